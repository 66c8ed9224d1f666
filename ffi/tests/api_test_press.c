// Presses with the number of their move.

#include "api_test.h"

static const flagfall_status ALREADY_MADE = FLAGFALL_STATUS_ALREADY_MADE;
static const flagfall_status MOVE_MISSING = FLAGFALL_STATUS_MOVE_MISSING;
static const flagfall_status STALE = FLAGFALL_STATUS_STALE;

TEST(a_move_is_made_once) {
  flagfall_clock *clock = clock_of(control_of(CHESS, "G/5"));
  size_t count = 77;
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press_move(clock, FIRST, 1000, 1, 0, &count));
  CHECK(count == 0);
  CHECK_STATUS(OK, flagfall_clock_press_move_elapsed(clock, SECOND, 1500, 200, 1, 0, NULL));
  CHECK_STATUS(ALREADY_MADE, flagfall_clock_press_move(clock, FIRST, 1600, 1, 0, NULL));
  CHECK_STATUS(MOVE_MISSING, flagfall_clock_press_move(clock, FIRST, 1600, 3, 0, NULL));
  CHECK_STATUS(STALE, flagfall_clock_press_move(clock, FIRST, 1600, 2, 1, NULL));
  CHECK_STATUS(OK, flagfall_clock_press_move_unreceived(clock, FIRST, 2000, 2, 0, NULL));
  CHECK_STATUS(ALREADY_MADE,
               flagfall_clock_press_move_elapsed(clock, SECOND, 2100, 0, 1, 0, NULL));
  CHECK_STATUS(ALREADY_MADE,
               flagfall_clock_press_move_unreceived(clock, FIRST, 2100, 2, 0, NULL));
}

TEST(moves_have_numbers_from_1) {
  flagfall_clock *clock = clock_in(RUNNING);
  struct shown before;
  look(clock, &before);
  MISUSE(INVALID, flagfall_clock_press_move(clock, FIRST, NOW, 0, 0, NULL));
  MISUSE(INVALID, flagfall_clock_press_move_elapsed(clock, FIRST, NOW, 0, 0, 0, NULL));
  MISUSE(INVALID, flagfall_clock_press_move_unreceived(clock, FIRST, NOW, 0, 0, NULL));
  MISUSE(INVALID, flagfall_clock_press_move(NULL, FIRST, NOW, 1, 0, NULL));
  CHECK(shows_still(clock, &before));
}

TEST(of_two_faults_an_arena_reports_the_one_that_a_clock_reports) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_game_id game = 0;
  CHECK_STATUS(OK, flagfall_arena_add(arena, clock, &game));
  const int64_t never = INT64_MAX;
  CHECK_STATUS(TOO_LARGE, flagfall_clock_press_move(clock, FIRST, never, 0, 0, NULL));
  CHECK_STATUS(TOO_LARGE, flagfall_arena_press_move(arena, game, FIRST, never, 0, 0));
  CHECK_STATUS(TOO_LARGE, flagfall_clock_press_move_elapsed(clock, FIRST, never, 0, 0, 0, NULL));
  CHECK_STATUS(TOO_LARGE, flagfall_arena_press_move_elapsed(arena, game, FIRST, never, 0, 0, 0));
}

TEST(a_move_is_made_once_in_an_arena) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_clock *clock = clock_of(control_of(CHESS, "G/5"));
  flagfall_game_id game = 0;
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_arena_add(arena, clock, &game));
  CHECK_STATUS(OK, flagfall_arena_press_move(arena, game, FIRST, 1000, 1, 0));
  CHECK_STATUS(ALREADY_MADE, flagfall_arena_press_move(arena, game, FIRST, 1100, 1, 0));
  CHECK_STATUS(MOVE_MISSING, flagfall_arena_press_move(arena, game, SECOND, 1100, 2, 0));
  CHECK_STATUS(STALE, flagfall_arena_press_move(arena, game, SECOND, 1100, 1, 1));
  CHECK_STATUS(OK, flagfall_arena_press_move(arena, game, SECOND, 1100, 1, 0));
  MISUSE(INVALID, flagfall_arena_press_move(arena, game, FIRST, 1200, 0, 0));
  MISUSE(INVALID, flagfall_arena_press_move(NULL, game, FIRST, 1200, 2, 0));
}
