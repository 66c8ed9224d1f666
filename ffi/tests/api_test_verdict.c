// Verdicts.

#include <string.h>

#include "api_test.h"

static flagfall_verdict verdict_of(enum state state, const flagfall_board *board,
                                   const flagfall_terms *terms) {
  flagfall_clock *clock = clock_in(state);
  flagfall_verdict verdict = {.struct_size = sizeof verdict};
  CHECK_STATUS(OK, flagfall_clock_verdict(clock, NOW, board, terms, &verdict));
  return verdict;
}

static void refuses(const flagfall_board *board, const flagfall_terms *terms) {
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_verdict verdict = {.struct_size = sizeof verdict, .reason = 77};
  MISUSE(INVALID, flagfall_clock_verdict(clock, NOW, board, terms, &verdict));
  CHECK(verdict.reason == 77);
}

TEST(unknown_numbers_in_boards_and_terms) {
  static const uint32_t UNKNOWN[] = {6, 100, 256, 0x80000000, UINT32_MAX};
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    const uint32_t other = UNKNOWN[i];
    in_case("%lu", (unsigned long)other);
    refuses(&(flagfall_board){.struct_size = sizeof(flagfall_board), .kind = other}, NULL);
    for (flagfall_board_kind kind = 0; kind <= FLAGFALL_BOARD_CLAIMED; kind++) {
      flagfall_board board = {sizeof board, kind, other, 0, 0};
      bool has_side = kind == FLAGFALL_BOARD_WIN || kind >= FLAGFALL_BOARD_RESIGNED;
      has_side ? refuses(&board, NULL) : (void)verdict_of(RUNNING, &board, NULL);
    }
    refuses(NULL, &(flagfall_terms){.struct_size = sizeof(flagfall_terms), .has_losses = other});
    refuses(NULL, &(flagfall_terms){.struct_size = sizeof(flagfall_terms), .first_cannot_win = other});
    refuses(NULL, &(flagfall_terms){.struct_size = sizeof(flagfall_terms), .second_cannot_win = other});
  }
}

TEST(reserved_is_zero_in_boards) {
  for (flagfall_board_kind kind = 0; kind <= FLAGFALL_BOARD_CLAIMED; kind++) {
    in_case("%lu", (unsigned long)kind);
    refuses(&(flagfall_board){.struct_size = sizeof(flagfall_board), .kind = kind, .reserved = 1},
            NULL);
  }
}

TEST(scores_have_the_range_of_times) {
  flagfall_board board = {.struct_size = sizeof board, .kind = FLAGFALL_BOARD_SCORE};
  static const int64_t LARGEST[] = {FLAGFALL_MS_MAX, -FLAGFALL_MS_MAX};
  static const int64_t BEYOND[] = {FLAGFALL_MS_MAX + 1, -FLAGFALL_MS_MAX - 1, INT64_MAX, INT64_MIN};
  for (size_t i = 0; i < LENGTH(LARGEST); i++) {
    board.score = LARGEST[i];
    CHECK(verdict_of(RUNNING, &board, NULL).score == LARGEST[i]);
  }
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_verdict verdict = {.struct_size = sizeof verdict, .reason = 77};
  for (size_t i = 0; i < LENGTH(BEYOND); i++) {
    board.score = BEYOND[i];
    MISUSE(TOO_LARGE, flagfall_clock_verdict(clock, NOW, &board, NULL, &verdict));
    CHECK(verdict.reason == 77);
  }
  // Without a score, the field is ignored.
  board.kind = FLAGFALL_BOARD_DRAW;
  CHECK(verdict_of(RUNNING, &board, NULL).outcome == FLAGFALL_OUTCOME_DRAW);
}

TEST(null_and_timestamps_for_verdicts) {
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_verdict verdict = {.struct_size = sizeof verdict, .reason = 77};
  MISUSE(INVALID, flagfall_clock_verdict(NULL, NOW, NULL, NULL, &verdict));
  MISUSE(INVALID, flagfall_clock_verdict(clock, NOW, NULL, NULL, NULL));
  MISUSE(AT_WENT_BACK, flagfall_clock_verdict(clock, NOW - 1, NULL, NULL, &verdict));
  MISUSE(TOO_LARGE, flagfall_clock_verdict(clock, INT64_MAX, NULL, NULL, &verdict));
  CHECK(verdict.reason == 77);
}
