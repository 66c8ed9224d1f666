//! The source of a random game's choices: a seed, or given bytes.

/// A source of choices that never ends.
pub enum Draw<'a> {
    /// Pseudorandom numbers, the same for the same seed.
    Seed(u64),
    /// The choices that these bytes make; once they are used up, always the first one.
    #[allow(dead_code, reason = "for fuzzing")]
    Bytes(&'a [u8]),
}

impl Draw<'_> {
    /// One of `count` numbers, from 0.
    pub fn below(&mut self, count: u64) -> u64 {
        match self {
            Self::Seed(state) => {
                // SplitMix64.
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = *state;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                (mixed ^ (mixed >> 31)) % count
            }
            Self::Bytes(bytes) => {
                let wanted = if count > 1 << 16 {
                    8
                } else if count > 1 << 8 {
                    2
                } else {
                    1
                };
                let (now, rest) = bytes.split_at(bytes.len().min(wanted));
                *bytes = rest;
                let fold = |sum: u64, byte: &u8| (sum << 8) | u64::from(*byte);
                now.iter().fold(0, fold) % count
            }
        }
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: u32, most: u32) -> u32 {
        let count = u64::from(most - least) + 1;
        least + u32::try_from(self.below(count)).expect("below a u32")
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == times - 1
    }

    /// One of these.
    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        let count = u64::try_from(choices.len()).expect("a few choices");
        let place = usize::try_from(self.below(count)).expect("a place");
        choices[place]
    }

    /// Whether there is more to choose.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Bytes([]))
    }
}
