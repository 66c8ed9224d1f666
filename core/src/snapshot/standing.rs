//! The standings in a journal.

use serde::{Deserialize, Serialize};

use super::v1::{Phase, Side};
use crate::model::{BySide, Millis, Timestamp};
use crate::play;

/// A standing, without its timestamp, which is that of the call.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Standing {
    phase: Phase,
    on_turn: Side,
    first_to_fall: Option<Side>,
    first: SideStanding,
    second: SideStanding,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideStanding {
    bank_ms: Option<i64>,
    stage: u32,
    lives: Option<u16>,
    moves: Option<u32>,
    moves_left: Option<u32>,
    lent_ms: Option<i64>,
    flag: Flag,
    overrun_ms: i64,
    penalties: u16,
    turn_used_ms: i64,
    used_ms: Option<i64>,
    since_credit_ms: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reserve_ms: Option<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Flag {
    Up,
    First,
    Fallen,
}

impl Standing {
    pub(super) fn of(standing: &play::Standing) -> Self {
        Self {
            phase: standing.phase.into(),
            on_turn: standing.on_turn.into(),
            first_to_fall: standing.first_to_fall.map(Side::from),
            first: SideStanding::of(&standing.sides.first),
            second: SideStanding::of(&standing.sides.second),
        }
    }

    /// The standing at `at`. `None` if a time is out of range.
    pub(super) fn restore(self, at: Timestamp) -> Option<play::Standing> {
        Some(play::Standing {
            at,
            phase: self.phase.into(),
            on_turn: self.on_turn.into(),
            first_to_fall: self.first_to_fall.map(Into::into),
            sides: BySide {
                first: self.first.restore()?,
                second: self.second.restore()?,
            },
        })
    }
}

impl SideStanding {
    fn of(side: &play::SideStanding) -> Self {
        Self {
            bank_ms: side.bank.map(Millis::get),
            stage: side.stage,
            lives: side.lives,
            moves: side.moves,
            moves_left: side.moves_left,
            lent_ms: side.lent.map(Millis::get),
            flag: match side.flag {
                play::Flag::Up => Flag::Up,
                play::Flag::First => Flag::First,
                play::Flag::Fallen => Flag::Fallen,
            },
            overrun_ms: side.overrun.get(),
            penalties: side.penalties,
            turn_used_ms: side.turn_used.get(),
            used_ms: side.used.map(Millis::get),
            since_credit_ms: side.since_credit.map(Millis::get),
            reserve_ms: side.reserve.map(Millis::get),
        }
    }

    fn restore(self) -> Option<play::SideStanding> {
        let time = |ms: Option<i64>| match ms {
            None => Some(None),
            Some(ms) => Millis::new(ms).map(Some),
        };
        Some(play::SideStanding {
            bank: time(self.bank_ms)?,
            stage: self.stage,
            lives: self.lives,
            moves: self.moves,
            moves_left: self.moves_left,
            lent: time(self.lent_ms)?,
            flag: match self.flag {
                Flag::Up => play::Flag::Up,
                Flag::First => play::Flag::First,
                Flag::Fallen => play::Flag::Fallen,
            },
            overrun: Millis::new(self.overrun_ms)?,
            penalties: self.penalties,
            turn_used: Millis::new(self.turn_used_ms)?,
            used: time(self.used_ms)?,
            since_credit: time(self.since_credit_ms)?,
            reserve: time(self.reserve_ms)?,
        })
    }
}
