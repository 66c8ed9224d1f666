//! PCN documents.

use std::ffi::c_char;

use flagfall_core::Millis;
use flagfall_core::pcn::{Document, ReplayedPly};

use crate::clock::{self, flagfall_clock};
use crate::control::{self, flagfall_control};
use crate::guard::{free, guard};
use crate::notation::{self, flagfall_format};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, unsafe_sized32};
use crate::side::{self, flagfall_side, millis};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// A PCN document: a recorded game in JSON or TOML, with its time control and the time that each
/// ply (one side's move) took. The library keeps everything else in it unchanged.
///
/// It never changes, so any number of threads can use it at the same time.
pub struct flagfall_pcn(Document);

/// One ply, that is one side's move, as it was played on the clock.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_ply {
    /// The size of the struct: FLAGFALL_PLY_INIT sets it.
    pub struct_size: u32,
    /// The side that made the move.
    pub side: flagfall_side,
    /// 1 if `elapsed_ms` is known: the document records it; else 0.
    pub has_elapsed: u32,
    /// 1 if `remaining_ms` is known; else 0: the side plays untimed, or the time of this or an
    /// earlier ply is not recorded.
    pub has_remaining: u32,
    /// The time that the move took, in milliseconds.
    pub elapsed_ms: i64,
    /// The side's bank after the move, in milliseconds.
    pub remaining_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 2 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_ply, 32);

fn check(pcn: Option<&flagfall_pcn>) -> Outcome<&Document> {
    Ok(&pcn.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// Parses a PCN document: a JSON object or a TOML document, as `format` says.
///
/// Without `periods` the game is untimed; without `plies` no move has been made. A document that is
/// not empty needs at least one of PCN's keys: `periods`, `sides`, `setup`, `plies`.
///
/// `error` may be NULL. It is written only if the status is PARSE: what is wrong, and where, with
/// the path of the value. Free `*out` with `flagfall_pcn_free`.
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

/// Creates the document of a game: the periods of `control`, and in `elapsed_ms` the time that each
/// of the `count` plies took, in milliseconds.
///
/// Free `*out` with `flagfall_pcn_free`.
///
/// Returns CANNOT_SAY_UNEQUAL_SIDES if the sides have different schedules; CANNOT_SAY_TIME if a
/// ply's time is below zero; another CANNOT_SAY_… if PCN's periods cannot express the control.
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
        let elapsed = unsafe { raw::items(elapsed_ms, count)? };
        let plies: Outcome<Vec<_>> = elapsed.iter().map(|&ms| millis(ms)).collect();
        let document = Document::from_game(control, plies?).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_pcn(document), out) }
    })
}

/// Creates the document of the game on a clock with a journal: its periods, and the time that each
/// ply took, including the one in which a flag fell. Moves that were taken back are left out.
///
/// Free `*out` with `flagfall_pcn_free`.
///
/// Returns what `flagfall_pcn_from_game` does; CANNOT_SAY_ACTIONS if the clock has not kept a
/// journal since the start of the game, or if the times of the plies alone do not lead to the
/// clocks' final banks, for example because the arbiter set a bank or a double was offered.
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

/// Frees a document. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_pcn_free(pcn: Option<Box<flagfall_pcn>>) {
    free(pcn);
}

/// Creates the time control given by the document's `periods`.
///
/// Free `*out` with `flagfall_control_free`.
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

/// Replays the document's plies on a clock, each with the time recorded for it. `first_to_move`
/// makes the first ply.
///
/// - `plies` receives each ply, with what the clock of the side that moved showed after it. It may
///   be NULL with capacity 0; the call then returns OK.
/// - `count` receives the number of plies.
/// - `forfeit` receives the number of the ply in which the flag fell, counted from 1; 0 if none.
///   The plies after it change no clock.
///
/// Returns BUFFER_TOO_SHORT if `plies` is not NULL and too small.
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
            raw::write_number(forfeit, replay.forfeit.map_or(0, |forfeit| forfeit.ply))
        }
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

/// Writes the document in `format`, with all its keys in their order. JSON has no white space; in
/// TOML, tables at the end have headers.
///
/// If the document has a value that `format` cannot hold, `path` receives where it is, such as
/// "sides.first". It must have room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL.
///
/// Returns CANNOT_HOLD_… if `format` cannot hold a value; BUFFER_TOO_SHORT if `out` is too small,
/// with `*length` the length needed, without the NUL.
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
        let printed = check(pcn)?.print(notation::format(format)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { parse_error::write_document(printed, path, out, capacity, length) }
    })
}
