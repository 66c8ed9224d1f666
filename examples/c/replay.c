// Plays a recorded game on a clock and prints what the clocks showed.
//
//     replay NOTATION [OPTION=VALUE ...] SETUP RECORD.times
//     replay ggs [OPTION=VALUE ...] RECORD.ggf
//
// The examples in Rust, Python and Node include the same program, with the same output.

#include <flagfall.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const USAGE =
    "usage: replay NOTATION [OPTION=VALUE ...] SETUP RECORD.times\n"
    "       replay ggs [OPTION=VALUE ...] RECORD.ggf\n";

// A notation, with its options.
struct notation {
  flagfall_notation number;
  flagfall_options options;
};

// The turns of one game, and its setup strings where the record has its own.
struct game {
  char *setup[2];
  flagfall_side *sides;
  int64_t *used;
  size_t turns;
};

// --- Errors ------------------------------------------------------------------------------------

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("replay: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

// For calls that fail only if this program has a bug or the record is wrong.
static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fail("%s", flagfall_status_name(status));
  }
}

static void *allocated(void *memory) {
  if (memory == NULL) {
    fail("out of memory");
  }
  return memory;
}

static char *copy(const char *text, size_t length) {
  char *copied = allocated(malloc(length + 1));
  memcpy(copied, text, length);
  copied[length] = '\0';
  return copied;
}

// --- Records -----------------------------------------------------------------------------------

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t length = 0, capacity = 1 << 16;
  char *text = allocated(malloc(capacity));
  if (file == NULL) {
    fail("%s cannot be read", path);
  }
  while ((length += fread(text + length, 1, capacity - length - 1, file)) == capacity - 1) {
    capacity *= 2;
    text = allocated(realloc(text, capacity));
  }
  fclose(file);
  text[length] = '\0';
  return text;
}

static void add_turn(struct game *game, flagfall_side side, int64_t used) {
  size_t turns = game->turns + 1;
  game->sides = allocated(realloc(game->sides, turns * sizeof *game->sides));
  game->used = allocated(realloc(game->used, turns * sizeof *game->used));
  game->sides[game->turns] = side;
  game->used[game->turns] = used;
  game->turns = turns;
}

static void free_game(struct game *game) {
  free(game->setup[0]);
  free(game->setup[1]);
  free(game->sides);
  free(game->used);
}

// Reads digits from `*at` on; false if there are none, or more than a long game needs.
static bool read_digits(const char **at, int64_t *number) {
  const char *start = *at;
  for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
    *number = *number * 10 + (**at - '0');
  }
  return *at > start && *at - start <= 12;
}

// `.times`: one move per line, which begins with its time in milliseconds.
static struct game read_times(const char *path, const char *text) {
  struct game game = {{NULL, NULL}, NULL, NULL, 0};
  size_t line = 1;
  for (const char *at = text; *at != '\0'; ++line) {
    size_t length = strcspn(at, "\n");
    const char *end = at;
    int64_t used;
    if (length > 0 && *at != '#') {
      if (!read_digits(&end, &used) || strchr(" \n", *end) == NULL) {
        fail("%s:%zu: expected a time in milliseconds", path, line);
      }
      add_turn(&game, game.turns % 2 == 0 ? FLAGFALL_SIDE_FIRST : FLAGFALL_SIDE_SECOND, used);
    }
    at += length + (at[length] == '\n');
  }
  return game;
}

// The third part of a GGF move: seconds with decimals. Without it the move took no time.
static bool read_seconds(const char *move, int64_t *used) {
  const char *at = strchr(move, '/');
  at = at == NULL ? NULL : strchr(at + 1, '/');
  *used = 0;
  if (at == NULL) {
    return true;
  }
  ++at;
  int64_t seconds, unit = 1000;
  if (!read_digits(&at, &seconds)) {
    return false;
  }
  *used = seconds * 1000;
  if (*at == '.') {
    for (++at; *at >= '0' && *at <= '9'; ++at) {
      unit /= 10;
      *used += (*at - '0') * unit;
    }
  }
  return *at == '\0';
}

// Adds one property of a GGF record to the game.
static void add_property(struct game *game, const char *path, const char *name, const char *value) {
  bool first = strcmp(name, "TB") == 0 || strcmp(name, "TI") == 0;
  bool second = strcmp(name, "TW") == 0 || strcmp(name, "TI") == 0;
  if (first) {
    free(game->setup[0]);
    game->setup[0] = copy(value, strlen(value));
  }
  if (second) {
    free(game->setup[1]);
    game->setup[1] = copy(value, strlen(value));
  }
  if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0) {
    int64_t used;
    if (!read_seconds(value, &used)) {
      fail("%s: `%s[%s]` has no time in seconds", path, name, value);
    }
    add_turn(game, *name == 'B' ? FLAGFALL_SIDE_FIRST : FLAGFALL_SIDE_SECOND, used);
  }
}

// Reads the game that begins at `*text`, and moves `*text` past it; false if there is none.
static bool read_ggf(const char *path, const char **text, struct game *game) {
  const char *at = strstr(*text, "(;");
  *game = (struct game){{NULL, NULL}, NULL, NULL, 0};
  if (at == NULL) {
    return false;
  }
  at += 2;
  for (;;) {
    size_t name_length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (name_length == 0 || at[name_length] != '[') {
      break;
    }
    const char *value = at + name_length + 1;
    size_t value_length = strcspn(value, "]");
    if (value[value_length] == '\0') {
      fail("%s: a `[` has no `]`", path);
    }
    char *name_text = copy(at, name_length);
    char *value_text = copy(value, value_length);
    add_property(game, path, name_text, value_text);
    free(name_text);
    free(value_text);
    at = value + value_length + 1;
  }
  *text = at;
  if (game->setup[0] == NULL || game->setup[1] == NULL) {
    fail("%s: a game has no clock: expected `TI[...]`", path);
  }
  return true;
}

// --- Setups ------------------------------------------------------------------------------------

struct word {
  const char *word;
  uint32_t number;
};

static const struct word NOTATIONS[] = {
    {"chess", FLAGFALL_NOTATION_CHESS}, {"ggs", FLAGFALL_NOTATION_GGS}, {NULL, 0}};
static const struct word MODES[] = {{"fischer", FLAGFALL_MODE_FISCHER},
                                    {"fischer-after", FLAGFALL_MODE_FISCHER_AFTER},
                                    {"bronstein", FLAGFALL_MODE_BRONSTEIN},
                                    {"delay", FLAGFALL_MODE_DELAY},
                                    {NULL, 0}};
static const struct word OPTIONS[] = {{"none", FLAGFALL_OPTION_NONE},
                                      {"hourglass", FLAGFALL_OPTION_HOURGLASS},
                                      {"overrun", FLAGFALL_OPTION_OVERRUN},
                                      {NULL, 0}};

static uint32_t number_of(const char *word, const struct word *words, const char *what) {
  for (; words->word != NULL; ++words) {
    if (strcmp(words->word, word) == 0) {
      return words->number;
    }
  }
  fail("unknown %s `%s`", what, word);
  return 0;
}

static void add_option(struct notation *notation, const char *option) {
  bool chess = notation->number == FLAGFALL_NOTATION_CHESS;
  if (chess && strncmp(option, "mode=", 5) == 0) {
    notation->options.mode = number_of(option + 5, MODES, "mode");
  } else if (chess && strncmp(option, "option=", 7) == 0) {
    notation->options.option = number_of(option + 7, OPTIONS, "option");
  } else {
    fail("unknown option `%s`", option);
  }
}

// Shows where a setup string is invalid, and ends the program. A column is a character: the
// continuation bytes of UTF-8 are not counted.
static void refuse(const char *text, const flagfall_parse_error *error) {
  int column = 0;
  for (uint64_t at = 0; at < error->offset; ++at) {
    column += ((unsigned char)text[at] & 0xC0) != 0x80;
  }
  fail("invalid setup string: %s\n  %s\n  %*s", flagfall_parse_error_name(error->kind), text,
       column + 1, "^");
}

static flagfall_control *parse(const struct notation *notation, const char *text) {
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_control *control = NULL;
  flagfall_status status = flagfall_control_parse(notation->number, &notation->options, text,
                                                  strlen(text), &error, &control);
  if (status == FLAGFALL_STATUS_PARSE) {
    refuse(text, &error);
  }
  check(status);
  return control;
}

// --- Output ------------------------------------------------------------------------------------

// `1:02:03.004`, or `2:03.004` without hours.
static const char *clock_time(int64_t ms, char text[32]) {
  int64_t hours = ms / 3600000, minutes = ms / 60000 % 60, seconds = ms / 1000 % 60;
  if (hours > 0) {
    snprintf(text, 32, "%" PRId64 ":%02" PRId64 ":%02" PRId64 ".%03" PRId64, hours, minutes,
             seconds, ms % 1000);
  } else {
    snprintf(text, 32, "%" PRId64 ":%02" PRId64 ".%03" PRId64, minutes, seconds, ms % 1000);
  }
  return text;
}

static const char *side_name(flagfall_side side) {
  return side == FLAGFALL_SIDE_FIRST ? "first" : "second";
}

static void print_event(const flagfall_event *event) {
  char at[32];
  clock_time(event->at_ms, at);
  printf("      %s: %s", side_name(event->side), flagfall_event_name(event->kind));
  if (event->kind == FLAGFALL_EVENT_STAGE || event->kind == FLAGFALL_EVENT_RENEWED) {
    printf(" %" PRIu32, event->stage + 1);
  } else if (event->kind == FLAGFALL_EVENT_LIFE) {
    printf(", %" PRIu32 " left", event->lives);
  } else if (event->kind == FLAGFALL_EVENT_PENALTY) {
    printf(" %" PRIu32, event->penalties);
  }
  printf(" at %s\n", at);
}

static void print_texts(const flagfall_control *control, const struct notation *notation) {
  char text[4096];
  check(flagfall_control_describe(control, text, sizeof text, NULL));
  puts(text);
  for (flagfall_side side = FLAGFALL_SIDE_FIRST; side <= FLAGFALL_SIDE_SECOND; ++side) {
    check(flagfall_control_print(control, side, notation->number, &notation->options, text,
                                 sizeof text, NULL));
    printf("%s: %s\n", side_name(side), text);
  }
}

// --- The game ----------------------------------------------------------------------------------

static void print_turn(const flagfall_clock *clock, size_t move, flagfall_side side, int64_t used,
                       int64_t at) {
  flagfall_side_reading sides[2] = {FLAGFALL_SIDE_READING_INIT, FLAGFALL_SIDE_READING_INIT};
  char texts[3][32];
  check(flagfall_clock_read(clock, at, NULL, &sides[0], &sides[1]));
  printf("%4zu  %-6s  %11s  %11s  %11s  %5" PRIu32 "  %s\n", move, side_name(side),
         clock_time(used, texts[0]), clock_time(sides[0].bank_ms, texts[1]),
         clock_time(sides[1].bank_ms, texts[2]), sides[side].stage + 1,
         flagfall_flag_name(sides[side].flag));
}

static void play(const flagfall_control *control, const struct game *game) {
  flagfall_clock *clock;
  flagfall_reading reading = FLAGFALL_READING_INIT;
  int64_t at = 0;
  size_t turn = 0;
  check(flagfall_clock_new(control, &clock));
  printf("\nmove  side           used        first       second  stage  flag\n");
  if (game->turns > 0) {
    check(flagfall_clock_start(clock, game->sides[0], at, NULL));
  }
  check(flagfall_clock_read(clock, at, &reading, NULL, NULL));
  while (turn < game->turns && reading.phase == FLAGFALL_PHASE_RUNNING) {
    flagfall_side side = game->sides[turn];
    int64_t used = game->used[turn];
    size_t events;
    at += used;
    flagfall_status status = flagfall_clock_press(clock, side, at, &events);
    if (status != FLAGFALL_STATUS_OK) {
      fail("move %zu: %s", turn + 1, flagfall_status_name(status));
    }
    print_turn(clock, ++turn, side, used, at);
    for (size_t place = 0; place < events; ++place) {
      flagfall_event event = FLAGFALL_EVENT_INIT;
      check(flagfall_clock_event(clock, place, &event));
      print_event(&event);
    }
    check(flagfall_clock_read(clock, at, &reading, NULL, NULL));
  }
  printf("\nafter %zu of %zu moves: %s, %s on turn\n", turn, game->turns,
         flagfall_phase_name(reading.phase), side_name(reading.on_turn));
  flagfall_clock_free(clock);
}

static void replay(const struct notation *notation, const char *first, const char *second,
                   const struct game *game) {
  flagfall_control *one = parse(notation, first), *two = parse(notation, second), *control;
  check(flagfall_control_from_sides(one, two, &control));
  flagfall_control_free(one);
  flagfall_control_free(two);
  print_texts(control, notation);
  play(control, game);
  flagfall_control_free(control);
}

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fputs(USAGE, stderr);
    return 2;
  }
  const char *record = arguments[count - 1];
  bool ggf = ends_with(record, ".ggf");
  struct notation notation = {.number = number_of(arguments[1], NOTATIONS, "notation"),
                              .options = FLAGFALL_OPTIONS_INIT};
  int options_end = ggf ? count - 1 : count - 2;
  if (options_end < 2 || (ggf && notation.number != FLAGFALL_NOTATION_GGS)) {
    fputs(USAGE, stderr);
    return 2;
  }
  for (int place = 2; place < options_end; ++place) {
    add_option(&notation, arguments[place]);
  }
  char *text = read_file(record);
  struct game game;
  if (ggf) {
    const char *at = text;
    for (size_t number = 1; read_ggf(record, &at, &game); ++number) {
      printf("%sgame %zu\n", number > 1 ? "\n" : "", number);
      replay(&notation, game.setup[0], game.setup[1], &game);
      free_game(&game);
    }
  } else {
    game = read_times(record, text);
    replay(&notation, arguments[count - 2], arguments[count - 2], &game);
    free_game(&game);
  }
  free(text);
  return 0;
}
