//! Many games: their clocks by id, and the next deadline of any of them.

mod arena_error;
#[cfg_attr(
    not(feature = "documents"),
    expect(dead_code, reason = "nothing can be saved")
)]
mod changes;
mod controls;
mod deadlines;
mod game_id;
mod one_game;
mod slots;
mod state;
#[cfg(feature = "documents")]
pub(crate) mod stored;

use alloc::sync::Arc;
use alloc::vec::Vec;

pub use self::arena_error::ArenaError;
use self::changes::Changes;
use self::controls::Controls;
use self::deadlines::{Deadlines, Entry};
pub use self::game_id::GameId;
use self::slots::{FETCHED, NONE, Slot, Slots};
use self::state::{State, caught_up};
use crate::model::{Millis, Side, Timestamp};
use crate::play::fast::ColdState;
use crate::play::side_clock::ONE;
use crate::play::{Clock, ClockError, Event, Reading, Summary};

/// Holds many games and advances them together. Each game has a [`GameId`].
///
/// Only calls for all games at once, such as [`Arena::advance`] and [`Arena::games`], take longer
/// the more games there are: a press or finding the next event costs the same for ten games and for
/// a million. A game takes about 120 bytes in the usual case (running, or lost on time) and about
/// 420 otherwise, for example not started, paused, stopped, in a decision on the doubling cube, or
/// with a time of 49 days or more. With alarms it takes about 1,200, and with a journal 750 or
/// more. Games with equal time controls share one copy of it.
///
/// The `at` of a call must not be earlier than that of the last [`Arena::advance`] (the arena's own
/// time), nor than that of the last call that changed the same game.
///
/// A method returns an error of a game's clock as [`ArenaError::Clock`]. Every method that takes a
/// game and an `at` can return the errors that every method of [`Clock`] can return:
/// [`ClockError::AtWentBack`], [`ClockError::TooLarge`], [`ClockError::JournalFull`].
///
/// ```
/// use flagfall::{Arena, Chess, Clock, EventKind, Notation, Side, Timestamp};
///
/// let mut blitz = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
/// blitz.start(Side::First, Timestamp::from(0))?;
/// let mut arena = Arena::new();
/// let (one, two) = (arena.add(blitz.clone())?, arena.add(blitz)?);
/// arena.press(one, Side::First, Timestamp::from(1_000))?;
///
/// assert_eq!(arena.next_deadline(), Some(Timestamp::from(300_001)));
/// let events = arena.advance(Timestamp::from(300_001))?;
/// assert_eq!(events.len(), 1);
/// assert_eq!((events[0].game, events[0].event.kind), (two, EventKind::Flag));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Arena {
    now: Timestamp,
    slots: Slots,
    games: usize,
    controls: Controls,
    deadlines: Deadlines,
    /// The events of a game that are being reported; stored here to reuse the memory.
    fallen: Vec<Event>,
    changes: Changes,
}

/// The most games without an event that a call looks at.
const LOOKS: usize = 1_024;
/// Entries that no game needs are removed once there are this many entries for each game, and more
/// than `STALE`.
const STALE_RATIO: usize = 2;
const STALE: usize = 4_096;
/// An event in a game of an [`Arena`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct GameEvent {
    /// The game.
    pub game: GameId,
    /// The event.
    pub event: Event,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// Creates an arena without games.
    pub fn new() -> Self {
        Self {
            now: Timestamp::MIN,
            slots: Slots::new(),
            games: 0,
            controls: Controls::new(),
            deadlines: Deadlines::new(Timestamp::MIN),
            fallen: Vec::new(),
            changes: Changes::new(),
        }
    }

    /// The number of games.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Whether the arena has no games.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Adds the game of `clock` and returns its id. If an event of the game is due before the
    /// arena's own time, the next [`Arena::advance`] returns it.
    ///
    /// # Errors
    ///
    /// [`ClockError::TooLarge`] if the arena has about four billion games.
    pub fn add(&mut self, mut clock: Clock) -> Result<GameId, ArenaError> {
        let full = ArenaError::Clock(ClockError::TooLarge);
        let rules = self.controls.enter_clock(&mut clock).ok_or(full)?;
        let Some(game) = self.slots.take() else {
            self.controls.leave(rules);
            return Err(full);
        };
        let (slot, cold) = self.slots.of_mut(game)?;
        slot.rules = rules;
        slot.game = State::of(clock, cold);
        self.games = self.games.saturating_add(1);
        self.changes.mark_new(game.place);
        self.queue(game.place);
        Ok(game)
    }

    /// Removes a game and returns its clock. If an event is due that no call has returned yet, the
    /// next call on the clock returns it. If a time of the game is out of range, the clock is in its
    /// last valid state.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`].
    pub fn remove(&mut self, game: GameId) -> Result<Clock, ArenaError> {
        let found = self.slots.of(game)?;
        let rules = found.0.rules;
        let is_overdue = self.is_overdue(found.0);
        let mut clock = self.clock_of(found).ok_or(ArenaError::NoSuchGame)?;
        if !is_overdue {
            // A call that fails leaves the clock as it is.
            let _ = catch_up(&mut clock, self.now);
        }
        self.slots.free(game)?;
        self.changes.mark(game.place);
        self.controls.leave(rules);
        self.games = self.games.saturating_sub(1);
        Ok(clock)
    }

    /// Returns an independent copy of the game's clock, advanced to the timestamp that the last
    /// [`Arena::advance`] reached.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`]; [`ClockError::TooLarge`] if a time of the game is out of range;
    /// [`ClockError::JournalFull`] if its journal has no room for the events due by then.
    pub fn clock(&self, game: GameId) -> Result<Clock, ArenaError> {
        let clock = self.clock_of(self.slots.of(game)?);
        let mut clock = clock.ok_or(ArenaError::NoSuchGame)?;
        catch_up(&mut clock, self.now)?;
        Ok(clock)
    }

    /// Completes `side`'s move in a game, like [`Clock::press`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::press`].
    // Inlined into the loops over batches, where the call would be a tenth of the cost.
    #[inline(always)]
    pub fn press(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
    ) -> Result<Vec<Event>, ArenaError> {
        if self.press_plain(game, side, at)? {
            return Ok(Vec::new());
        }
        self.press_in_full(game, side, at)
    }

    /// Completes `side`'s move in a game if the press causes no event and is otherwise ordinary, and
    /// returns whether it did. Otherwise nothing changes: a press of the game's clock then finds the
    /// events, or the error. In a game with a journal or alarms, or that was taken back, no press is
    /// ordinary.
    ///
    /// For a program that must do something before it stores an event.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`].
    #[inline(always)]
    pub fn press_plain(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
    ) -> Result<bool, ArenaError> {
        let now = self.now;
        let (slot, cold) = self.slots.of_mut(game)?;
        if let State::Held(held) = &mut slot.game
            && at >= now
            && let Some(rules) = self.controls.get(slot.rules)
            && held.press(rules, cold, side, at).is_some()
        {
            self.changes.mark(game.place);
            // Nearly every new deadline is later than the previous one, whose entry then leads to
            // it.
            if held.deadline().is_some_and(|due| due.get() < slot.queued) {
                self.queue(game.place);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Not inlined, so that ordinary presses do not pay for it.
    #[inline(never)]
    fn press_in_full(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
    ) -> Result<Vec<Event>, ArenaError> {
        self.act(game, |clock| clock.press(side, at))
    }

    /// Returns what both clocks of a game show at `at`, like [`Clock::read`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::read`].
    pub fn read(&self, game: GameId, at: Timestamp) -> Result<Reading, ArenaError> {
        self.look(game, at, |clock| clock.read(at))
    }

    /// Returns a short form of [`Arena::read`], at much less cost, for a list of many games.
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    pub fn summary(&self, game: GameId, at: Timestamp) -> Result<Summary, ArenaError> {
        let found = self.slots.of(game)?;
        if at < self.now {
            return Err(ClockError::AtWentBack { last_at: self.now }.into());
        }
        match &found.0.game {
            State::Clock(clock) => return Ok(clock.summary(at)?),
            State::Held(held) => {
                if let Some(summary) = held.summary(at) {
                    return Ok(summary);
                }
            }
            State::Free { .. } => {}
        }
        let clock = self.clock_of(found).ok_or(ArenaError::NoSuchGame)?;
        Ok(clock.summary(at)?)
    }

    /// Returns what `side`'s bank shows at `at`, like [`Clock::bank`]. `None`: untimed.
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    pub fn bank(
        &self,
        game: GameId,
        side: Side,
        at: Timestamp,
    ) -> Result<Option<Millis>, ArenaError> {
        Ok(*self.summary(game, at)?.banks.get(side))
    }

    /// Calls the closure `act` with the game's clock, and returns what it returns. If `act` returns
    /// an error, the changes that it made before are kept. To replace the clock, use
    /// [`Arena::set`].
    ///
    /// If an event of the game is due that [`Arena::advance`] has not returned yet, the first call
    /// in `act` that changes the clock returns it. Such an event is then not returned again.
    ///
    /// ```
    /// # use flagfall::{Arena, Chess, Clock, Notation, Phase, Side, Timestamp};
    /// # let mut arena = Arena::new();
    /// # let blitz = Clock::new(Notation::Chess(Chess::default()).parse("G/5")?);
    /// let game = arena.add(blitz)?;
    /// arena.start(game, Side::First, Timestamp::from(0))?;
    /// arena.act(game, |clock| clock.pause(Timestamp::from(5_000)))?;
    /// assert_eq!(arena.read(game, Timestamp::from(9_000))?.phase, Phase::Paused);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Arena::clock`], and those that `act` returns.
    pub fn act<T>(
        &mut self,
        game: GameId,
        act: impl FnOnce(&mut Clock) -> Result<T, ClockError>,
    ) -> Result<T, ArenaError> {
        let now = self.now;
        if self.is_overdue(self.slots.of(game)?.0) {
            return self.act_overdue(game, act);
        }
        if let State::Clock(clock) = &mut self.slots.of_mut(game)?.0.game {
            catch_up(clock, now)?;
            let done = act(clock);
            self.changes.mark(game.place);
            self.queue(game.place);
            return Ok(done?);
        }
        let mut clock = self.clock(game)?;
        let done = act(&mut clock);
        self.set(game, clock)?;
        Ok(done?)
    }

    /// Like [`Arena::act`], for a game with an event that is due but was not returned. The clock is
    /// advanced until just before it: otherwise no call would return it.
    #[inline(never)]
    fn act_overdue<T>(
        &mut self,
        game: GameId,
        act: impl FnOnce(&mut Clock) -> Result<T, ClockError>,
    ) -> Result<T, ArenaError> {
        let found = self.slots.of(game)?;
        let before_it = found.0.wake().and_then(|due| due.checked_sub(ONE));
        let mut clock = self.clock_of(found).ok_or(ArenaError::NoSuchGame)?;
        if let Some(before_it) = before_it {
            catch_up(&mut clock, before_it)?;
        }
        let before = clock.game();
        let done = act(&mut clock);
        let after = clock.game();
        if after.now < self.now && after != before {
            return Err(ClockError::AtWentBack { last_at: self.now }.into());
        }
        self.set(game, clock)?;
        Ok(done.map_err(|error| match error {
            ClockError::AtWentBack { last_at } => ClockError::AtWentBack {
                last_at: last_at.max(self.now),
            },
            _ => error,
        })?)
    }

    /// Whether something is due at the arena's time that no call has returned.
    #[inline]
    fn is_overdue(&self, slot: &Slot) -> bool {
        slot.wake().is_some_and(|due| due <= self.now)
    }

    /// Replaces the game's state by that of `clock`.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`]; [`ClockError::TooLarge`] for too many different time controls.
    pub fn set(&mut self, game: GameId, mut clock: Clock) -> Result<(), ArenaError> {
        let (slot, cold) = self.slots.of_mut(game)?;
        let rules = self.controls.enter_clock(&mut clock);
        let rules = rules.ok_or(ClockError::TooLarge)?;
        self.controls.leave(slot.rules);
        slot.rules = rules;
        slot.game = State::of(clock, cold);
        self.changes.mark(game.place);
        self.queue(game.place);
        Ok(())
    }

    /// How many games [`Arena::fetch`] fetches.
    pub const FETCHED: usize = FETCHED;

    /// Prepares calls on the first [`Arena::FETCHED`] of these games, without effect on any result.
    ///
    /// In a large arena most of a call's time is spent waiting for the game's memory. Games that
    /// are fetched together are waited for together: before every [`Arena::FETCHED`] calls on games
    /// in no particular order, fetch these games.
    ///
    /// ```
    /// # use flagfall::{Arena, ArenaError, GameId, Side, Timestamp};
    /// fn press_all(
    ///     arena: &mut Arena,
    ///     games: &[GameId],
    ///     at: Timestamp,
    /// ) -> Result<(), ArenaError> {
    ///     for games in games.chunks(Arena::FETCHED) {
    ///         arena.fetch(games.iter().copied());
    ///         for game in games {
    ///             arena.press(*game, Side::First, at)?;
    ///         }
    ///     }
    ///     Ok(())
    /// }
    /// # press_all(&mut Arena::new(), &[], Timestamp::from(0))?;
    /// # Ok::<(), ArenaError>(())
    /// ```
    #[inline]
    pub fn fetch(&self, games: impl IntoIterator<Item = GameId>) {
        self.slots.fetch(games.into_iter().map(|game| game.place));
    }

    /// Advances all games to `at` and returns the events due by then, sorted by time. The events of
    /// one game at one timestamp are adjacent. First come those that were due before the arena's own
    /// time, of games that were added later, in any order.
    ///
    /// # Errors
    ///
    /// [`ClockError::AtWentBack`] if `at` is earlier than the arena's own time. A game whose last
    /// call was later than `at` is no error: nothing is due in it.
    pub fn advance(&mut self, at: Timestamp) -> Result<Vec<GameEvent>, ArenaError> {
        let mut events = Vec::new();
        while !self.advance_some(at, usize::MAX, &mut events)? {}
        Ok(events)
    }

    /// Like [`Arena::advance`], but stops after about `most` events, or after it has looked at 1,024
    /// games in which nothing happened, so that a server does not wait for it, no matter how many
    /// games there are. Appends the events to `events`, and returns whether these are all the events
    /// due by `at`. If not, call it again for the rest, even if there are no events: the arena has
    /// advanced only a part of the way. [`Clock::advance_some`] is the same for one clock.
    ///
    /// # Errors
    ///
    /// As [`Arena::advance`].
    pub fn advance_some(
        &mut self,
        at: Timestamp,
        most: usize,
        events: &mut Vec<GameEvent>,
    ) -> Result<bool, ArenaError> {
        if at < self.now {
            return Err(ClockError::AtWentBack { last_at: self.now }.into());
        }
        let most = events.len().saturating_add(most);
        let mut looks = LOOKS;
        // For a few games, fetching does not pay.
        let mut looked = FETCHED - 4;
        while let Some(entry) = self.deadlines.first().filter(|entry| entry.at <= at) {
            if events.len() >= most || looks == 0 {
                self.now = self.now.max(self.deadlines.present());
                return Ok(false);
            }
            if looked.is_multiple_of(FETCHED) {
                self.slots.fetch(self.deadlines.next_places());
            }
            looked = looked.wrapping_add(1);
            self.deadlines.go_to(entry.at);
            let goes_on = self.fall_due(entry).is_some();
            if self.fallen.is_empty() {
                looks = looks.saturating_sub(1);
            } else {
                self.changes.mark(entry.place);
            }
            let game = self.slots.handle(entry.place);
            let told = self.fallen.drain(..);
            events.extend(told.map(|event| GameEvent { game, event }));
            self.settle(entry, goes_on);
        }
        self.deadlines.go_to(at);
        self.now = at;
        Ok(true)
    }

    /// The arena's own time: the timestamp that the last [`Arena::advance`] reached. No later call
    /// may be earlier. `None` before the first. For the last timestamp of a single game, which can
    /// be later, see [`Clock::last_at`].
    pub fn last_at(&self) -> Option<Timestamp> {
        (self.now != Timestamp::MIN).then_some(self.now)
    }

    /// The timestamp of the next event of any game, alarms included, if no call changes a game. `None` if there is
    /// no such event. If the event is already overdue, the arena's own time.
    ///
    /// The cost does not grow with the number of games: if the deadlines of more than 1,024 games
    /// were postponed, the result can be earlier than the next event. Call [`Arena::advance`] at the
    /// timestamp that it returns, and ask again.
    pub fn next_deadline(&mut self) -> Option<Timestamp> {
        for _ in 0..LOOKS {
            let entry = self.deadlines.first()?;
            let (slot, _) = self.slots.get(entry.place)?;
            let is_due = slot.wake().is_some_and(|due| due <= entry.at);
            if is_due && slot.queued == entry.at.get() {
                break;
            }
            self.settle(entry, true);
        }
        self.deadlines.first().map(|entry| entry.at)
    }

    /// Appends the games in which something is due by `at` to `games`, at most `most` of them, and
    /// returns whether these are all. Advances none of them.
    ///
    /// For a program that must do something before a game is advanced, such as write what happens to
    /// a log: it then calls [`Arena::advance_game`]. A game is not returned again until a call
    /// changes it, and [`Arena::next_deadline`] does not count it. Like [`Arena::advance_some`],
    /// this stops after it has looked at 1,024 games in which nothing is due.
    ///
    /// ```
    /// # use flagfall::{Arena, Clock, Notation, Side, Timestamp};
    /// # let mut arena = Arena::new();
    /// # let game = arena.add(Clock::new(Notation::CHESS.parse("G/5")?))?;
    /// arena.start(game, Side::First, Timestamp::from(0))?;
    /// let mut due = Vec::new();
    /// assert!(arena.take_due(Timestamp::from(300_001), 100, &mut due));
    /// assert_eq!(due, [game]);
    /// assert_eq!(arena.advance_game(game, Timestamp::from(300_001))?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_due(&mut self, at: Timestamp, most: usize, games: &mut Vec<GameId>) -> bool {
        let most = games.len().saturating_add(most);
        let mut looks = LOOKS;
        while let Some(entry) = self.deadlines.first().filter(|entry| entry.at <= at) {
            if games.len() >= most || looks == 0 {
                return false;
            }
            let found = self.slots.get_mut(entry.place);
            let found = found.filter(|(slot, _)| slot.queued == entry.at.get());
            match found {
                Some((slot, _)) if slot.wake().is_some_and(|due| due <= at) => {
                    slot.queued = NONE;
                    self.deadlines.pop();
                    games.push(self.slots.handle(entry.place));
                }
                _ => {
                    looks = looks.saturating_sub(1);
                    self.settle(entry, true);
                }
            }
        }
        true
    }

    /// Advances one game to the last of its events that are due by `at`, and returns them. Unlike
    /// [`Clock::advance`] in [`Arena::act`], this changes nothing if nothing is due, and the game
    /// takes no more memory if its time has run out.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`]; [`ClockError::TooLarge`] if a time of the game is out of range or
    /// its journal is full. If something happened before that, this call returns it, and the next
    /// one the error.
    pub fn advance_game(&mut self, game: GameId, at: Timestamp) -> Result<Vec<Event>, ArenaError> {
        let mut events = Vec::new();
        loop {
            let (slot, _) = self.slots.of_mut(game)?;
            let Some(due) = slot.wake().filter(|due| *due <= at) else {
                break;
            };
            // What was queued for the game is not needed any more.
            slot.queued = due.get();
            let place = game.place;
            let passed = self.fall_due(Entry { at: due, place });
            events.append(&mut self.fallen);
            if let Some((slot, _)) = self.slots.get_mut(place) {
                slot.queued = NONE;
            }
            if passed.is_none() {
                if events.is_empty() {
                    return Err(ClockError::TooLarge.into());
                }
                // What has happened is reported, and the next call returns the error.
                break;
            }
        }
        if !events.is_empty() {
            self.changes.mark(game.place);
            self.queue(game.place);
        }
        Ok(events)
    }

    /// Adds the events of a game at the time of `entry` to `fallen`. `None` if a time of the game
    /// is out of range: the game is then unchanged, and its own calls return the error.
    fn fall_due(&mut self, entry: Entry) -> Option<()> {
        let events = &mut self.fallen;
        let (slot, cold) = self.slots.get_mut(entry.place)?;
        if slot.queued != entry.at.get() || slot.wake().is_none_or(|due| due > entry.at) {
            return Some(());
        }
        if let State::Clock(clock) = &mut slot.game {
            events.append(&mut clock.advance(entry.at).ok()?);
            return Some(());
        }
        let State::Held(held) = &mut slot.game else {
            return Some(());
        };
        let rules = self.controls.get(slot.rules)?;
        if let Some(event) = held.expire(rules, cold) {
            events.push(event);
            return Some(());
        }
        let mut game = caught_up(held, rules, cold)?;
        if game.pass(&rules.control, entry.at, events).is_err() {
            events.clear();
            return None;
        }
        // If an overdue event came before the last one, the state at the deadline is not the end.
        if game.phase.is_over()
            && events.last().map(|last| last.at) == held.deadline()
            && let Some(ended) = held.ended()
        {
            *held = ended;
            return Some(());
        }
        if game.rules_key() != rules.key {
            let control = Arc::clone(&rules.original);
            let before = slot.rules;
            slot.rules = self.controls.enter(&control, &game)?;
            self.controls.leave(before);
        }
        held.put(game, self.controls.get(slot.rules)?, cold);
        Some(())
    }

    /// Removes the first entry, or postpones it to the deadline of its game, if the game `goes_on`.
    fn settle(&mut self, entry: Entry, goes_on: bool) {
        let found = self.slots.get_mut(entry.place);
        let Some((slot, _)) = found.filter(|(slot, _)| slot.queued == entry.at.get()) else {
            return self.deadlines.pop();
        };
        let due = slot.wake().filter(|_| goes_on);
        slot.queued = match due.and_then(|due| self.deadlines.postpone_first(due)) {
            Some(due) => due.get(),
            None => {
                self.deadlines.pop();
                NONE
            }
        };
    }

    /// Makes sure that the game at `place` has an entry no later than its deadline.
    fn queue(&mut self, place: u32) {
        let Some((slot, _)) = self.slots.get_mut(place) else {
            return;
        };
        let Some(due) = slot.wake().filter(|due| due.get() < slot.queued) else {
            return;
        };
        slot.queued = self.deadlines.push(due, place).get();
        if self.deadlines.len() > STALE.saturating_add(self.games.saturating_mul(STALE_RATIO)) {
            let slots = &self.slots;
            self.deadlines.sweep(|entry| {
                let found = slots.get(entry.place);
                found.is_some_and(|(slot, _)| slot.queued == entry.at.get())
            });
        }
    }

    /// The clock of a slot's game, as of its last change.
    fn clock_of(&self, (slot, cold): (&Slot, &ColdState)) -> Option<Clock> {
        slot.game.clock(self.controls.get(slot.rules)?, cold)
    }
}

/// Advances a clock to the arena's time.
fn catch_up(clock: &mut Clock, now: Timestamp) -> Result<(), ClockError> {
    if clock.game().now < now {
        clock.advance(now).map(drop)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    #[test]
    fn a_place_that_has_had_its_last_game_stays_empty() {
        let clock = Clock::new(Notation::named("chess").unwrap().parse("G/5").unwrap());
        let mut arena = Arena::new();
        let GameId { place, .. } = arena.add(clock.clone()).unwrap();
        let handle = |generation| GameId { generation, place };
        arena.slots.get_mut(place).unwrap().0.generation = GameId::LAST_GENERATION - 1;
        arena.remove(handle(GameId::LAST_GENERATION - 1)).unwrap();
        let last = arena.add(clock.clone()).unwrap();
        assert_eq!(last, handle(GameId::LAST_GENERATION));
        arena.remove(last).unwrap();
        for gone in [last, handle(1)] {
            let set = arena.set(gone, clock.clone());
            assert_eq!(set, Err(ArenaError::NoSuchGame));
        }
        assert_ne!(arena.add(clock.clone()).unwrap().place, place);
        assert_eq!(
            arena.press(last, Side::First, Timestamp::from(0)),
            Err(ArenaError::NoSuchGame)
        );
        assert_eq!(arena.len(), 1);
    }

    #[test]
    fn what_is_not_needed_takes_no_room() {
        let mut clock = Clock::new(Notation::named("chess").unwrap().parse("G/5").unwrap());
        clock.start(Side::First, Timestamp::from(0)).unwrap();
        let mut arena = Arena::new();
        let game = arena.add(clock).unwrap();
        let most = STALE + STALE_RATIO * arena.len();
        // Each deadline is earlier than all before it, so their entries are no longer needed.
        for bank in (1..100_000_u32).rev().take(most * 2) {
            let set =
                |clock: &mut Clock| clock.set_bank(Side::First, Timestamp::from(0), bank.into());
            arena.act(game, set).unwrap();
        }
        assert!(arena.deadlines.len() <= most);
    }
}
