"""PCN documents: what is kept, what is replayed, and hostile input."""

import contextlib
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Clock,
    DocumentError,
    ParseError,
    PcnDocument,
    PcnForfeit,
    PcnPly,
    PcnReplay,
    PrintError,
    Stage,
    TimeControl,
)
from flagfall.words import DocumentErrorKind, Format, PrintErrorKind

FORMATS: tuple[Format, ...] = get_args(Format)
MILLION = 1_000_000

JSON = (
    '{"periods":[{"duration_ms":300000,"increment_ms":3000}],'
    '"plies":[{"pmn":"e2-é4","elapsed_ms":8000},{"elapsed_ms":12000},'
    '{"elapsed_ms":15000},{"elapsed_ms":5000}],"sides":{"first":{"name":"A. B."}}}'
)
from raised import error_of
TOML = """\
[[periods]]
duration_ms = 300000
increment_ms = 3000

[[plies]]
pmn = "e2-é4"
elapsed_ms = 8000

[[plies]]
elapsed_ms = 12000

[[plies]]
elapsed_ms = 15000

[[plies]]
elapsed_ms = 5000

[sides.first]
name = "A. B."
"""


def game(periods: str, *plies_ms: int | None) -> PcnDocument:
    """Returns a document with these times of plies; None where not recorded."""
    plies = ["{}" if ms is None else f'{{"elapsed_ms":{ms}}}' for ms in plies_ms]
    return PcnDocument.parse(f'{{"periods":{periods},"plies":[{",".join(plies)}]}}')


def test_a_document_in_both_formats() -> None:
    json = PcnDocument.parse(JSON)
    toml = PcnDocument.parse(TOML, "toml")
    assert json == toml == PcnDocument.parse(text=JSON, format="json")
    assert hash(json) == hash(toml)
    for document in (json, toml):
        described = "5 minutes for the game; 3-second increment after each move"
        assert str(document.control) == described
        assert document.plies_ms == (8_000, 12_000, 15_000, 5_000)
        assert document.print() == document.print(format="json") == JSON
        assert document.print("toml") == TOML
    assert json != PcnDocument.parse(JSON.replace("A. B.", "A. C."))
    assert json != PcnDocument.parse(JSON.replace("8000", "8001"))


def test_what_is_not_ours_is_kept_to_the_digit() -> None:
    kept = '{"z":1.50,"a":[null,{"":-1e999}],"plies":[{"n":1}],"n":%s}' % ("9" * 400)
    document = PcnDocument.parse(kept)
    assert document.print() == kept
    assert document.plies_ms == (None,)
    assert document.control == TimeControl([])


def test_the_notation_of_the_periods() -> None:
    periods = '[{"duration_ms":600000},{"duration_ms":30000,"plies":1}]'
    control = flagfall.parse(periods, "pcn")
    assert control == flagfall.parse(f'{{"periods":{periods},"x":1}}', "pcn")
    toml = "[[periods]]\nduration_ms = 600000\n\n[[periods]]\nduration_ms = 30000\nplies = 1\n"
    assert control == flagfall.parse(toml, flagfall.Pcn(format="toml"))
    assert control.print("pcn") == control.print(flagfall.Pcn(format="json")) == periods
    assert control.print(flagfall.Pcn(format="toml"), "second") == toml
    assert flagfall.parse_warnings(periods, "pcn") == ()
    hourglass = flagfall.parse("G/5", flagfall.Chess(option="hourglass"))
    assert error_of(PrintError, hourglass.print, "pcn").kind == "coupling"


@pytest.mark.parametrize(
    ("text", "kind", "offset", "length", "path"),
    [
        ('{"x":"é"', "document-syntax", 8, 0, None),
        ('{"é":{"a":1,"a":2}}', "duplicate-key", 12, 3, '"é".a'),
        ("[" * 10_000, "too-deep", 64, 1, "[0]" * 64),
        ('{"é":1}', "missing-key", 0, 0, "periods"),
        ('{"é":1,"periods":[1]}', "expected-table", 18, 1, "periods[0]"),
        ('{"é":1,"periods":1}', "expected-list", 17, 1, "periods"),
        ('{"é":1,"plies":{}}', "expected-list", 15, 2, "plies"),
        ('{"plies":[{},{"elapsed_ms":8.5}]}', "expected-millis", 27, 3, "plies[1].elapsed_ms"),
        ('{"periods":[{"é":1}]}', "missing-duration", 12, 0, "periods[0]"),
        ('{"periods":[{"duration_ms":1,"plies":0}]}', "no-moves", 37, 1, "periods[0].plies"),
    ],
)  # fmt: skip
def test_a_parse_error_says_where_in_the_document(
    text: str, kind: str, offset: int, length: int, path: str | None
) -> None:
    error = error_of(ParseError, PcnDocument.parse, text)
    assert (error.kind, error.offset, error.length) == (kind, offset, length)
    assert (error.path, error.text) == (path, text)
    assert path is None or path in str(error)


def test_a_document_is_utf_8() -> None:
    for format in FORMATS:
        error = error_of(ParseError, PcnDocument.parse, 'é = "\udc00"', format)
        assert (error.kind, error.offset, error.path) == ("not-utf8", 5, None)


def test_a_replay() -> None:
    replay = PcnDocument.parse(JSON).replay()
    assert replay.plies[0] == PcnPly("first", 8_000, 295_000)
    assert [ply.remaining_ms for ply in replay.plies] == [295_000, 291_000, 283_000, 289_000]
    assert [ply.side for ply in replay.plies] == ["first", "second"] * 2
    assert replay.forfeit is None
    second = PcnDocument.parse(JSON).replay(first_to_move="second")
    assert [ply.side for ply in second.plies] == ["second", "first"] * 2


def test_a_forfeit_and_what_follows_it() -> None:
    cap = '[{"duration_ms":30000,"plies":1}]'
    assert game(cap, 30_000, 30_000).replay().forfeit is None
    match game(cap, 30_000, 30_001, 5).replay():
        case PcnReplay(plies, PcnForfeit(ply, side)):
            assert (ply, side) == (2, "second")
            assert plies == (
                PcnPly("first", 30_000, 30_000),
                PcnPly("second", 30_001, 0),
                PcnPly("first", 5, 30_000),
            )
        case _:
            pytest.fail("no forfeit")


def test_clocks_are_unknown_from_an_unrecorded_ply_on() -> None:
    document = game('[{"duration_ms":1000}]', 100, None, 100, 9_999)
    assert document.plies_ms == (100, None, 100, 9_999)
    replay = document.replay()
    assert [ply.remaining_ms for ply in replay.plies] == [900, None, None, None]
    assert replay.plies[3] == PcnPly("second", 9_999, None)
    assert replay.forfeit is None


def test_the_document_of_a_game() -> None:
    control = flagfall.parse("G/3/2", flagfall.Chess(mode="fischer-after"))
    document = PcnDocument.from_game(control, (ms for ms in (1_200, 800)))
    assert document.print() == (
        '{"periods":[{"duration_ms":180000,"increment_ms":2000}],'
        '"plies":[{"elapsed_ms":1200},{"elapsed_ms":800}]}'
    )
    assert document.control == control
    assert document.plies_ms == (1_200, 800)
    for format in FORMATS:
        again = PcnDocument.parse(document.print(format), format)
        assert again == document
        assert again.replay() == document.replay()
    assert document == PcnDocument.from_game(control=control, plies_ms=[1_200, 800])
    assert PcnDocument.from_game(TimeControl([]), []).print() == '{"plies":[]}'


def test_the_replay_is_what_a_clock_showed() -> None:
    clock = Clock(flagfall.parse("G/3/2", flagfall.Chess(mode="fischer-after")))
    clock.start("first", 0)
    clock.press("first", 10_000)
    clock.press("second", 12_500)
    reading = clock.read(12_500)
    document = PcnDocument.from_game(clock.control, [10_000, 2_500])
    first, second = document.replay().plies
    assert first.remaining_ms == reading.first.bank_ms == 172_000
    assert second.remaining_ms == reading.second.bank_ms == 179_500


@pytest.mark.parametrize(
    ("kind", "control", "plies_ms"),
    [
        ("sides", TimeControl([Stage(time_ms=1)], [Stage(time_ms=2)]), []),
        ("time", TimeControl([Stage(time_ms=1)]), [1, -1]),
        ("lives", TimeControl([Stage(time_ms=1, lives=2)]), []),
        ("credit", flagfall.parse("G/3/2", flagfall.Chess(mode="delay")), []),
        ("coupling", flagfall.parse("G/3", flagfall.Chess(option="hourglass")), []),
    ],
)
def test_games_that_no_document_can_say(
    kind: PrintErrorKind, control: TimeControl, plies_ms: list[int]
) -> None:
    assert error_of(PrintError, PcnDocument.from_game, control, plies_ms).kind == kind


def test_times_that_are_no_times() -> None:
    control = TimeControl([])
    for plies_ms in ([2**53], [0, 10**400], range(2**60)):
        error = error_of(ArgumentError, PcnDocument.from_game, control, plies_ms)
        assert error.argument == "plies_ms"
    for wrong in ([0.5], [None], ["1"], 1, None):
        with pytest.raises(TypeError):
            PcnDocument.from_game(control, wrong)  # type: ignore[arg-type]

    def ends() -> object:
        yield 1
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        PcnDocument.from_game(control, ends())  # type: ignore[arg-type]


CANNOT: list[tuple[DocumentErrorKind, str, str, Format]] = [
    ("null", "sides.first", '{"sides":{"first":null}}', "json"),
    ("large-integer", "setup[1]", '{"setup":[1,9223372036854775808]}', "json"),
    ("date-time", 'setup."on é"', 'setup."on é" = 1979-05-27', "toml"),
    ("not-finite", "setup.b", "setup = {b = nan}", "toml"),
]


@pytest.mark.parametrize(("kind", "path", "text", "format"), CANNOT)
def test_what_the_other_format_cannot_hold(
    kind: str, path: str, text: str, format: Format
) -> None:
    document = PcnDocument.parse(text, format)
    other: Format = "toml" if format == "json" else "json"
    error = error_of(DocumentError, document.print, other)
    assert (error.kind, error.path) == (kind, path)
    assert str(error).endswith(f", in {path}")
    assert PcnDocument.parse(document.print(format), format) == document


def test_every_kind_of_document_error_is_known_to_the_types() -> None:
    assert {kind for kind, *_ in CANNOT} == set(get_args(DocumentErrorKind))


def test_unknown_words_are_refused() -> None:
    document = PcnDocument.parse("{}")
    words = '`format` must be "json" or "toml", not "yaml"'
    parsing = error_of(ArgumentError, PcnDocument.parse, "{}", "yaml")  # type: ignore[arg-type]
    printing = error_of(ArgumentError, document.print, "yaml")  # type: ignore[arg-type]
    assert parsing.argument == printing.argument == "format"
    assert str(parsing) == str(printing) == words
    replaying = error_of(ArgumentError, document.replay, "white")  # type: ignore[arg-type]
    assert replaying.argument == "first_to_move"


def test_documents_are_read_not_made() -> None:
    with pytest.raises(TypeError):
        PcnDocument()
    with pytest.raises(AttributeError):
        PcnDocument.parse("{}").control = TimeControl([])  # type: ignore[misc]


DIGITS = "9" * 400
HOSTILE = {
    "nothing": "",
    "nul": "\0" * MILLION,
    "spaces": " " * MILLION,
    "brackets": "[" * 10_000,
    "closed brackets": "[" * 10_000 + "]" * 10_000,
    "nested tables": '{"a":' * 10_000,
    "toml brackets": "x=" + "[" * 10_000,
    "dotted keys": ".".join("a" * 10_000) + " = 1",
    "dotted headers": f"[{'.'.join('a' * 10_000)}]",
    "digits of a time": f'{{"periods":[{{"duration_ms":{DIGITS}}}]}}',
    "digits of a ply": f'{{"plies":[{{"elapsed_ms":-{DIGITS}}}]}}',
    "toml digits": f"x = {DIGITS}",
    "a float": '{"periods":[{"duration_ms":1e3}]}',
    "a toml float": "[[plies]]\nelapsed_ms = 1.0",
    "nan": '{"plies":[{"elapsed_ms":NaN}]}',
    "toml nan": "[[plies]]\nelapsed_ms = nan",
    "duplicate keys": '{"periods":[],"periods":[]}',
    "toml duplicate keys": "periods = []\nperiods = []",
    "keys": "{" + ",".join(f'"{n}":1' for n in range(100_000)) + ',"0":1}',
    "a long key": f'{{"{"k" * MILLION}":1,"{"k" * MILLION}":1}}',
    "an open text": '{"x":"' + "é" * MILLION,
    "separators": "[" + "," * MILLION,
    "inline tables": "periods = [" + "{duration_ms = 1}," * 100_000 + "]",
}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_read_or_refused(name: str, format: Format) -> None:
    text = HOSTILE[name]
    try:
        document = PcnDocument.parse(text, format)
    except ParseError as error:
        assert error.text == text
        assert error.offset + error.length <= len(text)
    else:
        assert PcnDocument.parse(document.print(format), format) == document
        document.replay()
    with contextlib.suppress(ParseError):
        flagfall.parse(text, flagfall.Pcn(format=format))


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("json", '{"periods":[' + '{"duration_ms":1},' * (MILLION - 1) + '{"duration_ms":1}]}'),
        ("toml", "[[periods]]\nduration_ms = 1\n" * MILLION),
    ],
    ids=FORMATS,
)  # fmt: skip
def test_a_million_periods(format: Format, text: str) -> None:
    document = PcnDocument.parse(text, format)
    assert len(document.control.first) == MILLION
    assert document.replay() == PcnReplay((), None)


def test_a_million_plies() -> None:
    control = flagfall.parse('[{"duration_ms":0,"increment_ms":1}]', "pcn")
    plies_ms = itertools.repeat(0, MILLION)
    replay = PcnDocument.from_game(control, plies_ms).replay()
    assert replay.plies[-1] == PcnPly("second", 0, MILLION // 2)
    assert replay.forfeit is None


def test_a_document_in_several_threads() -> None:
    document = PcnDocument.parse(JSON)

    def use(_: int) -> tuple[PcnReplay, str, PcnDocument]:
        return document.replay(), document.print(), PcnDocument.parse(JSON)

    with ThreadPoolExecutor(4) as pool:
        used = set(pool.map(use, range(100)))
    assert used == {(document.replay(), JSON, document)}
