//! Clocks that join a game, and clocks that a server corrects.

use std::ffi::c_char;
use std::sync::Arc;

use flagfall_core::{
    BySide, Clock, ClockError, Flag, Millis, Phase, SideStanding, Standing, StandingField,
    StandingFormat, Timestamp,
};

use crate::clock::{self, flagfall_clock};
use crate::control::flagfall_control;
use crate::guard::guard;
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, unsafe_sized32};
use crate::reading::{flagfall_flag, flagfall_phase};
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};
use crate::words;

/// A field of a standing, in an error.
pub type flagfall_standing_field = u32;

// Words of StandingField: `make words`.
/// The phase: one that a standing cannot have, or that contradicts the other fields.
pub const FLAGFALL_STANDING_FIELD_PHASE: flagfall_standing_field = 0;
/// The side on turn: before the start it is the first side.
pub const FLAGFALL_STANDING_FIELD_ON_TURN: flagfall_standing_field = 1;
/// The side whose first flag fell earlier.
pub const FLAGFALL_STANDING_FIELD_FIRST_TO_FALL: flagfall_standing_field = 2;
/// The bank: missing, below zero, or that of an untimed side.
pub const FLAGFALL_STANDING_FIELD_BANK: flagfall_standing_field = 3;
/// The stage: there is none with this index.
pub const FLAGFALL_STANDING_FIELD_STAGE: flagfall_standing_field = 4;
/// The lives: 0, or more than the stage has.
pub const FLAGFALL_STANDING_FIELD_LIVES: flagfall_standing_field = 5;
/// The moves: fewer than count towards the quota, or more than the limit of the game.
pub const FLAGFALL_STANDING_FIELD_MOVES: flagfall_standing_field = 6;
/// The moves left: 0, more than the quota, or without a quota.
pub const FLAGFALL_STANDING_FIELD_MOVES_LEFT: flagfall_standing_field = 7;
/// The delay time left: more than the turn gets, or of a side that is not on turn.
pub const FLAGFALL_STANDING_FIELD_LENT: flagfall_standing_field = 8;
/// The flag: it contradicts the phase, or no earlier stage lets it fall.
pub const FLAGFALL_STANDING_FIELD_FLAG: flagfall_standing_field = 9;
/// The time past zero: below zero, or no stage so far continues past zero.
pub const FLAGFALL_STANDING_FIELD_OVERRUN: flagfall_standing_field = 10;
/// The penalties: too many, or no stage so far has penalties.
pub const FLAGFALL_STANDING_FIELD_PENALTIES: flagfall_standing_field = 11;
/// The time used in this turn: below zero, above the limit per turn, no whole number of units, or
/// of a side that is not on turn.
pub const FLAGFALL_STANDING_FIELD_TURN_USED: flagfall_standing_field = 12;
/// The time used in the game: less than the other values contain.
pub const FLAGFALL_STANDING_FIELD_USED: flagfall_standing_field = 13;
/// The time since the last credit: below zero, or more than was used.
pub const FLAGFALL_STANDING_FIELD_SINCE_CREDIT: flagfall_standing_field = 14;
/// The reserve: below zero, more than the stages so far give, or that of an untimed side.
pub const FLAGFALL_STANDING_FIELD_RESERVE: flagfall_standing_field = 15;
// End of words.

/// What the clocks of a game show at one moment, as a server reports it, without the sides' clocks.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_standing {
    /// The size of the struct: FLAGFALL_STANDING_INIT sets it.
    pub struct_size: u32,
    /// Whether the clocks run, and if not, why not. Not DRAWN or PENALIZED.
    pub phase: flagfall_phase,
    /// The side whose clock runs, or would run.
    pub on_turn: flagfall_side,
    /// 1 if `first_to_fall` is given; else 0. With one fallen first flag it can be left out.
    pub has_first_to_fall: u32,
    /// The side whose first flag fell earlier, if both have fallen.
    pub first_to_fall: flagfall_side,
    /// 0.
    pub reserved: u32,
    /// The timestamp at which the values hold.
    pub at_ms: i64,
}

// SAFETY: repr(C), begins with its size, 6 * 4 + 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_standing, 32);

/// What one side's clock shows in a standing. A value whose `has_` is 0 is one that the server does
/// not report.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_side_standing {
    /// The size of the struct: FLAGFALL_SIDE_STANDING_INIT sets it.
    pub struct_size: u32,
    /// 1 if `bank_ms` is given: for every side, except an untimed one, which has none. Else 0.
    pub has_bank: u32,
    /// 1 if `lives` is given; else 0. Default: those of the stage.
    pub has_lives: u32,
    /// 1 if `moves` is given; else 0. Default: as few as `moves_left` allows.
    pub has_moves: u32,
    /// 1 if `moves_left` is given; else 0. Default: the quota, if the stage has one.
    pub has_moves_left: u32,
    /// 1 if `lent_ms` is given; else 0. Default: the delay time of a turn that begins.
    pub has_lent: u32,
    /// 1 if `used_ms` is given; else 0. Default: as little as the other values allow.
    pub has_used: u32,
    /// 1 if `since_credit_ms` is given; else 0. Default: the time of this turn.
    pub has_since_credit: u32,
    /// 1 if `reserve_ms` is given; else 0. Default: what the stages so far give.
    pub has_reserve: u32,
    /// The stage's place in the schedule, counted from 0.
    pub stage: u32,
    /// The lives left, including the one now running: up to 65535.
    pub lives: u32,
    /// The number of moves completed.
    pub moves: u32,
    /// The moves still to make in this stage, if it has a quota.
    pub moves_left: u32,
    /// The state of the side's flag.
    pub flag: flagfall_flag,
    /// The number of penalties so far: up to 65535.
    pub penalties: u32,
    /// 0.
    pub reserved: u32,
    /// The time left in the current stage or byo-yomi period, in milliseconds. An increment that is
    /// added before the move is part of it.
    pub bank_ms: i64,
    /// The delay time left for this turn, in milliseconds.
    pub lent_ms: i64,
    /// The time used past zero, in milliseconds, if play continues past zero. Within a grace, that
    /// of this turn.
    pub overrun_ms: i64,
    /// The time used in this turn, in milliseconds: whole units of it if the time control charges
    /// units. 0 for the side that is not on turn.
    pub turn_used_ms: i64,
    /// The time used in the whole game, in milliseconds.
    pub used_ms: i64,
    /// The time taken from the bank since the last credit, this turn included, in milliseconds, for
    /// a credit such as Bronstein that gives back what was spent.
    pub since_credit_ms: i64,
    /// The time in the reserve, in milliseconds.
    pub reserve_ms: i64,
}

// SAFETY: repr(C), begins with its size, 16 * 4 + 7 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_side_standing, 120);

/// The value of a field and its `has_`.
fn given<T>(has: u32, value: impl FnOnce() -> Outcome<T>) -> Outcome<Option<T>> {
    side::truth(has)?.then(value).transpose()
}

fn small(number: u32) -> Outcome<u16> {
    u16::try_from(number).map_err(|_| FLAGFALL_STATUS_INVALID_ARGUMENT)
}

fn to_core_side(of: &flagfall_side_standing) -> Outcome<SideStanding> {
    let time = |has, time_ms| given(has, || side::millis(time_ms));
    Ok(SideStanding {
        bank: time(of.has_bank, of.bank_ms)?,
        stage: of.stage,
        lives: given(of.has_lives, || small(of.lives))?,
        moves: given(of.has_moves, || Ok(of.moves))?,
        moves_left: given(of.has_moves_left, || Ok(of.moves_left))?,
        lent: time(of.has_lent, of.lent_ms)?,
        flag: Flag::from_number(of.flag).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?,
        overrun: side::millis(of.overrun_ms)?,
        penalties: small(of.penalties)?,
        turn_used: side::millis(of.turn_used_ms)?,
        used: time(of.has_used, of.used_ms)?,
        since_credit: time(of.has_since_credit, of.since_credit_ms)?,
        reserve: time(of.has_reserve, of.reserve_ms)?,
    })
}

/// # Safety
///
/// As [`raw::read`], for each pointer.
unsafe fn to_core(
    standing: *const flagfall_standing,
    first: *const flagfall_side_standing,
    second: *const flagfall_side_standing,
) -> Outcome<Standing> {
    // SAFETY: as this function's own promise.
    let (standing, first, second) =
        unsafe { (raw::read(standing)?, raw::read(first)?, raw::read(second)?) };
    if (standing.reserved, first.reserved, second.reserved) != (0, 0, 0) {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    let phase = Phase::from_number(standing.phase);
    Ok(Standing {
        at: side::at(standing.at_ms)?,
        phase: phase.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?,
        on_turn: side::side(standing.on_turn)?,
        first_to_fall: given(standing.has_first_to_fall, || {
            side::side(standing.first_to_fall)
        })?,
        sides: BySide {
            first: to_core_side(&first)?,
            second: to_core_side(&second)?,
        },
    })
}

fn of_core(standing: &Standing) -> flagfall_standing {
    flagfall_standing {
        struct_size: 0,
        phase: standing.phase.number(),
        on_turn: standing.on_turn.number(),
        has_first_to_fall: standing.first_to_fall.is_some().into(),
        first_to_fall: standing.first_to_fall.map_or(0, |side| side.number()),
        reserved: 0,
        at_ms: standing.at.get(),
    }
}

fn of_core_side(of: &SideStanding) -> flagfall_side_standing {
    let time = |time: Option<Millis>| time.map_or(0, Millis::get);
    flagfall_side_standing {
        struct_size: 0,
        has_bank: of.bank.is_some().into(),
        has_lives: of.lives.is_some().into(),
        has_moves: of.moves.is_some().into(),
        has_moves_left: of.moves_left.is_some().into(),
        has_lent: of.lent.is_some().into(),
        has_used: of.used.is_some().into(),
        has_since_credit: of.since_credit.is_some().into(),
        has_reserve: of.reserve.is_some().into(),
        stage: of.stage,
        lives: of.lives.unwrap_or(0).into(),
        moves: of.moves.unwrap_or(0),
        moves_left: of.moves_left.unwrap_or(0),
        flag: of.flag.number(),
        penalties: of.penalties.into(),
        reserved: 0,
        bank_ms: time(of.bank),
        lent_ms: time(of.lent),
        overrun_ms: of.overrun.get(),
        turn_used_ms: of.turn_used.get(),
        used_ms: time(of.used),
        since_credit_ms: time(of.since_credit),
        reserve_ms: time(of.reserve),
    }
}

/// # Safety
///
/// As [`raw::check_writable_unless_null`], for each pointer.
unsafe fn check_writable(
    standing: *mut flagfall_standing,
    first: *mut flagfall_side_standing,
    second: *mut flagfall_side_standing,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe {
        raw::check_writable_unless_null(standing)?;
        raw::check_writable_unless_null(first)?;
        raw::check_writable_unless_null(second)
    }
}

/// # Safety
///
/// As [`raw::write_unless_null`], for each pointer.
unsafe fn write(
    shown: &Standing,
    standing: *mut flagfall_standing,
    first: *mut flagfall_side_standing,
    second: *mut flagfall_side_standing,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe {
        raw::write_unless_null(standing, of_core(shown))?;
        raw::write_unless_null(first, of_core_side(&shown.sides.first))?;
        raw::write_unless_null(second, of_core_side(&shown.sides.second))
    }
}

/// The status of an error, after writing which field is bad.
///
/// # Safety
///
/// `side` and `field` are NULL or each point to a number.
unsafe fn refused(
    error: ClockError,
    side: *mut flagfall_side,
    field: *mut flagfall_standing_field,
) -> flagfall_status {
    if let ClockError::BadStanding {
        side: of,
        field: bad,
    } = error
    {
        // SAFETY: as this function's own promise.
        unsafe {
            raw::set(side, side::number_or_none(of));
            raw::set(field, bad.number());
        }
    }
    refusal(error)
}

/// Who reports a standing, and in which format.
pub type flagfall_standing_format = u32;

// Words of StandingFormat: `make words`.
/// A game's state from lichess's Bot and Board API: `{"type":"gameState","moves":"e2e4", …}`.
pub const FLAGFALL_STANDING_FORMAT_LICHESS: flagfall_standing_format = 0;
/// A clock from the Online Go Server: `{"current_player":1,"black_time":{…}, …}`.
pub const FLAGFALL_STANDING_FORMAT_OGS: flagfall_standing_format = 1;
/// The Go Text Protocol, of KGS's clients too: `time_left b 60 0` and `time_left w 50 0`.
pub const FLAGFALL_STANDING_FORMAT_GTP: flagfall_standing_format = 2;
/// The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
pub const FLAGFALL_STANDING_FORMAT_UCI: flagfall_standing_format = 3;
/// The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
pub const FLAGFALL_STANDING_FORMAT_USI: flagfall_standing_format = 4;
/// A game's position from PyChess: `{"type":"board","clocks":[60000,50000],"byo":"", …}`.
pub const FLAGFALL_STANDING_FORMAT_PYCHESS: flagfall_standing_format = 5;
// End of words.

/// Reads the standing of a game with this time control from a message of a server or for an engine:
/// for `flagfall_clock_join` and `flagfall_clock_set_standing`.
///
/// - LICHESS: a `gameState` of the Bot or Board API, or a `gameFull`. White is the first side.
/// - OGS: a clock object of the Online Go Server. Black is the first side. `at_ms` of the standing is
///   `last_move` or, if the game is paused, `paused_since`: convert it to your time.
/// - GTP: `time_left` of both sides, as KGS writes it too.
/// - UCI, USI: `go …`, as `flagfall_clock_command` writes it. UCI's `movetime` is not a standing.
/// - PYCHESS: the message `board` of a game. White is the first side. In Fog of War, whose position is
///   hidden from spectators, `on_turn` says whose turn it is.
///
/// `text` has `text_length` bytes. `on_turn` and `at_ms` are used where the message does not say
/// them. Unless it says otherwise, untimed turns and the set-up are over. `standing`, `first` and
/// `second` may not be NULL.
///
/// `error` may be NULL. It is written only if the status is PARSE: what is wrong, and where; also if
/// the message does not fit the time control, or does not say which stage a side is in.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_control_parse_standing(
    control: Option<&flagfall_control>,
    format: flagfall_standing_format,
    on_turn: flagfall_side,
    at_ms: i64,
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    standing: *mut flagfall_standing,
    first: *mut flagfall_side_standing,
    second: *mut flagfall_side_standing,
) -> flagfall_status {
    guard(|| {
        let control = control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let format = StandingFormat::from_number(format).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let (on_turn, at) = (side::side(on_turn)?, side::at(at_ms)?);
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::check_writable(standing)?;
            raw::check_writable(first)?;
            raw::check_writable(second)?;
        }
        let read = |text: &str| format.parse(text, &control.0, on_turn, at);
        // SAFETY: the caller's promise, passed on.
        let read = unsafe { parse_error::parse(text, text_length, error, standing, read)? };
        // SAFETY: the caller's promise, passed on.
        unsafe { write(&read, standing, first, second) }
    })
}

/// Creates a clock of a game that has begun elsewhere, such as on a server.
///
/// The values of the standing hold at its timestamp; time runs on from there. Nothing expires in
/// that very millisecond. A game within a decision on the doubling cube, with a move that was not
/// received, or of a match cannot be joined: use a snapshot.
///
/// `control` may be freed at any time. Free `*out` with `flagfall_clock_free`.
///
/// Returns BAD_STANDING if no such game has a field of the standing, or if it contradicts another:
/// then `*side` is the side whose field it is, or NONE for a field of `standing`, and `*field` says
/// which. Both may be NULL. TOO_LARGE also if the banks of an hourglass do not fit together.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_join(
    control: Option<&flagfall_control>,
    standing: *const flagfall_standing,
    first: *const flagfall_side_standing,
    second: *const flagfall_side_standing,
    side: *mut flagfall_side,
    field: *mut flagfall_standing_field,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        let control = control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        // SAFETY: the caller's promise, passed on.
        let standing = unsafe { to_core(standing, first, second)? };
        let joined = Clock::join(Arc::clone(&control.0), standing);
        // SAFETY: the caller's promise, passed on.
        let joined = joined.map_err(|error| unsafe { refused(error, side, field) })?;
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(joined, out) }
    })
}

/// Replaces the whole state of the clock by what a server reports. The timestamp of the standing is
/// that of the call, which changes the clock, without events.
///
/// A flag that the clock has reported can be up again, since the server is right: compare readings
/// to see what has changed. If the clock has just this standing, only its time advances, and a
/// measured time can still replace that of the turn. `flagfall_clock_take_backs` stays as it is.
///
/// Returns BAD_STANDING and TOO_LARGE as `flagfall_clock_join`; BAD_STANDING with the field PHASE
/// also if the game belongs to a match.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_set_standing(
    clock: Option<&mut flagfall_clock>,
    standing: *const flagfall_standing,
    first: *const flagfall_side_standing,
    second: *const flagfall_side_standing,
    side: *mut flagfall_side,
    field: *mut flagfall_standing_field,
) -> flagfall_status {
    let set = |clock: &mut Clock| {
        // SAFETY: the caller's promise, passed on.
        let standing = unsafe { to_core(standing, first, second)? };
        let set = clock.set_standing(standing);
        // SAFETY: the caller's promise, passed on.
        set.map_err(|error| unsafe { refused(error, side, field) })?;
        Ok(Ok(Vec::new()))
    };
    // SAFETY: there is no count.
    unsafe { clock::change(clock, std::ptr::null_mut(), set) }
}

/// Writes what the clocks show at `at_ms`, as a standing: a clock that joins the game with it
/// continues like this one. Changes nothing.
///
/// That clock does not know of a move that is ready, and the time of the turn until `at_ms` cannot
/// be replaced by a shorter measured time. If the time control charges whole units, what has run of
/// a unit is not part of a standing.
///
/// `standing`, `first` and `second` may be NULL.
///
/// Returns BAD_STANDING if the game is within a decision or belongs to a match, if a move was not
/// received, if it ended by both first flags, and if no standing can say what has become of it, such
/// as after a berserk in a turn that is now longer than its limit: then `*side` and `*field` say
/// which. Both may be NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_clock_standing(
    clock: Option<&flagfall_clock>,
    at_ms: i64,
    standing: *mut flagfall_standing,
    first: *mut flagfall_side_standing,
    second: *mut flagfall_side_standing,
    side: *mut flagfall_side,
    field: *mut flagfall_standing_field,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        unsafe { check_writable(standing, first, second)? };
        let at: Timestamp = side::at(at_ms)?;
        let shown = clock::core(clock)?.standing(at);
        // SAFETY: the caller's promise, passed on.
        let shown = shown.map_err(|error| unsafe { refused(error, side, field) })?;
        // SAFETY: the caller's promise, passed on.
        unsafe { write(&shown, standing, first, second) }
    })
}

/// Returns the name of a field of a standing, the same in every language: "moves-left".
///
/// The string is static. NULL if the number is not a field.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_standing_field_name(field: flagfall_standing_field) -> *const c_char {
    words::name::<StandingField>(field)
}
