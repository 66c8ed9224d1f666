//! Descriptions of time controls: as phrases, and in words.

mod english;
mod german;
mod phrase;
mod rules;
mod schedule;
mod words;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::model::{Charge, FlagFalls, Millis, Opening, Rules, Side, TimeControl};

pub(crate) use english::{plural, time};
pub use phrase::{Phrase, PhraseName, PhrasePlace, PhraseRole};

vocabulary! {
    /// A language of descriptions, by its code in BCP 47.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Language as flagfall_language, FLAGFALL_LANGUAGE_ {
        /// English.
        English = 0, "en";
        /// German.
        German = 1, "de";
    }
}

impl TimeControl {
    /// The time control in plain English: one line if both sides have the same schedule; otherwise
    /// a line for each, and a third for the rules of both, if there are any.
    ///
    /// ```
    /// use flagfall::Notation;
    ///
    /// assert_eq!(
    ///     Notation::CHESS.parse("40/90/30, G/30/30")?.describe(),
    ///     "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1"
    /// );
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn describe(&self) -> String {
        self.describe_in(Language::English)
    }

    /// The time control in words of a language, with lines as in [`TimeControl::describe`].
    ///
    /// ```
    /// use flagfall::{Language, Notation};
    ///
    /// assert_eq!(
    ///     Notation::CHESS.parse("40/90/30, G/30/30")?.describe_in(Language::German),
    ///     "40 Züge in 90 Minuten, dann 30 Minuten; Zeitgutschrift von 30 Sekunden ab dem 1. Zug"
    /// );
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn describe_in(&self, language: Language) -> String {
        let phrases = self.description();
        match language {
            Language::English => words::write(&phrases, &english::English),
            Language::German => words::write(&phrases, &german::German),
        }
    }

    /// What [`TimeControl::describe`] says, as phrases, for a program that says it in another
    /// language.
    ///
    /// If both sides have the same schedule, all phrases are for both. Otherwise those of the first
    /// side come first, then those of the second, then the rules for both.
    ///
    /// ```
    /// use flagfall::{Millis, Notation, PhraseName, PhraseRole};
    ///
    /// let phrases = Notation::CHESS.parse("40/90/30, G/30/30")?.description();
    /// let said: Vec<_> = phrases.iter().map(|phrase| (phrase.role, phrase.name)).collect();
    /// assert_eq!(
    ///     said,
    ///     [
    ///         (PhraseRole::Stage, PhraseName::MovesIn),
    ///         (PhraseRole::Stage, PhraseName::Time),
    ///         (PhraseRole::Clause, PhraseName::IncrementBefore),
    ///     ]
    /// );
    /// assert_eq!((phrases[0].moves, phrases[0].time), (Some(40), Some(Millis::from_mins(90))));
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn description(&self) -> Vec<Phrase> {
        let (first, second) = (self.schedule(Side::First), self.schedule(Side::Second));
        let mut rules = self.rules();
        if first.is_empty() && second.is_empty() {
            // Nothing is charged, and nothing runs out.
            rules = Rules {
                charge: Charge::EXACT,
                flag_falls: FlagFalls::default(),
                weekend_pauses: false,
                grace: Millis::ZERO,
                ..rules
            };
        }
        let mut stages = first.iter().chain(second.iter());
        let has_credit = stages.any(|stage| stage.credit.is_some());
        let least = Millis::ZERO;
        if !has_credit && rules.opening == (Opening::Setup { least }) {
            // A set-up turn differs only in that it earns no credit, and here no turn earns any.
            rules.opening = Opening::Timed;
        }
        let mut stages = first.iter().chain(second.iter());
        let own_charges = stages.any(|stage| stage.charge.is_some());
        let mut phrases = schedule::phrases(first);
        if first != second {
            for phrase in &mut phrases {
                phrase.side = Some(Side::First);
            }
            phrases.extend(schedule::phrases(second).into_iter().map(|phrase| Phrase {
                side: Some(Side::Second),
                ..phrase
            }));
        }
        phrases.extend(rules::phrases(&rules, own_charges));
        phrases
    }
}

/// As [`TimeControl::describe`].
///
/// ```
/// use flagfall::Notation;
///
/// let control = Notation::CHESS.parse("G/5")?;
/// assert_eq!(control.to_string(), "5 minutes for the game");
/// # Ok::<(), flagfall::ParseError>(())
/// ```
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.describe())
    }
}
