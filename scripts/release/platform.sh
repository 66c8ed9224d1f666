#!/bin/sh
# Builds the compiled files of a release for one platform, on Linux:
#
#   platform.sh build PLATFORM OUT   writes the tarball of the C library, the wheel and the npm package
#                                    with the addon into the folder OUT
#   platform.sh can PLATFORM         succeeds if `build` can; otherwise prints what to install
#
# PLATFORM is linux-x64-gnu, linux-arm64-gnu or linux-x64-musl. Zig links for each of them, with the
# oldest glibc that Rust supports. pip installs Zig and maturin into build/tools/release.
#
# Built from the same commit with the same tools, the files are equal to the byte. SOURCE_DATE_EPOCH (the
# time of the commit) is the time of all files in the packages.

set -eu
cd "$(dirname "$0")/../.."
. scripts/tools.sh
. scripts/debian_rust.sh
. scripts/library.sh

tools=build/tools/release

fail() {
  echo "platform.sh: $1" >&2
  exit "${2:-1}"
}

# What the platform is called by Rust, by Zig, in the names of wheels, and the newest C library that its
# files may need.
describe() {
  case $1 in
    linux-x64-gnu)
      target=x86_64-unknown-linux-gnu
      zig_target=x86_64-linux-gnu.2.17
      compatibility=manylinux_2_17
      libc=glibc-2.17
      ;;
    linux-arm64-gnu)
      target=aarch64-unknown-linux-gnu
      zig_target=aarch64-linux-gnu.2.17
      compatibility=manylinux_2_17
      libc=glibc-2.17
      ;;
    linux-x64-musl)
      target=x86_64-unknown-linux-musl
      zig_target=x86_64-linux-musl
      compatibility=musllinux_1_2
      libc=musl
      ;;
    *) fail "$1 is not linux-x64-gnu, linux-arm64-gnu or linux-x64-musl" 2 ;;
  esac
}

# A command that strips the files of every processor, as that of binutils may not. It is part of Rust, but
# not of Debian's.
stripper() {
  for found in "$(rustc --print sysroot)"/lib/rustlib/*/bin/rust-objcopy "$(command -v llvm-strip)"; do
    [ ! -x "$found" ] || { echo "$found" && return; }
  done
  return 1
}

can() {
  can_build_for "$target" || return
  if ! stripper > /dev/null; then
    echo "Rust by rustup, or apt-get install llvm"
  elif ! [ -x "$tools/bin/python" ] && ! python3 -c 'import venv, ensurepip' 2> /dev/null; then
    echo "apt-get install python3-venv"
  elif ! has npm; then
    echo "Node 20 or newer, with npm"
  else
    return 0
  fi
  return 1
}

install_tools() {
  wanted=$(cat scripts/release/requirements.txt bindings-python/requirements-test.txt)
  [ "$(cat "$tools/installed" 2> /dev/null)" != "$wanted" ] || return 0
  python3 -m venv --clear "$tools"
  "$tools/bin/python" -m pip install --quiet -r scripts/release/requirements.txt \
    "$(grep '^maturin==' bindings-python/requirements-test.txt)"
  echo "$wanted" > "$tools/installed"
}

# The time is that of the commit, so that it is the same wherever the files are built.
packed() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" \
    --format=ustar -cf - -C "$1" "$2" | gzip -n9
}

build_library() {
  name=libflagfall-$version-$platform
  SYSTEM=linux collect "$compiled_in" "$work/lib"
  PREFIX=/usr/local DESTDIR="$work/root" SYSTEM=linux BUILT="$work/lib" scripts/install.sh install
  mv "$work/root/usr/local" "$work/$name"
  # The folders are given relative to this file, so that the tree may be unpacked anywhere.
  pc=$work/$name/lib/pkgconfig/flagfall.pc
  sed "s|/usr/local|\${pcfiledir}/../..|" "$pc" > "$work/pc"
  cp "$work/pc" "$pc"
  packed "$work" "$name" > "$out/$name.tar.gz"
}

build_addon() {
  addon=$work/flagfall.$platform.node
  cp "$compiled_in/libflagfall_node.so" "$addon"
  node bindings-node/pack.mjs --addon "$addon" "$out"
}

build() {
  advice=$(can) || fail "to build for $platform, install: $advice"
  : "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
  export SOURCE_DATE_EPOCH
  mkdir -p "$out"
  out=$(cd "$out" && pwd)
  work=build/platform/$platform
  rm -rf "$work"
  mkdir -p "$work/lib"
  install_tools

  # Rust's does not find its libraries by itself.
  STRIP=$work/strip
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s/lib" exec "%s" "$@"\n' "$(rustc --print sysroot)" "$(stripper)" > "$STRIP"
  chmod +x "$STRIP"
  # Its name is part of the files' hashes, but not the folder where PATH has it.
  RUSTFLAGS="${RUSTFLAGS:+$RUSTFLAGS }-Clinker=zig-cc"
  # A shared library is not possible with musl's default, which links it statically.
  [ "$libc" != musl ] || RUSTFLAGS="$RUSTFLAGS -Ctarget-feature=-crt-static"
  export STRIP RUSTFLAGS ZIG_TARGET="$zig_target" PATH="$PWD/scripts/release:$PATH"
  export ZIG_GLOBAL_CACHE_DIR="$PWD/$tools/zig-cache" ZIG_LOCAL_CACHE_DIR="$PWD/$tools/zig-cache"
  export CARGO_PROFILE_RELEASE_STRIP=symbols CARGO_TARGET_DIR=target/platform
  compiled_in=target/platform/$target/release

  build_for "$target" panic_unwind "${CARGO:-cargo}" build --release --locked --target "$target" \
    -p flagfall-ffi -p flagfall-node
  build_library
  build_addon
  build_for "$target" panic_unwind "$tools/bin/maturin" build --release --locked --target "$target" \
    --compatibility "$compatibility" -m bindings-python/Cargo.toml -o "$out"
  python3 scripts/check_binaries.py --libc "$libc" "$out/libflagfall-$version-$platform.tar.gz" \
    "$out/flagfall-$platform-$version.tgz" "$out/flagfall-$version"-*"$compatibility"*"${target%%-*}"*.whl
}

command=${1:-}
platform=${2:-}
case $command:$# in
  build:3)
    describe "$platform"
    out=$3
    build
    ;;
  can:2)
    describe "$platform"
    can
    ;;
  *) fail 'usage: platform.sh build PLATFORM OUT|can PLATFORM' 2 ;;
esac
