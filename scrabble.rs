//! `scrabble`: `MIN` or `MIN+SEC`, with overtime.
//!
//! ```text
//! control = minutes [ "+" 1*DIGIT ]
//! minutes = 1*DIGIT [ "m" | ":" 2DIGIT ]
//! ```
//!
//! Each side has these minutes for the game: `25`, `25m` and `25:00` are the same. SEC is what
//! Woogles calls the increment: seconds added after each move, none if left out. Past zero play
//! goes on and the excess is counted; the points that it costs are the tournament's rule, and so
//! is an end to it. Spaces around `+` and at the ends are passed over.

use alloc::string::String;
use alloc::vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::othello::{minutes, write_minutes};
use super::scanner::{Scanner, times};
use crate::control::{both_sides, schedule_of};
use crate::{
    Credit, Millis, OnExpiry, ParseError, ParseErrorKind, Rules, Side, Stage, TimeControl,
};

const SECOND: i64 = 1_000;

pub(super) struct Scrabble;

impl Scrabble {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(text, b"+");
        let time = minutes(scanner)?;
        scanner.spaces();
        let increment = match scanner.eat(b'+') {
            true => seconds(scanner)?,
            false => Millis::ZERO,
        };
        scanner.spaces();
        if !scanner.is_at_end() {
            return Err(scanner.error_here(ParseErrorKind::ExpectedEnd));
        }
        let stage = Stage {
            credit: (increment > Millis::ZERO).then_some(Credit::Paid {
                amount: increment,
                every: NonZeroU32::MIN,
                keep: 100,
            }),
            on_expiry: OnExpiry::Overrun,
            ..Stage::new(time)
        };
        Ok(both_sides(schedule_of(vec![stage]), Rules::default()))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stage = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        write_minutes(&mut text, stage.time)?;
        let increment = stage.credit.map_or(Millis::ZERO, Credit::amount);
        match increment.get().div_euclid(SECOND) {
            0 => {}
            seconds => write!(text, "+{seconds}")?,
        }
        Ok(text)
    }
}

/// Reads the increment after its `+`.
fn seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    scanner.spaces();
    let start = scanner.at;
    let number = scanner.number()?;
    let end = scanner.at;
    scanner.word();
    match number.filter(|_| scanner.at == end) {
        Some(number) => times(number, SECOND)
            .ok_or_else(|| scanner.error_since(ParseErrorKind::NumberTooLarge, start)),
        None if scanner.at == start => Err(scanner.error_here(ParseErrorKind::ExpectedNumber)),
        None => Err(scanner.error_since(ParseErrorKind::ExpectedNumber, start)),
    }
}
