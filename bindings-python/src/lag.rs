//! Lag compensation.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::argument::Int;
use crate::errors;
use crate::value::{self, Reduced};

/// Lag compensation for one side, as on lichess.
///
/// It says how much of a turn's measured network lag is not charged. `charge` returns the time to
/// charge for a turn; pass it to Clock.press as `elapsed_ms`. All times are in milliseconds.
///
///     >>> lag = flagfall.Lag(limit_ms=60_000, increment_ms=0)
///     >>> lag.charge(elapsed_ms=2_500, lag_ms=300)
///     2200
///
/// `limit_ms` and `increment_ms` are the side's initial time and increment. An allowance limits the
/// compensation: with each move it grows by (T + 40 * I) * 2/5 + 15 hundredths of a second, but at
/// most by one second; T is the initial time and I the increment, here in whole seconds. It begins
/// with three times that, never exceeds seven times that, and compensated lag is subtracted from
/// it.
///
/// Raises ControlError "negative-time" for a time below zero. All methods raise ArgumentError for a
/// number beyond 2**53 - 1.
///
/// A Lag may be used from several threads; each call is atomic. copy.copy returns an independent
/// Lag in the same state. Lags compare and hash by identity. A Lag cannot be pickled, because its
/// allowance cannot be set.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Lag(Mutex<flagfall::Lag>);

#[pymethods]
impl Lag {
    #[new]
    fn new(limit_ms: Int, increment_ms: Int) -> PyResult<Self> {
        let limit = limit_ms.millis("limit_ms")?;
        let increment = increment_ms.millis("increment_ms")?;
        let lag = flagfall::Lag::new(limit, increment).map_err(errors::control)?;
        Ok(Self(Mutex::new(lag)))
    }

    /// The allowance: the lag that can still be compensated, in milliseconds.
    #[getter]
    fn quota_ms(&self) -> i64 {
        self.lock().quota().get()
    }

    /// Returns the time to charge for a turn of `elapsed_ms`, of which `lag_ms` was network lag.
    ///
    /// In milliseconds. The lag is not charged as far as the allowance covers it; then the
    /// allowance grows for the move. Lag below zero counts as zero, and lag beyond `elapsed_ms` as
    /// `elapsed_ms`.
    fn charge(&self, elapsed_ms: Int, lag_ms: Int) -> PyResult<i64> {
        let elapsed = elapsed_ms.millis("elapsed_ms")?;
        let lag = lag_ms.millis("lag_ms")?;
        Ok(self.lock().charge(elapsed, lag).get())
    }

    fn __copy__(&self) -> Self {
        Self(Mutex::new(*self.lock()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("a Lag", "create a new one from the limit and the increment")
    }

    fn __repr__(&self) -> String {
        format!("<Lag: quota {} ms>", self.quota_ms())
    }
}

impl Lag {
    /// No call leaves the allowance half changed, so a panic in one leaves a valid one.
    fn lock(&self) -> MutexGuard<'_, flagfall::Lag> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
