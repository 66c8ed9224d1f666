// Runs the conformance cases of a folder: `conformance FOLDER`.
//
// core/conformance/README.md tells their format.

#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flagfall.h>

#include "conformance_cases.h"
#include "conformance_explain.h"
#include "conformance_match.h"
#include "conformance_play.h"
#include "conformance_texts.h"
#include "conformance_words.h"

enum { ROOM = 4096 };

static bool printed(const struct line *line, const flagfall_control *control, flagfall_side side,
                    const struct setup *setup, char text[ROOM]) {
  flagfall_status status = flagfall_control_print(control, side, setup->notation,
                                                  &setup->options, text, ROOM, NULL);
  return status == FLAGFALL_STATUS_OK ||
         fail(line, "expected a canonical form, got %s", flagfall_status_name(status));
}

static bool check_described(const struct line *step, const flagfall_control *control) {
  char text[ROOM];
  if (!has_parts(step, 2) || !is_text(step, 1)) {
    return false;
  }
  flagfall_status status = flagfall_control_describe(control, text, ROOM, NULL);
  return status == FLAGFALL_STATUS_OK
             ? expect_text(step, &step->parts[1], text)
             : fail(step, "expected a description, got %s", flagfall_status_name(status));
}

static bool parses_to(const struct line *step, const struct setup *setup, const char *text,
                      const flagfall_control *control) {
  struct part part = {(char *)text, strlen(text), true};
  struct setup again = {setup->notation, setup->options, &part};
  flagfall_control *other = setup_control(step, &again);
  if (other == NULL) {
    return false;
  }
  uint32_t equal = 0;
  flagfall_control_equals(control, other, &equal);
  flagfall_control_free(other);
  return equal == 1 || fail(step, "expected %s to parse to an equal control, got another", text);
}

static bool check_canonical(const struct line *step, const struct setup *setup,
                            const flagfall_control *control) {
  char text[ROOM];
  return has_parts(step, 2) && is_text(step, 1) &&
         printed(step, control, FLAGFALL_SIDE_FIRST, setup, text) &&
         expect_text(step, &step->parts[1], text) && parses_to(step, setup, text, control);
}

static bool check_stage_of(const struct line *step, const flagfall_control *control,
                           flagfall_side side, size_t *place) {
  flagfall_stage stage = {.struct_size = sizeof stage};
  flagfall_status status = flagfall_control_stage(control, side, *place, &stage);
  if (status != FLAGFALL_STATUS_OK) {
    return fail(step, "expected %s, got no such stage", step->written);
  }
  struct words got = {"", 0};
  put_stage(&got, word(step), (*place)++, &stage);
  return expect(step, step->written, got.bytes);
}

// How many stages of each side the steps have told.
struct stages {
  size_t first;
  size_t second;
};

static bool check_stage(const struct line *step, const flagfall_control *control,
                        struct stages *stages) {
  bool first = !begins_with(step, "second-stage"), second = !begins_with(step, "first-stage");
  return (!first || check_stage_of(step, control, FLAGFALL_SIDE_FIRST, &stages->first)) &&
         (!second || check_stage_of(step, control, FLAGFALL_SIDE_SECOND, &stages->second));
}

static bool is_stage(const struct line *step) {
  return begins_with(step, "stage") || begins_with(step, "first-stage") ||
         begins_with(step, "second-stage");
}

static bool check_rules(const struct line *step, const flagfall_control *control) {
  flagfall_rules rules = {.struct_size = sizeof rules};
  flagfall_control_rules(control, &rules);
  struct words got = {"", 0};
  put_rules(&got, &rules);
  return expect(step, step->written, got.bytes);
}

// The warnings of a setup, and which of them the next step tells.
struct warnings {
  flagfall_parse_error told[8];
  size_t count;
  size_t next;
};

static bool warnings_of(const struct line *line, const struct setup *setup,
                        struct warnings *warnings) {
  *warnings = (struct warnings){.told = {{.struct_size = sizeof *warnings->told}}};
  flagfall_status status = flagfall_control_warnings(
      setup->notation, &setup->options, setup->text->bytes, setup->text->length, warnings->told,
      sizeof warnings->told / sizeof *warnings->told, &warnings->count);
  return status == FLAGFALL_STATUS_OK ||
         fail(line, "expected warnings, got %s", flagfall_status_name(status));
}

static bool check_warning(const struct line *step, struct warnings *warnings) {
  if (warnings->next == warnings->count) {
    return fail(step, "expected %s, got no such warning", step->written);
  }
  struct words got = {"", 0};
  put_error(&got, "warning", &warnings->told[warnings->next++]);
  return expect(step, step->written, got.bytes);
}

static bool no_further_warning(const struct line *line, const struct warnings *warnings) {
  return warnings->next == warnings->count ||
         fail(line, "expected %zu warnings, got %zu", warnings->next, warnings->count);
}

static bool check_step(const struct line *step, const struct setup *setup,
                       const flagfall_control *control, struct warnings *warnings,
                       struct stages *stages) {
  if (begins_with(step, "canonical")) return check_canonical(step, setup, control);
  if (begins_with(step, "describes")) return check_described(step, control);
  if (begins_with(step, "rules")) return check_rules(step, control);
  if (is_stage(step)) return check_stage(step, control, stages);
  if (begins_with(step, "warning")) return check_warning(step, warnings);
  return fail(step, "expected a step of an accept, got %s", word(step));
}

static bool check_stage_count(const struct a_case *it, const flagfall_control *control,
                              const struct stages *stages) {
  struct stages there = {0, 0};
  flagfall_control_stage_count(control, FLAGFALL_SIDE_FIRST, &there.first);
  flagfall_control_stage_count(control, FLAGFALL_SIDE_SECOND, &there.second);
  bool none = stages->first == 0 && stages->second == 0;
  return none || (stages->first == there.first && stages->second == there.second) ||
         fail(it->head, "expected %zu and %zu stages, got %zu and %zu", stages->first,
              stages->second, there.first, there.second);
}

static bool accept(const struct a_case *it) {
  struct setup setup;
  flagfall_control *control =
      setup_read(it->head, &setup) ? setup_control(it->head, &setup) : NULL;
  if (control == NULL) {
    return false;
  }
  struct warnings warnings;
  bool holds = warnings_of(it->head, &setup, &warnings);
  struct stages stages = {0, 0};
  for (size_t place = 0; holds && place < it->count; place++) {
    holds = check_step(&it->steps[place], &setup, control, &warnings, &stages);
  }
  holds = holds && check_stage_count(it, control, &stages) &&
          no_further_warning(it->head, &warnings);
  flagfall_control_free(control);
  return holds;
}

static bool check_path(const struct a_case *it, const char *path) {
  size_t wanted = path[0] == '\0' ? 1 : 2;
  if (it->count != wanted) {
    return fail(it->head, "expected %zu steps, got %zu: the path is \"%s\"", it->count, wanted,
                path);
  }
  const struct line *step = &it->steps[1];
  return wanted == 1 ||
         (((begins_with(step, "path") && has_parts(step, 2) && is_text(step, 1)) ||
           fail(step, "expected the path \"%s\", got %s", path, step->written)) &&
          expect_text(step, &step->parts[1], path));
}

static bool check_error(const struct a_case *it, const struct setup *setup) {
  const struct line *step = it->steps;
  flagfall_control *control;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_status status = setup_parse(setup, &error, &control);
  if (status == FLAGFALL_STATUS_OK) {
    flagfall_control_free(control);
  }
  if (status != FLAGFALL_STATUS_PARSE) {
    return fail(step, "expected %s, got %s", step->written, flagfall_status_name(status));
  }
  struct words got = {"", 0};
  put_error(&got, "error", &error);
  return expect(step, step->written, got.bytes) && check_path(it, error.path);
}

static bool refuse(const struct a_case *it) {
  struct setup setup;
  struct warnings warnings;
  if (it->count == 0) {
    return fail(it->head, "expected a step, got none");
  }
  return setup_read(it->head, &setup) && check_error(it, &setup) &&
         warnings_of(it->head, &setup, &warnings) && no_further_warning(it->head, &warnings);
}

static bool check_canonicals(const struct line *step, const struct odds *odds) {
  char first[ROOM], second[ROOM];
  return has_parts(step, 3) && is_text(step, 1) && is_text(step, 2) &&
         printed(step, odds->control, FLAGFALL_SIDE_FIRST, &odds->first, first) &&
         expect_text(step, &step->parts[1], first) &&
         printed(step, odds->control, FLAGFALL_SIDE_SECOND, &odds->second, second) &&
         expect_text(step, &step->parts[2], second);
}

// `berserk SIDE RULE` and `divide SIDE BY`.
static bool change_odds(const struct line *step, struct odds *odds) {
  bool divides = begins_with(step, "divide");
  flagfall_side side;
  uint32_t by = 1;
  flagfall_berserk_rule rule = FLAGFALL_BERSERK_RULE_HALF;
  if (!has_parts(step, 3) || !named(step, SIDES, step->parts[1].bytes, "a side", &side)) {
    return false;
  }
  const char *what = step->parts[2].bytes;
  if (divides ? !count(step, what, &by) : !named(step, BERSERK_RULES, what, "a rule", &rule)) {
    return false;
  }
  flagfall_control *changed = NULL;
  odds->status = divides ? flagfall_control_divided(odds->control, side, by, &changed)
                         : flagfall_control_berserk(odds->control, side, rule, &changed);
  flagfall_control_free(odds->control);
  odds->control = changed;
  return true;
}

static bool check_odds(const struct line *step, struct odds *odds) {
  struct words came = {"", 0};
  put(&came, "error %s", flagfall_status_name(odds->status));
  if (begins_with(step, "error") || odds->status != FLAGFALL_STATUS_OK) {
    return expect(step, step->written, came.bytes);
  }
  if (begins_with(step, "berserk") || begins_with(step, "divide")) {
    return change_odds(step, odds);
  }
  if (begins_with(step, "describes")) return check_described(step, odds->control);
  if (begins_with(step, "canonical")) return check_canonicals(step, odds);
  return fail(step, "expected a step of odds, got %s", word(step));
}

static bool odds(const struct a_case *it) {
  struct odds odds;
  if (!has_parts(it->head, 1) || !odds_read(it, &odds)) {
    return false;
  }
  bool holds = it->count > 2 || fail(it->head, "expected what comes of the odds, got none");
  for (size_t place = 2; holds && place < it->count; place++) {
    holds = check_odds(&it->steps[place], &odds);
  }
  flagfall_control_free(odds.control);
  return holds;
}

static struct {
  const char *name;
  bool (*holds)(const struct a_case *);
  int ran;
} KINDS[] = {
    {"accept", accept, 0},
    {"refuse", refuse, 0},
    {"odds", odds, 0},
    {"play", play, 0},
    {"match", match, 0},
    {"detect", detected, 0},
    {"convert", converted, 0},
    {"explain", explained, 0},
    {"lag", lag, 0},
    {"times-left", times_left, 0},
};

enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

static bool is_well_formed(const struct a_case *it) {
  for (const struct line *line = it->head; line <= it->head + it->count; line++) {
    if (line->wrong != NULL) {
      return fail(line, "%s, got %s", line->wrong, line->written);
    }
  }
  return true;
}

static bool case_holds(const struct a_case *it) {
  for (int kind = 0; kind < KIND_COUNT; kind++) {
    if (begins_with(it->head, KINDS[kind].name)) {
      KINDS[kind].ran++;
      return is_well_formed(it) && KINDS[kind].holds(it);
    }
  }
  return fail(it->head, "expected a kind of case, got %s", word(it->head));
}

struct tally {
  int passed;
  int failed;
};

static void tell(struct tally *tally, bool holds) {
  *(holds ? &tally->passed : &tally->failed) += 1;
}

static void run_file(const char *path, struct tally *tally) {
  struct file file;
  if (file_read(path, &file)) {
    for (size_t place = 0; place < file.count;) {
      struct a_case it = case_at(&file, place);
      tell(tally, case_holds(&it));
      place += 1 + it.count;
    }
  } else {
    printf("%s:1: expected text, got none that can be read\n", path);
    tell(tally, false);
  }
  file_free(&file);
}

static void run_file_in(const char *folder, const char *name, struct tally *tally) {
  char path[ROOM];
  int length = snprintf(path, sizeof path, "%s/%s", folder, name);
  if (length > 0 && length < (int)sizeof path) {
    run_file(path, tally);
  } else {
    printf("%s:1: expected a shorter path, got %d bytes\n", name, length);
    tell(tally, false);
  }
}

static int is_cases(const struct dirent *entry) {
  size_t length = strlen(entry->d_name);
  return length > 6 && strcmp(entry->d_name + length - 6, ".cases") == 0;
}

static void run_folder(const char *folder, struct tally *tally) {
  struct dirent **files = NULL;
  int found = scandir(folder, &files, is_cases, alphasort);
  for (int place = 0; place < found; place++) {
    run_file_in(folder, files[place]->d_name, tally);
    free(files[place]);
  }
  free(files);
}

static void report(const struct tally *tally) {
  printf("conformance (C):");
  for (int kind = 0; kind < KIND_COUNT; kind++) {
    printf("%s %d %s", kind ? "," : "", KINDS[kind].ran, KINDS[kind].name);
  }
  printf(": %d passed, %d failed\n", tally->passed, tally->failed);
}

int main(int arguments, char **argument) {
  if (arguments != 2) {
    fprintf(stderr, "usage: conformance FOLDER\n");
    return 2;
  }
  struct tally tally = {0, 0};
  run_folder(argument[1], &tally);
  if (tally.passed + tally.failed == 0) {
    printf("%s: expected cases, got none\n", argument[1]);
    return EXIT_FAILURE;
  }
  report(&tally);
  return tally.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
