"""What a press in a store costs, beside the same update of a row without a clock.

Prints the rates of ROUNDS (11) rounds as JSON, each a pair: presses and updates a second, measured in
turn. `make bench-stores` shows their medians.

- SQLite: 256 presses in a transaction, without a consumer of events and with one; and updates of as many
  bytes in the same table
- PostgreSQL, if it is installed: presses, each committed by itself; and a bare `update … returning` of the
  same row
"""

import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import flagfall
from flagfall.store import PostgresStore, SqliteStore, Store

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "stores"))

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 11
CONTROL = flagfall.parse("G/90/30", "chess")
BATCH = 256
PRESSES = 400

Rates = list[tuple[float, float]]


def rate(times: int, run: Callable[[], None]) -> float:
    began = time.perf_counter()
    run()
    return times / (time.perf_counter() - began)


class Presser:
    """Presses for both sides of a game in turn."""

    def __init__(self, store: Store, game: str) -> None:
        self.store, self.game, self.made = store, game, 0
        store.create(game, CONTROL, start="first")

    def press(self) -> None:
        side = "second" if self.made % 2 else "first"
        self.store.press(self.game, side, number=1 + self.made // 2)
        self.made += 1


def in_sqlite(folder: str, *, events: bool) -> Rates:
    db = sqlite3.connect(f"{folder}/games-{events}.db")
    store = SqliteStore(db)
    if events:
        store.handle("bench", lambda _: None)
    pressers = [Presser(store, str(game)) for game in range(BATCH)]
    (saved,) = db.execute("select saved from flagfall_games limit 1").fetchone()

    def press() -> None:
        with store.transaction():
            for presser in pressers:
                presser.press()

    def update() -> None:
        with db:
            for presser in pressers:
                row = (saved, time.time_ns(), presser.game)
                db.execute("update plain set saved = ?, due_ms = ? where game = ?", row)

    db.execute("create table plain as select * from flagfall_games")
    db.execute("create unique index plain_game on plain (game)")
    db.execute("create index plain_due on plain (due_ms)")
    rates = [(rate(BATCH, press), rate(BATCH, update)) for _ in range(ROUNDS)]
    db.close()
    return rates


def in_postgres() -> Rates | None:
    import postgres_server
    import psycopg

    if not postgres_server.is_installed():
        return None
    server = postgres_server.Server()
    with psycopg.connect(server.address, autocommit=True) as db:
        presser = Presser(PostgresStore(db), "g")
        (saved,) = db.execute("select saved from flagfall_games").fetchone() or (b"",)

        def press() -> None:
            for _ in range(PRESSES):
                presser.press()

        def update() -> None:
            statement = "update flagfall_games set saved = %s, due_ms = %s where game = 'g' returning due_ms"
            (kept,) = db.execute("select saved from flagfall_games").fetchone() or (b"",)
            for number in range(PRESSES):
                db.execute(statement, (saved, time.time_ns() + number)).fetchone()
            db.execute("update flagfall_games set saved = %s", (kept,))

        def paired(even: bool) -> tuple[float, float]:
            if even:
                return rate(PRESSES, press), rate(PRESSES, update)
            updates = rate(PRESSES, update)
            return rate(PRESSES, press), updates

        rates = [paired(number % 2 == 0) for number in range(ROUNDS)]
    server.close()
    return rates


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        found = {
            "sqlite": in_sqlite(folder, events=False),
            "sqlite events": in_sqlite(folder, events=True),
            "postgres": in_postgres(),
        }
    print(json.dumps(found))
