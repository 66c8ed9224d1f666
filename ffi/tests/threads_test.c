// What the header lets several threads do at the same time, for a tool that finds races: calls that
// take an object as const, on one object; any calls, on different objects; and any calls on one
// object, by one thread after another.

// For mkdtemp, and for barriers.
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#define PROGRAM "threads_test"
#include "program.h"

enum { THREADS = 4, ROUNDS = 50, RELAY_PRESSES = 400 };

static pthread_barrier_t together;

// What all threads read.
static flagfall_control *control;
static flagfall_clock *clock_of_all;
static flagfall_presets *presets;
static flagfall_pcn *pcn;
static flagfall_pgn_game *pgn_game;
static flagfall_audit *audit;
static flagfall_explanation *explanation;
static flagfall_match *match;
static flagfall_lag *lag;
static flagfall_arena *arena_of_all;
static flagfall_arena_reader *reader_of_all;
static flagfall_game_id game_of_all;

// The file that all threads write and read.
static char folder[] = "/tmp/flagfall-threads-XXXXXX";
static char file_of_all[sizeof folder + 16];

// What the threads use in turn, under the lock.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static flagfall_clock *relayed_clock;
static flagfall_arena *relayed_arena;
static flagfall_game_id relayed_game;
static int presses;

// The first call of the program: anything initialized at a first call is initialized here.
static void call_first(void) {
  static const char WRONG[] = "40/90, G/";
  flagfall_presets *built_in;
  flagfall_control *none = NULL;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_notation found[8];
  size_t count;
  char text[512];
  pthread_barrier_wait(&together);
  MUST(flagfall_presets_built_in(&built_in));
  HOLDS(flagfall_presets_count(built_in) > 50);
  HOLDS(flagfall_control_parse(CHESS, NULL, WRONG, strlen(WRONG), &error, &none) == PARSE);
  MUST(flagfall_parse_error_describe(&error, WRONG, strlen(WRONG), text, sizeof text, NULL));
  MUST(flagfall_detect("G/5", 3, found, 8, &count));
  HOLDS(strcmp(flagfall_notation_name(CHESS), "chess") == 0);
  flagfall_presets_free(built_in);
}

static void look_at_the_control(void) {
  char text[256];
  size_t count;
  uint32_t equal;
  flagfall_stage stage = {.struct_size = sizeof stage};
  flagfall_rules rules = {.struct_size = sizeof rules};
  flagfall_control *odds;
  const int64_t left_ms[] = {5390000, 5380000};
  int64_t elapsed_ms[2];
  flagfall_status losses[8];
  MUST(flagfall_control_describe(control, text, sizeof text, NULL));
  MUST(flagfall_control_print(control, FIRST, CHESS, NULL, text, sizeof text, NULL));
  MUST(flagfall_control_stage_count(control, FIRST, &count));
  MUST(flagfall_control_stage(control, SECOND, 0, &stage));
  MUST(flagfall_control_rules(control, &rules));
  MUST(flagfall_control_equals(control, control, &equal));
  MUST(flagfall_control_convert(control, FLAGFALL_NOTATION_PGN, NULL, text, sizeof text, NULL,
                                losses, 8, NULL));
  MUST(flagfall_control_estimate(control, FIRST, 40, NULL, NULL));
  MUST(flagfall_control_category(control, FLAGFALL_CATEGORY_SCHEME_OGS, 19, 19, &equal));
  MUST(flagfall_control_category_time(control, FLAGFALL_CATEGORY_SCHEME_OGS, 9, 9, NULL, NULL));
  MUST(flagfall_elapsed_times(control, left_ms, 2, elapsed_ms));
  MUST(flagfall_control_from_sides(control, control, &odds));
  flagfall_control_free(odds);
  MUST(flagfall_control_berserk(control, FIRST, FLAGFALL_BERSERK_RULE_HALF, &odds));
  flagfall_control_free(odds);
  MUST(flagfall_control_may_berserk(control, FIRST, FLAGFALL_BERSERK_RULE_HALF, &equal));
  MUST(flagfall_control_divided(control, FIRST, 2, &odds));
  flagfall_control_free(odds);
}

static void look_at_the_clock(int64_t at_ms) {
  uint8_t saved[512];
  char text[4096];
  uint32_t exists;
  int64_t deadline_ms, bank_ms;
  size_t size;
  flagfall_event event = {.struct_size = sizeof event};
  flagfall_reading reading = {.struct_size = sizeof reading};
  flagfall_side_reading first = {.struct_size = sizeof first};
  flagfall_board board = {.struct_size = sizeof board};
  flagfall_verdict verdict = {.struct_size = sizeof verdict};
  flagfall_clock *clone, *restored;
  flagfall_pcn *played;
  MUST(flagfall_clock_bank(clock_of_all, FIRST, at_ms, NULL, &bank_ms));
  MUST(flagfall_clock_read(clock_of_all, at_ms, &reading, &first, NULL));
  MUST(flagfall_clock_deadline(clock_of_all, &exists, &deadline_ms));
  MUST(flagfall_clock_take_backs(clock_of_all, &exists));
  MUST(flagfall_clock_verdict(clock_of_all, at_ms, &board, NULL, &verdict));
  MUST(flagfall_clock_command(clock_of_all, FLAGFALL_PROTOCOL_UCI, at_ms, text, sizeof text, NULL));
  MUST(flagfall_clock_save(clock_of_all, at_ms, saved, sizeof saved, &size));
  MUST(flagfall_clock_restore(saved, size, NULL, NULL, &restored));
  flagfall_clock_free(restored);
  MUST(flagfall_clock_save_json(clock_of_all, at_ms, text, sizeof text, NULL));
  MUST(flagfall_clock_journal_json(clock_of_all, text, sizeof text, NULL));
  (void)flagfall_clock_event(clock_of_all, 0, &event);
  MUST(flagfall_pcn_from_journal(clock_of_all, &played));
  flagfall_pcn_free(played);
  MUST(flagfall_clock_clone(clock_of_all, &clone));
  MUST(flagfall_clock_press(clone, SECOND, at_ms, NULL));
  flagfall_clock_free(clone);
}

static void look_at_the_presets(void) {
  char text[256];
  size_t index;
  flagfall_notation notation;
  flagfall_control *rapid;
  MUST(flagfall_presets_find(presets, "FIDE rapid, 15+10", 17, &index));
  MUST(flagfall_presets_name(presets, index, text, sizeof text, NULL));
  MUST(flagfall_presets_source(presets, index, text, sizeof text, NULL));
  MUST(flagfall_presets_data_json(presets, index, NULL, text, sizeof text, NULL));
  MUST(flagfall_presets_setup(presets, index, FIRST, &notation, NULL, text, sizeof text, NULL));
  MUST(flagfall_presets_control(presets, index, &rapid));
  flagfall_control_free(rapid);
}

static void look_at_the_explanation(void) {
  char text[256];
  size_t count;
  flagfall_validity validity;
  flagfall_field fields[8] = {{.struct_size = sizeof *fields}};
  flagfall_field_name field;
  MUST(flagfall_explanation_validity(explanation, &validity, NULL));
  MUST(flagfall_explanation_fields(explanation, fields, 8, &count));
  MUST(flagfall_explanation_meaning(explanation, 0, text, sizeof text, NULL));
  HOLDS(flagfall_explanation_next_count(explanation) > 0);
  MUST(flagfall_explanation_next(explanation, 0, &field, text, sizeof text, NULL));
  MUST(flagfall_explanation_completion(explanation, text, sizeof text, NULL));
  uint32_t gave_up;
  MUST(flagfall_explanation_gave_up(explanation, &gave_up));
}

static void look_at_the_recorded_game(void) {
  char text[64];
  flagfall_pgn_game_reading reading = FLAGFALL_PGN_GAME_READING_INIT;
  flagfall_pgn_ply plies[2] = {FLAGFALL_PGN_PLY_INIT};
  flagfall_pgn_fault faults[2] = {FLAGFALL_PGN_FAULT_INIT};
  flagfall_ply_audit found[2] = {FLAGFALL_PLY_AUDIT_INIT};
  flagfall_convention_fit fits[5] = {FLAGFALL_CONVENTION_FIT_INIT};
  flagfall_convention convention;
  flagfall_control *made;
  flagfall_audit *another;
  MUST(flagfall_pgn_game_read(pgn_game, &reading));
  MUST(flagfall_pgn_game_tag(pgn_game, "TimeControl", 11, NULL, text, sizeof text, NULL));
  MUST(flagfall_pgn_game_tag_name(pgn_game, 0, text, sizeof text, NULL));
  MUST(flagfall_pgn_game_tag_value(pgn_game, 0, text, sizeof text, NULL));
  MUST(flagfall_pgn_game_plies(pgn_game, plies, 2, NULL));
  MUST(flagfall_pgn_game_faults(pgn_game, faults, 2, NULL));
  MUST(flagfall_pgn_game_control(pgn_game, &made));
  MUST(flagfall_pgn_game_audit(pgn_game, made, FLAGFALL_CONVENTION_FITTING, &another));
  flagfall_control_free(made);
  flagfall_audit_free(another);
  MUST(flagfall_audit_plies(audit, found, 2, NULL));
  MUST(flagfall_audit_tried(audit, fits, 5, NULL));
  MUST(flagfall_audit_convention(audit, &convention));
  MUST(flagfall_audit_control(audit, &made));
  flagfall_control_free(made);
}

static void read_the_recorded_game(void) {
  static const char FILE[] = "[TimeControl \"180+2\"] e4 {[%clk 0:03:00]} e5 ) * ";
  flagfall_pgn_reader *reader;
  size_t used;
  MUST(flagfall_pgn_reader_new(FLAGFALL_PGN_ENCODING_DETECT, &reader));
  MUST(flagfall_pgn_reader_read(reader, FILE, strlen(FILE), &used, &pgn_game));
  flagfall_pgn_reader_free(reader);
  MUST(flagfall_pgn_game_audit(pgn_game, NULL, FLAGFALL_CONVENTION_FITTING, &audit));
}

static void look_at_the_others(void) {
  char text[256];
  size_t count;
  uint32_t may;
  int64_t quota_ms;
  flagfall_match_reading reading = {.struct_size = sizeof reading};
  flagfall_match *copy;
  flagfall_control *played;
  flagfall_clock *clock;
  MUST(flagfall_pcn_print(pcn, FLAGFALL_FORMAT_TOML, NULL, text, sizeof text, NULL));
  MUST(flagfall_pcn_replay(pcn, FIRST, NULL, 0, &count, NULL));
  MUST(flagfall_pcn_control(pcn, &played));
  flagfall_control_free(played);
  MUST(flagfall_match_read(match, &reading));
  HOLDS(flagfall_match_may_decline_resignation(match, 1, 0, &may) == FLAGFALL_STATUS_NO_GAME);
  MUST(flagfall_match_clone(match, &copy));
  MUST(flagfall_match_start_game(copy));
  MUST(flagfall_clock_new_in_match(control, copy, &clock));
  flagfall_clock_free(clock);
  flagfall_match_free(copy);
  MUST(flagfall_lag_quota(lag, &quota_ms));
}

static void look_at_the_arena(int64_t at_ms) {
  size_t count;
  int64_t banks_ms[2];
  flagfall_reading reading = {.struct_size = sizeof reading};
  flagfall_clock *clock;
  MUST(flagfall_arena_count(arena_of_all, &count));
  HOLDS(count == 1);
  MUST(flagfall_arena_read(arena_of_all, game_of_all, at_ms, &reading, NULL, NULL));
  MUST(flagfall_arena_read_many(arena_of_all, &game_of_all, 1, at_ms, NULL, NULL, NULL, banks_ms,
                                NULL, NULL));
  MUST(flagfall_arena_clock(arena_of_all, game_of_all, &clock));
  flagfall_game_id game;
  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  uint32_t contains, lost;
  size_t damages;
  uint8_t bytes[512];
  char json[2048];
  MUST(flagfall_arena_games(arena_of_all, &game, 1, &count));
  MUST(flagfall_arena_contains(arena_of_all, game, &contains));
  HOLDS(count == 1 && contains == 1);
  MUST(flagfall_arena_game_deadline(arena_of_all, game, NULL, NULL));
  MUST(flagfall_arena_verdict(arena_of_all, game, at_ms, NULL, NULL, &verdict));
  MUST(flagfall_arena_save_game(arena_of_all, game, at_ms, bytes, sizeof bytes, NULL));
  MUST(flagfall_arena_save_game_json(arena_of_all, game, at_ms, json, sizeof json, NULL));
  flagfall_clock_free(clock);
  flagfall_arena_reader *reader;
  flagfall_arena *restored;
  MUST(flagfall_arena_reader_new(&reader));
  MUST(flagfall_arena_save(arena_of_all, at_ms, read_again, reader));
  MUST(flagfall_arena_reader_finish(reader, NULL, NULL, &restored));
  MUST(flagfall_arena_count(restored, &count));
  MUST(flagfall_arena_reader_damages(reader_of_all, NULL, 0, &damages));
  MUST(flagfall_arena_reader_lost(reader_of_all, &lost));
  HOLDS(count == 1 && damages == 0 && lost == 0);
  flagfall_arena_free(restored);
  flagfall_arena_reader_free(reader);
}

static void play_a_game_of_its_own(int64_t at_ms) {
  flagfall_clock *clock;
  MUST(flagfall_clock_new(control, &clock));
  MUST(flagfall_clock_keep_journal(clock));
  MUST(flagfall_clock_start(clock, FIRST, at_ms, NULL));
  MUST(flagfall_clock_press(clock, FIRST, at_ms + 100, NULL));
  MUST(flagfall_clock_take_back_to_move(clock, at_ms + 200, 0, NULL));
  MUST(flagfall_clock_stop(clock, at_ms + 300, NULL));
  flagfall_clock_free(clock);
}

// The games of all arenas share their control, and the clock that all threads read is added to
// each.
static void keep_an_arena_of_its_own(int64_t at_ms) {
  flagfall_arena *arena;
  flagfall_clock *clock;
  flagfall_game_id games[2];
  uint32_t exists, arrived;
  int64_t deadline_ms;
  flagfall_game_event events[8] = {{.struct_size = sizeof *events}};
  size_t count;
  MUST(flagfall_arena_new(&arena));
  MUST(flagfall_clock_new(control, &clock));
  MUST(flagfall_clock_start(clock, FIRST, at_ms, NULL));
  MUST(flagfall_arena_add(arena, clock, &games[0]));
  MUST(flagfall_arena_add(arena, clock_of_all, &games[1]));
  MUST(flagfall_arena_press(arena, games[0], FIRST, at_ms + 1000));
  MUST(flagfall_arena_deadline(arena, &exists, &deadline_ms));
  HOLDS(exists == 1);
  MUST(flagfall_arena_advance(arena, deadline_ms, 8, &arrived));
  MUST(flagfall_arena_events(arena, events, 8, &count));
  MUST(flagfall_arena_remove(arena, games[0], NULL));
  flagfall_clock_free(clock);
  flagfall_arena_free(arena);
}

static void work_on_others_of_its_own(int64_t at_ms) {
  static const char DOCUMENT[] = "{\"periods\":[{\"duration_ms\":5000}],\"plies\":[]}";
  int64_t charge_ms;
  size_t count, index;
  flagfall_lag *own_lag;
  flagfall_match *own_match;
  flagfall_pcn *own_pcn;
  flagfall_presets *own_presets;
  flagfall_explanation *own_explanation;
  flagfall_clock_comment comments[2] = {{.struct_size = sizeof *comments}};
  MUST(flagfall_lag_new(180000, 2000, &own_lag));
  MUST(flagfall_lag_charge(own_lag, 1000 + at_ms, 200, &charge_ms));
  flagfall_lag_free(own_lag);
  MUST(flagfall_match_new(3, &own_match));
  MUST(flagfall_match_start_game(own_match));
  MUST(flagfall_match_double(own_match, FIRST));
  MUST(flagfall_match_take(own_match));
  flagfall_match_free(own_match);
  MUST(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, DOCUMENT, strlen(DOCUMENT), NULL, &own_pcn));
  flagfall_pcn_free(own_pcn);
  MUST(flagfall_presets_new(&own_presets));
  MUST(flagfall_presets_insert(own_presets, "A", 1, CHESS, NULL, "G/5", 3, NULL, &index));
  MUST(flagfall_presets_save(own_presets, file_of_all, strlen(file_of_all)));
  flagfall_presets_free(own_presets);
  MUST(flagfall_explain(CHESS, NULL, "40/", 3, 3, NULL, &own_explanation));
  flagfall_explanation_free(own_explanation);
  MUST(flagfall_clock_comments("[%clk 0:01:00]", 14, comments, 2, &count));
}

// Whichever thread wrote it last, the file is complete.
static void read_the_file(void) {
  flagfall_presets *read;
  MUST(flagfall_presets_load(file_of_all, strlen(file_of_all), NULL, &read));
  HOLDS(flagfall_presets_count(read) == 1);
  flagfall_presets_free(read);
}

// All threads use one clock and one arena: each makes its call while it has the lock.
static void relay(void) {
  for (bool goes_on = true; goes_on;) {
    pthread_mutex_lock(&lock);
    goes_on = presses < RELAY_PRESSES;
    if (goes_on) {
      const flagfall_side side = presses % 2 == 0 ? FIRST : SECOND;
      presses++;
      MUST(flagfall_clock_press(relayed_clock, side, presses, NULL));
      MUST(flagfall_arena_press(relayed_arena, relayed_game, side, presses));
    }
    pthread_mutex_unlock(&lock);
  }
}

static void *work(void *unused) {
  call_first();
  // Between these two the main thread creates what all threads read.
  pthread_barrier_wait(&together);
  pthread_barrier_wait(&together);
  for (int round = 0; round < ROUNDS; round++) {
    look_at_the_control();
    look_at_the_clock(5000 + round);
    look_at_the_presets();
    look_at_the_explanation();
    look_at_the_recorded_game();
    look_at_the_others();
    look_at_the_arena(5000 + round);
    play_a_game_of_its_own(round);
    keep_an_arena_of_its_own(round);
    // Writing a file is slow.
    if (round % 10 == 0) {
      work_on_others_of_its_own(round);
      read_the_file();
    }
  }
  relay();
  return unused;
}

static void make_what_all_look_at(void) {
  static const char DOCUMENT[] = "{\"periods\":[{\"duration_ms\":60000}],\"plies\":[]}";
  MUST(flagfall_control_parse(CHESS, NULL, "40/90, G/30", 11, NULL, &control));
  MUST(flagfall_clock_new(control, &clock_of_all));
  MUST(flagfall_clock_keep_journal(clock_of_all));
  MUST(flagfall_clock_start(clock_of_all, FIRST, 0, NULL));
  MUST(flagfall_clock_press(clock_of_all, FIRST, 1000, NULL));
  MUST(flagfall_presets_built_in(&presets));
  MUST(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, DOCUMENT, strlen(DOCUMENT), NULL, &pcn));
  read_the_recorded_game();
  MUST(flagfall_explain(CHESS, NULL, "40/90", 5, 5, NULL, &explanation));
  MUST(flagfall_match_new(5, &match));
  MUST(flagfall_lag_new(180000, 2000, &lag));
  MUST(flagfall_arena_reader_new(&reader_of_all));
  MUST(flagfall_arena_new(&arena_of_all));
  MUST(flagfall_arena_add(arena_of_all, clock_of_all, &game_of_all));
  MUST(flagfall_clock_new(control, &relayed_clock));
  MUST(flagfall_clock_start(relayed_clock, FIRST, 0, NULL));
  MUST(flagfall_arena_new(&relayed_arena));
  MUST(flagfall_arena_add(relayed_arena, relayed_clock, &relayed_game));
}

static void free_what_all_looked_at(void) {
  flagfall_arena_free(relayed_arena);
  flagfall_clock_free(relayed_clock);
  flagfall_arena_free(arena_of_all);
  flagfall_arena_reader_free(reader_of_all);
  flagfall_lag_free(lag);
  flagfall_match_free(match);
  flagfall_explanation_free(explanation);
  flagfall_audit_free(audit);
  flagfall_pgn_game_free(pgn_game);
  flagfall_pcn_free(pcn);
  flagfall_presets_free(presets);
  flagfall_clock_free(clock_of_all);
  flagfall_control_free(control);
}

static void every_press_was_made(void) {
  flagfall_reading reading = {.struct_size = sizeof reading};
  flagfall_side_reading of_clock = {.struct_size = sizeof of_clock};
  flagfall_side_reading from_game = {.struct_size = sizeof from_game};
  MUST(flagfall_clock_read(relayed_clock, RELAY_PRESSES, &reading, &of_clock, NULL));
  MUST(flagfall_arena_read(relayed_arena, relayed_game, RELAY_PRESSES, NULL, &from_game, NULL));
  HOLDS(of_clock.moves == RELAY_PRESSES / 2 && from_game.moves == RELAY_PRESSES / 2);
  HOLDS(of_clock.bank_ms == from_game.bank_ms);
}

// Threads that free the last references to a control: one of its clocks each.
static void *free_a_clock(void *clock) {
  MUST(flagfall_clock_start(clock, FIRST, 0, NULL));
  flagfall_clock_free(clock);
  return NULL;
}

static void start(pthread_t *thread, void *(*run)(void *), void *with) {
  HOLDS(pthread_create(thread, NULL, run, with) == 0);
}

static void join_all(pthread_t *threads) {
  for (int place = 0; place < THREADS; place++) {
    pthread_join(threads[place], NULL);
  }
}

static void let_go_of_a_control_together(void) {
  for (int round = 0; round < ROUNDS; round++) {
    pthread_t threads[THREADS];
    flagfall_control *own;
    flagfall_clock *clocks[THREADS];
    MUST(flagfall_control_parse(CHESS, NULL, "G/3/2", 5, NULL, &own));
    for (int place = 0; place < THREADS; place++) {
      MUST(flagfall_clock_new(own, &clocks[place]));
    }
    for (int place = 0; place < THREADS; place++) {
      start(&threads[place], free_a_clock, clocks[place]);
    }
    flagfall_control_free(own);
    join_all(threads);
  }
}

// `threads_test after-first-calls` makes the first calls in one thread, for a tool that does not
// know atomics: the features of the processor and the system are cached in atomics.
int main(int arguments, char **argument) {
  pthread_t threads[THREADS];
  HOLDS(mkdtemp(folder) != NULL);
  snprintf(file_of_all, sizeof file_of_all, "%s/presets.toml", folder);
  if (arguments == 2 && strcmp(argument[1], "after-first-calls") == 0) {
    flagfall_notation found[8];
    MUST(flagfall_detect("G/5", 3, found, 8, NULL));
    work_on_others_of_its_own(0);
  }
  HOLDS(pthread_barrier_init(&together, NULL, THREADS + 1) == 0);
  for (int place = 0; place < THREADS; place++) {
    start(&threads[place], work, NULL);
  }
  pthread_barrier_wait(&together);
  pthread_barrier_wait(&together);
  make_what_all_look_at();
  pthread_barrier_wait(&together);
  join_all(threads);
  every_press_was_made();
  free_what_all_looked_at();
  let_go_of_a_control_together();
  pthread_barrier_destroy(&together);
  HOLDS(unlink(file_of_all) == 0 && rmdir(folder) == 0);
  printf("threads_test: %d threads, %d rounds each\n", THREADS, ROUNDS);
  return 0;
}
