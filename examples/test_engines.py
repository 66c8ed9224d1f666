"""Real engines accept flagfall's commands: a short game each, in UCI and in GTP."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import flagfall
from flagfall.words import Notation, Side

ROOT = Path(__file__).resolve().parent.parent
# Debian installs games there, which is not in every PATH.
PATH = f"{os.environ['PATH']}:/usr/games"


class Engine:
    """A program that receives and sends lines."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PATH": PATH},
        )

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            yield line.rstrip("\n")
        pytest.fail("the engine has ended")

    def close(self) -> None:
        self.tell("quit")
        self.process.wait(timeout=10)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()


def engine(program: str, what: str, *arguments: str) -> Engine:
    command: list[str | Path] = [ROOT / "scripts" / "not_run.sh", "tool", program, program, what]
    environment = {**os.environ, "PATH": PATH}
    there = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if there.returncode != 0:
        pytest.skip(f"{program} is not here")
    return Engine(program, *arguments)


class Game:
    """Clocks in real time."""

    def __init__(self, text: str, notation: Notation) -> None:
        self.began = time.monotonic_ns()
        self.clock = flagfall.Clock(flagfall.parse(text, notation))
        self.clock.start("first", self.now())

    def now(self) -> int:
        return (time.monotonic_ns() - self.began) // 1_000_000

    def on_turn(self) -> Side:
        return self.clock.read(self.now()).on_turn

    def press(self) -> None:
        """Presses, and checks that the engine has moved within the time that was sent to it."""
        events = self.clock.press(self.on_turn(), self.now())
        assert not [event for event in events if event.kind in ("flag", "late")]


def uci_answer(stockfish: Engine, word: str) -> str:
    for line in stockfish.lines():
        assert "Unknown command" not in line, line
        if line.startswith(word):
            return line
    raise AssertionError


@pytest.mark.parametrize(
    ("text", "notation"),
    [("1+0.1", "pgn-extended"), ("3/2s, G/1s", "chess")],
)
def test_a_uci_engine_moves_within_its_time(
    text: str, notation: Notation
) -> None:
    stockfish = engine("stockfish", "a game in UCI")
    try:
        stockfish.tell("uci")
        uci_answer(stockfish, "uciok")
        # On a busy machine, its answers come late.
        stockfish.tell("setoption name Move Overhead value 100")
        stockfish.tell("isready")
        uci_answer(stockfish, "readyok")
        moves: list[str] = []
        game = Game(text, notation)
        for _ in range(12):
            stockfish.tell(f"position startpos moves {' '.join(moves)}".rstrip())
            stockfish.tell(game.clock.command("uci", game.now()))
            best = uci_answer(stockfish, "bestmove").split()[1]
            game.press()
            assert best != "(none)"
            moves.append(best)
    finally:
        stockfish.close()


def gtp(gnugo: Engine, line: str) -> str:
    gnugo.tell(line)
    for answer in gnugo.lines():
        if answer:
            assert answer.startswith("="), f"{line}: {answer}"
            return answer.removeprefix("=").strip()
    raise AssertionError


@pytest.mark.parametrize("text", ["time_settings 60 0 0", "time_settings 0 20 5"])
def test_a_gtp_engine_moves_within_its_time(text: str) -> None:
    gnugo = engine("gnugo", "a game in GTP", "--mode", "gtp", "--level", "1")
    try:
        gtp(gnugo, "boardsize 9")
        gtp(gnugo, "clear_board")
        control = flagfall.parse(text, "gtp")
        gtp(gnugo, control.print("gtp"))
        game = Game(text, "gtp")
        for _ in range(10):
            for line in game.clock.command("gtp", game.now()).splitlines():
                gtp(gnugo, line)
            colour = {"first": "b", "second": "w"}[game.on_turn()]
            assert gtp(gnugo, f"genmove {colour}")
            game.press()
    finally:
        gnugo.close()
