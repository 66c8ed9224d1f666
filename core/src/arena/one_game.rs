//! The calls of a [`Clock`], on one game of an arena.

#[cfg(feature = "documents")]
use alloc::string::String;
use alloc::vec::Vec;

use super::state::State;
use super::{Arena, ArenaError, GameId};
use crate::model::{BySide, Millis, Side, SideAlarms, Timestamp};
use crate::play::held::Held;
use crate::play::{Clock, ClockError, Event, Forecast, MoveNumber};
use crate::result::{Board, Terms, Verdict};

type Events = Result<Vec<Event>, ArenaError>;

impl Arena {
    /// The ids of all games. Their order changes only when games are added or removed.
    pub fn games(&self) -> impl Iterator<Item = GameId> {
        self.slots.games()
    }

    /// Whether the game is in the arena.
    pub fn contains(&self, game: GameId) -> bool {
        self.slots.of(game).is_ok()
    }

    /// The timestamp of the next event in a game, like [`Clock::deadline`]. If the event is already
    /// overdue, the arena's own time.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`].
    pub fn deadline(&self, game: GameId) -> Result<Option<Timestamp>, ArenaError> {
        let (slot, _) = self.slots.of(game)?;
        Ok(slot.deadline().map(|due| due.max(self.now)))
    }

    /// Starts a game, like [`Clock::start`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::start`].
    pub fn start(&mut self, game: GameId, side: Side, at: Timestamp) -> Events {
        self.act(game, |clock| clock.start(side, at))
    }

    /// Completes `side`'s move in a game if `number` is that of its next move, like
    /// [`Clock::press_move`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::press_move`].
    pub fn press_move(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
        number: MoveNumber,
    ) -> Events {
        if self.press_plain_move(game, side, at, number)? {
            return Ok(Vec::new());
        }
        self.act(game, |clock| clock.press_move(side, at, number))
    }

    /// Like [`Arena::press_plain`], if `number` is that of the side's next move.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`].
    pub fn press_plain_move(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
        number: MoveNumber,
    ) -> Result<bool, ArenaError> {
        Ok(self.is_next(game, side, number)? && self.press_plain(game, side, at)?)
    }

    /// Completes `side`'s move in a game and charges `elapsed`, like [`Clock::press_elapsed`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::press_elapsed`].
    pub fn press_elapsed(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
        elapsed: Millis,
    ) -> Events {
        self.act(game, |clock| clock.press_elapsed(side, at, elapsed))
    }

    /// Completes `side`'s move in a game and charges `elapsed` if `number` is that of its next move,
    /// like [`Clock::press_move_elapsed`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::press_move_elapsed`].
    pub fn press_move_elapsed(
        &mut self,
        game: GameId,
        side: Side,
        at: Timestamp,
        elapsed: Millis,
        number: MoveNumber,
    ) -> Events {
        self.act(game, |clock| {
            clock.press_move_elapsed(side, at, elapsed, number)
        })
    }

    /// Whether `number` is that of the next move of `side`, if nothing happens before it.
    fn is_next(&self, game: GameId, side: Side, number: MoveNumber) -> Result<bool, ArenaError> {
        let (slot, cold) = self.slots.of(game)?;
        Ok(match &slot.game {
            State::Held(held) => {
                number.take_backs == 0 && number.check(held.moves(cold, side)).is_ok()
            }
            _ => false,
        })
    }

    /// Pauses a game, like [`Clock::pause`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::pause`].
    pub fn pause(&mut self, game: GameId, at: Timestamp) -> Events {
        self.act(game, |clock| clock.pause(at))
    }

    /// Resumes a paused game, like [`Clock::resume`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::resume`].
    pub fn resume(&mut self, game: GameId, at: Timestamp) -> Events {
        self.act(game, |clock| clock.resume(at))
    }

    /// Ends a game for a reason off the clock, like [`Clock::stop`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::stop`].
    pub fn stop(&mut self, game: GameId, at: Timestamp) -> Events {
        self.act(game, |clock| clock.stop(at))
    }

    /// Adds `time` to `side`'s bank in a game, or subtracts it if negative, like [`Clock::adjust`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::adjust`].
    pub fn adjust(&mut self, game: GameId, side: Side, at: Timestamp, time: Millis) -> Events {
        self.act(game, |clock| clock.adjust(side, at, time))
    }

    /// Sets the alarms of a game, like [`Clock::set_alarms`]. [`Arena::advance`] then reports what
    /// sounds, and [`Arena::next_deadline`] counts it.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of [`Clock::set_alarms`].
    pub fn set_alarms(
        &mut self,
        game: GameId,
        alarms: BySide<SideAlarms>,
        at: Timestamp,
    ) -> Events {
        self.act(game, |clock| clock.set_alarms(alarms, at))
    }

    /// Returns what a game's clocks will show from `at` on if nobody presses, like
    /// [`Clock::forecast`].
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    pub fn forecast(
        &self,
        game: GameId,
        at: Timestamp,
        most: usize,
    ) -> Result<Forecast, ArenaError> {
        self.look(game, at, |clock| clock.forecast(at, most))
    }

    /// Returns the result of a game at `at`, like [`Clock::verdict`].
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    pub fn verdict(
        &self,
        game: GameId,
        at: Timestamp,
        board: Board,
        terms: Terms,
    ) -> Result<Verdict, ArenaError> {
        self.look(game, at, |clock| clock.verdict(at, board, terms))
    }

    /// Saves the whole state of a game's clock at `at`, without its journal, like [`Clock::save`].
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    #[cfg(feature = "documents")]
    pub fn save_game(&self, game: GameId, at: Timestamp) -> Result<Vec<u8>, ArenaError> {
        Ok(self.to_save(game, at)?.save(at)?)
    }

    /// Like [`Arena::save_game`], but as JSON.
    ///
    /// # Errors
    ///
    /// As [`Arena::read`].
    #[cfg(feature = "documents")]
    pub fn save_game_json(&self, game: GameId, at: Timestamp) -> Result<String, ArenaError> {
        Ok(self.to_save(game, at)?.save_json(at)?)
    }

    /// A game's clock at the arena's time, without its journal. Events that are due by then but not
    /// yet reported are left to the restored clock.
    #[cfg(feature = "documents")]
    fn to_save(&self, game: GameId, at: Timestamp) -> Result<Clock, ArenaError> {
        let mut clock = self.look(game, at, |clock| Ok(clock.without_journal()))?;
        if clock.wake().is_none_or(|due| due > self.now) {
            super::catch_up(&mut clock, self.now)?;
        }
        Ok(clock)
    }

    /// Whether a game takes no memory besides its share of the arena's: see [`Arena`].
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`].
    pub fn is_compact(&self, game: GameId) -> Result<bool, ArenaError> {
        let (slot, _) = self.slots.of(game)?;
        Ok(matches!(slot.game, State::Held(Held::Fast(_))))
    }

    /// Calls `look` with a game's clock as of its last change.
    pub(super) fn look<T>(
        &self,
        game: GameId,
        at: Timestamp,
        look: impl FnOnce(&Clock) -> Result<T, ClockError>,
    ) -> Result<T, ArenaError> {
        let found = self.slots.of(game)?;
        if at < self.now {
            return Err(ClockError::AtWentBack { last_at: self.now }.into());
        }
        Ok(match &found.0.game {
            // Used in place, since copying its journal would be slow.
            State::Clock(clock) => look(clock)?,
            _ => look(&self.clock_of(found).ok_or(ArenaError::NoSuchGame)?)?,
        })
    }
}
