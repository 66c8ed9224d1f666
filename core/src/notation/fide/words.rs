//! The words of a phrase.

use alloc::vec::Vec;

use crate::model::Millis;
use crate::notation::scanner::Scanner;
use crate::notation::units::{Decimal, Unit};
use crate::parse_error::{ParseError, ParseErrorKind};

/// A word of a phrase and its position.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The meaning of a word. Words that only join others have none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A number, as a time in minutes and in seconds, and as a count if it is whole.
    Number {
        minutes: Option<Millis>,
        seconds: Option<Millis>,
        count: Option<u32>,
    },
    /// `min`, `'`, `seconds`: the unit of the number before it.
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
/// The words with their meanings, and those that only join others.
const WORDS: [(Option<Word>, List); 11] = [
    (Some(Word::Unit(Unit::Day)), List::new(DAY)),
    (Some(Word::Unit(Unit::Hour)), List::new(HOUR)),
    (Some(Word::Unit(Unit::Minute)), List::new(MINUTE)),
    (Some(Word::Unit(Unit::Second)), List::new(SECOND)),
    (Some(Word::In), List::new(IN)),
    (Some(Word::Moves), List::new(MOVES)),
    (Some(Word::Rest), List::new(REST)),
    (Some(Word::Increment), List::new(INCREMENT)),
    (Some(Word::Delay), List::new(DELAY)),
    (Some(Word::From), List::new(FROM)),
    (None, List::new(JOINING)),
];
/// All words.
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

/// Words, and the set of their first letters, which saves most comparisons.
struct List {
    words: &'static [&'static str],
    letters: u32,
}

impl List {
    const fn new(words: &'static [&'static str]) -> Self {
        let (mut letters, mut rest) = (0, words);
        while let [word, others @ ..] = rest {
            letters |= letter(word);
            rest = others;
        }
        Self { words, letters }
    }

    /// Whether `word`, which begins with `letter`, is in the list, in upper or lower case.
    fn has(&self, letter: u32, word: &str) -> bool {
        self.letters & letter != 0 && self.words.iter().any(|w| w.eq_ignore_ascii_case(word))
    }
}

/// The bit of a word's first letter.
const fn letter(word: &str) -> u32 {
    match word.as_bytes() {
        [first, ..] => 1 << (*first & 31),
        [] => 0,
    }
}

/// Adds the words of `text` that have a meaning to `tokens`, in order.
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
                // Two minute marks are a second mark.
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
    if found.is_empty() {
        if let Some(&(_, word)) = MARKS.iter().find(|(mark, _)| scanner.eat_char(*mark)) {
            return Ok(Some(word));
        }
        return Err(scanner.error_here(ParseErrorKind::UnknownWord));
    }
    let letter = letter(found);
    if let Some((word, _)) = WORDS.iter().find(|(_, list)| list.has(letter, found)) {
        return Ok(*word);
    }
    if is_first && List::new(LABELS).has(letter, found) && scanner.eat(b':') {
        return Ok(None);
    }
    scanner.at = start;
    Err(scanner.error_here(ParseErrorKind::UnknownWord))
}

fn number(scanner: &mut Scanner<'_>) -> Result<Option<Word>, ParseError> {
    let start = scanner.at;
    let Some(number) = Decimal::read(scanner) else {
        return Ok(None);
    };
    let (minutes, seconds) = (number.time(Unit::Minute), number.time(Unit::Second));
    if let (Err(kind), Err(_)) = (minutes, seconds) {
        return Err(scanner.error_since(kind, start));
    }
    // A point at the end of a sentence is not part of a number.
    let point = usize::from(scanner.since(start).ends_with('.'));
    scanner.at = scanner.at.saturating_sub(point);
    let whole = number.whole.filter(|_| number.decimals.is_empty());
    Ok(Some(Word::Number {
        minutes: minutes.ok(),
        seconds: seconds.ok(),
        count: whole.and_then(|whole| whole.try_into().ok()),
    }))
}
