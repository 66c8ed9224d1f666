//! Backgammon matches.

use std::ffi::c_char;
use std::num::NonZeroU16;

use flagfall_core::{BySide, Crawford, Match, MatchError, Penalized};

use crate::guard::{free, guard};
use crate::raw::{self, unsafe_sized32};
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// A backgammon match: several games, won by the side that first reaches the match's length in
/// points.
///
/// It keeps the score and the doubling cube, but not the clocks. Create the clock of each game with
/// `flagfall_clock_new_in_match`, and report its PENALTY events with `flagfall_match_penalize`.
pub struct flagfall_match(pub(crate) Match);

/// The state of the Crawford game: the one game that is played without the cube, after a side first
/// comes within one point of the match's length.
pub type flagfall_crawford = u32;

// Words of Crawford: `make words`.
/// No side has come within one point of winning.
pub const FLAGFALL_CRAWFORD_NOT_YET: flagfall_crawford = 0;
/// The next game is the Crawford game.
pub const FLAGFALL_CRAWFORD_NEXT: flagfall_crawford = 1;
/// The Crawford game is being played.
pub const FLAGFALL_CRAWFORD_NOW: flagfall_crawford = 2;
/// The Crawford game has been played.
pub const FLAGFALL_CRAWFORD_PLAYED: flagfall_crawford = 3;
// End of words.

/// The state of a match.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_match_reading {
    /// The size of the struct: FLAGFALL_MATCH_READING_INIT sets it.
    pub struct_size: u32,
    /// The match's length: the points that win it.
    pub length: u32,
    /// The first side's points.
    pub first: u32,
    /// The second side's points.
    pub second: u32,
    /// The number of games that have begun.
    pub games: u32,
    /// The state of the Crawford game.
    pub crawford: flagfall_crawford,
    /// The value of the cube in the current game; 0 between games.
    pub cube: u32,
    /// 1 if the cube cannot be used, because a penalty froze it or this is the Crawford game; else
    /// 0.
    pub cube_is_frozen: u32,
    /// The side that has won the match, or NONE.
    pub winner: flagfall_side,
}

// SAFETY: repr(C), begins with its size, 9 * 4 bytes without padding, integers only.
unsafe_sized32!(flagfall_match_reading, 36);

/// What a penalty caused in the match.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_penalized {
    /// The size of the struct: FLAGFALL_PENALIZED_INIT sets it.
    pub struct_size: u32,
    /// 1 if the opponent has won the match, which ends the game too; else 0.
    pub match_over: u32,
    /// 1 if the penalty froze the cube, else 0.
    pub froze_cube: u32,
    /// The side whose unanswered double the penalty cancelled, or NONE. A clock of the match has
    /// returned the turn to that side.
    pub void_double: flagfall_side,
}

// SAFETY: repr(C), begins with its size, 4 * 4 bytes without padding, integers only.
unsafe_sized32!(flagfall_penalized, 16);

pub(crate) fn check(r#match: Option<&flagfall_match>) -> Outcome<&Match> {
    Ok(&r#match.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// # Safety
///
/// `out` is NULL or points to a pointer.
pub(crate) unsafe fn hand_out(of: Match, out: *mut *mut flagfall_match) -> Outcome {
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
    Crawford::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Creates a match to `length` points, 1 to 65535, at 0-0.
///
/// Free `*out` with `flagfall_match_free`.
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

/// Creates a match to `length` points at a score of `first` to `second` points, between two games.
/// `games` is the number of games already played.
///
/// Free `*out` with `flagfall_match_free`.
///
/// Returns MATCH_OVER if a side has already reached `length`; CRAWFORD_MISMATCH if `crawford`
/// contradicts the score: a side that is one point short requires NEXT or PLAYED, any other score
/// NOT_YET.
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

/// Creates an independent copy of a match.
///
/// Free `*out` with `flagfall_match_free`.
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

/// Frees a match. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_match_free(r#match: Option<Box<flagfall_match>>) {
    free(r#match);
}

/// Writes the state of the match.
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
        crawford: of.crawford().number(),
        cube: of.cube().unwrap_or(0),
        cube_is_frozen: of.cube_is_frozen().into(),
        winner: side::number_or_none(of.winner()),
    }
}

/// Starts the next game of the match. Its clock is another object: see
/// `flagfall_clock_new_in_match`.
///
/// Returns MATCH_OVER if a side has won the match; GAME_RUNNING if a game is being played;
/// TOO_MANY_POINTS if there have been too many games to count.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_start_game(
    r#match: Option<&mut flagfall_match>,
) -> flagfall_status {
    guard(|| change(r#match, Match::start_game))
}

/// Ends the game: `winner` gets `points`, which you compute: the cube's value, times 2 for a gammon
/// or 3 for a backgammon.
///
/// Returns NO_GAME if no game is being played; NO_POINTS if `points` is 0.
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

/// Applies a time penalty of `side`: its opponent gets a point.
///
/// - If the point wins the match, the game ends too.
/// - If it leaves the opponent one point short for the first time in the match, the cube is frozen
///   for the rest of this game, the next game is the Crawford game, and a double that has not been
///   answered is cancelled.
///
/// `penalized` receives what happened, and may be NULL.
///
/// Returns NO_GAME if no game is being played.
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
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::check_writable_unless_null(penalized)?;
            let came = change(r#match, |of| of.penalize(side))?;
            raw::write_unless_null(penalized, led_to(came))
        }
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
/// Returns NO_GAME if no game is being played; CRAWFORD_GAME if this is the Crawford game;
/// CUBE_FROZEN if a penalty froze the cube; NOT_ITS_CUBE if the opponent owns the cube;
/// DOUBLE_PENDING if a double has not been answered.
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

/// The opponent takes the double: the cube's value doubles, and the opponent owns the cube.
///
/// Returns NO_GAME if no game is being played; NO_DOUBLE if no double has been offered;
/// TOO_MANY_POINTS if the cube's value would not fit in 32 bits.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_take(
    r#match: Option<&mut flagfall_match>,
) -> flagfall_status {
    guard(|| change(r#match, Match::take))
}

/// The opponent drops the double: the side that offered it wins the game, for the cube's value
/// before the double.
///
/// Returns NO_GAME if no game is being played; NO_DOUBLE if no double has been offered.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_match_drop_double(
    r#match: Option<&mut flagfall_match>,
) -> flagfall_status {
    guard(|| change(r#match, Match::drop_double))
}

/// Writes whether a resignation for `points` may be declined: `*may` is set to 1 if so, else to 0.
///
/// In a timed game, a resignation for the most that can be lost may not be declined. That is three
/// times the cube, or `most` if it is less and not 0.
///
/// Returns NO_GAME if no game is being played; NO_POINTS if `points` is 0.
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
        unsafe { raw::write_number(may, answer.map_err(refusal)?.into()) }
    })
}

/// Returns the name of a state of the Crawford game, the same in every language: "not-yet", "next",
/// "now", "played".
///
/// The string is static. NULL if the number is not such a state.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_crawford_name(crawford: flagfall_crawford) -> *const c_char {
    words::name::<Crawford>(crawford)
}
