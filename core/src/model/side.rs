//! The two sides of a game.

use core::ops::{Index, IndexMut, Not};

vocabulary! {
    /// One of the two sides: the one that moves first, or the other.
    ///
    /// A side is not a color: the first side is white in chess and gold in Arimaa.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Side as flagfall_side, FLAGFALL_SIDE_, always 2 {
        /// The side that moves first: white in chess, black in Go and Othello.
        First = 0, "first";
        /// The side that moves second.
        Second = 1, "second";
    }
}

/// The opponent of a side.
///
/// ```
/// use flagfall::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// ```
impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A value for each side.
///
/// ```
/// use flagfall::{BySide, Millis, Side};
///
/// let mut banks = BySide::from_fn(|side| match side {
///     Side::First => Millis::from_mins(3),
///     Side::Second => Millis::from_mins(5),
/// });
/// banks[Side::First] = Millis::from_mins(4);
/// assert_eq!(banks.map(|bank| bank.get()), BySide { first: 240_000, second: 300_000 });
///
/// let richest = banks.iter().max_by_key(|(_, bank)| **bank);
/// assert_eq!(richest, Some((Side::Second, &Millis::from_mins(5))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct BySide<T> {
    /// The first side's value.
    pub first: T,
    /// The second side's value.
    pub second: T,
}

impl<T> BySide<T> {
    /// The same value for both sides.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self {
            first: value.clone(),
            second: value,
        }
    }

    /// Calls `make` for each side, first and then second.
    ///
    /// ```
    /// use flagfall::{BySide, Side};
    ///
    /// let names = BySide::from_fn(|side| format!("{side}!"));
    /// assert_eq!(names.second, "second!");
    /// ```
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            first: make(Side::First),
            second: make(Side::Second),
        }
    }

    /// The value of `side`; `values[side]` is the same.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// The value of `side`, mutable; `values[side]` is the same.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }

    /// Applies `change` to both values, first and then second.
    ///
    /// ```
    /// use flagfall::BySide;
    ///
    /// let wins = BySide { first: 2, second: 1 };
    /// assert_eq!(wins.map(|wins| wins * 10), BySide { first: 20, second: 10 });
    /// ```
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            first: change(self.first),
            second: change(self.second),
        }
    }

    /// Iterates over the sides and their values, first and then second.
    ///
    /// ```
    /// use flagfall::{BySide, Side};
    ///
    /// let ready = BySide { first: false, second: true };
    /// let unready: Vec<_> = ready.iter().filter(|(_, ready)| !**ready).collect();
    /// assert_eq!(unready, [(Side::First, &false)]);
    /// ```
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Side, &T)> + ExactSizeIterator {
        [(Side::First, &self.first), (Side::Second, &self.second)].into_iter()
    }

    /// Pairs each side's value with the same side's value of `other`.
    ///
    /// ```
    /// use flagfall::BySide;
    ///
    /// let names = BySide { first: "Vera", second: "Nona" };
    /// let wins = BySide { first: 2, second: 1 };
    /// assert_eq!(names.zip(wins).first, ("Vera", 2));
    /// ```
    pub fn zip<U>(self, other: BySide<U>) -> BySide<(T, U)> {
        BySide {
            first: (self.first, other.first),
            second: (self.second, other.second),
        }
    }
}

/// Never panics: every side has a value.
impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        self.get(side)
    }
}

/// Never panics: every side has a value.
impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        self.get_mut(side)
    }
}
