//! The overtime in the property `OT`.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU16, NonZeroU32};

use super::{Value, pass_while};
use crate::model::stage::lives;
use crate::model::{Millis, describe};
use crate::notation::gtp::More;
use crate::notation::scanner::Scanner;
use crate::notation::units::{Unit, decimal, write_decimal};
use crate::notation::{FieldName, trace};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The overtime after the main time.
pub(super) enum Method {
    AfterMain(More),
    /// Overtime without main time; `TM` is ignored.
    Alone(More),
}

/// Reads the value of `OT`; `None` for no overtime.
pub(super) fn method(value: Value<'_>) -> Result<Option<Method>, ParseError> {
    let scanner = &mut value.scanner();
    let start = scanner.at;
    if scanner.eat_word("None") {
        scanner.tell_keyword(start, || "no overtime".into());
        scanner.spaces();
    }
    if scanner.is_at_end() {
        return Ok(None);
    }
    scanner.at = start;
    scanner.digits();
    scanner.spaces();
    let read = if scanner.eat(b'x') {
        byoyomi
    } else if scanner.eat(b'/') {
        canadian
    } else if scanner.eat_word("moves") || scanner.eat_word("move") {
        moves_in_a_time
    } else if is_japanese(scanner) {
        let error = value.error(ParseErrorKind::Ambiguous);
        return Err(error.with_hint(Hint::SgfPeriodsOrMinutes));
    } else {
        by_the_move
    };
    scanner.at = start;
    let method = read(scanner)?;
    scanner.spaces();
    let method = method.filter(|_| scanner.is_at_end());
    let unknown = || value.error(ParseErrorKind::UnknownWord);
    let method = method.ok_or_else(|| unknown().with_hint(Hint::SgfOvertime))?;
    Ok(Some(method))
}

/// Whether `mins Japanese style, 1 move / min` follows a number, as in the standard's example.
fn is_japanese(scanner: &mut Scanner<'_>) -> bool {
    let mut words = |words: &[&str]| {
        scanner.spaces();
        words.iter().any(|word| scanner.eat_word(word))
    };
    let is_begun = words(&["mins", "min"]) && words(&["Japanese"]) && words(&["style,"]);
    if !is_begun {
        return false;
    }
    scanner.spaces();
    scanner.digits();
    scanner.spaces();
    let has_moves = scanner.eat_word("moves") || scanner.eat_word("move");
    scanner.spaces();
    let has_slash = scanner.eat(b'/');
    scanner.spaces();
    scanner.digits();
    scanner.spaces();
    let has_unit = scanner.eat_word("mins") || scanner.eat_word("min");
    scanner.spaces();
    has_moves && has_slash && has_unit && scanner.is_at_end()
}

type Read<T> = Result<Option<T>, ParseError>;

/// Reads a field and records it, or records that it is missing.
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

/// Skips one of these words and records it. Returns whether a word was there.
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
        let too_many =
            |scanner: &Scanner<'_>| scanner.error_since(ParseErrorKind::TooManyLives, start);
        let periods = scanner.number()?;
        let periods = periods.map(|number| lives(number).ok_or_else(|| too_many(scanner)));
        periods.transpose()
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
        "byo-yomi periods, each for one move",
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
    let named = named(
        scanner,
        &["Canadian"],
        "Canadian overtime: moves per period",
    );
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
    let unit = if scanner.eat_word("min") {
        Unit::Minute
    } else {
        Unit::Second
    };
    scanner.at = start;
    let period = period(scanner, unit)?;
    let named = named(
        scanner,
        &["min", "sec"],
        "Canadian overtime: moves per period",
    );
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
    if named(scanner, &["fischer"], "increment per move") {
        let (cap, turn) = (None, None);
        return Ok(Some(Method::AfterMain(More::Increment {
            amount,
            cap,
            turn,
        })));
    }
    if !named(scanner, &["simple"], "a time per move and no main time") {
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

/// Reads the time of a repeated period, which must be above 0.
fn period(scanner: &mut Scanner<'_>, unit: Unit) -> Read<Millis> {
    scanner.spaces();
    let start = scanner.at;
    let time = |scanner: &mut Scanner<'_>| match decimal(scanner, unit)? {
        Some(Millis::ZERO) => Err(scanner
            .error_since(ParseErrorKind::OutOfRange, start)
            .with_hint(Hint::AboveZero)),
        time => Ok(time),
    };
    told(scanner, FieldName::ExtraTime, time, describe::time)
}

pub(super) fn write_more(text: &mut String, more: More) -> fmt::Result {
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

pub(super) fn write_overtime(text: &mut String, time: Millis, name: &str) -> fmt::Result {
    text.push_str("OT[");
    write_decimal(text, time, Unit::Second)?;
    write!(text, " {name}]")
}
