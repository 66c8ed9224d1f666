//! The phrases of regulations and announcements.

use alloc::format;
use alloc::string::String;

use super::assumption::AssumptionKind;
use super::near::{quantity, written};
use super::rewriting::Repair;
use crate::notation::fide::{has_unit, translation, unit_of_mark};
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// Characters that only separate words.
const SEPARATORS: &str = "\t\r\n•—«»!\u{feff}";

pub(super) fn repair(text: &str, error: &ParseError) -> Option<Repair> {
    match (error.kind, error.hint()) {
        (ParseErrorKind::UnknownWord, Some(Hint::FideLanguage)) => language(text, error),
        (ParseErrorKind::UnknownWord, None) => {
            separator(text, error.offset).or_else(|| word(text, error.offset))
        }
        (_, Some(Hint::FideIncrementInSeconds)) => increment(text, error.offset),
        _ => None,
    }
}

/// A word of another language than the words before it.
fn language(text: &str, error: &ParseError) -> Option<Repair> {
    let part = error.offset..error.offset.checked_add(error.length)?;
    let replacement = translation(text.get(..part.start)?, text.get(part.clone())?)?;
    let meaning = if replacement.is_empty() {
        "only joins other words".into()
    } else {
        format!("means \"{replacement}\"")
    };
    Some(Repair {
        part,
        replacement,
        kind: AssumptionKind::Language,
        meaning,
    })
}

/// A word without a meaning, of a text with units: bare numbers could be ratings or years.
fn word(text: &str, place: usize) -> Option<Repair> {
    let repair = Repair::without_word(text, place).or_else(|| kind_of_game(text, place));
    repair.filter(|_| has_unit(text))
}

/// The letter of rapid or blitz games, as the French federation writes it before the time: `R20'`.
fn kind_of_game(text: &str, place: usize) -> Option<Repair> {
    let after = text
        .strip_prefix(['R', 'B', 'r', 'b'])
        .filter(|_| place == 0)?;
    let is_time = after.starts_with(|c: char| c.is_ascii_digit());
    let kind = AssumptionKind::Word;
    is_time.then(|| Repair::leave_out(0..1, kind, "is a kind of game"))
}

fn separator(text: &str, place: usize) -> Option<Repair> {
    let rest = text.get(place..)?;
    let character = rest.chars().next().filter(|c| SEPARATORS.contains(*c))?;
    Some(Repair {
        part: place..place.checked_add(character.len_utf8())?,
        replacement: String::from(" "),
        kind: AssumptionKind::Separator,
        meaning: "only separates words".into(),
    })
}

/// An increment with the mark of minutes, a common slip for that of seconds.
fn increment(text: &str, place: usize) -> Option<Repair> {
    let quantity = quantity(text, place)?;
    let is_minute = |c: char| unit_of_mark(c) == Some(Unit::Minute);
    let minutes = text.get(quantity.part.clone())?.strip_suffix(is_minute)?;
    let number = written(quantity.time, Unit::Minute).filter(|number| number == minutes)?;
    Some(Repair {
        part: quantity.part,
        replacement: format!("{number} s"),
        kind: AssumptionKind::Unit,
        meaning: format!("means {number} s"),
    })
}
