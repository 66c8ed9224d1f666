//! Times in units: `90`, `1h30`, `2m15s`.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::scanner::{Scanner, times};
use crate::{Millis, ParseError, ParseErrorKind};

/// A unit of time, from the largest to the smallest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unit {
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    const ALL: [Self; 4] = [Self::Day, Self::Hour, Self::Minute, Self::Second];

    const fn letter(self) -> u8 {
        match self {
            Self::Day => b'd',
            Self::Hour => b'h',
            Self::Minute => b'm',
            Self::Second => b's',
        }
    }

    pub(super) const fn millis(self) -> i64 {
        match self {
            Self::Day => 86_400_000,
            Self::Hour => 3_600_000,
            Self::Minute => 60_000,
            Self::Second => 1_000,
        }
    }

    /// The next smaller unit.
    pub(super) const fn smaller(self) -> Option<Self> {
        match self {
            Self::Day => Some(Self::Hour),
            Self::Hour => Some(Self::Minute),
            Self::Minute => Some(Self::Second),
            Self::Second => None,
        }
    }
}

/// Reads a time. A bare number is of the unit `bare`; after a unit, of the next smaller one. No
/// unit above `largest` is known.
pub(super) fn time(
    scanner: &mut Scanner<'_>,
    bare: Unit,
    largest: Unit,
) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let mut total = Millis::ZERO;
    let mut last = None;
    while let Some(number) = scanner.number()? {
        let named = named(scanner, largest);
        let unit = match (named, last) {
            (Some(unit), _) => Some(unit),
            (None, None) => Some(bare),
            (None, Some(last)) => Unit::smaller(last),
        };
        let Some(unit) = unit.filter(|&unit| last.is_none_or(|last| unit > last)) else {
            scanner.word();
            return Err(scanner.error_since(ParseErrorKind::UnitOrder, start));
        };
        let part = times(number, unit.millis()).and_then(|time| time.checked_add(total));
        let Some(part) = part else {
            scanner.word();
            return Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start));
        };
        total = part;
        last = Some(unit);
        if named.is_none() {
            break;
        }
    }
    if last.is_none() {
        return Err(scanner.error_here(ParseErrorKind::ExpectedTime));
    }
    let end = scanner.at;
    scanner.word();
    match scanner.at > end {
        true => Err(scanner.error_since(ParseErrorKind::ExpectedTime, start)),
        false => Ok(total),
    }
}

/// Passes over a unit's letter.
fn named(scanner: &mut Scanner<'_>, largest: Unit) -> Option<Unit> {
    let mut units = Unit::ALL.into_iter().filter(|&unit| unit >= largest);
    units.find(|unit| scanner.eat(unit.letter()))
}

/// Writes `time` as a bare number of `unit` where it is whole, else in units from that one down:
/// `90`, `2m15s`. What is below a second is left out.
pub(super) fn write_time(text: &mut String, time: Millis, unit: Unit) -> fmt::Result {
    let time = time.get();
    if time.checked_rem(unit.millis()) == Some(0) || unit == Unit::Second {
        return write!(text, "{}", time.div_euclid(unit.millis()));
    }
    let mut rest = time;
    for part in Unit::ALL.into_iter().filter(|&part| part >= unit) {
        let count = rest.div_euclid(part.millis());
        rest = rest.rem_euclid(part.millis());
        if count > 0 {
            write!(text, "{count}{}", char::from(part.letter()))?;
        }
    }
    // Less than a second: the nearest that can be said is nothing.
    match time < Unit::Second.millis() {
        true => text.write_char('0'),
        false => Ok(()),
    }
}
