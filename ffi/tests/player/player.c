// Rewrites files of cases with the answers of the library: `player PATH…`.
//
// core/conformance/README.md defines the format, and what a player does.

#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "player.h"

static const struct {
  const char *name;
  play_case *play;
} KINDS[] = {
    {"accept", accept},   {"refuse", refuse},   {"odds", odds},
    {"convert", convert}, {"detect", detect},   {"explain", explain},
    {"lag", lag},         {"play", play},       {"match", match},
    {"times-left", times_left}, {"pace", pace}, {"format-time", format_time},
    {"build", build},     {"assume", assume},   {"pgn", pgn},
};

static void play_unknown(struct line *head, const struct line *end) {
  (void)head;
  (void)end;
  need(false, "a kind of case was expected");
}

static play_case *kind_of(const struct line *head) {
  for (size_t kind = 0; !head->is_step && kind < sizeof KINDS / sizeof *KINDS; kind++) {
    if (begins_with(head, KINDS[kind].name)) {
      return KINDS[kind].play;
    }
  }
  return play_unknown;
}

static bool play_file(const char *path) {
  struct file file;
  bool is_read = read_file(path, &file);
  if (!is_read) {
    fprintf(stderr, "player: %s is not a text that can be read\n", path);
  }
  for (size_t place = 0; place < file.count;) {
    struct line *head = &file.lines[place++], *end = head + 1;
    copy(head);
    if (head->count != 0) {
      for (; place < file.count && file.lines[place].is_step; place++) {
        end++;
      }
      attempt(kind_of(head), head, end);
    }
  }
  free_file(&file);
  return is_read;
}

static bool play_file_in(const char *folder, const char *name) {
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/%s", folder, name);
  return length > 0 && length < (int)sizeof path && play_file(path);
}

static int is_cases(const struct dirent *entry) {
  size_t length = strlen(entry->d_name);
  return length > 6 && same(entry->d_name + length - 6, ".cases");
}

static int by_bytes(const struct dirent **one, const struct dirent **other) {
  return strcmp((*one)->d_name, (*other)->d_name);
}

static bool play_folder(const char *folder) {
  struct dirent **files = NULL;
  int found = scandir(folder, &files, is_cases, by_bytes);
  bool are_read = found > 0;
  if (!are_read) {
    fprintf(stderr, "player: %s has no files *.cases\n", folder);
  }
  for (int place = 0; place < found; place++) {
    are_read = play_file_in(folder, files[place]->d_name) && are_read;
    free(files[place]);
  }
  free(files);
  return are_read;
}

static bool play_path(const char *path) {
  struct stat status;
  bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
  return is_folder ? play_folder(path) : play_file(path);
}

int main(int arguments, char **argument) {
  if (arguments < 2) {
    fprintf(stderr, "usage: player PATH...\n");
    return EXIT_FAILURE;
  }
  bool are_read = true;
  for (int place = 1; place < arguments; place++) {
    are_read = play_path(argument[place]) && are_read;
  }
  return are_read ? EXIT_SUCCESS : EXIT_FAILURE;
}
