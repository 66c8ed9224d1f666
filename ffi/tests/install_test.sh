#!/bin/sh
# Installs the library into a temporary folder, builds programs against it with pkg-config and with
# CMake, shared and static, in C and in C++, and uninstalls it.

set -u
cd "$(dirname "$0")/../.."
: "${CC:=cc}" "${CXX:=c++}"
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
passed=0
failed=0

passes() {
  what=$1
  shift
  if "$@" > "$root/log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "install_test: $what: failed: $*"
    sed 's/^/  /' "$root/log"
  fi
}

version=$(. scripts/library.sh && echo "$version")
prefix=$root/usr
passes 'install' env PREFIX="$prefix" scripts/install.sh install

cat > "$root/program.c" << 'END'
#include <flagfall.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  flagfall_control *control = NULL;
  char text[64];
  flagfall_control_parse(FLAGFALL_NOTATION_CHESS, NULL, "G/5", 3, NULL, &control);
  flagfall_control_describe(control, text, sizeof text, NULL);
  flagfall_control_free(control);
  printf("%s, %s\n", flagfall_version(), text);
  return strcmp(text, "5 minutes for the game") != 0;
}
END
cat > "$root/program.cpp" << 'END'
#include <flagfall.hpp>

int main() {
  flagfall::Control control = flagfall::Control::parse(flagfall::Notation::Chess, "G/5");
  flagfall::Clock clock(control);
  clock.start(flagfall::Side::First, 0);
  return clock.deadline() == 300001 ? 0 : 1;
}
END

# By pkg-config. A static link names the archive: with -l the linker would take the shared one.
if scripts/not_run.sh tool pkg-config pkg-config 'building against the installed library'; then
  export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
  flags=$(pkg-config --cflags --libs flagfall)
  libs=$(pkg-config --libs --static flagfall | sed "s|-lflagfall|$prefix/lib/libflagfall.a|")
  cflags=$(pkg-config --cflags flagfall)
  # shellcheck disable=SC2086 # The flags are words.
  {
    passes 'C, shared' "$CC" -o "$root/c-shared" "$root/program.c" $flags
    passes 'C, static' "$CC" -o "$root/c-static" "$root/program.c" $cflags $libs
  }
  passes 'C, shared, runs' env LD_LIBRARY_PATH="$prefix/lib" "$root/c-shared"
  passes 'C, static, runs' "$root/c-static"
  passes 'the shared one needs the library' sh -c "ldd '$root/c-shared' | grep -q libflagfall.so.0"
  passes 'the static one does not' sh -c "! ldd '$root/c-static' | grep -q flagfall"
  passes 'a version' pkg-config --exact-version="$version" flagfall
  if scripts/not_run.sh tool "$CXX" g++ 'C++ against the installed library'; then
    # shellcheck disable=SC2086
    {
      passes 'C++, shared' "$CXX" -std=c++17 -o "$root/cpp-shared" "$root/program.cpp" $flags
      passes 'C++, static' "$CXX" -std=c++17 -o "$root/cpp-static" "$root/program.cpp" $cflags $libs
    }
    passes 'C++, shared, runs' env LD_LIBRARY_PATH="$prefix/lib" "$root/cpp-shared"
    passes 'C++, static, runs' "$root/cpp-static"
  fi

  # The installed tree may be moved.
  mv "$prefix" "$root/moved"
  export PKG_CONFIG_PATH="$root/moved/lib/pkgconfig"
  for option in --define-prefix "--define-variable=prefix=$root/moved"; do
    flags=$(pkg-config "$option" --cflags --libs flagfall)
    # shellcheck disable=SC2086
    passes "C, shared, against a moved tree, $option" "$CC" -o "$root/c-moved" "$root/program.c" $flags
    passes "C, shared, runs in a moved tree, $option" env LD_LIBRARY_PATH="$root/moved/lib" "$root/c-moved"
    rm -f "$root/c-moved"
  done
  mv "$root/moved" "$prefix"
fi

# By CMake, all four at once.
if scripts/not_run.sh tool cmake cmake 'building against the installed library by CMake'; then
  mkdir "$root/project"
  cp "$root/program.c" "$root/program.cpp" "$root/project"
  cat > "$root/project/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.16)
project(program LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(flagfall ${VERSION} REQUIRED)
find_package(flagfall ${NEXT_MAJOR} QUIET)
if(flagfall_FOUND)
  message(FATAL_ERROR "version ${NEXT_MAJOR} should not be found")
endif()
find_package(flagfall ${VERSION} REQUIRED)
add_executable(c-shared program.c)
target_link_libraries(c-shared flagfall::flagfall)
add_executable(c-static program.c)
target_link_libraries(c-static flagfall::static)
add_executable(cpp-shared program.cpp)
target_link_libraries(cpp-shared flagfall::flagfall)
add_executable(cpp-static program.cpp)
target_link_libraries(cpp-static flagfall::static)
END
  versions="-DVERSION=$version -DNEXT_MAJOR=$((${version%%.*} + 1)).0"
  # shellcheck disable=SC2086 # Two options.
  passes 'CMake configures' env CC="$CC" CXX="$CXX" cmake -S "$root/project" -B "$root/build" \
    -DCMAKE_PREFIX_PATH="$prefix" $versions
  passes 'CMake builds' cmake --build "$root/build"
  for program in c-shared c-static cpp-shared cpp-static; do
    passes "CMake, $program" "$root/build/$program"
  done

  # The installed tree may be moved, and need not be in one piece.
  mv "$prefix" "$root/moved"
  # shellcheck disable=SC2086
  passes 'CMake configures against a moved tree' env CC="$CC" CXX="$CXX" cmake -S "$root/project" \
    -B "$root/moved-build" -DCMAKE_PREFIX_PATH="$root/moved" $versions
  passes 'CMake builds against a moved tree' cmake --build "$root/moved-build"
  mv "$root/moved" "$prefix"

  # Which versions a library serves: the older ones with the same major version.
  cat > "$root/serves.cmake" << 'END'
string(REGEX MATCH "^[0-9]+" PACKAGE_FIND_VERSION_MAJOR "${PACKAGE_FIND_VERSION}")
include("${CONFIG}")
set(answer no)
if(PACKAGE_VERSION_EXACT)
  set(answer exactly)
elseif(PACKAGE_VERSION_COMPATIBLE)
  set(answer yes)
endif()
if(NOT answer STREQUAL EXPECTED)
  message(FATAL_ERROR "the answer is ${answer}")
endif()
END
  sed 's/@VERSION@/0.3.2/; s/@VERSION_MAJOR@/0/' ffi/install/flagfall-config-version.cmake.in > "$root/version.cmake"
  for asked in 0.3.2=exactly 0.3.1=yes 0.2.9=yes 0.3.3=no 0.4=no 1.0=no; do
    passes "CMake, whether 0.3.2 serves: $asked" cmake "-DCONFIG=$root/version.cmake" \
      "-DPACKAGE_FIND_VERSION=${asked%=*}" "-DEXPECTED=${asked#*=}" -P "$root/serves.cmake"
  done
fi
passes 'CMake finds nothing by its absolute path' sh -c "! grep -r '$root' '$prefix/lib/cmake'"

# The installed files.
passes 'the manual page' grep -q 'flagfall_clock_press' "$prefix/share/man/man3/flagfall.3"
if command -v groff > /dev/null; then
  passes 'the manual page is well-formed' sh -c \
    "groff -man -Kutf8 -Tutf8 -ww '$prefix/share/man/man3/flagfall.3' 2>&1 > /dev/null | (! grep .)"
fi
for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY-NOTICES; do
  passes "the licenses: $file" cmp "$file" "$prefix/share/doc/flagfall/$file"
done
passes 'only symbols of ours' sh -c \
  "! nm -D --defined-only '$prefix/lib/libflagfall.so' | awk '{ print \$3 }' | grep -v '^flagfall_'"

# The dynamic linker looks in the folders of a system through a cache, which root updates.
advice='scripts/install.sh advice | grep -q ldconfig'
passes 'ldconfig is named for the default prefix' sh -c "$advice"
passes 'ldconfig is named for /usr' env PREFIX=/usr LIBDIR=/usr/lib/here sh -c "$advice"
passes 'ldconfig is not named for a package' env PREFIX=/usr DESTDIR="$root/package" sh -c "! $advice"
passes 'ldconfig is not named elsewhere' env PREFIX="$prefix" sh -c "! $advice"

# What is said of it is true, in a system with nothing but a program and what that needs.
system=$root/system
mkdir -p "$system/etc"
PREFIX=/usr/local DESTDIR="$system" scripts/install.sh install
passes 'a program for a system' "$CC" -o "$system/program" "$root/program.c" \
  -I"$system/usr/local/include" -L"$system/usr/local/lib" -lflagfall
for file in $(LD_LIBRARY_PATH="$system/usr/local/lib" ldd "$system/program" | grep -o '/[^ )]*' | grep -v "^$root") \
  /etc/ld.so.conf /etc/ld.so.conf.d; do
  [ ! -e "$file" ] || cp -rL --parents "$file" "$system"
done
if [ "$(id -u)" = 0 ] && command -v ldconfig > /dev/null && ldconfig -r "$system" 2> /dev/null; then
  passes 'a program runs after ldconfig' chroot "$system" /program
  rm "$system/etc/ld.so.cache"
  passes 'a program finds no library before ldconfig' sh -c \
    "chroot '$system' /program 2>&1 | grep 'libflagfall.so.0: cannot open shared object file'"
else
  scripts/not_run.sh without 'a C program after ldconfig, which needs root and ldconfig'
fi

# The names on other systems, with empty files in place of the libraries.
names_on() {
  system=$1
  expected=$2
  rm -rf "$root/other"
  mkdir -p "$root/other/built"
  (
    SYSTEM=$system
    . scripts/library.sh
    cd "$root/other/built" && : > "$shared" && : > "$archive" && : > "$linked"
  )
  set -- env SYSTEM="$system" BUILT="$root/other/built" STRIP=true LIBS_PRIVATE='one.lib two.lib' \
    PREFIX="$root/other/usr" scripts/install.sh
  passes "install for $system" "$@" install
  found=$(cd "$root/other/usr" && find . ! -type d | grep -i 'lib/[^/]*flagfall\|bin/' | sort | tr '\n' ' ')
  passes "the libraries on $system are $found" test "$found" = "$expected"
  config=$root/other/usr/lib/cmake/flagfall/flagfall-config.cmake
  cat > "$root/other/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.16)
project(names LANGUAGES NONE)
find_package(flagfall REQUIRED CONFIG)
foreach(place flagfall::flagfall:IMPORTED_LOCATION flagfall::static:IMPORTED_LOCATION ${MORE})
  string(REGEX REPLACE "^(.*):([A-Z_]*)$" "\\1;\\2" pair "${place}")
  list(GET pair 0 target)
  list(GET pair 1 property)
  get_target_property(file "${target}" "${property}")
  if(NOT EXISTS "${file}")
    message(FATAL_ERROR "${target} has the ${property} ${file}, which does not exist")
  endif()
endforeach()
END
  case $system in windows-*) more=flagfall::flagfall:IMPORTED_IMPLIB ;; *) more= ;; esac
  if command -v cmake > /dev/null; then
    passes "CMake finds them on $system" cmake -S "$root/other" -B "$root/other/build" \
      -DCMAKE_PREFIX_PATH="$root/other/usr" -DMORE="$more"
  fi
  passes "what the static library needs on $system" grep -qE '"one.lib[; ]two.lib"' "$config"
  passes "uninstall for $system" "$@" uninstall
  passes "nothing is left of it on $system" sh -c "! find '$root/other/usr' ! -type d | grep ."
}
names_on macos "./lib/libflagfall.$version.dylib ./lib/libflagfall.0.dylib ./lib/libflagfall.a ./lib/libflagfall.dylib "
names_on windows-msvc './bin/flagfall.dll ./lib/flagfall.dll.lib ./lib/flagfall.lib '
names_on windows-gnu './bin/flagfall.dll ./lib/libflagfall.a ./lib/libflagfall.dll.a '

# Uninstalls, also from a package.
passes 'uninstall' env PREFIX="$prefix" scripts/install.sh uninstall
passes 'nothing is left' sh -c "! find '$prefix' ! -type d | grep ."
passes 'a package' env PREFIX=/usr DESTDIR="$root/package" \
  LIBDIR=/usr/lib/here scripts/install.sh install
passes 'its library' test -L "$root/package/usr/lib/here/libflagfall.so.0"
# shellcheck disable=SC2016
passes 'its paths' grep -q '^libdir=${prefix}/lib/here$' "$root/package/usr/lib/here/pkgconfig/flagfall.pc"
passes 'no package' env PREFIX=/usr DESTDIR="$root/package" \
  LIBDIR=/usr/lib/here scripts/install.sh uninstall
passes 'nothing is left of it' sh -c "! find '$root/package' ! -type d | grep ."

echo "install_test: $passed passed, $failed failed"
[ "$failed" = 0 ]
