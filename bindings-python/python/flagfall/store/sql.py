"""What the stores in SQL have in common: each game is a row, and a call is a transaction."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from threading import Event as Signal
from typing import Any, Protocol

from flagfall._flagfall import Clock, Event, TimeControl
from flagfall.errors import ClockError, RestoreError
from flagfall.store.games import (
    Change,
    GameId,
    Happened,
    Row,
    StoreError,
    at_least,
    copied,
    is_name,
    named,
    restored,
    row_of,
    rows_of,
    saved_of,
)
from flagfall.store.noted import NOTED_MS
from flagfall.store.store import (
    Store,
    change_of,
    game_exists,
    is_change,
    no_such_game,
    not_before,
)
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


class SqlStore(Store):
    """Clocks in the tables of a database."""

    _lag_ms: int

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Makes one transaction of the calls in the `with` block, and of your own statements on the
        connection. An exception takes all of them back.
        """

    # What each database does in its own way.

    @abstractmethod
    def _call(self) -> AbstractContextManager[None]:
        """The transaction of one call. What it writes is saved as a whole or not at all."""

    @abstractmethod
    def _at(self, clock: Clock | None = None) -> int:
        """The current time within a transaction, but not before the last call of `clock`."""

    @abstractmethod
    def _take(self, game: GameId) -> tuple[Clock, int]:
        """As `_look`, but no other transaction can change the game now."""

    @abstractmethod
    def _due(self, due_ms: int, most: int) -> list[tuple[GameId, object]]:
        """The games that are due, and their rows, which no other transaction can change now."""

    @abstractmethod
    def _save(self, game: GameId, clock: Clock, at_ms: int, rows: Iterable[Row]) -> None:
        """Saves the clock of a game, and what happened in it."""

    @abstractmethod
    def _add_events(self, rows: Iterable[Row]) -> None: ...

    @abstractmethod
    def _handle_next(
        self, consumer: str, handle: Callable[[Happened], object], register: bool
    ) -> bool:
        """Handles the next event, and returns whether there was one. Registers the consumer if it is
        new and `register` is true.
        """

    @abstractmethod
    def _execute(self, statement: str, *values: object) -> Rows:
        """Executes a statement, with a `?` for each value."""

    @abstractmethod
    def _execute_many(self, statement: str, rows: Iterable[tuple[object, ...]]) -> int:
        """Executes a statement with each of the rows. Returns how many rows it has changed."""

    def _saved(self, clock: Clock, at_ms: int) -> bytes | str:
        return saved_of(clock, at_ms)

    # What follows is the same in each.

    def create(
        self, game: GameId, clock: TimeControl | Clock, *, start: Side | None = None
    ) -> Change:
        game, own = named(game), copied(clock)
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
                raise game_exists(game)
            change = Change(at_ms, events, own)
            self._add_events([(game, at_ms, "create", None, None)])
            if start is not None:
                self._add_events(rows_of(game, "start", start, change, lambda: copied(clock)))
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
        def press(clock: Clock, at_ms: int) -> tuple[Event, ...]:
            is_measured = elapsed_ms is not None and self._lag_ms > 0
            if is_measured and clock.read(at_ms).on_turn != side:
                # What is due within the lag must not end the turn of the other side, whose own measured
                # move can still arrive.
                due_by_ms = not_before(at_ms - self._lag_ms, clock)
                press_at(clock.__copy__(), due_by_ms)
            return press_at(clock, at_ms)

        def press_at(clock: Clock, at_ms: int) -> tuple[Event, ...]:
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
        name = named(name, "name")
        once = None if once is None else named(once, "once")
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
        def before() -> Clock:
            return self._look(game)[0]

        with self._call():
            clock, at_ms = self._take(game)
            if once is not None:
                statement = "select 1 from flagfall_once where game = ? and once = ?"
                if self._execute(statement, game, once).fetchone() is not None:
                    return Change(at_ms, (), clock, repeated=True)
            change = change_of(call, clock, at_ms, before)
            if is_change(change):
                self._save(game, change.clock, at_ms, rows_of(game, name, side, change, before))
            if once is not None and not change.late:
                # Not before: a call that was refused can be made later.
                self._execute("insert into flagfall_once values (?, ?, ?)", game, once, at_ms)
            return change

    def __contains__(self, game: object) -> bool:
        found = "select 1 from flagfall_games where game = ?"
        return is_name(game) and self._execute(found, game).fetchone() is not None

    def remove(self, game: GameId) -> None:
        game = named(game)
        with self._call():
            deleted = self._execute("delete from flagfall_games where game = ?", game)
            if deleted.rowcount == 0:
                raise no_such_game(game)
            self._execute("delete from flagfall_once where game = ?", game)
            self._add_events([(game, self._at(), "remove", None, None)])

    def next_due_ms(self) -> int | None:
        (due_ms,) = self._execute("select min(due_ms) from flagfall_games").fetchone()
        return None if due_ms is None else due_ms + self._lag_ms

    def advance(self, most: int = 1_000) -> list[tuple[GameId, Event]]:
        happened: list[tuple[GameId, Event]] = []
        changed: list[tuple[object, int | None, GameId]] = []
        damaged: list[GameId] = []
        at_least(0, most, "most")
        with self._call():
            now_ms = self._at()
            for game, saved in self._due(now_ms - self._lag_ms, most):
                try:
                    clock = restored(saved)
                    # A move that was made in time can still arrive for what is due later.
                    at_ms = not_before(now_ms - self._lag_ms, clock)
                    # What is left of very many events stays due.
                    events, _ = clock.advance_some(at_ms, _EVENTS)
                except (RestoreError, ClockError):
                    damaged.append(game)
                    continue
                changed.append((self._saved(clock, at_ms), clock.wake_ms, game))
                happened += [(game, event) for event in events]
            happened.sort(key=lambda found: found[1].at_ms)
            found = self._execute_many(
                "update flagfall_games set due_ms = null where game = ?",
                [(game,) for game in damaged],
            ) + self._execute_many(
                "update flagfall_games set saved = ?, due_ms = ? where game = ?", changed
            )
            if found < len(damaged) + len(changed):
                # Otherwise the same would happen again in the next call, and in each after it.
                message = "the store does not find games that are due by the ids that the connection returns"
                raise StoreError(message, "no-such-game")
            self._add_events((game, now_ms, "damaged", None, None) for game in damaged)
            self._add_events(row_of(game, event) for game, event in happened)
        return happened

    def run(self, stop: Signal, *, poll_ms: int = 50) -> None:
        """Advances the games when something is due, until `stop` is set.

        Any number of processes may run. Since a call in another process can make an earlier event
        due, the store is asked every `poll_ms`, and at least once a second. Call it in a thread of its
        own, with a connection of its own.
        """
        at_least(0, poll_ms, "poll_ms")
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
            stop.wait(min(wait_ms, NOTED_MS) / 1_000)

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
        consumer, most = named(consumer, "consumer"), at_least(0, most, "most")
        handled = 0
        # A consumer that is forgotten in the meantime stays so.
        while handled < most and self._handle_next(consumer, handle, register=handled == 0):
            handled += 1
        return handled

    def _check_version(self, found: int) -> None:
        if found > VERSION:
            message = (
                f"the database has tables of version {found}, and this package knows versions up "
                f"to {VERSION}: install a later one"
            )
            raise StoreError(message, "later-version")
