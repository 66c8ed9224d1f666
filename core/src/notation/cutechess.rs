//! `cutechess` and `fastchess`: the option `tc` of two programs that play engine matches.
//!
//! ```text
//! cutechess = "inf" | "infinite" | "hg" time | [ ( M | "inf" ) "/" ] time [ "+" D ]
//! fastchess = "inf" | "infinite" | [ ( M | "inf" ) "/" ] time [ "+" D ] | "st=" D
//! time      = D | D ":" D
//! ```
//!
//! M is a number of moves, or `inf` for the rest of the game. A time is in seconds, or in minutes
//! and seconds, which are not range-checked; D is a number with or without decimals, to the
//! millisecond. `+D` is added before each move, including the first. After every M moves the time
//! is added again to the time left. `inf` is a game without a time control. Upper and lower case
//! are equivalent, and spaces are errors.
//!
//! `hg` is an hourglass, with the time on each side; it has neither moves nor an increment. Only
//! cutechess has it. `st=` is another option of fastchess: every move has its own time, and unused
//! time is lost.
//!
//! A flag falls past zero. Both programs can also allow a margin, and cutechess takes text that it
//! does not understand as 0; this notation does neither.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::pgn::each_move;
use super::scanner::Scanner;
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{
    Coupling, Credit, Millis, Quota, Rules, Side, Stage, TimeControl, WhenMet, describe,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes =
    Lexemes::new(&["inf", "infinite", "hg", "/", ":", "+", "."], &["1", "/1"]);

pub(super) const FASTCHESS_MAKEUP: Lexemes = Lexemes::new(
    &["inf", "infinite", "st=", "/", ":", "+", "."],
    &["1", "/1"],
);

pub(super) struct Cutechess;

impl Cutechess {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        Program::Cutechess.read(source)
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        Program::Cutechess.write(control, side)
    }
}

pub(super) struct Fastchess;

impl Fastchess {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        Program::Fastchess.read(source)
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        Program::Fastchess.write(control, side)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Program {
    Cutechess,
    Fastchess,
}

impl Program {
    fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"/:+=");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        scanner.at = 0;
        let control = self.control(&mut scanner)?;
        if scanner.is_at_end() {
            Ok(control)
        } else {
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            let has_stage = !control.schedule(Side::First).is_empty();
            // Nor can an increment follow `st=` or `hg`.
            let is_open = has_stage && !scanner.since(0).contains(['+', 's', 'g']);
            Err(error.with_hint(if is_open {
                Hint::IncrementOrEnd
            } else {
                Hint::End
            }))
        }
    }

    fn control(self, scanner: &mut Scanner<'_>) -> Result<TimeControl, ParseError> {
        let mut rules = Rules::default();
        if scanner.eat_word("infinite") {
            scanner.tell_keyword(0, || "untimed".into());
            return Ok(both_sides(schedule_of([]), rules));
        }
        let endless = scanner.eat_word("inf");
        if endless && scanner.peek() != Some(b'/') {
            scanner.tell_keyword(0, || "untimed".into());
            return Ok(both_sides(schedule_of([]), rules));
        }
        let start = scanner.at;
        let stage = if self == Self::Fastchess && !endless && scanner.eat_word("st") {
            scanner.tell_keyword(start, || "a time per move".into());
            per_move(scanner)?
        } else if !endless && self.eat_hourglass(scanner) {
            scanner.tell_keyword(start, || "an hourglass".into());
            rules.coupling = Coupling::Hourglass;
            self.hourglass(scanner)?
        } else {
            scanner.at = start;
            self.stage(scanner, endless)?
        };
        Ok(both_sides(schedule_of([stage]), rules))
    }

    fn eat_hourglass(self, scanner: &mut Scanner<'_>) -> bool {
        self == Self::Cutechess && scanner.eat(b'h') && scanner.eat(b'g')
    }

    fn hourglass(self, scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
        let start = scanner.at;
        let time = scanner.field(FieldName::Time, time, describe::time)?;
        let end = scanner.at;
        if scanner.eat(b'+') {
            scanner.word();
            let error = scanner.error_since(ParseErrorKind::Contradiction, end);
            return Err(error.with_hint(Hint::CutechessHourglassIncrement));
        }
        match time {
            Millis::ZERO => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
            time => Ok(Stage::new(time)),
        }
    }

    /// Reads a stage. If its moves are `endless`, it begins at the slash.
    fn stage(self, scanner: &mut Scanner<'_>, endless: bool) -> Result<Stage, ParseError> {
        let moves = if endless {
            scanner.tell(FieldName::Moves, 0, &Ok(None), trace::quota);
            None
        } else {
            moves(scanner)?
        };
        let slash = (endless || moves.is_some()) && scanner.eat(b'/');
        let start = scanner.at;
        if slash && self.eat_hourglass(scanner) {
            scanner.word();
            let error = scanner.error_since(ParseErrorKind::Contradiction, start);
            return Err(error.with_hint(Hint::CutechessHourglassMoves));
        }
        scanner.at = start;
        let time = scanner.field(FieldName::Time, time, describe::time)?;
        let end = scanner.at;
        let amount = if scanner.eat(b'+') {
            scanner.field(FieldName::Credit, seconds, describe::time)?
        } else {
            Millis::ZERO
        };
        if time == Millis::ZERO && amount == Millis::ZERO {
            return Err(scanner.error_between(ParseErrorKind::NoTimeToMove, start, end));
        }
        Ok(Stage {
            quota: moves.map(|moves| Quota {
                moves,
                when_met: WhenMet::RepeatAdd,
            }),
            credit: (amount > Millis::ZERO).then_some(Credit::Banked { amount }),
            ..Stage::new(time)
        })
    }

    fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let Some(stage) = control.schedule(side).first() else {
            return Ok("inf".into());
        };
        let mut text = String::new();
        if self == Self::Cutechess && control.rules().coupling == Coupling::Hourglass {
            text.push_str("hg");
            write_decimal(&mut text, stage.time, Unit::Second)?;
            return Ok(text);
        }
        let afresh = |quota: Quota| quota.when_met == WhenMet::RepeatSet;
        let single = |quota: Quota| quota.moves == NonZeroU32::MIN;
        if self == Self::Fastchess && stage.quota.is_some_and(|q| single(q) && afresh(q)) {
            text.push_str("st=");
            write_decimal(&mut text, stage.time, Unit::Second)?;
            return Ok(text);
        }
        if let Some(quota) = stage.quota {
            write!(text, "{}/", quota.moves)?;
        }
        write_decimal(&mut text, stage.time, Unit::Second)?;
        let amount = stage.credit.map_or(Millis::ZERO, Credit::amount);
        if amount > Millis::ZERO {
            text.push('+');
            write_decimal(&mut text, amount, Unit::Second)?;
        }
        Ok(text)
    }
}

/// Reads the time of `st`, from its `=`.
fn per_move(scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
    if !scanner.eat(b'=') {
        scanner.at = 0;
        let error = scanner.error_here(ParseErrorKind::ExpectedSeconds);
        return Err(error.with_hint(Hint::FastchessSt));
    }
    let start = scanner.at;
    match scanner.field(FieldName::Time, seconds, describe::time)? {
        Millis::ZERO => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
        time => Ok(each_move(time)),
    }
}

/// Reads a number of moves, if digits and a slash follow.
fn moves(scanner: &mut Scanner<'_>) -> Result<Option<NonZeroU32>, ParseError> {
    let start = scanner.at;
    scanner.digits();
    let slash = scanner.at > start && scanner.peek() == Some(b'/');
    scanner.at = start;
    if slash {
        scanner.field(FieldName::Moves, Scanner::moves, trace::quota)
    } else {
        Ok(None)
    }
}

/// Reads seconds, or minutes and seconds.
fn time(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    scanner.word();
    let minutes = scanner.peek() == Some(b':');
    scanner.at = start;
    if !minutes {
        return seconds(scanner);
    }
    let minutes = number(scanner, Unit::Minute)?;
    if !scanner.eat(b':') {
        let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
        return Err(error.with_hint(Hint::CutechessMinutes));
    }
    let seconds = seconds(scanner)?;
    let too_large = || scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    minutes.checked_add(seconds).ok_or_else(too_large)
}

fn seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    number(scanner, Unit::Second)
}

fn number(scanner: &mut Scanner<'_>, unit: Unit) -> Result<Millis, ParseError> {
    let time = decimal(scanner, unit)?;
    time.ok_or_else(|| scanner.error_here(ParseErrorKind::ExpectedSeconds))
}
