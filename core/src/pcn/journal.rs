//! The plies of a game, from the journal of its clock.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::model::{Millis, Side, Timestamp};
use crate::play::game::Game;
use crate::play::{Clock, Phase};

/// The time that each ply took. `None` if the clocks cannot be computed from the plies alone.
pub(super) fn plies(clock: &Clock) -> Option<Vec<Millis>> {
    let journal = clock.journal()?;
    let line = journal.moves(clock.original()).ok()?;
    let mut line = line.iter();
    if line.next()?.phase != Phase::NotStarted {
        return None;
    }
    let Some(start) = line.next() else {
        return Some(Vec::new());
    };
    let mut replayed = Clock::new(Arc::clone(clock.original()));
    replayed.start(start.on_turn, Timestamp::MIN).ok()?;
    let mut plies = Vec::new();
    let mut before = start;
    for after in line {
        let side = replayed.game().on_turn;
        let elapsed = time_used(before, after, side)?;
        replayed.press_elapsed(side, Timestamp::MIN, elapsed).ok()?;
        plies.push(elapsed);
        before = after;
    }
    let now = clock.game();
    if now.phase == Phase::Flagged {
        plies.push(time_used(before, &now, now.on_turn)?);
    }
    (replayed.game().sides == before.sides).then_some(plies)
}

/// The time that `side` used between two states.
fn time_used(before: &Game, after: &Game, side: Side) -> Option<Millis> {
    let (before, after) = (before.sides.get(side).used, after.sides.get(side).used);
    after.checked_sub(before)
}
