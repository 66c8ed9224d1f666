//! Alarms in the words of the cases.

use flagfall::{Alarm, BySide, Side, SideAlarms, TimeControl};

use crate::Invalid;
use crate::format::{read, value};
use crate::play::millis;

/// `scheme=SCHEME`, or `[SIDE=THRESHOLD[:REARM[:QUIET]],…] [SIDE-countdown=SECONDS] …`
pub fn alarms(control: &TimeControl, said: &[&str]) -> Result<BySide<SideAlarms>, Invalid> {
    if let [scheme] = said
        && let Ok(scheme) = value(scheme, "scheme")
    {
        return Ok(control.alarms(read(scheme)?));
    }
    let mut alarms: BySide<(Vec<Alarm>, u8)> = BySide::default();
    for word in said {
        let unknown = || Invalid(format!("unknown: {word}"));
        let (key, said) = word.split_once('=').ok_or_else(unknown)?;
        match key.strip_suffix("-countdown") {
            Some(side) => alarms.get_mut(read(side)?).1 = read(said)?,
            None => alarms.get_mut(read(key)?).0 = side_alarms(said)?,
        }
    }
    let made = |side: Side| {
        let (alarms, countdown) = alarms.get(side);
        let made = SideAlarms::new(alarms, *countdown);
        made.ok_or_else(|| Invalid("alarms that are not valid".into()))
    };
    Ok(BySide {
        first: made(Side::First)?,
        second: made(Side::Second)?,
    })
}

fn side_alarms(said: &str) -> Result<Vec<Alarm>, Invalid> {
    let each = said.split(',').map(|said| {
        let mut times = said.split(':');
        let threshold = millis(times.next().unwrap_or_default())?;
        let mut alarm =
            Alarm::new(threshold).ok_or_else(|| Invalid(format!("not a threshold: {said}")))?;
        if let Some(rearm_above) = times.next() {
            alarm.rearm_above = millis(rearm_above)?;
        }
        if let Some(quiet) = times.next() {
            alarm.quiet = millis(quiet)?;
        }
        Ok(alarm)
    });
    each.collect()
}
