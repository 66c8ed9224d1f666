"""Lag compensation: the time that a move spent on the network is not charged."""

import flagfall
from flagfall.words import Side

clock = flagfall.Clock(flagfall.parse("180+2", notation="pgn"))
# An allowance for each side. It depends on the time control, as on lichess.
lags: dict[Side, flagfall.Lag] = {
    "first": flagfall.Lag(limit_ms=180_000, increment_ms=2_000),
    "second": flagfall.Lag(limit_ms=180_000, increment_ms=2_000),
}


def press(
    side: Side, number: int, at_ms: int, measured_ms: int
) -> tuple[flagfall.Event, ...]:
    """A move arrives at `at_ms`. The player's device measured `measured_ms` for it."""
    last_ms = clock.last_at_ms
    assert last_ms is not None
    shown = clock.read(last_ms)
    own = shown.first if side == "first" else shown.second
    if shown.phase != "running" or shown.on_turn != side or number != own.moves + 1:
        # No move of this turn, such as one that was sent again: the press says what it is, and the
        # allowance stays as it was.
        return clock.press(side, at_ms, number=number)
    # Lag is what the server measured, without pauses, minus what the device measured.
    turn_ms = own.turn_used_ms + at_ms - last_ms
    # Until here, no lag can excuse a move that is missing: a flag that fell by then stays.
    events = clock.advance(max(last_ms, at_ms - lags[side].quota_ms))
    elapsed_ms = lags[side].charge(elapsed_ms=turn_ms, lag_ms=turn_ms - measured_ms)
    return events + clock.press(side, at_ms, elapsed_ms, number=number)


clock.start("first", at_ms=0)
assert press("first", number=1, at_ms=5_000, measured_ms=4_600) == ()
assert clock.bank("first", at_ms=5_000) == 177_400  # 180,000 - 4,600 + 2,000

# The same message again: nothing changes, the allowance neither.
quota_ms = lags["first"].quota_ms
try:
    press("first", number=1, at_ms=6_000, measured_ms=4_600)
except flagfall.ClockError as error:
    print(error.kind)  # already-made
assert lags["first"].quota_ms == quota_ms

# This press was made in time, and arrives after the deadline.
assert clock.deadline_ms == 185_001 and lags["second"].quota_ms == 3_000
assert press("second", number=1, at_ms=185_301, measured_ms=179_901) == ()
print("second has", clock.format("second", 185_301, "tenths"))  # second has 0:02.1

# This one arrives too late for any lag, whatever the device says.
assert clock.deadline_ms == 362_702
late = press("first", number=2, at_ms=372_702, measured_ms=1_000)
assert [event.kind for event in late] == ["flag", "late"]
