//! The words of phrases, a file for each language. To add a language, write its file, and add it to
//! [`LANGUAGES`].
//!
//! Words are in lower case. A word with a hyphen is found with and without its other parts,
//! `byo-yomi`; one with an apostrophe is two words, `jusqu'au`.

mod czech;
mod dutch;
mod english;
mod french;
mod german;
mod greek;
mod italian;
mod japanese;
pub(super) mod joining;
mod norwegian;
mod polish;
mod portuguese;
mod russian;
mod spanish;
mod swedish;
mod table;
mod turkish;
mod ukrainian;

use alloc::string::{String, ToString as _};

use self::table::Meaning;
use super::word::Word;
use crate::notation::units::Unit;

/// Defines [`Language`] from the meanings that its words can have.
macro_rules! meanings {
    ($($(#[doc = $doc:literal])+ $list:ident: $word:expr,)+) => {
        /// The words of a language: a list for each meaning, with spaces between the words. Of a
        /// word in several lists, the first list counts.
        struct Language {
            $($(#[doc = $doc])+ $list: &'static str,)+
            /// The numbers that are written as words, besides `one`.
            numbers: &'static [(&'static str, u8)],
        }

        impl Language {
            const EMPTY: Self = Self { $($list: "",)+ numbers: &[] };

            /// The lists, in the order of [`MEANINGS`].
            const fn lists(&self) -> [&'static str; MEANINGS.len()] {
                [$(self.$list),+]
            }
        }

        /// The meanings of the lists of a language.
        const MEANINGS: [Word; [$(stringify!($list)),+].len()] = [$($word),+];
    };
}

meanings! {
    /// `days`.
    days: Word::Unit(Unit::Day),
    /// `hours`.
    hours: Word::Unit(Unit::Hour),
    /// `minutes`.
    minutes: Word::Unit(Unit::Minute),
    /// `seconds`.
    seconds: Word::Unit(Unit::Second),
    /// `in`, between a number of moves and their time.
    within: Word::In,
    /// `за`, `için`: `in` between a number of moves, or the rest, and its time, and elsewhere `for`.
    for_or_in: Word::ForOrIn,
    /// `moves`.
    moves: Word::Moves,
    /// `stones`: moves of Canadian overtime.
    stones: Word::Stones,
    /// `all`, `the rest`, `game`.
    rest: Word::Rest,
    /// The plural of `all` that can also mean `every`: `tous les coups`, `tous les joueurs`.
    all: Word::All,
    /// `increment`.
    increment: Word::Increment,
    /// `delay`.
    delay: Word::Delay,
    /// `byo-yomi`.
    byoyomi: Word::Byoyomi,
    /// `periods`.
    periods: Word::Periods,
    /// `Canadian`.
    canadian: Word::Canadian,
    /// `from`, before the move from which an increment is added.
    from: Word::From,
    /// `to`, before the last move of a stage.
    to: Word::To,
    /// `after`, before the last move of the stage before.
    after: Word::After,
    /// `po` of Slavic languages: before a time it only says that each player or move has it, before
    /// a number of moves it is `after`.
    apiece: Word::Apiece,
    /// `first`, and `start`: `from the start` is from the first move.
    first: Word::First,
    /// `next`, which can stand before a number of moves: `50 minutes for the next 20`.
    next: Word::Next,
    /// `one`, also where it only is an article.
    one: Word::One,
    /// `an`, which is one before a unit: `an hour`.
    article: Word::Article,
    /// `half`, before a unit or after it: `half an hour`, `an hour and a half`.
    half: Word::Half,
    /// `one and a half`, in one word.
    one_and_half: Word::OneAndHalf,
    /// `half-hour`, in one word.
    half_hour: Word::HalfHour,
    /// `player`, `side`.
    player: Word::Player,
    /// `each`, at the end of a time: `30 minutes each`.
    each: Word::Each,
    /// `no`, `without`.
    no: Word::No,
    /// `or`.
    or: Word::Or,
    /// `plus`.
    plus: Word::Plus,
    /// `then`: seconds after it can be byo-yomi or an increment.
    then: Word::Then,
    /// `control`, as in `time control`.
    control: Word::Control,
    /// `overtime`, which is byo-yomi beside seconds, and elsewhere joins others.
    overtime: Word::Overtime,
    /// Words that only join others.
    joining: Word::Joining,
    /// Words that only join others, before an apostrophe: `d'incrément`.
    elided: Word::Elided,
    /// The ends of ordinal numbers: `st`.
    ordinals: Word::Ordinal,
    /// `x`, between the number of periods or sides and their time.
    times: Word::Times,
    /// Names of kinds of games, such as `blitz`.
    labels: Word::Label,
}

/// The languages. If several that have the words before have a word with different meanings, the
/// first of them counts. Japanese is the last, as [`table::japanese`] needs it.
const LANGUAGES: [Language; 16] = [
    english::ENGLISH,
    german::GERMAN,
    french::FRENCH,
    spanish::SPANISH,
    italian::ITALIAN,
    portuguese::PORTUGUESE,
    dutch::DUTCH,
    polish::POLISH,
    russian::RUSSIAN,
    ukrainian::UKRAINIAN,
    czech::CZECH,
    norwegian::NORWEGIAN,
    swedish::SWEDISH,
    greek::GREEK,
    turkish::TURKISH,
    japanese::JAPANESE,
];

/// The words that all languages have, whatever they mean in one of them.
const SHARED: Language = Language {
    hours: "h",
    minutes: "m min",
    seconds: "s sec",
    ordinals: "st nd rd th er ère ème º ª го ый й",
    times: "x",
    labels: "standard classical classic rapid blitz bullet ultra hyper",
    ..Language::EMPTY
};

/// No word is longer, in bytes. A longer text need not be compared.
const LONGEST: usize = 40;

/// A set of languages: a bit for each, from the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Languages(u32);

impl Languages {
    pub(super) const ALL: Self = Self(u32::MAX);
    const NONE: Self = Self(0);
    pub(super) const ENGLISH: Self = Self(1);
    pub(super) const CZECH: Self = Self(1 << 10);
    pub(super) const OTHERS: Self = Self(u32::MAX - 1);

    pub(super) const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    const fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The place of the first.
    const fn first(self) -> u32 {
        self.0.trailing_zeros()
    }
}

/// The meaning of `found` in the first of `languages` that has it, and the languages in which it
/// means this. `None` if none of them has it.
pub(super) fn look_up(found: &str, languages: Languages) -> Option<(Word, Languages)> {
    let mut first: Option<(Meaning, Languages)> = None;
    for entry in table::entries(found) {
        let of = entry.languages.and(languages);
        first = match first {
            _ if of.is_empty() => first,
            Some((meaning, others)) if meaning == entry.meaning => Some((meaning, others.or(of))),
            Some((_, others)) if others.first() < of.first() => first,
            _ => Some((entry.meaning, of)),
        };
    }
    first.map(|(meaning, languages)| (meaning.word(), languages))
}

/// The unit with this name, and those of `languages` in which it is one.
pub(super) fn unit(found: &str, languages: Languages) -> Option<(Word, Languages)> {
    let entries =
        table::entries(found).map(|entry| (entry.meaning.word(), entry.languages.and(languages)));
    let mut units = entries.filter(|(word, of)| matches!(word, Word::Unit(_)) && !of.is_empty());
    units.next()
}

/// All languages that have this word, whatever it means.
pub(super) fn languages_of(found: &str) -> Languages {
    let entries = table::entries(found).map(|entry| entry.languages);
    entries.fold(Languages::NONE, Languages::or)
}

/// Whether a letter is of a script without spaces between words.
pub(super) const fn is_japanese(letter: char) -> bool {
    letter >= '\u{3040}'
}

/// The longest Japanese word that `text` begins with.
pub(super) fn japanese(text: &str) -> Option<&'static str> {
    let words = table::japanese().filter(|word| text.starts_with(word));
    words.max_by_key(|word| word.len())
}

/// The word of `languages` with the meaning of `found`, which has no apostrophe after it, in all
/// other languages; empty if it only joins words.
pub(super) fn translation(found: &str, languages: Languages) -> Option<String> {
    let is_whole = |meaning: &Meaning| meaning.word() != Word::Elided;
    let meanings = table::entries(found).map(|entry| entry.meaning);
    let mut meanings = meanings.filter(is_whole);
    let meaning = meanings.next()?;
    if meanings.any(|other| other != meaning) {
        return None;
    }
    match meaning.word() {
        Word::Joining => Some(String::new()),
        Word::Number { count, .. } => count.map(|count| count.to_string()),
        _ => table::of_meaning(meaning, languages).map(Into::into),
    }
}

/// The words that begin with `begun`: those of English, or where it has none, of the other
/// `languages`, and those that all languages have.
pub(super) fn beginning(begun: &str, languages: Languages) -> impl Iterator<Item = &'static str> {
    let begins = move |word: &&'static str| {
        let beginning = word.get(..begun.len());
        beginning.is_some_and(|beginning| table::is(beginning, begun))
    };
    let english = languages.and(Languages::ENGLISH);
    let is_english = table::words(english).any(|word| begins(&word));
    let own = if is_english { english } else { languages };
    let shared = table::shared();
    table::words(own).chain(shared).filter(begins)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn each_word_is_found_as_it_stands_and_in_upper_case() {
        for (place, language) in LANGUAGES.iter().enumerate() {
            let alone = Languages(1 << place);
            for (list, meaning) in language.lists().iter().zip(MEANINGS) {
                for word in list.split_whitespace() {
                    let lower: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
                    assert!(word.chars().eq(lower), "{word}");
                    assert!(word.len() <= LONGEST, "{word}");
                    let upper: String = word.chars().flat_map(char::to_uppercase).collect();
                    for text in [word, upper.as_str()] {
                        let found = look_up(text, alone).map(|(meaning, _)| meaning);
                        // An upper-case ß is two letters.
                        let is_found = found == Some(meaning) || word.contains('ß');
                        assert!(is_found, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_languages_with_names_have_their_places() {
        assert!(languages_of("moves") == Languages::ENGLISH);
        assert!(languages_of("tahů") == Languages::CZECH);
    }

    #[test]
    fn a_word_has_the_meaning_of_the_languages_before_it() {
        let (moves, dutch) = look_up("zetten", Languages::ALL).expect("a Dutch word");
        assert!(moves == Word::Moves);
        let joins = look_up("en", dutch).map(|(word, _)| word);
        assert!(joins == Some(Word::Joining));
        let (_, french) = look_up("coups", Languages::ALL).expect("a French word");
        let inside = look_up("en", french).map(|(word, _)| word);
        assert!(inside == Some(Word::In));
        assert!(look_up("en", look_up("tag", Languages::ALL).expect("German").1).is_none());
    }
}
