//! What a parser tells of the fields that it reads, for those who ask.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::Cell;
use core::num::NonZeroU32;

use crate::FieldName;
use crate::describe::plural;
use crate::{ParseError, Side};

/// A text that is parsed, and where its fields are recorded, if anybody asks.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) trace: Option<&'a Trace>,
}

impl<'a> Source<'a> {
    /// The same text up to `end`.
    pub(crate) fn up_to(self, end: usize) -> Self {
        Self {
            text: self.text.get(..end).unwrap_or_default(),
            ..self
        }
    }
}

impl<'a> From<&'a str> for Source<'a> {
    fn from(text: &'a str) -> Self {
        Self { text, trace: None }
    }
}

/// A field that a parser has read, or could not read.
pub(crate) struct Record {
    pub(crate) name: FieldName,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// What the value is; what is wrong with it, if it could not be read.
    pub(crate) reads: String,
    pub(crate) is_error: bool,
}

impl Record {
    fn is_of_the_place_of(&self, other: &Self) -> bool {
        self.start == other.start || self.start < other.end && other.start < self.end
    }
}

/// The fields of a text as its parser reads them.
#[derive(Default)]
pub(crate) struct Trace(Cell<Vec<Record>>);

impl Trace {
    /// Records that the part from `start` to `end` reads so. What is told last of a place stands.
    pub(crate) fn read(&self, name: FieldName, start: usize, end: usize, reads: String) {
        self.add(Record {
            name,
            start,
            end,
            reads,
            is_error: false,
        });
    }

    /// Records that the field that begins at `start` cannot be read, up to the end of its error.
    pub(crate) fn error(&self, name: FieldName, start: usize, error: &ParseError) {
        let end = error.offset.saturating_add(error.length);
        self.add(Record {
            name,
            start,
            end: end.max(start),
            reads: error.kind.message().to_string(),
            is_error: true,
        });
    }

    fn add(&self, record: Record) {
        let mut records = self.0.take();
        records.retain(|other| !other.is_of_the_place_of(&record));
        records.push(record);
        self.0.set(records);
    }

    /// What was recorded, in the order of the text.
    pub(crate) fn records(self) -> Vec<Record> {
        let mut records = self.0.into_inner();
        records.sort_by_key(|record| record.start);
        records
    }
}

/// `40 moves`.
pub(super) fn moves(moves: NonZeroU32) -> String {
    plural(moves.get(), "move")
}

/// `40 moves`; without a number, the rest of the game.
pub(super) fn quota(quota: Option<NonZeroU32>) -> String {
    quota.map_or_else(|| "the rest of the game".to_string(), moves)
}

/// `5 periods`.
pub(super) fn periods(periods: u16) -> String {
    plural(periods.into(), "period")
}

/// `the first side's time`.
pub(super) fn of_side(side: Side, what: &str) -> String {
    format!("the {side} side's {what}")
}
