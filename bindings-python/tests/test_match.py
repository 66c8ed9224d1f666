import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flagfall import ArgumentError, Clock, ClockError, Match, RestoreError, parse
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


def test_a_match_is_restored_with_its_clock() -> None:
    match = playing()
    clock = Clock(parse("2+0", "backgammon"), in_match=match)
    clock.keep_journal()
    clock.start("first", 0)
    clock.press("first", 10)
    saved = clock.save_with_match(match, 20)
    its_clock, again = Clock.restore_with_match(saved)
    assert repr(again) == repr(match) == repr(Match.restore(saved))
    assert its_clock.save_with_journal(20) == clock.save_with_journal(20)
    later, _ = Clock.restore_with_match(saved.encode(), saved_at_ms=1_000)
    assert later.last_at_ms == 990
    assert error_of(ClockError, clock.save_with_match, match, 9).kind == "at-went-back"
    assert error_of(RestoreError, Clock.restore_with_match, saved[:-1]).kind == "cut"
    alone = error_of(RestoreError, Clock.restore_with_match, match.save_json())
    assert (alone.kind, alone.detail) == ("malformed", "missing field `clock`")


def test_a_clock_of_a_modified_match_is_refused() -> None:
    match = playing()
    one, other = (Clock(parse("2+0", "backgammon"), in_match=match) for _ in range(2))
    one.start("first", 0)
    saved = one.save_with_match(match, 20)
    exchanged = saved.replace(one.save_json(20), other.save_json(20))
    assert exchanged != saved
    assert error_of(RestoreError, Clock.restore_with_match, exchanged).kind == "altered"
