"""Nothing that was acknowledged is lost if a client or Redis is killed, or the disk is full.

FLAGFALL_REDIS_GAMES, FLAGFALL_REDIS_SECONDS and FLAGFALL_REDIS_KILLS say how much is played, and how
often something is killed: `make test-redis-kills` sets them.
"""

import os
import random
import re
import time
from collections import Counter
from typing import Any

import pytest
import redis
from clocks import kind_of
from kills import GAMES, KILLS, LOGGED, SECONDS, Client, Found, Log, compare, create, play, settle, started
from servers import Server

ALWAYS = ["--appendonly", "yes", "--appendfsync", "always"]


def finish(server: Server, log: Log, clients: list[Client]) -> Found:
    for client in clients:
        log.add(client.kill())
    settle([server.client()], GAMES)
    found = compare(server.client(), GAMES, log)
    print(f"{log.count} presses acknowledged, {found}")
    assert log.count > 200
    return found


def test_killed_clients_and_servers_lose_nothing() -> None:
    with Server(*ALWAYS, *LOGGED, "--auto-aof-rewrite-percentage", "0") as server:
        log = Log(seconds=KILLS * SECONDS)
        clients = started(GAMES, [server.port])
        create(server.client(), GAMES, log)
        chance = random.Random(7)
        for number in range(3 * KILLS):
            play(clients, SECONDS / 3 * chance.uniform(0.8, 1.2))
            if number % 3 == 0:
                client = clients[number // 3 % 2]
                log.add(client.kill())
                client.start()
            if number % 3 == 1:
                # While the file is written anew.
                server.client().bgrewriteaof()
            server.restart()
        play(clients, SECONDS / 3)
        finish(server, log, clients).check(GAMES, 4 * KILLS)


def test_a_file_that_is_written_anew_in_the_middle_of_play() -> None:
    with Server(*ALWAYS, "--aof-use-rdb-preamble", "no") as server:
        log = Log()
        clients = started(GAMES, [server.port])
        create(server.client(), GAMES, log)
        for _ in range(2):
            play(clients, SECONDS / 3)
            server.client().bgrewriteaof()
        server.rewritten()
        play(clients, SECONDS / 3)
        server.restart()
        play(clients, SECONDS / 3)
        finish(server, log, clients).check(GAMES)


def test_rdb_alone_keeps_what_was_saved_and_clients_learn_what_was_not() -> None:
    with Server() as server:
        log = Log()
        clients = started(GAMES, [server.port])
        create(server.client(), GAMES, log)
        play(clients, SECONDS)
        for client in clients:
            log.add(client.kill())
        server.client().save()
        saved = log.count
        clients = started(GAMES, [server.port])
        play(clients, SECONDS / 2)
        lost = Log()
        for client in clients:
            lost.add(client.kill())
        server.restart()
        settle([server.client()], GAMES)
        # All up to the file, nothing after it; and each flag of the state in the file once.
        found = compare(server.client(), GAMES, log)
        print(f"{saved} presses saved, {lost.count} lost, {found}")
        found.check(GAMES)


def test_a_full_disk_loses_nothing() -> None:
    with Server("--appendonly", "yes", "--appendfsync", "everysec", "--auto-aof-rewrite-percentage", "0") as server:
        log = Log()
        create(server.client(), GAMES, log)
        server.client().execute_command("CLOCK.NEW", "long", "chess", "G/60", "START", "first")
        server.shut_down()
        [file] = (server.folder / "appendonlydir").glob("*.incr.aof")
        limit = file.stat().st_size + 60_000
        server.start(limit_bytes=limit)
        clients = [Client(GAMES, [server.port]) for _ in range(2)]
        deadline = time.monotonic() + 20
        refused = None
        while refused is None and time.monotonic() < deadline:
            try:
                server.client().execute_command("CLOCK.PAUSE", "long")
                server.client().execute_command("CLOCK.RESUME", "long")
            except redis.ResponseError as error:
                refused = kind_of(error)
            time.sleep(0.05)
        # The client leaves out no kind but ERR.
        assert refused == "misconf", server.log()
        before = announced(server.client())
        time.sleep(1.0)
        # No flag falls that could not be saved.
        assert announced(server.client()) == before
        for client in clients:
            log.add(client.kill())
        server.kill()
        server.start()
        server.client().delete("long")
        settle([server.client()], GAMES)
        found = compare(server.client(), GAMES, log)
        print(f"{log.count} presses acknowledged, {found}")
        # With `everysec`, what was acknowledged in the second before the disk was full can be lost, but
        # no flag is announced twice, and no clock is wrong.
        assert (found.different, found.twice, found.unannounced, found.flags) == (0, 0, 0, GAMES)


def announced(client: Any) -> int:
    return int(client.info("flagfall")["flagfall_announced"])


def test_a_full_disk_with_always_loses_nothing() -> None:
    """Redis then ends by itself."""
    with Server(*ALWAYS, "--auto-aof-rewrite-percentage", "0") as server:
        log = Log()
        create(server.client(), GAMES, log)
        server.shut_down()
        [file] = (server.folder / "appendonlydir").glob("*.incr.aof")
        server.start(limit_bytes=file.stat().st_size + 200_000 + 100 * GAMES, wait=False)
        clients = [Client(GAMES, [server.port]) for _ in range(2)]
        server.process.wait(timeout=30)
        server.start()
        play(clients, SECONDS / 2)
        finish(server, log, clients).check(GAMES)


def test_a_log_that_is_cut_is_noticed() -> None:
    with Server(*ALWAYS, "--auto-aof-rewrite-percentage", "0") as server:
        log = Log()
        [client, other] = started(GAMES, [server.port])
        create(server.client(), GAMES, log)
        play([client, other], SECONDS / 2)
        log.add(client.kill())
        log.add(other.kill())
        server.kill()
        [file] = (server.folder / "appendonlydir").glob("*.incr.aof")
        # In a press, not by a number of bytes: flags can have fallen since the last one.
        presses = [found.start() for found in re.finditer(b"CLOCK.PRESS", file.read_bytes())]
        os.truncate(file, presses[len(presses) // 2])
        server.start()
        settle([server.client()], GAMES)
        found = compare(server.client(), GAMES, log)
        print(found)
        with pytest.raises(AssertionError):
            found.check(GAMES)
        assert found.lost > 0


def test_a_wrong_clock_and_a_wrong_stream_are_noticed() -> None:
    with Server() as server:
        log = Log()
        clients = started(GAMES, [server.port])
        create(server.client(), GAMES, log)
        play(clients, SECONDS / 2)
        finish(server, log, clients).check(GAMES)
        stream = next(iter(server.client().scan_iter(_type="stream")))
        flags = [found for found in server.client().xrange(stream) if found[1][b"kind"] == b"flag"]
        server.client().xadd(stream, flags[0][1])
        found = compare(server.client(), GAMES, log)
        assert (found.twice, found.unannounced, found.different) == (1, 0, 0)
        server.client().xdel(stream, flags[1][0])
        found = compare(server.client(), GAMES, log)
        assert (found.twice, found.unannounced, found.different) == (1, 1, 0)
        for game in log.begun:
            log.begun[game] -= 1
        assert compare(server.client(), GAMES, log).different > 0
        with pytest.raises(AssertionError):
            found.check(GAMES)


def test_a_file_that_was_cut_in_a_transaction_is_repaired() -> None:
    """With `aof-load-truncated yes`, Redis leaves the first part of the transaction in its file, and runs it
    the next time it starts (valkey-io/valkey#4342): flags would be in the stream twice.
    """
    with Server(*ALWAYS) as server:
        for game in range(5):
            server.client().execute_command("CLOCK.NEW", f"{{s}}:{game}", "sgf", "TM[0.3]", "START", "first")
        settle([server.client()], 5)
        server.kill()
        [file] = (server.folder / "appendonlydir").glob("*.incr.aof")
        os.truncate(file, file.read_bytes().rindex(b"CLOCK.ADVANCE"))
        for _ in range(2):
            server.start()
            settle([server.client()], 5)
            server.kill()
        server.start()
        flags = Counter(fields[b"key"] for _, fields in server.client().xrange("{s}:clock:events"))
        assert flags == {f"{{s}}:{game}".encode(): 1 for game in range(5)}
