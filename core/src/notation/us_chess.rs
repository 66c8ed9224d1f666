//! `us-chess`: time controls as US Chess writes them.
//!
//! ```text
//! text     = [ rounds "," ] part *( [ "," | ";" ] part ) [ ( "," | ";" ) modifier ]
//! rounds   = N [ "-" ] ( "SS" | "RR" | "DSS" | "DRR" )
//! part     = ( M "/" T | ( "G" | "Game" | "SD" | "All" ) [ "/" | "in" ] T ) [ [ "/" ] modifier ]
//! modifier = [ "+" | "w/" | "with" ] ( delay | inc ) [ "/" ] S [ sec ]
//!          | [ "+" | "w/" | "with" ] S [ sec ] ( "delay" | "inc" | "increment" ) | "+" S [ sec ]
//!          | "no" ( delay | inc ) [ "or" ( delay | inc ) ]
//! delay    = "d" | "td" | "delay"
//! inc      = "i" | "inc" [ "." ] | "increment"
//! sec      = "sec" | "secs" | "second" | "seconds"
//! ```
//!
//! M is a number of moves. T is a time in minutes, but after a number of moves and after `SD` 1 and
//! 2 are hours: `G/1` is a minute, `SD/1` an hour, and `All/1` is ambiguous, as is `G/1` after
//! another part. S is in seconds. `SD` (sudden death), `All` and `G` (game) are the rest of the game
//! and must be the last part. A last part with a number of moves repeats: its time is added
//! again to the time left. The time left in a part carries over. Announcements begin with the
//! rounds and the pairings, as in `5SS, G/60 d5`; the parser ignores these.
//!
//! A delay comes before each move and is lost if unused. `inc`, `i` and `+` are added before each
//! move, including the first, and kept: `G/3; inc2` starts at 3:02. After `;` or `,` a modifier
//! applies to all parts, otherwise to its own part. So `40/90, SD/30 d5` has two readings, since
//! many write it for all parts, and is rejected: of several parts, all have a modifier of their own
//! or none has. `d0` and `inc0` mean no delay and no increment. Upper and lower case are
//! equivalent, and spaces are optional.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, Millis, Quota, Rules, Side, Stage, TimeControl, WhenMet, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    words: &[&DELAYS, &INCREMENTS, &SECONDS, &GAMES, &OTHERS],
    ..Lexemes::new(
        &["G/", "SD/", "All/", "/", ", ", "; ", "d", "inc", "+"],
        &[
            "5",
            "30",
            "/30",
            "SD/30",
            "G/30",
            " delay",
            "delay",
            " d0",
            "SS, G/30",
            "sec delay",
        ],
    )
};

const DELAYS: [&str; 3] = ["d", "td", "delay"];
const INCREMENTS: [&str; 3] = ["i", "inc", "increment"];
const SECONDS: [&str; 4] = ["sec", "secs", "second", "seconds"];
const GAMES: [&str; 2] = ["g", "game"];
const ROUNDS: [&str; 4] = ["SS", "RR", "DSS", "DRR"];
const OTHERS: [&str; 9] = [
    "SS, G/30",
    "RR, G/30",
    "DSS, G/30",
    "DRR, G/30",
    "with",
    "w/",
    "no delay",
    "or delay",
    "in 30",
];

const MINUTE: i64 = 60_000;
const HOUR: i64 = 3_600_000;
const SECOND: i64 = 1_000;

pub(super) struct UsChess;

/// The moves that a part covers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Covers {
    Moves(NonZeroU32),
    /// `G` as the only part.
    Game,
    /// `SD`.
    Rest,
    /// `All`, or `G` after another part: the number after it can be minutes or hours.
    All,
}

impl UsChess {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(source, b"/,;+");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        rounds(scanner);
        let mut parts = Parts {
            stages: Vec::new(),
            modified: 0,
            modifier: None,
        };
        parts.read(scanner)?;
        scanner.spaces();
        if scanner.is_at_end() {
            parts.finish(scanner)
        } else {
            let has_credit = parts.stages.iter().any(|stage| stage.credit.is_some());
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            Err(error.with_hint(if has_credit {
                Hint::End
            } else {
                Hint::UsChessEnd
            }))
        }
    }

    /// Writes the closest text to what `side` plays.
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
            if !shared {
                text.push(' ');
                match stage.credit {
                    Some(credit) => write_modifier(&mut text, credit)?,
                    None => text.push_str("d0"),
                }
            }
        }
        if let Some(credit) = first.credit.filter(|_| shared) {
            text.push_str("; ");
            write_modifier(&mut text, credit)?;
        }
        Ok(text)
    }
}

/// The parts read so far.
struct Parts {
    stages: Vec<Stage>,
    /// How many parts have a modifier of their own.
    modified: usize,
    /// The position of the last of them.
    modifier: Option<(usize, usize)>,
}

impl Parts {
    fn read(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let mut rest_is_covered = false;
        loop {
            scanner.spaces();
            let start = scanner.at;
            let is_first = self.stages.is_empty();
            let covers = |scanner: &mut Scanner<'_>| covers(scanner, is_first);
            let covers = scanner.field(FieldName::Moves, covers, |covers| match covers {
                Covers::Moves(moves) => trace::moves(moves),
                Covers::Game => "the whole game".into(),
                Covers::Rest | Covers::All => trace::quota(None),
            })?;
            if rest_is_covered {
                let error = scanner.error_in_word(ParseErrorKind::StageAfterGame, start);
                scanner.spaces();
                let is_number = matches!(covers, Covers::Moves(_)) && scanner.peek() != Some(b'/');
                let has_credit = self.modified > 0;
                return Err(if is_number && !has_credit {
                    error.with_hint(Hint::UsChessAfterGame)
                } else {
                    error
                });
            }
            slash(scanner, covers, start)?;
            let time = |scanner: &mut Scanner<'_>| time(scanner, covers);
            let time = scanner.field(FieldName::Time, time, describe::time)?;
            self.add(covers, time);
            self.own_modifier(scanner)?;
            rest_is_covered = !matches!(covers, Covers::Moves(_));
            scanner.spaces();
            let semicolon = scanner.eat(b';');
            if semicolon || scanner.eat(b',') {
                scanner.spaces();
                if is_modifier(scanner) || semicolon && !begins_part(scanner) {
                    return self.modifier_of_all(scanner);
                }
            } else if !begins_part(scanner) {
                return Ok(());
            }
        }
    }

    fn add(&mut self, covers: Covers, time: Millis) {
        if let Some(quota) = self.stages.last_mut().and_then(|last| last.quota.as_mut()) {
            quota.when_met = WhenMet::Next;
        }
        self.stages.push(Stage {
            quota: match covers {
                Covers::Moves(moves) => Some(Quota {
                    moves,
                    when_met: WhenMet::RepeatAdd,
                }),
                Covers::Game | Covers::Rest | Covers::All => None,
            },
            ..Stage::new(time)
        });
    }

    /// Reads the modifier of the last part, if one follows it.
    fn own_modifier(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let before = scanner.at;
        scanner.spaces();
        if scanner.eat(b'/') {
            scanner.spaces();
        }
        if !is_modifier(scanner) {
            scanner.at = before;
            return Ok(());
        }
        let start = scanner.at;
        let credit = scanner.field(FieldName::Credit, modifier, in_words)?;
        self.modified = self.modified.saturating_add(1);
        self.modifier = Some((start, scanner.at));
        if let Some(last) = self.stages.last_mut() {
            last.credit = credit;
        }
        Ok(())
    }

    /// Reads the modifier of all parts.
    fn modifier_of_all(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        scanner.spaces();
        let start = scanner.at;
        let credit = scanner.field(FieldName::Credit, modifier, in_words)?;
        if self.modified > 0 {
            let error = scanner.error_since(ParseErrorKind::Contradiction, start);
            return Err(error.with_hint(Hint::SecondIncrement));
        }
        for stage in &mut self.stages {
            stage.credit = credit;
        }
        Ok(())
    }

    fn finish(self, scanner: &Scanner<'_>) -> Result<TimeControl, ParseError> {
        match self.modifier {
            Some((start, end)) if self.modified < self.stages.len() => Err(scanner
                .error_between(ParseErrorKind::Ambiguous, start, end)
                .with_hint(Hint::UsChessShared)),
            _ => Ok(both_sides(schedule_of(self.stages), Rules::default())),
        }
    }
}

/// Skips the rounds and pairings of an announcement: `5SS,`.
fn rounds(scanner: &mut Scanner<'_>) {
    let start = scanner.at;
    scanner.digits();
    let number = scanner.at;
    scanner.eat(b'-');
    let is_rounds = number > start && ROUNDS.iter().any(|word| scanner.eat_word(word));
    let end = scanner.at;
    scanner.spaces();
    if !is_rounds || scanner.peek() != Some(b',') {
        scanner.at = start;
        return;
    }
    scanner.tell_again(FieldName::Keyword, start, end, || "passed over".into());
    scanner.eat(b',');
}

fn begins_part(scanner: &Scanner<'_>) -> bool {
    let begins = |byte: u8| byte.is_ascii_digit() || b"gGsSaA".contains(&byte);
    scanner.peek().is_some_and(begins)
}

fn covers(scanner: &mut Scanner<'_>, is_first: bool) -> Result<Covers, ParseError> {
    let start = scanner.at;
    scanner.letters();
    let word = scanner.since(start);
    let is = |known: &str| known.eq_ignore_ascii_case(word);
    if GAMES.iter().any(|game| is(game)) {
        return Ok(if is_first { Covers::Game } else { Covers::All });
    }
    if is("sd") {
        return Ok(Covers::Rest);
    }
    if is("all") {
        return Ok(Covers::All);
    }
    scanner.at = start;
    let moves = scanner.moves()?;
    let moves = moves.ok_or_else(|| {
        let error = scanner.error_here(ParseErrorKind::ExpectedMoves);
        error.with_hint(Hint::UsChessStage)
    })?;
    Ok(Covers::Moves(moves))
}

/// Skips the slash before a time, which is optional after a word and can be `in` there. What the
/// time covers began at `start`.
fn slash(scanner: &mut Scanner<'_>, covers: Covers, start: usize) -> Result<(), ParseError> {
    let end = scanner.at;
    scanner.spaces();
    let is_number = scanner.peek().is_some_and(|byte| byte.is_ascii_digit());
    if matches!(covers, Covers::Moves(_)) && scanner.peek() == Some(b'+') {
        let error = scanner.error_between(ParseErrorKind::Ambiguous, start, end);
        return Err(error.with_hint(Hint::UsChessSum));
    }
    let is_word = !matches!(covers, Covers::Moves(_));
    let is_separated = scanner.eat(b'/') || is_word && scanner.eat_word("in");
    if !is_separated && (!is_word || !is_number) {
        let error = scanner.error_here(ParseErrorKind::ExpectedSlash);
        return Err(error.with_hint(match covers {
            Covers::Moves(_) => Hint::UsChessMovesSlash,
            _ => Hint::UsChessSlash,
        }));
    }
    scanner.spaces();
    Ok(())
}

fn time(scanner: &mut Scanner<'_>, covers: Covers) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        return Err(error.with_hint(Hint::UsChessTime));
    };
    let unit = match (number, covers) {
        (1 | 2, Covers::All) => {
            let error = scanner.error_since(ParseErrorKind::Ambiguous, start);
            return Err(error.with_hint(Hint::UsChessHours));
        }
        (1 | 2, Covers::Moves(_) | Covers::Rest) => HOUR,
        _ => MINUTE,
    };
    let time = times(number, unit);
    match time {
        Some(Millis::ZERO) => Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start)),
        Some(time) => Ok(time),
        None => Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start)),
    }
}

/// Whether a modifier follows: one of its words, or seconds and such a word.
fn is_modifier(scanner: &mut Scanner<'_>) -> bool {
    let start = scanner.at;
    let letter = |byte: u8| b"+dDtTiInNwW".contains(&byte);
    let begins = scanner.peek().is_some_and(letter);
    let named = !begins && {
        scanner.digits();
        let number = scanner.at > start;
        number && (seconds(scanner) | kind_in_full(scanner).is_some())
    };
    scanner.at = start;
    begins || named
}

/// The meaning of a modifier's seconds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Delay,
    Increment,
}

/// Reads a modifier. Returns its credit, if any.
fn modifier(scanner: &mut Scanner<'_>) -> Result<Option<Credit>, ParseError> {
    let before = scanner.at;
    if scanner.eat_word("no") {
        return none(scanner).map(|()| None);
    }
    let plus = scanner.eat(b'+');
    if !plus && !scanner.eat_word("with") && scanner.eat(b'w') && !scanner.eat(b'/') {
        scanner.at = before;
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        return Err(error.with_hint(Hint::UsChessModifier));
    }
    scanner.spaces();
    let word = scanner.at;
    scanner.letters();
    let has_word = scanner.at > word;
    scanner.at = word;
    let said_before = kind(scanner);
    let is_nothing = !plus && !scanner.peek().is_some_and(|byte| byte.is_ascii_digit());
    if said_before.is_none() && (has_word || is_nothing) {
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        return Err(error.with_hint(Hint::UsChessModifier));
    }
    if said_before.is_some() {
        scanner.eat(b'.');
        scanner.spaces();
        scanner.eat(b'/');
        scanner.spaces();
    }
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        return Err(error.with_hint(Hint::Seconds));
    };
    let Some(amount) = times(number, SECOND) else {
        return Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start));
    };
    seconds(scanner);
    let said_behind = match said_before {
        None => kind_in_full(scanner),
        Some(_) => None,
    };
    if scanner.is_in_word() {
        let error = scanner.error_in_word(ParseErrorKind::ExpectedNumber, start);
        return Err(error.with_hint(Hint::UsChessSeconds));
    }
    let credit = match said_before.or(said_behind) {
        Some(Kind::Delay) => Credit::Apart { amount, keep: 0 },
        Some(Kind::Increment) => Credit::Banked { amount },
        None if plus => Credit::Banked { amount },
        None => {
            return Err(scanner
                .error_since(ParseErrorKind::UnknownWord, before)
                .with_hint(Hint::UsChessModifier));
        }
    };
    Ok((amount > Millis::ZERO).then_some(credit))
}

/// Reads the words after `no`: `delay`, `increment`, or both.
fn none(scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
    scanner.spaces();
    let unknown = |scanner: &mut Scanner<'_>| {
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        error.with_hint(Hint::UsChessNo)
    };
    kind(scanner).ok_or_else(|| unknown(scanner))?;
    let end = scanner.at;
    scanner.spaces();
    if !scanner.eat_word("or") {
        scanner.at = end;
        return Ok(());
    }
    scanner.spaces();
    kind(scanner).ok_or_else(|| unknown(scanner))?;
    Ok(())
}

/// Skips the spaces and the word for a delay or an increment. Returns its kind.
fn kind(scanner: &mut Scanner<'_>) -> Option<Kind> {
    let before = scanner.at;
    scanner.spaces();
    let start = scanner.at;
    scanner.letters();
    let word = scanner.since(start);
    let is = |known: &&str| known.eq_ignore_ascii_case(word);
    if DELAYS.iter().any(is) {
        return Some(Kind::Delay);
    }
    if INCREMENTS.iter().any(is) {
        return Some(Kind::Increment);
    }
    scanner.at = before;
    None
}

/// Like [`kind`], without the abbreviations of one or two letters, which come only before the
/// seconds.
fn kind_in_full(scanner: &mut Scanner<'_>) -> Option<Kind> {
    let before = scanner.at;
    let kind = kind(scanner);
    let is_full = scanner.since(before).trim_start().len() > 2;
    if !is_full {
        scanner.at = before;
    }
    kind.filter(|_| is_full)
}

/// Skips the name of seconds and the spaces or the hyphen before it. Returns whether it was there.
fn seconds(scanner: &mut Scanner<'_>) -> bool {
    let before = scanner.at;
    scanner.spaces();
    scanner.eat(b'-');
    let start = scanner.at;
    scanner.letters();
    let word = scanner.since(start);
    let stands = SECONDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    if stands {
        scanner.eat(b'.');
    } else {
        scanner.at = before;
    }
    stands
}

fn in_words(credit: Option<Credit>) -> String {
    match credit {
        None => "none".into(),
        Some(Credit::Apart { amount, .. }) => format!("delay of {}", describe::time(amount)),
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
