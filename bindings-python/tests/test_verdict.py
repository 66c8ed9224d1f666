from typing import Any

import flagfall
import pytest
from flagfall import ArgumentError, Clock, Verdict
from flagfall.words import Board


def flagged() -> Clock:
    """Returns a clock on which the second side's flag falls at 1001 ms."""
    clock = Clock(flagfall.parse("G/1s", "chess"))
    clock.start("second", 0)
    return clock


@pytest.mark.parametrize(
    ("board", "verdict"),
    [
        ("open", Verdict("open", "board")),
        ("draw", Verdict("draw", "board")),
        (("win", "second"), Verdict("second", "board")),
        (("score", -3), Verdict("second", "board", -3)),
        (("score", 0), Verdict("draw", "board", 0)),
        (("resigned", "first"), Verdict("second", "resignation")),
        (("claimed", "first"), Verdict("open", "board")),
    ],
)
def test_what_the_board_says(board: Board, verdict: Verdict) -> None:
    clock = flagged()
    assert clock.verdict(500, board) == clock.verdict(at_ms=500, board=board) == verdict
    assert clock.verdict(2_000, board) == Verdict("first", "flag")


def test_a_verdict_changes_nothing() -> None:
    clock = flagged()
    assert clock.verdict(2_000) == Verdict("first", "flag")
    assert clock.verdict(500) == Verdict("open", "board")
    assert clock.read(500).phase == "running"


def test_a_flag_costs_the_largest_loss() -> None:
    verdict = flagged().verdict(2_000, minimal_loss=2, maximal_loss=64)
    assert verdict == Verdict("first", "flag", 64)


@pytest.mark.parametrize("sides", ["first", ("first",), ["second", "first"], {"first": 1}])
def test_a_flag_draws_where_the_opponent_cannot_win(sides: Any) -> None:
    verdict = flagged().verdict(2_000, cannot_win=sides)
    assert verdict == Verdict("draw", "flag-cannot-win")


def test_a_flag_wins_where_its_own_side_cannot_win() -> None:
    assert flagged().verdict(2_000, cannot_win="second") == Verdict("first", "flag")
    assert flagged().verdict(2_000, cannot_win=[]) == Verdict("first", "flag")


@pytest.mark.parametrize(
    ("elapsed_ms", "points"),
    [(60_000, 0), (60_001, 10), (120_000, 10), (120_001, 20)],
)
def test_overtime_costs_points(elapsed_ms: int, points: int) -> None:
    clock = Clock(flagfall.parse("G/1", flagfall.Chess(option="overrun")))
    clock.start("first", 0)
    clock.press("first", elapsed_ms)
    score: Board = ("score", 15)
    said = clock.verdict(elapsed_ms, score, overtime=(10, 60_000))
    assert said == Verdict("first" if points < 15 else "second", "board", 15 - points)
    assert clock.verdict(elapsed_ms, score) == Verdict("first", "board", 15)
    assert clock.verdict(elapsed_ms, score, overtime=(0, 1)).score == 15
    assert clock.verdict(elapsed_ms, overtime=(10, 60_000)) == Verdict("open", "board")


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
    with pytest.raises(ArgumentError) as caught:
        flagged().verdict(0, **given)
    assert caught.value.argument == argument


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
