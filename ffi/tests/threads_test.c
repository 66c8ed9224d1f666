// What the header lets several threads do at once, for a tool that sees races: calls that take an
// object as const, on one object; any calls, on different objects.

#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flagfall.h>

enum { THREADS = 4, ROUNDS = 50 };

// What all threads look at.
static flagfall_control *control;
static flagfall_clock *clock_of_all;
static flagfall_presets *presets;
static flagfall_pcn *pcn;
static flagfall_explanation *explanation;
static flagfall_match *match;
static flagfall_lag *lag;

static void must(flagfall_status status, const char *what) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "threads_test: %s: %s\n", what, flagfall_status_message(status));
    exit(1);
  }
}

#define MUST(call) must((call), #call)

static void look_at_the_control(void) {
  char text[256];
  size_t count;
  uint32_t equal;
  flagfall_stage stage = {.struct_size = sizeof stage};
  flagfall_rules rules = {.struct_size = sizeof rules};
  flagfall_control *odds;
  MUST(flagfall_control_describe(control, text, sizeof text, NULL));
  MUST(flagfall_control_print(control, FLAGFALL_SIDE_FIRST, FLAGFALL_NOTATION_CHESS, NULL, text,
                              sizeof text, NULL));
  MUST(flagfall_control_stage_count(control, FLAGFALL_SIDE_FIRST, &count));
  MUST(flagfall_control_stage(control, FLAGFALL_SIDE_SECOND, 0, &stage));
  MUST(flagfall_control_rules(control, &rules));
  MUST(flagfall_control_equals(control, control, &equal));
  MUST(flagfall_control_of_sides(control, control, &odds));
  flagfall_control_free(odds);
}

static void look_at_the_clock(int64_t at_ms) {
  uint8_t saved[512];
  char text[4096];
  uint32_t exists;
  int64_t deadline_ms;
  flagfall_event event = {.struct_size = sizeof event};
  flagfall_reading reading = {.struct_size = sizeof reading};
  flagfall_side_reading first = {.struct_size = sizeof first};
  flagfall_board board = {.struct_size = sizeof board};
  flagfall_verdict verdict = {.struct_size = sizeof verdict};
  flagfall_clock *clone;
  MUST(flagfall_clock_read(clock_of_all, at_ms, &reading, &first, NULL));
  MUST(flagfall_clock_deadline(clock_of_all, &exists, &deadline_ms));
  MUST(flagfall_clock_verdict(clock_of_all, at_ms, &board, NULL, &verdict));
  MUST(flagfall_clock_command(clock_of_all, FLAGFALL_PROTOCOL_UCI, at_ms, text, sizeof text, NULL));
  MUST(flagfall_clock_save(clock_of_all, at_ms, saved, sizeof saved, NULL));
  MUST(flagfall_clock_save_json(clock_of_all, at_ms, text, sizeof text, NULL));
  MUST(flagfall_clock_journal_json(clock_of_all, text, sizeof text, NULL));
  (void)flagfall_clock_event(clock_of_all, 0, &event);
  MUST(flagfall_clock_clone(clock_of_all, &clone));
  MUST(flagfall_clock_press(clone, FLAGFALL_SIDE_SECOND, at_ms, NULL));
  flagfall_clock_free(clone);
}

static void look_at_the_others(void) {
  char text[256];
  size_t index, count;
  uint32_t may;
  int64_t quota_ms;
  flagfall_standing standing;
  flagfall_match_reading reading = {.struct_size = sizeof reading};
  MUST(flagfall_presets_find(presets, "FIDE rapid, 15+10", 17, &index));
  MUST(flagfall_presets_name(presets, index, text, sizeof text, NULL));
  MUST(flagfall_pcn_print(pcn, FLAGFALL_FORMAT_TOML, NULL, text, sizeof text, NULL));
  MUST(flagfall_pcn_replay(pcn, FLAGFALL_SIDE_FIRST, NULL, 0, &count, NULL));
  MUST(flagfall_explanation_standing(explanation, &standing, NULL));
  MUST(flagfall_explanation_reads(explanation, 0, text, sizeof text, NULL));
  MUST(flagfall_match_read(match, &reading));
  (void)flagfall_match_may_decline_resignation(match, 1, 0, &may);
  MUST(flagfall_lag_quota(lag, &quota_ms));
}

static void play_a_game_of_its_own(int64_t at_ms) {
  flagfall_clock *clock;
  MUST(flagfall_clock_new(control, &clock));
  MUST(flagfall_clock_keep_journal(clock));
  MUST(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, at_ms, NULL));
  MUST(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, at_ms + 100, NULL));
  MUST(flagfall_clock_take_back_to_move(clock, 0, at_ms + 200, NULL));
  MUST(flagfall_clock_stop(clock, at_ms + 300, NULL));
  flagfall_clock_free(clock);
}

static void *work(void *of) {
  for (int round = 0; round < ROUNDS; round++) {
    look_at_the_control();
    look_at_the_clock(5000 + round);
    look_at_the_others();
    play_a_game_of_its_own(round);
  }
  return of;
}

int main(void) {
  static const char DOCUMENT[] = "{\"periods\":[{\"duration_ms\":60000}],\"plies\":[]}";
  pthread_t threads[THREADS];
  MUST(flagfall_control_parse(FLAGFALL_NOTATION_CHESS, NULL, "40/90/30, G/30/30", 17, NULL,
                              &control));
  MUST(flagfall_clock_new(control, &clock_of_all));
  MUST(flagfall_clock_keep_journal(clock_of_all));
  MUST(flagfall_clock_start(clock_of_all, FLAGFALL_SIDE_FIRST, 0, NULL));
  MUST(flagfall_clock_press(clock_of_all, FLAGFALL_SIDE_FIRST, 1000, NULL));
  MUST(flagfall_presets_factory(&presets));
  MUST(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, DOCUMENT, strlen(DOCUMENT), NULL, &pcn));
  MUST(flagfall_explain(FLAGFALL_NOTATION_CHESS, NULL, "40/90", 5, 5, NULL, &explanation));
  MUST(flagfall_match_new(5, &match));
  MUST(flagfall_lag_new(180000, 2000, &lag));
  for (int place = 0; place < THREADS; place++) {
    if (pthread_create(&threads[place], NULL, work, NULL) != 0) {
      fprintf(stderr, "threads_test: no thread\n");
      return 1;
    }
  }
  for (int place = 0; place < THREADS; place++) {
    pthread_join(threads[place], NULL);
  }
  flagfall_lag_free(lag);
  flagfall_match_free(match);
  flagfall_explanation_free(explanation);
  flagfall_pcn_free(pcn);
  flagfall_presets_free(presets);
  flagfall_clock_free(clock_of_all);
  flagfall_control_free(control);
  printf("threads_test: %d threads, %d rounds each\n", THREADS, ROUNDS);
  return 0;
}
