// Many games in an arena.

#include <stdlib.h>
#include <string.h>

#include "api_test.h"

static const flagfall_status GONE = FLAGFALL_STATUS_NO_SUCH_GAME;

static flagfall_game_id added(flagfall_arena *arena, enum state state) {
  flagfall_clock *clock = clock_in(state);
  flagfall_game_id game = 0;
  CHECK_STATUS(OK, flagfall_arena_add(arena, clock, &game));
  CHECK(game > 0 && game < (uint64_t)1 << 53);
  return game;
}

TEST(each_pointer_may_be_null) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_clock *clock = clock_in(RUNNING), *out = NULL;
  flagfall_game_id game = added(arena, RUNNING);
  flagfall_side side = SECOND;
  int64_t at = NOW;
  size_t count = 77;
  flagfall_arena_free(NULL);
  MISUSE(INVALID, flagfall_arena_new(NULL));
  MISUSE(INVALID, flagfall_arena_add(NULL, clock, &game));
  MISUSE(INVALID, flagfall_arena_add(arena, NULL, &game));
  MISUSE(INVALID, flagfall_arena_add(arena, clock, NULL));
  MISUSE(INVALID, flagfall_arena_remove(NULL, game, NULL));
  MISUSE(INVALID, flagfall_arena_count(NULL, &count));
  MISUSE(INVALID, flagfall_arena_clock(NULL, game, &out));
  MISUSE(INVALID, flagfall_arena_clock(arena, game, NULL));
  MISUSE(INVALID, flagfall_arena_set(NULL, game, clock));
  MISUSE(INVALID, flagfall_arena_set(arena, game, NULL));
  MISUSE(INVALID, flagfall_arena_press(NULL, game, side, at));
  MISUSE(INVALID, flagfall_arena_pause(NULL, game, at));
  MISUSE(INVALID, flagfall_arena_resume(NULL, game, at));
  MISUSE(INVALID, flagfall_arena_read(NULL, game, at, NULL, NULL, NULL));
  flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
  char text[8];
  uint8_t bytes[8];
  uint32_t found = 77;
  MISUSE(INVALID, flagfall_arena_games(NULL, &game, 1, &count));
  MISUSE(INVALID, flagfall_arena_games(arena, NULL, 1, NULL));
  MISUSE(INVALID, flagfall_arena_contains(NULL, game, &found));
  MISUSE(INVALID, flagfall_arena_game_deadline(NULL, game, &found, &at));
  MISUSE(INVALID, flagfall_arena_start(NULL, game, side, at));
  MISUSE(INVALID, flagfall_arena_start(arena, game, 2, at));
  MISUSE(INVALID, flagfall_arena_stop(NULL, game, at));
  MISUSE(INVALID, flagfall_arena_verdict(NULL, game, at, NULL, NULL, &verdict));
  MISUSE(INVALID, flagfall_arena_verdict(arena, game, at, NULL, NULL, NULL));
  MISUSE(INVALID, flagfall_arena_save_game(NULL, game, at, bytes, 8, &count));
  MISUSE(INVALID, flagfall_arena_save_game_json(NULL, game, at, text, 8, &count));
  CHECK(found == 77 && at == NOW);
  MISUSE(INVALID, flagfall_arena_bank(NULL, game, side, at, NULL, NULL));
  MISUSE(INVALID, flagfall_arena_bank(arena, game, 2, at, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_bank(arena, game, side, at, NULL, NULL));
  MISUSE(INVALID, flagfall_arena_advance(NULL, at, 1, NULL));
  MISUSE(INVALID, flagfall_arena_events(NULL, NULL, 0, &count));
  MISUSE(INVALID, flagfall_arena_deadline(NULL, NULL, NULL));
  MISUSE(INVALID, flagfall_arena_press_many(NULL, &game, &side, &at, 1, NULL, &count));
  MISUSE(INVALID, flagfall_arena_press_many(arena, NULL, &side, &at, 1, NULL, &count));
  MISUSE(INVALID, flagfall_arena_press_many(arena, &game, NULL, &at, 1, NULL, &count));
  MISUSE(INVALID, flagfall_arena_press_many(arena, &game, &side, NULL, 1, NULL, &count));
  const flagfall_control *control = control_of(CHESS, "G/1"), *none = NULL;
  flagfall_game_id more = 77;
  MISUSE(INVALID, flagfall_arena_add_many(NULL, &control, 1, NULL, NULL, &at, 1, &more, NULL, &count));
  MISUSE(INVALID, flagfall_arena_add_many(arena, NULL, 1, NULL, NULL, &at, 1, &more, NULL, &count));
  MISUSE(INVALID, flagfall_arena_add_many(arena, &none, 1, NULL, NULL, &at, 1, &more, NULL, &count));
  MISUSE(INVALID, flagfall_arena_add_many(arena, &control, 1, NULL, NULL, NULL, 1, &more, NULL, &count));
  MISUSE(INVALID, flagfall_arena_add_many(arena, &control, 1, NULL, NULL, &at, 1, NULL, NULL, &count));
  MISUSE(INVALID, flagfall_arena_pause_many(NULL, &game, 1, at, NULL, &count));
  MISUSE(INVALID, flagfall_arena_pause_many(arena, NULL, 1, at, NULL, &count));
  MISUSE(INVALID, flagfall_arena_resume_many(NULL, &game, 1, at, NULL, &count));
  MISUSE(INVALID, flagfall_arena_stop_many(NULL, &game, 1, at, NULL, &count));
  MISUSE(INVALID, flagfall_arena_press_elapsed(NULL, game, side, at, 1));
  MISUSE(INVALID, flagfall_arena_press_move_elapsed(NULL, game, side, at, 1, 1, 0));
  MISUSE(INVALID, flagfall_arena_adjust(NULL, game, side, at, 1));
  CHECK(more == 77);
  MISUSE(INVALID, flagfall_arena_read_many(NULL, &game, 1, at, NULL, NULL, NULL, NULL, NULL, &count));
  MISUSE(INVALID, flagfall_arena_read_many(arena, NULL, 1, at, NULL, NULL, NULL, NULL, NULL, &count));
  CHECK(count == 77 && out == NULL);
  // Outputs that the caller does not need.
  CHECK_STATUS(OK, flagfall_arena_press_many(arena, NULL, NULL, NULL, 0, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_read_many(arena, &game, 1, at, NULL, NULL, NULL, NULL, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_press_many(arena, &game, &side, &at, 1, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_add_many(arena, NULL, 0, NULL, NULL, NULL, 0, NULL, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_pause_many(arena, NULL, 0, at, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_advance(arena, at, 1, NULL));
  CHECK_STATUS(OK, flagfall_arena_events(arena, NULL, 0, NULL));
  CHECK_STATUS(OK, flagfall_arena_deadline(arena, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_count(arena, NULL));
  CHECK_STATUS(OK, flagfall_arena_contains(arena, game, NULL));
  CHECK_STATUS(OK, flagfall_arena_game_deadline(arena, game, NULL, NULL));
}

TEST(an_unknown_game) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_clock *clock = clock_in(RUNNING), *out = NULL;
  flagfall_game_id removed = added(arena, RUNNING), other = added(arena, PAUSED);
  flagfall_clock *of_removed = NULL;
  CHECK_STATUS(OK, flagfall_arena_remove(arena, removed, &of_removed));
  CHECK_STATUS(OK, flagfall_clock_read(of_removed, NOW, NULL, NULL, NULL));
  flagfall_clock_free(of_removed);
  const flagfall_game_id wrong[] = {0, 1, other + 1, removed, (uint64_t)1 << 53, UINT64_MAX};
  for (size_t i = 0; i < LENGTH(wrong); i++) {
    in_case("game %llu", (unsigned long long)wrong[i]);
    MISUSE(GONE, flagfall_arena_remove(arena, wrong[i], NULL));
    MISUSE(GONE, flagfall_arena_clock(arena, wrong[i], &out));
    MISUSE(GONE, flagfall_arena_set(arena, wrong[i], clock));
    MISUSE(GONE, flagfall_arena_press(arena, wrong[i], FIRST, NOW));
    MISUSE(GONE, flagfall_arena_pause(arena, wrong[i], NOW));
    MISUSE(GONE, flagfall_arena_resume(arena, wrong[i], NOW));
    MISUSE(GONE, flagfall_arena_press_elapsed(arena, wrong[i], FIRST, NOW, 1));
    MISUSE(GONE, flagfall_arena_press_move_elapsed(arena, wrong[i], FIRST, NOW, 1, 1, 0));
    MISUSE(GONE, flagfall_arena_adjust(arena, wrong[i], FIRST, NOW, 1));
    MISUSE(GONE, flagfall_arena_read(arena, wrong[i], NOW, NULL, NULL, NULL));
    flagfall_verdict verdict = FLAGFALL_VERDICT_INIT;
    uint32_t contains = 77;
    CHECK_STATUS(OK, flagfall_arena_contains(arena, wrong[i], &contains));
    CHECK(contains == 0);
    MISUSE(GONE, flagfall_arena_game_deadline(arena, wrong[i], NULL, NULL));
    MISUSE(GONE, flagfall_arena_start(arena, wrong[i], FIRST, NOW));
    MISUSE(GONE, flagfall_arena_stop(arena, wrong[i], NOW));
    MISUSE(GONE, flagfall_arena_verdict(arena, wrong[i], NOW, NULL, NULL, &verdict));
    MISUSE(GONE, flagfall_arena_save_game(arena, wrong[i], NOW, NULL, 0, NULL));
    MISUSE(GONE, flagfall_arena_save_game_json(arena, wrong[i], NOW, NULL, 0, NULL));
    MISUSE(GONE, flagfall_arena_bank(arena, wrong[i], FIRST, NOW, NULL, NULL));
    MISUSE(GONE, flagfall_arena_forecast(arena, wrong[i], NOW, NULL, NULL, 1, NULL));
    MISUSE(GONE, flagfall_arena_forecast_json(arena, wrong[i], NOW, 1, NULL, 0, NULL));
  }
  in_case(NULL);
  size_t count = 0;
  CHECK_STATUS(OK, flagfall_arena_count(arena, &count));
  CHECK(count == 1 && out == NULL);
}

// The clock of the game is saved as `clock` is.
static void check_game(const flagfall_arena *arena, flagfall_game_id game,
                       const flagfall_clock *clock, int64_t at_ms) {
  flagfall_clock *out = NULL;
  uint8_t one[512], other[512];
  size_t one_size = 0, other_size = 0;
  CHECK_STATUS(OK, flagfall_arena_clock(arena, game, &out));
  CHECK_STATUS(OK, flagfall_clock_save(clock, at_ms, one, sizeof one, &one_size));
  CHECK_STATUS(OK, flagfall_clock_save(out, at_ms, other, sizeof other, &other_size));
  CHECK(one_size == other_size && memcmp(one, other, one_size) == 0);
  flagfall_clock_free(out);
}

// Every state is returned as it was added, and every press does the same in an arena as on a clock.
TEST(every_state_of_a_clock) {
  flagfall_arena *arena = arena_of_nothing();
  for (enum state state = 0; state < STATES; state++) {
    for (flagfall_side side = FIRST; side <= SECOND; side++) {
      in_case("%s, side %u", state_name(state), side);
      flagfall_clock *clock = clock_in(state);
      flagfall_game_id game = added(arena, state);
      size_t count = 0, taken = 0;
      check_game(arena, game, clock, NOW);
      flagfall_status alone = flagfall_clock_press(clock, side, NOW + 500000, &count);
      CHECK_STATUS(alone, flagfall_arena_press(arena, game, side, NOW + 500000));
      count = alone == OK ? count : 0;
      flagfall_game_event events[8] = {{.struct_size = sizeof *events}};
      size_t all = 0;
      do {
        CHECK_STATUS(OK, flagfall_arena_events(arena, events, LENGTH(events), &taken));
        for (size_t i = 0; i < taken; i++) {
          flagfall_event event = {.struct_size = sizeof event};
          CHECK_STATUS(OK, flagfall_clock_event(clock, all + i, &event));
          CHECK(events[i].struct_size == sizeof *events && events[i].game == game);
          CHECK(events[i].kind == event.kind && events[i].side == event.side);
          CHECK(events[i].at_ms == event.at_ms);
          CHECK(events[i].number == event.stage + event.lives + event.penalties);
        }
        all += taken;
      } while (taken > 0);
      CHECK(all == count);
      CHECK_STATUS(OK, flagfall_arena_set(arena, game, clock));
      check_game(arena, game, clock, NOW + 500000);
    }
  }
}

TEST(many_presses_are_like_single_presses) {
  enum { GAMES = 300 };
  flagfall_arena *batch = arena_of_nothing(), *single = arena_of_nothing();
  flagfall_clock *clock = clock_of(control_of(CHESS, "2/1/10, G/1/5"));
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  flagfall_game_id games[GAMES], twins[GAMES];
  flagfall_side sides[GAMES];
  int64_t at[GAMES], banks[2 * GAMES], lent[GAMES];
  flagfall_status statuses[GAMES];
  flagfall_phase phases[GAMES];
  flagfall_side on_turn[GAMES];
  for (size_t i = 0; i < GAMES; i++) {
    CHECK_STATUS(OK, flagfall_arena_add(batch, clock, &games[i]));
    CHECK_STATUS(OK, flagfall_arena_add(single, clock, &twins[i]));
  }
  games[7] = 0;
  twins[7] = 0;
  for (int64_t round = 1; round < (quick ? 5 : 40); round++) {
    size_t refused = 0, found = 0, from_batch = 0, from_single = 0;
    for (size_t i = 0; i < GAMES; i++) {
      // Every eleventh press is by the wrong side, or by none.
      sides[i] = (flagfall_side)(round % 2 == 0) ^ (i % 11 == 3);
      sides[i] = i % 29 == 4 ? 5 : sides[i];
      at[i] = 1000 * round + (int64_t)i;
    }
    CHECK_STATUS(OK, flagfall_arena_press_many(batch, games, sides, at, GAMES, statuses, &refused));
    for (size_t i = 0; i < GAMES; i++) {
      flagfall_status alone = flagfall_arena_press(single, twins[i], sides[i], at[i]);
      found += alone != OK;
      CHECK(alone == statuses[i]);
    }
    CHECK(found == refused && refused > GAMES / 29);
    flagfall_game_event one[7] = {{.struct_size = sizeof *one}};
    flagfall_game_event other[7] = {{.struct_size = sizeof *other}};
    do {
      CHECK_STATUS(OK, flagfall_arena_events(batch, one, LENGTH(one), &from_batch));
      CHECK_STATUS(OK, flagfall_arena_events(single, other, LENGTH(other), &from_single));
      CHECK(from_batch == from_single && memcmp(one, other, from_batch * sizeof *one) == 0);
    } while (from_batch > 0);
    int64_t later = 1000 * round + GAMES;
    CHECK_STATUS(OK, flagfall_arena_read_many(batch, games, GAMES, later, statuses, phases, on_turn,
                                              banks, lent, &refused));
    CHECK(refused == 1 && statuses[7] == GONE);
    for (size_t i = 0; i < GAMES; i++) {
      flagfall_reading reading = {.struct_size = sizeof reading};
      flagfall_side_reading first = {.struct_size = sizeof first};
      flagfall_side_reading second = {.struct_size = sizeof second};
      flagfall_status alone =
          flagfall_arena_read(single, twins[i], later, &reading, &first, &second);
      CHECK(alone == statuses[i]);
      if (alone == OK) {
        CHECK(phases[i] == reading.phase && on_turn[i] == reading.on_turn);
        CHECK(banks[2 * i] == first.bank_ms && banks[2 * i + 1] == second.bank_ms);
        CHECK(lent[i] == (reading.on_turn == FIRST ? first.lent_ms : second.lent_ms));
      }
    }
  }
}

static int64_t bank_of(const flagfall_arena *arena, flagfall_game_id game, flagfall_side side,
                       int64_t at_ms) {
  int64_t bank = -1;
  CHECK_STATUS(OK, flagfall_arena_bank(arena, game, side, at_ms, NULL, &bank));
  return bank;
}

TEST(games_set_up_together) {
  enum { GAMES = 6 };
  flagfall_arena *arena = arena_of_nothing();
  const flagfall_control *controls[] = {control_of(CHESS, "G/1"), control_of(CHESS, "G/2")};
  const uint32_t which[GAMES] = {1, 0, 1, 0, 2, 1};
  const flagfall_side sides[GAMES] = {FIRST, SECOND, FIRST, 2, FIRST, SECOND};
  const int64_t at[GAMES] = {0, 100, FLAGFALL_MS_MAX + 1, 300, 400, 500};
  const flagfall_status expected[GAMES] = {OK, OK, TOO_LARGE, INVALID, INVALID, OK};
  const int64_t deadlines[GAMES] = {120001, 60101, 0, 0, 0, 120501};
  flagfall_game_id games[GAMES];
  flagfall_status statuses[GAMES];
  size_t refused = 77, count = 77;
  CHECK_STATUS(OK, flagfall_arena_add_many(arena, controls, 2, which, sides, at, GAMES, games,
                                           statuses, &refused));
  CHECK(refused == 3);
  CHECK_STATUS(OK, flagfall_arena_count(arena, &count));
  CHECK(count == 3);
  for (size_t i = 0; i < GAMES; i++) {
    in_case("game %zu", i);
    CHECK(statuses[i] == expected[i] && (games[i] == 0) == (expected[i] != OK));
    if (expected[i] != OK) {
      continue;
    }
    uint32_t exists = 0;
    int64_t deadline = 0;
    CHECK_STATUS(OK, flagfall_arena_game_deadline(arena, games[i], &exists, &deadline));
    CHECK(exists == 1 && deadline == deadlines[i]);
    MISUSE(FLAGFALL_STATUS_NOT_ON_TURN, flagfall_arena_press(arena, games[i], !sides[i], 1000));
  }
  in_case(NULL);
  // Without `which` and `sides`, the first of each.
  CHECK_STATUS(OK, flagfall_arena_add_many(arena, controls, 2, NULL, NULL, at, 2, games, NULL, NULL));
  CHECK(bank_of(arena, games[0], FIRST, 1000) == 59000);
  CHECK(bank_of(arena, games[1], FIRST, 1000) == 59100);
  // An id may not be written where something is read, nor a status where an id is written.
  CHECK_STATUS(FLAGFALL_STATUS_OVERLAP, flagfall_arena_add_many(arena, controls, 2, NULL, NULL, at, 1,
                                                (flagfall_game_id *)at, NULL, NULL));
  CHECK_STATUS(FLAGFALL_STATUS_OVERLAP, flagfall_arena_add_many(arena, controls, 2, NULL, NULL, at, 1, games,
                                                (flagfall_status *)games, NULL));
}

TEST(many_games_are_paused_resumed_and_stopped) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_game_id games[] = {added(arena, RUNNING), 0, added(arena, PAUSED)};
  flagfall_status statuses[LENGTH(games)];
  size_t refused = 77;
  CHECK_STATUS(OK, flagfall_arena_pause_many(arena, games, 3, NOW, statuses, &refused));
  CHECK(refused == 2 && statuses[0] == OK && statuses[1] == GONE);
  CHECK(statuses[2] == FLAGFALL_STATUS_PAUSED);
  CHECK_STATUS(OK, flagfall_arena_resume_many(arena, games, 3, NOW + 10, NULL, &refused));
  CHECK(refused == 1);
  // A game whose flag has fallen by then is not stopped, and its event is pending.
  CHECK_STATUS(OK, flagfall_arena_stop_many(arena, games, 1, NOW + 20, statuses, &refused));
  CHECK(refused == 0);
  CHECK_STATUS(OK, flagfall_arena_stop_many(arena, games + 2, 1, NOW + 90000000, statuses, &refused));
  flagfall_game_event event = {.struct_size = sizeof event};
  size_t count = 0;
  CHECK_STATUS(OK, flagfall_arena_events(arena, &event, 1, &count));
  CHECK(count == 1 && event.kind == FLAGFALL_EVENT_FLAG && event.game == games[2]);
  CHECK_STATUS(TOO_LARGE, flagfall_arena_pause_many(arena, games, 3, INT64_MAX, NULL, NULL));
  CHECK_STATUS(FLAGFALL_STATUS_OVERLAP, flagfall_arena_pause_many(arena, games, 3, NOW, (flagfall_status *)games, NULL));
}

TEST(measured_times_and_corrections) {
  flagfall_arena *arena = arena_of_nothing();
  const flagfall_control *control = control_of(CHESS, "G/1");
  const int64_t at = 0;
  flagfall_game_id game = 0;
  CHECK_STATUS(OK, flagfall_arena_add_many(arena, &control, 1, NULL, NULL, &at, 1, &game, NULL, NULL));
  CHECK_STATUS(OK, flagfall_arena_press_elapsed(arena, game, FIRST, 5000, 4000));
  CHECK(bank_of(arena, game, FIRST, 5000) == 56000);
  MISUSE(FLAGFALL_STATUS_NEGATIVE, flagfall_arena_press_elapsed(arena, game, SECOND, 6000, -1));
  CHECK_STATUS(OK, flagfall_arena_press_move_elapsed(arena, game, SECOND, 6000, 700, 1, 0));
  CHECK_STATUS(FLAGFALL_STATUS_ALREADY_MADE,
               flagfall_arena_press_move_elapsed(arena, game, SECOND, 6000, 700, 1, 0));
  CHECK(bank_of(arena, game, SECOND, 6000) == 59300);
  CHECK_STATUS(OK, flagfall_arena_adjust(arena, game, SECOND, 6000, 700));
  CHECK_STATUS(OK, flagfall_arena_adjust(arena, game, FIRST, 6500, -500));
  CHECK(bank_of(arena, game, SECOND, 6500) == 60000);
  CHECK(bank_of(arena, game, FIRST, 6500) == 55000);
  MISUSE(TOO_LARGE, flagfall_arena_adjust(arena, game, FIRST, 6500, INT64_MAX));
}

TEST(flags_fall_in_order_of_time_a_few_at_once) {
  enum { GAMES = 100 };
  flagfall_arena *arena = arena_of_nothing();
  flagfall_control *control = control_of(CHESS, "G/1");
  for (int64_t i = 0; i < GAMES; i++) {
    flagfall_clock *clock = clock_of(control);
    flagfall_game_id game = 0;
    CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, i * 7919 % 5000, NULL));
    CHECK_STATUS(OK, flagfall_arena_add(arena, clock, &game));
  }
  uint32_t exists = 0, arrived = 0;
  int64_t deadline = 0, last = 0;
  CHECK_STATUS(OK, flagfall_arena_deadline(arena, &exists, &deadline));
  CHECK(exists == 1 && deadline == 60001);
  MISUSE(INVALID, flagfall_arena_advance(arena, 70000, 0, &arrived));
  MISUSE(TOO_LARGE, flagfall_arena_advance(arena, INT64_MAX, 1, &arrived));
  size_t told = 0, calls = 0;
  while (!arrived) {
    calls++;
    CHECK_STATUS(OK, flagfall_arena_advance(arena, 70000, 10, &arrived));
    flagfall_game_event events[4] = {{.struct_size = sizeof *events}};
    size_t count = 0;
    do {
      CHECK_STATUS(OK, flagfall_arena_events(arena, events, LENGTH(events), &count));
      for (size_t i = 0; i < count; i++) {
        CHECK(events[i].kind == FLAGFALL_EVENT_FLAG && events[i].at_ms >= last);
        last = events[i].at_ms;
      }
      told += count;
    } while (count > 0);
  }
  CHECK(told == GAMES && calls >= GAMES / 10);
  MISUSE(AT_WENT_BACK, flagfall_arena_advance(arena, 69999, 1, &arrived));
  exists = 1;
  CHECK_STATUS(OK, flagfall_arena_deadline(arena, &exists, &deadline));
  CHECK(exists == 0);
}

TEST(the_capacity_for_events) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_game_id game = added(arena, RUNNING);
  CHECK_STATUS(OK, flagfall_arena_press(arena, game, SECOND, NOW + 1000000));
  size_t count = 77;
  CHECK_STATUS(OK, flagfall_arena_events(arena, NULL, 0, &count));
  CHECK(count == 0);
  flagfall_game_event event = {.struct_size = 31};
  MISUSE(STRUCT_SIZE, flagfall_arena_events(arena, &event, 1, &count));
  MISUSE(INVALID, flagfall_arena_events(arena, NULL, 1, &count));
  event.struct_size = sizeof event;
  CHECK_STATUS(OK, flagfall_arena_events(arena, &event, 1, &count));
  CHECK(count == 1 && event.kind == FLAGFALL_EVENT_FLAG);
  CHECK_STATUS(OK, flagfall_arena_events(arena, &event, 1, &count));
  CHECK(count == 1 && event.kind == FLAGFALL_EVENT_LATE);
}

TEST(a_bank_by_itself) {
  for (enum state state = 0; state < STATES; state++) {
    flagfall_clock *clock = clock_in(state);
    flagfall_side_reading first = {.struct_size = sizeof first};
    flagfall_side_reading second = {.struct_size = sizeof second};
    CHECK_STATUS(OK, flagfall_clock_read(clock, NOW + 10, NULL, &first, &second));
    for (flagfall_side side = FIRST; side <= SECOND; side++) {
      in_case("%s, side %u", state_name(state), side);
      const flagfall_side_reading *shown = side == FIRST ? &first : &second;
      uint32_t timed = 77;
      int64_t bank = 77;
      CHECK_STATUS(OK, flagfall_clock_bank(clock, side, NOW + 10, &timed, &bank));
      CHECK(timed == (state != UNTIMED) && bank == (timed ? shown->bank_ms : 77));
      CHECK_STATUS(OK, flagfall_clock_bank(clock, side, NOW + 10, NULL, NULL));
      MISUSE(INVALID, flagfall_clock_bank(NULL, side, NOW, &timed, &bank));
      MISUSE(AT_WENT_BACK, flagfall_clock_bank(clock, side, -FLAGFALL_MS_MAX, &timed, &bank));
    }
    MISUSE(INVALID, flagfall_clock_bank(clock, FLAGFALL_SIDE_NONE, NOW, NULL, NULL));
  }
}

// Some of the events due at once, and the last timestamp of clock and arena.
TEST(some_events_at_a_time) {
  flagfall_control *control = control_of(FLAGFALL_NOTATION_SGF, "TM[0]OT[5x10 byo-yomi]");
  flagfall_clock *clock = clock_of(control);
  flagfall_arena *arena = arena_of_nothing();
  flagfall_game_id game = 0;
  uint32_t exists = 7, arrived = 7;
  int64_t last = 7;
  size_t found = 7;
  CHECK_STATUS(OK, flagfall_arena_last_at(arena, &exists, &last));
  CHECK(exists == 0 && last == 7);
  CHECK_STATUS(OK, flagfall_clock_last_at(clock, &exists, &last));
  CHECK(exists == 0 && last == 7);
  CHECK_STATUS(OK, flagfall_clock_start(clock, FIRST, 0, NULL));
  CHECK_STATUS(OK, flagfall_arena_add(arena, clock, &game));
  CHECK_STATUS(OK, flagfall_clock_advance_some(clock, 100000, 2, &arrived, &found));
  CHECK(arrived == 0 && found == 2);
  CHECK_STATUS(OK, flagfall_clock_last_at(clock, &exists, &last));
  CHECK(exists == 1 && last == 20001);
  CHECK_STATUS(OK, flagfall_arena_advance(arena, 100000, 2, &arrived));
  CHECK_STATUS(OK, flagfall_arena_last_at(arena, &exists, &last));
  CHECK(arrived == 0 && exists == 1 && last == 20001);
  CHECK_STATUS(OK, flagfall_clock_advance_some(clock, 100000, 99, &arrived, &found));
  CHECK(arrived == 1 && found == 3);
  CHECK_STATUS(OK, flagfall_clock_last_at(clock, NULL, &last));
  CHECK(last == 100000);
  MISUSE(INVALID, flagfall_arena_last_at(NULL, &exists, &last));
  CHECK_STATUS(AT_WENT_BACK, flagfall_clock_advance_some(clock, 99999, 1, &arrived, &found));
  CHECK(arrived == 1 && found == 3 && last == 100000);
}

// Every call on one game does what the same call does on its clock.
TEST(a_game_behaves_as_its_clock) {
  flagfall_arena *arena = arena_of_nothing();
  flagfall_game_id games[STATES];
  for (enum state state = 0; state < STATES; state++) {
    flagfall_clock *clock = clock_in(state);
    games[state] = added(arena, state);
    in_case("%s", state_name(state));
    uint32_t exists = 77, expected = 78, contains = 77;
    int64_t due = 77, expected_due = 77;
    CHECK_STATUS(OK, flagfall_arena_contains(arena, games[state], &contains));
    CHECK_STATUS(OK, flagfall_arena_game_deadline(arena, games[state], &exists, &due));
    CHECK_STATUS(OK, flagfall_clock_deadline(clock, &expected, &expected_due));
    CHECK(contains == 1 && exists == expected && due == expected_due);
    flagfall_board board = FLAGFALL_BOARD_INIT;
    board.kind = FLAGFALL_BOARD_DRAW;
    flagfall_verdict one = FLAGFALL_VERDICT_INIT, other = FLAGFALL_VERDICT_INIT;
    CHECK_STATUS(OK, flagfall_arena_verdict(arena, games[state], NOW, &board, NULL, &one));
    CHECK_STATUS(OK, flagfall_clock_verdict(clock, NOW, &board, NULL, &other));
    CHECK(memcmp(&one, &other, sizeof one) == 0);
    uint8_t bytes[512], of_clock[512];
    char json[2048], json_of_clock[2048];
    size_t size = 0, size_of_clock = 0;
    CHECK_STATUS(OK, flagfall_arena_save_game(arena, games[state], NOW + 7, bytes, 512, &size));
    CHECK_STATUS(OK, flagfall_clock_save(clock, NOW + 7, of_clock, 512, &size_of_clock));
    CHECK(size == size_of_clock && memcmp(bytes, of_clock, size) == 0);
    CHECK_STATUS(OK, flagfall_arena_save_game_json(arena, games[state], NOW + 7, json, 2048, NULL));
    CHECK_STATUS(OK, flagfall_clock_save_json(clock, NOW + 7, json_of_clock, 2048, NULL));
    CHECK(strcmp(json, json_of_clock) == 0);
    CHECK_STATUS(flagfall_clock_start(clock, SECOND, NOW, NULL),
                 flagfall_arena_start(arena, games[state], SECOND, NOW));
    CHECK_STATUS(flagfall_clock_stop(clock, NOW + 9, NULL),
                 flagfall_arena_stop(arena, games[state], NOW + 9));
  }
  in_case(NULL);
  flagfall_game_id found[STATES];
  size_t count = 77;
  MISUSE(TOO_SHORT, flagfall_arena_games(arena, found, STATES - 1, &count));
  CHECK(count == STATES);
  CHECK_STATUS(OK, flagfall_arena_games(arena, found, STATES, &count));
  CHECK(count == STATES && memcmp(found, games, sizeof games) == 0);
}

// An array that is written must not overlap another.
TEST(overlapping_arrays) {
  static const flagfall_status OVERLAP = FLAGFALL_STATUS_OVERLAP;
  flagfall_arena *arena = arena_of_nothing();
  union {
    flagfall_game_id games[8];
    int64_t numbers[8];
    uint32_t words[16];
    int32_t statuses[16];
  } one, before;
  memset(&one, 0, sizeof one);
  one.games[0] = added(arena, RUNNING);
  one.games[1] = added(arena, RUNNING);
  before = one;
  flagfall_side sides[2] = {FIRST, FIRST};
  int64_t at_ms[2] = {NOW, NOW};
  size_t refused = 77;
  // Adjacent, and overlapping by one number.
  CHECK_STATUS(OK, flagfall_arena_press_many(arena, one.games, sides, at_ms, 2, one.statuses + 4,
                                             &refused));
  one = before;
  refused = 77;
  MISUSE(OVERLAP, flagfall_arena_press_many(arena, one.games, sides, at_ms, 2, one.statuses + 3,
                                            &refused));
  MISUSE(OVERLAP, flagfall_arena_press_many(arena, one.games, sides, at_ms, 2,
                                            (flagfall_status *)sides, &refused));
  MISUSE(OVERLAP, flagfall_arena_press_many(arena, one.games, sides, at_ms, 2,
                                            (flagfall_status *)(at_ms + 1), &refused));
  MISUSE(OVERLAP, flagfall_arena_read_many(arena, one.games, 2, NOW, NULL, NULL, NULL, NULL,
                                           one.numbers + 1, &refused));
  MISUSE(OVERLAP, flagfall_arena_read_many(arena, one.games, 2, NOW, one.statuses + 4,
                                           one.words + 5, NULL, NULL, NULL, &refused));
  MISUSE(OVERLAP, flagfall_arena_read_many(arena, one.games, 2, NOW, NULL, NULL, one.words + 9,
                                           one.numbers + 2, NULL, &refused));
  CHECK(refused == 77 && memcmp(&one, &before, sizeof one) == 0);
  CHECK_STATUS(OK, flagfall_arena_read_many(arena, one.games, 2, NOW, one.statuses + 4,
                                            one.words + 6, one.words + 8, NULL, NULL, &refused));
  // The same games can be listed twice, and absent arrays overlap nothing.
  CHECK_STATUS(OK, flagfall_arena_read_many(arena, one.games, 0, NOW, one.statuses, one.words,
                                            NULL, NULL, NULL, &refused));
}
