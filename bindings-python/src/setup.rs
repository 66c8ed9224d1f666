//! Setup strings with their notations.

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument;
use crate::control::TimeControl;
use crate::errors;
use crate::options::Notation;
use crate::value::{self, NewArguments};

/// A setup string and its notation.
///
/// The text need not be valid: `parse` checks it. `notation` is as in the function `parse`.
///
/// Raises ArgumentError for an unknown notation, or a text that is not valid UTF-8.
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
    fn new(text: &Bound<'_, PyString>, notation: Notation) -> PyResult<Self> {
        let text = argument::utf8(text, "text")?;
        Ok(Self(flagfall::Setup::new(text, notation.0)))
    }

    /// The setup string.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The notation: an object with options, or the name of a notation without options.
    #[getter]
    fn notation(&self) -> Notation {
        Notation(self.0.notation)
    }

    /// Returns the time control that the setup string describes.
    ///
    /// Raises ParseError as the function `parse`.
    fn parse(&self, py: Python<'_>) -> PyResult<TimeControl> {
        let text = &self.0.text;
        let control = self.0.parse().map(TimeControl::from);
        control.map_err(|error| errors::parse(&PyString::new(py, text), text, error))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
