// The format of the cases: files, lines, texts, setups. core/conformance/README.md tells it.

#ifndef CONFORMANCE_CASES_H
#define CONFORMANCE_CASES_H

#include <stdbool.h>
#include <stddef.h>

#include <flagfall.h>

// A word of a line, or a text without its quotes. A NUL follows its bytes.
struct part {
  char *bytes;
  size_t length;
  bool is_text;
};

enum { MOST_PARTS = 32 };

struct line {
  const char *path;
  size_t number;
  // As it is written, but for the indent.
  const char *written;
  bool is_step;
  size_t count;
  struct part parts[MOST_PARTS];
  // What is wrong with the line itself, or NULL.
  const char *wrong;
};

struct file {
  char *written;
  char *split;
  struct line *lines;
  size_t count;
};

// A line without indent and the indented lines below it.
struct a_case {
  const struct line *head;
  const struct line *steps;
  size_t count;
};

// False where the file cannot be read. Whatever it returns, the file is to be freed.
bool file_read(const char *path, struct file *file);
void file_free(struct file *file);

// The case that begins at the file's line `place`.
struct a_case case_at(const struct file *file, size_t place);

// Says what is wrong with a line, and returns false.
bool fail(const struct line *line, const char *format, ...);

bool expect(const struct line *line, const char *expected, const char *got);
bool expect_text(const struct line *line, const struct part *expected, const char *got);

// The line's first word.
const char *word(const struct line *line);
bool begins_with(const struct line *line, const char *name);
bool has_parts(const struct line *line, size_t count);
bool is_text(const struct line *line, size_t place);

// Splits KEY=VALUE in two, and returns false where it is not that.
bool key_and_value(const struct part *part, char key[32], const char **value);
bool number(const struct line *line, const char *word, int64_t *number);
bool count(const struct line *line, const char *word, uint32_t *count);

struct name;

// The number that a word stands for: which takes the place of `what` in the words of a failure.
bool named(const struct line *line, const struct name *table, const char *word, const char *what,
           uint32_t *number);

// NOTATION [OPTION=VALUE …] "TEXT"
struct setup {
  flagfall_notation notation;
  flagfall_options options;
  const struct part *text;
};

// The setup after the first word of the line.
bool setup_read(const struct line *line, struct setup *setup);
flagfall_status setup_parse(const struct setup *setup, flagfall_parse_error *error,
                            flagfall_control **out);

// The control of a setup that must be accepted, or NULL.
flagfall_control *setup_control(const struct line *line, const struct setup *setup);

// Two sides, two setups, and what became of them: a control, or the status of the refusal.
struct odds {
  struct setup first;
  struct setup second;
  flagfall_status status;
  flagfall_control *control;
};

// A step and the outcomes that are written below it.
struct call {
  const struct line *line;
  const struct line *outcomes;
  size_t count;
};

// The call that the step at `place` makes.
struct call call_at(const struct a_case *it, size_t place);

// Whether what stands below the call is this refusal and nothing else.
bool check_refusal(const struct call *call, flagfall_status status);

// The odds that a case's first two steps state.
bool odds_read(const struct a_case *it, struct odds *odds);

#endif
