"""Times as a clock shows them."""

import pytest

import flagfall
from flagfall import ArgumentError, ClockError


def test_a_time_is_rounded_up_to_the_unit_that_is_shown() -> None:
    assert flagfall.format_time(5_025_001) == "1:23:46"
    assert flagfall.format_time(9_360, "tenths") == "0:09.4"
    assert flagfall.format_time(9_360, "tenths", tenths_below_ms=5_000) == "0:10"
    assert flagfall.format_time(-1, plus=True) == "+0:01"
    assert flagfall.format_time(0, hide_zero=True) == "0:01"


@pytest.mark.parametrize("tenths_below_ms", [-1, 3_600_001, 2**60])
def test_tenths_below_out_of_range(tenths_below_ms: int) -> None:
    clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
    with pytest.raises(ArgumentError, match="tenths_below_ms"):
        flagfall.format_time(0, tenths_below_ms=tenths_below_ms)
    with pytest.raises(ArgumentError, match="tenths_below_ms"):
        clock.format("first", 0, tenths_below_ms=tenths_below_ms)
    with pytest.raises(ArgumentError, match="tenths_below_ms"):
        clock.next_change("first", 0, tenths_below_ms=tenths_below_ms)


def test_an_unknown_style() -> None:
    with pytest.raises(ArgumentError, match="style"):
        flagfall.format_time(0, "hours")  # type: ignore[arg-type]


def test_a_display_is_updated_when_its_text_changes() -> None:
    clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
    clock.start("first", 0)
    texts, at_ms = [], 57_500
    while (change_ms := clock.next_change("first", at_ms)) is not None:
        at_ms = change_ms
        texts.append((at_ms, clock.format("first", at_ms)))
    assert texts == [(58_000, "0:02"), (59_000, "0:01"), (60_001, "0:00")]
    with pytest.raises(ClockError):
        clock.format("first", -1)
