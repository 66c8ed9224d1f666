#!/bin/sh
# Builds the crate of the Node package as WebAssembly:
#
#   wasm.sh build   writes build/wasm/flagfall_node.wasm
#   wasm.sh can     succeeds if `build` can; otherwise prints what to install
#
# Where the installed Rust has a standard library for WebAssembly, it is used. Otherwise Debian's Rust
# for browsers, rustc-web, builds that library from source. rustc-web conflicts with any other Rust, so
# it is not installed: apt downloads its packages, which are unpacked in build/tools/wasm. That needs
# no root.

set -eu
cd "$(dirname "$0")/.."
. scripts/tools.sh

target=wasm32-unknown-unknown
tools=build/tools/wasm
lists_log=build/apt-get-update.log
built=build/wasm/flagfall_node.wasm

installed() {
  libraries=$(rustc --print target-libdir --target "$target" 2> /dev/null) &&
    [ -n "$(find "$libraries" -name 'libstd-*.rlib' 2> /dev/null)" ]
}

# The version is written when all packages are unpacked.
unpacked() {
  [ -f "$tools/version" ] && at_least "$(cat "$tools/version")" "$(oldest_rust)"
}

available() {
  has apt-get && has dpkg && at_least "$(candidate rustc-web)" "$(oldest_rust)"
}

# Only root can update the lists of packages.
update_lists() {
  [ "$(id -u)" = 0 ] && has apt-get || return 1
  echo "Running apt-get update to get the list of packages." >&2
  apt-get update > "$lists_log" 2>&1
}

can() {
  if installed || unpacked || available; then return; fi
  # An apt that has no such Rust is asked once a day.
  if [ -z "$(find "$lists_log" -mtime -1 2> /dev/null)" ] && update_lists && available; then return; fi
  echo "rustup target add $target (or apt-get update, where Debian has rustc-web $(oldest_rust) or newer)"
  return 1
}

# depends PACKAGE NAME: the package which PACKAGE depends on and whose name begins with NAME.
depends() {
  LC_ALL=C apt-cache depends "$1" | sed -n "s/^.*Depends: \($2.*\)/\1/p" | head -n 1
}

# The packages with the compiler, the source of the standard library and the linker, and those which
# they depend on and which are not installed.
packages() {
  libraries=$(depends rustc-web libstd-rust-web-dev)
  compiler=$(depends "$libraries" libstd-rust-web-)
  llvm=$(depends "$compiler" libllvm)
  set -- rustc-web "$libraries" "$compiler" rust-web-src "$llvm" "lld-${llvm#libllvm}"
  {
    printf '%s\n' "$@"
    apt-get install --simulate --no-install-recommends "$@" | sed -n 's/^Inst \([^ ]*\) .*/\1/p'
  } | sort -u
}

download() (
  names=$(packages) && cd "$tools" &&
    # As root, apt would otherwise download as a user who cannot write here.
    # shellcheck disable=SC2086 # A word is a package.
    apt-get -o APT::Sandbox::User="$(id -un)" download $names
)

unpack() {
  echo "Downloading Debian's Rust for browsers to $tools; it is not installed."
  rm -rf "$tools"
  mkdir -p "$tools"
  # A package of an old list may have been replaced.
  log=$tools/download.log
  download > "$log" 2>&1 || { update_lists && download > "$log" 2>&1; } || {
    cat "$log" >&2
    exit 1
  }
  version=$(candidate rustc-web)
  for package in "$tools"/*.deb; do
    dpkg -x "$package" "$tools"
    rm "$package"
  done
  # Of Rust's sources only those of the standard library are used.
  rm -rf "$tools"/usr/src/rustc-*/src "$tools"/usr/src/rustc-*/compiler
  echo "$version" > "$tools/version"
}

build() {
  mkdir -p build/wasm
  if ! installed; then
    unpacked || unpack
    root=$PWD/$tools
    libraries=$(find "$root" -name '*.so*' -printf '%h\n' | sort -u | paste -s -d :)
    export RUSTC="$root/usr/bin/rustc" LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(echo "$root"/usr/lib/llvm-*/bin/wasm-ld)
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
    # Cargo builds the standard library only where unstable options are allowed.
    export RUSTC_BOOTSTRAP=1
    # The paths in a standard library that is installed.
    export RUSTFLAGS="${RUSTFLAGS:+$RUSTFLAGS }--remap-path-prefix=$tools/usr/lib/rustlib/src/rust=/rustc"
    set -- -Zbuild-std=std,panic_abort
  fi
  scripts/without_paths.sh "${CARGO:-cargo}" build --profile wasm --locked -p flagfall-node \
    --target "$target" --target-dir target/wasm "$@"
  cp "target/wasm/$target/wasm/flagfall_node.wasm" "$built"
}

command=${1:-}
[ $# = 0 ] || shift
mkdir -p build
case $command in
  build)
    if ! advice=$(can); then
      echo "WebAssembly cannot be built yet: $advice" >&2
      exit 1
    fi
    build
    ;;
  can) can ;;
  *)
    echo "usage: wasm.sh build|can" >&2
    exit 2
    ;;
esac
