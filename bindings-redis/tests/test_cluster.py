"""Clocks in a cluster: a master that is killed or stopped, and slots that move while flags fall."""

import contextlib
import itertools
import signal
import time
from collections.abc import Generator
from typing import Any

import flagfall
import pytest
import redis
import worker
from flagfall import ClockError
from flagfall.store import Happened, RedisStore
from flagfall.words import Side
from kills import GAMES, KILLS, LOGGED, SECONDS, Client, Found, Log, compare, create, play, settle, started
from redis.cluster import RedisCluster
from servers import Cluster, Server

CONTROL = flagfall.parse("G/5", "chess")
# Longer than a replica needs to take over.
STOPPED_S = 3.0


@pytest.fixture(scope="module")
def cluster() -> Generator[Cluster]:
    with Cluster(*LOGGED) as cluster:
        yield cluster


@pytest.fixture(autouse=True)
def empty(cluster: Cluster) -> None:
    cluster.wait()
    for server in cluster.masters():
        server.client().flushall()


def begun(cluster: Cluster, *, waits: bool, seconds: float = SECONDS) -> tuple[Any, Log, list[Client]]:
    client = worker.connect(cluster.ports)
    log = Log(seconds)
    clients = started(GAMES, cluster.ports, waits)
    create(client, GAMES, log)
    return client, log, clients


def finish(cluster: Cluster, log: Log, clients: list[Client]) -> Found:
    for client in clients:
        log.add(client.kill())
    cluster.wait()
    settle([server.client() for server in cluster.servers], GAMES)
    # The client learns where the slots are now.
    found = compare(worker.connect(cluster.ports), GAMES, log)
    print(f"{log.count} presses acknowledged, {log.missing} missing, {found}")
    assert log.count > 100
    return found


def master_of(cluster: Cluster, client: Any, key: str) -> Server:
    node = client.get_node_from_key(key)
    return next(server for server in cluster.servers if server.port == node.port)


def check(found: Found) -> None:
    assert (found.lost, found.different, found.twice, found.unannounced) == (0, 0, 0, 0), found
    assert found.flags == GAMES, found


def test_untagged_keys_are_refused(cluster: Cluster) -> None:
    client = worker.connect(cluster.ports)
    for key in ("g", "{}g", "g{", "{g"):
        with pytest.raises(redis.ResponseError, match="^UNTAGGED "):
            client.execute_command("CLOCK.NEW", key, "chess", "G/5")
    client.execute_command("CLOCK.NEW", "{a}g", "chess", "G/1", "START", "first")
    # The key has its new name before the flag falls, also where each command waits for a slow disk.
    client.execute_command("CLOCK.SETBANK", "{a}g", "first", 1_000)
    client.execute_command("RENAME", "{a}g", "a")
    time.sleep(1.5)
    events = [fields for _, fields in client.xrange("{a}:clock:events")]
    assert [event[b"key"] for event in events if event[b"kind"] == b"flag"] == [b"a"]


def test_a_clock_without_a_tag_can_be_replaced(cluster: Cluster) -> None:
    client = worker.connect(cluster.ports)
    client.execute_command("CLOCK.NEW", "{plain}g", "chess", "G/5")
    client.execute_command("RENAME", "{plain}g", "plain")
    saved = client.execute_command("CLOCK.SAVE", "plain")
    for how in (["IF", saved], ["REPLACE"]):
        assert client.execute_command("CLOCK.RESTORE", "plain", saved, *how)[1] == b"made"
    for how in ([], ["REPLACE"]):
        with pytest.raises(redis.ResponseError, match="^UNTAGGED "):
            client.execute_command("CLOCK.RESTORE", "plain2", saved, *how)


@pytest.mark.parametrize("key", ["a}b", "}", "{}c", "", "x}clock:events"])
def test_a_key_without_a_tag_that_has_a_brace_has_a_stream_too(cluster: Cluster, key: str) -> None:
    """Only RESTORE, MIGRATE and RENAME create such a key."""
    client = worker.connect(cluster.ports)
    client.execute_command("CLOCK.NEW", "{a}g", "chess", "G/1", "START", "first")
    server = master_of(cluster, client, key).client()
    server.restore(key, 0, client.dump("{a}g"))
    server.execute_command("CLOCK.SETBANK", key, "first", 50)
    slot = server.execute_command("CLUSTER KEYSLOT", key)
    streams = (f"{{{number}}}:clock:events" for number in itertools.count())
    stream = next(name for name in streams if server.execute_command("CLUSTER KEYSLOT", name) == slot)
    time.sleep(0.5)
    events = [(event[b"key"], event[b"kind"]) for _, event in server.xrange(stream)]
    assert events == [(key.encode(), b"set-bank"), (key.encode(), b"flag")]


def test_a_killed_master_loses_nothing_that_a_replica_has(cluster: Cluster) -> None:
    a_kill_s = STOPPED_S + SECONDS
    client, log, clients = begun(cluster, waits=True, seconds=SECONDS + (KILLS - 1) * a_kill_s)
    play(clients, SECONDS / 2)
    for _ in range(KILLS):
        play(clients, SECONDS / 2)
        killed = master_of(cluster, client, "{s0}")
        killed.kill()
        time.sleep(STOPPED_S)
        play(clients, SECONDS / 2)
        killed.start()
        cluster.wait()
        client = worker.connect(cluster.ports)
    check(finish(cluster, log, clients))


def test_games_of_a_store_go_on_after_a_failover(cluster: Cluster) -> None:
    """What WAIT acknowledged is there, each move once, and so are the events of a consumer."""
    db: Any = RedisCluster(host="127.0.0.1", port=cluster.ports[-1], socket_timeout=1)
    tags = [f"s{number}" for number in range(6)]
    stores = {tag: RedisStore(db, tag=tag) for tag in tags}
    pressed = dict.fromkeys(tags, 0)
    handled = dict.fromkeys(tags, 0)

    def is_replicated(tag: str) -> bool:
        node = db.get_node_from_key(f"{{{tag}}}")
        return bool(db.execute_command("WAIT", 1, 1_000, target_nodes=node) >= 1)

    def press(tag: str, *, waits: bool = True) -> None:
        """Presses until it is made and, if it waits, until a replica has it."""
        move = pressed[tag]
        side: Side = "second" if move % 2 else "first"
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                stores[tag].press("g", side, number=move // 2 + 1)
            except ClockError as error:
                assert error.kind == "already-made", (tag, move, error)
            except (redis.RedisError, OSError):
                time.sleep(0.05)
                continue
            with contextlib.suppress(redis.RedisError, OSError):
                if not waits or is_replicated(tag):
                    pressed[tag] += 1
                    return
        raise AssertionError(f"no press in {tag} for 30 seconds")

    def count(tag: str) -> None:
        def note(event: Happened) -> None:
            handled[tag] += event.kind == "press"

        stores[tag].handle("all", note)

    for tag in tags:
        stores[tag].handle("all", print)
        stores[tag].create("g", CONTROL, start="first")
        while not is_replicated(tag):
            pass
    for _ in range(20):
        for tag in tags:
            press(tag)
    killed = master_of(cluster, db, "{s0}")
    killed.kill()
    for _ in range(20):
        for tag in tags:
            # The master that takes over has no replica.
            press(tag, waits=False)
    for store in stores.values():
        store.create("h", CONTROL, start="first")
        store.act("h", "pause", lambda clock, at_ms: clock.pause(at_ms), once="p")
    killed.start()
    cluster.wait()
    for tag in tags:
        press(tag)
        count(tag)
        reading = stores[tag].read("g")
        assert (reading.first.moves, reading.second.moves, handled[tag]) == (21, 20, 41), tag
        assert stores[tag].read("h").phase == "paused"


@pytest.mark.parametrize("waits", [True, False])
def test_a_master_that_stops_and_goes_on(cluster: Cluster, waits: bool) -> None:
    client, log, clients = begun(cluster, waits=waits)
    play(clients, SECONDS)
    stopped = master_of(cluster, client, "{s0}")
    stopped.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED_S)
    stopped.process.send_signal(signal.SIGCONT)
    time.sleep(SECONDS / 2)
    found = finish(cluster, log, clients)
    if waits:
        check(found)
        assert log.missing == 0
    else:
        # What was lost, a client was told; each clock and each flag is right nevertheless.
        assert found.lost == 0 or log.missing > 0
        assert (found.twice, found.unannounced, found.flags) == (0, 0, GAMES), found


def test_slots_that_move_while_flags_fall(cluster: Cluster) -> None:
    client, log, clients = begun(cluster, waits=False)
    play(clients, SECONDS)
    moved = 0
    for tag in range(0, worker.TAGS, 4):
        source = master_of(cluster, client, f"{{s{tag}}}")
        target = next(server for server in cluster.masters() if server.port != source.port)
        moved += move_slot(cluster, source, target, f"{{s{tag}}}")
        client = worker.connect(cluster.ports)
    assert moved > GAMES / 5
    check(finish(cluster, log, clients))


def move_slot(cluster: Cluster, source: Server, target: Server, key: str) -> int:
    """Moves the slot of a key, a few keys at a time, and returns how many."""
    one, two = source.client(), target.client()
    slot = one.execute_command("CLUSTER KEYSLOT", key)
    from_id, to_id = (client.execute_command("CLUSTER MYID").decode() for client in (one, two))
    two.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", from_id)
    one.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", to_id)
    moved = 0
    while keys := one.execute_command("CLUSTER GETKEYSINSLOT", slot, 5):
        one.execute_command("MIGRATE", "127.0.0.1", target.port, "", 0, 5_000, "KEYS", *keys)
        moved += len(keys)
        time.sleep(0.002)
    for server in [target, source, *cluster.masters()]:
        server.client().execute_command("CLUSTER SETSLOT", slot, "NODE", to_id)
    return moved
