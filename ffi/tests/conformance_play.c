#include "conformance_play.h"

#include <inttypes.h>
#include <string.h>

#include "conformance_match.h"
#include "conformance_saved.h"
#include "conformance_words.h"

// All that a clock shows, to tell whether a refused call has changed it.
struct shown {
  flagfall_reading reading;
  flagfall_side_reading first;
  flagfall_side_reading second;
  uint32_t has_deadline;
  int64_t deadline_ms;
};

struct game {
  flagfall_clock *clock;
  // The `at` of the last call that changed the clock.
  int64_t now_ms;
};

// What a call that changes the clock needs to be told, and what came of it.
struct change {
  flagfall_side side;
  int64_t at_ms;
  int64_t time_ms;
  flagfall_status status;
  size_t events;
  // Whether more happens until `at_ms` than these events.
  bool has_more;
};

static flagfall_status look(const flagfall_clock *clock, int64_t at_ms, struct shown *shown) {
  memset(shown, 0, sizeof *shown);
  shown->reading.struct_size = sizeof shown->reading;
  shown->first.struct_size = sizeof shown->first;
  shown->second.struct_size = sizeof shown->second;
  flagfall_clock_deadline(clock, &shown->has_deadline, &shown->deadline_ms);
  return flagfall_clock_read(clock, at_ms, &shown->reading, &shown->first, &shown->second);
}

static bool check_event(const struct game *game, const struct call *call, size_t place) {
  flagfall_event event = {.struct_size = sizeof event};
  flagfall_status status = flagfall_clock_event(game->clock, place, &event);
  struct words got = {"", 0};
  if (status == FLAGFALL_STATUS_OK) {
    put_event(&got, &event);
  } else {
    put(&got, "the event %zu refused as %s", place, flagfall_status_name(status));
  }
  if (place >= call->count) {
    return fail(call->line, "expected %zu events, got also %s", call->count, got.bytes);
  }
  return expect(&call->outcomes[place], call->outcomes[place].written, got.bytes);
}

static bool check_events(const struct game *game, const struct call *call,
                         const struct change *change) {
  for (size_t place = 0; place < change->events; place++) {
    if (!check_event(game, call, place)) {
      return false;
    }
  }
  size_t outcomes = change->events;
  if (change->has_more) {
    if (outcomes >= call->count) {
      return fail(call->line, "expected all of it, got more");
    }
    if (!expect(&call->outcomes[outcomes], call->outcomes[outcomes].written, "> more")) {
      return false;
    }
    outcomes++;
  }
  if (outcomes < call->count) {
    const struct line *missing = &call->outcomes[outcomes];
    return fail(missing, "expected %s, got no such event", missing->written);
  }
  return true;
}

static const struct {
  const char *name;
  flagfall_status (*make)(flagfall_clock *, flagfall_side, int64_t, size_t *);
} CALLS_OF_A_SIDE[] = {
    {"start", flagfall_clock_start},         {"press", flagfall_clock_press},
    {"hand-over", flagfall_clock_hand_over}, {"set-turn", flagfall_clock_set_turn},
    {"raise-flag", flagfall_clock_raise_flag},
    {"press-unreceived", flagfall_clock_press_unreceived},
    {"hand-over-unreceived", flagfall_clock_hand_over_unreceived},
    {"ready-unreceived", flagfall_clock_set_ready_unreceived},
};

static const struct {
  const char *name;
  flagfall_status (*make)(flagfall_clock *, int64_t, size_t *);
} CALLS_OF_BOTH[] = {
    {"pause", flagfall_clock_pause},
    {"receive", flagfall_clock_receive},
    {"resume", flagfall_clock_resume},
    {"stop", flagfall_clock_stop},
    {"advance", flagfall_clock_advance},
};

static const struct {
  const char *name;
  flagfall_status (*make)(flagfall_clock *, flagfall_side, int64_t, int64_t, size_t *);
} CALLS_WITH_A_TIME[] = {
    {"adjust", flagfall_clock_adjust},
    {"set-bank", flagfall_clock_set_bank},
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static bool read_side_and_at(const struct line *line, struct change *change) {
  return named(line, SIDES, line->parts[1].bytes, "a side", &change->side) &&
         number(line, line->parts[2].bytes, &change->at_ms);
}

static bool read_elapsed(const struct line *line, struct change *change) {
  char key[32];
  const char *value;
  const struct part *part = &line->parts[3];
  if (!key_and_value(part, key, &value) || strcmp(key, "elapsed") != 0) {
    return fail(line, "expected elapsed=MS, got %s", part->bytes);
  }
  return number(line, value, &change->time_ms);
}

// `press` or `hand-over`, with the time that was measured.
static bool make_measured(flagfall_clock *clock, const struct line *line, struct change *change) {
  if (!read_side_and_at(line, change) || !read_elapsed(line, change)) {
    return false;
  }
  change->status =
      (begins_with(line, "press") ? flagfall_clock_press_elapsed : flagfall_clock_hand_over_elapsed)(
          clock, change->side, change->at_ms, change->time_ms, &change->events);
  return true;
}

static bool make_of_a_side(flagfall_clock *clock, const struct line *line, size_t which,
                           struct change *change) {
  if (!has_parts(line, 3) || !read_side_and_at(line, change)) {
    return false;
  }
  change->status =
      CALLS_OF_A_SIDE[which].make(clock, change->side, change->at_ms, &change->events);
  return true;
}

static bool make_of_both(flagfall_clock *clock, const struct line *line, size_t which,
                         struct change *change) {
  if (!has_parts(line, 2) || !number(line, line->parts[1].bytes, &change->at_ms)) {
    return false;
  }
  change->status = CALLS_OF_BOTH[which].make(clock, change->at_ms, &change->events);
  return true;
}

static bool make_with_a_time(flagfall_clock *clock, const struct line *line, size_t which,
                             struct change *change) {
  if (!has_parts(line, 4) || !read_side_and_at(line, change) ||
      !number(line, line->parts[3].bytes, &change->time_ms)) {
    return false;
  }
  change->status = CALLS_WITH_A_TIME[which].make(clock, change->side, change->at_ms,
                                                 change->time_ms, &change->events);
  return true;
}

static bool make_ready(flagfall_clock *clock, const struct line *line, struct change *change) {
  uint32_t ready;
  if (!has_parts(line, 4) || !read_side_and_at(line, change) ||
      !named(line, TRUTHS, line->parts[3].bytes, "true or false", &ready)) {
    return false;
  }
  change->status =
      flagfall_clock_set_ready(clock, change->side, change->at_ms, ready, &change->events);
  return true;
}

// `advance-some AT most=N`
static bool advance_some(flagfall_clock *clock, const struct line *line, struct change *change) {
  char key[32];
  const char *value;
  uint32_t most, arrived = 0;
  if (!has_parts(line, 3) || !number(line, line->parts[1].bytes, &change->at_ms)) {
    return false;
  }
  if (!key_and_value(&line->parts[2], key, &value) || strcmp(key, "most") != 0) {
    return fail(line, "expected most=N, got %s", line->parts[2].bytes);
  }
  if (!count(line, value, &most)) {
    return false;
  }
  change->status =
      flagfall_clock_advance_some(clock, change->at_ms, most, &arrived, &change->events);
  change->has_more = change->status == FLAGFALL_STATUS_OK && !arrived;
  return true;
}

// Makes the call that the line states, and returns false where it states none.
static bool make(flagfall_clock *clock, const struct line *line, struct change *change) {
  if ((begins_with(line, "press") || begins_with(line, "hand-over")) && line->count == 4) {
    return make_measured(clock, line, change);
  }
  if (begins_with(line, "ready")) {
    return make_ready(clock, line, change);
  }
  if (begins_with(line, "advance-some")) {
    return advance_some(clock, line, change);
  }
  if (begins_with(line, "take-back")) {
    return take_back(clock, line, &change->at_ms, &change->status, &change->events);
  }
  for (size_t which = 0; which < LENGTH(CALLS_OF_A_SIDE); which++) {
    if (begins_with(line, CALLS_OF_A_SIDE[which].name)) {
      return make_of_a_side(clock, line, which, change);
    }
  }
  for (size_t which = 0; which < LENGTH(CALLS_OF_BOTH); which++) {
    if (begins_with(line, CALLS_OF_BOTH[which].name)) {
      return make_of_both(clock, line, which, change);
    }
  }
  for (size_t which = 0; which < LENGTH(CALLS_WITH_A_TIME); which++) {
    if (begins_with(line, CALLS_WITH_A_TIME[which].name)) {
      return make_with_a_time(clock, line, which, change);
    }
  }
  return fail(line, "expected a step of a play, got %s", line->written);
}

static bool check_change(struct game *game, const struct call *call) {
  struct shown before, after;
  struct change change = {0, 0, 0, 0, 0, false};
  look(game->clock, game->now_ms, &before);
  if (!make(game->clock, call->line, &change)) {
    return false;
  }
  if (change.status == FLAGFALL_STATUS_OK) {
    flagfall_clock_last_at(game->clock, NULL, &game->now_ms);
    return check_events(game, call, &change);
  }
  look(game->clock, game->now_ms, &after);
  if (memcmp(&before, &after, sizeof before) != 0) {
    return fail(call->line, "expected the clock as it was, got a change by a refused call");
  }
  return check_refusal(call, change.status);
}

static bool shown_under(const struct shown *shown, const char *whose, const char *key,
                        struct words *words) {
  if (strcmp(whose, "clock") == 0) {
    return put_shown(words, &shown->reading, key);
  }
  if (strcmp(whose, "first") == 0) {
    return put_side_shown(words, &shown->first, key);
  }
  return strcmp(whose, "second") == 0 && put_side_shown(words, &shown->second, key);
}

static bool check_shown(const struct line *line, const struct part *part,
                        const struct shown *shown) {
  char key[32];
  const char *value;
  const char *whose = line->parts[1].bytes;
  if (!key_and_value(part, key, &value)) {
    return fail(line, "expected KEY=VALUE, got %s", part->bytes);
  }
  struct words got = {"", 0};
  put(&got, "%s=", key);
  if (!shown_under(shown, whose, key, &got)) {
    return fail(line, "expected a key of a reading, got %s %s", whose, key);
  }
  return expect(line, part->bytes, got.bytes);
}

static bool check_reading(const struct line *line, const struct shown *shown) {
  if (!begins_with(line, ">") || line->count < 3) {
    return fail(line, "expected %s, got a reading", line->written);
  }
  for (size_t place = 2; place < line->count; place++) {
    if (!check_shown(line, &line->parts[place], shown)) {
      return false;
    }
  }
  return true;
}

static bool check_read(const struct game *game, const struct call *call) {
  int64_t at_ms;
  if (!has_parts(call->line, 2) || !number(call->line, call->line->parts[1].bytes, &at_ms)) {
    return false;
  }
  struct shown shown;
  flagfall_status status = look(game->clock, at_ms, &shown);
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  for (size_t place = 0; place < call->count; place++) {
    if (!check_reading(&call->outcomes[place], &shown)) {
      return false;
    }
  }
  return true;
}

// `deadline`, or `last-at`.
static bool check_moment(const struct game *game, const struct call *call,
                         flagfall_status (*moment)(const flagfall_clock *, uint32_t *, int64_t *)) {
  if (!has_parts(call->line, 1)) {
    return false;
  }
  uint32_t exists = 0;
  int64_t at_ms = 0;
  flagfall_status status = moment(game->clock, &exists, &at_ms);
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  struct words got = {"", 0};
  put(&got, "> ");
  if (exists) {
    put(&got, "%" PRId64, at_ms);
  } else {
    put(&got, "none");
  }
  if (call->count != 1) {
    return fail(call->line, "expected %zu outcomes, got %s", call->count, got.bytes);
  }
  return expect(&call->outcomes[0], call->outcomes[0].written, got.bytes);
}

static const struct name BOARDS[] = {
    {"open", FLAGFALL_BOARD_OPEN},         {"win", FLAGFALL_BOARD_WIN},
    {"draw", FLAGFALL_BOARD_DRAW},         {"score", FLAGFALL_BOARD_SCORE},
    {"resigned", FLAGFALL_BOARD_RESIGNED}, {"claimed", FLAGFALL_BOARD_CLAIMED},
    {NULL, 0},
};

// NAME, NAME:SIDE or score:N
static bool read_board(const struct line *line, const char *value, flagfall_board *board) {
  char name[32];
  size_t length = strcspn(value, ":");
  if (length >= sizeof name) {
    return fail(line, "expected a board, got %s", value);
  }
  memcpy(name, value, length);
  name[length] = '\0';
  if (!named(line, BOARDS, name, "a board", &board->kind)) {
    return false;
  }
  bool is_plain = board->kind == FLAGFALL_BOARD_OPEN || board->kind == FLAGFALL_BOARD_DRAW;
  if (is_plain || value[length] == '\0') {
    return (is_plain && value[length] == '\0') || fail(line, "expected a board, got %s", value);
  }
  const char *rest = value + length + 1;
  return board->kind == FLAGFALL_BOARD_SCORE ? number(line, rest, &board->score)
                                             : named(line, SIDES, rest, "a side", &board->side);
}

// POINTS/EVERY
static bool read_overtime(const struct line *line, const char *value, flagfall_terms *terms) {
  char points[32];
  size_t length = strcspn(value, "/");
  if (value[length] == '\0' || length >= sizeof points) {
    return fail(line, "expected overtime=POINTS/EVERY, got %s", value);
  }
  memcpy(points, value, length);
  points[length] = '\0';
  return count(line, points, &terms->overtime_points) &&
         count(line, value + length + 1, &terms->overtime_every_ms);
}

static bool read_term(const struct line *line, const char *key, const char *value,
                      flagfall_terms *terms) {
  uint32_t side;
  if (strcmp(key, "minimal") == 0) return count(line, value, &terms->minimal_loss);
  if (strcmp(key, "maximal") == 0) {
    terms->has_losses = 1;
    return count(line, value, &terms->maximal_loss);
  }
  if (strcmp(key, "overtime") == 0) return read_overtime(line, value, terms);
  if (strcmp(key, "cannot-win") != 0) {
    return fail(line, "expected a term of a verdict, got %s", key);
  }
  if (!named(line, SIDES, value, "a side", &side)) {
    return false;
  }
  *(side == FLAGFALL_SIDE_FIRST ? &terms->first_cannot_win : &terms->second_cannot_win) = 1;
  return true;
}

static bool read_said(const struct line *line, flagfall_board *board, flagfall_terms *terms) {
  char key[32];
  const char *value;
  for (size_t place = 2; place < line->count; place++) {
    if (!key_and_value(&line->parts[place], key, &value)) {
      return fail(line, "expected KEY=VALUE, got %s", line->parts[place].bytes);
    }
    bool is_board = place == 2 && strcmp(key, "board") == 0;
    if (!(is_board ? read_board(line, value, board) : read_term(line, key, value, terms))) {
      return false;
    }
  }
  return line->count >= 3 || fail(line, "expected a board, got none");
}

static bool check_verdict(const struct game *game, const struct call *call) {
  int64_t at_ms;
  flagfall_board board = {.struct_size = sizeof board};
  flagfall_terms terms = {.struct_size = sizeof terms};
  if (call->line->count < 2 || !number(call->line, call->line->parts[1].bytes, &at_ms) ||
      !read_said(call->line, &board, &terms)) {
    return false;
  }
  flagfall_verdict verdict = {.struct_size = sizeof verdict};
  flagfall_status status = flagfall_clock_verdict(game->clock, at_ms, &board, &terms, &verdict);
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  struct words got = {"", 0};
  put_verdict(&got, &verdict);
  if (call->count != 1) {
    return fail(call->line, "expected %zu outcomes, got %s", call->count, got.bytes);
  }
  return expect(&call->outcomes[0], call->outcomes[0].written, got.bytes);
}

static bool check_command(const struct game *game, const struct call *call) {
  const struct line *line = call->line;
  flagfall_protocol protocol;
  int64_t at_ms;
  char text[256];
  if (!has_parts(line, 3) ||
      !named(line, PROTOCOLS, line->parts[1].bytes, "a protocol", &protocol) ||
      !number(line, line->parts[2].bytes, &at_ms)) {
    return false;
  }
  flagfall_status status =
      flagfall_clock_command(game->clock, protocol, at_ms, text, sizeof text, NULL);
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  if (call->count != 1) {
    return fail(line, "expected %zu outcomes, got \"%s\"", call->count, text);
  }
  const struct line *told = call->outcomes;
  return has_parts(told, 2) && is_text(told, 1) && expect_text(told, &told->parts[1], text);
}

static bool check_call(struct game *game, const struct call *call) {
  if (begins_with(call->line, "read")) {
    return check_read(game, call);
  }
  if (begins_with(call->line, "deadline")) {
    return check_moment(game, call, flagfall_clock_deadline);
  }
  if (begins_with(call->line, "last-at")) {
    return check_moment(game, call, flagfall_clock_last_at);
  }
  if (begins_with(call->line, "command")) {
    return check_command(game, call);
  }
  if (begins_with(call->line, "verdict")) {
    return check_verdict(game, call);
  }
  if (begins_with(call->line, "restart")) {
    return check_restart(call, &game->clock, &game->now_ms);
  }
  if (begins_with(call->line, "keep-journal")) {
    return check_keep_journal(call, game->clock);
  }
  if (begins_with(call->line, "plies")) {
    return check_plies(call, game->clock);
  }
  return check_change(game, call);
}

static bool check_calls(struct game *game, const struct a_case *it, size_t place) {
  while (place < it->count) {
    struct call call = call_at(it, place);
    if (!check_call(game, &call)) {
      return false;
    }
    place += 1 + call.count;
  }
  return true;
}

// The control that the first steps say is played, or NULL; `*steps` becomes how many they are.
static flagfall_control *control_of(const struct a_case *it, size_t *steps) {
  bool is_odds = it->count >= 2 && begins_with(&it->steps[0], "first") &&
                 begins_with(&it->steps[1], "second");
  *steps = is_odds ? 2 : 1;
  if (!is_odds && (it->count == 0 || !begins_with(&it->steps[0], "control"))) {
    fail(it->head, "expected `control`, or `first` and `second`, got neither");
    return NULL;
  }
  struct odds odds;
  if (!is_odds) {
    struct setup setup;
    return setup_read(&it->steps[0], &setup) ? setup_control(&it->steps[0], &setup) : NULL;
  }
  if (!odds_read(it, &odds)) {
    return NULL;
  }
  if (odds.status != FLAGFALL_STATUS_OK) {
    fail(it->head, "expected a control, got %s", flagfall_status_name(odds.status));
  }
  return odds.control;
}

// The match that an `in-match` says the game is one of.
static bool begin_in_match(const struct line *line, const flagfall_control *control,
                           struct game *game) {
  flagfall_match *match = NULL;
  if (!match_read(line, false, &match)) {
    return false;
  }
  flagfall_status status = flagfall_clock_new_in_match(control, match, &game->clock);
  flagfall_match_free(match);
  return status == FLAGFALL_STATUS_OK ||
         fail(line, "expected a clock, got %s", flagfall_status_name(status));
}

static bool begin(const struct a_case *it, const flagfall_control *control, size_t *steps,
                  struct game *game) {
  if (*steps < it->count && begins_with(&it->steps[*steps], "in-match")) {
    return begin_in_match(&it->steps[(*steps)++], control, game);
  }
  flagfall_status status = flagfall_clock_new(control, &game->clock);
  return status == FLAGFALL_STATUS_OK ||
         fail(it->head, "expected a clock, got %s", flagfall_status_name(status));
}

static bool play_on(const struct a_case *it, size_t steps, struct game *game) {
  return check_calls(game, it, steps) && check_journal(it->head, game->clock);
}

static bool play_restored(const struct a_case *it) {
  size_t steps;
  struct game game = {NULL, -FLAGFALL_MS_MAX};
  bool holds = restore(it, &steps, &game.clock);
  // Nothing is played where the clock is refused.
  if (holds && game.clock == NULL) {
    return steps == it->count || fail(&it->steps[steps], "expected nothing here, got a step");
  }
  holds = holds && play_on(it, steps, &game);
  flagfall_clock_free(game.clock);
  return holds;
}

bool play(const struct a_case *it) {
  size_t steps;
  if (!has_parts(it->head, 2) || !is_text(it->head, 1)) {
    return false;
  }
  if (it->count > 0 && is_restore(&it->steps[0])) {
    return play_restored(it);
  }
  flagfall_control *control = control_of(it, &steps);
  if (control == NULL) {
    return false;
  }
  struct game game = {NULL, -FLAGFALL_MS_MAX};
  bool holds = begin(it, control, &steps, &game) && play_on(it, steps, &game);
  flagfall_control_free(control);
  flagfall_clock_free(game.clock);
  return holds;
}
