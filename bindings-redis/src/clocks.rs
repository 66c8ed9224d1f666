//! The clocks of all keys: in an arena, with what belongs to a key besides its clock.

use std::collections::BTreeMap;
use std::sync::atomic::{
    AtomicBool,
    Ordering::{Acquire, Release},
};
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

use flagfall::{Arena, ArenaError, Clock, GameId, RestoreErrorKind, Timestamp};

use crate::known::Known;

/// What a key's value is: the number of a game in the arena, or of a damaged one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Game(GameId),
    Damaged(u64),
}

/// Above the numbers of all games.
const DAMAGED: u64 = 1 << 60;

impl Value {
    pub(crate) fn new(number: u64) -> Option<Self> {
        if number >= DAMAGED {
            Some(Self::Damaged(number))
        } else {
            GameId::new(number).map(Self::Game)
        }
    }

    pub(crate) fn number(self) -> u64 {
        match self {
            Self::Game(game) => game.get(),
            Self::Damaged(number) => number,
        }
    }
}

/// A key: its database and its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    pub(crate) key: Box<[u8]>,
    pub(crate) db: i32,
}

/// The bytes of a snapshot that cannot be restored, which are kept as they are.
#[derive(Clone)]
pub(crate) struct Damaged {
    pub(crate) saved: Box<[u8]>,
    pub(crate) kind: RestoreErrorKind,
}

pub(crate) struct Clocks {
    pub(crate) arena: Arena,
    /// By the place of the game.
    names: Vec<Option<Name>>,
    /// What games know of earlier calls, and damaged ones, if they know any.
    known: BTreeMap<u64, Known>,
    damaged: BTreeMap<u64, Damaged>,
    next_damaged: u64,
    /// Games with something due that their stream did not take.
    pub(crate) refused: Vec<GameId>,
    /// How many events were added to streams.
    pub(crate) announced: i64,
}

static CLOCKS: LazyLock<Mutex<Clocks>> = LazyLock::new(|| Mutex::new(Clocks::new()));
/// Values that were freed where the clocks could not be reached.
static FREED: Mutex<Vec<u64>> = Mutex::new(Vec::new());
/// Whether there are any, so that a command need not lock them.
static ANY_FREED: AtomicBool = AtomicBool::new(false);
static MAIN: OnceLock<ThreadId> = OnceLock::new();

/// Says that this is the thread that runs all commands.
pub(crate) fn set_main_thread() {
    MAIN.get_or_init(|| thread::current().id());
}

/// Uses the clocks. No function of Redis that could call the module may be called in `act`.
pub(crate) fn with<T>(act: impl FnOnce(&mut Clocks) -> T) -> T {
    act(&mut CLOCKS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Frees a value, at once or, in another thread (`FLUSHALL ASYNC`) or in the middle of a call, a
/// little later.
pub(crate) fn free(number: u64) {
    if MAIN.get() == Some(&thread::current().id())
        && let Ok(mut clocks) = CLOCKS.try_lock()
    {
        clocks.remove(number);
    } else {
        freed().push(number);
        ANY_FREED.store(true, Release);
    }
}

/// Removes what was freed in the meantime.
pub(crate) fn remove_freed() {
    if ANY_FREED.load(Acquire) && ANY_FREED.swap(false, Acquire) {
        let numbers = std::mem::take(&mut *freed());
        with(|clocks| numbers.into_iter().for_each(|number| clocks.remove(number)));
    }
}

fn freed() -> MutexGuard<'static, Vec<u64>> {
    FREED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Clocks {
    fn new() -> Self {
        Self {
            arena: Arena::new(),
            names: Vec::new(),
            known: BTreeMap::new(),
            damaged: BTreeMap::new(),
            next_damaged: DAMAGED,
            refused: Vec::new(),
            announced: 0,
        }
    }

    pub(crate) fn add(
        &mut self,
        clock: Clock,
        name: Name,
        known: Known,
    ) -> Result<Value, ArenaError> {
        let game = self.arena.add(clock)?;
        let place = place(game);
        if place >= self.names.len() {
            // By an eighth, not by as much again as there is.
            if place >= self.names.capacity() {
                self.names.reserve_exact(self.names.len() / 8 + 16);
            }
            self.names.resize(place + 1, None);
        }
        self.names[place] = Some(name);
        self.set_known(game.get(), known);
        Ok(Value::Game(game))
    }

    pub(crate) fn add_damaged(&mut self, damaged: Damaged, known: Known) -> Value {
        let number = self.next_damaged;
        self.next_damaged += 1;
        self.damaged.insert(number, damaged);
        self.set_known(number, known);
        Value::Damaged(number)
    }

    fn remove(&mut self, number: u64) {
        self.known.remove(&number);
        match Value::new(number) {
            Some(Value::Game(game)) => {
                if self.arena.remove(game).is_ok() {
                    self.names[place(game)] = None;
                }
                if self.arena.is_empty() {
                    // What served the most games that there were.
                    self.arena = Arena::new();
                    self.names = Vec::new();
                    self.refused = Vec::new();
                }
            }
            Some(Value::Damaged(number)) => {
                self.damaged.remove(&number);
            }
            None => {}
        }
    }

    pub(crate) fn name(&self, game: GameId) -> Option<&Name> {
        self.names.get(place(game))?.as_ref()
    }

    pub(crate) fn set_name(&mut self, number: u64, name: Name) {
        if let Some(Value::Game(game)) = Value::new(number)
            && self.arena.contains(game)
        {
            self.names[place(game)] = Some(name);
        }
    }

    pub(crate) fn swap_dbs(&mut self, first: i32, second: i32) {
        for name in self.names.iter_mut().flatten() {
            if name.db == first {
                name.db = second;
            } else if name.db == second {
                name.db = first;
            }
        }
    }

    pub(crate) fn damaged(&self, number: u64) -> Option<&Damaged> {
        self.damaged.get(&number)
    }

    pub(crate) fn damaged_count(&self) -> usize {
        self.damaged.len()
    }

    pub(crate) fn known(&self, number: u64) -> Option<&Known> {
        self.known.get(&number)
    }

    pub(crate) fn known_mut(&mut self, number: u64) -> &mut Known {
        self.known.entry(number).or_default()
    }

    pub(crate) fn set_known(&mut self, number: u64, known: Known) {
        if known.is_empty() {
            self.known.remove(&number);
        } else {
            self.known.insert(number, known);
        }
    }
}

/// The clock as of its last call, as every language restores it.
pub(crate) fn saved(clock: &Clock) -> Vec<u8> {
    let at = clock.last_at().unwrap_or(Timestamp::from(0));
    let saved = if clock.journal().is_some() {
        clock.save_with_journal(at).map(String::into_bytes)
    } else {
        clock.save(at)
    };
    // No timestamp is before the last call.
    saved.unwrap_or_default()
}

#[expect(
    clippy::as_conversions,
    reason = "the lower 32 bits of a number are the place"
)]
const fn place_of(number: u64) -> usize {
    (number & 0xffff_ffff) as usize
}

fn place(game: GameId) -> usize {
    place_of(game.get())
}
