//! Why a call on an arena was refused.

use core::fmt;

use crate::play::ClockError;

vocabulary! {
    /// Why a call on an arena was refused. The arena is as it was.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ArenaError as flagfall_status, FLAGFALL_STATUS_ {
        /// The arena holds no such game: it was removed, or is another arena's.
        NoSuchGame = 116, "no-such-game", "the arena holds no such game: it may have been removed";
    }
    and
    /// The game's clock refuses it, or the time is before the arena's own.
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
