// Writes lines of cases to standard output: what the library gives, in the words of the format.

#ifndef PLAYER_WRITE_H
#define PLAYER_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include <flagfall.h>

#include "lines.h"

// A text in quotes.
void write_text(const char *text);
// A text in quotes as the whole answer to `step`.
void write_answer(const char *step, const char *text);

void write_stage(const char *step, size_t place, const flagfall_stage *stage);
void write_rules(const flagfall_rules *rules);
void write_error(const char *step, const flagfall_parse_error *error);
void write_refusal(flagfall_status status);
void write_event(const flagfall_event *event);
void write_verdict(const flagfall_verdict *verdict);
// `none` where there is no moment.
void write_moment(uint32_t exists, int64_t at_ms);

// Writes ` KEY=VALUE` of what a struct shows, or nothing and returns false for an unknown key.
typedef bool write_shown_under(const void *shown, const char *key);

// Of a flagfall_reading, a flagfall_side_reading, a flagfall_match_reading, a flagfall_penalised.
write_shown_under write_of_clock, write_of_side, write_of_match, write_of_penalty;
bool write_truth(const char *key, uint32_t truth);

// Writes the values of the keys that are left of the line, of which there needs to be one.
void write_asked(struct line *line, write_shown_under *write, const void *shown);

#endif
