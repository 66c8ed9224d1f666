//! Notations and their options.

use std::ffi::c_char;
use std::mem;

use flagfall_core::Format;
use flagfall_core::{Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Mode, Notation, Pcn, detect};

use crate::c_text::c_text;
use crate::guard::guard;
use crate::parse_error;
use crate::raw::{self, Sized32};
use crate::side::{millis, truth};
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_PANIC, Outcome, control_error,
    flagfall_status,
};

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
/// The PGN tag `TimeControl`, as its standard has it: "40/7200:3600".
pub const FLAGFALL_NOTATION_PGN: flagfall_notation = 6;
/// The PGN tag `TimeControl` with what programs add to it: "40/5400+30:1800+30".
pub const FLAGFALL_NOTATION_PGN_EXTENDED: flagfall_notation = 7;
/// The PGN tag `TimeControl` of chess.com: "180+2", and "1/86400" for a day a move.
pub const FLAGFALL_NOTATION_CHESS_COM: flagfall_notation = 8;
/// Minutes and seconds as lichess shows them, and the objects of its API: "3+2", "5 days",
/// `{"limit":300,"increment":3}`.
pub const FLAGFALL_NOTATION_LICHESS: flagfall_notation = 9;
/// The phrases of over-the-board chess: "90 min/40 moves + 30 min + 30 s/move".
pub const FLAGFALL_NOTATION_FIDE: flagfall_notation = 10;
/// Time controls as US Chess writes them: "40/90, SD/30; d5".
pub const FLAGFALL_NOTATION_US_CHESS: flagfall_notation = 11;
/// The `tc` of cutechess: "40/1:30+1".
pub const FLAGFALL_NOTATION_CUTECHESS: flagfall_notation = 12;
/// The `tc` and `st` of fastchess: "10+0.1".
pub const FLAGFALL_NOTATION_FASTCHESS: flagfall_notation = 13;
/// What a UCI engine is told before a move: "go wtime 60000 btime 50000 winc 0 binc 0".
pub const FLAGFALL_NOTATION_UCI: flagfall_notation = 14;
/// What a CECP engine is told: "level 40 5 0", "st 30".
pub const FLAGFALL_NOTATION_CECP: flagfall_notation = 15;
/// What a GTP engine is told: "time_settings 1200 300 25".
pub const FLAGFALL_NOTATION_GTP: flagfall_notation = 16;
/// The properties of an SGF file: "TM[600]OT[5x30 byo-yomi]".
pub const FLAGFALL_NOTATION_SGF: flagfall_notation = 17;
/// The JSON object of the Online Go Server: `{"system":"absolute","total_time":600}`.
pub const FLAGFALL_NOTATION_OGS: flagfall_notation = 18;
/// What a USI engine is told before a move: "go btime 60000 wtime 60000 byoyomi 10000".
pub const FLAGFALL_NOTATION_USI: flagfall_notation = 19;
/// The time block of the computer shogi server protocol: `Total_Time:600`, `Byoyomi:10`.
pub const FLAGFALL_NOTATION_CSA: flagfall_notation = 20;
/// The time line of a CSA game file: "$TIME:1500+60+0".
pub const FLAGFALL_NOTATION_CSA_FILE: flagfall_notation = 21;
/// A game's name on a computer shogi server: "floodgate-300-10F".
pub const FLAGFALL_NOTATION_FLOODGATE: flagfall_notation = 22;
/// The time header of a KIF game file, in Japanese: ten minutes and 20 seconds a move.
pub const FLAGFALL_NOTATION_KIF: flagfall_notation = 23;
/// Scrabble: the minutes of each side, with overtime that costs points: "25".
pub const FLAGFALL_NOTATION_SCRABBLE: flagfall_notation = 24;
/// Othello over the board: the minutes of each side, and two more after the first flag: "25".
pub const FLAGFALL_NOTATION_OTHELLO: flagfall_notation = 25;
/// The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess: "180+2".
pub const FLAGFALL_NOTATION_LICHESS_PGN: flagfall_notation = 26;

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

/// The format of a document.
pub type flagfall_format = u32;

/// JSON.
pub const FLAGFALL_FORMAT_JSON: flagfall_format = 0;
/// TOML.
pub const FLAGFALL_FORMAT_TOML: flagfall_format = 1;

pub(crate) fn format(number: flagfall_format) -> Outcome<Format> {
    match number {
        FLAGFALL_FORMAT_JSON => Ok(Format::Json),
        FLAGFALL_FORMAT_TOML => Ok(Format::Toml),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

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
    /// ggs: 1 if the game treats a soft timeout as a hard one, so that the flag falls; else 0.
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

/// The notations without options: from a number to a notation, and from any notation to its number.
macro_rules! plain {
    ($($notation:ident = $number:ident,)+) => {
        fn plain(number: flagfall_notation) -> Outcome<Notation> {
            match number {
                $($number => Ok(Notation::$notation),)+
                _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
            }
        }

        /// The notation in the form of the ABI.
        pub(crate) fn number(notation: Notation) -> Outcome<flagfall_notation> {
            match notation {
                Notation::Chess(_) => Ok(FLAGFALL_NOTATION_CHESS),
                Notation::Arimaa(_) => Ok(FLAGFALL_NOTATION_ARIMAA),
                Notation::Ggs(_) => Ok(FLAGFALL_NOTATION_GGS),
                Notation::DoubleFlag(_) => Ok(FLAGFALL_NOTATION_DOUBLE_FLAG),
                Notation::Pcn(_) => Ok(FLAGFALL_NOTATION_PCN),
                $(Notation::$notation => Ok($number),)+
                // Core has a notation without a number here: a defect.
                _ => Err(FLAGFALL_STATUS_PANIC),
            }
        }
    };
}

plain! {
    Backgammon = FLAGFALL_NOTATION_BACKGAMMON,
    Pgn = FLAGFALL_NOTATION_PGN,
    PgnExtended = FLAGFALL_NOTATION_PGN_EXTENDED,
    ChessCom = FLAGFALL_NOTATION_CHESS_COM,
    Lichess = FLAGFALL_NOTATION_LICHESS,
    Fide = FLAGFALL_NOTATION_FIDE,
    UsChess = FLAGFALL_NOTATION_US_CHESS,
    Cutechess = FLAGFALL_NOTATION_CUTECHESS,
    Fastchess = FLAGFALL_NOTATION_FASTCHESS,
    Uci = FLAGFALL_NOTATION_UCI,
    Cecp = FLAGFALL_NOTATION_CECP,
    Gtp = FLAGFALL_NOTATION_GTP,
    Sgf = FLAGFALL_NOTATION_SGF,
    Ogs = FLAGFALL_NOTATION_OGS,
    Usi = FLAGFALL_NOTATION_USI,
    Csa = FLAGFALL_NOTATION_CSA,
    CsaFile = FLAGFALL_NOTATION_CSA_FILE,
    Floodgate = FLAGFALL_NOTATION_FLOODGATE,
    Kif = FLAGFALL_NOTATION_KIF,
    Scrabble = FLAGFALL_NOTATION_SCRABBLE,
    Othello = FLAGFALL_NOTATION_OTHELLO,
    LichessPgn = FLAGFALL_NOTATION_LICHESS_PGN,
}

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
        FLAGFALL_NOTATION_DOUBLE_FLAG => Ok(Notation::DoubleFlag(DoubleFlag {
            mode: mode(options.mode, DoubleFlag::default().mode)?,
        })),
        FLAGFALL_NOTATION_PCN => Ok(Notation::Pcn(Pcn {
            format: format(options.format)?,
        })),
        number => plain(number),
    }
}

/// The options of a notation of core, in the form of the ABI.
pub(crate) fn options(notation: Notation) -> flagfall_options {
    let zero = flagfall_options::ZERO;
    match notation {
        Notation::Chess(chess) => flagfall_options {
            mode: mode_number(chess.mode),
            option: match chess.option {
                ChessOption::None => FLAGFALL_OPTION_NONE,
                ChessOption::Hourglass => FLAGFALL_OPTION_HOURGLASS,
                ChessOption::Word => FLAGFALL_OPTION_WORD,
            },
            ..zero
        },
        Notation::Arimaa(arimaa) => flagfall_options {
            strict: arimaa.strict.into(),
            setup: arimaa.setup.into(),
            ..zero
        },
        Notation::Ggs(ggs) => flagfall_options {
            soft_is_hard: ggs.is_soft_hard().into(),
            has_default_clock: 1,
            ini_ms: ggs.ini().get(),
            inc_ms: ggs.inc().get(),
            ext_ms: ggs.ext().get(),
            ..zero
        },
        Notation::DoubleFlag(double_flag) => flagfall_options {
            mode: mode_number(double_flag.mode),
            ..zero
        },
        Notation::Pcn(pcn) => flagfall_options {
            format: match pcn.format {
                Format::Json => FLAGFALL_FORMAT_JSON,
                Format::Toml => FLAGFALL_FORMAT_TOML,
            },
            ..zero
        },
        _ => zero,
    }
}

fn mode_number(mode: Mode) -> flagfall_mode {
    match mode {
        Mode::Fischer => FLAGFALL_MODE_FISCHER,
        Mode::FischerAfter => FLAGFALL_MODE_FISCHER_AFTER,
        Mode::Bronstein => FLAGFALL_MODE_BRONSTEIN,
        Mode::Delay => FLAGFALL_MODE_DELAY,
    }
}

/// The name of a notation, as every language writes it: "double-flag". Static; NULL for a number
/// that is no notation.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_notation_name(notation: flagfall_notation) -> *const c_char {
    match notation {
        FLAGFALL_NOTATION_CHESS => c_text!("chess"),
        FLAGFALL_NOTATION_ARIMAA => c_text!("arimaa"),
        FLAGFALL_NOTATION_GGS => c_text!("ggs"),
        FLAGFALL_NOTATION_BACKGAMMON => c_text!(Notation::Backgammon.name()),
        FLAGFALL_NOTATION_DOUBLE_FLAG => c_text!("double-flag"),
        FLAGFALL_NOTATION_PCN => c_text!("pcn"),
        FLAGFALL_NOTATION_PGN => c_text!(Notation::Pgn.name()),
        FLAGFALL_NOTATION_PGN_EXTENDED => c_text!(Notation::PgnExtended.name()),
        FLAGFALL_NOTATION_CHESS_COM => c_text!(Notation::ChessCom.name()),
        FLAGFALL_NOTATION_LICHESS => c_text!(Notation::Lichess.name()),
        FLAGFALL_NOTATION_FIDE => c_text!(Notation::Fide.name()),
        FLAGFALL_NOTATION_US_CHESS => c_text!(Notation::UsChess.name()),
        FLAGFALL_NOTATION_CUTECHESS => c_text!(Notation::Cutechess.name()),
        FLAGFALL_NOTATION_FASTCHESS => c_text!(Notation::Fastchess.name()),
        FLAGFALL_NOTATION_UCI => c_text!(Notation::Uci.name()),
        FLAGFALL_NOTATION_CECP => c_text!(Notation::Cecp.name()),
        FLAGFALL_NOTATION_GTP => c_text!(Notation::Gtp.name()),
        FLAGFALL_NOTATION_SGF => c_text!(Notation::Sgf.name()),
        FLAGFALL_NOTATION_OGS => c_text!(Notation::Ogs.name()),
        FLAGFALL_NOTATION_USI => c_text!(Notation::Usi.name()),
        FLAGFALL_NOTATION_CSA => c_text!(Notation::Csa.name()),
        FLAGFALL_NOTATION_CSA_FILE => c_text!(Notation::CsaFile.name()),
        FLAGFALL_NOTATION_FLOODGATE => c_text!(Notation::Floodgate.name()),
        FLAGFALL_NOTATION_KIF => c_text!(Notation::Kif.name()),
        FLAGFALL_NOTATION_SCRABBLE => c_text!(Notation::Scrabble.name()),
        FLAGFALL_NOTATION_OTHELLO => c_text!(Notation::Othello.name()),
        FLAGFALL_NOTATION_LICHESS_PGN => c_text!(Notation::LichessPgn.name()),
        _ => std::ptr::null(),
    }
}

/// Tells every notation that accepts `text`, likeliest first. To parse a text for good, name its
/// notation: many texts mean something in several, and something else in each.
///
/// `found` is an array of `capacity` numbers. `count` receives how many there are, even where the
/// array is too short: BUFFER_TOO_SHORT. Each of them parses the text with its default options.
///
/// Notations with words or keys of their own come first, then those of bare numbers. Numbers below
/// 180 are likelier minutes, and from 180 on likelier seconds. What nobody plays comes last: less
/// than ten seconds for forty moves, or more than six hours, or a stage of more than a hundred
/// moves. A time for each move may be of any length.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_detect(
    text: *const c_char,
    text_length: usize,
    found: *mut flagfall_notation,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let text = unsafe { raw::bytes(text, text_length)? };
        let text = parse_error::utf8(text).unwrap_or_default();
        let detected = detect(text).into_iter();
        let numbers: Outcome<Vec<_>> = detected.map(|one| number(one.notation)).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(found, capacity, &numbers?, count) }
    })
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

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    #[test]
    fn every_notation_of_core_has_its_number_and_name() {
        for (place, &notation_of_core) in Notation::ALL.iter().enumerate() {
            let number = number(notation_of_core).expect("a number");
            // SAFETY: NULL is no struct.
            let found = unsafe { notation(number, std::ptr::null()) };
            assert_eq!(found, Ok(notation_of_core), "{place}");
            let name = flagfall_notation_name(number);
            assert!(!name.is_null());
            // SAFETY: not NULL, and names are static and end with a NUL.
            let name = unsafe { CStr::from_ptr(name) };
            assert_eq!(name.to_str(), Ok(notation_of_core.name()));
        }
        let next = Notation::ALL.len() as u32;
        assert!(flagfall_notation_name(next).is_null());
    }
}
