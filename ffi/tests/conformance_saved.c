#include "conformance_saved.h"

#include <inttypes.h>
#include <string.h>

#include "conformance_words.h"

enum { MOST_BYTES = 1 << 16 };

struct saved {
  uint8_t bytes[MOST_BYTES];
  size_t size;
};

static struct saved binary, again, json, journal, journal_again;

static flagfall_status save(const flagfall_clock *clock, int64_t at_ms, struct saved *saved) {
  return flagfall_clock_save(clock, at_ms, saved->bytes, sizeof saved->bytes, &saved->size);
}

static flagfall_status save_json(const flagfall_clock *clock, int64_t at_ms, struct saved *saved) {
  return flagfall_clock_save_json(clock, at_ms, (char *)saved->bytes, sizeof saved->bytes,
                                  &saved->size);
}

static flagfall_status save_journal(const flagfall_clock *clock, struct saved *saved) {
  return flagfall_clock_journal_json(clock, (char *)saved->bytes, sizeof saved->bytes,
                                     &saved->size);
}

static bool is_same(const struct saved *one, const struct saved *other) {
  return one->size == other->size && memcmp(one->bytes, other->bytes, one->size) == 0;
}

bool is_restore(const struct line *line) {
  return begins_with(line, "restore") || begins_with(line, "restore-hex") ||
         begins_with(line, "restore-journal");
}

static int digit(char hex) {
  const char *digits = "0123456789abcdef";
  const char *found = hex == '\0' ? NULL : strchr(digits, hex);
  return found == NULL ? -1 : (int)(found - digits);
}

static bool read_hex(const struct line *line, struct saved *saved) {
  const struct part *part = &line->parts[1];
  saved->size = part->length / 2;
  if (part->length % 2 != 0 || saved->size > sizeof saved->bytes) {
    return fail(line, "expected two hexadecimal digits for each byte, got %s", part->bytes);
  }
  for (size_t at = 0; at < saved->size; at++) {
    int high = digit(part->bytes[2 * at]), low = digit(part->bytes[2 * at + 1]);
    if (high < 0 || low < 0) {
      return fail(line, "expected two hexadecimal digits for each byte, got %s", part->bytes);
    }
    saved->bytes[at] = (uint8_t)(16 * high + low);
  }
  return true;
}

// [saved-at=AT] after the line's first `before` parts.
static bool read_saved_at(const struct line *line, size_t before, bool *is_there,
                          int64_t *saved_at_ms) {
  char key[32];
  const char *value;
  *is_there = line->count > before;
  if (!*is_there) {
    return has_parts(line, before);
  }
  if (line->count != before + 1 || !key_and_value(&line->parts[before], key, &value) ||
      strcmp(key, "saved-at") != 0) {
    return fail(line, "expected saved-at=AT, got %s", line->parts[before].bytes);
  }
  return number(line, value, saved_at_ms);
}

bool restore(const struct a_case *it, size_t *steps, flagfall_clock **clock) {
  const struct line *line = &it->steps[0];
  char detail[FLAGFALL_PATH_CAPACITY] = "";
  bool is_there;
  int64_t saved_at_ms = 0;
  if (line->count < 2 || !is_text(line, 1) ||
      !read_saved_at(line, 2, &is_there, &saved_at_ms)) {
    return false;
  }
  const int64_t *saved_at = is_there ? &saved_at_ms : NULL;
  const struct part *text = &line->parts[1];
  flagfall_status status;
  if (begins_with(line, "restore-journal")) {
    status = flagfall_clock_of_journal(text->bytes, text->length, detail, clock);
  } else if (begins_with(line, "restore-hex")) {
    if (!read_hex(line, &binary)) {
      return false;
    }
    status = flagfall_clock_restore(binary.bytes, binary.size, saved_at, detail, clock);
  } else {
    status = flagfall_clock_restore((const uint8_t *)text->bytes, text->length, saved_at, detail,
                                    clock);
  }
  struct call call = call_at(it, 0);
  *steps = 1 + call.count;
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(&call, status);
  }
  return call.count == 0 || fail(call.outcomes, "expected a refusal, got a clock");
}

bool check_restart(const struct call *call, flagfall_clock **clock, int64_t *now_ms) {
  const struct line *line = call->line;
  int64_t at_ms, saved_at_ms = 0;
  bool is_there;
  if (line->count < 2 || !number(line, line->parts[1].bytes, &at_ms) ||
      !read_saved_at(line, 2, &is_there, &saved_at_ms)) {
    return false;
  }
  flagfall_status status = save(*clock, at_ms, &binary);
  if (status != save_json(*clock, at_ms, &json)) {
    return fail(line, "expected both forms to be saved alike, got %s from one",
                flagfall_status_name(status));
  }
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  const int64_t *saved_at = is_there ? &saved_at_ms : NULL;
  int64_t lies_at_ms = is_there ? saved_at_ms : at_ms;
  flagfall_clock *of_binary = NULL, *of_json = NULL;
  flagfall_status of_bytes =
      flagfall_clock_restore(binary.bytes, binary.size, saved_at, NULL, &of_binary);
  flagfall_status of_text =
      flagfall_clock_restore(json.bytes, json.size, saved_at, NULL, &of_json);
  bool is_restored = of_bytes == FLAGFALL_STATUS_OK && of_text == FLAGFALL_STATUS_OK;
  is_restored = is_restored && save(of_binary, lies_at_ms, &again) == FLAGFALL_STATUS_OK &&
                (is_there || is_same(&again, &binary)) &&
                save(of_json, lies_at_ms, &binary) == FLAGFALL_STATUS_OK &&
                is_same(&again, &binary);
  flagfall_clock_free(of_json);
  flagfall_clock_free(*clock);
  *clock = of_binary;
  *now_ms = lies_at_ms;
  if (!is_restored) {
    return fail(line, "expected both forms to come to the clock that was saved, got another");
  }
  return call->count == 0 || fail(call->outcomes, "expected nothing here, got a restart");
}

bool check_keep_journal(const struct call *call, flagfall_clock *clock) {
  flagfall_status status = flagfall_clock_keep_journal(clock);
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  return has_parts(call->line, 1) &&
         (call->count == 0 || fail(call->outcomes, "expected nothing here, got a journal"));
}

bool check_plies(const struct call *call, const flagfall_clock *clock) {
  enum { MOST_PLIES = 64 };
  flagfall_ply plies[MOST_PLIES] = {{.struct_size = sizeof *plies}};
  flagfall_pcn *pcn = NULL;
  flagfall_status status = flagfall_pcn_of_journal(clock, &pcn);
  if (!has_parts(call->line, 1)) {
    flagfall_pcn_free(pcn);
    return false;
  }
  if (status != FLAGFALL_STATUS_OK) {
    return check_refusal(call, status);
  }
  size_t count = 0;
  status = flagfall_pcn_replay(pcn, FLAGFALL_SIDE_FIRST, plies, MOST_PLIES, &count, NULL);
  flagfall_pcn_free(pcn);
  struct words got = {"", 0};
  put(&got, status == FLAGFALL_STATUS_OK ? ">" : flagfall_status_name(status));
  for (size_t place = 0; status == FLAGFALL_STATUS_OK && place < count; place++) {
    put(&got, " %" PRId64, plies[place].elapsed_ms);
  }
  if (call->count != 1) {
    return fail(call->line, "expected %zu outcomes, got %s", call->count, got.bytes);
  }
  return expect(&call->outcomes[0], call->outcomes[0].written, got.bytes);
}

bool take_back(flagfall_clock *clock, const struct line *line, int64_t *at_ms,
               flagfall_status *status, size_t *events) {
  char key[32];
  const char *value;
  uint32_t moves;
  int64_t moment_ms;
  if (!has_parts(line, 3) || !number(line, line->parts[2].bytes, at_ms)) {
    return false;
  }
  if (!key_and_value(&line->parts[1], key, &value)) {
    return fail(line, "expected move=N or moment=AT, got %s", line->parts[1].bytes);
  }
  if (strcmp(key, "move") == 0) {
    if (!count(line, value, &moves)) {
      return false;
    }
    *status = flagfall_clock_take_back_to_move(clock, moves, *at_ms, events);
    return true;
  }
  if (strcmp(key, "moment") != 0) {
    return fail(line, "expected move=N or moment=AT, got %s", line->parts[1].bytes);
  }
  if (!number(line, value, &moment_ms)) {
    return false;
  }
  *status = flagfall_clock_take_back_to_moment(clock, moment_ms, *at_ms, events);
  return true;
}

bool check_journal(const struct line *head, const flagfall_clock *clock) {
  flagfall_status status = save_journal(clock, &journal);
  if (status == FLAGFALL_STATUS_NO_JOURNAL) {
    return true;
  }
  flagfall_clock *led_to = NULL;
  char detail[FLAGFALL_PATH_CAPACITY] = "";
  bool leads = status == FLAGFALL_STATUS_OK &&
               flagfall_clock_of_journal((const char *)journal.bytes, journal.size, detail,
                                         &led_to) == FLAGFALL_STATUS_OK &&
               save(clock, FLAGFALL_MS_MAX, &binary) == FLAGFALL_STATUS_OK &&
               save(led_to, FLAGFALL_MS_MAX, &again) == FLAGFALL_STATUS_OK &&
               save_journal(led_to, &journal_again) == FLAGFALL_STATUS_OK;
  leads = leads && is_same(&binary, &again) && is_same(&journal, &journal_again);
  flagfall_clock_free(led_to);
  return leads || fail(head, "expected the journal to lead to its clock, got another: %s", detail);
}
