// Canadian overtime: ten minutes, then five minutes for every 25 moves.

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

static flagfall_side_reading first_of(const flagfall_clock *clock, int64_t at_ms) {
  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  check(flagfall_clock_read(clock, at_ms, &reading, &first, &second));
  return first;
}

int main(void) {
  const char *text = "TM[600]OT[25/300 Canadian]";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_SGF, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));

  // The main time ends after 600 seconds, and the first of the 25 moves is made 10 seconds later.
  size_t count;
  flagfall_event event = FLAGFALL_EVENT_INIT;
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 610000, &count));
  check(flagfall_clock_event(clock, 0, &event));
  assert(event.kind == FLAGFALL_EVENT_STAGE && event.at_ms == 600001);
  flagfall_side_reading first = first_of(clock, 610000);
  assert(first.bank_ms == 290000 && first.moves_left == 24);

  // After the 25th move, the five minutes are there again. What was left of them is lost.
  int64_t at_ms = 610000;
  for (int move = 0; move < 24; move++) {
    check(flagfall_clock_press(clock, FLAGFALL_SIDE_SECOND, at_ms + 1000, NULL));
    check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, at_ms + 6000, &count));
    at_ms += 6000;
  }
  check(flagfall_clock_event(clock, 0, &event));
  assert(count == 1 && event.kind == FLAGFALL_EVENT_RENEWED);
  first = first_of(clock, at_ms);
  assert(first.bank_ms == 300000 && first.moves_left == 25);
  printf("%u moves in %d seconds\n", first.moves_left, (int)(first.bank_ms / 1000));
  flagfall_clock_free(clock);
}
