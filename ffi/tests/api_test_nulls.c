// NULL for each pointer in turn.

#include <string.h>

#include "api_test.h"

TEST(free_null) {
  flagfall_clock_free(NULL);
  flagfall_control_free(NULL);
  flagfall_match_free(NULL);
  flagfall_pcn_free(NULL);
}

TEST(null_for_a_clock_that_changes) {
  for (enum change change = 0; change < CHANGES; change++) {
    size_t count = 77;
    in_case("%s", change_name(change));
    MISUSE(INVALID, make(change, NULL, FIRST, NOW, 0, &count));
    CHECK(count == 77);
  }
}

// A state in which the call succeeds.
static enum state state_for(enum change change) {
  switch (change) {
    case START:
      return NOT_STARTED;
    case RECEIVE:
      return AWAITING;
    case RESUME:
      return PAUSED;
    case RAISE_FLAG:
      return FLAGGED;
    default:
      return RUNNING;
  }
}

TEST(null_for_a_count_of_events) {
  for (enum change change = 0; change < CHANGES; change++) {
    flagfall_clock *clock = clock_in(state_for(change));
    flagfall_side side = change == RAISE_FLAG ? FIRST : SECOND;
    in_case("%s", change_name(change));
    // The clock has no reserve.
    flagfall_status expected = change == DRAW_RESERVE ? FLAGFALL_STATUS_NO_RESERVE : OK;
    CHECK_STATUS(expected, make(change, clock, side, NOW, 0, NULL));
  }
}

TEST(null_for_creating_clocks) {
  flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_clock *clock = clock_in(FLAGGED);
  flagfall_clock *out = NULL;
  MISUSE(INVALID, flagfall_clock_new(NULL, &out));
  MISUSE(INVALID, flagfall_clock_new(control, NULL));
  flagfall_match *match = match_at(3, 0, 0);
  MISUSE(INVALID, flagfall_clock_new_in_match(NULL, match, &out));
  MISUSE(INVALID, flagfall_clock_new_in_match(control, NULL, &out));
  MISUSE(INVALID, flagfall_clock_new_in_match(control, match, NULL));
  MISUSE(INVALID, flagfall_clock_clone(NULL, &out));
  MISUSE(INVALID, flagfall_clock_clone(clock, NULL));
  CHECK(out == NULL);
}

TEST(null_for_readings_and_events) {
  flagfall_clock *clock = clock_in(FLAGGED);
  flagfall_event event = {.struct_size = sizeof event};
  flagfall_reading reading = {.struct_size = sizeof reading};
  flagfall_side_reading side = {.struct_size = sizeof side};
  MISUSE(INVALID, flagfall_clock_event(NULL, 0, &event));
  MISUSE(INVALID, flagfall_clock_event(clock, 0, NULL));
  MISUSE(INVALID, flagfall_clock_read(NULL, NOW, &reading, &side, &side));
  CHECK(event.kind == 0 && reading.phase == 0 && side.used_ms == 0);
  uint32_t exists = 77;
  int64_t at_ms = 77;
  MISUSE(INVALID, flagfall_clock_deadline(NULL, &exists, &at_ms));
  MISUSE(INVALID, flagfall_clock_last_at(NULL, &exists, &at_ms));
  CHECK(exists == 77 && at_ms == 77);
  CHECK_STATUS(OK, flagfall_clock_last_at(clock, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_take_backs(NULL, &exists));
  CHECK(exists == 77);
  CHECK_STATUS(OK, flagfall_clock_take_backs(clock, NULL));
  MISUSE(INVALID, flagfall_clock_advance_some(clock, NOW, 0, &exists, NULL));
  CHECK(exists == 77);
  CHECK_STATUS(OK, flagfall_clock_read(clock, NOW, NULL, NULL, NULL));
  CHECK_STATUS(OK, flagfall_clock_read(clock, NOW, &reading, NULL, NULL));
  CHECK(reading.phase == FLAGFALL_PHASE_FLAGGED);
  CHECK_STATUS(OK, flagfall_clock_read(clock, NOW, NULL, &side, NULL));
  CHECK(side.flag == FLAGFALL_FLAG_FALLEN);
  CHECK_STATUS(OK, flagfall_clock_read(clock, NOW, NULL, NULL, &side));
  CHECK(side.flag == FLAGFALL_FLAG_UP);
}

TEST(null_for_parsing) {
  flagfall_control *out = NULL;
  flagfall_parse_error error = {.struct_size = sizeof error};
  MISUSE(INVALID, flagfall_control_parse(CHESS, NULL, NULL, 3, &error, &out));
  MISUSE(INVALID, flagfall_control_parse(CHESS, NULL, "G/1", 3, &error, NULL));
  MISUSE(INVALID, flagfall_control_parse(CHESS, NULL, "G/x", 3, &error, NULL));
  CHECK(out == NULL && error.kind == 0);
  MISUSE(PARSE, flagfall_control_parse(CHESS, NULL, "G/x", 3, NULL, &out));
  CHECK(out == NULL);
  CHECK_STATUS(OK, flagfall_control_parse(CHESS, NULL, "G/1", 3, NULL, &out));
  flagfall_control_free(out);
}

TEST(null_for_warnings) {
  const flagfall_notation arimaa = FLAGFALL_NOTATION_ARIMAA;
  flagfall_parse_error warning = {.struct_size = sizeof warning};
  size_t count = 77;
  MISUSE(INVALID, flagfall_control_warnings(arimaa, NULL, NULL, 3, &warning, 1, &count));
  MISUSE(INVALID, flagfall_control_warnings(arimaa, NULL, "2/10/x", 6, NULL, 1, &count));
  CHECK(count == 77 && warning.kind == 0);
  MISUSE(TOO_SHORT, flagfall_control_warnings(arimaa, NULL, "2/10/x", 6, NULL, 0, &count));
  CHECK(count == 1);
  CHECK_STATUS(OK, flagfall_control_warnings(arimaa, NULL, "2/10", 4, NULL, 0, &count));
  CHECK(count == 0);
  CHECK_STATUS(OK, flagfall_control_warnings(arimaa, NULL, "2/10/x", 6, &warning, 1, NULL));
  CHECK(warning.kind == FLAGFALL_PARSE_ERROR_EXPECTED_PERCENT && warning.offset == 5);
}

TEST(null_for_creating_controls) {
  flagfall_stage stage = plain_stage();
  flagfall_control *out = NULL;
  MISUSE(INVALID, flagfall_control_new(NULL, 1, &stage, 1, NULL, &out));
  MISUSE(INVALID, flagfall_control_new(&stage, 1, NULL, 1, NULL, &out));
  MISUSE(INVALID, flagfall_control_new(&stage, 1, NULL, 0, NULL, NULL));
  CHECK(out == NULL);
  CHECK_STATUS(OK, flagfall_control_new(&stage, 1, NULL, 0, NULL, &out));
  flagfall_control *one = out;
  out = NULL;
  MISUSE(INVALID, flagfall_control_from_sides(NULL, one, &out));
  MISUSE(INVALID, flagfall_control_from_sides(one, NULL, &out));
  MISUSE(INVALID, flagfall_control_from_sides(one, one, NULL));
  CHECK(out == NULL);
  flagfall_control_free(one);
}

TEST(null_for_reading_a_control) {
  flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_stage stage = {.struct_size = sizeof stage};
  flagfall_rules rules = {.struct_size = sizeof rules};
  uint32_t equal = 77;
  size_t count = 77;
  MISUSE(INVALID, flagfall_control_equals(NULL, control, &equal));
  MISUSE(INVALID, flagfall_control_equals(control, NULL, &equal));
  MISUSE(INVALID, flagfall_control_stage_count(NULL, FIRST, &count));
  MISUSE(INVALID, flagfall_control_stage(NULL, FIRST, 0, &stage));
  MISUSE(INVALID, flagfall_control_stage(control, FIRST, 0, NULL));
  MISUSE(INVALID, flagfall_control_rules(NULL, &rules));
  MISUSE(INVALID, flagfall_control_rules(control, NULL));
  CHECK(equal == 77 && count == 77 && stage.lives == 0 && rules.coupling == 0);
}

TEST(null_for_writing_texts) {
  flagfall_parse_error error = {.struct_size = sizeof error, .kind = 1, .length = 1};
  char text[64] = "untouched";
  size_t length = 77;
  MISUSE(INVALID, flagfall_control_print(NULL, FIRST, CHESS, NULL, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_control_describe(NULL, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_parse_error_describe(NULL, "x", 1, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_parse_error_describe(&error, NULL, 1, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
}

// The header allows NULL for none of these.

TEST(null_for_output_numbers) {
  flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_clock *running = clock_in(RUNNING), *paused = clock_in(PAUSED);
  uint32_t exists = 77;
  int64_t at_ms = 77;
  CHECK(flagfall_control_equals(control, control, NULL) == OK);
  CHECK(flagfall_control_stage_count(control, FIRST, NULL) == OK);
  CHECK(flagfall_clock_deadline(paused, NULL, &at_ms) == OK);
  CHECK(at_ms == 77);
  CHECK(flagfall_clock_deadline(paused, &exists, NULL) == OK);
  CHECK(exists == 0);
  CHECK(flagfall_clock_deadline(running, NULL, &at_ms) == OK);
  CHECK(at_ms != 77);
  CHECK(flagfall_clock_deadline(running, &exists, NULL) == OK);
  CHECK(exists == 1);
}

TEST(null_for_output_lengths) {
  flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_parse_error error = {.struct_size = sizeof error, .kind = 1, .length = 1};
  char text[64] = "untouched";
  CHECK(flagfall_control_print(control, FIRST, CHESS, NULL, text, sizeof text, NULL) == OK);
  CHECK(strcmp(text, "G/1") == 0);
  CHECK(flagfall_control_describe(control, text, sizeof text, NULL) == OK);
  CHECK(strcmp(text, "1 minute for the game") == 0);
  CHECK(flagfall_parse_error_describe(&error, "x", 1, text, sizeof text, NULL) == OK);
  CHECK(strstr(text, "at character 1") != NULL);
}

TEST(null_for_empty_texts) {
  flagfall_control *out = NULL;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_parse_error empty = {.struct_size = sizeof empty, .kind = FLAGFALL_PARSE_ERROR_EMPTY};
  char text[64] = "untouched";
  size_t length = 77;
  CHECK(flagfall_control_parse(CHESS, NULL, NULL, 0, &error, &out) == PARSE);
  CHECK(out == NULL && error.kind == FLAGFALL_PARSE_ERROR_EMPTY);
  CHECK(flagfall_parse_error_describe(&empty, NULL, 0, text, sizeof text, &length) == OK);
  CHECK(length == strlen(text));
}
