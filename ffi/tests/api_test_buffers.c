// Texts that are written to the caller's buffer.

#include <stdlib.h>
#include <string.h>

#include "api_test.h"

// Each writes a text, and returns the expected one.

struct writer {
  const char *expected;
  flagfall_status (*write)(char *out, size_t capacity, size_t *length);
};

static flagfall_status print(char *out, size_t capacity, size_t *length) {
  flagfall_control *control = control_of(CHESS, "40/90/30,g/30/30");
  return flagfall_control_print(control, SECOND, CHESS, NULL, out, capacity, length);
}

static flagfall_status describe(char *out, size_t capacity, size_t *length) {
  flagfall_control *control = control_of(FLAGFALL_NOTATION_GGS, "2:00,0/12/0");
  return flagfall_control_describe(control, out, capacity, length);
}

static flagfall_status describe_error(char *out, size_t capacity, size_t *length) {
  flagfall_parse_error error = {.struct_size = sizeof error,
                                .kind = FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME,
                                .offset = 13,
                                .length = 4};
  return flagfall_parse_error_describe(&error, "40/90, G/30, G/15", 17, out, capacity, length);
}

static const struct writer WRITERS[] = {
    {"40/90/30, G/30/30", print},
    {"2 minutes for the game; 12-second increment after each move", describe},
    {"nothing can follow a stage for the rest of the game: \"G/15\" at character 14", describe_error},
};

static void check_too_short(const struct writer *writer, size_t capacity, char *buffer) {
  size_t length = 77;
  memset(buffer, '#', 256);
  in_case("%s, capacity %lu", writer->expected, (unsigned long)capacity);
  MISUSE(TOO_SHORT, writer->write(buffer, capacity, &length));
  CHECK(length == strlen(writer->expected));
  CHECK(buffer[0] == '#' && memcmp(buffer, buffer + 1, 255) == 0);
}

TEST(buffers_that_are_too_short) {
  char buffer[256];
  for (size_t i = 0; i < LENGTH(WRITERS); i++) {
    for (size_t capacity = 0; capacity <= strlen(WRITERS[i].expected); capacity++) {
      check_too_short(&WRITERS[i], capacity, buffer);
    }
  }
}

static void check_fits(const struct writer *writer, size_t capacity) {
  char buffer[256];
  size_t length = 77, expected = strlen(writer->expected);
  memset(buffer, '#', sizeof buffer);
  CHECK_STATUS(OK, writer->write(buffer, capacity, &length));
  CHECK(length == expected && buffer[expected] == '\0');
  CHECK(strcmp(buffer, writer->expected) == 0);
  CHECK(memcmp(buffer + expected + 1, "########", 8) == 0);
}

TEST(buffers_that_are_long_enough) {
  for (size_t i = 0; i < LENGTH(WRITERS); i++) {
    in_case("%s", WRITERS[i].expected);
    check_fits(&WRITERS[i], strlen(WRITERS[i].expected) + 1);
    check_fits(&WRITERS[i], 200);
  }
}

TEST(no_buffer) {
  for (size_t i = 0; i < LENGTH(WRITERS); i++) {
    size_t length = 77;
    in_case("%s", WRITERS[i].expected);
    MISUSE(TOO_SHORT, WRITERS[i].write(NULL, 0, &length));
    CHECK(length == strlen(WRITERS[i].expected));
    char *text = malloc(length + 1);
    CHECK_STATUS(OK, WRITERS[i].write(text, length + 1, &length));
    CHECK(strcmp(text, WRITERS[i].expected) == 0);
    free(text);
  }
}

TEST(a_buffer_at_the_end_of_memory) {
  struct brink brink;
  if (!CHECK(brink_open(&brink, 4096))) {
    return;
  }
  for (size_t i = 0; i < LENGTH(WRITERS); i++) {
    size_t room = strlen(WRITERS[i].expected) + 1, length;
    char *last = (char *)brink_last(&brink, room);
    CHECK_STATUS(OK, WRITERS[i].write(last, room, &length));
    CHECK(strcmp(last, WRITERS[i].expected) == 0);
  }
  brink_close(&brink);
}

TEST(what_a_notation_cannot_express) {
  char buffer[64] = "untouched";
  size_t length = 77;
  flagfall_stage stage = plain_stage();
  stage.lives = 3;
  flagfall_control *control = control_of_stage(&stage, NULL);
  MISUSE(FLAGFALL_STATUS_CANNOT_SAY_LIVES,
         flagfall_control_print(control, FIRST, CHESS, NULL, buffer, sizeof buffer, &length));
  CHECK(length == 77 && strcmp(buffer, "untouched") == 0);
}

// A call with several outputs, one of which is too small, writes only the sizes needed.
TEST(other_outputs_of_a_text_call) {
  char text[64] = "untouched";
  size_t length = 77;
  static const char PRESET[] =
      "[[preset]]\nname = \"x\"\nnotation = \"chess\"\nsetup = \"G/5\"\nmode = \"delay\"\n";
  flagfall_presets *presets = presets_of(PRESET);
  flagfall_notation notation = 77;
  flagfall_options options = {.struct_size = sizeof options, .mode = 77};
  MISUSE(TOO_SHORT,
         flagfall_presets_setup(presets, 0, FIRST, &notation, &options, text, 3, &length));
  CHECK(length == 3 && notation == 77 && options.mode == 77);
  CHECK_STATUS(OK,
               flagfall_presets_setup(presets, 0, FIRST, &notation, &options, text, 4, &length));
  CHECK(notation == CHESS && options.mode == FLAGFALL_MODE_DELAY);

  flagfall_explanation *explanation = explanation_of("G", 1);
  flagfall_field_name field = 77;
  MISUSE(TOO_SHORT, flagfall_explanation_next(explanation, 0, &field, text, 0, &length));
  CHECK(field == 77);
  CHECK_STATUS(OK, flagfall_explanation_next(explanation, 0, &field, text, sizeof text, &length));
  CHECK(field != 77);
}
