//! Games with soft timeouts that count as hard ones, in snapshots of earlier versions. There the
//! first flag fell, at the cost of the largest loss, and the game went on. Now the flag falls and
//! the game is over.

use crate::model::{Millis, Side, TimeControl};
use crate::play::Phase;
use crate::play::game::Game;
use crate::play::side_clock::Turn;

/// Ends the game: the flag of `loser` has fallen, and the time since then does not count.
pub(super) fn end(game: &mut Game, control: &TimeControl, loser: Side) {
    game.phase = Phase::Flagged;
    game.on_turn = loser;
    game.pending = Millis::ZERO;
    game.deciding = false;
    game.awaiting = false;
    for side in Side::ALL {
        let schedule = control.schedule(side);
        let clock = game.sides.get_mut(side);
        clock.turn = Turn::REST;
        clock.flag = side == loser;
        // The stage after the first flag may no longer exist.
        let last = u32::try_from(schedule.len().saturating_sub(1)).unwrap_or(u32::MAX);
        if clock.stage > last {
            clock.stage = last;
            clock.bank = Millis::ZERO;
            clock.spent = Millis::ZERO;
            clock.quota_moves = 0;
            clock.lives = 1;
        }
    }
    let first = |side: &Side| game.sides.get(*side).first_flag.is_some();
    game.first_to_fall = Side::ALL.into_iter().find(first);
}
