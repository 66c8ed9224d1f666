import re
from collections.abc import Callable
from typing import Any, get_args

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Arimaa,
    Chess,
    Conversion,
    Detected,
    DoubleFlag,
    Ggs,
    ParseError,
    Pcn,
    PrintError,
    Rules,
    Stage,
    TimeControl,
    words,
)


def test_the_modes_of_chess() -> None:
    def credit(control: TimeControl) -> tuple[object, int]:
        return control.first[0].credit, control.first[0].credit_keep

    assert credit(flagfall.parse("G/5/3", "chess")) == ("banked", 100)
    assert credit(flagfall.parse("G/5/3", Chess(mode="fischer"))) == ("banked", 100)
    after = flagfall.parse("G/5/3", Chess(mode="fischer-after"))
    assert credit(after) == ("paid", 100)
    assert credit(flagfall.parse("G/5/3", Chess(mode="bronstein"))) == ("paid", 0)
    assert credit(flagfall.parse("G/5/3", Chess(mode="delay"))) == ("apart", 0)


def test_the_options_of_chess() -> None:
    plain = flagfall.parse("G/5", "chess")
    assert flagfall.parse("G/5", Chess(option="none")) == plain
    hourglass = flagfall.parse("G/5", Chess(option="hourglass"))
    assert hourglass.rules.coupling == "hourglass"
    word = flagfall.parse("G/5", Chess(option="overrun"))
    assert word.first[0].on_expiry == "overrun"


def test_the_default_clock_of_ggs() -> None:
    assert [s.time_ms for s in flagfall.parse("//", "ggs").first] == [900_000, 120_000]
    control = flagfall.parse("//", Ggs(ini_ms=60_000, inc_ms=1_000, ext_ms=5_000))
    assert [s.time_ms for s in control.first] == [60_000, 5_000]
    assert control.first[0].credit_ms == 1_000
    some = flagfall.parse("//", Ggs(inc_ms=7_000))
    assert [s.time_ms for s in some.first] == [900_000, 120_000]
    assert some.first[0].credit_ms == 7_000


def test_soft_is_hard_is_of_ggs() -> None:
    def end(control: TimeControl) -> object:
        return control.first[0].on_expiry

    assert end(flagfall.parse("5:00,40//", "ggs")) == "first-flag"
    assert end(flagfall.parse("5:00,40//", Ggs(soft_is_hard=False))) == "first-flag"
    hard = flagfall.parse("5:00,40//", Ggs(soft_is_hard=True))
    assert end(hard) == "flag"
    assert hard.print(Ggs(soft_is_hard=True)) == "05:00,40//02:00"
    with pytest.raises(PrintError) as caught:
        hard.print("ggs")
    assert caught.value.kind == "on-expiry"


def test_the_options_of_arimaa() -> None:
    plain = flagfall.parse("2/10/100/5", "arimaa")
    assert plain == flagfall.parse("2/10/é/5", Arimaa(strict=False))
    with pytest.raises(ParseError) as caught:
        flagfall.parse("2/10/é/5", Arimaa(strict=True))
    assert (caught.value.kind, caught.value.offset) == ("expected-percent", 5)
    assert plain.rules.setup_ms == 0
    setup = flagfall.parse("2/10/100/5", Arimaa(setup=True))
    assert setup.rules.setup_ms == 60_000
    assert setup.print(Arimaa(setup=True)) == "2/10/100/5"
    with pytest.raises(PrintError) as refused:
        setup.print("arimaa")
    assert refused.value.kind == "opening"


def test_backgammon_has_no_options() -> None:
    control = flagfall.parse("2+5", "backgammon")
    assert control.first[0].refill_ms == 60_000
    assert control.print("backgammon") == "2+5"


def test_the_modes_of_double_flag() -> None:
    def credit(control: TimeControl) -> tuple[object, int]:
        return control.first[0].credit, control.first[0].credit_keep

    plain = flagfall.parse("G/15/5 | 1/10", "double-flag")
    after = flagfall.parse("G/15/5 | 1/10", DoubleFlag(mode="fischer-after"))
    assert plain == after
    assert credit(plain) == ("paid", 100)
    delay = flagfall.parse("G/15/5 | 1/10", DoubleFlag(mode="delay"))
    assert credit(delay) == ("apart", 0)
    assert delay.print(DoubleFlag(mode="delay")) == "G/15/5 | 1/10"


def test_warnings_are_what_a_lenient_parse_passes_over() -> None:
    warnings = flagfall.parse_warnings("2/10/x/5/é/y", "arimaa")
    assert [(w.kind, w.offset, w.length) for w in warnings] == [
        ("expected-percent", 5, 1),
        ("expected-game-limit", 9, 1),
        ("expected-time", 11, 1),
    ]
    assert all(warning.text == "2/10/x/5/é/y" for warning in warnings)
    assert str(warnings[1]).startswith('unexpected "é" at character 10: ')


@pytest.mark.parametrize("text", ["", "x", "2/10", "2/10/x/5\ud800", "G/5"])
def test_no_warnings_without_leniency(text: str) -> None:
    assert flagfall.parse_warnings(text, Arimaa(strict=True)) == ()
    assert flagfall.parse_warnings(text, Chess(mode="delay")) == ()
    assert flagfall.parse_warnings(text, "arimaa") == ()


def test_printing_is_for_one_side() -> None:
    five = flagfall.parse("g/300s", "chess")
    three = flagfall.parse("3:00/", "ggs")
    odds = TimeControl.from_sides(five, three)
    assert odds.print("chess") == odds.print("chess", "first") == "G/5"
    assert odds.print("ggs", "second") == odds.print("ggs", side="second")
    assert odds.print("ggs", side="second") == "03:00//02:00"


def test_printing_takes_the_options_of_parsing() -> None:
    bronstein = flagfall.parse("G/5/3", Chess(mode="bronstein"))
    assert bronstein.print(Chess(mode="bronstein")) == "G/5/3"
    with pytest.raises(PrintError) as caught:
        bronstein.print(Chess(mode="delay"))
    assert caught.value.kind == "credit"
    hourglass = flagfall.parse("G/5", Chess(option="hourglass"))
    assert hourglass.print(Chess(option="hourglass")) == "G/5"
    with pytest.raises(PrintError) as caught:
        hourglass.print("chess")
    assert caught.value.kind == "coupling"
    ggs = flagfall.parse("5:00/0:10/", "ggs")
    assert ggs.print("ggs") == "05:00/00:10/02:00"
    assert ggs.print(Ggs(inc_ms=10_000)) == "05:00//02:00"


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


@pytest.mark.parametrize("name", ["go", "", "Chess"])
def test_notations_that_are_refused(name: Any) -> None:
    control = flagfall.parse("G/5", "chess")
    said = set()
    for call in (
        lambda: flagfall.parse("G/5", name),
        lambda: flagfall.parse_warnings("G/5", name),
        lambda: flagfall.explain("G/5", name),
        lambda: flagfall.Setup("G/5", name),
        lambda: control.print(name),
        lambda: control.convert(name),
    ):
        with pytest.raises(ArgumentError) as caught:
            call()
        assert caught.value.argument == "notation"
        said.add(str(caught.value))
    assert len(said) == 1


@pytest.mark.parametrize("notation", [None, 1, Chess, ("chess",), TimeControl([])])
def test_what_is_no_notation(notation: Any) -> None:
    with pytest.raises(TypeError) as caught:
        flagfall.parse("G/5", notation)
    found = type(notation).__name__
    assert str(caught.value) == f"`notation` must be a str, Arimaa, Chess, DoubleFlag, Ggs or Pcn, not {found}"


@pytest.mark.parametrize(
    ("argument", "make", "options"),
    [
        ("mode", Chess, {"mode": "Fischer"}),
        ("option", Chess, {"option": "scrabble"}),
        ("mode", DoubleFlag, {"mode": "word"}),
        ("format", Pcn, {"format": "yaml"}),
        ("ini_ms", Ggs, {"ini_ms": -1}),
        ("inc_ms", Ggs, {"inc_ms": 2**53}),
        ("ext_ms", Ggs, {"ext_ms": 10**30}),
    ],
)
def test_options_that_are_refused(
    argument: str, make: Callable[..., object], options: dict[str, object]
) -> None:
    with pytest.raises(ArgumentError) as caught:
        make(**options)
    assert caught.value.argument == argument


def test_a_notation_has_no_option_of_another() -> None:
    """The type checker rejects it too: an unused ignore would be an error."""
    for foreign in (
        lambda: Chess(ini_ms=1),  # type: ignore[call-arg]
        lambda: Chess(inc_ms=0),  # type: ignore[call-arg]
        lambda: Chess(ext_ms=1),  # type: ignore[call-arg]
        lambda: Chess(strict=True),  # type: ignore[call-arg]
        lambda: Chess(soft_is_hard=True),  # type: ignore[call-arg]
        lambda: Chess(format="json"),  # type: ignore[call-arg]
        lambda: Ggs(mode="fischer"),  # type: ignore[call-arg]
        lambda: Ggs(option="none"),  # type: ignore[call-arg]
        lambda: Ggs(setup=True),  # type: ignore[call-arg]
        lambda: Arimaa(mode="delay"),  # type: ignore[call-arg]
        lambda: Arimaa(ini_ms=1, setup=True),  # type: ignore[call-arg]
        lambda: Arimaa(soft_is_hard=True),  # type: ignore[call-arg]
        lambda: DoubleFlag(option="overrun"),  # type: ignore[call-arg]
        lambda: DoubleFlag(setup=True),  # type: ignore[call-arg]
        lambda: Pcn(mode="delay"),  # type: ignore[call-arg]
        lambda: flagfall.parse("G/5", "backgammon", mode="delay"),  # type: ignore[call-arg]
        lambda: flagfall.parse("G/5", "backgammon", strict=True),  # type: ignore[call-arg]
        lambda: flagfall.parse_warnings("G/5", "backgammon", format="toml"),  # type: ignore[call-arg]
        lambda: flagfall.parse_warnings("G/5", "ogs", format="json"),  # type: ignore[call-arg]
        lambda: TimeControl([]).print("uci", mode="fischer"),  # type: ignore[call-arg]
        lambda: TimeControl([]).convert("pgn-extended", strict=True),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError):
            foreign()


def test_a_refused_argument_says_what_instead() -> None:
    with pytest.raises(ArgumentError) as caught:
        flagfall.parse("G/5", "go")  # type: ignore[arg-type]
    *names, last = (f'"{name}"' for name in get_args(words.Notation))
    notations = f"{', '.join(names)} or {last}"
    assert str(caught.value) == f'`notation` must be {notations}, not "go"'
    with pytest.raises(ArgumentError) as caught:
        flagfall.parse("15:00", Ggs(ini_ms=2**53))
    limits = "-9007199254740991 to 9007199254740991"
    assert str(caught.value) == f"`ini_ms` must be from {limits}"


WORDS: list[tuple[object, str, Callable[[Any], object]]] = [
    (words.Notation, "notation", lambda word: flagfall.parse("", word)),
    (words.Mode, "mode", lambda word: flagfall.parse("", Chess(mode=word))),
    (words.ChessOption, "option", lambda word: flagfall.parse("", Chess(option=word))),
    (words.Format, "format", lambda word: flagfall.parse("", Pcn(format=word))),
    (words.PrintErrorKind, "losses", lambda word: Conversion("", [word])),
    (words.Rounding, "charge_rounding", lambda word: Rules(charge_rounding=word)),
    (
        words.Protocol,
        "protocol",
        lambda word: flagfall.Clock(TimeControl([])).command(word, 0),
    ),
]


@pytest.mark.parametrize(("type_of_words", "argument", "use"), WORDS)
def test_the_types_know_every_word(
    type_of_words: object, argument: str, use: Callable[[Any], object]
) -> None:
    with pytest.raises(ArgumentError) as caught:
        use("unheard-of")
    assert caught.value.argument == argument
    listed = re.findall('"([^"]*)"', str(caught.value))
    assert listed == [*get_args(type_of_words), "unheard-of"]


@pytest.mark.parametrize("notation", get_args(words.Notation))
def test_no_notation_takes_an_empty_text(notation: Any) -> None:
    with pytest.raises(ParseError) as caught:
        flagfall.parse(" ", notation)
    assert caught.value.text == " "
    assert flagfall.parse_warnings("", notation) == ()


def test_converting_says_what_is_lost() -> None:
    control = flagfall.parse("2:00,0/12,N1/0", "ggs")
    assert control.convert("chess") == Conversion("G/2/12", ("credit",))
    bronstein = control.convert(Chess(mode="bronstein"))
    assert (bronstein.text, bronstein.losses) == ("G/2/12", ())
    assert flagfall.parse("G/2/12", Chess(mode="bronstein")) == control
    assert control.convert("backgammon").losses[:1] == ("opening",)


def test_converting_tells_that_the_sides_differ() -> None:
    odds = flagfall.parse("G/4", "chess").berserk("second", "half")
    assert odds.convert("chess") == Conversion("G/4", ("sides",))
    assert odds.convert(Pcn(format="toml")).losses == ("sides",)


def test_converting_tells_what_a_turn_is_charged() -> None:
    control = TimeControl([Stage(time_ms=60_000)], rules=Rules(charge_unit_ms=1_000))
    assert control.convert("chess") == Conversion("G/1", ("charge",))
    with pytest.raises(PrintError) as caught:
        control.print("chess")
    assert caught.value.kind == "charge"


@pytest.mark.parametrize("notation", get_args(words.Notation))
def test_a_conversion_without_losses_parses_to_the_same(notation: Any) -> None:
    for control in (TimeControl([]), flagfall.parse("G/5", "chess")):
        conversion = control.convert(notation)
        assert conversion.losses or flagfall.parse(conversion.text, notation) == control


def test_conversions_that_cannot_be() -> None:
    for text, losses, argument in (
        ("\ud800", (), "text"),
        ("", ("money",), "losses"),
        ("", "credit", "losses"),
    ):
        with pytest.raises(ArgumentError) as caught:
            Conversion(text, losses)  # type: ignore[arg-type]
        assert caught.value.argument == argument
    for wrong in (None, 1, {"credit"}, iter(["credit"]), [None]):
        with pytest.raises(TypeError):
            Conversion("", wrong)  # type: ignore[arg-type]


def test_detecting_what_a_text_may_be() -> None:
    control = flagfall.parse("30:00,N0//5:00,N10", "ggs")
    assert flagfall.detect("30:00,N0//5:00,N10") == (Detected("ggs", control),)
    found = {detected.notation: detected.control for detected in flagfall.detect("3+2")}
    assert found["backgammon"] == flagfall.parse("3+2", "backgammon")


def test_the_likeliest_notation_comes_first() -> None:
    found = [detected.notation for detected in flagfall.detect("40/90")]
    assert found.index("chess") < found.index("ggs") < found.index("arimaa")


@pytest.mark.parametrize("text", ["40/90", "3+2", "G/5", "2/10/100/5", "[]", "25"])
def test_what_is_detected_is_what_a_parse_gives(text: str) -> None:
    for detected in flagfall.detect(text):
        assert flagfall.parse(text, detected.notation) == detected.control


@pytest.mark.parametrize("text", ["", "next Tuesday", "G/5\ud800", "\0"])
def test_texts_that_no_notation_takes(text: str) -> None:
    assert flagfall.detect(text) == ()


def test_what_a_lenient_parse_passes_over_is_not_detected() -> None:
    assert flagfall.parse("2/10/é/5", "arimaa")
    assert flagfall.detect("2/10/é/5") == ()


def test_a_notation_that_cannot_be_detected() -> None:
    with pytest.raises(ArgumentError) as caught:
        Detected("checkers", TimeControl([]))  # type: ignore[arg-type]
    assert caught.value.argument == "notation"


def test_the_notation_has_no_default() -> None:
    with pytest.raises(TypeError):
        flagfall.parse("G/5")  # type: ignore[call-arg]
