//! What engines and clients report about the clocks.

use flagfall::{Protocol, TimeLeft};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{Chosen, OnTurn};
use crate::notation::read;

/// A time in milliseconds, and the moves to the next time control, if known.
type Left = Option<(i64, Option<u32>)>;

/// Returns the time that each side has left according to a message of `protocol`.
///
/// The message is one line or more, as Clock.command writes it or another program does. The result
/// is a pair, for the first and the second side. A side that the message does not mention is None.
/// For another it is a pair: the time in milliseconds, and the moves to the next time control (in
/// overtime, the stones or periods left), or None if the message does not say them. To set a clock
/// to these times, see Clock.set_bank.
///
///     >>> flagfall.times_left("time_left b 289 24", "gtp")
///     ((289000, 24), None)
///
/// - "uci", "usi": a `go` command with `wtime` and `btime`.
/// - "cecp": `time`, the time of `on_turn`, and `otim`, its opponent's. The other protocols name
///   the sides and ignore `on_turn`.
/// - "gtp": `time_left` commands.
/// - "sgf": the properties BL, WL, OB and OW.
///
/// A time below zero counts as zero.
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
) -> PyResult<(Left, Left)> {
    let left = read(text, |text| protocol.0.times_left(text, on_turn.0.0))?;
    let pair = |left: TimeLeft| (left.time.get(), left.moves);
    Ok((left.first.map(pair), left.second.map(pair)))
}
