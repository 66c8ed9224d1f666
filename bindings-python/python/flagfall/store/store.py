"""What every store does, whatever its database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from threading import Event as Signal

from flagfall._flagfall import Clock, Event, Reading, TimeControl
from flagfall.live import GOES_ON
from flagfall.store.games import Change, GameId, Happened, StoreError
from flagfall.words import Side


class Store(ABC):
    """Clocks in a database: the calls of `SqliteStore`, `PostgresStore` and `RedisStore`.

    The ids of games, the names of calls and of consumers, and `once` are texts of 1 to 256 bytes in
    UTF-8, without a null character, which each database keeps as they are. Every call but `in`
    raises StoreError "invalid-text" for another text, and TypeError for what is not a str; `in` is
    then False.
    """

    @abstractmethod
    def now_ms(self) -> int:
        """Returns the store's time: milliseconds since 1970, less what was skipped.

        The `at_ms` of readings, events and forecasts is on this time. It can be before the last call
        of a clock, for example after a restart.
        """

    @abstractmethod
    def create(
        self, game: GameId, clock: TimeControl | Clock, *, start: Side | None = None
    ) -> Change:
        """Adds a game, with a new clock or with a copy of one, and starts it with the turn of `start`.

        A copy keeps its journal, if it has one: then moves can be taken back.

        Raises StoreError "game-exists"; ClockError "already-started" for a clock that is to be
        started twice.
        """

    @abstractmethod
    def press(
        self,
        game: GameId,
        side: Side,
        *,
        number: int | None = None,
        take_backs: int | None = None,
        elapsed_ms: int | None = None,
    ) -> Change:
        """Completes `side`'s move in the game, now. The arguments are as in Clock.press.

        With its `number`, a press can be sent again if its answer was lost: ClockError "already-made"
        then says that the move has been completed. A press after the end of the game is `late`.

        Raises StoreError "no-such-game"; RestoreError if the saved game was changed by other means;
        ClockError as Clock.press.
        """

    @abstractmethod
    def act(
        self,
        game: GameId,
        name: str,
        call: Callable[[Clock, int], Iterable[Event] | None],
        *,
        once: str | None = None,
    ) -> Change:
        """Calls `call` with the game's clock and the current time, and saves the clock.

            >>> import sqlite3
            >>> import flagfall
            >>> from flagfall.store import SqliteStore
            >>> store = SqliteStore(sqlite3.connect(":memory:"))
            >>> _ = store.create("g1", flagfall.parse("G/5", "chess"), start="first")
            >>> paused = store.act("g1", "pause", lambda clock, at_ms: clock.pause(at_ms), once="p7")
            >>> paused.clock.deadline_ms is None
            True

        `call` makes any calls on the clock, and returns their events. Its `name` is the `kind` of
        what happened. With `once`, a second call for the same game with the same text changes
        nothing, and its result is `repeated`. A call that raised or was `late` has not been made, and
        can be made later.

        Raises StoreError "no-such-game"; RestoreError if the saved game was changed by other means;
        what `call` raises, and then nothing is saved.
        """

    @abstractmethod
    def remove(self, game: GameId) -> None:
        """Removes the game. Its events stay.

        Raises StoreError "no-such-game".
        """

    def read(self, game: GameId) -> Reading:
        """Returns what both clocks of the game show now. Changes nothing.

        Raises StoreError "no-such-game"; RestoreError if the saved game was changed by other means.
        """
        clock, at_ms = self._look(game)
        return clock.read(at_ms)

    def clock(self, game: GameId) -> Clock:
        """Returns a copy of the game's clock, as of its last change: for its `forecast`, `verdict`
        and the like at `now_ms()`, but not before its `last_at_ms`.

        Raises StoreError "no-such-game"; RestoreError if the saved game was changed by other means.
        """
        return self._look(game)[0]

    @abstractmethod
    def _look(self, game: GameId) -> tuple[Clock, int]:
        """The clock of a game, and the current time, but not before the clock's last call."""

    @abstractmethod
    def __contains__(self, game: object) -> bool: ...

    @abstractmethod
    def next_due_ms(self) -> int | None:
        """Returns when the next event of any game is due if nobody presses. None: nothing is due.

        It is on the store's time, and can be in the past. `advance` then lets it happen.
        """

    @abstractmethod
    def advance(self, most: int = 1_000) -> list[tuple[GameId, Event]]:
        """Lets happen what is due by now in at most `most` games, and returns it in order of time.

        Any number of processes may do this: each event happens once. Call it again while
        `next_due_ms()` is in the past. A game that was changed by other means, so that it cannot be
        read, or whose journal is full, is not advanced any more.
        """

    @abstractmethod
    def run(self, stop: Signal, *, poll_ms: int = 50) -> None:
        """Advances the games when something is due, until `stop` is set.

        Any number of processes may run. Call it in a thread of its own, with a connection of its own.
        """

    @abstractmethod
    def handle(
        self, consumer: str, handle: Callable[[Happened], object], *, most: int = 1_000
    ) -> int:
        """Calls `handle` with each event that this consumer has not handled, and returns their number.

        The first call for a `consumer` only registers it: it gets the events of calls that begin
        after that. Processes with the same consumer take turns. If `handle` raises, its event is not
        handled, and the next call begins with it.
        """

    @abstractmethod
    def forget(self, consumer: str) -> None:
        """Forgets a consumer, so that events need not be kept for it."""


def change_of(
    call: Callable[[Clock, int], Iterable[Event] | None],
    clock: Clock,
    at_ms: int,
    before: Callable[[], Clock],
) -> Change:
    """Makes a call on the clock of a game. If it was late, only what had happened by then is left, on
    the clock as it was `before`: `call` may have changed more.
    """
    change = Change(at_ms, tuple(call(clock, at_ms) or ()), clock)
    if change.late:
        clock = before()
        events = clock.advance(at_ms)
        # Otherwise `call` itself has ended the game, by a measured time.
        if clock.read(at_ms).phase not in GOES_ON:
            late = tuple(event for event in change.events if event.kind == "late")
            return Change(at_ms, events + late, clock)
    return change


def is_change(change: Change) -> bool:
    """Whether anything has changed: after the end of the game nothing does."""
    return not change.events or any(event.kind != "late" for event in change.events)


def not_before(at_ms: int, clock: Clock) -> int:
    """The time, but not before the last call of `clock`."""
    last_at_ms = clock.last_at_ms
    return at_ms if last_at_ms is None else max(at_ms, last_at_ms)


def no_such_game(game: GameId) -> StoreError:
    return StoreError(f"the store has no game {game!r}", "no-such-game")


def game_exists(game: GameId) -> StoreError:
    return StoreError(f"the store already has the game {game!r}", "game-exists")
