"""An arena does the same with many games as separate clocks."""

import array
import copy
import ctypes
import os
import random
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from typing import Any

import flagfall
import numpy
import pytest
from flagfall import Arena, ArgumentError, Clock, ClockError, Event, GameEvent, Match, numbers
from flagfall.words import Notation, Side
from raised import error_of

HEADER = Path(__file__).parents[2] / "include" / "flagfall.h"
CALLS = int(os.environ.get("FLAGFALL_ARENA_CALLS", "20000"))
SIDES: tuple[Side, Side] = ("first", "second")

# Short controls of every system, for many events, and long ones.
TEXTS: list[tuple[Notation, str]] = [
    ("chess", "2/1s/1, 3/2s, G/1s"),
    ("chess", "40/90/30, G/30/30"),
    ("ggs", "0:01/0:01/0:02"),
    ("ggs", "0:02,N1//0:01,N0"),
    ("ggs", "0:01,3//0:02,2"),
    ("arimaa", "1s/2s/50/10s"),
    ("arimaa", "2s/1s/100/3s/8t"),
    ("backgammon", "1+1"),
    ("double-flag", "2/1s, G/2s | 2s/1s linear"),
    ("lichess", "½+0"),
    ("sgf", "TM[2]OT[3x1 byo-yomi]"),
    ("csa", "Total_Time:3 Least_Time_Per_Move:1"),
    ("pgn", "-"),
    ("chess-com", "1/86400"),
]
CONTROLS = [flagfall.parse(text, notation) for notation, text in TEXTS]


def outcome(call: Callable[..., object], *arguments: object) -> object:
    """Returns the result of a call, or the error that it raises."""
    try:
        return call(*arguments)
    except ClockError as error:
        return error.kind, str(error)


def started(text: str = "G/5") -> Clock:
    clock = Clock(flagfall.parse(text, "chess"))
    clock.start("first", 0)
    return clock


def many(games: int, text: str = "G/5") -> tuple[Arena, list[int]]:
    arena, clock = Arena(), started(text)
    return arena, [arena.add(clock) for _ in range(games)]


def in_order(event: GameEvent) -> tuple[int, int]:
    return event.at_ms, event.game


def from_game(game: int, event: Event) -> GameEvent:
    counts = {"stage": event.stage, "lives": event.lives, "penalties": event.penalties}
    return GameEvent(game, event.kind, event.side, event.at_ms, **counts)


def test_the_same_calls_bring_about_the_same() -> None:
    chance = random.Random(8)
    arena = Arena()
    twins: dict[int, Clock] = {}
    removed: list[int] = []
    now = told = 0
    rows = numpy.zeros((3, 5), numpy.int64)
    for call in range(CALLS):
        at_ms = now + chance.randint(0, chance.choice([0, 1, 3, 40, 900]))
        if not twins or chance.random() < 0.02 and len(twins) < 200:
            in_match = Match(3) if chance.random() < 0.25 else None
            clock = Clock(chance.choice(CONTROLS), in_match=in_match)
            clock.advance(now)
            twins[arena.add(clock)] = clock.__copy__()
        game = chance.choice([*twins])
        clock, side = twins[game], chance.choice(SIDES)
        match chance.randrange(24):
            case 0:
                assert outcome(arena.pause, game, at_ms) == outcome(clock.pause, at_ms)
            case 1 | 2:
                assert outcome(arena.resume, game, at_ms) == outcome(clock.resume, at_ms)
            case 3:
                adjusted = outcome(arena.adjust, game, side, at_ms, -500)
                assert adjusted == outcome(clock.adjust, side, at_ms, -500), call
            case 4 | 5 | 6 | 7 as which:
                name = ("hand_over", "set_bank", "set_ready", "raise_flag")[which - 4]
                more = {"set_bank": (2_000,), "set_ready": (True,)}.get(name, ())
                other = arena.clock(game)
                happened = outcome(getattr(other, name), side, at_ms, *more)
                assert happened == outcome(getattr(clock, name), side, at_ms, *more), (call, name)
                arena.set(game, other)
            case 8 | 9 | 10:
                started = outcome(arena.start, game, "first", at_ms)
                assert started == outcome(clock.start, "first", at_ms), call
                if chance.random() < 0.05:
                    assert outcome(arena.stop, game, at_ms) == outcome(clock.stop, at_ms), call
            case 11 if removed and chance.random() < 0.5:
                for refused in (arena.clock, arena.remove):
                    assert outcome(refused, removed[-1]) == NO_SUCH_GAME
                assert outcome(arena.press, removed[-1], side, at_ms) == NO_SUCH_GAME
            case 11:
                if len(twins) > 100 or "flagged" in repr(clock) or "drawn" in repr(clock):
                    assert repr(arena.remove(game)) == repr(twins.pop(game))
                    removed.append(game)
            case 12 | 13 as which:
                found: list[GameEvent] = []
                arrived = which == 12
                if arrived:
                    found = arena.advance(at_ms)
                while not arrived:
                    given, arrived = arena.advance_into(at_ms, rows)
                    found += [event_of(row) for row in rows[:given].tolist()]
                assert found == sorted(found, key=lambda event: event.at_ms), call
                expected = [
                    from_game(each, event)
                    for each, twin in twins.items()
                    # A game that was pressed later has no earlier events.
                    if isinstance(happened := outcome(twin.advance, at_ms), tuple)
                    for event in happened
                    if isinstance(event, Event)
                ]
                assert sorted(found, key=in_order) == sorted(expected, key=in_order), call
                told += len(found)
                now = at_ms
            case 14:
                deadlines = [twin.deadline_ms for twin in twins.values()]
                due = min((due for due in deadlines if due is not None), default=None)
                assert arena.deadline_ms == due, call
                assert sorted(arena) == sorted(twins) and all(each in arena for each in twins)
                assert [arena.deadline(each) for each in twins] == deadlines, call
            case 15:
                assert outcome(arena.read, game, at_ms) == outcome(clock.read, at_ms), call
                assert outcome(arena.bank, game, side, at_ms) == outcome(clock.bank, side, at_ms)
                verdict = outcome(arena.verdict, game, at_ms, ("score", 3))
                assert verdict == outcome(clock.verdict, at_ms, ("score", 3)), call
                assert outcome(arena.save_game, game, at_ms) == outcome(clock.save, at_ms), call
                assert outcome(arena.save_game_json, game, at_ms) == outcome(clock.save_json, at_ms), call
            case 16:
                # Earlier than the last call: both reject it.
                early = now - 1
                assert outcome(arena.press, game, side, early) == outcome(clock.press, side, early)
            case 17:
                elapsed = chance.choice([-1, 0, 300])
                happened = outcome(arena.press, game, side, at_ms, elapsed)
                assert happened == outcome(clock.press, side, at_ms, elapsed), call
            case _:
                happened = outcome(arena.press, game, side, at_ms)
                assert happened == outcome(clock.press, side, at_ms), call
        if call % 512 == 0:
            for each, twin in twins.items():
                assert repr(arena.clock(each)) == repr(twin), call
            assert len(arena) == len(twins)
    assert told > CALLS // 100


NO_SUCH_GAME = ("no-such-game", "the arena has no game with the given id: the game may have been removed")


def event_of(row: list[int]) -> GameEvent:
    """Converts a row of numbers to an event."""
    game, at_ms, number, side, counts = row
    kind = numbers.EventKind(number).word
    field = {"stage": "stage", "renewed": "stage", "life": "lives", "penalty": "penalties"}.get(kind)
    assert field or counts == 0
    more: dict[str, Any] = {field: counts} if field else {}
    happened: Any = {"kind": kind, "side": numbers.Side(side).word}
    return GameEvent(game, at_ms=at_ms, **happened, **more)


def test_an_arena_is_empty_and_then_not() -> None:
    arena = Arena()
    assert (len(arena), repr(arena), arena.deadline_ms) == (0, "<Arena: 0 games>", None)
    assert arena.advance(5) == arena.events() == []
    game = arena.add(started())
    assert (len(arena), repr(arena), arena.deadline_ms) == (1, "<Arena: 1 game>", 300_001)
    assert 0 < game < 2**53
    assert arena.clock(game).control == started().control


def test_an_arena_contains_its_games_and_nothing_else() -> None:
    arena, games = many(3)
    assert list(arena) == games and games[0] in arena
    for other in (0, -1, 2**53, 2**70, 1.5, "x", None, games[0] + 3):
        assert other not in arena
    for game in arena:
        arena.remove(game)
    assert list(arena) == [] and games[0] not in arena


def test_a_clock_in_an_arena_is_its_own() -> None:
    arena, clock = Arena(), started()
    game = arena.add(clock)
    clock.press("first", 7)
    assert arena.read(game, 7).on_turn == "first"
    arena.clock(game).press("first", 7)
    assert arena.read(game, 7).on_turn == "first"
    arena.set(game, clock)
    assert arena.read(game, 7).on_turn == "second"
    clock.press("second", 9)
    assert arena.read(game, 9).on_turn == "second"


def test_a_journal_stays_with_its_game() -> None:
    arena, clock = Arena(), started()
    clock.keep_journal()
    game = arena.add(clock)
    arena.press(game, "first", 1_000)
    arena.press(game, "second", 5_000)
    played = arena.clock(game)
    played.take_back(move=1, at_ms=6_000)
    arena.set(game, played)
    assert arena.bank(game, "second", 7_000) == 299_000


def test_a_press_with_its_number_and_its_time() -> None:
    arena, (game,) = many(1)
    arena.press(game, "first", 5_000, elapsed_ms=4_000, number=1)
    error = error_of(ClockError, arena.press, game, "first", 5_100, 100, number=1)
    assert error.kind == "already-made"
    assert arena.bank(game, "first", 5_100) == 296_000


def test_an_event_of_a_game_matches() -> None:
    arena, (game,) = many(1, "2/1s, G/1s")
    arena.press(game, "first", 0)
    arena.press(game, "second", 0)
    arena.press_many(array.array("q", [game]), b"\0", 0)
    (first, *_) = found = arena.events() + arena.advance(10**6)
    match first:
        case GameEvent(number, "stage", "first", at_ms, stage=stage):
            assert (number, at_ms, stage) == (game, 0, 1)
        case _:
            pytest.fail(repr(first))
    assert (first.kind, first.side, first.lives, first.penalties) == ("stage", "first", None, None)
    assert [event.kind for event in found] == ["stage", "flag"]


@pytest.mark.parametrize("game", [0, -1, 1, 2**32 + 1, 2**33, 2**53, 2**63, -(2**70)])
def test_a_number_that_is_no_game(game: int) -> None:
    arena, _ = many(1)
    calls: list[tuple[Callable[..., object], tuple[object, ...]]] = [
        (arena.press, ("first", 0)),
        (arena.pause, (0,)),
        (arena.resume, (0,)),
        (arena.read, (0,)),
        (arena.bank, ("first", 0)),
        (arena.clock, ()),
        (arena.set, (started(),)),
        (arena.remove, ()),
    ]
    for call, arguments in calls:
        assert outcome(call, game, *arguments) == NO_SUCH_GAME
    if -(2**63) <= game < 2**63:
        statuses = array.array("i", [-1])
        assert arena.press_many(array.array("q", [game]), b"\0", 0, statuses) == 1
        assert statuses[0] == numbers.Status.NO_SUCH_GAME
        assert arena.read_many(array.array("q", [game]), 0, statuses=statuses) == 1
        assert statuses[0] == numbers.Status.NO_SUCH_GAME
    assert len(arena) == 1


def test_another_arena_and_another_game_in_the_same_place() -> None:
    arena, (game,) = many(1)
    arena.remove(game)
    again = arena.add(started())
    assert again != game
    assert outcome(arena.read, game, 0) == NO_SUCH_GAME
    assert outcome(Arena().read, again, 0) == NO_SUCH_GAME


def test_it_does_not_copy() -> None:
    for make in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="an Arena cannot be pickled: save it"):
            make(Arena())


# Arrays.

ITEMS: dict[str, tuple[str, Any]] = {
    "int64": ("q", ctypes.c_int64),
    "int32": ("i", ctypes.c_int32),
    "uint8": ("B", ctypes.c_uint8),
    "uint32": ("I", ctypes.c_uint32),
}


def of_numpy(item: str, values: Iterable[int]) -> Any:
    return numpy.array([*values], dtype=item)


def of_array(item: str, values: Iterable[int]) -> Any:
    return array.array(ITEMS[item][0], values)


def of_ctypes(item: str, values: Iterable[int]) -> Any:
    given = [*values]
    return (ITEMS[item][1] * len(given))(*given)


def of_memoryview(item: str, values: Iterable[int]) -> Any:
    return memoryview(of_array(item, values))


MAKES = [of_numpy, of_array, of_ctypes, of_memoryview]
Make = Callable[[str, Iterable[int]], Any]


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("at_once", [False, True])
def test_presses_of_many_are_presses_of_each(make: Make, at_once: bool) -> None:
    chance = random.Random(9)
    arena, one_by_one = Arena(), Arena()
    games = []
    for _ in range(60):
        clock = Clock(chance.choice(CONTROLS))
        clock.start("first", 0)
        games.append(arena.add(clock))
        assert one_by_one.add(clock) == games[-1]
    refused = happened = 0
    for turn in range(60):
        count = chance.choice([0, 1, 40])
        chosen = [chance.choice([*games, 5]) for _ in range(count)]
        sides = [chance.choice([0, 0, 1, 1, 2]) for _ in range(count)]
        moments = [turn * 200 + (0 if at_once else chance.randrange(200)) for _ in range(count)]
        if not at_once and count:
            moments[0] = chance.choice([2**53, 2**63 - 1, -(2**63), moments[0]])
        statuses = make("int32", [-1] * count)
        at_ms = turn * 200 if at_once else make("int64", moments)
        events: list[GameEvent] = []
        expected: list[int] = []
        for game, side, moment in zip(chosen, sides, moments):
            try:
                word: Any = numbers.Side(side).word if side < 2 else "neither"
                given = one_by_one.press(game, word, moment)
                events += [from_game(game, event) for event in given]
                expected.append(0)
            except ClockError as error:
                expected.append(numbers.Status.of(error.kind))
            except ArgumentError as error:
                which = {"side": numbers.Status.INVALID_ARGUMENT, "at_ms": numbers.Status.TOO_LARGE}
                expected.append(which[error.argument] if game != 5 else REFUSED_FIRST[side])
        given_sides = make("uint8", sides)
        found = arena.press_many(make("int64", chosen), given_sides, at_ms, statuses)
        assert [*statuses] == expected
        assert found == sum(status != 0 for status in expected)
        assert arena.events() == events
        assert arena.events() == []
        refused += found
        happened += len(events)
    assert refused > 20 and happened > 20
    assert all(repr(arena.clock(game)) == repr(one_by_one.clock(game)) for game in games)


def test_games_that_are_added_together() -> None:
    for make in MAKES:
        arena = Arena()
        controls = [flagfall.parse(text, "chess") for text in ("G/1", "G/2")]
        at_ms = make("int64", [0, 100, 2**53, 300, 400, 500])
        games, statuses = make("int64", [9] * 6), make("int32", [9] * 6)
        which, sides = make("uint32", [1, 0, 1, 0, 2, 1]), make("uint8", [0, 1, 0, 2, 0, 1])
        failed = arena.add_many(controls, at_ms, games, which=which, sides=sides, statuses=statuses)
        ok, wrong = numbers.Status.OK, numbers.Status.INVALID_ARGUMENT
        assert [*statuses] == [ok, ok, numbers.Status.TOO_LARGE, wrong, wrong, ok]
        assert (failed, len(arena)) == (3, 3)
        assert [game for game in [*games] if game] == [*arena]
        assert [game == 0 for game in [*games]] == [status != 0 for status in [*statuses]]
        one_by_one = []
        begins: list[tuple[int, str, Side]] = [(0, "G/2", "first"), (1, "G/1", "second"), (5, "G/2", "second")]
        for place, text, side in begins:
            clock = Clock(flagfall.parse(text, "chess"))
            clock.start(side, int(at_ms[place]))
            one_by_one.append(clock)
        assert [repr(arena.clock(game)) for game in arena] == [repr(clock) for clock in one_by_one]
        # Without `which` and `sides`, the first of each.
        games = make("int64", [0] * 2)
        assert arena.add_many(controls, make("int64", [0, 100]), games) == 0
        assert [arena.deadline(game) for game in games] == [60_001, 60_101]


def test_what_is_no_list_of_controls() -> None:
    at_ms, games = array.array("q", [0]), array.array("q", [9])
    wrong: Any
    for wrong in (started().control, [started()], None, "G/5", 7):
        with pytest.raises(TypeError):
            Arena().add_many(wrong, at_ms, games)
    assert Arena().add_many([], at_ms, games) == 1
    assert [*games] == [0]


@pytest.mark.parametrize("make", MAKES)
def test_many_games_are_paused_resumed_and_stopped(make: Make) -> None:
    arena, games = many(3)
    arena.pause(games[1], 0)
    chosen, statuses = make("int64", [*games, 5]), make("int32", [9] * 4)
    no_such_game = numbers.Status.NO_SUCH_GAME
    assert arena.pause_many(chosen, 1_000, statuses) == 2
    assert [*statuses] == [0, numbers.Status.PAUSED, 0, no_such_game]
    assert arena.deadline_ms is None
    assert arena.resume_many(chosen, 2_000, statuses) == 1
    assert [*statuses] == [0, 0, 0, no_such_game]
    assert [arena.deadline(game) for game in games] == [301_001, 302_001, 301_001]
    # What has happened by then is pending.
    assert arena.stop_many(chosen, 301_500) == 1
    assert [(event.game, event.kind) for event in arena.events()] == [
        (games[0], "flag"),
        (games[2], "flag"),
    ]
    phases = [arena.read(game, 301_500).phase for game in games]
    assert phases == ["flagged", "stopped", "flagged"]
    assert arena.stop_many(chosen, 301_600, statuses) == 4


# A number that cannot be an id is rejected before the side is checked.
REFUSED_FIRST = [numbers.Status.NO_SUCH_GAME] * 3


# The output arrays: their item types, and their initial items for each game.
DISPLAY: dict[str, tuple[str, list[int]]] = {
    "statuses": ("int32", [-1]),
    "phases": ("uint8", [99]),
    "on_turn": ("uint8", [99]),
    "banks": ("int64", [-9, -9]),
    "lent": ("int64", [-9]),
}


@pytest.mark.parametrize("make", MAKES)
def test_readings_of_many_are_readings_of_each(make: Make) -> None:
    chance = random.Random(10)
    arena = Arena()
    games = [7]
    for control in CONTROLS * 3:
        clock = Clock(control)
        if chance.random() < 0.8:
            clock.start(chance.choice(SIDES), chance.choice([0, 3_000]))
        games.append(arena.add(clock))
        if chance.random() < 0.2:
            outcome(arena.pause, games[-1], 3_000)
    phases = set()
    for at_ms in (0, 2_000, 3_000, 4_500, 10**6):
        count = len(games)
        columns = {name: make(item, before * count) for name, (item, before) in DISPLAY.items()}
        given = make("int64", games)
        refused = arena.read_many(given, at_ms, **columns)
        assert refused == arena.read_many(given, at_ms)
        for name, column in columns.items():
            item, before = DISPLAY[name]
            alone = make(item, before * count)
            assert arena.read_many(given, at_ms, **{name: alone}) == refused
            assert [*alone] == [*column]
        for place, game in enumerate(games):
            status, phase, on_turn, lent = (
                columns[name][place] for name in ("statuses", "phases", "on_turn", "lent")
            )
            banks = [*columns["banks"][2 * place : 2 * place + 2]]
            try:
                reading = arena.read(game, at_ms)
            except ClockError as error:
                assert numbers.Status(status).word == error.kind
                assert (phase, on_turn, lent, *banks) == (99, 99, -9, -9, -9)
                refused -= 1
                continue
            assert status == 0
            assert numbers.Phase(phase).word == reading.phase
            assert numbers.Side(on_turn).word == reading.on_turn
            to_move = reading.first if reading.on_turn == "first" else reading.second
            assert lent == to_move.lent_ms
            for bank, side in zip(banks, (reading.first, reading.second)):
                assert bank == (numbers.UNTIMED_MS if side.bank_ms is None else side.bank_ms)
            phases.add(reading.phase)
        assert refused == 0
    assert len(phases) > 3


@pytest.mark.parametrize("make", MAKES)
def test_events_into_rows_are_those_of_a_list(make: Make) -> None:
    for room in (1, 2, 7, 100):
        arena, games = many(20)
        listed, _ = many(20)
        for each in (arena, listed):
            each.press_many(make("int64", games), make("uint8", [0] * 20), 0)
            each.press_many(make("int64", games[:3]), make("uint8", [1] * 3), 400_000)
        rows = make("int64", [0] * 5 * room)
        found, arrived, calls = [], False, 0
        while not arrived:
            given, arrived = arena.advance_into(500_000, rows)
            assert given <= room and (arrived or given > 0)
            taken = [*rows]
            found += [event_of(taken[5 * row : 5 * row + 5]) for row in range(given)]
            calls += 1
        assert found == listed.advance(500_000)
        assert [event.kind for event in found[:2]] == ["flag", "late"]
        assert (len(found), calls >= 23 / room) == (23, True)
        assert outcome(arena.advance_into, 400_000, rows) == outcome(listed.advance, 400_000)


def numpy_columns(count: int) -> dict[str, Any]:
    return {
        "games": numpy.zeros(count, numpy.int64),
        "sides": numpy.zeros(count, numpy.uint8),
        "at_ms": numpy.zeros(count, numpy.int64),
        "statuses": numpy.zeros(count, numpy.int32),
        "phases": numpy.zeros(count, numpy.uint8),
        "on_turn": numpy.zeros(count, numpy.uint8),
        "banks": numpy.zeros((count, 2), numpy.int64),
        "lent": numpy.zeros(count, numpy.int64),
        "rows": numpy.zeros((count, 5), numpy.int64),
        "which": numpy.zeros(count, numpy.uint32),
    }


INPUTS = {"games", "sides", "at_ms", "which"}
ARRAYS = [
    *[("add_many", name) for name in ("at_ms", "games", "which", "sides", "statuses")],
    *[
        (call, name)
        for call in ("pause_many", "resume_many", "stop_many")
        for name in ("games", "statuses")
    ],
    *[("press_many", name) for name in ("games", "sides", "at_ms", "statuses")],
    *[("read_many", name) for name in ("games", "statuses", "phases", "on_turn", "banks", "lent")],
    ("advance_into", "rows"),
]


def call_with(arena: Arena, call: str, name: str, hostile: object) -> object:
    columns = {**numpy_columns(6), name: hostile}
    wanted = {each for which, each in ARRAYS if which == call}
    given = {"at_ms": 0, **{each: columns[each] for each in wanted}}
    if call == "add_many":
        given["controls"] = [started().control]
    return getattr(arena, call)(**given)


def test_arrays_that_suit() -> None:
    for call, name in ARRAYS:
        call_with(Arena(), call, name, numpy_columns(6)[name])


@pytest.mark.parametrize(("call", "name"), ARRAYS)
def test_arrays_of_another_type(call: str, name: str) -> None:
    suits = numpy_columns(6)[name]
    for dtype in ("b", "B", "h", "i", "q", "Q", "f", "d", "?", ">q", ">i", "S8", "V8", "V0", "i,i", "O"):
        if numpy.dtype(dtype) != suits.dtype:
            hostile = numpy.zeros(suits.shape, dtype)
            with pytest.raises(TypeError, match=rf"^`{name}` must be an array of u?int\d+, not"):
                call_with(Arena(), call, name, hostile)
    for wrong in ("text", [0] * 6, object(), 1.5, range(6), iter([])):
        with pytest.raises(TypeError, match=rf"^`{name}` must be an array of u?int\d+, not \w+$"):
            call_with(Arena(), call, name, wrong)
    with pytest.raises((BufferError, TypeError)):
        call_with(Arena(), call, name, ctypes.c_double(0))


@pytest.mark.parametrize(("call", "name"), ARRAYS)
def test_arrays_of_another_size_or_shape(call: str, name: str) -> None:
    suits = numpy_columns(6)[name]
    length = rf"^`{name}` must (have \d+ items, not \d+|be one or more rows of 5 items, not \d+ items)$"
    wrong: list[Any] = [numpy.zeros(7, suits.dtype), numpy.zeros(13, suits.dtype)]
    wrong.append(numpy.zeros(0, suits.dtype))
    for hostile in wrong:
        # The length of `games` is that of the others.
        with pytest.raises(ArgumentError, match=length if name != "games" else "must have 0|7|13|14|26"):
            call_with(Arena(), call, name, hostile)
    twice = numpy.zeros(2 * suits.size, suits.dtype)
    plane = numpy.zeros((2, suits.size // 2), suits.dtype)
    strided: list[Any] = [twice[::2], twice[: suits.size][::-1], plane.T]
    if suits.itemsize > 1:
        memory = bytearray(suits.nbytes + 1)
        strided.append(numpy.frombuffer(memory, suits.dtype, offset=1))
    for hostile in strided:
        with pytest.raises(ArgumentError, match=f"^`{name}` must be C-contiguous and aligned$") as caught:
            call_with(Arena(), call, name, hostile)
        assert caught.value.argument == name


@pytest.mark.parametrize(("call", "name"), ARRAYS)
def test_arrays_that_are_read_only(call: str, name: str) -> None:
    hostile = numpy_columns(6)[name]
    hostile.flags.writeable = False
    if name in INPUTS and (call, name) != ("add_many", "games"):
        call_with(Arena(), call, name, hostile)
        return
    with pytest.raises(TypeError, match=f"^`{name}` must be writable$"):
        call_with(Arena(), call, name, hostile)


def test_arrays_in_one_memory() -> None:
    memory = numpy.zeros(100, numpy.int64)
    games, lent = memory[:6], memory[5:11]
    with pytest.raises(ArgumentError, match="^`lent` overlaps `games` in memory$") as caught:
        Arena().read_many(games, 0, lent=lent)
    assert caught.value.argument == "lent"
    with pytest.raises(ArgumentError, match="^`lent` overlaps `banks` in memory$"):
        Arena().read_many(games, 0, banks=memory[10:22], lent=memory[20:26])
    with pytest.raises(ArgumentError, match="^`statuses` overlaps `at_ms` in memory$"):
        Arena().press_many(games, bytes(6), lent, memory[8:11].view(numpy.int32))
    # Adjacent arrays, and one array as two inputs.
    assert Arena().read_many(games, 0, lent=memory[6:12]) == 6
    assert Arena().press_many(games, bytes(6), games, memory[6:9].view(numpy.int32)) == 6


@pytest.mark.parametrize(("call", "name"), ARRAYS)
def test_arrays_that_are_gone(call: str, name: str) -> None:
    released = memoryview(numpy_columns(6)[name])
    released.release()
    with pytest.raises(ValueError, match="released"):
        call_with(Arena(), call, name, released)


def test_an_array_is_held_for_the_call_and_no_longer() -> None:
    arena, (game,) = many(1)
    games, statuses = array.array("q", [game]), array.array("i", [0])

    class Meddles:
        def __index__(self) -> int:
            with pytest.raises(BufferError):
                games.append(0)
            return 1

    assert arena.press_many(games, b"\0", Meddles(), statuses) == 0
    for refused in (ArgumentError, TypeError):
        with pytest.raises(refused):
            arena.press_many(games, bytes(2) if refused is ArgumentError else "x", 1, statuses)  # type: ignore[arg-type]
    games.append(1)
    statuses.append(1)


def test_moments_one_for_all() -> None:
    arena, games = many(3)
    given = of_numpy("int64", games)
    for one, side in ((1, b"\0"), (numpy.int64(2), b"\1"), (numpy.array(3), b"\0")):
        assert arena.press_many(given, side * 3, one) == 0
    assert arena.read(games[2], 3).second.bank_ms == 299_999
    with pytest.raises(ArgumentError, match="^`at_ms` must be from"):
        arena.press_many(given, bytes(3), 2**53)


# Threads.


def test_threads_wait_for_each_other() -> None:
    games_of_each, rounds, threads = 500, 40, 4
    arena = Arena()
    clock = started("G/90/30")

    def play(_: int) -> list[int]:
        games = of_numpy("int64", [arena.add(clock) for _ in range(games_of_each)])
        statuses = of_numpy("int32", [0] * games_of_each)
        banks = of_numpy("int64", [0] * 2 * games_of_each)
        for turn in range(rounds):
            side = numpy.full(games_of_each, turn % 2, numpy.uint8)
            assert arena.press_many(games, side, 0, statuses) == 0
            assert arena.read_many(games, 0, banks=banks) == 0
            # A game that is added and removed.
            passing = arena.add(clock)
            assert arena.advance(0) == []
            arena.press(passing, "first", 0)
            assert arena.remove(passing).read(0).on_turn == "second"
            assert arena.deadline_ms is not None
        return [*games.tolist()]

    with ThreadPoolExecutor(threads) as pool:
        played = [game for games in pool.map(play, range(threads)) for game in games]
    assert len({*played}) == len(arena) == games_of_each * threads
    for game in played:
        reading = arena.read(game, 0)
        assert reading.first.moves == reading.second.moves == rounds // 2


def test_an_array_that_changes_meanwhile() -> None:
    """Another thread writes to the arrays and tries to resize them: every call is atomic, and every
    number passed is a game or rejected.
    """
    arena, games = many(2_000)
    given = array.array("q", games)
    statuses = array.array("i", [0] * len(games))
    over = Signal()

    def disturb() -> None:
        chance = random.Random(11)
        while not over.is_set():
            given[chance.randrange(len(games))] = chance.choice([0, -1, 2**63 - 1, games[5]])
            try:
                given.append(0)
                given.pop()
            except BufferError:
                pass

    other = Thread(target=disturb)
    other.start()
    try:
        for _ in range(300):
            try:
                refused = arena.read_many(given, 0, statuses=statuses)
                assert refused == sum(status != 0 for status in statuses)
            except ArgumentError as error:
                assert "items" in str(error)
            assert {*statuses} <= {0, numbers.Status.NO_SUCH_GAME}
    finally:
        over.set()
        other.join()


def test_others_run_while_many_are_read() -> None:
    """Only the call itself lets another thread run."""
    arena, games = many(2_000)
    given = of_numpy("int64", games)
    gate, ran = Signal(), Signal()

    def wait() -> None:
        gate.wait()
        ran.set()

    before = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    try:
        other = Thread(target=wait)
        other.start()
        gate.set()
        tries = 0
        while not ran.is_set() and tries < 20_000:
            arena.read_many(given, 0)
            tries += 1
        assert ran.is_set()
    finally:
        sys.setswitchinterval(before)
    other.join()


# Numbers.


def test_the_numbers_beside_the_words_are_those_of_c() -> None:
    header = HEADER.read_text(encoding="utf-8")
    for status in (numbers.Status.OK, numbers.Status.INVALID_ARGUMENT):
        assert f"FLAGFALL_STATUS_{status.name} = {status.value},\n" in header
    assert "#define FLAGFALL_UNTIMED_MS INT64_MAX\n" in header
    assert numbers.UNTIMED_MS == 2**63 - 1


def test_numbers_by_word_and_words_by_number() -> None:
    for kind in (numbers.Side, numbers.Phase, numbers.EventKind, numbers.Status):
        for number in kind:
            assert kind.of(number.word) is kind(int(number)) is number
        for unknown in ("", "NOT_STARTED", "not started", "\ud800", "x" * 10_000):
            error = error_of(ArgumentError, kind.of, unknown)
            assert error.argument == "word" and len(str(error)) < 100


def test_many_events_some_at_a_time() -> None:
    arena = Arena()
    assert arena.last_at_ms is None
    clock = Clock(flagfall.parse("TM[0]OT[50x0.001 byo-yomi]", "sgf"))
    clock.start("first", 0)
    games = [arena.add(clock) for _ in range(20)]
    # The events of a batch come first, and count.
    ones = array.array("q", games)
    assert arena.press_many(ones, array.array("B", bytes(20)), 2) == 0
    found: list[GameEvent] = []
    arrived = False
    while not arrived:
        events, arrived = arena.advance_some(66_000, 64)
        assert len(events) == 64 or arrived
        found += events
    assert len(found) == 20 * 51
    assert [event.at_ms for event in found] == sorted(event.at_ms for event in found)
    assert arena.last_at_ms == 66_000
    error = error_of(ClockError, arena.advance_some, 65_000, 1)
    assert (error.kind, error.last_at_ms) == ("at-went-back", 66_000)
    with pytest.raises(ArgumentError):
        arena.advance_some(66_000, 0)
