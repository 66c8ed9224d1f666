"""The store in PostgreSQL: the cases of every store, and what is special to many connections."""

import secrets
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import flagfall
import psycopg
import pytest
from flagfall import ArgumentError, Clock, ClockError, RestoreError
from flagfall.store import Change, Happened, PostgresStore, StoreError, postgres
from flagfall.words import Side
from raised import error_of
from store_player import CASES, STORES, Player, Wall

CONTROL = flagfall.parse("G/5", "chess")

Connect = Callable[[], psycopg.Connection[Any]]


def damage(db: psycopg.Connection[Any], game: str) -> None:
    db.execute(
        "update flagfall_games set saved = set_byte(saved, 20, get_byte(saved, 20) # 1) where game = %s",
        (game,),
    )


@pytest.fixture
def connect(database: str) -> Generator[Connect]:
    opened: list[psycopg.Connection[Any]] = []

    def connect() -> psycopg.Connection[Any]:
        opened.append(psycopg.connect(database, autocommit=True))
        return opened[-1]

    yield connect
    for db in opened:
        db.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_case_of_every_store(case: dict[str, Any], connect: Connect) -> None:
    db = connect()
    player = Player(db, PostgresStore, damage)
    for step in case["steps"]:
        player.step(step)
        assert db.info.transaction_status == 0


def store_of(connect: Connect) -> tuple[psycopg.Connection[Any], PostgresStore]:
    db = connect()
    store = PostgresStore(db)
    store.create("g", CONTROL, start="first")
    return db, store


def waits(db: psycopg.Connection[Any]) -> bool:
    """Whether another connection waits for a lock."""
    found = db.execute("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
    return found.fetchone() is not None


def test_the_tables_are_those_of_every_language() -> None:
    assert postgres._TABLES == (STORES / "postgres.sql").read_text(encoding="utf-8")


def test_a_connection_must_be_in_autocommit_mode(database: str) -> None:
    with psycopg.connect(database) as db, pytest.raises(ValueError, match="autocommit"):
        PostgresStore(db)


@pytest.mark.parametrize("threshold", [None, 0, 1])
def test_any_prepare_threshold(connect: Connect, threshold: int | None) -> None:
    db = connect()
    db.prepare_threshold = threshold
    store = PostgresStore(db, now=Wall())
    store.handle("all", print)
    for game in ("g", "h"):
        store.create(game, CONTROL, start="first")
        with store.transaction():
            store.press(game, "first")
        store.act(game, "pause", Clock.pause, once="p")
        store.act(game, "resume", Clock.resume)
        store.press(game, "second")
        store.remove(game)
    assert store.advance() == []
    assert store.handle("all", lambda event: None) == 14
    prepared = db.execute("select count(*) from pg_prepared_statements").fetchone() or (0,)
    assert (prepared[0] > 0) == (threshold is not None)


def test_tables_of_a_later_version(connect: Connect) -> None:
    db, _ = store_of(connect)
    db.execute("update flagfall_store set version = 2")
    error = error_of(StoreError, PostgresStore, db)
    assert error.kind == "later-version" and "version 2" in str(error)


def test_ten_connections_create_the_tables_at_once(connect: Connect) -> None:
    connections = [connect() for _ in range(10)]
    with ThreadPoolExecutor(10) as pool:
        list(pool.map(PostgresStore, connections))
    assert connections[0].execute("select count(*) from flagfall_store").fetchone() == (1,)


def test_the_time_is_that_of_the_database(connect: Connect) -> None:
    _, store = store_of(connect)
    before, after = store.now_ms(), time.time_ns() // 1_000_000
    assert before <= after <= store.now_ms() + 1


@pytest.mark.parametrize("in_transaction", [False, True])
def test_a_press_that_waited_has_the_time_after_the_wait(
    connect: Connect, in_transaction: bool
) -> None:
    db, store = store_of(connect)
    other = PostgresStore(connect())

    def press() -> Change:
        with other.transaction() if in_transaction else nullcontext():
            return other.press("g", "first")

    with ThreadPoolExecutor(1) as pool:
        with store.transaction():
            paused = store.act("g", "pause", lambda clock, at_ms: clock.pause(at_ms))
            waiting = pool.submit(press)
            while not waits(db):
                time.sleep(0.01)
            time.sleep(0.2)
            resumed = store.act("g", "resume", lambda clock, at_ms: clock.resume(at_ms))
        pressed = waiting.result()
    assert pressed.at_ms >= resumed.at_ms >= paused.at_ms + 200


@pytest.mark.parametrize("consumer", [None, "all"])
def test_two_presses_at_once(connect: Connect, consumer: str | None) -> None:
    """Of two processes that have read the same turn, one completes the move, and writes its event."""
    _, store = store_of(connect)
    other = PostgresStore(connect())
    events: list[Happened] = []
    if consumer is not None:
        store.handle(consumer, events.append)
    for number in range(1, 40):
        side: Side = "first" if number % 2 else "second"
        barrier = threading.Barrier(2)

        def press(one: PostgresStore) -> str:
            barrier.wait()
            try:
                one.press("g", side, number=(number + 1) // 2)
            except ClockError as error:
                return error.kind
            return "pressed"

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(press, [store, other])) == ["already-made", "pressed"]
    if consumer is not None:
        assert store.handle(consumer, events.append) == 39


def test_a_call_takes_part_in_the_callers_own_transaction(connect: Connect) -> None:
    db, store = store_of(connect)
    db.execute("create table moves (san text)")
    with pytest.raises(ZeroDivisionError), db.transaction():
        db.execute("insert into moves values ('e4')")
        store.press("g", "first")
        raise ZeroDivisionError
    assert store.read("g").on_turn == "first"
    with store.transaction():
        db.execute("insert into moves values ('e4')")
        with pytest.raises(ClockError, match="turn"):
            store.press("g", "second")
        with pytest.raises(ZeroDivisionError):
            store.act("g", "divide", lambda clock, at_ms: clock.stop(at_ms // 0))
        with pytest.raises(ZeroDivisionError), store.transaction():
            store.press("g", "first")
            raise ZeroDivisionError
        store.press("g", "first")
    assert store.read("g").on_turn == "second"
    assert db.execute("select count(*) from moves").fetchone() == (1,)


def test_a_statement_that_failed_and_was_caught_is_still_an_error(connect: Connect) -> None:
    db, store = store_of(connect)
    with pytest.raises(psycopg.errors.InFailedSqlTransaction), store.transaction():
        store.press("g", "first")
        with pytest.raises(psycopg.errors.DivisionByZero):
            db.execute("select 1 / 0")
    assert store.read("g").on_turn == "first"


def test_events_are_handled_although_they_are_committed_late(connect: Connect) -> None:
    """A transaction that took an earlier number may commit after one with a later number."""
    _, store = store_of(connect)
    store.create("h", CONTROL, start="first")
    other = PostgresStore(connect())
    found: list[tuple[int, str]] = []

    def note(event: Happened) -> None:
        found.append((event.number, event.game))

    store.handle("all", note)
    with store.transaction():
        store.press("g", "first")
        other.press("h", "first")
        assert other.handle("all", note) == 1
    assert other.handle("all", note) == 1
    assert other.handle("all", note) == 0
    assert [game for _, game in found] == ["h", "g"]
    assert found[0][0] > found[1][0]


def test_a_game_keeps_its_order_whichever_transaction_began_first(connect: Connect) -> None:
    db, store = store_of(connect)
    other = PostgresStore(connect())
    sides: list[str | None] = []
    store.handle("all", print)
    with store.transaction():
        db.execute("create table mine (number integer)")
        other.press("g", "first")
        store.press("g", "second")
    store.handle("all", lambda event: sides.append(event.side))
    assert sides == ["first", "second"]


def test_a_consumer_is_registered_during_a_transaction(connect: Connect) -> None:
    _, store = store_of(connect)
    other = PostgresStore(connect())
    kinds: list[str] = []
    with store.transaction():
        store.press("g", "first")
        other.handle("all", print)
        store.act("g", "pause", lambda clock, at_ms: clock.pause(at_ms))
    other.handle("all", lambda event: kinds.append(event.kind))
    assert kinds == ["pause"]


def test_processes_with_one_consumer_take_turns(connect: Connect) -> None:
    _, store = store_of(connect)
    stores = [PostgresStore(connect()) for _ in range(3)]
    store.handle("all", print)
    for number in range(60):
        store.press("g", "second" if number % 2 else "first")
    numbers: list[int] = []
    with ThreadPoolExecutor(3) as pool:
        note: Callable[[Happened], None] = lambda event: numbers.append(event.number)
        handled = list(pool.map(lambda one: one.handle("all", note), stores))
    assert sum(handled) == 60 and len(numbers) == 60 and numbers == sorted(numbers)


def test_forgotten_and_registered_anew(connect: Connect) -> None:
    db, store = store_of(connect)
    store.handle("all", print)
    store.press("g", "first")
    store.forget("all")
    assert db.execute("select count(*) from flagfall_events").fetchone() == (0,)
    store.handle("all", print)
    assert store.handle("all", print) == 0


def test_a_press_is_saved_if_the_last_consumer_is_forgotten_meanwhile(connect: Connect) -> None:
    db, other = store_of(connect)
    other.handle("all", print)

    def now() -> int:
        # Between what a press reads and what it writes.
        other.forget("all")
        return time.time_ns() // 1_000_000

    store = PostgresStore(connect(), now=now)
    store.press("g", "first", number=1)
    assert store.read("g").on_turn == "second"
    assert db.execute("select count(*) from flagfall_events").fetchone() == (0,)


def test_sweepers_share_what_is_due(connect: Connect) -> None:
    wall = Wall()
    stores = [PostgresStore(connect(), now=wall) for _ in range(3)]
    games = [str(number) for number in range(200)]
    with stores[0].transaction():
        for game in games:
            stores[0].create(game, CONTROL, start="first")
    wall.now_ms = 300_001
    with ThreadPoolExecutor(3) as pool:

        def sweep(store: PostgresStore) -> list[str]:
            found: list[str] = []
            while store.next_due_ms() is not None:
                found += [game for game, _ in store.advance(10)]
            return found

        fallen = list(pool.map(sweep, stores))
    assert sorted(sum(fallen, [])) == sorted(games)


def test_a_store_that_runs_lets_flags_fall_until_it_is_stopped(connect: Connect) -> None:
    db, store = connect(), PostgresStore(connect())
    running = PostgresStore(db)
    stop = threading.Event()
    thread = threading.Thread(target=running.run, args=(stop,), kwargs={"poll_ms": 5})
    store.create("g", flagfall.parse("TM[0.05]", "sgf"), start="first")
    thread.start()
    (seen_ms,) = db.execute("select seen_ms from flagfall_store").fetchone() or (0,)
    while store.clock("g").read(store.now_ms()).phase != "flagged" or store.next_due_ms() is not None:
        time.sleep(0.005)
    time.sleep(1.2)
    stop.set()
    thread.join()
    (noted_ms,) = db.execute("select seen_ms from flagfall_store").fetchone() or (0,)
    assert noted_ms > seen_ms


def test_the_databases_clock_is_set_forward_and_back(connect: Connect) -> None:
    wall = Wall()
    wall.now_ms = 1_000
    store = PostgresStore(connect(), now=wall, charge_downtime=False)
    other = PostgresStore(connect(), now=wall, charge_downtime=False)
    store.create("g", CONTROL, start="first")
    for shown_ms, at_ms in [(3_000, 3_000), (90_000, 3_000), (91_000, 4_000), (500, 4_000), (900, 4_400)]:
        wall.now_ms = shown_ms
        pressed = store.press("g", "first" if store.read("g").on_turn == "first" else "second")
        assert (pressed.at_ms, other.now_ms()) == (at_ms, at_ms)


@pytest.mark.parametrize("late_ms", [50, 999])
def test_machines_whose_clocks_differ_by_less_than_a_second(connect: Connect, late_ms: int) -> None:
    wall = Wall()
    stores = [
        PostgresStore(connect(), now=lambda: wall.now_ms),
        PostgresStore(connect(), now=lambda: wall.now_ms - late_ms),
    ]
    stores[0].create("g", CONTROL, start="first")
    for step in range(1_000):
        wall.now_ms += 10
        stores[step % 2]._note_time()
    for store in stores:
        bank_ms = store.read("g").first.bank_ms
        assert bank_ms is not None and 290_000 <= bank_ms <= 290_000 + late_ms


@pytest.mark.parametrize("set_back", [False, True])
def test_no_transaction_holds_up_the_time_of_the_others(connect: Connect, set_back: bool) -> None:
    """Neither where the time is noted, once a second, nor where the clock was set back."""
    wall = Wall()
    wall.now_ms = 100_000
    stores = [PostgresStore(connect(), now=wall, charge_downtime=False) for _ in range(2)]
    for game in ("a", "b"):
        stores[0].create(game, CONTROL, start="first")
    wall.now_ms = 50_000 if set_back else 101_500
    before_ms = stores[0].now_ms()
    stores[1]._connection.execute("set lock_timeout = '2s'")  # type: ignore[attr-defined]
    with stores[0].transaction():
        stores[0].press("a", "first")
        for _ in range(8):
            wall.now_ms += 1_000
            stores[1].press("b", "second" if stores[1].read("b").on_turn == "second" else "first")
        stores[0].press("b", stores[0].read("b").on_turn)
    # A clock that was set back counts from the first call that is no part of a longer transaction.
    assert stores[1].now_ms() == before_ms + (7_000 if set_back else 8_000)


def test_the_time_is_noted_once_a_second(connect: Connect) -> None:
    wall = Wall()
    db = connect()
    store = PostgresStore(db, now=wall)
    store.create("g", CONTROL, start="first")
    presses: list[tuple[Side, int, int]] = [
        ("first", 999, 0),
        ("second", 1_000, 1_000),
        ("first", 1_999, 1_000),
    ]
    for side, shown_ms, noted_ms in presses:
        wall.now_ms = shown_ms
        store.press("g", side)
        assert db.execute("select seen_ms from flagfall_store").fetchone() == (noted_ms,)


def test_a_transaction_notes_the_time_once_it_has_ended(connect: Connect) -> None:
    wall = Wall()
    store = PostgresStore(connect(), now=wall, charge_downtime=False)
    store.create("g", CONTROL, start="first")
    for seconds in range(4, 40, 4):
        wall.now_ms = seconds * 1_000
        with store.transaction():
            pressed = store.press("g", store.read("g").on_turn)
        assert pressed.at_ms == wall.now_ms


def test_what_is_committed_is_saved_even_if_the_time_cannot_be_noted(connect: Connect) -> None:
    wall = Wall()
    db = connect()
    store = PostgresStore(db, now=wall)
    store.create("g", CONTROL, start="first")
    db.execute("alter table flagfall_store add check (seen_ms < 2000)")
    wall.now_ms = 2_000
    with store.transaction():
        store.press("g", "first")
    assert store.read("g").on_turn == "second"
    db.execute("alter table flagfall_store drop constraint flagfall_store_seen_ms_check")
    store.press("g", "second")
    assert db.execute("select seen_ms from flagfall_store").fetchone() == (2_000,)


def test_what_is_no_text_is_no_game(connect: Connect) -> None:
    _, store = store_of(connect)
    for game in (5, None, b"g"):
        assert game not in store


def test_the_longest_texts_are_keys(connect: Connect) -> None:
    """PostgreSQL limits the size of a key, after a compression that these texts defy."""
    _, store = store_of(connect)
    game, once = (secrets.token_hex(128) for _ in range(2))
    store.create(game, CONTROL, start="first")
    store.handle(game, print)
    assert not store.act(game, once, Clock.pause, once=once).repeated
    assert store.act(game, once, Clock.pause, once=once).repeated
    assert store.handle(game, print) == 1


def test_the_lag_is_not_negative(connect: Connect) -> None:
    error = error_of(ArgumentError, PostgresStore, connect(), lag_ms=-1)
    assert "`lag_ms` must be 0 or more, not -1" in str(error)


def test_rows_that_are_no_snapshots(connect: Connect) -> None:
    db, store = store_of(connect)
    for wrong in (b"", b"x", b"text"):
        db.execute("update flagfall_games set saved = %s, due_ms = 1", (wrong,))
        with pytest.raises(RestoreError):
            store.press("g", "first")
        assert store.advance() == []
        assert store.next_due_ms() is None


def test_any_row_factory(database: str) -> None:
    row_factory = psycopg.rows.dict_row
    with psycopg.connect(database, autocommit=True, row_factory=row_factory) as db:
        store = PostgresStore(db)
        store.create("g", CONTROL, start="first")
        store.press("g", "first")
        assert store.read("g").on_turn == "second"
