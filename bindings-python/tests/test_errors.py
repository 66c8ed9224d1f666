import copy
import pickle
import re
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import flagfall
import pytest
import test_presets
from flagfall import (
    ArgumentError,
    Clock,
    ClockError,
    ControlError,
    DocumentError,
    FlagfallError,
    MatchError,
    ParseError,
    PrintError,
    RestoreError,
)
from flagfall.words import Notation, ParseErrorKind
from raised import error_of

CASES = Path(__file__).parents[2] / "core" / "conformance"

REFUSED: list[tuple[Notation, str, ParseErrorKind, int, int]] = [
    ("chess", "G/5\ud800", "not-utf8", 3, 1),
    ("chess", "é\udc00\ud800/5", "not-utf8", 1, 2),
    ("chess", "", "empty", 0, 0),
    ("chess", "G/", "expected-time", 2, 0),
    ("chess", "G/5, é𝄞/5", "expected-moves", 5, 2),
    ("chess", "40/90, G/1é, 5", "expected-time", 9, 2),
    ("chess", "G/5 𝄞", "expected-end", 4, 1),
    ("ggs", "é", "expected-clock-time", 0, 1),
    ("double-flag", "G/15 | 1/10 é", "expected-bonus-shape", 12, 1),
    ("backgammon", "é+5", "expected-number", 0, 1),
]


@pytest.mark.parametrize(("notation", "text", "kind", "offset", "length"), REFUSED)
def test_a_parse_error_says_what_and_where(
    notation: Notation, text: str, kind: str, offset: int, length: int
) -> None:
    """Positions are in characters."""
    error = error_of(ParseError, flagfall.parse, text, notation)
    assert (error.kind, error.offset, error.length) == (kind, offset, length)
    assert (error.text, error.path) == (text, None)


def test_every_kind_of_parse_error_is_known_to_the_types_and_has_a_text() -> None:
    cases = "".join(path.read_text(encoding="utf-8") for path in CASES.glob("*.cases"))
    in_cases = {*re.findall(r"^  (?:error|warning) ([a-z0-9-]+) \d+ \d+$", cases, re.MULTILINE)}
    here = {kind for _, _, kind, _, _ in REFUSED}
    in_presets = {kind for kind, *_ in test_presets.REFUSED} | {"null-value"}
    assert in_cases | here | in_presets == {*get_args(ParseErrorKind)}


@pytest.mark.parametrize("text", ["2/10/é/5", "2/10/100/5/é"])
def test_a_warning_is_the_error_of_a_strict_parse(text: str) -> None:
    flagfall.parse(text, "arimaa")
    (warning,) = flagfall.parse_warnings(text, "arimaa")
    error = error_of(ParseError, flagfall.parse, text, flagfall.Arimaa(strict=True))
    assert type(warning) is ParseError
    assert (vars(warning), str(warning)) == (vars(error), str(error))
    assert (warning.__context__, warning.__traceback__) == (None, None)


def test_the_words_of_an_error_in_what_is_not_utf8() -> None:
    error = error_of(ParseError, flagfall.parse, "é\udc00", "chess")
    assert str(error) == 'the text is not valid UTF-8: "\\udc00" at character 2'


ERRORS = [
    ParseError("what", "empty", 1, 2, "text"),
    ParseError("what", "no-moves", 1, 2, "text", "periods[1].plies"),
    ControlError("what", "empty-refill"),
    PrintError("what", "turn-limit"),
    RestoreError("what", "altered", "entry 3"),
    DocumentError("what", "null", "sides.first"),
    ClockError("what", "over"),
    MatchError("what", "no-game"),
    ArgumentError("what", "side"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
def test_errors_pickle_and_copy(error: FlagfallError) -> None:
    error.add_note("where")
    again = pickle.loads(pickle.dumps(error))
    for other in (again, copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert other.__dict__ == error.__dict__
        assert str(other) == "what"


def test_raised_errors_pickle() -> None:
    again = pickle.loads(pickle.dumps(error_of(ParseError, flagfall.parse, "G/\ud800", "chess")))
    assert (again.kind, again.offset, again.text) == ("not-utf8", 2, "G/\ud800")


def test_errors_are_of_the_standard_classes() -> None:
    for error in map(type, ERRORS):
        assert issubclass(error, FlagfallError)
        # Those of a clock or a match depend on its state.
        assert issubclass(error, ValueError) == (error not in (ClockError, MatchError))


def test_the_words_of_an_error_without_a_message() -> None:
    assert (str(FlagfallError()), str(FlagfallError("what"))) == ("", "what")


def test_a_wrong_type_is_a_type_error_that_names_the_argument() -> None:
    clock = Clock(flagfall.parse("G/5", "chess"))
    error = error_of(TypeError, clock.start, "first", 0.0)  # type: ignore[arg-type]
    assert any("at_ms" in note for note in error.__notes__)


CLOCK = Clock(flagfall.parse("G/5", "chess"))
ARENA = flagfall.Arena()
# A division and time.time() return a float.
NOT_WHOLE: list[tuple[str, Callable[[Any], object]]] = [
    ("at_ms", lambda wrong: CLOCK.start("first", wrong)),
    ("at_ms", lambda wrong: CLOCK.read(at_ms=wrong)),
    ("at_ms", lambda wrong: ARENA.advance(wrong)),
    ("at_ms", lambda wrong: ARENA.press_many(array("q"), b"", wrong)),
    ("at_ms", lambda wrong: flagfall.Event("flag", "first", wrong)),
    ("elapsed_ms", lambda wrong: CLOCK.press("first", 0, elapsed_ms=wrong)),
    ("time_ms", lambda wrong: CLOCK.adjust("first", 0, wrong)),
    ("bank_ms", lambda wrong: CLOCK.set_bank("first", 0, wrong)),
    ("move", lambda wrong: CLOCK.take_back(move=wrong, at_ms=0)),
    ("timestamp_ms", lambda wrong: CLOCK.take_back(timestamp_ms=wrong, at_ms=0)),
    ("saved_at_ms", lambda wrong: Clock.restore(b"", saved_at_ms=wrong)),
    ("game", lambda wrong: ARENA.press(wrong, "first", 0)),
    ("lag_ms", lambda wrong: flagfall.Lag(0, 0).charge(0, wrong)),
    ("time_ms", lambda wrong: flagfall.Stage(time_ms=wrong)),
    ("credit_every", lambda wrong: flagfall.Stage(time_ms=1, credit_every=wrong)),
    ("charge_unit_ms", lambda wrong: flagfall.Rules(charge_unit_ms=wrong)),
    (r"board\[1\]", lambda wrong: CLOCK.verdict(0, ("score", wrong))),
    (r"overtime\[1\]", lambda wrong: CLOCK.verdict(0, overtime=(10, wrong))),
    ("clocks_ms", lambda wrong: flagfall.elapsed_times(CLOCK.control, [wrong])),
    ("length", lambda wrong: flagfall.Match(wrong)),
]


@pytest.mark.parametrize(("argument", "call"), NOT_WHOLE)
@pytest.mark.parametrize(("wrong", "found"), [(1.5, "float"), ("1", "str")])
def test_a_number_that_is_none_is_told_by_its_argument(
    argument: str, call: Callable[[Any], object], wrong: object, found: str
) -> None:
    with pytest.raises(TypeError, match=rf"`{argument}` must be .*\b{found}\b"):
        call(wrong)


def test_a_word_that_is_none_is_told_by_its_argument() -> None:
    with pytest.raises(TypeError, match="`side` must be a str, not int"):
        CLOCK.start(0, 0)  # type: ignore[arg-type]


def test_what_a_number_raises_is_raised() -> None:
    class Odd:
        def __index__(self) -> int:
            raise KeyError("odd")

    with pytest.raises(KeyError, match="odd"):
        CLOCK.read(Odd())
