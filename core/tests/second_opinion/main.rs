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
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use draw::Draw;

fn number(name: &str, default: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(default, |text| text.parse().expect("a number"))
}

/// The games that differ.
#[derive(Default)]
struct Found {
    differences: u64,
    /// The seed of the game whose difference is the shortest, and that.
    shortest: Option<(u64, String)>,
}

impl Found {
    fn add(&mut self, seed: u64, difference: String) {
        self.differences += 1;
        let is_shorter =
            |(other, known): &(u64, String)| (difference.len(), seed) < (known.len(), *other);
        if self.shortest.as_ref().is_none_or(is_shorter) {
            self.shortest = Some((seed, difference));
        }
    }

    /// Not with `eprintln`, whose output the test harness keeps until the end.
    fn tell_progress(&self, played: u64, games: u64) {
        let seed = self.shortest.as_ref().map(|(seed, _)| *seed);
        let seed = seed.map_or(String::new(), |seed| format!(", FLAGFALL_SEED={seed}"));
        let differences = self.differences;
        writeln!(
            std::io::stderr(),
            "{played} of {games} games, {differences} differ{seed}"
        )
        .expect("a terminal");
    }
}

#[test]
fn both_clocks_agree() {
    let begin = number("FLAGFALL_SEED", 0);
    let games = number("FLAGFALL_GAMES", 2_000);
    let next = AtomicU64::new(0);
    let found = Mutex::new(Found::default());
    let found = || found.lock().expect("no thread has panicked");
    let play_some = || {
        loop {
            let played = next.fetch_add(1, Relaxed);
            if played >= games {
                break;
            }
            if played > 0 && played.is_multiple_of(10_000) {
                found().tell_progress(played, games);
            }
            let seed = begin + played;
            if let Err(difference) = play::play(&mut Draw::Seed(seed << 32)) {
                found().add(seed, difference);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(play_some);
        }
    });
    let Found {
        differences,
        shortest,
    } = &*found();
    if let Some((seed, difference)) = shortest {
        panic!("{differences} of {games} games differ. FLAGFALL_SEED={seed}:\n{difference}");
    }
}
