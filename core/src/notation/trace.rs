//! Records of the fields that a parser reads, for explanations.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::Cell;
use core::num::NonZeroU32;

use crate::model::Side;
use crate::model::describe::plural;
use crate::notation::FieldName;
use crate::parse_error::ParseError;

/// A text to parse, and the trace that records its fields, if any.
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

/// A field that a parser has read, or failed to read.
pub(crate) struct Record {
    pub(crate) name: FieldName,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The value in words, or the error message if the field is invalid.
    pub(crate) reads: String,
    pub(crate) is_error: bool,
}

/// The fields of a text as its parser reads them, in the order of the text and without overlaps.
#[derive(Default)]
pub(crate) struct Trace {
    records: Cell<Vec<Record>>,
    /// How many records were compared to find the place of another.
    #[cfg(test)]
    looks: Cell<usize>,
}

impl Trace {
    /// Records that the part from `start` to `end` has this meaning. A later record replaces the
    /// earlier ones of the same part.
    pub(crate) fn read(&self, name: FieldName, start: usize, end: usize, reads: String) {
        self.add(Record {
            name,
            start,
            end: end.max(start),
            reads,
            is_error: false,
        });
    }

    /// Records an invalid field from `start` to the end of its error.
    pub(crate) fn error(&self, name: FieldName, start: usize, error: &ParseError) {
        self.wrong(name, start, error, error.message().to_string());
    }

    /// Records a field with an error that has a meaning nevertheless.
    pub(crate) fn wrong(&self, name: FieldName, start: usize, error: &ParseError, reads: String) {
        let end = error.offset.saturating_add(error.length);
        self.add(Record {
            name,
            start,
            end: end.max(start),
            reads,
            is_error: true,
        });
    }

    fn add(&self, record: Record) {
        let mut records = self.records.take();
        // Two records are of the same part if they overlap or begin together: one may be empty.
        let is_before = |other: &Record| {
            self.look();
            other.start < record.start && other.end <= record.start
        };
        let is_behind = |other: &Record| {
            self.look();
            other.start > record.start && other.start >= record.end
        };
        let first = records.partition_point(is_before);
        let after = records.partition_point(|other| !is_behind(other));
        records.splice(first..after, [record]);
        self.records.set(records);
    }

    fn look(&self) {
        #[cfg(test)]
        self.looks.set(self.looks.get() + 1);
    }

    /// The records, in the order of the text.
    pub(crate) fn records(self) -> Vec<Record> {
        self.records.into_inner()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(spans: impl IntoIterator<Item = (usize, usize)>) -> Trace {
        let trace = Trace::default();
        for (start, end) in spans {
            trace.read(FieldName::Time, start, end, String::new());
        }
        trace
    }

    #[test]
    fn what_is_told_last_of_a_place_stands() {
        for (spans, expected) in [
            (&[(0, 2), (3, 5)][..], &[(0, 2), (3, 5)][..]),
            (&[(3, 5), (0, 2)], &[(0, 2), (3, 5)]),
            (&[(0, 2), (2, 4)], &[(0, 2), (2, 4)]),
            (&[(0, 4), (2, 6)], &[(2, 6)]),
            (&[(0, 2), (3, 5), (6, 8), (1, 7)], &[(1, 7)]),
            (&[(0, 2), (3, 5), (6, 8), (3, 4)], &[(0, 2), (3, 4), (6, 8)]),
            // A missing field where another begins, ends, or continues.
            (&[(0, 2), (0, 0)], &[(0, 0)]),
            (&[(0, 0), (0, 2)], &[(0, 2)]),
            (&[(0, 2), (2, 2)], &[(0, 2), (2, 2)]),
            (&[(2, 2), (0, 2)], &[(0, 2), (2, 2)]),
            (&[(0, 2), (1, 1)], &[(1, 1)]),
            (&[(1, 1), (0, 2)], &[(0, 2)]),
        ] {
            let records = told(spans.iter().copied()).records();
            let kept: Vec<_> = records
                .iter()
                .map(|record| (record.start, record.end))
                .collect();
            assert_eq!(kept, expected, "{spans:?}");
        }
    }

    /// Sixteen times as many fields take about sixteen times as many steps, not 256 times.
    #[test]
    fn many_fields_take_steps_in_proportion() {
        let steps = |count: usize| {
            let trace = told((0..count).map(|place| (place * 2, place * 2 + 1)));
            let looks = trace.looks.get();
            assert_eq!(trace.records().len(), count);
            looks
        };
        let (few, many) = (steps(1_000), steps(16_000));
        assert!(few > 0 && many < few * 32, "{few}, {many}");
    }
}
