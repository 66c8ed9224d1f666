"""The words that name choices, as types: `side: Side = "first"`.

`typing.get_args` gives the words of a type. Later versions may add words to the kinds of errors
and events, and notations.
"""

from typing import Literal, TypeAlias

__all__ = [
    "ChessOption",
    "ClockErrorKind",
    "ControlErrorKind",
    "Coupling",
    "Credit",
    "Entry",
    "EventKind",
    "FirstFlag",
    "Flag",
    "FlagFalls",
    "Limit",
    "Mode",
    "Notation",
    "OnExpiry",
    "ParseErrorKind",
    "Phase",
    "PrintErrorKind",
    "Side",
    "WhenMet",
]

Side: TypeAlias = Literal["first", "second"]

Notation: TypeAlias = Literal["chess", "ggs"]
Mode: TypeAlias = Literal["fischer", "fischer-after", "bronstein", "delay"]
ChessOption: TypeAlias = Literal["none", "hourglass", "word"]

Entry: TypeAlias = Literal["add", "set"]
WhenMet: TypeAlias = Literal["next", "repeat-add", "repeat-set"]
Credit: TypeAlias = Literal["banked", "apart", "paid"]
Limit: TypeAlias = Literal["clip", "linear", "hybrid"]
OnExpiry: TypeAlias = Literal["flag", "next", "first-flag", "overrun", "penalty"]
FirstFlag: TypeAlias = Literal["minimal-loss", "maximal-loss", "no-win"]
Coupling: TypeAlias = Literal["none", "hourglass"]
FlagFalls: TypeAlias = Literal["past-zero", "at-zero"]

Flag: TypeAlias = Literal["up", "first", "fallen"]
Phase: TypeAlias = Literal[
    "not-started",
    "running",
    "paused",
    "flagged",
    "drawn",
    "halted",
    "penalised",
    "stopped",
]
EventKind: TypeAlias = Literal[
    "stage",
    "renewed",
    "life",
    "first-flag",
    "flag",
    "overrun",
    "penalty",
    "sent",
    "halt",
    "late",
]

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
]
ControlErrorKind: TypeAlias = Literal[
    "negative-time",
    "no-next-stage",
    "unreachable-stage",
    "empty-refill",
    "unequal-sides",
    "mixed-game-limits",
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
    "awaiting-receipt",
    "not-awaiting",
    "too-large",
]
