// Lag compensation: the time that a move spent on the network is not charged.

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

// A move that arrives at `at_ms`. The player's device measured `measured_ms` for it.
struct arrival {
  uint32_t number;
  int64_t at_ms;
  int64_t began_ms;
  int64_t measured_ms;
};

// Returns the kind of the event of the press, or -1 if there is none.
static int press(flagfall_clock *clock, flagfall_lag *lag, flagfall_side side,
                 struct arrival arrival) {
  size_t count;
  int kind = -1;
  flagfall_event event = FLAGFALL_EVENT_INIT;
  // Until here, no lag can excuse a move that is missing: a flag that fell by then stays.
  int64_t quota_ms, last_ms;
  check(flagfall_lag_quota(lag, &quota_ms));
  check(flagfall_clock_last_at(clock, NULL, &last_ms));
  int64_t until_ms = arrival.at_ms - quota_ms;
  check(flagfall_clock_advance(clock, until_ms > last_ms ? until_ms : last_ms, &count));
  for (size_t i = 0; i < count; i++) {
    check(flagfall_clock_event(clock, i, &event));
    printf("%s\n", flagfall_event_name(event.kind)); // flag
  }
  // Lag is what the server measured minus what the device measured.
  int64_t turn_ms = arrival.at_ms - arrival.began_ms;
  int64_t elapsed_ms;
  check(flagfall_lag_charge(lag, turn_ms, turn_ms - arrival.measured_ms, &elapsed_ms));
  check(flagfall_clock_press_move_elapsed(clock, side, arrival.at_ms, elapsed_ms, arrival.number,
                                          0, &count));
  for (size_t i = 0; i < count; i++) {
    check(flagfall_clock_event(clock, i, &event));
    kind = (int)event.kind;
  }
  return kind;
}

int main(void) {
  const char *text = "180+2";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  // An allowance for each side. It depends on the time control, as on lichess.
  flagfall_lag *first_lag, *second_lag;
  check(flagfall_lag_new(180000, 2000, &first_lag));
  check(flagfall_lag_new(180000, 2000, &second_lag));

  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  int kind = press(clock, first_lag, FLAGFALL_SIDE_FIRST, (struct arrival){1, 5000, 0, 4600});
  assert(kind == -1);
  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_FIRST, 5000, NULL, &bank_ms));
  assert(bank_ms == 177400); // 180,000 - 4,600 + 2,000

  // This press was made in time, and arrives after the deadline.
  int64_t deadline_ms, quota_ms;
  check(flagfall_clock_deadline(clock, NULL, &deadline_ms));
  check(flagfall_lag_quota(second_lag, &quota_ms));
  assert(deadline_ms == 185001 && quota_ms == 3000);
  kind = press(clock, second_lag, FLAGFALL_SIDE_SECOND,
               (struct arrival){1, 185301, 5000, 179901});
  assert(kind == -1);
  char shown[32];
  check(flagfall_clock_format(clock, FLAGFALL_SIDE_SECOND, 185301, FLAGFALL_TIME_STYLE_TENTHS,
                              20000, 0, shown, sizeof shown, NULL));
  printf("second has %s\n", shown); // second has 0:02.1

  // This one arrives too late for any lag, whatever the device says.
  check(flagfall_clock_deadline(clock, NULL, &deadline_ms));
  assert(deadline_ms == 362702);
  kind = press(clock, first_lag, FLAGFALL_SIDE_FIRST, (struct arrival){2, 372702, 185301, 1000});
  assert(kind == (int)FLAGFALL_EVENT_LATE);
  flagfall_lag_free(first_lag);
  flagfall_lag_free(second_lag);
  flagfall_clock_free(clock);
}
