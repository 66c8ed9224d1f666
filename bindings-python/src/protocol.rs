//! What engines and clients report about the clocks.

use flagfall::{BySide, Millis, Protocol};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{self, Chosen, Int, OnTurn};
use crate::text::read;
use crate::value::{self, NewArguments};

/// The time that a side has left, according to a message or to a clock.
///
/// All times are in milliseconds, and None where a message does not say.
///
/// Raises ArgumentError for a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct TimeLeft(flagfall::TimeLeft);

#[pymethods]
impl TimeLeft {
    #[new]
    #[pyo3(signature = (time_ms, *, increment_ms=None, moves=None, period_ms=None))]
    fn new(
        time_ms: Int,
        increment_ms: Option<Int>,
        moves: Option<Int>,
        period_ms: Option<Int>,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::TimeLeft {
            time: time_ms.millis("time_ms")?,
            increment: argument::optional_millis(increment_ms, "increment_ms")?,
            moves: argument::optional(moves, "moves", u32::MAX)?,
            period: argument::optional_millis(period_ms, "period_ms")?,
        }))
    }

    /// The time left.
    #[getter]
    fn time_ms(&self) -> i64 {
        self.0.time.get()
    }

    /// The increment.
    ///
    /// In UCI what a move adds, in USI what comes on top of `time_ms` for the next move.
    #[getter]
    fn increment_ms(&self) -> Option<i64> {
        self.0.increment.map(Millis::get)
    }

    /// The moves to the next time control, the stones left in the overtime, or its periods.
    ///
    /// In UCI both sides have the number, which is that of the side on turn.
    #[getter]
    fn moves(&self) -> Option<u32> {
        self.0.moves
    }

    /// The time of each move after `time_ms` has run out.
    ///
    /// USI's byo-yomi, and UCI's `movetime`, where it is also `time_ms`.
    #[getter]
    fn period_ms(&self) -> Option<i64> {
        self.0.period.map(Millis::get)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The times of both sides.
pub(crate) type Left = (Option<TimeLeft>, Option<TimeLeft>);

pub(crate) fn pair(left: BySide<Option<flagfall::TimeLeft>>) -> Left {
    (left.first.map(TimeLeft), left.second.map(TimeLeft))
}

/// Returns the time that each side has left according to a message of `protocol`.
///
/// The message is one line or more, as Clock.command writes it or another program does. The result
/// is a pair, for the first and the second side, with all the numbers of the message. A side that the
/// message does not mention is None. For the message of a clock, the result is that of
/// Clock.times_left. To set a clock to these times, see Clock.set_bank; for python-chess, `to_limit`.
///
///     >>> flagfall.times_left("time_left b 289 24", "gtp")
///     (TimeLeft(time_ms=289000, moves=24), None)
///
/// - "uci", "usi": a `go` command.
/// - "cecp": `time`, the time of `on_turn`, and `otim`, its opponent's. The other protocols name
///   the sides and ignore `on_turn`.
/// - "gtp": `time_left` commands.
/// - "sgf": the properties BL, WL, OB and OW.
///
/// A time of a side that is below zero counts as zero.
///
/// Raises ParseError if the text is not valid in the protocol; ArgumentError for an unknown
/// protocol or side.
#[pyfunction]
#[pyo3(
    signature = (text, protocol, on_turn=Chosen(OnTurn(flagfall::Side::First))),
    text_signature = "(text, protocol, on_turn='first')"
)]
pub(crate) fn times_left(
    text: &Bound<'_, PyString>,
    protocol: Chosen<Protocol>,
    on_turn: Chosen<OnTurn>,
) -> PyResult<Left> {
    let left = read(text, |text| protocol.0.times_left(text, on_turn.0.0))?;
    Ok(pair(left))
}
