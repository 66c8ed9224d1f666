//! Saving clocks and matches, and restoring them.

use std::ffi::c_char;

use flagfall_core::{Clock, Match, RestoreError, Timestamp};

use crate::clock::{self, flagfall_clock};
use crate::guard::guard;
use crate::match_play::{self, flagfall_match};
use crate::parse_error;
use crate::raw;
use crate::side;
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_OK, Outcome, flagfall_status, refusal,
};

/// Saves the whole state of the clock at `at_ms` in about 100 bytes, without its journal. Changes
/// nothing.
///
/// `flagfall_clock_restore` creates an equal clock from it, in any language, on any machine and
/// with any later version. Events due by `at_ms` are not lost: they happen on the restored clock.
/// To save the journal too, use `flagfall_clock_save_with_journal`.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*size` is then the number of bytes needed.
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

/// Like `flagfall_clock_save`, but saves as JSON, in one line.
///
/// The text may be reformatted or its keys reordered, as some databases do. After any other change
/// it is rejected.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
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

/// Like `flagfall_clock_save_json`, with the clock's journal, so that moves can be taken back on
/// the restored clock. The text grows by about 30 bytes per call in the journal.
///
/// Returns NO_JOURNAL if the clock keeps no journal; BUFFER_TOO_SHORT if `out` is too small, with
/// `*length` the length needed, without the NUL.
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

/// Creates a clock from what `flagfall_clock_save`, `flagfall_clock_save_json` or
/// `flagfall_clock_save_with_journal` wrote. A truncated or modified snapshot is rejected.
///
/// `saved_at_ms` points to a timestamp of the monotonic clock that you use from now on. The
/// restored clock takes it as the moment of the save. Pass:
///
/// - The current timestamp: the time while the clock was saved is not charged.
/// - The current timestamp - N: N ms are charged.
/// - NULL if you still use the clock of the save (for example Unix time, provided that it never
///   steps back): all the time since the save is charged.
///
/// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
/// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_clock_free`.
///
/// Returns RESTORE_… if the data is not a snapshot, is truncated or modified, or contains a state
/// that no clock can reach.
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
    let body = || {
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT.into());
        }
        // SAFETY: the caller's promise, passed on.
        let saved = unsafe { raw::bytes(saved.cast(), size)? };
        // SAFETY: the caller's promise, passed on.
        let saved_at = unsafe { saved_at(saved_at_ms)? };
        let clock = Clock::restore(saved, saved_at)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(clock, out)? };
        Ok(())
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { guard_restore(detail, body) }
}

/// Saves the match in about 15 bytes, also in the middle of a game: the score, the games, the
/// Crawford game and the cube. `flagfall_match_restore` restores it, in any language, on any machine
/// and with any later version. To save the clock of the game too, use
/// `flagfall_clock_save_with_match`.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*size` is then the number of bytes needed.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_save(
    r#match: Option<&flagfall_match>,
    out: *mut u8,
    capacity: usize,
    size: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = match_play::check(r#match)?.save();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(out, capacity, &saved, size) }
    })
}

/// Like `flagfall_match_save`, but saves as JSON, in one line. The text may be reformatted or its
/// keys reordered; after any other change it is rejected.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_save_json(
    r#match: Option<&flagfall_match>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = match_play::check(r#match)?.save_json();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&saved, out, capacity, length) }
    })
}

/// Restores a match from what `flagfall_match_save`, `flagfall_match_save_json` or
/// `flagfall_clock_save_with_match` wrote, without the clock of the last.
///
/// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
/// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_match_free`.
///
/// Returns RESTORE_… if the data is not a saved match, is truncated or modified, or contains a state
/// that no match can reach.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_restore(
    saved: *const u8,
    size: usize,
    detail: *mut c_char,
    out: *mut *mut flagfall_match,
) -> flagfall_status {
    let body = || {
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT.into());
        }
        // SAFETY: the caller's promise, passed on.
        let saved = unsafe { raw::bytes(saved.cast(), size)? };
        let restored = Match::restore(saved)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { match_play::hand_out(restored, out)? };
        Ok(())
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { guard_restore(detail, body) }
}

/// Saves the clock at `at_ms` with the match whose game it plays, as JSON. If the clock keeps a
/// journal, it is saved too. `flagfall_clock_restore_with_match` restores both, and
/// `flagfall_match_restore` the match alone.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small: `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_save_with_match(
    clock: Option<&flagfall_clock>,
    r#match: Option<&flagfall_match>,
    at_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let (clock, of) = (clock::core(clock)?, match_play::check(r#match)?);
        let saved = clock.save_with_match(of, side::at(at_ms)?);
        let saved = saved.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&saved, out, capacity, length) }
    })
}

/// Restores what `flagfall_clock_save_with_match` wrote. `saved_at_ms` and `detail` are as in
/// `flagfall_clock_restore`.
///
/// The match and the clock are checked separately: a clock of another match is not noticed. Free
/// `*match` with `flagfall_match_free` and `*out` with `flagfall_clock_free`.
///
/// Returns RESTORE_… as `flagfall_match_restore`, and as `flagfall_clock_restore` for the clock; also
/// if the match was saved without a clock.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_restore_with_match(
    saved: *const u8,
    size: usize,
    saved_at_ms: *const i64,
    detail: *mut c_char,
    r#match: *mut *mut flagfall_match,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    let body = || {
        if r#match.is_null() || out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT.into());
        }
        // SAFETY: the caller's promise, passed on.
        let saved = unsafe { raw::bytes(saved.cast(), size)? };
        // SAFETY: the caller's promise, passed on.
        let saved_at = unsafe { saved_at(saved_at_ms)? };
        let (clock, of) = Clock::restore_with_match(saved, saved_at)?;
        // SAFETY: the caller's promise, passed on.
        unsafe {
            match_play::hand_out(of, r#match)?;
            clock::hand_out(clock, out)?;
        }
        Ok(())
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { guard_restore(detail, body) }
}

/// The time of a save. `None` for NULL.
///
/// # Safety
///
/// `saved_at_ms` is NULL or points to a number.
pub(crate) unsafe fn saved_at(saved_at_ms: *const i64) -> Outcome<Option<Timestamp>> {
    if saved_at_ms.is_null() {
        return Ok(None);
    }
    // SAFETY: not NULL, and as this function's own promise.
    Ok(Some(side::at(unsafe { saved_at_ms.read_unaligned() })?))
}

/// Why a call that restores something failed: its status, and what `detail` receives.
pub(crate) struct Failed {
    status: flagfall_status,
    detail: String,
}

impl From<flagfall_status> for Failed {
    fn from(status: flagfall_status) -> Self {
        Self {
            status,
            detail: String::new(),
        }
    }
}

impl From<RestoreError> for Failed {
    fn from(error: RestoreError) -> Self {
        Self {
            status: refusal(error.kind),
            detail: error.detail().to_owned(),
        }
    }
}

/// Like [`guard`], for a call that restores something. If it fails, writes the detail, which is empty
/// unless the error is a [`RestoreError`] with one.
///
/// # Safety
///
/// `detail` is NULL or has room for `FLAGFALL_PATH_CAPACITY` bytes.
pub(crate) unsafe fn guard_restore(
    detail: *mut c_char,
    body: impl FnOnce() -> Result<(), Failed>,
) -> flagfall_status {
    let mut text = String::new();
    let status = guard(|| {
        body().map_err(|failed| {
            text = failed.detail;
            failed.status
        })
    });
    if status != FLAGFALL_STATUS_OK {
        // SAFETY: as this function's own promise.
        unsafe { raw::set(detail.cast(), parse_error::path(&text)) };
    }
    status
}
