//! The arbiter's calls: adding and setting time, raising flags, taking moves back.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{CallResult, Clock, check_started, event};
use crate::model::{Coupling, Millis, Side, TimeControl, Timestamp};
use crate::play::game::Game;
use crate::play::side_clock::Turn;
use crate::play::{Action, ClockError, EventKind, Journal, Phase, TakeBackTo};

impl Clock {
    /// Adds `time` to `side`'s bank, or subtracts it if negative.
    ///
    /// The bank does not go below zero, and one that is (in a game that carries the time past zero of
    /// a move within the grace) does not go further below; a bank of zero has no effect until that
    /// side's time runs.
    /// The call is allowed at any time, also before the start and after the end. A fallen flag
    /// stays down until [`Clock::raise_flag`].
    ///
    /// # Errors
    ///
    /// [`ClockError::Untimed`] if the side has no bank.
    pub fn adjust(&mut self, side: Side, at: Timestamp, time: Millis) -> CallResult {
        self.arbitrate(at, Action::Adjust { side, time }, |game, control| {
            let bank = game.shown(control, side)?.bank;
            let changed = bank.checked_add(time).ok_or(ClockError::TooLarge)?;
            set_bank(game, control, side, changed.max(bank.min(Millis::ZERO)))
        })
    }

    /// Sets `side`'s bank. Otherwise like [`Clock::adjust`].
    ///
    /// # Errors
    ///
    /// As [`Clock::adjust`]; [`ClockError::Negative`] if `bank` is negative.
    pub fn set_bank(&mut self, side: Side, at: Timestamp, bank: Millis) -> CallResult {
        self.arbitrate(at, Action::SetBank { side, bank }, |game, control| {
            if bank.is_negative() {
                return Err(ClockError::Negative);
            }
            set_bank(game, control, side, bank)
        })
    }

    /// Moves `time` from `side`'s reserve to its bank.
    ///
    /// The call is allowed while the game is running or paused, whether the side is on turn or not. The
    /// event [`EventKind::Reserve`] says what is left. If the game ends by
    /// `at`, nothing is drawn, and the events report what happened.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotStarted`], [`ClockError::Over`]; [`ClockError::Negative`] if `time` is
    /// negative; [`ClockError::NoReserve`] if the reserve holds less, or the side's stage has no
    /// reserve; [`ClockError::OverLimit`] if the bank would be above the reserve's `most`.
    ///
    /// ```
    /// use flagfall::{
    ///     Clock, Millis, Reserve, Rules, Schedule, Side, Stage, TimeControl, Timestamp,
    /// };
    ///
    /// let reserve = Reserve::new(Millis::from_mins(10)).most(Millis::from_mins(5));
    /// let both = Schedule::new(vec![Stage::new(Millis::from_mins(5)).reserve(reserve)])?;
    /// let mut clock = Clock::new(TimeControl::new(both.clone(), both, Rules::default())?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.draw_reserve(Side::First, Timestamp::from(60_000), Millis::from_mins(1))?;
    /// let first = clock.read(Timestamp::from(60_000))?.sides.first;
    /// assert_eq!(first.to_string(), "5:00, 9:00 in reserve");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw_reserve(&mut self, side: Side, at: Timestamp, time: Millis) -> CallResult {
        let action = Action::DrawReserve { side, time };
        self.change_and_report(at, action, |game, control, events| {
            check_started(game)?;
            draw_reserve(game, control, side, time)?;
            let left = game.sides.get(side).reserve;
            events.push(event(game, side, EventKind::Reserve { left }));
            Ok(())
        })
    }

    /// Gives the turn to `side`: a new turn begins at `at`, with its delay or increment.
    ///
    /// The interrupted turn is not counted as a move, and no increment or other credit is added at
    /// its end. An increment that was added at its start stays in the bank, and the time that it
    /// used stays used. A decision on the cube ends, and no move or hand-over waits to be received
    /// any more. A paused game stays paused.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotStarted`], [`ClockError::Over`].
    pub fn set_turn(&mut self, side: Side, at: Timestamp) -> CallResult {
        self.change(at, Action::SetTurn { side }, |game, control| {
            check_started(game)?;
            game.receive();
            game.settle(control)?;
            game.deciding = false;
            for side in Side::ALL {
                let clock = game.sides.get_mut(side);
                let settled = clock.settle_excess(&control.rules());
                settled.ok_or(ClockError::TooLarge)?;
                clock.turn = Turn::REST;
            }
            game.begin_turn(control, side)
        })
    }

    /// Resets a fallen flag of `side`, so that play can continue: its flag or, if that has not
    /// fallen, its first flag (the one at the end of the main time, in games with extra time).
    ///
    /// If that flag ended the game, the game is now paused, and the same side is on turn. Give it
    /// time with [`Clock::set_bank`] before [`Clock::resume`].
    ///
    /// # Errors
    ///
    /// [`ClockError::FlagUp`] if neither flag has fallen.
    pub fn raise_flag(&mut self, side: Side, at: Timestamp) -> CallResult {
        self.arbitrate(at, Action::RaiseFlag { side }, |game, control| {
            let clock = game.sides.get_mut(side);
            if !clock.flag && clock.first_flag.is_none() {
                return Err(ClockError::FlagUp);
            }
            let ended = match game.phase {
                Phase::Flagged => clock.flag,
                Phase::Drawn => true,
                _ => false,
            };
            if clock.flag {
                clock.flag = false;
            } else {
                clock.first_flag = None;
            }
            if clock.first_flag.is_none() && game.first_to_fall == Some(side) {
                let other = !side;
                let fell = game.sides.get(other).first_flag.is_some();
                game.first_to_fall = fell.then_some(other);
            }
            if ended {
                game.phase = Phase::Paused;
                let charge = game.charge(control);
                let clock = game.sides.get_mut(game.on_turn);
                if !clock.turn.is_timed() {
                    clock.turn.fresh = true;
                    let first_move = control.rules().opening.first_move();
                    let within = first_move.map_or(Millis::MAX, |first_move| first_move.within);
                    clock.turn.elapsed = clock.turn.elapsed.min(within);
                    return Ok(());
                }
                let stage = clock.stage(control.schedule(game.on_turn));
                let limit = stage.and_then(|stage| clock.turn.limit(stage));
                let limit = limit.and_then(|limit| limit.checked_add(control.rules().grace));
                clock.turn.fresh = true;
                clock.turn.used = limit.map_or(clock.turn.used, |l| l.min(clock.turn.used));
                clock.turn.spent = clock.turn.spent.min(clock.turn.used);
                clock.turn.excess = clock.turn.excess.min(clock.turn.used);
                let within = charge.within(clock.turn.used);
                let elapsed = within.ok_or(ClockError::TooLarge)?;
                clock.turn.elapsed = clock.turn.elapsed.min(elapsed);
            }
            Ok(())
        })
    }

    /// Starts to record every call, so that moves can be taken back. The journal begins with the
    /// current state of the clock. If the clock already keeps a journal, nothing changes.
    ///
    /// A journal takes about 32 bytes per call. Its calls may cause up to 10,000,000 events in all;
    /// an ordinary press causes none. A later call that would exceed that returns
    /// [`ClockError::JournalFull`].
    ///
    /// # Errors
    ///
    /// [`ClockError::JournalFull`] if, with this time control, one call can cause more than
    /// 1,000,000 events.
    ///
    /// ```
    /// use flagfall::{Chess, Clock, Millis, Notation, Side, TakeBackTo, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
    /// clock.keep_journal()?;
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.press(Side::First, Timestamp::from(10_000))?;
    /// clock.press(Side::Second, Timestamp::from(30_000))?;
    ///
    /// // The second side takes its move back: its turn begins again, with the time it had.
    /// clock.take_back(Timestamp::from(45_000), TakeBackTo::Move(1))?;
    /// let reading = clock.read(Timestamp::from(46_000))?;
    /// assert_eq!(reading.on_turn, Side::Second);
    /// assert_eq!(reading.sides.second.bank, Some(Millis::from(299_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_journal(&mut self) -> Result<(), ClockError> {
        if self.journal.is_none() {
            let journal = Journal::new(&self.rules.control, self.game())?;
            self.journal = Some(Box::new(journal));
        }
        Ok(())
    }

    /// The clock's journal. `None` if it keeps none.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_deref()
    }

    #[cfg(test)]
    pub(crate) fn journal_mut(&mut self) -> Option<&mut Journal> {
        self.journal.as_deref_mut()
    }

    /// Returns the game to an earlier point and continues from there: the clocks show what they
    /// showed then, and run on from `at` if they were running.
    ///
    /// The call first advances the clock to `at` and returns the events due by then. Those after
    /// the point to which the game returns are undone too: a flag among them has not fallen. So are
    /// pauses and corrections since then: to correct the times as well, take back first, then pause at
    /// the same timestamp and adjust them.
    ///
    /// The journal keeps what was taken back: to undo a take-back, take back to a
    /// [`TakeBackTo::Timestamp`] just before it. That is a take-back too: [`Clock::take_backs`]
    /// counts both.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoJournal`]; [`ClockError::NotInJournal`] for a move that has not been made by
    /// `at`, was taken back, or was made before the journal began, and for a timestamp before the
    /// journal began or after `at`.
    pub fn take_back(&mut self, at: Timestamp, to: TakeBackTo) -> CallResult {
        let mut journal = self.journal.clone().ok_or(ClockError::NoJournal)?;
        let mut events = Vec::new();
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut events)?;
        if !events.is_empty() {
            journal.check_room(&events)?;
            journal.record(at, Action::Advance, &events);
        }
        let game = journal.game_at(self.original(), to, at)?;
        let take_backs = self.take_backs.checked_add(1).ok_or(ClockError::TooLarge)?;
        let game = Game { now: at, ..game };
        if self.alarms.is_some() {
            events = self.sound(&game, at, Action::TakeBack { to }, &events)?;
        }
        journal.record(at, Action::TakeBack { to }, &[]);
        self.store(game);
        self.take_backs = take_backs;
        self.journal = Some(journal);
        Ok(events)
    }
}

fn draw_reserve(
    game: &mut Game,
    control: &TimeControl,
    side: Side,
    time: Millis,
) -> Result<(), ClockError> {
    if time.is_negative() {
        return Err(ClockError::Negative);
    }
    let clock = game.sides.get(side);
    let stage = clock.stage(control.schedule(side));
    let reserve = stage.and_then(|stage| stage.reserve);
    let reserve = reserve.filter(|_| time <= clock.reserve);
    let most = reserve.ok_or(ClockError::NoReserve)?.most;
    let shown = game.shown(control, side)?;
    // What is drawn pays for the time past zero within the grace.
    let excess = shown.turn.excess;
    let paid = excess.min(time);
    let bank = shown
        .bank
        .checked_add(time)
        .and_then(|bank| bank.checked_sub(paid));
    let bank = bank.ok_or(ClockError::TooLarge)?;
    if most.is_some_and(|most| bank > most) {
        return Err(ClockError::OverLimit);
    }
    if time == Millis::ZERO {
        return Ok(());
    }
    set_bank(game, control, side, bank)?;
    let has_turn = side == game.on_turn || game.deciding;
    let clock = game.sides.get_mut(side);
    let unpaid = excess.checked_sub(paid);
    clock.turn.excess = unpaid.ok_or(ClockError::TooLarge)?;
    let drawn = clock.take_from_reserve(time, has_turn);
    drawn.ok_or(ClockError::TooLarge)
}

/// Sets the bank that is shown now. If possible, the time of the turn is not settled, so that a
/// measured time can still replace it.
pub(super) fn set_bank(
    game: &mut Game,
    control: &TimeControl,
    side: Side,
    bank: Millis,
) -> Result<(), ClockError> {
    if control.schedule(side).is_empty() {
        return Err(ClockError::Untimed);
    }
    let on_turn = side == game.on_turn;
    let turn = game.shown(control, side)?.turn;
    let past_zero = turn.overrunning || turn.excess > Millis::ZERO;
    let anew = on_turn && (bank == Millis::ZERO || past_zero);
    if !game.awaiting && (anew || control.rules().coupling == Coupling::Hourglass) {
        game.settle(control)?;
    }
    let change = bank.checked_sub(game.shown(control, side)?.bank);
    let clock = game.sides.get_mut(side);
    clock.bank = change
        .and_then(|change| clock.bank.checked_add(change))
        .ok_or(ClockError::TooLarge)?;
    if bank == Millis::ZERO {
        clock.turn.fresh = true;
    }
    if bank > Millis::ZERO {
        clock.turn.overrunning = false;
        clock.turn.excess = Millis::ZERO;
    }
    game.check_sum(control)
}
