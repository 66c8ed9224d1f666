"""Explanations of texts as they are typed."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import flagfall
import pytest
from flagfall import ArgumentError, Explanation, Field, Next, ParseError
from flagfall.types import NotationLike
from flagfall.words import FieldName, Notation, Validity
from test_errors import REFUSED

# Documents are not explained.
LINES = [notation for notation in get_args(Notation) if notation not in ("pcn", "ogs")]


def explain(
    text: str, notation: NotationLike = "chess", cursor: int | None = None
) -> Explanation:
    explained = flagfall.explain(text, notation, cursor)
    assert explained is not None
    return explained


def test_a_text_that_is_complete() -> None:
    explained = explain("40/90, G/1h30")
    assert (explained.validity, explained.error, explained.completion) == ("valid", None, None)
    assert explained.fields == (
        Field("moves", 0, 2, "40 moves", False),
        Field("time", 3, 2, "90 minutes", False),
        Field("moves", 7, 1, "the rest of the game", False),
        Field("time", 9, 4, "90 minutes", False),
    )
    assert explained.at_cursor == 3


def test_a_text_that_is_incomplete() -> None:
    explained = explain("40/")
    assert explained.validity == "incomplete"
    missing = "expected a time in minutes, such as 90, 1h30 or 2m15s"
    assert explained.fields == (
        Field("moves", 0, 2, "40 moves", False),
        Field("time", 3, 0, missing, False),
    )
    assert explained.at_cursor == 1
    assert explained.next[:10] == tuple(Next(digit, "time") for digit in "0123456789")
    completion = explained.completion
    assert completion is not None and completion.startswith("40/")
    flagfall.parse(completion, "chess")


def test_a_text_that_is_broken() -> None:
    explained = explain("40/é")
    assert (explained.validity, explained.next, explained.completion) == ("invalid", (), None)
    assert [field.is_invalid for field in explained.fields] == [False, True]


def test_the_error_is_that_of_a_parse() -> None:
    told = 0
    for notation, text, *_ in REFUSED:
        if "\ud800" in text:
            continue
        with pytest.raises(ParseError) as caught:
            flagfall.parse(text, notation)
        error = explain(text, notation).error
        assert type(error) is ParseError
        assert vars(error) == vars(caught.value)
        assert (str(error), error.__traceback__) == (str(caught.value), None)
        told += 1
    assert told > 10


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


def test_the_options_count() -> None:
    assert explain("2/10/x", "arimaa").validity == "valid"
    assert explain("2/10/x", flagfall.Arimaa(strict=True)).validity == "invalid"
    with pytest.raises(TypeError):
        flagfall.explain("3+2", "lichess", strict=True)  # type: ignore[call-arg]


def test_what_is_not_explained() -> None:
    assert flagfall.explain("[]", "pcn") is None
    assert flagfall.explain("{}", "ogs") is None
    assert flagfall.explain("G/5\ud800", "chess") is None
    assert flagfall.explain("9" * 4_096, "chess") is not None
    assert flagfall.explain("9" * 4_097, "chess") is None
    assert flagfall.explain("é" * 2_049, "chess") is None


@pytest.mark.parametrize("cursor", [-1, 2**32, 2**64])
def test_what_is_no_cursor(cursor: int) -> None:
    with pytest.raises(ArgumentError) as caught:
        flagfall.explain("G/5", "chess", cursor)
    assert caught.value.argument == "cursor"


TEXTS: list[tuple[Notation, str]] = [
    ("chess", "40/90/30, G/30/30"),
    ("arimaa", "2/10/100/5/120t/6"),
    ("ggs", "15:00,N0//5:00,N10"),
    ("backgammon", "2+5"),
    ("double-flag", "G/15 | 1/10"),
    ("fide", "90 min/40 moves + 30 min + 30 s/move"),
    ("sgf", "TM[600]OT[5x30 byo-yomi]"),
    ("uci", "go wtime 60000 btime 50000"),
    ("kif", "10分|20秒(1)+10"),
    ("csa-file", "$TIME:1500+60+0"),
]


@pytest.mark.parametrize(("notation", "text"), TEXTS)
def test_a_text_typed_from_its_start(notation: Notation, text: str) -> None:
    """No prefix of a valid text is invalid, nor with an insertion; fields are in order."""
    for end in range(len(text) + 1):
        typed = text[:end]
        explained = explain(typed, notation)
        assert explained.validity != "invalid"
        assert not any(field.is_invalid for field in explained.fields)
        if explained.validity == "incomplete":
            assert explained.completion is not None and explained.completion.startswith(typed)
            flagfall.parse(explained.completion, notation)
        places = [(field.offset, field.offset + field.length) for field in explained.fields]
        assert places == sorted(places)
        assert all(0 <= start <= stop <= end for start, stop in places)
        assert explained.at_cursor is None or explained.at_cursor < len(places)
        for coming in explained.next:
            assert explain(typed + coming.text, notation).validity != "invalid"


def test_every_notation_of_one_line_is_explained() -> None:
    for notation in LINES:
        explained = explain("", notation)
        assert explained.validity in ("valid", "incomplete")
        assert explained.next


def test_every_word_can_be_said() -> None:
    for validity in get_args(Validity):
        assert Explanation(validity, None, [], None, [], None).validity == validity
    for name in get_args(FieldName):
        assert Field(name, 0, 0, "", False).name == name
        assert Next("", name).field == name


def test_a_text_that_takes_too_many_steps() -> None:
    assert explain("G/" + "0" * 4_094).gave_up
    assert not explain("G/x").gave_up


def test_what_no_explanation_can_be() -> None:
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("validity", {"validity": "whole"}),
        ("at_cursor", {"at_cursor": -1}),
        ("completion", {"completion": "\ud800"}),
        ("error", {"error": ParseError("what", "empty", 0, 0, "\ud800")}),
    ]
    right: dict[str, Any] = {
        "validity": "invalid",
        "error": None,
        "fields": [],
        "at_cursor": 0,
        "next": [],
        "completion": None,
        "gave_up": False,
    }
    for argument, given in wrong:
        with pytest.raises(ArgumentError) as caught:
            Explanation(**{**right, **given})
        assert caught.value.argument == argument
    for given in ({"error": ValueError()}, {"fields": [Next("", None)]}, {"next": 5}):
        with pytest.raises(TypeError):
            Explanation(**{**right, **given})
    with pytest.raises(ArgumentError) as caught:
        Next("", "whole")  # type: ignore[arg-type]
    assert caught.value.argument == "field"
    with pytest.raises(ArgumentError) as caught:
        Field("whole", 0, 0, "", False)  # type: ignore[arg-type]
    assert caught.value.argument == "name"


def test_many_threads_explain() -> None:
    expected = [explain(text, notation) for notation, text in TEXTS]

    def again(_: int) -> bool:
        return [explain(text, notation) for notation, text in TEXTS] == expected

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(again, range(20)))
