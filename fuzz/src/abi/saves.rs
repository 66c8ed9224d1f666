//! Saved clocks, and their journals.

use std::ptr;

use flagfall_abi::alarms::*;
use flagfall_abi::clock::*;
use flagfall_abi::journal::*;
use flagfall_abi::match_play::{flagfall_match, flagfall_match_free};
use flagfall_abi::snapshot::*;

use super::Program;
use super::calls::{Out, Path, got, made, ok, saved, written};
use super::clocks::state;
use super::input::{byte, part, size};
use crate::draw::Draw;

impl Program {
    /// Saves a clock and restores it, which then takes its place.
    pub(super) fn save(&mut self, draw: &mut Draw<'_>) {
        let kind = draw.below(8);
        let Some(place) = super::chosen(draw, self.clocks.len()) else {
            nothing(draw, self.at);
            return;
        };
        let at = if draw.once_in(8) {
            self.next_at(draw)
        } else {
            self.at
        };
        let clock = &*self.clocks[place];
        let restored = match kind {
            0..3 => binary(draw, clock, at),
            3 => json(draw, clock, at),
            4 => with_journal(draw, clock, at),
            5 => {
                let of = self.a_match(draw);
                let restored = with_match(draw, clock, of, at);
                restored.map(|(clock, of)| {
                    self.keep_match(Some(of));
                    clock
                })
            }
            _ => journal(draw, clock),
        };
        let Some(restored) = restored else { return };
        flagfall_clock_free(Some(std::mem::replace(&mut self.clocks[place], restored)));
    }
}

/// Changes one byte once in a while. Returns whether it did.
pub(super) fn spoil(draw: &mut Draw<'_>, saved: &mut Vec<u8>) -> bool {
    if saved.is_empty() || !draw.once_in(4) {
        return false;
    }
    if draw.once_in(4) {
        saved.truncate(size(draw, 256).min(saved.len() - 1));
        return true;
    }
    let place = size(draw, 256) % saved.len();
    let change = byte(draw).max(1);
    saved[place] ^= change;
    true
}

/// What calls restore of bytes, with an explanation if they fail.
fn restored(
    saved: &[u8],
    at: Option<i64>,
    restore: unsafe extern "C" fn(
        *const u8,
        usize,
        *const i64,
        *mut std::ffi::c_char,
        *mut *mut flagfall_clock,
    ) -> i32,
) -> Option<Box<flagfall_clock>> {
    let mut detail = Path::new();
    let detail_at = detail.at();
    let at = super::input::pointer(&at);
    // An array of its own, so that a byte beyond it is found.
    let exact: Box<[u8]> = saved.into();
    // SAFETY: bytes of the size passed, a buffer of the size required, `out` points to a pointer.
    let clock = made(|out| unsafe { restore(exact.as_ptr(), exact.len(), at, detail_at, out) });
    detail.after(clock.is_none());
    clock
}

fn binary(draw: &mut Draw<'_>, clock: &flagfall_clock, at: i64) -> Option<Box<flagfall_clock>> {
    // SAFETY: a buffer of the size passed.
    let whole = saved(draw, |out, room, size| unsafe {
        flagfall_clock_save(Some(clock), at, out, room, size)
    })?;
    let mut changed = whole.clone();
    let spoiled = spoil(draw, &mut changed);
    let saved_at = draw.once_in(8).then_some(at);
    let again = restored(&changed, saved_at, flagfall_clock_restore);
    if spoiled {
        assert!(again.is_none(), "a changed byte was not noticed");
        return None;
    }
    let again = again.expect("what was saved");
    // SAFETY: a buffer of the size passed.
    let twice = saved(draw, |out, room, size| unsafe {
        flagfall_clock_save(Some(&again), at, out, room, size)
    });
    assert_eq!(twice, Some(whole));
    Some(again)
}

fn json(draw: &mut Draw<'_>, clock: &flagfall_clock, at: i64) -> Option<Box<flagfall_clock>> {
    // SAFETY: a buffer of the size passed.
    let whole = written(draw, |out, room, length| unsafe {
        flagfall_clock_save_json(Some(clock), at, out, room, length)
    })?;
    let mut changed = whole.clone();
    let spoiled = spoil(draw, &mut changed);
    let again = restored(&changed, None, flagfall_clock_restore);
    assert!(spoiled || again.is_some());
    let again = again?;
    // SAFETY: a buffer of the size passed.
    let twice = written(draw, |out, room, length| unsafe {
        flagfall_clock_save_json(Some(&again), at, out, room, length)
    });
    assert_eq!(twice, Some(whole));
    Some(again)
}

fn with_journal(
    draw: &mut Draw<'_>,
    clock: &flagfall_clock,
    at: i64,
) -> Option<Box<flagfall_clock>> {
    // SAFETY: a buffer of the size passed.
    let mut saved = written(draw, |out, room, length| unsafe {
        flagfall_clock_save_with_journal(Some(clock), at, out, room, length)
    })?;
    let spoiled = spoil(draw, &mut saved);
    let again = restored(&saved, None, flagfall_clock_restore);
    assert!(spoiled || again.is_some());
    if spoiled {
        flagfall_clock_free(again);
        return None;
    }
    let again = again?;
    // SAFETY: a buffer of the size passed.
    let twice = written(draw, |out, room, length| unsafe {
        flagfall_clock_save_with_journal(Some(&again), at, out, room, length)
    });
    assert_eq!(twice, Some(saved));
    Some(again)
}

fn with_match(
    draw: &mut Draw<'_>,
    clock: &flagfall_clock,
    of: Option<&flagfall_match>,
    at: i64,
) -> Option<(Box<flagfall_clock>, Box<flagfall_match>)> {
    // SAFETY: a buffer of the size passed.
    let mut saved = written(draw, |out, room, length| unsafe {
        flagfall_clock_save_with_match(Some(clock), of, at, out, room, length)
    })?;
    let spoiled = spoil(draw, &mut saved);
    let mut one = ptr::null_mut();
    let one_at = &raw mut one;
    let mut detail = Path::new();
    let detail_at = detail.at();
    let (bytes, size) = (saved.as_ptr(), saved.len());
    // SAFETY: bytes of the size passed, a buffer of the size required, pointers to pointers.
    let again = made(|out| unsafe {
        flagfall_clock_restore_with_match(bytes, size, ptr::null(), detail_at, one_at, out)
    });
    detail.after(again.is_none());
    assert!(spoiled || again.is_some());
    assert_eq!(again.is_some(), !one.is_null());
    let again = again?;
    // SAFETY: the call created it, and nothing else owns it.
    let one = unsafe { Box::from_raw(one) };
    if spoiled {
        flagfall_clock_free(Some(again));
        flagfall_match_free(Some(one));
        return None;
    }
    // SAFETY: a buffer of the size passed.
    let twice = written(draw, |out, room, length| unsafe {
        flagfall_clock_save_with_match(Some(&again), Some(&one), at, out, room, length)
    });
    assert_eq!(twice, Some(saved));
    Some((again, one))
}

fn journal(draw: &mut Draw<'_>, clock: &flagfall_clock) -> Option<Box<flagfall_clock>> {
    // SAFETY: a buffer of the size passed.
    let mut saved = written(draw, |out, room, length| unsafe {
        flagfall_clock_journal_json(Some(clock), out, room, length)
    })?;
    let spoiled = spoil(draw, &mut saved);
    let (text, length) = part(&saved);
    let mut detail = Path::new();
    let detail_at = detail.at();
    // SAFETY: a text of the length passed, a buffer of the size required, `out` points to a pointer.
    let again = made(|out| unsafe { flagfall_clock_from_journal(text, length, detail_at, out) });
    detail.after(again.is_none());
    assert!(spoiled || again.is_some());
    if spoiled {
        // A journal has no checksum: a changed one can be that of another game.
        flagfall_clock_free(again);
        return None;
    }
    let again = again?;
    // Alarms are no part of a journal.
    if has_no_alarms(clock) {
        assert_eq!(state(draw, &again), state(draw, clock));
    }
    Some(again)
}

fn has_no_alarms(clock: &flagfall_clock) -> bool {
    let (mut first, mut second) = (Out::plain(), Out::plain());
    // SAFETY: structs of the sizes that they begin with.
    let read = ok(unsafe { flagfall_clock_alarms(Some(clock), first.at(), second.at()) });
    [first, second].iter().all(|side| {
        let alarms: flagfall_side_alarms = side.after(read).expect("a clock");
        (alarms.count, alarms.countdown) == (0, 0)
    })
}

/// Calls without a clock, or without what was saved.
fn nothing(draw: &mut Draw<'_>, at: i64) {
    // SAFETY: buffers of the sizes passed.
    unsafe {
        let none = saved(draw, |out, room, size| {
            flagfall_clock_save(None, at, out, room, size)
        });
        assert_eq!(none, None);
        let none = written(draw, |out, room, length| {
            flagfall_clock_save_with_match(None, None, at, out, room, length)
        });
        assert_eq!(none, None);
        assert!(!ok(flagfall_clock_restore(
            ptr::null(),
            0,
            ptr::null(),
            ptr::null_mut(),
            ptr::null_mut()
        )));
        assert_eq!(
            got(9, |_| flagfall_clock_from_journal(
                ptr::null(),
                1,
                ptr::null_mut(),
                ptr::null_mut()
            )),
            None
        );
    }
    let text: Vec<u8> = (0..size(draw, 24)).map(|_| byte(draw)).collect();
    flagfall_clock_free(restored(&text, Some(at), flagfall_clock_restore));
}
