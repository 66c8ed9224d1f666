//! Standings.

use flagfall::{BySide, Flag, Millis, Phase, Side};
use napi_derive::napi;

use crate::errors::Refused;
use crate::integers::{at, millis, whole};
use crate::names::choose;

/// A standing as in `lib/`. As an argument, null means the default.
#[napi(object, use_nullable = true)]
pub struct Standing {
    /// The timestamp at which the values hold.
    pub at_ms: i64,
    /// The phase's name.
    pub phase: Option<String>,
    /// The name of the side on turn.
    pub on_turn: String,
    /// The name of the side whose first flag fell earlier.
    pub first_to_fall: Option<String>,
    /// What the first side's clock shows.
    pub first: SideStanding,
    /// What the second side's clock shows.
    pub second: SideStanding,
}

/// What one side's clock shows. As an argument, null means the default.
#[napi(object, use_nullable = true)]
pub struct SideStanding {
    /// The bank.
    pub bank_ms: Option<i64>,
    /// The stage's index.
    pub stage: Option<i64>,
    /// The lives left.
    pub lives: Option<i64>,
    /// The moves completed.
    pub moves: Option<i64>,
    /// The moves to make in this stage.
    pub moves_left: Option<i64>,
    /// The delay time left.
    pub lent_ms: Option<i64>,
    /// The name of the flag's state.
    pub flag: Option<String>,
    /// The time used past zero.
    pub overrun_ms: Option<i64>,
    /// The number of penalties.
    pub penalties: Option<i64>,
    /// The time used in this turn.
    pub turn_used_ms: Option<i64>,
    /// The time used in the game.
    pub used_ms: Option<i64>,
    /// The time taken from the bank since the last credit.
    pub since_credit_ms: Option<i64>,
    /// The time in the reserve.
    pub reserve_ms: Option<i64>,
}

impl Standing {
    pub(crate) fn read(&self) -> Result<flagfall::Standing, Refused> {
        let phase = self.phase.as_deref();
        let phase = phase.map(|name| choose("standing.phase", name));
        let first_to_fall = self.first_to_fall.as_deref();
        let first_to_fall = first_to_fall.map(|name| choose("standing.firstToFall", name));
        Ok(flagfall::Standing {
            at: at(self.at_ms)?,
            phase: phase.transpose()?.unwrap_or(Phase::Running),
            on_turn: choose("standing.onTurn", &self.on_turn)?,
            first_to_fall: first_to_fall.transpose()?,
            sides: BySide {
                first: self.first.read("standing.first")?,
                second: self.second.read("standing.second")?,
            },
        })
    }
}

impl SideStanding {
    fn read(&self, place: &str) -> Result<flagfall::SideStanding, Refused> {
        let time = |time: Option<i64>| time.map(millis).transpose();
        let count = |key: &str, count: Option<i64>| {
            let count = count.map(|count| whole(&format!("{place}.{key}"), count, u32::MAX));
            count.transpose()
        };
        let small = |key: &str, count: Option<i64>| {
            let count = count.map(|count| whole(&format!("{place}.{key}"), count, u16::MAX.into()));
            count.transpose()
        };
        let flag = self.flag.as_deref();
        let flag = flag.map(|name| choose(&format!("{place}.flag"), name));
        Ok(flagfall::SideStanding {
            bank: time(self.bank_ms)?,
            stage: count("stage", self.stage)?.unwrap_or(0),
            lives: small("lives", self.lives)?,
            moves: count("moves", self.moves)?,
            moves_left: count("movesLeft", self.moves_left)?,
            lent: time(self.lent_ms)?,
            flag: flag.transpose()?.unwrap_or(Flag::Up),
            overrun: time(self.overrun_ms)?.unwrap_or(Millis::ZERO),
            penalties: small("penalties", self.penalties)?.unwrap_or(0),
            turn_used: time(self.turn_used_ms)?.unwrap_or(Millis::ZERO),
            used: time(self.used_ms)?,
            since_credit: time(self.since_credit_ms)?,
            reserve: time(self.reserve_ms)?,
        })
    }
}

impl From<flagfall::Standing> for Standing {
    fn from(standing: flagfall::Standing) -> Self {
        Self {
            at_ms: standing.at.get(),
            phase: Some(standing.phase.name().to_owned()),
            on_turn: standing.on_turn.name().to_owned(),
            first_to_fall: standing.first_to_fall.map(Side::name).map(str::to_owned),
            first: standing.sides.first.into(),
            second: standing.sides.second.into(),
        }
    }
}

impl From<flagfall::SideStanding> for SideStanding {
    fn from(side: flagfall::SideStanding) -> Self {
        let time = |time: Option<Millis>| time.map(Millis::get);
        Self {
            bank_ms: time(side.bank),
            stage: Some(side.stage.into()),
            lives: side.lives.map(i64::from),
            moves: side.moves.map(i64::from),
            moves_left: side.moves_left.map(i64::from),
            lent_ms: time(side.lent),
            flag: Some(side.flag.name().to_owned()),
            overrun_ms: Some(side.overrun.get()),
            penalties: Some(side.penalties.into()),
            turn_used_ms: Some(side.turn_used.get()),
            used_ms: time(side.used),
            since_credit_ms: time(side.since_credit),
            reserve_ms: time(side.reserve),
        }
    }
}
