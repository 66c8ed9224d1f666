// Help for a text while it is typed.

#include <string.h>

#include "api_test.h"

TEST(complete_and_invalid_texts) {
  char text[64];
  flagfall_validity validity = 77;
  flagfall_parse_error error = {.struct_size = sizeof error, .kind = 77};
  flagfall_explanation *complete = explanation_of("G/5", 99), *invalid = explanation_of("G/x", 0);
  CHECK_STATUS(OK, flagfall_explanation_validity(complete, &validity, &error));
  CHECK(validity == FLAGFALL_VALIDITY_VALID && error.kind == 77);
  CHECK_STATUS(OK, flagfall_explanation_completion(complete, text, sizeof text, NULL));
  CHECK(strcmp(text, "") == 0);
  CHECK_STATUS(OK, flagfall_explanation_validity(invalid, &validity, NULL));
  CHECK(validity == FLAGFALL_VALIDITY_INVALID);
  uint32_t gave_up = 77;
  CHECK_STATUS(OK, flagfall_explanation_gave_up(invalid, &gave_up));
  CHECK(gave_up == 0);
}

TEST(texts_that_are_not_explained) {
  static char long_text[4097];
  int elsewhere = 0;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_explanation *const untouched = (flagfall_explanation *)&elsewhere, *out = untouched;
  CHECK_STATUS(OK, flagfall_explain(FLAGFALL_NOTATION_PCN, NULL, "{", 1, 0, NULL, &out));
  CHECK(out == NULL);
  memset(long_text, '1', sizeof long_text);
  out = untouched;
  CHECK_STATUS(OK, flagfall_explain(CHESS, NULL, long_text, sizeof long_text, 0, NULL, &out));
  CHECK(out == NULL);
  out = untouched;
  MISUSE(PARSE, flagfall_explain(CHESS, NULL, "\xFF", 1, 0, &error, &out));
  CHECK(out == untouched && error.kind == FLAGFALL_PARSE_ERROR_NOT_UTF8);
}

TEST(explaining_with_invalid_arguments) {
  char text[64];
  flagfall_parse_error small = {.struct_size = 8};
  flagfall_field fields[2] = {{.struct_size = 4}};
  flagfall_explanation *it = explanation_of("40/90", 0), *out = NULL;
  size_t count = 0;
  MISUSE(INVALID, flagfall_explain(99, NULL, "G/5", 3, 0, NULL, &out));
  MISUSE(INVALID, flagfall_explain(CHESS, NULL, NULL, 3, 0, NULL, &out));
  MISUSE(STRUCT_SIZE, flagfall_explain(CHESS, NULL, "G/5", 3, 0, &small, &out));
  MISUSE(INVALID, flagfall_explain(CHESS, NULL, "G/5", 3, 0, NULL, NULL));
  MISUSE(INVALID, flagfall_explanation_validity(NULL, NULL, NULL));
  MISUSE(STRUCT_SIZE, flagfall_explanation_validity(it, NULL, &small));
  MISUSE(INVALID, flagfall_explanation_fields(NULL, fields, 2, &count));
  MISUSE(STRUCT_SIZE, flagfall_explanation_fields(it, fields, 2, &count));
  MISUSE(TOO_SHORT, flagfall_explanation_fields(it, NULL, 0, &count));
  CHECK(count == 2);
  MISUSE(INVALID, flagfall_explanation_meaning(it, 2, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_explanation_meaning(NULL, 0, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_explanation_meaning(it, 0, text, 8, NULL));
  MISUSE(INVALID, flagfall_explanation_next(it, SIZE_MAX, NULL, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_explanation_next(NULL, 0, NULL, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_explanation_completion(NULL, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_explanation_completion(it, text, 0, NULL));
  MISUSE(INVALID, flagfall_explanation_gave_up(NULL, NULL));
  CHECK(out == NULL && flagfall_explanation_next_count(NULL) == 0);
  flagfall_explanation_free(NULL);
}

TEST(names_of_fields) {
  CHECK(strcmp(flagfall_field_name_text(FLAGFALL_FIELD_EXTRA_TIME), "extra-time") == 0);
  CHECK(flagfall_field_name_text(FLAGFALL_FIELD_NONE) == NULL);
  CHECK(flagfall_field_name_text(UINT32_MAX) == NULL);
  CHECK(strcmp(flagfall_validity_name(FLAGFALL_VALIDITY_INVALID), "invalid") == 0);
  CHECK(flagfall_validity_name(3) == NULL);
}
