// `pace`: how long games take.

#include <stdio.h>

#include "player.h"

// [width=W height=H]
static void take_board(struct line *line, uint32_t *width, uint32_t *height) {
  *width = *height = 0;
  if (has_more(line)) {
    *width = count(take_value(line, "width"));
    *height = count(take_value(line, "height"));
  }
}

static void answer(const flagfall_control *control, struct line *line) {
  uint32_t exists = 0, width, height;
  int64_t time_ms = 0;
  flagfall_status status;
  if (begins_with(line, "estimate")) {
    flagfall_side side = take_side(line);
    uint32_t moves = take_count(line);
    status = flagfall_control_estimate(control, side, moves, &exists, &time_ms);
  } else {
    bool asks_for_time = begins_with(line, "category-time");
    need(asks_for_time || begins_with(line, "category"), "a question of pace was expected");
    flagfall_category_scheme scheme = take_name(line, CATEGORY_SCHEMES);
    take_board(line, &width, &height);
    if (!asks_for_time) {
      flagfall_category category = 77;
      all_taken(line);
      copy(line);
      need_ok(flagfall_control_category(control, scheme, width, height, &category));
      const char *name = flagfall_category_name(category);
      printf("  > %s\n", category == FLAGFALL_CATEGORY_NONE ? "none" : known(name));
      return;
    }
    status =
        flagfall_control_category_time(control, scheme, width, height, &exists, &time_ms);
  }
  all_taken(line);
  copy(line);
  if (status == FLAGFALL_STATUS_OK) {
    write_moment(exists, time_ms);
  } else {
    write_refusal(status);
  }
}

void pace(struct line *head, const struct line *end) {
  struct line *step = head + 1;
  take_text(head);
  all_taken(head);
  flagfall_control *control = take_played(&step, end);
  for (; step < end; step = after_answers(step, end)) {
    answer(control, step);
  }
  flagfall_control_free(control);
}
