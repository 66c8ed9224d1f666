// Conversion, detection, odds, lag, and messages to engines.

#include <string.h>

#include "api_test.h"

// With a buffer or an array that is too small, only the sizes needed are written.
TEST(conversion) {
  flagfall_control *control = control_of(FLAGFALL_NOTATION_GGS, "2:00,0/12,N1/0");
  char text[64] = "untouched";
  flagfall_status lost[2] = {77, 77};
  size_t length = 77, count = 77;
  MISUSE(TOO_SHORT,
         flagfall_control_convert(control, CHESS, NULL, text, 6, &length, lost, 2, &count));
  CHECK(length == 6 && count == 1 && lost[0] == 77 && strcmp(text, "untouched") == 0);
  length = count = 77;
  MISUSE(TOO_SHORT,
         flagfall_control_convert(control, CHESS, NULL, text, 64, &length, NULL, 0, &count));
  CHECK(length == 6 && count == 1 && strcmp(text, "untouched") == 0);
  MISUSE(INVALID, flagfall_control_convert(NULL, CHESS, NULL, text, 64, &length, lost, 2, &count));
  MISUSE(INVALID, flagfall_control_convert(control, 27, NULL, text, 64, &length, lost, 2, &count));
  MISUSE(INVALID,
         flagfall_control_convert(control, CHESS, NULL, text, 64, &length, NULL, 2, &count));
  length = count = 77;
  CHECK_STATUS(OK,
               flagfall_control_convert(control, CHESS, NULL, text, 64, &length, lost, 2, &count));
  CHECK(strcmp(text, "G/2/12") == 0 && length == 6 && count == 1);
  CHECK(lost[0] == FLAGFALL_STATUS_CANNOT_SAY_CREDIT && lost[1] == 77);
  CHECK_STATUS(OK, flagfall_control_convert(control, FLAGFALL_NOTATION_GGS, NULL, text, 64, NULL,
                                            NULL, 0, NULL));
}

TEST(detection) {
  flagfall_notation found[2] = {77, 77};
  size_t count = 77;
  CHECK_STATUS(OK, flagfall_detect("G/15 | 1/10", 11, found, 2, &count));
  CHECK(count == 1 && found[0] == FLAGFALL_NOTATION_DOUBLE_FLAG && found[1] == 77);
  CHECK_STATUS(OK, flagfall_detect("next Tuesday", 12, NULL, 0, &count));
  CHECK(count == 0);
  CHECK_STATUS(OK, flagfall_detect("\xFF", 1, found, 2, &count));
  CHECK(count == 0);
  MISUSE(TOO_SHORT, flagfall_detect("G/15 | 1/10", 11, NULL, 0, &count));
  CHECK(count == 1);
  MISUSE(INVALID, flagfall_detect("G/15 | 1/10", 11, NULL, 2, &count));
  MISUSE(INVALID, flagfall_detect(NULL, 11, found, 2, &count));
}

TEST(odds) {
  static const flagfall_berserk_rule HALF = FLAGFALL_BERSERK_RULE_HALF;
  flagfall_control *control = control_of(CHESS, "G/10/5"), *out = NULL;
  MISUSE(INVALID, flagfall_control_divided(control, FIRST, 0, &out));
  MISUSE(INVALID, flagfall_control_divided(control, 2, 5, &out));
  MISUSE(INVALID, flagfall_control_divided(NULL, FIRST, 5, &out));
  MISUSE(INVALID, flagfall_control_divided(control, FIRST, 5, NULL));
  MISUSE(INVALID, flagfall_control_berserk(control, 2, HALF, &out));
  MISUSE(INVALID, flagfall_control_berserk(control, FIRST, 4, &out));
  MISUSE(INVALID, flagfall_control_berserk(NULL, FIRST, HALF, &out));
  MISUSE(INVALID, flagfall_control_berserk(control, FIRST, HALF, NULL));
  MISUSE(FLAGFALL_STATUS_NOT_BERSERKABLE,
         flagfall_control_berserk(control_of(FLAGFALL_NOTATION_LICHESS, "0+1"), FIRST,
                                  FLAGFALL_BERSERK_RULE_LICHESS, &out));
  CHECK(out == NULL);
  uint32_t may = 77;
  MISUSE(INVALID, flagfall_control_may_berserk(control, 2, HALF, &may));
  MISUSE(INVALID, flagfall_control_may_berserk(control, FIRST, 4, &may));
  MISUSE(INVALID, flagfall_control_may_berserk(NULL, FIRST, HALF, &may));
  CHECK(may == 77);
  CHECK_STATUS(OK, flagfall_control_may_berserk(control, FIRST, HALF, &may));
  MISUSE(INVALID, flagfall_control_with_first_move(NULL, 0, &out));
  MISUSE(INVALID, flagfall_control_with_first_move(control, 2, &out));
  MISUSE(INVALID, flagfall_control_with_first_move(control, 0, NULL));
  CHECK(out == NULL);
  CHECK(may == 1);
}

TEST(pace) {
  static const flagfall_category_scheme LICHESS = FLAGFALL_CATEGORY_SCHEME_LICHESS;
  flagfall_control *control = control_of(CHESS, "G/10/5");
  flagfall_category category = 77;
  uint32_t exists = 77;
  int64_t time_ms = 77;
  MISUSE(INVALID, flagfall_control_estimate(NULL, FIRST, 40, &exists, &time_ms));
  MISUSE(INVALID, flagfall_control_estimate(control, 2, 40, &exists, &time_ms));
  MISUSE(INVALID, flagfall_control_category(NULL, LICHESS, 0, 0, &category));
  MISUSE(INVALID, flagfall_control_category(control, 10, 0, 0, &category));
  MISUSE(INVALID, flagfall_control_category(control, LICHESS, 1, 0, &category));
  MISUSE(INVALID, flagfall_control_category(control, LICHESS, 0, 1, &category));
  MISUSE(INVALID, flagfall_control_category_time(NULL, LICHESS, 0, 0, &exists, &time_ms));
  MISUSE(INVALID, flagfall_control_category_time(control, 10, 0, 0, &exists, &time_ms));
  MISUSE(INVALID, flagfall_control_category_time(control, LICHESS, 1, 0, &exists, &time_ms));
  CHECK(category == 77 && exists == 77 && time_ms == 77);
  CHECK_STATUS(OK, flagfall_control_category(control, LICHESS, 19, 19, &category));
  CHECK(category == FLAGFALL_CATEGORY_RAPID);
  CHECK(strcmp(flagfall_category_name(category), "rapid") == 0);
  CHECK(flagfall_category_name(FLAGFALL_CATEGORY_NONE) == NULL);
  CHECK_STATUS(OK, flagfall_control_estimate(control, FIRST, 40, NULL, NULL));
}

TEST(lag) {
  flagfall_lag *of = NULL;
  int64_t charge_ms = 77, quota_ms = 77;
  MISUSE(NEGATIVE_TIME, flagfall_lag_new(-1, 0, &of));
  MISUSE(NEGATIVE_TIME, flagfall_lag_new(0, -1, &of));
  MISUSE(TOO_LARGE, flagfall_lag_new(INT64_MAX, 0, &of));
  MISUSE(INVALID, flagfall_lag_new(0, 0, NULL));
  CHECK(of == NULL);
  CHECK_STATUS(OK, flagfall_lag_new(60000, 0, &of));
  MISUSE(TOO_LARGE, flagfall_lag_charge(of, INT64_MIN, 0, &charge_ms));
  MISUSE(TOO_LARGE, flagfall_lag_charge(of, 0, INT64_MAX, &charge_ms));
  MISUSE(INVALID, flagfall_lag_charge(NULL, 0, 0, &charge_ms));
  MISUSE(INVALID, flagfall_lag_quota(NULL, &quota_ms));
  CHECK(charge_ms == 77 && quota_ms == 77);
  CHECK_STATUS(OK, flagfall_lag_charge(of, 2500, 300, NULL));
  flagfall_lag_free(of);
  flagfall_lag_free(NULL);
}

TEST(commands) {
  flagfall_clock *clock = clock_in(NOT_STARTED);
  char text[64] = "untouched";
  size_t length = 77;
  MISUSE(INVALID, flagfall_clock_command(clock, 5, NOW, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_clock_command(NULL, 0, NOW, text, sizeof text, &length));
  MISUSE(AT_WENT_BACK, flagfall_clock_command(clock, 0, NOW - 1, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
  CHECK_STATUS(OK, flagfall_clock_command(clock, FLAGFALL_PROTOCOL_CECP, NOW, text, sizeof text,
                                          &length));
  CHECK(strcmp(text, "time 30300\notim 30300") == 0 && length == strlen(text));
  MISUSE(TOO_SHORT, flagfall_clock_command(clock, FLAGFALL_PROTOCOL_CECP, NOW, NULL, 0, &length));
}

TEST(times_of_a_clock_as_numbers) {
  const flagfall_protocol uci = FLAGFALL_PROTOCOL_UCI;
  flagfall_time_left first = {.struct_size = sizeof first, .moves = 77}, second = first;
  flagfall_clock *clock = clock_in(RUNNING);
  MISUSE(INVALID, flagfall_clock_times_left(NULL, uci, NOW, &first, &second));
  MISUSE(INVALID, flagfall_clock_times_left(clock, 5, NOW, &first, &second));
  MISUSE(INVALID, flagfall_clock_times_left(clock, uci, NOW, NULL, &second));
  MISUSE(INVALID, flagfall_clock_times_left(clock, uci, NOW, &first, NULL));
  CHECK(first.moves == 77 && second.moves == 77);
  CHECK_STATUS(OK, flagfall_clock_times_left(clock, uci, NOW, &first, &second));
  CHECK(first.is_told && first.has_increment && !first.has_period && first.time_ms > 0);
}

TEST(times_from_messages) {
  const flagfall_protocol gtp = FLAGFALL_PROTOCOL_GTP;
  static const char TEXT[] = "time_left w 60 5";
  flagfall_time_left first = {.struct_size = sizeof first, .moves = 77}, second = first;
  flagfall_parse_error error = {.struct_size = sizeof error};
  MISUSE(INVALID, flagfall_times_left(5, FIRST, TEXT, 16, &error, &first, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, 2, TEXT, 16, &error, &first, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, FIRST, NULL, 16, &error, &first, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, FIRST, TEXT, 16, &error, NULL, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, FIRST, TEXT, 16, &error, &first, NULL));
  MISUSE(PARSE, flagfall_times_left(gtp, FIRST, TEXT, 5, &error, &first, &second));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_UNKNOWN_WORD && first.moves == 77);
  CHECK_STATUS(OK, flagfall_times_left(gtp, FIRST, TEXT, 16, NULL, &first, &second));
  CHECK(!first.is_told && first.moves == 0);
  CHECK(second.is_told && second.has_moves && second.moves == 5 && second.time_ms == 60000);
}
