//! The numbers that stand in arrays for words: those of the C header, which never change.

use flagfall::{ClockError, EventKind, Phase, Side};

/// What a call came to.
pub(crate) type Status = i32;

pub(crate) const OK: Status = 0;
pub(crate) const INVALID_ARGUMENT: Status = 1;
/// A refusal without a number here: a defect.
const UNKNOWN: Status = 2;

pub(crate) const fn status(error: ClockError) -> Status {
    match error {
        ClockError::NotStarted => 100,
        ClockError::AlreadyStarted => 101,
        ClockError::AtWentBack { .. } => 102,
        ClockError::NotOnTurn => 103,
        ClockError::Deciding => 104,
        ClockError::Paused => 105,
        ClockError::NotPaused => 106,
        ClockError::Over => 107,
        ClockError::FlagUp => 108,
        ClockError::Untimed => 109,
        ClockError::Negative => 110,
        ClockError::TooLarge => 111,
        ClockError::AwaitingReceipt => 112,
        ClockError::NotAwaiting => 113,
        ClockError::NoJournal => 114,
        ClockError::NotInJournal => 115,
        ClockError::NoSuchGame => 116,
        ClockError::JournalFull => 117,
        _ => UNKNOWN,
    }
}

/// The bank of a side that plays untimed, where no number is one.
pub(crate) const UNTIMED_MS: i64 = i64::MAX;

pub(crate) const fn side(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

pub(crate) const fn of_side(number: u8) -> Option<Side> {
    match number {
        0 => Some(Side::First),
        1 => Some(Side::Second),
        _ => None,
    }
}

pub(crate) const fn phase(phase: Phase) -> u8 {
    match phase {
        Phase::NotStarted => 0,
        Phase::Running => 1,
        Phase::Paused => 2,
        Phase::Flagged => 3,
        Phase::Drawn => 4,
        Phase::Halted => 5,
        Phase::Penalised => 6,
        Phase::Stopped => 7,
    }
}

/// The number of a kind of event, and what the kind counts.
pub(crate) fn event(kind: EventKind) -> (i64, i64) {
    match kind {
        EventKind::Stage { stage } => (1, stage.into()),
        EventKind::Renewed { stage } => (2, stage.into()),
        EventKind::Life { lives } => (3, lives.into()),
        EventKind::FirstFlag => (4, 0),
        EventKind::Flag => (5, 0),
        EventKind::Overrun => (6, 0),
        EventKind::Penalty { penalties } => (7, penalties.into()),
        EventKind::Halt => (8, 0),
        EventKind::Late => (9, 0),
        EventKind::Sent => (10, 0),
        // A kind without a number here: a defect.
        _ => (0, 0),
    }
}
