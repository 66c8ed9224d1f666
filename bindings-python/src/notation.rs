//! What a text says in a notation.

use std::sync::Arc;

use flagfall::PresetError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{Chosen, Int};
use crate::control::TimeControl;
use crate::errors::{self, Refusal};
use crate::explanation::{self, Explanation};
use crate::options::Notation;
use crate::typed::Tuple;
use crate::value::{self, NewArguments};

/// The time control that a setup string states.
///
/// `notation` says how the text is written; nothing is guessed, see `detect`. It is a name, or for
/// the five that have options an object with these: Chess, Arimaa, Ggs, DoubleFlag and Pcn, as in
/// Chess(mode="delay"). Their names, "chess", "arimaa", "ggs", "double-flag" and "pcn", stand for the
/// default options.
///
/// The others have no options. Of sites and federations: "backgammon", as in "2+5"; "chess-com", as
/// in "180+2"; "lichess", as in "3+2" or the clock of its API, '{"limit": 300, "increment": 3}';
/// "lichess-pgn", the tag of its files, as in "180+2"; "fide", as in
/// "90 min/40 moves + 30 min + 30 s/move"; "us-chess", as in "40/90, SD/30; d5"; "scrabble" and "othello", as in "25"; "floodgate", the
/// name of a game, as in "floodgate-300-10F"; "ogs", a JSON object.
///
/// Of files: "pgn", a tag as in "40/7200:3600", and "pgn-extended", as in "40/5400+30:1800+30";
/// "sgf", as in "TM[600]OT[5x30 byo-yomi]"; "csa-file", as in "$TIME:1500+60+0"; "kif", as in
/// "10分|20秒(1)+10". Of engines and what runs them: "uci", "usi", "cecp" and "gtp", what an engine
/// is told; "csa", what a shogi server tells; "cutechess" and "fastchess", as in "40/60+0.6".
///
/// "uci", "usi", "csa" and "csa-file" write both sides, which may differ; all others state the same
/// for both: for two different sides see TimeControl.from_sides.
///
/// Raises ParseError, which says what is wrong and where, if the text is no setup string;
/// ArgumentError for an unknown notation.
#[pyfunction]
pub(crate) fn parse(text: &Bound<'_, PyString>, notation: Notation) -> PyResult<TimeControl> {
    read(text, |text| notation.0.parse(text)).map(TimeControl::from)
}

/// What `parse` makes of a caller's text.
pub(crate) fn read<T, E: Into<PresetError>>(
    text: &Bound<'_, PyString>,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> PyResult<T> {
    match text.to_str() {
        Ok(read) => parse(read).map_err(|error| errors::parse(text, read, error)),
        Err(error) => Err(errors::not_utf8(text, error)?),
    }
}

/// As `read`, for a text that may be long: other threads run meanwhile.
pub(crate) fn read_document<T: Send, E: Into<PresetError> + Send>(
    text: &Bound<'_, PyString>,
    parse: impl FnOnce(&str) -> Result<T, E> + Send,
) -> PyResult<T> {
    let py = text.py();
    read(text, |read| py.detach(|| parse(read)))
}

/// What the text says and no clock will do, in the order of the text. In a lenient "arimaa": fields
/// that cannot be read and take their defaults, or that say more than they should. In "ogs": pauses
/// on weekends, which the rules keep and no clock makes by itself. Empty where the text is refused,
/// and in every other notation.
///
/// They are errors that are not raised.
///
/// Raises ArgumentError for an unknown notation.
#[pyfunction]
pub(crate) fn parse_warnings<'py>(
    text: &Bound<'py, PyString>,
    notation: Notation,
) -> PyResult<Tuple<'py, Refusal>> {
    let Ok(read) = text.to_str() else {
        return Ok(PyTuple::empty(text.py()).into());
    };
    let passed_over = notation.0.warnings(read);
    Tuple::of(
        text.py(),
        passed_over
            .into_iter()
            .map(|error| Refusal::of(read, error)),
    )
}

/// What a text says as it is typed: its fields, whether it can still become valid, and what may
/// come next. `cursor` is the place of the cursor, in characters from the start of the text; None:
/// at its end, and so is any place beyond that.
///
/// The field under the cursor is the one that holds it or ends at it. Where two touch at the
/// cursor it is the later one; one that is still to come gives way to one that stands there.
///
/// None for documents, which are all texts of "pcn" and "ogs" and the JSON objects of "lichess", for
/// a text of more than 4,096 bytes of UTF-8, and for one that is not UTF-8.
///
/// Raises ArgumentError for a cursor below 0 or above 4294967295, or an unknown notation.
#[pyfunction]
#[pyo3(signature = (text, notation, cursor=None))]
pub(crate) fn explain(
    text: &Bound<'_, PyString>,
    notation: Notation,
    cursor: Option<Int>,
) -> PyResult<Option<Explanation>> {
    explanation::explain(text, notation.0, cursor)
}

/// Every notation that accepts the text, likeliest first, with what the text states in it; an empty
/// tuple where none does. To parse a text for good, name its notation: many texts mean something in
/// several, and something else in each.
///
/// Notations with words or keys of their own come first, then those of bare numbers. Numbers below
/// 180 are likelier minutes, and from 180 on likelier seconds. What nobody plays comes last: less
/// than ten seconds for forty moves, or more than six hours, or a stage of more than a hundred
/// moves. A time for each move may be of any length.
///
/// All are tried with their default options, "arimaa" strictly.
#[pyfunction]
pub(crate) fn detect<'py>(text: &Bound<'py, PyString>) -> PyResult<Tuple<'py, Detected>> {
    let Ok(read) = text.to_str() else {
        return Ok(PyTuple::empty(text.py()).into());
    };
    let found = flagfall::detect(read);
    Tuple::of(text.py(), found.into_iter().map(Detected::from))
}

/// A notation that a text may be written in, and what it then states.
///
/// `detect` makes them. They can also be made by hand, to compare with.
///
/// Raises ArgumentError for an unknown notation.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Detected {
    /// With its default options: it is known by its name.
    notation: flagfall::Notation,
    control: Arc<flagfall::TimeControl>,
}

impl From<flagfall::Detected> for Detected {
    fn from(detected: flagfall::Detected) -> Self {
        let plain = flagfall::Notation::named(detected.notation.name());
        Self {
            notation: plain.unwrap_or(detected.notation),
            control: Arc::new(detected.control),
        }
    }
}

#[pymethods]
impl Detected {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("notation", "control")
    }

    #[new]
    fn new(notation: Chosen<flagfall::Notation>, control: &Bound<'_, TimeControl>) -> Self {
        Self {
            notation: notation.0,
            control: Arc::clone(&control.get().0),
        }
    }

    /// The notation, by name.
    #[getter]
    fn notation(&self) -> Chosen<flagfall::Notation> {
        Chosen(self.notation)
    }

    /// The time control that the text states in it.
    #[getter]
    fn control(&self) -> TimeControl {
        TimeControl(Arc::clone(&self.control))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("Detected", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf, &["notation", "control"], &[], slf)
    }
}
