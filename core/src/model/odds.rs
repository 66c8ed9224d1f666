//! Time odds: berserk, and divided times.

use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::model::control::check_alike;
use crate::model::{
    BySide, ControlError, Credit, Limit, Millis, OnExpiry, Reserve, ReserveDraw, ReserveFloor,
    Schedule, Side, Stage, TimeControl, WhenMet,
};

vocabulary! {
    /// What a side gives up when it goes berserk: chooses to play with less time.
    ///
    /// Each rule but `half` applies to the time controls of its site: a single time with or without
    /// an increment and, where it says so, with other credit or byo-yomi periods.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum BerserkRule as flagfall_berserk_rule, FLAGFALL_BERSERK_RULE_ {
        /// Half of each of its times, and all credit.
        Half = 0, "half";
        /// lichess: the increment, and half of the time unless that is less than 40 increments.
        Lichess = 1, "lichess";
        /// Lishogi: the increment, the byo-yomi periods, and half of the time unless that is less
        /// than 60 increments or 25 periods.
        Lishogi = 2, "lishogi";
        /// PlayStrategy. With an increment, as lichess; so with Bronstein. With a simple delay, half
        /// of the time and half of the delay. With byo-yomi, as lichess, and half of the time of
        /// each period. Half of a delay or period is rounded to whole seconds, half up.
        Playstrategy = 3, "playstrategy";
    }
}

impl TimeControl {
    /// Returns the time control for a game in which `side` goes berserk: by `rule`, it has less
    /// time, and less or no credit.
    ///
    /// # Errors
    ///
    /// [`ControlError::UnequalSides`] if both sides must be equal, as with penalties;
    /// [`ControlError::EmptyRefill`] if a refill becomes 0 ms; [`ControlError::BadReserve`] if the
    /// unit of a reserve does.
    ///
    /// [`ControlError::NotBerserkable`] if the rule does not apply: if it is not
    /// [`BerserkRule::Half`], and the time control is not of the kind that the rule is for, or has
    /// credit or byo-yomi with a time of 0. For [`BerserkRule::Lichess`], the time of `0+1` and the
    /// like is 0, although the clocks begin with the increment or 3 seconds: so the rule does not
    /// apply to an increment with the larger of these as the time either, such as `1+60`.
    ///
    /// ```
    /// use flagfall::{BerserkRule, Notation, Side};
    ///
    /// let berserk = |text: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     let control = Notation::Lichess.parse(text)?;
    ///     Ok(control.berserk(Side::Second, BerserkRule::Lichess)?)
    /// };
    /// let control = berserk("3+2")?;
    /// assert_eq!(control.schedule(Side::Second)[0].time.get(), 90_000);
    /// assert_eq!(control.schedule(Side::Second)[0].credit, None);
    /// // One minute is less than 40 increments of 2 seconds.
    /// assert_eq!(berserk("1+2")?.schedule(Side::Second)[0].time.get(), 60_000);
    /// assert!(berserk("0+1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn berserk(&self, side: Side, rule: BerserkRule) -> Result<Self, ControlError> {
        if rule == BerserkRule::Half {
            return self.with_stages(side, |stage| {
                let stage = divided(stage, TWO);
                Stage {
                    credit: None,
                    limit: None,
                    // Without credit nothing flows over.
                    reserve: stage.reserve.map(|reserve| reserve.overflow(false)),
                    ..stage
                }
            });
        }
        let stages = by_site(self.schedule(side), rule).ok_or(ControlError::NotBerserkable)?;
        self.with_schedule(side, stages)
    }

    /// Whether `side` may go berserk by `rule`: whether [`TimeControl::berserk`] returns a time
    /// control.
    ///
    /// ```
    /// use flagfall::{BerserkRule, Notation, Side};
    ///
    /// let may = |text: &str| -> Result<bool, flagfall::ParseError> {
    ///     let control = Notation::Lichess.parse(text)?;
    ///     Ok(control.may_berserk(Side::First, BerserkRule::Lichess))
    /// };
    /// assert!(may("1+0")?);
    /// assert!(!may("0+1")?);
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn may_berserk(&self, side: Side, rule: BerserkRule) -> bool {
        self.berserk(side, rule).is_ok()
    }

    /// The time control of a game in which the sides have gone berserk by these rules.
    pub(crate) fn in_play(
        &self,
        berserk: BySide<Option<BerserkRule>>,
    ) -> Result<Self, ControlError> {
        let mut control = self.clone();
        for side in Side::ALL {
            if let Some(rule) = *berserk.get(side) {
                control = control.berserk(side, rule)?;
            }
        }
        Ok(control)
    }

    /// Returns the time control with all times of `side` divided by `by` and rounded down: the
    /// times, credits, limits and refills of its stages.
    ///
    /// # Errors
    ///
    /// As [`TimeControl::berserk`], except [`ControlError::NotBerserkable`].
    ///
    /// ```
    /// use core::num::NonZeroU32;
    /// use flagfall::{Chess, Notation, Side};
    ///
    /// let control = Notation::Chess(Chess::default()).parse("40/90/30, G/30/30")?;
    /// let odds = control.divided(Side::First, NonZeroU32::new(3).expect("three"))?;
    /// assert_eq!(odds.schedule(Side::First)[0].time.get(), 1_800_000);
    /// assert_eq!(odds.schedule(Side::Second), control.schedule(Side::Second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn divided(&self, side: Side, by: NonZeroU32) -> Result<Self, ControlError> {
        self.with_stages(side, |stage| divided(stage, by))
    }

    fn with_stages(
        &self,
        side: Side,
        change: impl Fn(&Stage) -> Stage,
    ) -> Result<Self, ControlError> {
        let stages = self.schedule(side).iter().map(change).collect();
        self.with_schedule(side, stages)
    }

    fn with_schedule(&self, side: Side, stages: Vec<Stage>) -> Result<Self, ControlError> {
        let mut schedules = BySide {
            first: self.schedule(Side::First).clone(),
            second: self.schedule(Side::Second).clone(),
        };
        *schedules.get_mut(side) = Schedule::new(stages)?;
        let BySide { first, second } = schedules;
        check_alike(&first, &second)?;
        Self::new(first, second, self.rules())
    }
}

/// The stages of a berserk side by the rule of a site. `None` if the rule does not apply to them.
fn by_site(stages: &[Stage], rule: BerserkRule) -> Option<Vec<Stage>> {
    let (main, byo_yomi) = match stages {
        [main] => (main, None),
        [main, byo_yomi] => (main, Some(byo_yomi)),
        _ => return None,
    };
    let amount = main.credit.map_or(Millis::ZERO, Credit::amount);
    let gives = amount > Millis::ZERO || byo_yomi.is_some();
    let is_lichess = rule == BerserkRule::Lichess;
    let has_no_time = main.time == Millis::ZERO || is_lichess && begins_with_increment(main);
    let is_known = is_main(main, byo_yomi) && byo_yomi.is_none_or(is_byo_yomi);
    if !is_known || gives && has_no_time {
        return None;
    }
    let less_than = |count: i64, time: Millis| main.time.get() < time.get().saturating_mul(count);
    let is_plain = increment(main).is_some();
    let left = |keeps_time| Stage {
        on_expiry: main.on_expiry,
        ..Stage::new(if keeps_time {
            main.time
        } else {
            divided(main, TWO).time
        })
    };
    Some(match (rule, byo_yomi) {
        (BerserkRule::Lichess, None) if is_plain => vec![left(less_than(40, amount))],
        (BerserkRule::Lishogi, _) if is_plain => {
            let period = byo_yomi.map_or(Millis::ZERO, |period| period.time);
            let keeps_time = less_than(60, amount) || less_than(25, period);
            vec![Stage {
                on_expiry: OnExpiry::Flag,
                ..left(keeps_time)
            }]
        }
        (BerserkRule::Playstrategy, None) => match main.credit {
            Some(Credit::Apart { keep: 0, .. }) => vec![Stage {
                credit: Some(half_in_seconds(amount))
                    .filter(|half| *half > Millis::ZERO)
                    .map(|amount| Credit::Apart { amount, keep: 0 }),
                ..left(false)
            }],
            _ if is_plain || is_bronstein(main) => vec![left(less_than(40, amount))],
            _ => return None,
        },
        (BerserkRule::Playstrategy, Some(period)) if is_plain => vec![
            left(less_than(40, amount)),
            Stage {
                time: half_in_seconds(period.time),
                ..*period
            },
        ],
        _ => return None,
    })
}

/// Whether it is a time with nothing but credit, before byo-yomi if there is any.
fn is_main(stage: &Stage, byo_yomi: Option<&Stage>) -> bool {
    let on_expiry = match byo_yomi {
        None => OnExpiry::Flag,
        Some(_) => OnExpiry::Next,
    };
    *stage
        == Stage {
            credit: stage.credit,
            on_expiry,
            ..Stage::new(stage.time)
        }
}

/// Whether it is a stage of byo-yomi periods, each for one move.
fn is_byo_yomi(stage: &Stage) -> bool {
    let periods = Stage::new(stage.time).quota_then(1, WhenMet::RepeatSet);
    *stage
        == Stage {
            lives: stage.lives,
            entry: stage.entry,
            ..periods
        }
}

/// The increment of a stage; `None` if it has another kind of credit.
fn increment(stage: &Stage) -> Option<Millis> {
    match stage.credit {
        None => Some(Millis::ZERO),
        Some(
            Credit::Banked { amount }
            | Credit::Paid {
                amount,
                every: NonZeroU32::MIN,
                keep: 100,
            },
        ) => Some(amount),
        Some(_) => None,
    }
}

fn is_bronstein(stage: &Stage) -> bool {
    matches!(
        stage.credit,
        Some(Credit::Paid {
            every: NonZeroU32::MIN,
            keep: 0,
            ..
        })
    )
}

/// Whether the stage is what lichess makes of a limit of 0, such as `0+1`: the game begins with the
/// increment, but at least 3 seconds.
pub(super) fn begins_with_increment(stage: &Stage) -> bool {
    const LEAST: Millis = Millis::from_secs(3);
    increment(stage).is_some_and(|increment| {
        increment > Millis::ZERO && [Millis::ZERO, increment.max(LEAST)].contains(&stage.time)
    })
}

/// Half of the time in whole seconds, rounded half up.
fn half_in_seconds(time: Millis) -> Millis {
    let seconds = time.get().saturating_add(1_000).div_euclid(2_000);
    Millis::new(seconds.saturating_mul(1_000)).unwrap_or(Millis::ZERO)
}

const TWO: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

fn divided(stage: &Stage, by: NonZeroU32) -> Stage {
    let part = |time: Millis| {
        let part = time.get().div_euclid(by.get().into());
        Millis::new(part).unwrap_or(Millis::ZERO)
    };
    Stage {
        time: part(stage.time),
        credit: stage
            .credit
            .filter(|credit| part(credit.amount()) > Millis::ZERO)
            .map(|credit| match credit {
                Credit::Banked { amount } => Credit::Banked {
                    amount: part(amount),
                },
                Credit::Apart { amount, keep } => Credit::Apart {
                    amount: part(amount),
                    keep,
                },
                Credit::Paid {
                    amount,
                    every,
                    keep,
                } => Credit::Paid {
                    amount: part(amount),
                    every,
                    keep,
                },
            }),
        limit: stage.limit.map(|limit| match limit {
            Limit::Clip(bank) => Limit::Clip(part(bank)),
            Limit::Linear(bank) => Limit::Linear(part(bank)),
            Limit::Hybrid(bank) => Limit::Hybrid(part(bank)),
        }),
        turn_limit: stage.turn_limit.map(part),
        overrun_most: stage.overrun_most.map(part),
        on_expiry: match stage.on_expiry {
            OnExpiry::Penalty { refill } => OnExpiry::Penalty {
                refill: part(refill),
            },
            other => other,
        },
        reserve: stage.reserve.map(|reserve| Reserve {
            time: part(reserve.time),
            draw: match reserve.draw {
                ReserveDraw::Unit(unit) => ReserveDraw::Unit(part(unit)),
                other => other,
            },
            most: reserve.most.map(part),
            floor: reserve.floor.map(|floor| ReserveFloor {
                time: part(floor.time),
                ..floor
            }),
            ..reserve
        }),
        ..*stage
    }
}
