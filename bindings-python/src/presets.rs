//! Presets of a file.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString, PyTuple};

use crate::files::FilePath;
use crate::notation;
use crate::preset::Preset;
use crate::value;

/// Presets, each with a name of its own, in the order of their file. Without arguments: none.
///
/// What a human wrote is kept: a preset that is not changed is printed as it stood, comments and
/// all. A preset that is new or changed is written anew from its header on; comments that stand
/// above it, or between the presets, stay.
///
/// len() counts them, and they are iterated over in order, as they stand when that begins. `in`
/// takes a name, or a preset, which must be equal to the one that is there. Presets are equal that
/// are the same in the same order, however they are written. They may be used from several threads;
/// each call is atomic. copy.copy gives independent ones.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Presets(Mutex<flagfall::Presets>);

impl From<flagfall::Presets> for Presets {
    fn from(presets: flagfall::Presets) -> Self {
        Self(Mutex::new(presets))
    }
}

#[pymethods]
impl Presets {
    #[new]
    fn new() -> Self {
        Self::from(flagfall::Presets::new())
    }

    /// The presets that the library brings along: the usual time controls of chess, go, shogi,
    /// Othello, Arimaa, backgammon and Scrabble, each with its source.
    #[staticmethod]
    fn factory() -> Self {
        Self::from(flagfall::Presets::factory())
    }

    /// Reads the text of a file of presets, which is TOML: a table `[[preset]]` for each, with its
    /// `name`, `notation` and `setup`; if need be the notation's options, the `second` side's
    /// table, a `source`, and a table `data`. The option `setup` of "arimaa" is called
    /// `setup_minute` there.
    ///
    /// Raises ParseError, which says what is wrong, where in the text, and in which preset, by a
    /// path such as "preset[3].mode", counted from 0. In a setup string that does not parse it is
    /// the offending part of that.
    /// A preset has at most 256 KiB, a text any number of them; presets in a list have 256 KiB
    /// together.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyString>) -> PyResult<Self> {
        notation::read_document(text, flagfall::Presets::parse).map(Self::from)
    }

    /// Reads the file at `path`, of 16 MiB at most. The call waits for the disk, which for a small
    /// file is a moment; other threads run meanwhile.
    ///
    /// Raises OSError as `open` does, with `errno` and `filename`, and `errno.EFBIG` for a longer
    /// file; ParseError for its text, as `parse`; ArgumentError for a text that no path can be.
    #[staticmethod]
    fn load(py: Python<'_>, path: FilePath<'_>) -> PyResult<Self> {
        let from = &path.path;
        let bytes = py.detach(|| flagfall::Presets::read(from));
        let bytes = PyBytes::new(py, &bytes.map_err(|error| path.error(&error))?);
        // What is not UTF-8 is found, and placed, as in any text.
        let text = bytes.call_method1("decode", ("utf-8", "surrogateescape"))?;
        Self::parse(text.cast()?)
    }

    /// Writes the file at `path` as `write_file` does: whatever happens, it is afterwards the old
    /// file or the new one. The call waits for the disk, which for a small file is a moment; other
    /// threads run meanwhile.
    ///
    /// Raises OSError and ArgumentError as `write_file`.
    fn save(&self, py: Python<'_>, path: FilePath<'_>) -> PyResult<()> {
        path.write(py, self.print().as_bytes())
    }

    /// The text of the file. A file that was read and not changed is printed character for
    /// character, but for one that has its presets in a list, `preset = [{…}]`, which is written
    /// anew.
    fn print(&self) -> String {
        self.lock().print()
    }

    /// The preset of this name; None if there is none.
    fn get(&self, name: &Bound<'_, PyString>) -> Option<Preset> {
        let found = self.lock().get(name.to_str().ok()?).cloned();
        found.map(Preset)
    }

    /// Puts `preset` in the place of the one of its name, which is given back; at the end, and
    /// gives None, if there is none. One that is equal to what stands there changes nothing.
    fn insert(&self, preset: &Bound<'_, Preset>) -> Option<Preset> {
        let before = self.lock().insert(preset.get().0.clone());
        before.map(Preset)
    }

    /// Removes the preset of this name, with the comment lines directly above it, and gives it
    /// back; None if there is none.
    fn remove(&self, name: &Bound<'_, PyString>) -> Option<Preset> {
        let removed = self.lock().remove(name.to_str().ok()?);
        removed.map(Preset)
    }

    fn __len__(&self) -> usize {
        self.lock().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let presets: Vec<_> = self.lock().iter().cloned().map(Preset).collect();
        PyTuple::new(py, presets)?.try_iter()
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
        if let Ok(preset) = item.cast::<Preset>() {
            let preset = &preset.get().0;
            return self.lock().get(preset.name()) == Some(preset);
        }
        let name = item.cast::<PyString>().ok();
        name.and_then(|name| name.to_str().ok())
            .is_some_and(|name| self.lock().get(name).is_some())
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        // One lock at a time, so that two threads that compare the same two do not wait for ever.
        let other = other.get().lock().clone();
        *self.lock() == other
    }

    fn __repr__(&self) -> String {
        match self.lock().len() {
            1 => "<Presets: 1 preset>".to_owned(),
            count => format!("<Presets: {count} presets>"),
        }
    }

    fn __copy__(&self) -> Self {
        Self::from(self.lock().clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    /// `Presets.parse(text)`, which a static method by itself does not pickle as.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let parse = value::caller(slf.py(), ("parse", slf.get().print()))?;
        (parse, (slf.get_type(),)).into_pyobject(slf.py())
    }
}

impl Presets {
    /// No call leaves the presets half changed, so a panic in one has not spoilt them.
    fn lock(&self) -> MutexGuard<'_, flagfall::Presets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
