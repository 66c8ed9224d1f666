//! `cutechess`: the option `tc` of two programs that play engine matches.

use alloc::string::String;
use core::fmt;

use super::scanner::Scanner;
use crate::{ParseError, ParseErrorKind, Side, TimeControl};

pub(super) struct Cutechess;

impl Cutechess {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        Err(Scanner::new(text, b"").error_here(ParseErrorKind::Empty))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, _control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        Err(fmt::Error)
    }
}

pub(super) struct Fastchess;

impl Fastchess {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        Err(Scanner::new(text, b"").error_here(ParseErrorKind::Empty))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, _control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        Err(fmt::Error)
    }
}
