//! Lag compensation, separate from the clock.

use crate::model::{ControlError, Millis};

const MILLIS_PER_CENTISECOND: i64 = 10;
/// The most that lichess's allowance grows per move: one second.
const MOST_GAIN: i64 = 100;
const LEAST_GAIN: i64 = 15;
/// Lichess's allowance in gains: at first, and at most.
const FIRST_GAINS: i64 = 3;
const MOST_GAINS: i64 = 7;

vocabulary! {
    /// How much lag is compensated, as servers do it.
    #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum LagFormula as flagfall_lag_formula, FLAGFALL_LAG_FORMULA_ {
        /// As on lichess: the allowance grows with each move by (T + 40 * I) * 2/5 + 15 hundredths
        /// of a second, at most by one second. T is the initial time and I the increment, both in
        /// whole seconds. It begins with three times that amount and never exceeds seven times it.
        #[default]
        Lichess = 0, "lichess";
        /// As on lichess in 2017: the allowance grows by a second with each move, begins with two
        /// seconds and never exceeds five. At most three seconds are compensated in one move.
        Lichess2017 = 1, "lichess-2017";
        /// As in pool and tournament games of the Internet Chess Club: up to one second in each
        /// move.
        Icc = 2, "icc";
        /// All lag, as with FICS's timeseal.
        Timeseal = 3, "timeseal";
    }
}

impl LagFormula {
    /// The maximum of an allowance that grows by `gain`.
    fn most(self, gain: Millis) -> Millis {
        match self {
            Self::Lichess => times(gain, MOST_GAINS),
            Self::Lichess2017 => hundredths(500),
            Self::Icc | Self::Timeseal => gain,
        }
    }

    /// The most lag of one move that is compensated, whatever the allowance.
    fn most_in_a_move(self) -> Millis {
        match self {
            Self::Lichess2017 => hundredths(300),
            _ => Millis::MAX,
        }
    }
}

/// Lag compensation for one side: decides how much of a turn's measured network lag is not charged.
/// It is independent of the clock: [`Lag::charge`] returns the time to charge for the turn; pass
/// that to [`Clock::press_elapsed`](crate::Clock::press_elapsed).
///
/// An allowance limits the lag that is compensated. It grows with each move, and compensated lag is
/// subtracted from it. A [`LagFormula`] says by how much it grows, and where it begins and ends.
///
/// ```
/// use flagfall::{Lag, Millis};
///
/// // A minute and no increment: 390 ms per move.
/// let mut lag = Lag::new(Millis::from(60_000), Millis::ZERO)?;
/// assert_eq!(lag.quota(), Millis::from(1_170));
///
/// // The server received the move 2.5 seconds after it sent the last one; 300 ms were network lag.
/// let charge = lag.charge(Millis::from(2_500), Millis::from(300));
/// assert_eq!(charge, Millis::from(2_200));
/// assert_eq!(lag.quota(), Millis::from(1_260));
/// # Ok::<(), flagfall::ControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Parts")
)]
pub struct Lag {
    formula: LagFormula,
    gain: Millis,
    quota: Millis,
}

impl Lag {
    /// Creates the lag compensation for a side with this initial time (`limit`) and increment, by
    /// the formula of lichess. Fractions of a second are ignored.
    ///
    /// # Errors
    ///
    /// [`ControlError::NegativeTime`] for a negative time.
    pub fn new(limit: Millis, increment: Millis) -> Result<Self, ControlError> {
        Self::with_formula(LagFormula::Lichess, limit, increment)
    }

    /// As [`Lag::new`], by another formula. Only that of lichess depends on the times.
    ///
    /// # Errors
    ///
    /// As [`Lag::new`].
    ///
    /// ```
    /// use flagfall::{Lag, LagFormula, Millis};
    ///
    /// let (limit, increment) = (Millis::from(60_000), Millis::ZERO);
    /// let mut lag = Lag::with_formula(LagFormula::Icc, limit, increment)?;
    /// assert_eq!(lag.charge(Millis::from(5_000), Millis::from(1_200)), Millis::from(4_000));
    /// # Ok::<(), flagfall::ControlError>(())
    /// ```
    pub fn with_formula(
        formula: LagFormula,
        limit: Millis,
        increment: Millis,
    ) -> Result<Self, ControlError> {
        if limit.is_negative() || increment.is_negative() {
            return Err(ControlError::NegativeTime);
        }
        let (gain, quota) = match formula {
            LagFormula::Lichess => {
                let gain = lichess_gain(limit, increment);
                (gain, times(gain, FIRST_GAINS))
            }
            LagFormula::Lichess2017 => (hundredths(100), hundredths(200)),
            LagFormula::Icc => (hundredths(100), hundredths(100)),
            LagFormula::Timeseal => (Millis::MAX, Millis::MAX),
        };
        Ok(Self {
            formula,
            gain,
            quota,
        })
    }

    /// The formula that the allowance follows.
    pub const fn formula(&self) -> LagFormula {
        self.formula
    }

    /// The allowance: the lag that can still be compensated. [`Millis::MAX`] with
    /// [`LagFormula::Timeseal`].
    pub const fn quota(&self) -> Millis {
        self.quota
    }

    /// Returns the time to charge for a turn that took `elapsed`, including `lag` on the network:
    /// `elapsed` minus the part of `lag` that the allowance covers. Then the allowance grows for
    /// the move. A negative `lag` counts as 0, and one longer than `elapsed` as `elapsed`.
    pub fn charge(&mut self, elapsed: Millis, lag: Millis) -> Millis {
        let most = self.quota.min(self.formula.most_in_a_move());
        let paid = lag.min(most).min(elapsed).max(Millis::ZERO);
        let left = self.quota.checked_sub(paid).unwrap_or(Millis::ZERO);
        let gained = left.checked_add(self.gain).unwrap_or(Millis::MAX);
        self.quota = gained.min(self.formula.most(self.gain));
        elapsed.checked_sub(paid).unwrap_or(elapsed)
    }
}

#[cfg(any(feature = "documents", feature = "serde"))]
impl Lag {
    /// What the allowance grows by.
    #[cfg(feature = "documents")]
    pub(crate) const fn gain(&self) -> Millis {
        self.gain
    }

    /// The lag compensation in this state, or what is wrong with it.
    pub(crate) fn restored(
        formula: LagFormula,
        gain: Millis,
        quota: Millis,
    ) -> Result<Self, &'static str> {
        let is_gain = match formula {
            LagFormula::Lichess => (LEAST_GAIN..=MOST_GAIN).any(|by| hundredths(by) == gain),
            LagFormula::Lichess2017 | LagFormula::Icc => gain == hundredths(100),
            LagFormula::Timeseal => gain == Millis::MAX,
        };
        if !is_gain {
            return Err("gain");
        }
        if !(gain..=formula.most(gain)).contains(&quota) {
            return Err("quota");
        }
        Ok(Self {
            formula,
            gain,
            quota,
        })
    }
}

/// The serialized form of a lag compensation.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Lag")]
struct Parts {
    formula: LagFormula,
    gain: Millis,
    quota: Millis,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Lag {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Self, Self::Error> {
        Self::restored(parts.formula, parts.gain, parts.quota).map_err(|wrong| match wrong {
            "gain" => "no allowance grows by this time",
            _ => "the allowance is not between what it grows by and its maximum",
        })
    }
}

/// What lichess's allowance grows by with each move.
fn lichess_gain(limit: Millis, increment: Millis) -> Millis {
    let seconds = |time: Millis| time.get().div_euclid(1_000);
    let game = seconds(increment).saturating_mul(40);
    let game = game.saturating_add(seconds(limit));
    let gain = game
        .saturating_mul(2)
        .div_euclid(5)
        .saturating_add(LEAST_GAIN);
    hundredths(gain.min(MOST_GAIN))
}

fn hundredths(number: i64) -> Millis {
    Millis::new(number.saturating_mul(MILLIS_PER_CENTISECOND)).unwrap_or(Millis::MAX)
}

fn times(time: Millis, number: i64) -> Millis {
    Millis::new(time.get().saturating_mul(number)).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u32) -> Millis {
        Millis::from(seconds * 1_000)
    }

    fn gain(limit: u32, increment: u32) -> i64 {
        let lag = Lag::new(seconds(limit), seconds(increment)).unwrap();
        lag.gain.get()
    }

    #[test]
    fn gains_by_the_length_of_the_game() {
        assert_eq!(gain(0, 0), 150);
        assert_eq!(gain(15, 0), 210);
        assert_eq!(gain(60, 0), 390);
        assert_eq!(gain(60, 1), 550);
        assert_eq!(gain(211, 0), 990);
        assert_eq!(gain(213, 0), 1_000);
        assert_eq!(gain(3_600, 60), 1_000);
        assert_eq!(
            Lag::new(Millis::MAX, Millis::MAX).unwrap().gain.get(),
            1_000
        );
    }

    #[test]
    fn a_quota_is_spent_and_never_holds_more_than_seven_gains() {
        let mut lag = Lag::new(seconds(60), Millis::ZERO).unwrap();
        for _ in 0..10 {
            assert_eq!(lag.charge(seconds(1), Millis::ZERO), seconds(1));
        }
        assert_eq!(lag.quota(), Millis::from(2_730));
        assert_eq!(lag.charge(seconds(10), seconds(5)), Millis::from(7_270));
        assert_eq!(lag.quota(), Millis::from(390));
        assert_eq!(lag.charge(Millis::from(100), seconds(5)), Millis::ZERO);
        assert_eq!(lag.quota(), Millis::from(680));
        assert_eq!(lag.charge(seconds(1), Millis::MIN), seconds(1));
    }

    #[test]
    fn a_time_below_zero_is_refused() {
        let below = Millis::new(-1).unwrap();
        assert_eq!(
            Lag::new(below, Millis::ZERO),
            Err(ControlError::NegativeTime)
        );
        assert_eq!(
            Lag::new(Millis::ZERO, below),
            Err(ControlError::NegativeTime)
        );
    }
}
