// Backgammon matches.

#include <string.h>

#include "api_test.h"

static flagfall_match_reading shown(const flagfall_match *match) {
  flagfall_match_reading reading = {.struct_size = sizeof reading};
  CHECK_STATUS(OK, flagfall_match_read(match, &reading));
  return reading;
}

static bool shows(const flagfall_match *match, const flagfall_match_reading *before) {
  flagfall_match_reading now = shown(match);
  return memcmp(&now, before, sizeof now) == 0;
}

TEST(impossible_scores) {
  const flagfall_crawford not_yet = FLAGFALL_CRAWFORD_NOT_YET, now = FLAGFALL_CRAWFORD_NOW;
  flagfall_match *out = NULL;
  MISUSE(INVALID, flagfall_match_new(0, &out));
  MISUSE(INVALID, flagfall_match_new(65536, &out));
  MISUSE(INVALID, flagfall_match_new(UINT32_MAX, &out));
  MISUSE(INVALID, flagfall_match_at_score(0, 0, 0, 0, not_yet, &out));
  MISUSE(INVALID, flagfall_match_at_score(5, 65536, 0, 0, not_yet, &out));
  MISUSE(INVALID, flagfall_match_at_score(5, 0, UINT32_MAX, 0, not_yet, &out));
  MISUSE(INVALID, flagfall_match_at_score(5, 0, 0, 0, 4, &out));
  MISUSE(FLAGFALL_STATUS_MATCH_OVER, flagfall_match_at_score(5, 5, 0, 0, not_yet, &out));
  MISUSE(FLAGFALL_STATUS_CRAWFORD_MISMATCH, flagfall_match_at_score(5, 4, 0, 0, not_yet, &out));
  MISUSE(FLAGFALL_STATUS_CRAWFORD_MISMATCH, flagfall_match_at_score(5, 4, 0, 0, now, &out));
  CHECK(out == NULL);
}

TEST(unknown_sides_in_a_match) {
  static const uint32_t NO_SIDES[] = {FLAGFALL_SIDE_NONE, 3, 0x80000000, UINT32_MAX};
  flagfall_match *match = match_at(5, 0, 0);
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  flagfall_match_reading before = shown(match);
  for (size_t i = 0; i < LENGTH(NO_SIDES); i++) {
    MISUSE(INVALID, flagfall_match_end_game(match, NO_SIDES[i], 1));
    MISUSE(INVALID, flagfall_match_penalize(match, NO_SIDES[i], NULL));
    MISUSE(INVALID, flagfall_match_double(match, NO_SIDES[i]));
  }
  CHECK(shows(match, &before));
}

TEST(null_for_matches) {
  flagfall_match *match = match_at(5, 0, 0), *out = NULL;
  flagfall_match_reading reading = {.struct_size = sizeof reading};
  uint32_t may = 77;
  MISUSE(INVALID, flagfall_match_new(5, NULL));
  MISUSE(INVALID, flagfall_match_at_score(5, 0, 0, 0, FLAGFALL_CRAWFORD_NOT_YET, NULL));
  MISUSE(INVALID, flagfall_match_clone(NULL, &out));
  MISUSE(INVALID, flagfall_match_clone(match, NULL));
  MISUSE(INVALID, flagfall_match_read(NULL, &reading));
  MISUSE(INVALID, flagfall_match_read(match, NULL));
  MISUSE(INVALID, flagfall_match_start_game(NULL));
  MISUSE(INVALID, flagfall_match_end_game(NULL, FIRST, 1));
  MISUSE(INVALID, flagfall_match_penalize(NULL, FIRST, NULL));
  MISUSE(INVALID, flagfall_match_double(NULL, FIRST));
  MISUSE(INVALID, flagfall_match_take(NULL));
  MISUSE(INVALID, flagfall_match_drop_double(NULL));
  MISUSE(INVALID, flagfall_match_may_decline_resignation(NULL, 1, 0, &may));
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_may_decline_resignation(match, 1, 0, &may));
  CHECK(out == NULL && reading.length == 0 && may == 77);
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  CHECK_STATUS(OK, flagfall_match_penalize(match, FIRST, NULL));
  CHECK_STATUS(OK, flagfall_match_may_decline_resignation(match, 1, 0, NULL));
}

// A penalty must not be lost if its output is invalid.
TEST(a_penalty_is_reported_or_not_applied) {
  flagfall_match *match = match_at(5, 0, 0);
  flagfall_penalized penalized = {.struct_size = sizeof penalized - 1};
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  MISUSE(STRUCT_SIZE, flagfall_match_penalize(match, FIRST, &penalized));
  CHECK(shown(match).second == 0);
}

TEST(a_clone_is_independent) {
  flagfall_match *match = match_at(9, 1, 2), *clone = NULL;
  flagfall_match_reading before = shown(match);
  CHECK_STATUS(OK, flagfall_match_clone(match, &clone));
  CHECK(shows(clone, &before));
  CHECK_STATUS(OK, flagfall_match_start_game(clone));
  CHECK(shows(match, &before));
  free_objects();
  CHECK_STATUS(OK, flagfall_match_end_game(clone, FIRST, 2));
  CHECK(shown(clone).first == 3);
  flagfall_match_free(clone);
}

// The clock of a game ends at the penalty that ends the match, even if the match has been freed.
TEST(a_clock_in_a_match) {
  flagfall_match *match = match_at(3, 1, 0);
  flagfall_control *control = control_of(FLAGFALL_NOTATION_BACKGAMMON, "2+0");
  flagfall_clock *clock = NULL;
  flagfall_reading reading = {.struct_size = sizeof reading};
  CHECK_STATUS(OK, flagfall_clock_new_in_match(control, match, &clock));
  free_objects();
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_read(clock, 180001, &reading, NULL, NULL));
  CHECK(reading.phase == FLAGFALL_PHASE_PENALIZED);
  flagfall_clock_free(clock);
}

// A match in the middle of a game, with its clock and the clock's journal.
TEST(a_match_with_its_clock_is_restored) {
  enum { ROOM = 8192 };
  char saved[ROOM], detail[FLAGFALL_PATH_CAPACITY] = "untouched";
  size_t length = 0;
  int64_t there = 5;
  flagfall_match *match = match_at(3, 1, 0), *out = NULL;
  flagfall_control *control = control_of(FLAGFALL_NOTATION_BACKGAMMON, "2+0");
  flagfall_clock *clock = NULL, *its = NULL;
  const uint8_t *bytes = (const uint8_t *)saved;
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  CHECK_STATUS(OK, flagfall_clock_new_in_match(control, match, &clock));
  CHECK_STATUS(OK, flagfall_clock_keep_journal(clock));
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, 10, NULL));
  MISUSE(INVALID, flagfall_clock_save_with_match(clock, NULL, 20, saved, ROOM, &length));
  MISUSE(INVALID, flagfall_clock_save_with_match(NULL, match, 20, saved, ROOM, &length));
  MISUSE(FLAGFALL_STATUS_AT_WENT_BACK,
         flagfall_clock_save_with_match(clock, match, 9, saved, ROOM, &length));
  MISUSE(FLAGFALL_STATUS_BUFFER_TOO_SHORT,
         flagfall_clock_save_with_match(clock, match, 20, saved, 8, &length));
  CHECK_STATUS(OK, flagfall_clock_save_with_match(clock, match, 20, saved, ROOM, &length));
  CHECK(strlen(saved) == length);
  MISUSE(INVALID, flagfall_clock_restore_with_match(bytes, length, NULL, NULL, NULL, &its));
  MISUSE(INVALID, flagfall_clock_restore_with_match(bytes, length, NULL, NULL, &out, NULL));
  MISUSE(FLAGFALL_STATUS_RESTORE_CUT,
         flagfall_clock_restore_with_match(bytes, length - 1, NULL, detail, &out, &its));
  CHECK(its == NULL && out == NULL && strcmp(detail, "untouched") != 0);
  CHECK_STATUS(OK, flagfall_clock_restore_with_match(bytes, length, &there, NULL, &out, &its));
  flagfall_match_reading before = shown(match);
  CHECK(shows(out, &before));
  CHECK_STATUS(OK, flagfall_clock_take_back_to_move(its, 9, 0, NULL));
  flagfall_match_free(out);
  flagfall_clock_free(its);
  CHECK_STATUS(OK, flagfall_match_restore(bytes, length, NULL, &out));
  CHECK(shows(out, &before));
  flagfall_match_free(out);
  CHECK_STATUS(OK, flagfall_match_save_json(match, saved, ROOM, &length));
  MISUSE(FLAGFALL_STATUS_RESTORE_MALFORMED,
         flagfall_clock_restore_with_match(bytes, length, NULL, NULL, &out, &its));
  flagfall_clock_free(clock);
}

TEST(null_and_short_buffers_for_saved_matches_and_lags) {
  uint8_t saved[64];
  char json[256];
  size_t size = 0;
  flagfall_match *match = match_at(3, 1, 0), *out = NULL;
  flagfall_lag *lag = NULL, *lag_out = NULL;
  flagfall_lag_formula formula = 77;
  MISUSE(INVALID, flagfall_lag_with_formula(4, 0, 0, &lag));
  MISUSE(INVALID, flagfall_lag_with_formula(FLAGFALL_LAG_FORMULA_ICC, 0, 0, NULL));
  CHECK_STATUS(OK, flagfall_lag_with_formula(FLAGFALL_LAG_FORMULA_ICC, 0, 0, &lag));
  MISUSE(INVALID, flagfall_lag_formula_of(NULL, &formula));
  CHECK_STATUS(OK, flagfall_lag_formula_of(lag, &formula));
  CHECK(formula == FLAGFALL_LAG_FORMULA_ICC);
  MISUSE(INVALID, flagfall_match_save(NULL, saved, 64, &size));
  MISUSE(INVALID, flagfall_match_save_json(NULL, json, 256, &size));
  MISUSE(INVALID, flagfall_lag_save(NULL, saved, 64, &size));
  MISUSE(INVALID, flagfall_lag_save_json(NULL, json, 256, &size));
  MISUSE(FLAGFALL_STATUS_BUFFER_TOO_SHORT, flagfall_match_save(match, saved, 3, &size));
  MISUSE(FLAGFALL_STATUS_BUFFER_TOO_SHORT, flagfall_match_save_json(match, json, 3, &size));
  MISUSE(FLAGFALL_STATUS_BUFFER_TOO_SHORT, flagfall_lag_save_json(lag, json, 3, &size));
  MISUSE(FLAGFALL_STATUS_BUFFER_TOO_SHORT, flagfall_lag_save(lag, saved, 3, &size));
  CHECK_STATUS(OK, flagfall_lag_save(lag, saved, 64, &size));
  MISUSE(INVALID, flagfall_lag_restore(saved, size, NULL, NULL));
  MISUSE(INVALID, flagfall_lag_restore(NULL, size, NULL, &lag_out));
  MISUSE(INVALID, flagfall_match_restore(saved, size, NULL, NULL));
  MISUSE(FLAGFALL_STATUS_RESTORE_FOREIGN, flagfall_match_restore(saved, size, NULL, &out));
  for (size_t at = 0; at < size; at++) {
    saved[at] ^= 4;
    CHECK(misused(flagfall_lag_restore(saved, size, NULL, &lag_out)) != OK);
    saved[at] ^= 4;
  }
  CHECK(lag_out == NULL && out == NULL);
  flagfall_lag_free(lag);
}
