"""A process that uses a store until it is killed: store_worker.py ROLE ADDRESS.

press -- presses in random games, some in each transaction, with a row of its own for each move; writes
    the number of each committed move to its output
sweep -- advances the games
consume -- writes a row for each flag that falls

ADDRESS is the path of a file of SQLite, or says how to connect to PostgreSQL: "host=… user=…". If the
server ends, the process connects again.
"""

import random
import sqlite3
import sys
import time
from threading import Event as Signal
from typing import Any

import flagfall
import psycopg
from flagfall import FlagfallError
from flagfall.store import Happened, PostgresStore, SqliteStore, Store

CONTROL = flagfall.parse("TM[1]OT[3x0.4 byo-yomi]", "sgf")
GAMES = 200


class Database:
    """A connection with its store."""

    store: Store

    def __init__(self, address: str) -> None:
        self.db: Any
        self.is_postgres = address.startswith("host=")
        if self.is_postgres:
            self.db = psycopg.connect(address, autocommit=True)
            self.store = PostgresStore(self.db)
        else:
            self.db = sqlite3.connect(address, timeout=60)
            # So that a cut of the log loses something.
            self.db.execute("pragma wal_autocheckpoint = 0")
            self.store = SqliteStore(self.db)

    def close(self) -> None:
        self.db.close()

    def execute(self, statement: str, *values: object) -> Any:
        mark = "%s" if self.is_postgres else "?"
        return self.db.execute(statement.replace("?", mark), values)


def setup(address: str) -> None:
    """Creates the tables, and registers the consumer."""
    database = Database(address)
    number = "bigint generated always as identity" if database.is_postgres else "integer primary key"
    for table in (
        f"moves (move {number}, game text, side text, at_ms bigint)",
        "flags (game text, at_ms bigint, number bigint)",
        "begun (game text, at_ms bigint)",
    ):
        database.execute(f"create table {table}")
    database.store.handle("flags", print)
    database.db.commit()
    database.db.close()


def begin(address: str) -> None:
    """Creates the games."""
    database = Database(address)
    store = database.store
    with store.transaction():
        for game in range(GAMES):
            begun = store.create(str(game), CONTROL, start="first")
            database.execute("insert into begun values (?, ?)", str(game), begun.at_ms)
    database.db.close()


def press(database: Database) -> None:
    chance = random.Random()
    store = database.store

    def draw() -> str:
        # Half of the games are pressed seldom, so that their flags fall.
        return str(chance.randrange(GAMES if chance.random() < 0.1 else GAMES // 2))

    while True:
        made = []
        with store.transaction():
            # In order: otherwise two processes could wait for each other's games.
            for game in sorted({draw() for _ in range(chance.randint(1, 8))}):
                try:
                    reading = store.read(game)
                    side = reading.on_turn
                    number = getattr(reading, side).moves + 1
                    pressed = store.press(game, side, number=number)
                except FlagfallError:
                    # Another process was faster, or the games are not there yet.
                    continue
                if not pressed.late:
                    added = database.execute(
                        "insert into moves (game, side, at_ms) values (?, ?, ?) returning move",
                        game,
                        side,
                        pressed.at_ms,
                    )
                    made.append(added.fetchone()[0])
        for move in made:
            print(move, flush=True)


def sweep(database: Database) -> None:
    database.store.run(Signal(), poll_ms=5)


def consume(database: Database) -> None:
    def note(event: Happened) -> None:
        if event.kind == "flag":
            statement = "insert into flags values (?, ?, ?)"
            database.execute(statement, event.game, event.at_ms, event.number)

    while True:
        database.store.handle("flags", note)
        time.sleep(0.005)


if __name__ == "__main__":
    role, address = sys.argv[1:]
    while True:
        try:
            {"press": press, "sweep": sweep, "consume": consume}[role](Database(address))
        except psycopg.OperationalError:
            time.sleep(0.05)
