"""A game-clock library for chess, Go, shogi, backgammon and more.

    >>> import flagfall
    >>> control = flagfall.parse("40/90/30, G/30/30", "chess")
    >>> clock = flagfall.Clock(control)
    >>> clock.start("first", at_ms=0)
    ()

Time controls: `parse` reads a setup string in a given notation and returns a TimeControl, `detect`
finds the notation, and `explain` explains the text while it is typed. Stages and Rules build a time
control without a notation. Presets are named time controls in a file.

Clocks: a Clock runs one game under a time control. Its calls return Events such as a fallen flag,
`read` returns a Reading of both clocks, and `verdict` the result. It can be saved, restored and
taken back. A LiveClock is a Clock in an asyncio event loop, and an Arena holds the clocks of many
games. flagfall.store keeps clocks in a database.

Beside the clock: a Lag compensates for network lag, a Match keeps the score of a backgammon match,
and a PcnDocument is a recorded game with its times. `read_pgn` returns the games of a PGN file, and
PgnGame.audit says whether their clocks are possible; the command `flagfall audit` does both.

All times are int milliseconds, and their names end in `_ms`. You pass the current time to every
call (`at_ms`): only LiveClock reads the system's clock, unless you give it another. The two sides
are "first" and "second", whatever the colors of the game.

All errors are subclasses of FlagfallError. Words such as "first" are typed as Literals, in
flagfall.words.
"""

from flagfall._flagfall import (
    Alarm,
    Arena,
    ArenaDamage,
    ArenaReader,
    Arimaa,
    Assumed,
    Assumption,
    Chess,
    Clock,
    ConventionFit,
    Conversion,
    Detected,
    DoubleFlag,
    Event,
    Explanation,
    Field,
    Forecast,
    GameAudit,
    GameEvent,
    Ggs,
    Lag,
    Match,
    Next,
    Pcn,
    PcnDocument,
    PcnForfeit,
    PcnPly,
    PcnReplay,
    Penalized,
    PgnFault,
    PgnGame,
    PgnPly,
    PgnReader,
    Phrase,
    Piece,
    PlyAudit,
    Preset,
    Presets,
    Reading,
    RestoredArena,
    Rules,
    Setup,
    SideAlarms,
    SideReading,
    SideStanding,
    Stage,
    Standing,
    TimeControl,
    TimeLeft,
    Verdict,
    __version__ as __version__,
    clk_comment,
    clock_comments,
    detect,
    elapsed_times,
    emt_comment,
    explain,
    format_time,
    parse,
    parse_tolerant,
    parse_warnings,
    times_left,
    write_file,
)
from flagfall.errors import (
    ArgumentError,
    AuditError,
    ClockError,
    ControlError,
    DocumentError,
    EndedError,
    FlagfallError,
    MatchError,
    ParseError,
    PrintError,
    RestoreError,
)
from flagfall.limit import to_limit
from flagfall.live import LiveClock
from flagfall.pgn import read_pgn

__all__ = [
    "Alarm",
    "Arena",
    "ArenaDamage",
    "ArenaReader",
    "ArgumentError",
    "Arimaa",
    "Assumed",
    "Assumption",
    "AuditError",
    "Chess",
    "Clock",
    "ClockError",
    "ControlError",
    "ConventionFit",
    "Conversion",
    "Detected",
    "DocumentError",
    "DoubleFlag",
    "EndedError",
    "Event",
    "Explanation",
    "Field",
    "FlagfallError",
    "Forecast",
    "GameAudit",
    "GameEvent",
    "Ggs",
    "Lag",
    "LiveClock",
    "Match",
    "MatchError",
    "Next",
    "ParseError",
    "Pcn",
    "PcnDocument",
    "PcnForfeit",
    "PcnPly",
    "PcnReplay",
    "Penalized",
    "PgnFault",
    "PgnGame",
    "PgnPly",
    "PgnReader",
    "Phrase",
    "Piece",
    "PlyAudit",
    "Preset",
    "Presets",
    "PrintError",
    "Reading",
    "RestoreError",
    "RestoredArena",
    "Rules",
    "Setup",
    "SideAlarms",
    "SideReading",
    "SideStanding",
    "Stage",
    "Standing",
    "TimeControl",
    "TimeLeft",
    "Verdict",
    "clk_comment",
    "clock_comments",
    "detect",
    "elapsed_times",
    "emt_comment",
    "explain",
    "format_time",
    "parse",
    "parse_tolerant",
    "parse_warnings",
    "read_pgn",
    "times_left",
    "to_limit",
    "write_file",
]
