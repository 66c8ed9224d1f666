//! Clock comments of PGN games.

use flagfall::{ClockCommentKind, Millis};
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyString};

use crate::argument::{self, Chosen, Int};
use crate::control::TimeControl;
use crate::typed::{Tuple, typed};

/// Returns the PGN comment for a clock that shows `time_ms` after a move: "[%clk 1:29:57.5]".
///
/// `time_ms` is in milliseconds. The comment has at most three decimals. A time below zero is
/// written as 0.
///
/// Raises ArgumentError for a number beyond 2**53 - 1.
#[pyfunction]
pub(crate) fn clk_comment(time_ms: Int) -> PyResult<String> {
    Ok(flagfall::clk_comment(time_ms.millis("time_ms")?))
}

/// Returns the PGN comment for a move that took `time_ms`: "[%emt 0:00:02.05]".
///
/// `time_ms` is in milliseconds. The comment has at most three decimals. A time below zero is
/// written as 0.
///
/// Raises ArgumentError for a number beyond 2**53 - 1.
#[pyfunction]
pub(crate) fn emt_comment(time_ms: Int) -> PyResult<String> {
    Ok(flagfall::emt_comment(time_ms.millis("time_ms")?))
}

/// Returns the clock annotations in a PGN comment, such as [%clk 0:01:30] and [%emt 0:00:05].
///
/// In order, as pairs of kind and milliseconds.
///
///     >>> flagfall.clock_comments("best [%emt 0:00:03] [%clk 1:29:57.5]")
///     (('emt', 3000), ('clk', 5397500))
///
/// - "clk": what the mover's clock shows after the move.
/// - "emt": the time that the move took.
/// - "egt": the time that the game has taken.
/// - "mct": what a mechanical clock shows.
///
/// Times are rounded down to milliseconds. Everything else in the text is ignored.
#[pyfunction]
pub(crate) fn clock_comments<'py>(
    comment: &Bound<'py, PyString>,
) -> PyResult<Tuple<'py, (Chosen<ClockCommentKind>, i64)>> {
    let found = flagfall::clock_comments(&comment.to_string_lossy());
    let pairs = found.iter().map(|one| (Chosen(one.kind), one.time.get()));
    Tuple::of(comment.py(), pairs.collect::<Vec<_>>())
}

/// Returns the time of each move, in milliseconds, from what the mover's clock showed after it.
///
///     >>> control = flagfall.parse("180+2", "pgn")
///     >>> flagfall.elapsed_times(control, [179_000, 182_000, 176_000])
///     (3000, 0, 5000)
///
/// `clocks_ms` are the clocks shown, in milliseconds, the first side's first move first; None where
/// a clock is not known. A clock shows what Clock.read returns right after the press: with the
/// increment paid after the move, and without the increment added before the next one. In systems
/// where every move gets its time anew, it shows the time that was left when the move was made, as
/// in the files of daily games of chess.com.
///
/// If several times lead to the same clock time, for example within a delay, the result is the
/// shortest. The time is None if the clock is not known or no time fits, and for that side from
/// then on (for both sides in an hourglass).
///
/// Raises ArgumentError for a number beyond 2**53 - 1.
#[pyfunction]
pub(crate) fn elapsed_times<'py>(
    py: Python<'py>,
    control: &Bound<'py, TimeControl>,
    clocks_ms: Clocks,
) -> PyResult<Tuple<'py, Option<i64>>> {
    let control = &control.get().0;
    let times = py.detach(|| flagfall::elapsed_times(control, &clocks_ms.0));
    Tuple::of(py, times.into_iter().map(|time| time.map(Millis::get)))
}

/// The argument `clocks_ms`.
pub(crate) struct Clocks(Vec<Option<Millis>>);

impl<'py> FromPyObject<'_, 'py> for Clocks {
    type Error = PyErr;

    typed! { INPUT_TYPE, crate::typed::Items::<Option<Int>>::INPUT_TYPE }

    fn extract(clocks_ms: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let clocks_ms = clocks_ms.cast::<PySequence>()?;
        argument::numbers(&clocks_ms, "clocks_ms", argument::optional_millis).map(Self)
    }
}
