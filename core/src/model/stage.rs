//! Stages of a time control: a time with its rules.

use core::num::{NonZeroU16, NonZeroU32};

use crate::model::{Charge, Credit, Limit, Millis, Reserve};

/// A stage of a time control: a time with its rules. FIDE and PCN call it a period; GGS, a game
/// server for Othello, calls its two stages `ini` and `ext`.
///
/// ```
/// use flagfall::{Millis, Rules, Schedule, Stage, TimeControl};
///
/// let stages = vec![
///     Stage::new(Millis::from_mins(90)).quota(40).increment(Millis::from_secs(30)),
///     Stage::new(Millis::from_mins(30)).increment(Millis::from_secs(30)),
/// ];
/// let both = Schedule::new(stages)?;
/// let control = TimeControl::new(both.clone(), both, Rules::default())?;
/// assert_eq!(
///     control.describe(),
///     "40 moves in 90 minutes, then 30 minutes; 30-second increment after each move"
/// );
/// # Ok::<(), flagfall::ControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Stage {
    /// The time of the stage.
    pub time: Millis,
    /// What happens to the bank when the stage begins.
    #[cfg_attr(feature = "serde", serde(default))]
    pub entry: Entry,
    /// The number of moves to make in the stage. `None`: it lasts until its time runs out, or
    /// for the rest of the game.
    pub quota: Option<Quota>,
    /// The time given for each move: an increment, a delay, or Bronstein.
    pub credit: Option<Credit>,
    /// The most that credit may fill the bank to in this stage. It already applies to the credit of
    /// the move that leads into the stage.
    pub limit: Option<Limit>,
    /// The number of lives, such as byo-yomi periods: how often the time can be used up before the
    /// stage is over. At most [`Stage::MOST_LIVES`]. The loss of a life does not restart the count
    /// of moves.
    #[cfg_attr(feature = "serde", serde(default = "one"))]
    pub lives: NonZeroU16,
    /// The longest time for one turn, no matter how much is in the bank.
    pub turn_limit: Option<Millis>,
    /// What happens when the bank runs out and no life is left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub on_expiry: OnExpiry,
    /// What a turn that begins in this stage is charged for its time. `None`: as the
    /// [`Rules`](crate::Rules) say.
    pub charge: Option<Charge>,
    /// With [`OnExpiry::Overrun`]: the most that the side may use past zero in the whole game. Then
    /// the flag falls; with 0 ms it falls when the bank runs out. `None`: any time. No effect with
    /// other kinds of expiry.
    pub overrun_most: Option<Millis>,
    /// A second bank, from which the side draws time. `None`: nothing is drawn in this stage.
    pub reserve: Option<Reserve>,
}

#[cfg(feature = "serde")]
const fn one() -> NonZeroU16 {
    NonZeroU16::MIN
}

impl Stage {
    /// The most lives of a stage. No real system has more than 100. The limit bounds the number of
    /// events that one call can return, since each life can be an event.
    pub const MOST_LIVES: u16 = 1_000;

    /// Creates a stage of `time` for the rest of the game; when the time runs out, the flag falls.
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
            charge: None,
            overrun_most: None,
            reserve: None,
        }
    }

    /// Sets the number of moves, after which the next stage begins. 0: the rest of the game.
    ///
    /// ```
    /// use flagfall::{Millis, Stage, WhenMet};
    ///
    /// let stage = Stage::new(Millis::from_mins(90)).quota(40);
    /// assert_eq!(stage, Stage::new(Millis::from_mins(90)).quota_then(40, WhenMet::Next));
    /// assert_eq!(stage.quota(0), Stage::new(Millis::from_mins(90)));
    /// ```
    pub const fn quota(self, moves: u32) -> Self {
        self.quota_then(moves, WhenMet::Next)
    }

    /// Sets the number of moves, and what happens when they have been made. 0: the rest of the
    /// game.
    ///
    /// ```
    /// use flagfall::{Millis, Stage, WhenMet};
    ///
    /// // Canadian byo-yomi: 25 moves in each 5 minutes.
    /// let stage = Stage::new(Millis::from_mins(5)).quota_then(25, WhenMet::RepeatSet);
    /// assert_eq!(stage.quota.map(|quota| quota.moves.get()), Some(25));
    /// ```
    pub const fn quota_then(mut self, moves: u32, when_met: WhenMet) -> Self {
        self.quota = match NonZeroU32::new(moves) {
            Some(moves) => Some(Quota { moves, when_met }),
            None => None,
        };
        self
    }

    /// Sets an increment of `amount`, added after each move.
    ///
    /// ```
    /// use flagfall::{Millis, Stage};
    ///
    /// let blitz = Stage::new(Millis::from_mins(3)).increment(Millis::from_secs(2));
    /// assert_eq!(blitz.credit.map(|credit| credit.amount()), Some(Millis::from_secs(2)));
    /// ```
    pub const fn increment(self, amount: Millis) -> Self {
        self.credit(Credit::Paid {
            amount,
            every: NonZeroU32::MIN,
            keep: 100,
        })
    }

    /// Sets a simple delay: in each turn the bank starts to run down only after `amount`. Unused
    /// delay is not kept (`keep` is 0).
    ///
    /// ```
    /// use flagfall::{Credit, Millis, Stage};
    ///
    /// let stage = Stage::new(Millis::from_mins(5)).delay(Millis::from_secs(5));
    /// assert_eq!(stage.credit, Some(Credit::Apart { amount: Millis::from_secs(5), keep: 0 }));
    /// ```
    pub const fn delay(self, amount: Millis) -> Self {
        self.credit(Credit::Apart { amount, keep: 0 })
    }

    /// Sets the credit: any kind of increment or delay.
    ///
    /// ```
    /// use flagfall::{Credit, Millis, Stage};
    ///
    /// let amount = Millis::from_secs(30);
    /// let stage = Stage::new(Millis::from_mins(90)).credit(Credit::Banked { amount });
    /// assert_eq!(stage.credit, Some(Credit::Banked { amount }));
    /// ```
    pub const fn credit(mut self, credit: Credit) -> Self {
        self.credit = Some(credit);
        self
    }

    /// Sets the most that credit may fill the bank to.
    ///
    /// ```
    /// use flagfall::{Limit, Millis, Stage};
    ///
    /// let stage = Stage::new(Millis::from_mins(2))
    ///     .increment(Millis::from_secs(12))
    ///     .limit(Limit::Clip(Millis::from_mins(5)));
    /// assert_eq!(stage.limit.map(Limit::bank), Some(Millis::from_mins(5)));
    /// ```
    pub const fn limit(mut self, limit: Limit) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Sets what happens to the bank when the stage begins.
    ///
    /// ```
    /// use flagfall::{Entry, Millis, Stage};
    ///
    /// let stage = Stage::new(Millis::from_secs(30)).entry(Entry::Set);
    /// assert_eq!(stage.entry, Entry::Set);
    /// ```
    pub const fn entry(mut self, entry: Entry) -> Self {
        self.entry = entry;
        self
    }

    /// Sets the number of lives, such as byo-yomi periods; 0 counts as 1.
    ///
    /// ```
    /// use flagfall::{Millis, Stage, WhenMet};
    ///
    /// // Japanese byo-yomi: 5 periods of 30 seconds; a move within 30 seconds loses none.
    /// let period = Millis::from_secs(30);
    /// let stage = Stage::new(period).quota_then(1, WhenMet::RepeatSet).lives(5);
    /// assert_eq!(stage.lives.get(), 5);
    /// ```
    pub const fn lives(mut self, lives: u16) -> Self {
        self.lives = match NonZeroU16::new(lives) {
            Some(lives) => lives,
            None => NonZeroU16::MIN,
        };
        self
    }

    /// Sets the longest time for one turn, no matter how much is in the bank.
    ///
    /// ```
    /// use flagfall::{Millis, Stage};
    ///
    /// let stage = Stage::new(Millis::from_mins(30)).turn_limit(Millis::from_mins(4));
    /// assert_eq!(stage.turn_limit, Some(Millis::from_mins(4)));
    /// ```
    pub const fn turn_limit(mut self, limit: Millis) -> Self {
        self.turn_limit = Some(limit);
        self
    }

    /// Sets what happens when the bank runs out and no life is left.
    ///
    /// ```
    /// use flagfall::{Millis, OnExpiry, Stage};
    ///
    /// let main_time = Stage::new(Millis::from_mins(10)).on_expiry(OnExpiry::Next);
    /// assert_eq!(main_time.on_expiry, OnExpiry::Next);
    /// ```
    pub const fn on_expiry(mut self, on_expiry: OnExpiry) -> Self {
        self.on_expiry = on_expiry;
        self
    }

    /// Sets what a turn that begins in this stage is charged for its time.
    ///
    /// ```
    /// use flagfall::{Charge, Millis, Rounding, Stage};
    ///
    /// // In overtime, parts of a minute are free.
    /// let minutes = Charge::new(60_000.try_into()?, Rounding::Down);
    /// let overtime = Stage::new(Millis::from_mins(10)).charge(minutes);
    /// assert_eq!(overtime.charge, Some(minutes));
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn charge(mut self, charge: Charge) -> Self {
        self.charge = Some(charge);
        self
    }

    /// Sets the most that the side may use past zero in the whole game, with
    /// [`OnExpiry::Overrun`]. Then the flag falls.
    ///
    /// ```
    /// use flagfall::{
    ///     Clock, EventKind, Millis, OnExpiry, Rules, Schedule, Side, Stage, TimeControl, Timestamp,
    /// };
    ///
    /// // 25 minutes, and at most 10 minutes past zero.
    /// let stage = Stage::new(Millis::from_mins(25))
    ///     .on_expiry(OnExpiry::Overrun)
    ///     .overrun_most(Millis::from_mins(10));
    /// let both = Schedule::new(vec![stage])?;
    /// let mut clock = Clock::new(TimeControl::new(both.clone(), both, Rules::new())?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let events = clock.advance(Timestamp::from(3_600_000))?;
    /// assert_eq!((events[0].kind, events[0].at), (EventKind::Overrun, Timestamp::from(1_500_001)));
    /// assert_eq!((events[1].kind, events[1].at), (EventKind::Flag, Timestamp::from(2_100_001)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn overrun_most(mut self, most: Millis) -> Self {
        self.overrun_most = Some(most);
        self
    }

    /// Whether play continues past zero in this stage.
    pub(crate) fn overruns(&self) -> bool {
        self.on_expiry == OnExpiry::Overrun
    }

    /// The most that the side may use past zero, if play continues past zero.
    pub(crate) fn most_overrun(&self) -> Option<Millis> {
        self.overrun_most.filter(|_| self.overruns())
    }

    /// Sets the reserve.
    ///
    /// ```
    /// use flagfall::{ReserveDraw, Millis, Reserve, Stage};
    ///
    /// let two_days = Reserve::new(Millis::from_mins(2_880)).draw(ReserveDraw::All);
    /// assert_eq!(Stage::new(Millis::ZERO).reserve(two_days).reserve, Some(two_days));
    /// ```
    pub const fn reserve(mut self, reserve: Reserve) -> Self {
        self.reserve = Some(reserve);
        self
    }

    /// Whether credit in this stage is added once for several moves.
    pub(crate) fn pays_for_several(&self) -> bool {
        self.paid_every()
            .is_some_and(|every| every > NonZeroU32::MIN)
    }

    /// The number of moves after which credit is added, if it is added after moves.
    pub(crate) fn paid_every(&self) -> Option<NonZeroU32> {
        match self.credit {
            Some(Credit::Paid { every, .. }) => Some(every),
            _ => None,
        }
    }
}

/// The lives for a number in a notation, which can be 0. `None` if it is too large for a stage.
pub(crate) fn lives(number: i64) -> Option<u16> {
    let lives = u16::try_from(number).ok();
    lives.filter(|lives| *lives <= Stage::MOST_LIVES)
}

vocabulary! {
    /// What happens to the time left in the bank when a stage begins.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Entry as flagfall_entry, FLAGFALL_ENTRY_ {
        /// The time left carries over.
        #[default]
        Add = 0, "add";
        /// The time left is lost.
        Set = 1, "set";
    }
}

/// The number of moves to make in a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Quota {
    /// The number of moves.
    pub moves: NonZeroU32,
    /// What happens when they have been made.
    pub when_met: WhenMet,
}

vocabulary! {
    /// What happens when a quota is met. In the last stage, the stage must repeat.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum WhenMet as flagfall_when_met, FLAGFALL_WHEN_MET_ {
        /// The next stage begins.
        Next = 0, "next";
        /// The stage's time is given again, in addition to the time left.
        RepeatAdd = 1, "repeat-add";
        /// The stage's time is given again, and the time left is lost.
        RepeatSet = 2, "repeat-set";
    }
}

vocabulary! {
    /// What happens when the bank runs out and no life is left.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum OnExpiry as flagfall_on_expiry, FLAGFALL_ON_EXPIRY_ {
        /// The flag falls and the game is over.
        #[default]
        Flag = 0, "flag";
        /// The next stage begins.
        Next = 1, "next";
        /// The first flag falls, and the next stage begins: the side plays on, at a cost to its
        /// result.
        FirstFlag(FirstFlag) = 2, "first-flag";
        /// Play continues with the bank at zero, and the time past zero is counted. A stage can have
        /// a maximum for it.
        Overrun = 3, "overrun";
        /// The opponent gets a point, and the bank is refilled.
        Penalty {
            /// The time that the bank is refilled to.
            refill: Millis,
        } = 4, "penalty";
    }
}

vocabulary! {
    /// What the fall of a first flag costs the side.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum FirstFlag as flagfall_first_flag, FLAGFALL_FIRST_FLAG_ {
        /// The side loses by at least the smallest margin: the soft timeout of GGS, the Othello
        /// server. If both first flags fall, only the earlier one counts.
        MinimalLoss = 1, "minimal-loss";
        /// The side can no longer win, but it can still draw: the double-flag clock of chess. If
        /// both first flags fall, the game is drawn.
        NoWin = 2, "no-win";
    }
}
