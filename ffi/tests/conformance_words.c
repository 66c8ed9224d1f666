#include "conformance_words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct name MODES[] = {
    {"fischer", FLAGFALL_MODE_FISCHER},
    {"fischer-after", FLAGFALL_MODE_FISCHER_AFTER},
    {"bronstein", FLAGFALL_MODE_BRONSTEIN},
    {"delay", FLAGFALL_MODE_DELAY},
    {NULL, 0},
};

const struct name OPTIONS[] = {
    {"none", FLAGFALL_OPTION_NONE},
    {"hourglass", FLAGFALL_OPTION_HOURGLASS},
    {"word", FLAGFALL_OPTION_WORD},
    {NULL, 0},
};

const struct name FORMATS[] = {
    {"json", FLAGFALL_FORMAT_JSON},
    {"toml", FLAGFALL_FORMAT_TOML},
    {NULL, 0},
};

const struct name SIDES[] = {
    {"first", FLAGFALL_SIDE_FIRST},
    {"second", FLAGFALL_SIDE_SECOND},
    {NULL, 0},
};

const struct name BERSERK_RULES[] = {
    {"half", FLAGFALL_BERSERK_RULE_HALF},
    {"lichess", FLAGFALL_BERSERK_RULE_LICHESS},
    {NULL, 0},
};

const struct name CRAWFORDS[] = {
    {"not-yet", FLAGFALL_CRAWFORD_NOT_YET},
    {"next", FLAGFALL_CRAWFORD_NEXT},
    {"now", FLAGFALL_CRAWFORD_NOW},
    {"played", FLAGFALL_CRAWFORD_PLAYED},
    {NULL, 0},
};

const struct name TRUTHS[] = {
    {"false", 0},
    {"true", 1},
    {NULL, 0},
};

const struct name PROTOCOLS[] = {
    {"uci", FLAGFALL_PROTOCOL_UCI},
    {"usi", FLAGFALL_PROTOCOL_USI},
    {"cecp", FLAGFALL_PROTOCOL_CECP},
    {"gtp", FLAGFALL_PROTOCOL_GTP},
    {"sgf", FLAGFALL_PROTOCOL_SGF},
    {NULL, 0},
};

static const struct name SIDES_AND_NONE[] = {
    {"first", FLAGFALL_SIDE_FIRST},
    {"second", FLAGFALL_SIDE_SECOND},
    {"none", FLAGFALL_SIDE_NONE},
    {NULL, 0},
};

static const struct name ENTRIES[] = {
    {"add", FLAGFALL_ENTRY_ADD},
    {"set", FLAGFALL_ENTRY_SET},
    {NULL, 0},
};

static const struct name WHEN_METS[] = {
    {"next", FLAGFALL_WHEN_MET_NEXT},
    {"repeat-add", FLAGFALL_WHEN_MET_REPEAT_ADD},
    {"repeat-set", FLAGFALL_WHEN_MET_REPEAT_SET},
    {NULL, 0},
};

static const struct name CREDITS[] = {
    {"banked", FLAGFALL_CREDIT_BANKED},
    {"apart", FLAGFALL_CREDIT_APART},
    {"paid", FLAGFALL_CREDIT_PAID},
    {NULL, 0},
};

static const struct name LIMITS[] = {
    {"clip", FLAGFALL_LIMIT_CLIP},
    {"linear", FLAGFALL_LIMIT_LINEAR},
    {"hybrid", FLAGFALL_LIMIT_HYBRID},
    {NULL, 0},
};

static const struct name ON_EXPIRIES[] = {
    {"flag", FLAGFALL_ON_EXPIRY_FLAG},
    {"next", FLAGFALL_ON_EXPIRY_NEXT},
    {"first-flag", FLAGFALL_ON_EXPIRY_FIRST_FLAG},
    {"overrun", FLAGFALL_ON_EXPIRY_OVERRUN},
    {"penalty", FLAGFALL_ON_EXPIRY_PENALTY},
    {NULL, 0},
};

static const struct name FIRST_FLAGS[] = {
    {"none", FLAGFALL_FIRST_FLAG_NONE},
    {"minimal-loss", FLAGFALL_FIRST_FLAG_MINIMAL_LOSS},
    {"no-win", FLAGFALL_FIRST_FLAG_NO_WIN},
    {NULL, 0},
};

static const struct name COUPLINGS[] = {
    {"none", FLAGFALL_COUPLING_NONE},
    {"hourglass", FLAGFALL_COUPLING_HOURGLASS},
    {NULL, 0},
};

static const struct name FLAG_FALLS[] = {
    {"past-zero", FLAGFALL_FLAG_FALLS_PAST_ZERO},
    {"at-zero", FLAGFALL_FLAG_FALLS_AT_ZERO},
    {NULL, 0},
};

static const struct name ROUNDINGS[] = {
    {"down", FLAGFALL_ROUNDING_DOWN},
    {"up", FLAGFALL_ROUNDING_UP},
    {NULL, 0},
};

bool number_of(const struct name *table, const char *name, uint32_t *number) {
  for (; table->name != NULL; table++) {
    if (strcmp(table->name, name) == 0) {
      *number = table->number;
      return true;
    }
  }
  return false;
}

bool notation_of(const char *name, flagfall_notation *notation) {
  const char *found;
  for (*notation = 0; (found = flagfall_notation_name(*notation)) != NULL; ++*notation) {
    if (strcmp(found, name) == 0) {
      return true;
    }
  }
  return false;
}

static const char *known(const char *name) {
  return name != NULL ? name : "an unknown number";
}

static const char *name_of(const struct name *table, uint32_t number) {
  while (table->name != NULL && table->number != number) {
    table++;
  }
  return known(table->name);
}

void put(struct words *words, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = sizeof words->bytes - words->length;
  int wanted = vsnprintf(words->bytes + words->length, room, format, arguments);
  va_end(arguments);
  if (wanted < 0 || (size_t)wanted >= room) {
    fputs("conformance (C): a line has no room\n", stderr);
    abort();
  }
  words->length += (size_t)wanted;
}

static void put_name(struct words *words, const char *key, const struct name *table,
                     uint32_t number) {
  put(words, " %s=%s", key, name_of(table, number));
}

static void put_count(struct words *words, const char *key, uint32_t count) {
  put(words, " %s=%" PRIu32, key, count);
}

static void put_time(struct words *words, const char *key, int64_t time_ms) {
  put(words, " %s=%" PRId64, key, time_ms);
}

static void put_quota(struct words *words, const flagfall_stage *stage) {
  if (stage->quota != 0) {
    put_count(words, "quota", stage->quota);
    put_name(words, "when-met", WHEN_METS, stage->when_met);
  }
}

static void put_credit(struct words *words, const flagfall_stage *stage) {
  if (stage->credit == FLAGFALL_CREDIT_NONE) {
    return;
  }
  put_name(words, "credit", CREDITS, stage->credit);
  put_time(words, "credit-time", stage->credit_ms);
  if (stage->credit_every != 1) {
    put_count(words, "credit-every", stage->credit_every);
  }
  if (stage->credit_keep != 100) {
    put_count(words, "credit-keep", stage->credit_keep);
  }
}

static void put_limit(struct words *words, const flagfall_stage *stage) {
  if (stage->limit != FLAGFALL_LIMIT_NONE) {
    put_name(words, "limit", LIMITS, stage->limit);
    put_time(words, "limit-bank", stage->limit_ms);
  }
}

static void put_on_expiry(struct words *words, const flagfall_stage *stage) {
  if (stage->on_expiry != FLAGFALL_ON_EXPIRY_FLAG) {
    put_name(words, "on-expiry", ON_EXPIRIES, stage->on_expiry);
  }
  if (stage->on_expiry == FLAGFALL_ON_EXPIRY_FIRST_FLAG) {
    put_name(words, "first-flag", FIRST_FLAGS, stage->first_flag);
  }
  if (stage->on_expiry == FLAGFALL_ON_EXPIRY_PENALTY) {
    put_time(words, "refill", stage->refill_ms);
  }
}

void put_stage(struct words *words, const char *step, size_t place,
               const flagfall_stage *stage) {
  put(words, "%s %zu", step, place);
  put_time(words, "time", stage->time_ms);
  if (stage->entry != FLAGFALL_ENTRY_ADD) {
    put_name(words, "entry", ENTRIES, stage->entry);
  }
  put_quota(words, stage);
  put_credit(words, stage);
  put_limit(words, stage);
  if (stage->lives != 1) {
    put_count(words, "lives", stage->lives);
  }
  if (stage->has_turn_limit) {
    put_time(words, "turn-limit", stage->turn_limit_ms);
  }
  put_on_expiry(words, stage);
}

static const char *yes_or_no(uint32_t number) {
  return name_of(TRUTHS, number);
}

static void put_opening(struct words *words, const flagfall_rules *rules) {
  if (rules->opening == FLAGFALL_OPENING_UNTIMED) {
    put_count(words, "untimed-turns", rules->untimed_turns);
    put(words, " untimed-earns=%s", yes_or_no(rules->untimed_earns));
  }
  if (rules->opening == FLAGFALL_OPENING_SETUP) {
    put_time(words, "setup", rules->setup_ms);
  }
}

void put_rules(struct words *words, const flagfall_rules *rules) {
  put(words, "rules");
  if (rules->coupling != FLAGFALL_COUPLING_NONE) {
    put_name(words, "coupling", COUPLINGS, rules->coupling);
  }
  if (rules->game_limit == FLAGFALL_GAME_LIMIT_TIME) {
    put_time(words, "game-time", rules->game_time_ms);
  }
  if (rules->game_limit == FLAGFALL_GAME_LIMIT_TURNS) {
    put_count(words, "game-turns", rules->game_turns);
  }
  put_opening(words, rules);
  if (rules->flag_falls != FLAGFALL_FLAG_FALLS_PAST_ZERO) {
    put_name(words, "flag-falls", FLAG_FALLS, rules->flag_falls);
  }
  if (rules->charge_unit_ms > 1) {
    put_count(words, "charge-unit", rules->charge_unit_ms);
  }
  if (rules->charge_rounding != FLAGFALL_ROUNDING_DOWN) {
    put_name(words, "charge-rounding", ROUNDINGS, rules->charge_rounding);
  }
  if (rules->charge_least_ms != 0) {
    put_time(words, "charge-least", rules->charge_least_ms);
  }
  if (rules->weekend_pauses != 0) {
    put(words, " weekend-pauses=%s", yes_or_no(rules->weekend_pauses));
  }
}

void put_error(struct words *words, const char *step, const flagfall_parse_error *error) {
  put(words, "%s %s %" PRIu64 " %" PRIu64, step, known(flagfall_parse_error_name(error->kind)),
      error->offset, error->length);
}

void put_event(struct words *words, const flagfall_event *event) {
  const char *kind = known(flagfall_event_name(event->kind));
  put(words, "> %s %s %" PRId64, kind, name_of(SIDES, event->side), event->at_ms);
  switch (event->kind) {
    case FLAGFALL_EVENT_STAGE:
    case FLAGFALL_EVENT_RENEWED:
      put_count(words, "stage", event->stage);
      break;
    case FLAGFALL_EVENT_LIFE:
      put_count(words, "lives", event->lives);
      break;
    case FLAGFALL_EVENT_PENALTY:
      put_count(words, "penalties", event->penalties);
      break;
    default:
      break;
  }
}

void put_verdict(struct words *words, const flagfall_verdict *verdict) {
  put(words, "> %s %s ", known(flagfall_outcome_name(verdict->outcome)),
      known(flagfall_reason_name(verdict->reason)));
  if (verdict->has_score) {
    put(words, "%" PRId64, verdict->score);
  } else {
    put(words, "none");
  }
}

static bool shows(struct words *words, const char *value) {
  put(words, "%s", value);
  return true;
}

static bool shows_count(struct words *words, uint32_t count) {
  put(words, "%" PRIu32, count);
  return true;
}

static bool shows_time(struct words *words, int64_t time_ms) {
  put(words, "%" PRId64, time_ms);
  return true;
}

static bool shows_time_if(struct words *words, uint32_t there, int64_t time_ms) {
  return there ? shows_time(words, time_ms) : shows(words, "none");
}

static bool shows_moves_left(struct words *words, uint32_t moves_left) {
  return moves_left ? shows_count(words, moves_left) : shows(words, "none");
}

bool put_truth_shown(struct words *words, uint32_t truth) {
  return shows(words, yes_or_no(truth));
}

static bool same(const char *one, const char *other) {
  return strcmp(one, other) == 0;
}

bool put_shown(struct words *words, const flagfall_reading *reading, const char *key) {
  if (same(key, "phase")) return shows(words, known(flagfall_phase_name(reading->phase)));
  if (same(key, "on-turn")) return shows(words, name_of(SIDES, reading->on_turn));
  if (same(key, "deciding")) return put_truth_shown(words, reading->deciding);
  if (same(key, "provisional")) return put_truth_shown(words, reading->provisional);
  if (same(key, "first-to-fall")) {
    return shows(words, name_of(SIDES_AND_NONE, reading->first_to_fall));
  }
  return false;
}

bool put_side_shown(struct words *words, const flagfall_side_reading *side, const char *key) {
  if (same(key, "bank")) return shows_time_if(words, side->timed, side->bank_ms);
  if (same(key, "lent")) return shows_time(words, side->lent_ms);
  if (same(key, "stage")) return shows_count(words, side->stage);
  if (same(key, "moves")) return shows_count(words, side->moves);
  if (same(key, "moves-left")) return shows_moves_left(words, side->moves_left);
  if (same(key, "lives")) return shows_count(words, side->lives);
  if (same(key, "flag")) return shows(words, known(flagfall_flag_name(side->flag)));
  if (same(key, "first-flag")) return shows(words, name_of(FIRST_FLAGS, side->first_flag));
  if (same(key, "overrun")) return shows_time(words, side->overrun_ms);
  if (same(key, "penalties")) return shows_count(words, side->penalties);
  if (same(key, "turn-used")) return shows_time(words, side->turn_used_ms);
  if (same(key, "turn-left")) {
    return shows_time_if(words, side->has_turn_limit, side->turn_left_ms);
  }
  if (same(key, "used")) return shows_time(words, side->used_ms);
  return false;
}

bool put_match_shown(struct words *words, const flagfall_match_reading *reading, const char *key) {
  if (same(key, "first")) return shows_count(words, reading->first);
  if (same(key, "second")) return shows_count(words, reading->second);
  if (same(key, "games")) return shows_count(words, reading->games);
  if (same(key, "crawford")) return shows(words, known(flagfall_crawford_name(reading->crawford)));
  if (same(key, "cube")) {
    return reading->cube ? shows_count(words, reading->cube) : shows(words, "none");
  }
  if (same(key, "frozen")) return put_truth_shown(words, reading->cube_is_frozen);
  if (same(key, "winner")) return shows(words, name_of(SIDES_AND_NONE, reading->winner));
  return false;
}

bool put_penalised_shown(struct words *words, const flagfall_penalised *penalised,
                         const char *key) {
  if (same(key, "match-over")) return put_truth_shown(words, penalised->match_over);
  if (same(key, "froze-cube")) return put_truth_shown(words, penalised->froze_cube);
  if (same(key, "void-double")) {
    return shows(words, name_of(SIDES_AND_NONE, penalised->void_double));
  }
  return false;
}
