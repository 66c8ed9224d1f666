//! Lag compensation, separate from the clock.

use crate::model::{ControlError, Millis};

const MILLIS_PER_CENTISECOND: i64 = 10;
/// The most that a quota grows per move: one second.
const MOST_GAIN: i64 = 100;
const LEAST_GAIN: i64 = 15;
/// The maximum of a quota, in gains.
const MOST_GAINS: i64 = 7;

/// Lag compensation for one side, as on lichess: decides how much of a turn's measured network lag
/// is not charged. It is independent of the clock: [`Lag::charge`] returns the time to charge for
/// the turn; pass that to [`Clock::press_elapsed`](crate::Clock::press_elapsed).
///
/// An allowance limits the lag that is compensated. It grows with each move, by at most one second:
/// by `(T + 40 · I) · 2/5 + 15` hundredths of a second, where T is the initial time and I the
/// increment, both in whole seconds here. It begins with three times that amount and never exceeds
/// seven times that amount. Compensated lag is subtracted from it.
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
    gain: Millis,
    quota: Millis,
}

impl Lag {
    /// Creates the lag compensation for a side with this initial time (`limit`) and increment.
    /// Fractions of a second are ignored.
    ///
    /// # Errors
    ///
    /// [`ControlError::NegativeTime`] for a negative time.
    pub fn new(limit: Millis, increment: Millis) -> Result<Self, ControlError> {
        if limit.is_negative() || increment.is_negative() {
            return Err(ControlError::NegativeTime);
        }
        let seconds = |time: Millis| time.get().div_euclid(1_000);
        let game = seconds(increment).saturating_mul(40);
        let game = game.saturating_add(seconds(limit));
        let gain = game
            .saturating_mul(2)
            .div_euclid(5)
            .saturating_add(LEAST_GAIN);
        let gain = hundredths(gain.min(MOST_GAIN));
        Ok(Self {
            gain,
            quota: times(gain, 3),
        })
    }

    /// The allowance: the lag that can still be compensated.
    pub const fn quota(&self) -> Millis {
        self.quota
    }

    /// Returns the time to charge for a turn that took `elapsed`, including `lag` on the network:
    /// `elapsed` minus the part of `lag` that the allowance covers. Then the allowance grows for
    /// the move. A negative `lag` counts as 0, and one longer than `elapsed` as `elapsed`.
    pub fn charge(&mut self, elapsed: Millis, lag: Millis) -> Millis {
        let paid = lag.min(self.quota).min(elapsed).max(Millis::ZERO);
        let left = self.quota.checked_sub(paid).unwrap_or(Millis::ZERO);
        let gained = left.checked_add(self.gain).unwrap_or(left);
        self.quota = gained.min(times(self.gain, MOST_GAINS));
        elapsed.checked_sub(paid).unwrap_or(elapsed)
    }
}

/// The serialized form of a quota.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Lag")]
struct Parts {
    gain: Millis,
    quota: Millis,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Lag {
    type Error = &'static str;

    fn try_from(Parts { gain, quota }: Parts) -> Result<Self, Self::Error> {
        let mut possible = (LEAST_GAIN..=MOST_GAIN).map(hundredths);
        if !possible.any(|possible| possible == gain) {
            return Err("no quota grows by this time");
        }
        if !(gain..=times(gain, MOST_GAINS)).contains(&quota) {
            return Err("a quota is between one and seven times what it grows by");
        }
        Ok(Self { gain, quota })
    }
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
