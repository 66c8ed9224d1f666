"""An arena is saved and restored as a whole, in parts, and from what is left of a file."""

import threading
from collections.abc import Iterator

import flagfall
import pytest
from flagfall import (
    Arena,
    ArenaDamage,
    ArenaReader,
    ArgumentError,
    Clock,
    ClockError,
    RestoredArena,
    RestoreError,
    SideAlarms,
)
from raised import error_of

GAMES = 5_000


def clocks() -> Iterator[Clock]:
    """Yields clocks in many states, again and again."""
    while True:
        for text in ("G/5", "40/90/30, G/30/30", "1/1, G/10"):
            for moves in range(3):
                clock = Clock(flagfall.parse(text, "chess"))
                clock.start("first", 0)
                for move in range(moves):
                    clock.press("second" if move % 2 else "first", 1_000 * move)
                yield clock
        yield Clock(flagfall.parse("G/5", "chess"))
        journaled = Clock(flagfall.parse("G/5", "chess"))
        journaled.keep_journal()
        journaled.start("first", 0)
        yield journaled


@pytest.fixture(name="arena")
def an_arena() -> Arena:
    arena = Arena()
    for clock, _ in zip(clocks(), range(GAMES)):
        arena.add(clock)
    return arena


def whole(restored: RestoredArena) -> Arena:
    assert (restored.damages, restored.lost) == ((), 0)
    return restored.arena


def state(arena: Arena, game: int) -> str:
    """Returns all of a game, with its journal if it keeps one."""
    clock = arena.clock(game)
    saved = clock.save_json if clock.journal_json() is None else clock.save_with_journal
    return saved(10**6)


def check_equal(one: Arena, other: Arena) -> None:
    assert list(one) == list(other)
    for game in one:
        assert state(one, game) == state(other, game)


def series(arena: Arena, at_ms: int, most: int = 1_000) -> list[bytes]:
    slices = []
    complete = False
    while not complete:
        saved, complete = arena.save_changes(at_ms, most)
        slices.append(saved)
    return slices


def test_all_games_come_back(arena: Arena) -> None:
    arena.advance(100)
    arena.remove(next(iter(arena)))
    parts = list(arena.save(2_000))
    assert len(parts) == 2 and all(type(part) is bytes for part in parts)
    saved = b"".join(parts)
    restored = whole(Arena.restore(saved))
    check_equal(restored, arena)
    assert restored.last_at_ms == 100
    assert restored.deadline_ms == arena.deadline_ms
    # Ids of removed games stay unknown, and new games get new ids in both.
    clock = Clock(flagfall.parse("G/5", "chess"))
    assert restored.add(clock) == arena.add(clock)
    # Saved again, it is the same.
    assert b"".join(whole(Arena.restore(saved)).save(2_000)) == saved


def test_another_clock_after_the_restart(arena: Arena) -> None:
    saved = b"".join(arena.save(60_000))
    restored = whole(Arena.restore(saved, saved_at_ms=7))
    assert arena.deadline_ms is not None
    assert restored.deadline_ms == arena.deadline_ms - 60_000 + 7
    for game in arena:
        after, before = restored.read(game, 7), arena.read(game, 60_000)
        assert (after.on_turn, after.first, after.second) == (before.on_turn, before.first, before.second)


def test_changes(arena: Arena) -> None:
    slices = series(arena, 3_000)
    assert len(slices) == GAMES // 1_000
    pressed = list(arena)[: GAMES : 100]
    for game in pressed:
        arena.stop(game, 4_000)
    changes = series(arena, 4_000)
    assert sum(map(len, changes)) < sum(map(len, slices)) / 20
    assert sum(map(len, series(arena, 4_000))) < 100
    check_equal(whole(Arena.restore(b"".join(slices + changes))), arena)
    # Without the last slice, those games are as they were before.
    before = whole(Arena.restore(b"".join(slices)))
    assert before.clock(pressed[1]).read(4_000).phase != arena.clock(pressed[1]).read(4_000).phase


def test_a_write_that_was_interrupted(arena: Arena) -> None:
    first = b"".join(series(arena, 3_000))
    arena.stop(next(iter(arena)), 3_500)
    (change,) = series(arena, 4_000)
    restored = Arena.restore(first + change[:-1])
    (damage,) = restored.damages
    assert damage == ArenaDamage(
        kind="cut", offset=len(first), length=len(change) - 1, places=1
    )
    assert restored.lost == 0
    assert repr(restored) == f"<RestoredArena: <Arena: {GAMES} games>, 1 damage>"


def test_a_damaged_part_costs_only_its_games(arena: Arena) -> None:
    one, two = arena.save(3_000)
    broken = bytearray(one + two)
    broken[100] ^= 1
    restored = Arena.restore(bytes(broken))
    assert [damage.kind for damage in restored.damages] == ["altered"]
    assert (restored.damages[0].places, restored.lost) == (4_096, 4_096)
    assert list(restored.arena) == list(arena)[4_096:]


def test_two_files(arena: Arena) -> None:
    old = b"".join(series(arena, 3_000))
    games = list(arena)
    arena.stop(games[0], 3_500)
    arena.stop(games[-1], 3_500)
    arena.begin_series()
    new, complete = arena.save_changes(4_000, 1_000)
    assert not complete
    reader = ArenaReader()
    for file in (old, new):
        for begin in range(0, len(file), 999):
            reader.read(file[begin : begin + 999])
        reader.end_file()
    # One that fails changes nothing.
    assert error_of(RestoreError, reader.finish, saved_at_ms=2**53 - 1).kind == "moment"
    both = whole(reader.finish())
    assert state(both, games[0]) == state(arena, games[0])
    assert state(both, games[-1]) != state(arena, games[-1])
    # The reader reads another arena.
    reader.read(b"".join(Arena().save(0)))
    assert len(whole(reader.finish(saved_at_ms=5))) == 0


def test_alarms_are_kept() -> None:
    arena = Arena()
    game = arena.add(Clock(flagfall.parse("G/5", "chess")))
    low = SideAlarms([flagfall.Alarm(10_000)])
    arena.set_alarms(game, 0, low, low)
    arena.start(game, "first", 0)
    restored = whole(Arena.restore(b"".join(arena.save(0))))
    assert [event.kind for event in restored.advance(295_000)] == ["alarm"]


def test_what_is_refused(arena: Arena) -> None:
    arena.advance(1_000)
    assert error_of(ClockError, arena.save, 999).kind == "at-went-back"
    assert error_of(ClockError, arena.save_changes, 999, 1).kind == "at-went-back"
    assert error_of(ArgumentError, arena.save_changes, 1_000, 0).argument == "most"
    assert error_of(RestoreError, Arena.restore, b"").kind == "cut"
    assert error_of(RestoreError, Arena.restore, b"40/90, G/30").kind == "foreign"
    later = bytearray(b"".join(Arena().save(0)))
    later[4] += 1
    assert error_of(RestoreError, Arena.restore, bytes(later)).kind == "foreign"
    # A time that goes on while the parts are created ends the save.
    parts = arena.save(1_000)
    next(parts)
    arena.advance(1_001)
    with pytest.raises(ClockError, match="earlier"):
        next(parts)
    with pytest.raises(TypeError):
        Arena.restore("text")  # type: ignore[arg-type]


def test_a_save_while_another_thread_presses(arena: Arena) -> None:
    done = threading.Event()

    def play() -> None:
        games = list(arena)
        while not done.is_set():
            for game in games[::50]:
                try:
                    arena.press(game, "first", 5_000)
                    arena.press(game, "second", 5_000)
                except ClockError:
                    pass

    thread = threading.Thread(target=play)
    thread.start()
    try:
        for _ in range(10):
            saved = b"".join(arena.save(5_000))
            assert len(whole(Arena.restore(saved))) == GAMES
        file = b"".join(series(arena, 5_000))
    finally:
        done.set()
        thread.join()
    file += b"".join(series(arena, 5_000))
    check_equal(whole(Arena.restore(file)), arena)
