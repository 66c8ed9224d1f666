"""Clocks in PostgreSQL: two servers share a game."""

import psycopg

import flagfall
from flagfall.store import PostgresStore


def connect() -> tuple[psycopg.Connection, PostgresStore]:
    """A server's connection and store, for one thread. The address is in PGHOST, PGUSER and so on."""
    db = psycopg.connect(autocommit=True)
    return db, PostgresStore(db)


(one_db, one), (_, two) = connect(), connect()
one_db.execute("create table moves (game text, number int, san text)")
one.create("g1", flagfall.parse("180+2", notation="pgn"), start="first")

# The first player is connected to one server. The time is that of the database.
with one.transaction():
    one.press("g1", "first", number=1)
    one_db.execute("insert into moves values ('g1', 1, 'e4')")

# The second player is connected to the other.
assert two.read("g1").on_turn == "second"
two.press("g1", "second", number=1)
print(one.read("g1").second.moves)  # 1

# Any server can let flags fall: `run` does so in a thread of its own. Here none is due yet.
due_ms = two.next_due_ms()
assert due_ms is not None and due_ms > two.now_ms()
assert two.advance() == []
