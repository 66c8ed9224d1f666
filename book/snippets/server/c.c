// A server: a flag is reported although nobody asks, and a move that is sent again counts once.

#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <flagfall.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "%s\n", flagfall_status_message(status));
    exit(1);
  }
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int main(void) {
  const char *text = "0.3"; // seconds, for this example
  flagfall_control *control;
  flagfall_clock *clock;
  flagfall_arena *arena;
  flagfall_game_id game;
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN_EXTENDED, NULL, text, strlen(text), NULL,
                               &control));
  check(flagfall_clock_new(control, &clock));
  // An arena holds the clocks of all games of the server, and has one deadline for all of them.
  check(flagfall_arena_new(&arena));
  check(flagfall_arena_add(arena, clock, &game));
  flagfall_clock_free(clock);
  flagfall_control_free(control);
  check(flagfall_arena_start(arena, game, FLAGFALL_SIDE_FIRST, now_ms()));

  // Each message with a move has the move's number, counted for each side from 1.
  check(flagfall_arena_press_move(arena, game, FLAGFALL_SIDE_FIRST, now_ms(), 1, 0));
  // Sent again, since its answer was lost: answer as the first time.
  flagfall_status again =
      flagfall_arena_press_move(arena, game, FLAGFALL_SIDE_FIRST, now_ms(), 1, 0);
  assert(again == FLAGFALL_STATUS_ALREADY_MADE);

  // The loop waits for sockets, which this example does not have, and for the deadline.
  flagfall_game_event event = FLAGFALL_GAME_EVENT_INIT;
  size_t count = 0;
  while (count == 0) {
    uint32_t exists;
    int64_t deadline_ms;
    check(flagfall_arena_deadline(arena, &exists, &deadline_ms));
    int64_t wait_ms = deadline_ms - now_ms();
    poll(NULL, 0, exists ? (int)(wait_ms > 0 ? wait_ms : 0) : -1);
    check(flagfall_arena_advance(arena, now_ms(), 1000, NULL));
    check(flagfall_arena_events(arena, &event, 1, &count));
  }
  assert(event.game == game && event.kind == FLAGFALL_EVENT_FLAG);
  assert(event.side == FLAGFALL_SIDE_SECOND);

  // A move that comes too late changes nothing.
  check(flagfall_arena_press_move(arena, game, FLAGFALL_SIDE_SECOND, now_ms(), 1, 0));
  check(flagfall_arena_events(arena, &event, 1, &count));
  assert(count == 1 && event.kind == FLAGFALL_EVENT_LATE);

  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  check(flagfall_arena_verdict(arena, game, now_ms(), NULL, NULL, &verdict));
  printf("%s by %s\n", flagfall_outcome_name(verdict.outcome),
         flagfall_reason_name(verdict.reason)); // first by flag
  flagfall_arena_free(arena);
}
