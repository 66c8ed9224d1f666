//! Calls that create a clock, or change it.

use std::ptr;

use flagfall_abi::alarms::*;
use flagfall_abi::clock::*;
use flagfall_abi::event::{flagfall_event, flagfall_event_name};
use flagfall_abi::journal::*;
use flagfall_abi::snapshot::flagfall_clock_save;
use flagfall_abi::status::flagfall_status;

use super::Program;
use super::calls::{Out, UNSET, got, got_if_any, made, ok, saved};
use super::input::{number, side_alarms, size, time, versioned};
use crate::draw::Draw;

impl Program {
    pub(super) fn make_clock(&mut self, draw: &mut Draw<'_>) {
        // SAFETY: `out` points to a pointer, in this and the following calls.
        let made = match draw.below(8) {
            0 => {
                let (control, of) = (self.control(draw), self.a_match(draw));
                // SAFETY: as above.
                made(|out| unsafe { flagfall_clock_new_in_match(control, of, out) })
            }
            1 => {
                let clock = self.clock(draw);
                // SAFETY: as above.
                let copy = made(|out| unsafe { flagfall_clock_clone(clock, out) });
                assert_eq!(clock.is_some(), copy.is_some());
                copy
            }
            _ => {
                let control = self.control(draw);
                // SAFETY: as above.
                let clock = made(|out| unsafe { flagfall_clock_new(control, out) });
                assert_eq!(clock.is_some(), control.is_some());
                clock
            }
        };
        self.keep_clock(made);
    }

    /// A call that changes a clock.
    pub(super) fn call(&mut self, draw: &mut Draw<'_>) {
        let at = self.next_at(draw);
        let Some(clock) = self.clock_mut(draw) else {
            nothing(draw, at);
            return;
        };
        let before = draw.once_in(8).then(|| state(draw, clock)).flatten();
        let mut count = UNSET;
        let wants_count = !draw.once_in(16);
        let out = if wants_count {
            &raw mut count
        } else {
            ptr::null_mut()
        };
        let status = change(draw, clock, at, out);
        if ok(status) {
            if count != UNSET {
                events(draw, clock, count, at);
            }
            self.reach(at);
            return;
        }
        assert_eq!(count, UNSET, "a call that failed has written");
        if before.is_some() {
            assert_eq!(state(draw, clock), before, "a call that failed changed it");
        }
    }
}

/// Makes a call, which writes its number of events to `out`, or another call without a number.
fn change(
    draw: &mut Draw<'_>,
    clock: &mut flagfall_clock,
    at: i64,
    out: *mut usize,
) -> flagfall_status {
    let chosen = draw.below(48);
    let side = number(draw, 2);
    let clock = Some(clock);
    // SAFETY: `out` is NULL or points to a count, in this and the following calls.
    unsafe {
        match chosen {
            0 | 1 => flagfall_clock_start(clock, side, at, out),
            2 | 3 => flagfall_clock_press_elapsed(clock, side, at, time(draw), out),
            4 => flagfall_clock_press_unreceived(clock, side, at, out),
            5 => flagfall_clock_receive(clock, at, out),
            6 => flagfall_clock_set_ready(clock, side, at, number(draw, 2), out),
            7 => flagfall_clock_hand_over(clock, side, at, out),
            8 => flagfall_clock_pause(clock, at, out),
            9 => flagfall_clock_resume(clock, at, out),
            10 => flagfall_clock_stop(clock, at, out),
            11 => flagfall_clock_adjust(clock, side, at, time(draw), out),
            12 => flagfall_clock_set_bank(clock, side, at, time(draw), out),
            13 => flagfall_clock_set_turn(clock, side, at, out),
            14 => flagfall_clock_raise_flag(clock, side, at, out),
            15 | 16 => flagfall_clock_advance(clock, at, out),
            17 => flagfall_clock_take_back_to_move(clock, at, number(draw, 13), out),
            18 => flagfall_clock_take_back_to_timestamp(clock, at, time(draw), out),
            19 => flagfall_clock_hand_over_elapsed(clock, side, at, time(draw), out),
            20 => flagfall_clock_hand_over_unreceived(clock, side, at, out),
            21 => flagfall_clock_set_ready_unreceived(clock, side, at, out),
            22 => {
                let mut arrived = 9;
                let most = size(draw, 4);
                let status = flagfall_clock_advance_some(clock, at, most, &raw mut arrived, out);
                assert_eq!(ok(status), arrived < 2);
                status
            }
            23 => flagfall_clock_draw_reserve(clock, side, at, time(draw), out),
            24 => flagfall_clock_berserk(clock, side, at, number(draw, 4), out),
            25 | 26 => {
                let (move_number, take_backs) = (number(draw, 8), number(draw, 3));
                flagfall_clock_press_move(clock, side, at, move_number, take_backs, out)
            }
            27 => {
                let (elapsed, number, backs) = (time(draw), number(draw, 8), number(draw, 3));
                flagfall_clock_press_move_elapsed(clock, side, at, elapsed, number, backs, out)
            }
            28 => {
                let (number, backs) = (number(draw, 8), number(draw, 3));
                flagfall_clock_press_move_unreceived(clock, side, at, number, backs, out)
            }
            29 | 30 => alarms(draw, clock, at, out),
            31 => {
                let kept = flagfall_clock_keep_journal(clock);
                // Of which there is no number.
                if ok(kept) && !out.is_null() {
                    out.write(UNSET);
                }
                kept
            }
            _ => flagfall_clock_press(clock, side, at, out),
        }
    }
}

/// # Safety
///
/// `out` is NULL or points to a count.
unsafe fn alarms(
    draw: &mut Draw<'_>,
    clock: Option<&mut flagfall_clock>,
    at: i64,
    out: *mut usize,
) -> flagfall_status {
    let of_side = |draw: &mut Draw<'_>| {
        let alarms = side_alarms(draw)?;
        Some(versioned(draw, &alarms))
    };
    let (first, second) = (of_side(draw), of_side(draw));
    let pointer = |alarms: &Option<Box<[u8]>>| {
        alarms
            .as_ref()
            .map_or(ptr::null(), |bytes| bytes.as_ptr().cast())
    };
    // SAFETY: structs of the sizes that they begin with, and as this function's own promise.
    unsafe { flagfall_clock_set_alarms(clock, pointer(&first), pointer(&second), at, out) }
}

/// The events of the last call, of which there are `count`.
fn events(draw: &mut Draw<'_>, clock: &flagfall_clock, count: usize, at: i64) {
    let mut event = Out::<flagfall_event>::any(draw);
    let place = if draw.once_in(8) {
        count
    } else {
        count.saturating_sub(1)
    };
    // SAFETY: a struct of the size that it begins with.
    let read = ok(unsafe { flagfall_clock_event(Some(clock), place, event.at()) });
    if let Some(event) = event.after(read) {
        assert!(place < count && event.at_ms <= at);
        assert!(!flagfall_event_name(event.kind).is_null());
    }
}

/// The last timestamp of a clock; 0 before its first call.
pub(super) fn last_at(clock: &flagfall_clock) -> i64 {
    // SAFETY: pointers to numbers.
    let last = got_if_any(|exists, at| unsafe { flagfall_clock_last_at(Some(clock), exists, at) });
    last.expect("a clock").unwrap_or(0)
}

/// All of a clock, at its last timestamp.
pub(super) fn state(draw: &mut Draw<'_>, clock: &flagfall_clock) -> Option<Vec<u8>> {
    let last = last_at(clock);
    let clock = Some(clock);
    // SAFETY: a pointer to a number, and a buffer of the size passed.
    unsafe {
        let backs = got(u32::MAX, |out| flagfall_clock_take_backs(clock, out))?;
        let mut state = saved(draw, |out, room, size| {
            flagfall_clock_save(clock, last, out, room, size)
        })?;
        state.extend(last.to_ne_bytes());
        state.extend(backs.to_ne_bytes());
        Some(state)
    }
}

/// Calls without a clock.
fn nothing(draw: &mut Draw<'_>, at: i64) {
    let side = number(draw, 2);
    let mut event = Out::<flagfall_event>::any(draw);
    // SAFETY: NULL, or a struct of the size that it begins with.
    unsafe {
        assert!(!ok(flagfall_clock_press(None, side, at, ptr::null_mut())));
        assert!(!ok(flagfall_clock_start(None, side, at, ptr::null_mut())));
        assert!(!ok(flagfall_clock_advance(None, at, ptr::null_mut())));
        assert!(!ok(flagfall_clock_keep_journal(None)));
        assert!(!ok(flagfall_clock_take_backs(None, ptr::null_mut())));
        assert!(!ok(flagfall_clock_event(None, 0, event.at())));
        assert!(!ok(flagfall_clock_set_alarms(
            None,
            ptr::null(),
            ptr::null(),
            at,
            ptr::null_mut()
        )));
    }
    event.after(false);
    flagfall_clock_free(None);
}
