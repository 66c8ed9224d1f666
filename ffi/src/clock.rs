//! Clocks.

use std::ffi::c_char;
use std::sync::Arc;

use flagfall_core::{Clock, ClockError, Event, Millis, Timestamp};

use crate::control::flagfall_control;
use crate::event::{self, flagfall_event};
use crate::guard::guard;
use crate::match_play::{self, flagfall_match};
use crate::protocol::{self, flagfall_protocol};
use crate::raw;
use crate::reading::{self, flagfall_reading, flagfall_side_reading};
use crate::side::{self, flagfall_side};
use crate::status::Outcome;
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_OK, flagfall_status, refusal,
};
use crate::verdict::{self, flagfall_board, flagfall_terms, flagfall_verdict};

/// The clocks of one game.
///
/// Moments are the caller's: `at_ms` is what its own steady clock says, and none may lie before the
/// last. Every call that changes the clock sets `*count` to the number of events that it brought
/// about, which `flagfall_clock_event` gives until the next such call; `count` may be NULL. The
/// statuses AT_WENT_BACK and TOO_LARGE can come from every call that takes an `at_ms`, and
/// JOURNAL_FULL from every call that changes a clock with a journal; they are not repeated below.
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

/// Makes a change to the clock, and keeps and counts the events that it brings about.
///
/// # Safety
///
/// `count` is NULL or points to a `size_t`.
pub(crate) unsafe fn change(
    clock: Option<&mut flagfall_clock>,
    count: *mut usize,
    change: impl FnOnce(&mut Clock) -> Outcome<Result<Vec<Event>, ClockError>>,
) -> flagfall_status {
    guard(|| {
        let clock = clock.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        clock.events = change(&mut clock.clock)?.map_err(refusal)?;
        // SAFETY: as this function's own promise.
        unsafe { raw::set(count, clock.events.len()) };
        Ok(())
    })
}

/// Makes a clock under `control`, set and not yet started. The control may be freed afterwards.
/// `*out` is the caller's, to be freed with `flagfall_clock_free`.
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

/// Makes the clock of a game in a match, as the match stands: the penalty that ends the match ends
/// the game, and the one that freezes the cube ends a decision on it. Both may be freed afterwards.
/// `*out` is the caller's, to be freed with `flagfall_clock_free`.
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

/// Makes a second clock that stands as the first, without its events. `*out` is the caller's, to
/// be freed with `flagfall_clock_free`.
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

/// Frees a clock. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_clock_free(clock: Option<Box<flagfall_clock>>) {
    guard(|| {
        drop(clock);
        Ok(())
    });
}

/// Starts the game: the turn of `side` begins. Usually the first side's.
///
/// Returns ALREADY_STARTED or OVER.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_start(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.start(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Completes the move of `side`: its credit is added and the other side's turn begins. The side is
/// named so that a message that arrives twice cannot press the opponent's clock.
///
/// A press after the end of the game succeeds, changes nothing and brings about a LATE event. Where
/// the move was ready and has been sent by `at_ms`, the press succeeds too: a SENT event says so.
///
/// Returns NOT_ON_TURN for the side that is not on turn; DECIDING while the turn is handed over;
/// AWAITING_RECEIPT while a receipt is awaited; NOT_STARTED or PAUSED.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_press(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.press(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// As `flagfall_clock_press`, with the time that the caller measured for the turn: it replaces the
/// time since the turn began, so that lag costs the side nothing. The other side's turn begins at
/// `at_ms`.
///
/// The turn may have begun before a pause, a journal, a save or the moment that was taken back to:
/// `elapsed_ms` replaces what ran before that too.
///
/// What has been reported or decided stands: an expiry that `flagfall_clock_advance` brought about,
/// the time before a hand over. A shorter `elapsed_ms` counts as the time until then.
///
/// Returns what `flagfall_clock_press` does; NEGATIVE for an `elapsed_ms` below zero.
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
    let body = |clock: &mut Clock| {
        let (side, at, elapsed) = (
            side::side(side)?,
            side::at(at_ms)?,
            side::millis(elapsed_ms)?,
        );
        Ok(clock.press_elapsed(side, at, elapsed))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// As `flagfall_clock_press`, where the opponent has yet to receive the move. Neither clock runs
/// until `flagfall_clock_receive`; readings count from the press and are provisional, and no flag
/// falls on them.
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
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.press_unreceived(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// The opponent has received what it had yet to receive: the turn that
/// `flagfall_clock_press_unreceived` or a sent move handed on begins at `at_ms`; the decision, or the
/// suspended turn, that `flagfall_clock_hand_over_unreceived` handed on begins or goes on at `at_ms`.
///
/// Returns NOT_AWAITING, PAUSED or OVER.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_receive(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        Ok(clock.receive(at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Tells whether `side` has a complete move ready: `ready` is 1 or 0. One that stands ready is sent
/// by itself in the last millisecond before the bank or the turn limit would expire: the side
/// completes its move with what it has then, and the other side's turn begins.
///
/// Returns what `flagfall_clock_press` does; OVER after the end of the game.
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

/// As `flagfall_clock_set_ready` with a move that is ready, which the opponent has yet to receive once
/// it is sent: the other side's turn then begins with `flagfall_clock_receive`, as after
/// `flagfall_clock_press_unreceived`.
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
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.set_ready_unreceived(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Passes the turn without completing a move: a cube is offered, and the other side's clock runs
/// while it decides. A second hand over, by the side that decides, ends the decision, and the
/// suspended turn goes on. A decision lends and earns nothing, counts no move and is under no turn
/// limit.
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
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.hand_over(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// As `flagfall_clock_hand_over`, with the time that the caller measured for the turn or the decision
/// that it ends: it replaces the time since that began, so that lag costs the side nothing. What it
/// hands over to begins at `at_ms`. Otherwise `elapsed_ms` is as in `flagfall_clock_press_elapsed`.
///
/// Returns what `flagfall_clock_hand_over` does, except AWAITING_RECEIPT, since a measured time is
/// a receipt too; NEGATIVE for an `elapsed_ms` below zero.
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
    let body = |clock: &mut Clock| {
        let (side, at, elapsed) = (
            side::side(side)?,
            side::at(at_ms)?,
            side::millis(elapsed_ms)?,
        );
        Ok(clock.hand_over_elapsed(side, at, elapsed))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// As `flagfall_clock_hand_over`, where the opponent has yet to receive the double, the take or the
/// pass. Neither clock runs until `flagfall_clock_receive`; readings count from the hand over and are
/// provisional, and no flag falls on them.
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
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.hand_over_unreceived(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Pauses the clock. A pause costs nothing and keeps what is left of this turn's lent time.
///
/// Returns NOT_STARTED, PAUSED or OVER. Where the game turns out to have ended by `at_ms`, the call
/// succeeds, the events say so, and there is nothing left to pause.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_pause(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        Ok(clock.pause(at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Ends a pause: the turn goes on where it stood.
///
/// Returns NOT_PAUSED or OVER.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_resume(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        Ok(clock.resume(at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Ends the game: mate, resignation, agreement. A game that was never started can be stopped too.
///
/// Returns OVER. Where the game turns out to have ended by `at_ms`, the call succeeds, the events
/// say so, and that end stands.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_stop(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        Ok(clock.stop(at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// The arbiter adds `time_ms` to the bank of `side`, or takes it away where it is negative. What
/// would fall below zero is left at zero, and nothing expires until time runs. Possible at any time,
/// before the start and after the end too; a fallen flag stays down until
/// `flagfall_clock_raise_flag`.
///
/// Returns UNTIMED for a side without a bank.
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
    let body = |clock: &mut Clock| {
        let (side, at, time) = (side::side(side)?, side::at(at_ms)?, side::millis(time_ms)?);
        Ok(clock.adjust(side, at, time))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// The arbiter sets the bank of `side`. Otherwise as `flagfall_clock_adjust`.
///
/// Returns UNTIMED; NEGATIVE for a bank below zero.
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
    let body = |clock: &mut Clock| {
        let (side, at, bank) = (side::side(side)?, side::at(at_ms)?, side::millis(bank_ms)?);
        Ok(clock.set_bank(side, at, bank))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// The arbiter sets the turn: that of `side` begins, and lends what any turn lends. The turn before
/// it counts no move and earns nothing; the time that it used stays used.
///
/// Returns NOT_STARTED or OVER.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_turn(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.set_turn(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// The arbiter raises the flag of `side`: a fallen flag first, then a first flag. A game that had
/// ended by it is paused, with the same side on turn; nothing expires until time runs.
///
/// Returns FLAG_UP if there is no flag to raise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_raise_flag(
    clock: Option<&mut flagfall_clock>,
    side: flagfall_side,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let (side, at) = (side::side(side)?, side::at(at_ms)?);
        Ok(clock.raise_flag(side, at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// Lets time pass until `at_ms`: what falls due by then happens.
///
/// Not needed for the outcome, which the next press finds as well; needed to learn of a flag when it
/// falls. `flagfall_clock_deadline` says when to look.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_advance(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        Ok(clock.advance(at))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(clock, count, body) }
}

/// As `flagfall_clock_advance`, but stops after `most` events and those of the same moment, so that
/// they take no more room than the caller wants. `*arrived` becomes 1 if these are all the events
/// until `at_ms`. Otherwise it becomes 0, the clock's time is that of the last event, and the next
/// call goes on from there. `arrived` may be NULL.
///
/// Returns INVALID_ARGUMENT for a `most` of 0.
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
    let mut all = false;
    let body = |clock: &mut Clock| {
        let at = side::at(at_ms)?;
        if most == 0 {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        let mut events = Vec::new();
        let advanced = clock.advance_some(at, most, &mut events);
        Ok(advanced.map(|advanced| {
            all = advanced;
            events
        }))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe {
        let status = change(clock, count, body);
        if status == FLAGFALL_STATUS_OK {
            raw::set(arrived, all.into());
        }
        status
    }
}

/// The `at_ms` of the last call that changed the clock: every later call must have the same or a
/// later one, else it is AT_WENT_BACK.
///
/// `*exists` becomes 1, and `*at_ms` that moment; or 0, and `*at_ms` is left alone: no call has
/// changed the clock yet.
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
        unsafe { raw::set_if_any(exists, at_ms, last.map(Timestamp::get)) };
        Ok(())
    })
}

/// An event of the last call that changed the clock, by its place, counted from 0 in order of
/// time. INVALID_ARGUMENT beyond the last.
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

/// What the clocks show at `at_ms`, without changing anything. Each of `reading`, `first` and
/// `second` may be NULL: not wanted.
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
    // All are checked before one is written: a refusal writes nothing.
    // SAFETY: as this function's own promise.
    unsafe {
        if !reading.is_null() {
            raw::check_writable(reading)?;
        }
        for side in [first, second].into_iter().filter(|side| !side.is_null()) {
            raw::check_writable(side)?;
        }
        if !reading.is_null() {
            raw::write(reading, reading::of_core(found))?;
        }
        if !first.is_null() {
            raw::write(first, reading::of_core_side(&found.sides.first))?;
        }
        if !second.is_null() {
            raw::write(second, reading::of_core_side(&found.sides.second))?;
        }
    }
    Ok(())
}

/// What the main display of `side` shows at `at_ms`: the bank of its reading, without the rest and
/// at much less cost.
///
/// `*timed` becomes 1, and `*bank_ms` the bank; or 0, and `*bank_ms` is left alone: the side plays
/// untimed.
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
        unsafe { raw::set_if_any(timed, bank_ms, bank.map(Millis::get)) };
        Ok(())
    })
}

/// The result of the game at `at_ms`, without changing anything: what the clocks say, what `board`
/// says, and what the game itself makes of a flag. `board` may be NULL: nothing yet. `terms` may be
/// NULL: a game without points, in which both sides can win.
///
/// In this order: a fallen flag; two first flags that leave nobody to win; penalties that ended
/// the match; a resignation; first flags; the board. A game that was halted waits for the board's
/// score. A draw that is claimed without a right to it changes nothing.
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

/// Writes what to tell the engine of the side on turn at `at_ms`, before its move: one line or
/// more, without a newline at the end. The first side is white in UCI, black in USI and GTP.
///
/// Each protocol says what it can; nothing that it says lets an engine use more than it has. UCI:
/// the time that may be used now, with what the turn has lent; what is kept of the credit as `winc`
/// and `binc`; `movestogo` for a quota. USI: without the credit of the coming move, which the
/// engine adds; the period of a byo-yomi. CECP: hundredths of a second, the side on turn first.
/// GTP: whole seconds, and in overtime the moves left in it, or the lives. SGF: what the move that
/// was made last left to its side.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
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

/// The moment of the next event if nobody presses: alive one millisecond before it, expired at it.
/// A timer that is set for it finds the event. Good until the next call that changes the clock.
///
/// `*exists` becomes 1, and `*at_ms` that moment; or 0, and `*at_ms` is left alone: the clock does
/// not run, or nothing will ever happen.
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
        unsafe { raw::set_if_any(exists, at_ms, deadline.map(Timestamp::get)) };
        Ok(())
    })
}
