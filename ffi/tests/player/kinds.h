// The kinds of cases: a function plays a case of its kind.

#ifndef PLAYER_KINDS_H
#define PLAYER_KINDS_H

#include <flagfall.h>

#include "need.h"

play_case accept, refuse, convert, detect, times_left, explain, odds, lag, play, match;

#endif
