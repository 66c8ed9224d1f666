// Names for those of the library's numbers that it does not name itself.

#ifndef PLAYER_NAMES_H
#define PLAYER_NAMES_H

#include <stdbool.h>
#include <stdint.h>

struct name {
  const char *name;
  uint32_t number;
};

// Tables end with a NULL name.
extern const struct name TRUTHS[], SIDES[];
// Of options.
extern const struct name MODES[], OPTIONS[], FORMATS[];
// Of a stage.
extern const struct name ENTRIES[], WHEN_METS[], CREDITS[], LIMITS[], ON_EXPIRIES[], FIRST_FLAGS[];
// Of the rules.
extern const struct name COUPLINGS[], FLAG_FALLS[], ROUNDINGS[];
// Of what is called.
extern const struct name BERSERK_RULES[], BOARDS[], CRAWFORDS[], PROTOCOLS[];

bool number_of(const struct name *table, const char *name, uint32_t *number);
const char *name_of(const struct name *table, uint32_t number);

// The name, or words that no file of cases contains.
const char *known(const char *name);

#endif
