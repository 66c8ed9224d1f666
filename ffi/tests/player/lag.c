// `lag`: lag compensation.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "player.h"

static void restart_lag(flagfall_lag *of) {
  uint8_t saved[64], again[64];
  char json[256];
  size_t size = 0, length = 0, size_again = 0;
  flagfall_lag *of_bytes = NULL, *of_json = NULL;
  need_ok(flagfall_lag_save(of, saved, sizeof saved, &size));
  need_ok(flagfall_lag_save_json(of, json, sizeof json, &length));
  need_ok(flagfall_lag_restore(saved, size, NULL, &of_bytes));
  need_ok(flagfall_lag_restore((const uint8_t *)json, length, NULL, &of_json));
  need_ok(flagfall_lag_save(of_bytes, again, sizeof again, &size_again));
  need(size == size_again && memcmp(saved, again, size) == 0, "the lag is not the one that was saved");
  need_ok(flagfall_lag_save(of_json, again, sizeof again, &size_again));
  need(size == size_again && memcmp(saved, again, size) == 0, "JSON leads to another lag");
  flagfall_lag_free(of_bytes);
  flagfall_lag_free(of_json);
}

static void restore_lag(flagfall_lag **of, struct line *step) {
  flagfall_lag *restored = NULL;
  struct saved saved = take_saved(step);
  flagfall_status status = flagfall_lag_restore(saved.bytes, saved.size, NULL, &restored);
  if (status != FLAGFALL_STATUS_OK) {
    write_refusal(status);
    return;
  }
  flagfall_lag_free(*of);
  *of = restored;
}

static void charge(flagfall_lag *of, struct line *step) {
  int64_t charge_ms = 0, quota_ms = 0;
  need(begins_with(step, "charge"), "`charge ELAPSED LAG` was expected");
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
  flagfall_lag_formula formula = FLAGFALL_LAG_FORMULA_LICHESS;
  if (has_more(head)) {
    formula = named(LAG_FORMULAS, take_value(head, "formula"));
  }
  need_ok(flagfall_lag_with_formula(formula, limit_ms, increment_ms, &of));
  for (struct line *step = head + 1; step < end; step = after_answers(step, end)) {
    copy(step);
    if (begins_with(step, "restart")) {
      restart_lag(of);
    } else if (is_restore(step)) {
      restore_lag(&of, step);
    } else {
      charge(of, step);
    }
  }
  flagfall_lag_free(of);
}
