"""PGN files, and audits of their clocks."""

import io
from pathlib import Path

import flagfall
import pytest
from flagfall import AuditError, PgnGame, PgnReader

FILE = b"""\
[Event "One"]
[White "M\xfcller"]
[Site "https://lichess.org/abcdefgh"]
[TimeControl "180+2"]

1. e4 { [%clk 0:03:00] } e5 { [%clk 0:03:00] } 2. d4 { [%clk 0:03:01] } 1-0

[Event "Two"]
[TimeControl "300"]

1... e5 { [%emt 0:00:05] } 2. d4 { unclosed
"""


def games() -> list[PgnGame]:
    return list(flagfall.read_pgn(io.BytesIO(FILE)))


def test_a_file_is_read_in_chunks_of_any_size() -> None:
    whole = games()
    assert [game.tag("Event") for game in whole] == ["One", "Two"]
    for size in (1, 7, 100):
        reader = PgnReader()
        parts = [FILE[place : place + size] for place in range(0, len(FILE), size)]
        found = [game for part in parts for game in reader.read(part)]
        assert [*found, *reader.finish()] == whole
        assert reader.finish() == ()


def test_what_a_game_contains() -> None:
    one, two = games()
    assert (one.line, two.line) == (1, 8)
    assert one.tags[1] == ("White", "Müller")
    assert one.tag("Black") is None
    assert [ply.clk_ms for ply in one.plies] == [180_000, 180_000, 181_000]
    assert (one.side, one.result, one.resolution_ms, one.faults) == ("first", "first-wins", 1_000, ())
    assert (two.side, two.result) == ("second", None)
    assert [ply.emt_ms for ply in two.plies] == [5_000, None]
    assert [(fault.kind, fault.line) for fault in two.faults] == [
        ("unclosed-comment", 11),
        ("no-result", 12),
    ]
    assert two.faults[0].message == "a comment is not closed"


def test_a_file_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(FILE)
    assert list(flagfall.read_pgn(file)) == games()
    assert list(flagfall.read_pgn(str(file))) == games()
    with pytest.raises(FileNotFoundError):
        list(flagfall.read_pgn(tmp_path / "none.pgn"))
    with pytest.raises(TypeError, match=r'open\(name, "rb"\)'):
        list(flagfall.read_pgn(io.StringIO("1. e4 *")))  # type: ignore[arg-type]
    (latin,) = flagfall.read_pgn(io.BytesIO(b'[White "\xc3\xbc"] * '), "latin1")
    assert latin.tag("White") == "Ã¼"


def test_the_time_control_of_a_game() -> None:
    one, two = games()
    assert one.control() == flagfall.parse("180+2", "lichess-pgn")
    assert two.control() == flagfall.parse("300", "pgn")
    (none,) = PgnReader().read(b'[TimeControl "as agreed"] e4 * ')
    with pytest.raises(AuditError, match="not a time control") as caught:
        none.control()
    assert caught.value.kind == "unknown-time-control"


def test_an_audit() -> None:
    one, two = games()
    found = one.audit()
    assert (found.convention, found.impossible) == ("lichess", ())
    assert [ply.verdict for ply in found.plies] == ["untimed", "untimed", "ok"]
    assert found.control == one.control()
    exact = one.audit(control=flagfall.parse("60", "pgn"), convention="exact")
    assert exact.impossible == (0, 1)
    first = exact.plies[0]
    assert (first.side, first.why, first.by_ms) == ("first", "too-much", 119_000)
    assert (first.shown_ms, first.low_ms, first.high_ms) == (180_000, 0, 60_000)
    assert (first.used_low_ms, first.used_high_ms) == (None, None)
    of_emt = two.audit().plies[0]
    assert (of_emt.verdict, of_emt.used_low_ms, of_emt.used_high_ms) == ("ok", 5_000, 5_999)


def test_a_game_that_cannot_be_audited() -> None:
    (untold, unclocked) = PgnReader().read(b'e4 {[%clk 0:01:00]} * [TimeControl "60"] e4 * ')
    for game, kind in [(untold, "no-time-control"), (unclocked, "no-times")]:
        with pytest.raises(AuditError) as caught:
            game.audit()
        assert caught.value.kind == kind


def test_limits_are_given_together() -> None:
    with pytest.raises(flagfall.ArgumentError) as caught:
        flagfall.PlyAudit(side="first", verdict="ok", low_ms=1)
    assert caught.value.argument == "high_ms"
    assert str(caught.value) == "`low_ms` and `high_ms` go together: `high_ms` is missing"
    with pytest.raises(flagfall.ArgumentError) as caught:
        flagfall.PlyAudit(side="first", verdict="ok", used_high_ms=1)
    assert caught.value.argument == "used_low_ms"
    for wrong in ({"verdict": "ok", "why": "emt"}, {"verdict": "impossible"}):
        with pytest.raises(flagfall.ArgumentError) as caught:
            flagfall.PlyAudit(side="first", **wrong)  # type: ignore[arg-type]
        assert caught.value.argument == "why"
