//! Tolerant reading of texts that need assumptions.

use std::sync::Arc;

use flagfall::AssumptionKind;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{self, Chosen, Int};
use crate::control::TimeControl;
use crate::errors;
use crate::options::Notation;
use crate::text::read;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

/// Parses a setup string that may need assumptions, and returns these with the time control.
///
///     >>> assumed = flagfall.parse_tolerant("5m + 3s", "pgn")
///     >>> assumed.canonical
///     '300+3'
///     >>> print(assumed.assumptions[0].meaning)
///     "5m" means 300 s
///
/// A text that `parse` accepts gives the same time control, without assumptions. Others are read
/// only in "pgn", "pgn-extended", "sgf", "fide" and "us-chess", where they have one reading, with
/// at most 16 assumptions. Numbers are ignored only in the properties of SGF for the time left.
///
/// Raises ParseError, as `parse`, if the text has no such reading; ArgumentError for an unknown
/// notation.
#[pyfunction]
pub(crate) fn parse_tolerant(text: &Bound<'_, PyString>, notation: Notation) -> PyResult<Assumed> {
    let assumed = read(text, |text| notation.0.parse_tolerant(text))?;
    let text = text.to_str()?;
    let assumptions = assumed.assumptions.into_iter().map(|assumption| {
        let (offset, length) = errors::in_characters(text, assumption.offset, assumption.length);
        Assumption(flagfall::Assumption {
            offset,
            length,
            ..assumption
        })
    });
    Ok(Assumed {
        control: Arc::new(assumed.control),
        assumptions: assumptions.collect(),
        canonical: assumed.canonical,
    })
}

/// A time control that was read tolerantly, with what was assumed.
///
/// `parse_tolerant` returns it; you can also create one, to compare with.
///
/// Raises ArgumentError for a text that is not valid UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Assumed {
    control: Arc<flagfall::TimeControl>,
    assumptions: Vec<Assumption>,
    canonical: String,
}

#[pymethods]
impl Assumed {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("control", "assumptions", "canonical")
    }

    #[new]
    fn new(
        control: &Bound<'_, TimeControl>,
        assumptions: Items<Bound<'_, Assumption>>,
        canonical: &Bound<'_, PyString>,
    ) -> PyResult<Self> {
        let assumptions = assumptions.0.iter();
        Ok(Self {
            control: Arc::clone(&control.get().0),
            assumptions: assumptions.map(|one| one.get().clone()).collect(),
            canonical: argument::utf8(canonical, "canonical")?.to_owned(),
        })
    }

    /// The time control.
    #[getter]
    fn control(&self) -> TimeControl {
        TimeControl(Arc::clone(&self.control))
    }

    /// The assumptions, in the order of the text; at most 16.
    ///
    /// Empty if the text is valid as it stands.
    #[getter]
    fn assumptions<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Assumption>> {
        Tuple::of(py, self.assumptions.iter().cloned())
    }

    /// A text of the notation that needs no assumption and gives the same time control.
    #[getter]
    fn canonical(&self) -> &str {
        &self.canonical
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// What a tolerant reading took for granted, and where.
///
/// An Assumed has them; you can also create one, to compare with.
///
/// Raises ArgumentError for an unknown kind, a number out of range, or a text that is not valid
/// UTF-8.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Assumption(flagfall::Assumption);

#[pymethods]
impl Assumption {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["kind", "offset", "length", "quote", "meaning"])
    }

    #[new]
    fn new(
        kind: Chosen<AssumptionKind>,
        offset: Int,
        length: Int,
        quote: &Bound<'_, PyString>,
        meaning: &Bound<'_, PyString>,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::Assumption {
            kind: kind.0,
            offset: offset.place("offset")?,
            length: length.place("length")?,
            quote: argument::utf8(quote, "quote")?.to_owned(),
            meaning: argument::utf8(meaning, "meaning")?.to_owned(),
        }))
    }

    /// What was taken for granted, such as "unit".
    #[getter]
    fn kind(&self) -> Chosen<AssumptionKind> {
        Chosen(self.0.kind)
    }

    /// Where the part begins that the assumption is about, in characters from the start of the text.
    #[getter]
    fn offset(&self) -> usize {
        self.0.offset
    }

    /// The length of the part in characters.
    #[getter]
    fn length(&self) -> usize {
        self.0.length
    }

    /// The part of the text that the assumption is about.
    #[getter]
    fn quote(&self) -> &str {
        &self.0.quote
    }

    /// The assumption as a sentence in English.
    #[getter]
    fn meaning(&self) -> &str {
        &self.0.meaning
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
