#!/bin/sh
# Runs the C tests under tools that find more errors: AddressSanitizer with
# UndefinedBehaviorSanitizer, and helgrind for what the header lets several threads do at the same
# time. Each tool must first find a deliberate fault.

set -u
cd "$(dirname "$0")/../.."
: "${CC:=cc}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# check WHAT 0|1 COMMAND...: whether the command succeeds or fails as it must.
check() {
  what=$1
  expected=$2
  shift 2
  if "$@" > "$work/log" 2>&1; then got=0; else got=1; fi
  if [ "$got" = "$expected" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "tools_test: $what: expected $expected, got $got"
    tail -n 20 "$work/log" | sed 's/^/  /'
  fi
}

build() {
  out=$work/$1
  shift
  "$CC" -std=c99 -g -O1 -Iinclude -o "$out" "$@" -Lbuild/lib -lflagfall \
    -Wl,-rpath,"$PWD/build/lib" -lpthread
}

sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'

cat > "$work/overrun.c" << 'END'
#include <flagfall.h>
#include <stdlib.h>

// Says that its buffer has room for more than it has.
int main(void) {
  char *text = malloc(8);
  flagfall_clk_comment(3600000, text, 64, NULL);
  int c = text[0] + text[7 + (text[0] != '\0') * 2];
  free(text);
  return c == 1000;
}
END
cat > "$work/overflow.c" << 'END'
#include <flagfall.h>
#include <limits.h>
#include <stdio.h>

int main(int arguments, char **argument) {
  (void)argument;
  int most = INT_MAX - FLAGFALL_VERSION_PATCH;
  printf("%d\n", most + arguments);
  return 0;
}
END
cat > "$work/leak.c" << 'END'
#include <flagfall.h>

int main(void) {
  flagfall_control *control = 0;
  flagfall_clock *clock = 0;
  flagfall_control_parse(FLAGFALL_NOTATION_CHESS, 0, "G/5", 3, 0, &control);
  // The last of them may still stand in a register.
  for (int count = 0; count < 10; count++) {
    flagfall_clock_new(control, &clock);
  }
  flagfall_clock_free(clock);
  flagfall_control_free(control);
  return 0;
}
END
cat > "$work/race.c" << 'END'
#include <flagfall.h>
#include <pthread.h>

// Two threads change one clock, which the header forbids.
static void *change(void *clock) {
  for (int at = 0; at < 200; at++) {
    flagfall_clock_advance(clock, at, 0);
  }
  return 0;
}

int main(void) {
  flagfall_control *control = 0;
  flagfall_clock *clock = 0;
  pthread_t other;
  flagfall_control_parse(FLAGFALL_NOTATION_CHESS, 0, "G/5", 3, 0, &control);
  flagfall_clock_new(control, &clock);
  flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, 0);
  pthread_create(&other, 0, change, clock);
  change(clock);
  pthread_join(other, 0);
  flagfall_clock_free(clock);
  flagfall_control_free(control);
  return 0;
}
END

# shellcheck disable=SC2086 # The flags are words.
if build overrun $sanitize "$work/overrun.c" 2> "$work/log"; then
  build overflow $sanitize "$work/overflow.c"
  build leak $sanitize "$work/leak.c"
  build api_test $sanitize ffi/tests/api_test*.c
  build player $sanitize ffi/tests/player/*.c
  build threads_test $sanitize ffi/tests/threads_test.c
  check 'AddressSanitizer sees an overrun' 1 "$work/overrun"
  check 'UndefinedBehaviorSanitizer sees an overflow' 1 "$work/overflow"
  check 'LeakSanitizer sees a leak' 1 "$work/leak"
  check 'api_test under the sanitizers' 0 "$work/api_test" quick
  check 'player under the sanitizers' 0 "$work/player" core/conformance
  check 'threads_test under the sanitizers' 0 "$work/threads_test"
else
  scripts/not_run.sh add 'the C tests under AddressSanitizer: this compiler has none'
fi

if scripts/not_run.sh tool valgrind valgrind 'threads_test under helgrind'; then
  build race "$work/race.c"
  build threads "ffi/tests/threads_test.c"
  check 'helgrind sees a race' 1 \
    valgrind --quiet --tool=helgrind --error-exitcode=1 "$work/race"
  check 'threads_test under helgrind' 0 \
    valgrind --quiet --tool=helgrind --error-exitcode=1 "$work/threads" after-first-calls
fi

echo "tools_test: $passed passed, $failed failed"
[ "$failed" = 0 ]
