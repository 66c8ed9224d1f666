//! Saving and restoring an arena: all games, or those that have changed.

use std::ffi::{c_char, c_int, c_void};

use flagfall_core::{ArenaDamage, ArenaReader, GameId};

use crate::arena::{check, check_mut, flagfall_arena, flagfall_game_id};
use crate::guard::{free, guard};
use crate::raw::{self, unsafe_sized32};
use crate::side;
use crate::snapshot;
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_WRITE_FAILED, Outcome, flagfall_status,
    refusal,
};

/// Receives `size` bytes that were saved, in order. `context` is what you passed with the function.
///
/// Return 0 if you have stored the bytes. Any other number ends the save with WRITE_FAILED. The
/// function must not throw or use the arena.
pub type flagfall_write =
    Option<unsafe extern "C" fn(context: *mut c_void, bytes: *const u8, size: usize) -> c_int>;

/// Restores an arena from files that are read in chunks of any size.
pub struct flagfall_arena_reader {
    reader: ArenaReader,
    found: Found,
}

/// What the last arena lacks.
#[derive(Default)]
struct Found {
    damages: Vec<ArenaDamage>,
    lost: u32,
}

/// Something in a saved arena that could not be restored.
///
/// An arena has a place for each game. When the game is removed, another can take its place.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_arena_damage {
    /// The size of the struct: FLAGFALL_ARENA_DAMAGE_INIT sets it. In an array, set it in the first
    /// element.
    pub struct_size: u32,
    /// What is wrong: one of RESTORE_….
    pub kind: flagfall_status,
    /// The position of the first damaged byte, counted from the first byte of the first file.
    pub offset: u64,
    /// The number of damaged bytes. 0 for parts that are missing.
    pub length: u64,
    /// The number of places, with or without a game, in the damaged bytes. Each is restored as it was
    /// saved before, if it was. 0 if the number is not known.
    pub places: u64,
    /// The game, if only one is damaged; otherwise 0.
    pub game: flagfall_game_id,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 4 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_arena_damage, 40);

fn of_core(damage: &ArenaDamage) -> flagfall_arena_damage {
    flagfall_arena_damage {
        struct_size: 0,
        kind: refusal(damage.kind),
        offset: damage.offset,
        length: damage.length,
        places: damage.places.into(),
        game: damage.game.map_or(0, GameId::get),
    }
}

/// Passes `saved` to the caller's function.
///
/// # Safety
///
/// `write` may be called with `context` and any bytes.
unsafe fn pass(write: flagfall_write, context: *mut c_void, saved: &[u8]) -> Outcome {
    let write = write.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    // SAFETY: as this function's own promise.
    match unsafe { write(context, saved.as_ptr(), saved.len()) } {
        0 => Ok(()),
        _ => Err(FLAGFALL_STATUS_WRITE_FAILED),
    }
}

/// Saves all games at `at_ms`: calls `write` with one part after the other, each of up to 4,096
/// games. A `flagfall_arena_reader` restores the arena from all parts. Changes nothing.
///
/// What is saved contains every game with its id, its journal and its alarms, and the arena's own
/// time, but not the pending events: take these first. A running game takes 70 bytes, most others
/// about 100. To save often, use `flagfall_arena_save_changes`.
///
/// Returns AT_WENT_BACK if `at_ms` is earlier than the arena's last timestamp; WRITE_FAILED if
/// `write` did.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_save(
    arena: Option<&flagfall_arena>,
    at_ms: i64,
    write: flagfall_write,
    context: *mut c_void,
) -> flagfall_status {
    guard(|| {
        let parts = check(arena)?
            .arena
            .save(side::at(at_ms)?)
            .map_err(refusal)?;
        for part in parts {
            // SAFETY: the caller's promise, passed on.
            unsafe { pass(write, context, &part)? };
        }
        Ok(())
    })
}

/// Saves the games that have changed, at most `most` in one call, with one call of `write`.
///
/// `*complete` is set to 1 if the pass is complete: then all changes that were made before its first
/// call are saved, and the next call begins another pass. Otherwise it is set to 0: call again for
/// the rest.
///
/// The first pass of a series saves all games; the first call of an arena begins a series. Store
/// what a series saves in one file, in this order. A `flagfall_arena_reader` restores from it, at
/// any time, the games as they were last saved. If the last part of a file was not written
/// completely, its other parts are restored. A restored arena begins a new series, in a new file:
/// keep the old file until the first pass is complete, and if the program ends before that, restore
/// from both.
///
/// A call takes time in proportion to `most`: with 5,000, one or two milliseconds. If `write` fails,
/// the next call begins a new series.
///
/// Returns AT_WENT_BACK if `at_ms` is earlier than the arena's last timestamp; WRITE_FAILED if
/// `write` did; INVALID_ARGUMENT if `most` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_save_changes(
    arena: Option<&mut flagfall_arena>,
    at_ms: i64,
    most: usize,
    write: flagfall_write,
    context: *mut c_void,
    complete: *mut u32,
) -> flagfall_status {
    guard(|| {
        let arena = &mut check_mut(arena)?.arena;
        if most == 0 || write.is_none() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        let mut saved = Vec::new();
        let is_complete = arena.save_changes(side::at(at_ms)?, most, &mut saved);
        let is_complete = is_complete.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        let passed = unsafe { pass(write, context, &saved) };
        if passed.is_err() {
            arena.begin_series();
        }
        passed?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(complete, is_complete.into()) }
    })
}

/// Begins a new series: the next calls of `flagfall_arena_save_changes` save all games, for a new
/// file. Call it if the last file has become long.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_begin_series(
    arena: Option<&mut flagfall_arena>,
) -> flagfall_status {
    guard(|| {
        check_mut(arena)?.arena.begin_series();
        Ok(())
    })
}

/// Creates a reader, at the beginning of a file.
///
/// Free `*out` with `flagfall_arena_reader_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_reader_new(
    out: *mut *mut flagfall_arena_reader,
) -> flagfall_status {
    guard(|| {
        let reader = flagfall_arena_reader {
            reader: ArenaReader::new(),
            found: Found::default(),
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(reader, out) }
    })
}

/// Frees a reader. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_arena_reader_free(reader: Option<Box<flagfall_arena_reader>>) {
    free(reader);
}

fn check_reader(reader: Option<&mut flagfall_arena_reader>) -> Outcome<&mut flagfall_arena_reader> {
    reader.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Reads the next bytes of a file.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_reader_read(
    reader: Option<&mut flagfall_arena_reader>,
    saved: *const u8,
    size: usize,
) -> flagfall_status {
    guard(|| {
        let reader = check_reader(reader)?;
        // SAFETY: the caller's promise, passed on.
        reader
            .reader
            .read(unsafe { raw::bytes(saved.cast(), size)? });
        Ok(())
    })
}

/// Ends a file, whose last part can be missing. The next bytes begin another file, whose games
/// replace those before.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_reader_end_file(
    reader: Option<&mut flagfall_arena_reader>,
) -> flagfall_status {
    guard(|| {
        check_reader(reader)?.reader.end_file();
        Ok(())
    })
}

/// Ends the last file, and creates the arena. The ids of the games stay valid. The reader is then
/// ready for another arena; if the call fails, it keeps what it has read.
///
/// `saved_at_ms` is as in `flagfall_clock_restore`, for the moment of the last save; it may be NULL.
///
/// What is truncated or damaged is listed in `flagfall_arena_reader_damages`, and all else is
/// restored. Events that were reported after a game was last saved are reported again. If games were
/// added after the last save, their ids will be given to other games.
///
/// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
/// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_arena_free`.
///
/// Returns RESTORE_… if no part could be read, or if a part was written by a later version.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_reader_finish(
    reader: Option<&mut flagfall_arena_reader>,
    saved_at_ms: *const i64,
    detail: *mut c_char,
    out: *mut *mut flagfall_arena,
) -> flagfall_status {
    let body = || {
        let reader = check_reader(reader)?;
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT.into());
        }
        // SAFETY: the caller's promise, passed on.
        let saved_at = unsafe { snapshot::saved_at(saved_at_ms)? };
        let restored = reader.reader.finish(saved_at)?;
        reader.found = Found {
            damages: restored.damages,
            lost: restored.lost,
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_arena::of_core(restored.arena), out)? };
        Ok(())
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { snapshot::guard_restore(detail, body) }
}

/// Writes what could not be restored of the last arena, in the order of the bytes: nothing if
/// everything was.
///
/// Returns BUFFER_TOO_SHORT if `damages` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_reader_damages(
    reader: Option<&flagfall_arena_reader>,
    damages: *mut flagfall_arena_damage,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let found = &reader.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.found;
        let found: Vec<_> = found.damages.iter().map(of_core).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(damages, capacity, &found, count) }
    })
}

/// Writes the number of places of the last arena of which nothing is known, because everything that
/// was saved about them is damaged or missing. Each had at most one game when it was last saved.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_reader_lost(
    reader: Option<&flagfall_arena_reader>,
    lost: *mut u32,
) -> flagfall_status {
    guard(|| {
        let found = &reader.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.found;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(lost, found.lost) }
    })
}
