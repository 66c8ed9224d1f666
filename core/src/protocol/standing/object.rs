//! The JSON objects of servers.

use super::Message;
use crate::document::tree::{Entry, Kind, Path, Value, find};
use crate::model::{Millis, Timestamp};
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
        let refused = |kind| Err(self.error(kind, key));
        match self.get(key).map(|value| &value.kind) {
            None => Ok(None),
            Some(Kind::Integer(number)) if number.starts_with('-') => {
                let error = self.error(ParseErrorKind::OutOfRange, key);
                Err(error.with_hint(Hint::AtLeast0))
            }
            Some(Kind::Integer(number)) => match number.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => refused(ParseErrorKind::NumberTooLarge),
            },
            Some(_) => refused(ParseErrorKind::ExpectedNumber),
        }
    }

    /// A time in milliseconds.
    pub(super) fn millis(&self, key: &str) -> Result<Option<Millis>, ParseError> {
        let Some(number) = self.number(key)? else {
            return Ok(None);
        };
        let time = Millis::new(number);
        let time = time.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, key))?;
        Ok(Some(time))
    }

    pub(super) fn timestamp(&self, key: &str) -> Result<Option<Timestamp>, ParseError> {
        let Some(number) = self.number(key)? else {
            return Ok(None);
        };
        let at = Timestamp::new(number);
        let at = at.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, key))?;
        Ok(Some(at))
    }

    /// A time in seconds, with decimals; what is below a millisecond is dropped.
    pub(super) fn seconds(&self, key: &str) -> Result<Option<Millis>, ParseError> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let (Kind::Integer(number) | Kind::Float(number)) = &value.kind else {
            return Err(self.error(ParseErrorKind::ExpectedSeconds, key));
        };
        if number.starts_with('-') {
            let error = self.error(ParseErrorKind::OutOfRange, key);
            return Err(error.with_hint(Hint::AtLeast0));
        }
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !is_digits(decimals) {
            return Err(self.error(ParseErrorKind::ExpectedSeconds, key));
        }
        // Three digits, so that the number is in milliseconds.
        let digits = decimals.bytes().chain(*b"000").take(3);
        let below = digits.fold(0_i64, |sum, digit| {
            let digit = i64::from(digit.saturating_sub(b'0'));
            sum.saturating_mul(10).saturating_add(digit)
        });
        let seconds = whole.parse::<i64>().ok();
        let time = seconds
            .and_then(|seconds| Millis::new(seconds.checked_mul(1_000)?.checked_add(below)?));
        let time = time.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, key))?;
        Ok(Some(time))
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
