// Tests for leaks: creates and frees objects of every kind, after which the process must use no
// more memory than before.
//
// FLAGFALL_LEAK_ROUNDS is the number of each, 50,000 by default. A leak of a single byte per object
// takes 32 bytes of the heap, four times the limit.

#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define PROGRAM "leaks_test"
#include "program.h"
#include "resident.h"

enum { BYTES_ALLOWED = 8, SLACK = 64 * 1024 };

static flagfall_control *control;
static flagfall_clock *played;
static uint8_t saved[1024];
static size_t saved_size;
static char json[4096];
static size_t json_length;
static char journal[8192];
static size_t journal_length;

#define REFUSED(call) HOLDS((call) == PARSE)

static void a_control(void) {
  flagfall_control *made, *odds;
  MUST(flagfall_control_parse(CHESS, NULL, "40/90/30, G/30/30", 17, NULL, &made));
  MUST(flagfall_control_berserk(made, FIRST, FLAGFALL_BERSERK_RULE_HALF, &odds));
  flagfall_control_free(made);
  flagfall_control_free(odds);
}

static void a_parse_error(void) {
  flagfall_control *made;
  flagfall_parse_error error = {.struct_size = sizeof error};
  char text[256];
  REFUSED(flagfall_control_parse(CHESS, NULL, "40/90, G/", 9, &error, &made));
  MUST(flagfall_parse_error_describe(&error, "40/90, G/", 9, text, sizeof text, NULL));
}

static void texts_of_a_control(void) {
  char text[256];
  flagfall_status losses[8];
  flagfall_notation found[8];
  MUST(flagfall_control_describe(control, text, sizeof text, NULL));
  MUST(flagfall_control_convert(control, FLAGFALL_NOTATION_PGN, NULL, text, sizeof text, NULL, losses,
                              8, NULL));
  MUST(flagfall_detect("G/5", 3, found, 8, NULL));
}

static void a_clock(void) {
  flagfall_clock *clock, *clone;
  MUST(flagfall_clock_new(control, &clock));
  MUST(flagfall_clock_start(clock, FIRST, 0, NULL));
  MUST(flagfall_clock_press(clock, FIRST, 1000, NULL));
  MUST(flagfall_clock_clone(clock, &clone));
  MUST(flagfall_clock_advance(clone, FLAGFALL_MS_MAX, NULL));
  flagfall_clock_free(clone);
  flagfall_clock_free(clock);
}

static void a_journal(void) {
  flagfall_clock *clock, *clone;
  MUST(flagfall_clock_new(control, &clock));
  MUST(flagfall_clock_keep_journal(clock));
  MUST(flagfall_clock_start(clock, FIRST, 0, NULL));
  MUST(flagfall_clock_press(clock, FIRST, 1000, NULL));
  MUST(flagfall_clock_press(clock, SECOND, 2000, NULL));
  MUST(flagfall_clock_clone(clock, &clone));
  MUST(flagfall_clock_take_back_to_move(clock, 3000, 1, NULL));
  MUST(flagfall_clock_take_back_to_timestamp(clone, 3000, 500, NULL));
  flagfall_clock_free(clone);
  flagfall_clock_free(clock);
}

static void a_clock_of_a_journal(void) {
  flagfall_clock *clock;
  char text[sizeof journal], detail[FLAGFALL_PATH_CAPACITY];
  MUST(flagfall_clock_from_journal(journal, journal_length, NULL, &clock));
  MUST(flagfall_clock_journal_json(clock, text, sizeof text, NULL));
  flagfall_clock_free(clock);
  HOLDS(flagfall_clock_from_journal(journal, journal_length / 2, detail, &clock) != OK);
}

static void a_restored_clock(void) {
  flagfall_clock *clock;
  char text[sizeof json], detail[FLAGFALL_PATH_CAPACITY];
  MUST(flagfall_clock_restore(saved, saved_size, NULL, NULL, &clock));
  MUST(flagfall_clock_save_json(clock, 2000, text, sizeof text, NULL));
  flagfall_clock_free(clock);
  MUST(flagfall_clock_restore((const uint8_t *)json, json_length, NULL, NULL, &clock));
  flagfall_clock_free(clock);
  HOLDS(flagfall_clock_restore(saved, saved_size - 1, NULL, detail, &clock) != OK);
}

static void an_arena(void) {
  flagfall_arena *arena;
  flagfall_game_id one, other;
  flagfall_clock *clock;
  MUST(flagfall_arena_new(&arena));
  MUST(flagfall_arena_add(arena, played, &one));
  MUST(flagfall_arena_add(arena, played, &other));
  MUST(flagfall_arena_press(arena, one, SECOND, 3000));
  MUST(flagfall_arena_clock(arena, one, &clock));
  MUST(flagfall_arena_set(arena, other, clock));
  flagfall_clock_free(clock);
  MUST(flagfall_arena_remove(arena, one, NULL));
  MUST(flagfall_arena_advance(arena, FLAGFALL_MS_MAX, 100, NULL));
  flagfall_arena_free(arena);
}

static void a_restored_arena(void) {
  flagfall_arena *arena;
  flagfall_arena_reader *reader;
  flagfall_game_id game;
  MUST(flagfall_arena_new(&arena));
  MUST(flagfall_arena_add(arena, played, &game));
  MUST(flagfall_arena_reader_new(&reader));
  MUST(flagfall_arena_save(arena, 2000, read_again, reader));
  MUST(flagfall_arena_save_changes(arena, 2000, 1, read_again, reader, NULL));
  MUST(flagfall_arena_reader_read(reader, (const uint8_t *)"\xFF" "FFA", 4));
  flagfall_arena_free(arena);
  MUST(flagfall_arena_reader_finish(reader, NULL, NULL, &arena));
  flagfall_arena_free(arena);
  HOLDS(flagfall_arena_reader_finish(reader, NULL, NULL, &arena) != OK);
  flagfall_arena_reader_free(reader);
}

static void a_match(void) {
  flagfall_match *match, *clone;
  flagfall_clock *clock;
  MUST(flagfall_match_new(5, &match));
  MUST(flagfall_match_start_game(match));
  MUST(flagfall_match_clone(match, &clone));
  MUST(flagfall_clock_new_in_match(control, clone, &clock));
  flagfall_clock_free(clock);
  flagfall_match_free(clone);
  flagfall_match_free(match);
}

static void a_lag(void) {
  flagfall_lag *lag;
  int64_t charge_ms;
  MUST(flagfall_lag_new(180000, 2000, &lag));
  MUST(flagfall_lag_charge(lag, 1000, 200, &charge_ms));
  flagfall_lag_free(lag);
}

static void a_list_of_presets(void) {
  static const char FILE_TEXT[] =
      "[[preset]]\nname = \"A\"\nnotation = \"chess\"\nsetup = \"G/5\"\n";
  flagfall_presets *presets;
  flagfall_parse_error error = {.struct_size = sizeof error};
  char text[512];
  MUST(flagfall_presets_parse(FILE_TEXT, strlen(FILE_TEXT), &error, &presets));
  MUST(flagfall_presets_insert(presets, "B", 1, CHESS, NULL, "G/3", 3, NULL, NULL));
  REFUSED(flagfall_presets_insert(presets, "C", 1, CHESS, NULL, "G/", 2, &error, NULL));
  MUST(flagfall_presets_set_source(presets, 0, "nobody", 6, NULL));
  MUST(flagfall_presets_set_data_json(presets, 0, "{\"a\":[1,2]}", 11, NULL));
  MUST(flagfall_presets_print(presets, text, sizeof text, NULL));
  MUST(flagfall_presets_remove(presets, 0));
  flagfall_presets_free(presets);
  REFUSED(flagfall_presets_parse(FILE_TEXT, strlen(FILE_TEXT) - 2, &error, &presets));
}

static void the_built_in_presets(void) {
  flagfall_presets *presets;
  MUST(flagfall_presets_built_in(&presets));
  flagfall_presets_free(presets);
}

static void a_document(void) {
  static const char TEXT[] = "{\"periods\":[{\"duration_ms\":60000}],\"plies\":[]}";
  flagfall_pcn *pcn;
  flagfall_control *of_pcn;
  flagfall_parse_error error = {.struct_size = sizeof error};
  char text[512];
  MUST(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, TEXT, strlen(TEXT), NULL, &pcn));
  MUST(flagfall_pcn_control(pcn, &of_pcn));
  MUST(flagfall_pcn_print(pcn, FLAGFALL_FORMAT_TOML, NULL, text, sizeof text, NULL));
  flagfall_control_free(of_pcn);
  flagfall_pcn_free(pcn);
  REFUSED(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, TEXT, strlen(TEXT) - 1, &error, &pcn));
}

static void an_explanation(void) {
  flagfall_explanation *explanation;
  MUST(flagfall_explain(CHESS, NULL, "40/90", 5, 5, NULL, &explanation));
  flagfall_explanation_free(explanation);
}

static void an_assumption(void) {
  flagfall_assumed *assumed;
  flagfall_control *control;
  MUST(flagfall_parse_tolerant(FLAGFALL_NOTATION_PGN, NULL, "5m + 3s", 7, NULL, &assumed));
  MUST(flagfall_assumed_control(assumed, &control));
  flagfall_assumed_free(assumed);
  flagfall_control_free(control);
}

static void a_pgn_file(void) {
  static const char FILE[] = "[TimeControl \"180+2\"] e4 {[%clk 0:03:00]} * [A \"b";
  size_t used;
  flagfall_pgn_reader *reader;
  flagfall_pgn_game *game, *end;
  flagfall_audit *audit;
  flagfall_control *of_tag, *of_audit;
  MUST(flagfall_pgn_reader_new(FLAGFALL_PGN_ENCODING_DETECT, &reader));
  MUST(flagfall_pgn_reader_read(reader, FILE, strlen(FILE), &used, &game));
  MUST(flagfall_pgn_reader_read(reader, FILE + used, strlen(FILE) - used, &used, &end));
  MUST(flagfall_pgn_reader_finish(reader, &end));
  flagfall_pgn_reader_free(reader);
  MUST(flagfall_pgn_game_control(game, &of_tag));
  MUST(flagfall_pgn_game_audit(game, of_tag, FLAGFALL_CONVENTION_FITTING, &audit));
  MUST(flagfall_audit_control(audit, &of_audit));
  flagfall_control_free(of_audit);
  flagfall_control_free(of_tag);
  flagfall_audit_free(audit);
  HOLDS(flagfall_pgn_game_audit(end, NULL, FLAGFALL_CONVENTION_FITTING, &audit) ==
        FLAGFALL_STATUS_NO_TIME_CONTROL);
  flagfall_pgn_game_free(end);
  flagfall_pgn_game_free(game);
}

static void what_others_write(void) {
  flagfall_clock_comment comments[2] = {{.struct_size = sizeof *comments}};
  flagfall_time_left first = {.struct_size = sizeof first}, second = first;
  MUST(flagfall_clock_comments("[%clk 0:01:00] [%emt 0:00:01]", 29, comments, 2, NULL));
  MUST(flagfall_times_left(FLAGFALL_PROTOCOL_UCI, FIRST, "go wtime 1000 btime 2000", 24,
                         NULL, &first, &second));
}

// A deliberate leak, which this program must find.
static void *lost;

static void sixteen_bytes_that_are_lost(void) {
  void **of = malloc(16);
  *of = lost;
  lost = of;
}

static const struct kind {
  const char *name;
  void (*make)(void);
  // One is created in this many rounds, since it takes long.
  long every;
} KINDS[] = {
    {"controls", a_control, 1},
    {"parse errors", a_parse_error, 1},
    {"texts of a control", texts_of_a_control, 1},
    {"clocks", a_clock, 1},
    {"journals", a_journal, 1},
    {"clocks of a journal", a_clock_of_a_journal, 5},
    {"restored clocks", a_restored_clock, 1},
    {"arenas", an_arena, 1},
    {"restored arenas", a_restored_arena, 5},
    {"matches", a_match, 1},
    {"lags", a_lag, 1},
    {"lists of presets", a_list_of_presets, 5},
    {"the built-in presets", the_built_in_presets, 200},
    {"documents", a_document, 5},
    {"explanations", an_explanation, 20},
    {"assumptions", an_assumption, 20},
    {"PGN files", a_pgn_file, 20},
    {"texts of others", what_others_write, 1},
};

// Whether no more memory is in use after `rounds` than before.
static bool keeps_nothing(const struct kind *kind, long rounds) {
  const long made = rounds / kind->every + 1;
  for (long round = 0; round < made / 10 + 10; round++) {
    kind->make();
  }
  const long before = resident();
  for (long round = 0; round < made; round++) {
    kind->make();
  }
  const long after = resident();
  const bool holds = after - before <= made * BYTES_ALLOWED + SLACK;
  if (rounds > 100000 || !holds) {
    printf("  %8ld %-24s %7ld KiB before, %7ld after\n", made, kind->name, before / 1024,
           after / 1024);
  }
  return holds;
}

// Growth that does not repeat is no leak: the kernel counts pages with a delay.
static bool leaks(const struct kind *kind, long rounds) {
  return !keeps_nothing(kind, rounds) && !keeps_nothing(kind, rounds);
}

static void make_what_they_need(void) {
  MUST(flagfall_control_parse(CHESS, NULL, "40/90/30, G/30/30", 17, NULL, &control));
  MUST(flagfall_clock_new(control, &played));
  MUST(flagfall_clock_keep_journal(played));
  MUST(flagfall_clock_start(played, FIRST, 0, NULL));
  MUST(flagfall_clock_press(played, FIRST, 1000, NULL));
  MUST(flagfall_clock_save(played, 2000, saved, sizeof saved, &saved_size));
  MUST(flagfall_clock_save_json(played, 2000, json, sizeof json, &json_length));
  MUST(flagfall_clock_journal_json(played, journal, sizeof journal, &journal_length));
}

int main(void) {
  const char *asked = getenv("FLAGFALL_LEAK_ROUNDS");
  const long rounds = asked == NULL ? 50000 : strtol(asked, NULL, 10);
  const struct kind leak = {"lost blocks", sixteen_bytes_that_are_lost, 1};
  int failed = 0;
  make_what_they_need();
  for (size_t kind = 0; kind < sizeof KINDS / sizeof *KINDS; kind++) {
    failed += leaks(&KINDS[kind], rounds);
  }
  flagfall_clock_free(played);
  flagfall_control_free(control);
  if (rounds >= 50000 && !leaks(&leak, 50000)) {
    fail("a leak of sixteen bytes was not noticed");
  }
  while (lost != NULL) {
    void *next = *(void **)lost;
    free(lost);
    lost = next;
  }
  printf("leaks_test: %ld of each kind, %d kinds leak\n", rounds, failed);
  return failed == 0 ? 0 : 1;
}
