//! The clock that reads the time itself.

use std::fmt;
use std::sync::Arc;

#[cfg(feature = "documents")]
use flagfall::Match;
use flagfall::{
    BerserkRule, Board, BySide, Clock, ClockError, Event, Forecast, Millis, MoveNumber, Protocol,
    Reading, Side, SideAlarms, Standing, TakeBackTo, Terms, TimeFormat, TimeLeft, Timestamp,
    Verdict,
};
use tokio::time::Instant;

use crate::events::Events;
use crate::shared::Shared;

/// The events that a call found, in order of time.
type CallResult = Result<Vec<Event>, ClockError>;

/// A [`Clock`] that reads the time itself, and reports events as they happen.
///
/// It has the methods of [`Clock`], without `at`: each call uses the current time. They return the
/// same values and errors. Their events also go to every receiver that [`LiveClock::events`] has
/// created. Without a receiver, events are only found by calls, as on a [`Clock`].
///
/// All methods take `&self` and return at once. To use the clock in several tasks or threads, share
/// it in an [`Arc`].
///
/// ```
/// use std::sync::Arc;
///
/// use flagfall::{Clock, EventKind, Notation, Side};
/// use flagfall_tokio::{LiveClock, LiveEvent};
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let live = Arc::new(LiveClock::new(Clock::new(Notation::Pgn.parse("180+2")?))?);
/// let mut events = live.events();
/// let watch = tokio::spawn(async move { events.next().await });
///
/// live.start(Side::First)?;
/// live.press(Side::First)?;
/// // From now on nobody presses.
/// let Some(LiveEvent::Event(event)) = watch.await?? else {
///     panic!("the second side's flag falls");
/// };
/// assert_eq!((event.kind, event.side), (EventKind::Flag, Side::Second));
/// # Ok(())
/// # }
/// ```
///
/// When the `LiveClock` is dropped, its receivers end.
pub struct LiveClock {
    shared: Arc<Shared>,
}

impl LiveClock {
    /// Creates a live clock that continues the game of `clock`. Its time is that of
    /// [`tokio::time::Instant`] in milliseconds since this call, so it starts at 0. While tokio's
    /// time is paused, as in tests, so is the clock's.
    ///
    /// Restore a saved clock with a `saved_at` on this time base. With `Clock::restore(&saved,
    /// Some(Timestamp::from(0)))`, the time since the save is not charged.
    ///
    /// To be able to take moves back, call [`Clock::keep_journal`] first.
    ///
    /// # Errors
    ///
    /// [`ClockError::AtWentBack`] if the last call on `clock` is later than now;
    /// [`ClockError::TooLarge`].
    pub fn new(clock: Clock) -> Result<Self, ClockError> {
        let start = Instant::now();
        Self::with_now(clock, move || {
            Timestamp::try_from(start.elapsed()).unwrap_or(Timestamp::MAX)
        })
    }

    /// Like [`LiveClock::new`], but `now` returns the time. It must not go back, and `now` must not
    /// call the live clock.
    ///
    /// Receivers still wait with tokio's timers. When one fires, `now` decides whether an event is
    /// due.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use flagfall::{Clock, Notation, Side, Timestamp};
    /// use flagfall_tokio::LiveClock;
    ///
    /// // The same time for all games of a server.
    /// let server_start = Instant::now();
    /// let now = move || Timestamp::try_from(server_start.elapsed()).unwrap_or(Timestamp::MAX);
    ///
    /// let live = LiveClock::with_now(Clock::new(Notation::CHESS.parse("G/5")?), now)?;
    /// live.start(Side::First)?;
    /// assert!(live.deadline() > Some(now()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`LiveClock::new`].
    pub fn with_now(
        clock: Clock,
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Result<Self, ClockError> {
        let shared = Arc::new(Shared::new(clock, now)?);
        Ok(Self { shared })
    }

    /// Creates a receiver. It gets every event that is found from now on, including those that are
    /// already due.
    pub fn events(&self) -> Events {
        Events::new(Arc::clone(&self.shared))
    }

    /// Ends all receivers, including those that are created later. Each still gets the events that
    /// were found so far. The game is not stopped, and calls work as before.
    ///
    /// Dropping the `LiveClock` has the same effect. Use `close` if the clock is still shared.
    pub fn close(&self) {
        self.shared.close();
    }

    /// Returns a copy of the clock, for example for its time control or its journal. Changes to the
    /// copy do not affect the live clock. Copying a journal takes time in proportion to its length.
    pub fn clock(&self) -> Clock {
        self.shared.lock().clock.clone()
    }

    /// Returns the current time of the live clock.
    pub fn now(&self) -> Timestamp {
        self.shared.now()
    }

    /// The time of the next event (usually the flag) if nobody presses, like [`Clock::deadline`].
    pub fn deadline(&self) -> Option<Timestamp> {
        self.shared.lock().clock.deadline()
    }

    /// How often the game has been taken back, like [`Clock::take_backs`].
    pub fn take_backs(&self) -> u32 {
        self.shared.lock().clock.take_backs()
    }

    /// Starts the game now: `side`'s turn begins.
    ///
    /// # Errors
    ///
    /// As [`Clock::start`].
    pub fn start(&self, side: Side) -> CallResult {
        self.shared.change(|clock, at| clock.start(side, at))
    }

    /// Completes `side`'s move now, and starts the opponent's turn.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`].
    pub fn press(&self, side: Side) -> CallResult {
        self.shared.change(|clock, at| clock.press(side, at))
    }

    /// Like [`LiveClock::press`], but charges `elapsed` instead of the time since the turn began.
    ///
    /// # Errors
    ///
    /// As [`Clock::press_elapsed`].
    pub fn press_elapsed(&self, side: Side, elapsed: Millis) -> CallResult {
        self.shared
            .change(|clock, at| clock.press_elapsed(side, at, elapsed))
    }

    /// Like [`LiveClock::press`], for a move that the opponent has not yet received. Neither clock
    /// runs until [`LiveClock::receive`].
    ///
    /// # Errors
    ///
    /// As [`Clock::press_unreceived`].
    pub fn press_unreceived(&self, side: Side) -> CallResult {
        self.shared
            .change(|clock, at| clock.press_unreceived(side, at))
    }

    /// Like [`LiveClock::press`], if `number` is that of `side`'s next move, so that a press that
    /// was sent again is not taken for a new move.
    ///
    /// # Errors
    ///
    /// As [`Clock::press_move`].
    pub fn press_move(&self, side: Side, number: MoveNumber) -> CallResult {
        self.shared
            .change(|clock, at| clock.press_move(side, at, number))
    }

    /// Like [`LiveClock::press_elapsed`], if `number` is that of `side`'s next move.
    ///
    /// # Errors
    ///
    /// As [`Clock::press_move_elapsed`].
    pub fn press_move_elapsed(
        &self,
        side: Side,
        elapsed: Millis,
        number: MoveNumber,
    ) -> CallResult {
        self.shared
            .change(|clock, at| clock.press_move_elapsed(side, at, elapsed, number))
    }

    /// Like [`LiveClock::press_unreceived`], if `number` is that of `side`'s next move.
    ///
    /// # Errors
    ///
    /// As [`Clock::press_move_unreceived`].
    pub fn press_move_unreceived(&self, side: Side, number: MoveNumber) -> CallResult {
        self.shared
            .change(|clock, at| clock.press_move_unreceived(side, at, number))
    }

    /// Sets the alarms of both sides. Receivers get what sounds when it does.
    ///
    /// # Errors
    ///
    /// As [`Clock::set_alarms`].
    pub fn set_alarms(&self, alarms: BySide<SideAlarms>) -> CallResult {
        self.shared.change(|clock, at| clock.set_alarms(alarms, at))
    }

    /// The time of the next event if nobody presses, alarms and countdowns included, like
    /// [`Clock::wake`].
    pub fn wake(&self) -> Option<Timestamp> {
        self.shared.lock().clock.wake()
    }

    /// Replaces the whole state of the clock by what a server reports. The timestamp of `standing` is
    /// one of the live clock: see [`LiveClock::now`].
    ///
    /// # Errors
    ///
    /// As [`Clock::set_standing`]; [`ClockError::AtWentBack`] also if the timestamp is later than now.
    pub fn set_standing(&self, standing: Standing) -> Result<(), ClockError> {
        let set = |clock: &mut Clock, now| {
            let last_at = standing.at;
            if last_at > now {
                return Err(ClockError::AtWentBack { last_at });
            }
            clock.set_standing(standing).map(|()| Vec::new())
        };
        self.shared.change(set).map(drop)
    }

    /// Reports that the opponent has received the last move, double or take now.
    ///
    /// # Errors
    ///
    /// As [`Clock::receive`].
    pub fn receive(&self) -> CallResult {
        self.shared.change(Clock::receive)
    }

    /// Sets whether `side` has a complete move ready, to be sent before its time runs out.
    ///
    /// # Errors
    ///
    /// As [`Clock::set_ready`].
    pub fn set_ready(&self, side: Side, ready: bool) -> CallResult {
        self.shared
            .change(|clock, at| clock.set_ready(side, at, ready))
    }

    /// Like [`LiveClock::set_ready`] with a ready move, which the opponent must receive once it is
    /// sent.
    ///
    /// # Errors
    ///
    /// As [`Clock::set_ready_unreceived`].
    pub fn set_ready_unreceived(&self, side: Side) -> CallResult {
        self.shared
            .change(|clock, at| clock.set_ready_unreceived(side, at))
    }

    /// Passes the turn now without completing a move, for a decision on the doubling cube.
    ///
    /// # Errors
    ///
    /// As [`Clock::hand_over`].
    pub fn hand_over(&self, side: Side) -> CallResult {
        self.shared.change(|clock, at| clock.hand_over(side, at))
    }

    /// Like [`LiveClock::hand_over`], but charges `elapsed` instead of the time since the turn or
    /// the decision began.
    ///
    /// # Errors
    ///
    /// As [`Clock::hand_over_elapsed`].
    pub fn hand_over_elapsed(&self, side: Side, elapsed: Millis) -> CallResult {
        self.shared
            .change(|clock, at| clock.hand_over_elapsed(side, at, elapsed))
    }

    /// Like [`LiveClock::hand_over`], for a double or a take that the opponent has not yet
    /// received. Neither clock runs until [`LiveClock::receive`].
    ///
    /// # Errors
    ///
    /// As [`Clock::hand_over_unreceived`].
    pub fn hand_over_unreceived(&self, side: Side) -> CallResult {
        self.shared
            .change(|clock, at| clock.hand_over_unreceived(side, at))
    }

    /// Pauses the game now.
    ///
    /// # Errors
    ///
    /// As [`Clock::pause`].
    pub fn pause(&self) -> CallResult {
        self.shared.change(Clock::pause)
    }

    /// Resumes a paused game now.
    ///
    /// # Errors
    ///
    /// As [`Clock::resume`].
    pub fn resume(&self) -> CallResult {
        self.shared.change(Clock::resume)
    }

    /// Ends the game now for a reason off the clock: mate, resignation, agreement.
    ///
    /// # Errors
    ///
    /// As [`Clock::stop`].
    pub fn stop(&self) -> CallResult {
        self.shared.change(Clock::stop)
    }

    /// Adds `time` to `side`'s bank now, or subtracts it if negative.
    ///
    /// # Errors
    ///
    /// As [`Clock::adjust`].
    pub fn adjust(&self, side: Side, time: Millis) -> CallResult {
        self.shared.change(|clock, at| clock.adjust(side, at, time))
    }

    /// Moves `time` from `side`'s reserve to its bank.
    ///
    /// # Errors
    ///
    /// As [`Clock::draw_reserve`].
    pub fn draw_reserve(&self, side: Side, time: Millis) -> CallResult {
        self.shared
            .change(|clock, at| clock.draw_reserve(side, at, time))
    }

    /// Lets `side` go berserk now.
    ///
    /// # Errors
    ///
    /// As [`Clock::berserk`].
    pub fn berserk(&self, side: Side, rule: BerserkRule) -> CallResult {
        self.shared
            .change(|clock, at| clock.berserk(side, at, rule))
    }

    /// Sets `side`'s bank now.
    ///
    /// # Errors
    ///
    /// As [`Clock::set_bank`].
    pub fn set_bank(&self, side: Side, bank: Millis) -> CallResult {
        self.shared
            .change(|clock, at| clock.set_bank(side, at, bank))
    }

    /// Gives the turn to `side`: a new turn begins now.
    ///
    /// # Errors
    ///
    /// As [`Clock::set_turn`].
    pub fn set_turn(&self, side: Side) -> CallResult {
        self.shared.change(|clock, at| clock.set_turn(side, at))
    }

    /// Resets a fallen flag of `side` now. If that flag ended the game, the game is now paused.
    ///
    /// # Errors
    ///
    /// As [`Clock::raise_flag`].
    pub fn raise_flag(&self, side: Side) -> CallResult {
        self.shared.change(|clock, at| clock.raise_flag(side, at))
    }

    /// Returns the events that are due by now. Waiting receivers find them without this call.
    ///
    /// # Errors
    ///
    /// As [`Clock::advance`].
    pub fn advance(&self) -> CallResult {
        self.shared.change(Clock::advance)
    }

    /// Like [`LiveClock::advance`], but stops after about `most` events. Appends them to `events`,
    /// and returns whether these are all the events due by now.
    ///
    /// # Errors
    ///
    /// As [`Clock::advance_some`].
    pub fn advance_some(&self, most: usize, events: &mut Vec<Event>) -> Result<bool, ClockError> {
        let mut all = false;
        let mut found = self.shared.change(|clock, at| {
            let mut found = Vec::new();
            all = clock.advance_some(at, most, &mut found)?;
            Ok(found)
        })?;
        events.append(&mut found);
        Ok(all)
    }

    /// Returns the game to an earlier point and continues from there now. The clock must keep a
    /// journal: see [`Clock::keep_journal`].
    ///
    /// The events that this call finds go to the receivers, even those that it undoes.
    ///
    /// # Errors
    ///
    /// As [`Clock::take_back`].
    pub fn take_back(&self, to: TakeBackTo) -> CallResult {
        self.shared.change(|clock, at| clock.take_back(at, to))
    }

    /// Returns what both clocks show now.
    ///
    /// # Errors
    ///
    /// As [`Clock::read`].
    pub fn read(&self) -> Result<Reading, ClockError> {
        self.shared.look(Clock::read)
    }

    /// Returns what `side`'s bank shows now. `None`: untimed.
    ///
    /// # Errors
    ///
    /// As [`Clock::bank`].
    pub fn bank(&self, side: Side) -> Result<Option<Millis>, ClockError> {
        self.shared.look(|clock, at| clock.bank(side, at))
    }

    /// Writes what `side`'s clock shows now. `None`: untimed.
    ///
    /// # Errors
    ///
    /// As [`Clock::format`].
    pub fn format(&self, side: Side, format: TimeFormat) -> Result<Option<String>, ClockError> {
        self.shared.look(|clock, at| clock.format(side, at, format))
    }

    /// The first timestamp after now at which [`LiveClock::format`] returns another text, if nobody
    /// presses. `None` if the text does not change.
    ///
    /// # Errors
    ///
    /// As [`Clock::next_change`].
    pub fn next_change(
        &self,
        side: Side,
        format: TimeFormat,
    ) -> Result<Option<Timestamp>, ClockError> {
        self.shared
            .look(|clock, at| clock.next_change(side, at, format))
    }

    /// Returns what the clocks show now, as a standing.
    ///
    /// # Errors
    ///
    /// As [`Clock::standing`].
    pub fn standing(&self) -> Result<Standing, ClockError> {
        self.shared.look(Clock::standing)
    }

    /// Returns what the clocks will show from now on if nobody presses, in at most `most` pieces.
    ///
    /// # Errors
    ///
    /// As [`Clock::forecast`].
    pub fn forecast(&self, most: usize) -> Result<Forecast, ClockError> {
        self.shared.look(|clock, at| clock.forecast(at, most))
    }

    /// Returns the result of the game now, from the clocks, the board, and the `terms` of the board
    /// game.
    ///
    /// # Errors
    ///
    /// As [`Clock::verdict`].
    pub fn verdict(&self, board: Board, terms: Terms) -> Result<Verdict, ClockError> {
        self.shared
            .look(|clock, at| clock.verdict(at, board, terms))
    }

    /// Returns the message that gives an engine or client of `protocol` the times now.
    ///
    /// # Errors
    ///
    /// As [`Clock::command`].
    pub fn command(&self, protocol: Protocol) -> Result<String, ClockError> {
        self.shared.look(|clock, at| clock.command(protocol, at))
    }

    /// Returns the numbers of [`LiveClock::command`].
    ///
    /// # Errors
    ///
    /// As [`Clock::times_left`].
    pub fn times_left(&self, protocol: Protocol) -> Result<BySide<Option<TimeLeft>>, ClockError> {
        self.shared.look(|clock, at| clock.times_left(protocol, at))
    }

    /// Saves the whole state of the clock now, without its journal. Requires the feature
    /// `documents`.
    ///
    /// # Errors
    ///
    /// As [`Clock::save`].
    #[cfg(feature = "documents")]
    pub fn save(&self) -> Result<Vec<u8>, ClockError> {
        self.shared.look(Clock::save)
    }

    /// Like [`LiveClock::save`], but as JSON. Requires the feature `documents`.
    ///
    /// # Errors
    ///
    /// As [`Clock::save_json`].
    #[cfg(feature = "documents")]
    pub fn save_json(&self) -> Result<String, ClockError> {
        self.shared.look(Clock::save_json)
    }

    /// Like [`LiveClock::save_json`], but with the journal. Requires the feature `documents`.
    ///
    /// # Errors
    ///
    /// As [`Clock::save_with_journal`].
    #[cfg(feature = "documents")]
    pub fn save_with_journal(&self) -> Result<String, ClockError> {
        self.shared.look(Clock::save_with_journal)
    }

    /// Saves the clock now with the match whose game it plays. Requires the feature `documents`.
    ///
    /// # Errors
    ///
    /// As [`Clock::save_with_match`].
    #[cfg(feature = "documents")]
    pub fn save_with_match(&self, of: &Match) -> Result<String, ClockError> {
        self.shared.look(|clock, at| clock.save_with_match(of, at))
    }
}

impl Drop for LiveClock {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for LiveClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LiveClock")
            .field("clock", &self.shared.lock().clock)
            .finish_non_exhaustive()
    }
}
