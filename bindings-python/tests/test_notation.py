import flagfall
import pytest
from flagfall import ArgumentError, PrintError, Stage, TimeControl


def test_the_modes_of_chess() -> None:
    def credit(control: TimeControl) -> tuple[object, int]:
        return control.first[0].credit, control.first[0].credit_keep

    assert credit(flagfall.parse("G/5/3", "chess")) == ("banked", 100)
    assert credit(flagfall.parse("G/5/3", "chess", mode="fischer")) == ("banked", 100)
    after = flagfall.parse("G/5/3", "chess", mode="fischer-after")
    assert credit(after) == ("paid", 100)
    assert credit(flagfall.parse("G/5/3", "chess", mode="bronstein")) == ("paid", 0)
    assert credit(flagfall.parse("G/5/3", "chess", mode="delay")) == ("apart", 0)


def test_the_options_of_chess() -> None:
    plain = flagfall.parse("G/5", "chess")
    assert flagfall.parse("G/5", "chess", option="none") == plain
    hourglass = flagfall.parse("G/5", "chess", option="hourglass")
    assert hourglass.rules.coupling == "hourglass"
    word = flagfall.parse("G/5", "chess", option="word")
    assert word.first[0].on_expiry == "overrun"


def test_the_default_clock_of_ggs() -> None:
    assert [s.time_ms for s in flagfall.parse("//", "ggs").first] == [900_000, 120_000]
    control = flagfall.parse("//", "ggs", ini_ms=60_000, inc_ms=1_000, ext_ms=5_000)
    assert [s.time_ms for s in control.first] == [60_000, 5_000]
    assert control.first[0].credit_ms == 1_000
    some = flagfall.parse("//", "ggs", inc_ms=7_000)
    assert [s.time_ms for s in some.first] == [900_000, 120_000]
    assert some.first[0].credit_ms == 7_000


def test_printing_is_for_one_side() -> None:
    five = flagfall.parse("g/300s", "chess")
    three = flagfall.parse("3:00/", "ggs")
    odds = TimeControl.of_sides(five, three)
    assert odds.print("chess") == odds.print("chess", "first") == "G/5"
    assert odds.print("ggs", "second") == odds.print("ggs", side="second")
    assert odds.print("ggs", side="second") == "03:00//02:00"


def test_printing_takes_the_options_of_parsing() -> None:
    bronstein = flagfall.parse("G/5/3", "chess", mode="bronstein")
    assert bronstein.print("chess", mode="bronstein") == "G/5/3"
    with pytest.raises(PrintError) as caught:
        bronstein.print("chess", mode="delay")
    assert caught.value.kind == "credit"
    hourglass = flagfall.parse("G/5", "chess", option="hourglass")
    assert hourglass.print("chess", option="hourglass") == "G/5"
    with pytest.raises(PrintError) as caught:
        hourglass.print("chess")
    assert caught.value.kind == "coupling"
    ggs = flagfall.parse("5:00/0:10/", "ggs")
    assert ggs.print("ggs") == "05:00/00:10/02:00"
    assert ggs.print("ggs", inc_ms=10_000) == "05:00//02:00"


@pytest.mark.parametrize(
    ("kind", "stage"),
    [
        ("time", Stage(time_ms=61_500)),
        ("lives", Stage(time_ms=60_000, lives=2)),
        ("turn-limit", Stage(time_ms=60_000, turn_limit_ms=1)),
        ("entry", Stage(time_ms=60_000, entry="set")),
    ],
)
def test_what_a_notation_cannot_say(kind: str, stage: Stage) -> None:
    with pytest.raises(PrintError) as caught:
        TimeControl([stage]).print("chess")
    assert caught.value.kind == kind
    assert str(caught.value)


@pytest.mark.parametrize(
    ("argument", "notation", "options"),
    [
        ("notation", "go", {}),
        ("notation", "", {}),
        ("notation", "Chess", {}),
        ("mode", "chess", {"mode": "Fischer"}),
        ("option", "chess", {"option": "scrabble"}),
        ("ini_ms", "chess", {"ini_ms": 1}),
        ("inc_ms", "chess", {"inc_ms": 0}),
        ("ext_ms", "chess", {"ext_ms": 1}),
        ("mode", "ggs", {"mode": "fischer"}),
        ("option", "ggs", {"option": "none"}),
        ("ini_ms", "ggs", {"ini_ms": -1}),
        ("inc_ms", "ggs", {"inc_ms": 2**53}),
        ("ext_ms", "ggs", {"ext_ms": 10**30}),
    ],
)
def test_options_that_are_refused(
    argument: str, notation: str, options: dict[str, object]
) -> None:
    control = flagfall.parse("G/5", "chess")
    with pytest.raises(ArgumentError) as parsing:
        flagfall.parse("G/5", notation, **options)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError) as printing:
        control.print(notation, **options)  # type: ignore[arg-type]
    assert parsing.value.argument == printing.value.argument == argument
    assert str(parsing.value) == str(printing.value)


def test_a_refused_argument_says_what_instead() -> None:
    with pytest.raises(ArgumentError) as caught:
        flagfall.parse("G/5", "go")  # type: ignore[arg-type]
    assert str(caught.value) == '`notation` must be "chess" or "ggs", not "go"'
    with pytest.raises(ArgumentError) as caught:
        flagfall.parse("15:00", "ggs", mode="delay")
    assert str(caught.value) == '`mode` is an option of "chess", not of "ggs"'
    with pytest.raises(ArgumentError) as caught:
        flagfall.parse("15:00", "ggs", ini_ms=2**53)
    limits = "-9007199254740991 to 9007199254740991"
    assert str(caught.value) == f"`ini_ms` must be from {limits}"


def test_the_notation_has_no_default() -> None:
    with pytest.raises(TypeError):
        flagfall.parse("G/5")  # type: ignore[call-arg]
