//! Random numbers.

use flagfall::Side;

/// Reproducible pseudorandom numbers: xorshift64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x1234_5678_9abc_def1)
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    pub(crate) fn one_in(&mut self, bound: u32) -> bool {
        self.below(bound) == 0
    }

    /// An index of a list of this length, which is not empty.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).expect("a short list")) as usize
    }

    pub(crate) fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.index(list.len())]
    }

    pub(crate) fn side(&mut self) -> Side {
        *self.of(&Side::ALL)
    }
}
