//! Descriptions in words: what all languages share.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::{Phrase, PhraseRole};
use crate::model::Side;

/// The texts of a language.
pub(super) trait Words {
    /// What a phrase says, with what joins a transition or a detail to what is before it.
    fn phrase(&self, phrase: &Phrase) -> String;

    /// What begins the line of a side, or of the rules for both.
    fn line_of(&self, side: Option<Side>) -> &'static str;

    /// What joins a stage to the one before it.
    fn then(&self) -> &'static str;
}

/// Writes phrases as lines: one if all are for both sides.
pub(super) fn write(phrases: &[Phrase], words: &dyn Words) -> String {
    let differ = phrases.iter().any(|phrase| phrase.side.is_some());
    let lines = phrases.chunk_by(|one, next| one.side == next.side);
    let lines: Vec<_> = lines
        .map(|line| {
            let side = line.first().and_then(|phrase| phrase.side);
            let label = if differ { words.line_of(side) } else { "" };
            format!("{label}{}", line_of(line, words))
        })
        .collect();
    lines.join("\n")
}

fn line_of(line: &[Phrase], words: &dyn Words) -> String {
    let mut text = String::new();
    let mut before = None;
    for phrase in line {
        if before == Some(PhraseRole::Item) && phrase.role != PhraseRole::Item {
            text.push(')');
        }
        text.push_str(match (before, phrase.role) {
            (None | Some(PhraseRole::Transition), _) => "",
            (_, PhraseRole::Stage) => words.then(),
            (_, PhraseRole::Transition | PhraseRole::Detail) => "",
            (Some(PhraseRole::Item), PhraseRole::Item) => ", ",
            (_, PhraseRole::Item) => " (",
            (_, PhraseRole::Clause) => "; ",
        });
        text.push_str(&words.phrase(phrase));
        before = Some(phrase.role);
    }
    if before == Some(PhraseRole::Item) {
        text.push(')');
    }
    text
}

/// Seconds, if need be with up to three decimals after `point`.
pub(super) fn decimal_seconds(ms: i64, point: char) -> String {
    let (seconds, fraction) = (ms.div_euclid(1_000), ms.rem_euclid(1_000));
    if fraction == 0 {
        return seconds.to_string();
    }
    let digits = format!("{fraction:03}");
    format!("{seconds}{point}{}", digits.trim_end_matches('0'))
}

/// The numbers of stages, which people count from 1, with `and` between them.
pub(super) fn numbers(stages: &[u32], and: &str) -> String {
    let numbers: Vec<_> = stages
        .iter()
        .map(|stage| stage.saturating_add(1).to_string())
        .collect();
    numbers.join(and)
}

/// A unit of time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Day,
    Hour,
    Minute,
    Second,
}

/// A time in the largest units that express it exactly: whole days, hours, minutes or seconds, if
/// these are few; otherwise minutes and seconds, or seconds with decimals. Each number with its
/// unit, as text.
pub(super) fn units_of(ms: i64, point: char) -> Vec<(String, Unit)> {
    const UNITS: [(i64, Unit); 4] = [
        (86_400_000, Unit::Day),
        (3_600_000, Unit::Hour),
        (60_000, Unit::Minute),
        (1_000, Unit::Second),
    ];
    let whole = UNITS
        .iter()
        .filter(|_| ms != 0)
        .find(|(unit, _)| ms.checked_rem(*unit) == Some(0));
    if let Some((length, unit)) = whole {
        let count = ms.checked_div(*length).unwrap_or(0);
        if *unit != Unit::Second || count <= 120 {
            return [(count.to_string(), *unit)].into();
        }
    } else if ms < 60_000 {
        return [(decimal_seconds(ms, point), Unit::Second)].into();
    }
    [
        (ms.div_euclid(60_000).to_string(), Unit::Minute),
        (decimal_seconds(ms.rem_euclid(60_000), point), Unit::Second),
    ]
    .into()
}
