# shellcheck shell=sh
# The names of the C library's files, which differ between systems. Sourced from the project's folder.
#
# SYSTEM is linux, macos, windows-msvc or windows-gnu; by default that of this machine. Other systems
# with ELF files, such as FreeBSD, have the names of linux.

if [ -z "${SYSTEM:-}" ]; then
  case $(uname -s) in
    Darwin) SYSTEM=macos ;;
    MINGW* | MSYS* | CYGWIN*)
      case $(rustc -vV) in
        *"host: "*-msvc*) SYSTEM=windows-msvc ;;
        *) SYSTEM=windows-gnu ;;
      esac
      ;;
    *) SYSTEM=linux ;;
  esac
fi

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# The number in the name by which programs find the shared library.
abi=$(sed -n 's/.*"-soname,libflagfall\.so\.\([0-9]*\)".*/\1/p' ffi/build.rs)

# compiled, archive: what cargo builds. shared: the name by which programs find it, in build/lib.
# linked: what the linker is given (-lflagfall), a link to the shared library or, on Windows, an import
# library. file: the shared library where it is installed.
case $SYSTEM in
  linux)
    compiled=libflagfall.so archive=libflagfall.a
    shared=libflagfall.so.$abi linked=libflagfall.so file=libflagfall.so.$version
    ;;
  macos)
    compiled=libflagfall.dylib archive=libflagfall.a
    shared=libflagfall.$abi.dylib linked=libflagfall.dylib file=libflagfall.$version.dylib
    ;;
  windows-msvc)
    compiled=flagfall.dll archive=flagfall.lib
    shared=flagfall.dll linked=flagfall.dll.lib file=$shared
    ;;
  windows-gnu)
    compiled=flagfall.dll archive=libflagfall.a
    shared=flagfall.dll linked=libflagfall.dll.a file=$shared
    ;;
  *)
    echo "SYSTEM is $SYSTEM, but only linux, macos, windows-msvc and windows-gnu are known" >&2
    exit 2
    ;;
esac

# collect FOLDER [TO]: copies what cargo built in FOLDER to TO (build/lib), under these names.
collect() {
  to=${2:-build/lib}
  mkdir -p "$to"
  cp "$1/$compiled" "$to/$shared"
  cp "$1/$archive" "$to/"
  case $SYSTEM in
    windows-*) cp "$1/$linked" "$to/" ;;
    *) ln -sf "$shared" "$to/$linked" ;;
  esac
}
