//! Odds in time: what a side gives away.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::control::needs_both_alike;
use crate::{
    BySide, ControlError, Credit, Limit, Millis, OnExpiry, Schedule, Side, Stage, TimeControl,
};

impl TimeControl {
    /// The same time control, under which `side` goes berserk: half the time, and no credit.
    ///
    /// # Errors
    ///
    /// [`ControlError::UnequalSides`] where a system needs both sides alike, as in
    /// [`TimeControl::of_sides`]; [`ControlError::EmptyRefill`] where half a time is nothing.
    ///
    /// ```
    /// use flagfall::{Notation, Side};
    ///
    /// let control = Notation::Lichess.parse("3+2")?.berserk(Side::Second)?;
    /// assert_eq!(control.schedule(Side::First).len(), 1);
    /// assert_eq!(control.schedule(Side::Second)[0].time.get(), 90_000);
    /// assert_eq!(control.schedule(Side::Second)[0].credit, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn berserk(&self, side: Side) -> Result<Self, ControlError> {
        self.with_stages(side, |stage| Stage {
            credit: None,
            limit: None,
            ..divided(stage, TWO)
        })
    }

    /// The same time control, under which every time of `side` is divided by `by`, and rounded
    /// down: its stages' times, credits, limits and refills.
    ///
    /// # Errors
    ///
    /// As [`TimeControl::berserk`].
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
        if first != second && (needs_both_alike(&first) || needs_both_alike(&second)) {
            return Err(ControlError::UnequalSides);
        }
        Self::new(first, second, self.rules())
    }
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
