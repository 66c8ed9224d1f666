// The extreme times and timestamps, and ones beyond them, in every state of a clock.

#include <string.h>

#include "api_test.h"

static const int64_t MS_MAX = FLAGFALL_MS_MAX;

static const int64_t BEYOND[] = {
    INT64_MIN,          INT64_MIN + 1, -FLAGFALL_MS_MAX - 1, FLAGFALL_MS_MAX + 1,
    INT64_MAX - 1, INT64_MAX,
};

static const int64_t WITHIN[] = {
    -FLAGFALL_MS_MAX, -FLAGFALL_MS_MAX + 1, -1, 0, 1, NOW - 1, NOW, FLAGFALL_MS_MAX - 1,
    FLAGFALL_MS_MAX,
};

static bool is_refusal_of_a_clock(flagfall_status status) {
  return status >= FLAGFALL_STATUS_NOT_STARTED && status <= FLAGFALL_STATUS_NO_BERSERK;
}

// The values to try.
struct attempt {
  enum state state;
  enum change change;
  flagfall_side side;
  int64_t at_ms;
  int64_t time_ms;
};

static void in_attempt(const struct attempt *attempt) {
  in_case("%s, %s, side %d, at %lld, time %lld", state_name(attempt->state),
          change_name(attempt->change), (int)attempt->side, (long long)attempt->at_ms,
          (long long)attempt->time_ms);
}

static flagfall_status attempted(const struct attempt *attempt, flagfall_clock *clock,
                                 size_t *count) {
  return make(attempt->change, clock, attempt->side, attempt->at_ms, attempt->time_ms, count);
}

static void check_beyond(flagfall_clock *clock, const struct shown *before,
                         const struct attempt *attempt) {
  size_t count = 77;
  in_attempt(attempt);
  MISUSE(TOO_LARGE, attempted(attempt, clock, &count));
  CHECK(count == 77);
  CHECK(shows_still(clock, before));
}

static void check_all_beyond(struct attempt attempt) {
  flagfall_clock *clock = clock_in(attempt.state);
  struct shown before;
  look(clock, &before);
  for (size_t i = 0; i < LENGTH(BEYOND); i++) {
    attempt.at_ms = BEYOND[i];
    attempt.time_ms = 0;
    check_beyond(clock, &before, &attempt);
    if (takes_time(attempt.change)) {
      attempt.at_ms = NOW;
      attempt.time_ms = BEYOND[i];
      check_beyond(clock, &before, &attempt);
    }
  }
  free_objects();
}

TEST(times_beyond_what_fits) {
  for (enum state state = 0; state < STATES; state++) {
    for (enum change change = 0; change < CHANGES; change++) {
      check_all_beyond((struct attempt){state, change, FIRST, 0, 0});
      check_all_beyond((struct attempt){state, change, SECOND, 0, 0});
    }
  }
}

static bool is_sound(const flagfall_side_reading *side, bool provisional) {
  return side->bank_ms >= (provisional ? -MS_MAX : 0) && side->bank_ms <= MS_MAX &&
         side->lent_ms >= 0 &&
         side->overrun_ms >= 0 && side->turn_used_ms >= 0 && side->used_ms >= 0 &&
         side->flag <= FLAGFALL_FLAG_FALLEN && side->timed <= 1;
}

static void check_accepted(const flagfall_clock *clock, int64_t at_ms, size_t count) {
  flagfall_reading reading = {.struct_size = sizeof reading};
  flagfall_side_reading first = {.struct_size = sizeof first};
  flagfall_side_reading second = {.struct_size = sizeof second};
  flagfall_event event = {.struct_size = sizeof event};
  CHECK_STATUS(OK, flagfall_clock_read(clock, at_ms, &reading, &first, &second));
  CHECK(reading.phase <= FLAGFALL_PHASE_STOPPED);
  CHECK(is_sound(&first, reading.provisional) && is_sound(&second, reading.provisional));
  for (size_t place = 0; place < count; place++) {
    CHECK_STATUS(OK, flagfall_clock_event(clock, place, &event));
    CHECK(flagfall_event_name(event.kind) != NULL && event.at_ms <= at_ms);
  }
  CHECK_STATUS(INVALID, flagfall_clock_event(clock, count, &event));
}

static void check_within(const struct attempt *attempt) {
  flagfall_clock *clock = clock_in(attempt->state);
  struct shown before;
  size_t count = 77;
  look(clock, &before);
  in_attempt(attempt);
  flagfall_status status = misused(attempted(attempt, clock, &count));
  if (status == OK) {
    CHECK(attempt->at_ms >= NOW);
    check_accepted(clock, attempt->at_ms, count);
  } else {
    CHECK(is_refusal_of_a_clock(status));
    CHECK(count == 77);
    CHECK(shows_still(clock, &before));
  }
  free_objects();
}

static void check_all_within(struct attempt attempt) {
  for (size_t i = 0; i < LENGTH(WITHIN); i++) {
    attempt.at_ms = WITHIN[i];
    attempt.time_ms = 1;
    check_within(&attempt);
    for (size_t j = 0; takes_time(attempt.change) && j < LENGTH(WITHIN); j++) {
      attempt.time_ms = WITHIN[j];
      check_within(&attempt);
    }
  }
}

TEST(times_within_what_fits) {
  for (enum state state = 0; state < STATES; state++) {
    for (enum change change = 0; change < CHANGES; change++) {
      check_all_within((struct attempt){state, change, FIRST, 0, 0});
      check_all_within((struct attempt){state, change, SECOND, 0, 0});
    }
  }
}

static void check_read_refused(const flagfall_clock *clock, int64_t at_ms,
                               flagfall_status expected) {
  flagfall_reading reading = {.struct_size = sizeof reading, .phase = 77};
  flagfall_side_reading first = {.struct_size = sizeof first, .flag = 77};
  flagfall_side_reading second = {.struct_size = sizeof second, .flag = 77};
  MISUSE(expected, flagfall_clock_read(clock, at_ms, &reading, &first, &second));
  CHECK(reading.phase == 77 && first.flag == 77 && second.flag == 77);
}

TEST(readings) {
  for (enum state state = 0; state < STATES; state++) {
    flagfall_clock *clock = clock_in(state);
    struct shown before;
    look(clock, &before);
    in_case("%s", state_name(state));
    for (size_t i = 0; i < LENGTH(BEYOND); i++) {
      check_read_refused(clock, BEYOND[i], TOO_LARGE);
    }
    check_read_refused(clock, NOW - 1, AT_WENT_BACK);
    check_read_refused(clock, -MS_MAX, AT_WENT_BACK);
    CHECK(shows_still(clock, &before));
  }
}

// The first and the last timestamp are further apart than the longest time.
TEST(the_longest_game) {
  flagfall_control *untimed = NULL;
  flagfall_clock *clock = NULL;
  flagfall_side_reading first = {.struct_size = sizeof first};
  CHECK_STATUS(OK, flagfall_control_new(NULL, 0, NULL, 0, NULL, &untimed));
  CHECK_STATUS(OK, flagfall_clock_new(untimed, &clock));
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, -MS_MAX, NULL));
  check_read_refused(clock, MS_MAX, TOO_LARGE);
  check_read_refused(clock, 1, TOO_LARGE);
  MISUSE(TOO_LARGE, flagfall_clock_press(clock, FIRST, MS_MAX, NULL));
  CHECK_STATUS(OK, flagfall_clock_read(clock, 0, NULL, &first, NULL));
  CHECK(first.used_ms == MS_MAX && first.timed == 0);
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, SECOND, MS_MAX, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, MS_MAX, NULL));
  flagfall_clock_free(clock);
  flagfall_control_free(untimed);
}

// Times of stages, rules and options.

struct time_field {
  const char *name;
  size_t offset;
  // The status for a time below zero.
  flagfall_status negative;
};

#define TIME_FIELD(type, name, negative) {#name, offsetof(flagfall_##type, name), negative}

static void set_time(void *at, const struct time_field *field, int64_t time_ms) {
  memcpy((unsigned char *)at + field->offset, &time_ms, sizeof time_ms);
  in_case("%s %lld", field->name, (long long)time_ms);
}

// Tries times for the field of a struct.
static void check_times(void *at, const struct time_field *field,
                        void (*check)(const void *at, flagfall_status expected)) {
  for (size_t i = 0; i < LENGTH(BEYOND); i++) {
    set_time(at, field, BEYOND[i]);
    check(at, TOO_LARGE);
  }
  set_time(at, field, -1);
  check(at, field->negative);
  set_time(at, field, -MS_MAX);
  check(at, field->negative);
  set_time(at, field, MS_MAX);
  check(at, OK);
}

// A sum of the longest times may be rejected, but must do no other harm.
static void play_on(flagfall_control *control) {
  flagfall_clock *clock = clock_of(control);
  flagfall_status status = flagfall_clock_start(clock, FIRST, -MS_MAX, NULL);
  for (int64_t at_ms = -MS_MAX; at_ms < MS_MAX - MS_MAX / 8; at_ms += MS_MAX / 8) {
    CHECK(status == OK || is_refusal_of_a_clock(status));
    flagfall_side side = at_ms / (MS_MAX / 8) % 2 ? SECOND : FIRST;
    status = flagfall_clock_press(clock, side, at_ms, NULL);
  }
}

static void check_stage_and_rules(const flagfall_stage *stage, const flagfall_rules *rules,
                                  flagfall_status expected) {
  flagfall_control *out = NULL;
  if (expected == OK) {
    CHECK_STATUS(OK, flagfall_control_new(stage, 1, NULL, 0, rules, &out));
    play_on(out);
  } else {
    MISUSE(expected, flagfall_control_new(stage, 1, NULL, 0, rules, &out));
    CHECK(out == NULL);
  }
  flagfall_control_free(out);
}

static flagfall_stage stage_of_all_times(void) {
  flagfall_stage stage = plain_stage();
  stage.credit = FLAGFALL_CREDIT_PAID;
  stage.credit_keep = 100;
  stage.limit = FLAGFALL_LIMIT_LINEAR;
  stage.limit_ms = 120000;
  stage.has_turn_limit = 1;
  stage.on_expiry = FLAGFALL_ON_EXPIRY_PENALTY;
  stage.refill_ms = 1;
  stage.charge_unit_ms = 1;
  stage.has_overrun_most = 1;
  return stage;
}

static void check_stage(const void *stage, flagfall_status expected) {
  check_stage_and_rules(stage, NULL, expected);
}

TEST(times_of_stages) {
  static const struct time_field FIELDS[] = {
      TIME_FIELD(stage, time_ms, NEGATIVE_TIME),
      TIME_FIELD(stage, credit_ms, NEGATIVE_TIME),
      TIME_FIELD(stage, limit_ms, NEGATIVE_TIME),
      TIME_FIELD(stage, turn_limit_ms, NEGATIVE_TIME),
      TIME_FIELD(stage, refill_ms, FLAGFALL_STATUS_EMPTY_REFILL),
      TIME_FIELD(stage, charge_least_ms, NEGATIVE_TIME),
      TIME_FIELD(stage, overrun_most_ms, NEGATIVE_TIME),
  };
  for (size_t i = 0; i < LENGTH(FIELDS); i++) {
    flagfall_stage stage = stage_of_all_times();
    check_times(&stage, &FIELDS[i], check_stage);
  }
}

static void check_rules(const void *rules, flagfall_status expected) {
  const flagfall_stage stage = plain_stage();
  check_stage_and_rules(&stage, rules, expected);
}

TEST(times_of_rules) {
  static const struct time_field GAME = TIME_FIELD(rules, game_time_ms, NEGATIVE_TIME);
  static const struct time_field SETUP = TIME_FIELD(rules, setup_ms, NEGATIVE_TIME);
  static const struct time_field GRACE = TIME_FIELD(rules, grace_ms, NEGATIVE_TIME);
  flagfall_rules of_game = plain_rules(), of_setup = plain_rules(), of_grace = plain_rules();
  of_game.game_limit = FLAGFALL_GAME_LIMIT_TIME;
  of_setup.opening = FLAGFALL_OPENING_SETUP;
  check_times(&of_game, &GAME, check_rules);
  check_times(&of_setup, &SETUP, check_rules);
  check_times(&of_grace, &GRACE, check_rules);
}

static void check_options(const void *options, flagfall_status expected) {
  flagfall_control *out = NULL;
  MISUSE(expected, flagfall_control_parse(FLAGFALL_NOTATION_GGS, options, "//", 2, NULL, &out));
  CHECK((expected == OK) == (out != NULL));
  flagfall_control_free(out);
}

TEST(times_of_options) {
  static const struct time_field FIELDS[] = {
      TIME_FIELD(options, ini_ms, NEGATIVE_TIME),
      TIME_FIELD(options, inc_ms, NEGATIVE_TIME),
      TIME_FIELD(options, ext_ms, NEGATIVE_TIME),
  };
  for (size_t i = 0; i < LENGTH(FIELDS); i++) {
    flagfall_options options = {.struct_size = sizeof options, .has_default_clock = 1};
    check_times(&options, &FIELDS[i], check_options);
  }
}

// The largest counts of everything at once.
TEST(the_largest_counts) {
  flagfall_stage stage = stage_of_all_times();
  flagfall_rules rules = plain_rules();
  stage.quota = UINT32_MAX;
  stage.when_met = FLAGFALL_WHEN_MET_REPEAT_ADD;
  stage.credit_every = UINT32_MAX;
  stage.credit_keep = UINT32_MAX;
  stage.lives = 1000;
  rules.game_limit = FLAGFALL_GAME_LIMIT_TURNS;
  rules.game_turns = UINT32_MAX;
  rules.opening = FLAGFALL_OPENING_UNTIMED;
  rules.untimed_turns = 255;
  check_stage_and_rules(&stage, &rules, OK);
  stage.credit_every = 1;
  stage.credit_ms = MS_MAX;
  stage.has_turn_limit = 0;
  check_stage_and_rules(&stage, NULL, OK);
}
