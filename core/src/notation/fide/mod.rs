//! `fide`: the phrases of regulations and announcements.
//!
//! ```text
//! phrase  = part *( part )
//! part    = time [ "/" M "moves" | "to move" M | "moves" K "-" M ] | M ["moves"] "in" time
//!         | M "moves" [":"] time
//!         | time "/" ( "end" | "all" | "G" | "rest" ) | "all" ( "in" | "/" ) time
//!         | time "after move" M
//!         | time "/move" | time "increment" | time "delay" | "from move" K | "no increment"
//!         | [ P "x" ] time "byo-yomi" [ P "periods" ] | P time "periods" | M "stones in" time
//! ```
//!
//! These are the time controls of tournaments as arbiters announce them, and as sites show them:
//!
//! ```text
//! 90 min/40 moves + 30 min + 30 s/move
//! 90'/40+30'/end with incr. 30"/move, starting from move 1
//! 40 in 120 then all in 60
//! 90 minutes for the first 40 moves, and 30 minutes for the rest of the game
//! 90 Minuten für 40 Züge und 30 Minuten für den Rest der Partie
//! 1 hour + 3x30 s byo-yomi
//! 15|10
//! ```
//!
//! Parts follow one another, separated by `+`, commas and the words that join them; upper and lower
//! case are equivalent. The words are those of one language: each has its table in [`languages`].
//!
//! A time is a number of days, hours, minutes or seconds, with their names, their first letters or
//! the marks `'` and `"`; `1h30` is 90 minutes. Without a unit a time is in minutes, and an
//! increment or a period of byo-yomi in seconds, but `30 s byo-yomi 5` is refused: 5 could be the
//! number of periods. `90-90 min` and `2x90 min` are the same time for both sides. `1:30` is hours
//! and minutes with a number of moves, below ten hours; without one it is minutes and seconds from
//! `5:00` on, and ambiguous below, unless its unit follows, as in `1:30 h`. `1 hour and 30 minutes`
//! is one time; any other word between the two makes them two. A time in brackets can repeat the
//! one before, `1 h (60 min)`, if the brackets say nothing else.
//!
//! - A time with a number of moves is a stage; the time left carries over. The last stage is for
//!   the rest of the game; if it has a number of moves, it repeats.
//! - The increment is a time for each move, a time in seconds after a stage, or a bare number after
//!   `+` or `|` and a stage for the whole game. It is added before each move, including the first,
//!   as FIDE and its clocks define it. `from move 1` changes nothing; `from move K`, where K is the
//!   first move of a stage, is an increment from that stage on. A later stage may repeat the
//!   increment; one `without increment` does not have it. Two bare whole numbers alone are minutes
//!   and an increment too, as servers write them: `5 0`.
//! - A time for each move without a stage before it is the time of every move; unused time is lost.
//! - A `delay` is time before each move that is lost if unused.
//! - Byo-yomi comes after a main time or alone: a period, or several, each for one move. `0 min`
//!   or `no main time` before it says that it begins at once. Canadian overtime is a time for a number
//!   of stones. Only the main time has an increment. Also `5+10|20(2x)`: 5 minutes, an increment of 10
//!   seconds, and two periods of 20 seconds.
//!
//! Arbiters do not announce 11.535 minutes or 0.05 seconds: programs write such numbers, in
//! seconds. So without a unit a time has at most two decimals, and none if it is all of the text,
//! since `18.30` is a time of day. An increment without a unit has none either. A time for every
//! move needs its unit too: `1/move` is a second in texts from programs.
//!
//! An increment in minutes is an error, since `30'/move` is a common slip for `30"/move`. Ambiguous
//! phrases are errors too: a stage before another without its number of moves, as in `90+30/30+30`;
//! `1,000 seconds` and `1.500 s`, which can be thousands; `1.30 h` and `1.30 + 30 s`, which can be 90
//! or 78 minutes; `40/90`, in which either number could be the time; the last number in
//! `90 min/40 moves + 30`;
//! and `90 min/40 moves + 30 s/move`, which has the increment but no time for the rest of the game.

mod languages;
mod phrase;
mod tokens;
mod word;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU16, NonZeroU32};

use super::completion::Lexemes;
use super::scanner::Scanner;
use super::trace::Source;
use super::units::{Unit, write_decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, Millis, Quota, Rules, Side, Stage, TimeControl, WhenMet};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use languages::{Languages, beginning, is_japanese, look_up};
use phrase::Phrase;
pub(super) use tokens::unit_of_mark;
use tokens::{Token, Tokens};
use word::Word;

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    rests_of_word: Some(rests_of_word),
    endings_of: Some(endings),
    ..Lexemes::new(
        &[
            " min",
            " h",
            " s",
            " days",
            "'",
            "\"",
            "/",
            " moves",
            "/move",
            " + ",
            " all",
            " in ",
            " increment",
            " delay",
            " from move ",
            "-",
            ":",
        ],
        &[
            "min",
            " min",
            " moves",
            "90 min",
            " 90 min",
            "0 min",
            "30 s",
            " 30 s",
            "01",
            // After a zero.
            "h1",
            ": 90 min",
            "30/40",
            "90 min/move",
            "yomi",
            "yomi 30 s",
            "incrément",
            "/90 min",
            "e moves in 15 min",
            "00 + 5 s",
            " 10 min Canadian",
            " min Canadian",
            "n Canadian",
            " Canadian",
            "oves in 15 min",
            "ones in 15 min",
            " min after move 40",
            " after move 40",
            "fter move 40",
            // After another stage.
            " after move 99",
            "fter move 99",
        ],
    )
};

pub(super) struct Fide;

impl Fide {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let (tokens, read) = Tokens::read(source.text);
        let phrase = || Phrase::stages(source, &tokens.all);
        if let Err(error) = read {
            // The fields before an unknown or unfinished word are recorded.
            if let Some(trace) = source.trace {
                let _ = phrase();
                trace.error(FieldName::Keyword, error.offset, &error);
            }
            return Err(error);
        }
        if tokens.all.is_empty() {
            let mut scanner = Scanner::new(source, b"");
            scanner.pass_to(0);
            let error = scanner.error_since(ParseErrorKind::Empty, 0);
            return Err(error.with_hint(Hint::FideTime));
        }
        Ok(both_sides(schedule_of(phrase()?), Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stages = control.schedule(side);
        let first = stages.first().ok_or(fmt::Error)?;
        let mut text = String::new();
        let one = |quota: Quota| quota.moves == NonZeroU32::MIN;
        let each = first
            .quota
            .is_some_and(|q| one(q) && q.when_met == WhenMet::RepeatSet);
        if each && first.lives == NonZeroU16::MIN {
            write_each(&mut text, first.time)?;
            return Ok(text);
        }
        let repeats = |quota: &Quota| quota.when_met == WhenMet::RepeatSet;
        let is_main = |stage: &&Stage| !stage.quota.as_ref().is_some_and(repeats);
        let end = stages.iter().take_while(is_main).count();
        // The stages before this place have the increment, from the first that has it on.
        let credited = stages.iter().rposition(|stage| stage.credit.is_some());
        let credited = credited.map(|last| last.saturating_add(1));
        for (place, stage) in stages.iter().enumerate() {
            if place > 0 {
                text.push_str(" + ");
            }
            if let Some(quota) = stage.quota.filter(repeats) {
                write_overtime(&mut text, stage, quota.moves)?;
                continue;
            }
            let unit = write_time(&mut text, stage.time)?;
            if let Some(quota) = stage.quota {
                let plural = if one(quota) { "" } else { "s" };
                write!(text, "/{} move{plural}", quota.moves)?;
            } else if place > 0 && unit == Unit::Second {
                // Otherwise it would be an increment.
                text.push_str(" rest");
            }
            if credited.is_some_and(|credited| credited <= place) {
                let credit = stages.iter().find_map(|stage| stage.credit);
                text.push_str(match credit {
                    Some(credit) if is_delay(credit) => " without delay",
                    _ => " without increment",
                });
            } else if credited == place.checked_add(1) && credited != Some(end) {
                write_credit(&mut text, stages)?;
            }
        }
        if credited == Some(end) {
            write_credit(&mut text, stages)?;
        }
        Ok(text)
    }
}

/// Writes a time in minutes or, if it has no finite decimal form in minutes, in seconds. Returns the
/// unit.
fn write_time(text: &mut String, time: Millis) -> Result<Unit, fmt::Error> {
    let (unit, name) = match time.get().checked_rem(3) {
        Some(1..) => (Unit::Second, "s"),
        _ => (Unit::Minute, "min"),
    };
    write_decimal(text, time, unit)?;
    write!(text, " {name}")?;
    Ok(unit)
}

/// Writes the increment or delay, and from which move it is given.
fn write_credit(text: &mut String, stages: &[Stage]) -> fmt::Result {
    let mut begins = first_moves(stages).zip(stages);
    let begins = begins.find_map(|(from, stage)| Some((from, stage.credit?)));
    let Some((from, credit)) = begins else {
        return Ok(());
    };
    text.push_str(" + ");
    write_decimal(text, credit.amount(), Unit::Second)?;
    text.push_str(if is_delay(credit) {
        " s delay"
    } else {
        " s/move"
    });
    if from > 1 {
        write!(text, " from move {from}")?;
    }
    Ok(())
}

fn is_delay(credit: Credit) -> bool {
    matches!(credit, Credit::Apart { .. } | Credit::Paid { keep: 0, .. })
}

/// Writes `3x30 s byo-yomi` or `25 stones in 10 min`.
fn write_overtime(text: &mut String, stage: &Stage, moves: NonZeroU32) -> fmt::Result {
    if moves > NonZeroU32::MIN {
        write!(text, "{moves} stones in ")?;
        write_time(text, stage.time)?;
        return Ok(());
    }
    if stage.lives > NonZeroU16::MIN {
        write!(text, "{}x", stage.lives)?;
    }
    write_decimal(text, stage.time, Unit::Second)?;
    text.write_str(" s byo-yomi")
}

fn write_each(text: &mut String, time: Millis) -> fmt::Result {
    let (unit, name) = match time.get().checked_rem(Unit::Day.millis()) {
        Some(0) => (Unit::Day, "days"),
        _ => (Unit::Second, "s"),
    };
    write_decimal(text, time, unit)?;
    write!(text, " {name} per move")
}

/// The number of each stage's first move.
fn first_moves(stages: &[Stage]) -> impl Iterator<Item = u32> {
    stages.iter().scan(1_u32, |next, stage| {
        let first = *next;
        let moves = stage.quota.map_or(0, |quota| quota.moves.get());
        *next = next.saturating_add(moves);
        Some(first)
    })
}

/// The endings of `90-9`, the rest of the same number; of `40 moves + 30 min after mo` and
/// `40 moves, from mo`, its last move and the next; of `1 h 30 pour 40`, `90 min + 30 min po` and
/// `60 min ohne`, moves and an increment in the language of the words before; and of `1 h mi`, words of
/// other languages.
fn endings(text: &str) -> Vec<String> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut endings = Vec::new();
    if let Some((before, begun)) = text.rsplit_once('-')
        && let Some(number) = before.rsplit(|c| !is_number(c)).next()
        && let Some(rest) = number.strip_prefix(begun)
    {
        endings.extend([rest.into(), format!("{rest} min")]);
    }
    // `60 min/40 moves + 0:`, `60 min + 10 s per move, 3x0:`.
    if text.ends_with(':') {
        endings.extend(["30:00", "30 byo-yomi"].map(Into::into));
    }
    let (tokens, _) = Tokens::read(text);
    let is_english = !tokens.languages.and(Languages::ENGLISH).is_empty();
    let moves = languages::translation("moves", tokens.languages);
    if let Some(moves) = moves.filter(|_| !is_english) {
        let endings_of_moves = [
            format!(" {moves}"),
            format!(" {moves} 30 min"),
            format!(" 40 {moves}"),
        ];
        endings.extend(endings_of_moves);
        // Portuguese, where the words before are also Spanish or Italian: `30 min para o final, c`, `e `.
        endings.extend([" com", "om", "m", "6 com"].map(Into::into));
    }
    let increment = languages::translation("increment", tokens.languages);
    if let Some(increment) = increment.filter(|_| !is_english) {
        endings.push(format!(" {increment}"));
    }
    // After an increment.
    let byoyomi = languages::translation("byoyomi", tokens.languages);
    if let Some(byoyomi) = byoyomi.filter(|_| !is_english) {
        endings.push(format!("{byoyomi} 30 s"));
    }
    // `5 30`, `5 30-sec`, `5 30-second byo-yomi`, `5 30-second byo-`.
    let numbers = |two: &[Token]| two.iter().all(|token| token.word.is_number());
    let counted = tokens.all.windows(2).rposition(numbers);
    let after = counted.map(|place| tokens.all.len().saturating_sub(place));
    endings.extend(match after {
        Some(2) => Some("-second periods".into()),
        Some(3..=5) => Some(" periods".into()),
        _ => None,
    });
    // `60 min + 30 s byo-yomi (5`.
    if let [.., byoyomi, number] = tokens.all.as_slice()
        && byoyomi.word == Word::Byoyomi
        && number.word.is_number()
    {
        endings.push(" periods".into());
    }
    // `1h30 (90 minut`, `15 min (15 min for 10`.
    if text.rfind(['(', '（']) > text.rfind([')', '）']) {
        endings.extend([")", " stones)"].map(Into::into));
    }
    // `3 Byoyomi-`, `3 per`.
    let periods = languages::translation("periods", tokens.languages);
    if let Some(periods) = periods.filter(|_| !is_english) {
        endings.push(format!("{periods} 30 s"));
    }
    // `2 hours for the first 40, then 1 hour for th`.
    if tokens.all.iter().any(|token| token.word == Word::Next) {
        endings.push("e 20 moves".into());
    }
    // `90 min for moves 1-40, 30 min for mo`, `moves 4`.
    let mut range = tokens.all.windows(2).filter_map(|two| match two {
        [dash, last] if dash.word == Word::Dash => last.word.count(),
        _ => None,
    });
    if let Some(next) = range.next_back().and_then(|last| last.checked_add(1)) {
        let next = format!("{next}-999");
        let parts = (1..next.len()).filter_map(|digits| next.split_at_checked(digits));
        let begun = parts.filter(|(begun, _)| text.ends_with(begun));
        endings.extend(begun.map(|(_, rest)| rest.into()));
        endings.extend(["ves ", "es ", "s ", " ", ""].map(|begun| format!("{begun}{next}")));
    }
    let counts = tokens.all.windows(2).filter_map(|two| match two {
        [number, moves] if moves.word == Word::Moves => number.word.count(),
        _ => None,
    });
    let (before, moves) = counts.fold((0, 0), |(_, moves), count| {
        (moves, u32::saturating_add(moves, count))
    });
    if moves > 0 {
        let (own, next) = (before.saturating_add(1), moves.saturating_add(1));
        for begun in ["ve ", "e ", " ", ""] {
            // `after move 40`; `after move 40 30 min`; `60 min/20 moves from move 41`; `from move 41 30 min`.
            endings.push(format!("{begun}{moves}"));
            endings.push(format!("{begun}{moves} 30 min"));
            endings.push(format!("{begun}{own}"));
            endings.push(format!("{begun}{next} 30 min"));
        }
    }
    // `ke`, `keine` and `keine Beden`: of the main time, whose words differ between languages.
    if tokens.all.iter().all(|token| token.word == Word::No) {
        let rests = rests(text, |_| Languages::ALL).into_iter().chain([""]);
        endings.extend(rests.map(|rest| format!("{rest} standard, 3x30 s")));
    }
    // `1 h mi`, where English has only a unit, but German has a preposition; and `10 o n`, whose `o` is
    // Portuguese.
    let others = rests(text, |_| Languages::OTHERS);
    endings.extend(others.into_iter().map(String::from));
    endings
}

/// The word with the meaning of `found`, of another language, in a language of the words `before`.
/// Empty if it only joins others. `None` if it has several meanings, or there is no such word.
pub(super) fn translation(before: &str, found: &str) -> Option<String> {
    let (tokens, _) = Tokens::read(before);
    languages::translation(found, tokens.languages)
}

/// The unit with this name in any language.
pub(super) fn unit_of_name(name: &str) -> Option<Unit> {
    match look_up(name, Languages::ALL) {
        Some((Word::Unit(unit), _)) => Some(unit),
        _ => None,
    }
}

/// Whether a word is the name of a kind of game, such as `blitz`.
pub(super) fn is_label(word: &str) -> bool {
    look_up(word, Languages::ALL).is_some_and(|(word, _)| word == Word::Label)
}

/// Whether a text has the name or the mark of a unit.
pub(super) fn has_unit(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| unit_of_name(word).is_some()) || text.contains(|c| unit_of_mark(c).is_some())
}

/// The rests of the words that the text has begun, in the languages of the words before.
fn rests_of_word(text: &str) -> Vec<&'static str> {
    rests(text, |before| Tokens::read(before).0.languages)
}

/// The rests of the words that the text has begun, in the languages that `languages` returns for the
/// text before.
fn rests(text: &str, languages: impl Fn(&str) -> Languages) -> Vec<&'static str> {
    let back_over = |is_part: fn(char) -> bool| {
        let letters = text.char_indices().rev();
        letters.take_while(move |(_, c)| is_part(*c))
    };
    let letters: Vec<_> = back_over(char::is_alphabetic)
        .map(|(start, _)| start)
        .collect();
    // Without spaces between words, a word can begin at each letter; and one can have a hyphen.
    let starts = if text.ends_with(is_japanese) {
        letters
    } else {
        let with_hyphens = back_over(|c| c.is_alphabetic() || c == '-').last();
        let part = letters.last().copied();
        let whole = with_hyphens
            .map(|(start, _)| start)
            .filter(|whole| Some(*whole) != part);
        whole.into_iter().chain(part).collect()
    };
    let rests = |start: usize| {
        let (before, begun) = text.split_at_checked(start).unwrap_or_default();
        let words = beginning(begun, languages(before));
        let rest = |word: &'static str| word.get(begun.len()..);
        words.filter_map(rest).collect::<Vec<_>>()
    };
    // The longest words have a few letters.
    starts.into_iter().take(10).flat_map(rests).collect()
}
