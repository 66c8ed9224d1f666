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
