"""A notation of your own: text that the library does not know, as a time control."""

import re

import flagfall
from flagfall import Stage, TimeControl


def parse_club(text: str) -> TimeControl:
    """Reads the club's "25+5x30": 25 minutes, then 5 byo-yomi periods of 30 seconds."""
    found = re.fullmatch(r"(\d+)\+(\d+)x(\d+)", text)
    if found is None:
        raise ValueError(f"expected for example 25+5x30: {text}")
    minutes, periods, seconds = map(int, found.groups())
    main = Stage(time_ms=minutes * 60_000, on_expiry="next")
    period = Stage(
        time_ms=seconds * 1_000,
        entry="set",  # what is left of the main time is lost
        lives=periods,
        quota=1,
        when_met="repeat-set",  # each move gets the whole period again
    )
    return TimeControl([main, period])


control = parse_club("25+5x30")
print(control)  # 25 minutes, then byo-yomi: 5 periods of 30 seconds per move

# It is the same time control as the library's own notations have, and can be written in them.
assert control == flagfall.parse("TM[1500]OT[5x30 byo-yomi]", notation="sgf")
assert control.print("gtp") == "kgs-time_settings byoyomi 1500 30 5"
# PGN has no byo-yomi: the conversion says what is lost.
assert control.convert("pgn").losses == ("stages", "on-expiry")
