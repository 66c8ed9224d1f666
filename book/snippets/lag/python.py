"""Lag compensation: the time that a move spent on the network is not charged."""

import flagfall

clock = flagfall.Clock(flagfall.parse("180+2", notation="pgn"))
# One for each side. The allowance depends on the time control, as on lichess.
lag = flagfall.Lag(limit_ms=180_000, increment_ms=2_000)
assert lag.quota_ms == 3_000

clock.start("first", at_ms=0)
# The move arrives after 5,000 ms, and the server has measured a lag of 400 ms.
elapsed_ms = lag.charge(elapsed_ms=5_000, lag_ms=400)
assert elapsed_ms == 4_600
clock.press("first", at_ms=5_000, elapsed_ms=elapsed_ms)
assert clock.bank("first", at_ms=5_000) == 177_400  # 180,000 - 4,600 + 2,000

# A press that was made in time can arrive after the deadline. So a server that compensates for lag
# reports a flag that much later: it calls `advance` at deadline_ms + quota_ms.
deadline_ms = clock.deadline_ms
assert deadline_ms == 185_001
events = clock.press("second", at_ms=deadline_ms + 300, elapsed_ms=179_900)
assert events == ()
print("second has", clock.format("second", deadline_ms + 300, "tenths"))  # second has 0:02.1
