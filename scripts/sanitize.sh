#!/bin/sh
# Runs tests where a tool watches over every access, every leak and every race: sanitize.sh [PART …]
#
#   rust     the Rust tests of core and ffi, under AddressSanitizer
#   c        the C and C++ tests and the library, under AddressSanitizer and, for what is C,
#            UndefinedBehaviorSanitizer
#   threads  threads_test and the library, under ThreadSanitizer
#   python   a program that goes through the Python package, under valgrind
#   node     the same for the Node package
#   leaks    a million of each object in each door: what is left of them in memory
#
# Without a part, all of them: an hour or so. PROPTEST_CASES (16) says how many random cases the Rust
# tests take, FLAGFALL_LEAK_ROUNDS (1000000) how many objects. A part whose tools are not here is
# passed over, and says why. What fails ends the run with 1.
set -eu
cd "$(dirname "$0")/.."

cc=${CC:-cc} cxx=${CXX:-c++} python=.venv/bin/python node=${NODE:-node}
out=$PWD/build/sanitize
failed=
: "${PROPTEST_CASES:=16}" "${FLAGFALL_LEAK_ROUNDS:=1000000}"
export PROPTEST_CASES FLAGFALL_LEAK_ROUNDS
mkdir -p "$out"

# Without optimisation the Rust tests take five times as long; its checks of overflow stay on.
export CARGO_PROFILE_DEV_OPT_LEVEL=1

say() {
  printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"
}

# run WHAT COMMAND…: what it prints goes to a log, and is shown where it fails.
run() {
  what=$1
  shift
  log=$out/$(printf '%s' "$what" | tr -c 'a-zA-Z0-9_\n' '-').log
  if "$@" > "$log" 2>&1; then
    say "$what: nothing found"
  else
    failed=yes
    say "$what: FAILED"
    grep -m 20 -E 'ERROR: |WARNING: |SUMMARY: |runtime error|panicked at|FAILED|^==[0-9]+==' "$log" ||
      tail -20 "$log"
    echo "  the whole report: $log"
  fi
}

# Sanitizers are for the nightly compiler.
has_nightly() {
  rustup run nightly rustc -V > /dev/null 2>&1 && return
  say "$1: not run, for want of a nightly Rust toolchain (rustup toolchain install nightly)"
  return 1
}

# nightly SANITIZER ARGUMENT…: cargo, with everything watched but what the standard library brings
# compiled. For ThreadSanitizer rustc wants that compiled anew, from sources that few have; all that
# it does there is to allocate and to panic, and to read and write files.
nightly() {
  sanitizer=$1
  shift
  RUSTFLAGS="-Zsanitizer=$sanitizer -Cunsafe-allow-abi-mismatch=sanitizer" CARGO_TARGET_DIR=$out/$sanitizer \
    rustup run nightly cargo "$@" --locked --target "$host"
}

# library SANITIZER: builds the library into a folder of its own, $lib.
library() {
  lib=$out/lib-$1
  say "building the library for $1"
  nightly "$1" build --quiet -p flagfall-ffi
  mkdir -p "$lib"
  cp "$out/$1/$host/debug/libflagfall.so" "$lib/libflagfall.so.0"
}

# compile COMPILER PROGRAM ARGUMENT…
compile() {
  compiler=$1 program=$out/$2
  shift 2
  "$compiler" -O1 -g -Iinclude "$@" "$lib/libflagfall.so.0" "-Wl,-rpath,$lib" -pthread -o "$program"
}

# rustc puts its runtime into programs alone, never into a shared library. So the compiler of the C
# program brings the one runtime that there is, and it watches over both.
address="-fsanitize=address,undefined -fno-sanitize-recover=undefined"

# A tool that sees nothing would find nothing: these must fail.
awake() {
  # shellcheck disable=SC2086
  compile "$cc" awake -std=c99 $1 ffi/tests/sanitize_faults.c
  shift
  for fault in "$@"; do
    if "$out/awake" "$fault" > "$out/awake.log" 2>&1; then
      failed=yes
      say "$fault in the library, made on purpose: NOT FOUND"
    fi
  done
  if ! "$out/awake" none > "$out/awake.log" 2>&1; then
    failed=yes
    say "no fault, and yet one was found: $out/awake.log"
  fi
}

part_rust() {
  has_nightly rust || return 0
  say "building the Rust tests"
  nightly address test --quiet -p flagfall -p flagfall-ffi --tests --no-run
  run "rust tests under AddressSanitizer" \
    nightly address test -p flagfall -p flagfall-ffi --tests --no-fail-fast
}

part_c() {
  has_nightly c || return 0
  library address
  # shellcheck disable=SC2086
  if ! echo 'int main(void) { return 0; }' |
    "$cc" $address -x c - -o "$out/probe" 2> "$out/probe.log"; then
    say "c: not run, since $cc has no AddressSanitizer (apt-get install libasan8 libubsan1)"
    return 0
  fi
  awake "$address" read-past-the-end use-after-free leak overflow
  # shellcheck disable=SC2086
  for name in api_test conformance threads_test; do
    compile "$cc" "$name" -std=c99 $address "ffi/tests/$name.c" $(ls ffi/tests/"$name"_*.c 2> /dev/null)
  done
  run "api_test under AddressSanitizer" "$out/api_test" quick
  run "conformance under AddressSanitizer" "$out/conformance" core/conformance
  run "threads_test under AddressSanitizer" "$out/threads_test"
  if ! command -v "$cxx" > /dev/null; then
    say "cpp_test: not run, for want of $cxx"
    return 0
  fi
  # shellcheck disable=SC2086
  compile "$cxx" cpp_test -std=c++17 $address ffi/tests/cpp_test.cpp
  run "cpp_test under AddressSanitizer" "$out/cpp_test"
}

part_threads() {
  has_nightly threads || return 0
  library thread
  awake -fsanitize=thread race
  compile "$cc" threads_test-races -std=c99 -fsanitize=thread ffi/tests/threads_test.c
  run "threads_test under ThreadSanitizer" "$out/threads_test-races"
}

part_python() {
  :
}

part_node() {
  :
}

part_leaks() {
  :
}

host=$(rustup run nightly rustc -vV 2> /dev/null | sed -n 's/^host: //p')
for part in ${*:-rust c threads python node leaks}; do
  case $part in
    rust | c | threads | python | node | leaks) "part_$part" ;;
    *)
      echo "usage: sanitize.sh [rust] [c] [threads] [python] [node] [leaks]" >&2
      exit 2
      ;;
  esac
done
[ -z "$failed" ]
