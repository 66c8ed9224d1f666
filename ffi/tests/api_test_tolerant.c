// Tolerant reading of texts that need assumptions.

#include <string.h>

#include "api_test.h"

enum { PGN = FLAGFALL_NOTATION_PGN };

TEST(assumptions) {
  char text[64];
  size_t count = 0, length = 0;
  flagfall_assumption assumptions[2] = {{.struct_size = sizeof *assumptions}};
  flagfall_assumed *assumed = assumed_of("5m+3s");
  CHECK_STATUS(OK, flagfall_assumed_assumptions(assumed, assumptions, 2, &count));
  CHECK(count == 2 && assumptions[1].kind == FLAGFALL_ASSUMPTION_UNIT);
  CHECK(assumptions[1].offset == 3 && assumptions[1].length == 2);
  CHECK_STATUS(OK, flagfall_assumed_meaning(assumed, 0, text, sizeof text, &length));
  CHECK(strcmp(text, "\"5m\" means 300 s") == 0 && length == strlen(text));
  CHECK_STATUS(OK, flagfall_assumed_canonical(assumed, text, sizeof text, NULL));
  CHECK(strcmp(text, "300+3") == 0);
  CHECK_STATUS(OK, flagfall_assumed_assumptions(assumed_of("300"), NULL, 0, &count));
  CHECK(count == 0);
}

TEST(the_control_outlives_what_was_assumed) {
  char text[64];
  flagfall_assumed *assumed = NULL;
  flagfall_control *control = NULL;
  CHECK_STATUS(OK, flagfall_parse_tolerant(PGN, NULL, "5m", 2, NULL, &assumed));
  CHECK_STATUS(OK, flagfall_assumed_control(assumed, &control));
  flagfall_assumed_free(assumed);
  CHECK_STATUS(OK, flagfall_control_print(control, FIRST, PGN, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, "300") == 0);
  flagfall_control_free(control);
}

TEST(tolerant_reading_with_invalid_arguments) {
  char text[64];
  size_t count = 0;
  flagfall_parse_error error = {.struct_size = sizeof error}, small = {.struct_size = 8};
  flagfall_assumption assumptions[2] = {{.struct_size = 4}};
  flagfall_assumed *it = assumed_of("5m+3s"), *out = NULL;
  flagfall_control *control = NULL;
  MISUSE(PARSE, flagfall_parse_tolerant(PGN, NULL, "5x", 2, &error, &out));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_EXPECTED_END && error.offset == 1);
  MISUSE(PARSE, flagfall_parse_tolerant(PGN, NULL, "\xFF", 1, &error, &out));
  MISUSE(INVALID, flagfall_parse_tolerant(99, NULL, "5m", 2, NULL, &out));
  MISUSE(INVALID, flagfall_parse_tolerant(PGN, NULL, NULL, 2, NULL, &out));
  MISUSE(STRUCT_SIZE, flagfall_parse_tolerant(PGN, NULL, "5x", 2, &small, &out));
  MISUSE(INVALID, flagfall_parse_tolerant(PGN, NULL, "5m", 2, NULL, NULL));
  MISUSE(INVALID, flagfall_assumed_control(NULL, &control));
  MISUSE(INVALID, flagfall_assumed_control(it, NULL));
  MISUSE(INVALID, flagfall_assumed_assumptions(NULL, assumptions, 2, &count));
  MISUSE(STRUCT_SIZE, flagfall_assumed_assumptions(it, assumptions, 2, &count));
  MISUSE(TOO_SHORT, flagfall_assumed_assumptions(it, NULL, 0, &count));
  CHECK(count == 2);
  MISUSE(INVALID, flagfall_assumed_meaning(it, 2, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_assumed_meaning(NULL, 0, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_assumed_meaning(it, 0, text, 8, NULL));
  MISUSE(INVALID, flagfall_assumed_canonical(NULL, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_assumed_canonical(it, text, 5, NULL));
  CHECK(out == NULL && control == NULL);
  flagfall_assumed_free(NULL);
}

TEST(names_of_assumptions) {
  CHECK(strcmp(flagfall_assumption_kind_name(FLAGFALL_ASSUMPTION_REPEATED), "repeated") == 0);
  CHECK(flagfall_assumption_kind_name(UINT32_MAX) == NULL);
}
