// The first clock: three minutes for each side, and two seconds for each move.

#include <assert.h>
#include <flagfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "%s\n", flagfall_status_message(status));
    exit(1);
  }
}

int main(void) {
  const char *text = "180+2";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);

  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 5000, NULL));
  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_FIRST, 5000, NULL, &bank_ms));
  assert(bank_ms == 177000);

  // Nobody presses. Ask late: the flag fell when it fell.
  size_t count;
  flagfall_event event = FLAGFALL_EVENT_INIT;
  check(flagfall_clock_advance(clock, 999000, &count));
  check(flagfall_clock_event(clock, 0, &event));
  printf("%s at %d ms\n", flagfall_event_name(event.kind), (int)event.at_ms); // flag at 185001 ms
  assert(event.side == FLAGFALL_SIDE_SECOND && event.at_ms == 185001);
  flagfall_clock_free(clock);
}
