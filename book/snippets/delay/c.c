// Five seconds of delay per move: a simple delay and a Bronstein delay.

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

static int64_t bank_ms(const flagfall_clock *clock, flagfall_side side, int64_t at_ms) {
  int64_t bank;
  check(flagfall_clock_bank(clock, side, at_ms, NULL, &bank));
  return bank;
}

int main(void) {
  // A simple delay, as US Chess has it: the clock waits before it counts.
  const char *text = "G/30; d5";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_US_CHESS, NULL, text, strlen(text), NULL,
                               &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));

  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  check(flagfall_clock_read(clock, 3000, &reading, &first, &second));
  assert(first.lent_ms == 2000 && first.bank_ms == 1800000);
  // The rest of the delay is lost.
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 3000, NULL));

  // 8 seconds: 5 of delay, 3 of its own.
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_SECOND, 11000, NULL));
  assert(bank_ms(clock, FLAGFALL_SIDE_SECOND, 11000) == 1797000);
  flagfall_clock_free(clock);

  // A Bronstein delay: the clock counts at once, and the move gives back what it took, up to 5
  // seconds.
  flagfall_options options = FLAGFALL_OPTIONS_INIT;
  options.mode = FLAGFALL_MODE_BRONSTEIN;
  text = "G/30/5";
  check(flagfall_control_parse(FLAGFALL_NOTATION_CHESS, &options, text, strlen(text), NULL,
                               &control));
  check(flagfall_clock_new(control, &clock));
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  assert(bank_ms(clock, FLAGFALL_SIDE_FIRST, 3000) == 1797000);
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 3000, NULL));
  assert(bank_ms(clock, FLAGFALL_SIDE_FIRST, 3000) == 1800000);

  char described[128];
  check(flagfall_control_describe(control, described, sizeof described, NULL));
  printf("%s\n", described); // 30 minutes for the game; 5-second Bronstein delay per move
  flagfall_clock_free(clock);
  flagfall_control_free(control);
}
