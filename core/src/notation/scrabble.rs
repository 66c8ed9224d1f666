//! `scrabble`: `MIN[:SS][+SEC]`, the clocks of Scrabble.
//!
//! MIN is the time of each side in minutes, also as `25m`, `25 min` or `25 minutes`, and SEC is
//! added after each move, as online clubs have it. Play continues past zero, and the overtime is
//! counted. The verdict decides what it costs: see [`Overtime`](crate::Overtime), over the board 10
//! points for each minute begun.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::scanner::{Scanner, times};
use super::trace::Source;
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, Millis, OnExpiry, Rules, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes::new(&[":", "+", "m"], &["1", "n", "tes", "es"]);

const MINUTE: i64 = 60_000;
const SECOND: i64 = 1_000;
const UNITS: [&str; 4] = ["m", "min", "minutes", "minute"];

pub(super) struct Scrabble;

impl Scrabble {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(source, b":+");
        let time = scanner.field(FieldName::Time, minutes, describe::time)?;
        let amount = if scanner.eat(b'+') {
            scanner.field(FieldName::Credit, seconds, describe::time)?
        } else {
            Millis::ZERO
        };
        if !scanner.is_at_end() {
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            let has_increment = amount > Millis::ZERO;
            return Err(error.with_hint(if has_increment {
                Hint::End
            } else {
                Hint::IncrementOrEnd
            }));
        }
        let stage = Stage {
            credit: (amount > Millis::ZERO).then_some(Credit::Paid {
                amount,
                every: NonZeroU32::MIN,
                keep: 100,
            }),
            on_expiry: OnExpiry::Overrun,
            ..Stage::new(time)
        };
        Ok(both_sides(schedule_of([stage]), Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stage = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        write_minutes(&mut text, stage.time)?;
        if let Some(credit) = stage.credit {
            write!(text, "+{}", credit.amount().get().div_euclid(SECOND))?;
        }
        Ok(text)
    }
}

/// Reads `MIN`, with or without its unit, or `MIN:SS`: a time above zero.
pub(super) fn minutes(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    scanner.spaces();
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    scanner.at = 0;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        return Err(error.with_hint(Hint::Minutes));
    };
    let mut time = times(number, MINUTE);
    if scanner.eat(b':') {
        let part = seconds(scanner)?;
        if part.get() >= MINUTE {
            let error = scanner.error_since(ParseErrorKind::OutOfRange, 0);
            return Err(error.with_hint(Hint::SecondsBelow60));
        }
        time = time.and_then(|time| time.checked_add(part));
    } else {
        let end = scanner.at;
        scanner.spaces();
        if !UNITS.iter().any(|unit| scanner.eat_word(unit)) {
            scanner.at = end;
        }
    }
    let time = time.ok_or_else(|| scanner.error_since(ParseErrorKind::NumberTooLarge, 0))?;
    match time {
        Millis::ZERO => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, 0)),
        time => Ok(time),
    }
}

fn seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        return Err(error.with_hint(Hint::Seconds));
    };
    let too_large = || scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    times(number, SECOND).ok_or_else(too_large)
}

/// Writes `time` as [`minutes`] reads it, rounded down to whole seconds.
pub(super) fn write_minutes(text: &mut String, time: Millis) -> fmt::Result {
    let seconds = time.get().div_euclid(SECOND);
    write!(text, "{}", seconds.div_euclid(60))?;
    match seconds.rem_euclid(60) {
        0 => Ok(()),
        rest => write!(text, ":{rest:02}"),
    }
}
