// Clocks that are saved and restored, and what journals lead to.

#ifndef PLAYER_SAVED_H
#define PLAYER_SAVED_H

#include <flagfall.h>

#include "lines.h"

// The game begins with a clock that was saved.
bool is_restore(const struct line *line);
flagfall_status restore(struct line *line, flagfall_clock **clock);

// `restart AT [saved-at=AT]`, after AT: puts the clock that is restored in the place of the one that
// is saved.
flagfall_status restart(struct line *line, int64_t at_ms, flagfall_clock **clock);

// Writes the times of the PCN document that the journal makes.
flagfall_status write_plies(const flagfall_clock *clock);

// Needs the clock's journal, if it keeps one, to lead to the clock.
void need_journal_to_lead_to(const flagfall_clock *clock);

#endif
