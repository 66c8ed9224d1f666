// A GUI's timer: one function draws the clocks, and says when it wants to be called again.

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

// How a window shows the clocks: tenths of a second below 20 seconds.
static const flagfall_time_style STYLE = FLAGFALL_TIME_STYLE_TENTHS;
static const int64_t TENTHS_BELOW_MS = 20000;

struct window {
  flagfall_clock *clock;
  char texts[2][32]; // one for each side; yours are labels
  int drawn;
  flagfall_event flag;
};

// Call it when the timer fires, and after each press. Returns how long to wait until the next call,
// and -1 if nothing will change. It does the same whatever has happened, so it is never wrong.
static int update(struct window *window) {
  int64_t at_ms = now_ms();

  // 1. What has happened by now.
  size_t count;
  check(flagfall_clock_advance(window->clock, at_ms, &count));
  for (size_t i = 0; i < count; i++) {
    flagfall_event event = FLAGFALL_EVENT_INIT;
    check(flagfall_clock_event(window->clock, i, &event));
    if (event.kind == FLAGFALL_EVENT_FLAG) {
      window->flag = event;
    }
  }

  // 2. What the clocks show, and when one of them will show something else.
  uint32_t runs;
  int64_t wake_ms;
  check(flagfall_clock_deadline(window->clock, &runs, &wake_ms));
  for (flagfall_side side = FLAGFALL_SIDE_FIRST; side <= FLAGFALL_SIDE_SECOND; side++) {
    check(flagfall_clock_format(window->clock, side, at_ms, STYLE, TENTHS_BELOW_MS, 0,
                                window->texts[side], sizeof window->texts[side], NULL));
    uint32_t changes;
    int64_t change_ms;
    check(flagfall_clock_next_change(window->clock, side, at_ms, STYLE, TENTHS_BELOW_MS, 0,
                                     &changes, &change_ms));
    if (changes && (!runs || change_ms < wake_ms)) {
      runs = 1;
      wake_ms = change_ms;
    }
  }
  window->drawn++;

  // 3. The timer. Set it again each time: no other place needs to know what changes the deadline.
  return runs ? (int)(wake_ms - at_ms) : -1;
}

int main(void) {
  const char *text = "0.5"; // seconds, for this example
  flagfall_control *control;
  struct window window = {NULL, {"", ""}, 0, FLAGFALL_EVENT_INIT};
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN_EXTENDED, NULL, text, strlen(text), NULL,
                               &control));
  check(flagfall_clock_new(control, &window.clock));
  flagfall_control_free(control);
  int64_t start_ms = now_ms();
  check(flagfall_clock_start(window.clock, FLAGFALL_SIDE_FIRST, start_ms, NULL));

  // Your toolkit's loop: g_timeout_add, QTimer::singleShot, SetTimer, …
  for (int wait_ms = update(&window); wait_ms >= 0; wait_ms = update(&window)) {
    poll(NULL, 0, wait_ms);
  }

  // However late the timer fired, the flag fell when it fell.
  assert(window.flag.side == FLAGFALL_SIDE_FIRST);
  assert(window.flag.at_ms == start_ms + 501);
  assert(strcmp(window.texts[FLAGFALL_SIDE_FIRST], "0:00.0") == 0);
  assert(window.drawn <= 8); // it is drawn only when something changes
  printf("drawn %d times\n", window.drawn);
  flagfall_clock_free(window.clock);
}
