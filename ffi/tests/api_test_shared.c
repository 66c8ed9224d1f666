// Shared by the tests: controls, clocks in every state, and memory followed by an inaccessible
// page.

// For MAP_ANONYMOUS.
#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "api_test.h"

static void must(flagfall_status status, const char *what) {
  if (status != FLAGFALL_STATUS_OK) {
    printf("api_test: cannot go on: %s: %s\n", what, flagfall_status_message(status));
    exit(EXIT_FAILURE);
  }
}

flagfall_control *control_of(flagfall_notation notation, const char *text) {
  flagfall_control *control = NULL;
  must(flagfall_control_parse(notation, NULL, text, strlen(text), NULL, &control), text);
  return control;
}

flagfall_control *control_of_stage(const flagfall_stage *stage, const flagfall_rules *rules) {
  flagfall_control *control = NULL;
  must(flagfall_control_new(stage, 1, NULL, 0, rules, &control), "a control of one stage");
  return control;
}

flagfall_pcn *pcn_of(const char *json) {
  flagfall_pcn *pcn = NULL;
  must(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, json, strlen(json), NULL, &pcn), json);
  return pcn;
}

flagfall_match *match_at(uint32_t length, uint32_t first, uint32_t second) {
  flagfall_match *match = NULL;
  bool is_one_short = first + 1 == length || second + 1 == length;
  must(flagfall_match_at_score(length, first, second, first + second,
                               is_one_short ? FLAGFALL_CRAWFORD_NEXT : FLAGFALL_CRAWFORD_NOT_YET,
                               &match),
       "a match");
  return match;
}

flagfall_stage plain_stage(void) {
  return (flagfall_stage){
      .struct_size = sizeof(flagfall_stage), .lives = 1, .time_ms = 60000};
}

flagfall_rules plain_rules(void) {
  return (flagfall_rules){.struct_size = sizeof(flagfall_rules)};
}

const char *state_name(enum state state) {
  static const char *const NAMES[STATES] = {
      "not started", "running",   "paused",  "deciding", "awaiting",  "overrunning", "untimed",
      "hourglass",   "flagged",   "drawn",   "halted",   "penalized", "stopped",
  };
  return NAMES[state];
}

// Two first flags that can end a game in a draw.
static flagfall_control *drawable(void) {
  flagfall_stage stages[2] = {plain_stage(), plain_stage()};
  stages[0].time_ms = 1000;
  stages[0].on_expiry = FLAGFALL_ON_EXPIRY_FIRST_FLAG;
  stages[0].first_flag = FLAGFALL_FIRST_FLAG_NO_WIN;
  flagfall_control *control = NULL;
  must(flagfall_control_new(stages, 2, NULL, 0, NULL, &control), "a control of two stages");
  return control;
}

static flagfall_control *with_option(flagfall_option option) {
  flagfall_options options = {.struct_size = sizeof options, .option = option};
  flagfall_control *control = NULL;
  must(flagfall_control_parse(FLAGFALL_NOTATION_CHESS, &options, "G/1", 3, NULL, &control),
       "an option of chess");
  return control;
}

static flagfall_control *halting(void) {
  flagfall_rules rules = plain_rules();
  flagfall_stage stage = plain_stage();
  rules.game_limit = FLAGFALL_GAME_LIMIT_TIME;
  rules.game_time_ms = 30000;
  return control_of_stage(&stage, &rules);
}

static flagfall_control *penalizing(void) {
  flagfall_stage stage = plain_stage();
  stage.on_expiry = FLAGFALL_ON_EXPIRY_PENALTY;
  stage.refill_ms = 1000;
  return control_of_stage(&stage, NULL);
}

static flagfall_control *control_for(enum state state) {
  flagfall_control *untimed = NULL;
  switch (state) {
    case OVERRUNNING:
      return with_option(FLAGFALL_OPTION_OVERRUN);
    case HOURGLASS:
      return with_option(FLAGFALL_OPTION_HOURGLASS);
    case UNTIMED:
      must(flagfall_control_new(NULL, 0, NULL, 0, NULL, &untimed), "an untimed control");
      return untimed;
    case DRAWN:
      return drawable();
    case HALTED:
      return halting();
    case PENALIZED:
      return penalizing();
    default:
      return control_of(FLAGFALL_NOTATION_CHESS, "40/5/3, G/5/3");
  }
}

// Half a minute before NOW the first side made a move in ten seconds.
static void play_a_move(flagfall_clock *clock) {
  must(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, NOW - 40000, NULL), "start");
  must(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, NOW - 30000, NULL), "press");
}

// The events of this last call remain available.
static void bring_into(enum state state, flagfall_clock *clock) {
  const int64_t start = NOW - 190000;
  switch (state) {
    case NOT_STARTED:
      must(flagfall_clock_advance(clock, NOW, NULL), "advance");
      break;
    case RUNNING:
    case UNTIMED:
    case HOURGLASS:
    case HALTED:
      play_a_move(clock);
      must(flagfall_clock_advance(clock, NOW, NULL), "advance");
      break;
    case PAUSED:
      play_a_move(clock);
      must(flagfall_clock_pause(clock, NOW, NULL), "pause");
      break;
    case DECIDING:
      play_a_move(clock);
      must(flagfall_clock_hand_over(clock, FLAGFALL_SIDE_SECOND, NOW, NULL), "hand over");
      break;
    case AWAITING:
      must(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, NOW - 40000, NULL), "start");
      must(flagfall_clock_press_unreceived(clock, FLAGFALL_SIDE_FIRST, NOW, NULL), "press");
      break;
    case STOPPED:
      play_a_move(clock);
      must(flagfall_clock_stop(clock, NOW, NULL), "stop");
      break;
    case OVERRUNNING:
    case PENALIZED:
      must(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, start, NULL), "start");
      must(flagfall_clock_advance(clock, NOW, NULL), "advance");
      break;
    case DRAWN:
      must(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, start, NULL), "start");
      must(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, start + 2000, NULL), "press");
      must(flagfall_clock_advance(clock, NOW, NULL), "advance");
      break;
    default:
      must(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, NOW - 400000, NULL), "start");
      must(flagfall_clock_advance(clock, NOW, NULL), "advance");
      break;
  }
}

flagfall_clock *clock_in(enum state state) {
  flagfall_control *control = control_for(state);
  flagfall_clock *clock = NULL;
  must(flagfall_clock_new(control, &clock), "a clock");
  flagfall_control_free(control);
  must(flagfall_clock_keep_journal(clock), "a journal");
  bring_into(state, clock);
  return clock;
}

const char *change_name(enum change change) {
  static const char *const NAMES[CHANGES] = {
      "start",  "press",  "press elapsed", "press unreceived", "receive",  "set ready",
      "set ready unreceived", "hand over", "hand over elapsed", "hand over unreceived", "pause", "resume",      "stop",             "adjust",   "set bank",
      "set turn", "raise flag", "advance", "advance some", "take back to the start", "take back to a moment",
  };
  return NAMES[change];
}

bool takes_side(enum change change) {
  switch (change) {
    case RECEIVE:
    case PAUSE:
    case RESUME:
    case STOP:
    case ADVANCE:
    case ADVANCE_SOME:
    case TAKE_BACK_TO_START:
    case TAKE_BACK_TO_MOMENT:
      return false;
    default:
      return true;
  }
}

bool takes_time(enum change change) {
  return change == PRESS_ELAPSED || change == HAND_OVER_ELAPSED || change == ADJUST || change == SET_BANK ||
         change == TAKE_BACK_TO_MOMENT;
}

flagfall_status make(enum change change, flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                     int64_t time_ms, size_t *count) {
  switch (change) {
    case START:
      return flagfall_clock_start(clock, side, at_ms, count);
    case PRESS:
      return flagfall_clock_press(clock, side, at_ms, count);
    case PRESS_ELAPSED:
      return flagfall_clock_press_elapsed(clock, side, at_ms, time_ms, count);
    case PRESS_UNRECEIVED:
      return flagfall_clock_press_unreceived(clock, side, at_ms, count);
    case RECEIVE:
      return flagfall_clock_receive(clock, at_ms, count);
    case SET_READY:
      return flagfall_clock_set_ready(clock, side, at_ms, 1, count);
    case SET_READY_UNRECEIVED:
      return flagfall_clock_set_ready_unreceived(clock, side, at_ms, count);
    case HAND_OVER:
      return flagfall_clock_hand_over(clock, side, at_ms, count);
    case HAND_OVER_ELAPSED:
      return flagfall_clock_hand_over_elapsed(clock, side, at_ms, time_ms, count);
    case HAND_OVER_UNRECEIVED:
      return flagfall_clock_hand_over_unreceived(clock, side, at_ms, count);
    case PAUSE:
      return flagfall_clock_pause(clock, at_ms, count);
    case RESUME:
      return flagfall_clock_resume(clock, at_ms, count);
    case STOP:
      return flagfall_clock_stop(clock, at_ms, count);
    case ADJUST:
      return flagfall_clock_adjust(clock, side, at_ms, time_ms, count);
    case SET_BANK:
      return flagfall_clock_set_bank(clock, side, at_ms, time_ms, count);
    case SET_TURN:
      return flagfall_clock_set_turn(clock, side, at_ms, count);
    case RAISE_FLAG:
      return flagfall_clock_raise_flag(clock, side, at_ms, count);
    case ADVANCE_SOME:
      return flagfall_clock_advance_some(clock, at_ms, 1000, NULL, count);
    case TAKE_BACK_TO_START:
      return flagfall_clock_take_back_to_move(clock, at_ms, 0, count);
    case TAKE_BACK_TO_MOMENT:
      return flagfall_clock_take_back_to_timestamp(clock, at_ms, time_ms, count);
    default:
      return flagfall_clock_advance(clock, at_ms, count);
  }
}

static void read_at(const flagfall_clock *clock, int64_t at_ms, flagfall_reading *reading,
                    flagfall_side_reading *first, flagfall_side_reading *second) {
  reading->struct_size = sizeof *reading;
  first->struct_size = sizeof *first;
  second->struct_size = sizeof *second;
  must(flagfall_clock_read(clock, at_ms, reading, first, second), "read");
}

void look(const flagfall_clock *clock, struct shown *shown) {
  memset(shown, 0, sizeof *shown);
  read_at(clock, NOW, &shown->reading, &shown->first, &shown->second);
  read_at(clock, NOW + 100000, &shown->reading_later, &shown->first_later, &shown->second_later);
  uint32_t exists = 0;
  must(flagfall_clock_deadline(clock, &exists, &shown->deadline_ms), "deadline");
  shown->has_deadline = exists;
  for (size_t place = 0; place < MOST_EVENTS; place++) {
    flagfall_event *event = &shown->events[place];
    event->struct_size = sizeof *event;
    bool there = flagfall_clock_event(clock, place, event) == FLAGFALL_STATUS_OK;
    shown->event_count += there;
  }
}

bool shows_still(const flagfall_clock *clock, const struct shown *before) {
  struct shown now;
  look(clock, &now);
  return memcmp(&now, before, sizeof now) == 0;
}

bool brink_open(struct brink *brink, size_t room) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  brink->length = (room + page - 1) / page * page;
  brink->pages = mmap(NULL, brink->length + page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return brink->pages != MAP_FAILED &&
         mprotect(brink->pages + brink->length, page, PROT_NONE) == 0;
}

void brink_close(struct brink *brink) {
  munmap(brink->pages, brink->length + (size_t)sysconf(_SC_PAGESIZE));
}

unsigned char *brink_last(const struct brink *brink, size_t length) {
  return brink->pages + brink->length - length;
}

bool temporary_folder(char *path) {
  return mkdtemp(path) != NULL;
}
