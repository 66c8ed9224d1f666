//! The clock comments of PGN games.

use flagfall::Millis;
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::control;
use crate::errors::Refused;
use crate::integers::millis;

/// The `%clk` comment for a time.
#[napi(catch_unwind)]
pub fn clk_comment(time_ms: i64) -> Result<String, Refused> {
    Ok(flagfall::clk_comment(millis(time_ms)?))
}

/// The `%emt` comment for a time.
#[napi(catch_unwind)]
pub fn emt_comment(time_ms: i64) -> Result<String, Refused> {
    Ok(flagfall::emt_comment(millis(time_ms)?))
}

/// A clock comment, as `lib/` has it.
#[napi(object, object_from_js = false)]
pub struct ClockComment {
    /// The name of its kind.
    pub kind: &'static str,
    /// The time.
    pub time_ms: i64,
}

/// The clock comments in a PGN comment.
#[napi(catch_unwind)]
pub fn clock_comments(comment: Utf16String) -> Vec<ClockComment> {
    let comment = String::from_utf16_lossy(&comment);
    let found = flagfall::clock_comments(&comment).into_iter();
    let found = found.map(|one| ClockComment {
        kind: one.kind.name(),
        time_ms: one.time.get(),
    });
    found.collect()
}

/// The time that each ply took, computed from what the clocks showed.
#[napi(catch_unwind)]
pub fn elapsed_times(
    control: f64,
    clocks_ms: Vec<Option<i64>>,
) -> Result<Vec<Option<i64>>, Refused> {
    let clocks = clocks_ms.into_iter().map(|ms| ms.map(millis).transpose());
    let clocks: Result<Vec<_>, Refused> = clocks.collect();
    let times = flagfall::elapsed_times(&*control::shared(control)?, &clocks?);
    let times = times.into_iter().map(|time| time.map(Millis::get));
    Ok(times.collect())
}
