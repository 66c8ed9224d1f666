"""A process that uses a store until it is killed: store_worker.py ROLE PATH.

press -- presses in random games, some in each transaction, with a row of its own for each move; writes
    the number of each committed move to its output
sweep -- advances the games
consume -- writes a row for each flag that falls
"""

import random
import sqlite3
import sys
import time
from threading import Event as Signal

import flagfall
from flagfall import ClockError
from flagfall.store import Happened, SqliteStore

CONTROL = flagfall.parse("TM[1]OT[3x0.4 byo-yomi]", "sgf")
GAMES = 200


def setup(path: str) -> None:
    db = sqlite3.connect(path)
    store = SqliteStore(db)
    db.executescript(
        "create table moves (move integer primary key, game text, side text, at_ms integer);"
        "create table flags (game text, at_ms integer, number integer);"
        "create table begun (game text, at_ms integer);"
    )
    store.handle("flags", print)
    with store.transaction():
        for game in range(GAMES):
            begun = store.create(str(game), CONTROL, start="first")
            db.execute("insert into begun values (?, ?)", (str(game), begun.at_ms))
    db.close()


def press(path: str) -> None:
    chance = random.Random()
    db = sqlite3.connect(path, timeout=60)
    # So that a cut of the log loses something.
    db.execute("pragma wal_autocheckpoint = 0")
    store = SqliteStore(db)
    while True:
        made = []
        with store.transaction():
            for _ in range(chance.randint(1, 8)):
                # Half of the games are pressed seldom, so that their flags fall.
                game = str(chance.randrange(GAMES if chance.random() < 0.1 else GAMES // 2))
                reading = store.read(game)
                side = reading.on_turn
                number = getattr(reading, side).moves + 1
                try:
                    pressed = store.press(game, side, number=number)
                except ClockError:
                    continue
                if not pressed.late:
                    row = (game, side, pressed.at_ms)
                    added = db.execute("insert into moves (game, side, at_ms) values (?, ?, ?)", row)
                    made.append(added.lastrowid)
        for move in made:
            print(move, flush=True)


def sweep(path: str) -> None:
    SqliteStore(sqlite3.connect(path, timeout=60)).run(Signal(), poll_ms=5)


def consume(path: str) -> None:
    db = sqlite3.connect(path, timeout=60)
    store = SqliteStore(db)

    def note(event: Happened) -> None:
        if event.kind == "flag":
            row = (event.game, event.at_ms, event.number)
            db.execute("insert into flags values (?, ?, ?)", row)

    while True:
        store.handle("flags", note)
        time.sleep(0.005)


if __name__ == "__main__":
    role, path = sys.argv[1:]
    {"press": press, "sweep": sweep, "consume": consume}[role](path)
