//! The slots of an arena's games.

use alloc::vec::Vec;
use core::hint::black_box;

use super::state::State;
use super::{ArenaError, GameId};
use crate::model::Timestamp;
use crate::play::fast::ColdState;

/// The number of slots in the first chunk. Each further chunk has twice as many as the one before,
/// so that no slot is moved when the arena grows. Untouched pages take no memory.
const FIRST_CHUNK: usize = 64;
/// The number of slots that are fetched at the same time. More of them gain nothing.
pub(super) const FETCHED: usize = 32;
/// The number of slots that no longer fit into the cache, where fetching pays.
const UNCACHED: u32 = 4_096;
/// Later than any timestamp.
pub(super) const NONE: i64 = i64::MAX;
/// Marks the generation of a free slot, so that no id has it.
pub(super) const FREE: u32 = 1 << 31;

/// The slot of a game: one cache line, so that an ordinary press fetches only one.
#[repr(align(64))]
pub(super) struct Slot {
    /// The timestamp of its entry in the deadlines, never later than it has to wake. [`NONE`] without
    /// an entry.
    pub(super) queued: i64,
    pub(super) generation: u32,
    /// The place of the rules that it shares with other games.
    pub(super) rules: u32,
    pub(super) game: State,
}

/// The slots of all games, and separately the data that ordinary moves do not change.
struct Chunk {
    slots: Vec<Slot>,
    cold: Vec<HalfLine>,
}

/// Aligned, so that no slot crosses cache lines.
#[repr(align(32))]
struct HalfLine(ColdState);

pub(super) struct Slots {
    chunks: Vec<Chunk>,
    /// The number of slots, free or not.
    made: u32,
    /// The first free slot.
    free: Option<u32>,
}

impl Slots {
    pub(super) const fn new() -> Self {
        Self {
            chunks: Vec::new(),
            made: 0,
            free: None,
        }
    }

    #[inline]
    pub(super) fn get(&self, place: u32) -> Option<(&Slot, &ColdState)> {
        let (chunk, offset) = chunk_of(place)?;
        let chunk = self.chunks.get(chunk)?;
        Some((chunk.slots.get(offset)?, &chunk.cold.get(offset)?.0))
    }

    #[inline]
    pub(super) fn get_mut(&mut self, place: u32) -> Option<(&mut Slot, &mut ColdState)> {
        let (chunk, offset) = chunk_of(place)?;
        let chunk = self.chunks.get_mut(chunk)?;
        Some((
            chunk.slots.get_mut(offset)?,
            &mut chunk.cold.get_mut(offset)?.0,
        ))
    }

    /// The slot of `game`, if the arena still has it.
    #[inline]
    pub(super) fn of(&self, game: GameId) -> Result<(&Slot, &ColdState), ArenaError> {
        let found = self.get(game.place);
        let found = found.filter(|(slot, _)| slot.generation == game.generation);
        found.ok_or(ArenaError::NoSuchGame)
    }

    /// Like [`Slots::of`], mutable.
    #[inline]
    pub(super) fn of_mut(
        &mut self,
        game: GameId,
    ) -> Result<(&mut Slot, &mut ColdState), ArenaError> {
        let found = self.get_mut(game.place);
        let found = found.filter(|(slot, _)| slot.generation == game.generation);
        found.ok_or(ArenaError::NoSuchGame)
    }

    /// The id of the game at `place`.
    pub(super) fn handle(&self, place: u32) -> GameId {
        let generation = self.get(place).map_or(0, |(slot, _)| slot.generation);
        GameId { generation, place }
    }

    /// Loads the slots at the first [`FETCHED`] of these places into the cache. They are far apart in
    /// memory, and in this loop the processor can fetch many at the same time, since no step depends
    /// on the one before. Few slots are in the cache anyway.
    #[inline]
    pub(super) fn fetch(&self, places: impl IntoIterator<Item = u32>) {
        if self.made < UNCACHED {
            return;
        }
        for place in places.into_iter().take(FETCHED) {
            if let Some((slot, _)) = self.get(place) {
                black_box(slot.queued);
            }
        }
    }

    /// The ids of all games.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        let slots = self.chunks.iter().flat_map(|chunk| &chunk.slots);
        let handle = |(slot, place): (&Slot, u32)| {
            let generation = slot.generation;
            let is_taken = !matches!(slot.game, State::Free { .. });
            is_taken.then_some(GameId { generation, place })
        };
        slots.zip(0_u32..).filter_map(handle)
    }

    /// All slots, with their places.
    #[cfg(feature = "documents")]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (&mut Slot, u32)> {
        let slots = self.chunks.iter_mut().flat_map(|chunk| &mut chunk.slots);
        slots.zip(0_u32..)
    }

    /// Takes a free slot. `None` if there are too many.
    pub(super) fn take(&mut self) -> Option<GameId> {
        let place = match self.free {
            Some(place) => place,
            None => self.grow()?,
        };
        let State::Free { next } = self.get(place)?.0.game else {
            return None;
        };
        self.free = next;
        let (slot, _) = self.get_mut(place)?;
        slot.generation &= !FREE;
        Some(self.handle(place))
    }

    /// Frees the slot of a game.
    pub(super) fn free(&mut self, game: GameId) -> Result<(), ArenaError> {
        let next = self.free;
        let (slot, _) = self.of_mut(game)?;
        slot.queued = NONE;
        slot.game = State::Free { next };
        // A slot that has used all its generations stays empty.
        if slot.generation < GameId::LAST_GENERATION {
            slot.generation = slot.generation.saturating_add(1) | FREE;
            self.free = Some(game.place);
        } else {
            slot.generation = 0;
        }
        Ok(())
    }

    /// The number of slots, free or not.
    #[cfg(feature = "documents")]
    pub(super) const fn places(&self) -> u32 {
        self.made
    }

    /// Adds a slot that stays empty.
    #[cfg(feature = "documents")]
    pub(super) fn add_empty(&mut self) -> Option<()> {
        let place = self.grow()?;
        self.get_mut(place)?.0.generation = 0;
        Some(())
    }

    /// Links the free slots, the first one first.
    #[cfg(feature = "documents")]
    pub(super) fn link_free(&mut self) {
        self.free = None;
        for place in (0..self.made).rev() {
            let next = self.free;
            if let Some((slot, _)) = self.get_mut(place)
                && slot.generation & FREE != 0
            {
                slot.game = State::Free { next };
                self.free = Some(place);
            }
        }
    }

    /// Adds a slot and returns its place.
    fn grow(&mut self) -> Option<u32> {
        let place = self.made;
        let (chunk, _) = chunk_of(place)?;
        if chunk == self.chunks.len() {
            let size = size_of_chunk(chunk)?;
            self.chunks.push(Chunk {
                slots: Vec::with_capacity(size),
                cold: Vec::with_capacity(size),
            });
        }
        self.made = place.checked_add(1)?;
        let chunk = self.chunks.last_mut()?;
        chunk.cold.push(HalfLine(ColdState::default()));
        chunk.slots.push(Slot {
            queued: NONE,
            generation: 1 | FREE,
            rules: 0,
            game: State::Free { next: None },
        });
        Some(place)
    }
}

impl Slot {
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        self.game.deadline()
    }

    pub(super) fn wake(&self) -> Option<Timestamp> {
        self.game.wake()
    }
}

fn size_of_chunk(chunk: usize) -> Option<usize> {
    FIRST_CHUNK.checked_shl(u32::try_from(chunk).ok()?)
}

/// The chunk of a place, and the offset in that chunk. After the size of the first chunk is added
/// to them, all places of a chunk have the same highest bit.
#[inline]
fn chunk_of(place: u32) -> Option<(usize, usize)> {
    let moved = usize::try_from(place).ok()?.wrapping_add(FIRST_CHUNK);
    let highest = moved.checked_ilog2()?;
    let offset = moved ^ 1_usize.wrapping_shl(highest);
    let chunk = highest.wrapping_sub(FIRST_CHUNK.ilog2());
    Some((usize::try_from(chunk).ok()?, offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    // With another layout, the arena would be slower but still correct.
    #[test]
    fn a_slot_is_a_line_and_what_lasts_half_a_line() {
        assert_eq!((size_of::<Slot>(), size_of::<HalfLine>()), (64, 32));
    }

    #[test]
    fn every_place_has_a_slot_of_its_own() {
        let mut slots = Slots::new();
        let mut taken = Vec::new();
        for rules in 0..1_000 {
            let game = slots.take().unwrap();
            slots.get_mut(game.place).unwrap().0.rules = rules;
            assert_eq!(game.place, rules);
            taken.push(core::ptr::from_ref(slots.get(rules).unwrap().0));
        }
        for (rules, taken) in (0..1_000).zip(taken) {
            let (slot, _) = slots.get(rules).unwrap();
            assert_eq!(slot.rules, rules);
            assert!(core::ptr::eq(slot, taken), "slot {rules} was moved");
        }
        assert!(slots.get(1_000).is_none());
        assert!(slots.get(u32::MAX).is_none());
        let room: usize = slots
            .chunks
            .iter()
            .map(|chunk| chunk.slots.capacity())
            .sum();
        assert!(room < 2_048, "{room}");
    }
}
