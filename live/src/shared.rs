//! The state that a live clock shares with its receivers.

use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall::{Clock, ClockError, Event, Reading, Timestamp};
use tokio::sync::Notify;

use crate::log::{Entry, Log};

pub struct Shared {
    now: Box<dyn Fn() -> Timestamp + Send + Sync>,
    state: Mutex<State>,
    /// Wakes the waiting receivers when the state changes.
    pub changed: Notify,
}

pub struct State {
    pub clock: Clock,
    pub log: Log,
    /// The clock at the end of the game, while the game is over.
    pub end: Option<Box<Reading>>,
    /// The number of changes of the clock.
    pub changes: u64,
    /// The time of the last change.
    pub changed_at: Timestamp,
    pub closed: bool,
}

impl Shared {
    /// # Errors
    ///
    /// [`ClockError::AtWentBack`] for a clock that is ahead of `now`, [`ClockError::TooLarge`].
    pub fn new(
        clock: Clock,
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Result<Self, ClockError> {
        let at = now();
        clock.read(at)?;
        let state = State {
            end: end_at(&clock, at),
            clock,
            log: Log::default(),
            changes: 0,
            changed_at: at,
            closed: false,
        };
        Ok(Self {
            now: Box::new(now),
            state: Mutex::new(state),
            changed: Notify::new(),
        })
    }

    /// Ignores poisoning: only `now` can have panicked with the lock held, and a clock assigns its
    /// new state only once it is complete.
    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current time. Call it with the lock held, so that no thread uses an earlier time than
    /// the last call.
    pub fn now(&self) -> Timestamp {
        (self.now)()
    }

    /// Calls `look` with the clock and the current time.
    pub fn look<T>(&self, look: impl FnOnce(&Clock, Timestamp) -> T) -> T {
        let state = self.lock();
        look(&state.clock, self.now())
    }

    /// Changes the clock now, and reports what `change` returns to the receivers.
    ///
    /// # Errors
    ///
    /// Those of `change`.
    pub fn change(
        &self,
        change: impl FnOnce(&mut Clock, Timestamp) -> Result<Vec<Event>, ClockError>,
    ) -> Result<Vec<Event>, ClockError> {
        let mut state = self.lock();
        let at = self.now();
        let events = change(&mut state.clock, at)?;
        self.report(&mut state, at, &events);
        Ok(events)
    }

    /// Applies the next event that is due by `at`.
    ///
    /// Only one at a time, so that a receiver that keeps up misses none.
    ///
    /// # Errors
    ///
    /// [`ClockError::TooLarge`], [`ClockError::JournalFull`].
    pub fn advance(&self, state: &mut State, at: Timestamp) -> Result<(), ClockError> {
        let mut events = Vec::new();
        state.clock.advance_some(at, 1, &mut events)?;
        self.report(state, at, &events);
        Ok(())
    }

    /// Ends the receivers, after they have received the events so far.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_waiters();
    }

    /// Reports a change of the clock at `at`, which caused these events.
    fn report(&self, state: &mut State, at: Timestamp, events: &[Event]) {
        for event in events {
            state.log.push(Entry::Event(*event));
        }
        let end = end_at(&state.clock, at);
        if let (None, Some(end)) = (&state.end, &end) {
            state.log.push(Entry::End(end.clone()));
        }
        state.end = end;
        state.changes = state.changes.saturating_add(1);
        state.changed_at = at;
        self.changed.notify_waiters();
    }
}

/// The clock at `at`, if the game is over. It is not if there is a deadline.
fn end_at(clock: &Clock, at: Timestamp) -> Option<Box<Reading>> {
    if clock.deadline().is_some() {
        return None;
    }
    let reading = clock.read(at).ok()?;
    reading.phase.is_over().then(|| Box::new(reading))
}
