//! Which games have changed since they were last saved.

use alloc::vec::Vec;

const BITS: u32 = u64::BITS;
/// One pass looks at up to this many games that have not changed for each one that has, so that a
/// call stays short however many games there are.
const UNCHANGED: usize = 4_096;

/// A bit for each place, in passes from the first place to the last. Without a series there are no
/// bits, and marking a place costs a comparison.
pub(crate) struct Changes {
    words: Vec<u64>,
    /// The word at which the pass continues.
    next: usize,
    /// The number of parts that the series has so far. `None` before the first series.
    parts: Option<u32>,
}

impl Changes {
    pub(super) const fn new() -> Self {
        Self {
            words: Vec::new(),
            next: 0,
            parts: None,
        }
    }

    /// Begins a series: each of `places` counts as changed.
    pub(crate) fn begin(&mut self, places: u32) {
        self.words.clear();
        self.words.resize(word_of(places), u64::MAX);
        // The last word has the places that are left.
        self.words.push(1_u64.wrapping_shl(places).wrapping_sub(1));
        self.next = 0;
        self.parts = Some(0);
    }

    pub(crate) const fn has_begun(&self) -> bool {
        self.parts.is_some()
    }

    /// The number of the next part of the series.
    pub(crate) fn count_part(&mut self) -> u32 {
        let number = self.parts.unwrap_or(0);
        self.parts = Some(number.wrapping_add(1));
        number
    }

    #[inline(always)]
    pub(super) fn mark(&mut self, place: u32) {
        if !self.words.is_empty() {
            self.set(place);
        }
    }

    /// Sets the bit of a place. Not inlined, so that a press in an arena that nobody saves stays
    /// short.
    #[inline(never)]
    fn set(&mut self, place: u32) {
        if let Some(word) = self.words.get_mut(word_of(place)) {
            *word |= 1_u64.wrapping_shl(place);
        }
    }

    /// Marks a place that the arena may not have had before.
    pub(super) fn mark_new(&mut self, place: u32) {
        if self.has_begun() && word_of(place) >= self.words.len() {
            self.words.resize(word_of(place).saturating_add(1), 0);
        }
        self.mark(place);
    }

    /// Appends the next changed places to `places`, at most `most`, which then count as saved.
    /// Returns whether the pass has reached the last place. The next call begins another one.
    pub(crate) fn take(&mut self, most: usize, places: &mut Vec<u32>) -> bool {
        let (mut found, mut passed) = (0_usize, 0_usize);
        let enough = most.saturating_mul(UNCHANGED);
        while let Some(word) = self.words.get_mut(self.next) {
            while *word != 0 {
                if found >= most {
                    return false;
                }
                let bit = word.trailing_zeros();
                *word &= word.wrapping_sub(1);
                let first = u32::try_from(self.next).unwrap_or(u32::MAX);
                places.push(first.wrapping_mul(BITS).wrapping_add(bit));
                found = found.saturating_add(1);
            }
            self.next = self.next.saturating_add(1);
            passed = passed.saturating_add(64);
            if passed >= enough && self.next < self.words.len() {
                return false;
            }
        }
        self.next = 0;
        true
    }
}

fn word_of(place: u32) -> usize {
    usize::try_from(place.wrapping_shr(BITS.ilog2())).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn taken(changes: &mut Changes, most: usize) -> (Vec<u32>, bool) {
        let mut places = Vec::new();
        let is_last = changes.take(most, &mut places);
        (places, is_last)
    }

    #[test]
    fn a_series_has_every_place_and_then_those_that_were_marked() {
        let mut changes = Changes::new();
        changes.mark(5);
        assert_eq!(taken(&mut changes, 10), (vec![], true));
        changes.begin(130);
        assert_eq!(taken(&mut changes, usize::MAX), ((0..130).collect(), true));
        changes.mark(64);
        changes.mark(3);
        changes.mark_new(700);
        assert_eq!(taken(&mut changes, 2), (vec![3, 64], false));
        // Marked behind the pass: it belongs to the next one.
        changes.mark(4);
        assert_eq!(taken(&mut changes, 2), (vec![700], true));
        assert_eq!(taken(&mut changes, 2), (vec![4], true));
        assert_eq!(taken(&mut changes, 2), (vec![], true));
    }

    #[test]
    fn a_call_looks_at_few_places() {
        let mut changes = Changes::new();
        changes.begin(0);
        changes.take(usize::MAX, &mut Vec::new());
        changes.mark_new(1_000_000);
        let mut calls = 1;
        let found = loop {
            match taken(&mut changes, 1) {
                (places, false) if places.is_empty() => calls += 1,
                (places, _) => break places,
            }
        };
        assert_eq!(found, [1_000_000]);
        assert_eq!(calls, 1_000_000 / UNCHANGED + 1);
    }

    #[test]
    fn a_call_that_may_look_no_further_than_the_last_place_says_that_it_is_the_last() {
        let mut changes = Changes::new();
        changes.begin(0);
        changes.take(usize::MAX, &mut Vec::new());
        let last = u32::try_from(UNCHANGED - 1).unwrap();
        changes.mark_new(last);
        assert_eq!(taken(&mut changes, 1), (vec![last], true));
    }
}
