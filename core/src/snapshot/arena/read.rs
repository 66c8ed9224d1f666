//! Restoring an arena from parts, whole or damaged.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::part::{self, Fields, Found, Header};
use super::record::{Plain, Record, SHORTEST};
use crate::arena::stored::Rebuilt;
use crate::arena::{Arena, GameId};
use crate::model::{Millis, Timestamp};
use crate::play::Clock;
use crate::snapshot::{RestoreError, RestoreErrorKind, check};

/// What [`Arena::restore`] returns.
pub struct RestoredArena {
    /// The arena, with all games that could be restored, each as it was last saved without damage.
    pub arena: Arena,
    /// What could not be restored, in the order of the bytes. Empty if everything was.
    pub damages: Vec<ArenaDamage>,
    /// The number of places of which nothing is known, because everything that was saved about them
    /// is damaged or missing. Each had at most one game when the arena was last saved.
    pub lost: u32,
}

/// Something in a saved arena that could not be restored.
///
/// An arena has a place for each game. When the game is removed, another can take its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct ArenaDamage {
    /// What is wrong: [`Foreign`](RestoreErrorKind::Foreign) bytes that begin no part,
    /// [`Cut`](RestoreErrorKind::Cut) at the end of a file, [`Altered`](RestoreErrorKind::Altered) or
    /// [`Malformed`](RestoreErrorKind::Malformed) parts,
    /// [`Missing`](RestoreErrorKind::Missing) parts, or one game that is
    /// [`Impossible`](RestoreErrorKind::Impossible) or has another error of a snapshot.
    pub kind: RestoreErrorKind,
    /// The position of the first damaged byte, counted from the first byte of the first file.
    pub offset: u64,
    /// The number of damaged bytes. 0 for parts that are missing.
    pub length: u64,
    /// The number of places, with or without a game, in the damaged bytes. Each is restored as it was
    /// saved before, if it was. 0 if the number is not known.
    pub places: u32,
    /// The game, if only one is damaged.
    pub game: Option<GameId>,
}

/// Restores an arena from a file that is read in chunks of any size, so that it is never in memory as
/// a whole, or from several files.
///
/// ```
/// use flagfall::{Arena, ArenaReader, Timestamp};
///
/// let file: Vec<u8> = Arena::new().save(Timestamp::from(0))?.flatten().collect();
/// let mut reader = ArenaReader::new();
/// for chunk in file.chunks(10) {
///     reader.read(chunk);
/// }
/// reader.end_file();
/// assert!(reader.finish(None)?.arena.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ArenaReader {
    rebuilt: Rebuilt,
    /// The games with a journal or alarms, whose timestamps are moved by restoring them again, once
    /// it is known by how much.
    clocks: BTreeMap<u32, SavedClock>,
    /// The beginning of a part that is not complete yet.
    begun: Vec<u8>,
    /// The number of bytes before those of `begun`.
    offset: u64,
    /// The header of the last whole part.
    last: Option<Header>,
    known: Known,
    damages: Vec<ArenaDamage>,
    newer: Option<u8>,
}

struct SavedClock {
    game: GameId,
    at: Timestamp,
    extent: Extent,
    saved: Box<[u8]>,
}

/// Where something was saved.
#[derive(Clone, Copy)]
struct Extent {
    offset: u64,
    length: u64,
}

/// The places of which a record has been read.
#[derive(Default)]
struct Known {
    places: Vec<u64>,
    count: u32,
}

impl Known {
    fn set(&mut self, place: u32) {
        let word = usize::try_from(place.wrapping_shr(6)).unwrap_or(usize::MAX);
        if self.places.len() <= word {
            self.places.resize(word.saturating_add(1), 0);
        }
        if let Some(word) = self.places.get_mut(word) {
            let bit = 1_u64.wrapping_shl(place);
            self.count = self.count.saturating_add(u32::from(*word & bit == 0));
            *word |= bit;
        }
    }
}

impl Arena {
    /// Restores an arena from what [`Arena::save`] or [`Arena::save_changes`] returned. The ids of
    /// the games stay valid.
    ///
    /// `saved_at` is a timestamp of the monotonic clock that you use from now on: the moment of the
    /// last save. See [`Clock::restore`].
    ///
    /// What is truncated or damaged is listed, and all else is restored. Events that were reported
    /// after a game was last saved are reported again. If games were added after the last save, their
    /// ids will be given to other games.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] if no part of `saved` could be read, or if a part was written by a later
    /// version.
    ///
    /// ```
    /// use flagfall::{Arena, RestoreErrorKind, Timestamp};
    ///
    /// let mut saved: Vec<u8> = Arena::new().save(Timestamp::from(0))?.flatten().collect();
    /// saved.extend_from_within(..20); // A second save was interrupted.
    /// let restored = Arena::restore(&saved, None)?;
    /// assert_eq!(restored.damages[0].kind, RestoreErrorKind::Cut);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore(
        saved: &[u8],
        saved_at: Option<Timestamp>,
    ) -> Result<RestoredArena, RestoreError> {
        let mut reader = ArenaReader::new();
        reader.read(saved);
        reader.finish(saved_at)
    }
}

impl Default for ArenaReader {
    fn default() -> Self {
        Self::new()
    }
}

impl ArenaReader {
    /// Creates a reader of an arena of which nothing is known.
    pub fn new() -> Self {
        Self {
            rebuilt: Rebuilt::new(),
            clocks: BTreeMap::new(),
            begun: Vec::new(),
            offset: 0,
            last: None,
            known: Known::default(),
            damages: Vec::new(),
            newer: None,
        }
    }

    /// Reads the next bytes of a file.
    pub fn read(&mut self, mut bytes: &[u8]) {
        while !self.begun.is_empty() {
            let wanted = match Header::find(&self.begun) {
                Found::Header(header) => header.part_length(),
                _ => part::HEADER,
            };
            let missing = wanted.saturating_sub(self.begun.len());
            if missing > 0 {
                let (taken, rest) = bytes.split_at_checked(missing).unwrap_or((bytes, &[]));
                if taken.is_empty() {
                    return;
                }
                self.begun.extend_from_slice(taken);
                bytes = rest;
                continue;
            }
            let begun = core::mem::take(&mut self.begun);
            let read = self.read_parts(&begun);
            self.begun = begun;
            self.begun.drain(..read);
        }
        let read = self.read_parts(bytes);
        self.begun
            .extend_from_slice(bytes.get(read..).unwrap_or_default());
    }

    /// Ends a file, whose last part can be missing. The next bytes begin another file, whose games
    /// replace those before.
    pub fn end_file(&mut self) {
        let length = self.begun.len();
        if length > 0 {
            let places = match Header::find(&self.begun) {
                Found::Header(header) => header.records,
                _ => 0,
            };
            self.damage(RestoreErrorKind::Cut, length, places);
            self.begun = Vec::new();
            self.pass(length);
        }
        // A new file begins a new series.
        if let Some(last) = &mut self.last {
            last.number = u32::MAX;
        }
    }

    /// Ends the last file, and returns the arena: see [`Arena::restore`]. The reader is then ready
    /// for another arena. After an error it is unchanged.
    ///
    /// # Errors
    ///
    /// As [`Arena::restore`].
    pub fn finish(&mut self, saved_at: Option<Timestamp>) -> Result<RestoredArena, RestoreError> {
        if let Some(format) = self.newer {
            return Err(RestoreErrorKind::Format.because(format));
        }
        let Some(last) = self.last else {
            let first = self.damages.first();
            let kind = first.map_or(RestoreErrorKind::Cut, |damage| damage.kind);
            return Err(RestoreError::new(kind));
        };
        let out_of_range = || RestoreError::new(RestoreErrorKind::Moment);
        let shift = saved_at.map_or(Some(Millis::ZERO), |at| at.since(last.at));
        let shift = shift.ok_or_else(out_of_range)?;
        let later = |saved: &SavedClock| saved.at.checked_add(shift).ok_or_else(out_of_range);
        for saved in self.clocks.values() {
            later(saved)?;
        }
        let shifted = self.rebuilt.shift(last.now, shift);
        shifted.ok_or_else(out_of_range)?;
        let mut read = core::mem::take(self);
        read.end_file();
        if shift != Millis::ZERO {
            for (place, saved) in core::mem::take(&mut read.clocks) {
                let _ = read.rebuilt.clear(place);
                read.put_clock(&saved, Some(later(&saved)?));
            }
        }
        // Places of which nothing is known stay empty, so that no id is given twice.
        let _ = read
            .rebuilt
            .reserve(last.places.min(most_places(read.offset)));
        read.damages.sort_by_key(|damage| damage.offset);
        Ok(RestoredArena {
            lost: last.places.saturating_sub(read.known.count),
            arena: read.rebuilt.finish(),
            damages: read.damages,
        })
    }

    /// Reads whole parts, and returns how many bytes were read.
    fn read_parts(&mut self, bytes: &[u8]) -> usize {
        let mut read = 0_usize;
        loop {
            let rest = bytes.get(read..).unwrap_or_default();
            let passed = match Header::find(rest) {
                Found::Header(header) => {
                    let Some(part) = rest.get(..header.part_length()) else {
                        return read;
                    };
                    self.read_part(&header, part);
                    part.len()
                }
                Found::Cut => return read,
                Found::Format(format) => {
                    self.newer = Some(format);
                    part::to_next(rest)
                }
                Found::Foreign => {
                    let length = part::to_next(rest);
                    self.damage_foreign(length);
                    length
                }
            };
            self.pass(passed);
            read = read.saturating_add(passed);
        }
    }

    fn read_part(&mut self, header: &Header, part: &[u8]) {
        let next = self.last.map_or(0, |last| last.number.wrapping_add(1));
        if header.number != next && header.number != 0 {
            self.damage(RestoreErrorKind::Missing, 0, 0);
        }
        self.last = Some(*header);
        let Some(body) = Header::body(part) else {
            self.damage(RestoreErrorKind::Altered, part.len(), header.records);
            return;
        };
        let mut rules = Vec::new();
        let mut fields = Fields(body);
        let mut places = header.records;
        let read = |fields: &Fields<'_>| body.len().saturating_sub(fields.0.len());
        while !fields.0.is_empty() {
            let begin = read(&fields);
            let Some(record) = Record::read(&mut fields) else {
                self.damage(RestoreErrorKind::Malformed, part.len(), places);
                break;
            };
            let offset = begin.saturating_add(part::HEADER);
            let extent = Extent {
                offset: self.offset.saturating_add(wide(offset)),
                length: wide(read(&fields).saturating_sub(begin)),
            };
            if !matches!(record, Record::Rules(_)) {
                places = places.saturating_sub(1);
            }
            self.put(record, extent, &mut rules);
        }
        for rules in rules.into_iter().flatten() {
            self.rebuilt.leave_rules(rules);
        }
    }

    /// Puts what the record in `extent` says in its place. `rules` are the rules of its part so far.
    fn put(&mut self, record: Record<'_>, extent: Extent, rules: &mut Vec<Option<u32>>) {
        let place = match &record {
            Record::Rules(saved) => {
                let clock = Clock::restore(saved, None).ok();
                rules.push(clock.and_then(|mut clock| self.rebuilt.enter_rules(&mut clock)));
                return;
            }
            Record::Plain(place, _) | Record::Clock { place, .. } | Record::Free(place) => *place,
        };
        if self.enter(place.place, extent).is_none() {
            self.damage_game(RestoreErrorKind::Impossible, extent, None);
            return;
        }
        if let Record::Free(_) = record {
            let _ = self.rebuilt.put_free(place.place, place.generation);
            return;
        }
        let Some(game) = GameId::of_parts(place.generation, place.place) else {
            self.damage_game(RestoreErrorKind::Impossible, extent, None);
            return;
        };
        match record {
            Record::Plain(_, plain) => {
                if self.put_plain(game, &plain, rules).is_none() {
                    self.damage_game(RestoreErrorKind::Impossible, extent, Some(game));
                }
            }
            Record::Clock { at, saved, .. } => {
                let saved = SavedClock {
                    game,
                    at,
                    extent,
                    saved: saved.into(),
                };
                if self.put_clock(&saved, None) == Some(false) {
                    self.clocks.insert(place.place, saved);
                }
            }
            Record::Free(_) | Record::Rules(_) => {}
        }
    }

    /// Makes sure that the arena has an empty place for the record in `extent`. `None` if there cannot
    /// be such a place: every place has had a record.
    fn enter(&mut self, place: u32, extent: Extent) -> Option<()> {
        let places = place.checked_add(1)?;
        let bytes = extent.offset.saturating_add(extent.length);
        if most_places(bytes) < places {
            return None;
        }
        self.rebuilt.reserve(places)?;
        self.rebuilt.clear(place)?;
        self.clocks.remove(&place);
        self.known.set(place);
        Some(())
    }

    fn put_plain(&mut self, game: GameId, plain: &Plain, rules: &[Option<u32>]) -> Option<()> {
        let rules = (*rules.get(usize::try_from(plain.rules).ok()?)?)?;
        let shared = self.rebuilt.shared_rules(rules)?;
        let state = plain.game(&shared.key)?;
        check::check(&shared.control, &state).ok()?;
        self.rebuilt
            .put_plain(game, rules, state, plain.is_reported)
    }

    /// Puts a restored clock at its place, which is empty. Returns whether [`Rebuilt::shift`] moves
    /// it. `None` if it could not be restored.
    fn put_clock(&mut self, saved: &SavedClock, saved_at: Option<Timestamp>) -> Option<bool> {
        match Clock::restore(&saved.saved, saved_at) {
            Ok(clock) => self.rebuilt.put_clock(saved.game, clock),
            Err(error) => {
                self.damage_game(error.kind, saved.extent, Some(saved.game));
                None
            }
        }
    }

    fn damage(&mut self, kind: RestoreErrorKind, length: usize, places: u32) {
        self.damages.push(ArenaDamage {
            kind,
            offset: self.offset,
            length: wide(length),
            places,
            game: None,
        });
    }

    fn damage_game(&mut self, kind: RestoreErrorKind, extent: Extent, game: Option<GameId>) {
        self.damages.push(ArenaDamage {
            kind,
            offset: extent.offset,
            length: extent.length,
            places: 1,
            game,
        });
    }

    /// Adds foreign bytes, which can follow others.
    fn damage_foreign(&mut self, length: usize) {
        let offset = self.offset;
        let before = self.damages.last_mut().filter(|damage| {
            damage.kind == RestoreErrorKind::Foreign
                && damage.offset.saturating_add(damage.length) == offset
        });
        match before {
            Some(before) => before.length = before.length.saturating_add(wide(length)),
            None => self.damage(RestoreErrorKind::Foreign, length, 0),
        }
    }

    fn pass(&mut self, bytes: usize) {
        self.offset = self.offset.saturating_add(wide(bytes));
    }
}

/// The most places that an arena has after so many bytes.
fn most_places(bytes: u64) -> u32 {
    u32::try_from(bytes.wrapping_div(SHORTEST)).unwrap_or(u32::MAX)
}

fn wide(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
