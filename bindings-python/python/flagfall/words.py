"""The words that name choices, as types: `side: Side = "first"`.

`typing.get_args` gives the words of a type. Later versions may add words to the kinds of errors
and events, names of fields, and notations.
"""

from typing import Literal, SupportsIndex, TypeAlias

__all__ = [
    "AlarmScheme",
    "BerserkRule",
    "Board",
    "Category",
    "CategoryScheme",
    "ChessOption",
    "ClockCommentKind",
    "ClockErrorKind",
    "ControlErrorKind",
    "Coupling",
    "Crawford",
    "Credit",
    "DocumentErrorKind",
    "Entry",
    "EventKind",
    "FieldName",
    "FirstFlag",
    "FirstMoveMissed",
    "Flag",
    "FlagFalls",
    "Format",
    "GraceExcess",
    "LagFormula",
    "Limit",
    "MatchErrorKind",
    "Mode",
    "Notation",
    "OnExpiry",
    "Outcome",
    "ParseErrorKind",
    "Phase",
    "PrintErrorKind",
    "Protocol",
    "Reason",
    "ReserveDraw",
    "RestoreErrorKind",
    "Rounding",
    "Runs",
    "Side",
    "StandingField",
    "StandingFormat",
    "TimeStyle",
    "Validity",
    "WhenMet",
]

# Words of every list: `make words`.
Side: TypeAlias = Literal["first", "second"]
Notation: TypeAlias = Literal[
    "chess",
    "arimaa",
    "ggs",
    "backgammon",
    "double-flag",
    "pcn",
    "pgn",
    "pgn-extended",
    "chess-com",
    "lichess",
    "lichess-pgn",
    "fide",
    "us-chess",
    "cutechess",
    "fastchess",
    "uci",
    "cecp",
    "gtp",
    "sgf",
    "ogs",
    "usi",
    "csa",
    "csa-file",
    "floodgate",
    "kif",
    "scrabble",
    "othello",
]
Mode: TypeAlias = Literal["fischer", "fischer-after", "bronstein", "delay"]
ChessOption: TypeAlias = Literal["none", "hourglass", "overrun"]
Format: TypeAlias = Literal["json", "toml"]
Protocol: TypeAlias = Literal["uci", "usi", "cecp", "gtp", "sgf"]
BerserkRule: TypeAlias = Literal["half", "lichess", "lishogi", "playstrategy"]
CategoryScheme: TypeAlias = Literal[
    "lichess",
    "fide",
    "us-chess",
    "chess-com",
    "icc",
    "python-chess",
    "woogles",
    "ogs",
    "lishogi",
    "fishtest",
]
Category: TypeAlias = Literal[
    "ultra-bullet",
    "bullet",
    "ultra-blitz",
    "blitz",
    "rapid",
    "classical",
    "quick",
    "dual",
    "regular",
    "standard",
    "live",
    "daily",
    "correspondence",
    "unlimited",
]
Entry: TypeAlias = Literal["add", "set"]
WhenMet: TypeAlias = Literal["next", "repeat-add", "repeat-set"]
Credit: TypeAlias = Literal["banked", "apart", "paid"]
Limit: TypeAlias = Literal["clip", "linear", "hybrid"]
OnExpiry: TypeAlias = Literal["flag", "next", "first-flag", "overrun", "penalty"]
ReserveDraw: TypeAlias = Literal["never", "unit", "all"]
FirstFlag: TypeAlias = Literal["minimal-loss", "no-win"]
Coupling: TypeAlias = Literal["none", "hourglass"]
FirstMoveMissed: TypeAlias = Literal["abort", "flag"]
FlagFalls: TypeAlias = Literal["past-zero", "at-zero"]
Rounding: TypeAlias = Literal["down", "up"]
GraceExcess: TypeAlias = Literal["forgiven", "carried"]
Flag: TypeAlias = Literal["up", "first", "fallen"]
Phase: TypeAlias = Literal[
    "not-started",
    "running",
    "paused",
    "flagged",
    "drawn",
    "halted",
    "penalized",
    "stopped",
    "aborted",
]
LagFormula: TypeAlias = Literal["lichess", "lichess-2017", "icc", "timeseal"]
TimeStyle: TypeAlias = Literal["clock", "tenths", "days"]
AlarmScheme: TypeAlias = Literal["lichess", "lishogi", "dgt"]
EventKind: TypeAlias = Literal[
    "stage",
    "renewed",
    "life",
    "first-flag",
    "flag",
    "overrun",
    "penalty",
    "reserve",
    "sent",
    "halt",
    "abort",
    "alarm",
    "countdown",
    "late",
]
Runs: TypeAlias = Literal["nothing", "lent", "bank", "overrun"]
StandingField: TypeAlias = Literal[
    "phase",
    "on-turn",
    "first-to-fall",
    "bank",
    "stage",
    "lives",
    "moves",
    "moves-left",
    "lent",
    "flag",
    "overrun",
    "penalties",
    "turn-used",
    "used",
    "since-credit",
    "reserve",
]
ClockCommentKind: TypeAlias = Literal["clk", "emt", "egt", "mct"]
Validity: TypeAlias = Literal["valid", "incomplete", "invalid"]
FieldName: TypeAlias = Literal[
    "keyword",
    "name",
    "moves",
    "time",
    "credit",
    "extra-time",
    "lives",
    "percent",
    "limit",
    "game-limit",
    "turn-limit",
    "bonus-shape",
    "unit",
    "rounding",
    "least-charge",
]
Reason: TypeAlias = Literal[
    "board",
    "flag",
    "flag-cannot-win",
    "first-flag",
    "both-first-flags",
    "claim",
    "resignation",
    "halt",
    "penalties",
    "first-move",
]
Crawford: TypeAlias = Literal["not-yet", "next", "now", "played"]
ParseErrorKind: TypeAlias = Literal[
    "not-utf8",
    "empty",
    "expected-moves",
    "expected-time",
    "expected-clock-time",
    "expected-count",
    "expected-slash",
    "expected-end",
    "unit-order",
    "not-whole",
    "number-too-large",
    "no-moves",
    "stage-after-game",
    "too-many-controls",
    "too-many-fields",
    "no-time-to-move",
    "expected-percent",
    "percent-too-large",
    "expected-game-limit",
    "expected-extra-time",
    "expected-bonus-shape",
    "bonus-too-large",
    "expected-number",
    "expected-plus",
    "document-syntax",
    "duplicate-key",
    "too-deep",
    "expected-table",
    "expected-list",
    "expected-millis",
    "missing-duration",
    "expected-seconds",
    "too-fine",
    "unknown-word",
    "unknown-key",
    "missing-key",
    "unknown-control",
    "contradiction",
    "out-of-range",
    "expected-presets",
    "unknown-preset-key",
    "expected-text",
    "expected-bool",
    "expected-name",
    "duplicate-name",
    "unknown-notation",
    "foreign-option",
    "expected-mode",
    "expected-chess-option",
    "expected-format",
    "unequal-sides",
    "mixed-game-limits",
    "null-value",
    "ambiguous",
    "too-many-lives",
    "weekend-pauses",
    "preset-too-long",
]
ControlErrorKind: TypeAlias = Literal[
    "negative-time",
    "no-next-stage",
    "unreachable-stage",
    "empty-refill",
    "too-many-lives",
    "not-berserkable",
    "time-too-large",
    "unequal-sides",
    "mixed-game-limits",
    "bad-tier",
    "bad-opening",
    "bad-grace",
    "bad-reserve",
]
PrintErrorKind: TypeAlias = Literal[
    "stages",
    "time",
    "entry",
    "quota",
    "credit",
    "limit",
    "lives",
    "turn-limit",
    "on-expiry",
    "coupling",
    "game-limit",
    "opening",
    "flag-falls",
    "sides",
    "charge",
    "actions",
    "weekend-pauses",
    "grace",
    "reserve",
]
DocumentErrorKind: TypeAlias = Literal[
    "null",
    "large-integer",
    "date-time",
    "not-finite",
]
ClockErrorKind: TypeAlias = Literal[
    "not-started",
    "already-started",
    "at-went-back",
    "not-on-turn",
    "deciding",
    "paused",
    "not-paused",
    "over",
    "flag-up",
    "untimed",
    "negative",
    "too-large",
    "awaiting-receipt",
    "not-awaiting",
    "no-journal",
    "not-in-journal",
    "no-such-game",
    "journal-full",
    "already-made",
    "move-missing",
    "stale",
    "bad-standing",
    "no-reserve",
    "over-limit",
]
RestoreErrorKind: TypeAlias = Literal[
    "foreign",
    "format",
    "cut",
    "malformed",
    "altered",
    "impossible",
    "moment",
    "refused",
]
MatchErrorKind: TypeAlias = Literal[
    "match-over",
    "game-running",
    "no-game",
    "crawford-game",
    "cube-frozen",
    "not-its-cube",
    "double-pending",
    "no-double",
    "no-points",
    "crawford-mismatch",
    "too-many-points",
]
StandingFormat: TypeAlias = Literal["lichess", "ogs", "gtp", "uci", "usi"]
# End of words.

Outcome: TypeAlias = Literal["open", "draw", "first", "second", "aborted"]
Board: TypeAlias = (
    Literal["open", "draw"]
    | tuple[Literal["win", "resigned", "claimed"], Side]
    | tuple[Literal["score"], SupportsIndex]
)
