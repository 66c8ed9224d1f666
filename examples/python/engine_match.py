"""Plays a match between two UCI engines under any time control, and writes its games as PGN.

    engine_match.py stockfish stockfish --tc 1+0.1 --games 2 --pgn match.pgn

The clock is flagfall's, whatever the engines believe: an engine that hangs loses on time at the very
millisecond. Needs python-chess: pip install chess.
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
COLOURS: dict[Side, str] = {"first": "White", "second": "Black"}
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
    """What ends the match, said to the user."""


# --- The engines ---------------------------------------------------------------------------------


@dataclass
class Engine:
    """An engine's program, which is started anew after it has hung or died, and its score."""

    command: str
    name: str
    protocol: chess.engine.UciProtocol | None = None
    transport: asyncio.SubprocessTransport | None = None
    wins: int = 0
    draws: int = 0
    losses: int = 0
    lost_on_time: int = 0

    async def start(self, game: int) -> chess.engine.UciProtocol:
        """The running engine, which has been told of the game and is ready for it."""
        if self.protocol is None or self.protocol.returncode.done():
            try:
                # In a group of its own, which a Ctrl-C at the terminal does not reach.
                self.transport, self.protocol = await chess.engine.UciProtocol.popen(
                    shlex.split(self.command), setpgrp=True, stderr=subprocess.DEVNULL
                )
                await asyncio.wait_for(self.protocol.initialize(), PATIENCE)
            except (OSError, ValueError, TimeoutError, chess.engine.EngineError) as error:
                await self.kill()
                raise Failure(f"{self.command}: not a UCI engine: {error or 'no answer'}") from None
        # python-chess would tell it at the first move, when the clock runs.
        self.protocol.send_line("ucinewgame")
        self.protocol.first_game, self.protocol.game = False, game
        try:
            await asyncio.wait_for(self.protocol.ping(), PATIENCE)
        except (TimeoutError, chess.engine.EngineError):
            await self.kill()
            raise Failure(f"{self.command}: not ready for a game") from None
        return self.protocol

    async def kill(self) -> None:
        """Ends the engine, whether it listens or not."""
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


def limit(command: str) -> chess.engine.Limit:
    """What the clock tells the engine, `go wtime 60000 btime ...`, as python-chess takes it."""
    words = command.split()[1:]
    if words == ["infinite"]:
        # Nothing limits this turn, and an engine would never move: a second is enough.
        return chess.engine.Limit(time=1)
    told = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return chess.engine.Limit(
        white_clock=told["wtime"] / 1_000,
        black_clock=told["btime"] / 1_000,
        white_inc=told["winc"] / 1_000,
        black_inc=told["binc"] / 1_000,
        remaining_moves=told.get("movestogo"),
    )


# --- A game --------------------------------------------------------------------------------------


class Watch:
    """The time in milliseconds, and when the clock last looked at it."""

    at_ms = 0

    def __call__(self) -> int:
        self.at_ms = time.monotonic_ns() // 1_000_000
        return self.at_ms


@dataclass
class Game:
    """One game, as far as it has been played."""

    number: int
    white: Engine
    black: Engine
    board: chess.Board = field(default_factory=chess.Board)
    # The time that each move took, and what its side then had left, in milliseconds.
    times: list[tuple[int, int | None]] = field(default_factory=list)
    result: str = "*"
    termination: str = "unterminated"
    # Whose flag fell, and after how much of the turn.
    flag: str = ""


async def fallen_flag(clock: LiveClock) -> Event | None:
    """Waits until the game is over on the clock, and gives the flag that ended it. What else
    happens, such as the next stage, ends nothing.
    """
    fallen = None
    async for event in clock:
        if event.kind == "flag":
            fallen = event
    return fallen


def on_board(board: chess.Board) -> Board:
    """What the board says of the result."""
    outcome = board.outcome()
    if outcome is None:
        return "draw" if board.is_repetition() or board.is_fifty_moves() else "open"
    return "draw" if outcome.winner is None else ("win", SIDES[outcome.winner])


async def play(game: Game, control: TimeControl, show: "Show") -> None:
    """Plays the game to its end. What has been played when it is cancelled stands in `game`."""
    board = game.board
    engines = {chess.WHITE: game.white, chess.BLACK: game.black}
    protocols = {colour: await engine.start(game.number) for colour, engine in engines.items()}
    watch = Watch()
    async with LiveClock(control, now=watch) as clock:
        over = asyncio.create_task(fallen_flag(clock))
        clock.start("first")
        began_ms = watch.at_ms
        said: Board = "open"
        while said == "open" and not over.done():
            mover = board.turn
            go = limit(clock.command("uci"))
            thinking = asyncio.create_task(protocols[mover].play(board, go, game=game.number))
            try:
                await asyncio.wait([thinking, over], return_when=asyncio.FIRST_COMPLETED)
            finally:
                if not thinking.done():
                    # It hangs, or the match ends: it would be waited for before the next game.
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
            # The flag may have fallen before the move came; the clock knows, and says so.
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
            game.flag = f"{COLOURS[event.side]}'s flag fell {took_ms / 1_000:.3f} s into its turn"
        cannot_win: list[Side] = [
            side for colour, side in SIDES.items() if board.has_insufficient_material(colour)
        ]
        verdict = clock.verdict(said, cannot_win=cannot_win)
    if verdict.reason in ("flag", "flag-cannot-win"):
        game.termination = "time forfeit"
    elif game.termination == "unterminated" and verdict.outcome != "open":
        game.termination = "normal"
    game.result = RESULTS[verdict.outcome]


def count(game: Game) -> None:
    """Takes the game into the score."""
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
    """The game with its clocks: what each move took, `%emt`, and what was left after it, `%clk`."""
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
            # Half of a time control would be another one.
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
    """The progress: a line that changes where a terminal is, and a line for each game that is over."""

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
    """Plays the games, colours alternating, and says whether it came to the last of them."""
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
        # Ctrl-C. The game that was being played is written as far as it went.
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
        epilog="Ctrl-C ends the match; the games so far are in the file, the last one unfinished.",
    )
    parser.add_argument("engine", nargs=2, help="the engine's command; in quotes with its arguments")
    parser.add_argument(
        "--tc",
        required=True,
        metavar="SETUP",
        help="the setup string of the time control: 1+0.1 is a second, and a tenth after each move",
    )
    parser.add_argument(
        "--notation",
        choices=get_args(Notation),
        default="pgn-extended",
        metavar="NAME",
        help="how it is written (default: pgn-extended): " + ", ".join(get_args(Notation)),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the notation, such as mode=delay or ini_ms=900000; may be repeated",
    )
    parser.add_argument(
        "--games", type=positive, default=2, metavar="N", help="how many games (default: 2)"
    )
    parser.add_argument(
        "--pgn", type=Path, metavar="FILE", help="the file that each game is added to as it ends"
    )
    parser.add_argument(
        "--name", action="append", default=[], help="an engine's name, for the first, then the second"
    )
    return parser.parse_args()


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def options(words: list[str]) -> dict[str, Any]:
    """`mode=delay ini_ms=5` as the arguments of `flagfall.Chess` and its like."""
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
        fail(f"no setup string: {error.kind}\n  {given.tc}\n  {' ' * error.offset}^")


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
