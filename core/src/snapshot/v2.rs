//! The second format: the first one with additional fields. It is written only if the first would
//! lose information.

use alloc::sync::Arc;

use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use super::v1;
use crate::model::{Millis, Side, TimeControl, Timestamp};
use crate::play::game::Game;

/// The state of a clock, and the time of the save.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    clock: v1::Clock,
    /// The part of each side's `spent_ms` that belongs to its turn.
    first_turn_spent_ms: i64,
    second_turn_spent_ms: i64,
    /// For each side, whether the opponent must still receive the ready move once it is sent.
    first_turn_unreceived: bool,
    second_turn_unreceived: bool,
    weekend_pauses: bool,
}

impl Clock {
    /// The saved form of a game with `control` at `saved_at`.
    pub(super) fn of(control: &TimeControl, game: &Game, saved_at: Timestamp) -> Self {
        Self {
            clock: v1::Clock::of(control, game, saved_at),
            first_turn_spent_ms: game.sides.first.turn.spent.get(),
            second_turn_spent_ms: game.sides.second.turn.spent.get(),
            first_turn_unreceived: game.sides.first.turn.unreceived,
            second_turn_unreceived: game.sides.second.turn.unreceived,
            weekend_pauses: control.rules().weekend_pauses,
        }
    }

    /// The time of the save.
    pub(super) fn saved_at(&self) -> Option<Timestamp> {
        self.clock.saved_at()
    }

    /// Like [`v1::Clock::restore`].
    pub(super) fn restore(
        self,
        saved_at: Option<Timestamp>,
    ) -> Result<(Arc<TimeControl>, Game), Invalid> {
        let turns = [self.first_turn_spent_ms, self.second_turn_spent_ms];
        let (mut control, mut game) = self.clock.restore(saved_at)?;
        if self.weekend_pauses {
            let rules = control.rules().weekend_pauses(true);
            control = Arc::new(control.with_rules(rules).map_err(Invalid::Control)?);
        }
        game.sides.first.turn.unreceived = self.first_turn_unreceived;
        game.sides.second.turn.unreceived = self.second_turn_unreceived;
        for (side, turn_spent) in Side::ALL.into_iter().zip(turns) {
            let clock = game.sides.get_mut(side);
            let spent = clock.spent.checked_add(clock.turn.spent);
            let turn_spent = Millis::new(turn_spent);
            let before = turn_spent.and_then(|turn| spent?.checked_sub(turn));
            let wrong = || Invalid::at("turn_spent_ms").of_side(side);
            clock.spent = before.ok_or_else(wrong)?;
            clock.turn.spent = turn_spent.ok_or_else(wrong)?;
        }
        Ok((control, game))
    }
}
