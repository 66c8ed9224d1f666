#!/bin/sh
# Fuzzes each target in turn, or only the given ones: run.sh [TARGET …]
#
# FUZZ_SECONDS is the time for each target, 30 by default; or FUZZ_RUNS the number of executions of each.
# Failing inputs are kept in build/fuzz/finds, and the exit status is then 1. Inputs that reach new code
# are kept in build/fuzz/corpus for the next run.
set -eu
cd "$(dirname "$0")/.."

all="parse detect explain convert documents presets comments pgn audit times_left standing restore arenas journal values clock abi"
if [ -n "${FUZZ_RUNS:-}" ]; then
  until="$FUZZ_RUNS executions" limit=-runs=$FUZZ_RUNS
else
  until="${FUZZ_SECONDS:-30} s" limit=-max_total_time=${FUZZ_SECONDS:-30}
fi
cargo=${CARGO:-cargo}
out=$PWD/build/fuzz
host=$(${RUSTC:-rustc} -vV | sed -n 's/^host: //p')
export CARGO_TARGET_DIR=$out/target
mkdir -p "$out/finds" "$out/corpus"

if ! command -v "${CXX:-c++}" > /dev/null; then
  echo "fuzzing needs a C++ compiler: its engine is written in C++" >&2
  exit 1
fi

# libFuzzer learns from the edges that an input takes. It does not learn from comparisons: tracing them
# takes most of the time, and the seeds contain the words of the texts.
coverage="--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=1
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
  -Cllvm-args=-sanitizer-coverage-pc-table"
edges=-Cllvm-args=-sanitizer-coverage-level=3

# The inputs of the C ABI are programs, which take thousands of edges each: libFuzzer would need more
# time for these than the program needs. The other targets look for paths in core, so here it learns from
# the functions that are called.
functions=-Cllvm-args=-sanitizer-coverage-level=1

# Only the C ABI has unsafe code: with a nightly toolchain it is fuzzed under a sanitizer.
sanitized=
if rustup run nightly rustc -V > /dev/null 2>&1; then
  sanitized=yes
fi

# The longest input of a target in bytes. Nearly all texts of its kind are shorter, and longer ones take
# more time without reaching more code. For games it is the part of the input that they read.
longest() {
  case $1 in
    explain | comments | times_left) echo 256 ;;
    parse | detect | convert | standing) echo 512 ;;
    clock) echo 400 ;;
    abi) echo 100 ;;
    *) echo 2048 ;;
  esac
}

# AddressSanitizer finds accesses outside of an object, and to one that was freed. What else it does
# takes half of its time:
#
# - the stack of every allocation and of every free, which a report shows: run the input again without
#   this variable to see them;
# - a copy of each function's variables, which detects their use after it has returned: only unsafe code
#   could keep a pointer to them, and that of the C ABI keeps none;
# - bytes that fill new memory: only unsafe code could read them;
# - 256 MB of freed memory that is not used again for a while. All objects of an input are freed at its
#   end, so 1 MB is the memory of many inputs, and stays in the processor's cache.
export ASAN_OPTIONS="${ASAN_OPTIONS:-malloc_context_size=0:detect_stack_use_after_return=0:max_malloc_fill_size=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=128}"

# The program of a target.
program() {
  case $1$sanitized in
    abiyes) echo "$out/target/sanitized/$host/release/$1" ;;
    *) echo "$out/target/$host/release/$1" ;;
  esac
}

targets=${*:-$all}
options="--quiet --release --locked --target $host --manifest-path fuzz/Cargo.toml"
unsanitized=
for target in $targets; do
  case $target$sanitized in
    abiyes) ;;
    *) unsanitized="$unsanitized --bin $target" ;;
  esac
done

echo "building"
"$cargo" run --quiet --locked --manifest-path fuzz/Cargo.toml --bin seeds -- \
  core/conformance "$out/corpus"
if [ -n "$unsanitized" ]; then
  RUSTFLAGS="$coverage $edges" "$cargo" build $options $unsanitized
fi
case " $targets $sanitized" in
  *" abi "*yes)
    RUSTFLAGS="$coverage $functions -Zsanitizer=address" CARGO_TARGET_DIR=$out/target/sanitized \
      rustup run nightly cargo build $options --bin abi
    ;;
esac

found=0
for target in $targets; do
  echo "$target: $until"
  log=$out/$target.log
  mkdir -p "$out/corpus/$target"
  # Without entropic scheduling, whose logarithms take longer than these targets. Without reloading:
  # no other process adds to the corpus. Without the names of new functions, each of which starts a
  # program that looks it up.
  if "$(program "$target")" "$out/corpus/$target" -entropic=0 -reload=0 -print_funcs=0 \
    "$limit" -timeout=10 -rss_limit_mb=2048 -max_len="$(longest "$target")" \
    -artifact_prefix="$out/finds/$target-" -print_final_stats=1 > "$log" 2>&1; then
    sed -n 's/^stat::number_of_executed_units: */  executions: /p' "$log"
  else
    found=1
    grep -m 1 -A 3 -E 'panicked at|ERROR: |SUMMARY: ' "$log" | sed 's/^/  /' || tail -3 "$log"
    find=$(sed -n 's/.*Test unit written to //p' "$log" | tail -1)
    echo "  to reproduce: $(program "$target") $find"
    echo "  full report: $log"
  fi
done
exit $found
