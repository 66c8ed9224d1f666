//! Explanations of a text as it is typed: its fields, what they mean, whether it can still become
//! valid, and what can come next.
//!
//! The parser of each notation is the only definition of its grammar, and everything here is
//! derived from it: the fields are those that the parser reads. To find out whether a rejected text
//! can become valid, pieces of the notation (digits, words, separators) are appended and parsed. So
//! Valid and Incomplete are always right; Invalid means that a bounded search found no
//! continuation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::model::TimeControl;
use crate::notation::completion::{
    Budget, Candidate, Effort, Kind, Lexemes, candidates, completion,
};
use crate::notation::trace::{Record, Source, Trace};
use crate::notation::{Arimaa, FieldName, Notation};
use crate::parse_error::ParseError;

/// The longest text that is explained, in bytes.
const LONGEST: usize = 4_096;
/// The steps that an explanation may take: at most some 4 ms. The longest ordinary texts take over
/// 400,000.
const STEPS: usize = 430_000;
/// Parsing a text with its fields takes at most this many times as long as parsing it without.
const TRACED: usize = 8;

/// The analysis of a text as it is typed: its fields, its validity, and possible continuations.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Explanation {
    /// Whether the text is valid, or can become valid.
    pub validity: Validity,
    /// The error of the parser. `None` if the text is valid.
    pub error: Option<ParseError>,
    /// The fields of the text, and those that are missing at its end, in the order of the text.
    pub fields: Vec<Field>,
    /// The index in `fields` of the field at the cursor.
    pub at_cursor: Option<usize>,
    /// What can be inserted at the cursor, ignoring the text after it: digits in order, then the
    /// words, units and separators of the notation. After inserting any of them, the text up to the
    /// cursor is valid or incomplete. The list is not exhaustive: it omits synonyms and anything
    /// that causes a warning.
    pub next: Vec<Next>,
    /// For an incomplete text, a valid text that begins with it.
    pub completion: Option<String>,
    /// Whether the search for `completion` or `next` stopped at its limit of steps. Then `next` can
    /// lack texts, and a text that is reported as [`Validity::Invalid`] might still become valid.
    pub gave_up: bool,
}

vocabulary! {
    /// Whether a text is valid, or can become valid.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Validity as flagfall_validity, FLAGFALL_VALIDITY_ {
        /// The text is valid. More text may follow.
        Valid = 0, "valid";
        /// The text is not yet valid, but more text can make it valid.
        Incomplete = 1, "incomplete";
        /// The text is invalid, and no continuation was found that makes it valid.
        Invalid = 2, "invalid";
    }
}

/// A field of a text: a part with one meaning.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Field {
    /// What the field means.
    pub name: FieldName,
    /// The byte offset of the field in the text.
    pub offset: usize,
    /// The length of the field in bytes. 0 for a missing field.
    pub length: usize,
    /// The value in English, such as `90 minutes`. For an invalid or missing field, what was
    /// expected.
    pub meaning: String,
    /// Whether the field is invalid, or contradicts the rest. In an incomplete text no field is
    /// invalid, since the text can become valid without changes to it.
    pub is_invalid: bool,
}

/// A text that can be inserted at the cursor.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Next {
    /// The text to insert: a digit, a separator, a word, or the rest of a partly typed word.
    pub text: String,
    /// The field of the cursor after the insertion.
    pub field: Option<FieldName>,
}

impl Notation {
    /// Analyzes `text` as it is typed, with the cursor at the byte offset `cursor`. An offset
    /// beyond the end, or within a character, is moved back to the nearest valid one.
    ///
    /// The field at the cursor is the one that contains it or ends at it. If two fields meet at the
    /// cursor, it is the later one, unless that is missing.
    ///
    /// Returns `None` for documents (all texts of `pcn` and `ogs`, and JSON objects of `lichess`),
    /// and for a text longer than 4,096 bytes.
    ///
    /// ```
    /// use flagfall::{Chess, Notation, Validity};
    ///
    /// let chess = Notation::Chess(Chess::default());
    /// let explained = chess.explain("40/9", 4).expect("a notation of one line");
    /// assert_eq!(explained.validity, Validity::Valid);
    /// let under_cursor = &explained.fields[explained.at_cursor.expect("a field")];
    /// assert_eq!((under_cursor.name.name(), under_cursor.meaning.as_str()), ("time", "9 minutes"));
    ///
    /// let explained = chess.explain("40/", 3).expect("a notation of one line");
    /// assert_eq!(explained.validity, Validity::Incomplete);
    /// assert_eq!(explained.fields[0].meaning, "40 moves");
    /// let missing = "expected a time in minutes, such as 90, 1h30 or 2m15s";
    /// assert_eq!(explained.fields[1].meaning, missing);
    /// assert_eq!(chess.explain("40/x", 3).map(|e| e.validity), Some(Validity::Invalid));
    /// ```
    pub fn explain(&self, text: &str, cursor: usize) -> Option<Explanation> {
        let lexemes = &self.lexemes()?;
        if text.len() > LONGEST || self.is_document(text) {
            return None;
        }
        let mut places = (0..=cursor.min(text.len())).rev();
        let cursor = places
            .find(|place| text.is_char_boundary(*place))
            .unwrap_or(0);
        let (result, records) = self.traced(text);
        let error = result.err();
        let typed = Typed::new(lexemes);
        let (validity, completion) = typed.completion(*self, text, error.as_ref(), Effort::GREAT);
        let fields = fields(&records, validity, error.as_ref());
        let before = text.get(..cursor).unwrap_or_default();
        let known = (before == text).then_some(validity);
        let next = self.next(&typed, before, known);
        Some(Explanation {
            validity,
            at_cursor: under(cursor, &fields, |field| (field.offset, field.length)),
            next,
            fields,
            error,
            completion,
            gave_up: typed.budget.gave_up(),
        })
    }

    /// Parses a text and records its fields.
    fn traced(&self, text: &str) -> (Result<TimeControl, ParseError>, Vec<Record>) {
        let trace = Trace::default();
        let result = self.read(Source {
            text,
            trace: Some(&trace),
        });
        let result = result.map_err(|error| error.in_text(text));
        (result, trace.records())
    }

    /// The texts that can be appended to `text` and keep it valid or incomplete. `known` is its
    /// validity, if that is known.
    fn next(&self, typed: &Typed<'_>, text: &str, known: Option<Validity>) -> Vec<Next> {
        let great = |judge| typed.validity(judge, text, Effort::GREAT);
        // Text that causes a warning is not offered.
        let strict = self.strict();
        let (judge, begun) = if strict == *self {
            (strict, known.unwrap_or_else(|| great(strict)))
        } else {
            match great(strict) {
                Validity::Invalid => (*self, known.unwrap_or_else(|| great(*self))),
                begun => (strict, begun),
            }
        };
        if begun == Validity::Invalid {
            return Vec::new();
        }
        let lexemes = typed.lexemes;
        let leads_on =
            |longer: &str| typed.validity(judge, longer, Effort::SMALL) != Validity::Invalid;
        let is_possible = |candidate: &Candidate| {
            let longer = format!("{text}{}", candidate.text);
            // In a notation with whole words, a part must not be the beginning of a longer word.
            let is_word = candidate
                .text
                .ends_with(|end: char| end.is_ascii_alphabetic());
            let is_whole = candidate.kind == Kind::Part && is_word && !lexemes.words.is_empty();
            leads_on(&longer) && (!is_whole || leads_on(&format!("{longer} ")))
        };
        // Spends the cost of finding the candidate's field.
        let is_traced = |candidate: &Candidate| {
            let length = text.len().saturating_add(candidate.text.len());
            let steps = length.saturating_mul(TRACED);
            typed.budget.spend(steps).is_some()
        };
        let mut candidates = candidates(lexemes, text);
        let is_rest = |candidate: &Candidate| candidate.kind == Kind::Rest;
        // The rests of words come last, and are tried only if the text is not yet valid and no part
        // has been begun.
        let mut is_other_begun = begun == Validity::Valid;
        candidates.retain(|candidate| {
            let is_tried = candidate.kind != Kind::RestOfWord || !is_other_begun;
            let stays = is_tried && is_possible(candidate) && is_traced(candidate);
            is_other_begun |= stays && is_rest(candidate);
            stays
        });
        // The optional space after a comma is not offered beside the parts that can follow it.
        let is_space = |candidate: &Candidate| is_rest(candidate) && candidate.text == " ";
        if !candidates.iter().all(is_space) {
            candidates.retain(|candidate| !is_space(candidate));
        }
        let next = |candidate: &Candidate| self.next_of(text, candidate.text);
        candidates.iter().map(next).collect()
    }

    fn next_of(&self, text: &str, more: &str) -> Next {
        let longer = format!("{text}{more}");
        let (_, records) = self.traced(&longer);
        let span = |record: &Record| (record.start, record.end.saturating_sub(record.start));
        let place = under(longer.len(), &records, span);
        let record = place.and_then(|place| records.get(place));
        Next {
            text: more.to_string(),
            field: record.map(|record| record.name),
        }
    }

    /// The strict form of the notation.
    fn strict(&self) -> Self {
        match self {
            Self::Arimaa(arimaa) => Self::Arimaa(Arimaa {
                strict: true,
                ..*arimaa
            }),
            other => *other,
        }
    }
}

/// The search for continuations of a text.
struct Typed<'a> {
    lexemes: &'a Lexemes,
    budget: Budget,
}

impl<'a> Typed<'a> {
    const fn new(lexemes: &'a Lexemes) -> Self {
        let budget = Budget::new(STEPS);
        Self { lexemes, budget }
    }

    /// Searches for a valid text that begins with `text`, which `notation` rejects with `error`.
    fn completion(
        &self,
        notation: Notation,
        text: &str,
        error: Option<&ParseError>,
        effort: Effort,
    ) -> (Validity, Option<String>) {
        let Some(error) = error else {
            return (Validity::Valid, None);
        };
        match completion(notation, self.lexemes, text, error, effort, &self.budget) {
            Some(completion) => (Validity::Incomplete, Some(completion)),
            None => (Validity::Invalid, None),
        }
    }

    fn validity(&self, notation: Notation, text: &str, effort: Effort) -> Validity {
        if self.budget.spend(text.len()).is_none() {
            return Validity::Invalid;
        }
        let error = notation.read(text.into()).err();
        self.completion(notation, text, error.as_ref(), effort).0
    }
}

/// The index of the field at the cursor.
fn under<T>(cursor: usize, fields: &[T], span: impl Fn(&T) -> (usize, usize)) -> Option<usize> {
    let holds = |field: &T| {
        let (offset, length) = span(field);
        offset <= cursor && cursor <= offset.saturating_add(length)
    };
    let stands = |field: &T| holds(field) && span(field).1 > 0;
    fields
        .iter()
        .rposition(stands)
        .or_else(|| fields.iter().rposition(holds))
}

/// Whether the record is that of the parser's error, which may have a more precise message by now.
fn is_told_again(record: &Record, error: &ParseError) -> bool {
    let is_here = (record.start..=record.end).contains(&error.offset);
    record.is_error && is_here && record.reads == error.kind.message()
}

/// The recorded fields, given the validity and the error of the whole text.
fn fields(records: &[Record], validity: Validity, error: Option<&ParseError>) -> Vec<Field> {
    let touched = |record: &Record| {
        error.filter(|error| {
            let end = error.offset.saturating_add(error.length);
            error.offset < record.end && record.start < end
        })
    };
    // An error in exactly one field replaces its meaning. An error across several fields leaves
    // their meanings as they are, since each field by itself is valid.
    let is_of_one = records.iter().filter_map(touched).count() == 1;
    let field = |record: &Record| {
        let touched = touched(record);
        let is_error = record.is_error || touched.is_some();
        Field {
            name: record.name,
            offset: record.start,
            length: record.end.saturating_sub(record.start),
            meaning: match touched.filter(|_| is_of_one) {
                Some(error) if !record.is_error => error.without_place(),
                _ => match error.filter(|error| is_told_again(record, error)) {
                    Some(error) => error.without_place(),
                    None => record.reads.clone(),
                },
            },
            is_invalid: is_error && validity != Validity::Incomplete,
        }
    };
    records.iter().map(field).collect()
}
