// Lag compensation: the time that a move spent on the network is not charged.

#include <assert.h>
#include <flagfall.h>
#include <stdbool.h>
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
  int64_t measured_ms;
};

// `*kind` is the kind of the event of the press, or -1 if there is none.
static flagfall_status press(flagfall_clock *clock, flagfall_lag *lag, flagfall_side side,
                             struct arrival arrival, int *kind) {
  size_t count;
  *kind = -1;
  flagfall_event event = FLAGFALL_EVENT_INIT;
  int64_t quota_ms, last_ms;
  check(flagfall_lag_quota(lag, &quota_ms));
  check(flagfall_clock_last_at(clock, NULL, &last_ms));
  flagfall_reading shown = FLAGFALL_READING_INIT;
  flagfall_side_reading own = FLAGFALL_SIDE_READING_INIT;
  bool is_first = side == FLAGFALL_SIDE_FIRST;
  check(flagfall_clock_read(clock, last_ms, &shown, is_first ? &own : NULL,
                            is_first ? NULL : &own));
  if (shown.phase != FLAGFALL_PHASE_RUNNING || shown.on_turn != side ||
      arrival.number != own.moves + 1) {
    // No move of this turn, such as one that was sent again: the press says what it is, and the
    // allowance stays as it was.
    return flagfall_clock_press_move(clock, side, arrival.at_ms, arrival.number, 0, NULL);
  }
  // Until here, no lag can excuse a move that is missing: a flag that fell by then stays.
  int64_t until_ms = arrival.at_ms - quota_ms;
  check(flagfall_clock_advance(clock, until_ms > last_ms ? until_ms : last_ms, &count));
  for (size_t i = 0; i < count; i++) {
    check(flagfall_clock_event(clock, i, &event));
    printf("%s\n", flagfall_event_name(event.kind)); // flag
  }
  // Lag is what the server measured, without pauses, minus what the device measured.
  int64_t turn_ms = own.turn_used_ms + arrival.at_ms - last_ms;
  int64_t elapsed_ms;
  check(flagfall_lag_charge(lag, turn_ms, turn_ms - arrival.measured_ms, &elapsed_ms));
  flagfall_status made = flagfall_clock_press_move_elapsed(clock, side, arrival.at_ms, elapsed_ms,
                                                           arrival.number, 0, &count);
  for (size_t i = 0; made == FLAGFALL_STATUS_OK && i < count; i++) {
    check(flagfall_clock_event(clock, i, &event));
    *kind = (int)event.kind;
  }
  return made;
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
  int kind;
  struct arrival first_move = {1, 5000, 4600};
  check(press(clock, first_lag, FLAGFALL_SIDE_FIRST, first_move, &kind));
  assert(kind == -1);
  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_FIRST, 5000, NULL, &bank_ms));
  assert(bank_ms == 177400); // 180,000 - 4,600 + 2,000

  // The same message again: nothing changes, the allowance neither.
  int64_t before_ms, after_ms;
  check(flagfall_lag_quota(first_lag, &before_ms));
  struct arrival again = {1, 6000, 4600};
  flagfall_status status = press(clock, first_lag, FLAGFALL_SIDE_FIRST, again, &kind);
  assert(status == FLAGFALL_STATUS_ALREADY_MADE);
  check(flagfall_lag_quota(first_lag, &after_ms));
  assert(after_ms == before_ms);

  // This press was made in time, and arrives after the deadline.
  int64_t deadline_ms, quota_ms;
  check(flagfall_clock_deadline(clock, NULL, &deadline_ms));
  check(flagfall_lag_quota(second_lag, &quota_ms));
  assert(deadline_ms == 185001 && quota_ms == 3000);
  struct arrival in_time = {1, 185301, 179901};
  check(press(clock, second_lag, FLAGFALL_SIDE_SECOND, in_time, &kind));
  assert(kind == -1);
  char shown[32];
  check(flagfall_clock_format(clock, FLAGFALL_SIDE_SECOND, 185301, FLAGFALL_TIME_STYLE_TENTHS,
                              20000, 0, shown, sizeof shown, NULL));
  printf("second has %s\n", shown); // second has 0:02.1

  // This one arrives too late for any lag, whatever the device says.
  check(flagfall_clock_deadline(clock, NULL, &deadline_ms));
  assert(deadline_ms == 362702);
  struct arrival too_late = {2, 372702, 1000};
  check(press(clock, first_lag, FLAGFALL_SIDE_FIRST, too_late, &kind));
  assert(kind == (int)FLAGFALL_EVENT_LATE);
  flagfall_lag_free(first_lag);
  flagfall_lag_free(second_lag);
  flagfall_clock_free(clock);
}
