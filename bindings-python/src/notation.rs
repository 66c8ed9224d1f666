//! Reading texts in a notation.

use std::sync::Arc;

use flagfall::{Origin, TextSource};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{Chosen, Int};
use crate::control::TimeControl;
use crate::errors::Refusal;
use crate::explanation::{self, Explanation};
use crate::options::Notation;
use crate::text::read;
use crate::typed::Tuple;
use crate::value::{self, NewArguments};

/// Returns the time control that a setup string describes.
///
///     >>> print(flagfall.parse("90 min/40 moves + 30 min + 30 s/move", "fide"))
///     40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1
///
/// `notation` says how the text is written; it is not guessed (see `detect`). It is a name, or an
/// object with options: Chess, Arimaa, Ggs, DoubleFlag or Pcn, such as Chess(mode="delay"). The
/// names "chess", "arimaa", "ggs", "double-flag" and "pcn" stand for the default options.
///
/// Notations of sites and federations, with an example each:
///
/// - "backgammon": "2+5"
/// - "chess-com": "180+2"
/// - "lichess": "3+2", or the clock object of its API, '{"limit": 300, "increment": 3}'
/// - "lichess-pgn": "180+2", the TimeControl tag of its files
/// - "fide": "90 min/40 moves + 30 min + 30 s/move"
/// - "us-chess": "40/90, SD/30; d5"
/// - "scrabble", "othello": "25"
/// - "floodgate": "floodgate-300-10F", the name of a game
/// - "ogs": '{"system":"absolute","total_time":600}', a JSON object
///
/// Notations of files:
///
/// - "pgn": "40/7200:3600", the TimeControl tag
/// - "pgn-extended": "40/5400+30:1800+30"
/// - "sgf": "TM[600]OT[5x30 byo-yomi]"
/// - "csa-file": "$TIME:1500+60+0"
/// - "kif": "10分|20秒(1)+10"
///
/// Notations of engines, and of the programs and servers that run them:
///
/// - "uci": "go wtime 60000 btime 50000 winc 1000 binc 1000"
/// - "usi": "go btime 600000 wtime 600000 byoyomi 10000"
/// - "cecp": "level 40 5 0"
/// - "gtp": "time_settings 1200 300 25"
/// - "csa": "Total_Time:600", the message of a shogi server
/// - "cutechess", "fastchess": "40/60+0.6"
///
/// "uci", "usi", "csa" and "csa-file" describe both sides, which may differ. All others describe
/// one time control for both sides; for different sides see TimeControl.from_sides.
///
/// Raises ParseError, which says what is wrong and where, if the text is not valid in the notation;
/// ArgumentError for an unknown notation.
#[pyfunction]
pub(crate) fn parse(text: &Bound<'_, PyString>, notation: Notation) -> PyResult<TimeControl> {
    read(text, |text| notation.0.parse(text)).map(TimeControl::from)
}

/// Returns the parts of a valid setup string that no clock follows, in the order of the text.
///
/// They are ParseErrors, which are not raised. In an "arimaa" text that is not strict: fields that
/// cannot be read and get their defaults, and superfluous parts of fields. In "ogs": pauses on
/// weekends, which are kept in the rules but which no clock makes. In "cecp": text after the base
/// time that is ignored, as "+5" in "level 40 25+5 0". Empty for an invalid text and in all other
/// notations.
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

/// Explains a setup string while it is typed: its fields, its validity, what may come next.
///
///     >>> explained = flagfall.explain("40/90, G", "chess")
///     >>> explained.validity, explained.completion
///     ('incomplete', '40/90, G/5')
///
/// `cursor` is the position of the cursor, in characters from the start of the text; None, or a
/// position beyond the end, is the end of the text. The field at the cursor is the one that
/// contains it or ends at it. If two fields meet at the cursor, it is the later one; an existing
/// field comes before one that is still missing.
///
/// Returns None for documents (every text of "pcn" and "ogs", and the JSON objects of "lichess"),
/// for a text of more than 4,096 bytes of UTF-8, and for a text that is not valid UTF-8.
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

/// Returns the notations in which the text is valid, with the time control in each, likeliest
/// first.
///
///     >>> [found.notation for found in flagfall.detect("40/90, SD/30; d5")]
///     ['us-chess']
///
/// The tuple is empty if there is none. Many texts are valid in several notations and mean
/// something else in each: if you know the notation, pass it to `parse` instead.
///
/// Notations with words or keys of their own come first, then those of bare numbers. Numbers below
/// 180 are more likely minutes, numbers from 180 on more likely seconds. Unusual time controls come
/// last: less than ten seconds or more than six hours for forty moves, or a stage of more than a
/// hundred moves. A time for each move may have any length. A text is a name of "floodgate" only if it
/// begins with a letter and has no slash: a date is none.
///
/// Give what you know of the text: the notations of its `source` come first, and among them that of
/// its `site`, a name or an address. So a tag of PGN is in seconds, whatever its numbers are.
///
///     >>> flagfall.detect("180+2", source="pgn-tag", site="https://lichess.org/abcd")[0].notation
///     'lichess-pgn'
///
/// The source is "pgn-tag"; "game-file", such as SGF or KIF; "engine", for messages to engines and the
/// settings of engine matches; "site", for the pages and the API of a site; "regulations"; or "clock",
/// for the setup of a clock. Addresses of broadcasts and studies are ignored as a site.
///
/// All notations are tried with their default options, except that "arimaa" is strict. Readings without
/// any time come last.
///
/// Raises ArgumentError for an unknown source.
#[pyfunction]
#[pyo3(signature = (text, *, source=None, site=None))]
pub(crate) fn detect<'py>(
    text: &Bound<'py, PyString>,
    source: Option<Chosen<TextSource>>,
    site: Option<&Bound<'py, PyString>>,
) -> PyResult<Tuple<'py, Detected>> {
    let Ok(read) = text.to_str() else {
        return Ok(PyTuple::empty(text.py()).into());
    };
    let origin = Origin {
        source: source.map(|source| source.0),
        site: site.and_then(|site| site.to_str().ok()),
    };
    let found = flagfall::detect_from(read, origin);
    Tuple::of(text.py(), found.into_iter().map(Detected::from))
}

/// A notation in which a text is valid, and the time control it then describes.
///
/// `detect` returns them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown notation.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Detected {
    /// With its default options: only its name is shown.
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

    /// The name of the notation.
    #[getter]
    fn notation(&self) -> Chosen<flagfall::Notation> {
        Chosen(self.notation)
    }

    /// The time control that the text describes in this notation.
    #[getter]
    fn control(&self) -> TimeControl {
        TimeControl(Arc::clone(&self.control))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
