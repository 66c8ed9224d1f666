"""Runs the conformance cases of a folder: `python conformance.py FOLDER`.

The format is described in core/conformance/README.md.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, cast, get_args

import flagfall
from flagfall.words import Notation

WORD = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"|(?P<bare>[^ "]+)')
ESCAPE = re.compile(r"\\(u\{(?P<point>[0-9A-Fa-f]{1,6})\}|.)")
ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}

# Each key of a step, the attribute that it stands for, and its default.
STAGE_KEYS = {
    "time": ("time_ms", None),
    "entry": ("entry", "add"),
    "quota": ("quota", "none"),
    "when-met": ("when_met", "none"),
    "credit": ("credit", "none"),
    "credit-time": ("credit_ms", "none"),
    "credit-every": ("credit_every", "1"),
    "credit-keep": ("credit_keep", "100"),
    "limit": ("limit", "none"),
    "limit-bank": ("limit_ms", "none"),
    "lives": ("lives", "1"),
    "turn-limit": ("turn_limit_ms", "none"),
    "on-expiry": ("on_expiry", "flag"),
    "first-flag": ("first_flag", "none"),
    "refill": ("refill_ms", "none"),
}
# Each step that states a stage, and the sides that have it.
SIDES_OF_STAGES = {
    "stage": ("first", "second"),
    "first-stage": ("first",),
    "second-stage": ("second",),
}
RULES_KEYS = {
    "coupling": ("coupling", "none"),
    "game-time": ("game_time_ms", "none"),
    "game-turns": ("game_turns", "none"),
    "untimed-turns": ("untimed_turns", "none"),
    "untimed-earns": ("untimed_earns", "false"),
    "setup": ("setup_ms", "none"),
    "flag-falls": ("flag_falls", "past-zero"),
    "charge-unit": ("charge_unit_ms", "1"),
    "charge-rounding": ("charge_rounding", "down"),
    "charge-least": ("charge_least_ms", "0"),
    "weekend-pauses": ("weekend_pauses", "false"),
}
CLOCK_KEYS = {
    "phase": "phase",
    "on-turn": "on_turn",
    "deciding": "deciding",
    "provisional": "provisional",
    "first-to-fall": "first_to_fall",
}
SIDE_KEYS = {
    "bank": "bank_ms",
    "lent": "lent_ms",
    "stage": "stage",
    "moves": "moves",
    "moves-left": "moves_left",
    "lives": "lives",
    "flag": "flag",
    "first-flag": "first_flag",
    "overrun": "overrun_ms",
    "penalties": "penalties",
    "turn-used": "turn_used_ms",
    "turn-left": "turn_left_ms",
    "used": "used_ms",
}
# The notations that have options, and how these are called.
OPTIONS: dict[str, tuple[type, dict[str, str]]] = {
    "chess": (flagfall.Chess, {"mode": "mode", "option": "option"}),
    "arimaa": (flagfall.Arimaa, {"strict": "strict", "setup": "setup"}),
    "ggs": (
        flagfall.Ggs,
        {"ini": "ini_ms", "inc": "inc_ms", "ext": "ext_ms", "soft-is-hard": "soft_is_hard"},
    ),
    "double-flag": (flagfall.DoubleFlag, {"mode": "mode"}),
    "pcn": (flagfall.Pcn, {"format": "format"}),
}
# Each call of the clock and of the match, and the arguments that its words are.
CLOCK_CALLS = {
    "start": ["side", "at_ms"],
    "press": ["side", "at_ms"],
    "press-unreceived": ["side", "at_ms"],
    "receive": ["at_ms"],
    "ready": ["side", "at_ms", "ready"],
    "ready-unreceived": ["side", "at_ms"],
    "hand-over": ["side", "at_ms"],
    "hand-over-unreceived": ["side", "at_ms"],
    "pause": ["at_ms"],
    "resume": ["at_ms"],
    "stop": ["at_ms"],
    "advance": ["at_ms"],
    "advance-some": ["at_ms"],
    "adjust": ["side", "at_ms", "time_ms"],
    "set-bank": ["side", "at_ms", "bank_ms"],
    "set-turn": ["side", "at_ms"],
    "raise-flag": ["side", "at_ms"],
    "keep-journal": [],
    "take-back": ["to", "at_ms"],
    "read": ["at_ms"],
    "command": ["protocol", "at_ms"],
    "verdict": ["at_ms"],
    "deadline": [],
    "last-at": [],
}
ODDS_CALLS = {"berserk": ["side", "rule"], "divide": ["side", "by"]}
LAG_CALLS = {"charge": ["elapsed_ms", "lag_ms"]}
IN_MATCH = ["length", "first", "second", "crawford"]
BEGINNINGS = {
    "length": ["length"],
    "at-score": ["length", "first", "second", "games", "crawford"],
}
MATCH_CALLS = {
    "start-game": [],
    "end-game": ["winner", "points"],
    "penalise": ["side"],
    "double": ["side"],
    "take": [],
    "drop-double": [],
    "may-decline": ["points"],
}
# The arguments of a call that are written `KEY=VALUE`.
KEYED = {
    "press": {"elapsed": "elapsed_ms"},
    "hand-over": {"elapsed": "elapsed_ms"},
    "verdict": {
        "board": "board",
        "minimal": "minimal_loss",
        "maximal": "maximal_loss",
        "cannot-win": "cannot_win",
        "overtime": "overtime",
    },
    "may-decline": {"most": "most"},
    "advance-some": {"most": "most"},
}
# What a clock that was saved is written as, instead of a control.
SAVED = ("restore", "restore-hex", "restore-journal")
RESTARTED = {"saved-at": "saved_at_ms"}
TAKEN_BACK = {"move": "move", "moment": "moment_ms"}
# At this moment clocks are saved to compare them.
LATEST = 2**53 - 1
# What is called otherwise in Python.
NAMES = {
    "deadline": "deadline_ms",
    "last-at": "last_at_ms",
    "divide": "divided",
    "ready": "set_ready",
    "ready-unreceived": "set_ready_unreceived",
    "may-decline": "may_decline_resignation",
}
NUMBERS = {
    "minimal_loss",
    "maximal_loss",
    "length",
    "first",
    "second",
    "games",
    "points",
    "most",
    "by",
    "move",
}
TRUTHS = {"strict", "setup", "soft_is_hard", "ready"}
MATCH_KEYS = {
    "first": "first",
    "second": "second",
    "games": "games",
    "crawford": "crawford",
    "cube": "cube",
    "frozen": "cube_is_frozen",
    "winner": "winner",
}
PENALISED_KEYS = {
    "match-over": "match_over",
    "froze-cube": "froze_cube",
    "void-double": "void_double",
}


class Text(str):
    """A word that was written in quotes."""


@dataclass
class Line:
    number: int
    words: list[str]

    def fail(self, why: str) -> Failure:
        return Failure(self.number, why)

    def check(self, what: str, expected: object, got: object) -> None:
        if expected != got:
            raise self.fail(f"{what}: expected {expected}, got {got}")


@dataclass
class Failure(Exception):
    line: int
    why: str


@dataclass
class Case:
    head: Line
    steps: list[Line] = field(default_factory=list)


@dataclass
class Setup:
    """A text in a notation."""

    notation: Any
    text: str

    def parse(self) -> flagfall.TimeControl:
        return flagfall.parse(self.text, self.notation)

    def warnings(self) -> list[str]:
        warnings = flagfall.parse_warnings(self.text, self.notation)
        return [placed(warning) for warning in warnings]

    def print(self, control: flagfall.TimeControl, side: Any = "first") -> str:
        return control.print(self.notation, side)

    def convert(self, control: flagfall.TimeControl) -> flagfall.Conversion:
        return control.convert(self.notation)

    def explain(self, cursor: int) -> flagfall.Explanation | None:
        return flagfall.explain(self.text, self.notation, cursor)


def split(number: int, line: str) -> Line:
    words: list[str] = []
    end = -1
    while end < len(line):
        word = WORD.match(line, end + 1)
        if word is None or line[word.end() : word.end() + 1] not in ("", " "):
            raise Failure(number, "words are separated by single spaces")
        end = word.end()
        bare = word["bare"]
        words.append(unescape(number, word["text"]) if bare is None else bare)
    return Line(number, words)


def unescape(number: int, text: str) -> Text:
    def one(escape: re.Match[str]) -> str:
        if escape["point"] is not None:
            return chr(int(escape["point"], 16))
        if escape[1] not in ESCAPED:
            raise Failure(number, f"unknown escape {escape[0]}")
        return ESCAPED[escape[1]]

    return Text(ESCAPE.sub(one, text))


def cases(lines: list[str]) -> Iterator[Case]:
    case: Case | None = None
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        words = split(number, line.lstrip(" "))
        if not line.startswith(" "):
            if case is not None:
                yield case
            case = Case(words)
        elif case is None:
            raise Failure(number, "a step before the first case")
        else:
            case.steps.append(words)
    if case is not None:
        yield case


def take(line: Line, words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise line.fail(f"expected {count} words after {line.words[0]!r}")
    return words


def text(line: Line, word: str) -> str:
    if not isinstance(word, Text):
        raise line.fail(f"expected a text in quotes, not {word}")
    return str(word)


def whole(line: Line, word: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", word):
        raise line.fail(f"expected a whole number, not {word}")
    return int(word)


def truth(line: Line, word: str) -> bool:
    if word not in ("true", "false"):
        raise line.fail(f"expected `true` or `false`, not {word}")
    return word == "true"


def board(line: Line, word: str) -> Any:
    said, colon, about = word.partition(":")
    if not colon:
        return said
    return said, whole(line, about) if said == "score" else about


def overtime(line: Line, word: str) -> tuple[int, int]:
    points, _, every = word.partition("/")
    return whole(line, points), whole(line, every)


def argument(line: Line, name: str, word: str) -> Any:
    """A word as the argument of that name."""
    if name.endswith("_ms") or name in NUMBERS:
        return whole(line, word)
    if name in TRUTHS:
        return truth(line, word)
    if name == "overtime":
        return overtime(line, word)
    return board(line, word) if name == "board" else word


def arguments(line: Line, names: list[str]) -> dict[str, Any]:
    """The words after the first, as the arguments of these names."""
    words = take(line, line.words[1:], len(names))
    return {name: argument(line, name, word) for name, word in zip(names, words)}


def keys(line: Line, words: list[str], known: Container[str]) -> dict[str, str]:
    """The `KEY=VALUE` words, each of which must be known."""
    assert hasattr(known, "__contains__")
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if isinstance(word, Text) or not equals or key not in known:
            raise line.fail(f"unknown key {word!r}")
        if key in values:
            raise line.fail(f"the key {key!r} twice")
        values[key] = value
    return values


def keyed(line: Line, words: list[str], known: dict[str, str]) -> dict[str, Any]:
    """The `KEY=VALUE` words, as the arguments that they stand for."""
    given = keys(line, words, known).items()
    return {known[key]: argument(line, known[key], value) for key, value in given}


def setup(line: Line, words: list[str]) -> Setup:
    if len(words) < 2 or words[0] not in get_args(Notation):
        raise line.fail("expected a notation, its options and a text")
    notation, *options, written = words
    made_by, names = OPTIONS.get(notation, (None, {}))
    given = keys(line, options, names)
    if notation == "ggs" and len(given.keys() - {"soft-is-hard"}) not in (0, 3):
        raise line.fail("expected all of ini, inc and ext, or none")
    if notation == "pcn" and not given:
        raise line.fail("`format` is always written")
    values = {
        names[key]: argument(line, names[key], value) for key, value in given.items()
    }
    return Setup(made_by(**values) if made_by else notation, text(line, written))


def written(value: object) -> str:
    """A value as cases write it."""
    match value:
        case None:
            return "none"
        case True:
            return "true"
        case False:
            return "false"
        case _:
            return str(value)


def check_whole_value(
    line: Line, words: list[str], known: dict[str, Any], value: object
) -> None:
    given = keys(line, words, known)
    for key, (attribute, default) in known.items():
        expected = given.get(key, default)
        if expected is None:
            raise line.fail(f"`{key}` is always written")
        line.check(key, expected, written(getattr(value, attribute)))


def accept(case: Case) -> None:
    head = case.head
    source = setup(head, head.words[1:])
    control = source.parse()
    stages: dict[str, set[int]] = {"first": set(), "second": set()}
    warnings = source.warnings()
    warned = 0
    for step in case.steps:
        what, *words = step.words
        if what == "canonical":
            canonical = text(step, take(step, words, 1)[0])
            step.check(what, canonical, source.print(control))
            again = Setup(source.notation, canonical).parse()
            step.check("what the canonical text says", repr(control), repr(again))
            step.check("equality", True, control == again)
        elif what == "describes":
            step.check(what, text(step, take(step, words, 1)[0]), control.describe())
        elif what == "warning":
            warned += 1
            expected = " ".join(take(step, words, 3))
            step.check(what, [expected], warnings[warned - 1 : warned])
        elif what in SIDES_OF_STAGES and words:
            place = whole(step, words[0])
            for side in SIDES_OF_STAGES[what]:
                schedule = getattr(control, side)
                if place in stages[side] or place not in range(len(schedule)):
                    raise step.fail(f"stage {place} twice, or there is none")
                stages[side].add(place)
                check_whole_value(step, words[1:], STAGE_KEYS, schedule[place])
        elif what == "rules":
            check_whole_value(step, words, RULES_KEYS, control.rules)
        else:
            raise step.fail(f"unknown step {what!r}")
    head.check("further warnings", [], warnings[warned:])
    if any(stages.values()):
        for side, places in stages.items():
            there = len(getattr(control, side))
            head.check(f"the {side} side's stages", len(places), there)


def refuse(case: Case) -> None:
    source = setup(case.head, case.head.words[1:])
    if not case.steps or case.steps[0].words[0] != "error":
        raise case.head.fail("expected the step `error`")
    step, *paths = case.steps
    expected = " ".join(take(step, step.words[1:], 3))
    try:
        control = source.parse()
    except flagfall.ParseError as error:
        step.check("error", expected, placed(error))
        check_path(case.head, paths, error.path)
        step.check("warnings", [], source.warnings())
    else:
        raise step.fail(f"expected {expected}, got {control!r}")


def check_path(head: Line, steps: list[Line], path: str | None) -> None:
    for step in steps:
        if step.words[0] != "path" or len(steps) > 1:
            raise step.fail("expected one step `path` at most, and no other")
        step.check("path", text(step, take(step, step.words[1:], 1)[0]), path)
    if path is not None and not steps:
        raise head.fail(f"`path` is missing: {path!r}")


def placed(error: flagfall.ParseError) -> str:
    """An error as cases write it."""
    return f"{error.kind} {span(error.text, error.offset, error.length)}"


def span(of: str, offset: int, length: int) -> str:
    """A place and a length in characters, as cases write them."""
    if offset + length > len(of):
        return f"{offset} {length} beyond the end"
    return f"{in_bytes(of[:offset])} {in_bytes(of[offset : offset + length])}"


def in_bytes(part: str) -> int:
    return len(part.encode("utf-8", "surrogatepass"))


def in_characters(of: str, place: int) -> int:
    """A place in bytes, in characters; one within a character counts as its beginning."""
    before = of.encode("utf-8", "surrogatepass")[:place]
    return len(before.decode("utf-8", "ignore"))


def odds(case: Case) -> None:
    setups: dict[str, Setup] = {}
    odds: flagfall.TimeControl | flagfall.ControlError | None = None
    for step in case.steps:
        what, *words = step.words
        if what in ("first", "second") and what not in setups:
            setups[what] = setup(step, words)
            continue
        if len(setups) != 2:
            raise step.fail("expected the setups of both sides first")
        first, second = setups["first"], setups["second"]
        if odds is None:
            one, two = first.parse(), second.parse()
            odds = odds_or_error(lambda: flagfall.TimeControl.of_sides(one, two))
        if what == "error":
            expected = take(step, words, 1)[0]
            if not isinstance(odds, flagfall.ControlError):
                raise step.fail(f"expected {expected}, got {odds!r}")
            step.check("error", expected, odds.kind)
        elif isinstance(odds, flagfall.ControlError):
            raise step.fail(f"got the error {odds.kind}")
        elif what in ODDS_CALLS:
            control = odds
            odds = odds_or_error(lambda: make(control, step, ODDS_CALLS))
        elif what == "describes":
            step.check(what, text(step, take(step, words, 1)[0]), odds.describe())
        elif what == "canonical":
            texts = [text(step, word) for word in take(step, words, 2)]
            printed = [first.print(odds), second.print(odds, "second")]
            step.check(what, texts, printed)
        else:
            raise step.fail(f"unknown step {what!r}")
    if len(case.steps) < 3:
        raise case.head.fail("expected two setups and what comes of them")


def odds_or_error(
    make: Callable[[], flagfall.TimeControl],
) -> flagfall.TimeControl | flagfall.ControlError:
    try:
        return make()
    except flagfall.ControlError as error:
        return error


def convert(case: Case) -> None:
    control = setup(case.head, case.head.words[1:]).parse()
    steps = list(case.steps)
    if not steps:
        raise case.head.fail("expected `to SETUP`")
    while steps:
        step = steps.pop(0)
        if step.words[0] != "to":
            raise step.fail(f"unknown step {step.words[0]!r}")
        to = setup(step, step.words[1:])
        conversion = to.convert(control)
        step.check("text", to.text, conversion.text)
        if steps and steps[0].words[0] == "lost":
            step = steps.pop(0)
            step.check("lost", step.words[1:], list(conversion.losses))
        else:
            step.check("lost", (), conversion.losses)


def detect(case: Case) -> None:
    written = text(case.head, take(case.head, case.head.words[1:], 1)[0])
    found = flagfall.detect(written)
    for step, detected in zip(case.steps, found):
        step.check("notation", step.words[0], detected.notation)
        described = text(step, take(step, step.words[1:], 1)[0])
        step.check("control", described, detected.control.describe())
    if len(case.steps) != len(found):
        names = [detected.notation for detected in found]
        raise case.head.fail(f"got {names}, expected {len(case.steps)} of them")


def explain(case: Case) -> None:
    source = setup(case.head, case.head.words[1:])
    if not case.steps:
        raise case.head.fail("expected `cursor N`")
    first, *steps = case.steps
    if first.words[0] != "cursor":
        raise first.fail("expected `cursor N`")
    cursor = whole(first, take(first, first.words[1:], 1)[0])
    if cursor < 0:
        raise first.fail("a cursor is counted from 0")
    explained = source.explain(in_characters(source.text, cursor))
    if explained is None:
        raise case.head.fail("there is nothing to explain")
    got = explanation_in_words(source.text, explained)
    for step, line in zip_longest(steps, got):
        if step is None:
            raise case.head.fail(f"not written: {line}")
        step.check(step.words[0], as_written(step.words), line or "nothing further")


def explanation_in_words(of: str, explained: flagfall.Explanation) -> list[str]:
    """What is explained of a text, as the lines that cases write."""
    lines = [f"standing {explained.standing}"]
    if explained.error is not None:
        lines.append(f"error {placed(explained.error)}")
    for part in explained.fields:
        word = "wrong" if part.is_wrong else "field"
        place = span(of, part.offset, part.length)
        lines.append(f"{word} {part.name} {place} {quoted(part.reads)}")
    if explained.at_cursor is not None:
        lines.append(f"at-cursor {explained.at_cursor}")
    for name, following in groupby(explained.next, lambda one: one.field):
        texts = [quoted(one.text) for one in following]
        lines.append(" ".join(["next", written(name), *texts]))
    if explained.completion is not None:
        lines.append(f"completion {quoted(explained.completion)}")
    if explained.gave_up:
        lines.append("gave-up")
    return lines


def as_written(words: list[str]) -> str:
    return " ".join(quoted(word) if isinstance(word, Text) else word for word in words)


def quoted(word: str) -> str:
    """A text as cases write it."""
    word = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{word}"'


def times_left(case: Case) -> None:
    protocol, on_turn, written = take(case.head, case.head.words[1:], 3)
    source = text(case.head, written)
    try:
        left = flagfall.times_left(source, cast(Any, protocol), cast(Any, on_turn))
    except flagfall.ParseError as error:
        got = [f"error {placed(error)}"]
    else:
        sides = zip(("first", "second"), left, strict=True)
        told = [(side, *of) for side, of in sides if of is not None]
        got = [f"{side} {ms} {'none' if n is None else n}" for side, ms, n in told]
    case.head.check("what is told", [" ".join(step.words) for step in case.steps], got)


def lag(case: Case) -> None:
    made_good = flagfall.Lag(**arguments(case.head, ["limit_ms", "increment_ms"]))
    steps = list(case.steps)
    while steps:
        call = steps.pop(0)
        charged = make(made_good, call, LAG_CALLS)
        outcomes = [" ".join(line.words) for line in outcome_of(steps)]
        call.check("charge", outcomes, [f"> {charged} {made_good.quota_ms}"])


def play(case: Case) -> None:
    text(case.head, take(case.head, case.head.words[1:], 1)[0])
    steps = list(case.steps)
    clock = clock_played(case.head, steps)
    while clock is not None and steps:
        call = steps.pop(0)
        outcome = outcome_of(steps)
        if call.words[0] == "restart":
            clock = restarted(clock, call, outcome)
        elif call.words[0] == "plies":
            check_plies(clock, call, outcome)
        else:
            check_call(clock, call, outcome)
    if clock is None:
        case.head.check("steps after a refusal", [], [step.words for step in steps])
    elif (journal := clock.journal_json()) is not None:
        led_to = state(flagfall.Clock.of_journal(journal))
        case.head.check("what the journal leads to", state(clock), led_to)


def state(clock: flagfall.Clock) -> tuple[bytes, str | None]:
    """All that a clock holds."""
    return clock.save(LATEST), clock.journal_json()


def outcome_of(steps: list[Line]) -> list[Line]:
    """What stands below a call, taken from the steps after it."""
    outcome: list[Line] = []
    while steps and steps[0].words[0] in (">", "!"):
        outcome.append(steps.pop(0))
    return outcome


def clock_played(head: Line, steps: list[Line]) -> flagfall.Clock | None:
    """The clock that the first steps set up; None where it is refused, as it should be."""
    if not steps or steps[0].words[0] not in SAVED:
        control = control_played(head, steps)
        return flagfall.Clock(control, in_match=match_played(steps))
    step = steps.pop(0)
    refusals = outcome_of(steps)
    try:
        clock = restored(step)
    except flagfall.RestoreError as error:
        check_refusal(step, refusals, error.kind)
        return None
    for line in refusals:
        raise line.fail(f"it was restored: {clock!r}")
    return clock


def restored(step: Line) -> flagfall.Clock:
    name, *words = step.words
    if not words:
        raise step.fail("expected what was saved")
    saved = text(step, words[0])
    if name == "restore-journal":
        take(step, words, 1)
        return flagfall.Clock.of_journal(saved)
    given = keyed(step, words[1:], RESTARTED)
    if name == "restore":
        return flagfall.Clock.restore(saved, **given)
    if not re.fullmatch(r"([0-9a-f]{2})*", saved):
        raise step.fail("bytes are two hexadecimal digits each")
    return flagfall.Clock.restore(bytes.fromhex(saved), **given)


def restarted(clock: flagfall.Clock, call: Line, outcome: list[Line]) -> flagfall.Clock:
    """The clock as it is saved and restored, in both forms."""
    if len(call.words) < 2:
        raise call.fail("expected `restart AT [saved-at=AT]`")
    at_ms = whole(call, call.words[1])
    given = keyed(call, call.words[2:], RESTARTED)
    try:
        saved, in_json = clock.save(at_ms), clock.save_json(at_ms)
    except flagfall.ClockError as error:
        check_refusal(call, outcome, error.kind)
        return clock
    for line in outcome:
        raise line.fail("nothing comes of this step")
    again = flagfall.Clock.restore(saved, **given)
    of_json = flagfall.Clock.restore(in_json, **given)
    call.check("the clock of the JSON", state(again), state(of_json))
    call.check("its control", clock.control, again.control)
    if not given:
        call.check("what it saves again", saved, again.save(at_ms))
    return again


def check_plies(clock: flagfall.Clock, call: Line, outcome: list[Line]) -> None:
    take(call, call.words[1:], 0)
    try:
        plies = flagfall.PcnDocument.of_journal(clock).plies_ms
    except flagfall.PrintError as error:
        check_refusal(call, outcome, error.kind)
        return
    got = " ".join([">", *(written(ms) for ms in plies)])
    call.check("plies", [" ".join(line.words) for line in outcome], [got])


def control_played(head: Line, steps: list[Line]) -> flagfall.TimeControl:
    if steps and steps[0].words[0] == "control":
        step = steps.pop(0)
        return setup(step, step.words[1:]).parse()
    if [step.words[0] for step in steps[:2]] == ["first", "second"]:
        first, second = steps.pop(0), steps.pop(0)
        return flagfall.TimeControl.of_sides(
            setup(first, first.words[1:]).parse(),
            setup(second, second.words[1:]).parse(),
        )
    raise head.fail("expected `control`, or `first` and `second`")


def match_played(steps: list[Line]) -> flagfall.Match | None:
    if not steps or steps[0].words[0] != "in-match":
        return None
    given = arguments(steps.pop(0), IN_MATCH)
    match_at = flagfall.Match.at_score(**given, games=0)
    match_at.start_game()
    return match_at


def make(target: object, call: Line, calls: dict[str, list[str]]) -> Any:
    """Makes the call: what it gives."""
    name, *words = call.words
    if name not in calls:
        raise call.fail(f"unknown step {name!r}")
    count = len(calls[name])
    given = arguments(Line(call.number, call.words[: 1 + count]), calls[name])
    given |= keyed(call, words[count:], KEYED.get(name, {}))
    if "to" in given:
        given |= keyed(call, [given.pop("to")], TAKEN_BACK)
    if name == "verdict" and "board" not in given:
        raise call.fail("`board` is always written")
    member = getattr(target, NAMES.get(name, name.replace("-", "_")))
    return member(**given) if callable(member) else member


def check_refusal(call: Line, outcome: list[Line], kind: str) -> None:
    if [line.words[0] for line in outcome] != ["!"]:
        raise call.fail(f"got the error {kind}")
    expected = take(outcome[0], outcome[0].words[1:], 1)[0]
    outcome[0].check("error", expected, kind)


def check_no_refusal(outcome: list[Line], got: object) -> None:
    for line in outcome:
        if line.words[0] == "!":
            raise line.fail(f"expected the error {line.words[1:]}, got {got!r}")


def check_call(clock: flagfall.Clock, call: Line, outcome: list[Line]) -> None:
    before = state(clock)
    try:
        got = make(clock, call, CLOCK_CALLS)
    except flagfall.ClockError as error:
        check_refusal(call, outcome, error.kind)
        outcome[0].check("the clock is as it was", before, state(clock))
        last_at_ms = clock.last_at_ms if error.kind == "at-went-back" else None
        outcome[0].check("the last moment", last_at_ms, error.last_at_ms)
        return
    check_no_refusal(outcome, got)
    name = call.words[0]
    if name == "read":
        check_reading(outcome, got)
    elif name in ("deadline", "last-at"):
        moments = [" ".join(line.words[1:]) for line in outcome]
        call.check(name, moments, [written(got)])
    elif name == "command":
        told = [text(line, take(line, line.words[1:], 1)[0]) for line in outcome]
        call.check(name, told, [got])
    elif name == "verdict":
        verdicts = [" ".join(line.words[1:]) for line in outcome]
        words = f"{got.outcome} {got.reason} {written(got.score)}"
        call.check(name, verdicts, [words])
    elif name == "keep-journal":
        for line in outcome:
            raise line.fail("nothing comes of this step")
    else:
        events, arrived = got if name == "advance-some" else (got, True)
        if not arrived:
            last = outcome.pop() if outcome else call
            last.check("whether it is all", ["more"], last.words[1:])
        check_events(call, outcome, events)


def check_reading(outcome: list[Line], reading: flagfall.Reading) -> None:
    for line in outcome:
        values: object
        match line.words[1:]:
            case ["clock", *words]:
                values, known = reading, CLOCK_KEYS
            case ["first", *words]:
                values, known = reading.first, SIDE_KEYS
            case ["second", *words]:
                values, known = reading.second, SIDE_KEYS
            case _:
                raise line.fail("expected `clock`, `first` or `second`")
        for key, expected in keys(line, words, known).items():
            line.check(key, expected, written(getattr(values, known[key])))


def check_events(
    call: Line, outcome: list[Line], events: tuple[flagfall.Event, ...]
) -> None:
    got = [event_in_words(event) for event in events]
    for line, words in zip(outcome, got):
        line.check("event", " ".join(line.words[1:]), words)
    if len(outcome) > len(got):
        raise outcome[len(got)].fail("expected this event, got none")
    if len(got) > len(outcome):
        raise call.fail(f"got the events {got}, expected {len(outcome)} of them")


def event_in_words(event: flagfall.Event) -> str:
    words = [event.kind, event.side, str(event.at_ms)]
    for key in ("stage", "lives", "penalties"):
        value = getattr(event, key)
        if value is not None:
            words.append(f"{key}={value}")
    return " ".join(words)


def match(case: Case) -> None:
    text(case.head, take(case.head, case.head.words[1:], 1)[0])
    steps = list(case.steps)
    if not steps:
        raise case.head.fail("expected `length` or `at-score`")
    played: flagfall.Match | None = None
    while steps:
        call = steps.pop(0)
        outcome = outcome_of(steps)
        before = repr(played)
        came: object = None
        try:
            if played is None:
                played = begun(call)
            else:
                came = make(played, call, MATCH_CALLS)
        except flagfall.MatchError as error:
            check_refusal(call, outcome, error.kind)
            outcome[0].check("the match is as it was", before, repr(played))
            continue
        check_no_refusal(outcome, came)
        check_match(call, outcome, played, came)


def begun(step: Line) -> flagfall.Match:
    name = step.words[0]
    if name not in BEGINNINGS:
        raise step.fail("expected `length` or `at-score`")
    given = arguments(step, BEGINNINGS[name])
    if name == "length":
        return flagfall.Match(**given)
    return flagfall.Match.at_score(**given)


def check_match(
    call: Line, outcome: list[Line], played: flagfall.Match, came: object
) -> None:
    shown = {key: getattr(played, name) for key, name in MATCH_KEYS.items()}
    match came:
        case flagfall.Penalised():
            penalised = PENALISED_KEYS.items()
            shown |= {key: getattr(came, name) for key, name in penalised}
        case bool():
            shown["may"] = came
        case _:
            call.check("what the call gives", None, came)
    for line in outcome:
        for key, expected in keys(line, line.words[1:], shown).items():
            line.check(key, expected, written(shown[key]))


KINDS = {
    "accept": accept,
    "refuse": refuse,
    "odds": odds,
    "play": play,
    "match": match,
    "detect": detect,
    "convert": convert,
    "explain": explain,
    "lag": lag,
    "times-left": times_left,
}


def run(case: Case) -> None:
    kind = case.head.words[0]
    if kind not in KINDS:
        raise case.head.fail(f"unknown kind {kind!r}")
    try:
        KINDS[kind](case)
    except flagfall.FlagfallError as error:
        raise case.head.fail(f"{type(error).__name__}: {error}") from error


def main(folder: Path) -> int:
    ran = dict.fromkeys(KINDS, 0)
    failed = 0
    for path in sorted(folder.glob("*.cases")):
        # Not splitlines, which ends lines at more than line feeds.
        rest = cases(path.read_bytes().decode().split("\n"))
        while True:
            try:
                case = next(rest, None)
                if case is None:
                    break
                run(case)
                ran[case.head.words[0]] += 1
            except Failure as failure:
                failed += 1
                print(f"{path}:{failure.line}: {failure.why}", file=sys.stderr)
    total = sum(ran.values())
    counts = ", ".join(f"{count} {kind}" for kind, count in ran.items())
    print(f"{total + failed} cases: {counts} hold; {failed} failed")
    if total + failed == 0:
        print(f"{folder}: no cases", file=sys.stderr)
    return 1 if failed or total == 0 else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python conformance.py FOLDER")
    sys.exit(main(Path(sys.argv[1])))
