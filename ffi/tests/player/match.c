// `match`: the games of a backgammon match.

#include "match.h"

#include <stdio.h>
#include <string.h>

#include "kinds.h"
#include "write.h"

// A match, and what its last call answered.
struct played {
  flagfall_match *match;
  flagfall_penalised penalised;
  uint32_t may_decline;
};

flagfall_status take_match(struct line *line, bool has_games, flagfall_match **match) {
  uint32_t length = take_count(line);
  uint32_t first = take_count(line);
  uint32_t second = take_count(line);
  uint32_t games = has_games ? take_count(line) : 0;
  flagfall_crawford crawford = take_name(line, CRAWFORDS);
  return flagfall_match_at_score(length, first, second, games, crawford, match);
}

static flagfall_match_reading reading_of(const flagfall_match *match) {
  flagfall_match_reading reading = FLAGFALL_MATCH_READING_INIT;
  flagfall_match_read(match, &reading);
  return reading;
}

static flagfall_status begin(struct played *played, struct line *step) {
  if (begins_with(step, "at-score")) {
    return take_match(step, true, &played->match);
  }
  need(begins_with(step, "length"), "`length` or `at-score` was expected");
  return flagfall_match_new(take_count(step), &played->match);
}

static flagfall_status call_of_a_side(struct played *played, struct line *step) {
  flagfall_side side = take_side(step);
  if (begins_with(step, "end-game")) {
    return flagfall_match_end_game(played->match, side, take_count(step));
  }
  if (begins_with(step, "penalise")) {
    return flagfall_match_penalise(played->match, side, &played->penalised);
  }
  return flagfall_match_double(played->match, side);
}

static flagfall_status may_decline(struct played *played, struct line *step) {
  uint32_t points = take_count(step);
  uint32_t most = has_more(step) ? count(take_value(step, "most")) : 0;
  return flagfall_match_may_decline_resignation(played->match, points, most, &played->may_decline);
}

static flagfall_status call(struct played *played, struct line *step) {
  flagfall_match *match = played->match;
  if (begins_with(step, "start-game")) return flagfall_match_start_game(match);
  if (begins_with(step, "take")) return flagfall_match_take(match);
  if (begins_with(step, "drop-double")) return flagfall_match_drop_double(match);
  if (begins_with(step, "may-decline")) return may_decline(played, step);
  need(begins_with(step, "end-game") || begins_with(step, "double") ||
           begins_with(step, "penalise"),
       "a step of a match was expected");
  return call_of_a_side(played, step);
}

static bool write_asked(const struct played *played, const struct line *step, const char *key) {
  flagfall_match_reading reading = reading_of(played->match);
  return write_of_match(&reading, key) ||
         (begins_with(step, "penalise") && write_of_penalty(&played->penalised, key)) ||
         (begins_with(step, "may-decline") && strcmp(key, "may") == 0 &&
          write_truth(key, played->may_decline));
}

// Writes what the outcome `> KEY=VALUE …` asks for.
static void write_outcome(const struct played *played, const struct line *step,
                          struct line *outcome) {
  need(has_more(outcome), "a key of a match was expected");
  printf("  >");
  while (has_more(outcome)) {
    char key[32] = "";
    bool is_known = cut(take_word(outcome), '=', key) != NULL && write_asked(played, step, key);
    if (!is_known) {
      putchar('\n');
    }
    need(is_known, "a key of a match was expected, not %s", key);
  }
  putchar('\n');
}

void match(struct line *head, const struct line *end) {
  struct played played = {NULL, FLAGFALL_PENALISED_INIT, 0};
  take_text(head);
  all_taken(head);
  for (struct line *step = head + 1; step < end;) {
    struct line *next = after_outcomes(step, end);
    copy(step);
    bool is_first = played.match == NULL;
    flagfall_match_reading before = {0}, after = {0};
    if (!is_first) before = reading_of(played.match);
    flagfall_status status = is_first ? begin(&played, step) : call(&played, step);
    all_taken(step);
    if (status != FLAGFALL_STATUS_OK) {
      write_refusal(status);
      if (is_first) {
        return;
      }
      after = reading_of(played.match);
      need(memcmp(&before, &after, sizeof before) == 0, "a refused call changed the match");
    }
    for (struct line *outcome = step + 1; status == FLAGFALL_STATUS_OK && outcome < next; outcome++) {
      if (begins_with(outcome, ">")) {
        write_outcome(&played, step, outcome);
      }
    }
    step = next;
  }
  flagfall_match_free(played.match);
}
