#include "names.h"

#include <string.h>

#include <flagfall.h>

const struct name TRUTHS[] = {{"false", 0}, {"true", 1}, {NULL, 0}};

const struct name SIDES[] = {
    {"first", FLAGFALL_SIDE_FIRST},
    {"second", FLAGFALL_SIDE_SECOND},
    {"none", FLAGFALL_SIDE_NONE},
    {NULL, 0},
};

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

const struct name ENTRIES[] = {
    {"add", FLAGFALL_ENTRY_ADD},
    {"set", FLAGFALL_ENTRY_SET},
    {NULL, 0},
};

const struct name WHEN_METS[] = {
    {"next", FLAGFALL_WHEN_MET_NEXT},
    {"repeat-add", FLAGFALL_WHEN_MET_REPEAT_ADD},
    {"repeat-set", FLAGFALL_WHEN_MET_REPEAT_SET},
    {NULL, 0},
};

const struct name CREDITS[] = {
    {"banked", FLAGFALL_CREDIT_BANKED},
    {"apart", FLAGFALL_CREDIT_APART},
    {"paid", FLAGFALL_CREDIT_PAID},
    {NULL, 0},
};

const struct name LIMITS[] = {
    {"clip", FLAGFALL_LIMIT_CLIP},
    {"linear", FLAGFALL_LIMIT_LINEAR},
    {"hybrid", FLAGFALL_LIMIT_HYBRID},
    {NULL, 0},
};

const struct name ON_EXPIRIES[] = {
    {"flag", FLAGFALL_ON_EXPIRY_FLAG},
    {"next", FLAGFALL_ON_EXPIRY_NEXT},
    {"first-flag", FLAGFALL_ON_EXPIRY_FIRST_FLAG},
    {"overrun", FLAGFALL_ON_EXPIRY_OVERRUN},
    {"penalty", FLAGFALL_ON_EXPIRY_PENALTY},
    {NULL, 0},
};

const struct name FIRST_FLAGS[] = {
    {"none", FLAGFALL_FIRST_FLAG_NONE},
    {"minimal-loss", FLAGFALL_FIRST_FLAG_MINIMAL_LOSS},
    {"no-win", FLAGFALL_FIRST_FLAG_NO_WIN},
    {NULL, 0},
};

const struct name COUPLINGS[] = {
    {"none", FLAGFALL_COUPLING_NONE},
    {"hourglass", FLAGFALL_COUPLING_HOURGLASS},
    {NULL, 0},
};

const struct name FLAG_FALLS[] = {
    {"past-zero", FLAGFALL_FLAG_FALLS_PAST_ZERO},
    {"at-zero", FLAGFALL_FLAG_FALLS_AT_ZERO},
    {NULL, 0},
};

const struct name ROUNDINGS[] = {
    {"down", FLAGFALL_ROUNDING_DOWN},
    {"up", FLAGFALL_ROUNDING_UP},
    {NULL, 0},
};

const struct name BERSERK_RULES[] = {
    {"half", FLAGFALL_BERSERK_RULE_HALF},
    {"lichess", FLAGFALL_BERSERK_RULE_LICHESS},
    {NULL, 0},
};

const struct name BOARDS[] = {
    {"open", FLAGFALL_BOARD_OPEN},
    {"win", FLAGFALL_BOARD_WIN},
    {"draw", FLAGFALL_BOARD_DRAW},
    {"score", FLAGFALL_BOARD_SCORE},
    {"resigned", FLAGFALL_BOARD_RESIGNED},
    {"claimed", FLAGFALL_BOARD_CLAIMED},
    {NULL, 0},
};

const struct name CRAWFORDS[] = {
    {"not-yet", FLAGFALL_CRAWFORD_NOT_YET},
    {"next", FLAGFALL_CRAWFORD_NEXT},
    {"now", FLAGFALL_CRAWFORD_NOW},
    {"played", FLAGFALL_CRAWFORD_PLAYED},
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

bool number_of(const struct name *table, const char *name, uint32_t *number) {
  for (; table->name != NULL; table++) {
    if (strcmp(table->name, name) == 0) {
      *number = table->number;
      return true;
    }
  }
  return false;
}

const char *name_of(const struct name *table, uint32_t number) {
  while (table->name != NULL && table->number != number) {
    table++;
  }
  return known(table->name);
}

const char *known(const char *name) {
  return name != NULL ? name : "(a number without a name)";
}
