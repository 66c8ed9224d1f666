# shellcheck shell=sh
# Rust for targets that the installed one has no standard library for. Sourced after tools.sh.
#
# Debian's Rust for browsers, rustc-web, builds that library from source. rustc-web conflicts with any
# other Rust, so it is not installed: apt downloads its packages, which are unpacked in build/tools/rust.
# That needs no root.

debian_rust=build/tools/rust
lists_log=build/apt-get-update.log

# has_std TARGET: whether the installed Rust has its standard library.
has_std() {
  libraries=$(rustc --print target-libdir --target "$1" 2> /dev/null) &&
    [ -n "$(find "$libraries" -name 'libstd-*.rlib' 2> /dev/null)" ]
}

# can_build_for TARGET: succeeds if the target can be built for; otherwise prints what to install.
can_build_for() {
  if has_std "$1" || unpacked || available; then return; fi
  # An apt that has no such Rust is asked once a day.
  if [ -z "$(find "$lists_log" -mtime -1 2> /dev/null)" ] && update_lists && available; then return; fi
  echo "rustup target add $1 (or apt-get update, where Debian has rustc-web $(oldest_rust) or newer)"
  return 1
}

# build_for TARGET PANIC COMMAND [ARGUMENT ...]: runs a command of cargo for the target. Its library for
# panics is panic_abort or panic_unwind, if the standard library is built.
build_for() (
  target=$1 panic=$2
  shift 2
  if ! has_std "$target"; then
    unpacked || unpack
    root=$PWD/$debian_rust
    libraries=$(find "$root" -name '*.so*' -printf '%h\n' | sort -u | paste -s -d :)
    export RUSTC="$root/usr/bin/rustc" LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    # Cargo builds the standard library only where unstable options are allowed.
    export RUSTC_BOOTSTRAP=1
    # The paths in a standard library that is installed.
    export RUSTFLAGS="${RUSTFLAGS:+$RUSTFLAGS }--remap-path-prefix=$debian_rust/usr/lib/rustlib/src/rust=/rustc"
    export CARGO_UNSTABLE_BUILD_STD="std,$panic"
    # The linker for WebAssembly is not in the package of the compiler.
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(echo "$root"/usr/lib/llvm-*/bin/wasm-ld)
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
  fi
  scripts/without_paths.sh "$@"
)

# The version is written when all packages are unpacked.
unpacked() {
  [ -f "$debian_rust/version" ] && at_least "$(cat "$debian_rust/version")" "$(oldest_rust)"
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
  names=$(packages) && cd "$debian_rust" || exit
  # As root, apt would otherwise download as a user who cannot write here.
  # shellcheck disable=SC2086 # A word is a package.
  apt-get -o APT::Sandbox::User="$(id -un)" download $names
)

unpack() {
  echo "Downloading Debian's Rust for browsers to $debian_rust; it is not installed."
  rm -rf "$debian_rust"
  mkdir -p "$debian_rust"
  # A package of an old list may have been replaced.
  log=$debian_rust/download.log
  download > "$log" 2>&1 || { update_lists && download > "$log" 2>&1; } || {
    cat "$log" >&2
    exit 1
  }
  version=$(candidate rustc-web)
  for package in "$debian_rust"/*.deb; do
    dpkg -x "$package" "$debian_rust"
    rm "$package"
  done
  # Of Rust's sources only those of the standard library are used.
  rm -rf "$debian_rust"/usr/src/rustc-*/src "$debian_rust"/usr/src/rustc-*/compiler
  echo "$version" > "$debian_rust/version"
}
