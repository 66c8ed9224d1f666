//! What may still come of a text: a search among its continuations, with the parser as the judge.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use super::Notation;
use super::trace::Source;
use crate::parse_error::{ParseError, ParseErrorKind};

/// What the texts of a notation are made of, besides digits. It need not be a grammar: a part that
/// stands where it should not is refused by the parser.
pub(crate) struct Lexemes {
    /// What a text may begin with, and what stands nowhere else.
    pub(crate) starts: &'static [&'static str],
    /// Separators, units and words, in the order in which they are offered. One that begins with a
    /// space is offered without it where a space stands already.
    pub(crate) parts: &'static [&'static str],
    /// Words that may be finished where they have been begun, and are not offered.
    pub(crate) words: &'static [&'static [&'static str]],
    /// Ends of texts that take more steps than are tried otherwise; their space at the beginning is
    /// as that of a part.
    pub(crate) endings: &'static [&'static str],
    /// Ends that depend on what stands before them.
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
            endings,
            endings_of: None,
        }
    }
}

/// What may be put to the end of a text.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) text: &'static str,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Digit,
    /// What is left of a part that has been begun at the end.
    Rest,
    /// What is left of a word that has been begun at the end.
    RestOfWord,
    Part,
}

/// How far a search goes.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// How many candidates, one after another, are tried before an ending.
    depth: usize,
    /// How many texts are parsed at most.
    most: usize,
}

impl Effort {
    /// For the text that was asked for.
    pub(crate) const GREAT: Self = Self {
        depth: 3,
        most: 1_500,
    };
    /// For each of the many texts that it may become next.
    pub(crate) const SMALL: Self = Self {
        depth: 1,
        most: 100,
    };
}

/// What an explanation may still spend on parsing, in steps. It is counted and not timed, so that an
/// explanation is the same on every machine.
pub(crate) struct Budget {
    left: Cell<usize>,
    gave_up: Cell<bool>,
}

impl Budget {
    /// What a text costs beside its bytes.
    const A_TEXT: usize = 50;

    pub(crate) const fn new(steps: usize) -> Self {
        Self {
            left: Cell::new(steps),
            gave_up: Cell::new(false),
        }
    }

    /// Spends what it takes to parse a text of so many bytes; `None` where there is too little left.
    pub(crate) fn spend(&self, length: usize) -> Option<()> {
        let steps = length.saturating_add(Self::A_TEXT);
        let left = self.left.get().checked_sub(steps);
        match left {
            Some(left) => self.left.set(left),
            None => self.gave_up.set(true),
        }
        left.map(drop)
    }

    /// Whether more would have been spent.
    pub(crate) const fn gave_up(&self) -> bool {
        self.gave_up.get()
    }
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// What may be put to the end of `text`: digits, then the parts and what is left of them where they
/// have been begun, then what is left of words.
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
    found
}

/// Whether a space would be one too many.
fn is_spaced(text: &str) -> bool {
    text.is_empty() || text.ends_with([' ', '\n'])
}

/// What is left of `word` where the text ends with its beginning, the longest there is; nothing
/// where it does not, and where the word is whole.
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

/// Where an error lies, and of what kind it is.
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

    /// Whether nothing that is put behind a text of this `length` with this error is likely to
    /// help, since `candidate` did not: the error that it left is `after`. Where it might have
    /// helped, an ending says so: `0+0` of `pgn` has one that makes `0+01` of it.
    fn stays(self, length: usize, candidate: Candidate, after: Self) -> bool {
        let is_missing_at_the_end = self.start == length;
        if self == after && !is_missing_at_the_end {
            return true;
        }
        // A wrong word at the end that has only become longer.
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

/// The first text found that begins with `text`, which the parser refuses with `error`, and that it
/// accepts: after one candidate, after two, and so on.
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

/// What is put to the end of a text, and the error that it leaves.
type Node = (String, Place);

struct Search<'a> {
    notation: Notation,
    lexemes: &'a Lexemes,
    /// The text that is being tried.
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

    /// Tries every candidate behind each of these; whether one makes the text right.
    fn goes_on(&mut self, text: &str, nodes: &[Node], next: &mut Vec<Node>) -> Option<bool> {
        for (suffix, place) in nodes {
            self.stand(text, suffix);
            if self.tries_all(*place, suffix, next)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Tries the endings behind each of these; whether one makes the text right.
    fn ends_one(&mut self, text: &str, nodes: &[Node]) -> Option<bool> {
        for (suffix, _) in nodes {
            self.stand(text, suffix);
            if self.ends()? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Why the text with `more` is refused, if it is; the outer `None` if enough has been tried.
    fn error_with(&mut self, more: &str) -> Option<Option<ParseError>> {
        self.left = self.left.checked_sub(1)?;
        self.text.push_str(more);
        self.budget.spend(self.text.len())?;
        Some(self.notation.read(Source::from(self.text.as_str())).err())
    }

    /// Tries every candidate; whether one makes the text right, which then stands there. Those
    /// that may lead further are put to `next`.
    fn tries_all(&mut self, place: Place, suffix: &str, next: &mut Vec<Node>) -> Option<bool> {
        let length = self.text.len();
        let mut after_digits: Vec<Place> = Vec::new();
        for candidate in candidates(self.lexemes, &self.text) {
            let Some(error) = self.error_with(candidate.text)? else {
                return Some(true);
            };
            let after = Place::of(&error);
            // Digits after which the same is wrong lead to the same ends, but for a 0.
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

    /// Tries the endings; whether one makes the text right, which then stands there.
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
