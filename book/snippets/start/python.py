"""A chess clock for two in a terminal: Enter presses the clock of the side on turn."""

import queue
import sys
import threading
import time

import flagfall
from flagfall.words import Side

SIDES: tuple[Side, Side] = ("first", "second")


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def read_lines(lines: "queue.Queue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)


try:
    control = flagfall.parse(sys.argv[1] if len(sys.argv) > 1 else "180+2", notation="pgn")
except flagfall.ParseError as error:
    sys.exit(str(error))
print(control)
clock = flagfall.Clock(control)
clock.start("first", at_ms=now_ms())

lines: "queue.Queue[str]" = queue.Queue()
threading.Thread(target=read_lines, args=[lines], daemon=True).start()

while clock.deadline_ms is not None:  # a clock runs
    reading = clock.read(now_ms())
    first, second = (clock.format(side, reading.at_ms) for side in SIDES)
    print(f"  first {first}  second {second}, {reading.on_turn} to move")
    # Wait for Enter, but only until a flag falls or a stage ends.
    try:
        lines.get(timeout=max(0, clock.deadline_ms - now_ms()) / 1_000)
        events = clock.press(reading.on_turn, at_ms=now_ms())
    except queue.Empty:
        events = clock.advance(at_ms=now_ms())
    for event in events:
        print(f"{event.side}: {event.kind}")

print(clock.verdict(now_ms()))
