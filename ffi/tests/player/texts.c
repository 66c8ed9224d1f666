// Texts of notations and protocols: their time controls, or their errors.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "player.h"

enum { MOST = 64 };

// Whether the file has a line with this answer, and so asks for it.
static bool asks_for(const struct line *head, const struct line *end, const char *answer) {
  const struct line *step = head + 1;
  while (step < end && !begins_with(step, answer)) {
    step++;
  }
  return step < end;
}

// Writes why the text was rejected, and the message.
static void write_rejected(const flagfall_parse_error *error, const char *text, size_t length) {
  char message[TEXT_ROOM];
  write_error("error", error);
  if (error->path[0] != '\0') {
    write_text_line("path", error->path);
  }
  need_ok(flagfall_parse_error_describe(error, text, length, message, sizeof message, NULL));
  write_text_line("message", message);
}

static void write_refused(const struct setup *setup, const flagfall_parse_error *error) {
  size_t warnings = 0;
  write_rejected(error, setup->text, setup->length);
  need_ok(flagfall_control_warnings(setup->notation, &setup->options, setup->text, setup->length,
                                    NULL, 0, &warnings));
  need(warnings == 0, "a text that is refused has warnings");
}

static void write_canonical(const struct setup *setup, const flagfall_control *control) {
  char text[TEXT_ROOM];
  uint32_t is_equal = 0;
  flagfall_control *parsed = NULL;
  print_control(control, FLAGFALL_SIDE_FIRST, setup, text);
  write_text_line("canonical", text);
  struct setup again = {setup->notation, setup->options, text, strlen(text)};
  need_ok(parse_setup(&again, NULL, &parsed));
  need_ok(flagfall_control_equals(control, parsed, &is_equal));
  flagfall_control_free(parsed);
  need(is_equal, "the canonical text makes another control");
}

static void write_warnings(const struct setup *setup) {
  flagfall_parse_error warnings[MOST] = {FLAGFALL_PARSE_ERROR_INIT};
  size_t count = 0;
  need_ok(flagfall_control_warnings(setup->notation, &setup->options, setup->text, setup->length,
                                    warnings, MOST, &count));
  for (size_t place = 0; place < count; place++) {
    write_error("warning", &warnings[place]);
  }
}

static size_t stages_of(const flagfall_control *control, flagfall_side side,
                        flagfall_stage stages[MOST]) {
  size_t count = 0;
  need_ok(flagfall_control_stage_count(control, side, &count));
  need(count <= MOST, "too many stages for this player");
  memset(stages, 0, MOST * sizeof *stages);
  for (size_t place = 0; place < count; place++) {
    stages[place].struct_size = sizeof *stages;
    need_ok(flagfall_control_stage(control, side, place, &stages[place]));
  }
  return count;
}

static void write_stages_of(const char *step, const flagfall_stage *stages, size_t count) {
  for (size_t place = 0; place < count; place++) {
    write_stage(step, place, &stages[place]);
  }
}

static void write_stages(const flagfall_control *control) {
  flagfall_stage first[MOST], second[MOST];
  size_t firsts = stages_of(control, FLAGFALL_SIDE_FIRST, first);
  size_t seconds = stages_of(control, FLAGFALL_SIDE_SECOND, second);
  if (firsts == seconds && memcmp(first, second, sizeof first) == 0) {
    write_stages_of("stage", first, firsts);
  } else {
    write_stages_of("first-stage", first, firsts);
    write_stages_of("second-stage", second, seconds);
  }
}

static void write_rules_of(const flagfall_control *control) {
  flagfall_rules rules = FLAGFALL_RULES_INIT;
  need_ok(flagfall_control_rules(control, &rules));
  write_rules(&rules);
}

void accept(struct line *head, const struct line *end) {
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_control *control = NULL;
  struct setup setup = take_setup(head);
  if (parse_setup(&setup, &error, &control) != FLAGFALL_STATUS_OK) {
    write_refused(&setup, &error);
    return;
  }
  if (asks_for(head, end, "canonical")) {
    write_canonical(&setup, control);
  }
  write_descriptions(head, end, control);
  write_warnings(&setup);
  if (asks_for(head, end, "stage") || asks_for(head, end, "first-stage") ||
      asks_for(head, end, "second-stage")) {
    write_stages(control);
  }
  if (asks_for(head, end, "rules")) {
    write_rules_of(control);
  }
  flagfall_control_free(control);
}

void refuse(struct line *head, const struct line *end) {
  (void)end;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_control *control = NULL;
  struct setup setup = take_setup(head);
  if (parse_setup(&setup, &error, &control) == FLAGFALL_STATUS_OK) {
    printf("  accepted\n");
  } else {
    write_refused(&setup, &error);
  }
  flagfall_control_free(control);
}

static void write_assumptions(const struct setup *setup, const flagfall_assumed *assumed) {
  flagfall_assumption assumptions[MOST] = {FLAGFALL_ASSUMPTION_INIT};
  size_t count = 0;
  need_ok(flagfall_assumed_assumptions(assumed, assumptions, MOST, &count));
  for (size_t place = 0; place < count; place++) {
    const flagfall_assumption *assumption = &assumptions[place];
    char meaning[TEXT_ROOM];
    need(assumption->length <= setup->length &&
             assumption->offset <= setup->length - assumption->length,
         "an assumption is about no part of the text");
    need_ok(flagfall_assumed_meaning(assumed, place, meaning, sizeof meaning, NULL));
    printf("  assumption %s %" PRIu64 " %" PRIu64 " ",
           known(flagfall_assumption_kind_name(assumption->kind)), assumption->offset,
           assumption->length);
    write_text(meaning);
    putchar('\n');
  }
  flagfall_control *valid = NULL;
  bool is_valid = parse_setup(setup, NULL, &valid) == FLAGFALL_STATUS_OK;
  flagfall_control_free(valid);
  need(is_valid == (count == 0), "a valid text has assumptions, or another none");
}

void assume(struct line *head, const struct line *end) {
  (void)end;
  char text[TEXT_ROOM];
  uint32_t is_equal = 0;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_assumed *assumed = NULL;
  flagfall_control *control = NULL, *parsed = NULL;
  struct setup setup = take_setup(head);
  if (flagfall_parse_tolerant(setup.notation, &setup.options, setup.text, setup.length, &error,
                              &assumed) != FLAGFALL_STATUS_OK) {
    write_rejected(&error, setup.text, setup.length);
    return;
  }
  need_ok(flagfall_assumed_control(assumed, &control));
  need_ok(flagfall_assumed_canonical(assumed, text, sizeof text, NULL));
  write_text_line("canonical", text);
  write_description("describes", control);
  struct setup again = {setup.notation, setup.options, text, strlen(text)};
  need_ok(parse_setup(&again, NULL, &parsed));
  need_ok(flagfall_control_equals(control, parsed, &is_equal));
  need(is_equal, "the canonical text makes another control");
  write_assumptions(&setup, assumed);
  flagfall_control_free(parsed);
  flagfall_control_free(control);
  flagfall_assumed_free(assumed);
}

void convert(struct line *head, const struct line *end) {
  struct setup from;
  flagfall_control *control = take_control(head, &from);
  for (struct line *step = head + 1; step < end; step++) {
    if (begins_with(step, "lost")) {
      continue;
    }
    need(begins_with(step, "to"), "`to SETUP` was expected");
    struct setup to = take_setup(step);
    char text[TEXT_ROOM] = "";
    flagfall_status losses[MOST];
    size_t count = 0;
    need_ok(flagfall_control_convert(control, to.notation, &to.options, text, sizeof text, NULL,
                                     losses, MOST, &count));
    printf("  %.*s", (int)strcspn(step->written, "\""), step->written);
    write_text(text);
    printf(count == 0 ? "\n" : "\n  lost");
    for (size_t place = 0; place < count; place++) {
      printf(" %s%s", known(flagfall_status_name(losses[place])), place + 1 < count ? "" : "\n");
    }
  }
  flagfall_control_free(control);
}

// Takes a text, or `none`: the empty text.
static const struct word *take_text_or_none(struct line *line) {
  static const struct word NONE = {NULL, 0, true};
  const struct word *next = &line->words[line->taken];
  if (has_more(line) && !next->is_text && same(next->bytes, "none")) {
    line->taken++;
    return &NONE;
  }
  return take_text(line);
}

void detect(struct line *head, const struct line *end) {
  (void)end;
  flagfall_notation found[MOST];
  size_t count = 0;
  const struct word *text = take_text(head);
  if (has_more(head)) {
    flagfall_text_source source = take_name(head, TEXT_SOURCES);
    const struct word *site = take_text_or_none(head);
    need_ok(flagfall_detect_from(text->bytes, text->length, source, site->bytes, site->length, found,
                                 MOST, &count));
  } else {
    need_ok(flagfall_detect(text->bytes, text->length, found, MOST, &count));
  }
  all_taken(head);
  for (size_t place = 0; place < count; place++) {
    flagfall_control *control = NULL;
    need_ok(flagfall_control_parse(found[place], NULL, text->bytes, text->length, NULL, &control));
    write_description(known(flagfall_notation_name(found[place])), control);
    flagfall_control_free(control);
  }
}

static void write_time_left(const char *side, const flagfall_time_left *left) {
  if (left->is_told) {
    printf("  %s %" PRId64, side, left->time_ms);
    printf(left->has_moves ? " %" PRIu32 : " none", left->moves);
    if (left->has_increment) printf(" increment=%" PRId64, left->increment_ms);
    if (left->has_period) printf(" period=%" PRId64, left->period_ms);
    putchar('\n');
  }
}

void times_left(struct line *head, const struct line *end) {
  (void)end;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_time_left first = FLAGFALL_TIME_LEFT_INIT, second = FLAGFALL_TIME_LEFT_INIT;
  flagfall_protocol protocol = take_name(head, PROTOCOLS);
  flagfall_side on_turn = take_side(head);
  const struct word *text = take_text(head);
  flagfall_status status = flagfall_times_left(protocol, on_turn, text->bytes, text->length, &error,
                                               &first, &second);
  if (status == FLAGFALL_STATUS_PARSE) {
    write_rejected(&error, text->bytes, text->length);
    return;
  }
  need_ok(status);
  write_time_left("first", &first);
  write_time_left("second", &second);
}
