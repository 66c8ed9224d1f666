//! `othello`: `MIN`, over the board as the World Othello Federation plays.
//!
//! ```text
//! control = minutes
//! minutes = 1*DIGIT [ "m" | ":" 2DIGIT ]
//! ```
//!
//! Each side has these minutes for the game: `25`, `25m` and `25:00` are the same. When they are
//! used up the first flag falls, that side loses at least by the smallest margin, and it has two
//! minutes more. When those are used up its flag falls. Spaces at the ends are passed over.

use alloc::string::String;
use alloc::vec;
use core::fmt::{self, Write as _};

use super::scanner::{Scanner, times};
use crate::control::{both_sides, schedule_of};
use crate::{
    Entry, FirstFlag, Millis, OnExpiry, ParseError, ParseErrorKind, Rules, Side, Stage, TimeControl,
};

/// What follows the first flag, in milliseconds.
const MORE: u32 = 120_000;
const MINUTE: i64 = 60_000;
const SECOND: i64 = 1_000;

pub(super) struct Othello;

impl Othello {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(text, b"");
        let time = minutes(scanner)?;
        scanner.spaces();
        if !scanner.is_at_end() {
            return Err(scanner.error_here(ParseErrorKind::ExpectedEnd));
        }
        let main = Stage {
            on_expiry: OnExpiry::FirstFlag(FirstFlag::MinimalLoss),
            ..Stage::new(time)
        };
        let more = Stage {
            entry: Entry::Set,
            ..Stage::new(Millis::from(MORE))
        };
        let schedule = schedule_of(vec![main, more]);
        Ok(both_sides(schedule, Rules::default()))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let main = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        write_minutes(&mut text, main.time)?;
        Ok(text)
    }
}

/// Reads the spaces at the start of a text, and a time of more than nothing.
pub(super) fn minutes(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    scanner.spaces();
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    let start = scanner.at;
    let Some(minutes) = scanner.number()? else {
        return Err(scanner.error_here(ParseErrorKind::ExpectedClockTime));
    };
    let seconds = match scanner.eat(b':') {
        true => two_digits(scanner),
        false => {
            scanner.eat(b'm');
            Some(0)
        }
    };
    let end = scanner.at;
    scanner.word();
    let Some(seconds) = seconds.filter(|_| scanner.at == end) else {
        return Err(scanner.error_since(ParseErrorKind::ExpectedClockTime, start));
    };
    let time = times(minutes, MINUTE).and_then(|m| m.checked_add(times(seconds, SECOND)?));
    match time {
        Some(Millis::ZERO) => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
        Some(time) => Ok(time),
        None => Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start)),
    }
}

/// Reads the seconds of a minute.
fn two_digits(scanner: &mut Scanner<'_>) -> Option<i64> {
    let start = scanner.at;
    let seconds = scanner.digits()?;
    let two = scanner.since(start).len() == 2;
    (two && seconds < 60).then_some(seconds)
}

/// Writes `25` or `25:30`. What is below a second is left out.
pub(super) fn write_minutes(text: &mut String, time: Millis) -> fmt::Result {
    let time = time.get();
    write!(text, "{}", time.div_euclid(MINUTE))?;
    match time.rem_euclid(MINUTE).div_euclid(SECOND) {
        0 => Ok(()),
        seconds => write!(text, ":{seconds:02}"),
    }
}
