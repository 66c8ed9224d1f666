//! Results: the verdict on a game, and backgammon matches.

mod match_play;
mod verdict;

#[cfg(feature = "documents")]
pub(crate) use match_play::Cube;
pub use match_play::{Crawford, Match, MatchError, Penalized};
pub use verdict::{Board, Losses, Outcome, Overtime, Reason, Terms, Verdict};
