//! Tolerant reading of texts that need assumptions.

use std::ffi::c_char;
use std::sync::Arc;

use flagfall_core::{Assumption, AssumptionKind, TimeControl};

use crate::control::flagfall_control;
use crate::guard::{free, guard};
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, unsafe_sized32};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};
use crate::words;

/// A time control that was read tolerantly, with what was assumed.
///
/// It never changes, so any number of threads can use it at the same time.
pub struct flagfall_assumed {
    control: Arc<TimeControl>,
    assumptions: Vec<Assumption>,
    canonical: String,
}

/// What a tolerant reading took for granted.
pub type flagfall_assumption_kind = u32;

// Words of AssumptionKind: `make words`.
/// A time in another unit than that of the notation, or with a unit where the notation has none:
/// `5m` in `pgn`.
pub const FLAGFALL_ASSUMPTION_UNIT: flagfall_assumption_kind = 0;
/// A separator is superfluous or another than that of the notation: `300 + 3` in `pgn`.
pub const FLAGFALL_ASSUMPTION_SEPARATOR: flagfall_assumption_kind = 1;
/// A word has no meaning for the clock: `rated`.
pub const FLAGFALL_ASSUMPTION_WORD: flagfall_assumption_kind = 2;
/// Capital letters were expected: `tm[600]` in `sgf`.
pub const FLAGFALL_ASSUMPTION_CASE: flagfall_assumption_kind = 3;
/// A property of SGF that is not part of the time control: `BL[30]`.
pub const FLAGFALL_ASSUMPTION_PROPERTY: flagfall_assumption_kind = 4;
/// A value that stands for nothing: `OT[-]` in `sgf`.
pub const FLAGFALL_ASSUMPTION_EMPTY: flagfall_assumption_kind = 5;
/// A time was rounded to the millisecond.
pub const FLAGFALL_ASSUMPTION_ROUNDED: flagfall_assumption_kind = 6;
/// A word is of another language than the words before it.
pub const FLAGFALL_ASSUMPTION_LANGUAGE: flagfall_assumption_kind = 7;
/// A delay or increment after the last stage is that of all stages: `40/90 SD/30 d5` in `us-chess`.
pub const FLAGFALL_ASSUMPTION_REPEATED: flagfall_assumption_kind = 8;
// End of words.

/// What a tolerant reading took for granted, and where.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_assumption {
    /// The size of the struct: FLAGFALL_ASSUMPTION_INIT sets it.
    pub struct_size: u32,
    /// What was taken for granted.
    pub kind: flagfall_assumption_kind,
    /// Where the part begins that the assumption is about, in bytes from the start of the text.
    pub offset: u64,
    /// The length of the part in bytes.
    pub length: u64,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 2 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_assumption, 24);

fn check(assumed: Option<&flagfall_assumed>) -> Outcome<&flagfall_assumed> {
    assumed.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Parses a time control from a text that may need assumptions.
///
/// A text that `flagfall_control_parse` accepts gives the same time control, without assumptions.
/// Others are read only in PGN, PGN_EXTENDED, SGF, FIDE and US_CHESS, where they have one reading,
/// with at most 16 assumptions: `5m + 3s` in PGN. Numbers are ignored only in the properties of SGF
/// for the time left.
///
/// `options` may be NULL: the notation's defaults. `error` may be NULL. It is written only if the
/// status is PARSE: as by `flagfall_control_parse`. Free `*out` with `flagfall_assumed_free`.
///
/// Returns PARSE if the text has no such reading; INVALID_ARGUMENT if the notation, the mode or the
/// option is unknown; NEGATIVE_TIME if a time of the default clock in `options` is below zero.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_parse_tolerant(
    notation: flagfall_notation,
    options: *const flagfall_options,
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    out: *mut *mut flagfall_assumed,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let notation = unsafe { notation::notation(notation, options)? };
        let parse = |text: &str| notation.parse_tolerant(text);
        // SAFETY: the caller's promise, passed on.
        let assumed = unsafe { parse_error::parse(text, text_length, error, out, parse)? };
        let assumed = flagfall_assumed {
            control: Arc::new(assumed.control),
            assumptions: assumed.assumptions,
            canonical: assumed.canonical,
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(assumed, out) }
    })
}

/// Frees what was read tolerantly. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_assumed_free(assumed: Option<Box<flagfall_assumed>>) {
    free(assumed);
}

/// Creates the time control. Free `*out` with `flagfall_control_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_assumed_control(
    assumed: Option<&flagfall_assumed>,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let control = Arc::clone(&check(assumed)?.control);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_control(control), out) }
    })
}

/// Writes the assumptions, in the order of the text: at most 16, and none if the text is valid as
/// it stands.
///
/// Returns BUFFER_TOO_SHORT if `assumptions` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_assumed_assumptions(
    assumed: Option<&flagfall_assumed>,
    assumptions: *mut flagfall_assumption,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let told = check(assumed)?.assumptions.iter();
        let told: Vec<_> = told
            .map(|assumption| flagfall_assumption {
                struct_size: 0,
                kind: assumption.kind.number(),
                offset: assumption.offset as u64,
                length: assumption.length as u64,
            })
            .collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(assumptions, capacity, &told, count) }
    })
}

/// Writes assumption `index` as a sentence in English: `"5m" means 300 s`.
///
/// Returns INVALID_ARGUMENT if there is no such assumption; BUFFER_TOO_SHORT if `out` is too small,
/// with `*length` the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_assumed_meaning(
    assumed: Option<&flagfall_assumed>,
    index: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let assumption = check(assumed)?.assumptions.get(index);
        let assumption = assumption.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&assumption.meaning, out, capacity, length) }
    })
}

/// Writes a text of the notation that needs no assumption and gives the same time control.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_assumed_canonical(
    assumed: Option<&flagfall_assumed>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let canonical = &check(assumed)?.canonical;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(canonical, out, capacity, length) }
    })
}

/// Returns the name of a kind of assumption, the same in every language: "unit".
///
/// The string is static. NULL if the number is not such a kind.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_assumption_kind_name(kind: flagfall_assumption_kind) -> *const c_char {
    words::name::<AssumptionKind>(kind)
}
