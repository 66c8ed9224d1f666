#!/bin/sh
# Compiles include/flagfall.h alone in every version of C and in C++, and include/flagfall.hpp in
# C++, without a warning. CC and CXX are the compilers. Then compares both headers with the list of
# exported symbols.

set -u
cd "$(dirname "$0")/../.." || exit 1
CC=${CC:-cc}
CXX=${CXX:-c++}
warnings='-Wall -Wextra -Wpedantic -Werror'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

verdict() {
  if [ "$1" = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "header_test: $2"
    cat "$work/said"
  fi
}

not_run() {
  echo "header_test: not run: $1"
  [ ! -x scripts/not_run.sh ] || scripts/not_run.sh add "$1"
}

# Twice, to test the include guard; alone, to test that it includes what it needs.
cat > "$work/alone.c" << 'END'
#include <flagfall.h>
#include <flagfall.h>
extern const char *(*const version)(void);
const char *(*const version)(void) = flagfall_version;
END
cp "$work/alone.c" "$work/alone.cpp"
sed 's/flagfall\.h/flagfall.hpp/' "$work/alone.c" > "$work/alone_hpp.cpp"
echo 'extern int nothing; int nothing;' > "$work/nothing.c"
cp "$work/nothing.c" "$work/nothing.cpp"

# compiles COMPILER STANDARD FILE
compiles() {
  # shellcheck disable=SC2086
  $1 "-std=$2" $warnings -Iinclude -c -o "$work/it.o" "$work/$3" > "$work/said" 2>&1
}

# Skips a standard that the compiler does not know.
in_c() {
  if compiles "$CC" "$1" nothing.c; then
    compiles "$CC" "$1" alone.c
    verdict $? "the header does not compile as $1"
  else
    not_run "the header as $1, which $CC does not know"
  fi
}

# in_cpp STANDARD HEADER FILE: FILE includes nothing but HEADER.
in_cpp() {
  if ! command -v "$CXX" > /dev/null; then
    not_run "$2 as $1, for want of $CXX"
  elif compiles "$CXX" "$1" nothing.cpp; then
    compiles "$CXX" "$1" "$3"
    verdict $? "$2 does not compile as $1"
    nm "$work/it.o" | grep -q ' U _*flagfall_version$'
    verdict $? "the names of the functions are not those of C in $1, by $2"
    ! nm "$work/it.o" | grep ' T ' > "$work/said"
    verdict $? "two files cannot both include $2, as $1"
  else
    not_run "$2 as $1, which $CXX does not know"
  fi
}

for standard in c99 c11 c17 c2x; do
  in_c "$standard"
done
for standard in c++11 c++17 c++20; do
  in_cpp "$standard" flagfall.h alone.cpp
done
warnings="$warnings -Wconversion -Wshadow"
for standard in c++17 c++20; do
  in_cpp "$standard" flagfall.hpp alone_hpp.cpp
done

sed -n '/^#ifdef __cplusplus/,$p' include/flagfall.h | grep -v '^//' |
  grep -o 'flagfall_[a-z0-9_]*(' | tr -d '(' | LC_ALL=C sort -u > "$work/declared"
diff ffi/abi/symbols.txt "$work/declared" > "$work/said"
verdict $? 'the header does not declare what ffi/abi/symbols.txt lists'

for name in $(grep -o '^  FLAGFALL_STATUS_[A-Z0-9_]* =' include/flagfall.h | cut -d' ' -f3); do
  echo "$name" > "$work/said"
  grep -q "^ *$name,\$" ffi/tests/api_test_names.c
  verdict $? 'a status that ffi/tests/api_test_names.c does not list'
done

while read -r name; do
  echo "$name" > "$work/said"
  cat ffi/tests/*.c | grep -q "$name"
  verdict $? 'a function that no test calls'
  grep -v '^ *//' include/flagfall.hpp | grep -qw "$name"
  verdict $? 'a function that flagfall.hpp does not call'
done < ffi/abi/symbols.txt

# An editor shows the comment above a declaration.
awk '
  /^namespace detail/ { hidden = 1 }
  /^}  \/\/ namespace detail/ { hidden = 0 }
  /^(class|struct|enum class) .*{$/ { members = 1; secret = /^struct detail/ }
  /^};/ { members = secret = 0 }
  /^ (public|private):$/ { secret = /private/ }
  /^ *template </ { next }
  # Calls; types, and what they hold.
  !hidden && !secret && (members ? /^  [A-Za-z_][^=;]*\(/ : /^[a-z][^=;]*\(/) { calls++; item = 1 }
  !hidden && /^(class|struct|enum class|using) [A-Z]/ { types++; item = 1 }
  members && !hidden && !secret && /^  ([A-Z][A-Za-z]* = FLAGFALL_|[A-Za-z:_0-9]+ [a-z_]+({| = |\[).*;$)/ { values++; item = 1 }
  item && said !~ /^ *\/\// { print FNR ": " $0 }
  { said = $0; item = 0 }
  END { if (calls < 100 || types < 60 || values < 400) print "only " calls ", " types ", " values }
' include/flagfall.hpp > "$work/said"
! grep . "$work/said" > /dev/null
verdict $? 'calls, types or values of flagfall.hpp without a comment'

# What C++ accepts, and what it rejects, since the groups of constants are types there and each
# notation has its own options: each on a line of its own, since the headers take seconds to read.
lines() {
  echo '#include <flagfall.hpp>'
  awk '{ print "void f" NR "(flagfall::Clock &clock) { (void)clock; " $0 "; }" }'
}
lines > "$work/accepted.cpp" << 'END'
clock.press(flagfall::Side::First, 0)
clock.press(static_cast<flagfall::Side>(1), 0)
flagfall::Control::parse(flagfall::Chess{flagfall::Mode::Delay}, "G/5")
flagfall::Arimaa arimaa; arimaa.strict = true
END
lines > "$work/rejected.cpp" << 'END'
clock.press(flagfall::Notation::Chess, 0)
clock.press(0, 0)
clock.press(FLAGFALL_SIDE_FIRST, 0)
flagfall::Control::parse(flagfall::Mode::Delay, "G/5")
flagfall::Control::parse(flagfall::Arimaa{flagfall::Mode::Delay}, "2/10")
flagfall::Arimaa arimaa; arimaa.mode = flagfall::Mode::Delay
flagfall_clock_press(clock.get(), FLAGFALL_PHASE_RUNNING, 0, nullptr)
END
if command -v "$CXX" > /dev/null; then
  compiles "$CXX" c++17 accepted.cpp
  verdict $? 'a press or an option does not compile'
  compiles "$CXX" c++17 rejected.cpp
  cp "$work/said" "$work/errors"
  line=1
  sed 1d "$work/rejected.cpp" > "$work/lines"
  while read -r wrong; do
    line=$((line + 1))
    echo "$wrong" > "$work/said"
    grep -q "rejected.cpp:$line:[0-9]*: error" "$work/errors"
    verdict $? 'this compiles'
  done < "$work/lines"
fi

for struct in $(grep -B 2000 '^  uint32_t struct_size;' include/flagfall.h |
  grep -o '^typedef struct flagfall_[a-z_]* {' | cut -d' ' -f3 | sort -u); do
  echo "$struct" > "$work/said"
  macro=$(echo "$struct" | tr '[:lower:]' '[:upper:]')_INIT
  grep -q "^#define $macro {" include/flagfall.h
  verdict $? 'a struct that no macro begins'
done

echo "header_test: $passed passed, $failed failed"
[ "$failed" = 0 ]
