//! `us-chess`: time controls as US Chess writes them.
//!
//! ```text
//! control  = part *( "," part ) [ ";" modifier ]
//! part     = ( M "/" T | ( "G" | "SD" | "All" ) "/" T ) [ modifier ]
//! modifier = ( "d" | "inc" | "i" | "+" ) [ "/" ] S
//! ```
//!
//! M is a number of moves; T is a time in minutes, but 1 and 2 are hours; S is in seconds. `G` is
//! the whole game and stands alone, `SD` (sudden death) and `All` are the rest of it and stand
//! last. A last part with a number of moves is given again and again, on top of what is left. What
//! a part leaves carries over.
//!
//! `d` is a delay before each move, which is lost if unused; `inc`, `i` and `+` are lent before each
//! move, the first included, and kept: `G/3; inc2` starts at 3:02. After `;` a modifier holds for
//! all parts, and without `;` for its own. `d0` and `inc0` are none. Upper and lower case are
//! alike, and spaces stand wherever they help.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Makeup;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use crate::FieldName;
use crate::control::{both_sides, schedule_of};
use crate::describe;
use crate::{
    Credit, Millis, ParseError, ParseErrorKind, Quota, Rules, Side, Stage, TimeControl, WhenMet,
};

/// What texts are made of.
pub(super) const MAKEUP: Makeup = Makeup::new(
    &["G/", "SD/", "All/", "/", ", ", "; ", "d", "inc", "+"],
    &["5", "30", "/30", "SD/30", "G/30"],
);

const MINUTE: i64 = 60_000;
const HOUR: i64 = 3_600_000;
const SECOND: i64 = 1_000;

pub(super) struct UsChess;

/// What a part covers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Covers {
    Moves(NonZeroU32),
    Game,
    Rest,
}

impl UsChess {
    pub(super) fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(source, b"/,;+");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let mut stages = parts(scanner)?;
        if scanner.eat(b';') {
            let start = scanner.at;
            let credit = match modifier(scanner)? {
                Some(credit) => credit,
                None => {
                    let unknown = |scanner: &mut Scanner<'_>| {
                        Err(scanner.error_here(ParseErrorKind::UnknownWord))
                    };
                    scanner.field(FieldName::Credit, unknown, in_words)?
                }
            };
            if stages.iter().any(|stage| stage.credit.is_some()) {
                return Err(scanner.error_since(ParseErrorKind::Contradiction, start));
            }
            for stage in &mut stages {
                stage.credit = credit;
            }
        }
        scanner.spaces();
        match scanner.is_at_end() {
            true => Ok(both_sides(schedule_of(stages), Rules::default())),
            false => Err(scanner.error_here(ParseErrorKind::ExpectedEnd)),
        }
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stages = control.schedule(side);
        let first = stages.first().ok_or(fmt::Error)?;
        let shared = stages.iter().all(|stage| stage.credit == first.credit);
        let mut text = String::new();
        for (place, stage) in stages.iter().enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            match stage.quota {
                Some(quota) => write!(text, "{}", quota.moves)?,
                None if stages.len() == 1 => text.push('G'),
                None => text.push_str("SD"),
            }
            write!(text, "/{}", stage.time.get().div_euclid(MINUTE))?;
            if let Some(credit) = stage.credit.filter(|_| !shared) {
                text.push(' ');
                write_modifier(&mut text, credit)?;
            }
        }
        if let Some(credit) = first.credit.filter(|_| shared) {
            text.push_str("; ");
            write_modifier(&mut text, credit)?;
        }
        Ok(text)
    }
}

fn parts(scanner: &mut Scanner<'_>) -> Result<Vec<Stage>, ParseError> {
    let mut stages: Vec<Stage> = Vec::new();
    let mut rest_is_covered = false;
    loop {
        scanner.spaces();
        let start = scanner.at;
        let covers = scanner.field(FieldName::Moves, covers, |covers| match covers {
            Covers::Moves(moves) => trace::moves(moves),
            Covers::Game => "the whole game".into(),
            Covers::Rest => trace::quota(None),
        })?;
        if rest_is_covered {
            return Err(scanner.error_in_word(ParseErrorKind::StageAfterGame, start));
        }
        if covers == Covers::Game && !stages.is_empty() {
            return Err(scanner.error_since(ParseErrorKind::Contradiction, start));
        }
        scanner.spaces();
        if !scanner.eat(b'/') {
            return Err(scanner.error_here(ParseErrorKind::ExpectedSlash));
        }
        scanner.spaces();
        let time = scanner.field(FieldName::Time, time, describe::time)?;
        if let Some(quota) = stages.last_mut().and_then(|last| last.quota.as_mut()) {
            quota.when_met = WhenMet::Next;
        }
        stages.push(Stage {
            quota: match covers {
                Covers::Moves(moves) => Some(Quota {
                    moves,
                    when_met: WhenMet::RepeatAdd,
                }),
                Covers::Game | Covers::Rest => None,
            },
            credit: modifier(scanner)?.flatten(),
            ..Stage::new(time)
        });
        rest_is_covered = !matches!(covers, Covers::Moves(_));
        scanner.spaces();
        if !scanner.eat(b',') {
            return Ok(stages);
        }
    }
}

fn covers(scanner: &mut Scanner<'_>) -> Result<Covers, ParseError> {
    if scanner.eat_word("g") {
        return Ok(Covers::Game);
    }
    if scanner.eat_word("sd") || scanner.eat_word("all") {
        return Ok(Covers::Rest);
    }
    let moves = scanner.moves()?;
    let moves = moves.ok_or_else(|| scanner.error_here(ParseErrorKind::ExpectedMoves))?;
    Ok(Covers::Moves(moves))
}

fn time(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        return Err(scanner.error_here(ParseErrorKind::ExpectedNumber));
    };
    let unit = match number {
        1 | 2 => HOUR,
        _ => MINUTE,
    };
    let time = times(number, unit);
    match time {
        Some(Millis::ZERO) => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
        Some(time) => Ok(time),
        None => Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start)),
    }
}

/// Reads a modifier: the credit that it states, if any; `None` where no modifier stands.
fn modifier(scanner: &mut Scanner<'_>) -> Result<Option<Option<Credit>>, ParseError> {
    let before = scanner.at;
    scanner.spaces();
    if matches!(scanner.peek(), Some(b'd' | b'D' | b'+' | b'i' | b'I')) {
        return scanner.field(FieldName::Credit, credit, in_words).map(Some);
    }
    scanner.at = before;
    Ok(None)
}

/// Reads a modifier from its word on.
fn credit(scanner: &mut Scanner<'_>) -> Result<Option<Credit>, ParseError> {
    let before = scanner.at;
    let delays = scanner.eat(b'd');
    let adds = !delays && (scanner.eat(b'+') || scanner.eat(b'i'));
    if adds && scanner.eat(b'n') && !scanner.eat(b'c') {
        scanner.at = before;
        return Err(scanner.error_here(ParseErrorKind::UnknownWord));
    }
    scanner.spaces();
    scanner.eat(b'/');
    scanner.spaces();
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        return Err(scanner.error_here(ParseErrorKind::ExpectedNumber));
    };
    let Some(amount) = times(number, SECOND) else {
        return Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start));
    };
    if scanner.is_in_word() {
        return Err(scanner.error_in_word(ParseErrorKind::ExpectedNumber, start));
    }
    let credit = match delays {
        true => Credit::Apart { amount, keep: 0 },
        false => Credit::Banked { amount },
    };
    Ok((amount > Millis::ZERO).then_some(credit))
}

fn in_words(credit: Option<Credit>) -> String {
    match credit {
        None => "none".into(),
        Some(Credit::Apart { amount, .. }) => format!("a delay of {}", describe::time(amount)),
        Some(credit) => describe::time(credit.amount()),
    }
}

fn write_modifier(text: &mut String, credit: Credit) -> fmt::Result {
    let word = match credit {
        Credit::Apart { .. } | Credit::Paid { keep: 0, .. } => "d",
        Credit::Banked { .. } | Credit::Paid { .. } => "inc",
    };
    write!(text, "{word}{}", credit.amount().get().div_euclid(SECOND))
}
