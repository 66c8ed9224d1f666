/* The calls whose instructions are counted. `counts` lists their names; `counts NAME` makes
   1,000 of one kind, within `measured`. A kind whose name ends in `-100000` is the same call in an
   arena of 100,000 games instead of 1,000.

   check.sh runs it under callgrind. */

#include <flagfall.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLS = 1000, MANY = 100000 };

static const char FISCHER[] = "40/90/30, G/30/30";

static flagfall_clock *the_clock;
static flagfall_arena *the_arena;
static flagfall_game_id games[MANY];
static int game_count = CALLS;
static int64_t first_flag_ms;

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "counts: status %d\n", (int)status);
    exit(1);
  }
}

static flagfall_control *control(flagfall_notation notation, const char *text) {
  flagfall_control *made = NULL;
  check(flagfall_control_parse(notation, NULL, text, strlen(text), NULL, &made));
  return made;
}

static void press(int call) {
  size_t count;
  flagfall_side side = call % 2 == 0 ? FLAGFALL_SIDE_FIRST : FLAGFALL_SIDE_SECOND;
  check(flagfall_clock_press(the_clock, side, (call + 1) * INT64_C(1000), &count));
}

static void bank(int call) {
  uint32_t timed;
  int64_t bank_ms;
  check(flagfall_clock_bank(the_clock, FLAGFALL_SIDE_FIRST, call, &timed, &bank_ms));
}

static void parse(int call) {
  (void)call;
  flagfall_control_free(control(FLAGFALL_NOTATION_CHESS, FISCHER));
}

/* The text that `explain` parses a thousand times: the slowest known. */
static void parse_phrase(int call) {
  (void)call;
  flagfall_control_free(control(
      FLAGFALL_NOTATION_FIDE,
      "90 min/40 moves + 90 min/40 moves + 90 min/40 moves + 90 min/40 moves + 90 min/40 moves + "
      "90 min/40 moves + 90 min/40 moves + 90 min/40 moves + 90 min/40 moves + 90 min/40 moves"));
}

static void arena_press(int call) {
  check(flagfall_arena_press(the_arena, games[call], FLAGFALL_SIDE_FIRST, 1000));
}

/* Nothing falls due. */
static void arena_advance(int call) {
  uint32_t arrived;
  check(flagfall_arena_advance(the_arena, call, 1, &arrived));
}

/* One game's flag falls in each millisecond. */
static void each_falls_later(void) {
  for (int game = 0; game < game_count; game++) {
    /* With 100,000 games every deadline is postponed, so that the calls below find all the new
       ones: a call that is counted finds at most 1,024. */
    int at_ms = game_count == MANY ? game + 1 : game;
    check(flagfall_arena_press(the_arena, games[game], FLAGFALL_SIDE_FIRST, at_ms));
  }
  for (int game = 0; game <= game_count; game += 1024) {
    uint32_t exists;
    check(flagfall_arena_deadline(the_arena, &exists, &first_flag_ms));
  }
}

static void arena_flag(int call) {
  uint32_t arrived, exists;
  int64_t at_ms;
  check(flagfall_arena_advance(the_arena, first_flag_ms + call, CALLS, &arrived));
  if (call == CALLS - 1) {
    check(flagfall_arena_deadline(the_arena, &exists, &at_ms));
    if (exists) {
      fprintf(stderr, "counts: a flag has not fallen\n");
      exit(1);
    }
  }
}

static void expect_deadline(int64_t expected_ms) {
  uint32_t exists;
  int64_t at_ms;
  check(flagfall_arena_deadline(the_arena, &exists, &at_ms));
  if (!exists || at_ms != expected_ms) {
    fprintf(stderr, "counts: the next deadline is wrong\n");
    exit(1);
  }
}

/* Nothing falls due for a long time; the next deadline is read every millisecond. */
static void arena_deadline(int call) {
  uint32_t arrived;
  check(flagfall_arena_advance(the_arena, MANY + call, 1, &arrived));
  expect_deadline(first_flag_ms);
}

/* Nothing falls due, then a flag falls; the next deadline is read each time. */
static void arena_deadline_flag(int call) {
  uint32_t arrived;
  if (call < CALLS - 1) {
    check(flagfall_arena_advance(the_arena, first_flag_ms + call - 1, CALLS, &arrived));
    expect_deadline(first_flag_ms + call);
    check(flagfall_arena_advance(the_arena, first_flag_ms + call, CALLS, &arrived));
    expect_deadline(first_flag_ms + call + 1);
  }
}

/* A press in the game whose flag would fall next, then the next deadline is read. */
static void arena_deadline_press(int call) {
  if (call < CALLS - 1) {
    check(flagfall_arena_press(the_arena, games[call], FLAGFALL_SIDE_SECOND, MANY + call));
    expect_deadline(first_flag_ms + call + 1);
  }
}

static void arena_press_many(int call) {
  static flagfall_side sides[CALLS];
  static int64_t at_ms[CALLS];
  size_t refused;
  /* One call makes a thousand presses. */
  if (call == 0) {
    check(flagfall_arena_press_many(the_arena, games, sides, at_ms, CALLS, NULL, &refused));
  }
}

static const struct kind {
  const char *name;
  void (*call)(int call);
  flagfall_notation notation;
  const char *text;
  /* Preparation, which is not counted. */
  void (*before)(void);
  /* 0: CALLS. */
  int games;
} KINDS[] = {
    {"press-fischer", press, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
    {"press-arimaa", press, FLAGFALL_NOTATION_ARIMAA, "2/10/100/5", NULL, 0},
    {"press-ggs", press, FLAGFALL_NOTATION_GGS, "15:00/0:10/2:00", NULL, 0},
    {"press-backgammon", press, FLAGFALL_NOTATION_BACKGAMMON, "2+5", NULL, 0},
    {"press-double-flag", press, FLAGFALL_NOTATION_DOUBLE_FLAG, "G/15/5s | 1/10s", NULL, 0},
    {"press-pcn", press, FLAGFALL_NOTATION_PCN,
     "[{\"duration_ms\":600000,\"increment_ms\":3000}]", NULL, 0},
    {"bank", bank, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
    {"parse", parse, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
    {"parse-phrase", parse_phrase, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
    {"arena-press", arena_press, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
    {"arena-press-many", arena_press_many, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
    {"arena-flag", arena_flag, FLAGFALL_NOTATION_CHESS, FISCHER, each_falls_later, 0},
    {"arena-deadline", arena_deadline, FLAGFALL_NOTATION_CHESS, FISCHER, each_falls_later, 0},
    {"arena-deadline-100000", arena_deadline, FLAGFALL_NOTATION_CHESS, FISCHER, each_falls_later,
     MANY},
    {"arena-deadline-flag", arena_deadline_flag, FLAGFALL_NOTATION_CHESS, FISCHER, each_falls_later,
     0},
    {"arena-deadline-flag-100000", arena_deadline_flag, FLAGFALL_NOTATION_CHESS, FISCHER,
     each_falls_later, MANY},
    {"arena-deadline-press", arena_deadline_press, FLAGFALL_NOTATION_CHESS, FISCHER,
     each_falls_later, 0},
    {"arena-deadline-press-100000", arena_deadline_press, FLAGFALL_NOTATION_CHESS, FISCHER,
     each_falls_later, MANY},
    {"arena-advance", arena_advance, FLAGFALL_NOTATION_CHESS, FISCHER, NULL, 0},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

/* Callgrind counts only in here. Not static, so that callgrind finds its name. */
__attribute__((noinline)) void measured(void (*run)(int call));
void measured(void (*run)(int call)) {
  for (int call = 0; call < CALLS; call++) {
    run(call);
  }
}

/* A running game on a clock, and many copies of it in the arena. */
static void set_up(const struct kind *kind) {
  if (kind->games != 0) {
    game_count = kind->games;
  }
  flagfall_control *terms = control(kind->notation, kind->text);
  check(flagfall_clock_new(terms, &the_clock));
  flagfall_control_free(terms);
  check(flagfall_clock_start(the_clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  check(flagfall_arena_new(&the_arena));
  for (int game = 0; game < game_count; game++) {
    check(flagfall_arena_add(the_arena, the_clock, &games[game]));
  }
}

int main(int argc, char **argv) {
  for (size_t i = 0; i < KIND_COUNT; i++) {
    if (argc < 2) {
      puts(KINDS[i].name);
    } else if (strcmp(argv[1], KINDS[i].name) == 0) {
      set_up(&KINDS[i]);
      if (KINDS[i].before != NULL) {
        KINDS[i].before();
      }
      measured(KINDS[i].call);
      flagfall_clock_free(the_clock);
      flagfall_arena_free(the_arena);
      return 0;
    }
  }
  return argc < 2 ? 0 : 2;
}
