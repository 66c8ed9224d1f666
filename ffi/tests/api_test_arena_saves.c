// Saving an arena, and restoring it.

#include <string.h>

#include "api_test.h"

// What is saved, in a buffer that takes `room` bytes.
struct file {
  uint8_t bytes[65536];
  size_t size, room;
  size_t writes;
};

static int write_to(void *context, const uint8_t *bytes, size_t size) {
  struct file *file = context;
  file->writes++;
  if (size > file->room - file->size) {
    return -1;
  }
  memcpy(file->bytes + file->size, bytes, size);
  file->size += size;
  return 0;
}

static struct file file_with_room(size_t room) {
  struct file file = {.room = room};
  return file;
}

// An arena with a game in each state, and their ids.
static flagfall_arena *arena_of_all(flagfall_game_id games[STATES]) {
  flagfall_arena *arena = arena_of_nothing();
  for (enum state state = 0; state < STATES; state++) {
    CHECK_STATUS(OK, flagfall_arena_add(arena, clock_in(state), &games[state]));
  }
  return arena;
}

static flagfall_arena *restored(flagfall_arena_reader *reader, const struct file *file) {
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, file->bytes, file->size));
  return arena_from(reader);
}

static size_t damages_of(const flagfall_arena_reader *reader) {
  size_t count = 77;
  flagfall_arena_damage damages[8] = {FLAGFALL_ARENA_DAMAGE_INIT};
  CHECK_STATUS(OK, flagfall_arena_reader_damages(reader, damages, 8, &count));
  return count;
}

static bool shows(const flagfall_arena *arena, flagfall_game_id game, flagfall_clock *clock) {
  uint8_t bytes[512], of_clock[512];
  size_t size = 0, size_of_clock = 0;
  CHECK_STATUS(OK, flagfall_arena_save_game(arena, game, NOW + 5, bytes, 512, &size));
  CHECK_STATUS(OK, flagfall_clock_save(clock, NOW + 5, of_clock, 512, &size_of_clock));
  return size == size_of_clock && memcmp(bytes, of_clock, size) == 0;
}

TEST(an_arena_is_restored_with_all_its_games) {
  flagfall_game_id games[STATES];
  flagfall_arena *arena = arena_of_all(games);
  struct file file = file_with_room(sizeof file.bytes);
  CHECK_STATUS(OK, flagfall_arena_save(arena, NOW, write_to, &file));
  CHECK(file.writes == 1);
  flagfall_arena_reader *reader = arena_reader();
  flagfall_arena *again = restored(reader, &file);
  CHECK(damages_of(reader) == 0);
  uint32_t lost = 77;
  CHECK_STATUS(OK, flagfall_arena_reader_lost(reader, &lost));
  CHECK(lost == 0);
  for (enum state state = 0; state < STATES; state++) {
    in_case("%s", state_name(state));
    CHECK(shows(again, games[state], clock_in(state)));
  }
  in_case(NULL);
  // Saved on another clock.
  int64_t saved_at = 7;
  flagfall_arena *later = NULL;
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, file.bytes, file.size));
  CHECK_STATUS(OK, flagfall_arena_reader_finish(reader, &saved_at, NULL, &later));
  int64_t before = 77, after = 78;
  CHECK_STATUS(OK, flagfall_arena_game_deadline(arena, games[RUNNING], NULL, &before));
  CHECK_STATUS(OK, flagfall_arena_game_deadline(later, games[RUNNING], NULL, &after));
  CHECK(before - NOW == after - 7);
  flagfall_arena_free(later);
}

TEST(changes_are_saved_in_slices) {
  flagfall_game_id games[STATES];
  flagfall_arena *arena = arena_of_all(games);
  struct file file = file_with_room(sizeof file.bytes);
  uint32_t complete = 0;
  size_t calls = 0;
  while (!complete && calls < 100) {
    CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW, 2, write_to, &file, &complete));
    calls++;
  }
  CHECK(complete == 1 && calls == (STATES + 1) / 2 && file.writes == calls);
  size_t whole = file.size;
  CHECK_STATUS(OK, flagfall_arena_press(arena, games[RUNNING], SECOND, NOW + 1));
  CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW + 2, 2, write_to, &file, &complete));
  CHECK(complete == 1);
  flagfall_clock *pressed = clock_in(RUNNING);
  CHECK_STATUS(OK, flagfall_clock_press(pressed, SECOND, NOW + 1, NULL));
  flagfall_arena_reader *reader = arena_reader();
  CHECK(shows(restored(reader, &file), games[RUNNING], pressed));
  CHECK(damages_of(reader) == 0);
  // A slice that was not written completely.
  file.size--;
  flagfall_arena *without = restored(reader, &file);
  CHECK(shows(without, games[RUNNING], clock_in(RUNNING)));
  flagfall_arena_damage damage = FLAGFALL_ARENA_DAMAGE_INIT;
  size_t count = 77;
  CHECK_STATUS(OK, flagfall_arena_reader_damages(reader, &damage, 1, &count));
  CHECK(count == 1 && damage.kind == FLAGFALL_STATUS_RESTORE_CUT && damage.offset == whole);
  CHECK(damage.length == file.size - whole && damage.places == 1 && damage.game == 0);
  // A new series, in another file, of which only a part was written.
  CHECK_STATUS(OK, flagfall_arena_begin_series(arena));
  struct file next = file_with_room(sizeof next.bytes);
  CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW + 2, 2, write_to, &next, &complete));
  CHECK(complete == 0);
  file.size = whole;
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, file.bytes, file.size));
  CHECK_STATUS(OK, flagfall_arena_reader_end_file(reader));
  flagfall_arena *both = restored(reader, &next);
  CHECK(damages_of(reader) == 0);
  CHECK(shows(both, games[RUNNING], pressed));
  CHECK(shows(both, games[PAUSED], clock_in(PAUSED)));
}

TEST(a_write_that_fails_ends_a_save) {
  flagfall_game_id games[STATES];
  flagfall_arena *arena = arena_of_all(games);
  struct file full = file_with_room(0), file = file_with_room(sizeof file.bytes);
  uint32_t complete = 77;
  MISUSE(FLAGFALL_STATUS_WRITE_FAILED, flagfall_arena_save(arena, NOW, write_to, &full));
  MISUSE(FLAGFALL_STATUS_WRITE_FAILED,
         flagfall_arena_save_changes(arena, NOW, 100, write_to, &full, &complete));
  CHECK(complete == 77 && full.writes == 2);
  // Nothing counts as saved.
  CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW, 100, write_to, &file, &complete));
  CHECK(complete == 1);
  size_t count = 0;
  CHECK_STATUS(OK, flagfall_arena_count(restored(arena_reader(), &file), &count));
  CHECK(count == STATES);
}

TEST(what_is_not_a_saved_arena) {
  flagfall_arena_reader *reader = arena_reader();
  flagfall_arena *arena = NULL;
  char detail[FLAGFALL_PATH_CAPACITY] = "?";
  MISUSE(FLAGFALL_STATUS_RESTORE_CUT, flagfall_arena_reader_finish(reader, NULL, detail, &arena));
  CHECK(arena == NULL && strcmp(detail, "") == 0);
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, (const uint8_t *)"40/90, G/30", 11));
  MISUSE(FLAGFALL_STATUS_RESTORE_FOREIGN, flagfall_arena_reader_finish(reader, NULL, NULL, &arena));
  CHECK(arena == NULL && damages_of(reader) == 0);
}

TEST(a_finish_that_fails_leaves_the_reader_as_it_was) {
  flagfall_clock *clocks[] = {
      clock_of(control_of(CHESS, "G/5")), clock_of(control_of(CHESS, "G/5")), clock_in(RUNNING)};
  CHECK_STATUS(OK, flagfall_clock_start(clocks[0], FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_start(clocks[1], FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_pause(clocks[0], NOW, NULL));
  flagfall_arena *arena = arena_of_nothing(), *out = NULL;
  flagfall_game_id games[LENGTH(clocks)];
  for (size_t i = 0; i < LENGTH(clocks); i++) {
    CHECK_STATUS(OK, flagfall_arena_add(arena, clocks[i], &games[i]));
  }
  struct file file = file_with_room(sizeof file.bytes);
  uint32_t complete = 0;
  CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW, 2, write_to, &file, &complete));
  size_t part = file.size;
  CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW, 2, write_to, &file, &complete));
  CHECK(complete == 1);
  // The last arena lacks something.
  flagfall_arena_reader *reader = arena_reader();
  struct file cut = file;
  cut.size--;
  restored(reader, &cut);
  CHECK(damages_of(reader) == 1);
  // In the middle of the first part; then of the second, with a time at which no game can run on.
  const size_t ends[] = {10, part + 10};
  const flagfall_status expected[] = {FLAGFALL_STATUS_RESTORE_CUT, FLAGFALL_STATUS_RESTORE_MOMENT};
  int64_t last = FLAGFALL_MS_MAX;
  size_t read = 0;
  for (size_t i = 0; i < LENGTH(ends); read = ends[i++]) {
    CHECK_STATUS(OK, flagfall_arena_reader_read(reader, file.bytes + read, ends[i] - read));
    MISUSE(expected[i], flagfall_arena_reader_finish(reader, &last, NULL, &out));
    CHECK(out == NULL && damages_of(reader) == 1);
  }
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, file.bytes + read, file.size - read));
  flagfall_arena *again = arena_from(reader);
  CHECK(damages_of(reader) == 0);
  for (size_t i = 0; i < LENGTH(clocks); i++) {
    in_case("game %d", (int)i);
    CHECK(shows(again, games[i], clocks[i]));
  }
}

TEST(null_for_saving_an_arena) {
  flagfall_arena *arena = arena_of_nothing(), *out = NULL;
  flagfall_arena_reader *reader = arena_reader();
  struct file file = file_with_room(sizeof file.bytes);
  size_t count = 77;
  flagfall_arena_reader_free(NULL);
  MISUSE(INVALID, flagfall_arena_save(NULL, NOW, write_to, &file));
  MISUSE(INVALID, flagfall_arena_save(arena, NOW, NULL, &file));
  MISUSE(INVALID, flagfall_arena_save_changes(NULL, NOW, 1, write_to, &file, NULL));
  MISUSE(INVALID, flagfall_arena_save_changes(arena, NOW, 1, NULL, &file, NULL));
  MISUSE(INVALID, flagfall_arena_save_changes(arena, NOW, 0, write_to, &file, NULL));
  CHECK(file.writes == 0);
  CHECK_STATUS(OK, flagfall_arena_save_changes(arena, NOW, 1, write_to, &file, NULL));
  MISUSE(INVALID, flagfall_arena_begin_series(NULL));
  MISUSE(INVALID, flagfall_arena_reader_new(NULL));
  MISUSE(INVALID, flagfall_arena_reader_read(NULL, file.bytes, 1));
  MISUSE(INVALID, flagfall_arena_reader_read(reader, NULL, 1));
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, NULL, 0));
  MISUSE(INVALID, flagfall_arena_reader_end_file(NULL));
  MISUSE(INVALID, flagfall_arena_reader_finish(NULL, NULL, NULL, &out));
  // What was read is still there.
  CHECK_STATUS(OK, flagfall_arena_reader_read(reader, file.bytes, file.size));
  MISUSE(INVALID, flagfall_arena_reader_finish(reader, NULL, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_reader_finish(reader, NULL, NULL, &out));
  flagfall_arena_free(out);
  MISUSE(INVALID, flagfall_arena_reader_damages(NULL, NULL, 0, &count));
  MISUSE(INVALID, flagfall_arena_reader_lost(NULL, NULL));
  CHECK(count == 77);
}

TEST(an_arena_is_not_saved_in_its_past) {
  flagfall_arena *arena = arena_of_nothing();
  struct file file = file_with_room(sizeof file.bytes);
  CHECK_STATUS(OK, flagfall_arena_advance(arena, NOW, 1, NULL));
  MISUSE(AT_WENT_BACK, flagfall_arena_save(arena, NOW - 1, write_to, &file));
  MISUSE(AT_WENT_BACK, flagfall_arena_save_changes(arena, NOW - 1, 1, write_to, &file, NULL));
  CHECK(file.writes == 0);
  CHECK_STATUS(OK, flagfall_arena_save(arena, NOW, write_to, &file));
}
