// Tests a library built to panic inside: a status is returned, and the object is unchanged.

#include "api_test.h"

#include <stdio.h>
#include <stdlib.h>

// Only that build has this function: the library panics at the `count`th point that it passes.
void flagfall_test_panic_after(uint32_t count);

static int panics;
static int failed;

// Makes the call with a panic at its `count`th point. Returns whether there was one.
static bool panics_at(uint32_t count, enum state state, enum change change, flagfall_side side) {
  size_t events = 77;
  flagfall_clock *clock = clock_in(state);
  struct shown before;
  look(clock, &before);
  flagfall_test_panic_after(count);
  flagfall_status status = make(change, clock, side, NOW + 100000, 1000, &events);
  flagfall_test_panic_after(0);
  bool panicked = status == FLAGFALL_STATUS_PANIC;
  if (panicked) {
    panics++;
    if (events != 77 || !shows_still(clock, &before)) {
      failed++;
      printf("panic_test: %s, %s: a panic at point %u has left a change\n", state_name(state),
             change_name(change), (unsigned)count);
    }
    // Later calls work as if nothing had happened.
    flagfall_clock *other = clock_in(state);
    flagfall_status one = make(change, clock, side, NOW + 100000, 1000, NULL);
    if (one != make(change, other, side, NOW + 100000, 1000, NULL)) {
      failed++;
      printf("panic_test: %s, %s: it does not go on\n", state_name(state), change_name(change));
    }
  }
  free_objects();
  return panicked;
}

static void looks_panic(enum state state) {
  flagfall_clock *clock = clock_in(state);
  flagfall_reading reading = {.struct_size = sizeof reading, .phase = 77};
  for (uint32_t count = 1; count < 1000; count++) {
    flagfall_test_panic_after(count);
    flagfall_status status = flagfall_clock_read(clock, NOW + 100000, &reading, NULL, NULL);
    flagfall_test_panic_after(0);
    if (status != FLAGFALL_STATUS_PANIC) {
      break;
    }
    panics++;
    if (reading.phase != 77) {
      failed++;
      printf("panic_test: %s: a reading that panicked was written\n", state_name(state));
    }
  }
  free_objects();
}

int main(void) {
  for (enum state state = 0; state < STATES; state++) {
    looks_panic(state);
    for (enum change change = 0; change < CHANGES; change++) {
      for (flagfall_side side = FLAGFALL_SIDE_FIRST; side <= FLAGFALL_SIDE_SECOND; side++) {
        for (uint32_t count = 1; count < 1000 && panics_at(count, state, change, side); count++) {
        }
      }
    }
  }
  if (panics < 500) {
    failed++;
    printf("panic_test: only %d panics: is this the build that panics?\n", panics);
  }
  printf("panic_test: %d panics came back as a status, %d failed\n", panics, failed);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
