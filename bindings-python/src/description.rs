//! Descriptions of time controls, as phrases.

use flagfall::{Millis, PhraseName, PhrasePlace, PhraseRole, Side};
use pyo3::prelude::*;

use crate::argument::{self, Chosen, Int};
use crate::typed::{Tuple, typed};
use crate::value::{self, NewArguments};

/// A piece of a time control's description: what is said, and with which numbers, in no language.
///
/// `TimeControl.description` returns them in the order of the English sentence. A program that speaks
/// another language needs a text for each name, and joins them by their roles.
///
/// - `name`: what it says. What the names and numbers mean is in the documentation of the Rust type
///   PhraseName.
/// - `role`: how it is joined to the phrase before it: a "stage", a "transition" between two stages,
///   a "detail" of what was said before, an "item" (one of several details, as in parentheses), or a
///   "clause" of its own.
/// - `side`: the side whose time control it describes. None: both sides.
/// - `place`: where it applies: "here" (it need not be said), in "every-stage", in the "last-stage",
///   in some "stages", or "elsewhere" (where nothing else was said).
/// - `stages`: the indices of these stages, counted from 0, if the place is "stages".
/// - `time_ms`: a time, in milliseconds.
/// - `moves`: a number of moves.
/// - `periods`: the number of periods of `time_ms`, if there are several.
/// - `percent`: how much of unused time is given, if it is not all of it or nothing.
/// - `factor`: how many times time counts.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Phrase(flagfall::Phrase);

const HERE: Chosen<PhrasePlace> = Chosen(PhrasePlace::Here);

#[pymethods]
impl Phrase {
    #[new]
    #[pyo3(
        signature = (
            name, role, *, side=None, place=HERE, stages=Stages(Vec::new()), time_ms=None, moves=None,
            periods=None, percent=None, factor=None
        ),
        text_signature = "(name, role, *, side=None, place='here', stages=(), time_ms=None, moves=None, \
                          periods=None, percent=None, factor=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn new(
        name: Chosen<PhraseName>,
        role: Chosen<PhraseRole>,
        side: Option<Chosen<Side>>,
        place: Chosen<PhrasePlace>,
        stages: Stages,
        time_ms: Option<Int>,
        moves: Option<Int>,
        periods: Option<Int>,
        percent: Option<Int>,
        factor: Option<Int>,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::Phrase {
            side: side.map(|side| side.0),
            role: role.0,
            name: name.0,
            place: place.0,
            stages: stages.0,
            time: argument::optional_millis(time_ms, "time_ms")?,
            moves: argument::optional(moves, "moves", u32::MAX)?,
            periods: argument::optional(periods, "periods", u16::MAX.into())?,
            percent: argument::optional(percent, "percent", u32::MAX)?,
            factor: argument::optional(factor, "factor", u32::MAX)?,
        }))
    }

    /// What it says.
    #[getter]
    fn name(&self) -> Chosen<PhraseName> {
        Chosen(self.0.name)
    }

    /// How it is joined to the phrase before it.
    #[getter]
    fn role(&self) -> Chosen<PhraseRole> {
        Chosen(self.0.role)
    }

    /// The side whose time control it describes; None: both sides.
    #[getter]
    fn side(&self) -> Option<Chosen<Side>> {
        self.0.side.map(Chosen)
    }

    /// Where in the time control it applies.
    #[getter]
    fn place(&self) -> Chosen<PhrasePlace> {
        Chosen(self.0.place)
    }

    /// The indices of the stages in which it applies, counted from 0, if its place is "stages".
    #[getter]
    fn stages<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, u32>> {
        Tuple::of(py, self.0.stages.iter().copied())
    }

    /// A time, in milliseconds.
    #[getter]
    fn time_ms(&self) -> Option<i64> {
        self.0.time.map(Millis::get)
    }

    /// A number of moves.
    #[getter]
    fn moves(&self) -> Option<u32> {
        self.0.moves
    }

    /// The number of periods of `time_ms`, if there are several.
    #[getter]
    fn periods(&self) -> Option<u16> {
        self.0.periods
    }

    /// How much of unused time is given, in percent, if it is not all of it or nothing.
    #[getter]
    fn percent(&self) -> Option<u32> {
        self.0.percent
    }

    /// How many times time counts.
    #[getter]
    fn factor(&self) -> Option<u32> {
        self.0.factor
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The argument `stages`: the indices in any iterable of them.
struct Stages(Vec<u32>);

impl<'py> FromPyObject<'_, 'py> for Stages {
    type Error = PyErr;

    typed! {
        INPUT_TYPE,
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Iterable"),
            Int::INPUT_TYPE
        )
    }

    fn extract(stages: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let read = |stage: Int, argument| stage.number(argument, u32::MAX);
        argument::numbers(&stages, "stages", read).map(Self)
    }
}

/// The phrases of a time control.
pub(crate) fn phrases<'py>(
    py: Python<'py>,
    control: &flagfall::TimeControl,
) -> PyResult<Tuple<'py, Phrase>> {
    Tuple::of(py, control.description().into_iter().map(Phrase))
}
