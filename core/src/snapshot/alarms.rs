//! The alarms of a saved clock.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use crate::model::{Alarm as Set, BySide, Millis, Side, Timestamp};
use crate::play::alarms::{Alarms as Sounding, State};

/// The alarms of both sides.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Alarms {
    first: SideAlarms,
    second: SideAlarms,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideAlarms {
    alarms: Vec<Alarm>,
    countdown: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Alarm {
    threshold_ms: i64,
    rearm_above_ms: i64,
    quiet_ms: i64,
    armed: bool,
    /// When it last sounded: a timestamp.
    sounded_ms: Option<i64>,
}

impl Alarms {
    pub(super) fn of(alarms: &Sounding) -> Self {
        Self {
            first: SideAlarms::of(alarms, Side::First),
            second: SideAlarms::of(alarms, Side::Second),
        }
    }

    /// The alarms, with all timestamps moved by `shift`.
    pub(super) fn restore(self, shift: Millis) -> Result<Sounding, Invalid> {
        let (first, first_states) = self.first.restore(shift)?;
        let (second, second_states) = self.second.restore(shift)?;
        let set = BySide { first, second };
        let alarms = Sounding::of_states(set, &first_states, &second_states);
        alarms.ok_or(Invalid::at("alarms"))
    }
}

impl SideAlarms {
    fn of(alarms: &Sounding, side: Side) -> Self {
        let each = alarms.of(side).map(|(alarm, state)| Alarm {
            threshold_ms: alarm.threshold.get(),
            rearm_above_ms: alarm.rearm_above.get(),
            quiet_ms: alarm.quiet.get(),
            armed: state.armed,
            sounded_ms: state.last.map(Timestamp::get),
        });
        Self {
            alarms: each.collect(),
            countdown: alarms.set().get(side).countdown(),
        }
    }

    fn restore(self, shift: Millis) -> Result<(crate::model::SideAlarms, Vec<State>), Invalid> {
        let wrong = Invalid::at("alarms");
        let time = |ms| Millis::new(ms).ok_or(wrong);
        let (mut alarms, mut states) = (Vec::new(), Vec::new());
        for alarm in self.alarms {
            alarms.push(Set {
                threshold: time(alarm.threshold_ms)?,
                rearm_above: time(alarm.rearm_above_ms)?,
                quiet: time(alarm.quiet_ms)?,
            });
            let sounded = alarm.sounded_ms.map(|ms| Timestamp::new(ms).ok_or(wrong));
            let moved = |at: Timestamp| at.checked_add(shift).ok_or(Invalid::Moment);
            states.push(State {
                armed: alarm.armed,
                last: sounded.transpose()?.map(moved).transpose()?,
            });
        }
        let in_order = alarms.is_sorted_by(|one, next| one.threshold > next.threshold);
        let set = crate::model::SideAlarms::new(&alarms, self.countdown);
        Ok((set.filter(|_| in_order).ok_or(wrong)?, states))
    }
}
