//! `csa-file`: the time lines of a CSA game file.
//!
//! ```text
//! version 3.0   "$TIME:" time  |  [ "$TIME+:" time ] [ "$TIME-:" time ]
//! time          total "+" byoyomi "+" increment
//! version 2.2   "$TIME_LIMIT:" HH ":" MM "+" SS
//! ```
//!
//! In version 3.0 all numbers are seconds, with or without decimals: the main time, the byo-yomi
//! after it, and the increment, which is added just before each move, including the first. A side
//! has byo-yomi or an increment, not both. `$TIME` is the time of both sides, `$TIME+` the first
//! side's and `$TIME-` the second's. A side without a line is not timed, and no side has two lines.
//! In version 2.2 the time is the main time in hours and minutes and the byo-yomi in seconds. Lines
//! are separated by line ends or spaces, and spaces may follow the colon of a key. The canonical
//! form is that of version 3.0.
//!
//! A file does not say how a server charges a move, nor whether a flag falls at zero, so the
//! default rules apply.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::completion::Lexemes;
use super::csa::{Allowance, blanks, from_sides};
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::model::{BySide, Millis, Rules, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["$TIME:", "$TIME+:", "$TIME-:", "$TIME_LIMIT:"],
    ..Lexemes::new(
        &[" $TIME-:", " $TIME+:", "+", ":", "."],
        &[
            "0", "+0", "+0+0", "10+0", "+10+0", "600+10+0", "0+5", "+5", "+0+5", "10", ":10+10",
            "00:10+10",
        ],
    )
};

pub(super) struct CsaFile;

/// The stages of the sides whose lines have been read.
type Told = BySide<Option<Vec<Stage>>>;

impl CsaFile {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b":+\r\n");
        let mut told: Told = BySide::both(None);
        blanks(&mut scanner);
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        while !scanner.is_at_end() {
            line(&mut scanner, &mut told)?;
            blanks(&mut scanner);
        }
        let BySide { first, second } = told;
        let (first, second) = (first.unwrap_or_default(), second.unwrap_or_default());
        from_sides(first, second, Rules::default(), &scanner)
    }

    /// Writes the closest text to what both sides play.
    pub(super) fn write(self, control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        let [first, second] = Side::ALL.map(|side| control.schedule(side));
        let lines = if first == second {
            [("$TIME:", Allowance::of(first)), ("", None)]
        } else {
            [
                ("$TIME+:", Allowance::of(first)),
                ("$TIME-:", Allowance::of(second)),
            ]
        };
        let mut text = String::new();
        for (key, allowance) in lines {
            let Some(allowance) = allowance else { continue };
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(key);
            write_decimal(&mut text, allowance.total, Unit::Second)?;
            for part in [allowance.byoyomi, allowance.increment] {
                text.push('+');
                write_decimal(&mut text, part, Unit::Second)?;
            }
        }
        if text.is_empty() {
            Err(fmt::Error)
        } else {
            Ok(text)
        }
    }
}

/// Reads a key: the sides of its time, and whether the key is that of version 2.2.
fn key(scanner: &mut Scanner<'_>, told: &Told) -> Result<(&'static [Side], bool), ParseError> {
    let start = scanner.at;
    scanner.word();
    let limit = scanner.since(start) == "$TIME_LIMIT";
    if scanner.since(start) == "$TIME" {
        scanner.eat(b'+');
    }
    let sides: &[Side] = match scanner.since(start) {
        "$TIME" | "$TIME_LIMIT" => &Side::ALL,
        "$TIME+" => &[Side::First],
        "$TIME-" => &[Side::Second],
        _ => {
            let error = scanner.error_since(ParseErrorKind::UnknownKey, start);
            return Err(error.with_hint(Hint::CsaFileKey));
        }
    };
    if sides.iter().any(|&side| told.get(side).is_some()) {
        Err(scanner
            .error_since(ParseErrorKind::Contradiction, start)
            .with_hint(Hint::CsaFileTwice))
    } else {
        Ok((sides, limit))
    }
}

/// Reads a key, its colon and its time.
fn line(scanner: &mut Scanner<'_>, told: &mut Told) -> Result<(), ParseError> {
    let key = |scanner: &mut Scanner<'_>| key(scanner, told);
    let (sides, limit) = scanner.field(FieldName::Keyword, key, |(sides, _)| match sides {
        [side] => trace::of_side(*side, "time"),
        _ => "the time of both sides".into(),
    })?;
    if !scanner.eat(b':') {
        let error = scanner.error_here(ParseErrorKind::ExpectedSeconds);
        return Err(error.with_hint(Hint::CsaFileColon));
    }
    scanner.spaces();
    let stages = if limit {
        hours_and_byoyomi(scanner)?
    } else {
        seconds(scanner)?
    };
    for &side in sides {
        *told.get_mut(side) = Some(stages.clone());
    }
    Ok(())
}

/// Reads `total+byoyomi+increment`.
fn seconds(scanner: &mut Scanner<'_>) -> Result<Vec<Stage>, ParseError> {
    let start = scanner.at;
    let total = scanner.field(FieldName::Time, part, describe::time)?;
    plus(scanner, Hint::CsaFileByoyomi)?;
    let byoyomi = scanner.field(FieldName::ExtraTime, part, describe::time)?;
    plus(scanner, Hint::CsaFileIncrement)?;
    let at = scanner.at;
    let increment = scanner.field(FieldName::Credit, part, describe::time)?;
    ended(scanner)?;
    if byoyomi > Millis::ZERO && increment > Millis::ZERO {
        let error = scanner.error_since(ParseErrorKind::Contradiction, at);
        return Err(error.with_hint(Hint::ByoyomiAndIncrement));
    }
    let allowance = Allowance {
        total,
        byoyomi,
        increment,
    };
    stages(scanner, allowance, start)
}

/// Reads `HH:MM+SS`.
fn hours_and_byoyomi(scanner: &mut Scanner<'_>) -> Result<Vec<Stage>, ParseError> {
    let start = scanner.at;
    let total = scanner.field(FieldName::Time, hours_and_minutes, describe::time)?;
    plus(scanner, Hint::CsaFileByoyomi)?;
    let byoyomi = scanner.field(FieldName::ExtraTime, whole_seconds, describe::time)?;
    ended(scanner)?;
    let allowance = Allowance {
        total,
        byoyomi,
        increment: Millis::ZERO,
    };
    stages(scanner, allowance, start)
}

fn hours_and_minutes(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let hours = clock_part(scanner, Hint::HoursAndMinutes)?;
    if !scanner.eat(b':') {
        let error = scanner.error_here(ParseErrorKind::ExpectedClockTime);
        return Err(error.with_hint(Hint::HoursAndMinutes));
    }
    let at = scanner.at;
    let minutes = clock_part(scanner, Hint::HoursAndMinutes)?;
    if minutes > 59 {
        let error = scanner.error_since(ParseErrorKind::OutOfRange, at);
        return Err(error.with_hint(Hint::MinutesBelow60));
    }
    let total = hours
        .checked_mul(60)
        .and_then(|m| times(m.checked_add(minutes)?, Unit::Minute.millis()));
    total.ok_or_else(|| scanner.error_since(ParseErrorKind::NumberTooLarge, start))
}

fn whole_seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let time = times(
        clock_part(scanner, Hint::WholeSeconds)?,
        Unit::Second.millis(),
    );
    time.ok_or_else(|| scanner.error_since(ParseErrorKind::NumberTooLarge, start))
}

fn stages(
    scanner: &Scanner<'_>,
    allowance: Allowance,
    start: usize,
) -> Result<Vec<Stage>, ParseError> {
    if allowance.is_nothing() {
        Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start))
    } else {
        Ok(allowance.stages())
    }
}

fn part(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let time = decimal(scanner, Unit::Second)?;
    time.ok_or_else(|| scanner.error_here(ParseErrorKind::ExpectedSeconds))
}

fn clock_part(scanner: &mut Scanner<'_>, hint: Hint) -> Result<i64, ParseError> {
    let number = scanner.number()?;
    number.ok_or_else(|| {
        let error = scanner.error_here(ParseErrorKind::ExpectedClockTime);
        error.with_hint(hint)
    })
}

fn plus(scanner: &mut Scanner<'_>, hint: Hint) -> Result<(), ParseError> {
    if scanner.eat(b'+') {
        Ok(())
    } else {
        Err(scanner
            .error_here(ParseErrorKind::ExpectedPlus)
            .with_hint(hint))
    }
}

/// Checks that the line ends here.
fn ended(scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
    match scanner.peek() {
        None | Some(b' ' | b'\r' | b'\n') => Ok(()),
        Some(_) => Err(scanner
            .error_here(ParseErrorKind::ExpectedEnd)
            .with_hint(Hint::CsaFileEnd)),
    }
}
