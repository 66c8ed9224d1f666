//! The state of a clock, to be kept outside of the process.

use std::ffi::c_char;

use flagfall_core::{Clock, RestoreError, Timestamp};

use crate::clock::{self, flagfall_clock};
use crate::guard::guard;
use crate::parse_error;
use crate::raw;
use crate::side;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// Writes the clock's whole state at `at_ms`, in a compact binary form of some hundred bytes.
/// `flagfall_clock_restore` makes a clock of it that stands the same, in any language, on any
/// machine and with any later version. The events of the last call and the journal are not part of
/// it, so that nothing can be taken back on that clock: `flagfall_clock_save_with_journal` saves both.
///
/// Nothing changes, and no time passes: what has fallen due by `at_ms` happens when the clock that
/// is restored is looked at.
///
/// `size` receives the number of bytes, even where `out` has no room for them: BUFFER_TOO_SHORT.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_save(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    out: *mut u8,
    capacity: usize,
    size: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = clock::core(clock)?.save(side::at(at_ms)?);
        let saved = saved.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(out, capacity, &saved, size) }
    })
}

/// As `flagfall_clock_save`, in JSON: one line. White space and the order of the keys may change on
/// the way, as they do in databases; nothing else may.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_save_json(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = clock::core(clock)?.save_json(side::at(at_ms)?);
        let saved = saved.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&saved, out, capacity, length) }
    })
}

/// As `flagfall_clock_save_json`, with the clock's journal, so that moves can be taken back on the
/// clock that `flagfall_clock_restore` makes. The text grows with the game, by some 30 bytes a call.
///
/// Returns BUFFER_TOO_SHORT; NO_JOURNAL where the clock keeps none.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_save_with_journal(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = clock::core(clock)?.save_with_journal(side::at(at_ms)?);
        let saved = saved.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&saved, out, capacity, length) }
    })
}

/// Makes the clock that was saved, in any of these forms. `*out` is the caller's, to be freed with
/// `flagfall_clock_free`.
///
/// `saved_at_ms` points to the moment of the save on the clock that `at_ms` comes from now, and so
/// says what becomes of the time in between. The moment of the restore: the clock goes on as it
/// stood, and the time in between does not count. An earlier moment: so much of it counts. NULL: the
/// caller's clock is still the same, such as the time of day, and the time in between counts.
///
/// Returns a status RESTORE_… for what is no snapshot, for one that was cut or altered, and for one
/// that holds what no clock could have come to. `detail` then receives what exactly is wrong, in
/// English, or an empty text; it has room for FLAGFALL_PATH_CAPACITY bytes, or is NULL: not wanted.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_restore(
    saved: *const u8,
    size: usize,
    saved_at_ms: *const i64,
    detail: *mut c_char,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        // SAFETY: the caller's promise, passed on.
        let saved = unsafe { raw::bytes(saved.cast(), size)? };
        let saved_at: Option<Timestamp> = if saved_at_ms.is_null() {
            None
        } else {
            // SAFETY: not NULL, and the caller promises an int64_t.
            Some(side::at(unsafe { saved_at_ms.read_unaligned() })?)
        };
        let restored = Clock::restore(saved, saved_at);
        // SAFETY: the caller's promise, passed on.
        let clock = unsafe { clock_of(restored, detail)? };
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(clock, out) }
    })
}

/// What was restored, or the status of the error, whose detail is written.
///
/// # Safety
///
/// `detail` is NULL or has room for `FLAGFALL_PATH_CAPACITY` bytes.
pub(crate) unsafe fn clock_of(
    restored: Result<Clock, RestoreError>,
    detail: *mut c_char,
) -> Outcome<Clock> {
    restored.map_err(|error| {
        // SAFETY: as this function's own promise.
        unsafe { raw::set(detail.cast(), parse_error::path(error.detail())) };
        refusal(error.kind)
    })
}
