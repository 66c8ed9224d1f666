"""Who won: the clocks and the board together."""

import flagfall

clock = flagfall.Clock(flagfall.parse("G/5", notation="chess"))
clock.start("first", at_ms=0)

# While no flag has fallen, the board decides.
assert clock.verdict(1_000).outcome == "open"
assert clock.verdict(1_000, board=("win", "second")).outcome == "second"
assert clock.verdict(1_000, board=("resigned", "first")).reason == "resignation"

# A fallen flag loses, unless the opponent cannot win, such as a bare king.
flagged = clock.verdict(300_001)
assert (flagged.outcome, flagged.reason) == ("second", "flag")
drawn = clock.verdict(300_001, cannot_win="second")
assert (drawn.outcome, drawn.reason) == ("draw", "flag-cannot-win")

# Scrabble: each minute or part of one past zero costs 10 points.
scrabble = flagfall.Clock(flagfall.parse("25", notation="scrabble"))
scrabble.start("first", at_ms=0)
scrabble.press("first", at_ms=1_590_000)  # a minute and a half past zero
ended = scrabble.verdict(1_600_000, board=("score", 15), overtime=(10, 60_000))
assert (ended.outcome, ended.score) == ("second", -5)
print(flagged)  # Verdict(outcome='second', reason='flag')
