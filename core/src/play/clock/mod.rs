//! The clock: two sides, one game.

mod arbiter;
pub(crate) mod journal;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::model::{BySide, Millis, Side, TimeControl, Timestamp};
use crate::play::fast::ColdState;
#[cfg(test)]
use crate::play::fast::FastGame;
use crate::play::game::{Game, PenaltyTerms};
use crate::play::held::{Held, SharedRules};
use crate::play::{ClockError, Event, EventKind, Phase, Reading, Summary};

pub use journal::{Action, Journal, JournalEntry, TakeBackTo};

/// The clocks of one game.
///
/// The caller says when things happen: every call takes an `at` from the caller's own steady
/// clock, and none may lie before the last. A call that fails changes nothing. A call that
/// succeeds gives the events that it brought about, each with the exact moment at which it
/// happened, however late the call finds it.
///
/// [`ClockError::AtWentBack`] and [`ClockError::TooLarge`] can come from every call that takes an
/// `at`, and [`ClockError::JournalFull`] from every call that changes a clock with a journal. They
/// are not repeated below.
///
/// ```
/// use flagfall::{Timestamp, Chess, Clock, EventKind, Millis, Mode, Notation, Side};
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
    journal: Option<Box<Journal>>,
}

/// What a call that changed the clock brought about, in order of time.
type CallResult = Result<Vec<Event>, ClockError>;

impl Clock {
    /// A clock under `control`, set and not yet started. Many clocks can share one control.
    pub fn new(control: impl Into<Arc<TimeControl>>) -> Self {
        let control = control.into();
        let game = Game::new(&control, PenaltyTerms::NONE);
        Self::from_game(control, game)
    }

    #[cfg(feature = "documents")]
    pub(crate) fn of_history(control: Arc<TimeControl>, game: Game, journal: Journal) -> Self {
        Self {
            journal: Some(Box::new(journal)),
            ..Self::from_game(control, game)
        }
    }

    pub(crate) fn from_game(control: Arc<TimeControl>, game: Game) -> Self {
        let rules = SharedRules::of(control, &game);
        let mut cold = ColdState::default();
        Self {
            held: Held::of(game, &rules, &mut cold),
            rules,
            cold,
            journal: None,
        }
    }

    /// The clock of a game that is held so, and is not behind.
    pub(crate) const fn of_held(rules: SharedRules, held: Held, cold: ColdState) -> Self {
        Self {
            rules,
            cold,
            held,
            journal: None,
        }
    }

    /// How its game is held.
    pub(crate) fn into_held(self) -> (Held, ColdState) {
        (self.held, self.cold)
    }

    /// The game, while it waits for a plain move.
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

    /// Lets the game stand so.
    fn stand(&mut self, game: Game) {
        if game.stages() != self.rules.stages {
            self.rules = SharedRules::of(Arc::clone(&self.rules.control), &game);
        }
        self.held.put(game, &self.rules, &mut self.cold);
    }

    /// Lets the clock hold `equal` in place of its own control, which is equal to it.
    pub(crate) fn share_control(&mut self, equal: &Arc<TimeControl>) {
        if !Arc::ptr_eq(&self.rules.control, equal) {
            self.rules.control = Arc::clone(equal);
        }
    }

    /// The time control that the clock runs under.
    pub const fn control(&self) -> &Arc<TimeControl> {
        &self.rules.control
    }

    /// Starts the game: the turn of `side` begins. Usually the first side's.
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

    /// Completes the move of `side`: its credit is added and the other side's turn begins.
    ///
    /// The side is named so that a message that arrives twice cannot press the opponent's clock.
    /// A press after the end of the game changes nothing and reports [`EventKind::Late`]. Where the
    /// move stood ready and was sent by `at`, the events say so, and there is nothing left to press.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotOnTurn`] for the side that is not on turn; [`ClockError::Deciding`] while
    /// the turn is handed over; [`ClockError::AwaitingReceipt`] while a receipt is awaited;
    /// [`ClockError::NotStarted`], [`ClockError::Paused`].
    // Inlined, as most of what it does is less than what a call costs.
    #[inline(always)]
    pub fn press(&mut self, side: Side, at: Timestamp) -> CallResult {
        let Self {
            rules, cold, held, ..
        } = self;
        if held.press(rules, cold, side, at).is_some() {
            if self.journal.is_some() {
                self.record(at, Action::Press { side }, &[]);
            }
            return Ok(Vec::new());
        }
        self.press_in_full(side, at)
    }

    /// Not inlined: what few presses need costs the others nothing.
    #[inline(never)]
    pub(crate) fn press_in_full(&mut self, side: Side, at: Timestamp) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        let sent = !complete(&mut game, &self.rules.control, side, &mut events)?;
        let action = if sent {
            Action::Advance
        } else {
            Action::Press { side }
        };
        self.commit(game, at, action, events)
    }

    /// As [`Clock::press`], with the time that the caller measured for the turn: it replaces the
    /// time since the turn began, so that lag costs the side nothing. The other side's turn
    /// begins at `at`.
    ///
    /// The turn may have begun before a pause, a journal, a save or the moment that was taken back
    /// to: `elapsed` replaces what ran before that too.
    ///
    /// What has been reported or decided stands: an expiry that [`Clock::advance`] gave, the time
    /// before a hand over. A shorter `elapsed` counts as the time until then.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`]; [`ClockError::Negative`] for an `elapsed` below zero.
    pub fn press_elapsed(&mut self, side: Side, at: Timestamp, elapsed: Millis) -> CallResult {
        if elapsed.is_negative() {
            return Err(ClockError::Negative);
        }
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass_turn(&self.rules.control, side, at, (elapsed, false), &mut events)?;
        let pressed = complete(&mut game, &self.rules.control, side, &mut events)?;
        // By the measured time a ready move may be sent that was not by the moments alone.
        let action = if !pressed && self.passes_to(&game, at)? {
            Action::Advance
        } else {
            Action::PressElapsed { side, elapsed }
        };
        self.commit(game, at, action, events)
    }

    /// Whether the game comes to `game` at `at` without any call.
    #[cold]
    fn passes_to(&self, game: &Game, at: Timestamp) -> Result<bool, ClockError> {
        let mut passed = self.game();
        passed.pass(&self.rules.control, at, &mut Vec::new())?;
        Ok(passed == *game)
    }

    /// As [`Clock::press`], where the opponent has yet to receive the move. Neither clock runs
    /// until [`Clock::receive`]; readings count from the press and are provisional, and no flag
    /// falls on them.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`].
    pub fn press_unreceived(&mut self, side: Side, at: Timestamp) -> CallResult {
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        if !complete(&mut game, &self.rules.control, side, &mut events)? {
            return self.commit(game, at, Action::Advance, events);
        }
        game.awaiting = !game.phase.is_over();
        self.commit(game, at, Action::PressUnreceived { side }, events)
    }

    /// The opponent has received what it had yet to receive: the turn that a
    /// [`Clock::press_unreceived`] or a sent move handed on begins at `at`; the decision, or the
    /// suspended turn, that a [`Clock::hand_over_unreceived`] handed on begins or goes on at `at`.
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

    /// Tells whether `side` has a complete move ready. One that stands ready is sent by itself in
    /// the last millisecond before the bank or the turn limit would expire: the side completes its
    /// move with what it has then, and the other side's turn begins.
    ///
    /// # Errors
    ///
    /// As [`Clock::press`]; [`ClockError::Over`] after the end of the game.
    pub fn set_ready(&mut self, side: Side, at: Timestamp, ready: bool) -> CallResult {
        self.change(at, Action::SetReady { side, ready }, |game, _| {
            set_ready(game, side, ready, false)
        })
    }

    /// As [`Clock::set_ready`] with a move that is ready, which the opponent has yet to receive once
    /// it is sent: the other side's turn then begins with [`Clock::receive`], as after a
    /// [`Clock::press_unreceived`].
    ///
    /// # Errors
    ///
    /// As [`Clock::set_ready`].
    pub fn set_ready_unreceived(&mut self, side: Side, at: Timestamp) -> CallResult {
        self.change(at, Action::SetReadyUnreceived { side }, |game, _| {
            set_ready(game, side, true, true)
        })
    }

    /// Passes the turn without completing a move: a cube is offered, and the other side's clock
    /// runs while it decides. A second hand over, by the side that decides, ends the decision, and
    /// the suspended turn goes on.
    ///
    /// A decision lends and earns nothing, counts no move and is under no turn limit. A hand over
    /// after the end of the game changes nothing and reports [`EventKind::Late`].
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

    /// As [`Clock::hand_over`], with the time that the caller measured for the turn or the decision
    /// that it ends: it replaces the time since that began, so that lag costs the side nothing. What
    /// it hands over to begins at `at`.
    ///
    /// Otherwise `elapsed` is as in [`Clock::press_elapsed`].
    ///
    /// # Errors
    ///
    /// As [`Clock::hand_over`], except [`ClockError::AwaitingReceipt`], since a measured time is a
    /// receipt too; [`ClockError::Negative`] for an `elapsed` below zero.
    pub fn hand_over_elapsed(&mut self, side: Side, at: Timestamp, elapsed: Millis) -> CallResult {
        if elapsed.is_negative() {
            return Err(ClockError::Negative);
        }
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass_turn(&self.rules.control, side, at, (elapsed, true), &mut events)?;
        hand_over(&mut game, &self.rules.control, side, &mut events)?;
        self.commit(game, at, Action::HandOverElapsed { side, elapsed }, events)
    }

    /// As [`Clock::hand_over`], where the opponent has yet to receive the double, the take or the
    /// pass. Neither clock runs until [`Clock::receive`]; readings count from the hand over and are
    /// provisional, and no flag falls on them.
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

    /// Pauses the clock. A pause costs nothing and keeps what is left of this turn's lent time.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotStarted`], [`ClockError::Paused`], [`ClockError::Over`]. Where the game turns
    /// out to have ended by `at`, the events say so, and there is nothing left to pause.
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

    /// Ends a pause: the turn goes on where it stood.
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

    /// Ends the game: mate, resignation, agreement. A game that was never started can be stopped
    /// too.
    ///
    /// # Errors
    ///
    /// [`ClockError::Over`]. Where the game turns out to have ended by `at`, the events say so and
    /// that end stands.
    pub fn stop(&mut self, at: Timestamp) -> CallResult {
        self.change(at, Action::Stop, |game, control| {
            game.receive();
            game.settle(control)?;
            game.phase = Phase::Stopped;
            Ok(())
        })
    }

    /// Lets time pass until `at`: what falls due by then happens.
    ///
    /// Not needed for the outcome, which the next press finds as well; needed to learn of a flag
    /// when it falls. [`Clock::deadline`] says when to look.
    ///
    /// # Errors
    ///
    /// Those of every call.
    pub fn advance(&mut self, at: Timestamp) -> CallResult {
        self.arbitrate(at, Action::Advance, |_, _| Ok(()))
    }

    /// As [`Clock::advance`], but stops once it has added at least `most` events to `events`, and
    /// returns whether these are all the events until `at`. If not, the clock's time is that of the
    /// last event, and the next call goes on from there.
    ///
    /// A time control of many lives or stages can bring about many events at once. With this call
    /// they take no more memory than the caller wants.
    ///
    /// ```
    /// use flagfall::{Timestamp, Clock, Notation, Side};
    ///
    /// let byo_yomi = Notation::named("sgf").ok_or("sgf")?;
    /// let mut clock = Clock::new(byo_yomi.parse("TM[0]OT[500x1 byo-yomi]")?);
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
    /// Those of every call.
    pub fn advance_some(
        &mut self,
        at: Timestamp,
        most: usize,
        events: &mut Vec<Event>,
    ) -> Result<bool, ClockError> {
        let mut found = Vec::new();
        let mut game = self.game();
        let mut all = true;
        while let Some(due) = game.deadline(&self.rules.control).filter(|due| *due <= at) {
            // Of one moment all is told: a journal that leads to it could not tell a part.
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

    /// The `at` of the last call that changed the clock, which no later call may lie before. After a
    /// [`Clock::restore`] it lies where the restore moved it. `None` before the first call.
    ///
    /// Where two processes with different clocks of their own share a game, it says whose moment is
    /// ahead: see [`ClockError::AtWentBack`], which has it too.
    pub fn last_at(&self) -> Option<Timestamp> {
        let game = self.game();
        (!game.is_untouched()).then_some(game.now)
    }

    /// What the clocks show at `at`, without changing anything.
    ///
    /// # Errors
    ///
    /// Those of every call.
    pub fn read(&self, at: Timestamp) -> Result<Reading, ClockError> {
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut Vec::new())?;
        game.settle(&self.rules.control)?;
        let BySide { first, second } = &game.sides;
        Ok(Reading {
            at,
            phase: game.phase,
            on_turn: game.on_turn,
            deciding: game.deciding,
            provisional: game.awaiting,
            first_to_fall: game.first_to_fall,
            sides: BySide {
                first: first.read(self.rules.control.schedule(Side::First)),
                second: second.read(self.rules.control.schedule(Side::Second)),
            },
        })
    }

    /// What the main display of `side` shows at `at`: the bank of its reading, without the rest.
    /// `None`: untimed.
    ///
    /// # Errors
    ///
    /// Those of every call.
    pub fn bank(&self, side: Side, at: Timestamp) -> Result<Option<Millis>, ClockError> {
        Ok(*self.summary(at)?.banks.get(side))
    }

    pub(crate) fn summary(&self, at: Timestamp) -> Result<Summary, ClockError> {
        if let Some(summary) = self.held.summary(at) {
            return Ok(summary);
        }
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

    /// The moment of the next event if nobody presses: alive one millisecond before it, expired at
    /// it. A timer that is set for it finds the event. `None` while the clock does not run, or if
    /// nothing will ever happen.
    ///
    /// The deadline is good until the next call that changes the clock.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.held.deadline()
    }

    /// Time passes until `at`; then, if the game is not over, `change` is made.
    fn change(
        &mut self,
        at: Timestamp,
        action: Action,
        change: impl FnOnce(&mut Game, &TimeControl) -> Result<(), ClockError>,
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
        change(&mut game, &self.rules.control)?;
        self.commit(game, at, action, events)
    }

    /// Time passes until `at`; then `change` is made, whether the game is over or not.
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

    /// What `action` came to at `at`.
    fn commit(
        &mut self,
        game: Game,
        at: Timestamp,
        action: Action,
        events: Vec<Event>,
    ) -> CallResult {
        if let Some(journal) = &self.journal {
            journal.check_room(&events)?;
        }
        self.stand(game);
        self.record(at, action, &events);
        Ok(events)
    }

    #[inline(never)]
    fn record(&mut self, at: Timestamp, action: Action, events: &[Event]) {
        if let Some(journal) = &mut self.journal {
            journal.record(at, action, events);
        }
    }

    /// Does what a journal says was done.
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
            Action::SetTurn { side } => self.set_turn(side, at),
            Action::RaiseFlag { side } => self.raise_flag(side, at),
            Action::Advance => self.advance(at),
            Action::TakeBack { to } => self.take_back(at, to),
        }
    }
}

/// Completes the move of `side` at the game's now, or finds it late. False: it stood ready, and what
/// happened by now includes that it was sent.
fn complete(
    game: &mut Game,
    control: &TimeControl,
    side: Side,
    events: &mut Vec<Event>,
) -> Result<bool, ClockError> {
    if game.phase.is_over() {
        events.push(late(game, side));
        return Ok(true);
    }
    let sent = |event: &Event| event.kind == EventKind::Sent && event.side == side;
    if game.on_turn != side && events.iter().any(sent) {
        return Ok(false);
    }
    set_ready(game, side, false, false)?;
    game.take_at_least(control, events)?;
    if game.phase.is_over() {
        events.push(late(game, side));
        return Ok(true);
    }
    game.complete_move(control, game.pending, events)?;
    Ok(true)
}

/// Hands the turn of `side` over at the game's now, or finds that late.
fn hand_over(
    game: &mut Game,
    control: &TimeControl,
    side: Side,
    events: &mut Vec<Event>,
) -> Result<(), ClockError> {
    if game.phase.is_over() {
        events.push(late(game, side));
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

fn late(game: &Game, side: Side) -> Event {
    Event {
        at: game.now,
        side,
        kind: EventKind::Late,
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
