from typing import Any

import flagfall
import pytest
from flagfall import ArgumentError, ControlError, Rules, Stage, TimeControl
from raised import error_of


def test_a_time_control_of_stages() -> None:
    main = Stage(time_ms=3_600_000, on_expiry="next")
    periods = Stage(time_ms=30_000, lives=5, quota=1, when_met="repeat-set")
    control = TimeControl([main, periods])
    assert control.first == control.second == (main, periods)
    assert control.rules == Rules()
    assert str(control) == control.describe()
    assert control == TimeControl((main, periods), [main, periods], rules=Rules())


def test_time_odds_of_stages() -> None:
    five, three = Stage(time_ms=300_000), Stage(time_ms=180_000)
    odds = TimeControl([five], [three])
    assert (odds.first, odds.second) == ((five,), (three,))
    assert odds.describe() == "first: 5 minutes for the game\nsecond: 3 minutes for the game"
    assert odds != TimeControl([three], [five])


def test_no_stages_are_untimed() -> None:
    untimed = TimeControl([])
    assert untimed.first == ()
    assert untimed.describe() == "untimed"
    assert TimeControl([], [Stage(time_ms=1)]).second == (Stage(time_ms=1),)


@pytest.mark.parametrize(
    ("kind", "stages", "rules"),
    [
        ("negative-time", [Stage(time_ms=-1)], Rules()),
        ("negative-time", [], Rules(charge_least_ms=-1)),
        ("negative-time", [], Rules(setup_ms=-1)),
        ("no-next-stage", [Stage(time_ms=1, on_expiry="next")], Rules()),
        ("unreachable-stage", [Stage(time_ms=1), Stage(time_ms=1)], Rules()),
        ("empty-refill", [Stage(time_ms=0, lives=2)], Rules()),
        ("too-many-lives", [Stage(time_ms=1, lives=1001)], Rules()),
    ],
)
def test_stages_and_rules_that_do_not_fit_together(
    kind: str, stages: list[Stage], rules: Rules
) -> None:
    error = error_of(ControlError, TimeControl, stages, rules=rules)
    assert error.kind == kind
    assert str(error)


def test_rules_that_do_not_suit_the_sides() -> None:
    hourglass = Rules(coupling="hourglass")
    error = error_of(ControlError, TimeControl, [Stage(time_ms=1)], [], rules=hourglass)
    assert error.kind == "unequal-sides"


def test_the_default_fields_are_those_of_a_plain_control() -> None:
    assert flagfall.parse("G/5", "chess") == TimeControl([Stage(time_ms=300_000)], rules=Rules())
    after = flagfall.parse("G/5/3", flagfall.Chess(mode="fischer-after"))
    assert after.first == (Stage(time_ms=300_000, credit="paid", credit_ms=3_000),)
    before = flagfall.parse("G/5/3", "chess")
    assert before.first == (Stage(time_ms=300_000, credit="banked", credit_ms=3_000),)


def test_tiers_are_pairs() -> None:
    rules = Rules(charge_unit_ms=1000, charge_tiers=[(2000, 2), (3000, 3)])
    assert rules.charge_tiers == ((2000, 2), (3000, 3))
    assert eval(repr(rules), {"Rules": Rules}) == rules
    stage = Stage(time_ms=1, charge_unit_ms=1, charge_tiers=((5, 100),))
    assert repr(stage) == "Stage(time_ms=1, charge_unit_ms=1, charge_tiers=((5, 100),))"
    assert Stage(time_ms=1).charge_tiers == ()


def test_the_arguments_of_going_berserk() -> None:
    control = flagfall.parse("3+2", "lichess")
    with pytest.raises(TypeError):
        control.berserk("first")  # type: ignore[call-arg]
    unknown = error_of(ArgumentError, control.berserk, "first", "quarter")  # type: ignore[arg-type]
    assert unknown.argument == "rule"
    unknown = error_of(ArgumentError, control.berserk, "third", "half")  # type: ignore[arg-type]
    assert unknown.argument == "side"


def test_who_may_go_berserk() -> None:
    for text, may in [("3+2", True), ("0+1", False)]:
        control = flagfall.parse(text, "lichess")
        assert control.may_berserk("first", "lichess") is may
        loose: Any = control
        error = error_of(ArgumentError, loose.may_berserk, "first", "quarter")
        assert error.argument == "rule"


def test_how_long_a_game_takes() -> None:
    control = flagfall.parse("40/90/30, G/30/30", "chess")
    assert control.estimate("second", moves=60) == 9_000_000
    assert control.category("fide") == "standard"
    assert control.category_time("fide") == 9_000_000
    go = flagfall.parse("TM[120]OT[1x5 byo-yomi]", "sgf")
    assert go.category("ogs", width=9, height=9) == "blitz"
    assert go.category_time("ogs", width=9, height=9) == 9_211
    untimed = flagfall.parse("-", "pgn")
    assert untimed.estimate("first", 1) is None
    assert untimed.category("fide") is None


def test_the_arguments_of_categories() -> None:
    control = flagfall.parse("3+2", "lichess")
    for moves in (-1, 2**32):
        error = error_of(ArgumentError, control.estimate, "first", moves)
        assert error.argument == "moves"
    loose: Any = control
    for call in (loose.category, loose.category_time):
        assert error_of(ArgumentError, call, "chess24").argument == "scheme"
        error = error_of(ArgumentError, call, "ogs", width=9)
        assert error.argument == "height"
        assert str(error) == "`width` and `height` go together: `height` is missing"
        assert error_of(ArgumentError, call, "ogs", height=9).argument == "width"
        assert error_of(ArgumentError, call, "ogs", width=0, height=9).argument == "width"
        assert error_of(ArgumentError, call, "ogs", width=9, height=2**32).argument == "height"
    longest = TimeControl([Stage(time_ms=2**53 - 1)])
    assert longest.estimate("first", 1) == 2**53 - 1
    assert error_of(ControlError, longest.category_time, "fishtest").kind == "time-too-large"


def test_the_largest_divisor_stands() -> None:
    control = flagfall.parse("G/10", "chess")
    assert control.divided(side="first", by=2**32 - 1).first == (Stage(time_ms=0),)


@pytest.mark.parametrize("by", [0, -1, 2**32, 2**64])
def test_numbers_that_divide_no_time(by: int) -> None:
    error = error_of(ArgumentError, flagfall.parse("G/10", "chess").divided, "first", by)
    assert error.argument == "by"
    assert str(error) == "`by` must be from 1 to 4294967295"


@pytest.mark.parametrize(
    ("argument", "fields"),
    [
        ("when_met", {"quota": 1}),
        ("quota", {"when_met": "next"}),
        ("credit_ms", {"credit": "paid"}),
        ("credit", {"credit_ms": 1}),
        ("credit_every", {"credit_every": 2}),
        ("credit_every", {"credit": "apart", "credit_ms": 1, "credit_every": 2}),
        ("credit_keep", {"credit_keep": 0}),
        ("credit_keep", {"credit": "banked", "credit_ms": 1, "credit_keep": 0}),
        ("limit_ms", {"limit": "clip"}),
        ("limit", {"limit_ms": 1}),
        ("on_expiry", {"on_expiry": "first-flag"}),
        ("on_expiry", {"first_flag": "no-win"}),
        ("on_expiry", {"on_expiry": "penalty"}),
        ("on_expiry", {"refill_ms": 1}),
        ("refill_ms", {"on_expiry": "penalty", "refill_ms": 2**53}),
        ("on_expiry", {"on_expiry": "overrun", "refill_ms": 1}),
        ("quota", {"quota": 0, "when_met": "next"}),
        ("quota", {"quota": 2**32, "when_met": "next"}),
        ("lives", {"lives": 0}),
        ("lives", {"lives": 65_536}),
        ("lives", {"lives": -1}),
        ("credit_every", {"credit": "paid", "credit_ms": 1, "credit_every": 0}),
        ("credit_keep", {"credit": "paid", "credit_ms": 1, "credit_keep": -1}),
        ("credit_keep", {"credit": "paid", "credit_ms": 1, "credit_keep": 2**32}),
        ("time_ms", {"time_ms": 2**53}),
        ("time_ms", {"time_ms": -(2**53)}),
        ("time_ms", {"time_ms": 10**400}),
        ("turn_limit_ms", {"turn_limit_ms": 2**53}),
        ("overrun_most_ms", {"overrun_most_ms": 2**53}),
        ("entry", {"entry": "ADD"}),
        ("charge_unit_ms", {"charge_unit_ms": 0}),
        ("charge_unit_ms", {"charge_least_ms": 1}),
        ("charge_unit_ms", {"charge_rounding": "up"}),
        ("charge_unit_ms", {"charge_tiers": [(1, 2)]}),
        ("charge_tiers", {"charge_unit_ms": 1, "charge_tiers": [(1, -1)]}),
        ("charge_tiers", {"charge_unit_ms": 1, "charge_tiers": [(2**53, 1)]}),
        ("charge_tiers", {"charge_unit_ms": 1, "charge_tiers": [(1, 2)] * 5}),
        ("reserve_ms", {"reserve_draw": "all"}),
        ("reserve_ms", {"reserve_overflow": True}),
        ("reserve_ms", {"reserve_returned": True}),
        ("reserve_ms", {"reserve_most_ms": 1}),
        ("reserve_ms", {"reserve_floor_ms": 1, "reserve_floor_from_move": 1}),
        ("reserve_ms", {"reserve_ms": 2**53}),
        ("reserve_draw", {"reserve_ms": 1, "reserve_draw": "some"}),
        ("reserve_unit_ms", {"reserve_ms": 1, "reserve_draw": "unit"}),
        ("reserve_unit_ms", {"reserve_ms": 1, "reserve_unit_ms": 1}),
        ("reserve_floor_ms", {"reserve_ms": 1, "reserve_floor_from_move": 1}),
        ("reserve_floor_from_move", {"reserve_ms": 1, "reserve_floor_ms": 1}),
        (
            "reserve_floor_from_move",
            {"reserve_ms": 1, "reserve_floor_ms": 1, "reserve_floor_from_move": 0},
        ),
    ],
)
def test_fields_that_make_no_stage(argument: str, fields: dict[str, Any]) -> None:
    error = error_of(ArgumentError, Stage, **{"time_ms": 1, **fields})
    assert error.argument == argument
    assert f"`{argument}`" in str(error) or argument == "on_expiry"


@pytest.mark.parametrize(
    ("argument", "fields"),
    [
        ("game_turns", {"game_time_ms": 1, "game_turns": 1}),
        ("game_turns", {"game_turns": 0}),
        ("setup_ms", {"untimed_turns": 1, "setup_ms": 1}),
        ("untimed_turns", {"untimed_turns": 0}),
        ("untimed_turns", {"untimed_turns": 256}),
        ("untimed_earns", {"untimed_earns": True}),
        ("untimed_earns", {"untimed_earns": True, "setup_ms": 1}),
        ("coupling", {"coupling": "hour glass"}),
        ("flag_falls", {"flag_falls": ""}),
        ("charge_unit_ms", {"charge_unit_ms": 0}),
        ("charge_unit_ms", {"charge_unit_ms": -1}),
        ("charge_unit_ms", {"charge_unit_ms": 2**32}),
        ("charge_rounding", {"charge_rounding": "Up"}),
        ("charge_least_ms", {"charge_least_ms": 2**53}),
    ],
)
def test_fields_that_make_no_rules(argument: str, fields: dict[str, Any]) -> None:
    assert error_of(ArgumentError, Rules, **fields).argument == argument


def test_the_largest_numbers_stand() -> None:
    most = 2**53 - 1
    stage = Stage(time_ms=most, quota=2**32 - 1, when_met="repeat-add", lives=1_000)
    assert TimeControl([stage]).first[0].time_ms == most
    assert Stage(time_ms=-most).time_ms == -most


def test_a_sequence_s_word_on_its_length_is_not_trusted() -> None:
    with pytest.raises(TypeError):
        TimeControl(range(2**60))  # type: ignore[arg-type]


def test_the_time_for_a_first_move() -> None:
    control = flagfall.parse("3+2", "lichess")
    waits = control.with_first_move("arena").rules
    assert (waits.untimed_turns, waits.first_move_ms, waits.first_move_missed) == (2, 21_000, "abort")
    with pytest.raises(ArgumentError, match="scheme"):
        control.with_first_move("lichess")  # type: ignore[arg-type]


def test_a_description_in_another_language() -> None:
    control = flagfall.parse("40/90/30, G/30/30", "chess")
    assert control.describe("en") == control.describe() == str(control)
    assert control.describe("de").startswith("40 Züge in 90 Minuten, dann 30 Minuten; ")
    with pytest.raises(ArgumentError, match='`language` must be "en" or "de", not "fr"'):
        control.describe("fr")  # type: ignore[arg-type]


def test_a_description_as_phrases() -> None:
    control = flagfall.TimeControl.from_sides(
        flagfall.parse("40/90/30, G/30/30", "chess"), flagfall.parse("G/5", "chess")
    )
    phrases = control.description()
    assert [(phrase.side, phrase.name) for phrase in phrases] == [
        ("first", "moves-in"),
        ("first", "time"),
        ("first", "increment-before"),
        ("second", "whole-game"),
    ]
    assert (phrases[0].moves, phrases[0].time_ms) == (40, 5_400_000)
    assert phrases[2].place == "every-stage"
