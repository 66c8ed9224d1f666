"""The command that plays a time control on two clocks in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from flagfall import Clock, ClockError, Event, TimeControl
from flagfall.command import texts
from flagfall.words import Side

__all__ = ["add"]

_KEYS = "space: press   p: pause, resume   u: take back   q: quit"
# How often the keys are looked at.
_STEP_MS = 20


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    one = commands.add_parser(
        "play",
        help="play a time control on two clocks in the terminal",
        description="Plays a time control on two clocks in the terminal. "
        "The space bar starts the game and presses the clock of the side on turn.",
        epilog="example: flagfall play '3+2'",
    )
    one.add_argument("text", help="the text of a time control")
    texts.add_notation(one)
    one.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    control = texts.read(given.text, texts.notation_of(given))
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        print("flagfall: play needs a terminal", file=sys.stderr)
        return 2
    print(control.describe())
    print(_KEYS)
    with _keys() as next_key:
        _play(control, next_key)
    print()
    return 0


def _play(control: TimeControl, next_key: Callable[[], str]) -> None:
    clock = Clock(control)
    clock.keep_journal()
    shown = ""
    while True:
        key = next_key()
        at_ms = time.monotonic_ns() // 1_000_000
        try:
            events = act(clock, key, at_ms)
        except ClockError as error:
            events, shown = (), ""
            _print_above(str(error))
        for event in events:
            shown = ""
            _print_above(f"{event.side}: {event.kind}")
        line = face(clock, at_ms)
        if line != shown:
            print(f"\r{line}\x1b[K", end="", flush=True)
            shown = line
        if key == "q":
            return


def _print_above(text: str) -> None:
    print(f"\r{text}\x1b[K")


def act(clock: Clock, key: str, at_ms: int) -> tuple[Event, ...]:
    """Makes the call that a key stands for, and returns its events."""
    reading = clock.read(at_ms)
    if key == " " and reading.phase == "not-started":
        return clock.start("first", at_ms)
    if key == " ":
        return clock.press(reading.on_turn, at_ms)
    if key == "p" and reading.phase == "paused":
        return clock.resume(at_ms)
    if key == "p":
        return clock.pause(at_ms)
    if key == "u":
        made = reading.first.moves + reading.second.moves
        return clock.take_back(at_ms, move=max(0, made - 1))
    return clock.advance(at_ms)


def face(clock: Clock, at_ms: int) -> str:
    """Returns both clocks in a line, the one on turn marked."""
    reading = clock.read(at_ms)

    def of(side: Side) -> str:
        mark = ">" if reading.on_turn == side and reading.phase == "running" else " "
        of_side = reading.first if side == "first" else reading.second
        flag = "" if of_side.flag == "up" else f" {of_side.flag}"
        # None: untimed.
        shown = clock.format(side, at_ms, "tenths") or "--:--"
        return f"{mark} {shown}{flag}"

    return f"{of('first')}   {of('second')}   {reading.phase}"


@contextmanager
def _keys() -> Generator[Callable[[], str]]:
    """Yields a function that waits a moment for a key, and returns it, or an empty text."""
    if sys.platform == "win32":
        import msvcrt

        def next_key() -> str:
            time.sleep(_STEP_MS / 1_000)
            return msvcrt.getwch() if msvcrt.kbhit() else ""

        yield next_key
        return
    import select
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)

        def next_key() -> str:
            ready, _, _ = select.select([terminal], [], [], _STEP_MS / 1_000)
            # Unbuffered: `select` knows nothing of what Python has read ahead.
            return os.read(terminal, 1).decode(errors="ignore") if ready else ""

        yield next_key
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
