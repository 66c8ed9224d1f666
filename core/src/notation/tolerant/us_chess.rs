//! Time controls as US Chess writes them.

use alloc::format;
use core::ops::Range;

use super::assumption::AssumptionKind;
use super::near::{Quantity, quantity, spaces};
use super::rewriting::Repair;
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError};

/// What stands between two parts, besides a comma.
const SEPARATORS: [&str; 9] = ["|", "-", "–", ":", "&", "+", "and", "plus", "then"];

pub(super) fn repair(text: &str, error: &ParseError) -> Option<Repair> {
    let place = error.offset;
    let end = place.checked_add(error.length)?;
    if error.hint() == Some(Hint::UsChessShared) {
        let modifier = text.get(place..end)?;
        let is_last = spaces(text, end) == text.len();
        return is_last.then(|| Repair {
            part: place..end,
            replacement: format!("; {modifier}"),
            kind: AssumptionKind::Repeated,
            meaning: "applies to all stages".into(),
        });
    }
    let time = quantity(text, place).filter(|time| !is_modifier(text, time));
    time.and_then(|time| Repair::in_unit(time, Unit::Minute))
        .filter(|repair| !would_be_hours(text, repair))
        .or_else(|| Repair::without_word(text, place))
        .or_else(|| bracket(text, place..end))
        .or_else(|| separator(text, place))
}

/// Whether the number is that of a delay or an increment, which are in seconds.
fn is_modifier(text: &str, found: &Quantity) -> bool {
    let before = text.get(..found.part.start).unwrap_or_default();
    let is_after_slash = before.trim_end().ends_with('/');
    let (before, word) = word_before(before);
    if before.ends_with('+') {
        return true;
    }
    match word {
        // The delay of `G/90; 5 min delay`, or the time of `40/90`.
        "" => !is_after_slash,
        _ => !is_one_of(word, &["g", "game", "sd", "all"]),
    }
}

/// Whether the bare number would be hours: 1 and 2 are, except after `G`.
fn would_be_hours(text: &str, repair: &Repair) -> bool {
    let (_, word) = word_before(text.get(..repair.part.start).unwrap_or_default());
    matches!(repair.replacement.as_str(), "1" | "2") && !is_one_of(word, &["g", "game"])
}

/// A text without what separates it from a number behind it, and the word at its end.
fn word_before(text: &str) -> (&str, &str) {
    let before = text.trim_end_matches([' ', '/', '.']);
    let others = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    (before, before.get(others.len()..).unwrap_or_default())
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// A bracket around what the parser knows.
fn bracket(text: &str, part: Range<usize>) -> Option<Repair> {
    let place = text.get(part.clone())?.find(['(', ')'])?;
    let start = part.start.checked_add(place)?;
    let kind = AssumptionKind::Separator;
    Some(Repair::leave_out(
        start..start.checked_add(1)?,
        kind,
        "separates nothing",
    ))
}

fn separator(text: &str, place: usize) -> Option<Repair> {
    let rest = text.get(place..)?;
    let is_here = |separator: &&&str| {
        let here = rest.get(..separator.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(separator))
    };
    let separator = SEPARATORS.iter().find(is_here)?;
    Some(Repair {
        part: place..place.checked_add(separator.len())?,
        replacement: ",".into(),
        kind: AssumptionKind::Separator,
        meaning: "separates two parts".into(),
    })
}
