//! The rules of a plain move, put as numbers: a stage's, and those that bind both sides.

use core::num::NonZeroU16;

use crate::model::{
    Charge, Coupling, Credit, FlagFalls, GameLimit, Limit, Millis, OnExpiry, Quota, Rules, Stage,
    WhenMet,
};

/// Nothing comes to as much.
pub(super) const NEVER: u32 = u32::MAX;

/// A time as a plain game holds it: of less than 49 days.
pub(super) fn short(time: Millis) -> Option<u32> {
    u32::try_from(time.get()).ok()
}

/// Whether each of the numbers of which `all` has every bit is one that a plain game holds.
pub(super) const fn are_short(all: u64) -> bool {
    all.wrapping_shr(u32::BITS) == 0
}

/// A number that is short.
pub(super) fn low(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).unwrap_or(0)
}

/// What a plain move in a stage earns, and what a turn in it may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FastSide {
    /// Lent for a turn beside the bank, and into it.
    pub(super) lent: u32,
    pub(super) banked: u32,
    /// Paid for every completed move, however long it took.
    pub(super) earned: u32,
    pub(super) turn_limit: u32,
    /// What else a completed move does to the bank. `None`: nothing.
    pub(super) refill: Option<Refill>,
    pub(super) expiry: Option<Expiry>,
}

/// What falls due where the time of a stage comes to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expiry {
    Flag,
    /// The next stage begins, with so much time.
    Stage(u32),
    /// A life is lost, if it is not the last one, and the next has so much time.
    Life(u32),
}

impl Expiry {
    /// Of the first of `stages`. `None`: something else, or a turn limit may come before.
    fn of(stages: &[Stage]) -> Option<Self> {
        let (stage, rest) = stages.split_first()?;
        // What has no time falls due again in the same millisecond.
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
    /// Of the first of `stages`. `None`: a move in it is never plain.
    pub(crate) fn of(stages: &[Stage]) -> Option<Self> {
        let stage = stages.first()?;
        let mut pace = Self {
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
                pace.banked = short(amount)?;
            }
            Some(Credit::Apart { amount, keep }) if keep == 0 || keep == 100 => {
                pace.lent = short(amount)?;
                refill.keeps = keep == 100;
            }
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) if every.get() == 1 && (keep == 0 || keep == 100) => match keep {
                0 => refill.pays_up_to = short(amount)?,
                _ => pace.earned = short(amount)?,
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
            // The move that meets it is not plain.
            _ => {}
        }
        // A limit alone takes nothing away.
        let limited = refill.most < NEVER && pace.earned > 0;
        pace.refill = (limited || refill.gives()).then_some(refill);
        Some(pace)
    }

    /// Whether it is a bank, and what is added to it, alone.
    pub(super) fn is_bare(&self) -> bool {
        self.lent == 0 && self.turn_limit == NEVER && self.refill.is_none()
    }
}

/// What a completed move does to the bank, beside what it earns in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refill {
    /// The bank that every move begins anew.
    anew: Option<u32>,
    /// Whether the unused part of the lent time is kept.
    keeps: bool,
    /// Up to so much of the time spent is paid for.
    pays_up_to: u32,
    /// Nothing fills the bank beyond.
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

    /// The bank after a turn that took `time`, for which `lent` was lent, and which has left `drawn`
    /// and `earned`.
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

/// What the rules that bind both sides add to a plain move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bounds {
    /// 1 where a limit is passed with one millisecond more than there was.
    pub(super) past: u32,
    pub(super) game: Option<GameLimit>,
}

impl Bounds {
    /// `None`: no move under `rules` is plain.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        if rules.coupling != Coupling::None || rules.charge != Charge::EXACT {
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
