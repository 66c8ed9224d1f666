// Clocks that are saved and restored, and what is taken back.

#ifndef CONFORMANCE_SAVED_H
#define CONFORMANCE_SAVED_H

#include "conformance_cases.h"

// Whether a line begins a game with a clock that was saved.
bool is_restore(const struct line *line);

// The clock that the case's first step restores, or NULL where it is refused as the step below says;
// `*steps` becomes how many steps those are.
bool restore(const struct a_case *it, size_t *steps, flagfall_clock **clock);

// `restart`, `keep-journal` and `plies`. A `restart` puts another clock in the place of this one.
bool check_restart(const struct call *call, flagfall_clock **clock, int64_t *now_ms);
bool check_keep_journal(const struct call *call, flagfall_clock *clock);
bool check_plies(const struct call *call, const flagfall_clock *clock);

// `take-back`: whether it is written as it must be; what came of it is the status.
bool take_back(flagfall_clock *clock, const struct line *line, int64_t *at_ms,
               flagfall_status *status, size_t *events);

// Whether the clock's journal, if it keeps one, leads to the clock.
bool check_journal(const struct line *head, const flagfall_clock *clock);

#endif
