// Saving, restoring and taking back.

#include <stdlib.h>
#include <string.h>

#include "api_test.h"

enum { ROOM = 8192 };

TEST(a_clock_of_every_state_is_restored) {
  uint8_t saved[ROOM];
  char json[ROOM];
  for (enum state state = 0; state < STATES; state++) {
    in_case("%s", state_name(state));
    size_t size = 0, length = 0;
    flagfall_clock *clock = clock_in(state), *of_bytes = NULL, *of_json = NULL, *elsewhere = NULL;
    CHECK_STATUS(OK, flagfall_clock_save(clock, NOW, saved, ROOM, &size));
    CHECK_STATUS(OK, flagfall_clock_save_json(clock, NOW, json, ROOM, &length));
    CHECK(size > 0 && size < 300 && strlen(json) == length);
    CHECK_STATUS(OK, flagfall_clock_restore(saved, size, NULL, NULL, &of_bytes));
    CHECK_STATUS(OK, flagfall_clock_restore((uint8_t *)json, length, NULL, NULL, &of_json));
    struct shown before;
    look(of_json, &before);
    CHECK(shows_still(of_bytes, &before));
    int64_t there = 5;
    CHECK_STATUS(OK, flagfall_clock_restore(saved, size, &there, NULL, &elsewhere));
    flagfall_reading one = {.struct_size = sizeof one}, other = {.struct_size = sizeof other};
    CHECK_STATUS(OK, flagfall_clock_read(clock, NOW, &one, NULL, NULL));
    CHECK_STATUS(OK, flagfall_clock_read(elsewhere, there, &other, NULL, NULL));
    CHECK(one.phase == other.phase && one.on_turn == other.on_turn);
    flagfall_clock_free(of_bytes);
    flagfall_clock_free(of_json);
    flagfall_clock_free(elsewhere);
  }
}

TEST(truncated_and_modified_snapshots) {
  uint8_t saved[ROOM];
  char json[ROOM];
  size_t size = 0, length = 0;
  flagfall_clock *clock = clock_in(RUNNING), *out = NULL;
  CHECK_STATUS(OK, flagfall_clock_save(clock, NOW, saved, ROOM, &size));
  CHECK_STATUS(OK, flagfall_clock_save_json(clock, NOW, json, ROOM, &length));
  for (size_t at = 0; at < size; at++) {
    saved[at] ^= 4;
    CHECK(misused(flagfall_clock_restore(saved, size, NULL, NULL, &out)) != OK);
    saved[at] ^= 4;
    CHECK(misused(flagfall_clock_restore(saved, at, NULL, NULL, &out)) != OK);
  }
  for (size_t at = 0; at < length; at++) {
    CHECK(misused(flagfall_clock_restore((uint8_t *)json, at, NULL, NULL, &out)) != OK);
  }
  CHECK(out == NULL);
}

TEST(the_detail_of_an_error) {
  char detail[FLAGFALL_PATH_CAPACITY] = "untouched";
  flagfall_clock *out = NULL;
  const uint8_t *foreign = (const uint8_t *)"G/5";
  MISUSE(FLAGFALL_STATUS_RESTORE_FOREIGN, flagfall_clock_restore(foreign, 3, NULL, detail, &out));
  CHECK(strcmp(detail, "") == 0);
  const char *cut = "{\"flagfall\":1,";
  MISUSE(FLAGFALL_STATUS_RESTORE_CUT,
         flagfall_clock_restore((const uint8_t *)cut, strlen(cut), NULL, detail, &out));
  CHECK(strstr(detail, "line 1") != NULL);
  MISUSE(FLAGFALL_STATUS_RESTORE_CUT, flagfall_clock_from_journal(cut, strlen(cut), detail, &out));
  MISUSE(FLAGFALL_STATUS_RESTORE_FOREIGN, flagfall_clock_from_journal("\xFF", 1, detail, &out));
  MISUSE(FLAGFALL_STATUS_RESTORE_FOREIGN, flagfall_clock_from_journal(NULL, 0, NULL, &out));
  CHECK(out == NULL);
}

// Calls that fail before they look at what was saved.
TEST(an_error_without_a_detail) {
  char detail[FLAGFALL_PATH_CAPACITY];
  int64_t beyond = INT64_MAX;
  const uint8_t *saved = (const uint8_t *)"abc";
  flagfall_clock *clock = NULL;
  flagfall_match *match = NULL;
  flagfall_lag *lag = NULL;
  flagfall_arena *arena = NULL;
  flagfall_arena_reader *reader = arena_reader();
#define HAS_NO_DETAIL(expected, call)       \
  do {                                      \
    strcpy(detail, "of an earlier call");   \
    MISUSE(expected, call);                 \
    CHECK(strcmp(detail, "") == 0);         \
  } while (false)
  HAS_NO_DETAIL(TOO_LARGE, flagfall_clock_restore(saved, 3, &beyond, detail, &clock));
  HAS_NO_DETAIL(INVALID, flagfall_clock_restore(NULL, 3, NULL, detail, &clock));
  HAS_NO_DETAIL(INVALID, flagfall_clock_restore(saved, 3, NULL, detail, NULL));
  HAS_NO_DETAIL(INVALID, flagfall_clock_from_journal(NULL, 3, detail, &clock));
  HAS_NO_DETAIL(INVALID, flagfall_clock_from_journal("abc", 3, detail, NULL));
  HAS_NO_DETAIL(INVALID, flagfall_match_restore(NULL, 3, detail, &match));
  HAS_NO_DETAIL(INVALID, flagfall_match_restore(saved, 3, detail, NULL));
  HAS_NO_DETAIL(TOO_LARGE,
                flagfall_clock_restore_with_match(saved, 3, &beyond, detail, &match, &clock));
  HAS_NO_DETAIL(INVALID, flagfall_clock_restore_with_match(NULL, 3, NULL, detail, &match, &clock));
  HAS_NO_DETAIL(INVALID, flagfall_clock_restore_with_match(saved, 3, NULL, detail, NULL, &clock));
  HAS_NO_DETAIL(INVALID, flagfall_clock_restore_with_match(saved, 3, NULL, detail, &match, NULL));
  HAS_NO_DETAIL(INVALID, flagfall_lag_restore(NULL, 3, detail, &lag));
  HAS_NO_DETAIL(INVALID, flagfall_lag_restore(saved, 3, detail, NULL));
  HAS_NO_DETAIL(TOO_LARGE, flagfall_arena_reader_finish(reader, &beyond, detail, &arena));
  HAS_NO_DETAIL(INVALID, flagfall_arena_reader_finish(NULL, NULL, detail, &arena));
  HAS_NO_DETAIL(INVALID, flagfall_arena_reader_finish(reader, NULL, detail, NULL));
#undef HAS_NO_DETAIL
  CHECK(clock == NULL && match == NULL && lag == NULL && arena == NULL);
}

TEST(saving_with_invalid_arguments) {
  uint8_t saved[ROOM];
  char json[ROOM];
  size_t size = 0;
  int64_t beyond = INT64_MAX;
  flagfall_clock *clock = clock_in(RUNNING), *out = NULL;
  MISUSE(INVALID, flagfall_clock_save(NULL, NOW, saved, ROOM, &size));
  MISUSE(TOO_LARGE, flagfall_clock_save(clock, INT64_MAX, saved, ROOM, &size));
  MISUSE(AT_WENT_BACK, flagfall_clock_save(clock, -1, saved, ROOM, &size));
  CHECK(size == 0);
  MISUSE(TOO_SHORT, flagfall_clock_save(clock, NOW, NULL, 0, &size));
  CHECK(size > 0);
  MISUSE(TOO_SHORT, flagfall_clock_save(clock, NOW, saved, size - 1, NULL));
  CHECK_STATUS(OK, flagfall_clock_save(clock, NOW, saved, size, NULL));
  MISUSE(INVALID, flagfall_clock_save(clock, NOW, NULL, ROOM, NULL));
  MISUSE(INVALID, flagfall_clock_save_json(NULL, NOW, json, ROOM, NULL));
  MISUSE(AT_WENT_BACK, flagfall_clock_save_json(clock, -1, json, ROOM, NULL));
  MISUSE(TOO_SHORT, flagfall_clock_save_json(clock, NOW, json, 1, NULL));
  MISUSE(TOO_SHORT, flagfall_clock_save_json(clock, NOW, NULL, ROOM, NULL));
  MISUSE(INVALID, flagfall_clock_restore(saved, size, NULL, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_restore(NULL, 1, NULL, NULL, &out));
  MISUSE(FLAGFALL_STATUS_RESTORE_FOREIGN, flagfall_clock_restore(NULL, 0, NULL, NULL, &out));
  MISUSE(TOO_LARGE, flagfall_clock_restore(saved, size, &beyond, NULL, &out));
  beyond = -FLAGFALL_MS_MAX;
  CHECK_STATUS(OK, flagfall_clock_save(clock, NOW + 1, saved, ROOM, &size));
  MISUSE(FLAGFALL_STATUS_RESTORE_MOMENT, flagfall_clock_restore(saved, size, &beyond, NULL, &out));
  MISUSE(INVALID, flagfall_clock_from_journal("", 0, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_from_journal(NULL, 1, NULL, &out));
  CHECK(out == NULL);
}

TEST(more_than_a_journal_holds) {
  static flagfall_stage stages[501];
  flagfall_control *control = NULL;
  flagfall_clock *clock = NULL;
  for (size_t i = 0; i < 501; i++) {
    stages[i] = (flagfall_stage){.struct_size = sizeof stages[i], .lives = 1000, .time_ms = 1};
    stages[i].on_expiry = i < 500 ? FLAGFALL_ON_EXPIRY_NEXT : FLAGFALL_ON_EXPIRY_FLAG;
  }
  CHECK_STATUS(OK, flagfall_control_new(stages, 501, NULL, 0, NULL, &control));
  CHECK_STATUS(OK, flagfall_clock_new(control, &clock));
  CHECK_STATUS(FLAGFALL_STATUS_JOURNAL_FULL, flagfall_clock_keep_journal(clock));
  flagfall_clock_free(clock);
  flagfall_control_free(control);
}

TEST(a_move_is_taken_back) {
  char json[ROOM];
  size_t count = 77, length = 0;
  flagfall_clock *clock = clock_of(control_of(CHESS, "G/5")), *led_to = NULL;
  flagfall_pcn *pcn = NULL;
  MISUSE(FLAGFALL_STATUS_NO_JOURNAL, flagfall_clock_take_back_to_move(clock, 0, 0, &count));
  MISUSE(FLAGFALL_STATUS_NO_JOURNAL, flagfall_clock_journal_json(clock, json, ROOM, &length));
  MISUSE(FLAGFALL_STATUS_NO_JOURNAL, flagfall_clock_save_with_journal(clock, 0, json, ROOM, NULL));
  MISUSE(FLAGFALL_STATUS_CANNOT_SAY_ACTIONS, flagfall_pcn_from_journal(clock, &pcn));
  MISUSE(INVALID, flagfall_clock_keep_journal(NULL));
  CHECK_STATUS(OK, flagfall_clock_keep_journal(clock));
  CHECK_STATUS(OK, flagfall_clock_keep_journal(clock));
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, 1000, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, SECOND, 3000, NULL));
  MISUSE(FLAGFALL_STATUS_NOT_IN_JOURNAL, flagfall_clock_take_back_to_move(clock, 4000, 3, &count));
  MISUSE(FLAGFALL_STATUS_NOT_IN_JOURNAL,
         flagfall_clock_take_back_to_timestamp(clock, 4000, 4001, &count));
  MISUSE(AT_WENT_BACK, flagfall_clock_take_back_to_move(clock, 2999, 1, &count));
  MISUSE(TOO_LARGE, flagfall_clock_take_back_to_timestamp(clock, 4000, INT64_MIN, &count));
  MISUSE(INVALID, flagfall_clock_take_back_to_move(NULL, 4000, 1, &count));
  MISUSE(INVALID, flagfall_clock_save_with_journal(NULL, 4000, json, ROOM, NULL));
  MISUSE(TOO_SHORT, flagfall_clock_save_with_journal(clock, 4000, json, 1, NULL));
  CHECK_STATUS(OK, flagfall_clock_save_with_journal(clock, 4000, json, ROOM, &length));
  CHECK_STATUS(OK, flagfall_clock_restore((uint8_t *)json, length, NULL, NULL, &led_to));
  CHECK_STATUS(OK, flagfall_clock_take_back_to_move(led_to, 5000, 1, NULL));
  flagfall_clock_free(led_to);
  led_to = NULL;
  MISUSE(INVALID, flagfall_clock_take_back_to_timestamp(NULL, 4000, 1, &count));
  CHECK(count == 77);
  CHECK_STATUS(OK, flagfall_clock_take_back_to_move(clock, 4000, 1, &count));
  flagfall_side_reading second = {.struct_size = sizeof second};
  CHECK_STATUS(OK, flagfall_clock_read(clock, 5000, NULL, NULL, &second));
  CHECK(count == 0 && second.bank_ms == 299000 && second.moves == 0);
  CHECK_STATUS(OK, flagfall_clock_take_back_to_timestamp(clock, 5000, 2500, NULL));
  CHECK_STATUS(OK, flagfall_clock_read(clock, 5000, NULL, NULL, &second));
  CHECK(second.bank_ms == 298500);
  MISUSE(INVALID, flagfall_clock_journal_json(NULL, json, ROOM, &length));
  MISUSE(TOO_SHORT, flagfall_clock_journal_json(clock, json, 10, &length));
  CHECK_STATUS(OK, flagfall_clock_journal_json(clock, json, ROOM, NULL));
  CHECK(strlen(json) == length);
  CHECK_STATUS(OK, flagfall_clock_from_journal(json, length, NULL, &led_to));
  CHECK_STATUS(OK, flagfall_clock_take_back_to_move(led_to, 6000, 0, NULL));
  CHECK_STATUS(OK, flagfall_pcn_from_journal(clock, &pcn));
  MISUSE(INVALID, flagfall_pcn_from_journal(NULL, &pcn));
  MISUSE(INVALID, flagfall_pcn_from_journal(clock, NULL));
  flagfall_pcn_free(pcn);
  flagfall_clock_free(led_to);
}
