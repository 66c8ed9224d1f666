"""Audits a PGN file: which recorded clocks are impossible, and by how much."""

import io

import flagfall

# Any file, however long: read_pgn also takes a path.
file = io.BytesIO(b"""[White "Ann"]
[Black "Ben"]
[TimeControl "300+3"]

1. e4 {[%clk 0:04:58]} e5 {[%clk 0:05:01]} 2. d4 {[%clk 0:06:50]} *
""")

found = []
for game in flagfall.read_pgn(file):
    try:
        audited = game.audit()
    except flagfall.AuditError as error:
        # No time control, or no clocks.
        print(f"line {game.line}: {error}")
        continue
    for ply in audited.impossible:
        said = audited.plies[ply]
        found.append((game.tag("White"), ply, said.why, said.by_ms))

# White's second move shows 6:50. The most that is possible is 5:01.999, and one second more is
# tolerated: 410,000 - 301,999 - 1,000.
assert found == [("Ann", 2, "too-much", 107_001)]
print(found)
