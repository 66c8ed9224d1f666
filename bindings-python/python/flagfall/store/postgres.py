"""A store in PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Any, Protocol

from flagfall._flagfall import Clock, Event
from flagfall.store.games import (
    Change,
    GameId,
    Happened,
    Row,
    at_least,
    named,
    restored,
    rows_of,
    saved_of,
)
from flagfall.store.noted import NOTED_MS, NotedTime
from flagfall.store.sql import VERSION, Rows, SqlStore
from flagfall.store.store import is_change, no_such_game, not_before
from flagfall.words import Side

__all__ = ["PostgresConnection", "PostgresStore"]

# As in stores/postgres.sql.
_TABLES = """\
create table if not exists flagfall_store (
  version integer not null,
  skipped_ms bigint not null,
  seen_ms bigint not null
);
create table if not exists flagfall_games (
  game text collate "C" primary key,
  saved bytea not null,
  due_ms bigint
);
create index if not exists flagfall_due on flagfall_games (due_ms) where due_ms is not null;
create table if not exists flagfall_once (
  game text collate "C" not null,
  once text collate "C" not null,
  at_ms bigint not null,
  primary key (game, once)
);
create sequence if not exists flagfall_numbers;
create table if not exists flagfall_consumers (
  consumer text collate "C" primary key,
  queue bigint generated always as identity
);
create table if not exists flagfall_events (
  queue bigint not null,
  number bigint not null,
  game text not null,
  at_ms bigint not null,
  kind text not null,
  side text,
  value bigint,
  primary key (queue, number)
);
"""

# Of libpq: PQTRANS_IDLE and PQTRANS_INERROR.
_IDLE = 0
_FAILED = 3

# The lock that a process holds while it creates the tables.
_CREATING = 0x666C6167

_WALL = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint"
_STATE = f"{_WALL}, skipped_ms, seen_ms, exists (select 1 from flagfall_consumers)"
_NOW = f"select {_STATE} from flagfall_store"
_LOOK = f"select saved, {_STATE} from flagfall_games, flagfall_store where game = ?"
# `materialized`: the time is read once the row is locked, not before the wait for it.
_TAKE = (
    "with locked as materialized (select saved from flagfall_games where game = ? for update)"
    f" select saved, {_STATE} from locked, flagfall_store"
)
# Only if nobody has noted the time since it was read. Nobody waits for this row.
_NOTE = (
    "update flagfall_store set skipped_ms = ?, seen_ms = ? where ctid ="
    " (select ctid from flagfall_store where skipped_ms = ? and seen_ms = ? for update skip locked)"
)

_SAVE = "update flagfall_games set saved = ?, due_ms = ? where game = ?"
# An event has the same number for all consumers.
_EVENT = (
    "event as materialized (select nextval('flagfall_numbers') as number, given.* from {changed}"
    " unnest(?::text[], ?::bigint[], ?::text[], ?::text[], ?::bigint[])"
    " as given (game, at_ms, kind, side, value))"
)
_ADD = "insert into flagfall_events select queue, event.* from event, flagfall_consumers"
_ADD_EVENTS = f"with {_EVENT.format(changed='')} {_ADD}"
# Returns a row if the game was saved: there may be no consumers any more.
_SAVE_WITH_EVENTS = (
    f"with changed as ({{save}} returning 1), {_EVENT.format(changed='changed,')},"
    f" added as ({_ADD}) select 1 from changed"
)


class PostgresConnection(Protocol):
    """A connection of psycopg 3, in autocommit mode."""

    @property
    def autocommit(self) -> bool: ...
    @property
    def info(self) -> Any: ...
    def cursor(self) -> Any: ...
    def transaction(self) -> AbstractContextManager[Any]: ...


class PostgresStore(SqlStore):
    """Clocks in a PostgreSQL database, over a connection of yours. Any number of processes and
    machines share the database.

    connection -- a connection of psycopg 3 with `autocommit=True`, for one thread at a time. Your own
        transactions begin with `connection.transaction()` or with the store's `transaction`. Keep the
        isolation level "read committed" and `synchronous_commit`, as they are by default. Behind a
        pooler that shares a session between transactions, set `prepare_threshold=None`
    now -- returns the current time: int milliseconds since 1970. None: the time is the database's, the
        same for all machines. Either may be set back: the store's time then goes on from where it was,
        up to a second later. If `now` differs by a second or more between machines, the store's time
        runs too fast
    charge_downtime -- whether the time is charged while no process uses the store, or while the
        database's clock was set forward: the two cannot be told apart. If False, a gap of more than
        five seconds between two calls is not charged. `run` makes a call every second. A call in a
        transaction that you have begun on the connection does not count
    lag_ms -- if presses have an `elapsed_ms`: the longest lag that you allow. So much later, time
        alone ends a game

    A call outside of a transaction is a transaction of its own. In a `transaction`, or in one that
    you have begun on the connection, a call takes part in it: it is saved once that is committed.
    A call locks the row of its game until the end of the transaction. If transactions change several
    games in different orders, PostgreSQL ends one of them with "deadlock detected": change the games
    in the order of their ids, or repeat the transaction.

    Raises StoreError "later-version" if the tables are of a later version of this package; ValueError
    if the connection is not in autocommit mode, or `lag_ms` is below 0; psycopg.Error for what the
    database reports, in every call.
    """

    def __init__(
        self,
        connection: PostgresConnection,
        *,
        now: Callable[[], int] | None = None,
        charge_downtime: bool = True,
        lag_ms: int = 0,
    ) -> None:
        if not connection.autocommit:
            raise ValueError("the connection must be in autocommit mode: connect(…, autocommit=True)")
        self._connection = connection
        self._now = now
        self._charge_downtime = charge_downtime
        self._lag_ms = at_least(0, lag_ms, "lag_ms")
        self._has_consumers = False
        self._to_note: tuple[int, int, int, int] | None = None
        self._rows = connection.cursor()
        self._rows.row_factory = _tuples
        with self._call():
            self._make_tables()

    def _make_tables(self) -> None:
        # A role that may not create tables can use those that are there.
        (missing,) = self._execute("select to_regclass('flagfall_store') is null").fetchone()
        if missing:
            self._execute("select pg_advisory_xact_lock(?)", _CREATING)
            # One by one: with a `prepare_threshold` of 0 each is prepared.
            for statement in _TABLES.removesuffix(";\n").split(";\n"):
                self._execute(statement)
            (wall_ms,) = self._execute(f"select {_WALL}").fetchone()
            self._execute(
                "insert into flagfall_store select ?, 0, ?"
                " where not exists (select 1 from flagfall_store)",
                VERSION,
                self._wall_ms(wall_ms),
            )
        (found,) = self._execute("select version from flagfall_store").fetchone()
        self._check_version(found)

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Makes one transaction of the calls in the `with` block, and of your own statements on the
        connection. An exception takes all of them back.

        A call that raises an error of this package has changed nothing: catch the exception within
        the block to keep the others. After an error of the database PostgreSQL saves nothing of the
        transaction. A transaction within another is a savepoint.
        """
        with self._connection.transaction():
            yield
            # If a statement has failed, and nobody raises its error, this does: a commit would not.
            if self._connection.info.transaction_status == _FAILED:
                self._execute("select")
        # What is committed is saved: if this fails, the next call notes the time.
        with suppress(Exception):
            self._note()

    def _call(self) -> AbstractContextManager[None]:
        # A call writes only what it has computed without errors, so it needs no savepoint.
        return nullcontext() if self._in_transaction() else self.transaction()

    def _in_transaction(self) -> bool:
        return bool(self._connection.info.transaction_status != _IDLE)

    def now_ms(self) -> int:
        return self._read_time(False, *self._execute(_NOW).fetchone())

    def _wall_ms(self, wall_ms: int) -> int:
        return wall_ms if self._now is None else self._now()

    def _read_time(
        self, note: bool, wall_ms: int, skipped_ms: int, seen_ms: int, has_consumers: bool
    ) -> int:
        self._has_consumers = has_consumers
        noted = NotedTime(skipped_ms, seen_ms)
        wall_ms = self._wall_ms(wall_ms)
        # The clocks of two machines differ: the one that is behind waits for the other.
        if self._now is not None and seen_ms - NOTED_MS < wall_ms < seen_ms:
            wall_ms = seen_ms
        at_ms = noted.read(wall_ms, self._charge_downtime)
        if note:
            is_due = noted.skipped_ms != skipped_ms or noted.seen_ms - seen_ms >= NOTED_MS
            times = (noted.skipped_ms, noted.seen_ms, skipped_ms, seen_ms)
            self._to_note = times if is_due else None
        return at_ms

    def _note(self) -> None:
        """Notes the time that the last call has read, if that is due. Within a transaction that would
        lock it for all others, until the transaction ends.
        """
        if self._to_note is not None and not self._in_transaction():
            self._execute(_NOTE, *self._to_note)
            self._to_note = None

    def _at(self, clock: Clock | None = None) -> int:
        at_ms = self._read_time(True, *self._execute(_NOW).fetchone())
        return at_ms if clock is None else not_before(at_ms, clock)

    def _take(self, game: GameId) -> tuple[Clock, int]:
        return self._read(_TAKE, game, note=True)[1:]

    def _look(self, game: GameId) -> tuple[Clock, int]:
        return self._read(_LOOK, game, note=False)[1:]

    def _read(self, statement: str, game: GameId, note: bool) -> tuple[bytes, Clock, int]:
        row = self._execute(statement, named(game)).fetchone()
        if row is None:
            raise no_such_game(game)
        saved, *state = row
        clock = restored(saved)
        return saved, clock, not_before(self._read_time(note, *state), clock)

    def _due(self, due_ms: int, most: int) -> list[tuple[GameId, object]]:
        # Several processes share the games that are due.
        return self._execute(
            "select game, saved from flagfall_games where due_ms <= ? order by due_ms limit ?"
            " for update skip locked",
            due_ms,
            most,
        ).fetchall()

    def _press(
        self, game: GameId, side: Side, press: Callable[[Clock, int], tuple[Event, ...]]
    ) -> Change:
        # Alone, a press is saved in one statement if nobody has changed the game since it was read:
        # two round trips instead of four.
        if not self._in_transaction():
            saved, clock, at_ms = self._read(_LOOK, game, note=True)
            self._note()
            change = Change(at_ms, press(clock, at_ms), clock)
            if not is_change(change):
                return change
            rows = rows_of(game, "press", side, change, partial(restored, saved))
            if self._write(f"{_SAVE} and saved = ?", (saved,), game, clock, at_ms, rows):
                return change
        return super()._press(game, side, press)

    def _save(self, game: GameId, clock: Clock, at_ms: int, rows: Iterable[Row]) -> None:
        self._write(_SAVE, (), game, clock, at_ms, rows)

    def _write(
        self,
        save: str,
        expected: tuple[bytes, ...],
        game: GameId,
        clock: Clock,
        at_ms: int,
        rows: Iterable[Row],
    ) -> bool:
        """Saves a game and its events in one statement. Returns whether its row was as expected."""
        values = (self._saved(clock, at_ms), clock.wake_ms, game, *expected)
        if not self._has_consumers:
            return self._execute(save, *values).rowcount > 0
        added = _SAVE_WITH_EVENTS.format(save=save)
        return self._execute(added, *values, *_columns(rows)).rowcount > 0

    def _saved(self, clock: Clock, at_ms: int) -> bytes:
        saved = saved_of(clock, at_ms)
        # A clock is restored from JSON in UTF-8 as from its bytes.
        return saved.encode() if isinstance(saved, str) else saved

    def _add_events(self, rows: Iterable[Row]) -> None:
        columns = _columns(rows)
        if self._has_consumers and columns[0]:
            self._execute(_ADD_EVENTS, *columns)

    def _handle_next(
        self, consumer: str, handle: Callable[[Happened], object], register: bool
    ) -> bool:
        with self.transaction():
            # Processes with the same consumer take turns, since each waits for this row. One that was
            # handled in the meantime is passed over.
            row = self._execute(
                "select queue, number, game, kind, side, at_ms, value from flagfall_events"
                " where queue = (select queue from flagfall_consumers where consumer = ?)"
                " order by number limit 1 for update",
                consumer,
            ).fetchone()
            if row is None:
                if register:
                    self._register(consumer)
                return False
            queue, *columns = row
            happened = Happened(*columns)
            handle(happened)
            self._execute(
                "delete from flagfall_events where queue = ? and number = ?", queue, happened.number
            )
        return True

    def _register(self, consumer: str) -> None:
        self._execute(
            "insert into flagfall_consumers (consumer) select ?"
            " where not exists (select 1 from flagfall_consumers where consumer = ?)"
            " on conflict do nothing",
            consumer,
            consumer,
        )

    def forget(self, consumer: str) -> None:
        consumer = named(consumer, "consumer")
        with self._call():
            self._execute("delete from flagfall_consumers where consumer = ?", consumer)
            # Also what calls have added that did not know yet that a consumer was forgotten.
            self._execute(
                "delete from flagfall_events where queue not in (select queue from flagfall_consumers)"
            )

    def _execute(self, statement: str, *values: object) -> Rows:
        rows: Rows = self._rows.execute(statement.replace("?", "%s"), values or None)
        return rows

    def _execute_many(self, statement: str, rows: Iterable[tuple[object, ...]]) -> int:
        self._rows.executemany(statement.replace("?", "%s"), rows)
        changed: int = self._rows.rowcount
        return changed


def _tuples(_: object) -> type[tuple[Any, ...]]:
    return tuple


def _columns(rows: Iterable[Row]) -> tuple[list[object], ...]:
    return tuple(map(list, zip(*rows, strict=True))) or ([], [], [], [], [])
