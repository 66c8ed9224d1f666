import re
from collections.abc import Callable
from typing import Any, get_args

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Arimaa,
    Chess,
    Assumption,
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
from flagfall.types import NotationLike
from raised import error_of


def test_a_part_of_the_default_clock_of_ggs() -> None:
    control = flagfall.parse("//", Ggs(inc_ms=7_000))
    assert [stage.time_ms for stage in control.first] == [900_000, 120_000]
    assert control.first[0].credit_ms == 7_000


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


def of(stage: Stage) -> TimeControl:
    return TimeControl([stage])


@pytest.mark.parametrize(
    ("kind", "control", "notation"),
    [
        ("time", of(Stage(time_ms=61_500)), "chess"),
        ("lives", of(Stage(time_ms=60_000, lives=2)), "chess"),
        ("turn-limit", of(Stage(time_ms=60_000, turn_limit_ms=1)), "chess"),
        ("entry", of(Stage(time_ms=60_000, entry="set")), "chess"),
        ("charge", TimeControl([Stage(time_ms=60_000)], rules=Rules(charge_unit_ms=1_000)), "chess"),
        ("coupling", flagfall.parse("G/5", Chess(option="hourglass")), "chess"),
        ("credit", flagfall.parse("G/5/3", Chess(mode="bronstein")), Chess(mode="delay")),
        ("on-expiry", flagfall.parse("5:00,40//", Ggs(soft_is_hard=True)), "ggs"),
        (
            "on-expiry",
            of(Stage(time_ms=60_000, on_expiry="overrun", overrun_most_ms=1)),
            Chess(option="overrun"),
        ),
        ("opening", flagfall.parse("2/10/100/5", Arimaa(setup=True)), "arimaa"),
    ],
)
def test_what_a_notation_cannot_say(kind: str, control: TimeControl, notation: NotationLike) -> None:
    error = error_of(PrintError, control.print, notation)
    assert error.kind == kind
    assert str(error)


@pytest.mark.parametrize("name", ["go", "", "Chess"])
def test_notations_that_are_refused(name: Any) -> None:
    control = flagfall.parse("G/5", "chess")
    errors = [
        error_of(ArgumentError, flagfall.parse, "G/5", name),
        error_of(ArgumentError, flagfall.parse_warnings, "G/5", name),
        error_of(ArgumentError, flagfall.explain, "G/5", name),
        error_of(ArgumentError, flagfall.Setup, "G/5", name),
        error_of(ArgumentError, control.print, name),
        error_of(ArgumentError, control.convert, name),
    ]
    assert {error.argument for error in errors} == {"notation"}
    assert len({str(error) for error in errors}) == 1


@pytest.mark.parametrize("notation", [None, 1, Chess, ("chess",), TimeControl([])])
def test_what_is_no_notation(notation: Any) -> None:
    error, found = error_of(TypeError, flagfall.parse, "G/5", notation), type(notation).__name__
    assert str(error) == f"`notation` must be a str, Arimaa, Chess, DoubleFlag, Ggs or Pcn, not {found}"


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
    assert error_of(ArgumentError, make, **options).argument == argument


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
    error = error_of(ArgumentError, flagfall.parse, "G/5", "go")  # type: ignore[arg-type]
    *names, last = (f'"{name}"' for name in get_args(words.Notation))
    notations = f"{', '.join(names)} or {last}"
    assert str(error) == f'`notation` must be {notations}, not "go"'
    error = error_of(ArgumentError, Ggs, ini_ms=2**53)
    assert str(error) == "`ini_ms` must be from -9007199254740991 to 9007199254740991"


WORDS: list[tuple[object, str, Callable[[Any], object]]] = [
    (words.Notation, "notation", lambda word: flagfall.parse("", word)),
    (words.Mode, "mode", lambda word: flagfall.parse("", Chess(mode=word))),
    (words.ChessOption, "option", lambda word: flagfall.parse("", Chess(option=word))),
    (words.Format, "format", lambda word: flagfall.parse("", Pcn(format=word))),
    (words.PrintErrorKind, "losses", lambda word: Conversion("", [word])),
    (words.AssumptionKind, "kind", lambda word: Assumption(word, 0, 0, "", "")),
    (words.Rounding, "charge_rounding", lambda word: Rules(charge_rounding=word)),
    (words.Protocol, "protocol", lambda word: flagfall.Clock(TimeControl([])).command(word, 0)),
]


@pytest.mark.parametrize(("type_of_words", "argument", "use"), WORDS)
def test_the_types_know_every_word(
    type_of_words: object, argument: str, use: Callable[[Any], object]
) -> None:
    error = error_of(ArgumentError, use, "unheard-of")
    assert error.argument == argument
    listed = re.findall('"([^"]*)"', str(error))
    assert listed == [*get_args(type_of_words), "unheard-of"]


@pytest.mark.parametrize("notation", get_args(words.Notation))
def test_no_notation_takes_an_empty_text(notation: Any) -> None:
    assert error_of(ParseError, flagfall.parse, " ", notation).text == " "
    assert flagfall.parse_warnings("", notation) == ()


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
        error = error_of(ArgumentError, Conversion, text, losses)  # type: ignore[arg-type]
        assert error.argument == argument
    for wrong in (None, 1, {"credit"}, iter(["credit"]), [None]):
        with pytest.raises(TypeError):
            Conversion("", wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["40/90", "3+2", "G/5", "2/10/100/5", "25"])
def test_what_is_detected_is_what_a_parse_gives(text: str) -> None:
    detected = flagfall.detect(text)
    assert detected
    for each in detected:
        assert each == Detected(each.notation, flagfall.parse(text, each.notation))


@pytest.mark.parametrize("text", ["", "next Tuesday", "G/5\ud800", "\0"])
def test_texts_that_no_notation_takes(text: str) -> None:
    assert flagfall.detect(text) == ()


def test_what_a_lenient_parse_passes_over_is_not_detected() -> None:
    assert flagfall.parse("2/10/é/5", "arimaa")
    assert flagfall.detect("2/10/é/5") == ()


def test_a_notation_that_cannot_be_detected() -> None:
    error = error_of(ArgumentError, Detected, "checkers", TimeControl([]))  # type: ignore[arg-type]
    assert error.argument == "notation"


def test_the_notation_has_no_default() -> None:
    with pytest.raises(TypeError):
        flagfall.parse("G/5")  # type: ignore[call-arg]
