"""Explanations of texts as they are typed."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import flagfall
import pytest
from flagfall import ArgumentError, Explanation, Field, Next, ParseError
from flagfall.types import NotationLike
from flagfall.words import FieldName, Notation, Validity
from raised import error_of
from test_errors import REFUSED

def explain(text: str, notation: NotationLike = "chess", cursor: int | None = None) -> Explanation:
    explained = flagfall.explain(text, notation, cursor)
    assert explained is not None
    return explained


def test_the_error_is_that_of_a_parse() -> None:
    texts = [(text, notation) for notation, text, *_ in REFUSED if "\ud800" not in text]
    assert len(texts) > 5
    for text, notation in texts:
        raised = error_of(ParseError, flagfall.parse, text, notation)
        error = explain(text, notation).error
        assert type(error) is ParseError
        assert vars(error) == vars(raised)
        assert (str(error), error.__traceback__) == (str(raised), None)


def test_any_error_of_a_parse_can_be_that_of_an_explanation() -> None:
    for notation, text, *_ in REFUSED:
        raised = error_of(ParseError, flagfall.parse, text, notation)
        explained = Explanation("invalid", raised, [], None, [], None)
        assert explained.error is not None
        assert vars(explained.error) == vars(raised)
        assert explained == Explanation("invalid", raised, [], None, [], None)
        other = ParseError(str(raised), raised.kind, raised.offset, raised.length, text + "\udfff")
        assert explained != Explanation("invalid", other, [], None, [], None)


def test_the_cursor_is_in_characters() -> None:
    text = "0分|20秒"
    whole = explain(text, "kif")
    assert [(field.offset, field.length) for field in whole.fields] == [(0, 2), (3, 3)]
    assert [field.meaning for field in whole.fields] == ["0 seconds", "20 seconds"]
    under = [explain(text, "kif", cursor).at_cursor for cursor in range(len(text) + 2)]
    assert under == [0, 0, 0, 1, 1, 1, 1, 1]
    # The text after the cursor is ignored.
    assert explain(text, "kif", 0).next == explain("", "kif").next
    assert explain(text, "kif", 2).next == explain(text[:2], "kif").next
    for end in (None, len(text), 2**32 - 1):
        assert explain(text, "kif", end) == whole
    assert explain(text, notation="kif", cursor=1) == explain(text, "kif", 1)


def test_places_are_counted_in_characters_past_all_planes() -> None:
    explained = explain("𝄞é/5")
    assert explained.error is not None
    assert (explained.error.offset, explained.error.length) == (0, 2)
    assert (explained.fields[0].offset, explained.fields[0].length) == (0, 2)


def test_what_is_not_explained() -> None:
    assert flagfall.explain("[]", "pcn") is None
    assert flagfall.explain("{}", "ogs") is None
    assert flagfall.explain("G/5\ud800", "chess") is None
    assert flagfall.explain("9" * 4_096, "chess") is not None
    assert flagfall.explain("9" * 4_097, "chess") is None
    assert flagfall.explain("é" * 2_049, "chess") is None


@pytest.mark.parametrize("cursor", [-1, 2**32, 2**64])
def test_what_is_no_cursor(cursor: int) -> None:
    error = error_of(ArgumentError, flagfall.explain, "G/5", "chess", cursor)
    assert error.argument == "cursor"


def test_every_word_can_be_said() -> None:
    for validity in get_args(Validity):
        assert Explanation(validity, None, [], None, [], None).validity == validity
    for name in get_args(FieldName):
        assert Field(name, 0, 0, "", False).name == name
        assert Next("", name).field == name


RIGHT: dict[str, Any] = {
    "validity": "invalid",
    "error": None,
    "fields": [],
    "at_cursor": 0,
    "next": [],
    "completion": None,
    "gave_up": False,
}


@pytest.mark.parametrize(
    ("argument", "wrong"),
    [
        ("validity", "whole"),
        ("at_cursor", -1),
        ("completion", "\ud800"),
        ("error", ParseError("\ud800", "empty", 0, 0, "")),
    ],
)
def test_what_no_explanation_can_be(argument: str, wrong: Any) -> None:
    error = error_of(ArgumentError, Explanation, **{**RIGHT, argument: wrong})
    assert error.argument == argument


@pytest.mark.parametrize(
    ("argument", "wrong"),
    [("error", ValueError()), ("fields", [Next("", None)]), ("next", 5)],
)
def test_explanations_of_the_wrong_type(argument: str, wrong: Any) -> None:
    with pytest.raises(TypeError):
        Explanation(**{**RIGHT, argument: wrong})


def test_what_is_no_name_of_a_field() -> None:
    assert error_of(ArgumentError, Next, "", "whole").argument == "field"  # type: ignore[arg-type]
    error = error_of(ArgumentError, Field, "whole", 0, 0, "", False)  # type: ignore[arg-type]
    assert error.argument == "name"


def test_many_threads_explain() -> None:
    texts: list[tuple[Notation, str]] = [("sgf", "TM[600]OT[5x30 byo-yomi]"), ("kif", "10分|20秒(1)+10")]
    expected = [explain(text, notation) for notation, text in texts]

    def again(_: int) -> bool:
        return [explain(text, notation) for notation, text in texts] == expected

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(again, range(20)))
