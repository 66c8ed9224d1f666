//! Reserves: a second bank behind a stage's bank.

use core::num::NonZeroU32;

use crate::model::Millis;

/// A second bank behind a stage's bank, from which the side draws time.
///
/// The time of the reserve belongs to the side, which keeps it in the stages that follow. A stage
/// without a reserve leaves it alone: nothing is drawn from it there.
///
/// ```
/// use flagfall::{ReserveDraw, Millis, Reserve, Stage, WhenMet};
///
/// // The NHK Cup of shogi: 30 seconds per move, and ten times a minute more.
/// let reserve = Reserve::new(Millis::from_mins(10)).draw(ReserveDraw::Unit(Millis::from_mins(1)));
/// let overtime = Stage::new(Millis::from_secs(30))
///     .quota_then(1, WhenMet::RepeatSet)
///     .reserve(reserve);
/// assert_eq!(overtime.reserve, Some(reserve));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Reserve {
    /// The time that is added to the side's reserve when the stage begins.
    pub time: Millis,
    /// What is drawn when the bank runs out and no life is left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub draw: ReserveDraw,
    /// Whether credit beyond the stage's limit, which must be a
    /// [`Limit::Clip`](crate::Limit::Clip), goes to the reserve instead of being lost.
    #[cfg_attr(feature = "serde", serde(default))]
    pub overflow: bool,
    /// Whether what was drawn in a turn and not used returns to the reserve when the move is
    /// completed, before a quota renews the bank.
    #[cfg_attr(feature = "serde", serde(default))]
    pub returned: bool,
    /// The most that [`Clock::draw_reserve`](crate::Clock::draw_reserve) may fill the bank to. `None`: no limit.
    pub most: Option<Millis>,
    /// The time that the side has at least from some move on. `None`: none.
    pub floor: Option<ReserveFloor>,
}

vocabulary! {
    /// What is drawn from a reserve when the bank runs out and no life is left.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum ReserveDraw as flagfall_reserve_draw, FLAGFALL_RESERVE_DRAW_ {
        /// Nothing: the side draws by a call only.
        #[default]
        Never = 0, "never";
        /// This much, or what is left of the reserve if that is less, as often as needed.
        Unit(Millis) = 1, "unit";
        /// All of the reserve.
        All = 2, "all";
    }
}

/// A time that a side has at least after its moves, from some move on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct ReserveFloor {
    /// If the bank and the reserve hold less than this after a move, the bank is set to it, and the
    /// reserve to 0.
    pub time: Millis,
    /// The first move after which it applies, counting the side's own moves.
    pub from_move: NonZeroU32,
}

impl Reserve {
    /// The most units of a [`ReserveDraw::Unit`] that the reserves of a schedule may hold. The limit
    /// bounds the number of events that one call can return, since each draw is an event.
    pub const MOST_UNITS: u16 = 1_000;

    /// Creates a reserve of `time`, from which the side draws by a call only.
    pub const fn new(time: Millis) -> Self {
        Self {
            time,
            draw: ReserveDraw::Never,
            overflow: false,
            returned: false,
            most: None,
            floor: None,
        }
    }

    /// Sets what is drawn when the bank runs out.
    ///
    /// ```
    /// use flagfall::{ReserveDraw, Millis, Reserve};
    ///
    /// let reserve = Reserve::new(Millis::from_mins(10)).draw(ReserveDraw::All);
    /// assert_eq!(reserve.draw, ReserveDraw::All);
    /// ```
    pub const fn draw(mut self, draw: ReserveDraw) -> Self {
        self.draw = draw;
        self
    }

    /// Sets whether credit beyond the stage's limit goes to the reserve.
    ///
    /// ```
    /// use flagfall::{Millis, Reserve};
    ///
    /// assert!(Reserve::new(Millis::from_mins(10)).overflow(true).overflow);
    /// ```
    pub const fn overflow(mut self, overflow: bool) -> Self {
        self.overflow = overflow;
        self
    }

    /// Sets whether drawn time that was not used returns to the reserve.
    ///
    /// ```
    /// use flagfall::{Millis, Reserve};
    ///
    /// assert!(Reserve::new(Millis::from_mins(10)).returned(true).returned);
    /// ```
    pub const fn returned(mut self, returned: bool) -> Self {
        self.returned = returned;
        self
    }

    /// Sets the most that a draw by a call may fill the bank to.
    ///
    /// ```
    /// use flagfall::{Millis, Reserve};
    ///
    /// let most = Millis::from_mins(5);
    /// assert_eq!(Reserve::new(Millis::from_mins(10)).most(most).most, Some(most));
    /// ```
    pub const fn most(mut self, most: Millis) -> Self {
        self.most = Some(most);
        self
    }

    /// Sets the time that the side has at least from some move on.
    ///
    /// ```
    /// use flagfall::{ReserveFloor, Millis, Reserve};
    ///
    /// let floor = ReserveFloor { time: Millis::from_mins(3), from_move: 51.try_into()? };
    /// assert_eq!(Reserve::new(Millis::from_mins(75)).floor(floor).floor, Some(floor));
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn floor(mut self, floor: ReserveFloor) -> Self {
        self.floor = Some(floor);
        self
    }
}
