// Presets, and files that are written completely or not at all.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_test.h"

static const char FILE_OF_ONE[] =
    "# ours\n[[preset]]\nname = \"Blitz\"  # Tuesdays\nnotation = \"chess\"\nsetup = \"G/3/2\"\n"
    "mode = \"fischer-after\"\nsource = \"the club\"\ndata.gong = \"low\"\n";

TEST(a_file_round_trip) {
  char text[512];
  size_t length = 0, index = 77;
  flagfall_notation notation = 77;
  flagfall_options options = {.struct_size = sizeof options};
  flagfall_presets *presets = presets_of(FILE_OF_ONE);
  flagfall_control *control = NULL;
  CHECK(flagfall_presets_count(presets) == 1 && flagfall_presets_count(NULL) == 0);
  CHECK_STATUS(OK, flagfall_presets_find(presets, "Blitz", 5, &index));
  CHECK(index == 0);
  CHECK_STATUS(OK, flagfall_presets_find(presets, "Bullet", 6, &index));
  CHECK(index == 1);
  CHECK_STATUS(OK, flagfall_presets_name(presets, 0, text, sizeof text, &length));
  CHECK(strcmp(text, "Blitz") == 0 && length == 5);
  CHECK_STATUS(OK, flagfall_presets_source(presets, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "the club") == 0);
  CHECK_STATUS(OK, flagfall_presets_data_json(presets, 0, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, "{\"gong\":\"low\"}") == 0);
  CHECK_STATUS(OK, flagfall_presets_setup(presets, 0, SECOND, &notation, &options, text,
                                          sizeof text, NULL));
  CHECK(strcmp(text, "G/3/2") == 0 && notation == CHESS);
  CHECK(options.mode == FLAGFALL_MODE_FISCHER_AFTER && options.option == FLAGFALL_OPTION_NONE);
  CHECK_STATUS(OK, flagfall_presets_control(presets, 0, &control));
  CHECK_STATUS(OK, flagfall_presets_print(presets, text, sizeof text, NULL));
  CHECK(strcmp(text, FILE_OF_ONE) == 0);
  flagfall_control_free(control);
  flagfall_presets_free(NULL);
}

TEST(the_built_in_presets) {
  flagfall_presets *presets = NULL;
  CHECK_STATUS(OK, flagfall_presets_built_in(&presets));
  size_t count = flagfall_presets_count(presets);
  CHECK(count >= 30);
  for (size_t index = 0; index < count; index++) {
    char text[128];
    size_t length = 0;
    flagfall_notation notation = 77;
    flagfall_options options = {.struct_size = sizeof options};
    flagfall_control *of_preset = NULL, *of_text = NULL;
    uint32_t equal = 0;
    CHECK_STATUS(OK, flagfall_presets_source(presets, index, text, sizeof text, &length));
    CHECK(length > 0);
    CHECK_STATUS(OK, flagfall_presets_setup(presets, index, FIRST, &notation, &options, text,
                                            sizeof text, &length));
    CHECK_STATUS(OK, flagfall_control_parse(notation, &options, text, length, NULL, &of_text));
    CHECK_STATUS(OK, flagfall_presets_control(presets, index, &of_preset));
    CHECK_STATUS(OK, flagfall_control_equals(of_preset, of_text, &equal));
    CHECK(equal == 1);
    flagfall_control_free(of_text);
    flagfall_control_free(of_preset);
  }
  flagfall_presets_free(presets);
}

TEST(presets_are_changed) {
  char text[1024];
  size_t index = 77;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_presets *presets = presets_of(FILE_OF_ONE);
  CHECK_STATUS(OK, flagfall_presets_insert(presets, "Odds", 4, CHESS, NULL, "G/5", 3, &error,
                                           &index));
  CHECK(index == 1);
  CHECK_STATUS(OK, flagfall_presets_set_second(presets, 1, CHESS, NULL, "G/3", 3, NULL));
  CHECK_STATUS(OK, flagfall_presets_set_source(presets, 1, "us", 2, NULL));
  CHECK_STATUS(OK, flagfall_presets_set_data_json(presets, 1, "{\"a\":1}", 7, NULL));
  CHECK_STATUS(OK, flagfall_presets_print(presets, text, sizeof text, NULL));
  CHECK(strncmp(text, FILE_OF_ONE, strlen(FILE_OF_ONE)) == 0);
  CHECK(strstr(text, "source = \"us\"") != NULL && strstr(text, "a = 1") != NULL);
  CHECK_STATUS(OK, flagfall_presets_set_data_json(presets, 1, NULL, 0, NULL));
  CHECK_STATUS(OK, flagfall_presets_set_source(presets, 1, NULL, 0, NULL));
  CHECK_STATUS(OK, flagfall_presets_remove(presets, 1));
  CHECK_STATUS(OK, flagfall_presets_print(presets, text, sizeof text, NULL));
  CHECK(strcmp(text, FILE_OF_ONE) == 0);
}

TEST(invalid_presets) {
  flagfall_parse_error error = {.struct_size = sizeof error}, small = {.struct_size = 8};
  flagfall_presets *presets = NULL, *out = NULL;
  size_t index = 77;
  static const char WRONG[] = "[[preset]]\nname = \"x\"\nnotation = \"chess\"\nsetup = \"G/x\"\n";
  CHECK_STATUS(OK, flagfall_presets_new(&presets));
  MISUSE(PARSE, flagfall_presets_parse(WRONG, strlen(WRONG), &error, &out));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_EXPECTED_TIME && WRONG[error.offset] == 'x');
  CHECK(strcmp(error.path, "preset[0].setup") == 0);
  MISUSE(STRUCT_SIZE, flagfall_presets_parse(WRONG, strlen(WRONG), &small, &out));
  MISUSE(INVALID, flagfall_presets_parse(WRONG, strlen(WRONG), NULL, NULL));
  MISUSE(PARSE, flagfall_presets_parse("\xFF", 1, NULL, &out));
  MISUSE(PARSE, flagfall_presets_insert(presets, " ", 1, CHESS, NULL, "G/5", 3, &error, &index));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_EXPECTED_NAME && strcmp(error.path, "name") == 0);
  MISUSE(PARSE, flagfall_presets_insert(presets, "x", 1, CHESS, NULL, "G/", 2, NULL, &index));
  MISUSE(PARSE, flagfall_presets_insert(presets, "\xFF", 1, CHESS, NULL, "G/5", 3, NULL, &index));
  MISUSE(INVALID, flagfall_presets_insert(presets, "x", 1, 99, NULL, "G/5", 3, NULL, &index));
  MISUSE(INVALID, flagfall_presets_insert(NULL, "x", 1, CHESS, NULL, "G/5", 3, NULL, &index));
  MISUSE(INVALID, flagfall_presets_insert(presets, NULL, 1, CHESS, NULL, "G/5", 3, NULL, &index));
  MISUSE(INVALID, flagfall_presets_insert(presets, "x", 1, CHESS, NULL, NULL, 3, NULL, &index));
  MISUSE(STRUCT_SIZE, flagfall_presets_insert(presets, "x", 1, CHESS, NULL, "G/5", 3, &small, &index));
  CHECK(index == 77 && flagfall_presets_count(presets) == 0 && out == NULL);
  CHECK_STATUS(OK, flagfall_presets_insert(presets, "x", 1, CHESS, NULL, "G/5", 3, NULL, NULL));
  MISUSE(PARSE, flagfall_presets_set_second(presets, 0, CHESS, NULL, "", 0, &error));
  MISUSE(PARSE, flagfall_presets_set_data_json(presets, 0, "[]", 2, &error));
  MISUSE(PARSE, flagfall_presets_set_data_json(presets, 0, "{\"a\":null}", 10, &error));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_NULL_VALUE && strcmp(error.path, "a") == 0);
  MISUSE(PARSE, flagfall_presets_set_source(presets, 0, "us\xFF", 3, NULL));
  MISUSE(PARSE, flagfall_presets_set_source(presets, 0, "us\xFF", 3, &error));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_NOT_UTF8 && error.offset == 2 && error.length == 1);
  MISUSE(STRUCT_SIZE, flagfall_presets_set_source(presets, 0, "us", 2, &small));
  flagfall_presets_free(presets);
}

TEST(presets_with_invalid_arguments) {
  char text[64];
  flagfall_options small = {.struct_size = 8};
  flagfall_presets *presets = presets_of(FILE_OF_ONE);
  flagfall_control *out = NULL;
  MISUSE(INVALID, flagfall_presets_new(NULL));
  MISUSE(INVALID, flagfall_presets_built_in(NULL));
  MISUSE(INVALID, flagfall_presets_print(NULL, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_presets_print(presets, text, 8, NULL));
  MISUSE(INVALID, flagfall_presets_find(NULL, "x", 1, NULL));
  MISUSE(INVALID, flagfall_presets_find(presets, NULL, 1, NULL));
  for (size_t index = 1; index != 0; index = index == 1 ? SIZE_MAX : 0) {
    MISUSE(INVALID, flagfall_presets_name(presets, index, text, sizeof text, NULL));
    MISUSE(INVALID, flagfall_presets_source(presets, index, text, sizeof text, NULL));
    MISUSE(INVALID, flagfall_presets_data_json(presets, index, NULL, text, sizeof text, NULL));
    MISUSE(INVALID, flagfall_presets_setup(presets, index, FIRST, NULL, NULL, text, sizeof text,
                                           NULL));
    MISUSE(INVALID, flagfall_presets_control(presets, index, &out));
    MISUSE(INVALID, flagfall_presets_set_second(presets, index, CHESS, NULL, "G/5", 3, NULL));
    MISUSE(INVALID, flagfall_presets_set_source(presets, index, "x", 1, NULL));
    MISUSE(INVALID, flagfall_presets_set_data_json(presets, index, "{}", 2, NULL));
    MISUSE(INVALID, flagfall_presets_remove(presets, index));
  }
  MISUSE(INVALID, flagfall_presets_name(NULL, 0, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_presets_source(NULL, 0, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_presets_data_json(NULL, 0, NULL, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_presets_control(NULL, 0, &out));
  MISUSE(INVALID, flagfall_presets_control(presets, 0, NULL));
  MISUSE(INVALID, flagfall_presets_remove(NULL, 0));
  MISUSE(INVALID, flagfall_presets_set_second(NULL, 0, CHESS, NULL, "G/5", 3, NULL));
  MISUSE(INVALID, flagfall_presets_set_source(NULL, 0, "x", 1, NULL));
  MISUSE(INVALID, flagfall_presets_set_data_json(NULL, 0, "{}", 2, NULL));
  MISUSE(INVALID, flagfall_presets_setup(presets, 0, 7, NULL, NULL, text, sizeof text, NULL));
  MISUSE(STRUCT_SIZE, flagfall_presets_setup(presets, 0, FIRST, NULL, &small, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_presets_setup(presets, 0, FIRST, NULL, NULL, text, 3, NULL));
  MISUSE(TOO_SHORT, flagfall_presets_name(presets, 0, text, 5, NULL));
  CHECK(out == NULL);
}

TEST(files) {
  char folder[] = "/tmp/flagfall-XXXXXX", path[64], text[512];
  flagfall_presets *presets = presets_of(FILE_OF_ONE), *loaded = NULL;
  flagfall_parse_error error = {.struct_size = sizeof error};
  if (!CHECK(temporary_folder(folder))) {
    return;
  }
  int length = snprintf(path, sizeof path, "%s/presets.toml", folder);
  MISUSE(FLAGFALL_STATUS_FILE_NOT_FOUND, flagfall_presets_load(path, (size_t)length, NULL, &loaded));
  CHECK_STATUS(OK, flagfall_presets_save(presets, path, (size_t)length));
  CHECK_STATUS(OK, flagfall_presets_load(path, (size_t)length, NULL, &loaded));
  CHECK_STATUS(OK, flagfall_presets_print(loaded, text, sizeof text, NULL));
  CHECK(strcmp(text, FILE_OF_ONE) == 0);
  flagfall_presets_free(loaded);
  loaded = NULL;
  CHECK_STATUS(OK, flagfall_write_file(path, (size_t)length, (const uint8_t *)"[[", 2));
  MISUSE(PARSE, flagfall_presets_load(path, (size_t)length, &error, &loaded));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX);
  CHECK_STATUS(OK, flagfall_write_file(path, (size_t)length, NULL, 0));
  CHECK_STATUS(OK, flagfall_presets_load(path, (size_t)length, &error, &loaded));
  CHECK(flagfall_presets_count(loaded) == 0);
  MISUSE(FLAGFALL_STATUS_FILE, flagfall_write_file(folder, strlen(folder), NULL, 0));
  MISUSE(FLAGFALL_STATUS_FILE_NOT_FOUND, flagfall_write_file("/nowhere/at/all", 15, NULL, 0));
  MISUSE(INVALID, flagfall_write_file("a\0b", 3, NULL, 0));
  MISUSE(INVALID, flagfall_write_file(NULL, 1, NULL, 0));
  MISUSE(INVALID, flagfall_write_file(path, (size_t)length, NULL, 1));
  MISUSE(INVALID, flagfall_presets_save(NULL, path, (size_t)length));
  MISUSE(INVALID, flagfall_presets_load(path, (size_t)length, NULL, NULL));
  CHECK(remove(path) == 0 && remove(folder) == 0);
  flagfall_presets_free(loaded);
}
