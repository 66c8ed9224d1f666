//! Statuses: what a call returns.

use std::ffi::{CStr, c_char};
use std::io::{self, ErrorKind};

use flagfall_core::vocabulary::Listed;

use crate::words;

/// What a call returns: 0 is success; any other number is an error, and the object is unchanged.
/// The numbers never change their meaning.
pub type flagfall_status = i32;

/// What a function of the ABI returns, within the library.
pub(crate) type Outcome<T = ()> = Result<T, flagfall_status>;

/// Success.
pub const FLAGFALL_STATUS_OK: flagfall_status = 0;
/// A pointer is NULL where that is not allowed, or a number has an unknown value or is out of
/// range.
pub const FLAGFALL_STATUS_INVALID_ARGUMENT: flagfall_status = 1;
/// A bug in the library. The object is unchanged. Please report it.
pub const FLAGFALL_STATUS_PANIC: flagfall_status = 2;
/// A buffer or an array is too small. The call has written only the size needed.
pub const FLAGFALL_STATUS_BUFFER_TOO_SHORT: flagfall_status = 3;
/// The text is not valid: see `flagfall_parse_error`.
pub const FLAGFALL_STATUS_PARSE: flagfall_status = 4;
/// The `struct_size` of a struct is not set, or is too small, or the struct has fields that this
/// version does not know. Initialize it with its macro, such as `FLAGFALL_STAGE_INIT`.
pub const FLAGFALL_STATUS_STRUCT_SIZE: flagfall_status = 5;
/// An array that the call writes shares memory with another array of the call.
pub const FLAGFALL_STATUS_OVERLAP: flagfall_status = 6;
/// The caller's function did not store what was saved: it returned another number than 0.
pub const FLAGFALL_STATUS_WRITE_FAILED: flagfall_status = 7;

// Words of ClockError: `make words`.
/// The game has not started.
pub const FLAGFALL_STATUS_NOT_STARTED: flagfall_status = 100;
/// The game has already started.
pub const FLAGFALL_STATUS_ALREADY_STARTED: flagfall_status = 101;
/// The timestamp is earlier than the last call that changed the clock.
pub const FLAGFALL_STATUS_AT_WENT_BACK: flagfall_status = 102;
/// The other side is on turn.
pub const FLAGFALL_STATUS_NOT_ON_TURN: flagfall_status = 103;
/// The turn is handed over for a decision: end the decision before the press.
pub const FLAGFALL_STATUS_DECIDING: flagfall_status = 104;
/// The clock is paused.
pub const FLAGFALL_STATUS_PAUSED: flagfall_status = 105;
/// The clock is not paused.
pub const FLAGFALL_STATUS_NOT_PAUSED: flagfall_status = 106;
/// The game is over.
pub const FLAGFALL_STATUS_OVER: flagfall_status = 107;
/// The side's flag has not fallen.
pub const FLAGFALL_STATUS_FLAG_UP: flagfall_status = 108;
/// The side is untimed and has no bank.
pub const FLAGFALL_STATUS_UNTIMED: flagfall_status = 109;
/// The time is negative: expected at least 0 ms.
pub const FLAGFALL_STATUS_NEGATIVE: flagfall_status = 110;
/// A time or a count is too large: times, and sums of times, go up to 2^53 - 1 ms.
pub const FLAGFALL_STATUS_TOO_LARGE: flagfall_status = 111;
/// The side on turn has not yet received the last move or hand-over: report that it was received,
/// or give the measured time of the turn.
pub const FLAGFALL_STATUS_AWAITING_RECEIPT: flagfall_status = 112;
/// No move or hand-over is waiting to be received.
pub const FLAGFALL_STATUS_NOT_AWAITING: flagfall_status = 113;
/// The clock keeps no journal: start one before the moves that may be taken back.
pub const FLAGFALL_STATUS_NO_JOURNAL: flagfall_status = 114;
/// The journal does not contain the given move or timestamp.
pub const FLAGFALL_STATUS_NOT_IN_JOURNAL: flagfall_status = 115;
/// The arena has no game with the given id: the game was removed, or belongs to another arena.
pub const FLAGFALL_STATUS_NO_SUCH_GAME: flagfall_status = 116;
/// The call can cause more events than the journal can hold: 10,000,000 in all, and 1,000,000 per
/// call.
pub const FLAGFALL_STATUS_JOURNAL_FULL: flagfall_status = 117;
/// The side has already completed the move with this number: the press was sent before.
pub const FLAGFALL_STATUS_ALREADY_MADE: flagfall_status = 118;
/// The side has not completed the move before the one with this number: a press was lost, or
/// arrives out of order.
pub const FLAGFALL_STATUS_MOVE_MISSING: flagfall_status = 119;
/// The number of take-backs is not that of the clock: the press belongs to a game that was taken
/// back.
pub const FLAGFALL_STATUS_STALE: flagfall_status = 120;
/// A standing contradicts itself or the time control.
pub const FLAGFALL_STATUS_BAD_STANDING: flagfall_status = 121;
/// The side's reserve holds less time than was to be drawn, or its stage has no reserve.
pub const FLAGFALL_STATUS_NO_RESERVE: flagfall_status = 130;
/// The draw would fill the bank beyond what the reserve allows.
pub const FLAGFALL_STATUS_OVER_LIMIT: flagfall_status = 131;
/// Two moves have been made in the game, or the side has already made a move, reached its second
/// stage or gone berserk.
pub const FLAGFALL_STATUS_TOO_LATE: flagfall_status = 132;
/// The berserk rule does not apply to the game's time control.
pub const FLAGFALL_STATUS_NO_BERSERK: flagfall_status = 133;
// End of words.

// Words of ControlError: `make words`.
/// A time is negative: expected at least 0 ms.
pub const FLAGFALL_STATUS_NEGATIVE_TIME: flagfall_status = 200;
/// The last stage requires a next stage, but none follows.
pub const FLAGFALL_STATUS_NO_NEXT_STAGE: flagfall_status = 201;
/// A stage can never begin: the stage before it never leads to the next.
pub const FLAGFALL_STATUS_UNREACHABLE_STAGE: flagfall_status = 202;
/// A life or a penalty would refill the bank with 0 ms: expected more.
pub const FLAGFALL_STATUS_EMPTY_REFILL: flagfall_status = 203;
/// The sides differ where they must be equal. In every time control: only one side of an hourglass
/// is timed. In time odds also: only one side has an hourglass, only one plays past zero, or they
/// differ and one has penalties.
pub const FLAGFALL_STATUS_UNEQUAL_SIDES: flagfall_status = 204;
/// One side's game limit is a time, the other's a number of turns.
pub const FLAGFALL_STATUS_MIXED_GAME_LIMITS: flagfall_status = 205;
/// A stage has more than 1000 lives.
pub const FLAGFALL_STATUS_TOO_MANY_LIVES: flagfall_status = 206;
/// The berserk rule does not apply to the time control.
pub const FLAGFALL_STATUS_NOT_BERSERKABLE: flagfall_status = 207;
/// A sum of times is above 2^53 - 1 ms.
pub const FLAGFALL_STATUS_TIME_TOO_LARGE: flagfall_status = 208;
/// The tiers of a charge must begin in ascending order above 0 ms, at whole numbers of units, and
/// have factors from 1 to 100.
pub const FLAGFALL_STATUS_BAD_TIER: flagfall_status = 209;
/// The time for a first move is 0: expected more.
pub const FLAGFALL_STATUS_BAD_OPENING: flagfall_status = 210;
/// An hourglass cannot carry the time past zero of a move within the grace.
pub const FLAGFALL_STATUS_BAD_GRACE: flagfall_status = 211;
/// A reserve is not valid: it draws units of 0 ms, more than 1000 units or units beside overflow,
/// has overflow without a clip limit, or is in an hourglass.
pub const FLAGFALL_STATUS_BAD_RESERVE: flagfall_status = 212;
// End of words.

// Words of PrintError: `make words`.
/// The notation cannot express this number of stages.
pub const FLAGFALL_STATUS_CANNOT_SAY_STAGES: flagfall_status = 300;
/// The notation cannot express a time: it is too short, or not a whole number of the notation's
/// smallest unit.
pub const FLAGFALL_STATUS_CANNOT_SAY_TIME: flagfall_status = 301;
/// The notation cannot express whether the time left carries over when a stage begins.
pub const FLAGFALL_STATUS_CANNOT_SAY_ENTRY: flagfall_status = 302;
/// The notation cannot express a quota of moves, or what happens when it is met.
pub const FLAGFALL_STATUS_CANNOT_SAY_QUOTA: flagfall_status = 303;
/// The notation cannot express the credit: an increment, a delay, or Bronstein.
pub const FLAGFALL_STATUS_CANNOT_SAY_CREDIT: flagfall_status = 304;
/// The notation cannot express a limit on the bank.
pub const FLAGFALL_STATUS_CANNOT_SAY_LIMIT: flagfall_status = 305;
/// The notation cannot express the number of lives.
pub const FLAGFALL_STATUS_CANNOT_SAY_LIVES: flagfall_status = 306;
/// The notation cannot express a limit on each turn.
pub const FLAGFALL_STATUS_CANNOT_SAY_TURN_LIMIT: flagfall_status = 307;
/// The notation cannot express what happens when the bank runs out.
pub const FLAGFALL_STATUS_CANNOT_SAY_ON_EXPIRY: flagfall_status = 308;
/// The notation cannot express how the two clocks are coupled.
pub const FLAGFALL_STATUS_CANNOT_SAY_COUPLING: flagfall_status = 309;
/// The notation cannot express a limit on the whole game.
pub const FLAGFALL_STATUS_CANNOT_SAY_GAME_LIMIT: flagfall_status = 310;
/// The notation cannot express how the first turns are timed.
pub const FLAGFALL_STATUS_CANNOT_SAY_OPENING: flagfall_status = 311;
/// The notation cannot express whether the flag falls at zero or past it.
pub const FLAGFALL_STATUS_CANNOT_SAY_FLAG_FALLS: flagfall_status = 312;
/// The notation cannot express different times for the two sides.
pub const FLAGFALL_STATUS_CANNOT_SAY_UNEQUAL_SIDES: flagfall_status = 313;
/// The notation cannot express what a turn is charged: rounding, a minimum, or tiers.
pub const FLAGFALL_STATUS_CANNOT_SAY_CHARGE: flagfall_status = 314;
/// A PCN document cannot be made from the journal: it does not begin with the game, or contains
/// calls that a list of moves cannot express.
pub const FLAGFALL_STATUS_CANNOT_SAY_ACTIONS: flagfall_status = 315;
/// The notation cannot express pauses on weekends.
pub const FLAGFALL_STATUS_CANNOT_SAY_WEEKEND_PAUSES: flagfall_status = 316;
/// The notation cannot express a grace past zero.
pub const FLAGFALL_STATUS_CANNOT_SAY_GRACE: flagfall_status = 317;
/// The notation cannot express a reserve.
pub const FLAGFALL_STATUS_CANNOT_SAY_RESERVE: flagfall_status = 318;
// End of words.

// Words of MatchError: `make words`.
/// The match is over: a side has enough points to win it.
pub const FLAGFALL_STATUS_MATCH_OVER: flagfall_status = 400;
/// A game is being played: end it before starting the next.
pub const FLAGFALL_STATUS_GAME_RUNNING: flagfall_status = 401;
/// No game is being played.
pub const FLAGFALL_STATUS_NO_GAME: flagfall_status = 402;
/// The Crawford game is played without the doubling cube.
pub const FLAGFALL_STATUS_CRAWFORD_GAME: flagfall_status = 403;
/// A penalty froze the cube for the rest of the game.
pub const FLAGFALL_STATUS_CUBE_FROZEN: flagfall_status = 404;
/// The opponent owns the cube.
pub const FLAGFALL_STATUS_NOT_ITS_CUBE: flagfall_status = 405;
/// A double has not been answered yet.
pub const FLAGFALL_STATUS_DOUBLE_PENDING: flagfall_status = 406;
/// No double is waiting for an answer.
pub const FLAGFALL_STATUS_NO_DOUBLE: flagfall_status = 407;
/// The number of points is 0: expected at least 1.
pub const FLAGFALL_STATUS_NO_POINTS: flagfall_status = 408;
/// The score and the state of the Crawford game contradict each other.
pub const FLAGFALL_STATUS_CRAWFORD_MISMATCH: flagfall_status = 409;
/// The value of the cube or the number of games is too large.
pub const FLAGFALL_STATUS_TOO_MANY_POINTS: flagfall_status = 410;
// End of words.

// Words of DocumentErrorKind: `make words`.
/// TOML cannot represent JSON's `null`.
pub const FLAGFALL_STATUS_CANNOT_HOLD_NULL: flagfall_status = 500;
/// TOML cannot represent a whole number beyond 64 bits.
pub const FLAGFALL_STATUS_CANNOT_HOLD_LARGE_INTEGER: flagfall_status = 501;
/// JSON cannot represent dates and times.
pub const FLAGFALL_STATUS_CANNOT_HOLD_DATE_TIME: flagfall_status = 502;
/// JSON cannot represent TOML's `inf` and `nan`.
pub const FLAGFALL_STATUS_CANNOT_HOLD_NOT_FINITE: flagfall_status = 503;
// End of words.

// Words of RestoreErrorKind: `make words`.
/// The data is not a flagfall snapshot or journal.
pub const FLAGFALL_STATUS_RESTORE_FOREIGN: flagfall_status = 600;
/// The data was saved by a later version of flagfall, in an unknown format.
pub const FLAGFALL_STATUS_RESTORE_FORMAT: flagfall_status = 601;
/// The data is truncated.
pub const FLAGFALL_STATUS_RESTORE_CUT: flagfall_status = 602;
/// The data is malformed: a key or a value is missing, unknown, or of the wrong type.
pub const FLAGFALL_STATUS_RESTORE_MALFORMED: flagfall_status = 603;
/// The data has been modified or damaged since it was saved.
pub const FLAGFALL_STATUS_RESTORE_ALTERED: flagfall_status = 604;
/// The data contains an impossible value.
pub const FLAGFALL_STATUS_RESTORE_IMPOSSIBLE: flagfall_status = 605;
/// With the given time of the save, a timestamp is out of range.
pub const FLAGFALL_STATUS_RESTORE_MOMENT: flagfall_status = 606;
/// A call in the journal fails.
pub const FLAGFALL_STATUS_RESTORE_REFUSED: flagfall_status = 607;
/// A part of a saved arena is missing.
pub const FLAGFALL_STATUS_RESTORE_MISSING: flagfall_status = 608;
// End of words.

/// The file or its folder does not exist.
pub const FLAGFALL_STATUS_FILE_NOT_FOUND: flagfall_status = 700;
/// No permission to read or write the file.
pub const FLAGFALL_STATUS_FILE_NOT_PERMITTED: flagfall_status = 701;
/// The file is larger than 16 MiB.
pub const FLAGFALL_STATUS_FILE_TOO_LARGE: flagfall_status = 702;
/// The file cannot be read or written for another reason, for example because the path is a folder
/// or the disk is full.
pub const FLAGFALL_STATUS_FILE: flagfall_status = 703;

// Words of AuditError: `make words`.
/// The game has no tag `TimeControl`, or it is `?`.
pub const FLAGFALL_STATUS_NO_TIME_CONTROL: flagfall_status = 800;
/// The tag `TimeControl` is not valid in any notation.
pub const FLAGFALL_STATUS_UNKNOWN_TIME_CONTROL: flagfall_status = 801;
/// No ply has a clock or a time.
pub const FLAGFALL_STATUS_NO_TIMES: flagfall_status = 802;
// End of words.

/// The status of an error of core.
pub(crate) fn refusal(error: impl Listed) -> flagfall_status {
    error.number() as flagfall_status
}

/// Why a file cannot be read or written.
pub(crate) fn file_error(error: &io::Error) -> flagfall_status {
    match error.kind() {
        ErrorKind::NotFound => FLAGFALL_STATUS_FILE_NOT_FOUND,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            FLAGFALL_STATUS_FILE_NOT_PERMITTED
        }
        ErrorKind::FileTooLarge => FLAGFALL_STATUS_FILE_TOO_LARGE,
        _ => FLAGFALL_STATUS_FILE,
    }
}

/// The name and the message of a status that is not an error of core.
const fn own(status: flagfall_status) -> Option<(&'static CStr, &'static CStr)> {
    Some(match status {
        FLAGFALL_STATUS_OK => (c"ok", c"success"),
        FLAGFALL_STATUS_INVALID_ARGUMENT => (
            c"invalid-argument",
            c"a pointer is NULL where that is not allowed, or a number is unknown or out of range",
        ),
        FLAGFALL_STATUS_PANIC => (c"panic", c"a bug in the library: please report it"),
        FLAGFALL_STATUS_BUFFER_TOO_SHORT => (
            c"buffer-too-short",
            c"the buffer or array is too small: the call has written the size needed",
        ),
        FLAGFALL_STATUS_PARSE => (c"parse", c"the text is not valid: see the parse error"),
        FLAGFALL_STATUS_STRUCT_SIZE => (
            c"struct-size",
            c"struct_size is not the struct's sizeof: initialize the struct with its _INIT macro",
        ),
        FLAGFALL_STATUS_OVERLAP => (
            c"overlap",
            c"an array that the call writes shares memory with another array of the call",
        ),
        FLAGFALL_STATUS_WRITE_FAILED => (
            c"write-failed",
            c"the caller's function did not store what was saved",
        ),
        FLAGFALL_STATUS_FILE_NOT_FOUND => {
            (c"file-not-found", c"the file or its folder does not exist")
        }
        FLAGFALL_STATUS_FILE_NOT_PERMITTED => (
            c"file-not-permitted",
            c"no permission to read or write the file",
        ),
        FLAGFALL_STATUS_FILE_TOO_LARGE => (c"file-too-large", c"the file is larger than 16 MiB"),
        FLAGFALL_STATUS_FILE => (c"file", c"the file cannot be read or written"),
        _ => return None,
    })
}

fn words(status: flagfall_status) -> Option<(&'static CStr, &'static CStr)> {
    own(status).or_else(|| {
        let word = words::of_type("flagfall_status", u32::try_from(status).ok()?)?;
        Some((word.c_name, word.c_message))
    })
}

/// Returns the name of a status, the same in every language: "not-on-turn".
///
/// The string is static. NULL if the number is not a status.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_status_name(status: flagfall_status) -> *const c_char {
    words(status).map_or(std::ptr::null(), |(name, _)| name.as_ptr())
}

/// Returns what a status means, in English.
///
/// The string is static. NULL if the number is not a status.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_status_message(status: flagfall_status) -> *const c_char {
    words(status).map_or(std::ptr::null(), |(_, message)| message.as_ptr())
}
