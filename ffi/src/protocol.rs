//! Messages that report the times to engines and clients.

use std::ffi::c_char;

use flagfall_core::{Millis, Protocol, TimeLeft};

use crate::guard::guard;
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw::{self, Sized32, unsafe_sized32};
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};

/// A protocol or format for the times of a game: of an engine, a client or a game file.
pub type flagfall_protocol = u32;

// Words of Protocol: `make words`.
/// The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
pub const FLAGFALL_PROTOCOL_UCI: flagfall_protocol = 0;
/// The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
pub const FLAGFALL_PROTOCOL_USI: flagfall_protocol = 1;
/// The Chess Engine Communication Protocol: `time 6000` and `otim 5000`.
pub const FLAGFALL_PROTOCOL_CECP: flagfall_protocol = 2;
/// The Go Text Protocol: `time_left b 60 0` and `time_left w 50 0`.
pub const FLAGFALL_PROTOCOL_GTP: flagfall_protocol = 3;
/// A move in an SGF file: `BL[59.5]`, and in overtime `OB[24]`.
pub const FLAGFALL_PROTOCOL_SGF: flagfall_protocol = 4;
// End of words.

pub(crate) fn protocol(number: flagfall_protocol) -> Outcome<Protocol> {
    Protocol::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// The time that a message says a side has left.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_time_left {
    /// The size of the struct: FLAGFALL_TIME_LEFT_INIT sets it.
    pub struct_size: u32,
    /// 1 if the message gives a time for this side, else 0.
    pub is_told: u32,
    /// 1 if the message gives `moves`, else 0.
    pub has_moves: u32,
    /// The moves left in the quota, the moves (stones) left in the overtime, or the lives left. In UCI
    /// both sides have the number, which is that of the side on turn.
    pub moves: u32,
    /// The time left, in milliseconds.
    pub time_ms: i64,
    /// The increment, in milliseconds: in UCI what a move adds, in USI what comes on top of `time_ms`
    /// for the next move.
    pub increment_ms: i64,
    /// The time of each move after `time_ms` has run out, in milliseconds: USI's byo-yomi, and UCI's
    /// `movetime`, where it is also `time_ms`.
    pub period_ms: i64,
    /// 1 if the message gives `increment_ms`, else 0.
    pub has_increment: u32,
    /// 1 if the message gives `period_ms`, else 0.
    pub has_period: u32,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 3 * 8 + 2 * 4 bytes without padding, integers only.
unsafe_sized32!(flagfall_time_left, 48);

/// Reads the time left of each side from a message to an engine or client, as
/// `flagfall_clock_command` and other programs write it.
///
/// - `text` has one or more lines, of `text_length` bytes.
/// - `on_turn` is the side that received the message. It matters only in CECP, where `time` is the
///   receiver's time and `otim` the opponent's; the other protocols name the sides.
/// - `first` and `second` receive the times, with all the numbers of the message, and may not be
///   NULL. A negative time of a side counts as zero.
/// - `error` may be NULL. It is written only if the status is PARSE: what is wrong, and where.
///
/// To set a clock to these times, use `flagfall_clock_set_bank`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_times_left(
    protocol: flagfall_protocol,
    on_turn: flagfall_side,
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    first: *mut flagfall_time_left,
    second: *mut flagfall_time_left,
) -> flagfall_status {
    guard(|| {
        let protocol = self::protocol(protocol)?;
        let on_turn = side::side(on_turn)?;
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::check_writable(first)?;
            raw::check_writable(second)?;
        }
        // SAFETY: the caller's promise, passed on.
        let left = unsafe {
            parse_error::parse(text, text_length, error, first, |text| {
                protocol.times_left(text, on_turn)
            })?
        };
        // SAFETY: the caller's promise, passed on.
        unsafe {
            raw::write(first, of_core(left.first))?;
            raw::write(second, of_core(left.second))
        }
    })
}

pub(crate) fn of_core(left: Option<TimeLeft>) -> flagfall_time_left {
    left.map_or(Sized32::ZERO, |left| flagfall_time_left {
        struct_size: 0,
        is_told: 1,
        has_moves: left.moves.is_some().into(),
        moves: left.moves.unwrap_or(0),
        time_ms: left.time.get(),
        increment_ms: left.increment.map_or(0, Millis::get),
        period_ms: left.period.map_or(0, Millis::get),
        has_increment: left.increment.is_some().into(),
        has_period: left.period.is_some().into(),
    })
}
