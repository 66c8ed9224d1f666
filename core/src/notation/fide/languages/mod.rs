//! The words of phrases, a file for each language. To add a language, write its table, and add it to
//! [`LANGUAGES`].
//!
//! A table is of words in lower case, a list for each meaning. Words that only join others are [`Word::Joining`]. A word
//! with a hyphen is found with and without its other parts, `byo-yomi`; one with an apostrophe is
//! two words, `jusqu'au`.

mod czech;
mod dutch;
mod english;
mod french;
mod german;
mod greek;
mod italian;
mod japanese;
mod norwegian;
mod polish;
mod portuguese;
mod russian;
mod spanish;
mod swedish;
mod turkish;
mod ukrainian;

use super::word::Word;
use crate::notation::units::Unit;

/// The words of a language.
struct Language {
    lists: &'static [List],
    /// The numbers that are written as words, besides [`Word::One`].
    numbers: &'static [(&'static str, u32)],
    /// The set of the words' shapes, which saves most searches: a word is in few languages.
    shapes: Shapes,
}

impl Language {
    const fn new(lists: &'static [List], numbers: &'static [(&'static str, u32)]) -> Self {
        let mut shapes = Shapes::EMPTY;
        let mut more = lists;
        while let [list, others @ ..] = more {
            shapes = shapes.with_all(list.words);
            more = others;
        }
        let mut more = numbers;
        while let [(word, _), others @ ..] = more {
            shapes = shapes.with_all(word);
            more = others;
        }
        Self {
            lists,
            numbers,
            shapes,
        }
    }
}

/// A set of shapes of words: a bit for the first and the last letter, and one for the second and
/// the last. Few words that are not in the set have both.
struct Shapes(u128, u128);

impl Shapes {
    const EMPTY: Self = Self(0, 0);

    /// The set with these words, with spaces between them.
    const fn with_all(mut self, words: &str) -> Self {
        let mut words = words.as_bytes();
        while let Some((word, others)) = first_of(words) {
            let (one, two) = Self::bits(word);
            self = Self(self.0 | 1 << one, self.1 | 1 << two);
            words = others;
        }
        self
    }

    const fn has(&self, word: &str) -> bool {
        let (one, two) = Self::bits(word.as_bytes());
        self.0 >> one & 1 == 1 && self.1 >> two & 1 == 1
    }

    /// The numbers of the bits, below 128. Words with letters beyond ASCII have one shape, since the
    /// cases of such letters differ in length.
    const fn bits(word: &[u8]) -> (u8, u8) {
        match word {
            [first, rest @ ..] if word.is_ascii() => {
                let (second, last) = match rest {
                    [second, .., last] => (second, *last & 31),
                    [last] => (first, *last & 31),
                    [] => (first, *first & 31),
                };
                (
                    (*first & 31).wrapping_mul(37).wrapping_add(last) & 127,
                    (*second & 31).wrapping_mul(53).wrapping_add(last) & 127,
                )
            }
            _ => (0, 0),
        }
    }
}

/// The languages. If several that have the words before have a word with different meanings, the
/// first of them counts.
static LANGUAGES: [&Language; 16] = [
    &english::ENGLISH,
    &german::GERMAN,
    &french::FRENCH,
    &spanish::SPANISH,
    &italian::ITALIAN,
    &portuguese::PORTUGUESE,
    &dutch::DUTCH,
    &polish::POLISH,
    &russian::RUSSIAN,
    &ukrainian::UKRAINIAN,
    &czech::CZECH,
    &norwegian::NORWEGIAN,
    &swedish::SWEDISH,
    &greek::GREEK,
    &turkish::TURKISH,
    &japanese::JAPANESE,
];

/// No word is longer, in bytes. A longer text need not be compared.
const LONGEST: usize = 40;

/// The words that all languages have.
static SHARED: [List; 6] = [
    List::new(Word::Unit(Unit::Hour), "h"),
    List::new(Word::Unit(Unit::Minute), "m min"),
    List::new(Word::Unit(Unit::Second), "s sec"),
    List::new(Word::Times, "x"),
    List::new(
        Word::Label,
        "standard classical classic rapid blitz bullet ultra hyper",
    ),
    List::new(Word::Ordinal, "st nd rd th er ère ème º ª го ый й"),
];

/// Words with one meaning, and the set of their first letters, which saves most comparisons.
struct List {
    word: Word,
    /// The words, with spaces between them.
    words: &'static str,
    letters: u32,
    /// Whether no word has letters beyond ASCII, which take longer to compare.
    is_ascii: bool,
}

impl List {
    const fn new(word: Word, words: &'static str) -> Self {
        let (mut letters, mut rest) = (0, words.as_bytes());
        while let Some((first, others)) = first_of(rest) {
            letters |= letter(first);
            rest = others;
        }
        Self {
            word,
            words,
            letters,
            is_ascii: words.is_ascii(),
        }
    }

    /// Whether `found`, which begins with `letter`, is in the list, in upper or lower case.
    fn has(&self, letter: u32, found: &str) -> bool {
        if self.letters & letter == 0 {
            return false;
        }
        if self.is_ascii {
            return self.all().any(|word| word.eq_ignore_ascii_case(found));
        }
        self.all().any(|word| is(word, found))
    }

    fn all(&self) -> Words {
        Words(self.words)
    }
}

/// Words with spaces between them. `split` would take several times as long for words as short.
struct Words(&'static str);

impl Iterator for Words {
    type Item = &'static str;

    fn next(&mut self) -> Option<&'static str> {
        let space = self.0.bytes().position(|byte| byte == b' ');
        let (word, others) = self.0.split_at_checked(space.unwrap_or(self.0.len()))?;
        self.0 = others.get(1..).unwrap_or_default();
        Some(word).filter(|word| !word.is_empty())
    }
}

/// The first of these words, with spaces between them, and the others.
const fn first_of(words: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut length = 0;
    while let Some((word, [next, others @ ..])) = words.split_at_checked(length) {
        if *next == b' ' {
            return Some((word, others));
        }
        length = length.saturating_add(1);
    }
    match words {
        [] => None,
        _ => Some((words, &[])),
    }
}

/// Whether `found` is this word, in upper or lower case.
fn is(word: &str, found: &str) -> bool {
    // In upper case both forms of sigma are one letter, and in all languages but Turkish both forms
    // of i.
    let fold = |c| match c {
        'ς' => 'σ',
        'ı' => 'i',
        c => c,
    };
    // Most words differ in the first letter.
    if let ([a, ..], [b, ..]) = (word.as_bytes(), found.as_bytes())
        && (a | b).is_ascii()
        && !a.eq_ignore_ascii_case(b)
    {
        return false;
    }
    let lower = || found.chars().flat_map(char::to_lowercase).map(fold);
    found.eq_ignore_ascii_case(word)
        || !(found.is_ascii() && word.is_ascii()) && word.chars().map(fold).eq(lower())
}

/// The bit of a word's first letter. All letters beyond ASCII have one bit.
const fn letter(word: &[u8]) -> u32 {
    match word {
        [first, ..] if first.is_ascii() => 1 << (*first & 31),
        [_, ..] => 1,
        [] => 0,
    }
}

/// A set of languages: a bit for each, from the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Languages(u32);

impl Languages {
    pub(super) const ALL: Self = Self(u32::MAX);

    const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// The meaning of `found` in the first of `languages` that has it, and the languages in which it
/// means this. `None` if none of them has it.
pub(super) fn look_up(found: &str, languages: Languages) -> Option<(Word, Languages)> {
    if found.len() > LONGEST {
        return None;
    }
    let letter = letter(found.as_bytes());
    if let Some(list) = SHARED.iter().find(|list| list.has(letter, found)) {
        return Some((list.word, languages));
    }
    let mut meaning = None;
    let mut of = 0;
    for (place, language) in LANGUAGES.iter().enumerate() {
        if !languages.has(place) || !language.shapes.has(found) {
            continue;
        }
        let word = language.meaning(letter, found);
        if word.is_some() && (meaning.is_none() || word == meaning) {
            meaning = word;
            of |= 1 << place;
        }
    }
    meaning.map(|word| (word, Languages(of)))
}

impl Language {
    fn meaning(&self, letter: u32, found: &str) -> Option<Word> {
        let list = self.lists.iter().find(|list| list.has(letter, found));
        list.map(|list| list.word).or_else(|| {
            let number = self.numbers.iter().find(|(word, _)| is(word, found));
            number.map(|(_, number)| Word::number(*number))
        })
    }

    fn words(&self) -> impl Iterator<Item = &'static str> {
        let lists = self.lists.iter().flat_map(List::all);
        let numbers = self.numbers.iter().map(|(word, _)| *word);
        lists.chain(numbers)
    }
}

/// The longest Japanese word that `text` begins with. Japanese has no spaces between words.
pub(super) fn japanese(text: &str) -> Option<&'static str> {
    let begins = |word: &&str| text.starts_with(word);
    let words = japanese::JAPANESE.words().filter(begins);
    words.max_by_key(|word| word.len())
}

/// The words that begin with `begun`: those of English, or where it has none, of the other
/// `languages`, and those that all languages have.
pub(super) fn beginning(begun: &str, languages: Languages) -> impl Iterator<Item = &'static str> {
    let begins = move |word: &&'static str| {
        let beginning = word.get(..begun.len());
        beginning.is_some_and(|beginning| is(beginning, begun))
    };
    let is_english = languages.has(0) && english::ENGLISH.words().any(|word| begins(&word));
    let of = move |place: &usize| languages.has(*place) && (!is_english || *place == 0);
    let own = LANGUAGES.iter().enumerate();
    let own = own.filter(move |(place, _)| of(place));
    let own = own.flat_map(|(_, language)| language.words());
    let shared = SHARED.iter().flat_map(List::all);
    own.chain(shared).filter(begins)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn each_word_is_found_as_it_stands_and_in_upper_case() {
        for (place, language) in LANGUAGES.iter().enumerate() {
            let alone = Languages(1 << place);
            for list in language.lists {
                for word in list.all() {
                    let lower: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
                    assert!(word.chars().eq(lower), "{word}");
                    assert!(word.len() <= LONGEST, "{word}");
                    let upper: String = word.chars().flat_map(char::to_uppercase).collect();
                    for text in [word, upper.as_str()] {
                        let found = look_up(text, alone).map(|(meaning, _)| meaning);
                        // An upper-case ß is two letters.
                        let is_found = found == Some(list.word) || word.contains('ß');
                        assert!(is_found, "{text}");
                    }
                }
            }
        }
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
