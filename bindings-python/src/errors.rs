//! The exceptions, which are written in Python: `flagfall/errors.py`.

use flagfall::{ArenaError, ParseError, PresetError, Side};
use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySlice, PyString};

use crate::typed::typed;

/// The longest quotation in an error message, in characters.
const QUOTED: usize = 40;

/// The classes, and a function that looks them up while the package is imported, so that no later
/// call can fail to.
macro_rules! classes {
    ($($name:ident)+) => {
        mod classes {
            $(pyo3::import_exception!(flagfall.errors, $name);)+
        }

        pub(crate) fn load(py: Python<'_>) {
            $(classes::$name::type_object(py);)+
        }
    };
}

classes! {
    ArgumentError AuditError ClockError ControlError DocumentError
    MatchError ParseError PrintError RestoreError
}

pub(crate) fn argument(argument: &'static str, message: String) -> PyErr {
    classes::ArgumentError::new_err((message, argument))
}

pub(crate) fn audit(error: flagfall::AuditError) -> PyErr {
    classes::AuditError::new_err((error.message(), error.name()))
}

/// The error of a clock or an arena.
pub(crate) fn clock(error: impl Into<ArenaError>) -> PyErr {
    let error = error.into();
    let (mut last_at_ms, mut of, mut field) = (None, None, None);
    match error {
        ArenaError::Clock(flagfall::ClockError::AtWentBack { last_at }) => {
            last_at_ms = Some(last_at.get());
        }
        ArenaError::Clock(flagfall::ClockError::BadStanding { side, field: bad }) => {
            (of, field) = (side.map(Side::name), Some(bad.name()));
        }
        _ => {}
    }
    classes::ClockError::new_err((error.to_string(), error.name(), last_at_ms, of, field))
}

pub(crate) fn control(error: flagfall::ControlError) -> PyErr {
    classes::ControlError::new_err((error.to_string(), error.name()))
}

pub(crate) fn document(error: flagfall::DocumentError) -> PyErr {
    let path = error.path().to_owned();
    classes::DocumentError::new_err((error.to_string(), error.kind.name(), path))
}

pub(crate) fn of_match(error: flagfall::MatchError) -> PyErr {
    classes::MatchError::new_err((error.to_string(), error.name()))
}

pub(crate) fn print(error: flagfall::PrintError) -> PyErr {
    classes::PrintError::new_err((error.to_string(), error.name()))
}

pub(crate) fn restore(error: flagfall::RestoreError) -> PyErr {
    let detail = error.detail().to_owned();
    classes::RestoreError::new_err((error.to_string(), error.kind.name(), detail))
}

/// The error in `text`, with its position in characters.
pub(crate) fn parse(
    text: &Bound<'_, PyString>,
    read: &str,
    error: impl Into<PresetError>,
) -> PyErr {
    classes::ParseError::new_err(arguments(text, read, error))
}

/// The arguments of a ParseError that is returned, not raised.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Refusal(ParseErrorArguments<String, AnyText>);

impl Refusal {
    /// The error in `text`, with its position in characters.
    pub(crate) fn of(text: &str, error: impl Into<PresetError>) -> Self {
        let error = error.into();
        let place = in_characters(text, error.offset, error.length);
        let (message, kind, offset, length, (), path) = parse_error((), &error, place);
        let kind = kind.to_owned();
        Self((message, kind, offset, length, AnyText(text.into()), path))
    }
}

/// As the exception, not raised.
impl<'py> IntoPyObject<'py> for Refusal {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    typed! { OUTPUT_TYPE, "flagfall.errors", "ParseError" }

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        classes::ParseError::type_object(py).call1(self.0)
    }
}

impl<'py> FromPyObject<'_, 'py> for Refusal {
    type Error = PyErr;

    typed! { INPUT_TYPE, Self::OUTPUT_TYPE }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let error = object.cast::<classes::ParseError>()?;
        let arguments = error.getattr("args")?.extract();
        let message = "`error` must be a ParseError with the arguments that `parse` raises it with"
            .to_owned();
        let refusal = arguments.map_err(|_| argument("error", message));
        refusal.map(Self)
    }
}

/// A text that need not be valid UTF-8: it is stored as Python encodes it with [`SURROGATES`].
#[derive(Clone, PartialEq, Eq, Hash)]
struct AnyText(Vec<u8>);

const SURROGATES: (&str, &str) = ("utf-8", "surrogatepass");

impl<'py> IntoPyObject<'py> for AnyText {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyBytes::new(py, &self.0).call_method1("decode", SURROGATES)
    }
}

impl<'py> FromPyObject<'_, 'py> for AnyText {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>()?;
        // Not the method of a subclass.
        let (encoding, errors) = SURROGATES;
        let encode = PyString::type_object(object.py()).getattr("encode")?;
        encode.call1((text, encoding, errors))?.extract().map(Self)
    }
}

fn arguments(
    text: &Bound<'_, PyString>,
    read: &str,
    error: impl Into<PresetError>,
) -> ParseErrorArguments<&'static str, Py<PyString>> {
    let error = error.into();
    let place = in_characters(read, error.offset, error.length);
    parse_error(text.clone().unbind(), &error, place)
}

/// A position in `text` and a length in characters, from those in bytes.
pub(crate) fn in_characters(text: &str, offset: usize, length: usize) -> (usize, usize) {
    let end = characters_before(text, offset.saturating_add(length));
    let offset = characters_before(text, offset);
    (offset, end.saturating_sub(offset))
}

/// The error for a `text` that is not valid UTF-8: `error`, Python's own, says where.
pub(crate) fn not_utf8(text: &Bound<'_, PyString>, error: PyErr) -> PyResult<PyErr> {
    let error = error.into_value(text.py()).into_bound(text.py());
    let start: usize = error.getattr("start")?.extract()?;
    let end: usize = error.getattr("end")?.extract()?;
    let found = error.getattr("object")?.get_item(start)?.repr()?;
    let length = end.saturating_sub(start);
    let before = isize::try_from(start)?;
    let found = found.to_string();
    let valid: String = text
        .get_item(PySlice::new(text.py(), 0, before, 1))?
        .extract()?;
    let error = ParseError::not_utf8(&valid, found.trim_matches('\''), start, length);
    let arguments = parse_error(text.clone().unbind(), &error.into(), (start, length));
    Ok(classes::ParseError::new_err(arguments))
}

/// The message, the kind, the offset, the length, the text and the path.
type ParseErrorArguments<Kind, Text> = (String, Kind, usize, usize, Text, Option<String>);

fn parse_error<Text>(
    text: Text,
    error: &PresetError,
    (offset, length): (usize, usize),
) -> ParseErrorArguments<&'static str, Text> {
    let path = error.path().map(str::to_owned);
    (
        error.to_string(),
        error.kind.name(),
        offset,
        length,
        text,
        path,
    )
}

/// `text` in quotes, shortened if it is long.
pub(crate) fn quote(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{:?}…", text.get(..end).unwrap_or_default()),
        None => format!("{text:?}"),
    }
}

fn characters_before(text: &str, byte: usize) -> usize {
    let starts = text.char_indices().map(|(start, _)| start);
    starts.take_while(|&start| start < byte).count()
}
