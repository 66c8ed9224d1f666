"""Stores: clocks in the database of a game server.

    >>> import sqlite3
    >>> import flagfall
    >>> from flagfall.store import SqliteStore

    >>> db = sqlite3.connect(":memory:")
    >>> store = SqliteStore(db, now=lambda: 1_000)
    >>> store.create("g1", flagfall.parse("G/5/3", "chess"), start="first").at_ms
    1000
    >>> with store.transaction():
    ...     pressed = store.press("g1", "first", number=1)
    ...     _ = db.execute("create table moves (game text, san text)")
    ...     _ = db.execute("insert into moves values ('g1', 'e4')")
    >>> pressed.clock.bank("first", pressed.at_ms)
    303000

`SqliteStore` is for one machine, `PostgresStore` and `RedisStore` are for any number of machines. All
have the calls of `Store`.

A store uses a connection of yours. In SQLite and PostgreSQL it adds tables whose names begin with
`flagfall_`, and a call is saved when its transaction is committed: a server that reports a move only
then loses none that a player has seen, even if it is killed. Several calls in one `transaction` are
committed together, with rows of yours, at the cost of one. Redis needs flagfall's module, in which
a call is one command.

The store takes the time from the clock of the system or of the database; no call has an `at_ms`. A press
with the `number` of its move can be sent again at any time: it raises ClockError "already-made" and
changes nothing. A press after the end of the game is `late`, and changes nothing either.

What happens in games, by calls and by time alone, is an event with a number. A consumer handles each
event once: see `handle`. One process, or several, advance the games whose flag falls or whose stage
ends: see `advance` and `run`. Redis does it by itself.

The Node package has the same stores, with the same tables and keys: programs in both languages can
share a database.
"""

from flagfall.store.games import Change, GameId, Happened, StoreError, StoreErrorKind
from flagfall.store.postgres import PostgresConnection, PostgresStore
from flagfall.store.redis import RedisConnection, RedisStore
from flagfall.store.sqlite import SqliteStore
from flagfall.store.store import Store

__all__ = [
    "Change",
    "GameId",
    "Happened",
    "PostgresConnection",
    "PostgresStore",
    "RedisConnection",
    "RedisStore",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoreErrorKind",
]
