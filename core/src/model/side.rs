//! The two sides of a game.

vocabulary! {
    /// A side: whoever the game lets move first, and the other.
    ///
    /// Neither colour nor seat: gold in Arimaa is the first side too.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Side as flagfall_side, FLAGFALL_SIDE_ {
        /// The side that moves first: white in chess, black in go and Othello.
        First = 0, "first";
        /// The side that moves second.
        Second = 1, "second";
    }
}

impl Side {
    /// Both sides, first to second.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent of this side.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One of something for each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The first side's.
    pub first: T,
    /// The second side's.
    pub second: T,
}

impl<T> BySide<T> {
    /// The same for both sides.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self {
            first: value.clone(),
            second: value,
        }
    }

    /// What belongs to `side`.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// What belongs to `side`, to be changed.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
