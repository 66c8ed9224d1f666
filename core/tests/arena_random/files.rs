//! What was saved of the arena, and which state of each game is there.

use std::collections::BTreeMap;

use flagfall::{Arena, ArenaReader, GameId, Millis, RestoreErrorKind, RestoredArena, Timestamp};

use crate::games::later;
use crate::model::{Model, Twin, same_clock};
use crate::random::Random;

/// The fewest bytes in which a place is saved. Restoring allows no more places than there is room
/// for.
const SHORTEST: usize = 9;
/// Where the header of a part has the number of places of the arena.
const PLACES: std::ops::Range<usize> = 16..20;

/// The files from which the arena can be restored.
#[derive(Default)]
pub(crate) struct Files {
    /// The file of the present series, and those before until its first pass is complete.
    files: Vec<File>,
    /// When games were removed: the last of these calls.
    removed: BTreeMap<GameId, u64>,
    /// When each game was last saved in the present series.
    saved: BTreeMap<GameId, u64>,
    /// The first call of the present pass.
    pass: Option<u64>,
    pub(crate) restored: u32,
}

#[derive(Default)]
struct File {
    bytes: Vec<u8>,
    slices: Vec<Slice>,
}

/// What one call of `save_changes` has saved.
struct Slice {
    end: usize,
    call: u64,
    at: Timestamp,
    /// The arena's time.
    now: Timestamp,
    twins: Vec<(GameId, Twin)>,
    /// Games whose removal was saved by then.
    gone: Vec<GameId>,
}

impl File {
    /// Where its last whole part ends.
    fn end(&self) -> usize {
        self.slices.last().map_or(0, |slice| slice.end)
    }

    fn cut(&mut self, length: usize) {
        self.bytes.truncate(length);
        self.slices.retain(|slice| slice.end <= length);
    }
}

fn place(game: GameId) -> u64 {
    game.get() & u64::from(u32::MAX)
}

impl Files {
    pub(crate) fn add(&mut self, game: GameId) {
        self.removed.remove(&game);
    }

    pub(crate) fn remove(&mut self, game: GameId, call: u64) {
        self.removed.insert(game, call);
    }

    pub(crate) fn begin(&mut self, arena: &mut Arena) {
        arena.begin_series();
        self.new_file();
    }

    fn new_file(&mut self) {
        self.files.push(File::default());
        self.saved.clear();
        self.pass = None;
    }

    pub(crate) fn save_some(
        &mut self,
        arena: &mut Arena,
        model: &Model,
        at: Timestamp,
        most: usize,
        call: u64,
    ) -> bool {
        if self.files.is_empty() {
            self.new_file();
        }
        let first = *self.pass.get_or_insert(call);
        let file = self.files.last_mut().expect("a file");
        let begin = file.bytes.len();
        let ends_pass = arena
            .save_changes(at, most, &mut file.bytes)
            .expect("a moment");
        // Alone, with room in place of the parts before it.
        let part = &file.bytes[begin..];
        let places = u32::from_le_bytes(part[PLACES].try_into().expect("four bytes"));
        let mut alone = vec![0; SHORTEST * places as usize];
        alone.extend_from_slice(part);
        let alone = Arena::restore(&alone, None).expect("a part");
        for damage in &alone.damages {
            let kinds = [RestoreErrorKind::Foreign, RestoreErrorKind::Missing];
            assert!(kinds.contains(&damage.kind), "{damage:?}");
        }
        let games: Vec<_> = alone.arena.games().collect();
        assert!(games.len() <= most.max(1));
        let mut slice = Slice {
            end: file.bytes.len(),
            call,
            at,
            now: model.now,
            twins: Vec::new(),
            gone: Vec::new(),
        };
        for game in games {
            slice.twins.push((game, model.twins[&game].clone()));
            self.saved.insert(game, call);
        }
        if ends_pass {
            for (game, twin) in &model.twins {
                let saved = self.saved.get(game);
                let is_saved = saved.is_some_and(|saved| *saved > twin.changed);
                assert!(
                    is_saved || twin.changed >= first,
                    "{game:?}, changed by call {}, was last saved by {saved:?}, and not in the pass from {first} on",
                    twin.changed
                );
            }
            let gone = self.removed.iter().filter(|(_, call)| **call < first);
            slice.gone = gone.map(|(game, _)| *game).collect();
            self.pass = None;
        }
        file.slices.push(slice);
        if ends_pass {
            self.forget();
        }
        ends_pass
    }

    /// Removes the files that a complete pass replaces.
    fn forget(&mut self) {
        self.files.drain(..self.files.len() - 1);
        let first = self.files.first().and_then(|file| file.slices.first());
        let first = first.map_or(0, |slice| slice.call);
        self.removed.retain(|_, call| *call >= first);
    }

    pub(crate) fn save_rest(
        &mut self,
        arena: &mut Arena,
        model: &Model,
        at: Timestamp,
        most: usize,
        call: u64,
    ) {
        while !self.save_some(arena, model, at, most, call) {}
    }

    /// Saves the whole arena, and goes on with what is restored from that.
    pub(crate) fn restore_whole(
        &mut self,
        arena: &mut Arena,
        model: &mut Model,
        at: Timestamp,
        call: u64,
        random: &mut Random,
    ) {
        let twins = model
            .twins
            .iter()
            .map(|(game, twin)| (*game, twin.clone()))
            .collect();
        let bytes: Vec<u8> = arena.save(at).expect("a moment").flatten().collect();
        let slice = Slice {
            end: bytes.len(),
            call,
            at,
            now: model.now,
            twins,
            gone: self.removed.keys().copied().collect(),
        };
        let slices = vec![slice];
        self.files.push(File { bytes, slices });
        self.forget();
        self.restore(arena, model, random, false, true, call);
    }

    /// Restores an arena from what was written so far, or a part of it, and compares it with the
    /// games as they were saved. Goes on with it if `goes_on`.
    pub(crate) fn restore(
        &mut self,
        arena: &mut Arena,
        model: &mut Model,
        random: &mut Random,
        is_cut: bool,
        goes_on: bool,
        call: u64,
    ) {
        let Some(file) = self.files.last() else {
            return;
        };
        let length = if is_cut {
            random.index(file.bytes.len() + 1)
        } else {
            file.bytes.len()
        };
        let shift = if goes_on && random.one_in(3) {
            i64::from(random.below(2_000_000_000)) - 1_000_000_000
        } else {
            0
        };
        let read = self.read(length, shift, random);
        let there = self.there(length);
        let Some((mut there, last)) = there else {
            assert!(read.is_none(), "nothing was saved");
            return;
        };
        let restored = read.expect("an arena");
        self.restored += 1;
        let tails = self.files[..self.files.len() - 1]
            .iter()
            .filter(|file| file.bytes.len() > file.end())
            .count();
        let file = &self.files[self.files.len() - 1];
        let mut whole = file.slices.iter().filter(|slice| slice.end <= length);
        let is_cut = whole.next_back().map_or(0, |slice| slice.end) < length;
        let kinds = restored.damages.iter().map(|damage| damage.kind);
        assert!(
            kinds.eq(vec![RestoreErrorKind::Cut; tails + usize::from(is_cut)]),
            "{:?}",
            restored.damages
        );
        let restored = restored.arena;
        for game in there.twins.keys() {
            let gone = self.removed.get(game).is_some_and(|call| *call <= last);
            assert!(restored.contains(*game) || gone, "{game:?} is lost");
        }
        there.twins.retain(|game, _| restored.contains(*game));
        assert_eq!(restored.len(), there.twins.len());
        if shift != 0 {
            there.shift(Millis::new(shift).expect("a time"));
        }
        let last_at = Some(there.now).filter(|now| *now != Timestamp::MIN);
        assert_eq!(restored.last_at(), last_at);
        for (game, twin) in &there.twins {
            same_clock(restored.clock(*game), &twin.caught_up(there.now), *game);
            assert_eq!(restored.deadline(*game), Ok(there.deadline(*game)));
        }
        if !goes_on {
            return;
        }
        for game in there.twins.keys() {
            self.removed.remove(game);
        }
        (*arena, *model) = (restored, there);
        self.files.last_mut().expect("a file").cut(length);
        self.new_file();
        if shift != 0 {
            // The old files are in another time base.
            let at = model.present();
            self.save_rest(arena, model, at, 1_000, call);
        }
    }

    fn read(&self, length: usize, shift: i64, random: &mut Random) -> Option<RestoredArena> {
        let mut reader = ArenaReader::new();
        let size = 1 + random.index(5_000);
        for (number, file) in self.files.iter().enumerate() {
            let is_last = number == self.files.len() - 1;
            let end = if is_last { length } else { file.bytes.len() };
            for chunk in file.bytes[..end].chunks(size) {
                reader.read(chunk);
            }
            reader.end_file();
        }
        let last = self.slices(length).last();
        let saved_at = last.map(|last| later(last.at, shift));
        reader.finish(saved_at.filter(|_| shift != 0)).ok()
    }

    fn slices(&self, length: usize) -> impl Iterator<Item = &Slice> {
        let (last, before) = self.files.split_last().expect("a file");
        let before = before.iter().flat_map(|file| &file.slices);
        let last = last.slices.iter();
        before.chain(last.filter(move |slice| slice.end <= length))
    }

    /// The games as they are in the files, and the call of the last slice. `None` without a slice.
    fn there(&self, length: usize) -> Option<(Model, u64)> {
        let mut places: BTreeMap<u64, (GameId, &Twin)> = BTreeMap::new();
        for slice in self.slices(length) {
            for (game, twin) in &slice.twins {
                places.insert(place(*game), (*game, twin));
            }
            for gone in &slice.gone {
                if places
                    .get(&place(*gone))
                    .is_some_and(|(game, _)| game == gone)
                {
                    places.remove(&place(*gone));
                }
            }
        }
        let last = self.slices(length).last()?;
        let twins = places.into_values().map(|(game, twin)| {
            let twin = twin.clone();
            (game, Twin { changed: 0, ..twin })
        });
        let model = Model {
            now: last.now,
            twins: twins.collect(),
        };
        Some((model, last.call))
    }

    /// The number of bytes in all files.
    pub(crate) fn len(&self) -> usize {
        self.files.iter().map(|file| file.bytes.len()).sum()
    }
}
