//! Arenas from files.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arena::RestoredArena;
use crate::argument::{self, Int};
use crate::fork;
use crate::value::{self, Reduced};

/// Restores an Arena from files that are read in chunks of any size.
///
///     >>> saved = b"".join(flagfall.Arena().save(at_ms=0))
///     >>> reader = flagfall.ArenaReader()
///     >>> for begin in range(0, len(saved), 10):
///     ...     reader.read(saved[begin : begin + 10])
///     >>> reader.finish().arena
///     <Arena: 0 games>
///
/// For a saved arena in one piece, see Arena.restore. A reader cannot be pickled, since it is in the
/// middle of a file.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct ArenaReader(Mutex<flagfall::ArenaReader>);

impl ArenaReader {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&mut flagfall::ArenaReader) -> T + Send,
    ) -> T {
        fork::detach(py, |_| {
            let mut reader = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
            read(&mut reader)
        })
    }
}

#[pymethods]
impl ArenaReader {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(flagfall::ArenaReader::new()))
    }

    /// Reads the next bytes of a file.
    fn read(&self, saved: &Bound<'_, PyBytes>) {
        let bytes = saved.as_bytes();
        self.with(saved.py(), |reader| reader.read(bytes));
    }

    /// Ends a file, whose last part can be missing.
    ///
    /// The next bytes begin another file, whose games replace those before.
    fn end_file(&self, py: Python<'_>) {
        self.with(py, flagfall::ArenaReader::end_file);
    }

    /// Ends the last file, and returns the arena: see Arena.restore.
    ///
    /// `saved_at_ms` is a timestamp, as in Arena.restore. The reader is then ready for another
    /// arena.
    ///
    /// Raises RestoreError and ArgumentError as Arena.restore. The reader has not changed then.
    #[pyo3(signature = (*, saved_at_ms=None))]
    fn finish(&self, py: Python<'_>, saved_at_ms: Option<Int>) -> PyResult<RestoredArena> {
        let saved_at = argument::saved_at(saved_at_ms)?;
        let restored = self.with(py, |reader| reader.finish(saved_at));
        RestoredArena::of(py, restored)
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("an ArenaReader", "it is in the middle of a file")
    }
}
