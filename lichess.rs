//! `lichess`: the clocks of an online chess server, as it shows them and as its API takes them.
//!
//! ```text
//! control   = clock / days / untimed / fields
//! clock     = limit "+" 1*DIGIT                ; 3+2, ½+0, 1.5+2
//! limit     = "¼" / "½" / "¾" / 1*DIGIT [ "." 1*DIGIT ]
//! days      = 1*DIGIT ( "day" / "days" )       ; 5 days
//! untimed   = "∞" / "unlimited"
//! fields    = field *( "&" field )             ; clock.limit=180&clock.increment=2
//! field     = ( "clock.limit" / "clock.increment" / "days" ) "=" 1*DIGIT
//! ```
//!
//! A clock as it is shown is in minutes and seconds; the fields of the API are in seconds and
//! days. The limit is ¼, ½, ¾ or 1½ minutes or a whole number of them up to 180; the increment at
//! most 180 seconds, and 60 in the fields; the days 1, 2, 3, 5, 7, 10 or 14. With no limit a
//! clock starts with the increment, but with no less than 3 seconds. Upper and lower case are
//! alike; spaces at the ends, around `+` and before `days` are passed over, and none stand in the
//! fields.
//!
//! The increment is added after each move. The game's first two turns are not timed and earn
//! nothing, and a flag falls at zero. A correspondence game gives its days for every move from the
//! first on.

use alloc::string::String;
use alloc::vec;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU8, NonZeroU32};

use super::scanner::{Scanner, times};
use super::units::{Unit, decimal};
use crate::control::{both_sides, schedule_of};
use crate::{
    Credit, Entry, FlagFalls, Millis, Opening, ParseError, ParseErrorKind, Quota, Rules, Side,
    Stage, TimeControl, WhenMet,
};

const MINUTE: i64 = 60_000;
const SECOND: i64 = 1_000;
/// The limits that are no whole minutes, in milliseconds, as they are shown.
const PARTS: [(&str, u32); 4] = [
    ("¼", 15_000),
    ("½", 30_000),
    ("¾", 45_000),
    ("1.5", 90_000),
];
const MOST_MINUTES: i64 = 180;
const MOST_SECONDS: i64 = 180;
const MOST_SECONDS_OF_FIELD: i64 = 60;
const DAYS: [i64; 7] = [1, 2, 3, 5, 7, 10, 14];
/// The least that a clock without a limit starts with, in milliseconds.
const LEAST: u32 = 3_000;

pub(super) struct Lichess;

impl Lichess {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        if text.contains('=') {
            return fields(text);
        }
        let scanner = &mut Scanner::new(text, b"+");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let control = match scanner.eat_word("∞") || scanner.eat_word("unlimited") {
            true => both_sides(schedule_of(vec![]), Rules::default()),
            false => shown(scanner)?,
        };
        scanner.spaces();
        match scanner.is_at_end() {
            true => Ok(control),
            false => Err(scanner.error_here(ParseErrorKind::ExpectedEnd)),
        }
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let Some(stage) = control.schedule(side).first() else {
            return Ok("∞".into());
        };
        let mut text = String::new();
        match stage.quota {
            Some(quota) if quota.moves == NonZeroU32::MIN => write_days(&mut text, stage.time)?,
            _ => write_clock(&mut text, stage)?,
        }
        Ok(text)
    }
}

/// Reads `3+2` or `5 days`.
fn shown(scanner: &mut Scanner<'_>) -> Result<TimeControl, ParseError> {
    let start = scanner.at;
    if let Some(days) = days_shown(scanner) {
        let out = || scanner.error_since(ParseErrorKind::OutOfRange, start);
        return correspondence(days).ok_or_else(out);
    }
    let limit = limit_shown(scanner)?;
    scanner.spaces();
    if !scanner.eat(b'+') {
        return Err(scanner.error_here(ParseErrorKind::ExpectedPlus));
    }
    scanner.spaces();
    let seconds = scanner.at;
    let increment = number(scanner)?;
    if increment > MOST_SECONDS {
        return Err(scanner.error_since(ParseErrorKind::OutOfRange, seconds));
    }
    let no_time = || scanner.error_since(ParseErrorKind::NoTimeToMove, start);
    clock(limit, increment).ok_or_else(no_time)
}

/// Passes over the number of `5 days`, and the word; `None` where something else stands.
fn days_shown(scanner: &mut Scanner<'_>) -> Option<i64> {
    let start = scanner.at;
    // A number that does not fit is out of range all the same.
    let days = scanner.digits().unwrap_or(i64::MAX);
    let digits = scanner.at > start;
    scanner.spaces();
    if digits && (scanner.eat_word("days") || scanner.eat_word("day")) {
        return Some(days);
    }
    scanner.at = start;
    None
}

fn limit_shown(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    if let Some((_, part)) = PARTS.into_iter().find(|(word, _)| scanner.eat_word(word)) {
        return Ok(Millis::from(part));
    }
    let limit = decimal(scanner, Unit::Minute)?;
    let end = scanner.at;
    scanner.word();
    match limit.filter(|_| scanner.at == end) {
        Some(limit) if is_limit(limit) => Ok(limit),
        Some(_) => Err(scanner.error_since(ParseErrorKind::OutOfRange, start)),
        None if scanner.at == start => Err(scanner.error_here(ParseErrorKind::ExpectedTime)),
        None => Err(scanner.error_since(ParseErrorKind::ExpectedTime, start)),
    }
}

fn is_limit(limit: Millis) -> bool {
    let part = PARTS.into_iter().any(|(_, ms)| limit == Millis::from(ms));
    let ms = limit.get();
    part || ms.rem_euclid(MINUTE) == 0 && ms.div_euclid(MINUTE) <= MOST_MINUTES
}

fn number(scanner: &mut Scanner<'_>) -> Result<i64, ParseError> {
    let start = scanner.at;
    let number = scanner.number()?;
    let end = scanner.at;
    scanner.word();
    match number.filter(|_| scanner.at == end) {
        Some(number) => Ok(number),
        None if scanner.at == start => Err(scanner.error_here(ParseErrorKind::ExpectedNumber)),
        None => Err(scanner.error_since(ParseErrorKind::ExpectedNumber, start)),
    }
}

/// The values of the API's fields, and where each stands.
#[derive(Default)]
struct Fields {
    limit: Option<(i64, usize)>,
    increment: Option<(i64, usize)>,
    days: Option<(i64, usize)>,
}

fn fields(text: &str) -> Result<TimeControl, ParseError> {
    let scanner = &mut Scanner::new(text, b"=& ");
    let mut fields = Fields::default();
    scanner.spaces();
    loop {
        field(scanner, &mut fields)?;
        if !scanner.eat(b'&') {
            break;
        }
    }
    let end = scanner.at;
    scanner.spaces();
    if !scanner.is_at_end() {
        return Err(scanner.error_here(ParseErrorKind::ExpectedEnd));
    }
    let missing = |scanner: &Scanner<'_>| scanner.error_between(ParseErrorKind::MissingKey, end, end);
    match (fields.days, fields.limit, fields.increment) {
        (Some((days, _)), None, None) => correspondence(days).ok_or_else(|| missing(scanner)),
        (None, Some((limit, start)), Some((increment, _))) => {
            let limit = times(limit, SECOND).unwrap_or(Millis::MAX);
            let no_time = ParseErrorKind::NoTimeToMove;
            clock(limit, increment).ok_or_else(|| scanner.error_between(no_time, start, end))
        }
        _ => Err(missing(scanner)),
    }
}

/// Reads `KEY=NUMBER`.
fn field(scanner: &mut Scanner<'_>, fields: &mut Fields) -> Result<(), ParseError> {
    let start = scanner.at;
    let clock = fields.limit.is_some() || fields.increment.is_some();
    let (field, contradicts): (_, bool) = if scanner.eat_word("clock.limit") {
        (&mut fields.limit, fields.days.is_some())
    } else if scanner.eat_word("clock.increment") {
        (&mut fields.increment, fields.days.is_some())
    } else if scanner.eat_word("days") {
        (&mut fields.days, clock)
    } else {
        return Err(scanner.error_here(ParseErrorKind::UnknownKey));
    };
    if field.is_some() {
        return Err(scanner.error_since(ParseErrorKind::DuplicateKey, start));
    }
    if contradicts {
        return Err(scanner.error_since(ParseErrorKind::Contradiction, start));
    }
    let _ = field;
    Ok(())
}
