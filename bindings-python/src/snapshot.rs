//! Clocks from snapshots and journals.

use flagfall::Timestamp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;
use crate::typed::typed;

/// The argument of `Clock.restore`: a binary snapshot in bytes, or JSON in a str.
pub(crate) enum Saved<'py> {
    Bytes(Bound<'py, PyBytes>),
    Text(Bound<'py, PyString>),
}

impl<'py> FromPyObject<'_, 'py> for Saved<'py> {
    type Error = PyErr;

    typed! {
        INPUT_TYPE,
        type_hint_union!(
            type_hint_identifier!("builtins", "bytes"),
            type_hint_identifier!("builtins", "str")
        )
    }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.to_owned()));
        }
        match object.cast::<PyString>() {
            Ok(text) => Ok(Self::Text(text.to_owned())),
            Err(_) => Err(PyTypeError::new_err("`saved` must be bytes or str")),
        }
    }
}

/// The clock of a snapshot.
pub(crate) fn restore(saved: &Saved<'_>, saved_at: Option<Timestamp>) -> PyResult<flagfall::Clock> {
    let clock = match saved {
        Saved::Bytes(bytes) => flagfall::Clock::restore(bytes.as_bytes(), saved_at),
        // No snapshot contains a character that is not valid UTF-8, nor the one that replaces it.
        Saved::Text(text) => flagfall::Clock::restore(text.to_string_lossy().as_bytes(), saved_at),
    };
    clock.map_err(errors::restore)
}

/// The clock of a journal.
pub(crate) fn from_journal(text: &Bound<'_, PyString>) -> PyResult<flagfall::Clock> {
    let read = text.to_string_lossy();
    let clock = text.py().detach(|| flagfall::Clock::from_journal(&read));
    clock.map_err(errors::restore)
}
