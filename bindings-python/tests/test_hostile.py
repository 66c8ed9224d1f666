"""No argument can do worse than raise an exception."""

import array
import gc
import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flagfall
import pytest
from flagfall import (
    Arena,
    Arimaa,
    Chess,
    Clock,
    Conversion,
    Detected,
    DoubleFlag,
    Event,
    Explanation,
    Field,
    FlagfallError,
    GameEvent,
    Ggs,
    Lag,
    Match,
    Next,
    ParseError,
    Pcn,
    PcnDocument,
    PcnForfeit,
    PcnPly,
    PcnReplay,
    Penalized,
    Preset,
    Presets,
    Reading,
    Rules,
    Setup,
    SideReading,
    Stage,
    TimeControl,
    Verdict,
)
from test_values import OTHER_SIDE, SIDE


class Raises:
    def __index__(self) -> int:
        raise ZeroDivisionError


class Lies:
    """Claims to be an endless sequence."""

    def __len__(self) -> int:
        return 2**62

    def __getitem__(self, place: int) -> object:
        raise IndexError


LONG = "9" * 10_000_000
HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1,
    2**31,
    2**53 - 1,
    -(2**53 - 1),
    2**53,
    2**63 - 1,
    -(2**63),
    2**64,
    10**5_000,
    -(10**5_000),
    0.5,
    float("nan"),
    float("inf"),
    1j,
    "",
    "first",
    "chess",
    "\0",
    "\ud800",
    "G/\udfff",
    "1" * 400,
    LONG,
    "é" * 1_000_000,
    "/" * 1_000_000,
    b"first",
    bytearray(b"G/5"),
    (),
    ("win",),
    ("win", "third"),
    ("win", 1),
    ("won", "first"),
    (1, 0),
    (-1, 2**32),
    (0.5, 1),
    (10**5_000, 10**5_000),
    (Raises(), Raises()),
    ("credit", "\ud800"),
    ["time"] * 3 + ["\0"],
    ("score", 2**53),
    ("score", "first"),
    ("score", 10**5_000),
    ("\ud800", "first"),
    ("draw", "first", 0),
    memoryview(b"G/5"),
    [],
    [1],
    {},
    object(),
    Stage,
    Stage(time_ms=-(2**53 - 1)),
    Rules(),
    TimeControl([]),
    range(2**60),
    Lies(),
    Raises(),
]


def control() -> TimeControl:
    return flagfall.parse("2/1/5, G/2", "chess")


def started() -> Clock:
    clock = Clock(control())
    clock.start("first", 0)
    return clock


def journalled() -> Clock:
    clock = Clock(flagfall.parse("60", "pgn"))
    clock.keep_journal()
    clock.start("first", 0)
    return clock


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written to a temporary directory."""
    monkeypatch.chdir(tmp_path)
    Path("presets.toml").write_text("")


SIDE_FIELDS: dict[str, Any] = {
    name: getattr(SIDE, name) for name in dir(SIDE) if not name.startswith("_")
}
READING: dict[str, Any] = {
    "at_ms": 0,
    "phase": "running",
    "on_turn": "first",
    "deciding": False,
    "provisional": False,
    "first_to_fall": "second",
    "first": SIDE,
    "second": OTHER_SIDE,
}
STAGE: dict[str, Any] = {
    "time_ms": 1,
    "entry": "add",
    "quota": 1,
    "when_met": "next",
    "credit": "paid",
    "credit_ms": 1,
    "credit_every": 1,
    "credit_keep": 1,
    "limit": "clip",
    "limit_ms": 1,
    "lives": 1,
    "turn_limit_ms": 1,
    "on_expiry": "penalty",
    "refill_ms": 1,
}
CHESS: dict[str, Any] = {"mode": "delay", "option": "none"}
GGS: dict[str, Any] = {"ini_ms": 1, "inc_ms": 1, "ext_ms": 1, "soft_is_hard": True}
ARIMAA: dict[str, Any] = {"strict": False, "setup": True}
DOUBLE_FLAG: dict[str, Any] = {"mode": "delay"}
PCN: dict[str, Any] = {"format": "json"}
MOVE: dict[str, Any] = {"side": "first", "at_ms": 1}
AT: dict[str, Any] = {"at_ms": 1}
GAME: dict[str, Any] = {"game": 2**32}
PRESSES: dict[str, Any] = {
    "games": array.array("q", [2**32, 2**32]),
    "sides": bytes([0, 2]),
    "at_ms": array.array("q", [1, 2]),
    "statuses": array.array("i", [0, 0]),
}
DISPLAY: dict[str, Any] = {
    "games": array.array("q", [2**32]),
    **AT,
    "statuses": array.array("i", [0]),
    "phases": bytearray(1),
    "on_turn": bytearray(1),
    "banks": array.array("q", [0, 0]),
    "lent": array.array("q", [0]),
}
VERDICT: dict[str, Any] = {
    **AT,
    "board": ("win", "first"),
    "minimal_loss": 2,
    "maximal_loss": 64,
    "cannot_win": ["first"],
    "overtime": (10, 60_000),
}
SCORE: dict[str, Any] = {
    "length": 3,
    "first": 1,
    "second": 2,
    "games": 2,
    "crawford": "next",
}

# Every function, with valid arguments.
FUNCTIONS: dict[str, tuple[Callable[..., object], dict[str, Any]]] = {
    "Chess": (Chess, CHESS),
    "Arimaa": (Arimaa, ARIMAA),
    "Ggs": (Ggs, GGS),
    "DoubleFlag": (DoubleFlag, DOUBLE_FLAG),
    "Pcn": (Pcn, PCN),
    "parse chess": (flagfall.parse, {"text": "G/5", "notation": Chess(**CHESS)}),
    "parse ggs": (flagfall.parse, {"text": "5:00", "notation": Ggs(**GGS)}),
    "parse arimaa": (flagfall.parse, {"text": "2/10/x/5", "notation": Arimaa(**ARIMAA)}),
    "parse backgammon": (flagfall.parse, {"text": "2+5", "notation": "backgammon"}),
    "parse double-flag": (flagfall.parse, {"text": "G/15|1/10", "notation": DoubleFlag(**DOUBLE_FLAG)}),
    "parse pcn": (flagfall.parse, {"text": "[]", "notation": Pcn(**PCN)}),
    "parse_warnings": (flagfall.parse_warnings, {"text": "2/1/é/x/y/z", "notation": Arimaa(**ARIMAA)}),
    "parse_warnings chess": (flagfall.parse_warnings, {"text": "G/5", "notation": Chess(**CHESS)}),
    "parse uci": (flagfall.parse_warnings, {"text": "go", "notation": "uci"}),
    "explain": (flagfall.explain, {"text": "40/é", "cursor": 3, "notation": Chess(**CHESS)}),
    "explain ggs": (flagfall.explain, {"text": "5:", "cursor": 1, "notation": Ggs(**GGS)}),
    "explain arimaa": (flagfall.explain, {"text": "2/10", "cursor": 5, "notation": Arimaa(**ARIMAA)}),
    "explain pcn": (flagfall.explain, {"text": "[]", "notation": Pcn(**PCN)}),
    "Explanation": (
        Explanation,
        {
            "validity": "invalid",
            "error": ParseError("what", "empty", 0, 0, "x"),
            "fields": [Field("moves", 0, 2, "40 moves", False)],
            "at_cursor": 0,
            "next": [Next("0", None)],
            "completion": "40/5",
            "gave_up": False,
        },
    ),
    "Field": (
        Field,
        {"name": "time", "offset": 0, "length": 1, "meaning": "5", "is_invalid": True},
    ),
    "Next": (Next, {"text": "0", "field": "time"}),
    "detect": (flagfall.detect, {"text": "G/5"}),
    "Detected": (Detected, {"notation": "kif", "control": control()}),
    "Stage": (Stage, STAGE),
    "Stage first flag": (
        Stage,
        {"time_ms": 1, "on_expiry": "first-flag", "first_flag": "no-win"},
    ),
    "Rules time": (
        Rules,
        {"game_time_ms": 1, "untimed_turns": 1, "untimed_earns": True},
    ),
    "Rules turns": (
        Rules,
        {"coupling": "none", "game_turns": 1, "setup_ms": 1, "flag_falls": "at-zero"},
    ),
    "Rules charge": (
        Rules,
        {"charge_unit_ms": 1, "charge_rounding": "up", "charge_least_ms": 1},
    ),
    "TimeControl": (TimeControl, {"first": [], "second": [], "rules": Rules()}),
    "from_sides": (TimeControl.from_sides, {"first": control(), "second": control()}),
    "berserk": (control().berserk, {"side": "first", "rule": "half"}),
    "divided": (control().divided, {"side": "second", "by": 2}),
    "convert chess": (control().convert, {"notation": Chess(**CHESS)}),
    "convert ggs": (control().convert, {"notation": Ggs(**GGS)}),
    "convert arimaa": (control().convert, {"notation": Arimaa(**ARIMAA)}),
    "convert double-flag": (control().convert, {"notation": DoubleFlag(**DOUBLE_FLAG)}),
    "convert pcn": (control().convert, {"notation": Pcn(**PCN)}),
    "Conversion": (Conversion, {"text": "G/5", "losses": ["credit"]}),
    "print chess": (control().print, {"side": "first", "notation": Chess()}),
    "print ggs": (flagfall.parse("1/2/3", Ggs(soft_is_hard=True)).print, {"side": "second", "notation": Ggs(**GGS)}),
    "print arimaa": (
        flagfall.parse("2/10", Arimaa(setup=True)).print,
        {"side": "first", "notation": Arimaa(**ARIMAA)},
    ),
    "print pcn": (TimeControl([]).print, {"side": "first", "notation": Pcn(**PCN)}),
    "Clock": (Clock, {"control": control(), "in_match": Match(3)}),
    "start": (lambda **given: Clock(control()).start(**given), MOVE),
    "press": (lambda **given: started().press(**given), {**MOVE, "elapsed_ms": 1}),
    "press_unreceived": (lambda **given: started().press_unreceived(**given), MOVE),
    "set_ready_unreceived": (lambda **given: started().set_ready_unreceived(**given), MOVE),
    "hand_over": (lambda **given: started().hand_over(**given), {**MOVE, "elapsed_ms": 1}),
    "hand_over_unreceived": (lambda **given: started().hand_over_unreceived(**given), MOVE),
    "advance_some": (lambda **given: started().advance_some(**given), {**AT, "most": 1}),
    "receive": (lambda **given: awaiting().receive(**given), AT),
    "set_ready": (
        lambda **given: started().set_ready(**given),
        {**MOVE, "ready": True},
    ),
    "command": (
        lambda **given: started().command(**given),
        {**AT, "protocol": "uci"},
    ),
    "Lag": (Lag, {"limit_ms": 1, "increment_ms": 1}),
    "charge": (
        lambda **given: Lag(1, 1).charge(**given),
        {"elapsed_ms": 1, "lag_ms": 1},
    ),
    "verdict": (lambda **given: started().verdict(**given), VERDICT),
    "verdict score": (
        lambda **given: started().verdict(**given),
        {**AT, "board": ("score", 20)},
    ),
    "hand_over": (lambda **given: started().hand_over(**given), MOVE),
    "pause": (lambda **given: started().pause(**given), AT),
    "resume": (lambda **given: paused().resume(**given), AT),
    "stop": (lambda **given: started().stop(**given), AT),
    "adjust": (lambda **given: started().adjust(**given), {**MOVE, "time_ms": 1}),
    "set_bank": (lambda **given: started().set_bank(**given), {**MOVE, "bank_ms": 1}),
    "set_turn": (lambda **given: started().set_turn(**given), MOVE),
    "raise_flag": (
        lambda **given: flagged().raise_flag(**given),
        {**MOVE, "at_ms": 10**6},
    ),
    "advance": (lambda **given: started().advance(**given), AT),
    "read": (lambda **given: started().read(**given), AT),
    "bank": (lambda **given: started().bank(**given), MOVE),
    "add": (Arena().add, {"clock": started()}),
    "arena remove": (lambda **given: arena().remove(**given), GAME),
    "arena clock": (lambda **given: arena().clock(**given), GAME),
    "arena set": (lambda **given: arena().set(**given), {**GAME, "clock": started()}),
    "arena press": (lambda **given: arena().press(**given), {**GAME, **MOVE}),
    "arena pause": (lambda **given: arena().pause(**given), {**GAME, **AT}),
    "arena resume": (lambda **given: arena(paused()).resume(**given), {**GAME, **AT}),
    "arena read": (lambda **given: arena().read(**given), {**GAME, **AT}),
    "arena bank": (lambda **given: arena().bank(**given), {**GAME, **MOVE}),
    "arena advance": (lambda **given: arena().advance(**given), {"at_ms": 10**6}),
    "advance_into": (
        lambda **given: arena().advance_into(**given),
        {"at_ms": 10**6, "rows": array.array("q", [0] * 10)},
    ),
    "press_many": (lambda **given: arena().press_many(**given), PRESSES),
    "read_many": (lambda **given: arena().read_many(**given), DISPLAY),
    "GameEvent": (GameEvent, {**GAME, "kind": "stage", **MOVE, "stage": 1}),
    "GameEvent life": (GameEvent, {**GAME, "kind": "life", **MOVE, "lives": 1}),
    "GameEvent penalty": (GameEvent, {**GAME, "kind": "penalty", **MOVE, "penalties": 1}),
    "Event": (Event, {"kind": "stage", **MOVE, "stage": 1}),
    "Event life": (Event, {"kind": "life", **MOVE, "lives": 1}),
    "Event penalty": (Event, {"kind": "penalty", **MOVE, "penalties": 1}),
    "save": (lambda **given: started().save(**given), AT),
    "save_json": (lambda **given: started().save_json(**given), AT),
    "save_with_journal": (lambda **given: journalled().save_with_journal(**given), AT),
    "restore": (Clock.restore, {"saved": started().save(0), "saved_at_ms": 5}),
    "restore text": (Clock.restore, {"saved": started().save_json(0), "saved_at_ms": 5}),
    "from_journal": (Clock.from_journal, {"text": journalled().journal_json()}),
    "take_back move": (
        lambda **given: journalled().take_back(**given),
        {**AT, "move": 0},
    ),
    "take_back moment": (
        lambda **given: journalled().take_back(**given),
        {**AT, "timestamp_ms": 0},
    ),
    "PcnDocument.from_journal": (PcnDocument.from_journal, {"clock": journalled()}),
    "Setup chess": (Setup, {"text": "G/5", "notation": Chess(**CHESS)}),
    "Setup ggs": (Setup, {"text": "5:00", "notation": Ggs(**GGS)}),
    "Setup arimaa": (Setup, {"text": "2/10", "notation": Arimaa(**ARIMAA)}),
    "Setup pcn": (Setup, {"text": "[]", "notation": Pcn(**PCN)}),
    "Preset": (
        Preset,
        {
            "name": "x",
            "first": Setup("G/5", "chess"),
            "second": Setup("G/4", "chess"),
            "source": "y",
            "data": {"gong": "low.wav"},
        },
    ),
    "Presets.parse": (
        Presets.parse,
        {"text": "[[preset]]\nname='x'\nnotation='lichess'\nsetup='3+2'\n"},
    ),
    "Presets.load": (Presets.load, {"path": "presets.toml"}),
    "Presets.save": (Presets().save, {"path": "presets.toml"}),
    "get": (Presets.built_in().get, {"name": "x"}),
    "insert": (
        lambda **given: Presets().insert(**given),
        {"preset": Preset("x", Setup("G/5", "chess"))},
    ),
    "remove": (lambda **given: Presets().remove(**given), {"name": "x"}),
    "write_file": (flagfall.write_file, {"path": "clock", "data": b"x"}),
    "Reading": (Reading, READING),
    "SideReading": (SideReading, SIDE_FIELDS),
    "Verdict": (Verdict, {"outcome": "first", "reason": "flag", "score": 64}),
    "Penalized": (
        Penalized,
        {"match_over": False, "froze_cube": True, "void_double": "first"},
    ),
    "Match": (Match, {"length": 3}),
    "at_score": (Match.at_score, SCORE),
    "end_game": (
        lambda **given: playing().end_game(**given),
        {"winner": "first", "points": 2},
    ),
    "penalize": (lambda **given: playing().penalize(**given), {"side": "first"}),
    "double": (lambda **given: playing().double(**given), {"side": "first"}),
    "may_decline_resignation": (
        lambda **given: playing().may_decline_resignation(**given),
        {"points": 2, "most": 3},
    ),
    "PcnDocument.parse": (PcnDocument.parse, {"text": "setup = 1", "format": "toml"}),
    "from_game": (
        PcnDocument.from_game,
        {"control": TimeControl([]), "plies_ms": [1, 2]},
    ),
    "replay": (PcnDocument.parse("{}").replay, {"first_to_move": "second"}),
    "document print": (PcnDocument.parse("{}").print, {"format": "toml"}),
    "PcnPly": (PcnPly, {"side": "first", "elapsed_ms": 1, "remaining_ms": 1}),
    "PcnForfeit": (PcnForfeit, {"ply": 1, "side": "first"}),
    "PcnReplay": (PcnReplay, {"plies": [], "forfeit": PcnForfeit(1, "first")}),
}


def paused() -> Clock:
    clock = started()
    clock.pause(0)
    return clock


def awaiting() -> Clock:
    clock = started()
    clock.press_unreceived("first", 0)
    return clock


def arena(clock: Clock | None = None) -> Arena:
    made = Arena()
    assert made.add(clock or started()) == 2**32
    return made


def playing() -> Match:
    match = Match(3)
    match.start_game()
    return match


def flagged() -> Clock:
    clock = started()
    clock.advance(10**6)
    return clock


def arguments() -> Iterator[tuple[str, str]]:
    for name, (_, suiting) in FUNCTIONS.items():
        yield from zip(itertools.repeat(name), suiting)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_suiting_arguments_suit(name: str) -> None:
    function, suiting = FUNCTIONS[name]
    repr(function(**suiting))


# The error for an unknown notation lists all names.
MOST_WORDS = {"notation": 400}


@pytest.mark.parametrize(("name", "argument"), list(arguments()))
def test_hostile_arguments(name: str, argument: str) -> None:
    function, suiting = FUNCTIONS[name]
    refused = 0
    for hostile in HOSTILE:
        try:
            repr(function(**{**suiting, argument: hostile}))
        except (FlagfallError, TypeError, ZeroDivisionError) as error:
            assert len(str(error)) < MOST_WORDS.get(argument, 300)
            refused += 1
        except OSError:
            # Its message contains the whole path, like that of `open`.
            assert argument == "path"
            refused += 1
    assert refused > 10


def test_too_many_and_too_few_arguments() -> None:
    for function, suiting in FUNCTIONS.values():
        with pytest.raises(TypeError):
            function(**suiting, unheard_of=1)
    for clock_call in ("start", "press", "read", "adjust"):
        with pytest.raises(TypeError):
            getattr(started(), clock_call)()


def call_all_ways(function: Callable[..., object], suiting: dict[str, Any]) -> None:
    function(**suiting)
    for argument in suiting:
        for hostile in (2**53, "\ud800", 0.5, object):
            try:
                function(**{**suiting, argument: hostile})
            except (FlagfallError, TypeError):
                pass


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nothing_leaks(name: str) -> None:
    function, suiting = FUNCTIONS[name]
    rounds = 100

    def grown() -> int:
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(rounds):
            call_all_ways(function, suiting)
        gc.collect()
        return sys.getallocatedblocks() - before

    # The interpreter's caches grow for a while; a leak grows every time.
    assert any(grown() < rounds for _ in range(5))


CALLS: dict[str, tuple[object, ...]] = {
    "start": (),
    "press": (),
    "press_unreceived": (),
    "receive": (),
    "set_ready": (True,),
    "set_ready_unreceived": (),
    "hand_over": (),
    "hand_over_unreceived": (),
    "adjust": (2**53 - 1,),
    "set_bank": (0,),
    "set_turn": (),
    "raise_flag": (),
    "pause": (),
    "resume": (),
    "advance": (),
    "stop": (),
}


SIDELESS = ("pause", "resume", "receive", "advance", "stop")


@pytest.mark.parametrize("at_ms", [0, 1, 60_000, 2**53 - 1, -(2**53 - 1)])
def test_games_of_extremes(at_ms: int) -> None:
    played = 0
    for calls in itertools.product(CALLS, repeat=3):
        clock = started()
        for name in calls:
            side = () if name in SIDELESS else ("first",)
            try:
                events = getattr(clock, name)(*side, at_ms, *CALLS[name])
            except FlagfallError:
                continue
            assert all(0 <= event.at_ms <= at_ms for event in events)
            played += 1
    # There is no timestamp left to start at.
    assert (played > 0) == (at_ms >= 0)
