//! Alarms: warnings that little time is left.

use flagfall_core::{Alarm, AlarmScheme, BySide, Clock, Millis, SideAlarms, Timestamp};

use crate::clock::{self, flagfall_clock};
use crate::control::flagfall_control;
use crate::guard::guard;
use crate::raw::{self, Sized32, unsafe_sized32};
use crate::side;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};

/// Alarms as a site or a clock has them, by the length of the game.
pub type flagfall_alarm_scheme = u32;

// Words of AlarmScheme: `make words`.
/// As on lichess: one alarm, at an eighth of the first stage's time, but from 10 seconds to one
/// minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
pub const FLAGFALL_ALARM_SCHEME_LICHESS: flagfall_alarm_scheme = 0;
/// As on Lishogi: one alarm, at an eighth of the first stage's time, but from 10 to 90 seconds.
pub const FLAGFALL_ALARM_SCHEME_LISHOGI: flagfall_alarm_scheme = 1;
/// As on the DGT 2010: an alarm at 10 seconds, and a countdown of the last five.
pub const FLAGFALL_ALARM_SCHEME_DGT: flagfall_alarm_scheme = 2;
// End of words.

/// The most alarms of a side.
pub const FLAGFALL_ALARMS_MOST: usize = 8;

/// The alarms of one side, and its countdown.
///
/// An alarm sounds once, at the first millisecond at which the side's clock runs and its bank is at
/// most the threshold, and again only after the bank was above `rearm_above_ms`. The countdown sounds
/// in every turn whenever the bank falls to a whole number of seconds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_side_alarms {
    /// The size of the struct: FLAGFALL_SIDE_ALARMS_INIT sets it.
    pub struct_size: u32,
    /// The number of alarms, up to FLAGFALL_ALARMS_MOST.
    pub count: u32,
    /// The number of seconds that are counted down, up to 60. 0: none.
    pub countdown: u32,
    /// 0.
    pub reserved: u32,
    /// The bank at which each alarm sounds, in milliseconds: above 0, and all different.
    pub threshold_ms: [i64; FLAGFALL_ALARMS_MOST],
    /// The bank above which each alarm is armed again, in milliseconds: at least the threshold. 0:
    /// one and a half times the threshold.
    pub rearm_above_ms: [i64; FLAGFALL_ALARMS_MOST],
    /// The least time between two soundings of each alarm, in milliseconds: 0 or more. If the bank is
    /// low again before that, the alarm sounds at its end.
    pub quiet_ms: [i64; FLAGFALL_ALARMS_MOST],
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 24 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_side_alarms, 208);

fn to_core(of: &flagfall_side_alarms) -> Outcome<SideAlarms> {
    const INVALID: flagfall_status = FLAGFALL_STATUS_INVALID_ARGUMENT;
    let count = usize::try_from(of.count).unwrap_or(usize::MAX);
    if count > FLAGFALL_ALARMS_MOST || of.reserved != 0 {
        return Err(INVALID);
    }
    let mut alarms = Vec::new();
    let times = of.threshold_ms.iter().zip(&of.rearm_above_ms);
    for ((&threshold, &rearm), &quiet) in times.zip(&of.quiet_ms).take(count) {
        let mut alarm = Alarm::new(side::millis(threshold)?).ok_or(INVALID)?;
        if rearm != 0 {
            alarm.rearm_above = side::millis(rearm)?;
        }
        alarm.quiet = side::millis(quiet)?;
        alarms.push(alarm);
    }
    let countdown = u8::try_from(of.countdown).map_err(|_| INVALID)?;
    SideAlarms::new(&alarms, countdown).ok_or(INVALID)
}

fn of_core(of: &SideAlarms) -> flagfall_side_alarms {
    let times = |time: fn(&Alarm) -> Millis| {
        let mut times = [0; FLAGFALL_ALARMS_MOST];
        for (out, alarm) in times.iter_mut().zip(of.alarms()) {
            *out = time(alarm).get();
        }
        times
    };
    flagfall_side_alarms {
        count: u32::try_from(of.alarms().len()).unwrap_or(u32::MAX),
        countdown: of.countdown().into(),
        threshold_ms: times(|alarm| alarm.threshold),
        rearm_above_ms: times(|alarm| alarm.rearm_above),
        quiet_ms: times(|alarm| alarm.quiet),
        ..Sized32::ZERO
    }
}

/// The alarms of both sides; none for NULL.
///
/// # Safety
///
/// As [`raw::read_or_zero`], for each pointer.
pub(crate) unsafe fn read(
    first: *const flagfall_side_alarms,
    second: *const flagfall_side_alarms,
) -> Outcome<BySide<SideAlarms>> {
    // SAFETY: as this function's own promise.
    let (first, second) = unsafe { (raw::read_or_zero(first)?, raw::read_or_zero(second)?) };
    Ok(BySide {
        first: to_core(&first)?,
        second: to_core(&second)?,
    })
}

/// # Safety
///
/// As [`raw::write_unless_null`], for each pointer.
unsafe fn write(
    alarms: &BySide<SideAlarms>,
    first: *mut flagfall_side_alarms,
    second: *mut flagfall_side_alarms,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe {
        raw::check_writable_unless_null(first)?;
        raw::check_writable_unless_null(second)?;
        raw::write_unless_null(first, of_core(&alarms.first))?;
        raw::write_unless_null(second, of_core(&alarms.second))
    }
}

/// Sets the alarms of both sides, in place of those before. NULL: none for that side. An alarm is
/// armed if the side's bank is above its threshold.
///
/// From now on every call that changes the clock also reports what sounded by then, with its exact
/// timestamp: the events ALARM and COUNTDOWN. What sounds in the same millisecond as something that
/// expires comes after it, and before what a call does in that millisecond. Clocks that are paused or
/// wait for a receipt are silent.
///
/// Alarms do not change the game, and are no part of its journal. After a take-back they are armed as
/// if they were set then, and after `flagfall_clock_set_standing` what sounded before is not
/// reported. A saved clock contains them.
///
/// Returns INVALID_ARGUMENT if there are too many alarms, if two of a side have the same threshold,
/// and if a value is out of range.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_alarms(
    clock: Option<&mut flagfall_clock>,
    first: *const flagfall_side_alarms,
    second: *const flagfall_side_alarms,
    at_ms: i64,
    count: *mut usize,
) -> flagfall_status {
    let set = |clock: &mut Clock| {
        // SAFETY: the caller's promise, passed on.
        let alarms = unsafe { read(first, second)? };
        Ok(clock.set_alarms(alarms, side::at(at_ms)?))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { clock::change(clock, count, set) }
}

/// Writes the alarms of both sides, each by descending threshold. Either pointer may be NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_alarms(
    clock: Option<&flagfall_clock>,
    first: *mut flagfall_side_alarms,
    second: *mut flagfall_side_alarms,
) -> flagfall_status {
    guard(|| {
        let alarms = clock::core(clock)?.alarms().cloned().unwrap_or_default();
        // SAFETY: the caller's promise, passed on.
        unsafe { write(&alarms, first, second) }
    })
}

/// Writes the timestamp of the next event if nobody presses, alarms and countdowns included: the
/// sooner of theirs and `flagfall_clock_deadline`. Set a timer for it, and call
/// `flagfall_clock_advance` then.
///
/// `*exists` is 0 if there is none; then `*at_ms` is unchanged. Both may be NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_wake(
    clock: Option<&flagfall_clock>,
    exists: *mut u32,
    at_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let wake = clock::core(clock)?.wake();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, at_ms, wake.map(Timestamp::get)) }
    })
}

/// Writes the alarms that `scheme` has in games with this time control. An untimed side has none.
/// Either pointer may be NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_alarms(
    control: Option<&flagfall_control>,
    scheme: flagfall_alarm_scheme,
    first: *mut flagfall_side_alarms,
    second: *mut flagfall_side_alarms,
) -> flagfall_status {
    guard(|| {
        let control = control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let scheme = AlarmScheme::from_number(scheme).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { write(&control.0.alarms(scheme), first, second) }
    })
}
