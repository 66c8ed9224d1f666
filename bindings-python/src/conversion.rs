//! Time controls in other notations.

use flagfall::PrintError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{self, Chosen};
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

/// A time control translated into another notation.
///
/// TimeControl.convert returns it; you can also create one, to compare with.
///
/// Raises ArgumentError for an unknown loss, or a text that is not valid UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Conversion(pub(crate) flagfall::Conversion);

#[pymethods]
impl Conversion {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("text", "losses")
    }

    #[new]
    fn new(text: &Bound<'_, PyString>, losses: Items<Chosen<PrintError>>) -> PyResult<Self> {
        let text = argument::utf8(text, "text")?;
        Ok(Self(flagfall::Conversion {
            text: text.to_owned(),
            losses: losses.0.into_iter().map(|loss| loss.0).collect(),
        }))
    }

    /// The nearest text; empty if the notation has nothing near.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// What the text does not express, each once: kinds of PrintError.
    ///
    /// Empty if it expresses everything.
    #[getter]
    fn losses<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Chosen<PrintError>>> {
        Tuple::of(py, self.0.losses.iter().copied().map(Chosen))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
