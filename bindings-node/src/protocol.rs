//! Protocols for reporting the times.

use flagfall::Protocol;
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
    /// The moves to the next control.
    pub moves: Option<u32>,
}

impl From<flagfall::TimeLeft> for TimeLeft {
    fn from(left: flagfall::TimeLeft) -> Self {
        Self {
            time_ms: left.time.get(),
            moves: left.moves,
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

/// Parses the times in a message.
#[napi(catch_unwind)]
pub fn times_left(text: Utf16String, name: String, on_turn: u32) -> Result<TimesLeft, Refused> {
    let protocol = protocol(&name)?;
    let text = utf8(&text)?;
    let left = protocol.times_left(&text, side(on_turn));
    let left = left.map_err(|error| refused(&text, error))?;
    Ok(TimesLeft {
        first: left.first.map(Into::into),
        second: left.second.map(Into::into),
    })
}
