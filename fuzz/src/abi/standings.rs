//! Clocks that join a game, and clocks that a server corrects.

use std::ptr;

use flagfall::Notation;
use flagfall_abi::clock::*;
use flagfall_abi::parse_error::flagfall_parse_error;
use flagfall_abi::standing::*;
use flagfall_abi::status::{FLAGFALL_STATUS_BAD_STANDING, flagfall_status};

use super::calls::{Out, made, ok};
use super::input::{self, number, part, side_standing, standing, versioned};
use super::{Program, controls, texts};
use crate::draw::Draw;
use crate::standing::{CONTROLS, SEEDS};

impl Program {
    pub(super) fn stand(&mut self, draw: &mut Draw<'_>) {
        match draw.below(8) {
            0 | 1 => {
                let joined = self.join(draw);
                self.keep_clock(joined);
            }
            2 => self.parse_standing(draw),
            3..5 => self.set_standing(draw),
            _ => self.show_standing(draw),
        }
    }

    fn join(&self, draw: &mut Draw<'_>) -> Option<Box<flagfall_clock>> {
        let control = self.control(draw);
        let whole = standing(draw, self.at);
        let whole = versioned(draw, &whole);
        let [first, second] = sides(draw);
        let (whole, first, second) = (
            whole.as_ptr().cast(),
            first.as_ptr().cast(),
            second.as_ptr().cast(),
        );
        let mut bad = Bad::default();
        let (side, field) = bad.at();
        let mut status = 0;
        let clock = made(|out| {
            // SAFETY: structs of the sizes that they begin with, pointers to numbers and to a pointer.
            status =
                unsafe { flagfall_clock_join(control, whole, first, second, side, field, out) };
            status
        });
        bad.after(status);
        clock
    }

    fn set_standing(&mut self, draw: &mut Draw<'_>) {
        let at = self.next_at(draw);
        let whole = standing(draw, at);
        let whole = versioned(draw, &whole);
        let [first, second] = sides(draw);
        let (whole, first, second) = (
            whole.as_ptr().cast(),
            first.as_ptr().cast(),
            second.as_ptr().cast(),
        );
        let clock = self.clock_mut(draw);
        let mut bad = Bad::default();
        let (side, field) = bad.at();
        // SAFETY: structs of the sizes that they begin with, and pointers to numbers.
        let status =
            unsafe { flagfall_clock_set_standing(clock, whole, first, second, side, field) };
        bad.after(status);
        if ok(status) {
            self.reach(at);
        }
    }

    fn show_standing(&self, draw: &mut Draw<'_>) {
        let at = self.next_at(draw);
        let clock = self.clock(draw);
        let mut shown = Shown::any(draw);
        let mut bad = Bad::default();
        let (side, field) = bad.at();
        let (whole, first, second) = shown.at();
        // SAFETY: structs of the sizes that they begin with, and pointers to numbers.
        let status =
            unsafe { flagfall_clock_standing(clock, at, whole, first, second, side, field) };
        bad.after(status);
        let Some((whole, first, second)) = shown.after(ok(status)) else {
            return;
        };
        // A clock can have the standing that it shows.
        // SAFETY: pointers to whole structs, and to a pointer.
        let copy = made(|out| unsafe { flagfall_clock_clone(clock, out) });
        let mut copy = copy.expect("a clock");
        // SAFETY: as above.
        let set = unsafe {
            flagfall_clock_set_standing(
                Some(&mut copy),
                &raw const whole,
                &raw const first,
                &raw const second,
                ptr::null_mut(),
                ptr::null_mut(),
            )
        };
        assert!(ok(set), "{set}");
        flagfall_clock_free(Some(copy));
    }

    fn parse_standing(&mut self, draw: &mut Draw<'_>) {
        let (format, of, message) = draw.of(&SEEDS);
        let made_up: Box<[u8]>;
        let (format, message) = if draw.once_in(4) {
            made_up = input::text(draw).1;
            (number(draw, 6), &*made_up)
        } else {
            (format.number(), message.as_bytes())
        };
        if draw.once_in(2) {
            let (notation, text) = CONTROLS[usize::from(of)];
            let notation = Notation::named(notation).expect("a notation").number();
            let fitting = controls::valid(notation, ptr::null(), text.as_bytes());
            self.keep_control(Some(fitting));
        }
        let (on_turn, at) = (number(draw, 2), self.at);
        let control = if draw.once_in(2) {
            self.controls.last().map(AsRef::as_ref)
        } else {
            self.control(draw)
        };
        let (text, length) = part(message);
        let mut error = Out::<flagfall_parse_error>::any(draw);
        let mut shown = Shown::any(draw);
        let (whole, first, second) = shown.at();
        // SAFETY: a text of the length passed, structs of the sizes that they begin with.
        let status = unsafe {
            flagfall_control_parse_standing(
                control,
                format,
                on_turn,
                at,
                text,
                length,
                error.at(),
                whole,
                first,
                second,
            )
        };
        texts::error(draw, status, &error, message);
        let Some((whole, first, second)) = shown.after(ok(status)) else {
            return;
        };
        // Nothing that the parser accepts is refused later.
        // SAFETY: pointers to whole structs, and to a pointer.
        let clock = made(|out| unsafe {
            flagfall_clock_join(
                control,
                &raw const whole,
                &raw const first,
                &raw const second,
                ptr::null_mut(),
                ptr::null_mut(),
                out,
            )
        });
        assert!(clock.is_some());
        self.keep_clock(clock);
    }
}

fn sides(draw: &mut Draw<'_>) -> [Box<[u8]>; 2] {
    let first = side_standing(draw);
    let second = side_standing(draw);
    [versioned(draw, &first), versioned(draw, &second)]
}

/// A standing that a call writes.
struct Shown {
    whole: Out<flagfall_standing>,
    first: Out<flagfall_side_standing>,
    second: Out<flagfall_side_standing>,
}

impl Shown {
    fn any(draw: &mut Draw<'_>) -> Self {
        Self {
            whole: Out::any(draw),
            first: Out::any(draw),
            second: Out::any(draw),
        }
    }

    fn at(
        &mut self,
    ) -> (
        *mut flagfall_standing,
        *mut flagfall_side_standing,
        *mut flagfall_side_standing,
    ) {
        (self.whole.at(), self.first.at(), self.second.at())
    }

    /// Checks what the call has written, if it succeeded. Returns the structs if all have all fields.
    fn after(
        &self,
        succeeds: bool,
    ) -> Option<(
        flagfall_standing,
        flagfall_side_standing,
        flagfall_side_standing,
    )> {
        let whole = self.whole.after(succeeds);
        let first = self.first.after(succeeds);
        let second = self.second.after(succeeds);
        Some((whole?, first?, second?))
    }
}

/// Which field is bad.
struct Bad {
    side: u32,
    field: u32,
}

impl Default for Bad {
    fn default() -> Self {
        Self {
            side: 99,
            field: 99,
        }
    }
}

impl Bad {
    fn at(&mut self) -> (*mut u32, *mut u32) {
        (&raw mut self.side, &raw mut self.field)
    }

    fn after(&self, status: flagfall_status) {
        if status == FLAGFALL_STATUS_BAD_STANDING {
            assert!(self.side < 3);
            assert!(!flagfall_standing_field_name(self.field).is_null());
        } else {
            assert_eq!((self.side, self.field), (99, 99));
        }
    }
}
