import copy

import pytest
from flagfall import ArgumentError, ControlError, Lag, RestoreError
from raised import error_of


def test_the_largest_times_stand() -> None:
    most = 2**53 - 1
    lag = Lag(limit_ms=most, increment_ms=most)
    assert lag.quota_ms == 3_000
    assert lag.charge(elapsed_ms=most, lag_ms=most) == most - 3_000
    assert lag.charge(-most, -most) == -most


def test_a_copy_is_independent() -> None:
    lag = Lag(0, 0)
    for other in (copy.copy(lag), copy.deepcopy(lag)):
        assert repr(other) == "<Lag: quota 450 ms>"
        other.charge(450, 450)
        assert (other.quota_ms, lag.quota_ms) == (150, 450)


@pytest.mark.parametrize("times", [(-1, 0), (0, -1)])
def test_times_below_zero_make_no_lag(times: tuple[int, int]) -> None:
    assert error_of(ControlError, Lag, *times).kind == "negative-time"


def test_times_beyond_range() -> None:
    assert error_of(ArgumentError, Lag, 2**53, 0).argument == "limit_ms"
    assert error_of(ArgumentError, Lag, 0, 2**64).argument == "increment_ms"
    lag = Lag(0, 0)
    assert error_of(ArgumentError, lag.charge, 2**53, 0).argument == "elapsed_ms"
    assert error_of(ArgumentError, lag.charge, 450, -(2**53)).argument == "lag_ms"
    assert lag.quota_ms == 450


def test_formulas_by_name() -> None:
    assert Lag(0, 0).formula == "lichess"
    lag = Lag(0, 0, formula="icc")
    assert lag.formula == Lag.restore(lag.save()).formula == "icc"
    assert lag.charge(5_000, 1_001) == 4_000
    assert Lag(0, 0, formula="timeseal").quota_ms == 2**53 - 1
    unknown = error_of(ArgumentError, lambda: Lag(0, 0, formula="fics"))  # type: ignore[arg-type]
    assert unknown.argument == "formula"


def test_saved_and_restored() -> None:
    lag = Lag(60_000, 0)
    lag.charge(2_500, 300)
    for form in (lag.save(), lag.save_json()):
        assert Lag.restore(form).quota_ms == 1_260
        error = error_of(RestoreError, Lag.restore, form[:-1])
        assert error.kind in ("altered", "cut")
    with pytest.raises(TypeError, match="must be bytes or str"):
        Lag.restore(None)  # type: ignore[arg-type]
