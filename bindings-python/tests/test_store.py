"""Stores: the cases that every store passes, and what is special to SQLite in Python."""

import copy
import json
import os
import random
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Clock,
    ClockError,
    FlagfallError,
    RestoreError,
    Stage,
    TimeControl,
)
from flagfall.store import Happened, SqliteStore, StoreError, sqlite
from flagfall.words import Side
from raised import error_of
from store_player import CASES, STORES, Player, Wall


def damage(db: sqlite3.Connection, game: str) -> None:
    (saved,) = db.execute("select saved from flagfall_games where game = ?", (game,)).fetchone()
    altered = saved[:20] + bytes([saved[20] ^ 1]) + saved[21:]
    db.execute("update flagfall_games set saved = ? where game = ?", (altered, game))
    db.commit()


@pytest.mark.parametrize("isolation", [None, "DEFERRED"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_case_of_every_store(
    case: dict[str, Any], isolation: Any, tmp_path: Path
) -> None:
    db = sqlite3.connect(tmp_path / "games.db", isolation_level=isolation)
    player = Player(db, SqliteStore, damage)
    for step in case["steps"]:
        player.step(step)
        assert not db.in_transaction
    db.close()


def store_of(db: sqlite3.Connection) -> tuple[SqliteStore, Wall]:
    wall = Wall()
    store = SqliteStore(db, now=wall)
    store.create("g", flagfall.parse("G/5", "chess"), start="first")
    return store, wall


@pytest.fixture
def db(tmp_path: Path) -> Any:
    connection = sqlite3.connect(tmp_path / "games.db")
    yield connection
    connection.close()


def test_the_tables_are_those_of_every_language() -> None:
    assert sqlite._TABLES == (STORES / "sqlite.sql").read_text(encoding="utf-8")


def test_what_is_committed_is_on_the_disk(db: sqlite3.Connection) -> None:
    db.execute("pragma synchronous = off")
    store_of(db)
    assert db.execute("pragma journal_mode").fetchone() == ("wal",)
    assert db.execute("pragma synchronous").fetchone() == (2,)


def test_the_time_is_that_of_the_system(db: sqlite3.Connection) -> None:
    assert abs(SqliteStore(db).now_ms() - time.time() * 1_000) < 60_000


def test_a_new_file_that_another_connection_writes_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    writer.execute("begin immediate")
    impatient = sqlite3.connect(path, timeout=0)
    assert "locked" in str(error_of(sqlite3.OperationalError, SqliteStore, impatient))
    timer = threading.Timer(0.3, writer.execute, ["commit"])
    timer.start()
    db = sqlite3.connect(path)
    assert store_of(db)[0].read("g").on_turn == "first"
    timer.join()
    for connection in (writer, impatient, db):
        connection.close()


@pytest.mark.skipif(sys.version_info < (3, 12), reason="connections have no `autocommit`")
def test_autocommit(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    options: dict[str, Any] = {"autocommit": False}
    always_open = sqlite3.connect(path, **options)
    assert "autocommit=True" in str(error_of(ValueError, SqliteStore, always_open))
    always_open.close()
    options = {"autocommit": True}
    db = sqlite3.connect(path, **options)
    store, _ = store_of(db)
    with store.transaction():
        store.press("g", "first")
    other = sqlite3.connect(path)
    assert SqliteStore(other, now=Wall()).read("g").on_turn == "second"
    for connection in (db, other):
        connection.close()


def test_the_text_factory_is_that_of_every_connection(db: sqlite3.Connection) -> None:
    db.text_factory = bytes
    assert "text_factory" in str(error_of(ValueError, SqliteStore, db))


def test_a_game_that_is_due_and_not_found_by_its_id_is_an_error(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    wall.now_ms = 400_000
    db.text_factory = lambda text: text.decode().upper()
    assert error_of(StoreError, store.advance).kind == "no-such-game"
    assert not db.in_transaction
    db.text_factory = str
    assert [game for game, _ in store.advance()] == ["g"]


def test_a_call_takes_part_in_the_callers_own_transaction(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    db.execute("create table moves (san text)")
    wall.now_ms = 1_000
    db.execute("insert into moves values ('e4')")
    assert db.in_transaction
    store.press("g", "first")
    assert store.read("g").on_turn == "second"
    db.rollback()
    assert store.read("g").on_turn == "first"
    assert db.execute("select count(*) from moves").fetchone() == (0,)
    db.execute("insert into moves values ('e4')")
    store.press("g", "first")
    db.commit()
    other = sqlite3.connect(db.execute("pragma database_list").fetchone()[2])
    assert SqliteStore(other, now=wall).read("g").on_turn == "second"
    assert other.execute("select count(*) from moves").fetchone() == (1,)
    other.close()


def test_a_store_can_be_opened_within_the_callers_own_transaction(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    db.execute("begin")
    SqliteStore(db, now=wall).press("g", "first")
    assert store.read("g").on_turn == "second"
    db.rollback()
    assert store.read("g").on_turn == "first"


def test_a_call_that_raises_leaves_the_callers_transaction_as_it_was(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    db.execute("create table moves (san text)")
    with store.transaction():
        db.execute("insert into moves values ('e4')")
        with pytest.raises(ClockError, match="turn"):
            store.press("g", "second")
        with pytest.raises(ZeroDivisionError):
            store.act("g", "divide", lambda clock, at_ms: clock.stop(at_ms // 0))
    assert db.execute("select count(*) from moves").fetchone() == (1,)


def test_another_connection_waits_and_goes_on(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    path = db.execute("pragma database_list").fetchone()[2]
    other = sqlite3.connect(path, timeout=0)
    second = SqliteStore(other, now=wall)
    with store.transaction():
        store.press("g", "first", number=1)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            second.press("g", "first", number=1)
    assert error_of(ClockError, second.press, "g", "first", number=1).kind == "already-made"
    second.press("g", "second", number=1)
    assert store.read("g").on_turn == "first"
    other.close()


def test_a_full_disk_changes_nothing(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    store.handle("all", print)
    (pages,) = db.execute("pragma page_count").fetchone()
    db.execute(f"pragma max_page_count = {pages}")
    made = 0
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for move in range(1, 100_000):
            wall.now_ms += 1
            store.press("g", "first" if move % 2 == 1 else "second", number=(move + 1) // 2)
            made = move
    assert not db.in_transaction
    reading = store.read("g")
    assert reading.first.moves + reading.second.moves == made > 0
    db.execute("pragma max_page_count = 1000000")
    wall.now_ms += 1
    store.press("g", reading.on_turn, number=made // 2 + 1)
    seen: list[Happened] = []
    store.handle("all", seen.append, most=1_000_000)
    assert [event.kind for event in seen] == ["press"] * (made + 1)


def test_tables_of_a_later_version(db: sqlite3.Connection) -> None:
    store_of(db)
    db.execute("update flagfall_store set version = 2")
    db.commit()
    error = error_of(StoreError, SqliteStore, db)
    assert error.kind == "later-version" and "version 2" in str(error)
    assert not db.in_transaction


def test_a_game_whose_journal_is_full_does_not_stop_the_others(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    lives = Stage(time_ms=1, lives=1_000, on_expiry="next")
    clock = Clock(TimeControl([lives] * 499 + [Stage(time_ms=1, lives=1_000)]))
    clock.keep_journal()
    clock.start("first", 0)
    journal = json.loads(clock.journal_json() or "")
    # Each time half a million of the ten million events that a journal holds.
    for at_ms in range(600_000, 20 * 600_000 + 1, 600_000):
        journal["entries"] += [[at_ms, "advance"], [at_ms, {"take-back-to-move": 0}]]
    wall.now_ms = at_ms
    store.create("full", Clock.from_journal(json.dumps(journal)))
    store.handle("all", print)
    wall.now_ms += 600_000
    assert [(game, event.kind) for game, event in store.advance()] == [("g", "flag")]
    assert store.next_due_ms() is None
    assert error_of(ClockError, store.press, "full", "first").kind == "journal-full"
    found: list[Happened] = []
    store.handle("all", found.append)
    assert [(each.game, each.kind) for each in found] == [("full", "damaged"), ("g", "flag")]


def test_a_consumer_whose_registration_is_taken_back_gets_no_events(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    with store.transaction():
        with pytest.raises(ZeroDivisionError), store.transaction():
            store.handle("all", print)
            raise ZeroDivisionError
        store.press("g", "first")
    assert db.execute("select count(*) from flagfall_events").fetchone() == (0,)


def test_a_consumer_gets_the_events_of_the_transaction_in_which_it_is_registered(
    db: sqlite3.Connection,
) -> None:
    store, _ = store_of(db)
    with store.transaction():
        store.handle("all", print)
        store.press("g", "first")
    assert store.handle("all", print) == 1


def test_no_more_events_are_handled_than_asked_for(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    store.handle("all", print)
    sides: list[Side] = ["first", "second", "first"]
    for side in sides:
        store.press("g", side)
    handled: list[Side | None] = []
    for most in (0, 1, 2):
        assert store.handle("all", lambda event: handled.append(event.side), most=most) == most
    assert handled == sides


def test_what_only_a_forgotten_consumer_had_not_handled_is_deleted(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    for consumer in ("all", "other"):
        store.handle(consumer, print)
    store.press("g", "first")
    store.handle("all", print)
    store.forget("other")
    assert db.execute("select count(*) from flagfall_events").fetchone() == (0,)


def test_what_is_no_argument(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    wrong: Any = "G/5"
    error = error_of(TypeError, store.create, "h", wrong)
    assert str(error) == "`clock` must be a TimeControl or a Clock, not str"
    stop = threading.Event()
    stop.set()
    calls: list[Callable[[], object]] = [
        lambda: SqliteStore(db, lag_ms=-1),
        lambda: store.advance(-1),
        lambda: store.handle("all", print, most=-1),
        lambda: store.run(stop, poll_ms=-1),
    ]
    for call in calls:
        assert "must be 0 or more, not -1" in str(error_of(ArgumentError, call))
    refused = error_of(StoreError, store.act, "g", "", Clock.pause)
    assert refused.kind == "invalid-text" and "`name`" in str(refused)


def test_numbers_of_events_are_never_used_again(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    numbers: list[int] = []
    store.handle("all", print)
    sides: list[Side] = ["first", "second", "first"]
    for side in sides:
        store.press("g", side)
        store.handle("all", lambda event: numbers.append(event.number))
        assert db.execute("select count(*) from flagfall_events").fetchone() == (0,)
    assert numbers == sorted(set(numbers)) and len(numbers) == 3


def test_an_event_has_the_event_of_the_clock(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    store.create("h", flagfall.parse("TM[10]OT[3x5 byo-yomi]", "sgf"), start="first")
    store.handle("all", print)
    wall.now_ms = 16_000
    store.press("h", "first")
    wall.now_ms = 400_000
    store.press("g", "first")
    found: list[Happened] = []
    store.handle("all", found.append)
    assert [happened.event for happened in found] == [
        flagfall.Event("stage", "first", 10_001, stage=1),
        flagfall.Event("life", "first", 15_001, lives=2),
        None,
        flagfall.Event("flag", "first", 300_001),
    ]
    assert [happened.kind for happened in found] == ["stage", "life", "press", "flag"]


def test_any_row_factory(db: sqlite3.Connection) -> None:
    db.row_factory = lambda cursor, row: {"row": row}
    store, _ = store_of(db)
    store.press("g", "first")
    assert store.read("g").on_turn == "second"


def test_rows_that_are_no_snapshots(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    for wrong in (b"", b"x", "text", "", 7, 1.5):
        db.execute("update flagfall_games set saved = ?, due_ms = 1", (wrong,))
        db.commit()
        with pytest.raises(RestoreError):
            store.press("g", "first")
        wall.now_ms = 10
        assert store.advance() == []
        assert store.next_due_ms() is None


@pytest.mark.parametrize("isolation", [None, "DEFERRED"])
@pytest.mark.parametrize("calls_after", [0, 1])
@pytest.mark.parametrize(("end", "on_turn"), [("commit", "second"), ("rollback", "first")])
def test_a_transaction_that_the_caller_has_ended_takes_no_more_calls(
    db: sqlite3.Connection, isolation: Any, calls_after: int, end: str, on_turn: Side
) -> None:
    store, _ = store_of(db)
    db.isolation_level = isolation

    def play() -> None:
        with store.transaction():
            store.press("g", "first")
            getattr(db, end)()
            for _ in range(calls_after):
                store.press("g", on_turn)

    error = error_of(StoreError, play)
    assert error.kind == "transaction-ended"
    assert not db.in_transaction
    assert store.read("g").on_turn == on_turn
    store.press("g", on_turn)


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("end", ["commit", "rollback"])
@pytest.mark.parametrize("call_after", [False, True])
def test_statements_after_the_end_of_a_transaction_are_not_taken_for_it(
    db: sqlite3.Connection, joined: bool, end: str, call_after: bool
) -> None:
    """sqlite3 begins a new transaction for them by itself."""
    store, _ = store_of(db)
    db.execute("create table moves (san text)")
    if joined:
        db.execute("begin")

    def play() -> None:
        with store.transaction():
            store.press("g", "first", number=1)
            getattr(db, end)()
            db.execute("insert into moves values ('e4')")
            if call_after:
                store.act("g", "pause", Clock.pause)

    assert error_of(StoreError, play).kind == "transaction-ended"
    assert not db.in_transaction
    assert db.execute("select count(*) from moves").fetchone() == (0,)
    read = store.read("g")
    assert (read.on_turn, read.phase) == ("second" if end == "commit" else "first", "running")


def test_an_event_whose_handler_ends_the_transaction_is_not_handled(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    store.handle("all", print)
    store.press("g", "first")
    db.execute("create table moves (kind text)")

    def handle(event: Happened) -> None:
        db.execute("insert into moves values (?)", (event.kind,))
        db.rollback()
        db.execute("insert into moves values ('again')")

    assert error_of(StoreError, store.handle, "all", handle).kind == "transaction-ended"
    assert db.execute("select count(*) from moves").fetchone() == (0,)
    assert store.handle("all", lambda event: None) == 1


def test_no_events_are_written_once_the_last_consumer_is_forgotten(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)
    store.handle("all", print)
    with store.transaction():
        store.forget("all")
        store.press("g", "first")
    assert db.execute("select count(*) from flagfall_events").fetchone() == (0,)
    with pytest.raises(ZeroDivisionError), store.transaction():
        store.handle("all", print)
        raise ZeroDivisionError
    store.handle("all", print)
    with store.transaction():
        with pytest.raises(ZeroDivisionError), store.transaction():
            store.forget("all")
            raise ZeroDivisionError
        store.press("g", "second")
    assert store.handle("all", lambda event: None) == 1


class Stop(threading.Event):
    """Notes how long it is waited for, and is then set."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout)
        self.set()
        return True


@pytest.mark.parametrize(("poll_ms", "wait"), [(999, 0.999), (1_000, 1.0), (1_001, 1.0), (60_000, 1.0)])
def test_a_store_that_runs_waits_for_a_second_at_most(
    db: sqlite3.Connection, poll_ms: int, wait: float
) -> None:
    """Since it notes the time once a second."""
    stop = Stop()
    store_of(db)[0].run(stop, poll_ms=poll_ms)
    assert stop.waits == [wait]


def test_a_store_that_runs_waits_until_the_next_game_is_due(db: sqlite3.Connection) -> None:
    stop = Stop()
    store, wall = store_of(db)
    wall.now_ms = 300_001 - 20
    store.run(stop, poll_ms=50)
    assert stop.waits == [0.02]


def test_a_system_clock_that_is_set_back_by_a_millisecond(db: sqlite3.Connection) -> None:
    store, wall = store_of(db)
    presses: list[tuple[Side, int, int]] = [
        ("first", 1_000, 1_000),
        ("second", 999, 1_000),
        ("first", 1_000, 1_001),
    ]
    for side, shown_ms, at_ms in presses:
        wall.now_ms = shown_ms
        assert store.press("g", side).at_ms == at_ms


def test_a_store_that_runs_notes_the_time_once_a_second(
    db: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, wall = store_of(db)
    elapsed_s = 0.0

    class Passing(threading.Event):
        """Lets the time that is waited for pass at once, up to ten seconds."""

        def wait(self, timeout: float | None = None) -> bool:
            nonlocal elapsed_s
            elapsed_s += timeout or 0
            wall.now_ms = round(elapsed_s * 1_000)
            if elapsed_s > 10:
                self.set()
            return self.is_set()

    monkeypatch.setattr(time, "monotonic", lambda: elapsed_s)
    before = db.total_changes
    store.run(Passing(), poll_ms=250)
    assert db.total_changes - before == 10


@pytest.mark.parametrize("charge_downtime", [False, True])
def test_after_a_restart_the_time_goes_back_by_a_second_at_most(
    tmp_path: Path, charge_downtime: bool
) -> None:
    """Of a store that runs, although nothing but reads was done, and the clock was set back."""
    path = tmp_path / "games.db"
    stop = threading.Event()

    def run() -> None:
        own = sqlite3.connect(path)
        SqliteStore(own, charge_downtime=charge_downtime).run(stop)
        own.close()

    db = sqlite3.connect(path)
    store = SqliteStore(db, charge_downtime=charge_downtime)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join(2.5)
    before_ms = store.now_ms()
    stop.set()
    thread.join()
    later = SqliteStore(db, now=lambda: 1_000, charge_downtime=charge_downtime)
    assert before_ms - 2_000 <= later.now_ms() <= before_ms
    db.close()


def test_an_act_can_return_nothing(db: sqlite3.Connection) -> None:
    store, _ = store_of(db)

    def adjust(clock: Clock, at_ms: int) -> None:
        clock.adjust("first", at_ms, 1_000)

    made = store.act("g", "adjust", adjust)
    assert (made.events, made.clock.bank("first", 0)) == ((), 301_000)


def test_a_call_with_the_name_of_an_event_has_none(db: sqlite3.Connection) -> None:
    store = SqliteStore(db)
    store.create("g", flagfall.parse("G/1", "chess"), start="first")
    store.handle("all", print)
    store.act("g", "penalty", lambda clock, at_ms: clock.pause(at_ms))
    found: list[Happened] = []
    assert store.handle("all", found.append) == 1
    assert (found[0].kind, found[0].event) == ("penalty", None)


def test_random_calls(db: sqlite3.Connection) -> None:
    """Each call is refused and changes nothing, or does what it does to a clock alone.

    `make fuzz-bindings` makes more of them, FLAGFALL_CALLS.
    """
    calls = int(os.environ.get("FLAGFALL_CALLS", "3000"))
    chance = random.Random(int(os.environ.get("FLAGFALL_SEED", "1")))
    wall = Wall()
    db.execute("pragma synchronous = off")
    store = SqliteStore(db, now=wall)
    control = flagfall.parse("TM[5]OT[3x2 byo-yomi]", "sgf")
    games: list[Any] = ["g", "h" * 256, "é", "", "\0", "h" * 257, "\ud800", None, 5, b"g"]
    sides: list[Any] = ["first", "second", "third", "", None, 0]
    numbers: list[Any] = [None, None, None, 0, 1, 2, 3, -1, 2**31, 2**63, 1.5, "1"]
    clocks: dict[Any, Clock] = {}
    done = 0
    for _ in range(calls):
        # Seldom the wall clock is set back.
        wall.now_ms += chance.choice([0, 0, 1, 700, 700, 4_000, -3_600_000 if chance.random() < 0.01 else 0])
        game, side = chance.choice(games[:3] if chance.random() < 0.9 else games), chance.choice(sides)
        number, take_backs = chance.choice(numbers), chance.choice(numbers)
        before = clocks.get(game)
        after = None if before is None else copy.copy(before)
        try:
            match chance.choice(["press", "press", "press", "pause", "resume", "create", "remove", "advance"]):
                case "press":
                    changed = store.press(game, side, number=number, take_backs=take_backs)
                    assert after is not None
                    after.press(side, changed.at_ms, number=number, take_backs=take_backs)
                case "pause":
                    changed = store.act(game, "pause", Clock.pause, once=chance.choice([None, "a", "", "b"]))
                    if not changed.repeated:
                        assert after is not None
                        after.pause(changed.at_ms)
                case "resume":
                    changed = store.act(game, "resume", Clock.resume)
                    assert after is not None
                    after.resume(changed.at_ms)
                case "create":
                    start = chance.choice(sides)
                    changed = store.create(game, control, start=start)
                    after = Clock(control)
                    if start is not None:
                        after.start(start, changed.at_ms)
                case "remove":
                    store.remove(game)
                    del clocks[game]
                    after = None
                case _:
                    for advanced, event in store.advance(chance.choice([0, 1, 1_000])):
                        clocks[advanced].advance(event.at_ms)
                    after = clocks.get(game)
            done += 1
        except (FlagfallError, TypeError, ValueError, OverflowError):
            after = before
        assert not db.in_transaction
        if after is not None:
            clocks[game] = after
            # An event of the same moment can be pending in the reference.
            at_ms = store.now_ms()
            assert store.clock(game).read(at_ms) == after.read(at_ms)
    assert done > calls / 10


@pytest.mark.parametrize("game", [5, b"g", None, True])
def test_the_id_of_a_game_is_a_text(db: sqlite3.Connection, game: Any) -> None:
    store, _ = store_of(db)
    error = error_of(TypeError, store.create, game, flagfall.parse("G/5", "chess"))
    assert str(error) == f"`game` must be a str, not {type(game).__name__}"
    assert str(error_of(TypeError, store.press, game, "first")) == str(error)
    assert game not in store
