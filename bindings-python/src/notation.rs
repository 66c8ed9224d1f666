//! Notations and their options.

use flagfall::pcn::Format;
use flagfall::{Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Millis, Mode, Notation, Pcn};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{Choice, Chosen, Int, choices};
use crate::control::TimeControl;
use crate::errors;

/// The notations by name.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Name {
    Chess,
    Arimaa,
    Ggs,
    Backgammon,
    DoubleFlag,
    Pcn,
}

impl Name {
    /// The notation of that name, without options.
    fn plain(self) -> Notation {
        match self {
            Self::Chess => Notation::Chess(Chess::default()),
            Self::Arimaa => Notation::Arimaa(Arimaa::default()),
            Self::Ggs => Notation::Ggs(Ggs::default()),
            Self::Backgammon => Notation::Backgammon,
            Self::DoubleFlag => Notation::DoubleFlag(DoubleFlag::default()),
            Self::Pcn => Notation::Pcn(Pcn::default()),
        }
    }

    fn name(self) -> &'static str {
        self.plain().name()
    }
}

choices! { Name "notation": Chess, Arimaa, Ggs, Backgammon, DoubleFlag, Pcn; }

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
    /// The notation of that name with these options, all of which must be its own.
    pub(crate) fn of(self, name: Name) -> PyResult<Notation> {
        self.refuse_foreign(name)?;
        let mode = self.mode.map(|mode| mode.0);
        Ok(match name.plain() {
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

    fn ggs(&self, plain: Ggs) -> PyResult<Ggs> {
        let ini = default_clock("ini_ms", self.ini_ms, plain.ini())?;
        let inc = default_clock("inc_ms", self.inc_ms, plain.inc())?;
        let ext = default_clock("ext_ms", self.ext_ms, plain.ext())?;
        let ggs = Ggs::new(ini, inc, ext).map_err(errors::control)?;
        Ok(ggs.soft_is_hard(self.soft_is_hard))
    }

    fn refuse_foreign(&self, name: Name) -> PyResult<()> {
        let moded: &[Name] = &[Name::Chess, Name::DoubleFlag];
        let options = [
            ("mode", self.mode.is_some(), moded),
            ("option", self.option.is_some(), &[Name::Chess]),
            ("strict", self.strict, &[Name::Arimaa]),
            ("setup", self.setup, &[Name::Arimaa]),
            ("ini_ms", self.ini_ms.is_some(), &[Name::Ggs]),
            ("inc_ms", self.inc_ms.is_some(), &[Name::Ggs]),
            ("ext_ms", self.ext_ms.is_some(), &[Name::Ggs]),
            ("soft_is_hard", self.soft_is_hard, &[Name::Ggs]),
            ("format", self.format.is_some(), &[Name::Pcn]),
        ];
        let mut given = options.into_iter().filter(|(_, given, _)| *given);
        match given.find(|(_, _, owners)| !owners.contains(&name)) {
            None => Ok(()),
            Some((option, _, owners)) => {
                let owners: Vec<_> = owners.iter().map(|o| format!("{:?}", o.name())).collect();
                let (owners, name) = (owners.join(" and "), name.name());
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

/// The time control that a setup string states, the same for both sides.
///
/// `notation` says how the text is written; nothing is guessed. Each has its own options.
///
/// "chess" is M/T/I, as in "40/90/30, G/30/30": `mode`, how the credit is given ("fischer" unless
/// said otherwise), and `option`, an extra rule ("none" unless said otherwise).
///
/// "arimaa" is M/R/P/L/G/T, as in "2/10/100/5": `strict`, whether a field that cannot be read is an
/// error, and not its default; `setup`, whether each side has at least a minute for its setup turn.
///
/// "ggs" is ini/inc/ext, as in "15:00//02:00": the game's default clock, in milliseconds, `ini_ms`
/// (900000 unless said otherwise), `inc_ms` (0) and `ext_ms` (120000); `soft_is_hard`, whether a
/// soft timeout is as bad as a hard one.
///
/// "backgammon" is MIN+SEC, as in "2+5", without options.
///
/// "double-flag" is MAIN | EXTRA/BONUS, as in "G/15 | 1/10": `mode`, how main time gives its credit
/// ("fischer-after" unless said otherwise).
///
/// "pcn" is the periods of a PCN document, or in JSON the list of them by itself, as in
/// '[{"duration_ms": 600000}]': `format`, "json" (unless said otherwise) or "toml". The whole
/// document is a PcnDocument.
///
/// For two different sides see TimeControl.of_sides.
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
    notation: Chosen<Name>,
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
    let read = match text.to_str() {
        Ok(read) => read,
        Err(error) => return Err(errors::not_utf8(text, error)?),
    };
    match notation.parse(read) {
        Ok(control) => Ok(TimeControl::from(control)),
        Err(error) => Err(errors::parse(text, read, &error)),
    }
}

/// What a lenient `parse` of the text passes over, in the order of the text: fields of "arimaa"
/// that cannot be read and take their defaults, or that say more than they should. Empty where the
/// text is refused, and in every other notation.
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
    notation: Chosen<Name>,
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
