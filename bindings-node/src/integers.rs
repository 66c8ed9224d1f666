//! Numbers from JavaScript. `lib/` has checked that they are safe integers; their ranges are checked
//! here.

use std::num::{NonZeroU32, NonZeroU64};

use flagfall::{Millis, MoveNumber, Side, Timestamp};

use crate::errors::{Refused, argument, unchecked};

pub(crate) fn at(ms: i64) -> Result<Timestamp, Refused> {
    Timestamp::new(ms).ok_or_else(|| unchecked("a safe integer"))
}

pub(crate) fn millis(ms: i64) -> Result<Millis, Refused> {
    Millis::new(ms).ok_or_else(|| unchecked("a safe integer"))
}

/// `number` as a count from 1 to `most`, in core's type.
pub(crate) fn count<T: TryFrom<NonZeroU64>>(
    place: &str,
    number: i64,
    most: u32,
) -> Result<T, Refused> {
    let count = u64::try_from(number).ok().and_then(NonZeroU64::new);
    let count = count.and_then(|count| T::try_from(count).ok());
    count.ok_or_else(|| argument(place, format!("must be from 1 to {most}, not {number}")))
}

/// The argument `most`: the most events that a call returns.
pub(crate) fn most_events(most: i64) -> Result<usize, Refused> {
    let most: NonZeroU32 = count("most", most, u32::MAX)?;
    Ok(most.get() as usize)
}

/// `number` as an integer from 0 to `most`, in core's type.
pub(crate) fn whole<T: TryFrom<i64>>(place: &str, number: i64, most: u32) -> Result<T, Refused> {
    T::try_from(number)
        .map_err(|_| argument(place, format!("must be from 0 to {most}, not {number}")))
}

/// Which move a press completes.
pub(crate) fn move_number(number: i64, take_backs: i64) -> Result<MoveNumber, Refused> {
    Ok(MoveNumber {
        number: count("number", number, u32::MAX)?,
        take_backs: whole("takeBacks", take_backs, u32::MAX)?,
    })
}

/// `number` as an integer, if it is a safe one.
pub(crate) fn integer(number: f64) -> Option<i64> {
    let integer = number as i64;
    (integer as f64 == number).then_some(integer)
}

/// A time's milliseconds.
pub(crate) const fn time(time: Millis) -> f64 {
    time.get() as f64
}

/// Sides cross as numbers, since a string would cost more than the press itself.
pub(crate) const fn side(number: u32) -> Side {
    match number {
        0 => Side::First,
        _ => Side::Second,
    }
}
