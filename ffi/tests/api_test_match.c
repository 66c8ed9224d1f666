// Backgammon matches.

#include <string.h>

#include "api_test.h"

static const flagfall_status OK = FLAGFALL_STATUS_OK;
static const flagfall_status INVALID = FLAGFALL_STATUS_INVALID_ARGUMENT;
static const flagfall_side FIRST = FLAGFALL_SIDE_FIRST;
static const flagfall_side SECOND = FLAGFALL_SIDE_SECOND;

static flagfall_match_reading shown(const flagfall_match *match) {
  flagfall_match_reading reading = {.struct_size = sizeof reading};
  CHECK_STATUS(OK, flagfall_match_read(match, &reading));
  return reading;
}

static bool shows(const flagfall_match *match, const flagfall_match_reading *before) {
  flagfall_match_reading now = shown(match);
  return memcmp(&now, before, sizeof now) == 0;
}

static void a_match_to_its_end(bool quick) {
  (void)quick;
  flagfall_match *match = NULL;
  flagfall_penalized penalized = {.struct_size = sizeof penalized};
  CHECK_STATUS(OK, flagfall_match_new(3, &match));
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  CHECK_STATUS(OK, flagfall_match_double(match, SECOND));
  CHECK_STATUS(OK, flagfall_match_take(match));
  CHECK(shown(match).cube == 2 && shown(match).winner == FLAGFALL_SIDE_NONE);
  CHECK_STATUS(OK, flagfall_match_double(match, FIRST));
  CHECK_STATUS(OK, flagfall_match_penalize(match, FIRST, &penalized));
  CHECK(!penalized.froze_cube && penalized.void_double == FLAGFALL_SIDE_NONE);
  CHECK_STATUS(OK, flagfall_match_penalize(match, FIRST, &penalized));
  CHECK(penalized.froze_cube && penalized.void_double == FIRST && !penalized.match_over);
  CHECK_STATUS(FLAGFALL_STATUS_CUBE_FROZEN, flagfall_match_double(match, FIRST));
  CHECK(shown(match).second == 2 && shown(match).crawford == FLAGFALL_CRAWFORD_NEXT);
  CHECK_STATUS(OK, flagfall_match_penalize(match, FIRST, &penalized));
  CHECK(penalized.match_over && shown(match).winner == SECOND && shown(match).cube == 0);
  CHECK_STATUS(FLAGFALL_STATUS_MATCH_OVER, flagfall_match_start_game(match));
  flagfall_match_free(match);
}

static void what_its_rules_forbid(bool quick) {
  (void)quick;
  flagfall_match *match = match_at(5, 4, 0);
  flagfall_match_reading before = shown(match);
  uint32_t may = 77;
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_end_game(match, FIRST, 1));
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_penalize(match, FIRST, NULL));
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_double(match, FIRST));
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_take(match));
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_drop_double(match));
  MISUSE(FLAGFALL_STATUS_NO_GAME, flagfall_match_may_decline_resignation(match, 1, 0, &may));
  CHECK(shows(match, &before));
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  before = shown(match);
  CHECK(before.crawford == FLAGFALL_CRAWFORD_NOW && before.cube_is_frozen == 1);
  MISUSE(FLAGFALL_STATUS_GAME_RUNNING, flagfall_match_start_game(match));
  MISUSE(FLAGFALL_STATUS_CRAWFORD_GAME, flagfall_match_double(match, SECOND));
  MISUSE(FLAGFALL_STATUS_NO_DOUBLE, flagfall_match_take(match));
  MISUSE(FLAGFALL_STATUS_NO_DOUBLE, flagfall_match_drop_double(match));
  MISUSE(FLAGFALL_STATUS_NO_POINTS, flagfall_match_end_game(match, FIRST, 0));
  MISUSE(FLAGFALL_STATUS_NO_POINTS, flagfall_match_may_decline_resignation(match, 0, 0, &may));
  CHECK(shows(match, &before) && may == 77);
  flagfall_match_free(match);
}

static void impossible_scores(bool quick) {
  (void)quick;
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

static void unknown_sides_in_a_match(bool quick) {
  (void)quick;
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
  flagfall_match_free(match);
}

static void nulls(bool quick) {
  (void)quick;
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
  CHECK(out == NULL && reading.length == 0 && may == 77);
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  CHECK_STATUS(OK, flagfall_match_penalize(match, FIRST, NULL));
  CHECK_STATUS(OK, flagfall_match_may_decline_resignation(match, 1, 0, NULL));
  flagfall_match_free(match);
}

// A penalty must not be lost if its output is invalid.
static void a_penalty_is_reported_or_not_applied(bool quick) {
  (void)quick;
  flagfall_match *match = match_at(5, 0, 0);
  flagfall_penalized penalized = {.struct_size = sizeof penalized - 1};
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  MISUSE(FLAGFALL_STATUS_STRUCT_SIZE, flagfall_match_penalize(match, FIRST, &penalized));
  CHECK(shown(match).second == 0);
  flagfall_match_free(match);
}

static void resignations(bool quick) {
  (void)quick;
  flagfall_match *match = match_at(9, 0, 0);
  uint32_t may = 77;
  CHECK_STATUS(OK, flagfall_match_start_game(match));
  CHECK_STATUS(OK, flagfall_match_may_decline_resignation(match, 2, 0, &may));
  CHECK(may == 1);
  CHECK_STATUS(OK, flagfall_match_may_decline_resignation(match, 3, 0, &may));
  CHECK(may == 0);
  CHECK_STATUS(OK, flagfall_match_may_decline_resignation(match, 2, 2, &may));
  CHECK(may == 0);
  flagfall_match_free(match);
}

static void a_clone_is_independent(bool quick) {
  (void)quick;
  flagfall_match *match = match_at(9, 1, 2), *clone = NULL;
  flagfall_match_reading before = shown(match);
  CHECK_STATUS(OK, flagfall_match_clone(match, &clone));
  CHECK(shows(clone, &before));
  CHECK_STATUS(OK, flagfall_match_start_game(clone));
  CHECK(shows(match, &before));
  flagfall_match_free(match);
  CHECK_STATUS(OK, flagfall_match_end_game(clone, FIRST, 2));
  CHECK(shown(clone).first == 3);
  flagfall_match_free(clone);
}

// The clock of a game ends at the penalty that ends the match, even if the match has been freed.
static void a_clock_in_a_match(bool quick) {
  (void)quick;
  flagfall_match *match = match_at(3, 1, 0);
  flagfall_control *control = control_of(FLAGFALL_NOTATION_BACKGAMMON, "2+0");
  flagfall_clock *clock = NULL;
  flagfall_reading reading = {.struct_size = sizeof reading};
  CHECK_STATUS(OK, flagfall_clock_new_in_match(control, match, &clock));
  flagfall_match_free(match);
  flagfall_control_free(control);
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_read(clock, 180001, &reading, NULL, NULL));
  CHECK(reading.phase == FLAGFALL_PHASE_PENALIZED);
  flagfall_clock_free(clock);
}

const struct test MATCH_TESTS[] = {
    {"a match to its end", a_match_to_its_end},
    {"what a match's rules forbid", what_its_rules_forbid},
    {"impossible scores", impossible_scores},
    {"unknown sides in a match", unknown_sides_in_a_match},
    {"NULL for matches", nulls},
    {"a penalty is reported or not applied", a_penalty_is_reported_or_not_applied},
    {"resignations", resignations},
    {"a clone is independent", a_clone_is_independent},
    {"a clock in a match", a_clock_in_a_match},
    {NULL, NULL},
};
