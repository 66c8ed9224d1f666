//! Sides and times: the plain numbers of the ABI.

use flagfall_core::{Millis, Side, Timestamp};

use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_TOO_LARGE, Outcome};

/// One of the two players.
pub type flagfall_side = u32;

// Words of Side: `make words`.
/// The side that moves first: white in chess, black in Go and Othello.
pub const FLAGFALL_SIDE_FIRST: flagfall_side = 0;
/// The side that moves second.
pub const FLAGFALL_SIDE_SECOND: flagfall_side = 1;
// End of words.
/// Neither side. Only calls write it; it is not valid as an argument.
pub const FLAGFALL_SIDE_NONE: flagfall_side = 2;

/// The largest time and the latest timestamp, in milliseconds: 2^53 - 1. The smallest are its
/// negative.
pub const FLAGFALL_MS_MAX: i64 = 9007199254740991;

pub(crate) fn side(number: flagfall_side) -> Outcome<Side> {
    Side::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

pub(crate) fn number_or_none(side: Option<Side>) -> flagfall_side {
    side.map_or(FLAGFALL_SIDE_NONE, Side::number)
}

pub(crate) fn at(ms: i64) -> Outcome<Timestamp> {
    Timestamp::new(ms).ok_or(FLAGFALL_STATUS_TOO_LARGE)
}

/// Converts a 1 or a 0; any other number is an error.
pub(crate) fn truth(number: u32) -> Outcome<bool> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

pub(crate) fn millis(ms: i64) -> Outcome<Millis> {
    Millis::new(ms).ok_or(FLAGFALL_STATUS_TOO_LARGE)
}
