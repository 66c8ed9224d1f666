import flagfall
import pytest
from flagfall import ArgumentError, ControlError, Rules, Stage, TimeControl


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
    assert odds.first == (five,)
    assert odds.second == (three,)
    assert odds.describe() == (
        "first: 5 minutes for the game\nsecond: 3 minutes for the game"
    )
    assert odds != TimeControl([three], [five])


def test_no_stages_are_untimed() -> None:
    untimed = TimeControl([])
    assert untimed.first == ()
    assert untimed.describe() == "untimed"
    assert TimeControl([], [Stage(time_ms=1)]).second == (Stage(time_ms=1),)


def test_time_odds_of_time_controls() -> None:
    five = flagfall.parse("G/5", "chess")
    three = flagfall.parse("3:00//", "ggs")
    odds = TimeControl.from_sides(five, three)
    assert (odds.first, odds.second) == (five.first, three.first)
    hourglass = flagfall.parse("G/5", flagfall.Chess(option="hourglass"))
    with pytest.raises(ControlError) as caught:
        TimeControl.from_sides(hourglass, three)
    assert caught.value.kind == "unequal-sides"
    six = flagfall.parse("G/6", flagfall.Chess(option="hourglass"))
    odds = TimeControl.from_sides(hourglass, six)
    assert odds == TimeControl(hourglass.first, six.first, rules=hourglass.rules)


def test_game_limits_of_time_odds() -> None:
    two_hours = flagfall.parse("2/10/100/5/2", "arimaa")
    four_hours = flagfall.parse("2/10/100/5/4", "arimaa")
    turns = flagfall.parse("2/10/100/5/99t", "arimaa")
    odds = TimeControl.from_sides(two_hours, four_hours)
    assert odds.rules.game_time_ms == 14_400_000
    with pytest.raises(ControlError) as caught:
        TimeControl.from_sides(two_hours, turns)
    assert caught.value.kind == "mixed-game-limits"


@pytest.mark.parametrize(
    ("kind", "stages"),
    [
        ("negative-time", [Stage(time_ms=-1)]),
        ("no-next-stage", [Stage(time_ms=1, on_expiry="next")]),
        ("unreachable-stage", [Stage(time_ms=1), Stage(time_ms=1)]),
        ("empty-refill", [Stage(time_ms=0, lives=2)]),
        ("too-many-lives", [Stage(time_ms=1, lives=1001)]),
    ],
)
def test_stages_that_do_not_fit_together(kind: str, stages: list[Stage]) -> None:
    with pytest.raises(ControlError) as caught:
        TimeControl(stages)
    assert caught.value.kind == kind
    assert str(caught.value)


def test_rules_that_do_not_suit_the_sides() -> None:
    hourglass = Rules(coupling="hourglass")
    with pytest.raises(ControlError) as caught:
        TimeControl([Stage(time_ms=1)], [], rules=hourglass)
    assert caught.value.kind == "unequal-sides"
    for rules in (Rules(charge_least_ms=-1), Rules(setup_ms=-1)):
        with pytest.raises(ControlError) as caught:
            TimeControl([], rules=rules)
        assert caught.value.kind == "negative-time"


def test_the_fields_of_a_stage() -> None:
    plain = Stage(time_ms=1)
    assert plain.entry == "add"
    assert (plain.quota, plain.when_met) == (None, None)
    assert (plain.credit, plain.credit_ms) == (None, None)
    assert (plain.credit_every, plain.credit_keep) == (1, 100)
    assert (plain.limit, plain.limit_ms) == (None, None)
    assert (plain.lives, plain.turn_limit_ms) == (1, None)
    assert (plain.on_expiry, plain.first_flag) == ("flag", None)
    assert plain.refill_ms is None

    rich = Stage(
        time_ms=2,
        entry="set",
        quota=3,
        when_met="repeat-add",
        credit="paid",
        credit_ms=4,
        credit_every=5,
        credit_keep=6,
        limit="hybrid",
        limit_ms=7,
        lives=8,
        turn_limit_ms=9,
        on_expiry="penalty",
        refill_ms=10,
    )
    assert (rich.time_ms, rich.entry) == (2, "set")
    assert (rich.quota, rich.when_met) == (3, "repeat-add")
    assert (rich.credit, rich.credit_ms) == ("paid", 4)
    assert (rich.credit_every, rich.credit_keep) == (5, 6)
    assert (rich.limit, rich.limit_ms) == ("hybrid", 7)
    assert (rich.lives, rich.turn_limit_ms) == (8, 9)
    assert (rich.on_expiry, rich.first_flag) == ("penalty", None)
    assert rich.refill_ms == 10

    cost = Stage(time_ms=1, on_expiry="first-flag", first_flag="no-win")
    assert (cost.on_expiry, cost.first_flag) == ("first-flag", "no-win")
    apart = Stage(time_ms=1, credit="apart", credit_ms=2, credit_keep=0)
    assert (apart.credit, apart.credit_every, apart.credit_keep) == ("apart", 1, 0)
    assert Stage(time_ms=1, credit="banked", credit_ms=2).credit_keep == 100


def test_the_fields_of_rules() -> None:
    plain = Rules()
    assert (plain.coupling, plain.flag_falls) == ("none", "past-zero")
    assert (plain.game_time_ms, plain.game_turns) == (None, None)
    assert (plain.untimed_turns, plain.untimed_earns) == (None, False)
    assert plain.setup_ms is None
    assert Rules(coupling="hourglass").coupling == "hourglass"
    assert Rules(game_time_ms=1).game_time_ms == 1
    assert Rules(game_turns=2).game_turns == 2
    untimed = Rules(untimed_turns=255, untimed_earns=True)
    assert (untimed.untimed_turns, untimed.untimed_earns) == (255, True)
    assert Rules(setup_ms=3).setup_ms == 3
    assert Rules(flag_falls="at-zero").flag_falls == "at-zero"
    assert (plain.charge_unit_ms, plain.charge_rounding) == (1, "down")
    assert plain.charge_least_ms == 0
    charged = Rules(charge_unit_ms=1_000, charge_rounding="up", charge_least_ms=2_000)
    assert (charged.charge_unit_ms, charged.charge_rounding) == (1_000, "up")
    assert charged.charge_least_ms == 2_000


@pytest.mark.parametrize(
    ("rules", "bank_ms"),
    [
        (Rules(), 57_001),
        (Rules(charge_unit_ms=1_000), 58_000),
        (Rules(charge_unit_ms=1_000, charge_rounding="up"), 57_000),
        (Rules(charge_least_ms=3_000), 57_000),
        (Rules(charge_least_ms=2_000), 57_001),
        (Rules(charge_unit_ms=10_000, charge_least_ms=10_000), 50_000),
    ],
)
def test_what_a_turn_is_charged(rules: Rules, bank_ms: int) -> None:
    control = TimeControl([Stage(time_ms=60_000)], rules=rules)
    assert control.rules == rules
    clock = flagfall.Clock(control)
    clock.start("first", 0)
    clock.press("first", 2_999)
    assert clock.read(2_999).first.bank_ms == bank_ms


def test_going_berserk() -> None:
    control = flagfall.parse("40/90/30, G/30/30", "chess")
    odds = control.berserk("second", "half")
    assert odds.first == control.first
    assert [(s.time_ms, s.credit) for s in odds.second] == [
        (2_700_000, None),
        (900_000, None),
    ]
    assert (odds.rules, control.first) == (control.rules, control.second)


@pytest.mark.parametrize(
    ("text", "left_ms"), [("3+2", 90_000), ("1+2", 60_000), ("1+1", 30_000), ("5+10", 300_000)]
)
def test_going_berserk_on_lichess(text: str, left_ms: int) -> None:
    control = flagfall.parse(text, "lichess")
    odds = control.berserk(side="first", rule="lichess")
    assert [(s.time_ms, s.credit) for s in odds.first] == [(left_ms, None)]
    assert odds.second == control.second


def test_nobody_goes_berserk_without_a_limit() -> None:
    control = flagfall.parse("0+1", "lichess")
    with pytest.raises(ControlError) as caught:
        control.berserk("first", "lichess")
    assert caught.value.kind == "not-berserkable"
    with pytest.raises(TypeError):
        control.berserk("first")  # type: ignore[call-arg]
    with pytest.raises(ArgumentError) as unknown:
        control.berserk("first", "quarter")  # type: ignore[arg-type]
    assert unknown.value.argument == "rule"


def test_dividing_the_times_of_a_side() -> None:
    control = flagfall.parse("G/10/5", "chess")
    odds = control.divided("first", 3)
    assert (odds.first[0].time_ms, odds.first[0].credit_ms) == (200_000, 1_666)
    assert odds.second == control.second
    assert control.divided("second", 1) == control
    assert control.divided(side="first", by=2**32 - 1).first == (Stage(time_ms=0),)


@pytest.mark.parametrize("by", [0, -1, 2**32, 2**64])
def test_numbers_that_divide_no_time(by: int) -> None:
    with pytest.raises(ArgumentError) as caught:
        flagfall.parse("G/10", "chess").divided("first", by)
    assert caught.value.argument == "by"
    assert str(caught.value) == "`by` must be from 1 to 4294967295"


def test_odds_that_cannot_be() -> None:
    penalties = flagfall.parse("2+5", "backgammon")
    lives = TimeControl([Stage(time_ms=1, lives=2)])
    for control, kind in ((penalties, "unequal-sides"), (lives, "empty-refill")):
        with pytest.raises(ControlError) as berserk:
            control.berserk("first", "half")
        with pytest.raises(ControlError) as divided:
            control.divided("first", 2)
        assert berserk.value.kind == divided.value.kind == kind
    with pytest.raises(ArgumentError) as caught:
        lives.berserk("third", "half")  # type: ignore[arg-type]
    assert caught.value.argument == "side"


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
        ("entry", {"entry": "ADD"}),
    ],
)
def test_fields_that_make_no_stage(argument: str, fields: dict[str, object]) -> None:
    with pytest.raises(ArgumentError) as caught:
        Stage(**{"time_ms": 1, **fields})  # type: ignore[arg-type]
    assert caught.value.argument == argument
    assert f"`{argument}`" in str(caught.value) or argument == "on_expiry"


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
def test_fields_that_make_no_rules(argument: str, fields: dict[str, object]) -> None:
    with pytest.raises(ArgumentError) as caught:
        Rules(**fields)  # type: ignore[arg-type]
    assert caught.value.argument == argument


def test_the_largest_numbers_stand() -> None:
    most = 2**53 - 1
    stage = Stage(time_ms=most, quota=2**32 - 1, when_met="repeat-add", lives=1_000)
    assert TimeControl([stage]).first[0].time_ms == most
    assert Stage(time_ms=-most).time_ms == -most


def test_a_sequence_s_word_on_its_length_is_not_trusted() -> None:
    with pytest.raises(TypeError):
        TimeControl(range(2**60))  # type: ignore[arg-type]
