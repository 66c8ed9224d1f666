"""Kills processes that use a store in SQLite, and checks what is then in the database."""

import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import store_worker
from flagfall import Clock
from flagfall.store import Happened, SqliteStore

GAMES = [str(game) for game in range(store_worker.GAMES)]

Command = list[str | Path]


def worker(role: str, path: Path) -> Command:
    return [sys.executable, Path(__file__).with_name("store_worker.py"), role, path]


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


def play(path: Path, pressers: Sequence[Command], kills: int) -> str:
    """Lets processes press, advance and consume, kills them in turns, and checks the database. Returns
    what was checked, in words."""
    store_worker.setup(str(path))
    chance = random.Random(7)
    commands = [*pressers, worker("sweep", path), worker("consume", path)]
    processes = [Process(command) for command in commands]
    reported: list[int] = []
    for number in range(kills):
        time.sleep(chance.uniform(0.3, 1.0))
        # Now and then all at once, as in a power cut.
        killed = processes if number % 5 == 0 else [processes[number % len(processes)]]
        for process in killed:
            reported += process.kill()
        for process in killed:
            process.start()
    for process in processes[: len(pressers)]:
        reported += process.kill()
    # So long that all flags fall.
    time.sleep(3.0)
    for process in processes[len(pressers) :]:
        process.kill()
    moves, flags = check(path, reported)
    assert moves >= len(reported) > 10 and flags == len(GAMES)
    return f"{kills} kills, {len(reported)} moves reported, 0 lost, {flags} flags, each once"


def check(path: Path, reported: list[int]) -> tuple[int, int]:
    """Checks the database against what was reported. Returns the number of moves and of flags."""
    db = sqlite3.connect(path)
    moves = {move for (move,) in db.execute("select move from moves")}
    lost = [move for move in reported if move not in moves]
    assert lost == [], f"{len(lost)} moves of {len(reported)} are lost"
    store = SqliteStore(db)
    while (due_ms := store.next_due_ms()) is not None and due_ms <= store.now_ms():
        store.advance()
    flags = Counter[str](game for (game,) in db.execute("select game from flags"))

    def note(event: Happened) -> None:
        flags[event.game] += event.kind == "flag"

    store.handle("flags", note, most=10**9)
    for game in GAMES:
        saved, played = store.clock(game), Clock(store_worker.CONTROL)
        (begun_ms,) = db.execute("select at_ms from begun where game = ?", (game,)).fetchone()
        played.start("first", begun_ms)
        for side, at_ms in db.execute(
            "select side, at_ms from moves where game = ? order by move", (game,)
        ).fetchall():
            played.press(side, at_ms)
        end_ms = saved.last_at_ms
        assert end_ms is not None
        played.advance(end_ms)
        assert played.save(end_ms) == saved.save(end_ms), game
        assert flags[game] == (saved.read(end_ms).phase == "flagged"), game
    db.close()
    return len(moves), sum(flags.values())
