//! Phrases that are put together from the words of a language have the meaning that they were put
//! together for, or are refused: a wrong clock is worse than none.

#![allow(missing_docs, reason = "a test")]

mod languages;
#[expect(dead_code, reason = "sides are of random games")]
#[path = "../random/mod.rs"]
mod random;

use flagfall::{Credit, Notation, Side, WhenMet};

use self::languages::{LANGUAGES, Language};
use self::random::Random;

/// A stage that a text was put together for.
#[derive(Debug, Default, PartialEq)]
struct Part {
    seconds: i64,
    moves: Option<u32>,
    /// The seconds for each move.
    credit: i64,
    is_delay: bool,
    /// The number of periods, if the stage is byo-yomi or Canadian overtime.
    periods: Option<u16>,
}

fn written(ways: &[&str], random: &mut Random, number: u32, time: &str) -> String {
    let way: &str = random.of::<&str>(ways);
    way.replace('#', &number.to_string()).replace('@', time)
}

fn composed(language: &Language, random: &mut Random) -> (String, Vec<Part>) {
    let count = 1 + random.below(3);
    let mut meaning = Vec::new();
    for place in 1..=count {
        let minutes = *random.of(&[15, 30, 50, 60, 90, 100, 120]);
        meaning.push(Part {
            seconds: minutes * 60,
            moves: (place < count).then(|| *random.of(&[20, 36, 40])),
            ..Part::default()
        });
    }
    let firsts = first_moves(&meaning);
    let mut parts = Vec::new();
    let mut is_from = false;
    for (part, first) in meaning.iter().zip(&firsts) {
        let minutes = u32::try_from(part.seconds / 60).expect("minutes");
        let time = match minutes.checked_div(60) {
            Some(hours) if hours > 1 && minutes % 60 == 0 && random.one_in(3) => {
                written(language.hours, random, hours, "")
            }
            _ => written(language.minutes, random, minutes, ""),
        };
        parts.push(match part.moves {
            Some(moves) if *first == 1 => written(language.first, random, moves, &time),
            Some(moves) => written(language.next, random, moves, &time),
            None if *first > 1 && !language.after.is_empty() && random.one_in(5) => {
                written(language.after, random, first - 1, &time)
            }
            None if *first > 1 && !language.from.is_empty() && random.one_in(5) => {
                is_from = true;
                written(language.from, random, *first, &time)
            }
            None => written(language.last, random, 0, &time),
        });
    }
    let has_overtime = !language.byoyomi.is_empty() && random.one_in(4);
    if !random.one_in(if has_overtime { 2 } else { 4 }) {
        credit(language, random, &mut parts, &mut meaning, is_from);
    }
    if has_overtime {
        let (text, overtime) = overtime(language, random);
        parts.push(text);
        meaning.push(overtime);
    }
    let mut text = parts.remove(0);
    for part in parts {
        // `40 moves in 2 hours and 15 minutes` is one time.
        let mut hours = language.hours.iter();
        let ends_in_hours = hours.any(|hours| text.ends_with(hours.trim_start_matches('#')));
        text += if !ends_in_hours && random.one_in(5) {
            language.and
        } else {
            *random.of(language.stages)
        };
        text += &part;
    }
    (text, meaning)
}

/// Adds an increment or a delay to the text and to the stages.
fn credit(
    language: &Language,
    random: &mut Random,
    parts: &mut [String],
    meaning: &mut [Part],
    is_from: bool,
) {
    let firsts = first_moves(meaning);
    let amount = *random.of(&[5, 10, 30]);
    let is_delay = random.one_in(6);
    let place = random.index(parts.len());
    let seconds = written(language.seconds, random, amount, "");
    let ways = if is_delay {
        language.delays
    } else {
        language.increments
    };
    let mut said = written(ways, random, 0, &seconds);
    let join = if random.one_in(6) {
        language.and
    } else if !language.with.is_empty() && random.one_in(6) {
        *random.of(language.with)
    } else {
        *random.of(language.joins)
    };
    // `15 min from move 41 with 30 s`: where the stage begins.
    let is_with = language.with.contains(&join);
    let is_of_stage = is_from && is_with && place + 1 == parts.len();
    let mut begins = if is_of_stage { firsts[place] } else { 1 };
    if !language.begins.is_empty() && random.one_in(3) {
        begins = if random.one_in(2) { firsts[place] } else { 1 };
        said += &written(language.begins, random, begins, "");
    } else if firsts[place] > 1 && !language.after.is_empty() && random.one_in(4) {
        begins = firsts[place];
        said = written(language.after, random, begins - 1, &said);
    }
    parts[place] += join;
    parts[place] += &said;
    match join {
        " (" => parts[place].push(')'),
        " [" => parts[place].push(']'),
        _ => {}
    }
    for (part, first) in meaning.iter_mut().zip(&firsts) {
        if *first >= begins {
            part.credit = amount.into();
            part.is_delay = is_delay;
        }
    }
    let denied = random.index(parts.len());
    if denied != place && !is_delay && !language.none.is_empty() && random.one_in(4) {
        parts[denied] += *random.of::<&str>(language.none);
        meaning[denied].credit = 0;
    }
}

fn overtime(language: &Language, random: &mut Random) -> (String, Part) {
    if random.one_in(3) {
        let stones = *random.of(&[10, 15, 25]);
        let minutes = *random.of(&[5, 10]);
        let time = written(language.minutes, random, minutes, "");
        let part = Part {
            seconds: i64::from(minutes) * 60,
            moves: Some(stones),
            periods: Some(1),
            ..Part::default()
        };
        return (written(language.stones, random, stones, &time), part);
    }
    let seconds = *random.of(&[10, 20, 30]);
    let time = written(language.seconds, random, seconds, "");
    let periods = *random.of(&[1, 3, 5]);
    let ways = match periods {
        1 => language.byoyomi,
        _ => language.periods,
    };
    let part = Part {
        seconds: seconds.into(),
        moves: Some(1),
        periods: Some(periods),
        ..Part::default()
    };
    (written(ways, random, periods.into(), &time), part)
}

/// The number of the first move of each stage.
fn first_moves(meaning: &[Part]) -> Vec<u32> {
    let mut next = 1;
    let mut firsts = Vec::new();
    for part in meaning {
        firsts.push(next);
        next += part.moves.unwrap_or(0);
    }
    firsts
}

fn read(text: &str) -> Option<Vec<Part>> {
    let control = Notation::Fide.parse(text).ok()?;
    let parts = control.schedule(Side::First).iter().map(|stage| Part {
        seconds: stage.time.get() / 1_000,
        moves: stage.quota.map(|quota| quota.moves.get()),
        credit: stage
            .credit
            .map_or(0, |credit| credit.amount().get() / 1_000),
        is_delay: matches!(stage.credit, Some(Credit::Apart { .. })),
        periods: stage
            .quota
            .filter(|quota| quota.when_met == WhenMet::RepeatSet)
            .map(|_| stage.lives.get()),
    });
    Some(parts.collect())
}

/// `FLAGFALL_PHRASES` is the number of phrases in each language; `FLAGFALL_SEED` chooses others.
#[test]
fn a_composed_phrase_is_what_it_says_or_refused() {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
    };
    let phrases = number("FLAGFALL_PHRASES", 4_000);
    let mut random = Random::new(number("FLAGFALL_SEED", 1));
    let (mut wrong, mut rarely_read) = (Vec::new(), Vec::new());
    for (name, language) in LANGUAGES {
        let mut right = 0;
        for _ in 0..phrases {
            let (text, meaning) = composed(&language, &mut random);
            match read(&text) {
                Some(found) if found == meaning => right += 1,
                Some(found) => wrong.push(format!("{text:?} is {found:?}, not {meaning:?}")),
                None => {}
            }
        }
        // What is refused has two readings, or words that say nothing of the whole.
        if right * 4 < phrases * 3 {
            rarely_read.push(format!("{name}: {right} of {phrases}"));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(rarely_read.is_empty(), "{rarely_read:?}");
}
