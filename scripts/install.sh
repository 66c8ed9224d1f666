#!/bin/sh
# Installs or uninstalls the C library, for programs to build with:
#
#   install.sh install|uninstall
#   install.sh advice             prints the remaining steps after an install
#
# PREFIX (/usr/local), LIBDIR, INCLUDEDIR, MANDIR, DOCDIR (for the licenses) and, for a DLL, BINDIR are the
# folders; DESTDIR is put before them while a package is made. BUILT (build/lib) has the libraries, of the system SYSTEM: see
# scripts/library.sh. If that is not this machine's, LIBS_PRIVATE has the libraries that the static one
# needs. `make install` calls this.

set -eu
cd "$(dirname "$0")/.."
. scripts/library.sh

: "${PREFIX:=/usr/local}" "${DESTDIR:=}" "${BUILT:=build/lib}"
: "${LIBDIR:=$PREFIX/lib}" "${INCLUDEDIR:=$PREFIX/include}" "${MANDIR:=$PREFIX/share/man}"
: "${BINDIR:=$PREFIX/bin}" "${DOCDIR:=$PREFIX/share/doc/flagfall}"

lib=$DESTDIR$LIBDIR
bin=$DESTDIR$BINDIR
include=$DESTDIR$INCLUDEDIR
man=$DESTDIR$MANDIR/man3
cmake=$lib/cmake/flagfall
doc=$DESTDIR$DOCDIR

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

# The libraries that a program needs besides the static library.
libs_private() {
  if [ -n "${LIBS_PRIVATE:-}" ]; then
    echo "$LIBS_PRIVATE"
    return
  elif [ "$SYSTEM" = linux ]; then
    echo "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc"
    return
  fi
  # Those of this machine. Programs have MSVC's runtime library already.
  echo | rustc --print native-static-libs --crate-type staticlib --crate-name none -o "$lib/none" - 2>&1 |
    sed -n -e 's|/defaultlib:[a-z]*||g' -e 's/ *$//' -e 's/^note: native-static-libs: //p'
  rm -f "$lib/none"
}

# Where CMake finds the shared library, and what else it has to know about it.
describe_shared() {
  case $SYSTEM in
    linux | macos)
      location="\${_flagfall_lib}/$file"
      property="IMPORTED_SONAME \"$shared\""
      [ "$SYSTEM" != macos ] || property="IMPORTED_SONAME \"@rpath/$shared\""
      ;;
    windows-*)
      location="\${_flagfall_here}/$(relative "$LIBDIR/cmake/flagfall" "$BINDIR")$file"
      property="IMPORTED_IMPLIB \"\${_flagfall_lib}/$linked\""
      ;;
  esac
}

# Folder $1 as pkg-config is told it: below the prefix, so that the installed tree may be moved.
below_prefix() {
  case $1 in
    "$PREFIX"/*) echo "\${prefix}${1#"$PREFIX"}" ;;
    *) echo "$1" ;;
  esac
}

# What follows -l. MSVC's linker adds .lib to it, and flagfall.lib is the static library.
link_name=flagfall
[ "$SYSTEM" != windows-msvc ] || link_name=flagfall.dll

filled() {
  sed -e "s|@PREFIX@|$PREFIX|g" -e "s|@LIBDIR@|$(below_prefix "$LIBDIR")|g" \
    -e "s|@INCLUDEDIR@|$(below_prefix "$INCLUDEDIR")|g" \
    -e "s|@VERSION@|$version|g" -e "s|@VERSION_MAJOR@|${version%%.*}|g" -e "s|@LINK_NAME@|$link_name|g" \
    -e "s|@LOCATION@|$location|g" -e "s|@PROPERTY@|$property|g" -e "s|@ARCHIVE@|$archive|g" \
    -e "s|@LIBS_PRIVATE@|$needed|g" \
    -e "s|@INCLUDE_FROM_HERE@|$(relative "$LIBDIR/cmake/flagfall" "$INCLUDEDIR")|g" "ffi/install/$1.in"
}

case ${1:-} in
  install)
    mkdir -p "$lib/pkgconfig" "$cmake" "$include" "$man" "$doc"
    install -m 644 "$BUILT/$archive" "$lib/$archive"
    case $SYSTEM in
      windows-*)
        # Debug information is in a separate file, which is not installed.
        mkdir -p "$bin"
        install -m 755 "$BUILT/$shared" "$bin/$file"
        install -m 644 "$BUILT/$linked" "$lib/$linked"
        ;;
      *)
        install -m 755 "$BUILT/$shared" "$lib/$file"
        ln -sf "$file" "$lib/$shared"
        ln -sf "$shared" "$lib/$linked"
        unneeded=--strip-unneeded debug=--strip-debug
        [ "$SYSTEM" != macos ] || unneeded=-x debug=-S
        "${STRIP:-strip}" "$unneeded" "$lib/$file"
        "${STRIP:-strip}" "$debug" "$lib/$archive"
        ;;
    esac
    describe_shared
    needed=$(libs_private)
    install -m 644 include/flagfall.h include/flagfall.hpp "$include"
    filled flagfall.pc > "$lib/pkgconfig/flagfall.pc"
    # MSVC's names are no options of a linker, which CMake would pass on as they are.
    [ "$SYSTEM" != windows-msvc ] || needed=$(echo "$needed" | tr ' ' ';')
    filled flagfall-config.cmake > "$cmake/flagfall-config.cmake"
    filled flagfall-config-version.cmake > "$cmake/flagfall-config-version.cmake"
    awk -v version="$version" -f ffi/install/man.awk include/flagfall.h > "$man/flagfall.3"
    install -m 644 LICENSE-MIT LICENSE-APACHE THIRD-PARTY-NOTICES "$doc"
    scripts/install.sh advice
    ;;
  advice)
    # The dynamic linker finds libraries in these folders through a cache.
    case $SYSTEM:${DESTDIR:+package}$LIBDIR in
      linux:/lib | linux:/lib/* | linux:/usr/lib | linux:/usr/lib/* | linux:/usr/local/lib | linux:/usr/local/lib/*)
        echo "Run this as root, so that programs find $shared in $LIBDIR: ldconfig"
        ;;
    esac
    ;;
  uninstall)
    rm -f "$lib/$file" "$lib/$shared" "$lib/$linked" "$bin/flagfall.dll" \
      "$lib/$archive" "$include/flagfall.h" "$include/flagfall.hpp" \
      "$lib/pkgconfig/flagfall.pc" "$cmake/flagfall-config.cmake" \
      "$cmake/flagfall-config-version.cmake" "$man/flagfall.3" \
      "$doc/LICENSE-MIT" "$doc/LICENSE-APACHE" "$doc/THIRD-PARTY-NOTICES"
    # Shared folders are not removed.
    rmdir "$cmake" "$doc" 2> /dev/null || true
    ;;
  *)
    echo "usage: install.sh install|uninstall|advice" >&2
    exit 2
    ;;
esac
