//! The moments at which something falls due, soonest first.
//!
//! A wheel of wheels: moments that share all but their lowest six bits with the present stand in
//! the first wheel, a bucket each; those that share all but twelve in the second, and so on. A
//! moment is moved to a lower wheel when the present comes near, so that it is touched at most once
//! a wheel, whatever the number of moments, and always in the company of its neighbours.

use alloc::vec::Vec;

use crate::At;

const BITS: u32 = 6;
const SLOTS: usize = 64;
/// Enough for all moments: they differ in 54 bits.
const WHEELS: usize = 9;
/// A bucket that held more gives its memory back when it is emptied.
const KEPT: usize = 64;

/// That the game at `place` may have something due at `at`.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) at: At,
    pub(super) place: u32,
}

/// Where entries are, and from when on they may be due.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bucket {
    wheel: usize,
    slot: u32,
    pub(super) from: At,
}

impl Bucket {
    /// Whether all its entries are due at once, at `from`.
    pub(super) const fn is_moment(self) -> bool {
        self.wheel == 0
    }
}

pub(super) struct Deadlines {
    /// No entry is sooner.
    present: At,
    /// Which buckets of each wheel hold anything, a bit each.
    held: [u64; WHEELS],
    buckets: Vec<Vec<Entry>>,
    entries: usize,
}

impl Deadlines {
    pub(super) fn new(present: At) -> Self {
        let count = SLOTS.saturating_mul(WHEELS);
        Self {
            present,
            held: [0; WHEELS],
            buckets: core::iter::repeat_with(Vec::new).take(count).collect(),
            entries: 0,
        }
    }

    pub(super) const fn present(&self) -> At {
        self.present
    }

    pub(super) const fn len(&self) -> usize {
        self.entries
    }

    /// Adds an entry, and gives its moment: one for a moment that is past is due at once.
    pub(super) fn push(&mut self, at: At, place: u32) -> At {
        let at = at.max(self.present);
        let differs = bits(at) ^ bits(self.present);
        let highest = u64::BITS
            .saturating_sub(1)
            .saturating_sub((differs | 1).leading_zeros());
        let wheel = highest.checked_div(BITS).unwrap_or(0);
        let bucket = Bucket {
            wheel: index(wheel),
            slot: digit(bits(at), wheel),
            from: at,
        };
        if let Some(entries) = bucket_mut(&mut self.buckets, bucket.wheel, bucket.slot) {
            entries.push(Entry { at, place });
            self.entries = self.entries.saturating_add(1);
            self.set_held(bucket, true);
        }
        at
    }

    /// The bucket with the soonest entries.
    pub(super) fn first(&self) -> Option<Bucket> {
        let (wheel, held) = self.held.iter().enumerate().find(|(_, held)| **held != 0)?;
        let slot = held.trailing_zeros();
        let below = BITS.wrapping_mul(u32::try_from(wheel).ok()?);
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

    pub(super) fn entries(&self, bucket: Bucket) -> &[Entry] {
        let place = bucket.wheel.wrapping_mul(SLOTS);
        let place = place.wrapping_add(index(bucket.slot));
        self.buckets.get(place).map_or(&[], Vec::as_slice)
    }

    /// One of the bucket's entries.
    pub(super) fn last(&self, bucket: Bucket) -> Option<Entry> {
        self.entries(bucket).last().copied()
    }

    /// Takes that entry away.
    pub(super) fn pop(&mut self, bucket: Bucket) {
        let Some(entries) = bucket_mut(&mut self.buckets, bucket.wheel, bucket.slot) else {
            return;
        };
        if entries.pop().is_some() {
            self.entries = self.entries.saturating_sub(1);
        }
        if entries.is_empty() {
            if entries.capacity() > KEPT {
                *entries = Vec::new();
            }
            self.set_held(bucket, false);
        }
    }

    /// Empties a bucket.
    pub(super) fn take(&mut self, bucket: Bucket) -> Vec<Entry> {
        self.set_held(bucket, false);
        let found = bucket_mut(&mut self.buckets, bucket.wheel, bucket.slot);
        let entries = found.map(core::mem::take).unwrap_or_default();
        self.entries = self.entries.saturating_sub(entries.len());
        entries
    }

    fn set_held(&mut self, bucket: Bucket, holds: bool) {
        let bit = 1_u64.wrapping_shl(bucket.slot);
        if let Some(held) = self.held.get_mut(bucket.wheel) {
            *held = if holds { *held | bit } else { *held & !bit };
        }
    }

    /// The present is now `at`: no later than the first bucket, if there is any.
    pub(super) fn go_to(&mut self, at: At) {
        self.present = at.max(self.present);
    }
}

fn bucket_mut(buckets: &mut [Vec<Entry>], wheel: usize, slot: u32) -> Option<&mut Vec<Entry>> {
    buckets.get_mut(wheel.checked_mul(SLOTS)?.checked_add(index(slot))?)
}

/// A moment as a number that is never below zero.
fn bits(at: At) -> u64 {
    at.get().wrapping_sub(At::MIN.get()).cast_unsigned()
}

fn moment(bits: u64) -> Option<At> {
    At::new(bits.cast_signed().wrapping_add(At::MIN.get()))
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

    #[test]
    fn entries_come_out_in_the_order_of_their_moments() {
        let near_and_far = (0..53).flat_map(|bit| [0, 1, 40, 5_000].map(|more| (1 << bit) + more));
        let mut moments: Vec<_> = near_and_far.filter_map(At::new).collect();
        let mut deadlines = Deadlines::new(At::from(0));
        for (at, place) in moments.iter().zip(0..) {
            assert_eq!(deadlines.push(*at, place), *at);
        }
        moments.sort();
        let mut left = moments.len();
        for at in moments {
            assert_eq!(deadlines.len(), left);
            let mut first = deadlines.first().unwrap();
            while !first.is_moment() {
                deadlines.go_to(first.from);
                let taken = deadlines.take(first);
                assert_eq!(deadlines.len() + taken.len(), left);
                for Entry { at, place } in taken {
                    deadlines.push(at, place);
                }
                first = deadlines.first().unwrap();
            }
            assert_eq!((first.from, deadlines.last(first).unwrap().at), (at, at));
            deadlines.pop(first);
            left -= 1;
        }
        assert_eq!(deadlines.len(), 0);
        assert!(deadlines.first().is_none());
    }

    #[test]
    fn a_bucket_that_held_many_entries_gives_their_memory_back() {
        for (count, keeps) in [(1, true), (KEPT + 1, false)] {
            let mut deadlines = Deadlines::new(At::from(0));
            for place in (0..).take(count) {
                deadlines.push(At::from(0), place);
            }
            let first = deadlines.first().unwrap();
            for _ in 0..count {
                deadlines.pop(first);
            }
            assert!(deadlines.first().is_none());
            let kept: usize = deadlines.buckets.iter().map(Vec::capacity).sum();
            assert_eq!(kept > 0, keeps, "{count} entries");
        }
    }
}
