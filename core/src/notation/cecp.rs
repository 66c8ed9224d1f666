//! `cecp`: the commands `level` and `st` of the Chess Engine Communication Protocol, which XBoard
//! uses.
//!
//! ```text
//! cecp = "level" MPS BASE INC | "st" D
//! BASE = minutes [ ":" seconds ] [ junk ]
//! INC  = D
//! ```
//!
//! Words are separated by one or more spaces. MPS is a number of moves, or 0 for the rest of the
//! game. BASE is in minutes, or in minutes and seconds, all whole; the seconds are not
//! range-checked. INC and D are seconds with or without decimals, to the millisecond: the protocol
//! specifies whole seconds, and programs send others.
//!
//! With MPS the time is added again to the time left after every MPS moves. INC is added after each
//! move. The protocol defines one or the other; cutechess sends both and applies both. BASE may be
//! 0 with an INC: then the first move must take no time. `st` gives every move its own time, and
//! unused time is lost.
//!
//! After BASE a program may announce the next session, as in `25+5`. The protocol requires engines
//! to ignore this text, and the parser ignores it with a warning. Only a point or a second colon,
//! which would change BASE, is an error. The other commands (`time`, `otim`, `sd` and more) are not
//! time controls.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::pgn::each_move;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, Millis, Quota, Rules, Side, Stage, TimeControl, WhenMet, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["level ", "st "],
    ..Lexemes::new(
        &[" ", ":", "."],
        &["0", " 0", "5 0", " 5 0", "0 5 0", " 0 5 0"],
    )
};

pub(super) struct Cecp;

impl Cecp {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let stage = match scanner.field(FieldName::Keyword, command, Command::in_words)? {
            Command::Level => level(&mut scanner)?,
            Command::St => per_move(&mut scanner)?,
        };
        scanner.spaces();
        if scanner.is_at_end() {
            Ok(both_sides(schedule_of([stage]), Rules::default()))
        } else {
            Err(scanner
                .error_here(ParseErrorKind::TooManyFields)
                .with_hint(Hint::End))
        }
    }

    /// What a parse ignores: the text that follows the base time without a space.
    pub(super) fn warnings(self, text: &str) -> Vec<ParseError> {
        let scanner = &mut Scanner::new(Source::from(text), b"");
        scanner.spaces();
        if !scanner.eat_word("level") || self.read(Source::from(text)).is_err() {
            return Vec::new();
        }
        scanner.spaces();
        scanner.word();
        scanner.spaces();
        scanner.digits();
        if scanner.eat(b':') {
            scanner.digits();
        }
        if !scanner.is_in_word() {
            return Vec::new();
        }
        let warning = scanner.error_here(ParseErrorKind::ExpectedEnd);
        vec![warning.with_hint(Hint::CecpIgnored).in_text(text)]
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stage = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        match stage.quota {
            Some(Quota {
                moves: NonZeroU32::MIN,
                when_met: WhenMet::RepeatSet,
            }) => {
                text.push_str("st ");
                write_decimal(&mut text, stage.time, Unit::Second)?;
            }
            Some(quota) => {
                write!(text, "level {} ", quota.moves)?;
                write_base_and_increment(&mut text, stage)?;
            }
            None => {
                text.push_str("level 0 ");
                write_base_and_increment(&mut text, stage)?;
            }
        }
        Ok(text)
    }
}

#[derive(Clone, Copy)]
enum Command {
    Level,
    St,
}

impl Command {
    fn in_words(self) -> String {
        match self {
            Self::Level => "moves, base time and increment".into(),
            Self::St => "a time per move".into(),
        }
    }
}

fn command(scanner: &mut Scanner<'_>) -> Result<Command, ParseError> {
    if scanner.eat_word("level") {
        return Ok(Command::Level);
    }
    if scanner.eat_word("st") {
        Ok(Command::St)
    } else {
        Err(scanner
            .error_here(ParseErrorKind::UnknownWord)
            .with_hint(Hint::CecpCommand))
    }
}

fn level(scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
    scanner.spaces();
    let moves = scanner.field(FieldName::Moves, moves, trace::quota)?;
    scanner.spaces();
    let start = scanner.at;
    let time = scanner.field(FieldName::Time, base, describe::time)?;
    let end = scanner.at;
    scanner.spaces();
    let amount = scanner.field(FieldName::Credit, seconds, describe::time)?;
    if time == Millis::ZERO && amount == Millis::ZERO {
        return Err(scanner.error_between(ParseErrorKind::NoTimeToMove, start, end));
    }
    Ok(Stage {
        quota: moves.map(|moves| Quota {
            moves,
            when_met: WhenMet::RepeatAdd,
        }),
        credit: (amount > Millis::ZERO).then_some(Credit::Paid {
            amount,
            every: NonZeroU32::MIN,
            keep: 100,
        }),
        ..Stage::new(time)
    })
}

fn per_move(scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
    scanner.spaces();
    let start = scanner.at;
    match scanner.field(FieldName::Time, seconds, describe::time)? {
        Millis::ZERO => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
        time => Ok(each_move(time)),
    }
}

/// Reads a number of moves up to the end of the word; 0 is `None`.
fn moves(scanner: &mut Scanner<'_>) -> Result<Option<NonZeroU32>, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        return Err(error.with_hint(Hint::CecpMoves));
    };
    let number = u32::try_from(number);
    let too_large = |_| scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    let moves = number.map_err(too_large)?;
    end_of_word(scanner, Hint::CecpSpace)?;
    Ok(NonZeroU32::new(moves))
}

/// Reads minutes, or minutes and seconds, and skips the rest of the word.
fn base(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(minutes) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedClockTime);
        return Err(error.with_hint(Hint::CecpTime));
    };
    let mut seconds = Some(0);
    if scanner.eat(b':') {
        seconds = scanner.number()?;
    }
    let end = scanner.at;
    scanner.word();
    let read_on = scanner.since(end).starts_with(':');
    let Some(seconds) = seconds.filter(|_| !read_on) else {
        let error = scanner.error_since(ParseErrorKind::ExpectedClockTime, start);
        return Err(error.with_hint(Hint::CecpTime));
    };
    let total = minutes.checked_mul(60).and_then(|m| m.checked_add(seconds));
    let too_large = || scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    total.and_then(|s| times(s, 1_000)).ok_or_else(too_large)
}

fn seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let Some(time) = decimal(scanner, Unit::Second)? else {
        return Err(scanner.error_here(ParseErrorKind::ExpectedSeconds));
    };
    end_of_word(scanner, Hint::End)?;
    Ok(time)
}

fn end_of_word(scanner: &mut Scanner<'_>, hint: Hint) -> Result<(), ParseError> {
    match scanner.peek() {
        None | Some(b' ') => Ok(()),
        Some(_) => Err(scanner
            .error_here(ParseErrorKind::ExpectedEnd)
            .with_hint(hint)),
    }
}

/// Writes whole seconds as minutes, or as minutes and seconds, and the increment. Without an
/// increment the time is at least a second.
fn write_base_and_increment(text: &mut String, stage: &Stage) -> fmt::Result {
    let increment = stage.credit.map_or(Millis::ZERO, Credit::amount);
    let nothing = stage.time == Millis::ZERO && increment > Millis::ZERO;
    let seconds = stage.time.get().div_euclid(1_000);
    let seconds = seconds.max(if nothing { 0 } else { 1 });
    write!(text, "{}", seconds.div_euclid(60))?;
    match seconds.rem_euclid(60) {
        0 => {}
        rest => write!(text, ":{rest:02}")?,
    }
    text.push(' ');
    write_decimal(text, increment, Unit::Second)
}
