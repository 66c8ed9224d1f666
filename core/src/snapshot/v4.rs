//! The fourth format: the second one with additional fields. It is written only if the others would
//! lose information.

use serde::{Deserialize, Serialize};

use super::Contents;
use super::invalid::Invalid;
use super::v2;
use crate::model::Timestamp;

/// The state of a clock, and the time of the save.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    clock: v2::Clock,
    take_backs: u32,
}

impl Clock {
    /// The saved form of `contents` at `saved_at`.
    pub(super) fn of(contents: &Contents, saved_at: Timestamp) -> Self {
        Self {
            clock: v2::Clock::of(&contents.control, &contents.game, saved_at),
            take_backs: contents.take_backs,
        }
    }

    /// The time of the save.
    pub(super) fn saved_at(&self) -> Option<Timestamp> {
        self.clock.saved_at()
    }

    /// Like [`v1::Clock::restore`](super::v1::Clock::restore).
    pub(super) fn restore(self, saved_at: Option<Timestamp>) -> Result<Contents, Invalid> {
        Ok(Contents {
            take_backs: self.take_backs,
            ..self.clock.restore(saved_at)?.into()
        })
    }
}

/// Whether the earlier formats cannot express all of `contents`.
pub(super) const fn is_needed(contents: &Contents) -> bool {
    contents.take_backs > 0
}
