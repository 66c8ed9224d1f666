//! Games in PGN files.

use std::ffi::c_char;

use flagfall_core::{
    Millis, PgnEncoding, PgnFault, PgnFaultKind, PgnGame, PgnPly, PgnReader, PgnResult,
};

use crate::audit::{self, flagfall_audit, flagfall_convention};
use crate::control::{self, flagfall_control};
use crate::guard::{free, guard};
use crate::raw::{self, unsafe_sized32};
use crate::side::flagfall_side;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// Reads the games of a PGN file, which is passed in chunks.
///
/// It reads tags, the clock annotations in the comments of the main line, and results. It counts
/// plies without knowing the rules of the game, and skips variations and all other comments. A game
/// that is not well written has faults, and the games after it are read. The memory that it needs
/// does not grow with the file.
pub struct flagfall_pgn_reader(PgnReader);

/// A game in a PGN file: its tags, and the times that were recorded of its moves.
///
/// It never changes, so any number of threads can use it at the same time.
pub struct flagfall_pgn_game(PgnGame);

/// The encoding of a PGN file.
pub type flagfall_pgn_encoding = u32;

// Words of PgnEncoding: `make words`.
/// UTF-16 if the file begins with its byte order mark, or with `[` or a space as UTF-16 writes it.
/// Otherwise each tag is read as UTF-8 or, if it is not valid UTF-8, as Latin-1.
pub const FLAGFALL_PGN_ENCODING_DETECT: flagfall_pgn_encoding = 0;
/// UTF-8. What is not valid is replaced by U+FFFD.
pub const FLAGFALL_PGN_ENCODING_UTF8: flagfall_pgn_encoding = 1;
/// ISO 8859-1.
pub const FLAGFALL_PGN_ENCODING_LATIN1: flagfall_pgn_encoding = 2;
/// UTF-16, little-endian.
pub const FLAGFALL_PGN_ENCODING_UTF16_LE: flagfall_pgn_encoding = 3;
/// UTF-16, big-endian.
pub const FLAGFALL_PGN_ENCODING_UTF16_BE: flagfall_pgn_encoding = 4;
// End of words.

/// The result of a game, at the end of its moves.
pub type flagfall_pgn_result = u32;

/// The game has no result after its moves.
pub const FLAGFALL_PGN_RESULT_NONE: flagfall_pgn_result = 0;
// Words of PgnResult: `make words`.
/// `1-0`: White won.
pub const FLAGFALL_PGN_RESULT_FIRST_WINS: flagfall_pgn_result = 1;
/// `0-1`: Black won.
pub const FLAGFALL_PGN_RESULT_SECOND_WINS: flagfall_pgn_result = 2;
/// `1/2-1/2`: a draw.
pub const FLAGFALL_PGN_RESULT_DRAW: flagfall_pgn_result = 3;
/// `*`: the game is not over, or its result is not known.
pub const FLAGFALL_PGN_RESULT_UNKNOWN: flagfall_pgn_result = 4;
// End of words.

/// What is wrong with a game. The rest of it is read all the same. Later versions may add kinds.
pub type flagfall_pgn_fault_kind = u32;

// Words of PgnFaultKind: `make words`.
/// A tag is not of the form `[Name "value"]`. It is left out, unless only its `]` is missing.
pub const FLAGFALL_PGN_FAULT_BAD_TAG: flagfall_pgn_fault_kind = 0;
/// A clock annotation without a valid time, such as `[%clk 1:2]`. It is left out.
pub const FLAGFALL_PGN_FAULT_BAD_CLOCK: flagfall_pgn_fault_kind = 1;
/// Text that is neither a move nor anything else of PGN.
pub const FLAGFALL_PGN_FAULT_UNKNOWN_TEXT: flagfall_pgn_fault_kind = 2;
/// A comment without `}`. It ends at a line that begins with `[Event "`, or with the file.
pub const FLAGFALL_PGN_FAULT_UNCLOSED_COMMENT: flagfall_pgn_fault_kind = 3;
/// A variation without `)`. It ends with the game.
pub const FLAGFALL_PGN_FAULT_UNCLOSED_VARIATION: flagfall_pgn_fault_kind = 4;
/// A `)` or `}` that closes nothing.
pub const FLAGFALL_PGN_FAULT_UNOPENED: flagfall_pgn_fault_kind = 5;
/// A game without a result after its moves.
pub const FLAGFALL_PGN_FAULT_NO_RESULT: flagfall_pgn_fault_kind = 6;
/// A tag is longer than 4,096 bytes, or the game has more than 256 tags. The tag is left out.
pub const FLAGFALL_PGN_FAULT_TOO_MANY_TAGS: flagfall_pgn_fault_kind = 7;
/// The game has more than 65,536 plies. The others are left out.
pub const FLAGFALL_PGN_FAULT_TOO_MANY_PLIES: flagfall_pgn_fault_kind = 8;
// End of words.

/// A game in a PGN file, without its tags, plies and faults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_pgn_game_reading {
    /// The size of the struct: FLAGFALL_PGN_GAME_READING_INIT sets it.
    pub struct_size: u32,
    /// The side of the first ply: the one that the tag `FEN` names, or SECOND if the moves begin
    /// with a number like `1...`.
    pub side: flagfall_side,
    /// The result after the moves, or NONE.
    pub result: flagfall_pgn_result,
    /// The number of faults: at most 16.
    pub faults: u32,
    /// The line of the file on which the game begins, from 1.
    pub line: u64,
    /// The number of tags: at most 256.
    pub tags: u64,
    /// The number of plies, without variations: at most 65,536.
    pub plies: u64,
    /// The finest unit in which any time of the game is written: 1000, 100, 10 or 1 ms.
    pub resolution_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 4 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_pgn_game_reading, 48);

/// The times in the comments after a ply: the first of each kind.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_pgn_ply {
    /// The size of the struct: FLAGFALL_PGN_PLY_INIT sets it.
    pub struct_size: u32,
    /// 1 if `clk_ms` is recorded, else 0.
    pub has_clk: u32,
    /// 1 if `emt_ms` is recorded, else 0.
    pub has_emt: u32,
    /// 1 if `egt_ms` is recorded, else 0.
    pub has_egt: u32,
    /// `%clk`, or `%mct`: the time on the clock of the side that moved, in milliseconds.
    pub clk_ms: i64,
    /// `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that
    /// the ply took, in milliseconds.
    pub emt_ms: i64,
    /// `%egt`: the time that the game has taken so far, in milliseconds.
    pub egt_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 3 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_pgn_ply, 40);

/// Something wrong with a game, and where.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_pgn_fault {
    /// The size of the struct: FLAGFALL_PGN_FAULT_INIT sets it.
    pub struct_size: u32,
    /// What is wrong.
    pub kind: flagfall_pgn_fault_kind,
    /// The line of the file, from 1: where the comment, variation or tag begins that is not closed.
    pub line: u64,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_pgn_fault, 16);

fn check(game: Option<&flagfall_pgn_game>) -> Outcome<&PgnGame> {
    Ok(&game.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// # Safety
///
/// `out` points to a pointer.
unsafe fn hand_out_or_null(game: Option<PgnGame>, out: *mut *mut flagfall_pgn_game) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe {
        match game {
            Some(game) => raw::hand_out(flagfall_pgn_game(game), out),
            None => raw::write_number(out, std::ptr::null_mut()),
        }
    }
}

/// Creates a reader, at the beginning of a file.
///
/// Free `*out` with `flagfall_pgn_reader_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_reader_new(
    encoding: flagfall_pgn_encoding,
    out: *mut *mut flagfall_pgn_reader,
) -> flagfall_status {
    guard(|| {
        let encoding = PgnEncoding::from_number(encoding);
        let encoding = encoding.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let reader = PgnReader::with_encoding(encoding);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_pgn_reader(reader), out) }
    })
}

/// Frees a reader. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_pgn_reader_free(reader: Option<Box<flagfall_pgn_reader>>) {
    free(reader);
}

/// Reads from the front of `chunk`, the next part of the file, until a game is complete. It may end
/// anywhere, even within a character.
///
/// - `*game` is that game, or NULL if none is complete at the end of the chunk.
/// - `*used` is how many bytes were read: all of them if `*game` is NULL. Call it again with the
///   rest. `used` must not be NULL.
///
/// Free `*game` with `flagfall_pgn_game_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_reader_read(
    reader: Option<&mut flagfall_pgn_reader>,
    chunk: *const c_char,
    chunk_length: usize,
    used: *mut usize,
    game: *mut *mut flagfall_pgn_game,
) -> flagfall_status {
    guard(|| {
        let reader = reader.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        if used.is_null() || game.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        // SAFETY: the caller's promise, passed on.
        let mut rest = unsafe { raw::bytes(chunk, chunk_length)? };
        let read = reader.0.read(&mut rest);
        // SAFETY: the caller's promise, passed on; `used` and `game` are not NULL.
        unsafe {
            raw::set(used, chunk_length.saturating_sub(rest.len()));
            hand_out_or_null(read, game)
        }
    })
}

/// Sets `*game` to the game at the end of the file. Call it until `*game` is NULL. The reader is then
/// ready for another file.
///
/// Free `*game` with `flagfall_pgn_game_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_reader_finish(
    reader: Option<&mut flagfall_pgn_reader>,
    game: *mut *mut flagfall_pgn_game,
) -> flagfall_status {
    guard(|| {
        let reader = reader.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        if game.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        // SAFETY: the caller's promise, passed on; `game` is not NULL.
        unsafe { hand_out_or_null(reader.0.finish(), game) }
    })
}

/// Frees a game. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_pgn_game_free(game: Option<Box<flagfall_pgn_game>>) {
    free(game);
}

/// Reads where the game begins, its result, and how many tags, plies and faults it has.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_read(
    game: Option<&flagfall_pgn_game>,
    out: *mut flagfall_pgn_game_reading,
) -> flagfall_status {
    guard(|| {
        let game = check(game)?;
        let reading = flagfall_pgn_game_reading {
            struct_size: 0,
            side: game.side.number(),
            result: game
                .result
                .map_or(FLAGFALL_PGN_RESULT_NONE, PgnResult::number),
            faults: game.faults.len().try_into().unwrap_or(u32::MAX),
            line: game.line,
            tags: game.tags.len() as u64,
            plies: game.plies.len() as u64,
            resolution_ms: game.resolution.get(),
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(out, reading) }
    })
}

/// Writes the value of the first tag with this name, such as "White".
///
/// - `*exists` is 1 if there is one. If there is none, it is 0, and the value is the empty text.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_tag(
    game: Option<&flagfall_pgn_game>,
    name: *const c_char,
    name_length: usize,
    exists: *mut u32,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let game = check(game)?;
        // SAFETY: the caller's promise, passed on.
        let name = unsafe { raw::bytes(name, name_length)? };
        let value = std::str::from_utf8(name)
            .ok()
            .and_then(|name| game.tag(name));
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::write_text(value.unwrap_or_default(), out, capacity, length)?;
            raw::write_number(exists, value.is_some().into())
        }
    })
}

fn tag(game: Option<&flagfall_pgn_game>, index: usize) -> Outcome<&(String, String)> {
    let tag = check(game)?.tags.get(index);
    tag.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Writes the name of tag `index`, counted from 0. Two tags can have the same name.
///
/// Returns INVALID_ARGUMENT if there is no such tag; BUFFER_TOO_SHORT if `out` is too small, with
/// `*length` the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_tag_name(
    game: Option<&flagfall_pgn_game>,
    index: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let (name, _) = tag(game, index)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(name, out, capacity, length) }
    })
}

/// Writes the value of tag `index`. Otherwise like `flagfall_pgn_game_tag_name`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_tag_value(
    game: Option<&flagfall_pgn_game>,
    index: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let (_, value) = tag(game, index)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(value, out, capacity, length) }
    })
}

/// Writes the recorded times of the plies, in order.
///
/// Returns BUFFER_TOO_SHORT if `plies` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_plies(
    game: Option<&flagfall_pgn_game>,
    plies: *mut flagfall_pgn_ply,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let recorded: Vec<_> = check(game)?.plies.iter().map(ply).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(plies, capacity, &recorded, count) }
    })
}

fn ply(ply: &PgnPly) -> flagfall_pgn_ply {
    let ms = |time: Option<Millis>| time.map_or(0, Millis::get);
    flagfall_pgn_ply {
        struct_size: 0,
        has_clk: ply.clk.is_some().into(),
        has_emt: ply.emt.is_some().into(),
        has_egt: ply.egt.is_some().into(),
        clk_ms: ms(ply.clk),
        emt_ms: ms(ply.emt),
        egt_ms: ms(ply.egt),
    }
}

/// Writes what is wrong with the game, in the order in which it was found: at most 16 faults.
///
/// Returns BUFFER_TOO_SHORT if `faults` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_faults(
    game: Option<&flagfall_pgn_game>,
    faults: *mut flagfall_pgn_fault,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let of_core = |fault: &PgnFault| flagfall_pgn_fault {
            struct_size: 0,
            kind: fault.kind.number(),
            line: fault.line,
        };
        let found: Vec<_> = check(game)?.faults.iter().map(of_core).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(faults, capacity, &found, count) }
    })
}

/// Creates the time control in the tag `TimeControl`.
///
/// It is read in the notation of the site in the tag `Site` or `Link`, otherwise in that of the PGN
/// standard or, if it is not valid there, in the likeliest notation that accepts it: see
/// `flagfall_detect_from`. Free `*out` with `flagfall_control_free`.
///
/// Returns NO_TIME_CONTROL if the game has no such tag, or it is `?`; UNKNOWN_TIME_CONTROL if it is
/// not valid in any notation.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_control(
    game: Option<&flagfall_pgn_game>,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let control = check(game)?.control().map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { control::hand_out(control, out) }
    })
}

/// Checks whether the recorded times of the game are possible, ply by ply.
///
/// For each side it knows the least and the most that its clock can hold. A ply without a recorded
/// time widens this span, the next recorded clock narrows it. A clock that is impossible is believed
/// for the plies after it, as an arbiter may have added time.
///
/// - `control` is the time control; NULL: that of the tag, as by `flagfall_pgn_game_control`.
/// - `convention` is how the clocks were recorded. FITTING: as the site in the tag `Site` or `Link`
///   does, or in another way if at least two plies fewer are impossible then.
///
/// Free `*out` with `flagfall_audit_free`.
///
/// Returns NO_TIMES if no ply has a clock or a time; without `control`, those of
/// `flagfall_pgn_game_control`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_pgn_game_audit(
    game: Option<&flagfall_pgn_game>,
    control: Option<&flagfall_control>,
    convention: flagfall_convention,
    out: *mut *mut flagfall_audit,
) -> flagfall_status {
    guard(|| {
        let game = check(game)?;
        let options = audit::options(control, convention)?;
        let audit = game.audit(&options).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_audit(audit), out) }
    })
}

/// Returns the name of a kind of fault, the same in every language: "unclosed-comment".
///
/// The string is static. NULL if the number is not such a kind.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_pgn_fault_kind_name(kind: flagfall_pgn_fault_kind) -> *const c_char {
    words::name::<PgnFaultKind>(kind)
}

/// Returns what a kind of fault means, in English: "a comment is not closed".
///
/// The string is static. NULL if the number is not such a kind.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_pgn_fault_kind_message(kind: flagfall_pgn_fault_kind) -> *const c_char {
    let word = words::of_type("flagfall_pgn_fault_kind", kind);
    word.map_or(std::ptr::null(), |word| word.c_message.as_ptr())
}
