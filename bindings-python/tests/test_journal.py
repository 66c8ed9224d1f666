"""Journals: take-backs, the journal as JSON, and as the record of a game."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Clock,
    ClockError,
    Event,
    PcnDocument,
    PrintError,
    RestoreError,
    Stage,
    TimeControl,
)

MOST = 2**53 - 1


def test_more_than_a_journal_holds() -> None:
    lives = Stage(time_ms=1, lives=1_000, on_expiry="next")
    last = Stage(time_ms=1, lives=1_000)
    for count, is_kept in ((499, True), (500, False)):
        clock = Clock(TimeControl([lives] * count + [last]))
        if is_kept:
            clock.keep_journal()
            assert Clock.from_journal(journal(clock)).read(0) == clock.read(0)
        else:
            with pytest.raises(ClockError) as caught:
                clock.keep_journal()
            assert caught.value.kind == "journal-full"
            assert clock.journal_json() is None


def blitz() -> Clock:
    clock = Clock(flagfall.parse("180+2", "pgn"))
    clock.keep_journal()
    return clock


def played() -> Clock:
    """Four moves, of 1, 2, 3 and 4 seconds."""
    clock = blitz()
    clock.start("first", 0)
    clock.press("first", 1_000)
    clock.press("second", 3_000)
    clock.press("first", 6_000)
    clock.press("second", 10_000)
    return clock


def journal(clock: Clock) -> str:
    text = clock.journal_json()
    assert text is not None
    return text


def banks(clock: Clock, at_ms: int) -> tuple[int | None, int | None]:
    reading = clock.read(at_ms)
    return reading.first.bank_ms, reading.second.bank_ms


def test_the_last_move_is_taken_back() -> None:
    clock = played()
    assert clock.take_back(move=3, at_ms=20_000) == ()
    reading = clock.read(20_500)
    assert (reading.on_turn, reading.first.moves, reading.second.moves) == ("second", 2, 1)
    assert reading.second.turn_used_ms == 500
    assert clock.press("second", 21_000) == ()
    assert banks(clock, 21_000)[1] == 180_000 + 2_000 - 2_000 + 2_000 - 1_000


def test_a_game_is_taken_back_move_by_move() -> None:
    clock = played()
    for move in (3, 2, 1, 0):
        clock.take_back(move=move, at_ms=20_000)
        reading = clock.read(20_000)
        assert reading.first.moves + reading.second.moves == move
        assert reading.on_turn == ("second" if move % 2 else "first")
    assert banks(clock, 20_000) == (180_000, 180_000)
    assert clock.read(20_000).first.used_ms == 0


def test_the_middle_of_a_turn_and_what_was_taken_back() -> None:
    clock = played()
    clock.take_back(timestamp_ms=4_500, at_ms=20_000)
    assert clock.read(20_000).first.turn_used_ms == 1_500
    # The timestamp before the take-back can be returned to as well.
    clock.take_back(timestamp_ms=19_999, at_ms=30_000)
    reading = clock.read(30_000)
    assert reading.first.moves + reading.second.moves == 4
    assert reading.first.turn_used_ms == 9_999


def test_what_fell_due_is_told_and_taken_back() -> None:
    clock = blitz()
    clock.start("first", 0)
    assert clock.take_back(move=0, at_ms=200_000) == (Event("flag", "first", 180_001),)
    assert clock.read(200_000).phase == "running"
    assert banks(clock, 200_000) == (180_000, 180_000)


def test_what_there_is_not_to_go_back_to() -> None:
    clock = played()
    before = journal(clock), clock.save(10_000)
    beyond: list[dict[str, Any]] = [{"move": 5}, {"move": 2**32 - 1}, {"timestamp_ms": 20_001}]
    for to in beyond:
        with pytest.raises(ClockError) as caught:
            clock.take_back(**to, at_ms=20_000)
        assert caught.value.kind == "not-in-journal"
    with pytest.raises(ClockError) as caught:
        clock.take_back(move=0, at_ms=9_999)
    assert caught.value.kind == "at-went-back"
    # A call that failed has changed nothing.
    assert (journal(clock), clock.save(10_000)) == before
    clock.take_back(move=1, at_ms=10_000)
    clock.press("second", 11_000)
    # Move 4 was taken back: it is not a move of the current game.
    with pytest.raises(ClockError) as caught:
        clock.take_back(move=4, at_ms=12_000)
    assert caught.value.kind == "not-in-journal"


def test_without_a_journal_nothing_is_taken_back() -> None:
    clock = Clock(flagfall.parse("G/5", "chess"))
    clock.start("first", 0)
    assert clock.journal_json() is None
    with pytest.raises(ClockError) as caught:
        clock.take_back(move=0, at_ms=1)
    assert caught.value.kind == "no-journal"


def test_one_of_both_says_where_to() -> None:
    clock = played()
    with pytest.raises(ArgumentError) as caught:
        clock.take_back(at_ms=20_000)  # type: ignore[call-overload]
    assert caught.value.argument == "move"
    with pytest.raises(ArgumentError) as caught:
        clock.take_back(move=1, timestamp_ms=1, at_ms=20_000)  # type: ignore[call-overload]
    assert caught.value.argument == "timestamp_ms"
    beyond: list[dict[str, Any]] = [{"move": -1}, {"move": 2**32}, {"timestamp_ms": 2**53}]
    for to in beyond:
        with pytest.raises(ArgumentError) as caught:
            clock.take_back(**to, at_ms=20_000)
        assert caught.value.argument in to
    with pytest.raises(TypeError):
        clock.take_back(1, 20_000)  # type: ignore[call-overload]


def test_a_journal_that_is_kept_goes_on() -> None:
    clock = played()
    before = journal(clock)
    clock.keep_journal()
    assert journal(clock) == before
    with pytest.raises(ClockError):
        clock.press("second", 11_000)
    # A call that failed is not in it.
    assert journal(clock) == before
    clock.press("first", 11_000)
    assert journal(clock) == before.removesuffix("]}") + ',[11000,{"press":"first"}]]}'


def test_a_journal_that_begins_in_the_middle() -> None:
    clock = Clock(flagfall.parse("G/5", "chess"))
    clock.start("first", 0)
    clock.press("first", 1_000)
    clock.keep_journal()
    clock.press("second", 5_000)
    clock.take_back(move=1, at_ms=6_000)
    assert clock.read(6_000).on_turn == "second"
    with pytest.raises(ClockError):
        clock.take_back(move=0, at_ms=6_000)
    with pytest.raises(ClockError):
        clock.take_back(timestamp_ms=999, at_ms=6_000)
    with pytest.raises(PrintError) as caught:
        PcnDocument.from_journal(clock)
    assert caught.value.kind == "actions"


@pytest.mark.parametrize("taken_back", [False, True])
def test_a_journal_leads_to_its_clock(taken_back: bool) -> None:
    clock = played()
    clock.adjust("first", 11_000, 77)
    clock.pause(12_000)
    if taken_back:
        clock.take_back(move=2, at_ms=20_000)
        clock.take_back(timestamp_ms=11_500, at_ms=21_000)
    again = Clock.from_journal(journal(clock))
    assert journal(again) == journal(clock)
    assert again.save(MOST) == clock.save(MOST)
    assert again.control == clock.control
    assert again.take_back(move=0, at_ms=30_000) == clock.take_back(move=0, at_ms=30_000)
    assert again.save(30_000) == clock.save(30_000)


def test_a_copy_has_a_journal_of_its_own() -> None:
    clock = played()
    copied = clock.__copy__()
    copied.press("first", 11_000)
    assert journal(clock) == journal(played())
    copied.take_back(move=4, at_ms=12_000)
    assert copied.read(12_000).first.moves == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", "\ud800", '{"flagfall":1}'])
def test_what_is_no_journal(text: str) -> None:
    with pytest.raises(RestoreError) as caught:
        Clock.from_journal(text)
    assert caught.value.kind == "foreign"


def test_a_snapshot_is_no_journal_nor_the_other_way_round() -> None:
    with pytest.raises(RestoreError) as caught:
        Clock.from_journal(played().save_json(10_000))
    assert caught.value.kind == "foreign"
    with pytest.raises(RestoreError) as caught:
        Clock.restore(journal(played()))
    assert caught.value.kind == "foreign"


def test_the_document_of_a_game() -> None:
    clock = played()
    document = PcnDocument.from_journal(clock)
    assert document.plies_ms == (1_000, 2_000, 3_000, 4_000)
    assert document == PcnDocument.from_game(clock.control, [1_000, 2_000, 3_000, 4_000])
    clock.take_back(move=2, at_ms=20_000)
    clock.press("first", 20_500)
    assert PcnDocument.from_journal(clock).plies_ms == (1_000, 2_000, 500)
    clock.advance(10**6)
    forfeit = PcnDocument.from_journal(clock).replay().forfeit
    assert forfeit == flagfall.PcnForfeit(4, "second")


def test_a_game_that_no_document_can_tell() -> None:
    clock = played()
    clock.adjust("first", 10_000, 1)
    clock.press("first", 12_000)
    with pytest.raises(PrintError) as caught:
        PcnDocument.from_journal(clock)
    assert caught.value.kind == "actions"
    with pytest.raises(PrintError) as caught:
        PcnDocument.from_journal(Clock(flagfall.parse("180+2", "pgn")))
    assert caught.value.kind == "actions"
    with pytest.raises(TypeError):
        PcnDocument.from_journal(clock.control)  # type: ignore[arg-type]


def test_every_take_back_of_many_threads_is_in_the_journal() -> None:
    clock = played()
    threads, times = 4, 100

    def take_back(_: int) -> None:
        for _ in range(times):
            clock.take_back(move=2, at_ms=10_000)
            clock.read(10_000)
            Clock.from_journal(journal(clock))

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(take_back, range(threads)))
    assert journal(clock).count('{"take-back-to-move":2}') == threads * times
    assert Clock.from_journal(journal(clock)).save(10_000) == clock.save(10_000)


def test_a_clock_and_its_journal_in_one_text() -> None:
    clock = played()
    restored = Clock.restore(clock.save_with_journal(11_000), saved_at_ms=111_000)
    assert restored.read(112_000).first == clock.read(12_000).first
    restored.take_back(move=1, at_ms=112_000)
    assert restored.read(112_000).on_turn == "second"
    with pytest.raises(ClockError) as caught:
        Clock(flagfall.parse("3", "pgn")).save_with_journal(0)
    assert caught.value.kind == "no-journal"
