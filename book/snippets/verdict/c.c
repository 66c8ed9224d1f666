// Who won: the clocks and the board together.

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

static flagfall_verdict verdict_of(const flagfall_clock *clock, int64_t at_ms,
                                   flagfall_board_kind kind, flagfall_side side, int64_t score,
                                   const flagfall_terms *terms) {
  flagfall_board board = FLAGFALL_BOARD_INIT;
  board.kind = kind;
  board.side = side;
  board.score = score;
  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  check(flagfall_clock_verdict(clock, at_ms, &board, terms, &verdict));
  return verdict;
}

static flagfall_clock *started(flagfall_notation notation, const char *text) {
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(notation, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  return clock;
}

int main(void) {
  flagfall_clock *clock = started(FLAGFALL_NOTATION_CHESS, "G/5");

  // While no flag has fallen, the board decides.
  assert(verdict_of(clock, 1000, FLAGFALL_BOARD_OPEN, FLAGFALL_SIDE_FIRST, 0, NULL).outcome ==
         FLAGFALL_OUTCOME_OPEN);
  assert(verdict_of(clock, 1000, FLAGFALL_BOARD_WIN, FLAGFALL_SIDE_SECOND, 0, NULL).outcome ==
         FLAGFALL_OUTCOME_SECOND);
  assert(verdict_of(clock, 1000, FLAGFALL_BOARD_RESIGNED, FLAGFALL_SIDE_FIRST, 0, NULL).reason ==
         FLAGFALL_REASON_RESIGNATION);

  // A fallen flag loses, unless the opponent cannot win, such as a bare king.
  flagfall_verdict flagged =
      verdict_of(clock, 300001, FLAGFALL_BOARD_OPEN, FLAGFALL_SIDE_FIRST, 0, NULL);
  assert(flagged.outcome == FLAGFALL_OUTCOME_SECOND && flagged.reason == FLAGFALL_REASON_FLAG);
  flagfall_terms bare_king = FLAGFALL_TERMS_INIT;
  bare_king.second_cannot_win = 1;
  flagfall_verdict drawn =
      verdict_of(clock, 300001, FLAGFALL_BOARD_OPEN, FLAGFALL_SIDE_FIRST, 0, &bare_king);
  assert(drawn.outcome == FLAGFALL_OUTCOME_DRAW &&
         drawn.reason == FLAGFALL_REASON_FLAG_CANNOT_WIN);
  flagfall_clock_free(clock);

  // Scrabble: each minute or part of one past zero costs 10 points.
  flagfall_clock *scrabble = started(FLAGFALL_NOTATION_SCRABBLE, "25");
  // A minute and a half past zero.
  check(flagfall_clock_press(scrabble, FLAGFALL_SIDE_FIRST, 1590000, NULL));
  flagfall_terms overtime = FLAGFALL_TERMS_INIT;
  overtime.overtime_points = 10;
  overtime.overtime_every_ms = 60000;
  flagfall_verdict ended =
      verdict_of(scrabble, 1600000, FLAGFALL_BOARD_SCORE, FLAGFALL_SIDE_FIRST, 15, &overtime);
  assert(ended.outcome == FLAGFALL_OUTCOME_SECOND && ended.score == -5);
  flagfall_clock_free(scrabble);
  printf("%s by %s\n", flagfall_outcome_name(flagged.outcome),
         flagfall_reason_name(flagged.reason)); // second by flag
}
