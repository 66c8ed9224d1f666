"""A million games in one arena: presses in batches, flags in order, saved as a whole."""

from array import array

import flagfall
from flagfall.numbers import Side, Status

GAMES = 1_000_000

arena = flagfall.Arena()
control = flagfall.parse("180+2", notation="pgn")
games = array("q", bytes(8 * GAMES))
arena.add_many([control], array("q", bytes(8 * GAMES)), games)  # all start at 0
assert len(arena) == GAMES

# The moves that have arrived since the last pass of your loop: here all games, except the first.
statuses = array("i", bytes(4 * (GAMES - 1)))
rejected = arena.press_many(games[1:], bytes([Side.FIRST]) * (GAMES - 1), 30_000, statuses)
assert rejected == 0 and statuses[0] == Status.OK

# One deadline for all of them: wait until then, or until the next message.
assert arena.deadline_ms == 180_001
(fallen,) = arena.advance(at_ms=180_001)
assert (fallen.game, fallen.kind, fallen.side) == (games[0], "flag", "first")

# Any single game by its id.
assert arena.bank(games[1], "first", at_ms=180_001) == 152_000

# Saved in slices, so that play goes on meanwhile. Later slices have only what has changed.
saved = bytearray()
complete = False
while not complete:
    changes, complete = arena.save_changes(180_001, most=50_000)
    saved += changes
restored = flagfall.Arena.restore(bytes(saved))
assert len(restored.arena) == GAMES and restored.damages == ()
print(f"{len(saved) // GAMES} bytes per game")
