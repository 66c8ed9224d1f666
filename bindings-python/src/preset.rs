//! Presets.

use std::hash::{Hash, Hasher};

use flagfall::ParseError;
use pyo3::exceptions::{PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::argument;
use crate::control::TimeControl;
use crate::errors;
use crate::notation;
use crate::presets::Presets;
use crate::setup::Setup;
use crate::value;

/// A time control under a name, as its setup strings, with the caller's own data beside it.
///
/// Without `second` both sides have `first`. A setup string that writes both sides, as those of
/// "uci" do, says what each of them plays; two that differ are put together by
/// TimeControl.of_sides. `source` says where the time control comes from. `data` is a dict, which is
/// kept as json.dumps writes it, and never looked at.
///
/// A preset always sets up a time control: whatever would not is refused.
///
/// Raises ParseError for a setup string that does not parse; for two sides that
/// TimeControl.of_sides refuses, with the path "second"; for a name without a word in it, with the
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
        data: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let py = name.py();
        let name = argument::utf8(name, "name")?;
        let source = source.map(|source| argument::utf8(source, "source"));
        let first = &first.get().0;
        let second = second.map_or(first, |second| &second.get().0);
        let preset = flagfall::Preset::of_sides(name, first.clone(), second.clone());
        let mut preset = preset.map_err(|error| refused(py, name, [first, second], &error))?;
        preset.set_source(source.transpose()?);
        if let Some(data) = data {
            let json = json_of(data)?;
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
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let json = self.0.data_json().map_err(errors::document)?;
        json.map(|json| py.import("json")?.call_method1("loads", (json,)))
            .transpose()
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
        value::repr("Preset", (PyTuple::empty(py), fields))
    }

    /// `presets.get(name)`, of presets that hold no other: what JSON cannot hold has no arguments
    /// to be made of.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let get = value::caller(py, ("get", self.0.name()))?;
        (get, (Presets::from(self.alone()),)).into_pyobject(py)
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

/// The error in the name or in a setup string, whichever it is in.
fn refused(
    py: Python<'_>,
    name: &str,
    [first, second]: [&flagfall::Setup; 2],
    error: &ParseError,
) -> PyErr {
    let text = if error.kind == flagfall::ParseErrorKind::ExpectedName {
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
        match refusal {
            true => errors::argument("data", format!("`data` is not JSON: {}", error.value(py))),
            false => error,
        }
    })?;
    Ok(json.cast_into()?)
}
