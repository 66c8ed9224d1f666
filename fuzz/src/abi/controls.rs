//! Time controls.

use std::ptr;

use flagfall_abi::alarms::{flagfall_control_alarms, flagfall_side_alarms};
use flagfall_abi::control::*;
use flagfall_abi::description::*;
use flagfall_abi::notation::flagfall_options;
use flagfall_abi::pace::*;
use flagfall_abi::parse_error::flagfall_parse_error;
use flagfall_abi::rules::flagfall_rules;
use flagfall_abi::stage::flagfall_stage;
use flagfall_abi::status::*;

use super::calls::{Out, UNSET, got, got_if_any, listed, made, ok, whole, written};
use super::input::{self, byte, number, options, part, pointer, size, versioned};
use super::{Program, texts};
use crate::draw::Draw;

/// The stages and rules of a time control, as C programs get them.
type Parts = ([Vec<flagfall_stage>; 2], flagfall_rules);

impl Program {
    pub(super) fn make_control(&mut self, draw: &mut Draw<'_>) {
        let made = match draw.below(16) {
            0..6 => {
                let (notation, text) = input::setup(draw);
                parsed(draw, notation, None, text.as_bytes())
            }
            6..8 => {
                let (notation, text) = input::text(draw);
                let options = options(draw);
                parsed(draw, notation, options, &text)
            }
            8..12 => of_stages(draw),
            12 => {
                let (one, two) = (self.control(draw), self.control(draw));
                // SAFETY: `out` points to a pointer.
                made(|out| unsafe { flagfall_control_from_sides(one, two, out) })
            }
            13 => self.berserk(draw),
            14 => {
                let (one, side, by) = (self.control(draw), number(draw, 2), number(draw, 4));
                // SAFETY: `out` points to a pointer.
                made(|out| unsafe { flagfall_control_divided(one, side, by, out) })
            }
            _ => {
                let (one, scheme) = (self.control(draw), number(draw, 2));
                // SAFETY: `out` points to a pointer.
                made(|out| unsafe { flagfall_control_with_first_move(one, scheme, out) })
            }
        };
        self.keep_control(made);
    }

    fn berserk(&self, draw: &mut Draw<'_>) -> Option<Box<flagfall_control>> {
        let (one, side, rule) = (self.control(draw), number(draw, 2), number(draw, 4));
        // SAFETY: `out` points to a pointer.
        let odds = made(|out| unsafe { flagfall_control_berserk(one, side, rule, out) });
        // SAFETY: `may` points to a number.
        let may = got(9, |may| unsafe {
            flagfall_control_may_berserk(one, side, rule, may)
        });
        assert_eq!(may.unwrap_or(0), u32::from(odds.is_some()));
        odds
    }

    pub(super) fn look_at_control(&self, draw: &mut Draw<'_>) {
        let Some(control) = self.control(draw) else {
            nothing(draw);
            return;
        };
        match draw.below(8) {
            0 => describe(draw, control),
            1 => print(draw, control),
            2 => convert(draw, control),
            3 => pace(draw, control),
            4 => alarms(draw, control),
            5 => {
                let parts = parts(control);
                let again = of_parts(&parts).expect("the parts of a time control");
                assert!(equal(control, &again));
                flagfall_control_free(Some(again));
            }
            6 => {
                let (side, place) = (number(draw, 2), size(draw, 4));
                let mut stage = Out::<flagfall_stage>::any(draw);
                // SAFETY: a struct of the size that it begins with.
                let read =
                    unsafe { flagfall_control_stage(Some(control), side, place, stage.at()) };
                stage.after(ok(read));
                let mut rules = Out::<flagfall_rules>::any(draw);
                // SAFETY: as above.
                let read = unsafe { flagfall_control_rules(Some(control), rules.at()) };
                rules.after(ok(read));
            }
            _ => {
                let other = self.control(draw);
                // SAFETY: `equal` points to a number.
                let equal = got(9, |equal| unsafe {
                    flagfall_control_equals(Some(control), other, equal)
                });
                assert_eq!(equal.is_some(), other.is_some());
            }
        }
    }
}

/// A time control from a text, or the error.
pub(super) fn parsed(
    draw: &mut Draw<'_>,
    notation: u32,
    options: Option<flagfall_options>,
    text: &[u8],
) -> Option<Box<flagfall_control>> {
    let options = pointer(&options);
    let (at, length) = part(text);
    let mut error = Out::<flagfall_parse_error>::any(draw);
    let error_at = error.at();
    let mut status = 0;
    let control = made(|out| {
        // SAFETY: texts and structs of the sizes passed, `out` points to a pointer.
        status = unsafe { flagfall_control_parse(notation, options, at, length, error_at, out) };
        status
    });
    texts::error(draw, status, &error, text);
    if draw.once_in(8) {
        // SAFETY: a text and an array of the sizes passed.
        let warnings = listed::<flagfall_parse_error>(draw, |to, room, count| unsafe {
            flagfall_control_warnings(notation, options, at, length, to, room, count)
        });
        if warnings.is_some_and(|warnings| !warnings.is_empty()) {
            assert_ne!(status, FLAGFALL_STATUS_PARSE, "the text has warnings");
        }
    }
    control
}

/// The time control of a valid text.
pub(super) fn valid(
    notation: u32,
    options: *const flagfall_options,
    text: &[u8],
) -> Box<flagfall_control> {
    let (at, length) = part(text);
    let no_error = ptr::null_mut();
    // SAFETY: a text of the length passed, NULL or whole options, `out` points to a pointer.
    let control =
        made(|out| unsafe { flagfall_control_parse(notation, options, at, length, no_error, out) });
    control.expect("the text is valid")
}

fn of_stages(draw: &mut Draw<'_>) -> Option<Box<flagfall_control>> {
    let first: Vec<_> = (0..size(draw, 3)).map(|_| input::stage(draw)).collect();
    let has_second = draw.once_in(4);
    let count = if has_second { size(draw, 2) } else { 0 };
    let second: Vec<_> = (0..count).map(|_| input::stage(draw)).collect();
    let second_at = if has_second {
        second.as_ptr()
    } else {
        ptr::null()
    };
    let rules = input::rules(draw);
    let rules = versioned(draw, &rules);
    let rules = rules.as_ptr().cast();
    if first.len() == 1 && draw.once_in(4) {
        let only = versioned(draw, &first[0]);
        let only = only.as_ptr().cast();
        // SAFETY: pointers to one struct of its size, and to as many as passed.
        return made(|out| unsafe { flagfall_control_new(only, 1, second_at, count, rules, out) });
    }
    // SAFETY: pointers to as many structs as passed, and to one of its size.
    made(|out| unsafe {
        flagfall_control_new(first.as_ptr(), first.len(), second_at, count, rules, out)
    })
}

fn parts(control: &flagfall_control) -> Parts {
    let stages = |side| {
        // SAFETY: `count` points to a number.
        let count = got(UNSET, |count| unsafe {
            flagfall_control_stage_count(Some(control), side, count)
        });
        let stage = |place| {
            // SAFETY: a struct of the size that it begins with.
            let stage =
                whole(|to| unsafe { flagfall_control_stage(Some(control), side, place, to) });
            stage.expect("a stage")
        };
        (0..count.expect("a number of stages")).map(stage).collect()
    };
    // SAFETY: as above.
    let rules = whole(|to| unsafe { flagfall_control_rules(Some(control), to) });
    ([stages(0), stages(1)], rules.expect("rules"))
}

fn of_parts(([first, second], rules): &Parts) -> Option<Box<flagfall_control>> {
    let (one, one_count) = (first.as_ptr(), first.len());
    let (two, two_count) = (second.as_ptr(), second.len());
    let rules = ptr::from_ref(rules);
    // SAFETY: pointers to as many structs as passed, and to one struct.
    made(|out| unsafe { flagfall_control_new(one, one_count, two, two_count, rules, out) })
}

fn equal(one: &flagfall_control, other: &flagfall_control) -> bool {
    // SAFETY: `equal` points to a number.
    let equal = got(9, |equal| unsafe {
        flagfall_control_equals(Some(one), Some(other), equal)
    });
    equal == Some(1)
}

fn describe(draw: &mut Draw<'_>, control: &flagfall_control) {
    let control = Some(control);
    // SAFETY: buffers of the sizes passed, in this and the following calls.
    let described = match draw.below(3) {
        // SAFETY: as above.
        0 => written(draw, |out, room, length| unsafe {
            flagfall_control_describe(control, out, room, length)
        }),
        // SAFETY: as above.
        1 => written(draw, |out, room, length| unsafe {
            flagfall_control_description_json(control, out, room, length)
        }),
        _ => {
            let language = number(draw, 2);
            // SAFETY: as above.
            let described = written(draw, |out, room, length| unsafe {
                flagfall_control_describe_in(control, language, out, room, length)
            });
            assert_eq!(described.is_some(), language < 2);
            return;
        }
    };
    assert!(described.is_some());
}

fn print(draw: &mut Draw<'_>, control: &flagfall_control) {
    let (notation, side) = (number(draw, 27), number(draw, 2));
    let options = options(draw);
    let at = pointer(&options);
    // SAFETY: buffers of the sizes passed.
    let printed = written(draw, |out, room, length| unsafe {
        flagfall_control_print(Some(control), side, notation, at, out, room, length)
    });
    let Some(printed) = printed else { return };
    let again = valid(notation, at, &printed);
    let ([first, second], rules) = parts(control);
    let one = if side == 0 { first } else { second };
    let whole = of_parts(&([one.clone(), one], rules));
    // The rules can be such that the sides cannot be equal: then there is nothing to compare.
    if let Some(whole) = whole {
        // A text of UCI has the times of both sides.
        let is_same = equal(&whole, &again) || equal(control, &again);
        assert!(is_same, "it is read differently");
        flagfall_control_free(Some(whole));
    }
    flagfall_control_free(Some(again));
}

fn convert(draw: &mut Draw<'_>, control: &flagfall_control) {
    let notation = number(draw, 27);
    let options = options(draw);
    let options = pointer(&options);
    let mut losses: Box<[flagfall_status]> = vec![0; size(draw, 20)].into();
    let mut text = vec![0; size(draw, 200)];
    let (mut length, mut count) = (UNSET, UNSET);
    // SAFETY: a buffer and an array of the sizes passed.
    let status = unsafe {
        flagfall_control_convert(
            Some(control),
            notation,
            options,
            text.as_mut_ptr(),
            text.len(),
            &raw mut length,
            losses.as_mut_ptr(),
            losses.len(),
            &raw mut count,
        )
    };
    let fits = length < text.len() && count <= losses.len();
    match status {
        FLAGFALL_STATUS_BUFFER_TOO_SHORT => assert!(!fits),
        status if ok(status) => assert!(fits),
        _ => assert_eq!(length, UNSET),
    }
}

fn pace(draw: &mut Draw<'_>, control: &flagfall_control) {
    let control = Some(control);
    let (scheme, width, height) = (number(draw, 11), number(draw, 20), number(draw, 20));
    let (side, moves) = (number(draw, 2), number(draw, 100));
    // SAFETY: pointers to numbers, in this and the following calls.
    unsafe {
        let category = got(999, |category| {
            flagfall_control_category(control, scheme, width, height, category)
        });
        if let Some(category) = category {
            assert_eq!(
                flagfall_category_name(category).is_null(),
                category == FLAGFALL_CATEGORY_NONE
            );
        }
        got_if_any(|exists, time| {
            flagfall_control_category_time(control, scheme, width, height, exists, time)
        });
        got_if_any(|exists, time| flagfall_control_estimate(control, side, moves, exists, time));
    }
}

fn alarms(draw: &mut Draw<'_>, control: &flagfall_control) {
    let scheme = number(draw, 3);
    let mut first = Out::<flagfall_side_alarms>::any(draw);
    let mut second = Out::<flagfall_side_alarms>::any(draw);
    // SAFETY: structs of the sizes that they begin with.
    let read =
        ok(unsafe { flagfall_control_alarms(Some(control), scheme, first.at(), second.at()) });
    first.after(read);
    second.after(read);
}

/// Calls without a time control.
fn nothing(draw: &mut Draw<'_>) {
    let mut stage = Out::<flagfall_stage>::any(draw);
    let mut rules = Out::<flagfall_rules>::any(draw);
    let side = u32::from(byte(draw) % 3);
    // SAFETY: structs of the sizes that they begin with, buffers of the sizes passed.
    unsafe {
        assert!(!ok(flagfall_control_stage(None, side, 0, stage.at())));
        assert!(!ok(flagfall_control_rules(None, rules.at())));
        assert!(!ok(flagfall_control_equals(None, None, ptr::null_mut())));
        assert!(!ok(flagfall_control_stage_count(
            None,
            side,
            ptr::null_mut()
        )));
        assert_eq!(
            written(draw, |out, room, length| {
                flagfall_control_describe(None, out, room, length)
            }),
            None
        );
    }
    stage.after(false);
    rules.after(false);
}
