//! Games take the same memory in an arena, whether their clocks were created, parsed or restored.

#![allow(missing_docs, reason = "a test")]

mod counting;
mod resident;

use flagfall::{Arena, Clock, Notation, Side, Timestamp};
use resident::resident;

const GAMES: u32 = 200_000;

/// The memory of an arena of [`GAMES`] games that `clock` creates: the bytes allocated, and the
/// bytes for each game by which the process grew.
fn taken(how: &str, clock: impl Fn() -> Clock) -> (Arena, usize) {
    let (in_use, before) = (counting::in_use(), resident());
    let mut arena = Arena::new();
    for _ in 0..GAMES {
        arena.add(clock()).expect("room");
    }
    let in_use = counting::in_use() - in_use;
    let held = resident().zip(before).map(|(after, before)| after - before);
    let a_game = held.map_or(0.0, |held| held as f64 / f64::from(GAMES));
    println!("{how}: {in_use} bytes allocated, {a_game:.1} bytes per game in the process");
    assert!(a_game < 115.0, "{how}: {a_game} bytes a game");
    (arena, in_use)
}

#[test]
fn parsed_and_restored_games_take_what_games_of_one_control_take() {
    let notation = Notation::named("chess").expect("a notation");
    let new = || {
        let control = notation.parse("40/90/30, G/30/30").expect("a control");
        let mut clock = Clock::new(control);
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        clock
    };
    let one = new();
    let saved = one.save(Timestamp::from(1_000)).expect("a save");
    let restored = || Clock::restore(&saved, None).expect("a clock");
    // Every arena is kept, so that none reuses the memory of another.
    let (_shared, shared) = taken("of one control", || one.clone());
    let (_parsed, parsed) = taken("parsed one by one", new);
    let (mut arena, bytes) = taken("restored one by one", restored);
    // The time control itself, which in the first arena `one` holds.
    for bytes in [parsed, bytes] {
        assert!(
            bytes < shared + 1_000,
            "{bytes} bytes, {shared} of one control"
        );
    }
    // An arena that is restored as a whole takes no more.
    let file: Vec<u8> = arena
        .save(Timestamp::from(1_000))
        .expect("a save")
        .flatten()
        .collect();
    let before = counting::in_use();
    let again = Arena::restore(&file, None).expect("an arena");
    let bytes = counting::in_use() - before;
    println!("restored as a whole: {bytes} bytes allocated");
    assert_eq!(again.arena.len(), arena.len());
    assert!(
        bytes < shared + 1_000,
        "{bytes} bytes, {shared} of one control"
    );
    // Replacing a game's clock takes no memory either.
    let game = arena.add(restored()).expect("room");
    let before = counting::in_use();
    for _ in 0..1_000 {
        arena.set(game, restored()).expect("the game");
    }
    assert_eq!(counting::in_use(), before);
}
