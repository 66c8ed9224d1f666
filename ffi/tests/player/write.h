// Writes answers to standard output, in the words of the format.

#ifndef PLAYER_WRITE_H
#define PLAYER_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include <flagfall.h>

#include "lines.h"

// Writes `"TEXT"`.
void write_text(const char *text);
// Writes `  NAME "TEXT"`.
void write_text_line(const char *name, const char *text);

void write_stage(const char *step, size_t place, const flagfall_stage *stage);
void write_rules(const flagfall_rules *rules);
void write_error(const char *step, const flagfall_parse_error *error);
void write_refusal(flagfall_status status);
void write_event(const flagfall_event *event);
void write_verdict(const flagfall_verdict *verdict);
// Writes `none` if there is no timestamp.
void write_moment(uint32_t exists, int64_t at_ms);

// Writes ` KEY=VALUE` with a value of `shown`. Writes nothing and returns false for an unknown key.
typedef bool write_shown_under(const void *shown, const char *key);

// For a flagfall_reading, flagfall_side_reading, flagfall_match_reading, flagfall_penalized.
write_shown_under write_of_clock, write_of_side, write_of_match, write_of_penalty;
bool write_truth(const char *key, uint32_t truth);

// Writes the rest of the line, KEY=VALUE …, with the values of `shown`. Needs at least one key.
void write_asked(struct line *line, write_shown_under *write, const void *shown);

#endif
