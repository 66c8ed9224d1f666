//! Time controls.

use std::ffi::c_char;
use std::num::NonZeroU32;
use std::sync::Arc;

use flagfall_core::{BerserkRule, Conversion, Schedule, TimeControl};

use crate::guard::guard;
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw;
use crate::rules::{self, flagfall_rules};
use crate::side::{self, flagfall_side};
use crate::stage::{self, flagfall_stage};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// A time control: a schedule of stages for each side, and the rules that bind both.
///
/// It never changes, so any number of threads may use it at once. A clock keeps what it needs of
/// it: a control may be freed as soon as its clocks have been made.
pub struct flagfall_control(pub(crate) Arc<TimeControl>);

pub(crate) fn check(control: Option<&flagfall_control>) -> Outcome<&TimeControl> {
    Ok(&control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// # Safety
///
/// `out` is NULL or points to a pointer.
pub(crate) unsafe fn hand_out(control: TimeControl, out: *mut *mut flagfall_control) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { raw::hand_out(flagfall_control(Arc::new(control)), out) }
}

/// Makes the time control that `text` states, the same for both sides.
///
/// `text` is UTF-8 of `text_length` bytes, without a NUL. `options` may be NULL: the notation's
/// defaults. `error` may be NULL; where the status is PARSE, it says what is wrong and where, and
/// it is written then alone. `*out` is the caller's, to be freed with `flagfall_control_free`.
///
/// Returns PARSE; INVALID_ARGUMENT for an unknown notation, mode or option; NEGATIVE_TIME for a
/// time of a default clock.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_parse(
    notation: flagfall_notation,
    options: *const flagfall_options,
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let notation = unsafe { notation::notation(notation, options)? };
        // SAFETY: the caller's promise, passed on.
        let control = unsafe {
            parse_error::parse(text, text_length, error, out, |text| notation.parse(text))?
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(control, out) }
    })
}

/// Tells what `text` says and no clock will do, in the order of the text. In a lenient `arimaa`:
/// fields that cannot be read and take their defaults, or that say more than they should. In `ogs`:
/// pauses on weekends, which the rules keep and no clock makes by itself. Nothing where the text is
/// refused, and in every other notation.
///
/// `warnings` is an array of `capacity` structs, of which the first has its `struct_size` set.
/// `count` receives how many there are, even where the array is too short: BUFFER_TOO_SHORT.
///
/// Returns INVALID_ARGUMENT and NEGATIVE_TIME as `flagfall_control_parse` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_warnings(
    notation: flagfall_notation,
    options: *const flagfall_options,
    text: *const c_char,
    text_length: usize,
    warnings: *mut flagfall_parse_error,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let notation = unsafe { notation::notation(notation, options)? };
        // SAFETY: the caller's promise, passed on.
        let text = unsafe { raw::bytes(text, text_length)? };
        let text = parse_error::utf8(text).unwrap_or_default();
        let told = notation.warnings(text);
        let told: Vec<_> = told.iter().map(parse_error::of_core).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(warnings, capacity, &told, count) }
    })
}

/// Makes a time control from stages, for a system that has no notation.
///
/// `first` and `second` are arrays; the elements of one array all have the `struct_size` of its
/// first. `second_count` 0 with `second` NULL: the second side has the same schedule as the
/// first. No stages: that side plays untimed. `rules` may be NULL: both clocks on their own, no
/// limit on the game. `*out` is the caller's, to be freed with `flagfall_control_free`.
///
/// Returns NEGATIVE_TIME, NO_NEXT_STAGE, UNREACHABLE_STAGE, EMPTY_REFILL, TOO_MANY_LIVES or
/// UNEQUAL_SIDES where the stages do not make a time control.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_new(
    first: *const flagfall_stage,
    first_count: usize,
    second: *const flagfall_stage,
    second_count: usize,
    rules: *const flagfall_rules,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let one = unsafe { schedule(first, first_count)? };
        let two = if second.is_null() && second_count == 0 {
            one.clone()
        } else {
            // SAFETY: the caller's promise, passed on.
            unsafe { schedule(second, second_count)? }
        };
        // SAFETY: the caller's promise, passed on.
        let rules = rules::to_core(&unsafe { raw::read_or_zero(rules)? })?;
        let control = TimeControl::new(one, two, rules).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(control, out) }
    })
}

/// # Safety
///
/// `stages` is NULL or points to `count` structs as [`raw::read_array`] needs them.
unsafe fn schedule(stages: *const flagfall_stage, count: usize) -> Outcome<Schedule> {
    // SAFETY: as this function's own promise.
    let stages = unsafe { raw::read_array(stages, count)? };
    let stages: Outcome<Vec<_>> = stages.iter().map(stage::to_core).collect();
    Schedule::new(stages?).map_err(refusal)
}

/// Makes time odds: the first side plays `first`'s schedule for its side, the second side
/// `second`'s for its. The rules that bind both sides are `first`'s; of two limits on the game the
/// higher holds. Both may be freed afterwards; `*out` is the caller's, to be freed with
/// `flagfall_control_free`.
///
/// Returns UNEQUAL_SIDES where only one side plays an hourglass, or only one plays on past zero,
/// and where sides with penalties differ at all; MIXED_GAME_LIMITS where one side's game limit is a
/// time and the other's is turns.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_from_sides(
    first: Option<&flagfall_control>,
    second: Option<&flagfall_control>,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let odds = TimeControl::from_sides(check(first)?, check(second)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(odds.map_err(refusal)?, out) }
    })
}

/// What a side gives away as it goes berserk.
pub type flagfall_berserk_rule = u32;

// Words of BerserkRule: `make words`.
/// Half of every time, and all credit.
pub const FLAGFALL_BERSERK_RULE_HALF: flagfall_berserk_rule = 0;
/// As on lichess: the increment, and half of the time at the start unless that is less than 40
/// increments.
pub const FLAGFALL_BERSERK_RULE_LICHESS: flagfall_berserk_rule = 1;
// End of words.

/// Makes the same control, under which `side` goes berserk by `rule`: with less time, and without
/// credit. `*out` is the caller's, to be freed with `flagfall_control_free`.
///
/// Returns UNEQUAL_SIDES where the sides must be alike; EMPTY_REFILL where half a time is nothing;
/// NOT_BERSERKABLE by the rule of lichess for anything but one time with or without an increment,
/// and where the time is the increment, or three seconds for a smaller one: so lichess starts a
/// game without a limit.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_berserk(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    rule: flagfall_berserk_rule,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let rule = match rule {
            FLAGFALL_BERSERK_RULE_HALF => BerserkRule::Half,
            FLAGFALL_BERSERK_RULE_LICHESS => BerserkRule::Lichess,
            _ => return Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
        };
        let odds = check(control)?.berserk(side::side(side)?, rule);
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(odds.map_err(refusal)?, out) }
    })
}

/// Makes the same control, under which every time of `side` is divided by `by`, from 1 on, and
/// rounded down. `*out` is the caller's, to be freed with `flagfall_control_free`.
///
/// Returns UNEQUAL_SIDES where the sides must be alike; EMPTY_REFILL where a part of a time is
/// nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_divided(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    by: u32,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let by = NonZeroU32::new(by).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let odds = check(control)?.divided(side::side(side)?, by);
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(odds.map_err(refusal)?, out) }
    })
}

/// Frees a control. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_control_free(control: Option<Box<flagfall_control>>) {
    guard(|| {
        drop(control);
        Ok(())
    });
}

/// Whether two controls are the same in every stage and rule: `*equal` becomes 1 or 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_equals(
    control: Option<&flagfall_control>,
    other: Option<&flagfall_control>,
    equal: *mut u32,
) -> flagfall_status {
    guard(|| {
        let same = check(control)? == check(other)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(equal, same.into()) };
        Ok(())
    })
}

/// Writes what `side` plays in a notation's canonical form: parsing that with the same options
/// makes the same schedule and rules.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
///
/// Returns BUFFER_TOO_SHORT where it has no room; a status CANNOT_SAY_… where the notation, with
/// these options, cannot say it.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_print(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    notation: flagfall_notation,
    options: *const flagfall_options,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let (control, side) = (check(control)?, side::side(side)?);
        // SAFETY: the caller's promise, passed on.
        let notation = unsafe { notation::notation(notation, options)? };
        let text = notation.print(control, side).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}

/// Writes the nearest that a notation comes to the control, and tells all that it cannot say: there
/// is nothing of that exactly if parsing the text with the same options makes an equal control.
/// Where the sides differ and the notation writes one, it is the first side's text. Empty where
/// nothing near can be said.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more. `losses` is
/// an array of `losses_capacity` statuses CANNOT_SAY_…, of which `count` receives the number.
/// BUFFER_TOO_SHORT where either has no room: then the call writes both numbers and nothing else.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_convert(
    control: Option<&flagfall_control>,
    notation: flagfall_notation,
    options: *const flagfall_options,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
    losses: *mut flagfall_status,
    losses_capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let control = check(control)?;
        // SAFETY: the caller's promise, passed on.
        let notation = unsafe { notation::notation(notation, options)? };
        let Conversion { text, losses: lost } = notation.convert(control);
        let lost: Vec<_> = lost.into_iter().map(refusal).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::set(count, lost.len());
            raw::check_room(&text, out, capacity, length)?;
            raw::write_numbers(losses, losses_capacity, &lost, count)?;
            raw::write_text(&text, out, capacity, length)
        }
    })
}

/// Writes the control in plain English: "40 moves in 90 minutes, then 30 minutes; 30-second
/// increment from move 1". One line if both sides have the same schedule; otherwise a line for
/// each, and a third for the rules of both, if there are any.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_describe(
    control: Option<&flagfall_control>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let text = check(control)?.describe();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}

/// The number of stages in the schedule of `side`; 0 if it plays untimed.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_stage_count(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let schedule = check(control)?.schedule(side::side(side)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(count, schedule.len()) };
        Ok(())
    })
}

/// A stage of the schedule of `side`, by its place, counted from 0. INVALID_ARGUMENT beyond the
/// last.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_stage(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    place: usize,
    stage: *mut flagfall_stage,
) -> flagfall_status {
    guard(|| {
        let schedule = check(control)?.schedule(side::side(side)?);
        let found = schedule
            .get(place)
            .ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(stage, stage::of_core(found)) }
    })
}

/// The rules that bind both sides.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_rules(
    control: Option<&flagfall_control>,
    rules: *mut flagfall_rules,
) -> flagfall_status {
    guard(|| {
        let found = check(control)?.rules();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(rules, rules::of_core(found)) }
    })
}
