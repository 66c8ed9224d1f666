"""The store in Redis: the cases of every store, and what is special to a server without transactions."""

import sqlite3
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any

import flagfall
import pytest
import redis_server
from flagfall import ArgumentError, Clock, ClockError
from flagfall.store import Happened, RedisStore, SqliteStore, Store, StoreError
from flagfall.store import redis as redis_store
from flagfall.words import Side
from lossy import LossyProxy
from raised import error_of
from redis import Redis, RedisCluster, ResponseError
from redis.backoff import NoBackoff
from redis.retry import Retry
from store_player import CASES, STORES, Player

CONTROL = flagfall.parse("G/5", "chess")
IN_REDIS = [case for case in CASES if "notInRedis" not in case]
SHORT = flagfall.parse("TM[0.05]", "sgf")


@pytest.mark.parametrize("options", [{}, {"protocol": 3}, {"decode_responses": True}], ids=str)
@pytest.mark.parametrize("case", IN_REDIS, ids=lambda case: str(case["case"]))
def test_a_case_of_every_store(
    case: dict[str, Any], options: dict[str, Any], redis_of_tests: redis_server.Server
) -> None:
    def opened(db: Redis, now: Callable[[], int], lag_ms: int = 0) -> Store:
        db.config_set("flagfall.lag-ms", lag_ms)
        return RedisStore(db, now=now)

    def damage(_: Redis, game: str) -> None:
        redis_of_tests.damage(f"{{flagfall}}:game:{game}")

    with Redis(port=redis_of_tests.port, **options) as db:
        db.flushall()
        player = Player(db, opened, damage)
        for step in case["steps"]:
            player.step(step)


def store_of(db: Redis, **options: Any) -> RedisStore:
    store = RedisStore(db, **options)
    store.create("g", CONTROL, start="first")
    return store


def test_the_scripts_are_those_of_every_language() -> None:
    scripts = {"take": redis_store._TAKE, "handled": redis_store._HANDLED, "remove": redis_store._REMOVE}
    for name, script in scripts.items():
        assert script == (STORES / f"redis-{name}.lua").read_text(encoding="utf-8")


@pytest.mark.parametrize("tag", ["", "a}b"])
def test_what_is_no_hash_tag(tag: str, redis: Redis) -> None:
    with pytest.raises(ValueError, match="hash tag"):
        RedisStore(redis, tag=tag)


def test_without_the_module() -> None:
    if not redis_server.is_installed():
        pytest.skip("Redis or the module is not installed")
    server = redis_server.Server(module=None)
    with Redis(port=server.port) as db:
        with pytest.raises(ResponseError, match="unknown command"):
            RedisStore(db).create("g", CONTROL)
    server.close()


def test_the_time_is_that_of_redis(redis: Redis) -> None:
    store = store_of(redis)
    before, after = store.now_ms(), time.time_ns() // 1_000_000
    assert before <= after <= store.now_ms() + 1


def test_the_microseconds_of_the_time_are_rounded_down(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(redis)
    monkeypatch.setattr(store, "_ask", lambda *words: [b"5", b"999999"])
    assert store.now_ms() == 5_999


def test_two_presses_at_once(redis: Redis) -> None:
    """Of two processes that have read the same turn, one completes the move."""
    store = store_of(redis)
    for number in range(1, 40):
        side: Side = "first" if number % 2 else "second"
        barrier = threading.Barrier(2)

        def press(_: int) -> str:
            barrier.wait()
            try:
                store.press("g", side, number=(number + 1) // 2)
            except ClockError as error:
                return error.kind
            return "pressed"

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(press, range(2))) == ["already-made", "pressed"]


def test_a_call_that_somebody_else_was_faster_than_is_made_again(redis: Redis) -> None:
    store = store_of(redis)
    other = RedisStore(redis)
    seen: list[Side] = []

    def pause(clock: flagfall.Clock, at_ms: int) -> tuple[flagfall.Event, ...]:
        reading = clock.read(at_ms)
        seen.append(reading.on_turn)
        if len(seen) == 1:
            other.press("g", "first", number=1)
        return clock.pause(at_ms)

    store.act("g", "pause", pause, once="p")
    assert seen == ["first", "second"]
    assert store.read("g").phase == "paused"


def test_many_processes_add_to_one_clock(redis: Redis) -> None:
    """Each of a hundred additions is made on the clock as the one before left it."""
    store = store_of(redis)

    def add(number: int) -> bool:
        own = RedisStore(redis)
        add = own.act("g", "add", lambda clock, at_ms: clock.adjust("second", at_ms, 1_000), once=str(number // 2))
        return add.repeated

    with ThreadPoolExecutor(8) as pool:
        repeated = list(pool.map(add, range(100)))
    assert sorted(repeated) == [False] * 50 + [True] * 50
    assert store.read("g").second.bank_ms == 350_000


@pytest.fixture
def lossy(redis_of_all: redis_server.Server) -> Generator[tuple[LossyProxy, Redis]]:
    """A client that sends a command again if its reply is lost, and the proxy that loses it."""
    with closing(LossyProxy(redis_of_all.port)) as proxy:
        with Redis(port=proxy.port, retry=Retry(NoBackoff(), 3)) as db:
            yield proxy, db


def test_a_command_that_the_client_sends_again_is_made_once(redis: Redis, lossy: tuple[LossyProxy, Redis]) -> None:
    proxy, db = lossy
    store, other = RedisStore(db), RedisStore(redis)
    other.handle("all", print)
    proxy.lose(b"CLOCK.RESTORE")
    created = store.create("g", CONTROL, start="first")
    assert proxy.has_lost and created.at_ms == store.clock("g").last_at_ms
    # The opponent has moved before it is sent again.
    proxy.lose(b"CLOCK.PRESS", lambda: other.press("g", "second"))
    pressed = store.press("g", "first")
    assert proxy.has_lost and not pressed.repeated
    reading = store.read("g")
    assert (reading.on_turn, reading.first.moves, reading.second.moves) == ("first", 1, 1)
    proxy.lose(b"CLOCK.PRESS")
    store.press("g", "first", number=2)
    bank_ms = store.read("g").first.bank_ms
    assert bank_ms is not None
    for once in (None, "a"):
        proxy.lose(b"EVENT")
        added = store.act("g", "add", lambda clock, at_ms: clock.adjust("first", at_ms, 1_000), once=once)
        assert proxy.has_lost and not added.repeated
    assert store.read("g").first.bank_ms == bank_ms + 2_000
    proxy.lose(b":game:g")
    store.remove("g")
    assert proxy.has_lost and "g" not in store
    assert error_of(StoreError, store.remove, "g").kind == "no-such-game"
    found: list[str] = []
    other.handle("all", lambda event: found.append(event.kind))
    assert found == ["create", "start", "press", "press", "press", "add", "add"]


def test_a_registration_that_is_sent_again(redis: Redis, lossy: tuple[LossyProxy, Redis]) -> None:
    proxy, db = lossy
    store = store_of(db)
    proxy.lose(b"EVAL")
    assert store.handle("all", print) == 0 and proxy.has_lost
    store.press("g", "first")
    assert store.handle("all", print) == 1


@pytest.mark.parametrize("word", [b"XREADGROUP", b"XACK", b"$0\r\n\r\n"], ids=["read", "handled", "ended"])
def test_events_whose_reply_is_lost_are_handled_once(
    word: bytes, redis: Redis, lossy: tuple[LossyProxy, Redis]
) -> None:
    proxy, db = lossy
    store = store_of(db)
    store.handle("all", print)
    for number in range(3):
        store.press("g", "second" if number % 2 else "first")
    found: list[str | None] = []
    proxy.lose(word)
    assert store.handle("all", lambda event: found.append(event.side)) == 3
    assert proxy.has_lost and found == ["first", "second", "first"]
    assert RedisStore(redis).handle("all", print) == 0


def test_an_error_of_a_call_changes_nothing(redis: Redis) -> None:
    store = store_of(redis)
    saved = redis.dump("{flagfall}:game:g")
    with pytest.raises(ZeroDivisionError):
        store.act("g", "divide", lambda clock, at_ms: clock.stop(at_ms // 0), once="d")
    assert error_of(ClockError, store.press, "g", "second").kind == "not-on-turn"
    assert error_of(ClockError, store.press, "g", "first", number=2).kind == "move-missing"
    assert redis.dump("{flagfall}:game:g") == saved


@pytest.mark.parametrize(
    ("side", "options", "argument"),
    [
        ("white", {}, "side"),
        ("FIRST", {}, "side"),
        (1, {}, None),
        ("first", {"number": "1"}, None),
        ("first", {"number": 1.0}, None),
        ("first", {"number": 0}, "number"),
        ("first", {"number": 2**32}, "number"),
        ("first", {"take_backs": 1}, "number"),
        ("first", {"number": 1, "take_backs": -1}, "take_backs"),
        ("first", {"elapsed_ms": 2**53}, "elapsed_ms"),
        ("first", {"elapsed_ms": "5"}, None),
    ],
    ids=str,
)
def test_an_argument_of_a_press_is_refused_as_in_other_stores(
    side: Any, options: dict[str, Any], argument: str | None, redis: Redis
) -> None:
    other = SqliteStore(sqlite3.connect(":memory:"))
    other.create("g", CONTROL, start="first")
    store = store_of(redis)
    saved = redis.dump("{flagfall}:game:g")
    errors = []
    for each in (store, other):
        with pytest.raises(TypeError if argument is None else ArgumentError) as refused:
            each.press("g", side, **options)
        errors.append(repr(refused.value))
    assert errors[0] == errors[1] and getattr(refused.value, "argument", None) == argument
    assert redis.dump("{flagfall}:game:g") == saved


def test_a_number_of_another_type_is_the_same_number(redis: Redis) -> None:
    store = store_of(redis)
    store.press("g", "first", number=True, take_backs=False, elapsed_ms=True)
    assert store.read("g").first.bank_ms == 299_999
    assert store.advance(True) == []


def test_how_many_games_advance(redis: Redis) -> None:
    store = store_of(redis)
    for most in (0, 1, 2**32 - 1, 2**32, 2**40):
        assert store.advance(most) == []
    assert error_of(ArgumentError, store.advance, -1).argument == "most"
    assert error_of(ArgumentError, store.handle, "all", print, most=-1).argument == "most"
    assert store.handle("all", print, most=0) == 0
    with pytest.raises(TypeError):
        store.advance("5")  # type: ignore[arg-type]


def test_a_lease_lasts_at_least_a_millisecond(redis: Redis) -> None:
    for lease_ms in (0, -1):
        with pytest.raises(ArgumentError, match="`lease_ms` must be 1 or more"):
            RedisStore(redis, lease_ms=lease_ms)
    with pytest.raises(TypeError):
        RedisStore(redis, lease_ms="1")  # type: ignore[arg-type]
    RedisStore(redis, lease_ms=1).handle("all", print)


def test_a_key_with_another_value(redis: Redis) -> None:
    redis.set("{flagfall}:game:g", "text")
    store = RedisStore(redis)
    assert error_of(StoreError, store.create, "g", CONTROL).kind == "game-exists"
    for call in (store.read, store.clock, lambda game: store.press(game, "first")):
        with pytest.raises(ResponseError, match="WRONGTYPE"):
            call("g")


def test_a_flag_falls_by_itself(redis: Redis) -> None:
    store = RedisStore(redis)
    found: list[Happened] = []
    store.handle("all", found.append)
    created = store.create("g", SHORT, start="first")
    assert store.next_due_ms() == created.at_ms + 51
    while len(found) < 3:
        store.handle("all", found.append)
    assert [event.kind for event in found] == ["create", "start", "flag"]
    assert found[-1].event == flagfall.Event("flag", "first", created.at_ms + 51)
    assert store.advance() == [] and store.next_due_ms() is None
    stop = threading.Event()
    stop.set()
    store.run(stop)


def test_processes_with_one_consumer_take_turns(redis: Redis) -> None:
    store = store_of(redis)
    store.handle("all", print)
    for number in range(250):
        store.press("g", "second" if number % 2 else "first")
    numbers: list[int] = []
    with ThreadPoolExecutor(3) as pool:

        def handle(_: int) -> int:
            handled = 0
            while len(numbers) < 250:
                handled += RedisStore(redis).handle("all", lambda event: numbers.append(event.number), most=70)
            return handled

        handled = list(pool.map(handle, range(3)))
    assert sum(handled) == 250 and len(numbers) == 250 and numbers == sorted(set(numbers))


def test_what_a_killed_process_read_is_handled_by_another(redis: Redis) -> None:
    store = store_of(redis, lease_ms=300)
    store.handle("all", print)
    for number in range(5):
        store.press("g", "second" if number % 2 else "first")
    found: list[int] = []

    class Killed(BaseException):
        """Ends the process: it does not end its lease either."""

    def handle(event: Happened) -> None:
        if len(found) == 2:
            raise Killed
        found.append(event.number)

    send = store._send
    store._send = lambda *words, **options: None if words[-1] == "" else send(*words, **options)  # type: ignore[method-assign]
    with pytest.raises(Killed):
        store.handle("all", handle)
    other = RedisStore(redis, lease_ms=300)
    assert other.handle("all", lambda event: found.append(event.number)) == 0
    time.sleep(0.35)
    assert other.handle("all", lambda event: found.append(event.number)) == 3
    assert len(found) == 5 and found == sorted(set(found))


def test_a_process_that_takes_too_long_handles_no_more(redis: Redis) -> None:
    store = store_of(redis, lease_ms=50)
    store.handle("all", print)
    for number in range(3):
        store.press("g", "second" if number % 2 else "first")
    other, found = RedisStore(redis), list[tuple[str, int]]()

    def sleep(event: Happened) -> None:
        time.sleep(0.1)
        found.append(("slow", event.number))
        if len(found) == 1:
            other.handle("all", lambda event: found.append(("fast", event.number)))

    assert store.handle("all", sleep) == 1
    assert [who for who, _ in found] == ["slow", "fast", "fast", "fast"]
    assert found[0][1] == found[1][1]


def test_events_of_other_keys_and_trimmed_ones_are_passed_over(redis: Redis) -> None:
    store = store_of(redis)
    found: list[str] = []

    def fail(event: Happened) -> None:
        raise ZeroDivisionError

    store.handle("all", print)
    RedisStore(redis)._send("CLOCK.NEW", "{flagfall}:mine", "chess", "G/5")
    for number in range(4):
        store.press("g", "second" if number % 2 else "first")
    with pytest.raises(ZeroDivisionError):
        store.handle("all", fail)
    entries: Any = redis.xrange("{flagfall}:clock:events")
    redis.xdel("{flagfall}:clock:events", entries[-4][0])
    store.handle("all", lambda event: found.append(f"{event.kind} {event.side}"))
    assert found == ["press second", "press first", "press second"]
    assert store.handle("all", print) == 0


@pytest.mark.parametrize("key", [b"{flagfall}:game:\xff", b"{flagfall}:game:\xed\xa0\x80"])
def test_a_key_that_is_not_utf8_is_passed_over(key: bytes, redis: Redis) -> None:
    store = store_of(redis)
    found: list[str] = []
    store.handle("all", print)
    store._send("CLOCK.NEW", key, "chess", "G/1", "START", "first")
    store.press("g", "first")
    assert store.handle("all", lambda event: found.append(event.game)) == 1
    assert found == ["g"] and store.handle("all", print) == 0


def test_the_number_of_an_event_is_the_id_of_its_entry(redis: Redis) -> None:
    store = store_of(redis)
    numbers: list[int] = []
    store.handle("all", print)
    store.press("g", "first")
    assert store.handle("all", lambda event: numbers.append(event.number)) == 1
    entries: Any = redis.xrange("{flagfall}:clock:events")
    ms, place = map(int, entries[-1][0].split(b"-"))
    assert numbers == [ms * 2**64 + place]


def test_games_of_other_keys_are_not_among_those_that_advance(redis_of_tests: redis_server.Server) -> None:
    with Redis(port=redis_of_tests.port) as db:
        db.flushall()
        store = RedisStore(db, now=lambda: 70_000)
        for key in (b"{flagfall}:game:g", b"{flagfall}:game:\xff", b"mine"):
            db.execute_command("CLOCK.NEW", key, "chess", "G/1", "START", "first", "AT", 0)
        assert store.advance() == [("g", flagfall.Event("flag", "first", 60_001))]


@pytest.mark.parametrize(
    "fields",
    [{"other": "x"}, {"key": "{flagfall}:game:g"}, {"key": "{flagfall}:game:g", "kind": "x", "at_ms": "soon"}, {b"\xff": ""}],
    ids=str,
)
def test_an_entry_of_another_program_is_passed_over(fields: Any, redis: Redis) -> None:
    store = store_of(redis)
    store.handle("all", print)
    redis.xadd("{flagfall}:clock:events", fields)
    store.press("g", "first")
    found: list[str] = []
    assert store.handle("all", lambda event: found.append(event.kind)) == 1 and found == ["press"]


def test_forgotten_while_another_process_handles(redis: Redis) -> None:
    """It handles no more, and does not register the consumer anew."""
    store = store_of(redis)
    store.handle("all", print)
    for number in range(150):
        store.press("g", "second" if number % 2 else "first")
    handled: list[int] = []

    def forget(event: Happened) -> None:
        handled.append(event.number)
        if len(handled) == 3:
            RedisStore(redis).forget("all")

    assert store.handle("all", forget) == 3
    assert redis.xinfo_groups("{flagfall}:clock:events") == []
    assert store.handle("all", print) == 0
    store.press("g", "first")
    assert store.handle("all", print) == 1


def test_no_more_events_are_handled_than_asked_for(redis: Redis) -> None:
    store = store_of(redis)
    store.handle("all", print)
    # More than are read at once.
    for number in range(150):
        store.press("g", "second" if number % 2 else "first")
    assert [store.handle("all", print, most=most) for most in (0, 2, 120, 120)] == [0, 2, 120, 28]


def test_forgotten_between_two_batches(redis: Redis) -> None:
    store = store_of(redis)
    store.handle("all", print)
    for number in range(150):
        store.press("g", "second" if number % 2 else "first")
    send, other = store._send, RedisStore(redis)

    def forget(*words: Any, **options: Any) -> Any:
        reply = send(*words, **options)
        if words[-1] == "":
            other.forget("all")
        return reply

    store._send = forget  # type: ignore[method-assign]
    store.handle("all", print)
    assert redis.xinfo_groups("{flagfall}:clock:events") == []


def test_forgotten_and_registered_anew(redis: Redis) -> None:
    store = RedisStore(redis)
    store.forget("all")
    store.handle("all", print)
    store.create("g", CONTROL)
    store.forget("all")
    store.handle("all", print)
    assert store.handle("all", print) == 0


def test_texts_are_in_utf8_whatever_the_encoding_of_the_connection(
    redis: Redis, redis_of_all: redis_server.Server
) -> None:
    store = store_of(redis)
    with Redis(port=redis_of_all.port, encoding="latin-1") as db:
        other = RedisStore(db)
        other.handle("käse", print)
        other.act("g", "paüse", Clock.pause, once="ö")
        other.act("g", "пауза", Clock.resume, once="п")
        assert store.act("g", "pause", Clock.pause, once="ö").repeated
        kinds: list[str] = []
        assert store.handle("käse", lambda event: kinds.append(event.kind)) == 2
        assert kinds == ["paüse", "пауза"]
        other.forget("käse")
        assert store.handle("käse", print) == 0


def test_stores_with_two_tags(redis: Redis) -> None:
    one, two = store_of(redis, tag="s1"), store_of(redis, tag="s2")
    one.handle("all", print)
    two.remove("g")
    one.press("g", "first")
    assert "g" in one and "g" not in two
    found: list[str] = []
    assert one.handle("all", lambda event: found.append(event.kind)) == 1
    assert redis.exists("{s1}:game:g", "{s2}:game:g", "{s1}:clock:events") == 2


def test_all_is_there_after_a_kill() -> None:
    if not redis_server.is_installed():
        pytest.skip("Redis or the module is not installed")
    server = redis_server.Server()
    with Redis(port=server.port) as db:
        store = store_of(db)
        store.handle("all", print)
        store.act("g", "pause", lambda clock, at_ms: clock.pause(at_ms), once="p")
        saved = store.clock("g").journal_json(), db.execute_command("CLOCK.SAVE", "{flagfall}:game:g")
        server.kill()
        server.start()
        assert (store.clock("g").journal_json(), db.execute_command("CLOCK.SAVE", "{flagfall}:game:g")) == saved
        found: list[str] = []
        assert store.handle("all", lambda event: found.append(event.kind)) == 1 and found == ["pause"]
        again = store.act("g", "pause", lambda clock, at_ms: clock.pause(at_ms), once="p")
        assert again.repeated
    server.close()


def test_a_call_waits_for_a_replica() -> None:
    if not redis_server.is_installed():
        pytest.skip("Redis or the module is not installed")
    with (
        closing(redis_server.Server()) as master,
        closing(redis_server.Server({"replicaof": f"127.0.0.1 {master.port}"})) as replica,
        Redis(port=master.port, single_connection_client=True) as db,
    ):
        store = store_of(db)
        while db.wait(1, 100) == 0:
            pass
        store.press("g", "first", number=1)
        assert db.wait(1, 2_000) == 1
        master.kill()
        replica.ask("REPLICAOF", "NO", "ONE")
        with Redis(port=replica.port) as other:
            error = error_of(ClockError, RedisStore(other).press, "g", "first", number=1)
        assert error.kind == "already-made"


@pytest.fixture
def cluster() -> Generator[list[redis_server.Server]]:
    """Two masters, each with half of the slots."""
    if not redis_server.is_installed():
        pytest.skip("Redis or the module is not installed")
    with ExitStack() as ending:
        servers: list[redis_server.Server] = []
        for slots in [("0", "8191"), ("8192", "16383")]:
            server = ending.enter_context(closing(redis_server.Server({"cluster-enabled": "yes"})))
            servers.append(server)
            server.ask("CLUSTER", "ADDSLOTSRANGE", *slots)
        first = servers[0].settings
        servers[1].ask("CLUSTER", "MEET", "127.0.0.1", f"{first['port']}", f"{first['cluster-port']}")
        while not all(b"cluster_slots_ok:16384" in each.ask("CLUSTER", "INFO") for each in servers):
            time.sleep(0.05)
        yield servers


def test_stores_in_a_cluster(cluster: list[redis_server.Server]) -> None:
    with RedisCluster(host="127.0.0.1", port=cluster[0].port) as db:
        for tag in ("s1", "s2", "s3", "s4"):
            store = store_of(db, tag=tag)
            store.handle("all", print)
            pressed = store.press("g", "first", number=1)
            assert store.next_due_ms() is not None
            paused = store.act("g", "pause", lambda clock, at_ms: clock.pause(at_ms), once="p")
            assert pressed.at_ms <= paused.at_ms <= store.now_ms()
            assert store.read("g").phase == "paused"
            store.create("h", SHORT, start="first")
            kinds: list[str] = []
            while "flag" not in kinds:
                store.handle("all", lambda event: kinds.append(event.kind))
            assert kinds == ["pause", "create", "start", "flag"] and store.advance() == []
            store.remove("g")
            assert "g" not in store
            store.forget("all")
    # The tags are on both.
    assert all(int(server.ask("DBSIZE")) > 0 for server in cluster)
