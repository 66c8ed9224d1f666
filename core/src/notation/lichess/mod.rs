//! `lichess`: the clocks of the chess server lichess.
//!
//! ```text
//! text   = MIN "+" SEC | N ( "day" | "days" ) | "unlimited" | "∞"
//!        | field *( "&" field ) | object
//! field  = "clock.limit=" S | "clock.increment=" S | "days=" N
//! ```
//!
//! The first line is what the site shows: minutes, and seconds that are added after each move. MIN
//! is a whole number up to 180, or `¼`, `½`, `¾` or `1.5`; the fractions may also be written 0.25,
//! 0.5 and 0.75. SEC is at most 180. With 0 minutes a game starts with the seconds, but with at
//! least three. The second line has the fields of the site's API: the limit in seconds, which is
//! one of those times, and an increment of at most 60 seconds. In correspondence a move has 1, 2,
//! 3, 5, 7, 10 or 14 days.
//!
//! An object is JSON from the API, a clock or a time control (in Rust with the feature
//! `documents`):
//!
//! | keys | in |
//! |---|---|
//! | `limit` `increment`, also with `type` `clock` and `show` | seconds |
//! | `initial` `increment`, with `totalTime` or keys of the site's pages, as `running` | seconds |
//! | `initial` `increment` alone, as games are streamed | milliseconds |
//! | `daysPerTurn`, also with `type` `correspondence` | days |
//! | `type` `unlimited` | |
//!
//! `show` and `totalTime` must agree with the times beside them. Other keys are errors. `initial`
//! in the wrong unit is always out of range, since all limits of the site are between 15 and 10,800
//! seconds, or 0.
//!
//! A flag falls at zero. The first move of each side is not timed and earns nothing.

#[cfg(feature = "documents")]
mod object;
pub(super) mod tag;

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU8, NonZeroU32};

use super::completion::Lexemes;
use super::pgn::each_move;
use super::scanner::{Scanner, times};
use super::trace::Source;
use super::units::{Unit, decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, FlagFalls, Millis, Opening, Rules, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &[
        "¼",
        "½",
        "¾",
        "unlimited",
        "∞",
        "clock.limit=",
        "clock.increment=",
        "days=",
    ],
    ..Lexemes::new(
        &[
            "+",
            " days",
            " day",
            ".",
            "&clock.increment=",
            "&clock.limit=",
        ],
        &[
            "+0",
            "2",
            "180",
            "&clock.increment=2",
            "&clock.limit=180",
            "clock.increment=2",
            "clock.limit=180",
            "180&clock.increment=2",
            "2&clock.limit=180",
            "00",
            "20",
            "40",
            "00&clock.increment=2",
            "20&clock.increment=2",
            "40&clock.increment=2",
        ],
    )
};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60_000;
const DAY: i64 = 86_400_000;
/// The minimum time at the start of a game.
const LEAST: i64 = 3_000;
const MOST_LIMIT: i64 = 10_800_000;
const MOST_INCREMENT: i64 = 180_000;
const DAYS: [i64; 7] = [1, 2, 3, 5, 7, 10, 14];
/// The limits below a minute, and the one between two whole minutes.
const SHORT: [(i64, &str); 5] = [
    (0, "0"),
    (15_000, "¼"),
    (30_000, "½"),
    (45_000, "¾"),
    (90_000, "1.5"),
];

pub(super) struct Lichess;

/// Whether `text` is a JSON object.
pub(super) fn is_object(text: &str) -> bool {
    text.trim_ascii_start().starts_with('{')
}

impl Lichess {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        #[cfg(feature = "documents")]
        if is_object(source.text) {
            return object::parse(source.text);
        }
        let scanner = &mut Scanner::new(source, b"+=&");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        scanner.at = 0;
        let control = match source.text {
            "∞" | "unlimited" => {
                scanner.pass_to(0);
                scanner.tell_keyword(0, || "untimed".into());
                return Ok(both_sides(schedule_of([]), Rules::default()));
            }
            _ if source.text.contains('=') => fields(scanner)?,
            _ => shown(scanner)?,
        };
        if scanner.is_at_end() {
            Ok(control)
        } else {
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            Err(error.with_hint(Hint::End))
        }
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let Some(stage) = control.schedule(side).first() else {
            return Ok("unlimited".into());
        };
        let mut text = String::new();
        if stage.quota.is_some_and(|quota| quota.moves.get() == 1) {
            let days = stage.time.get().div_euclid(DAY);
            let plural = if days == 1 { "" } else { "s" };
            write!(text, "{days} day{plural}")?;
            return Ok(text);
        }
        let increment = increment_of(stage);
        let limit = nearest_limit(stage.time, increment).get();
        let short = SHORT.into_iter().find(|&(short, _)| short == limit);
        match short {
            Some((_, written)) => text.push_str(written),
            None => write!(text, "{}", limit.div_euclid(MINUTE))?,
        }
        write!(text, "+{}", increment.get().div_euclid(SECOND))?;
        Ok(text)
    }
}

fn increment_of(stage: &Stage) -> Millis {
    let credit = stage.credit.map(|credit| credit.amount());
    credit.unwrap_or(Millis::ZERO)
}

fn shown(scanner: &mut Scanner<'_>) -> Result<TimeControl, ParseError> {
    let start = scanner.at;
    let (limit, is_glyph) =
        scanner.field(FieldName::Time, minutes, |(limit, _)| describe::time(limit))?;
    let end = scanner.at;
    scanner.spaces();
    if scanner.eat_word("day") || scanner.eat_word("days") {
        let number = limit.get().div_euclid(MINUTE);
        let whole = !is_glyph && limit.get().rem_euclid(MINUTE) == 0;
        return if whole && DAYS.contains(&number) {
            scanner.tell(FieldName::Time, start, &Ok(number), in_days);
            correspondence(scanner, number, start)
        } else {
            let error = scanner.error_between(ParseErrorKind::OutOfRange, start, end);
            Err(error.with_hint(Hint::LichessDays))
        };
    }
    scanner.at = end;
    if !is_limit(limit) {
        let error = scanner.error_between(ParseErrorKind::OutOfRange, start, end);
        return Err(error.with_hint(Hint::LichessMinutes));
    }
    if !scanner.eat(b'+') {
        return Err(scanner.error_here(ParseErrorKind::ExpectedPlus));
    }
    let increment = scanner.field(
        FieldName::Credit,
        |s| seconds(s, MOST_INCREMENT, Hint::LichessIncrement),
        describe::time,
    )?;
    real_time(scanner, limit, increment)
}

/// Reads minutes. Returns whether they are a glyph, too.
fn minutes(scanner: &mut Scanner<'_>) -> Result<(Millis, bool), ParseError> {
    for (glyph, time) in [('¼', 15_000), ('½', 30_000), ('¾', 45_000)] {
        if scanner.eat_char(glyph) {
            return Ok((Millis::from(time), true));
        }
    }
    match decimal(scanner, Unit::Minute)? {
        Some(time) => Ok((time, false)),
        None => Err(scanner
            .error_here(ParseErrorKind::ExpectedNumber)
            .with_hint(Hint::LichessStart)),
    }
}

/// The limit of a game that starts with this time, or the next lower one.
fn nearest_limit(time: Millis, increment: Millis) -> Millis {
    if is_limit(time) {
        return time;
    }
    if time == start_without_limit(increment) {
        return Millis::ZERO;
    }
    let minutes = time.get().div_euclid(MINUTE).saturating_mul(MINUTE);
    Millis::new(minutes).unwrap_or(time)
}

/// What a game with the limit 0 starts with.
fn start_without_limit(increment: Millis) -> Millis {
    let least = Millis::new(LEAST).unwrap_or_default();
    increment.max(least)
}

fn is_limit(limit: Millis) -> bool {
    let time = limit.get();
    let short = SHORT.into_iter().any(|(limit, _)| limit == time);
    short || time.rem_euclid(MINUTE) == 0 && time <= MOST_LIMIT
}

/// Reads a whole number of seconds, `most` milliseconds at most. `hint` says what was expected.
fn seconds(scanner: &mut Scanner<'_>, most: i64, hint: Hint) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        return Err(error.with_hint(hint));
    };
    let time = times(number, SECOND).filter(|time| time.get() <= most);
    let outside = || scanner.error_since(ParseErrorKind::OutOfRange, start);
    time.ok_or_else(|| outside().with_hint(hint))
}

fn fields(scanner: &mut Scanner<'_>) -> Result<TimeControl, ParseError> {
    let (mut limit, mut increment, mut days) = (None, None, None);
    loop {
        let start = scanner.at;
        scanner.word();
        let key = scanner.since(start);
        let known = match key {
            "clock.limit" => Ok((limit.is_some(), "the initial time")),
            "clock.increment" => Ok((increment.is_some(), "the increment per move")),
            "days" => Ok((days.is_some(), "the time per move")),
            _ => Err(ParseErrorKind::UnknownKey),
        };
        let known = match known {
            Ok((true, _)) => Err(ParseErrorKind::DuplicateKey),
            known => known.map(|(_, means)| means),
        };
        let known = known.map_err(|kind| {
            let error = scanner.error_since(kind, start);
            match kind {
                ParseErrorKind::UnknownKey => error.with_hint(Hint::LichessField),
                _ => error,
            }
        });
        scanner.tell(FieldName::Keyword, start, &known, Into::into);
        known?;
        if !scanner.eat(b'=') {
            return Err(scanner.error_here(ParseErrorKind::ExpectedNumber));
        }
        let value = scanner.at;
        match key {
            "clock.limit" => {
                limit = Some(scanner.field(FieldName::Time, tag::limit, describe::time)?);
            }
            "clock.increment" => {
                let hint = Hint::LichessIncrementOfApi;
                let time = |scanner: &mut Scanner<'_>| seconds(scanner, 60 * SECOND, hint);
                increment = Some(scanner.field(FieldName::Credit, time, describe::time)?);
            }
            _ => {
                let number = |scanner: &mut Scanner<'_>| {
                    let number = scanner.number()?;
                    let number = number.filter(|number| DAYS.contains(number));
                    number.ok_or_else(|| {
                        scanner.word();
                        let error = scanner.error_since(ParseErrorKind::OutOfRange, value);
                        error.with_hint(Hint::LichessDays)
                    })
                };
                days = Some(scanner.field(FieldName::Time, number, in_days)?);
            }
        }
        if !scanner.eat(b'&') {
            break;
        }
    }
    match (limit, increment, days) {
        (Some(limit), Some(increment), None) => real_time(scanner, limit, increment),
        (None, None, Some(days)) => correspondence(scanner, days, 0),
        (_, _, Some(_)) => Err(scanner
            .error_since(ParseErrorKind::Contradiction, 0)
            .with_hint(Hint::LichessDaysAlone)),
        _ if !scanner.is_at_end() => Err(scanner
            .error_here(ParseErrorKind::ExpectedEnd)
            .with_hint(Hint::LichessNextField)),
        _ => Err(scanner
            .missing(ParseErrorKind::MissingKey)
            .with_hint(Hint::LichessBoth)),
    }
}

fn in_days(number: i64) -> String {
    describe::time(Millis::new(number.saturating_mul(DAY)).unwrap_or_default())
}

fn real_time(
    scanner: &Scanner<'_>,
    limit: Millis,
    amount: Millis,
) -> Result<TimeControl, ParseError> {
    if limit == Millis::ZERO && amount == Millis::ZERO {
        return Err(scanner.error_since(ParseErrorKind::NoTimeToMove, 0));
    }
    let time = match limit {
        Millis::ZERO => start_without_limit(amount),
        limit => limit,
    };
    let stage = Stage {
        credit: (amount > Millis::ZERO).then_some(Credit::Paid {
            amount,
            every: NonZeroU32::MIN,
            keep: 100,
        }),
        ..Stage::new(time)
    };
    let rules = Rules {
        opening: Opening::Untimed {
            turns: NonZeroU8::MIN.saturating_add(1),
            earns: false,
            first_move: None,
        },
        flag_falls: FlagFalls::AtZero,
        ..Rules::default()
    };
    Ok(both_sides(schedule_of([stage]), rules))
}

fn correspondence(
    scanner: &Scanner<'_>,
    days: i64,
    start: usize,
) -> Result<TimeControl, ParseError> {
    let too_large = || scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    let time = times(days, DAY).ok_or_else(too_large)?;
    let rules = Rules {
        flag_falls: FlagFalls::AtZero,
        ..Rules::default()
    };
    Ok(both_sides(schedule_of([each_move(time)]), rules))
}
