//! Who is told of the clocks, and what is heard of them.

use flagfall::{Protocol, TimeLeft};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{Chosen, OnTurn};
use crate::notation::read;

/// A time in milliseconds, and the moves to the next control, if they are told.
type Told = Option<(i64, Option<u32>)>;

/// What the first and the second side have left by the text, one line or more of what Clock.command
/// writes and of what other programs do: each a time in milliseconds and the moves to the next
/// control, the stones of the overtime or its lives, None where they are not told; or None where
/// nothing is told of the side. To bring a clock to it, see Clock.set_bank.
///
/// `protocol` is "uci", "usi", "cecp", "gtp" or "sgf". In CECP "time" is the time of the side that is
/// told, `on_turn`, and "otim" its opponent's; the others name the sides. A time below zero is
/// nothing.
///
/// Raises ParseError for a text that is none of the protocol; ArgumentError for an unknown protocol
/// or side.
#[pyfunction]
#[pyo3(
    signature = (text, protocol, on_turn=Chosen(OnTurn(flagfall::Side::First))),
    text_signature = "(text, protocol, on_turn='first')"
)]
pub(crate) fn times_left(
    text: &Bound<'_, PyString>,
    protocol: Chosen<Protocol>,
    on_turn: Chosen<OnTurn>,
) -> PyResult<(Told, Told)> {
    let left = read(text, |text| protocol.0.times_left(text, on_turn.0.0))?;
    let told = |left: TimeLeft| (left.time.get(), left.moves);
    Ok((left.first.map(told), left.second.map(told)))
}
