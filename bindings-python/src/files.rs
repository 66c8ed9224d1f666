//! Files: paths, and OSErrors.

use std::io::{Error, ErrorKind};
use std::path::PathBuf;

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;
use crate::typed::typed;

/// The argument `path`: a text, or an object with a path.
pub(crate) struct FilePath<'py> {
    pub(crate) path: PathBuf,
    text: Bound<'py, PyString>,
}

impl<'py> FromPyObject<'_, 'py> for FilePath<'py> {
    type Error = PyErr;

    typed! {
        INPUT_TYPE,
        type_hint_union!(
            type_hint_identifier!("builtins", "str"),
            type_hint_subscript!(
                type_hint_identifier!("os", "PathLike"),
                type_hint_identifier!("builtins", "str")
            )
        )
    }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let path = object
            .py()
            .import("os")?
            .call_method1("fspath", (object,))?;
        let Ok(text) = path.cast_into::<PyString>() else {
            return Err(PyTypeError::new_err(
                "`path` must be str or os.PathLike[str]",
            ));
        };
        let path: PathBuf = match text.extract() {
            Ok(path) => path,
            Err(error) if PyErr::is_instance_of::<PyValueError>(&error, text.py()) => {
                return Err(no_path());
            }
            Err(error) => return Err(error),
        };
        if path.as_os_str().as_encoded_bytes().contains(&0) {
            Err(no_path())
        } else {
            Ok(Self { path, text })
        }
    }
}

fn no_path() -> PyErr {
    let message = "`path` contains a character that no path can contain".to_owned();
    errors::argument("path", message)
}

impl FilePath<'_> {
    /// Writes the whole file, while other threads run.
    pub(crate) fn write(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        let path = &self.path;
        let written = py.detach(|| flagfall::write_file(path, bytes));
        written.map_err(|error| self.error(&error))
    }

    /// The OSError that `open` would raise, with its `errno` and `filename`.
    pub(crate) fn error(&self, error: &Error) -> PyErr {
        let raised = match error.raw_os_error() {
            Some(code) => {
                let words = error.to_string();
                let number = format!(" (os error {code})");
                let words = words.strip_suffix(&number).unwrap_or(&words);
                Ok(self.numbered(code, words.to_owned()))
            }
            None => self.named(error),
        };
        raised.unwrap_or_else(|error| error)
    }

    fn numbered(&self, code: i32, words: String) -> PyErr {
        let filename = self.text.clone().unbind();
        // Python derives `errno` from the error number of Windows.
        if cfg!(windows) {
            PyOSError::new_err((0, words, filename, code))
        } else {
            PyOSError::new_err((code, words, filename))
        }
    }

    /// The error of a kind that the library found without the system.
    fn named(&self, error: &Error) -> PyResult<PyErr> {
        let name = match error.kind() {
            ErrorKind::PermissionDenied => "EACCES",
            ErrorKind::InvalidInput => "EINVAL",
            ErrorKind::FileTooLarge => "EFBIG",
            ErrorKind::AlreadyExists => "EEXIST",
            _ => "EIO",
        };
        let errno: i32 = self.text.py().import("errno")?.getattr(name)?.extract()?;
        let filename = self.text.clone().unbind();
        Ok(PyOSError::new_err((errno, error.to_string(), filename)))
    }
}

/// Writes `data` to the file at `path`, completely or not at all.
///
/// After a crash or a power failure, the file is the old one or the new one, never a part of it.
/// Use it for what Clock.save returns.
///
/// The bytes are written to a temporary file in the same directory, which replaces the old file
/// once it is on the disk. An existing file keeps its permissions, but not its owner. A symbolic
/// link is kept, and the file it points to is replaced. If the process is killed, the temporary
/// file may remain; its name begins with `.flagfall-`.
///
/// The call waits for the disk; other threads run meanwhile.
///
/// Raises OSError as `open` does, with `errno` and `filename`: PermissionError if the file is not
/// writable, `errno.EINVAL` if the path is not that of a regular file; the temporary file is then
/// removed. An error from writing the directory to the disk comes after the file has been replaced.
/// Raises ArgumentError if `path` contains a character that no path can contain.
#[pyfunction]
pub(crate) fn write_file(
    py: Python<'_>,
    path: FilePath<'_>,
    data: &Bound<'_, PyBytes>,
) -> PyResult<()> {
    path.write(py, data.as_bytes())
}
