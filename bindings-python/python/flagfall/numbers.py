"""The integer constants used in arrays by Arena.press_many, read_many and advance_into.

Sides, phases, kinds of events and statuses are words elsewhere and integers in arrays.
`Phase.of("running")` returns the number of a word, and `Phase(1).word` the word of a number. The
numbers are the same as in the C library and never change. Later versions may add numbers to the
kinds of events and the statuses.
"""

from __future__ import annotations

from enum import IntEnum

from flagfall.errors import ArgumentError

# As in errors.py.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Self

__all__ = ["UNTIMED_MS", "EventKind", "Phase", "Side", "Status"]

UNTIMED_MS: Final = 2**63 - 1
"""The bank of an untimed side in an array, where other banks are in milliseconds."""


class _Number(IntEnum):
    @property
    def word(self) -> str:
        """The word for the number, such as "not-started"."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, word: str) -> Self:
        """Returns the number of a word. Raises ArgumentError for a word that has none."""
        for number in cls:
            if number.word == word:
                return number
        raise ArgumentError(f"`word` must be a word of {cls.__name__}, not {word!r:.40}", "word")


class Side(_Number):
    """A side."""

    # Words of Side: `make words`.
    FIRST = 0
    SECOND = 1
    # End of words.


class Phase(_Number):
    """Whether the clocks run, and if not, why: as in a Reading."""

    # Words of Phase: `make words`.
    NOT_STARTED = 0
    RUNNING = 1
    PAUSED = 2
    FLAGGED = 3
    DRAWN = 4
    HALTED = 5
    PENALIZED = 6
    STOPPED = 7
    ABORTED = 8
    # End of words.


class EventKind(_Number):
    """The kind of an Event."""

    # Words of EventKind: `make words`.
    STAGE = 1
    RENEWED = 2
    LIFE = 3
    FIRST_FLAG = 4
    FLAG = 5
    OVERRUN = 6
    PENALTY = 7
    HALT = 8
    LATE = 9
    SENT = 10
    ABORT = 11
    RESERVE = 12
    ALARM = 13
    COUNTDOWN = 14
    BERSERK = 15
    # End of words.


class Status(_Number):
    """The outcome of a call for one game: OK, or the reason for its failure, a kind of ClockError.

    INVALID_ARGUMENT is for a number that is not a side.
    """

    OK = 0
    INVALID_ARGUMENT = 1
    # Words of ClockError: `make words`.
    NOT_STARTED = 100
    ALREADY_STARTED = 101
    AT_WENT_BACK = 102
    NOT_ON_TURN = 103
    DECIDING = 104
    PAUSED = 105
    NOT_PAUSED = 106
    OVER = 107
    FLAG_UP = 108
    UNTIMED = 109
    NEGATIVE = 110
    TOO_LARGE = 111
    AWAITING_RECEIPT = 112
    NOT_AWAITING = 113
    NO_JOURNAL = 114
    NOT_IN_JOURNAL = 115
    NO_SUCH_GAME = 116
    JOURNAL_FULL = 117
    ALREADY_MADE = 118
    MOVE_MISSING = 119
    STALE = 120
    BAD_STANDING = 121
    NO_RESERVE = 130
    OVER_LIMIT = 131
    TOO_LATE = 132
    NO_BERSERK = 133
    # End of words.
