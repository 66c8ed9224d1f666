// Standings: clocks that join a game, and clocks that a server corrects.

#include <string.h>

#include "api_test.h"

enum { BAD_STANDING = FLAGFALL_STATUS_BAD_STANDING };

static flagfall_standing running(int64_t at_ms) {
  flagfall_standing standing = FLAGFALL_STANDING_INIT;
  standing.phase = FLAGFALL_PHASE_RUNNING;
  standing.at_ms = at_ms;
  return standing;
}

static flagfall_side_standing with_bank(int64_t bank_ms) {
  flagfall_side_standing side = FLAGFALL_SIDE_STANDING_INIT;
  side.has_bank = 1;
  side.bank_ms = bank_ms;
  return side;
}

TEST(a_clock_joins_a_game) {
  flagfall_control *control = control_of(CHESS, "G/5");
  flagfall_clock *clock = NULL;
  flagfall_standing standing = running(1000), told = FLAGFALL_STANDING_INIT;
  flagfall_side_standing first = with_bank(60000), second = with_bank(50000);
  flagfall_side_standing told_first = FLAGFALL_SIDE_STANDING_INIT;
  flagfall_side_standing told_second = FLAGFALL_SIDE_STANDING_INIT;
  uint32_t exists = 0;
  int64_t at_ms = 0;
  CHECK_STATUS(OK, flagfall_clock_join(control, &standing, &first, &second, NULL, NULL, &clock));
  CHECK_STATUS(OK, flagfall_clock_deadline(clock, &exists, &at_ms));
  CHECK(exists && at_ms == 61001);
  CHECK_STATUS(OK, flagfall_clock_standing(clock, 4000, &told, &told_first, &told_second, NULL, NULL));
  CHECK(told.at_ms == 4000 && told.phase == FLAGFALL_PHASE_RUNNING && !told.has_first_to_fall);
  CHECK(told_first.has_bank && told_first.bank_ms == 57000 && told_first.turn_used_ms == 3000);
  CHECK(told_second.has_lives && told_second.lives == 1 && !told_second.has_moves_left);
  CHECK_STATUS(OK, flagfall_clock_standing(clock, 4000, NULL, NULL, NULL, NULL, NULL));
  flagfall_clock_free(clock);
}

TEST(a_standing_that_is_refused) {
  flagfall_control *control = control_of(CHESS, "G/5");
  flagfall_clock *clock = NULL;
  flagfall_standing standing = running(1000);
  flagfall_side_standing first = with_bank(60000), second = with_bank(50000);
  flagfall_side side = 77;
  flagfall_standing_field field = 77;
  second.has_lives = 1;
  second.lives = 4;
  MISUSE(BAD_STANDING,
         flagfall_clock_join(control, &standing, &first, &second, &side, &field, &clock));
  CHECK(side == SECOND && field == FLAGFALL_STANDING_FIELD_LIVES && clock == NULL);
  CHECK(strcmp(flagfall_standing_field_name(field), "lives") == 0);
  standing.phase = FLAGFALL_PHASE_DRAWN;
  MISUSE(BAD_STANDING, flagfall_clock_join(control, &standing, &first, &second, NULL, NULL, &clock));
  MISUSE(BAD_STANDING,
         flagfall_clock_join(control, &standing, &first, &second, &side, &field, &clock));
  CHECK(side == FLAGFALL_SIDE_NONE && field == FLAGFALL_STANDING_FIELD_PHASE);
}

TEST(a_game_that_no_standing_can_say) {
  flagfall_clock *clock = clock_of(control_of(FLAGFALL_NOTATION_DOUBLE_FLAG, "G/1 | 1/10"));
  flagfall_side side = FIRST;
  flagfall_standing_field field = 0;
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_clock_press(clock, FIRST, 60500, NULL));
  CHECK_STATUS(OK, flagfall_clock_advance(clock, 130000, NULL));
  CHECK_STATUS(BAD_STANDING,
               flagfall_clock_standing(clock, 130000, NULL, NULL, NULL, &side, &field));
  CHECK(side == FLAGFALL_SIDE_NONE && field == FLAGFALL_STANDING_FIELD_PHASE);
  CHECK_STATUS(OK, flagfall_clock_raise_flag(clock, FIRST, 130000, NULL));
  CHECK_STATUS(BAD_STANDING,
               flagfall_clock_standing(clock, 130000, NULL, NULL, NULL, &side, &field));
  CHECK(side == SECOND && field == FLAGFALL_STANDING_FIELD_FLAG);
}

TEST(the_misuse_of_standings) {
  flagfall_control *control = control_of(CHESS, "G/5");
  flagfall_clock *clock = NULL, *running_clock = clock_in(RUNNING);
  const flagfall_standing standing = running(NOW);
  const flagfall_side_standing side = with_bank(60000);
  MISUSE(INVALID, flagfall_clock_join(NULL, &standing, &side, &side, NULL, NULL, &clock));
  MISUSE(INVALID, flagfall_clock_join(control, NULL, &side, &side, NULL, NULL, &clock));
  MISUSE(INVALID, flagfall_clock_join(control, &standing, NULL, &side, NULL, NULL, &clock));
  MISUSE(INVALID, flagfall_clock_join(control, &standing, &side, NULL, NULL, NULL, &clock));
  MISUSE(INVALID, flagfall_clock_join(control, &standing, &side, &side, NULL, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_set_standing(NULL, &standing, &side, &side, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_set_standing(running_clock, NULL, &side, &side, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_standing(NULL, NOW, NULL, NULL, NULL, NULL, NULL));

#define REFUSES(field, value)                                                                    \
  do {                                                                                           \
    flagfall_standing wrong = standing;                                                          \
    wrong.field = (value);                                                                       \
    MISUSE(INVALID, flagfall_clock_set_standing(running_clock, &wrong, &side, &side, NULL, NULL)); \
  } while (0)
  REFUSES(phase, 99);
  REFUSES(on_turn, FLAGFALL_SIDE_NONE);
  REFUSES(has_first_to_fall, 2);
  REFUSES(reserved, 1);
#undef REFUSES

#define REFUSES(field, value)                                                                    \
  do {                                                                                           \
    flagfall_side_standing wrong = side;                                                         \
    wrong.field = (value);                                                                       \
    MISUSE(INVALID, flagfall_clock_set_standing(running_clock, &standing, &wrong, &side, NULL, NULL)); \
    MISUSE(INVALID, flagfall_clock_set_standing(running_clock, &standing, &side, &wrong, NULL, NULL)); \
  } while (0)
  REFUSES(has_bank, 2);
  REFUSES(has_reserve, 2);
  REFUSES(flag, 3);
  REFUSES(penalties, 65536);
  REFUSES(reserved, 1);
#undef REFUSES

  flagfall_side_standing wrong = side;
  wrong.has_lives = 1;
  wrong.lives = 65536;
  MISUSE(INVALID, flagfall_clock_set_standing(running_clock, &standing, &wrong, &side, NULL, NULL));
  wrong = with_bank(FLAGFALL_MS_MAX + 1);
  MISUSE(TOO_LARGE,
         flagfall_clock_set_standing(running_clock, &standing, &wrong, &side, NULL, NULL));
}

// The call has no events; those of the call before are gone.
TEST(a_standing_is_set_without_events) {
  flagfall_clock *clock = clock_in(FLAGGED);
  flagfall_event event = FLAGFALL_EVENT_INIT;
  const flagfall_standing standing = running(NOW);
  const flagfall_side_standing side = with_bank(60000);
  CHECK_STATUS(OK, flagfall_clock_event(clock, 0, &event));
  CHECK_STATUS(OK, flagfall_clock_set_standing(clock, &standing, &side, &side, NULL, NULL));
  MISUSE(INVALID, flagfall_clock_event(clock, 0, &event));
}

TEST(a_message_is_a_standing) {
  static const char TEXT[] = "time_left b 12 3\ntime_left w 480 0";
  const size_t length = sizeof TEXT - 1;
  flagfall_control *control = control_of(FLAGFALL_NOTATION_GTP, "kgs-time_settings byoyomi 600 30 5");
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_standing standing = FLAGFALL_STANDING_INIT;
  flagfall_side_standing first = FLAGFALL_SIDE_STANDING_INIT, second = FLAGFALL_SIDE_STANDING_INIT;
  const flagfall_standing_format gtp = FLAGFALL_STANDING_FORMAT_GTP;
  CHECK_STATUS(OK, flagfall_control_parse_standing(control, gtp, FIRST, NOW, TEXT, length, &error,
                                                   &standing, &first, &second));
  CHECK(standing.at_ms == NOW && first.bank_ms == 12000 && first.lives == 3 && first.stage == 1);
  CHECK(second.bank_ms == 480000 && second.stage == 0);
  MISUSE(PARSE, flagfall_control_parse_standing(control, gtp, FIRST, NOW, TEXT, 16, &error,
                                                &standing, &first, &second));
  CHECK(error.kind == FLAGFALL_PARSE_ERROR_MISSING_KEY);
  MISUSE(INVALID, flagfall_control_parse_standing(NULL, gtp, FIRST, NOW, TEXT, length, NULL,
                                                  &standing, &first, &second));
  MISUSE(INVALID, flagfall_control_parse_standing(control, 77, FIRST, NOW, TEXT, length, NULL,
                                                  &standing, &first, &second));
  MISUSE(INVALID, flagfall_control_parse_standing(control, gtp, 2, NOW, TEXT, length, NULL,
                                                  &standing, &first, &second));
  MISUSE(INVALID, flagfall_control_parse_standing(control, gtp, FIRST, NOW, NULL, length, NULL,
                                                  &standing, &first, &second));
  MISUSE(INVALID, flagfall_control_parse_standing(control, gtp, FIRST, NOW, TEXT, length, NULL, NULL,
                                                  &first, &second));
  MISUSE(INVALID, flagfall_control_parse_standing(control, gtp, FIRST, NOW, TEXT, length, NULL,
                                                  &standing, NULL, &second));
}
