import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flagfall import ArgumentError, Match
from raised import error_of


def playing(length: int = 3) -> Match:
    match = Match(length)
    match.start_game()
    return match


@pytest.mark.parametrize(
    ("argument", "call"),
    [
        ("length", lambda: Match(0)),
        ("length", lambda: Match(65_536)),
        ("length", lambda: Match(10**30)),
        ("first", lambda: Match.at_score(3, -1, 0, 0, "not-yet")),
        ("second", lambda: Match.at_score(3, 0, 65_536, 0, "not-yet")),
        ("games", lambda: Match.at_score(3, 0, 0, 2**32, "not-yet")),
        ("crawford", lambda: Match.at_score(3, 0, 0, 0, "later")),  # type: ignore[arg-type]
        ("winner", lambda: playing().end_game("nobody", 1)),  # type: ignore[arg-type]
        ("points", lambda: playing().end_game("first", -1)),
        ("side", lambda: playing().penalize("third")),  # type: ignore[arg-type]
        ("most", lambda: playing().may_decline_resignation(1, -1)),
    ],
)
def test_arguments_that_are_refused(argument: str, call: Callable[[], object]) -> None:
    assert error_of(ArgumentError, call).argument == argument


def test_copies_are_independent() -> None:
    match = playing()
    for other in (copy.copy(match), copy.deepcopy(match)):
        other.end_game("first", 3)
        assert (other.winner, match.winner) == ("first", None)
    assert match != copy.copy(match)
    with pytest.raises(TypeError):
        pickle.dumps(match)


def test_a_repr_shows_the_match() -> None:
    assert repr(Match(3)) == "<Match: to 3, 0-0, games 0, Crawford not-yet>"
    match = playing()
    assert repr(match) == "<Match: to 3, 0-0, games 1, Crawford not-yet; cube 1>"
    match.end_game("first", 2)
    match.start_game()
    assert repr(match) == "<Match: to 3, 2-0, games 2, Crawford now; cube 1, frozen>"


def test_every_call_counts_once() -> None:
    match = playing(60_000)

    def penalize(number: int) -> None:
        match.penalize("second" if number % 2 else "first")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(penalize, range(10_000)))
    assert (match.first, match.second) == (5_000, 5_000)
