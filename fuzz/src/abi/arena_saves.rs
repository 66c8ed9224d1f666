//! Saved arenas.

use std::ffi::{c_int, c_void};
use std::ptr;

use flagfall_abi::arena::*;
use flagfall_abi::arena_saves::*;
use flagfall_abi::one_game::flagfall_arena_save_game;
use flagfall_abi::status::{FLAGFALL_STATUS_WRITE_FAILED, flagfall_status};

use super::Program;
use super::arenas::Games;
use super::calls::{Path, UNSET, got, listed, made, ok, saved};
use super::input::{byte, pointer, size};
use super::saves::spoil;
use crate::draw::Draw;

/// Where the library writes what it saves.
struct Sink {
    bytes: Vec<u8>,
    /// How often it takes bytes before it refuses them.
    calls: u32,
}

/// # Safety
///
/// `context` points to a [`Sink`], and `bytes` to `size` bytes.
unsafe extern "C" fn write(context: *mut c_void, bytes: *const u8, size: usize) -> c_int {
    // SAFETY: as this function's own promise.
    let (sink, bytes) = unsafe {
        (
            &mut *context.cast::<Sink>(),
            std::slice::from_raw_parts(bytes, size),
        )
    };
    let Some(calls) = sink.calls.checked_sub(1) else {
        return 1;
    };
    sink.calls = calls;
    sink.bytes.extend(bytes);
    0
}

impl Program {
    /// Saves an arena and restores it, which then takes its place.
    pub(super) fn save_arena(&mut self, draw: &mut Draw<'_>) {
        let at = if draw.once_in(4) {
            self.next_at(draw)
        } else {
            self.at
        };
        let Some(games) = &mut self.games else {
            nothing(draw, at);
            return;
        };
        match draw.below(4) {
            0 => games.save(draw, at),
            1 => {
                // SAFETY: there is no pointer.
                assert!(ok(unsafe {
                    flagfall_arena_begin_series(Some(&mut games.arena))
                }));
                games.file.clear();
                games.is_partial = false;
            }
            _ => games.save_changes(draw, at),
        }
    }
}

impl Games {
    fn save(&mut self, draw: &mut Draw<'_>, at: i64) {
        let mut sink = Sink {
            bytes: Vec::new(),
            calls: if draw.once_in(16) { 0 } else { u32::MAX },
        };
        let context = (&raw mut sink).cast();
        // SAFETY: the function's own context.
        let status = unsafe { flagfall_arena_save(Some(&self.arena), at, Some(write), context) };
        if sink.calls == 0 {
            assert!(sink.bytes.is_empty() && !ok(status));
            return;
        }
        if ok(status) {
            let saved = sink.bytes;
            self.restore(draw, saved, at);
        }
    }

    fn save_changes(&mut self, draw: &mut Draw<'_>, at: i64) {
        let most = size(draw, 4);
        let mut refuses = draw.once_in(8);
        for _ in 0..8 {
            let mut sink = Sink {
                bytes: Vec::new(),
                calls: u32::from(!refuses),
            };
            let context = (&raw mut sink).cast();
            let mut complete = 9;
            // SAFETY: the function's own context, and a pointer to a number.
            let status = unsafe {
                flagfall_arena_save_changes(
                    Some(&mut self.arena),
                    at,
                    most,
                    Some(write),
                    context,
                    &raw mut complete,
                )
            };
            if status == FLAGFALL_STATUS_WRITE_FAILED {
                // The next call begins a new series.
                assert!(std::mem::take(&mut refuses));
                self.file.clear();
                self.is_partial = false;
                continue;
            }
            if !ok(status) {
                assert_eq!(complete, 9);
                return;
            }
            self.file.extend(&sink.bytes);
            if complete == 1 {
                // Changes between the calls of a pass can be left to the next pass.
                if !std::mem::take(&mut self.is_partial) && draw.once_in(2) {
                    let file = self.file.clone();
                    self.restore(draw, file, at);
                }
                return;
            }
        }
        self.is_partial = true;
    }

    /// Restores an arena that was saved at `at`, which then takes the place of this one.
    fn restore(&mut self, draw: &mut Draw<'_>, mut file: Vec<u8>, at: i64) {
        let spoiled = spoil(draw, &mut file);
        let half = size(draw, 256).min(file.len());
        // SAFETY: `out` points to a pointer.
        let reader = made(|out| unsafe { flagfall_arena_reader_new(out) });
        let mut reader = reader.expect("a reader");
        let follows_another = draw.once_in(8);
        if follows_another {
            read(&mut reader, &[byte(draw), byte(draw)]);
            // SAFETY: there is no pointer.
            assert!(ok(unsafe {
                flagfall_arena_reader_end_file(Some(&mut reader))
            }));
        }
        let (first, second) = file.split_at(half);
        read(&mut reader, first);
        read(&mut reader, second);
        let saved_at = draw.once_in(4).then_some(at);
        let mut detail = Path::new();
        let detail_at = detail.at();
        let saved_at = pointer(&saved_at);
        // SAFETY: a buffer of the size required, and a pointer to a pointer.
        let arena = made(|out| unsafe {
            flagfall_arena_reader_finish(Some(&mut reader), saved_at, detail_at, out)
        });
        detail.after(arena.is_none());
        let damaged = damages(draw, &reader);
        flagfall_arena_reader_free(Some(reader));
        let Some(arena) = arena else {
            assert!(spoiled, "what was saved is not restored");
            return;
        };
        assert!(spoiled || follows_another || !damaged, "what was saved");
        if spoiled || damaged {
            flagfall_arena_free(Some(arena));
            return;
        }
        let ids: Vec<_> = self.games.iter().map(|game| game.id).collect();
        for id in ids {
            let of = |draw: &mut Draw<'_>, arena: &flagfall_arena| {
                // SAFETY: a buffer of the size passed.
                saved(draw, |out, room, size| unsafe {
                    flagfall_arena_save_game(Some(arena), id, at, out, room, size)
                })
            };
            assert_eq!(of(draw, &arena), of(draw, &self.arena));
        }
        // SAFETY: a pointer to a number.
        let count = got(UNSET, |count| unsafe {
            flagfall_arena_count(Some(&arena), count)
        });
        assert_eq!(count, Some(self.games.len()));
        flagfall_arena_free(Some(std::mem::replace(&mut self.arena, arena)));
        self.file.clear();
        self.is_partial = false;
    }
}

fn read(reader: &mut flagfall_arena_reader, bytes: &[u8]) {
    // An array of its own, so that a byte beyond it is found.
    let exact: Box<[u8]> = bytes.into();
    let (at, size) = (exact.as_ptr(), exact.len());
    // SAFETY: bytes of the size passed.
    assert!(ok(unsafe {
        flagfall_arena_reader_read(Some(reader), at, size)
    }));
}

/// Whether something could not be restored.
fn damages(draw: &mut Draw<'_>, reader: &flagfall_arena_reader) -> bool {
    let reader = Some(reader);
    let mut count = UNSET;
    // SAFETY: arrays of the sizes passed, and a pointer to a number.
    unsafe {
        flagfall_arena_reader_damages(reader, ptr::null_mut(), 0, &raw mut count);
        listed::<flagfall_arena_damage>(draw, |to, room, count| {
            flagfall_arena_reader_damages(reader, to, room, count)
        });
        let lost = got(u32::MAX, |lost| flagfall_arena_reader_lost(reader, lost));
        count > 0 || lost.expect("a reader") > 0
    }
}

/// Calls without an arena, or with what is none.
fn nothing(draw: &mut Draw<'_>, at: i64) {
    let none: *mut c_void = ptr::null_mut();
    let count = ptr::null_mut();
    let refused: [flagfall_status; 4] =
        // SAFETY: NULL, which the calls refuse.
        unsafe {
            [
                flagfall_arena_save(None, at, None, none),
                flagfall_arena_save_changes(None, at, 1, None, none, count),
                flagfall_arena_begin_series(None),
                flagfall_arena_reader_finish(None, ptr::null(), ptr::null_mut(), ptr::null_mut()),
            ]
        };
    assert!(refused.iter().all(|&status| !ok(status)));
    // SAFETY: `out` points to a pointer.
    let reader = made(|out| unsafe { flagfall_arena_reader_new(out) });
    let mut reader = reader.expect("a reader");
    let bytes: Vec<u8> = (0..size(draw, 16)).map(|_| byte(draw)).collect();
    read(&mut reader, &bytes);
    // SAFETY: as above.
    let arena = made(|out| unsafe {
        flagfall_arena_reader_finish(Some(&mut reader), ptr::null(), ptr::null_mut(), out)
    });
    flagfall_arena_free(arena);
    damages(draw, &reader);
    flagfall_arena_reader_free(Some(reader));
}
