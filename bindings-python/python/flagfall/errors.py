"""What flagfall raises. Programs tell refusals apart by class and `kind`, not by their words."""

from __future__ import annotations

# `typing` takes four times as long to import as the rest of the package, and only type checkers need
# it. They take this name for true wherever it comes from.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from flagfall.words import (
        ClockErrorKind,
        ControlErrorKind,
        DocumentErrorKind,
        MatchErrorKind,
        ParseErrorKind,
        PrintErrorKind,
        RestoreErrorKind,
    )

__all__ = [
    "ArgumentError",
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
    """What all of flagfall's errors are. A wrong type is a TypeError, as everywhere."""


class ParseError(FlagfallError, ValueError):
    """A text is not a setup string, not a document, or not a file of presets.

    kind -- what is wrong, by name: "stage-after-game"
    offset -- where the offending part begins, in characters from the start of the text
    length -- the length of the offending part in characters; 0 where something is missing
    text -- the whole text
    path -- where the offending value stands in a document: "periods[1].plies"; keys that are not
        plain words are in quotes, and the places in a list count from 0; None where the text is no
        document, where it is not well-formed, and for a key that stands twice in TOML
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

    def __str__(self) -> str:
        return str(self.args[0])


class ControlError(FlagfallError, ValueError):
    """Stages and rules do not make a time control.

    kind -- why not, by name: "unreachable-stage"
    """

    kind: ControlErrorKind

    def __init__(self, message: str, kind: ControlErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


class PrintError(FlagfallError, ValueError):
    """A notation, with the options given, cannot say a time control.

    kind -- the first thing that it cannot say, by name: "turn-limit"
    """

    kind: PrintErrorKind

    def __init__(self, message: str, kind: PrintErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


class DocumentError(FlagfallError, ValueError):
    """A format cannot hold a document.

    kind -- the first thing that it cannot hold, by name: "null"
    path -- where that stands in the document: "sides.first"
    """

    kind: DocumentErrorKind
    path: str

    def __init__(self, message: str, kind: DocumentErrorKind, path: str) -> None:
        super().__init__(message, kind, path)
        self.kind = kind
        self.path = path

    def __str__(self) -> str:
        return str(self.args[0])


class ClockError(FlagfallError):
    """A clock refused a call, and is as it was.

    kind -- why, by name: "not-on-turn"
    last_at_ms -- with the kind "at-went-back" the `at_ms` of the last call that changed the clock,
        or the last moment of the arena, whichever the call lies before; None with other kinds
    """

    kind: ClockErrorKind
    last_at_ms: int | None

    def __init__(self, message: str, kind: ClockErrorKind, last_at_ms: int | None = None) -> None:
        super().__init__(message, kind, last_at_ms)
        self.kind = kind
        self.last_at_ms = last_at_ms

    def __str__(self) -> str:
        return str(self.args[0])


class EndedError(FlagfallError):
    """There is no event to wait for: the game is over, or the LiveClock was closed, and every event
    has been told.
    """


class RestoreError(FlagfallError, ValueError):
    """What was saved, or a journal, does not make a clock.

    kind -- what is wrong, by name: "altered"
    detail -- what exactly and where, as far as it is known: a field, a line and column, an entry
        of the journal; empty where there is no more to say
    """

    kind: RestoreErrorKind
    detail: str

    def __init__(self, message: str, kind: RestoreErrorKind, detail: str) -> None:
        super().__init__(message, kind, detail)
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return str(self.args[0])


class MatchError(FlagfallError):
    """A match refused a call, and is as it was.

    kind -- the rule that forbids it, by name: "cube-frozen"
    """

    kind: MatchErrorKind

    def __init__(self, message: str, kind: MatchErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


class ArgumentError(FlagfallError, ValueError):
    """An argument has the right type but no meaning here: an unknown word, a number out of range,
    arguments that contradict each other.

    argument -- which one, by name
    """

    argument: str

    def __init__(self, message: str, argument: str) -> None:
        super().__init__(message, argument)
        self.argument = argument

    def __str__(self) -> str:
        return str(self.args[0])
