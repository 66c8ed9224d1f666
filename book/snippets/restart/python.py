"""A game survives a restart: saved to a file, and restored in another process."""

import tempfile
from pathlib import Path

import flagfall

file = Path(tempfile.mkdtemp()) / "game.clock"

# The process that plays. Its clock, such as time.monotonic_ns() // 1_000_000, shows 20,000.
clock = flagfall.Clock(flagfall.parse("180+2", notation="pgn"))
clock.start("first", at_ms=0)
clock.press("first", at_ms=5_000)
flagfall.write_file(file, clock.save(at_ms=20_000))  # completely or not at all

# The next process: its clock began anew, and shows 700.
saved = file.read_bytes()
now_ms = 700

# The time in between is not charged: the save counts as made now.
restored = flagfall.Clock.restore(saved, saved_at_ms=now_ms)
assert restored.bank("second", at_ms=now_ms) == 165_000  # 180 - 15 seconds of its turn

# Or it is charged: the save counts as made that long ago. Save the time of day too, such as
# time.time_ns() // 1_000_000, and subtract. Somebody may have set it back.
saved_wall_ms = 1_800_000_000_000
wall_ms = 1_800_000_060_000
gap_ms = max(0, wall_ms - saved_wall_ms)
charged = flagfall.Clock.restore(saved, saved_at_ms=now_ms - gap_ms)
assert charged.bank("second", at_ms=now_ms) == 105_000

# Or the clock of both processes is the same, and shows 80,000: the time in between is charged.
continued = flagfall.Clock.restore(saved)
assert continued.bank("second", at_ms=80_000) == 105_000

# A file that is cut or damaged is rejected.
try:
    flagfall.Clock.restore(saved[:-1])
except flagfall.RestoreError as error:
    print(error.kind)  # altered
    assert error.kind == "altered"
file.unlink()
