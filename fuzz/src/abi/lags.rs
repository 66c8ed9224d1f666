//! Compensation for lag.

use flagfall_abi::lag::*;

use super::calls::{Path, got, made, saved, written};
use super::input::{number, time};
use super::saves::spoil;
use crate::draw::Draw;

/// Charges some turns, and saves and restores in between.
pub(super) fn check(draw: &mut Draw<'_>) {
    let (limit, increment) = (time(draw), time(draw));
    // SAFETY: pointers to numbers and to a pointer, in this and the following calls.
    let mut lag = if draw.once_in(4) {
        // SAFETY: as above.
        made(|out| unsafe { flagfall_lag_new(limit, increment, out) })
    } else {
        let formula = number(draw, 4);
        // SAFETY: as above.
        let lag = made(|out| unsafe { flagfall_lag_with_formula(formula, limit, increment, out) });
        if let Some(lag) = &lag {
            // SAFETY: as above.
            let of = got(99, |of| unsafe { flagfall_lag_formula_of(Some(lag), of) });
            assert_eq!(of, Some(formula));
        }
        lag
    };
    for _ in 0..3 {
        let (elapsed, of_it) = (time(draw), time(draw));
        // SAFETY: as above.
        let charge = got(i64::MAX, |charge| unsafe {
            flagfall_lag_charge(lag.as_deref_mut(), elapsed, of_it, charge)
        });
        if let Some(charge) = charge {
            assert!(charge <= elapsed && (charge >= 0 || elapsed < 0));
        }
        lag = save(draw, lag);
    }
    // SAFETY: as above.
    let quota = got(-1, |quota| unsafe {
        flagfall_lag_quota(lag.as_deref(), quota)
    });
    assert_eq!(quota.is_some(), lag.is_some());
    flagfall_lag_free(lag);
}

/// Saves and restores once in a while.
fn save(draw: &mut Draw<'_>, lag: Option<Box<flagfall_lag>>) -> Option<Box<flagfall_lag>> {
    if !draw.once_in(2) {
        return lag;
    }
    let is_text = draw.once_in(2);
    let whole = bytes(draw, lag.as_deref(), is_text);
    assert_eq!(whole.is_some(), lag.is_some());
    let whole = whole?;
    let mut changed = whole.clone();
    let spoiled = spoil(draw, &mut changed);
    let mut detail = Path::new();
    let detail_at = detail.at();
    let (at, size) = (changed.as_ptr(), changed.len());
    // SAFETY: bytes of the size passed, a buffer of the size required, and a pointer to a pointer.
    let again = made(|out| unsafe { flagfall_lag_restore(at, size, detail_at, out) });
    detail.after(again.is_none());
    assert!(spoiled || again.is_some());
    let Some(again) = again else { return lag };
    assert!(is_text || !spoiled, "a changed byte was not noticed");
    assert_eq!(bytes(draw, Some(&again), is_text), Some(whole));
    flagfall_lag_free(lag);
    Some(again)
}

fn bytes(draw: &mut Draw<'_>, lag: Option<&flagfall_lag>, is_text: bool) -> Option<Vec<u8>> {
    // SAFETY: buffers of the sizes passed, in both calls.
    if is_text {
        // SAFETY: as above.
        written(draw, |out, room, length| unsafe {
            flagfall_lag_save_json(lag, out, room, length)
        })
    } else {
        // SAFETY: as above.
        saved(draw, |out, room, size| unsafe {
            flagfall_lag_save(lag, out, room, size)
        })
    }
}
