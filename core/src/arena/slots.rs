//! Where an arena's games stand.

use alloc::vec::Vec;

use super::Handle;
use super::state::State;
use crate::{At, ClockError};

/// Slots are made so many at a time, so that none is moved when more are needed.
pub(super) const CHUNK: usize = 4_096;
/// Later than any moment.
pub(super) const NONE: i64 = i64::MAX;

/// The place of a game. So aligned, it lies in two lines of a processor's cache, not in three.
#[repr(align(32))]
pub(super) struct Slot {
    /// The moment of its entry among the deadlines, never later than its deadline; [`NONE`] without
    /// an entry.
    pub(super) queued: i64,
    pub(super) generation: u32,
    /// The place of what it shares with others.
    pub(super) terms: u32,
    pub(super) game: State,
}

pub(super) struct Slots {
    pub(super) chunks: Vec<Vec<Slot>>,
    /// The first of the free ones.
    free: Option<u32>,
}

impl Slots {
    pub(super) const fn new() -> Self {
        Self {
            chunks: Vec::new(),
            free: None,
        }
    }

    #[inline]
    pub(super) fn get(&self, place: u32) -> Option<&Slot> {
        let (chunk, offset) = chunk_of(place)?;
        self.chunks.get(chunk)?.get(offset)
    }

    #[inline]
    pub(super) fn get_mut(&mut self, place: u32) -> Option<&mut Slot> {
        let (chunk, offset) = chunk_of(place)?;
        self.chunks.get_mut(chunk)?.get_mut(offset)
    }

    /// The slot of a game that is there.
    #[inline]
    pub(super) fn of(&self, game: Handle) -> Result<&Slot, ClockError> {
        let slot = self.get(game.place);
        let slot = slot.filter(|slot| slot.generation == game.generation);
        slot.ok_or(ClockError::NoSuchGame)
    }

    /// As [`Slots::of`].
    #[inline]
    pub(super) fn of_mut(&mut self, game: Handle) -> Result<&mut Slot, ClockError> {
        let slot = self.get_mut(game.place);
        let slot = slot.filter(|slot| slot.generation == game.generation);
        slot.ok_or(ClockError::NoSuchGame)
    }

    /// The handle of the game at `place`.
    pub(super) fn handle(&self, place: u32) -> Handle {
        let generation = self.get(place).map_or(0, |slot| slot.generation);
        Handle { generation, place }
    }

    /// All of them, each with its place.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (&mut Slot, u32)> {
        self.chunks.iter_mut().flatten().zip(0_u32..)
    }

    /// Takes a free slot for a game that stands as `game` says. `None`: there are too many.
    pub(super) fn take(&mut self, terms: u32, game: State) -> Option<Handle> {
        let place = match self.free {
            Some(place) => place,
            None => self.grow()?,
        };
        let slot = self.get_mut(place)?;
        let State::Free { next } = slot.game else {
            return None;
        };
        slot.terms = terms;
        slot.game = game;
        self.free = next;
        Some(self.handle(place))
    }

    /// Frees the slot of a game.
    pub(super) fn free(&mut self, game: Handle) -> Result<(), ClockError> {
        let next = self.free;
        let slot = self.of_mut(game)?;
        slot.queued = NONE;
        slot.game = State::Free { next };
        // A slot that has had its last game stays empty.
        if slot.generation < Handle::LAST_GENERATION {
            slot.generation = slot.generation.saturating_add(1);
            self.free = Some(game.place);
        } else {
            slot.generation = 0;
        }
        Ok(())
    }

    /// Adds a slot: its place.
    fn grow(&mut self) -> Option<u32> {
        let full = self.chunks.last().is_none_or(|chunk| chunk.len() == CHUNK);
        if full {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let before = self.chunks.len().checked_sub(1)?.checked_mul(CHUNK)?;
        let chunk = self.chunks.last_mut()?;
        let place = u32::try_from(before.checked_add(chunk.len())?).ok()?;
        chunk.push(Slot {
            queued: NONE,
            generation: 1,
            terms: 0,
            game: State::Free { next: None },
        });
        Some(place)
    }
}

impl Slot {
    pub(super) fn deadline(&self) -> Option<At> {
        self.game.deadline()
    }
}

fn chunk_of(place: u32) -> Option<(usize, usize)> {
    let place = usize::try_from(place).ok()?;
    Some((place.checked_div(CHUNK)?, place.checked_rem(CHUNK)?))
}
