// The setups of cases, `NOTATION [OPTION=VALUE …] "TEXT"`; their time controls; matches.

#ifndef PLAYER_SETUP_H
#define PLAYER_SETUP_H

#include <flagfall.h>

#include "lines.h"

struct setup {
  flagfall_notation notation;
  flagfall_options options;
  const char *text;
  size_t length;
};

// Takes the rest of the line, a setup.
struct setup take_setup(struct line *line);

flagfall_status parse_setup(const struct setup *setup, flagfall_parse_error *error,
                            flagfall_control **control);

// Takes a setup, which must be valid.
flagfall_control *take_control(struct line *line, struct setup *setup);

enum { TEXT_ROOM = 4096 };

// Prints a side in the notation of the setup.
void print_control(const flagfall_control *control, flagfall_side side, const struct setup *setup,
                   char text[TEXT_ROOM]);

// Writes `  NAME "TEXT"` with the description.
void write_description(const char *name, const flagfall_control *control);

// Two setups, and the time control of both, or the error's status.
struct sides {
  struct setup first;
  struct setup second;
  flagfall_status status;
  flagfall_control *control;
};

// Takes and copies `first SETUP` and `second SETUP`, and returns the line after them.
struct line *take_sides(struct line *line, const struct line *end, struct sides *sides);

// Takes `LENGTH FIRST SECOND [GAMES] CRAWFORD`.
flagfall_status take_match(struct line *line, bool has_games, flagfall_match **match);

#endif
