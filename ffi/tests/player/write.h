// Writes lines of cases to standard output: what the library gives, in the words of the format.

#ifndef PLAYER_WRITE_H
#define PLAYER_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include <flagfall.h>

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

// Each writes ` KEY=VALUE`, or nothing and returns false for an unknown key.
bool write_of_clock(const flagfall_reading *reading, const char *key);
bool write_of_side(const flagfall_side_reading *side, const char *key);
bool write_of_match(const flagfall_match_reading *reading, const char *key);
bool write_of_penalty(const flagfall_penalised *penalised, const char *key);
bool write_truth(const char *key, uint32_t truth);

#endif
