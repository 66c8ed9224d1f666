// `play`: a game.

#include <stdio.h>
#include <string.h>

#include "kinds.h"
#include "match.h"
#include "saved.h"
#include "setup.h"
#include "write.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

struct game {
  flagfall_clock *clock;
  // The moment of the last call that changed the clock.
  int64_t now_ms;
  // The moment of the call that is being made.
  int64_t at_ms;
};

// All that a clock shows.
struct shown {
  flagfall_status status;
  flagfall_reading reading;
  flagfall_side_reading first;
  flagfall_side_reading second;
  uint32_t has_deadline;
  int64_t deadline_ms;
};

static struct shown look(const flagfall_clock *clock, int64_t at_ms) {
  struct shown shown;
  memset(&shown, 0, sizeof shown);
  shown.reading.struct_size = sizeof shown.reading;
  shown.first.struct_size = sizeof shown.first;
  shown.second.struct_size = sizeof shown.second;
  flagfall_clock_deadline(clock, &shown.has_deadline, &shown.deadline_ms);
  shown.status =
      flagfall_clock_read(clock, at_ms, &shown.reading, &shown.first, &shown.second);
  return shown;
}

// Calls that change the clock, by what they are told.

typedef flagfall_status call_of_clock(flagfall_clock *, int64_t, size_t *);
typedef flagfall_status call_of_side(flagfall_clock *, flagfall_side, int64_t, size_t *);
typedef flagfall_status call_with_time(flagfall_clock *, flagfall_side, int64_t, int64_t, size_t *);

static const struct {
  const char *name;
  // Where the line tells no time.
  call_of_side *make;
  // Where it tells one, after `key` and a `=` if there is a key.
  call_with_time *make_with_time;
  const char *key;
} OF_SIDES[] = {
    {"start", flagfall_clock_start, NULL, NULL},
    {"press", flagfall_clock_press, flagfall_clock_press_elapsed, "elapsed"},
    {"press-unreceived", flagfall_clock_press_unreceived, NULL, NULL},
    {"hand-over", flagfall_clock_hand_over, flagfall_clock_hand_over_elapsed, "elapsed"},
    {"hand-over-unreceived", flagfall_clock_hand_over_unreceived, NULL, NULL},
    {"ready-unreceived", flagfall_clock_set_ready_unreceived, NULL, NULL},
    {"adjust", NULL, flagfall_clock_adjust, NULL},
    {"set-bank", NULL, flagfall_clock_set_bank, NULL},
    {"set-turn", flagfall_clock_set_turn, NULL, NULL},
    {"raise-flag", flagfall_clock_raise_flag, NULL, NULL},
};

static const struct {
  const char *name;
  call_of_clock *make;
} OF_CLOCKS[] = {
    {"pause", flagfall_clock_pause},     {"resume", flagfall_clock_resume},
    {"stop", flagfall_clock_stop},       {"advance", flagfall_clock_advance},
    {"receive", flagfall_clock_receive},
};

static flagfall_status change_side(struct game *game, struct line *line, size_t which,
                                   size_t *events) {
  flagfall_side side = take_side(line);
  game->at_ms = take_number(line);
  if (OF_SIDES[which].make != NULL && !has_more(line)) {
    return OF_SIDES[which].make(game->clock, side, game->at_ms, events);
  }
  need(OF_SIDES[which].make_with_time != NULL, "a word too many");
  const char *key = OF_SIDES[which].key;
  int64_t time_ms = number(key == NULL ? take_word(line) : take_value(line, key));
  all_taken(line);
  return OF_SIDES[which].make_with_time(game->clock, side, game->at_ms, time_ms, events);
}

static flagfall_status set_ready(struct game *game, struct line *line, size_t *events) {
  flagfall_side side = take_side(line);
  game->at_ms = take_number(line);
  uint32_t is_ready = take_name(line, TRUTHS);
  all_taken(line);
  return flagfall_clock_set_ready(game->clock, side, game->at_ms, is_ready, events);
}

// `take-back move=N AT` or `take-back moment=AT AT`
static flagfall_status take_back(struct game *game, struct line *line, size_t *events) {
  char key[32];
  const char *value = cut(take_word(line), '=', key);
  game->at_ms = take_number(line);
  all_taken(line);
  if (value != NULL && strcmp(key, "move") == 0) {
    return flagfall_clock_take_back_to_move(game->clock, count(value), game->at_ms, events);
  }
  need(value != NULL && strcmp(key, "moment") == 0, "move= or moment= was expected");
  return flagfall_clock_take_back_to_moment(game->clock, number(value), game->at_ms, events);
}

static void write_events(const flagfall_clock *clock, size_t events) {
  for (size_t place = 0; place < events; place++) {
    flagfall_event event = FLAGFALL_EVENT_INIT;
    flagfall_status status = flagfall_clock_event(clock, place, &event);
    need(status == FLAGFALL_STATUS_OK, "no event: %s", flagfall_status_name(status));
    write_event(&event);
  }
}

// `advance-some AT most=N`
static flagfall_status advance_some(struct game *game, struct line *line, size_t *events,
                                    bool *has_more) {
  uint32_t arrived = 0;
  game->at_ms = take_number(line);
  uint32_t most = count(take_value(line, "most"));
  all_taken(line);
  flagfall_status status =
      flagfall_clock_advance_some(game->clock, game->at_ms, most, &arrived, events);
  *has_more = !arrived;
  return status;
}

static flagfall_status make(struct game *game, struct line *line, size_t *events, bool *has_more) {
  if (begins_with(line, "ready")) return set_ready(game, line, events);
  if (begins_with(line, "take-back")) return take_back(game, line, events);
  if (begins_with(line, "advance-some")) return advance_some(game, line, events, has_more);
  for (size_t which = 0; which < LENGTH(OF_SIDES); which++) {
    if (begins_with(line, OF_SIDES[which].name)) return change_side(game, line, which, events);
  }
  for (size_t which = 0; which < LENGTH(OF_CLOCKS); which++) {
    if (begins_with(line, OF_CLOCKS[which].name)) {
      game->at_ms = take_number(line);
      all_taken(line);
      return OF_CLOCKS[which].make(game->clock, game->at_ms, events);
    }
  }
  need(false, "a step of a play was expected");
  return FLAGFALL_STATUS_OK;
}

// Makes a call that changes the clock, and writes what it brought about.
static flagfall_status change(struct game *game, struct line *line) {
  size_t events = 0;
  bool has_more = false;
  flagfall_status status = make(game, line, &events, &has_more);
  if (status == FLAGFALL_STATUS_OK) {
    flagfall_clock_last_at(game->clock, NULL, &game->now_ms);
    write_events(game->clock, events);
    if (has_more) {
      printf("  > more\n");
    }
  }
  return status;
}

// Calls that look at it.

static void need_bank(const struct game *game, flagfall_side side,
                      const flagfall_side_reading *reading) {
  uint32_t is_timed = 0;
  int64_t bank_ms = 0;
  flagfall_clock_bank(game->clock, side, game->at_ms, &is_timed, &bank_ms);
  need(is_timed == reading->timed && (!is_timed || bank_ms == reading->bank_ms),
       "the bank by itself is another than in the reading");
}

static bool write_shown(const struct shown *shown, const char *whose, const char *key) {
  if (strcmp(whose, "clock") == 0) return write_of_clock(&shown->reading, key);
  if (strcmp(whose, "first") == 0) return write_of_side(&shown->first, key);
  return strcmp(whose, "second") == 0 && write_of_side(&shown->second, key);
}

// Writes what the outcome `> WHOSE KEY=VALUE …` asks for.
static void write_outcome(const struct shown *shown, struct line *outcome) {
  const char *whose = take_word(outcome);
  need(has_more(outcome), "a key of a reading was expected");
  printf("  > %s", whose);
  while (has_more(outcome)) {
    char key[32] = "";
    bool is_known =
        cut(take_word(outcome), '=', key) != NULL && write_shown(shown, whose, key);
    if (!is_known) {
      putchar('\n');
    }
    need(is_known, "a key of a reading was expected, not %s", key);
  }
  putchar('\n');
}

static flagfall_status read_clock(struct game *game, struct line *line, const struct line *next) {
  game->at_ms = take_number(line);
  all_taken(line);
  struct shown shown = look(game->clock, game->at_ms);
  if (shown.status != FLAGFALL_STATUS_OK) {
    return shown.status;
  }
  for (struct line *outcome = line + 1; outcome < next; outcome++) {
    if (begins_with(outcome, ">")) {
      write_outcome(&shown, outcome);
    }
  }
  need_bank(game, FLAGFALL_SIDE_FIRST, &shown.first);
  need_bank(game, FLAGFALL_SIDE_SECOND, &shown.second);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status tell_moment(const struct game *game, struct line *line,
                                   flagfall_status (*moment)(const flagfall_clock *, uint32_t *,
                                                             int64_t *)) {
  uint32_t exists = 0;
  int64_t at_ms = 0;
  all_taken(line);
  flagfall_status status = moment(game->clock, &exists, &at_ms);
  if (status == FLAGFALL_STATUS_OK) {
    write_moment(exists, at_ms);
  }
  return status;
}

static flagfall_status command(struct game *game, struct line *line) {
  char text[256];
  flagfall_protocol protocol = take_name(line, PROTOCOLS);
  game->at_ms = take_number(line);
  all_taken(line);
  flagfall_status status =
      flagfall_clock_command(game->clock, protocol, game->at_ms, text, sizeof text, NULL);
  if (status == FLAGFALL_STATUS_OK) {
    write_answer(">", text);
  }
  return status;
}

// NAME, NAME:SIDE or score:N
static flagfall_board take_board(struct line *line) {
  char name[32];
  flagfall_board board = FLAGFALL_BOARD_INIT;
  const char *word = take_value(line, "board"), *about = cut(word, ':', name);
  board.kind = named(BOARDS, about == NULL ? word : name);
  bool is_plain = board.kind == FLAGFALL_BOARD_OPEN || board.kind == FLAGFALL_BOARD_DRAW;
  need(is_plain == (about == NULL), "a board was expected, not %s", word);
  if (board.kind == FLAGFALL_BOARD_SCORE) {
    board.score = number(about);
  } else if (!is_plain) {
    board.side = side_named(about);
  }
  return board;
}

static void take_term(struct line *line, flagfall_terms *terms) {
  char key[32] = "", points[32] = "";
  const char *word = take_word(line), *value = cut(word, '=', key);
  if (strcmp(key, "minimal") == 0) {
    terms->has_losses = 1;
    terms->minimal_loss = count(value);
    terms->maximal_loss = count(take_value(line, "maximal"));
  } else if (strcmp(key, "cannot-win") == 0) {
    bool is_first = side_named(value) == FLAGFALL_SIDE_FIRST;
    *(is_first ? &terms->first_cannot_win : &terms->second_cannot_win) = 1;
  } else {
    const char *every = strcmp(key, "overtime") == 0 ? cut(value, '/', points) : NULL;
    need(every != NULL, "a term of a verdict was expected, not %s", word);
    terms->overtime_points = count(points);
    terms->overtime_every_ms = count(every);
  }
}

static flagfall_status tell_verdict(struct game *game, struct line *line) {
  flagfall_terms terms = FLAGFALL_TERMS_INIT;
  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  game->at_ms = take_number(line);
  flagfall_board board = take_board(line);
  while (has_more(line)) {
    take_term(line, &terms);
  }
  all_taken(line);
  flagfall_status status =
      flagfall_clock_verdict(game->clock, game->at_ms, &board, &terms, &verdict);
  if (status == FLAGFALL_STATUS_OK) {
    write_verdict(&verdict);
  }
  return status;
}

static flagfall_status begin_again(struct game *game, struct line *line) {
  game->at_ms = take_number(line);
  flagfall_status status = restart(line, &game->at_ms, &game->clock);
  if (status == FLAGFALL_STATUS_OK) {
    game->now_ms = game->at_ms;
  }
  return status;
}

// The line's call, whose outcomes end at `next`.
static flagfall_status call(struct game *game, struct line *line, const struct line *next) {
  if (begins_with(line, "read")) return read_clock(game, line, next);
  if (begins_with(line, "deadline")) return tell_moment(game, line, flagfall_clock_deadline);
  if (begins_with(line, "last-at")) return tell_moment(game, line, flagfall_clock_last_at);
  if (begins_with(line, "command")) return command(game, line);
  if (begins_with(line, "verdict")) return tell_verdict(game, line);
  if (begins_with(line, "restart")) return begin_again(game, line);
  if (begins_with(line, "keep-journal")) {
    all_taken(line);
    return flagfall_clock_keep_journal(game->clock);
  }
  if (begins_with(line, "plies")) {
    all_taken(line);
    return write_plies(game->clock);
  }
  return change(game, line);
}

static void need_as_it_was(const struct game *game, const struct shown *before,
                           flagfall_status status) {
  struct shown after = look(game->clock, game->now_ms);
  need(memcmp(before, &after, sizeof after) == 0, "a refused call changed the clock");
  if (status == FLAGFALL_STATUS_AT_WENT_BACK) {
    uint32_t exists = 0;
    int64_t last_at_ms = 0;
    flagfall_clock_last_at(game->clock, &exists, &last_at_ms);
    need(exists && game->at_ms < last_at_ms, "at-went-back without an earlier moment");
  }
}

static void play_on(struct game *game, struct line *step, const struct line *end) {
  while (step < end) {
    struct line *next = after_outcomes(step, end);
    struct shown before = look(game->clock, game->now_ms);
    copy(step);
    flagfall_status status = call(game, step, next);
    if (status != FLAGFALL_STATUS_OK) {
      write_refusal(status);
      need_as_it_was(game, &before, status);
    }
    step = next;
  }
  need_journal_to_lead_to(game->clock);
}

// The control that is played; `*step` becomes the line after those that tell it.
static flagfall_control *take_played(struct line **step, const struct line *end) {
  need(*step < end, "`control`, or `first` and `second`, was expected");
  if (begins_with(*step, "control")) {
    struct setup setup;
    copy(*step);
    return take_control((*step)++, &setup);
  }
  struct sides sides;
  *step = take_sides(*step, end, &sides);
  need(sides.status == FLAGFALL_STATUS_OK, "the sides do not go together: %s",
       flagfall_status_name(sides.status));
  return sides.control;
}

// The clock of a game in the match that the line tells.
static flagfall_status begin_in_match(struct line *line, const flagfall_control *control,
                                      flagfall_clock **clock) {
  flagfall_match *match = NULL;
  flagfall_status status = take_match(line, false, &match);
  all_taken(line);
  if (status == FLAGFALL_STATUS_OK) {
    status = flagfall_clock_new_in_match(control, match, clock);
  }
  flagfall_match_free(match);
  return status;
}

// Returns the line after those that tell how the game begins. No clock where it is refused.
static struct line *begin(struct line *step, const struct line *end, flagfall_clock **clock) {
  if (step < end && is_restore(step)) {
    copy(step);
    flagfall_status status = restore(step, clock);
    if (status != FLAGFALL_STATUS_OK) {
      write_refusal(status);
    }
    return after_outcomes(step, end);
  }
  flagfall_control *control = take_played(&step, end);
  bool is_in_match = step < end && begins_with(step, "in-match");
  if (is_in_match) {
    copy(step);
  }
  flagfall_status status = is_in_match ? begin_in_match(step++, control, clock)
                                       : flagfall_clock_new(control, clock);
  flagfall_control_free(control);
  need(status == FLAGFALL_STATUS_OK, "no clock: %s", flagfall_status_name(status));
  return step;
}

void play(struct line *head, const struct line *end) {
  struct game game = {NULL, -FLAGFALL_MS_MAX, -FLAGFALL_MS_MAX};
  take_text(head);
  all_taken(head);
  struct line *step = begin(head + 1, end, &game.clock);
  if (game.clock != NULL) {
    play_on(&game, step, end);
  }
  flagfall_clock_free(game.clock);
}
