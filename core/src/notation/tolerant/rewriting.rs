//! A text that is rewritten, with the assumptions behind each change.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use super::assumption::{Assumption, AssumptionKind};
use super::near::{self, Quantity};
use crate::notation::units::Unit;
use crate::parse_error::Quoted;

/// A change of a text that makes it valid, or lets the parser go on.
pub(super) struct Repair {
    /// The part to replace, in bytes.
    pub(super) part: Range<usize>,
    pub(super) replacement: String,
    pub(super) kind: AssumptionKind,
    /// What the part is taken for: `means 300 s`.
    pub(super) meaning: String,
}

impl Repair {
    /// A part that is left out.
    pub(super) fn leave_out(
        part: Range<usize>,
        kind: AssumptionKind,
        meaning: impl Into<String>,
    ) -> Self {
        Self {
            part,
            replacement: String::new(),
            kind,
            meaning: meaning.into(),
        }
    }

    /// The word without a meaning for the clock at `place`, if any.
    pub(super) fn without_word(text: &str, place: usize) -> Option<Self> {
        let part = near::idle_word(text, place)?;
        let meaning = "means nothing for the clock";
        Some(Self::leave_out(part, AssumptionKind::Word, meaning))
    }

    /// A time with its unit, in a notation whose times are in `unit`s without it.
    pub(super) fn in_unit(quantity: Quantity, unit: Unit) -> Option<Self> {
        let replacement = near::written(quantity.time, unit)?;
        let name = match unit {
            Unit::Minute => "min",
            _ => "s",
        };
        Some(Self {
            part: quantity.part,
            kind: AssumptionKind::Unit,
            meaning: if quantity.unit == unit {
                "is in the unit of the notation".into()
            } else {
                format!("means {replacement} {name}")
            },
            replacement,
        })
    }

    /// A number of seconds that is not a whole number of milliseconds.
    pub(super) fn rounded(text: &str, part: Range<usize>) -> Option<Self> {
        let time = near::rounded(text.get(part.clone())?)?;
        let replacement = near::written(time, Unit::Second)?;
        Some(Self {
            part,
            kind: AssumptionKind::Rounded,
            meaning: format!("means {replacement} s"),
            replacement,
        })
    }
}

/// A change that was made.
struct Change {
    /// The part of the original text.
    original: Range<usize>,
    /// Where its replacement is in the rewritten text.
    now: Range<usize>,
    kind: AssumptionKind,
    meaning: String,
}

/// A text as it is now, and the changes that led to it, in the order of the text.
pub(super) struct Rewriting<'a> {
    original: &'a str,
    text: String,
    changes: Vec<Change>,
}

impl<'a> Rewriting<'a> {
    pub(super) fn new(original: &'a str) -> Self {
        Self {
            original,
            text: original.to_string(),
            changes: Vec::new(),
        }
    }

    pub(super) fn original(&self) -> &'a str {
        self.original
    }

    /// The text as it is now.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Makes a change. `None` if it touches the replacement of an earlier one, which no part of the
    /// original text stands for, or would join two numbers.
    pub(super) fn apply(&mut self, repair: Repair) -> Option<()> {
        let Range { start, end } = repair.part;
        if joins_numbers(self.text.get(..start)?, &repair, self.text.get(end..)?) {
            return None;
        }
        let is_before = |change: &Change| change.now.end <= start;
        let first = self.changes.iter().take_while(|c| is_before(c)).count();
        let inside = self.changes.get(first..)?;
        let inside = inside.iter().take_while(|change| change.now.start < end);
        let after = first.checked_add(inside.count())?;
        // What was left out within the part is part of it again.
        let inside = self.changes.get(first..after)?;
        if !inside.iter().all(|change| change.now.is_empty()) {
            return None;
        }
        let original = self.original_of(first, start)?..self.original_of(after, end)?;
        self.text.replace_range(start..end, &repair.replacement);
        let now = start..start.checked_add(repair.replacement.len())?;
        for change in self.changes.get_mut(after..)? {
            let moved = |place: usize| place.checked_sub(end)?.checked_add(now.end);
            change.now = moved(change.now.start)?..moved(change.now.end)?;
        }
        let change = Change {
            original,
            now,
            kind: repair.kind,
            meaning: repair.meaning,
        };
        self.changes.splice(first..after, [change]);
        Some(())
    }

    /// The place in the original text of one in the rewritten text, which so many changes are
    /// before.
    fn original_of(&self, changes: usize, place: usize) -> Option<usize> {
        let last = changes
            .checked_sub(1)
            .and_then(|last| self.changes.get(last));
        let Some(last) = last else {
            return Some(place);
        };
        let since = place.checked_sub(last.now.end)?;
        last.original.end.checked_add(since)
    }

    pub(super) fn assumptions(self) -> Vec<Assumption> {
        let of = |change: Change| {
            let quote = self
                .original
                .get(change.original.clone())
                .unwrap_or_default();
            Assumption {
                kind: change.kind,
                offset: change.original.start,
                length: quote.len(),
                quote: quote.into(),
                meaning: format!("{} {}", Quoted::of(quote), change.meaning),
            }
        };
        self.changes.into_iter().map(of).collect()
    }
}

/// Whether a number follows another one once a part between `before` and `behind` is replaced.
fn joins_numbers(before: &str, repair: &Repair, behind: &str) -> bool {
    let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
    let meet =
        |left: &str, right: &str| left.ends_with(is_of_number) && right.starts_with(is_of_number);
    match repair.replacement.as_str() {
        "" => meet(before, behind),
        replacement => meet(before, replacement) || meet(replacement, behind),
    }
}
