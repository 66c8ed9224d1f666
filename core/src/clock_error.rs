//! Why a call on a clock was refused.

use core::fmt;

use crate::At;

/// Why a call on a clock was refused. The clock is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClockError {
    /// The game has not been started.
    NotStarted,
    /// The game has been started already.
    AlreadyStarted,
    /// `at` lies before the last call that changed the clock.
    AtWentBack {
        /// The `at` of that call.
        last_at: At,
    },
    /// The other side is on turn.
    NotOnTurn,
    /// The turn is handed over: the decision must end, by another hand over, before a press.
    Deciding,
    /// The clock is paused.
    Paused,
    /// The clock is not paused.
    NotPaused,
    /// The game is over.
    Over,
    /// The side's flag is up.
    FlagUp,
    /// The side plays untimed and has no bank.
    Untimed,
    /// A time is below zero.
    Negative,
    /// The opponent has yet to receive the last move or hand over: tell the receipt, or a measured
    /// time.
    AwaitingReceipt,
    /// No receipt is awaited.
    NotAwaiting,
    /// The clock keeps no journal.
    NoJournal,
    /// The journal does not hold that move or moment.
    NotInJournal,
    /// The journal cannot hold what the clock brings about: 10,000,000 events in all, and
    /// 1,000,000 of
    /// one call.
    JournalFull,
    /// The arena holds no game with this handle: it was removed, or is another arena's.
    NoSuchGame,
    /// A sum does not fit: a time beyond 2⁵³ - 1 ms, or more moves than can be counted.
    TooLarge,
}

impl ClockError {
    /// The error's name as every language here writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotStarted => "not-started",
            Self::AlreadyStarted => "already-started",
            Self::AtWentBack { .. } => "at-went-back",
            Self::NotOnTurn => "not-on-turn",
            Self::Deciding => "deciding",
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::Over => "over",
            Self::FlagUp => "flag-up",
            Self::Untimed => "untimed",
            Self::Negative => "negative",
            Self::AwaitingReceipt => "awaiting-receipt",
            Self::NotAwaiting => "not-awaiting",
            Self::NoJournal => "no-journal",
            Self::NotInJournal => "not-in-journal",
            Self::JournalFull => "journal-full",
            Self::NoSuchGame => "no-such-game",
            Self::TooLarge => "too-large",
        }
    }

    /// What is wrong, in English.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotStarted => "the game has not been started",
            Self::AlreadyStarted => "the game has been started already",
            Self::AtWentBack { .. } => "`at` lies before the last call that changed the clock",
            Self::NotOnTurn => "the other side is on turn",
            Self::Deciding => "the turn is handed over: hand it back before the press",
            Self::Paused => "the clock is paused",
            Self::NotPaused => "the clock is not paused",
            Self::Over => "the game is over",
            Self::FlagUp => "the side has no fallen flag",
            Self::Untimed => "the side plays untimed and has no bank",
            Self::Negative => "this time cannot be below zero",
            Self::AwaitingReceipt => "the opponent has yet to receive the last move or hand over",
            Self::NotAwaiting => "no receipt is awaited",
            Self::NoJournal => "the clock keeps no journal: it must do so before the game",
            Self::NotInJournal => "the game has no such move or moment to go back to",
            Self::JournalFull => "the journal cannot hold all the events that this can bring about",
            Self::NoSuchGame => "the arena holds no such game: it may have been removed",
            Self::TooLarge => "a sum does not fit: times end at 2^53 - 1 ms",
        }
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
