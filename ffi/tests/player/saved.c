#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "player.h"

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

static uint8_t digit_of(char hex) {
  const char *digits = "0123456789abcdef";
  const char *found = hex == '\0' ? NULL : strchr(digits, hex);
  need(found != NULL, "two hexadecimal digits were expected for each byte");
  return (uint8_t)(found - digits);
}

static struct saved bytes_of(const struct word *hex) {
  struct saved saved = {.size = hex->length / 2};
  need(hex->length % 2 == 0, "two hexadecimal digits were expected for each byte");
  need(saved.size <= sizeof saved.bytes, "too many bytes for this player");
  for (size_t place = 0; place < saved.size; place++) {
    uint8_t high = digit_of(hex->bytes[2 * place]), low = digit_of(hex->bytes[2 * place + 1]);
    saved.bytes[place] = (uint8_t)(16 * high + low);
  }
  return saved;
}

// Takes [saved-at=AT] at the end of a line. Returns NULL if it is not there.
static const int64_t *take_saved_at(struct line *line, int64_t *saved_at_ms) {
  bool is_there = has_more(line);
  if (is_there) {
    *saved_at_ms = number(take_value(line, "saved-at"));
  }
  all_taken(line);
  return is_there ? saved_at_ms : NULL;
}

struct saved take_saved(struct line *line) {
  const struct word *text = take_text(line);
  all_taken(line);
  if (begins_with(line, "restore-hex")) {
    return bytes_of(text);
  }
  struct saved saved = {.size = text->length};
  need(saved.size <= sizeof saved.bytes, "too many bytes for this player");
  memcpy(saved.bytes, text->bytes, text->length);
  return saved;
}

flagfall_status restore(struct line *line, flagfall_clock **clock) {
  int64_t saved_at_ms;
  const struct word *text = take_text(line);
  if (begins_with(line, "restore-journal")) {
    all_taken(line);
    return flagfall_clock_from_journal(text->bytes, text->length, NULL, clock);
  }
  const int64_t *saved_at = take_saved_at(line, &saved_at_ms);
  if (begins_with(line, "restore-hex")) {
    struct saved binary = bytes_of(text);
    return flagfall_clock_restore(binary.bytes, binary.size, saved_at, NULL, clock);
  }
  return flagfall_clock_restore((const uint8_t *)text->bytes, text->length, saved_at, NULL, clock);
}

flagfall_status restart(struct line *line, int64_t at_ms, flagfall_clock **clock) {
  static struct saved binary, json, again, json_again;
  int64_t saved_at_ms;
  const int64_t *saved_at = take_saved_at(line, &saved_at_ms);
  flagfall_status status = save(*clock, at_ms, &binary);
  need(save_json(*clock, at_ms, &json) == status, "the two forms are not saved alike");
  if (status != FLAGFALL_STATUS_OK) {
    return status;
  }
  flagfall_clock *of_binary = NULL, *of_json = NULL;
  int64_t now_ms = saved_at == NULL ? at_ms : saved_at_ms;
  need_ok(flagfall_clock_restore(binary.bytes, binary.size, saved_at, NULL, &of_binary));
  need_ok(flagfall_clock_restore(json.bytes, json.size, saved_at, NULL, &of_json));
  need_ok(save(of_binary, now_ms, &again));
  need_ok(save(of_json, now_ms, &json_again));
  need(is_same(&again, &json_again), "the two forms come to different clocks");
  need(saved_at != NULL || is_same(&again, &binary), "the clock is not the one that was saved");
  flagfall_clock_free(of_json);
  flagfall_clock_free(*clock);
  *clock = of_binary;
  return FLAGFALL_STATUS_OK;
}

flagfall_status write_plies(const flagfall_clock *clock) {
  enum { MOST_PLIES = 64 };
  flagfall_ply plies[MOST_PLIES] = {FLAGFALL_PLY_INIT};
  flagfall_pcn *pcn = NULL;
  flagfall_status status = flagfall_pcn_from_journal(clock, &pcn);
  if (status != FLAGFALL_STATUS_OK) {
    return status;
  }
  size_t count = 0;
  need_ok(flagfall_pcn_replay(pcn, FLAGFALL_SIDE_FIRST, plies, MOST_PLIES, &count, NULL));
  flagfall_pcn_free(pcn);
  printf("  >");
  for (size_t place = 0; place < count; place++) {
    printf(" %" PRId64, plies[place].elapsed_ms);
  }
  putchar('\n');
  return FLAGFALL_STATUS_OK;
}

void need_journal_to_lead_to(const flagfall_clock *clock) {
  static struct saved journal, saved, journal_again, again;
  flagfall_clock *led_to = NULL;
  flagfall_status status = save_journal(clock, &journal);
  if (status == FLAGFALL_STATUS_NO_JOURNAL) {
    return;
  }
  need_ok(status);
  need_ok(flagfall_clock_from_journal((const char *)journal.bytes, journal.size, NULL, &led_to));
  need_ok(save(clock, FLAGFALL_MS_MAX, &saved));
  need_ok(save(led_to, FLAGFALL_MS_MAX, &again));
  need_ok(save_journal(led_to, &journal_again));
  need(is_same(&saved, &again), "the journal leads to another clock");
  need(is_same(&journal, &journal_again), "the journal leads to another journal");
  flagfall_clock_free(led_to);
}
