// `explain`: help for a partially typed text.

#include <inttypes.h>
#include <stdio.h>

#include "player.h"

enum { ROOM = 512, MOST_FIELDS = 64 };

static void write_validity(const flagfall_explanation *explanation) {
  flagfall_validity validity = 0;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  need_ok(flagfall_explanation_validity(explanation, &validity, &error));
  printf("  validity %s\n", known(flagfall_validity_name(validity)));
  if (error.kind != 0) {
    write_error("error", &error);
  }
}

static void write_fields(const flagfall_explanation *explanation) {
  flagfall_field fields[MOST_FIELDS] = {FLAGFALL_FIELD_INIT};
  size_t count = 0, at_cursor = MOST_FIELDS;
  need_ok(flagfall_explanation_fields(explanation, fields, MOST_FIELDS, &count));
  for (size_t place = 0; place < count; place++) {
    const flagfall_field *field = &fields[place];
    char meaning[ROOM] = "";
    need_ok(flagfall_explanation_meaning(explanation, place, meaning, ROOM, NULL));
    printf("  %s %s %" PRIu64 " %" PRIu64 " ", field->is_invalid ? "invalid" : "field",
           known(flagfall_field_name_text(field->name)), field->offset, field->length);
    write_text(meaning);
    putchar('\n');
    at_cursor = field->is_at_cursor ? place : at_cursor;
  }
  if (at_cursor != MOST_FIELDS) {
    printf("  at-cursor %zu\n", at_cursor);
  }
}

// Writes a line for each run of texts that lead to the same field.
static void write_next(const flagfall_explanation *explanation) {
  size_t count = flagfall_explanation_next_count(explanation);
  flagfall_field_name before = 0;
  for (size_t place = 0; place < count; place++) {
    flagfall_field_name field = 0;
    char text[ROOM] = "";
    need_ok(flagfall_explanation_next(explanation, place, &field, text, ROOM, NULL));
    if (place == 0 || field != before) {
      const char *name = field == FLAGFALL_FIELD_NONE ? "none" : flagfall_field_name_text(field);
      printf("%s  next %s", place == 0 ? "" : "\n", known(name));
    }
    putchar(' ');
    write_text(text);
    before = field;
  }
  if (count != 0) {
    putchar('\n');
  }
}

static void write_end(const flagfall_explanation *explanation) {
  char completion[ROOM] = "";
  uint32_t gave_up = 0;
  need_ok(flagfall_explanation_completion(explanation, completion, ROOM, NULL));
  if (completion[0] != '\0') {
    write_text_line("completion", completion);
  }
  need_ok(flagfall_explanation_gave_up(explanation, &gave_up));
  if (gave_up) {
    printf("  gave-up\n");
  }
}

void explain(struct line *head, const struct line *end) {
  struct setup setup = take_setup(head);
  struct line *step = head + 1;
  flagfall_explanation *explanation = NULL;
  need(step < end && begins_with(step, "cursor"), "`cursor N` was expected");
  copy(step);
  uint32_t cursor = take_count(step);
  all_taken(step);
  need_ok(flagfall_explain(setup.notation, &setup.options, setup.text, setup.length, cursor, NULL,
                           &explanation));
  need(explanation != NULL, "the notation has no explanations");
  write_validity(explanation);
  write_fields(explanation);
  write_next(explanation);
  write_end(explanation);
  flagfall_explanation_free(explanation);
}
