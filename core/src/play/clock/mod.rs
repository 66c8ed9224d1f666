//! The clock: two sides, one game.

mod alarms;
mod arbiter;
mod berserk;
mod display;
mod forecast;
pub(crate) mod journal;
mod numbered;
mod standing;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::model::{BySide, Millis, Side, TimeControl, Timestamp};
use crate::play::alarms::Alarms;
use crate::play::fast::ColdState;
#[cfg(test)]
use crate::play::fast::FastGame;
use crate::play::game::{Game, PenaltyTerms};
use crate::play::held::{Held, SharedRules};
use crate::play::{ClockError, Event, EventKind, Phase, Reading, Summary};

pub use journal::{Action, Journal, JournalEntry, TakeBackTo};
pub use numbered::MoveNumber;

/// The two clocks of one game.
///
/// You pass the time with each call: `at` is a timestamp in milliseconds of a monotonic clock. Any
/// epoch will do, but `at` must not be earlier than that of the last call that changed the clock. A
/// call that returns an error changes nothing.
///
/// The methods that change the clock are those from [`Clock::start`] to [`Clock::take_back`] that
/// take `&mut self` and an `at`. They report the new events up to `at`, each with its exact
/// timestamp, however late the call is. A press that comes too late also counts as a call that
/// changed the clock, and so does an advance that finds no event. [`Clock::set_standing`] changes
/// the clock too, and reports no events.
///
/// Every method that takes an `at` can return [`ClockError::AtWentBack`] and
/// [`ClockError::TooLarge`], and every method that changes a clock with a journal can return
/// [`ClockError::JournalFull`]. The methods below do not list these again.
///
/// ```
/// use flagfall::{Chess, Clock, EventKind, Millis, Mode, Notation, Side, Timestamp};
///
/// let blitz = Notation::Chess(Chess { mode: Mode::FischerAfter, ..Chess::default() });
/// let mut clock = Clock::new(blitz.parse("G/3/2")?);
/// clock.start(Side::First, Timestamp::from(0))?;
/// clock.press(Side::First, Timestamp::from(10_000))?;
/// assert_eq!(clock.read(Timestamp::from(10_000))?.sides.first.bank, Some(Millis::from(172_000)));
///
/// // The second side's flag falls one millisecond after its three minutes, whenever we look.
/// assert_eq!(clock.deadline(), Some(Timestamp::from(190_001)));
/// let events = clock.press(Side::Second, Timestamp::from(250_000))?;
/// assert_eq!(events[0].kind, EventKind::Flag);
/// assert_eq!(events[0].at, Timestamp::from(190_001));
/// assert_eq!(events[1].kind, EventKind::Late);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    rules: SharedRules,
    cold: ColdState,
    held: Held,
    take_backs: u32,
    journal: Option<Box<Journal>>,
    alarms: Option<Box<Alarms>>,
}

/// The events of a call that changed the clock, in order of time.
type CallResult = Result<Vec<Event>, ClockError>;

impl Clock {
    /// Creates a clock that has not started. Any number of clocks can share one time control.
    pub fn new(control: impl Into<Arc<TimeControl>>) -> Self {
        let control = control.into();
        let game = Game::new(&control, PenaltyTerms::NONE);
        Self::from_game(control, game)
    }

    /// The clock of a game that was taken back `take_backs` times.
    #[cfg(feature = "documents")]
    pub(crate) fn of_saved(original: Arc<TimeControl>, game: Game, take_backs: u32) -> Self {
        Self {
            take_backs,
            ..Self::from_game(original, game)
        }
    }

    /// The clock with these alarms, in their states.
    #[cfg(feature = "documents")]
    pub(crate) fn with_alarms(mut self, alarms: Option<Box<Alarms>>) -> Self {
        if alarms.is_some() {
            let game = self.game();
            self.alarms = alarms;
            self.store(game);
        }
        self
    }

    /// The alarms, with their states.
    #[cfg(feature = "documents")]
    pub(crate) fn sounding(&self) -> Option<&Alarms> {
        self.alarms.as_deref()
    }

    /// The clock to which `journal` leads. It was taken back `take_backs` times before the journal
    /// began.
    #[cfg(feature = "documents")]
    pub(crate) fn of_history(
        original: Arc<TimeControl>,
        game: Game,
        journal: Journal,
        take_backs: u32,
    ) -> Self {
        Self {
            take_backs: take_backs.saturating_add(journal.take_backs()),
            journal: Some(Box::new(journal)),
            ..Self::from_game(original, game)
        }
    }

    /// A copy of the clock without its journal.
    #[cfg(feature = "documents")]
    pub(crate) fn without_journal(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            held: self.held.clone(),
            journal: None,
            alarms: self.alarms.clone(),
            ..*self
        }
    }

    /// The clock of `game`, which began with the time control `original`.
    pub(crate) fn from_game(original: Arc<TimeControl>, game: Game) -> Self {
        Self::with_rules(SharedRules::of(original, &game), game)
    }

    /// The clock of `game`, which has these rules.
    fn with_rules(rules: SharedRules, game: Game) -> Self {
        let mut cold = ColdState::default();
        Self {
            held: Held::of(game, &rules, &mut cold),
            rules,
            cold,
            take_backs: 0,
            journal: None,
            alarms: None,
        }
    }

    /// The clock of a stored game that is not behind.
    pub(crate) const fn of_held(rules: SharedRules, held: Held, cold: ColdState) -> Self {
        Self {
            rules,
            cold,
            held,
            take_backs: 0,
            journal: None,
            alarms: None,
        }
    }

    /// The stored game.
    pub(crate) fn into_held(self) -> (Held, ColdState) {
        (self.held, self.cold)
    }

    /// The game, if it is stored for the fast path.
    #[cfg(test)]
    pub(crate) const fn plain_game(&self) -> Option<FastGame> {
        match self.held {
            Held::Fast(hot) => Some(FastGame {
                hot,
                cold: self.cold,
            }),
            Held::Whole(_) => None,
        }
    }

    pub(crate) fn game(&self) -> Game {
        self.held.game(&self.rules, &self.cold)
    }

    /// Stores the game.
    fn store(&mut self, game: Game) {
        self.rules.adapt(&game);
        if self.alarms.is_some() {
            // The fast path does not know of alarms.
            self.held = Held::whole(game, &self.rules, &mut self.cold);
        } else {
            self.held.put(game, &self.rules, &mut self.cold);
        }
    }

    /// Replaces the rules by equal ones, to share their memory.
    pub(crate) fn share_rules(&mut self, equal: &SharedRules) {
        if !Arc::ptr_eq(&self.rules.control, &equal.control) {
            self.rules.clone_from(equal);
        }
    }

    /// The time control with which the game began.
    pub(crate) const fn original(&self) -> &Arc<TimeControl> {
        &self.rules.original
    }

    /// The time control in play. If a side has [gone berserk](Clock::berserk), its schedule is the
    /// reduced one.
    pub const fn control(&self) -> &Arc<TimeControl> {
        &self.rules.control
    }

    /// Starts the game: `side`'s turn begins, usually the first side's.
    ///
    /// # Errors
    ///
    /// [`ClockError::AlreadyStarted`], [`ClockError::Over`].
    pub fn start(&mut self, side: Side, at: Timestamp) -> CallResult {
        self.change(at, Action::Start { side }, |game, control| {
            if game.phase != Phase::NotStarted {
                return Err(ClockError::AlreadyStarted);
            }
            game.phase = Phase::Running;
            game.begin_turn(control, side)
        })
    }

    /// Completes `side`'s move and starts the opponent's turn.
    ///
    /// Credit that comes after the move, such as an increment or Bronstein, is added to `side`'s
    /// bank. An increment that comes before the move (the default of the notation `chess`) is added
    /// to the bank of the opponent, whose turn begins.
    ///
    /// The side is a parameter so that a duplicate message cannot press the opponent's clock.
    ///
    /// Success does not mean that the move counts. If the game is over by `at`, for example because
    /// `side`'s flag fell, the press changes neither the clocks nor the result, and
    /// [`EventKind::Late`] says so.
    ///
    /// The press first advances the clock to `at`. If that sends a ready move of `side` (see
    /// [`Clock::set_ready`]), [`EventKind::Sent`] says so, and the press does nothing more. If an
    /// earlier call reported that it was sent, the press returns [`ClockError::NotOnTurn`].
    ///
    /// # Errors
    ///
    /// [`ClockError::NotOnTurn`] if the other side is on turn; [`ClockError::Deciding`] if `side`
    /// is deciding on a double; [`ClockError::AwaitingReceipt`] if `side` has not yet received the
    /// opponent's last move, double or take; [`ClockError::NotStarted`], [`ClockError::Paused`].
    // Inlined, since on the fast path it costs less than a call.
    #[inline(always)]
    pub fn press(&mut self, side: Side, at: Timestamp) -> CallResult {
        if self.press_plain(side, at) {
            return Ok(Vec::new());
        }
        self.press_in_full(side, at)
    }

    /// Completes the move of `side`, if it is plain.
    #[inline(always)]
    fn press_plain(&mut self, side: Side, at: Timestamp) -> bool {
        let Self {
            rules, cold, held, ..
        } = self;
        let pressed = held.press(rules, cold, side, at).is_some();
        if pressed && self.journal.is_some() {
            self.record(at, Action::Press { side }, &[]);
        }
        pressed
    }

    /// Not inlined, so that ordinary presses do not pay for it.
    #[inline(never)]
    pub(crate) fn press_in_full(&mut self, side: Side, at: Timestamp) -> CallResult {
        self.press_of(side, at, None)
    }

    fn press_of(&mut self, side: Side, at: Timestamp, number: Option<MoveNumber>) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        let sent = !complete(&mut game, &self.rules.control, side, number, &mut events)?;
        let action = if sent {
            Action::Advance
        } else {
            Action::Press { side }
        };
        self.commit(game, at, action, events)
    }

    /// Like [`Clock::press`], but charges `elapsed` instead of the time since the turn began, so
    /// that network lag costs the side nothing. The opponent's turn begins at `at`.
    ///
    /// `elapsed` is the time of the whole turn, including what ran before a pause, a save or a
    /// take-back.
    ///
    /// `elapsed` cannot undo what has happened in this turn: an event that an earlier call, such as
    /// [`Clock::advance`], reported, or a [hand-over](Clock::hand_over). At least the time of the
    /// turn up to the latest of these is charged. [`Clock::receive`] is not needed before this
    /// call.
    ///
    /// However late the press arrives, it is in time if `elapsed` was, unless a call has reported the
    /// flag. So before it, [advance](Clock::advance) to `at` minus the longest lag that you allow, if
    /// that is not before the last call. `elapsed` can be longer than the turn has lasted; then it is
    /// charged all the same.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`], but [`ClockError::AwaitingReceipt`] only if `side` has not yet received
    /// a double, on which it has to decide; [`ClockError::Negative`] if `elapsed` is negative.
    pub fn press_elapsed(&mut self, side: Side, at: Timestamp, elapsed: Millis) -> CallResult {
        self.press_elapsed_of(side, at, elapsed, None)
    }

    fn press_elapsed_of(
        &mut self,
        side: Side,
        at: Timestamp,
        elapsed: Millis,
        number: Option<MoveNumber>,
    ) -> CallResult {
        if elapsed.is_negative() {
            return Err(ClockError::Negative);
        }
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass_turn(&self.rules.control, side, at, (elapsed, false), &mut events)?;
        let pressed = complete(&mut game, &self.rules.control, side, number, &mut events)?;
        let action = Action::PressElapsed { side, elapsed };
        // With the measured time a ready move can be sent that would otherwise not have been.
        let recorded = if !pressed && self.passes_to(&game, at)? {
            Action::Advance
        } else {
            action
        };
        self.commit_measured(game, at, action, recorded, events)
    }

    /// Whether the clock reaches the state `game` at `at` without any call but a receipt.
    #[cold]
    fn passes_to(&self, game: &Game, at: Timestamp) -> Result<bool, ClockError> {
        let mut passed = self.game();
        passed.receive();
        passed.pass(&self.rules.control, at, &mut Vec::new())?;
        Ok(passed == *game)
    }

    /// Like [`Clock::press`], for a move that the opponent has not yet received. Neither clock runs
    /// until [`Clock::receive`].
    ///
    /// Until then a reading shows the opponent's time as if its turn had begun at the press. That
    /// is for display only: no time is charged, and no flag falls.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`].
    pub fn press_unreceived(&mut self, side: Side, at: Timestamp) -> CallResult {
        self.press_unreceived_of(side, at, None)
    }

    fn press_unreceived_of(
        &mut self,
        side: Side,
        at: Timestamp,
        number: Option<MoveNumber>,
    ) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        if !complete(&mut game, &self.rules.control, side, number, &mut events)? {
            return self.commit(game, at, Action::Advance, events);
        }
        game.awaiting = !game.phase.is_over();
        self.commit(game, at, Action::PressUnreceived { side }, events)
    }

    /// Reports that the opponent has received the last move, double or take. Its time starts to run
    /// at `at`: after a move its turn begins, after a double its decision begins, and after a take
    /// its turn continues.
    ///
    /// Call it after [`Clock::press_unreceived`], [`Clock::hand_over_unreceived`], or a move that
    /// was sent after [`Clock::set_ready_unreceived`].
    ///
    /// # Errors
    ///
    /// [`ClockError::NotAwaiting`], [`ClockError::Paused`], [`ClockError::Over`].
    pub fn receive(&mut self, at: Timestamp) -> CallResult {
        self.change(at, Action::Receive, |game, _| {
            if game.phase == Phase::Paused {
                return Err(ClockError::Paused);
            }
            if !game.awaiting {
                return Err(ClockError::NotAwaiting);
            }
            game.receive();
            Ok(())
        })
    }

    /// Tells the clock whether `side` has a complete move ready.
    ///
    /// A ready move is sent automatically one millisecond before the bank or the turn limit would
    /// run out: it completes the move with the time left, and the opponent's turn begins.
    /// [`EventKind::Sent`] reports it. Told in that very millisecond, it is sent in the same call.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`]; [`ClockError::Over`] after the game is over.
    pub fn set_ready(&mut self, side: Side, at: Timestamp, ready: bool) -> CallResult {
        let action = Action::SetReady { side, ready };
        self.change_and_report(at, action, |game, control, events| {
            set_ready(game, side, ready, false)?;
            game.pass(control, at, events)
        })
    }

    /// Like [`Clock::set_ready`] with a ready move, which the opponent must receive once it is
    /// sent: the opponent's turn then begins with [`Clock::receive`], as after
    /// [`Clock::press_unreceived`].
    ///
    /// # Errors
    ///
    /// As [`Clock::set_ready`].
    pub fn set_ready_unreceived(&mut self, side: Side, at: Timestamp) -> CallResult {
        let action = Action::SetReadyUnreceived { side };
        self.change_and_report(at, action, |game, control, events| {
            set_ready(game, side, true, true)?;
            game.pass(control, at, events)
        })
    }

    /// Passes the turn to the opponent without completing a move, for a decision on the doubling
    /// cube. A second call, by the opponent, ends the decision, and the turn continues.
    ///
    /// While a side decides, it gets neither delay nor increment, no move is counted, and the limit
    /// per turn does not apply. If the game is over by `at`, a hand-over changes neither the clocks
    /// nor the result, and [`EventKind::Late`] says so.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`], except [`ClockError::Deciding`].
    pub fn hand_over(&mut self, side: Side, at: Timestamp) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        hand_over(&mut game, &self.rules.control, side, &mut events)?;
        self.commit(game, at, Action::HandOver { side }, events)
    }

    /// Like [`Clock::hand_over`], but charges `elapsed` instead of the time since the turn or the
    /// decision began, so that network lag costs the side nothing.
    ///
    /// At `at` the opponent's decision begins or, if `side` was deciding, the opponent's turn
    /// continues. For `elapsed` see [`Clock::press_elapsed`].
    ///
    /// # Errors
    ///
    /// As [`Clock::hand_over`], except [`ClockError::AwaitingReceipt`]: a measured time implies
    /// that `side` has received the opponent's move, double or take. [`ClockError::Negative`] if
    /// `elapsed` is negative.
    pub fn hand_over_elapsed(&mut self, side: Side, at: Timestamp, elapsed: Millis) -> CallResult {
        if elapsed.is_negative() {
            return Err(ClockError::Negative);
        }
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass_turn(&self.rules.control, side, at, (elapsed, true), &mut events)?;
        hand_over(&mut game, &self.rules.control, side, &mut events)?;
        let action = Action::HandOverElapsed { side, elapsed };
        self.commit_measured(game, at, action, action, events)
    }

    /// Like [`Clock::hand_over`], for a double or a take that the opponent has not yet received.
    /// Neither clock runs until [`Clock::receive`].
    ///
    /// Until then a reading shows the opponent's time as if it had begun to run at the hand-over.
    /// That is for display only: no time is charged, and no flag falls.
    ///
    /// # Errors
    ///
    /// As [`Clock::hand_over`].
    pub fn hand_over_unreceived(&mut self, side: Side, at: Timestamp) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        hand_over(&mut game, &self.rules.control, side, &mut events)?;
        game.awaiting = !game.phase.is_over();
        self.commit(game, at, Action::HandOverUnreceived { side }, events)
    }

    /// Pauses the game: no time runs, and the delay time left for this turn is kept.
    ///
    /// If the clock itself ended the game by `at` (a flag, a limit), the call succeeds, the events
    /// say so, and the game is not paused.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotStarted`], [`ClockError::Paused`]; [`ClockError::Over`] if the game was
    /// over before this call.
    pub fn pause(&mut self, at: Timestamp) -> CallResult {
        self.change(at, Action::Pause, |game, _| {
            check_started(game)?;
            if game.phase == Phase::Paused {
                return Err(ClockError::Paused);
            }
            game.phase = Phase::Paused;
            Ok(())
        })
    }

    /// Resumes a paused game: the turn continues where it was paused.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotPaused`], [`ClockError::Over`].
    pub fn resume(&mut self, at: Timestamp) -> CallResult {
        self.change(at, Action::Resume, |game, _| {
            if game.phase != Phase::Paused {
                return Err(ClockError::NotPaused);
            }
            game.phase = Phase::Running;
            Ok(())
        })
    }

    /// Ends the game for a reason off the clock: mate, resignation, agreement. A game that has not
    /// started can be stopped too.
    ///
    /// If the clock itself ended the game by `at` (a flag, a limit), the call succeeds, the events
    /// say so, and that result is kept.
    ///
    /// # Errors
    ///
    /// [`ClockError::Over`] if the game was over before this call.
    pub fn stop(&mut self, at: Timestamp) -> CallResult {
        self.change(at, Action::Stop, |game, control| {
            game.receive();
            game.settle(control)?;
            game.phase = Phase::Stopped;
            Ok(())
        })
    }

    /// Advances the clock to `at` and returns the events due by then.
    ///
    /// Call it to learn about a flag when it falls; [`Clock::deadline`] says when. The result of
    /// the game does not depend on this call, since the next press finds the same events.
    ///
    /// The exception is [`Clock::press_elapsed`]: what this call reports stays, so a flag that it
    /// reports cannot be undone by a shorter measured time. If you use that method, make this call
    /// later than the deadline, by the longest lag that you allow.
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn advance(&mut self, at: Timestamp) -> CallResult {
        self.arbitrate(at, Action::Advance, |_, _| Ok(()))
    }

    /// Like [`Clock::advance`], but stops after about `most` events. Appends them to `events`, and
    /// returns whether these are all the events due by `at`. If not, call it again for the rest:
    /// the clock has advanced only to the last of these events.
    ///
    /// This bounds the memory used where many lives (such as byo-yomi periods) or stages can expire
    /// at once. There can be more than `most` events, since all events of one timestamp are
    /// returned together.
    ///
    /// ```
    /// use flagfall::{Clock, Notation, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Sgf.parse("TM[0]OT[500x1 byo-yomi]")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let mut events = Vec::new();
    /// assert!(!clock.advance_some(Timestamp::from(3_600_000), 10, &mut events)?);
    /// assert_eq!(events.len(), 10);
    /// assert_eq!(clock.last_at(), Some(events[9].at));
    /// while !clock.advance_some(Timestamp::from(3_600_000), 10, &mut events)? {}
    /// assert_eq!(events.len(), 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn advance_some(
        &mut self,
        at: Timestamp,
        most: usize,
        events: &mut Vec<Event>,
    ) -> Result<bool, ClockError> {
        if self.alarms.is_some() {
            return self.advance_and_sound(at, most, events);
        }
        let mut found = Vec::new();
        let mut game = self.game();
        let mut all = true;
        while let Some(due) = game.deadline(&self.rules.control).filter(|due| *due <= at) {
            // All events of one timestamp are returned together, since a journal cannot stop
            // between them.
            if found.len() >= most && due > game.now {
                all = false;
                break;
            }
            game.pass(&self.rules.control, due, &mut found)?;
        }
        if all {
            game.pass(&self.rules.control, at, &mut found)?;
        } else if found.is_empty() {
            return Ok(false);
        }
        let happened = self.commit(game, game.now, Action::Advance, found)?;
        events.extend(happened);
        Ok(all)
    }

    /// The timestamp of the last call that changed the clock; no later call may be earlier. `None`
    /// before the first call. On a clock restored with a `saved_at` it is as long before `saved_at`
    /// as that call was before the save.
    ///
    /// If two processes share a game, compare it with your own time: if it is later, the clock of
    /// the process that made the last call is ahead of yours. [`ClockError::AtWentBack`] contains
    /// it too.
    pub fn last_at(&self) -> Option<Timestamp> {
        let game = self.game();
        (!game.is_untouched()).then_some(game.now)
    }

    /// Returns what both clocks show at `at`. Changes nothing.
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn read(&self, at: Timestamp) -> Result<Reading, ClockError> {
        Ok(self.reading(at, &self.shown(at)?))
    }

    /// The game at `at`, with the pending time charged.
    pub(crate) fn shown(&self, at: Timestamp) -> Result<Game, ClockError> {
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut Vec::new())?;
        game.settle(&self.rules.control)?;
        Ok(game)
    }

    /// What the clocks of `game` show.
    pub(crate) fn reading(&self, at: Timestamp, game: &Game) -> Reading {
        let control = &self.rules.control;
        let opening = control.rules().opening;
        let BySide { first, second } = &game.sides;
        Reading {
            at,
            phase: game.phase,
            on_turn: game.on_turn,
            deciding: game.deciding,
            provisional: game.awaiting,
            first_to_fall: game.first_to_fall,
            sides: BySide {
                first: first.read(control.schedule(Side::First), opening),
                second: second.read(control.schedule(Side::Second), opening),
            },
        }
    }

    /// Returns what `side`'s bank shows at `at`, as [`Clock::read`] does. `None`: untimed.
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn bank(&self, side: Side, at: Timestamp) -> Result<Option<Millis>, ClockError> {
        Ok(*self.summary(at)?.banks.get(side))
    }

    pub(crate) fn summary(&self, at: Timestamp) -> Result<Summary, ClockError> {
        match self.held.summary(at) {
            Some(summary) => Ok(summary),
            None => self.summary_of_reading(at),
        }
    }

    /// Not inlined, so that a bank on the fast path is read without the stack that a reading needs.
    #[inline(never)]
    fn summary_of_reading(&self, at: Timestamp) -> Result<Summary, ClockError> {
        let reading = self.read(at)?;
        let lent = reading.sides.get(reading.on_turn).lent;
        Ok(Summary {
            phase: reading.phase,
            on_turn: reading.on_turn,
            lent,
            banks: BySide {
                first: reading.sides.first.bank,
                second: reading.sides.second.bank,
            },
        })
    }

    /// The timestamp of the next event (usually the flag) if nobody presses. A press at `deadline -
    /// 1` is in time; at the deadline it is too late. `None` if the clock is not running or nothing
    /// can happen.
    ///
    /// Set a timer for it and call [`Clock::advance`] then, or later if you use
    /// [`Clock::press_elapsed`]: see [`Clock::advance`]. It is valid until the next call that
    /// changes the clock.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.held.deadline()
    }

    /// Advances to `at`, then applies `change` if the game is not over.
    fn change(
        &mut self,
        at: Timestamp,
        action: Action,
        change: impl FnOnce(&mut Game, &TimeControl) -> Result<(), ClockError>,
    ) -> CallResult {
        self.change_and_report(at, action, |game, control, _| change(game, control))
    }

    /// Like [`Clock::change`], for a change that is an event.
    fn change_and_report(
        &mut self,
        at: Timestamp,
        action: Action,
        change: impl FnOnce(&mut Game, &TimeControl, &mut Vec<Event>) -> Result<(), ClockError>,
    ) -> CallResult {
        let mut game = self.game();
        if game.phase.is_over() {
            return Err(ClockError::Over);
        }
        let mut events = Vec::new();
        game.pass(&self.rules.control, at, &mut events)?;
        if game.phase.is_over() {
            return self.commit(game, at, Action::Advance, events);
        }
        change(&mut game, &self.rules.control, &mut events)?;
        self.commit(game, at, action, events)
    }

    /// Advances to `at`, then applies `change`, even if the game is over.
    fn arbitrate(
        &mut self,
        at: Timestamp,
        action: Action,
        change: impl FnOnce(&mut Game, &TimeControl) -> Result<(), ClockError>,
    ) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        change(&mut game, &self.rules.control)?;
        self.commit(game, at, action, events)
    }

    /// Stores the result of `action` at `at`, and records the action.
    fn commit(
        &mut self,
        game: Game,
        at: Timestamp,
        action: Action,
        events: Vec<Event>,
    ) -> CallResult {
        let after = self.sound_and_store(game, at, action, &events)?;
        self.record(at, action, &events);
        Ok(after.unwrap_or(events))
    }

    /// Like [`Clock::commit`], for a measured time.
    fn commit_measured(
        &mut self,
        game: Game,
        at: Timestamp,
        action: Action,
        recorded: Action,
        events: Vec<Event>,
    ) -> CallResult {
        let before = self.game();
        let after = self.sound_and_store(game, at, action, &events)?;
        if let Some(journal) = &mut self.journal {
            journal.record_measured(&before, at, recorded, &events);
        }
        Ok(after.unwrap_or(events))
    }

    /// Returns the events with the alarms among them, if the clock has alarms.
    fn sound_and_store(
        &mut self,
        game: Game,
        at: Timestamp,
        action: Action,
        events: &[Event],
    ) -> Result<Option<Vec<Event>>, ClockError> {
        if let Some(journal) = &self.journal {
            journal.check_room(events)?;
        }
        let sounded = match self.alarms {
            Some(_) => Some(self.sound(&game, at, action, events)?),
            None => None,
        };
        self.store(game);
        Ok(sounded)
    }

    #[inline(never)]
    fn record(&mut self, at: Timestamp, action: Action, events: &[Event]) {
        if let Some(journal) = &mut self.journal {
            journal.record(at, action, events);
        }
    }

    /// Repeats a recorded call.
    pub(crate) fn act(&mut self, at: Timestamp, action: Action) -> CallResult {
        match action {
            Action::Start { side } => self.start(side, at),
            Action::Press { side } => self.press(side, at),
            Action::PressElapsed { side, elapsed } => self.press_elapsed(side, at, elapsed),
            Action::PressUnreceived { side } => self.press_unreceived(side, at),
            Action::Receive => self.receive(at),
            Action::SetReady { side, ready } => self.set_ready(side, at, ready),
            Action::SetReadyUnreceived { side } => self.set_ready_unreceived(side, at),
            Action::HandOver { side } => self.hand_over(side, at),
            Action::HandOverElapsed { side, elapsed } => self.hand_over_elapsed(side, at, elapsed),
            Action::HandOverUnreceived { side } => self.hand_over_unreceived(side, at),
            Action::Pause => self.pause(at),
            Action::Resume => self.resume(at),
            Action::Stop => self.stop(at),
            Action::Adjust { side, time } => self.adjust(side, at, time),
            Action::SetBank { side, bank } => self.set_bank(side, at, bank),
            Action::DrawReserve { side, time } => self.draw_reserve(side, at, time),
            Action::Berserk { side, rule } => self.berserk(side, at, rule),
            Action::SetTurn { side } => self.set_turn(side, at),
            Action::RaiseFlag { side } => self.raise_flag(side, at),
            Action::Advance => self.advance(at),
            // The journal has the standing.
            Action::SetStanding { .. } => Err(ClockError::NotInJournal),
            Action::TakeBack { to } => self.take_back(at, to),
        }
    }
}

/// Completes the move of `side` at the game's current time, or reports it as late. Returns false if
/// the move was ready and has already been sent. A move with another number is rejected.
fn complete(
    game: &mut Game,
    control: &TimeControl,
    side: Side,
    number: Option<MoveNumber>,
    events: &mut Vec<Event>,
) -> Result<bool, ClockError> {
    if let Some(number) = number {
        number.check(game.sides.get(side).moves)?;
    }
    if game.phase.is_over() {
        events.push(event(game, side, EventKind::Late));
        return Ok(true);
    }
    let sent = |event: &Event| event.kind == EventKind::Sent && event.side == side;
    // With a number, the press is for a later move than the one that was sent.
    if number.is_none() && game.on_turn != side && events.iter().any(sent) {
        return Ok(false);
    }
    set_ready(game, side, false, false)?;
    game.take_at_least(control, events)?;
    if game.phase.is_over() {
        events.push(event(game, side, EventKind::Late));
        return Ok(true);
    }
    game.complete_move(control, game.pending, events)?;
    Ok(true)
}

/// Hands over the turn of `side` at the game's current time, or reports that as late.
fn hand_over(
    game: &mut Game,
    control: &TimeControl,
    side: Side,
    events: &mut Vec<Event>,
) -> Result<(), ClockError> {
    if game.phase.is_over() {
        events.push(event(game, side, EventKind::Late));
        return Ok(());
    }
    check_on_turn(game, side)?;
    game.hand_over(control)
}

fn set_ready(game: &mut Game, side: Side, ready: bool, unreceived: bool) -> Result<(), ClockError> {
    check_to_move(game, side)?;
    let turn = &mut game.sides.get_mut(side).turn;
    (turn.ready, turn.unreceived) = (ready, unreceived);
    Ok(())
}

fn event(game: &Game, side: Side, kind: EventKind) -> Event {
    Event {
        at: game.now,
        side,
        kind,
    }
}

fn check_started(game: &Game) -> Result<(), ClockError> {
    match game.phase {
        Phase::NotStarted => Err(ClockError::NotStarted),
        _ => Ok(()),
    }
}

fn check_on_turn(game: &Game, side: Side) -> Result<(), ClockError> {
    check_started(game)?;
    if game.phase == Phase::Paused {
        return Err(ClockError::Paused);
    }
    if game.on_turn != side {
        return Err(ClockError::NotOnTurn);
    }
    if game.awaiting {
        return Err(ClockError::AwaitingReceipt);
    }
    Ok(())
}

fn check_to_move(game: &Game, side: Side) -> Result<(), ClockError> {
    check_on_turn(game, side)?;
    if game.deciding {
        Err(ClockError::Deciding)
    } else {
        Ok(())
    }
}
