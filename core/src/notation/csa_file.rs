//! `csa-file`: the time lines of a CSA game file.

use alloc::string::String;
use core::fmt;

use super::scanner::Scanner;
use crate::{ParseError, ParseErrorKind, Side, TimeControl};

pub(super) struct CsaFile;

impl CsaFile {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        Err(Scanner::new(text, b"").error_here(ParseErrorKind::Empty))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, _control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        Err(fmt::Error)
    }
}
