//! The alarms of a clock: which of them are armed, and when they sound.
//!
//! Alarms never change the game. They are found from its states, after the fact: so a clock without
//! alarms pays nothing for them.

use alloc::vec::Vec;

use crate::model::{Alarm, BySide, Millis, Side, SideAlarms, TimeControl, Timestamp};
use crate::play::game::Game;
use crate::play::side_clock::ONE;
use crate::play::{ClockError, Event, EventKind, Phase};

/// The alarms of both sides, with their state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alarms {
    set: BySide<SideAlarms>,
    states: BySide<[State; SideAlarms::MOST]>,
}

/// The state of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    pub(crate) armed: bool,
    pub(crate) last: Option<Timestamp>,
}

/// The time that a turn takes.
#[derive(Clone, Copy)]
pub(crate) struct Measured {
    pub(crate) side: Side,
    pub(crate) elapsed: Millis,
    /// Whether it can also be the time of a decision.
    pub(crate) may_decide: bool,
}

/// What happened while time passed: the events of the game, and what sounded, in order.
pub(crate) struct Passed {
    pub(crate) events: Vec<Event>,
    /// The number of events of the game among them.
    pub(crate) of_game: usize,
    /// The game after that time.
    pub(crate) game: Game,
}

impl Alarms {
    /// These alarms, each armed if the bank is above its threshold. `None` if there are none.
    pub(crate) fn new(set: BySide<SideAlarms>, control: &TimeControl, game: &Game) -> Option<Self> {
        if Side::ALL.into_iter().all(|side| set.get(side).is_empty()) {
            return None;
        }
        let mut alarms = Self {
            set,
            states: BySide::both([State::default(); SideAlarms::MOST]),
        };
        alarms.begin(control, game);
        Some(alarms)
    }

    /// Arms each alarm whose threshold the bank is above, and no other, as if it had never sounded.
    pub(crate) fn begin(&mut self, control: &TimeControl, game: &Game) {
        for side in Side::ALL {
            let bank = bank(control, game, side);
            for (alarm, state) in self.of_mut(side) {
                *state = State {
                    armed: bank > Some(alarm.threshold),
                    last: None,
                };
            }
        }
    }

    /// Alarms in these states. `None` if there are none.
    #[cfg(feature = "documents")]
    pub(crate) fn of_states(
        set: BySide<SideAlarms>,
        first: &[State],
        second: &[State],
    ) -> Option<Self> {
        let states = |given: &[State]| {
            let mut states = [State::default(); SideAlarms::MOST];
            for (state, given) in states.iter_mut().zip(given) {
                *state = *given;
            }
            states
        };
        let none = Side::ALL.into_iter().all(|side| set.get(side).is_empty());
        (!none).then_some(Self {
            set,
            states: BySide {
                first: states(first),
                second: states(second),
            },
        })
    }

    /// The alarms of a side, with their states.
    #[cfg(feature = "documents")]
    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = (&Alarm, &State)> {
        self.set
            .get(side)
            .alarms()
            .iter()
            .zip(self.states.get(side))
    }

    pub(crate) const fn set(&self) -> &BySide<SideAlarms> {
        &self.set
    }

    fn of_mut(&mut self, side: Side) -> impl Iterator<Item = (Alarm, &mut State)> {
        let alarms = self.set.get(side).alarms().iter().copied();
        alarms.zip(self.states.get_mut(side))
    }

    /// Arms the alarms whose bank is above `rearm_above`.
    pub(crate) fn arm(&mut self, control: &TimeControl, game: &Game) {
        self.arm_above(BySide {
            first: bank(control, game, Side::First),
            second: bank(control, game, Side::Second),
        });
    }

    /// Arms by what has been charged to the turn so far. In an hourglass the opponent's bank rises with
    /// the turn, and would no longer have risen if the turn ended with a shorter measured time.
    fn arm_charged(&mut self, control: &TimeControl, game: &Game) {
        let mut banks = BySide::both(bank(control, game, game.on_turn));
        let opponent = !game.on_turn;
        let timed = !control.schedule(opponent).is_empty();
        *banks.get_mut(opponent) = timed.then_some(game.sides.get(opponent).bank);
        self.arm_above(banks);
    }

    fn arm_above(&mut self, banks: BySide<Option<Millis>>) {
        for side in Side::ALL {
            let bank = *banks.get(side);
            for (alarm, state) in self.of_mut(side) {
                state.armed |= bank > Some(alarm.rearm_above);
            }
        }
    }

    /// What sounds from the time of `game` until `end`, in which nothing expires. `game` is at the
    /// beginning of that span. What sounds after `now`, within a measured time, has sounded then.
    pub(crate) fn sound(
        &mut self,
        control: &TimeControl,
        game: &Game,
        end: Timestamp,
        now: Timestamp,
    ) -> Vec<Event> {
        let mut found = Vec::new();
        self.arm_charged(control, game);
        let side = game.on_turn;
        let clock = game.sides.get(side);
        let runs = game.phase == Phase::Running && !game.awaiting && clock.turn.is_timed();
        if !runs || clock.stage(control.schedule(side)).is_none() {
            return found;
        }
        // The timestamp at which the bank falls to `left`; that of the game if it has.
        let charge = game.charge(control);
        let falls_to = |left: Millis| {
            let run = if clock.bank <= left {
                Millis::ZERO
            } else {
                let spent = clock.available()?.checked_sub(left)?;
                clock.turn.run_for(charge, spent)?
            };
            let wait = run.checked_sub(game.pending)?;
            game.now.checked_add(wait.max(Millis::ZERO))
        };
        let until_end = |at: &Timestamp| *at <= end;
        let event = |at, kind| Event { at, side, kind };
        for (alarm, state) in self.of_mut(side).filter(|(_, state)| state.armed) {
            let loud = state.last.map(|last| last.checked_add(alarm.quiet));
            let loud = loud.unwrap_or(Some(Timestamp::MIN));
            let loud = loud.filter(|loud| *loud <= now);
            let low = falls_to(alarm.threshold).zip(loud);
            if let Some(at) = low.map(|(low, loud)| low.max(loud)).filter(until_end) {
                let left = alarm.threshold;
                (state.armed, state.last) = (false, Some(at.min(now)));
                found.push(event(at, EventKind::Alarm { left }));
            }
        }
        let begins = bank(control, game, side);
        for seconds in (1..=self.set.get(side).countdown()).rev() {
            let left = Millis::from_secs(u32::from(seconds));
            if begins > Some(left)
                && let Some(at) = falls_to(left).filter(until_end)
            {
                found.push(event(at, EventKind::Countdown { left }));
            }
        }
        // At the same timestamp they stay as they are: alarms first, and more time before less.
        found.sort_by_key(|event| event.at);
        found
    }

    /// What sounds and happens until `at`, where the turn of one side takes the `measured` time.
    pub(crate) fn pass(
        &mut self,
        control: &TimeControl,
        game: Game,
        at: Timestamp,
        measured: Option<Measured>,
    ) -> Result<Passed, ClockError> {
        let mut passed = Passed {
            events: Vec::new(),
            of_game: 0,
            game,
        };
        if let Some(Measured {
            side,
            elapsed,
            may_decide,
        }) = measured
        {
            let has_turn = |game: &Game| game.on_turn == side && (may_decide || !game.deciding);
            while !has_turn(&passed.game) && (passed.game.deciding || passed.game.is_ready()) {
                let Some(due) = passed.game.deadline(control).filter(|due| *due <= at) else {
                    break;
                };
                self.pass_to(control, due, at, None, &mut passed)?;
            }
            if has_turn(&passed.game) && passed.game.phase == Phase::Running {
                passed.game.receive();
                let (now, pending) = (passed.game.now, passed.game.pending);
                let is_due = passed.game.deadline(control) == Some(now);
                // If the turn takes no more time, nothing sounds, but a ready move that is due is sent.
                let end = passed.game.moment_of_turn(elapsed);
                let end = end.filter(|end| is_due || *end > now);
                // A shorter measured time takes back only what is not settled.
                let sent = (is_due && pending == Millis::ZERO).then_some(now);
                if let Some(end) = end.or(sent) {
                    // A measured time can be longer than what has passed.
                    let before = passed.events.len();
                    self.pass_to(control, end, at, Some(side), &mut passed)?;
                    let late = passed.events.iter_mut().skip(before);
                    late.for_each(|event| event.at = event.at.min(at));
                    passed.game.now = passed.game.now.min(at);
                }
                if passed.game.on_turn == side {
                    return Ok(passed);
                }
            }
        }
        self.pass_to(control, at, at, None, &mut passed)?;
        Ok(passed)
    }

    /// Advances the game to `at`, or until the turn of `side` has ended.
    fn pass_to(
        &mut self,
        control: &TimeControl,
        at: Timestamp,
        now: Timestamp,
        side: Option<Side>,
        passed: &mut Passed,
    ) -> Result<(), ClockError> {
        let Passed {
            events,
            of_game,
            game,
        } = passed;
        loop {
            let due = game.deadline(control).filter(|due| *due <= at);
            let end = due.map_or(Some(at), |due| due.checked_sub(ONE));
            if let Some(end) = end.filter(|end| *end >= game.now) {
                events.extend(self.sound(control, game, end, now));
            }
            let before = events.len();
            game.pass(control, due.unwrap_or(at), events)?;
            let happened = events.len().saturating_sub(before);
            *of_game = of_game.saturating_add(happened);
            if due.is_none() || side.is_some_and(|side| game.on_turn != side) {
                return Ok(());
            }
        }
    }

    /// When the next alarm sounds or second is counted if nothing happens on the clock before `end`.
    pub(crate) fn next(
        &self,
        control: &TimeControl,
        game: &Game,
        end: Timestamp,
    ) -> Option<Timestamp> {
        let found = self.clone().sound(control, game, end, end);
        found.first().map(|event| event.at)
    }
}

/// The bank that is shown; `None` for an untimed side.
fn bank(control: &TimeControl, game: &Game, side: Side) -> Option<Millis> {
    let timed = !control.schedule(side).is_empty();
    let shown = game.shown(control, side).ok().filter(|_| timed);
    shown.map(|clock| clock.bank)
}
