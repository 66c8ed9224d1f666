//! What is near a place of a text.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::model::Millis;
use crate::notation::fide::{is_label, unit_of_mark, unit_of_name};
use crate::notation::scanner::Scanner;
use crate::notation::units::{Decimal, Unit, write_decimal};

/// Words without a meaning for the clock, besides kinds of games such as `blitz`. None of them can be
/// what a number before it counts.
const WORDS: &[&str] = &[
    "approx",
    "approximately",
    "ca",
    "casual",
    "circa",
    "control",
    "dual",
    "fide",
    "format",
    "limit",
    "mode",
    "quick",
    "rate",
    "rated",
    "regular",
    "tc",
    "tempo",
    "time",
    "unrated",
    "uscf",
];

/// Where the spaces from `start` on end.
pub(super) fn spaces(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let spaces = rest.len().saturating_sub(rest.trim_start().len());
    start.saturating_add(spaces)
}

/// The run of characters from `start` on of which `is` is true.
fn run(text: &str, start: usize, is: impl Fn(char) -> bool) -> Option<&str> {
    let rest = text.get(start..)?;
    let end = rest.find(|c| !is(c)).unwrap_or(rest.len());
    rest.get(..end).filter(|run| !run.is_empty())
}

/// The word without a meaning for the clock that begins at `place`, with the spaces and brackets
/// around it. At the beginning of a text it can be a heading: `TC: G/60`.
pub(super) fn idle_word(text: &str, place: usize) -> Option<Range<usize>> {
    let start = spaces(text, place);
    let opened = after(text, start, '(').unwrap_or(start);
    let word = run(text, opened, char::is_alphabetic)?;
    let is_idle = is_label(word) || WORDS.iter().any(|idle| idle.eq_ignore_ascii_case(word));
    let end = opened.saturating_add(word.len());
    let end = match after(text, end, ')') {
        Some(end) if opened > start => end,
        _ if place == 0 => after(text, end, ':').unwrap_or(end),
        _ => end,
    };
    // What is left around the word is separated already.
    let end = if place == start {
        spaces(text, end)
    } else {
        end
    };
    is_idle.then_some(place..end)
}

/// Where `character` ends, if it is at `start`.
fn after(text: &str, start: usize, character: char) -> Option<usize> {
    let found = run(text, start, |c| c == character)?;
    let is_one = found.len() == character.len_utf8();
    is_one.then(|| start.saturating_add(found.len()))
}

/// A unit that begins at `start`, and where it ends: its name, of any language, or its mark.
fn unit(text: &str, start: usize) -> Option<(Unit, usize)> {
    let Some(name) = run(text, start, char::is_alphabetic) else {
        let marks = run(text, start, |c| unit_of_mark(c).is_some())?;
        let units = marks.chars().filter_map(unit_of_mark);
        // Two minute marks are a second mark.
        let unit = match units.collect::<Vec<_>>().as_slice() {
            [unit] => *unit,
            [Unit::Minute, Unit::Minute] => Unit::Second,
            _ => return None,
        };
        return Some((unit, start.saturating_add(marks.len())));
    };
    let end = start.saturating_add(name.len());
    Some((unit_of_name(name)?, after(text, end, '.').unwrap_or(end)))
}

/// A time with its unit, such as `90 min` or `1h30`.
pub(super) struct Quantity {
    pub(super) part: Range<usize>,
    pub(super) time: Millis,
    /// The unit of its first number.
    pub(super) unit: Unit,
}

/// The time whose unit begins at `place`, or whose number does.
pub(super) fn quantity(text: &str, place: usize) -> Option<Quantity> {
    let before = text.get(..place)?.trim_end_matches(' ');
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let start = before.trim_end_matches(is_number).len();
    let is_before = start < before.len();
    let start = if is_before { start } else { place };
    let scanner = &mut Scanner::new(text, b"");
    scanner.at = start;
    let number = Decimal::read(scanner)?;
    let (of, mut end) = unit(text, spaces(text, scanner.at))?;
    let mut time = number.time(of).ok()?;
    if let Some(smaller) = of.smaller() {
        scanner.at = spaces(text, end);
        let is_next = scanner.at == end;
        if let Some(more) = Decimal::read(scanner) {
            let named = unit(text, spaces(text, scanner.at));
            let last = match named {
                Some((unit, last)) if unit == smaller => Some(last),
                None if is_next => Some(scanner.at),
                _ => None,
            };
            if let Some(last) = last {
                time = time.checked_add(more.time(smaller).ok()?)?;
                end = last;
            }
        }
    }
    // Before a slash or a cross and a number, a number counts moves or periods.
    let counts = ['/', 'x', 'X', '*', '×'].into_iter().any(|mark| {
        after(text, spaces(text, end), mark).is_some_and(|behind| {
            let rest = text.get(spaces(text, behind)..).unwrap_or_default();
            rest.starts_with(|c: char| c.is_ascii_digit())
        })
    });
    let part = start..end;
    (!counts).then_some(Quantity {
        part,
        time,
        unit: of,
    })
}

/// A time in `unit`s, if it has a finite number of them.
pub(super) fn written(time: Millis, unit: Unit) -> Option<String> {
    let mut text = String::new();
    write_decimal(&mut text, time, unit).ok()?;
    let scanner = &mut Scanner::new(text.as_str(), b"");
    let same = Decimal::read(scanner)?.time(unit) == Ok(time);
    same.then_some(text)
}

/// The first time with its unit in a part of the text.
pub(super) fn quantity_in(text: &str, part: Range<usize>) -> Option<Quantity> {
    let within = text.get(part.clone())?;
    let mut is_in_number = false;
    let mut starts = within.char_indices().filter(|(_, c)| {
        let is_first = c.is_ascii_digit() && !is_in_number;
        is_in_number = c.is_ascii_digit() || *c == '.';
        is_first
    });
    starts.find_map(|(place, _)| quantity(text, part.start.checked_add(place)?))
}

/// A number of seconds with more decimals than milliseconds, rounded.
pub(super) fn rounded(number: &str) -> Option<Millis> {
    let scanner = &mut Scanner::new(number, b"");
    let exact = Decimal::read(scanner).filter(|_| scanner.is_at_end())?;
    let (decimals, finer) = exact.decimals.split_at_checked(3)?;
    let time = Decimal { decimals, ..exact }.time(Unit::Second).ok()?;
    let is_up = finer.bytes().next().is_some_and(|digit| digit >= b'5');
    time.checked_add(Millis::new(is_up.into())?)
}
