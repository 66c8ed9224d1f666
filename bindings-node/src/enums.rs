//! The numbers of names in arrays: those of flagfall.h.

use flagfall::vocabulary::Listed;
use flagfall::{ArenaError, ClockError, EventKind, FirstFlag, Flag, Phase, Side};

use napi_derive::napi;

use crate::integers::time;

pub(crate) const OK: u16 = 0;
pub(crate) const INVALID_ARGUMENT: u16 = 1;

/// No value.
pub(crate) const NO_SIDE: u32 = 2;
pub(crate) const NO_FIRST_FLAG: u32 = 0;
/// No limit.
pub(crate) const NONE: f64 = f64::INFINITY;

pub(crate) fn first_flag(cost: Option<FirstFlag>) -> u32 {
    cost.map_or(NO_FIRST_FLAG, FirstFlag::number)
}

/// The number of an event's kind, and the number that the event carries.
pub(crate) fn event(kind: EventKind) -> (u32, f64) {
    let counts = match kind {
        EventKind::Stage { stage } | EventKind::Renewed { stage } => stage.into(),
        EventKind::Life { lives } => lives.into(),
        EventKind::Penalty { penalties } => penalties.into(),
        EventKind::Reserve { left } | EventKind::Alarm { left } | EventKind::Countdown { left } => {
            time(left)
        }
        _ => 0.0,
    };
    (kind.number(), counts)
}

pub(crate) const fn status(error: ArenaError) -> u16 {
    error.number() as u16
}

/// A name with its number.
#[napi(object, object_from_js = false)]
pub struct EnumValue {
    /// The name.
    pub name: &'static str,
    /// The number.
    pub number: u16,
}

/// All names that have numbers.
#[napi(object, object_from_js = false)]
pub struct AllEnums {
    /// Sides.
    pub sides: Vec<EnumValue>,
    /// Phases.
    pub phases: Vec<EnumValue>,
    /// Flags.
    pub flags: Vec<EnumValue>,
    /// Consequences of a first flag.
    pub first_flags: Vec<EnumValue>,
    /// Kinds of events.
    pub event_kinds: Vec<EnumValue>,
    /// Statuses of the calls of a batch.
    pub statuses: Vec<EnumValue>,
}

fn named(name: &'static str, number: u32) -> EnumValue {
    let number = number as u16;
    EnumValue { name, number }
}

fn words<T: Listed>() -> impl Iterator<Item = EnumValue> {
    let words = T::LIST.words.iter();
    words.map(|word| named(word.name, word.number))
}

/// All names that have numbers.
#[napi(catch_unwind)]
pub fn all_enums() -> AllEnums {
    let none = |number| [named("none", number)].into_iter();
    let well = [("ok", OK), ("invalid-argument", INVALID_ARGUMENT)];
    let well = well.map(|(name, number)| named(name, number.into()));
    AllEnums {
        sides: words::<Side>().chain(none(NO_SIDE)).collect(),
        phases: words::<Phase>().collect(),
        flags: words::<Flag>().collect(),
        first_flags: none(NO_FIRST_FLAG).chain(words::<FirstFlag>()).collect(),
        event_kinds: words::<EventKind>().collect(),
        statuses: well
            .into_iter()
            .chain(words::<ClockError>())
            .chain(words::<ArenaError>())
            .collect(),
    }
}
