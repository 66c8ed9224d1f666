"""A panic, which is always a bug, is an error reply: the clock is as it was, and Redis goes on."""

import pytest
import redis
from clocks import change_of
from servers import ROOT, Server

PANICKING = ROOT / "target" / "panic-points" / "debug" / "libflagfall_redis.so"


def test_a_panic_is_a_reply() -> None:
    if not PANICKING.exists():
        pytest.skip(f"{PANICKING.name} with panics was not built: make test-redis")
    with Server("--flagfall.client-time", "yes", module=PANICKING) as server:
        client = server.client()
        client.execute_command("CLOCK.NEW", "g", "chess", "2/1, G/1", "START", "first", "AT", 0)
        client.execute_command("CLOCK.NEW", "j", "chess", "2/1, G/1", "START", "first", "JOURNAL", "AT", 0)
        client.execute_command("CLOCK.PRESS", "j", "first", "AT", 1)
        panics = 0
        commands: list[list[str | int]] = [
            ["CLOCK.PRESS", "g", "first"],
            ["CLOCK.PRESS", "g", "first", "ELAPSED", 5],
            ["CLOCK.PAUSE", "g"],
            ["CLOCK.READ", "g"],
            ["CLOCK.FORECAST", "g"],
            ["CLOCK.SWEEP"],
            ["CLOCK.ADVANCE", "g"],
            ["CLOCK.TAKEBACK", "j", "MOVE", 0],
            ["CLOCK.PRESS", "j", "second"],
        ]
        for number, command in enumerate(commands):
            key = str(command[1]) if len(command) > 1 else "g"
            before = client.execute_command("CLOCK.SAVE", key)
            at_ms = 1_000_000 if number in (5, 6) else 2
            for point in range(1, 4):
                client.config_set("flagfall.panic", point)
                try:
                    client.execute_command(*command, "AT", at_ms)
                except redis.ResponseError as error:
                    assert str(error).startswith("PANIC "), error
                    panics += 1
                    assert client.execute_command("CLOCK.SAVE", key) == before, command
                else:
                    # It passes fewer points. The rest of the test begins anew.
                    client.execute_command("CLOCK.RESTORE", key, before, "REPLACE", "AT", at_ms)
        assert panics >= 9
        assert change_of(client.execute_command("CLOCK.PRESS", "g", "first", "AT", 3)).outcome == "made"
