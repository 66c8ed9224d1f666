//! Clock annotations in PGN comments.

use std::ffi::c_char;

use flagfall_core::{
    ClockComment, Millis, clk_comment, clock_comments, elapsed_times, emt_comment,
};

use crate::control::{self, flagfall_control};
use crate::guard::guard;
use crate::raw::{self, unsafe_sized32};
use crate::side::millis;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};

/// What the time in a clock annotation means. Later versions may add kinds.
pub type flagfall_clock_comment_kind = u32;

// Words of ClockCommentKind: `make words`.
/// `%clk`: the time that the clock of the side that moved shows after the move.
pub const FLAGFALL_CLOCK_COMMENT_CLK: flagfall_clock_comment_kind = 0;
/// `%emt`: the time that the move took.
pub const FLAGFALL_CLOCK_COMMENT_EMT: flagfall_clock_comment_kind = 1;
/// `%egt`: the time that the game has taken so far.
pub const FLAGFALL_CLOCK_COMMENT_EGT: flagfall_clock_comment_kind = 2;
/// `%mct`: like `%clk`, but read from a mechanical clock.
pub const FLAGFALL_CLOCK_COMMENT_MCT: flagfall_clock_comment_kind = 3;
// End of words.

/// An unknown time, in the arrays of `flagfall_elapsed_times`.
pub const FLAGFALL_MS_UNKNOWN: i64 = i64::MIN;

/// A clock annotation in a PGN comment, such as `[%clk 1:29:57.5]` or `[%emt 0:00:05]`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_clock_comment {
    /// The size of the struct: FLAGFALL_CLOCK_COMMENT_INIT sets it.
    pub struct_size: u32,
    /// What the time means.
    pub kind: flagfall_clock_comment_kind,
    /// The time, rounded down to whole milliseconds.
    pub time_ms: i64,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_clock_comment, 16);

/// Writes the clock annotation for a clock that shows `time_ms` after a move: "[%clk 1:29:57.5]".
///
/// The time has at most three decimals. A time below zero is written as 0.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clk_comment(
    time_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let text = clk_comment(millis(time_ms)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}

/// Writes the clock annotation for a move that took `time_ms`: "[%emt 0:00:02.05]". Otherwise like
/// `flagfall_clk_comment`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_emt_comment(
    time_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let text = emt_comment(millis(time_ms)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&text, out, capacity, length) }
    })
}

/// Finds the clock annotations in the text of a PGN comment, in their order. Other text is ignored.
///
/// Returns BUFFER_TOO_SHORT if `comments` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_comments(
    text: *const c_char,
    text_length: usize,
    comments: *mut flagfall_clock_comment,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let text = unsafe { raw::bytes(text, text_length)? };
        let text = &String::from_utf8_lossy(text);
        let found: Vec<_> = clock_comments(text).iter().map(of_core).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(comments, capacity, &found, count) }
    })
}

fn of_core(comment: &ClockComment) -> flagfall_clock_comment {
    flagfall_clock_comment {
        struct_size: 0,
        kind: comment.kind.number(),
        time_ms: comment.time.get(),
    }
}

/// Computes the time that each of `count` plies took from the clock times in a game file, the first
/// side's ply first. A ply is one side's move.
///
/// - `clocks_ms[i]` is what the mover's clock showed after ply `i`, or FLAGFALL_MS_UNKNOWN.
/// - `elapsed_ms[i]` is set to the time that the ply took. If several times lead to the same clock
///   time, for example within a delay, it is the shortest. It is FLAGFALL_MS_UNKNOWN if the clock
///   is unknown or no time fits; from then on that side's times are all unknown, in an hourglass
///   both sides'. `elapsed_ms` and `clocks_ms` may be the same array.
///
/// A clock time must be what `flagfall_clock_read` shows right after the press: it includes an
/// increment that is added after the move, but not one that is added before the next move. There is
/// one exception, as in the daily games of chess.com: where each move has its own time that the
/// press renews, the clock time is what was left of it when the move was made.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_elapsed_times(
    control: Option<&flagfall_control>,
    clocks_ms: *const i64,
    count: usize,
    elapsed_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let control = control::check(control)?;
        if count > 0 && elapsed_ms.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        // SAFETY: the caller's promise, passed on.
        let clocks = unsafe { raw::items(clocks_ms, count)? };
        let known = |&ms: &i64| match ms {
            FLAGFALL_MS_UNKNOWN => Ok(None),
            ms => millis(ms).map(Some),
        };
        let clocks: Outcome<Vec<_>> = clocks.iter().map(known).collect();
        let times = elapsed_times(control, &clocks?);
        let times = times.into_iter();
        let times: Vec<_> = times
            .map(|time| time.map_or(FLAGFALL_MS_UNKNOWN, Millis::get))
            .collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(elapsed_ms, count, &times, std::ptr::null_mut()) }
    })
}
