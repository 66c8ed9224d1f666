//! The words of a phrase.

use alloc::vec::Vec;

use crate::notation::scanner::Scanner;
use crate::notation::units::{Unit, decimal};
use crate::{Millis, ParseError, ParseErrorKind};

/// A word of a phrase, and where it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What a word means. Words that only join others are left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A number, as a time in minutes and in seconds, and as a count where it is whole.
    Number {
        minutes: Option<Millis>,
        seconds: Option<Millis>,
        count: Option<u32>,
    },
    /// `min`, `'`, `seconds`: what the number before it counts.
    Unit(Unit),
    Plus,
    Slash,
    Dash,
    /// `in`, between a number of moves and their time.
    In,
    /// `moves`, `mv`.
    Moves,
    /// `end`, `all`, `G`, `rest`.
    Rest,
    Increment,
    Delay,
    /// `from`, before the move from which an increment is added.
    From,
}

const JOINING: &[&str] = &[
    "a", "add", "added", "after", "and", "by", "each", "every", "first", "followed", "for", "of",
    "p", "per", "plus", "starting", "the", "then", "to", "with",
];
const LABELS: &[&str] = &[
    "standard",
    "classical",
    "classic",
    "rapid",
    "blitz",
    "bullet",
];
const DAY: &[&str] = &["day", "days"];
const HOUR: &[&str] = &["h", "hr", "hrs", "hour", "hours"];
const MINUTE: &[&str] = &["m", "min", "mins", "minute", "minutes"];
const SECOND: &[&str] = &["s", "sec", "secs", "second", "seconds"];
const IN: &[&str] = &["in"];
const MOVES: &[&str] = &["move", "moves", "mov", "mv", "mvs"];
const REST: &[&str] = &["all", "end", "finish", "g", "game", "rest", "sd"];
const INCREMENT: &[&str] = &["inc", "incr", "increment", "increments", "bonus"];
const DELAY: &[&str] = &["delay"];
const FROM: &[&str] = &["from", "desde"];
const WORDS: &[(Word, &[&str])] = &[
    (Word::Unit(Unit::Day), DAY),
    (Word::Unit(Unit::Hour), HOUR),
    (Word::Unit(Unit::Minute), MINUTE),
    (Word::Unit(Unit::Second), SECOND),
    (Word::In, IN),
    (Word::Moves, MOVES),
    (Word::Rest, REST),
    (Word::Increment, INCREMENT),
    (Word::Delay, DELAY),
    (Word::From, FROM),
];
/// Every word there is.
pub(super) const LISTS: &[&[&str]] = &[
    DAY, HOUR, MINUTE, SECOND, IN, MOVES, REST, INCREMENT, DELAY, FROM, JOINING, LABELS,
];
const MARKS: &[(char, Word)] = &[
    ('+', Word::Plus),
    ('/', Word::Slash),
    ('-', Word::Dash),
    ('\'', Word::Unit(Unit::Minute)),
    ('’', Word::Unit(Unit::Minute)),
    ('′', Word::Unit(Unit::Minute)),
    ('"', Word::Unit(Unit::Second)),
    ('”', Word::Unit(Unit::Second)),
    ('″', Word::Unit(Unit::Second)),
];

/// Adds the words of `text` that mean something, in their order, to `tokens`.
pub(super) fn words(text: &str, tokens: &mut Vec<Token>) -> Result<(), ParseError> {
    let scanner = &mut Scanner::new(text, b"+/-,.;:()'\"0123456789");
    while !scanner.is_at_end() {
        let start = scanner.at;
        if matches!(
            scanner.peek(),
            Some(b' ' | b',' | b';' | b'.' | b'(' | b')')
        ) {
            scanner.pass();
            continue;
        }
        if let Some(word) = next(scanner, tokens.is_empty())? {
            let end = scanner.at;
            match tokens.last_mut() {
                // Two marks of a minute are the mark of a second.
                Some(last) if is_doubled(text, last, start, end) => {
                    last.word = Word::Unit(Unit::Second);
                    last.end = end;
                }
                _ => tokens.push(Token { word, start, end }),
            }
        }
    }
    Ok(())
}

fn is_doubled(text: &str, last: &Token, start: usize, end: usize) -> bool {
    let marks = ["'", "’", "′"];
    let mark = text.get(start..end);
    last.end == start
        && mark == text.get(last.start..last.end)
        && mark.is_some_and(|mark| marks.contains(&mark))
}

/// Reads a word; `None` for one that only joins others.
fn next(scanner: &mut Scanner<'_>, is_first: bool) -> Result<Option<Word>, ParseError> {
    let start = scanner.at;
    if let Some(number) = number(scanner)? {
        return Ok(Some(number));
    }
    scanner.letters();
    let found = scanner.since(start);
    let is = |word: &&str| word.eq_ignore_ascii_case(found);
    let mut marks = MARKS.iter().filter(|_| found.is_empty());
    if let Some(&(_, word)) = marks.find(|&&(mark, _)| scanner.eat_char(mark)) {
        return Ok(Some(word));
    }
    if let Some(&(word, _)) = WORDS.iter().find(|(_, words)| words.iter().any(is)) {
        return Ok(Some(word));
    }
    if is_first && LABELS.iter().any(is) && scanner.eat(b':') {
        return Ok(None);
    }
    if JOINING.iter().any(is) {
        return Ok(None);
    }
    scanner.at = start;
    Err(scanner.error_here(ParseErrorKind::UnknownWord))
}

fn number(scanner: &mut Scanner<'_>) -> Result<Option<Word>, ParseError> {
    let start = scanner.at;
    let minutes = decimal(scanner, Unit::Minute);
    if let Ok(None) = minutes {
        return Ok(None);
    }
    let end = scanner.at;
    // A point that ends a sentence belongs to no number.
    let written = scanner.since(start);
    let point = usize::from(written.ends_with('.'));
    scanner.at = start;
    let seconds = decimal(scanner, Unit::Second);
    scanner.at = end.saturating_sub(point);
    if let (Err(error), Err(_)) = (&minutes, &seconds) {
        return Err(error.clone());
    }
    Ok(Some(Word::Number {
        minutes: minutes.ok().flatten(),
        seconds: seconds.ok().flatten(),
        count: written.trim_end_matches('.').parse().ok(),
    }))
}
