#include "conformance_explain.h"

#include <inttypes.h>
#include <string.h>

#include "conformance_words.h"

enum { ROOM = 512, MOST_FIELDS = 64 };

// The steps of a case, and how far they have been compared with what is explained.
struct told {
  const struct a_case *it;
  size_t place;
};

// Compares the next step with the line that is explained.
static bool tell(struct told *told, const struct words *line) {
  if (told->place == told->it->count) {
    return fail(told->it->head, "expected no more, got %s", line->bytes);
  }
  const struct line *step = &told->it->steps[told->place++];
  return expect(step, step->written, line->bytes);
}

static void put_quoted(struct words *words, const char *text) {
  put(words, "\"");
  for (; *text != '\0'; text++) {
    if (*text == '\n') {
      put(words, "\\n");
    } else {
      put(words, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    }
  }
  put(words, "\"");
}

static bool tell_standing(struct told *told, const flagfall_explanation *explanation) {
  flagfall_standing standing;
  flagfall_parse_error error = {.struct_size = sizeof error};
  struct words line = {"", 0};
  if (flagfall_explanation_standing(explanation, &standing, &error) != FLAGFALL_STATUS_OK) {
    return fail(told->it->head, "expected a standing, got none");
  }
  put(&line, "standing %s", flagfall_standing_name(standing));
  if (!tell(told, &line)) {
    return false;
  }
  if (error.kind == 0) {
    return true;
  }
  struct words of_error = {"", 0};
  put_error(&of_error, "error", &error);
  return tell(told, &of_error);
}

static bool tell_fields(struct told *told, const flagfall_explanation *explanation) {
  flagfall_field fields[MOST_FIELDS] = {{.struct_size = sizeof *fields}};
  char reads[ROOM];
  size_t count = 0, at_cursor = MOST_FIELDS;
  if (flagfall_explanation_fields(explanation, fields, MOST_FIELDS, &count) != FLAGFALL_STATUS_OK) {
    return fail(told->it->head, "expected fields, got none");
  }
  for (size_t place = 0; place < count; place++) {
    const flagfall_field *field = &fields[place];
    struct words line = {"", 0};
    flagfall_explanation_reads(explanation, place, reads, ROOM, NULL);
    put(&line, "%s %s %" PRIu64 " %" PRIu64 " ", field->is_wrong ? "wrong" : "field",
        flagfall_field_name_text(field->name), field->offset, field->length);
    put_quoted(&line, reads);
    at_cursor = field->is_at_cursor ? place : at_cursor;
    if (!tell(told, &line)) {
      return false;
    }
  }
  struct words line = {"", 0};
  put(&line, "at-cursor %zu", at_cursor);
  return at_cursor == MOST_FIELDS || tell(told, &line);
}

// A line for each run of texts that lead to the same field.
static bool tell_next(struct told *told, const flagfall_explanation *explanation) {
  size_t count = flagfall_explanation_next_count(explanation);
  flagfall_field_name field = 0, before = 0;
  struct words line = {"", 0};
  for (size_t place = 0; place < count; place++) {
    char text[ROOM];
    flagfall_explanation_next(explanation, place, &field, text, ROOM, NULL);
    if (place > 0 && field != before) {
      if (!tell(told, &line)) {
        return false;
      }
      line.length = 0;
    }
    if (line.length == 0) {
      put(&line, "next %s", field == FLAGFALL_FIELD_NONE ? "none" : flagfall_field_name_text(field));
    }
    put(&line, " ");
    put_quoted(&line, text);
    before = field;
  }
  return count == 0 || tell(told, &line);
}

static bool tell_completion(struct told *told, const flagfall_explanation *explanation) {
  char text[ROOM];
  struct words line = {"", 0};
  flagfall_explanation_completion(explanation, text, ROOM, NULL);
  put(&line, "completion ");
  put_quoted(&line, text);
  return text[0] == '\0' || tell(told, &line);
}

static bool tell_gave_up(struct told *told, const flagfall_explanation *explanation) {
  uint32_t gave_up = 0;
  struct words line = {"", 0};
  flagfall_explanation_gave_up(explanation, &gave_up);
  put(&line, "gave-up");
  return !gave_up || tell(told, &line);
}

static bool tell_all(const struct a_case *it, const flagfall_explanation *explanation) {
  struct told told = {it, 1};
  if (!tell_standing(&told, explanation) || !tell_fields(&told, explanation) ||
      !tell_next(&told, explanation) || !tell_completion(&told, explanation) ||
      !tell_gave_up(&told, explanation)) {
    return false;
  }
  return told.place == it->count ||
         fail(&it->steps[told.place], "expected %s, got nothing further",
              it->steps[told.place].written);
}

bool explained(const struct a_case *it) {
  struct setup setup;
  uint32_t cursor;
  flagfall_explanation *explanation = NULL;
  if (!setup_read(it->head, &setup)) {
    return false;
  }
  if (it->count == 0 || !begins_with(&it->steps[0], "cursor")) {
    return fail(it->count == 0 ? it->head : &it->steps[0], "expected cursor N");
  }
  const struct line *first = &it->steps[0];
  if (!has_parts(first, 2) || !count(first, first->parts[1].bytes, &cursor)) {
    return false;
  }
  flagfall_status status = flagfall_explain(setup.notation, &setup.options, setup.text->bytes,
                                            setup.text->length, cursor, NULL, &explanation);
  if (status != FLAGFALL_STATUS_OK || explanation == NULL) {
    return fail(it->head, "expected an explanation, got nothing to explain");
  }
  bool holds = tell_all(it, explanation);
  flagfall_explanation_free(explanation);
  return holds;
}
