#include <string.h>

#include "player.h"

static flagfall_notation take_notation(struct line *line) {
  const char *word = take_word(line), *name;
  flagfall_notation notation = 0;
  while ((name = flagfall_notation_name(notation)) != NULL && !same(name, word)) {
    notation++;
  }
  need(name != NULL, "a notation was expected, not %s", word);
  return notation;
}

// Returns false if the notation has no such option, or the option no such value.
static bool set_option(struct setup *setup, const char *key, const char *value) {
  flagfall_options *options = &setup->options;
  switch (setup->notation) {
    case FLAGFALL_NOTATION_CHESS:
      if (same(key, "mode")) return number_of(MODES, value, &options->mode);
      return same(key, "option") && number_of(OPTIONS, value, &options->option);
    case FLAGFALL_NOTATION_ARIMAA:
      if (same(key, "strict")) return number_of(TRUTHS, value, &options->strict);
      return same(key, "setup") && number_of(TRUTHS, value, &options->setup);
    case FLAGFALL_NOTATION_GGS:
      return same(key, "soft-is-hard") && number_of(TRUTHS, value, &options->soft_is_hard);
    case FLAGFALL_NOTATION_DOUBLE_FLAG:
      return same(key, "mode") && number_of(MODES, value, &options->mode);
    case FLAGFALL_NOTATION_PCN:
      return same(key, "format") && number_of(FORMATS, value, &options->format);
    default:
      return false;
  }
}

// Takes `inc=MS ext=MS`, which follow `ini=MS`.
static void take_default_clock(struct line *line, int64_t ini_ms, flagfall_options *options) {
  options->has_default_clock = 1;
  options->ini_ms = ini_ms;
  options->inc_ms = number(take_value(line, "inc"));
  options->ext_ms = number(take_value(line, "ext"));
}

struct setup take_setup(struct line *line) {
  struct setup setup = {.options = {.struct_size = sizeof setup.options}};
  setup.notation = take_notation(line);
  bool has_options = false;
  for (; has_more(line) && !line->words[line->taken].is_text; has_options = true) {
    char key[32];
    const char *word = take_word(line), *value = cut(word, '=', key);
    need(value != NULL, "an option was expected, not %s", word);
    if (setup.notation == FLAGFALL_NOTATION_GGS && same(key, "ini")) {
      take_default_clock(line, number(value), &setup.options);
    } else {
      need(set_option(&setup, key, value), "an option was expected, not %s", word);
    }
  }
  need(has_options || setup.notation != FLAGFALL_NOTATION_PCN, "format= was expected");
  const struct word *text = take_text(line);
  all_taken(line);
  setup.text = text->bytes;
  setup.length = text->length;
  return setup;
}

flagfall_status parse_setup(const struct setup *setup, flagfall_parse_error *error,
                            flagfall_control **control) {
  return flagfall_control_parse(setup->notation, &setup->options, setup->text, setup->length, error,
                                control);
}

flagfall_control *take_control(struct line *line, struct setup *setup) {
  flagfall_control *control = NULL;
  *setup = take_setup(line);
  need_ok(parse_setup(setup, NULL, &control));
  return control;
}

void print_control(const flagfall_control *control, flagfall_side side, const struct setup *setup,
                   char text[TEXT_ROOM]) {
  need_ok(flagfall_control_print(control, side, setup->notation, &setup->options, text, TEXT_ROOM,
                                 NULL));
}

void write_description(const char *name, const flagfall_control *control) {
  char text[TEXT_ROOM];
  need_ok(flagfall_control_describe(control, text, sizeof text, NULL));
  write_text_line(name, text);
}

bool write_described(const struct line *line, const flagfall_control *control) {
  static char json[MOST_JSON];
  if (begins_with(line, "describes")) {
    write_description("describes", control);
  } else if (begins_with(line, "german")) {
    const flagfall_language german = FLAGFALL_LANGUAGE_GERMAN;
    need_ok(flagfall_control_describe_in(control, german, json, sizeof json, NULL));
    write_text_line("german", json);
  } else if (begins_with(line, "phrases")) {
    need_ok(flagfall_control_description_json(control, json, sizeof json, NULL));
    write_text_line("phrases", json);
  } else {
    return false;
  }
  return true;
}

void write_descriptions(const struct line *head, const struct line *end,
                        const flagfall_control *control) {
  static const char *const ANSWERS[] = {"describes", "german", "phrases"};
  for (size_t answer = 0; answer < sizeof ANSWERS / sizeof *ANSWERS; answer++) {
    const struct line *step = head + 1;
    while (step < end && !begins_with(step, ANSWERS[answer])) {
      step++;
    }
    if (step < end) {
      write_described(step, control);
    }
  }
}

struct line *take_sides(struct line *line, const struct line *end, struct sides *sides) {
  flagfall_control *controls[2];
  static const char *const NAMES[] = {"first", "second"};
  struct setup *setups[] = {&sides->first, &sides->second};
  for (int side = 0; side < 2; side++, line++) {
    need(line < end && begins_with(line, NAMES[side]), "`%s SETUP` was expected", NAMES[side]);
    copy(line);
    controls[side] = take_control(line, setups[side]);
  }
  sides->control = NULL;
  sides->status = flagfall_control_from_sides(controls[0], controls[1], &sides->control);
  flagfall_control_free(controls[0]);
  flagfall_control_free(controls[1]);
  return line;
}

flagfall_status take_match(struct line *line, bool has_games, flagfall_match **match) {
  uint32_t length = take_count(line);
  uint32_t first = take_count(line);
  uint32_t second = take_count(line);
  uint32_t games = has_games ? take_count(line) : 0;
  flagfall_crawford crawford = take_name(line, CRAWFORDS);
  return flagfall_match_at_score(length, first, second, games, crawford, match);
}
