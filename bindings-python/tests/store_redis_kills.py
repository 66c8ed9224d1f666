"""Kills processes that use a store in Redis, and Redis, and checks what is then in it.

As a program, a process that uses a store until it is killed: store_redis_kills.py ROLE PORT.
It writes `started` first.

press -- presses in random games; writes the game, side and time of each to its output
consume -- handles all events; writes the number of each
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flagfall
from flagfall import Clock, FlagfallError
from flagfall.store import RedisStore
from flagfall.words import Side
from redis import Redis, RedisError

if TYPE_CHECKING:
    import redis_server

GAMES = [str(game) for game in range(200)]
LEASE_MS = 500

Command = list[str | Path]


def store_of(port: int) -> RedisStore:
    return RedisStore(Redis(port=port), lease_ms=LEASE_MS)


def press(store: RedisStore) -> None:
    # Half of the games are pressed seldom, so that their flags fall.
    game = random.choice(GAMES if random.random() < 0.1 else GAMES[: len(GAMES) // 2])
    reading = store.read(game)
    side = reading.on_turn
    number = (reading.first if side == "first" else reading.second).moves + 1
    pressed = store.press(game, side, number=number)
    if not pressed.late:
        print(game, side, pressed.at_ms, flush=True)


def consume(store: RedisStore) -> None:
    store.handle("all", lambda event: print(event.number, flush=True))
    time.sleep(0.005)


def worker(role: str, port: int) -> Command:
    return [sys.executable, Path(__file__), role, str(port)]


class Process:
    """A process that writes lines until it is killed, the first of them when it has started."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.lines: list[str] = []
        self.start()

    def start(self) -> None:
        # A file, since nobody reads before the end: a pipe would be full.
        self.out = tempfile.TemporaryFile("w+")
        self.running = subprocess.Popen(self.command, stdout=self.out)

    def wait(self) -> None:
        """Until it has started: all that it imports is there."""
        while os.fstat(self.out.fileno()).st_size == 0:
            assert self.running.poll() is None, f"{self.command} has ended by itself"
            time.sleep(0.01)

    def kill(self) -> None:
        assert self.running.poll() is None, f"{self.command} has ended by itself"
        self.end()
        with self.out as out:
            out.seek(0)
            # The last line may be cut.
            _, *lines = out.read().split("\n")[:-1]
            self.lines += lines

    def end(self) -> None:
        self.running.kill()
        self.running.wait()


def play(
    server: redis_server.Server, pressers: Sequence[Command], kills: int
) -> tuple[list[str], list[str]]:
    """Lets processes press and consume, and kills them in turns, and Redis. Returns what they have
    reported: the presses, and the numbers of the events that they have handled."""
    store = store_of(server.port)
    store.handle("all", print)
    commands = [*pressers, worker("consume", server.port), worker("consume", server.port)]
    processes = [Process(command) for command in commands]
    try:
        for process in processes:
            process.wait()
        # Most games last as long as processes are killed.
        control = flagfall.parse(f"TM[{3 + kills // 4}]OT[2x0.3 byo-yomi]", "sgf")
        for game in GAMES:
            store.create(game, control, start="first")
        for number in range(kills):
            time.sleep(random.uniform(0.3, 0.8))
            if number % 3 == 1:
                server.kill()
                server.start()
            process = processes[number % len(processes)]
            process.kill()
            process.start()
            process.wait()
        # In byo-yomi a game that is pressed goes on.
        for process in processes[: len(pressers)]:
            process.kill()
        deadline = time.monotonic() + 120
        while store.next_due_ms() is not None:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        for process in processes[len(pressers) :]:
            process.kill()
    except BaseException:
        for process in processes:
            process.end()
        raise
    pressed, consumed = processes[: len(pressers)], processes[len(pressers) :]
    handled = [line for process in consumed for line in process.lines]
    # What the killed processes have left, once their lease has ended.
    time.sleep(LEASE_MS / 1_000)
    store.handle("all", lambda event: handled.append(str(event.number)), most=10**9)
    return [line for process in pressed for line in process.lines], handled


def check(server: redis_server.Server, reported: list[str]) -> set[str]:
    """Checks what was reported as pressed against the stream, and the clocks against both. Returns the
    numbers of all events."""
    db = Redis(port=server.port, decode_responses=True)
    entries: Any = db.xrange("{flagfall}:clock:events")
    rows = [(fields["key"].rpartition(":")[2], fields) for _, fields in entries]
    pressed = Counter(
        f"{game} {fields['side']} {fields['at_ms']}" for game, fields in rows if fields["kind"] == "press"
    )
    lost = [press for press in reported if pressed[press] == 0]
    assert lost == [], f"{len(lost)} presses of {len(reported)} are lost"
    flags = Counter(game for game, fields in rows if fields["kind"] == "flag")
    assert flags == Counter(GAMES)
    calls: dict[str, list[dict[str, str]]] = {game: [] for game in GAMES}
    for game, fields in rows:
        if fields["kind"] in ("start", "press"):
            calls[game].append(fields)
    store = store_of(server.port)
    for game in GAMES:
        saved = store.clock(game)
        played = Clock(saved.control)
        for fields in calls[game]:
            side: Side = "first" if fields["side"] == "first" else "second"
            call = {"start": played.start, "press": played.press}[fields["kind"]]
            call(side, int(fields["at_ms"]))
        end_ms = saved.last_at_ms
        assert end_ms is not None
        played.advance(end_ms)
        assert played.save(end_ms) == saved.save(end_ms), game
    ids = [entry.split("-") for entry, _ in entries]
    return {str((int(ms) << 64) + int(number)) for ms, number in ids}


if __name__ == "__main__":
    role, port = sys.argv[1:]
    print("started", flush=True)
    while True:
        try:
            {"press": press, "consume": consume}[role](store_of(int(port)))
        except (FlagfallError, RedisError):
            # Another process was faster, the games are not there yet, or Redis is not.
            time.sleep(0.02)
