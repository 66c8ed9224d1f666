//! `uci`: the `go` command of the Universal Chess Interface, which gives an engine the time of both
//! sides before each move.
//!
//! ```text
//! go [ponder] wtime MS btime MS [winc MS] [binc MS] [movestogo MOVES]
//! go [ponder] movetime MS
//! go [ponder] infinite
//! ```
//!
//! Times are whole milliseconds, `w` is the first side, and the words after `go` may be in any
//! order, each at most once. A side may use all of its time for the next move, and its increment is
//! added after each move; with an increment the time may be 0. The time is for `movestogo` moves.
//! The command does not say what follows, so here the same time is added again to the time left.
//! `movetime` is the time for each move, and `infinite` is no limit. Limits other than time
//! (`depth`, `nodes`, `mate`), `searchmoves` and negative times are rejected.
//!
//! For other controls the printer writes the time that the first move may use: it includes an
//! increment that is added before each move, a delay, and the byo-yomi after main time.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::csa::{Value, each_move, from_sides, is_each_move, time};
use super::scanner::Scanner;
use super::trace::{self, Source};
use crate::model::describe::{self, plural};
use crate::model::{Credit, Millis, OnExpiry, Quota, Rules, Side, Stage, TimeControl, WhenMet};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["go"],
    ..Lexemes::new(
        &[
            " wtime ",
            " btime ",
            " winc ",
            " binc ",
            " movestogo ",
            " movetime ",
            " infinite",
            " ponder",
        ],
        &[
            "60000",
            " btime 60000",
            " wtime 60000",
            "60000 btime 60000",
            "60000 wtime 60000",
            " wtime 60000 btime 60000",
            "1000 wtime 60000 btime 60000",
        ],
    )
};

pub(super) struct Uci;

impl Uci {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"");
        let Some(values) = go(&mut scanner, &KEYS, millis).map_err(|error| {
            let is_key = |kind| kind == ParseErrorKind::UnknownWord;
            error.or_hint(|kind| is_key(kind).then_some(Hint::UciKey))
        })?
        else {
            return from_sides(Vec::new(), Vec::new(), Rules::default(), &scanner);
        };
        let [wtime, btime, winc, binc, movestogo, movetime] = values;
        if let Some(movetime) = movetime {
            let others = [wtime, btime, winc, binc, movestogo];
            let stage = each_move(alone(&scanner, movetime, &others)?);
            return from_sides([stage].into(), [stage].into(), Rules::default(), &scanner);
        }
        let missing = || {
            let error = scanner.missing(ParseErrorKind::MissingKey);
            error.with_hint(missing_time(wtime, btime, Hint::UciTimes))
        };
        let (wtime, btime) = (wtime.ok_or_else(missing)?, btime.ok_or_else(missing)?);
        let quota = quota(&scanner, movestogo)?;
        let stage = |value, increment| {
            let amount = time(&scanner, increment, 1)?;
            let credit = Credit::Paid {
                amount,
                every: NonZeroU32::MIN,
                keep: 100,
            };
            let time = match amount {
                Millis::ZERO => some_time(&scanner, value)?,
                _ => time(&scanner, Some(value), 1)?,
            };
            Ok(Stage {
                quota,
                credit: (amount > Millis::ZERO).then_some(credit),
                ..Stage::new(time)
            })
        };
        let (first, second) = (stage(wtime, winc)?, stage(btime, binc)?);
        from_sides([first].into(), [second].into(), Rules::default(), &scanner)
    }

    /// Writes the closest text to what both sides play.
    pub(super) fn write(self, control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        let [first, second] = Side::ALL.map(|side| control.schedule(side));
        let (white, black) = match (first.first(), second.first()) {
            (Some(white), Some(black)) => (white, black),
            (None, None) => return Ok("go infinite".into()),
            _ => return Err(fmt::Error),
        };
        let mut text = String::new();
        if first == second && is_each_move(white) {
            write!(text, "go movetime {}", white.time.get())?;
            return Ok(text);
        }
        let (wtime, btime) = (usable(first), usable(second));
        let (winc, binc) = (kept(white), kept(black));
        write!(text, "go wtime {} btime {}", wtime.get(), btime.get())?;
        if [winc, binc] != [Millis::ZERO; 2] {
            write!(text, " winc {} binc {}", winc.get(), binc.get())?;
        }
        if let Some(quota) = white.quota {
            write!(text, " movestogo {}", quota.moves)?;
        }
        Ok(text)
    }
}

/// A key of `go`: the meaning of its value, and the side, if it is one side's.
pub(crate) type Key = (&'static str, FieldName, Option<Side>);

pub(crate) const KEYS: [Key; 6] = [
    ("wtime", FieldName::Time, Some(Side::First)),
    ("btime", FieldName::Time, Some(Side::Second)),
    ("winc", FieldName::Credit, Some(Side::First)),
    ("binc", FieldName::Credit, Some(Side::Second)),
    ("movestogo", FieldName::Moves, None),
    ("movetime", FieldName::Time, None),
];

/// The meaning of a word after `go`.
fn key_in_words(key: Option<&Key>) -> String {
    match key {
        None => "untimed".into(),
        Some((_, FieldName::Credit, Some(side))) => trace::of_side(*side, "increment"),
        Some((_, name, Some(side))) => trace::of_side(*side, name.name()),
        Some((_, FieldName::Moves, None)) => "the number of moves to the next time control".into(),
        Some((_, FieldName::ExtraTime, None)) => "the byo-yomi of both sides".into(),
        Some((_, _, None)) => "the time per move".into(),
    }
}

/// Reads a `go` with its keys and their milliseconds; `None` for `go infinite`. `clock` reads the
/// times of the sides.
pub(crate) fn go<const N: usize>(
    scanner: &mut Scanner<'_>,
    keys: &[Key; N],
    clock: fn(&mut Scanner<'_>) -> Result<Value, ParseError>,
) -> Result<Option<[Option<Value>; N]>, ParseError> {
    scanner.spaces();
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    let start = scanner.at;
    scanner.word();
    let is_go = match scanner.since(start) {
        "go" => Ok(()),
        _ => Err(scanner
            .error_since(ParseErrorKind::MissingKey, start)
            .with_hint(Hint::Go)),
    };
    scanner.tell(FieldName::Keyword, start, &is_go, |()| {
        "the times on the clocks".into()
    });
    is_go?;
    let mut values = [None; N];
    let mut infinite = false;
    loop {
        scanner.spaces();
        if scanner.is_at_end() {
            return Ok((!infinite).then_some(values));
        }
        let start = scanner.at;
        scanner.word();
        let word = scanner.since(start);
        if word == "ponder" {
            scanner.tell_keyword(start, || "ignored".into());
            continue;
        }
        let given = values.iter().any(Option::is_some);
        let mut slots = keys.iter().zip(&mut values);
        let (key, slot) = slots.find(|(key, _)| key.0 == word).unzip();
        let wrong = match &slot {
            None if word != "infinite" => Some(ParseErrorKind::UnknownWord),
            Some(Some(_)) => Some(ParseErrorKind::DuplicateKey),
            None if infinite => Some(ParseErrorKind::DuplicateKey),
            None if given => Some(ParseErrorKind::Contradiction),
            Some(None) if infinite => Some(ParseErrorKind::Contradiction),
            _ => None,
        };
        let right = match wrong {
            Some(kind) => {
                let error = scanner.error_since(kind, start);
                Err(match kind {
                    ParseErrorKind::DuplicateKey => error.with_hint(Hint::Twice),
                    ParseErrorKind::Contradiction => error.with_hint(Hint::Infinite),
                    _ => error,
                })
            }
            None => Ok(key),
        };
        scanner.tell(FieldName::Keyword, start, &right, key_in_words);
        match slot.zip(right?) {
            Some((slot, (_, name, side))) => {
                scanner.spaces();
                let in_words = |value| value_in_words(*name, value);
                let read = match (name, side) {
                    (FieldName::Time, Some(_)) => clock,
                    _ => millis,
                };
                *slot = Some(scanner.field(*name, read, in_words)?);
            }
            None => infinite = true,
        }
    }
}

fn value_in_words(name: FieldName, value: Value) -> String {
    match (name, u32::try_from(value.number), Millis::new(value.number)) {
        (FieldName::Moves, Ok(moves), _) => plural(moves, "move"),
        (_, _, Some(time)) => describe::time(time),
        _ => ParseErrorKind::NumberTooLarge.message().into(),
    }
}

/// Whole milliseconds, at least 0.
pub(crate) fn millis(scanner: &mut Scanner<'_>) -> Result<Value, ParseError> {
    let start = scanner.at;
    let is_below = scanner.eat(b'-');
    let number = scanner.number()?;
    let end = scanner.at;
    let kind = match number.filter(|_| !scanner.is_in_word()) {
        Some(number) if !is_below => return Ok(Value { number, start, end }),
        Some(_) => ParseErrorKind::OutOfRange,
        None => ParseErrorKind::ExpectedMillis,
    };
    Err(scanner.error_in_word(kind, start).with_hint(Hint::Millis))
}

/// Milliseconds that a clock shows. Programs report time past zero as a negative time, which is 0.
pub(crate) fn shown(scanner: &mut Scanner<'_>) -> Result<Value, ParseError> {
    let start = scanner.at;
    let below_zero = scanner.eat(b'-');
    let value = millis(scanner)?;
    Ok(Value {
        number: if below_zero { 0 } else { value.number },
        start,
        ..value
    })
}

/// The hint for a missing time: that of one side, or `both`.
pub(crate) fn missing_time(wtime: Option<Value>, btime: Option<Value>, both: Hint) -> Hint {
    match (wtime, btime) {
        (Some(_), None) => Hint::WtimeAlone,
        (None, Some(_)) => Hint::BtimeAlone,
        _ => both,
    }
}

/// The time of each move; an error if there are other values.
pub(crate) fn alone(
    scanner: &Scanner<'_>,
    movetime: Value,
    others: &[Option<Value>],
) -> Result<Millis, ParseError> {
    match others.iter().flatten().next() {
        None => some_time(scanner, movetime),
        Some(other) => {
            let later = if other.start > movetime.start {
                *other
            } else {
                movetime
            };
            let kind = ParseErrorKind::Contradiction;
            let error = scanner.error_between(kind, later.start, later.end);
            Err(error.with_hint(Hint::MovetimeAlone))
        }
    }
}

/// Returns the value as a time that is enough for a move.
fn some_time(scanner: &Scanner<'_>, value: Value) -> Result<Millis, ParseError> {
    let kind = ParseErrorKind::NoTimeToMove;
    match time(scanner, Some(value), 1)? {
        Millis::ZERO => Err(scanner.error_between(kind, value.start, value.end)),
        time => Ok(time),
    }
}

pub(crate) fn quota(
    scanner: &Scanner<'_>,
    movestogo: Option<Value>,
) -> Result<Option<Quota>, ParseError> {
    let Some(Value { number, start, end }) = movestogo else {
        return Ok(None);
    };
    let kind = match u32::try_from(number).map(NonZeroU32::new) {
        Ok(Some(moves)) => {
            let when_met = WhenMet::RepeatAdd;
            return Ok(Some(Quota { moves, when_met }));
        }
        Ok(None) => ParseErrorKind::NoMoves,
        Err(_) => ParseErrorKind::NumberTooLarge,
    };
    Err(scanner.error_between(kind, start, end))
}

/// The most time that the first move may use.
fn usable(stages: &[Stage]) -> Millis {
    let mut time = Millis::ZERO;
    for stage in stages {
        let lent = match stage.credit {
            Some(Credit::Banked { amount } | Credit::Apart { amount, .. }) => amount,
            _ => Millis::ZERO,
        };
        let sum = time.checked_add(stage.time);
        time = sum.and_then(|sum| sum.checked_add(lent)).unwrap_or(time);
        if stage.on_expiry != OnExpiry::Next {
            break;
        }
    }
    time
}

/// The time that each move adds, if all unused time is kept.
fn kept(stage: &Stage) -> Millis {
    match stage.credit {
        Some(Credit::Banked { amount } | Credit::Apart { amount, keep: 100 }) => amount,
        Some(Credit::Paid {
            amount,
            every: NonZeroU32::MIN,
            keep: 100,
        }) => amount,
        _ => Millis::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::Notation;

    #[test]
    fn what_can_be_used_for_the_next_move_is_told() {
        for (from, text, to, expected) in [
            (
                Notation::Usi,
                "go btime 40000 wtime 50000 binc 10000 winc 10000",
                Notation::Uci,
                "go wtime 50000 btime 60000 winc 10000 binc 10000",
            ),
            (
                Notation::Uci,
                "go wtime 50000 btime 60000 winc 10000 binc 10000",
                Notation::Usi,
                "go btime 40000 wtime 50000 binc 10000 winc 10000",
            ),
            (
                Notation::Csa,
                "Total_Time:600 Byoyomi:10",
                Notation::Uci,
                "go wtime 610000 btime 610000",
            ),
        ] {
            let control = from.parse(text).unwrap();
            assert_eq!(to.convert(&control).text, expected);
        }
    }
}
