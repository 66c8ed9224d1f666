"""What every store does, whatever its database."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from threading import Event as Signal
from typing import Any, Protocol

from flagfall._flagfall import Clock, Event, Reading, TimeControl
from flagfall.errors import RestoreError
from flagfall.store.games import (
    Change,
    GameId,
    Happened,
    Row,
    StoreError,
    restored,
    row_of,
    rows_of,
    saved_of,
)
from flagfall.store.noted import NOTED_MS
from flagfall.words import Side

VERSION = 1

# How many events of one game happen at once.
_EVENTS = 1_000


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Store(ABC):
    """Clocks in a database: what `SqliteStore` and `PostgresStore` have in common."""

    _lag_ms: int

    # What the database does in its own way.

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Makes one transaction of the calls in the `with` block, and of your own statements on the
        connection. An exception takes all of them back.
        """

    @abstractmethod
    def now_ms(self) -> int:
        """Returns the store's time: milliseconds since 1970, less what was skipped.

        The `at_ms` of readings, events and forecasts is on this time.
        """

    @abstractmethod
    def _call(self) -> AbstractContextManager[None]:
        """The transaction of one call. What it writes is saved as a whole or not at all."""

    @abstractmethod
    def _at(self, clock: Clock | None = None) -> int:
        """The current time within a transaction, but not before the last call of `clock`."""

    @abstractmethod
    def _take(self, game: GameId) -> tuple[Clock, int]:
        """The clock of a game that no other transaction can change now, and the time as `_at`."""

    @abstractmethod
    def _look(self, game: GameId) -> tuple[Clock, int]:
        """The clock of a game, and the time as `_at`. Changes nothing."""

    @abstractmethod
    def _due(self, due_ms: int, most: int) -> list[tuple[GameId, object]]:
        """The games that are due, and their rows, which no other transaction can change now."""

    @abstractmethod
    def _save(self, game: GameId, clock: Clock, at_ms: int, rows: Iterable[Row]) -> None:
        """Saves the clock of a game, and what happened in it."""

    @abstractmethod
    def _add_events(self, rows: Iterable[Row]) -> None: ...

    @abstractmethod
    def _handle_next(self, consumer: str, handle: Callable[[Happened], object]) -> bool: ...

    @abstractmethod
    def forget(self, consumer: str) -> None:
        """Forgets a consumer, so that events need not be kept for it."""

    @abstractmethod
    def _execute(self, statement: str, *values: object) -> Rows:
        """Executes a statement, with a `?` for each value."""

    @abstractmethod
    def _execute_many(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None: ...

    def _saved(self, clock: Clock, at_ms: int) -> bytes | str:
        return saved_of(clock, at_ms)

    # What follows is the same in every database.

    def create(
        self, game: GameId, clock: TimeControl | Clock, *, start: Side | None = None
    ) -> Change:
        """Adds a game, with a new clock or with a copy of one, and starts it with the turn of `start`.

        A copy keeps its journal, if it has one: then moves can be taken back.

        Raises StoreError "game-exists"; ClockError "already-started" for a clock that is to be
        started twice.
        """
        own = Clock(clock) if isinstance(clock, TimeControl) else clock.__copy__()
        with self._call():
            at_ms = self._at(own)
            events = () if start is None else own.start(start, at_ms)
            inserted = self._execute(
                "insert into flagfall_games values (?, ?, ?) on conflict do nothing",
                game,
                self._saved(own, at_ms),
                own.wake_ms,
            )
            if inserted.rowcount == 0:
                raise StoreError(f"the store already has the game {game!r}", "game-exists")
            change = Change(at_ms, events, own)
            self._add_events([(game, at_ms, "create", None, None)])
            if start is not None:
                self._add_events(rows_of(game, "start", start, change))
            return change

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

        Raises StoreError "no-such-game"; RestoreError if the game's row was changed by other means;
        ClockError as Clock.press.
        """

        def press(clock: Clock, at_ms: int) -> tuple[Event, ...]:
            return clock.press(side, at_ms, elapsed_ms, number=number, take_backs=take_backs)

        return self._press(game, side, press)

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
            >>> store = flagfall.store.SqliteStore(sqlite3.connect(":memory:"))
            >>> _ = store.create("g1", flagfall.parse("G/5", "chess"), start="first")
            >>> paused = store.act("g1", "pause", lambda clock, at_ms: clock.pause(at_ms), once="p7")
            >>> paused.clock.deadline_ms is None
            True

        `call` makes any calls on the clock, and returns their events. Its `name` is the `kind` of
        what happened. With `once`, a second call for the same game with the same text changes
        nothing, and its result is `repeated`.

        Raises StoreError "no-such-game"; RestoreError if the game's row was changed by other means;
        what `call` raises, and then nothing is saved.
        """
        return self._change(game, name, None, call, once)

    def _press(
        self, game: GameId, side: Side, press: Callable[[Clock, int], tuple[Event, ...]]
    ) -> Change:
        return self._change(game, "press", side, press)

    def _change(
        self,
        game: GameId,
        name: str,
        side: Side | None,
        call: Callable[[Clock, int], Iterable[Event] | None],
        once: str | None = None,
    ) -> Change:
        with self._call():
            clock, at_ms = self._take(game)
            if once is not None:
                made = self._execute(
                    "insert into flagfall_once values (?, ?, ?) on conflict do nothing",
                    game,
                    once,
                    at_ms,
                )
                if made.rowcount == 0:
                    return Change(at_ms, (), clock, repeated=True)
            change = Change(at_ms, tuple(call(clock, at_ms) or ()), clock)
            if is_change(change):
                self._save(game, clock, at_ms, rows_of(game, name, side, change))
            return change

    def read(self, game: GameId) -> Reading:
        """Returns what both clocks of the game show now. Changes nothing.

        Raises StoreError "no-such-game"; RestoreError if the game's row was changed by other means.
        """
        clock, at_ms = self._look(game)
        return clock.read(at_ms)

    def clock(self, game: GameId) -> Clock:
        """Returns a copy of the game's clock, as of its last change: for its `forecast`, `verdict`
        and the like at `now_ms()`.

        Raises StoreError "no-such-game"; RestoreError if the game's row was changed by other means.
        """
        return self._look(game)[0]

    def __contains__(self, game: object) -> bool:
        found = self._execute("select 1 from flagfall_games where game = ?", game)
        return found.fetchone() is not None

    def remove(self, game: GameId) -> None:
        """Removes the game. Its events stay.

        Raises StoreError "no-such-game".
        """
        with self._call():
            deleted = self._execute("delete from flagfall_games where game = ?", game)
            if deleted.rowcount == 0:
                raise no_such_game(game)
            self._execute("delete from flagfall_once where game = ?", game)
            self._add_events([(game, self._at(), "remove", None, None)])

    def next_due_ms(self) -> int | None:
        """Returns when the next event of any game is due if nobody presses. None: nothing is due.

        It is on the store's time, and can be in the past. `advance` then lets it happen.
        """
        (due_ms,) = self._execute("select min(due_ms) from flagfall_games").fetchone()
        return None if due_ms is None else due_ms + self._lag_ms

    def advance(self, most: int = 1_000) -> list[tuple[GameId, Event]]:
        """Lets happen what is due by now in at most `most` games, and returns it in order of time.

        Any number of processes may do this: each event happens once. The games are in one transaction,
        which takes some ten milliseconds with 1,000 games in SQLite, where all others wait for it.
        Call it again while `next_due_ms()` is in the past.

        A game whose row was changed by other means, so that it cannot be read, is not advanced any
        more. What happened in it is "damaged".
        """
        happened: list[tuple[GameId, Event]] = []
        changed: list[tuple[object, int | None, GameId]] = []
        damaged: list[GameId] = []
        with self._call():
            now_ms = self._at()
            for game, saved in self._due(now_ms - self._lag_ms, most):
                try:
                    clock = restored(saved)
                except RestoreError:
                    damaged.append(game)
                    continue
                at_ms = not_before(now_ms, clock)
                # What is left of very many events stays due.
                events, _ = clock.advance_some(at_ms, _EVENTS)
                changed.append((self._saved(clock, at_ms), clock.wake_ms, game))
                happened += [(game, event) for event in events]
            happened.sort(key=lambda found: found[1].at_ms)
            self._execute_many(
                "update flagfall_games set due_ms = null where game = ?",
                [(game,) for game in damaged],
            )
            self._execute_many(
                "update flagfall_games set saved = ?, due_ms = ? where game = ?", changed
            )
            self._add_events((game, now_ms, "damaged", None, None) for game in damaged)
            self._add_events(row_of(game, event) for game, event in happened)
        return happened

    def run(self, stop: Signal, *, poll_ms: int = 50) -> None:
        """Advances the games when something is due, until `stop` is set.

        Any number of processes may run. Since a call in another process can make an earlier event
        due, the store is asked every `poll_ms`. Call it in a thread of its own, with a connection of
        its own.
        """
        noted = time.monotonic()
        while not stop.is_set():
            due_ms, now_ms = self.next_due_ms(), self.now_ms()
            is_due = due_ms is not None and due_ms <= now_ms
            # Otherwise another process is advancing what is due.
            if is_due and self.advance():
                continue
            if time.monotonic() - noted >= NOTED_MS / 1_000:
                self._note_time()
                noted = time.monotonic()
            wait_ms = poll_ms if due_ms is None or is_due else min(poll_ms, due_ms - now_ms)
            stop.wait(wait_ms / 1_000)

    def _note_time(self) -> None:
        with self._call():
            self._at()

    def handle(
        self, consumer: str, handle: Callable[[Happened], object], *, most: int = 1_000
    ) -> int:
        """Calls `handle` with each event that this consumer has not handled, and returns their number.

        The first call for a `consumer` only registers it: it gets the events of calls that begin
        after that. Each event is handled in a transaction of its own, with what `handle` writes on
        the connection: so rows in this database are written exactly once. What leaves the database,
        such as a message, can be sent twice: if the process is killed after sending it, and before
        the commit. If `handle` raises, its event is not handled, and the next call begins with it.
        Within a transaction of yours, all of them are handled when that is committed.

        Events that all consumers have handled are deleted. Without consumers none are written.
        """
        handled = 0
        while handled < most and self._handle_next(consumer, handle):
            handled += 1
        return handled

    def _check_version(self, found: int) -> None:
        if found > VERSION:
            message = (
                f"the database has tables of version {found}, and this package knows versions up "
                f"to {VERSION}: install a later one"
            )
            raise StoreError(message, "later-version")


def is_change(change: Change) -> bool:
    """Whether anything has changed: after the end of the game nothing does."""
    return [event.kind for event in change.events] != ["late"]


def not_before(at_ms: int, clock: Clock) -> int:
    """The time, but not before the last call of `clock`."""
    last_at_ms = clock.last_at_ms
    return at_ms if last_at_ms is None else max(at_ms, last_at_ms)


def no_such_game(game: GameId) -> StoreError:
    return StoreError(f"the store has no game {game!r}", "no-such-game")
