"""Clocks that join a game, and clocks that a server corrects."""

import asyncio

import flagfall
import pytest
from flagfall import ArgumentError, Clock, ClockError, LiveClock, SideStanding, Standing

FIVE = flagfall.parse("G/5", "chess")


def standing(first: SideStanding, at_ms: int = 1_000) -> Standing:
    return Standing(at_ms=at_ms, on_turn="first", first=first, second=SideStanding(bank_ms=50_000))


def test_a_clock_joins_and_reports_its_standing() -> None:
    clock = Clock.join(FIVE, standing(SideStanding(bank_ms=60_000, moves=3)))
    assert clock.deadline_ms == 61_001
    reported = clock.standing(4_000)
    assert (reported.first.bank_ms, reported.first.turn_used_ms, reported.first.moves) == (57_000, 3_000, 3)
    joined = Clock.join(FIVE, reported)
    assert joined.standing(5_000) == clock.standing(5_000)
    assert joined.press("first", 5_000) == clock.press("first", 5_000)


def test_a_server_corrects_a_clock() -> None:
    clock = Clock(FIVE)
    clock.start("first", 0)
    assert [event.kind for event in clock.advance(300_001)] == ["flag"]
    clock.set_standing(standing(SideStanding(bank_ms=350), at_ms=300_200))
    assert clock.read(300_200).first.flag == "up"
    assert clock.deadline_ms == 300_551


def test_the_field_that_is_bad() -> None:
    clock = Clock(FIVE)
    bad = standing(SideStanding(bank_ms=1, lives=4))
    for call in (lambda: Clock.join(FIVE, bad), lambda: clock.set_standing(bad)):
        with pytest.raises(ClockError, match="first.lives") as raised:
            call()
        error = raised.value
        assert (error.kind, error.side, error.field) == ("bad-standing", "first", "lives")
    drawn = Standing(at_ms=0, on_turn="first", phase="drawn", first=bad.first, second=bad.second)
    with pytest.raises(ClockError) as raised:
        Clock.join(FIVE, drawn)
    assert (raised.value.side, raised.value.field) == (None, "phase")
    with pytest.raises(ClockError) as raised:
        clock.press("first", 0)
    assert (raised.value.side, raised.value.field) == (None, None)
    for number in (-1, 2**16):
        with pytest.raises(ArgumentError, match="lives"):
            SideStanding(lives=number)


def test_a_live_clock() -> None:
    async def main() -> None:
        now = 1_000
        clock = LiveClock(FIVE, now=lambda: now)
        clock.start("first")
        now = 2_000
        clock.set_standing(standing(SideStanding(bank_ms=60_000), at_ms=now))
        now = 5_000
        assert clock.standing().first.bank_ms == 57_000
        now = 62_001
        assert (await clock).at_ms == 62_001

    asyncio.run(main())


def test_a_standing_is_read_from_a_message() -> None:
    control = flagfall.parse("kgs-time_settings byoyomi 600 30 5", "gtp")
    reported = control.parse_standing("time_left b 12 3\ntime_left w 480 0", "gtp", at_ms=1_000)
    assert (reported.at_ms, reported.on_turn, reported.first.stage, reported.first.lives) == (1_000, "first", 1, 3)
    assert Clock.join(control, reported).deadline_ms == 13_001
    second = control.parse_standing("time_left w 12 3\ntime_left b 9 5", "gtp", 0, "second")
    assert (second.on_turn, second.second.bank_ms) == ("second", 12_000)


def test_a_message_that_is_wrong_says_where() -> None:
    with pytest.raises(flagfall.ParseError) as raised:
        FIVE.parse_standing('{"type":"gameState","moves":"é","wtime":"1"}', "lichess", 0)
    error = raised.value
    assert (error.kind, error.path) == ("expected-number", "wtime")
    assert error.text[error.offset :][: error.length] == '"1"'
    with pytest.raises(ArgumentError, match="format"):
        FIVE.parse_standing("", "kgs", 0)  # type: ignore[arg-type]
