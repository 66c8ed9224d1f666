"""The memory of clocks is Redis's, and is reported correctly."""

import time
from typing import Any

from servers import Server

GAMES = 20_000
# Of used_memory, for each clock that runs.
MOST = 420


def used(client: Any) -> int:
    return int(client.info("memory")["used_memory"])


def fill(client: Any, games: int = GAMES) -> None:
    pipe = client.pipeline(transaction=False)
    for number in range(games):
        pipe.execute_command("CLOCK.NEW", f"{{s{number % 16}}}:game:{number}", "chess", "G/5/3", "START", "first")
    pipe.execute()


def test_a_clock_takes_little_and_leaves_nothing() -> None:
    with Server() as server:
        client = server.client()
        fill(client, 100)
        client.flushall()
        time.sleep(0.2)
        empty = used(client)
        fill(client)
        full = used(client)
        assert (full - empty) / GAMES <= MOST
        told = client.memory_usage("{s0}:game:0")
        assert 0.4 < told / ((full - empty) / GAMES) < 1.1
        client.save()
        server.restart()
        client = server.client()
        # Deadlines that are loaded in the order of the file take a little more, some 2 %. And Redis 8 is still
        # moving its keys to a larger table, and has both until it is done.
        deadline = time.monotonic() + 10
        while used(client) - empty >= (full - empty) * 1.05:
            assert time.monotonic() < deadline, used(client)
            time.sleep(0.1)
        fill_and_delete(client)
        # What the client's buffers, the stream and an empty table take.
        assert used(client) < empty + 1_000_000
        for asynchronous in (False, True):
            fill(client)
            client.flushall(asynchronous=asynchronous)
            time.sleep(0.5)
            assert used(client) < empty + 1_000_000, asynchronous
            assert client.info("flagfall")["flagfall_clocks"] == 0


def fill_and_delete(client: Any) -> None:
    pipe = client.pipeline(transaction=False)
    for key in list(client.scan_iter(count=1_000)):
        pipe.delete(key)
    pipe.execute()
    time.sleep(0.2)


def test_a_game_that_time_ends_takes_no_more() -> None:
    with Server() as server:
        client = server.client()
        fill(client)
        pipe = client.pipeline(transaction=False)
        for number in range(GAMES):
            pipe.execute_command("CLOCK.SETBANK", f"{{s{number % 16}}}:game:{number}", "first", 300)
        client.config_set("flagfall.stream-maxlen", 100)
        before = used(client)
        pipe.execute()
        deadline = time.monotonic() + 20
        while client.info("flagfall")["flagfall_announced"] < GAMES and time.monotonic() < deadline:
            time.sleep(0.1)
        assert client.info("flagfall")["flagfall_announced"] == GAMES
        assert used(client) - before < GAMES * 60


def test_the_memory_of_a_journal_and_of_tokens_is_counted(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "JOURNAL")
    sizes = [db.memory_usage("g")]
    for number in range(1, 200):
        for side in ("first", "second"):
            db.execute_command("CLOCK.PRESS", "g", side, "MOVE", number)
    sizes.append(db.memory_usage("g"))
    for number in range(50):
        db.execute_command("CLOCK.ADJUST", "g", "first", 0, "ONCE", f"{number:0200}")
    sizes.append(db.memory_usage("g"))
    assert sizes[1] > sizes[0] + 30 * 398 and sizes[2] > sizes[1] + 200 * 50
