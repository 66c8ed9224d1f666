// PCN documents.

#include <stdlib.h>
#include <string.h>

#include "api_test.h"

static const flagfall_format JSON = FLAGFALL_FORMAT_JSON;
static const flagfall_format TOML = FLAGFALL_FORMAT_TOML;

static const char GAME[] =
    "{\"event\":\"x\",\"periods\":[{\"duration_ms\":300000,\"increment_ms\":3000}],"
    "\"plies\":[{\"elapsed_ms\":8000},{\"move\":\"e5\"}]}";

TEST(a_document_round_trip) {
  char text[256];
  size_t length = 0;
  flagfall_pcn *json = pcn_of(GAME), *toml = NULL;
  CHECK_STATUS(OK, flagfall_pcn_print(json, JSON, NULL, text, sizeof text, &length));
  CHECK(strcmp(text, GAME) == 0 && length == strlen(GAME));
  CHECK_STATUS(OK, flagfall_pcn_print(json, TOML, NULL, text, sizeof text, &length));
  CHECK(strstr(text, "event = \"x\"") != NULL);
  CHECK_STATUS(OK, flagfall_pcn_parse(TOML, text, length, NULL, &toml));
  CHECK_STATUS(OK, flagfall_pcn_print(toml, JSON, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, GAME) == 0);
  MISUSE(TOO_SHORT, flagfall_pcn_print(json, JSON, NULL, NULL, 0, &length));
  CHECK(length == strlen(GAME));
  flagfall_pcn_free(toml);
}

TEST(a_replay) {
  flagfall_pcn *pcn = pcn_of(GAME);
  flagfall_ply plies[2] = {{.struct_size = sizeof *plies}};
  size_t count = 77, forfeit = 77;
  CHECK_STATUS(OK, flagfall_pcn_replay(pcn, FIRST, plies, 2, &count, &forfeit));
  CHECK(count == 2 && forfeit == 0);
  CHECK(plies[0].has_remaining && plies[0].remaining_ms == 295000);
  CHECK(plies[1].side == SECOND && !plies[1].has_elapsed && !plies[1].has_remaining);
  count = 77;
  CHECK_STATUS(OK, flagfall_pcn_replay(pcn, FIRST, NULL, 0, &count, NULL));
  CHECK(count == 2);
}

TEST(the_document_of_a_game) {
  static const int64_t ELAPSED[] = {1200, 800};
  static const int64_t BELOW_ZERO[] = {-1};
  static const int64_t BEYOND[] = {INT64_MAX};
  char text[256] = "untouched";
  flagfall_control *control = NULL, *of_pcn = NULL, *odds = NULL;
  flagfall_control *sudden = control_of(CHESS, "G/3");
  flagfall_pcn *pcn = NULL, *refused = NULL;
  flagfall_options after = {.struct_size = sizeof after, .mode = FLAGFALL_MODE_FISCHER_AFTER};
  uint32_t equal = 0;
  CHECK_STATUS(OK, flagfall_control_parse(CHESS, &after, "G/3/2", 5, NULL, &control));
  CHECK_STATUS(OK, flagfall_pcn_from_game(control, ELAPSED, 2, &pcn));
  CHECK_STATUS(OK, flagfall_pcn_print(pcn, JSON, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, "{\"periods\":[{\"duration_ms\":180000,\"increment_ms\":2000}],"
                     "\"plies\":[{\"elapsed_ms\":1200},{\"elapsed_ms\":800}]}") == 0);
  CHECK_STATUS(OK, flagfall_pcn_control(pcn, &of_pcn));
  CHECK_STATUS(OK, flagfall_control_equals(control, of_pcn, &equal));
  CHECK(equal == 1);
  CHECK_STATUS(OK, flagfall_control_from_sides(control, sudden, &odds));
  MISUSE(FLAGFALL_STATUS_CANNOT_SAY_UNEQUAL_SIDES,
         flagfall_pcn_from_game(odds, ELAPSED, 2, &refused));
  MISUSE(FLAGFALL_STATUS_CANNOT_SAY_TIME, flagfall_pcn_from_game(control, BELOW_ZERO, 1, &refused));
  MISUSE(TOO_LARGE, flagfall_pcn_from_game(control, BEYOND, 1, &refused));
  CHECK(refused == NULL);
  flagfall_pcn_free(pcn);
  flagfall_control_free(odds);
  flagfall_control_free(of_pcn);
  flagfall_control_free(control);
}

static void check_refused(flagfall_format format, const char *text, size_t length,
                          flagfall_parse_error_kind kind, const char *path) {
  flagfall_pcn *out = NULL;
  flagfall_parse_error error = {.struct_size = sizeof error};
  in_case("%.60s", text);
  MISUSE(PARSE, flagfall_pcn_parse(format, text, length, &error, &out));
  MISUSE(PARSE, flagfall_pcn_parse(format, text, length, NULL, &out));
  CHECK(out == NULL && error.kind == kind && strcmp(error.path, path) == 0);
}

TEST(invalid_documents) {
  static const char PLIES[] = "{\"plies\":[{},{\"elapsed_ms\":8.5}]}";
  static const char PERIODS[] = "[[periods]]\nduration_ms = 1\n[[periods]]\nplies = 0\n";
  check_refused(JSON, PLIES, strlen(PLIES), FLAGFALL_PARSE_ERROR_EXPECTED_MILLIS,
                "plies[1].elapsed_ms");
  check_refused(TOML, PERIODS, strlen(PERIODS), FLAGFALL_PARSE_ERROR_MISSING_DURATION,
                "periods[1]");
  check_refused(JSON, "{", 1, FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX, "");
  check_refused(JSON, "{\"a\":NaN}", 9, FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX, "");
  check_refused(JSON, "\xFF", 1, FLAGFALL_PARSE_ERROR_NOT_UTF8, "");
  check_refused(JSON, "[]", 2, FLAGFALL_PARSE_ERROR_EXPECTED_TABLE, "");
  check_refused(JSON, "{\"limit\":300}", 13, FLAGFALL_PARSE_ERROR_MISSING_KEY, "periods");
}

TEST(ten_thousand_brackets) {
  enum { BRACKETS = 10000 };
  char *text = malloc(BRACKETS);
  flagfall_pcn *out = NULL;
  memset(text, '[', BRACKETS);
  MISUSE(PARSE, flagfall_pcn_parse(JSON, text, BRACKETS, NULL, &out));
  MISUSE(PARSE, flagfall_pcn_parse(TOML, text, BRACKETS, NULL, &out));
  CHECK(out == NULL);
  free(text);
}

TEST(an_error_with_its_path) {
  static const char TEXT[] = "{\"periods\":[{\"duration_ms\":-1}]}";
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_pcn *out = NULL;
  char words[256] = "untouched";
  MISUSE(PARSE, flagfall_pcn_parse(JSON, TEXT, strlen(TEXT), &error, &out));
  CHECK_STATUS(OK, flagfall_parse_error_describe(&error, TEXT, strlen(TEXT), words, sizeof words,
                                                 NULL));
  CHECK(strcmp(words, "unexpected \"-1\" at character 28, in periods[0].duration_ms: "
                      "expected a whole number of milliseconds, at least 0") == 0);
  // A path without a NUL, and one that is not UTF-8.
  memset(error.path, 'x', sizeof error.path);
  MISUSE(TOO_SHORT,
         flagfall_parse_error_describe(&error, TEXT, strlen(TEXT), words, sizeof words, NULL));
  memset(error.path, 0, sizeof error.path);
  error.path[0] = '\xFF';
  CHECK_STATUS(OK, flagfall_parse_error_describe(&error, TEXT, strlen(TEXT), words, sizeof words,
                                                 NULL));
}

TEST(paths_that_are_too_long) {
  char text[1024] = "{\"plies\":[],\"", path[FLAGFALL_PATH_CAPACITY + 1];
  const size_t start = strlen(text);
  size_t at = start;
  // A key of characters of two bytes, with a null in it, which TOML cannot hold.
  for (; at < start + 600; at += 2) {
    memcpy(text + at, "\xC3\xA9", 2);
  }
  memcpy(text + at, "\":null}", 8);
  flagfall_pcn *pcn = pcn_of(text);
  memset(path, '#', sizeof path);
  MISUSE(FLAGFALL_STATUS_CANNOT_HOLD_NULL,
         flagfall_pcn_print(pcn, TOML, path, text, sizeof text, NULL));
  CHECK(path[FLAGFALL_PATH_CAPACITY] == '#' && memchr(path, '\0', sizeof path) != NULL);
  CHECK(strlen(path) >= FLAGFALL_PATH_CAPACITY - 2 && path[0] == '"');
  CHECK(path[strlen(path) - 1] == '\xA9');
  MISUSE(FLAGFALL_STATUS_CANNOT_HOLD_NULL,
         flagfall_pcn_print(pcn, TOML, NULL, text, sizeof text, NULL));
}

TEST(null_and_unknown_numbers_for_documents) {
  static const uint32_t UNKNOWN[] = {2, 100, 0x80000000, UINT32_MAX};
  flagfall_control *control = control_of(CHESS, "G/1"), *of_pcn = NULL;
  flagfall_pcn *pcn = pcn_of(GAME), *out = NULL;
  flagfall_ply ply = {.struct_size = sizeof ply};
  const int64_t elapsed = 1;
  char text[256] = "untouched";
  size_t length = 77;
  MISUSE(INVALID, flagfall_pcn_parse(JSON, NULL, 3, NULL, &out));
  MISUSE(INVALID, flagfall_pcn_parse(JSON, "{}", 2, NULL, NULL));
  MISUSE(INVALID, flagfall_pcn_from_game(NULL, &elapsed, 1, &out));
  MISUSE(INVALID, flagfall_pcn_from_game(control, NULL, 1, &out));
  MISUSE(INVALID, flagfall_pcn_from_game(control, &elapsed, SIZE_MAX, &out));
  MISUSE(INVALID, flagfall_pcn_from_game(control, &elapsed, 1, NULL));
  MISUSE(INVALID, flagfall_pcn_control(NULL, &of_pcn));
  MISUSE(INVALID, flagfall_pcn_control(pcn, NULL));
  MISUSE(INVALID, flagfall_pcn_replay(NULL, FIRST, &ply, 1, &length, &length));
  MISUSE(INVALID, flagfall_pcn_replay(pcn, FIRST, NULL, 2, &length, &length));
  MISUSE(INVALID, flagfall_pcn_print(NULL, JSON, text, text, sizeof text, &length));
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    MISUSE(INVALID, flagfall_pcn_parse(UNKNOWN[i], "{}", 2, NULL, &out));
    MISUSE(INVALID, flagfall_pcn_print(pcn, UNKNOWN[i], NULL, text, sizeof text, &length));
    MISUSE(INVALID, flagfall_pcn_replay(pcn, UNKNOWN[i], NULL, 0, &length, &length));
  }
  CHECK(out == NULL && of_pcn == NULL && length == 77 && strcmp(text, "untouched") == 0);
  CHECK_STATUS(OK, flagfall_pcn_from_game(control, NULL, 0, &out));
  flagfall_pcn_free(out);
}
