//! What a turn of a side begins with, and what it can make of the clock.

use super::credit::credited;
use super::span::Span;
use super::time;
use crate::model::{Limit, Millis};

/// A stage that the side can be in.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) stage: usize,
    /// The moves that count for its quota.
    pub(super) quota_moves: (u32, u32),
    /// What the bank holds.
    pub(super) bank: Span,
}

impl State {
    /// Both, in the same stage.
    pub(super) fn and(self, other: Self) -> Self {
        let (fewest, most) = self.quota_moves;
        Self {
            quota_moves: (
                fewest.min(other.quota_moves.0),
                most.max(other.quota_moves.1),
            ),
            bank: self.bank.and(other.bank),
            ..self
        }
    }
}

/// What a side had for a turn.
#[derive(Clone, Copy)]
pub(super) struct Had {
    /// The least that it used before the stage began in which it moved.
    pub(super) least_used: i64,
    /// The banks of all stages and lives of the turn.
    pub(super) time: Span,
    /// Whether that can be more than the bank of the stage in which it moved.
    pub(super) is_more: bool,
}

/// What a turn can make of a clock in one of its stages.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub(super) stage: usize,
    pub(super) quota_moves: (u32, u32),
    /// What the record can be, without the credit of the next move.
    pub(super) possible: Span,
    /// The credit of the next move, if the record includes it.
    pub(super) ahead: i64,
    /// What the side had for the turn, with what a quota and the credit add before the record.
    pub(super) had: Span,
    /// The most time that the turn can have used.
    pub(super) most_used: i64,
    /// What a reserve can have filled the record up to.
    pub(super) floor: Option<i64>,
    /// What happens to the bank after the record.
    pub(super) later: Later,
}

/// What happens to a bank after the record was made.
#[derive(Clone, Copy)]
pub(super) struct Later {
    /// The time that replaces what was recorded.
    pub(super) set: Option<Millis>,
    /// What a quota adds.
    pub(super) more: Span,
    /// The credit, up to a limit.
    pub(super) earned: Span,
    pub(super) limit: Option<Limit>,
    /// What a reserve can fill the bank up to.
    pub(super) floor: Option<i64>,
}

impl Later {
    pub(super) const NOTHING: Self = Self {
        set: None,
        more: Span::NOTHING,
        earned: Span::NOTHING,
        limit: None,
        floor: None,
    };

    /// The bank that the next turn begins with, if the record stands for `known`.
    pub(super) fn bank(&self, known: Span) -> Span {
        let left = self.set.map_or(known, Span::of);
        let bank = credited(left.plus(self.more), self.earned, self.limit);
        Span {
            high: self.floor.map_or(bank.high, |floor| bank.high.max(floor)),
            ..bank
        }
    }
}

impl Turn {
    /// What the record can be.
    pub(super) fn shown(&self) -> Span {
        self.possible.plus(Span::of(time(self.ahead)))
    }

    /// `shown`, without the credit of the next move.
    pub(super) fn held(&self, shown: Span) -> Span {
        Span {
            low: shown.low.saturating_sub(self.ahead),
            high: shown.high.saturating_sub(self.ahead),
        }
    }

    pub(super) fn state(&self, known: Span) -> State {
        State {
            stage: self.stage,
            quota_moves: self.quota_moves,
            bank: self.later.bank(known),
        }
    }

    /// The time of the turn, if the record stands for `known`.
    pub(super) fn used(&self, known: Span, grace: i64) -> Span {
        // A bank that was filled up to its floor had less before.
        let least = if self.floor.is_some_and(|floor| known.low <= floor) {
            known.low.min(self.possible.low)
        } else {
            known.low
        };
        let low = self.had.low.saturating_sub(known.high).max(0);
        let high = self.had.high.saturating_sub(least);
        Span {
            low,
            high: high.saturating_add(grace).max(low),
        }
    }

    /// What the turn took from the bank, if it used this time or, if that is not known, if the record
    /// stands for `known`. `beside` is the most that is not from the bank.
    pub(super) fn taken(&self, known: Span, used: Option<Span>, beside: i64) -> Span {
        let Span { low, high } = used.unwrap_or_else(|| self.used(known, 0));
        Span {
            low: low.saturating_sub(beside).max(0),
            high,
        }
    }
}

/// Both possibilities as one.
pub(super) fn both(one: Option<(State, Had)>, other: Option<(State, Had)>) -> Option<(State, Had)> {
    let (Some((one, had)), Some((other, other_had))) = (one, other) else {
        return one.or(other);
    };
    let had = Had {
        least_used: had.least_used.min(other_had.least_used),
        time: had.time.and(other_had.time),
        is_more: had.is_more || other_had.is_more,
    };
    Some((one.and(other), had))
}
