"""The command `flagfall`: time controls, clocks and recorded games in a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

from flagfall import ArgumentError, FlagfallError, ParseError, __version__
from flagfall.command import audit, completion, play, texts

__all__ = ["main"]

_EXAMPLES = """\
examples:
  flagfall describe '40/90, SD/30; +30'
  flagfall convert pgn 'G/3/2'
  flagfall play '3+2'
  flagfall audit tournament.pgn
"""


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="flagfall",
        description="Time controls, clocks and recorded games of board games.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"flagfall {__version__}")
    commands = made.add_subparsers(metavar="COMMAND", required=True)
    texts.add(commands)
    play.add(commands)
    audit.add(commands)
    completion.add(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command, and returns its exit status.

    0 -- it did what was asked, and an audit found nothing
    1 -- a text is not valid, something was lost, or an audit found an impossible clock
    2 -- an argument is not valid or contradicts another, or a file cannot be read
    """
    output: Any = sys.stdout
    if getattr(output, "errors", None) == "strict" and hasattr(output, "reconfigure"):
        # Escapes the characters that its encoding lacks, as standard error does.
        output.reconfigure(errors="backslashreplace")
    made = parser()
    given = made.parse_args(arguments)
    given.parser = made
    try:
        status: int = given.run(given)
        if output is not None:
            output.flush()
        return status
    except ParseError as error:
        print(f"flagfall: {error}", file=sys.stderr)
        print(marked(error), end="", file=sys.stderr)
        return 1
    except FlagfallError as error:
        print(f"flagfall: {error}", file=sys.stderr)
        return 2 if isinstance(error, ArgumentError) else 1
    except BrokenPipeError:
        # Who reads the output has enough of it. Python would complain about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"flagfall: {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def marked(error: ParseError) -> str:
    """Returns the line of the text that is wrong, with the place marked below it."""
    before = error.text[: error.offset]
    line = error.text[before.rfind("\n") + 1 :].split("\n", 1)[0]
    column = len(before) - before.rfind("\n") - 1
    return f"  {line}\n  {texts.marked(line, column, error.length)}\n"
