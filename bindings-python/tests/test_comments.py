"""Clock comments of PGN games: writing and reading."""

import pytest

import flagfall
from flagfall import ArgumentError
from flagfall.words import Side
from raised import error_of


def test_comments_are_written_and_found() -> None:
    assert flagfall.clk_comment(5_397_500) == "[%clk 1:29:57.5]"
    assert flagfall.emt_comment(-5) == "[%emt 0:00:00]"
    comment = f"best {flagfall.emt_comment(3_000)} {flagfall.clk_comment(179_000)} [%eval 0.3] [%clk x]"
    assert flagfall.clock_comments(comment) == (("emt", 3_000), ("clk", 179_000))
    assert flagfall.clock_comments("\ud800") == ()
    # As Python reads a file in Latin-1 with `errors="surrogateescape"`.
    assert flagfall.clock_comments("M\udcfcller [%clk 0:03:00]") == (("clk", 180_000),)


def test_a_game_s_times_from_its_clocks() -> None:
    control = flagfall.parse("180+2", "pgn")
    clocks = [179_000, 182_000, 176_000, None, 170_000, 181_000]
    assert flagfall.elapsed_times(control, clocks) == (3_000, 0, 5_000, None, 8_000, None)


def test_the_first_plies_of_a_lichess_file_are_not_timed() -> None:
    control = flagfall.parse("180+2", "lichess-pgn")
    clocks = [180_000, 180_000, 181_000, 178_000]
    assert flagfall.elapsed_times(control, clocks) == (0, 0, 1_000, 4_000)


def test_a_daily_game_shows_what_was_left_at_the_move() -> None:
    control = flagfall.parse("1/259200", "chess-com")
    clocks = [259_199_000, 86_400_000, None, 0]
    assert flagfall.elapsed_times(control, clocks) == (1_000, 172_800_000, None, 259_200_000)


def test_a_game_s_comments_from_its_clocks() -> None:
    """The comments written for a played game read back as the same times."""
    control = flagfall.parse("40/5400+30:1800+30", "pgn-extended")
    clock = flagfall.Clock(control)
    clock.start("first", 0)
    comments = []
    times = [61_250, 5, 30_000, 0, 1_800_000]
    at_ms = 0
    for place, time in enumerate(times):
        at_ms += time
        side: Side = "second" if place % 2 else "first"
        clock.press(side, at_ms)
        reading = clock.read(at_ms)
        bank = (reading.second if place % 2 else reading.first).bank_ms
        assert bank is not None
        comments.append(f"{{ {flagfall.clk_comment(bank)} }}")
    clocks = [flagfall.clock_comments(comment)[0][1] for comment in comments]
    assert flagfall.elapsed_times(control, clocks) == tuple(times)


def test_numbers_that_do_not_fit() -> None:
    control = flagfall.parse("180+2", "pgn")
    assert error_of(ArgumentError, flagfall.clk_comment, 2**53).argument == "time_ms"
    for clocks_ms in ([2**53], range(2**60)):
        error = error_of(ArgumentError, flagfall.elapsed_times, control, clocks_ms)
        assert error.argument == "clocks_ms"
    with pytest.raises(TypeError):
        flagfall.elapsed_times(control, [1.5])  # type: ignore[list-item]
