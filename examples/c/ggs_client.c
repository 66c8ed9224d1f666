// How a client of an Othello server keeps the clocks of a game that it watches. It reads the server's
// lines from standard input, in the style of the Generic Game Server.
//
//   match CLOCK                 a game begins under this clock: 5:00//2:00
//   move COLOR MOVE SECONDS     COLOR, * or O, played MOVE; the server measured its time
//   clock COLOR SECONDS         the time that COLOR has left on the server's clock
//   end                         the game is over
//
// The server is right: the times that it measured are charged, however late its lines arrive, and if
// its clock differs from ours, ours is set to it. Between its lines our clock runs on, so a display
// does not have to wait for the server to report an event.

#include <flagfall.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watched {
  flagfall_clock *clock;
  // The client's current timestamp. Here it is the sum of the times in the lines; a client with a
  // display uses a monotonic clock.
  int64_t now_ms;
};

static bool begin(struct watched *game, const char *text) {
  flagfall_control *control = NULL;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  size_t length = strlen(text);
  if (flagfall_control_parse(FLAGFALL_NOTATION_GGS, NULL, text, length, &error, &control) != 0) {
    char words[256] = "";
    flagfall_parse_error_describe(&error, text, length, words, sizeof words, NULL);
    fprintf(stderr, "ggs_client: %s\n", words);
    return false;
  }
  flagfall_clock_free(game->clock);
  game->clock = NULL;
  game->now_ms = 0;
  bool begun = flagfall_clock_new(control, &game->clock) == 0 &&
               flagfall_clock_start(game->clock, FLAGFALL_SIDE_FIRST, 0, NULL) == 0;
  flagfall_control_free(control);
  return begun;
}

static flagfall_side side_of(char color) {
  return color == '*' ? FLAGFALL_SIDE_FIRST : FLAGFALL_SIDE_SECOND;
}

// Parses seconds with decimals into milliseconds, without the rounding errors of a float.
static int64_t millis(const char *seconds) {
  char *rest;
  int64_t ms = strtoll(seconds, &rest, 10) * 1000;
  for (int64_t unit = 100; *rest != '\0' && unit > 0 && rest[1] >= '0' && rest[1] <= '9'; unit /= 10) {
    ms += (*++rest - '0') * unit;
  }
  return ms;
}

static void tell_events(const struct watched *game, size_t count) {
  for (size_t place = 0; place < count; place++) {
    flagfall_event event = FLAGFALL_EVENT_INIT;
    flagfall_clock_event(game->clock, place, &event);
    printf("%c: %s at %" PRId64 " ms\n", event.side == FLAGFALL_SIDE_FIRST ? '*' : 'O',
           flagfall_event_name(event.kind), event.at_ms);
  }
}

static bool move(struct watched *game, char color, const char *seconds) {
  size_t count = 0;
  int64_t elapsed_ms = millis(seconds);
  game->now_ms += elapsed_ms;
  flagfall_status status = flagfall_clock_press_elapsed(game->clock, side_of(color), game->now_ms,
                                                        elapsed_ms, &count);
  if (status != 0) {
    fprintf(stderr, "ggs_client: %s\n", flagfall_status_message(status));
    return false;
  }
  tell_events(game, count);
  return true;
}

// Sets our clock to the server's time if they differ: the server may count in another way.
static bool take_its_clock(struct watched *game, char color, const char *seconds) {
  flagfall_side_reading ours = FLAGFALL_SIDE_READING_INIT;
  bool is_first = side_of(color) == FLAGFALL_SIDE_FIRST;
  int64_t left_ms = millis(seconds);
  flagfall_clock_read(game->clock, game->now_ms, NULL, is_first ? &ours : NULL,
                      is_first ? NULL : &ours);
  if (ours.bank_ms == left_ms) {
    return true;
  }
  printf("%c: %" PRId64 " ms here, %" PRId64 " ms there\n", color, ours.bank_ms, left_ms);
  return flagfall_clock_set_bank(game->clock, side_of(color), game->now_ms, left_ms, NULL) == 0;
}

static void show(const struct watched *game) {
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  flagfall_clock_read(game->clock, game->now_ms, NULL, &first, &second);
  printf("* %" PRId64 " ms %s   O %" PRId64 " ms %s\n", first.bank_ms,
         flagfall_flag_name(first.flag), second.bank_ms, flagfall_flag_name(second.flag));
}

// Whether the line was understood.
static bool hear(struct watched *game, const char *line) {
  char color, text[64], seconds[32];
  if (sscanf(line, "match %63s", text) == 1) {
    return begin(game, text);
  }
  if (game->clock == NULL) {
    return false;
  }
  if (sscanf(line, "move %c %63s %31s", &color, text, seconds) == 3) {
    return move(game, color, seconds);
  }
  if (sscanf(line, "clock %c %31s", &color, seconds) == 2) {
    return take_its_clock(game, color, seconds);
  }
  if (strncmp(line, "end", 3) == 0) {
    flagfall_clock_stop(game->clock, game->now_ms, NULL);
    show(game);
    return true;
  }
  return false;
}

int main(void) {
  struct watched game = {NULL, 0};
  char line[256];
  int status = 0;
  while (status == 0 && fgets(line, sizeof line, stdin) != NULL) {
    if (!hear(&game, line)) {
      fprintf(stderr, "ggs_client: this line says nothing here: %s", line);
      status = 1;
    }
  }
  flagfall_clock_free(game.clock);
  return status;
}
