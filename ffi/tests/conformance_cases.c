#include "conformance_cases.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance_words.h"

static void *all_there(void *memory) {
  if (memory == NULL) {
    fputs("conformance (C): no memory\n", stderr);
    abort();
  }
  return memory;
}

enum { CHUNK = 65536 };

// Gives the file's bytes and a NUL, or NULL.
static char *bytes_of(const char *path, size_t *length) {
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) {
    return NULL;
  }
  char *bytes = NULL;
  size_t got;
  *length = 0;
  do {
    bytes = all_there(realloc(bytes, *length + CHUNK + 1));
    got = fread(bytes + *length, 1, CHUNK, stream);
    *length += got;
  } while (got != 0);
  bytes[*length] = '\0';
  bool failed = ferror(stream) != 0;
  fclose(stream);
  if (failed) {
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

// `u{…}`: what it stands for is never longer than it is written.
static char *take_code_point(char *at, char **to) {
  char *end;
  if (at[1] != '{' || strspn(at + 2, "0123456789abcdefABCDEF") == 0) {
    return NULL;
  }
  unsigned long code = strtoul(at + 2, &end, 16);
  bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (*end != '}' || code > 0x10FFFF || is_surrogate) {
    return NULL;
  }
  *to = put_code_point(*to, code);
  return end + 1;
}

static char *take_escape(char *at, char **to) {
  switch (*at) {
    case 'n':
      *(*to)++ = '\n';
      return at + 1;
    case 't':
      *(*to)++ = '\t';
      return at + 1;
    case '"':
    case '\\':
      *(*to)++ = *at;
      return at + 1;
    case 'u':
      return take_code_point(at, to);
    default:
      return NULL;
  }
}

static char *take_text(char *at, struct part *part) {
  char *to = at++;
  part->bytes = to;
  while (at != NULL && *at != '"') {
    if (*at == '\0') {
      return NULL;
    }
    if (*at == '\\') {
      at = take_escape(at + 1, &to);
    } else {
      *to++ = *at++;
    }
  }
  if (at == NULL) {
    return NULL;
  }
  *to = '\0';
  part->length = (size_t)(to - part->bytes);
  return at + 1;
}

static char *take_word(char *at, struct part *part) {
  part->bytes = at;
  part->length = strcspn(at, " ");
  return at + part->length;
}

// Splits a line at its spaces, but not within a text. Gives what is wrong, or NULL.
static const char *split(char *at, struct line *line) {
  for (;;) {
    if (line->count == MOST_PARTS) {
      return "expected fewer words";
    }
    struct part *part = &line->parts[line->count++];
    part->is_text = *at == '"';
    at = part->is_text ? take_text(at, part) : take_word(at, part);
    if (at == NULL) {
      return "expected a text in quotes with none but the escapes of the format";
    }
    if (*at == '\0') {
      return NULL;
    }
    if (*at != ' ') {
      return "expected a space after a text";
    }
    *at++ = '\0';
  }
}

static size_t lines_in(const char *text) {
  size_t count = 1;
  for (; *text != '\0'; text++) {
    count += *text == '\n';
  }
  return count;
}

static void add_line(struct file *file, const char *path, size_t number, char *written,
                     char *to_split) {
  size_t indent = strspn(written, " ");
  if (written[indent] == '\0' || written[0] == '#') {
    return;
  }
  struct line *line = &file->lines[file->count++];
  line->path = path;
  line->number = number;
  line->written = written + indent;
  line->is_step = indent > 0;
  line->count = 0;
  line->wrong = split(to_split + indent, line);
}

bool file_read(const char *path, struct file *file) {
  *file = (struct file){NULL, NULL, NULL, 0};
  size_t length;
  file->written = bytes_of(path, &length);
  if (file->written == NULL || strlen(file->written) != length) {
    return false;
  }
  file->split = memcpy(all_there(malloc(length + 1)), file->written, length + 1);
  file->lines = all_there(calloc(lines_in(file->written), sizeof *file->lines));
  char *at = file->written;
  for (size_t number = 1; at != NULL; number++) {
    char *end = strchr(at, '\n');
    char *to_split = file->split + (at - file->written);
    if (end != NULL) {
      *end = '\0';
      file->split[end - file->written] = '\0';
    }
    add_line(file, path, number, at, to_split);
    at = end == NULL ? NULL : end + 1;
  }
  return true;
}

void file_free(struct file *file) {
  free(file->lines);
  free(file->split);
  free(file->written);
}

struct a_case case_at(const struct file *file, size_t place) {
  struct a_case found = {&file->lines[place], &file->lines[place] + 1, 0};
  while (place + 1 + found.count < file->count && found.steps[found.count].is_step) {
    found.count++;
  }
  return found;
}

bool fail(const struct line *line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("%s:%zu: ", line->path, line->number);
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
  return false;
}

bool expect(const struct line *line, const char *expected, const char *got) {
  if (strcmp(expected, got) == 0) {
    return true;
  }
  return fail(line, "expected %s, got %s", expected, got);
}

bool expect_text(const struct line *line, const struct part *expected, const char *got) {
  bool is_whole = strlen(expected->bytes) == expected->length;
  if (is_whole && strcmp(expected->bytes, got) == 0) {
    return true;
  }
  return fail(line, "expected \"%s\", got \"%s\"", expected->bytes, got);
}

const char *word(const struct line *line) {
  return line->parts[0].bytes;
}

bool begins_with(const struct line *line, const char *name) {
  return strcmp(word(line), name) == 0;
}

bool has_parts(const struct line *line, size_t count) {
  return line->count == count || fail(line, "expected %zu words, got %zu", count, line->count);
}

bool is_text(const struct line *line, size_t place) {
  return line->parts[place].is_text ||
         fail(line, "expected a text, got %s", line->parts[place].bytes);
}

bool key_and_value(const struct part *part, char key[32], const char **value) {
  size_t length = strcspn(part->bytes, "=");
  if (part->is_text || part->bytes[length] == '\0' || length >= 32) {
    return false;
  }
  memcpy(key, part->bytes, length);
  key[length] = '\0';
  *value = part->bytes + length + 1;
  return true;
}

bool number(const struct line *line, const char *word, int64_t *number) {
  const char *digits = word + (*word == '-');
  bool is_number = *digits != '\0' && digits[strspn(digits, "0123456789")] == '\0';
  errno = 0;
  *number = strtoll(word, NULL, 10);
  return (is_number && errno == 0) || fail(line, "expected a number, got %s", word);
}

bool count(const struct line *line, const char *word, uint32_t *count) {
  int64_t wide;
  if (!number(line, word, &wide)) {
    return false;
  }
  *count = (uint32_t)wide;
  return *count == wide || fail(line, "expected a count, got %s", word);
}

bool named(const struct line *line, const struct name *table, const char *word, const char *what,
           uint32_t *number) {
  return number_of(table, word, number) || fail(line, "expected %s, got %s", what, word);
}

static bool same(const char *one, const char *other) {
  return strcmp(one, other) == 0;
}

static bool read_option(const struct line *line, const char *key, const char *value,
                        struct setup *setup) {
  flagfall_options *options = &setup->options;
  switch (setup->notation) {
    case FLAGFALL_NOTATION_CHESS:
      if (same(key, "mode")) return number_of(MODES, value, &options->mode);
      return same(key, "option") && number_of(OPTIONS, value, &options->option);
    case FLAGFALL_NOTATION_ARIMAA:
      if (same(key, "strict")) return number_of(TRUTHS, value, &options->strict);
      return same(key, "setup") && number_of(TRUTHS, value, &options->setup);
    case FLAGFALL_NOTATION_GGS:
      if (same(key, "ini")) return number(line, value, &options->ini_ms);
      if (same(key, "inc")) return number(line, value, &options->inc_ms);
      if (same(key, "ext")) return number(line, value, &options->ext_ms);
      return same(key, "soft-is-hard") && number_of(TRUTHS, value, &options->soft_is_hard);
    case FLAGFALL_NOTATION_DOUBLE_FLAG:
      return same(key, "mode") && number_of(MODES, value, &options->mode);
    case FLAGFALL_NOTATION_PCN:
      return same(key, "format") && number_of(FORMATS, value, &options->format);
    default:
      return false;
  }
}

static bool is_default_time(const char *key) {
  return same(key, "ini") || same(key, "inc") || same(key, "ext");
}

static bool read_options(const struct line *line, struct setup *setup) {
  size_t count = line->count - 3, times = 0;
  for (size_t place = 0; place < count; place++) {
    char key[32];
    const char *value;
    const struct part *part = &line->parts[2 + place];
    if (!key_and_value(part, key, &value) || !read_option(line, key, value, setup)) {
      return fail(line, "expected an option of %s, got %s", line->parts[1].bytes, part->bytes);
    }
    times += is_default_time(key);
  }
  setup->options.has_default_clock = times == 3;
  if (times != 0 && times != 3) {
    return fail(line, "expected ini, inc and ext or none of them, got %zu of them", times);
  }
  if (setup->notation == FLAGFALL_NOTATION_PCN && count != 1) {
    return fail(line, "expected a format, got %zu options", count);
  }
  return true;
}

bool setup_read(const struct line *line, struct setup *setup) {
  *setup = (struct setup){.options = {.struct_size = sizeof setup->options}};
  if (line->count < 3) {
    return fail(line, "expected a setup, got %s", line->written);
  }
  if (!notation_of(line->parts[1].bytes, &setup->notation)) {
    return fail(line, "expected a notation, got %s", line->parts[1].bytes);
  }
  setup->text = &line->parts[line->count - 1];
  return is_text(line, line->count - 1) && read_options(line, setup);
}

static bool is_outcome(const struct line *line) {
  return begins_with(line, ">") || begins_with(line, "!");
}

struct call call_at(const struct a_case *it, size_t place) {
  struct call call = {&it->steps[place], &it->steps[place + 1], 0};
  while (place + 1 + call.count < it->count && is_outcome(&call.outcomes[call.count])) {
    call.count++;
  }
  return call;
}

bool check_refusal(const struct call *call, flagfall_status status) {
  struct words got = {"", 0};
  put(&got, "! %s", flagfall_status_name(status));
  if (call->count != 1) {
    return fail(call->line, "expected %zu outcomes, got %s", call->count, got.bytes);
  }
  return expect(&call->outcomes[0], call->outcomes[0].written, got.bytes);
}

flagfall_status setup_parse(const struct setup *setup, flagfall_parse_error *error,
                            flagfall_control **out) {
  return flagfall_control_parse(setup->notation, &setup->options, setup->text->bytes,
                                setup->text->length, error, out);
}

flagfall_control *setup_control(const struct line *line, const struct setup *setup) {
  flagfall_control *control;
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_status status = setup_parse(setup, &error, &control);
  if (status == FLAGFALL_STATUS_OK) {
    return control;
  }
  const char *what = status == FLAGFALL_STATUS_PARSE ? flagfall_parse_error_name(error.kind)
                                                     : flagfall_status_name(status);
  fail(line, "expected a setup, got %s at %" PRIu64 " %" PRIu64, what, error.offset,
       error.length);
  return NULL;
}

static flagfall_control *control_of_step(const struct a_case *it, size_t place,
                                         const char *name, struct setup *setup) {
  if (place >= it->count || !begins_with(&it->steps[place], name)) {
    fail(it->head, "expected `%s SETUP`, got no such step", name);
    return NULL;
  }
  const struct line *step = &it->steps[place];
  return setup_read(step, setup) ? setup_control(step, setup) : NULL;
}

bool odds_read(const struct a_case *it, struct odds *odds) {
  flagfall_control *first = control_of_step(it, 0, "first", &odds->first);
  flagfall_control *second =
      first == NULL ? NULL : control_of_step(it, 1, "second", &odds->second);
  bool is_read = second != NULL;
  odds->control = NULL;
  if (is_read) {
    odds->status = flagfall_control_of_sides(first, second, &odds->control);
  }
  flagfall_control_free(first);
  flagfall_control_free(second);
  return is_read;
}
