//! `pgn`, `pgn-extended` and `chess-com`: the tag `TimeControl` of a PGN game.
//!
//! ```text
//! pgn          = "-" | "*" N | field *( ":" field )
//! field        = [ M "/" ] N [ "+" N ]
//! ```
//!
//! This is the tag of the PGN standard, section 9.6.1. M is a number of moves and N a number of
//! seconds, both whole and at least 1; only an increment may be 0, which is none. `M/N` is a
//! quota: once its moves have been made the next field begins, on top of what is left, and the
//! last field is given again and again. The standard says nothing of what is left; over the board
//! it carries over. `N` is sudden death and `N+N` the same with an increment, added after each
//! move; both are for the rest of the game, so they can only stand last, and no increment stands
//! with a quota. `*N` is a sandclock, alone: N seconds of sand in all, half of them on each side.
//! `-` is a game without a time control; `?` is an error that says that nobody knows.
//!
//! ```text
//! pgn-extended = *SP ( "-" | "*" D | xfield *( ":" xfield ) ) *SP
//! xfield       = [ M "/" ] D [ "+" D | "+!" D | "+" D "d" ]
//! ```
//!
//! This is what programs read and write besides. D is a number of seconds with or without
//! decimals, to the millisecond. An increment may stand with a quota (python-chess, cutechess):
//! `40/5400+30:1800+30`. `+!D` gives the time used back after the move, up to D (XBoard's
//! Bronstein). `+Dd` is a delay (python-chess), which does not record what kind: it is read as
//! time before each move that is lost if unused. A later field may have no time of its own. What
//! is sand to a game cannot be one stage of it, so nothing stands before or after `*D`.
//!
//! ```text
//! chess-com    = N [ "+" N ] | "1/" N
//! ```
//!
//! This is what chess.com writes: sudden death as above, and daily games, `1/86400`, in which
//! every move has its own time and nothing is kept of it. By the standard it would be kept.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Makeup;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::FieldName;
use crate::control::{both_sides, schedule_of};
use crate::describe;
use crate::{
    Coupling, Credit, Entry, Millis, ParseError, ParseErrorKind, Quota, Rules, Side, Stage,
    TimeControl, WhenMet,
};

/// What texts are made of.
pub(super) const MAKEUP: Makeup = Makeup {
    starts: &["-", "*"],
    ..Makeup::new(&["/", "+", ":"], &["1"])
};

pub(super) const EXTENDED_MAKEUP: Makeup = Makeup {
    starts: &["-", "*"],
    ..Makeup::new(&["/", "+", ":", "!", "d", "."], &["1", "1d"])
};

pub(super) const CHESS_COM_MAKEUP: Makeup = Makeup::new(&["+", "/"], &["1"]);

pub(super) struct Pgn;

impl Pgn {
    pub(super) fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        Dialect::Standard.parse(source)
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        Dialect::Standard.write(control, side)
    }
}

pub(super) struct PgnExtended;

impl PgnExtended {
    pub(super) fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        Dialect::Extended.parse(source)
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        Dialect::Extended.write(control, side)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Standard,
    Extended,
}

impl Dialect {
    fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b":+/");
        not_empty(&mut scanner)?;
        if self == Self::Extended {
            scanner.spaces();
        }
        let (stages, coupling) = self.stages(&mut scanner)?;
        if self == Self::Extended {
            scanner.spaces();
        }
        at_end(&mut scanner)?;
        let rules = Rules {
            coupling,
            ..Rules::default()
        };
        Ok(both_sides(schedule_of(stages), rules))
    }

    fn stages(self, scanner: &mut Scanner<'_>) -> Result<(Vec<Stage>, Coupling), ParseError> {
        let start = scanner.at;
        if scanner.eat_word("-") {
            scanner.tell_keyword(start, || "untimed".into());
            return match scanner.eat(b':') {
                true => Err(scanner.error_here(ParseErrorKind::Contradiction)),
                false => Ok((Vec::new(), Coupling::None)),
            };
        }
        if scanner.eat(b'*') {
            scanner.tell_keyword(start, || "a sandclock, half of it on each side".into());
            let stage = self.sandclock(scanner)?;
            return match scanner.eat(b':') {
                true => Err(scanner.error_here(ParseErrorKind::StageAfterGame)),
                false => Ok((vec![stage], Coupling::Hourglass)),
            };
        }
        Ok((self.fields(scanner)?, Coupling::None))
    }

    fn sandclock(self, scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
        let start = scanner.at;
        let total = scanner.field(FieldName::Time, |s| self.seconds(s), describe::time)?;
        if total == Millis::ZERO {
            return Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start));
        }
        match Millis::new(total.get().div_euclid(2)) {
            Some(half) if total.get().rem_euclid(2) == 0 => Ok(Stage::new(half)),
            _ => Err(scanner.error_since(ParseErrorKind::TooFine, start)),
        }
    }

    fn fields(self, scanner: &mut Scanner<'_>) -> Result<Vec<Stage>, ParseError> {
        let mut stages: Vec<Stage> = Vec::new();
        loop {
            let start = scanner.at;
            let stage = self.field(scanner, stages.is_empty())?;
            if let Some(last) = stages.last_mut() {
                let Some(quota) = &mut last.quota else {
                    return Err(scanner.error_since(ParseErrorKind::StageAfterGame, start));
                };
                quota.when_met = WhenMet::Next;
            }
            stages.push(stage);
            if !scanner.eat(b':') {
                return Ok(stages);
            }
        }
    }

    fn field(self, scanner: &mut Scanner<'_>, first: bool) -> Result<Stage, ParseError> {
        let start = scanner.at;
        if scanner.eat_word("?") {
            return Err(scanner.error_since(ParseErrorKind::UnknownControl, start));
        }
        if scanner.eat_word("-") {
            return Err(scanner.error_since(ParseErrorKind::Contradiction, start));
        }
        if scanner.peek() == Some(b'*') {
            return Err(scanner.error_here(ParseErrorKind::Contradiction));
        }
        let moves = moves(scanner)?;
        let start = scanner.at;
        let time = scanner.field(FieldName::Time, |s| self.seconds(s), describe::time)?;
        let end = scanner.at;
        let credit = self.credit(scanner, moves.is_some())?;
        let stage = Stage {
            quota: moves.map(|moves| Quota {
                moves,
                when_met: WhenMet::RepeatAdd,
            }),
            credit,
            ..Stage::new(time)
        };
        match self.refusal(&stage, first) {
            Some(kind) => Err(scanner.error_between(kind, start, end)),
            None => Ok(stage),
        }
    }

    /// What is wrong with the stage's time.
    fn refusal(self, stage: &Stage, first: bool) -> Option<ParseErrorKind> {
        let lent = matches!(stage.credit, Some(Credit::Apart { .. }));
        if stage.time > Millis::ZERO {
            None
        } else if first && !lent {
            Some(ParseErrorKind::NoTimeToMove)
        } else {
            (self == Self::Standard).then_some(ParseErrorKind::OutOfRange)
        }
    }

    fn credit(
        self,
        scanner: &mut Scanner<'_>,
        in_quota: bool,
    ) -> Result<Option<Credit>, ParseError> {
        let extended = self == Self::Extended;
        if in_quota && !extended || !scanner.eat(b'+') {
            return Ok(None);
        }
        let amount = |scanner: &mut Scanner<'_>| {
            let bronstein = extended && scanner.eat(b'!');
            let amount = self.seconds(scanner)?;
            let delay = extended && !bronstein && scanner.eat(b'd');
            Ok(match delay {
                true => Credit::Apart { amount, keep: 0 },
                false => Credit::Paid {
                    amount,
                    every: NonZeroU32::MIN,
                    keep: if bronstein { 0 } else { 100 },
                },
            })
        };
        let credit = scanner.field(FieldName::Credit, amount, credit_in_words)?;
        Ok(Some(credit).filter(|credit| credit.amount() > Millis::ZERO))
    }

    fn seconds(self, scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
        if self == Self::Standard {
            return whole_seconds(scanner);
        }
        let time = decimal(scanner, Unit::Second)?;
        time.ok_or_else(|| scanner.error_here(ParseErrorKind::ExpectedSeconds))
    }

    fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stages: &[Stage] = control.schedule(side);
        let mut text = String::new();
        let Some(first) = stages.first() else {
            return Ok("-".into());
        };
        if control.rules().coupling == Coupling::Hourglass {
            let total = first.time.checked_add(first.time).unwrap_or(Millis::MAX);
            text.push('*');
            self.write_seconds(&mut text, total)?;
            return Ok(text);
        }
        for (place, stage) in stages.iter().enumerate() {
            if place > 0 {
                text.push(':');
            }
            self.write_field(&mut text, stage)?;
            if stage.quota.is_none() {
                break;
            }
        }
        Ok(text)
    }

    fn write_field(self, text: &mut String, stage: &Stage) -> fmt::Result {
        if let Some(quota) = stage.quota {
            write!(text, "{}/", quota.moves)?;
        }
        self.write_seconds(text, stage.time)?;
        match stage.credit {
            Some(credit) if self == Self::Extended => write_credit(text, credit),
            Some(credit) if stage.quota.is_none() => write_whole_credit(text, credit),
            _ => Ok(()),
        }
    }

    /// The standard has no time below a second.
    fn write_seconds(self, text: &mut String, time: Millis) -> fmt::Result {
        match self {
            Self::Standard => write!(text, "{}", time.get().div_euclid(1_000).max(1)),
            Self::Extended => write_decimal(text, time, Unit::Second),
        }
    }
}

pub(super) struct ChessCom;

impl ChessCom {
    pub(super) fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"+/");
        not_empty(&mut scanner)?;
        let moves = moves(&mut scanner)?;
        let start = scanner.at;
        if moves.is_some_and(|moves| moves > NonZeroU32::MIN) {
            let end = start.saturating_sub(1);
            return Err(scanner.error_between(ParseErrorKind::OutOfRange, 0, end));
        }
        let time = scanner.field(FieldName::Time, whole_seconds, describe::time)?;
        if time == Millis::ZERO {
            return Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start));
        }
        let stage = match moves {
            Some(_) => each_move(time),
            None => Stage {
                credit: Dialect::Standard.credit(&mut scanner, false)?,
                ..Stage::new(time)
            },
        };
        at_end(&mut scanner)?;
        Ok(both_sides(schedule_of([stage]), Rules::default()))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stage = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        let daily = stage.quota.is_some_and(|q| q.moves == NonZeroU32::MIN);
        if daily {
            text.push_str("1/");
        }
        Dialect::Standard.write_seconds(&mut text, stage.time)?;
        match stage.credit {
            Some(credit) if !daily => write_whole_credit(&mut text, credit)?,
            _ => {}
        }
        Ok(text)
    }
}

/// A stage in which every move has `time`, and nothing of it is kept.
pub(super) fn each_move(time: Millis) -> Stage {
    Stage {
        entry: Entry::Set,
        quota: Some(Quota {
            moves: NonZeroU32::MIN,
            when_met: WhenMet::RepeatSet,
        }),
        ..Stage::new(time)
    }
}

fn not_empty(scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
    scanner.spaces();
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    scanner.at = 0;
    Ok(())
}

fn at_end(scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
    match scanner.is_at_end() {
        true => Ok(()),
        false => Err(scanner.error_here(ParseErrorKind::ExpectedEnd)),
    }
}

/// Reads a number of moves and its slash, if a slash follows the digits that stand here.
fn moves(scanner: &mut Scanner<'_>) -> Result<Option<NonZeroU32>, ParseError> {
    let start = scanner.at;
    scanner.digits();
    let slash = scanner.at > start && scanner.peek() == Some(b'/');
    scanner.at = start;
    if !slash {
        return Ok(None);
    }
    let moves = scanner.field(FieldName::Moves, Scanner::moves, trace::quota)?;
    scanner.eat(b'/');
    Ok(moves)
}

fn credit_in_words(credit: Credit) -> String {
    let amount = describe::time(credit.amount());
    match credit {
        Credit::Apart { .. } => format!("a delay of {amount}"),
        Credit::Paid { keep: 0, .. } => format!("the time used, up to {amount}"),
        _ => amount,
    }
}

fn whole_seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        return Err(scanner.error_here(ParseErrorKind::ExpectedSeconds));
    };
    let too_large = || scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    times(number, 1_000).ok_or_else(too_large)
}

fn write_credit(text: &mut String, credit: Credit) -> fmt::Result {
    if credit.amount() == Millis::ZERO {
        return Ok(());
    }
    let bronstein = matches!(credit, Credit::Paid { keep: 0, .. });
    text.push_str(if bronstein { "+!" } else { "+" });
    write_decimal(text, credit.amount(), Unit::Second)?;
    if let Credit::Apart { keep: 0, .. } = credit {
        text.push('d');
    }
    Ok(())
}

fn write_whole_credit(text: &mut String, credit: Credit) -> fmt::Result {
    match credit.amount().get().div_euclid(1_000) {
        0 => Ok(()),
        seconds => write!(text, "+{seconds}"),
    }
}
