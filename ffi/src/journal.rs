//! The journal of a game, and taking back.

use std::ffi::c_char;

use flagfall_core::{Clock, TakeBackTo};

use crate::clock::{self, flagfall_clock};
use crate::guard::guard;
use crate::parse_error;
use crate::raw;
use crate::side;
use crate::snapshot;
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_NO_JOURNAL, flagfall_status, refusal,
};

/// Starts to record every call in a journal, so that moves can be taken back. Does nothing if the
/// clock already keeps one.
///
/// A journal takes about 32 bytes per call. Its calls may cause up to 10,000,000 events in all; an
/// ordinary press causes none. A later call that would exceed that returns JOURNAL_FULL.
///
/// Returns JOURNAL_FULL if, under this time control, one call can cause more than 1,000,000 events.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_clock_keep_journal(
    clock: Option<&mut flagfall_clock>,
) -> flagfall_status {
    guard(|| clock::core_mut(clock)?.keep_journal().map_err(refusal))
}

/// Returns the game to the position after `moves` moves, counting both sides' moves, and continues
/// from there: the turn after that position begins again at `at_ms`.
///
/// 0 is the start of the game, or, if the game has not started, the clock as its journal began.
///
/// The call first advances the clock to `at_ms`, and `*count` is the number of events due by then.
/// Those after the point to which the game returns are undone too: a flag among them has not
/// fallen. So are pauses and corrections since then: to correct the times as well, take back first,
/// then pause at the same timestamp and adjust them.
///
/// The journal keeps what was taken back: to undo a take-back, call
/// `flagfall_clock_take_back_to_timestamp` with a timestamp just before it.
///
/// Returns NO_JOURNAL if the clock keeps no journal; NOT_IN_JOURNAL if the game has not reached
/// that many moves by `at_ms`, or they were taken back, or the journal began later.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_take_back_to_move(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    moves: u32,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| Ok(clock.take_back(side::at(at_ms)?, TakeBackTo::Move(moves)));
    // SAFETY: the caller's promise, passed on.
    unsafe { clock::change(clock, count, body) }
}

/// Like `flagfall_clock_take_back_to_move`, but returns to the timestamp `timestamp_ms`: the clocks
/// show what they showed then, possibly in the middle of a turn, and run on from `at_ms` if they
/// were running.
///
/// Returns NO_JOURNAL if the clock keeps no journal; NOT_IN_JOURNAL if `timestamp_ms` is before the
/// journal began or after `at_ms`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_take_back_to_timestamp(
    clock: Option<&mut flagfall_clock>,
    at_ms: i64,
    timestamp_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let body = |clock: &mut Clock| {
        let moment = TakeBackTo::Timestamp(side::at(timestamp_ms)?);
        Ok(clock.take_back(side::at(at_ms)?, moment))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { clock::change(clock, count, body) }
}

/// Writes the clock's journal as JSON, for `flagfall_clock_from_journal`: the state of the clock
/// when the journal began, and each call since, such as `[61500,{"press":"first"}]`.
///
/// Returns NO_JOURNAL if the clock keeps no journal; BUFFER_TOO_SHORT if `out` is too small, with
/// `*length` the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_journal_json(
    clock: Option<&flagfall_clock>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let journal = clock::core(clock)?.journal_json();
        let journal = journal.ok_or(FLAGFALL_STATUS_NO_JOURNAL)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&journal, out, capacity, length) }
    })
}

/// Creates a clock from a journal by repeating every call in it. The clock keeps the journal.
///
/// If the call fails, `detail` receives an explanation, as in `flagfall_clock_restore`; it may be
/// NULL. Free `*out` with `flagfall_clock_free`.
///
/// Returns RESTORE_… if the text is not a journal or contains a call that fails.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_from_journal(
    text: *const c_char,
    text_length: usize,
    detail: *mut c_char,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    let body = || {
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT.into());
        }
        // SAFETY: the caller's promise, passed on.
        let text = unsafe { raw::bytes(text, text_length)? };
        // A text that is not UTF-8 is not a journal.
        let clock = Clock::from_journal(parse_error::utf8(text).unwrap_or_default())?;
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(clock, out)? };
        Ok(())
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { snapshot::guard_restore(detail, body) }
}
