//! Detection of the notations that accept a text.

use alloc::vec::Vec;

use super::units::Unit;
use super::{Arimaa, Notation};
use crate::model::{Side, TimeControl};

/// A notation that accepts a text, and the time control that the text then is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Detected {
    /// The notation.
    pub notation: Notation,
    /// The time control of the text in this notation.
    pub control: TimeControl,
}

/// Returns all notations that accept `text`, likeliest first. If you know the notation, use
/// [`Notation::parse`]: many texts are valid in several notations, with different meanings.
///
/// - Notations with words or keys of their own come first, then those of bare numbers, the more
///   widely written first.
/// - Numbers below 180 are more likely minutes, others more likely seconds: `3+2` is minutes,
///   `180+2` is seconds. So a notation in seconds comes later if the initial time would be below
///   three minutes, and a notation in minutes if it would be three hours or more.
/// - For bare numbers and phrases, unusual time controls come last: less than ten seconds or more
///   than six hours for forty moves, or a stage of more than a hundred moves. A time per move can
///   have any length.
/// - USI writes `btime` before `wtime`, and UCI `wtime` before `btime`.
/// - A JSON document without `periods` is not PCN.
///
/// Arimaa is parsed strictly: a text that would cause a warning is not Arimaa.
///
/// ```
/// use flagfall::detect;
///
/// let found = detect("40/90, SD/30; d5");
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].notation.name(), "us-chess");
/// assert!(detect("next Tuesday").is_empty());
/// ```
pub fn detect(text: &str) -> Vec<Detected> {
    let tried = Notation::ALL.iter().map(|notation| match notation {
        Notation::Arimaa(arimaa) => Notation::Arimaa(Arimaa {
            strict: true,
            ..*arimaa
        }),
        other => *other,
    });
    let accepts = |notation: Notation| {
        let control = notation.parse(text).ok()?;
        Some(Detected { notation, control })
    };
    let mut found: Vec<_> = tried.filter_map(accepts).collect();
    // Any JSON object may be a PCN document of a game without a clock.
    #[cfg(feature = "documents")]
    found.retain(|detected| match detected.notation {
        Notation::Pcn(pcn) => pcn.states_periods(text),
        _ => true,
    });
    found.sort_by_key(|detected| {
        let Detected { notation, control } = detected;
        let texts = notation.texts();
        (
            texts.rank > 0 && is_unlikely(control),
            texts.are_of_other_unit(control),
            texts.rank,
            is_of_other_order(notation, text),
        )
    });
    found
}

/// How likely a text is to be in this notation, compared with others that accept it.
#[derive(Clone, Copy)]
pub(crate) struct Texts {
    /// A lower rank is likelier. 0 is for words and keys that no other notation has.
    rank: u8,
    /// The unit of bare numbers.
    unit: Option<Unit>,
}

impl Texts {
    /// Texts with words and keys of their own.
    pub(crate) const OWN_WORDS: Self = Self {
        rank: 0,
        unit: None,
    };

    /// Texts whose numbers are minutes.
    pub(crate) const fn minutes(rank: u8) -> Self {
        Self {
            rank,
            unit: Some(Unit::Minute),
        }
    }

    /// Texts whose numbers are seconds.
    pub(crate) const fn seconds(rank: u8) -> Self {
        Self {
            rank,
            unit: Some(Unit::Second),
        }
    }

    /// Whether the numbers look like minutes in a notation in seconds, or the other way round.
    fn are_of_other_unit(self, control: &TimeControl) -> bool {
        let first = control.schedule(Side::First).first();
        let begins_with = first.map(|stage| stage.time.get());
        match self.unit {
            Some(Unit::Second) => begins_with.is_some_and(|time| time < 180_000),
            Some(_) => begins_with.is_some_and(|time| time >= 10_800_000),
            None => false,
        }
    }
}

/// Whether the times of the two sides are in the order of the other notation with these words.
fn is_of_other_order(notation: &Notation, text: &str) -> bool {
    let (Some(first), Some(second)) = (text.find("btime"), text.find("wtime")) else {
        return false;
    };
    match notation {
        Notation::Usi => second < first,
        Notation::Uci => first < second,
        _ => false,
    }
}

/// Whether the time control is too unusual to be played.
fn is_unlikely(control: &TimeControl) -> bool {
    const MOVES: i64 = 40;
    let mut time = 0_i64;
    for stage in control.schedule(Side::First).iter() {
        match stage.quota.map(|quota| quota.moves.get()) {
            Some(1) => return false,
            Some(101..) => return true,
            _ => {}
        }
        let credit = stage.credit.map_or(0, |credit| credit.amount().get());
        time = time.saturating_add(stage.time.get());
        time = time.saturating_add(credit.saturating_mul(MOVES));
    }
    let is_timed = !control.schedule(Side::First).is_empty();
    is_timed && !(10_000..=21_600_000).contains(&time)
}
