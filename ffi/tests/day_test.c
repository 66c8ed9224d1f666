// A day of play in an arena, in which no memory grows: each game is pressed once a minute, and those
// whose flag has fallen are replaced every ten minutes. As core/tests/day.rs.
//
// FLAGFALL_DAY_GAMES is the number of games, 1,000 by default.

#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAM "day_test"
#include "program.h"
#include "resident.h"

enum { MINUTES = 24 * 60, BYTES_ALLOWED = 32, SLACK = 1024 * 1024, EVENTS = 256 };

static flagfall_arena *arena;
static flagfall_control *controls[3];

static flagfall_game_id begin(size_t place, int64_t at_ms) {
  flagfall_clock *clock;
  flagfall_game_id game;
  MUST(flagfall_clock_new(controls[place % 3], &clock));
  MUST(flagfall_clock_start(clock, FIRST, at_ms, NULL));
  MUST(flagfall_arena_add(arena, clock, &game));
  flagfall_clock_free(clock);
  return game;
}

int main(void) {
  static const char *const TEXTS[] = {"G/10/30", "G/20/30", "G/30/30"};
  const char *asked = getenv("FLAGFALL_DAY_GAMES");
  const size_t games = asked == NULL ? 1000 : (size_t)strtoul(asked, NULL, 10);
  flagfall_game_id *playing = calloc(games, sizeof *playing);
  flagfall_side *sides = calloc(games, sizeof *sides);
  flagfall_phase *phases = calloc(games, sizeof *phases);
  int64_t *times = calloc(games, sizeof *times);
  static flagfall_game_event events[EVENTS];
  size_t replaced = 0, refused, count;
  uint32_t arrived;
  long before = 0;
  if (playing == NULL || sides == NULL || phases == NULL || times == NULL) {
    fail("no memory");
  }
  events[0] = (flagfall_game_event)FLAGFALL_GAME_EVENT_INIT;
  for (size_t i = 0; i < 3; i++) {
    MUST(flagfall_control_parse(CHESS, NULL, TEXTS[i], strlen(TEXTS[i]), NULL, &controls[i]));
  }
  MUST(flagfall_arena_new(&arena));
  for (size_t place = 0; place < games; place++) {
    playing[place] = begin(place, 0);
    sides[place] = FIRST;
  }
  for (int64_t minute = 1; minute <= MINUTES; minute++) {
    const int64_t now = minute * 60000;
    for (size_t place = 0; place < games; place++) {
      times[place] = now;
    }
    MUST(flagfall_arena_press_many(arena, playing, sides, times, games, NULL, &refused));
    HOLDS(refused == 0);
    for (size_t place = 0; place < games; place++) {
      sides[place] = sides[place] == FIRST ? SECOND : FIRST;
    }
    do {
      MUST(flagfall_arena_advance(arena, now, EVENTS, &arrived));
      do {
        MUST(flagfall_arena_events(arena, events, EVENTS, &count));
      } while (count > 0);
    } while (!arrived);
    if (minute % 10 == 0) {
      MUST(flagfall_arena_read_many(arena, playing, games, now, NULL, phases, NULL, NULL, NULL,
                                    &refused));
      for (size_t place = 0; place < games; place++) {
        if (phases[place] != FLAGFALL_PHASE_RUNNING) {
          MUST(flagfall_arena_remove(arena, playing[place], NULL));
          playing[place] = begin(place, now);
          sides[place] = FIRST;
          replaced++;
        }
      }
    }
    if (minute == MINUTES / 4) {
      before = resident();
    }
  }
  const long after = resident();
  printf("day_test: %zu games, %zu replaced: %ld KiB after 6 hours, %ld after 24\n", games, replaced,
         before / 1024, after / 1024);
  HOLDS(replaced > 12 * games);
  HOLDS(after <= before + (long)games * BYTES_ALLOWED + SLACK);
  flagfall_arena_free(arena);
  for (size_t i = 0; i < 3; i++) {
    flagfall_control_free(controls[i]);
  }
  free(times);
  free(phases);
  free(sides);
  free(playing);
  return 0;
}
