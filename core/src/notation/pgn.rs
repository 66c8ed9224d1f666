//! `pgn`, `pgn-extended` and `chess-com`: the tag `TimeControl` of a PGN game.
//!
//! ```text
//! pgn          = "-" | "*" N | field *( ":" field )
//! field        = [ M "/" ] N [ "+" N ]
//! ```
//!
//! This is the tag of the PGN standard, section 9.6.1. M is a number of moves and N a number of
//! seconds, both whole and at least 1. Only an increment may be 0, which means no increment, and a
//! time before an increment: programs write `0+1`, where the first move must take no time. `M/N` is
//! a quota: after its moves the next field begins and its time is added to the time left; the last
//! field repeats. The standard does not say what happens to the time left; over the board it
//! carries over. `N` is sudden death and `N+N` is sudden death with an increment, added after each
//! move. Both apply to the rest of the game, so they must be the last field, and a quota has no
//! increment. `*N` is a sandclock and must be the only field: N seconds of sand in all, half of
//! them on each side. `-` is a game without a time control; `?` (unknown) is an error.
//!
//! ```text
//! pgn-extended = *SP ( "-" | "inf" | "*" D | "hg" D | D "/move" | xfield *( ":" xfield ) ) *SP
//! xfield       = [ M "/" ] D [ "+" D | "+!" D | "+" D "d" ]
//! ```
//!
//! This is what programs read and write in addition. D is a number of seconds with or without
//! decimals, to the millisecond. A quota may have an increment (python-chess, cutechess):
//! `40/5400+30:1800+30`. `+!D` gives back the time that a move used, up to D (XBoard's Bronstein).
//! `+Dd` is a delay (python-chess) of no stated kind: the parser takes it as time before each move
//! that is lost if unused. A later field may have no time of its own. `*D` applies to the whole
//! game, so it must be the only field.
//!
//! cutechess writes `D/move` for its option `st`: every move has D seconds, and unused time is
//! lost. It writes `inf` for no limit, and `hgD` for an hourglass with D seconds on each side.
//!
//! XBoard begins the next field when the time of a field without moves and increment has run out,
//! and so writes byo-yomi: `300:10+!10` is 300 seconds, then 10 seconds for each move, since a move
//! gets back the time that it uses of the 10. Other fields after one without moves are rejected.
//!
//! ```text
//! chess-com    = N [ "+" N ] | "1/" N
//! ```
//!
//! This is what chess.com writes: sudden death as above, and daily games, `1/86400`, in which every
//! move has its own time and unused time is lost. By the standard it would carry over.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::csa::is_each_move;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{
    Coupling, Credit, Entry, Millis, OnExpiry, Quota, Rules, Side, Stage, TimeControl, WhenMet,
    describe,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["-", "*"],
    ..Lexemes::new(&["/", "+", ":"], &["1"])
};

pub(super) const EXTENDED_MAKEUP: Lexemes = Lexemes {
    starts: &["-", "*", "inf", "hg"],
    endings_of: Some(byo_yomi_endings),
    ..Lexemes::new(&["/", "+", ":", "!", "d", ".", "/move"], &["1", "1d"])
};

pub(super) const CHESS_COM_MAKEUP: Lexemes = Lexemes::new(&["+", "/"], &["1"]);

pub(super) struct Pgn;

impl Pgn {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        Dialect::Standard.read(source)
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        Dialect::Standard.write(control, side)
    }
}

pub(super) struct PgnExtended;

impl PgnExtended {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        Dialect::Extended.read(source)
    }

    /// Writes the closest text to what `side` plays.
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
    fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b":+/");
        not_empty(&mut scanner)?;
        if self == Self::Extended {
            scanner.spaces();
        }
        let (stages, coupling) = self.stages(&mut scanner)?;
        if self == Self::Extended {
            let end = scanner.at;
            scanner.spaces();
            // A separator could follow, but not after a space.
            if matches!(scanner.peek(), Some(b'/' | b'+' | b':')) {
                scanner.at = end;
            }
        }
        if self == Self::Standard
            && scanner.peek() == Some(b'+')
            && stages.last().is_some_and(|last| last.quota.is_some())
        {
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            return Err(error.with_hint(Hint::PgnIncrementWithMoves));
        }
        let after_decimals = scanner.peek() == Some(b'/');
        at_end(&mut scanner, || match self.after(stages.last(), coupling) {
            Hint::PgnAfterTime if after_decimals => Hint::IncrementOrEnd,
            hint => hint,
        })?;
        let rules = Rules {
            coupling,
            ..Rules::default()
        };
        Ok(both_sides(schedule_of(stages), rules))
    }

    /// The hint for what may follow the last stage.
    fn after(self, last: Option<&Stage>, coupling: Coupling) -> Hint {
        let Some(last) = last.filter(|_| coupling == Coupling::None) else {
            return Hint::End;
        };
        let extended = self == Self::Extended;
        match (last.quota, last.credit) {
            (Some(quota), _) if quota.when_met == WhenMet::RepeatSet => Hint::End,
            (Some(_), None) if extended => Hint::PgnAfterQuotaAndTime,
            (Some(_), _) => Hint::PgnAfterQuota,
            (None, None) => Hint::PgnAfterTime,
            (None, Some(_)) => Hint::End,
        }
    }

    fn stages(self, scanner: &mut Scanner<'_>) -> Result<(Vec<Stage>, Coupling), ParseError> {
        let start = scanner.at;
        let extended = self == Self::Extended;
        if scanner.eat_word("-") || extended && scanner.eat_word("inf") {
            scanner.tell_keyword(start, || "untimed".into());
            return if scanner.eat(b':') {
                let error = scanner.error_here(ParseErrorKind::Contradiction);
                Err(error.with_hint(Hint::PgnUntimed))
            } else {
                Ok((Vec::new(), Coupling::None))
            };
        }
        if extended && scanner.eat(b'h') {
            if !scanner.eat(b'g') {
                scanner.at = start;
                return Err(scanner.error_here(ParseErrorKind::ExpectedSeconds));
            }
            scanner.tell_keyword(start, || "an hourglass".into());
            let time = self.some_seconds(scanner)?;
            return Ok((vec![Stage::new(time)], Coupling::Hourglass));
        }
        if scanner.eat(b'*') {
            scanner.tell_keyword(start, || {
                "a sandclock: each side starts with half of the time".into()
            });
            let stage = self.sandclock(scanner)?;
            return if scanner.eat(b':') {
                let error = scanner.error_here(ParseErrorKind::StageAfterGame);
                Err(error.with_hint(Hint::PgnSandclock))
            } else {
                Ok((vec![stage], Coupling::Hourglass))
            };
        }
        Ok((self.fields(scanner)?, Coupling::None))
    }

    /// Reads a time above zero.
    fn some_seconds(self, scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
        let start = scanner.at;
        match scanner.field(FieldName::Time, |s| self.seconds(s), describe::time)? {
            Millis::ZERO => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
            time => Ok(time),
        }
    }

    fn sandclock(self, scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
        let start = scanner.at;
        let total = self.some_seconds(scanner)?;
        match Millis::new(total.get().div_euclid(2)) {
            Some(half) if total.get().rem_euclid(2) == 0 => Ok(Stage::new(half)),
            _ => Err(scanner
                .error_since(ParseErrorKind::TooFine, start)
                .with_hint(Hint::PgnHalfOfSandclock)),
        }
    }

    fn fields(self, scanner: &mut Scanner<'_>) -> Result<Vec<Stage>, ParseError> {
        let mut stages: Vec<Stage> = Vec::new();
        loop {
            let start = scanner.at;
            let mut stage = self.field(scanner, stages.is_empty())?;
            match stages.last_mut() {
                None => {}
                Some(Stage {
                    quota: Some(quota), ..
                }) => quota.when_met = WhenMet::Next,
                Some(last) if self == Self::Extended && is_byo_yomi(last, &stage) => {
                    last.on_expiry = OnExpiry::Next;
                    stage = each_move(stage.time);
                }
                Some(_) => {
                    let error = scanner.error_since(ParseErrorKind::StageAfterGame, start);
                    return Err(error.with_hint(Hint::PgnAfterGame));
                }
            }
            let is_last = is_each_move(&stage);
            stages.push(stage);
            if is_last || !scanner.eat(b':') {
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
            let error = scanner.error_since(ParseErrorKind::Contradiction, start);
            return Err(error.with_hint(Hint::PgnUntimedStage));
        }
        if scanner.peek() == Some(b'*') {
            let error = scanner.error_here(ParseErrorKind::Contradiction);
            return Err(error.with_hint(Hint::PgnSandclock));
        }
        if self == Self::Extended && first && is_per_move(scanner) {
            let stage = each_move(self.some_seconds(scanner)?);
            let word = scanner.at;
            scanner.eat(b'/');
            return if scanner.eat_word("move") {
                scanner.tell_keyword(word, || "per move".into());
                Ok(stage)
            } else {
                let error = scanner.error_here(ParseErrorKind::UnknownWord);
                Err(error.with_hint(Hint::PgnMove))
            };
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
            Some(kind) => {
                let error = scanner.error_between(kind, start, end);
                Err(match kind {
                    ParseErrorKind::OutOfRange => error.with_hint(Hint::PgnLaterTime),
                    _ => error,
                })
            }
            None => Ok(stage),
        }
    }

    /// The error in the stage's time, if any.
    fn refusal(self, stage: &Stage, first: bool) -> Option<ParseErrorKind> {
        // A Bronstein credit earns nothing with an empty bank.
        let earns = stage.credit.is_some_and(|credit| {
            let gives_back = matches!(credit, Credit::Paid { keep: 0, .. });
            !gives_back
        });
        if stage.time > Millis::ZERO || earns {
            None
        } else if first {
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
            Ok(if delay {
                Credit::Apart { amount, keep: 0 }
            } else {
                Credit::Paid {
                    amount,
                    every: NonZeroU32::MIN,
                    keep: if bronstein { 0 } else { 100 },
                }
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
            let both = first.time.checked_add(first.time);
            // The time of both sides can be too long to write.
            let (start, time) = match both {
                None if self == Self::Extended => ("hg", first.time),
                both => ("*", both.unwrap_or(Millis::MAX)),
            };
            text.push_str(start);
            self.write_seconds(&mut text, time)?;
            return Ok(text);
        }
        for (place, stage) in stages.iter().enumerate() {
            if place > 0 {
                text.push(':');
            }
            if self == Self::Extended && is_each_move(stage) {
                write_each_move(&mut text, stage.time, place == 0)?;
                break;
            }
            self.write_field(&mut text, stage)?;
            let goes_on = self == Self::Extended && stage.on_expiry == OnExpiry::Next;
            if stage.quota.is_none() && !goes_on {
                break;
            }
        }
        Ok(text)
    }

    fn write_field(self, text: &mut String, stage: &Stage) -> fmt::Result {
        if let Some(quota) = stage.quota {
            write!(text, "{}/", quota.moves)?;
        }
        self.write_time(text, stage)?;
        match stage.credit {
            Some(credit) if self == Self::Extended => write_credit(text, credit),
            Some(credit) if stage.quota.is_none() => write_whole_credit(text, credit),
            _ => Ok(()),
        }
    }

    /// Writes the time of `stage`. A time of 0 is valid only with an increment that the standard
    /// allows.
    fn write_time(self, text: &mut String, stage: &Stage) -> fmt::Result {
        let increment = stage.credit.map_or(0, |credit| credit.amount().get());
        if stage.time == Millis::ZERO && stage.quota.is_none() && increment >= 1_000 {
            text.push('0');
            return Ok(());
        }
        self.write_seconds(text, stage.time)
    }

    /// The standard has no times of less than a second.
    fn write_seconds(self, text: &mut String, time: Millis) -> fmt::Result {
        match self {
            Self::Standard => write!(text, "{}", time.get().div_euclid(1_000).max(1)),
            Self::Extended => write_decimal(text, time, Unit::Second),
        }
    }
}

/// Whether `stage` is XBoard's byo-yomi after the main time `last`: a move gets back all the time
/// that it uses.
fn is_byo_yomi(last: &Stage, stage: &Stage) -> bool {
    let is_main_time = last.quota.is_none() && last.credit.is_none();
    let gets_back = match stage.credit {
        Some(Credit::Paid {
            amount, keep: 0, ..
        }) => amount == stage.time,
        _ => false,
    };
    is_main_time && gets_back && stage.quota.is_none()
}

/// Whether a number, a slash and a letter follow.
fn is_per_move(scanner: &mut Scanner<'_>) -> bool {
    let start = scanner.at;
    let number = decimal(scanner, Unit::Second);
    let slash = matches!(number, Ok(Some(_))) && scanner.eat(b'/');
    let letter = scanner
        .peek()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    scanner.at = start;
    slash && letter
}

/// Writes a time for each move: as cutechess does if it is the only field, otherwise as XBoard
/// does.
fn write_each_move(text: &mut String, time: Millis, is_alone: bool) -> fmt::Result {
    write_decimal(text, time, Unit::Second)?;
    if is_alone {
        text.push_str("/move");
        return Ok(());
    }
    text.push_str("+!");
    write_decimal(text, time, Unit::Second)
}

/// The endings that turn `300:1` into byo-yomi.
fn byo_yomi_endings(text: &str) -> Vec<String> {
    let Some((_, begun)) = text.rsplit_once(':') else {
        return Vec::new();
    };
    let (time, credit) = begun.split_once('+').unwrap_or((begun, ""));
    let credit = credit.strip_prefix('!').unwrap_or(credit);
    let time = if time.is_empty() { "10" } else { time };
    let Some(rest) = time.strip_prefix(credit) else {
        return Vec::new();
    };
    let bang = if begun.ends_with('!') { "" } else { "!" };
    match begun.split_once('+') {
        None if begun.is_empty() => [format!("{time}+!{time}")].into(),
        None => [format!("+!{time}")].into(),
        Some((_, "" | "!")) => [format!("{bang}{time}")].into(),
        Some(_) => [rest.into()].into(),
    }
}

pub(super) struct ChessCom;

impl ChessCom {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"+/");
        not_empty(&mut scanner)?;
        let moves = moves(&mut scanner)?;
        let start = scanner.at;
        if moves.is_some_and(|moves| moves > NonZeroU32::MIN) {
            let end = start.saturating_sub(1);
            let error = scanner.error_between(ParseErrorKind::OutOfRange, 0, end);
            return Err(error.with_hint(Hint::ChessComMoves));
        }
        let time = scanner.field(FieldName::Time, whole_seconds, describe::time)?;
        let end = scanner.at;
        let stage = match moves {
            Some(_) => each_move(time),
            None => Stage {
                credit: Dialect::Standard.credit(&mut scanner, false)?,
                ..Stage::new(time)
            },
        };
        if time == Millis::ZERO && stage.credit.is_none() {
            return Err(scanner.error_between(ParseErrorKind::NoTimeToMove, start, end));
        }
        let is_live = moves.is_none() && stage.credit.is_none();
        at_end(&mut scanner, || {
            if is_live {
                Hint::IncrementOrEnd
            } else {
                Hint::End
            }
        })?;
        Ok(both_sides(schedule_of([stage]), Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stage = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        let daily = stage.quota.is_some_and(|q| q.moves == NonZeroU32::MIN);
        if daily {
            text.push_str("1/");
        }
        Dialect::Standard.write_time(&mut text, stage)?;
        match stage.credit {
            Some(credit) if !daily => write_whole_credit(&mut text, credit)?,
            _ => {}
        }
        Ok(text)
    }
}

/// A stage in which every move has `time`, and unused time is lost.
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

fn at_end(scanner: &mut Scanner<'_>, expected: impl FnOnce() -> Hint) -> Result<(), ParseError> {
    if scanner.is_at_end() {
        Ok(())
    } else {
        let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
        Err(error.with_hint(expected()))
    }
}

/// Reads a number of moves and its slash, if digits and a slash follow.
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
        Credit::Apart { .. } => format!("delay of {amount}"),
        Credit::Paid { keep: 0, .. } => format!("Bronstein delay of {amount}"),
        _ => amount,
    }
}

fn whole_seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedSeconds);
        return Err(error.with_hint(Hint::WholeSeconds));
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
