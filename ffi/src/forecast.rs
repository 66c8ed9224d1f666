//! What the clocks will show if nobody presses.

use std::ffi::c_char;

use flagfall_core::{Forecast, Millis, Piece, Runs, Timestamp};

use crate::arena::{self, flagfall_arena, flagfall_game_id, handle};
use crate::clock::{self, flagfall_clock};
use crate::event::flagfall_event_kind;
use crate::guard::guard;
use crate::raw::{self, unsafe_sized32};
use crate::reading::flagfall_flag;
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// The value of a clock that changes as time passes.
pub type flagfall_runs = u32;

// Words of Runs: `make words`.
/// No value changes.
pub const FLAGFALL_RUNS_NOTHING: flagfall_runs = 0;
/// The delay time of the turn falls.
pub const FLAGFALL_RUNS_LENT: flagfall_runs = 1;
/// The bank falls.
pub const FLAGFALL_RUNS_BANK: flagfall_runs = 2;
/// The time past zero rises.
pub const FLAGFALL_RUNS_OVERRUN: flagfall_runs = 3;
// End of words.

/// What the clocks will show if nobody presses, without its pieces.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_forecast {
    /// The size of the struct: FLAGFALL_FORECAST_INIT sets it.
    pub struct_size: u32,
    /// The side on turn, whose values the pieces have.
    pub side: flagfall_side,
    /// 1 if this side's flag falls in this turn, and `until_flag_ms` is the time until then; else 0.
    pub flag_falls: u32,
    /// 1 if more follows that the forecast does not contain: pieces beyond the number that was
    /// asked for, or another turn, which begins by itself. Else 0.
    pub more: u32,
    /// The time until the flag falls, in milliseconds, in all the stages and lives that the side has
    /// left.
    pub until_flag_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_forecast, 24);

/// A span of time in which one value of a clock changes, evenly.
///
/// The values are those of a reading at `from_ms`. At a timestamp `t` of the piece, the value that
/// `runs` has changed by `(t - from_ms + offset_ms) / unit_ms * unit_ms * factor`, where the
/// division rounds down. The lent time and the bank fall; the overrun rises.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_piece {
    /// The size of the struct: FLAGFALL_PIECE_INIT sets it.
    pub struct_size: u32,
    /// 1 if the piece ends, at `to_ms`; else 0.
    pub ends: u32,
    /// The value that changes.
    pub runs: flagfall_runs,
    /// 1 if the side has a clock; 0 if it plays untimed.
    pub timed: u32,
    /// The stage's place in the schedule, counted from 0.
    pub stage: u32,
    /// The lives left, including the current one.
    pub lives: u32,
    /// The state of the side's flag.
    pub flag: flagfall_flag,
    /// The value changes in steps of this many milliseconds of time: 1, unless turns are charged in
    /// whole units.
    pub unit_ms: u32,
    /// How much of a step has run at `from_ms`, in milliseconds: below `unit_ms`.
    pub offset_ms: u32,
    /// How much each millisecond of a step counts.
    pub factor: u32,
    /// 1 if the opponent has a clock; 0 if it plays untimed.
    pub other_timed: u32,
    /// 1 if the opponent's bank rises by what this bank falls, as in an hourglass; else 0.
    pub other_runs: u32,
    /// 1 if an event happens at `to_ms`, and `then` is its kind. 0 if there is none, as when the
    /// delay time is used up.
    pub has_event: u32,
    /// The event at `to_ms`: if there are several, the first or, if the game is over then, the last.
    pub then: flagfall_event_kind,
    /// When the piece begins: a timestamp.
    pub from_ms: i64,
    /// When it ends, and the next one begins.
    pub to_ms: i64,
    /// The bank, in milliseconds.
    pub bank_ms: i64,
    /// The delay time left in this turn, in milliseconds.
    pub lent_ms: i64,
    /// The time used past zero, in milliseconds, if play continues past zero.
    pub overrun_ms: i64,
    /// The opponent's bank, in milliseconds.
    pub other_bank_ms: i64,
}

// SAFETY: repr(C), begins with its size, 14 * 4 + 6 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_piece, 104);

fn piece(piece: &Piece) -> flagfall_piece {
    flagfall_piece {
        struct_size: 0,
        ends: piece.to.is_some().into(),
        runs: piece.runs.number(),
        timed: piece.bank.is_some().into(),
        stage: piece.stage,
        lives: piece.lives.into(),
        flag: piece.flag.number(),
        unit_ms: piece.unit.get(),
        offset_ms: piece.offset,
        factor: piece.factor.get(),
        other_timed: piece.other_bank.is_some().into(),
        other_runs: piece.other_runs.into(),
        has_event: piece.then.is_some().into(),
        then: piece.then.map_or(0, |kind| kind.number()),
        from_ms: piece.from.get(),
        to_ms: piece.to.map_or(0, Timestamp::get),
        bank_ms: piece.bank.map_or(0, Millis::get),
        lent_ms: piece.lent.get(),
        overrun_ms: piece.overrun.get(),
        other_bank_ms: piece.other_bank.map_or(0, Millis::get),
    }
}

/// # Safety
///
/// As [`raw::write_unless_null`] and [`raw::write_array`].
unsafe fn write(
    found: &Forecast,
    forecast: *mut flagfall_forecast,
    pieces: *mut flagfall_piece,
    most: usize,
    count: *mut usize,
) -> Outcome {
    let shown = flagfall_forecast {
        struct_size: 0,
        side: found.side.number(),
        flag_falls: found.until_flag.is_some().into(),
        more: found.more.into(),
        until_flag_ms: found.until_flag.map_or(0, Millis::get),
    };
    let parts: Vec<_> = found.pieces.iter().map(piece).collect();
    // SAFETY: as this function's own promise.
    unsafe {
        raw::check_writable_unless_null(forecast)?;
        raw::write_array(pieces, most, &parts, count)?;
        raw::write_unless_null(forecast, shown)
    }
}

fn at_least_one(most: usize) -> Outcome<usize> {
    if most == 0 {
        Err(FLAGFALL_STATUS_INVALID_ARGUMENT)
    } else {
        Ok(most)
    }
}

/// Writes what the clocks will show from `at_ms` on if nobody presses, to `forecast` and to
/// `pieces`, an array with room for `most` pieces. `*count` is set to the number of pieces. Changes
/// nothing.
///
/// The pieces are in order of time, without gaps; the first begins at `at_ms`. The forecast ends
/// where another turn begins by itself, such as after a ready move. While a double is decided on,
/// it is that of the side that decides. `until_flag_ms` is exact even if there are more than `most`
/// pieces. Send a new forecast after each event.
///
/// `forecast` may be NULL if you do not need it.
///
/// Returns INVALID_ARGUMENT if `most` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_forecast(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    forecast: *mut flagfall_forecast,
    pieces: *mut flagfall_piece,
    most: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let most = at_least_one(most)?;
        let found = clock::core(clock)?.forecast(side::at(at_ms)?, most);
        // SAFETY: the caller's promise, passed on.
        unsafe { write(&found.map_err(refusal)?, forecast, pieces, most, count) }
    })
}

/// Writes what `flagfall_clock_forecast` finds as one line of JSON, the same in every language, for
/// a page that draws the clocks:
///
///     {"atMs":0,"side":"first","untilFlagMs":300001,"pieces":[{"fromMs":0,"toMs":300001, ...
///
/// Returns INVALID_ARGUMENT if `most` is 0; BUFFER_TOO_SHORT if `out` is too small: `*length` is
/// then the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_forecast_json(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    most: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let most = at_least_one(most)?;
        let found = clock::core(clock)?.forecast(side::at(at_ms)?, most);
        let json = found.map_err(refusal)?.to_json();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&json, out, capacity, length) }
    })
}

/// Writes what the clocks of a game will show from `at_ms` on if nobody presses, like
/// `flagfall_clock_forecast`. Changes nothing.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_forecast` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_forecast(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    forecast: *mut flagfall_forecast,
    pieces: *mut flagfall_piece,
    most: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let most = at_least_one(most)?;
        let arena = &arena::check(arena)?.arena;
        let found = arena.forecast(handle(game)?, side::at(at_ms)?, most);
        // SAFETY: the caller's promise, passed on.
        unsafe { write(&found.map_err(refusal)?, forecast, pieces, most, count) }
    })
}

/// Writes what `flagfall_arena_forecast` finds as one line of JSON, like
/// `flagfall_clock_forecast_json`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_forecast_json` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_forecast_json(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    most: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let most = at_least_one(most)?;
        let arena = &arena::check(arena)?.arena;
        let found = arena.forecast(handle(game)?, side::at(at_ms)?, most);
        let json = found.map_err(refusal)?.to_json();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&json, out, capacity, length) }
    })
}

/// Returns the name of a value that runs, the same in every language: "bank".
///
/// The string is static. NULL if the number is not such a value.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_runs_name(runs: flagfall_runs) -> *const c_char {
    words::name::<Runs>(runs)
}
