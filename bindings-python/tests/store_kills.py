"""Kills processes that use a store, and the database, and checks what is then in the database."""

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import store_worker
from flagfall import Clock
from flagfall.store import Happened

GAMES = [str(game) for game in range(store_worker.GAMES)]

Command = list[str | Path]


def worker(role: str, address: str) -> Command:
    return [sys.executable, Path(__file__).with_name("store_worker.py"), role, address]


class Process:
    """A process that reports the number of each committed move, a line each."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.start()

    def start(self) -> None:
        self.running = subprocess.Popen(self.command, stdout=subprocess.PIPE)

    def kill(self) -> list[int]:
        """Returns the moves that it has reported."""
        assert self.running.poll() is None, f"{self.command} has ended by itself"
        self.running.kill()
        out, _ = self.running.communicate()
        # The last line may be cut.
        return [int(line) for line in out.split(b"\n")[:-1]]


def play(
    address: str,
    pressers: Sequence[Command],
    kills: int,
    kill_database: Callable[[], None] = lambda: None,
) -> str:
    """Lets processes press, advance and consume, kills them in turns, and checks the database. Returns
    what was checked, in words."""
    store_worker.setup(address)
    chance = random.Random(7)
    commands = [*pressers, worker("sweep", address), worker("sweep", address), worker("consume", address)]
    processes = [Process(command) for command in commands]
    # Until they have started.
    time.sleep(1.0)
    store_worker.begin(address)
    reported: list[int] = []
    for number in range(kills):
        time.sleep(chance.uniform(0.3, 1.0))
        # Now and then all at once, as in a power cut.
        killed = processes if number % 6 == 5 else [processes[number % len(processes)]]
        if number % 3 == 1:
            kill_database()
        for process in killed:
            reported += process.kill()
        for process in killed:
            process.start()
    for process in processes[: len(pressers)]:
        reported += process.kill()
    with closing(store_worker.Database(address)) as database:
        while database.store.next_due_ms() is not None:
            time.sleep(0.05)
    for process in processes[len(pressers) :]:
        process.kill()
    moves, flags = check(address, reported)
    assert moves >= len(reported) > 10 and flags == len(GAMES), (moves, len(reported), flags)
    return f"{kills} kills, {len(reported)} moves reported, 0 lost, {flags} flags, each once"


def check(address: str, reported: list[int]) -> tuple[int, int]:
    """Checks the database against what was reported. Returns the number of moves and of flags."""
    with closing(store_worker.Database(address)) as database:
        return compare(database, reported)


def compare(database: store_worker.Database, reported: list[int]) -> tuple[int, int]:
    moves = {move for (move,) in database.execute("select move from moves")}
    lost = [move for move in reported if move not in moves]
    assert lost == [], f"{len(lost)} moves of {len(reported)} are lost"
    store = database.store
    while (due_ms := store.next_due_ms()) is not None and due_ms <= store.now_ms():
        store.advance()
    flags = Counter[str](game for (game,) in database.execute("select game from flags"))

    def note(event: Happened) -> None:
        flags[event.game] += event.kind == "flag"

    store.handle("flags", note, most=10**9)
    for game in GAMES:
        saved, played = store.clock(game), Clock(store_worker.CONTROL)
        (begun_ms,) = database.execute("select at_ms from begun where game = ?", game).fetchone()
        played.start("first", begun_ms)
        for side, at_ms in database.execute(
            "select side, at_ms from moves where game = ? order by move", game
        ).fetchall():
            played.press(side, at_ms)
        end_ms = saved.last_at_ms
        assert end_ms is not None
        played.advance(end_ms)
        assert played.save(end_ms) == saved.save(end_ms), game
        assert flags[game] == (saved.read(end_ms).phase == "flagged"), game
    return len(moves), sum(flags.values())
