//! Alarms.

use flagfall::{BySide, Millis};
use pyo3::prelude::*;

use crate::argument::Int;
use crate::errors;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

const NOTHING: Int = Int::Whole(0);

/// A warning that a side has little time left on its bank.
///
/// It sounds once, at the first millisecond at which the side's clock runs and its bank is at most
/// the threshold, and again only after the bank was above `rearm_above_ms`.
///
/// - `threshold_ms`: the bank at which it sounds, in milliseconds: above 0.
/// - `rearm_above_ms`: the bank above which it is armed again, in milliseconds: at least the
///   threshold. Default: one and a half times the threshold.
/// - `quiet_ms`: the least time between two soundings, in milliseconds. If the bank is low again
///   before that, the alarm sounds at its end.
///
///     >>> flagfall.Alarm(10_000)
///     Alarm(threshold_ms=10000, rearm_above_ms=15000)
///
/// Raises ArgumentError for a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Alarm(flagfall::Alarm);

#[pymethods]
impl Alarm {
    #[new]
    #[pyo3(
        signature = (threshold_ms, *, rearm_above_ms=None, quiet_ms=NOTHING),
        text_signature = "(threshold_ms, *, rearm_above_ms=None, quiet_ms=0)"
    )]
    fn new(threshold_ms: Int, rearm_above_ms: Option<Int>, quiet_ms: Int) -> PyResult<Self> {
        let wrong = |argument, message: &str| errors::argument(argument, message.to_owned());
        let threshold = threshold_ms.millis("threshold_ms")?;
        let alarm = flagfall::Alarm::new(threshold);
        let mut alarm = alarm.ok_or_else(|| {
            let most = Millis::MAX.get() / 3 * 2;
            let message = format!("`threshold_ms` must be from 1 to {most}");
            wrong("threshold_ms", &message)
        })?;
        if let Some(rearm_above_ms) = rearm_above_ms {
            alarm.rearm_above = rearm_above_ms.millis("rearm_above_ms")?;
        }
        alarm.quiet = quiet_ms.millis("quiet_ms")?;
        if alarm.rearm_above < alarm.threshold {
            let message = "`rearm_above_ms` must be at least `threshold_ms`";
            return Err(wrong("rearm_above_ms", message));
        }
        if alarm.quiet.is_negative() {
            return Err(wrong("quiet_ms", "`quiet_ms` must not be below 0"));
        }
        Ok(Self(alarm))
    }

    /// The bank at which it sounds, in milliseconds.
    #[getter]
    fn threshold_ms(&self) -> i64 {
        self.0.threshold.get()
    }

    /// The bank above which it is armed again, in milliseconds.
    #[getter]
    fn rearm_above_ms(&self) -> i64 {
        self.0.rearm_above.get()
    }

    /// The least time between two soundings, in milliseconds.
    #[getter]
    fn quiet_ms(&self) -> i64 {
        self.0.quiet.get()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The alarms of one side, and its countdown.
///
/// - `alarms`: at most 8, with different thresholds.
/// - `countdown`: a number of seconds, at most 60. In every turn, the countdown sounds whenever the
///   bank falls to a whole number of seconds, from `countdown` to 1. 0: there is none.
///
/// Raises ArgumentError for too many alarms, two with the same threshold, and a countdown out of
/// range.
#[pyclass(module = "flagfall", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct SideAlarms(pub(crate) flagfall::SideAlarms);

#[pymethods]
impl SideAlarms {
    #[new]
    #[pyo3(
        signature = (alarms=Items(Vec::new()), *, countdown=NOTHING),
        text_signature = "(alarms=(), *, countdown=0)"
    )]
    fn new(alarms: Items<Alarm>, countdown: Int) -> PyResult<Self> {
        let longest = flagfall::SideAlarms::LONGEST_COUNTDOWN;
        let countdown: u8 = countdown.number("countdown", longest.into())?;
        if countdown > longest {
            let message = format!("`countdown` must be from 0 to {longest}");
            return Err(errors::argument("countdown", message));
        }
        let alarms: Vec<_> = alarms.0.into_iter().map(|alarm| alarm.0).collect();
        let made = flagfall::SideAlarms::new(&alarms, countdown);
        made.map(Self).ok_or_else(|| {
            let most = flagfall::SideAlarms::MOST;
            let message = format!("`alarms` must be at most {most}, with different thresholds");
            errors::argument("alarms", message)
        })
    }

    /// The alarms, by descending threshold.
    #[getter]
    fn alarms<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Alarm>> {
        Tuple::of(py, self.0.alarms().iter().copied().map(Alarm))
    }

    /// The number of seconds that are counted down; 0: there is no countdown.
    #[getter]
    fn countdown(&self) -> u8 {
        self.0.countdown()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The alarms of the first and the second side.
pub(crate) fn pair(alarms: BySide<flagfall::SideAlarms>) -> (SideAlarms, SideAlarms) {
    (SideAlarms(alarms.first), SideAlarms(alarms.second))
}

/// The alarms of both sides.
pub(crate) fn both(
    first: &Bound<'_, SideAlarms>,
    second: &Bound<'_, SideAlarms>,
) -> BySide<flagfall::SideAlarms> {
    BySide {
        first: first.get().0.clone(),
        second: second.get().0.clone(),
    }
}
