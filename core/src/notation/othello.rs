//! `othello`: `MIN` or `MIN:SS`, the clocks of Othello over the board.
//!
//! MIN is the time of each side in minutes, also as `25m`, `25 min` or `25 minutes`. When it runs
//! out, the first flag falls: by the rules of the World Othello Federation that side has two more
//! minutes, and at best loses by the smallest margin. When these run out too, it loses by the
//! largest.

use alloc::string::String;
use core::fmt;

use super::completion::Lexemes;
use super::scanner::Scanner;
use super::scrabble::{minutes, write_minutes};
use super::trace::Source;
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Entry, FirstFlag, Millis, OnExpiry, Rules, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes::new(&[":", "m"], &["1", "n", "tes", "es"]);

const TWO_MINUTES: u32 = 120_000;

pub(super) struct Othello;

impl Othello {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(source, b":");
        let main = Stage {
            on_expiry: OnExpiry::FirstFlag(FirstFlag::MinimalLoss),
            ..Stage::new(scanner.field(FieldName::Time, minutes, describe::time)?)
        };
        if !scanner.is_at_end() {
            return Err(scanner.error_here(ParseErrorKind::ExpectedEnd));
        }
        let more = Stage {
            entry: Entry::Set,
            ..Stage::new(Millis::from(TWO_MINUTES))
        };
        Ok(both_sides(schedule_of([main, more]), Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stage = control.schedule(side).first().ok_or(fmt::Error)?;
        let mut text = String::new();
        write_minutes(&mut text, stage.time)?;
        Ok(text)
    }
}
