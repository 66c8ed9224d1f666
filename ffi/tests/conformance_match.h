// `match`: the games of a backgammon match.

#ifndef CONFORMANCE_MATCH_H
#define CONFORMANCE_MATCH_H

#include "conformance_cases.h"

// Reads `… LENGTH FIRST SECOND [GAMES] CRAWFORD` and makes the match that stands so.
bool match_read(const struct line *line, bool has_games, flagfall_match **out);

bool match(const struct a_case *it);

#endif
