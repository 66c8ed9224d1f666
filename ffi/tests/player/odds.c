// `odds`: different time controls for the two sides.

#include <stdio.h>

#include "player.h"

static void write_texts(const struct sides *sides) {
  char first[TEXT_ROOM], second[TEXT_ROOM];
  print_control(sides->control, FLAGFALL_SIDE_FIRST, &sides->first, first);
  print_control(sides->control, FLAGFALL_SIDE_SECOND, &sides->second, second);
  printf("  canonical ");
  write_text(first);
  putchar(' ');
  write_text(second);
  putchar('\n');
}

// `berserk SIDE RULE`, `divide SIDE BY` or `with-first-move SCHEME`
static void change(struct sides *sides, struct line *step) {
  copy(step);
  flagfall_control *changed = NULL;
  if (begins_with(step, "with-first-move")) {
    flagfall_first_move_scheme scheme = take_name(step, FIRST_MOVE_SCHEMES);
    sides->status = flagfall_control_with_first_move(sides->control, scheme, &changed);
  } else if (begins_with(step, "berserk")) {
    flagfall_side side = take_side(step);
    flagfall_berserk_rule rule = take_name(step, BERSERK_RULES);
    sides->status = flagfall_control_berserk(sides->control, side, rule, &changed);
  } else {
    flagfall_side side = take_side(step);
    uint32_t by = take_count(step);
    sides->status = flagfall_control_divided(sides->control, side, by, &changed);
  }
  all_taken(step);
  flagfall_control_free(sides->control);
  sides->control = changed;
}

// `may-berserk SIDE RULE`
static void answer_may_berserk(const flagfall_control *control, struct line *step) {
  uint32_t may = 77;
  copy(step);
  flagfall_side side = take_side(step);
  flagfall_berserk_rule rule = take_name(step, BERSERK_RULES);
  all_taken(step);
  need_ok(flagfall_control_may_berserk(control, side, rule, &may));
  printf("  > %s\n", name_of(TRUTHS, may));
}

void odds(struct line *head, const struct line *end) {
  struct sides sides;
  struct line *step = take_sides(head + 1, end, &sides);
  need(step < end || sides.status != FLAGFALL_STATUS_OK, "an answer was expected to be asked for");
  for (; step < end && sides.status == FLAGFALL_STATUS_OK; step++) {
    if (begins_with(step, "may-berserk")) {
      answer_may_berserk(sides.control, step);
    } else if (begins_with(step, ">")) {
      continue;
    } else if (begins_with(step, "berserk") || begins_with(step, "divide") ||
               begins_with(step, "with-first-move")) {
      change(&sides, step);
    } else if (write_described(step, sides.control)) {
      continue;
    } else if (begins_with(step, "canonical")) {
      write_texts(&sides);
    } else {
      need(begins_with(step, "error"), "a step of odds was expected");
    }
  }
  if (sides.status != FLAGFALL_STATUS_OK) {
    printf("  error %s\n", known(flagfall_status_name(sides.status)));
  }
  flagfall_control_free(sides.control);
}
