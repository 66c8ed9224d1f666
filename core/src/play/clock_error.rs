//! Why a call on a clock was refused.

use core::fmt;

use crate::model::Timestamp;

vocabulary! {
    /// Why a call on a clock was refused. The clock is as it was.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ClockError as flagfall_status, FLAGFALL_STATUS_ {
        /// The game has not been started.
        NotStarted = 100, "not-started", "the game has not been started";
        /// The game has been started already.
        AlreadyStarted = 101, "already-started", "the game has been started already";
        /// The moment lies before the last call that changed the clock.
        AtWentBack {
            /// The `at` of that call.
            last_at: Timestamp,
        } = 102, "at-went-back", "`at` lies before the last call that changed the clock";
        /// The other side is on turn.
        NotOnTurn = 103, "not-on-turn", "the other side is on turn";
        /// The turn is handed over: hand it back before the press.
        Deciding = 104, "deciding", "the turn is handed over: hand it back before the press";
        /// The clock is paused.
        Paused = 105, "paused", "the clock is paused";
        /// The clock is not paused.
        NotPaused = 106, "not-paused", "the clock is not paused";
        /// The game is over.
        Over = 107, "over", "the game is over";
        /// The side has no fallen flag.
        FlagUp = 108, "flag-up", "the side has no fallen flag";
        /// The side plays untimed and has no bank.
        Untimed = 109, "untimed", "the side plays untimed and has no bank";
        /// The time cannot be below zero.
        Negative = 110, "negative", "this time cannot be below zero";
        /// The opponent has yet to receive the last move or hand over: tell the receipt, or a
        /// measured time.
        AwaitingReceipt = 112, "awaiting-receipt",
            "the opponent has yet to receive the last move or hand over";
        /// No receipt is awaited.
        NotAwaiting = 113, "not-awaiting", "no receipt is awaited";
        /// The clock keeps no journal: it must do so before the game.
        NoJournal = 114, "no-journal", "the clock keeps no journal: it must do so before the game";
        /// The game has no such move or moment to go back to.
        NotInJournal = 115, "not-in-journal", "the game has no such move or moment to go back to";
        /// The journal cannot hold all the events that this can bring about: 10,000,000 in all, and
        /// 1,000,000 of one call.
        JournalFull = 117, "journal-full",
            "the journal cannot hold all the events that this can bring about";
        /// A time or a sum of times lies beyond 2^53 - 1 ms, or a count does not fit.
        TooLarge = 111, "too-large", "a sum does not fit: times end at 2^53 - 1 ms";
    }
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        match self {
            Self::AtWentBack { last_at } => write!(f, ", which was {} ms", last_at.get()),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for ClockError {}
