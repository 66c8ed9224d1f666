//! What the clocks show at a moment.

use core::fmt;

use crate::model::{BySide, FirstFlag, Millis, Side, Timestamp};

/// What the clocks show at some `at`, without changing anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Reading {
    /// The moment of the reading.
    pub at: Timestamp,
    /// Whether the clocks run, and if not, why.
    pub phase: Phase,
    /// The side whose clock runs, or would run.
    pub on_turn: Side,
    /// Whether the turn has been handed over: the side on turn decides for the other, whose turn
    /// is suspended.
    pub deciding: bool,
    /// Whether the opponent has yet to receive the last move or hand over. Until then the
    /// reading counts from the press, may show a bank below zero, and no flag falls on it.
    pub provisional: bool,
    /// Of two first flags, the side whose fell before the other's.
    pub first_to_fall: Option<Side>,
    /// What each side's clock shows.
    pub sides: BySide<SideReading>,
}

/// What a line of a log needs: the moment, the phase, whose turn it is, and each side's clock.
///
/// ```
/// use flagfall::{Timestamp, Clock, Notation, Side};
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

/// The little that a list of many games shows of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Summary {
    /// Whether the clocks run, and if not, why.
    pub phase: Phase,
    /// The side whose clock runs, or would run.
    pub on_turn: Side,
    /// What is left of the time that was lent for this turn beside the bank.
    pub lent: Millis,
    /// Each side's bank, as in its reading. `None`: untimed.
    pub banks: BySide<Option<Millis>>,
}

/// What one side's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct SideReading {
    /// The time left besides the lent time of this turn: the main display. `None`: untimed. Below
    /// zero only in a provisional reading.
    pub bank: Option<Millis>,
    /// The time left that was lent for this turn and stands beside the bank: a delay, Arimaa's
    /// move time.
    pub lent: Millis,
    /// The stage's place in the schedule, counted from 0.
    pub stage: u32,
    /// The moves completed.
    pub moves: u32,
    /// The moves still to make in this stage; `None` where it covers the rest of the game.
    pub moves_left: Option<u32>,
    /// The lives left, the one now running included.
    pub lives: u16,
    /// The side's flag.
    pub flag: Flag,
    /// The time used past zero, where play goes on past it.
    pub overrun: Millis,
    /// The penalties so far.
    pub penalties: u16,
    /// What the first flag cost, once it has fallen.
    pub first_flag: Option<FirstFlag>,
    /// The time used in this turn.
    pub turn_used: Millis,
    /// The time that this turn may still take; `None` without a turn limit.
    pub turn_left: Option<Millis>,
    /// The time used in the game.
    pub used: Millis,
}

/// The bank, the lent time beside it, the lives where there are several, the time past zero, and a
/// flag that has fallen.
///
/// ```
/// use flagfall::{Timestamp, Clock, Mode, Chess, Side};
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
    }
}

impl Phase {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::NotStarted | Self::Running | Self::Paused)
    }
}
