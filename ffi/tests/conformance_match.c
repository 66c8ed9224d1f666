#include "conformance_match.h"

#include <string.h>

#include "conformance_words.h"

// A match, and what the last call answered.
struct played {
  flagfall_match *match;
  const struct line *line;
  flagfall_penalised penalised;
  uint32_t may_decline;
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static flagfall_status status_of_match(const struct line *line, bool has_games, bool *is_read,
                                       flagfall_match **out) {
  uint32_t numbers[4] = {0, 0, 0, 0}, crawford;
  size_t given = has_games ? 4 : 3;
  *is_read = has_parts(line, 2 + given);
  for (size_t place = 0; *is_read && place < given; place++) {
    *is_read = count(line, line->parts[1 + place].bytes, &numbers[place]);
  }
  const char *last = line->parts[line->count - 1].bytes;
  *is_read = *is_read && named(line, CRAWFORDS, last, "a state of the Crawford game", &crawford);
  return *is_read ? flagfall_match_at_score(numbers[0], numbers[1], numbers[2], numbers[3],
                                            crawford, out)
                  : FLAGFALL_STATUS_INVALID_ARGUMENT;
}

bool match_read(const struct line *line, bool has_games, flagfall_match **out) {
  bool is_read;
  flagfall_status status = status_of_match(line, has_games, &is_read, out);
  return is_read && (status == FLAGFALL_STATUS_OK ||
                     fail(line, "expected a match, got %s", flagfall_status_name(status)));
}

static flagfall_match_reading shown(const flagfall_match *match) {
  flagfall_match_reading reading = {.struct_size = sizeof reading};
  if (match != NULL) {
    flagfall_match_read(match, &reading);
  }
  return reading;
}

static bool begin(struct played *played, flagfall_status *status) {
  const struct line *line = played->line;
  uint32_t length;
  bool is_read = true;
  if (begins_with(line, "at-score")) {
    *status = status_of_match(line, true, &is_read, &played->match);
    return is_read;
  }
  if (!begins_with(line, "length")) {
    return fail(line, "expected `length` or `at-score`, got %s", word(line));
  }
  if (!has_parts(line, 2) || !count(line, line->parts[1].bytes, &length)) {
    return false;
  }
  *status = flagfall_match_new(length, &played->match);
  return true;
}

static const struct {
  const char *name;
  flagfall_status (*make)(flagfall_match *);
} CALLS[] = {
    {"start-game", flagfall_match_start_game},
    {"take", flagfall_match_take},
    {"drop-double", flagfall_match_drop_double},
};

static bool make_of_a_side(struct played *played, flagfall_status *status) {
  const struct line *line = played->line;
  flagfall_side side;
  uint32_t points;
  bool ends = begins_with(line, "end-game");
  if (!has_parts(line, ends ? 3 : 2) ||
      !named(line, SIDES, line->parts[1].bytes, "a side", &side) ||
      (ends && !count(line, line->parts[2].bytes, &points))) {
    return false;
  }
  if (ends) {
    *status = flagfall_match_end_game(played->match, side, points);
  } else if (begins_with(line, "double")) {
    *status = flagfall_match_double(played->match, side);
  } else {
    *status = flagfall_match_penalise(played->match, side, &played->penalised);
  }
  return true;
}

static bool make_may_decline(struct played *played, flagfall_status *status) {
  const struct line *line = played->line;
  char key[32];
  const char *value;
  uint32_t points, most = 0;
  if (line->count < 2 || line->count > 3 || !count(line, line->parts[1].bytes, &points)) {
    return fail(line, "expected `may-decline POINTS [most=N]`, got %s", line->written);
  }
  if (line->count == 3 && (!key_and_value(&line->parts[2], key, &value) ||
                           strcmp(key, "most") != 0 || !count(line, value, &most))) {
    return fail(line, "expected most=N, got %s", line->parts[2].bytes);
  }
  *status = flagfall_match_may_decline_resignation(played->match, points, most,
                                                   &played->may_decline);
  return true;
}

// Makes the call that the line states, and returns false where it states none.
static bool make(struct played *played, flagfall_status *status) {
  const struct line *line = played->line;
  if (played->match == NULL) {
    return begin(played, status);
  }
  for (size_t which = 0; which < LENGTH(CALLS); which++) {
    if (begins_with(line, CALLS[which].name)) {
      *status = CALLS[which].make(played->match);
      return has_parts(line, 1);
    }
  }
  if (begins_with(line, "may-decline")) {
    return make_may_decline(played, status);
  }
  if (begins_with(line, "end-game") || begins_with(line, "double") ||
      begins_with(line, "penalise")) {
    return make_of_a_side(played, status);
  }
  return fail(line, "expected a step of a match, got %s", line->written);
}

static bool shown_under(const struct played *played, const char *key, struct words *words) {
  flagfall_match_reading reading = shown(played->match);
  if (begins_with(played->line, "penalise") &&
      put_penalised_shown(words, &played->penalised, key)) {
    return true;
  }
  if (begins_with(played->line, "may-decline") && strcmp(key, "may") == 0) {
    return put_truth_shown(words, played->may_decline);
  }
  return put_match_shown(words, &reading, key);
}

static bool check_shown(const struct line *outcome, const struct played *played) {
  char key[32];
  const char *value;
  if (!begins_with(outcome, ">")) {
    return fail(outcome, "expected %s, got no refusal", outcome->written);
  }
  for (size_t place = 1; place < outcome->count; place++) {
    const struct part *part = &outcome->parts[place];
    if (!key_and_value(part, key, &value)) {
      return fail(outcome, "expected KEY=VALUE, got %s", part->bytes);
    }
    struct words got = {"", 0};
    put(&got, "%s=", key);
    if (!shown_under(played, key, &got)) {
      return fail(outcome, "expected a key of a match, got %s", key);
    }
    if (!expect(outcome, part->bytes, got.bytes)) {
      return false;
    }
  }
  return true;
}

static bool check_call(struct played *played, const struct call *call) {
  flagfall_status status = FLAGFALL_STATUS_OK;
  flagfall_match_reading before = shown(played->match);
  played->line = call->line;
  if (!make(played, &status)) {
    return false;
  }
  if (status != FLAGFALL_STATUS_OK) {
    flagfall_match_reading after = shown(played->match);
    if (memcmp(&before, &after, sizeof before) != 0) {
      return fail(call->line, "expected the match as it was, got a change by a refused call");
    }
    return check_refusal(call, status);
  }
  for (size_t place = 0; place < call->count; place++) {
    if (!check_shown(&call->outcomes[place], played)) {
      return false;
    }
  }
  return true;
}

bool match(const struct a_case *it) {
  struct played played = {.penalised = {.struct_size = sizeof played.penalised}};
  bool holds = has_parts(it->head, 2) && is_text(it->head, 1);
  for (size_t place = 0; holds && place < it->count;) {
    struct call call = call_at(it, place);
    holds = check_call(&played, &call);
    place += 1 + call.count;
  }
  flagfall_match_free(played.match);
  return holds;
}
