//! Compensation for lag.

use std::ffi::c_char;

use flagfall_core::{Lag, LagFormula, Millis};

use crate::guard::{free, guard};
use crate::raw;
use crate::side::millis;
use crate::snapshot;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// Lag compensation for one side: decides how much of a turn's measured network lag is not charged.
/// It is independent of the clock: `flagfall_lag_charge` gives the time to charge for the turn; pass
/// that to `flagfall_clock_press_elapsed`.
///
/// An allowance limits the lag that is compensated. It grows with each move, and compensated lag is
/// subtracted from it. A formula says by how much it grows, and where it begins and ends.
pub struct flagfall_lag(Lag);

/// How much lag is compensated, as servers do it. Later versions may add formulas.
pub type flagfall_lag_formula = u32;

// Words of LagFormula: `make words`.
/// As on lichess: the allowance grows with each move by (T + 40 * I) * 2/5 + 15 hundredths of a
/// second, at most by one second. T is the initial time and I the increment, both in whole seconds.
/// It begins with three times that amount and never exceeds seven times it.
pub const FLAGFALL_LAG_FORMULA_LICHESS: flagfall_lag_formula = 0;
/// As on lichess in 2017: the allowance grows by a second with each move, begins with two seconds
/// and never exceeds five. At most three seconds are compensated in one move.
pub const FLAGFALL_LAG_FORMULA_LICHESS2017: flagfall_lag_formula = 1;
/// As in pool and tournament games of the Internet Chess Club: up to one second in each move.
pub const FLAGFALL_LAG_FORMULA_ICC: flagfall_lag_formula = 2;
/// All lag, as with FICS's timeseal.
pub const FLAGFALL_LAG_FORMULA_TIMESEAL: flagfall_lag_formula = 3;
// End of words.

fn check(lag: Option<&flagfall_lag>) -> Outcome<&Lag> {
    Ok(&lag.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// Creates the lag compensation for a side with the initial time `limit_ms` and the increment
/// `increment_ms`, in milliseconds, by the formula of lichess. Fractions of a second are ignored.
///
/// Free `*out` with `flagfall_lag_free`.
///
/// Returns NEGATIVE_TIME if either time is below zero.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_new(
    limit_ms: i64,
    increment_ms: i64,
    out: *mut *mut flagfall_lag,
) -> flagfall_status {
    guard(|| {
        let lag = Lag::new(millis(limit_ms)?, millis(increment_ms)?).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_lag(lag), out) }
    })
}

/// Like `flagfall_lag_new`, by another formula. Only that of lichess depends on the times.
///
/// Free `*out` with `flagfall_lag_free`.
///
/// Returns INVALID_ARGUMENT for an unknown formula, and as `flagfall_lag_new`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_with_formula(
    formula: flagfall_lag_formula,
    limit_ms: i64,
    increment_ms: i64,
    out: *mut *mut flagfall_lag,
) -> flagfall_status {
    guard(|| {
        let formula = LagFormula::from_number(formula).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let lag = Lag::with_formula(formula, millis(limit_ms)?, millis(increment_ms)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_lag(lag.map_err(refusal)?), out) }
    })
}

/// Frees a lag compensation. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_lag_free(lag: Option<Box<flagfall_lag>>) {
    free(lag);
}

/// Computes the time to charge for a turn that took `elapsed_ms`, of which `lag_ms` were network
/// lag.
///
/// `*charge_ms` is set to `elapsed_ms` minus the part of `lag_ms` that the allowance covers. Then
/// the allowance grows for the move. A `lag_ms` below zero counts as 0, and one above `elapsed_ms`
/// as `elapsed_ms`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_charge(
    lag: Option<&mut flagfall_lag>,
    elapsed_ms: i64,
    lag_ms: i64,
    charge_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let (elapsed, lagged) = (millis(elapsed_ms)?, millis(lag_ms)?);
        let lag = lag.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let charge = lag.0.charge(elapsed, lagged);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(charge_ms, charge.get()) }
    })
}

/// Writes the allowance: the lag that can still be compensated, in milliseconds. FLAGFALL_MS_MAX
/// with the formula TIMESEAL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_quota(
    lag: Option<&flagfall_lag>,
    quota_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let quota = check(lag)?.quota();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(quota_ms, Millis::get(quota)) }
    })
}

/// Writes the formula that the allowance follows.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_formula_of(
    lag: Option<&flagfall_lag>,
    formula: *mut flagfall_lag_formula,
) -> flagfall_status {
    guard(|| {
        let number = check(lag)?.formula().number();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(formula, number) }
    })
}

/// Saves the formula and the allowance in about 12 bytes. `flagfall_lag_restore` restores them, in
/// any language, on any machine and with any later version.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*size` is then the number of bytes needed.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_save(
    lag: Option<&flagfall_lag>,
    out: *mut u8,
    capacity: usize,
    size: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = check(lag)?.save();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(out, capacity, &saved, size) }
    })
}

/// Like `flagfall_lag_save`, but saves as JSON, in one line. The text may be reformatted or its keys
/// reordered; after any other change it is rejected.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_save_json(
    lag: Option<&flagfall_lag>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = check(lag)?.save_json();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&saved, out, capacity, length) }
    })
}

/// Restores what `flagfall_lag_save` or `flagfall_lag_save_json` wrote.
///
/// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
/// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_lag_free`.
///
/// Returns RESTORE_… if the data is not a saved lag compensation, is truncated or modified, or
/// contains a state that none can reach.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_restore(
    saved: *const u8,
    size: usize,
    detail: *mut c_char,
    out: *mut *mut flagfall_lag,
) -> flagfall_status {
    let body = || {
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT.into());
        }
        // SAFETY: the caller's promise, passed on.
        let saved = unsafe { raw::bytes(saved.cast(), size)? };
        let lag = Lag::restore(saved)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_lag(lag), out)? };
        Ok(())
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { snapshot::guard_restore(detail, body) }
}
