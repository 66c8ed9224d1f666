#include <string.h>

#include "player.h"

names TRUTHS = {"false", "true", NULL};
names SIDES = {"first", "second", "none", NULL};

// FLAGFALL_MODE_DEFAULT has no name.
names MODES = {"", "fischer", "fischer-after", "bronstein", "delay", NULL};
names OPTIONS = {"none", "hourglass", "overrun", NULL};
names FORMATS = {"json", "toml", NULL};

names ENTRIES = {"add", "set", NULL};
names WHEN_METS = {"next", "repeat-add", "repeat-set", NULL};
names CREDITS = {"none", "banked", "apart", "paid", NULL};
names LIMITS = {"none", "clip", "linear", "hybrid", NULL};
names ON_EXPIRIES = {"flag", "next", "first-flag", "overrun", "penalty", NULL};
names FIRST_FLAGS = {"none", "minimal-loss", "no-win", NULL};
names FIRST_MOVES_MISSED = {"none", "abort", "flag", NULL};
names GRACE_EXCESSES = {"forgiven", "carried", NULL};

names COUPLINGS = {"none", "hourglass", NULL};
names FLAG_FALLS = {"past-zero", "at-zero", NULL};
names ROUNDINGS = {"down", "up", NULL};
names RESERVE_DRAWS = {"never", "unit", "all", NULL};

names BERSERK_RULES = {"half", "lichess", "lishogi", "playstrategy", NULL};
names FIRST_MOVE_SCHEMES = {"casual", "arena", NULL};
names CATEGORY_SCHEMES = {"lichess", "fide",     "us-chess", "chess-com", "icc",    "python-chess",
                          "woogles", "ogs",      "lishogi",  "fishtest",  NULL};
names BOARDS = {"open", "win", "draw", "score", "resigned", "claimed", NULL};
names CRAWFORDS = {"not-yet", "next", "now", "played", NULL};
names LAG_FORMULAS = {"lichess", "lichess-2017", "icc", "timeseal", NULL};
names PROTOCOLS = {"uci", "usi", "cecp", "gtp", "sgf", NULL};
names TIME_STYLES = {"clock", "tenths", "days", NULL};
names STANDING_FORMATS = {"lichess", "ogs", "gtp", "uci", "usi", "pychess", NULL};
names TEXT_SOURCES = {"none", "pgn-tag", "game-file", "engine", "site", "regulations", "clock", NULL};
names PGN_RESULTS = {"none", "first-wins", "second-wins", "draw", "unknown", NULL};
names ALARM_SCHEMES = {"lichess", "lishogi", "dgt", NULL};

bool number_of(names table, const char *name, uint32_t *number) {
  for (*number = 0; table[*number] != NULL; ++*number) {
    if (*name != '\0' && same(table[*number], name)) {
      return true;
    }
  }
  return false;
}

const char *name_of(names table, uint32_t number) {
  while (number > 0 && *table != NULL) {
    table++;
    number--;
  }
  return known(*table);
}

const char *known(const char *name) {
  return name != NULL ? name : "(a number without a name)";
}

bool same(const char *one, const char *other) {
  return strcmp(one, other) == 0;
}
