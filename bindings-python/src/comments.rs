//! The clock comments of PGN games.

use flagfall::{ClockCommentKind, Millis};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{Chosen, Int};
use crate::control::TimeControl;
use crate::typed::{Items, Tuple};

/// The comment for a clock that shows `time_ms` milliseconds after a move, "[%clk 1:29:57.5]": with
/// at most three decimals, and 0 for a time below zero.
///
/// Raises ArgumentError for a number beyond 2**53 - 1.
#[pyfunction]
pub(crate) fn clk_comment(time_ms: Int) -> PyResult<String> {
    Ok(flagfall::clk_comment(time_ms.millis("time_ms")?))
}

/// The comment for a move that took `time_ms` milliseconds, "[%emt 0:00:02.05]", written as by
/// `clk_comment`.
///
/// Raises ArgumentError for a number beyond 2**53 - 1.
#[pyfunction]
pub(crate) fn emt_comment(time_ms: Int) -> PyResult<String> {
    Ok(flagfall::emt_comment(time_ms.millis("time_ms")?))
}

/// The clock comments in the text of a PGN comment, in their order, each as its kind and its time
/// in milliseconds: ("clk", 5397500). "clk" is what the mover's clock shows after the move, "emt"
/// the time that the move took, "egt" the time that the game has taken, "mct" a mechanical clock's
/// face. What is below a millisecond is left out; what is no clock comment is passed over.
#[pyfunction]
pub(crate) fn clock_comments<'py>(
    comment: &Bound<'py, PyString>,
) -> PyResult<Tuple<'py, (Chosen<ClockCommentKind>, i64)>> {
    let found = flagfall::clock_comments(comment.to_str().unwrap_or_default());
    let pairs = found.iter().map(|one| (Chosen(one.kind), one.time.get()));
    Tuple::of(comment.py(), pairs.collect::<Vec<_>>())
}

/// The time that each ply took, in milliseconds, from what the mover's clock showed after it, the
/// first side's ply first; None where the clock is not known, or no time fits, and for that side
/// from there on.
///
/// The clock shown is taken to be what Clock.read gives right after the press: with a credit that
/// is paid after the move, and without one that is lent for the next. A time is the shortest that
/// fits. Where each move has a time that the press renews, the clock shows what was left of it when
/// the move was made, as in the files of daily games of chess.com.
///
/// Raises ArgumentError for a number beyond 2**53 - 1.
#[pyfunction]
pub(crate) fn elapsed_times<'py>(
    py: Python<'py>,
    control: &Bound<'py, TimeControl>,
    clocks_ms: Items<Option<Int>>,
) -> PyResult<Tuple<'py, Option<i64>>> {
    let clocks = clocks_ms
        .0
        .into_iter()
        .map(|clock| clock.map(|ms| ms.millis("clocks_ms")).transpose());
    let clocks: Vec<_> = clocks.collect::<PyResult<_>>()?;
    let control = &control.get().0;
    let times = py.detach(|| flagfall::elapsed_times(control, &clocks));
    Tuple::of(py, times.into_iter().map(|time| time.map(Millis::get)))
}
