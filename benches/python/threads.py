"""How much more two arenas do in two threads of Python than one arena in one: batches of presses, one
in each game, in a random order.

Prints a JSON object: for each measurement, the nanoseconds that each run took.
"""

import json
import sys
import threading
import time

import numpy

import flagfall

RUNS = 15
GAMES = 10_000
# The batches of each thread in a run.
BATCHES = 1_000
FISCHER = "40/90/30, G/30/30"


class Table:
    """An arena, and its next batch."""

    def __init__(self, seed: int) -> None:
        self.arena = flagfall.Arena()
        games = numpy.empty(GAMES, dtype=numpy.int64)
        began_ms = numpy.zeros(GAMES, dtype=numpy.int64)
        self.arena.add_many([flagfall.parse(FISCHER, notation="chess")], began_ms, games)
        self.games = numpy.random.default_rng(seed).permutation(games)
        self.sides = [numpy.full(GAMES, side, dtype=numpy.uint8) for side in range(2)]
        self.batches = 0

    def play(self, ready: threading.Barrier) -> None:
        """Plays some batches: in each, every game has a turn of a second."""
        ready.wait()
        self.begin_ns = time.perf_counter_ns()
        for _ in range(BATCHES):
            sides = self.sides[self.batches % 2]
            self.batches += 1
            refused = self.arena.press_many(self.games, sides, 1_000 * self.batches)
            assert refused == 0
        self.end_ns = time.perf_counter_ns()


def took_ns(tables: list[Table]) -> int:
    """The time from the first thread's begin to the last one's end, with a thread for each table."""
    ready = threading.Barrier(len(tables))
    threads = [threading.Thread(target=table.play, args=(ready,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return max(table.end_ns for table in tables) - min(table.begin_ns for table in tables)


def main() -> None:
    tables = [Table(1), Table(2)]
    one, two = [], []
    # In turns, so that a disturbance affects both alike; the first run warms up.
    for run in range(RUNS + 1):
        # Each arena is the single one in every second run.
        single = took_ns([tables[run % 2]])
        both = took_ns(tables)
        if run > 0:
            one.append(single)
            two.append(both)
    json.dump({"one": one, "two": two}, sys.stdout)


main()
