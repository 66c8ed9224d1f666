//! Clocks.

use std::ffi::c_char;
use std::sync::Arc;

use flagfall_core::{Clock, ClockError, Event, Millis, MoveNumber, Side, Timestamp};

use crate::control::{berserk_rule, flagfall_berserk_rule, flagfall_control};
use crate::event::{self, flagfall_event};
use crate::guard::{free, guard};
use crate::match_play::{self, flagfall_match};
use crate::protocol::{self, flagfall_protocol, flagfall_time_left};
use crate::raw;
use crate::reading::{self, flagfall_reading, flagfall_side_reading};
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::time_format::{self, flagfall_time_style};
use crate::verdict::{self, flagfall_board, flagfall_terms, flagfall_verdict};

/// The clocks of one game, one for each side.
///
/// - `at_ms` is a timestamp: milliseconds of a monotonic clock of yours; any epoch will do. It must
///   not be earlier than that of the last call that changed the clock.
/// - The calls that change a clock are those with a `count`, from `flagfall_clock_start` to
///   `flagfall_clock_take_back_to_timestamp`, and `flagfall_clock_set_standing`, if they return OK.
///   A press that comes too late is one of them, and so is an advance that finds no event.
/// - A call with a `count` sets it to the number of events that it caused or found due. Get them with
///   `flagfall_clock_event`, until the next call that changes the clock. `count` may be NULL.
/// - Every call with an `at_ms` can return AT_WENT_BACK or TOO_LARGE. If the clock keeps a journal,
///   every call that changes it can also return JOURNAL_FULL. The comments below do not repeat
///   these three.
pub struct flagfall_clock {
    clock: Clock,
    events: Vec<Event>,
}

fn check(clock: Option<&flagfall_clock>) -> Outcome<&flagfall_clock> {
    clock.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

pub(crate) fn core(clock: Option<&flagfall_clock>) -> Outcome<&Clock> {
    Ok(&check(clock)?.clock)
}

pub(crate) fn core_mut(clock: Option<&mut flagfall_clock>) -> Outcome<&mut Clock> {
    let clock = clock.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    Ok(&mut clock.clock)
}

/// Changes the clock, and keeps and counts the events that this causes.
///
/// # Safety
///
/// `count` is NULL or points to a `size_t`.
pub(crate) unsafe fn change(
    clock: Option<&mut flagfall_clock>,
    count: *mut usize,
    change: impl FnOnce(&mut Clock) -> Outcome<Changed>,
) -> flagfall_status {
    guard(|| {
        let clock = clock.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let events = change(&mut clock.clock)?.map_err(refusal)?;
        let happened = events.len();
        // Most calls have none, and follow one that had none: then nothing is moved.
        if happened > 0 || !clock.events.is_empty() {
            clock.events = events;
        }
        // SAFETY: as this function's own promise.
        unsafe { raw::write_number(count, happened) }
    })
}

/// The result of a call of core that changes a clock.
type Changed = Result<Vec<Event>, ClockError>;

/// Changes a clock at a timestamp.
///
/// # Safety
///
/// As [`change`].
unsafe fn change_at(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
    body: impl FnOnce(&mut Clock, Timestamp) -> Changed,
) -> flagfall_status {
    // SAFETY: as this function's own promise.
    unsafe { change(clock, count, |clock| Ok(body(clock, side::at(at_ms)?))) }
}

/// Changes the clock of a side, or by a call of that side.
///
/// # Safety
///
/// As [`change`].
unsafe fn change_side(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
    body: impl FnOnce(&mut Clock, Side, Timestamp) -> Changed,
) -> flagfall_status {
    let body = |clock: &mut Clock| Ok(body(clock, side::side(side)?, side::at(at_ms)?));
    // SAFETY: as this function's own promise.
    unsafe { change(clock, count, body) }
}

/// Like [`change_side`], with a time.
///
/// # Safety
///
/// As [`change`].
unsafe fn change_time(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    time_ms: i64,
    count: *mut usize,
    body: impl FnOnce(&mut Clock, Side, Timestamp, Millis) -> Changed,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at, time) = (side::side(side)?, side::at(at_ms)?, side::millis(time_ms)?);
        Ok(body(clock, side, at, time))
    };
    // SAFETY: as this function's own promise.
    unsafe { change(clock, count, body) }
}

pub(crate) fn move_number(number: u32, take_backs: u32) -> Outcome<MoveNumber> {
    let number = number.try_into();
    let number = number.map_err(|_| FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    Ok(MoveNumber { number, take_backs })
}

/// Creates a clock that has not started. Any number of clocks can share one time control, which you
/// may free at any time.
///
/// Free `*out` with `flagfall_clock_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_new(
    control: Option<&flagfall_control>,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        let control = control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(Clock::new(Arc::clone(&control.0)), out) }
    })
}

/// Creates the clock of the next game of a match, at the match's current score.
///
/// - A penalty that gives the opponent the last point that it needs ends the game.
/// - A penalty that leaves the opponent one point short of winning freezes the cube: nobody can
///   double in the rest of this game. A double that has not been answered is then cancelled, and
///   the turn goes back to the side that offered it. If the Crawford game is being played or has
///   been played, the cube does not freeze.
///
/// `control` and `match` may be freed at any time. Free `*out` with `flagfall_clock_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_new_in_match(
    control: Option<&flagfall_control>,
    r#match: Option<&flagfall_match>,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        let control = control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let clock = Clock::in_match(Arc::clone(&control.0), match_play::check(r#match)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(clock, out) }
    })
}

/// Creates an independent copy of a clock, with its journal, but without the events of the last
/// call.
///
/// Free `*out` with `flagfall_clock_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_clone(
    clock: Option<&flagfall_clock>,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(check(clock)?.clock.clone(), out) }
    })
}

/// # Safety
///
/// `out` is NULL or points to a pointer.
pub(crate) unsafe fn hand_out(clock: Clock, out: *mut *mut flagfall_clock) -> Outcome {
    let events = Vec::new();
    // SAFETY: as this function's own promise.
    unsafe { raw::hand_out(flagfall_clock { clock, events }, out) }
}

/// Frees a clock. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_clock_free(clock: Option<Box<flagfall_clock>>) {
    free(clock);
}

/// Starts the game: the turn of `side` begins, usually the first side's.
///
/// Returns ALREADY_STARTED if the game has started; OVER if it is over.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_start(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::start) }
}

/// Completes the move of `side` and starts the opponent's turn.
///
/// Credit that comes after the move, such as an increment or Bronstein, is added to the bank of
/// `side`. An increment that comes before the move (the default of CHESS) is added to the bank of
/// the opponent, whose turn begins.
///
/// `side` is a parameter so that a duplicate message cannot press the opponent's clock.
///
/// OK does not mean that the move counts. If the game is over by `at_ms`, for example because the
/// flag of `side` fell, the press changes neither the clocks nor the result, and a LATE event says
/// so.
///
/// The press first advances the clock to `at_ms`. If that sends a ready move of `side` (see
/// `flagfall_clock_set_ready`), a SENT event says so, and the press does nothing more. If an
/// earlier call reported that it was sent, the press returns NOT_ON_TURN.
///
/// Returns NOT_ON_TURN if it is not the turn of `side`; DECIDING if `side` is deciding on a double;
/// AWAITING_RECEIPT if `side` has not yet received the opponent's last move; NOT_STARTED if the
/// game has not started; PAUSED if it is paused.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::press) }
}

/// Like `flagfall_clock_press`, but charges `elapsed_ms` instead of the time since the turn began,
/// so that network lag costs the side nothing. The opponent's turn begins at `at_ms`.
///
/// - `elapsed_ms` is the time of the whole turn, including what ran before a pause, a save or a
///   take-back.
/// - `elapsed_ms` cannot undo what has happened in this turn: an event that an earlier call
///   reported, or a hand-over. At least the time of the turn up to the latest of these is charged.
/// - However late the press arrives, it is in time if `elapsed_ms` was, unless a call has reported the
///   flag. So before it, advance to `at_ms` minus the longest lag that you allow, if that is not before
///   the last call.
/// - `elapsed_ms` can be longer than the turn has lasted; then it is charged all the same.
/// - `flagfall_clock_receive` is not needed before this call.
///
/// Returns what `flagfall_clock_press` does, but AWAITING_RECEIPT only if `side` has not yet
/// received a double, on which it has to decide; NEGATIVE if `elapsed_ms` is below zero.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press_elapsed(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    elapsed_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_time(clock, side, at_ms, elapsed_ms, count, Clock::press_elapsed) }
}

/// Like `flagfall_clock_press`, for a move that the opponent has not yet received. Neither clock
/// runs until `flagfall_clock_receive`.
///
/// Until then a reading shows the opponent's time as if its turn had begun at the press. That is
/// for display only: no time is charged, and no flag falls.
///
/// Returns what `flagfall_clock_press` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press_unreceived(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::press_unreceived) }
}

/// Like `flagfall_clock_press`, if the move is number `number` of `side`, counted from 1, and is its
/// next one. So a press that was sent again is not taken for a new move.
///
/// `take_backs` is the number of take-backs that the sender of the press knows of: see
/// `flagfall_clock_take_backs`. ALREADY_MADE comes whatever else is wrong: `at_ms` can be earlier
/// than the last call, and the game can be over. Take it as success. It is an error so that the
/// move is not passed on to the opponent twice. A press after the end of the game completes no move:
/// the next one is MOVE_MISSING.
///
/// Returns STALE if `take_backs` is not that of the clock; otherwise ALREADY_MADE if `side` has
/// already completed the move; otherwise MOVE_MISSING if an earlier move of `side` has not been
/// completed; otherwise what `flagfall_clock_press` does. INVALID_ARGUMENT if `number` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press_move(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    number: u32,
    take_backs: u32,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.press_move(side, at, move_number(number, take_backs)?))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Like `flagfall_clock_press_elapsed`, if the move is number `number` of `side` and is its next
/// one: see `flagfall_clock_press_move`.
///
/// Returns STALE, ALREADY_MADE or MOVE_MISSING, as that call; otherwise what
/// `flagfall_clock_press_elapsed` does. INVALID_ARGUMENT if `number` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press_move_elapsed(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    elapsed_ms: i64,
    number: u32,
    take_backs: u32,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        let elapsed = side::millis(elapsed_ms)?;
        let number = move_number(number, take_backs)?;
        Ok(clock.press_move_elapsed(side, at, elapsed, number))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Like `flagfall_clock_press_unreceived`, if the move is number `number` of `side` and is its next
/// one: see `flagfall_clock_press_move`.
///
/// Returns what `flagfall_clock_press_move` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press_move_unreceived(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    number: u32,
    take_backs: u32,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.press_move_unreceived(side, at, move_number(number, take_backs)?))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Reports that the opponent has received the last move, double or take. Its time starts to run at
/// `at_ms`: after a move its turn begins, after a double its decision begins, and after a take its
/// turn continues.
///
/// Call it after `flagfall_clock_press_unreceived`, `flagfall_clock_hand_over_unreceived`, or a
/// move that was sent after `flagfall_clock_set_ready_unreceived`.
///
/// Returns NOT_AWAITING if nothing is waiting to be received; PAUSED if the game is paused; OVER if
/// it is over.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_receive(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_at(clock, at_ms, count, Clock::receive) }
}

/// Tells the clock whether `side` has a complete move ready: `ready` is 1 if so, and 0 if no
/// longer.
///
/// A ready move is sent automatically one millisecond before the bank or the turn limit would run
/// out: it completes the move with the time left, and the opponent's turn begins. A SENT event
/// reports it. Told in that very millisecond, it is sent in the same call.
///
/// Returns what `flagfall_clock_press` does; OVER if the game is over.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_ready(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    ready: u32,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at, ready) = (side::side(side)?, side::at(at_ms)?, side::truth(ready)?);
        Ok(clock.set_ready(side, at, ready))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Like `flagfall_clock_set_ready` with `ready` 1, for a move that the opponent must receive once
/// it is sent: its turn then begins with `flagfall_clock_receive`.
///
/// Returns what `flagfall_clock_set_ready` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_ready_unreceived(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::set_ready_unreceived) }
}

/// Passes the turn to the opponent without completing a move, for a decision on the doubling cube.
/// A second call, by the opponent, ends the decision, and the turn continues.
///
/// While a side decides, it gets neither delay nor increment, no move is counted, and the limit per
/// turn does not apply. If the game is over by `at_ms`, the call returns OK, changes neither the
/// clocks nor the result, and a LATE event says so.
///
/// Returns what `flagfall_clock_press` does, except DECIDING.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_hand_over(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::hand_over) }
}

/// Like `flagfall_clock_hand_over`, but charges `elapsed_ms` instead of the time since the turn or
/// the decision began, so that network lag costs the side nothing.
///
/// At `at_ms` the opponent's decision begins or, if `side` was deciding, the opponent's turn
/// continues. For `elapsed_ms` see `flagfall_clock_press_elapsed`.
///
/// Returns what `flagfall_clock_hand_over` does, except AWAITING_RECEIPT: a measured time implies
/// that `side` has received the opponent's move, double or take. NEGATIVE if `elapsed_ms` is below
/// zero.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_hand_over_elapsed(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    elapsed_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe {
        change_time(
            clock,
            side,
            at_ms,
            elapsed_ms,
            count,
            Clock::hand_over_elapsed,
        )
    }
}

/// Like `flagfall_clock_hand_over`, for a double or a take that the opponent has not yet received.
/// Neither clock runs until `flagfall_clock_receive`.
///
/// Until then a reading shows the opponent's time as if it had begun to run at the hand-over. That
/// is for display only: no time is charged, and no flag falls.
///
/// Returns what `flagfall_clock_hand_over` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_hand_over_unreceived(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::hand_over_unreceived) }
}

/// Pauses the game: no time runs, and the delay time left for this turn is kept.
///
/// If the clock itself ended the game by `at_ms` (a flag, a limit), the call returns OK, the events
/// say so, and the game is not paused.
///
/// Returns NOT_STARTED if the game has not started; PAUSED if it is already paused; OVER if it was
/// over before this call.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_pause(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_at(clock, at_ms, count, Clock::pause) }
}

/// Resumes a paused game: the turn continues where it was paused.
///
/// Returns NOT_PAUSED if the game is not paused; OVER if it is over.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_resume(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_at(clock, at_ms, count, Clock::resume) }
}

/// Ends the game for a reason off the clock: mate, resignation, agreement. A game that has not
/// started can be stopped too.
///
/// If the clock itself ended the game by `at_ms` (a flag, a limit), the call returns OK, the events
/// say so, and that result is kept.
///
/// Returns OVER if the game was over before this call.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_stop(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_at(clock, at_ms, count, Clock::stop) }
}

/// Adds `time_ms` to the bank of `side`, or subtracts it if negative.
///
/// The bank does not go below zero; a bank of zero has no effect until that side's time runs. The
/// call is allowed at any time, also before the start and after the end. A fallen flag stays down
/// until `flagfall_clock_raise_flag`.
///
/// Returns UNTIMED if `side` plays without a clock.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_adjust(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    time_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_time(clock, side, at_ms, time_ms, count, Clock::adjust) }
}

/// Sets the bank of `side` to `bank_ms`. Otherwise like `flagfall_clock_adjust`.
///
/// Returns UNTIMED if `side` plays without a clock; NEGATIVE if `bank_ms` is below zero.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_bank(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    bank_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_time(clock, side, at_ms, bank_ms, count, Clock::set_bank) }
}

/// Moves `time_ms` from the reserve of `side` to its bank.
///
/// The call is allowed while the game is running or paused, whether the side is on turn or not. The
/// event RESERVE says what is left. If the game ends by `at_ms`, nothing is drawn, and the events
/// report what happened.
///
/// Returns NOT_STARTED if the game has not started; OVER if it is over; NEGATIVE if `time_ms` is
/// below zero; NO_RESERVE if the reserve holds less, or the side's stage has no reserve; OVER_LIMIT
/// if the bank would be above `reserve_most_ms` of the stage.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_draw_reserve(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    time_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_time(clock, side, at_ms, time_ms, count, Clock::draw_reserve) }
}

/// Lets `side` go berserk by `rule`: it plays on with less time, as if the game had begun with
/// `flagfall_control_berserk` for it.
///
/// Its bank falls by the difference between the times of the two first stages, but not below zero;
/// its delay time and its reserve fall in the same way. Time already used stays used, and nothing
/// expires in that millisecond. If the side is on turn, and in every hourglass, the time of the turn
/// so far can no longer be replaced by a shorter measured time. The event BERSERK reports it, and the reading shows `berserk`. If the game ends by
/// `at_ms`, the side does not go berserk, and the events report what happened.
///
/// Returns OVER if the game is over; TOO_LATE if two moves have been made in the game, or if `side`
/// has already made a move, reached its second stage or gone berserk; NO_BERSERK if `rule` does not
/// apply to the time control.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_berserk(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    rule: flagfall_berserk_rule,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.berserk(side, at, berserk_rule(rule)?))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Gives the turn to `side`: a new turn begins at `at_ms`, with its delay or increment.
///
/// The interrupted turn is not counted as a move, and no increment or other credit is added at its
/// end. An increment that was added at its start stays in the bank, and the time that it used stays
/// used. A decision on the cube ends, and no move or hand-over waits to be received any more. A
/// paused game stays paused.
///
/// Returns NOT_STARTED if the game has not started; OVER if it is over.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_turn(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::set_turn) }
}

/// Resets a fallen flag of `side`, so that play can continue: its flag or, if that has not fallen,
/// its first flag (the one at the end of the main time, in games with extra time).
///
/// If that flag ended the game, the game is now paused, and the same side is on turn. Give it time
/// with `flagfall_clock_set_bank` before `flagfall_clock_resume`.
///
/// Returns FLAG_UP if no flag of `side` has fallen.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_raise_flag(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_side(clock, side, at_ms, count, Clock::raise_flag) }
}

/// Advances the clock to `at_ms`: all events due by then happen, such as the fall of a flag.
///
/// Call it to learn about a flag when it falls; `flagfall_clock_deadline` says when. The result of
/// the game does not depend on this call, since the next press finds the same events.
///
/// The exception is `flagfall_clock_press_elapsed`: what this call reports stays, so a flag that it
/// reports cannot be undone by a shorter measured time. If you use that function, make this call
/// later than the deadline, by the longest lag that you allow.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_advance(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    unsafe { change_at(clock, at_ms, count, Clock::advance) }
}

/// Like `flagfall_clock_advance`, but stops after about `most` events. It bounds the memory used
/// where many byo-yomi periods or stages can expire at once.
///
/// `*arrived` is set to 1 if the clock has reached `at_ms`. Otherwise it is set to 0, and the clock
/// has reached the timestamp of the last event: call again for the rest. All events of one
/// timestamp come in one call, so there can be more than `most`.
///
/// Returns INVALID_ARGUMENT if `most` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_advance_some(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    most: usize,
    arrived: *mut u32,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        if most == 0 {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        let mut events = Vec::new();
        let advanced = clock.advance_some(at, most, &mut events);
        Ok(advanced.map(|all| {
            // SAFETY: the caller's promise, passed on.
            unsafe { raw::set(arrived, all.into()) };
            events
        }))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Writes the timestamp of the last call that changed the clock. A later call with an earlier
/// timestamp returns AT_WENT_BACK.
///
/// `*exists` is set to 1, and `*at_ms` to the timestamp; or, before the first such call, `*exists`
/// to 0, and `*at_ms` is left unchanged. On a clock restored with a `saved_at_ms` it is as long
/// before `saved_at_ms` as that call was before the save.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_last_at(
    clock: Option<&flagfall_clock>,
    exists: *mut u32,
    at_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let last = check(clock)?.clock.last_at();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, at_ms, last.map(Timestamp::get)) }
    })
}

/// Writes how often the game has been taken back. After a take-back, the same number is that of
/// another move: see `flagfall_clock_press_move`. A snapshot contains it too.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_take_backs(
    clock: Option<&flagfall_clock>,
    out: *mut u32,
) -> flagfall_status {
    guard(|| {
        let take_backs = check(clock)?.clock.take_backs();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(out, take_backs) }
    })
}

/// Writes one event of the last call that changed the clock. `place` counts from 0, in order of
/// time.
///
/// Returns INVALID_ARGUMENT if there is no such event.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_event(
    clock: Option<&flagfall_clock>,
    place: usize,
    event: *mut flagfall_event,
) -> flagfall_status {
    guard(|| {
        let found = check(clock)?.events.get(place);
        let found = found.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(event, event::of_core(found)) }
    })
}

/// Writes what both clocks show at `at_ms`: the state of the game to `reading`, and each side's
/// clock to `first` and `second`. Changes nothing.
///
/// Each of the three may be NULL if you do not need it.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_read(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    reading: *mut flagfall_reading,
    first: *mut flagfall_side_reading,
    second: *mut flagfall_side_reading,
) -> flagfall_status {
    guard(|| {
        let found = check(clock)?
            .clock
            .read(side::at(at_ms)?)
            .map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { write_reading(&found, reading, first, second) }
    })
}

/// Writes what is wanted of a reading.
///
/// # Safety
///
/// Each pointer is NULL or points to a struct of the `struct_size` that it begins with.
pub(crate) unsafe fn write_reading(
    found: &flagfall_core::Reading,
    reading: *mut flagfall_reading,
    first: *mut flagfall_side_reading,
    second: *mut flagfall_side_reading,
) -> Outcome {
    // All are checked before any is written: a call that fails writes nothing.
    // SAFETY: as this function's own promise.
    unsafe {
        raw::check_writable_unless_null(reading)?;
        raw::check_writable_unless_null(first)?;
        raw::check_writable_unless_null(second)?;
        raw::write_unless_null(reading, reading::of_core(found))?;
        raw::write_unless_null(first, reading::of_core_side(&found.sides.first))?;
        raw::write_unless_null(second, reading::of_core_side(&found.sides.second))
    }
}

/// Writes what the bank of `side` shows at `at_ms`: the same as `flagfall_clock_read`, but faster.
///
/// `*timed` is set to 1, and `*bank_ms` to the bank; or, if `side` plays without a clock, `*timed`
/// to 0, and `*bank_ms` is left unchanged.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_bank(
    clock: Option<&flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    timed: *mut u32,
    bank_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        let bank = check(clock)?.clock.bank(side, at).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(timed, bank_ms, bank.map(Millis::get)) }
    })
}

/// Writes the result of the game at `at_ms`, from the clocks, the board and the rules of the game.
/// Changes nothing.
///
/// `board` may be NULL: the board has no result yet. `terms` may be NULL: a game without points, in
/// which both sides can win. A first flag is the flag at the end of the main time, after which the
/// side plays on in extra time; flagfall_first_flag lists what it can cost. The first of these
/// rules that applies gives the result:
///
/// 1. If the game was aborted, since a first move did not come in time, it has no result: the
///    outcome is ABORTED.
/// 2. If the flag of a side has fallen, its opponent wins; if `terms` says that the opponent cannot
///    win, the game is drawn. In a stage with `overrun_most_ms`, the board's score is kept as in
///    rule 8, unless `terms` has the largest possible loss.
/// 3. If the first flags of both sides have fallen and cost NO_WIN, the game is drawn.
/// 4. If a penalty gave a side the last point of the match, that side wins.
/// 5. If a side has resigned, its opponent wins.
/// 6. If a first flag that costs MINIMAL_LOSS has fallen, that side loses as soon as the board has
///    a result, even one in its favor: by the smallest loss, or by the board's score if that is a
///    larger loss. If both first flags have fallen, the one that fell first counts.
/// 7. If a first flag that costs NO_WIN has fallen, a win of that side on the board is a draw, and
///    its opponent can claim a draw.
/// 8. Otherwise the board decides. The points that a side's overrun costs are first subtracted from
///    that side's score, at most those of `overrun_most_ms`.
///
/// If no rule gives a result, the outcome is OPEN: while the board has no result, even if the game
/// was halted or stopped, and after a claim that rule 7 does not allow.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_verdict(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    board: *const flagfall_board,
    terms: *const flagfall_terms,
    verdict: *mut flagfall_verdict,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let (board, terms) = unsafe { (raw::read_or_zero(board)?, raw::read_or_zero(terms)?) };
        let (board, terms) = (verdict::board(&board)?, verdict::terms(&terms)?);
        let clock = &check(clock)?.clock;
        let found = clock.verdict(side::at(at_ms)?, board, terms);
        let found = found.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(verdict, verdict::of_core(found)) }
    })
}

/// Writes the message that gives an engine or client of `protocol` the current times, before the
/// side on turn moves. In SGF it is the time property of the last move, for a game file.
///
/// The message has one or more lines, separated by newlines, without one at the end. The first side
/// is white in UCI, black in USI and GTP. No message lets an engine use more than its bank, except
/// that UCI's times are at least 1 ms. The limit of the game is in none, nor in USI and GTP that of a
/// turn or of a first move:
///
/// - UCI: `wtime` and `btime` are the time that the side can use in its current or next turn,
///   including the increment or delay of that turn. `winc` and `binc` are what a move that takes no
///   time adds to the bank: an increment or, where unused delay time is added to the bank as in
///   Arimaa, that part of the delay; 0 for a simple delay and Bronstein. `movestogo` is the number
///   of moves left in the quota of the side on turn.
/// - USI: `btime` and `wtime` are the time that the side can use in its current or next turn,
///   without the increment, which the engine adds itself, and without byo-yomi. `byoyomi` is the
///   length of one byo-yomi period.
/// - CECP: hundredths of a second, the side on turn first.
/// - GTP: whole seconds; in overtime also the moves or the periods left in it.
/// - SGF: the time that the side that moved last had left after its move; in overtime also the
///   moves left in it.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_command(
    clock: Option<&flagfall_clock>,
    protocol: flagfall_protocol,
    at_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let protocol = protocol::protocol(protocol)?;
        let command = check(clock)?.clock.command(protocol, side::at(at_ms)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&command.map_err(refusal)?, out, capacity, length) }
    })
}

/// Writes the numbers of `flagfall_clock_command`, each as the protocol can express it.
/// `flagfall_times_left` reads the same from the message.
///
/// `first` and `second` may not be NULL.
///
/// Returns INVALID_ARGUMENT for an unknown protocol.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_times_left(
    clock: Option<&flagfall_clock>,
    protocol: flagfall_protocol,
    at_ms: i64,
    first: *mut flagfall_time_left,
    second: *mut flagfall_time_left,
) -> flagfall_status {
    guard(|| {
        let (protocol, at) = (protocol::protocol(protocol)?, side::at(at_ms)?);
        let left = check(clock)?.clock.times_left(protocol, at);
        let left = left.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::check_writable(first)?;
            raw::check_writable(second)?;
            raw::write(first, protocol::of_core(left.first))?;
            raw::write(second, protocol::of_core(left.second))
        }
    })
}

/// Writes what the clock of `side` shows at `at_ms`: the bank or, past zero, the overrun as a time
/// below zero. An empty text if the side plays untimed.
///
/// If the stage has several lives (such as byo-yomi periods), the number left follows: "0:30 (3)".
/// Delay time is not included; write the `lent_ms` of a reading with `flagfall_format_time`, which
/// also explains `tenths_below_ms` and `plus`. The text has at most 25 characters.
///
/// A bank of exactly 0 is shown as the smallest unit while the side can still move in time. It is
/// shown as 0 if the flag has fallen, if play continues past zero, or in a stage with delay time,
/// which is shown apart.
///
/// Returns INVALID_ARGUMENT as `flagfall_format_time`; BUFFER_TOO_SHORT if `out` is too small:
/// `*length` is then the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_format(
    clock: Option<&flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    style: flagfall_time_style,
    tenths_below_ms: i64,
    plus: u32,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let format = time_format::format(style, tenths_below_ms, plus)?;
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        let text = check(clock)?.clock.format(side, at, format);
        let text = text.map_err(refusal)?.unwrap_or_default();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}

/// Writes the first timestamp after `at_ms` at which `flagfall_clock_format` writes another text, if
/// nobody presses.
///
/// Set a timer for it to update a display. It is valid until the next call that changes the clock.
/// `*exists` is set to 1, and `*change_ms` to the timestamp; or, if the text does not change,
/// `*exists` to 0, and `*change_ms` is left unchanged.
///
/// Returns INVALID_ARGUMENT as `flagfall_format_time`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_next_change(
    clock: Option<&flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    style: flagfall_time_style,
    tenths_below_ms: i64,
    plus: u32,
    exists: *mut u32,
    change_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let format = time_format::format(style, tenths_below_ms, plus)?;
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        let change = check(clock)?.clock.next_change(side, at, format);
        let change = change.map_err(refusal)?.map(Timestamp::get);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, change_ms, change) }
    })
}

/// Writes the timestamp of the next event, usually the fall of a flag, if nobody presses. A press
/// at `*at_ms - 1` is in time; at `*at_ms` it is too late.
///
/// Set a timer for it and call `flagfall_clock_advance` then, or later if you use
/// `flagfall_clock_press_elapsed`: see `flagfall_clock_advance`. It is valid until the next call
/// that changes the clock. `*exists` is set to 1, and `*at_ms` to the timestamp; or, if the clock
/// is not running or nothing can happen, `*exists` to 0, and `*at_ms` is left unchanged.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_deadline(
    clock: Option<&flagfall_clock>,
    exists: *mut u32,
    at_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let deadline = check(clock)?.clock.deadline();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, at_ms, deadline.map(Timestamp::get)) }
    })
}
