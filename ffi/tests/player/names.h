// The names of the constants for which the library has no name function.

#ifndef PLAYER_NAMES_H
#define PLAYER_NAMES_H

#include <stdbool.h>
#include <stdint.h>

// The names of the numbers from 0 on, with a NULL after the last.
typedef const char *const names[];

extern names TRUTHS, SIDES;
extern names MODES, OPTIONS, FORMATS;
extern names ENTRIES, WHEN_METS, CREDITS, LIMITS, ON_EXPIRIES, FIRST_FLAGS;
extern names COUPLINGS, FLAG_FALLS, ROUNDINGS;
extern names BERSERK_RULES, BOARDS, CRAWFORDS, PROTOCOLS;

bool number_of(names table, const char *name, uint32_t *number);
const char *name_of(names table, uint32_t number);

// The name, or for NULL words that no file of cases contains.
const char *known(const char *name);

bool same(const char *one, const char *other);

#endif
