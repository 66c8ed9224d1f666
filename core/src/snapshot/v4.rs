//! The fourth format: the second one with additional fields. It is written only if the others would
//! lose information.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::Contents;
use super::invalid::Invalid;
use super::v1::{Rounding, names};
use super::v2;
use crate::model::{Millis, Opening, Rules, Schedule, Side, Tiers, TimeControl, Timestamp};
use crate::play::game::Game;
use crate::play::side_clock::SideClock;

/// The state of a clock, and the time of the save.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    clock: v2::Clock,
    take_backs: u32,
    first: SideState,
    second: SideState,
    control: Control,
}

/// The additional state of a side.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideState {
    /// The number of stages that have begun in the turn, if a stage has a charge of its own.
    turn_stages: u32,
}

/// What the time control has in addition.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Control {
    first: Vec<Stage>,
    /// As in the second format: `None` if it equals the first side's.
    second: Option<Vec<Stage>>,
    charge_tiers: Vec<Tier>,
    first_move: Option<FirstMove>,
}

/// The time for a first move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMove {
    within_ms: i64,
    missed: FirstMoveMissed,
}

names!(FirstMoveMissed: Abort, Flag);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    charge: Option<Charge>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Charge {
    unit_ms: NonZeroU32,
    rounding: Rounding,
    least_ms: i64,
    tiers: Vec<Tier>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tier {
    beyond_ms: i64,
    factor: u32,
}

/// Whether the earlier formats cannot express all of `contents`.
pub(super) fn is_needed(contents: &Contents) -> bool {
    let Contents {
        control,
        game,
        take_backs,
    } = contents;
    let in_side = |side| SideState::of(game, side) != SideState::DEFAULT;
    let in_schedule = |side| {
        control
            .schedule(side)
            .iter()
            .map(Stage::of)
            .any(|stage| stage.is_needed())
    };
    let rules = control.rules();
    *take_backs > 0
        || !rules.charge.tiers.is_empty()
        || rules.opening.first_move().is_some()
        || Side::ALL
            .into_iter()
            .any(|side| in_side(side) || in_schedule(side))
}

impl Clock {
    /// The saved form of `contents` at `saved_at`.
    pub(super) fn of(contents: &Contents, saved_at: Timestamp) -> Self {
        let Contents { control, game, .. } = contents;
        Self {
            clock: v2::Clock::of(control, game, saved_at),
            take_backs: contents.take_backs,
            first: SideState::of(game, Side::First),
            second: SideState::of(game, Side::Second),
            control: Control::of(control),
        }
    }

    /// The time of the save.
    pub(super) fn saved_at(&self) -> Option<Timestamp> {
        self.clock.saved_at()
    }

    /// Like [`v1::Clock::restore`](super::v1::Clock::restore).
    pub(super) fn restore(self, saved_at: Option<Timestamp>) -> Result<Contents, Invalid> {
        let (control, mut game) = self.clock.restore(saved_at)?;
        self.first.restore(game.sides.get_mut(Side::First));
        self.second.restore(game.sides.get_mut(Side::Second));
        Ok(Contents {
            control: Arc::new(self.control.restore(&control)?),
            game,
            take_backs: self.take_backs,
        })
    }
}

impl SideState {
    const DEFAULT: Self = Self { turn_stages: 0 };

    fn of(game: &Game, side: Side) -> Self {
        let clock = game.sides.get(side);
        Self {
            turn_stages: clock.turn.stages,
        }
    }

    const fn restore(self, clock: &mut SideClock) {
        clock.turn.stages = self.turn_stages;
    }
}

impl Control {
    fn of(control: &TimeControl) -> Self {
        let (first, second) = (
            control.schedule(Side::First),
            control.schedule(Side::Second),
        );
        let stages = |schedule: &Schedule| schedule.iter().map(Stage::of).collect();
        Self {
            first: stages(first),
            second: (first != second).then(|| stages(second)),
            charge_tiers: tiers(&control.rules().charge.tiers),
            first_move: control.rules().opening.first_move().map(FirstMove::of),
        }
    }

    /// The time control of the formats before this one, with the additions.
    fn restore(self, control: &TimeControl) -> Result<TimeControl, Invalid> {
        let schedule = |side, more: Vec<Stage>| {
            let stages = control.schedule(side);
            if stages.len() != more.len() {
                return Err(Invalid::at("control"));
            }
            let stages = stages.iter().zip(more);
            let stages: Result<Vec<_>, _> =
                stages.map(|(stage, more)| more.restore(*stage)).collect();
            Schedule::new(stages?).map_err(Invalid::Control)
        };
        let first = schedule(Side::First, self.first)?;
        let second = match self.second {
            Some(second) => schedule(Side::Second, second)?,
            None if control.schedule(Side::First) != control.schedule(Side::Second) => {
                return Err(Invalid::at("control"));
            }
            None => first.clone(),
        };
        let rules = control.rules();
        let mut rules = Rules {
            charge: rules.charge.tiers(restored(self.charge_tiers)?),
            ..rules
        };
        if let Some(of_saved) = self.first_move {
            let Opening::Untimed { first_move, .. } = &mut rules.opening else {
                return Err(Invalid::at("control"));
            };
            *first_move = Some(of_saved.restore()?);
        }
        TimeControl::new(first, second, rules).map_err(Invalid::Control)
    }
}

impl FirstMove {
    fn of(first_move: crate::model::FirstMove) -> Self {
        Self {
            within_ms: first_move.within.get(),
            missed: first_move.missed.into(),
        }
    }

    fn restore(self) -> Result<crate::model::FirstMove, Invalid> {
        let within = time(self.within_ms)?;
        Ok(crate::model::FirstMove::new(within, self.missed.into()))
    }
}

impl Stage {
    fn of(stage: &crate::model::Stage) -> Self {
        Self {
            charge: stage.charge.map(|charge| Charge {
                unit_ms: charge.unit,
                rounding: charge.rounding.into(),
                least_ms: charge.least.get(),
                tiers: tiers(&charge.tiers),
            }),
        }
    }

    const fn is_needed(&self) -> bool {
        self.charge.is_some()
    }

    fn restore(self, stage: crate::model::Stage) -> Result<crate::model::Stage, Invalid> {
        let charge = self.charge.map(Charge::restore).transpose()?;
        Ok(crate::model::Stage { charge, ..stage })
    }
}

impl Charge {
    fn restore(self) -> Result<crate::model::Charge, Invalid> {
        Ok(
            crate::model::Charge::new(self.unit_ms, self.rounding.into())
                .least(time(self.least_ms)?)
                .tiers(restored(self.tiers)?),
        )
    }
}

fn tiers(tiers: &Tiers) -> Vec<Tier> {
    let tier = |tier: &crate::model::Tier| Tier {
        beyond_ms: tier.beyond.get(),
        factor: tier.factor,
    };
    tiers.iter().map(tier).collect()
}

fn restored(tiers: Vec<Tier>) -> Result<Tiers, Invalid> {
    let tier = |tier: Tier| {
        Ok(crate::model::Tier {
            beyond: time(tier.beyond_ms)?,
            factor: tier.factor,
        })
    };
    let tiers: Result<Vec<_>, Invalid> = tiers.into_iter().map(tier).collect();
    Tiers::new(&tiers?).ok_or(Invalid::at("control"))
}

/// A time in the time control.
fn time(ms: i64) -> Result<Millis, Invalid> {
    Millis::new(ms).ok_or(Invalid::at("control"))
}
