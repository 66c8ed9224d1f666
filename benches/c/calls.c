/* Single calls and batches in C through the shared library, and empty functions with the same
   arguments in another shared library.

   Prints a JSON object: for each measurement, the nanoseconds per call in each run. */

#define _POSIX_C_SOURCE 199309L
#include "floor.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 41, BATCH = 100000, GAMES = 1000 };

static const char FISCHER[] = "40/90/30, G/30/30";

/* The number of presses on a clock before a new one replaces it: no game lasts for weeks. */
enum { GAME = 100000 };

static flagfall_clock *the_clock;

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "calls: status %d\n", (int)status);
    exit(1);
  }
}

static flagfall_control *control(void) {
  flagfall_control *made = NULL;
  check(flagfall_control_parse(FLAGFALL_NOTATION_CHESS, NULL, FISCHER, strlen(FISCHER), NULL,
                               &made));
  return made;
}

static flagfall_clock *started(void) {
  flagfall_control *shared = control();
  flagfall_clock *made = NULL;
  check(flagfall_clock_new(shared, &made));
  flagfall_control_free(shared);
  check(flagfall_clock_start(made, FLAGFALL_SIDE_FIRST, 0, NULL));
  return made;
}

/* Each makes `calls` calls; an even number of presses leaves the first side on turn. */

static void press(long calls, flagfall_status (*call)(flagfall_clock *, flagfall_side, int64_t,
                                                      size_t *)) {
  flagfall_side side = FLAGFALL_SIDE_FIRST;
  int64_t at_ms = 0;
  size_t count;
  for (long i = 0; i < calls; i++) {
    if (i % GAME == 0) {
      flagfall_clock_free(the_clock);
      the_clock = started();
      at_ms = 0;
    }
    at_ms += 1000;
    check(call(the_clock, side, at_ms, &count));
    side = side == FLAGFALL_SIDE_FIRST ? FLAGFALL_SIDE_SECOND : FLAGFALL_SIDE_FIRST;
  }
}

static void do_empty_press(long calls) { press(calls, floor_press); }

static void do_press(long calls) { press(calls, flagfall_clock_press); }

static void bank(long calls, flagfall_status (*call)(const flagfall_clock *, flagfall_side, int64_t,
                                                     uint32_t *, int64_t *)) {
  uint32_t timed;
  int64_t bank_ms;
  int64_t at_ms = INT64_C(1000) * GAME;
  for (long i = 0; i < calls; i++) {
    check(call(the_clock, FLAGFALL_SIDE_FIRST, at_ms, &timed, &bank_ms));
  }
}

static void do_empty_bank(long calls) { bank(calls, floor_bank); }

static void do_bank(long calls) { bank(calls, flagfall_clock_bank); }

static void do_empty_parse(long calls) {
  for (long i = 0; i < calls; i++) {
    flagfall_control *made;
    check(floor_parse(FLAGFALL_NOTATION_CHESS, NULL, FISCHER, strlen(FISCHER), NULL, &made));
    floor_free(made);
  }
}

static void do_parse(long calls) {
  for (long i = 0; i < calls; i++) {
    flagfall_control_free(control());
  }
}

/* A batch of presses: one in each of `games` games, in order, repeated to the batch's length. */
static struct batch {
  flagfall_arena *arena;
  size_t games;
  int64_t at_ms;
  flagfall_game_id *game;
  flagfall_side *side;
  int64_t *each_at_ms;
} few, many;

static void *room(size_t size) {
  void *found = calloc(BATCH, size);
  if (found == NULL) {
    perror("calls");
    exit(1);
  }
  return found;
}

static struct batch batch_of(size_t games) {
  struct batch made = {NULL, games, 0, room(sizeof(flagfall_game_id)), room(sizeof(flagfall_side)),
                       room(sizeof(int64_t))};
  flagfall_clock *clock = started();
  check(flagfall_arena_new(&made.arena));
  for (size_t i = 0; i < games; i++) {
    check(flagfall_arena_add(made.arena, clock, &made.game[i]));
  }
  flagfall_clock_free(clock);
  for (size_t i = games; i < BATCH; i++) {
    made.game[i] = made.game[i - games];
  }
  return made;
}

/* Sets the sides and times of the next batch's presses. */
static void set_times(struct batch *batch) {
  for (size_t i = 0; i < BATCH; i++) {
    int64_t round = batch->at_ms / 1000 + (int64_t)(i / batch->games);
    batch->side[i] = round % 2 == 0 ? FLAGFALL_SIDE_FIRST : FLAGFALL_SIDE_SECOND;
    batch->each_at_ms[i] = (round + 1) * 1000;
  }
  batch->at_ms += (int64_t)(BATCH / batch->games) * 1000;
}

static void do_batch(struct batch *batch) {
  size_t refused;
  check(flagfall_arena_press_many(batch->arena, batch->game, batch->side, batch->each_at_ms, BATCH,
                                  NULL, &refused));
  if (refused != 0) {
    fprintf(stderr, "calls: %zu presses refused\n", refused);
    exit(1);
  }
}

static void do_few(long calls) {
  (void)calls;
  do_batch(&few);
}

static void do_many(long calls) {
  (void)calls;
  do_batch(&many);
}

static const struct measure {
  const char *name;
  void (*run)(long calls);
  long calls;
  struct batch *batch;
} MEASURES[] = {
    {"empty press", do_empty_press, 400000, NULL},      {"press", do_press, 400000, NULL},
    {"empty bank", do_empty_bank, 400000, NULL},    {"bank", do_bank, 400000, NULL},
    {"empty parse", do_empty_parse, 400000, NULL},  {"parse", do_parse, 20000, NULL},
    {"batch few", do_few, BATCH, &few},             {"batch many", do_many, BATCH, &many},
};
enum { MEASURE_COUNT = sizeof MEASURES / sizeof *MEASURES };

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

int main(void) {
  static double found[MEASURE_COUNT][RUNS];
  few = batch_of(GAMES);
  many = batch_of(BATCH);
  /* In turns, so that other load on the machine affects all alike; the first round warms up. */
  for (int run = -1; run < RUNS; run++) {
    for (size_t i = 0; i < MEASURE_COUNT; i++) {
      if (MEASURES[i].batch != NULL) {
        set_times(MEASURES[i].batch);
      }
      double begin = now_ns();
      MEASURES[i].run(MEASURES[i].calls);
      double took = now_ns() - begin;
      if (run >= 0) {
        found[i][run] = took / (double)MEASURES[i].calls;
      }
    }
  }
  for (size_t i = 0; i < MEASURE_COUNT; i++) {
    printf("%s\"%s\": [", i == 0 ? "{" : ", ", MEASURES[i].name);
    for (int run = 0; run < RUNS; run++) {
      printf("%s%.3f", run == 0 ? "" : ", ", found[i][run]);
    }
    printf("]");
  }
  puts("}");
  return 0;
}
