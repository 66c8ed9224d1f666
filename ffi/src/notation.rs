//! Notations and their options.

use std::mem;

use flagfall_core::{Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Mode, Notation, Pcn};

use crate::pcn::{self, FLAGFALL_FORMAT_JSON, flagfall_format};
use crate::raw::{self, Sized32};
use crate::side::{millis, truth};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, control_error};

/// A way to write a time control. The caller names it; nothing is guessed.
pub type flagfall_notation = u32;

/// `M/T/I`, the setup strings of a game clock app: "40/90/30, G/30/30".
pub const FLAGFALL_NOTATION_CHESS: flagfall_notation = 0;
/// `M/R/P/L/G/T`, a time for each move and a reserve beside it: "2/10/100/5".
pub const FLAGFALL_NOTATION_ARIMAA: flagfall_notation = 1;
/// `ini/inc/ext`, the clocks of the Generic Game Server: "15:00//02:00".
pub const FLAGFALL_NOTATION_GGS: flagfall_notation = 2;
/// `MIN+SEC`, the clocks of an online backgammon site: "2+5".
pub const FLAGFALL_NOTATION_BACKGAMMON: flagfall_notation = 3;
/// `MAIN | EXTRA/BONUS`, the double-flag chess clock: "G/15 | 1/10".
pub const FLAGFALL_NOTATION_DOUBLE_FLAG: flagfall_notation = 4;
/// The periods of a PCN document, in JSON or TOML: `[{"duration_ms":600000}]`.
pub const FLAGFALL_NOTATION_PCN: flagfall_notation = 5;

/// How the credit of `chess` is given, and that of main time in `double-flag`.
pub type flagfall_mode = u32;

/// As the notation has it: FISCHER in `chess`, FISCHER_AFTER in `double-flag`.
pub const FLAGFALL_MODE_DEFAULT: flagfall_mode = 0;
/// Added to the bank before each move.
pub const FLAGFALL_MODE_FISCHER: flagfall_mode = 1;
/// Added to the bank after each move.
pub const FLAGFALL_MODE_FISCHER_AFTER: flagfall_mode = 2;
/// The time used is given back after each move, up to the credit.
pub const FLAGFALL_MODE_BRONSTEIN: flagfall_mode = 3;
/// The clock waits before each move.
pub const FLAGFALL_MODE_DELAY: flagfall_mode = 4;

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
    /// chess and double-flag: how the credit is given.
    pub mode: flagfall_mode,
    /// chess: one of two extra rules.
    pub option: flagfall_option,
    /// arimaa: 1 if a field that cannot be read is an error; 0 if it takes its default, and is
    /// told by `flagfall_control_warnings`.
    pub strict: u32,
    /// arimaa: 1 if each side has at least a minute for its setup turn, else 0.
    pub setup: u32,
    /// ggs: 1 if a soft timeout is as bad as a hard one, else 0.
    pub soft_is_hard: u32,
    /// ggs: 1 if the three times below are the game's default clock; 0 if it is that of Othello,
    /// 15 minutes, no increment and 2 minutes of overtime.
    pub has_default_clock: u32,
    /// pcn: the format of the document.
    pub format: flagfall_format,
    /// ggs: the default initial time in milliseconds.
    pub ini_ms: i64,
    /// ggs: the default increment in milliseconds.
    pub inc_ms: i64,
    /// ggs: the default overtime in milliseconds.
    pub ext_ms: i64,
}

// SAFETY: repr(C), begins with its size, 8 * 4 + 3 * 8 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_options {
    const FIRST_SIZE: u32 = 56;
    const ZERO: Self = Self {
        struct_size: 0,
        mode: FLAGFALL_MODE_DEFAULT,
        option: FLAGFALL_OPTION_NONE,
        strict: 0,
        setup: 0,
        soft_is_hard: 0,
        has_default_clock: 0,
        format: FLAGFALL_FORMAT_JSON,
        ini_ms: 0,
        inc_ms: 0,
        ext_ms: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_options>() == 56);

/// The notation of core with the caller's options.
///
/// # Safety
///
/// `options` is NULL or points to a struct of the `struct_size` that it begins with.
pub(crate) unsafe fn notation(
    notation: flagfall_notation,
    options: *const flagfall_options,
) -> Outcome<Notation> {
    // SAFETY: as this function's own promise.
    let options = unsafe { raw::read_or_zero(options)? };
    match notation {
        FLAGFALL_NOTATION_CHESS => Ok(Notation::Chess(Chess {
            mode: mode(options.mode, Chess::default().mode)?,
            option: option(options.option)?,
        })),
        FLAGFALL_NOTATION_ARIMAA => Ok(Notation::Arimaa(Arimaa {
            strict: truth(options.strict)?,
            setup: truth(options.setup)?,
        })),
        FLAGFALL_NOTATION_GGS => {
            let soft_is_hard = truth(options.soft_is_hard)?;
            let ggs = default_clock(&options)?;
            Ok(Notation::Ggs(ggs.soft_is_hard(soft_is_hard)))
        }
        FLAGFALL_NOTATION_BACKGAMMON => Ok(Notation::Backgammon),
        FLAGFALL_NOTATION_DOUBLE_FLAG => Ok(Notation::DoubleFlag(DoubleFlag {
            mode: mode(options.mode, DoubleFlag::default().mode)?,
        })),
        FLAGFALL_NOTATION_PCN => Ok(Notation::Pcn(Pcn {
            format: pcn::format(options.format)?,
        })),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn mode(number: flagfall_mode, default: Mode) -> Outcome<Mode> {
    match number {
        FLAGFALL_MODE_DEFAULT => Ok(default),
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
    if !truth(options.has_default_clock)? {
        return Ok(Ggs::default());
    }
    let [ini, inc, ext] = [options.ini_ms, options.inc_ms, options.ext_ms].map(millis);
    Ggs::new(ini?, inc?, ext?).map_err(control_error)
}
