"""Clocks in a database: a move, its row and its clock are saved together."""

import sqlite3

import flagfall
from flagfall.store import Happened, SqliteStore

db = sqlite3.connect(":memory:")  # a file, on your server
db.execute("create table moves (game text, number integer, san text)")
db.execute("create table results (game text, loser text)")
now_ms = 1_000_000
store = SqliteStore(db, now=lambda: now_ms)  # without `now`: the system's clock

store.handle("results", print)  # registers this consumer of events
store.create("g1", flagfall.parse("180+2", notation="pgn"), start="first")

# Reply to the player after the transaction. If the process is killed then, the move is there.
now_ms += 5_000
with store.transaction():
    pressed = store.press("g1", "first", number=1)
    db.execute("insert into moves values ('g1', 1, 'e4')")
assert not pressed.late
assert store.read("g1").on_turn == "second"

# The same press, sent again.
try:
    store.press("g1", "first", number=1)
except flagfall.ClockError as error:
    assert error.kind == "already-made"

# Nobody moves. In a server, `store.run` does this in a thread of its own.
now_ms += 200_000
((game, event),) = store.advance()
assert (game, event.kind, event.side) == ("g1", "flag", "second")


# Each event is handled once, in one transaction with the rows that the handler writes.
def on_event(event: Happened) -> None:
    if event.kind == "flag":
        db.execute("insert into results values (?, ?)", (event.game, event.side))


store.handle("results", on_event)
print(db.execute("select * from results").fetchall())  # [('g1', 'second')]
