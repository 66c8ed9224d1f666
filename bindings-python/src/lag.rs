//! Lag compensation.

use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall::LagFormula;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::argument::{Chosen, Int};
use crate::errors;
use crate::snapshot::Saved;
use crate::value::{self, Reduced};

const LICHESS: Chosen<LagFormula> = Chosen(LagFormula::Lichess);

/// Lag compensation for one side.
///
/// It says how much of a turn's measured network lag is not charged. `charge` returns the time to
/// charge for a turn; pass it to Clock.press as `elapsed_ms`. All times are in milliseconds.
///
///     >>> lag = flagfall.Lag(limit_ms=60_000, increment_ms=0)
///     >>> lag.charge(elapsed_ms=2_500, lag_ms=300)
///     2200
///
/// `limit_ms` and `increment_ms` are the side's initial time and increment. An allowance limits the
/// compensation: it grows with each move, and compensated lag is subtracted from it. `formula` says
/// how:
///
/// - "lichess": it grows by (T + 40 * I) * 2/5 + 15 hundredths of a second, but at most by one
///   second; T is the initial time and I the increment, here in whole seconds. It begins with three
///   times that and never exceeds seven times that.
/// - "lichess-2017": it grows by a second, begins with two seconds and never exceeds five. At most
///   three seconds are compensated in one move.
/// - "icc", the Internet Chess Club's pools and tournaments: up to one second in each move.
/// - "timeseal", as on FICS: all lag.
///
/// Raises ControlError "negative-time" for a time below zero. All methods raise ArgumentError for a
/// number beyond 2**53 - 1.
///
/// A Lag may be used from several threads; each call is atomic. copy.copy returns an independent
/// Lag in the same state. Lags compare and hash by identity. A Lag cannot be pickled: use `save` and
/// `restore`.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Lag(Mutex<flagfall::Lag>);

#[pymethods]
impl Lag {
    #[new]
    #[pyo3(
        signature = (limit_ms, increment_ms, *, formula=LICHESS),
        text_signature = "(limit_ms, increment_ms, *, formula='lichess')"
    )]
    fn new(limit_ms: Int, increment_ms: Int, formula: Chosen<LagFormula>) -> PyResult<Self> {
        let limit = limit_ms.millis("limit_ms")?;
        let increment = increment_ms.millis("increment_ms")?;
        let lag = flagfall::Lag::with_formula(formula.0, limit, increment);
        Ok(Self(Mutex::new(lag.map_err(errors::control)?)))
    }

    /// The formula that the allowance follows.
    #[getter]
    fn formula(&self) -> Chosen<LagFormula> {
        Chosen(self.lock().formula())
    }

    /// The allowance: the lag that can still be compensated, in milliseconds.
    ///
    /// 2**53 - 1 with the formula "timeseal".
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

    /// Returns the formula and the allowance, in about 12 bytes.
    ///
    /// `restore` restores them, in every language that flagfall supports, on every platform, and in
    /// every later version.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.lock().save())
    }

    /// Like `save`, as one line of JSON.
    ///
    /// The text may be reformatted or its keys reordered; after any other change `restore` rejects
    /// it.
    fn save_json(&self) -> String {
        self.lock().save_json()
    }

    /// Restores what `save` or `save_json` returned.
    ///
    /// Raises RestoreError if `saved` is not a saved Lag, was truncated or modified, or contains an
    /// impossible state.
    #[staticmethod]
    fn restore(saved: Saved<'_>) -> PyResult<Self> {
        let lag = saved.restored(flagfall::Lag::restore)?;
        Ok(Self(Mutex::new(lag)))
    }

    fn __copy__(&self) -> Self {
        Self(Mutex::new(*self.lock()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("a Lag", "use `save` and `Lag.restore`")
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
