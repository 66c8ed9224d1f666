"""Many games in real time: every event comes at the deadline of a plain Clock.

FLAGFALL_LIVE_GAMES is their number. The lateness of timers is reported too; it changes no event.
"""

import asyncio
import os
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import cases
import pytest
from flagfall import Clock, ClockError, EndedError, Event, LiveClock, Rules, Stage, TimeControl, parse
from flagfall.words import EventKind, Notation, Side

GAMES = int(os.environ.get("FLAGFALL_LIVE_GAMES", "500"))
AT_ONCE = 100
# The longest game, in milliseconds; most end earlier.
LONGEST = 700
CASES = Path(__file__).parents[2] / "core" / "conformance"


def accepted() -> dict[str, list[TimeControl]]:
    """Returns the valid texts of the conformance cases, by notation."""
    found: dict[str, list[TimeControl]] = {}
    for path in sorted(CASES.glob("*.cases")):
        for head, _ in cases.blocks(path.read_text(encoding="utf-8")):
            if head.startswith("accept "):
                _, name, *rest = cases.words(head)
                text, notation = cases.setup([name, *rest])
                found.setdefault(name, []).append(parse(text, notation))
    return found


def scaled(value: Stage | Rules, by: float) -> Any:
    """Returns the control with shorter times; none becomes zero."""
    _, arguments = value.__getnewargs_ex__()
    for name, time_ms in arguments.items():
        if name.endswith("_ms") and time_ms:
            arguments[name] = max(1, round(time_ms * by))
    return type(value)(**arguments)


def short(control: TimeControl, rng: random.Random) -> TimeControl:
    longest = max((stage.time_ms for stage in [*control.first, *control.second]), default=0)
    by = min(1, rng.choice([8, 30, 100, 250]) / max(longest, 1))
    return TimeControl(
        [scaled(stage, by) for stage in control.first],
        [scaled(stage, by) for stage in control.second],
        rules=scaled(control.rules, by),
    )


class Game:
    """A LiveClock, and a Clock that gets the same calls with the same timestamps."""

    def __init__(self, control: TimeControl, rng: random.Random) -> None:
        self.rng = rng
        self.twin = Clock(control)
        self.at_ms = 0
        self.expected: list[Event] = []
        self.told = 0
        self.late_ms: list[int] = []
        self.live = LiveClock(control, now=self.now)
        self.ends_at_ms = self.now() + LONGEST

    def now(self) -> int:
        self.at_ms = time.monotonic_ns() // 1_000_000
        return self.at_ms

    def call(self, name: str, *sided: Side, **more: Any) -> None:
        """Makes the call on both and compares the results or errors."""
        try:
            getattr(self.live, name)(*sided, **more)
            refused = None
        except ClockError as error:
            refused = error.kind
        try:
            self.expected += getattr(self.twin, name)(*sided, at_ms=self.at_ms, **more)
            assert refused is None
        except ClockError as error:
            assert refused == error.kind

    def anything(self) -> None:
        side: Side = self.live.read().on_turn
        other: Side = "second" if side == "first" else "first"
        number = self.rng.randrange(40)
        match number:
            case 0:
                self.call("press", other)
            case 1 | 2:
                self.call("pause")
            case 3 | 4 | 5:
                self.call("resume")
            case 6:
                self.call("hand_over", side)
            case 7:
                self.call("hand_over_unreceived", side)
            case 8:
                self.call("adjust", side, time_ms=self.rng.randrange(-30, 30))
            case 9:
                self.call("set_bank", other, bank_ms=self.rng.randrange(50))
            case 10:
                self.call("set_turn", self.rng.choice([side, other]))
            case 11:
                self.call("set_ready", side, ready=True)
            case 12:
                self.call("set_ready_unreceived", side)
            case 13 | 14:
                self.call("press_unreceived", side)
            case 15 | 16 | 17:
                self.call("receive")
            case 18:
                self.call("press", side, elapsed_ms=self.rng.randrange(10))
            case 19:
                self.call("advance")
            case _:
                self.call("press", side)

    def tell(self, event: Event) -> None:
        if self.told == len(self.expected):
            # No call caused it, but time alone, at the deadline.
            due = self.twin.deadline_ms
            assert due is not None and due == event.at_ms, (event, due)
            self.late_ms.append(time.monotonic_ns() // 1_000_000 - due)
            self.expected += self.twin.advance(due)
        assert event == self.expected[self.told], (event, self.expected[self.told :])
        self.told += 1

    async def play(self) -> None:
        patience = self.rng.choice([5, 20, 60, 200])
        async with self.live:
            self.call("start", self.rng.choice(get_args(Side)))
            while True:
                try:
                    async with asyncio.timeout(self.rng.uniform(0, patience) / 1_000):
                        event = await self.live
                except TimeoutError:
                    self.call("stop") if self.now() > self.ends_at_ms else self.anything()
                except EndedError:
                    break
                else:
                    self.tell(event)
        assert self.told == len(self.expected)
        assert self.live.read() == self.twin.read(self.at_ms)


def test_games_in_real_time(capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(1851)
    known = accepted()
    assert known.keys() == set(get_args(Notation))
    controls = [control for of_notation in known.values() for control in of_notation]
    kinds: Counter[EventKind] = Counter()
    late_ms: list[int] = []

    async def play() -> None:
        def make(number: int) -> Game:
            control = controls[number % len(controls)]
            return Game(short(control, rng), random.Random(rng.random()))

        for first in range(0, GAMES, AT_ONCE):
            games = [make(number) for number in range(first, min(first + AT_ONCE, GAMES))]
            await asyncio.gather(*(game.play() for game in games))
            for game in games:
                kinds.update(event.kind for event in game.expected)
                late_ms.extend(game.late_ms)

    began = time.monotonic()
    asyncio.run(play())
    # Timers come late, never early.
    late_ms.sort()
    assert late_ms[0] >= 0
    assert kinds["flag"] > GAMES / 10
    assert kinds.keys() >= {"flag", "stage", "life", "sent", "penalty", "first-flag", "overrun"}
    with capsys.disabled():
        count = len(late_ms)
        print(
            f"\n{GAMES} games in {time.monotonic() - began:.0f} s: {dict(kinds.most_common())}; "
            f"{count} timers late by {late_ms[count // 2]} ms (median), "
            f"{late_ms[count * 99 // 100]} ms (99 %), {late_ms[-1]} ms (most)"
        )
