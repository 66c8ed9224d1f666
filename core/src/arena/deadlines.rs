//! The deadlines of all games, in a hierarchical timing wheel.
//!
//! Deadlines that differ from the present only in their lowest six bits are in the first wheel,
//! with a bucket for each timestamp; those that differ in the lowest twelve bits are in the second,
//! and so on. When the present comes near, an entry moves to a lower wheel. So each entry is moved
//! at most once per wheel, no matter how many entries there are.
//!
//! To find the earliest entry before that, the search splits the first bucket into a new wheel,
//! then the first bucket of that wheel, until the first bucket is small. These wheels are kept when
//! an earlier entry is added, and are reused when the present comes near. So the search causes no
//! additional moves.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::model::Timestamp;

const BITS: u32 = 6;
const SLOTS: usize = 64;
/// Enough for all timestamps, which have 54 bits.
const WHEELS: usize = 9;
/// A bucket with more entries frees its memory when it is emptied.
const KEPT: usize = 64;
/// The search for the earliest entry compares up to this many entries of a bucket, and splits a
/// larger one.
const SEARCHED: usize = 32;

/// The game at `place` may have an event at `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) at: Timestamp,
    pub(super) place: u32,
}

/// The location of entries, and the earliest time at which they can be due.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bucket {
    wheel: usize,
    slot: u32,
    pub(super) from: Timestamp,
}

impl Bucket {
    /// Whether all entries of the bucket are due at `from`.
    pub(super) const fn is_moment(self) -> bool {
        self.wheel == 0
    }
}

/// Entries that agree in all digits above the wheel's digit, in slots by that digit.
struct Wheel {
    /// A bit for each slot: whether it has entries.
    held: u64,
    slots: [Slot; SLOTS],
}

enum Slot {
    Entries(Vec<Entry>),
    /// A slot that had too many entries to search.
    Split(Box<Wheel>),
}

pub(super) struct Deadlines {
    /// No entry is earlier.
    present: Timestamp,
    /// A bit for each wheel: whether it has entries.
    held: u32,
    wheels: Vec<Wheel>,
    entries: usize,
    /// The number of slots that are split.
    split: usize,
}

impl Wheel {
    const fn new() -> Self {
        Self {
            held: 0,
            slots: [const { Slot::Entries(Vec::new()) }; SLOTS],
        }
    }

    fn slot(&self, slot: u32) -> Option<&Slot> {
        self.slots.get(index(slot))
    }

    fn slot_mut(&mut self, slot: u32) -> Option<&mut Slot> {
        self.slots.get_mut(index(slot))
    }

    /// The first slot with entries.
    fn first(&self) -> Option<u32> {
        (self.held != 0).then(|| self.held.trailing_zeros())
    }

    fn set_held(&mut self, slot: u32, holds: bool) {
        let bit = 1_u64.wrapping_shl(slot);
        self.held = if holds {
            self.held | bit
        } else {
            self.held & !bit
        };
    }

    /// Adds an entry to this wheel, which is at `level`.
    fn push(&mut self, entry: Entry, level: u32) {
        let (mut wheel, mut level) = (self, level);
        loop {
            let slot = digit(bits(entry.at), level);
            wheel.set_held(slot, true);
            match wheel.slot_mut(slot) {
                Some(Slot::Entries(entries)) => return entries.push(entry),
                Some(Slot::Split(finer)) => wheel = finer,
                None => return,
            }
            level = level.wrapping_sub(1);
        }
    }

    /// The first entries of this wheel, which is at `level`. Splits slots until these entries are
    /// few or have the same timestamp. `split` counts the slots that are split.
    fn first_entries(&mut self, level: u32, split: &mut usize) -> Option<&mut Vec<Entry>> {
        let (mut wheel, mut level) = (self, level);
        loop {
            let first = wheel.first()?;
            let slot = wheel.slot_mut(first)?;
            if let Slot::Entries(entries) = slot
                && level > 0
                && entries.len() > SEARCHED
            {
                let mut finer = Box::new(Self::new());
                for entry in core::mem::take(entries) {
                    finer.push(entry, level.wrapping_sub(1));
                }
                *slot = Slot::Split(finer);
                *split = split.saturating_add(1);
            }
            match slot {
                Slot::Entries(entries) => return Some(entries),
                Slot::Split(finer) => wheel = finer,
            }
            level = level.wrapping_sub(1);
        }
    }

    /// Removes the last of the first entries. `split` counts the slots that are split.
    fn pop(&mut self, split: &mut usize) -> Option<Entry> {
        let first = self.first()?;
        let slot = self.slot_mut(first)?;
        let (popped, is_empty) = match slot {
            Slot::Entries(entries) => {
                let popped = entries.pop();
                if entries.is_empty() && entries.capacity() > KEPT {
                    *entries = Vec::new();
                }
                (popped, entries.is_empty())
            }
            Slot::Split(finer) => {
                let popped = finer.pop(split);
                let is_empty = finer.held == 0;
                if is_empty {
                    *slot = Slot::Entries(Vec::new());
                    *split = split.saturating_sub(1);
                }
                (popped, is_empty)
            }
        };
        if is_empty {
            self.set_held(first, false);
        }
        popped
    }
}

impl Deadlines {
    pub(super) fn new(present: Timestamp) -> Self {
        Self {
            present,
            held: 0,
            wheels: core::iter::repeat_with(Wheel::new).take(WHEELS).collect(),
            entries: 0,
            split: 0,
        }
    }

    pub(super) const fn present(&self) -> Timestamp {
        self.present
    }

    pub(super) const fn len(&self) -> usize {
        self.entries
    }

    /// The number of slots that the search has split into wheels.
    pub(super) const fn split(&self) -> usize {
        self.split
    }

    /// Adds an entry, and returns its timestamp. An entry in the past is due at once.
    pub(super) fn push(&mut self, at: Timestamp, place: u32) -> Timestamp {
        let at = at.max(self.present);
        let differs = bits(at) ^ bits(self.present);
        let highest = u64::BITS
            .saturating_sub(1)
            .saturating_sub((differs | 1).leading_zeros());
        let level = highest.checked_div(BITS).unwrap_or(0);
        if let Some(wheel) = self.wheels.get_mut(index(level)) {
            wheel.push(Entry { at, place }, level);
            self.held |= 1_u32.wrapping_shl(level);
            self.entries = self.entries.saturating_add(1);
        }
        at
    }

    /// The level of the lowest wheel with entries.
    fn first_wheel(&self) -> Option<u32> {
        (self.held != 0).then(|| self.held.trailing_zeros())
    }

    /// Updates the bit of a wheel in `held`.
    fn note_held(&mut self, level: usize) {
        let holds = self.wheels.get(level).is_some_and(|wheel| wheel.held != 0);
        let bit = u32::try_from(level).map_or(0, |level| 1_u32.wrapping_shl(level));
        self.held = if holds {
            self.held | bit
        } else {
            self.held & !bit
        };
    }

    /// The bucket with the earliest entries.
    pub(super) fn first(&self) -> Option<Bucket> {
        let level = self.first_wheel()?;
        let wheel = index(level);
        let slot = self.wheels.get(wheel)?.first()?;
        let below = BITS.wrapping_mul(level);
        let above = below.wrapping_add(BITS);
        let kept = bits(self.present).wrapping_shr(above).wrapping_shl(above);
        let from = match wheel {
            0 => kept | u64::from(slot),
            _ => kept | u64::from(slot).wrapping_shl(below),
        };
        Some(Bucket {
            wheel,
            slot,
            from: moment(from)?,
        })
    }

    /// The entries of a bucket for a single timestamp.
    pub(super) fn entries(&self, bucket: Bucket) -> &[Entry] {
        let wheel = self.wheels.get(bucket.wheel);
        match wheel.and_then(|wheel| wheel.slot(bucket.slot)) {
            Some(Slot::Entries(entries)) => entries,
            _ => &[],
        }
    }

    /// The earliest entry, which [`Deadlines::pop`] removes.
    pub(super) fn soonest(&mut self) -> Option<Entry> {
        let level = self.first_wheel()?;
        let wheel = self.wheels.get_mut(index(level))?;
        let entries = wheel.first_entries(level, &mut self.split)?;
        let last = entries.len().checked_sub(1)?;
        // There can be any number of entries with the same timestamp.
        let searched = entries.iter().enumerate().rev().take(SEARCHED);
        let (place, _) = searched.min_by_key(|(_, entry)| entry.at)?;
        entries.swap(place, last);
        entries.last().copied()
    }

    /// Removes the last of the first entries.
    pub(super) fn pop(&mut self) {
        let Some(level) = self.first_wheel().map(index) else {
            return;
        };
        let wheel = self.wheels.get_mut(level);
        if wheel.and_then(|wheel| wheel.pop(&mut self.split)).is_some() {
            self.entries = self.entries.saturating_sub(1);
        }
        self.note_held(level);
    }

    /// Moves the entries of a bucket for several timestamps to lower wheels.
    pub(super) fn enter(&mut self, bucket: Bucket) {
        self.go_to(bucket.from);
        let Some(wheel) = self.wheels.get_mut(bucket.wheel) else {
            return;
        };
        wheel.set_held(bucket.slot, false);
        let Some(slot) = wheel.slot_mut(bucket.slot) else {
            return;
        };
        let found = core::mem::replace(slot, Slot::Entries(Vec::new()));
        self.note_held(bucket.wheel);
        match found {
            Slot::Entries(entries) => {
                self.entries = self.entries.saturating_sub(entries.len());
                for entry in entries {
                    self.push(entry.at, entry.place);
                }
            }
            // The lower wheels are empty, or the bucket would not be the first.
            Slot::Split(finer) => {
                let below = bucket.wheel.wrapping_sub(1);
                if let Some(wheel) = self.wheels.get_mut(below) {
                    *wheel = *finer;
                    self.split = self.split.saturating_sub(1);
                }
                self.note_held(below);
            }
        }
    }

    /// Moves the present to `at`, which must not be later than the first bucket.
    pub(super) fn go_to(&mut self, at: Timestamp) {
        self.present = at.max(self.present);
    }
}

/// A timestamp as an unsigned number.
fn bits(at: Timestamp) -> u64 {
    at.get().wrapping_sub(Timestamp::MIN.get()).cast_unsigned()
}

fn moment(bits: u64) -> Option<Timestamp> {
    Timestamp::new(bits.cast_signed().wrapping_add(Timestamp::MIN.get()))
}

fn digit(bits: u64, wheel: u32) -> u32 {
    let digit = bits.wrapping_shr(wheel.wrapping_mul(BITS)) & 63;
    u32::try_from(digit).unwrap_or(0)
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn entries_come_out_in_the_order_of_their_moments() {
        let near_and_far = (0..53).flat_map(|bit| [0, 1, 40, 5_000].map(|more| (1 << bit) + more));
        let mut moments: Vec<_> = near_and_far.filter_map(Timestamp::new).collect();
        let mut deadlines = Deadlines::new(Timestamp::from(0));
        for (at, place) in moments.iter().zip(0..) {
            assert_eq!(deadlines.push(*at, place), *at);
        }
        moments.sort();
        let mut left = moments.len();
        for at in moments {
            assert_eq!(deadlines.len(), left);
            let mut first = deadlines.first().unwrap();
            while !first.is_moment() {
                deadlines.enter(first);
                assert_eq!(deadlines.len(), left);
                first = deadlines.first().unwrap();
            }
            let entry = deadlines.entries(first).last().unwrap();
            assert_eq!((first.from, entry.at), (at, at));
            deadlines.pop();
            left -= 1;
        }
        assert_eq!(deadlines.len(), 0);
        assert!(deadlines.first().is_none());
    }

    /// The next number of a pseudorandom generator, xorshift64.
    fn next(random: &mut u64) -> u64 {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        *random >> 8
    }

    #[test]
    fn the_soonest_entry_is_found_among_many_wherever_the_present_is() {
        let mut random = 0x1234_5678_9abc_def1;
        let mut deadlines = Deadlines::new(Timestamp::from(0));
        let mut expected = BTreeSet::new();
        let mut present = 0;
        for place in 0..30_000_u32 {
            // Most timestamps are close together, and some are far away.
            let within = 1 << [4, 8, 12, 18, 24, 30][(next(&mut random) % 6) as usize];
            let far = [0, 0, 0, 300_000, 7_000_000][(next(&mut random) % 5) as usize];
            let at = present + far + (next(&mut random) % within).cast_signed();
            deadlines.push(Timestamp::new(at).unwrap(), place);
            expected.insert((at, place));
            match next(&mut random) % 8 {
                0 => {
                    let soonest = deadlines.soonest().unwrap();
                    assert_eq!(soonest.at.get(), expected.first().unwrap().0);
                    deadlines.pop();
                    assert!(expected.remove(&(soonest.at.get(), soonest.place)));
                }
                1 => {
                    present += (next(&mut random) % 300).cast_signed();
                    let at = Timestamp::new(present).unwrap();
                    while let Some(first) = deadlines.first().filter(|first| first.from <= at) {
                        if !first.is_moment() {
                            deadlines.enter(first);
                            continue;
                        }
                        let entry = *deadlines.entries(first).last().unwrap();
                        assert_eq!(entry.at.get(), expected.first().unwrap().0);
                        deadlines.pop();
                        assert!(expected.remove(&(entry.at.get(), entry.place)));
                    }
                    deadlines.go_to(at);
                }
                _ => {}
            }
            assert_eq!(deadlines.len(), expected.len());
            let split = |wheel: &Wheel| slots_split(wheel);
            assert_eq!(
                deadlines.wheels.iter().map(split).sum::<usize>(),
                deadlines.split()
            );
        }
        assert!(
            deadlines.len() > 10_000,
            "only {} entries are left",
            deadlines.len()
        );
    }

    fn slots_split(wheel: &Wheel) -> usize {
        let within = |slot: &Slot| match slot {
            Slot::Entries(_) => 0,
            Slot::Split(finer) => 1 + slots_split(finer),
        };
        wheel.slots.iter().map(within).sum()
    }

    #[test]
    fn a_bucket_that_held_many_entries_gives_their_memory_back() {
        for (count, keeps) in [(1, true), (KEPT + 1, false)] {
            let mut deadlines = Deadlines::new(Timestamp::from(0));
            for place in (0..).take(count) {
                deadlines.push(Timestamp::from(0), place);
            }
            for _ in 0..count {
                deadlines.pop();
            }
            assert!(deadlines.first().is_none());
            let capacity = |slot: &Slot| match slot {
                Slot::Entries(entries) => entries.capacity(),
                Slot::Split(_) => 0,
            };
            let slots = deadlines.wheels.iter().flat_map(|wheel| &wheel.slots);
            let kept: usize = slots.map(capacity).sum();
            assert_eq!(kept > 0, keeps, "{count} entries");
        }
    }
}
