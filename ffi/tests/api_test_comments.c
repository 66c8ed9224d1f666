// Clock comments of PGN games, read and written.

#include <string.h>

#include "api_test.h"

static const int64_t UNKNOWN = FLAGFALL_MS_UNKNOWN;

TEST(comments_that_are_written) {
  char text[32] = "untouched";
  size_t length = 77;
  MISUSE(TOO_LARGE, flagfall_clk_comment(INT64_MAX, text, sizeof text, &length));
  MISUSE(TOO_LARGE, flagfall_emt_comment(INT64_MIN, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
  CHECK_STATUS(OK, flagfall_clk_comment(5397500, text, sizeof text, &length));
  CHECK(strcmp(text, "[%clk 1:29:57.5]") == 0 && length == strlen(text));
  CHECK_STATUS(OK, flagfall_emt_comment(-5, text, sizeof text, NULL));
  CHECK(strcmp(text, "[%emt 0:00:00]") == 0);
  MISUSE(TOO_SHORT, flagfall_clk_comment(5397500, NULL, 0, &length));
  CHECK(length == 16);
}

TEST(comments_that_are_found) {
  static const char TEXT[] = "best [%emt 0:00:03] [%eval 0.3] [%clk 0:02:59] [%clk x]";
  flagfall_clock_comment comments[3] = {{.struct_size = sizeof *comments}};
  size_t count = 77;
  CHECK_STATUS(OK, flagfall_clock_comments(TEXT, strlen(TEXT), comments, 3, &count));
  CHECK(count == 2);
  CHECK(comments[0].kind == FLAGFALL_CLOCK_COMMENT_EMT && comments[0].time_ms == 3000);
  CHECK(comments[1].kind == FLAGFALL_CLOCK_COMMENT_CLK && comments[1].time_ms == 179000);
  MISUSE(TOO_SHORT, flagfall_clock_comments(TEXT, strlen(TEXT), comments, 1, &count));
  MISUSE(INVALID, flagfall_clock_comments(TEXT, strlen(TEXT), NULL, 3, &count));
  MISUSE(INVALID, flagfall_clock_comments(NULL, 3, comments, 3, &count));
  static const char LATIN1[] = "M\xFCller [%clk 0:03:00]";
  CHECK_STATUS(OK, flagfall_clock_comments(LATIN1, strlen(LATIN1), comments, 3, &count));
  CHECK(count == 1 && comments[0].time_ms == 180000);
  CHECK_STATUS(OK, flagfall_clock_comments("\xFF", 1, comments, 3, &count));
  CHECK(count == 0);
}

// From a lichess file, whose first plies are not timed, and from a daily game of chess.com, which
// shows what was left of a move's time.
TEST(times_of_two_sites) {
  static const int64_t LICHESS[] = {180000, 180000, 181000, 178000};
  static const int64_t LICHESS_TIMES[] = {0, 0, 1000, 4000};
  static const int64_t DAILY[] = {259199000, 86400000, UNKNOWN, 0};
  static const int64_t DAILY_TIMES[] = {1000, 172800000, UNKNOWN, 259200000};
  int64_t times[4];
  flagfall_control *control = control_of(FLAGFALL_NOTATION_LICHESS_PGN, "180+2");
  CHECK_STATUS(OK, flagfall_elapsed_times(control, LICHESS, 4, times));
  CHECK(memcmp(times, LICHESS_TIMES, sizeof times) == 0);
  control = control_of(FLAGFALL_NOTATION_CHESS_COM, "1/259200");
  CHECK_STATUS(OK, flagfall_elapsed_times(control, DAILY, 4, times));
  CHECK(memcmp(times, DAILY_TIMES, sizeof times) == 0);
}

TEST(times_from_clocks) {
  static const int64_t CLOCKS[] = {179000, 182000, 176000, UNKNOWN, 170000, 181000};
  static const int64_t EXPECTED[] = {3000, 0, 5000, UNKNOWN, 8000, UNKNOWN};
  static const int64_t BEYOND[] = {INT64_MAX};
  flagfall_control *control = control_of(FLAGFALL_NOTATION_PGN, "180+2");
  int64_t times[6];
  CHECK_STATUS(OK, flagfall_elapsed_times(control, CLOCKS, 6, times));
  CHECK(memcmp(times, EXPECTED, sizeof times) == 0);
  memcpy(times, CLOCKS, sizeof times);
  CHECK_STATUS(OK, flagfall_elapsed_times(control, times, 6, times));
  CHECK(memcmp(times, EXPECTED, sizeof times) == 0);
  MISUSE(TOO_LARGE, flagfall_elapsed_times(control, BEYOND, 1, times));
  MISUSE(INVALID, flagfall_elapsed_times(NULL, CLOCKS, 6, times));
  MISUSE(INVALID, flagfall_elapsed_times(control, NULL, 6, times));
  MISUSE(INVALID, flagfall_elapsed_times(control, CLOCKS, 6, NULL));
  CHECK_STATUS(OK, flagfall_elapsed_times(control, NULL, 0, NULL));
}
