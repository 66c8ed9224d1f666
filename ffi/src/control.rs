//! Time controls.

use std::ffi::c_char;
use std::num::NonZeroU32;
use std::sync::Arc;

use flagfall_core::{BerserkRule, Conversion, FirstMoveScheme, Schedule, TimeControl};

use crate::guard::{free, guard};
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw;
use crate::rules::{self, flagfall_rules};
use crate::side::{self, flagfall_side};
use crate::stage::{self, flagfall_stage};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// A time control: a schedule of stages for each side, and the rules for both.
///
/// It never changes, so any number of threads can use it at the same time. It may be freed at any
/// time: clocks keep what they need.
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

/// Parses a time control, the same for both sides.
///
/// `options` may be NULL: the notation's defaults. `error` may be NULL. It is written only if the
/// status is PARSE: what is wrong, and where. Free `*out` with `flagfall_control_free`.
///
/// Returns PARSE if the text is not valid; INVALID_ARGUMENT if the notation, the mode or the option
/// is unknown; NEGATIVE_TIME if a time of the default clock in `options` is below zero.
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

/// Writes a warning for each part of `text` that is valid but has no effect on a clock, in the
/// order of the text.
///
/// - In `arimaa` without `strict`: fields that cannot be parsed and take their defaults, and extra
///   text in fields.
/// - In `ogs`: pauses on weekends, which the rules record, but no clock makes by itself.
/// - In `cecp`: text after the base time that is ignored, as `+5` in `level 40 25+5 0`.
///
/// There are none in other notations, and none if the text is not valid. `options` may be NULL:
/// the notation's defaults.
///
/// Returns INVALID_ARGUMENT if the notation, the mode or the option is unknown; NEGATIVE_TIME if a
/// time of the default clock in `options` is below zero; BUFFER_TOO_SHORT if `warnings` has room
/// for fewer than `*count` elements.
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

/// Creates a time control from stages, for a system without a notation.
///
/// - `first` and `second` are arrays of the sides' stages. All elements have their `struct_size`
///   set.
/// - A side with 0 stages plays untimed; but if `second` is NULL, the second side has the same
///   stages as the first.
/// - `rules` may be NULL: independent clocks, and no limit on the game.
///
/// Free `*out` with `flagfall_control_free`.
///
/// Returns NEGATIVE_TIME if a time is below zero; NO_NEXT_STAGE if the last stage requires a next
/// stage; UNREACHABLE_STAGE if a stage can never begin; EMPTY_REFILL if a bank would be refilled
/// with a time of 0; TOO_MANY_LIVES if a stage has more than 1000 lives; BAD_TIER if the tiers of a
/// charge do not ascend, are within a unit, or have a factor that is not from 1 to 100; BAD_OPENING
/// if the time for a first move is 0; BAD_GRACE if an hourglass carries the time past zero of a
/// move; BAD_RESERVE if a reserve draws units of 0 ms or more than 1000 units, has units beside
/// overflow or overflow without a limit that clips, or is in an hourglass; UNEQUAL_SIDES if only one
/// side of an hourglass is timed.
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

/// Creates time odds from two time controls: the first side gets the stages of `first`'s first
/// side, the second side those of `second`'s second side.
///
/// The rules for both sides are those of `first`, with one exception: if the rules of the two
/// differ only in the limit on the whole game, the higher limit applies, or the one limit if only
/// one of them has any. Both may be freed at any time. Free `*out` with `flagfall_control_free`.
///
/// Returns UNEQUAL_SIDES if only one side has an hourglass, if play continues past zero for only
/// one side, or if the sides differ and either has penalties; MIXED_GAME_LIMITS if one side's game
/// limit is a time and the other's is a number of turns.
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

/// What a side gives up when it goes berserk: chooses to play with less time. Each rule but HALF
/// applies to the time controls of its site: a single time with or without an increment and, where
/// it says so, with other credit or byo-yomi periods. Later versions may add rules.
pub type flagfall_berserk_rule = u32;

// Words of BerserkRule: `make words`.
/// Half of each of its times, and all credit.
pub const FLAGFALL_BERSERK_RULE_HALF: flagfall_berserk_rule = 0;
/// lichess: the increment, and half of the time unless that is less than 40 increments.
pub const FLAGFALL_BERSERK_RULE_LICHESS: flagfall_berserk_rule = 1;
/// Lishogi: the increment, the byo-yomi periods, and half of the time unless that is less than 60
/// increments or 25 periods.
pub const FLAGFALL_BERSERK_RULE_LISHOGI: flagfall_berserk_rule = 2;
/// PlayStrategy. With an increment, as lichess; so with Bronstein. With a simple delay, half of the
/// time and half of the delay. With byo-yomi, as lichess, and half of the time of each period. Half
/// of a delay or period is rounded to whole seconds, half up.
pub const FLAGFALL_BERSERK_RULE_PLAYSTRATEGY: flagfall_berserk_rule = 3;
// End of words.

/// Converts the number of a rule to core.
pub(crate) fn berserk_rule(rule: flagfall_berserk_rule) -> Outcome<BerserkRule> {
    BerserkRule::from_number(rule).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Creates a copy of a time control in which `side` has gone berserk by `rule`: it has less time,
/// and less or no credit.
///
/// Free `*out` with `flagfall_control_free`.
///
/// Returns UNEQUAL_SIDES if the sides must be equal, as with penalties; EMPTY_REFILL if a bank
/// would be refilled with a time of 0; BAD_RESERVE if half of a reserve's unit is 0 ms;
/// NOT_BERSERKABLE if the rule does not apply: if it is not HALF, and the time control is not of the
/// kind that the rule is for, or has credit or byo-yomi with a time of 0. For LICHESS, the time of `0+1` and the like is 0, although the clocks begin with
/// the increment or 3 seconds: so the rule does not apply to an increment with the larger of these
/// as the time either, such as `1+60`.
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
        let odds = check(control)?.berserk(side::side(side)?, berserk_rule(rule)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(odds.map_err(refusal)?, out) }
    })
}

/// Finds out whether `side` may go berserk by `rule`: `*may` is set to 1 if
/// `flagfall_control_berserk` creates a time control, else to 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_may_berserk(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    rule: flagfall_berserk_rule,
    may: *mut u32,
) -> flagfall_status {
    guard(|| {
        let found = check(control)?.may_berserk(side::side(side)?, berserk_rule(rule)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(may, found.into()) }
    })
}

/// Creates a copy of a time control in which every time of `side` is divided by `by`, and rounded
/// down. `by` is at least 1.
///
/// Free `*out` with `flagfall_control_free`.
///
/// Returns UNEQUAL_SIDES if the sides must be equal, as with penalties; EMPTY_REFILL if a bank
/// would be refilled with a time of 0; BAD_RESERVE if the unit of a reserve becomes 0 ms.
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

/// How long a site waits for a first move, by the length of the game.
pub type flagfall_first_move_scheme = u32;

// Words of FirstMoveScheme: `make words`.
/// lichess (`timeForFirstMove` in `GameExt.scala`) and PyChess, outside of tournaments: 15 seconds
/// in ultra-bullet, 20 in bullet, 25 in blitz, 30 in rapid and 35 in longer games.
pub const FLAGFALL_FIRST_MOVE_SCHEME_CASUAL: flagfall_first_move_scheme = 0;
/// A tournament on lichess: 11 seconds in ultra-bullet, 16 in bullet, 21 in blitz, 25 in rapid and
/// 30 in longer games.
pub const FLAGFALL_FIRST_MOVE_SCHEME_ARENA: flagfall_first_move_scheme = 1;
// End of words.

/// Creates a copy of a time control with a time within which each first move must come, as `scheme`
/// has it; otherwise the game is aborted.
///
/// The category of the game is that of lichess. The untimed turns stay as many as they are; if there
/// are none, each side's first turn becomes untimed, and earns no credit.
///
/// Free `*out` with `flagfall_control_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_with_first_move(
    control: Option<&flagfall_control>,
    scheme: flagfall_first_move_scheme,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let control = check(control)?;
        let scheme =
            FirstMoveScheme::from_number(scheme).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(control.with_first_move(scheme), out) }
    })
}

/// Frees a time control. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_control_free(control: Option<Box<flagfall_control>>) {
    free(control);
}

/// Compares two time controls: `*equal` is set to 1 if all their stages and rules are equal, else
/// to 0.
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
        unsafe { raw::write_number(equal, same.into()) }
    })
}

/// Writes the time control of `side` in a notation's canonical form. Parsing it with the same
/// options gives equal stages and rules. `options` may be NULL: the notation's defaults.
///
/// Returns CANNOT_SAY_… if the notation, with these options, cannot express the time control;
/// BUFFER_TOO_SHORT if `out` is too small, with `*length` the length needed, without the NUL.
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

/// Translates a time control into another notation as closely as possible, and reports anything
/// that notation cannot express.
///
/// - `out` receives the text, which is empty if nothing close can be written. If the sides differ
///   and the notation has one time control for both, it is the first side's.
/// - `options` may be NULL: the notation's defaults.
/// - `losses` receives a status CANNOT_SAY_… for each part that was lost, and `*count` their
///   number. It is 0 exactly if parsing the text with the same options gives an equal time control.
///
/// Returns BUFFER_TOO_SHORT if `out` or `losses` is too small; `*length` and `*count` are then set,
/// and nothing else is written.
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

/// Writes the number of stages of `side`; 0 if it plays untimed.
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
        unsafe { raw::write_number(count, schedule.len()) }
    })
}

/// Writes one stage of `side`. `place` counts from 0.
///
/// Returns INVALID_ARGUMENT if there is no such stage.
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

/// Writes the rules for both sides.
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
