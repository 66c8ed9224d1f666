//! The least and the most that a side's clock can hold.

use super::{AuditReason, Convention, ShownAt, ShownCredit, time};
use crate::model::{
    Charge, Coupling, Credit, Entry, FlagFalls, Limit, Millis, OnExpiry, Side, Stage, TimeControl,
    WhenMet,
};

/// All times from `low` to `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Span {
    const fn of(time: Millis) -> Self {
        Self {
            low: time.get(),
            high: time.get(),
        }
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            low: self.low.saturating_add(other.low),
            high: self.high.saturating_add(other.high),
        }
    }

    /// How far all of it is above or below `possible`.
    pub(super) fn beyond(self, possible: Self) -> (i64, AuditReason) {
        let above = self.low.saturating_sub(possible.high);
        let below = possible.low.saturating_sub(self.high);
        if above > 0 {
            (above, AuditReason::TooMuch)
        } else {
            (below.max(0), AuditReason::TooLittle)
        }
    }

    pub(super) fn within(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    pub(super) fn millis(self) -> (Millis, Millis) {
        (time(self.low), time(self.high))
    }
}

/// A side's clock between its turns.
pub(super) struct Bank<'a> {
    /// What it holds.
    pub(super) span: Span,
    stages: &'a [Stage],
    stage: usize,
    moves: u32,
    quota_moves: u32,
    flag_falls: FlagFalls,
    shows_next_credit: bool,
    /// Whether the record is the time when the move was made.
    shows_move: bool,
    after: After,
    /// Whether more can happen in a turn than the stage's time running down to the millisecond.
    is_loose: bool,
    /// What a turn can take beyond the bank.
    grace: i64,
}

/// What the clock holds once its side has moved.
#[derive(Clone, Copy)]
enum After {
    /// What it shows.
    Shown,
    /// The time of the next turn.
    Renewed(Millis),
    /// What it shows, and the credit.
    Earned(Span),
}

/// What a turn can make of a clock.
pub(super) struct Turn {
    pub(super) possible: Span,
    /// What the move and the quota add to what the turn leaves.
    gained: Span,
    pub(super) most_used: i64,
}

impl Turn {
    /// The time of a turn after which `after` was left of `before`.
    pub(super) fn used(&self, before: Span, after: Span) -> Span {
        let before = before.plus(self.gained);
        let low = before.low.saturating_sub(after.high).max(0);
        Span {
            low,
            high: before.high.saturating_sub(after.low).max(low),
        }
    }

    /// What a turn that took `used` leaves of `before`.
    pub(super) fn left(&self, before: Span, used: Span) -> Span {
        let before = before.plus(self.gained);
        let low = before.low.saturating_sub(used.high);
        let high = before.high.saturating_sub(used.low);
        let left = Span { low, high }.within(self.possible);
        Span {
            low: left.low.min(left.high),
            high: left.high,
        }
    }
}

impl<'a> Bank<'a> {
    pub(super) fn new(control: &'a TimeControl, side: Side, convention: &Convention) -> Self {
        let stages: &[Stage] = control.schedule(side);
        let rules = control.rules();
        let shows_next_credit = convention.credit == ShownCredit::ShownBefore;
        let lent = stages.first().and_then(|stage| stage.credit);
        let lent = lent.filter(|_| shows_next_credit).map(Credit::amount);
        let time = stages.first().map_or(Millis::ZERO, |stage| stage.time);
        Self {
            span: Span::of(time).plus(Span::of(lent.unwrap_or(Millis::ZERO))),
            stages,
            stage: 0,
            moves: 0,
            quota_moves: 0,
            flag_falls: rules.flag_falls,
            shows_next_credit,
            shows_move: convention.shown_at == ShownAt::AtMove,
            after: After::Shown,
            is_loose: rules.coupling == Coupling::Hourglass
                || rules.charge != Charge::EXACT
                || rules.grace != Millis::ZERO,
            grace: rules.grace.get(),
        }
    }

    /// The clock after the next turn. `None`: the side is untimed.
    pub(super) fn turn(&mut self, is_untimed: bool) -> Option<Turn> {
        let stage = *self.stages.get(self.stage)?;
        let nothing = Span { low: 0, high: 0 };
        self.is_loose |=
            stage.lives.get() > 1 || stage.on_expiry != OnExpiry::Flag || stage.charge.is_some();
        self.moves = self.moves.saturating_add(1);
        if self.is_loose {
            return Some(self.loose());
        }
        let before = self.span;
        let lent = match stage.credit {
            _ if is_untimed || self.shows_next_credit => 0,
            Some(Credit::Banked { amount } | Credit::Apart { amount, .. }) => amount.get(),
            _ => 0,
        };
        let most_used = before.high.max(0).saturating_add(lent);
        // The least that a move in time leaves.
        let least = i64::from(self.flag_falls == FlagFalls::AtZero);
        let credit = if is_untimed {
            nothing
        } else {
            self.credit(&stage, before)
        };
        let unused = if is_untimed { before.low } else { least };
        let mut possible = Span {
            low: unused,
            high: before.high.max(0),
        };
        let mut gained = credit;
        self.quota_moves = self.quota_moves.saturating_add(1);
        let met = stage
            .quota
            .filter(|quota| self.quota_moves >= quota.moves.get());
        if self.shows_move {
            self.after = if met.is_some() {
                self.quota_moves = 0;
                After::Renewed(stage.time)
            } else {
                After::Earned(credit)
            };
            return Some(Turn {
                possible,
                gained: nothing,
                most_used,
            });
        }
        let mut limit = stage.limit;
        if let Some(quota) = met {
            self.quota_moves = 0;
            let (entered, is_set) = match quota.when_met {
                WhenMet::Next => {
                    self.stage = self.stage.saturating_add(1);
                    let next = *self.stages.get(self.stage)?;
                    limit = next.limit;
                    (next.time, next.entry == Entry::Set)
                }
                WhenMet::RepeatAdd => (stage.time, false),
                WhenMet::RepeatSet => (stage.time, true),
            };
            if is_set {
                possible = nothing;
            }
            possible = possible.plus(Span::of(entered));
            gained = gained.plus(Span::of(entered));
        }
        let before_credit = possible;
        // Banked credit is there before the move can use it up.
        let kept = match stage.credit {
            // What comes back depends on the time used.
            Some(Credit::Paid { keep, .. }) if self.shows_next_credit && keep != 100 => 0,
            Some(Credit::Paid { .. }) => credit.low,
            _ if self.shows_next_credit => credit.low,
            _ => 0,
        };
        possible.low = before_credit.low.saturating_add(kept);
        possible.high = before_credit.high.saturating_add(match stage.credit {
            Some(Credit::Apart { amount, keep }) if !self.shows_next_credit => {
                share(amount.get(), keep)
            }
            _ if self.shows_next_credit => credit.high,
            Some(Credit::Paid { amount, keep, .. }) if credit.high > 0 => share(amount.get(), keep),
            _ => credit.high,
        });
        if is_untimed {
            possible = before_credit;
        }
        if let Some(limit) = limit {
            // The exact share of a limit depends on the time used: only its bound is kept.
            let most = limit_of(limit);
            possible.high = possible.high.min(before_credit.high.max(most));
            possible.low = possible.low.min(most).max(before_credit.low);
            gained.low = 0;
        }
        Some(Turn {
            possible,
            gained,
            most_used,
        })
    }

    /// What the move earns: between a move at the last moment and one that takes no time.
    fn credit(&self, stage: &Stage, before: Span) -> Span {
        let nothing = Span { low: 0, high: 0 };
        match stage.credit {
            None => nothing,
            Some(credit) if self.shows_next_credit => Span::of(credit.amount()),
            Some(Credit::Banked { amount }) => Span::of(amount),
            Some(Credit::Apart { amount, .. }) => Span {
                low: 0,
                high: amount.get(),
            },
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) => {
                if self.moves.checked_rem(every.get()) != Some(0) {
                    return nothing;
                }
                if keep == 100 {
                    return Span::of(amount);
                }
                // All of the credit for a turn that is as long, less for a shorter one.
                let amount = amount.get();
                let spent = before.low.max(0).min(amount);
                let lost = amount.saturating_sub(spent);
                let low = if every.get() > 1 {
                    0
                } else {
                    spent.saturating_add(share(lost, keep))
                };
                Span { low, high: amount }
            }
        }
    }

    /// A turn in which lives or stages can be entered, or whose charge differs from its time.
    fn loose(&self) -> Turn {
        let rest = self.stages.get(self.stage..).unwrap_or(&[]);
        let more = rest.iter().fold(self.grace, |sum, stage| {
            let refill = match stage.on_expiry {
                OnExpiry::Penalty { refill } => refill.get(),
                _ => 0,
            };
            let credit = stage.credit.map_or(0, |credit| credit.amount().get());
            let credit = credit.saturating_mul(2);
            sum.saturating_add(stage.time.get().max(refill))
                .saturating_add(credit)
        });
        let high = self.span.high.max(0).saturating_add(more);
        Turn {
            possible: Span { low: 0, high },
            gained: Span { low: 0, high: more },
            most_used: i64::MAX,
        }
    }

    /// Makes `known` what the clock holds after the turn.
    pub(super) fn settle(&mut self, known: Span) {
        self.span = match self.after {
            After::Shown => known,
            After::Renewed(time) => Span::of(time),
            After::Earned(credit) => known.plus(credit),
        };
    }

    /// The other side's turn adds up to `time`, in an hourglass.
    pub(super) fn gain_up_to(&mut self, time: Millis) {
        self.span.high = self.span.high.saturating_add(time.get());
    }
}

fn share(time: i64, percent: u32) -> i64 {
    let share = i128::from(time)
        .saturating_mul(percent.into())
        .div_euclid(100);
    i64::try_from(share).unwrap_or(i64::MAX)
}

const fn limit_of(limit: Limit) -> i64 {
    limit.bank().get()
}
