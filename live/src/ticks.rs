//! When to update a display.

use flagfall::{Clock, ClockError, Millis, Phase, Reading, Timestamp};

use crate::shared::State;

/// The ticks of one receiver. They are not stored: a late tick shows the clock as it is then.
#[derive(Debug)]
pub struct Ticks {
    /// The time between two ticks, at least 1 ms.
    every: i64,
    /// When the receiver asked for ticks.
    asked_at: Timestamp,
    next: Option<Timestamp>,
    /// The `changes` of the state that `next` was computed for.
    seen: Option<u64>,
}

impl Ticks {
    pub fn new(every: Millis, asked_at: Timestamp) -> Self {
        Self {
            every: every.get().max(1),
            asked_at,
            next: None,
            seen: None,
        }
    }

    /// When the next tick is due. `None` while the clock does not run.
    pub const fn next(&self) -> Option<Timestamp> {
        self.next
    }

    /// Drops a late tick: an event has come in its place.
    pub fn replace(&mut self) {
        self.next = None;
    }

    /// What the clock shows at `at`, if a tick is due by then.
    ///
    /// # Errors
    ///
    /// As [`Clock::read`]. There is then no tick until the clock is changed.
    pub fn due(&mut self, state: &State, at: Timestamp) -> Result<Option<Reading>, ClockError> {
        // After an error, `next` stays `None`.
        let mut next = self.next.take();
        if self.seen != Some(state.changes) {
            self.seen = Some(state.changes);
            let from = state.changed_at.max(self.asked_at);
            let after = self.after(&state.clock, from, state.changed_at)?;
            // A tick that was due before the change is late, not lost.
            let is_late = next.is_some_and(|next| next <= state.changed_at);
            next = after.map(|after| if is_late { state.changed_at } else { after });
        }
        let Some(due) = next.filter(|next| *next <= at) else {
            self.next = next;
            return Ok(None);
        };
        let reading = state.clock.read(at)?;
        self.next = self.after(&state.clock, at, due)?;
        Ok(Some(reading))
    }

    /// The first tick after `at`. If the display does not count every millisecond, ticks come at
    /// intervals from `since` on.
    fn after(
        &self,
        clock: &Clock,
        at: Timestamp,
        since: Timestamp,
    ) -> Result<Option<Timestamp>, ClockError> {
        let reading = clock.read(at)?;
        if reading.phase != Phase::Running {
            return Ok(None);
        }
        let shown = shown(&reading);
        let unit = shown.checked_div_euclid(self.every);
        let Some(changes) = later(at, self.rest_of_unit(shown)) else {
            return Ok(None);
        };
        if self::shown(&clock.read(changes)?).checked_div_euclid(self.every) != unit {
            return Ok(Some(changes));
        }
        let passed = at.since(since).map_or(0, Millis::get);
        Ok(later(at, self.rest_of_unit(passed)))
    }

    /// The milliseconds until a number that counts up from `number` reaches the next multiple of
    /// the unit: at least 1.
    fn rest_of_unit(&self, number: i64) -> i64 {
        let over = number.checked_rem_euclid(self.every).unwrap_or(0);
        self.every.saturating_sub(over)
    }
}

fn later(at: Timestamp, ms: i64) -> Option<Timestamp> {
    at.checked_add(Millis::new(ms)?)
}

/// The running time of the side on turn, as a number that counts up: the delay time, the bank, the
/// time past zero or, without a bank, the time used in the turn.
///
/// For a time that runs down, the number is -1 minus the time, so that it reaches a new unit 1 ms
/// after the time is a multiple of the unit.
fn shown(reading: &Reading) -> i64 {
    let side = reading.sides.get(reading.on_turn);
    let Some(bank) = side.bank else {
        return side.turn_used.get();
    };
    let is_past_zero = side.lent == Millis::ZERO && bank <= Millis::ZERO;
    if is_past_zero && side.overrun > Millis::ZERO {
        return side.overrun.get().saturating_sub(bank.get());
    }
    let left = if side.lent > Millis::ZERO {
        side.lent
    } else {
        bank
    };
    (-1_i64).saturating_sub(left.get())
}
