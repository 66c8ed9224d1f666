//! Clocks from snapshots and journals.

use flagfall::{RestoreError, Timestamp};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;
use crate::typed::typed;

/// The argument of `restore`: a binary snapshot in bytes, or JSON in a str.
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

impl Saved<'_> {
    /// What `restore` makes of the bytes.
    pub(crate) fn restored<T>(
        &self,
        restore: impl FnOnce(&[u8]) -> Result<T, RestoreError>,
    ) -> PyResult<T> {
        let restored = match self {
            Self::Bytes(bytes) => restore(bytes.as_bytes()),
            // No snapshot contains a character that is not valid UTF-8, nor the one that replaces
            // it.
            Self::Text(text) => restore(text.to_string_lossy().as_bytes()),
        };
        restored.map_err(errors::restore)
    }
}

/// The clock of a snapshot.
pub(crate) fn restore(saved: &Saved<'_>, saved_at: Option<Timestamp>) -> PyResult<flagfall::Clock> {
    saved.restored(|saved| flagfall::Clock::restore(saved, saved_at))
}

/// The clock of a journal.
pub(crate) fn from_journal(text: &Bound<'_, PyString>) -> PyResult<flagfall::Clock> {
    let read = text.to_string_lossy();
    let clock = text.py().detach(|| flagfall::Clock::from_journal(&read));
    clock.map_err(errors::restore)
}
