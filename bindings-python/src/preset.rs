//! Presets, and files of presets.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::argument;
use crate::control::TimeControl;
use crate::errors;
use crate::files::FilePath;
use crate::setup::Setup;
use crate::text;
use crate::typed::{Dict, Iter};
use crate::value::{self, Reduced};

/// A named time control: its setup strings, and your own data.
///
///     >>> preset = flagfall.Preset("Club", flagfall.Setup("G/5", "chess"), data={"gong": "low.wav"})
///     >>> print(preset.control)
///     5 minutes for the game
///
/// `first` and `second` are each side's Setup; without `second`, both sides have `first`. If a
/// setup string describes both sides (as in "uci"), each side gets its own part. Two different
/// setups are combined by TimeControl.from_sides. `source` says where the time control is published.
/// `data` is a dict, which is kept as json.dumps writes it.
///
/// Raises ParseError for a setup string that is not valid; with the path "second" for sides that
/// TimeControl.from_sides rejects; with the path "name" for a name without a word in it; with a
/// path in `data` for data that TOML cannot hold (None, and ints beyond 64 bits). Raises
/// ArgumentError for data that JSON cannot hold, such as NaN, and for a name or a source that is
/// not valid UTF-8.
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
            text::read(&json, |json| preset.set_data_json(Some(json)))?;
        }
        Ok(Self(preset))
    }

    /// The name, unique within a file of presets.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The first side's setup string.
    #[getter]
    fn first(&self) -> Setup {
        Setup(self.0.first().clone())
    }

    /// The second side's setup string; the same as the first side's unless it was given.
    #[getter]
    fn second(&self) -> Setup {
        Setup(self.0.second().clone())
    }

    /// Where the time control is published, such as a rule book or a site; None if unknown.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source()
    }

    /// The time control of both sides.
    #[getter]
    fn control(&self) -> TimeControl {
        self.0.control().into()
    }

    /// Your own data, as a new dict each time; None if there is none.
    ///
    /// Raises DocumentError for values that a file of presets can hold and JSON cannot: dates,
    /// times, and infinite numbers.
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

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let (py, preset) = (slf.py(), slf.get());
        if preset.data(py).is_err() {
            // It can be written as TOML.
            let presets = PyString::new(py, &preset.alone().print()).repr()?;
            let name = PyString::new(py, preset.name()).repr()?;
            return Ok(format!("Presets.parse({presets}).get({name})"));
        }
        let arguments = value::new_arguments(slf)?;
        if preset.0.second() == preset.0.first() {
            arguments.1.0.del_item("second")?;
        }
        value::repr_of_call(&slf.get_type(), arguments)
    }

    /// `presets.get(name)`, of presets that contain no other: data that JSON cannot hold cannot be
    /// arguments.
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
    /// Presets that contain only this one.
    fn alone(&self) -> flagfall::Presets {
        let mut presets = flagfall::Presets::new();
        presets.insert(self.0.clone());
        presets
    }
}

/// The presets of a file, in order, each with a unique name. `Presets()` is empty.
///
///     >>> presets = flagfall.Presets.built_in()
///     >>> print(presets.get("FIDE blitz, 3+2").control)
///     3 minutes for the game; 2-second increment from move 1
///
/// A file is TOML, and can be edited by hand: presets that are not changed are written as they were
/// read, with their comments. A new or changed preset is written anew from its header on; comments
/// above it and between presets are kept.
///
/// `len(presets)` is the number of presets. Iterating yields them in order, as they were when the
/// iteration began. `item in presets` takes a name, or a preset, which must be equal to the one
/// there. Presets compare equal if they contain equal presets in the same order.
///
/// They may be used from several threads; each call is atomic. copy.copy returns an independent
/// copy.
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

    /// Returns the presets included with the library, each with its source.
    ///
    /// They are common time controls of chess, Go, shogi, Othello, Arimaa, backgammon and Scrabble.
    #[staticmethod]
    fn built_in() -> Self {
        Self::from(flagfall::Presets::built_in())
    }

    /// Returns the presets in the text of a file, which is TOML.
    ///
    /// Each preset is a table `[[preset]]` with `name`, `notation` and `setup`; optionally the
    /// options of the notation, a table `second` for the second side, `source`, and a table `data`.
    /// The option `setup` of "arimaa" is named `setup_minute` here. A preset has at most 256 KiB, a
    /// file any number of them. Presets written as one list, `preset = [{...}]`, have at most 256
    /// KiB together.
    ///
    /// Raises ParseError, which says what is wrong and where, with a path such as "preset[3].mode",
    /// counted from 0. For a setup string that is not valid, the position is that of the invalid
    /// part in it.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyString>) -> PyResult<Self> {
        text::read_document(text, flagfall::Presets::parse).map(Self::from)
    }

    /// Returns the presets in the file at `path`, of at most 16 MiB.
    ///
    /// The call waits for the disk; other threads run meanwhile.
    ///
    /// Raises OSError as `open` does, with `errno` and `filename`; `errno.EFBIG` for a longer file.
    /// Raises ParseError as `parse`; ArgumentError if `path` contains a character that no path can
    /// contain.
    #[staticmethod]
    fn load(py: Python<'_>, path: FilePath<'_>) -> PyResult<Self> {
        let from = &path.path;
        let bytes = py.detach(|| flagfall::Presets::read(from));
        let bytes = PyBytes::new(py, &bytes.map_err(|error| path.error(&error))?);
        // Invalid UTF-8 is found and reported as in any text.
        let text = bytes.call_method1("decode", ("utf-8", "surrogateescape"))?;
        Self::parse(text.cast()?)
    }

    /// Writes the presets to the file at `path`, completely or not at all, as `write_file` does.
    ///
    /// The call waits for the disk; other threads run meanwhile.
    ///
    /// Raises OSError and ArgumentError as `write_file`.
    fn save(&self, py: Python<'_>, path: FilePath<'_>) -> PyResult<()> {
        path.write(py, self.print().as_bytes())
    }

    /// Returns the text of the file.
    ///
    /// A file that was read and not changed is returned character for character, except for presets
    /// written as one list, `preset = [{...}]`, which are written anew.
    fn print(&self) -> String {
        self.lock().print()
    }

    /// Returns the preset with this name; None if there is none.
    fn get(&self, name: &Bound<'_, PyString>) -> Option<Preset> {
        let found = self.lock().get(name.to_str().ok()?).cloned();
        found.map(Preset)
    }

    /// Adds `preset` at the end, or replaces the preset with the same name.
    ///
    /// Returns the preset that was replaced, or None. Inserting an equal preset changes nothing.
    fn insert(&self, preset: &Bound<'_, Preset>) -> Option<Preset> {
        let before = self.lock().insert(preset.get().0.clone());
        before.map(Preset)
    }

    /// Removes the preset with this name and returns it; None if there is none.
    ///
    /// The comment lines directly above it are removed too.
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
        // One lock at a time, so that two threads that compare the same two cannot deadlock.
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

    /// `Presets.parse(text)`, as a call that can be pickled: a static method cannot.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let parse = value::caller(slf.py(), ("parse", slf.get().print()))?;
        let call = (parse, (slf.get_type(),)).into_pyobject(slf.py());
        call.map(Reduced::from)
    }
}

impl Presets {
    /// No call leaves the presets half changed, so a panic in one leaves valid presets.
    fn lock(&self) -> MutexGuard<'_, flagfall::Presets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error for the part that is wrong: the name or a setup string.
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
    how.set_item("allow_nan", false)?;
    let json = py.import("json")?.call_method("dumps", (data,), Some(&how));
    let json = json.map_err(|error| {
        let refusal = error.is_instance_of::<PyValueError>(py)
            || error.is_instance_of::<PyRecursionError>(py);
        if refusal {
            errors::argument(
                "data",
                format!("`data` cannot be written as JSON: {}", error.value(py)),
            )
        } else {
            error
        }
    })?;
    Ok(json.cast_into()?)
}
