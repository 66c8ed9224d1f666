"""Plays conformance cases: rewrites their files with the answers of flagfall.

`python player.py PATH…`: each path is a file or a directory. core/conformance/README.md describes the
files and their answers. Nothing is compared here: use `diff`.
"""

import io
import json
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

import flagfall
from cases import (
    arguments,
    bare,
    blocks,
    keys,
    name,
    quoted,
    setup,
    text,
    value,
    whole,
    words,
    written,
)

# The keys of an answer in order, with their defaults, which are not written.
STAGE = """time entry=add quota=none when-met=none credit=none credit-time=none credit-every=1
    credit-keep=100 limit=none limit-bank=none lives=1 turn-limit=none on-expiry=flag
    first-flag=none refill=none charge-unit=none charge-rounding=down charge-least=0
    charge-tiers=none overrun-most=none reserve=none reserve-draw=never reserve-unit=none
    reserve-overflow=false reserve-returned=false reserve-most=none reserve-floor=none reserve-floor-from-move=none"""
RULES = """coupling=none game-time=none game-turns=none untimed-turns=none untimed-earns=false
    first-move=none first-move-missed=none setup=none flag-falls=past-zero charge-unit=1
    charge-rounding=down charge-least=0 charge-tiers=none weekend-pauses=false
    grace=0 grace-excess=forgiven"""
PIECE = """from to runs bank lent overrun stage lives flag unit offset factor other-bank other-runs
    then""".split()
STANDING = """bank stage lives moves moves-left lent flag overrun penalties turn-used used
    since-credit reserve""".split()
# The steps that describe a time control.
STEPS = ("stage", "first-stage", "second-stage", "rules")
# The arguments that the words of each call are.
CALLS = {
    "start": "side at_ms",
    "press": "side at_ms",
    "press-unreceived": "side at_ms",
    "receive": "at_ms",
    "ready": "side at_ms ready",
    "ready-unreceived": "side at_ms",
    "hand-over": "side at_ms",
    "hand-over-unreceived": "side at_ms",
    "pause": "at_ms",
    "resume": "at_ms",
    "stop": "at_ms",
    "advance": "at_ms",
    "advance-some": "at_ms most=",
    "adjust": "side at_ms time_ms",
    "set-bank": "side at_ms bank_ms",
    "draw-reserve": "side at_ms time_ms",
    "berserk": "side at_ms rule",
    "set-turn": "side at_ms",
    "raise-flag": "side at_ms",
    "keep-journal": "",
    "take-back": "= at_ms",
    "read": "at_ms",
    "format": "side at_ms style",
    "next-change": "side at_ms style",
    "forecast": "at_ms most=",
    "forecast-json": "at_ms most=",
    "command": "protocol at_ms",
    "verdict": "at_ms board=",
    "deadline": "",
    "wake": "",
    "last-at": "",
    "take-backs": "",
    # Of a match.
    "start-game": "",
    "end-game": "winner points",
    "penalize": "side",
    "double": "side",
    "take": "",
    "drop-double": "",
    "may-decline": "points",
    # Of the lag.
    "charge": "elapsed_ms lag_ms",
}
CALLS_OF_CONTROLS = {
    "berserk": "side rule",
    "may-berserk": "side rule",
    "divide": "side by",
    "with-first-move": "scheme",
    "estimate": "side moves",
    "category": "scheme",
    "category-time": "scheme",
}
# Names that differ in Python, besides the times, which are NAME_ms.
NAMES = {
    "credit-time": "credit_ms",
    "limit-bank": "limit_ms",
    "frozen": "cube_is_frozen",
    "forecast-json": "forecast",
    "ready": "set_ready",
    "ready-unreceived": "set_ready_unreceived",
    "may-decline": "may_decline_resignation",
    "divide": "divided",
}
# Clocks are saved at this timestamp to compare them.
LATEST = 2**53 - 1

# The length of the chunks in which a PGN file is read a second time.
CHUNK = 7

# A step, and the lines below it in the file.
Call = tuple[str, list[str]]


def accept(head: list[str], steps: list[str]) -> Iterator[str]:
    source, notation = setup(head)
    asked = {step.split(" ")[0] for step in steps}
    try:
        control = flagfall.parse(source, notation)
    except flagfall.ParseError as error:
        yield from refusal(error)
        return
    if "canonical" in asked:
        canonical = control.print(notation)
        yield f"canonical {quoted(canonical)}"
        again = flagfall.parse(canonical, notation)
        assert again == control and repr(again) == repr(control), f"it says {again!r}"
    yield from descriptions(control, asked)
    for warning in flagfall.parse_warnings(source, notation):
        yield f"warning {placed(warning)}"
    if asked & {"stage", "first-stage", "second-stage"}:
        both, apart = ["stage"], ["first-stage", "second-stage"]
        for whose in both if control.first == control.second else apart:
            schedule = control.second if whose == "second-stage" else control.first
            for place, stage in enumerate(schedule):
                yield " ".join([whose, str(place), *differing(stage, STAGE)])
    if "rules" in asked:
        yield " ".join(["rules", *differing(control.rules, rules_known(control.rules))])


def build(head: list[str], steps: list[str]) -> Iterator[str]:
    (title,) = head
    text(title)
    described = [step for step in steps if step.split(" ")[0] in STEPS]
    yield from described
    try:
        control = built(described)
    except flagfall.ControlError as error:
        yield f"error {error.kind}"
        return
    yield from descriptions(control, {step.split(" ")[0] for step in steps})


def descriptions(control: flagfall.TimeControl, asked: set[str]) -> Iterator[str]:
    if "describes" in asked:
        yield f"describes {quoted(control.describe())}"
    if "german" in asked:
        yield f"german {quoted(control.describe('de'))}"
    if "phrases" in asked:
        phrases = [
            {
                "side": phrase.side,
                "role": phrase.role,
                "name": phrase.name,
                "place": phrase.place,
                "stages": phrase.stages,
                "timeMs": phrase.time_ms,
                "moves": phrase.moves,
                "periods": phrase.periods,
                "percent": phrase.percent,
                "factor": phrase.factor,
            }
            for phrase in control.description()
        ]
        text = json.dumps(phrases, separators=(",", ":"))
        assert text == control.description_json(), "other phrases in JSON"
        yield f"phrases {quoted(text)}"


def built(steps: list[str]) -> flagfall.TimeControl:
    """Returns the time control that these lines describe."""
    stages: dict[str, list[flagfall.Stage]] = {}
    rules = flagfall.Rules()
    for step in steps:
        of, *pairs = words(step)
        if of == "rules":
            rules = flagfall.Rules(**fields(flagfall.Rules, pairs))
            again = ["rules", *differing(rules, rules_known(rules))]
        else:
            place, *pairs = pairs
            schedule = stages.setdefault(of, [])
            stage = flagfall.Stage(**fields(flagfall.Stage, pairs))
            again = [of, str(len(schedule)), *differing(stage, STAGE)]
            schedule.append(stage)
        assert " ".join(again) == step, f"this is written {' '.join(again)}"
    if "stage" in stages:
        assert len(stages) == 1, "`stage` beside the stages of one side"
        return flagfall.TimeControl(stages["stage"], rules=rules)
    first, second = stages.get("first-stage", []), stages.get("second-stage", [])
    return flagfall.TimeControl(first, second, rules=rules)


def fields(of: type, pairs: list[str]) -> dict[str, Any]:
    """Returns `KEY=VALUE …` as arguments of a Stage or of Rules."""
    given: dict[str, Any] = {}
    for pair in pairs:
        key, equals, word = bare(pair).partition("=")
        assert equals, f"expected `KEY=VALUE`, not {pair}"
        given[member_name(of, key)] = value(key, word)
    return given


def rules_known(rules: flagfall.Rules) -> str:
    # Whether untimed turns get credit is written if there are untimed turns.
    untimed = rules.untimed_turns is not None
    return RULES.replace("untimed-earns=false", "untimed-earns") if untimed else RULES


def differing(of: object, known: str) -> Iterator[str]:
    """Returns `KEY=VALUE` for each key whose value is not the default."""
    for pair in known.split():
        shown = key_and_value(of, pair.partition("=")[0])
        if shown != pair:
            yield shown


def key_and_value(of: object, key: str) -> str:
    return f"{key}={written(member(of, key))}"


def member(of: object, key: str) -> Any:
    """Returns the attribute or method for a key or a call."""
    return getattr(of, member_name(of, key))


def member_name(of: object, key: str) -> str:
    found = NAMES.get(key) or name(key)
    return found if hasattr(of, found) else f"{found}_ms"


def refuse(head: list[str], steps: list[str]) -> Iterator[str]:
    source, notation = setup(head)
    try:
        flagfall.parse(source, notation)
        yield "accepted"
    except flagfall.ParseError as error:
        yield from refusal(error)
        assert not flagfall.parse_warnings(source, notation), "it has warnings too"


def assume(head: list[str], steps: list[str]) -> Iterator[str]:
    source, notation = setup(head)
    try:
        assumed = flagfall.parse_tolerant(source, notation)
    except flagfall.ParseError as error:
        yield from refusal(error)
        return
    yield f"canonical {quoted(assumed.canonical)}"
    yield from descriptions(assumed.control, {"describes"})
    assert flagfall.parse(assumed.canonical, notation) == assumed.control
    assert is_valid(source, notation) == (not assumed.assumptions), "it needs assumptions"
    for found in assumed.assumptions:
        assert source[found.offset : found.offset + found.length] == found.quote
        place = span(source, found.offset, found.length)
        yield f"assumption {found.kind} {place} {quoted(found.meaning)}"


def is_valid(source: str, notation: Any) -> bool:
    try:
        flagfall.parse(source, notation)
    except flagfall.ParseError:
        return False
    return True


def refusal(error: flagfall.ParseError) -> Iterator[str]:
    yield f"error {placed(error)}"
    if error.path is not None:
        yield f"path {quoted(error.path)}"
    yield f"message {quoted(str(error))}"


def placed(error: flagfall.ParseError) -> str:
    return f"{error.kind} {span(error.text, error.offset, error.length)}"


def span(of: str, offset: int, length: int) -> str:
    """Converts a position and a length in characters to bytes."""
    assert offset + length <= len(of), f"{offset} {length} is beyond the end"
    return f"{len(in_utf8(of[:offset]))} {len(in_utf8(of[offset : offset + length]))}"


def in_utf8(part: str) -> bytes:
    return part.encode("utf-8", "surrogatepass")


def odds(head: list[str], steps: list[str]) -> Iterator[str]:
    assert not head, "`odds` has no words"
    first, second, *rest = steps
    yield from (first, second)
    (one, of_one), (two, of_two) = setup(after("first", first)), setup(after("second", second))
    sides = flagfall.parse(one, of_one), flagfall.parse(two, of_two)
    try:
        control = flagfall.TimeControl.from_sides(*sides)
        for step in rest:
            match step.split(" ")[0]:
                case "berserk" | "divide" | "with-first-move":
                    yield step
                    control = call(control, words(step))
                case "may-berserk":
                    yield step
                    yield f"> {written(call(control, words(step)))}"
                case "describes" | "german" | "phrases" as word:
                    yield from descriptions(control, {word})
                case "canonical":
                    texts = control.print(of_one), control.print(of_two, "second")
                    yield " ".join(["canonical", *map(quoted, texts)])
    except flagfall.ControlError as error:
        yield f"error {error.kind}"


def after(expected: str, step: str) -> list[str]:
    """Returns the words of a step after the first, which must be this one."""
    first, *rest = words(step)
    assert first == expected, f"expected `{expected}`"
    return rest


def convert(head: list[str], steps: list[str]) -> Iterator[str]:
    source, notation = setup(head)
    control = flagfall.parse(source, notation)
    for step in steps:
        if step.startswith("to "):
            to, *options, _ = words(step)
            conversion = control.convert(setup(after("to", step))[1])
            yield " ".join([to, *options, quoted(conversion.text)])
            if conversion.losses:
                yield " ".join(["lost", *conversion.losses])


def detect(head: list[str], steps: list[str]) -> Iterator[str]:
    source, origin, site = head if len(head) > 1 else (*head, "none", "none")
    known_origin: Any = None if origin == "none" else bare(origin)
    known_site = None if site == "none" else text(site)
    for detected in flagfall.detect(text(source), source=known_origin, site=known_site):
        yield f"{detected.notation} {quoted(detected.control.describe())}"


def pgn(head: list[str], steps: list[str]) -> Iterator[str]:
    file, *known = head
    whole_file = text(file).encode()
    options: dict[str, Any] = {}
    if known and known[0].startswith("convention="):
        options["convention"] = known.pop(0).partition("=")[2]
    if known:
        options["control"] = flagfall.parse(*setup(known))
    games = list(flagfall.read_pgn(io.BytesIO(whole_file)))
    chunks = [whole_file[at : at + CHUNK] for at in range(0, len(whole_file), CHUNK)]
    reader = flagfall.PgnReader()
    in_chunks = [game for chunk in chunks for game in reader.read(chunk)]
    assert [*in_chunks, *reader.finish()] == games, "in chunks, the file has other games"
    for game in games:
        yield from game_of_pgn(game, options)


def game_of_pgn(game: flagfall.PgnGame, options: dict[str, Any]) -> Iterator[str]:
    yield f"game {game.line} {game.side} {game.resolution_ms} {written(game.result)}"
    for tag, said in game.tags:
        yield f"tag {quoted(tag)} {quoted(said)}"
    for fault in game.faults:
        yield f"fault {fault.kind} {fault.line} {quoted(fault.message)}"
    try:
        yield f"control {quoted(game.control().describe())}"
    except flagfall.AuditError as error:
        yield f"no-control {error.kind} {quoted(str(error))}"
    plies: Iterable[flagfall.PlyAudit | None] = (None for _ in game.plies)
    try:
        audit = game.audit(**options)
        yield f"audit {audit.convention}"
        for fit in audit.tried:
            yield f"tried {fit.convention} {fit.possible} {fit.impossible}"
        impossible = [ply.verdict == "impossible" for ply in audit.plies]
        assert audit.impossible == tuple(n for n, is_so in enumerate(impossible) if is_so)
        plies = audit.plies
    except flagfall.AuditError as error:
        yield f"no-audit {error.kind} {quoted(str(error))}"
    for ply, found in zip(game.plies, plies, strict=True):
        shown = [f"ply {found.side} {found.verdict}" if found else "ply"]
        shown += known_values(ply, "clk emt egt")
        if found:
            assert found.shown_ms == ply.clk_ms, "the audit shows another clock"
            shown += known_values(found, "low high used-low used-high")
            shown += known_values(found, "why by") if found.why else []
        yield " ".join(shown)


def known_values(of: object, known: str) -> list[str]:
    pairs = (key_and_value(of, key) for key in known.split())
    return [pair for pair in pairs if not pair.endswith("=none")]


def explain(head: list[str], steps: list[str]) -> Iterator[str]:
    source, notation = setup(head)
    yield steps[0]
    (cursor,) = map(whole, after("cursor", steps[0]))
    assert cursor >= 0, "a cursor is counted from 0"
    # A cursor within a character is before it.
    before = in_utf8(source)[:cursor].decode("utf-8", "ignore")
    explained = flagfall.explain(source, notation, len(before))
    assert explained is not None, "there is nothing to explain"
    yield f"validity {explained.validity}"
    if explained.error is not None:
        yield f"error {placed(explained.error)}"
    for field in explained.fields:
        place = span(source, field.offset, field.length)
        yield f"{'invalid' if field.is_invalid else 'field'} {field.name} {place} {quoted(field.meaning)}"
    if explained.at_cursor is not None:
        yield f"at-cursor {explained.at_cursor}"
    for leads_to, following in groupby(explained.next, lambda one: one.field):
        yield " ".join(["next", written(leads_to), *(quoted(one.text) for one in following)])
    if explained.completion is not None:
        yield f"completion {quoted(explained.completion)}"
    if explained.gave_up:
        yield "gave-up"


def times_left(head: list[str], steps: list[str]) -> Iterator[str]:
    protocol, on_turn, source = head
    words: list[Any] = [text(source), bare(protocol), bare(on_turn)]
    try:
        left = flagfall.times_left(*words)
    except flagfall.ParseError as error:
        yield from refusal(error)
        return
    for side, told in zip(("first", "second"), left, strict=True):
        if told is not None:
            more = {"increment": told.increment_ms, "period": told.period_ms}
            given = [f"{key}={time_ms}" for key, time_ms in more.items() if time_ms is not None]
            yield " ".join([side, str(told.time_ms), written(told.moves), *given])


def format_time(head: list[str], steps: list[str]) -> Iterator[str]:
    for step, _ in calls(steps):
        yield step
        asked, *rest = words(step)
        assert asked == "time", f"unknown step {asked}"
        given = arguments([*rest, *head], "time_ms style")
        yield f"> {quoted(flagfall.format_time(**given))}"


def pace(head: list[str], steps: list[str]) -> Iterator[str]:
    (title,) = head
    text(title)
    asked = calls(steps)
    step, _ = asked.pop(0)
    yield step
    control = yield from described(step, asked)
    for step, _ in asked:
        yield step
        try:
            yield f"> {written(call(control, words(step)))}"
        except flagfall.ControlError as error:
            yield f"! {error.kind}"


def lag(head: list[str], steps: list[str]) -> Iterator[str]:
    made_good = flagfall.Lag(**arguments(head, "limit_ms increment_ms"))
    for step, _ in calls(steps):
        yield step
        if step.startswith("re"):
            made_good, error = saved_and_restored(made_good, words(step))
            yield from error
        else:
            yield f"> {call(made_good, words(step))} {made_good.quota_ms}"


T = TypeVar("T", flagfall.Lag, flagfall.Match)


def saved_and_restored(one: T, words: list[str]) -> tuple[T, list[str]]:
    """Makes a step that saves or restores: what is there afterwards, and the error, if any."""
    match words:
        case ["restart"]:
            again = type(one).restore(one.save())
            of_json = type(one).restore(one.save_json())
            assert again.save() == of_json.save() == one.save(), "it is not what was saved"
            return again, []
        case ["restore", saved]:
            of: str | bytes = text(saved)
        case ["restore-hex", saved]:
            of = bytes.fromhex(text(saved))
        case _:
            raise ValueError(f"unknown step {words}")
    try:
        return type(one).restore(of), []
    except flagfall.RestoreError as error:
        return one, [f"! {error.kind}"]


def calls(steps: list[str]) -> list[Call]:
    found: list[Call] = []
    for step in steps:
        if found and step.startswith((">", "!")):
            found[-1][1].append(step)
        else:
            found.append((step, []))
    return found


def call(target: object, words: list[str]) -> Any:
    """Makes the call in the words and returns its result."""
    asked, *rest = words
    calls = CALLS_OF_CONTROLS if isinstance(target, flagfall.TimeControl) else CALLS
    given = arguments(rest, calls[asked])
    called = member(target, asked)
    if callable(called):
        return called(**given)
    assert not given, f"`{asked}` has no words"
    return called


def asking(below: list[str]) -> Iterator[list[str]]:
    """Returns the words of each line below a call that queries its result."""
    return (words(line)[1:] for line in below if line.startswith(">"))


def play(head: list[str], steps: list[str]) -> Iterator[str]:
    (title,) = head
    text(title)
    asked = calls(steps)
    try:
        clock = yield from beginning(asked)
    except flagfall.RestoreError as error:
        yield f"! {error.kind}"
        return
    for step, below in asked:
        yield step
        before = state(clock)
        try:
            if step.startswith("restart "):
                clock = restarted(clock, after("restart", step))
            elif step.startswith("join "):
                clock = flagfall.Clock.join(clock.control, standing_of(words(step)[1:]))
            else:
                yield from answers(clock, step, below)
        except (flagfall.ClockError, flagfall.PrintError) as error:
            yield refused(error)
            assert state(clock) == before, "the clock is not as it was"
            if isinstance(error, flagfall.ClockError):
                last_at_ms = clock.last_at_ms if error.kind == "at-went-back" else None
                assert error.last_at_ms == last_at_ms, "another last moment"
    if (journal := clock.journal_json()) is not None:
        led_to = flagfall.Clock.from_journal(journal)
        assert state(led_to) == state(clock), "the journal leads to another clock"


def state(clock: flagfall.Clock) -> tuple[bytes, str | None]:
    """Returns the whole state of a clock."""
    return clock.save(LATEST), clock.journal_json()


def beginning(asked: list[Call]) -> Generator[str, None, flagfall.Clock]:
    """Returns the clock that the first steps create or restore, and removes those steps."""
    step, _ = asked.pop(0)
    yield step
    if step.startswith("restore"):
        return restored(*words(step))
    control = yield from described(step, asked)
    if not asked or not asked[0][0].startswith("in-match "):
        return flagfall.Clock(control)
    step, _ = asked.pop(0)
    yield step
    given = arguments(after("in-match", step), "length first second crawford")
    in_match = flagfall.Match.at_score(**given, games=0)
    in_match.start_game()
    return flagfall.Clock(control, in_match=in_match)


def described(step: str, asked: list[Call]) -> Generator[str, None, flagfall.TimeControl]:
    """Returns the time control that this step and the next ones describe, and removes the latter."""
    if step.split(" ")[0] in STEPS:
        steps = [step]
        while asked and asked[0][0].split(" ")[0] in STEPS:
            step, _ = asked.pop(0)
            yield step
            steps.append(step)
        return built(steps)
    two_sides = step.startswith("first ")
    source, notation = setup(after("first" if two_sides else "control", step))
    control = flagfall.parse(source, notation)
    if not two_sides:
        return control
    step, _ = asked.pop(0)
    yield step
    source, notation = setup(after("second", step))
    return flagfall.TimeControl.from_sides(control, flagfall.parse(source, notation))


def restored(how: str, saved: str, *pairs: str) -> flagfall.Clock:
    saved, given = text(saved), arguments(list(pairs), "")
    match how:
        case "restore":
            return flagfall.Clock.restore(saved, **given)
        case "restore-hex":
            assert re.fullmatch("([0-9a-f]{2})*", saved), "expected two digits for each byte"
            return flagfall.Clock.restore(bytes.fromhex(saved), **given)
        case "restore-journal":
            return flagfall.Clock.from_journal(saved, **given)
    raise ValueError(f"unknown step {how}")


def restarted(clock: flagfall.Clock, words: list[str]) -> flagfall.Clock:
    """Saves and restores the clock, in both forms."""
    given = arguments(words, "at_ms")
    at_ms = given.pop("at_ms")
    saved, in_json = clock.save(at_ms), clock.save_json(at_ms)
    again = flagfall.Clock.restore(saved, **given)
    of_json = flagfall.Clock.restore(in_json, **given)
    assert state(again) == state(of_json), "JSON leads to another clock"
    assert again.control == clock.control, "it has another control"
    assert given or again.save(at_ms) == saved, "it saves to other bytes"
    return again


def answers(clock: flagfall.Clock, step: str, below: list[str]) -> Iterator[str]:
    if step.startswith("set-alarms "):
        yield from happened(set_alarms(clock, words(step)[1:]))
        return
    if step.startswith("read-standing "):
        yield from read_standing(clock, step)
        return
    if step.startswith(("set-standing ", "standing ")):
        yield from standing(clock, words(step))
        return
    if step == "plies":
        plies_ms = flagfall.PcnDocument.from_journal(clock).plies_ms
        yield " ".join([">", *map(written, plies_ms)])
        return
    got = call(clock, words(step))
    match step.split(" ")[0]:
        case "read":
            whose = {"clock": got, "first": got.first, "second": got.second}
            for of, *pairs in asking(below):
                shown = whose[of]
                yield " ".join([">", of, *(key_and_value(shown, key) for key in keys(pairs))])
        case "format":
            yield f"> {'none' if got is None else quoted(got)}"
        case "deadline" | "wake" | "last-at" | "next-change" | "take-backs":
            yield f"> {written(got)}"
        case "command":
            yield f"> {quoted(got)}"
            _, protocol, at_ms = words(step)
            chosen: Any = protocol
            said: tuple[flagfall.TimeLeft | None, flagfall.TimeLeft | None] = (None, None)
            if got:
                on_turn = clock.read(whole(at_ms)).on_turn
                said = flagfall.times_left(got, chosen, on_turn)
            assert said == clock.times_left(chosen, whole(at_ms)), "the command has other times"
        case "verdict":
            yield f"> {got.outcome} {got.reason} {written(got.score)}"
        case "forecast":
            flag, more = written(got.until_flag_ms), written(got.more)
            yield f"> forecast {got.side} until-flag={flag} more={more}"
            for piece in got.pieces:
                yield " ".join(["> piece", *(key_and_value(piece, key) for key in PIECE)])
        case "forecast-json":
            yield f"> {quoted(got.to_json())}"
        case "keep-journal":
            assert got is None, f"it gives {got!r}"
        case "advance-some":
            events, arrived = got
            yield from happened(events)
            if not arrived:
                yield "> more"
        case _:
            yield from happened(got)


def set_alarms(clock: flagfall.Clock, said: list[str]) -> tuple[flagfall.Event, ...]:
    """Sets `AT scheme=SCHEME` or `AT [SIDE=THRESHOLD[:REARM[:QUIET]],...] [SIDE-countdown=N]`."""
    at_ms, *pairs = said
    given = dict(pair.split("=") for pair in pairs)
    if "scheme" in given:
        scheme: Any = given.pop("scheme")
        assert not given, f"unknown keys {list(given)}"
        first, second = clock.control.alarms(scheme)
    else:
        first, second = (side_alarms(given, side) for side in ("first", "second"))
        assert not given, f"unknown keys {list(given)}"
    happened = clock.set_alarms(whole(at_ms), first, second)
    assert clock.alarms == (first, second), "other alarms"
    return happened


def side_alarms(given: dict[str, str], side: str) -> flagfall.SideAlarms:
    """Returns the alarms of a side, and removes them from `given`."""
    alarms = []
    for said in filter(None, given.pop(side, "").split(",")):
        threshold, rearm_above, quiet = (*map(whole, said.split(":")), None, None)[:3]
        assert threshold is not None
        alarms.append(
            flagfall.Alarm(threshold, rearm_above_ms=rearm_above, quiet_ms=quiet or 0)
        )
    return flagfall.SideAlarms(alarms, countdown=whole(given.pop(f"{side}-countdown", "0")))


def refused(error: flagfall.ClockError | flagfall.PrintError) -> str:
    """Returns `! KIND`, with the field of a standing."""
    if isinstance(error, flagfall.ClockError) and error.field is not None:
        side = "" if error.side is None else f"{error.side}."
        return f"! {error.kind} {side}{error.field}"
    return f"! {error.kind}"


def standing_of(said: list[str]) -> flagfall.Standing:
    """Returns what `AT PHASE SIDE [first-to-fall=SIDE] [SIDE.KEY=VALUE ...]` says."""
    at_ms, phase, on_turn, *fields = said
    sides: dict[str, dict[str, Any]] = {"first": {}, "second": {}}
    given: dict[str, Any] = {}
    for word in fields:
        field, _, value = word.partition("=")
        side, _, key = field.rpartition(".")
        if side:
            assert key in STANDING, f"unknown key {key}"
            sides[side][member_name(flagfall.SideStanding, key)] = value if key == "flag" else whole(value)
        else:
            assert field == "first-to-fall", f"unknown key {field}"
            given["first_to_fall"] = value
    chosen: Any = {"phase": phase, "on_turn": on_turn, **given}
    return flagfall.Standing(
        at_ms=whole(at_ms),
        first=flagfall.SideStanding(**sides["first"]),
        second=flagfall.SideStanding(**sides["second"]),
        **chosen,
    )


def standing(clock: flagfall.Clock, asked: list[str]) -> Iterator[str]:
    """Sets a standing, or returns the lines of one."""
    name, *said = asked
    if name == "set-standing":
        clock.set_standing(standing_of(said))
        return
    (at_ms,) = said
    yield from standing_lines(clock.standing(whole(at_ms)))


def read_standing(clock: flagfall.Clock, step: str) -> Iterator[str]:
    """Returns the lines of the standing that a message says."""
    _, format, on_turn, at_ms, source = words(step)
    chosen: Any = {"format": format, "on_turn": on_turn}
    try:
        got = clock.control.parse_standing(text(source), at_ms=whole(at_ms), **chosen)
    except flagfall.ParseError as error:
        yield f"> error {placed(error)}"
        return
    assert flagfall.Clock.join(clock.control, got).last_at_ms == got.at_ms, "another clock"
    yield from standing_lines(got)


def standing_lines(got: flagfall.Standing) -> Iterator[str]:
    fell = written(got.first_to_fall)
    yield f"> standing {got.at_ms} {got.phase} {got.on_turn} first-to-fall={fell}"
    for side, shown in (("first", got.first), ("second", got.second)):
        pairs = (key_and_value(shown, key) for key in STANDING)
        yield " ".join(["> " + side, *pairs])


def happened(events: Iterable[flagfall.Event]) -> Iterator[str]:
    for event in events:
        numbers = {
            "stage": event.stage,
            "lives": event.lives,
            "penalties": event.penalties,
            "left": event.left_ms,
        }
        more = [f"{key}={number}" for key, number in numbers.items() if number is not None]
        yield " ".join([">", event.kind, event.side, str(event.at_ms), *more])


def match(head: list[str], steps: list[str]) -> Iterator[str]:
    (title,) = head
    text(title)
    played: flagfall.Match | None = None
    for step, below in calls(steps):
        yield step
        before = repr(played)
        came: object = None
        try:
            if played is None:
                played = begun(words(step))
            elif step.startswith("re"):
                played, error = saved_and_restored(played, words(step))
                yield from error
            else:
                came = call(played, words(step))
        except flagfall.MatchError as error:
            yield f"! {error.kind}"
            assert repr(played) == before, "the match is not as it was"
            if played is None:
                return
            continue
        assert came is None or isinstance(came, (flagfall.Penalized, bool)), f"it gives {came!r}"
        for pairs in asking(below):
            yield " ".join([">", *(match_shows(played, came, key) for key in keys(pairs))])


def begun(words: list[str]) -> flagfall.Match:
    match words:
        case ["length", *rest]:
            return flagfall.Match(**arguments(rest, "length"))
        case ["at-score", *rest]:
            return flagfall.Match.at_score(**arguments(rest, "length first second games crawford"))
    raise ValueError("expected `length` or `at-score`")


def match_shows(played: flagfall.Match, came: object, key: str) -> str:
    """Answers a query on a match, or on the result of the last call."""
    if key == "may" and isinstance(came, bool):
        return f"may={written(came)}"
    of_call = isinstance(came, flagfall.Penalized) and hasattr(came, name(key))
    return key_and_value(came if of_call else played, key)


KINDS: dict[str, Callable[[list[str], list[str]], Iterator[str]]] = {
    "accept": accept,
    "refuse": refuse,
    "assume": assume,
    "build": build,
    "odds": odds,
    "convert": convert,
    "detect": detect,
    "explain": explain,
    "times-left": times_left,
    "format-time": format_time,
    "pace": pace,
    "pgn": pgn,
    "lag": lag,
    "play": play,
    "match": match,
}


def played(head: str, steps: list[str]) -> Iterator[str]:
    """Returns a case, or a line between cases, with its answers."""
    yield head
    try:
        if not head or head.startswith("#"):
            assert not steps, "a step without a case"
            return
        kind, *rest = words(head)
        for line in KINDS[kind](rest, steps):
            yield f"  {line}"
    except Exception as error:
        yield f"  ? {error!r}"


def transcript(path: Path) -> str:
    # As bytes, so that Python does not convert line endings.
    file = path.read_bytes().decode()
    return "\n".join(line for block in blocks(file) for line in played(*block))


def main(paths: list[Path]) -> None:
    for path in paths:
        files = sorted(path.glob("*.cases")) if path.is_dir() else [path]
        if not files:
            sys.exit(f"{path}: no cases")
        for file in files:
            try:
                sys.stdout.buffer.write(transcript(file).encode())
            except (OSError, UnicodeError) as error:
                sys.exit(f"{file}: {error}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python player.py PATH…")
    main([Path(path) for path in sys.argv[1:]])
