//! Saving and restoring an arena.
//!
//! What is saved waits in the arena until JavaScript, which now knows its size, fetches it.

use std::cell::RefCell;

use flagfall::{ArenaDamage, GameId};
use napi_derive::napi;

use crate::arena::{self, Arena};
use crate::clock;
use crate::errors::{self, Refused};
use crate::fast::{Answer, Call, DONE};
use crate::integers::{at, most_events};
use crate::table::{self, Place, Table};

thread_local! {
    static READERS: RefCell<Table<Reader>> = const { RefCell::new(Table::new()) };
}

/// What [`Arena::save_changes`] returns.
#[napi(object, object_from_js = false)]
pub struct SavedChanges {
    /// The number of bytes.
    pub size: f64,
    /// Whether the pass is complete.
    pub complete: bool,
}

#[napi]
impl Arena {
    /// Saves the games of a part. Returns the number of bytes; null after the last part.
    #[napi(catch_unwind)]
    pub fn save_part(&self, at_ms: i64, number: u32) -> Result<Option<f64>, Refused> {
        let at = at(at_ms)?;
        self.place.with(|held| {
            let mut parts = held.arena.save(at).map_err(errors::clock)?;
            let part = parts.nth(number.try_into().unwrap_or(usize::MAX));
            held.saved = part.unwrap_or_default();
            // No part is empty.
            Ok(Some(held.saved.len() as f64).filter(|_| !held.saved.is_empty()))
        })
    }

    /// Saves changed games.
    #[napi(catch_unwind)]
    pub fn save_changes(&self, at_ms: i64, most: i64) -> Result<SavedChanges, Refused> {
        let (at, most) = (at(at_ms)?, most_events(most)?);
        self.place.with(|held| {
            held.saved.clear();
            let complete = held.arena.save_changes(at, most, &mut held.saved);
            Ok(SavedChanges {
                complete: complete.map_err(errors::clock)?,
                size: held.saved.len() as f64,
            })
        })
    }

    /// Begins a new series of changes.
    #[napi(catch_unwind)]
    pub fn begin_series(&self) -> Result<(), Refused> {
        self.place.with(|held| {
            held.arena.begin_series();
            Ok(())
        })
    }
}

/// Fetches what was saved: `(place, bytes)`; the array must be long enough.
pub(crate) fn saved(call: &Call<2>) -> Answer {
    let bytes = call.column::<u8>(1, "bytes", 0)?;
    table::with(&arena::ARENAS, call.place(0)?, |held| {
        let saved = std::mem::take(&mut held.saved);
        Ok(Some(clock::write(&saved, bytes)))
    })
}

/// A reader, and what the last arena lacks.
#[derive(Default)]
struct Reader {
    reader: flagfall::ArenaReader,
    damages: Vec<ArenaDamage>,
    lost: u32,
}

/// Restores an arena from files that are read in chunks.
#[napi]
pub struct ArenaReader {
    place: Place<Reader>,
}

/// A part that could not be restored, as in `lib/`.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Damage {
    /// The name of its kind.
    pub kind: &'static str,
    /// The place of the first byte.
    pub offset: f64,
    /// The number of bytes.
    pub length: f64,
    /// The number of places.
    pub places: u32,
    /// The game, if only one is damaged.
    pub game: Option<f64>,
}

#[napi]
impl ArenaReader {
    /// At the beginning of a file.
    #[napi(constructor, catch_unwind)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self {
            place: Place::new(&READERS, Reader::default()),
        }
    }

    /// Its number.
    #[napi(catch_unwind)]
    pub fn place(&self) -> f64 {
        self.place.number()
    }

    /// Ends a file.
    #[napi(catch_unwind)]
    pub fn end_file(&self) -> Result<(), Refused> {
        self.place.with(|held| {
            held.reader.end_file();
            Ok(())
        })
    }

    /// Ends the last file, and returns the arena.
    #[napi(catch_unwind)]
    pub fn finish(&self, saved_at_ms: Option<i64>) -> Result<Arena, Refused> {
        let saved_at = saved_at_ms.map(at).transpose()?;
        self.place.with(|held| {
            let restored = held.reader.finish(saved_at);
            let restored = restored.map_err(|error| errors::restore(&error))?;
            (held.damages, held.lost) = (restored.damages, restored.lost);
            Ok(Arena::of_core(restored.arena))
        })
    }

    /// What could not be restored of the last arena.
    #[napi(catch_unwind)]
    pub fn damages(&self) -> Result<Vec<Damage>, Refused> {
        let damage = |damage: &ArenaDamage| Damage {
            kind: damage.kind.name(),
            offset: damage.offset as f64,
            length: damage.length as f64,
            places: damage.places,
            game: damage.game.map(|game: GameId| game.get() as f64),
        };
        self.place
            .with(|held| Ok(held.damages.iter().map(damage).collect()))
    }

    /// The number of places of the last arena whose last game is unknown.
    #[napi(catch_unwind)]
    pub fn lost(&self) -> Result<u32, Refused> {
        self.place.with(|held| Ok(held.lost))
    }
}

/// Reads the next bytes of a file: `(place, bytes)`.
pub(crate) fn read(call: &Call<2>) -> Answer {
    let bytes = call.bytes(1, "saved")?;
    table::with(&READERS, call.place(0)?, |held| {
        held.reader.read(&bytes);
        Ok(DONE)
    })
}
