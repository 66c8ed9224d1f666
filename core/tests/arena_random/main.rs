//! Random calls on an arena have the results that a separate clock for each game gives, through
//! saves, changes and restores.

#[expect(dead_code, reason = "whole games are of the property tests")]
#[path = "../properties/any.rs"]
mod any;
mod calls;
mod files;
mod games;
mod model;
#[path = "../random/mod.rs"]
mod random;
#[path = "../texts_of_cases/mod.rs"]
mod texts_of_cases;

use std::time::{Duration, Instant};

use self::calls::{Counts, Play};

/// Then another arena follows, with the next seed, so that a failure is found again soon.
const CALLS_OF_AN_ARENA: u64 = 40_000;

/// The number in an environment variable.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
}

/// Says which call a panic is of.
struct Place {
    seed: u64,
    call: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("call {} of FLAGFALL_ARENA_SEED={}", self.call, self.seed);
        }
    }
}

/// `FLAGFALL_ARENA_CALLS` is the number of calls; `FLAGFALL_ARENA_SEED` chooses others.
#[test]
fn the_same_calls_have_the_same_results() {
    let calls = number("FLAGFALL_ARENA_CALLS", 20_000);
    let seed = number("FLAGFALL_ARENA_SEED", 1);
    let mut told = Instant::now();
    let mut all = Counts::default();
    let (mut made, mut restored) = (0, 0);
    for seed in seed.. {
        let mut place = Place { seed, call: 0 };
        let mut play = Play::new(seed);
        for call in 1..=CALLS_OF_AN_ARENA.min(calls - made) {
            place.call = call;
            play.call(call);
        }
        play.compare();
        made += place.call;
        all.reported += play.counts.reported;
        all.accepted += play.counts.accepted;
        all.overdue += play.counts.overdue;
        restored += u64::from(play.files.restored);
        if made == calls {
            break;
        }
        if told.elapsed() > Duration::from_secs(5) {
            told = Instant::now();
            eprintln!("{made} of {calls} calls are equal");
        }
    }
    let Counts {
        reported,
        accepted,
        overdue,
    } = all;
    eprintln!(
        "{calls} calls: {accepted} changed a game, {overdue} were on a game with an overdue event, \
         {reported} events were reported, {restored} arenas were restored"
    );
    assert!(accepted > calls / 10);
    assert!(reported > calls / 50);
    assert!(restored > calls / 500);
    assert!(overdue > calls / 2_000);
}
