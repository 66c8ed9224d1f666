//! Setup strings with their notations.

use flagfall::pcn::Format;
use flagfall::{ChessOption, Ggs, Millis, Mode, Notation};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{self, Chosen, Int};
use crate::control::TimeControl;
use crate::errors;
use crate::notation::Options;
use crate::value::{self, NewArguments};

const OPTIONS: [&str; 9] = [
    "mode",
    "option",
    "strict",
    "setup",
    "ini_ms",
    "inc_ms",
    "ext_ms",
    "soft_is_hard",
    "format",
];

/// A setup string, and the notation that it is written in, with its options: those of the function
/// `parse`.
///
/// It need not parse: `parse` says whether it does.
///
/// Raises ArgumentError for an unknown notation or option, one of another notation, or a text that
/// is not UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Setup(pub(crate) flagfall::Setup);

#[pymethods]
impl Setup {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("text", "notation")
    }

    #[new]
    #[pyo3(signature = (
        text, notation, *, mode=None, option=None, strict=false, setup=false, ini_ms=None,
        inc_ms=None, ext_ms=None, soft_is_hard=false, format=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
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
    ) -> PyResult<Self> {
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
        let text = argument::utf8(text, "text")?;
        Ok(Self(flagfall::Setup::new(text, notation)))
    }

    /// The setup string.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The notation, by name.
    #[getter]
    fn notation(&self) -> &'static str {
        self.0.notation.name()
    }

    /// How the credit is given, in "chess" and "double-flag"; None in other notations.
    #[getter]
    fn mode(&self) -> Option<&'static str> {
        match self.0.notation {
            Notation::Chess(chess) => Some(chess.mode.name()),
            Notation::DoubleFlag(double_flag) => Some(double_flag.mode.name()),
            _ => None,
        }
    }

    /// The extra rule of "chess"; None in other notations.
    #[getter]
    fn option(&self) -> Option<&'static str> {
        match self.0.notation {
            Notation::Chess(chess) => Some(chess.option.name()),
            _ => None,
        }
    }

    /// Whether a field of "arimaa" that cannot be read is an error.
    #[getter]
    fn strict(&self) -> bool {
        matches!(self.0.notation, Notation::Arimaa(arimaa) if arimaa.strict)
    }

    /// Whether in "arimaa" each side has at least a minute for its setup turn.
    #[getter]
    fn setup(&self) -> bool {
        matches!(self.0.notation, Notation::Arimaa(arimaa) if arimaa.setup)
    }

    /// The ini of the default clock of "ggs", in milliseconds; None in other notations.
    #[getter]
    fn ini_ms(&self) -> Option<i64> {
        self.ggs().map(Ggs::ini).map(Millis::get)
    }

    /// The inc of the default clock of "ggs", in milliseconds; None in other notations.
    #[getter]
    fn inc_ms(&self) -> Option<i64> {
        self.ggs().map(Ggs::inc).map(Millis::get)
    }

    /// The ext of the default clock of "ggs", in milliseconds; None in other notations.
    #[getter]
    fn ext_ms(&self) -> Option<i64> {
        self.ggs().map(Ggs::ext).map(Millis::get)
    }

    /// Whether a soft timeout of "ggs" is as bad as a hard one.
    #[getter]
    fn soft_is_hard(&self) -> bool {
        self.ggs().is_some_and(|ggs| ggs.soft_is_hard(true) == *ggs)
    }

    /// The format of "pcn"; None in other notations.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        match self.0.notation {
            Notation::Pcn(pcn) => Some(pcn.format.name()),
            _ => None,
        }
    }

    /// The time control that the setup string states.
    ///
    /// Raises ParseError as the function `parse` does.
    fn parse(&self, py: Python<'_>) -> PyResult<TimeControl> {
        let text = &self.0.text;
        let control = self.0.parse().map(TimeControl::from);
        control.map_err(|error| errors::parse(&PyString::new(py, text), text, &error))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("Setup", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let name = slf.get().notation();
        let plain = Notation::named(name).unwrap_or(slf.get().0.notation);
        let default = Bound::new(slf.py(), Self(flagfall::Setup::new("", plain)))?;
        value::new_arguments(slf, &["text", "notation"], &OPTIONS, &default)
    }
}

impl Setup {
    fn ggs(&self) -> Option<&Ggs> {
        match &self.0.notation {
            Notation::Ggs(ggs) => Some(ggs),
            _ => None,
        }
    }
}
