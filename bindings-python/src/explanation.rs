//! Explanations of texts as they are typed.

use flagfall::{FieldName, Notation, Validity};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{self, Chosen, Int};
use crate::errors::{self, Refusal};
use crate::typed::{Items, Tuple, typed};
use crate::value::{self, NewArguments};

/// The explanation of `text` in `notation`, with the cursor after so many characters; None is the
/// end.
pub(crate) fn explain(
    text: &Bound<'_, PyString>,
    notation: Notation,
    cursor: Option<Int>,
) -> PyResult<Option<Explanation>> {
    let cursor = cursor.map(|place| place.place("cursor")).transpose()?;
    let Ok(read) = text.to_str() else {
        return Ok(None);
    };
    let before = cursor.and_then(|cursor| read.char_indices().nth(cursor));
    let cursor = before.map_or(read.len(), |(byte, _)| byte);
    let explained = text.py().detach(|| notation.explain(read, cursor));
    Ok(explained.map(|explained| Explanation::of(read, explained)))
}

/// What a text means so far, and how it can continue. All positions and lengths are in characters.
///
/// `explain` returns them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown validity, a number out of range, a completion that is not
/// valid UTF-8, or an error that `parse` cannot raise.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Explanation {
    validity: Validity,
    error: Option<Refusal>,
    fields: Vec<Field>,
    at_cursor: Option<usize>,
    next: Vec<Next>,
    completion: Option<String>,
    gave_up: bool,
}

impl Explanation {
    fn of(text: &str, explained: flagfall::Explanation) -> Self {
        Self {
            validity: explained.validity,
            error: explained.error.map(|error| Refusal::of(text, error)),
            fields: explained
                .fields
                .into_iter()
                .map(|field| {
                    let (offset, length) = errors::in_characters(text, field.offset, field.length);
                    Field(flagfall::Field {
                        offset,
                        length,
                        ..field
                    })
                })
                .collect(),
            at_cursor: explained.at_cursor,
            next: explained.next.into_iter().map(Next).collect(),
            completion: explained.completion,
            gave_up: explained.gave_up,
        }
    }
}

#[pymethods]
impl Explanation {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(
            py,
            [
                "validity",
                "error",
                "fields",
                "at_cursor",
                "next",
                "completion",
                "gave_up",
            ],
        )
    }

    #[new]
    #[pyo3(signature = (validity, error, fields, at_cursor, next, completion, gave_up = false))]
    fn new(
        validity: Chosen<Validity>,
        error: Option<Refusal>,
        fields: Items<Bound<'_, Field>>,
        at_cursor: Option<Int>,
        next: Items<Bound<'_, Next>>,
        completion: Option<&Bound<'_, PyString>>,
        gave_up: bool,
    ) -> PyResult<Self> {
        let completion = completion.map(|text| argument::utf8(text, "completion"));
        Ok(Self {
            validity: validity.0,
            error,
            fields: fields.0.iter().map(|field| field.get().clone()).collect(),
            at_cursor: at_cursor
                .map(|place| place.place("at_cursor"))
                .transpose()?,
            next: next.0.iter().map(|next| next.get().clone()).collect(),
            completion: completion.transpose()?.map(str::to_owned),
            gave_up,
        })
    }

    /// Whether the text is valid:
    ///
    /// - "valid": it is valid as it is; more may follow.
    /// - "incomplete": it is not valid yet; more text can make it valid.
    /// - "invalid": it is not valid, and no continuation was found that makes it valid.
    #[getter]
    fn validity(&self) -> Chosen<Validity> {
        Chosen(self.validity)
    }

    /// The ParseError that `parse` would raise, not raised. None for a valid text.
    #[getter]
    fn error(&self) -> Option<Refusal> {
        self.error.clone()
    }

    /// The fields in the text, and those missing at its end, in order.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Field>> {
        Tuple::of(py, self.fields.iter().cloned())
    }

    /// The index in `fields` of the field at the cursor, counted from 0; None if there is none.
    #[getter]
    fn at_cursor(&self) -> Option<usize> {
        self.at_cursor
    }

    /// What can be inserted at the cursor if the text ended there.
    ///
    /// Digits come first, in order, then words, units and separators of the notation.
    #[getter]
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Next>> {
        Tuple::of(py, self.next.iter().cloned())
    }

    /// A valid text that begins with this one, if this one is incomplete; otherwise None.
    #[getter]
    fn completion(&self) -> Option<&str> {
        self.completion.as_deref()
    }

    /// Whether the search for a completion or for `next` stopped at its limit of steps.
    ///
    /// Then `next` may be incomplete, and an "invalid" text may still become valid.
    #[getter]
    fn gave_up(&self) -> bool {
        self.gave_up
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr_of_call(&slf.get_type(), Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let arguments = value::new_arguments(slf)?;
        // Always, because it says whether `next` is complete.
        arguments.1.0.set_item("gave_up", slf.get().gave_up)?;
        Ok(arguments)
    }
}

/// A part of a setup string with one meaning.
///
/// Explanations contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown name, a number out of range, or a text that is not valid
/// UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Field(flagfall::Field);

#[pymethods]
impl Field {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["name", "offset", "length", "meaning", "is_invalid"])
    }

    #[new]
    fn new(
        name: Chosen<FieldName>,
        offset: Int,
        length: Int,
        meaning: &Bound<'_, PyString>,
        is_invalid: bool,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::Field {
            name: name.0,
            offset: offset.place("offset")?,
            length: length.place("length")?,
            meaning: argument::utf8(meaning, "meaning")?.to_owned(),
            is_invalid,
        }))
    }

    /// What the field is for, such as "moves" or "time".
    ///
    /// A name has the same meaning in all notations.
    #[getter]
    fn name(&self) -> Chosen<FieldName> {
        Chosen(self.0.name)
    }

    /// Where the field begins, in characters from the start of the text.
    #[getter]
    fn offset(&self) -> usize {
        self.0.offset
    }

    /// The length of the field in characters; 0 if it is missing.
    #[getter]
    fn length(&self) -> usize {
        self.0.length
    }

    /// The meaning of the field in English, such as "90 minutes".
    ///
    /// If it cannot be read, what was expected.
    #[getter]
    fn meaning(&self) -> &str {
        &self.0.meaning
    }

    /// Whether the field cannot be read or contradicts the rest.
    ///
    /// Always False in an incomplete text, where everything can stay as it is.
    #[getter]
    fn is_invalid(&self) -> bool {
        self.0.is_invalid
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The argument `field`: the name of one.
struct OfField(FieldName);

impl<'py> FromPyObject<'_, 'py> for OfField {
    type Error = PyErr;

    typed! { INPUT_TYPE, Chosen::<FieldName>::INPUT_TYPE }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let word = object.cast::<PyString>()?;
        argument::choose(&word, "field").map(Self)
    }
}

/// A text that can be inserted at the cursor.
///
/// Explanations contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown field, or a text that is not valid UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Next(flagfall::Next);

#[pymethods]
impl Next {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("text", "field")
    }

    #[new]
    fn new(text: &Bound<'_, PyString>, field: Option<OfField>) -> PyResult<Self> {
        Ok(Self(flagfall::Next {
            text: argument::utf8(text, "text")?.to_owned(),
            field: field.map(|field| field.0),
        }))
    }

    /// The text to insert: a digit, a separator, a word, or the rest of a word.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The name of the field that the cursor is in once the text is inserted; None if there is
    /// none.
    #[getter]
    fn field(&self) -> Option<Chosen<FieldName>> {
        self.0.field.map(Chosen)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
