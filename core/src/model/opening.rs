//! How the first turns of a game are timed, and what happens if a first move never comes.

use core::num::NonZeroU8;

use crate::model::Millis;

vocabulary! {
    /// How the first turns of a game are timed.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Opening as flagfall_opening, FLAGFALL_OPENING_ {
        /// Like all other turns.
        #[default]
        Timed = 0, "timed";
        /// The first turns of the game, of both sides together, are not timed: one in backgammon,
        /// two on lichess.
        Untimed {
            /// The number of untimed turns, of both sides together.
            turns: NonZeroU8,
            /// Whether these turns still earn their credit.
            earns: bool,
            /// The time within which each of these turns must be completed. `None`: any time.
            first_move: Option<FirstMove>,
        } = 1, "untimed";
        /// Each side's first turn sets up its pieces and earns no credit, as in Arimaa.
        Setup {
            /// The minimum delay time of that turn.
            least: Millis,
        } = 2, "setup";
    }
}

impl Opening {
    /// The time within which each untimed turn must be completed, if there is one.
    pub(crate) const fn first_move(self) -> Option<FirstMove> {
        match self {
            Self::Untimed { first_move, .. } => first_move,
            Self::Timed | Self::Setup { .. } => None,
        }
    }

    /// Whether the flag falls if a first move does not come in time.
    pub(crate) fn flags(self) -> bool {
        self.first_move().is_some() && !self.aborts()
    }

    /// Whether the game is aborted if a first move does not come in time.
    pub(crate) fn aborts(self) -> bool {
        let missed = self.first_move().map(|first_move| first_move.missed);
        missed == Some(FirstMoveMissed::Abort)
    }
}

/// The time within which an untimed turn must be completed, so that a player who never comes does
/// not keep the opponent waiting. It is not taken from the bank. Each untimed turn has its own; it
/// is measured to the millisecond, without the lag or the rounding of charges.
///
/// ```
/// use flagfall::{
///     Clock, EventKind, FirstMove, FirstMoveMissed, Millis, Opening, Rules, Schedule, Side, Stage,
///     TimeControl, Timestamp,
/// };
///
/// let first_move = FirstMove::new(Millis::from_secs(25), FirstMoveMissed::Abort);
/// let opening = Opening::Untimed { turns: 2.try_into()?, earns: false, first_move: Some(first_move) };
/// let both = Schedule::new(vec![Stage::new(Millis::from_mins(3))])?;
/// let control = TimeControl::new(both.clone(), both, Rules::new().opening(opening))?;
/// let mut clock = Clock::new(control);
/// clock.start(Side::First, Timestamp::from(0))?;
/// let events = clock.advance(Timestamp::from(60_000))?;
/// assert_eq!((events[0].kind, events[0].at), (EventKind::Abort, Timestamp::from(25_001)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct FirstMove {
    /// The time, more than 0. [`Rules::flag_falls`](crate::Rules::flag_falls) says whether a move at
    /// its very end is in time.
    pub within: Millis,
    /// What happens if the move does not come in time.
    pub missed: FirstMoveMissed,
}

impl FirstMove {
    /// A move within `within`; if it does not come, `missed`.
    ///
    /// ```
    /// use flagfall::{FirstMove, FirstMoveMissed, Millis};
    ///
    /// let first_move = FirstMove::new(Millis::from_secs(25), FirstMoveMissed::Flag);
    /// assert_eq!(first_move.within, Millis::from(25_000));
    /// ```
    pub const fn new(within: Millis, missed: FirstMoveMissed) -> Self {
        Self { within, missed }
    }
}

vocabulary! {
    /// What happens if a side does not make its first move in time.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum FirstMoveMissed as flagfall_first_move_missed, FLAGFALL_FIRST_MOVE_MISSED_ {
        /// The game is aborted, and has no result: lichess.
        #[default]
        Abort = 1, "abort";
        /// The side's flag falls: a tournament game on PyChess.
        Flag = 2, "flag";
    }
}
