#!/bin/sh
# Tests that check_abi.sh fails where a program would break.

set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# check WHAT fails|holds SED-SCRIPT
check() {
  sed "$3" include/flagfall.h > "$work/flagfall.h"
  if cmp -s include/flagfall.h "$work/flagfall.h"; then
    got='changed nothing'
  elif FLAGFALL_HEADER=$work/flagfall.h ffi/abi/check_abi.sh > "$work/log" 2>&1; then
    got=holds
  else
    got=fails
  fi
  if [ "$got" = "$2" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "check_abi_self_test: $1: expected $2, got $got"
    sed 's/^/  /' "$work/log"
  fi
}

check 'another number for a constant' fails 's/^  FLAGFALL_SIDE_SECOND = 1,$/  FLAGFALL_SIDE_SECOND = 2,/'
check 'a constant that is gone' fails '/^  FLAGFALL_PHASE_HALTED = /d'
check 'a new constant' holds 's/^  FLAGFALL_SIDE_SECOND = 1,$/&\n  FLAGFALL_SIDE_THIRD = 3,/'
check 'a new function' fails 's/^const char \*flagfall_version(void);/&\nvoid flagfall_new(void);/'
if command -v abidiff > /dev/null; then
  check 'another type of a parameter' fails '/^flagfall_status flagfall_clock_adjust(/,/;/s/int64_t time_ms/int32_t time_ms/'
  check 'a parameter more' fails '/^flagfall_status flagfall_clock_stop(/,/;/s/int64_t at_ms/int64_t at_ms, int32_t why/'
  check 'a field before others' fails '/^typedef struct flagfall_event {/,/^}/s/^  flagfall_side side;/  uint64_t game;\n&/'
  check 'another type of a field' fails '/^typedef struct flagfall_event {/,/^}/s/^  uint32_t lives;/  uint64_t lives;/'
  check 'a field at the end, before it is recorded' fails 's/^} flagfall_event;/  uint64_t game;\n&/'
fi

echo "check_abi_self_test: $passed passed, $failed failed"
[ "$failed" = 0 ]
