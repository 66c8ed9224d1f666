// A game clock in an event loop: a timer wakes the loop for the clock's next event.
//
//   event_loop TIME_CONTROL      event_loop 40/7200:3600, event_loop 180+2 (as in PGN)
//
// The first side's clock starts at once. Commands come on standard input, one per line: `first` or
// `second` when that side presses its clock, `pause`, `resume`, `quit`.
//
// The loop waits for input and for the timer. Every pass does the same, whatever woke it:
//
// 1. `flagfall_clock_advance` reports what has happened by now. Events have their exact times,
//    however late the loop wakes, so a busy machine changes no result.
// 2. The display shows the clocks.
// 3. The timer is set to `flagfall_clock_deadline`, or to the next change of the display if that is
//    earlier. So no other place has to know which calls change the deadline.
//
// `timerfd` is Linux's. Any timer on a monotonic clock will do, such as a GUI toolkit's.

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <flagfall.h>
#include <inttypes.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct game {
  flagfall_clock *clock;
  int64_t started_ms;
  // The last line of the display.
  char shown[128];
  // The beginning of a command, until its line is complete.
  char command[16];
  size_t length;
};

static void fail(const char *what) {
  fprintf(stderr, "event_loop: %s\n", what);
  exit(2);
}

// For calls that fail only if this program has a bug.
static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fail(flagfall_status_message(status));
  }
}

// The `at_ms` of every call. The timer has the same clock, so deadlines need no conversion.
static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Sets the timer to an absolute time, or stops it if the time is 0. A time in the past wakes the
// loop at once. Setting the timer also resets it after it has gone off, so the loop need not read
// from it.
static void set_timer(int timer, int64_t at_ms) {
  struct itimerspec when = {.it_value = {at_ms / 1000, at_ms % 1000 * 1000000}};
  if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL) != 0) {
    fail(strerror(errno));
  }
}

static flagfall_clock *new_clock(const char *text) {
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_control *control;
  flagfall_clock *clock;
  size_t length = strlen(text);
  if (flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, length, &error, &control) != 0) {
    char words[256] = "";
    flagfall_parse_error_describe(&error, text, length, words, sizeof words, NULL);
    fail(words);
  }
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  return clock;
}

// Prints the events of the last call, which was made at `at_ms`.
static void print_events(const struct game *game, size_t count, int64_t at_ms) {
  for (size_t place = 0; place < count; ++place) {
    flagfall_event event = FLAGFALL_EVENT_INIT;
    check(flagfall_clock_event(game->clock, place, &event));
    printf("%s: %s at %" PRId64 " ms, noticed %" PRId64 " ms later\n",
           event.side == FLAGFALL_SIDE_FIRST ? "first" : "second", flagfall_event_name(event.kind),
           event.at_ms - game->started_ms, at_ms - event.at_ms);
  }
}

// Prints both clocks, in seconds rounded up, if they have changed. Returns when they change next if
// nobody presses; 0 if they stand still.
static int64_t show(struct game *game, const flagfall_reading *reading,
                    const flagfall_side_reading sides[2], int64_t at_ms) {
  bool runs = reading->phase == FLAGFALL_PHASE_RUNNING;
  int64_t seconds[2] = {(sides[0].bank_ms + 999) / 1000, (sides[1].bank_ms + 999) / 1000};
  char line[sizeof game->shown];
  snprintf(line, sizeof line, "%c %" PRId64 ":%02" PRId64 "  %c %" PRId64 ":%02" PRId64 "  %s",
           runs && reading->on_turn == FLAGFALL_SIDE_FIRST ? '>' : ' ', seconds[0] / 60,
           seconds[0] % 60, runs && reading->on_turn == FLAGFALL_SIDE_SECOND ? '>' : ' ',
           seconds[1] / 60, seconds[1] % 60, flagfall_phase_name(reading->phase));
  if (strcmp(line, game->shown) != 0) {
    strcpy(game->shown, line);
    puts(line);
  }
  if (!runs) {
    return 0;
  }
  // A delay runs before the bank. A millisecond after a whole second is left, the display is right
  // whether it rounds up or down, also for an hourglass, in which the other bank grows.
  const flagfall_side_reading *side = &sides[reading->on_turn];
  int64_t left_ms = side->lent_ms > 0 ? side->lent_ms : side->bank_ms;
  return at_ms + (left_ms > 0 ? left_ms % 1000 + 1 : 1000);
}

// Runs a command; false to quit.
static bool run_command(const struct game *game, const char *command, int64_t at_ms) {
  flagfall_clock *clock = game->clock;
  flagfall_status status;
  size_t count = 0;
  if (strcmp(command, "first") == 0) {
    status = flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, at_ms, &count);
  } else if (strcmp(command, "second") == 0) {
    status = flagfall_clock_press(clock, FLAGFALL_SIDE_SECOND, at_ms, &count);
  } else if (strcmp(command, "pause") == 0) {
    status = flagfall_clock_pause(clock, at_ms, &count);
  } else if (strcmp(command, "resume") == 0) {
    status = flagfall_clock_resume(clock, at_ms, &count);
  } else if (strcmp(command, "quit") == 0) {
    return false;
  } else {
    printf("unknown command: %s\n", command);
    return true;
  }
  if (status != FLAGFALL_STATUS_OK) {
    printf("%s: %s\n", command, flagfall_status_message(status));
  }
  print_events(game, count, at_ms);
  return true;
}

// Reads what has arrived, and runs the commands whose lines are complete; false to quit. After
// `poll`, `read` does not wait. A line that is too long for a command is cut short.
static bool read_commands(struct game *game) {
  char input[256];
  ssize_t length = read(STDIN_FILENO, input, sizeof input);
  if (length <= 0) {
    return length < 0 && (errno == EINTR || errno == EAGAIN);
  }
  int64_t at_ms = now_ms();
  for (ssize_t place = 0; place < length; ++place) {
    if (input[place] != '\n') {
      game->command[game->length] = input[place];
      game->length += game->length < sizeof game->command - 1;
      continue;
    }
    game->command[game->length] = '\0';
    game->length = 0;
    if (!run_command(game, game->command, at_ms)) {
      return false;
    }
  }
  return true;
}

// A pass of the loop, up to the wait: the three steps above. False if the game is over.
static bool update(struct game *game, int timer) {
  int64_t at_ms = now_ms();
  int64_t wake_ms, deadline_ms;
  uint32_t has_deadline;
  size_t count;
  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading sides[2] = {FLAGFALL_SIDE_READING_INIT, FLAGFALL_SIDE_READING_INIT};
  check(flagfall_clock_advance(game->clock, at_ms, &count));
  print_events(game, count, at_ms);
  check(flagfall_clock_read(game->clock, at_ms, &reading, &sides[0], &sides[1]));
  wake_ms = show(game, &reading, sides, at_ms);
  check(flagfall_clock_deadline(game->clock, &has_deadline, &deadline_ms));
  if (has_deadline && deadline_ms < wake_ms) {
    wake_ms = deadline_ms;
  }
  set_timer(timer, wake_ms);
  return reading.phase < FLAGFALL_PHASE_FLAGGED;
}

int main(int count, char **arguments) {
  if (count != 2) {
    fail("usage: event_loop TIME_CONTROL");
  }
  struct game game = {.clock = new_clock(arguments[1]), .started_ms = now_ms()};
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  if (timer < 0) {
    fail(strerror(errno));
  }
  struct pollfd sources[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              {.fd = timer, .events = POLLIN}};
  bool goes_on = true;
  setvbuf(stdout, NULL, _IOLBF, 0);
  check(flagfall_clock_start(game.clock, FLAGFALL_SIDE_FIRST, game.started_ms, NULL));
  while (goes_on && update(&game, timer)) {
    if (poll(sources, 2, -1) >= 0) {
      goes_on = sources[0].revents == 0 || read_commands(&game);
    } else if (errno != EINTR) {
      fail(strerror(errno));
    }
  }
  close(timer);
  flagfall_clock_free(game.clock);
  return 0;
}
