"""The clock rules of board games: parse a time control, tick the clocks.

`parse` makes a TimeControl of a setup string; a Clock plays a game under it. The caller says when
things happen; the library never reads a clock of its own. All times are whole milliseconds, and
their names end in `_ms`. The sides are "first" and "second", whatever the game calls its colours.
"""

from flagfall._flagfall import (
    Clock,
    Event,
    Reading,
    Rules,
    SideReading,
    Stage,
    TimeControl,
    parse,
)
from flagfall.errors import (
    ArgumentError,
    ClockError,
    ControlError,
    FlagfallError,
    ParseError,
    PrintError,
)

__all__ = [
    "ArgumentError",
    "Clock",
    "ClockError",
    "ControlError",
    "Event",
    "FlagfallError",
    "ParseError",
    "PrintError",
    "Reading",
    "Rules",
    "SideReading",
    "Stage",
    "TimeControl",
    "parse",
]
