//! Alarms.

use flagfall::{BySide, Millis};
use napi_derive::napi;

use crate::errors::{Refused, argument};
use crate::integers::{millis, whole};

/// The alarms of both sides as in `lib/`.
#[napi(object)]
pub struct Alarms {
    /// Those of the first side.
    pub first: SideAlarms,
    /// Those of the second side.
    pub second: SideAlarms,
}

/// The alarms of one side, and its countdown.
#[napi(object)]
pub struct SideAlarms {
    /// The alarms.
    pub alarms: Vec<Alarm>,
    /// The number of seconds that are counted down.
    pub countdown: i64,
}

/// An alarm. As an argument, null means the default.
#[napi(object, use_nullable = true)]
pub struct Alarm {
    /// The bank at which it sounds.
    pub threshold_ms: i64,
    /// The bank above which it is armed again.
    pub rearm_above_ms: Option<i64>,
    /// The least time between two soundings.
    pub quiet_ms: Option<i64>,
}

impl Alarms {
    pub(crate) fn read(&self) -> Result<BySide<flagfall::SideAlarms>, Refused> {
        Ok(BySide {
            first: self.first.read("first")?,
            second: self.second.read("second")?,
        })
    }
}

impl SideAlarms {
    fn read(&self, place: &str) -> Result<flagfall::SideAlarms, Refused> {
        let longest = flagfall::SideAlarms::LONGEST_COUNTDOWN;
        let at = |key: &str| format!("alarms.{place}.{key}");
        let countdown: u8 = whole(&at("countdown"), self.countdown, longest.into())?;
        if countdown > longest {
            let words = format!("must be from 0 to {longest}, not {countdown}");
            return Err(argument(&at("countdown"), words));
        }
        let alarms = self.alarms.iter().enumerate();
        let alarms = alarms.map(|(index, alarm)| alarm.read(&at(&format!("alarms[{index}]"))));
        let alarms: Result<Vec<_>, _> = alarms.collect();
        flagfall::SideAlarms::new(&alarms?, countdown).ok_or_else(|| {
            let most = flagfall::SideAlarms::MOST;
            let words = format!("must be at most {most} alarms with different thresholds");
            argument(&at("alarms"), words)
        })
    }
}

impl Alarm {
    fn read(&self, place: &str) -> Result<flagfall::Alarm, Refused> {
        let wrong = |key, words: &str| argument(&format!("{place}.{key}"), words);
        let alarm = flagfall::Alarm::new(millis(self.threshold_ms)?);
        let mut alarm = alarm.ok_or_else(|| {
            let most = Millis::MAX.get() / 3 * 2;
            let words = format!("must be from 1 to {most}, not {}", self.threshold_ms);
            wrong("thresholdMs", &words)
        })?;
        if let Some(rearm_above) = self.rearm_above_ms {
            alarm.rearm_above = millis(rearm_above)?;
        }
        if alarm.rearm_above < alarm.threshold {
            return Err(wrong("rearmAboveMs", "must be at least `thresholdMs`"));
        }
        alarm.quiet = millis(self.quiet_ms.unwrap_or(0))?;
        if alarm.quiet.is_negative() {
            return Err(wrong("quietMs", "must not be below 0"));
        }
        Ok(alarm)
    }
}

impl From<&BySide<flagfall::SideAlarms>> for Alarms {
    fn from(alarms: &BySide<flagfall::SideAlarms>) -> Self {
        Self {
            first: (&alarms.first).into(),
            second: (&alarms.second).into(),
        }
    }
}

impl From<&flagfall::SideAlarms> for SideAlarms {
    fn from(side: &flagfall::SideAlarms) -> Self {
        let alarm = |alarm: &flagfall::Alarm| Alarm {
            threshold_ms: alarm.threshold.get(),
            rearm_above_ms: Some(alarm.rearm_above.get()),
            quiet_ms: Some(alarm.quiet.get()),
        };
        Self {
            alarms: side.alarms().iter().map(alarm).collect(),
            countdown: side.countdown().into(),
        }
    }
}
