"""Everything public is documented: what it is, its units, and what it raises."""

import doctest
import inspect
import pydoc
import re
from collections.abc import Iterator
from typing import get_args

import flagfall
import flagfall.words
import pytest

# Functions with the options of `parse` refer to it.
UNIT = re.compile(r"millisecond|\bms\b|timestamp|options are those of `parse`|function\n?`parse`")
NEVER_REFUSE = {
    "ArenaReader.read",
    "PcnReplay",
    "Presets.get",
    "Presets.insert",
    "Presets.remove",
    "clock_comments",
}


def public() -> Iterator[tuple[str, object, str]]:
    """Yields every public name, and every public member of a class with its class's documentation."""
    for name in flagfall.__all__:
        item = getattr(flagfall, name)
        whole = inspect.getdoc(item) or ""
        yield name, item, whole
        if inspect.isclass(item):
            for member, value in vars(item).items():
                if not member.startswith("_") and not issubclass(item, Exception):
                    yield f"{name}.{member}", getattr(item, member), whole


def parameters_of(item: object) -> list[str]:
    try:
        found = inspect.signature(item) if callable(item) else None
    except ValueError:
        # An exception that inherits its __init__.
        return []
    return [name for name in found.parameters if name != "self"] if found else []


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (flagfall.Event.kind, flagfall.words.EventKind),
        (flagfall.Verdict.outcome, flagfall.words.Outcome),
        (flagfall.Verdict.reason, flagfall.words.Reason),
        (flagfall.Reading.phase, flagfall.words.Phase),
        (flagfall.SideReading.flag, flagfall.words.Flag),
        (flagfall.Stage.on_expiry, flagfall.words.OnExpiry),
    ],
)
def test_each_word_is_explained(item: object, words: object) -> None:
    told = inspect.getdoc(item) or ""
    assert [word for word in get_args(words) if f'"{word}"' not in told] == []


PUBLIC = [pytest.param(*item, id=item[0]) for item in public()]


@pytest.mark.parametrize(("name", "item", "of_class"), PUBLIC)
def test_what_it_is_and_its_units(name: str, item: object, of_class: str) -> None:
    told = inspect.getdoc(item) or ""
    assert re.match(r"[A-Z`\"]", told) and len(told.split()) >= 3, told
    assert told.rstrip().endswith((".", ":", "`", '"""')) or "--" in told, told
    parameters = parameters_of(item)
    if any(each.endswith("_ms") for each in [name, *parameters]):
        assert UNIT.search(told) or UNIT.search(of_class), told


@pytest.mark.parametrize(("name", "item", "of_class"), PUBLIC)
def test_what_it_raises(name: str, item: object, of_class: str) -> None:
    """Checks all that take arguments that can be invalid. A class's text counts for its members."""
    if parameters_of(item) and not name.endswith("Error"):
        told = f"{inspect.getdoc(item)} {of_class}"
        tells = re.search(r"\braises?\b", told, re.IGNORECASE) is not None
        assert tells != (name in NEVER_REFUSE), told


@pytest.mark.parametrize(
    ("name", "item", "of_class"), [*PUBLIC, pytest.param("flagfall", flagfall, "", id="flagfall")]
)
def test_its_example_runs(name: str, item: object, of_class: str) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    example = parser.get_doctest(inspect.getdoc(item) or "", {"flagfall": flagfall}, name, None, None)
    assert runner.run(example).failed == 0, name


def test_what_never_refuses() -> None:
    for text in ("", "\ud800", "\0", "[" * 10_000, "9" * 10_000, "[%clk " + "9" * 10_000 + "]"):
        assert flagfall.clock_comments(text) is not None
        assert flagfall.detect(text) is not None
        presets = flagfall.Presets()
        assert presets.get(text) is None and presets.remove(text) is None


def test_help_shows_it() -> None:
    told = pydoc.plain(pydoc.render_doc(flagfall.LiveClock))
    assert "press(self, side: 'Side', elapsed_ms: 'SupportsIndex | None' = None, *, number" in told
    assert "`await clock` waits for the next event and returns it." in told
    told = pydoc.plain(pydoc.render_doc(flagfall.Clock))
    assert "press(self, /, side, at_ms, elapsed_ms=None, *, number=None, take_backs=None)" in told
    assert "Raises ClockError as `press`" in told
    assert "LiveClock" in pydoc.plain(pydoc.render_doc(flagfall))
