"""The lines of the conformance cases, as core/conformance/README.md describes them."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import flagfall

WORD = r'(?:"(?:[^"\\]|\\.)*"|[^ "]+)'
LINE = re.compile(f"{WORD}(?: {WORD})*")
ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]+)\}|(.))")
ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}
WRITTEN = {character: f"\\{escape}" for escape, character in ESCAPED.items()}

# The keys with another name in Python.
ARGUMENTS = {
    "ini": "ini_ms",
    "inc": "inc_ms",
    "ext": "ext_ms",
    "elapsed": "elapsed_ms",
    "saved-at": "saved_at_ms",
    "timestamp": "timestamp_ms",
    "tenths-below": "tenths_below_ms",
    "minimal": "minimal_loss",
    "maximal": "maximal_loss",
}
# The notations with options.
WITH_OPTIONS: dict[str, type] = {
    "chess": flagfall.Chess,
    "arimaa": flagfall.Arimaa,
    "ggs": flagfall.Ggs,
    "double-flag": flagfall.DoubleFlag,
    "pcn": flagfall.Pcn,
}


class Text(str):
    """A word that was in quotes."""


def blocks(file: str) -> Iterator[tuple[str, list[str]]]:
    """Yields each line without indent, with the indented lines below it, unindented."""
    for block in re.split(r"\n(?! )", file):
        head, *steps = block.split("\n")
        yield head, [step.removeprefix("  ") for step in steps]


def words(line: str) -> list[str]:
    if not LINE.fullmatch(line):
        raise ValueError("words are separated by single spaces")
    found = re.findall(WORD, line)
    return [unescaped(word[1:-1]) if word.startswith('"') else word for word in found]


def unescaped(text: str) -> Text:
    def one(escape: re.Match[str]) -> str:
        return chr(int(escape[1], 16)) if escape[1] else ESCAPED[escape[2]]

    return Text(ESCAPE.sub(one, text))


def quoted(text: str) -> str:
    """Formats a text as answers do."""

    def one(character: re.Match[str]) -> str:
        return WRITTEN.get(character[0]) or f"\\u{{{ord(character[0]):x}}}"

    return '"' + re.sub(r'["\\\x00-\x1f]', one, text) + '"'


def written(value: object) -> str:
    """Formats any other value as answers do."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join(f"{beyond_ms}:{factor}" for beyond_ms, factor in value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def text(word: str) -> str:
    assert isinstance(word, Text), f"expected a text in quotes, not {word}"
    return str(word)


def bare(word: str) -> str:
    assert not isinstance(word, Text), f'expected no text in quotes: "{word}"'
    return word


def whole(word: str) -> int:
    assert re.fullmatch(r"-?[0-9]+", word), f"expected a whole number, not {word}"
    return int(word)


def name(word: str) -> str:
    """Converts a word to a name in Python."""
    assert "_" not in word, f"not a name: {word}"
    return word.replace("-", "_")


def keys(pairs: list[str]) -> Iterable[str]:
    """Returns the keys of `KEY=VALUE …`, each once."""
    return dict.fromkeys(bare(pair).partition("=")[0] for pair in pairs)


def arguments(words: list[str], names: str) -> dict[str, Any]:
    """Returns the words of a call as arguments with these names. The name `KEY=` is for a word
    `KEY=VALUE`, and `=` for any key; further words are of this form too.
    """
    given: dict[str, Any] = {}
    for argument, word in zip_longest(names.split(), words, fillvalue="="):
        if argument.endswith("="):
            key, equals, word = bare(word).partition("=")
            assert equals and argument in ("=", f"{key}="), f"expected `KEY=VALUE`, not {key}"
            argument = ARGUMENTS.get(key) or name(key)
        given[argument] = value(argument, bare(word))
    assert len(given) == len(words), "a key twice"
    return given


def value(argument: str, word: str) -> Any:
    if argument == "board" and ":" in word:
        said, about = word.split(":")
        return said, whole(about) if said == "score" else about
    if argument == "overtime":
        points, every_ms = word.split("/")
        return whole(points), whole(every_ms)
    if argument == "charge-tiers":
        return [tuple(map(whole, tier.split(":"))) for tier in word.split(",")]
    if word in ("true", "false"):
        return word == "true"
    return whole(word) if word[-1:].isdecimal() and argument != "formula" else word


def setup(words: list[str]) -> tuple[str, Any]:
    """`NOTATION [OPTION=VALUE …] "TEXT"`: the text, and its notation."""
    of, *options, source = words
    return text(source), notation(bare(of), arguments(options, ""))


def notation(of: str, options: dict[str, Any]) -> Any:
    default_clock = options.keys() & {"ini_ms", "inc_ms", "ext_ms"}
    assert len(default_clock) in (0, 3), "expected all of `ini`, `inc` and `ext`, or none"
    assert of != "pcn" or options, "expected `format`"
    return WITH_OPTIONS[of](**options) if options else of
