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
  if (status != OK) {
    printf("api_test: cannot go on: %s: %s\n", what, flagfall_status_message(status));
    exit(EXIT_FAILURE);
  }
}

// An object of one type, the others NULL.
struct kept {
  struct kept *next;
  flagfall_arena *arena;
  flagfall_arena_reader *arena_reader;
  flagfall_assumed *assumed;
  flagfall_audit *audit;
  flagfall_clock *clock;
  flagfall_control *control;
  flagfall_explanation *explanation;
  flagfall_match *match;
  flagfall_pcn *pcn;
  flagfall_pgn_game *pgn_game;
  flagfall_pgn_reader *pgn_reader;
  flagfall_presets *presets;
};

static struct kept *all_kept;

static struct kept *keep(void) {
  struct kept *kept = calloc(1, sizeof *kept);
  if (kept == NULL) {
    abort();
  }
  kept->next = all_kept;
  all_kept = kept;
  return kept;
}

void free_objects(void) {
  while (all_kept != NULL) {
    struct kept *kept = all_kept;
    all_kept = kept->next;
    flagfall_arena_free(kept->arena);
    flagfall_arena_reader_free(kept->arena_reader);
    flagfall_assumed_free(kept->assumed);
    flagfall_audit_free(kept->audit);
    flagfall_clock_free(kept->clock);
    flagfall_control_free(kept->control);
    flagfall_explanation_free(kept->explanation);
    flagfall_match_free(kept->match);
    flagfall_pcn_free(kept->pcn);
    flagfall_pgn_game_free(kept->pgn_game);
    flagfall_pgn_reader_free(kept->pgn_reader);
    flagfall_presets_free(kept->presets);
    free(kept);
  }
}

flagfall_control *control_of(flagfall_notation notation, const char *text) {
  struct kept *kept = keep();
  must(flagfall_control_parse(notation, NULL, text, strlen(text), NULL, &kept->control), text);
  return kept->control;
}

flagfall_control *control_of_stage(const flagfall_stage *stage, const flagfall_rules *rules) {
  struct kept *kept = keep();
  must(flagfall_control_new(stage, 1, NULL, 0, rules, &kept->control), "a control of one stage");
  return kept->control;
}

flagfall_clock *clock_of(const flagfall_control *control) {
  struct kept *kept = keep();
  must(flagfall_clock_new(control, &kept->clock), "a clock");
  return kept->clock;
}

flagfall_arena *arena_of_nothing(void) {
  struct kept *kept = keep();
  must(flagfall_arena_new(&kept->arena), "an arena");
  return kept->arena;
}

flagfall_arena_reader *arena_reader(void) {
  struct kept *kept = keep();
  must(flagfall_arena_reader_new(&kept->arena_reader), "a reader");
  return kept->arena_reader;
}

flagfall_arena *arena_from(flagfall_arena_reader *reader) {
  struct kept *kept = keep();
  must(flagfall_arena_reader_finish(reader, NULL, NULL, &kept->arena), "an arena that was saved");
  return kept->arena;
}

flagfall_pcn *pcn_of(const char *json) {
  struct kept *kept = keep();
  must(flagfall_pcn_parse(FLAGFALL_FORMAT_JSON, json, strlen(json), NULL, &kept->pcn), json);
  return kept->pcn;
}

flagfall_presets *presets_of(const char *toml) {
  struct kept *kept = keep();
  must(flagfall_presets_parse(toml, strlen(toml), NULL, &kept->presets), toml);
  return kept->presets;
}

flagfall_explanation *explanation_of(const char *text, size_t cursor) {
  struct kept *kept = keep();
  must(flagfall_explain(CHESS, NULL, text, strlen(text), cursor, NULL, &kept->explanation), text);
  return kept->explanation;
}

flagfall_assumed *assumed_of(const char *text) {
  struct kept *kept = keep();
  must(flagfall_parse_tolerant(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), NULL,
                               &kept->assumed),
       text);
  return kept->assumed;
}

flagfall_pgn_reader *pgn_reader(flagfall_pgn_encoding encoding) {
  struct kept *kept = keep();
  must(flagfall_pgn_reader_new(encoding, &kept->pgn_reader), "a reader");
  return kept->pgn_reader;
}

flagfall_pgn_game *pgn_game_of(const char *text) {
  struct kept *kept = keep();
  flagfall_pgn_reader *reader = pgn_reader(FLAGFALL_PGN_ENCODING_DETECT);
  size_t used;
  must(flagfall_pgn_reader_read(reader, text, strlen(text), &used, &kept->pgn_game), text);
  if (kept->pgn_game == NULL) {
    must(flagfall_pgn_reader_finish(reader, &kept->pgn_game), text);
  }
  return kept->pgn_game;
}

flagfall_audit *audit_of(const char *text) {
  struct kept *kept = keep();
  must(flagfall_pgn_game_audit(pgn_game_of(text), NULL, FLAGFALL_CONVENTION_FITTING, &kept->audit),
       text);
  return kept->audit;
}

flagfall_match *match_at(uint32_t length, uint32_t first, uint32_t second) {
  struct kept *kept = keep();
  bool is_one_short = first + 1 == length || second + 1 == length;
  must(flagfall_match_at_score(length, first, second, first + second,
                               is_one_short ? FLAGFALL_CRAWFORD_NEXT : FLAGFALL_CRAWFORD_NOT_YET,
                               &kept->match),
       "a match");
  return kept->match;
}

flagfall_stage plain_stage(void) {
  return (flagfall_stage){
      .struct_size = sizeof(flagfall_stage), .lives = 1, .time_ms = 60000};
}

flagfall_rules plain_rules(void) {
  return (flagfall_rules){.struct_size = sizeof(flagfall_rules)};
}

// Two first flags that can end a game in a draw.
static flagfall_control *drawable(void) {
  flagfall_stage stages[2] = {plain_stage(), plain_stage()};
  stages[0].time_ms = 1000;
  stages[0].on_expiry = FLAGFALL_ON_EXPIRY_FIRST_FLAG;
  stages[0].first_flag = FLAGFALL_FIRST_FLAG_NO_WIN;
  struct kept *kept = keep();
  must(flagfall_control_new(stages, 2, NULL, 0, NULL, &kept->control), "a control of two stages");
  return kept->control;
}

static flagfall_control *with_option(flagfall_option option) {
  flagfall_options options = {.struct_size = sizeof options, .option = option};
  struct kept *kept = keep();
  must(flagfall_control_parse(CHESS, &options, "G/1", 3, NULL, &kept->control), "an option");
  return kept->control;
}

static flagfall_control *hourglass(void) {
  return with_option(FLAGFALL_OPTION_HOURGLASS);
}

static flagfall_control *overrunning(void) {
  return with_option(FLAGFALL_OPTION_OVERRUN);
}

static flagfall_control *ordinary(void) {
  return control_of(CHESS, "40/5/3, G/5/3");
}

static flagfall_control *untimed(void) {
  struct kept *kept = keep();
  must(flagfall_control_new(NULL, 0, NULL, 0, NULL, &kept->control), "an untimed control");
  return kept->control;
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

static flagfall_status set_ready(flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                                 size_t *count) {
  return flagfall_clock_set_ready(clock, side, at_ms, 1, count);
}

static flagfall_status berserk(flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                               size_t *count) {
  return flagfall_clock_berserk(clock, side, at_ms, FLAGFALL_BERSERK_RULE_HALF, count);
}

static flagfall_status advance_some(flagfall_clock *clock, int64_t at_ms, size_t *count) {
  return flagfall_clock_advance_some(clock, at_ms, 1000, NULL, count);
}

static flagfall_status take_back_to_start(flagfall_clock *clock, int64_t at_ms, size_t *count) {
  return flagfall_clock_take_back_to_move(clock, at_ms, 0, count);
}

// Each with one of the calls, by its parameters.
static const struct {
  const char *name;
  flagfall_status (*of_clock)(flagfall_clock *, int64_t, size_t *);
  flagfall_status (*of_side)(flagfall_clock *, flagfall_side, int64_t, size_t *);
  flagfall_status (*with_time)(flagfall_clock *, flagfall_side, int64_t, int64_t, size_t *);
  flagfall_status (*to_time)(flagfall_clock *, int64_t, int64_t, size_t *);
} CALLS[CHANGES] = {
    [START] = {"start", .of_side = flagfall_clock_start},
    [PRESS] = {"press", .of_side = flagfall_clock_press},
    [PRESS_ELAPSED] = {"press elapsed", .with_time = flagfall_clock_press_elapsed},
    [PRESS_UNRECEIVED] = {"press unreceived", .of_side = flagfall_clock_press_unreceived},
    [RECEIVE] = {"receive", .of_clock = flagfall_clock_receive},
    [SET_READY] = {"set ready", .of_side = set_ready},
    [SET_READY_UNRECEIVED] = {"set ready unreceived",
                              .of_side = flagfall_clock_set_ready_unreceived},
    [HAND_OVER] = {"hand over", .of_side = flagfall_clock_hand_over},
    [HAND_OVER_ELAPSED] = {"hand over elapsed", .with_time = flagfall_clock_hand_over_elapsed},
    [HAND_OVER_UNRECEIVED] = {"hand over unreceived",
                              .of_side = flagfall_clock_hand_over_unreceived},
    [PAUSE] = {"pause", .of_clock = flagfall_clock_pause},
    [RESUME] = {"resume", .of_clock = flagfall_clock_resume},
    [STOP] = {"stop", .of_clock = flagfall_clock_stop},
    [ADJUST] = {"adjust", .with_time = flagfall_clock_adjust},
    [SET_BANK] = {"set bank", .with_time = flagfall_clock_set_bank},
    [DRAW_RESERVE] = {"draw reserve", .with_time = flagfall_clock_draw_reserve},
    [BERSERK] = {"berserk", .of_side = berserk},
    [SET_TURN] = {"set turn", .of_side = flagfall_clock_set_turn},
    [RAISE_FLAG] = {"raise flag", .of_side = flagfall_clock_raise_flag},
    [ADVANCE] = {"advance", .of_clock = flagfall_clock_advance},
    [ADVANCE_SOME] = {"advance some", .of_clock = advance_some},
    [TAKE_BACK_TO_START] = {"take back to the start", .of_clock = take_back_to_start},
    [TAKE_BACK_TO_MOMENT] = {"take back to a moment",
                             .to_time = flagfall_clock_take_back_to_timestamp},
};

const char *change_name(enum change change) {
  return CALLS[change].name;
}

bool takes_side(enum change change) {
  return CALLS[change].of_side != NULL || CALLS[change].with_time != NULL;
}

bool takes_time(enum change change) {
  return CALLS[change].with_time != NULL || CALLS[change].to_time != NULL;
}

flagfall_status make(enum change change, flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                     int64_t time_ms, size_t *count) {
  if (CALLS[change].of_clock != NULL) {
    return CALLS[change].of_clock(clock, at_ms, count);
  }
  if (CALLS[change].of_side != NULL) {
    return CALLS[change].of_side(clock, side, at_ms, count);
  }
  if (CALLS[change].with_time != NULL) {
    return CALLS[change].with_time(clock, side, at_ms, time_ms, count);
  }
  return CALLS[change].to_time(clock, at_ms, time_ms, count);
}

// Half a minute before NOW the first side made a move in ten seconds.
#define A_MOVE {START, FIRST, NOW - 40000}, {PRESS, FIRST, NOW - 30000}

// Each state with a time control, and the calls that lead to it. The events of the last call remain
// available.
static const struct {
  const char *name;
  flagfall_control *(*control)(void);
  // There are fewer if one has the timestamp 0.
  struct {
    enum change change;
    flagfall_side side;
    int64_t at_ms;
  } calls[3];
} HISTORIES[STATES] = {
    [NOT_STARTED] = {"not started", ordinary, {{ADVANCE, FIRST, NOW}}},
    [RUNNING] = {"running", ordinary, {A_MOVE, {ADVANCE, FIRST, NOW}}},
    [PAUSED] = {"paused", ordinary, {A_MOVE, {PAUSE, FIRST, NOW}}},
    [DECIDING] = {"deciding", ordinary, {A_MOVE, {HAND_OVER, SECOND, NOW}}},
    [AWAITING] = {"awaiting",
                  ordinary,
                  {{START, FIRST, NOW - 40000}, {PRESS_UNRECEIVED, FIRST, NOW}}},
    [OVERRUNNING] = {"overrunning",
                     overrunning,
                     {{START, FIRST, NOW - 190000}, {ADVANCE, FIRST, NOW}}},
    [UNTIMED] = {"untimed", untimed, {A_MOVE, {ADVANCE, FIRST, NOW}}},
    [HOURGLASS] = {"hourglass", hourglass, {A_MOVE, {ADVANCE, FIRST, NOW}}},
    [FLAGGED] = {"flagged", ordinary, {{START, FIRST, NOW - 400000}, {ADVANCE, FIRST, NOW}}},
    [DRAWN] = {"drawn",
               drawable,
               {{START, FIRST, NOW - 190000},
                {PRESS, FIRST, NOW - 188000},
                {ADVANCE, FIRST, NOW}}},
    [HALTED] = {"halted", halting, {A_MOVE, {ADVANCE, FIRST, NOW}}},
    [PENALIZED] = {"penalized",
                   penalizing,
                   {{START, FIRST, NOW - 190000}, {ADVANCE, FIRST, NOW}}},
    [STOPPED] = {"stopped", ordinary, {A_MOVE, {STOP, FIRST, NOW}}},
};

const char *state_name(enum state state) {
  return HISTORIES[state].name;
}

flagfall_clock *clock_in(enum state state) {
  flagfall_clock *clock = clock_of(HISTORIES[state].control());
  must(flagfall_clock_keep_journal(clock), "a journal");
  for (size_t i = 0; i < LENGTH(HISTORIES[state].calls); i++) {
    const int64_t at_ms = HISTORIES[state].calls[i].at_ms;
    if (at_ms != 0) {
      const enum change change = HISTORIES[state].calls[i].change;
      must(make(change, clock, HISTORIES[state].calls[i].side, at_ms, 0, NULL), state_name(state));
    }
  }
  return clock;
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
    bool there = flagfall_clock_event(clock, place, event) == OK;
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
