"""What a call on a stored game results in, whatever the database is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from operator import index
from typing import Literal, TypeAlias, get_args

from flagfall._flagfall import Clock, Event, Stage, TimeControl
from flagfall.errors import ArgumentError, ClockError, FlagfallError
from flagfall.words import EventKind, Side

GameId: TypeAlias = str
"""The id of a game: a text of yours, of 1 to 256 bytes in UTF-8, without a null character."""

StoreErrorKind: TypeAlias = Literal[
    "no-such-game", "game-exists", "later-version", "transaction-ended", "invalid-text"
]
"""Why a store rejects a call."""


class StoreError(FlagfallError):
    """A store rejected a call, and has not changed.

    kind -- the reason, such as "no-such-game"
    """

    kind: StoreErrorKind

    def __init__(self, message: str, kind: StoreErrorKind) -> None:
        super().__init__(message, kind)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Change:
    """What a call on a stored game has changed.

    at_ms -- when the call happened, on the store's time
    events -- what happened in the game by then: flags, stages and so on
    clock -- the game's clock after the call, for example for its `forecast`; changing it does not
        change the stored game
    repeated -- whether an earlier call with the same `once` has made this change, so that nothing
        has changed now
    """

    at_ms: int
    events: tuple[Event, ...]
    clock: Clock
    repeated: bool = False

    @property
    def late(self) -> bool:
        """Whether it was a press or a hand-over after the end of the game, which changed nothing.

        Another call that finds the end of the game is not late: look at the events.
        """
        return any(event.kind == "late" for event in self.events)


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened in a stored game: a call, or an event of its clock.

    number -- unique, and higher than those of all earlier events of the game; in SQLite and Redis, of
        all games. Some numbers may be missing
    game -- the game's id
    kind -- the name of the call, such as "press"; or the kind of the clock's event, such as "flag".
        "damaged": the saved game was changed by other means, and cannot be read; or its journal is
        full. It is not advanced any more
    side -- the side that the call names, or whose clock the event belongs to; None if the call
        names none, and for `act`
    at_ms -- when it happened, on the store's time
    value -- what the event counts: the stage, the lives left, the penalties, or `left_ms`; else None
    """

    number: int
    game: GameId
    kind: str
    side: Side | None
    at_ms: int
    value: int | None

    @property
    def event(self) -> Event | None:
        """The event of the clock; None for a call.

        In Redis with `flagfall.announce-calls`, "berserk" is there twice, and neither is None:
        first the call, then the event.
        """
        # A call of `act` can have the name of an event, but no side.
        if self.kind not in get_args(EventKind) or self.side is None:
            return None
        return event_of(self.kind, self.side, self.at_ms, self.value)  # type: ignore[arg-type]


# In bytes. A key of PostgreSQL has room for two such texts, and a token in Redis is no longer.
_LONGEST = 256

# A row of the table of events, without its number: game, at_ms, kind, side, value.
Row: TypeAlias = tuple[GameId, int, str, Side | None, int | None]

# Which attribute of an event its kind has.
_COUNTS: dict[EventKind, Literal["stage", "lives", "penalties", "left_ms"]] = {
    "stage": "stage",
    "renewed": "stage",
    "life": "lives",
    "penalty": "penalties",
    "reserve": "left_ms",
    "alarm": "left_ms",
    "countdown": "left_ms",
}


def event_of(kind: EventKind, side: Side, at_ms: int, value: int | None) -> Event:
    counts = _COUNTS.get(kind)
    return Event(kind, side, at_ms, **({counts: value} if counts else {}))


def row_of(game: GameId, event: Event) -> Row:
    counts = _COUNTS.get(event.kind)
    value = getattr(event, counts) if counts else None
    return game, event.at_ms, event.kind, event.side, value


def rows_of(
    game: GameId, name: str, side: Side | None, change: Change, before: Callable[[], Clock]
) -> list[Row]:
    """What happened before a call, the call unless it was late, and what it brought about.

    before -- returns the clock as it was before the call
    """
    at_ms, events = change.at_ms, change.events
    if change.late:
        return [row_of(game, event) for event in events if event.kind != "late"]
    due = 0
    if any(event.at_ms == at_ms for event in events):
        # In the same millisecond, what was due comes first.
        both = zip(events, before().advance(at_ms), strict=False)
        due = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
    sooner, later = list[Row](), list[Row]()
    for place, event in enumerate(events):
        (sooner if place < due or event.at_ms < at_ms else later).append(row_of(game, event))
    return [*sooner, (game, at_ms, name, side, None), *later]


def is_name(text: object) -> bool:
    """Whether each database keeps the text as it is."""
    if not isinstance(text, str) or "\0" in text:
        return False
    try:
        return 0 < len(text.encode()) <= _LONGEST
    except UnicodeEncodeError:
        return False


def named(text: object, argument: str = "game") -> str:
    """The text, if each database keeps it as it is. A number would become a text, and so another id."""
    if not isinstance(text, str):
        raise TypeError(f"`{argument}` must be a str, not {type(text).__name__}")
    if not is_name(text):
        wanted = f"a text of 1 to {_LONGEST} bytes in UTF-8, without a null character"
        raise StoreError(f"`{argument}` must be {wanted}", "invalid-text")
    return text


def copied(clock: object) -> Clock:
    """A new clock, or a copy of one."""
    if isinstance(clock, TimeControl):
        return Clock(clock)
    if isinstance(clock, Clock):
        return clock.__copy__()
    raise TypeError(f"`clock` must be a TimeControl or a Clock, not {type(clock).__name__}")


def at_least(least: int, number: int, argument: str) -> int:
    """The number, if it is not below `least`."""
    whole = index(number)
    if whole < least:
        raise ArgumentError(f"`{argument}` must be {least} or more, not {whole}", argument)
    return whole


_NOT_STARTED = Clock(TimeControl([Stage(time_ms=0)]))


def check_press(
    side: Side, number: int | None, take_backs: int | None, elapsed_ms: int | None
) -> None:
    """Raises what Clock.press raises for these arguments, whatever the clock."""
    try:
        _NOT_STARTED.press(side, 0, elapsed_ms, number=number, take_backs=take_backs)
    except ClockError:
        # It checks its arguments first.
        pass


def saved_of(clock: Clock, at_ms: int) -> bytes | str:
    """The clock, with its journal if it keeps one."""
    return clock.save(at_ms) if clock.journal_json() is None else clock.save_with_journal(at_ms)


def restored(saved: object) -> Clock:
    """The clock of a row. Another program can have written anything into it."""
    return Clock.restore(saved if isinstance(saved, bytes | str) else b"")
