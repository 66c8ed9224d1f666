//! What happened on a clock, and when.

use flagfall::EventKind;
use napi_derive::napi;

/// An event as in `lib/`, without the fields that its kind does not have.
#[napi(object, object_from_js = false)]
pub struct Event {
    /// The kind's name.
    pub kind: &'static str,
    /// The side's name.
    pub side: &'static str,
    /// When it happened.
    pub at_ms: i64,
    /// The stage that began or was renewed.
    pub stage: Option<u32>,
    /// The lives left.
    pub lives: Option<u16>,
    /// The penalties so far.
    pub penalties: Option<u16>,
    /// The time left in the reserve, or on the bank.
    pub left_ms: Option<i64>,
}

impl From<&flagfall::Event> for Event {
    fn from(event: &flagfall::Event) -> Self {
        let (mut stage, mut lives, mut penalties, mut left_ms) = (None, None, None, None);
        match event.kind {
            EventKind::Stage { stage: place } | EventKind::Renewed { stage: place } => {
                stage = Some(place);
            }
            EventKind::Life { lives: left } => lives = Some(left),
            EventKind::Penalty { penalties: count } => penalties = Some(count),
            EventKind::Reserve { left }
            | EventKind::Alarm { left }
            | EventKind::Countdown { left } => left_ms = Some(left.get()),
            _ => {}
        }
        Self {
            kind: event.kind.name(),
            side: event.side.name(),
            at_ms: event.at.get(),
            stage,
            lives,
            penalties,
            left_ms,
        }
    }
}
