// The tests of what a C user relies on, their checks, and what they share.

#ifndef API_TEST_H
#define API_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "short_names.h"

// Checks. A check that fails says where, and the test goes on.

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
#define CHECK_STATUS(expected, call) check_status((expected), (call), #call, __FILE__, __LINE__)

// Like CHECK_STATUS; also counts the call as a rejected misuse.
#define MISUSE(expected, call) \
  check_status((expected), misused(call), #call, __FILE__, __LINE__)

bool check(bool holds, const char *what, const char *file, int line);
bool check_status(flagfall_status expected, flagfall_status got, const char *what,
                  const char *file, int line);
flagfall_status misused(flagfall_status status);

// Names the case of the checks that follow; NULL: none.
void in_case(const char *format, ...);

// In a quick run, loops are short.
extern bool quick;

// Defines a test: `TEST(name) { ... }`. They run in the order of the files and of their lines.
#define TEST(name)                                                                        \
  static void name(void);                                                                 \
  __attribute__((constructor)) static void add_##name(void) { add_test(#name, name); }    \
  static void name(void)

void add_test(const char *name, void (*run)(void));

#define LENGTH(array) (sizeof(array) / sizeof *(array))

// Objects to try things on. The functions that return one keep it, and free it at the end of the
// test, or when it calls `free_objects`.

void free_objects(void);

flagfall_control *control_of(flagfall_notation notation, const char *text);
flagfall_control *control_of_stage(const flagfall_stage *stage, const flagfall_rules *rules);

// A clock that has not started.
flagfall_clock *clock_of(const flagfall_control *control);

flagfall_arena *arena_of_nothing(void);
flagfall_arena_reader *arena_reader(void);
// What the reader has read.
flagfall_arena *arena_from(flagfall_arena_reader *reader);

flagfall_pcn *pcn_of(const char *json);
flagfall_presets *presets_of(const char *toml);

// How a text of chess is explained.
flagfall_explanation *explanation_of(const char *text, size_t cursor);
flagfall_assumed *assumed_of(const char *text);
flagfall_pgn_reader *pgn_reader(flagfall_pgn_encoding encoding);
// The first game of a file.
flagfall_pgn_game *pgn_game_of(const char *text);
flagfall_audit *audit_of(const char *text);

// A match between two games, with the Crawford game next if a side is one point short.
flagfall_match *match_at(uint32_t length, uint32_t first, uint32_t second);

// A stage of a minute and rules, otherwise zero.
flagfall_stage plain_stage(void);
flagfall_rules plain_rules(void);

enum state {
  NOT_STARTED,
  RUNNING,
  PAUSED,
  DECIDING,
  AWAITING,
  OVERRUNNING,
  UNTIMED,
  HOURGLASS,
  FLAGGED,
  DRAWN,
  HALTED,
  PENALIZED,
  STOPPED,
  STATES
};

// The timestamp of every clock from `clock_in`.
enum { NOW = 200000 };

const char *state_name(enum state state);
flagfall_clock *clock_in(enum state state);

// The calls that change a clock, with the same parameters, which a call ignores if it does not have
// them. For a take-back to a timestamp, that is the time.
enum change {
  START,
  PRESS,
  PRESS_ELAPSED,
  PRESS_UNRECEIVED,
  RECEIVE,
  SET_READY,
  SET_READY_UNRECEIVED,
  HAND_OVER,
  HAND_OVER_ELAPSED,
  HAND_OVER_UNRECEIVED,
  PAUSE,
  RESUME,
  STOP,
  ADJUST,
  SET_BANK,
  DRAW_RESERVE,
  BERSERK,
  SET_TURN,
  RAISE_FLAG,
  ADVANCE,
  ADVANCE_SOME,
  TAKE_BACK_TO_START,
  TAKE_BACK_TO_MOMENT,
  CHANGES
};

const char *change_name(enum change change);
bool takes_side(enum change change);
bool takes_time(enum change change);
flagfall_status make(enum change change, flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                     int64_t time_ms, size_t *count);

// Everything that can be read from a clock at NOW, without padding.
enum { MOST_EVENTS = 4 };

struct shown {
  flagfall_reading reading;
  flagfall_side_reading first;
  flagfall_side_reading second;
  flagfall_reading reading_later;
  flagfall_side_reading first_later;
  flagfall_side_reading second_later;
  uint64_t has_deadline;
  int64_t deadline_ms;
  uint64_t event_count;
  flagfall_event events[MOST_EVENTS];
};

void look(const flagfall_clock *clock, struct shown *shown);
bool shows_still(const flagfall_clock *clock, const struct shown *before);

// Memory followed by an inaccessible page.

struct brink {
  unsigned char *pages;
  size_t length;
};

bool brink_open(struct brink *brink, size_t room);
void brink_close(struct brink *brink);

// The last `length` bytes.
unsigned char *brink_last(const struct brink *brink, size_t length);

// Creates a temporary folder. Its name ends in XXXXXX before the call.
bool temporary_folder(char *path);

#endif
