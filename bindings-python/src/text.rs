//! Texts from Python that core parses.

use flagfall::PresetError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;

/// The result of `parse` for a text from Python.
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
