//! Audits of recorded games.

use flagfall::{AuditReason, AuditVerdict, ConventionName, Millis, Side};
use pyo3::prelude::*;

use crate::argument::{self, Choice, Chosen, Int};
use crate::control::TimeControl;
use crate::errors;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

/// Whether the recorded times of a game are possible, from PgnGame.audit.
///
/// You can also create audits, to compare with.
///
/// Raises ArgumentError for an unknown convention.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct GameAudit(pub(crate) flagfall::GameAudit);

#[pymethods]
impl GameAudit {
    #[new]
    #[pyo3(signature = (*, control, convention, plies, tried))]
    fn new(
        control: &Bound<'_, TimeControl>,
        convention: Chosen<ConventionName>,
        plies: Items<PyRef<'_, PlyAudit>>,
        tried: Items<PyRef<'_, ConventionFit>>,
    ) -> Self {
        Self(flagfall::GameAudit {
            control: (*control.get().0).clone(),
            convention: convention.0,
            plies: plies.0.iter().map(|ply| ply.0).collect(),
            tried: tried.0.iter().map(|fit| fit.0).collect(),
        })
    }

    /// The time control.
    #[getter]
    fn control(&self) -> TimeControl {
        TimeControl(self.0.control.clone().into())
    }

    /// The convention that the clocks were compared by.
    #[getter]
    fn convention(&self) -> Chosen<ConventionName> {
        Chosen(self.0.convention)
    }

    /// What was found of each ply, a tuple of PlyAudits.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, PlyAudit>> {
        Tuple::of(py, self.0.plies.iter().copied().map(PlyAudit))
    }

    /// How well the conventions fit, a tuple of ConventionFits, in the order in which they were tried:
    /// `convention` is one of them. Those after it that cannot fit better are not tried.
    #[getter]
    fn tried<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, ConventionFit>> {
        Tuple::of(py, self.0.tried.iter().copied().map(ConventionFit))
    }

    /// The indexes of the plies whose times are impossible.
    #[getter]
    fn impossible<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, usize>> {
        Tuple::of(py, self.0.impossible().collect::<Vec<_>>())
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// How well a convention fits the clocks of a game.
///
/// Audits contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown convention or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct ConventionFit(flagfall::ConventionFit);

#[pymethods]
impl ConventionFit {
    #[new]
    #[pyo3(signature = (*, convention, possible, impossible))]
    fn new(convention: Chosen<ConventionName>, possible: Int, impossible: Int) -> PyResult<Self> {
        Ok(Self(flagfall::ConventionFit {
            convention: convention.0,
            possible: possible.place("possible")?,
            impossible: impossible.place("impossible")?,
        }))
    }

    /// The convention that was tried.
    #[getter]
    fn convention(&self) -> Chosen<ConventionName> {
        Chosen(self.0.convention)
    }

    /// The number of plies whose times are possible under it, untimed plies included.
    #[getter]
    fn possible(&self) -> usize {
        self.0.possible
    }

    /// The number of plies whose times are impossible under it.
    #[getter]
    fn impossible(&self) -> usize {
        self.0.impossible
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// What an audit found of a ply. All times are in milliseconds.
///
/// Audits contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range, if only one of two limits is
/// given, and if `why` is missing or does not go with the verdict.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PlyAudit(flagfall::PlyAudit);

/// The least and the most.
fn span(
    (low, low_name): (Option<Int>, &'static str),
    (high, high_name): (Option<Int>, &'static str),
) -> PyResult<Option<(Millis, Millis)>> {
    let low_ms = argument::optional_millis(low, low_name)?;
    let high_ms = argument::optional_millis(high, high_name)?;
    argument::pair((low_name, low_ms), (high_name, high_ms))
}

#[pymethods]
impl PlyAudit {
    #[new]
    #[pyo3(signature = (
        *, side, verdict, shown_ms=None, low_ms=None, high_ms=None, used_low_ms=None,
        used_high_ms=None, why=None, by_ms=Int::Whole(0)
    ), text_signature = "(*, side, verdict, shown_ms=None, low_ms=None, high_ms=None, used_low_ms=None, used_high_ms=None, why=None, by_ms=0)")]
    #[allow(clippy::too_many_arguments)]
    fn new(
        side: Chosen<Side>,
        verdict: Chosen<AuditVerdict>,
        shown_ms: Option<Int>,
        low_ms: Option<Int>,
        high_ms: Option<Int>,
        used_low_ms: Option<Int>,
        used_high_ms: Option<Int>,
        why: Option<Chosen<AuditReason>>,
        by_ms: Int,
    ) -> PyResult<Self> {
        let verdict = match (verdict.0, why) {
            (AuditVerdict::Impossible(_), Some(why)) => AuditVerdict::Impossible(why.0),
            (AuditVerdict::Impossible(_), None) | (_, Some(_)) => {
                let message = "`why` must be given with \"impossible\", and only then";
                return Err(errors::argument("why", message.into()));
            }
            (verdict, None) => verdict,
        };
        Ok(Self(flagfall::PlyAudit {
            side: side.0,
            shown: argument::optional_millis(shown_ms, "shown_ms")?,
            possible: span((low_ms, "low_ms"), (high_ms, "high_ms"))?,
            used: span((used_low_ms, "used_low_ms"), (used_high_ms, "used_high_ms"))?,
            verdict,
            by: by_ms.millis("by_ms")?,
        }))
    }

    /// The side that moved.
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    /// Whether the recorded times are possible: "ok", "impossible", "unknown" if there are none or
    /// the side is untimed, or "untimed" for a ply that took no time.
    #[getter]
    fn verdict(&self) -> Chosen<AuditVerdict> {
        Chosen(self.0.verdict)
    }

    /// The recorded clock. None: none was recorded.
    #[getter]
    fn shown_ms(&self) -> Option<i64> {
        self.0.shown.map(Millis::get)
    }

    /// The least that the clock could show. None: the side is untimed.
    #[getter]
    fn low_ms(&self) -> Option<i64> {
        self.0.possible.map(|(low, _)| low.get())
    }

    /// The most that the clock could show. None: the side is untimed.
    #[getter]
    fn high_ms(&self) -> Option<i64> {
        self.0.possible.map(|(_, high)| high.get())
    }

    /// The least time that the ply took. None: it is not known.
    #[getter]
    fn used_low_ms(&self) -> Option<i64> {
        self.0.used.map(|(low, _)| low.get())
    }

    /// The most time that the ply took. None: it is not known.
    #[getter]
    fn used_high_ms(&self) -> Option<i64> {
        self.0.used.map(|(_, high)| high.get())
    }

    /// Why the recorded time is impossible: "too-much" or "too-little" on the clock, or "emt", a
    /// time of the move that does not fit. None if it is not impossible.
    #[getter]
    fn why(&self) -> Option<Chosen<AuditReason>> {
        match self.0.verdict {
            AuditVerdict::Impossible(why) => Some(Chosen(why)),
            _ => None,
        }
    }

    /// By how much the recorded time is beyond what is possible and what the convention tolerates
    /// (for times in whole seconds: one second), in milliseconds; 0 unless it is impossible.
    #[getter]
    fn by_ms(&self) -> i64 {
        self.0.by.get()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// Why it is impossible is a separate argument.
impl Choice for AuditVerdict {
    const ARGUMENT: &'static str = "verdict";
    const TYPE: &'static str = "AuditVerdict";
    const ALL: &'static [Self] = &[
        Self::Ok,
        Self::Impossible(AuditReason::TooMuch),
        Self::Unknown,
        Self::Untimed,
    ];

    fn name(self) -> &'static str {
        Self::name(self)
    }
}
