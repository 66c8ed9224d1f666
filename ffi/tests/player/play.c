// `play`: a game on the clock.

#include <stdio.h>
#include <string.h>

#include "player.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

struct game {
  flagfall_clock *clock;
  // The time control, or NULL for a restored clock.
  const flagfall_control *control;
  // The timestamp of the current call, and the number of its events.
  int64_t at_ms;
  size_t events;
  bool has_more;
  // The field of the standing that was refused.
  flagfall_side bad_side;
  flagfall_standing_field bad_field;
  // The end of its answers in the file.
  const struct line *end;
};

typedef flagfall_status call_of_game(struct game *game, struct line *line);

// Calls that change the clock, by their arguments.

typedef flagfall_status call_of_clock(flagfall_clock *, int64_t, size_t *);
typedef flagfall_status call_of_side(flagfall_clock *, flagfall_side, int64_t, size_t *);
typedef flagfall_status call_with_time(flagfall_clock *, flagfall_side, int64_t, int64_t, size_t *);

static const struct {
  const char *name;
  call_of_clock *make;
} OF_CLOCKS[] = {
    {"pause", flagfall_clock_pause},     {"resume", flagfall_clock_resume},
    {"stop", flagfall_clock_stop},       {"advance", flagfall_clock_advance},
    {"receive", flagfall_clock_receive},
};

static const struct {
  const char *name;
  // For a line without a time, or NULL.
  call_of_side *make;
  // For a line with a time, or NULL. The time is written after `key=`, if there is a key.
  call_with_time *make_with_time;
  const char *key;
} OF_SIDES[] = {
    {"start", flagfall_clock_start, NULL, NULL},
    {"hand-over", flagfall_clock_hand_over, flagfall_clock_hand_over_elapsed, "elapsed"},
    {"hand-over-unreceived", flagfall_clock_hand_over_unreceived, NULL, NULL},
    {"ready-unreceived", flagfall_clock_set_ready_unreceived, NULL, NULL},
    {"adjust", NULL, flagfall_clock_adjust, NULL},
    {"set-bank", NULL, flagfall_clock_set_bank, NULL},
    {"draw-reserve", NULL, flagfall_clock_draw_reserve, NULL},
    {"set-turn", flagfall_clock_set_turn, NULL, NULL},
    {"raise-flag", flagfall_clock_raise_flag, NULL, NULL},
};

static flagfall_status change_side(struct game *game, struct line *line, size_t which) {
  flagfall_side side = take_side(line);
  game->at_ms = take_number(line);
  if (OF_SIDES[which].make != NULL && !has_more(line)) {
    return OF_SIDES[which].make(game->clock, side, game->at_ms, &game->events);
  }
  need(OF_SIDES[which].make_with_time != NULL, "a word too many");
  const char *key = OF_SIDES[which].key;
  int64_t time_ms = number(key == NULL ? take_word(line) : take_value(line, key));
  return OF_SIDES[which].make_with_time(game->clock, side, game->at_ms, time_ms, &game->events);
}

static flagfall_status go_berserk(struct game *game, struct line *line) {
  flagfall_side side = take_side(line);
  game->at_ms = take_number(line);
  flagfall_berserk_rule rule = take_name(line, BERSERK_RULES);
  return flagfall_clock_berserk(game->clock, side, game->at_ms, rule, &game->events);
}

static flagfall_status set_ready(struct game *game, struct line *line) {
  flagfall_side side = take_side(line);
  game->at_ms = take_number(line);
  uint32_t is_ready = take_name(line, TRUTHS);
  return flagfall_clock_set_ready(game->clock, side, game->at_ms, is_ready, &game->events);
}

// The options of a press, each with whether it was given.
struct press {
  bool is_measured, is_numbered;
  int64_t elapsed_ms;
  uint32_t number, take_backs;
};

// `[elapsed=MS] [number=N] [take-backs=N]`
static struct press take_press(struct line *line) {
  struct press press = {0};
  while (has_more(line)) {
    char key[32] = "";
    const char *value = cut(take_word(line), '=', key);
    if (same(key, "elapsed")) {
      press.is_measured = true;
      press.elapsed_ms = number(value);
    } else if (same(key, "number")) {
      press.is_numbered = true;
      press.number = count(value);
    } else {
      need(same(key, "take-backs"), "elapsed=, number= or take-backs= was expected");
      press.take_backs = count(value);
    }
  }
  return press;
}

static flagfall_status press(struct game *game, struct line *line) {
  flagfall_side side = take_side(line);
  int64_t at_ms = game->at_ms = take_number(line);
  struct press of = take_press(line);
  if (of.is_measured && of.is_numbered) {
    return flagfall_clock_press_move_elapsed(game->clock, side, at_ms, of.elapsed_ms, of.number,
                                             of.take_backs, &game->events);
  }
  if (of.is_numbered) {
    return flagfall_clock_press_move(game->clock, side, at_ms, of.number, of.take_backs,
                                     &game->events);
  }
  if (of.is_measured) {
    return flagfall_clock_press_elapsed(game->clock, side, at_ms, of.elapsed_ms, &game->events);
  }
  return flagfall_clock_press(game->clock, side, at_ms, &game->events);
}

static flagfall_status press_unreceived(struct game *game, struct line *line) {
  flagfall_side side = take_side(line);
  game->at_ms = take_number(line);
  struct press of = take_press(line);
  need(!of.is_measured, "elapsed= is too many");
  if (of.is_numbered) {
    return flagfall_clock_press_move_unreceived(game->clock, side, game->at_ms, of.number,
                                                of.take_backs, &game->events);
  }
  return flagfall_clock_press_unreceived(game->clock, side, game->at_ms, &game->events);
}

// `take-back move=N AT` or `take-back timestamp=AT AT`
static flagfall_status take_back(struct game *game, struct line *line) {
  char key[32] = "";
  const char *value = cut(take_word(line), '=', key);
  game->at_ms = take_number(line);
  if (same(key, "move")) {
    return flagfall_clock_take_back_to_move(game->clock, game->at_ms, count(value), &game->events);
  }
  need(same(key, "timestamp"), "move= or timestamp= was expected");
  return flagfall_clock_take_back_to_timestamp(game->clock, game->at_ms, number(value),
                                            &game->events);
}

// `advance-some AT most=N`
static flagfall_status advance_some(struct game *game, struct line *line) {
  uint32_t arrived = 1;
  game->at_ms = take_number(line);
  uint32_t most = count(take_value(line, "most"));
  flagfall_status status =
      flagfall_clock_advance_some(game->clock, game->at_ms, most, &arrived, &game->events);
  game->has_more = !arrived;
  return status;
}

static flagfall_status keep_journal(struct game *game, struct line *line) {
  (void)line;
  return flagfall_clock_keep_journal(game->clock);
}

static flagfall_status restart_clock(struct game *game, struct line *line) {
  game->at_ms = take_number(line);
  return restart(line, game->at_ms, &game->clock);
}

static flagfall_status join(struct game *game, struct line *line) {
  flagfall_clock *joined = NULL;
  struct standing standing = take_standing(line);
  need(game->control != NULL, "the time control of a restored clock is not accessible");
  flagfall_status status =
      flagfall_clock_join(game->control, &standing.game, &standing.sides[0], &standing.sides[1],
                          &game->bad_side, &game->bad_field, &joined);
  if (status == FLAGFALL_STATUS_OK) {
    flagfall_clock_free(game->clock);
    game->clock = joined;
  }
  return status;
}

static flagfall_status set_standing(struct game *game, struct line *line) {
  struct standing standing = take_standing(line);
  game->at_ms = standing.game.at_ms;
  return flagfall_clock_set_standing(game->clock, &standing.game, &standing.sides[0],
                                     &standing.sides[1], &game->bad_side, &game->bad_field);
}

static flagfall_status set_alarms(struct game *game, struct line *line) {
  game->at_ms = take_number(line);
  return set_alarms_of(game->clock, game->control, game->at_ms, line, &game->events);
}

// Calls that read the clock and write their answers.

// Everything that a clock shows.
struct shown {
  flagfall_status status;
  flagfall_reading reading;
  flagfall_side_reading first;
  flagfall_side_reading second;
  uint32_t has_deadline, has_last;
  int64_t deadline_ms, last_ms;
};

// Reads the clock at a timestamp, or at that of its last call if `at_ms` is NULL.
static struct shown look(const flagfall_clock *clock, const int64_t *at_ms) {
  struct shown shown;
  memset(&shown, 0, sizeof shown);
  shown.reading.struct_size = sizeof shown.reading;
  shown.first.struct_size = sizeof shown.first;
  shown.second.struct_size = sizeof shown.second;
  need_ok(flagfall_clock_deadline(clock, &shown.has_deadline, &shown.deadline_ms));
  need_ok(flagfall_clock_last_at(clock, &shown.has_last, &shown.last_ms));
  shown.status = flagfall_clock_read(clock, at_ms == NULL ? shown.last_ms : *at_ms, &shown.reading,
                                     &shown.first, &shown.second);
  return shown;
}

static void need_bank(const struct game *game, flagfall_side side,
                      const flagfall_side_reading *reading) {
  uint32_t is_timed = 0;
  int64_t bank_ms = 0;
  need_ok(flagfall_clock_bank(game->clock, side, game->at_ms, &is_timed, &bank_ms));
  need(is_timed == reading->timed && (!is_timed || bank_ms == reading->bank_ms),
       "the bank by itself is another than in the reading");
}

// Writes the answer `> WHOSE KEY=VALUE …`, with the keys that it has in the file.
static void write_reading(const struct shown *shown, struct line *answer) {
  const char *whose = take_word(answer);
  printf("  > %s", whose);
  if (same(whose, "clock")) {
    write_asked(answer, write_of_clock, &shown->reading);
  } else {
    bool is_first = same(whose, "first"), is_second = same(whose, "second");
    write_asked(answer, is_first || is_second ? write_of_side : NULL,
                is_first ? &shown->first : &shown->second);
  }
}

static flagfall_status answer_read(struct game *game, struct line *line) {
  game->at_ms = take_number(line);
  struct shown shown = look(game->clock, &game->at_ms);
  if (shown.status != FLAGFALL_STATUS_OK) {
    return shown.status;
  }
  for (struct line *answer = line + 1; answer < game->end; answer++) {
    if (begins_with(answer, ">")) {
      write_reading(&shown, answer);
    }
  }
  need_bank(game, FLAGFALL_SIDE_FIRST, &shown.first);
  need_bank(game, FLAGFALL_SIDE_SECOND, &shown.second);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status answer_deadline(struct game *game, struct line *line) {
  (void)line;
  struct shown shown = look(game->clock, NULL);
  write_moment(shown.has_deadline, shown.deadline_ms);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status answer_wake(struct game *game, struct line *line) {
  (void)line;
  uint32_t exists = 0;
  int64_t at_ms = 0;
  need_ok(flagfall_clock_wake(game->clock, &exists, &at_ms));
  write_moment(exists, at_ms);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status answer_last_at(struct game *game, struct line *line) {
  (void)line;
  struct shown shown = look(game->clock, NULL);
  write_moment(shown.has_last, shown.last_ms);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status answer_take_backs(struct game *game, struct line *line) {
  (void)line;
  uint32_t take_backs = 0;
  need_ok(flagfall_clock_take_backs(game->clock, &take_backs));
  printf("  > %u\n", (unsigned)take_backs);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status answer_plies(struct game *game, struct line *line) {
  (void)line;
  return write_plies(game->clock);
}

static bool is_same_time(const flagfall_time_left *one, const flagfall_time_left *other) {
  return memcmp(one, other, sizeof *one) == 0;
}

// Checks that the numbers of the clock are those that its command says.
static void need_times_of(const flagfall_clock *clock, flagfall_protocol protocol, int64_t at_ms,
                          const char *command) {
  flagfall_time_left first = FLAGFALL_TIME_LEFT_INIT, second = FLAGFALL_TIME_LEFT_INIT;
  flagfall_time_left told_first = FLAGFALL_TIME_LEFT_INIT, told_second = FLAGFALL_TIME_LEFT_INIT;
  flagfall_reading reading = FLAGFALL_READING_INIT;
  need_ok(flagfall_clock_read(clock, at_ms, &reading, NULL, NULL));
  need_ok(flagfall_clock_times_left(clock, protocol, at_ms, &first, &second));
  if (*command != '\0') {
    need_ok(flagfall_times_left(protocol, reading.on_turn, command, strlen(command), NULL,
                                &told_first, &told_second));
  }
  need(is_same_time(&first, &told_first) && is_same_time(&second, &told_second),
       "the command does not have the clock's times");
}

static flagfall_status answer_command(struct game *game, struct line *line) {
  char text[256];
  flagfall_protocol protocol = take_name(line, PROTOCOLS);
  game->at_ms = take_number(line);
  flagfall_status status =
      flagfall_clock_command(game->clock, protocol, game->at_ms, text, sizeof text, NULL);
  if (status == FLAGFALL_STATUS_OK) {
    write_text_line(">", text);
    need_times_of(game->clock, protocol, game->at_ms, text);
  }
  return status;
}

static flagfall_status answer_format(struct game *game, struct line *line) {
  return write_display(game->clock, line);
}

static flagfall_status answer_next_change(struct game *game, struct line *line) {
  return write_next_change(game->clock, line);
}

static flagfall_status answer_forecast(struct game *game, struct line *line) {
  return write_forecast(game->clock, line);
}

static flagfall_status answer_forecast_json(struct game *game, struct line *line) {
  return write_forecast_json(game->clock, line);
}

static flagfall_status answer_standing(struct game *game, struct line *line) {
  return write_standing(game->clock, line, &game->bad_side, &game->bad_field);
}

static flagfall_status answer_read_standing(struct game *game, struct line *line) {
  return write_read_standing(game->control, line);
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
  if (same(key, "minimal")) {
    terms->has_losses = 1;
    terms->minimal_loss = count(value);
    terms->maximal_loss = count(take_value(line, "maximal"));
  } else if (same(key, "cannot-win")) {
    bool is_first = side_named(value) == FLAGFALL_SIDE_FIRST;
    *(is_first ? &terms->first_cannot_win : &terms->second_cannot_win) = 1;
  } else {
    const char *every = same(key, "overtime") ? cut(value, '/', points) : NULL;
    need(every != NULL, "a term of a verdict was expected, not %s", word);
    terms->overtime_points = count(points);
    terms->overtime_every_ms = count(every);
  }
}

static flagfall_status answer_verdict(struct game *game, struct line *line) {
  flagfall_terms terms = FLAGFALL_TERMS_INIT;
  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  game->at_ms = take_number(line);
  flagfall_board board = take_board(line);
  while (has_more(line)) {
    take_term(line, &terms);
  }
  flagfall_status status =
      flagfall_clock_verdict(game->clock, game->at_ms, &board, &terms, &verdict);
  if (status == FLAGFALL_STATUS_OK) {
    write_verdict(&verdict);
  }
  return status;
}

static const struct {
  const char *name;
  call_of_game *make;
} OTHERS[] = {
    {"ready", set_ready},           {"berserk", go_berserk}, {"take-back", take_back}, {"advance-some", advance_some},
    {"keep-journal", keep_journal}, {"restart", restart_clock}, {"read", answer_read},
    {"deadline", answer_deadline},    {"last-at", answer_last_at},   {"plies", answer_plies},
    {"command", answer_command},           {"verdict", answer_verdict},
    {"format", answer_format},             {"next-change", answer_next_change},
    {"press", press},                      {"press-unreceived", press_unreceived},
    {"take-backs", answer_take_backs},     {"join", join},
    {"read-standing", answer_read_standing},
    {"set-alarms", set_alarms},            {"wake", answer_wake},
    {"set-standing", set_standing},        {"standing", answer_standing},
    {"forecast", answer_forecast},         {"forecast-json", answer_forecast_json},
};

static flagfall_status make(struct game *game, struct line *line) {
  for (size_t which = 0; which < LENGTH(OF_SIDES); which++) {
    if (begins_with(line, OF_SIDES[which].name)) return change_side(game, line, which);
  }
  for (size_t which = 0; which < LENGTH(OF_CLOCKS); which++) {
    if (begins_with(line, OF_CLOCKS[which].name)) {
      game->at_ms = take_number(line);
      return OF_CLOCKS[which].make(game->clock, game->at_ms, &game->events);
    }
  }
  size_t which = 0;
  while (which < LENGTH(OTHERS) && !begins_with(line, OTHERS[which].name)) {
    which++;
  }
  need(which < LENGTH(OTHERS), "a call was expected");
  return OTHERS[which].make(game, line);
}

static void write_events(const struct game *game) {
  for (size_t place = 0; place < game->events; place++) {
    flagfall_event event = FLAGFALL_EVENT_INIT;
    need_ok(flagfall_clock_event(game->clock, place, &event));
    write_event(&event);
  }
  if (game->has_more) {
    printf("  > more\n");
  }
}

// Makes the call of the line, and returns the line after its answers.
static struct line *play_call(flagfall_clock **clock, const flagfall_control *control,
                              struct line *line, const struct line *end) {
  struct line *next = after_answers(line, end);
  struct game game = {
      .clock = *clock, .control = control, .bad_side = FLAGFALL_SIDE_NONE, .end = next};
  struct shown before = look(*clock, NULL);
  copy(line);
  flagfall_status status = make(&game, line);
  all_taken(line);
  *clock = game.clock;
  if (status == FLAGFALL_STATUS_OK) {
    write_events(&game);
    return next;
  }
  if (status == FLAGFALL_STATUS_BAD_STANDING) {
    write_bad_standing(game.bad_side, game.bad_field);
  } else {
    write_refusal(status);
  }
  struct shown after = look(*clock, NULL);
  need(memcmp(&before, &after, sizeof after) == 0, "a refused call changed the clock");
  need(status != FLAGFALL_STATUS_AT_WENT_BACK || (before.has_last && game.at_ms < before.last_ms),
       "at-went-back without an earlier moment");
  return next;
}

flagfall_control *take_played(struct line **step, const struct line *end) {
  need(*step < end, "`control`, or `first` and `second`, was expected");
  if (begins_with(*step, "control")) {
    struct setup setup;
    copy(*step);
    return take_control((*step)++, &setup);
  }
  if (is_building(*step)) {
    flagfall_status status;
    flagfall_control *control;
    *step = take_built(*step, end, &status, &control);
    need_ok(status);
    return control;
  }
  struct sides sides;
  *step = take_sides(*step, end, &sides);
  need_ok(sides.status);
  return sides.control;
}

// Creates the clock of a game in the match that `in-match` describes.
static void begin_in_match(struct line *line, const flagfall_control *control,
                           flagfall_clock **clock) {
  flagfall_match *match = NULL;
  copy(line);
  need_ok(take_match(line, false, &match));
  all_taken(line);
  need_ok(flagfall_clock_new_in_match(control, match, clock));
  flagfall_match_free(match);
}

// Creates the clock, and its time control unless it is restored, and returns the line after those
// that describe it. If that fails, the clock remains NULL.
static struct line *begin(struct line *step, const struct line *end, flagfall_clock **clock,
                          flagfall_control **control) {
  if (step < end && is_restore(step)) {
    copy(step);
    flagfall_status status = restore(step, clock);
    if (status != FLAGFALL_STATUS_OK) {
      write_refusal(status);
    }
    return after_answers(step, end);
  }
  *control = take_played(&step, end);
  if (step < end && begins_with(step, "in-match")) {
    begin_in_match(step++, *control, clock);
  } else {
    need_ok(flagfall_clock_new(*control, clock));
  }
  return step;
}

void play(struct line *head, const struct line *end) {
  flagfall_clock *clock = NULL;
  flagfall_control *control = NULL;
  take_text(head);
  struct line *step = begin(head + 1, end, &clock, &control);
  while (clock != NULL && step < end) {
    step = play_call(&clock, control, step, end);
  }
  if (clock != NULL) {
    need_journal_to_lead_to(clock);
  }
  flagfall_clock_free(clock);
  flagfall_control_free(control);
}
