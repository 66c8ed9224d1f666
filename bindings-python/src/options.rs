//! Notations with their options.

use flagfall::Format;
use flagfall::{ChessOption, Millis, Mode};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{self, Choice, Chosen, Int};
use crate::errors;
use crate::typed::typed;
use crate::value::{self, NewArguments};

/// The argument `notation`: a name, or one of the objects below. The name of a notation that has
/// options means the default options.
pub(crate) struct Notation(pub(crate) flagfall::Notation);

impl<'py> FromPyObject<'_, 'py> for Notation {
    type Error = PyErr;

    typed! { INPUT_TYPE, Self::OUTPUT_TYPE }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        use flagfall::Notation as Of;
        Ok(Self(if let Ok(name) = object.cast::<PyString>() {
            argument::choose(&name, Of::ARGUMENT)?
        } else if let Ok(chess) = object.cast::<Chess>() {
            Of::Chess(chess.get().0)
        } else if let Ok(arimaa) = object.cast::<Arimaa>() {
            Of::Arimaa(arimaa.get().0)
        } else if let Ok(ggs) = object.cast::<Ggs>() {
            Of::Ggs(ggs.get().0)
        } else if let Ok(double_flag) = object.cast::<DoubleFlag>() {
            Of::DoubleFlag(double_flag.get().0)
        } else if let Ok(pcn) = object.cast::<Pcn>() {
            Of::Pcn(pcn.get().0)
        } else {
            let found = object.get_type().name()?;
            let message = format!(
                "`notation` must be a str, Arimaa, Chess, DoubleFlag, Ggs or Pcn, not {found}"
            );
            return Err(PyTypeError::new_err(message));
        }))
    }
}

impl<'py> IntoPyObject<'py> for Notation {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    typed! { OUTPUT_TYPE, "flagfall.types", "NotationLike" }

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        use flagfall::Notation as Of;
        Ok(match self.0 {
            Of::Chess(chess) => Bound::new(py, Chess(chess))?.into_any(),
            Of::Arimaa(arimaa) => Bound::new(py, Arimaa(arimaa))?.into_any(),
            Of::Ggs(ggs) => Bound::new(py, Ggs(ggs))?.into_any(),
            Of::DoubleFlag(double_flag) => Bound::new(py, DoubleFlag(double_flag))?.into_any(),
            Of::Pcn(pcn) => Bound::new(py, Pcn(pcn))?.into_any(),
            plain => PyString::new(py, plain.name()).into_any(),
        })
    }
}

/// The notation "chess" with its options: M/T/I, as in "40/90/30, G/30/30".
///
/// A stage is a number of moves or G (the rest of the game), a time in minutes, and optionally a
/// number of seconds for each move.
///
///     >>> print(flagfall.parse("G/5/3", flagfall.Chess(mode="delay")))
///     5 minutes for the game; 3-second delay per move
///
/// `mode` says how the time for each move is given; `option` is an additional rule.
///
/// Raises ArgumentError for an unknown word.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Chess(flagfall::Chess);

#[pymethods]
impl Chess {
    #[new]
    #[pyo3(
        signature = (*, mode=Chosen(Mode::Fischer), option=Chosen(ChessOption::None)),
        text_signature = "(*, mode='fischer', option='none')"
    )]
    fn new(mode: Chosen<Mode>, option: Chosen<ChessOption>) -> Self {
        Self(flagfall::Chess {
            mode: mode.0,
            option: option.0,
        })
    }

    /// The name of the notation: "chess".
    #[getter]
    fn name(&self) -> Chosen<flagfall::Notation> {
        Chosen(flagfall::Notation::Chess(self.0))
    }

    /// How the time for each move is given:
    ///
    /// - "fischer": an increment added to the bank when the side's turn begins.
    /// - "fischer-after": an increment after each move.
    /// - "bronstein": the time used is given back after the move, up to this much.
    /// - "delay": the clock waits this long before it runs.
    #[getter]
    fn mode(&self) -> Chosen<Mode> {
        Chosen(self.0.mode)
    }

    /// The additional rule.
    ///
    /// "none": no rule. "hourglass": each side gains the time that the other uses. "overrun": play
    /// continues past zero.
    #[getter]
    fn option(&self) -> Chosen<ChessOption> {
        Chosen(self.0.option)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The notation "arimaa" with its options: M/R/P/L/G/T, as in "2/10/100/5".
///
/// With `strict`, a field that cannot be read is an error; otherwise it gets its default. With
/// `setup`, each side has at least a minute for its setup turn.
///
/// Raises TypeError for an option that is not a bool.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Arimaa(flagfall::Arimaa);

#[pymethods]
impl Arimaa {
    #[new]
    #[pyo3(signature = (*, strict=false, setup=false))]
    fn new(strict: bool, setup: bool) -> Self {
        Self(flagfall::Arimaa { strict, setup })
    }

    /// The name of the notation: "arimaa".
    #[getter]
    fn name(&self) -> Chosen<flagfall::Notation> {
        Chosen(flagfall::Notation::Arimaa(self.0))
    }

    /// Whether a field that cannot be read is an error.
    #[getter]
    fn strict(&self) -> bool {
        self.0.strict
    }

    /// Whether each side has at least a minute for its setup turn.
    #[getter]
    fn setup(&self) -> bool {
        self.0.setup
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The notation "ggs" with its options: ini/inc/ext, as in "15:00//02:00".
///
/// `ini_ms`, `inc_ms` and `ext_ms` are the initial time, the increment and the extra time that a
/// text gets where it omits them, in milliseconds. With `soft_is_hard`, the flag falls at the end
/// of the initial time, without extra time.
///
/// Raises ArgumentError for a time below zero or beyond 2**53 - 1.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Ggs(flagfall::Ggs);

#[pymethods]
impl Ggs {
    #[new]
    #[pyo3(signature = (
        *, ini_ms=Int::Whole(900_000), inc_ms=Int::Whole(0), ext_ms=Int::Whole(120_000),
        soft_is_hard=false
    ), text_signature = "(*, ini_ms=900000, inc_ms=0, ext_ms=120000, soft_is_hard=False)")]
    fn new(ini_ms: Int, inc_ms: Int, ext_ms: Int, soft_is_hard: bool) -> PyResult<Self> {
        let ini = default_clock("ini_ms", ini_ms)?;
        let inc = default_clock("inc_ms", inc_ms)?;
        let ext = default_clock("ext_ms", ext_ms)?;
        let ggs = flagfall::Ggs::new(ini, inc, ext).map_err(errors::control)?;
        Ok(Self(ggs.soft_is_hard(soft_is_hard)))
    }

    /// The name of the notation: "ggs".
    #[getter]
    fn name(&self) -> Chosen<flagfall::Notation> {
        Chosen(flagfall::Notation::Ggs(self.0))
    }

    /// The default initial time, in milliseconds.
    #[getter]
    fn ini_ms(&self) -> i64 {
        self.0.ini().get()
    }

    /// The default increment, in milliseconds.
    #[getter]
    fn inc_ms(&self) -> i64 {
        self.0.inc().get()
    }

    /// The default extra time, in milliseconds.
    #[getter]
    fn ext_ms(&self) -> i64 {
        self.0.ext().get()
    }

    /// Whether the flag falls at the end of the initial time, without extra time.
    ///
    /// On GGS: whether a soft timeout is treated as a hard one.
    #[getter]
    fn soft_is_hard(&self) -> bool {
        self.0.is_soft_hard()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

fn default_clock(argument: &'static str, ms: Int) -> PyResult<Millis> {
    let time = ms.millis(argument)?;
    if time.is_negative() {
        let message = format!("`{argument}` must not be below zero");
        return Err(errors::argument(argument, message));
    }
    Ok(time)
}

/// The notation "double-flag" with its option: MAIN | EXTRA/BONUS, as in "G/15 | 1/10".
///
/// `mode` says how the time for each move of the main time is given.
///
/// Raises ArgumentError for an unknown word.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct DoubleFlag(flagfall::DoubleFlag);

#[pymethods]
impl DoubleFlag {
    #[new]
    #[pyo3(
        signature = (*, mode=Chosen(Mode::FischerAfter)),
        text_signature = "(*, mode='fischer-after')"
    )]
    fn new(mode: Chosen<Mode>) -> Self {
        Self(flagfall::DoubleFlag { mode: mode.0 })
    }

    /// The name of the notation: "double-flag".
    #[getter]
    fn name(&self) -> Chosen<flagfall::Notation> {
        Chosen(flagfall::Notation::DoubleFlag(self.0))
    }

    /// How the time for each move of the main time is given: one of the modes of Chess.
    #[getter]
    fn mode(&self) -> Chosen<Mode> {
        Chosen(self.0.mode)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The notation "pcn" with its option: a PCN document's periods.
///
/// PCN is a format for recorded games, in JSON or TOML.
/// The text is the document, or in JSON just its list of periods, such as '[{"duration_ms":
/// 600000}]'. For the rest of the document see PcnDocument.
///
/// Raises ArgumentError for an unknown format.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Pcn(flagfall::Pcn);

#[pymethods]
impl Pcn {
    #[new]
    #[pyo3(
        signature = (*, format=Chosen(Format::Json)),
        text_signature = "(*, format='json')"
    )]
    fn new(format: Chosen<Format>) -> Self {
        Self(flagfall::Pcn { format: format.0 })
    }

    /// The name of the notation: "pcn".
    #[getter]
    fn name(&self) -> Chosen<flagfall::Notation> {
        Chosen(flagfall::Notation::Pcn(self.0))
    }

    /// The format: "json" or "toml".
    #[getter]
    fn format(&self) -> Chosen<Format> {
        Chosen(self.0.format)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
