"""The clock rules of board games: parse a time control, tick the clocks.

`parse` makes a TimeControl of a setup string, whose notation `detect` finds; a Clock plays a game
under it, and gives its verdict; a Lag says what the network costs nobody; a Match keeps the score
of several games; a PcnDocument holds a recorded one. The caller says when things happen; the
library never reads a clock of its own. All times are whole milliseconds, and their names end in
`_ms`. The sides are "first" and "second", whatever the game calls its colours.
"""

from flagfall._flagfall import (
    Clock,
    Conversion,
    Detected,
    Event,
    Lag,
    Match,
    PcnDocument,
    PcnForfeit,
    PcnPly,
    PcnReplay,
    Penalised,
    Reading,
    Rules,
    SideReading,
    Stage,
    TimeControl,
    Verdict,
    clk,
    clock_comments,
    detect,
    elapsed_times,
    emt,
    parse,
    parse_warnings,
    times_left,
)
from flagfall.errors import (
    ArgumentError,
    ClockError,
    ControlError,
    DocumentError,
    FlagfallError,
    MatchError,
    ParseError,
    PrintError,
)

__all__ = [
    "ArgumentError",
    "Clock",
    "ClockError",
    "ControlError",
    "Conversion",
    "Detected",
    "DocumentError",
    "Event",
    "FlagfallError",
    "Lag",
    "Match",
    "MatchError",
    "ParseError",
    "PcnDocument",
    "PcnForfeit",
    "PcnPly",
    "PcnReplay",
    "Penalised",
    "PrintError",
    "Reading",
    "Rules",
    "SideReading",
    "Stage",
    "TimeControl",
    "Verdict",
    "clk",
    "clock_comments",
    "detect",
    "elapsed_times",
    "emt",
    "parse",
    "parse_warnings",
    "times_left",
]
