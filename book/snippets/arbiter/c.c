// What an arbiter does: undo a move, correct the times, set the turn, raise a flag.

#include <assert.h>
#include <flagfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "%s\n", flagfall_status_message(status));
    exit(1);
  }
}

static int64_t bank_ms(const flagfall_clock *clock, flagfall_side side, int64_t at_ms) {
  int64_t bank;
  check(flagfall_clock_bank(clock, side, at_ms, NULL, &bank));
  return bank;
}

int main(void) {
  const char *text = "90 min/40 moves + 30 min + 30 s/move";
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_FIDE, NULL, text, strlen(text), NULL, &control));
  check(flagfall_clock_new(control, &clock));
  flagfall_control_free(control);
  check(flagfall_clock_keep_journal(clock)); // a move can be taken back
  check(flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL));
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 60000, NULL));

  // An illegal move is undone, and the opponent gets two minutes more. The take-back comes first: it
  // starts the clock of the first side, and would undo a pause and a correction made before it.
  flagfall_reading reading = FLAGFALL_READING_INIT;
  flagfall_side_reading first = FLAGFALL_SIDE_READING_INIT;
  flagfall_side_reading second = FLAGFALL_SIDE_READING_INIT;
  check(flagfall_clock_read(clock, 70000, &reading, &first, &second));
  check(flagfall_clock_take_back_to_move(clock, 70000, first.moves + second.moves - 1, NULL));
  check(flagfall_clock_pause(clock, 70000, NULL));
  uint32_t exists;
  int64_t deadline_ms;
  check(flagfall_clock_deadline(clock, &exists, &deadline_ms));
  assert(!exists);
  int64_t before_ms = bank_ms(clock, FLAGFALL_SIDE_SECOND, 70000);
  check(flagfall_clock_adjust(clock, FLAGFALL_SIDE_SECOND, 70000, 120000, NULL));
  assert(bank_ms(clock, FLAGFALL_SIDE_SECOND, 70000) == before_ms + 120000);
  check(flagfall_clock_resume(clock, 80000, NULL));
  check(flagfall_clock_read(clock, 80000, &reading, &first, &second));
  assert(reading.phase == FLAGFALL_PHASE_RUNNING && reading.on_turn == FLAGFALL_SIDE_FIRST);
  assert(first.moves == 0);

  // A press by mistake: the turn goes back to the first side; its move stays counted.
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 85000, NULL));
  check(flagfall_clock_pause(clock, 90000, NULL));
  check(flagfall_clock_set_turn(clock, FLAGFALL_SIDE_FIRST, 90000, NULL));
  check(flagfall_clock_read(clock, 90000, &reading, &first, &second));
  assert(first.moves == 1);

  // A clock that was set wrongly: the arbiter sets what it should show.
  check(flagfall_clock_set_bank(clock, FLAGFALL_SIDE_FIRST, 91000, 5400000, NULL));
  check(flagfall_clock_resume(clock, 95000, NULL));
  check(flagfall_clock_read(clock, 96000, &reading, &first, &second));
  assert(reading.phase == FLAGFALL_PHASE_RUNNING && reading.on_turn == FLAGFALL_SIDE_FIRST);
  assert(first.bank_ms == 5399000);

  // A flag that fell by mistake is raised again, and the game goes on once it has time.
  size_t count;
  flagfall_event event = FLAGFALL_EVENT_INIT;
  check(flagfall_clock_deadline(clock, &exists, &deadline_ms));
  check(flagfall_clock_advance(clock, deadline_ms, &count));
  check(flagfall_clock_event(clock, 0, &event));
  assert(count == 1 && event.kind == FLAGFALL_EVENT_FLAG);
  check(flagfall_clock_raise_flag(clock, FLAGFALL_SIDE_FIRST, deadline_ms + 5000, NULL));
  check(flagfall_clock_adjust(clock, FLAGFALL_SIDE_FIRST, deadline_ms + 5000, 60000, NULL));
  check(flagfall_clock_resume(clock, deadline_ms + 6000, NULL));
  check(flagfall_clock_read(clock, deadline_ms + 7000, &reading, &first, &second));
  assert(reading.phase == FLAGFALL_PHASE_RUNNING && first.bank_ms == 59000);
  printf("%s\n", flagfall_phase_name(reading.phase)); // running
  flagfall_clock_free(clock);
}
