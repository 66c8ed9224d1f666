//! A million games in one arena: presses in batches, flags in order, saved as a whole.

use std::error::Error;

use flagfall::{Arena, Clock, EventKind, GameId, Millis, Notation, Side, Timestamp};

// A build without optimization takes its time.
const GAMES: usize = if cfg!(debug_assertions) {
    50_000
} else {
    1_000_000
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(Notation::Pgn.parse("180+2")?);
    clock.start(Side::First, Timestamp::from(0))?;
    let mut arena = Arena::new();
    // Clones share the time control.
    let added: Result<Vec<GameId>, _> = (0..GAMES).map(|_| arena.add(clock.clone())).collect();
    let games = added?;
    assert_eq!(arena.len(), GAMES);

    // The moves that have arrived since the last pass of your loop: here all games, except the
    // first.
    for &game in &games[1..] {
        arena.press(game, Side::First, Timestamp::from(30_000))?;
    }

    // One deadline for all of them: wait until then, or until the next message.
    let deadline = arena.next_deadline().ok_or("all clocks run")?;
    assert_eq!(deadline, Timestamp::from(180_001));
    let events = arena.advance(deadline)?;
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].game, games[0]);
    assert_eq!(events[0].event.kind, EventKind::Flag);

    // Any single game by its id.
    let bank = arena.bank(games[1], Side::First, deadline)?;
    assert_eq!(bank, Some(Millis::from_secs(152)));

    // Saved in slices, so that play goes on meanwhile. Later slices have only what has changed.
    let mut saved = Vec::new();
    while !arena.save_changes(deadline, 50_000, &mut saved)? {}
    let restored = Arena::restore(&saved, None)?;
    assert_eq!(restored.arena.len(), GAMES);
    assert!(restored.damages.is_empty());
    println!("{} bytes per game", saved.len() / GAMES);
    Ok(())
}
