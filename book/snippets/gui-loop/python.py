"""A GUI's timer: one function draws the clocks, and says when it wants to be called again."""

import time

import flagfall
from flagfall.words import Side

SIDES: tuple[Side, Side] = ("first", "second")


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Window:
    def __init__(self, clock: flagfall.Clock) -> None:
        self.clock = clock
        self.texts: dict[Side, str | None] = {}
        self.drawn = 0
        self.flag: flagfall.Event | None = None

    def update(self) -> int | None:
        """Call it when the timer fires, and after each press.

        Returns how many milliseconds to wait until the next call; None: nothing will change. It does
        the same whatever has happened, so it is never wrong.
        """
        at_ms = now_ms()
        # 1. What has happened by now.
        for event in self.clock.advance(at_ms):
            if event.kind == "flag":
                self.flag = event
        # 2. What the clocks show, in tenths of a second below 20 seconds, and when that changes.
        wakes = [self.clock.deadline_ms]
        for side in SIDES:
            self.texts[side] = self.clock.format(side, at_ms, "tenths")
            wakes.append(self.clock.next_change(side, at_ms, "tenths"))
        self.drawn += 1
        # 3. The timer. Set it again each time: no other place needs to know what changes the deadline.
        return min((wake - at_ms for wake in wakes if wake is not None), default=None)


window = Window(flagfall.Clock(flagfall.parse("0.5", notation="pgn-extended")))
start_ms = now_ms()
window.clock.start("first", start_ms)

# Your toolkit's loop: root.after in tkinter, QTimer.singleShot, GLib.timeout_add, …
while (wait_ms := window.update()) is not None:
    time.sleep(wait_ms / 1_000)

# However late the timer fired, the flag fell when it fell.
assert window.flag is not None
assert (window.flag.side, window.flag.at_ms) == ("first", start_ms + 501)
assert window.texts["first"] == "0:00.0"
assert window.drawn <= 8  # it is drawn only when something changes
print(f"drawn {window.drawn} times")
