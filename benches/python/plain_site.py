"""Many handwritten Fischer games, as a comparison for an arena: a dict of objects, and a heap of
deadlines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from heapq import heapify, heappop, heappush


class PlainGame:
    """Banks in milliseconds: the one that runs, and the one that waits."""

    __slots__ = ("control", "fallen", "on_turn", "running_ms", "since_ms", "waiting_ms")

    def __init__(
        self, control: int, on_turn: int, running_ms: int, waiting_ms: int, since_ms: int, fallen: bool
    ) -> None:
        self.control, self.on_turn, self.since_ms = control, on_turn, since_ms
        self.running_ms, self.waiting_ms, self.fallen = running_ms, waiting_ms, fallen

    def deadline_ms(self) -> int:
        return self.since_ms + self.running_ms + 1


class PlainSite:
    """Games by their number, all running. `controls` has the bank and the increment of each control.

    A press leaves the deadline before it in the heap. It is discarded when it comes up.
    """

    def __init__(self, controls: list[tuple[int, int]]) -> None:
        self.controls = controls
        self.games: dict[int, PlainGame] = {}
        self.deadlines: list[tuple[int, int]] = []

    def add_many(self, games: Iterable[tuple[int, int, int]]) -> None:
        """Adds games, each with its number, its control and the time at which it begins."""
        for number, control, at_ms in games:
            bank_ms, _ = self.controls[control]
            game = PlainGame(control, 0, bank_ms, bank_ms, at_ms, False)
            self.games[number] = game
            self.deadlines.append((game.deadline_ms(), number))
        heapify(self.deadlines)

    def press(self, number: int, side: int, at_ms: int) -> None:
        game = self.games[number]
        if game.fallen or side != game.on_turn or at_ms < game.since_ms:
            raise ValueError(number)
        left_ms = game.running_ms - (at_ms - game.since_ms)
        if left_ms < 0:
            raise ValueError(number)
        game.running_ms, game.waiting_ms = game.waiting_ms, left_ms + self.controls[game.control][1]
        game.on_turn = 1 - side
        game.since_ms = at_ms
        heappush(self.deadlines, (at_ms + game.running_ms + 1, number))

    def deadline_ms(self) -> int | None:
        while self.deadlines:
            at_ms, number = self.deadlines[0]
            game = self.games[number]
            if not game.fallen and game.deadline_ms() == at_ms:
                return at_ms
            heappop(self.deadlines)
        return None

    def advance(self, at_ms: int) -> list[tuple[int, int]]:
        """The flags that have fallen by then: each game's number, and when."""
        fallen = []
        while self.deadlines and self.deadlines[0][0] <= at_ms:
            due_ms, number = heappop(self.deadlines)
            game = self.games[number]
            if not game.fallen and game.deadline_ms() == due_ms:
                game.fallen = True
                fallen.append((number, due_ms))
        return fallen

    def save(self) -> bytes:
        games = [
            (number, game.control, game.on_turn, game.running_ms, game.waiting_ms, game.since_ms, game.fallen)
            for number, game in self.games.items()
        ]
        return json.dumps({"controls": self.controls, "games": games}, separators=(",", ":")).encode()

    @classmethod
    def restore(cls, saved: bytes) -> PlainSite:
        found = json.loads(saved)
        site = cls([(bank_ms, increment_ms) for bank_ms, increment_ms in found["controls"]])
        for number, *fields in found["games"]:
            game = site.games[number] = PlainGame(*fields)
            if not game.fallen:
                site.deadlines.append((game.deadline_ms(), number))
        heapify(site.deadlines)
        return site
