// Verdicts.

#include <string.h>

#include "api_test.h"

static const flagfall_status OK = FLAGFALL_STATUS_OK;
static const flagfall_status INVALID = FLAGFALL_STATUS_INVALID_ARGUMENT;

static flagfall_verdict verdict_of(enum state state, const flagfall_board *board,
                                   const flagfall_terms *terms) {
  flagfall_clock *clock = clock_in(state);
  flagfall_verdict verdict = {.struct_size = sizeof verdict};
  CHECK_STATUS(OK, flagfall_clock_verdict(clock, NOW, board, terms, &verdict));
  flagfall_clock_free(clock);
  return verdict;
}

static void without_a_board(bool quick) {
  (void)quick;
  flagfall_verdict running = verdict_of(RUNNING, NULL, NULL);
  flagfall_verdict flagged = verdict_of(FLAGGED, NULL, NULL);
  flagfall_verdict drawn = verdict_of(DRAWN, NULL, NULL);
  CHECK(running.outcome == FLAGFALL_OUTCOME_OPEN && running.has_score == 0);
  CHECK(flagged.outcome == FLAGFALL_OUTCOME_SECOND && flagged.reason == FLAGFALL_REASON_FLAG);
  CHECK(drawn.outcome == FLAGFALL_OUTCOME_DRAW);
  CHECK(drawn.reason == FLAGFALL_REASON_BOTH_FIRST_FLAGS);
}

static void with_a_board_and_terms(bool quick) {
  (void)quick;
  flagfall_board won = {sizeof won, FLAGFALL_BOARD_SCORE, 0, 0, 20};
  flagfall_terms othello = {sizeof othello, 1, 2, 64, 0, 0, 0, 0};
  flagfall_terms bare = {.struct_size = sizeof bare, .second_cannot_win = 1};
  flagfall_verdict by_board = verdict_of(RUNNING, &won, &othello);
  flagfall_verdict by_flag = verdict_of(FLAGGED, &won, &othello);
  flagfall_verdict saved = verdict_of(FLAGGED, NULL, &bare);
  CHECK(by_board.outcome == FLAGFALL_OUTCOME_FIRST && by_board.score == 20);
  CHECK(by_flag.outcome == FLAGFALL_OUTCOME_SECOND && by_flag.has_score == 1);
  CHECK(by_flag.score == -64);
  CHECK(saved.outcome == FLAGFALL_OUTCOME_DRAW);
  CHECK(saved.reason == FLAGFALL_REASON_FLAG_CANNOT_WIN);
}

// The side that overruns has used 10 s of its half minute before, so that 130 s are past zero.
static void overtime(bool quick) {
  (void)quick;
  flagfall_board board = {sizeof board, FLAGFALL_BOARD_SCORE, 0, 0, 25};
  flagfall_terms scrabble = {.struct_size = sizeof scrabble,
                             .overtime_points = 10,
                             .overtime_every_ms = 60000};
  flagfall_verdict verdict = verdict_of(OVERRUNNING, &board, &scrabble);
  CHECK(verdict.outcome == FLAGFALL_OUTCOME_SECOND && verdict.score == -5);
  flagfall_verdict free = verdict_of(OVERRUNNING, &board, NULL);
  CHECK(free.outcome == FLAGFALL_OUTCOME_FIRST && free.score == 25);
}

static void refuses(const flagfall_board *board, const flagfall_terms *terms) {
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_verdict verdict = {.struct_size = sizeof verdict, .reason = 77};
  MISUSE(INVALID, flagfall_clock_verdict(clock, NOW, board, terms, &verdict));
  CHECK(verdict.reason == 77);
  flagfall_clock_free(clock);
}

static void unknown_numbers(bool quick) {
  (void)quick;
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

static void null_and_timestamps_for_verdicts(bool quick) {
  (void)quick;
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_verdict verdict = {.struct_size = sizeof verdict, .reason = 77};
  MISUSE(INVALID, flagfall_clock_verdict(NULL, NOW, NULL, NULL, &verdict));
  MISUSE(INVALID, flagfall_clock_verdict(clock, NOW, NULL, NULL, NULL));
  MISUSE(FLAGFALL_STATUS_AT_WENT_BACK,
         flagfall_clock_verdict(clock, NOW - 1, NULL, NULL, &verdict));
  MISUSE(FLAGFALL_STATUS_TOO_LARGE,
         flagfall_clock_verdict(clock, INT64_MAX, NULL, NULL, &verdict));
  CHECK(verdict.reason == 77);
  flagfall_clock_free(clock);
}

const struct test VERDICT_TESTS[] = {
    {"verdicts without a board", without_a_board},
    {"verdicts with a board and terms", with_a_board_and_terms},
    {"what overtime costs", overtime},
    {"unknown numbers in boards and terms", unknown_numbers},
    {"NULL and timestamps for verdicts", null_and_timestamps_for_verdicts},
    {NULL, NULL},
};
