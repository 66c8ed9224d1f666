"""The engine match: exact forfeits, and clocks that agree with simple arithmetic."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import chess.pgn
import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "examples" / "python" / "engine_match.py"
# Debian installs games there, which is not in every PATH.
ENVIRONMENT = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/games"}

# An engine that plays random moves, or misbehaves.
FAKE = """\
import random, sys, time
import chess

how, seed = sys.argv[1], int(sys.argv[2])
rng = random.Random(seed)
board = chess.Board()
for line in sys.stdin:
    words = line.split()
    match words[0]:
        case "uci":
            print(f"id name {how}\\nuciok", flush=True)
        case "isready":
            print("readyok", flush=True)
        case "position":
            board = chess.Board()
            for move in words[3:]:
                board.push_uci(move)
        case "go" if how == "hang":
            time.sleep(3600)
        case "go" if how == "die":
            sys.exit(3)
        case "go" if how == "cheat":
            print("bestmove e2e5", flush=True)
        case "go":
            print(f"bestmove {rng.choice([*board.legal_moves])}", flush=True)
        case "quit":
            break
"""


@pytest.fixture
def fake(tmp_path: Path) -> Callable[[str], str]:
    """The command of a fake engine."""
    program = tmp_path / "fake.py"
    program.write_text(FAKE, encoding="utf-8")
    seeds = iter(range(10))
    return lambda how: f"{sys.executable} {program} {how} {next(seeds)}"


def match(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "default", PROGRAM, *arguments],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def played(*arguments: str | Path) -> str:
    done = match(*arguments)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


def games(file: Path) -> list[chess.pgn.Game]:
    text = io.StringIO(file.read_text(encoding="utf-8"))
    found: list[chess.pgn.Game] = []
    while (game := chess.pgn.read_game(text)) is not None:
        assert game.errors == []
        found.append(game)
    return found


def milliseconds(comment: str, name: str) -> int:
    """The time of `[%clk 1:02:03.4]`, parsed without flagfall."""
    (hours, minutes, seconds, part) = re.findall(
        rf"\[%{name} (\d+):(\d\d):(\d\d)(?:\.(\d+))?\]", comment
    )[0]
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1_000 + int(f"{part:0<3}")


def clocks(game: chess.pgn.Game) -> Iterator[tuple[bool, int, int]]:
    """For each move: the side, its time, and the time left after it, in milliseconds."""
    for node in game.mainline():
        comment = node.comment
        yield not node.turn(), milliseconds(comment, "emt"), milliseconds(comment, "clk")


def check_result(game: chess.pgn.Game) -> None:
    """Checks that the result is that of the board, unless the game was lost on time."""
    if game.headers["Termination"] == "time forfeit":
        loser = {"1-0": "Black", "0-1": "White"}[game.headers["Result"]]
        assert f"{loser}'s flag fell" in game.end().comment
    else:
        assert game.headers["Termination"] == "normal"
        assert game.headers["Result"] == game.end().board().result(claim_draw=True)


def test_stockfish_against_itself(tmp_path: Path) -> None:
    what = "a match of engines"
    script = str(ROOT / "scripts" / "not_run.sh")
    command = [script, "tool", "stockfish", "stockfish", what]
    if subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=False).returncode != 0:
        pytest.skip("stockfish is not here")
    file = tmp_path / "match.pgn"
    said = played("stockfish", "stockfish", "--tc", "1+0.02", "--games", "2", "--pgn", file)
    one, two = games(file)
    assert (one.headers["White"], one.headers["Black"]) == ("stockfish 1", "stockfish 2")
    assert (two.headers["White"], two.headers["Black"]) == ("stockfish 2", "stockfish 1")
    for game in (one, two):
        assert game.headers["TimeControl"] == "1+0.02"
        assert game.headers["Result"] in said
        left = {chess.WHITE: 1_000, chess.BLACK: 1_000}
        moves = 0
        for mover, took, shown in clocks(game):
            left[mover] += 20 - took
            assert shown == left[mover]
            moves += 1
        # On a busy machine an engine can lose on time before.
        assert moves >= 10 or game.headers["Termination"] == "time forfeit"
        check_result(game)


@pytest.mark.parametrize(
    ("arguments", "after"),
    [
        (["--tc", "0:1+0.003", "--notation", "cutechess"], lambda left, took: left - took + 3),
        (["--tc", "1+0.003d"], lambda left, took: left - max(took - 3, 0)),
    ],
)
def test_the_clocks_are_plain_arithmetic(
    fake: Callable[[str], str],
    tmp_path: Path,
    arguments: list[str],
    after: Callable[[int, int], int],
) -> None:
    file = tmp_path / "match.pgn"
    played(fake("random"), fake("random"), "--games", "1", "--pgn", file, *arguments)
    (game,) = games(file)
    left = {chess.WHITE: 1_000, chess.BLACK: 1_000}
    moves = 0
    for mover, took, shown in clocks(game):
        left[mover] = after(left[mover], took)
        assert shown == left[mover]
        moves += 1
    assert moves >= 8
    check_result(game)


@pytest.mark.parametrize(
    ("arguments", "falls"),
    [
        (["--tc", "TM[0.2]OT[3x0.15 byo-yomi]", "--notation", "sgf"], "0.651"),
        (["--tc", "0.2+0.15d"], "0.351"),
    ],
)
def test_an_engine_that_hangs_loses_on_time(
    fake: Callable[[str], str], tmp_path: Path, arguments: list[str], falls: str
) -> None:
    file = tmp_path / "match.pgn"
    began = time.monotonic()
    names = ["--name", "alive", "--name", "dead"]
    said = played(fake("random"), fake("hang"), *names, "--pgn", file, *arguments)
    assert time.monotonic() - began < 20
    one, two = games(file)
    for game, result, loser in [(one, "1-0", "Black"), (two, "0-1", "White")]:
        assert game.headers["Result"] == result
        assert game.headers["Termination"] == "time forfeit"
        last = game.end()
        assert last.comment.endswith(f"{loser}'s flag fell {falls} s into its turn")
        assert last.ply() == (1 if loser == "Black" else 0)
    assert re.search(r"^alive +2\.0 +2 +0 +0 +0$", said, re.MULTILINE)
    assert re.search(r"^dead +0\.0 +0 +0 +2 +2$", said, re.MULTILINE)


@pytest.mark.parametrize("how", ["die", "cheat"])
def test_an_engine_that_breaks_the_rules_loses(
    fake: Callable[[str], str], tmp_path: Path, how: str
) -> None:
    file = tmp_path / "match.pgn"
    played(fake(how), fake("random"), "--tc", "5", "--pgn", file)
    results = [(game.headers["Result"], game.headers["Termination"]) for game in games(file)]
    assert [result for result, _ in results] == ["0-1", "1-0"]
    assert all(termination.startswith("rules infraction: ") for _, termination in results)


@pytest.fixture
def hearing() -> Iterator[None]:
    """Background processes of a shell ignore Ctrl-C, and their children inherit that: undo it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hearing")
def test_ctrl_c_leaves_the_games_so_far(fake: Callable[[str], str], tmp_path: Path) -> None:
    file = tmp_path / "match.pgn"
    # The second game makes no progress: the engine that hangs has white, and much time.
    command = [str(PROGRAM), fake("cheat"), fake("hang"), "--tc", "600", "--pgn", str(file)]
    with subprocess.Popen(
        [sys.executable, "-W", "default", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        for line in running.stdout:
            if line.startswith("game 1:"):
                break
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        said = running.stdout.read()
        assert running.stderr.read() == ""
        assert running.wait(timeout=30) == 130
    assert "game 2:" in said and "points  won" in said
    finished, stopped = games(file)
    assert finished.headers["Result"] == "0-1"
    assert (stopped.headers["Result"], stopped.headers["Termination"]) == ("*", "unterminated")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["x", "y", "--tc", "1+z"], "invalid setup string: expected-seconds\n  1+z\n    ^\n"),
        (["x", "y", "--tc", "1", "--option", "mode=delay"], "--option: pgn-extended has no options"),
        (["x", "y", "--notation", "chess", "--tc", "G/1", "--option", "strict=true"], "--option: "),
        (["x", "y", "--tc", "1", "--option", "mode"], "--option mode: expected NAME=VALUE"),
        (["x", "y", "--tc", "1", "--games", "0"], "invalid positive value"),
        (["x", "y", "--tc", "1", "--pgn", "/nowhere/match.pgn"], "No such file or directory"),
        (["/no/engine", "y", "--tc", "1"], "/no/engine: not a UCI engine"),
        (["true", "true", "--tc", "1"], "true: not a UCI engine"),
    ],
)
def test_what_is_refused(arguments: list[str], why: str) -> None:
    done = match(*arguments)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_help_is_complete() -> None:
    said = played("--help")
    options = re.findall(r"add_argument\(\s*\"(--[a-z]+)\"", PROGRAM.read_text(encoding="utf-8"))
    assert len(options) == 6
    for option in options:
        assert option in said
    assert "byo-yomi" not in said and "Ctrl-C" in said
