//! Backgammon matches.

use std::ptr;

use flagfall_abi::match_play::*;
use flagfall_abi::snapshot::*;

use super::Program;
use super::calls::{Out, Path, got, made, ok, saved, written};
use super::input::number;
use super::saves::spoil;
use crate::draw::Draw;

impl Program {
    pub(super) fn play_match(&mut self, draw: &mut Draw<'_>) {
        if self.matches.is_empty() || draw.once_in(8) {
            let made = make(draw);
            self.keep_match(made);
        }
        let place = super::chosen(draw, self.matches.len());
        let one = place.map(|place| &mut *self.matches[place]);
        let (side, points) = (number(draw, 2), number(draw, 8));
        // SAFETY: structs of the sizes that they begin with, and a pointer to a number.
        match draw.below(10) {
            // SAFETY: as above.
            0..3 => ok(unsafe { flagfall_match_start_game(one) }),
            // SAFETY: as above.
            3 => ok(unsafe { flagfall_match_end_game(one, side, points) }),
            4 => {
                let mut penalized = Out::<flagfall_penalized>::any(draw);
                // SAFETY: as above.
                let done = ok(unsafe { flagfall_match_penalize(one, side, penalized.at()) });
                penalized.after(done).is_some()
            }
            // SAFETY: as above.
            5 => ok(unsafe { flagfall_match_double(one, side) }),
            // SAFETY: as above.
            6 => ok(unsafe { flagfall_match_take(one) }),
            // SAFETY: as above.
            7 => ok(unsafe { flagfall_match_drop_double(one) }),
            8 => {
                let mut reading = Out::<flagfall_match_reading>::any(draw);
                // SAFETY: as above.
                let read = ok(unsafe { flagfall_match_read(one.as_deref(), reading.at()) });
                if let Some(reading) = reading.after(read) {
                    assert!(!flagfall_crawford_name(reading.crawford).is_null());
                }
                read
            }
            _ => {
                let most = number(draw, 4);
                let one = one.as_deref();
                // SAFETY: as above.
                let may = got(9, |may| unsafe {
                    flagfall_match_may_decline_resignation(one, points, most, may)
                });
                assert!(may.is_none_or(|may| may < 2));
                may.is_some()
            }
        };
    }

    /// Saves a match and restores it, which then takes its place.
    pub(super) fn save_match(&mut self, draw: &mut Draw<'_>) {
        let place = super::chosen(draw, self.matches.len());
        let one = place.map(|place| &*self.matches[place]);
        if draw.once_in(4) {
            // SAFETY: `out` points to a pointer.
            let copy = made(|out| unsafe { flagfall_match_clone(one, out) });
            assert_eq!(copy.is_some(), one.is_some());
            self.keep_match(copy);
            return;
        }
        let whole = text_or_bytes(draw, one);
        assert_eq!(whole.is_some(), one.is_some());
        let (Some(mut whole), Some(place)) = (whole, place) else {
            return;
        };
        let is_text = whole.first() == Some(&b'{');
        let before = whole.clone();
        let spoiled = spoil(draw, &mut whole);
        let mut detail = Path::new();
        let detail_at = detail.at();
        let (bytes, size) = (whole.as_ptr(), whole.len());
        // SAFETY: bytes of the size passed, a buffer of the size required, and a pointer to a pointer.
        let again = made(|out| unsafe { flagfall_match_restore(bytes, size, detail_at, out) });
        detail.after(again.is_none());
        assert!(spoiled || again.is_some());
        let Some(again) = again else { return };
        // SAFETY: buffers of the sizes passed.
        let twice = unsafe {
            if is_text {
                written(draw, |out, room, length| {
                    flagfall_match_save_json(Some(&again), out, room, length)
                })
            } else {
                assert!(!spoiled, "a changed byte was not noticed");
                saved(draw, |out, room, size| {
                    flagfall_match_save(Some(&again), out, room, size)
                })
            }
        };
        assert_eq!(twice, Some(before));
        flagfall_match_free(Some(std::mem::replace(&mut self.matches[place], again)));
    }
}

fn make(draw: &mut Draw<'_>) -> Option<Box<flagfall_match>> {
    let length = number(draw, 8);
    if draw.once_in(2) {
        // SAFETY: `out` points to a pointer.
        let one = made(|out| unsafe { flagfall_match_new(length, out) });
        assert_eq!(one.is_some(), (1..65_536).contains(&length));
        return one;
    }
    let (first, second, games) = (number(draw, 6), number(draw, 6), number(draw, 8));
    let crawford = number(draw, 4);
    // SAFETY: NULL is not valid, which the call says.
    assert!(!ok(unsafe {
        flagfall_match_at_score(length, first, second, games, crawford, ptr::null_mut())
    }));
    // SAFETY: `out` points to a pointer.
    made(|out| unsafe { flagfall_match_at_score(length, first, second, games, crawford, out) })
}

fn text_or_bytes(draw: &mut Draw<'_>, one: Option<&flagfall_match>) -> Option<Vec<u8>> {
    // SAFETY: buffers of the sizes passed, in both calls.
    if draw.once_in(2) {
        // SAFETY: as above.
        written(draw, |out, room, length| unsafe {
            flagfall_match_save_json(one, out, room, length)
        })
    } else {
        // SAFETY: as above.
        saved(draw, |out, room, size| unsafe {
            flagfall_match_save(one, out, room, size)
        })
    }
}
