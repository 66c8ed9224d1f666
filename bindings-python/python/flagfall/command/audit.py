"""The command that finds impossible clocks in PGN files."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, BinaryIO, TypeAlias, get_args
from unicodedata import bidirectional, category

from flagfall import (
    ArgumentError,
    AuditError,
    GameAudit,
    PgnGame,
    PlyAudit,
    TimeControl,
    clk_comment,
    read_pgn,
)
from flagfall.command import plot, texts
from flagfall.words import ConventionName, PgnEncoding

__all__ = ["add"]

_DESCRIPTION = """\
Says which clocks in PGN files are impossible under the game's time control: those that show more
than a side can have, or less than a move leaves, and times of moves that do not fit.

Without FILE, or if FILE is -, it reads standard input. The exit status is 1 if a clock is
impossible, 2 if a file cannot be read. If the text of a game is broken, it says where and how, and
reads the rest of the file.
"""

_EXAMPLES = """\
examples:
  flagfall audit round7.pgn
  flagfall audit --convention dgt --control '90+30' -n fide broadcast.pgn
  flagfall audit --json *.pgn | jq .impossible
  flagfall audit --game 3 --plot clocks.svg round7.pgn
"""


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    one = commands.add_parser(
        "audit",
        help="find impossible clocks in PGN files",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    one.add_argument("files", nargs="*", metavar="FILE", help="a PGN file; -: standard input")
    one.add_argument(
        "-a", "--all", action="store_true", help="list the games without an impossible clock too"
    )
    one.add_argument("-j", "--json", action="store_true", help="a line of JSON for each game")
    one.add_argument(
        "-c", "--control", metavar="TEXT", help="the time control; without it, the tag TimeControl"
    )
    texts.add_notation(one)
    one.add_argument(
        "--convention",
        choices=get_args(ConventionName),
        metavar="NAME",
        help="what the clocks include: exact, lichess, chess-com, chess-com-daily or dgt;"
        " without it, that of the site, or another that fits better",
    )
    one.add_argument(
        "--encoding",
        choices=get_args(PgnEncoding),
        metavar="NAME",
        default="detect",
        help="utf8, latin1, utf16-le or utf16-be; without it, it is detected",
    )
    one.add_argument(
        "--game", type=_number, metavar="N", help="only the Nth game of each file, from 1"
    )
    one.add_argument(
        "--plot",
        metavar="PICTURE",
        help="draw the clocks of the first game with an impossible one, or of the first game, to a"
        " file that ends in .svg, .png or .pdf; needs matplotlib",
    )
    one.add_argument("-q", "--quiet", action="store_true", help="no progress, and no summary")
    one.set_defaults(run=_run)


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("games are counted from 1")
    return number


class _Audit:
    """What was found so far."""

    def __init__(self, given: argparse.Namespace, control: TimeControl | None) -> None:
        self.given = given
        self.control = control
        self.games = 0
        self.audited = 0
        self.wrong_games = 0
        self.wrong_plies = 0
        self.to_draw: tuple[PgnGame, GameAudit] | None = None

    def of(self, game: PgnGame) -> GameAudit | AuditError:
        """Audits a game, and counts it."""
        self.games += 1
        try:
            found = game.audit(control=self.control, convention=self.given.convention)
        except AuditError as error:
            return error
        self.audited += 1
        wrong = len(found.impossible)
        if self.to_draw is None or wrong and not self.wrong_games:
            self.to_draw = game, found
        self.wrong_games += wrong > 0
        self.wrong_plies += wrong
        return found

    def summary(self) -> str:
        """Returns what was found, in a line."""
        left = self.games - self.audited
        parts = [f"{_count(self.audited, 'game')} audited"]
        if left:
            parts.append(f"{_count(left, 'game')} without a time control or clocks")
        if self.wrong_plies:
            parts.append(
                f"{_count(self.wrong_plies, 'impossible clock')} in {_count(self.wrong_games, 'game')}"
            )
        else:
            parts.append("no impossible clock")
        return "; ".join(parts)


class _Progress:
    """How many games were read, in the last line of a terminal."""

    def __init__(self, is_watched: bool) -> None:
        self.is_watched = is_watched
        self.is_shown = False
        self.due = time.monotonic() + 1

    def show(self, games: int, percent: int | None) -> None:
        """Shows it now and then, if somebody watches."""
        if self.is_watched and time.monotonic() >= self.due:
            self.due = time.monotonic() + 0.25
            part = "" if percent is None else f", {percent} %"
            print(f"\r{_count(games, 'game')}{part}\x1b[K", end="", file=sys.stderr, flush=True)
            self.is_shown = True

    def clear(self) -> None:
        """Makes room for another line."""
        if self.is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.is_shown = False


def _run(given: argparse.Namespace) -> int:
    notation = texts.notation_of(given)
    if given.control is None and notation is not None:
        raise ArgumentError("--notation is that of --control, which is missing", "notation")
    control = None if given.control is None else texts.read(given.control, notation)
    audit = _Audit(given, control)
    lines_of = _json_lines if given.json else _text_lines
    progress = _Progress(not given.quiet and sys.stderr is not None and sys.stderr.isatty())
    unread = 0
    for name in given.files or ["-"]:
        try:
            with closing(_read(name, given.encoding)) as games:
                for game, percent in _chosen(games, given.game):
                    for line in lines_of(name, game, audit.of(game), given.all):
                        progress.clear()
                        print(line)
                    progress.show(audit.games, percent)
            progress.clear()
        except _UnreadError as error:
            unread += 1
            progress.clear()
            print(f"flagfall: {name}: {error}", file=sys.stderr)
    if given.game is not None and not audit.games:
        print(f"flagfall: no file has {given.game:,} games", file=sys.stderr)
        return 2
    if not given.quiet:
        print(audit.summary(), file=sys.stderr)
    if given.plot is not None and not _drawn(audit, given.plot):
        return 2
    if unread:
        return 2
    return 1 if audit.wrong_plies else 0


class _UnreadError(Exception):
    """A file cannot be read, for this reason."""


# A game, and how much of its file was read, in percent, if that is known.
_Read: TypeAlias = tuple[PgnGame, int | None]


def _read(name: str, encoding: PgnEncoding) -> Generator[_Read]:
    """Yields the games of a file.

    Raises _UnreadError.
    """
    try:
        with _opened(name) as file:
            # On macOS a pipe has a size, but no position.
            size = os.fstat(file.fileno()).st_size if file.seekable() else 0
            for game in read_pgn(file, encoding):
                yield game, file.tell() * 100 // size if size else None
    except OSError as error:
        raise _UnreadError(error.strerror) from error


def _opened(name: str) -> BinaryIO:
    if name != "-":
        return open(name, "rb")
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return os.fdopen(os.dup(sys.stdin.fileno()), "rb")


def _chosen(games: Iterator[_Read], number: int | None) -> Iterator[_Read]:
    if number is None:
        return games
    number = min(number, sys.maxsize)
    return islice(games, number - 1, number)


def _drawn(audit: _Audit, path: str) -> bool:
    """Draws the picture. If it cannot, says why, and returns False."""
    if audit.to_draw is None:
        why = "there is no game to draw"
    else:
        try:
            plot.draw(*audit.to_draw, path)
            return True
        except plot.MissingError:
            why = "--plot needs matplotlib: pip install 'flagfall[plot]'"
        except OSError as error:
            why = f"{path}: {error.strerror}"
        except plot.EndingError:
            why = f"{path}: expected a name that ends in .svg, .png or .pdf"
    print(f"flagfall: {why}", file=sys.stderr)
    return False


def _text_lines(
    name: str, game: PgnGame, found: GameAudit | AuditError, all_games: bool
) -> Iterator[str]:
    if game.faults:
        first, more = game.faults[0], len(game.faults) - 1
        rest = f" (and {more} more)" if more else ""
        yield f"{name}:{first.line}: {_players(game)}: {first.kind.replace('-', ' ')}{rest}"
    if isinstance(found, AuditError):
        if all_games:
            yield f"{name}:{game.line}: {_players(game)}: {found}"
        return
    wrong = found.impossible
    if not (wrong or all_games):
        return
    control = found.control.describe().replace("\n", "; ")
    verdict = _count(len(wrong), "impossible clock") if wrong else "ok"
    yield f"{name}:{game.line}: {_players(game)}: {verdict}"
    yield f"  {control} (clocks as {found.convention})"
    for place in wrong:
        yield f"  {_move(game, place)} {_sentence(game, found.plies[place], place)}"


def _json_lines(
    name: str, game: PgnGame, found: GameAudit | AuditError, all_games: bool
) -> Iterator[str]:
    line: dict[str, Any] = {
        "file": name,
        "line": game.line,
        "white": game.tag("White"),
        "black": game.tag("Black"),
        "timeControl": game.tag("TimeControl"),
        "plies": len(game.plies),
        "faults": [{"kind": fault.kind, "line": fault.line} for fault in game.faults],
    }
    if isinstance(found, AuditError):
        line["error"] = found.kind
    else:
        line["convention"] = found.convention
        line["tried"] = [
            {"convention": fit.convention, "possible": fit.possible, "impossible": fit.impossible}
            for fit in found.tried
        ]
        line["control"] = found.control.describe()
        line["impossible"] = [_json_of(found.plies[place], place) for place in found.impossible]
    if all_games or game.faults or line.get("impossible"):
        yield _json(line)


def _json(line: dict[str, Any]) -> str:
    """Returns JSON, in ASCII if the encoding of the output lacks a character."""
    text = json.dumps(line, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(line)
    return text


def _json_of(ply: PlyAudit, place: int) -> dict[str, Any]:
    return {
        "ply": place + 1,
        "side": ply.side,
        "why": ply.why,
        "byMs": ply.by_ms,
        "shownMs": ply.shown_ms,
        "lowMs": ply.low_ms,
        "highMs": ply.high_ms,
    }


def _players(game: PgnGame) -> str:
    return " – ".join(_printable(game.tag(tag) or "?") for tag in ("White", "Black"))


# The categories of control characters, surrogates, and separators of lines and paragraphs.
_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
# The classes of characters that change the direction of text.
_DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def _printable(text: str) -> str:
    """Without control characters, by which a file could take over a terminal."""
    return "".join("\ufffd" if _is_control(letter) else letter for letter in text)


def _is_control(letter: str) -> bool:
    return category(letter) in _CONTROLS or bidirectional(letter) in _DIRECTIONS


def _move(game: PgnGame, place: int) -> str:
    """Returns the number of the move: `12.` or `12...`."""
    half = place + (game.side == "second")
    return f"{half // 2 + plot.first_move(game)}{'...' if half % 2 else '.'}"


def _sentence(game: PgnGame, ply: PlyAudit, place: int) -> str:
    beyond = f"{ply.by_ms / 1_000:.3f}".rstrip("0").rstrip(".") + " s beyond the tolerance"
    if ply.why == "emt":
        taken = _time(game.plies[place].emt_ms)
        return f"the move took {taken}, which its clock does not allow ({beyond})"
    if ply.why == "too-much":
        return f"shows {_time(ply.shown_ms)}, at most {_time(ply.high_ms)} is possible ({beyond})"
    return f"shows {_time(ply.shown_ms)}, at least {_time(ply.low_ms)} is possible ({beyond})"


def _time(ms: int | None) -> str:
    """Returns a time as PGN writes it: `0:05:00.5`."""
    return "?" if ms is None else clk_comment(ms).removeprefix("[%clk ").removesuffix("]")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
