#ifndef PLAYER_MATCH_H
#define PLAYER_MATCH_H

#include <flagfall.h>

#include "lines.h"

// A match that stands at `LENGTH FIRST SECOND [GAMES] CRAWFORD`, the rest of the line.
flagfall_status take_match(struct line *line, bool has_games, flagfall_match **match);

#endif
