"""Replays a recorded game on a clock and prints what the clocks showed.

    replay.py NOTATION [OPTION=VALUE ...] SETUP RECORD.times
    replay.py ggs [OPTION=VALUE ...] RECORD.ggf

The examples in Rust, C and Node include the same program, with the same output.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn, get_args

import flagfall
from flagfall.types import NotationLike
from flagfall.words import Side

USAGE = """\
usage: replay NOTATION [OPTION=VALUE ...] SETUP RECORD.times
       replay ggs [OPTION=VALUE ...] RECORD.ggf
"""

WORDS = {
    "mode": ("fischer", "fischer-after", "bronstein", "delay"),
    "option": ("none", "hourglass", "overrun"),
}


@dataclass
class Game:
    """The turns of one game, and its setup strings if the record contains them."""

    setup: dict[Side, str] = field(default_factory=dict)
    turns: list[tuple[Side, int]] = field(default_factory=list)


def fail(message: str) -> NoReturn:
    sys.stdout.flush()
    print(f"replay: {message}", file=sys.stderr)
    raise SystemExit(2)


# --- Records -------------------------------------------------------------------------------------


def read_file(path: str) -> str:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except OSError:
        fail(f"{path} cannot be read")


def read_times(path: str, text: str) -> Game:
    """Reads a `.times` file: one move per line, beginning with its time in milliseconds."""
    game = Game()
    for number, line in enumerate(text.split("\n"), 1):
        if line == "" or line.startswith("#"):
            continue
        time = re.match(r"([0-9]{1,12})( |$)", line)
        if time is None:
            fail(f"{path}:{number}: expected a time in milliseconds")
        side: Side = "first" if len(game.turns) % 2 == 0 else "second"
        game.turns.append((side, int(time[1])))
    return game


def read_seconds(move: str) -> int | None:
    """Returns the third part of a GGF move, in milliseconds; 0 if it is missing, None if invalid."""
    parts = move.split("/", 2)
    if len(parts) < 3:
        return 0
    time = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]*))?", parts[2])
    if time is None:
        return None
    return int(time[1]) * 1000 + int(f"{time[2] or '':0<3.3}")


def add_property(game: Game, path: str, name: str, value: str) -> None:
    """Adds one property of a GGF record to the game."""
    if name in ("TI", "TB"):
        game.setup["first"] = value
    if name in ("TI", "TW"):
        game.setup["second"] = value
    if name in ("B", "W"):
        used = read_seconds(value)
        if used is None:
            fail(f"{path}: `{name}[{value}]` has no time in seconds")
        game.turns.append(("first" if name == "B" else "second", used))


def read_ggf(path: str, text: str) -> Iterator[Game]:
    """Yields the games of a GGF record."""
    at = text.find("(;")
    while at >= 0:
        game = Game()
        at += 2
        while name := re.compile(r"([A-Z]+)\[").match(text, at):
            end = text.find("]", name.end())
            if end < 0:
                fail(f"{path}: a `[` has no `]`")
            add_property(game, path, name[1], text[name.end() : end])
            at = end + 1
        if len(game.setup) < 2:
            fail(f"{path}: a game has no clock: expected `TI[...]`")
        yield game
        at = text.find("(;", at)


# --- Setups --------------------------------------------------------------------------------------


def read_notation(name: str, words: list[str]) -> NotationLike:
    options: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        if name != "chess" or key not in WORDS or "=" not in word:
            fail(f"unknown option `{word}`")
        if value not in WORDS[key]:
            fail(f"unknown {key} `{value}`")
        options[key] = value
    return flagfall.Chess(**options) if name == "chess" else "ggs"


def parse(notation: NotationLike, text: str) -> flagfall.TimeControl:
    """Returns the time control of a text. If it is invalid, shows where and exits."""
    try:
        return flagfall.parse(text, notation)
    except flagfall.ParseError as error:
        caret = " " * error.offset + "^"
        fail(f"invalid setup string: {error.kind}\n  {text}\n  {caret}")


# --- Output --------------------------------------------------------------------------------------


def clock_time(ms: int) -> str:
    """Formats a time as `1:02:03.004`, or `2:03.004` without hours."""
    minutes, rest = divmod(ms, 60_000)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{rest // 1000:02}.{rest % 1000:03}"
    return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"


def print_event(event: flagfall.Event) -> None:
    match event:
        case flagfall.Event("stage" | "renewed", stage=int(stage)):
            more = f" {stage + 1}"
        case flagfall.Event("life", lives=lives):
            more = f", {lives} left"
        case flagfall.Event("penalty", penalties=penalties):
            more = f" {penalties}"
        case _:
            more = ""
    print(f"      {event.side}: {event.kind}{more} at {clock_time(event.at_ms)}")


def print_texts(control: flagfall.TimeControl, notation: NotationLike) -> None:
    print(control.describe())
    for side in get_args(Side):
        print(f"{side}: {control.print(notation, side)}")


# --- The game ------------------------------------------------------------------------------------


def print_turn(clock: flagfall.Clock, move: int, side: Side, used: int, at: int) -> None:
    reading = clock.read(at)
    mover = reading.first if side == "first" else reading.second
    banks = reading.first.bank_ms, reading.second.bank_ms
    # No bank is None: neither notation has untimed sides.
    times = [clock_time(ms) for ms in (used, *banks) if ms is not None]
    columns = "  ".join(f"{time:>11}" for time in times)
    print(f"{move:4}  {side:<6}  {columns}  {mover.stage + 1:5}  {mover.flag}")


def play(control: flagfall.TimeControl, game: Game) -> None:
    clock = flagfall.Clock(control)
    at = 0
    played = 0
    print("\nmove  side           used        first       second  stage  flag")
    if game.turns:
        clock.start(game.turns[0][0], at)
    for move, (side, used) in enumerate(game.turns, 1):
        if clock.read(at).phase != "running":
            break
        at += used
        try:
            events = clock.press(side, at)
        except flagfall.ClockError as error:
            fail(f"move {move}: {error.kind}")
        print_turn(clock, move, side, used, at)
        for event in events:
            print_event(event)
        played = move
    reading = clock.read(at)
    count = len(game.turns)
    print(f"\nafter {played} of {count} moves: {reading.phase}, {reading.on_turn} on turn")


def replay(notation: NotationLike, first: str, second: str, game: Game) -> None:
    control = flagfall.TimeControl.from_sides(parse(notation, first), parse(notation, second))
    print_texts(control, notation)
    play(control, game)


def main(arguments: list[str]) -> None:
    ggf = arguments[-1:] != [] and arguments[-1].endswith(".ggf")
    if len(arguments) < (2 if ggf else 3) or (ggf and arguments[0] == "chess"):
        print(USAGE, file=sys.stderr, end="")
        raise SystemExit(2)
    named, *words, record = arguments
    if named not in ("chess", "ggs"):
        fail(f"unknown notation `{named}`")
    setup = "" if ggf else words.pop()
    notation = read_notation(named, words)
    text = read_file(record)
    if not ggf:
        replay(notation, setup, setup, read_times(record, text))
        return
    for number, game in enumerate(read_ggf(record, text), 1):
        print(f"{'' if number == 1 else chr(10)}game {number}")
        replay(notation, game.setup["first"], game.setup["second"], game)


if __name__ == "__main__":
    main(sys.argv[1:])
