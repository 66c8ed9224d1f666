//! Compensation for lag.

use flagfall_core::{Lag, Millis};

use crate::guard::guard;
use crate::raw;
use crate::side::millis;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, flagfall_status, refusal};

/// How much of one side's lag is made good, as lichess does it: a quota that grows with every move
/// and is spent by the lag that is measured. It stands beside the clock and says what time to
/// charge: `flagfall_clock_press_elapsed` takes it.
///
/// The quota gains `(limit + 40 * increment) * 2/5 + 15` hundredths of a second a move, limit and
/// increment in whole seconds, and at most a second. It begins with three gains and never holds
/// more than seven.
pub struct flagfall_lag(Lag);

/// Makes the quota for a side with this initial time and increment. `*out` is the caller's, to be
/// freed with `flagfall_lag_free`.
///
/// Returns NEGATIVE_TIME for a time below zero.
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

/// Frees a quota. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_lag_free(lag: Option<Box<flagfall_lag>>) {
    guard(|| {
        drop(lag);
        Ok(())
    });
}

/// Tells what to charge a turn that took `elapsed_ms`, of which `lag_ms` was the network's: the
/// quota pays for the lag as far as it goes, and then gains. Lag below zero, and beyond
/// `elapsed_ms`, counts for nothing.
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
        unsafe { raw::set(charge_ms, charge.get()) };
        Ok(())
    })
}

/// What is left to make lag good with, in milliseconds.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_lag_quota(
    lag: Option<&flagfall_lag>,
    quota_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let lag = lag.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(quota_ms, Millis::get(lag.0.quota())) };
        Ok(())
    })
}
