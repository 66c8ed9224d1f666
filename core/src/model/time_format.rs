//! A time as text for a display.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::model::Millis;

vocabulary! {
    /// How a display writes a time.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum TimeStyle as flagfall_time_style, FLAGFALL_TIME_STYLE_ {
        /// Hours, minutes and seconds: `1:23:45`, and `3:05` below one hour.
        Clock = 0, "clock";
        /// As `clock`, with tenths of a second for a short time: `0:09.4`.
        Tenths = 1, "tenths";
        /// The two largest units of days, hours, minutes and seconds: `2d 3h`.
        Days = 2, "days";
    }
}

/// How [`format_time`] and [`Clock::format`](crate::Clock::format) write a time.
///
/// ```
/// use flagfall::{Millis, TimeFormat, TimeStyle, format_time};
///
/// let tenths = TimeFormat::new(TimeStyle::Tenths);
/// assert_eq!(format_time(Millis::from(9_360), tenths), "0:09.4");
/// let late = tenths.tenths_below(Millis::from(5_000)).ok_or("out of range")?;
/// assert_eq!(format_time(Millis::from(9_360), late), "0:10");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct TimeFormat {
    style: TimeStyle,
    #[cfg_attr(
        feature = "serde",
        serde(default = "usual", deserialize_with = "tenths_below")
    )]
    tenths_below: Millis,
    #[cfg_attr(feature = "serde", serde(default))]
    hide_zero: bool,
    #[cfg_attr(feature = "serde", serde(default))]
    plus: bool,
}

#[cfg(feature = "serde")]
const fn usual() -> Millis {
    TimeFormat::TENTHS_BELOW
}

#[cfg(feature = "serde")]
fn tenths_below<'de, D: serde::Deserializer<'de>>(time: D) -> Result<Millis, D::Error> {
    use serde::Deserialize as _;
    use serde::de::Error as _;

    let time = Millis::deserialize(time)?;
    let format = TimeFormat::new(TimeStyle::Tenths).tenths_below(time);
    let format = format.ok_or_else(|| D::Error::custom("`tenths_below` is not from 0 to one hour"));
    Ok(format?.tenths_below)
}

impl TimeFormat {
    /// The largest `tenths_below`: one hour.
    const MOST_TENTHS: Millis = Millis::from_mins(60);

    const TENTHS_BELOW: Millis = Millis::from_secs(20);

    /// The style with the default options: tenths below 20 seconds, zero shown, and a minus sign
    /// for times below zero.
    pub const fn new(style: TimeStyle) -> Self {
        Self {
            style,
            tenths_below: Self::TENTHS_BELOW,
            hide_zero: false,
            plus: false,
        }
    }

    /// In the style [`TimeStyle::Tenths`], shows tenths of a second for times shorter than
    /// `tenths_below`. `None` if it is not from 0 to one hour.
    pub fn tenths_below(self, tenths_below: Millis) -> Option<Self> {
        let format = Self {
            tenths_below,
            ..self
        };
        (Millis::ZERO..=Self::MOST_TENTHS)
            .contains(&tenths_below)
            .then_some(format)
    }

    /// Whether a time of exactly 0 is written as the smallest unit, such as `0:01`, for a side
    /// whose flag is still up. [`Clock::format`](crate::Clock::format) ignores this and decides it
    /// from the state of the game.
    pub const fn hide_zero(self, hide_zero: bool) -> Self {
        Self { hide_zero, ..self }
    }

    /// Whether a time below zero has the sign `+`, as the excess, instead of `-`.
    pub const fn plus(self, plus: bool) -> Self {
        Self { plus, ..self }
    }
}

/// Writes a time as a clock shows it, in ASCII.
///
/// The time is rounded up to the unit that is shown, so that a display changes when a whole unit
/// has been used, and shows zero only when no time is left. Below zero, the excess is rounded up.
///
/// ```
/// use flagfall::{Millis, TimeFormat, TimeStyle, format_time};
///
/// let clock = TimeFormat::new(TimeStyle::Clock);
/// assert_eq!(format_time(Millis::from(5_025_001), clock), "1:23:46");
/// assert_eq!(format_time(Millis::from(1), clock), "0:01");
/// assert_eq!(format_time(-Millis::from(1), clock), "-0:01");
/// assert_eq!(format_time(-Millis::from(1), clock.plus(true)), "+0:01");
/// assert_eq!(format_time(Millis::ZERO, clock.hide_zero(true)), "0:01");
///
/// let days = TimeFormat::new(TimeStyle::Days);
/// assert_eq!(format_time(Millis::from(183_600_000), days), "2d 3h");
/// ```
pub fn format_time(time: Millis, format: TimeFormat) -> String {
    let sign = match (time.is_negative(), format.plus) {
        (false, _) => "",
        (true, false) => "-",
        (true, true) => "+",
    };
    let ms = time.get().unsigned_abs();
    let is_short = ms < format.tenths_below.get().unsigned_abs();
    let ms = ms.max(u64::from(format.hide_zero));
    let [tenths, seconds] = [100, 1_000].map(|unit| ms.div_ceil(unit));
    match format.style {
        // Not where a tenth is rounded up to an hour.
        TimeStyle::Tenths if is_short && tenths < 36_000 => {
            let [minutes, seconds] = [600, 10].map(|unit| tenths.div_euclid(unit));
            let (seconds, tenths) = (seconds.rem_euclid(60), tenths.rem_euclid(10));
            format!("{sign}{minutes}:{seconds:02}.{tenths}")
        }
        TimeStyle::Clock | TimeStyle::Tenths => format!("{sign}{}", Colons(seconds)),
        TimeStyle::Days => format!("{sign}{}", Units(seconds)),
    }
}

/// A number of seconds as `h:mm:ss`, or `m:ss` below one hour.
struct Colons(u64);

impl fmt::Display for Colons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hours, minutes] = [3_600, 60].map(|unit| self.0.div_euclid(unit));
        let (minutes, seconds) = (minutes.rem_euclid(60), self.0.rem_euclid(60));
        if hours > 0 {
            write!(f, "{hours}:{minutes:02}:{seconds:02}")
        } else {
            write!(f, "{minutes}:{seconds:02}")
        }
    }
}

/// A number of seconds in the largest unit that fits and the next smaller one.
struct Units(u64);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [days, hours, minutes] = [86_400, 3_600, 60].map(|unit| self.0.div_euclid(unit));
        let parts = [
            (days, 'd'),
            (hours.rem_euclid(24), 'h'),
            (minutes.rem_euclid(60), 'm'),
            (self.0.rem_euclid(60), 's'),
        ];
        let mut parts = parts.into_iter().skip_while(|(count, _)| *count == 0);
        let (count, unit) = parts.next().unwrap_or((0, 's'));
        write!(f, "{count}{unit}")?;
        match parts.next() {
            Some((count, unit)) if count > 0 => write!(f, " {count}{unit}"),
            _ => Ok(()),
        }
    }
}
