import copy
import pickle
from collections.abc import Callable

import flagfall
import pytest
from flagfall import ArgumentError, Clock, ClockError, TimeControl
from raised import error_of


def blitz() -> Clock:
    return Clock(flagfall.parse("G/3/2", flagfall.Chess(mode="fischer-after")))


def test_an_untimed_side_has_no_bank_to_adjust() -> None:
    clock = Clock(TimeControl([]))
    assert error_of(ClockError, clock.adjust, "first", 0, 1).kind == "untimed"
    assert "untimed" in repr(clock)


def test_the_first_and_the_last_moment() -> None:
    clock = blitz()
    clock.start("first", -(2**53 - 1))
    clock.stop(-(2**53 - 1))
    assert clock.read(2**53 - 1).at_ms == 2**53 - 1


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_is_independent(duplicate: Callable[[Clock], Clock]) -> None:
    clock = blitz()
    clock.start("first", 0)
    other = duplicate(clock)
    clock.press("first", 5)
    assert other.read(5).on_turn == "first"
    other.stop(9)
    assert clock.read(9).phase == "running"
    assert other.control == clock.control


def test_clocks_share_a_control_and_nothing_else() -> None:
    control = flagfall.parse("G/3/2", "chess")
    one, two = Clock(control), Clock(control)
    one.start("first", 0)
    assert two.read(0).phase == "not-started"
    assert one.control == two.control == control


def test_a_clock_does_not_pickle() -> None:
    with pytest.raises(TypeError, match=r"use `save` and `Clock\.restore`"):
        pickle.dumps(blitz())


def test_a_clock_shows_itself() -> None:
    clock = blitz()
    rules = "3 minutes for the game; 2-second increment after each move"
    shown = "<Clock: not-started, first on turn; first 180000 ms, second 180000 ms; "
    assert repr(clock) == f"{shown}{rules}>"
    clock.start("second", 0)
    clock.advance(4_000)
    shown = "<Clock: running at 4000 ms, second on turn; first 180000 ms, second 176000 ms; "
    assert repr(clock) == f"{shown}{rules}>"


def test_a_clock_equals_only_itself() -> None:
    """Clocks compare by identity; their snapshots show whether two are in the same state."""
    for thing in (blitz(), flagfall.Match(3), flagfall.Lag(0, 0)):
        assert thing == thing and thing != copy.copy(thing)
        assert {thing: 1}[thing] == 1 and copy.copy(thing) not in {thing: 1}
        assert "compare and hash by identity" in " ".join(str(type(thing).__doc__).split())
    one = blitz()
    other = copy.copy(one)
    assert one.save(5_000) == other.save(5_000)
    one.start("first", 5_000)
    assert one.save(5_000) != other.save(5_000)


@pytest.mark.parametrize("most", [0, -1, 2**32])
def test_numbers_of_events_that_are_refused(most: int) -> None:
    clock = blitz()
    with pytest.raises(ArgumentError, match="`most` must be from 1 to 4294967295"):
        clock.advance_some(66_000, most)
    assert clock.last_at_ms is None


def test_the_number_of_a_move_is_whole_and_the_take_backs_belong_to_it() -> None:
    clock = blitz()
    clock.start("first", 0)
    clock.press("first", 1_000, number=1)
    error = error_of(ClockError, clock.press, "first", 999, -1, number=1, take_backs=0)
    assert error.kind == "already-made"
    for wrong in (0, -1, 2**32):
        for press in (clock.press, clock.press_unreceived):
            with pytest.raises(ArgumentError, match="`number` must be from 1 to 4294967295"):
                press("second", 2_000, number=wrong)
    with pytest.raises(ArgumentError, match="`take_backs` must be from 0 to 4294967295"):
        clock.press("second", 2_000, number=1, take_backs=-1)
    error_of(ArgumentError, clock.press, "second", 2_000, take_backs=0)
    with pytest.raises(TypeError):
        clock.press("second", 2_000, number=1.0)  # type: ignore[arg-type]
    assert (clock.take_backs, clock.last_at_ms) == (0, 1_000)


def test_a_moment_that_went_back_says_what_the_last_one_was() -> None:
    clock = blitz()
    clock.start("first", 5_000)
    error = error_of(ClockError, clock.press, "first", 4_999)
    assert str(error).endswith("which was at 5000 ms")
    assert error.last_at_ms == pickle.loads(pickle.dumps(error)).last_at_ms == 5_000
    error = error_of(ClockError, clock.press, "second", 5_000)
    assert (error.kind, error.last_at_ms) == ("not-on-turn", None)
