//! A time that is known to be between two others.

use super::{AuditReason, time};
use crate::model::Millis;

/// All times from `low` to `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Span {
    pub(super) const NOTHING: Self = Self { low: 0, high: 0 };

    pub(super) const fn of(time: Millis) -> Self {
        Self {
            low: time.get(),
            high: time.get(),
        }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
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

    /// Both, and everything between them.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The overlap with `other`; without one, the point of `other` that is nearest.
    pub(super) fn within(self, other: Self) -> Self {
        let low = self.low.clamp(other.low, other.high);
        Self {
            low,
            high: self.high.clamp(low, other.high),
        }
    }

    pub(super) fn millis(self) -> (Millis, Millis) {
        (time(self.low), time(self.high))
    }
}
