//! Clocks that join a game, and clocks that a server corrects.

use std::ptr;

use flagfall_abi::clock::*;
use flagfall_abi::parse_error::flagfall_parse_error;
use flagfall_abi::standing::*;
use flagfall_abi::status::{FLAGFALL_STATUS_BAD_STANDING, flagfall_status};

use super::calls::{Out, made, ok};
use super::input::{self, number, part, side_standing, standing, versioned};
use super::{Program, texts};
use crate::draw::Draw;

/// Messages with the format that they are in.
const MESSAGES: [(u32, &str); 8] = [
    (
        0,
        "{\"type\":\"gameState\",\"moves\":\"e2e4\",\"wtime\":60000,\"btime\":5000}",
    ),
    (
        1,
        "{\"current_player\":1,\"black_player_id\":1,\"white_player_id\":2,\"last_move\":0}",
    ),
    (2, "time_left b 60 0\ntime_left w 50 0"),
    (3, "go wtime 60000 btime 50000 winc 1000 binc 1000"),
    (4, "go btime 60000 wtime 50000 byoyomi 10000"),
    (
        5,
        "{\"type\":\"board\",\"clocks\":[60000,50000],\"byo\":\"\"}",
    ),
    (2, "time_left b 5 3"),
    (3, "go movetime 5"),
];

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
        let mut whole = Out::<flagfall_standing>::any(draw);
        let mut first = Out::<flagfall_side_standing>::any(draw);
        let mut second = Out::<flagfall_side_standing>::any(draw);
        let mut bad = Bad::default();
        let (side, field) = bad.at();
        // SAFETY: structs of the sizes that they begin with, and pointers to numbers.
        let status = unsafe {
            flagfall_clock_standing(clock, at, whole.at(), first.at(), second.at(), side, field)
        };
        bad.after(status);
        let succeeds = ok(status);
        let shown = (
            whole.after(succeeds),
            first.after(succeeds),
            second.after(succeeds),
        );
        let (Some(whole), Some(first), Some(second)) = shown else {
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
        let (format, message) = draw.of(&MESSAGES);
        let made_up: Box<[u8]>;
        let (format, message) = if draw.once_in(4) {
            made_up = input::text(draw).1;
            (number(draw, 6), &*made_up)
        } else {
            (format, message.as_bytes())
        };
        let (on_turn, at) = (number(draw, 2), self.at);
        let control = self.control(draw);
        let (text, length) = part(message);
        let mut error = Out::<flagfall_parse_error>::any(draw);
        let mut whole = Out::<flagfall_standing>::any(draw);
        let mut first = Out::<flagfall_side_standing>::any(draw);
        let mut second = Out::<flagfall_side_standing>::any(draw);
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
                whole.at(),
                first.at(),
                second.at(),
            )
        };
        texts::error(draw, status, &error, message);
        let succeeds = ok(status);
        let shown = (
            whole.after(succeeds),
            first.after(succeeds),
            second.after(succeeds),
        );
        let (Some(whole), Some(first), Some(second)) = shown else {
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
