//! Durations and timestamps, in milliseconds.

use alloc::format;
use core::fmt;
use core::ops::Neg;
use core::time::Duration;

/// The largest number of milliseconds, positive or negative: 2⁵³ - 1, about 285,000 years.
/// JavaScript numbers are exact up to this integer, so all four languages accept and reject the
/// same times.
const MAX: i64 = 9_007_199_254_740_991;

/// A duration in whole milliseconds, from [`Millis::MIN`] to [`Millis::MAX`]. It can be negative.
///
/// ```
/// use flagfall::Millis;
///
/// assert_eq!(Millis::new(61_500), Some(Millis::from(61_500)));
/// assert_eq!(Millis::MAX.checked_add(Millis::from(1)), None);
/// ```
///
/// # Conversions
///
/// From a `u32`, the conversion always succeeds. From an `i64`, `u64`, `u128` or [`Duration`] it
/// fails if the time is out of range; a `Duration` is rounded down to whole milliseconds.
/// Conversions to these types fail only for a negative time and a type without negative numbers.
///
/// ```
/// use core::time::Duration;
/// use flagfall::{Millis, TimeError};
///
/// assert_eq!(Millis::try_from(Duration::from_micros(61_500_999))?, Millis::from(61_500));
/// assert_eq!(Millis::try_from(u64::MAX), Err(TimeError::TooLarge));
///
/// assert_eq!(i64::from(-Millis::from(20)), -20);
/// assert_eq!(Duration::try_from(Millis::from(20))?, Duration::from_millis(20));
/// assert_eq!(u64::try_from(-Millis::from(20)), Err(TimeError::Negative));
/// # Ok::<(), TimeError>(())
/// ```
///
/// # As a text
///
/// A time is displayed as on a clock: `h:mm:ss`, or `m:ss` below one hour, with up to three
/// decimals for the milliseconds.
///
/// ```
/// use flagfall::Millis;
///
/// assert_eq!(Millis::from(5_397_500).to_string(), "1:29:57.5");
/// assert_eq!(Millis::from(61_500).to_string(), "1:01.5");
/// assert_eq!(Millis::from(9_000).to_string(), "0:09");
/// assert_eq!((-Millis::from(1)).to_string(), "-0:00.001");
/// assert_eq!(format!("{:>8}|", Millis::from(300_000)), "    5:00|");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "i64", into = "i64")
)]
pub struct Millis(i64);

impl Millis {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// The longest duration: 2⁵³ - 1 ms.
    pub const MAX: Self = Self(MAX);
    /// The most negative duration: -(2⁵³ - 1) ms.
    pub const MIN: Self = Self(-MAX);

    /// A duration of `ms` milliseconds. `None` if it is out of range.
    pub const fn new(ms: i64) -> Option<Self> {
        if ms >= -MAX && ms <= MAX {
            Some(Self(ms))
        } else {
            None
        }
    }

    /// A duration of whole seconds.
    ///
    /// ```
    /// use flagfall::Millis;
    ///
    /// const HALF_A_MINUTE: Millis = Millis::from_secs(30);
    /// assert_eq!(HALF_A_MINUTE.get(), 30_000);
    /// ```
    pub const fn from_secs(seconds: u32) -> Self {
        Self::of_units(seconds, 1_000)
    }

    /// A duration of whole minutes.
    ///
    /// ```
    /// use flagfall::Millis;
    ///
    /// assert_eq!(Millis::from_mins(5).to_string(), "5:00");
    /// ```
    pub const fn from_mins(minutes: u32) -> Self {
        Self::of_units(minutes, 60_000)
    }

    /// `From` is not const yet. The product is less than 2⁴⁸, so it does not wrap.
    #[allow(clippy::as_conversions)]
    const fn of_units(count: u32, unit: i64) -> Self {
        Self((count as i64).wrapping_mul(unit))
    }

    /// The number of milliseconds.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum of both durations. `None` if it is out of range.
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        // Both times are less than 2⁵³, so the sum does not wrap.
        Self::new(self.0.wrapping_add(other.0))
    }

    /// The difference of both durations. `None` if it is out of range.
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        Self::new(self.0.wrapping_sub(other.0))
    }

    /// Whether the duration is below zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

/// Negation always succeeds, so it is an operator. A sum can be out of range, so addition is
/// [`checked`](Millis::checked_add).
///
/// ```
/// use flagfall::Millis;
///
/// assert_eq!(-Millis::MAX, Millis::MIN);
/// ```
impl Neg for Millis {
    type Output = Self;

    fn neg(self) -> Self {
        // The range is symmetric, so the negation does not wrap.
        Self(self.0.wrapping_neg())
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = self.0.unsigned_abs();
        let [hours, minutes, seconds] =
            [3_600_000, 60_000, 1_000].map(|unit| ms.checked_div(unit).unwrap_or(0));
        let (minutes, seconds) = (minutes.rem_euclid(60), seconds.rem_euclid(60));
        let clock = if hours > 0 {
            format!("{hours}:{minutes:02}:{seconds:02}")
        } else {
            format!("{minutes}:{seconds:02}")
        };
        let fraction = format!(".{:03}", ms.rem_euclid(1_000));
        let fraction = fraction.trim_end_matches('0').trim_end_matches('.');
        f.pad_integral(self.0 >= 0, "", &format!("{clock}{fraction}"))
    }
}

impl fmt::Debug for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// A point in time, in milliseconds of your clock, from [`Timestamp::MIN`] to [`Timestamp::MAX`].
///
/// Take it from a monotonic clock, one that never goes back; any epoch will do. The library itself
/// reads no clock.
///
/// ```
/// use flagfall::{Millis, Timestamp};
///
/// let start = Timestamp::from(1_000);
/// assert_eq!(Timestamp::from(4_000).since(start), Some(Millis::from(3_000)));
/// ```
///
/// Conversions and display are as for [`Millis`]: a timestamp converts from and to integers and a
/// [`Duration`], and is displayed as the time since the clock's zero.
///
/// ```
/// use flagfall::Timestamp;
/// use std::time::Instant;
///
/// let server_start = Instant::now();
/// // For each call:
/// let at = Timestamp::try_from(server_start.elapsed())?;
/// # assert!(at >= Timestamp::from(0));
///
/// assert_eq!(Timestamp::try_from(61_500_u128)?, Timestamp::from(61_500));
/// assert_eq!(Timestamp::from(61_500).to_string(), "1:01.5");
/// # Ok::<(), flagfall::TimeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "i64", into = "i64")
)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The earliest timestamp: -(2⁵³ - 1) ms.
    pub const MIN: Self = Self(-MAX);
    /// The latest timestamp: 2⁵³ - 1 ms.
    pub const MAX: Self = Self(MAX);

    /// The timestamp `ms`. `None` if it is out of range.
    pub const fn new(ms: i64) -> Option<Self> {
        match Millis::new(ms) {
            Some(Millis(ms)) => Some(Self(ms)),
            None => None,
        }
    }

    /// The timestamp in milliseconds.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The duration from `earlier` to `self`. `None` if it is out of range.
    pub const fn since(self, earlier: Self) -> Option<Millis> {
        Millis::new(self.0.wrapping_sub(earlier.0))
    }

    /// The timestamp `time` later. `None` if it is out of range.
    pub const fn checked_add(self, time: Millis) -> Option<Self> {
        Self::new(self.0.wrapping_add(time.0))
    }

    /// The timestamp `time` earlier. `None` if it is out of range.
    ///
    /// ```
    /// use flagfall::{Millis, Timestamp};
    ///
    /// let deadline = Timestamp::from(300_001);
    /// assert_eq!(deadline.checked_sub(Millis::from(1)), Some(Timestamp::from(300_000)));
    /// ```
    pub const fn checked_sub(self, time: Millis) -> Option<Self> {
        Self::new(self.0.wrapping_sub(time.0))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Millis(self.0).fmt(f)
    }
}

/// The error of a conversion from or to [`Millis`] or [`Timestamp`].
///
/// ```
/// use flagfall::{TimeError, Timestamp};
///
/// assert_eq!(Timestamp::try_from(u128::MAX), Err(TimeError::TooLarge));
/// assert_eq!(TimeError::TooLarge.to_string(), "times end at 2^53 - 1 ms");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum TimeError {
    /// The number is out of range: above 2⁵³ - 1 ms, or below -(2⁵³ - 1) ms.
    TooLarge,
    /// The time is negative, but the target type has no negative numbers.
    Negative,
}

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLarge => "times end at 2^53 - 1 ms",
            Self::Negative => "the time is below zero",
        })
    }
}

impl core::error::Error for TimeError {}

/// Implements the conversions from and to integers and `Duration`.
macro_rules! conversions {
    ($($time:ident)+) => {$(
        impl From<u32> for $time {
            fn from(ms: u32) -> Self {
                Self(i64::from(ms))
            }
        }

        impl From<$time> for i64 {
            fn from(time: $time) -> Self {
                time.0
            }
        }

        impl TryFrom<i64> for $time {
            type Error = TimeError;

            fn try_from(ms: i64) -> Result<Self, TimeError> {
                Self::new(ms).ok_or(TimeError::TooLarge)
            }
        }

        conversions!(@unsigned $time u64 u128);

        /// A fraction of a millisecond is dropped.
        impl TryFrom<Duration> for $time {
            type Error = TimeError;

            fn try_from(time: Duration) -> Result<Self, TimeError> {
                time.as_millis().try_into()
            }
        }

        impl TryFrom<$time> for Duration {
            type Error = TimeError;

            fn try_from(time: $time) -> Result<Self, TimeError> {
                time.try_into().map(Self::from_millis)
            }
        }
    )+};
    (@unsigned $time:ident $($number:ident)+) => {$(
        impl TryFrom<$number> for $time {
            type Error = TimeError;

            fn try_from(ms: $number) -> Result<Self, TimeError> {
                i64::try_from(ms).ok().and_then(Self::new).ok_or(TimeError::TooLarge)
            }
        }

        impl TryFrom<$time> for $number {
            type Error = TimeError;

            fn try_from(time: $time) -> Result<Self, TimeError> {
                time.0.try_into().map_err(|_| TimeError::Negative)
            }
        }
    )+};
}

conversions!(Millis Timestamp);

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}
