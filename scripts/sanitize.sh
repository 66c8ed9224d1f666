#!/bin/sh
# Runs tests under tools that detect invalid accesses, leaks and races: sanitize.sh [PART …]
#
#   rust     the Rust tests of core and ffi, under AddressSanitizer
#   c        the C and C++ tests and the library, under AddressSanitizer and, for what is C,
#            UndefinedBehaviorSanitizer
#   threads  threads_test and the library, under ThreadSanitizer
#   python   programs that call everything in the Python package, under valgrind
#   node     the same for the Node package
#   leaks    a million objects of each kind in each language: checks that all memory is freed
#   day      24 hours of play of 100,000 games in an arena in each language: checks that no memory grows
#
# Without a part, all of them, which takes about an hour. PROPTEST_CASES (4) is the number of random
# cases of the Rust tests, FLAGFALL_LEAK_ROUNDS (1000000) the number of objects, FLAGFALL_DAY_GAMES
# (100000) that of games. A part whose tools are missing is skipped with a message. The exit status is
# 1 if anything fails.
set -eu
cd "$(dirname "$0")/.."

cc=${CC:-cc} cxx=${CXX:-c++} python=.venv/bin/python node=${NODE:-node}
out=$PWD/build/sanitize
failed=
: "${PROPTEST_CASES:=4}" "${FLAGFALL_LEAK_ROUNDS:=1000000}" "${FLAGFALL_DAY_GAMES:=100000}"
export PROPTEST_CASES FLAGFALL_LEAK_ROUNDS
mkdir -p "$out"

# Without optimization the Rust tests take too long. The overflow checks stay on.
export CARGO_PROFILE_DEV_OPT_LEVEL=1

say() {
  printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"
}

# run WHAT COMMAND…: the output goes to a log, and its errors are shown if the command fails.
run() {
  what=$1
  shift
  log=$out/$(printf '%s' "$what" | tr -c 'a-zA-Z0-9_\n' '-').log
  if "$@" > "$log" 2>&1; then
    say "$what: passed"
  else
    failed=yes
    say "$what: FAILED"
    grep -m 20 -E 'ERROR: |WARNING: |SUMMARY: |runtime error|panicked at|FAILED|^==[0-9]+==' "$log" ||
      tail -20 "$log"
    echo "  full report: $log"
  fi
}

# Only the nightly compiler has sanitizers.
has_nightly() {
  rustup run nightly rustc -V > /dev/null 2>&1 && return
  say "$1: skipped, needs a nightly Rust toolchain (rustup toolchain install nightly)"
  return 1
}

# nightly SANITIZER ARGUMENT…: runs cargo, and instruments all code but the precompiled standard
# library. For ThreadSanitizer rustc requires that to be compiled too, from sources that few have
# installed. It is not needed here: the standard library only allocates, panics, and reads and writes
# files.
nightly() {
  sanitizer=$1
  shift
  RUSTFLAGS="-Zsanitizer=$sanitizer -Cunsafe-allow-abi-mismatch=sanitizer" \
    CARGO_TARGET_DIR=$out/$sanitizer \
    rustup run nightly cargo "$@" --locked --target "$host"
}

# library SANITIZER RUNTIME FLAG…: builds the library into a separate folder, $lib. compile
# then uses that library and these flags.
#
# rustc links its runtime only into programs, never into a shared library, so the C program links it.
# It is rustc's runtime, not the C compiler's, because the library calls functions that an older
# runtime lacks (gcc 12's has no __tsan_memset).
library() {
  lib=$out/lib-$1 runtime=$(echo "$libraries"/librustc*_rt."$2".a)
  say "building the library for $1"
  nightly "$1" build --quiet -p flagfall-ffi
  mkdir -p "$lib"
  cp "$out/$1/$host/debug/libflagfall.so" "$lib/libflagfall.so.0"
  shift 2
  flags=$*
}

# compile COMPILER PROGRAM SOURCE…
compile() {
  compiler=$1 program=$out/$2 objects=
  shift 2
  for source in "$@"; do
    object=$out/objects/$(basename "$lib")-$(basename "$source").o
    mkdir -p "$out/objects"
    # shellcheck disable=SC2086
    "$compiler" -O1 -g -Iinclude $flags -c "$source" -o "$object"
    objects="$objects $object"
  done
  # shellcheck disable=SC2086
  "$compiler" -rdynamic $objects "$lib/libflagfall.so.0" "-Wl,-rpath,$lib" \
    -Wl,--whole-archive "$runtime" -Wl,--no-whole-archive -pthread -ldl -lm -lrt -o "$program"
}

# awake FAULT…: checks that the sanitizer finds these deliberate faults, and so is active.
awake() {
  compile "$cc" awake ffi/tests/sanitize_faults.c
  for fault in "$@"; do
    if "$out/awake" "$fault" > "$out/awake.log" 2>&1; then
      failed=yes
      say "$fault, a deliberate fault in the library: NOT FOUND"
    fi
  done
  if ! "$out/awake" none > "$out/awake.log" 2>&1; then
    failed=yes
    say "an error was reported without a fault: $out/awake.log"
  fi
}

part_rust() {
  has_nightly rust || return 0
  say "building the Rust tests"
  nightly address test --quiet -p flagfall -p flagfall-ffi --tests --no-run
  # AddressSanitizer looks for leaks itself. Since it keeps freed memory for a while, the size of the
  # process says nothing here, so the test that measures it is skipped.
  FLAGFALL_LEAK_ROUNDS=0 FLAGFALL_DAY_GAMES=0 run "rust tests under AddressSanitizer" \
    nightly address test -p flagfall -p flagfall-ffi --tests --no-fail-fast -- \
    --skip parsed_and_restored_games_take
}

part_c() {
  has_nightly c || return 0
  library address asan -fsanitize=address,undefined -fno-sanitize-recover=undefined
  awake read-past-the-end use-after-free leak overflow
  compile "$cc" api_test ffi/tests/api_test*.c
  compile "$cc" player ffi/tests/player/*.c
  compile "$cc" threads_test ffi/tests/threads_test.c
  run "api_test under AddressSanitizer" "$out/api_test" quick
  run "player under AddressSanitizer" "$out/player" core/conformance
  run "threads_test under AddressSanitizer" "$out/threads_test"
  if ! command -v "$cxx" > /dev/null; then
    say "cpp_test: skipped, needs $cxx"
    return 0
  fi
  # rustc's runtime does not support this check of C++ types.
  flags="$flags -fno-sanitize=vptr"
  compile "$cxx" cpp_test ffi/tests/cpp_test.cpp
  run "cpp_test under AddressSanitizer" "$out/cpp_test"
}

part_threads() {
  has_nightly threads || return 0
  library thread tsan -fsanitize=thread
  awake race
  compile "$cc" threads_test ffi/tests/threads_test.c
  # The precompiled standard library drops the last Arc after a fence, which ThreadSanitizer does not
  # support. AddressSanitizer finds memory that is freed too soon.
  echo "race:alloc::sync::Arc*drop_slow" > "$out/tsan.supp"
  TSAN_OPTIONS=suppressions=$out/tsan.supp run "threads_test under ThreadSanitizer" \
    "$out/threads_test"
}

has_valgrind() {
  command -v valgrind > /dev/null && return
  say "$1: skipped, needs valgrind (apt-get install valgrind)"
  return 1
}

# Memory that Python still holds when it exits is not a leak; memory without a pointer to it is.
part_python() {
  has_valgrind python || return 0
  for program in "player.py core/conformance" "leaks.py 20"; do
    # shellcheck disable=SC2086
    PYTHONMALLOC=malloc run "${program%% *} under valgrind" valgrind --quiet --error-exitcode=1 \
      --suppressions=scripts/valgrind-python.supp --leak-check=full \
      --show-leak-kinds=definite --errors-for-leak-kinds=definite \
      "$python" bindings-python/tests/$program
  done
}

# Node does not free its memory when it exits, so leaks cannot be checked here.
part_node() {
  has_valgrind node || return 0
  for program in "player.mjs core/conformance" "leaks.mjs 20"; do
    # shellcheck disable=SC2086
    run "${program%% *} under valgrind" valgrind --quiet --error-exitcode=1 --leak-check=no \
      "$node" --expose-gc bindings-node/test/$program
  done
}

part_leaks() {
  run "leaks in Rust" "${CARGO:-cargo}" test --release --locked -p flagfall --features std \
    --test leaks -- --nocapture
  run "leaks in C" build/c/leaks_test
  run "leaks in Python" "$python" bindings-python/tests/leaks.py "$FLAGFALL_LEAK_ROUNDS"
  run "leaks in Node" "$node" --expose-gc bindings-node/test/leaks.mjs "$FLAGFALL_LEAK_ROUNDS"
}

part_day() {
  export FLAGFALL_DAY_GAMES
  run "a day in Rust" "${CARGO:-cargo}" test --release --locked -p flagfall --features std \
    --test day -- --nocapture
  run "a day in C" build/c/day_test
  run "a day in Python" "$python" bindings-python/tests/day.py "$FLAGFALL_DAY_GAMES"
  run "a day in Node" "$node" --expose-gc bindings-node/test/day.mjs "$FLAGFALL_DAY_GAMES"
}

libraries=$(rustup run nightly rustc --print target-libdir 2> /dev/null || true)
host=$(rustup run nightly rustc -vV 2> /dev/null | sed -n 's/^host: //p')
for part in ${*:-rust c threads python node leaks day}; do
  case $part in
    rust | c | threads | python | node | leaks | day) "part_$part" ;;
    *)
      echo "usage: sanitize.sh [rust] [c] [threads] [python] [node] [leaks] [day]" >&2
      exit 2
      ;;
  esac
done
[ -z "$failed" ]
