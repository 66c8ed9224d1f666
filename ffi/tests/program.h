// For programs that end at the first failure. PROGRAM is their name.

#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdio.h>
#include <stdlib.h>

#include "short_names.h"

#define MUST(call) must((call), #call)
#define HOLDS(condition) ((condition) ? (void)0 : fail("does not hold: " #condition))

static inline void fail(const char *what) {
  fprintf(stderr, PROGRAM ": %s\n", what);
  exit(EXIT_FAILURE);
}

static inline void must(flagfall_status status, const char *what) {
  if (status != OK) {
    fprintf(stderr, PROGRAM ": %s: %s\n", what, flagfall_status_message(status));
    exit(EXIT_FAILURE);
  }
}

// A flagfall_write that passes what is saved to a reader.
static inline int read_again(void *reader, const uint8_t *bytes, size_t size) {
  return flagfall_arena_reader_read(reader, bytes, size);
}

#endif
