//! Errors of calls on an arena.

use core::fmt;

use crate::play::ClockError;

vocabulary! {
    /// Why a call on an arena was rejected. The arena is unchanged.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ArenaError as flagfall_status, FLAGFALL_STATUS_ {
        /// The arena has no game with the given id: the game was removed, or belongs to another
        /// arena.
        NoSuchGame = 116, "no-such-game",
            "the arena has no game with the given id: the game may have been removed";
    }
    and
    /// The game's clock rejects the call, or the arena itself: `at` is earlier than its own time,
    /// or a number is too large.
    Clock(ClockError { .. });
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(error) => error.fmt(f),
            _ => f.write_str(self.message()),
        }
    }
}

impl core::error::Error for ArenaError {}
