//! Notations and their options.

use std::sync::Arc;

use flagfall::pcn::Format;
use flagfall::{
    Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Millis, Mode, Notation, ParseError, Pcn,
};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{Chosen, Int};
use crate::control::TimeControl;
use crate::errors;
use crate::explanation::{self, Explanation};
use crate::value::{self, NewArguments};

/// The options of all notations, as keywords. None: the notation's default.
pub(crate) struct Options {
    pub(crate) mode: Option<Chosen<Mode>>,
    pub(crate) option: Option<Chosen<ChessOption>>,
    pub(crate) strict: bool,
    pub(crate) setup: bool,
    pub(crate) ini_ms: Option<Int>,
    pub(crate) inc_ms: Option<Int>,
    pub(crate) ext_ms: Option<Int>,
    pub(crate) soft_is_hard: bool,
    pub(crate) format: Option<Chosen<Format>>,
}

impl Options {
    /// The notation with these options, all of which must be its own.
    pub(crate) fn of(self, plain: Notation) -> PyResult<Notation> {
        if self.are_left_out() {
            return Ok(plain);
        }
        self.refuse_foreign(plain.name())?;
        let mode = self.mode.map(|mode| mode.0);
        Ok(match plain {
            Notation::Chess(plain) => Notation::Chess(Chess {
                mode: mode.unwrap_or(plain.mode),
                option: self.option.map_or(plain.option, |option| option.0),
            }),
            Notation::Arimaa(_) => Notation::Arimaa(Arimaa {
                strict: self.strict,
                setup: self.setup,
            }),
            Notation::Ggs(plain) => Notation::Ggs(self.ggs(plain)?),
            Notation::DoubleFlag(plain) => Notation::DoubleFlag(DoubleFlag {
                mode: mode.unwrap_or(plain.mode),
            }),
            Notation::Pcn(plain) => Notation::Pcn(Pcn {
                format: self.format.map_or(plain.format, |format| format.0),
            }),
            plain => plain,
        })
    }

    /// Whether all are the notation's defaults.
    fn are_left_out(&self) -> bool {
        matches!(
            self,
            Self {
                mode: None,
                option: None,
                strict: false,
                setup: false,
                ini_ms: None,
                inc_ms: None,
                ext_ms: None,
                soft_is_hard: false,
                format: None,
            }
        )
    }

    fn ggs(&self, plain: Ggs) -> PyResult<Ggs> {
        let ini = default_clock("ini_ms", self.ini_ms, plain.ini())?;
        let inc = default_clock("inc_ms", self.inc_ms, plain.inc())?;
        let ext = default_clock("ext_ms", self.ext_ms, plain.ext())?;
        let ggs = Ggs::new(ini, inc, ext).map_err(errors::control)?;
        Ok(ggs.soft_is_hard(self.soft_is_hard))
    }

    fn refuse_foreign(&self, name: &str) -> PyResult<()> {
        let moded: &[&str] = &["chess", "double-flag"];
        let options = [
            ("mode", self.mode.is_some(), moded),
            ("option", self.option.is_some(), &["chess"]),
            ("strict", self.strict, &["arimaa"]),
            ("setup", self.setup, &["arimaa"]),
            ("ini_ms", self.ini_ms.is_some(), &["ggs"]),
            ("inc_ms", self.inc_ms.is_some(), &["ggs"]),
            ("ext_ms", self.ext_ms.is_some(), &["ggs"]),
            ("soft_is_hard", self.soft_is_hard, &["ggs"]),
            ("format", self.format.is_some(), &["pcn"]),
        ];
        let mut given = options.into_iter().filter(|(_, given, _)| *given);
        match given.find(|(_, _, owners)| !owners.contains(&name)) {
            None => Ok(()),
            Some((option, _, owners)) => {
                let owners: Vec<_> = owners.iter().map(|owner| format!("{owner:?}")).collect();
                let owners = owners.join(" and ");
                let message = format!("`{option}` is an option of {owners}, not of {name:?}");
                Err(errors::argument(option, message))
            }
        }
    }
}

fn default_clock(argument: &'static str, ms: Option<Int>, default: Millis) -> PyResult<Millis> {
    let time = ms.map_or(Ok(default), |ms| ms.millis(argument))?;
    if time.is_negative() {
        let message = format!("`{argument}` must not be below zero");
        return Err(errors::argument(argument, message));
    }
    Ok(time)
}

/// The time control that a setup string states.
///
/// `notation` says how the text is written; nothing is guessed, see `detect`. Some have options.
///
/// "chess" is M/T/I, as in "40/90/30, G/30/30": `mode`, how the credit is given ("fischer" unless
/// said otherwise), and `option`, an extra rule ("none" unless said otherwise).
///
/// "arimaa" is M/R/P/L/G/T, as in "2/10/100/5": `strict`, whether a field that cannot be read is an
/// error, and not its default; `setup`, whether each side has at least a minute for its setup turn.
///
/// "ggs" is ini/inc/ext, as in "15:00//02:00": the game's default clock, in milliseconds, `ini_ms`
/// (900000 unless said otherwise), `inc_ms` (0) and `ext_ms` (120000); `soft_is_hard`, whether
/// the game treats a soft timeout as a hard one, so that the flag falls.
///
/// "double-flag" is MAIN | EXTRA/BONUS, as in "G/15 | 1/10": `mode`, how main time gives its credit
/// ("fischer-after" unless said otherwise).
///
/// "pcn" is the periods of a PCN document, or in JSON the list of them by itself, as in
/// '[{"duration_ms": 600000}]': `format`, "json" (unless said otherwise) or "toml". The whole
/// document is a PcnDocument.
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
/// for both: for two different sides see TimeControl.of_sides.
///
/// Raises ParseError, which says what is wrong and where, if the text is no setup string;
/// ArgumentError for an unknown notation or option, or one of another notation.
#[pyfunction]
#[pyo3(signature = (
    text, notation, *, mode=None, option=None, strict=false, setup=false, ini_ms=None, inc_ms=None,
    ext_ms=None, soft_is_hard=false, format=None
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn parse(
    text: &Bound<'_, PyString>,
    notation: Chosen<Notation>,
    mode: Option<Chosen<Mode>>,
    option: Option<Chosen<ChessOption>>,
    strict: bool,
    setup: bool,
    ini_ms: Option<Int>,
    inc_ms: Option<Int>,
    ext_ms: Option<Int>,
    soft_is_hard: bool,
    format: Option<Chosen<Format>>,
) -> PyResult<TimeControl> {
    let options = Options {
        mode,
        option,
        strict,
        setup,
        ini_ms,
        inc_ms,
        ext_ms,
        soft_is_hard,
        format,
    };
    let notation = options.of(notation.0)?;
    read(text, |text| notation.parse(text)).map(TimeControl::from)
}

/// What `parse` makes of a caller's text.
pub(crate) fn read<T>(
    text: &Bound<'_, PyString>,
    parse: impl FnOnce(&str) -> Result<T, ParseError>,
) -> PyResult<T> {
    match text.to_str() {
        Ok(read) => parse(read).map_err(|error| errors::parse(text, read, &error)),
        Err(error) => Err(errors::not_utf8(text, error)?),
    }
}

/// As `read`, for a text that may be long: other threads run meanwhile.
pub(crate) fn read_document<T: Send>(
    text: &Bound<'_, PyString>,
    parse: impl FnOnce(&str) -> Result<T, ParseError> + Send,
) -> PyResult<T> {
    let py = text.py();
    read(text, |read| py.detach(|| parse(read)))
}

/// What the text says and no clock will do, in the order of the text. In a lenient "arimaa": fields
/// that cannot be read and take their defaults, or that say more than they should. In "ogs": pauses
/// on weekends, which the rules keep and no clock makes by itself. Empty where the text is refused,
/// and in every other notation.
///
/// They are errors that are not raised. The options are those of `parse`.
///
/// Raises ArgumentError for an unknown notation or option, or one of another notation.
#[pyfunction]
#[pyo3(signature = (
    text, notation, *, mode=None, option=None, strict=false, setup=false, ini_ms=None, inc_ms=None,
    ext_ms=None, soft_is_hard=false, format=None
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn parse_warnings<'py>(
    text: &Bound<'py, PyString>,
    notation: Chosen<Notation>,
    mode: Option<Chosen<Mode>>,
    option: Option<Chosen<ChessOption>>,
    strict: bool,
    setup: bool,
    ini_ms: Option<Int>,
    inc_ms: Option<Int>,
    ext_ms: Option<Int>,
    soft_is_hard: bool,
    format: Option<Chosen<Format>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let options = Options {
        mode,
        option,
        strict,
        setup,
        ini_ms,
        inc_ms,
        ext_ms,
        soft_is_hard,
        format,
    };
    let notation = options.of(notation.0)?;
    let Ok(read) = text.to_str() else {
        return Ok(PyTuple::empty(text.py()));
    };
    let passed_over = notation.warnings(read);
    let errors = passed_over.iter().map(|e| errors::warning(text, read, e));
    PyTuple::new(text.py(), errors.collect::<PyResult<Vec<_>>>()?)
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
/// The options are those of `parse`.
///
/// Raises ArgumentError for a cursor below 0 or above 4294967295, an unknown notation or option, or
/// one of another notation.
#[pyfunction]
#[pyo3(signature = (
    text, notation, cursor=None, *, mode=None, option=None, strict=false, setup=false, ini_ms=None,
    inc_ms=None, ext_ms=None, soft_is_hard=false, format=None
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn explain(
    text: &Bound<'_, PyString>,
    notation: Chosen<Notation>,
    cursor: Option<Int>,
    mode: Option<Chosen<Mode>>,
    option: Option<Chosen<ChessOption>>,
    strict: bool,
    setup: bool,
    ini_ms: Option<Int>,
    inc_ms: Option<Int>,
    ext_ms: Option<Int>,
    soft_is_hard: bool,
    format: Option<Chosen<Format>>,
) -> PyResult<Option<Explanation>> {
    let options = Options {
        mode,
        option,
        strict,
        setup,
        ini_ms,
        inc_ms,
        ext_ms,
        soft_is_hard,
        format,
    };
    explanation::explain(text, options.of(notation.0)?, cursor)
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
pub(crate) fn detect<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyTuple>> {
    let Ok(read) = text.to_str() else {
        return Ok(PyTuple::empty(text.py()));
    };
    let found = flagfall::detect(read);
    PyTuple::new(text.py(), found.into_iter().map(Detected::from))
}

/// A notation that a text may be written in, and what it then states.
///
/// `detect` makes them. They can also be made by hand, to compare with.
///
/// Raises ArgumentError for an unknown notation.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Detected {
    notation: &'static str,
    control: Arc<flagfall::TimeControl>,
}

impl From<flagfall::Detected> for Detected {
    fn from(detected: flagfall::Detected) -> Self {
        Self {
            notation: detected.notation.name(),
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
    fn new(notation: Chosen<Notation>, control: &Bound<'_, TimeControl>) -> Self {
        Self {
            notation: notation.0.name(),
            control: Arc::clone(&control.get().0),
        }
    }

    /// The notation, by name.
    #[getter]
    fn notation(&self) -> &'static str {
        self.notation
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
