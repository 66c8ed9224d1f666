#include "conformance_texts.h"

#include <inttypes.h>
#include <string.h>

#include "conformance_words.h"

enum { ROOM = 4096, MOST = 32 };

static bool check_detected(const struct line *step, flagfall_notation notation,
                           const struct part *text) {
  char described[ROOM];
  flagfall_control *control = NULL;
  const char *name = flagfall_notation_name(notation);
  if (!has_parts(step, 2) || !is_text(step, 1) || !expect(step, word(step), name)) {
    return false;
  }
  flagfall_status status =
      flagfall_control_parse(notation, NULL, text->bytes, text->length, NULL, &control);
  if (status != FLAGFALL_STATUS_OK) {
    return fail(step, "expected a control, got %s", flagfall_status_name(status));
  }
  flagfall_control_describe(control, described, sizeof described, NULL);
  flagfall_control_free(control);
  return expect_text(step, &step->parts[1], described);
}

bool detected(const struct a_case *it) {
  flagfall_notation found[MOST];
  size_t count = 0;
  if (!has_parts(it->head, 2) || !is_text(it->head, 1)) {
    return false;
  }
  const struct part *text = &it->head->parts[1];
  flagfall_status status = flagfall_detect(text->bytes, text->length, found, MOST, &count);
  if (status != FLAGFALL_STATUS_OK) {
    return fail(it->head, "expected notations, got %s", flagfall_status_name(status));
  }
  for (size_t place = 0; place < it->count; place++) {
    if (place == count) {
      return fail(&it->steps[place], "expected %s, got no further notation",
                  word(&it->steps[place]));
    }
    if (!check_detected(&it->steps[place], found[place], text)) {
      return false;
    }
  }
  return it->count == count || fail(it->head, "expected %zu notations, got also %s", it->count,
                                    flagfall_notation_name(found[it->count]));
}

// The words of the losses: `lost LOSS …`.
static void put_losses(struct words *words, const flagfall_status *losses, size_t count) {
  put(words, "lost");
  for (size_t place = 0; place < count; place++) {
    put(words, " %s", flagfall_status_name(losses[place]));
  }
}

static bool check_converted(const struct line *step, const struct line *lost,
                            const flagfall_control *control) {
  struct setup to;
  char text[ROOM];
  flagfall_status losses[MOST];
  size_t count = 0;
  if (!begins_with(step, "to")) {
    return fail(step, "expected a step of a convert, got %s", word(step));
  }
  if (!setup_read(step, &to)) {
    return false;
  }
  flagfall_status status = flagfall_control_convert(control, to.notation, &to.options, text,
                                                    sizeof text, NULL, losses, MOST, &count);
  if (status != FLAGFALL_STATUS_OK) {
    return fail(step, "expected a text, got %s", flagfall_status_name(status));
  }
  struct words got = {"", 0};
  put_losses(&got, losses, count);
  return expect_text(step, to.text, text) &&
         expect(lost == NULL ? step : lost, lost == NULL ? "lost" : lost->written, got.bytes);
}

bool converted(const struct a_case *it) {
  struct setup setup;
  flagfall_control *control =
      setup_read(it->head, &setup) ? setup_control(it->head, &setup) : NULL;
  bool holds = control != NULL;
  for (size_t place = 0; holds && place < it->count; place++) {
    const struct line *step = &it->steps[place];
    bool has_losses = place + 1 < it->count && begins_with(&it->steps[place + 1], "lost");
    holds = check_converted(step, has_losses ? step + 1 : NULL, control);
    place += has_losses;
  }
  flagfall_control_free(control);
  return holds;
}

static bool check_charge(const struct call *call, flagfall_lag *of) {
  int64_t elapsed_ms, lag_ms, charge_ms = 0, quota_ms = 0;
  const struct line *line = call->line;
  if (!begins_with(line, "charge") || !has_parts(line, 3)) {
    return fail(line, "expected `charge ELAPSED LAG`, got %s", line->written);
  }
  if (!number(line, line->parts[1].bytes, &elapsed_ms) ||
      !number(line, line->parts[2].bytes, &lag_ms)) {
    return false;
  }
  flagfall_status status = flagfall_lag_charge(of, elapsed_ms, lag_ms, &charge_ms);
  flagfall_lag_quota(of, &quota_ms);
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  struct words got = {"", 0};
  put(&got, "> %" PRId64 " %" PRId64, charge_ms, quota_ms);
  if (call->count != 1) {
    return fail(line, "expected %zu outcomes, got %s", call->count, got.bytes);
  }
  return expect(call->outcomes, call->outcomes->written, got.bytes);
}

bool lag(const struct a_case *it) {
  int64_t limit_ms, increment_ms;
  flagfall_lag *of = NULL;
  if (!has_parts(it->head, 3) || !number(it->head, it->head->parts[1].bytes, &limit_ms) ||
      !number(it->head, it->head->parts[2].bytes, &increment_ms)) {
    return false;
  }
  flagfall_status status = flagfall_lag_new(limit_ms, increment_ms, &of);
  bool holds = status == FLAGFALL_STATUS_OK ||
               fail(it->head, "expected a quota, got %s", flagfall_status_name(status));
  for (size_t place = 0; holds && place < it->count;) {
    struct call call = call_at(it, place);
    holds = check_charge(&call, of);
    place += 1 + call.count;
  }
  flagfall_lag_free(of);
  return holds;
}

static bool check_time_left(const struct a_case *it, size_t *place, const char *side,
                            const flagfall_time_left *left) {
  struct words got = {"", 0};
  if (!left->is_told) {
    return true;
  }
  put(&got, "%s %" PRId64, side, left->time_ms);
  if (left->has_moves) {
    put(&got, " %" PRIu32, left->moves);
  } else {
    put(&got, " none");
  }
  if (*place == it->count) {
    return fail(it->head, "expected %zu sides, got also %s", it->count, got.bytes);
  }
  const struct line *step = &it->steps[(*place)++];
  return expect(step, step->written, got.bytes);
}

bool times_left(const struct a_case *it) {
  const struct line *head = it->head;
  flagfall_protocol protocol;
  flagfall_side on_turn;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_time_left first = {.struct_size = sizeof first}, second = first;
  if (!has_parts(head, 4) || !is_text(head, 3) ||
      !named(head, PROTOCOLS, head->parts[1].bytes, "a protocol", &protocol) ||
      !named(head, SIDES, head->parts[2].bytes, "a side", &on_turn)) {
    return false;
  }
  flagfall_status status =
      flagfall_times_left(protocol, on_turn, head->parts[3].bytes, head->parts[3].length, &error,
                          &first, &second);
  size_t place = 0;
  if (status == FLAGFALL_STATUS_PARSE) {
    struct words got = {"", 0};
    put_error(&got, "error", &error);
    return it->count == 1 ? expect(it->steps, it->steps->written, got.bytes)
                          : fail(head, "expected %zu steps, got %s", it->count, got.bytes);
  }
  return check_time_left(it, &place, "first", &first) &&
         check_time_left(it, &place, "second", &second) &&
         (place == it->count || fail(&it->steps[place], "expected %s, got nothing that is told",
                                     it->steps[place].written));
}
