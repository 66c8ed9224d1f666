"""A process that uses a store until it is killed: store_worker.py ROLE ADDRESS STEP.

It first writes "started" to its output, and "failed" for each error of the database.

press -- presses in random games, some in each transaction, with a row of its own for each move; writes
    each committed move to its output: number game side at_ms
log -- as press, on one connection, and in SQLite leaves everything in the log
sweep -- advances the games
consume -- writes a row for each flag that falls

ADDRESS is the path of a file of SQLite, or says how to connect to PostgreSQL: "host=… user=…". If the
database reports an error, or its server has ended, the process goes on as soon as it can. The file
STEP says by how many milliseconds the wall clock is wrong, in STEP_WIDTH characters.
"""

import logging
import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping
from threading import Event as Signal
from typing import Any

import psycopg
from flagfall import FlagfallError, TimeControl
from flagfall.store import Happened, PostgresStore, SqliteStore
from flagfall.store.sql import SqlStore

STEP_WIDTH = 10
# The games that are pressed. The flags of the others fall soon.
PRESSED = "select game from flagfall_games where due_ms is not null and cast(game as integer) & 1 = 0"
# So many events are handled in one transaction.
EVENTS = 200
# After so many transactions a process connects again, as a pool does.
TRANSACTIONS = 100


class Database:
    """A connection with its store."""

    store: SqlStore

    def __init__(self, address: str, now: Callable[[], int]) -> None:
        self.db: Any
        self.is_postgres = address.startswith("host=")
        if self.is_postgres:
            self.db = psycopg.connect(address, autocommit=True)
            self.store = PostgresStore(self.db, charge_downtime=False)
        else:
            self.db = sqlite3.connect(address, timeout=60)
            self.store = SqliteStore(self.db, now=now, charge_downtime=False)

    def close(self) -> None:
        self.db.close()

    def execute(self, statement: str, *values: object) -> Any:
        mark = "%s" if self.is_postgres else "?"
        return self.db.execute(statement.replace("?", mark), values)


def wall_clock(step: str) -> Callable[[], int]:
    """The time of day, as wrong as the file says."""
    # Opened once: later there may be no file descriptors.
    file = os.open(step, os.O_RDONLY)

    def now() -> int:
        os.lseek(file, 0, os.SEEK_SET)
        return time.time_ns() // 1_000_000 + int(os.read(file, STEP_WIDTH))

    return now


def setup(address: str, step: str) -> None:
    """Creates the tables, and registers the consumer."""
    if address.startswith("host="):
        with psycopg.connect(address, autocommit=True) as db:
            # Found before that of PostgreSQL.
            db.execute("create schema stepped")
            db.execute(
                "create function stepped.clock_timestamp() returns timestamptz language sql as $$"
                "select pg_catalog.clock_timestamp()"
                f" + pg_read_file('{step}')::bigint * interval '1 millisecond' $$"
            )
            db.execute("alter role flagfall set search_path = stepped, pg_catalog, public")
    database = Database(address, wall_clock(step))
    number = "bigint generated always as identity" if database.is_postgres else "integer primary key"
    for table in (
        f"moves (move {number}, game text, side text, at_ms bigint)",
        "flags (game text, at_ms bigint, number bigint)",
        "begun (game text, at_ms bigint)",
    ):
        database.execute(f"create table {table}")
    database.store.handle("flags", print)
    database.db.commit()
    database.close()


def begin(address: str, step: str, controls: Mapping[str, TimeControl]) -> None:
    """Creates the games."""
    database = Database(address, wall_clock(step))
    store = database.store
    with store.transaction():
        for game, control in controls.items():
            begun = store.create(game, control, start="first")
            database.execute("insert into begun values (?, ?)", game, begun.at_ms)
    database.close()


def press(database: Database, transactions: int = TRANSACTIONS) -> None:
    chance = random.Random()
    store = database.store
    for _ in range(transactions):
        made = []
        games = database.execute(PRESSED).fetchall()
        if not games:
            time.sleep(0.01)
            continue
        with store.transaction():
            # In order: otherwise two processes could wait for each other's games.
            for (game,) in sorted(set(chance.choices(games, k=chance.randint(1, 8)))):
                try:
                    reading = store.read(game)
                    side = reading.on_turn
                    number = getattr(reading, side).moves + 1
                    pressed = store.press(game, side, number=number)
                except FlagfallError:
                    # Another process was faster.
                    continue
                if not pressed.late:
                    added = database.execute(
                        "insert into moves (game, side, at_ms) values (?, ?, ?) returning move",
                        game,
                        side,
                        pressed.at_ms,
                    )
                    made.append((added.fetchone()[0], game, side, pressed.at_ms))
        for move in made:
            print(*move, flush=True)


def log(database: Database) -> None:
    if not database.is_postgres:
        database.execute("pragma wal_autocheckpoint = 0")
    press(database, sys.maxsize)


def sweep(database: Database) -> None:
    database.store.run(Signal(), poll_ms=5)


def consume(database: Database) -> None:
    def note(event: Happened) -> None:
        if event.kind == "flag":
            statement = "insert into flags values (?, ?, ?)"
            database.execute(statement, event.game, event.at_ms, event.number)

    for _ in range(TRANSACTIONS):
        with database.store.transaction():
            database.store.handle("flags", note, most=EVENTS)
        time.sleep(0.005)


ROLES: dict[str, Callable[[Database], None]] = {
    "press": press,
    "log": log,
    "sweep": sweep,
    "consume": consume,
}


def fail() -> None:
    print("failed", flush=True)
    time.sleep(0.05)


def work(role: str, address: str, step: str) -> None:
    now = wall_clock(step)
    print("started", flush=True)
    database = None
    while True:
        try:
            database = database or Database(address, now)
            ROLES[role](database)
        except sqlite3.OperationalError:
            # The disk is full, or there are no file descriptors. The connection remains usable.
            fail()
            continue
        except (psycopg.OperationalError, psycopg.InternalError):
            fail()
        if database is not None:
            database.close()
        database = None


if __name__ == "__main__":
    # It warns of connections that were lost.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    work(*sys.argv[1:])
