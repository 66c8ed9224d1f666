"""The commands about the texts of time controls."""

from __future__ import annotations

import argparse
import sys
from typing import Any, cast, get_args
from unicodedata import east_asian_width

from flagfall import (
    ArgumentError,
    Chess,
    DoubleFlag,
    FlagfallError,
    Presets,
    TimeControl,
    detect,
    explain,
    parse,
    parse_tolerant,
)
from flagfall.types import NotationLike
from flagfall.words import Language, Mode, Notation, TextSource

__all__ = ["NOTATIONS", "add", "add_notation", "marked", "notation_of", "read"]

NOTATIONS = get_args(Notation)


class NoNotation(FlagfallError):
    """A text is not valid in any notation."""


def add(commands: Any) -> None:
    """Adds the commands to the parser."""
    one = commands.add_parser(
        "describe",
        help="say what a time control means",
        description="Says what a time control means, in words.",
        epilog="example: flagfall describe --language de '40/90, SD/30; +30'",
    )
    _add_text(one)
    _add_assume(one)
    one.add_argument(
        "-l", "--language", choices=get_args(Language), default="en", help="the language (en)"
    )
    one.set_defaults(run=_describe)

    one = commands.add_parser(
        "detect",
        help="list the notations that a text is valid in",
        description="Lists the notations that a text is valid in, likeliest first, and what it means.",
        epilog="example: flagfall detect --source pgn-tag '180+2'",
    )
    one.add_argument("text", help="the text of a time control")
    one.add_argument(
        "--source",
        choices=get_args(TextSource),
        metavar="SOURCE",
        help="where it is from: pgn-tag, game-file, engine, site, regulations or clock",
    )
    one.add_argument("--site", help="the site that it is from: its name or an address")
    one.set_defaults(run=_detect)

    one = commands.add_parser(
        "convert",
        help="write a time control in another notation",
        description="Writes a time control in another notation, and says what that cannot express.",
        epilog="example: flagfall convert pgn '40/90/30, G/30/30'",
    )
    one.add_argument("to", choices=NOTATIONS, metavar="TO", help="the notation to write")
    _add_text(one)
    _add_assume(one)
    one.set_defaults(run=_convert)

    one = commands.add_parser(
        "explain",
        help="explain a text field by field",
        description="Explains a text, which need not be complete, field by field.",
        epilog="example: flagfall explain -n chess '40/90, G'",
    )
    one.add_argument("text", help="the text of a time control")
    add_notation(one, is_required=True)
    one.set_defaults(run=_explain)

    one = commands.add_parser(
        "presets",
        help="list named time controls",
        description="Lists the time controls of a file of presets, or those that are built in.",
        epilog="example: flagfall presets club.toml",
    )
    one.add_argument("file", nargs="?", help="a file of presets; without it, those built in")
    one.set_defaults(run=_presets)


# The notations with modes.
_WITH_MODES: dict[str, type[Chess | DoubleFlag]] = {"chess": Chess, "double-flag": DoubleFlag}


def add_notation(command: argparse.ArgumentParser, *, is_required: bool = False) -> None:
    """Adds the options for the notation of a text."""
    command.add_argument(
        "-n",
        "--notation",
        choices=NOTATIONS,
        metavar="NOTATION",
        required=is_required,
        help="its notation" if is_required else "its notation; without it, the likeliest",
    )
    command.add_argument(
        "--mode",
        choices=get_args(Mode),
        metavar="MODE",
        help="how the notation chess or double-flag gives the time for each move: "
        + ", ".join(get_args(Mode)),
    )


def notation_of(given: argparse.Namespace) -> NotationLike | None:
    """Returns the notation of these options.

    Raises ArgumentError if there is a mode without a notation that has modes.
    """
    if given.mode is None:
        name: Notation | None = given.notation
        return name
    if given.notation not in _WITH_MODES:
        raise ArgumentError("--mode needs --notation chess or double-flag", "mode")
    return _WITH_MODES[given.notation](mode=given.mode)


def _add_text(command: argparse.ArgumentParser) -> None:
    command.add_argument("text", help="the text of a time control")
    add_notation(command)


def _add_assume(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--assume",
        action="store_true",
        help="also read a text that needs assumptions, and print these; needs --notation",
    )


def _assumed(given: argparse.Namespace) -> TimeControl:
    """Returns the time control of a text, and prints what was assumed if that is allowed."""
    if not given.assume:
        return read(given.text, notation_of(given))
    notation = notation_of(given)
    if notation is None:
        raise ArgumentError("--assume needs --notation", "notation")
    assumed = parse_tolerant(given.text, notation)
    for assumption in assumed.assumptions:
        print(f"assumed: {assumption.meaning}", file=sys.stderr)
    return assumed.control


def read(text: str, notation: NotationLike | None) -> TimeControl:
    """Returns the time control of a text.

    Raises ParseError; NoNotation if none was given and the text is not valid in any.
    """
    if notation is not None:
        return parse(text, notation)
    found = detect(text)
    if not found:
        raise NoNotation("not valid in any notation; --notation says what is wrong in one")
    return found[0].control


def marked(line: str, offset: int, length: int) -> str:
    """Returns the marks to print below a line, for a part of it. Japanese characters are wide."""

    def width(text: str) -> int:
        return sum(1 + (east_asian_width(character) in "FW") for character in text)

    part = line[offset : offset + length]
    before = (char if char == "\t" else " " * width(char) for char in line[:offset])
    return "".join(before) + "^" * max(1, width(part))


def _describe(given: argparse.Namespace) -> int:
    control = _assumed(given)
    print(control.describe(given.language))
    return 0


def _detect(given: argparse.Namespace) -> int:
    found = detect(given.text, source=given.source, site=given.site)
    if not found:
        print("no notation")
        return 1
    _print_table([(one.notation, one.control) for one in found])
    return 0


def _print_table(rows: list[tuple[str, TimeControl]]) -> None:
    """Prints names and what their time controls mean."""
    width = max((len(name) for name, _ in rows), default=0)
    for name, control in rows:
        for line in control.describe().split("\n"):
            print(f"{name:{width}}  {line}")
            name = ""


def _convert(given: argparse.Namespace) -> int:
    control = _assumed(given)
    converted = control.convert(given.to)
    if converted.text:
        print(converted.text)
    for loss in converted.losses:
        print(f"lost: {loss}")
    return 1 if converted.losses else 0


def _explain(given: argparse.Namespace) -> int:
    explained = explain(given.text, cast("NotationLike", notation_of(given)))
    if explained is None:
        print("only texts of up to 4,096 bytes can be explained, and no documents")
        return 1
    start = 0
    for line in given.text.split("\n"):
        print(line)
        for field in explained.fields:
            if 0 <= field.offset - start <= len(line):
                part = given.text[field.offset : field.offset + field.length]
                mark = marked(line, field.offset - start, field.length)
                print(f"{mark} {field.name}: {part or '(missing)'}")
        start += len(line) + 1
    print(explained.validity)
    if explained.validity != "valid" and explained.completion:
        print(f"for example: {explained.completion}")
    return 0 if explained.validity == "valid" else 1


def _presets(given: argparse.Namespace) -> int:
    presets = Presets.built_in() if given.file is None else Presets.load(given.file)
    _print_table([(preset.name, preset.control) for preset in presets])
    return 0
