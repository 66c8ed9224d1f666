import copy
import pickle
from array import array
from collections.abc import Callable
from typing import Any, get_args

import flagfall
import pytest
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


REFUSED: list[tuple[Notation, str, ParseErrorKind, int, int]] = [
    ("chess", "G/5\ud800", "not-utf8", 3, 1),
    ("chess", "é\udc00\ud800/5", "not-utf8", 1, 2),
    ("chess", "", "empty", 0, 0),
    ("chess", "x/5", "expected-moves", 0, 1),
    ("chess", "G/", "expected-time", 2, 0),
    ("chess", "G/5, é𝄞/5", "expected-moves", 5, 2),
    ("chess", "40/90, G/1é, 5", "expected-time", 9, 2),
    ("ggs", "é", "expected-clock-time", 0, 1),
    ("ggs", "1,x", "expected-count", 2, 1),
    ("chess", "40", "expected-slash", 2, 0),
    ("chess", "G/5 𝄞", "expected-end", 4, 1),
    ("chess", "G/30s15", "unit-order", 2, 5),
    ("chess", "G/1.5", "not-whole", 2, 3),
    ("chess", "G/99999999999999999999", "number-too-large", 2, 20),
    ("chess", "0/5", "no-moves", 0, 1),
    ("chess", "40/90, G/30, G/15", "stage-after-game", 13, 4),
    ("chess", "1/1,1/1,1/1,1/1", "too-many-controls", 12, 3),
    ("chess", "G/1/1/1", "too-many-fields", 5, 1),
    ("chess", "G/0", "no-time-to-move", 2, 1),
    ("double-flag", "G/15", "expected-extra-time", 4, 0),
    ("double-flag", "G/15 | 1/10 é", "expected-bonus-shape", 12, 1),
    ("double-flag", "G/15 | 1/60 hybrid", "bonus-too-large", 7, 4),
    ("backgammon", "é+5", "expected-number", 0, 1),
    ("backgammon", "2", "expected-plus", 1, 0),
]
# Errors with a path in a document.
DOCUMENTS: list[tuple[str, ParseErrorKind, int, int, str | None]] = [
    ('["é"', "document-syntax", 4, 0, None),
    ('{"é":1,"é":2}', "duplicate-key", 7, 3, '"é"'),
    ("[" * 65, "too-deep", 64, 1, "periods" + "[0]" * 64),
    ("1", "expected-table", 0, 1, None),
    ('{"periods":{}}', "expected-list", 11, 2, "periods"),
    ('[{"é":1,"duration_ms":-1}]', "expected-millis", 22, 2, "periods[0].duration_ms"),
    ('[{"é":1}]', "missing-duration", 1, 0, "periods[0]"),
    ('[{"duration_ms":1,"plies":"é"}]', "expected-number", 26, 3, "periods[0].plies"),
]
# Errors of a strict parse, which a lenient one ignores.
LENIENT: list[tuple[str, ParseErrorKind, int, int]] = [
    ("2/10/é/5", "expected-percent", 5, 1),
    ("2/10/100/5/é", "expected-game-limit", 11, 1),
]


# Kinds that no text above has; their texts are in the conformance cases.
ELSEWHERE: set[ParseErrorKind] = {
    "percent-too-large",
    "expected-seconds",
    "too-fine",
    "unknown-word",
    "unknown-key",
    "missing-key",
    "unknown-control",
    "contradiction",
    "out-of-range",
    "ambiguous",
    "weekend-pauses",
    "too-many-lives",
}
# Kinds of files of presets; their texts are in test_presets.py.
PRESETS: set[ParseErrorKind] = {
    "expected-presets",
    "unknown-preset-key",
    "expected-text",
    "expected-bool",
    "expected-name",
    "duplicate-name",
    "unknown-notation",
    "foreign-option",
    "preset-too-long",
    "expected-mode",
    "expected-chess-option",
    "expected-format",
    "unequal-sides",
    "mixed-game-limits",
    "null-value",
}


@pytest.mark.parametrize(("notation", "text", "kind", "offset", "length"), REFUSED)
def test_a_parse_error_says_what_and_where(
    notation: Notation, text: str, kind: str, offset: int, length: int
) -> None:
    with pytest.raises(ParseError) as caught:
        flagfall.parse(text, notation)
    error = caught.value
    assert (error.kind, error.offset, error.length) == (kind, offset, length)
    assert (error.text, error.path) == (text, None)


@pytest.mark.parametrize(("text", "kind", "offset", "length", "path"), DOCUMENTS)
def test_a_parse_error_says_where_in_a_document(
    text: str, kind: str, offset: int, length: int, path: str | None
) -> None:
    with pytest.raises(ParseError) as caught:
        flagfall.parse(text, "pcn")
    error = caught.value
    assert (error.kind, error.offset, error.length) == (kind, offset, length)
    assert (error.text, error.path) == (text, path)
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_every_kind_of_parse_error_is_known_to_the_types() -> None:
    refused = {kind for _, _, kind, _, _ in REFUSED}
    lenient = {kind for _, kind, _, _ in LENIENT}
    documents = {kind for _, kind, *_ in DOCUMENTS}
    here = refused | lenient | documents
    assert here.isdisjoint(ELSEWHERE | PRESETS)
    assert here | ELSEWHERE | PRESETS == set(get_args(ParseErrorKind))


@pytest.mark.parametrize(("text", "kind", "offset", "length"), LENIENT)
def test_a_warning_is_the_error_of_a_strict_parse(
    text: str, kind: str, offset: int, length: int
) -> None:
    flagfall.parse(text, "arimaa")
    (warning,) = flagfall.parse_warnings(text, "arimaa")
    assert (warning.kind, warning.offset, warning.length) == (kind, offset, length)
    with pytest.raises(ParseError) as caught:
        flagfall.parse(text, flagfall.Arimaa(strict=True))
    assert type(warning) is ParseError
    assert vars(warning) == vars(caught.value)
    assert str(warning) == str(caught.value)
    assert warning.__context__ is None
    assert warning.__traceback__ is None


def test_a_percentage_above_100_is_a_warning_of_a_strict_parse_too() -> None:
    for strict in (False, True):
        flagfall.parse("2/10/101/5", flagfall.Arimaa(strict=strict))
        (warning,) = flagfall.parse_warnings("2/10/101/5", flagfall.Arimaa(strict=strict))
        assert (warning.kind, warning.offset, warning.length) == ("percent-too-large", 5, 3)


def test_the_words_of_parse_errors() -> None:
    def words(text: str) -> str:
        with pytest.raises(ParseError) as caught:
            flagfall.parse(text, "chess")
        return str(caught.value)

    after = 'nothing can follow a stage for the rest of the game: "G/15" at character 11'
    assert words("40/90,G/1,G/15") == after
    assert words("40") == 'expected "/" and a time, but the text ends at character 2'
    moves = "at character 1: expected a number of moves, or G for the rest of the game"
    long = "x" * 41
    assert words(long) == f'unexpected "{long[:40]}"… {moves}'
    assert words(long[1:]) == f'unexpected "{long[1:]}" {moves}'
    assert words("é\udc00") == 'the text is not valid UTF-8: "\\udc00" at character 2'


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
    with pytest.raises(ParseError) as caught:
        flagfall.parse("G/\ud800", "chess")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.kind, again.offset, again.text) == ("not-utf8", 2, "G/\ud800")


def test_errors_are_of_the_standard_classes() -> None:
    for error in (
        ParseError,
        ControlError,
        PrintError,
        DocumentError,
        RestoreError,
        ArgumentError,
    ):
        assert issubclass(error, FlagfallError)
        assert issubclass(error, ValueError)
    for refusal in (ClockError, MatchError):
        assert issubclass(refusal, FlagfallError)
        assert not issubclass(refusal, ValueError)


def test_a_wrong_type_is_a_type_error_that_names_the_argument() -> None:
    clock = Clock(flagfall.parse("G/5", "chess"))
    with pytest.raises(TypeError) as caught:
        clock.start("first", 0.0)  # type: ignore[arg-type]
    assert any("at_ms" in note for note in caught.value.__notes__)


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
