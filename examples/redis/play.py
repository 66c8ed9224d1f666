"""Plays a game on a clock in Redis, and goes on if another Redis becomes the master.

    play.py PORTS KEY SETUP MOVES THINK_MS

PORTS are those of a master and its replicas on this machine, with commas in between. The program makes
MOVES moves of both sides, each after THINK_MS, prints what happens on the clock, and ends with a flag, or
at once if the clock does not run. It needs `redis`, and no flagfall: the clock is in Redis.
"""

import itertools
import sys
import time
from typing import Any

from redis import ConnectionError, Redis, ResponseError, TimeoutError
from redis.backoff import NoBackoff
from redis.retry import Retry

# What a server replies that is no master, or not yet.
NOT_NOW = ("READONLY", "LOADING", "MASTERDOWN")

TIMEOUT_MS = 2_000
# How long a server waits before it replies that nothing has happened: less than the timeout.
MOST_BLOCK_MS = 1_000


class Connection:
    """A connection to whichever server is the master."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = itertools.cycle(ports)
        self.redis = self.next()

    def next(self) -> Redis:
        # The program itself repeats what fails, on another server.
        once = Retry(NoBackoff(), 0)
        port = next(self.ports)
        timeout = TIMEOUT_MS / 1_000
        return Redis(
            port=port, socket_timeout=timeout, retry=once, decode_responses=True, protocol=3
        )

    def call(self, *words: object) -> Any:
        """The reply of the master to a command. It may have executed the command more than once."""
        while True:
            try:
                return self.redis.execute_command(*words)  # type: ignore[no-untyped-call]
            except (ConnectionError, TimeoutError):
                pass
            except ResponseError as error:
                if not str(error).startswith(NOT_NOW):
                    raise
            time.sleep(0.05)
            self.redis.close()
            self.redis = self.next()


class Events:
    """What happens on a clock: the entries of its stream."""

    def __init__(self, connection: Connection, key: str) -> None:
        self.connection = connection
        self.key = key
        tag = key[: key.index("}") + 1]
        self.stream = f"{tag}:clock:events"
        entries = connection.call("XREVRANGE", self.stream, "+", "-", "COUNT", 1)
        self.last = entries[0][0] if entries else "0-0"

    def wait(self, ms: int) -> list[dict[str, str]]:
        """Waits for so long, or until something happens, and returns that."""
        end = time.monotonic() + ms / 1_000
        left_ms = ms
        while True:
            # With 0, a server waits for ever.
            happened = self.read(min(max(left_ms, 1), MOST_BLOCK_MS))
            left_ms = round((end - time.monotonic()) * 1_000)
            if happened or left_ms <= 0:
                return happened

    def read(self, block_ms: int) -> list[dict[str, str]]:
        happened = []
        words = ["XREAD", "BLOCK", block_ms, "STREAMS", self.stream, self.last]
        for (entries,) in self.connection.call(*words).values():
            for self.last, event in entries:
                if event["key"] == self.key:
                    happened.append(event)
        return happened


def play(connection: Connection, key: str, setup: str, moves: int, think_ms: int) -> None:
    events = Events(connection, key)
    try:
        connection.call("CLOCK.NEW", key, "chess", setup, "START", "first")
    except ResponseError as error:
        # Sent again, the command finds the clock that it has made.
        if not str(error).startswith("GAME-EXISTS"):
            raise
    phase = connection.call("CLOCK.READ", key)["phase"]
    ended = phase != "running"
    if ended:
        print(phase)
    move = 1
    while not ended:
        for event in events.wait(think_ms):
            print(event["kind"], event["side"], "at", event["at_ms"], flush=True)
            ended = ended or event["kind"] == "flag"
        if move > moves or ended:
            continue
        side, number = ("second", "first")[move % 2], (move + 1) // 2
        try:
            _, outcome, _ = connection.call("CLOCK.PRESS", key, side, "MOVE", number)
            print(side, number, outcome, flush=True)
            move += 1
        except ResponseError as error:
            kind = str(error).split(" ", 1)[0]
            print(side, number, kind, flush=True)
            if kind == "ALREADY-MADE":
                # The master had made it, and its reply was lost.
                move += 1
            elif kind in ("MOVE-MISSING", "NOT-ON-TURN"):
                # The old master had not yet sent the new one a move before.
                move -= 1
            else:
                raise


if __name__ == "__main__":
    ports, key, setup, moves, think_ms = sys.argv[1:]
    play(Connection([int(port) for port in ports.split(",")]), key, setup, int(moves), int(think_ms))
