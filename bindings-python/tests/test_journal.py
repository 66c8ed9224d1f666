"""Journals: take-backs, the journal as JSON, and as the record of a game."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import flagfall
import pytest
from flagfall import (
    ArgumentError,
    Clock,
    ClockError,
    PcnDocument,
    RestoreError,
    Stage,
    TimeControl,
)
from raised import error_of


def test_more_than_a_journal_holds() -> None:
    lives = Stage(time_ms=1, lives=1_000, on_expiry="next")
    last = Stage(time_ms=1, lives=1_000)
    for count, is_kept in ((499, True), (500, False)):
        clock = Clock(TimeControl([lives] * count + [last]))
        if is_kept:
            clock.keep_journal()
            assert Clock.from_journal(journal(clock)).read(0) == clock.read(0)
        else:
            assert error_of(ClockError, clock.keep_journal).kind == "journal-full"
            assert clock.journal_json() is None


def played() -> Clock:
    """Four moves, of 1, 2, 3 and 4 seconds."""
    clock = Clock(flagfall.parse("180+2", "pgn"))
    clock.keep_journal()
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


@pytest.mark.parametrize(
    ("argument", "to"),
    [
        ("move", {}),
        ("timestamp_ms", {"move": 1, "timestamp_ms": 1}),
        ("move", {"move": -1}),
        ("move", {"move": 2**32}),
        ("timestamp_ms", {"timestamp_ms": 2**53}),
    ],
)
def test_one_of_both_says_where_to(argument: str, to: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError) as caught:
        played().take_back(**to, at_ms=20_000)
    assert caught.value.argument == argument


def test_where_to_is_named() -> None:
    with pytest.raises(TypeError):
        played().take_back(1, 20_000)  # type: ignore[call-overload]


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


def test_a_copy_has_a_journal_of_its_own() -> None:
    clock = played()
    copied = clock.__copy__()
    copied.press("first", 11_000)
    assert journal(clock) == journal(played())
    copied.take_back(move=4, at_ms=12_000)
    assert copied.read(12_000).first.moves == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", "\ud800", '{"flagfall":1}'])
def test_what_is_no_journal(text: str) -> None:
    assert error_of(RestoreError, Clock.from_journal, text).kind == "foreign"


def test_what_is_no_clock_has_no_document() -> None:
    with pytest.raises(TypeError):
        PcnDocument.from_journal(played().control)  # type: ignore[arg-type]


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
    without = Clock(flagfall.parse("3", "pgn"))
    assert error_of(ClockError, without.save_with_journal, 0).kind == "no-journal"
