"""What an arbiter does: undo a move, correct the times, set the turn, raise a flag."""

import flagfall

control = flagfall.parse("90 min/40 moves + 30 min + 30 s/move", notation="fide")
clock = flagfall.Clock(control)
clock.keep_journal()  # a move can be taken back
clock.start("first", at_ms=0)
clock.press("first", at_ms=60_000)

# An illegal move is undone, and the opponent gets two minutes more. The take-back comes first: it
# starts the clock of the first side, and would undo a pause and a correction made before it.
shown = clock.read(at_ms=70_000)
moves = shown.first.moves + shown.second.moves
clock.take_back(at_ms=70_000, move=moves - 1)
clock.pause(at_ms=70_000)
assert clock.deadline_ms is None
before = clock.bank("second", at_ms=70_000)
clock.adjust("second", at_ms=70_000, time_ms=120_000)
assert before is not None
assert clock.bank("second", at_ms=70_000) == before + 120_000
clock.resume(at_ms=80_000)
shown = clock.read(at_ms=80_000)
assert (shown.phase, shown.on_turn, shown.first.moves) == ("running", "first", 0)

# A press by mistake: the turn goes back to the first side; its move stays counted.
clock.press("first", at_ms=85_000)
clock.pause(at_ms=90_000)
clock.set_turn("first", at_ms=90_000)
assert clock.read(at_ms=90_000).first.moves == 1

# A clock that was set wrongly: the arbiter sets what it should show.
clock.set_bank("first", at_ms=91_000, bank_ms=5_400_000)
clock.resume(at_ms=95_000)
shown = clock.read(at_ms=96_000)
assert (shown.phase, shown.on_turn, shown.first.bank_ms) == ("running", "first", 5_399_000)

# A flag that fell by mistake is raised again, and the game goes on once it has time.
deadline_ms = clock.deadline_ms
assert deadline_ms is not None
assert [event.kind for event in clock.advance(deadline_ms)] == ["flag"]
clock.raise_flag("first", at_ms=deadline_ms + 5_000)
clock.adjust("first", at_ms=deadline_ms + 5_000, time_ms=60_000)
clock.resume(at_ms=deadline_ms + 6_000)
shown = clock.read(at_ms=deadline_ms + 7_000)
assert (shown.phase, shown.first.bank_ms) == ("running", 59_000)
print(shown.phase)  # running
