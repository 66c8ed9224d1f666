"""One of four programs in four languages, which scripts/test_restarts.py compares.

core/examples/restarts.rs describes their input and output.
"""

from __future__ import annotations

import contextlib
import sys
from typing import Literal

import flagfall
from flagfall import Clock

Side = Literal["first", "second"]


def play(line: str) -> str:
    saved, *calls = line.split(" ")
    clock = Clock.restore(bytes.fromhex(saved))
    at_ms = 0
    for word in calls:
        name, side, at, value = word.split(":")
        at_ms = int(at)
        # Many calls are out of order and rejected.
        with contextlib.suppress(flagfall.ClockError):
            call(clock, name, "first" if side == "first" else "second", at_ms, int(value))
    return written(clock, at_ms, clock)


def call(clock: Clock, name: str, side: Side, at_ms: int, value_ms: int) -> None:
    match name:
        case "start":
            clock.start(side, at_ms=at_ms)
        case "press":
            clock.press(side, at_ms=at_ms)
        case "press-elapsed":
            clock.press(side, at_ms=at_ms, elapsed_ms=value_ms)
        case "press-unreceived":
            clock.press_unreceived(side, at_ms=at_ms)
        case "receive":
            clock.receive(at_ms=at_ms)
        case "ready":
            clock.set_ready(side, at_ms=at_ms, ready=True)
        case "ready-unreceived":
            clock.set_ready_unreceived(side, at_ms=at_ms)
        case "hand-over":
            clock.hand_over(side, at_ms=at_ms)
        case "hand-over-elapsed":
            clock.hand_over(side, at_ms=at_ms, elapsed_ms=value_ms)
        case "hand-over-unreceived":
            clock.hand_over_unreceived(side, at_ms=at_ms)
        case "pause":
            clock.pause(at_ms=at_ms)
        case "resume":
            clock.resume(at_ms=at_ms)
        case "adjust":
            clock.adjust(side, at_ms=at_ms, time_ms=value_ms)
        case "set-bank":
            clock.set_bank(side, at_ms=at_ms, bank_ms=value_ms)
        case "set-turn":
            clock.set_turn(side, at_ms=at_ms)
        case "raise-flag":
            clock.raise_flag(side, at_ms=at_ms)
        case _:
            clock.advance(at_ms=at_ms)


def restore(line: str) -> str:
    at, binary, json = line.split(" ", 2)
    return written(Clock.restore(bytes.fromhex(binary)), int(at), Clock.restore(json))


def written(in_binary: Clock, at_ms: int, in_json: Clock) -> str:
    return f"{at_ms} {in_binary.save(at_ms).hex()} {in_json.save_json(at_ms)}"


def main() -> int:
    if sys.argv[1:] not in (["play"], ["restore"]):
        print("usage: restarts.py play|restore", file=sys.stderr)
        return 2
    answer = play if sys.argv[1] == "play" else restore
    for line in sys.stdin:
        print(answer(line.rstrip("\n")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
