"""The exceptions of flagfall. Tell them apart by class and `kind`, not by message."""

from __future__ import annotations

# `typing` takes four times as long to import as the rest of the package, and only type checkers need
# it. They assume that any variable of this name is true.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from flagfall.words import (
        AuditErrorKind,
        ClockErrorKind,
        ControlErrorKind,
        DocumentErrorKind,
        MatchErrorKind,
        ParseErrorKind,
        PrintErrorKind,
        RestoreErrorKind,
        Side,
        StandingField,
    )

__all__ = [
    "ArgumentError",
    "AuditError",
    "ClockError",
    "ControlError",
    "DocumentError",
    "EndedError",
    "FlagfallError",
    "MatchError",
    "ParseError",
    "PrintError",
    "RestoreError",
]


class FlagfallError(Exception):
    """The base class of flagfall's errors.

    An argument of the wrong type is a TypeError, as usual.
    """

    def __str__(self) -> str:
        # What follows the message in `args` is in attributes.
        return str(self.args[0]) if self.args else ""


class ParseError(FlagfallError, ValueError):
    """A text is not a valid setup string, document, or file of presets.

    The message quotes what was found, says where, and what was expected. In it, lines and characters
    count from 1.

    kind -- what is wrong, such as "stage-after-game"
    offset -- where the invalid part begins, in characters from the start of the text, counted from
        0 (the message counts from 1)
    length -- the length of the invalid part in characters; 0 if something is missing
    text -- the whole text
    path -- the location of the invalid value in a document, such as "periods[1].plies": indexes
        count from 0, and keys that are not plain words are quoted; None if the text is not a
        document, is not valid JSON or TOML, or has a duplicate key in TOML
    """

    kind: ParseErrorKind
    offset: int
    length: int
    text: str
    path: str | None

    def __init__(
        self,
        message: str,
        kind: ParseErrorKind,
        offset: int,
        length: int,
        text: str,
        path: str | None = None,
    ) -> None:
        super().__init__(message, kind, offset, length, text, path)
        self.kind = kind
        self.offset = offset
        self.length = length
        self.text = text
        self.path = path


class AuditError(FlagfallError, ValueError):
    """A game of a PGN file cannot be audited.

    kind -- why not: "no-time-control", "unknown-time-control" or "no-times"
    """

    kind: AuditErrorKind

    def __init__(self, message: str, kind: AuditErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind


class ControlError(FlagfallError, ValueError):
    """Stages and rules do not make a valid time control.

    kind -- what is wrong, such as "unreachable-stage"
    """

    kind: ControlErrorKind

    def __init__(self, message: str, kind: ControlErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind


class PrintError(FlagfallError, ValueError):
    """A notation cannot express a time control with the options given.

    kind -- the first thing that it cannot express, such as "turn-limit"
    """

    kind: PrintErrorKind

    def __init__(self, message: str, kind: PrintErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind


class DocumentError(FlagfallError, ValueError):
    """A format cannot hold a document.

    kind -- the first value that it cannot hold, such as "null"
    path -- the location of that value in the document, such as "sides.first"
    """

    kind: DocumentErrorKind
    path: str

    def __init__(self, message: str, kind: DocumentErrorKind, path: str) -> None:
        super().__init__(message, kind, path)
        self.kind = kind
        self.path = path


class ClockError(FlagfallError):
    """A clock rejected a call, and has not changed.

    kind -- the reason, such as "not-on-turn"
    last_at_ms -- for the kind "at-went-back", the earliest timestamp that is allowed: that of the
        last call that changed the clock or advanced the arena; None for other kinds
    side -- for the kind "bad-standing", the side whose field is bad; None for a field of the
        Standing itself, and for other kinds
    field -- for the kind "bad-standing", the field that contradicts another or the time control,
        such as "moves-left"; None for other kinds
    """

    kind: ClockErrorKind
    last_at_ms: int | None
    side: Side | None
    field: StandingField | None

    def __init__(
        self,
        message: str,
        kind: ClockErrorKind,
        last_at_ms: int | None = None,
        side: Side | None = None,
        field: StandingField | None = None,
    ) -> None:
        super().__init__(message, kind, last_at_ms, side, field)
        self.kind = kind
        self.last_at_ms = last_at_ms
        self.side = side
        self.field = field


class EndedError(FlagfallError):
    """All events were delivered, and the game is over or the LiveClock closed."""


class RestoreError(FlagfallError, ValueError):
    """A snapshot or journal is invalid, so no clock can be restored from it.

    kind -- what is wrong, such as "altered"
    detail -- what exactly and where, if known: a field, a line and column, an entry of the journal;
        empty if there is no more to say
    """

    kind: RestoreErrorKind
    detail: str

    def __init__(self, message: str, kind: RestoreErrorKind, detail: str) -> None:
        super().__init__(message, kind, detail)
        self.kind = kind
        self.detail = detail


class MatchError(FlagfallError):
    """A match rejected a call, and has not changed.

    kind -- the rule that forbids the call, such as "cube-frozen"
    """

    kind: MatchErrorKind

    def __init__(self, message: str, kind: MatchErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind


class ArgumentError(FlagfallError, ValueError):
    """An argument has the right type but an invalid value.

    It is an unknown word or a number out of range, or it contradicts another argument.

    argument -- the name of the argument
    """

    argument: str

    def __init__(self, message: str, argument: str) -> None:
        super().__init__(message, argument)
        self.argument = argument
