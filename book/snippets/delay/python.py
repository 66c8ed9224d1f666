"""Five seconds of delay per move: a simple delay and a Bronstein delay."""

import flagfall

# A simple delay, as US Chess has it: the clock waits before it counts.
clock = flagfall.Clock(flagfall.parse("G/30; d5", notation="us-chess"))
clock.start("first", at_ms=0)
shown = clock.read(at_ms=3_000).first
assert (shown.lent_ms, shown.bank_ms) == (2_000, 1_800_000)
clock.press("first", at_ms=3_000)  # the rest of the delay is lost

clock.press("second", at_ms=11_000)  # 8 seconds: 5 of delay, 3 of its own
assert clock.bank("second", at_ms=11_000) == 1_797_000

# A Bronstein delay: the clock counts at once, and the move gives back what it took, up to 5 seconds.
control = flagfall.parse("G/30/5", notation=flagfall.Chess(mode="bronstein"))
bronstein = flagfall.Clock(control)
bronstein.start("first", at_ms=0)
assert bronstein.bank("first", at_ms=3_000) == 1_797_000
bronstein.press("first", at_ms=3_000)
assert bronstein.bank("first", at_ms=3_000) == 1_800_000
print(control)  # 30 minutes for the game; 5-second Bronstein delay per move
