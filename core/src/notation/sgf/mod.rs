//! `sgf`: the time of a game in an SGF file: `TM[600]OT[5x30 byo-yomi]`.
//!
//! A text is the properties of a node, in any order and in upper case, with or without white space
//! around them. Each of these four may occur once:
//!
//! - `TM`: the main time in seconds, 0 by default.
//! - `OT`: the overtime. SGF does not define its values; the parser accepts those that KGS, CGoban,
//!   the Online Go Server and GoGui write, in upper or lower case, with or without the spaces. An
//!   empty `OT`, and `None`, is no overtime.
//! - `TC` and `TT`, with `TM` and without `OT`: the number of periods and their length in seconds,
//!   as Fox Go Server writes them.
//!
//! ```text
//! overtime = periods "x" seconds ("byo-yomi" | "byoyomi")
//!          | moves "/" seconds "Canadian"
//!          | moves ("moves" | "move") "/" time ("sec" | "min")
//!          | seconds "fischer"
//!          | seconds "simple"
//!          | "None"
//! ```
//!
//! `TM[0]` without overtime is no time limit. Other properties are ignored, except those about
//! time: `BL`, `WL`, `OB` and `OW` are the time and moves that a side has left, and the meaning of
//! Fox's `LC` and `LT` is unknown. They are errors.
//!
//! Times may have decimals, down to the millisecond.
//!
//! - `byo-yomi`: a period for each move, and the number of periods. With 0 periods there is only
//!   the main time.
//! - `Canadian`, and `moves`: a number of moves in each period.
//! - `fischer`: added after each move. The Online Go Server also has a limit, which is not in the
//!   file.
//! - `simple`: a time for each move and nothing else; `TM` is ignored.
//!
//! Unused time in a period is lost, and so is main time left when the first period begins. SGF does
//! not say whether a flag falls at zero or past it; here it falls past it.
//!
//! All other values of `OT` are rejected: a number by itself, and the standard's own example
//! `5 mins Japanese style, 1 move / min`, which has two readings: five periods of a minute, or five
//! minutes and then a minute for each move.

mod overtime;

use alloc::string::String;
use core::fmt;
use core::num::{NonZeroU16, NonZeroU32};

use self::overtime::{Method, method, write_more, write_overtime};
use super::completion::Lexemes;
use super::gtp::{GoClock, More, control};
use super::scanner::Scanner;
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::model::stage::lives;
use crate::model::{Millis, Rules, Side, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    words: &[&["byoyomi", "move", "None"]],
    ..Lexemes::new(
        &[
            "TM[",
            "OT[",
            "]",
            "x",
            "/",
            " byo-yomi",
            " Canadian",
            " fischer",
            " simple",
            " moves/",
            " sec",
            " min",
            ".",
        ],
        &[
            "]",
            "TM[600]",
            "[600]",
            "600]",
            "OT[5x30 byo-yomi]",
            "[5x30 byo-yomi]",
            "5x30 byo-yomi]",
            "x30 byo-yomi]",
            " byo-yomi]",
            " Canadian]",
            " fischer]",
            " simple]",
            " sec]",
            " min]",
            "30 byo-yomi]",
            "30 Canadian]",
            "30 sec]",
            "/30 sec]",
            "[30]",
            "[3]",
            "0]TM[600]",
            // No period, which needs a main time.
            "30 byo-yomi]TM[600]",
            "]TM[600]",
            "[0]TM[600]",
            "TC[3]",
            "C[3]",
            "TT[30]",
            "T[30]",
            "]TT[30]",
            "3]TT[30]",
            "[3]TT[30]",
            "TC[3]TM[600]",
            "]TC[3]TM[600]",
            "TT[30]TM[600]",
            "]TT[30]TM[600]",
            "[3]TT[30]TM[600]",
            "[30]TC[3]TM[600]",
            "C[3]TT[30]TM[600]",
            "T[30]TM[600]",
            "C[3]TM[600]",
        ],
    )
};

pub(super) struct Sgf;

impl Sgf {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let properties = properties(source)?;
        let time = properties.main.map(main_time).transpose()?;
        let (main, more) = match (properties.method()?, time) {
            (Some(Method::Alone(more)), _) => (Millis::ZERO, more),
            (Some(Method::AfterMain(more)), time) => (time.unwrap_or_default(), more),
            (None, None) => {
                let hint = match properties.overtime {
                    Some(_) => Hint::SgfNoTime,
                    None => Hint::SgfMissing,
                };
                return Err(properties.missing().with_hint(hint));
            }
            (None, Some(Millis::ZERO)) => return Ok(control(None, Rules::default())),
            (None, Some(time)) => (time, More::Nothing),
        };
        let clock = GoClock { main, more };
        let value = properties.main.or(properties.overtime);
        match value.filter(|_| clock.is_empty()) {
            Some(value) => Err(value.error(ParseErrorKind::NoTimeToMove)),
            None => Ok(control(Some(&clock), Rules::default())),
        }
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let Some(clock) = GoClock::nearest(control.schedule(side)) else {
            return Ok("TM[0]".into());
        };
        let mut text = String::new();
        match clock.more {
            More::Overtime {
                period,
                moves: NonZeroU32::MIN,
                lives: NonZeroU16::MIN,
            } if clock.main == Millis::ZERO => {
                write_overtime(&mut text, period, "simple")?;
            }
            more => {
                text.push_str("TM[");
                write_decimal(&mut text, clock.main, Unit::Second)?;
                text.push(']');
                write_more(&mut text, more)?;
            }
        }
        Ok(text)
    }
}

/// The value of a property.
#[derive(Clone, Copy)]
struct Value<'a> {
    /// The text up to the end of the value.
    source: Source<'a>,
    start: usize,
}

impl<'a> Value<'a> {
    fn scanner(self) -> Scanner<'a> {
        let mut scanner = Scanner::new(self.source, b"/xX");
        scanner.at = self.start;
        scanner.spaces();
        scanner
    }

    /// An error that covers the whole value.
    fn error(self, kind: ParseErrorKind) -> ParseError {
        let text = self.source.text;
        let length = text.len().saturating_sub(self.start);
        ParseError::at(kind, self.start, length)
    }

    /// Records the value even if it turns out to be invalid or its end is missing.
    fn tell(self, key: Key) {
        if self.source.trace.is_some() {
            let _ = match key {
                Key::Main => main_time(self).map(drop),
                Key::Overtime => method(self).map(drop),
                Key::Periods => fox_periods(self).map(drop),
                Key::Period => fox_period(self).map(drop),
                Key::Other => Ok(()),
            };
        }
    }
}

struct Properties<'a> {
    source: Source<'a>,
    main: Option<Value<'a>>,
    overtime: Option<Value<'a>>,
    periods: Option<Value<'a>>,
    period: Option<Value<'a>>,
}

impl Properties<'_> {
    /// The overtime; `None` if there is none.
    fn method(&self) -> Result<Option<Method>, ParseError> {
        if let Some(value) = self.overtime {
            return method(value);
        }
        match (self.main, self.periods, self.period) {
            (_, None, None) => Ok(None),
            (Some(_), Some(periods), Some(period)) => fox(periods, period).map(Some),
            (_, Some(_), None) => Err(self.missing().with_hint(Hint::SgfFoxPeriod)),
            (_, None, Some(_)) => Err(self.missing().with_hint(Hint::SgfFoxPeriods)),
            (None, Some(_), Some(_)) => Err(self.missing().with_hint(Hint::SgfFoxMain)),
        }
    }

    /// The error for a missing property.
    fn missing(&self) -> ParseError {
        let text = self.source.text;
        ParseError::at(ParseErrorKind::MissingKey, text.len(), 0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Main,
    Overtime,
    /// The number of periods, from Fox.
    Periods,
    /// The time of each period, from Fox.
    Period,
    Other,
}

impl Key {
    fn in_words(self) -> String {
        match self {
            Self::Main => "the main time",
            Self::Overtime => "the overtime",
            Self::Periods => "the number of byo-yomi periods",
            Self::Period => "the time of each byo-yomi period",
            Self::Other => "not part of the time control",
        }
        .into()
    }
}

fn properties(source: Source<'_>) -> Result<Properties<'_>, ParseError> {
    let scanner = &mut Scanner::new(source, b"[]\n\r\t");
    let mut properties = Properties {
        source,
        main: None,
        overtime: None,
        periods: None,
        period: None,
    };
    white_space(scanner);
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    while !scanner.is_at_end() {
        let start = scanner.at;
        let key = scanner.field(FieldName::Keyword, key, Key::in_words)?;
        let has_fox = properties.periods.is_some() || properties.period.is_some();
        let (property, excluded) = match key {
            Key::Main => (&mut properties.main, false),
            Key::Overtime => (&mut properties.overtime, has_fox),
            Key::Periods => (&mut properties.periods, properties.overtime.is_some()),
            Key::Period => (&mut properties.period, properties.overtime.is_some()),
            Key::Other => {
                pass_values(scanner, source)?;
                continue;
            }
        };
        if property.is_some() {
            let error = scanner.error_since(ParseErrorKind::DuplicateKey, start);
            return Err(error.with_hint(Hint::SgfTwice));
        }
        if excluded {
            let error = scanner.error_since(ParseErrorKind::Contradiction, start);
            return Err(error.with_hint(Hint::SgfFoxAlone));
        }
        white_space(scanner);
        *property = Some(value(scanner, source, key)?);
        white_space(scanner);
    }
    Ok(properties)
}

/// Skips the values of a property, at least one.
fn pass_values(scanner: &mut Scanner<'_>, source: Source<'_>) -> Result<(), ParseError> {
    white_space(scanner);
    loop {
        value(scanner, source, Key::Other)?;
        white_space(scanner);
        if scanner.peek() != Some(b'[') {
            return Ok(());
        }
    }
}

fn key(scanner: &mut Scanner<'_>) -> Result<Key, ParseError> {
    let start = scanner.at;
    pass_while(scanner, |byte| byte.is_ascii_alphabetic());
    match scanner.since(start) {
        "TM" => Ok(Key::Main),
        "OT" => Ok(Key::Overtime),
        "TC" => Ok(Key::Periods),
        "TT" => Ok(Key::Period),
        "" => Err(scanner
            .error_here(SyntaxErrorKind::DocumentSyntax.into())
            .with_hint(Hint::SgfProperty)),
        // Properties about time, but not about the time control.
        "BL" | "WL" | "OB" | "OW" | "LC" | "LT" => {
            let error = scanner.error_since(ParseErrorKind::UnknownKey, start);
            Err(error.with_hint(Hint::SgfLeft))
        }
        key if key.bytes().all(|byte| byte.is_ascii_uppercase()) => Ok(Key::Other),
        _ => Err(scanner
            .error_since(ParseErrorKind::UnknownKey, start)
            .with_hint(Hint::SgfCapitals)),
    }
}

/// Reads `[…]`. A backslash escapes the next character.
fn value<'a>(
    scanner: &mut Scanner<'_>,
    source: Source<'a>,
    key: Key,
) -> Result<Value<'a>, ParseError> {
    if !scanner.eat(b'[') {
        let error = scanner.error_here(SyntaxErrorKind::DocumentSyntax.into());
        return Err(error.with_hint(Hint::SgfValue));
    }
    let start = scanner.at;
    loop {
        pass_while(scanner, |byte| byte != b']' && byte != b'\\');
        let end = scanner.at;
        if scanner.eat(b']') {
            let source = source.up_to(end);
            let value = Value { source, start };
            value.tell(key);
            return Ok(value);
        }
        if !scanner.eat(b'\\') {
            Value { source, start }.tell(key);
            let error = scanner.missing(SyntaxErrorKind::DocumentSyntax.into());
            return Err(error.with_hint(Hint::SgfBracket));
        }
        let _ = scanner.eat(b']') || scanner.eat(b'\\');
    }
}

fn white_space(scanner: &mut Scanner<'_>) {
    pass_while(scanner, |byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
}

fn pass_while(scanner: &mut Scanner<'_>, passes: fn(u8) -> bool) {
    while let Some(byte) = scanner.peek().filter(|&byte| passes(byte)) {
        scanner.eat(byte);
    }
}

fn main_time(value: Value<'_>) -> Result<Millis, ParseError> {
    seconds(value, FieldName::Time)
}

/// Reads a number of seconds.
fn seconds(value: Value<'_>, name: FieldName) -> Result<Millis, ParseError> {
    let time = |scanner: &mut Scanner<'_>| {
        let time = decimal(scanner, Unit::Second)?;
        scanner.spaces();
        let time = time.filter(|_| scanner.is_at_end());
        time.ok_or_else(|| value.error(ParseErrorKind::ExpectedSeconds))
    };
    value.scanner().field(name, time, describe::time)
}

/// The overtime in `TC` and `TT`.
fn fox(periods: Value<'_>, period: Value<'_>) -> Result<Method, ParseError> {
    let (lives, time) = (fox_periods(periods)?, fox_period(period)?);
    let Some(lives) = NonZeroU16::new(lives) else {
        return Ok(Method::AfterMain(More::Nothing));
    };
    match time {
        Millis::ZERO => Err(period
            .error(ParseErrorKind::OutOfRange)
            .with_hint(Hint::AboveZero)),
        period => Ok(Method::AfterMain(More::Overtime {
            period,
            moves: NonZeroU32::MIN,
            lives,
        })),
    }
}

fn fox_periods(value: Value<'_>) -> Result<u16, ParseError> {
    let periods = |scanner: &mut Scanner<'_>| {
        let number = scanner.number()?;
        scanner.spaces();
        let number = number.filter(|_| scanner.is_at_end());
        let number = number.ok_or_else(|| value.error(ParseErrorKind::ExpectedNumber))?;
        lives(number).ok_or_else(|| value.error(ParseErrorKind::TooManyLives))
    };
    value
        .scanner()
        .field(FieldName::Lives, periods, trace::periods)
}

fn fox_period(value: Value<'_>) -> Result<Millis, ParseError> {
    seconds(value, FieldName::ExtraTime)
}
