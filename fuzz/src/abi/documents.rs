//! PCN documents, and the times of recorded games.

use std::ptr;

use flagfall_abi::comments::{FLAGFALL_MS_UNKNOWN, flagfall_elapsed_times};
use flagfall_abi::control::flagfall_control_free;
use flagfall_abi::parse_error::flagfall_parse_error;
use flagfall_abi::pcn::*;

use super::calls::{Out, Path, UNSET, got, listed, made, ok, written};
use super::input::{self, number, part, size, time};
use super::{Program, texts};
use crate::draw::Draw;

pub(super) fn check(draw: &mut Draw<'_>, program: &Program) {
    // SAFETY: pointers to pointers, and arrays of the lengths passed.
    let document = match draw.below(8) {
        0..3 => parsed(draw),
        3..5 => {
            let clock = program.clock(draw);
            // SAFETY: as above.
            made(|out| unsafe { flagfall_pcn_from_journal(clock, out) })
        }
        5 | 6 => {
            let control = program.control(draw);
            let times = times(draw);
            // SAFETY: as above.
            made(|out| unsafe { flagfall_pcn_from_game(control, times.as_ptr(), times.len(), out) })
        }
        _ => {
            elapsed(draw, program);
            return;
        }
    };
    look(draw, document.as_deref());
    flagfall_pcn_free(document);
}

fn times(draw: &mut Draw<'_>) -> Box<[i64]> {
    (0..size(draw, 6)).map(|_| time(draw)).collect()
}

fn parsed(draw: &mut Draw<'_>) -> Option<Box<flagfall_pcn>> {
    let text = input::text(draw).1;
    let format = number(draw, 2);
    let (at, length) = part(&text);
    let mut error = Out::<flagfall_parse_error>::any(draw);
    let error_at = error.at();
    let mut status = 0;
    let document = made(|out| {
        // SAFETY: a text of the length passed, a struct of the size that it begins with, and a pointer
        // to a pointer.
        status = unsafe { flagfall_pcn_parse(format, at, length, error_at, out) };
        status
    });
    texts::error(draw, status, &error, &text);
    document
}

fn look(draw: &mut Draw<'_>, document: Option<&flagfall_pcn>) {
    // SAFETY: buffers and arrays of the sizes passed, and pointers to numbers and to a pointer.
    unsafe {
        let control = made(|out| flagfall_pcn_control(document, out));
        assert_eq!(control.is_some(), document.is_some());
        flagfall_control_free(control);
        let side = number(draw, 2);
        let mut forfeit = UNSET;
        let plies = listed::<flagfall_ply>(draw, |to, room, count| {
            let status = flagfall_pcn_replay(document, side, to, room, count, &raw mut forfeit);
            // Without an array the call only counts.
            if ok(status) && room == 0 {
                count.write(0);
            }
            status
        });
        assert_eq!(plies.is_some(), forfeit != UNSET);
        let format = number(draw, 2);
        let mut path = Path::new();
        let path_at = path.at();
        let printed = written(draw, |out, room, length| {
            flagfall_pcn_print(document, format, path_at, out, room, length)
        });
        let is_valid = document.is_some() && format < 2;
        path.after(is_valid && printed.is_none());
        if let Some(printed) = printed {
            let (at, length) = part(&printed);
            let again = made(|out| flagfall_pcn_parse(format, at, length, ptr::null_mut(), out));
            assert!(again.is_some(), "what was printed");
            flagfall_pcn_free(again);
        }
    }
}

fn elapsed(draw: &mut Draw<'_>, program: &Program) {
    let control = program.control(draw);
    let mut clocks = times(draw);
    if draw.once_in(2)
        && let Some(first) = clocks.first_mut()
    {
        *first = FLAGFALL_MS_UNKNOWN;
    }
    let count = clocks.len();
    let mut elapsed: Box<[i64]> = vec![-77; count].into();
    // SAFETY: arrays of the length passed.
    let status =
        unsafe { flagfall_elapsed_times(control, clocks.as_ptr(), count, elapsed.as_mut_ptr()) };
    if !ok(status) {
        assert!(elapsed.iter().all(|&ms| ms == -77));
        return;
    }
    assert!(
        elapsed
            .iter()
            .all(|&ms| ms >= 0 || ms == FLAGFALL_MS_UNKNOWN)
    );
    // One array for both is allowed.
    let at = clocks.as_mut_ptr();
    // SAFETY: as above.
    let again = got(9, |_: *mut u32| unsafe {
        flagfall_elapsed_times(control, at, count, at)
    });
    assert!(again.is_some() && clocks == elapsed);
}
