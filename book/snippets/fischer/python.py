"""A game with an increment, as Fischer invented it."""

import flagfall

# The PGN tag says seconds. The increment is added after each move.
control = flagfall.parse("180+2", notation="pgn")
assert str(control) == "3 minutes for the game; 2-second increment after each move"

clock = flagfall.Clock(control)
clock.start("first", at_ms=0)
clock.press("first", at_ms=5_000)
assert clock.bank("first", at_ms=5_000) == 177_000  # 180 - 5 + 2 seconds
assert clock.deadline_ms == 185_001  # the second side may still move at 0:00

# FIDE's rules add it before the move, from the first move on.
over_the_board = flagfall.Clock(flagfall.parse("3 min + 2 s/move", notation="fide"))
over_the_board.start("first", at_ms=0)
assert over_the_board.bank("first", at_ms=0) == 182_000
print("first has", clock.format("first", at_ms=5_000))  # first has 2:57
