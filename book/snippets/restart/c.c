// A game survives a restart: saved to a file, and restored in another process.

#include <assert.h>
#include <flagfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "%s\n", flagfall_status_message(status));
    exit(1);
  }
}

static int64_t second_bank_ms(const flagfall_clock *clock, int64_t at_ms) {
  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_SECOND, at_ms, NULL, &bank_ms));
  return bank_ms;
}

int main(void) {
  char path[4096];
  const char *folder = getenv("TMPDIR");
  int written = snprintf(path, sizeof path, "%s/game.clock", folder != NULL ? folder : "/tmp");
  assert(written > 0 && (size_t)written < sizeof path);

  // The process that plays. Its clock, such as CLOCK_MONOTONIC, shows 20,000 at the save.
  const char *text = "180+2";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 5000, NULL));
  uint8_t saved[1024];
  size_t size;
  check(flagfall_clock_save(clock, 20000, saved, sizeof saved, &size));
  check(flagfall_write_file(path, strlen(path), saved, size)); // completely or not at all
  flagfall_clock_free(clock);

  // The next process: its clock began anew, and shows 700.
  FILE *file = fopen(path, "rb");
  assert(file != NULL);
  size = fread(saved, 1, sizeof saved, file);
  fclose(file);
  int64_t now_ms = 700;

  // The time in between is not charged: the save counts as made now.
  flagfall_clock *restored;
  check(flagfall_clock_restore(saved, size, &now_ms, NULL, &restored));
  assert(second_bank_ms(restored, now_ms) == 165000); // 180 - 15 seconds of its turn
  flagfall_clock_free(restored);

  // Or it is charged: the save counts as made that long ago. Save the time of day too, such as
  // CLOCK_REALTIME, and subtract. Somebody may have set it back.
  int64_t saved_wall_ms = 1800000000000;
  int64_t wall_ms = 1800000060000;
  int64_t gap_ms = wall_ms > saved_wall_ms ? wall_ms - saved_wall_ms : 0;
  int64_t saved_at_ms = now_ms - gap_ms;
  check(flagfall_clock_restore(saved, size, &saved_at_ms, NULL, &restored));
  assert(second_bank_ms(restored, now_ms) == 105000);
  flagfall_clock_free(restored);

  // Or the clock of both processes is the same, and shows 80,000: the time in between is charged.
  check(flagfall_clock_restore(saved, size, NULL, NULL, &restored));
  assert(second_bank_ms(restored, 80000) == 105000);
  flagfall_clock_free(restored);

  // A file that is cut or damaged is rejected.
  flagfall_status status = flagfall_clock_restore(saved, size - 1, NULL, NULL, &restored);
  assert(status == FLAGFALL_STATUS_RESTORE_ALTERED);
  printf("%s\n", flagfall_status_message(status));
  remove(path);
}
