"""Japanese byo-yomi: ten minutes, then five periods of 30 seconds."""

import flagfall

control = flagfall.parse("TM[600]OT[5x30 byo-yomi]", notation="sgf")
assert str(control) == "10 minutes, then byo-yomi: 5 periods of 30 seconds per move"

clock = flagfall.Clock(control)
clock.start("first", at_ms=0)

# The main time ends after 600 seconds, and the move comes in the first period.
(entered,) = clock.press("first", at_ms=610_000)
assert (entered.kind, entered.at_ms) == ("stage", 600_001)
shown = clock.read(at_ms=610_000).first
assert (shown.bank_ms, shown.lives) == (30_000, 5)  # the period is whole again, none is lost

# A move of 70 seconds uses up two periods.
clock.press("second", at_ms=620_000)
lost = clock.press("first", at_ms=690_000)
assert [(event.kind, event.lives) for event in lost] == [("life", 4), ("life", 3)]
print("first has", clock.format("first", at_ms=690_000))  # first has 0:30 (3)
