"""Whether the files of a site contain what it reported as saved, and nothing that was not pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from presses import SIDES, Numbers, Presses

from flagfall import Arena, ArenaReader, Clock, ClockError, Reading, RestoreError

# More of the same kind are only counted.
SHOWN = 5


class Proof:
    """What was pressed, and when, as the sequence and the site's reports say."""

    def __init__(self, sequence: Presses, presses: int) -> None:
        self.sequence = sequence
        self.places = sequence.games_of(0, presses)
        # The presses of each game, one game after the other.
        self.order = np.argsort(self.places, kind="stable")
        counts = np.bincount(self.places, minlength=sequence.games)
        self.ends = np.cumsum(counts)
        self.starts = self.ends - counts
        # How many presses the same game had before each press.
        self.before = np.empty(presses, np.int64)
        self.before[self.order] = np.arange(presses) - np.repeat(self.starts, counts)
        self.at_ms = np.arange(presses) * 1000 // sequence.rate
        # The ids are those of any arena to which so many games are added.
        self.ids = list(sequence.arena())
        self.moves = np.zeros(sequence.games, np.int64)
        self.last_ms = 0

    def goes_on(self, acknowledged: int, pressed: int) -> None:
        """A site was restored: it makes these presses again where they were not saved."""
        again = np.arange(acknowledged, pressed)
        missing = self.before[again] >= self.moves[self.places[again]]
        self.at_ms[again[missing]] = self.last_ms
        self.at_ms[pressed:] = self.last_ms + np.arange(self.at_ms.size - pressed) * 1000 // self.sequence.rate

    def clock(self, place: int, moves: int) -> Clock:
        """A single clock on which the first presses of the game at `place` are made."""
        clock = self.sequence.clock(place)
        first = self.starts[place]
        for move, press in enumerate(self.order[first : first + moves].tolist()):
            try:
                clock.press(SIDES[move % 2], int(self.at_ms[press]))
            except ClockError as error:
                # The flag has fallen.
                if error.kind != "over":
                    raise
        return clock

    def faults(self, files: list[bytes] | list[Path], acknowledged: int, pressed: int) -> Iterator[str]:
        """What is wrong with the files. Afterwards `moves` and `last_ms` are what they contain."""
        reader = ArenaReader()
        for file in files:
            reader.read(file if isinstance(file, bytes) else file.read_bytes())
            reader.end_file()
        try:
            restored = reader.finish()
        except RestoreError as error:
            yield f"nothing is restored: {error}"
            return
        # The process was killed while it wrote.
        damages = [damage for damage in restored.damages if damage.kind != "cut"]
        if damages or restored.lost:
            yield f"{restored.lost} games are lost, damages: {damages[:SHOWN]}"
        arena = restored.arena
        missing = len({*self.ids}.difference(arena))
        if missing or len(arena) != len(self.ids):
            yield f"{missing} games are missing, {len(arena)} are there"
            return
        self.last_ms = arena.last_at_ms or 0
        self.moves = self.moves_of(arena)
        least = np.bincount(self.places[:acknowledged], minlength=self.sequence.games)
        most = np.bincount(self.places[:pressed], minlength=self.sequence.games)
        yield from listed("has moves that nobody made", np.flatnonzero(self.moves > most))
        # A game that ended by a flag has fewer moves than were acknowledged.
        looked_at = np.union1d(np.flatnonzero(self.moves < least), self.sequence.sample())
        differ = [
            place
            for place in looked_at.tolist()
            if not self.is_same(arena.read(self.ids[place], self.last_ms), place, max(least[place], self.moves[place]))
        ]
        yield from listed("is not as a single clock with the same presses", differ)

    def is_same(self, reading: Reading, place: int, moves: int) -> bool:
        """Whether a single clock shows the same after so many presses, all of them made by then."""
        clock = self.clock(place, moves)
        return (clock.last_at_ms or 0) <= self.last_ms and clock.read(self.last_ms) == reading

    def moves_of(self, arena: Arena) -> Numbers:
        readings = (arena.read(game, self.last_ms) for game in self.ids)
        moves = (reading.first.moves + reading.second.moves for reading in readings)
        return np.fromiter(moves, np.int64, len(self.ids))

    def differ(self, reported: dict[str, Any]) -> Iterator[str]:
        """What is wrong with the time and the games that a site reported when it was restored."""
        if reported["at_ms"] != self.last_ms:
            yield f"the site was restored at {reported['at_ms']} ms instead of {self.last_ms} ms"
        differ = []
        for place, saved in reported["sample"].items():
            reading = Clock.restore(saved).read(self.last_ms)
            if not self.is_same(reading, int(place), int(self.moves[int(place)])):
                differ.append(place)
        yield from listed("was restored differently", differ)


def listed(fault: str, places: list[int] | list[str] | Numbers) -> Iterator[str]:
    """A line for the first games with a fault, and one for the others."""
    for place in places[:SHOWN]:
        yield f"the game at {place} {fault}"
    if len(places) > SHOWN:
        yield f"{len(places) - SHOWN} more: {fault}"
