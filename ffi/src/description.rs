//! Descriptions of time controls.

use core::ffi::c_char;

use flagfall_core::{Language, Phrase};

use crate::control::{check, flagfall_control};
use crate::guard::guard;
use crate::raw;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, flagfall_status};

/// A language of descriptions, by its code in BCP 47.
pub type flagfall_language = u32;

// Words of Language: `make words`.
/// English.
pub const FLAGFALL_LANGUAGE_ENGLISH: flagfall_language = 0;
/// German.
pub const FLAGFALL_LANGUAGE_GERMAN: flagfall_language = 1;
// End of words.

/// Writes the time control in plain English: "40 moves in 90 minutes, then 30 minutes; 30-second
/// increment from move 1".
///
/// One line if both sides have the same schedule; otherwise a line for each side, and a third for
/// the rules of both if there are any.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
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

/// Writes the time control in words of a language, with lines as `flagfall_control_describe` writes.
///
/// Returns INVALID_ARGUMENT for an unknown language; BUFFER_TOO_SHORT as `flagfall_control_describe`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_describe_in(
    control: Option<&flagfall_control>,
    language: flagfall_language,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let control = check(control)?;
        let language = Language::from_number(language).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let text = control.describe_in(language);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}

/// Writes what `flagfall_control_describe` says as phrases, for a program that says it in another
/// language: one line of JSON, the same in every language, with an object for each phrase:
///
///     [{"side":null,"role":"stage","name":"moves-in","place":"here","stages":[],
///       "timeMs":5400000,"moves":40,"periods":null,"percent":null,"factor":null}, ...
///
/// What the names and numbers mean is in the documentation of the Rust type `PhraseName`.
///
/// Returns BUFFER_TOO_SHORT as `flagfall_control_describe`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_description_json(
    control: Option<&flagfall_control>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let json = Phrase::all_to_json(&check(control)?.description());
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&json, out, capacity, length) }
    })
}
