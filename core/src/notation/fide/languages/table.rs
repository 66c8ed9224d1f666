//! The table of all words, which the compiler builds from the languages.

use super::{LANGUAGES, LONGEST, Language, Languages, MEANINGS, SHARED};
use crate::notation::fide::word::Word;

/// A word of some languages, with its meaning in them.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Where the word is in [`TEXT`].
    start: u16,
    length: u8,
    pub(super) meaning: Meaning,
    pub(super) languages: Languages,
}

/// The place of a meaning in [`MEANINGS`], or after these, a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Meaning(u8);

impl Meaning {
    #[expect(clippy::as_conversions, reason = "there are fewer than 128")]
    const NUMBERS: u8 = MEANINGS.len() as u8;

    pub(super) fn word(self) -> Word {
        let word = MEANINGS.get(usize::from(self.0)).copied();
        word.unwrap_or_else(|| Word::number(self.0.wrapping_sub(Self::NUMBERS).into()))
    }
}

impl Entry {
    fn text(&self) -> &'static str {
        let (_, text) = TEXT.split_at_checked(self.start.into()).unwrap_or_default();
        text.get(..self.length.into()).unwrap_or_default()
    }
}

/// The entries of `found`, in upper or lower case.
pub(super) fn entries(found: &str) -> impl Iterator<Item = &'static Entry> {
    let (slot, tag) = place_and_tag(hash(found));
    let (before, from) = SLOTS.split_at_checked(slot.into()).unwrap_or_default();
    let is_short = found.len() <= LONGEST;
    let slots = from.iter().chain(before);
    let filled = slots.take_while(move |slot| is_short && **slot != EMPTY);
    let tagged = filled.filter_map(move |slot| {
        let (place, its_tag) = place_and_tag(*slot);
        ENTRIES.get(usize::from(place)).filter(|_| its_tag == tag)
    });
    tagged.filter(move |entry| is(entry.text(), found))
}

/// The words of these languages, without those that all languages have.
pub(super) fn words(languages: Languages) -> impl Iterator<Item = &'static str> {
    let is_of = move |entry: &&Entry| {
        entry.languages != Languages::ALL && !entry.languages.and(languages).is_empty()
    };
    ENTRIES.iter().filter(is_of).map(Entry::text)
}

/// The first word of these languages with this meaning.
pub(super) fn of_meaning(meaning: Meaning, languages: Languages) -> Option<&'static str> {
    let is_it =
        |entry: &&Entry| entry.meaning == meaning && !entry.languages.and(languages).is_empty();
    ENTRIES.iter().find(is_it).map(Entry::text)
}

/// The words that all languages have.
pub(super) fn shared() -> impl Iterator<Item = &'static str> {
    let is_shared = |entry: &&Entry| entry.languages == Languages::ALL;
    ENTRIES.iter().filter(is_shared).map(Entry::text)
}

/// The words of Japanese, the last language.
pub(super) fn japanese() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().skip(BUILT.last_language).map(Entry::text)
}

/// Whether `found` is this word, in upper or lower case.
pub(super) fn is(word: &str, found: &str) -> bool {
    let is_ascii = found.is_ascii() && word.is_ascii();
    found.eq_ignore_ascii_case(word) || !is_ascii && word.chars().map(fold).eq(folded(found))
}

/// The letters of a word in lower case.
fn folded(word: &str) -> impl Iterator<Item = char> {
    word.chars().flat_map(char::to_lowercase).map(fold)
}

/// In upper case both forms of sigma are one letter, and in all languages but Turkish both forms of
/// i.
const fn fold(letter: char) -> char {
    match letter {
        'ς' => 'σ',
        'ı' => 'i',
        letter => letter,
    }
}

/// The first slot of a word, and its tag.
fn hash(word: &str) -> u16 {
    if word.is_ascii() {
        let bytes = word.bytes().map(|byte| byte.to_ascii_lowercase());
        return first_bits(bytes.fold(0, hash_with));
    }
    let hash = folded(word).fold(0, |hash, letter| {
        letter
            .encode_utf8(&mut [0; 4])
            .bytes()
            .fold(hash, hash_with)
    });
    first_bits(hash)
}

const fn hash_with(hash: u32, byte: u8) -> u32 {
    let byte = u32::from_le_bytes([byte, 0, 0, 0]);
    (hash.rotate_left(5) ^ byte).wrapping_mul(0x9E37_79B9)
}

const fn first_bits(hash: u32) -> u16 {
    let [first, second, ..] = hash.to_be_bytes();
    u16::from_be_bytes([first, second])
}

const SLOT_BITS: u32 = 11;

/// A number below the number of slots, and the other bits, which tell most words of a slot apart.
const fn place_and_tag(bits: u16) -> (u16, u16) {
    (bits & ((1 << SLOT_BITS) - 1), bits >> SLOT_BITS)
}

/// An unused slot. Not all places are used, so it is no entry's.
const EMPTY: u16 = u16::MAX;

/// All words, one after the other.
static TEXT: &str = {
    const BYTES: &[u8] = BUILT.text.split_at(BUILT.text_length).0;
    match core::str::from_utf8(BYTES) {
        Ok(text) => text,
        Err(_) => panic!("words are whole"),
    }
};
/// The words, each with each of its meanings: first those of all languages, then those of each
/// language that an earlier language does not have.
static ENTRIES: [Entry; BUILT.entry_count] = *BUILT.entries.first_chunk().expect("all entries");
/// The places in [`ENTRIES`], each with its word's tag, in the first free slot from that of the word
/// on.
static SLOTS: [u16; 1 << SLOT_BITS] = BUILT.slots;

/// The table while it is built.
struct Builder {
    text: [u8; 1 << 15],
    text_length: usize,
    entries: [Entry; 1 << SLOT_BITS],
    entry_count: usize,
    /// The first entry of the last language.
    last_language: usize,
    slots: [u16; 1 << SLOT_BITS],
}

const BUILT: Builder = Builder::all();

#[expect(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::indexing_slicing,
    reason = "only the compiler runs it, and a panic would be a compile error"
)]
impl Builder {
    const fn all() -> Self {
        let mut table = Self {
            text: [0; 1 << 15],
            text_length: 0,
            entries: [Entry {
                start: 0,
                length: 0,
                meaning: Meaning(0),
                languages: Languages(0),
            }; 1 << SLOT_BITS],
            entry_count: 0,
            last_language: 0,
            slots: [EMPTY; 1 << SLOT_BITS],
        };
        table.add_all(&SHARED, Languages::ALL);
        let mut place = 0;
        while place < LANGUAGES.len() {
            table.last_language = table.entry_count;
            table.add_all(&LANGUAGES[place], Languages(1 << place));
            place += 1;
        }
        table
    }

    const fn add_all(&mut self, language: &Language, languages: Languages) {
        let lists = language.lists();
        let mut place = 0;
        while place < lists.len() {
            let mut words = lists[place].as_bytes();
            while !words.is_empty() {
                let mut length = 0;
                while length < words.len() && words[length] != b' ' {
                    length += 1;
                }
                let (word, others) = words.split_at(length);
                self.add(word, Meaning(place as u8), languages);
                words = match others {
                    [_, others @ ..] => others,
                    [] => &[],
                };
            }
            place += 1;
        }
        let mut place = 0;
        while place < language.numbers.len() {
            let (word, number) = language.numbers[place];
            let meaning = Meaning(Meaning::NUMBERS + number);
            self.add(word.as_bytes(), meaning, languages);
            place += 1;
        }
    }

    /// Adds a word, unless its language has it with another meaning.
    const fn add(&mut self, word: &[u8], meaning: Meaning, languages: Languages) {
        let (slot, tag) = place_and_tag(Self::hash(word));
        let mut at = slot as usize;
        let mut start = self.text_length;
        while self.slots[at] != EMPTY {
            let (entry, _) = place_and_tag(self.slots[at]);
            let entry = &mut self.entries[entry as usize];
            let (_, text) = self.text.split_at(entry.start as usize);
            if Self::are_equal(text.split_at(entry.length as usize).0, word) {
                if !entry.languages.and(languages).is_empty() {
                    return;
                }
                if entry.meaning.0 == meaning.0 {
                    entry.languages = entry.languages.or(languages);
                    return;
                }
                start = entry.start as usize;
            }
            at = (at + 1) % self.slots.len();
        }
        self.slots[at] = self.entry_count as u16 | tag << SLOT_BITS;
        self.entries[self.entry_count] = Entry {
            start: start as u16,
            length: word.len() as u8,
            meaning,
            languages,
        };
        self.entry_count += 1;
        if start == self.text_length {
            let mut place = 0;
            while place < word.len() {
                self.text[self.text_length] = word[place];
                self.text_length += 1;
                place += 1;
            }
        }
    }

    const fn are_equal(one: &[u8], other: &[u8]) -> bool {
        let mut place = 0;
        while place < one.len() && place < other.len() && one[place] == other[place] {
            place += 1;
        }
        place == one.len() && place == other.len()
    }

    /// As [`hash`], for a word in lower case.
    const fn hash(mut word: &[u8]) -> u16 {
        const SIGMA: [u8; 2] = [0xCF, 0x82];
        const DOTLESS_I: [u8; 2] = [0xC4, 0xB1];
        let mut hash = 0;
        while let [first, rest @ ..] = word {
            word = match word.split_first_chunk() {
                Some((&SIGMA, rest)) => {
                    hash = hash_with(hash_with(hash, 0xCF), 0x83);
                    rest
                }
                Some((&DOTLESS_I, rest)) => {
                    hash = hash_with(hash, b'i');
                    rest
                }
                _ => {
                    hash = hash_with(hash, *first);
                    rest
                }
            };
        }
        first_bits(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The compiler builds the table by what is called here.
    #[test]
    fn a_word_keeps_its_first_meaning_in_a_language() {
        let [one, other] = [Languages(1), Languages(1 << 15)];
        let word = "zzzz".as_bytes();
        let mut table = Builder::all();
        let known = table.entry_count;
        assert_eq!(known, ENTRIES.len());

        table.add(word, Meaning(0), one);
        assert_eq!(table.entry_count, known + 1);
        table.add(word, Meaning(1), one);
        assert_eq!(table.entry_count, known + 1, "it has a meaning there");
        table.add(word, Meaning(0), other);
        assert_eq!(table.entry_count, known + 1, "the same in another language");
        assert!(table.entries[known].languages.0 == one.or(other).0);
        table.add(word, Meaning(1), Languages(1 << 14));
        assert_eq!(table.entry_count, known + 2, "another in a third language");
        assert_eq!(table.entries[known + 1].start, table.entries[known].start);
    }
}
