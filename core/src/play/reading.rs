//! What the clocks show at a given time.

use core::fmt;

use crate::model::{BySide, FirstFlag, Millis, Side, Timestamp};

/// What both clocks show at a timestamp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Reading {
    /// The timestamp of the reading.
    pub at: Timestamp,
    /// Whether the clocks run, and if not, why.
    pub phase: Phase,
    /// The side whose clock runs, or would run.
    pub on_turn: Side,
    /// Whether the turn has been handed over for a decision on the doubling cube: the side on turn
    /// decides, and the turn of the other is suspended.
    pub deciding: bool,
    /// Whether the side on turn has not yet received the last move or hand-over. Until then its
    /// time is shown as if it ran, for display only: nothing is charged, no flag falls, and a bank
    /// can be below zero.
    pub provisional: bool,
    /// The side whose [first flag](Flag::First) has fallen. If both have fallen, the one whose
    /// first flag fell earlier. `None` if neither has.
    pub first_to_fall: Option<Side>,
    /// What each side's clock shows.
    pub sides: BySide<SideReading>,
}

/// One line, as for a log: the timestamp, the phase, the side on turn, and each side's clock.
///
/// ```
/// use flagfall::{Clock, Notation, Side, Timestamp};
///
/// let mut clock = Clock::new(Notation::CHESS.parse("G/5")?);
/// clock.start(Side::First, Timestamp::from(0))?;
/// assert_eq!(
///     clock.read(Timestamp::from(61_500))?.to_string(),
///     "1:01.5: running, first on turn; first 3:58.5; second 5:00"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            at, phase, on_turn, ..
        } = self;
        write!(f, "{at}: {phase}, {on_turn} on turn")?;
        if self.deciding {
            write!(f, ", deciding for {}", !*on_turn)?;
        }
        if self.provisional {
            f.write_str(", provisional")?;
        }
        self.sides
            .iter()
            .try_for_each(|(side, reading)| write!(f, "; {side} {reading}"))
    }
}

/// The short form of a reading, for a list of many games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Summary {
    /// Whether the clocks run, and if not, why.
    pub phase: Phase,
    /// The side whose clock runs, or would run.
    pub on_turn: Side,
    /// The delay time left for this turn, which runs down before the bank.
    pub lent: Millis,
    /// Each side's bank, as in a [`SideReading`]. `None`: untimed.
    pub banks: BySide<Option<Millis>>,
}

/// What one side's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct SideReading {
    /// The time left in the current stage or byo-yomi period, without delay time: the large number
    /// on the clock. `None`: untimed. Below zero only in a provisional reading, and if the time past
    /// zero of an earlier move was carried.
    pub bank: Option<Millis>,
    /// The delay time left for this turn, which runs down before the bank: a delay, or Arimaa's
    /// time per move.
    pub lent: Millis,
    /// The index of the stage in the schedule, from 0.
    pub stage: u32,
    /// The number of moves completed.
    pub moves: u32,
    /// The moves still to make in this stage. `None` if it lasts for the rest of the game.
    pub moves_left: Option<u32>,
    /// The lives left, including the one now running.
    pub lives: u16,
    /// The side's flag.
    pub flag: Flag,
    /// The overrun: the time used past zero, if play continues past zero. Within a grace, the time
    /// past zero in this turn.
    pub overrun: Millis,
    /// The number of penalties so far: how often the bank ran out and the opponent got a point for
    /// it.
    pub penalties: u16,
    /// What the first flag cost the side. `None` if it has not fallen.
    pub first_flag: Option<FirstFlag>,
    /// The time in the side's reserve. 0 without one.
    pub reserve: Millis,
    /// The time used in this turn.
    pub turn_used: Millis,
    /// The time left until the limit per turn or, in an untimed turn, until a first move must be
    /// made. `None` without such a limit, and in a decision.
    pub turn_left: Option<Millis>,
    /// The time used in the whole game.
    pub used: Millis,
    /// Whether the side has gone berserk in this game.
    pub berserk: bool,
}

/// The bank, the delay time left, the lives if there is more than one, the time past zero, and a
/// fallen flag.
///
/// ```
/// use flagfall::{Chess, Clock, Mode, Side, Timestamp};
///
/// let delay = Chess { mode: Mode::Delay, ..Chess::default() };
/// let mut clock = Clock::new(delay.parse("G/5/10")?);
/// clock.start(Side::First, Timestamp::from(0))?;
/// let show = |at| clock.read(at).map(|reading| reading.sides.first.to_string());
/// assert_eq!(show(Timestamp::from(4_000))?, "5:00 + 0:06");
/// assert_eq!(show(Timestamp::from(14_000))?, "4:56");
/// assert_eq!(show(Timestamp::from(400_000))?, "0:00, flag fallen");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for SideReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bank {
            Some(bank) => write!(f, "{bank}")?,
            None => f.write_str("untimed")?,
        }
        if self.lent > Millis::ZERO {
            write!(f, " + {}", self.lent)?;
        }
        if self.lives > 1 {
            write!(f, ", {} lives", self.lives)?;
        }
        if self.overrun > Millis::ZERO {
            write!(f, ", {} past zero", self.overrun)?;
        }
        if self.reserve > Millis::ZERO {
            write!(f, ", {} in reserve", self.reserve)?;
        }
        f.write_str(match self.flag {
            Flag::Up => "",
            Flag::First => ", first flag fallen",
            Flag::Fallen => ", flag fallen",
        })
    }
}

vocabulary! {
    /// The state of a side's flag.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Flag as flagfall_flag, FLAGFALL_FLAG_ {
        /// The flag is up.
        #[default]
        Up = 0, "up";
        /// The first flag has fallen: the side plays on in extra time, at a cost to its result.
        First = 1, "first";
        /// The flag has fallen: the game is over.
        Fallen = 2, "fallen";
    }
}

vocabulary! {
    /// The state of the game: whether it is running, and if not, why.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Phase as flagfall_phase, FLAGFALL_PHASE_ {
        /// The game has not started.
        NotStarted = 0, "not-started";
        /// The game is running.
        Running = 1, "running";
        /// The game is paused.
        Paused = 2, "paused";
        /// A flag fell: the game is over.
        Flagged = 3, "flagged";
        /// Both first flags fell, and neither side can win any more.
        Drawn = 4, "drawn";
        /// The limit on the whole game was reached.
        Halted = 5, "halted";
        /// A penalty gave the opponent the last point it needed to win the match.
        Penalized = 6, "penalized" | "penalised";
        /// The game was stopped: mate, resignation, agreement.
        Stopped = 7, "stopped";
        /// A first move did not come in time: the game is over, without a result.
        Aborted = 8, "aborted";
    }
}

impl Phase {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::NotStarted | Self::Running | Self::Paused)
    }
}
