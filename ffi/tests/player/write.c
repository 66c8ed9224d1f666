#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "player.h"

void write_text(const char *text) {
  putchar('"');
  for (; *text != '\0'; text++) {
    switch (*text) {
      case '\n':
        printf("\\n");
        break;
      case '\t':
        printf("\\t");
        break;
      case '"':
      case '\\':
        printf("\\%c", *text);
        break;
      default:
        printf((unsigned char)*text < ' ' ? "\\u{%x}" : "%c", *text);
    }
  }
  putchar('"');
}

void write_text_line(const char *name, const char *text) {
  printf("  %s ", name);
  write_text(text);
  putchar('\n');
}

static bool write_word(const char *key, const char *word) {
  printf(" %s=%s", key, word);
  return true;
}

static bool write_name(const char *key, names table, uint32_t number) {
  return write_word(key, name_of(table, number));
}

static bool write_time(const char *key, int64_t time_ms) {
  printf(" %s=%" PRId64, key, time_ms);
  return true;
}

static bool write_time_if(const char *key, uint32_t is_there, int64_t time_ms) {
  return is_there ? write_time(key, time_ms) : write_word(key, "none");
}

static bool write_count(const char *key, uint32_t count) {
  return write_time(key, count);
}

static bool write_count_or_none(const char *key, uint32_t count) {
  return write_time_if(key, count, count);
}

bool write_truth(const char *key, uint32_t truth) {
  return write_name(key, TRUTHS, truth);
}

// Everything of a charge but its unit.
static void write_charge(uint32_t rounding, int64_t least_ms, uint32_t tiers,
                         const int64_t beyond_ms[], const uint32_t factor[]) {
  if (rounding != FLAGFALL_ROUNDING_DOWN) write_name("charge-rounding", ROUNDINGS, rounding);
  if (least_ms != 0) write_time("charge-least", least_ms);
  for (uint32_t tier = 0; tier < tiers; tier++) {
    printf("%s%" PRId64 ":%" PRIu32, tier == 0 ? " charge-tiers=" : ",", beyond_ms[tier],
           factor[tier]);
  }
}

static void write_credit(const flagfall_stage *stage) {
  write_name("credit", CREDITS, stage->credit);
  write_time("credit-time", stage->credit_ms);
  if (stage->credit_every != 1) write_count("credit-every", stage->credit_every);
  if (stage->credit_keep != 100) write_count("credit-keep", stage->credit_keep);
}

static void write_reserve(const flagfall_stage *stage) {
  write_time("reserve", stage->reserve_ms);
  if (stage->reserve_draw != FLAGFALL_RESERVE_DRAW_NEVER) {
    write_name("reserve-draw", RESERVE_DRAWS, stage->reserve_draw);
  }
  if (stage->reserve_draw == FLAGFALL_RESERVE_DRAW_UNIT) write_time("reserve-unit", stage->reserve_unit_ms);
  if (stage->reserve_overflow) write_truth("reserve-overflow", stage->reserve_overflow);
  if (stage->reserve_returned) write_truth("reserve-returned", stage->reserve_returned);
  if (stage->has_reserve_most) write_time("reserve-most", stage->reserve_most_ms);
  if (stage->reserve_floor_from_move != 0) {
    write_time("reserve-floor", stage->reserve_floor_ms);
    write_count("reserve-floor-from-move", stage->reserve_floor_from_move);
  }
}

void write_stage(const char *step, size_t place, const flagfall_stage *stage) {
  printf("  %s %zu", step, place);
  write_time("time", stage->time_ms);
  if (stage->entry != FLAGFALL_ENTRY_ADD) write_name("entry", ENTRIES, stage->entry);
  if (stage->quota != 0) {
    write_count("quota", stage->quota);
    write_name("when-met", WHEN_METS, stage->when_met);
  }
  if (stage->credit != FLAGFALL_CREDIT_NONE) write_credit(stage);
  if (stage->limit != FLAGFALL_LIMIT_NONE) {
    write_name("limit", LIMITS, stage->limit);
    write_time("limit-bank", stage->limit_ms);
  }
  if (stage->lives != 1) write_count("lives", stage->lives);
  if (stage->has_turn_limit) write_time("turn-limit", stage->turn_limit_ms);
  if (stage->on_expiry != FLAGFALL_ON_EXPIRY_FLAG) {
    write_name("on-expiry", ON_EXPIRIES, stage->on_expiry);
  }
  if (stage->on_expiry == FLAGFALL_ON_EXPIRY_FIRST_FLAG) {
    write_name("first-flag", FIRST_FLAGS, stage->first_flag);
  }
  if (stage->on_expiry == FLAGFALL_ON_EXPIRY_PENALTY) write_time("refill", stage->refill_ms);
  if (stage->charge_unit_ms != 0) {
    write_count("charge-unit", stage->charge_unit_ms);
    write_charge(stage->charge_rounding, stage->charge_least_ms, stage->charge_tiers,
                 stage->charge_beyond_ms, stage->charge_factor);
  }
  if (stage->has_overrun_most) write_time("overrun-most", stage->overrun_most_ms);
  if (stage->has_reserve) write_reserve(stage);
  putchar('\n');
}

void write_rules(const flagfall_rules *rules) {
  printf("  rules");
  if (rules->coupling != FLAGFALL_COUPLING_NONE) {
    write_name("coupling", COUPLINGS, rules->coupling);
  }
  if (rules->game_limit == FLAGFALL_GAME_LIMIT_TIME) write_time("game-time", rules->game_time_ms);
  if (rules->game_limit == FLAGFALL_GAME_LIMIT_TURNS) write_count("game-turns", rules->game_turns);
  if (rules->opening == FLAGFALL_OPENING_UNTIMED) {
    write_count("untimed-turns", rules->untimed_turns);
    write_truth("untimed-earns", rules->untimed_earns);
    if (rules->first_move_ms != 0) {
      write_time("first-move", rules->first_move_ms);
      write_name("first-move-missed", FIRST_MOVES_MISSED, rules->first_move_missed);
    }
  }
  if (rules->opening == FLAGFALL_OPENING_SETUP) write_time("setup", rules->setup_ms);
  if (rules->flag_falls != FLAGFALL_FLAG_FALLS_PAST_ZERO) {
    write_name("flag-falls", FLAG_FALLS, rules->flag_falls);
  }
  if (rules->charge_unit_ms > 1) write_count("charge-unit", rules->charge_unit_ms);
  write_charge(rules->charge_rounding, rules->charge_least_ms, rules->charge_tiers,
               rules->charge_beyond_ms, rules->charge_factor);
  if (rules->weekend_pauses != 0) write_truth("weekend-pauses", rules->weekend_pauses);
  if (rules->grace_ms != 0) write_time("grace", rules->grace_ms);
  if (rules->grace_excess != FLAGFALL_GRACE_EXCESS_FORGIVEN) {
    write_name("grace-excess", GRACE_EXCESSES, rules->grace_excess);
  }
  putchar('\n');
}

void write_error(const char *step, const flagfall_parse_error *error) {
  printf("  %s %s %" PRIu64 " %" PRIu64 "\n", step, known(flagfall_parse_error_name(error->kind)),
         error->offset, error->length);
}

void write_refusal(flagfall_status status) {
  printf("  ! %s\n", known(flagfall_status_name(status)));
}

void write_event(const flagfall_event *event) {
  printf("  > %s %s %" PRId64, known(flagfall_event_name(event->kind)),
         name_of(SIDES, event->side), event->at_ms);
  switch (event->kind) {
    case FLAGFALL_EVENT_STAGE:
    case FLAGFALL_EVENT_RENEWED:
      write_count("stage", event->stage);
      break;
    case FLAGFALL_EVENT_LIFE:
      write_count("lives", event->lives);
      break;
    case FLAGFALL_EVENT_PENALTY:
      write_count("penalties", event->penalties);
      break;
    case FLAGFALL_EVENT_RESERVE:
    case FLAGFALL_EVENT_ALARM:
    case FLAGFALL_EVENT_COUNTDOWN:
      write_time("left", event->left_ms);
      break;
    default:
      break;
  }
  putchar('\n');
}

void write_verdict(const flagfall_verdict *verdict) {
  printf("  > %s %s ", known(flagfall_outcome_name(verdict->outcome)),
         known(flagfall_reason_name(verdict->reason)));
  if (verdict->has_score) {
    printf("%" PRId64 "\n", verdict->score);
  } else {
    printf("none\n");
  }
}

void write_moment(uint32_t exists, int64_t at_ms) {
  if (exists) {
    printf("  > %" PRId64 "\n", at_ms);
  } else {
    printf("  > none\n");
  }
}

bool write_of_clock(const void *shown, const char *key) {
  const flagfall_reading *reading = shown;
  if (same(key, "phase")) return write_word(key, known(flagfall_phase_name(reading->phase)));
  if (same(key, "on-turn")) return write_name(key, SIDES, reading->on_turn);
  if (same(key, "deciding")) return write_truth(key, reading->deciding);
  if (same(key, "provisional")) return write_truth(key, reading->provisional);
  if (same(key, "first-to-fall")) return write_name(key, SIDES, reading->first_to_fall);
  return false;
}

bool write_of_side(const void *shown, const char *key) {
  const flagfall_side_reading *side = shown;
  if (same(key, "bank")) return write_time_if(key, side->timed, side->bank_ms);
  if (same(key, "lent")) return write_time(key, side->lent_ms);
  if (same(key, "stage")) return write_count(key, side->stage);
  if (same(key, "moves")) return write_count(key, side->moves);
  if (same(key, "moves-left")) return write_count_or_none(key, side->moves_left);
  if (same(key, "lives")) return write_count(key, side->lives);
  if (same(key, "flag")) return write_word(key, known(flagfall_flag_name(side->flag)));
  if (same(key, "first-flag")) return write_name(key, FIRST_FLAGS, side->first_flag);
  if (same(key, "overrun")) return write_time(key, side->overrun_ms);
  if (same(key, "penalties")) return write_count(key, side->penalties);
  if (same(key, "turn-used")) return write_time(key, side->turn_used_ms);
  if (same(key, "turn-left")) return write_time_if(key, side->has_turn_limit, side->turn_left_ms);
  if (same(key, "used")) return write_time(key, side->used_ms);
  if (same(key, "reserve")) return write_time(key, side->reserve_ms);
  if (same(key, "berserk")) return write_truth(key, side->berserk);
  return false;
}

bool write_of_match(const void *shown, const char *key) {
  const flagfall_match_reading *reading = shown;
  if (same(key, "first")) return write_count(key, reading->first);
  if (same(key, "second")) return write_count(key, reading->second);
  if (same(key, "games")) return write_count(key, reading->games);
  if (same(key, "crawford")) {
    return write_word(key, known(flagfall_crawford_name(reading->crawford)));
  }
  if (same(key, "cube")) return write_count_or_none(key, reading->cube);
  if (same(key, "frozen")) return write_truth(key, reading->cube_is_frozen);
  if (same(key, "winner")) return write_name(key, SIDES, reading->winner);
  return false;
}

bool write_of_penalty(const void *shown, const char *key) {
  const flagfall_penalized *penalized = shown;
  if (same(key, "match-over")) return write_truth(key, penalized->match_over);
  if (same(key, "froze-cube")) return write_truth(key, penalized->froze_cube);
  if (same(key, "void-double")) return write_name(key, SIDES, penalized->void_double);
  return false;
}

void write_asked(struct line *line, write_shown_under *write, const void *shown) {
  bool is_known = write != NULL && has_more(line);
  while (is_known && has_more(line)) {
    char key[32];
    is_known = cut(take_word(line), '=', key) != NULL && write(shown, key);
  }
  putchar('\n');
  need(is_known, "a key of what is shown was expected");
}
