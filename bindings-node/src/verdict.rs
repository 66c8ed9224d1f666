//! The result of a game.

use flagfall::{Losses, Outcome, Side};
use napi_derive::napi;

use crate::errors::{Refused, argument, unchecked};
use crate::integers::{count, side, whole};

/// What the board and the players say. `lib/` has checked that the side or the score is there if the
/// name requires it.
#[napi(object, object_to_js = false)]
pub struct Board {
    /// Its name.
    pub board: String,
    /// The side that has won, resigns or claims.
    pub side: Option<u32>,
    /// The score from the first side's view.
    pub score: Option<i64>,
}

impl Board {
    pub(crate) fn read(&self) -> Result<flagfall::Board, Refused> {
        let of = || {
            let number = self.side.map(side);
            number.ok_or_else(|| unchecked("a side"))
        };
        Ok(match self.board.as_str() {
            "open" => flagfall::Board::Open,
            "win" => flagfall::Board::Win(of()?),
            "draw" => flagfall::Board::Draw,
            "score" => match self.score {
                Some(score) => flagfall::Board::Score(score),
                None => return Err(unchecked("a score")),
            },
            "resigned" => flagfall::Board::Resigned(of()?),
            "claimed" => flagfall::Board::Claimed(of()?),
            _ => return Err(unchecked("a board")),
        })
    }
}

/// How the game's own rules score a fallen flag.
#[napi(object, object_to_js = false)]
pub struct Terms {
    /// The smallest loss.
    pub minimal_loss: Option<i64>,
    /// The largest loss.
    pub maximal_loss: Option<i64>,
    /// The sides that cannot win.
    pub cannot_win: Vec<u32>,
    /// The cost of time past zero.
    pub overtime: Option<Overtime>,
}

/// The cost of time past zero.
#[napi(object, object_to_js = false)]
pub struct Overtime {
    /// The points that a unit costs.
    pub points: i64,
    /// The unit.
    pub every_ms: i64,
}

impl Terms {
    pub(crate) fn read(&self) -> Result<flagfall::Terms, Refused> {
        let mut terms = flagfall::Terms::new();
        terms.losses = self.losses()?;
        for number in &self.cannot_win {
            terms.cannot_win[side(*number)] = true;
        }
        terms.overtime = self.overtime.as_ref().map(Overtime::read).transpose()?;
        Ok(terms)
    }

    fn losses(&self) -> Result<Option<Losses>, Refused> {
        let required = |key: &str, beside: &str| {
            let words = format!("is required with `terms.{beside}`");
            Err(argument(&format!("terms.{key}"), words))
        };
        match (self.minimal_loss, self.maximal_loss) {
            (None, None) => Ok(None),
            (Some(minimal), Some(maximal)) => Ok(Some(Losses::new(
                whole("terms.minimalLoss", minimal, u32::MAX)?,
                whole("terms.maximalLoss", maximal, u32::MAX)?,
            ))),
            (Some(_), None) => required("maximalLoss", "minimalLoss"),
            (None, Some(_)) => required("minimalLoss", "maximalLoss"),
        }
    }
}

impl Overtime {
    fn read(&self) -> Result<flagfall::Overtime, Refused> {
        Ok(flagfall::Overtime::new(
            whole("terms.overtime.points", self.points, u32::MAX)?,
            count("terms.overtime.everyMs", self.every_ms, u32::MAX)?,
        ))
    }
}

/// A verdict as in `lib/`.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Verdict {
    /// The name of the outcome.
    pub outcome: &'static str,
    /// The reason's name.
    pub reason: &'static str,
    /// The score from the first side's view.
    pub score: Option<i64>,
}

impl From<flagfall::Verdict> for Verdict {
    fn from(verdict: flagfall::Verdict) -> Self {
        Self {
            outcome: match verdict.outcome {
                Outcome::Open => "open",
                Outcome::Draw => "draw",
                Outcome::Win(side) => Side::name(side),
                Outcome::Aborted => "aborted",
            },
            reason: verdict.reason.name(),
            score: verdict.score,
        }
    }
}
