//! A stage: a budget of time with its rules.

use core::num::{NonZeroU16, NonZeroU32};

use crate::model::{Credit, Limit, Millis};

/// A budget of time with its rules: FIDE's and PCN's "period", GGS's ini and ext.
///
/// ```
/// use flagfall::{Millis, Quota, Stage, WhenMet};
///
/// // 40 moves in 90 minutes.
/// let stage = Stage {
///     quota: Some(Quota { moves: 40.try_into()?, when_met: WhenMet::Next }),
///     ..Stage::new(Millis::from(90 * 60_000))
/// };
/// assert_eq!(stage.lives.get(), 1);
/// # Ok::<(), core::num::TryFromIntError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stage {
    /// The budget.
    pub time: Millis,
    /// What becomes of the bank when the stage begins.
    pub entry: Entry,
    /// The number of moves that the stage covers; without one it covers the rest of the game.
    pub quota: Option<Quota>,
    /// The time given for each move.
    pub credit: Option<Credit>,
    /// How far credit may fill the bank in this stage: that of the move with which it begins too.
    pub limit: Option<Limit>,
    /// How often the budget is used before the stage is over, at most [`Stage::MOST_LIVES`] times:
    /// byo-yomi periods. A life lost keeps the quota's count.
    pub lives: NonZeroU16,
    /// The longest that one turn may take, whatever the bank holds.
    pub turn_limit: Option<Millis>,
    /// What follows when the bank is used up and no life is left.
    pub on_expiry: OnExpiry,
}

impl Stage {
    /// The most lives that a stage has. No real system has more than 100, and each of them can be
    /// an event of one and the same call.
    pub const MOST_LIVES: u16 = 1_000;

    /// A stage of `time` for the rest of the game, at whose end the flag falls.
    pub const fn new(time: Millis) -> Self {
        Self {
            time,
            entry: Entry::Add,
            quota: None,
            credit: None,
            limit: None,
            lives: NonZeroU16::MIN,
            turn_limit: None,
            on_expiry: OnExpiry::Flag,
        }
    }

    /// Whether moves earn together here.
    #[cfg(feature = "documents")]
    pub(crate) fn pays_for_several(&self) -> bool {
        self.paid_every()
            .is_some_and(|every| every > NonZeroU32::MIN)
    }

    /// The number of moves that each paid credit is for.
    pub(crate) fn paid_every(&self) -> Option<NonZeroU32> {
        match self.credit {
            Some(Credit::Paid { every, .. }) => Some(every),
            _ => None,
        }
    }
}

/// Lives as a notation writes them, 0 included; `None` for more than a stage has.
pub(crate) fn lives(number: i64) -> Option<u16> {
    let lives = u16::try_from(number).ok();
    lives.filter(|lives| *lives <= Stage::MOST_LIVES)
}

vocabulary! {
    /// What becomes of the time that is left in the bank when a stage begins.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Entry as flagfall_entry, FLAGFALL_ENTRY_ {
        /// What is left carries over.
        Add = 0, "add";
        /// What is left is lost.
        Set = 1, "set";
    }
}

/// A number of moves that a stage covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Quota {
    /// How many moves.
    pub moves: NonZeroU32,
    /// What happens when they have been made.
    pub when_met: WhenMet,
}

vocabulary! {
    /// What happens when a quota is met. The last stage always repeats.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum WhenMet as flagfall_when_met, FLAGFALL_WHEN_MET_ {
        /// The next stage begins.
        Next = 0, "next";
        /// The stage's budget is given again, on top of what is left.
        RepeatAdd = 1, "repeat-add";
        /// The stage's budget is given again, and what is left is lost.
        RepeatSet = 2, "repeat-set";
    }
}

vocabulary! {
    /// What follows when a bank is used up and no life is left.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum OnExpiry as flagfall_on_expiry, FLAGFALL_ON_EXPIRY_ {
        /// The flag falls and the game is over.
        Flag = 0, "flag";
        /// The next stage begins.
        Next = 1, "next";
        /// The first flag falls, and the next stage begins: that side plays on with less to win.
        FirstFlag(FirstFlag) = 2, "first-flag";
        /// Play goes on with the bank at zero, and the excess is counted.
        Overrun = 3, "overrun";
        /// The opponent gets a point, and the bank is refilled.
        Penalty {
            /// What the bank is refilled with.
            refill: Millis,
        } = 4, "penalty";
    }
}

vocabulary! {
    /// What the fall of a first flag costs.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum FirstFlag as flagfall_first_flag, FLAGFALL_FIRST_FLAG_ {
        /// The game is lost by at least the smallest margin: GGS's soft timeout.
        MinimalLoss = 1, "minimal-loss";
        /// The game can no longer be won: the double-flag clock. Once neither side can win it is
        /// over.
        NoWin = 2, "no-win";
    }
}
