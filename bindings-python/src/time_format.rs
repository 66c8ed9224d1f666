//! Times as text for a display.

use flagfall::{TimeFormat, TimeStyle};
use pyo3::prelude::*;

use crate::argument::{Chosen, Int};
use crate::errors;

pub(crate) const CLOCK: Chosen<TimeStyle> = Chosen(TimeStyle::Clock);
pub(crate) const TENTHS_BELOW: Int = Int::Whole(20_000);

/// Returns a time as a clock shows it, in ASCII: "1:23:45".
///
/// `time_ms` is in milliseconds. It is rounded up to the unit that is shown, so that zero is shown
/// only when no time is left. Below zero, the excess is rounded up.
///
///     >>> flagfall.format_time(5_025_001)
///     '1:23:46'
///     >>> flagfall.format_time(9_360, "tenths")
///     '0:09.4'
///     >>> flagfall.format_time(183_600_000, "days")
///     '2d 3h'
///
/// - "clock": hours, minutes and seconds; below one hour, minutes and seconds.
/// - "tenths": as "clock", with tenths of a second for a time shorter than `tenths_below_ms`.
/// - "days": the two largest units of days, hours, minutes and seconds.
///
/// With `hide_zero`, a time of exactly 0 is written as the smallest unit, such as "0:01", for a side
/// whose flag is still up. With `plus`, a time below zero has the sign "+", as the excess, instead
/// of "-".
///
/// Raises ArgumentError for a number beyond 2**53 - 1, and for a `tenths_below_ms` that is not from
/// 0 to 3,600,000.
#[pyfunction]
#[pyo3(
    signature = (
        time_ms, style=CLOCK, *, tenths_below_ms=TENTHS_BELOW, hide_zero=false, plus=false
    ),
    text_signature = "(time_ms, style='clock', *, tenths_below_ms=20000, hide_zero=False, \
                      plus=False)"
)]
pub(crate) fn format_time(
    time_ms: Int,
    style: Chosen<TimeStyle>,
    tenths_below_ms: Int,
    hide_zero: bool,
    plus: bool,
) -> PyResult<String> {
    let format = format(style, tenths_below_ms, plus)?.hide_zero(hide_zero);
    Ok(flagfall::format_time(time_ms.millis("time_ms")?, format))
}

pub(crate) fn format(
    style: Chosen<TimeStyle>,
    tenths_below_ms: Int,
    plus: bool,
) -> PyResult<TimeFormat> {
    const ARGUMENT: &str = "tenths_below_ms";
    let format = TimeFormat::new(style.0).plus(plus);
    let format = format.tenths_below(tenths_below_ms.millis(ARGUMENT)?);
    format.ok_or_else(|| {
        let message = format!("`{ARGUMENT}` must be from 0 to 3600000");
        errors::argument(ARGUMENT, message)
    })
}
