#include "lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flagfall.h>

#include "need.h"

static void *allocated(void *memory) {
  if (memory == NULL) {
    fputs("player: no memory\n", stderr);
    abort();
  }
  return memory;
}

// The file's bytes and a NUL; NULL where it cannot be read, or has a NUL of its own.
static char *bytes_of(const char *path) {
  enum { CHUNK = 65536 };
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) {
    return NULL;
  }
  char *bytes = NULL;
  size_t length = 0, got;
  do {
    bytes = allocated(realloc(bytes, length + CHUNK + 1));
    got = fread(bytes + length, 1, CHUNK, stream);
    length += got;
  } while (got != 0);
  bytes[length] = '\0';
  bool is_text = !ferror(stream) && strlen(bytes) == length;
  fclose(stream);
  if (!is_text) {
    free(bytes);
    return NULL;
  }
  return bytes;
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

// `u{…}`: the character is never longer than its escape. NULL for no code point.
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

// Takes the quotes and escapes out of a text, in its place, and returns what follows it; NULL for no
// text.
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

// Returns what is wrong with the line, or NULL.
static const char *split(struct line *line, char *at) {
  for (;;) {
    if (line->count == MOST_WORDS) {
      return "too many words";
    }
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
      return "a text that is not well-formed";
    }
    if (*at == '\0') {
      return NULL;
    }
    *at++ = '\0';
  }
}

static size_t lines_in(const char *text) {
  size_t count = 0;
  for (; *text != '\0'; text++) {
    count += *text == '\n' || text[1] == '\0';
  }
  return count;
}

// Reads the line that begins at `at`, and returns where the next one begins.
static char *read_line(struct line *line, struct file *file, char *at) {
  char *to_split = file->split + (at - file->written);
  size_t indent = strspn(at, " "), length = strcspn(at, "\n");
  bool is_case = length != indent && at[0] != '#';
  char *next = at + length + (at[length] == '\n');
  at[length] = '\0';
  to_split[length] = '\0';
  line->is_step = is_case && indent > 0;
  line->written = line->is_step ? at + indent : at;
  line->taken = 1;
  line->wrong = is_case ? split(line, to_split + indent) : NULL;
  return next;
}

bool read_file(const char *path, struct file *file) {
  *file = (struct file){bytes_of(path), NULL, NULL, 0};
  if (file->written == NULL) {
    return false;
  }
  size_t length = strlen(file->written);
  file->split = memcpy(allocated(malloc(length + 1)), file->written, length + 1);
  file->count = lines_in(file->written);
  file->lines = allocated(calloc(file->count + 1, sizeof *file->lines));
  char *at = file->written;
  for (size_t place = 0; place < file->count; place++) {
    at = read_line(&file->lines[place], file, at);
  }
  return true;
}

void free_file(struct file *file) {
  free(file->lines);
  free(file->split);
  free(file->written);
}

void copy(const struct line *line) {
  printf("%s%s\n", line->is_step ? "  " : "", line->written);
}

bool begins_with(const struct line *line, const char *word) {
  return !line->words[0].is_text && strcmp(line->words[0].bytes, word) == 0;
}

struct line *after_outcomes(struct line *line, const struct line *end) {
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

uint32_t take_name(struct line *line, const struct name *table) {
  return named(table, take_word(line));
}

uint32_t take_side(struct line *line) {
  return side_named(take_word(line));
}

const char *take_value(struct line *line, const char *key) {
  char before[32];
  const char *word = take_word(line), *value = cut(word, '=', before);
  need(value != NULL && strcmp(before, key) == 0, "%s= was expected, not %s", key, word);
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

uint32_t named(const struct name *table, const char *name) {
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
