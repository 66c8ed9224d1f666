import copy
import operator
import pickle
from collections.abc import Callable

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Clock,
    ClockError,
    Event,
    Lag,
    Rules,
    Stage,
    TimeControl,
)
from flagfall.words import ClockErrorKind


def blitz() -> Clock:
    return Clock(flagfall.parse("G/3/2", flagfall.Chess(mode="fischer-after")))


def test_a_game_that_ends_on_time() -> None:
    clock = blitz()
    assert clock.deadline_ms is None
    assert clock.start("first", 0) == ()
    assert clock.press("first", 10_000) == ()
    assert clock.read(10_000).first.bank_ms == 172_000
    assert clock.deadline_ms == 190_001
    assert clock.read(190_000).second.flag == "up"
    assert clock.press("second", 250_000) == (
        Event("flag", "second", 190_001),
        Event("late", "second", 250_000),
    )
    assert clock.read(250_000).phase == "flagged"


def test_no_events_cost_nothing() -> None:
    clock = blitz()
    assert clock.start("first", 0) is clock.press("first", 1)


def test_every_call_takes_keywords() -> None:
    clock = blitz()
    clock.start(side="first", at_ms=0)
    clock.press(side="first", at_ms=1_000, elapsed_ms=500)
    assert clock.read(at_ms=1_000).first.used_ms == 500
    clock.hand_over(side="second", at_ms=2_000)
    assert clock.read(at_ms=2_000).deciding
    clock.hand_over(side="first", at_ms=3_000)
    clock.pause(at_ms=4_000)
    clock.resume(at_ms=5_000)
    clock.adjust(side="first", at_ms=5_000, time_ms=-10)
    clock.set_bank(side="second", at_ms=5_000, bank_ms=77)
    clock.set_turn(side="first", at_ms=5_000)
    clock.advance(at_ms=6_000)
    with pytest.raises(ClockError):
        clock.raise_flag(side="first", at_ms=6_000)
    clock.stop(at_ms=7_000)
    reading = clock.read(at_ms=7_000)
    assert (reading.phase, reading.on_turn) == ("stopped", "first")
    assert reading.first.bank_ms == 180_000 + 2_000 - 500 - 1_000 - 10 - 2_000
    assert reading.second.bank_ms == 77


def test_the_events_of_stages_lives_and_penalties() -> None:
    periods = Stage(time_ms=10, lives=2, quota=2, when_met="repeat-set")
    clock = Clock(TimeControl([Stage(time_ms=100, on_expiry="next"), periods]))
    clock.start("first", 0)
    assert clock.advance(111) == (
        Event("stage", "first", 101, stage=1),
        Event("life", "first", 111, lives=1),
    )
    assert clock.press("first", 111) == ()
    clock.press("second", 112)
    assert clock.press("first", 113) == (Event("renewed", "first", 113, stage=1),)

    again = Stage(time_ms=10, on_expiry="penalty", refill_ms=5)
    clock = Clock(TimeControl([again]))
    clock.start("second", 0)
    assert clock.advance(16) == (
        Event("penalty", "second", 11, penalties=1),
        Event("penalty", "second", 16, penalties=2),
    )
    assert clock.read(16).second.penalties == 2


def test_a_raised_flag() -> None:
    clock = blitz()
    clock.start("first", 0)
    clock.advance(200_000)
    assert clock.raise_flag("first", 200_000) == ()
    assert clock.read(200_000).phase == "paused"


def test_untimed_sides_have_no_bank() -> None:
    clock = Clock(TimeControl([], rules=Rules()))
    clock.start("first", 0)
    reading = clock.read(5)
    assert reading.first.bank_ms is None
    assert reading.first.used_ms == 5
    assert clock.deadline_ms is None
    assert "untimed" in repr(clock)


def refused(
    kind: ClockErrorKind, *calls: Callable[[Clock], object]
) -> tuple[str, tuple[Callable[[Clock], object], ...]]:
    return kind, calls


def call(name: str, *arguments: object) -> Callable[[Clock], object]:
    return operator.methodcaller(name, *arguments)


START = call("start", "first", 0)


@pytest.mark.parametrize(
    ("kind", "calls"),
    [
        refused("not-started", call("press", "first", 0)),
        refused("not-started", call("pause", 0)),
        refused("already-started", START, START),
        refused("at-went-back", START, call("advance", 2), call("read", 1)),
        refused("not-on-turn", START, call("press", "second", 0)),
        refused(
            "deciding",
            START,
            call("hand_over", "first", 0),
            call("press", "second", 0),
        ),
        refused("paused", START, call("pause", 0), call("press", "first", 0)),
        refused("not-paused", START, call("resume", 0)),
        refused("over", call("stop", 0), call("stop", 0)),
        refused("flag-up", call("raise_flag", "first", 0)),
        refused("negative", call("set_bank", "first", 0, -1)),
        refused("negative", START, call("press", "first", 0, -1)),
        refused("too-large", call("adjust", "first", 0, 2**53 - 1)),
    ],
)
def test_a_refusal_has_a_kind_and_changes_nothing(
    kind: str, calls: tuple[Callable[[Clock], object], ...]
) -> None:
    clock = blitz()
    for one in calls[:-1]:
        one(clock)
    before = repr(clock)
    with pytest.raises(ClockError) as caught:
        calls[-1](clock)
    assert caught.value.kind == kind
    assert str(caught.value)
    assert repr(clock) == before


def test_a_refusal_for_want_of_a_bank() -> None:
    with pytest.raises(ClockError) as caught:
        Clock(TimeControl([])).adjust("first", 0, 1)
    assert caught.value.kind == "untimed"


@pytest.mark.parametrize("at_ms", [2**53, -(2**53), 2**63, 2**64, 10**400])
def test_moments_beyond_range(at_ms: int) -> None:
    clock = blitz()
    with pytest.raises(ArgumentError) as caught:
        clock.start("first", at_ms)
    assert caught.value.argument == "at_ms"


def test_the_first_and_the_last_moment() -> None:
    clock = blitz()
    clock.start("first", -(2**53 - 1))
    clock.stop(-(2**53 - 1))
    assert clock.read(2**53 - 1).at_ms == 2**53 - 1


def test_whole_numbers_of_other_types_will_do() -> None:
    class Whole:
        def __index__(self) -> int:
            return 7

    clock = blitz()
    clock.start("first", Whole())
    assert clock.read(Whole()).at_ms == 7


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
    assert repr(clock) == (
        "<Clock: not-started, first on turn; first 180000 ms, second 180000 ms; "
        f"{rules}>"
    )
    clock.start("second", 0)
    clock.advance(4_000)
    assert repr(clock) == (
        "<Clock: running at 4000 ms, second on turn; first 180000 ms, second 176000 ms; "
        f"{rules}>"
    )


def test_a_receipt_and_a_move_that_stands_ready() -> None:
    clock = Clock(TimeControl([Stage(time_ms=10, on_expiry="penalty", refill_ms=5)]))
    clock.start("first", 0)
    clock.press_unreceived("first", 0)
    assert clock.deadline_ms is None
    reading = clock.read(30)
    assert reading.provisional
    assert reading.second.bank_ms == -20
    assert clock.receive(30) == ()
    assert clock.set_ready("second", 31, True) == ()
    assert clock.deadline_ms == 40
    assert clock.advance(45) == (Event("sent", "second", 40),)
    assert clock.read(45).on_turn == "first"


def test_a_first_flag_says_what_it_costs_and_whose_it_was() -> None:
    main = Stage(time_ms=10, on_expiry="first-flag", first_flag="minimal-loss")
    clock = Clock(TimeControl([main, Stage(time_ms=5)]))
    clock.start("first", 0)
    reading = clock.read(11)
    assert (reading.first.flag, reading.first.first_flag) == ("first", "minimal-loss")
    assert reading.first_to_fall == "first"
    assert reading.second.first_flag is None


def test_what_engines_are_told() -> None:
    clock = blitz()
    clock.start("first", 0)
    clock.press("first", 5_000)
    before = repr(clock)
    assert clock.command("uci", 5_999) == (
        "go wtime 177000 btime 179001 winc 2000 binc 2000"
    )
    assert clock.command(protocol="cecp", at_ms=5_999) == "time 17900\notim 17700"
    assert clock.command("usi", 5_000) == (
        "go btime 175000 wtime 178000 binc 2000 winc 2000"
    )
    assert clock.command("gtp", 5_999) == "time_left b 177 0\ntime_left w 179 0"
    assert repr(clock) == before


def test_commands_that_are_refused() -> None:
    clock = blitz()
    clock.start("first", 0)
    with pytest.raises(ClockError) as caught:
        clock.command("uci", -1)
    assert caught.value.kind == "at-went-back"
    with pytest.raises(ArgumentError) as refused:
        clock.command("UCI", 0)  # type: ignore[arg-type]
    assert refused.value.argument == "protocol"
    with pytest.raises(ArgumentError) as refused:
        clock.command("uci", 2**53)
    assert refused.value.argument == "at_ms"


def test_a_lag_says_what_to_charge() -> None:
    clock, lag = blitz(), Lag(180_000, 2_000)
    clock.start("first", 0)
    clock.press("first", 2_500, elapsed_ms=lag.charge(2_500, 300))
    assert clock.read(2_500).first.bank_ms == 180_000 - 2_200 + 2_000


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


def test_many_events_some_at_a_time() -> None:
    clock = Clock(flagfall.parse("TM[0]OT[1000x0.001 byo-yomi]", "sgf"))
    moments = [clock.last_at_ms]
    assert moments == [None]
    clock.start("first", 0)
    for _ in range(9):
        events, arrived = clock.advance_some(66_000, 100)
        assert (len(events), arrived) == (100, False)
        moments.append(clock.last_at_ms)
        assert moments[-1] == events[-1].at_ms
    events, arrived = clock.advance_some(66_000, most=101)
    assert (len(events), arrived) == (100, True)
    moments.append(clock.last_at_ms)
    assert moments[-1] == 66_000
    assert events[-1] == Event("flag", "first", 1_001)
    for most in (0, -1, 2**32):
        with pytest.raises(ArgumentError, match="`most` must be from 1 to 4294967295"):
            clock.advance_some(66_000, most)


def test_a_moment_that_went_back_says_what_the_last_one_was() -> None:
    clock = blitz()
    clock.start("first", 5_000)
    with pytest.raises(ClockError) as caught:
        clock.press("first", 4_999)
    assert str(caught.value).endswith("which was at 5000 ms")
    assert caught.value.last_at_ms == 5_000
    assert pickle.loads(pickle.dumps(caught.value)).last_at_ms == 5_000
    with pytest.raises(ClockError) as caught:
        clock.press("second", 5_000)
    assert (caught.value.kind, caught.value.last_at_ms) == ("not-on-turn", None)
