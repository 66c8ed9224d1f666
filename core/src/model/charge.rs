//! What a turn is charged: whole units, a minimum, and tiers.

#[cfg(feature = "serde")]
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::ops::Deref;

use crate::model::Millis;

/// What a turn is charged for its time: by default exactly that time, to the millisecond.
///
/// First the time is rounded to whole units; a completed turn has at least the minimum. Then each
/// [tier](Tiers) multiplies the part of the time beyond it by its factor.
///
/// ```
/// use flagfall::{Charge, Millis, Rounding};
///
/// // A computer shogi server: whole seconds, and at least one.
/// let charge = Charge::new(1_000.try_into()?, Rounding::Down).least(Millis::from_secs(1));
/// assert_eq!(charge.of(Millis::from(2_999)), Some(Millis::from(2_000)));
/// # Ok::<(), core::num::TryFromIntError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Charge {
    /// The unit, in milliseconds.
    pub unit: NonZeroU32,
    /// What happens to a part of a unit.
    pub rounding: Rounding,
    /// The minimum time of a completed turn, rounded up to whole units.
    pub least: Millis,
    /// The factors for the parts of a turn beyond certain times. Each time must be a whole number
    /// of units.
    pub tiers: Tiers,
}

vocabulary! {
    /// What happens to a part of a unit.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Rounding as flagfall_rounding, FLAGFALL_ROUNDING_ {
        /// It is not charged.
        #[default]
        Down = 0, "down";
        /// It is charged as a whole unit.
        Up = 1, "up";
    }
}

/// A factor for the part of a turn beyond a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Tier {
    /// The time of the turn from which the factor applies, above 0.
    pub beyond: Millis,
    /// What time beyond that is multiplied by, up to the next tier, 1 to [`Tier::MOST_FACTOR`].
    pub factor: u32,
}

impl Tier {
    /// The largest factor of a tier.
    pub const MOST_FACTOR: u32 = 100;

    /// In place of a tier that is missing.
    const NONE: Self = Self {
        beyond: Millis::ZERO,
        factor: 1,
    };
}

/// The tiers of a charge, in ascending order: at most [`Tiers::MOST`]. Without any, time is charged
/// once.
///
/// Tiers dereference to a slice.
///
/// ```
/// use flagfall::{Charge, Millis, Rounding, Tier, Tiers};
///
/// // Correspondence chess of the ICCF: whole days, and those beyond the 20th are charged twice.
/// let days = |days: u32| Millis::from_secs(days * 86_400);
/// let tiers = Tiers::new(&[Tier { beyond: days(20), factor: 2 }]).expect("one tier");
/// let charge = Charge::new(86_400_000.try_into()?, Rounding::Down).tiers(tiers);
/// assert_eq!(charge.of(days(20)), Some(days(20)));
/// assert_eq!(charge.of(days(23)), Some(days(26)));
/// # Ok::<(), core::num::TryFromIntError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Vec<Tier>", into = "Vec<Tier>")
)]
pub struct Tiers {
    tiers: [Tier; Self::MOST],
    count: u8,
}

impl Default for Tiers {
    fn default() -> Self {
        Self::NONE
    }
}

impl Tiers {
    /// The most tiers of a charge.
    pub const MOST: usize = 4;

    /// No tiers.
    pub const NONE: Self = Self {
        tiers: [Tier::NONE; Self::MOST],
        count: 0,
    };

    /// Creates tiers from the first to the last. `None` if there are more than [`Tiers::MOST`].
    ///
    /// [`TimeControl::new`](crate::TimeControl::new) and [`Schedule::new`](crate::Schedule::new)
    /// check their order and factors.
    pub fn new(tiers: &[Tier]) -> Option<Self> {
        let mut all = Self::NONE;
        all.tiers.get_mut(..tiers.len())?.copy_from_slice(tiers);
        all.count = u8::try_from(tiers.len()).ok()?;
        Some(all)
    }

    /// The charge for `time`. `None` if it is out of range.
    fn of(&self, time: Millis) -> Option<Millis> {
        let mut charge = i128::from(time.get());
        let mut factor = 1;
        for tier in self.iter() {
            let beyond = time.checked_sub(tier.beyond)?.max(Millis::ZERO);
            let more = i128::from(tier.factor).checked_sub(factor)?;
            charge = charge.checked_add(more.checked_mul(beyond.get().into())?)?;
            factor = tier.factor.into();
        }
        Millis::new(i64::try_from(charge).ok()?)
    }

    /// The shortest time whose charge is at least `charge`, which is not negative.
    fn time(&self, charge: Millis) -> Option<Millis> {
        // Where the present factor begins to apply, and what is still to be charged there.
        let (mut from, mut left, mut factor) = (0_i64, charge.get(), 1_i64);
        for tier in self.iter() {
            let part = tier.beyond.get().checked_sub(from)?.checked_mul(factor)?;
            if left <= part {
                break;
            }
            left = left.checked_sub(part)?;
            from = tier.beyond.get();
            factor = tier.factor.into();
        }
        let parts = left.checked_add(factor.checked_sub(1)?)?;
        Millis::new(from.checked_add(parts.checked_div(factor)?)?)
    }
}

impl Deref for Tiers {
    type Target = [Tier];

    fn deref(&self) -> &[Tier] {
        self.tiers.get(..self.count.into()).unwrap_or_default()
    }
}

#[cfg(feature = "serde")]
impl From<Tiers> for Vec<Tier> {
    fn from(tiers: Tiers) -> Self {
        tiers.to_vec()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<Tier>> for Tiers {
    type Error = &'static str;

    fn try_from(tiers: Vec<Tier>) -> Result<Self, &'static str> {
        Self::new(&tiers).ok_or("a charge has at most 4 tiers")
    }
}

impl Default for Charge {
    fn default() -> Self {
        Self::EXACT
    }
}

impl Charge {
    /// Charges exactly the time of the turn, to the millisecond.
    pub const EXACT: Self = Self {
        unit: NonZeroU32::MIN,
        rounding: Rounding::Down,
        least: Millis::ZERO,
        tiers: Tiers::NONE,
    };

    /// Charges whole units of `unit` milliseconds; `rounding` says what happens to a part of a
    /// unit.
    ///
    /// ```
    /// use flagfall::{Charge, Millis, Rounding};
    ///
    /// let begun_minutes = Charge::new(60_000.try_into()?, Rounding::Up);
    /// assert_eq!(begun_minutes.of(Millis::from(60_001)), Some(Millis::from_mins(2)));
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn new(unit: NonZeroU32, rounding: Rounding) -> Self {
        Self {
            unit,
            rounding,
            ..Self::EXACT
        }
    }

    /// Sets the minimum time of a completed turn.
    ///
    /// ```
    /// use flagfall::{Charge, Millis};
    ///
    /// let charge = Charge::EXACT.least(Millis::from(100));
    /// assert_eq!(charge.least, Millis::from(100));
    /// ```
    pub const fn least(mut self, least: Millis) -> Self {
        self.least = least;
        self
    }

    /// Sets the tiers.
    ///
    /// ```
    /// use flagfall::{Charge, Millis, Tier, Tiers};
    ///
    /// let double = Tier { beyond: Millis::from_mins(10), factor: 2 };
    /// let charge = Charge::EXACT.tiers(Tiers::new(&[double]).expect("one tier"));
    /// assert_eq!(charge.of(Millis::from_mins(15)), Some(Millis::from_mins(20)));
    /// ```
    pub const fn tiers(mut self, tiers: Tiers) -> Self {
        self.tiers = tiers;
        self
    }

    /// Whether the tiers begin in ascending order above 0, at whole numbers of units, and have
    /// valid factors.
    pub(crate) fn has_valid_tiers(&self) -> bool {
        let unit = i64::from(self.unit.get());
        let mut before = Millis::ZERO;
        self.tiers.iter().all(|tier| {
            let follows = tier.beyond > core::mem::replace(&mut before, tier.beyond);
            let is_whole = tier.beyond.get().checked_rem(unit) == Some(0);
            follows && is_whole && (1..=Tier::MOST_FACTOR).contains(&tier.factor)
        })
    }

    /// The charge for a turn that has taken `elapsed`, without the minimum for completed turns.
    /// `None` if it is out of range.
    pub fn of(self, elapsed: Millis) -> Option<Millis> {
        let time = self.whole(elapsed)?;
        if self.tiers.is_empty() {
            return Some(time);
        }
        self.tiers.of(time)
    }

    /// The time rounded to whole units.
    fn whole(self, elapsed: Millis) -> Option<Millis> {
        // The usual case, without the divisions.
        if self.unit == NonZeroU32::MIN {
            return Some(elapsed);
        }
        let unit = i64::from(self.unit.get());
        let whole = elapsed.get().div_euclid(unit);
        let part = elapsed.get().rem_euclid(unit) > 0 && self.rounding == Rounding::Up;
        let units = whole.checked_add(part.into())?;
        Millis::new(units.checked_mul(unit)?)
    }

    /// The longest time in whole units for which a turn is charged at most `charge`.
    pub(crate) fn within(self, charge: Millis) -> Option<Millis> {
        let time = if self.tiers.is_empty() {
            charge
        } else {
            let more = self.tiers.time(charge.checked_add(ONE)?)?;
            more.checked_sub(ONE)?
        };
        let part = time.get().rem_euclid(self.unit.get().into());
        Millis::new(time.get().checked_sub(part)?)
    }

    /// The shortest time for which a turn is charged at least `charge`.
    pub(crate) fn elapsed(self, charge: Millis) -> Option<Millis> {
        if charge <= Millis::ZERO {
            return Some(Millis::ZERO);
        }
        let time = if self.tiers.is_empty() {
            charge
        } else {
            self.tiers.time(charge)?
        };
        self.shortest(time)
    }

    /// The shortest time of a completed turn.
    pub(crate) fn shortest_turn(self) -> Option<Millis> {
        self.shortest(self.least)
    }

    /// The shortest time that, in whole units, is at least `time`.
    fn shortest(self, time: Millis) -> Option<Millis> {
        if time <= Millis::ZERO {
            return Some(Millis::ZERO);
        }
        if self.unit == NonZeroU32::MIN {
            return Some(time);
        }
        let unit = i64::from(self.unit.get());
        let below = time.get().checked_sub(1)?.div_euclid(unit);
        Millis::new(match self.rounding {
            Rounding::Down => below.checked_add(1)?.checked_mul(unit)?,
            Rounding::Up => below.checked_mul(unit)?.checked_add(1)?,
        })
    }
}

/// One millisecond.
const ONE: Millis = match Millis::new(1) {
    Some(one) => one,
    None => Millis::ZERO,
};
