//! What a receiver awaits.

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
    /// Something happened on the clock, at the time that the event says, whether a call found it or
    /// time alone caused it.
    Event(Event),
    /// The display changes: what the clock shows now. Only for receivers
    /// [with ticks](Events::with_ticks).
    Tick(Reading),
    /// The game is over, be it by a call of [`stop`](crate::LiveClock::stop): what the clock showed
    /// when that was found. It comes after all events that led to it, once per end of the game: again
    /// if the arbiter undid the end and the game ended again.
    End(Reading),
}

/// Why there is no next event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LiveError {
    /// The receiver was too slow, and events were dropped. The next call goes on with the oldest
    /// event that is still kept. [`LiveClock::read`](crate::LiveClock::read) returns the state of
    /// the clock, which no receiver can delay.
    Lagged {
        /// How many events it missed.
        missed: u64,
    },
    /// The clock cannot go on: [`ClockError::TooLarge`], [`ClockError::JournalFull`], or
    /// [`ClockError::AtWentBack`] if the caller's time source went back. Nothing has changed. The
    /// receiver gets this error once, and waits until a call changes the clock.
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

/// Receives the events of a [`LiveClock`](crate::LiveClock) from the call of
/// [`LiveClock::events`](crate::LiveClock::events) on.
///
/// Each receiver gets every event. The last 1,024 are kept for receivers that are slow; one that is
/// further behind gets [`LiveError::Lagged`].
///
/// While it waits, it has one timer of tokio, set for the deadline of the clock or for the next tick.
pub struct Events {
    shared: Arc<Shared>,
    /// The position in the log.
    next: u64,
    /// The end of a game that was over before.
    end: Option<Box<Reading>>,
    ticks: Option<Ticks>,
    /// The `changes` of the state whose deadline failed.
    failed: Option<u64>,
}

/// Timers of tokio reach 2.2 years.
const LONGEST_WAIT: Duration = Duration::from_secs(365 * 86_400);

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

    /// The same receiver, which also gets a [`LiveEvent::Tick`] whenever a display in units of `every`
    /// changes.
    ///
    /// Ticks are aligned to the display: each comes 1 ms after the remaining time is a multiple of
    /// `every`, so that a display in seconds or tenths is right whether it rounds up or down. A time
    /// that does not run down by the millisecond has a tick each `every`, counted from the last change
    /// of the clock. There are ticks only while the clock runs. A receiver that is late gets one tick
    /// with what the clock shows then, never several.
    ///
    /// The shortest `every` is 1 ms; a shorter one counts as 1 ms.
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

    /// Waits for the next event. `None`: the [`LiveClock`](crate::LiveClock) was dropped or closed,
    /// and all that happened before has been received.
    ///
    /// The end of the game is a [`LiveEvent::End`], after which this waits: the arbiter may let the
    /// game go on. If the game was over before the receiver was created, that is the first event.
    ///
    /// Cancel safe: if the future is dropped, as in `tokio::select!`, no event is lost.
    ///
    /// # Errors
    ///
    /// [`LiveError::Lagged`], [`LiveError::Clock`]. After an error the receiver can still be used.
    ///
    /// # Panics
    ///
    /// Outside of a tokio runtime with time enabled, as every timer of tokio.
    pub async fn next(&mut self) -> Result<Option<LiveEvent>, LiveError> {
        let shared = Arc::clone(&self.shared);
        loop {
            // Before the look, so that no change after it is missed.
            let changed = shared.changed.notified();
            match self.look()? {
                ControlFlow::Break(event) => return Ok(event),
                // Whether time has passed or the clock was changed: look again.
                ControlFlow::Continue(Some(wait)) => drop(timeout(wait, changed).await),
                ControlFlow::Continue(None) => changed.await,
            }
        }
    }

    /// The next event, if there is one now; otherwise how long to wait, `None`: until a change.
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
            let deadline = state.clock.deadline();
            if deadline.is_none_or(|deadline| deadline > at) {
                break;
            }
            self.shared.advance(&mut state, at).map_err(|error| {
                self.failed = Some(state.changes);
                LiveError::Clock(error)
            })?;
        }
        let mut next = state.clock.deadline();
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
    time.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT)
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}
