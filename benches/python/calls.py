"""Single calls and batches in Python, empty calls with PyO3, and alternatives to flagfall.

Prints a JSON object: for each measurement, the nanoseconds per call in each run. For single calls,
the time of an empty loop in the same round is subtracted.
"""

import json
import sys
import time
from collections.abc import Callable

import chess.pgn
import floor
import numpy
from plain_clock import PlainClock

import flagfall

RUNS = 31
CALLS = 40_000
BATCH = 100_000
FEW = 1_000
FISCHER = "40/90/30, G/30/30"


def started() -> flagfall.Clock:
    clock = flagfall.Clock(flagfall.parse(FISCHER, notation="chess"))
    clock.start("first", 0)
    return clock


def presses(start: Callable[[], Callable[[str, int], object]]) -> Callable[[], None]:
    """Pairs of calls of the method that `start` returns for each run. It is a new clock's, since no
    game lasts for weeks."""

    def run() -> None:
        press = start()
        at_ms = 0
        for _ in range(CALLS // 2):
            press("first", at_ms + 1_000)
            press("second", at_ms + 2_000)
            at_ms += 2_000

    return run


def loop() -> None:
    """The same loop without calls."""
    at_ms = 0
    for _ in range(CALLS // 2):
        at_ms + 1_000
        at_ms + 2_000
        at_ms += 2_000


def banks(bank: Callable[[str, int], object]) -> Callable[[], None]:
    def run() -> None:
        at_ms = 0
        for _ in range(CALLS // 2):
            bank("first", at_ms + 1)
            bank("first", at_ms + 2)
            at_ms += 2

    return run


def parses(parse: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        for _ in range(CALLS // 2):
            parse()
            parse()

    return run


class Batch:
    """A batch of presses: one in each of `games` games, in order, repeated to its length."""

    def __init__(self, games: int) -> None:
        self.arena = flagfall.Arena()
        clock = started()
        handles = [self.arena.add(clock) for _ in range(games)]
        self.games = numpy.tile(numpy.array(handles, dtype=numpy.int64), BATCH // games)
        self.rounds = numpy.repeat(numpy.arange(BATCH // games, dtype=numpy.int64), games)
        self.round = 0
        self.set_times()

    def set_times(self) -> None:
        rounds = self.rounds + self.round
        self.sides = (rounds % 2).astype(numpy.uint8)
        self.at_ms = (rounds + 1) * 1_000

    def run(self) -> None:
        refused = self.arena.press_many(self.games, self.sides, self.at_ms)
        if refused != 0:
            sys.exit(f"calls.py: {refused} presses refused")

    def next(self) -> None:
        self.round += int(self.rounds[-1]) + 1
        self.set_times()


def took_ns(run: Callable[[], None]) -> int:
    begin = time.perf_counter_ns()
    run()
    return time.perf_counter_ns() - begin


def main() -> None:
    read = started()
    singles: dict[str, Callable[[], None]] = {
        "loop": loop,
        "lambda": parses(lambda: None),
        "empty press": presses(lambda: floor.Floor().press),
        "press": presses(lambda: started().press),
        "plain press": presses(lambda: PlainClock(5_400_000, 30_000, 40, 1_800_000).press),
        "empty bank": banks(floor.Floor().bank),
        "bank": banks(read.bank),
        "empty parse": parses(lambda: floor.parse(FISCHER, notation="chess")),
        "parse": parses(lambda: flagfall.parse(FISCHER, notation="chess")),
        "chess parse": parses(lambda: chess.pgn.parse_time_control("40/5400+30:1800+30")),
    }
    batches = {"batch few": Batch(FEW), "batch many": Batch(BATCH)}
    found: dict[str, list[float]] = {}
    # In turns, so that other load on the machine affects all alike; the first round warms up.
    for run in range(RUNS + 1):
        times = {name: took_ns(call) / CALLS for name, call in singles.items()}
        # Each parse is in a lambda, which is benchmark overhead too.
        around, called = times.pop("loop"), times.pop("lambda")
        for name in times:
            times[name] -= called if name.endswith("parse") else around
        for name, batch in batches.items():
            times[name] = took_ns(batch.run) / BATCH
            batch.next()
        if run > 0:
            for name, ns in times.items():
                found.setdefault(name, []).append(round(ns, 2))
    json.dump(found, sys.stdout)


main()
