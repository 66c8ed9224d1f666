//! Who has won: the verdict on a game, and the match that the game is one of.

mod match_play;
mod verdict;

pub use match_play::{Crawford, Match, MatchError, Penalized};
pub use verdict::{Board, Losses, Outcome, Overtime, Reason, Terms, Verdict};
