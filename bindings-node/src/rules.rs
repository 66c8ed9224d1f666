//! The rules for both sides.

use flagfall::{Charge, FirstMove, FirstMoveMissed, GameLimit, Millis, Opening};
use napi_derive::napi;

use crate::charge::{self, Tier};
use crate::errors::{Refused, argument};
use crate::integers::{count, millis};
use crate::names::choose;

/// Rules as in `lib/`. As an argument, null means the default.
#[napi(object, use_nullable = true)]
pub struct Rules {
    /// The coupling's name.
    pub coupling: Option<String>,
    /// The limit on the time of both sides together.
    pub game_time_ms: Option<i64>,
    /// The limit on each side's turns.
    pub game_turns: Option<i64>,
    /// The number of untimed first turns.
    pub untimed_turns: Option<i64>,
    /// Whether they add their increment.
    pub untimed_earns: Option<bool>,
    /// The time within which each of them must be completed.
    pub first_move_ms: Option<i64>,
    /// The name of what happens otherwise.
    pub first_move_missed: Option<String>,
    /// The least time for the setup turn.
    pub setup_ms: Option<i64>,
    /// The name of when the flag falls.
    pub flag_falls: Option<String>,
    /// The unit in which turns are charged.
    pub charge_unit_ms: Option<i64>,
    /// The name of how charges are rounded.
    pub charge_rounding: Option<String>,
    /// The least that a completed turn is charged.
    pub charge_least_ms: Option<i64>,
    /// The tiers of the charge.
    pub charge_tiers: Option<Vec<Tier>>,
    /// Whether the game is to be paused on weekends.
    pub weekend_pauses: Option<bool>,
    /// How long a move counts after its time.
    pub grace_ms: Option<i64>,
    /// The name of what becomes of its time past zero.
    pub grace_excess: Option<String>,
}

impl From<flagfall::Rules> for Rules {
    fn from(rules: flagfall::Rules) -> Self {
        let (game_time, game_turns) = match rules.game_limit {
            Some(GameLimit::Time(time)) => (Some(time), None),
            Some(GameLimit::Turns(turns)) => (None, Some(turns)),
            _ => (None, None),
        };
        let (untimed, earns, first_move) = match rules.opening {
            Opening::Untimed {
                turns,
                earns,
                first_move,
            } => (Some(turns), earns, first_move),
            _ => (None, false, None),
        };
        let setup = match rules.opening {
            Opening::Setup { least } => Some(least),
            _ => None,
        };
        Self {
            coupling: Some(rules.coupling.name().to_owned()),
            game_time_ms: game_time.map(Millis::get),
            game_turns: game_turns.map(|turns| turns.get().into()),
            untimed_turns: untimed.map(|turns| turns.get().into()),
            untimed_earns: Some(earns),
            first_move_ms: first_move.map(|first_move| first_move.within.get()),
            first_move_missed: first_move.map(|first_move| first_move.missed.name().to_owned()),
            setup_ms: setup.map(Millis::get),
            flag_falls: Some(rules.flag_falls.name().to_owned()),
            charge_unit_ms: Some(rules.charge.unit.get().into()),
            charge_rounding: Some(rules.charge.rounding.name().to_owned()),
            charge_least_ms: Some(rules.charge.least.get()),
            charge_tiers: Some(charge::tiers(&rules.charge.tiers)),
            weekend_pauses: Some(rules.weekend_pauses),
            grace_ms: Some(rules.grace.get()),
            grace_excess: Some(rules.grace_excess.name().to_owned()),
        }
    }
}

impl Rules {
    pub(crate) fn read(&self) -> Result<flagfall::Rules, Refused> {
        let mut rules = flagfall::Rules::new();
        rules.game_limit = self.game_limit()?;
        rules.opening = self.opening()?;
        rules.charge = self.charge()?;
        rules.weekend_pauses = self.weekend_pauses.unwrap_or(false);
        if let Some(name) = &self.coupling {
            rules.coupling = choose("rules.coupling", name)?;
        }
        if let Some(name) = &self.flag_falls {
            rules.flag_falls = choose("rules.flagFalls", name)?;
        }
        if let Some(grace) = self.grace_ms {
            rules.grace = millis(grace)?;
        }
        if let Some(name) = &self.grace_excess {
            rules.grace_excess = choose("rules.graceExcess", name)?;
        }
        Ok(rules)
    }

    fn game_limit(&self) -> Result<Option<GameLimit>, Refused> {
        Ok(match (self.game_time_ms, self.game_turns) {
            (None, None) => None,
            (Some(time), None) => Some(GameLimit::Time(millis(time)?)),
            (None, Some(turns)) => {
                let turns = count("rules.gameTurns", turns, u32::MAX)?;
                Some(GameLimit::Turns(turns))
            }
            (Some(_), Some(_)) => {
                let words = "cannot be combined with `rules.gameTimeMs`";
                return Err(argument("rules.gameTurns", words));
            }
        })
    }

    fn opening(&self) -> Result<Opening, Refused> {
        let earns = self.untimed_earns.unwrap_or(false);
        if earns && self.untimed_turns.is_none() {
            let words = "requires `rules.untimedTurns`";
            return Err(argument("rules.untimedEarns", words));
        }
        if self.first_move_ms.is_some() && self.untimed_turns.is_none() {
            let words = "requires `rules.untimedTurns`";
            return Err(argument("rules.firstMoveMs", words));
        }
        if self.first_move_missed.is_some() && self.first_move_ms.is_none() {
            let words = "requires `rules.firstMoveMs`";
            return Err(argument("rules.firstMoveMissed", words));
        }
        Ok(match (self.untimed_turns, self.setup_ms) {
            (None, None) => Opening::Timed,
            (Some(turns), None) => Opening::Untimed {
                turns: count("rules.untimedTurns", turns, u8::MAX.into())?,
                earns,
                first_move: self.first_move()?,
            },
            (None, Some(least)) => Opening::Setup {
                least: millis(least)?,
            },
            (Some(_), Some(_)) => {
                let words = "cannot be combined with `rules.untimedTurns`";
                return Err(argument("rules.setupMs", words));
            }
        })
    }

    fn first_move(&self) -> Result<Option<FirstMove>, Refused> {
        let Some(within) = self.first_move_ms else {
            return Ok(None);
        };
        let missed = match &self.first_move_missed {
            Some(name) => choose("rules.firstMoveMissed", name)?,
            None => FirstMoveMissed::default(),
        };
        Ok(Some(FirstMove::new(millis(within)?, missed)))
    }

    fn charge(&self) -> Result<Charge, Refused> {
        let properties = charge::Properties {
            unit_ms: self.charge_unit_ms,
            rounding: self.charge_rounding.as_deref(),
            least_ms: self.charge_least_ms,
            tiers: self.charge_tiers.as_deref(),
        };
        properties.read("rules")
    }
}
