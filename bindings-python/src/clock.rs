//! The clock.

use std::sync::Arc;

use flagfall::{BerserkRule, ClockError, Millis, Protocol, Side, TakeBackTo, TimeStyle, Timestamp};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use spin::Yield;
use spin::mutex::{SpinMutex, SpinMutexGuard};

use crate::alarms::{self, SideAlarms};
use crate::argument::{self, AtMs, Chosen, Int};
use crate::control::TimeControl;
use crate::errors;
use crate::event::{Events, Happened};
use crate::forecast::{Forecast, MOST_PIECES};
use crate::match_play::Match;
use crate::protocol::{Left, pair};
use crate::reading::Reading;
use crate::snapshot::{self, Saved};
use crate::standing::Standing;
use crate::time_format::{self, CLOCK, TENTHS_BELOW};
use crate::value::{self, Reduced};
use crate::verdict::{self, Board, CannotWin, Overtime, Verdict};

/// The clocks of one game: two sides under one time control.
///
/// A new clock has not started. Any number of clocks can share one time control.
///
///     >>> clock = flagfall.Clock(flagfall.parse("G/5", "chess"))
///     >>> clock.start("first", at_ms=0)
///     ()
///     >>> clock.press("first", at_ms=61_500)
///     ()
///     >>> clock.read(at_ms=70_000).second.bank_ms
///     291500
///     >>> clock.deadline_ms
///     361501
///     >>> clock.press("second", at_ms=400_000)[0]
///     Event(kind='flag', side='second', at_ms=361501)
///
/// A clock never reads the system time: each call takes the current time as `at_ms`. It is a
/// timestamp, in milliseconds of a monotonic clock; any epoch will do. It must not be earlier than
/// that of the last call that changed the clock (`last_at_ms`).
///
/// A call that changes the clock returns a tuple of Events: what happened by `at_ms`, in order of
/// time, each with the exact timestamp at which it happened, however late the call. Usually the
/// tuple is empty. `read`, `bank`, `format`, `next_change`, `forecast`, `verdict`, `command`,
/// `times_left`, `standing` and the calls that save change nothing.
/// Every other call that takes an `at_ms` counts as one that changes the clock, also a press after
/// the end of the game and an `advance` that finds no event. A call that raises changes nothing.
///
/// The sides are "first" and "second". The other terms:
///
/// - bank: the time of the current stage that a side has left, the large number on its clock; in
///   byo-yomi, what is left of the period. An untimed side has none.
/// - delay time (`lent_ms`): time for this turn only, which runs down before the bank: a delay, or
///   Arimaa's time per move. The unused part is not kept unless the credit says so.
/// - credit: what a side gets for each move: an increment, a delay, or a Bronstein delay.
/// - turn, move: a side's turn begins with `start` or when the opponent presses. Its own press
///   completes its move.
/// - stage: a period of the time control with its own time, such as the "first time control" in
///   chess. Its quota is the number of moves to make in it.
/// - life: a byo-yomi period. In general: whenever the stage's time runs out, the side loses a
///   life; if it has one left, the time starts again.
/// - flag: it falls when the side's time runs out. The side then loses, if the opponent can win.
/// - first flag: with a double-flag chess clock and in Othello, the flag that falls at the end of
///   the main time. The side plays on with extra time, but it can no longer win (chess), or it
///   loses by at least the smallest margin (Othello). Byo-yomi has no first flag.
/// - overrun: the time that a side uses past zero where play continues, as in Scrabble.
/// - penalty: in backgammon, a point that the opponent gets when the side's time runs out. The bank
///   is refilled, and play continues.
/// - hand over: in backgammon, to pass the turn to the opponent for a decision on the doubling
///   cube.
/// - over: the game has ended, by the clock itself (a flag, a limit, a penalty) or by `stop`.
/// - journal: the list of the calls that changed a clock, which `take_back` needs. A clock keeps
///   one after `keep_journal`.
///
/// With `in_match`, the clock is for a game of that match, at the match's current score: create it
/// just before or just after Match.start_game. A penalty that gives the opponent the last point
/// ends the game. A penalty that leaves the opponent one point short freezes the cube (no more
/// doubles in this game), unless the Crawford game has been played or is this one. When the cube
/// freezes, a double that is not yet answered is void, and its decision ends. The clock does not
/// change the match: report each penalty to it with Match.penalize.
///
/// All methods raise ClockError if the clock rejects the call, and ArgumentError for an unknown
/// side or a number beyond 2**53 - 1. ClockError "at-went-back" (`at_ms` is too early) and
/// "too-large" (a sum exceeds 2**53 - 1 ms) can come from every call that takes an `at_ms`, and
/// "journal-full" from every call that changes a clock with a journal. They are not repeated below.
///
/// A clock may be used from several threads; each call is atomic. copy.copy returns an independent
/// clock in the same state, with a copy of the journal. Clocks compare and hash by identity; two
/// clocks are in the same state if `one.save(at_ms) == two.save(at_ms)`. A clock cannot be pickled,
/// because a pickle cannot say which time base its timestamps continue on: use `save` and
/// `restore`.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Clock(SpinMutex<flagfall::Clock, Yield>);

// Python aligns objects to 16 bytes, and PyO3 does not ask for more.
const _: () = assert!(align_of::<Clock>() <= 16);

#[pymethods]
impl Clock {
    #[new]
    #[pyo3(signature = (control, *, in_match=None))]
    fn new(control: &Bound<'_, TimeControl>, in_match: Option<&Bound<'_, Match>>) -> Self {
        let control = Arc::clone(&control.get().0);
        Self::from(match in_match {
            None => flagfall::Clock::new(control),
            Some(of) => flagfall::Clock::in_match(control, &of.get().now()),
        })
    }

    /// The time control in play. If a side has gone berserk, its schedule is the reduced one.
    #[getter]
    fn control(&self) -> TimeControl {
        TimeControl(Arc::clone(self.lock().control()))
    }

    /// The timestamp of the next event (usually the flag) if nobody presses, in milliseconds.
    ///
    /// None if the clock is not running or nothing can happen. If that event is the flag, a press
    /// at `deadline_ms - 1` is in time, and a press at the deadline is too late. Set a timer for it
    /// and call `advance` then; if you measure `elapsed_ms`, later by the longest lag that you
    /// allow. Valid until the next call that changes the clock.
    #[getter]
    fn deadline_ms(&self) -> Option<i64> {
        self.lock().deadline().map(Timestamp::get)
    }

    /// The timestamp of the last call that changed the clock, in milliseconds. None before the
    /// first.
    ///
    /// A call with an earlier `at_ms` raises ClockError "at-went-back", with this timestamp in its
    /// `last_at_ms`. After `restore` with `saved_at_ms`, it is on the new time base: as long before
    /// `saved_at_ms` as the call was before the save.
    #[getter]
    fn last_at_ms(&self) -> Option<i64> {
        self.lock().last_at().map(Timestamp::get)
    }

    /// How often the game has been taken back.
    ///
    /// After a take-back, the same number is that of another move: see `press`. A snapshot contains
    /// it too.
    #[getter]
    fn take_backs(&self) -> u32 {
        self.lock().take_backs()
    }

    /// Starts the game: `side`'s turn begins, usually the first side's.
    ///
    /// Raises ClockError "already-started" if the game has started; "over" if it was stopped before
    /// it started.
    fn start(&self, side: Chosen<Side>, at_ms: AtMs) -> Events {
        self.change(|clock| clock.start(side.0, at_ms.0))
    }

    /// Completes `side`'s move and starts the opponent's turn.
    ///
    /// An increment that is paid after the move is added to `side`'s bank; one that is added before
    /// the move (the default of "chess") is added to the opponent's, whose turn begins.
    ///
    /// The side is a parameter so that a duplicate message cannot press the opponent's clock. A
    /// press that does not raise can still be too late. If the game is over by `at_ms`, for example
    /// because `side`'s flag fell, the press changes neither the clocks nor the result, and an
    /// event of kind "late" says so. If `side`'s ready move (see `set_ready`) was sent by `at_ms`,
    /// the move is already complete: if this call is the first to return the event "sent", the
    /// press does nothing more; if an earlier call returned it, the press raises "not-on-turn".
    ///
    /// With `elapsed_ms`, the turn is charged that many milliseconds instead of the time since it
    /// began, so that network lag costs the side nothing. The opponent's turn begins at `at_ms`.
    /// `elapsed_ms` is the time of the whole turn, including what ran before a pause, a save or a
    /// take-back. It cannot undo events already returned, or the time used before a hand-over: the
    /// turn is charged at least its time up to the last of them. However late the press arrives, it
    /// is in time if `elapsed_ms` was, unless a call has returned the flag: so before it, call
    /// `advance` with `at_ms` minus the longest lag that you allow, if that is not before the last
    /// call. It can be longer than the turn has lasted; then it is charged all the same. `receive` is
    /// not needed before a press with `elapsed_ms`.
    ///
    /// With `number`, the move is completed only if it is that number among `side`'s moves, counted
    /// from 1, and the next one. So a press that was sent again is not taken for a new move: it
    /// raises "already-made", even if `at_ms` is earlier than the last call or the game is over.
    /// Take that as success. It is an error so that the move is not passed on to the opponent
    /// twice. A press after the end of the game completes no move: the next one is "move-missing".
    /// `take_backs` is the number of take-backs that the sender of the press knows of, 0 by default:
    /// see the attribute `take_backs`.
    ///
    /// Raises ClockError "not-on-turn" if it is the opponent's turn; "deciding" during a decision
    /// on the doubling cube, which ends with a hand-over; "awaiting-receipt" if `side` has not yet
    /// received the opponent's double or, unless `elapsed_ms` is given, its last move or take;
    /// "not-started"; "paused"; "negative" if `elapsed_ms` is below zero. With `number`, before all
    /// of these and in this order: "stale" if `take_backs` is not that of the clock; "already-made"
    /// if `side` has already completed the move; "move-missing" if an earlier move of `side` has
    /// not been completed.
    #[pyo3(signature = (side, at_ms, elapsed_ms=None, *, number=None, take_backs=None))]
    fn press(
        &self,
        side: Chosen<Side>,
        at_ms: AtMs,
        elapsed_ms: Option<Int>,
        number: Option<Int>,
        take_backs: Option<Int>,
    ) -> Events {
        let (side, at) = (side.0, at_ms.0);
        let number = argument::move_number(number, take_backs)?;
        let elapsed = argument::optional_millis(elapsed_ms, "elapsed_ms")?;
        match (elapsed, number) {
            (None, None) => self.change(|clock| clock.press(side, at)),
            (Some(elapsed), None) => self.change(|clock| clock.press_elapsed(side, at, elapsed)),
            (None, Some(number)) => self.change(|clock| clock.press_move(side, at, number)),
            (Some(elapsed), Some(number)) => {
                self.change(|clock| clock.press_move_elapsed(side, at, elapsed, number))
            }
        }
    }

    /// Completes `side`'s move like `press`, when the opponent has not yet received it.
    ///
    /// Neither clock runs until `receive`. Until then a reading shows the opponent's time as if its
    /// turn had begun at the press, for display only: no time is charged and no flag falls.
    ///
    /// `number` and `take_backs` are as in `press`.
    ///
    /// Raises ClockError as `press`, except "negative".
    #[pyo3(signature = (side, at_ms, *, number=None, take_backs=None))]
    fn press_unreceived(
        &self,
        side: Chosen<Side>,
        at_ms: AtMs,
        number: Option<Int>,
        take_backs: Option<Int>,
    ) -> Events {
        match argument::move_number(number, take_backs)? {
            None => self.change(|clock| clock.press_unreceived(side.0, at_ms.0)),
            Some(number) => {
                self.change(|clock| clock.press_move_unreceived(side.0, at_ms.0, number))
            }
        }
    }

    /// Reports that the opponent has received the last move, double or take.
    ///
    /// Its time starts to run at `at_ms`: after a move its turn begins, after a double its
    /// decision, and after a take its turn continues. Needed after `press_unreceived`,
    /// `hand_over_unreceived`, and a move sent after `set_ready_unreceived`.
    ///
    /// Raises ClockError "not-awaiting" if there is nothing to receive; "paused"; "over".
    fn receive(&self, at_ms: AtMs) -> Events {
        self.change(|clock| clock.receive(at_ms.0))
    }

    /// Tells the clock whether `side` has a complete move ready: True, or False to withdraw it.
    ///
    /// A ready move is sent automatically one millisecond before the bank or the turn limit would
    /// run out: it completes the move with the time left, and the opponent's turn begins. An event
    /// of kind "sent" reports it. Told in that very millisecond, it is sent in the same call.
    ///
    /// Raises ClockError as `hand_over`, except "negative"; "deciding" during a decision on the
    /// doubling cube; "over" after the end of the game.
    fn set_ready(&self, side: Chosen<Side>, at_ms: AtMs, ready: bool) -> Events {
        self.change(|clock| clock.set_ready(side.0, at_ms.0, ready))
    }

    /// Tells the clock that `side` has a move ready, which the opponent must receive once it is
    /// sent.
    ///
    /// Like `set_ready` with True, but after the move is sent the opponent's turn begins with
    /// `receive`.
    ///
    /// Raises ClockError as `set_ready`.
    fn set_ready_unreceived(&self, side: Chosen<Side>, at_ms: AtMs) -> Events {
        self.change(|clock| clock.set_ready_unreceived(side.0, at_ms.0))
    }

    /// Passes the turn to the opponent, for a decision on the doubling cube.
    ///
    /// A double is a hand-over by the side on turn; a take is a hand-over by its opponent, which
    /// returns the turn. No move is completed. While a side decides it gets neither delay nor
    /// increment, no move is counted, and the limit per turn does not apply. If the game is over by
    /// `at_ms`, the call changes neither the clocks nor the result, and an event of kind "late"
    /// says so.
    ///
    /// `elapsed_ms` is as in `press`: the measured time of the turn or decision that the call ends,
    /// in milliseconds. From `at_ms`, the opponent's decision runs or, after a decision, the
    /// opponent's turn.
    ///
    /// Raises ClockError "not-on-turn" if it is the opponent's turn; "awaiting-receipt" if `side`
    /// has not yet received the opponent's last move, double or take and no `elapsed_ms` is given;
    /// "not-started"; "paused"; "negative" if `elapsed_ms` is below zero.
    #[pyo3(signature = (side, at_ms, elapsed_ms=None))]
    fn hand_over(&self, side: Chosen<Side>, at_ms: AtMs, elapsed_ms: Option<Int>) -> Events {
        match elapsed_ms {
            None => self.change(|clock| clock.hand_over(side.0, at_ms.0)),
            Some(elapsed) => {
                let elapsed = elapsed.millis("elapsed_ms")?;
                self.change(|clock| clock.hand_over_elapsed(side.0, at_ms.0, elapsed))
            }
        }
    }

    /// Passes the turn like `hand_over`, when the opponent has not yet received the double or take.
    ///
    /// Neither clock runs until `receive`. Until then a reading shows the opponent's time as if it
    /// had begun to run at the hand-over, for display only: no time is charged and no flag falls.
    ///
    /// Raises ClockError as `hand_over`, except "negative".
    fn hand_over_unreceived(&self, side: Chosen<Side>, at_ms: AtMs) -> Events {
        self.change(|clock| clock.hand_over_unreceived(side.0, at_ms.0))
    }

    /// Pauses the game: no time runs, and the delay time left for this turn is kept.
    ///
    /// If the clock itself ended the game by `at_ms` (a flag, a limit), that is no error: the
    /// events say so, and the game is not paused.
    ///
    /// Raises ClockError "not-started"; "paused" if it is paused already; "over" if it had ended
    /// before the call.
    fn pause(&self, at_ms: AtMs) -> Events {
        self.change(|clock| clock.pause(at_ms.0))
    }

    /// Resumes a paused game: the turn continues where it was paused.
    ///
    /// Raises ClockError "not-paused"; "over".
    fn resume(&self, at_ms: AtMs) -> Events {
        self.change(|clock| clock.resume(at_ms.0))
    }

    /// Ends the game for a reason off the clock: mate, resignation, agreement.
    ///
    /// A game that has not started can be stopped too. If the clock itself ended the game by
    /// `at_ms` (a flag, a limit), that is no error: the events say so, and that result is kept.
    ///
    /// Raises ClockError "over" if it had ended before the call.
    fn stop(&self, at_ms: AtMs) -> Events {
        self.change(|clock| clock.stop(at_ms.0))
    }

    /// Adds `time_ms` milliseconds to `side`'s bank, or subtracts them if negative.
    ///
    /// An arbiter's correction. The bank does not go below zero. If it becomes zero, the flag does
    /// not fall in this call, but at the earliest when the side's time next runs. Allowed at any
    /// time, also before the start and after the end; a fallen flag stays down until `raise_flag`.
    ///
    /// Raises ClockError "untimed" if the side has no bank.
    fn adjust(&self, side: Chosen<Side>, at_ms: AtMs, time_ms: Int) -> Events {
        let time = time_ms.millis("time_ms")?;
        self.change(|clock| clock.adjust(side.0, at_ms.0, time))
    }

    /// Sets what `side`'s bank shows now, in milliseconds.
    ///
    /// An arbiter's correction, with the same rules as `adjust`.
    ///
    /// Raises ClockError as `adjust`, and "negative" if `bank_ms` is below zero.
    fn set_bank(&self, side: Chosen<Side>, at_ms: AtMs, bank_ms: Int) -> Events {
        let bank = bank_ms.millis("bank_ms")?;
        self.change(|clock| clock.set_bank(side.0, at_ms.0, bank))
    }

    /// Replaces the whole state of the clock by what a server reports.
    ///
    /// There are no events: a flag that the clock has reported can be up again, since the server is
    /// right. Compare readings to see what has changed. If the clock has just this standing, only
    /// its time advances, and a measured time can still replace that of the turn. `take_backs`
    /// stays as it is.
    ///
    /// Raises ClockError as `join`; "bad-standing" with the field "phase" also if the game belongs
    /// to a match.
    fn set_standing(&self, standing: &Bound<'_, Standing>) -> PyResult<()> {
        let set = self.lock().set_standing(standing.get().0);
        set.map_err(errors::clock)
    }

    /// Moves `time_ms` milliseconds from `side`'s reserve to its bank.
    ///
    /// Allowed while the game is running or paused, whether the side is on turn or not. The event
    /// "reserve" says what is left. If the game ends by `at_ms`, nothing is drawn, and the events
    /// report what happened.
    ///
    /// Raises ClockError "not-started" and "over"; "negative" if `time_ms` is below zero;
    /// "no-reserve" if the reserve holds less, or the side's stage has no reserve; "over-limit" if
    /// the bank would be above the stage's `reserve_most_ms`.
    fn draw_reserve(&self, side: Chosen<Side>, at_ms: AtMs, time_ms: Int) -> Events {
        let time = time_ms.millis("time_ms")?;
        self.change(|clock| clock.draw_reserve(side.0, at_ms.0, time))
    }

    /// Lets `side` go berserk by `rule`: it plays on with less time.
    ///
    /// From now on the game is as if it had begun with TimeControl.berserk for `side`. Its bank falls
    /// by the difference between the times of the two first stages, but not below zero; its delay time
    /// and its reserve fall in the same way. Time already used stays used, and nothing expires in that
    /// millisecond. If the side is on turn, and in every hourglass, the time of the turn so far can no
    /// longer be replaced by a shorter measured time. The event "berserk" reports it, and the reading shows `berserk`. If the game ends by `at_ms`,
    /// the side does not go berserk, and the events report what happened.
    ///
    /// Raises ClockError "over"; "too-late" if two moves have been made in the game, or if `side` has
    /// already made a move, reached its second stage or gone berserk; "no-berserk" if `rule`
    /// does not apply to the time control.
    fn berserk(&self, side: Chosen<Side>, at_ms: AtMs, rule: Chosen<BerserkRule>) -> Events {
        self.change(|clock| clock.berserk(side.0, at_ms.0, rule.0))
    }

    /// Gives the turn to `side`: a new turn begins at `at_ms`, with its delay or increment.
    ///
    /// An arbiter's correction. The interrupted turn counts as no move: it gets no credit after the
    /// move, but an increment that was added before it stays in the bank, and its time stays used.
    /// A decision on the cube ends, and nothing waits to be received any more.
    ///
    /// Raises ClockError "not-started"; "over".
    fn set_turn(&self, side: Chosen<Side>, at_ms: AtMs) -> Events {
        self.change(|clock| clock.set_turn(side.0, at_ms.0))
    }

    /// Resets `side`'s fallen flag, so that play can continue.
    ///
    /// An arbiter's correction. It resets the side's flag or, if that is up, its first flag. If
    /// that flag ended the game, the game is now paused, with the same side on turn. Give the side
    /// time with `set_bank` before `resume`.
    ///
    /// Raises ClockError "flag-up" if no flag of the side has fallen.
    fn raise_flag(&self, side: Chosen<Side>, at_ms: AtMs) -> Events {
        self.change(|clock| clock.raise_flag(side.0, at_ms.0))
    }

    /// Advances the clock to `at_ms` and returns the events due by then.
    ///
    /// Call it to learn about a flag when it falls; `deadline_ms` says when. The result of the game
    /// does not depend on it: the next press finds the same events. The exception is `elapsed_ms`:
    /// a flag that this call has returned stays, even if the measured time is then shorter. If you
    /// measure `elapsed_ms`, call it later than the deadline by the longest lag that you allow.
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    fn advance(&self, at_ms: AtMs) -> Events {
        self.change(|clock| clock.advance(at_ms.0))
    }

    /// Advances the clock like `advance`, but stops after about `most` events, 1 to 4294967295.
    ///
    /// Returns the events, and True if these are all events due by `at_ms`; if False, call it again
    /// for the rest. It bounds the memory used where many periods or stages can expire at once.
    /// There can be more than `most` events, because those of one timestamp are returned together.
    /// If the call stops early, the clock has advanced only to the last event returned.
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError if `most` is out of
    /// range.
    fn advance_some(&self, at_ms: AtMs, most: Int) -> PyResult<(Happened, bool)> {
        let most = most.most()?;
        let mut happened = Vec::new();
        let all = self.lock().advance_some(at_ms.0, most, &mut happened);
        let all = all.map_err(errors::clock)?;
        Ok((Happened(happened), all))
    }

    /// Sets the alarms of both sides, in place of those before.
    ///
    /// An alarm is armed if the side's bank is above its threshold. From now on every call that
    /// changes the clock also returns what sounded by then, with its exact timestamp: the events
    /// "alarm" and "countdown". What sounds in the same millisecond as something that expires comes
    /// after it, and before what a call does in that millisecond. Clocks that are paused or wait for
    /// a receipt are silent.
    ///
    /// Alarms do not change the game, and are no part of its journal. After a take-back they are
    /// armed as if they were set then, and after `set_standing` what sounded before is not reported.
    /// A saved clock contains them.
    ///
    ///     >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
    ///     >>> clock.start("first", at_ms=0)
    ///     ()
    ///     >>> alarms = flagfall.SideAlarms([flagfall.Alarm(10_000)], countdown=3)
    ///     >>> clock.set_alarms(0, alarms, alarms)
    ///     ()
    ///     >>> clock.wake_ms
    ///     50000
    ///     >>> [(event.kind, event.at_ms) for event in clock.advance(58_000)]
    ///     [('alarm', 50000), ('countdown', 57000), ('countdown', 58000)]
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    fn set_alarms(
        &self,
        at_ms: AtMs,
        first: &Bound<'_, SideAlarms>,
        second: &Bound<'_, SideAlarms>,
    ) -> Events {
        let alarms = alarms::both(first, second);
        self.change(|clock| clock.set_alarms(alarms, at_ms.0))
    }

    /// The alarms of the first and the second side.
    #[getter]
    fn alarms(&self) -> (SideAlarms, SideAlarms) {
        alarms::pair(self.lock().alarms().cloned().unwrap_or_default())
    }

    /// The timestamp of the next event if nobody presses, alarms and countdowns included.
    ///
    /// The sooner of theirs and `deadline_ms`; None if there is none. Set a timer for it, and call
    /// `advance` then.
    #[getter]
    fn wake_ms(&self) -> Option<i64> {
        self.lock().wake().map(Timestamp::get)
    }

    /// Returns what both clocks show at `at_ms`. Changes nothing.
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    fn read(&self, at_ms: AtMs) -> PyResult<Reading> {
        let reading = self.lock().read(at_ms.0);
        reading.map(Reading).map_err(errors::clock)
    }

    /// Returns what both clocks show at `at_ms`, as a Standing. Changes nothing.
    ///
    /// A clock that joins the game with it continues like this one. It does not know of a move that
    /// is ready, and the time of the turn until `at_ms` cannot be replaced by a shorter measured
    /// time. If the time control charges whole units, what has run of a unit is not part of a
    /// Standing.
    ///
    /// Raises ClockError "bad-standing" if the game is within a decision on the doubling cube or
    /// belongs to a match, if a move was not received, if it ended by both first flags, and if no
    /// Standing can say what has become of it, such as after a berserk in a turn that is now longer
    /// than its limit.
    fn standing(&self, at_ms: AtMs) -> PyResult<Standing> {
        let standing = self.lock().standing(at_ms.0);
        standing.map(Standing).map_err(errors::clock)
    }

    /// Returns what `side`'s bank shows at `at_ms`, in milliseconds. None: untimed.
    ///
    /// The same as `bank_ms` of the side in `read`, but faster. Changes nothing.
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    fn bank(&self, side: Chosen<Side>, at_ms: AtMs) -> PyResult<Option<i64>> {
        let bank = self.lock().bank(side.0, at_ms.0).map_err(errors::clock)?;
        Ok(bank.map(Millis::get))
    }

    /// Returns what `side`'s clock shows at `at_ms`. None: untimed. Changes nothing.
    ///
    /// It is the bank or, past zero, the overrun as a time below zero, as `flagfall.format_time`
    /// writes it. If the stage has several lives, the number left follows: "0:30 (3)". Delay time
    /// is not included; write the `lent_ms` of a reading with `format_time`.
    ///
    ///     >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
    ///     >>> clock.start("first", at_ms=0)
    ///     ()
    ///     >>> clock.format("first", at_ms=58_001)
    ///     '0:02'
    ///
    /// A bank of exactly 0 is shown as the smallest unit while the side can still move in time. It
    /// is shown as 0 if the flag has fallen, if play continues past zero, or in a stage with delay
    /// time, which is shown apart.
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError as `format_time`.
    #[pyo3(
        signature = (side, at_ms, style=CLOCK, *, tenths_below_ms=TENTHS_BELOW, plus=false),
        text_signature = "($self, side, at_ms, style='clock', *, tenths_below_ms=20000, \
                          plus=False)"
    )]
    fn format(
        &self,
        side: Chosen<Side>,
        at_ms: AtMs,
        style: Chosen<TimeStyle>,
        tenths_below_ms: Int,
        plus: bool,
    ) -> PyResult<Option<String>> {
        let format = time_format::format(style, tenths_below_ms, plus)?;
        let text = self.lock().format(side.0, at_ms.0, format);
        text.map_err(errors::clock)
    }

    /// Returns the first timestamp after `at_ms` at which `format` returns another text.
    ///
    /// None if the text does not change. Set a timer for it to update a display. It is valid until
    /// the next call that changes the clock. Changes nothing.
    ///
    ///     >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
    ///     >>> clock.start("first", at_ms=0)
    ///     ()
    ///     >>> clock.next_change("first", at_ms=59_000)
    ///     60001
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError as `format_time`.
    #[pyo3(
        signature = (side, at_ms, style=CLOCK, *, tenths_below_ms=TENTHS_BELOW, plus=false),
        text_signature = "($self, side, at_ms, style='clock', *, tenths_below_ms=20000, \
                          plus=False)"
    )]
    fn next_change(
        &self,
        side: Chosen<Side>,
        at_ms: AtMs,
        style: Chosen<TimeStyle>,
        tenths_below_ms: Int,
        plus: bool,
    ) -> PyResult<Option<i64>> {
        let format = time_format::format(style, tenths_below_ms, plus)?;
        let change = self.lock().next_change(side.0, at_ms.0, format);
        Ok(change.map_err(errors::clock)?.map(Timestamp::get))
    }

    /// Returns what the clocks will show from `at_ms` on if nobody presses: a Forecast.
    ///
    /// It has at most `most` pieces, 1 to 4294967295. A server sends it after each event, so that a
    /// browser can show the running clock without the rules. It ends where another turn begins by
    /// itself, such as after a ready move. While a double is decided on, it is that of the side that
    /// decides. `until_flag_ms` is exact even if there are more than `most` pieces. Changes nothing.
    ///
    ///     >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
    ///     >>> clock.start("first", at_ms=0)
    ///     ()
    ///     >>> forecast = clock.forecast(at_ms=10_000)
    ///     >>> forecast.until_flag_ms
    ///     50001
    ///     >>> [(piece.runs, piece.to_ms, piece.then) for piece in forecast.pieces]
    ///     [('bank', 60001, 'flag'), ('nothing', None, None)]
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError if `most` is out of
    /// range.
    #[pyo3(
        signature = (at_ms, *, most=MOST_PIECES), text_signature = "($self, at_ms, *, most=16)"
    )]
    fn forecast(&self, at_ms: AtMs, most: Int) -> PyResult<Forecast> {
        let forecast = self.lock().forecast(at_ms.0, most.most()?);
        forecast.map(Forecast::of).map_err(errors::clock)
    }

    /// Returns the message that gives an engine or client of `protocol` the current times.
    ///
    /// For SGF, it returns the properties that record the time in a game file. Send a message to
    /// the engine of the side on turn before its move. It is one line or more, without a newline at
    /// the end. Nothing in it lets an engine use more than its bank, except that UCI's times are at
    /// least 1 ms. The limit of the game is not in it, nor in USI and GTP that of a turn or of a first
    /// move. Changes nothing.
    ///
    /// - "uci": `go wtime ... btime ... winc ... binc ...`, in milliseconds. `wtime` and `btime`
    ///   are the time that the side can use in its current or next turn, including that turn's
    ///   increment or delay; `winc` and `binc` are what a move that takes no time adds to the bank:
    ///   an increment, or the part of a delay that is kept; 0 for Bronstein. `movestogo` is the
    ///   number of moves left in the quota of the side on turn. The first side is white.
    /// - "usi": `go btime ... wtime ...`, in milliseconds: the time that the side can use in its
    ///   current or next turn, without the increment, which the engine adds itself, and without
    ///   byo-yomi. `byoyomi` is the length of one period. The first side is black.
    /// - "cecp": `time` (the side on turn) and `otim` (its opponent), in hundredths of a second.
    /// - "gtp": `time_left` for both sides, in whole seconds, with the moves or periods left in
    ///   overtime. The first side is black.
    /// - "sgf": the seconds that the side that moved last had left after its move, `BL[59.5]`, and
    ///   in overtime the moves left in it, `OB[24]`. The first side is black.
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError for an unknown
    /// protocol.
    fn command(&self, protocol: Chosen<Protocol>, at_ms: AtMs) -> PyResult<String> {
        let command = self.lock().command(protocol.0, at_ms.0);
        command.map_err(errors::clock)
    }

    /// Returns the numbers of `command`: a TimeLeft for the first and one for the second side.
    ///
    /// Each is as the protocol can express it: whole hundredths of a second in "cecp", whole seconds
    /// in "gtp". None for a side that the message does not mention. flagfall.times_left reads the
    /// same from the message; flagfall.to_limit makes python-chess's Limit of them.
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError for an unknown
    /// protocol.
    fn times_left(&self, protocol: Chosen<Protocol>, at_ms: AtMs) -> PyResult<Left> {
        let left = self.lock().times_left(protocol.0, at_ms.0);
        left.map(pair).map_err(errors::clock)
    }

    /// Returns the result of the game at `at_ms`, given what the board says. Changes nothing.
    ///
    /// `board` is what the board and the players say:
    ///
    /// - "open": nothing yet.
    /// - "draw": a draw on the board or by agreement.
    /// - ("win", side): `side` won on the board.
    /// - ("score", points): the game's own score, as seen from the first side: above zero it has
    ///   won.
    /// - ("resigned", side): `side` resigned.
    /// - ("claimed", side): `side` claims a draw because the opponent's first flag has fallen.
    ///
    /// The keywords describe the game:
    ///
    /// - `minimal_loss` and `maximal_loss` (both or neither): the smallest and the largest loss, in
    ///   a game that counts points, as positive numbers; 2 and 64 in Othello.
    /// - `cannot_win`: the side, or sides, that cannot win by any sequence of moves.
    /// - `overtime`: (points, ms): the points that an overrun (time past zero) costs a side for
    ///   each `ms` milliseconds or part of them. (10, 60_000) in Scrabble. `points` is 0 to
    ///   4294967295, `ms` 1 to 4294967295.
    ///
    /// The first rule that applies decides:
    ///
    /// 1. If the game was aborted, since a first move did not come in time, it has no result: the
    ///    outcome is "aborted".
    /// 2. If a side's flag has fallen, its opponent wins, in a game with points by `maximal_loss`;
    ///    if that opponent is in `cannot_win`, the game is drawn. In a stage with
    ///    `overrun_most_ms`, the board's score is kept as in rule 8, unless there is a
    ///    `maximal_loss`.
    /// 3. If both first flags have fallen and cost "no-win", the game is drawn.
    /// 4. If a penalty gave a side the last point of the match, it wins.
    /// 5. If a side has resigned, its opponent wins.
    /// 6. If a first flag that costs "minimal-loss" has fallen, that side loses as soon as the
    ///    board has a result, even one in its favor: by `minimal_loss`, or by the board's score if
    ///    that is a larger loss. If both have fallen, the one that fell first counts.
    /// 7. If a first flag that costs "no-win" has fallen, a win of that side on the board is a
    ///    draw, and its opponent can claim a draw.
    /// 8. Otherwise the board decides; the points that a side's overrun costs are first subtracted
    ///    from that side's score, at most those of `overrun_most_ms`.
    ///
    /// If no rule gives a result, the game is open. That is so while the board has no result, even
    /// if the game was halted (it reached the limit on the whole game) or stopped, and after a
    /// claim that rule 7 does not allow.
    ///
    /// Raises ClockError as every call that takes an `at_ms`; ArgumentError for an unknown board or
    /// side, or a number out of range.
    #[pyo3(
        signature = (
            at_ms, board=Board::OPEN, *, minimal_loss=None, maximal_loss=None,
            cannot_win=CannotWin::NOBODY, overtime=None
        ),
        text_signature = "($self, at_ms, board='open', *, minimal_loss=None, maximal_loss=None, \
                          cannot_win=(), overtime=None)"
    )]
    fn verdict(
        &self,
        at_ms: AtMs,
        board: Board,
        minimal_loss: Option<Int>,
        maximal_loss: Option<Int>,
        cannot_win: CannotWin,
        overtime: Option<Overtime>,
    ) -> PyResult<Verdict> {
        let terms = verdict::terms(minimal_loss, maximal_loss, cannot_win, overtime)?;
        let verdict = self.lock().verdict(at_ms.0, board.0, terms);
        verdict.map(Verdict).map_err(errors::clock)
    }

    /// Returns the whole state of the clock at `at_ms`, without its journal, in about 100 bytes.
    ///
    /// `restore` makes a clock in the same state from it, in every language that flagfall supports,
    /// on every platform, and in every later version. To take back moves on the restored clock, use
    /// `save_with_journal`. flagfall.write_file writes the bytes to a file, completely or not at
    /// all.
    ///
    /// Changes nothing. Events due by `at_ms` that were not yet reported are reported by the
    /// restored clock.
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    fn save<'py>(&self, py: Python<'py>, at_ms: AtMs) -> PyResult<Bound<'py, PyBytes>> {
        let saved = self.lock().save(at_ms.0).map_err(errors::clock)?;
        Ok(PyBytes::new(py, &saved))
    }

    /// Returns the whole state of the clock at `at_ms`, without its journal, as one line of JSON.
    ///
    /// The text may be reformatted or its keys reordered, as some databases do; after any other
    /// change `restore` rejects it.
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    fn save_json(&self, at_ms: AtMs) -> PyResult<String> {
        self.lock().save_json(at_ms.0).map_err(errors::clock)
    }

    /// Returns the whole state of the clock at `at_ms` as JSON, with its journal.
    ///
    /// Moves can then be taken back on the restored clock. The text grows with the game, by about
    /// 30 bytes a call.
    ///
    /// Raises ClockError "no-journal" if the clock keeps none.
    fn save_with_journal(&self, at_ms: AtMs) -> PyResult<String> {
        self.lock()
            .save_with_journal(at_ms.0)
            .map_err(errors::clock)
    }

    /// Returns the clock at `at_ms` with the match whose game it plays, as JSON.
    ///
    /// If the clock keeps a journal, it is saved too. `restore_with_match` restores both, and
    /// Match.restore the match alone.
    ///
    /// Raises ClockError as every call that takes an `at_ms`.
    #[pyo3(signature = (r#match, at_ms))]
    fn save_with_match(&self, r#match: &Bound<'_, Match>, at_ms: AtMs) -> PyResult<String> {
        let saved = self.lock().save_with_match(&r#match.get().now(), at_ms.0);
        saved.map_err(errors::clock)
    }

    /// Restores the clock and the match from what `save_with_match` returned.
    ///
    /// `saved_at_ms` is as for `restore`. The match and the clock are checked separately: a clock of
    /// another match is not noticed.
    ///
    /// Raises RestoreError as `restore` and Match.restore, also if the match was saved without a
    /// clock; ArgumentError for a number beyond 2**53 - 1.
    #[staticmethod]
    #[pyo3(signature = (saved, *, saved_at_ms=None))]
    fn restore_with_match(saved: Saved<'_>, saved_at_ms: Option<Int>) -> PyResult<(Self, Match)> {
        let saved_at = argument::saved_at(saved_at_ms)?;
        let restored =
            saved.restored(|saved| flagfall::Clock::restore_with_match(saved, saved_at))?;
        Ok((Self::from(restored.0), Match::from_core(restored.1)))
    }

    /// Restores a clock from what `save`, `save_json` or `save_with_journal` returned.
    ///
    /// `saved_at_ms` is a timestamp of the time base that you use from now on, in milliseconds. The
    /// restored clock takes it as the moment of the save:
    ///
    /// - The current timestamp: the time while the clock was saved is not charged.
    /// - The current timestamp - N: N milliseconds are charged.
    /// - None, if you still use the clock of the save (for example Unix time, provided that it
    ///   never steps back): all of the time is charged.
    ///
    /// A truncated or modified snapshot is rejected.
    ///
    /// Raises RestoreError if `saved` is not a snapshot, was truncated or modified, or contains an
    /// impossible state; ArgumentError for a number beyond 2**53 - 1.
    #[staticmethod]
    #[pyo3(signature = (saved, *, saved_at_ms=None))]
    fn restore(saved: Saved<'_>, saved_at_ms: Option<Int>) -> PyResult<Self> {
        let saved_at = argument::saved_at(saved_at_ms)?;
        snapshot::restore(&saved, saved_at).map(Self::from)
    }

    /// Starts to record every call, so that moves can be taken back.
    ///
    /// The journal begins with the current state and takes about 32 bytes per call. If the clock
    /// keeps a journal already, nothing changes. The recorded calls may cause up to 10,000,000
    /// events in all (an ordinary press causes none); a call that would exceed that raises
    /// ClockError "journal-full".
    ///
    /// Raises ClockError "journal-full" for a time control under which one call can cause more than
    /// 1,000,000 events.
    fn keep_journal(&self) -> PyResult<()> {
        self.lock().keep_journal().map_err(errors::clock)
    }

    /// Returns the clock's journal as JSON, for `from_journal`. None if it keeps no journal.
    ///
    /// The JSON contains the state with which the journal began, and for each call that succeeded
    /// an entry such as `[61500,{"press":"first"}]`: the timestamp in milliseconds, and the call.
    fn journal_json(&self, py: Python<'_>) -> Option<String> {
        // A copy is written: if the process forked while others run, a lock that is held would be
        // held for ever in the child.
        let clock = self.now();
        py.detach(|| clock.journal_json())
    }

    /// Returns a clock of a game that has begun elsewhere, such as on a server.
    ///
    /// The values of `standing` hold at its `at_ms`; time runs on from there. Nothing expires in
    /// that very millisecond. A game within a decision on the doubling cube, with a move that was
    /// not received, or of a match cannot be joined: use a snapshot.
    ///
    /// Raises ClockError "bad-standing", with the `side` and `field` that no such game has, or that
    /// contradict the other fields; "too-large" if the banks of an hourglass do not fit together.
    #[staticmethod]
    fn join(control: &Bound<'_, TimeControl>, standing: &Bound<'_, Standing>) -> PyResult<Self> {
        let joined = flagfall::Clock::join(Arc::clone(&control.get().0), standing.get().0);
        joined.map(Self::from).map_err(errors::clock)
    }

    /// Returns the clock that results from a journal, by repeating every call in it.
    ///
    /// The clock keeps that journal.
    ///
    /// Raises RestoreError if the text is not a journal or contains a call that fails.
    #[staticmethod]
    fn from_journal(text: &Bound<'_, PyString>) -> PyResult<Self> {
        snapshot::from_journal(text).map(Self::from)
    }

    /// Returns the game to an earlier point, and continues from there.
    ///
    /// The call first advances the clock to `at_ms`. The events of that are returned, but they are
    /// undone with the rest: a flag among them has not fallen. Pauses and corrections since that
    /// point are undone too: to correct the times as well, take back first, then pause at the same
    /// timestamp and adjust them. The clock must keep a journal: see `keep_journal`.
    ///
    /// Pass either `move` or `timestamp_ms`:
    ///
    /// - `move`, 0 to 4294967295: the position after that many moves, counting both sides' moves.
    ///   The next turn begins again at `at_ms` or, if the journal began in the middle of that turn,
    ///   continues from there. 0 is the start of the game; before the start, it is the beginning of
    ///   the journal.
    /// - `timestamp_ms`: any timestamp since the journal began, in milliseconds. The clocks show
    ///   what they showed then, possibly in the middle of a turn, and run on from `at_ms` if they
    ///   were running.
    ///
    /// The journal keeps what was taken back: to undo a take-back, take back to a timestamp just
    /// before it.
    ///
    /// Raises ClockError "no-journal" if the clock keeps none; "not-in-journal" for a position or
    /// timestamp before the journal began, a move that has not been made or was taken back, and a
    /// timestamp after `at_ms`; ArgumentError for both or neither of `move` and `timestamp_ms`, or
    /// a number out of range.
    #[pyo3(signature = (at_ms, *, r#move=None, timestamp_ms=None))]
    fn take_back(
        &self,
        py: Python<'_>,
        at_ms: AtMs,
        r#move: Option<Int>,
        timestamp_ms: Option<Int>,
    ) -> Events {
        let to = back(r#move, timestamp_ms)?;
        // The game is replayed, which takes long for a long journal. So that is done to a copy, while
        // others run, for the reason in `journal_json`.
        let before = self.now();
        let mut after = before.clone();
        let (after, happened) = py.detach(|| {
            let happened = after.take_back(at_ms.0, to);
            (after, happened)
        });
        let mut clock = self.lock();
        let happened = if *clock == before {
            *clock = after;
            happened
        } else {
            // Another thread has changed the clock meanwhile.
            clock.take_back(at_ms.0, to)
        };
        drop(clock);
        happened.map(Happened).map_err(errors::clock)
    }

    fn __copy__(&self) -> Self {
        Self::from(self.now())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("a Clock", "use `save` and `Clock.restore`")
    }

    fn __repr__(&self) -> String {
        let clock = self.lock();
        let reading = clock.read(clock.last_at().unwrap_or(Timestamp::MIN));
        let control = clock.control().describe();
        match reading {
            Ok(reading) => {
                let bank = |side| match reading.sides.get(side).bank {
                    Some(bank) => format!("{} ms", bank.get()),
                    None => "untimed".to_owned(),
                };
                let (phase, on_turn) = (reading.phase.name(), reading.on_turn);
                let (first, second) = (bank(Side::First), bank(Side::Second));
                let at = match reading.at {
                    Timestamp::MIN => String::new(),
                    at => format!(" at {} ms", at.get()),
                };
                format!(
                    "<Clock: {phase}{at}, {on_turn} on turn; first {first}, second {second}; \
                     {control}>"
                )
            }
            Err(error) => format!("<Clock: {error}; {control}>"),
        }
    }
}

fn back(moves: Option<Int>, timestamp_ms: Option<Int>) -> PyResult<TakeBackTo> {
    match (moves, timestamp_ms) {
        (Some(moves), None) => Ok(TakeBackTo::Move(moves.number("move", u32::MAX)?)),
        (None, Some(moment)) => Ok(TakeBackTo::Timestamp(moment.moment("timestamp_ms")?)),
        (given, _) => {
            let argument = given.map_or("move", |_| "timestamp_ms");
            let message = "pass either `move` or `timestamp_ms`";
            Err(errors::argument(argument, message.to_owned()))
        }
    }
}

impl From<flagfall::Clock> for Clock {
    fn from(clock: flagfall::Clock) -> Self {
        Self(SpinMutex::new(clock))
    }
}

impl Clock {
    /// A copy of the clock, with its journal.
    pub(crate) fn now(&self) -> flagfall::Clock {
        self.lock().clone()
    }

    /// A lock that costs half as much as others. Where Python has a global lock, no thread waits
    /// for this one, since no thread detaches while it holds it. No call leaves the clock half
    /// changed, so a panic in one leaves a valid clock.
    fn lock(&self) -> SpinMutexGuard<'_, flagfall::Clock, Yield> {
        self.0.lock()
    }

    fn change(
        &self,
        change: impl FnOnce(&mut flagfall::Clock) -> Result<Vec<flagfall::Event>, ClockError>,
    ) -> Events {
        // No Python code runs while the lock is held, so it cannot deadlock.
        let happened = change(&mut self.lock());
        happened.map(Happened).map_err(errors::clock)
    }
}
