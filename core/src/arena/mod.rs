//! Many games: clocks behind handles, and what falls due in any of them.

mod controls;
mod deadlines;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use self::controls::{Controls, Terms};
use self::deadlines::{Deadlines, Entry};
use crate::game::Game;
use crate::plain::{Plain, PlainGame};
use crate::{At, Clock, ClockError, Event, Glance, Reading, Side};

/// The clocks of many games, each behind a [`Handle`].
///
/// For a server that asks which flags fall next, in any of its games. A game costs about 120 bytes
/// while its clock runs and waits for an ordinary move, and what a [`Clock`] takes otherwise; their
/// controls are shared. What a press costs does not grow with the number of games.
///
/// The games share one time: what [`Arena::advance`] has told is told, so no call may lie before
/// it. Between two advances each game keeps its own time, as its clock would.
///
/// ```
/// use flagfall::{Arena, At, Chess, Clock, EventKind, Notation, Side};
///
/// let mut blitz = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
/// blitz.start(Side::First, At::from(0))?;
/// let mut arena = Arena::new();
/// let (one, two) = (arena.add(blitz.clone())?, arena.add(blitz)?);
/// arena.press(one, Side::First, At::from(1_000))?;
///
/// assert_eq!(arena.next_deadline(), Some(At::from(300_001)));
/// let events = arena.advance(At::from(300_001))?;
/// assert_eq!(events.len(), 1);
/// assert_eq!((events[0].game, events[0].event.kind), (two, EventKind::Flag));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Arena {
    now: At,
    chunks: Vec<Vec<Slot>>,
    /// The first of the free slots.
    free: Option<u32>,
    games: usize,
    controls: Controls,
    deadlines: Deadlines,
    /// The soonest deadline and its game, where they are known.
    soonest: Option<(At, u32)>,
}

/// Slots are made so many at a time, so that none is moved when more are needed.
const CHUNK: usize = 4_096;
/// Entries that are not needed any more are dropped once they are so many times the games, and more
/// than these.
const STALE_RATIO: usize = 3;
const STALE: usize = 4_096;
/// Later than any moment.
const NONE: i64 = i64::MAX;

struct Slot {
    /// The moment of its entry among the deadlines, never later than its deadline; [`NONE`] without
    /// an entry.
    queued: i64,
    generation: u32,
    /// The place of its control.
    terms: u32,
    game: State,
}

enum State {
    Free {
        next: Option<u32>,
    },
    Plain(PlainGame),
    Whole(Box<Whole>),
    /// With its journal, which is not to be copied for each call.
    Journal(Box<Clock>),
}

struct Whole {
    game: Game,
    deadline: Option<At>,
}

/// A game in an [`Arena`].
///
/// It is never another game's: the handle of a game that was removed is refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle {
    generation: u32,
    place: u32,
}

impl Handle {
    /// So that every language holds the number of a handle: 21 bits beside 32.
    const LAST_GENERATION: u32 = 0x1f_ffff;

    /// The handle as a number, above zero and below 2⁵³.
    pub fn get(self) -> u64 {
        u64::from(self.generation).wrapping_shl(32) | u64::from(self.place)
    }

    /// The handle that is this number; `None` if none is.
    pub fn new(number: u64) -> Option<Self> {
        let generation = u32::try_from(number.wrapping_shr(32)).ok()?;
        let place = u32::try_from(number & u64::from(u32::MAX)).ok()?;
        let possible = generation > 0 && generation <= Self::LAST_GENERATION;
        possible.then_some(Self { generation, place })
    }
}

/// What happened in a game of an [`Arena`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameEvent {
    /// The game.
    pub game: Handle,
    /// What happened in it.
    pub event: Event,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// An arena without games.
    pub fn new() -> Self {
        Self {
            now: At::MIN,
            chunks: Vec::new(),
            free: None,
            games: 0,
            controls: Controls::new(),
            deadlines: Deadlines::new(At::MIN),
            soonest: None,
        }
    }

    /// How many games it holds.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Whether it holds none.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Adds a game as it stands on `clock`. Games whose clocks share a control share it here. What
    /// was due before the arena's time is told by the next [`Arena::advance`].
    ///
    /// # Errors
    ///
    /// [`ClockError::TooLarge`] beyond four thousand million games.
    pub fn add(&mut self, clock: Clock) -> Result<Handle, ClockError> {
        let full = ClockError::TooLarge;
        let place = self.free_place().ok_or(full)?;
        let terms = self.controls.enter(clock.control(), clock.game().terms);
        let terms = terms.ok_or(full)?;
        let slot = slot_mut(&mut self.chunks, place).ok_or(full)?;
        if let State::Free { next } = slot.game {
            self.free = next;
        }
        slot.terms = terms;
        slot.game = State::of(clock);
        self.games = self.games.saturating_add(1);
        let handle = Handle {
            generation: slot.generation,
            place,
        };
        self.queue(place);
        Ok(handle)
    }

    /// Removes a game, and gives its clock as it stands.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoSuchGame`].
    pub fn remove(&mut self, game: Handle) -> Result<Clock, ClockError> {
        let clock = self.clock(game)?;
        let free = self.free;
        let slot = self.slot_mut(game)?;
        let terms = slot.terms;
        slot.queued = NONE;
        slot.game = State::Free { next: free };
        // A place that has had its last game stays empty.
        if slot.generation < Handle::LAST_GENERATION {
            slot.generation = slot.generation.saturating_add(1);
            self.free = Some(game.place);
        } else {
            slot.generation = 0;
        }
        self.forget(game.place);
        self.controls.leave(terms);
        self.games = self.games.saturating_sub(1);
        Ok(clock)
    }

    /// A clock that stands as the game does.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoSuchGame`].
    pub fn clock(&self, game: Handle) -> Result<Clock, ClockError> {
        let clock = self.clock_of(self.slot(game)?);
        let mut clock = clock.ok_or(ClockError::NoSuchGame)?;
        catch_up(&mut clock, self.now)?;
        Ok(clock)
    }

    /// Completes the move of `side` in a game, as [`Clock::press`] does.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoSuchGame`], and those of [`Clock::press`].
    #[inline]
    pub fn press(&mut self, game: Handle, side: Side, at: At) -> Result<Vec<Event>, ClockError> {
        let now = self.now;
        let slot = slot_mut(&mut self.chunks, game.place);
        let slot = slot.filter(|slot| slot.generation == game.generation);
        let slot = slot.ok_or(ClockError::NoSuchGame)?;
        if let State::Plain(plain) = &mut slot.game
            && at >= now
            && let Some(terms) = self.controls.get(slot.terms)
            && terms.press(plain, side, at).is_some()
        {
            // Nearly every deadline is later than the one before, whose entry will find it.
            if plain.deadline().is_some_and(|due| due.get() < slot.queued) {
                self.queue(game.place);
            } else {
                self.forget(game.place);
            }
            return Ok(Vec::new());
        }
        self.act(game, |clock| clock.press(side, at))?
    }

    /// What the clocks of a game show at `at`.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoSuchGame`], and those of [`Clock::read`].
    pub fn read(&self, game: Handle, at: At) -> Result<Reading, ClockError> {
        let slot = self.slot(game)?;
        if at < self.now {
            return Err(ClockError::AtWentBack { now: self.now });
        }
        match &slot.game {
            State::Journal(clock) => clock.read(at),
            _ => self.clock_of(slot).ok_or(ClockError::NoSuchGame)?.read(at),
        }
    }

    /// What a list of many games shows of a game at `at`: much less than [`Arena::read`], at much
    /// less cost.
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    pub fn glance(&self, game: Handle, at: At) -> Result<Glance, ClockError> {
        let slot = self.slot(game)?;
        if at < self.now {
            return Err(ClockError::AtWentBack { now: self.now });
        }
        match &slot.game {
            State::Journal(clock) => return clock.glance(at),
            State::Plain(plain) => {
                if let Some(glance) = plain.glance(at) {
                    return Ok(glance);
                }
            }
            _ => {}
        }
        self.clock_of(slot)
            .ok_or(ClockError::NoSuchGame)?
            .glance(at)
    }

    /// Does to a game's clock whatever a clock can do, and gives what that gives. To put another
    /// clock in its place is the affair of [`Arena::set`].
    ///
    /// ```
    /// # use flagfall::{Arena, At, Chess, Clock, Notation, Phase, Side};
    /// # let mut arena = Arena::new();
    /// # let blitz = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
    /// let game = arena.add(blitz)?;
    /// arena.act(game, |clock| clock.start(Side::First, At::from(0)))??;
    /// arena.act(game, |clock| clock.pause(At::from(5_000)))??;
    /// assert_eq!(arena.read(game, At::from(9_000))?.phase, Phase::Paused);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ClockError::NoSuchGame`].
    pub fn act<T>(
        &mut self,
        game: Handle,
        act: impl FnOnce(&mut Clock) -> T,
    ) -> Result<T, ClockError> {
        let now = self.now;
        if let State::Journal(clock) = &mut self.slot_mut(game)?.game {
            catch_up(clock, now)?;
            let done = act(clock);
            self.queue(game.place);
            return Ok(done);
        }
        let mut clock = self.clock(game)?;
        let done = act(&mut clock);
        self.set(game, clock)?;
        Ok(done)
    }

    /// Lets a game stand as `clock` does.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoSuchGame`]; [`ClockError::TooLarge`] for too many controls.
    pub fn set(&mut self, game: Handle, clock: Clock) -> Result<(), ClockError> {
        let before = self.slot(game)?.terms;
        let terms = self.controls.enter(clock.control(), clock.game().terms);
        self.controls.leave(before);
        let slot = self.slot_mut(game)?;
        slot.terms = terms.ok_or(ClockError::TooLarge)?;
        slot.game = State::of(clock);
        self.forget(game.place);
        self.queue(game.place);
        Ok(())
    }

    /// Lets time pass in all games until `at`: what falls due by then happens, and is given in order
    /// of time. Of one moment the events of a game stand together.
    ///
    /// # Errors
    ///
    /// [`ClockError::AtWentBack`] for an `at` before the last one.
    pub fn advance(&mut self, at: At) -> Result<Vec<GameEvent>, ClockError> {
        let mut events = Vec::new();
        self.advance_some(at, usize::MAX, &mut events)?;
        Ok(events)
    }

    /// As [`Arena::advance`], but stops where at least `most` events have been added to `events`,
    /// and says whether it came to `at`. If not, the arena's time is that of the last event.
    ///
    /// # Errors
    ///
    /// As [`Arena::advance`].
    pub fn advance_some(
        &mut self,
        at: At,
        most: usize,
        events: &mut Vec<GameEvent>,
    ) -> Result<bool, ClockError> {
        if at < self.now {
            return Err(ClockError::AtWentBack { now: self.now });
        }
        let most = events.len().saturating_add(most);
        let mut fallen = Vec::new();
        self.soonest = None;
        while let Some(bucket) = self.deadlines.first().filter(|bucket| bucket.from <= at) {
            self.deadlines.go_to(bucket.from);
            if !bucket.is_moment() {
                for entry in self.deadlines.take(bucket) {
                    self.deadlines.push(entry.at, entry.place);
                }
                continue;
            }
            while let Some(entry) = self.deadlines.last(bucket) {
                if events.len() >= most {
                    self.now = self.now.max(bucket.from);
                    return Ok(false);
                }
                let goes_on = self.fall_due(entry, &mut fallen);
                let game = self.handle(entry.place);
                let told = fallen.drain(..).map(|event| GameEvent { game, event });
                events.extend(told);
                self.deadlines.pop(bucket);
                self.settle(entry, goes_on);
            }
        }
        self.deadlines.go_to(at);
        self.now = at;
        Ok(true)
    }

    /// The moment of the next event in any game, if nobody does anything. `None`: there is none.
    pub fn next_deadline(&mut self) -> Option<At> {
        while self.soonest.is_none() {
            let bucket = self.deadlines.first()?;
            let mut soonest: Option<(At, u32)> = None;
            for entry in self.deadlines.take(bucket) {
                self.settle(entry, true);
                let due = self.place(entry.place).and_then(Slot::deadline);
                if let Some(due) = due
                    && soonest.is_none_or(|(sooner, _)| due < sooner)
                {
                    soonest = Some((due, entry.place));
                }
            }
            // What has moved on may come after what stands in the next bucket.
            self.soonest = soonest.filter(|_| self.deadlines.first() == Some(bucket));
        }
        self.soonest.map(|(due, _)| due)
    }

    /// What falls due at the moment of `entry` in its game, if anything does. `false`: the game's sums
    /// do not fit any more. It stays as it is, and its own calls say so.
    fn fall_due(&mut self, entry: Entry, events: &mut Vec<Event>) -> bool {
        let slot = slot_mut(&mut self.chunks, entry.place);
        let Some(slot) = slot.filter(|slot| slot.queued == entry.at.get()) else {
            return true;
        };
        if slot.deadline().is_none_or(|due| due > entry.at) {
            return true;
        }
        let terms = self.controls.get(slot.terms);
        terms.is_some_and(|terms| slot.game.advance(terms, entry.at, events).is_some())
    }

    /// The entry has been taken away: its game gets another one, if it `goes_on`.
    fn settle(&mut self, entry: Entry, goes_on: bool) {
        let slot = slot_mut(&mut self.chunks, entry.place);
        let Some(slot) = slot.filter(|slot| slot.queued == entry.at.get()) else {
            return;
        };
        slot.queued = NONE;
        if goes_on {
            self.queue(entry.place);
        }
    }

    /// Sees to it that the deadline of the game at `place` is found in time.
    fn queue(&mut self, place: u32) {
        self.forget(place);
        let Some(slot) = slot_mut(&mut self.chunks, place) else {
            return;
        };
        let Some(due) = slot.deadline().filter(|due| due.get() < slot.queued) else {
            return;
        };
        slot.queued = self.deadlines.push(due, place).get();
        if self.soonest.is_some_and(|(sooner, _)| due < sooner) {
            self.soonest = Some((due, place));
        }
        if self.deadlines.len() > STALE.saturating_add(self.games.saturating_mul(STALE_RATIO)) {
            self.queue_anew();
        }
    }

    /// Drops the entries of deadlines that were put off, and of games that were removed.
    fn queue_anew(&mut self) {
        let mut deadlines = Deadlines::new(self.deadlines.present());
        let slots = self.chunks.iter_mut().flatten();
        for (slot, place) in slots.zip(0_u32..) {
            slot.queued = match slot.deadline() {
                Some(due) => deadlines.push(due, place).get(),
                None => NONE,
            };
        }
        self.deadlines = deadlines;
    }

    /// The deadline of the game at `place` may have changed.
    fn forget(&mut self, place: u32) {
        if self.soonest.is_some_and(|(_, soonest)| soonest == place) {
            self.soonest = None;
        }
    }

    /// The clock of a slot's game, as it was when it was last changed.
    fn clock_of(&self, slot: &Slot) -> Option<Clock> {
        let terms = self.controls.get(slot.terms)?;
        match &slot.game {
            State::Journal(clock) => Some(Clock::clone(clock)),
            state => {
                let game = state.game(terms)?;
                Some(Clock::of_game(Arc::clone(&terms.control), game))
            }
        }
    }

    fn handle(&self, place: u32) -> Handle {
        let generation = self.place(place).map_or(0, |slot| slot.generation);
        Handle { generation, place }
    }

    fn slot(&self, game: Handle) -> Result<&Slot, ClockError> {
        let slot = self.place(game.place);
        let slot = slot.filter(|slot| slot.generation == game.generation);
        slot.ok_or(ClockError::NoSuchGame)
    }

    fn slot_mut(&mut self, game: Handle) -> Result<&mut Slot, ClockError> {
        let slot = slot_mut(&mut self.chunks, game.place);
        let slot = slot.filter(|slot| slot.generation == game.generation);
        slot.ok_or(ClockError::NoSuchGame)
    }

    fn place(&self, place: u32) -> Option<&Slot> {
        let (chunk, offset) = chunk_of(place)?;
        self.chunks.get(chunk)?.get(offset)
    }

    /// A place for another game, which stands first among the free ones.
    fn free_place(&mut self) -> Option<u32> {
        if self.free.is_some() {
            return self.free;
        }
        let full = self.chunks.last().is_none_or(|chunk| chunk.len() == CHUNK);
        if full {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let before = self.chunks.len().checked_sub(1)?.checked_mul(CHUNK)?;
        let chunk = self.chunks.last_mut()?;
        let place = u32::try_from(before.checked_add(chunk.len())?).ok()?;
        chunk.push(Slot {
            queued: NONE,
            generation: 1,
            terms: 0,
            game: State::Free { next: None },
        });
        self.free = Some(place);
        self.free
    }
}

impl Slot {
    fn deadline(&self) -> Option<At> {
        match &self.game {
            State::Free { .. } => None,
            State::Plain(plain) => plain.deadline(),
            State::Whole(whole) => whole.deadline,
            State::Journal(clock) => clock.deadline(),
        }
    }
}

impl State {
    fn of(clock: Clock) -> Self {
        if clock.journal().is_some() {
            return Self::Journal(Box::new(clock));
        }
        match clock.plain_game() {
            Some(plain) => Self::Plain(plain),
            None => Self::Whole(Box::new(Whole {
                game: clock.game(),
                deadline: clock.deadline(),
            })),
        }
    }

    fn game(&self, terms: &Terms) -> Option<Game> {
        match self {
            Self::Free { .. } => None,
            Self::Plain(plain) => Some(plain.whole(&terms.control, terms.penalties)),
            Self::Whole(whole) => Some(whole.game),
            Self::Journal(clock) => Some(clock.game()),
        }
    }

    /// Lets time pass until `at`. `None`: the game's sums do not fit, and it stays as it was.
    fn advance(&mut self, terms: &Terms, at: At, events: &mut Vec<Event>) -> Option<()> {
        if let Self::Journal(clock) = self {
            events.append(&mut clock.advance(at).ok()?);
            return Some(());
        }
        let mut game = self.game(terms)?;
        if game.pass(&terms.control, at, events).is_err() {
            events.clear();
            return None;
        }
        let deadline = game.deadline(&terms.control);
        *self = match deadline.and_then(|due| Plain::of(&terms.control, &game, due)) {
            Some(plain) => Self::Plain(plain.game),
            None => Self::Whole(Box::new(Whole { game, deadline })),
        };
        Some(())
    }
}

/// Lets the time pass that has passed in the arena.
fn catch_up(clock: &mut Clock, now: At) -> Result<(), ClockError> {
    match clock.game().now < now {
        true => clock.advance(now).map(drop),
        false => Ok(()),
    }
}

fn chunk_of(place: u32) -> Option<(usize, usize)> {
    let place = usize::try_from(place).ok()?;
    Some((place.checked_div(CHUNK)?, place.checked_rem(CHUNK)?))
}

fn slot_mut(chunks: &mut [Vec<Slot>], place: u32) -> Option<&mut Slot> {
    let (chunk, offset) = chunk_of(place)?;
    chunks.get_mut(chunk)?.get_mut(offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn a_place_that_has_had_its_last_game_stays_empty() {
        let clock = Clock::new(Notation::named("chess").unwrap().parse("G/5").unwrap());
        let mut arena = Arena::new();
        let Handle { place, .. } = arena.add(clock.clone()).unwrap();
        let handle = |generation| Handle { generation, place };
        slot_mut(&mut arena.chunks, place).unwrap().generation = Handle::LAST_GENERATION - 1;
        arena.remove(handle(Handle::LAST_GENERATION - 1)).unwrap();
        let last = arena.add(clock.clone()).unwrap();
        assert_eq!(last, handle(Handle::LAST_GENERATION));
        arena.remove(last).unwrap();
        assert_ne!(arena.add(clock.clone()).unwrap().place, place);
        assert_eq!(
            arena.press(last, Side::First, At::from(0)),
            Err(ClockError::NoSuchGame)
        );
        assert_eq!(arena.len(), 1);
    }

    #[test]
    fn what_is_not_needed_takes_no_room() {
        let mut clock = Clock::new(Notation::named("chess").unwrap().parse("G/5").unwrap());
        clock.start(Side::First, At::from(0)).unwrap();
        let mut arena = Arena::new();
        for _ in 0..=CHUNK {
            arena.add(Clock::new(Arc::clone(clock.control()))).unwrap();
        }
        assert_eq!(arena.chunks.len(), 2);
        let game = arena.add(clock).unwrap();
        let most = STALE + STALE_RATIO * arena.len();
        // Each deadline is sooner than any before, whose entry is needed no more.
        for bank in (1..100_000_u32).rev().take(most * 2) {
            let set = |clock: &mut Clock| clock.set_bank(Side::First, At::from(0), bank.into());
            arena.act(game, set).unwrap().unwrap();
        }
        assert!(arena.deadlines.len() <= most);
    }
}
