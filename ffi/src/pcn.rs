//! PCN documents.

use std::ffi::c_char;
use std::mem;

use flagfall_core::Millis;
use flagfall_core::pcn::{Document, ReplayedPly};

use crate::clock::{self, flagfall_clock};
use crate::control::{self, flagfall_control};
use crate::guard::guard;
use crate::notation::{self, flagfall_format};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, Sized32};
use crate::side::{self, flagfall_side, millis};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// A PCN document: the time control of a game, the times that its plies took, and whatever else
/// stands in it, which is kept as it is. It never changes, so any number of threads may use it at
/// once.
pub struct flagfall_pcn(Document);

/// A ply, one side's move, on the clock.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_ply {
    /// `sizeof (flagfall_ply)`, set by the caller.
    pub struct_size: u32,
    /// The side that made it.
    pub side: flagfall_side,
    /// 1 if the time that it took is recorded, else 0.
    pub has_elapsed: u32,
    /// 1 if the clock after it is known, else 0: untimed, or from the first ply on whose time is
    /// not recorded.
    pub has_remaining: u32,
    /// The time that it took, in milliseconds.
    pub elapsed_ms: i64,
    /// The side's bank after it, in milliseconds.
    pub remaining_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 2 * 8 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_ply {
    const FIRST_SIZE: u32 = 32;
    const ZERO: Self = Self {
        struct_size: 0,
        side: 0,
        has_elapsed: 0,
        has_remaining: 0,
        elapsed_ms: 0,
        remaining_ms: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_ply>() == 32);

fn check(pcn: Option<&flagfall_pcn>) -> Outcome<&Document> {
    Ok(&pcn.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// Reads a document: a JSON object, or a TOML document. Without `periods` the game is untimed;
/// without `plies` no ply has been made. A document that is not empty needs one of PCN's keys:
/// `periods`, `sides`, `setup` or `plies`.
///
/// `text` is UTF-8 of `text_length` bytes, without a NUL. `error` may be NULL; where the status is
/// PARSE, it says what is wrong and where, with the path of the offending value, and it is written
/// then alone. `*out` is the caller's, to be freed with `flagfall_pcn_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pcn_parse(
    format: flagfall_format,
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    out: *mut *mut flagfall_pcn,
) -> flagfall_status {
    guard(|| {
        let format = notation::format(format)?;
        // SAFETY: the caller's promise, passed on.
        let parsed = unsafe {
            parse_error::parse(text, text_length, error, out, |text| {
                Document::parse(text, format)
            })?
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_pcn(parsed), out) }
    })
}

/// Makes the document of a game: the periods of `control`, and the time that each of the `count`
/// plies took, in milliseconds. `*out` is the caller's, to be freed with `flagfall_pcn_free`.
///
/// Returns CANNOT_SAY_UNEQUAL_SIDES where the sides have different schedules; CANNOT_SAY_TIME for a
/// ply's time below zero; another CANNOT_SAY_… for what periods cannot say.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pcn_from_game(
    control: Option<&flagfall_control>,
    elapsed_ms: *const i64,
    count: usize,
    out: *mut *mut flagfall_pcn,
) -> flagfall_status {
    guard(|| {
        let control = control::check(control)?;
        // SAFETY: the caller's promise, passed on.
        let elapsed = unsafe { raw::numbers(elapsed_ms, count)? };
        let plies: Outcome<Vec<_>> = elapsed.iter().map(|&ms| millis(ms)).collect();
        let document = Document::from_game(control, plies?).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_pcn(document), out) }
    })
}

/// Makes the document of the game on a clock that keeps a journal: its periods, and the time that
/// each ply took, the one in which a flag fell included. What was taken back is left out. `*out` is
/// the caller's, to be freed with `flagfall_pcn_free`.
///
/// Returns what `flagfall_pcn_from_game` does; CANNOT_SAY_ACTIONS where the clock keeps no journal
/// since the start of the game, and where replaying the plies does not bring both clocks to where
/// they stood after the last: the arbiter set a bank, a cube was offered.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pcn_from_journal(
    clock: Option<&flagfall_clock>,
    out: *mut *mut flagfall_pcn,
) -> flagfall_status {
    guard(|| {
        let document = Document::from_journal(clock::core(clock)?).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_pcn(document), out) }
    })
}

/// Frees a document. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_pcn_free(pcn: Option<Box<flagfall_pcn>>) {
    guard(|| {
        drop(pcn);
        Ok(())
    });
}

/// The time control that the document's `periods` state. `*out` is the caller's, to be freed with
/// `flagfall_control_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pcn_control(
    pcn: Option<&flagfall_pcn>,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let control = check(pcn)?.control().clone();
        // SAFETY: the caller's promise, passed on.
        unsafe { control::hand_out(control, out) }
    })
}

/// Plays the document's plies on the clock, each for the time that is recorded; `first_to_move`
/// makes the first.
///
/// `plies` is an array of `capacity` structs, of which the first has its `struct_size` set; it
/// receives what came of each ply. NULL with capacity 0: not wanted. `count` receives the number of
/// plies, even where the array is too short. `forfeit` receives the ply that took too long, counted
/// from 1; 0 if none did. What is recorded after it changes no clock.
///
/// BUFFER_TOO_SHORT where an array is given and is too short.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pcn_replay(
    pcn: Option<&flagfall_pcn>,
    first_to_move: flagfall_side,
    plies: *mut flagfall_ply,
    capacity: usize,
    count: *mut usize,
    forfeit: *mut usize,
) -> flagfall_status {
    guard(|| {
        let replay = check(pcn)?.replay(side::side(first_to_move)?);
        let played: Vec<_> = replay.plies.iter().map(ply).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe {
            if plies.is_null() && capacity == 0 {
                raw::set(count, played.len())
            } else {
                raw::write_array(plies, capacity, &played, count)?
            }
            raw::set(forfeit, replay.forfeit.map_or(0, |forfeit| forfeit.ply));
        }
        Ok(())
    })
}

fn ply(ply: &ReplayedPly) -> flagfall_ply {
    flagfall_ply {
        struct_size: 0,
        side: ply.side.number(),
        has_elapsed: ply.elapsed.is_some().into(),
        has_remaining: ply.remaining.is_some().into(),
        elapsed_ms: ply.elapsed.map_or(0, Millis::get),
        remaining_ms: ply.remaining.map_or(0, Millis::get),
    }
}

/// Writes the document in `format`: every key and its value, in their order. JSON is written
/// without spaces; in TOML the tables at the end get headers.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
///
/// Returns BUFFER_TOO_SHORT where it has no room; a status CANNOT_HOLD_… for a value that `format`
/// cannot hold: `path` then receives where it stands, "sides.first". It has room for
/// FLAGFALL_PATH_CAPACITY bytes, or is NULL: not wanted.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pcn_print(
    pcn: Option<&flagfall_pcn>,
    format: flagfall_format,
    path: *mut c_char,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let document = check(pcn)?;
        match document.print(notation::format(format)?) {
            // SAFETY: the caller's promise, passed on.
            Ok(text) => unsafe { raw::write_text(&text, out, capacity, length) },
            Err(error) => {
                // SAFETY: the caller's promise, passed on.
                unsafe { raw::set(path.cast(), parse_error::path(error.path())) };
                Err(refusal(error.kind))
            }
        }
    })
}
