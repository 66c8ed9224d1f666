//! Notations and their options.

use std::mem;
use std::ptr;

use flagfall_core::{Chess, ChessOption, Ggs, Mode, Notation};

use crate::guard::Outcome;
use crate::raw::{self, Sized32};
use crate::side::millis;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, control_error};

/// A way to write a time control. The caller names it; nothing is guessed.
pub type flagfall_notation = u32;

/// `M/T/I`, the setup strings of a game clock app: "40/90/30, G/30/30".
pub const FLAGFALL_NOTATION_CHESS: flagfall_notation = 0;
/// `ini/inc/ext`, the clocks of the Generic Game Server: "15:00//02:00".
pub const FLAGFALL_NOTATION_GGS: flagfall_notation = 1;

/// How the credit of `chess` is given.
pub type flagfall_mode = u32;

/// Added to the bank before each move.
pub const FLAGFALL_MODE_FISCHER: flagfall_mode = 0;
/// Added to the bank after each move.
pub const FLAGFALL_MODE_FISCHER_AFTER: flagfall_mode = 1;
/// The time used is given back after each move, up to the credit.
pub const FLAGFALL_MODE_BRONSTEIN: flagfall_mode = 2;
/// The clock waits before each move.
pub const FLAGFALL_MODE_DELAY: flagfall_mode = 3;

/// One of the two extra rules of `chess`.
pub type flagfall_option = u32;

/// Neither.
pub const FLAGFALL_OPTION_NONE: flagfall_option = 0;
/// What is taken from one bank goes to the other.
pub const FLAGFALL_OPTION_HOURGLASS: flagfall_option = 1;
/// Play goes on past zero, and the excess is counted.
pub const FLAGFALL_OPTION_WORD: flagfall_option = 2;

/// The options of a notation: each notation looks at its own alone. Zero everywhere but in
/// `struct_size` is what a NULL in its place means.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_options {
    /// `sizeof (flagfall_options)`, set by the caller.
    pub struct_size: u32,
    /// chess: how the credit is given.
    pub mode: flagfall_mode,
    /// chess: one of two extra rules.
    pub option: flagfall_option,
    /// ggs: 1 if the three times below are the game's default clock; 0 if it is that of Othello,
    /// 15 minutes, no increment and 2 minutes of overtime.
    pub has_default_clock: u32,
    /// ggs: the default initial time in milliseconds.
    pub ini_ms: i64,
    /// ggs: the default increment in milliseconds.
    pub inc_ms: i64,
    /// ggs: the default overtime in milliseconds.
    pub ext_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 3 * 8 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_options {
    const FIRST_SIZE: u32 = 40;
    const ZERO: Self = Self {
        struct_size: 0,
        mode: FLAGFALL_MODE_FISCHER,
        option: FLAGFALL_OPTION_NONE,
        has_default_clock: 0,
        ini_ms: 0,
        inc_ms: 0,
        ext_ms: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_options>() == 40);

/// The notation of core with the caller's options.
///
/// # Safety
///
/// `options` is NULL or points to a struct of the `struct_size` that it begins with.
pub(crate) unsafe fn notation(
    notation: flagfall_notation,
    options: *const flagfall_options,
) -> Outcome<Notation> {
    let options = match ptr::eq(options, ptr::null()) {
        true => Sized32::ZERO,
        // SAFETY: not NULL; the rest is the caller's promise.
        false => unsafe { raw::read(options)? },
    };
    match notation {
        FLAGFALL_NOTATION_CHESS => Ok(Notation::Chess(Chess {
            mode: mode(options.mode)?,
            option: option(options.option)?,
        })),
        FLAGFALL_NOTATION_GGS => Ok(Notation::Ggs(default_clock(&options)?)),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn mode(number: flagfall_mode) -> Outcome<Mode> {
    match number {
        FLAGFALL_MODE_FISCHER => Ok(Mode::Fischer),
        FLAGFALL_MODE_FISCHER_AFTER => Ok(Mode::FischerAfter),
        FLAGFALL_MODE_BRONSTEIN => Ok(Mode::Bronstein),
        FLAGFALL_MODE_DELAY => Ok(Mode::Delay),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn option(number: flagfall_option) -> Outcome<ChessOption> {
    match number {
        FLAGFALL_OPTION_NONE => Ok(ChessOption::None),
        FLAGFALL_OPTION_HOURGLASS => Ok(ChessOption::Hourglass),
        FLAGFALL_OPTION_WORD => Ok(ChessOption::Word),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn default_clock(options: &flagfall_options) -> Outcome<Ggs> {
    match options.has_default_clock {
        0 => return Ok(Ggs::default()),
        1 => {}
        _ => return Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
    let [ini, inc, ext] = [options.ini_ms, options.inc_ms, options.ext_ms].map(millis);
    Ggs::new(ini?, inc?, ext?).map_err(control_error)
}
