//! The words of a phrase.

use alloc::vec::Vec;

use super::languages::{self, Languages, languages_of, look_up};
use super::word::Word;
use crate::model::Millis;
use crate::notation::scanner::{Scanner, times};
use crate::notation::units::{Decimal, Unit};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// A word of a phrase and its position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) end: usize,
}

const MARKS: &[(char, Word)] = &[
    ('+', Word::Plus),
    ('＋', Word::Plus),
    ('&', Word::Plus),
    ('/', Word::Slash),
    ('|', Word::Bar),
    ('×', Word::Times),
    ('-', Word::Dash),
    ('–', Word::Dash),
    ('\'', Word::Unit(Unit::Minute)),
    ('’', Word::Unit(Unit::Minute)),
    ('′', Word::Unit(Unit::Minute)),
    ('"', Word::Unit(Unit::Second)),
    ('”', Word::Unit(Unit::Second)),
    ('″', Word::Unit(Unit::Second)),
    ('´', Word::Unit(Unit::Minute)),
    ('‘', Word::Unit(Unit::Minute)),
    ('“', Word::Unit(Unit::Second)),
];
const SEPARATORS: &[char] = &[
    ' ', '\u{a0}', '\u{3000}', ',', ';', '.', '(', ')', '[', ']', '、', '。', '・', '：', '，',
    '（', '）',
];
/// The fractions that can follow a number, in quarters.
const FRACTIONS: [(char, i64); 3] = [('¼', 1), ('½', 2), ('¾', 3)];

/// The words of a phrase that have a meaning, in order.
pub(super) struct Tokens {
    pub(super) all: Vec<Token>,
    /// The languages that have all words so far.
    pub(super) languages: Languages,
    /// The languages of the word that is of none of them.
    others: Languages,
}

impl Tokens {
    /// Reads the words of `text`. Those before an error are read too.
    ///
    /// The first words can be of several languages. If a later word is not of the one whose meaning
    /// they were given, they are read again in the languages of that word.
    pub(super) fn read(text: &str) -> (Self, Result<(), ParseError>) {
        let mut languages = Languages::ALL;
        let mut first = None;
        loop {
            let (tokens, read) = Self::read_in(text, languages);
            let Err(error) = &read else {
                return (tokens, read);
            };
            let others = tokens.others.and(languages);
            let is_other = error.hint() == Some(Hint::FideLanguage);
            let can_be_other = is_other && !others.is_empty() && others != languages;
            let (first_tokens, first_read) = first.take().unwrap_or((tokens, read));
            if !can_be_other {
                return (first_tokens, first_read);
            }
            languages = others;
            first = Some((first_tokens, first_read));
        }
    }

    fn read_in(text: &str, languages: Languages) -> (Self, Result<(), ParseError>) {
        let mut tokens = Self {
            // Most words have three letters and a space, or are longer.
            all: Vec::with_capacity(text.len() / 4),
            languages,
            others: Languages::ALL,
        };
        let read = Reader {
            scanner: Scanner::new(text, b"+/-,.;:()[]|&'\"0123456789"),
            text,
            tokens: &mut tokens,
            label: None,
        }
        .words();
        tokens.tidy(text);
        (tokens, read)
    }

    /// Drops words that mean something only before or after certain others.
    fn tidy(&mut self, text: &str) {
        let mut next: Option<Word> = None;
        let mut second: Option<Word> = None;
        let mut kept = Vec::with_capacity(self.all.len());
        let before = |place: usize| {
            let before = place.checked_sub(1)?;
            self.all.get(before).map(|token: &Token| token.word)
        };
        let first_time = self.all.iter().position(|token| token.word.is_time());
        for (place, token) in self.all.iter().enumerate().rev() {
            let is_number = next.is_some_and(Word::is_number);
            let is_named = next == Some(Word::Moves) && second.is_some_and(Word::is_number);
            let is_move = is_number || next == Some(Word::Moves);
            let is_time = is_number && matches!(second, Some(Word::Unit(_)));
            let word = match token.word {
                Word::Half
                    if matches!(next, Some(Word::Unit(_)))
                        && kept
                            .last()
                            .is_some_and(|unit| is_half_of(token, unit, text))
                        && !counts_halves(self.all.get(..place), token) =>
                {
                    add_quarters(Word::number(0), 2)
                }
                Word::OneAndHalf => add_quarters(Word::number(0), 6),
                Word::HalfHour => {
                    let word = Word::Unit(Unit::Hour);
                    kept.push(Token { word, ..*token });
                    next = Some(word);
                    add_quarters(Word::number(0), 2)
                }
                Word::All if next == Some(Word::Moves) => Word::Rest,
                Word::All => continue,
                Word::Overtime => {
                    let is_short = |word: Option<Word>| word == Some(Word::Unit(Unit::Second));
                    let is_before = is_number
                        && (is_short(second) || second == Some(Word::Times))
                        && !self.names_stage(place, text);
                    let is_after = is_short(before(place)) && next != Some(Word::Byoyomi);
                    if !(is_before || is_after) {
                        continue;
                    }
                    Word::Byoyomi
                }
                // Of a player or of nothing in particular.
                Word::Each => match (next, before(place)) {
                    (None | Some(Word::Plus), Some(Word::Unit(_))) => Word::Player,
                    _ => continue,
                },
                Word::Apiece if is_time => continue,
                Word::To | Word::After | Word::Apiece if !(is_number || is_named) => {
                    continue;
                }
                Word::Apiece => Word::After,
                // Not in `her hamle için 30 saniye`.
                Word::ForOrIn
                    if is_number
                        && before(place) == Some(Word::Moves)
                        && matches!(
                            place.checked_sub(1).and_then(before),
                            Some(Word::Number { .. } | Word::First | Word::All | Word::Rest)
                        ) =>
                {
                    Word::In
                }
                Word::ForOrIn if is_time && before(place) == Some(Word::Rest) => Word::In,
                Word::ForOrIn => continue,
                Word::Then if !is_number => continue,
                Word::From if next.is_some() && !is_move && next != Some(Word::First) => {
                    continue;
                }
                // `the first 40`, without `moves`, and no unit.
                Word::First | Word::Next
                    if is_number
                        && matches!(
                            second,
                            None | Some(Word::Number { .. } | Word::Plus | Word::Then | Word::Rest)
                        ) =>
                {
                    Word::Next
                }
                // `les 20 suivants`.
                Word::Next
                    if before(place).is_some_and(Word::is_number)
                        && !(is_number
                            && matches!(second, Some(Word::In | Word::Moves | Word::Slash))) =>
                {
                    Word::Next
                }
                // Not in `les 40 premiers coups`.
                Word::First
                    if next == Some(Word::Moves) && !before(place).is_some_and(Word::is_number) =>
                {
                    // `beginning with move 41`, not `from the first move 30 s`.
                    let third = kept.len().checked_sub(3).and_then(|third| kept.get(third));
                    let is_from = is_named
                        && before(place) != Some(Word::From)
                        && !third.is_some_and(|third| matches!(third.word, Word::Unit(_)));
                    if is_from { Word::From } else { Word::First }
                }
                // `from the start of the game`.
                Word::First if next == Some(Word::Rest) && before(place) == Some(Word::From) => {
                    Word::First
                }
                // `start 18:30` is the hour of the round.
                Word::First
                    if matches!(next, Some(Word::Clock { .. }))
                        && first_time.is_some_and(|first| first < place)
                        && !matches!(before(place), Some(Word::From | Word::In)) =>
                {
                    Word::First
                }
                Word::First | Word::Next => continue,
                // Portuguese "para o final", where "o" can be Spanish.
                Word::Or if next == Some(Word::Rest) && is_after_para(text, token) => continue,
                Word::Article => match (next, before(place)) {
                    (_, Some(Word::Half)) => continue,
                    (Some(Word::Unit(_)), _) => Word::number(1),
                    _ => continue,
                },
                Word::One => match next {
                    Some(Word::Unit(_) | Word::Moves | Word::Periods | Word::Half) => {
                        Word::number(1)
                    }
                    // `from move one`, not `40 coups et un incrément`.
                    _ if before(place) == Some(Word::Moves) && self.follows(place, text) => {
                        Word::number(1)
                    }
                    // The first of `one and one half hours`, which is not read.
                    _ if is_number
                        && self
                            .all
                            .get(place.saturating_add(1))
                            .map(|token| token.word)
                            == Some(Word::One) =>
                    {
                        Word::One
                    }
                    _ => continue,
                },
                // `5-second` is `5 second`.
                Word::Dash
                    if matches!(
                        next,
                        Some(Word::Unit(_) | Word::Byoyomi | Word::Ordinal | Word::Periods)
                    ) && matches!(
                        before(place),
                        Some(Word::Number { .. } | Word::Half | Word::Byoyomi)
                    ) =>
                {
                    continue;
                }
                word => word,
            };
            second = next;
            next = Some(word);
            kept.push(Token { word, ..*token });
        }
        kept.reverse();
        self.all = kept;
    }

    /// Whether only a space is between the word at this place and the one before.
    #[cold]
    fn follows(&self, place: usize, text: &str) -> bool {
        let before = place
            .checked_sub(1)
            .and_then(|before| self.all.get(before..=place));
        match before {
            Some([before, word]) => text.get(before.end..word.start).is_some_and(is_space),
            _ => false,
        }
    }

    /// Whether the `overtime` at this place names the minutes before it, and the seconds after it are an
    /// increment: `30 min overtime with 30 s per move`.
    #[cold]
    fn names_stage(&self, place: usize, text: &str) -> bool {
        let word = |further: usize| {
            let token = self.all.get(place.saturating_add(further));
            token.map(|token| token.word)
        };
        let is_credit = matches!(word(3), Some(Word::Increment | Word::Delay));
        let before = place.checked_sub(1);
        let is_of_minutes = before.is_some_and(|before| {
            let unit = self.all.get(before).map(|token| token.word);
            matches!(unit, Some(Word::Unit(unit)) if unit != Unit::Second)
                && self.follows(place, text)
        });
        let is_apart = !self.follows(place.saturating_add(1), text)
            || matches!(word(3), Some(Word::Moves | Word::Slash));
        is_credit || is_of_minutes && is_apart
    }
}

fn is_after_para(text: &str, token: &Token) -> bool {
    let before = text.get(..token.start).unwrap_or_default().trim_end();
    let start = before.len().saturating_sub("para".len());
    before
        .get(start..)
        .is_some_and(|last| last.eq_ignore_ascii_case("para"))
}

/// Whether only spaces stand between two words.
pub(super) fn is_space(gap: &str) -> bool {
    !gap.is_empty() && gap.chars().all(char::is_whitespace)
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    text: &'a str,
    tokens: &'a mut Tokens,
    /// The last name of a kind of game that is not a heading.
    label: Option<Token>,
}

impl<'a> Reader<'a> {
    fn words(mut self) -> Result<(), ParseError> {
        self.each_word()?;
        // `3 rapid`, `Blitz 2026`: the number counts games, or is a year.
        match (self.label, self.tokens.all.as_slice()) {
            (Some(label), [only]) if only.word.is_number() => Err(self.unknown(label.start)),
            _ => Ok(()),
        }
    }

    fn each_word(&mut self) -> Result<(), ParseError> {
        while !self.scanner.is_at_end() {
            let start = self.scanner.at;
            if self.separator() {
                continue;
            }
            let word = match self.number()? {
                Some(number) => number,
                None => self.word()?,
            };
            let token = Token {
                word,
                start,
                end: self.scanner.at,
            };
            match word {
                Word::Joining if self.is_from(token) => self.add_from(token),
                Word::Joining | Word::Elided => {}
                // `after the first time control` is no number of moves, and `2 controls` no time.
                Word::Control if self.is_counted(start) => return Err(self.unknown(start)),
                Word::Control => self.control(token)?,
                Word::Label => self.label(token)?,
                Word::Dash if self.is_apart(token) => {}
                Word::Unit(_) if self.is_stray(token) => self.preposition(token)?,
                Word::Number { .. } | Word::One
                    if !self.is_in_digits(token) && self.joins_tens(token) => {}
                _ => self.add(token),
            }
        }
        Ok(())
    }

    /// Skips a `control`. After `after`, `until` or `from` it limits something: the minutes before,
    /// `30 min after the first time control`, where that means nothing, or what is not known.
    #[cold]
    fn control(&mut self, control: Token) -> Result<(), ParseError> {
        let limits = |token: &Token| matches!(token.word, Word::After | Word::To | Word::From);
        let all = &self.tokens.all;
        let first = match all.as_slice() {
            [.., before, first] if first.word == Word::First && limits(before) => 2,
            [.., before] if limits(before) => 1,
            _ => return Ok(()),
        };
        let kept = all.len().saturating_sub(first);
        let (time, limit) = (
            kept.checked_sub(1).and_then(|last| all.get(last)),
            all.get(kept),
        );
        let is_of_minutes = time.zip(limit).is_some_and(|(time, limit)| {
            let gap = self.text.get(time.end..limit.start).unwrap_or_default();
            let is_long = matches!(time.word, Word::Unit(unit) if unit != Unit::Second);
            is_long && !gap.contains([',', ';', '.', '(', '+'])
        });
        if !is_of_minutes {
            return Err(self.unknown(control.start));
        }
        self.tokens.all.truncate(kept);
        Ok(())
    }

    /// Whether only white space is between a number and the word at `start`.
    #[cold]
    fn is_counted(&self, start: usize) -> bool {
        self.tokens.all.last().is_some_and(|last| {
            let gap = self.text.get(last.end..start).unwrap_or_default();
            last.word.is_number() && gap.trim().is_empty()
        })
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.scanner.at..).unwrap_or_default()
    }

    /// Skips a character that only separates words.
    fn separator(&mut self) -> bool {
        match self.next() {
            None | Some('0'..='9' | 'a'..='z' | 'A'..='Z') => return false,
            Some(':') => {}
            Some(separator) => {
                return SEPARATORS.contains(&separator) && self.scanner.eat_char(separator);
            }
        }
        // A colon ends a heading; between numbers it is part of a time.
        let before = self.text.get(..self.scanner.at).unwrap_or_default();
        let is_apart = before.ends_with(' ');
        let before = before.trim_end_matches(' ').chars().next_back();
        // `Ritmo de jogo:`, a rhythm of games.
        if let [only] = self.tokens.all.as_slice()
            && only.word == Word::Rest
        {
            self.tokens.all.clear();
        }
        let last = self.tokens.all.last();
        let is_heading = last.is_none_or(|last| {
            let is_named = matches!(
                last.word,
                Word::Byoyomi | Word::Overtime | Word::Increment | Word::Delay | Word::Canadian
            );
            is_named || last.end != self.scanner.at
        });
        let is_heading = is_heading && (!is_apart || last.is_none()) || self.names_moves();
        let ends_heading = before.is_some_and(char::is_alphabetic) && is_heading;
        ends_heading && self.scanner.eat(b':')
    }

    /// Whether the time of these moves or of the rest is next, where the moves come first: `First 40
    /// moves: 90 min, rest: 30 min`.
    #[cold]
    fn names_moves(&self) -> bool {
        let all = self.tokens.all.iter().map(|token| token.word);
        // English has `first 40 moves`, French `40 premiers coups`.
        let mut first = all.clone().take(4).filter(|word| *word != Word::First);
        let mut last = all.rev().take(3).filter(|word| *word != Word::First);
        let begins = first.next().is_some_and(Word::is_number) && first.next() == Some(Word::Moves);
        begins
            && match last.next() {
                Some(Word::Moves) => last.next().is_some_and(Word::is_number),
                last => last == Some(Word::Rest),
            }
    }

    fn add(&mut self, token: Token) {
        match self.tokens.all.last_mut() {
            // Two minute marks are a second mark.
            Some(last) if is_doubled(self.text, last, token) => {
                last.word = Word::Unit(Unit::Second);
                last.end = token.end;
            }
            _ => self.tokens.all.push(token),
        }
    }

    fn is_in_digits(&self, number: Token) -> bool {
        let first = self.text.as_bytes().get(number.start);
        first.is_some_and(u8::is_ascii_digit)
    }

    /// Joins a number in words to the tens before it, and returns whether there are any: `forty five`,
    /// `thirty-five`, `cuarenta y cinco`.
    #[cold]
    fn joins_tens(&mut self, ones: Token) -> bool {
        let here = self.scanner.at;
        let next = self.word_ahead();
        let is_end = self.scanner.is_at_end();
        self.scanner.at = here;
        let all = &mut self.tokens.all;
        let dash = all.last().filter(|last| last.word == Word::Dash).copied();
        let tens = all.len().saturating_sub(usize::from(dash.is_some()));
        let Some(place) = tens.checked_sub(1) else {
            return false;
        };
        let Some(tens) = all.get(place).copied() else {
            return false;
        };
        let written = self.text.get(tens.start..tens.end).unwrap_or_default();
        let gap = self.text.get(tens.end..ones.start).unwrap_or_default();
        let is_between = match dash {
            Some(_) => gap == "-",
            // `noventa y un incremento` is 90 and an increment.
            None if ones.word == Word::One && !gap.trim().is_empty() => {
                matches!(gap.trim(), "y" | "e")
                    && matches!(next, Some(Word::Unit(_) | Word::Moves | Word::Stones))
            }
            // `byo-yomi thirty five periods`: five periods of thirty seconds.
            None if next == Some(Word::Periods)
                && is_end
                && gap.trim().is_empty()
                && place
                    .checked_sub(1)
                    .and_then(|before| all.get(before))
                    .is_some_and(|before| before.word == Word::Byoyomi) =>
            {
                false
            }
            // `twenty five-second periods` are twenty.
            None => {
                matches!(gap.trim(), "" | "y" | "e")
                    && !self
                        .text
                        .get(ones.end..)
                        .is_some_and(|rest| rest.starts_with('-'))
            }
        };
        let Some(sum) = sum_of_words(written, tens.word, ones.word).filter(|_| is_between) else {
            return false;
        };
        all.truncate(place);
        all.push(Token {
            word: Word::number(sum),
            start: tens.start,
            end: ones.end,
        });
        true
    }

    /// Whether a dash has spaces around it and so separates stages.
    fn is_apart(&self, dash: Token) -> bool {
        let is_spaced = |c: Option<char>| c.is_some_and(char::is_whitespace);
        let before = self.text.get(..dash.start);
        let before = before.and_then(|text| text.chars().next_back());
        let after = self.text.get(dash.end..);
        let after = after.and_then(|text| text.chars().next());
        let last = self.tokens.all.last();
        let is_behind_part = last.is_some_and(|last| last.word != Word::In);
        is_behind_part && is_spaced(before) && is_spaced(after)
    }

    /// Reads the name of a kind of game. Before a colon it is a heading, which is the beginning of
    /// another time control anywhere but at the beginning.
    fn label(&mut self, label: Token) -> Result<(), ParseError> {
        // `rapid 25, blitz 5` are two time controls.
        let number = |token: &&Token| token.word.is_number();
        let last = self.tokens.all.iter().rfind(number);
        if let (Some(before), Some(last)) = (self.label, last)
            && last.start > before.start
        {
            return Err(self.unknown(label.start));
        }
        if self.scanner.peek() != Some(b':') {
            self.label = Some(label);
            return Ok(());
        }
        match self.tokens.all.as_slice() {
            [] => Ok(()),
            _ => Err(self.unknown(label.start)),
        }
    }

    /// Whether a unit of one letter is neither right after a number nor after a slash.
    fn is_stray(&self, unit: Token) -> bool {
        let written = self.text.get(unit.start..unit.end).unwrap_or_default();
        let mut letters = written.chars();
        let is_letter = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
        let is_of_last = self.tokens.all.last().is_some_and(|last| {
            let gap = self.text.get(last.end..unit.start).unwrap_or_default();
            let can_have = last.word.is_time() || last.word == Word::Slash;
            can_have && !gap.contains(char::is_alphabetic)
        });
        is_letter && !is_of_last
    }

    /// Skips a unit of one letter that is a preposition elsewhere: Russian "с", Czech "s". Others are
    /// errors, as in `7 a.m.`.
    fn preposition(&mut self, letter: Token) -> Result<(), ParseError> {
        let is_of = |languages| !self.tokens.languages.and(languages).is_empty();
        match self.text.get(letter.start..letter.end) {
            Some("с" | "С") => {
                if self.is_before_move() {
                    self.add_from(letter);
                }
                Ok(())
            }
            Some("s" | "S") if is_of(Languages::CZECH) && !is_of(Languages::ENGLISH) => Ok(()),
            _ => Err(self.unknown(letter.start)),
        }
    }

    /// Adds a word that means `from` here.
    #[cold]
    fn add_from(&mut self, token: Token) {
        let word = Word::From;
        self.tokens.all.push(Token { word, ..token });
    }

    /// Whether a word that elsewhere only joins others stands before a move: `vom 41. Zug an`.
    fn is_from(&mut self, token: Token) -> bool {
        let written = self.text.get(token.start..token.end).unwrap_or_default();
        let is_from = written.eq_ignore_ascii_case("vom") || matches!(written, "з" | "З");
        is_from && self.is_before_move()
    }

    /// Whether the number of a move is next: `41 хода`, `1-го хода`, `41. Zug`.
    #[cold]
    fn is_before_move(&mut self) -> bool {
        let here = self.scanner.at;
        self.scanner.spaces();
        let is_number = self.passes_digits();
        let _ = self.scanner.eat(b'.') || self.scanner.eat(b'-');
        let mut word = self.word_ahead();
        if word == Some(Word::Ordinal) {
            word = self.word_ahead();
        }
        // `с 41 по 60 ход`.
        if word == Some(Word::Joining) {
            self.scanner.spaces();
            word = self.passes_digits().then(|| self.word_ahead()).flatten();
        }
        // Several moves: `на партию с 15 ходов за 10 минут канадское`.
        let written = self.scanner.since(here);
        let is_plural = ["ов", "ів"].iter().any(|ending| written.ends_with(ending));
        let last = self.tokens.all.last().map(|last| last.word);
        self.scanner.at = here;
        is_number && word == Some(Word::Moves) && !(is_plural && last == Some(Word::Rest))
    }

    fn passes_digits(&mut self) -> bool {
        let start = self.scanner.at;
        let _ = self.scanner.digits();
        self.scanner.at > start
    }

    /// Reads the next word, if it is one.
    fn word_ahead(&mut self) -> Option<Word> {
        self.scanner.spaces();
        let start = self.scanner.at;
        self.letters();
        let found = look_up(self.scanner.since(start), self.tokens.languages);
        found.map(|(word, _)| word)
    }

    fn unknown(&mut self, start: usize) -> ParseError {
        self.scanner.at = start;
        self.scanner.error_here(ParseErrorKind::UnknownWord)
    }

    /// Reads a word or a mark.
    fn word(&mut self) -> Result<Word, ParseError> {
        let start = self.scanner.at;
        let next = self.next();
        if next.is_none_or(|next| !next.is_ascii_alphabetic()) {
            let mark = MARKS.iter().find(|(mark, _)| Some(*mark) == next);
            if let Some(&(mark, word)) = mark {
                self.scanner.eat_char(mark);
                return Ok(word);
            }
            if next.is_some_and(languages::is_japanese)
                && let Some(word) = languages::japanese(self.rest())
            {
                self.scanner.at = start.saturating_add(word.len());
                return self.meaning(start);
            }
        }
        self.letters();
        if self.scanner.at == start {
            return Err(self.unknown(start));
        }
        let end = self.scanner.at;
        // A hyphen can be part of a word.
        if self.scanner.eat(b'-') {
            self.letters();
            if look_up(self.scanner.since(start), self.tokens.languages).is_none() {
                self.scanner.at = end;
            }
        }
        let word = self.meaning(start)?;
        // `B12` is not a time. The letters of languages without spaces have more bytes.
        let is_short = self.scanner.at.checked_sub(start) == Some(1);
        if word == Word::Joining
            && is_short
            && self.scanner.peek().is_some_and(|b| b.is_ascii_digit())
        {
            return Err(self.unknown(start));
        }
        let can_elide = matches!(word, Word::Elided | Word::To | Word::One | Word::Half);
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let mut rest = self.rest().chars();
        if can_elide && matches!(rest.next(), Some('\'' | '’')) && is_letter(rest.next()) {
            let _ = self.scanner.eat_char('\'') || self.scanner.eat_char('’');
        } else if word == Word::Elided {
            return Err(self.unknown(start));
        }
        Ok(word)
    }

    fn letters(&mut self) {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphabetic());
        let length = end.unwrap_or(rest.len());
        self.scanner.at = self.scanner.at.saturating_add(length);
    }

    /// The meaning of the word from `start` to here.
    fn meaning(&mut self, start: usize) -> Result<Word, ParseError> {
        let found = self.scanner.since(start);
        match look_up(found, self.tokens.languages) {
            Some((word, languages)) => {
                // Norwegian `1 time` is an hour.
                let is_counted = word == Word::Joining && self.is_counted(start);
                let unit = |languages| languages::unit(found, languages);
                if !is_counted || unit(Languages::ALL).is_none() {
                    self.tokens.languages = languages;
                    return Ok(word);
                }
                // No game has so many hours: nor has it so many minutes in English.
                let hours = self.tokens.all.last().and_then(|last| last.word.count());
                let is_small = hours.is_none_or(|hours| hours <= 24);
                match unit(self.tokens.languages).filter(|_| is_small) {
                    Some((unit, languages)) => {
                        self.tokens.languages = languages;
                        Ok(unit)
                    }
                    None => Err(self.unknown(start)),
                }
            }
            None => {
                let others = languages_of(found);
                if others.is_empty() {
                    return Err(self.unknown(start));
                }
                self.tokens.others = others;
                let error = self.scanner.error_since(ParseErrorKind::UnknownWord, start);
                Err(error.with_hint(Hint::FideLanguage))
            }
        }
    }

    fn number(&mut self) -> Result<Option<Word>, ParseError> {
        let start = self.scanner.at;
        match self.quarters() {
            0 => {}
            quarters => return Ok(Some(add_quarters(Word::number(0), quarters))),
        }
        let Some(number) = self.decimal() else {
            return self.wide();
        };
        let (minutes, seconds) = (number.time(Unit::Minute), number.time(Unit::Second));
        if let (Err(kind), Err(_)) = (minutes, seconds) {
            return Err(self.scanner.error_since(kind, start));
        }
        // A point at the end of a sentence is not part of a number.
        let point = usize::from(self.scanner.since(start).ends_with('.'));
        self.scanner.at = self.scanner.at.saturating_sub(point);
        self.check_decimals(number, start)?;
        let whole = number.whole.filter(|_| number.decimals.is_empty());
        let count = whole.and_then(|whole| whole.try_into().ok());
        if let Some(hours) = whole
            && point == 0
            && let Some(clock) = self.clock(hours)
        {
            return Ok(Some(clock));
        }
        let word = Word::of(number, count);
        let end = self.scanner.at;
        self.scanner.spaces();
        match self.quarters() {
            0 => {
                self.scanner.at = end;
                Ok(Some(word))
            }
            quarters => Ok(Some(add_quarters(word, quarters))),
        }
    }
}

impl<'a> Reader<'a> {
    /// Reads a quarter, a half or three quarters; 0 without one.
    fn quarters(&mut self) -> i64 {
        let Some(next) = self.next().filter(|next| !next.is_ascii()) else {
            return 0;
        };
        let found = FRACTIONS.iter().find(|(fraction, _)| *fraction == next);
        found.map_or(0, |(_, quarters)| {
            self.scanner.eat_char(next);
            *quarters
        })
    }

    /// Reads a number; a comma stands before decimals only if it cannot separate words: `1,5 h`.
    fn decimal(&mut self) -> Option<Decimal<'a>> {
        let number = Decimal::read(&mut self.scanner)?;
        let end = self.scanner.at;
        if number.decimals.is_empty() && self.scanner.eat(b',') {
            let start = self.scanner.at;
            self.scanner.digits();
            let decimals = self.scanner.since(start);
            // Minutes are given in halves at most: `2,5 min`.
            let has_decimals = match self.unit_ahead() {
                Some(Unit::Hour) => !decimals.is_empty(),
                Some(Unit::Minute) => decimals == "5",
                Some(Unit::Second) => number.whole == Some(0) && !decimals.is_empty(),
                _ => false,
            };
            if has_decimals {
                return Some(Decimal { decimals, ..number });
            }
        }
        self.scanner.at = end;
        Some(number)
    }

    /// The unit that is the next word.
    fn unit_ahead(&mut self) -> Option<Unit> {
        let here = self.scanner.at;
        let found = self.word_ahead();
        self.scanner.at = here;
        match found {
            Some(Word::Unit(unit)) => Some(unit),
            _ => None,
        }
    }

    /// Refuses the number from `start` to here if others read it as another one.
    fn check_decimals(&mut self, number: Decimal<'_>, start: usize) -> Result<(), ParseError> {
        let written = number.decimals;
        let below_sixty = written.len() == 2 && written < "60";
        let hint = if number.whole != Some(0) && written.len() == 3 && written.ends_with('0') {
            Hint::FideThousands
        } else if below_sixty
            && !["00", "25", "50"].contains(&written)
            && match self.unit_ahead() {
                // `1.30 + 30 s`; an increment without a unit is refused elsewhere.
                None => {
                    let last = self.tokens.all.last().map(|last| last.word);
                    last != Some(Word::Plus) && number.whole.is_some_and(|whole| whole < 10)
                }
                unit => unit == Some(Unit::Hour),
            }
        {
            Hint::FideDecimalHours
        } else if written.is_empty() && self.decimal_comma() {
            Hint::FideDecimalComma
        } else if written.is_empty() && self.thousands() {
            Hint::FideThousands
        } else {
            return Ok(());
        };
        let error = self.scanner.error_since(ParseErrorKind::Ambiguous, start);
        Err(error.with_hint(hint))
    }

    /// Reads the rest of `2,5 s`, which can be one number or two.
    fn decimal_comma(&mut self) -> bool {
        let start = self.scanner.at;
        let is_mark = self.scanner.eat(b',');
        let digits = self.scanner.at;
        self.scanner.digits();
        let is_one = is_mark && self.scanner.since(digits).len() == 1;
        let is_one = is_one && self.unit_ahead() == Some(Unit::Second);
        if !is_one {
            self.scanner.at = start;
        }
        is_one
    }

    /// Reads the rest of `1,000`, `1'000`, or `1 000` before a unit. `5 100` are two numbers.
    fn thousands(&mut self) -> bool {
        let start = self.scanner.at;
        let is_mark =
            self.scanner.eat(b',') || self.scanner.eat_char('\'') || self.scanner.eat_char('’');
        let is_space = !is_mark && (self.scanner.eat(b' ') || self.scanner.eat_char('\u{a0}'));
        let digits = self.scanner.at;
        self.scanner.digits();
        let are_three = self.scanner.since(digits).len() == 3;
        let is_one = are_three && (is_mark || is_space && self.unit_ahead().is_some());
        if !is_one {
            self.scanner.at = start;
        }
        is_one
    }

    /// Reads the rest of `1:30` or `1:30:00` after the first number.
    fn clock(&mut self, first: i64) -> Option<Word> {
        let start = self.scanner.at;
        let read = self.sixtieths().and_then(|second| {
            let third = self.sixtieths();
            let time = |hours: i64, minutes: i64, seconds: i64| {
                let hours = times(hours, Unit::Hour.millis())?;
                let minutes = times(minutes, Unit::Minute.millis())?;
                let seconds = times(seconds, Unit::Second.millis())?;
                hours.checked_add(minutes)?.checked_add(seconds)
            };
            let hours = time(first, second, third.unwrap_or(0));
            let minutes = match third {
                Some(_) => hours,
                None => time(0, first, second),
            };
            minutes.map(|_| Word::Clock { hours, minutes })
        });
        if read.is_none() {
            self.scanner.at = start;
        }
        read
    }

    /// Reads a colon and two digits below 60.
    fn sixtieths(&mut self) -> Option<i64> {
        let before = self.scanner.at;
        let is_there = self.scanner.eat(b':');
        let start = self.scanner.at;
        let number = self.scanner.digits();
        let is_whole = is_there && self.scanner.since(start).len() == 2;
        let number = number.filter(|number| is_whole && *number < 60);
        if number.is_none() {
            self.scanner.at = before;
        }
        number
    }

    /// Reads a whole number in the wide digits of Japanese texts.
    fn wide(&mut self) -> Result<Option<Word>, ParseError> {
        let start = self.scanner.at;
        let mut number = 0_i64;
        while let Some((digit, c)) = self.rest().chars().next().and_then(|c| {
            let digit = u32::from(c).checked_sub(u32::from('０'))?;
            (digit < 10).then_some((digit, c))
        }) {
            self.scanner.eat_char(c);
            number = number.saturating_mul(10).saturating_add(digit.into());
        }
        if self.scanner.at == start {
            return Ok(None);
        }
        let too_large = |_| {
            self.scanner
                .error_since(ParseErrorKind::NumberTooLarge, start)
        };
        u32::try_from(number)
            .map(|number| Some(Word::number(number)))
            .map_err(too_large)
    }
}

/// The unit of a mark, such as `'`.
pub(in crate::notation) fn unit_of_mark(mark: char) -> Option<Unit> {
    let found = MARKS.iter().find(|(known, _)| *known == mark);
    match found {
        Some((_, Word::Unit(unit))) => Some(*unit),
        _ => None,
    }
}

/// The sum of a number in tens, which is `written` so, and one below ten, in words. Most languages have
/// words of their own from 11 to 19, and French goes on from 60 to 79.
fn sum_of_words(written: &str, tens: Word, ones: Word) -> Option<u32> {
    let ten = tens.count()?;
    let one = if ones == Word::One { 1 } else { ones.count()? };
    let first = written.chars().next()?;
    let is_in_words = first.is_alphabetic();
    let is_ten = match ten {
        10 => languages::is_japanese(first) || written.eq_ignore_ascii_case("on"),
        20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 => true,
        _ => false,
    };
    let most = if written.eq_ignore_ascii_case("soixante") {
        19
    } else {
        9
    };
    (is_in_words && is_ten && (1..=most).contains(&one)).then(|| ten.saturating_add(one))
}

/// Whether `half` stands after a number: `one and a half hours`. In `eine halbe Stunde`, `eine` is an
/// article.
fn counts_halves(before: Option<&[Token]>, half: &Token) -> bool {
    let last = before.and_then(|before| before.last());
    last.is_some_and(|last| match last.word {
        Word::One => last.end.saturating_add(1) != half.start,
        word => word.is_number(),
    })
}

/// Whether at most an article stands between a half and its unit: `half an hour`. In `an hour and a half,
/// then a minute` it is of the hour.
#[cold]
fn is_half_of(half: &Token, unit: &Token, text: &str) -> bool {
    let gap = text.get(half.end..unit.start).unwrap_or_default();
    let gap = gap.trim_matches(|c: char| c.is_whitespace() || c == '-');
    gap.is_empty() || gap.eq_ignore_ascii_case("a") || gap.eq_ignore_ascii_case("an")
}

/// This number and so many quarters.
pub(super) fn add_quarters(number: Word, quarters: i64) -> Word {
    let Word::Number {
        minutes, seconds, ..
    } = number
    else {
        return number;
    };
    let add = |time: Option<Millis>, unit: Unit| {
        let more = times(quarters, unit.millis() / 4)?;
        time?.checked_add(more)
    };
    Word::Number {
        minutes: add(minutes, Unit::Minute),
        seconds: add(seconds, Unit::Second),
        count: None,
    }
}

fn is_doubled(text: &str, last: &Token, token: Token) -> bool {
    let marks = ["'", "’", "′", "´", "‘"];
    let mark = text.get(token.start..token.end);
    last.end == token.start
        && mark == text.get(last.start..last.end)
        && mark.is_some_and(|mark| marks.contains(&mark))
}
