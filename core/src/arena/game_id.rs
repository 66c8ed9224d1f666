//! The ids of an arena's games.

/// The id of a game in an [`Arena`](crate::Arena).
///
/// An id is never reused: the id of a removed game is rejected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    pub(super) generation: u32,
    pub(super) place: u32,
}

impl GameId {
    /// The last generation. With 21 bits for the generation and 32 for the place, every language
    /// can represent an id exactly.
    pub(super) const LAST_GENERATION: u32 = 0x1f_ffff;

    /// The id as a number, above zero and below 2⁵³.
    pub fn get(self) -> u64 {
        u64::from(self.generation).wrapping_shl(32) | u64::from(self.place)
    }

    /// The id with this number. `None` if the number is not that of an id.
    pub fn new(number: u64) -> Option<Self> {
        let generation = u32::try_from(number.wrapping_shr(32)).ok()?;
        let place = u32::try_from(number & u64::from(u32::MAX)).ok()?;
        Self::of_parts(generation, place)
    }

    #[inline]
    pub(crate) fn of_parts(generation: u32, place: u32) -> Option<Self> {
        // Generation 0 does not exist: the subtraction wraps to the largest number.
        let possible = generation.wrapping_sub(1) < Self::LAST_GENERATION;
        possible.then_some(Self { generation, place })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.get())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(number: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(number)?;
        Self::new(number).ok_or_else(|| serde::de::Error::custom("this number is no game's handle"))
    }
}
