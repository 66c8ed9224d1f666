//! The search for valid continuations of a text: pieces of the notation are appended and parsed.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use super::Notation;
use super::trace::Source;
use crate::parse_error::{ParseError, ParseErrorKind};

/// The lexemes of a notation, besides digits. They need not be a grammar: the parser rejects a part
/// in the wrong place.
pub(crate) struct Lexemes {
    /// Lexemes that occur only at the beginning of a text.
    pub(crate) starts: &'static [&'static str],
    /// Separators, units and words, in the order in which they are offered. The space at the
    /// beginning of a part is omitted after another space.
    pub(crate) parts: &'static [&'static str],
    /// Words that are completed after their beginning, but not offered.
    pub(crate) words: &'static [&'static [&'static str]],
    /// Rests of words that the text has begun, in addition to those of `words`.
    pub(crate) rests_of_word: Option<fn(&str) -> Vec<&'static str>>,
    /// Endings that take more steps than the search tries otherwise. The space at the beginning of
    /// an ending is treated as that of a part.
    pub(crate) endings: &'static [&'static str],
    /// Endings that depend on the text before them.
    pub(crate) endings_of: Option<fn(&str) -> Vec<String>>,
}

impl Lexemes {
    pub(crate) const fn new(
        parts: &'static [&'static str],
        endings: &'static [&'static str],
    ) -> Self {
        Self {
            starts: &[],
            parts,
            words: &[],
            rests_of_word: None,
            endings,
            endings_of: None,
        }
    }
}

/// A text that may be appended.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) text: &'static str,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Digit,
    /// The rest of a part that the text has begun.
    Rest,
    /// The rest of a word that the text has begun.
    RestOfWord,
    Part,
}

/// The limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// How many candidates in a row are tried before an ending.
    depth: usize,
    /// How many texts are parsed at most.
    most: usize,
}

impl Effort {
    /// For the text to explain.
    pub(crate) const GREAT: Self = Self {
        depth: 3,
        most: 1_500,
    };
    /// For each of its many possible continuations.
    pub(crate) const SMALL: Self = Self {
        depth: 1,
        most: 100,
    };
}

/// The steps that an explanation may still spend on parsing. They are counted instead of timed, so
/// that an explanation is the same on every machine.
pub(crate) struct Budget {
    left: Cell<usize>,
    gave_up: Cell<bool>,
}

impl Budget {
    /// The cost of a text besides its bytes.
    const A_TEXT: usize = 50;

    pub(crate) const fn new(steps: usize) -> Self {
        Self {
            left: Cell::new(steps),
            gave_up: Cell::new(false),
        }
    }

    /// Spends the cost of parsing a text of `length` bytes; `None` if too little is left.
    pub(crate) fn spend(&self, length: usize) -> Option<()> {
        let steps = length.saturating_add(Self::A_TEXT);
        let left = self.left.get().checked_sub(steps);
        match left {
            Some(left) => self.left.set(left),
            None => self.gave_up.set(true),
        }
        left.map(drop)
    }

    /// Whether the budget was too small.
    pub(crate) const fn gave_up(&self) -> bool {
        self.gave_up.get()
    }
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The candidates that may be appended to `text`: digits, then the parts and the rests of parts
/// that have been begun, then the rests of words.
pub(crate) fn candidates(lexemes: &Lexemes, text: &str) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::with_capacity(lexemes.parts.len().saturating_add(20));
    let mut add = |text: &'static str, kind| {
        if !text.is_empty() && found.iter().all(|other| other.text != text) {
            found.push(Candidate { text, kind });
        }
    };
    for digit in DIGITS {
        add(digit, Kind::Digit);
    }
    let is_spaced = is_spaced(text);
    let begun = text.trim_start();
    for start in lexemes.starts {
        let is_begun = rest(begun, start).len().saturating_add(begun.len()) == start.len();
        match begun {
            "" => add(start, Kind::Part),
            _ if is_begun => add(rest(begun, start), Kind::Rest),
            _ => {}
        }
    }
    for part in lexemes.parts {
        let unspaced = part.trim_start();
        let rests = [rest(text, part), rest(text, unspaced)].into_iter();
        let shortest = rests
            .filter(|rest| !rest.is_empty())
            .min_by_key(|rest| rest.len());
        add(shortest.unwrap_or_default(), Kind::Rest);
        add(if is_spaced { unspaced } else { part }, Kind::Part);
    }
    for word in lexemes.words.iter().copied().flatten() {
        add(rest(text, word), Kind::RestOfWord);
    }
    for rest in lexemes.rests_of_word.map(|of| of(text)).unwrap_or_default() {
        add(rest, Kind::RestOfWord);
    }
    found
}

/// Whether another space would be redundant.
fn is_spaced(text: &str) -> bool {
    text.is_empty() || text.ends_with([' ', '\n'])
}

/// The rest of `word` after the longest beginning of it that the text ends with; empty if the text
/// does not end with one, or ends with the whole word.
fn rest(text: &str, word: &'static str) -> &'static str {
    let begun = |(at, _): &(usize, char)| {
        let end = text
            .len()
            .checked_sub(*at)
            .and_then(|start| text.get(start..));
        let begun = word.get(..*at);
        *at > 0
            && end
                .zip(begun)
                .is_some_and(|(end, begun)| end.eq_ignore_ascii_case(begun))
    };
    let place = word.char_indices().rev().find(begun);
    place.and_then(|(at, _)| word.get(at..)).unwrap_or_default()
}

/// The position and the kind of an error.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    kind: ParseErrorKind,
    start: usize,
    end: usize,
}

impl Place {
    fn of(error: &ParseError) -> Self {
        Self {
            kind: error.kind,
            start: error.offset,
            end: error.offset.saturating_add(error.length),
        }
    }

    /// Whether no further text is likely to help after a text of this `length` with this error,
    /// since `candidate` did not: it left the error `after`. Exceptions are covered by endings:
    /// `0+0` of `pgn` has one that makes `0+01` of it.
    fn stays(self, length: usize, candidate: Candidate, after: Self) -> bool {
        let is_missing_at_the_end = self.start == length;
        if self == after && !is_missing_at_the_end {
            return true;
        }
        // An unknown word at the end that has only become longer.
        let longer =
            after.start < length && after.end == length.saturating_add(candidate.text.len());
        let same = self.kind == after.kind && self.start == after.start;
        let is_of_letters = matches!(
            after.kind,
            ParseErrorKind::UnknownWord | ParseErrorKind::UnknownKey
        );
        longer
            && match candidate.kind {
                Kind::Rest | Kind::RestOfWord => false,
                Kind::Digit => is_of_letters,
                Kind::Part => is_of_letters || same,
            }
    }
}

/// The first valid text found that begins with `text`, which the parser rejects with `error`: after
/// one candidate, after two, and so on.
pub(crate) fn completion(
    notation: Notation,
    lexemes: &Lexemes,
    text: &str,
    error: &ParseError,
    effort: Effort,
    budget: &Budget,
) -> Option<String> {
    let mut search = Search {
        notation,
        lexemes,
        text: text.into(),
        left: effort.most,
        budget,
    };
    let text_alone = [(String::new(), Place::of(error))];
    let mut nodes = Vec::new();
    if search.goes_on(text, &text_alone, &mut nodes)? || search.ends_one(text, &text_alone)? {
        return Some(search.text);
    }
    for _ in 1..effort.depth {
        let mut next = Vec::new();
        if search.ends_one(text, &nodes)? || search.goes_on(text, &nodes, &mut next)? {
            return Some(search.text);
        }
        nodes = next;
    }
    search.ends_one(text, &nodes)?.then_some(search.text)
}

/// The appended text, and the error that it leaves.
type Node = (String, Place);

struct Search<'a> {
    notation: Notation,
    lexemes: &'a Lexemes,
    /// The text to try.
    text: String,
    /// How many more texts may be parsed.
    left: usize,
    budget: &'a Budget,
}

impl Search<'_> {
    fn stand(&mut self, text: &str, suffix: &str) {
        self.text.truncate(text.len());
        self.text.push_str(suffix);
    }

    /// Tries every candidate after each of these. Returns whether one makes the text valid.
    fn goes_on(&mut self, text: &str, nodes: &[Node], next: &mut Vec<Node>) -> Option<bool> {
        for (suffix, place) in nodes {
            self.stand(text, suffix);
            if self.tries_all(*place, suffix, next)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Tries the endings after each of these. Returns whether one makes the text valid.
    fn ends_one(&mut self, text: &str, nodes: &[Node]) -> Option<bool> {
        for (suffix, _) in nodes {
            self.stand(text, suffix);
            if self.ends()? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The error of the text with `more`, if any; the outer `None` if the limit is reached.
    fn error_with(&mut self, more: &str) -> Option<Option<ParseError>> {
        self.left = self.left.checked_sub(1)?;
        self.text.push_str(more);
        self.budget.spend(self.text.len())?;
        Some(self.notation.read(Source::from(self.text.as_str())).err())
    }

    /// Tries every candidate. Returns whether one makes the text valid, which is then `self.text`.
    /// Candidates that may lead further are added to `next`.
    fn tries_all(&mut self, place: Place, suffix: &str, next: &mut Vec<Node>) -> Option<bool> {
        let length = self.text.len();
        let mut after_digits: Vec<Place> = Vec::new();
        for candidate in candidates(self.lexemes, &self.text) {
            let Some(error) = self.error_with(candidate.text)? else {
                return Some(true);
            };
            let after = Place::of(&error);
            // Digits that leave the same error lead to the same results, except a 0.
            let is_digit = candidate.kind == Kind::Digit && candidate.text != "0";
            let is_new = !is_digit || !after_digits.contains(&after);
            if is_digit {
                after_digits.push(after);
            }
            if is_new && !place.stays(length, candidate, after) {
                let mut longer = String::with_capacity(suffix.len().saturating_add(8));
                longer.push_str(suffix);
                longer.push_str(candidate.text);
                next.push((longer, after));
            }
            self.text.truncate(length);
        }
        Some(false)
    }

    /// Tries the endings. Returns whether one makes the text valid, which is then `self.text`.
    fn ends(&mut self) -> Option<bool> {
        let length = self.text.len();
        let of_text = self.lexemes.endings_of.map(|of| of(&self.text));
        let of_text = of_text.unwrap_or_default();
        let is_spaced = is_spaced(&self.text);
        let endings = self.lexemes.endings.iter().copied();
        for ending in endings.chain(of_text.iter().map(String::as_str)) {
            let ending = if is_spaced {
                ending.trim_start()
            } else {
                ending
            };
            if self.error_with(ending)?.is_none() {
                return Some(true);
            }
            self.text.truncate(length);
        }
        Some(false)
    }
}
