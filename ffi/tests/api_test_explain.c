// Help for a text while it is typed.

#include <string.h>

#include "api_test.h"

static const flagfall_status OK = FLAGFALL_STATUS_OK;
static const flagfall_status INVALID = FLAGFALL_STATUS_INVALID_ARGUMENT;
static const flagfall_status TOO_SHORT = FLAGFALL_STATUS_BUFFER_TOO_SHORT;
static const flagfall_notation CHESS = FLAGFALL_NOTATION_CHESS;

static flagfall_explanation *explained(const char *text, size_t cursor) {
  flagfall_explanation *explanation = NULL;
  CHECK_STATUS(OK, flagfall_explain(CHESS, NULL, text, strlen(text), cursor, NULL, &explanation));
  return explanation;
}

static void an_incomplete_text(bool quick) {
  (void)quick;
  char text[64];
  size_t count = 0;
  flagfall_validity validity = 77;
  flagfall_field fields[4] = {{.struct_size = sizeof *fields}};
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_field_name name = 77;
  flagfall_explanation *it = explained("40/", 3);
  CHECK_STATUS(OK, flagfall_explanation_validity(it, &validity, &error));
  CHECK(validity == FLAGFALL_VALIDITY_INCOMPLETE);
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_EXPECTED_TIME && error.offset == 3);
  CHECK_STATUS(OK, flagfall_explanation_fields(it, fields, 4, &count));
  CHECK(count == 2);
  CHECK(fields[0].name == FLAGFALL_FIELD_MOVES && fields[0].offset == 0 && fields[0].length == 2);
  CHECK(fields[1].name == FLAGFALL_FIELD_TIME && fields[1].offset == 3 && fields[1].length == 0);
  CHECK(!fields[0].is_at_cursor && fields[1].is_at_cursor && !fields[1].is_invalid);
  CHECK_STATUS(OK, flagfall_explanation_meaning(it, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "40 moves") == 0);
  CHECK(flagfall_explanation_next_count(it) >= 10);
  CHECK_STATUS(OK, flagfall_explanation_next(it, 0, &name, text, sizeof text, NULL));
  CHECK(strcmp(text, "0") == 0 && name == FLAGFALL_FIELD_TIME);
  CHECK_STATUS(OK, flagfall_explanation_completion(it, text, sizeof text, NULL));
  CHECK(strncmp(text, "40/", 3) == 0 && strlen(text) > 3);
  flagfall_explanation_free(it);
}

static void complete_and_broken_texts(bool quick) {
  (void)quick;
  char text[64];
  flagfall_validity validity = 77;
  flagfall_parse_error error = {.struct_size = sizeof error, .kind = 77};
  flagfall_explanation *complete = explained("G/5", 99), *invalid = explained("G/x", 0);
  CHECK_STATUS(OK, flagfall_explanation_validity(complete, &validity, &error));
  CHECK(validity == FLAGFALL_VALIDITY_VALID && error.kind == 77);
  CHECK_STATUS(OK, flagfall_explanation_completion(complete, text, sizeof text, NULL));
  CHECK(strcmp(text, "") == 0);
  CHECK_STATUS(OK, flagfall_explanation_validity(invalid, &validity, NULL));
  CHECK(validity == FLAGFALL_VALIDITY_INVALID);
  uint32_t gave_up = 77;
  CHECK_STATUS(OK, flagfall_explanation_gave_up(invalid, &gave_up));
  CHECK(gave_up == 0);
  flagfall_explanation_free(invalid);
  flagfall_explanation_free(complete);
}

static void a_text_that_takes_too_many_steps(bool quick) {
  (void)quick;
  static char zeros[4096];
  uint32_t gave_up = 77;
  memset(zeros, '0', sizeof zeros);
  memcpy(zeros, "G/", 2);
  flagfall_explanation *it = NULL;
  CHECK_STATUS(OK, flagfall_explain(CHESS, NULL, zeros, sizeof zeros, 4096, NULL, &it));
  CHECK_STATUS(OK, flagfall_explanation_gave_up(it, &gave_up));
  CHECK(gave_up == 1);
  flagfall_explanation_free(it);
}

static void texts_that_are_not_explained(bool quick) {
  (void)quick;
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
  MISUSE(FLAGFALL_STATUS_PARSE, flagfall_explain(CHESS, NULL, "\xFF", 1, 0, &error, &out));
  CHECK(out == untouched && error.kind == FLAGFALL_PARSE_ERROR_NOT_UTF8);
}

static void explaining_with_invalid_arguments(bool quick) {
  (void)quick;
  char text[64];
  flagfall_parse_error small = {.struct_size = 8};
  flagfall_field fields[2] = {{.struct_size = 4}};
  flagfall_explanation *it = explained("40/90", 0), *out = NULL;
  size_t count = 0;
  MISUSE(INVALID, flagfall_explain(99, NULL, "G/5", 3, 0, NULL, &out));
  MISUSE(INVALID, flagfall_explain(CHESS, NULL, NULL, 3, 0, NULL, &out));
  MISUSE(FLAGFALL_STATUS_STRUCT_SIZE, flagfall_explain(CHESS, NULL, "G/5", 3, 0, &small, &out));
  MISUSE(INVALID, flagfall_explain(CHESS, NULL, "G/5", 3, 0, NULL, NULL));
  MISUSE(INVALID, flagfall_explanation_validity(NULL, NULL, NULL));
  MISUSE(FLAGFALL_STATUS_STRUCT_SIZE, flagfall_explanation_validity(it, NULL, &small));
  MISUSE(INVALID, flagfall_explanation_fields(NULL, fields, 2, &count));
  MISUSE(FLAGFALL_STATUS_STRUCT_SIZE, flagfall_explanation_fields(it, fields, 2, &count));
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
  flagfall_explanation_free(it);
  flagfall_explanation_free(NULL);
}

static void names_of_fields(bool quick) {
  (void)quick;
  CHECK(strcmp(flagfall_field_name_text(FLAGFALL_FIELD_EXTRA_TIME), "extra-time") == 0);
  CHECK(flagfall_field_name_text(FLAGFALL_FIELD_NONE) == NULL);
  CHECK(flagfall_field_name_text(UINT32_MAX) == NULL);
  CHECK(strcmp(flagfall_validity_name(FLAGFALL_VALIDITY_INVALID), "invalid") == 0);
  CHECK(flagfall_validity_name(3) == NULL);
}

const struct test EXPLAIN_TESTS[] = {
    {"an incomplete text", an_incomplete_text},
    {"complete and invalid texts", complete_and_broken_texts},
    {"a text that takes too many steps", a_text_that_takes_too_many_steps},
    {"texts that are not explained", texts_that_are_not_explained},
    {"explaining with invalid arguments", explaining_with_invalid_arguments},
    {"names of fields", names_of_fields},
    {NULL, NULL},
};
