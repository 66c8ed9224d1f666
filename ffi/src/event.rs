//! What happened on a clock.

use std::ffi::c_char;

use flagfall_core::{Event, EventKind};

use crate::raw::{Sized32, unsafe_sized32};
use crate::side::flagfall_side;
use crate::words;

/// What can happen on a clock. Later versions may add kinds: ignore those that you do not know.
pub type flagfall_event_kind = u32;

// Words of EventKind: `make words`.
/// The next stage began.
pub const FLAGFALL_EVENT_STAGE: flagfall_event_kind = 1;
/// A quota was met, and the time of the same stage was given again. Not reported if the quota is
/// one move.
pub const FLAGFALL_EVENT_RENEWED: flagfall_event_kind = 2;
/// A life was lost, such as a byo-yomi period: the stage's time was given again.
pub const FLAGFALL_EVENT_LIFE: flagfall_event_kind = 3;
/// The first flag fell: the side plays on in extra time, or the game is drawn if neither side can
/// win any more.
pub const FLAGFALL_EVENT_FIRST_FLAG: flagfall_event_kind = 4;
/// The flag fell: the game is over.
pub const FLAGFALL_EVENT_FLAG: flagfall_event_kind = 5;
/// The bank ran out and play continues; the time past zero is counted.
pub const FLAGFALL_EVENT_OVERRUN: flagfall_event_kind = 6;
/// The bank ran out, the opponent got a point, and the bank was refilled.
pub const FLAGFALL_EVENT_PENALTY: flagfall_event_kind = 7;
/// The game reached its limit and was halted: the rules of the board game decide the result.
pub const FLAGFALL_EVENT_HALT: flagfall_event_kind = 8;
/// The side pressed or handed over after the game was over. Nothing else changed.
pub const FLAGFALL_EVENT_LATE: flagfall_event_kind = 9;
/// A ready move was sent automatically, one millisecond before time would have run out.
pub const FLAGFALL_EVENT_SENT: flagfall_event_kind = 10;
/// The side did not make its first move in time, and the game was aborted: it has no result.
pub const FLAGFALL_EVENT_ABORT: flagfall_event_kind = 11;
/// Time was drawn from the reserve: the bank ran out, or the side drew it.
pub const FLAGFALL_EVENT_RESERVE: flagfall_event_kind = 12;
/// The side's bank fell to the threshold of one of its alarms.
pub const FLAGFALL_EVENT_ALARM: flagfall_event_kind = 13;
/// The side's bank fell to a whole number of seconds of its countdown.
pub const FLAGFALL_EVENT_COUNTDOWN: flagfall_event_kind = 14;
/// The side went berserk: it plays on with less time.
pub const FLAGFALL_EVENT_BERSERK: flagfall_event_kind = 15;
// End of words.

/// Something that happened on a clock, with its exact timestamp, however late a call finds it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_event {
    /// The size of the struct: FLAGFALL_EVENT_INIT sets it.
    pub struct_size: u32,
    /// What happened.
    pub kind: flagfall_event_kind,
    /// The side whose clock it happened on.
    pub side: flagfall_side,
    /// For STAGE and RENEWED: the stage's place in the schedule, counted from 0. Else 0.
    pub stage: u32,
    /// For LIFE: the lives left, including the current one. Else 0.
    pub lives: u32,
    /// For PENALTY: the side's penalties so far, including this one. Else 0.
    pub penalties: u32,
    /// The timestamp at which it happened, in milliseconds of your clock.
    pub at_ms: i64,
    /// For RESERVE: the time left in the side's reserve, in milliseconds. For ALARM and COUNTDOWN: the
    /// threshold, and the whole seconds that are left. Else 0.
    pub left_ms: i64,
}

// SAFETY: repr(C), begins with its size, 6 * 4 + 2 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_event, 40, first 32);

/// Converts an event from core.
pub(crate) fn of_core(event: &Event) -> flagfall_event {
    let mut out = flagfall_event {
        kind: event.kind.number(),
        side: event.side.number(),
        at_ms: event.at.get(),
        ..Sized32::ZERO
    };
    match event.kind {
        EventKind::Stage { stage } | EventKind::Renewed { stage } => out.stage = stage,
        EventKind::Life { lives } => out.lives = lives.into(),
        EventKind::Penalty { penalties } => out.penalties = penalties.into(),
        EventKind::Reserve { left } | EventKind::Alarm { left } | EventKind::Countdown { left } => {
            out.left_ms = left.get()
        }
        _ => {}
    }
    out
}

/// Returns the name of a kind of event, the same in every language: "first-flag".
///
/// The string is static. NULL if the number is not a kind of event.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_event_name(kind: flagfall_event_kind) -> *const c_char {
    words::name::<EventKind>(kind)
}
