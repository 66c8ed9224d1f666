"""Completion in shells: each asks this command what can follow."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

__all__ = ["add"]

# Where nothing follows, the shells complete the names of files.
_SCRIPTS = {
    "bash": """\
_flagfall() {
  local IFS=$'\\n'
  COMPREPLY=($(flagfall complete -- "${COMP_WORDS[@]:1:COMP_CWORD}"))
}
complete -o default -F _flagfall flagfall
""",
    "zsh": """\
#compdef flagfall
_flagfall() {
  local -a found
  found=("${(@f)$(flagfall complete -- "${(@)words[2,CURRENT]}")}")
  if [[ -n $found ]]; then compadd -a found; else _files; fi
}
compdef _flagfall flagfall
""",
    "fish": """\
function __flagfall
  set -l found (flagfall complete -- (commandline -opc)[2..] (commandline -ct))
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c flagfall -f -a '(__flagfall)'
""",
}


def add(commands: Any) -> None:
    """Adds the commands to the parser."""
    one = commands.add_parser(
        "completion",
        help="print a script that completes this command in a shell",
        description="Prints a script that completes this command in a shell.",
        epilog="example: flagfall completion bash >> ~/.bashrc",
    )
    one.add_argument("shell", choices=sorted(_SCRIPTS))
    one.set_defaults(run=_print)
    # For the scripts; not in the help.
    one = commands.add_parser("complete", add_help=False)
    one.add_argument("words", nargs="*")
    one.set_defaults(run=_complete)


def _print(given: argparse.Namespace) -> int:
    print(_SCRIPTS[given.shell], end="")
    return 0


def _complete(given: argparse.Namespace) -> int:
    *before, begun = given.words or [""]
    # The words of bash end before and after `=`.
    begun = begun.removeprefix("=")
    before = [word for word in before if word != "="]
    for word in _candidates(given.parser, before):
        if word.startswith(begun) and word != "complete":
            print(word)
    return 0


def _candidates(parser: Any, before: list[str]) -> Iterable[str]:
    """Returns what can follow these words: commands, options, and words of a list."""
    options: dict[str, argparse.Action] = {}
    places: list[Any] = []
    for action in parser._actions:
        if action.option_strings:
            options.update(dict.fromkeys(action.option_strings, action))
        else:
            places.append(action)
    waiting = None
    for place, word in enumerate(before):
        if waiting is not None:
            waiting = None
        elif word in options:
            waiting = options[word] if options[word].nargs != 0 else None
        elif word.startswith("--") and word.partition("=")[0] in options:
            continue
        elif places:
            action = places[0]
            if action.nargs == argparse.PARSER:
                found = action.choices.get(word)
                return _candidates(found, before[place + 1 :]) if found else ()
            if action.nargs not in ("*", "+"):
                places.pop(0)
    if waiting is not None:
        return map(str, waiting.choices or ())
    words = list(options)
    if places and places[0].choices is not None:
        words = [*map(str, places[0].choices), *words]
    return words
