"""Presets, invalid presets, and files of presets."""

import errno
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args

import flagfall
import pytest
from flagfall import (
    Arimaa,
    ArgumentError,
    Chess,
    Clock,
    DocumentError,
    DoubleFlag,
    Ggs,
    ParseError,
    Pcn,
    Preset,
    Presets,
    Setup,
)
from flagfall.words import Notation, ParseErrorKind
from raised import error_of

TEXT = """\
# Club nights: é

[[preset]]
name = 'Blitz'   # Tuesdays
notation = 'lichess'
setup = '3+2'

# for the young ones
[[preset]]
name = 'Odds'
source = "the board's minutes"
notation = 'chess'
setup = 'G/5'
second = { setup = 'G/3/2', mode = 'fischer-after' }
[preset.data]
gong = 'low.wav'
since = 2024

# the end
"""


def club() -> Presets:
    return Presets.parse(TEXT)


def get(presets: Presets, name: str) -> Preset:
    preset = presets.get(name)
    assert preset is not None
    return preset


def blitz(name: str = "Blitz", text: str = "3+2") -> Preset:
    return Preset(name, Setup(text, "lichess"))


def test_a_setup_parses_as_the_function_does() -> None:
    assert Setup("3+2", "lichess").parse() == flagfall.parse("3+2", "lichess")
    setup = Setup("G/3/2", Chess(mode="fischer-after"))
    assert setup.parse() == flagfall.parse("G/3/2", Chess(mode="fischer-after"))
    error = error_of(ParseError, Setup("G/é", "chess").parse)
    expected = ("expected-time", 2, 1, "G/é")
    assert (error.kind, error.offset, error.length, error.text) == expected


def test_a_setup_shows_its_notation() -> None:
    with_options = {"chess": Chess, "arimaa": Arimaa, "ggs": Ggs, "double-flag": DoubleFlag, "pcn": Pcn}
    for name in get_args(Notation):
        notation = Setup("", name).notation
        if name in with_options:
            # The name is the notation with its default options.
            assert notation == with_options[name]()
            assert not isinstance(notation, str) and notation.name == name
            assert Setup("", notation) == Setup("", name)
        else:
            assert notation == name
    for options in (
        Chess(mode="delay", option="overrun"),
        DoubleFlag(mode="delay"),
        Arimaa(strict=True, setup=True),
        Ggs(inc_ms=5, soft_is_hard=True),
        Pcn(format="toml"),
    ):
        assert Setup("", options).notation == options
    # An option with its default value has no effect.
    assert Setup("", Chess(mode="fischer")) == Setup("", "chess")


def test_a_setup_has_only_options_of_its_notation() -> None:
    with pytest.raises(TypeError):
        Setup("3+2", "lichess", mode="delay")  # type: ignore[call-arg]
    assert error_of(ArgumentError, Setup, "\ud800", "lichess").argument == "text"


def test_a_preset_sets_up_a_clock() -> None:
    five, three = Setup("G/5", "chess"), Setup("G/3/2", Chess(mode="fischer-after"))
    preset = Preset("Five against three", five, three, source="é", data={"gong": "low.wav"})
    assert (preset.name, preset.first, preset.second) == ("Five against three", five, three)
    assert (preset.source, preset.data) == ("é", {"gong": "low.wav"})
    assert preset.control == flagfall.TimeControl.from_sides(five.parse(), three.parse())
    assert Clock(preset.control).read(0).second.bank_ms == 180_000
    alike = Preset("Five", five)
    assert alike == Preset("Five", five, five)
    assert (alike.second, alike.source, alike.data) == (five, None, None)


@pytest.mark.parametrize(
    ("name", "first", "second", "expected"),
    [
        (" é", Setup("", "chess"), None, ("empty", 0, 0, "", None)),
        (" \n", Setup("G/5", "chess"), None, ("expected-name", 0, 2, " \n", "name")),
        ("x", Setup("é", "chess"), None, ("expected-moves", 0, 1, "é", None)),
        ("x", Setup("G/5", "chess"), Setup("G/é", "chess"), ("expected-time", 2, 1, "G/é", "second")),
        (
            "x",
            Setup('[{"duration_ms":-1}]', "pcn"),
            Setup("", "chess"),
            ("expected-millis", 16, 2, '[{"duration_ms":-1}]', "periods[0].duration_ms"),
        ),
        (
            "x",
            Setup("G/5", Chess(option="hourglass")),
            Setup("G/55", "chess"),
            ("unequal-sides", 0, 4, "G/55", "second"),
        ),
    ],
)
def test_a_preset_that_would_set_up_nothing(
    name: str, first: Setup, second: Setup | None, expected: tuple[object, ...]
) -> None:
    error = error_of(ParseError, Preset, name, first, second)
    assert (error.kind, error.offset, error.length, error.text, error.path) == expected


def with_data(data: dict[str, Any]) -> Preset:
    return Preset("x", Setup("3+2", "lichess"), data=data)


DATA: list[dict[str, Any]] = [
    {},
    {"a": 1, "b": -(2**63), "c": 0.1, "d": True, "é": "\n\0\"'"},
    {"z": {"a": [1, {"x": []}]}, "a": {}, "list": [{}, {"b": {"c": [[]]}}], "last": 1e300},
    {"": "", " ": {".": {"'": '"'}}},
]


@pytest.mark.parametrize("data", DATA, ids=repr)
def test_data_is_kept_untouched(data: dict[str, Any]) -> None:
    preset = with_data(data)
    presets = Presets()
    presets.insert(preset)
    for kept in (preset.data, get(Presets.parse(presets.print()), "x").data):
        assert kept == data
        assert repr(kept) == repr(data)
    # It is a new dict each time.
    taken = preset.data
    assert taken is not None
    taken["more"] = 1
    assert preset.data == data


@pytest.mark.parametrize(
    ("data", "kind", "path"),
    [
        ({"gong": [0, None]}, "null-value", "gong[1]"),
        ({"a": {"b": 2**63}}, "number-too-large", "a.b"),
        ({"a": "\ud800"}, "not-utf8", None),
    ],
)
def test_data_that_cannot_be_kept(data: dict[str, Any], kind: str, path: str | None) -> None:
    error = error_of(ParseError, with_data, data)
    assert (error.kind, error.path) == (kind, path)


def test_data_that_is_none() -> None:
    cycle: dict[str, Any] = {}
    cycle["cycle"] = cycle
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"": deep}
    for data in (cycle, deep, {"a": 10**5_000}, {"a": float("nan")}, {"a": [float("inf")]}):
        assert error_of(ArgumentError, with_data, data).argument == "data"
    with pytest.raises(TypeError):
        with_data({"a": object()})
    with pytest.raises(TypeError):
        with_data([])  # type: ignore[arg-type]


def test_data_that_json_does_not_have() -> None:
    text = "[[preset]]\nname='x'\nnotation='lichess'\nsetup='3+2'\ndata.since=1979-05-27\n"
    presets = Presets.parse(text)
    error = error_of(DocumentError, lambda: get(presets, "x").data)
    assert (error.kind, error.path) == ("date-time", "since")
    # It is still kept.
    other = Presets()
    other.insert(get(presets, "x"))
    assert "since = 1979-05-27" in other.print()


def test_the_presets_of_a_file() -> None:
    presets = club()
    assert len(presets) == 2
    assert [preset.name for preset in presets] == ["Blitz", "Odds"]
    odds = get(presets, "Odds")
    assert odds.source == "the board's minutes"
    assert odds.second == Setup("G/3/2", Chess(mode="fischer-after"))
    assert odds.data == {"gong": "low.wav", "since": 2024}
    assert presets.get("blitz") is None
    assert presets.get("\ud800") is None
    assert "Blitz" in presets and "blitz" not in presets and "\ud800" not in presets
    assert odds in presets and blitz("Odds") not in presets
    assert None not in presets and ("Blitz",) not in presets
    assert repr(presets) == "<Presets: 2 presets>"
    assert (repr(Presets()), len(Presets()), [*Presets()]) == ("<Presets: 0 presets>", 0, [])


def test_what_a_human_wrote_is_kept() -> None:
    presets = club()
    assert presets.print() == TEXT
    assert presets.insert(get(presets, "Blitz")) == get(presets, "Blitz")
    assert presets.print() == TEXT
    before = presets.insert(blitz(text="5+3"))
    assert before == blitz()
    assert [preset.name for preset in presets] == ["Blitz", "Odds"]
    changed = 'name = "Blitz"\nnotation = "lichess"\nsetup = "5+3"\n'
    stood = "name = 'Blitz'   # Tuesdays\nnotation = 'lichess'\nsetup = '3+2'\n"
    assert presets.print() == TEXT.replace(stood, changed)
    assert presets.insert(blitz("Bullet", "1+0")) is None
    assert [preset.name for preset in presets] == ["Blitz", "Odds", "Bullet"]
    assert presets.print().startswith(TEXT.replace(stood, changed))


def test_a_preset_goes_with_what_stands_above_it() -> None:
    presets = club()
    removed = presets.remove("Odds")
    assert removed is not None and removed.name == "Odds"
    assert presets.remove("Odds") is None
    assert presets.remove("\ud800") is None
    assert "for the young ones" not in presets.print()
    assert presets.print().startswith("# Club nights: é\n")
    assert presets.print().endswith("# the end\n")


def test_presets_compare_and_copy() -> None:
    presets = club()
    other = presets.__copy__()
    assert other == presets and not other != presets
    assert Presets.parse(TEXT.replace("# the end", "")) == presets
    other.remove("Blitz")
    assert other != presets and len(presets) == 2
    assert presets != TEXT and presets != [*presets]
    with pytest.raises(TypeError):
        hash(presets)


def test_presets_may_change_while_they_are_iterated_over() -> None:
    presets = club()
    for preset in presets:
        presets.remove(preset.name)
    assert len(presets) == 0


def test_the_built_in_presets() -> None:
    built_in = Presets.built_in()
    assert len(built_in) > 50
    for preset in built_in:
        assert preset.source
        assert preset.first.parse() == preset.control or preset.second != preset.first
        Clock(preset.control)
    assert get(built_in, "Lichess blitz, 3+2").first == Setup("3+2", "lichess")
    assert Presets.parse(built_in.print()) == built_in
    built_in.remove("Lichess blitz, 3+2")
    assert "Lichess blitz, 3+2" in Presets.built_in()


START = "# é\n[[preset]]\nname = 'x'\n"
BLITZ = START + "notation = 'lichess'\nsetup = '3+2'\n"
CHESS = START + "notation = 'chess'\nsetup = 'G/5'\n"
TOO_LONG = "source = '" + 140_000 * "é" + "'\n"
# The kind, the text, the invalid part, and its path.
REFUSED: list[tuple[ParseErrorKind, str, str, str]] = [
    ("expected-presets", "'é' = 1\n", "1", '"é"'),
    ("unknown-preset-key", BLITZ + "sound = 'é'\n", "sound", "preset[0].sound"),
    ("expected-text", BLITZ + "source = 55\n", "55", "preset[0].source"),
    ("expected-bool", START + "notation='arimaa'\nsetup='2/10'\nstrict='é'\n", "'é'", "preset[0].strict"),
    ("expected-name", BLITZ.replace("'x'", "' '"), "' '", "preset[0].name"),
    ("duplicate-name", BLITZ + BLITZ.replace("'x'", '"x"'), '"x"', "preset[1].name"),
    ("unknown-notation", BLITZ.replace("lichess", "é"), "'é'", "preset[0].notation"),
    ("foreign-option", BLITZ + "mode = 'delay'\n", "mode", "preset[0].mode"),
    ("expected-mode", CHESS + "mode = 'é'\n", "'é'", "preset[0].mode"),
    ("expected-chess-option", CHESS + "option = 'é'\n", "'é'", "preset[0].option"),
    ("expected-format", START + "notation='pcn'\nsetup='[]'\nformat='é'\n", "'é'", "preset[0].format"),
    (
        "unequal-sides",
        CHESS + "second = { setup = 'G/6', option = 'hourglass' }\n",
        "{ setup = 'G/6', option = 'hourglass' }",
        "preset[0].second",
    ),
    (
        "mixed-game-limits",
        START + "notation='arimaa'\nsetup='2/10/100/5/7'\nsecond={setup='2/10/100/5/7t'}\n",
        "{setup='2/10/100/5/7t'}",
        "preset[0].second",
    ),
    (
        "preset-too-long",
        BLITZ + TOO_LONG,
        (BLITZ + TOO_LONG).removeprefix("# é\n"),
        "preset[0]",
    ),
    ("expected-number", BLITZ.replace("3+2", "3+é"), "é", "preset[0].setup"),
]


@pytest.mark.parametrize(("kind", "text", "part", "path"), REFUSED)
def test_an_error_says_what_and_where(
    kind: ParseErrorKind, text: str, part: str, path: str, tmp_path: Path
) -> None:
    file = tmp_path / "presets.toml"
    file.write_text(text, encoding="utf-8")
    calls: list[Callable[[], Presets]] = [lambda: Presets.parse(text), lambda: Presets.load(file)]
    for refuse in calls:
        error = error_of(ParseError, refuse)
        assert (error.kind, error.path, error.text) == (kind, path, text)
        # The last of several equal parts, in characters.
        assert (error.offset, error.length) == (text.rindex(part), len(part))


LITTLE_MEMORY = """
import resource
import sys
from flagfall import Presets

text = sys.stdin.read()
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
most = size + 10 * len(text) + 32_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
assert len(Presets.parse(text)) == 200_000
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it limits the memory of a process")
def test_a_long_file_takes_little_memory() -> None:
    preset = "[[preset]]\nname = '{}'\nnotation = 'lichess'\nsetup = '3+2'\n"
    text = "".join(preset.format(number) for number in range(200_000))
    subprocess.run([sys.executable, "-c", LITTLE_MEMORY], input=text, text=True, check=True)


def test_a_text_that_is_not_utf8(tmp_path: Path) -> None:
    error = error_of(ParseError, Presets.parse, "é\ud800")
    assert (error.kind, error.offset) == ("not-utf8", 1)
    path = tmp_path / "presets.toml"
    path.write_bytes("# é".encode() + b"\xff\n")
    error = error_of(ParseError, Presets.load, path)
    assert (error.kind, error.offset, error.length) == ("not-utf8", 3, 1)
    assert error.text == "# é\udcff\n"


def test_a_file_is_read_and_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "presets.toml"
    path.write_text(TEXT, encoding="utf-8")
    presets = Presets.load(path)
    presets.save(path)
    assert path.read_bytes() == TEXT.encode()
    presets.insert(blitz("Bullet", "1+0"))
    presets.save(str(path))
    assert Presets.load(str(path)) == presets
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    error = error_of(FileNotFoundError, Presets.load, tmp_path / "none")
    assert error.filename == str(tmp_path / "none")
    long = tmp_path / "long"
    with long.open("wb") as file:
        file.truncate(2**24)
    with pytest.raises(ParseError):
        Presets.load(long)
    with long.open("ab") as file:
        file.write(b"\n")
    too_long = error_of(OSError, Presets.load, long)
    assert (too_long.errno, too_long.filename) == (errno.EFBIG, str(long))


def test_presets_that_many_threads_change(tmp_path: Path) -> None:
    presets = club()
    path = tmp_path / "presets.toml"
    threads, times = 4, 50

    def change(number: int) -> None:
        for time in range(times):
            presets.insert(blitz(f"{number}, {time}"))
            assert get(presets, f"{number}, {time}") in presets
            assert Presets.parse(presets.print()).get("Odds") == presets.get("Odds")
            assert presets == presets
            if time % 10 == 0:
                presets.save(path)
                assert "Blitz" in Presets.load(path)
        for time in range(times // 2):
            presets.remove(f"{number}, {time}")

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(change, range(threads)))
    assert len(presets) == 2 + threads * (times - times // 2)


def test_altered_files_are_read_or_refused() -> None:
    draw = random.Random(5)
    read = 0
    for _ in range(2_000):
        place = draw.randrange(len(TEXT))
        end = place + draw.randrange(3)
        altered = TEXT[:place] + draw.choice(["", "[", "'", '"', "\n", "5", "é"]) + TEXT[end:]
        try:
            presets = Presets.parse(altered)
        except ParseError as error:
            assert 0 <= error.offset <= error.offset + error.length <= len(altered)
            assert error.text == altered
        else:
            assert presets.print() == altered
            read += 1
    assert read > 100
