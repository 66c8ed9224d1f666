//! Presses with the number of their move, so that a repeated press is not taken for a new one.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::{CallResult, Clock};
use crate::model::{Millis, Side, Timestamp};
use crate::play::ClockError;

/// Which move a press completes.
///
/// With it, a press can be sent again after a lost answer: the clock accepts each move once.
///
/// ```
/// use core::num::NonZeroU32;
///
/// use flagfall::{Clock, ClockError, MoveNumber, Notation, Side, Timestamp};
///
/// let mut clock = Clock::new(Notation::CHESS.parse("G/5")?);
/// clock.start(Side::First, Timestamp::from(0))?;
/// let first = MoveNumber::from(NonZeroU32::MIN);
/// clock.press_move(Side::First, Timestamp::from(1_000), first)?;
/// clock.press_move(Side::Second, Timestamp::from(1_200), first)?;
///
/// // The first side's message arrives again, while it is on turn. Its second move is not made.
/// let repeated = clock.press_move(Side::First, Timestamp::from(1_300), first);
/// assert_eq!(repeated, Err(ClockError::AlreadyMade));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct MoveNumber {
    /// The number of the side's own move, from 1.
    pub number: NonZeroU32,
    /// The number of take-backs that the sender of the press knows of: see [`Clock::take_backs`].
    #[cfg_attr(feature = "serde", serde(default))]
    pub take_backs: u32,
}

/// The move with this number, in a game without take-backs.
impl From<NonZeroU32> for MoveNumber {
    fn from(number: NonZeroU32) -> Self {
        Self {
            number,
            take_backs: 0,
        }
    }
}

impl MoveNumber {
    /// Rejects a move of a side that has already completed it, as one of its `moves`.
    fn check_made(self, moves: u32) -> Result<(), ClockError> {
        if self.number.get() <= moves {
            return Err(ClockError::AlreadyMade);
        }
        Ok(())
    }

    /// Rejects every move except the next one of a side that has completed `moves`.
    pub(crate) fn check(self, moves: u32) -> Result<(), ClockError> {
        self.check_made(moves)?;
        let missing = self.number.get().checked_sub(moves);
        if missing.is_none_or(|missing| missing > 1) {
            return Err(ClockError::MoveMissing);
        }
        Ok(())
    }
}

impl Clock {
    /// Like [`Clock::press`], if `number` is that of `side`'s next move. So a press that was
    /// sent again is not taken for a new move.
    ///
    /// If `side` has already made the move, the error is [`ClockError::AlreadyMade`], whatever else
    /// is wrong: `at` can be earlier than the last call, and the game can be over. Take it as
    /// success. It is an error so that the move is not passed on to the opponent twice. A press after
    /// the end of the game completes no move: the next one is [`ClockError::MoveMissing`].
    ///
    /// # Errors
    ///
    /// In this order: [`ClockError::Stale`] if `take_backs` is not [that of the
    /// clock](Clock::take_backs), [`ClockError::AlreadyMade`], [`ClockError::MoveMissing`] if an
    /// earlier move of `side` has not been completed, and those of [`Clock::press`].
    pub fn press_move(&mut self, side: Side, at: Timestamp, number: MoveNumber) -> CallResult {
        let moves = self.check_repeated(side, number)?;
        // If nothing happens before the press, the number that is next now is next then.
        if number.check(moves).is_ok() && self.press_plain(side, at) {
            return Ok(Vec::new());
        }
        self.press_of(side, at, Some(number))
    }

    /// Like [`Clock::press_elapsed`], if `number` is that of `side`'s next move. See
    /// [`Clock::press_move`].
    ///
    /// # Errors
    ///
    /// In this order: [`ClockError::Stale`], [`ClockError::AlreadyMade`] and
    /// [`ClockError::MoveMissing`], as [`Clock::press_move`], and those of
    /// [`Clock::press_elapsed`].
    pub fn press_move_elapsed(
        &mut self,
        side: Side,
        at: Timestamp,
        elapsed: Millis,
        number: MoveNumber,
    ) -> CallResult {
        self.check_repeated(side, number)?;
        self.press_elapsed_of(side, at, elapsed, Some(number))
    }

    /// Like [`Clock::press_unreceived`], if `number` is that of `side`'s next move. See
    /// [`Clock::press_move`].
    ///
    /// # Errors
    ///
    /// As [`Clock::press_move`].
    pub fn press_move_unreceived(
        &mut self,
        side: Side,
        at: Timestamp,
        number: MoveNumber,
    ) -> CallResult {
        self.check_repeated(side, number)?;
        self.press_unreceived_of(side, at, Some(number))
    }

    /// How often the game has been [taken back](Clock::take_back). A [`MoveNumber`] contains it,
    /// since after a take-back the same number is that of another move.
    ///
    /// A snapshot contains it too.
    pub const fn take_backs(&self) -> u32 {
        self.take_backs
    }

    /// Rejects a move of another line of the game, and one that was made. Returns the moves that `side`
    /// has completed.
    fn check_repeated(&self, side: Side, number: MoveNumber) -> Result<u32, ClockError> {
        if number.take_backs != self.take_backs {
            return Err(ClockError::Stale);
        }
        let moves = self.held.moves(&self.cold, side);
        number.check_made(moves)?;
        Ok(moves)
    }
}
