//! The numbers of words in arrays: those of the C header, which never change.

use flagfall::{ArenaError, EventKind};

/// The outcome of a call.
pub(crate) type Status = i32;

pub(crate) const OK: Status = 0;
pub(crate) const INVALID_ARGUMENT: Status = 1;

pub(crate) const fn status(error: ArenaError) -> Status {
    error.number() as Status
}

/// The bank of an untimed side.
pub(crate) const UNTIMED_MS: i64 = i64::MAX;

/// The number of a kind of event, and what the kind counts.
pub(crate) fn event(kind: EventKind) -> (i64, i64) {
    let counts = match kind {
        EventKind::Stage { stage } | EventKind::Renewed { stage } => stage.into(),
        EventKind::Life { lives } => lives.into(),
        EventKind::Penalty { penalties } => penalties.into(),
        EventKind::Reserve { left } | EventKind::Alarm { left } | EventKind::Countdown { left } => {
            left.get()
        }
        _ => 0,
    };
    (kind.number().into(), counts)
}
