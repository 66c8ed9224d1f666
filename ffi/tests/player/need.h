// What a case needs to be played on.

#ifndef PLAYER_NEED_H
#define PLAYER_NEED_H

#include <stdbool.h>

#include <flagfall.h>

struct line;

// Plays the case from its head to `end`.
typedef void play_case(struct line *head, const struct line *end);

// Plays the case as far as what it needs holds.
void attempt(play_case *play, struct line *head, const struct line *end);

// Unless `holds`, writes `  ? …` and gives the case up, with what it has allocated: a line cannot be
// understood, or the library breaks a promise that no line shows.
void need(bool holds, const char *format, ...);

// Needs a call to succeed.
void need_ok(flagfall_status status);

#endif
