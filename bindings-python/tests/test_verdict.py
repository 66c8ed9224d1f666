from typing import Any

import flagfall
import pytest
from flagfall import ArgumentError, Clock, Verdict
from raised import error_of


def flagged() -> Clock:
    """Returns a clock on which the second side's flag falls at 1001 ms."""
    clock = Clock(flagfall.parse("G/1s", "chess"))
    clock.start("second", 0)
    return clock


@pytest.mark.parametrize("sides", ["first", ("first",), ["second", "first"], {"first": 1}])
def test_a_flag_draws_where_the_opponent_cannot_win(sides: Any) -> None:
    assert flagged().verdict(2_000, cannot_win=sides) == Verdict("draw", "flag-cannot-win")


def test_a_flag_wins_where_its_own_side_cannot_win() -> None:
    sides: Any
    for sides in ("second", []):
        assert flagged().verdict(2_000, cannot_win=sides) == Verdict("first", "flag")


@pytest.mark.parametrize(
    ("argument", "given"),
    [
        ("board", {"board": "won"}),
        ("board", {"board": ("win", "third")}),
        ("board", {"board": ("draw", "first")}),
        ("board", {"board": ("score", 2**53)}),
        ("minimal_loss", {"maximal_loss": 64}),
        ("maximal_loss", {"minimal_loss": 2}),
        ("minimal_loss", {"minimal_loss": -2, "maximal_loss": 64}),
        ("maximal_loss", {"minimal_loss": 2, "maximal_loss": 2**32}),
        ("cannot_win", {"cannot_win": "third"}),
        ("cannot_win", {"cannot_win": ["first", "third"]}),
        ("overtime", {"overtime": (-1, 60_000)}),
        ("overtime", {"overtime": (2**32, 60_000)}),
        ("overtime", {"overtime": (10, 0)}),
        ("overtime", {"overtime": (10, 2**32)}),
    ],
)
def test_arguments_that_are_refused(argument: str, given: dict[str, Any]) -> None:
    assert error_of(ArgumentError, flagged().verdict, 0, **given).argument == argument


@pytest.mark.parametrize("board", [None, 1, ("win",), ("score", "3"), ["win", "first"]])
def test_boards_of_the_wrong_type(board: Any) -> None:
    with pytest.raises(TypeError):
        flagged().verdict(0, board)


@pytest.mark.parametrize(
    "overtime", [10, "10", [10, 60_000], (10,), (10, 60_000, 0), (10, 0.5), (None, 1)]
)
def test_overtime_of_the_wrong_type(overtime: Any) -> None:
    with pytest.raises(TypeError):
        flagged().verdict(0, overtime=overtime)


def test_the_largest_overtime_stands() -> None:
    most = 2**32 - 1
    assert flagged().verdict(0, ("score", 1), overtime=(most, most)).score == 1
