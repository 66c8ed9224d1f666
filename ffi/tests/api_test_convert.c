// Conversion, detection, odds, lag, and messages to engines.

#include <string.h>

#include "api_test.h"

static const flagfall_status OK = FLAGFALL_STATUS_OK;
static const flagfall_status INVALID = FLAGFALL_STATUS_INVALID_ARGUMENT;
static const flagfall_status TOO_SHORT = FLAGFALL_STATUS_BUFFER_TOO_SHORT;
static const flagfall_notation CHESS = FLAGFALL_NOTATION_CHESS;
static const flagfall_side FIRST = FLAGFALL_SIDE_FIRST;

static void conversion(bool quick) {
  (void)quick;
  flagfall_control *control = control_of(FLAGFALL_NOTATION_GGS, "2:00,0/12,N1/0");
  char text[64] = "untouched";
  flagfall_status losses[2] = {77, 77};
  size_t length = 77, count = 77;
  CHECK_STATUS(OK, flagfall_control_convert(control, CHESS, NULL, text, sizeof text, &length,
                                            losses, 2, &count));
  CHECK(strcmp(text, "G/2/12") == 0 && length == 6 && count == 1);
  CHECK(losses[0] == FLAGFALL_STATUS_CANNOT_SAY_CREDIT && losses[1] == 77);
  length = count = 77;
  MISUSE(TOO_SHORT, flagfall_control_convert(control, CHESS, NULL, text, 6, &length, losses, 2,
                                             &count));
  MISUSE(TOO_SHORT, flagfall_control_convert(control, CHESS, NULL, text, sizeof text, &length,
                                             NULL, 0, &count));
  CHECK(length == 6 && count == 1);
  MISUSE(INVALID, flagfall_control_convert(NULL, CHESS, NULL, text, sizeof text, &length, losses,
                                           2, &count));
  MISUSE(INVALID, flagfall_control_convert(control, 27, NULL, text, sizeof text, &length, losses,
                                           2, &count));
  MISUSE(INVALID, flagfall_control_convert(control, CHESS, NULL, text, sizeof text, &length, NULL,
                                           2, &count));
  CHECK_STATUS(OK, flagfall_control_convert(control, FLAGFALL_NOTATION_GGS, NULL, text,
                                            sizeof text, NULL, NULL, 0, NULL));
  flagfall_control_free(control);
}

static void detection(bool quick) {
  (void)quick;
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

static void berserk_on_lichess(bool quick) {
  static const flagfall_berserk_rule LICHESS = FLAGFALL_BERSERK_RULE_LICHESS;
  (void)quick;
  flagfall_control *control = control_of(FLAGFALL_NOTATION_LICHESS, "1+2"), *out = NULL;
  flagfall_stage stage = {.struct_size = sizeof stage};
  CHECK_STATUS(OK, flagfall_control_berserk(control, FIRST, LICHESS, &out));
  CHECK_STATUS(OK, flagfall_control_stage(out, FIRST, 0, &stage));
  CHECK(stage.time_ms == 60000 && stage.credit == FLAGFALL_CREDIT_NONE);
  flagfall_control_free(out);
  flagfall_control_free(control);
  out = NULL;
  control = control_of(FLAGFALL_NOTATION_LICHESS, "0+1");
  MISUSE(FLAGFALL_STATUS_NOT_BERSERKABLE, flagfall_control_berserk(control, FIRST, LICHESS, &out));
  CHECK(out == NULL);
  flagfall_control_free(control);
}

static void odds(bool quick) {
  static const flagfall_berserk_rule HALF = FLAGFALL_BERSERK_RULE_HALF;
  (void)quick;
  flagfall_control *control = control_of(CHESS, "G/10/5"), *out = NULL;
  flagfall_control *word = NULL;
  flagfall_options options = {.struct_size = sizeof options, .option = FLAGFALL_OPTION_HOURGLASS};
  flagfall_stage stage = {.struct_size = sizeof stage};
  CHECK_STATUS(OK, flagfall_control_berserk(control, FIRST, HALF, &out));
  CHECK_STATUS(OK, flagfall_control_stage(out, FIRST, 0, &stage));
  CHECK(stage.time_ms == 300000 && stage.credit == FLAGFALL_CREDIT_NONE);
  flagfall_control_free(out);
  CHECK_STATUS(OK, flagfall_control_divided(control, FIRST, 5, &out));
  CHECK_STATUS(OK, flagfall_control_stage(out, FIRST, 0, &stage));
  CHECK(stage.time_ms == 120000 && stage.credit_ms == 1000);
  flagfall_control_free(out);
  out = NULL;
  MISUSE(INVALID, flagfall_control_divided(control, FIRST, 0, &out));
  MISUSE(INVALID, flagfall_control_divided(control, 2, 5, &out));
  MISUSE(INVALID, flagfall_control_divided(NULL, FIRST, 5, &out));
  MISUSE(INVALID, flagfall_control_divided(control, FIRST, 5, NULL));
  MISUSE(INVALID, flagfall_control_berserk(control, 2, HALF, &out));
  MISUSE(INVALID, flagfall_control_berserk(control, FIRST, 2, &out));
  MISUSE(INVALID, flagfall_control_berserk(NULL, FIRST, HALF, &out));
  MISUSE(INVALID, flagfall_control_berserk(control, FIRST, HALF, NULL));
  CHECK_STATUS(OK, flagfall_control_parse(CHESS, &options, "G/1", 3, NULL, &word));
  MISUSE(FLAGFALL_STATUS_UNEQUAL_SIDES, flagfall_control_from_sides(word, control, &out));
  CHECK(out == NULL);
  CHECK_STATUS(OK, flagfall_control_berserk(word, FIRST, HALF, &out));
  flagfall_control_free(out);
  flagfall_control_free(word);
  flagfall_control_free(control);
}

static void lag(bool quick) {
  (void)quick;
  flagfall_lag *of = NULL;
  int64_t charge_ms = 77, quota_ms = 77;
  MISUSE(FLAGFALL_STATUS_NEGATIVE_TIME, flagfall_lag_new(-1, 0, &of));
  MISUSE(FLAGFALL_STATUS_NEGATIVE_TIME, flagfall_lag_new(0, -1, &of));
  MISUSE(FLAGFALL_STATUS_TOO_LARGE, flagfall_lag_new(INT64_MAX, 0, &of));
  MISUSE(INVALID, flagfall_lag_new(0, 0, NULL));
  CHECK(of == NULL);
  CHECK_STATUS(OK, flagfall_lag_new(60000, 0, &of));
  MISUSE(FLAGFALL_STATUS_TOO_LARGE, flagfall_lag_charge(of, INT64_MIN, 0, &charge_ms));
  MISUSE(FLAGFALL_STATUS_TOO_LARGE, flagfall_lag_charge(of, 0, INT64_MAX, &charge_ms));
  MISUSE(INVALID, flagfall_lag_charge(NULL, 0, 0, &charge_ms));
  MISUSE(INVALID, flagfall_lag_quota(NULL, &quota_ms));
  CHECK(charge_ms == 77 && quota_ms == 77);
  CHECK_STATUS(OK, flagfall_lag_charge(of, 2500, 300, &charge_ms));
  CHECK_STATUS(OK, flagfall_lag_quota(of, &quota_ms));
  CHECK(charge_ms == 2200 && quota_ms == 1260);
  CHECK_STATUS(OK, flagfall_lag_charge(of, 2500, 300, NULL));
  flagfall_lag_free(of);
  flagfall_lag_free(NULL);
}

static void commands(bool quick) {
  (void)quick;
  flagfall_clock *clock = clock_in(NOT_STARTED);
  char text[64] = "untouched";
  size_t length = 77;
  MISUSE(INVALID, flagfall_clock_command(clock, 5, NOW, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_clock_command(NULL, 0, NOW, text, sizeof text, &length));
  MISUSE(FLAGFALL_STATUS_AT_WENT_BACK,
         flagfall_clock_command(clock, 0, NOW - 1, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
  CHECK_STATUS(OK, flagfall_clock_command(clock, FLAGFALL_PROTOCOL_CECP, NOW, text, sizeof text,
                                          &length));
  CHECK(strcmp(text, "time 30300\notim 30300") == 0 && length == strlen(text));
  MISUSE(TOO_SHORT, flagfall_clock_command(clock, FLAGFALL_PROTOCOL_CECP, NOW, NULL, 0, &length));
  flagfall_clock_free(clock);
}

static void times_from_messages(bool quick) {
  (void)quick;
  const flagfall_protocol gtp = FLAGFALL_PROTOCOL_GTP;
  static const char TEXT[] = "time_left w 60 5";
  flagfall_time_left first = {.struct_size = sizeof first, .moves = 77}, second = first;
  flagfall_parse_error error = {.struct_size = sizeof error};
  MISUSE(INVALID, flagfall_times_left(5, FIRST, TEXT, 16, &error, &first, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, 2, TEXT, 16, &error, &first, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, FIRST, NULL, 16, &error, &first, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, FIRST, TEXT, 16, &error, NULL, &second));
  MISUSE(INVALID, flagfall_times_left(gtp, FIRST, TEXT, 16, &error, &first, NULL));
  MISUSE(FLAGFALL_STATUS_PARSE,
         flagfall_times_left(gtp, FIRST, TEXT, 5, &error, &first, &second));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_UNKNOWN_WORD && first.moves == 77);
  CHECK_STATUS(OK, flagfall_times_left(gtp, FIRST, TEXT, 16, NULL, &first, &second));
  CHECK(!first.is_told && first.moves == 0);
  CHECK(second.is_told && second.has_moves && second.moves == 5 && second.time_ms == 60000);
}

const struct test CONVERT_TESTS[] = {
    {"conversion", conversion},
    {"detection", detection},
    {"odds", odds},
    {"berserk by the rule of lichess", berserk_on_lichess},
    {"lag", lag},
    {"commands", commands},
    {"times from messages", times_from_messages},
    {NULL, NULL},
};
