"""No argument can do worse than raise an exception."""

import array
import functools
import gc
import inspect
import io
import itertools
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import flagfall
import pytest
from flagfall import (
    Alarm,
    Arena,
    ArenaReader,
    RestoredArena,
    Arimaa,
    Chess,
    Clock,
    DoubleFlag,
    FlagfallError,
    Forecast,
    Ggs,
    Lag,
    LiveClock,
    Match,
    Pcn,
    PcnDocument,
    PgnGame,
    PgnReader,
    Preset,
    Presets,
    Rules,
    Setup,
    SideAlarms,
    Stage,
    TimeControl,
)
from test_values import VALUES


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


def paused() -> Clock:
    clock = started()
    clock.pause(0)
    return clock


def reserved() -> Clock:
    clock = Clock(TimeControl([flagfall.Stage(time_ms=60_000, reserve_ms=1)]))
    clock.start("first", 0)
    return clock


def awaiting() -> Clock:
    clock = started()
    clock.press_unreceived("first", 0)
    return clock


def recorded() -> PgnGame:
    (game,) = PgnReader().read(b'[TimeControl "60"] e4 {[%clk 0:01:00]} * ')
    return game


def flagged() -> Clock:
    clock = started()
    clock.advance(10**6)
    return clock


def journalled() -> Clock:
    clock = Clock(flagfall.parse("60", "pgn"))
    clock.keep_journal()
    clock.start("first", 0)
    return clock


def arena(clock: Clock | None = None) -> Arena:
    made = Arena()
    assert made.add(clock or started()) == 2**32
    return made


def playing() -> Match:
    match = Match(3)
    match.start_game()
    return match


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written to a temporary directory."""
    monkeypatch.chdir(tmp_path)
    Path("presets.toml").write_text("")


# Valid texts, each in a notation.
TEXTS: dict[str, Any] = {
    "G/5": Chess(mode="delay", option="none"),
    "5:00": Ggs(ini_ms=1, inc_ms=1, ext_ms=1, soft_is_hard=True),
    "2/10/x/5": Arimaa(strict=False, setup=True),
    "G/15|1/10": DoubleFlag(mode="delay"),
    "[]": Pcn(format="json"),
    "2+5": "backgammon",
}
# A valid argument for each parameter, by its name.
SUITS: dict[str, Any] = {
    "at_ms": 1,
    "bank_ms": 1,
    "board": ("win", "first"),
    "by": 2,
    "cannot_win": ["first"],
    "chunk": b"1. e4 * ",
    "clock": journalled(),
    "clocks_ms": [1, None],
    "comment": "[%clk 0:00:01]",
    "control": flagfall.parse("60", "pgn"),
    "crawford": "next",
    "cursor": 1,
    "data": b"x",
    "elapsed_ms": 1,
    "first": 1,
    "first_to_move": "second",
    "format": "json",
    "game": 2**32,
    "games": 2,
    "height": 9,
    "hide_zero": True,
    "in_match": Match(3),
    "increment_ms": 1,
    "lag_ms": 1,
    "length": 3,
    "limit_ms": 1,
    "maximal_loss": 64,
    "minimal_loss": 2,
    "most": 3,
    "moves": 40,
    "name": "x",
    "number": 1,
    "on_turn": "second",
    "overtime": (10, 60_000),
    "path": "presets.toml",
    "plies_ms": [1, 2],
    "language": "de",
    "plus": True,
    "points": 2,
    "preset": Preset("x", Setup("G/5", "chess")),
    "protocol": "uci",
    "ready": True,
    "rows": array.array("q", [0] * 10),
    "rule": "half",
    "saved": started().save(0),
    "saved_at_ms": 5,
    "scheme": "ogs",
    "second": 2,
    "side": "first",
    "site": "lichess.org",
    "source": "pgn-tag",
    "standing": started().standing(0),
    "style": "tenths",
    "take_backs": 0,
    "tenths_below_ms": 10_000,
    "text": "{}",
    "time_ms": 1,
    "times": started().times_left("uci", 0),
    "width": 9,
    "winner": "first",
}
def has_read() -> ArenaReader:
    reader = ArenaReader()
    reader.read(ARENA)
    return reader


# The objects on which methods are called, made anew for each call.
OBJECTS: dict[type, Callable[[], object]] = {
    Arena: arena,
    ArenaReader: ArenaReader,
    RestoredArena: lambda: Arena.restore(ARENA),
    Clock: started,
    Forecast: lambda: started().forecast(0),
    Lag: lambda: Lag(1, 1),
    Match: playing,
    PcnDocument: lambda: PcnDocument.parse("{}"),
    PgnGame: recorded,
    PgnReader: PgnReader,
    Presets: Presets,
    Setup: lambda: Setup("G/5", "chess"),
    TimeControl: control,
}
ARENA: bytes = b"".join(arena().save(0))
# The methods that need an object in another state.
STATES: dict[str, Callable[[], object]] = {
    "Clock.draw_reserve": reserved,
    "Arena.resume": lambda: arena(paused()),
    "ArenaReader.finish": has_read,
    "Arena.start": lambda: arena(Clock(control())),
    "Clock.raise_flag": flagged,
    "Clock.receive": awaiting,
    "Clock.resume": paused,
    "Clock.save_with_journal": journalled,
    "Clock.start": lambda: Clock(control()),
    "Clock.take_back": journalled,
}
ALARMS = SideAlarms([Alarm(1)], countdown=1)
# The calls with other arguments than those above.
OTHERS: dict[str, list[dict[str, Any]]] = {
    "Clock.set_alarms": [{"at_ms": 1, "first": ALARMS, "second": ALARMS}],
    "Arena.set_alarms": [{"game": 2**32, "at_ms": 1, "first": ALARMS, "second": ALARMS}],
    "TimeControl.alarms": [{"scheme": "dgt"}],
    "TimeControl.with_first_move": [{"scheme": "arena"}],
    "TimeControl.parse_standing": [
        {"text": "go wtime 1 btime 1", "format": "uci", "at_ms": 0, "on_turn": "second"},
    ],
    "PgnGame.audit": [{"control": control(), "convention": "dgt"}],
    "PgnGame.tag": [{"name": "White"}],
    "read_pgn": [{"file": io.BytesIO(b""), "encoding": "utf8"}],
    "Clock.advance_some": [{"at_ms": 1, "most": 1}],
    "Clock.from_journal": [{"text": journalled().journal_json()}],
    "Clock.join": [{"control": started().control, "standing": started().standing(0)}],
    "Clock.raise_flag": [{"side": "first", "at_ms": 10**6}],
    "Clock.restore": [
        {"saved": started().save(0), "saved_at_ms": 5},
        {"saved": started().save_json(0), "saved_at_ms": 5},
    ],
    "Lag.restore": [{"saved": Lag(0, 0).save()}, {"saved": Lag(0, 0).save_json()}],
    "Match.restore": [{"saved": Match(3).save()}, {"saved": Match(3).save_json()}],
    "Clock.restore_with_match": [
        {"saved": started().save_with_match(Match(3), 0), "saved_at_ms": 5},
    ],
    "Clock.save_with_match": [{"match": Match(3), "at_ms": 1}],
    "Clock.take_back": [{"at_ms": 1, "move": 0}, {"at_ms": 1, "timestamp_ms": 0}],
    "Arena.advance": [{"at_ms": 10**6}],
    "Arena.restore": [{"saved": ARENA, "saved_at_ms": 5}],
    "Arena.advance_into": [{"at_ms": 10**6, "rows": array.array("q", [0] * 10)}],
    "Arena.add_many": [
        {
            "controls": [control()],
            "at_ms": array.array("q", [1, 2]),
            "games": array.array("q", [0, 0]),
            "which": array.array("I", [0, 1]),
            "sides": bytes([0, 2]),
            "statuses": array.array("i", [0, 0]),
        }
    ],
    **{
        f"Arena.{call}_many": [
            {"games": array.array("q", [2**32, 7]), "at_ms": 1, "statuses": array.array("i", [0, 0])}
        ]
        for call in ("pause", "resume", "stop")
    },
    "Arena.press_many": [
        {
            "games": array.array("q", [2**32, 2**32]),
            "sides": bytes([0, 2]),
            "at_ms": array.array("q", [1, 2]),
            "statuses": array.array("i", [0, 0]),
        }
    ],
    "Arena.read_many": [
        {
            "games": array.array("q", [2**32]),
            "at_ms": 1,
            "statuses": array.array("i", [0]),
            "phases": bytearray(1),
            "on_turn": bytearray(1),
            "banks": array.array("q", [0, 0]),
            "lent": array.array("q", [0]),
        }
    ],
    "PcnDocument.from_game": [{"control": TimeControl([]), "plies_ms": [1, 2]}],
    "PcnDocument.parse": [{"text": "setup = 1", "format": "toml"}],
    "Presets.parse": [{"text": "[[preset]]\nname='x'\nnotation='lichess'\nsetup='3+2'\n"}],
    "TimeControl.from_sides": [{"first": control(), "second": control()}],
    "TimeControl.convert": [{"notation": notation} for notation in TEXTS.values()],
    "TimeControl.print": [{"notation": Chess(mode="fischer"), "side": "second"}],
    "explain": [{"text": text, "notation": TEXTS[text], "cursor": 3} for text in TEXTS],
    "parse": [{"text": text, "notation": TEXTS[text]} for text in TEXTS],
    "parse_tolerant": [{"text": text, "notation": TEXTS[text]} for text in TEXTS],
    "parse_warnings": [{"text": text, "notation": TEXTS[text]} for text in TEXTS],
    "times_left": [{"text": "go wtime 1 btime 1", "protocol": "uci", "on_turn": "second"}],
}
# The constructors of values that are not called with the values' own arguments.
CONSTRUCTORS: list[tuple[Callable[..., object], dict[str, Any]]] = [
    (Clock, {"control": control(), "in_match": Match(3)}),
    (Lag, {"limit_ms": 1, "increment_ms": 1}),
    (Match, {"length": 3}),
    (PgnReader, {"encoding": "latin1"}),
    (TimeControl, {"first": [], "second": [], "rules": Rules()}),
    (
        Preset,
        {
            "name": "x",
            "first": Setup("G/5", "chess"),
            "second": Setup("G/4", "chess"),
            "source": "y",
            "data": {"gong": "low.wav"},
        },
    ),
]
Function = tuple[str, Callable[..., object], dict[str, Any]]


def calls(name: str, function: Callable[..., object]) -> Iterator[Function]:
    """Yields a function with each of its dicts of valid arguments, if it has parameters."""
    if names := {*inspect.signature(function).parameters} - {"self"}:
        for suiting in OTHERS.get(name) or [{each: SUITS[each] for each in sorted(names)}]:
            yield name, function, suiting


def anew(make: Callable[[], object], method: Callable[..., object]) -> Callable[..., object]:
    """Returns a function that makes the object and calls its method."""

    @functools.wraps(method)
    def call(**given: Any) -> object:
        return method(make(), **given)

    return call


def functions() -> Iterator[Function]:
    """Yields every function, method and constructor that has parameters, with valid arguments."""
    for name in flagfall.__all__:
        item = getattr(flagfall, name)
        if not inspect.isclass(item) and callable(item):
            yield from calls(name, item)
        elif inspect.isclass(item) and item is not LiveClock and not issubclass(item, Exception):
            for member in vars(item):
                called, found = f"{name}.{member}", getattr(item, member)
                if member.startswith("_") or not callable(found):
                    continue
                if isinstance(vars(item)[member], staticmethod):
                    yield from calls(called, found)
                else:
                    yield from calls(called, anew(STATES.get(called) or OBJECTS[item], found))
    for make, suiting in CONSTRUCTORS:
        yield make.__name__, make, suiting
    # With the arguments of the values, until each argument has been passed.
    passed: set[tuple[type, str]] = set()
    for value in VALUES:
        if hasattr(value, "__getnewargs_ex__") and not isinstance(value, TimeControl):
            suiting = value.__getnewargs_ex__()[1]
            new = {(type(value), argument) for argument in suiting} - passed
            passed |= new
            if new:
                yield type(value).__name__, type(value), suiting


FUNCTIONS = {
    f"{name} {number}": (function, suiting)
    for number, (name, function, suiting) in enumerate(functions())
}


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


@pytest.fixture(scope="module")
def frozen() -> Generator[None]:
    """Collecting garbage does not look at what is there already: pytest's objects, by the million."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("frozen")
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
    "draw_reserve": (0,),
    "berserk": ("half",),
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
