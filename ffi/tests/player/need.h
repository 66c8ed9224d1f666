// Ends a case that cannot be played to its end.

#ifndef PLAYER_NEED_H
#define PLAYER_NEED_H

#include <stdbool.h>

#include <flagfall.h>

struct line;

// Plays the case from `head`, which has been copied, to `end`.
typedef void play_case(struct line *head, const struct line *end);

// Plays the case, at most until `need` ends it.
void attempt(play_case *play, struct line *head, const struct line *end);

// If `holds` is false, writes `  ? WHAT` and ends the case: a line cannot be understood, or a check
// that no line shows has failed. What the case has allocated is not freed.
void need(bool holds, const char *format, ...);

// Needs a call to succeed.
void need_ok(flagfall_status status);

#endif
