#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

static void *allocated(void *memory) {
  if (memory == NULL) {
    fputs("player: no memory\n", stderr);
    abort();
  }
  return memory;
}

static char *put_code_point(char *to, unsigned long code) {
  if (code < 0x80) {
    *to++ = (char)code;
    return to;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned LEADS[] = {0, 0xC0, 0xE0, 0xF0};
  *to++ = (char)(LEADS[more] | code >> (6 * more));
  while (more-- > 0) {
    *to++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
  }
  return to;
}

// Takes `u{…}`; the character is never longer than its escape. Returns NULL for an invalid one.
static char *split_code_point(char *at, char **to) {
  if (at[1] != '{' || strspn(at + 2, "0123456789abcdefABCDEF") == 0) {
    return NULL;
  }
  char *end;
  unsigned long code = strtoul(at + 2, &end, 16);
  bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (*end != '}' || code > 0x10FFFF || is_surrogate) {
    return NULL;
  }
  *to = put_code_point(*to, code);
  return end + 1;
}

static char *split_escape(char *at, char **to) {
  if (*at == 'u') {
    return split_code_point(at, to);
  }
  if (*at == '\0' || strchr("\"\\nt", *at) == NULL) {
    return NULL;
  }
  *(*to)++ = *at == 'n' ? '\n' : *at == 't' ? '\t' : *at;
  return at + 1;
}

// Removes the quotes and escapes of a text in place, and returns what follows it. Returns NULL for
// an invalid text.
static char *split_text(char *at, struct word *word) {
  char *to = at++;
  word->bytes = to;
  while (at != NULL && *at != '"') {
    if (*at == '\\') {
      at = split_escape(at + 1, &to);
    } else if (*at == '\0') {
      at = NULL;
    } else {
      *to++ = *at++;
    }
  }
  *to = '\0';
  word->length = (size_t)(to - word->bytes);
  return at == NULL || (at[1] != ' ' && at[1] != '\0') ? NULL : at + 1;
}

static void split(struct line *line) {
  char *at = line->split;
  while (line->count < MOST_WORDS) {
    struct word *word = &line->words[line->count++];
    word->is_text = *at == '"';
    if (word->is_text) {
      at = split_text(at, word);
    } else {
      word->bytes = at;
      word->length = strcspn(at, " ");
      at += word->length;
    }
    if (at == NULL) {
      line->wrong = "a text that is not well-formed";
      return;
    }
    if (*at == '\0') {
      return;
    }
    *at++ = '\0';
  }
  line->wrong = "too many words";
}

static void add_line(struct file *file, const char *written) {
  file->lines = allocated(realloc(file->lines, (file->count + 1) * sizeof *file->lines));
  size_t indent = strspn(written, " ");
  bool is_case = written[indent] != '\0' && written[0] != '#';
  struct line *line = &file->lines[file->count++];
  *line = (struct line){.is_step = is_case && indent > 0, .taken = 1};
  line->written = allocated(strdup(line->is_step ? written + indent : written));
  line->split = allocated(strdup(line->written));
  if (is_case) {
    split(line);
  }
}

bool read_file(const char *path, struct file *file) {
  *file = (struct file){NULL, 0};
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) {
    return false;
  }
  char *written = NULL;
  size_t room = 0;
  ssize_t length;
  bool is_text = true;
  while ((length = getline(&written, &room, stream)) > 0) {
    is_text = is_text && strlen(written) == (size_t)length;
    written[strcspn(written, "\n")] = '\0';
    add_line(file, written);
  }
  is_text = is_text && !ferror(stream);
  free(written);
  fclose(stream);
  return is_text;
}

void free_file(struct file *file) {
  for (size_t place = 0; place < file->count; place++) {
    free(file->lines[place].written);
    free(file->lines[place].split);
  }
  free(file->lines);
}

void copy(const struct line *line) {
  printf("%s%s\n", line->is_step ? "  " : "", line->written);
}

bool begins_with(const struct line *line, const char *word) {
  return !line->words[0].is_text && same(line->words[0].bytes, word);
}

struct line *after_answers(struct line *line, const struct line *end) {
  do {
    line++;
  } while (line < end && (begins_with(line, ">") || begins_with(line, "!")));
  return line;
}

bool has_more(const struct line *line) {
  return line->taken < line->count;
}

static const struct word *take(struct line *line) {
  need(line->wrong == NULL, "%s", line->wrong);
  need(has_more(line), "a word is missing");
  return &line->words[line->taken++];
}

const char *take_word(struct line *line) {
  const struct word *word = take(line);
  need(!word->is_text, "a word was expected, not a text");
  return word->bytes;
}

const struct word *take_text(struct line *line) {
  const struct word *word = take(line);
  need(word->is_text, "a text in quotes was expected, not %s", word->bytes);
  return word;
}

int64_t take_number(struct line *line) {
  return number(take_word(line));
}

uint32_t take_count(struct line *line) {
  return count(take_word(line));
}

uint32_t take_name(struct line *line, names table) {
  return named(table, take_word(line));
}

uint32_t take_side(struct line *line) {
  return side_named(take_word(line));
}

const char *take_value(struct line *line, const char *key) {
  char before[32];
  const char *word = take_word(line), *value = cut(word, '=', before);
  need(value != NULL && same(before, key), "%s= was expected, not %s", key, word);
  return value;
}

void all_taken(const struct line *line) {
  need(line->wrong == NULL, "%s", line->wrong);
  need(!has_more(line), "a word too many");
}

int64_t number(const char *digits) {
  const char *first = digits + (*digits == '-');
  errno = 0;
  int64_t number = strtoll(digits, NULL, 10);
  need(*first != '\0' && first[strspn(first, "0123456789")] == '\0' && errno == 0,
       "a number was expected, not %s", digits);
  return number;
}

uint32_t count(const char *digits) {
  int64_t wide = number(digits);
  need((uint32_t)wide == wide, "a count was expected, not %s", digits);
  return (uint32_t)wide;
}

uint32_t named(names table, const char *name) {
  uint32_t number = 0;
  need(number_of(table, name, &number), "a name was expected, not %s", name);
  return number;
}

uint32_t side_named(const char *name) {
  uint32_t side = named(SIDES, name);
  need(side != FLAGFALL_SIDE_NONE, "a side was expected, not %s", name);
  return side;
}

const char *cut(const char *word, char separator, char before[32]) {
  const char *found = strchr(word, separator);
  if (found == NULL) {
    return NULL;
  }
  need(found - word < 32, "a shorter word was expected, not %s", word);
  memcpy(before, word, (size_t)(found - word));
  before[found - word] = '\0';
  return found + 1;
}
