//! The latest events of a clock, which every receiver reads at its own pace.

use std::collections::VecDeque;

use flagfall::{Event, Reading};

/// An entry of the log.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Something happened on the clock.
    Event(Event),
    /// The game ended. A reading is many times larger than an event, and rarer.
    End(Box<Reading>),
}

/// The last [`Log::CAPACITY`] entries. A receiver that is further behind loses the oldest, so a
/// receiver that nobody polls takes no memory.
#[derive(Debug, Default)]
pub struct Log {
    entries: VecDeque<Entry>,
    /// The number of entries that were dropped before these.
    dropped: u64,
}

impl Log {
    /// A stage has at most 1,000 lives, so there is room even for a call that loses all of them.
    pub const CAPACITY: usize = 1_024;

    pub fn push(&mut self, entry: Entry) {
        if self.entries.len() >= Self::CAPACITY {
            self.entries.pop_front();
            self.dropped = self.dropped.saturating_add(1);
        }
        self.entries.push_back(entry);
    }

    /// The position after the last entry.
    pub fn end(&self) -> u64 {
        let kept = u64::try_from(self.entries.len()).unwrap_or(u64::MAX);
        self.dropped.saturating_add(kept)
    }

    /// The entry at `position`; `None` after the last.
    ///
    /// # Errors
    ///
    /// The position of the oldest entry that is kept, if that is later.
    pub fn get(&self, position: u64) -> Result<Option<&Entry>, u64> {
        let index = position.checked_sub(self.dropped).ok_or(self.dropped)?;
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        Ok(self.entries.get(index))
    }
}
