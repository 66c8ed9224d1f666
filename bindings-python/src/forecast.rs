//! Forecasts.

use std::num::NonZeroU32;

use flagfall::{EventKind, Flag, Millis, Runs, Side, Timestamp};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::argument::{self, AtMs, Choice as _, Chosen, Int};
use crate::errors;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

/// How many pieces a forecast has at most, unless the caller says so.
pub(crate) const MOST_PIECES: Int = Int::Whole(16);

/// What the clocks will show if nobody presses, from `forecast`. All times are in milliseconds.
///
/// It lets a program show a running clock without the rules: in each piece one value changes, and it
/// changes evenly. A call that changes the clock makes the forecast obsolete.
///
/// Clocks return forecasts; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Forecast(flagfall::Forecast);

impl Forecast {
    pub(crate) fn of(mut forecast: flagfall::Forecast) -> Self {
        for piece in &mut forecast.pieces {
            piece.then = piece.then.map(plain);
        }
        Self(forecast)
    }
}

/// The kind without its number: the next piece has it.
fn plain(kind: EventKind) -> EventKind {
    let same = |other: &EventKind| other.number() == kind.number();
    EventKind::ALL.iter().copied().find(same).unwrap_or(kind)
}

#[pymethods]
impl Forecast {
    #[new]
    #[pyo3(signature = (*, at_ms, side, until_flag_ms, pieces, more))]
    fn new(
        at_ms: AtMs,
        side: Chosen<Side>,
        until_flag_ms: Option<Int>,
        pieces: Items<PyRef<'_, Piece>>,
        more: bool,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::Forecast {
            at: at_ms.0,
            side: side.0,
            until_flag: argument::optional_millis(until_flag_ms, "until_flag_ms")?,
            pieces: pieces.0.iter().map(|piece| piece.0).collect(),
            more,
        }))
    }

    /// The timestamp of the forecast, in milliseconds.
    #[getter]
    fn at_ms(&self) -> i64 {
        self.0.at.get()
    }

    /// The side on turn, whose values the pieces have: "first" or "second".
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    /// The time from `at_ms` until this side's flag falls, in milliseconds.
    ///
    /// It includes all the stages and lives that the side has left. None if the flag does not fall
    /// in this turn, or has fallen.
    #[getter]
    fn until_flag_ms(&self) -> Option<i64> {
        self.0.until_flag.map(Millis::get)
    }

    /// The pieces, a tuple of Pieces in order of time, without gaps. The first begins at `at_ms`.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Piece>> {
        let pieces = self.0.pieces.iter().copied().map(Piece);
        Ok(PyTuple::new(py, pieces.collect::<Vec<_>>())?.into())
    }

    /// Whether more follows that the forecast does not contain.
    ///
    /// It is pieces beyond the number that was asked for, or another turn, which begins by itself.
    #[getter]
    fn more(&self) -> bool {
        self.0.more
    }

    /// Returns the forecast as one line of JSON, the same in every language.
    ///
    /// The keys are those of the forecast in JavaScript, so one page can draw the clocks of any
    /// server.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// A span of time in which one value of a clock changes, evenly. All times are in milliseconds.
///
/// The values are those of a Reading at `from_ms`. At a timestamp t of the piece, the value that
/// `runs` has changed by `(t - from_ms + offset_ms) // unit_ms * unit_ms * factor`. The lent time
/// and the bank fall; the overrun rises.
///
/// Forecasts contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Piece(flagfall::Piece);

fn at_least_one(number: Int, argument: &'static str) -> PyResult<NonZeroU32> {
    let number = number.number(argument, u32::MAX)?;
    let message = || errors::argument(argument, format!("`{argument}` must be at least 1"));
    NonZeroU32::new(number).ok_or_else(message)
}

#[pymethods]
impl Piece {
    #[new]
    #[pyo3(signature = (
        *, from_ms, to_ms, runs, bank_ms, lent_ms, overrun_ms, stage, lives, flag, unit_ms,
        offset_ms, factor, other_bank_ms, other_runs, then
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        from_ms: AtMs,
        to_ms: Option<AtMs>,
        runs: Chosen<Runs>,
        bank_ms: Option<Int>,
        lent_ms: Int,
        overrun_ms: Int,
        stage: Int,
        lives: Int,
        flag: Chosen<Flag>,
        unit_ms: Int,
        offset_ms: Int,
        factor: Int,
        other_bank_ms: Option<Int>,
        other_runs: bool,
        then: Option<Chosen<EventKind>>,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::Piece {
            from: from_ms.0,
            to: to_ms.map(|to| to.0),
            runs: runs.0,
            bank: argument::optional_millis(bank_ms, "bank_ms")?,
            lent: lent_ms.millis("lent_ms")?,
            overrun: overrun_ms.millis("overrun_ms")?,
            stage: stage.number("stage", u32::MAX)?,
            lives: lives.number("lives", u16::MAX.into())?,
            flag: flag.0,
            unit: at_least_one(unit_ms, "unit_ms")?,
            offset: offset_ms.number("offset_ms", u32::MAX)?,
            factor: at_least_one(factor, "factor")?,
            other_bank: argument::optional_millis(other_bank_ms, "other_bank_ms")?,
            other_runs,
            then: then.map(|kind| kind.0),
        }))
    }

    /// When the piece begins: a timestamp in milliseconds.
    #[getter(from_ms)]
    fn begins_ms(&self) -> i64 {
        self.0.from.get()
    }

    /// When it ends, and the next one begins; None if it does not end.
    #[getter]
    fn to_ms(&self) -> Option<i64> {
        self.0.to.map(Timestamp::get)
    }

    /// The value that changes: "nothing", "lent", "bank" or "overrun".
    #[getter]
    fn runs(&self) -> Chosen<Runs> {
        Chosen(self.0.runs)
    }

    /// The bank, in milliseconds. None: untimed.
    #[getter]
    fn bank_ms(&self) -> Option<i64> {
        self.0.bank.map(Millis::get)
    }

    /// The delay time left for this turn, in milliseconds.
    #[getter]
    fn lent_ms(&self) -> i64 {
        self.0.lent.get()
    }

    /// The time used past zero, in milliseconds, in a game that continues past zero.
    #[getter]
    fn overrun_ms(&self) -> i64 {
        self.0.overrun.get()
    }

    /// The index of the side's stage, counted from 0.
    #[getter]
    fn stage(&self) -> u32 {
        self.0.stage
    }

    /// The lives left, including the one that now runs.
    #[getter]
    fn lives(&self) -> u16 {
        self.0.lives
    }

    /// The side's flag, as in a SideReading.
    #[getter]
    fn flag(&self) -> Chosen<Flag> {
        Chosen(self.0.flag)
    }

    /// The value changes in steps of this many milliseconds of time.
    ///
    /// 1, unless turns are charged in whole units.
    #[getter]
    fn unit_ms(&self) -> u32 {
        self.0.unit.get()
    }

    /// How much of a step has run at `from_ms`, in milliseconds: below `unit_ms`.
    #[getter]
    fn offset_ms(&self) -> u32 {
        self.0.offset
    }

    /// How much each millisecond of a step counts.
    #[getter]
    fn factor(&self) -> u32 {
        self.0.factor.get()
    }

    /// The opponent's bank, in milliseconds. None: untimed.
    #[getter]
    fn other_bank_ms(&self) -> Option<i64> {
        self.0.other_bank.map(Millis::get)
    }

    /// Whether the opponent's bank rises by what this bank falls, as in an hourglass.
    #[getter]
    fn other_runs(&self) -> bool {
        self.0.other_runs
    }

    /// The kind of the event at `to_ms`; None if there is none, as when the delay time is used up.
    ///
    /// If there are several, the first or, if the game is over then, the last.
    #[getter]
    fn then(&self) -> Option<Chosen<EventKind>> {
        self.0.then.map(Chosen)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
