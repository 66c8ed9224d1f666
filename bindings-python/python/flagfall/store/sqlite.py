"""A store in SQLite."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event as Signal

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
from flagfall.words import Side

__all__ = ["SqliteStore"]

_VERSION = 1

# As in stores/sqlite.sql.
_TABLES = """\
create table if not exists flagfall_store (
  version integer not null,
  skipped_ms integer not null,
  seen_ms integer not null
);
create table if not exists flagfall_games (
  game text primary key,
  saved blob not null,
  due_ms integer
) without rowid;
create index if not exists flagfall_due on flagfall_games (due_ms) where due_ms is not null;
create table if not exists flagfall_once (
  game text not null,
  once text not null,
  at_ms integer not null,
  primary key (game, once)
) without rowid;
create table if not exists flagfall_events (
  number integer primary key autoincrement,
  game text not null,
  at_ms integer not null,
  kind text not null,
  side text,
  value integer
);
create table if not exists flagfall_consumers (
  consumer text primary key,
  handled integer not null
) without rowid;
"""

# While a store runs, it notes the time this often; a longer gap is a downtime.
_NOTED_MS = 1_000
_DOWNTIME_MS = 5 * _NOTED_MS

# How many events of one game happen at once.
_EVENTS = 1_000


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class _Time:
    """The store's time: that of the system's clock, less what was skipped.

    seen_ms -- the latest reading of the system's clock that is noted in the database
    """

    skipped_ms: int
    seen_ms: int

    def read(self, wall_ms: int, charge_downtime: bool) -> int:
        """The store's time when the system's clock shows `wall_ms`."""
        gap_ms = wall_ms - self.seen_ms
        # A clock that was set back goes on from where it was.
        if gap_ms < 0 or gap_ms > _DOWNTIME_MS and not charge_downtime:
            self.skipped_ms += gap_ms
        self.seen_ms = wall_ms
        return wall_ms - self.skipped_ms


@dataclass(slots=True)
class _Transaction:
    """What the calls of one transaction share."""

    time: _Time
    has_consumers: bool


class SqliteStore:
    """Clocks in a SQLite database, over a connection of yours.

    connection -- a connection of the module sqlite3. The store sets WAL and `synchronous=FULL`: what
        is committed survives the end of the process and of the machine. Use it in one thread at a
        time; other threads and processes open the same file with a connection and a store of their
        own
    now -- returns the current time: int milliseconds since 1970. It may be set back: the store's time
        then goes on from where it was
    charge_downtime -- whether the time is charged while no process has the store open, or while the
        system's clock was set forward: the two cannot be told apart. If False, the store notes the
        time once a second in `run`, and a gap of more than five seconds is not charged
    lag_ms -- if presses have an `elapsed_ms`: the longest lag that you allow. So much later, time
        alone ends a game

    A call outside of a transaction is a transaction of its own. In a `transaction`, or in one that
    you have begun on the connection, a call takes part in it: it is saved once that is committed.

    Raises StoreError "later-version" if the tables are of a later version of this package;
    sqlite3.Error for what the database reports, in every call.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        now: Callable[[], int] = _wall_ms,
        charge_downtime: bool = True,
        lag_ms: int = 0,
    ) -> None:
        self._connection = connection
        self._now = now
        self._charge_downtime = charge_downtime
        self._lag_ms = lag_ms
        self._open: _Transaction | None = None
        self._rows = connection.cursor()
        self._rows.row_factory = None
        if not connection.in_transaction:
            self._rows.execute("pragma journal_mode = wal").fetchall()
            self._rows.execute("pragma synchronous = full")
        with self._transaction():
            self._make_tables()

    def _make_tables(self) -> None:
        for statement in _TABLES.split(";\n"):
            self._rows.execute(statement)
        found = self._rows.execute("select version from flagfall_store").fetchone()
        if found is None:
            first = (_VERSION, 0, self._now())
            self._rows.execute("insert into flagfall_store values (?, ?, ?)", first)
        elif found[0] > _VERSION:
            message = (
                f"the database has tables of version {found[0]}, and this package knows versions up "
                f"to {_VERSION}: install a later one"
            )
            raise StoreError(message, "later-version")

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Makes one transaction of the calls in the `with` block, and of your own statements on the
        connection. An exception takes all of them back.

        Each call takes part as a whole or, if it raises, not at all: catch the exception within the
        block to keep the others. A transaction excludes those of other connections: keep it short.
        """
        with self._transaction():
            before = self._open
            self._open = before or self._begin()
            try:
                yield
                if before is None:
                    self._note(self._open.time)
            finally:
                self._open = before

    @contextmanager
    def _transaction(self) -> Generator[None]:
        joined = self._connection.in_transaction
        if self._open is not None and not joined:
            raise sqlite3.OperationalError("the transaction has ended, so that nothing of it is saved")
        self._rows.execute("savepoint flagfall" if joined else "begin immediate")
        try:
            yield
            self._rows.execute("release flagfall" if joined else "commit")
        except BaseException:
            # An error such as a full disk may have ended the whole transaction.
            if self._connection.in_transaction:
                if joined:
                    self._rows.execute("rollback to flagfall")
                    self._rows.execute("release flagfall")
                else:
                    self._rows.execute("rollback")
            raise

    def _begin(self) -> _Transaction:
        skipped_ms, seen_ms, has_consumers = self._rows.execute(
            "select skipped_ms, seen_ms, exists (select 1 from flagfall_consumers) from flagfall_store"
        ).fetchone()
        return _Transaction(_Time(skipped_ms, seen_ms), bool(has_consumers))

    def _note(self, noted: _Time) -> None:
        row = (noted.skipped_ms, noted.seen_ms)
        self._rows.execute("update flagfall_store set skipped_ms = ?, seen_ms = ?", row)

    def _read_time(self, noted: _Time) -> int:
        return noted.read(self._now(), self._charge_downtime)

    def now_ms(self) -> int:
        """Returns the store's time: milliseconds since 1970, less what was skipped.

        The `at_ms` of readings, events and forecasts is on this time.
        """
        open_ = self._open or self._begin()
        return self._read_time(open_.time)

    def create(
        self, game: GameId, clock: TimeControl | Clock, *, start: Side | None = None
    ) -> Change:
        """Adds a game, with a new clock or with a copy of one, and starts it with the turn of `start`.

        A copy keeps its journal, if it has one: then moves can be taken back.

        Raises StoreError "game-exists"; ClockError "already-started" for a clock that is to be
        started twice.
        """
        own = Clock(clock) if isinstance(clock, TimeControl) else clock.__copy__()
        with self.transaction():
            at_ms = self._at(own)
            events = () if start is None else own.start(start, at_ms)
            row = (game, saved_of(own, at_ms), own.wake_ms)
            inserted = self._rows.execute(
                "insert into flagfall_games values (?, ?, ?) on conflict do nothing", row
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

        with self.transaction():
            return self._change(game, "press", side, press)

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
        with self.transaction():
            if once is not None:
                at_ms = self._at()
                made = self._rows.execute(
                    "insert into flagfall_once values (?, ?, ?) on conflict do nothing",
                    (game, once, at_ms),
                )
                if made.rowcount == 0:
                    clock = self._clock(game)
                    return Change(self._at(clock), (), clock, repeated=True)
            return self._change(game, name, None, call)

    def _change(
        self,
        game: GameId,
        name: str,
        side: Side | None,
        call: Callable[[Clock, int], Iterable[Event] | None],
    ) -> Change:
        clock = self._clock(game)
        at_ms = self._at(clock)
        change = Change(at_ms, tuple(call(clock, at_ms) or ()), clock)
        # After the end of the game nothing has changed.
        if [event.kind for event in change.events] != ["late"]:
            self._save(game, clock, at_ms)
            self._add_events(rows_of(game, name, side, change))
        return change

    def read(self, game: GameId) -> Reading:
        """Returns what both clocks of the game show now. Changes nothing.

        Raises StoreError "no-such-game"; RestoreError if the game's row was changed by other means.
        """
        clock = self.clock(game)
        return clock.read(max(self.now_ms(), clock.last_at_ms or 0))

    def clock(self, game: GameId) -> Clock:
        """Returns a copy of the game's clock, as of its last change: for its `forecast`, `verdict`
        and the like at `now_ms()`.

        Raises StoreError "no-such-game"; RestoreError if the game's row was changed by other means.
        """
        return self._clock(game)

    def __contains__(self, game: object) -> bool:
        found = self._rows.execute("select 1 from flagfall_games where game = ?", (game,))
        return found.fetchone() is not None

    def remove(self, game: GameId) -> None:
        """Removes the game. Its events stay.

        Raises StoreError "no-such-game".
        """
        with self.transaction():
            deleted = self._rows.execute("delete from flagfall_games where game = ?", (game,))
            if deleted.rowcount == 0:
                raise _no_such_game(game)
            self._rows.execute("delete from flagfall_once where game = ?", (game,))
            self._add_events([(game, self._at(), "remove", None, None)])

    def next_due_ms(self) -> int | None:
        """Returns when the next event of any game is due if nobody presses. None: nothing is due.

        It is on the store's time, and can be in the past. `advance` then lets it happen.
        """
        (due_ms,) = self._rows.execute("select min(due_ms) from flagfall_games").fetchone()
        return None if due_ms is None else due_ms + self._lag_ms

    def advance(self, most: int = 1_000) -> list[tuple[GameId, Event]]:
        """Lets happen what is due by now in at most `most` games, and returns it in order of time.

        Any number of processes may do this: each event happens once. A transaction with at most
        `most` games takes so long that others wait for it: with 1,000, some ten milliseconds. Call it
        again while `next_due_ms()` is in the past.

        A game whose row was changed by other means, so that it cannot be read, is not advanced any
        more. What happened in it is "damaged".
        """
        happened: list[tuple[GameId, Event]] = []
        with self.transaction():
            now_ms = self._at()
            due = self._rows.execute(
                "select game, saved from flagfall_games where due_ms <= ? order by due_ms limit ?",
                (now_ms - self._lag_ms, most),
            ).fetchall()
            for game, saved in due:
                try:
                    clock = restored(saved)
                except RestoreError:
                    self._rows.execute(
                        "update flagfall_games set due_ms = null where game = ?", (game,)
                    )
                    self._add_events([(game, now_ms, "damaged", None, None)])
                    continue
                at_ms = self._at(clock)
                # What is left of very many events stays due.
                events, _ = clock.advance_some(at_ms, _EVENTS)
                self._save(game, clock, at_ms)
                happened += [(game, event) for event in events]
            happened.sort(key=lambda found: found[1].at_ms)
            self._add_events(row_of(game, event) for game, event in happened)
        return happened

    def run(self, stop: Signal, *, poll_ms: int = 50) -> None:
        """Advances the games when something is due, until `stop` is set.

        Any number of processes may run. Since a call in another process can make an earlier event
        due, the store is asked every `poll_ms`. Call it in a thread of its own, with a connection of
        its own.
        """
        noted_ms = self._now()
        while not stop.is_set():
            due_ms, now_ms = self.next_due_ms(), self.now_ms()
            if due_ms is not None and due_ms <= now_ms:
                self.advance()
                noted_ms = self._now()
                continue
            if not self._charge_downtime and abs(self._now() - noted_ms) >= _NOTED_MS:
                with self.transaction():
                    self._at()
                noted_ms = self._now()
            wait_ms = poll_ms if due_ms is None else min(poll_ms, due_ms - now_ms)
            stop.wait(wait_ms / 1_000)

    def handle(
        self, consumer: str, handle: Callable[[Happened], object], *, most: int = 1_000
    ) -> int:
        """Calls `handle` with each event that this consumer has not handled, and returns their number.

        The first call for a `consumer` only registers it: it gets what happens from then on. Each
        event is handled in a transaction of its own, with what `handle` writes on the connection: so
        rows in this database are written exactly once. What leaves the database, such as a message,
        can be sent twice: if the process is killed after sending it, and before the commit. If `handle`
        raises, its event is not handled, and the next call begins with it.

        Events that all consumers have handled are deleted. Without consumers none are written.
        """
        handled = 0
        while handled < most and self._handle_next(consumer, handle):
            handled += 1
        return handled

    def _handle_next(self, consumer: str, handle: Callable[[Happened], object]) -> bool:
        with self.transaction():
            found = self._rows.execute(
                "select handled from flagfall_consumers where consumer = ?", (consumer,)
            ).fetchone()
            if found is None:
                self._register(consumer)
                return False
            row = self._rows.execute(
                "select number, game, kind, side, at_ms, value from flagfall_events"
                " where number > ? order by number limit 1",
                found,
            ).fetchone()
            if row is None:
                return False
            happened = Happened(*row)
            handle(happened)
            self._rows.execute(
                "update flagfall_consumers set handled = ? where consumer = ?",
                (happened.number, consumer),
            )
            self._rows.execute(
                "delete from flagfall_events"
                " where number <= (select min(handled) from flagfall_consumers)"
            )
        return True

    def _register(self, consumer: str) -> None:
        self._rows.execute(
            "insert into flagfall_consumers"
            " select ?, coalesce((select seq from sqlite_sequence where name = 'flagfall_events'), 0)",
            (consumer,),
        )
        if self._open is not None:
            self._open.has_consumers = True

    def forget(self, consumer: str) -> None:
        """Forgets a consumer, so that events need not be kept for it."""
        with self.transaction():
            self._rows.execute("delete from flagfall_consumers where consumer = ?", (consumer,))
            self._rows.execute(
                "delete from flagfall_events where number <="
                " coalesce((select min(handled) from flagfall_consumers), number)"
            )

    def _clock(self, game: GameId) -> Clock:
        found = self._rows.execute("select saved from flagfall_games where game = ?", (game,))
        saved = found.fetchone()
        if saved is None:
            raise _no_such_game(game)
        return restored(saved[0])

    def _at(self, clock: Clock | None = None) -> int:
        """The current time within a transaction, but not before the last call of `clock`."""
        assert self._open is not None
        at_ms = self._read_time(self._open.time)
        last_at_ms = None if clock is None else clock.last_at_ms
        return at_ms if last_at_ms is None else max(at_ms, last_at_ms)

    def _save(self, game: GameId, clock: Clock, at_ms: int) -> None:
        self._rows.execute(
            "update flagfall_games set saved = ?, due_ms = ? where game = ?",
            (saved_of(clock, at_ms), clock.wake_ms, game),
        )

    def _add_events(self, rows: Iterable[Row]) -> None:
        assert self._open is not None
        if self._open.has_consumers:
            self._rows.executemany(
                "insert into flagfall_events (game, at_ms, kind, side, value) values (?, ?, ?, ?, ?)",
                rows,
            )


def _no_such_game(game: GameId) -> StoreError:
    return StoreError(f"the store has no game {game!r}", "no-such-game")
