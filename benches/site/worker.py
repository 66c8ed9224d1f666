"""A site in Python: an arena that is pressed, advanced and saved in one loop.

    worker.py FOLDER GAMES RATE ACKNOWLEDGED PRESSED UNTIL

Restores the arena from FOLDER, makes the presses ACKNOWLEDGED to PRESSED - 1 again, as clients do
that have had no answer, and presses on until UNTIL. trial.py says what it prints.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import threading
import time
from io import BufferedWriter
from pathlib import Path
from queue import SimpleQueue

import numpy as np
from presses import LANES, SIDES, Numbers, Presses

from flagfall import Arena, ArenaReader, ClockError
from flagfall.numbers import EventKind, Status

TICK_S = 0.004
# The games in a slice.
MOST = 4_000
# No slice is taken while so many bytes have yet to be written.
BEHIND = 16 << 20
# A new series begins when a file is this many times as long as its first pass.
LONG = 1.5
REPORT_S = 1.0

telling = threading.Lock()


def tell(*words: object) -> None:
    """Prints a line. The main thread and the writer do."""
    with telling:
        print(*words, flush=True)


def series(folder: Path) -> list[Path]:
    """The files of the series, oldest first."""
    return sorted(folder.glob("*.series"))


def restore(folder: Path) -> Arena | None:
    """Restores the arena. A file may end in the middle of a write, but no other damage is expected."""
    files = series(folder)
    if not files:
        return None
    reader = ArenaReader()
    for path in files:
        with path.open("rb", buffering=0) as file:
            while part := file.read(1 << 20):
                reader.read(part)
        reader.end_file()
    restored = reader.finish()
    if restored.lost or any(damage.kind != "cut" for damage in restored.damages):
        raise SystemExit(f"{restored.lost} places are lost, damages: {restored.damages}")
    return restored.arena


class Writer(threading.Thread):
    """Writes slices to files, and reports the presses whose slices are on disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.folder = folder
        self.old = series(folder)
        self.names = itertools.count(int(self.old[-1].stem) + 1 if self.old else 1)
        self.file: BufferedWriter | None = None
        self.slices: SimpleQueue[tuple[bytes, int | None, bool]] = SimpleQueue()
        # Bytes that were put, and that were written. Each is changed by one thread only.
        self.put_bytes = self.written_bytes = 0
        self.saved = -1

    @property
    def behind(self) -> int:
        return self.put_bytes - self.written_bytes

    def put(self, saved: bytes, pressed: int | None, begins: bool) -> None:
        """Appends a slice. The first `pressed` presses are saved with it, if a pass is complete."""
        self.put_bytes += len(saved)
        self.slices.put((saved, pressed, begins))

    def run(self) -> None:
        try:
            while True:
                self.write()
        except OSError as error:
            print(error, file=sys.stderr, flush=True)
            os._exit(1)

    def write(self) -> None:
        """Writes all that is waiting, so that it waits for the disk only once."""
        pressed = None
        waiting = [self.slices.get()]
        while not self.slices.empty():
            waiting.append(self.slices.get())
        for saved, complete, begins in waiting:
            if begins:
                self.begin()
            assert self.file is not None
            self.file.write(saved)
            pressed = pressed if complete is None else complete
        self.sync()
        self.written_bytes += sum(len(saved) for saved, _, _ in waiting)
        if pressed is not None:
            # In this order: once it is saved, the other thread may end the process.
            tell("saved", pressed)
            self.saved = pressed
        if waiting[-1][1] is not None:
            while self.old:
                self.old.pop().unlink()

    def begin(self) -> None:
        """Begins the file of a new series. The old ones are needed until its first pass is complete."""
        if self.file is not None:
            self.sync()
            self.old.append(Path(self.file.name))
            self.file.close()
        self.file = (self.folder / f"{next(self.names):06}.series").open("xb")
        folder = os.open(self.folder, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def sync(self) -> None:
        assert self.file is not None
        self.file.flush()
        os.fsync(self.file.fileno())


class Saving:
    """Saves what changes, a slice in each tick."""

    def __init__(self, arena: Arena, writer: Writer) -> None:
        self.arena = arena
        self.writer = writer
        self.began = -1  # The presses that were made when the pass began, or -1.
        self.begins = True  # Whether the next slice is the first of a series.
        self.bytes = 0
        self.first_pass = 0
        self.times_us: list[int] = []

    def slice(self, at_ms: int, pressed: int) -> None:
        if self.writer.behind > BEHIND:
            return
        if self.began < 0:
            self.began = pressed
        start = time.thread_time_ns()
        saved, complete = self.arena.save_changes(at_ms, MOST)
        self.times_us.append((time.thread_time_ns() - start) // 1000)
        self.writer.put(saved, self.began if complete else None, self.begins)
        self.begins = False
        self.bytes += len(saved)
        if not complete:
            return
        self.began = -1
        if not self.first_pass:
            self.first_pass = self.bytes
        elif self.bytes > LONG * self.first_pass:
            self.arena.begin_series()
            self.begins, self.bytes, self.first_pass = True, 0, 0


class Site:
    """The arena, and how often each of its games was pressed."""

    def __init__(self, sequence: Presses, arena: Arena) -> None:
        self.sequence = sequence
        self.arena = arena
        self.ids = np.fromiter(arena, np.int64, sequence.games)
        self.made = np.zeros(sequence.games, np.int64)
        self.statuses = np.zeros(LANES, np.int32)
        self.rows = np.zeros((1_024, 5), np.int64)

    def turns(self, begin: int, end: int) -> tuple[Numbers, Numbers]:
        """The games of these presses, at most LANES, and how many presses each had before."""
        places = self.sequence.games_of(begin, end)
        before = self.made[places]
        self.made[places] += 1
        return self.ids[places], before

    def skip(self, end: int) -> None:
        """Counts the first presses, which were saved."""
        places = self.sequence.games_of(0, end)
        self.made += np.bincount(places, minlength=self.sequence.games)

    def press_again(self, begin: int, end: int, at_ms: int) -> None:
        """Makes presses of which some have been saved: with their numbers, none is made twice."""
        for first in range(begin, end, LANES):
            games, before = self.turns(first, min(first + LANES, end))
            for game, moves in zip(games.tolist(), before.tolist(), strict=True):
                try:
                    self.arena.press(game, SIDES[moves % 2], at_ms, number=moves // 2 + 1)
                except ClockError as error:
                    # In a game that ended before, the moves before this one are missing.
                    if error.kind != "already-made" and self.arena.read(game, at_ms).phase != "flagged":
                        raise

    def press(self, begin: int, end: int, since: tuple[int, int]) -> None:
        """Presses at the times that follow from press `since[0]`, which is at `since[1]`."""
        for first in range(begin, end, LANES):
            last = min(first + LANES, end)
            games, before = self.turns(first, last)
            at_ms = since[1] + (np.arange(first, last) - since[0]) * 1000 // self.sequence.rate
            statuses = self.statuses[: last - first]
            if self.arena.press_many(games, (before % 2).astype(np.uint8), at_ms, statuses):
                for status in set(statuses.tolist()) - {Status.OK, Status.OVER}:
                    raise SystemExit(f"a press was refused: {Status(status).word}")

    def advance(self, at_ms: int) -> list[int]:
        """Advances, and returns when the flags fell. The other events are of presses after that."""
        due: list[int] = []
        arrived = False
        while not arrived:
            count, arrived = self.arena.advance_into(at_ms, self.rows)
            rows = self.rows[:count]
            due += rows[rows[:, 2] == EventKind.FLAG, 1].tolist()
        return due


def main(folder: Path, games: int, rate: int, acknowledged: int, pressed: int, until: int) -> None:
    sequence = Presses(games, rate)
    arena = restore(folder) or sequence.arena()
    site = Site(sequence, arena)
    base_ms = arena.last_at_ms or 0
    sample = {place: arena.save_game_json(int(site.ids[place]), base_ms) for place in sequence.sample()}
    tell("restored", json.dumps({"at_ms": base_ms, "sample": sample}))
    writer = Writer(folder)
    writer.start()
    saving = Saving(arena, writer)
    site.skip(acknowledged)
    site.press_again(acknowledged, pressed, base_ms)

    since = (pressed, base_ms)
    begun = reported = tick = time.monotonic()
    processor = time.process_time()
    latencies_us: list[int] = []
    told = pressed
    while writer.saved < until:
        tick = max(tick + TICK_S, time.monotonic() - TICK_S)
        time.sleep(max(0.0, tick - time.monotonic()))
        at_ms = base_ms + int((time.monotonic() - begun) * 1000)
        # The presses until this millisecond, with it.
        due = min(since[0] + ((at_ms - base_ms + 1) * rate - 1) // 1000 + 1, until)
        if due > pressed:
            tell("pressing", due)
            site.press(pressed, due, since)
            if pressed == since[0]:
                tell("goes-on", time.process_time())
            pressed = due
        flags = site.advance(at_ms)
        late_ms = (time.monotonic() - begun) * 1000 + base_ms
        # Those before the restart are returned again.
        latencies_us += [int((late_ms - flag) * 1000) for flag in flags if flag > base_ms]
        saving.slice(at_ms, pressed)
        now = time.monotonic()
        if now > reported + REPORT_S or pressed == until:
            figures = {
                "seconds": now - reported,
                "processor": time.process_time() - processor,
                "presses": pressed - told,
                "latencies_us": latencies_us,
                "slices_us": saving.times_us,
            }
            tell("figures", json.dumps(figures))
            reported, processor, told = now, time.process_time(), pressed
            latencies_us, saving.times_us = [], []


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
