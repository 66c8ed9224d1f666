// Reads files of cases: their lines, and the words of a line, one after the other.

#ifndef PLAYER_LINES_H
#define PLAYER_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names.h"

// A word, or a text without its quotes. A NUL follows its bytes.
struct word {
  char *bytes;
  size_t length;
  bool is_text;
};

enum { MOST_WORDS = 32 };

struct line {
  // The line, without the indent of a step.
  char *written;
  bool is_step;
  // The bytes that the words point to.
  char *split;
  struct word words[MOST_WORDS];
  // The number of words: 0 for an empty line and a comment.
  size_t count;
  // The number of words that have been taken. The first one names the line.
  size_t taken;
  // What is wrong with the words, or NULL.
  const char *wrong;
};

struct file {
  struct line *lines;
  size_t count;
};

// Returns false if the file cannot be read as text. The caller frees it in either case.
bool read_file(const char *path, struct file *file);
void free_file(struct file *file);

// Writes the line unchanged.
void copy(const struct line *line);

bool begins_with(const struct line *line, const char *word);

// The line after the answers, `> …` or `! …`, that follow `line`; at most `end`.
struct line *after_answers(struct line *line, const struct line *end);

bool has_more(const struct line *line);

// Each takes the next word of the line, and needs it to be of this kind.
const char *take_word(struct line *line);
const struct word *take_text(struct line *line);
int64_t take_number(struct line *line);
uint32_t take_count(struct line *line);
uint32_t take_name(struct line *line, names table);
uint32_t take_side(struct line *line);
// Takes KEY=VALUE, and returns the value.
const char *take_value(struct line *line, const char *key);

// Needs the line to have no further word.
void all_taken(const struct line *line);

// The same for a part of a word.
int64_t number(const char *digits);
uint32_t count(const char *digits);
uint32_t named(names table, const char *name);
uint32_t side_named(const char *name);

// Splits the word at `separator`: writes the part before it to `before`, and returns the part after
// it. Returns NULL, and writes nothing, if the word has no separator.
const char *cut(const char *word, char separator, char before[32]);

#endif
