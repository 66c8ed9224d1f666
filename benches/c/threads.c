/* How much more two arenas do in two threads than one arena in one: batches of presses through the
   shared library, one in each game, in a random order.

   Prints a JSON object: for each measurement, the nanoseconds that each run took. */

#define _POSIX_C_SOURCE 200112L
#include <flagfall.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 15, GAMES = 10000, BATCHES = 1000 };

static const char FISCHER[] = "40/90/30, G/30/30";

static struct table {
  flagfall_arena *arena;
  int64_t batches;
  double begin_ns, end_ns;
  flagfall_game_id games[GAMES];
  flagfall_side sides[GAMES];
  int64_t at_ms[GAMES];
} tables[2];

static pthread_barrier_t ready;

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "threads: status %d\n", (int)status);
    exit(1);
  }
}

static void check_thread(int error) {
  if (error != 0) {
    fprintf(stderr, "threads: %s\n", strerror(error));
    exit(1);
  }
}

/* Reproducible pseudorandom numbers: xorshift64. */
static size_t below(uint64_t *state, size_t bound) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (size_t)(*state % bound);
}

static void set_up(struct table *table, uint64_t seed) {
  flagfall_control *control = NULL;
  size_t refused;
  check(flagfall_control_parse(FLAGFALL_NOTATION_CHESS, NULL, FISCHER, strlen(FISCHER), NULL,
                               &control));
  check(flagfall_arena_new(&table->arena));
  const flagfall_control *controls[] = {control};
  check(flagfall_arena_add_many(table->arena, controls, 1, NULL, NULL, table->at_ms, GAMES,
                                table->games, NULL, &refused));
  flagfall_control_free(control);
  if (refused != 0) {
    fprintf(stderr, "threads: %zu games refused\n", refused);
    exit(1);
  }
  for (size_t last = GAMES - 1; last > 0; last--) {
    size_t other = below(&seed, last + 1);
    flagfall_game_id game = table->games[last];
    table->games[last] = table->games[other];
    table->games[other] = game;
  }
}

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* Plays some batches: in each, every game has a turn of a second. */
static void *play(void *of) {
  struct table *table = of;
  int waited = pthread_barrier_wait(&ready);
  check_thread(waited == PTHREAD_BARRIER_SERIAL_THREAD ? 0 : waited);
  table->begin_ns = now_ns();
  for (int batch = 0; batch < BATCHES; batch++) {
    flagfall_side side = table->batches % 2 == 0 ? FLAGFALL_SIDE_FIRST : FLAGFALL_SIDE_SECOND;
    size_t refused;
    table->batches++;
    for (size_t i = 0; i < GAMES; i++) {
      table->sides[i] = side;
      table->at_ms[i] = 1000 * table->batches;
    }
    check(flagfall_arena_press_many(table->arena, table->games, table->sides, table->at_ms, GAMES,
                                    NULL, &refused));
    if (refused != 0) {
      fprintf(stderr, "threads: %zu presses refused\n", refused);
      exit(1);
    }
  }
  table->end_ns = now_ns();
  return NULL;
}

/* The nanoseconds from the first thread's begin to the last one's end, with a thread for each of
   `count` tables from `first` on. */
static double took(struct table *first, unsigned count) {
  pthread_t threads[2];
  check_thread(pthread_barrier_init(&ready, NULL, count));
  for (unsigned i = 0; i < count; i++) {
    check_thread(pthread_create(&threads[i], NULL, play, &first[i]));
  }
  for (unsigned i = 0; i < count; i++) {
    check_thread(pthread_join(threads[i], NULL));
  }
  check_thread(pthread_barrier_destroy(&ready));
  double begin_ns = first->begin_ns, end_ns = first->end_ns;
  for (unsigned i = 1; i < count; i++) {
    begin_ns = first[i].begin_ns < begin_ns ? first[i].begin_ns : begin_ns;
    end_ns = first[i].end_ns > end_ns ? first[i].end_ns : end_ns;
  }
  return end_ns - begin_ns;
}

static void print(const char *name, const double *runs) {
  printf("\"%s\": [", name);
  for (int run = 0; run < RUNS; run++) {
    printf("%s%.0f", run == 0 ? "" : ", ", runs[run]);
  }
  printf("]");
}

int main(void) {
  static double one[RUNS], two[RUNS];
  set_up(&tables[0], 1);
  set_up(&tables[1], 2);
  /* In turns, so that a disturbance affects both alike; the first run warms up. Each arena is the
     single one in every second run. */
  for (int run = -1; run < RUNS; run++) {
    double single = took(&tables[(run + 1) % 2], 1);
    double both = took(tables, 2);
    if (run >= 0) {
      one[run] = single;
      two[run] = both;
    }
  }
  printf("{");
  print("one", one);
  printf(", ");
  print("two", two);
  puts("}");
  return 0;
}
