"""The games of the trial and the sequence of its presses, which presses.mjs computes too.

Press p is in a game that follows from p alone, so that whoever knows how many presses were made
knows all of them. The games of any LANES presses in a row are different.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import flagfall
from flagfall import Arena, Clock
from flagfall.words import Side

LANES = 500
# How many different clocks the games begin with, so that flags do not fall in the same millisecond.
STARTS = 1_000
SAMPLE = 400

SIDES: tuple[Side, Side] = ("first", "second")

Numbers = npt.NDArray[np.int64]


class Presses:
    """The presses of a site with `games` games, `rate` of them in a second."""

    def __init__(self, games: int, rate: int) -> None:
        if games % LANES or games % SAMPLE or games % rate:
            raise ValueError(f"{games} is not a multiple of {LANES}, {SAMPLE} and {rate}")
        self.games = games
        self.rate = rate
        # The mean time between two presses of a game, in seconds.
        self.gap = games // rate

    def games_of(self, begin: int, end: int) -> Numbers:
        """The places of the games of presses `begin` to `end` - 1."""
        presses = np.arange(begin, end, dtype=np.int64)
        mixed = presses.astype(np.uint32) + np.uint32(0x9E3779B9)
        mixed ^= mixed >> np.uint32(16)
        mixed *= np.uint32(0x85EBCA6B)
        mixed ^= mixed >> np.uint32(13)
        mixed *= np.uint32(0xC2B2AE35)
        mixed ^= mixed >> np.uint32(16)
        return presses % LANES + LANES * (mixed.astype(np.int64) * (self.games // LANES) >> 32)

    def sample(self) -> range:
        """The places of the games that are looked at more closely."""
        return range(0, self.games, self.games // SAMPLE)

    def clock(self, place: int) -> Clock:
        """The clock with which the game at `place` begins."""
        bank, increment = ((2, 1), (4, 1), (6, 2))[place % 3]
        clock = Clock(flagfall.parse(f"{bank * self.gap}+{increment * self.gap}", "pgn"))
        clock.start("first", -(place % STARTS) * 2 * self.gap)
        return clock

    def arena(self) -> Arena:
        """The arena with which the site begins."""
        arena = Arena()
        clocks = [self.clock(place) for place in range(3 * STARTS)]
        for place in range(self.games):
            arena.add(clocks[place % len(clocks)])
        return arena
