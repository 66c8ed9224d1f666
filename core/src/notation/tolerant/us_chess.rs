//! Time controls as US Chess writes them.

use alloc::format;
use core::ops::Range;

use super::assumption::AssumptionKind;
use super::near::{quantity, spaces, written};
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
    let in_minutes = || {
        let quantity = quantity(text, place)?;
        let replacement = written(quantity.time, Unit::Minute)?;
        Some(Repair {
            part: quantity.part,
            kind: AssumptionKind::Unit,
            meaning: format!("means {replacement} min"),
            replacement,
        })
    };
    in_minutes()
        .or_else(|| Repair::without_word(text, place))
        .or_else(|| bracket(text, place..end))
        .or_else(|| separator(text, place))
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
