//! A preset, and the presets of a file.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::argument;
use crate::control::TimeControl;
use crate::errors;
use crate::files::FilePath;
use crate::notation;
use crate::setup::Setup;
use crate::typed::{Dict, Iter};
use crate::value::{self, NewArguments, Reduced};

/// A time control under a name, as its setup strings, with the caller's own data beside it.
///
/// Without `second` both sides have `first`. A setup string that writes both sides, as those of
/// "uci" do, says what each of them plays; two that differ are put together by
/// TimeControl.from_sides. `source` says where the time control comes from. `data` is a dict, which is
/// kept as json.dumps writes it, and never looked at.
///
/// A preset always sets up a time control: whatever would not is refused.
///
/// Raises ParseError for a setup string that does not parse; for two sides that
/// TimeControl.from_sides refuses, with the path "second"; for a name without a word in it, with the
/// path "name"; for data that TOML cannot hold, None and whole numbers beyond 64 bits, with the
/// path of that in the data. ArgumentError for data that json.dumps refuses, and for a name or a
/// source that is not UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq)]
pub(crate) struct Preset(pub(crate) flagfall::Preset);

impl Hash for Preset {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name().hash(state);
        self.0.first().hash(state);
        self.0.second().hash(state);
    }
}

#[pymethods]
impl Preset {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("name", "first", "second")
    }

    #[new]
    #[pyo3(signature = (name, first, second=None, *, source=None, data=None))]
    fn new(
        name: &Bound<'_, PyString>,
        first: &Bound<'_, Setup>,
        second: Option<&Bound<'_, Setup>>,
        source: Option<&Bound<'_, PyString>>,
        data: Option<Dict<'_, Bound<'_, PyAny>>>,
    ) -> PyResult<Self> {
        let py = name.py();
        let name = argument::utf8(name, "name")?;
        let source = source.map(|source| argument::utf8(source, "source"));
        let first = &first.get().0;
        let second = second.map_or(first, |second| &second.get().0);
        let preset = flagfall::Preset::from_sides(name, first.clone(), second.clone());
        let mut preset = preset.map_err(|error| refused(py, name, [first, second], error))?;
        preset.set_source(source.transpose()?);
        if let Some(data) = data {
            let json = json_of(&data.0)?;
            notation::read(&json, |json| preset.set_data_json(Some(json)))?;
        }
        Ok(Self(preset))
    }

    /// The name, which no other preset of the same file has.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The first side's setup string.
    #[getter]
    fn first(&self) -> Setup {
        Setup(self.0.first().clone())
    }

    /// The second side's setup string; the first side's where they are alike.
    #[getter]
    fn second(&self) -> Setup {
        Setup(self.0.second().clone())
    }

    /// Where the time control comes from; None if that is not said.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source()
    }

    /// The time control of both sides.
    #[getter]
    fn control(&self) -> TimeControl {
        self.0.control().into()
    }

    /// The caller's own data, each time a dict of its own; None if there is none.
    ///
    /// Raises DocumentError for what a file of presets can hold and JSON cannot: dates, times of
    /// day, numbers without end.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Option<Dict<'py, Bound<'py, PyAny>>>> {
        let json = self.0.data_json().map_err(errors::document)?;
        let loads = |json| py.import("json")?.call_method1("loads", (json,));
        let data = json.map(loads).transpose()?;
        Ok(data
            .map(|data| data.cast_into())
            .transpose()?
            .map(Dict::from))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Ok(data) = self.data(py) else {
            // In TOML it can be written.
            let presets = PyString::new(py, &self.alone().print()).repr()?;
            let name = PyString::new(py, self.0.name()).repr()?;
            return Ok(format!("Presets.parse({presets}).get({name})"));
        };
        let fields = PyDict::new(py);
        fields.set_item("name", self.0.name())?;
        fields.set_item("first", self.first())?;
        if self.0.second() != self.0.first() {
            fields.set_item("second", self.second())?;
        }
        if let Some(source) = self.0.source() {
            fields.set_item("source", source)?;
        }
        if let Some(data) = data {
            fields.set_item("data", data)?;
        }
        value::repr(
            "Preset",
            NewArguments(PyTuple::empty(py).into(), fields.into()),
        )
    }

    /// `presets.get(name)`, of presets that hold no other: what JSON cannot hold has no arguments
    /// to be made of.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let get = value::caller(py, ("get", self.0.name()))?;
        let call = (get, (Presets::from(self.alone()),)).into_pyobject(py);
        call.map(Reduced::from)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}

impl Preset {
    /// Presets that hold this one only.
    fn alone(&self) -> flagfall::Presets {
        let mut presets = flagfall::Presets::new();
        presets.insert(self.0.clone());
        presets
    }
}

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
    fn built_in() -> Self {
        Self::from(flagfall::Presets::built_in())
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

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Iter<'py, Preset>> {
        let presets: Vec<_> = self.lock().iter().cloned().map(Preset).collect();
        PyTuple::new(py, presets)?.try_iter().map(Iter::from)
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
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let parse = value::caller(slf.py(), ("parse", slf.get().print()))?;
        let call = (parse, (slf.get_type(),)).into_pyobject(slf.py());
        call.map(Reduced::from)
    }
}

impl Presets {
    /// No call leaves the presets half changed, so a panic in one has not spoilt them.
    fn lock(&self) -> MutexGuard<'_, flagfall::Presets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error in the name or in a setup string, whichever it is in.
fn refused(
    py: Python<'_>,
    name: &str,
    [first, second]: [&flagfall::Setup; 2],
    error: flagfall::PresetError,
) -> PyErr {
    let text = if error.kind == flagfall::PresetErrorKind::ExpectedName {
        name
    } else if first.parse().is_err() {
        &first.text
    } else {
        &second.text
    };
    errors::parse(&PyString::new(py, text), text, error)
}

fn json_of<'py>(data: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyString>> {
    let py = data.py();
    let how = PyDict::new(py);
    how.set_item("ensure_ascii", false)?;
    let json = py.import("json")?.call_method("dumps", (data,), Some(&how));
    let json = json.map_err(|error| {
        let refusal = error.is_instance_of::<PyValueError>(py)
            || error.is_instance_of::<PyRecursionError>(py);
        if refusal {
            errors::argument("data", format!("`data` is not JSON: {}", error.value(py)))
        } else {
            error
        }
    })?;
    Ok(json.cast_into()?)
}
