"""The replay prints the same bytes in every language, and they are correct."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "examples" / "records"
REAL_RECORDS = os.environ.get("FLAGFALL_RECORDS", "")

REPLAYS: dict[str, list[str | Path]] = {
    "Rust": [ROOT / "build" / "rust" / "replay"],
    "C": [ROOT / "build" / "c" / "replay"],
    "Python": [sys.executable, ROOT / "examples" / "python" / "replay.py"],
    "Node": [os.environ.get("NODE", "node"), ROOT / "examples" / "node" / "replay.mjs"],
}

ENGINES = ["chess", "mode=fischer-after", "20/30s, G/10s/1", "examples/records/engines.times"]


def replay(language: str, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    command = [*REPLAYS[language], *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False)


def replayed(*arguments: str | Path) -> str:
    """The output of all of them, which must be the same bytes."""
    done = {language: replay(language, *arguments) for language in REPLAYS}
    for language, one in done.items():
        assert one.returncode == 0, (language, one.stderr)
        assert one.stderr == b"", language
        assert one.stdout == done["Rust"].stdout, language
    return done["Rust"].stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (ENGINES, "engines.expected"),
        (["ggs", "examples/records/othello.ggf"], "othello.expected"),
    ],
)
def test_records(arguments: list[str], expected: str) -> None:
    assert replayed(*arguments) == (RECORDS / expected).read_text(encoding="utf-8")


def test_the_clocks_are_those_that_the_engines_were_told() -> None:
    """The clocks equal those that the program that recorded the game computed itself."""
    last = replayed(*ENGINES).splitlines()[-3]
    assert last.split()[3:5] == ["0:04.834", "0:11.542"]


def test_the_game_with_a_wrong_clock() -> None:
    command = [sys.executable, "-m", "flagfall", "audit", "examples/audit/immortal.pgn"]
    audit = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    (line,) = [line for line in audit.stdout.decode().splitlines() if " shows " in line]
    assert audit.returncode == 1
    assert line.startswith("  14. shows 0:52:31, at most 0:47:34.999 is possible")


def test_a_flag_ends_the_replay() -> None:
    text = replayed("chess", "G/20s", "examples/records/engines.times")
    assert "      first: flag at 0:" in text
    assert re.search(r"after \d+ of 78 moves: flagged, first on turn\n$", text)


def test_lines_of_any_length_and_an_empty_record(tmp_path: Path) -> None:
    record = tmp_path / "long.times"
    record.write_text(f"1500 {'x' * 200_000}\n#\n\n2500", encoding="utf-8")
    assert "after 2 of 2 moves: running, first on turn" in replayed("chess", "G/5", record)
    record.write_text("", encoding="utf-8")
    assert "after 0 of 0 moves: not-started, first on turn" in replayed("chess", "G/5", record)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "40/90, G/30, G/15", "none.times"], "none.times cannot be read"),
        (
            ["chess", "40/90, G/30, G/15", "examples/records/engines.times"],
            "invalid setup string: stage-after-game\n  40/90, G/30, G/15\n               ^",
        ),
        (
            ["chess", "G/½", "examples/records/engines.times"],
            "invalid setup string: expected-time\n  G/½\n    ^",
        ),
        (["chess", "mode=fast", "G/5", "examples/records/engines.times"], "unknown mode `fast`"),
        (["chess", "speed=1", "G/5", "examples/records/engines.times"], "unknown option `speed=1`"),
        (["go", "G/5", "examples/records/engines.times"], "unknown notation `go`"),
        (["ggs", "5:00", "README.md"], "README.md:3: expected a time in milliseconds"),
    ],
)
def test_what_is_refused(arguments: list[str], message: str) -> None:
    for language in REPLAYS:
        done = replay(language, *arguments)
        assert done.returncode == 2, language
        assert done.stderr.decode() == f"replay: {message}\n", language


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("(;GM[Othello]B[E6//1];)", "a game has no clock: expected `TI[...]`"),
        ("(;TI[5:00//2:00]B[E6//x];)", "`B[E6//x]` has no time in seconds"),
        ("(;TI[5:00//2:00", "a `[` has no `]`"),
    ],
)
def test_broken_game_records(tmp_path: Path, record: str, message: str) -> None:
    path = tmp_path / "broken.ggf"
    path.write_text(record, encoding="utf-8")
    for language in REPLAYS:
        done = replay(language, "ggs", path)
        assert done.returncode == 2, language
        assert done.stderr.decode() == f"replay: {path}: {message}\n", language


def test_each_side_its_own_clock(tmp_path: Path) -> None:
    path = tmp_path / "odds.ggf"
    path.write_text("(;TI[5:00//0]TW[1:00//0]B[E6//1.5]W[F4/2/0.25]B[C3];)", encoding="utf-8")
    text = replayed("ggs", path)
    assert "first: 05:00//00:00\nsecond: 01:00//00:00\n" in text
    assert "   3  first      0:00.000     4:58.500     0:59.750      1  up" in text


@pytest.mark.skipif(REAL_RECORDS == "", reason="it reads real records")
def test_real_games_contradict_no_result() -> None:
    """No game of the collection ran out of time: no flag may fall in its replay."""
    record = Path(REAL_RECORDS) / "games.ggf"
    content = record.read_text(encoding="utf-8")
    games = content.count("(;")
    assert not re.search(r"RE\[[^\]]*:t", content)
    text = replayed("ggs", record)
    endings = re.findall(r"^after (\d+) of (\d+) moves: (\S+),", text, re.MULTILINE)
    assert len(endings) == games > 0
    for played, moves, phase in endings:
        assert (played, phase) == (moves, "running")
    assert "flag at" not in text
