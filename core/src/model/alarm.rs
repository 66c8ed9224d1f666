//! Alarms: warnings that little time is left.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::model::{BySide, Millis, Side, TimeControl};

/// A warning that a side has little time left on its bank.
///
/// It sounds once, at the first millisecond at which the side's clock runs and its bank is at most
/// the threshold, and again only after the bank was above `rearm_above`.
///
/// ```
/// use flagfall::{Alarm, Millis};
///
/// let alarm = Alarm::new(Millis::from(10_000)).ok_or("not above 0")?;
/// assert_eq!(alarm.rearm_above, Millis::from(15_000));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Alarm {
    /// The bank at which it sounds: above 0.
    pub threshold: Millis,
    /// After it has sounded, the alarm is armed again once the bank is above this: at least the
    /// threshold.
    pub rearm_above: Millis,
    /// The least time between two soundings: 0 or more. If the bank is low again before that, the
    /// alarm sounds at its end, if the bank is still low and the side's clock runs.
    pub quiet: Millis,
}

impl Alarm {
    /// An alarm that is armed again above one and a half times the threshold, without a quiet time.
    /// `None` if the threshold is not above 0, or so large that this is out of range.
    pub fn new(threshold: Millis) -> Option<Self> {
        let half = Millis::new(threshold.get().div_euclid(2))?;
        let alarm = Self {
            threshold,
            rearm_above: threshold.checked_add(half)?,
            quiet: Millis::ZERO,
        };
        alarm.is_valid().then_some(alarm)
    }

    fn is_valid(&self) -> bool {
        self.threshold > Millis::ZERO
            && self.rearm_above >= self.threshold
            && !self.quiet.is_negative()
    }
}

/// The alarms of one side, and its countdown. The default has neither.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Parts")
)]
pub struct SideAlarms {
    /// By descending threshold.
    alarms: Vec<Alarm>,
    countdown: u8,
}

impl SideAlarms {
    /// The most alarms of a side.
    pub const MOST: usize = 8;
    /// The longest countdown, in seconds.
    pub const LONGEST_COUNTDOWN: u8 = 60;

    /// These alarms, and a countdown of the last `countdown` seconds: in every turn, it sounds
    /// whenever the bank falls to a whole number of seconds, from `countdown` to 1.
    ///
    /// `None` for more than [`SideAlarms::MOST`] alarms, a countdown longer than
    /// [`SideAlarms::LONGEST_COUNTDOWN`], two alarms with the same threshold, and an alarm whose
    /// fields are out of range.
    pub fn new(alarms: &[Alarm], countdown: u8) -> Option<Self> {
        let mut alarms = alarms.to_vec();
        alarms.sort_unstable_by_key(|alarm| Reverse(alarm.threshold));
        let same = |pair: &[Alarm]| matches!(pair, [one, two] if one.threshold == two.threshold);
        let is_valid = alarms.len() <= Self::MOST
            && countdown <= Self::LONGEST_COUNTDOWN
            && alarms.iter().all(Alarm::is_valid)
            && !alarms.windows(2).any(same);
        is_valid.then_some(Self { alarms, countdown })
    }

    /// The alarms, by descending threshold.
    pub fn alarms(&self) -> &[Alarm] {
        &self.alarms
    }

    /// The number of seconds that are counted down. 0: there is no countdown.
    pub const fn countdown(&self) -> u8 {
        self.countdown
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.alarms.is_empty() && self.countdown == 0
    }
}

/// Alarms that may be invalid.
#[cfg(feature = "serde")]
#[derive(Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Parts {
    alarms: Vec<Alarm>,
    countdown: u8,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for SideAlarms {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Self, &'static str> {
        Self::new(&parts.alarms, parts.countdown).ok_or("alarms or a countdown out of range")
    }
}

vocabulary! {
    /// Alarms as a site or a clock has them, by the length of the game.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum AlarmScheme as flagfall_alarm_scheme, FLAGFALL_ALARM_SCHEME_ {
        /// As on lichess: one alarm, at an eighth of the first stage's time, but from 10 seconds to
        /// one minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
        Lichess = 0, "lichess";
        /// As on Lishogi: one alarm, at an eighth of the first stage's time, but from 10 to 90
        /// seconds.
        Lishogi = 1, "lishogi";
        /// As on the DGT 2010: an alarm at 10 seconds, and a countdown of the last five.
        Dgt = 2, "dgt";
    }
}

impl TimeControl {
    /// The alarms that `scheme` has in games with this time control. An untimed side has none.
    ///
    /// ```
    /// use flagfall::{AlarmScheme, Millis, Notation};
    ///
    /// let blitz = Notation::named("lichess").unwrap().parse("3+2")?;
    /// let alarms = blitz.alarms(AlarmScheme::Lichess);
    /// assert_eq!(alarms.first.alarms()[0].threshold, Millis::from(22_500));
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn alarms(&self, scheme: AlarmScheme) -> BySide<SideAlarms> {
        BySide {
            first: self.side_alarms(Side::First, scheme),
            second: self.side_alarms(Side::Second, scheme),
        }
    }

    fn side_alarms(&self, side: Side, scheme: AlarmScheme) -> SideAlarms {
        let seconds = Millis::from_secs;
        let Some(stage) = self.schedule(side).first() else {
            return SideAlarms::default();
        };
        let part = |of: i64| Millis::new(stage.time.get().div_euclid(of)).unwrap_or(Millis::ZERO);
        let (threshold, quiet, countdown) = match scheme {
            AlarmScheme::Lichess if stage.time < seconds(60) => {
                (part(5).max(seconds(2)), seconds(20), 0)
            }
            AlarmScheme::Lichess => {
                let threshold = part(8).clamp(seconds(10), seconds(60));
                (threshold, seconds(20), 0)
            }
            AlarmScheme::Lishogi => (part(8).clamp(seconds(10), seconds(90)), Millis::ZERO, 0),
            AlarmScheme::Dgt => (seconds(10), Millis::ZERO, 5),
        };
        let alarm = Alarm::new(threshold).map(|alarm| Alarm { quiet, ..alarm });
        SideAlarms::new(alarm.as_slice(), countdown).unwrap_or_default()
    }
}
