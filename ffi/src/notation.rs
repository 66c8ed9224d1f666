//! Notations and their options.

use std::ffi::c_char;

use flagfall_core::Format;
use flagfall_core::{
    Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Mode, Notation, Origin, Pcn, TextSource,
    detect_from,
};

use crate::guard::guard;
use crate::parse_error;
use crate::raw::{self, unsafe_sized32};
use crate::side::{millis, truth};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// A time-control notation. It must be given explicitly; to guess one, see `flagfall_detect`.
pub type flagfall_notation = u32;

// Words of Notation: `make words`.
/// `M/T/I` (moves, or `G` for the rest of the game; minutes; increment in seconds): the setup
/// strings of a game clock app. For example `40/90/30, G/30/30`.
pub const FLAGFALL_NOTATION_CHESS: flagfall_notation = 0;
/// `M/R/P/L/G/T`, Arimaa: the time per move, the reserve, the percentage of unused time added to
/// it, its limit, the limit on the game, the limit per turn. For example `2/10/100/5`.
pub const FLAGFALL_NOTATION_ARIMAA: flagfall_notation = 1;
/// `ini/inc/ext`: the clocks of the Generic Game Server. For example `15:00//02:00`.
pub const FLAGFALL_NOTATION_GGS: flagfall_notation = 2;
/// `MIN+SEC`, from an online backgammon site: minutes for the game, and seconds added after each
/// move. For example `2+5`.
pub const FLAGFALL_NOTATION_BACKGAMMON: flagfall_notation = 3;
/// `MAIN | EXTRA/BONUS`, the double-flag chess clock: after the main time a side can only draw, and
/// has the extra time, with a bonus for each move. For example `G/15 | 1/10`.
pub const FLAGFALL_NOTATION_DOUBLE_FLAG: flagfall_notation = 4;
/// The periods of a document in PCN, a format for recorded games in JSON or TOML. For example
/// `[{"duration_ms":600000}]`.
pub const FLAGFALL_NOTATION_PCN: flagfall_notation = 5;
/// The PGN tag `TimeControl`, as the standard defines it. For example `40/7200:3600`.
pub const FLAGFALL_NOTATION_PGN: flagfall_notation = 6;
/// The PGN tag `TimeControl`, with the extensions of programs. For example `40/5400+30:1800+30`.
pub const FLAGFALL_NOTATION_PGN_EXTENDED: flagfall_notation = 7;
/// The PGN tag `TimeControl` of Chess.com; `1/86400` is one day per move. For example `180+2`.
pub const FLAGFALL_NOTATION_CHESS_COM: flagfall_notation = 8;
/// Minutes and seconds as lichess shows them, also `5 days`; and the objects of its API, such as
/// `{"limit":300,"increment":3}`. For example `3+2`.
pub const FLAGFALL_NOTATION_LICHESS: flagfall_notation = 9;
/// The phrases of regulations and announcements, in many languages. For example `90 min/40 moves +
/// 30 min + 30 s/move`.
pub const FLAGFALL_NOTATION_FIDE: flagfall_notation = 10;
/// Time controls as US Chess writes them. For example `40/90, SD/30; d5`.
pub const FLAGFALL_NOTATION_US_CHESS: flagfall_notation = 11;
/// The `tc` of cutechess. For example `40/1:30+1`.
pub const FLAGFALL_NOTATION_CUTECHESS: flagfall_notation = 12;
/// The `tc` and `st` of fastchess. For example `10+0.1`.
pub const FLAGFALL_NOTATION_FASTCHESS: flagfall_notation = 13;
/// The `go` command, which a UCI engine receives before each move. For example `go wtime 60000
/// btime 50000 winc 1000 binc 1000`.
pub const FLAGFALL_NOTATION_UCI: flagfall_notation = 14;
/// The time commands of a CECP engine: `level`, and `st 30`. For example `level 40 5 0`.
pub const FLAGFALL_NOTATION_CECP: flagfall_notation = 15;
/// The time commands of a GTP engine, including those of KGS and KataGo. For example `time_settings
/// 1200 300 25`.
pub const FLAGFALL_NOTATION_GTP: flagfall_notation = 16;
/// The properties of an SGF file. For example `TM[600]OT[5x30 byo-yomi]`.
pub const FLAGFALL_NOTATION_SGF: flagfall_notation = 17;
/// The JSON object of the Online Go Server. For example `{"system":"absolute","total_time":600}`.
pub const FLAGFALL_NOTATION_OGS: flagfall_notation = 18;
/// The `go` command, which a USI engine receives before each move. For example `go btime 600000
/// wtime 600000 byoyomi 10000`.
pub const FLAGFALL_NOTATION_USI: flagfall_notation = 19;
/// The time block of the computer shogi server protocol, with lines such as `Byoyomi:10`. For
/// example `Total_Time:600`.
pub const FLAGFALL_NOTATION_CSA: flagfall_notation = 20;
/// The time line of a CSA game file. For example `$TIME:1500+60+0`.
pub const FLAGFALL_NOTATION_CSA_FILE: flagfall_notation = 21;
/// A game's name on a computer shogi server. For example `floodgate-300-10F`.
pub const FLAGFALL_NOTATION_FLOODGATE: flagfall_notation = 22;
/// The time header of a KIF game file. For example `10分|20秒(1)+10`.
pub const FLAGFALL_NOTATION_KIF: flagfall_notation = 23;
/// Scrabble: the minutes of each side, with overtime that costs points. For example `25`.
pub const FLAGFALL_NOTATION_SCRABBLE: flagfall_notation = 24;
/// Othello over the board: the minutes of each side, and two more after the first flag. For example
/// `25`.
pub const FLAGFALL_NOTATION_OTHELLO: flagfall_notation = 25;
/// The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess. For example
/// `180+2`.
pub const FLAGFALL_NOTATION_LICHESS_PGN: flagfall_notation = 26;
// End of words.

/// How `chess` gives its credit, and `double-flag` that of the main time.
pub type flagfall_mode = u32;

/// The notation's default: FISCHER in `chess`, FISCHER_AFTER in `double-flag`.
pub const FLAGFALL_MODE_DEFAULT: flagfall_mode = 0;
// Words of Mode: `make words`.
/// Increment, added to the bank when a turn begins.
pub const FLAGFALL_MODE_FISCHER: flagfall_mode = 1;
/// Increment, added to the bank after each move.
pub const FLAGFALL_MODE_FISCHER_AFTER: flagfall_mode = 2;
/// Bronstein: after each move the time used is given back, up to the credit.
pub const FLAGFALL_MODE_BRONSTEIN: flagfall_mode = 3;
/// Simple delay: in each turn the bank waits for the credit before it runs down.
pub const FLAGFALL_MODE_DELAY: flagfall_mode = 4;
// End of words.

/// An extra rule of `chess`.
pub type flagfall_option = u32;

// Words of ChessOption: `make words`.
/// No extra rule.
pub const FLAGFALL_OPTION_NONE: flagfall_option = 0;
/// The time that one side uses is added to the other side's bank.
pub const FLAGFALL_OPTION_HOURGLASS: flagfall_option = 1;
/// Play continues past zero, and the time past zero is counted, as in word games.
pub const FLAGFALL_OPTION_OVERRUN: flagfall_option = 2;
// End of words.

/// The format of a document.
pub type flagfall_format = u32;

// Words of Format: `make words`.
/// JSON.
pub const FLAGFALL_FORMAT_JSON: flagfall_format = 0;
/// TOML.
pub const FLAGFALL_FORMAT_TOML: flagfall_format = 1;
// End of words.

pub(crate) fn format(number: flagfall_format) -> Outcome<Format> {
    Format::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// The options of the notations. The comment of each option begins with the notations that use it;
/// the others ignore it. Where a function takes options, NULL means that all of them are zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_options {
    /// The size of the struct: FLAGFALL_OPTIONS_INIT sets it.
    pub struct_size: u32,
    /// chess, double-flag: how the credit is given.
    pub mode: flagfall_mode,
    /// chess: an extra rule.
    pub option: flagfall_option,
    /// arimaa: 1 if a field that cannot be parsed is an error; 0 if it takes its default, with a
    /// warning (see `flagfall_control_warnings`).
    pub strict: u32,
    /// arimaa: 1 if each side has at least a minute for its setup turn, else 0.
    pub setup: u32,
    /// ggs: 1 if the flag falls at the end of the main time ("a soft timeout is treated as a hard
    /// one"); 0 if extra time follows.
    pub soft_is_hard: u32,
    /// ggs: 1 if `ini_ms`, `inc_ms` and `ext_ms` are the game's default clock; 0 for that of
    /// Othello: 15 minutes, no increment, 2 minutes of extra time.
    pub has_default_clock: u32,
    /// pcn: the format of the document.
    pub format: flagfall_format,
    /// ggs: the default initial time in milliseconds.
    pub ini_ms: i64,
    /// ggs: the default increment in milliseconds.
    pub inc_ms: i64,
    /// ggs: the default extra time in milliseconds.
    pub ext_ms: i64,
}

// SAFETY: repr(C), begins with its size, 8 * 4 + 3 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_options, 56);

/// Converts the caller's notation and options.
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
    let notation = Notation::from_number(notation).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    Ok(match notation {
        Notation::Chess(plain) => Notation::Chess(Chess {
            mode: mode(options.mode, plain.mode)?,
            option: option(options.option)?,
        }),
        Notation::Arimaa(_) => Notation::Arimaa(Arimaa {
            strict: truth(options.strict)?,
            setup: truth(options.setup)?,
        }),
        Notation::Ggs(_) => {
            let soft_is_hard = truth(options.soft_is_hard)?;
            let ggs = default_clock(&options)?;
            Notation::Ggs(ggs.soft_is_hard(soft_is_hard))
        }
        Notation::DoubleFlag(plain) => Notation::DoubleFlag(DoubleFlag {
            mode: mode(options.mode, plain.mode)?,
        }),
        Notation::Pcn(_) => Notation::Pcn(Pcn {
            format: format(options.format)?,
        }),
        without_options => without_options,
    })
}

/// Converts the options of a notation from core.
pub(crate) fn options(notation: Notation) -> flagfall_options {
    let zero = <flagfall_options as raw::Sized32>::ZERO;
    match notation {
        Notation::Chess(chess) => flagfall_options {
            mode: chess.mode.number(),
            option: chess.option.number(),
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
            mode: double_flag.mode.number(),
            ..zero
        },
        Notation::Pcn(pcn) => flagfall_options {
            format: pcn.format.number(),
            ..zero
        },
        _ => zero,
    }
}

/// Returns the name of a notation, the same in every language: "double-flag".
///
/// The string is static. NULL if the number is not a notation.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_notation_name(notation: flagfall_notation) -> *const c_char {
    words::name::<Notation>(notation)
}

/// Finds the notations that accept `text` with their default options, the likeliest first. If you
/// know where the text comes from, use `flagfall_detect_from`.
///
/// Ask before you use a guess: many texts are valid in several notations, with different meanings.
/// The order is:
///
/// 1. Notations whose own words or keys are in the text come before those that read only its
///    numbers.
/// 2. If the initial time would be below 180 seconds, notations in seconds come later; if it would
///    be 180 minutes or more, notations in minutes come later.
/// 3. Unusual time controls come last: less than ten seconds or more than six hours for forty
///    moves, or a stage of more than a hundred moves. A time per move can have any length.
///
/// A text is a name of `floodgate` only if it begins with a letter and has no slash: a date is none.
///
/// Returns BUFFER_TOO_SHORT if `found` has room for fewer than `*count` notations.
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
        unsafe {
            let text = raw::bytes(text, text_length)?;
            write_detected(text, Origin::default(), found, capacity, count)
        }
    })
}

/// Where a text comes from.
pub type flagfall_text_source = u32;

/// It is not known.
pub const FLAGFALL_TEXT_SOURCE_UNKNOWN: flagfall_text_source = 0;
// Words of TextSource: `make words`.
/// The tag `TimeControl` of a PGN file.
pub const FLAGFALL_TEXT_SOURCE_PGN_TAG: flagfall_text_source = 1;
/// Another file of a recorded game, such as SGF, KIF or PCN.
pub const FLAGFALL_TEXT_SOURCE_GAME_FILE: flagfall_text_source = 2;
/// Messages to an engine, and the settings of programs for matches between engines.
pub const FLAGFALL_TEXT_SOURCE_ENGINE: flagfall_text_source = 3;
/// The pages, the messages or the API of a site.
pub const FLAGFALL_TEXT_SOURCE_SITE: flagfall_text_source = 4;
/// Regulations, announcements and reports of games over the board.
pub const FLAGFALL_TEXT_SOURCE_REGULATIONS: flagfall_text_source = 5;
/// The setup of a clock.
pub const FLAGFALL_TEXT_SOURCE_CLOCK: flagfall_text_source = 6;
// End of words.

/// Finds the notations that accept a text from a known place, the likeliest first.
///
/// The notations of its `source` come first, and among them that of its site. So a tag of PGN is in
/// seconds, whatever its numbers are. Otherwise the order is that of `flagfall_detect`. `site` is
/// the name of a site, or an address on it, such as the tag `Site` of a PGN file; the empty text if
/// it is not known. Addresses of broadcasts and studies are ignored: those games are not played by
/// the site's rules.
///
/// Returns BUFFER_TOO_SHORT if `found` has room for fewer than `*count` notations.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_detect_from(
    text: *const c_char,
    text_length: usize,
    source: flagfall_text_source,
    site: *const c_char,
    site_length: usize,
    found: *mut flagfall_notation,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let site = unsafe { raw::bytes(site, site_length)? };
        let site = std::str::from_utf8(site).ok();
        let origin = Origin {
            source: text_source(source)?,
            site: site.filter(|site| !site.is_empty()),
        };
        // SAFETY: the caller's promise, passed on.
        unsafe {
            let text = raw::bytes(text, text_length)?;
            write_detected(text, origin, found, capacity, count)
        }
    })
}

/// # Safety
///
/// As [`raw::write_numbers`].
unsafe fn write_detected(
    text: &[u8],
    origin: Origin<'_>,
    found: *mut flagfall_notation,
    capacity: usize,
    count: *mut usize,
) -> Outcome {
    let text = parse_error::utf8(text).unwrap_or_default();
    let detected = detect_from(text, origin).into_iter();
    let numbers: Vec<_> = detected.map(|one| one.notation.number()).collect();
    // SAFETY: as this function's own promise.
    unsafe { raw::write_numbers(found, capacity, &numbers, count) }
}

fn text_source(number: flagfall_text_source) -> Outcome<Option<TextSource>> {
    if number == FLAGFALL_TEXT_SOURCE_UNKNOWN {
        return Ok(None);
    }
    let source = TextSource::from_number(number);
    source.map(Some).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

fn mode(number: flagfall_mode, default: Mode) -> Outcome<Mode> {
    match number {
        FLAGFALL_MODE_DEFAULT => Ok(default),
        number => Mode::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn option(number: flagfall_option) -> Outcome<ChessOption> {
    ChessOption::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

fn default_clock(options: &flagfall_options) -> Outcome<Ggs> {
    if !truth(options.has_default_clock)? {
        return Ok(Ggs::default());
    }
    let [ini, inc, ext] = [options.ini_ms, options.inc_ms, options.ext_ms].map(millis);
    Ggs::new(ini?, inc?, ext?).map_err(refusal)
}
