//! The result of a game.

use std::ffi::c_char;
use std::num::NonZeroU32;

use flagfall_core::{
    Board, BySide, Losses, Outcome as CoreOutcome, Overtime, Reason, Side, Terms, Verdict,
};

use crate::raw::unsafe_sized32;
use crate::side::{flagfall_side, millis, side, truth};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome};
use crate::words;

/// What the board, or a player, says about the result.
pub type flagfall_board_kind = u32;

// Words of Board: `make words`.
/// No result yet: the game continues.
pub const FLAGFALL_BOARD_OPEN: flagfall_board_kind = 0;
/// A side has won on the board.
pub const FLAGFALL_BOARD_WIN: flagfall_board_kind = 1;
/// The board is drawn, or the players agreed to a draw.
pub const FLAGFALL_BOARD_DRAW: flagfall_board_kind = 2;
/// The score from the first side's point of view: above zero, the first side has won. The points
/// that overruns cost are not yet subtracted.
pub const FLAGFALL_BOARD_SCORE: flagfall_board_kind = 3;
/// A side has resigned.
pub const FLAGFALL_BOARD_RESIGNED: flagfall_board_kind = 4;
/// A side claims a draw, since its opponent's first flag has fallen and the side can no longer
/// lose.
pub const FLAGFALL_BOARD_CLAIMED: flagfall_board_kind = 5;
// End of words.

/// What the board, or a player, says about the result. All fields but `struct_size` may be zero: no
/// result yet.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_board {
    /// The size of the struct: FLAGFALL_BOARD_INIT sets it.
    pub struct_size: u32,
    /// What the result is, if there is one.
    pub kind: flagfall_board_kind,
    /// For WIN, RESIGNED and CLAIMED: the side that won, resigns or claims.
    pub side: flagfall_side,
    /// Must be zero.
    pub reserved: u32,
    /// For SCORE: the game's score from the first side's point of view: above zero, the first side
    /// has won. The points that overruns cost are not yet subtracted. From -FLAGFALL_MS_MAX to
    /// FLAGFALL_MS_MAX: otherwise the call returns TOO_LARGE.
    pub score: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_board, 24);

/// What the rules of the game say about the clocks: losses, sides that cannot win, and the cost of
/// an overrun. All fields but `struct_size` may be zero: a game without points, in which both sides
/// can win.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_terms {
    /// The size of the struct: FLAGFALL_TERMS_INIT sets it.
    pub struct_size: u32,
    /// 1 if the game counts points, and `minimal_loss` and `maximal_loss` are set; else 0.
    pub has_losses: u32,
    /// The smallest loss, as a positive number: 2 in Othello.
    pub minimal_loss: u32,
    /// The largest loss, as a positive number: 64 in Othello.
    pub maximal_loss: u32,
    /// 1 if the first side cannot win by any sequence of moves, so that the game is drawn if the
    /// second side's flag falls; else 0.
    pub first_cannot_win: u32,
    /// The same for the second side.
    pub second_cannot_win: u32,
    /// The points that each unit of a side's overrun costs: 10 in Scrabble. A unit that has begun
    /// counts as a whole one.
    pub overtime_points: u32,
    /// That unit in milliseconds: 60000 in Scrabble; 0 if an overrun costs nothing.
    pub overtime_every_ms: u32,
}

// SAFETY: repr(C), begins with its size, 8 * 4 bytes without padding, integers only.
unsafe_sized32!(flagfall_terms, 32);

/// Who won.
pub type flagfall_outcome = u32;

/// Nobody yet: the game is open.
pub const FLAGFALL_OUTCOME_OPEN: flagfall_outcome = 0;
/// Nobody: the game is drawn.
pub const FLAGFALL_OUTCOME_DRAW: flagfall_outcome = 1;
/// The first side won.
pub const FLAGFALL_OUTCOME_FIRST: flagfall_outcome = 2;
/// The second side won.
pub const FLAGFALL_OUTCOME_SECOND: flagfall_outcome = 3;
/// Nobody: the game was aborted, since a first move did not come in time.
pub const FLAGFALL_OUTCOME_ABORTED: flagfall_outcome = 4;

/// What decided a game. Later versions may add reasons.
pub type flagfall_reason = u32;

// Words of Reason: `make words`.
/// The result on the board.
pub const FLAGFALL_REASON_BOARD: flagfall_reason = 0;
/// A side's flag fell.
pub const FLAGFALL_REASON_FLAG: flagfall_reason = 1;
/// A side's flag fell, but its opponent cannot win: the game is drawn.
pub const FLAGFALL_REASON_FLAG_CANNOT_WIN: flagfall_reason = 2;
/// A side's first flag fell.
pub const FLAGFALL_REASON_FIRST_FLAG: flagfall_reason = 3;
/// Both first flags fell: the game is drawn.
pub const FLAGFALL_REASON_BOTH_FIRST_FLAGS: flagfall_reason = 4;
/// A draw was claimed after the opponent's first flag fell.
pub const FLAGFALL_REASON_CLAIM: flagfall_reason = 5;
/// A side resigned.
pub const FLAGFALL_REASON_RESIGNATION: flagfall_reason = 6;
/// The game was halted at its limit: the board decides.
pub const FLAGFALL_REASON_HALT: flagfall_reason = 7;
/// Penalties gave the opponent the points it needed to win the match.
pub const FLAGFALL_REASON_PENALTIES: flagfall_reason = 8;
/// A first move did not come in time: the game is aborted.
pub const FLAGFALL_REASON_FIRST_MOVE: flagfall_reason = 9;
// End of words.

/// The result of a game, and the reason for it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_verdict {
    /// The size of the struct: FLAGFALL_VERDICT_INIT sets it.
    pub struct_size: u32,
    /// Who won, if anybody.
    pub outcome: flagfall_outcome,
    /// What decided the game. If the outcome is OPEN: BOARD, or HALT if the game was halted.
    pub reason: flagfall_reason,
    /// 1 if there is a score, else 0.
    pub has_score: u32,
    /// The score from the first side's point of view.
    pub score: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_verdict, 24);

/// Converts the caller's board.
pub(crate) fn board(board: &flagfall_board) -> Outcome<Board> {
    if board.reserved != 0 {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    let of = || side(board.side);
    match board.kind {
        FLAGFALL_BOARD_OPEN => Ok(Board::Open),
        FLAGFALL_BOARD_WIN => Ok(Board::Win(of()?)),
        FLAGFALL_BOARD_DRAW => Ok(Board::Draw),
        FLAGFALL_BOARD_SCORE => Ok(Board::Score(millis(board.score)?.get())),
        FLAGFALL_BOARD_RESIGNED => Ok(Board::Resigned(of()?)),
        FLAGFALL_BOARD_CLAIMED => Ok(Board::Claimed(of()?)),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

/// Converts the caller's terms.
pub(crate) fn terms(terms: &flagfall_terms) -> Outcome<Terms> {
    let losses = Losses::new(terms.minimal_loss, terms.maximal_loss);
    let mut described = Terms::new();
    described.losses = truth(terms.has_losses)?.then_some(losses);
    described.cannot_win = BySide {
        first: truth(terms.first_cannot_win)?,
        second: truth(terms.second_cannot_win)?,
    };
    described.overtime = NonZeroU32::new(terms.overtime_every_ms)
        .map(|every| Overtime::new(terms.overtime_points, every));
    Ok(described)
}

/// Converts a verdict from core.
pub(crate) fn of_core(verdict: Verdict) -> flagfall_verdict {
    flagfall_verdict {
        struct_size: 0,
        outcome: match verdict.outcome {
            CoreOutcome::Open => FLAGFALL_OUTCOME_OPEN,
            CoreOutcome::Draw => FLAGFALL_OUTCOME_DRAW,
            CoreOutcome::Win(Side::First) => FLAGFALL_OUTCOME_FIRST,
            CoreOutcome::Win(Side::Second) => FLAGFALL_OUTCOME_SECOND,
            CoreOutcome::Aborted => FLAGFALL_OUTCOME_ABORTED,
        },
        reason: verdict.reason.number(),
        has_score: verdict.score.is_some().into(),
        score: verdict.score.unwrap_or(0),
    }
}

/// Returns the name of an outcome, the same in every language: "open", "draw", "first", "second",
/// "aborted".
///
/// The string is static. NULL if the number is not an outcome.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_outcome_name(outcome: flagfall_outcome) -> *const c_char {
    match outcome {
        FLAGFALL_OUTCOME_OPEN => c"open".as_ptr(),
        FLAGFALL_OUTCOME_DRAW => c"draw".as_ptr(),
        FLAGFALL_OUTCOME_FIRST => c"first".as_ptr(),
        FLAGFALL_OUTCOME_SECOND => c"second".as_ptr(),
        FLAGFALL_OUTCOME_ABORTED => c"aborted".as_ptr(),
        _ => std::ptr::null(),
    }
}

/// Returns the name of a reason, the same in every language: "both-first-flags".
///
/// The string is static. NULL if the number is not a reason.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_reason_name(reason: flagfall_reason) -> *const c_char {
    words::name::<Reason>(reason)
}
