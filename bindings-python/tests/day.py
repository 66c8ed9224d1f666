"""A day of play in an arena, in which no memory grows: `python day.py [GAMES]`, 1,000 by default.

As core/tests/day.rs: each game is pressed once a minute, and those whose flag has fallen are replaced
every ten minutes.
"""

import array
import sys

import flagfall
from flagfall import Arena, Clock
from flagfall.numbers import Phase, Side
from leaks import resident

MINUTES = 24 * 60
BYTES_ALLOWED = 32
SLACK = 1024 * 1024

CONTROLS = [flagfall.parse(text, "chess") for text in ("G/10/30", "G/20/30", "G/30/30")]
# What a press makes of each side.
OTHER = bytes([Side.SECOND, Side.FIRST]) + bytes(range(2, 256))


def begin(arena: Arena, place: int, at_ms: int) -> int:
    clock = Clock(CONTROLS[place % len(CONTROLS)])
    clock.start("first", at_ms)
    return arena.add(clock)


def main(games: int) -> int:
    arena = Arena()
    playing = array.array("q", (begin(arena, place, 0) for place in range(games)))
    sides = array.array("B", [Side.FIRST] * games)
    phases = array.array("B", [0] * games)
    before = replaced = 0
    for minute in range(1, MINUTES + 1):
        now_ms = minute * 60_000
        assert arena.press_many(playing, sides, now_ms) == 0
        sides = array.array("B", sides.tobytes().translate(OTHER))
        arena.advance(now_ms)
        if minute % 10 == 0:
            arena.read_many(playing, now_ms, phases=phases)
            for place, phase in enumerate(phases):
                if phase != Phase.RUNNING:
                    arena.remove(playing[place])
                    playing[place] = begin(arena, place, now_ms)
                    sides[place] = Side.FIRST
                    replaced += 1
        if minute == MINUTES // 4:
            before = resident()
    after = resident()
    print(f"day: {games} games, {replaced} replaced: {before >> 10} KiB after 6 hours, {after >> 10} after 24")
    assert replaced > 12 * games
    return 0 if after <= before + games * BYTES_ALLOWED + SLACK else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000))
