"""The numbers that stand in arrays for words, in the calls of Arena that take arrays.

They are those of the C library, and never change their meaning. `Phase.of("running")` is the number
of a word, and `Phase(1).word` the word of a number. Later versions may add numbers to the kinds of
events and statuses.
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
"""The bank of a side that plays untimed, where no number of milliseconds is one."""


class _Number(IntEnum):
    @property
    def word(self) -> str:
        """The word that the number stands for: "not-started"."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, word: str) -> Self:
        """The number that stands for a word. Raises ArgumentError for a word that has none."""
        for number in cls:
            if number.word == word:
                return number
        raise ArgumentError(f"`word` must be that of a {cls.__name__}, not {word!r:.40}", "word")


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
    # End of words.


class EventKind(_Number):
    """What happened: the kind of an Event."""

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
    # End of words.


class Status(_Number):
    """What became of a game's part of a call: done, or refused, by the kind of the ClockError.

    INVALID_ARGUMENT is a side that is none.
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
    # End of words.
