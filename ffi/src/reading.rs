//! What the clocks show.

use std::ffi::c_char;

use flagfall_core::{Flag, Millis, Phase, Reading, SideReading};

use crate::raw::unsafe_sized32;
use crate::side::{self, flagfall_side};
use crate::stage::{self, flagfall_first_flag};
use crate::words;

/// Whether the clocks run, and if not, why not. With 3 and above the game is over.
pub type flagfall_phase = u32;

// Words of Phase: `make words`.
/// The game has not started.
pub const FLAGFALL_PHASE_NOT_STARTED: flagfall_phase = 0;
/// The game is running.
pub const FLAGFALL_PHASE_RUNNING: flagfall_phase = 1;
/// The game is paused.
pub const FLAGFALL_PHASE_PAUSED: flagfall_phase = 2;
/// A flag fell: the game is over.
pub const FLAGFALL_PHASE_FLAGGED: flagfall_phase = 3;
/// Both first flags fell, and neither side can win any more.
pub const FLAGFALL_PHASE_DRAWN: flagfall_phase = 4;
/// The limit on the whole game was reached.
pub const FLAGFALL_PHASE_HALTED: flagfall_phase = 5;
/// A penalty gave the opponent the last point it needed to win the match.
pub const FLAGFALL_PHASE_PENALIZED: flagfall_phase = 6;
/// The game was stopped: mate, resignation, agreement.
pub const FLAGFALL_PHASE_STOPPED: flagfall_phase = 7;
/// A first move did not come in time: the game is over, without a result.
pub const FLAGFALL_PHASE_ABORTED: flagfall_phase = 8;
// End of words.

/// The state of a side's flag.
pub type flagfall_flag = u32;

// Words of Flag: `make words`.
/// The flag is up.
pub const FLAGFALL_FLAG_UP: flagfall_flag = 0;
/// The first flag has fallen: the side plays on in extra time, at a cost to its result.
pub const FLAGFALL_FLAG_FIRST: flagfall_flag = 1;
/// The flag has fallen: the game is over.
pub const FLAGFALL_FLAG_FALLEN: flagfall_flag = 2;
// End of words.

/// The state of the game, without the sides' clocks.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_reading {
    /// The size of the struct: FLAGFALL_READING_INIT sets it.
    pub struct_size: u32,
    /// Whether the clocks run, and if not, why not.
    pub phase: flagfall_phase,
    /// The side whose clock is running, or will run once the game starts or resumes.
    pub on_turn: flagfall_side,
    /// 1 if the turn was handed over, so that the side on turn decides on a double; else 0.
    pub deciding: u32,
    /// 1 if the side on turn has not yet received the last move or hand-over, else 0. Until then
    /// its time is shown as if it ran, for display only: nothing is charged, no flag falls, and a
    /// bank may be below zero.
    pub provisional: u32,
    /// The side whose first flag has fallen, or NONE. If both have fallen, the one whose first flag
    /// fell earlier.
    pub first_to_fall: flagfall_side,
}

// SAFETY: repr(C), begins with its size, 6 * 4 bytes without padding, integers only.
unsafe_sized32!(flagfall_reading, 24);

/// What the clock of one side shows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_side_reading {
    /// The size of the struct: FLAGFALL_SIDE_READING_INIT sets it.
    pub struct_size: u32,
    /// 1 if the side has a clock; 0 if it plays untimed.
    pub timed: u32,
    /// The current stage's place in the schedule, counted from 0.
    pub stage: u32,
    /// The number of moves that the side has completed.
    pub moves: u32,
    /// The moves still to make in this stage; 0 if the stage covers the rest of the game.
    pub moves_left: u32,
    /// The lives left, including the current one.
    pub lives: u32,
    /// The state of the side's flag.
    pub flag: flagfall_flag,
    /// The number of penalties so far: how often the bank ran out and the opponent got a point for
    /// it.
    pub penalties: u32,
    /// 1 if the turn has a time limit, or a first move must be made within a time, and
    /// `turn_left_ms` is what is left of it; else 0. A decision has none.
    pub has_turn_limit: u32,
    /// What the side's first flag costs, if it has fallen; NONE if it has not.
    pub first_flag: flagfall_first_flag,
    /// The bank, in milliseconds: the time left in the current stage or byo-yomi period, without
    /// delay time. Below zero only in a provisional reading, and if the time past zero of an earlier
    /// move was carried.
    pub bank_ms: i64,
    /// The delay time left in this turn, in milliseconds. It runs down before the bank.
    pub lent_ms: i64,
    /// The time used past zero, in milliseconds, if play continues past zero. Within a grace, the
    /// time past zero in this turn.
    pub overrun_ms: i64,
    /// The time used in this turn, in milliseconds.
    pub turn_used_ms: i64,
    /// The time left until this turn's limit, in milliseconds.
    pub turn_left_ms: i64,
    /// The time used in the whole game, in milliseconds.
    pub used_ms: i64,
    /// The time in the side's reserve, in milliseconds; 0 without one.
    pub reserve_ms: i64,
    /// 1 if the side has gone berserk in this game; else 0.
    pub berserk: u32,
    /// 0.
    pub reserved: u32,
}

// SAFETY: repr(C), begins with its size, 10 * 4 + 7 * 8 + 2 * 4 bytes without padding, integers
// only.
unsafe_sized32!(flagfall_side_reading, 104, first 88);

/// Converts a reading from core: the state of the game.
pub(crate) fn of_core(reading: &Reading) -> flagfall_reading {
    flagfall_reading {
        struct_size: 0,
        phase: reading.phase.number(),
        on_turn: reading.on_turn.number(),
        deciding: reading.deciding.into(),
        provisional: reading.provisional.into(),
        first_to_fall: side::number_or_none(reading.first_to_fall),
    }
}

/// Converts a reading from core: what one side's clock shows.
pub(crate) fn of_core_side(reading: &SideReading) -> flagfall_side_reading {
    flagfall_side_reading {
        struct_size: 0,
        timed: reading.bank.is_some().into(),
        stage: reading.stage,
        moves: reading.moves,
        moves_left: reading.moves_left.unwrap_or(0),
        lives: reading.lives.into(),
        flag: reading.flag.number(),
        penalties: reading.penalties.into(),
        has_turn_limit: reading.turn_left.is_some().into(),
        first_flag: stage::first_flag(reading.first_flag),
        bank_ms: reading.bank.map_or(0, Millis::get),
        lent_ms: reading.lent.get(),
        overrun_ms: reading.overrun.get(),
        turn_used_ms: reading.turn_used.get(),
        turn_left_ms: reading.turn_left.map_or(0, Millis::get),
        used_ms: reading.used.get(),
        reserve_ms: reading.reserve.get(),
        berserk: reading.berserk.into(),
        reserved: 0,
    }
}

/// Returns the name of a phase, the same in every language: "not-started".
///
/// The string is static. NULL if the number is not a phase.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_phase_name(phase: flagfall_phase) -> *const c_char {
    words::name::<Phase>(phase)
}

/// Returns the name of a flag's state, the same in every language: "up", "first", "fallen".
///
/// The string is static. NULL if the number is not a flag's state.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_flag_name(flag: flagfall_flag) -> *const c_char {
    words::name::<Flag>(flag)
}
