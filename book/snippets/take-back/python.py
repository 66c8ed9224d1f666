"""Moves are taken back: the clocks return to an earlier move."""

import flagfall

clock = flagfall.Clock(flagfall.parse("180+2", notation="pgn"))
clock.keep_journal()
clock.start("first", at_ms=0)
clock.press("first", at_ms=10_000)
clock.press("second", at_ms=30_000)

# The players agree to return to the position after the first move of the game.
clock.take_back(at_ms=45_000, move=1)
shown = clock.read(at_ms=46_000)
assert (shown.on_turn, shown.first.bank_ms) == ("second", 172_000)
assert shown.second.bank_ms == 179_000  # its turn began again at 45,000

# A press that was sent before the take-back belongs to a game that is no more.
assert clock.take_backs == 1
try:
    clock.press("second", at_ms=47_000, number=1, take_backs=0)
except flagfall.ClockError as error:
    assert error.kind == "stale"
clock.press("second", at_ms=47_000, number=1, take_backs=1)

# The journal is saved and restored with the clock.
again = flagfall.Clock.restore(clock.save_with_journal(at_ms=50_000))
again.take_back(at_ms=60_000, move=0)
print(again.read(at_ms=60_000).on_turn)  # first
