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

int main(void) {
  const char *text = "180+2";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  // One for each side. The allowance depends on the time control, as on lichess.
  flagfall_lag *lag;
  int64_t quota_ms;
  check(flagfall_lag_new(180000, 2000, &lag));
  check(flagfall_lag_quota(lag, &quota_ms));
  assert(quota_ms == 3000);

  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  // The move arrives after 5,000 ms, and the server has measured a lag of 400 ms.
  int64_t elapsed_ms;
  check(flagfall_lag_charge(lag, 5000, 400, &elapsed_ms));
  assert(elapsed_ms == 4600);
  check(flagfall_clock_press_elapsed(clock, FLAGFALL_SIDE_FIRST, 5000, elapsed_ms, NULL));
  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_FIRST, 5000, NULL, &bank_ms));
  assert(bank_ms == 177400); // 180,000 - 4,600 + 2,000

  // A press that was made in time can arrive after the deadline. So a server that compensates for
  // lag reports a flag that much later: it calls flagfall_clock_advance at deadline_ms + quota_ms.
  int64_t deadline_ms;
  check(flagfall_clock_deadline(clock, NULL, &deadline_ms));
  assert(deadline_ms == 185001);
  size_t count;
  check(flagfall_clock_press_elapsed(clock, FLAGFALL_SIDE_SECOND, deadline_ms + 300, 179900,
                                     &count));
  assert(count == 0);
  char shown[32];
  check(flagfall_clock_format(clock, FLAGFALL_SIDE_SECOND, deadline_ms + 300,
                              FLAGFALL_TIME_STYLE_TENTHS, 20000, 0, shown, sizeof shown, NULL));
  printf("second has %s\n", shown); // second has 0:02.1
  flagfall_lag_free(lag);
  flagfall_clock_free(clock);
}
