//! `floodgate`: the names of games on the computer shogi server shogi-server, such as those of its
//! floodgate tournament.
//!
//! ```text
//! name = text "-" TOTAL "-" ( BYOYOMI | INCREMENT "F" )
//! ```
//!
//! All times are whole seconds: the main time, and the byo-yomi after it or, with an `F`, the
//! increment that is added just before each move, including the first. Any printable ASCII text may
//! come before them; the canonical form begins with `floodgate`.
//!
//! The server charges whole seconds, rounded down, and time is up when the time used equals the
//! time available. The minimum charge for a move is a setting of the server that the name does not
//! contain; here it is 0. If all times are 0 there is no limit. A byo-yomi that begins with a 0,
//! such as `900-060`, selects the server's stopwatch: there is no byo-yomi, and each move is
//! charged in whole multiples of that time, rounded down.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::csa::{Allowance, Value, server_rules, time, whole};
use super::scanner::{Scanner, times};
use super::trace::Source;
use super::units::Unit;
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Millis, Rounding, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["floodgate-"],
    ..Lexemes::new(
        &["-", "F"],
        &["10", "-10", "300-10", "-300-10", "floodgate-300-10"],
    )
};

const SECOND: NonZeroU32 = match NonZeroU32::new(1_000) {
    Some(second) => second,
    None => NonZeroU32::MIN,
};

pub(super) struct Floodgate;

impl Floodgate {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"-");
        let text = source.text;
        let mut parts = text.rsplitn(3, '-');
        let (last, total, name) = (parts.next(), parts.next(), parts.next());
        if text.trim_matches(' ').is_empty() {
            scanner.pass_to(0);
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let (Some(last), Some(_), Some(name)) = (last, total, name) else {
            return Err(too_short(&mut scanner, text));
        };
        let read = |scanner: &mut Scanner<'_>| {
            scanner.at = name.len();
            if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic()) {
                Ok(())
            } else {
                Err(scanner
                    .error_since(ParseErrorKind::UnknownWord, 0)
                    .with_hint(Hint::FloodgateName))
            }
        };
        scanner.field(FieldName::Name, read, |()| NAME.into())?;
        scanner.eat(b'-');
        let total = scanner.field(FieldName::Time, value, seconds)?;
        scanner.eat(b'-');
        control(&mut scanner, total, last)
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let allowance = match Allowance::of(control.schedule(side)) {
            Some(allowance) => allowance.in_units(Unit::Second.millis())?,
            None => Allowance::default(),
        };
        let seconds = |time: Millis| time.get().div_euclid(Unit::Second.millis());
        let unit = Millis::from(control.rules().charge.unit.get());
        let mut text = String::new();
        write!(text, "floodgate-{}-", seconds(allowance.total))?;
        let stop_watch = unit > Millis::from(SECOND.get());
        if allowance.increment > Millis::ZERO {
            write!(text, "{}F", seconds(allowance.increment))?;
        } else if stop_watch && allowance.byoyomi == Millis::ZERO {
            write!(text, "0{}", seconds(unit))?;
        } else {
            write!(text, "{}", seconds(allowance.byoyomi))?;
        }
        Ok(text)
    }
}

const NAME: &str = "the game's name";

/// The error in a name without two times.
fn too_short(scanner: &mut Scanner<'_>, text: &str) -> ParseError {
    scanner.pass_to(b'-');
    scanner.tell(FieldName::Name, 0, &Ok(()), |()| NAME.into());
    if scanner.eat(b'-') {
        // The error is the same for any text here.
        let _ = scanner.field(FieldName::Time, value, seconds);
    }
    scanner.at = text.len();
    let error = scanner.missing(ParseErrorKind::ExpectedSeconds);
    error.with_hint(Hint::FloodgateStart)
}

/// The number of seconds in words.
fn seconds(value: Value) -> String {
    let time = times(value.number, Unit::Second.millis());
    let too_large = ParseErrorKind::NumberTooLarge.message();
    time.map_or_else(|| too_large.into(), describe::time)
}

fn value(scanner: &mut Scanner<'_>) -> Result<Value, ParseError> {
    let start = scanner.at;
    let number = whole(scanner, ParseErrorKind::ExpectedSeconds, Hint::WholeSeconds)?;
    let end = scanner.at;
    Ok(Value { number, start, end })
}

/// Reads the last part and returns the time control.
fn control(scanner: &mut Scanner<'_>, total: Value, last: &str) -> Result<TimeControl, ParseError> {
    let second = Unit::Second.millis();
    let start = scanner.at;
    let is_increment = last.ends_with('F');
    let is_stop_watch = last.starts_with('0') && last.as_bytes().get(1).is_some_and(|b| *b != b'F');
    let name = match (is_stop_watch, is_increment) {
        (true, _) => FieldName::Unit,
        (false, true) => FieldName::Credit,
        (false, false) => FieldName::ExtraTime,
    };
    let value = Some(scanner.field(name, last_value, seconds)?);
    let (total, last_time) = (
        time(scanner, Some(total), second)?,
        time(scanner, value, second)?,
    );
    if is_stop_watch {
        let unit = u32::try_from(last_time.get())
            .ok()
            .and_then(NonZeroU32::new);
        let out = |hint| {
            let error = scanner.error_since(ParseErrorKind::OutOfRange, start);
            error.with_hint(hint)
        };
        let unit = unit.ok_or_else(|| out(Hint::FloodgateUnit))?;
        if is_increment {
            return Err(out(Hint::FloodgateUnitIncrement));
        }
        if total == Millis::ZERO {
            return Err(out(Hint::FloodgateUnitMain));
        }
        let rules = server_rules(unit, Rounding::Down, Millis::ZERO);
        return Ok(both_sides(schedule_of([Stage::new(total)]), rules));
    }
    let (byoyomi, increment) = if is_increment {
        (Millis::ZERO, last_time)
    } else {
        (last_time, Millis::ZERO)
    };
    let allowance = Allowance {
        total,
        byoyomi,
        increment,
    };
    let stages = if allowance.is_nothing() {
        Vec::new()
    } else {
        allowance.stages()
    };
    let rules = server_rules(SECOND, Rounding::Down, Millis::ZERO);
    Ok(both_sides(schedule_of(stages), rules))
}

/// Reads the number of the last part, and its `F`.
fn last_value(scanner: &mut Scanner<'_>) -> Result<Value, ParseError> {
    let start = scanner.at;
    let number = scanner.number()?;
    let end = scanner.at;
    if scanner.peek() == Some(b'F') {
        scanner.pass();
    }
    match number.filter(|_| scanner.is_at_end()) {
        Some(number) => Ok(Value { number, start, end }),
        None => {
            scanner.pass_to(b'-');
            let error = scanner.error_since(ParseErrorKind::ExpectedSeconds, start);
            Err(error.with_hint(Hint::FloodgateLast))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, PrintError};

    #[test]
    fn a_time_below_a_second_is_not_written_as_no_limit() {
        let control = Notation::Uci.parse("go movetime 500").unwrap();
        let converted = Notation::Floodgate.convert(&control);
        assert_eq!(converted.text, "");
        assert_eq!(converted.losses, [PrintError::Stages]);
        let untimed = Notation::Uci.parse("go infinite").unwrap();
        let converted = Notation::Floodgate.convert(&untimed);
        assert_eq!(converted.text, "floodgate-0-0");
    }
}
