//! Receivers of events.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use flagfall::{ClockError, Event, Millis, Reading, Timestamp};
use tokio::time::timeout;

use crate::log::Entry;
use crate::shared::Shared;
use crate::ticks::Ticks;

/// What a [`LiveClock`](crate::LiveClock) reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LiveEvent {
    /// An event on the clock, found by a call or by a receiver. It has the exact time at which it
    /// happened.
    Event(Event),
    /// A change of the display, with what the clock shows now. Only for receivers [with
    /// ticks](Events::with_ticks).
    Tick(Reading),
    /// The game is over, also after [`stop`](crate::LiveClock::stop), with what the clock showed
    /// when this was found. It comes after all events that led to it, once for each end of the
    /// game: if the end is undone and the game ends again, there is another.
    End(Reading),
}

/// Why a receiver has no next event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LiveError {
    /// The receiver was too slow, and its next events are no longer kept. The next call returns the
    /// oldest event that is kept. For the current state of the clock, call
    /// [`LiveClock::read`](crate::LiveClock::read).
    Lagged {
        /// The number of events that the receiver missed.
        missed: u64,
    },
    /// The clock cannot continue: [`ClockError::TooLarge`] or [`ClockError::JournalFull`]. Nothing
    /// has changed. The receiver gets this error once, and then waits until a call changes the
    /// clock.
    Clock(ClockError),
}

impl fmt::Display for LiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lagged { missed } => {
                write!(f, "the receiver was too slow and missed {missed} events")
            }
            Self::Clock(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LiveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Lagged { .. } => None,
            Self::Clock(error) => Some(error),
        }
    }
}

/// Receives the events of a [`LiveClock`](crate::LiveClock). Created by
/// [`LiveClock::events`](crate::LiveClock::events).
///
/// Each receiver gets every event since its creation. The last 1,024 are kept for slow receivers; a
/// receiver that is further behind gets [`LiveError::Lagged`].
///
/// A waiting receiver has one tokio timer, for the next event of the clock or the next tick.
pub struct Events {
    shared: Arc<Shared>,
    /// The position in the log.
    next: u64,
    /// The end of the game, if it was over before the receiver was created.
    end: Option<Box<Reading>>,
    ticks: Option<Ticks>,
    /// The `changes` of the state whose deadline failed.
    failed: Option<u64>,
}

impl Events {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        let state = shared.lock();
        let (next, end) = (state.log.end(), state.end.clone());
        drop(state);
        Self {
            shared,
            next,
            end,
            ticks: None,
            failed: None,
        }
    }

    /// Adds ticks: the receiver then also gets a [`LiveEvent::Tick`] whenever a display in units of
    /// `every` changes.
    ///
    /// Ticks are aligned to the display: each comes 1 ms after the remaining time is a multiple of
    /// `every`, so that a display in seconds or tenths is right whether it rounds up or down. If
    /// the displayed time counts up, as on an untimed clock, ticks come at its multiples of
    /// `every`. If it does not change, or changes in larger steps, they come at intervals of
    /// `every` since the last change of the clock. While the clock does not run, there are no
    /// ticks. A late receiver gets one tick, with what the clock shows then, instead of all that it
    /// missed; or none, if it gets an event instead.
    ///
    /// If `every` is less than 1 ms, it counts as 1 ms.
    ///
    /// ```
    /// use flagfall::{Clock, Millis, Notation, Side};
    /// use flagfall_tokio::{LiveClock, LiveEvent};
    ///
    /// # #[tokio::main(flavor = "current_thread", start_paused = true)]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let live = LiveClock::new(Clock::new(Notation::CHESS.parse("G/3")?))?;
    /// let mut events = live.events().with_ticks(Millis::from_secs(1));
    /// live.start(Side::First)?;
    /// for shown in ["2:59.999", "2:58.999", "2:57.999"] {
    ///     let Some(LiveEvent::Tick(reading)) = events.next().await? else {
    ///         panic!("nothing else happens");
    ///     };
    ///     assert_eq!(reading.sides.first.to_string(), shown);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_ticks(self, every: Millis) -> Self {
        let ticks = Ticks::new(every, self.shared.now());
        Self {
            ticks: Some(ticks),
            ..self
        }
    }

    /// Waits for the next event. Returns `None` if the [`LiveClock`](crate::LiveClock) was dropped
    /// or closed, after all events before that.
    ///
    /// The end of the game is a [`LiveEvent::End`]. After it, this call waits for further events,
    /// since the end can be undone. If the game was over when the receiver was created, the end is
    /// its first event.
    ///
    /// This method is cancel safe: if the future is dropped, as `tokio::select!` does, no event is
    /// lost.
    ///
    /// # Errors
    ///
    /// [`LiveError::Lagged`], [`LiveError::Clock`]. The receiver can be used after an error.
    ///
    /// # Panics
    ///
    /// Panics if it has to set a timer outside of a tokio runtime, or in one without `enable_time`,
    /// as all tokio timers do.
    pub async fn next(&mut self) -> Result<Option<LiveEvent>, LiveError> {
        let shared = Arc::clone(&self.shared);
        loop {
            // Created before looking, so that no later change is missed.
            let changed = shared.changed.notified();
            match self.look()? {
                ControlFlow::Break(event) => return Ok(event),
                // Look again, whether the time has passed or the clock has changed.
                ControlFlow::Continue(Some(wait)) => drop(timeout(wait, changed).await),
                ControlFlow::Continue(None) => changed.await,
            }
        }
    }

    /// The next event, if there is one now. Otherwise how long to wait; `None`: until the clock
    /// changes.
    fn look(&mut self) -> Result<ControlFlow<Option<LiveEvent>, Option<Duration>>, LiveError> {
        if let Some(end) = self.end.take() {
            return Ok(ControlFlow::Break(Some(LiveEvent::End(*end))));
        }
        let mut state = self.shared.lock();
        let at = self.shared.now();
        loop {
            let entry = state.log.get(self.next).map_err(|oldest| {
                let missed = oldest.saturating_sub(self.next);
                self.next = oldest;
                LiveError::Lagged { missed }
            })?;
            if let Some(entry) = entry {
                self.next = self.next.saturating_add(1);
                if let Some(ticks) = &mut self.ticks {
                    ticks.replace();
                }
                return Ok(ControlFlow::Break(Some(match entry {
                    Entry::Event(event) => LiveEvent::Event(*event),
                    Entry::End(reading) => LiveEvent::End(**reading),
                })));
            }
            if state.closed {
                return Ok(ControlFlow::Break(None));
            }
            if self.failed == Some(state.changes) {
                return Ok(ControlFlow::Continue(None));
            }
            let wake = state.clock.wake();
            if wake.is_none_or(|wake| wake > at) {
                break;
            }
            self.shared.advance(&mut state, at).map_err(|error| {
                self.failed = Some(state.changes);
                LiveError::Clock(error)
            })?;
        }
        let mut next = state.clock.wake();
        if let Some(ticks) = &mut self.ticks {
            if let Some(reading) = ticks.due(&state, at).map_err(LiveError::Clock)? {
                return Ok(ControlFlow::Break(Some(LiveEvent::Tick(reading))));
            }
            next = next.into_iter().chain(ticks.next()).min();
        }
        Ok(ControlFlow::Continue(next.map(|next| wait(at, next))))
    }
}

/// How long to wait at `at` for `next`.
fn wait(at: Timestamp, next: Timestamp) -> Duration {
    let time = next
        .since(at)
        .and_then(|time| Duration::try_from(time).ok());
    time.unwrap_or(Duration::MAX)
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}
