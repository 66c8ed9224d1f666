//! Compensation for lag, beside the clock.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::argument::Int;
use crate::errors;
use crate::value::{self, Reduced};

/// How much of one side's lag is made good, as lichess does it: a quota that grows with every move
/// and is spent by the lag that is measured. It stands beside the clock and says what time to
/// charge, which Clock.press takes as `elapsed_ms`. All times are in milliseconds.
///
/// `limit_ms` and `increment_ms` are the side's initial time and increment, of which whole seconds
/// count. The quota gains (limit + 40 increments) * 2/5 + 15 hundredths of a second a move, and at
/// most a second. It begins with three gains and never holds more than seven.
///
/// Raises ControlError "negative-time" for a time below zero; all raise ArgumentError for a number
/// beyond 2**53 - 1. A Lag may be used from several threads; each call is atomic. copy.copy gives
/// an independent one in the same state. It changes, so it equals only itself. It does not pickle,
/// because its quota cannot be set.
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

    /// What is left to make lag good with, in milliseconds.
    #[getter]
    fn quota_ms(&self) -> i64 {
        self.lock().quota().get()
    }

    /// What to charge a turn that took `elapsed_ms`, of which `lag_ms` was the network's, in
    /// milliseconds: the quota pays for the lag as far as it goes, and then gains. Lag below zero,
    /// and beyond `elapsed_ms`, counts for nothing.
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
        let instead = "a new Lag is made of the side's limit and increment";
        value::no_pickle(instead)
    }

    fn __repr__(&self) -> String {
        format!("<Lag: quota {} ms>", self.quota_ms())
    }
}

impl Lag {
    /// No call leaves the quota half changed, so a panic in one has not spoilt it.
    fn lock(&self) -> MutexGuard<'_, flagfall::Lag> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
