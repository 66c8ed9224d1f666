// A chess clock for two in a terminal: Enter presses the clock of the side on turn.

#define _POSIX_C_SOURCE 200809L

#include <flagfall.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

static flagfall_control *parse(const char *text) {
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_control *control;
  if (flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), &error, &control) !=
      FLAGFALL_STATUS_OK) {
    char message[1024];
    flagfall_parse_error_describe(&error, text, strlen(text), message, sizeof message, NULL);
    fprintf(stderr, "%s\n", message);
    exit(1);
  }
  return control;
}

static void show(const flagfall_clock *clock, flagfall_side side, int64_t at_ms) {
  char text[32];
  check(flagfall_clock_format(clock, side, at_ms, FLAGFALL_TIME_STYLE_CLOCK, 0, 0, text,
                              sizeof text, NULL));
  printf("  %s %s", side == FLAGFALL_SIDE_FIRST ? "first" : "second", text);
}

static flagfall_side on_turn(const flagfall_clock *clock, int64_t at_ms) {
  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  check(flagfall_clock_read(clock, at_ms, &reading, &first, &second));
  return reading.on_turn;
}

int main(int argc, char **argv) {
  flagfall_control *control = parse(argc > 1 ? argv[1] : "180+2");
  flagfall_clock *clock;
  check(flagfall_clock_new(control, &clock));
  char described[256];
  check(flagfall_control_describe(control, described, sizeof described, NULL));
  printf("%s\n", described);
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, now_ms(), NULL));

  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  for (;;) {
    uint32_t runs;
    int64_t deadline_ms;
    check(flagfall_clock_deadline(clock, &runs, &deadline_ms));
    if (!runs) {
      break;
    }
    show(clock, FLAGFALL_SIDE_FIRST, now_ms());
    show(clock, FLAGFALL_SIDE_SECOND, now_ms());
    printf("\n");
    fflush(stdout);

    // Wait for Enter, but only until a flag falls or a stage ends.
    int64_t wait_ms = deadline_ms - now_ms();
    wait_ms = wait_ms < 0 ? 0 : wait_ms > 3600000 ? 3600000 : wait_ms;
    size_t count = 0;
    char line[256];
    if (poll(&input, 1, (int)wait_ms) == 0) {
      check(flagfall_clock_advance(clock, now_ms(), &count));
    } else if (read(STDIN_FILENO, line, sizeof line) > 0) {
      int64_t at_ms = now_ms();
      check(flagfall_clock_press(clock, on_turn(clock, at_ms), at_ms, &count));
    } else {
      input.fd = -1; // the input has ended: poll ignores it
    }
    for (size_t i = 0; i < count; i++) {
      flagfall_event event = FLAGFALL_EVENT_INIT;
      check(flagfall_clock_event(clock, i, &event));
      printf("%s: %s\n", event.side == FLAGFALL_SIDE_FIRST ? "first" : "second",
             flagfall_event_name(event.kind));
    }
  }

  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  check(flagfall_clock_verdict(clock, now_ms(), NULL, NULL, &verdict));
  printf("%s by %s\n", flagfall_outcome_name(verdict.outcome),
         flagfall_reason_name(verdict.reason));
  flagfall_clock_free(clock);
}
