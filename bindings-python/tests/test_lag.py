import copy

import pytest
from flagfall import ArgumentError, ControlError, Lag


def test_a_quota_pays_for_lag_and_gains() -> None:
    lag = Lag(60_000, 0)
    assert lag.quota_ms == 1_170
    assert lag.charge(2_500, 300) == 2_200
    assert lag.quota_ms == 1_260
    assert lag.charge(elapsed_ms=5_000, lag_ms=5_000) == 3_740
    assert lag.quota_ms == 390


def test_lag_beyond_the_turn_and_below_zero_counts_for_nothing() -> None:
    lag = Lag(limit_ms=60_000, increment_ms=0)
    assert lag.charge(100, 5_000) == 0
    assert lag.charge(100, -5_000) == 100
    assert lag.charge(-100, 100) == -100


def test_a_quota_never_holds_more_than_seven_gains() -> None:
    lag = Lag(180_000, 2_000)
    for _ in range(10):
        lag.charge(0, 0)
    assert lag.quota_ms == 7_000


def test_the_largest_times_stand() -> None:
    most = 2**53 - 1
    lag = Lag(most, most)
    assert lag.quota_ms == 3_000
    assert lag.charge(most, most) == most - 3_000
    assert lag.charge(-most, -most) == -most


def test_a_copy_is_independent() -> None:
    lag = Lag(0, 0)
    for other in (copy.copy(lag), copy.deepcopy(lag)):
        assert repr(other) == "<Lag: quota 450 ms>"
        other.charge(450, 450)
        assert (other.quota_ms, lag.quota_ms) == (150, 450)


def test_times_that_make_no_lag() -> None:
    for times in ((-1, 0), (0, -1)):
        with pytest.raises(ControlError) as refused:
            Lag(*times)
        assert refused.value.kind == "negative-time"
    for limit_ms, increment_ms, argument in (
        (2**53, 0, "limit_ms"),
        (0, 2**64, "increment_ms"),
    ):
        with pytest.raises(ArgumentError) as caught:
            Lag(limit_ms, increment_ms)
        assert caught.value.argument == argument


def test_a_charge_that_is_refused_changes_nothing() -> None:
    lag = Lag(0, 0)
    for elapsed_ms, lag_ms, argument in (
        (2**53, 0, "elapsed_ms"),
        (450, -(2**53), "lag_ms"),
    ):
        with pytest.raises(ArgumentError) as caught:
            lag.charge(elapsed_ms, lag_ms)
        assert caught.value.argument == argument
    assert lag.quota_ms == 450
