// Moves are taken back: the clocks return to an earlier move.

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
  check(flagfall_clock_keep_journal(clock));
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 10000, NULL));
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_SECOND, 30000, NULL));

  // The players agree to return to the position after the first move of the game.
  check(flagfall_clock_take_back_to_move(clock, 45000, 1, NULL));
  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  check(flagfall_clock_read(clock, 46000, &reading, &first, &second));
  assert(reading.on_turn == FLAGFALL_SIDE_SECOND && first.bank_ms == 172000);
  assert(second.bank_ms == 179000); // its turn began again at 45,000

  // A press that was sent before the take-back belongs to a game that is no more.
  uint32_t take_backs;
  check(flagfall_clock_take_backs(clock, &take_backs));
  assert(take_backs == 1);
  flagfall_status status =
      flagfall_clock_press_move(clock, FLAGFALL_SIDE_SECOND, 47000, 1, 0, NULL);
  assert(status == FLAGFALL_STATUS_STALE);
  check(flagfall_clock_press_move(clock, FLAGFALL_SIDE_SECOND, 47000, 1, take_backs, NULL));

  // The journal is saved and restored with the clock.
  char saved[4096];
  size_t length;
  flagfall_clock *again;
  check(flagfall_clock_save_with_journal(clock, 50000, saved, sizeof saved, &length));
  check(flagfall_clock_restore((const uint8_t *)saved, length, NULL, NULL, &again));
  check(flagfall_clock_take_back_to_move(again, 60000, 0, NULL));
  check(flagfall_clock_read(again, 60000, &reading, &first, &second));
  assert(reading.on_turn == FLAGFALL_SIDE_FIRST);
  printf("%zu bytes with the journal\n", length);
  flagfall_clock_free(again);
  flagfall_clock_free(clock);
}
