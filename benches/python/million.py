"""One million games in Python, with flagfall or with a plain site:

    million.py flagfall|plain play|restore FILE

`play` sets up the games, presses, advances, and saves them to the file; `restore` restores them from
it. Prints a JSON object: the measurements, each a number. Each run is a process of its own, so that
no run has the memory of another.
"""

from __future__ import annotations

import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

import numpy
from numpy.typing import NDArray
from plain_site import PlainSite

import flagfall

GAMES = 1_000_000
# Banks and increments in seconds. A turn takes ten seconds, so deadlines come up soon.
CONTROLS = [(11, 10), (11, 11), (11, 12), (11, 13)]
TURN_MS = 10_000
PER_MS = GAMES // TURN_MS
# From then on, as many deadlines of earlier turns come up as presses are made.
BEGIN_MS = 11_500
END_MS = 13_000
BATCH = 100_000
# The first of them warms up.
BATCHES = 5
SLICE = 5_000
SEED = 1

Measured = dict[str, float]
Games = NDArray[numpy.int64]


def seconds(run: Callable[[], object]) -> float:
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def processor_ms(run: Callable[[], object]) -> float:
    begin = time.thread_time_ns()
    run()
    return (time.thread_time_ns() - begin) / 1e6


def resident() -> int:
    """The memory of the process in bytes."""
    gc.collect()
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    (kib,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
    return 1_024 * int(kib)


def check(refused: int) -> None:
    if refused != 0:
        sys.exit(f"million.py: {refused} calls refused")


class Schedule:
    """What the games begin with, and in which order they are pressed. All arrays are filled, so that
    their memory is not counted as that of the games."""

    def __init__(self) -> None:
        self.random = numpy.random.default_rng(SEED)
        self.order = self.random.permutation(GAMES)
        self.which = self.random.integers(len(CONTROLS), size=GAMES, dtype=numpy.uint32)
        self.began_ms = numpy.empty(GAMES, dtype=numpy.int64)
        self.began_ms[self.order] = numpy.arange(GAMES) // PER_MS
        self.on_turn = numpy.full(GAMES, 0, dtype=numpy.uint8)

    def due(self, at_ms: int) -> Games:
        """The games whose first turn ends at that time."""
        first = (at_ms - TURN_MS) * PER_MS
        return self.order[first : first + PER_MS]

    def batch(self) -> Games:
        """Random games, each at most once."""
        return self.random.choice(GAMES, BATCH, replace=False)


class Site(Protocol):
    """What is measured. Its memory is counted from `__init__` on."""

    def __init__(self, schedule: Schedule) -> None: ...
    def set_up(self) -> None: ...
    def presses(self, games: Games, at_ms: int) -> Callable[[], None]:
        """The presses of the sides on turn, with their arguments prepared."""
        ...

    def advance(self, at_ms: int) -> object: ...
    def deadline_ms(self) -> int | None: ...
    def save(self) -> bytes: ...
    def sum_of_banks(self) -> int: ...


class ArenaSite:
    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        texts = [f"{bank}+{increment}" for bank, increment in CONTROLS]
        self.controls = [flagfall.parse(text, notation="pgn") for text in texts]
        self.ids = numpy.full(GAMES, -1, dtype=numpy.int64)
        self.arena = flagfall.Arena()

    def set_up(self) -> None:
        which = self.schedule.which
        check(self.arena.add_many(self.controls, self.schedule.began_ms, self.ids, which=which))

    def presses(self, games: Games, at_ms: int) -> Callable[[], None]:
        ids, sides = self.ids[games], self.schedule.on_turn[games]
        return lambda: check(self.arena.press_many(ids, sides, at_ms))

    def advance(self, at_ms: int) -> object:
        return self.arena.advance(at_ms)

    def deadline_ms(self) -> int | None:
        return self.arena.deadline_ms

    def save(self) -> bytes:
        return b"".join(self.arena.save(END_MS))

    def save_slices(self) -> list[float]:
        """Saves the games in slices. Returns the processor time of each."""
        found = []
        complete = False

        def save_slice() -> None:
            nonlocal complete
            _, complete = self.arena.save_changes(END_MS, SLICE)

        while not complete:
            found.append(processor_ms(save_slice))
        return found

    def sum_of_banks(self) -> int:
        banks = numpy.empty((GAMES, 2), dtype=numpy.int64)
        check(self.arena.read_many(self.ids, END_MS, banks=banks))
        return int(banks.sum())


class DictSite:
    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        controls = [(1_000 * bank, 1_000 * increment) for bank, increment in CONTROLS]
        columns = (range(GAMES), schedule.which.tolist(), schedule.began_ms.tolist())
        self.new = list(zip(*columns, strict=True))
        self.site = PlainSite(controls)

    def set_up(self) -> None:
        self.site.add_many(self.new)

    def presses(self, games: Games, at_ms: int) -> Callable[[], None]:
        numbers, sides = games.tolist(), self.schedule.on_turn[games].tolist()

        def press_all() -> None:
            press = self.site.press
            for number, side in zip(numbers, sides, strict=True):
                press(number, side, at_ms)

        return press_all

    def advance(self, at_ms: int) -> object:
        return self.site.advance(at_ms)

    def deadline_ms(self) -> int | None:
        return self.site.deadline_ms()

    def save(self) -> bytes:
        return self.site.save()

    def sum_of_banks(self) -> int:
        games = self.site.games.values()
        return sum(game.running_ms - END_MS + game.since_ms + game.waiting_ms for game in games)


def play(kind: type[Site], file: Path) -> Measured:
    schedule = Schedule()
    site = kind(schedule)
    before = resident()

    def set_up() -> None:
        site.set_up()
        # So that nothing is left for the first query.
        site.deadline_ms()

    found: Measured = {"set up": seconds(set_up)}
    found["bytes set up"] = (resident() - before) / GAMES

    advances, deadlines = [], []
    for at_ms in range(TURN_MS, END_MS):
        games = schedule.due(at_ms)
        site.presses(games, at_ms)()
        schedule.on_turn[games] ^= 1
        advance = processor_ms(partial(site.advance, at_ms))
        deadline = processor_ms(site.deadline_ms)
        if at_ms >= BEGIN_MS:
            advances.append(advance)
            deadlines.append(deadline)
    found["advance"], found["deadline"] = max(advances), max(deadlines)

    batches = []
    for _ in range(BATCHES):
        games = schedule.batch()
        batches.append(seconds(site.presses(games, END_MS)))
        schedule.on_turn[games] ^= 1
    found["press"] = statistics.median(batches[1:]) / BATCH * 1e9

    saved = []
    found["save"] = seconds(lambda: saved.append(site.save()))
    file.write_bytes(saved[0])
    found["bytes saved"] = len(saved[0]) / GAMES
    if isinstance(site, ArenaSite):
        slices = site.save_slices()
        found["slice"], found["largest slice"] = statistics.median(slices), max(slices)
    found["sum of banks"] = site.sum_of_banks()
    return found


def restore(call: Callable[[bytes], object], file: Path) -> Measured:
    saved = file.read_bytes()
    before = resident()
    kept = []
    took = seconds(lambda: kept.append(call(saved)))
    return {"restore": took, "bytes": (resident() - before) / GAMES}


def restore_arena(saved: bytes) -> flagfall.Arena:
    found = flagfall.Arena.restore(saved)
    assert len(found.arena) == GAMES and not found.damages
    return found.arena


def main() -> None:
    _, subject, part, path = sys.argv
    file = Path(path)
    if part == "play":
        kind: type[Site] = ArenaSite if subject == "flagfall" else DictSite
        measured = play(kind, file)
    else:
        measured = restore(restore_arena if subject == "flagfall" else PlainSite.restore, file)
    json.dump(measured, sys.stdout)


main()
