// Alarms and countdowns.

#include "api_test.h"

static flagfall_side_alarms at_threshold(int64_t threshold_ms) {
  flagfall_side_alarms alarms = FLAGFALL_SIDE_ALARMS_INIT;
  alarms.count = 1;
  alarms.threshold_ms[0] = threshold_ms;
  return alarms;
}

TEST(an_alarm_sounds) {
  flagfall_clock *clock = NULL;
  flagfall_side_alarms alarms = at_threshold(10000), found = FLAGFALL_SIDE_ALARMS_INIT;
  flagfall_event event = FLAGFALL_EVENT_INIT;
  uint32_t exists = 0;
  int64_t at_ms = 0;
  size_t count = 0;
  CHECK_STATUS(OK, flagfall_clock_new(control_of(CHESS, "G/1"), &clock));
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  alarms.countdown = 1;
  CHECK_STATUS(OK, flagfall_clock_set_alarms(clock, &alarms, NULL, 0, &count));
  CHECK(count == 0);
  CHECK_STATUS(OK, flagfall_clock_alarms(clock, &found, NULL));
  CHECK(found.count == 1 && found.threshold_ms[0] == 10000 && found.rearm_above_ms[0] == 15000);
  CHECK_STATUS(OK, flagfall_clock_alarms(clock, NULL, &found));
  CHECK(found.count == 0 && found.countdown == 0 && found.threshold_ms[0] == 0);
  CHECK_STATUS(OK, flagfall_clock_wake(clock, &exists, &at_ms));
  CHECK(exists && at_ms == 50000);
  CHECK_STATUS(OK, flagfall_clock_advance(clock, 59000, &count));
  CHECK(count == 2);
  CHECK_STATUS(OK, flagfall_clock_event(clock, 0, &event));
  CHECK(event.kind == FLAGFALL_EVENT_ALARM && event.at_ms == 50000 && event.left_ms == 10000);
  CHECK_STATUS(OK, flagfall_clock_event(clock, 1, &event));
  CHECK(event.kind == FLAGFALL_EVENT_COUNTDOWN && event.at_ms == 59000 && event.left_ms == 1000);
  flagfall_clock_free(clock);
}

TEST(an_arena_sounds_alarms) {
  flagfall_arena *arena = NULL;
  flagfall_clock *clock = NULL;
  flagfall_game_id game = 0;
  flagfall_side_alarms alarms = at_threshold(10000);
  uint32_t exists = 0;
  int64_t at_ms = 0;
  CHECK_STATUS(OK, flagfall_arena_new(&arena));
  CHECK_STATUS(OK, flagfall_clock_new(control_of(CHESS, "G/1"), &clock));
  CHECK_STATUS(OK, flagfall_arena_add(arena, clock, &game));
  CHECK_STATUS(OK, flagfall_arena_start(arena, game, FIRST, 0));
  CHECK_STATUS(OK, flagfall_arena_set_alarms(arena, game, &alarms, NULL, 0));
  CHECK_STATUS(OK, flagfall_arena_deadline(arena, &exists, &at_ms));
  CHECK(exists && at_ms == 50000);
  MISUSE(INVALID, flagfall_arena_set_alarms(NULL, game, &alarms, NULL, 0));
  flagfall_clock_free(clock);
  flagfall_arena_free(arena);
}

TEST(alarms_that_are_not_valid) {
  flagfall_control *control = control_of(CHESS, "G/5");
  flagfall_clock *clock = clock_in(RUNNING);
  flagfall_side_alarms alarms = FLAGFALL_SIDE_ALARMS_INIT;
#define REFUSES(field, value)                                                     \
  do {                                                                            \
    flagfall_side_alarms wrong = at_threshold(1000);                              \
    wrong.field = (value);                                                        \
    MISUSE(INVALID, flagfall_clock_set_alarms(clock, &wrong, NULL, NOW, NULL));   \
    MISUSE(INVALID, flagfall_clock_set_alarms(clock, NULL, &wrong, NOW, NULL));   \
  } while (0)
  REFUSES(count, FLAGFALL_ALARMS_MOST + 1);
  REFUSES(count, 2);
  REFUSES(countdown, 61);
  REFUSES(countdown, 256);
  REFUSES(reserved, 1);
  REFUSES(threshold_ms[0], 0);
  REFUSES(threshold_ms[0], -1);
  REFUSES(rearm_above_ms[0], 999);
  REFUSES(quiet_ms[0], -1);
#undef REFUSES
  alarms = at_threshold(FLAGFALL_MS_MAX + 1);
  MISUSE(TOO_LARGE, flagfall_clock_set_alarms(clock, &alarms, NULL, NOW, NULL));
  MISUSE(INVALID, flagfall_clock_set_alarms(NULL, NULL, NULL, NOW, NULL));
  MISUSE(INVALID, flagfall_clock_alarms(NULL, &alarms, NULL));
  MISUSE(INVALID, flagfall_clock_wake(NULL, NULL, NULL));
  MISUSE(INVALID, flagfall_control_alarms(NULL, FLAGFALL_ALARM_SCHEME_DGT, &alarms, NULL));
  MISUSE(INVALID, flagfall_control_alarms(control, 3, &alarms, NULL));
  CHECK_STATUS(OK, flagfall_control_alarms(control, FLAGFALL_ALARM_SCHEME_DGT, NULL, NULL));
}
