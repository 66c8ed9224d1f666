//! Time: lengths of it, and moments on the caller's clock.

use core::fmt;

/// The largest number of milliseconds that flagfall handles, either side of zero: 2⁵³ - 1, some
/// 285,000 years. It is the largest integer that a JavaScript number holds exactly, so that all
/// four languages accept and refuse the same times.
const MAX: i64 = 9_007_199_254_740_991;

/// A length of time in whole milliseconds, from [`Millis::MIN`] to [`Millis::MAX`].
///
/// ```
/// use flagfall::Millis;
///
/// assert_eq!(Millis::new(61_500), Some(Millis::from(61_500)));
/// assert_eq!(Millis::MAX.checked_add(Millis::from(1)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(i64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);
    /// The longest time: 2⁵³ - 1 ms.
    pub const MAX: Self = Self(MAX);
    /// The furthest below zero: -(2⁵³ - 1) ms.
    pub const MIN: Self = Self(-MAX);

    /// The time of `ms` milliseconds, or `None` beyond [`Millis::MIN`] or [`Millis::MAX`].
    pub const fn new(ms: i64) -> Option<Self> {
        if ms >= -MAX && ms <= MAX {
            Some(Self(ms))
        } else {
            None
        }
    }

    /// The time in milliseconds.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Both times together, or `None` where the sum does not fit.
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        // Two times of less than 2⁵³ each: the sum fits an i64, and nothing wraps.
        Self::new(self.0.wrapping_add(other.0))
    }

    /// This time less the other, or `None` where the difference does not fit.
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        Self::new(self.0.wrapping_sub(other.0))
    }

    /// Whether the time is below zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

impl From<u32> for Millis {
    fn from(ms: u32) -> Self {
        Self(i64::from(ms))
    }
}

impl fmt::Debug for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// A moment: what the caller's clock says, in milliseconds from [`At::MIN`] to [`At::MAX`].
///
/// Any clock will do that never goes back; where its zero lies is the caller's affair. The library
/// never reads a clock of its own.
///
/// ```
/// use flagfall::{At, Millis};
///
/// let start = At::from(1_000);
/// assert_eq!(At::from(4_000).since(start), Some(Millis::from(3_000)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At(i64);

impl At {
    /// The earliest moment: -(2⁵³ - 1) ms.
    pub const MIN: Self = Self(-MAX);
    /// The latest moment: 2⁵³ - 1 ms.
    pub const MAX: Self = Self(MAX);

    /// The moment `ms`, or `None` beyond [`At::MIN`] or [`At::MAX`].
    pub const fn new(ms: i64) -> Option<Self> {
        match Millis::new(ms) {
            Some(Millis(ms)) => Some(Self(ms)),
            None => None,
        }
    }

    /// The moment in milliseconds.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The time from `earlier` to this moment, or `None` where it does not fit.
    pub const fn since(self, earlier: Self) -> Option<Millis> {
        Millis::new(self.0.wrapping_sub(earlier.0))
    }

    /// The moment `time` later, or `None` where it does not fit.
    pub const fn checked_add(self, time: Millis) -> Option<Self> {
        Self::new(self.0.wrapping_add(time.0))
    }
}

impl From<u32> for At {
    fn from(ms: u32) -> Self {
        Self(i64::from(ms))
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}
