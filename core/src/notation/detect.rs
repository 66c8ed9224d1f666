//! Which notations a text may be written in.

use alloc::vec::Vec;

use super::{Arimaa, Notation};
use crate::{Millis, Side, TimeControl};

/// A notation that a text may be written in, and what it then states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Detected {
    /// The notation.
    pub notation: Notation,
    /// The time control that the text states in it.
    pub control: TimeControl,
}

/// Every notation that accepts `text`, likeliest first. To parse a text for good, name its
/// notation: many texts mean something in several, and something else in each.
///
/// - Notations with words or keys of their own come first, then those of bare numbers.
/// - A notation that counts in minutes comes before one that counts in seconds where the latter
///   would begin with less than three minutes: `3+2` is minutes, `180+2` is seconds.
/// - What gives a side less than ten seconds for forty moves, or more than six hours, comes last,
///   but for a time for each move.
///
/// Arimaa is tried strictly: what it would pass over with a warning is not Arimaa.
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
    found.sort_by_key(|detected| {
        let Detected { notation, control } = detected;
        let short = counts_in_seconds(notation) && is_short(control);
        (is_unlikely(control), short, rank(notation))
    });
    found
}

/// Less is likelier.
const fn rank(notation: &Notation) -> u8 {
    match notation {
        // Words and keys of their own.
        #[cfg(feature = "documents")]
        Notation::Ogs | Notation::Pcn(_) => 0,
        Notation::Csa | Notation::CsaFile | Notation::Kif | Notation::Sgf => 0,
        Notation::Gtp | Notation::Uci | Notation::Usi | Notation::Cecp => 0,
        Notation::DoubleFlag(_) | Notation::Floodgate => 0,
        // Phrases.
        Notation::UsChess => 1,
        Notation::Fide => 2,
        Notation::Lichess => 3,
        // Bare numbers, the more widely written first.
        Notation::Pgn => 4,
        Notation::ChessCom => 5,
        Notation::PgnExtended => 6,
        Notation::Chess(_) => 7,
        Notation::Cutechess => 8,
        Notation::Fastchess => 9,
        Notation::Backgammon => 10,
        Notation::Ggs(_) => 11,
        Notation::Arimaa(_) => 12,
        Notation::Othello => 13,
        Notation::Scrabble => 14,
    }
}

const fn counts_in_seconds(notation: &Notation) -> bool {
    matches!(
        notation,
        Notation::Pgn
            | Notation::PgnExtended
            | Notation::ChessCom
            | Notation::Cutechess
            | Notation::Fastchess
    )
}

fn is_short(control: &TimeControl) -> bool {
    let first = control.schedule(Side::First).first();
    first.is_some_and(|stage| stage.time < Millis::from(180_000))
}

/// Whether nobody would play forty moves in it.
fn is_unlikely(control: &TimeControl) -> bool {
    const MOVES: i64 = 40;
    let mut time = 0_i64;
    for stage in control.schedule(Side::First).iter() {
        if stage.quota.is_some_and(|quota| quota.moves.get() == 1) {
            return false;
        }
        let credit = stage.credit.map_or(0, |credit| credit.amount().get());
        time = time.saturating_add(stage.time.get());
        time = time.saturating_add(credit.saturating_mul(MOVES));
    }
    let is_timed = !control.schedule(Side::First).is_empty();
    is_timed && !(10_000..=21_600_000).contains(&time)
}
