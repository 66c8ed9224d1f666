"""Plays a match between two UCI engines under any time control, and writes its games as PGN.

    engine_match.py stockfish stockfish --tc 1+0.1 --games 2 --pgn match.pgn

The clock is flagfall's, not the engines': an engine that hangs loses on time, to the millisecond.
Requires python-chess: pip install chess.
"""

import argparse
import asyncio
import contextlib
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NoReturn, get_args

import chess
import chess.engine
import chess.pgn

import flagfall
from flagfall import Event, LiveClock, TimeControl
from flagfall.types import NotationLike
from flagfall.words import Board, Notation, Outcome, Side

# How long an engine may take to start, and to end, in seconds.
PATIENCE = 10

SIDES: dict[chess.Color, Side] = {chess.WHITE: "first", chess.BLACK: "second"}
COLORS: dict[Side, str] = {"first": "White", "second": "Black"}
# The notations that have options.
WITH_OPTIONS: dict[str, Callable[..., NotationLike]] = {
    "chess": flagfall.Chess,
    "arimaa": flagfall.Arimaa,
    "ggs": flagfall.Ggs,
    "double-flag": flagfall.DoubleFlag,
    "pcn": flagfall.Pcn,
}
RESULTS: dict[Outcome, str] = {"first": "1-0", "second": "0-1", "draw": "1/2-1/2", "open": "*"}


class Failure(Exception):
    """An error that ends the match, shown to the user."""


# --- The engines ---------------------------------------------------------------------------------


@dataclass
class Engine:
    """An engine's process, which is restarted after it has hung or exited, and its score."""

    command: str
    name: str
    protocol: chess.engine.UciProtocol | None = None
    transport: asyncio.SubprocessTransport | None = None
    wins: int = 0
    draws: int = 0
    losses: int = 0
    lost_on_time: int = 0

    async def start(self, game: int) -> chess.engine.UciProtocol:
        """Returns the running engine, ready for a new game."""
        if self.protocol is None or self.protocol.returncode.done():
            try:
                # In its own process group, so that Ctrl-C at the terminal does not end it.
                self.transport, self.protocol = await chess.engine.UciProtocol.popen(
                    shlex.split(self.command), setpgrp=True, stderr=subprocess.DEVNULL
                )
                await asyncio.wait_for(self.protocol.initialize(), PATIENCE)
            except (OSError, ValueError, TimeoutError, chess.engine.EngineError) as error:
                await self.kill()
                raise Failure(f"{self.command}: not a UCI engine: {error or 'no answer'}") from None
        # python-chess would send it with the first move, when the clock already runs.
        self.protocol.send_line("ucinewgame")
        self.protocol.first_game, self.protocol.game = False, game
        try:
            await asyncio.wait_for(self.protocol.ping(), PATIENCE)
        except (TimeoutError, chess.engine.EngineError):
            await self.kill()
            raise Failure(f"{self.command}: not ready for a game") from None
        return self.protocol

    async def kill(self) -> None:
        """Kills the engine, even if it does not answer."""
        if self.protocol is not None and self.transport is not None:
            with contextlib.suppress(ProcessLookupError):
                self.transport.kill()
            await self.protocol.returncode
            self.transport.close()
        self.protocol = self.transport = None

    async def quit(self) -> None:
        if self.protocol is not None:
            with contextlib.suppress(TimeoutError, chess.engine.EngineError):
                await asyncio.wait_for(self.protocol.quit(), PATIENCE)
        await self.kill()


def limit(clock: LiveClock) -> chess.engine.Limit:
    """Returns the times for the engine on turn."""
    times = clock.times_left("uci")
    # If the turn has no limit, an engine would never move: give it one second.
    return chess.engine.Limit(time=1) if times == (None, None) else flagfall.to_limit(times)


# --- A game --------------------------------------------------------------------------------------


class Watch:
    """The current time in milliseconds; keeps the last one returned."""

    at_ms = 0

    def __call__(self) -> int:
        self.at_ms = time.monotonic_ns() // 1_000_000
        return self.at_ms


@dataclass
class Game:
    """One game, possibly unfinished."""

    number: int
    white: Engine
    black: Engine
    board: chess.Board = field(default_factory=chess.Board)
    # The time of each move, and the mover's bank after it, in milliseconds.
    times: list[tuple[int, int | None]] = field(default_factory=list)
    result: str = "*"
    termination: str = "unterminated"
    # Which flag fell, and how long after the turn began.
    flag: str = ""


async def fallen_flag(clock: LiveClock) -> Event | None:
    """Waits until the clock ends the game, and returns the fall of the flag that ended it, if any.

    Other events, such as a new stage, are ignored.
    """
    fallen = None
    async for event in clock:
        if event.kind == "flag":
            fallen = event
    return fallen


def on_board(board: chess.Board) -> Board:
    """Returns what the board says, for the verdict."""
    outcome = board.outcome()
    if outcome is None:
        return "draw" if board.is_repetition() or board.is_fifty_moves() else "open"
    return "draw" if outcome.winner is None else ("win", SIDES[outcome.winner])


async def play(game: Game, control: TimeControl, show: "Show") -> None:
    """Plays the game to its end. If cancelled, `game` contains the moves so far."""
    board = game.board
    engines = {chess.WHITE: game.white, chess.BLACK: game.black}
    protocols = {color: await engine.start(game.number) for color, engine in engines.items()}
    watch = Watch()
    async with LiveClock(control, now=watch) as clock:
        over = asyncio.create_task(fallen_flag(clock))
        clock.start("first")
        began_ms = watch.at_ms
        said: Board = "open"
        while said == "open" and not over.done():
            mover = board.turn
            go = limit(clock)
            thinking = asyncio.create_task(protocols[mover].play(board, go, game=game.number))
            try:
                await asyncio.wait([thinking, over], return_when=asyncio.FIRST_COMPLETED)
            finally:
                if not thinking.done():
                    # The engine hangs, or the match ends: the next game would wait for it.
                    await engines[mover].kill()
                    thinking.cancel()
            if not thinking.done():
                break
            error = thinking.exception()
            move = None if error else thinking.result().move
            if move is None:
                await engines[mover].kill()
                said = ("resigned", SIDES[mover])
                game.termination = f"rules infraction: {error or 'no move'}"
                break
            # The flag may have fallen before the move came: then the press does nothing.
            clock.press(SIDES[mover])
            reading = clock.clock.read(watch.at_ms)
            if reading.phase != "running":
                break
            board.push(move)
            side = reading.first if mover == chess.WHITE else reading.second
            game.times.append((watch.at_ms - began_ms, side.bank_ms))
            began_ms = watch.at_ms
            said = on_board(board)
            show.clocks(game, reading)
        if clock.read().phase == "running":
            clock.stop()
        if (event := await over) is not None:
            took_ms = event.at_ms - began_ms
            game.flag = f"{COLORS[event.side]}'s flag fell {took_ms / 1_000:.3f} s into its turn"
        cannot_win: list[Side] = [
            side for color, side in SIDES.items() if board.has_insufficient_material(color)
        ]
        verdict = clock.verdict(said, cannot_win=cannot_win)
    if verdict.reason in ("flag", "flag-cannot-win"):
        game.termination = "time forfeit"
    elif game.termination == "unterminated" and verdict.outcome != "open":
        game.termination = "normal"
    game.result = RESULTS[verdict.outcome]


def count(game: Game) -> None:
    """Adds the game to the score."""
    white, black = game.white, game.black
    match game.result:
        case "1/2-1/2":
            white.draws += 1
            black.draws += 1
        case "1-0" | "0-1":
            winner, loser = (white, black) if game.result == "1-0" else (black, white)
            winner.wins += 1
            loser.losses += 1
            loser.lost_on_time += game.termination == "time forfeit"


# --- What is written and shown -------------------------------------------------------------------


def pgn(game: Game, control: TimeControl) -> str:
    """Returns the game as PGN, with the time of each move, `%emt`, and the clock after it, `%clk`."""
    record = chess.pgn.Game()
    tag = control.convert("pgn-extended")
    record.headers.update(
        {
            "Event": "Engine match",
            "Date": date.today().strftime("%Y.%m.%d"),
            "Round": str(game.number),
            "White": game.white.name,
            "Black": game.black.name,
            "Result": game.result,
            # An incomplete tag would state another time control.
            "TimeControl": "?" if tag.losses else tag.text,
            "TimeControlDetails": control.describe().replace("\n", "; "),
            "Termination": " ".join(game.termination.split()),
        }
    )
    node: chess.pgn.GameNode = record
    for move, (took_ms, left_ms) in zip(game.board.move_stack, game.times, strict=True):
        node = node.add_variation(move)
        comments = [flagfall.emt_comment(took_ms)]
        if left_ms is not None:
            comments.insert(0, flagfall.clk_comment(left_ms))
        node.comment = " ".join(comments)
    if game.flag:
        node.comment = f"{node.comment} {game.flag}".strip()
    return f"{record}\n\n"


def seconds(time_ms: int | None) -> str:
    return "no clock" if time_ms is None else f"{time_ms / 1_000:.1f} s"


@dataclass
class Show:
    """Shows the progress: a line that is updated on a terminal, and a line for each game played."""

    terminal: bool

    def clocks(self, game: Game, reading: flagfall.Reading) -> None:
        if self.terminal:
            banks = f"{seconds(reading.first.bank_ms)} - {seconds(reading.second.bank_ms)}"
            moves = (len(game.times) + 1) // 2
            print(f"\r\033[Kgame {game.number}, move {moves}: {banks}", end="", flush=True)

    def result(self, game: Game) -> None:
        start = "\r\033[K" if self.terminal else ""
        players = f"{game.white.name} - {game.black.name}"
        moves = (len(game.times) + 1) // 2
        print(
            f"{start}game {game.number}: {players}  {game.result}  {game.termination}, {moves} moves",
            flush=True,
        )

    def table(self, engines: tuple[Engine, Engine]) -> None:
        width = max(len(engine.name) for engine in engines)
        print(f"\n{'':{width}}  points  won  drawn  lost  on time")
        for engine in sorted(engines, key=lambda each: -(2 * each.wins + each.draws)):
            points = engine.wins + engine.draws / 2
            print(
                f"{engine.name:{width}}  {points:6}  {engine.wins:3}  {engine.draws:5}  "
                f"{engine.losses:4}  {engine.lost_on_time:7}"
            )


# --- The match -----------------------------------------------------------------------------------


async def play_match(
    engines: tuple[Engine, Engine], control: TimeControl, games: int, file: Path | None
) -> bool:
    """Plays the games, with alternating colors, and returns whether all were played."""
    show = Show(sys.stdout.isatty())
    one, two = engines
    game = None
    try:
        for number in range(1, games + 1):
            white, black = (one, two) if number % 2 == 1 else (two, one)
            game = Game(number, white, black)
            await play(game, control, show)
            finish(game, control, file, show)
            game = None
        return True
    except asyncio.CancelledError:
        # Ctrl-C. The unfinished game is written too.
        if game is not None:
            finish(game, control, file, show)
        return False
    finally:
        await asyncio.gather(one.quit(), two.quit())
        if one.wins or one.draws or one.losses:
            show.table(engines)


def finish(game: Game, control: TimeControl, file: Path | None, show: Show) -> None:
    count(game)
    show.result(game)
    if file is not None:
        with file.open("a", encoding="utf-8") as pgns:
            pgns.write(pgn(game, control))


# --- The command line ----------------------------------------------------------------------------


def fail(message: str) -> NoReturn:
    print(f"engine_match: {message}", file=sys.stderr)
    raise SystemExit(2)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Plays a match between two UCI engines under any time control.",
        epilog="Ctrl-C ends the match; the file then contains all games, the last one unfinished.",
    )
    parser.add_argument("engine", nargs=2, help="the command of an engine, in quotes if it has arguments")
    parser.add_argument(
        "--tc",
        required=True,
        metavar="SETUP",
        help="the time control: 1+0.1 is one second, and 0.1 seconds after each move",
    )
    parser.add_argument(
        "--notation",
        choices=get_args(Notation),
        default="pgn-extended",
        metavar="NAME",
        help="the notation of the time control (default: pgn-extended): " + ", ".join(get_args(Notation)),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the notation, such as mode=delay or ini_ms=900000; may be repeated",
    )
    parser.add_argument(
        "--games", type=positive, default=2, metavar="N", help="the number of games (default: 2)"
    )
    parser.add_argument(
        "--pgn", type=Path, metavar="FILE", help="a file to which each game is appended"
    )
    parser.add_argument(
        "--name", action="append", default=[], help="the name of the first engine; repeat for the second"
    )
    return parser.parse_args()


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def options(words: list[str]) -> dict[str, Any]:
    """Converts `mode=delay ini_ms=5` to keyword arguments of flagfall.Chess, Ggs etc."""
    given: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            fail(f"--option {word}: expected NAME=VALUE")
        truth = {"true": True, "false": False}.get(value)
        given[name] = truth if truth is not None else int(value) if value.isdecimal() else value
    return given


def notation(name: Notation, words: list[str]) -> NotationLike:
    given = options(words)
    if not given:
        return name
    if name not in WITH_OPTIONS:
        fail(f"--option: {name} has no options")
    try:
        return WITH_OPTIONS[name](**given)
    except (flagfall.ArgumentError, TypeError) as error:
        fail(f"--option: {error}")


def parse(given: argparse.Namespace) -> TimeControl:
    try:
        return flagfall.parse(given.tc, notation(given.notation, given.option))
    except flagfall.ParseError as error:
        fail(f"invalid setup string: {error.kind}\n  {given.tc}\n  {' ' * error.offset}^")


def main() -> int:
    given = arguments()
    control = parse(given)
    commands = given.engine
    names = [*given.name, *(Path(shlex.split(each)[0]).stem for each in commands[len(given.name) :])]
    if names[0] == names[1]:
        names = [f"{name} {number}" for number, name in enumerate(names, 1)]
    one, two = (Engine(command, name) for command, name in zip(commands, names))
    print(f"{one.name} - {two.name}, {given.games} games: {control.describe()}", flush=True)
    try:
        if given.pgn is not None:
            given.pgn.open("a").close()
        return 0 if asyncio.run(play_match((one, two), control, given.games, given.pgn)) else 130
    except (Failure, OSError) as failure:
        fail(str(failure))


if __name__ == "__main__":
    sys.exit(main())
