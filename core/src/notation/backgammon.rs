//! `backgammon`: `MIN+SEC`, the clocks of an online backgammon site.
//!
//! ```text
//! text = MIN [ "min" ] "+" SEC [ "sec" ] [ "per move" ]
//! ```
//!
//! MIN is the time for a game, in minutes, and SEC is added after each completed move. With 0
//! minutes a game starts with the seconds. Spaces around the units and `+` and at the ends are
//! ignored. The site itself writes `2min + 5sec per move`.
//!
//! The game's first turn is not timed, and earns its credit. At expiry the opponent gets a point,
//! and the bank is reset to half the initial time, or to the seconds if MIN is 0.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU8, NonZeroU32};

use super::completion::Lexemes;
use super::scanner::{Scanner, times};
use super::trace::Source;
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, Millis, OnExpiry, Opening, Rules, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes =
    Lexemes::new(&["+", "min", "sec", " per move"], &["3", "+3", "5+3"]);

const MINUTE: i64 = 60_000;
const SECOND: i64 = 1_000;

pub(super) struct Backgammon;

impl Backgammon {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        parse(source)
    }

    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        write(control.schedule(side))
    }
}

fn parse(source: Source<'_>) -> Result<TimeControl, ParseError> {
    let scanner = &mut Scanner::new(source, b"+");
    scanner.spaces();
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    let start = scanner.at;
    let minutes = |s: &mut Scanner<'_>| number(s, MINUTE, "min");
    let time = scanner.field(FieldName::Time, minutes, describe::time)?;
    // Half of a whole number of minutes.
    let refill = Millis::new(time.get().div_euclid(2)).unwrap_or(time);
    scanner.spaces();
    if !scanner.eat(b'+') {
        return Err(scanner.error_here(ParseErrorKind::ExpectedPlus));
    }
    scanner.spaces();
    let seconds = |s: &mut Scanner<'_>| number(s, SECOND, "sec");
    let amount = scanner.field(FieldName::Credit, seconds, describe::time)?;
    if time == Millis::ZERO && amount == Millis::ZERO {
        return Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start));
    }
    scanner.spaces();
    let words = scanner.at;
    if scanner.eat_word("per move") {
        scanner.tell_keyword(words, || "per move".into());
        scanner.spaces();
    }
    if !scanner.is_at_end() {
        let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
        return Err(error.with_hint(Hint::BackgammonEnd));
    }
    let (time, refill) = if time == Millis::ZERO {
        (amount, amount)
    } else {
        (time, refill)
    };
    let stage = Stage {
        credit: (amount > Millis::ZERO).then_some(Credit::Paid {
            amount,
            every: NonZeroU32::MIN,
            keep: 100,
        }),
        on_expiry: OnExpiry::Penalty { refill },
        ..Stage::new(time)
    };
    let rules = Rules {
        opening: Opening::Untimed {
            turns: NonZeroU8::MIN,
            earns: true,
            first_move: None,
        },
        ..Rules::default()
    };
    Ok(both_sides(schedule_of([stage]), rules))
}

/// Reads a number of units of `unit` milliseconds, with the unit's name if it follows.
fn number(scanner: &mut Scanner<'_>, unit: i64, name: &str) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let number = scanner.number()?;
    let end = scanner.at;
    if number.is_some() {
        scanner.spaces();
        if !scanner.eat_word(name) {
            scanner.at = end;
        }
    }
    match number.filter(|_| !scanner.is_in_word()) {
        Some(number) => {
            let kind = ParseErrorKind::NumberTooLarge;
            times(number, unit).ok_or_else(|| scanner.error_since(kind, start))
        }
        None => {
            let error = if scanner.is_in_word() {
                scanner.error_in_word(ParseErrorKind::ExpectedNumber, start)
            } else {
                scanner.error_here(ParseErrorKind::ExpectedNumber)
            };
            Err(error.with_hint(if unit == MINUTE {
                Hint::BackgammonStart
            } else {
                Hint::Seconds
            }))
        }
    }
}

/// Writes the closest text to these stages.
fn write(stages: &[Stage]) -> Result<String, fmt::Error> {
    let mut text = String::new();
    let Some(stage) = stages.first() else {
        return Ok(text);
    };
    let seconds = stage.credit.map_or(Millis::ZERO, Credit::amount);
    let minutes = match stage.on_expiry {
        OnExpiry::Penalty { refill } if refill == stage.time => 0,
        _ => stage.time.get().div_euclid(MINUTE),
    };
    write!(text, "{minutes}+{}", seconds.get().div_euclid(SECOND))?;
    Ok(text)
}
