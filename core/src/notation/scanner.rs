//! A scanner for setup strings, from left to right.

use alloc::format;
use alloc::string::String;
use core::num::NonZeroU32;

use super::trace::{Source, Trace};
use crate::model::Millis;
use crate::notation::FieldName;
use crate::parse_error::{ParseError, ParseErrorKind};

/// A position in a text, and methods that read from there.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    /// The characters that end a word, besides a space: a bit for each ASCII character. Errors
    /// quote a word.
    separators: u128,
    /// The trace that records fields, if any.
    trace: Option<&'a Trace>,
    pub(crate) at: usize,
}

impl<'a> Scanner<'a> {
    #[inline]
    pub(crate) fn new(source: impl Into<Source<'a>>, separators: &'static [u8]) -> Self {
        let Source { text, trace } = source.into();
        Self {
            text,
            separators: separators.iter().fold(0, |all, &byte| all | bit(byte)),
            trace,
            at: 0,
        }
    }

    /// Whether fields are recorded.
    pub(crate) const fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    /// Reads a field with `read`, and records its meaning, which `says` returns.
    #[inline]
    pub(crate) fn field<T: Copy>(
        &mut self,
        name: FieldName,
        read: impl FnOnce(&mut Self) -> Result<T, ParseError>,
        says: impl FnOnce(T) -> String,
    ) -> Result<T, ParseError> {
        let Some(trace) = self.trace else {
            return read(self);
        };
        let start = self.at;
        let read = read(self);
        self.tell_to(trace, name, start, &read, says);
        read
    }

    /// Records the meaning or the error of the field from `start` to here, without spaces at its
    /// end.
    #[inline]
    pub(crate) fn tell<T: Copy>(
        &self,
        name: FieldName,
        start: usize,
        read: &Result<T, ParseError>,
        says: impl FnOnce(T) -> String,
    ) {
        if let Some(trace) = self.trace {
            self.tell_to(trace, name, start, read, says);
        }
    }

    // Most callers record no fields, and the parser must be fast for them.
    #[cold]
    fn tell_to<T: Copy>(
        &self,
        trace: &Trace,
        name: FieldName,
        start: usize,
        read: &Result<T, ParseError>,
        says: impl FnOnce(T) -> String,
    ) {
        match read {
            Ok(value) => {
                let length = self.since(start).trim_end_matches(' ').len();
                trace.read(name, start, start.saturating_add(length), says(*value));
            }
            Err(error) => trace.error(name, start, error),
        }
    }

    /// Replaces the meaning of a field that was recorded before.
    pub(crate) fn tell_again(
        &self,
        name: FieldName,
        start: usize,
        end: usize,
        says: impl FnOnce() -> String,
    ) {
        if let Some(trace) = self.trace {
            trace.read(name, start, end, says());
        }
    }

    /// Records that the field from `start` has this error and takes its default.
    pub(crate) fn tell_default(
        &self,
        name: FieldName,
        start: usize,
        error: &ParseError,
        default: &str,
    ) {
        if let Some(trace) = self.trace {
            let reads = format!("{default}: {}", error.message());
            trace.wrong(name, start, error, reads);
        }
    }

    /// Records the keyword from `start` to here.
    pub(crate) fn tell_keyword(&self, start: usize, says: impl FnOnce() -> String) {
        self.tell(FieldName::Keyword, start, &Ok(()), |()| says());
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.peek().is_none()
    }

    /// Skips a character of one byte.
    pub(crate) fn pass(&mut self) {
        self.step();
    }

    /// Skips a run of ASCII letters.
    pub(crate) fn letters(&mut self) {
        self.run(|byte| byte.is_ascii_alphabetic());
    }

    /// Skips a run of bytes for which `of` is true.
    #[inline]
    fn run(&mut self, of: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&of) {
            self.step();
        }
    }

    fn step(&mut self) {
        // The position cannot overflow: it is at most the length of the text.
        self.at = self.at.wrapping_add(1);
    }

    /// Skips `byte`, an ASCII character, in upper or lower case. Returns whether it was there.
    #[inline]
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        // Most are punctuation, which has one case.
        let is_it =
            |b: u8| b == byte || byte.is_ascii_alphabetic() && b.eq_ignore_ascii_case(&byte);
        let stands = self.peek().is_some_and(is_it);
        if stands {
            self.step();
        }
        stands
    }

    /// Skips `character`. Returns whether it was there.
    pub(crate) fn eat_char(&mut self, character: char) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let stands = rest.starts_with(character);
        if stands {
            self.at = self.at.saturating_add(character.len_utf8());
        }
        stands
    }

    #[inline]
    pub(crate) fn spaces(&mut self) {
        self.run(|byte| byte == b' ');
    }

    /// Skips a run of digits. Returns their number, if it fits.
    pub(crate) fn digits(&mut self) -> Option<i64> {
        // A number that is too large stays too large, with any further digits.
        let mut number = 0_u64;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.step();
            let digit = u64::from(digit.wrapping_sub(b'0'));
            number = number.saturating_mul(10).saturating_add(digit);
        }
        i64::try_from(number).ok()
    }

    /// Skips a whole number and returns it; `None` without a digit.
    pub(crate) fn number(&mut self) -> Result<Option<i64>, ParseError> {
        let start = self.at;
        let number = self.digits();
        if self.at == start {
            return Ok(None);
        }
        if self.peek() == Some(b'.') {
            return Err(self.error_in_word(ParseErrorKind::NotWhole, start));
        }
        match number {
            Some(number) => Ok(Some(number)),
            None => Err(self.error_since(ParseErrorKind::NumberTooLarge, start)),
        }
    }

    /// Skips a number of moves, at least one, and returns it; `None` without a digit.
    pub(crate) fn moves(&mut self) -> Result<Option<NonZeroU32>, ParseError> {
        let start = self.at;
        let Some(number) = self.number()? else {
            return Ok(None);
        };
        match u32::try_from(number).map(NonZeroU32::new) {
            Ok(Some(moves)) => Ok(Some(moves)),
            Ok(None) => Err(self.error_since(ParseErrorKind::NoMoves, start)),
            Err(_) => Err(self.error_since(ParseErrorKind::NumberTooLarge, start)),
        }
    }

    /// Skips `word`, which has no separators, if it is here as a whole word, in upper or lower
    /// case. Returns whether it was.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let start = self.at;
        let end = start.saturating_add(word.len());
        let found = self.text.get(start..end);
        if !found.is_some_and(|found| found.eq_ignore_ascii_case(word)) {
            return false;
        }
        self.at = end;
        let is_whole = !self.is_in_word();
        if !is_whole {
            self.at = start;
        }
        is_whole
    }

    /// Whether a word continues here.
    #[inline]
    pub(crate) fn is_in_word(&self) -> bool {
        self.peek()
            .is_some_and(|byte| byte != b' ' && self.separators & bit(byte) == 0)
    }

    /// Skips the rest of a word.
    pub(crate) fn word(&mut self) {
        while self.is_in_word() {
            self.step();
        }
    }

    /// The text from `start` to here.
    pub(crate) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Skips everything up to `byte`, or to the end of the text.
    pub(crate) fn pass_to(&mut self, byte: u8) {
        self.run(|b| b != byte);
    }

    /// The error for an unexpected text from here to the end of the word. An unexpected separator
    /// is quoted alone.
    #[cold]
    pub(crate) fn error_here(&mut self, kind: ParseErrorKind) -> ParseError {
        let start = self.at;
        self.word();
        if self.at == start && !self.is_at_end() {
            self.step();
        }
        self.error_since(kind, start)
    }

    /// The error in the text from `start` to the end of the word.
    #[cold]
    pub(crate) fn error_in_word(&mut self, kind: ParseErrorKind, start: usize) -> ParseError {
        self.word();
        self.error_since(kind, start)
    }

    /// The error in the text from `start` to here.
    pub(crate) fn error_since(&self, kind: ParseErrorKind, start: usize) -> ParseError {
        self.error_between(kind, start, self.at)
    }

    /// The error in the part from `start` to `end`.
    #[cold]
    pub(crate) fn error_between(
        &self,
        kind: ParseErrorKind,
        start: usize,
        end: usize,
    ) -> ParseError {
        ParseError::at(kind, start, end.saturating_sub(start))
    }

    /// The error for something missing here.
    pub(crate) fn missing(&self, kind: ParseErrorKind) -> ParseError {
        self.error_since(kind, self.at)
    }
}

/// The bit of an ASCII character; 0 for another byte.
const fn bit(byte: u8) -> u128 {
    if byte.is_ascii() {
        1 << (byte & 127)
    } else {
        0
    }
}

/// `number` times `unit` milliseconds, if that fits.
pub(crate) fn times(number: i64, unit: i64) -> Option<Millis> {
    Millis::new(number.checked_mul(unit)?)
}
