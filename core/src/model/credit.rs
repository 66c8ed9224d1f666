//! Credit, the time given for each move, and the limit up to which it fills a bank.
//!
//! All kinds of credit follow one formula. With bank R, time used e, amount I and kept share k, the
//! bank after the move is `R - e + I - (1 - k) * max(0, I - e)`. It is computed as one fraction and
//! rounded down.

use core::num::NonZeroU32;

use crate::model::Millis;

vocabulary! {
    /// Time given for each move: an increment, a delay, Bronstein, or Arimaa's time per move.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Credit as flagfall_credit, FLAGFALL_CREDIT_ {
        /// An increment that is added to the bank when the side's turn begins, so that the display
        /// includes it: as on DGT and US Chess clocks, and in the mode `fischer` of the notation
        /// `chess`.
        Banked {
            /// The time given.
            amount: Millis,
        } = 1, "banked";
        /// A delay, shown beside the bank and used before it: simple delay, and Arimaa's time per
        /// move.
        Apart {
            /// The time given.
            amount: Millis,
            /// The percentage of the unused delay that is added to the bank after the move: 0 for a
            /// simple delay. It can be more than 100, as in Arimaa.
            keep: u32,
        } = 2, "apart";
        /// Added to the bank after the move: the increment of lichess, PGN, PCN and GGS, and
        /// Bronstein.
        Paid {
            /// The time given.
            amount: Millis,
            /// The credit is added after each time this many moves. A new stage or a refill does
            /// not restart the count.
            every: NonZeroU32,
            /// The percentage of the unused part of `amount` that is added too: 100 for an
            /// increment, 0 for Bronstein.
            keep: u32,
        } = 3, "paid";
    }
}

impl Credit {
    /// The time given.
    pub const fn amount(self) -> Millis {
        match self {
            Self::Banked { amount } | Self::Apart { amount, .. } | Self::Paid { amount, .. } => {
                amount
            }
        }
    }
}

vocabulary! {
    /// The most that credit may fill the bank to. A limit never takes time away: a bank that is
    /// already above it keeps its time.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Limit as flagfall_limit, FLAGFALL_LIMIT_ {
        /// Credit fills the bank up to the limit and no further.
        Clip(Millis) = 1, "clip";
        /// Credit shrinks in proportion as the bank nears the limit, and is zero at the limit.
        Linear(Millis) = 2, "linear";
        /// Credit is added in full, but at most half of the gap between the bank and the limit.
        Hybrid(Millis) = 3, "hybrid";
    }
}

impl Limit {
    /// The bank that credit may not fill beyond.
    pub const fn bank(self) -> Millis {
        match self {
            Self::Clip(bank) | Self::Linear(bank) | Self::Hybrid(bank) => bank,
        }
    }
}

/// The amount of a credit.
#[derive(Clone, Copy)]
pub(crate) enum Earned {
    /// Whole milliseconds, for a credit whose unused part is kept completely or not at all.
    Whole(Millis),
    /// Hundredths of a millisecond, for other shares, which are percentages.
    Hundredths(i128),
}

impl Earned {
    /// `percent` of `time`.
    pub(crate) fn share(time: Millis, percent: u32) -> Self {
        match percent {
            0 => Self::Whole(Millis::ZERO),
            100 => Self::Whole(time),
            _ => Self::Hundredths(i128::from(time.get()).saturating_mul(percent.into())),
        }
    }

    /// A credit that is added after a move of `spent`: the amount, minus the share of its unused
    /// part that is not kept.
    pub(crate) fn paid(amount: Millis, keep: u32, spent: Millis) -> Self {
        match keep {
            0 => Self::Whole(amount.min(spent)),
            100 => Self::Whole(amount),
            _ => {
                let unused = amount.get().saturating_sub(spent.get()).max(0);
                let lost = 100_i128.saturating_sub(keep.into());
                let lost = lost.saturating_mul(unused.into());
                Self::Hundredths(Self::Whole(amount).hundredths().saturating_sub(lost))
            }
        }
    }

    fn hundredths(self) -> i128 {
        match self {
            Self::Whole(time) => i128::from(time.get()).saturating_mul(100),
            Self::Hundredths(hundredths) => hundredths,
        }
    }
}

/// The bank after `earned` has been added within `limit`. `None` if it is out of range.
pub(crate) fn add(bank: Millis, earned: Earned, limit: Option<Limit>) -> Option<Millis> {
    // The usual case, without the fraction.
    if let (Earned::Whole(earned), None) = (earned, limit) {
        return bank.checked_add(earned);
    }
    let before = i128::from(bank.get());
    let whole = before.saturating_add(earned.hundredths().div_euclid(100));
    let after = match limit {
        None => whole,
        Some(Limit::Clip(most)) => whole.min(most.get().into()),
        Some(Limit::Linear(most)) => {
            let room = i128::from(most.get()).saturating_sub(before);
            // Below zero, credit is not more than at zero.
            let room = room.clamp(0, i128::from(most.get()).max(0));
            let share = earned.hundredths().saturating_mul(room);
            let limit = i128::from(most.get()).saturating_mul(100);
            before.saturating_add(share.checked_div_euclid(limit).unwrap_or(0))
        }
        Some(Limit::Hybrid(most)) => {
            let half_way = before.saturating_add(most.get().into()).div_euclid(2);
            whole.min(half_way)
        }
    };
    Millis::new(i64::try_from(after.max(before)).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(ms: u32) -> Millis {
        Millis::from(ms)
    }

    fn filled(bank: u32, limit: Limit) -> i64 {
        let credit = Earned::Whole(millis(10_000));
        add(millis(bank), credit, Some(limit)).unwrap().get()
    }

    #[test]
    fn the_double_flag_document_s_hybrid_bonus() {
        let hybrid = Limit::Hybrid(millis(60_000));
        assert_eq!(filled(40_000, hybrid), 50_000);
        assert_eq!(filled(42_000, hybrid), 51_000);
        assert_eq!(filled(44_000, hybrid), 52_000);
        assert_eq!(filled(58_000, hybrid), 59_000);
        assert_eq!(filled(58_001, hybrid), 59_000, "half a millisecond is lost");
    }

    #[test]
    fn a_linear_bonus_dwindles_to_nothing_at_the_limit() {
        let linear = Limit::Linear(millis(60_000));
        assert_eq!(filled(0, linear), 10_000);
        assert_eq!(filled(30_000, linear), 35_000);
        assert_eq!(filled(60_000, linear), 60_000);
        assert_eq!(filled(1, linear), 10_000, "10000.833 is rounded down");
    }

    #[test]
    fn a_limit_never_takes_time_away() {
        for limit in [Limit::Clip, Limit::Linear, Limit::Hybrid] {
            assert_eq!(filled(90_000, limit(millis(60_000))), 90_000);
            assert_eq!(filled(90_000, limit(Millis::ZERO)), 90_000);
        }
    }

    #[test]
    fn a_share_is_rounded_down_with_the_bank() {
        let credit = Earned::share(millis(3), 50);
        assert_eq!(add(millis(10), credit, None), Some(millis(11)));
        let bronstein = Earned::paid(millis(12_000), 0, millis(5_000));
        assert_eq!(add(Millis::ZERO, bronstein, None), Some(millis(5_000)));
    }

    #[test]
    fn a_bank_that_does_not_fit_is_refused() {
        let credit = Earned::share(Millis::MAX, u32::MAX);
        assert_eq!(add(Millis::MAX, credit, None), None);
        let filled = add(millis(5), credit, Some(Limit::Clip(millis(9))));
        assert_eq!(filled, Some(millis(9)));
    }
}
