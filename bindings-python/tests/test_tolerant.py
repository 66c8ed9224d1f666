"""Tolerant reading of texts that need assumptions."""

import flagfall
from flagfall import ArgumentError, ParseError
from raised import error_of

def test_assumptions_are_counted_in_characters() -> None:
    assumed = flagfall.parse_tolerant("•  90 min ! + 30 s", "fide")
    places = [(found.offset, found.length, found.quote) for found in assumed.assumptions]
    assert places == [(0, 1, "•"), (10, 1, "!")]
    assert assumed.control == flagfall.parse(assumed.canonical, "fide")


def test_a_valid_text_needs_no_assumption() -> None:
    assumed = flagfall.parse_tolerant("G/5", flagfall.Chess(mode="delay"))
    assert assumed.assumptions == ()
    assert assumed.control == flagfall.parse("G/5", flagfall.Chess(mode="delay"))


def test_the_error_is_that_of_a_parse() -> None:
    for text in ("starts at 10:30", "90 min \ud800"):
        error = error_of(ParseError, flagfall.parse_tolerant, text, "fide")
        assert vars(error) == vars(error_of(ParseError, flagfall.parse, text, "fide"))
    unknown = error_of(ArgumentError, flagfall.parse_tolerant, "G/5", "go")  # type: ignore[arg-type]
    assert unknown.argument == "notation"
