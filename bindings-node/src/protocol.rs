//! Protocols for reporting the times.

use flagfall::{BySide, Millis, Protocol};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::errors::Refused;
use crate::integers::side;
use crate::names::choose;
use crate::text::{refused, utf8};

/// The protocol with this name.
pub(crate) fn protocol(name: &str) -> Result<Protocol, Refused> {
    choose("protocol", name)
}

/// The time that a side has left, as in `lib/`.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct TimeLeft {
    /// The time.
    pub time_ms: i64,
    /// The increment.
    pub increment_ms: Option<i64>,
    /// The moves to the next control.
    pub moves: Option<u32>,
    /// The time of each move after that.
    pub period_ms: Option<i64>,
}

impl From<flagfall::TimeLeft> for TimeLeft {
    fn from(left: flagfall::TimeLeft) -> Self {
        Self {
            time_ms: left.time.get(),
            increment_ms: left.increment.map(Millis::get),
            moves: left.moves,
            period_ms: left.period.map(Millis::get),
        }
    }
}

/// The time that both sides have left.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct TimesLeft {
    /// The first side.
    pub first: Option<TimeLeft>,
    /// The second side.
    pub second: Option<TimeLeft>,
}

impl From<BySide<Option<flagfall::TimeLeft>>> for TimesLeft {
    fn from(left: BySide<Option<flagfall::TimeLeft>>) -> Self {
        Self {
            first: left.first.map(Into::into),
            second: left.second.map(Into::into),
        }
    }
}

/// Parses the times in a message.
#[napi(catch_unwind)]
pub fn times_left(text: Utf16String, name: String, on_turn: u32) -> Result<TimesLeft, Refused> {
    let protocol = protocol(&name)?;
    let text = utf8(&text)?;
    let left = protocol.times_left(&text, side(on_turn));
    let left = left.map_err(|error| refused(&text, error))?;
    Ok(left.into())
}
