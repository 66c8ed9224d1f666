//! Errors of calls on a clock.

use core::fmt;

use crate::model::{Side, Timestamp};
use crate::play::StandingField;

vocabulary! {
    /// Why a call on a clock was rejected. The clock is unchanged.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ClockError as flagfall_status, FLAGFALL_STATUS_ {
        /// The game has not started.
        NotStarted = 100, "not-started", "the game has not started";
        /// The game has already started.
        AlreadyStarted = 101, "already-started", "the game has already started";
        /// The timestamp is earlier than the last call that changed the clock.
        AtWentBack {
            /// The `at` of that call.
            last_at: Timestamp,
        } = 102, "at-went-back", "the timestamp is earlier than the last call that changed the clock";
        /// The other side is on turn.
        NotOnTurn = 103, "not-on-turn", "the other side is on turn";
        /// The turn is handed over for a decision: end the decision before the press.
        Deciding = 104, "deciding",
            "the turn is handed over for a decision: end the decision before the press";
        /// The clock is paused.
        Paused = 105, "paused", "the clock is paused";
        /// The clock is not paused.
        NotPaused = 106, "not-paused", "the clock is not paused";
        /// The game is over.
        Over = 107, "over", "the game is over";
        /// The side's flag has not fallen.
        FlagUp = 108, "flag-up", "the side's flag has not fallen";
        /// The side is untimed and has no bank.
        Untimed = 109, "untimed", "the side is untimed and has no bank";
        /// The time is negative: expected at least 0 ms.
        Negative = 110, "negative", "expected a time of at least 0 ms";
        /// The side on turn has not yet received the last move or hand-over: report that it was
        /// received, or give the measured time of the turn.
        AwaitingReceipt = 112, "awaiting-receipt",
            "the side on turn has not yet received the last move or hand-over";
        /// No move or hand-over is waiting to be received.
        NotAwaiting = 113, "not-awaiting", "no move or hand-over is waiting to be received";
        /// The clock keeps no journal: start one before the moves that may be taken back.
        NoJournal = 114, "no-journal",
            "the clock keeps no journal: start one before the moves that may be taken back";
        /// The journal does not contain the given move or timestamp.
        NotInJournal = 115, "not-in-journal",
            "the journal does not contain the given move or timestamp";
        /// The call can cause more events than the journal can hold: 10,000,000 in all, and
        /// 1,000,000 per call.
        JournalFull = 117, "journal-full",
            "the call can cause more events than the journal holds: 10,000,000 (1,000,000 per call)";
        /// The side has already completed the move with this number: the press was sent before.
        AlreadyMade = 118, "already-made",
            "the side has already completed the move with this number";
        /// The side has not completed the move before the one with this number: a press was lost,
        /// or arrives out of order.
        MoveMissing = 119, "move-missing",
            "the side has not completed the move before the one with this number";
        /// The number of take-backs is not that of the clock: the press belongs to a game that was
        /// taken back.
        Stale = 120, "stale",
            "the press belongs to another number of take-backs than the clock's";
        /// A standing contradicts itself or the time control.
        BadStanding {
            /// The side whose field it is. `None`: a field of the game.
            side: Option<Side>,
            /// The field.
            field: StandingField,
        } = 121, "bad-standing", "the standing contradicts itself or the time control";
        /// The side's reserve holds less time than was to be drawn, or its stage has no reserve.
        NoReserve = 130, "no-reserve",
            "the side's reserve holds less time, or its stage has no reserve";
        /// The draw would fill the bank beyond what the reserve allows.
        OverLimit = 131, "over-limit",
            "the draw would fill the bank beyond what the reserve allows";
        /// Two moves have been made in the game, or the side has already made a move, reached its
        /// second stage or gone berserk.
        TooLate = 132, "too-late", "it is too late for the side to go berserk";
        /// The berserk rule does not apply to the game's time control.
        NoBerserk = 133, "no-berserk",
            "the berserk rule does not apply to the game's time control";
        /// A time or a count is too large: times, and sums of times, go up to 2^53 - 1 ms.
        TooLarge = 111, "too-large",
            "a time or a count is too large: times go up to 2^53 - 1 ms";
    }
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        match self {
            Self::AtWentBack { last_at } => write!(f, ", which was at {} ms", last_at.get()),
            Self::BadStanding { side, field } => match side {
                Some(side) => write!(f, ": `{side}.{field}`"),
                None => write!(f, ": `{field}`"),
            },
            _ => Ok(()),
        }
    }
}

impl core::error::Error for ClockError {}
