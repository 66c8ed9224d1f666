// Tests that the library has no side effects: it starts no thread, reads no environment variable,
// and opens, inspects or writes no file, except in the calls that name one. This program replaces
// the functions of the C library, and counts the library's calls to them. needs_test.sh tests which
// functions it cannot call at all.

// For mode_t and off_t.
#define _XOPEN_SOURCE 700

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define PROGRAM "quiet_test"
#include "program.h"

static int asked;
static const char *last_asked = "";

static int note(const char *of) {
  asked++;
  last_asked = of;
  errno = ENOENT;
  return -1;
}

// None uses its parameters.
#pragma GCC diagnostic ignored "-Wunused-parameter"

char *getenv(const char *name) {
  note("getenv");
  return NULL;
}

int open64(const char *path, int flags, ...) {
  return note("open64");
}

int stat64(const char *path, void *into) {
  return note("stat64");
}

int lstat64(const char *path, void *into) {
  return note("lstat64");
}

int statx(int folder, const char *path, int flags, unsigned mask, void *into) {
  return note("statx");
}

char *realpath(const char *path, char *resolved) {
  note("realpath");
  return NULL;
}

char *getcwd(char *into, size_t size) {
  note("getcwd");
  return NULL;
}

ssize_t write(int file, const void *bytes, size_t size) {
  return note("write");
}

static int threads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  if (tasks == NULL) {
    return 1;
  }
  for (const struct dirent *task = readdir(tasks); task != NULL; task = readdir(tasks)) {
    count += task->d_name[0] != '.';
  }
  closedir(tasks);
  return count;
}

static void play(const flagfall_control *control) {
  char text[4096];
  uint8_t saved[1024];
  size_t size;
  flagfall_clock *clock, *restored;
  flagfall_arena *arena;
  flagfall_game_id game;
  MUST(flagfall_clock_new(control, &clock));
  MUST(flagfall_clock_keep_journal(clock));
  MUST(flagfall_clock_start(clock, FIRST, 0, NULL));
  MUST(flagfall_clock_press(clock, FIRST, 1000, NULL));
  HOLDS(flagfall_clock_press(clock, FIRST, 1000, NULL) == FLAGFALL_STATUS_NOT_ON_TURN);
  MUST(flagfall_clock_take_back_to_move(clock, 2000, 0, NULL));
  MUST(flagfall_clock_journal_json(clock, text, sizeof text, NULL));
  MUST(flagfall_clock_command(clock, FLAGFALL_PROTOCOL_UCI, 2000, text, sizeof text, NULL));
  MUST(flagfall_clock_save(clock, 2000, saved, sizeof saved, &size));
  MUST(flagfall_clock_restore(saved, size, NULL, NULL, &restored));
  MUST(flagfall_arena_new(&arena));
  MUST(flagfall_arena_add(arena, restored, &game));
  MUST(flagfall_arena_advance(arena, FLAGFALL_MS_MAX, 10, NULL));
  flagfall_arena_free(arena);
  flagfall_clock_free(restored);
  flagfall_clock_free(clock);
}

static void read_texts(void) {
  static const char WRONG[] = "40/90, G/";
  static const char DOCUMENT[] = "{\"periods\":[{\"duration_ms\":60000}],\"plies\":[]}";
  char text[4096];
  flagfall_notation found[8];
  flagfall_parse_error error = {.struct_size = sizeof error};
  flagfall_control *control;
  flagfall_explanation *explanation;
  flagfall_presets *presets;
  flagfall_pcn *pcn;
  HOLDS(flagfall_control_parse(CHESS, NULL, WRONG, strlen(WRONG), &error, &control) == PARSE);
  MUST(flagfall_parse_error_describe(&error, WRONG, strlen(WRONG), text, sizeof text, NULL));
  MUST(flagfall_detect("G/5", 3, found, 8, NULL));
  MUST(flagfall_explain(CHESS, NULL, "40/90", 5, 5, NULL, &explanation));
  flagfall_explanation_free(explanation);
  MUST(flagfall_presets_built_in(&presets));
  flagfall_presets_free(presets);
  MUST(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, DOCUMENT, strlen(DOCUMENT), NULL, &pcn));
  MUST(flagfall_pcn_print(pcn, FLAGFALL_FORMAT_TOML, NULL, text, sizeof text, NULL));
  flagfall_pcn_free(pcn);
}

int main(void) {
  flagfall_control *control;
  flagfall_presets *presets;
  MUST(flagfall_control_parse(CHESS, NULL, "40/90/30, G/30/30", 17, NULL, &control));
  play(control);
  read_texts();
  flagfall_control_free(control);
  if (asked > 0) {
    fail(last_asked);
  }
  HOLDS(threads() == 1);
  // A call that names a file is counted, so any other would have been.
  HOLDS(flagfall_presets_load("presets.toml", 12, NULL, &presets) ==
        FLAGFALL_STATUS_FILE_NOT_FOUND);
  HOLDS(asked > 0);
  printf("quiet_test: nothing was asked of the system but a file that was named\n");
  return 0;
}
