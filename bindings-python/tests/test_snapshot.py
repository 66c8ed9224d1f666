"""Saving and restoring clocks."""

import itertools
import json
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_args

import flagfall
import pytest
from flagfall import ArgumentError, Clock, ClockError, Match, Reading, RestoreError
from flagfall.words import RestoreErrorKind

MOST = 2**53 - 1


def running() -> Clock:
    """Returns a clock on which the second side's turn began at 10,000 ms."""
    clock = Clock(flagfall.parse("G/3/2", "chess"))
    clock.start("first", 0)
    clock.press("first", 10_000)
    return clock


def saves(clock: Clock, at_ms: int) -> tuple[bytes, str]:
    return clock.save(at_ms), clock.save_json(at_ms)


def games() -> list[tuple[Clock, int]]:
    """Returns clocks in many states, each with a timestamp."""
    untouched = Clock(flagfall.parse("2+5", "backgammon"))
    paused = running()
    paused.pause(11_000)
    flagged = running()
    flagged.advance(10**9)
    deciding = Clock(flagfall.parse("2+12", "backgammon"), in_match=match())
    deciding.start("second", -5)
    deciding.hand_over("second", 3)
    awaiting = running()
    awaiting.press_unreceived("second", 12_000)
    ready = running()
    ready.set_ready("second", 12_000, True)
    odds = Clock(flagfall.parse("2/10/100/5/120t/6", flagfall.Arimaa(setup=True)).berserk("first", "half"))
    odds.start("first", 7)
    return [
        (untouched, 0),
        (running(), 10_000),
        (running(), 12_345),
        (running(), MOST),
        (paused, 11_000),
        (flagged, 10**9),
        (deciding, 4),
        (awaiting, 12_000),
        (ready, 12_001),
        (odds, 8),
    ]


def match() -> Match:
    match = Match.at_score(3, 1, 2, 3, "played")
    match.start_game()
    return match


@pytest.mark.parametrize(("clock", "at_ms"), games(), ids=repr)
def test_what_is_restored_is_what_was_saved(clock: Clock, at_ms: int) -> None:
    before = repr(clock)
    saved, text = saves(clock, at_ms)
    for restored in (Clock.restore(saved), Clock.restore(text)):
        assert saves(restored, at_ms) == (saved, text)
        assert restored.control == clock.control
        assert restored.deadline_ms == clock.deadline_ms
        assert restored.read(MOST) == clock.read(MOST)
        assert restored.advance(MOST) == clock.__copy__().advance(MOST)
    # Saving changes nothing.
    assert repr(clock) == before


def left(reading: Reading) -> tuple[int | None, int]:
    return reading.second.bank_ms, reading.second.turn_used_ms


def test_the_time_in_between_counts_where_the_clock_is_the_same() -> None:
    restored = Clock.restore(running().save(12_000))
    assert left(restored.read(15_000)) == (177_000, 5_000)
    assert restored.deadline_ms == running().deadline_ms == 192_001


@pytest.mark.parametrize("form", ["binary", "json"])
def test_the_time_in_between_does_not_count(form: str) -> None:
    saved = running().save(12_000) if form == "binary" else running().save_json(12_000)
    # The new process has another time base, at 70.
    restored = Clock.restore(saved, saved_at_ms=70)
    assert left(restored.read(70)) == (180_000, 2_000)
    assert restored.deadline_ms == 70 + 180_001
    assert restored.press("second", 1_070) == ()
    assert restored.read(1_070).second.bank_ms == 179_000


def test_a_part_of_the_time_in_between_counts() -> None:
    # The time is 100,000 on the new time base, and 4 s are charged.
    restored = Clock.restore(running().save_json(12_000), saved_at_ms=96_000)
    assert left(restored.read(100_000)) == (176_000, 6_000)


def test_what_fell_due_before_the_save_is_found_after_it() -> None:
    restored = Clock.restore(running().save(500_000))
    flag = (flagfall.Event("flag", "second", 192_001),)
    assert restored.advance(500_000) == flag
    elsewhere = Clock.restore(running().save(500_000), saved_at_ms=0)
    assert elsewhere.advance(0) == (flagfall.Event("flag", "second", 192_001 - 500_000),)


def test_a_snapshot_is_restored_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "clock"
    flagfall.write_file(path, running().save(12_000))
    program = (
        "import sys, flagfall\n"
        "with open(sys.argv[1], 'rb') as file:\n"
        "    clock = flagfall.Clock.restore(file.read(), saved_at_ms=70)\n"
        "print(clock.read(70).second.bank_ms)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "180000\n"


def test_json_may_be_laid_out_anew() -> None:
    saved = running().save_json(12_000)
    anew = json.dumps(json.loads(saved), indent=2, sort_keys=True)
    assert anew != saved
    assert Clock.restore(anew).save_json(12_000) == saved


def test_a_save_does_not_go_back() -> None:
    for save in (running().save, running().save_json):
        with pytest.raises(ClockError) as caught:
            save(9_999)
        assert caught.value.kind == "at-went-back"


def test_a_journal_is_no_part_of_a_snapshot() -> None:
    clock = running()
    clock.keep_journal()
    assert clock.save(10_000) == running().save(10_000)
    assert Clock.restore(clock.save(10_000)).journal_json() is None


def checked(content: bytes) -> bytes:
    return content + zlib.crc32(content).to_bytes(4, "little")


def impossible() -> str:
    """Returns a journal that begins with a clock that has more lives than its stage."""
    clock = Clock(flagfall.parse("40/90, G/30", "chess"))
    clock.keep_journal()
    text = clock.journal_json()
    assert text is not None and text.count('"lives":1,"penalties"') == 2
    return text.replace('"lives":1,"penalties"', '"lives":9,"penalties"', 1)


def refused() -> str:
    clock = Clock(flagfall.parse("G/5", "chess"))
    clock.keep_journal()
    text = clock.journal_json()
    assert text is not None
    return text.replace('"entries":[]', '"entries":[[3,{"press":"first"}]]')


BINARY, JSON = saves(running(), 12_000)
SPOILT: list[tuple[RestoreErrorKind, bytes | str]] = [
    ("foreign", b""),
    ("foreign", ""),
    ("foreign", "40/90, G/30"),
    ("foreign", "[]"),
    ("foreign", "{}"),
    ("foreign", "\ud800"),
    ("foreign", BINARY[1:]),
    ("format", BINARY[:3] + b"\x09" + BINARY[4:]),
    ("format", JSON.replace('"flagfall":1', '"flagfall":9')),
    ("cut", BINARY[:3]),
    ("cut", BINARY[:7]),
    ("cut", JSON[:-1]),
    ("malformed", JSON.replace("running", "runing")),
    ("malformed", JSON.replace("running", "running\udfff")),
    ("malformed", JSON.replace('"clock":', '"clock":{},"clock":')),
    ("malformed", checked(BINARY[:-4] + b"\0")),
    ("altered", BINARY[:-1]),
    ("altered", BINARY + b"\0"),
    ("altered", JSON.replace("172000", "182001")),
]


@pytest.mark.parametrize(("kind", "saved"), SPOILT)
def test_what_is_no_snapshot_is_refused(kind: RestoreErrorKind, saved: bytes | str) -> None:
    with pytest.raises(RestoreError) as caught:
        Clock.restore(saved)
    assert caught.value.kind == kind
    if caught.value.detail:
        assert str(caught.value).endswith(f": {caught.value.detail}")


def test_no_byte_of_a_snapshot_can_be_altered() -> None:
    for place, bit in itertools.product(range(len(BINARY)), range(8)):
        altered = bytearray(BINARY)
        altered[place] ^= 1 << bit
        with pytest.raises(RestoreError):
            Clock.restore(bytes(altered))


def test_no_part_of_a_snapshot_is_one() -> None:
    whole: bytes | str
    for whole in (BINARY, JSON):
        for end in range(len(whole)):
            with pytest.raises(RestoreError):
                Clock.restore(whole[:end])


def test_the_other_kinds_of_errors() -> None:
    with pytest.raises(RestoreError) as caught:
        Clock.restore(BINARY, saved_at_ms=-MOST)
    assert (caught.value.kind, caught.value.detail) == ("moment", "")
    with pytest.raises(RestoreError) as caught:
        Clock.from_journal(impossible())
    assert (caught.value.kind, caught.value.detail) == ("impossible", "`first.lives`")
    with pytest.raises(RestoreError) as caught:
        Clock.from_journal(refused())
    assert caught.value.kind == "refused"
    assert caught.value.detail == "entry 0, the game has not started"


def test_every_kind_has_a_test() -> None:
    kinds = {kind for kind, _ in SPOILT} | {"moment", "impossible", "refused"}
    assert kinds == {*get_args(RestoreErrorKind)}


def test_what_can_be_no_argument() -> None:
    with pytest.raises(ArgumentError) as caught:
        Clock.restore(BINARY, saved_at_ms=2**53)
    assert caught.value.argument == "saved_at_ms"
    for saved in (bytearray(BINARY), memoryview(BINARY), None, 5):
        with pytest.raises(TypeError, match="`saved` must be bytes or str"):
            Clock.restore(saved)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Clock.restore(BINARY, 5)  # type: ignore[call-arg]


def test_a_snapshot_is_taken_between_two_calls() -> None:
    """What one thread saves while another plays is a consistent state of the game."""
    clock = Clock(flagfall.parse("G/3", flagfall.Chess(option="hourglass")))
    clock.start("first", 0)
    moves = 2_000

    def play() -> None:
        for at_ms in range(1, moves):
            clock.press("first" if at_ms % 2 else "second", at_ms)

    def look() -> None:
        for _ in range(moves):
            reading = Clock.restore(clock.save(moves)).read(moves)
            first, second = reading.first.bank_ms, reading.second.bank_ms
            assert first is not None and second is not None
            assert first + second == 360_000

    with ThreadPoolExecutor(2) as pool:
        played, looked = pool.submit(play), pool.submit(look)
        played.result()
        looked.result()
