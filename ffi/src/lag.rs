//! Compensation for lag.

use flagfall_core::{Lag, Millis};

use crate::guard::{free, guard};
use crate::raw;
use crate::side::millis;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, flagfall_status, refusal};

/// Lag compensation for one side, as on lichess: decides how much of a turn's measured network lag
/// is not charged. It is independent of the clock: `flagfall_lag_charge` gives the time to charge
/// for the turn; pass that to `flagfall_clock_press_elapsed`.
///
/// An allowance limits the lag that is compensated. It grows with each move, by at most one second:
/// by `(T + 40 * I) * 2/5 + 15` hundredths of a second, where T is the initial time and I the
/// increment, both in whole seconds here. It begins with three times that amount and never exceeds
/// seven times that amount. Compensated lag is subtracted from it.
pub struct flagfall_lag(Lag);

/// Creates the lag compensation for a side with the initial time `limit_ms` and the increment
/// `increment_ms`, in milliseconds. Fractions of a second are ignored.
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

/// Writes the allowance: the lag that can still be compensated, in milliseconds.
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
        unsafe { raw::write_number(quota_ms, Millis::get(lag.0.quota())) }
    })
}
