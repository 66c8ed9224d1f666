// Unknown values for each enum parameter and each enum field.

#include <string.h>

#include "api_test.h"

// None of them is a valid value of any parameter.
static const uint32_t UNKNOWN[] = {100, 255, 256, 65536, 0x7FFFFFFF, 0x80000000, UINT32_MAX};

TEST(unknown_sides_for_changes) {
  static const uint32_t NO_SIDES[] = {2, 3, 255, 256, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
  for (enum state state = 0; state < STATES; state++) {
    flagfall_clock *clock = clock_in(state);
    struct shown before;
    look(clock, &before);
    for (enum change change = 0; change < CHANGES; change++) {
      for (size_t i = 0; takes_side(change) && i < LENGTH(NO_SIDES); i++) {
        size_t count = 77;
        in_case("%s, %s, side %lu", state_name(state), change_name(change),
                (unsigned long)NO_SIDES[i]);
        MISUSE(INVALID, make(change, clock, NO_SIDES[i], NOW, 0, &count));
        CHECK(count == 77);
        CHECK(shows_still(clock, &before));
      }
    }
  }
}

TEST(readiness_is_0_or_1) {
  flagfall_clock *clock = clock_in(RUNNING);
  struct shown before;
  look(clock, &before);
  MISUSE(INVALID, flagfall_clock_set_ready(clock, SECOND, NOW, 2, NULL));
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    MISUSE(INVALID, flagfall_clock_set_ready(clock, SECOND, NOW, UNKNOWN[i], NULL));
  }
  CHECK(shows_still(clock, &before));
}

TEST(events_beyond_the_last) {
  static const size_t BEYOND[] = {1, 2, 1000, SIZE_MAX};
  flagfall_clock *clock = clock_in(FLAGGED);
  flagfall_event event = {.struct_size = sizeof event};
  CHECK_STATUS(OK, flagfall_clock_event(clock, 0, &event));
  event.kind = 77;
  for (size_t i = 0; i < LENGTH(BEYOND); i++) {
    MISUSE(INVALID, flagfall_clock_event(clock, BEYOND[i], &event));
    CHECK(event.kind == 77);
  }
}

TEST(unknown_sides_and_places_for_controls) {
  flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_stage stage = {.struct_size = sizeof stage};
  char text[64] = "untouched";
  size_t length = 77;
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    const uint32_t side = UNKNOWN[i];
    in_case("side %lu", (unsigned long)side);
    MISUSE(INVALID, flagfall_control_stage_count(control, side, &length));
    MISUSE(INVALID, flagfall_control_stage(control, side, 0, &stage));
    MISUSE(INVALID, flagfall_control_print(control, side, CHESS, NULL, text, sizeof text, &length));
  }
  MISUSE(INVALID, flagfall_control_stage_count(control, 2, &length));
  MISUSE(INVALID, flagfall_control_stage(control, FIRST, 1, &stage));
  MISUSE(INVALID, flagfall_control_stage(control, FIRST, SIZE_MAX, &stage));
  CHECK(length == 77 && stage.lives == 0 && strcmp(text, "untouched") == 0);
}

// A field of a struct, and the first number above its values.
struct field {
  const char *name;
  size_t offset;
  uint32_t above;
};

static void set_field(void *at, const struct field *field, uint32_t number) {
  memcpy((unsigned char *)at + field->offset, &number, sizeof number);
  in_case("%s %lu", field->name, (unsigned long)number);
}

#define OPTIONS_FIELD(name, above) {#name, offsetof(flagfall_options, name), above}
#define STAGE_FIELD(name, above) {#name, offsetof(flagfall_stage, name), above}
#define RULES_FIELD(name, above) {#name, offsetof(flagfall_rules, name), above}

// Tries unknown numbers for the field of a struct.
static void check_field(void *at, const struct field *field, void (*check)(const void *at)) {
  set_field(at, field, field->above);
  check(at);
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    set_field(at, field, UNKNOWN[i]);
    check(at);
  }
}

static void check_setup_refused(flagfall_notation notation, const flagfall_options *options) {
  const flagfall_control *control = control_of(CHESS, "G/1");
  flagfall_control *out = NULL;
  flagfall_parse_error error = {.struct_size = sizeof error};
  char text[64] = "untouched";
  size_t length = 77;
  MISUSE(INVALID, flagfall_control_parse(notation, options, "G/1", 3, &error, &out));
  MISUSE(INVALID, flagfall_control_warnings(notation, options, "G/1", 3, &error, 1, &length));
  MISUSE(INVALID, flagfall_control_print(control, FIRST, notation, options, text, 64, &length));
  CHECK(out == NULL && error.kind == 0 && length == 77 && strcmp(text, "untouched") == 0);
}

TEST(unknown_notations) {
  check_setup_refused(FLAGFALL_NOTATION_LICHESS_PGN + 1, NULL);
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    check_setup_refused(UNKNOWN[i], NULL);
  }
}

TEST(unknown_options) {
  static const struct {
    flagfall_notation notation;
    struct field field;
  } FIELDS[] = {
      {CHESS, OPTIONS_FIELD(mode, 5)},
      {CHESS, OPTIONS_FIELD(option, 3)},
      {FLAGFALL_NOTATION_DOUBLE_FLAG, OPTIONS_FIELD(mode, 5)},
      {FLAGFALL_NOTATION_GGS, OPTIONS_FIELD(has_default_clock, 2)},
      {FLAGFALL_NOTATION_GGS, OPTIONS_FIELD(soft_is_hard, 2)},
      {FLAGFALL_NOTATION_ARIMAA, OPTIONS_FIELD(strict, 2)},
      {FLAGFALL_NOTATION_ARIMAA, OPTIONS_FIELD(setup, 2)},
      {FLAGFALL_NOTATION_PCN, OPTIONS_FIELD(format, 2)},
  };
  for (size_t i = 0; i < LENGTH(FIELDS); i++) {
    flagfall_options options = {.struct_size = sizeof options};
    for (size_t j = 0; j <= LENGTH(UNKNOWN); j++) {
      const bool is_above = j == LENGTH(UNKNOWN);
      set_field(&options, &FIELDS[i].field, is_above ? FIELDS[i].field.above : UNKNOWN[j]);
      check_setup_refused(FIELDS[i].notation, &options);
    }
  }
}

TEST(options_of_another_notation) {
  flagfall_options others = {.struct_size = sizeof others,
                             .strict = 9,
                             .setup = 9,
                             .soft_is_hard = 9,
                             .has_default_clock = 9,
                             .format = 9};
  flagfall_options chess = {.struct_size = sizeof chess, .mode = 9, .option = 9};
  flagfall_control *out = NULL;
  CHECK_STATUS(OK, flagfall_control_parse(CHESS, &others, "G/1", 3, NULL, &out));
  flagfall_control_free(out);
  CHECK_STATUS(OK, flagfall_control_parse(FLAGFALL_NOTATION_GGS, &chess, "5:00", 4, NULL, &out));
  flagfall_control_free(out);
  flagfall_options all = {.struct_size = sizeof all, 9, 9, 9, 9, 9, 9, 9, -9, -9, -9};
  CHECK_STATUS(OK,
               flagfall_control_parse(FLAGFALL_NOTATION_BACKGAMMON, &all, "2+5", 3, NULL, &out));
  flagfall_control_free(out);
}

static void check_stage_refused(const void *at) {
  const flagfall_stage *stage = at, stages[2] = {plain_stage(), *stage};
  flagfall_control *out = NULL;
  MISUSE(INVALID, flagfall_control_new(stage, 1, NULL, 0, NULL, &out));
  MISUSE(INVALID, flagfall_control_new(stages, 1, stage, 1, NULL, &out));
  MISUSE(INVALID, flagfall_control_new(stages, 2, NULL, 0, NULL, &out));
  CHECK(out == NULL);
}

static void check_rules_refused(const void *rules) {
  flagfall_stage stage = plain_stage();
  flagfall_control *out = NULL;
  MISUSE(INVALID, flagfall_control_new(&stage, 1, NULL, 0, rules, &out));
  CHECK(out == NULL);
}

TEST(unknown_numbers_in_stages) {
  static const struct field FIELDS[] = {
      STAGE_FIELD(entry, 2),          STAGE_FIELD(when_met, 3), STAGE_FIELD(credit, 4),
      STAGE_FIELD(limit, 4),          STAGE_FIELD(on_expiry, 5),
      STAGE_FIELD(has_turn_limit, 2), STAGE_FIELD(charge_rounding, 2),
      STAGE_FIELD(charge_tiers, 5),   STAGE_FIELD(has_overrun_most, 2),
      STAGE_FIELD(has_reserve, 2),    STAGE_FIELD(reserve_draw, 3), STAGE_FIELD(reserve_overflow, 2),
      STAGE_FIELD(reserve_returned, 2), STAGE_FIELD(has_reserve_most, 2),
  };
  for (size_t i = 0; i < LENGTH(FIELDS); i++) {
    flagfall_stage stage = plain_stage();
    stage.charge_unit_ms = 1000;
    stage.has_reserve = 1;
    check_field(&stage, &FIELDS[i], check_stage_refused);
  }
}

static void check_first_flag_refused(const void *stages) {
  flagfall_control *out = NULL;
  MISUSE(INVALID, flagfall_control_new(stages, 2, NULL, 0, NULL, &out));
  CHECK(out == NULL);
}

TEST(unknown_first_flags) {
  static const struct field FIELD = STAGE_FIELD(first_flag, 4);
  flagfall_stage stages[2] = {plain_stage(), plain_stage()};
  flagfall_control *out = NULL;
  stages[0].on_expiry = FLAGFALL_ON_EXPIRY_FIRST_FLAG;
  check_first_flag_refused(stages);
  check_field(stages, &FIELD, check_first_flag_refused);
  stages[0].first_flag = FLAGFALL_FIRST_FLAG_NO_WIN;
  CHECK_STATUS(OK, flagfall_control_new(stages, 2, NULL, 0, NULL, &out));
  flagfall_control_free(out);
}

TEST(counts_of_stages) {
  static const uint32_t NO_COUNTS[] = {0, 65536, 65537, 0x80000000, UINT32_MAX};
  for (size_t i = 0; i < LENGTH(NO_COUNTS); i++) {
    flagfall_stage lives = plain_stage();
    lives.lives = NO_COUNTS[i];
    in_case("%lu", (unsigned long)NO_COUNTS[i]);
    check_stage_refused(&lives);
  }
  flagfall_stage most = plain_stage();
  most.lives = 1000;
  control_of_stage(&most, NULL);
  flagfall_control *out = NULL;
  most.lives = 1001;
  MISUSE(FLAGFALL_STATUS_TOO_MANY_LIVES, flagfall_control_new(&most, 1, NULL, 0, NULL, &out));
}

TEST(unknown_numbers_in_rules) {
  static const struct field FIELDS[] = {
      RULES_FIELD(coupling, 2), RULES_FIELD(game_limit, 3),    RULES_FIELD(opening, 3),
      RULES_FIELD(flag_falls, 2), RULES_FIELD(untimed_earns, 2),
      RULES_FIELD(charge_rounding, 2), RULES_FIELD(weekend_pauses, 2), RULES_FIELD(charge_tiers, 5),
      RULES_FIELD(first_move_missed, 3), RULES_FIELD(grace_excess, 2),
  };
  for (size_t i = 0; i < LENGTH(FIELDS); i++) {
    flagfall_rules rules = plain_rules();
    rules.opening = FLAGFALL_OPENING_UNTIMED;
    rules.untimed_turns = 1;
    check_field(&rules, &FIELDS[i], check_rules_refused);
  }
}

TEST(counts_of_rules) {
  static const uint32_t NO_COUNTS[] = {0, 256, 257, 65536, UINT32_MAX};
  flagfall_rules turns = plain_rules();
  turns.game_limit = FLAGFALL_GAME_LIMIT_TURNS;
  check_rules_refused(&turns);
  for (size_t i = 0; i < LENGTH(NO_COUNTS); i++) {
    flagfall_rules untimed = plain_rules();
    untimed.opening = FLAGFALL_OPENING_UNTIMED;
    untimed.untimed_turns = NO_COUNTS[i];
    in_case("%lu", (unsigned long)NO_COUNTS[i]);
    check_rules_refused(&untimed);
  }
}

TEST(invalid_stages) {
  flagfall_control *out = NULL;
  flagfall_stage plain = plain_stage(), no_next = plain, no_refill = plain, two[2] = {plain, plain};
  flagfall_stage other = plain;
  flagfall_rules hourglass = plain_rules();
  no_next.on_expiry = FLAGFALL_ON_EXPIRY_NEXT;
  no_refill.lives = 2;
  no_refill.time_ms = 0;
  other.time_ms = 1;
  hourglass.coupling = FLAGFALL_COUPLING_HOURGLASS;
  MISUSE(FLAGFALL_STATUS_NO_NEXT_STAGE, flagfall_control_new(&no_next, 1, NULL, 0, NULL, &out));
  MISUSE(FLAGFALL_STATUS_UNREACHABLE_STAGE, flagfall_control_new(two, 2, NULL, 0, NULL, &out));
  MISUSE(FLAGFALL_STATUS_EMPTY_REFILL, flagfall_control_new(&no_refill, 1, NULL, 0, NULL, &out));
  MISUSE(FLAGFALL_STATUS_UNEQUAL_SIDES,
         flagfall_control_new(&plain, 1, &other, 0, &hourglass, &out));
  MISUSE(INVALID, flagfall_control_new(&plain, SIZE_MAX, NULL, 0, NULL, &out));
  MISUSE(INVALID, flagfall_control_new(&plain, 1, &plain, SIZE_MAX / 2, NULL, &out));
  CHECK(out == NULL);
}

TEST(unknown_kinds_of_parse_errors) {
  char text[64] = "untouched";
  size_t length = 77;
  flagfall_parse_error error = {.struct_size = sizeof error};
  MISUSE(INVALID, flagfall_parse_error_describe(&error, "x", 1, text, sizeof text, &length));
  error.kind = FLAGFALL_PARSE_ERROR_PRESET_TOO_LONG + 1;
  MISUSE(INVALID, flagfall_parse_error_describe(&error, "x", 1, text, sizeof text, &length));
  for (size_t i = 0; i < LENGTH(UNKNOWN); i++) {
    error.kind = UNKNOWN[i];
    MISUSE(INVALID, flagfall_parse_error_describe(&error, "x", 1, text, sizeof text, &length));
  }
  error.kind = FLAGFALL_PARSE_ERROR_EMPTY;
  error.hint = UINT32_MAX;
  MISUSE(INVALID, flagfall_parse_error_describe(&error, "x", 1, text, sizeof text, &length));
  CHECK(length == 77 && strcmp(text, "untouched") == 0);
}
