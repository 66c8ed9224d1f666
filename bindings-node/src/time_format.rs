//! Times as text for a display.

use flagfall::{TimeFormat, TimeStyle};
use napi_derive::napi;

use crate::errors::{Refused, argument};
use crate::integers::millis;
use crate::names::choose;

/// How a time is written. `lib/` fills in the defaults.
#[napi(object, object_to_js = false)]
pub struct TimeFormatOptions {
    /// The name of the style.
    pub style: String,
    /// Below which time there are tenths.
    pub tenths_below_ms: i64,
    /// Whether zero is written as the smallest unit.
    pub hide_zero: bool,
    /// Whether the sign below zero is a plus.
    pub plus: bool,
}

impl TimeFormatOptions {
    pub(crate) fn read(&self) -> Result<TimeFormat, Refused> {
        let style: TimeStyle = choose("style", &self.style)?;
        let format = TimeFormat::new(style)
            .hide_zero(self.hide_zero)
            .plus(self.plus);
        let format = format.tenths_below(millis(self.tenths_below_ms)?);
        format.ok_or_else(|| {
            let found = self.tenths_below_ms;
            argument(
                "tenthsBelowMs",
                format!("must be from 0 to 3600000, not {found}"),
            )
        })
    }
}

/// A time as a clock shows it.
#[napi(catch_unwind)]
pub fn format_time(time_ms: i64, format: TimeFormatOptions) -> Result<String, Refused> {
    Ok(flagfall::format_time(millis(time_ms)?, format.read()?))
}
