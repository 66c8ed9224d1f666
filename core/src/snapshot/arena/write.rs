//! Saving an arena: as a whole, or what has changed.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::part;
use super::record::{self, Place};
use crate::arena::stored::Stored;
use crate::arena::{Arena, ArenaError};
use crate::model::Timestamp;
use crate::play::game::Game;
use crate::play::{Clock, ClockError};

/// The most places of one part.
const PLACES: usize = 4_096;
/// More than a plain game takes.
const ROOM: usize = 80;

impl Arena {
    /// Saves all games at `at`, as an iterator over parts of up to 4,096 games. Store them one
    /// after the other: [`Arena::restore`] restores the arena from all of them.
    ///
    /// What is saved contains every game with its id, its journal and its alarms, and the arena's
    /// own time. A running game takes 70 bytes, most others about 100. Games with equal time controls
    /// share one in each part.
    ///
    /// The arena does not change. To save often, use [`Arena::save_changes`].
    ///
    /// # Errors
    ///
    /// [`ClockError::AtWentBack`] if `at` is earlier than the arena's own time.
    ///
    /// ```
    /// use flagfall::{Arena, Chess, Clock, Notation, Side, Timestamp};
    ///
    /// let blitz = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
    /// let mut arena = Arena::new();
    /// let game = arena.add(blitz)?;
    /// arena.start(game, Side::First, Timestamp::from(0))?;
    ///
    /// let saved: Vec<u8> = arena.save(Timestamp::from(1_000))?.flatten().collect();
    /// let restored = Arena::restore(&saved, None)?;
    /// assert!(restored.damages.is_empty());
    /// assert_eq!(restored.arena.clock(game), arena.clock(game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, at: Timestamp) -> Result<ArenaParts<'_>, ArenaError> {
        check_time(self, at)?;
        Ok(ArenaParts {
            arena: self,
            at,
            next: Some(0),
            number: 0,
        })
    }

    /// Begins a new series: the next calls of [`Arena::save_changes`] save all games, for a new
    /// file. Call it if the last file has become long, or if writing to it failed.
    pub fn begin_series(&mut self) {
        let places = self.places();
        self.changes().begin(places);
    }

    /// Saves the games that have changed, at most `most` (but at least one) in one call, and
    /// appends them to `saved`. Returns whether the pass is complete: then all changes that were made before its
    /// first call are saved. The next call begins another pass.
    ///
    /// The first pass of a series saves all games; the first call of an arena begins a series.
    /// Store what a series saves in one file, in this order. [`Arena::restore`] restores from it, at
    /// any time, the games as they were last saved. If the last part of a file was not written
    /// completely, its other parts are restored. A restored arena begins a new series, in a new
    /// file: keep the old file until the first pass is complete, and if the program ends before
    /// that, restore from both, with an [`ArenaReader`](crate::ArenaReader).
    ///
    /// A call takes time in proportion to `most`: with 5,000, one or two milliseconds.
    ///
    /// # Errors
    ///
    /// As [`Arena::save`]; nothing counts as saved then.
    ///
    /// ```
    /// use flagfall::{Arena, Chess, Clock, Notation, Side, Timestamp};
    ///
    /// let blitz = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
    /// let mut arena = Arena::new();
    /// let game = arena.add(blitz)?;
    ///
    /// let mut file = Vec::new();
    /// while !arena.save_changes(Timestamp::from(0), 5_000, &mut file)? {}
    /// arena.start(game, Side::First, Timestamp::from(0))?;
    /// while !arena.save_changes(Timestamp::from(1_000), 5_000, &mut file)? {}
    ///
    /// let restored = Arena::restore(&file, None)?;
    /// assert_eq!(restored.arena.clock(game), arena.clock(game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save_changes(
        &mut self,
        at: Timestamp,
        most: usize,
        saved: &mut Vec<u8>,
    ) -> Result<bool, ArenaError> {
        check_time(self, at)?;
        if !self.changes().has_begun() {
            self.begin_series();
        }
        let mut places = Vec::with_capacity(most.min(PLACES));
        let mut left = most.max(1);
        loop {
            places.clear();
            let is_last = self.changes().take(left.min(PLACES), &mut places);
            let number = self.changes().count_part();
            write(self, number, at, places.iter().copied(), saved);
            left = left.saturating_sub(places.len());
            if is_last || left == 0 || places.is_empty() {
                return Ok(is_last);
            }
        }
    }
}

/// The parts of [`Arena::save`].
pub struct ArenaParts<'a> {
    arena: &'a Arena,
    at: Timestamp,
    /// The first place of the next part. `None` after the last one.
    next: Option<u32>,
    number: u32,
}

impl Iterator for ArenaParts<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let from = self.next?;
        let places = self.arena.places();
        let to = u32::try_from(PLACES).map_or(places, |most| from.saturating_add(most));
        let to = to.min(places);
        let mut saved = Vec::new();
        write(self.arena, self.number, self.at, from..to, &mut saved);
        self.number = self.number.wrapping_add(1);
        self.next = Some(to).filter(|to| *to < places);
        Some(saved)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.next.map_or(0, |next| {
            let places = self.arena.places().saturating_sub(next);
            // An arena without games has a part too.
            usize::try_from(places)
                .unwrap_or(usize::MAX)
                .div_ceil(PLACES)
                .max(1)
        });
        (left, Some(left))
    }

    /// The parts before it are not created.
    fn nth(&mut self, part: usize) -> Option<Vec<u8>> {
        if part >= self.len() {
            self.next = None;
            return None;
        }
        let passed = u32::try_from(part).ok()?;
        self.number = self.number.wrapping_add(passed);
        let places = u32::try_from(part.checked_mul(PLACES)?).ok()?;
        self.next = Some(self.next?.checked_add(places)?);
        self.next()
    }
}

impl ExactSizeIterator for ArenaParts<'_> {}

fn check_time(arena: &Arena, at: Timestamp) -> Result<(), ArenaError> {
    if at < arena.now() {
        return Err(ClockError::AtWentBack {
            last_at: arena.now(),
        }
        .into());
    }
    Ok(())
}

/// Appends a part with these places.
fn write(
    arena: &Arena,
    number: u32,
    at: Timestamp,
    places: impl ExactSizeIterator<Item = u32>,
    saved: &mut Vec<u8>,
) {
    saved.reserve(places.len().saturating_mul(ROOM));
    let times = (at, arena.now());
    part::write(saved, (number, arena.places()), times, |saved| {
        let mut body = Body {
            arena,
            at,
            rules: Numbers::default(),
            places: 0,
        };
        for place in places {
            // Each place below the number of places has a slot.
            let _ = body.write(place, saved);
        }
        body.places
    });
}

/// The body of a part, as it is written.
struct Body<'a> {
    arena: &'a Arena,
    at: Timestamp,
    rules: Numbers,
    /// The number of places written.
    places: u32,
}

/// The numbers of the rules in a part, by their places in the arena.
#[derive(Default)]
struct Numbers {
    numbers: BTreeMap<u32, u32>,
    last: Option<(u32, u32)>,
}

impl Numbers {
    /// The number of rules, and whether they are new.
    fn of(&mut self, rules: u32) -> (u32, bool) {
        if let Some((last, number)) = self.last
            && last == rules
        {
            return (number, false);
        }
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(rules).or_insert(next);
        self.last = Some((rules, number));
        (number, number == next)
    }
}

impl Body<'_> {
    fn write(&mut self, place: u32, saved: &mut Vec<u8>) -> Option<()> {
        let (generation, stored) = self.arena.stored(place)?;
        let id = Place { place, generation };
        match stored {
            Stored::Free => record::write_free(saved, id),
            Stored::Plain {
                rules,
                game,
                is_reported,
            } => {
                let (number, is_new) = self.rules.of(rules);
                if is_new {
                    record::write_rules(saved, &self.with_rules(rules, game)?);
                }
                record::write_plain(saved, id, number, &game, is_reported);
            }
            Stored::Clock(clock) => {
                let at = self.at.max(clock.game().now);
                record::write_clock(saved, id, at, &snapshot(&clock, at)?);
            }
        }
        self.places = self.places.saturating_add(1);
        Some(())
    }

    /// A snapshot of a game that has these rules.
    fn with_rules(&self, rules: u32, game: Game) -> Option<Vec<u8>> {
        let control = Arc::clone(&self.arena.shared_rules(rules)?.original);
        Clock::from_game(control, game).save(game.now).ok()
    }
}

fn snapshot(clock: &Clock, at: Timestamp) -> Option<Vec<u8>> {
    let saved = match clock.journal() {
        None => clock.save(at),
        Some(_) => clock.save_with_journal(at).map(String::into_bytes),
    };
    saved.ok()
}
