"""The calls that a server makes most: no objects are created if nothing happened, and the fast
paths are as strict as the others.
"""

import contextlib
import random
import sys

import flagfall
import numpy
import pytest
from flagfall import Arena, ArgumentError, Clock, ClockError, LiveClock
from flagfall.words import Notation
from raised import error_of
from test_arena import SIDES, TEXTS, started

def test_no_event_is_no_object() -> None:
    clock, arena = started(), Arena()
    game = arena.add(clock)
    nothing = clock.press("first", 1)
    assert nothing == ()
    assert clock.press("second", 2) is nothing
    assert arena.press(game, "first", 1) is nothing
    assert clock.pause(3) is clock.resume(3) is clock.advance(3) is nothing
    assert arena.pause(game, 3) is arena.resume(game, 3) is nothing


def test_a_million_calls_leave_nothing() -> None:
    clock, arena = started("G/90/30"), Arena()
    game = arena.add(clock)

    def grown(calls: int) -> int:
        before = sys.getallocatedblocks()
        for at_ms in range(1, calls):
            side = SIDES[(at_ms + 1) % 2]
            clock.press(side, at_ms)
            arena.press(game, side, at_ms)
            clock.bank(side, at_ms)
            arena.bank(game, side, at_ms)
        clock.stop(calls)
        return sys.getallocatedblocks() - before

    assert grown(250_000) < 100


class Word(str):
    pass


class Index:
    def __index__(self) -> int:
        return 7


@pytest.mark.parametrize("of", ["Clock", "Arena"])
@pytest.mark.parametrize("call", ["press", "bank"])
def test_words_and_numbers_of_any_make(of: str, call: str) -> None:
    def made(side: object, at_ms: object) -> object:
        clock, arena = started(), Arena()
        clock.press("first", 3)
        if of == "Clock":
            return getattr(clock, call)(side, at_ms)
        return getattr(arena, call)(arena.add(clock), side, at_ms)

    usual = made("second", 7)
    for second in ("".join(["sec", "ond"]), Word("second"), sys.intern("second")):
        for seven in (7, 3 + 4, Index(), numpy.int64(7), numpy.uint8(7)):
            assert made(second, seven) == usual
    for word in ("", "First", "first ", "third", "zweite", "\ud800", "first\0"):
        with pytest.raises(ArgumentError, match=r'^`side` must be "first" or "second", not ') as caught:
            made(word, 7)
        assert caught.value.argument == "side"
    wrong: object
    for wrong in (b"first", 0, None, ("first",)):
        with pytest.raises(TypeError):
            made(wrong, 7)
    for huge in (2**53, -(2**53), 2**63, -(2**63) - 1, 10**30):
        with pytest.raises(ArgumentError, match=r"^`at_ms` must be from -?\d+ to \d+\b") as caught:
            made("second", huge)
        assert caught.value.argument == "at_ms"
    for wrong in (7.0, "7", None, 7j, numpy.float64(7)):
        with pytest.raises(TypeError):
            made("second", wrong)
    # True is 1, as everywhere in Python: earlier than the press.
    assert error_of(ClockError, made, "second", True).kind == "at-went-back"


@pytest.mark.parametrize(("notation", "text"), TEXTS, ids=repr)
def test_the_bank_is_that_of_the_reading(notation: Notation, text: str) -> None:
    chance = random.Random(text)
    for _ in range(20):
        clock = Clock(flagfall.parse(text, notation))
        clock.start("first", 0)
        at_ms = 0
        for _ in range(30):
            at_ms += chance.choice([0, 1, 40, 700])
            side = chance.choice(SIDES)
            call = chance.choice(["press", "press", "press", "pause", "resume", "hand_over"])
            with contextlib.suppress(ClockError):
                getattr(clock, call)(*([] if call in ("pause", "resume") else [side]), at_ms)
            later = at_ms + chance.choice([0, 1, 999, 10**6])
            reading = clock.read(later)
            assert clock.bank("first", later) == reading.first.bank_ms
            assert clock.bank("second", later) == reading.second.bank_ms


def test_a_bank_of_none_and_of_the_past() -> None:
    untimed = Clock(flagfall.TimeControl([]))
    untimed.start("first", 5)
    assert untimed.bank("first", 9) is None
    with pytest.raises(ClockError, match="^the timestamp is earlier than the last call") as caught:
        untimed.bank("first", 4)
    assert caught.value.kind == "at-went-back"


def test_a_live_clock_has_it() -> None:
    import asyncio

    async def look() -> int | None:
        async with LiveClock(started(), now=lambda: 2_000) as live:
            return live.bank("first")

    assert asyncio.run(look()) == 298_000
