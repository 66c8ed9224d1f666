"""Alarms and countdowns."""

import asyncio
from collections.abc import Callable

import flagfall
import pytest
from flagfall import Alarm, Arena, ArgumentError, Clock, LiveClock, SideAlarms

ONE = flagfall.parse("G/1", "chess")
LOW = SideAlarms([Alarm(10_000)], countdown=1)


def started() -> Clock:
    clock = Clock(ONE)
    clock.start("first", 0)
    return clock


def test_an_alarm_sounds() -> None:
    clock = started()
    assert clock.set_alarms(0, LOW, SideAlarms()) == ()
    assert clock.alarms == (LOW, SideAlarms())
    assert (clock.wake_ms, clock.deadline_ms) == (50_000, 60_001)
    events = clock.advance(59_000)
    assert [(event.kind, event.at_ms, event.left_ms) for event in events] == [
        ("alarm", 50_000, 10_000),
        ("countdown", 59_000, 1_000),
    ]
    assert Clock.restore(clock.save(59_000)).alarms == clock.alarms


def test_the_alarms_of_a_site() -> None:
    first, second = flagfall.parse("3+2", "lichess").alarms("lichess")
    assert first == second == SideAlarms([Alarm(22_500, quiet_ms=20_000)])


@pytest.mark.parametrize(
    ("argument", "make"),
    [
        ("threshold_ms", lambda: Alarm(0)),
        ("threshold_ms", lambda: Alarm(2**53 - 1)),
        ("rearm_above_ms", lambda: Alarm(10, rearm_above_ms=9)),
        ("quiet_ms", lambda: Alarm(10, quiet_ms=-1)),
        ("alarms", lambda: SideAlarms([Alarm(1), Alarm(1)])),
        ("alarms", lambda: SideAlarms([Alarm(n) for n in range(1, 10)])),
        ("countdown", lambda: SideAlarms(countdown=61)),
        ("countdown", lambda: SideAlarms(countdown=-1)),
        ("countdown", lambda: SideAlarms(countdown=300)),
    ],
)
def test_alarms_that_are_not_valid(argument: str, make: Callable[[], object]) -> None:
    with pytest.raises(ArgumentError, match=argument):
        make()


def test_an_arena_sounds_alarms() -> None:
    arena = Arena()
    game = arena.add(started())
    assert arena.set_alarms(game, 0, LOW, LOW) == ()
    assert arena.deadline_ms == 50_000
    assert [event.kind for event in arena.advance(70_000)] == ["alarm", "countdown", "flag"]


def test_a_live_clock_sounds_alarms() -> None:
    async def main() -> list[tuple[str, int]]:
        clock = LiveClock(flagfall.parse("0.3", "pgn-extended"), now=None)
        clock.start("first")
        clock.set_alarms(SideAlarms([Alarm(200)]), SideAlarms())
        return [(event.kind, event.left_ms or 0) async for event in clock]

    assert asyncio.run(main()) == [("alarm", 200), ("flag", 0)]
