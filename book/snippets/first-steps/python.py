"""The first clock: three minutes for each side, and two seconds for each move."""

import flagfall

control = flagfall.parse("180+2", notation="pgn")
print(control)  # 3 minutes for the game; 2-second increment after each move

clock = flagfall.Clock(control)
clock.start("first", at_ms=0)
clock.press("first", at_ms=5_000)
print(clock.format("first", at_ms=5_000))  # 2:57
assert clock.bank("first", at_ms=5_000) == 177_000

# Nobody presses. Ask late: the flag fell when it fell.
(event,) = clock.advance(at_ms=999_000)
print(event.kind, event.side, event.at_ms)  # flag second 185001
assert (event.kind, event.side, event.at_ms) == ("flag", "second", 185_001)
