"""A store in SQLite."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from flagfall._flagfall import Clock
from flagfall.store.games import (
    GameId,
    Happened,
    Row,
    StoreError,
    at_least,
    named,
    restored,
    saved_of,
)
from flagfall.store.noted import NotedTime
from flagfall.store.sql import VERSION, Rows, SqlStore
from flagfall.store.store import no_such_game, not_before

__all__ = ["SqliteStore"]

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

# How soon what SQLite refuses at once is tried again.
_RETRY_MS = 10


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


def _ended() -> StoreError:
    message = "the transaction has already ended: nothing more is saved in it"
    return StoreError(message, "transaction-ended")


@dataclass(slots=True)
class _Transaction:
    """What the calls of one transaction share."""

    time: NotedTime
    has_consumers: bool


class SqliteStore(SqlStore):
    """Clocks in a SQLite database, over a connection of yours.

    connection -- a connection of the module sqlite3, whose `autocommit` is not False and whose
        `text_factory` returns str, as both are by default. The store sets WAL and `synchronous=FULL`:
        what is committed survives the end of the process and of the machine. Use it in one thread at
        a time; other threads and processes open the same file with a connection and a store of their
        own
    now -- returns the current time: int milliseconds since 1970. It may be set back: the store's time
        then goes on from the last call that was saved, or from what `run` has noted, which it does
        once a second
    charge_downtime -- whether the time is charged while no process has the store open, or while the
        system's clock was set forward: the two cannot be told apart. If False, a gap of more than
        five seconds is not charged, from the last call that was saved or from what `run` has noted
    lag_ms -- if presses have an `elapsed_ms`: the longest lag that you allow. So much later, time
        alone ends a game

    A call outside of a transaction is a transaction of its own. In a `transaction`, or in one that
    you have begun on the connection, a call takes part in it: it is saved once that is committed.
    An `advance` of 1,000 games is a transaction of some ten milliseconds, for which all others wait.

    Raises StoreError "later-version" if the tables are of a later version of this package;
    ValueError if the connection has another `autocommit` or `text_factory`, or `lag_ms` is below 0;
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
        self._lag_ms = at_least(0, lag_ms, "lag_ms")
        self._open: _Transaction | None = None
        self._rows = connection.cursor()
        self._rows.row_factory = None
        self._check_connection()
        if not connection.in_transaction:
            self._set_wal()
            self._rows.execute("pragma synchronous = full")
        with self._transaction():
            self._make_tables()

    def _check_connection(self) -> None:
        # From Python 3.12 on.
        if getattr(self._connection, "autocommit", None) is False:
            raise ValueError(
                "with autocommit=False a transaction is always open, so that no call would be saved: "
                "leave out `autocommit`, or connect(…, autocommit=True)"
            )
        if self._rows.execute("select 'text'").fetchone() != ("text",):
            raise ValueError("the connection's `text_factory` must return str, as it does by default")

    def _set_wal(self) -> None:
        # While another connection writes, SQLite refuses this at once, also if a timeout is set.
        (timeout_ms,) = self._rows.execute("pragma busy_timeout").fetchone()
        deadline = time.monotonic() + timeout_ms / 1_000
        while True:
            try:
                self._rows.execute("pragma journal_mode = wal").fetchall()
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
            time.sleep(_RETRY_MS / 1_000)

    def _make_tables(self) -> None:
        for statement in _TABLES.split(";\n"):
            self._rows.execute(statement)
        found = self._rows.execute("select version from flagfall_store").fetchone()
        if found is None:
            first = (VERSION, 0, self._now())
            self._rows.execute("insert into flagfall_store values (?, ?, ?)", first)
        else:
            self._check_version(found[0])

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Makes one transaction of the calls in the `with` block, and of your own statements on the
        connection. An exception takes all of them back.

        Each call takes part as a whole or, if it raises, not at all: catch the exception within the
        block to keep the others. A transaction excludes those of other connections: keep it short.

        Raises StoreError "transaction-ended", as each call in the block, if the transaction has ended
        within the block: by a `commit` or `rollback` of yours, or by an error such as a full disk.
        """
        with self._transaction():
            before = self._open
            self._open = before or self._begin()
            had_consumers = self._open.has_consumers
            try:
                yield
                self._check_open()
                if before is None:
                    self._note(self._open.time)
            except BaseException:
                # Those that were registered since are taken back.
                self._open.has_consumers = had_consumers
                raise
            finally:
                self._open = before

    @contextmanager
    def _transaction(self) -> Generator[None]:
        if self._open is not None:
            self._check_open()
        joined = self._connection.in_transaction
        if not joined:
            self._rows.execute("begin immediate")
        try:
            self._rows.execute("savepoint flagfall")
            yield
            self._release()
            if not joined:
                self._rows.execute("commit")
        except BaseException:
            # An error such as a full disk may have ended the whole transaction.
            if self._connection.in_transaction:
                self._undo(joined)
            raise

    def _release(self) -> None:
        """Releases the savepoint. If there is none, its transaction has ended, and sqlite3 has begun
        another for a statement of the caller.
        """
        try:
            self._rows.execute("release flagfall")
        except sqlite3.OperationalError as error:
            if "no such savepoint" in str(error):
                raise _ended() from None
            raise

    def _undo(self, joined: bool) -> None:
        if joined:
            try:
                self._rows.execute("rollback to flagfall")
                self._rows.execute("release flagfall")
                return
            except sqlite3.OperationalError:
                # This is a transaction that has begun since.
                pass
        self._rows.execute("rollback")

    def _check_open(self) -> None:
        if not self._connection.in_transaction:
            raise _ended()

    def _begin(self) -> _Transaction:
        skipped_ms, seen_ms, has_consumers = self._rows.execute(
            "select skipped_ms, seen_ms, exists (select 1 from flagfall_consumers) from flagfall_store"
        ).fetchone()
        return _Transaction(NotedTime(skipped_ms, seen_ms), bool(has_consumers))

    def _note(self, noted: NotedTime) -> None:
        row = (noted.skipped_ms, noted.seen_ms)
        self._rows.execute("update flagfall_store set skipped_ms = ?, seen_ms = ?", row)

    def _read_time(self, noted: NotedTime) -> int:
        return noted.read(self._now(), self._charge_downtime)

    def now_ms(self) -> int:
        open_ = self._open or self._begin()
        return self._read_time(open_.time)

    def _handle_next(
        self, consumer: str, handle: Callable[[Happened], object], register: bool
    ) -> bool:
        with self.transaction():
            found = self._rows.execute(
                "select handled from flagfall_consumers where consumer = ?", (consumer,)
            ).fetchone()
            if found is None:
                if register:
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
        consumer = named(consumer, "consumer")
        with self.transaction():
            assert self._open is not None
            self._rows.execute("delete from flagfall_consumers where consumer = ?", (consumer,))
            self._rows.execute(
                "delete from flagfall_events where number <="
                " coalesce((select min(handled) from flagfall_consumers), number)"
            )
            self._open.has_consumers = self._begin().has_consumers

    def _call(self) -> AbstractContextManager[None]:
        return self.transaction()

    def _at(self, clock: Clock | None = None) -> int:
        assert self._open is not None
        at_ms = self._read_time(self._open.time)
        return at_ms if clock is None else not_before(at_ms, clock)

    def _take(self, game: GameId) -> tuple[Clock, int]:
        clock = self._clock(game)
        return clock, self._at(clock)

    def _look(self, game: GameId) -> tuple[Clock, int]:
        clock = self._clock(game)
        return clock, not_before(self.now_ms(), clock)

    def _clock(self, game: GameId) -> Clock:
        statement = "select saved from flagfall_games where game = ?"
        found = self._rows.execute(statement, (named(game),))
        saved = found.fetchone()
        if saved is None:
            raise no_such_game(game)
        return restored(saved[0])

    def _due(self, due_ms: int, most: int) -> list[tuple[GameId, object]]:
        return self._rows.execute(
            "select game, saved from flagfall_games where due_ms <= ? order by due_ms limit ?",
            (due_ms, most),
        ).fetchall()

    def _save(self, game: GameId, clock: Clock, at_ms: int, rows: Iterable[Row]) -> None:
        self._rows.execute(
            "update flagfall_games set saved = ?, due_ms = ? where game = ?",
            (saved_of(clock, at_ms), clock.wake_ms, game),
        )
        self._add_events(rows)

    def _add_events(self, rows: Iterable[Row]) -> None:
        assert self._open is not None
        if self._open.has_consumers:
            self._rows.executemany(
                "insert into flagfall_events (game, at_ms, kind, side, value) values (?, ?, ?, ?, ?)",
                rows,
            )

    def _execute(self, statement: str, *values: object) -> Rows:
        return self._rows.execute(statement, values)

    def _execute_many(self, statement: str, rows: Iterable[tuple[object, ...]]) -> int:
        return self._rows.executemany(statement, rows).rowcount
