"""A clock is a value like any other: renamed, moved, copied, dumped, flushed, saved and loaded."""

import time
from typing import Any

import pytest
import redis
from clocks import change_of, saved_of
from flagfall import Clock
from servers import Server
from test_events import entries

SHORT = ["sgf", "TM[0.3]OT[1x0.1 byo-yomi]", "START", "first"]


def flags(client: Any, stream: str = "clock:events") -> list[str]:
    return [entry[0] for entry in entries(client, stream) if entry[1] == "flag"]


def test_events_have_the_name_and_the_database_that_the_key_has_then(db: Any, shared: Server) -> None:
    one, two, three = (shared.client(db=number) for number in (1, 2, 3))
    db.execute_command("CLOCK.NEW", "old", *SHORT)
    db.rename("old", "new")
    db.execute_command("CLOCK.NEW", "there", *SHORT)
    db.execute_command("CLOCK.NEW", "free", *SHORT)
    assert not db.renamenx("free", "there") and db.renamenx("free", "freed")
    db.execute_command("CLOCK.NEW", "moved", *SHORT)
    db.move("moved", 1)
    db.execute_command("CLOCK.NEW", "origin", *SHORT)
    db.copy("origin", "copied")
    db.copy("origin", "copied", destination_db=1)
    two.execute_command("CLOCK.NEW", "swapped", *SHORT)
    three.execute_command("CLOCK.NEW", "back", *SHORT)
    db.swapdb(2, 3)
    db.execute_command("CLOCK.NEW", "{a}x", *SHORT)
    db.rename("{a}x", "{b}x")
    dump = db.dump("origin")
    db.restore("restored", 0, dump)
    one.restore("restored", 0, dump)
    db.execute_command("CLOCK.NEW", "over", *SHORT)
    db.rename("origin", "over")
    time.sleep(0.8)
    assert sorted(flags(db)) == ["copied", "freed", "new", "over", "restored", "there"]
    assert sorted(flags(one)) == ["copied", "moved", "restored"]
    assert flags(two) == ["back"] and flags(three) == ["swapped"]
    assert flags(db, "{b}:clock:events") == ["{b}x"] and not db.exists("{a}:clock:events")


def test_a_restored_clock_needs_no_other_call() -> None:
    """With hz 1, the server itself looks for what is due only once a second."""
    with Server("--hz", "1", "--dynamic-hz", "no") as one, Server("--hz", "1", "--dynamic-hz", "no") as two:
        client, other = one.client(), two.client()
        late_ms = []
        for number in range(10):
            key = f"{{{number}}}:g"
            client.execute_command("CLOCK.NEW", key, "chess", "G/1", "START", "first")
            client.execute_command("CLOCK.SETBANK", key, "first", 300)
            other.restore(key, 0, client.dump(key))
            for _, entries_of in other.xread({f"{{{number}}}:clock:events": "0"}, block=4_000):
                [(name, fields)] = entries_of
                late_ms.append(int(name.split(b"-")[0]) - int(fields[b"at_ms"]))
        # On a busy machine a flag can fall before the dump, or be reported late. A server that looked
        # only once a second would report about half of them late.
        assert sorted(late_ms)[7] < 150, late_ms


def test_a_key_that_is_gone_has_no_flag(db: Any, shared: Server) -> None:
    other = shared.client(db=1)
    for key in ("deleted", "unlinked", "expired", "overwritten", "kept"):
        db.execute_command("CLOCK.NEW", key, *SHORT)
    other.execute_command("CLOCK.NEW", "flushed", *SHORT)
    db.delete("deleted")
    db.unlink("unlinked")
    db.pexpire("expired", 50)
    db.set("overwritten", "x")
    other.flushdb(asynchronous=True)
    time.sleep(0.8)
    assert flags(db) == ["kept"] and not other.exists("clock:events")
    assert db.info("flagfall")["flagfall_clocks"] == 1
    db.flushall(asynchronous=True)
    time.sleep(0.3)
    assert db.info("flagfall")["flagfall_clocks"] == 0


def test_a_copy_is_independent_and_has_the_tokens(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "JOURNAL")
    db.execute_command("CLOCK.PAUSE", "g", "ONCE", "p")
    db.copy("g", "h")
    assert db.execute_command("CLOCK.SAVE", "g") == db.execute_command("CLOCK.SAVE", "h")
    db.execute_command("CLOCK.RESUME", "g")
    assert db.execute_command("CLOCK.SAVE", "g") != db.execute_command("CLOCK.SAVE", "h")
    assert change_of(db.execute_command("CLOCK.PAUSE", "h", "ONCE", "p")).outcome == "repeated"
    db.restore("i", 0, db.dump("h"))
    assert change_of(db.execute_command("CLOCK.PAUSE", "i", "ONCE", "p")).outcome == "repeated"


def filled(client: Any) -> dict[bytes, bytes]:
    """Clocks in all states, and what each is saved as."""
    client.execute_command("CLOCK.NEW", "fresh", "chess", "G/5")
    client.execute_command("CLOCK.NEW", "running", "chess", "40/90/30, G/30/30", "START", "first", "ONCE", "n")
    client.execute_command("CLOCK.NEW", "journal", "sgf", "TM[60]OT[5x30 byo-yomi]", "START", "first", "JOURNAL")
    client.execute_command("CLOCK.NEW", "stopped", "chess", "G/5", "START", "second")
    for key, side in (("running", "first"), ("journal", "first"), ("running", "second"), ("journal", "second")):
        client.execute_command("CLOCK.PRESS", key, side, "MOVE", 1)
    client.execute_command("CLOCK.TAKEBACK", "journal", "MOVE", 1)
    client.execute_command("CLOCK.PAUSE", "journal", "ONCE", "\x00\xff")
    client.execute_command("CLOCK.STOP", "stopped")
    client.execute_command("CLOCK.NEW", "called", "sgf", "TM[0]OT[5x300 byo-yomi]", "START", "first", "CALL", "n")
    client.execute_command("CLOCK.PRESS", "called", "first", "CALL", "p")
    return states(client)


def states(client: Any) -> dict[bytes, bytes]:
    keys = sorted(client.scan_iter(_type="flagclock"))
    return {key: client.execute_command("CLOCK.SAVE", key) for key in keys}


@pytest.mark.parametrize("how", ["rdb", "aof", "aof rewritten", "aof of commands"])
def test_a_restart(how: str) -> None:
    options = ["--appendonly", "yes", "--appendfsync", "always"] if how != "rdb" else []
    if how == "aof of commands":
        options += ["--aof-use-rdb-preamble", "no"]
    with Server(*options) as server:
        client = server.client()
        before = filled(client)
        pressed = change_of(client.execute_command("CLOCK.PRESS", "called", "first", "CALL", "p"))
        digest = client.execute_command("DEBUG", "DIGEST-VALUE", *before)
        if how == "rdb":
            client.save()
        elif how != "aof":
            client.bgrewriteaof()
            server.rewritten()
        server.restart()
        client = server.client()
        assert states(client) == before
        assert client.execute_command("DEBUG", "DIGEST-VALUE", *before) == digest
        assert change_of(client.execute_command("CLOCK.PAUSE", "journal", "ONCE", "\x00\xff")).outcome == "repeated"
        assert change_of(client.execute_command("CLOCK.PRESS", "called", "first", "CALL", "p")) == pressed
        client.execute_command("CLOCK.RESUME", "journal")
        client.execute_command("CLOCK.TAKEBACK", "journal", "MOVE", 0)


@pytest.mark.parametrize("how", ["rdb", "aof"])
def test_what_fell_due_while_it_was_down_is_announced_once(how: str) -> None:
    with Server("--appendonly", "no" if how == "rdb" else "yes", "--appendfsync", "always") as server:
        client = server.client()
        for number in range(200):
            client.execute_command("CLOCK.NEW", f"g{number}", "chess", "G/1", "START", "first")
            client.execute_command("CLOCK.SETBANK", f"g{number}", "first", 400)
        if how == "rdb":
            client.save()
        server.kill()
        time.sleep(0.5)
        for _ in range(2):
            server.start()
            client = server.client()
            deadline = time.monotonic() + 5
            while len(flags(client)) < 200 and time.monotonic() < deadline:
                time.sleep(0.02)
            assert sorted(flags(client)) == sorted(f"g{number}" for number in range(200))
            if how == "rdb":
                client.save()
            server.kill()
        server.start()


def test_a_damaged_clock_in_a_file_harms_nothing_else() -> None:
    with Server("--appendonly", "yes", "--aof-use-rdb-preamble", "no", "--auto-aof-rewrite-percentage", "0") as server:
        client = server.client()
        client.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first")
        client.execute_command("CLOCK.NEW", "h", "chess", "G/5", "START", "first")
        saved = client.execute_command("CLOCK.SAVE", "g")
        client.delete("g", "h")
        client.execute_command("CLOCK.RESTORE", "g", saved, "TOKEN", "t")
        client.execute_command("CLOCK.RESTORE", "h", saved)
        server.shut_down()
        [log] = (server.folder / "appendonlydir").glob("*.incr.aof")
        written = log.read_bytes()
        spoilt = saved[:-1] + bytes([saved[-1] ^ 1])
        at = written.index(b"CLOCK.RESTORE")
        log.write_bytes(written[:at] + written[at:].replace(saved, spoilt, 1))
        server.start()
        for _ in range(2):
            client = server.client()
            for command in (["CLOCK.PRESS", "g", "first"], ["CLOCK.READ", "g"], ["CLOCK.SAVE", "g"]):
                with pytest.raises(redis.ResponseError, match="^DAMAGED altered"):
                    client.execute_command(*command)
            with pytest.raises(redis.ResponseError, match="^DAMAGED"):
                client.execute_command("CLOCK.RESTORE", "g", saved, "IF", saved)
            with pytest.raises(redis.ResponseError, match="^GAME-EXISTS"):
                client.execute_command("CLOCK.NEW", "g", "chess", "G/5")
            with pytest.raises(redis.ResponseError, match="^GAME-EXISTS"):
                client.execute_command("CLOCK.RESTORE", "g", saved)
            assert client.execute_command("CLOCK.SAVE", "h") == saved
            assert client.info("flagfall")["flagfall_damaged"] == 1
            assert client.memory_usage("g") > len(saved)
            # It is kept as it is, in a file of the other kind too.
            client.execute_command("DEBUG", "RELOAD")
            server.shut_down("save")
            server.start()
        client = server.client()
        client.copy("g", "copy")
        assert change_of(client.execute_command("CLOCK.RESTORE", "g", saved, "REPLACE")).outcome == "made"
        assert client.execute_command("CLOCK.SAVE", "g") == saved
        client.delete("copy")
        assert client.info("flagfall")["flagfall_damaged"] == 0


@pytest.mark.parametrize("how", ["REPLACE", "IF"])
def test_a_damaged_clock_in_a_file_replaces_the_one_before(how: str) -> None:
    with Server("--appendonly", "yes", "--rdbcompression", "no") as server:
        client = server.client()
        client.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "ONCE", "created")
        before = client.execute_command("CLOCK.SAVE", "g")
        clock = Clock.restore(before)
        assert clock.last_at_ms is not None
        clock.pause(clock.last_at_ms)
        saved = saved_of(clock)
        options = [how] if how == "REPLACE" else [how, before]
        client.execute_command("CLOCK.RESTORE", "g", saved, *options, "ONCE", "paused")
        client.execute_command("CLOCK.RESUME", "g")
        server.shut_down()
        [log] = (server.folder / "appendonlydir").glob("*.incr.aof")
        written = log.read_bytes()
        spoilt = saved[:-1] + bytes([saved[-1] ^ 1])
        log.write_bytes(written.replace(saved, spoilt, 1))
        server.start()
        client = server.client()
        with pytest.raises(redis.ResponseError, match="^DAMAGED altered"):
            client.execute_command("CLOCK.READ", "g")
        info, dump = client.info("flagfall"), client.dump("g")
        assert (info["flagfall_damaged"], info["flagfall_clocks"]) == (1, 0)
        # With the tokens that it would have.
        assert spoilt in dump and b"paused" in dump and (b"created" in dump) == (how == "IF")


def test_a_clock_has_not_the_name_of_a_stream(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "{t}:g", "chess", "G/5")
    for stream in ("clock:events", "{t}:clock:events"):
        with pytest.raises(redis.ResponseError):
            db.copy("{t}:g", stream)
        with pytest.raises(redis.ResponseError):
            db.restore(stream, 0, db.dump("{t}:g"))
        with pytest.raises(redis.ResponseError, match="^STREAM-KEY"):
            db.execute_command("CLOCK.RESTORE", stream, db.execute_command("CLOCK.SAVE", "{t}:g"))
        assert not db.exists(stream)
    # One that was renamed so is still in the file.
    db.rename("{t}:g", "{t}:clock:events")
    db.execute_command("DEBUG", "RELOAD")
    assert db.type("{t}:clock:events") == b"flagclock"


def test_replicas_follow_and_take_over() -> None:
    with Server() as master, Server("--replicaof", f"127.0.0.1 {master.port}") as replica:
        client, other = master.client(), replica.client()
        filled(client)
        client.execute_command("CLOCK.NEW", "short", *SHORT)
        client.wait(1, 5_000)
        assert states(other) == states(client)
        other.execute_command("CLOCK.READ", "running")
        with pytest.raises(redis.exceptions.ReadOnlyError):
            other.execute_command("CLOCK.PRESS", "running", "first")
        time.sleep(0.7)
        client.wait(1, 5_000)
        assert client.xrange("clock:events") == other.xrange("clock:events")
        assert flags(other) == ["short"]
        assert states(other) == states(client)
        names = sorted(states(client))
        digests = [c.execute_command("DEBUG", "DIGEST-VALUE", *names) for c in (client, other)]
        assert digests[0] == digests[1]
        # A flag that falls while there is no master is announced by the replica that becomes one.
        client.execute_command("CLOCK.NEW", "orphan", *SHORT)
        client.wait(1, 5_000)
        master.kill()
        time.sleep(0.7)
        assert flags(other) == ["short"]
        other.replicaof("no", "one")
        time.sleep(0.4)
        assert flags(other) == ["short", "orphan"]
        assert change_of(other.execute_command("CLOCK.PRESS", "running", "first", "MOVE", 2)).outcome == "made"


def test_a_replica_takes_what_its_master_has_compared() -> None:
    """Its own state can be saved in other bytes: as by a master of another version."""
    with Server() as master, Server("--replicaof", f"127.0.0.1 {master.port}", "--replica-read-only", "no") as replica:
        client, other = master.client(), replica.client()
        client.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "ONCE", "n")
        client.wait(1, 5_000)
        other.execute_command("CLOCK.SETBANK", "g", "first", 60_000)
        before = client.execute_command("CLOCK.SAVE", "g")
        assert other.execute_command("CLOCK.SAVE", "g") != before
        clock = Clock.restore(before)
        assert clock.last_at_ms is not None
        clock.pause(clock.last_at_ms)
        client.execute_command("CLOCK.RESTORE", "g", saved_of(clock), "IF", before, "ONCE", "p")
        client.wait(1, 5_000)
        assert other.execute_command("CLOCK.SAVE", "g") == client.execute_command("CLOCK.SAVE", "g") == saved_of(clock)
        digests = [c.execute_command("DEBUG", "DIGEST-VALUE", "g") for c in (client, other)]
        assert digests[0] == digests[1]


def test_a_failover_that_is_asked_for() -> None:
    with Server() as master, Server("--replicaof", f"127.0.0.1 {master.port}") as replica:
        client, other = master.client(), replica.client()
        for number in range(100):
            client.execute_command("CLOCK.NEW", f"g{number}", "chess", "G/1", "START", "first")
            client.execute_command("CLOCK.SETBANK", f"g{number}", "first", 10 * number)
        client.wait(1, 5_000)
        time.sleep(0.3)
        client.execute_command("FAILOVER")
        time.sleep(1.5)
        assert other.info("replication")["role"] == "master", replica.log()
        assert client.info("replication")["role"] == "slave"
        assert sorted(flags(other)) == sorted(f"g{number}" for number in range(100))
        other.execute_command("CLOCK.NEW", "later", "chess", "G/5", "START", "first")
        other.wait(1, 5_000)
        assert states(client) == states(other)
