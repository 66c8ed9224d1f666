// Japanese byo-yomi: ten minutes, then five periods of 30 seconds.

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

static flagfall_event event_of(const flagfall_clock *clock, size_t place) {
  flagfall_event event = FLAGFALL_EVENT_INIT;
  check(flagfall_clock_event(clock, place, &event));
  return event;
}

int main(void) {
  const char *text = "TM[600]OT[5x30 byo-yomi]";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_SGF, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));

  // The main time ends after 600 seconds, and the move comes in the first period.
  size_t count;
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 610000, &count));
  assert(count == 1);
  flagfall_event entered = event_of(clock, 0);
  assert(entered.kind == FLAGFALL_EVENT_STAGE && entered.at_ms == 600001);
  // The period is whole again, and none is lost.
  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  check(flagfall_clock_read(clock, 610000, &reading, &first, &second));
  assert(first.bank_ms == 30000 && first.lives == 5);

  // A move of 70 seconds uses up two periods.
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_SECOND, 620000, NULL));
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 690000, &count));
  assert(count == 2);
  assert(event_of(clock, 0).kind == FLAGFALL_EVENT_LIFE && event_of(clock, 0).lives == 4);
  assert(event_of(clock, 1).kind == FLAGFALL_EVENT_LIFE && event_of(clock, 1).lives == 3);

  char shown[32];
  check(flagfall_clock_format(clock, FLAGFALL_SIDE_FIRST, 690000, FLAGFALL_TIME_STYLE_CLOCK, 0, 0,
                              shown, sizeof shown, NULL));
  printf("first has %s\n", shown); // first has 0:30 (3)
  flagfall_clock_free(clock);
}
