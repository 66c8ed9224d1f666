//! PCN documents, and their replay on a clock.

use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;

use flagfall::Format;
use flagfall::pcn::{Document, Forfeit, Replay, ReplayedPly};
use flagfall::{Millis, Side};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{self, Chosen, FirstToMove, Int};
use crate::clock::Clock;
use crate::control::TimeControl;
use crate::errors;
use crate::text;
use crate::typed::{Items, Tuple, typed};
use crate::value::{self, NewArguments, Reduced};

/// A PCN document: a recorded game in JSON or TOML, with its time control and move times.
///
///     >>> document = flagfall.PcnDocument.parse(
///     ...     '{"periods": [{"duration_ms": 30000, "plies": 1}], "plies": [{"elapsed_ms": 30001}]}'
///     ... )
///     >>> document.replay().forfeit
///     PcnForfeit(ply=1, side='first')
///
/// A ply is one side's move. Everything else in the document is kept too: all keys, their order,
/// and every digit. Documents compare equal if they have the same content, in either format.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq)]
pub(crate) struct PcnDocument(Document);

impl Hash for PcnDocument {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.control().hash(state);
        self.0.plies().hash(state);
    }
}

#[pymethods]
impl PcnDocument {
    /// Returns the document in a text; `format` is "json" (an object) or "toml".
    ///
    /// Without `periods` the game is untimed; without `plies` no move has been made. A document
    /// that is not empty must have one of PCN's keys: `periods`, `sides`, `setup` or `plies`.
    ///
    /// Raises ParseError, with the path of the invalid value, for a text that is not valid JSON or
    /// TOML, a duplicate key, periods that are not valid in the notation "pcn", `plies` that are
    /// not a list of tables, and an `elapsed_ms` that is not a whole number of milliseconds;
    /// ArgumentError for an unknown format.
    #[staticmethod]
    #[pyo3(
        signature = (text, format=Chosen(Format::Json)),
        text_signature = "(text, format='json')"
    )]
    fn parse(text: &Bound<'_, PyString>, format: Chosen<Format>) -> PyResult<Self> {
        text::read_document(text, |text| Document::parse(text, format.0)).map(Self)
    }

    /// Returns the document of a game: its time control, and the time of each ply in milliseconds.
    ///
    /// Raises PrintError "sides" if the sides have different stages; "time" for a ply's time below
    /// zero; other kinds for what periods cannot express; ArgumentError for a time beyond 2**53 -
    /// 1.
    #[staticmethod]
    fn from_game(control: &Bound<'_, TimeControl>, plies_ms: Times) -> PyResult<Self> {
        let document = Document::from_game(&control.get().0, plies_ms.0);
        document.map(Self).map_err(errors::print)
    }

    /// Returns the document of the game on a clock that keeps a journal.
    ///
    /// It has the time control and the time of each ply, including the one in which a flag fell,
    /// and not what was taken back.
    ///
    /// Raises PrintError as `from_game`, and "actions" if the journal does not begin with the game,
    /// or if replaying the plies does not give the clocks after the last move: for example because
    /// a bank was set or a cube was offered.
    #[staticmethod]
    fn from_journal(clock: &Bound<'_, Clock>) -> PyResult<Self> {
        let (py, clock) = (clock.py(), clock.get().now());
        let document = py.detach(|| Document::from_journal(&clock));
        document.map(Self).map_err(errors::print)
    }

    /// The time control that the document's periods describe.
    #[getter]
    fn control(&self) -> TimeControl {
        self.0.control().clone().into()
    }

    /// The time of each ply, in milliseconds; None where it is not recorded.
    #[getter]
    fn plies_ms<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Option<i64>>> {
        let plies = self.0.plies().iter();
        Tuple::of(py, plies.map(|elapsed| elapsed.map(Millis::get)))
    }

    /// Replays the game on a clock, with the recorded times.
    ///
    /// `first_to_move` is "first" or "second": a document does not say it. From a ply without a
    /// recorded time on, the clocks are unknown; the same applies from a time beyond 2**53 - 1 ms
    /// on. A ply that uses exactly the time left is in time.
    ///
    /// Raises ArgumentError for an unknown side.
    #[pyo3(
        signature = (first_to_move=Chosen(FirstToMove(Side::First))),
        text_signature = "($self, first_to_move='first')"
    )]
    fn replay(&self, py: Python<'_>, first_to_move: Chosen<FirstToMove>) -> PcnReplay {
        PcnReplay(py.detach(|| self.0.replay(first_to_move.0.0)))
    }

    /// Returns the document in `format`, "json" or "toml", with every key and value in order.
    ///
    /// JSON is written without spaces.
    ///
    /// Raises DocumentError, with the first value that the format cannot hold; ArgumentError for an
    /// unknown format.
    #[pyo3(
        signature = (format=Chosen(Format::Json)),
        text_signature = "($self, format='json')"
    )]
    fn print(&self, format: Chosen<Format>) -> PyResult<String> {
        self.0.print(format.0).map_err(errors::document)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (text, format) = self.written()?;
        let text = PyString::new(py, &text).repr()?;
        Ok(match format {
            Format::Json => format!("PcnDocument.parse({text})"),
            Format::Toml => format!("PcnDocument.parse({text}, '{}')", format.name()),
        })
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// `PcnDocument.parse(text, format)`, as a call that can be pickled: a static method cannot.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let (text, format) = slf.get().written()?;
        let parse = value::caller(py, ("parse", text, format.name()))?;
        let call = (parse, (slf.get_type(),)).into_pyobject(py);
        call.map(Reduced::from)
    }
}

impl PcnDocument {
    /// The document in the first format that can hold it. The format that it was read from can.
    fn written(&self) -> PyResult<(String, Format)> {
        match self.0.print(Format::Json) {
            Ok(text) => Ok((text, Format::Json)),
            Err(_) => {
                let text = self.0.print(Format::Toml).map_err(errors::document)?;
                Ok((text, Format::Toml))
            }
        }
    }
}

/// The argument `plies_ms`: the times in any iterable of them.
struct Times(Vec<Millis>);

impl<'py> FromPyObject<'_, 'py> for Times {
    type Error = PyErr;

    typed! {
        INPUT_TYPE,
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Iterable"),
            Int::INPUT_TYPE
        )
    }

    fn extract(plies_ms: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        argument::numbers(&plies_ms, "plies_ms", Int::millis).map(Self)
    }
}

/// A ply (one side's move) in a replayed game. Its times are in milliseconds.
///
/// Replays contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown side or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PcnPly(ReplayedPly);

#[pymethods]
impl PcnPly {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("side", "elapsed_ms", "remaining_ms")
    }

    #[new]
    #[pyo3(signature = (side, elapsed_ms, remaining_ms))]
    fn new(
        side: Chosen<Side>,
        elapsed_ms: Option<Int>,
        remaining_ms: Option<Int>,
    ) -> PyResult<Self> {
        Ok(Self(ReplayedPly {
            side: side.0,
            elapsed: argument::optional_millis(elapsed_ms, "elapsed_ms")?,
            remaining: argument::optional_millis(remaining_ms, "remaining_ms")?,
        }))
    }

    /// The side that made the move: "first" or "second".
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    /// The time that the move took, in milliseconds; None if it is not recorded.
    #[getter]
    fn elapsed_ms(&self) -> Option<i64> {
        self.0.elapsed.map(Millis::get)
    }

    /// The side's bank after the move, in milliseconds.
    ///
    /// None if the side is untimed, and from the first ply without a recorded time on.
    #[getter]
    fn remaining_ms(&self) -> Option<i64> {
        self.0.remaining.map(Millis::get)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// A loss on time in a replayed game.
///
/// Replays contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown side or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PcnForfeit(Forfeit);

#[pymethods]
impl PcnForfeit {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("ply", "side")
    }

    #[new]
    #[pyo3(signature = (ply, side))]
    fn new(ply: Int, side: Chosen<Side>) -> PyResult<Self> {
        let ply: NonZeroUsize = ply.count("ply", u32::MAX)?;
        Ok(Self(Forfeit {
            ply: ply.get(),
            side: side.0,
        }))
    }

    /// The ply that took too long, counted from 1.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply
    }

    /// The side whose flag fell: "first" or "second".
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The clocks of a recorded game, move by move.
///
/// PcnDocument.replay returns them; you can also create them, to compare with.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PcnReplay(Replay);

#[pymethods]
impl PcnReplay {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("plies", "forfeit")
    }

    #[new]
    #[pyo3(signature = (plies, forfeit))]
    fn new(
        plies: Items<Bound<'_, PcnPly>>,
        forfeit: Option<&Bound<'_, PcnForfeit>>,
    ) -> PyResult<Self> {
        Ok(Self(Replay {
            plies: plies.0.iter().map(|ply| ply.get().0).collect(),
            forfeit: forfeit.map(|forfeit| forfeit.get().0),
        }))
    }

    /// The plies, in order.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, PcnPly>> {
        Tuple::of(py, self.0.plies.iter().copied().map(PcnPly))
    }

    /// The loss on time; None if there was none. Plies recorded after it do not change the clocks.
    #[getter]
    fn forfeit(&self) -> Option<PcnForfeit> {
        self.0.forfeit.map(PcnForfeit)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
