// One of four programs, one for each language, that scripts/test_restarts.py compares with one
// another. core/examples/restarts.rs describes what they read and write.

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#define PROGRAM "restarts"
#include "program.h"

enum { ROOM = 1 << 16 };

static char line[ROOM];
static uint8_t bytes[ROOM];
static char json[ROOM];

static int digit(char hex) {
  return hex <= '9' ? hex - '0' : hex - 'a' + 10;
}

static flagfall_clock *of_hex(const char *hex) {
  size_t size = strlen(hex) / 2;
  flagfall_clock *clock = NULL;
  for (size_t at = 0; at < size; at++) {
    bytes[at] = (uint8_t)(16 * digit(hex[2 * at]) + digit(hex[2 * at + 1]));
  }
  MUST(flagfall_clock_restore(bytes, size, NULL, NULL, &clock));
  return clock;
}

static void write_saved(const flagfall_clock *in_binary, int64_t at_ms,
                        const flagfall_clock *in_json) {
  size_t size = 0;
  MUST(flagfall_clock_save(in_binary, at_ms, bytes, sizeof bytes, &size));
  MUST(flagfall_clock_save_json(in_json, at_ms, json, sizeof json, NULL));
  printf("%" PRId64 " ", at_ms);
  for (size_t at = 0; at < size; at++) {
    printf("%02x", bytes[at]);
  }
  printf(" %s\n", json);
}

// Many calls are out of order, and fail.
static void call(flagfall_clock *clock, const char *name, flagfall_side side, int64_t at_ms,
                 int64_t value_ms) {
  if (strcmp(name, "start") == 0) {
    flagfall_clock_start(clock, side, at_ms, NULL);
  } else if (strcmp(name, "press") == 0) {
    flagfall_clock_press(clock, side, at_ms, NULL);
  } else if (strcmp(name, "press-elapsed") == 0) {
    flagfall_clock_press_elapsed(clock, side, at_ms, value_ms, NULL);
  } else if (strcmp(name, "press-unreceived") == 0) {
    flagfall_clock_press_unreceived(clock, side, at_ms, NULL);
  } else if (strcmp(name, "receive") == 0) {
    flagfall_clock_receive(clock, at_ms, NULL);
  } else if (strcmp(name, "ready") == 0) {
    flagfall_clock_set_ready(clock, side, at_ms, 1, NULL);
  } else if (strcmp(name, "ready-unreceived") == 0) {
    flagfall_clock_set_ready_unreceived(clock, side, at_ms, NULL);
  } else if (strcmp(name, "hand-over") == 0) {
    flagfall_clock_hand_over(clock, side, at_ms, NULL);
  } else if (strcmp(name, "hand-over-elapsed") == 0) {
    flagfall_clock_hand_over_elapsed(clock, side, at_ms, value_ms, NULL);
  } else if (strcmp(name, "hand-over-unreceived") == 0) {
    flagfall_clock_hand_over_unreceived(clock, side, at_ms, NULL);
  } else if (strcmp(name, "pause") == 0) {
    flagfall_clock_pause(clock, at_ms, NULL);
  } else if (strcmp(name, "resume") == 0) {
    flagfall_clock_resume(clock, at_ms, NULL);
  } else if (strcmp(name, "adjust") == 0) {
    flagfall_clock_adjust(clock, side, at_ms, value_ms, NULL);
  } else if (strcmp(name, "set-bank") == 0) {
    flagfall_clock_set_bank(clock, side, at_ms, value_ms, NULL);
  } else if (strcmp(name, "set-turn") == 0) {
    flagfall_clock_set_turn(clock, side, at_ms, NULL);
  } else if (strcmp(name, "raise-flag") == 0) {
    flagfall_clock_raise_flag(clock, side, at_ms, NULL);
  } else {
    flagfall_clock_advance(clock, at_ms, NULL);
  }
}

static void play(void) {
  int64_t at_ms = 0, value_ms;
  flagfall_clock *clock = of_hex(strtok(line, " "));
  for (char *word = strtok(NULL, " "); word != NULL; word = strtok(NULL, " ")) {
    char name[32], side[32];
    if (sscanf(word, "%31[^:]:%31[^:]:%" SCNd64 ":%" SCNd64, name, side, &at_ms, &value_ms) != 4) {
      fprintf(stderr, "restarts: expected NAME:SIDE:AT:VALUE, got %s\n", word);
      exit(1);
    }
    call(clock, name, strcmp(side, "first") == 0 ? FIRST : SECOND, at_ms, value_ms);
  }
  write_saved(clock, at_ms, clock);
  flagfall_clock_free(clock);
}

static void restore(void) {
  int64_t at_ms = strtoll(strtok(line, " "), NULL, 10);
  flagfall_clock *of_binary = of_hex(strtok(NULL, " ")), *of_json = NULL;
  const char *text = strtok(NULL, "");
  MUST(flagfall_clock_restore((const uint8_t *)text, strlen(text), NULL, NULL, &of_json));
  write_saved(of_binary, at_ms, of_json);
  flagfall_clock_free(of_binary);
  flagfall_clock_free(of_json);
}

int main(int arguments, char **argument) {
  bool plays = arguments == 2 && strcmp(argument[1], "play") == 0;
  if (!plays && !(arguments == 2 && strcmp(argument[1], "restore") == 0)) {
    fprintf(stderr, "usage: restarts play|restore\n");
    return 2;
  }
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    (plays ? play : restore)();
  }
  return 0;
}
