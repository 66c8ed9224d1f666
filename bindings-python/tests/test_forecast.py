"""What the clocks will show if nobody presses."""

import json

import flagfall
import pytest
from flagfall import ArgumentError, Clock, ClockError
from flagfall.words import EventKind


def byo_yomi() -> Clock:
    clock = Clock(flagfall.parse("kgs-time_settings byoyomi 60 30 3", "gtp"))
    clock.start("first", 0)
    return clock


def test_the_pieces_of_a_forecast() -> None:
    forecast = byo_yomi().forecast(0)
    assert (forecast.at_ms, forecast.side, forecast.until_flag_ms) == (0, "first", 150_001)
    ends = [(piece.to_ms, piece.then) for piece in forecast.pieces]
    lives: list[tuple[int | None, EventKind | None]] = [(90_001, "life"), (120_001, "life")]
    assert ends == [(60_001, "stage"), *lives, (150_001, "flag"), (None, None)]
    assert not forecast.more
    assert byo_yomi().forecast(0) == forecast


def test_few_pieces() -> None:
    forecast = byo_yomi().forecast(0, most=1)
    assert (len(forecast.pieces), forecast.until_flag_ms, forecast.more) == (1, 150_001, True)
    for most in (0, -1, 2**32):
        with pytest.raises(ArgumentError, match="most"):
            byo_yomi().forecast(0, most=most)
    with pytest.raises(ClockError, match="at-went-back|earlier"):
        byo_yomi().forecast(-1)


def test_the_json_of_a_forecast() -> None:
    forecast = byo_yomi().forecast(0)
    data = json.loads(forecast.to_json())
    assert data["untilFlagMs"] == forecast.until_flag_ms
    assert [piece["bankMs"] for piece in data["pieces"]] == [p.bank_ms for p in forecast.pieces]


def test_a_game_of_an_arena() -> None:
    arena = flagfall.Arena()
    game = arena.add(byo_yomi())
    assert arena.forecast(game, 0) == byo_yomi().forecast(0)
    assert arena.forecast(game, 0, most=2) == byo_yomi().forecast(0, most=2)
    with pytest.raises(ClockError):
        arena.forecast(game + 1, 0)
