//! Words that only join others, and so become no tokens, in the few places where it matters which one it was.
//!
//! They have no meanings of their own in the languages' lists. A word with the same meaning in several
//! languages leaves all of them possible; if `a` meant `per`, it would make every text English.

/// The words between a time and the move that it is of: `30 per move`. They are not in `40 complete moves`.
const PER: &[&str] = &[
    "per",
    "each",
    "every",
    "a",
    "p",
    "pro",
    "je",
    "jeweils",
    "jeden",
    "jede",
    "jeder",
    "jedem",
    "par",
    "chaque",
    "por",
    "cada",
    "ogni",
    "elke",
    "iedere",
    "na",
    "za",
    "każdy",
    "každý",
    "każde",
    "każdego",
    "на",
    "за",
    "каждый",
    "кожен",
    "кожний",
    "hvert",
    "pr",
    "varje",
    "vart",
    "her",
    "ανά",
];

/// `with`, where it means nothing else.
const WITH: &[&str] = &["with", "mit", "avec", "con", "com", "met", "med"];

/// The words between a time and what is added to it: `and a half`, `et demie`, `1 hora y 30 minutos`.
const AND_A: &[&str] = &[
    "and", "a", "und", "eine", "et", "y", "e", "en", "i", "oraz", "og", "och", "и", "й", "і", "та",
    "και", "ve", "と",
];

/// How the words for a game begin.
const GAMES: &[&str] = &["game", "part", "парт", "spiel", "jogo", "oyun"];

pub(in crate::notation::fide) fn is_per(word: &str) -> bool {
    is_one_of(PER, word)
}

/// Whether one of the words of a text is `with`.
pub(in crate::notation::fide) fn has_with(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| is_one_of(WITH, word))
}

pub(in crate::notation::fide) fn is_and_a(word: &str) -> bool {
    is_one_of(AND_A, word)
}

/// Whether a word for the rest of a game is one for games, too.
pub(in crate::notation::fide) fn is_game(word: &str) -> bool {
    let word = word.to_lowercase();
    GAMES.iter().any(|game| word.starts_with(game))
}

fn is_one_of(words: &[&str], word: &str) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}
