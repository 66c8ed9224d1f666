//! Times in units: `90`, `1h30`, `2m15s`.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::scanner::{Scanner, times};
use crate::model::Millis;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// A unit of time, from the largest to the smallest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unit {
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    const ALL: [Self; 4] = [Self::Day, Self::Hour, Self::Minute, Self::Second];

    /// The unit of a letter, in upper or lower case.
    const fn of_letter(letter: u8) -> Option<Self> {
        match letter {
            b'd' | b'D' => Some(Self::Day),
            b'h' | b'H' => Some(Self::Hour),
            b'm' | b'M' => Some(Self::Minute),
            b's' | b'S' => Some(Self::Second),
            _ => None,
        }
    }

    const fn letter(self) -> u8 {
        match self {
            Self::Day => b'd',
            Self::Hour => b'h',
            Self::Minute => b'm',
            Self::Second => b's',
        }
    }

    pub(crate) const fn millis(self) -> i64 {
        match self {
            Self::Day => 86_400_000,
            Self::Hour => 3_600_000,
            Self::Minute => 60_000,
            Self::Second => 1_000,
        }
    }

    /// The next smaller unit.
    pub(crate) const fn smaller(self) -> Option<Self> {
        match self {
            Self::Day => Some(Self::Hour),
            Self::Hour => Some(Self::Minute),
            Self::Minute => Some(Self::Second),
            Self::Second => None,
        }
    }
}

/// Reads a time. A bare number counts the unit `bare`; after a unit, the next smaller one. The
/// largest valid unit is `largest`. `hint` says what was expected.
pub(crate) fn time(
    scanner: &mut Scanner<'_>,
    bare: Unit,
    largest: Unit,
    hint: Hint,
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
            return Err(scanner.error_in_word(ParseErrorKind::UnitOrder, start));
        };
        let part = times(number, unit.millis()).and_then(|time| time.checked_add(total));
        let Some(part) = part else {
            return Err(scanner.error_in_word(ParseErrorKind::NumberTooLarge, start));
        };
        total = part;
        last = Some(unit);
        if named.is_none() {
            break;
        }
    }
    if last.is_none() {
        let error = scanner.error_here(ParseErrorKind::ExpectedTime);
        return Err(error.with_hint(hint));
    }
    if scanner.is_in_word() {
        let error = scanner.error_in_word(ParseErrorKind::ExpectedTime, start);
        Err(error.with_hint(hint))
    } else {
        Ok(total)
    }
}

/// A number with or without decimals, in its digits: `90`, `0.5`.
#[derive(Clone, Copy)]
pub(crate) struct Decimal<'a> {
    /// `None` if it does not fit.
    pub(crate) whole: Option<i64>,
    /// The digits after the point.
    pub(crate) decimals: &'a str,
}

impl<'a> Decimal<'a> {
    /// Reads a number; `None` without a digit.
    pub(crate) fn read(scanner: &mut Scanner<'a>) -> Option<Self> {
        let start = scanner.at;
        let whole = scanner.digits();
        if scanner.at == start {
            return None;
        }
        let mut decimals = "";
        if scanner.eat(b'.') {
            let start = scanner.at;
            scanner.digits();
            decimals = scanner.since(start);
        }
        Some(Self { whole, decimals })
    }

    /// The time of this number of `unit`s, to the millisecond.
    pub(crate) fn time(self, unit: Unit) -> Result<Millis, ParseErrorKind> {
        let part = fraction(self.decimals, unit).ok_or(ParseErrorKind::TooFine)?;
        let whole = self.whole.and_then(|number| times(number, unit.millis()));
        let time = whole.and_then(|whole| whole.checked_add(part));
        time.ok_or(ParseErrorKind::NumberTooLarge)
    }
}

/// Reads a number of `unit`s with or without decimals, to the millisecond. `None` without a digit.
pub(crate) fn decimal(scanner: &mut Scanner<'_>, unit: Unit) -> Result<Option<Millis>, ParseError> {
    let start = scanner.at;
    let Some(number) = Decimal::read(scanner) else {
        return Ok(None);
    };
    let time = number.time(unit);
    time.map(Some)
        .map_err(|kind| scanner.error_since(kind, start))
}

/// The time of these decimals of a `unit`, if it is a whole number of milliseconds.
fn fraction(decimals: &str, unit: Unit) -> Option<Millis> {
    let decimals = decimals.trim_end_matches('0');
    if decimals.is_empty() {
        return Some(Millis::ZERO);
    }
    let number: i128 = decimals.parse().ok()?;
    let scale = 10_i128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let scaled = number.checked_mul(unit.millis().into())?;
    let whole = scaled.checked_rem(scale)? == 0;
    let time = i64::try_from(scaled.checked_div(scale)?).ok()?;
    Millis::new(time).filter(|_| whole)
}

/// Writes `time` in `unit`s, with as many decimals as it needs: `90`, `0.5`. A negative time is
/// written as 0.
pub(crate) fn write_decimal(text: &mut String, time: Millis, unit: Unit) -> fmt::Result {
    let time = time.max(Millis::ZERO).get();
    write!(text, "{}", time.div_euclid(unit.millis()))?;
    let mut rest = time.rem_euclid(unit.millis());
    if rest > 0 {
        text.push('.');
    }
    // In minutes a time can have endless decimals, so their number is limited.
    for _ in 0..9 {
        if rest == 0 {
            break;
        }
        rest = rest.saturating_mul(10);
        write!(text, "{}", rest.div_euclid(unit.millis()))?;
        rest = rest.rem_euclid(unit.millis());
    }
    Ok(())
}

/// Skips a unit's letter.
fn named(scanner: &mut Scanner<'_>, largest: Unit) -> Option<Unit> {
    let unit = Unit::of_letter(scanner.peek()?).filter(|&unit| unit >= largest);
    if unit.is_some() {
        scanner.pass();
    }
    unit
}

/// Writes `time` as a bare number of `unit` if it is whole, otherwise in units from that one down:
/// `90`, `2m15s`. It is rounded down to whole seconds.
pub(crate) fn write_time(text: &mut String, time: Millis, unit: Unit) -> fmt::Result {
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
    // Less than a second is written as 0.
    if time < Unit::Second.millis() {
        text.write_char('0')
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    fn read(text: &str, unit: Unit) -> Result<Option<i64>, ParseErrorKind> {
        let time = decimal(&mut Scanner::new(text, b""), unit);
        time.map(|time| time.map(Millis::get))
            .map_err(|error| error.kind)
    }

    #[test]
    fn decimals_to_the_millisecond() {
        assert_eq!(read("90", Unit::Second), Ok(Some(90_000)));
        assert_eq!(read("0.1", Unit::Second), Ok(Some(100)));
        assert_eq!(read("0.0010000000000000000000", Unit::Second), Ok(Some(1)));
        assert_eq!(read("1.", Unit::Second), Ok(Some(1_000)));
        assert_eq!(read("0.25", Unit::Minute), Ok(Some(15_000)));
        assert_eq!(read("0.00005", Unit::Minute), Ok(Some(3)));
        assert_eq!(read("0.0001", Unit::Second), Err(ParseErrorKind::TooFine));
        assert_eq!(read("0.00001", Unit::Minute), Err(ParseErrorKind::TooFine));
        assert_eq!(
            read(&format!("0.{}", "1".repeat(400)), Unit::Second),
            Err(ParseErrorKind::TooFine)
        );
        assert_eq!(
            read(&"9".repeat(400), Unit::Second),
            Err(ParseErrorKind::NumberTooLarge)
        );
        assert_eq!(read("x", Unit::Second), Ok(None));
    }

    #[test]
    fn decimals_are_written_as_they_are_read() {
        for (ms, unit, expected) in [
            (90_000, Unit::Second, "90"),
            (100, Unit::Second, "0.1"),
            (1, Unit::Second, "0.001"),
            (15_000, Unit::Minute, "0.25"),
            (-5, Unit::Second, "0"),
        ] {
            let mut text = String::new();
            let time = Millis::new(ms).unwrap();
            write_decimal(&mut text, time, unit).unwrap();
            assert_eq!(text, expected);
        }
    }
}
