//! A clock that warns when little time is left.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Action, CallResult, Clock};
use crate::model::{BySide, Millis, SideAlarms, Timestamp};
use crate::play::alarms::{Alarms, Measured};
use crate::play::game::Game;
use crate::play::side_clock::ONE;
use crate::play::{ClockError, Event};

impl Clock {
    /// Sets the alarms of both sides, in place of those before. An alarm is armed if the side's bank
    /// is above its threshold.
    ///
    /// From now on every call that changes the clock also reports what sounded by then, as
    /// [`EventKind::Alarm`](crate::EventKind::Alarm) and
    /// [`EventKind::Countdown`](crate::EventKind::Countdown), with the exact timestamp. What
    /// sounds in the same millisecond as something that expires comes after it, and before what a
    /// call does in that millisecond. Paused clocks and those that wait for a receipt are silent.
    ///
    /// Alarms do not change the game: they are no part of its journal. After a
    /// [take-back](Clock::take_back) they are armed as if they were set then, and after
    /// [`Clock::set_standing`] what sounded before is not reported. A saved clock contains them.
    ///
    /// ```
    /// use flagfall::{Alarm, BySide, Clock, EventKind, Millis, Notation, Side, SideAlarms, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::CHESS.parse("G/1")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let low = Alarm::new(Millis::from(10_000)).ok_or("not above 0")?;
    /// let alarms = SideAlarms::new(&[low], 0).ok_or("too many")?;
    /// clock.set_alarms(BySide::both(alarms), Timestamp::from(0))?;
    /// assert_eq!(clock.wake(), Some(Timestamp::from(50_000)));
    ///
    /// let events = clock.advance(Timestamp::from(55_000))?;
    /// assert_eq!(events[0].at, Timestamp::from(50_000));
    /// assert_eq!(events[0].kind, EventKind::Alarm { left: Millis::from(10_000) });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn set_alarms(&mut self, alarms: BySide<SideAlarms>, at: Timestamp) -> CallResult {
        let events = self.advance(at)?;
        let game = self.game();
        self.alarms = Alarms::new(alarms, &self.rules.control, &game).map(Box::new);
        self.store(game);
        Ok(events)
    }

    /// The alarms of both sides; `None` if neither side has any.
    pub fn alarms(&self) -> Option<&BySide<SideAlarms>> {
        self.alarms.as_deref().map(Alarms::set)
    }

    /// The timestamp of the next event if nobody presses, alarms and countdowns included: the sooner
    /// of theirs and [`Clock::deadline`]. Set a timer for it, and call [`Clock::advance`] then.
    pub fn wake(&self) -> Option<Timestamp> {
        let deadline = self.deadline();
        let Some(alarms) = &self.alarms else {
            return deadline;
        };
        let before = deadline.map_or(Some(Timestamp::MAX), |due| due.checked_sub(ONE));
        let next = alarms.next(&self.rules.control, &self.game(), before?);
        next.or(deadline)
    }

    /// [`Clock::advance_some`] of a clock with alarms.
    #[cold]
    pub(super) fn advance_and_sound(
        &mut self,
        at: Timestamp,
        most: usize,
        events: &mut Vec<Event>,
    ) -> Result<bool, ClockError> {
        let mut found = Vec::new();
        let all = loop {
            let due = self.wake().filter(|due| *due <= at);
            if due.is_some_and(|due| found.len() >= most && due > self.game().now) {
                break false;
            }
            match self.advance(due.unwrap_or(at)) {
                Ok(mut more) => found.append(&mut more),
                // Nothing has changed yet; otherwise the next call returns the error.
                Err(error) if found.is_empty() => return Err(error),
                Err(_) => break false,
            }
            if due.is_none() {
                break true;
            }
        };
        events.append(&mut found);
        Ok(all)
    }

    /// Adds what sounds until `at`, where the call has made `game` of the stored one, to the events
    /// of a call.
    #[cold]
    pub(super) fn sound(
        &mut self,
        game: &Game,
        at: Timestamp,
        action: Action,
        events: &[Event],
    ) -> Result<Vec<Event>, ClockError> {
        let (control, before) = (&self.rules.control, self.game());
        let Some(alarms) = &mut self.alarms else {
            return Ok(events.to_vec());
        };
        let measured = |side, elapsed: Millis, may_decide| Measured {
            side,
            elapsed,
            may_decide,
        };
        let measured = match action {
            Action::PressElapsed { side, elapsed } => Some(measured(side, elapsed, false)),
            Action::HandOverElapsed { side, elapsed } => Some(measured(side, elapsed, true)),
            _ => None,
        };
        let mut after = Alarms::clone(alarms);
        let passed = after.pass(control, before, at, measured)?;
        // A call that only looks at the clock arms nothing, and a measured time less than has passed.
        if measured.is_none() && !matches!(action, Action::Advance) {
            after.arm(control, &passed.game);
        }
        let mut all = passed.events;
        all.extend_from_slice(events.get(passed.of_game..).unwrap_or_default());
        // The call can change the time control in play.
        let mut rules = self.rules.clone();
        rules.adapt(game);
        if let Action::TakeBack { .. } = action {
            after.begin(&rules.control, game);
        }
        all.extend(after.sound(&rules.control, game, at, at));
        **alarms = after;
        Ok(all)
    }
}
