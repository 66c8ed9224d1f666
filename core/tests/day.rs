//! A day of play in an arena, in which no memory grows: each game is pressed once a minute, and those
//! whose flag has fallen are replaced every ten minutes. Every language has this program.
//!
//! `FLAGFALL_DAY_GAMES` is the number of games, 50 by default; `make sanitize PARTS=day` plays 100,000,
//! and 0 skips the test, for sanitizers that keep freed memory. Each game is replaced a dozen times: a
//! leak of sixteen bytes a game is three times what the test allows.

#![allow(missing_docs, reason = "a test")]

mod resident;

use flagfall::{Arena, Clock, GameId, Notation, Phase, Side, TimeControl, Timestamp};
use resident::resident;

const MINUTES: u32 = 24 * 60;
const BYTES_ALLOWED: usize = 32;
const SLACK: usize = 1024 * 1024;

/// Games of 40, 80 and 120 minutes, if each turn takes one.
fn controls() -> [TimeControl; 3] {
    ["G/10/30", "G/20/30", "G/30/30"].map(|text| Notation::CHESS.parse(text).expect("a control"))
}

#[test]
fn a_day_of_play_grows_nothing() {
    let games = std::env::var("FLAGFALL_DAY_GAMES");
    let games: usize = games.map_or(50, |games| games.parse().expect("a number"));
    if games == 0 {
        return;
    }
    let controls = controls();
    let begin = |arena: &mut Arena, place: usize, at: Timestamp| {
        let mut clock = Clock::new(controls[place % controls.len()].clone());
        clock.start(Side::First, at).expect("a start");
        (arena.add(clock).expect("a game"), Side::First)
    };
    let mut arena = Arena::new();
    let start = Timestamp::from(0);
    let mut playing: Vec<(GameId, Side)> = (0..games)
        .map(|place| begin(&mut arena, place, start))
        .collect();
    let (mut before, mut replaced) = (0, 0);
    for minute in 1..=MINUTES {
        let now = Timestamp::from(minute * 60_000);
        for (game, side) in &mut playing {
            arena.press(*game, *side, now).expect("a press");
            *side = !*side;
        }
        arena.advance(now).expect("an advance");
        if minute % 10 == 0 {
            for (place, playing) in playing.iter_mut().enumerate() {
                let phase = arena.summary(playing.0, now).expect("a summary").phase;
                if phase != Phase::Running {
                    arena.remove(playing.0).expect("a game");
                    *playing = begin(&mut arena, place, now);
                    replaced += 1;
                }
            }
        }
        if minute == MINUTES / 4 {
            before = resident().unwrap_or_default();
        }
    }
    let after = resident().unwrap_or_default();
    println!("{games} games, {replaced} replaced: {before} bytes after 6 hours, {after} after 24");
    assert!(replaced > 12 * games, "{replaced}");
    assert!(after <= before + games * BYTES_ALLOWED + SLACK);
}
