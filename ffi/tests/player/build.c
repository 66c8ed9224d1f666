// `build`: time controls from stages and rules.

#include <stdio.h>
#include <string.h>

#include "player.h"

enum { MOST_STAGES = 16 };

bool is_building(const struct line *line) {
  return begins_with(line, "stage") || begins_with(line, "first-stage") ||
         begins_with(line, "second-stage") || begins_with(line, "rules");
}

// Reads `BEYOND:FACTOR,…`, and returns the number of tiers.
static uint32_t take_tiers(const char *value, int64_t beyond_ms[FLAGFALL_TIERS_MOST],
                           uint32_t factor[FLAGFALL_TIERS_MOST]) {
  uint32_t tiers = 0;
  while (value != NULL) {
    char tier[32], beyond[32];
    const char *rest = cut(value, ',', tier);
    const char *times = cut(rest == NULL ? value : tier, ':', beyond);
    need(tiers < FLAGFALL_TIERS_MOST && times != NULL, "a tier was expected, not %s", value);
    beyond_ms[tiers] = number(beyond);
    factor[tiers] = count(times);
    tiers++;
    value = rest;
  }
  return tiers;
}

static void set_reserve(flagfall_stage *stage, const char *key, const char *value) {
  if (same(key, "reserve")) {
    stage->has_reserve = 1;
    stage->reserve_ms = number(value);
  } else if (same(key, "reserve-draw")) {
    stage->reserve_draw = named(RESERVE_DRAWS, value);
  } else if (same(key, "reserve-unit")) {
    stage->reserve_unit_ms = number(value);
  } else if (same(key, "reserve-overflow")) {
    stage->reserve_overflow = named(TRUTHS, value);
  } else if (same(key, "reserve-returned")) {
    stage->reserve_returned = named(TRUTHS, value);
  } else if (same(key, "reserve-most")) {
    stage->has_reserve_most = 1;
    stage->reserve_most_ms = number(value);
  } else if (same(key, "reserve-floor")) {
    stage->reserve_floor_ms = number(value);
  } else {
    need(same(key, "reserve-floor-from-move"), "a key of a stage was expected, not %s", key);
    stage->reserve_floor_from_move = count(value);
  }
}

static void set_stage(flagfall_stage *stage, const char *key, const char *value) {
  if (same(key, "time")) {
    stage->time_ms = number(value);
  } else if (same(key, "entry")) {
    stage->entry = named(ENTRIES, value);
  } else if (same(key, "quota")) {
    stage->quota = count(value);
  } else if (same(key, "when-met")) {
    stage->when_met = named(WHEN_METS, value);
  } else if (same(key, "credit")) {
    stage->credit = named(CREDITS, value);
    stage->credit_keep = 100;
  } else if (same(key, "credit-time")) {
    stage->credit_ms = number(value);
  } else if (same(key, "credit-every")) {
    stage->credit_every = count(value);
  } else if (same(key, "credit-keep")) {
    stage->credit_keep = count(value);
  } else if (same(key, "limit")) {
    stage->limit = named(LIMITS, value);
  } else if (same(key, "limit-bank")) {
    stage->limit_ms = number(value);
  } else if (same(key, "lives")) {
    stage->lives = count(value);
  } else if (same(key, "turn-limit")) {
    stage->has_turn_limit = 1;
    stage->turn_limit_ms = number(value);
  } else if (same(key, "on-expiry")) {
    stage->on_expiry = named(ON_EXPIRIES, value);
  } else if (same(key, "first-flag")) {
    stage->first_flag = named(FIRST_FLAGS, value);
  } else if (same(key, "refill")) {
    stage->refill_ms = number(value);
  } else if (same(key, "charge-unit")) {
    stage->charge_unit_ms = count(value);
  } else if (same(key, "charge-rounding")) {
    stage->charge_rounding = named(ROUNDINGS, value);
  } else if (same(key, "charge-least")) {
    stage->charge_least_ms = number(value);
  } else if (same(key, "charge-tiers")) {
    stage->charge_tiers = take_tiers(value, stage->charge_beyond_ms, stage->charge_factor);
  } else if (same(key, "overrun-most")) {
    stage->has_overrun_most = 1;
    stage->overrun_most_ms = number(value);
  } else {
    set_reserve(stage, key, value);
  }
}

static void set_rule(flagfall_rules *rules, const char *key, const char *value) {
  if (same(key, "coupling")) {
    rules->coupling = named(COUPLINGS, value);
  } else if (same(key, "game-time")) {
    rules->game_limit = FLAGFALL_GAME_LIMIT_TIME;
    rules->game_time_ms = number(value);
  } else if (same(key, "game-turns")) {
    rules->game_limit = FLAGFALL_GAME_LIMIT_TURNS;
    rules->game_turns = count(value);
  } else if (same(key, "untimed-turns")) {
    rules->opening = FLAGFALL_OPENING_UNTIMED;
    rules->untimed_turns = count(value);
  } else if (same(key, "untimed-earns")) {
    rules->untimed_earns = named(TRUTHS, value);
  } else if (same(key, "first-move")) {
    rules->first_move_ms = number(value);
  } else if (same(key, "first-move-missed")) {
    rules->first_move_missed = named(FIRST_MOVES_MISSED, value);
  } else if (same(key, "setup")) {
    rules->opening = FLAGFALL_OPENING_SETUP;
    rules->setup_ms = number(value);
  } else if (same(key, "flag-falls")) {
    rules->flag_falls = named(FLAG_FALLS, value);
  } else if (same(key, "charge-unit")) {
    rules->charge_unit_ms = count(value);
  } else if (same(key, "charge-rounding")) {
    rules->charge_rounding = named(ROUNDINGS, value);
  } else if (same(key, "charge-least")) {
    rules->charge_least_ms = number(value);
  } else if (same(key, "charge-tiers")) {
    rules->charge_tiers = take_tiers(value, rules->charge_beyond_ms, rules->charge_factor);
  } else if (same(key, "weekend-pauses")) {
    rules->weekend_pauses = named(TRUTHS, value);
  } else if (same(key, "grace")) {
    rules->grace_ms = number(value);
  } else {
    need(same(key, "grace-excess"), "a key of rules was expected, not %s", key);
    rules->grace_excess = named(GRACE_EXCESSES, value);
  }
}

// Takes the stage of the line, whose number is `place`.
static void take_stage(struct line *line, size_t place, flagfall_stage *stage) {
  need(place < MOST_STAGES, "too many stages for this player");
  need(take_count(line) == place, "stage %zu was expected", place);
  *stage = (flagfall_stage)FLAGFALL_STAGE_INIT;
  stage->lives = 1;
  while (has_more(line)) {
    char key[32] = "";
    const char *value = cut(take_word(line), '=', key);
    need(value != NULL, "KEY=VALUE was expected");
    set_stage(stage, key, value);
  }
}

static void take_rules(struct line *line, flagfall_rules *rules) {
  while (has_more(line)) {
    char key[32] = "";
    const char *value = cut(take_word(line), '=', key);
    need(value != NULL, "KEY=VALUE was expected");
    set_rule(rules, key, value);
  }
}

struct line *take_built(struct line *line, const struct line *end, flagfall_status *status,
                        flagfall_control **control) {
  flagfall_stage first[MOST_STAGES], second[MOST_STAGES];
  flagfall_rules rules = FLAGFALL_RULES_INIT;
  size_t firsts = 0, seconds = 0;
  bool is_for_both = false, is_for_one = false;
  for (; line < end && is_building(line); line++) {
    copy(line);
    if (begins_with(line, "rules")) {
      take_rules(line, &rules);
    } else if (begins_with(line, "second-stage")) {
      is_for_one = true;
      take_stage(line, seconds, &second[seconds]);
      seconds++;
    } else {
      *(begins_with(line, "stage") ? &is_for_both : &is_for_one) = true;
      take_stage(line, firsts, &first[firsts]);
      firsts++;
    }
  }
  need(!(is_for_both && is_for_one), "`stage` beside the stages of one side");
  *control = NULL;
  *status = flagfall_control_new(first, firsts, is_for_both ? NULL : second, seconds, &rules, control);
  return line;
}

void build(struct line *head, const struct line *end) {
  flagfall_status status;
  flagfall_control *control;
  take_text(head);
  all_taken(head);
  take_built(head + 1, end, &status, &control);
  if (status != FLAGFALL_STATUS_OK) {
    printf("  error %s\n", known(flagfall_status_name(status)));
  } else {
    write_descriptions(head, end, control);
  }
  flagfall_control_free(control);
}
