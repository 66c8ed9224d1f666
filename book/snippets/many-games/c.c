// A million games in one arena: presses in batches, flags in order, saved as a whole.

#include <assert.h>
#include <flagfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "%s\n", flagfall_status_message(status));
    exit(1);
  }
}

enum { GAMES = 1000000 };

// What was saved, in memory. Yours would write to a file.
struct buffer {
  uint8_t *bytes;
  size_t size;
};

static int append(void *context, const uint8_t *bytes, size_t size) {
  struct buffer *buffer = context;
  uint8_t *grown = realloc(buffer->bytes, buffer->size + size);
  if (grown == NULL) {
    return 1; // the call returns WRITE_FAILED
  }
  memcpy(grown + buffer->size, bytes, size);
  *buffer = (struct buffer){grown, buffer->size + size};
  return 0;
}

int main(void) {
  const char *text = "180+2";
  flagfall_control *control;
  flagfall_arena *arena;
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), NULL, &control));
  check(flagfall_arena_new(&arena));
  flagfall_game_id *games = calloc(GAMES, sizeof *games);
  flagfall_side *sides = calloc(GAMES, sizeof *sides); // the first side
  int64_t *at_ms = calloc(GAMES, sizeof *at_ms);       // all start at 0
  assert(games != NULL && sides != NULL && at_ms != NULL);
  const flagfall_control *controls[] = {control};
  size_t rejected;
  check(flagfall_arena_add_many(arena, controls, 1, NULL, sides, at_ms, GAMES, games, NULL,
                                &rejected));
  assert(rejected == 0);

  // The moves that have arrived since the last pass of your loop: here all games, except the first.
  for (size_t i = 1; i < GAMES; i++) {
    at_ms[i] = 30000;
  }
  flagfall_status *statuses = calloc(GAMES, sizeof *statuses);
  assert(statuses != NULL);
  check(flagfall_arena_press_many(arena, games + 1, sides + 1, at_ms + 1, GAMES - 1, statuses,
                                  &rejected));
  assert(rejected == 0 && statuses[0] == FLAGFALL_STATUS_OK);

  // One deadline for all of them: wait until then, or until the next message.
  uint32_t exists;
  int64_t deadline_ms;
  check(flagfall_arena_deadline(arena, &exists, &deadline_ms));
  assert(exists && deadline_ms == 180001);
  // One call takes bounded time: some 1,000 events, or as many games in which nothing happens.
  for (uint32_t arrived = 0; !arrived;) {
    check(flagfall_arena_advance(arena, deadline_ms, 1000, &arrived));
  }
  flagfall_game_event fallen = FLAGFALL_GAME_EVENT_INIT;
  size_t count;
  check(flagfall_arena_events(arena, &fallen, 1, &count));
  assert(count == 1 && fallen.game == games[0] && fallen.kind == FLAGFALL_EVENT_FLAG);

  // Any single game by its id.
  int64_t bank_ms;
  check(flagfall_arena_bank(arena, games[1], FLAGFALL_SIDE_FIRST, deadline_ms, NULL, &bank_ms));
  assert(bank_ms == 152000);

  // Saved in slices, so that play goes on meanwhile. Later slices have only what has changed.
  struct buffer saved = {NULL, 0};
  for (uint32_t complete = 0; !complete;) {
    check(flagfall_arena_save_changes(arena, deadline_ms, 50000, append, &saved, &complete));
  }
  flagfall_arena_reader *reader;
  flagfall_arena *restored;
  check(flagfall_arena_reader_new(&reader));
  check(flagfall_arena_reader_read(reader, saved.bytes, saved.size));
  check(flagfall_arena_reader_finish(reader, NULL, NULL, &restored));
  check(flagfall_arena_count(restored, &count));
  assert(count == GAMES);
  printf("%zu bytes per game\n", saved.size / GAMES);

  flagfall_arena_free(restored);
  flagfall_arena_reader_free(reader);
  flagfall_arena_free(arena);
  flagfall_control_free(control);
  free(saved.bytes);
  free(statuses);
  free(at_ms);
  free(sides);
  free(games);
}
