import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import flagfall
import pytest
from flagfall import ArgumentError, Clock, Match, MatchError, Penalized, Verdict


def playing(length: int = 3) -> Match:
    match = Match(length)
    match.start_game()
    return match


def test_a_match() -> None:
    match = Match(length=3)
    assert (match.length, match.first, match.second, match.games) == (3, 0, 0, 0)
    assert (match.crawford, match.cube, match.winner) == ("not-yet", None, None)
    match.start_game()
    assert (match.games, match.cube, match.cube_is_frozen) == (1, 1, False)
    match.double(side="second")
    match.take()
    assert match.cube == 2
    match.end_game(winner="second", points=2)
    assert (match.first, match.second, match.crawford) == (0, 2, "next")
    match.start_game()
    assert (match.crawford, match.cube_is_frozen) == ("now", True)
    over = Penalized(match_over=True, froze_cube=False, void_double=None)
    assert match.penalize(side="first") == over
    assert match.winner == "second"


def test_a_match_that_goes_on() -> None:
    match = Match.at_score(length=7, first=6, second=5, games=8, crawford="played")
    assert (match.first, match.second, match.games) == (6, 5, 8)
    match.start_game()
    match.double("first")
    match.drop_double()
    assert match.winner == "first"


def test_a_penalty_voids_a_double() -> None:
    match = playing(2)
    match.double("first")
    frozen = Penalized(match_over=False, froze_cube=True, void_double="first")
    assert match.penalize("second") == frozen
    assert match.cube_is_frozen
    with pytest.raises(MatchError) as caught:
        match.double("first")
    assert caught.value.kind == "cube-frozen"


def test_resignations() -> None:
    match = playing(9)
    assert match.may_decline_resignation(2)
    assert not match.may_decline_resignation(points=3)
    assert not match.may_decline_resignation(points=2, most=2)


def test_a_refused_call_changes_nothing() -> None:
    match = playing()
    shown = repr(match)
    for kind, call in (
        ("game-running", match.start_game),
        ("no-double", match.take),
        ("no-points", lambda: match.end_game("first", 0)),
    ):
        with pytest.raises(MatchError) as caught:
            call()
        assert caught.value.kind == kind
    assert repr(match) == shown


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
    with pytest.raises(ArgumentError) as caught:
        call()
    assert caught.value.argument == argument


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
    shown = "<Match: to 3, 0-0, games 1, Crawford not-yet; cube 1>"
    assert repr(playing()) == shown
    match = playing()
    match.end_game("first", 2)
    match.start_game()
    assert repr(match) == "<Match: to 3, 2-0, games 2, Crawford now; cube 1, frozen>"


def test_the_penalty_that_ends_the_match_ends_the_game() -> None:
    match = Match.at_score(3, 2, 0, 1, "next")
    match.start_game()
    control = flagfall.parse("2+5", "backgammon")
    clock, alone = Clock(control, in_match=match), Clock(control, in_match=None)
    for each in (clock, alone):
        each.start("first", 0)
        each.press("first", 0)
        first, *_ = each.advance(900_000)
        assert (first.kind, first.side, first.penalties) == ("penalty", "second", 1)
    assert clock.read(900_000).phase == "penalized"
    assert alone.read(900_000).phase == "running"
    assert clock.verdict(900_000) == Verdict("first", "penalties")
    assert alone.verdict(900_000) == Verdict("open", "board")
    assert match.winner is None
    assert match.penalize("second").match_over


def test_every_call_counts_once() -> None:
    match = playing(60_000)

    def penalize(number: int) -> None:
        match.penalize("second" if number % 2 else "first")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(penalize, range(10_000)))
    assert (match.first, match.second) == (5_000, 5_000)
