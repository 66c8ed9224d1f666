"""Nothing that was committed is lost if any process that uses a store is killed.

FLAGFALL_STORE_KILLS is the number of kills: `make test-store-kills` sets it.
"""

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
import store_worker
from flagfall import Clock
from flagfall.store import Happened, SqliteStore

KILLS = int(os.environ.get("FLAGFALL_STORE_KILLS", "4"))
WORKER = str(Path(__file__).with_name("store_worker.py"))


def start(role: str, path: Path, seed: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, WORKER, role, str(path), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def kill(process: subprocess.Popen[bytes]) -> list[int]:
    """Kills a process, and returns the moves that it had reported."""
    process.kill()
    out, _ = process.communicate()
    # The last line may be cut.
    return [int(line) for line in out.split(b"\n")[:-1]]


def check(path: Path, reported: list[int]) -> tuple[int, int]:
    """Checks the database against what was reported. Returns the moves and the flags."""
    db = sqlite3.connect(path)
    moves = dict.fromkeys(move for (move,) in db.execute("select move from moves"))
    lost = [move for move in reported if move not in moves]
    assert lost == [], f"{len(lost)} moves of {len(reported)} are lost"
    store = SqliteStore(db)
    while (due_ms := store.next_due_ms()) is not None and due_ms <= store.now_ms():
        store.advance()
    flags = Counter[str](game for (game,) in db.execute("select game from flags"))

    def note(event: Happened) -> None:
        flags[event.game] += event.kind == "flag"

    store.handle("flags", note, most=10**9)
    for game in map(str, range(store_worker.GAMES)):
        saved = store.clock(game)
        start_ms, end_ms = START_MS[path], saved.last_at_ms
        assert end_ms is not None
        played = Clock(store_worker.CONTROL)
        played.start("first", start_ms[game])
        for side, at_ms in db.execute(
            "select side, at_ms from moves where game = ? order by move", (game,)
        ).fetchall():
            played.press(side, at_ms)
        played.advance(end_ms)
        assert played.save(end_ms) == saved.save(end_ms), game
        assert flags[game] == (saved.read(end_ms).phase == "flagged"), game
    db.close()
    return len(moves), sum(flags.values())


START_MS: dict[Path, dict[str, int]] = {}


def prepare(path: Path) -> None:
    store_worker.setup(str(path))
    db = sqlite3.connect(path)
    store = SqliteStore(db)
    begins = {game: store.clock(game).last_at_ms for game in map(str, range(store_worker.GAMES))}
    START_MS[path] = {game: at_ms for game, at_ms in begins.items() if at_ms is not None}
    db.close()


def test_killed_processes_lose_and_repeat_nothing(tmp_path: Path) -> None:
    chance = random.Random(7)
    path = tmp_path / "games.db"
    prepare(path)
    roles = ["press", "press", "sweep", "consume"]
    processes = [start(role, path, seed) for seed, role in enumerate(roles)]
    reported: list[int] = []
    for seed in range(KILLS):
        time.sleep(chance.uniform(0.3, 1.0))
        # Each role is killed, and now and then all at once.
        killed = [seed % len(roles)] if seed % 5 else range(len(roles))
        for place in killed:
            reported += kill(processes[place])
            processes[place] = start(roles[place], path, 100 + 10 * seed + place)
    for process in processes[:2]:
        reported += kill(process)
    # All flags fall.
    time.sleep(3.0)
    for process in processes[2:]:
        kill(process)
    moves, flags = check(path, reported)
    assert moves >= len(reported) > 10 and flags == store_worker.GAMES
    print(f"{KILLS} kills, {len(reported)} moves reported, 0 lost, {flags} flags, each once")


def test_a_log_that_is_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    prepare(path)
    process = start("press", path, 1)
    time.sleep(1.0)
    reported = kill(process)
    log = path.with_name("games.db-wal")
    os.truncate(log, log.stat().st_size // 2)
    with pytest.raises(AssertionError, match="moves of .* are lost"):
        check(path, reported)
