//! `sgf`: the properties `TM` and `OT` of an SGF file: `TM[600]OT[5x30 byo-yomi]`.
//!
//! Each stands at most once, in either order, in upper case, with white space around them or not.
//! `TM` is the main time in seconds, 0 where it is left out. SGF leaves it open what `OT` says;
//! what is read is what KGS, CGoban, the Online Go Server and GoGui write, in upper or lower case,
//! with or without the spaces:
//!
//! ```text
//! overtime = periods "x" seconds ("byo-yomi" | "byoyomi")
//!          | moves "/" seconds "Canadian"
//!          | moves ("moves" | "move") "/" time ("sec" | "min")
//!          | seconds "fischer"
//!          | seconds "simple"
//! ```
//!
//! Times may have decimals, down to the millisecond.
//!
//! - `byo-yomi`: a period for each move, and so many of them to use up. No periods: the main time
//!   alone.
//! - `Canadian`, and `moves`: so many moves in each period.
//! - `fischer`: added after each move. The limit that the Online Go Server has is not in the file.
//! - `simple`: a time for each move and nothing else; `TM` says nothing then.
//!
//! What is left of a period, and of the main time as the first one begins, is lost. Whether a flag
//! falls at zero or past it SGF does not say: here it is past it.
//!
//! All else in `OT` is refused: a number by itself, and the standard's own example `5 mins
//! Japanese style, 1 move / min`, which does not say how many periods of what length there are.
//! SGF has no way to say that a game is untimed.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU16, NonZeroU32};

use super::completion::Makeup;
use super::gtp::{GoClock, More, control};
use super::scanner::Scanner;
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::FieldName;
use crate::describe;
use crate::{Millis, ParseError, ParseErrorKind, Rules, Side, TimeControl};

/// What texts are made of.
pub(super) const MAKEUP: Makeup = Makeup {
    words: &[&["byoyomi", "move"]],
    ..Makeup::new(
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
        ],
    )
};

pub(super) struct Sgf;

impl Sgf {
    pub(super) fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let Properties { main, overtime } = properties(source)?;
        let time = main.map(main_time).transpose()?;
        let (time, more) = match overtime.map(method).transpose()? {
            None => (time, More::Nothing),
            Some(Method::AfterMain(more)) => (time, more),
            Some(Method::Alone(more)) => (None, more),
        };
        let clock = GoClock {
            main: time.unwrap_or_default(),
            more,
        };
        match main.or(overtime).filter(|_| clock.is_empty()) {
            Some(value) => Err(value.error(ParseErrorKind::NoTimeToMove)),
            None => Ok(control(Some(&clock), Rules::default())),
        }
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let clock = GoClock::nearest(control.schedule(side)).ok_or(fmt::Error)?;
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
    /// The text up to where the value ends.
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

    /// The error in the whole value.
    fn error(self, kind: ParseErrorKind) -> ParseError {
        let text = self.source.text;
        let length = text.len().saturating_sub(self.start);
        ParseError::new(kind, text, self.start, length)
    }

    /// Tells those who ask of the value, whether it is right or not: what follows may be wrong, or
    /// its end be missing.
    fn tell(self, key: Key) {
        if self.source.trace.is_some() {
            let _ = match key {
                Key::Main => main_time(self).map(drop),
                Key::Overtime => method(self).map(drop),
            };
        }
    }
}

struct Properties<'a> {
    main: Option<Value<'a>>,
    overtime: Option<Value<'a>>,
}

#[derive(Clone, Copy)]
enum Key {
    Main,
    Overtime,
}

impl Key {
    fn in_words(self) -> String {
        match self {
            Self::Main => "the main time".into(),
            Self::Overtime => "what follows the main time".into(),
        }
    }
}

fn properties(source: Source<'_>) -> Result<Properties<'_>, ParseError> {
    let scanner = &mut Scanner::new(source, b"[]\n\r\t");
    let mut properties = Properties {
        main: None,
        overtime: None,
    };
    white_space(scanner);
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    while !scanner.is_at_end() {
        let start = scanner.at;
        let key = scanner.field(FieldName::Keyword, key, Key::in_words)?;
        let property = match key {
            Key::Main => &mut properties.main,
            Key::Overtime => &mut properties.overtime,
        };
        if property.is_some() {
            return Err(scanner.error_since(ParseErrorKind::DuplicateKey, start));
        }
        white_space(scanner);
        *property = Some(value(scanner, source, key)?);
        white_space(scanner);
    }
    Ok(properties)
}

fn key(scanner: &mut Scanner<'_>) -> Result<Key, ParseError> {
    let start = scanner.at;
    pass_while(scanner, |byte| byte.is_ascii_alphabetic());
    match scanner.since(start) {
        "TM" => Ok(Key::Main),
        "OT" => Ok(Key::Overtime),
        "" => Err(scanner.error_here(ParseErrorKind::DocumentSyntax)),
        _ => Err(scanner.error_since(ParseErrorKind::UnknownKey, start)),
    }
}

/// Reads `[…]`. A backslash takes its meaning from what follows it.
fn value<'a>(
    scanner: &mut Scanner<'_>,
    source: Source<'a>,
    key: Key,
) -> Result<Value<'a>, ParseError> {
    if !scanner.eat(b'[') {
        return Err(scanner.error_here(ParseErrorKind::DocumentSyntax));
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
            return Err(scanner.missing(ParseErrorKind::DocumentSyntax));
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
    let time = |scanner: &mut Scanner<'_>| {
        let time = decimal(scanner, Unit::Second)?;
        scanner.spaces();
        let time = time.filter(|_| scanner.is_at_end());
        time.ok_or_else(|| value.error(ParseErrorKind::ExpectedSeconds))
    };
    value.scanner().field(FieldName::Time, time, describe::time)
}

/// What `OT` says.
enum Method {
    AfterMain(More),
    /// There is no main time, whatever `TM` says.
    Alone(More),
}

fn method(value: Value<'_>) -> Result<Method, ParseError> {
    let scanner = &mut value.scanner();
    if scanner.is_at_end() {
        return Err(value.error(ParseErrorKind::Empty));
    }
    let start = scanner.at;
    scanner.digits();
    scanner.spaces();
    let read = if scanner.eat(b'x') {
        byoyomi
    } else if scanner.eat(b'/') {
        canadian
    } else if scanner.eat_word("moves") || scanner.eat_word("move") {
        moves_in_a_time
    } else {
        by_the_move
    };
    scanner.at = start;
    let method = read(scanner)?;
    scanner.spaces();
    let method = method.filter(|_| scanner.is_at_end());
    method.ok_or_else(|| value.error(ParseErrorKind::UnknownWord))
}

type Read<T> = Result<Option<T>, ParseError>;

/// Reads a field, and tells of it; of one that is not there, that it is missing.
fn told<'a, T: Copy>(
    scanner: &mut Scanner<'a>,
    name: FieldName,
    read: impl FnOnce(&mut Scanner<'a>) -> Read<T>,
    says: impl FnOnce(T) -> String,
) -> Read<T> {
    if !scanner.is_traced() {
        return read(scanner);
    }
    let start = scanner.at;
    let read = read(scanner);
    match &read {
        Ok(Some(value)) => scanner.tell(name, start, &Ok(*value), says),
        Ok(None) => {
            let missing = match name {
                FieldName::Lives | FieldName::Moves => ParseErrorKind::ExpectedNumber,
                _ => ParseErrorKind::ExpectedSeconds,
            };
            scanner.tell(name, start, &Err(scanner.missing(missing)), says);
        }
        Err(error) => scanner.tell(name, start, &Err(error.clone()), says),
    }
    read
}

/// Passes over one of these words, and tells of it; whether one stood there.
fn named(scanner: &mut Scanner<'_>, words: &[&str], says: &str) -> bool {
    scanner.spaces();
    let start = scanner.at;
    let stands = words.iter().any(|word| scanner.eat_word(word));
    if stands {
        scanner.tell_keyword(start, || says.into());
    }
    stands
}

fn byoyomi(scanner: &mut Scanner<'_>) -> Read<Method> {
    let start = scanner.at;
    let periods = |scanner: &mut Scanner<'_>| {
        let periods = scanner.number()?.map(u16::try_from).transpose();
        periods.map_err(|_| scanner.error_since(ParseErrorKind::NumberTooLarge, start))
    };
    let Some(periods) = told(scanner, FieldName::Lives, periods, trace::periods)? else {
        return Ok(None);
    };
    scanner.spaces();
    scanner.eat(b'x');
    let Some(period) = period(scanner, Unit::Second)? else {
        return Ok(None);
    };
    let named = named(
        scanner,
        &["byo-yomi", "byoyomi"],
        "periods, each for one move",
    );
    Ok(
        named.then_some(Method::AfterMain(match NonZeroU16::new(periods) {
            None => More::Nothing,
            Some(lives) => More::Overtime {
                period,
                moves: NonZeroU32::MIN,
                lives,
            },
        })),
    )
}

fn canadian(scanner: &mut Scanner<'_>) -> Read<Method> {
    let moves = told(scanner, FieldName::Moves, Scanner::moves, trace::moves)?;
    scanner.spaces();
    scanner.eat(b'/');
    let period = period(scanner, Unit::Second)?;
    let named = named(scanner, &["Canadian"], "so many moves in each period");
    Ok(block(moves, period).filter(|_| named))
}

fn moves_in_a_time(scanner: &mut Scanner<'_>) -> Read<Method> {
    let moves = told(scanner, FieldName::Moves, Scanner::moves, trace::moves)?;
    scanner.spaces();
    scanner.word();
    scanner.spaces();
    if !scanner.eat(b'/') {
        return Ok(None);
    }
    scanner.spaces();
    let start = scanner.at;
    pass_while(scanner, |byte| byte.is_ascii_digit() || byte == b'.');
    scanner.spaces();
    let unit = match scanner.eat_word("min") {
        true => Unit::Minute,
        false => Unit::Second,
    };
    scanner.at = start;
    let period = period(scanner, unit)?;
    let named = named(scanner, &["min", "sec"], "so many moves in each period");
    Ok(block(moves, period).filter(|_| named))
}

fn block(moves: Option<NonZeroU32>, period: Option<Millis>) -> Option<Method> {
    Some(Method::AfterMain(More::Overtime {
        period: period?,
        moves: moves?,
        lives: NonZeroU16::MIN,
    }))
}

fn by_the_move(scanner: &mut Scanner<'_>) -> Read<Method> {
    let start = scanner.at;
    let amount = |scanner: &mut Scanner<'_>| decimal(scanner, Unit::Second);
    let Some(amount) = told(scanner, FieldName::Credit, amount, describe::time)? else {
        return Ok(None);
    };
    let end = scanner.at;
    if named(scanner, &["fischer"], "what each move adds") {
        let (cap, turn) = (None, None);
        return Ok(Some(Method::AfterMain(More::Increment {
            amount,
            cap,
            turn,
        })));
    }
    if !named(
        scanner,
        &["simple"],
        "a time for each move, and nothing else",
    ) {
        return Ok(None);
    }
    scanner.tell_again(FieldName::ExtraTime, start, end, || describe::time(amount));
    if amount == Millis::ZERO {
        return Err(scanner.error_between(ParseErrorKind::NoTimeToMove, start, end));
    }
    Ok(Some(Method::Alone(More::Overtime {
        period: amount,
        moves: NonZeroU32::MIN,
        lives: NonZeroU16::MIN,
    })))
}

/// Reads a time that is given again and again, which is not nothing.
fn period(scanner: &mut Scanner<'_>, unit: Unit) -> Read<Millis> {
    scanner.spaces();
    let start = scanner.at;
    let time = |scanner: &mut Scanner<'_>| match decimal(scanner, unit)? {
        Some(Millis::ZERO) => Err(scanner.error_since(ParseErrorKind::OutOfRange, start)),
        time => Ok(time),
    };
    told(scanner, FieldName::ExtraTime, time, describe::time)
}

fn write_more(text: &mut String, more: More) -> fmt::Result {
    match more {
        More::Nothing
        | More::Increment {
            amount: Millis::ZERO,
            ..
        } => Ok(()),
        More::Increment { amount, .. } => write_overtime(text, amount, "fischer"),
        More::Overtime {
            period,
            moves: NonZeroU32::MIN,
            lives,
        } => {
            write!(text, "OT[{lives}x")?;
            write_decimal(text, period, Unit::Second)?;
            text.write_str(" byo-yomi]")
        }
        More::Overtime { period, moves, .. } => {
            write!(text, "OT[{moves}/")?;
            write_decimal(text, period, Unit::Second)?;
            text.write_str(" Canadian]")
        }
    }
}

fn write_overtime(text: &mut String, time: Millis, name: &str) -> fmt::Result {
    text.push_str("OT[");
    write_decimal(text, time, Unit::Second)?;
    write!(text, " {name}]")
}
