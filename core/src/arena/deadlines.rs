//! The deadlines of all games: the earliest in order, the others in buckets by their time.
//!
//! A bucket is put in order when its time comes, and a full one becomes two. What is added before
//! the first bucket is in a heap. So no call moves more than the entries of a few buckets, no matter
//! how many entries there are.

use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};
use core::mem;

use crate::model::Timestamp;

/// A bucket or a heap with so many entries is full.
const FULL: usize = 1_024;
/// The number of entries that [`Deadlines::sweep`] looks at.
const SWEPT: usize = 4;

/// The game at `place` may have an event at `at`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Entry {
    pub(super) at: Timestamp,
    pub(super) place: u32,
}

/// An entry in a heap, whose greatest one is the earliest.
#[derive(Clone, Copy)]
struct Added(Entry);

impl Ord for Added {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.at.cmp(&self.0.at)
    }
}

impl PartialOrd for Added {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Added {
    fn eq(&self, other: &Self) -> bool {
        self.0.at == other.0.at
    }
}

impl Eq for Added {}

/// The earliest timestamp of a bucket, and the bucket's number among those of that timestamp: more
/// entries than a bucket takes can have the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Start {
    at: Timestamp,
    number: u32,
}

pub(super) struct Deadlines {
    /// No entry is earlier.
    present: Timestamp,
    /// The entries of the bucket whose time has come, the earliest last.
    near: Vec<Entry>,
    /// Entries before the first bucket that were added later. Both are empty only if there are no
    /// others.
    added: BinaryHeap<Added>,
    /// Buckets of the other entries. None has one later than the start of the next bucket.
    far: BTreeMap<Start, Vec<Entry>>,
    /// The timestamp of the first bucket. Entries from there on are in buckets.
    horizon: Option<Timestamp>,
    /// The number of entries in buckets.
    distant: usize,
    /// The bucket that [`Deadlines::sweep`] looks at, and where.
    swept: (Start, usize),
}

impl Start {
    const MIN: Self = Self {
        at: Timestamp::MIN,
        number: 0,
    };

    /// A start with room for others of the same timestamp before and after it.
    const fn of(at: Timestamp) -> Self {
        Self {
            at,
            number: u32::MAX / 2,
        }
    }

    /// The start of the last bucket that can have an entry of this timestamp.
    const fn last_of(at: Timestamp) -> Self {
        Self {
            at,
            number: u32::MAX,
        }
    }
}

impl Deadlines {
    pub(super) const fn new(present: Timestamp) -> Self {
        Self {
            present,
            near: Vec::new(),
            added: BinaryHeap::new(),
            far: BTreeMap::new(),
            horizon: None,
            distant: 0,
            swept: (Start::MIN, 0),
        }
    }

    pub(super) const fn present(&self) -> Timestamp {
        self.present
    }

    pub(super) fn len(&self) -> usize {
        let near = self.near.len().saturating_add(self.added.len());
        near.saturating_add(self.distant)
    }

    /// Moves the present to `at`, which must not be later than the earliest entry.
    pub(super) fn go_to(&mut self, at: Timestamp) {
        self.present = at.max(self.present);
    }

    /// The earliest entry.
    pub(super) fn first(&self) -> Option<Entry> {
        let added = self.added.peek().map(|Added(entry)| *entry);
        match (self.near.last(), added) {
            (Some(near), Some(added)) if added.at < near.at => Some(added),
            (Some(near), _) => Some(*near),
            (None, added) => added,
        }
    }

    /// The places of the next entries, if these are in order.
    pub(super) fn next_places(&self) -> impl Iterator<Item = u32> {
        self.near.iter().rev().map(|entry| entry.place)
    }

    /// Adds an entry, and returns its timestamp. An entry in the past is due at once.
    pub(super) fn push(&mut self, at: Timestamp, place: u32) -> Timestamp {
        let at = at.max(self.present);
        let entry = Entry { at, place };
        if self.horizon.is_none_or(|horizon| at < horizon) {
            self.added.push(Added(entry));
            if self.added.len() >= FULL {
                self.spill();
            }
        } else if let Some((start, bucket)) = self.far.range_mut(..=Start::last_of(at)).next_back()
        {
            bucket.push(entry);
            self.distant = self.distant.saturating_add(1);
            if bucket.len() >= FULL {
                let (start, later) = (*start, halve(bucket));
                self.add_bucket(start, at, later);
            }
        }
        at
    }

    /// Postpones the earliest entry, and returns its new timestamp.
    pub(super) fn postpone_first(&mut self, at: Timestamp) -> Option<Timestamp> {
        let at = at.max(self.present);
        let first = self.first()?;
        // The events of one game at one timestamp follow each other.
        if at == first.at {
            return Some(at);
        }
        if self.near.last() != Some(&first)
            && self.horizon.is_none_or(|horizon| at < horizon)
            && let Some(mut first) = self.added.peek_mut()
        {
            first.0.at = at;
            return Some(at);
        }
        self.pop_one(first);
        self.push(at, first.place);
        self.refill();
        Some(at)
    }

    /// Removes the earliest entry.
    pub(super) fn pop(&mut self) {
        if let Some(first) = self.first() {
            self.pop_one(first);
            self.refill();
        }
    }

    fn pop_one(&mut self, first: Entry) {
        if self.near.last() == Some(&first) {
            self.near.pop();
        } else {
            self.added.pop();
        }
    }

    /// Removes those of the next few entries that are not needed. It need not look at the nearest
    /// ones, which are never many.
    pub(super) fn sweep(&mut self, is_needed: impl Fn(Entry) -> bool) {
        let (from, place) = self.swept;
        let Some((&start, bucket)) = self.far.range_mut(from..).next() else {
            self.swept = (Start::MIN, 0);
            return;
        };
        let mut place = if start == from { place } else { 0 };
        for _ in 0..SWEPT {
            match bucket.get(place) {
                Some(entry) if is_needed(*entry) => place = place.saturating_add(1),
                Some(_) => {
                    bucket.swap_remove(place);
                    self.distant = self.distant.saturating_sub(1);
                }
                None => break,
            }
        }
        self.swept = (start, place);
        if place >= bucket.len() {
            let number = start.number.saturating_add(1);
            self.swept = (Start { number, ..start }, 0);
            if bucket.is_empty() {
                self.far.remove(&start);
                self.see_horizon();
            }
        }
    }

    /// Puts the first bucket in order if its time has come.
    fn refill(&mut self) {
        while self.near.is_empty()
            && self.added.is_empty()
            && let Some((_, bucket)) = self.far.pop_first()
        {
            self.distant = self.distant.saturating_sub(bucket.len());
            self.near = bucket;
            self.near.sort_unstable_by_key(|entry| Reverse(*entry));
            self.see_horizon();
        }
    }

    /// Puts the entries before the first bucket in order, and the later half of them into a bucket.
    fn spill(&mut self) {
        let added = mem::take(&mut self.added).into_vec();
        self.near
            .extend(added.into_iter().map(|Added(entry)| entry));
        let later = halve(&mut self.near);
        self.near.reverse();
        self.distant = self.distant.saturating_add(later.len());
        if let Some(at) = self.near.first().map(|last| last.at) {
            self.add_bucket(Start::MIN, at, later);
        }
        self.see_horizon();
    }

    /// Adds a bucket of the `later` entries of one that starts at `start`. If there are none, all
    /// are of the timestamp `at`, and new ones go to a bucket of their own.
    fn add_bucket(&mut self, start: Start, at: Timestamp, later: Vec<Entry>) {
        let new = match later.first() {
            Some(first) => {
                let begins = Start {
                    at: first.at,
                    number: 0,
                };
                match self.far.range(begins..=Start::last_of(first.at)).next() {
                    Some((next, _)) => Start {
                        number: next.number.saturating_sub(1),
                        ..*next
                    },
                    None => Start::of(first.at),
                }
            }
            None if start.at == at => Start {
                number: start.number.saturating_add(1),
                ..start
            },
            None => Start::of(at),
        };
        self.far.insert(new, later);
    }

    fn see_horizon(&mut self) {
        self.horizon = self.far.first_key_value().map(|(start, _)| start.at);
    }
}

/// Sorts the entries and removes the later half. None are removed if all have the same timestamp.
fn halve(entries: &mut Vec<Entry>) -> Vec<Entry> {
    entries.sort_unstable();
    let middle = entries.get(entries.len() / 2);
    let Some(middle) = middle.map(|entry| entry.at) else {
        return Vec::new();
    };
    let earlier = match entries.partition_point(|entry| entry.at < middle) {
        0 => entries.partition_point(|entry| entry.at == middle),
        earlier => earlier,
    };
    let later = entries.split_off(earlier);
    // Games that start later are mostly due later, so few more entries come here.
    entries.shrink_to_fit();
    later
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// The next number of a pseudorandom generator, xorshift64.
    fn next(random: &mut u64) -> u64 {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        *random >> 8
    }

    /// Checks what every call relies on.
    fn check(deadlines: &Deadlines) {
        let added = deadlines.added.iter().map(|Added(entry)| entry);
        let mut least = added.chain(&deadlines.near).map(|entry| entry.at).max();
        assert!(deadlines.near.is_sorted_by_key(|entry| Reverse(*entry)));
        assert!(deadlines.added.len() < FULL);
        let first = deadlines.far.first_key_value().map(|(start, _)| start.at);
        assert_eq!(deadlines.horizon, first);
        for (start, bucket) in &deadlines.far {
            assert!(least <= Some(start.at));
            assert!(bucket.len() <= 2 * FULL);
            let at = |entry: &Entry| entry.at;
            assert!(bucket.iter().map(at).min().is_none_or(|at| at >= start.at));
            least = bucket.iter().map(at).max().or(least);
        }
        assert!(deadlines.near.len() <= 2 * FULL);
        let distant: usize = deadlines.far.values().map(Vec::len).sum();
        assert_eq!(deadlines.distant, distant);
        assert!(deadlines.first().is_some() || distant == 0);
    }

    #[test]
    fn the_first_of_many_entries_is_found_after_any_change() {
        let mut random = 0x1234_5678_9abc_def1;
        for same in [1, 100, 100_000] {
            let mut deadlines = Deadlines::new(Timestamp::from(0));
            let mut expected = BTreeSet::new();
            let mut present = Timestamp::from(0);
            let mut needed = BTreeSet::new();
            for place in 0..40_000_u32 {
                // Most timestamps are close together, some are far away, and some are the same.
                let within = 1 << [4, 8, 12, 18, 24, 30][(next(&mut random) % 6) as usize];
                let far = [0, 0, 0, 300_000, 7_000_000][(next(&mut random) % 5) as usize];
                let at = present.get() + far + (next(&mut random) % within).cast_signed();
                let at = Timestamp::new(at / same * same).unwrap().max(present);
                let first = deadlines.first();
                let expect = expected.first().map(|(at, _)| *at);
                assert_eq!(first.map(|first| first.at), expect);
                match (first, next(&mut random) % 8) {
                    (Some(first), 0) => {
                        deadlines.pop();
                        assert!(expected.remove(&(first.at, first.place)));
                    }
                    (Some(first), 1) if at >= first.at => {
                        assert!(expected.remove(&(first.at, first.place)));
                        assert_eq!(deadlines.postpone_first(at), Some(at));
                        assert!(at != first.at || deadlines.first() == Some(first));
                        expected.insert((at, first.place));
                    }
                    (Some(first), 2) => {
                        present = first.at;
                        deadlines.go_to(first.at);
                    }
                    _ => {
                        assert_eq!(deadlines.push(at, place), at);
                        expected.insert((at, place));
                        if next(&mut random).is_multiple_of(4) {
                            needed.insert(place);
                        }
                    }
                }
                assert_eq!(deadlines.len(), expected.len());
                if place % 64 == 0 {
                    check(&deadlines);
                }
            }
            assert!(deadlines.len() > 10_000, "{}", deadlines.len());
            for _ in 0..deadlines.len() {
                deadlines.sweep(|entry| needed.contains(&entry.place));
            }
            check(&deadlines);
            let left = deadlines.distant;
            assert!(
                deadlines
                    .far
                    .values()
                    .flatten()
                    .all(|entry| needed.contains(&entry.place)),
                "{left}"
            );
            expected.retain(|(_, place)| needed.contains(place));
            while let Some(first) = deadlines.first() {
                if needed.contains(&first.place) {
                    assert_eq!(Some(first.at), expected.first().map(|(at, _)| *at));
                    assert!(expected.remove(&(first.at, first.place)));
                }
                deadlines.pop();
            }
            assert!(expected.is_empty() && deadlines.far.is_empty());
        }
    }

    /// However they come, no bucket takes more than it can.
    #[test]
    fn many_entries_of_one_timestamp_are_in_several_buckets() {
        for count in [1, FULL, 2 * FULL + 1, 10 * FULL] {
            let mut deadlines = Deadlines::new(Timestamp::from(0));
            for place in (0..).take(count) {
                for at in [7_u32, 5, 9] {
                    deadlines.push(Timestamp::from(at), place);
                }
                if place % 97 == 0 {
                    check(&deadlines);
                }
            }
            for at in [5_u32, 7, 9] {
                for _ in 0..count {
                    assert_eq!(
                        deadlines.first().map(|first| first.at),
                        Some(Timestamp::from(at))
                    );
                    deadlines.pop();
                }
            }
            assert!(deadlines.first().is_none());
        }
    }

    #[test]
    fn entries_of_one_timestamp_are_postponed_in_turn() {
        let mut deadlines = Deadlines::new(Timestamp::from(0));
        let count = 10 * FULL;
        for place in (0..).take(count) {
            deadlines.push(Timestamp::from(7), place);
        }
        for later in (0_u32..).take(count) {
            assert_eq!(deadlines.first().unwrap().at, Timestamp::from(7));
            deadlines.postpone_first(Timestamp::from(100 + later));
            if later % 97 == 0 {
                check(&deadlines);
            }
        }
        for later in (0_u32..).take(count) {
            assert_eq!(deadlines.first().unwrap().at, Timestamp::from(100 + later));
            deadlines.pop();
        }
    }

    /// More games than a bucket takes are due at one time, on both sides of where its first bucket began.
    #[test]
    fn a_bucket_that_is_split_replaces_none() {
        let mut deadlines = Deadlines::new(Timestamp::from(0));
        for (at, count) in [(5_u32, FULL), (7, FULL + 1), (6, 1)] {
            for place in (0..).take(count) {
                deadlines.push(Timestamp::from(at), place);
            }
        }
        check(&deadlines);
        for (at, count) in [(5_u32, FULL), (6, 1), (7, FULL + 1)] {
            for _ in 0..count {
                let first = deadlines.first().map(|first| first.at);
                assert_eq!(first, Some(Timestamp::from(at)));
                deadlines.pop();
            }
        }
        assert!(deadlines.first().is_none());
    }

    /// Otherwise an added game could come between the events of another one at the same timestamp.
    #[test]
    fn the_first_entry_stays_first_of_its_timestamp() {
        let mut deadlines = Deadlines::new(Timestamp::from(0));
        for place in (0_u32..).take(FULL) {
            deadlines.push(Timestamp::from(place), place);
        }
        let first = deadlines.first();
        deadlines.push(Timestamp::from(0_u32), 5_000);
        assert_eq!(deadlines.first(), first);
    }
}
