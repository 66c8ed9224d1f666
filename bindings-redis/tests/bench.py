"""Measures the module beside SET of a string of the size of a saved clock: bench.py [RUNS].

Prints a table in Markdown: medians of paired runs, in which the two are measured in turns.
"""

import os
import socket
import sys
import time
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from servers import Server

GAMES = 20_000
TAGS = 16
DEPTH = 64
ALWAYS = ["--appendonly", "yes", "--appendfsync", "always"]


def key_of(kind: str, number: int) -> str:
    return f"{{s{number % TAGS}}}:{kind}:{number}"


def pack(*words: object) -> bytes:
    parts = [str(word).encode() if not isinstance(word, bytes) else word for word in words]
    return b"".join([b"*%d\r\n" % len(parts), *(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)])


def fill(client: Any, notation: str = "chess", text: str = "G/60/3") -> None:
    pipe = client.pipeline(transaction=False)
    for number in range(GAMES):
        pipe.execute_command("CLOCK.NEW", key_of("game", number), notation, text, "START", "first")
    pipe.execute()


@dataclass
class Batch:
    commands: bytes
    count: int
    # What each reply has once.
    answer: bytes


class Pipelined:
    """Commands that were written before they are timed, so that the client costs little."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def run(self, batches: list[Batch]) -> float:
        """Sends 64 at a time, and returns how many were done in a second."""
        begun = time.perf_counter()
        for batch in batches:
            self.socket.sendall(batch.commands)
            left = batch.count
            while left > 0:
                left -= self.socket.recv(1 << 20).count(batch.answer)
        return sum(batch.count for batch in batches) / (time.perf_counter() - begun)


def batches(commands: list[bytes], answer: bytes) -> list[Batch]:
    parts = [commands[first : first + DEPTH] for first in range(0, len(commands), DEPTH)]
    return [Batch(b"".join(part), len(part), answer) for part in parts]


def presses(turn: int, order: list[int]) -> list[Batch]:
    """A press in each game, in an order as that of players."""
    side = ("first", "second")[turn % 2]
    number = turn // 2 + 1
    commands = [pack("CLOCK.PRESS", key_of("game", game), side, "MOVE", number) for game in order]
    # The empty array of its events.
    return batches(commands, b"*0\r\n")


def sets(size: int, order: list[int]) -> list[Batch]:
    value = os.urandom(size)
    return batches([pack("SET", key_of("text", game), value) for game in order], b"+OK")


def server_time(client: Any, command: str) -> float:
    return float(client.info("commandstats")[f"cmdstat_{command}"]["usec_per_call"])


def compare(runs: int) -> list[tuple[str, str, str]]:
    rows = []
    for options, what in (([], "without a file"), (ALWAYS, "with appendfsync always")):
        with Server(*options) as server:
            client = server.client()
            fill(client)
            size = len(client.execute_command("CLOCK.SAVE", key_of("game", 0)))
            pipelined = Pipelined(server)
            times, rates, of_press, of_set = [], [], [], []
            order = list(range(GAMES))
            pipelined.run(sets(size, order))
            for turn in range(0, 2 * runs, 2):
                Random(turn).shuffle(order)
                rates.append(pipelined.run(presses(turn, order)) / pipelined.run(sets(size, order)))
                # In turns, so that both find the same in the processor's caches.
                Random(turn + 1).shuffle(order)
                client.config_resetstat()
                pairs = zip(presses(turn + 1, order), sets(size, order), strict=True)
                pipelined.run([batch for pair in pairs for batch in pair])
                press, text = server_time(client, "CLOCK.PRESS"), server_time(client, "set")
                of_press.append(press)
                of_set.append(text)
                times.append(press / text)
            rows.append(
                (
                    f"server time of a press, {what}",
                    f"{median(of_press):.2f} µs; SET {median(of_set):.2f} µs; {median(times):.2f} times",
                    "at most 1.8 times",
                )
            )
            reached = "at least 0.7" if options else ""
            rows.append((f"presses pipelined by {DEPTH}, {what}", f"{median(rates):.2f} of SET's rate", reached))
    return rows


def memory() -> tuple[str, str, str]:
    with Server() as server:
        client = server.client()
        empty = client.info("memory")["used_memory"]
        fill(client)
        full = client.info("memory")["used_memory"]
        return (f"memory of a clock, {GAMES} of them", f"{(full - empty) / GAMES:.0f} bytes", "at most 420")


def idle() -> tuple[str, str, str]:
    """How late flags are announced when nothing else happens."""
    with Server() as server:
        client = server.client()
        for number in range(200):
            client.execute_command("CLOCK.NEW", f"g{number}", "chess", "G/1", "START", "first")
            client.execute_command("CLOCK.SETBANK", f"g{number}", "first", 500 + 7 * number)
        time.sleep(2.5)
        late = [
            int(name.split(b"-")[0]) - int(fields[b"at_ms"]) for name, fields in client.xrange("clock:events")
        ]
        assert len(late) == 200
        return ("a flag is announced after", f"{median(late):.0f} ms, at most {max(late)} ms", "at most 5 ms")


def down() -> tuple[str, str, str]:
    """How long after the start the flags are announced that fell before it."""
    with Server(*ALWAYS) as server:
        client = server.client()
        fill(client, "chess", "G/60")
        pipe = client.pipeline(transaction=False)
        for number in range(GAMES):
            pipe.execute_command("CLOCK.SETBANK", key_of("game", number), "first", 5_000)
        pipe.execute()
        server.kill()
        time.sleep(6)
        server.start()
        client = server.client()
        begun = time.monotonic()
        while client.info("flagfall")["flagfall_announced"] < GAMES:
            assert time.monotonic() < begun + 60
            time.sleep(0.005)
        took = time.monotonic() - begun
        return (f"{GAMES} flags that fell while it was down", f"announced {took:.2f} s after the start", "within 1 s")


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    print("| | measured | to reach |")
    print("|---|---|---|")
    for row in [*compare(runs), memory(), idle(), down()]:
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
