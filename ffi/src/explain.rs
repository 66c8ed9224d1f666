//! Help for a text while it is typed.

use std::ffi::c_char;

use flagfall_core::{Explanation, FieldName, ParseError, Validity};

use crate::guard::{free, guard};
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, unsafe_sized32};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};
use crate::words;

/// Help for a setup string while it is typed: its fields, whether it is valid, and what can come
/// next.
///
/// It never changes, so any number of threads can use it at the same time.
pub struct flagfall_explanation(Explanation);

/// Whether a text is valid, or can become valid.
pub type flagfall_validity = u32;

// Words of Validity: `make words`.
/// The text is valid. More text may follow.
pub const FLAGFALL_VALIDITY_VALID: flagfall_validity = 0;
/// The text is not yet valid, but more text can make it valid.
pub const FLAGFALL_VALIDITY_INCOMPLETE: flagfall_validity = 1;
/// The text is invalid, and no continuation was found that makes it valid.
pub const FLAGFALL_VALIDITY_INVALID: flagfall_validity = 2;
// End of words.

/// What a field is for. The same idea has the same number in all notations.
pub type flagfall_field_name = u32;

/// No field.
pub const FLAGFALL_FIELD_NONE: flagfall_field_name = 0;
// Words of FieldName: `make words`.
/// A keyword, before a value or on its own: `wtime`, `Byoyomi`, `inf`.
pub const FLAGFALL_FIELD_KEYWORD: flagfall_field_name = 1;
/// The name of a game.
pub const FLAGFALL_FIELD_NAME: flagfall_field_name = 2;
/// A number of moves, the rest of the game, or the move from which something applies.
pub const FLAGFALL_FIELD_MOVES: flagfall_field_name = 3;
/// The time of a stage, or of the whole game.
pub const FLAGFALL_FIELD_TIME: flagfall_field_name = 4;
/// The time that each move is given: an increment, a delay, a bonus, a time per move.
pub const FLAGFALL_FIELD_CREDIT: flagfall_field_name = 5;
/// The time after the main time: overtime, byo-yomi, extra time.
pub const FLAGFALL_FIELD_EXTRA_TIME: flagfall_field_name = 6;
/// The number of periods.
pub const FLAGFALL_FIELD_LIVES: flagfall_field_name = 7;
/// The percentage of unused time that is kept.
pub const FLAGFALL_FIELD_PERCENT: flagfall_field_name = 8;
/// The most that credit may fill the bank to.
pub const FLAGFALL_FIELD_LIMIT: flagfall_field_name = 9;
/// A limit on the whole game.
pub const FLAGFALL_FIELD_GAME_LIMIT: flagfall_field_name = 10;
/// A limit on each turn.
pub const FLAGFALL_FIELD_TURN_LIMIT: flagfall_field_name = 11;
/// How a bonus shrinks as the bank fills.
pub const FLAGFALL_FIELD_BONUS_SHAPE: flagfall_field_name = 12;
/// The unit of the numbers, or the unit in which time is charged.
pub const FLAGFALL_FIELD_UNIT: flagfall_field_name = 13;
/// Whether parts of a unit are charged.
pub const FLAGFALL_FIELD_ROUNDING: flagfall_field_name = 14;
/// The minimum charge for a move.
pub const FLAGFALL_FIELD_LEAST_CHARGE: flagfall_field_name = 15;
// End of words.

/// A field: a part of a setup string with one meaning, such as a number of moves.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_field {
    /// The size of the struct: FLAGFALL_FIELD_INIT sets it.
    pub struct_size: u32,
    /// What the field is for.
    pub name: flagfall_field_name,
    /// Where it begins, in bytes from the start of the text.
    pub offset: u64,
    /// Its length in bytes; 0 if it has not been typed yet.
    pub length: u64,
    /// 1 if it is not valid, or contradicts the rest; else 0. In an incomplete text no field is
    /// invalid.
    pub is_invalid: u32,
    /// 1 if the cursor is in it, else 0.
    pub is_at_cursor: u32,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 2 * 8 + 2 * 4 bytes without padding, integers only.
unsafe_sized32!(flagfall_field, 32);

fn check(explanation: Option<&flagfall_explanation>) -> Outcome<&Explanation> {
    Ok(&explanation.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// Explains a setup string while it is typed, with the cursor before the byte `cursor`. A cursor
/// beyond the end counts as the end.
///
/// - `*out` is set to NULL, and the status is OK, if the text cannot be explained: a document (any
///   text in PCN and OGS, and the JSON objects of LICHESS), or more than 4096 bytes.
/// - `options` may be NULL: the notation's defaults.
/// - `error` may be NULL. It is written only if the status is PARSE: where the text is not UTF-8.
///   For any other error see `flagfall_explanation_validity`.
///
/// Free `*out` with `flagfall_explanation_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explain(
    notation: flagfall_notation,
    options: *const flagfall_options,
    text: *const c_char,
    text_length: usize,
    cursor: usize,
    error: *mut flagfall_parse_error,
    out: *mut *mut flagfall_explanation,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let notation = unsafe { notation::notation(notation, options)? };
        let explain = |text: &str| Ok::<_, ParseError>(notation.explain(text, cursor));
        // SAFETY: the caller's promise, passed on.
        let explained = unsafe { parse_error::parse(text, text_length, error, out, explain)? };
        // SAFETY: the caller's promise, passed on; `out` is not NULL.
        unsafe {
            match explained {
                Some(explained) => raw::hand_out(flagfall_explanation(explained), out),
                None => raw::write_number(out, std::ptr::null_mut()),
            }
        }
    })
}

/// Frees an explanation. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_explanation_free(explanation: Option<Box<flagfall_explanation>>) {
    free(explanation);
}

/// Writes whether the text is valid or can become valid.
///
/// If it is not valid, `error` receives why. It may be NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explanation_validity(
    explanation: Option<&flagfall_explanation>,
    validity: *mut flagfall_validity,
    error: *mut flagfall_parse_error,
) -> flagfall_status {
    guard(|| {
        let explanation = check(explanation)?;
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::check_writable_unless_null(error)?;
            if let Some(what) = &explanation.error {
                parse_error::tell(what, error);
            }
            raw::write_number(validity, explanation.validity.number())
        }
    })
}

/// Writes the fields of the text in their order, including those that are missing at its end.
///
/// Returns BUFFER_TOO_SHORT if `fields` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explanation_fields(
    explanation: Option<&flagfall_explanation>,
    fields: *mut flagfall_field,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let explanation = check(explanation)?;
        let told = explanation.fields.iter().enumerate();
        let told: Vec<_> = told
            .map(|(place, field)| flagfall_field {
                struct_size: 0,
                name: field.name.number(),
                offset: field.offset as u64,
                length: field.length as u64,
                is_invalid: field.is_invalid.into(),
                is_at_cursor: (explanation.at_cursor == Some(place)).into(),
            })
            .collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(fields, capacity, &told, count) }
    })
}

/// Writes what field `index` means, in English: "90 minutes"; or, if it is not valid, what was
/// expected.
///
/// Returns INVALID_ARGUMENT if there is no such field; BUFFER_TOO_SHORT if `out` is too small, with
/// `*length` the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explanation_meaning(
    explanation: Option<&flagfall_explanation>,
    index: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let field = check(explanation)?.fields.get(index);
        let field = field.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&field.meaning, out, capacity, length) }
    })
}

/// Returns the number of suggestions for the cursor, as if the text ended there; 0 for NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_explanation_next_count(
    explanation: Option<&flagfall_explanation>,
) -> usize {
    check(explanation).map_or(0, |explanation| explanation.next.len())
}

/// Writes suggestion `index` for the cursor: a digit, a separator, a word, or the rest of a word
/// that has been begun. `field` receives the field that the cursor is in once the suggestion is
/// inserted.
///
/// Returns INVALID_ARGUMENT if there is no such suggestion; BUFFER_TOO_SHORT if `out` is too small,
/// with `*length` the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explanation_next(
    explanation: Option<&flagfall_explanation>,
    index: usize,
    field: *mut flagfall_field_name,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let next = check(explanation)?.next.get(index);
        let next = next.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::write_text(&next.text, out, capacity, length)?;
            raw::write_number(
                field,
                next.field.map_or(FLAGFALL_FIELD_NONE, FieldName::number),
            )
        }
    })
}

/// Writes a valid text that begins with this one, if this one is incomplete; otherwise an empty
/// text.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explanation_completion(
    explanation: Option<&flagfall_explanation>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let completion = check(explanation)?.completion.as_deref();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(completion.unwrap_or_default(), out, capacity, length) }
    })
}

/// Writes whether the search for completions and suggestions stopped at its limit of steps:
/// `*gave_up` is set to 1 if so, else to 0.
///
/// If it is 1, suggestions may be missing, and a text that is FLAGFALL_VALIDITY_INVALID may still
/// become valid.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_explanation_gave_up(
    explanation: Option<&flagfall_explanation>,
    gave_up: *mut u32,
) -> flagfall_status {
    guard(|| {
        let found = check(explanation)?.gave_up;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(gave_up, found.into()) }
    })
}

/// Returns the name of what a field is for, the same in every language: "extra-time".
///
/// The string is static. NULL for FLAGFALL_FIELD_NONE and any other number that is not such a name.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_field_name_text(name: flagfall_field_name) -> *const c_char {
    words::name::<FieldName>(name)
}

/// Returns the name of a validity, the same in every language: "incomplete".
///
/// The string is static. NULL if the number is not a validity.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_validity_name(validity: flagfall_validity) -> *const c_char {
    words::name::<Validity>(validity)
}
