//! `lichess-pgn`: the tag `TimeControl` in the PGN files of lichess.
//!
//! ```text
//! lichess-pgn = "-" | LIMIT "+" SEC
//! ```
//!
//! LIMIT and SEC are whole seconds, and each a time that the site offers: see `lichess`. `-` is a
//! game without a clock; lichess writes it for correspondence too, without the number of days for a
//! move. The rules are those of `lichess`: the first move of each side is not timed and earns
//! nothing, a flag falls at zero, and a limit of 0 starts with the increment, or with three
//! seconds.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::{
    MOST_INCREMENT, MOST_LIMIT, SECOND, increment_of, is_limit, nearest_limit, real_time, seconds,
};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Millis, Rules, Side, TimeControl, describe};
use crate::notation::FieldName;
use crate::notation::completion::Lexemes;
use crate::notation::scanner::Scanner;
use crate::notation::trace::Source;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(crate) const LEXEMES: Lexemes = Lexemes {
    starts: &["-"],
    ..Lexemes::new(&["+"], &["+0", "0+0", "5+0", "20+0", "40+0", "00+0", "2"])
};

pub(crate) struct LichessPgn;

impl LichessPgn {
    pub(crate) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(source, b"+");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        scanner.at = 0;
        let control = if scanner.eat_word("-") {
            scanner.tell_keyword(0, || "untimed".into());
            both_sides(schedule_of([]), Rules::default())
        } else {
            let limit = scanner.field(FieldName::Time, limit, describe::time)?;
            if !scanner.eat(b'+') {
                return Err(scanner.error_here(ParseErrorKind::ExpectedPlus));
            }
            let hint = Hint::LichessIncrement;
            let increment = |scanner: &mut Scanner<'_>| seconds(scanner, MOST_INCREMENT, hint);
            let increment = scanner.field(FieldName::Credit, increment, describe::time)?;
            real_time(scanner, limit, increment)?
        };
        if scanner.is_at_end() {
            Ok(control)
        } else {
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            Err(error.with_hint(Hint::End))
        }
    }

    /// Writes the closest text to what `side` plays.
    pub(crate) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let Some(stage) = control.schedule(side).first() else {
            return Ok("-".into());
        };
        if stage.quota.is_some() {
            return Ok("-".into());
        }
        let increment = increment_of(stage);
        let limit = nearest_limit(stage.time, increment);
        let mut text = String::new();
        let [limit, increment] = [limit, increment].map(|time| time.get().div_euclid(SECOND));
        write!(text, "{limit}+{increment}")?;
        Ok(text)
    }
}

/// Reads a limit of the site, in seconds.
pub(super) fn limit(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let time = seconds(scanner, MOST_LIMIT, Hint::LichessLimit)?;
    if is_limit(time) {
        Ok(time)
    } else {
        let error = scanner.error_since(ParseErrorKind::OutOfRange, start);
        Err(error.with_hint(Hint::LichessLimit))
    }
}
