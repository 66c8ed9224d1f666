// A game with an increment, as Fischer invented it.

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

// A clock whose first side is on turn from 0 on.
static flagfall_clock *started(flagfall_notation notation, const char *text) {
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(notation, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  return clock;
}

int main(void) {
  // The PGN tag says seconds. The increment is added after each move.
  flagfall_clock *clock = started(FLAGFALL_NOTATION_PGN, "180+2");
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 5000, NULL));

  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_FIRST, 5000, NULL, &bank_ms));
  assert(bank_ms == 177000); // 180 - 5 + 2 seconds

  uint32_t runs;
  int64_t deadline_ms;
  check(flagfall_clock_deadline(clock, &runs, &deadline_ms));
  assert(runs && deadline_ms == 185001); // the second side may still move at 0:00

  // FIDE's rules add it before the move, from the first move on.
  flagfall_clock *over_the_board = started(FLAGFALL_NOTATION_FIDE, "3 min + 2 s/move");
  check(flagfall_clock_bank(over_the_board, FLAGFALL_SIDE_FIRST, 0, NULL, &bank_ms));
  assert(bank_ms == 182000);

  char shown[32];
  check(flagfall_clock_format(clock, FLAGFALL_SIDE_FIRST, 5000, FLAGFALL_TIME_STYLE_CLOCK, 0, 0,
                              shown, sizeof shown, NULL));
  printf("first has %s\n", shown); // first has 2:57
  flagfall_clock_free(over_the_board);
  flagfall_clock_free(clock);
}
