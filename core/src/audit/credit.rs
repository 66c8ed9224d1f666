//! The bounds of what credits, limits and reserves can make of a bank.

use super::span::Span;
use super::time;
use crate::model::credit::{self, Earned};
use crate::model::{Credit, Limit, Millis, Stage};

/// What a move gains, from one that takes no time to one that takes all: what is left after it is what
/// it had, with this, less its time.
pub(super) fn gained(stage: &Stage, credit: Span) -> Span {
    let (amount, keep) = match stage.credit {
        Some(Credit::Apart { amount, keep }) => (amount.get(), keep),
        Some(Credit::Paid { amount, keep, .. }) if credit.high > 0 => (amount.get(), keep),
        _ => return credit,
    };
    let unused = share(amount, keep);
    Span {
        low: unused.min(amount),
        high: unused.max(amount),
    }
}

/// What a move earns at least that earns the credit of the stage.
pub(super) fn least_earned(stage: &Stage) -> i64 {
    match stage.credit {
        Some(Credit::Paid { amount, keep, .. }) => share(amount.get(), keep).min(amount.get()),
        other => other.map_or(0, |credit| credit.amount().get()),
    }
}

/// The banks that this credit can make of these, within the limit.
pub(super) fn credited(bank: Span, earned: Span, limit: Option<Limit>) -> Span {
    let Some(limit) = limit else {
        return bank.plus(earned);
    };
    let within = |at: i64| at.clamp(bank.low, bank.high);
    // Between these the bank rises all the way, or falls all the way, with the bank before.
    let banks = [bank.low, within(0), within(limit.bank().get()), bank.high];
    let with = |earned| {
        banks.map(|bank| {
            let earned = Earned::Whole(time(earned));
            credit::add(time(bank), earned, Some(limit))
                .unwrap_or(Millis::MAX)
                .get()
        })
    };
    // Where credit shrinks, the hundredths of a share count, which a span does not have.
    let most = earned
        .high
        .saturating_add(i64::from(shrinks(Some(limit)) && earned.high > 0));
    Span {
        low: with(earned.low).into_iter().min().unwrap_or(bank.low),
        high: with(most).into_iter().max().unwrap_or(bank.high),
    }
}

/// Whether credit shrinks so fast that the smaller of two banks can end up as the larger.
pub(super) const fn shrinks(limit: Option<Limit>) -> bool {
    matches!(limit, Some(Limit::Linear(_)))
}

/// The credit where a clock shows it before its move: it is there before the move too. A credit that comes
/// every few moves is shown when it comes.
pub(super) fn there_before(credit: Credit) -> Credit {
    match credit {
        Credit::Paid {
            amount,
            every,
            keep,
        } if every.get() == 1 => match keep {
            100 => Credit::Banked { amount },
            _ => Credit::Apart { amount, keep },
        },
        other => other,
    }
}

/// What a stage lends a turn.
pub(super) fn lent(stage: &Stage) -> i64 {
    match stage.credit {
        Some(Credit::Banked { amount } | Credit::Apart { amount, .. }) => amount.get(),
        _ => 0,
    }
}

/// The most that the reserves of all stages hold. Credit beyond a limit can fill one without end.
pub(super) fn reserve_of(stages: &[Stage]) -> i64 {
    let reserves = stages.iter().filter_map(|stage| stage.reserve);
    let times = reserves.map(|reserve| {
        if reserve.overflow {
            Millis::MAX.get()
        } else {
            reserve.time.get()
        }
    });
    times.fold(0, i64::saturating_add).min(Millis::MAX.get())
}

/// The highest floor of the reserves.
pub(super) fn floor_of(stages: &[Stage]) -> Option<i64> {
    let reserves = stages.iter().filter_map(|stage| stage.reserve);
    let floors = reserves.filter_map(|reserve| reserve.floor);
    floors.map(|floor| floor.time.get()).max()
}

/// The most that is in a bank after a reserve may have filled it up to its floor. Without a floor that is
/// still zero: after a grace that took the bank below zero, the next stage begins at zero.
pub(super) fn filled_up(bank: i64, floor: Option<i64>) -> i64 {
    bank.max(floor.unwrap_or(0))
}

pub(super) fn share(time: i64, percent: u32) -> i64 {
    let share = i128::from(time)
        .saturating_mul(percent.into())
        .div_euclid(100);
    i64::try_from(share).unwrap_or(i64::MAX)
}
