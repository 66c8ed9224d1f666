//! The journal of a game, and the way back.

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

/// From now on the clock keeps a journal: the list of what is done to it. A clock that keeps one
/// already goes on with it. It grows by some 32 bytes a call; a clock without one pays a pointer.
///
/// A journal has room for 10,000,000 events. From then on each call that would bring about more is
/// refused as JOURNAL_FULL.
///
/// Returns JOURNAL_FULL for a time control under which one call can bring about more than 1,000,000
/// events.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_clock_keep_journal(
    clock: Option<&mut flagfall_clock>,
) -> flagfall_status {
    guard(|| clock::core_mut(clock)?.keep_journal().map_err(refusal))
}

/// Goes back to the moment at which the game had `moves` moves, those of both sides counted
/// together: the turn that follows the last of them begins anew at `at_ms`. 0 is the start of the
/// game; of one that never started, the clock as its journal began. The events are those until
/// `at_ms`, which are taken back with the rest.
///
/// The journal keeps what was taken back, so that a take back can itself be taken back.
///
/// Returns NO_JOURNAL; NOT_IN_JOURNAL for a move that has not been made in the game as it stands,
/// or not since the journal began.
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

/// As `flagfall_clock_take_back_to_move`, to the moment `timestamp_ms`: the clocks stand as they stood
/// then, in the middle of a turn.
///
/// Returns NO_JOURNAL; NOT_IN_JOURNAL for a moment before the journal or after `at_ms`.
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

/// Writes the clock's journal in JSON, which `flagfall_clock_from_journal` reads: the clock as the
/// journal began, and what was done since, such as `[61500,{"press":"first"}]`.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Returns NO_JOURNAL where the clock keeps none.
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

/// Makes the clock that a journal leads to, with that journal: every call in it is made again.
/// `*out` is the caller's, to be freed with `flagfall_clock_free`.
///
/// Returns a status RESTORE_… for what is no journal, and for one with a call that is refused.
/// `detail` then receives what exactly is wrong, as in `flagfall_clock_restore`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_from_journal(
    text: *const c_char,
    text_length: usize,
    detail: *mut c_char,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        // SAFETY: the caller's promise, passed on.
        let text = unsafe { raw::bytes(text, text_length)? };
        // What is no UTF-8 is no journal either.
        let restored = Clock::from_journal(parse_error::utf8(text).unwrap_or_default());
        // SAFETY: the caller's promise, passed on.
        let clock = unsafe { snapshot::clock_of(restored, detail)? };
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(clock, out) }
    })
}
