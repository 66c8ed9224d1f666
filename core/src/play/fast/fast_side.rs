//! The rules for plain moves as numbers: those of a stage, and those for both sides.

use core::num::NonZeroU16;

use crate::model::{
    Charge, Coupling, Credit, FlagFalls, GameLimit, Limit, Millis, OnExpiry, Quota, Rules, Stage,
    WhenMet,
};

/// Larger than any value that occurs.
pub(super) const NEVER: u32 = u32::MAX;

/// A time as a plain game stores it. `None` for about 49 days or more.
pub(super) fn short(time: Millis) -> Option<u32> {
    u32::try_from(time.get()).ok()
}

/// Whether a plain game can store each of several numbers, whose bitwise or is `all`.
pub(super) const fn are_short(all: u64) -> bool {
    all.wrapping_shr(u32::BITS) == 0
}

/// The number, which must be [short](are_short).
pub(super) fn low(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).unwrap_or(0)
}

/// The effect of plain moves in a stage: their credit, and the time that a turn can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FastSide {
    /// The delay of a turn.
    pub(super) lent: u32,
    pub(super) banked: u32,
    /// The increment after every move.
    pub(super) earned: u32,
    pub(super) turn_limit: u32,
    /// Any other effect of a completed move on the bank.
    pub(super) refill: Option<Refill>,
    pub(super) expiry: Option<Expiry>,
}

/// The event that happens when the time of a stage runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expiry {
    Flag,
    /// The next stage begins, with this time.
    Stage(u32),
    /// A life is lost, if it is not the last one, and the next one has this time.
    Life(u32),
}

impl Expiry {
    /// The expiry of the first of `stages`. `None` if it has another effect, or if a turn limit can
    /// come first.
    fn of(stages: &[Stage]) -> Option<Self> {
        let (stage, rest) = stages.split_first()?;
        // A stage without time would expire again in the same millisecond.
        let time = |stage: &Stage| short(stage.time).filter(|time| *time > 0);
        let free = |stage: &&Stage| stage.turn_limit.is_none();
        if stage.lives > NonZeroU16::MIN {
            return Some(stage).filter(free).and_then(time).map(Self::Life);
        }
        match stage.on_expiry {
            OnExpiry::Flag => Some(Self::Flag),
            OnExpiry::Next if free(&stage) => {
                rest.first().filter(free).and_then(time).map(Self::Stage)
            }
            _ => None,
        }
    }
}

impl FastSide {
    /// The rules of the first of `stages`. `None` if moves in it are never plain.
    pub(crate) fn of(stages: &[Stage]) -> Option<Self> {
        let stage = stages
            .first()
            .filter(|stage| stage.charge.is_none() && stage.reserve.is_none())?;
        let mut fast = Self {
            lent: 0,
            banked: 0,
            earned: 0,
            turn_limit: stage.turn_limit.map_or(Some(NEVER), short)?,
            refill: None,
            expiry: Expiry::of(stages),
        };
        let mut refill = Refill::NOTHING;
        match stage.credit {
            None => {}
            Some(Credit::Banked { amount }) if stage.limit.is_none() => {
                fast.banked = short(amount)?;
            }
            Some(Credit::Apart { amount, keep }) if keep == 0 || keep == 100 => {
                fast.lent = short(amount)?;
                refill.keeps = keep == 100;
            }
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) if every.get() == 1 && (keep == 0 || keep == 100) => match keep {
                0 => refill.pays_up_to = short(amount)?,
                _ => fast.earned = short(amount)?,
            },
            Some(_) => return None,
        }
        match stage.limit {
            None => {}
            Some(Limit::Clip(most)) => refill.most = short(most)?,
            Some(_) => return None,
        }
        match stage.quota {
            Some(Quota { moves, when_met }) if moves.get() == 1 => match when_met {
                WhenMet::RepeatSet => refill.anew = Some(short(stage.time)?),
                _ => return None,
            },
            // The move that meets the quota is not plain.
            _ => {}
        }
        // A limit without credit has no effect.
        let limited = refill.most < NEVER && fast.earned > 0;
        fast.refill = (limited || refill.gives()).then_some(refill);
        Some(fast)
    }

    /// Whether there is only a bank and an increment.
    pub(super) fn is_simple(&self) -> bool {
        self.lent == 0 && self.turn_limit == NEVER && self.refill.is_none()
    }
}

/// An effect of a completed move on the bank, other than an increment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refill {
    /// Every move starts with this bank.
    anew: Option<u32>,
    /// Whether the unused delay time is kept.
    keeps: bool,
    /// The time spent is given back, up to this much.
    pays_up_to: u32,
    /// Credit fills the bank no further than this.
    most: u32,
}

impl Refill {
    const NOTHING: Self = Self {
        anew: None,
        keeps: false,
        pays_up_to: 0,
        most: NEVER,
    };

    const fn gives(&self) -> bool {
        self.anew.is_some() || self.keeps || self.pays_up_to > 0
    }

    /// The bank after a turn of `time` with the delay time `lent`, where `drawn` is the bank left
    /// and `earned` the increment.
    #[inline(always)]
    pub(super) fn fill(&self, drawn: u64, earned: u32, lent: u32, time: u64) -> Option<u64> {
        let bank = self.anew.map_or(drawn, u64::from);
        let unused = u64::from(lent).saturating_sub(time);
        let kept = if self.keeps { unused } else { 0 };
        let paid = time.min(self.pays_up_to.into()).wrapping_add(earned.into());
        let filled = bank.wrapping_add(kept).wrapping_add(paid);
        let clipped = filled.min(self.most.into()).max(bank);
        are_short(filled).then_some(clipped)
    }
}

/// The effect of the rules of both sides on plain moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bounds {
    /// 1 if time runs out one millisecond past zero, 0 if at zero.
    pub(super) past: u32,
    pub(super) game: Option<GameLimit>,
}

impl Bounds {
    /// `None` if no move is plain with these rules.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        let has_grace = rules.grace != Millis::ZERO;
        if rules.coupling != Coupling::None || rules.charge != Charge::EXACT || has_grace {
            return None;
        }
        Some(Self {
            past: match rules.flag_falls {
                FlagFalls::PastZero => 1,
                FlagFalls::AtZero => 0,
            },
            game: rules.game_limit,
        })
    }
}
