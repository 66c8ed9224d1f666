"""One of four programs in four languages, which scripts/test_restarts.py compares.

core/examples/restarts.rs describes their input and output.
"""

from __future__ import annotations

import contextlib
import sys

import flagfall
from flagfall import Clock


def play(line: str) -> str:
    saved, *calls = line.split(" ")
    clock = Clock.restore(bytes.fromhex(saved))
    at_ms = 0
    for word in calls:
        name, side, at, value = word.split(":")
        at_ms = int(at)
        # Many calls are out of order and rejected.
        with contextlib.suppress(flagfall.ClockError):
            call(clock, name, side, at_ms, int(value))
    return written(clock, at_ms, clock)


# The calls that are not methods of the same name, with the value's argument.
CALLS = {
    "press-elapsed": ("press", "elapsed_ms"),
    "hand-over-elapsed": ("hand_over", "elapsed_ms"),
    "ready": ("set_ready", "ready"),
    "ready-unreceived": ("set_ready_unreceived", None),
    "adjust": ("adjust", "time_ms"),
    "set-bank": ("set_bank", "bank_ms"),
}
SIDELESS = ("receive", "pause", "resume", "advance")


def call(clock: Clock, name: str, side: str, at_ms: int, value: int) -> None:
    method, argument = CALLS.get(name) or (name.replace("-", "_"), None)
    given: dict[str, object] = {"at_ms": at_ms}
    if name not in SIDELESS:
        given["side"] = side
    if argument:
        given[argument] = True if argument == "ready" else value
    getattr(clock, method)(**given)


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
