//! Saving and restoring an arena: all games, or those that have changed.

mod part;
mod read;
mod record;
mod write;

pub use read::{ArenaDamage, ArenaReader, RestoredArena};
pub use write::ArenaParts;
