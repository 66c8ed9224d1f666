//! The numbers that stand for choices where only numbers cross: those of flagfall.h.

use flagfall::{At, ClockError, EventKind, FirstFlag, Flag, Phase, Side};
use napi_derive::napi;

pub(crate) const OK: u16 = 0;
pub(crate) const INVALID_ARGUMENT: u16 = 1;

/// That nothing is there.
pub(crate) const NO_SIDE: u8 = 2;
/// That there is no limit.
pub(crate) const NONE: f64 = f64::INFINITY;

pub(crate) const fn side(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 1,
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

pub(crate) const fn flag(flag: Flag) -> u8 {
    match flag {
        Flag::Up => 0,
        Flag::First => 1,
        Flag::Fallen => 2,
    }
}

pub(crate) const fn first_flag(cost: Option<FirstFlag>) -> u8 {
    match cost {
        None => 0,
        Some(FirstFlag::MinimalLoss) => 1,
        Some(FirstFlag::NoWin) => 2,
    }
}

/// The kind's number, and what it counts.
pub(crate) const fn event(kind: EventKind) -> (u8, u32) {
    match kind {
        EventKind::Stage { stage } => (1, stage),
        EventKind::Renewed { stage } => (2, stage),
        EventKind::Life { lives } => (3, lives as u32),
        EventKind::FirstFlag => (4, 0),
        EventKind::Flag => (5, 0),
        EventKind::Overrun => (6, 0),
        EventKind::Penalty { penalties } => (7, penalties as u32),
        EventKind::Halt => (8, 0),
        EventKind::Late => (9, 0),
        EventKind::Sent => (10, 0),
        // Core has a kind without a number here.
        _ => (0, 0),
    }
}

pub(crate) const fn status(error: ClockError) -> u16 {
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
        // Core has an error without a number here.
        _ => INVALID_ARGUMENT,
    }
}

/// A choice by its name and its number.
#[napi(object, object_from_js = false)]
pub struct Numbered {
    /// The name.
    pub name: &'static str,
    /// The number.
    pub number: u16,
}

/// All the choices that have numbers.
#[napi(object, object_from_js = false)]
pub struct AllNumbered {
    /// Sides.
    pub sides: Vec<Numbered>,
    /// Phases.
    pub phases: Vec<Numbered>,
    /// Flags.
    pub flags: Vec<Numbered>,
    /// What the first flag cost.
    pub first_flags: Vec<Numbered>,
    /// Kinds of events.
    pub event_kinds: Vec<Numbered>,
    /// How a call in a batch went.
    pub statuses: Vec<Numbered>,
}

fn named(name: &'static str, number: impl Into<u16>) -> Numbered {
    let number = number.into();
    Numbered { name, number }
}

/// The choices that have numbers.
#[napi(catch_unwind)]
pub fn all_numbered() -> AllNumbered {
    let sides = [Side::First, Side::Second].map(|one| named(one.name(), side(one)));
    let phases = [
        Phase::NotStarted,
        Phase::Running,
        Phase::Paused,
        Phase::Flagged,
        Phase::Drawn,
        Phase::Halted,
        Phase::Penalised,
        Phase::Stopped,
    ];
    let flags = [Flag::Up, Flag::First, Flag::Fallen];
    let first_flags = [FirstFlag::MinimalLoss, FirstFlag::NoWin];
    let event_kinds = [
        EventKind::Stage { stage: 0 },
        EventKind::Renewed { stage: 0 },
        EventKind::Life { lives: 0 },
        EventKind::FirstFlag,
        EventKind::Flag,
        EventKind::Overrun,
        EventKind::Penalty { penalties: 0 },
        EventKind::Halt,
        EventKind::Late,
        EventKind::Sent,
    ];
    let errors = [
        ClockError::NotStarted,
        ClockError::AlreadyStarted,
        ClockError::AtWentBack { last_at: At::MIN },
        ClockError::NotOnTurn,
        ClockError::Deciding,
        ClockError::Paused,
        ClockError::NotPaused,
        ClockError::Over,
        ClockError::FlagUp,
        ClockError::Untimed,
        ClockError::Negative,
        ClockError::TooLarge,
        ClockError::AwaitingReceipt,
        ClockError::NotAwaiting,
        ClockError::NoJournal,
        ClockError::NotInJournal,
        ClockError::NoSuchGame,
        ClockError::JournalFull,
    ];
    let none = |number: u8| [named("none", number)].into_iter();
    let well = [named("ok", OK), named("invalid-argument", INVALID_ARGUMENT)];
    AllNumbered {
        sides: sides.into_iter().chain(none(NO_SIDE)).collect(),
        phases: phases.map(|one| named(one.name(), phase(one))).into(),
        flags: flags.map(|one| named(one.name(), flag(one))).into(),
        first_flags: none(first_flag(None))
            .chain(first_flags.map(|one| named(one.name(), first_flag(Some(one)))))
            .collect(),
        event_kinds: event_kinds
            .map(|one| named(one.name(), event(one).0))
            .into(),
        statuses: well
            .into_iter()
            .chain(errors.map(|one| named(one.name(), status(one))))
            .collect(),
    }
}
