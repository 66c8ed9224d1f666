//! Times as text for a display.

use std::ffi::c_char;

use flagfall_core::{TimeFormat, TimeStyle, format_time};

use crate::guard::guard;
use crate::raw;
use crate::side::{millis, truth};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};

/// How a display writes a time. Later versions may add styles.
pub type flagfall_time_style = u32;

// Words of TimeStyle: `make words`.
/// Hours, minutes and seconds: `1:23:45`, and `3:05` below one hour.
pub const FLAGFALL_TIME_STYLE_CLOCK: flagfall_time_style = 0;
/// As `clock`, with tenths of a second for a short time: `0:09.4`.
pub const FLAGFALL_TIME_STYLE_TENTHS: flagfall_time_style = 1;
/// The two largest units of days, hours, minutes and seconds: `2d 3h`.
pub const FLAGFALL_TIME_STYLE_DAYS: flagfall_time_style = 2;
// End of words.

pub(crate) fn format(
    style: flagfall_time_style,
    tenths_below_ms: i64,
    plus: u32,
) -> Outcome<TimeFormat> {
    let style = TimeStyle::from_number(style).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    let format = TimeFormat::new(style).plus(truth(plus)?);
    let tenths_below = millis(tenths_below_ms).map_err(|_| FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    format
        .tenths_below(tenths_below)
        .ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Writes a time as a clock shows it, in at most 25 characters of ASCII: "1:23:45".
///
/// The time is rounded up to the unit that is shown, so that zero is shown only when no time is
/// left. Below zero, the excess is rounded up.
///
/// - `tenths_below_ms`: in the style TENTHS, shorter times have tenths of a second. 0 to 3,600,000;
///   20,000 is usual. The other styles do not use it.
/// - `hide_zero`: 1 to write a time of exactly 0 as the smallest unit, such as "0:01", for a side
///   whose flag is still up; else 0.
/// - `plus`: 1 to write a time below zero with the sign "+", as the excess; 0 for "-".
///
/// Returns INVALID_ARGUMENT for an unknown style and for any other value of these three;
/// BUFFER_TOO_SHORT if `out` is too small: `*length` is then the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_format_time(
    time_ms: i64,
    style: flagfall_time_style,
    tenths_below_ms: i64,
    hide_zero: u32,
    plus: u32,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let format = format(style, tenths_below_ms, plus)?.hide_zero(truth(hide_zero)?);
        let text = format_time(millis(time_ms)?, format);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}
