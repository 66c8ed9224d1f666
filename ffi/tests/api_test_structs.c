// The public structs: their layout, and callers with a smaller or a larger version.

#include <stdio.h>
#include <string.h>

#include "api_test.h"

enum { DGT = FLAGFALL_ALARM_SCHEME_DGT };

// The layout of each struct, which no later version changes: its size, and where its fields are.

struct place {
  const char *name;
  size_t found;
  size_t expected;
};

#define SIZE(type, bytes) {"the size of " #type, sizeof(flagfall_##type), (bytes)}
#define FIELD(type, field, at) {#type "." #field, offsetof(flagfall_##type, field), (at)}

static const struct place LAYOUT[] = {
    SIZE(event, 40), FIELD(event, struct_size, 0), FIELD(event, kind, 4), FIELD(event, side, 8),
    FIELD(event, stage, 12), FIELD(event, lives, 16), FIELD(event, penalties, 20),
    FIELD(event, at_ms, 24), FIELD(event, left_ms, 32),
    SIZE(reading, 24), FIELD(reading, struct_size, 0), FIELD(reading, phase, 4),
    FIELD(reading, on_turn, 8), FIELD(reading, deciding, 12), FIELD(reading, provisional, 16),
    FIELD(reading, first_to_fall, 20),
    SIZE(side_reading, 104), FIELD(side_reading, struct_size, 0), FIELD(side_reading, timed, 4),
    FIELD(side_reading, stage, 8), FIELD(side_reading, moves, 12),
    FIELD(side_reading, moves_left, 16), FIELD(side_reading, lives, 20),
    FIELD(side_reading, flag, 24), FIELD(side_reading, penalties, 28),
    FIELD(side_reading, has_turn_limit, 32), FIELD(side_reading, first_flag, 36),
    FIELD(side_reading, bank_ms, 40), FIELD(side_reading, lent_ms, 48),
    FIELD(side_reading, overrun_ms, 56), FIELD(side_reading, turn_used_ms, 64),
    FIELD(side_reading, turn_left_ms, 72), FIELD(side_reading, used_ms, 80),
    FIELD(side_reading, reserve_ms, 88), FIELD(side_reading, berserk, 96),
    FIELD(side_reading, reserved, 100),
    SIZE(standing, 32), FIELD(standing, struct_size, 0), FIELD(standing, phase, 4),
    FIELD(standing, on_turn, 8), FIELD(standing, has_first_to_fall, 12),
    FIELD(standing, first_to_fall, 16), FIELD(standing, reserved, 20), FIELD(standing, at_ms, 24),
    SIZE(side_standing, 120), FIELD(side_standing, struct_size, 0),
    FIELD(side_standing, has_bank, 4), FIELD(side_standing, has_lives, 8),
    FIELD(side_standing, has_moves, 12), FIELD(side_standing, has_moves_left, 16),
    FIELD(side_standing, has_lent, 20), FIELD(side_standing, has_used, 24),
    FIELD(side_standing, has_since_credit, 28), FIELD(side_standing, has_reserve, 32),
    FIELD(side_standing, stage, 36), FIELD(side_standing, lives, 40),
    FIELD(side_standing, moves, 44), FIELD(side_standing, moves_left, 48),
    FIELD(side_standing, flag, 52), FIELD(side_standing, penalties, 56),
    FIELD(side_standing, reserved, 60), FIELD(side_standing, bank_ms, 64),
    FIELD(side_standing, lent_ms, 72), FIELD(side_standing, overrun_ms, 80),
    FIELD(side_standing, turn_used_ms, 88), FIELD(side_standing, used_ms, 96),
    FIELD(side_standing, since_credit_ms, 104), FIELD(side_standing, reserve_ms, 112),
    SIZE(side_alarms, 208), FIELD(side_alarms, struct_size, 0), FIELD(side_alarms, count, 4),
    FIELD(side_alarms, countdown, 8), FIELD(side_alarms, reserved, 12),
    FIELD(side_alarms, threshold_ms, 16), FIELD(side_alarms, rearm_above_ms, 80),
    FIELD(side_alarms, quiet_ms, 144),
    SIZE(options, 56), FIELD(options, struct_size, 0), FIELD(options, mode, 4),
    FIELD(options, option, 8), FIELD(options, strict, 12), FIELD(options, setup, 16),
    FIELD(options, soft_is_hard, 20), FIELD(options, has_default_clock, 24),
    FIELD(options, format, 28), FIELD(options, ini_ms, 32), FIELD(options, inc_ms, 40),
    FIELD(options, ext_ms, 48),
    SIZE(parse_error, 256), FIELD(parse_error, struct_size, 0), FIELD(parse_error, kind, 4),
    FIELD(parse_error, offset, 8), FIELD(parse_error, length, 16), FIELD(parse_error, hint, 24),
    FIELD(parse_error, path, 28),
    SIZE(board, 24), FIELD(board, struct_size, 0), FIELD(board, kind, 4), FIELD(board, side, 8),
    FIELD(board, reserved, 12), FIELD(board, score, 16),
    SIZE(terms, 32), FIELD(terms, struct_size, 0), FIELD(terms, has_losses, 4),
    FIELD(terms, minimal_loss, 8), FIELD(terms, maximal_loss, 12),
    FIELD(terms, first_cannot_win, 16), FIELD(terms, second_cannot_win, 20),
    FIELD(terms, overtime_points, 24), FIELD(terms, overtime_every_ms, 28),
    SIZE(verdict, 24), FIELD(verdict, struct_size, 0), FIELD(verdict, outcome, 4),
    FIELD(verdict, reason, 8), FIELD(verdict, has_score, 12), FIELD(verdict, score, 16),
    SIZE(match_reading, 36), FIELD(match_reading, struct_size, 0), FIELD(match_reading, length, 4),
    FIELD(match_reading, first, 8), FIELD(match_reading, second, 12),
    FIELD(match_reading, games, 16), FIELD(match_reading, crawford, 20),
    FIELD(match_reading, cube, 24), FIELD(match_reading, cube_is_frozen, 28),
    FIELD(match_reading, winner, 32),
    SIZE(penalized, 16), FIELD(penalized, struct_size, 0), FIELD(penalized, match_over, 4),
    FIELD(penalized, froze_cube, 8), FIELD(penalized, void_double, 12),
    SIZE(clock_comment, 16), FIELD(clock_comment, struct_size, 0), FIELD(clock_comment, kind, 4),
    FIELD(clock_comment, time_ms, 8),
    SIZE(time_left, 48), FIELD(time_left, struct_size, 0), FIELD(time_left, is_told, 4),
    FIELD(time_left, has_moves, 8), FIELD(time_left, moves, 12), FIELD(time_left, time_ms, 16),
    FIELD(time_left, increment_ms, 24), FIELD(time_left, period_ms, 32),
    FIELD(time_left, has_increment, 40), FIELD(time_left, has_period, 44),
    SIZE(field, 32), FIELD(field, struct_size, 0), FIELD(field, name, 4), FIELD(field, offset, 8),
    FIELD(field, length, 16), FIELD(field, is_invalid, 24), FIELD(field, is_at_cursor, 28),
    SIZE(ply, 32), FIELD(ply, struct_size, 0), FIELD(ply, side, 4), FIELD(ply, has_elapsed, 8),
    FIELD(ply, has_remaining, 12), FIELD(ply, elapsed_ms, 16), FIELD(ply, remaining_ms, 24),
    SIZE(stage, 224), FIELD(stage, struct_size, 0), FIELD(stage, entry, 4), FIELD(stage, quota, 8),
    FIELD(stage, when_met, 12), FIELD(stage, credit, 16), FIELD(stage, credit_every, 20),
    FIELD(stage, credit_keep, 24), FIELD(stage, limit, 28), FIELD(stage, lives, 32),
    FIELD(stage, on_expiry, 36), FIELD(stage, first_flag, 40), FIELD(stage, has_turn_limit, 44),
    FIELD(stage, time_ms, 48), FIELD(stage, credit_ms, 56), FIELD(stage, limit_ms, 64),
    FIELD(stage, turn_limit_ms, 72), FIELD(stage, refill_ms, 80),
    FIELD(stage, charge_unit_ms, 88), FIELD(stage, charge_rounding, 92),
    FIELD(stage, charge_least_ms, 96), FIELD(stage, charge_tiers, 104),
    FIELD(stage, has_overrun_most, 108), FIELD(stage, charge_beyond_ms, 112),
    FIELD(stage, charge_factor, 144), FIELD(stage, overrun_most_ms, 160),
    FIELD(stage, has_reserve, 168), FIELD(stage, reserve_draw, 172), FIELD(stage, reserve_overflow, 176),
    FIELD(stage, reserve_returned, 180), FIELD(stage, has_reserve_most, 184),
    FIELD(stage, reserve_floor_from_move, 188), FIELD(stage, reserve_ms, 192),
    FIELD(stage, reserve_unit_ms, 200), FIELD(stage, reserve_most_ms, 208),
    FIELD(stage, reserve_floor_ms, 216),
    SIZE(rules, 144), FIELD(rules, struct_size, 0), FIELD(rules, coupling, 4),
    FIELD(rules, game_limit, 8), FIELD(rules, game_turns, 12), FIELD(rules, opening, 16),
    FIELD(rules, untimed_turns, 20), FIELD(rules, untimed_earns, 24), FIELD(rules, flag_falls, 28),
    FIELD(rules, charge_unit_ms, 32), FIELD(rules, charge_rounding, 36),
    FIELD(rules, game_time_ms, 40), FIELD(rules, setup_ms, 48), FIELD(rules, charge_least_ms, 56),
    FIELD(rules, weekend_pauses, 64), FIELD(rules, charge_tiers, 68),
    FIELD(rules, charge_beyond_ms, 72), FIELD(rules, charge_factor, 104),
    FIELD(rules, first_move_ms, 120), FIELD(rules, first_move_missed, 128),
    FIELD(rules, grace_excess, 132), FIELD(rules, grace_ms, 136),
    SIZE(status, 4),
    SIZE(side, 4),
};

TEST(the_layout_of_structs) {
  for (size_t i = 0; i < LENGTH(LAYOUT); i++) {
    in_case("%s", LAYOUT[i].name);
    CHECK(LAYOUT[i].found == LAYOUT[i].expected);
  }
}

enum { ROOM = 1024, MORE_ROOM = 256, FILL = 0xA5 };

// A struct of any size.
union any {
  uint64_t aligned[ROOM / 8];
  unsigned char bytes[ROOM];
};

static void set_size(void *at, uint32_t size) {
  memcpy(at, &size, sizeof size);
}

static bool is_filled(const unsigned char *bytes, size_t length, unsigned char with) {
  while (length > 0 && *bytes == with) {
    bytes++;
    length--;
  }
  return length == 0;
}

// Structs that the library writes, with the size in the first version and the current one. The
// first is a number, not sizeof: a caller that was compiled then still has it.

#define WRITES(name, call)                        \
  static flagfall_status write_##name(void *at) { \
    return call;                                  \
  }

WRITES(event, flagfall_clock_event(clock_in(FLAGGED), 0, at))
WRITES(reading, flagfall_clock_read(clock_in(DECIDING), NOW, at, NULL, NULL))
WRITES(first, flagfall_clock_read(clock_in(RUNNING), NOW, NULL, at, NULL))
WRITES(second, flagfall_clock_read(clock_in(RUNNING), NOW, NULL, NULL, at))
WRITES(first_alarms, flagfall_control_alarms(control_of(CHESS, "G/5"), DGT, at, NULL))
WRITES(second_alarms, flagfall_control_alarms(control_of(CHESS, "G/5"), DGT, NULL, at))
WRITES(standing, flagfall_clock_standing(clock_in(RUNNING), NOW, at, NULL, NULL, NULL, NULL))
WRITES(first_standing, flagfall_clock_standing(clock_in(RUNNING), NOW, NULL, at, NULL, NULL, NULL))
WRITES(second_standing, flagfall_clock_standing(clock_in(RUNNING), NOW, NULL, NULL, at, NULL, NULL))
WRITES(stage, flagfall_control_stage(control_of(CHESS, "40/5/3"), FIRST, 0, at))
WRITES(rules, flagfall_control_rules(control_of(CHESS, "40/5/3"), at))
WRITES(warning, flagfall_control_warnings(FLAGFALL_NOTATION_ARIMAA, NULL, "2/10/x", 6, at, 1, NULL))
WRITES(verdict, flagfall_clock_verdict(clock_in(FLAGGED), NOW, NULL, NULL, at))
WRITES(match_reading, flagfall_match_read(match_at(3, 2, 1), at))
WRITES(ply,
       flagfall_pcn_replay(pcn_of("{\"plies\":[{\"elapsed_ms\":1000}]}"), FIRST, at, 1, NULL, NULL))
WRITES(clock_comment, flagfall_clock_comments("[%clk 0:02:59]", 14, at, 1, NULL))
WRITES(field, flagfall_explanation_fields(explanation_of("G", 0), at, 1, NULL))
WRITES(explained_error, flagfall_explanation_validity(explanation_of("40/", 0), NULL, at))

WRITES(pgn_game_reading, flagfall_pgn_game_read(pgn_game_of("e4 *"), at))
WRITES(pgn_ply, flagfall_pgn_game_plies(pgn_game_of("e4 {[%clk 0:02:59]} *"), at, 1, NULL))
WRITES(pgn_fault, flagfall_pgn_game_faults(pgn_game_of("e4 } *"), at, 1, NULL))
WRITES(ply_audit,
       flagfall_audit_plies(audit_of("[TimeControl \"180\"] e4 {[%clk 0:02:59]} *"), at, 1, NULL))
WRITES(convention_fit,
       flagfall_audit_tried(audit_of("[TimeControl \"180\"] e4 {[%clk 0:02:59]} *"), at, 1, NULL))
WRITES(assumption, flagfall_assumed_assumptions(assumed_of("5m"), at, 1, NULL))

static flagfall_status write_parse_error(void *at) {
  flagfall_control *out = NULL;
  flagfall_status status = flagfall_control_parse(CHESS, NULL, "G/x", 3, at, &out);
  return status == PARSE ? OK : status;
}

static flagfall_status write_penalized(void *at) {
  flagfall_match *match = match_at(3, 1, 0);
  flagfall_match_start_game(match);
  return flagfall_match_penalize(match, SECOND, at);
}

static flagfall_status write_time_left(void *at) {
  flagfall_time_left second = {.struct_size = sizeof second};
  return flagfall_times_left(FLAGFALL_PROTOCOL_CECP, FIRST, "time 5", 6, NULL, at, &second);
}

static flagfall_status write_options(void *at) {
  static const char PRESET[] =
      "[[preset]]\nname = \"x\"\nnotation = \"chess\"\nsetup = \"G/5\"\nmode = \"delay\"\n";
  char text[64];
  return flagfall_presets_setup(presets_of(PRESET), 0, FIRST, NULL, at, text, sizeof text, NULL);
}

static const struct {
  const char *name;
  uint32_t first_size;
  uint32_t size;
  flagfall_status (*write)(void *at);
} OUTPUTS[] = {
    {"event", 32, 40, write_event},
    {"reading", 24, 24, write_reading},
    {"side reading of the first", 88, 104, write_first},
    {"side reading of the second", 88, 104, write_second},
    {"alarms of the first", 208, 208, write_first_alarms},
    {"alarms of the second", 208, 208, write_second_alarms},
    {"standing", 32, 32, write_standing},
    {"side standing of the first", 120, 120, write_first_standing},
    {"side standing of the second", 120, 120, write_second_standing},
    {"parse error", 256, 256, write_parse_error},
    {"warning", 256, 256, write_warning},
    {"stage", 88, 224, write_stage},
    {"rules", 64, 144, write_rules},
    {"verdict", 24, 24, write_verdict},
    {"match reading", 36, 36, write_match_reading},
    {"penalized", 16, 16, write_penalized},
    {"ply", 32, 32, write_ply},
    {"clock comment", 16, 16, write_clock_comment},
    {"time left", 48, 48, write_time_left},
    {"field", 32, 32, write_field},
    {"assumption", 24, 24, write_assumption},
    {"pgn game reading", 48, 48, write_pgn_game_reading},
    {"pgn ply", 40, 40, write_pgn_ply},
    {"pgn fault", 16, 16, write_pgn_fault},
    {"ply audit", 64, 64, write_ply_audit},
    {"convention fit", 24, 24, write_convention_fit},
    {"explained error", 256, 256, write_explained_error},
    {"options", 56, 56, write_options},
};

TEST(outputs_that_are_too_small) {
  for (size_t i = 0; i < LENGTH(OUTPUTS); i++) {
    for (uint32_t size = 0; size < OUTPUTS[i].first_size; size++) {
      union any any;
      memset(&any, FILL, sizeof any);
      set_size(&any, size);
      in_case("%s of %lu bytes", OUTPUTS[i].name, (unsigned long)size);
      MISUSE(STRUCT_SIZE, OUTPUTS[i].write(&any));
      CHECK(memcmp(&any, &size, 4) == 0 && is_filled(any.bytes + 4, ROOM - 4, FILL));
    }
  }
}

static void check_output(size_t i, uint32_t size) {
  union any any;
  size_t known = size < OUTPUTS[i].size ? size : OUTPUTS[i].size;
  memset(&any, FILL, sizeof any);
  set_size(&any, size);
  in_case("%s of %lu bytes", OUTPUTS[i].name, (unsigned long)size);
  CHECK_STATUS(OK, OUTPUTS[i].write(&any));
  CHECK(memcmp(&any, &size, 4) == 0);
  CHECK(!is_filled(any.bytes + 4, known - 4, FILL));
  CHECK(is_filled(any.bytes + known, ROOM - known, FILL));
}

TEST(outputs_that_are_large_enough) {
  for (size_t i = 0; i < LENGTH(OUTPUTS); i++) {
    static const uint32_t MORE[] = {0, 1, 4, 7, 8, 100, MORE_ROOM};
    for (size_t j = 0; j < LENGTH(MORE); j++) {
      check_output(i, OUTPUTS[i].first_size + MORE[j]);
      check_output(i, OUTPUTS[i].size + MORE[j]);
    }
    check_output(i, UINT32_MAX);
  }
}

TEST(outputs_at_the_end_of_memory) {
  struct brink brink;
  if (!CHECK(brink_open(&brink, 4096))) {
    return;
  }
  for (size_t i = 0; i < LENGTH(OUTPUTS); i++) {
    void *last = brink_last(&brink, OUTPUTS[i].first_size);
    set_size(last, OUTPUTS[i].first_size);
    in_case("%s", OUTPUTS[i].name);
    CHECK_STATUS(OK, OUTPUTS[i].write(last));
  }
  brink_close(&brink);
}

// If one output of a reading is invalid, none of the three is written.
TEST(a_reading_is_written_completely_or_not_at_all) {
  flagfall_clock *clock = clock_in(FLAGGED);
  flagfall_reading reading = {.struct_size = sizeof reading, .phase = 77};
  flagfall_side_reading first = {.struct_size = sizeof first, .flag = 77};
  // The size in the first version, and a byte less.
  const uint32_t too_small = offsetof(flagfall_side_reading, reserve_ms) - 1;
  flagfall_side_reading second = {.struct_size = too_small, .flag = 77};
  MISUSE(STRUCT_SIZE, flagfall_clock_read(clock, NOW, &reading, &first, &second));
  second.struct_size = sizeof second;
  first.struct_size = 0;
  MISUSE(STRUCT_SIZE, flagfall_clock_read(clock, NOW, &reading, &first, &second));
  first.struct_size = sizeof first;
  reading.struct_size = sizeof reading - 1;
  MISUSE(STRUCT_SIZE, flagfall_clock_read(clock, NOW, &reading, &first, &second));
  CHECK(reading.phase == 77 && first.flag == 77 && second.flag == 77);
}

// Structs that the library reads.

#define PUTS(name, ...)                          \
  static void put_##name(void *at) {             \
    const flagfall_##name value = {__VA_ARGS__}; \
    memcpy(at, &value, sizeof value);            \
  }

PUTS(options, .mode = FLAGFALL_MODE_DELAY)
PUTS(stage, .lives = 1, .time_ms = 60000, .refill_ms = 9)
PUTS(rules, .flag_falls = FLAGFALL_FLAG_FALLS_AT_ZERO)
PUTS(parse_error, .kind = FLAGFALL_PARSE_ERROR_EMPTY)
PUTS(board, .kind = FLAGFALL_BOARD_SCORE, .score = 3)
PUTS(side_alarms, .count = 1, .threshold_ms = {5000})
PUTS(standing, .phase = FLAGFALL_PHASE_RUNNING)
PUTS(side_standing, .has_bank = 1, .bank_ms = 5000)
PUTS(terms, .has_losses = 1, .minimal_loss = 2, .maximal_loss = 64)

static flagfall_status parse_with_options(const void *at) {
  flagfall_control *out = NULL;
  flagfall_status status = flagfall_control_parse(CHESS, at, "G/5/3", 5, NULL, &out);
  CHECK((status == OK) == (out != NULL));
  flagfall_control_free(out);
  return status;
}

static flagfall_status print_with_options(const void *at) {
  flagfall_control *control = control_of(CHESS, "G/5");
  char text[16] = "untouched";
  flagfall_status status = flagfall_control_print(
      control, FIRST, CHESS, at, text, sizeof text, &(size_t){0});
  CHECK(strcmp(text, status == OK ? "G/5" : "untouched") == 0);
  return status;
}

static flagfall_status control_with(const void *first, const void *second, const void *rules) {
  flagfall_control *out = NULL;
  flagfall_status status = flagfall_control_new(first, 1, second, second != NULL, rules, &out);
  CHECK((status == OK) == (out != NULL));
  flagfall_control_free(out);
  return status;
}

static flagfall_status control_of_first(const void *at) {
  return control_with(at, NULL, NULL);
}

static flagfall_status control_of_second(const void *at) {
  const flagfall_stage first = plain_stage();
  return control_with(&first, at, NULL);
}

static flagfall_status control_of_rules(const void *at) {
  const flagfall_stage stage = plain_stage();
  return control_with(&stage, NULL, at);
}

static flagfall_status describe_parse_error(const void *at) {
  char text[256] = "untouched";
  size_t length;
  flagfall_status status = flagfall_parse_error_describe(at, "", 0, text, sizeof text, &length);
  CHECK((status == OK) == (strcmp(text, "untouched") != 0));
  return status;
}

static flagfall_status verdict_with(const void *board, const void *terms) {
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_verdict verdict = {.struct_size = sizeof verdict, .reason = 77};
  flagfall_status status = flagfall_clock_verdict(clock, NOW, board, terms, &verdict);
  CHECK((status == OK) == (verdict.reason != 77));
  return status;
}

static flagfall_status verdict_of_board(const void *at) {
  return verdict_with(at, NULL);
}

static flagfall_status verdict_of_terms(const void *at) {
  return verdict_with(NULL, at);
}

static flagfall_status join_with(const void *game, const void *first, const void *second) {
  flagfall_clock *out = NULL;
  flagfall_status status =
      flagfall_clock_join(control_of(CHESS, "G/5"), game, first, second, NULL, NULL, &out);
  CHECK((status == OK) == (out != NULL));
  flagfall_clock_free(out);
  return status;
}

static const flagfall_standing PLAIN = {.struct_size = sizeof PLAIN,
                                        .phase = FLAGFALL_PHASE_RUNNING};
static const flagfall_side_standing PLAIN_SIDE = {
    .struct_size = sizeof PLAIN_SIDE, .has_bank = 1, .bank_ms = 5000};

static flagfall_status alarms_of_first(const void *at) {
  return flagfall_clock_set_alarms(clock_in(RUNNING), at, NULL, NOW, NULL);
}

static flagfall_status alarms_of_second(const void *at) {
  return flagfall_clock_set_alarms(clock_in(RUNNING), NULL, at, NOW, NULL);
}

static flagfall_status standing_of_game(const void *at) {
  return join_with(at, &PLAIN_SIDE, &PLAIN_SIDE);
}

static flagfall_status standing_of_first(const void *at) {
  return join_with(&PLAIN, at, &PLAIN_SIDE);
}

static flagfall_status standing_of_second(const void *at) {
  return join_with(&PLAIN, &PLAIN_SIDE, at);
}

static const struct {
  const char *name;
  uint32_t first_size;
  uint32_t size;
  void (*put)(void *at);
  flagfall_status (*use)(const void *at);
} INPUTS[] = {
    {"options to parse with", 56, 56, put_options, parse_with_options},
    {"options to print with", 56, 56, put_options, print_with_options},
    {"first stages", 88, 224, put_stage, control_of_first},
    {"second stages", 88, 224, put_stage, control_of_second},
    {"rules", 64, 144, put_rules, control_of_rules},
    {"parse error", 256, 256, put_parse_error, describe_parse_error},
    {"board", 24, 24, put_board, verdict_of_board},
    {"terms", 32, 32, put_terms, verdict_of_terms},
    {"alarms of the first", 208, 208, put_side_alarms, alarms_of_first},
    {"alarms of the second", 208, 208, put_side_alarms, alarms_of_second},
    {"standing", 32, 32, put_standing, standing_of_game},
    {"side standing of the first", 120, 120, put_side_standing, standing_of_first},
    {"side standing of the second", 120, 120, put_side_standing, standing_of_second},
};

static void prepare(union any *any, size_t i, uint32_t size) {
  memset(any, 0, sizeof *any);
  INPUTS[i].put(any);
  set_size(any, size);
  in_case("%s of %lu bytes", INPUTS[i].name, (unsigned long)size);
}

TEST(inputs_that_are_too_small) {
  for (size_t i = 0; i < LENGTH(INPUTS); i++) {
    for (uint32_t size = 0; size < INPUTS[i].first_size; size++) {
      union any any;
      prepare(&any, i, size);
      MISUSE(STRUCT_SIZE, INPUTS[i].use(&any));
    }
  }
}

static void check_input(size_t i, uint32_t size) {
  union any any, before;
  prepare(&any, i, size);
  memset(any.bytes + size, FILL, ROOM - size);
  before = any;
  CHECK_STATUS(OK, INPUTS[i].use(&any));
  CHECK(memcmp(&any, &before, sizeof any) == 0);
}

static void check_input_with_tail(size_t i, uint32_t size, uint32_t nonzero) {
  union any any;
  prepare(&any, i, size);
  any.bytes[nonzero] = 1;
  MISUSE(STRUCT_SIZE, INPUTS[i].use(&any));
}

TEST(inputs_that_are_larger) {
  static const uint32_t MORE[] = {1, 4, 7, 8, 100, MORE_ROOM};
  for (size_t i = 0; i < LENGTH(INPUTS); i++) {
    uint32_t known = INPUTS[i].size;
    check_input(i, INPUTS[i].first_size);
    check_input(i, known);
    for (size_t j = 0; j < LENGTH(MORE); j++) {
      check_input(i, known + MORE[j]);
      check_input_with_tail(i, known + MORE[j], known);
      check_input_with_tail(i, known + MORE[j], known + MORE[j] - 1);
    }
  }
}

TEST(inputs_at_the_end_of_memory) {
  struct brink brink;
  if (!CHECK(brink_open(&brink, 4096))) {
    return;
  }
  for (size_t i = 0; i < LENGTH(INPUTS); i++) {
    union any any;
    prepare(&any, i, INPUTS[i].first_size);
    void *last = brink_last(&brink, INPUTS[i].first_size);
    memcpy(last, &any, INPUTS[i].first_size);
    CHECK_STATUS(OK, INPUTS[i].use(last));
  }
  brink_close(&brink);
}

// Two stages of a later version, which are larger.

struct later_stage {
  flagfall_stage stage;
  uint64_t more[3];
};

static void put_later(struct later_stage later[2]) {
  memset(later, 0, 2 * sizeof *later);
  for (size_t i = 0; i < 2; i++) {
    later[i].stage = plain_stage();
    later[i].stage.struct_size = sizeof *later;
    later[i].stage.time_ms = 1000 + (int64_t)i;
  }
  later[0].stage.on_expiry = FLAGFALL_ON_EXPIRY_NEXT;
}

TEST(arrays_of_larger_structs) {
  struct later_stage later[2];
  flagfall_control *out = NULL;
  flagfall_stage found = {.struct_size = sizeof found};
  put_later(later);
  CHECK_STATUS(OK, flagfall_control_new(&later[0].stage, 2, NULL, 0, NULL, &out));
  CHECK_STATUS(OK, flagfall_control_stage(out, SECOND, 1, &found));
  CHECK(found.time_ms == 1001);
  flagfall_control_free(out);
}

// The elements of an output array have the size given in the first.
TEST(output_arrays) {
  struct later_ply {
    flagfall_ply ply;
    uint64_t more[2];
  } plies[3];
  size_t count = 77, forfeit = 77;
  flagfall_pcn *pcn =
      pcn_of("{\"periods\":[{\"duration_ms\":5000}],"
             "\"plies\":[{\"elapsed_ms\":1000},{\"elapsed_ms\":5001}]}");
  memset(plies, FILL, sizeof plies);
  plies[0].ply.struct_size = sizeof plies[0];
  CHECK_STATUS(OK, flagfall_pcn_replay(pcn, SECOND, &plies[0].ply, 3, &count, &forfeit));
  CHECK(count == 2 && forfeit == 2);
  CHECK(plies[1].ply.struct_size == sizeof plies[0]);
  CHECK(plies[0].ply.side == SECOND && plies[1].ply.side == FIRST);
  CHECK(plies[0].ply.remaining_ms == 4000 && plies[1].ply.elapsed_ms == 5001);
  CHECK(is_filled((unsigned char *)plies[0].more, sizeof plies[0].more, FILL));
  CHECK(is_filled((unsigned char *)&plies[2], sizeof plies[2], FILL));
  memset(plies, FILL, sizeof plies);
  plies[0].ply.struct_size = sizeof plies[0];
  count = forfeit = 77;
  MISUSE(TOO_SHORT, flagfall_pcn_replay(pcn, SECOND, &plies[0].ply, 1, &count, &forfeit));
  CHECK(count == 2 && forfeit == 77);
  CHECK(is_filled((unsigned char *)plies + 4, sizeof plies - 4, FILL));
}

TEST(arrays_of_unequal_structs) {
  struct later_stage later[2];
  flagfall_control *out = NULL;
  put_later(later);
  later[1].stage.struct_size -= 8;
  MISUSE(STRUCT_SIZE, flagfall_control_new(&later[0].stage, 2, NULL, 0, NULL, &out));
  put_later(later);
  later[1].more[2] = 1;
  MISUSE(STRUCT_SIZE, flagfall_control_new(&later[0].stage, 2, NULL, 0, NULL, &out));
  CHECK(out == NULL);
}

// What a C user writes.
TEST(structs_initialized_by_their_macro) {
  flagfall_stage stages[2] = {FLAGFALL_STAGE_INIT, FLAGFALL_STAGE_INIT};
  flagfall_rules rules = FLAGFALL_RULES_INIT;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_options options = FLAGFALL_OPTIONS_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_control *control = NULL, *other = NULL;
  flagfall_clock *clock = NULL;
  stages[0].time_ms = stages[1].time_ms = 60000;
  stages[0].lives = stages[1].lives = 1;
  stages[0].on_expiry = FLAGFALL_ON_EXPIRY_NEXT;
  options.mode = FLAGFALL_MODE_DELAY;
  CHECK_STATUS(OK, flagfall_control_new(stages, 2, NULL, 0, &rules, &control));
  CHECK_STATUS(OK, flagfall_control_parse(CHESS, &options, "G/5/3", 5, &error, &other));
  CHECK_STATUS(OK, flagfall_clock_new(control, &clock));
  CHECK_STATUS(OK, flagfall_clock_read(clock, 0, NULL, &first, NULL));
  CHECK(first.bank_ms == 60000);
  // Without the size, as in `flagfall_stage stage = {0};`.
  stages[0].struct_size = 0;
  MISUSE(STRUCT_SIZE, flagfall_control_new(stages, 2, NULL, 0, NULL, &other));
  CHECK(strstr(flagfall_status_message(STRUCT_SIZE), "sizeof") != NULL);
  flagfall_clock_free(clock);
  flagfall_control_free(control);
  flagfall_control_free(other);
}
