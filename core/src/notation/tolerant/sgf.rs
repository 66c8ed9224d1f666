//! The time of a game in an SGF file.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::assumption::AssumptionKind;
use super::near::{quantity_in, spaces};
use super::rewriting::Repair;
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// Values of OT and TM for nothing, besides `None` of OT.
const NOTHING: [&str; 6] = ["-", "--", "no", "none", "nothing", "n/a"];

/// How others write what CGoban writes in OT.
const SAME: [(&str, &str); 3] = [("×", "x"), ("*", "x"), ("byo yomi", "byo-yomi")];

pub(super) fn repair(text: &str, error: &ParseError) -> Option<Repair> {
    let place = error.offset;
    let part = place..place.checked_add(error.length)?;
    match (error.kind, error.hint()) {
        (ParseErrorKind::TooFine, _) => Repair::rounded(text, part),
        (_, Some(Hint::SgfCapitals)) => {
            let replacement = capitals(text.get(part.clone())?)?;
            Some(Repair {
                part,
                kind: AssumptionKind::Case,
                meaning: format!("means {replacement}"),
                replacement,
            })
        }
        (_, Some(Hint::SgfLeft)) => time_left(text, part),
        (_, Some(Hint::SgfOvertime)) => overtime(text, part),
        (ParseErrorKind::ExpectedSeconds, _) => main_time(text, part),
        (_, Some(Hint::SgfProperty)) => separator(text, place),
        _ => None,
    }
}

/// The property that a key with small letters stands for. Before version 4 of SGF, those of a longer
/// key meant nothing: `TiMe` is TM. There is no property T, so `Time` has no meaning. Neither
/// has `Overtime`: skipping it as O would change the clock.
fn capitals(key: &str) -> Option<String> {
    if key.len() <= 2 {
        return Some(key.to_ascii_uppercase());
    }
    let capitals: String = key.chars().filter(char::is_ascii_uppercase).collect();
    let is_name = capitals == "T" || key.eq_ignore_ascii_case("overtime") && capitals != "OT";
    (matches!(capitals.len(), 1 | 2) && !is_name).then_some(capitals)
}

/// The properties of the time left; those of Fox have an unknown meaning.
fn time_left(text: &str, key: Range<usize>) -> Option<Repair> {
    if !["BL", "WL", "OB", "OW"].contains(&text.get(key.clone())?) {
        return None;
    }
    let mut end = key.end;
    loop {
        let value = spaces(text, end);
        let Some(rest) = text.get(value..).filter(|rest| rest.starts_with('[')) else {
            break;
        };
        end = value.checked_add(rest.find(']')?)?.checked_add(1)?;
    }
    let meaning = "is the time left, not the time control";
    let kind = AssumptionKind::Property;
    Some(Repair::leave_out(key.start..end, kind, meaning))
}

fn is_nothing(value: &str) -> bool {
    let value = value.trim();
    NOTHING
        .iter()
        .any(|nothing| nothing.eq_ignore_ascii_case(value))
}

fn overtime(text: &str, part: Range<usize>) -> Option<Repair> {
    let value = text.get(part.clone())?;
    if is_nothing(value) {
        let kind = AssumptionKind::Empty;
        return Some(Repair::leave_out(part, kind, "means no overtime"));
    }
    let same = SAME.iter().find_map(|(other, written)| {
        let place = value.to_ascii_lowercase().find(other)?;
        let start = part.start.checked_add(place)?;
        Some(Repair {
            part: start..start.checked_add(other.len())?,
            replacement: (*written).into(),
            kind: AssumptionKind::Separator,
            meaning: format!("means \"{written}\""),
        })
    });
    same.or_else(|| in_seconds(text, part))
}

fn main_time(text: &str, part: Range<usize>) -> Option<Repair> {
    let value = text.get(part.clone())?;
    if !value.trim().is_empty() && !is_nothing(value) {
        return in_seconds(text, part);
    }
    let before = text.get(..part.start)?;
    let property = before.len().checked_sub("TM[".len())?;
    let is_main = before.get(property..) == Some("TM[");
    is_main.then(|| Repair {
        part: property..part.end.saturating_add(1),
        replacement: "TM[0]".into(),
        kind: AssumptionKind::Empty,
        meaning: "means no main time".into(),
    })
}

fn in_seconds(text: &str, part: Range<usize>) -> Option<Repair> {
    let time = quantity_in(text, part.clone()).filter(|time| time.part.end <= part.end)?;
    Repair::in_unit(time, Unit::Second)
}

/// The marks of a tree and its nodes, and commas between properties.
fn separator(text: &str, place: usize) -> Option<Repair> {
    let rest = text.get(place..)?;
    let other = rest.find(|c| !"();,".contains(c)).unwrap_or(rest.len());
    let part = place..place.checked_add(other)?;
    let kind = AssumptionKind::Separator;
    let repair = Repair::leave_out(part, kind, "separates nothing");
    (other > 0).then_some(repair)
}
