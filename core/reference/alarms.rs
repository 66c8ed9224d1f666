//! Alarms: somebody who looks at the clocks at every millisecond.

use flagfall::{BySide, Event, EventKind, Millis, Side, SideAlarms};

use super::clock::moment;
use super::game::Game;

/// The alarms of both sides, and what has become of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Alarms {
    set: BySide<SideAlarms>,
    states: BySide<Vec<State>>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    armed: bool,
    last: Option<i128>,
}

impl Alarms {
    pub fn new(set: BySide<SideAlarms>, game: &Game) -> Self {
        let mut alarms = Self {
            set,
            states: BySide::default(),
        };
        alarms.begin(game);
        alarms
    }

    /// Arms the alarms whose threshold the bank is above, as if they had never sounded.
    pub fn begin(&mut self, game: &Game) {
        for side in Side::ALL {
            let bank = bank(game, side);
            let alarms = self.set.get(side).alarms().iter();
            let states = alarms.map(|alarm| State {
                armed: bank > Some(alarm.threshold.get().into()),
                last: None,
            });
            *self.states.get_mut(side) = states.collect();
        }
    }

    /// Moves what has sounded to another time base.
    pub fn shift(&mut self, by: i128) {
        for side in Side::ALL {
            for state in self.states.get_mut(side) {
                state.last = state.last.map(|last| last + by);
            }
        }
    }

    /// Arms the alarms whose bank is above `rearm_above`. `told` is the game as it was last told: in an
    /// hourglass, what the turn has given to the other side since then can still prove to be less.
    pub fn arm(&mut self, game: &Game, told: &Game) {
        for side in Side::ALL {
            let by = if side == game.turn.side { game } else { told };
            let bank = bank(by, side);
            let alarms = self.set.get(side).alarms().iter();
            for (alarm, state) in alarms.zip(self.states.get_mut(side)) {
                state.armed |= bank > Some(alarm.rearm_above.get().into());
            }
        }
    }

    /// What sounds at `at`. `before` is the bank of the side on turn a millisecond ago, if nothing
    /// but time has changed it.
    pub fn look(&mut self, game: &Game, told: &Game, at: i128, before: Option<i128>) -> Vec<Event> {
        self.arm(game, told);
        let side = game.turn.side;
        let Some(bank) = bank(game, side).filter(|_| game.runs() && game.turn.timed) else {
            return Vec::new();
        };
        let mut kinds = Vec::new();
        let alarms = self.set.get(side).alarms().iter();
        for (alarm, state) in alarms.zip(self.states.get_mut(side)) {
            let quiet = i128::from(alarm.quiet.get());
            let is_quiet = state.last.is_some_and(|last| at < last + quiet);
            if state.armed && bank <= alarm.threshold.get().into() && !is_quiet {
                (state.armed, state.last) = (false, Some(at));
                let left = alarm.threshold;
                kinds.push(EventKind::Alarm { left });
            }
        }
        for seconds in (1..=self.set.get(side).countdown()).rev() {
            let left = Millis::from_secs(seconds.into());
            let falls_to = i128::from(left.get());
            if before.is_some_and(|before| before > falls_to) && bank <= falls_to {
                kinds.push(EventKind::Countdown { left });
            }
        }
        let at = moment(at);
        let events = kinds.into_iter().map(|kind| Event { at, side, kind });
        events.collect()
    }
}

/// The bank of a side that plays with a clock.
pub fn bank(game: &Game, side: Side) -> Option<i128> {
    game.stage(side).map(|_| game.sides.get(side).bank)
}
