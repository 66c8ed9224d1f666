"""Saving and restoring clocks."""

import subprocess
import sys
from pathlib import Path

import flagfall
import pytest
from flagfall import ArgumentError, Clock, RestoreError
from flagfall.words import RestoreErrorKind
from raised import error_of


def running() -> Clock:
    """Returns a clock on which the second side's turn began at 10,000 ms."""
    clock = Clock(flagfall.parse("G/3/2", "chess"))
    clock.start("first", 0)
    clock.press("first", 10_000)
    return clock


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


def test_a_journal_is_no_part_of_a_snapshot() -> None:
    clock = running()
    clock.keep_journal()
    assert clock.save(10_000) == running().save(10_000)
    assert Clock.restore(clock.save(10_000)).journal_json() is None


BINARY, JSON = running().save(12_000), running().save_json(12_000)
SPOILT: list[tuple[RestoreErrorKind, bytes | str]] = [
    ("foreign", b""),
    ("foreign", ""),
    ("foreign", "\ud800"),
    ("foreign", BINARY[1:]),
    ("cut", BINARY[:7]),
    ("cut", JSON[:-1]),
    ("malformed", JSON.replace("running", "runing")),
    ("malformed", JSON.replace("running", "running\udfff")),
    ("altered", BINARY + b"\0"),
    ("altered", JSON.replace("172000", "182001")),
]


@pytest.mark.parametrize(("kind", "saved"), SPOILT)
def test_what_is_no_snapshot_is_refused(kind: RestoreErrorKind, saved: bytes | str) -> None:
    error = error_of(RestoreError, Clock.restore, saved)
    assert error.kind == kind
    if error.detail:
        assert str(error).endswith(f": {error.detail}")


def test_an_error_says_what_is_wrong_in_detail() -> None:
    clock = Clock(flagfall.parse("G/5", "chess"))
    clock.keep_journal()
    text = (clock.journal_json() or "").replace('"entries":[]', '"entries":[[3,{"press":"first"}]]')
    error = error_of(RestoreError, Clock.from_journal, text)
    assert (error.kind, error.detail) == ("refused", "entry 0, the game has not started")
    error = error_of(RestoreError, Clock.restore, BINARY, saved_at_ms=1 - 2**53)
    assert (error.kind, error.detail) == ("moment", "")


def test_what_can_be_no_argument() -> None:
    error = error_of(ArgumentError, Clock.restore, BINARY, saved_at_ms=2**53)
    assert error.argument == "saved_at_ms"
    for saved in (bytearray(BINARY), memoryview(BINARY), None, 5):
        with pytest.raises(TypeError, match="`saved` must be bytes or str"):
            Clock.restore(saved)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Clock.restore(BINARY, 5)  # type: ignore[call-arg]
