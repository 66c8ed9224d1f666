//! The games of an arena, and their pending events.

use std::collections::VecDeque;

use flagfall::{Arena, ArenaError, GameEvent, Timestamp};

pub(crate) struct Games {
    pub(crate) arena: Arena,
    /// The pending events.
    pub(crate) waiting: VecDeque<GameEvent>,
}

impl Games {
    /// Advances to `at`, or until `most` events are pending. Whether it reached `at`.
    pub(crate) fn advance_some(&mut self, at: Timestamp, most: usize) -> Result<bool, ArenaError> {
        let most = most.saturating_sub(self.waiting.len());
        let mut happened = Vec::new();
        let arrived = self.arena.advance_some(at, most, &mut happened)?;
        self.waiting.extend(happened);
        Ok(arrived)
    }
}
