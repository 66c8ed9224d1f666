// The words of the cases: names for the library's numbers, and lines for what it gives.

#ifndef CONFORMANCE_WORDS_H
#define CONFORMANCE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <flagfall.h>

struct name {
  const char *name;
  uint32_t number;
};

// Tables end with a NULL name.
extern const struct name MODES[];
extern const struct name OPTIONS[];
extern const struct name FORMATS[];
extern const struct name BERSERK_RULES[];
extern const struct name SIDES[];
extern const struct name CRAWFORDS[];
extern const struct name TRUTHS[];
extern const struct name PROTOCOLS[];

// The notation of this name; FLAGFALL_NOTATION_…, or false.
bool notation_of(const char *name, flagfall_notation *notation);

bool number_of(const struct name *table, const char *name, uint32_t *number);

struct words {
  char bytes[1024];
  size_t length;
};

// Puts words after those that are there.
void put(struct words *words, const char *format, ...);

// Each gives the words as a step is written.
void put_stage(struct words *words, const char *step, size_t place,
               const flagfall_stage *stage);
void put_rules(struct words *words, const flagfall_rules *rules);
void put_error(struct words *words, const char *step, const flagfall_parse_error *error);
void put_event(struct words *words, const flagfall_event *event);
void put_verdict(struct words *words, const flagfall_verdict *verdict);

// Each gives what is shown under `key`, and false for an unknown key.
bool put_shown(struct words *words, const flagfall_reading *reading, const char *key);
bool put_side_shown(struct words *words, const flagfall_side_reading *side, const char *key);
bool put_match_shown(struct words *words, const flagfall_match_reading *reading, const char *key);
bool put_penalised_shown(struct words *words, const flagfall_penalised *penalised,
                         const char *key);
bool put_truth_shown(struct words *words, uint32_t truth);

#endif
