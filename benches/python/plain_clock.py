"""A handwritten Fischer clock with two stages, as a comparison for a press."""

from __future__ import annotations


class PlainClock:
    """Banks in milliseconds; a quota of moves for the first stage, after which time is added."""

    def __init__(self, bank_ms: int, increment_ms: int, quota: int, added_ms: int) -> None:
        self.banks = {"first": bank_ms + increment_ms, "second": bank_ms}
        self.moves = {"first": 0, "second": 0}
        self.increment_ms, self.quota, self.added_ms = increment_ms, quota, added_ms
        self.on_turn = "first"
        self.since_ms = 0
        self.flag: str | None = None

    def bank(self, side: str, at_ms: int) -> int:
        spent = at_ms - self.since_ms if side == self.on_turn else 0
        return self.banks[side] - spent

    def press(self, side: str, at_ms: int) -> str | None:
        if self.flag is not None or side != self.on_turn or at_ms < self.since_ms:
            raise ValueError(side)
        left = self.bank(side, at_ms)
        if left < 0:
            self.flag = side
            return self.flag
        self.moves[side] += 1
        if self.moves[side] == self.quota:
            left += self.added_ms
        self.banks[side] = left
        self.on_turn = "second" if side == "first" else "first"
        self.banks[self.on_turn] += self.increment_ms
        self.since_ms = at_ms
        return None
