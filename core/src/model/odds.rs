//! Time odds: berserk, and divided times.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::model::control::check_alike;
use crate::model::{
    BySide, ControlError, Credit, Limit, Millis, OnExpiry, Schedule, Side, Stage, TimeControl,
};

vocabulary! {
    /// What a side gives up when it goes berserk.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum BerserkRule as flagfall_berserk_rule, FLAGFALL_BERSERK_RULE_ {
        /// Half of each of its times, and all credit.
        Half = 0, "half";
        /// The rule of lichess: the increment, and half of the initial time unless that is less
        /// than 40 increments.
        Lichess = 1, "lichess";
    }
}

impl TimeControl {
    /// Returns the time control for a game in which `side` goes berserk: by `rule`, it has less
    /// time and no increment.
    ///
    /// # Errors
    ///
    /// [`ControlError::UnequalSides`] if both sides must be equal, as with penalties;
    /// [`ControlError::EmptyRefill`] if a refill becomes 0 ms.
    ///
    /// [`ControlError::NotBerserkable`] if [`BerserkRule::Lichess`] does not apply. It applies to a
    /// single time with or without an increment, but not to what lichess makes of `0+1` and the
    /// like, where the clocks begin with the increment or 3 seconds: that is, not to a time control
    /// with an increment whose time is 0 or the larger of the increment and 3 seconds. (So `1+60`
    /// is rejected too.)
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
        let keeps_time = match rule {
            BerserkRule::Half => false,
            BerserkRule::Lichess => lichess_keeps_time(self.schedule(side))?,
        };
        self.with_stages(side, |stage| Stage {
            credit: None,
            limit: None,
            ..if keeps_time {
                *stage
            } else {
                divided(stage, TWO)
            }
        })
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
        let stages: Vec<_> = self.schedule(side).iter().map(change).collect();
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

/// Whether, by the rule of lichess, a berserk side keeps its initial time.
fn lichess_keeps_time(stages: &[Stage]) -> Result<bool, ControlError> {
    let [stage] = stages else {
        return Err(ControlError::NotBerserkable);
    };
    let increment = increment(stage).ok_or(ControlError::NotBerserkable)?;
    let alone = Stage {
        credit: stage.credit,
        ..Stage::new(stage.time)
    };
    if *stage != alone || begins_with_increment(stage) {
        return Err(ControlError::NotBerserkable);
    }
    Ok(stage.time.get() < increment.get().saturating_mul(40))
}

/// The increment of a stage, if it has no other kind of credit.
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

/// Whether the stage is what lichess makes of a limit of 0, such as `0+1`: the game begins with the
/// increment, but at least 3 seconds.
pub(super) fn begins_with_increment(stage: &Stage) -> bool {
    const LEAST: Millis = Millis::from_secs(3);
    increment(stage).is_some_and(|increment| {
        increment > Millis::ZERO && [Millis::ZERO, increment.max(LEAST)].contains(&stage.time)
    })
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
        on_expiry: match stage.on_expiry {
            OnExpiry::Penalty { refill } => OnExpiry::Penalty {
                refill: part(refill),
            },
            other => other,
        },
        ..*stage
    }
}
