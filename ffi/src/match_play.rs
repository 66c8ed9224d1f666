//! Backgammon matches.

use std::ffi::c_char;
use std::mem;
use std::num::NonZeroU16;

use flagfall_core::{BySide, Crawford, Match, MatchError, Penalized};

use crate::guard::guard;
use crate::raw::{self, Sized32};
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// A backgammon match of several games to a length in points.
///
/// It keeps the score and what the cube may do. The clocks of each game are made by
/// `flagfall_clock_new_in_match`, and the caller passes their penalties on with
/// `flagfall_match_penalize`.
pub struct flagfall_match(pub(crate) Match);

/// Where a match stands with its Crawford game: the one game without a cube, after a side has come
/// within one point of the match.
pub type flagfall_crawford = u32;

// Words of Crawford: `make words`.
/// No side has been one point short.
pub const FLAGFALL_CRAWFORD_NOT_YET: flagfall_crawford = 0;
/// The next game is the Crawford game.
pub const FLAGFALL_CRAWFORD_NEXT: flagfall_crawford = 1;
/// It is being played.
pub const FLAGFALL_CRAWFORD_NOW: flagfall_crawford = 2;
/// It has been played.
pub const FLAGFALL_CRAWFORD_PLAYED: flagfall_crawford = 3;
// End of words.

/// How a match stands.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_match_reading {
    /// `sizeof (flagfall_match_reading)`, set by the caller.
    pub struct_size: u32,
    /// The points that win the match.
    pub length: u32,
    /// The first side's points.
    pub first: u32,
    /// The second side's points.
    pub second: u32,
    /// The games that have begun.
    pub games: u32,
    /// Where the match stands with its Crawford game.
    pub crawford: flagfall_crawford,
    /// What the cube of the game that is being played stands at; 0 between games.
    pub cube: u32,
    /// 1 if the cube may not be used, since it is frozen or this is the Crawford game; else 0.
    pub cube_is_frozen: u32,
    /// The side that has reached the length, or NONE.
    pub winner: flagfall_side,
}

// SAFETY: repr(C), begins with its size, 9 * 4 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_match_reading {
    const FIRST_SIZE: u32 = 36;
    const ZERO: Self = Self {
        struct_size: 0,
        length: 0,
        first: 0,
        second: 0,
        games: 0,
        crawford: 0,
        cube: 0,
        cube_is_frozen: 0,
        winner: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_match_reading>() == 36);

/// What a penalty led to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_penalized {
    /// `sizeof (flagfall_penalized)`, set by the caller.
    pub struct_size: u32,
    /// 1 if the opponent has reached the length: the match is over, and the game with it. Else 0.
    pub match_over: u32,
    /// 1 if the penalty froze the cube, else 0.
    pub froze_cube: u32,
    /// The side whose double was pending and is void, so that the clock has gone back to it; or
    /// NONE.
    pub void_double: flagfall_side,
}

// SAFETY: repr(C), begins with its size, 4 * 4 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_penalized {
    const FIRST_SIZE: u32 = 16;
    const ZERO: Self = Self {
        struct_size: 0,
        match_over: 0,
        froze_cube: 0,
        void_double: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_penalized>() == 16);

pub(crate) fn check(r#match: Option<&flagfall_match>) -> Outcome<&Match> {
    Ok(&r#match.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// # Safety
///
/// `out` is NULL or points to a pointer.
unsafe fn hand_out(of: Match, out: *mut *mut flagfall_match) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { raw::hand_out(flagfall_match(of), out) }
}

fn change<T>(
    r#match: Option<&mut flagfall_match>,
    change: impl FnOnce(&mut Match) -> Result<T, MatchError>,
) -> Outcome<T> {
    let of = r#match.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    change(&mut of.0).map_err(refusal)
}

fn points(number: u32) -> Outcome<u16> {
    u16::try_from(number).map_err(|_| FLAGFALL_STATUS_INVALID_ARGUMENT)
}

fn length(number: u32) -> Outcome<NonZeroU16> {
    NonZeroU16::new(points(number)?).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

fn crawford(number: flagfall_crawford) -> Outcome<Crawford> {
    match number {
        FLAGFALL_CRAWFORD_NOT_YET => Ok(Crawford::NotYet),
        FLAGFALL_CRAWFORD_NEXT => Ok(Crawford::Next),
        FLAGFALL_CRAWFORD_NOW => Ok(Crawford::Now),
        FLAGFALL_CRAWFORD_PLAYED => Ok(Crawford::Played),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

/// Makes a match to `length` points, 1 to 65535, at 0-0. `*out` is the caller's, to be freed with
/// `flagfall_match_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_new(
    length: u32,
    out: *mut *mut flagfall_match,
) -> flagfall_status {
    guard(|| {
        let fresh = Match::new(self::length(length)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(fresh, out) }
    })
}

/// Makes a match that stands at `first` to `second` points between two games, `games` having been
/// played. `*out` is the caller's, to be freed with `flagfall_match_free`.
///
/// Returns MATCH_OVER for a score that has reached the length; CRAWFORD_MISMATCH where no side is
/// one point short but the Crawford game has been played or is next, or one is and it is not.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_at_score(
    length: u32,
    first: u32,
    second: u32,
    games: u32,
    crawford: flagfall_crawford,
    out: *mut *mut flagfall_match,
) -> flagfall_status {
    guard(|| {
        let score = BySide {
            first: points(first)?,
            second: points(second)?,
        };
        let (length, crawford) = (self::length(length)?, self::crawford(crawford)?);
        let stands = Match::at_score(length, score, games, crawford).map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(stands, out) }
    })
}

/// Makes a second match that stands as the first. `*out` is the caller's, to be freed with
/// `flagfall_match_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_clone(
    r#match: Option<&flagfall_match>,
    out: *mut *mut flagfall_match,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        unsafe { hand_out(check(r#match)?.clone(), out) }
    })
}

/// Frees a match. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_match_free(r#match: Option<Box<flagfall_match>>) {
    guard(|| {
        drop(r#match);
        Ok(())
    });
}

/// How the match stands.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_read(
    r#match: Option<&flagfall_match>,
    reading: *mut flagfall_match_reading,
) -> flagfall_status {
    guard(|| {
        let shown = shown(check(r#match)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(reading, shown) }
    })
}

fn shown(of: &Match) -> flagfall_match_reading {
    let BySide { first, second } = of.score();
    flagfall_match_reading {
        struct_size: 0,
        length: of.length().get().into(),
        first: first.into(),
        second: second.into(),
        games: of.games(),
        crawford: match of.crawford() {
            Crawford::NotYet => FLAGFALL_CRAWFORD_NOT_YET,
            Crawford::Next => FLAGFALL_CRAWFORD_NEXT,
            Crawford::Now => FLAGFALL_CRAWFORD_NOW,
            Crawford::Played => FLAGFALL_CRAWFORD_PLAYED,
        },
        cube: of.cube().unwrap_or(0),
        cube_is_frozen: of.cube_is_frozen().into(),
        winner: side::number_or_none(of.winner()),
    }
}

/// Begins the next game.
///
/// Returns MATCH_OVER or GAME_RUNNING; TOO_MANY_POINTS for more games than can be counted.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_start_game(
    r#match: Option<&mut flagfall_match>,
) -> flagfall_status {
    guard(|| change(r#match, Match::start_game))
}

/// Ends the game: `winner` gets `points`, the cube and whatever the game multiplies it by.
///
/// Returns NO_GAME; NO_POINTS for none.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_end_game(
    r#match: Option<&mut flagfall_match>,
    winner: flagfall_side,
    points: u32,
) -> flagfall_status {
    guard(|| {
        let winner = side::side(winner)?;
        change(r#match, |of| of.end_game(winner, points))
    })
}

/// A penalty of `side`: a point to its opponent. The penalty that reaches the length ends the
/// match. One that leaves the opponent one point short freezes the cube for the rest of the game
/// and makes the next game the Crawford game, unless that is being or has been played. A double
/// that is pending then is void. `penalized` receives what came of it, and may be NULL.
///
/// Returns NO_GAME.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_penalize(
    r#match: Option<&mut flagfall_match>,
    side: flagfall_side,
    penalized: *mut flagfall_penalized,
) -> flagfall_status {
    guard(|| {
        let side = side::side(side)?;
        if !penalized.is_null() {
            // SAFETY: the caller's promise, passed on.
            unsafe { raw::check_writable(penalized)? };
        }
        let came = change(r#match, |of| of.penalize(side))?;
        if penalized.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(penalized, led_to(came)) }
    })
}

fn led_to(penalized: Penalized) -> flagfall_penalized {
    flagfall_penalized {
        struct_size: 0,
        match_over: penalized.match_over.into(),
        froze_cube: penalized.froze_cube.into(),
        void_double: side::number_or_none(penalized.void_double),
    }
}

/// `side` offers a double.
///
/// Returns NO_GAME, CRAWFORD_GAME, CUBE_FROZEN, NOT_ITS_CUBE or DOUBLE_PENDING.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_double(
    r#match: Option<&mut flagfall_match>,
    side: flagfall_side,
) -> flagfall_status {
    guard(|| {
        let side = side::side(side)?;
        change(r#match, |of| of.double(side))
    })
}

/// The double is taken: the cube's value doubles, and the side that takes it owns the cube.
///
/// Returns NO_GAME or NO_DOUBLE; TOO_MANY_POINTS for a cube that no number can hold.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_take(
    r#match: Option<&mut flagfall_match>,
) -> flagfall_status {
    guard(|| change(r#match, Match::take))
}

/// The double is dropped: the side that offered it wins the game at the cube's value before.
///
/// Returns NO_GAME or NO_DOUBLE.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_drop_double(
    r#match: Option<&mut flagfall_match>,
) -> flagfall_status {
    guard(|| change(r#match, Match::drop_double))
}

/// Whether a resignation for `points` may be declined: `*may` becomes 1 or 0. In a timed game one
/// for the most that can be lost may not: three times the cube, unless `most` says less; 0 says
/// nothing.
///
/// Returns NO_GAME; NO_POINTS for a resignation that offers none.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_may_decline_resignation(
    r#match: Option<&flagfall_match>,
    points: u32,
    most: u32,
    may: *mut u32,
) -> flagfall_status {
    guard(|| {
        let most = Some(most).filter(|&most| most > 0);
        let answer = check(r#match)?.may_decline_resignation(points, most);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(may, answer.map_err(refusal)?.into()) };
        Ok(())
    })
}

/// The name of where a match stands with its Crawford game, as every language writes it:
/// "not-yet", "next", "now", "played". Static; NULL for a number that is none.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_crawford_name(crawford: flagfall_crawford) -> *const c_char {
    words::name::<Crawford>(crawford)
}
