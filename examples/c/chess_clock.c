// A chess clock for two players at one keyboard.
//
//   chess_clock NOTATION SETUP      chess_clock chess "40/90/30, G/30/30"
//
// Space starts the game, then presses the clock of the side on turn; p pauses and resumes, t takes
// the last move back, q or Ctrl-C quits. The library says when the next event happens, so the
// program sleeps until then, or until the display changes.

#define _POSIX_C_SOURCE 200809L

#include <flagfall.h>
#include <inttypes.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { CTRL_C = 3 };

struct shown {
  flagfall_reading game;
  flagfall_side_reading sides[2];
};

static struct termios usual;

static void restore_terminal(void) {
  tcsetattr(STDIN_FILENO, TCSANOW, &usual);
  fputs("\033[?25h\n", stdout);
}

// Sets the terminal: keys arrive at once, Ctrl-C too, and are not echoed, and the cursor is hidden.
static void prepare_terminal(void) {
  if (tcgetattr(STDIN_FILENO, &usual) != 0) {
    return;
  }
  struct termios quiet = usual;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
  tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
  atexit(restore_terminal);
  fputs("\033[?25l", stdout);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static flagfall_control *read_control(const char *name, const char *text) {
  flagfall_notation notation = 0;
  while (flagfall_notation_name(notation) != NULL &&
         strcmp(flagfall_notation_name(notation), name) != 0) {
    notation++;
  }
  if (flagfall_notation_name(notation) == NULL) {
    fprintf(stderr, "chess_clock: there is no notation \"%s\"; the notations are", name);
    for (notation = 0; flagfall_notation_name(notation) != NULL; notation++) {
      fprintf(stderr, " %s", flagfall_notation_name(notation));
    }
    fputc('\n', stderr);
    exit(2);
  }
  flagfall_control *control = NULL;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  size_t length = strlen(text);
  if (flagfall_control_parse(notation, NULL, text, length, &error, &control) != 0) {
    char words[256] = "";
    flagfall_parse_error_describe(&error, text, length, words, sizeof words, NULL);
    fprintf(stderr, "chess_clock: %s\n", words);
    exit(2);
  }
  return control;
}

static bool look(const flagfall_clock *clock, int64_t at_ms, struct shown *shown) {
  memset(shown, 0, sizeof *shown);
  shown->game.struct_size = sizeof shown->game;
  shown->sides[0].struct_size = sizeof shown->sides[0];
  shown->sides[1].struct_size = sizeof shown->sides[1];
  return flagfall_clock_read(clock, at_ms, &shown->game, &shown->sides[0], &shown->sides[1]) == 0;
}

static void put_time(int64_t ms) {
  // The last ten seconds are shown with tenths; before that, seconds are rounded up.
  if (ms < 10000) {
    printf("%" PRId64 ".%" PRId64, ms / 1000, ms / 100 % 10);
    return;
  }
  int64_t seconds = (ms + 999) / 1000;
  if (seconds >= 3600) {
    printf("%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / 3600, seconds / 60 % 60, seconds % 60);
  } else {
    printf("%" PRId64 ":%02" PRId64, seconds / 60, seconds % 60);
  }
}

static void put_side(const struct shown *shown, flagfall_side side) {
  const flagfall_side_reading *it = &shown->sides[side];
  bool runs = shown->game.phase == FLAGFALL_PHASE_RUNNING && shown->game.on_turn == side;
  printf("%c ", runs ? '>' : ' ');
  if (it->timed) {
    put_time(it->bank_ms);
  } else {
    printf("untimed");
  }
  if (it->lent_ms > 0) {
    printf(" +");
    put_time(it->lent_ms);
  }
  printf("  stage %" PRIu32, it->stage + 1);
  if (it->moves_left > 0) {
    printf(", %" PRIu32 " to go", it->moves_left);
  }
  if (it->lives > 1) {
    printf(", %" PRIu32 " lives", it->lives);
  }
  if (it->penalties > 0) {
    printf(", %" PRIu32 " penalties", it->penalties);
  }
  if (it->overrun_ms > 0) {
    printf(", over by ");
    put_time(it->overrun_ms);
  }
  if (it->flag != FLAGFALL_FLAG_UP) {
    printf(", flag %s", flagfall_flag_name(it->flag));
  }
}

static void draw(const struct shown *shown) {
  printf("\r\033[K");
  put_side(shown, FLAGFALL_SIDE_FIRST);
  printf("   |  ");
  put_side(shown, FLAGFALL_SIDE_SECOND);
  printf("   (%s)", flagfall_phase_name(shown->game.phase));
  fflush(stdout);
}

// How long the display stays the same: until the next second or tenth, or the next event if that is
// earlier.
static int wait_ms(const flagfall_clock *clock, const struct shown *shown, int64_t at_ms) {
  uint32_t exists = 0;
  int64_t deadline_ms = 0;
  if (shown->game.phase != FLAGFALL_PHASE_RUNNING) {
    return -1;
  }
  const flagfall_side_reading *runs = &shown->sides[shown->game.on_turn];
  int64_t shows = runs->lent_ms > 0 ? runs->lent_ms : runs->bank_ms;
  int64_t step = shows < 10000 ? 100 : 1000;
  int64_t wait = runs->timed && shows > 0 ? shows % step + 1 : step;
  flagfall_clock_deadline(clock, &exists, &deadline_ms);
  if (exists && deadline_ms - at_ms < wait) {
    wait = deadline_ms - at_ms;
  }
  return (int)(wait > 0 ? wait : 0);
}

static void press_key(flagfall_clock *clock, const struct shown *shown, char key, int64_t at_ms) {
  uint32_t moves = shown->sides[0].moves + shown->sides[1].moves;
  bool is_paused = shown->game.phase == FLAGFALL_PHASE_PAUSED;
  if (key == ' ' && shown->game.phase == FLAGFALL_PHASE_NOT_STARTED) {
    flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, at_ms, NULL);
  } else if (key == ' ') {
    flagfall_clock_press(clock, shown->game.on_turn, at_ms, NULL);
  } else if (key == 'p') {
    (is_paused ? flagfall_clock_resume : flagfall_clock_pause)(clock, at_ms, NULL);
  } else if (key == 't' && moves > 0) {
    flagfall_clock_take_back_to_move(clock, at_ms, moves - 1, NULL);
  }
}

static void play(flagfall_clock *clock) {
  struct shown shown;
  struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
  for (;;) {
    int64_t at_ms = now_ms();
    flagfall_clock_advance(clock, at_ms, NULL);
    if (!look(clock, at_ms, &shown)) {
      return;
    }
    draw(&shown);
    if (poll(&keyboard, 1, wait_ms(clock, &shown, at_ms)) > 0) {
      char key;
      if (read(STDIN_FILENO, &key, 1) != 1 || key == 'q' || key == CTRL_C) {
        return;
      }
      press_key(clock, &shown, key, now_ms());
    }
  }
}

int main(int arguments, char **argument) {
  if (arguments != 3) {
    fprintf(stderr, "usage: chess_clock NOTATION SETUP\n");
    return 2;
  }
  flagfall_control *control = read_control(argument[1], argument[2]);
  flagfall_clock *clock = NULL;
  char words[256] = "";
  flagfall_control_describe(control, words, sizeof words, NULL);
  printf("%s\nspace: press   p: pause   t: take back   q: quit\n", words);
  if (flagfall_clock_new(control, &clock) != 0 || flagfall_clock_keep_journal(clock) != 0) {
    return 1;
  }
  prepare_terminal();
  play(clock);
  flagfall_clock_free(clock);
  flagfall_control_free(control);
  return 0;
}
