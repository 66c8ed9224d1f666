// Input texts: not UTF-8, with NULs, without a NUL at the end, and very long.

#include <stdlib.h>
#include <string.h>

#include "api_test.h"

static const flagfall_notation NOTATIONS[] = {CHESS, FLAGFALL_NOTATION_GGS};

static const char *const TEXTS[] = {
    "",
    "G/30",
    "40/90/30, G/30/30",
    "  g / 1H30 / 10S ",
    "40/90, G/30, G/15",
    "G/3\xC2\xBD",
    "2:00:00,40//30:00,0",
    "5:00/0:05,n3/0:30,n5",
    "5:00/\xE2\x82\xAC/",
    "1:2:3:4",
};

static flagfall_status parse(flagfall_notation notation, const char *text, size_t length,
                             flagfall_parse_error *error, flagfall_control **out) {
  *error = (flagfall_parse_error){.struct_size = sizeof *error};
  *out = NULL;
  return flagfall_control_parse(notation, NULL, text, length, error, out);
}

static void check_refused(flagfall_notation notation, const char *text, size_t length,
                          flagfall_parse_error_kind kind, uint64_t offset, uint64_t part) {
  flagfall_parse_error error;
  flagfall_control *out;
  in_case("%s", text);
  MISUSE(PARSE, parse(notation, text, length, &error, &out));
  CHECK(out == NULL);
  CHECK(error.kind == kind);
  CHECK(error.offset == offset);
  CHECK(error.length == part);
}

TEST(texts_that_are_not_utf8) {
  static const struct {
    const char *text;
    uint64_t offset;
    uint64_t length;
  } CASES[] = {
      {"\xFF", 0, 1},              {"G/5\xFF", 3, 1},
      {"G/\x80/5", 2, 1},          {"\xC0\x80", 0, 1},
      {"G/5\xC3", 3, 1},           {"G/5\xE2\x82", 3, 2},
      {"G/5\xE2\x82/", 3, 2},      {"G/5\xF0\x9F\x98", 3, 3},
      {"\xED\xA0\x80", 0, 1},      {"\xF4\x90\x80\x80", 0, 1},
      {"G/\xC2\xBD/\xFE\xFF", 5, 1}, {"\xEF\xBB\xBF\xFF", 3, 1},
  };
  for (size_t i = 0; i < LENGTH(CASES); i++) {
    for (size_t j = 0; j < LENGTH(NOTATIONS); j++) {
      check_refused(NOTATIONS[j], CASES[i].text, strlen(CASES[i].text),
                    FLAGFALL_PARSE_ERROR_NOT_UTF8, CASES[i].offset, CASES[i].length);
    }
  }
}

TEST(what_is_not_utf8_described) {
  flagfall_parse_error error;
  flagfall_control *out;
  char words[256];
  size_t length;
  CHECK_STATUS(PARSE, parse(CHESS, "G/5\xFF", 4, &error, &out));
  CHECK_STATUS(OK, flagfall_parse_error_describe(&error, "G/5\xFF", 4, words, sizeof words,
                                                 &length));
  CHECK(strcmp(words, "the text is not valid UTF-8: \"\\xFF\" at character 4") == 0);
}

TEST(nuls_inside_texts) {
  const flagfall_notation ggs = FLAGFALL_NOTATION_GGS;
  check_refused(CHESS, "\0", 1, FLAGFALL_PARSE_ERROR_EXPECTED_MOVES, 0, 1);
  check_refused(CHESS, "G\0/5", 4, FLAGFALL_PARSE_ERROR_EXPECTED_SLASH, 1, 1);
  check_refused(CHESS, "G/5\0", 4, FLAGFALL_PARSE_ERROR_EXPECTED_TIME, 2, 2);
  check_refused(CHESS, "G/5\0/3", 6, FLAGFALL_PARSE_ERROR_EXPECTED_TIME, 2, 2);
  check_refused(ggs, "5:00//\0", 7, FLAGFALL_PARSE_ERROR_EXPECTED_CLOCK_TIME, 6, 1);
}

TEST(a_nul_described) {
  flagfall_parse_error error;
  flagfall_control *out;
  char words[256];
  size_t length;
  CHECK_STATUS(PARSE, parse(CHESS, "G\0/5", 4, &error, &out));
  CHECK_STATUS(OK, flagfall_parse_error_describe(&error, "G\0/5", 4, words, sizeof words, &length));
  CHECK(strlen(words) == length);
  CHECK(strcmp(words, "unexpected \"\\0\" at character 2: expected \"/\" and a time") == 0);
}

// A text at the end of accessible memory gives the same result as elsewhere.
static void check_at_brink(const struct brink *brink, flagfall_notation notation,
                           const char *text, size_t length) {
  flagfall_parse_error here, there;
  flagfall_control *one, *other;
  char *last = (char *)brink_last(brink, length);
  memcpy(last, text, length);
  in_case("%lu bytes of %s", (unsigned long)length, text);
  flagfall_status expected = parse(notation, text, length, &here, &one);
  CHECK_STATUS(expected, parse(notation, last, length, &there, &other));
  CHECK(memcmp(&here, &there, sizeof here) == 0);
  if (one != NULL && other != NULL) {
    uint32_t equal = 0;
    CHECK_STATUS(OK, flagfall_control_equals(one, other, &equal));
    CHECK(equal == 1);
  }
  if (expected == PARSE) {
    char words[256];
    size_t written;
    CHECK_STATUS(OK, flagfall_parse_error_describe(&there, last, length, words, sizeof words,
                                                   &written));
  }
  flagfall_control_free(one);
  flagfall_control_free(other);
}

TEST(no_byte_beyond_a_text_is_read) {
  struct brink brink;
  if (!CHECK(brink_open(&brink, 4096))) {
    return;
  }
  for (size_t i = 0; i < LENGTH(TEXTS); i++) {
    for (size_t length = 0; length <= strlen(TEXTS[i]); length++) {
      check_at_brink(&brink, CHESS, TEXTS[i], length);
      check_at_brink(&brink, FLAGFALL_NOTATION_GGS, TEXTS[i], length);
    }
  }
  brink_close(&brink);
}

TEST(texts_longer_than_memory) {
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_control *out = NULL;
  MISUSE(INVALID, flagfall_control_parse(CHESS, NULL, "G/5", SIZE_MAX, &error, &out));
  MISUSE(INVALID, flagfall_control_parse(CHESS, NULL, "G/5", SIZE_MAX / 2 + 1, &error, &out));
  CHECK(out == NULL && error.kind == 0);
}

static void check_error_of(const char *text, size_t length, const flagfall_parse_error *error) {
  char words[1024];
  size_t written = 0;
  CHECK(flagfall_parse_error_name(error->kind) != NULL);
  CHECK(error->offset <= length && error->length <= length - error->offset);
  CHECK_STATUS(OK, flagfall_parse_error_describe(error, text, length, words, sizeof words,
                                                 &written));
  CHECK(strlen(words) == written);
}

static void check_long(const char *text, size_t length) {
  for (size_t i = 0; i < LENGTH(NOTATIONS); i++) {
    flagfall_parse_error error;
    flagfall_control *out;
    flagfall_status status = misused(parse(NOTATIONS[i], text, length, &error, &out));
    if (CHECK(status == OK || status == PARSE) && status == PARSE) {
      check_error_of(text, length, &error);
    }
    flagfall_control_free(out);
  }
}

static void repeat(char *text, size_t length, const char *what) {
  size_t part = strlen(what);
  for (size_t at = 0; at < length; at++) {
    text[at] = what[at % part];
  }
}

TEST(very_long_texts) {
  static const char *const REPEATED[] = {
      " ",  "9", "0",    "/",     ":",    ",",        "N",        "G",   "x",
      "1h", "m", "1/1,", "G/1, ", "0:0,", "\xC2\xBD", "\xF0\x9F\x98\x80", "\xFF", "\xE2\x82",
  };
  static const char *const STARTS[] = {"", "G/", "40/", "G/5/", "5:00,", "5:00/0:12,"};
  size_t length = quick ? 100000 : 10000000;
  char *text = malloc(length);
  for (size_t i = 0; CHECK(text != NULL) && i < LENGTH(REPEATED); i++) {
    for (size_t j = 0; j < (quick ? LENGTH(STARTS) : 2); j++) {
      in_case("%s and then %s", STARTS[j], REPEATED[i]);
      repeat(text, length, REPEATED[i]);
      memcpy(text, STARTS[j], strlen(STARTS[j]));
      check_long(text, length);
    }
  }
  free(text);
}

TEST(very_long_texts_invalid_at_their_end) {
  size_t length = quick ? 100000 : 10000000;
  char *text = malloc(length);
  flagfall_parse_error error;
  flagfall_control *out;
  if (!CHECK(text != NULL)) {
    return;
  }
  memset(text, '0', length);
  memcpy(text, "G/", 2);
  text[length - 1] = '5';
  CHECK_STATUS(OK, parse(CHESS, text, length, &error, &out));
  flagfall_control_free(out);
  text[length - 1] = '\xFF';
  MISUSE(PARSE, parse(CHESS, text, length, &error, &out));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_NOT_UTF8);
  CHECK(error.offset == length - 1 && error.length == 1);
  memset(text, 0, length);
  check_long(text, length);
  free(text);
}

// Any numbers will do if they are the same in every run.
static uint32_t next_number(uint32_t *state) {
  *state = *state * 1664525 + 1013904223;
  return *state >> 16;
}

static size_t scramble(char *text, uint32_t *state) {
  static const char ALPHABET[] = "0123456789Gghms/,:N \xC2\xBD\xFF";
  const char *from = TEXTS[next_number(state) % LENGTH(TEXTS)];
  size_t length = strlen(from);
  memcpy(text, from, length);
  for (uint32_t left = 1 + next_number(state) % 3; length > 0 && left > 0; left--) {
    text[next_number(state) % length] = ALPHABET[next_number(state) % sizeof ALPHABET];
  }
  return length;
}

TEST(scrambled_texts) {
  uint32_t state = 1;
  char text[64];
  for (int left = quick ? 1000 : 100000; left > 0; left--) {
    size_t length = scramble(text, &state);
    in_case("%.*s", (int)length, text);
    check_long(text, length);
  }
}

TEST(times_as_a_clock_shows_them) {
  enum { CLOCK = FLAGFALL_TIME_STYLE_CLOCK, TENTHS = FLAGFALL_TIME_STYLE_TENTHS };
  char text[32] = "untouched";
  size_t length = 77;
  MISUSE(INVALID, flagfall_format_time(0, 3, 20000, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_format_time(0, CLOCK, -1, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_format_time(0, CLOCK, 3600001, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_format_time(0, CLOCK, INT64_MAX, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_format_time(0, CLOCK, 0, 2, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_format_time(0, CLOCK, 0, 0, 2, text, sizeof text, &length));
  MISUSE(TOO_LARGE, flagfall_format_time(INT64_MAX, CLOCK, 0, 0, 0, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
  CHECK_STATUS(OK, flagfall_format_time(9360, TENTHS, 3600000, 0, 0, text, sizeof text, &length));
  CHECK(strcmp(text, "0:09.4") == 0 && length == 6);
  MISUSE(TOO_SHORT, flagfall_format_time(9360, CLOCK, 0, 0, 0, NULL, 0, &length));
  CHECK(length == 4);
}

TEST(what_a_clock_shows_as_text) {
  enum { CLOCK = FLAGFALL_TIME_STYLE_CLOCK };
  char text[32] = "untouched";
  size_t length = 77;
  uint32_t exists = 77;
  int64_t at_ms = 77;
  flagfall_clock *clock = clock_in(RUNNING);
  MISUSE(INVALID, flagfall_clock_format(NULL, 0, NOW, CLOCK, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_clock_format(clock, 2, NOW, CLOCK, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_clock_format(clock, 0, NOW, 3, 0, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_clock_format(clock, 0, NOW, CLOCK, -1, 0, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_clock_format(clock, 0, NOW, CLOCK, 0, 2, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
  MISUSE(INVALID, flagfall_clock_next_change(NULL, 0, NOW, CLOCK, 0, 0, &exists, &at_ms));
  MISUSE(INVALID, flagfall_clock_next_change(clock, 2, NOW, CLOCK, 0, 0, &exists, &at_ms));
  MISUSE(INVALID, flagfall_clock_next_change(clock, 0, NOW, 3, 0, 0, &exists, &at_ms));
  MISUSE(INVALID, flagfall_clock_next_change(clock, 0, NOW, CLOCK, 3600001, 0, &exists, &at_ms));
  MISUSE(INVALID, flagfall_clock_next_change(clock, 0, NOW, CLOCK, 0, 2, &exists, &at_ms));
  CHECK(exists == 77 && at_ms == 77);
  CHECK_STATUS(OK, flagfall_clock_format(clock, 0, NOW, CLOCK, 0, 0, text, sizeof text, &length));
  CHECK(length == strlen(text) && length > 3);
  CHECK_STATUS(OK, flagfall_clock_next_change(clock, 0, NOW, CLOCK, 0, 0, NULL, NULL));
}

TEST(a_time_control_in_words) {
  const flagfall_language german = FLAGFALL_LANGUAGE_GERMAN;
  char text[1024] = "untouched";
  size_t length = 77;
  flagfall_control *control = control_of(CHESS, "G/5");
  MISUSE(INVALID, flagfall_control_describe_in(NULL, german, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_control_describe_in(control, 2, text, sizeof text, &length));
  MISUSE(INVALID, flagfall_control_description_json(NULL, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
  MISUSE(TOO_SHORT, flagfall_control_describe_in(control, german, text, 25, &length));
  CHECK(length == 25);
  CHECK_STATUS(OK, flagfall_control_describe_in(control, german, text, 26, &length));
  CHECK(length == 25 && strcmp(text, "5 Minuten f\xc3\xbcr die Partie") == 0);
  CHECK_STATUS(OK, flagfall_control_describe_in(control, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "5 minutes for the game") == 0);
  MISUSE(TOO_SHORT, flagfall_control_description_json(control, NULL, 0, &length));
  CHECK_STATUS(OK, flagfall_control_description_json(control, text, sizeof text, NULL));
  CHECK(length == strlen(text) && strstr(text, "\"name\":\"whole-game\"") != NULL);
}

TEST(what_a_clock_will_show) {
  flagfall_forecast forecast = FLAGFALL_FORECAST_INIT;
  flagfall_piece pieces[2] = {FLAGFALL_PIECE_INIT};
  char json[4096] = "untouched";
  size_t count = 77, length = 77;
  flagfall_clock *clock = clock_in(RUNNING);
  MISUSE(INVALID, flagfall_clock_forecast(NULL, NOW, &forecast, pieces, 2, &count));
  MISUSE(INVALID, flagfall_clock_forecast(clock, NOW, &forecast, pieces, 0, &count));
  MISUSE(INVALID, flagfall_clock_forecast_json(NULL, NOW, 2, json, sizeof json, &length));
  MISUSE(INVALID, flagfall_clock_forecast_json(clock, NOW, 0, json, sizeof json, &length));
  CHECK(count == 77 && length == 77 && strcmp(json, "untouched") == 0);
  CHECK_STATUS(OK, flagfall_clock_forecast(clock, NOW, &forecast, pieces, 2, &count));
  CHECK(count == 2 && forecast.flag_falls && pieces[0].from_ms == NOW);
  CHECK(pieces[0].to_ms == NOW + forecast.until_flag_ms && pieces[0].to_ms == pieces[1].from_ms);
  CHECK(pieces[0].then == FLAGFALL_EVENT_FLAG && !pieces[1].ends);
  CHECK(strcmp(flagfall_runs_name(pieces[0].runs), "bank") == 0);
  CHECK_STATUS(OK, flagfall_clock_forecast(clock, NOW, NULL, pieces, SIZE_MAX, NULL));
  CHECK_STATUS(OK, flagfall_clock_forecast_json(clock, NOW, 2, json, sizeof json, &length));
  CHECK(length == strlen(json) && json[0] == '{');
  MISUSE(TOO_SHORT, flagfall_clock_forecast_json(clock, NOW, 2, NULL, 0, &count));
  CHECK(count == length);
}
