//! PCN documents, and what the clocks showed as the game in one was played.

use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;

use flagfall::Format;
use flagfall::pcn::{Document, Forfeit, Replay, ReplayedPly};
use flagfall::{Millis, Side};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{Chosen, FirstToMove, Int};
use crate::clock::Clock;
use crate::control::TimeControl;
use crate::errors;
use crate::notation;
use crate::typed::{Items, Tuple, typed};
use crate::value::{self, NewArguments, Reduced};

/// A PCN document: the time control of a game, the times that its plies took, and whatever else
/// stands in it, which is kept: the keys and their order, and every digit.
///
/// Documents are equal that hold the same, whichever format they were read from.
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
    /// Reads a document: a JSON object ("json"), or a TOML document ("toml"). Without `periods` the
    /// game is untimed; without `plies` no ply has been made. A document that is not empty needs one
    /// of PCN's keys: `periods`, `sides`, `setup` or `plies`.
    ///
    /// Raises ParseError, with the path of the offending value, for a text that is not well-formed,
    /// a key that stands twice, periods that the notation "pcn" refuses, a `plies` that is no list
    /// of tables, an `elapsed_ms` that is no whole number of milliseconds; ArgumentError for an
    /// unknown format.
    #[staticmethod]
    #[pyo3(
        signature = (text, format=Chosen(Format::Json)),
        text_signature = "(text, format='json')"
    )]
    fn parse(text: &Bound<'_, PyString>, format: Chosen<Format>) -> PyResult<Self> {
        notation::read_document(text, |text| Document::parse(text, format.0)).map(Self)
    }

    /// The document of a game: its periods, and the time that each ply took, in milliseconds.
    ///
    /// Raises PrintError "sides" where the sides have different schedules, "time" for a ply's time
    /// below zero, otherwise what periods cannot say; ArgumentError for a time beyond 2**53 - 1.
    #[staticmethod]
    fn from_game(control: &Bound<'_, TimeControl>, plies_ms: Times) -> PyResult<Self> {
        let document = Document::from_game(&control.get().0, plies_ms.0);
        document.map(Self).map_err(errors::print)
    }

    /// The document of the game on a clock that keeps a journal: its periods, and the time that
    /// each ply took, the one in which a flag fell included. What was taken back is left out.
    ///
    /// Raises PrintError as `from_game`, and "actions" where the clock keeps no journal since the
    /// start of the game, and where replaying the plies does not bring both clocks to where they
    /// stood after the last: the arbiter set a bank, a cube was offered.
    #[staticmethod]
    fn from_journal(clock: &Bound<'_, Clock>) -> PyResult<Self> {
        let (py, clock) = (clock.py(), clock.get().now());
        let document = py.detach(|| Document::from_journal(&clock));
        document.map(Self).map_err(errors::print)
    }

    /// The time control that the document's periods state.
    #[getter]
    fn control(&self) -> TimeControl {
        self.0.control().clone().into()
    }

    /// The time that each ply took, in milliseconds; None where it is not recorded.
    #[getter]
    fn plies_ms<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Option<i64>>> {
        let plies = self.0.plies().iter();
        Tuple::of(py, plies.map(|elapsed| elapsed.map(Millis::get)))
    }

    /// Plays the game on the clock, each ply for the time that is recorded. A document does not say
    /// in plain words who moves first, so the caller does.
    ///
    /// From a ply without a recorded time on the clocks are unknown; so they are from a sum on that
    /// does not fit, beyond 2**53 - 1 ms. A ply that uses its time to the last millisecond stands.
    ///
    /// Raises ArgumentError for an unknown side.
    #[pyo3(
        signature = (first_to_move=Chosen(FirstToMove(Side::First))),
        text_signature = "($self, first_to_move='first')"
    )]
    fn replay(&self, py: Python<'_>, first_to_move: Chosen<FirstToMove>) -> PcnReplay {
        PcnReplay(py.detach(|| self.0.replay(first_to_move.0.0)))
    }

    /// The document in `format`: every key and its value, in their order. "json" is written without
    /// spaces; in "toml" the tables at the end get headers.
    ///
    /// Raises DocumentError, which names the first value that the format cannot hold; ArgumentError
    /// for an unknown format.
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

    /// `PcnDocument.parse(text, format)`, which a static method by itself does not pickle as.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let (text, format) = slf.get().written()?;
        let parse = value::caller(py, ("parse", text, format.name()))?;
        let call = (parse, (slf.get_type(),)).into_pyobject(py);
        call.map(Reduced::from)
    }
}

impl PcnDocument {
    /// The document in the first format that can hold it. The one that it was read from can.
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
        const MOST: u32 = u32::MAX;
        // What has no length may still end; a range far too long would only fill the memory.
        if plies_ms.len().is_ok_and(|n| u32::try_from(n).is_err()) {
            let message = format!("`plies_ms` has more than {MOST} plies");
            return Err(errors::argument("plies_ms", message));
        }
        let mut times = Vec::new();
        for time in plies_ms.try_iter()? {
            times.push(time?.extract::<Int>()?.millis("plies_ms")?);
        }
        Ok(Self(times))
    }
}

/// A ply, one side's move, on the clock. Its times are in milliseconds.
///
/// Replays make them. They can also be made by hand, to compare with.
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
        let elapsed = elapsed_ms.map(|ms| ms.millis("elapsed_ms"));
        let remaining = remaining_ms.map(|ms| ms.millis("remaining_ms"));
        Ok(Self(ReplayedPly {
            side: side.0,
            elapsed: elapsed.transpose()?,
            remaining: remaining.transpose()?,
        }))
    }

    /// The side that made it: "first" or "second".
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    /// The time that it took, in milliseconds; None where it is not recorded.
    #[getter]
    fn elapsed_ms(&self) -> Option<i64> {
        self.0.elapsed.map(Millis::get)
    }

    /// The side's bank after it, in milliseconds; None where the side plays untimed, and from the
    /// first ply on whose time is not recorded: the clocks are unknown then.
    #[getter]
    fn remaining_ms(&self) -> Option<i64> {
        self.0.remaining.map(Millis::get)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("PcnPly", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let fields = ["side", "elapsed_ms", "remaining_ms"];
        value::new_arguments(slf, &fields, &[], slf)
    }
}

/// A forfeit on time.
///
/// Replays make them. They can also be made by hand, to compare with.
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
        value::repr("PcnForfeit", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf, &["ply", "side"], &[], slf)
    }
}

/// What the clocks showed as a recorded game was played.
///
/// Documents make replays. They can also be made by hand, to compare with.
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

    /// The forfeit on time; None if there was none. What is recorded after it changes no clock.
    #[getter]
    fn forfeit(&self) -> Option<PcnForfeit> {
        self.0.forfeit.map(PcnForfeit)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("PcnReplay", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf, &["plies", "forfeit"], &[], slf)
    }
}
