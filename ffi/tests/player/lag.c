// `lag`: lag compensation.

#include <inttypes.h>
#include <stdio.h>

#include "player.h"

static void charge(flagfall_lag *of, struct line *step) {
  int64_t charge_ms = 0, quota_ms = 0;
  need(begins_with(step, "charge"), "`charge ELAPSED LAG` was expected");
  copy(step);
  int64_t elapsed_ms = take_number(step);
  int64_t lag_ms = take_number(step);
  all_taken(step);
  flagfall_status status = flagfall_lag_charge(of, elapsed_ms, lag_ms, &charge_ms);
  flagfall_lag_quota(of, &quota_ms);
  if (status != FLAGFALL_STATUS_OK) {
    write_refusal(status);
  } else {
    printf("  > %" PRId64 " %" PRId64 "\n", charge_ms, quota_ms);
  }
}

void lag(struct line *head, const struct line *end) {
  flagfall_lag *of = NULL;
  int64_t limit_ms = take_number(head);
  int64_t increment_ms = take_number(head);
  need_ok(flagfall_lag_new(limit_ms, increment_ms, &of));
  for (struct line *step = head + 1; step < end; step = after_answers(step, end)) {
    charge(of, step);
  }
  flagfall_lag_free(of);
}
