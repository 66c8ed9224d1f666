// `match`: the games of a backgammon match.

#include <stdio.h>
#include <string.h>

#include "player.h"

// A match, the step that is being played, and what its call returned.
struct played {
  flagfall_match *match;
  struct line *step;
  flagfall_penalized penalized;
  uint32_t may_decline;
};

static flagfall_match_reading reading_of(const flagfall_match *match) {
  flagfall_match_reading reading = FLAGFALL_MATCH_READING_INIT;
  if (match != NULL) {
    need_ok(flagfall_match_read(match, &reading));
  }
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
  if (begins_with(step, "penalize")) {
    return flagfall_match_penalize(played->match, side, &played->penalized);
  }
  return flagfall_match_double(played->match, side);
}

static flagfall_status restart_match(const flagfall_match *match) {
  uint8_t saved[64], again[64];
  char json[512];
  size_t size = 0, length = 0, size_again = 0;
  flagfall_match *of_bytes = NULL, *of_json = NULL;
  need_ok(flagfall_match_save(match, saved, sizeof saved, &size));
  need_ok(flagfall_match_save_json(match, json, sizeof json, &length));
  need_ok(flagfall_match_restore(saved, size, NULL, &of_bytes));
  need_ok(flagfall_match_restore((const uint8_t *)json, length, NULL, &of_json));
  need_ok(flagfall_match_save(of_bytes, again, sizeof again, &size_again));
  need(size == size_again && memcmp(saved, again, size) == 0,
       "the match is not the one that was saved");
  need_ok(flagfall_match_save(of_json, again, sizeof again, &size_again));
  need(size == size_again && memcmp(saved, again, size) == 0, "JSON leads to another match");
  flagfall_match_free(of_bytes);
  flagfall_match_free(of_json);
  return FLAGFALL_STATUS_OK;
}

static flagfall_status restore_match(struct played *played, struct line *step) {
  flagfall_match *restored = NULL;
  struct saved saved = take_saved(step);
  flagfall_status status = flagfall_match_restore(saved.bytes, saved.size, NULL, &restored);
  if (status == FLAGFALL_STATUS_OK) {
    flagfall_match_free(played->match);
    played->match = restored;
  }
  return status;
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
  if (begins_with(step, "restart")) return restart_match(match);
  if (is_restore(step)) return restore_match(played, step);
  need(begins_with(step, "end-game") || begins_with(step, "double") ||
           begins_with(step, "penalize"),
       "a step of a match was expected");
  return call_of_a_side(played, step);
}

static bool write_shown(const void *from, const char *key) {
  const struct played *played = from;
  flagfall_match_reading reading = reading_of(played->match);
  return write_of_match(&reading, key) ||
         (begins_with(played->step, "penalize") && write_of_penalty(&played->penalized, key)) ||
         (begins_with(played->step, "may-decline") && same(key, "may") &&
          write_truth(key, played->may_decline));
}

// Writes the answers of the step, each with the keys that it has in the file.
static void write_answers(const struct played *played, const struct line *end) {
  for (struct line *answer = played->step + 1; answer < end; answer++) {
    if (begins_with(answer, ">")) {
      printf("  >");
      write_asked(answer, write_shown, played);
    }
  }
}

// Makes the call of the step, and returns whether the case continues.
static bool play_step(struct played *played, const struct line *end) {
  bool is_first = played->match == NULL;
  flagfall_match_reading before = reading_of(played->match);
  copy(played->step);
  flagfall_status status = is_first ? begin(played, played->step) : call(played, played->step);
  all_taken(played->step);
  if (status == FLAGFALL_STATUS_OK) {
    write_answers(played, end);
    return true;
  }
  write_refusal(status);
  if (is_first) {
    return false;
  }
  flagfall_match_reading after = reading_of(played->match);
  need(memcmp(&before, &after, sizeof before) == 0, "a refused call changed the match");
  return true;
}

void match(struct line *head, const struct line *end) {
  struct played played = {NULL, head + 1, FLAGFALL_PENALIZED_INIT, 0};
  bool continues = true;
  take_text(head);
  while (continues && played.step < end) {
    struct line *next = after_answers(played.step, end);
    continues = play_step(&played, next);
    played.step = next;
  }
  flagfall_match_free(played.match);
}
