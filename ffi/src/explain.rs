//! A text as it is typed.

use std::ffi::c_char;
use std::mem;

use flagfall_core::{Explanation, FieldName, ParseError, Validity};

use crate::guard::guard;
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, Sized32};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};
use crate::words;

/// What a text says so far, and what may become of it. It never changes, so any number of threads
/// may use it at once.
pub struct flagfall_explanation(Explanation);

/// Whether a text is valid, or can become so.
pub type flagfall_validity = u32;

// Words of Validity: `make words`.
/// It is valid as it stands. More may follow.
pub const FLAGFALL_VALIDITY_VALID: flagfall_validity = 0;
/// It is not valid, and can become so by what follows.
pub const FLAGFALL_VALIDITY_INCOMPLETE: flagfall_validity = 1;
/// It is not valid, and no continuation was found that makes it so.
pub const FLAGFALL_VALIDITY_INVALID: flagfall_validity = 2;
// End of words.

/// What a field is for. The same idea has the same number in all notations.
pub type flagfall_field_name = u32;

/// No field.
pub const FLAGFALL_FIELD_NONE: flagfall_field_name = 0;
// Words of FieldName: `make words`.
/// A word that says what follows, or that is a whole text: `wtime`, `Byoyomi`, `inf`.
pub const FLAGFALL_FIELD_KEYWORD: flagfall_field_name = 1;
/// The name of a game.
pub const FLAGFALL_FIELD_NAME: flagfall_field_name = 2;
/// A number of moves, the rest of the game, or the move from which something holds.
pub const FLAGFALL_FIELD_MOVES: flagfall_field_name = 3;
/// The time of a stage, or of the whole game.
pub const FLAGFALL_FIELD_TIME: flagfall_field_name = 4;
/// What each move adds or is given: increments, delays, a bonus, a time for the move.
pub const FLAGFALL_FIELD_CREDIT: flagfall_field_name = 5;
/// The time that follows once the first is used up: overtime, byo-yomi, extra time.
pub const FLAGFALL_FIELD_EXTRA_TIME: flagfall_field_name = 6;
/// How many periods there are.
pub const FLAGFALL_FIELD_LIVES: flagfall_field_name = 7;
/// The share of what is unused that is kept.
pub const FLAGFALL_FIELD_PERCENT: flagfall_field_name = 8;
/// What credit may fill the bank up to.
pub const FLAGFALL_FIELD_LIMIT: flagfall_field_name = 9;
/// A limit on the whole game.
pub const FLAGFALL_FIELD_GAME_LIMIT: flagfall_field_name = 10;
/// A limit on each turn.
pub const FLAGFALL_FIELD_TURN_LIMIT: flagfall_field_name = 11;
/// How a bonus shrinks as the bank fills.
pub const FLAGFALL_FIELD_BONUS_SHAPE: flagfall_field_name = 12;
/// The unit of the numbers, or of what is charged.
pub const FLAGFALL_FIELD_UNIT: flagfall_field_name = 13;
/// Whether parts of a unit are charged.
pub const FLAGFALL_FIELD_ROUNDING: flagfall_field_name = 14;
/// The least that a move is charged.
pub const FLAGFALL_FIELD_LEAST_CHARGE: flagfall_field_name = 15;
// End of words.

/// A part of a text that says one thing.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_field {
    /// `sizeof (flagfall_field)`, set by the caller.
    pub struct_size: u32,
    /// What the field is for.
    pub name: flagfall_field_name,
    /// Where it begins, in bytes from the start of the text.
    pub offset: u64,
    /// Its length in bytes; 0 for a field that is still to come.
    pub length: u64,
    /// 1 if it cannot be read, or contradicts the rest; else 0. In an incomplete text no field is
    /// wrong.
    pub is_invalid: u32,
    /// 1 if the cursor stands in it, else 0.
    pub is_at_cursor: u32,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 2 * 8 + 2 * 4 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_field {
    const FIRST_SIZE: u32 = 32;
    const ZERO: Self = Self {
        struct_size: 0,
        name: FLAGFALL_FIELD_NONE,
        offset: 0,
        length: 0,
        is_invalid: 0,
        is_at_cursor: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_field>() == 32);

fn check(explanation: Option<&flagfall_explanation>) -> Outcome<&Explanation> {
    Ok(&explanation.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// Explains a text as it is typed, with the cursor before the byte `cursor`; a cursor beyond the end
/// counts as the end.
///
/// `text` is UTF-8 of `text_length` bytes. `options` may be NULL: the notation's defaults. `error`
/// may be NULL; it says what is wrong with a text that is not UTF-8 (PARSE), and is written then
/// alone. `*out` is the caller's, to be freed with `flagfall_explanation_free`. It is NULL, and the
/// status OK, for what cannot be explained so: documents, which are all texts of PCN and OGS and the
/// JSON objects of LICHESS, and a text of more than 4096 bytes.
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
                Some(explained) => raw::hand_out(flagfall_explanation(explained), out)?,
                None => raw::set(out, std::ptr::null_mut()),
            }
        }
        Ok(())
    })
}

/// Frees an explanation. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_explanation_free(explanation: Option<Box<flagfall_explanation>>) {
    guard(|| {
        drop(explanation);
        Ok(())
    });
}

/// Tells whether the text is valid or can become so. Unless it is valid, `error` receives why the
/// parser refuses it; it may be NULL: not wanted.
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
            parse_error::check(error)?;
            if let Some(what) = &explanation.error {
                parse_error::tell(what, error);
            }
            raw::set(
                validity,
                match explanation.validity {
                    Validity::Valid => FLAGFALL_VALIDITY_VALID,
                    Validity::Incomplete => FLAGFALL_VALIDITY_INCOMPLETE,
                    Validity::Invalid => FLAGFALL_VALIDITY_INVALID,
                },
            );
        }
        Ok(())
    })
}

/// Tells of the fields that were read, and of those that are missing where the text ends, in the
/// order of the text.
///
/// `fields` is an array of `capacity` structs, of which the first has its `struct_size` set. `count`
/// receives how many there are, even where the array is too short: BUFFER_TOO_SHORT.
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

/// Writes what field `index` says, in English: "90 minutes"; where it cannot be read, what was
/// expected. INVALID_ARGUMENT for a field that is not there.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
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

/// The number of texts that may come at the cursor if the text ended there; 0 for NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_explanation_next_count(
    explanation: Option<&flagfall_explanation>,
) -> usize {
    check(explanation).map_or(0, |explanation| explanation.next.len())
}

/// Writes what may come at the cursor: a digit, a separator, a word, or the rest of a word that has
/// been begun. `field` receives the field in which the cursor stands after it.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise. INVALID_ARGUMENT for an `index` that is not there.
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
            raw::set(
                field,
                next.field.map_or(FLAGFALL_FIELD_NONE, FieldName::number),
            );
        }
        Ok(())
    })
}

/// Writes a text that begins with this one and is valid, if this one is incomplete; otherwise an
/// empty text.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
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

/// Whether the search for a completion or for what may come at the cursor gave up, because the text
/// takes more steps than a search may take: `*gave_up` becomes 1 or 0. If it gave up, texts that may
/// come may be missing, and a text that is FLAGFALL_VALIDITY_INVALID may still become valid.
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
        unsafe { raw::set(gave_up, found.into()) };
        Ok(())
    })
}

/// The name of what a field is for, as every language writes it: "extra-time". Static; NULL for
/// FLAGFALL_FIELD_NONE, and for a number that is none.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_field_name_text(name: flagfall_field_name) -> *const c_char {
    words::name::<FieldName>(name)
}

/// The name of a validity, as every language writes it: "incomplete". Static; NULL for a number that
/// is none.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_validity_name(validity: flagfall_validity) -> *const c_char {
    words::name::<Validity>(validity)
}
