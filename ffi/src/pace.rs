//! How long a game takes: estimates, and the categories of sites and federations.

use std::ffi::c_char;

use flagfall_core::{BoardSize, Category, CategoryScheme, Millis};

use crate::control::{check, flagfall_control};
use crate::guard::guard;
use crate::raw;
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// Who sorts time controls into categories, such as blitz. Each scheme compares a time in whole
/// milliseconds, computed from a side's stages: below, b is the time of the first stage, and i its
/// increment or delay. Later versions may add schemes.
pub type flagfall_category_scheme = u32;

// Words of CategoryScheme: `make words`.
/// lichess (`Speed` in scalachess): the time for 40 moves, b + 40 i. Below 30 s ultra-bullet, 180 s
/// bullet, 480 s blitz, 1,500 s rapid, 21,600 s classical, else correspondence, as is an untimed
/// game. For `0+1` and the like, b is 0.
pub const FLAGFALL_CATEGORY_SCHEME_LICHESS: flagfall_category_scheme = 0;
/// The FIDE Laws of Chess, appendices A and B: the time for 60 moves. Up to 10 minutes blitz, below
/// 60 minutes rapid, else standard.
pub const FLAGFALL_CATEGORY_SCHEME_FIDE: flagfall_category_scheme = 1;
/// US Chess, rule 5C: the times of all stages + 60 i. From 5 to 10 minutes blitz, below 30 minutes
/// quick, up to 65 minutes dual, above it regular. None if b is less than 3 minutes for blitz, or 5
/// minutes for the others.
pub const FLAGFALL_CATEGORY_SCHEME_US_CHESS: flagfall_category_scheme = 2;
/// Chess.com: the time for 40 moves, b + 40 i. Below 3 minutes bullet, 10 minutes blitz, else
/// rapid. A time of at least a day for each move is daily.
pub const FLAGFALL_CATEGORY_SCHEME_CHESS_COM: flagfall_category_scheme = 3;
/// The Internet Chess Club, which calls the time `etime`: that for 40 moves, b + 40 i. Below 3
/// minutes bullet, 15 minutes blitz, else standard.
pub const FLAGFALL_CATEGORY_SCHEME_ICC: flagfall_category_scheme = 4;
/// The library python-chess (`parse_time_control` in `chess/pgn.py`): b + 60 i, without a delay.
/// Below 3 minutes bullet, 15 minutes blitz, 60 minutes rapid, else standard. An untimed game is
/// unlimited.
pub const FLAGFALL_CATEGORY_SCHEME_PYTHON_CHESS: flagfall_category_scheme = 5;
/// Woogles, a site for word games (`variants.go` in liwords): b + 16 i, and the most past zero. Up
/// to 2 minutes ultra-blitz, 6 minutes blitz, 14 minutes rapid, else regular. A time for each move
/// is correspondence.
pub const FLAGFALL_CATEGORY_SCHEME_WOOGLES: flagfall_category_scheme = 6;
/// OGS, the Online Go Server (`computeAverageMoveTime` in goban): the time of one move, if a side
/// makes 90, or 35 % of the points of a board whose size is known. Below 10 s blitz, below an hour
/// live, else correspondence, as are 0 and an untimed game.
pub const FLAGFALL_CATEGORY_SCHEME_OGS: flagfall_category_scheme = 7;
/// Lishogi (`estimateTotalSeconds` in scalashogi): b + 60 i, and each byo-yomi period 25 times. It
/// has no categories here, only the time.
pub const FLAGFALL_CATEGORY_SCHEME_LISHOGI: flagfall_category_scheme = 8;
/// Fishtest, which tests Stockfish (`estimate_game_duration` in `util.py`): the duration of a game
/// of 68 moves by each side that ends after 92 % of it, (b + 68 i) · 1.84. It has no categories,
/// only the time.
pub const FLAGFALL_CATEGORY_SCHEME_FISHTEST: flagfall_category_scheme = 9;
// End of words.

/// A category of time controls. What it means depends on the scheme. Later versions may add
/// categories.
pub type flagfall_category = u32;

/// No category.
pub const FLAGFALL_CATEGORY_NONE: flagfall_category = 0;
// Words of Category: `make words`.
/// lichess: `ultraBullet`.
pub const FLAGFALL_CATEGORY_ULTRA_BULLET: flagfall_category = 1;
/// lichess, Chess.com, ICC, python-chess.
pub const FLAGFALL_CATEGORY_BULLET: flagfall_category = 2;
/// Woogles: `ultrablitz`.
pub const FLAGFALL_CATEGORY_ULTRA_BLITZ: flagfall_category = 3;
/// All schemes with categories.
pub const FLAGFALL_CATEGORY_BLITZ: flagfall_category = 4;
/// lichess, FIDE, Chess.com, python-chess, Woogles.
pub const FLAGFALL_CATEGORY_RAPID: flagfall_category = 5;
/// lichess.
pub const FLAGFALL_CATEGORY_CLASSICAL: flagfall_category = 6;
/// US Chess.
pub const FLAGFALL_CATEGORY_QUICK: flagfall_category = 7;
/// US Chess: rated as quick and as regular.
pub const FLAGFALL_CATEGORY_DUAL: flagfall_category = 8;
/// US Chess, Woogles.
pub const FLAGFALL_CATEGORY_REGULAR: flagfall_category = 9;
/// FIDE, ICC, python-chess.
pub const FLAGFALL_CATEGORY_STANDARD: flagfall_category = 10;
/// OGS.
pub const FLAGFALL_CATEGORY_LIVE: flagfall_category = 11;
/// Chess.com.
pub const FLAGFALL_CATEGORY_DAILY: flagfall_category = 12;
/// lichess, OGS, and Woogles: `corres`.
pub const FLAGFALL_CATEGORY_CORRESPONDENCE: flagfall_category = 13;
/// python-chess.
pub const FLAGFALL_CATEGORY_UNLIMITED: flagfall_category = 14;
// End of words.

/// Writes the time that `side` has for `moves` moves if the last of them uses up everything: the
/// times of the stages that it enters until that move is complete, of all their lives, and their
/// reserves, and the credit of its moves; then the most that it may use past zero, if there is a
/// maximum.
///
/// `*exists` is set to 1, and `*time_ms` to the time; or, if the side plays untimed, `*exists` to 0,
/// and `*time_ms` is left unchanged. Every kind of credit counts in full. Limits, penalties, the
/// rules of the opening, and the opponent's time in an hourglass do not count. With 0 moves it is
/// the time for the first move without credit.
///
/// Returns TIME_TOO_LARGE if the time is above 2^53 - 1 ms.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_estimate(
    control: Option<&flagfall_control>,
    side: flagfall_side,
    moves: u32,
    exists: *mut u32,
    time_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let time = check(control)?.estimate(side::side(side)?, moves);
        let time = time.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, time_ms, time.map(Millis::get)) }
    })
}

/// Writes the category of a time control in a scheme, such as FLAGFALL_CATEGORY_BLITZ, or
/// FLAGFALL_CATEGORY_NONE if the scheme has none for it.
///
/// If the sides differ, it is the category of the side with more time. `width` and `height` are the
/// size of the Go board, which matters only for FLAGFALL_CATEGORY_SCHEME_OGS, or both 0.
///
/// Returns INVALID_ARGUMENT for an unknown scheme, and if only one of `width` and `height` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_category(
    control: Option<&flagfall_control>,
    scheme: flagfall_category_scheme,
    width: u32,
    height: u32,
    category: *mut flagfall_category,
) -> flagfall_status {
    guard(|| {
        let found = check(control)?.category(self::scheme(scheme)?, board(width, height)?);
        let number = found.map_or(FLAGFALL_CATEGORY_NONE, Category::number);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(category, number) }
    })
}

/// Writes the time by which a scheme chooses the category of a time control.
///
/// `*exists` is set to 1, and `*time_ms` to the time; or, if both sides play untimed, `*exists` to
/// 0, and `*time_ms` is left unchanged. If the sides differ, it is the time of the side with more.
/// It is the time of one side, except for OGS, where it is that of one move, and FISHTEST, where it
/// is the duration of the game; both are rounded half up. `width` and `height` are as for
/// `flagfall_control_category`.
///
/// Returns INVALID_ARGUMENT as `flagfall_control_category`; TIME_TOO_LARGE if the time is above
/// 2^53 - 1 ms.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_category_time(
    control: Option<&flagfall_control>,
    scheme: flagfall_category_scheme,
    width: u32,
    height: u32,
    exists: *mut u32,
    time_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let time = check(control)?.category_time(self::scheme(scheme)?, board(width, height)?);
        let time = time.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, time_ms, time.map(Millis::get)) }
    })
}

/// Returns the name of a category, the same in every language: "ultra-bullet".
///
/// The string is static. NULL for FLAGFALL_CATEGORY_NONE and any other number that is not a
/// category.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_category_name(category: flagfall_category) -> *const c_char {
    words::name::<Category>(category)
}

fn scheme(scheme: flagfall_category_scheme) -> Outcome<CategoryScheme> {
    CategoryScheme::from_number(scheme).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

fn board(width: u32, height: u32) -> Outcome<Option<BoardSize>> {
    match BoardSize::new(width, height) {
        None if width != height => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
        board => Ok(board),
    }
}
