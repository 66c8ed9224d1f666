//! `usi`: the `go` command of the Universal Shogi Interface, which gives an engine the time of both
//! sides before each move.
//!
//! ```text
//! go [ponder] btime MS wtime MS [byoyomi MS]
//! go [ponder] btime MS wtime MS [binc MS] [winc MS]
//! go [ponder] infinite
//! ```
//!
//! Times are whole milliseconds, `b` is the first side, and the words after `go` may be in any
//! order, each at most once. Unlike in `uci`, a side's time does not yet include the increment for
//! the coming move: it is added before each move. With byo-yomi, each move after the main time has
//! that time, renewed for each move; with no main time left, byo-yomi is all there is. A text has
//! byo-yomi or increments, not both. `infinite` is no limit. `mate`, other words and negative times
//! are rejected.
//!
//! For an increment that is added after each move the printer writes the time without the first
//! increment, so that the first move may use as much.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::completion::Lexemes;
use super::csa::{Allowance, Value, exclude, from_sides, time};
use super::scanner::Scanner;
use super::trace::Source;
use super::uci::{Key, go, millis, missing_time};
use crate::model::{Credit, Millis, Rules, Side, Stage, TimeControl};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["go"],
    ..Lexemes::new(
        &[
            " btime ",
            " wtime ",
            " byoyomi ",
            " binc ",
            " winc ",
            " infinite",
            " ponder",
        ],
        &[
            "600000",
            " wtime 600000",
            " btime 600000",
            "600000 wtime 600000",
            "600000 btime 600000",
            " btime 600000 wtime 600000",
            "10000 btime 600000 wtime 600000",
            " byoyomi 10000",
            " wtime 0 byoyomi 10000",
            " btime 0 byoyomi 10000",
            " btime 0 wtime 0 byoyomi 10000",
            " binc 10000",
            " winc 10000",
            " binc 10000 winc 10000",
            "600000 byoyomi 10000",
        ],
    )
};

pub(super) struct Usi;

impl Usi {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b"");
        let Some(values) = go(&mut scanner, &KEYS, millis).map_err(|error| {
            let is_key = |kind| kind == ParseErrorKind::UnknownWord;
            error.or_hint(|kind| is_key(kind).then_some(Hint::UsiKey))
        })?
        else {
            return from_sides(Vec::new(), Vec::new(), Rules::default(), &scanner);
        };
        let [btime, wtime, byoyomi, binc, winc] = values;
        let missing = || {
            let error = scanner.missing(ParseErrorKind::MissingKey);
            error.with_hint(missing_time(wtime, btime, Hint::UsiTimes))
        };
        let (btime, wtime) = (btime.ok_or_else(missing)?, wtime.ok_or_else(missing)?);
        exclude(&scanner, byoyomi, binc)?;
        exclude(&scanner, byoyomi, winc)?;
        let stages = |total: Value, increment| {
            let allowance = Allowance {
                total: time(&scanner, Some(total), 1)?,
                byoyomi: time(&scanner, byoyomi, 1)?,
                increment: time(&scanner, increment, 1)?,
            };
            let kind = ParseErrorKind::NoTimeToMove;
            if allowance.is_nothing() {
                Err(scanner.error_between(kind, total.start, total.end))
            } else {
                Ok(allowance.stages())
            }
        };
        let (first, second) = (stages(btime, binc)?, stages(wtime, winc)?);
        from_sides(first, second, Rules::default(), &scanner)
    }

    /// Writes the closest text to what both sides play.
    pub(super) fn write(self, control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        let [first, second] = Side::ALL.map(|side| control.schedule(side));
        let (black, white) = match (allowance(first), allowance(second)) {
            (Some(black), Some(white)) => (black, white),
            (None, None) => return Ok("go infinite".into()),
            _ => return Err(fmt::Error),
        };
        let mut text = String::new();
        let (btime, wtime) = (black.total.get(), white.total.get());
        write!(text, "go btime {btime} wtime {wtime}")?;
        let byoyomi = black.byoyomi.max(white.byoyomi);
        let (binc, winc) = (black.increment, white.increment);
        if byoyomi > Millis::ZERO {
            write!(text, " byoyomi {}", byoyomi.get())?;
        } else if [binc, winc] != [Millis::ZERO; 2] {
            write!(text, " binc {} winc {}", binc.get(), winc.get())?;
        }
        Ok(text)
    }
}

pub(crate) const KEYS: [Key; 5] = [
    ("btime", FieldName::Time, Some(Side::First)),
    ("wtime", FieldName::Time, Some(Side::Second)),
    ("byoyomi", FieldName::ExtraTime, None),
    ("binc", FieldName::Credit, Some(Side::First)),
    ("winc", FieldName::Credit, Some(Side::Second)),
];

/// The time of a side before the increment for the coming move.
fn allowance(stages: &[Stage]) -> Option<Allowance> {
    let mut allowance = Allowance::of(stages)?;
    if let Some(Credit::Paid { .. }) = stages.first()?.credit {
        let less = allowance.total.checked_sub(allowance.increment);
        allowance.total = less.unwrap_or(Millis::ZERO).max(Millis::ZERO);
    }
    Some(allowance)
}
