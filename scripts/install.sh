#!/bin/sh
# Installs or uninstalls the C library, for programs to build with:
#
#   install.sh install|uninstall
#   install.sh advice             prints the remaining steps after an install
#
# PREFIX (/usr/local), LIBDIR, INCLUDEDIR and MANDIR are the folders; DESTDIR is put before them while
# a package is made. `make install` calls this.

set -eu
cd "$(dirname "$0")/.."

: "${PREFIX:=/usr/local}" "${DESTDIR:=}"
: "${LIBDIR:=$PREFIX/lib}" "${INCLUDEDIR:=$PREFIX/include}" "${MANDIR:=$PREFIX/share/man}"
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
soname=libflagfall.so.${version%%.*}
# The libraries that a program needs besides the static library.
libs_private="-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc"

lib=$DESTDIR$LIBDIR
include=$DESTDIR$INCLUDEDIR
man=$DESTDIR$MANDIR/man3
cmake=$lib/cmake/flagfall

# The relative path from folder $1 to folder $2, both absolute.
relative() {
  from=${1%/}/
  to=${2%/}/
  up=
  while case $to in "$from"*) false ;; esac do
    from=${from%/*/}/
    up=../$up
  done
  echo "$up${to#"$from"}"
}

filled() {
  sed -e "s|@PREFIX@|$PREFIX|g" -e "s|@LIBDIR@|$LIBDIR|g" -e "s|@INCLUDEDIR@|$INCLUDEDIR|g" \
    -e "s|@VERSION@|$version|g" -e "s|@VERSION_MAJOR@|${version%%.*}|g" -e "s|@SONAME@|$soname|g" \
    -e "s|@LIBS_PRIVATE@|$libs_private|g" \
    -e "s|@INCLUDE_FROM_HERE@|$(relative "$LIBDIR/cmake/flagfall" "$INCLUDEDIR")|g" "ffi/install/$1.in"
}

case ${1:-} in
  install)
    mkdir -p "$lib/pkgconfig" "$cmake" "$include" "$man"
    install -m 755 build/lib/libflagfall.so.0 "$lib/libflagfall.so.$version"
    "${STRIP:-strip}" --strip-unneeded "$lib/libflagfall.so.$version"
    ln -sf "libflagfall.so.$version" "$lib/$soname"
    ln -sf "$soname" "$lib/libflagfall.so"
    install -m 644 build/lib/libflagfall.a "$lib/libflagfall.a"
    "${STRIP:-strip}" --strip-debug "$lib/libflagfall.a"
    install -m 644 include/flagfall.h include/flagfall.hpp "$include"
    filled flagfall.pc > "$lib/pkgconfig/flagfall.pc"
    filled flagfall-config.cmake > "$cmake/flagfall-config.cmake"
    filled flagfall-config-version.cmake > "$cmake/flagfall-config-version.cmake"
    awk -v version="$version" -f ffi/install/man.awk include/flagfall.h > "$man/flagfall.3"
    scripts/install.sh advice
    ;;
  advice)
    # The dynamic linker finds libraries in these folders through a cache.
    case ${DESTDIR:+package}$LIBDIR in
      /lib | /lib/* | /usr/lib | /usr/lib/* | /usr/local/lib | /usr/local/lib/*)
        echo "Run this as root, so that programs find $soname in $LIBDIR: ldconfig"
        ;;
    esac
    ;;
  uninstall)
    rm -f "$lib/libflagfall.so.$version" "$lib/$soname" "$lib/libflagfall.so" \
      "$lib/libflagfall.a" "$include/flagfall.h" "$include/flagfall.hpp" \
      "$lib/pkgconfig/flagfall.pc" "$cmake/flagfall-config.cmake" \
      "$cmake/flagfall-config-version.cmake" "$man/flagfall.3"
    # Shared folders are not removed.
    rmdir "$cmake" 2> /dev/null || true
    ;;
  *)
    echo "usage: install.sh install|uninstall|advice" >&2
    exit 2
    ;;
esac
