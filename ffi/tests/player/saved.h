// Saves and restores clocks, and checks their journals.

#ifndef PLAYER_SAVED_H
#define PLAYER_SAVED_H

#include <flagfall.h>

#include "lines.h"

// Whether the line is one of the three kinds of `restore`.
bool is_restore(const struct line *line);
flagfall_status restore(struct line *line, flagfall_clock **clock);

// Takes the rest of `restart`, after its timestamp. Saves the clock, and replaces it by the
// restored one.
flagfall_status restart(struct line *line, int64_t at_ms, flagfall_clock **clock);

// Writes the times of the PCN document of the clock's journal.
flagfall_status write_plies(const flagfall_clock *clock);

// Needs the clock's journal, if there is one, to restore an equal clock.
void need_journal_to_lead_to(const flagfall_clock *clock);

#endif
