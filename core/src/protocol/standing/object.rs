//! The JSON objects of servers.

use super::Message;
use crate::document::tree::{Entry, Kind, Path, Value, find};
use crate::model::{BySide, Millis, Timestamp};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// An object in a message. Keys that nobody asks for are ignored.
#[derive(Clone, Copy)]
pub(super) struct Object<'a> {
    text: &'a str,
    value: &'a Value,
    entries: &'a [Entry],
    path: &'a Path<'a>,
}

impl<'a> Object<'a> {
    pub(super) fn new(
        message: &Message<'a>,
        value: &'a Value,
        path: &'a Path<'a>,
    ) -> Result<Self, ParseError> {
        Ok(Self {
            text: message.text,
            value,
            entries: value.table(message.text, path)?,
            path,
        })
    }

    /// The path of a key.
    pub(super) const fn path_of(&self, key: &'a str) -> Path<'a> {
        Path::Key(self.path, key)
    }

    /// The value of a key. One that is null is left out.
    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        find(self.entries, key).filter(|value| value.kind != Kind::Null)
    }

    pub(super) fn required(&self, key: &str) -> Result<&'a Value, ParseError> {
        self.get(key)
            .ok_or_else(|| self.error(ParseErrorKind::MissingKey, key))
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<&'a str>, ParseError> {
        match self.get(key).map(|value| &value.kind) {
            None => Ok(None),
            Some(Kind::Text(text)) => Ok(Some(text)),
            Some(_) => Err(self.error(SyntaxErrorKind::ExpectedText, key)),
        }
    }

    pub(super) fn flag(&self, key: &str) -> Result<bool, ParseError> {
        match self.get(key).map(|value| &value.kind) {
            None => Ok(false),
            Some(Kind::Bool(flag)) => Ok(*flag),
            Some(_) => {
                let error = self.error(ParseErrorKind::UnknownWord, key);
                Err(error.with_hint(Hint::TrueOrFalse))
            }
        }
    }

    /// A whole number, at least 0.
    pub(super) fn number(&self, key: &str) -> Result<Option<i64>, ParseError> {
        let path = &Path::Key(self.path, key);
        let number = self.get(key).map(|value| whole(self.text, value, path));
        number.transpose()
    }

    /// A time in milliseconds, at least 0.
    pub(super) fn millis(&self, key: &str) -> Result<Option<Millis>, ParseError> {
        match self.time(key, 0)? {
            Some(time) if time.is_negative() => {
                let error = self.error(ParseErrorKind::OutOfRange, key);
                Err(error.with_hint(Hint::AtLeast0))
            }
            time => Ok(time),
        }
    }

    pub(super) fn timestamp(&self, key: &str) -> Result<Option<Timestamp>, ParseError> {
        let Some(since) = self.millis(key)? else {
            return Ok(None);
        };
        let at = Timestamp::new(since.get());
        let at = at.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, key))?;
        Ok(Some(at))
    }

    /// A time in seconds. A negative one is 0: the server has not noticed yet that time is up.
    pub(super) fn seconds(&self, key: &str) -> Result<Option<Millis>, ParseError> {
        let time = self.time(key, 3)?;
        Ok(time.map(|time| time.max(Millis::ZERO)))
    }

    fn time(&self, key: &str, places: usize) -> Result<Option<Millis>, ParseError> {
        let path = &Path::Key(self.path, key);
        let time = self
            .get(key)
            .map(|value| time(self.text, value, path, places));
        time.transpose()
    }

    /// A list with a value for the first side and one for the second.
    pub(super) fn both(&self, key: &str) -> Result<Option<BySide<&'a Value>>, ParseError> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let path = &Path::Key(self.path, key);
        match value.list(self.text, path)? {
            [first, second] => Ok(Some(BySide { first, second })),
            _ => {
                let error = self.error(ParseErrorKind::OutOfRange, key);
                Err(error.with_hint(Hint::StandingSides))
            }
        }
    }

    /// The error for a value that does not fit the time control.
    pub(super) fn misfit(&self, key: &str) -> ParseError {
        let error = self.error(ParseErrorKind::Contradiction, key);
        match self.get(key) {
            Some(_) => error.with_hint(Hint::StandingMisfit),
            None => error,
        }
    }

    /// The error in the value of `key`, or for a missing `key`.
    pub(super) fn error(&self, kind: impl Into<ParseErrorKind>, key: &str) -> ParseError {
        let path = &Path::Key(self.path, key);
        match self.get(key) {
            Some(value) => value.error(kind.into(), self.text, path),
            None => {
                let error = self.value.lacks(kind.into(), self.text, path);
                error.with_hint(Hint::MissingKey)
            }
        }
    }
}

/// A whole number, at least 0.
pub(super) fn whole(text: &str, value: &Value, path: &Path<'_>) -> Result<i64, ParseError> {
    let refused = |kind| Err(value.error(kind, text, path));
    match &value.kind {
        Kind::Integer(number) if number.starts_with('-') => {
            let error: ParseError = value.error(ParseErrorKind::OutOfRange, text, path);
            Err(error.with_hint(Hint::AtLeast0))
        }
        Kind::Integer(number) => match number.parse() {
            Ok(number) => Ok(number),
            Err(_) => refused(ParseErrorKind::NumberTooLarge),
        },
        _ => refused(ParseErrorKind::ExpectedNumber),
    }
}

/// A time in milliseconds, from a number in units of 10^`places` of them. What is below a
/// millisecond is dropped.
pub(super) fn time(
    text: &str,
    value: &Value,
    path: &Path<'_>,
    places: usize,
) -> Result<Millis, ParseError> {
    let (Kind::Integer(number) | Kind::Float(number)) = &value.kind else {
        let kind = match places {
            0 => ParseErrorKind::ExpectedNumber,
            _ => ParseErrorKind::ExpectedSeconds,
        };
        return Err(value.error(kind, text, path));
    };
    let time = scaled(number, places).and_then(Millis::new);
    time.ok_or_else(|| value.error(ParseErrorKind::NumberTooLarge, text, path))
}

/// The whole part of a number of JSON times 10^`places`; `None` if it is too large.
fn scaled(number: &str, places: usize) -> Option<i64> {
    let (sign, number) = match number.strip_prefix('-') {
        Some(number) => (-1, number),
        None => (1, number),
    };
    let (digits, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let digits = whole.bytes().chain(decimals.bytes());
    let mut digits = digits.map(|digit| i64::from(digit.saturating_sub(b'0')));
    if digits.clone().all(|digit| digit == 0) {
        return Some(0);
    }
    // An exponent that is no `isize` moves the point beyond all digits.
    let exponent = exponent.parse().unwrap_or(if exponent.starts_with('-') {
        isize::MIN
    } else {
        isize::MAX
    });
    let point = whole.len().saturating_add(places);
    let point = point.saturating_add_signed(exponent);
    // Leading zeros apart, the sum is too large after some twenty digits.
    let sum = (0..point).try_fold(0_i64, |sum, _| {
        let digit = digits.next().unwrap_or(0);
        sum.checked_mul(10)?.checked_add(digit)
    });
    sum.and_then(|sum| sum.checked_mul(sign))
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn numbers_as_json_writes_them() {
        for (number, places, expected) in [
            ("41.2509", 3, Some(41_250)),
            ("60", 3, Some(60_000)),
            ("1e-05", 3, Some(0)),
            ("1E-3", 3, Some(1)),
            ("2.5e+2", 3, Some(250_000)),
            ("1055000.75", 0, Some(1_055_000)),
            ("-0.0015", 3, Some(-1)),
            ("-1.5e3", 0, Some(-1_500)),
            ("0.00012e7", 0, Some(1_200)),
            ("0e999999999999999999999", 3, Some(0)),
            ("1e999999999999999999999", 3, None),
            ("1e-999999999999999999999", 3, Some(0)),
            ("9223372036854775807", 0, Some(i64::MAX)),
            ("9223372036854775808", 0, None),
        ] {
            assert_eq!(scaled(number, places), expected, "{number}");
        }
    }
}
