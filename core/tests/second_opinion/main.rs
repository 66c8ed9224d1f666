//! A second opinion: random games on the library's clock and on the reference (`core/reference`),
//! which was written from the rules alone and advances millisecond by millisecond. All events,
//! readings, deadlines and errors must be equal.
//!
//! `FLAGFALL_GAMES` is the number of games, `FLAGFALL_SEED` the seed of the first one. The progress
//! is printed after every ten thousand games.

#![allow(missing_docs, reason = "a test")]

mod any;
mod draw;
mod finds;
mod play;
#[path = "../../reference/mod.rs"]
#[allow(dead_code, reason = "the cases use the rest")]
mod reference;

use std::io::Write as _;

use draw::Draw;

fn number(name: &str, default: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(default, |text| text.parse().expect("a number"))
}

/// Not with `eprintln`, whose output the test harness keeps until the end.
fn tell_progress(played: u64, games: u64, differences: u64, found: Option<u64>) {
    let found = found.map_or(String::new(), |seed| format!(", FLAGFALL_SEED={seed}"));
    writeln!(
        std::io::stderr(),
        "{played} of {games} games, {differences} differ{found}"
    )
    .expect("a terminal");
}

#[test]
fn both_clocks_agree() {
    let begin = number("FLAGFALL_SEED", 0);
    let games = number("FLAGFALL_GAMES", 2_000);
    let mut differences = 0;
    let mut shortest: Option<(u64, String)> = None;
    for seed in begin..begin + games {
        let played = seed - begin;
        if played > 0 && played.is_multiple_of(10_000) {
            let found = shortest.as_ref().map(|(seed, _)| *seed);
            tell_progress(played, games, differences, found);
        }
        let Err(difference) = play::play(&mut Draw::Seed(seed << 32)) else {
            continue;
        };
        differences += 1;
        if shortest
            .as_ref()
            .is_none_or(|(_, known)| difference.len() < known.len())
        {
            shortest = Some((seed, difference));
        }
    }
    if let Some((seed, difference)) = shortest {
        panic!("{differences} of {games} games differ. FLAGFALL_SEED={seed}:\n{difference}");
    }
}
