// Controls and clocks as objects: ownership, independence, and no leaks.

#include <stdio.h>
#include <string.h>

#include "api_test.h"

// What the tests of every state rely on.
TEST(a_clock_of_every_state_is_in_it) {
  static const flagfall_phase PHASES[STATES] = {
      [NOT_STARTED] = FLAGFALL_PHASE_NOT_STARTED, [RUNNING] = FLAGFALL_PHASE_RUNNING,
      [PAUSED] = FLAGFALL_PHASE_PAUSED,           [DECIDING] = FLAGFALL_PHASE_RUNNING,
      [AWAITING] = FLAGFALL_PHASE_RUNNING,        [OVERRUNNING] = FLAGFALL_PHASE_RUNNING,
      [UNTIMED] = FLAGFALL_PHASE_RUNNING,         [HOURGLASS] = FLAGFALL_PHASE_RUNNING,
      [FLAGGED] = FLAGFALL_PHASE_FLAGGED,         [DRAWN] = FLAGFALL_PHASE_DRAWN,
      [HALTED] = FLAGFALL_PHASE_HALTED,           [PENALIZED] = FLAGFALL_PHASE_RUNNING,
      [STOPPED] = FLAGFALL_PHASE_STOPPED,
  };
  for (enum state state = 0; state < STATES; state++) {
    struct shown shown;
    in_case("%s", state_name(state));
    look(clock_in(state), &shown);
    CHECK(shown.reading.phase == PHASES[state]);
    CHECK(shown.reading.deciding == (state == DECIDING));
    CHECK(shown.reading.provisional == (state == AWAITING));
    CHECK((shown.first.overrun_ms > 0) == (state == OVERRUNNING));
    CHECK((shown.first.penalties > 0) == (state == PENALIZED));
    CHECK(shown.first.timed == (state != UNTIMED));
  }
}

TEST(a_clock_outlives_its_control) {
  flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_clock *one = NULL, *other = NULL;
  uint32_t exists = 0;
  int64_t at_ms = 0;
  CHECK_STATUS(OK, flagfall_clock_new(control, &one));
  CHECK_STATUS(OK, flagfall_clock_new(control, &other));
  free_objects();
  CHECK_STATUS(OK, flagfall_clock_start(one, FIRST, 0, NULL));
  flagfall_clock_free(one);
  CHECK_STATUS(OK, flagfall_clock_start(other, FIRST, 5, NULL));
  CHECK_STATUS(OK, flagfall_clock_deadline(other, &exists, &at_ms));
  CHECK(exists == 1 && at_ms == 60006);
  flagfall_clock_free(other);
}

TEST(odds_outlive_their_sides) {
  flagfall_control *five = control_of(CHESS, "G/5");
  flagfall_control *three = control_of(CHESS, "G/3");
  flagfall_control *odds = NULL;
  flagfall_stage stage = {.struct_size = sizeof stage};
  CHECK_STATUS(OK, flagfall_control_from_sides(five, three, &odds));
  free_objects();
  CHECK_STATUS(OK, flagfall_control_stage(odds, SECOND, 0, &stage));
  CHECK(stage.time_ms == 180000);
  flagfall_control_free(odds);
}

TEST(a_clone_equals_its_original) {
  for (enum state state = 0; state < STATES; state++) {
    flagfall_clock *clock = clock_in(state), *clone = NULL;
    struct shown of_clock, of_clone;
    in_case("%s", state_name(state));
    CHECK_STATUS(OK, flagfall_clock_clone(clock, &clone));
    look(clock, &of_clock);
    look(clone, &of_clone);
    CHECK(of_clone.event_count == 0);
    CHECK(memcmp(&of_clock, &of_clone, offsetof(struct shown, event_count)) == 0);
    flagfall_clock_stop(clone, NOW, NULL);
    flagfall_clock_adjust(clone, FIRST, NOW, 1, NULL);
    CHECK(shows_still(clock, &of_clock));
    free_objects();
    look(clone, &of_clone);
    flagfall_clock_free(clone);
  }
}

static bool has_event(const flagfall_clock *clock, size_t place, flagfall_event_kind kind) {
  flagfall_event event = {.struct_size = sizeof event};
  return flagfall_clock_event(clock, place, &event) == OK && event.kind == kind;
}

TEST(events_stay_until_the_next_change) {
  flagfall_clock *clock = clock_in(FLAGGED);
  size_t count = 77;
  CHECK(has_event(clock, 0, FLAGFALL_EVENT_FLAG));
  CHECK_STATUS(FLAGFALL_STATUS_OVER, flagfall_clock_pause(clock, NOW, &count));
  CHECK_STATUS(OK, flagfall_clock_read(clock, NOW + 1, NULL, NULL, NULL));
  CHECK(count == 77 && has_event(clock, 0, FLAGFALL_EVENT_FLAG));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, NOW, &count));
  CHECK(count == 1 && has_event(clock, 0, FLAGFALL_EVENT_LATE));
  CHECK_STATUS(OK, flagfall_clock_advance(clock, NOW, &count));
  CHECK(count == 0 && !has_event(clock, 0, FLAGFALL_EVENT_LATE));
}

TEST(a_deadline_that_does_not_exist) {
  static const enum state STAND[] = {NOT_STARTED, PAUSED, OVERRUNNING, UNTIMED, FLAGGED, STOPPED};
  for (size_t i = 0; i < LENGTH(STAND); i++) {
    flagfall_clock *clock = clock_in(STAND[i]);
    uint32_t exists = 77;
    int64_t at_ms = 77;
    in_case("%s", state_name(STAND[i]));
    CHECK_STATUS(OK, flagfall_clock_deadline(clock, &exists, &at_ms));
    CHECK(exists == 0 && at_ms == 77);
  }
}

TEST(schedules_without_stages) {
  flagfall_stage stage = plain_stage();
  flagfall_control *out = NULL;
  size_t first = 77, second = 77;
  CHECK_STATUS(OK, flagfall_control_new(&stage, 1, &stage, 0, NULL, &out));
  CHECK_STATUS(OK, flagfall_control_stage_count(out, FIRST, &first));
  CHECK_STATUS(OK, flagfall_control_stage_count(out, SECOND, &second));
  CHECK(first == 1 && second == 0);
  flagfall_control_free(out);
}

TEST(a_stage_round_trip) {
  const flagfall_stage in = {
      .struct_size = sizeof in, .entry = FLAGFALL_ENTRY_SET,
      .quota = 20, .when_met = FLAGFALL_WHEN_MET_REPEAT_SET,
      .credit = FLAGFALL_CREDIT_PAID, .credit_every = 3, .credit_keep = 40, .credit_ms = 5000,
      .limit = FLAGFALL_LIMIT_CLIP, .limit_ms = 90000,
      .lives = 5, .on_expiry = FLAGFALL_ON_EXPIRY_PENALTY, .refill_ms = 7000,
      .has_turn_limit = 1, .turn_limit_ms = 30000, .time_ms = 60000,
      .charge_unit_ms = 1000, .charge_rounding = FLAGFALL_ROUNDING_UP, .charge_least_ms = 2000,
      .charge_tiers = 2, .charge_beyond_ms = {3000, 4000}, .charge_factor = {5, 100},
      .has_overrun_most = 1, .overrun_most_ms = 8000,
      .has_reserve = 1, .reserve_draw = FLAGFALL_RESERVE_DRAW_ALL, .reserve_overflow = 1,
      .reserve_returned = 1, .has_reserve_most = 1, .reserve_floor_from_move = 51,
      .reserve_ms = 600000, .reserve_most_ms = 80000, .reserve_floor_ms = 3000,
  };
  flagfall_stage out = {.struct_size = sizeof out};
  flagfall_control *control = control_of_stage(&in, NULL);
  CHECK_STATUS(OK, flagfall_control_stage(control, SECOND, 0, &out));
  CHECK(memcmp(&in, &out, sizeof in) == 0);
}

static void check_rules_come_out(const flagfall_rules *in) {
  flagfall_stage stage = plain_stage();
  flagfall_rules out = {.struct_size = sizeof out};
  flagfall_control *control = control_of_stage(&stage, in);
  CHECK_STATUS(OK, flagfall_control_rules(control, &out));
  CHECK(memcmp(in, &out, sizeof out) == 0);
}

TEST(a_rules_round_trip) {
  const uint32_t size = sizeof(flagfall_rules);
  const flagfall_rules rules[] = {
      {.struct_size = size, .charge_unit_ms = 1},
      {.struct_size = size, .coupling = FLAGFALL_COUPLING_HOURGLASS,
       .game_limit = FLAGFALL_GAME_LIMIT_TIME, .game_time_ms = 1,
       .opening = FLAGFALL_OPENING_UNTIMED, .untimed_turns = 255, .untimed_earns = 1,
       .flag_falls = FLAGFALL_FLAG_FALLS_AT_ZERO,
       .charge_unit_ms = 60000, .charge_rounding = FLAGFALL_ROUNDING_UP, .charge_least_ms = 1000,
       .charge_tiers = 4, .charge_beyond_ms = {60000, 120000, 180000, 240000},
       .charge_factor = {100, 1, 2, 3}, .weekend_pauses = 1},
      {.struct_size = size, .charge_unit_ms = 1,
       .game_limit = FLAGFALL_GAME_LIMIT_TURNS, .game_turns = UINT32_MAX,
       .opening = FLAGFALL_OPENING_SETUP, .setup_ms = 60000,
       .grace_excess = FLAGFALL_GRACE_EXCESS_CARRIED, .grace_ms = 20},
  };
  for (size_t i = 0; i < LENGTH(rules); i++) {
    check_rules_come_out(&rules[i]);
  }
}

static void use_and_free(void) {
  flagfall_control *control = control_of(CHESS, "40/90/30, G/30/30");
  flagfall_control *odds = NULL, *refused = NULL;
  flagfall_clock *clock = NULL, *clone = NULL;
  flagfall_control_from_sides(control, control, &odds);
  flagfall_control_parse(FLAGFALL_NOTATION_GGS, NULL, "x", 1, NULL, &refused);
  flagfall_clock_new(odds, &clock);
  flagfall_clock_start(clock, FIRST, 0, NULL);
  flagfall_clock_press(clock, SECOND, 0, NULL);
  flagfall_clock_advance(clock, 100000000, NULL);
  flagfall_clock_clone(clock, &clone);
  flagfall_clock_press(clone, FIRST, 100000000, NULL);
  free_objects();
  flagfall_control_free(odds);
  flagfall_clock_free(clock);
  flagfall_clock_free(clone);
}

// The memory in use, in pages, or -1 if the system does not report it.
static long pages_in_use(void) {
  long all, used = -1;
  FILE *stream = fopen("/proc/self/statm", "r");
  if (stream != NULL) {
    if (fscanf(stream, "%ld %ld", &all, &used) != 2) {
      used = -1;
    }
    fclose(stream);
  }
  return used;
}

TEST(no_leaks) {
  enum { WARM_UP = 10000, LOOPS = 1000000, MOST_PAGES = 64 };
  for (int left = quick ? 100 : WARM_UP; left > 0; left--) {
    use_and_free();
  }
  if (quick) {
    return;
  }
  long before = pages_in_use();
  for (int left = LOOPS; left > 0; left--) {
    use_and_free();
  }
  if (before < 0) {
    printf("api_test: not run: the memory in use (there is no /proc/self/statm)\n");
    return;
  }
  CHECK(pages_in_use() <= before + MOST_PAGES);
}
