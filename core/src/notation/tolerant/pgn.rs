//! The tag `TimeControl` of PGN.

use core::iter;

use super::assumption::AssumptionKind;
use super::near::{Quantity, quantity, quantity_in, spaces};
use super::rewriting::{Repair, Rewriting};
use crate::notation::units::Unit;
use crate::parse_error::{ParseError, ParseErrorKind};

pub(super) fn repair(rewriting: &Rewriting<'_>, error: &ParseError) -> Option<Repair> {
    let (text, place) = (rewriting.text(), error.offset);
    if error.kind == ParseErrorKind::TooFine {
        return Repair::rounded(text, place..place.saturating_add(error.length));
    }
    let time = quantity(text, place).filter(|_| !mixes_units(rewriting.original()));
    // Nobody has an increment of minutes.
    let is_increment = |time: &Quantity| {
        let before = text.get(..time.part.start).unwrap_or_default();
        before.trim_end().ends_with('+') && time.unit != Unit::Second
    };
    let time = time.filter(|time| !is_increment(time));
    time.and_then(|time| Repair::in_unit(time, Unit::Second))
        .or_else(|| word(text, place))
        .or_else(|| separator(text, place))
}

/// Whether only some times of a text have units: those of the others are not certain then, except
/// those of increments.
fn mixes_units(text: &str) -> bool {
    let has_unit = |part: &str| quantity_in(part, 0..part.len()).is_some();
    let mut stages = text.split([':', ',', ';']).flat_map(apart);
    let bare = |stage: &str| {
        let time = stage.split('+').next().unwrap_or_default();
        time.contains(is_digit) && !has_unit(time)
    };
    stages.clone().any(has_unit) && stages.any(bare)
}

/// The stages between which there are only spaces.
fn apart(text: &str) -> impl Iterator<Item = &str> + Clone {
    iter::successors(Some(("", Some(text))), |(_, rest)| {
        let text = (*rest)?;
        let gaps = text.match_indices(char::is_whitespace);
        let mut pairs = gaps.filter_map(|(place, _)| {
            let (stage, behind) = text.split_at_checked(place)?;
            // Only the first of several spaces.
            let is_end = stage.ends_with(|c: char| !(c.is_whitespace() || "+/".contains(c)));
            is_end.then(|| (stage, behind.trim_start()))
        });
        let next = pairs.find(|(stage, behind)| {
            behind.starts_with(is_digit) && !is_one_time(text, stage.len())
        });
        Some(next.map_or((text, None), |(stage, behind)| (stage, Some(behind))))
    })
    .skip(1)
    .map(|(stage, _)| stage)
}

/// Whether a time such as `1h 30m` goes on behind the space at `gap`.
fn is_one_time(text: &str, gap: usize) -> bool {
    let before = text.get(..gap).unwrap_or_default();
    let number = before.trim_end_matches(|c| !is_digit(c));
    let start = number.trim_end_matches(|c| is_digit(c) || c == '.').len();
    quantity(text, start).is_some_and(|time| time.part.end > gap)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// A word without a meaning, of a text with more than a number, which could be a year.
fn word(text: &str, place: usize) -> Option<Repair> {
    let is_more = |c: char| "+/:".contains(c);
    let behind = text
        .get(place..)?
        .split_once(' ')
        .map_or("", |(_, behind)| behind);
    let has_more = text.get(..place)?.contains(is_more) || behind.contains(is_more);
    Repair::without_word(text, place).filter(|_| has_more)
}

/// Spaces, or another separator of stages.
fn separator(text: &str, place: usize) -> Option<Repair> {
    let (before, rest) = text.split_at_checked(place)?;
    let mark = rest.strip_prefix([',', ';']).map_or(0, |_| 1);
    let end = spaces(text, place.checked_add(mark)?);
    let is_between = before.ends_with(is_digit) && text.get(end..)?.starts_with(is_digit);
    // A comma right before a digit could be that of decimals.
    if end == place || is_between && rest.starts_with(',') && end == place.checked_add(1)? {
        return None;
    }
    let (replacement, meaning) = if is_between {
        (":", "separates two stages")
    } else {
        ("", "separates nothing")
    };
    Some(Repair {
        part: place..end,
        replacement: replacement.into(),
        kind: AssumptionKind::Separator,
        meaning: meaning.into(),
    })
}
