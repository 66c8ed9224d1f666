"""After a fork while other threads use an arena, a clock or a reader, the child can use them."""

import os
import subprocess
import sys

import pytest

GAMES = """\
import array, os, threading, time
import flagfall

arena, clock = flagfall.Arena(), flagfall.Clock(flagfall.parse("G/5", "chess"))
clock.keep_journal()
clock.start("first", 0)
games = array.array("q", [arena.add(clock) for _ in range(20_000)])
banks = array.array("q", [0]) * (2 * len(games))
over = threading.Event()
for at_ms in range(1, 4_001):
    clock.press("first" if at_ms % 2 else "second", at_ms)
arena.press(games[0], "first", 1_000)

def read_many():
    while not over.is_set():
        assert arena.read_many(games, 5_000, banks=banks) == 0

def read():
    while not over.is_set():
        assert arena.read(games[0], 5_000).on_turn == "second"

def take_back():
    while not over.is_set():
        clock.take_back(move=4_000, at_ms=5_000)
        clock.journal_json()

def in_child():
    assert arena.read_many(games, 6_000, banks=banks) == 0
    assert banks[0] == 299_000 and banks[3] == 300_000, list(banks[:4])
    assert len(arena.advance(400_000)) == len(games)
    assert clock.read(5_000).first.moves == 2_000

calls = (read_many, read_many, read, take_back)
"""

READERS = """\
import os, threading, time
import flagfall

pgn, arena = flagfall.PgnReader(), flagfall.ArenaReader()
games = b'[TimeControl "60"] 1. e4 {[%clk 0:01:00]} * ' * 1_000
played = flagfall.Arena()
for _ in range(5_000):
    played.add(flagfall.Clock(flagfall.parse("G/5", "chess")))
saved = b"".join(played.save(at_ms=0))
over = threading.Event()

def read_games():
    while not over.is_set():
        pgn.read(games)

def read_saved():
    while not over.is_set():
        arena.read(saved)
        arena.end_file()

def in_child():
    pgn.finish()
    arena.end_file()
    arena.read(saved)
    assert len(arena.finish().arena) == 5_000

calls = (read_games, read_saved)
"""

# Forks while other threads make these calls.
FORKS = """
threads = [threading.Thread(target=call) for call in calls]
for thread in threads:
    thread.start()
hung = []
for _ in range(20):
    child = os.fork()
    if child == 0:
        in_child()
        os._exit(7)
    until = time.monotonic() + 20
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
        time.sleep(0.001)
        if time.monotonic() > until:
            os.kill(child, 9)
            ended = os.waitpid(child, 0)
            hung.append(child)
            break
    if hung or ended[1] >> 8 != 7:
        break
over.set()
for thread in threads:
    thread.join()
print(f"{len(hung)} hung; the last ended with {ended[1]}")
"""


# Functions registered before flagfall's are called after them, in the same thread.
HOOKS = """\
import array, os, sys, threading

def look():
    assert arena.read_many(games, 1, banks=banks) == 0
    arena.advance(1)

os.register_at_fork(before=look, after_in_parent=look, after_in_child=look)
import flagfall

arena, clock = flagfall.Arena(), flagfall.Clock(flagfall.parse("G/5", "chess"))
clock.start("first", 0)
games = array.array("q", [arena.add(clock) for _ in range(1_000)])
banks = array.array("q", [0]) * (2 * len(games))

def fork_often():
    for _ in range(20):
        child = os.fork()
        if child == 0:
            look()
            os._exit(0)
        assert os.waitpid(child, 0) == (child, 0)

threads = [threading.Thread(target=fork_often) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
look()
print("done")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize(
    ("program", "printed"),
    [
        (GAMES + FORKS, f"0 hung; the last ended with {7 << 8}\n"),
        (READERS + FORKS, f"0 hung; the last ended with {7 << 8}\n"),
        (HOOKS, "done\n"),
    ],
    ids=[
        "a child between two calls on games",
        "a child between two calls on readers",
        "threads that fork at once and use an arena in a hook",
    ],
)
def test_who_forks_hangs_nothing(program: str, printed: str) -> None:
    command = [sys.executable, "-W", "ignore", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr) == (printed, "")
