"""Canadian overtime: ten minutes, then five minutes for every 25 moves."""

import flagfall

control = flagfall.parse("TM[600]OT[25/300 Canadian]", notation="sgf")
assert str(control) == "10 minutes, then Canadian overtime: 5 minutes for every 25 moves"

clock = flagfall.Clock(control)
clock.start("first", at_ms=0)

# The main time ends after 600 seconds, and the first of the 25 moves is made 10 seconds later.
(entered,) = clock.press("first", at_ms=610_000)
assert (entered.kind, entered.at_ms) == ("stage", 600_001)
shown = clock.read(at_ms=610_000).first
assert (shown.bank_ms, shown.moves_left) == (290_000, 24)

# After the 25th move, the five minutes are there again. What was left of them is lost.
at_ms = 610_000
events: tuple[flagfall.Event, ...] = ()
for _ in range(24):
    clock.press("second", at_ms=at_ms + 1_000)
    events = clock.press("first", at_ms=at_ms + 6_000)
    at_ms += 6_000
assert [event.kind for event in events] == ["renewed"]
shown = clock.read(at_ms=at_ms).first
assert (shown.bank_ms, shown.moves_left) == (300_000, 25)
print(f"{shown.moves_left} moves in", clock.format("first", at_ms=at_ms))  # 25 moves in 5:00
