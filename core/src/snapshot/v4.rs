//! The fourth format: the second one with additional fields. It is written only if the others would
//! lose information.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::Contents;
use super::alarms::Alarms;
use super::invalid::Invalid;
use super::v1::{Rounding, names};
use super::v2;
use crate::model::{BySide, Millis, Opening, Rules, Schedule, Side, Tiers, TimeControl, Timestamp};
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
    alarms: Option<Box<Alarms>>,
}

/// The additional state of a side.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideState {
    /// The number of stages that have begun in the turn, if a stage has a charge of its own.
    turn_stages: u32,
    /// The time of the turn past zero, within the grace.
    turn_excess_ms: i64,
    /// The time drawn in the turn, and what is left to draw.
    turn_drawn_ms: i64,
    reserve_ms: i64,
    /// The rule by which the side has gone berserk.
    berserk: Option<BerserkRule>,
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
    grace_ms: i64,
    grace_excess: GraceExcess,
}

/// The time for a first move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMove {
    within_ms: i64,
    missed: FirstMoveMissed,
}

names!(BerserkRule: Half, Lichess, Lishogi, Playstrategy);
names!(FirstMoveMissed: Abort, Flag);
names!(GraceExcess: Forgiven, Carried);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    charge: Option<Charge>,
    overrun_most_ms: Option<i64>,
    reserve: Option<Reserve>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reserve {
    time_ms: i64,
    draw: Draw,
    overflow: bool,
    returned: bool,
    most_ms: Option<i64>,
    floor: Option<Floor>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Draw {
    Never,
    Unit { ms: i64 },
    All,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Floor {
    ms: i64,
    from_move: NonZeroU32,
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
        alarms,
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
        || alarms.is_some()
        || !rules.charge.tiers.is_empty()
        || rules.opening.first_move().is_some()
        || rules.grace != Millis::ZERO
        || rules.grace_excess != crate::model::GraceExcess::default()
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
            alarms: contents
                .alarms
                .as_deref()
                .map(|alarms| Box::new(Alarms::of(alarms))),
        }
    }

    /// The time of the save.
    pub(super) fn saved_at(&self) -> Option<Timestamp> {
        self.clock.saved_at()
    }

    /// Like [`v1::Clock::restore`](super::v1::Clock::restore).
    pub(super) fn restore(self, saved_at: Option<Timestamp>) -> Result<Contents, Invalid> {
        let shift = match (saved_at, self.clock.saved_at()) {
            (Some(saved_at), Some(before)) => saved_at.since(before).ok_or(Invalid::Moment)?,
            _ => Millis::ZERO,
        };
        let alarms = self.alarms.map(|alarms| alarms.restore(shift));
        let (control, mut game) = self.clock.restore(saved_at)?;
        let BySide { first, second } = &mut game.sides;
        self.first.restore(first).map_err(Invalid::of_first)?;
        self.second.restore(second).map_err(Invalid::of_second)?;
        Ok(Contents {
            control: Arc::new(self.control.restore(&control)?),
            game,
            take_backs: self.take_backs,
            alarms: alarms.transpose()?.map(Box::new),
        })
    }
}

impl SideState {
    const DEFAULT: Self = Self {
        turn_stages: 0,
        turn_excess_ms: 0,
        turn_drawn_ms: 0,
        reserve_ms: 0,
        berserk: None,
    };

    fn of(game: &Game, side: Side) -> Self {
        let clock = game.sides.get(side);
        Self {
            turn_stages: clock.turn.stages,
            turn_excess_ms: clock.turn.excess.get(),
            turn_drawn_ms: clock.turn.drawn.get(),
            reserve_ms: clock.reserve.get(),
            berserk: clock.berserk.map(BerserkRule::from),
        }
    }

    fn restore(self, clock: &mut SideClock) -> Result<(), Invalid> {
        let wrong = |field| move || Invalid::at(field);
        clock.turn.stages = self.turn_stages;
        clock.turn.excess = Millis::new(self.turn_excess_ms).ok_or_else(wrong("turn.excess_ms"))?;
        clock.turn.drawn = Millis::new(self.turn_drawn_ms).ok_or_else(wrong("turn_drawn_ms"))?;
        clock.reserve = Millis::new(self.reserve_ms).ok_or_else(wrong("reserve_ms"))?;
        clock.berserk = self.berserk.map(BerserkRule::into);
        Ok(())
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
            grace_ms: control.rules().grace.get(),
            grace_excess: control.rules().grace_excess.into(),
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
            grace: time(self.grace_ms)?,
            grace_excess: self.grace_excess.into(),
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
            overrun_most_ms: stage.overrun_most.map(Millis::get),
            reserve: stage.reserve.map(Reserve::of),
        }
    }

    const fn is_needed(&self) -> bool {
        self.charge.is_some() || self.overrun_most_ms.is_some() || self.reserve.is_some()
    }

    fn restore(self, stage: crate::model::Stage) -> Result<crate::model::Stage, Invalid> {
        Ok(crate::model::Stage {
            charge: self.charge.map(Charge::restore).transpose()?,
            overrun_most: self.overrun_most_ms.map(time).transpose()?,
            reserve: self.reserve.map(Reserve::restore).transpose()?,
            ..stage
        })
    }
}

impl Reserve {
    fn of(reserve: crate::model::Reserve) -> Self {
        Self {
            time_ms: reserve.time.get(),
            draw: match reserve.draw {
                crate::model::ReserveDraw::Never => Draw::Never,
                crate::model::ReserveDraw::Unit(unit) => Draw::Unit { ms: unit.get() },
                crate::model::ReserveDraw::All => Draw::All,
            },
            overflow: reserve.overflow,
            returned: reserve.returned,
            most_ms: reserve.most.map(Millis::get),
            floor: reserve.floor.map(|floor| Floor {
                ms: floor.time.get(),
                from_move: floor.from_move,
            }),
        }
    }

    fn restore(self) -> Result<crate::model::Reserve, Invalid> {
        let mut reserve = crate::model::Reserve::new(time(self.time_ms)?)
            .overflow(self.overflow)
            .returned(self.returned)
            .draw(match self.draw {
                Draw::Never => crate::model::ReserveDraw::Never,
                Draw::Unit { ms } => crate::model::ReserveDraw::Unit(time(ms)?),
                Draw::All => crate::model::ReserveDraw::All,
            });
        reserve.most = self.most_ms.map(time).transpose()?;
        if let Some(Floor { ms, from_move }) = self.floor {
            let time = time(ms)?;
            reserve.floor = Some(crate::model::ReserveFloor { time, from_move });
        }
        Ok(reserve)
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
