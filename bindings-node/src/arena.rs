//! Many games.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use flagfall::{ArenaError, GameEvent, GameId, Timestamp};
use napi_derive::napi;

use crate::alarms::Alarms;
use crate::clock::{self, Advanced};
use crate::enums;
use crate::errors::{self, Refused};
use crate::event::Event;
use crate::fast::{self, Answer, Call, DONE};
use crate::integers::{at, millis, most_events, move_number, side, time};
use crate::reading;
use crate::table::{self, Place, Table};
use crate::verdict::{Board, Terms, Verdict};

thread_local! {
    pub(crate) static ARENAS: RefCell<Table<Held>> = const { RefCell::new(Table::new()) };
}

/// An arena, the events of the last call on one game, the pending events of batches, and what was
/// saved but not fetched.
pub(crate) struct Held {
    pub(crate) arena: flagfall::Arena,
    events: Vec<flagfall::Event>,
    pub(crate) waiting: VecDeque<GameEvent>,
    pub(crate) saved: Vec<u8>,
}

/// The clocks of many games.
#[napi]
pub struct Arena {
    pub(crate) place: Place<Held>,
}

impl Arena {
    pub(crate) fn of_core(arena: flagfall::Arena) -> Self {
        let held = Held {
            arena,
            events: Vec::new(),
            waiting: VecDeque::new(),
            saved: Vec::new(),
        };
        Self {
            place: Place::new(&ARENAS, held),
        }
    }
}

#[napi]
impl Arena {
    /// Creates an empty arena.
    #[napi(constructor, catch_unwind)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self::of_core(flagfall::Arena::new())
    }

    /// Its number.
    #[napi(catch_unwind)]
    pub fn place(&self) -> f64 {
        self.place.number()
    }

    /// The number of games.
    #[napi(catch_unwind)]
    pub fn size(&self) -> Result<f64, Refused> {
        self.place.with(|held| Ok(held.arena.len() as f64))
    }

    /// Whether the arena holds a game.
    #[napi(catch_unwind)]
    pub fn has(&self, game: f64) -> Result<bool, Refused> {
        let contains = |game| self.place.with(|held| Ok(held.arena.contains(game)));
        fast::game(game).map_or(Ok(false), contains)
    }

    /// Adds a copy of a clock, and returns the game's id.
    #[napi(catch_unwind)]
    pub fn add(&self, clock: f64) -> Result<f64, Refused> {
        let clock = clock::copy(clock)?;
        let game = self
            .place
            .with(|held| held.arena.add(clock).map_err(errors::clock));
        Ok(game?.get() as f64)
    }

    /// Removes a game, and returns its clock.
    #[napi(catch_unwind)]
    pub fn remove(&self, game: f64) -> Result<f64, Refused> {
        let game = handle(game)?;
        let clock = self
            .place
            .with(|held| held.arena.remove(game).map_err(errors::clock));
        Ok(clock::keep(clock?))
    }

    /// An independent copy of a game's clock.
    #[napi(catch_unwind)]
    pub fn clock(&self, game: f64) -> Result<f64, Refused> {
        let game = handle(game)?;
        let clock = self
            .place
            .with(|held| held.arena.clock(game).map_err(errors::clock));
        Ok(clock::keep(clock?))
    }

    /// Replaces a game's state by a copy of a clock's.
    #[napi(catch_unwind)]
    pub fn set(&self, game: f64, clock: f64) -> Result<(), Refused> {
        let (game, clock) = (handle(game)?, clock::copy(clock)?);
        self.place
            .with(|held| held.arena.set(game, clock).map_err(errors::clock))
    }

    /// Starts a game.
    #[napi(catch_unwind)]
    pub fn start(&self, game: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
        self.change(game, at_ms, |arena, game, at| {
            arena.start(game, side(of), at)
        })
    }

    /// Completes a move that took `elapsed_ms`.
    #[napi(catch_unwind)]
    pub fn press_elapsed(
        &self,
        game: f64,
        of: u32,
        at_ms: i64,
        elapsed_ms: i64,
    ) -> Result<u32, Refused> {
        let elapsed = millis(elapsed_ms)?;
        self.change(game, at_ms, |arena, game, at| {
            arena.press_elapsed(game, side(of), at, elapsed)
        })
    }

    /// Completes the move with this number, which took `elapsed_ms`.
    #[napi(catch_unwind)]
    pub fn press_move_elapsed(
        &self,
        game: f64,
        of: u32,
        at_ms: i64,
        elapsed_ms: i64,
        number: i64,
        take_backs: i64,
    ) -> Result<u32, Refused> {
        let (elapsed, number) = (millis(elapsed_ms)?, move_number(number, take_backs)?);
        self.change(game, at_ms, |arena, game, at| {
            arena.press_move_elapsed(game, side(of), at, elapsed, number)
        })
    }

    /// Adds time to a bank, or subtracts it.
    #[napi(catch_unwind)]
    pub fn adjust(&self, game: f64, of: u32, at_ms: i64, time_ms: i64) -> Result<u32, Refused> {
        let time = millis(time_ms)?;
        self.change(game, at_ms, |arena, game, at| {
            arena.adjust(game, side(of), at, time)
        })
    }

    /// Completes the move with this number.
    #[napi(catch_unwind)]
    pub fn press_move(
        &self,
        game: f64,
        of: u32,
        at_ms: i64,
        number: i64,
        take_backs: i64,
    ) -> Result<u32, Refused> {
        let number = move_number(number, take_backs)?;
        self.change(game, at_ms, |arena, game, at| {
            arena.press_move(game, side(of), at, number)
        })
    }

    /// Sets the alarms of a game.
    #[napi(catch_unwind)]
    pub fn set_alarms(&self, game: f64, at_ms: i64, alarms: Alarms) -> Result<u32, Refused> {
        let alarms = alarms.read()?;
        self.change(game, at_ms, |arena, game, at| {
            arena.set_alarms(game, alarms, at)
        })
    }

    /// Pauses a game.
    #[napi(catch_unwind)]
    pub fn pause(&self, game: f64, at_ms: i64) -> Result<u32, Refused> {
        self.change(game, at_ms, flagfall::Arena::pause)
    }

    /// Resumes a paused game.
    #[napi(catch_unwind)]
    pub fn resume(&self, game: f64, at_ms: i64) -> Result<u32, Refused> {
        self.change(game, at_ms, flagfall::Arena::resume)
    }

    /// Ends a game.
    #[napi(catch_unwind)]
    pub fn stop(&self, game: f64, at_ms: i64) -> Result<u32, Refused> {
        self.change(game, at_ms, flagfall::Arena::stop)
    }

    /// The timestamp of the next event in a game.
    #[napi(catch_unwind)]
    pub fn deadline(&self, game: f64) -> Result<Option<i64>, Refused> {
        let game = handle(game)?;
        self.place.with(|held| {
            let deadline = held.arena.deadline(game).map_err(errors::clock)?;
            Ok(deadline.map(Timestamp::get))
        })
    }

    /// The result of a game, given what the board says.
    #[napi(catch_unwind)]
    pub fn verdict(
        &self,
        game: f64,
        at_ms: i64,
        board: Board,
        terms: Terms,
    ) -> Result<Verdict, Refused> {
        let (game, at) = (handle(game)?, at(at_ms)?);
        let (board, terms) = (board.read()?, terms.read()?);
        let verdict = self.place.with(|held| {
            let verdict = held.arena.verdict(game, at, board, terms);
            verdict.map_err(errors::clock)
        });
        Ok(verdict?.into())
    }

    /// What a game's clocks will show if nobody presses, in JSON.
    #[napi(catch_unwind)]
    pub fn forecast(&self, game: f64, at_ms: i64, most: i64) -> Result<String, Refused> {
        let (game, at, most) = (handle(game)?, at(at_ms)?, most_events(most)?);
        self.place.with(|held| {
            let forecast = held.arena.forecast(game, at, most).map_err(errors::clock)?;
            Ok(forecast.to_json())
        })
    }

    /// The whole state of a game's clock in JSON.
    #[napi(catch_unwind)]
    pub fn save_game_json(&self, game: f64, at_ms: i64) -> Result<String, Refused> {
        let (game, at) = (handle(game)?, at(at_ms)?);
        self.place
            .with(|held| held.arena.save_game_json(game, at).map_err(errors::clock))
    }

    /// Advances all games to `at_ms`, or until `most` events are pending.
    #[napi(catch_unwind)]
    pub fn advance_some(&self, at_ms: i64, most: i64) -> Result<Advanced, Refused> {
        let (at, most) = (at(at_ms)?, most_events(most)?);
        self.place.with(|held| {
            let arrived = held.advance_some(at, most)?;
            let waiting = held.waiting.len();
            Ok(Advanced {
                count: u32::try_from(waiting.min(most)).unwrap_or(u32::MAX),
                arrived: arrived && waiting <= most,
            })
        })
    }

    /// The timestamp of the last advance.
    #[napi(catch_unwind)]
    pub fn last_at_ms(&self) -> Result<Option<i64>, Refused> {
        self.place
            .with(|held| Ok(held.arena.last_at().map(Timestamp::get)))
    }

    /// The events of the last call on one game.
    #[napi(catch_unwind)]
    pub fn game_events(&self) -> Result<Vec<Event>, Refused> {
        self.place
            .with(|held| Ok(held.events.iter().map(Event::from).collect()))
    }

    fn change(
        &self,
        game: f64,
        at_ms: i64,
        change: impl FnOnce(
            &mut flagfall::Arena,
            GameId,
            Timestamp,
        ) -> Result<Vec<flagfall::Event>, ArenaError>,
    ) -> Result<u32, Refused> {
        let (game, at) = (handle(game)?, at(at_ms)?);
        self.place.with(|held| {
            held.events = change(&mut held.arena, game, at).map_err(errors::clock)?;
            Ok(u32::try_from(held.events.len()).unwrap_or(u32::MAX))
        })
    }
}

fn handle(number: f64) -> Result<GameId, Refused> {
    let no_such_game = || errors::clock(ArenaError::NoSuchGame);
    fast::game(number).ok_or_else(no_such_game)
}

/// Completes a move: `(place, game, side, atMs)`. Returns the number of events.
pub(crate) fn press(call: &Call<4>) -> Answer {
    let (game, side, at) = (call.game(1)?, call.side(2)?, call.at(3)?);
    table::with(&ARENAS, call.place(0)?, |held| {
        held.events = held.arena.press(game, side, at).map_err(errors::clock)?;
        Ok(Some(held.events.len() as f64))
    })
}

/// A bank: `(place, game, side, atMs)`.
pub(crate) fn bank(call: &Call<4>) -> Answer {
    let (game, side, at) = (call.game(1)?, call.side(2)?, call.at(3)?);
    table::with(&ARENAS, call.place(0)?, |held| {
        let bank = held.arena.bank(game, side, at).map_err(errors::clock)?;
        Ok(bank.map(time))
    })
}

/// A reading into a row: `(place, game, atMs, row)`.
pub(crate) fn read_into(call: &Call<4>) -> Answer {
    let (game, at) = (call.game(1)?, call.at(2)?);
    let row = call.column(3, "row", reading::ROW)?;
    table::with(&ARENAS, call.place(0)?, |held| {
        let reading = held.arena.read(game, at).map_err(errors::clock)?;
        reading::write(&reading, row);
        Ok(DONE)
    })
}

/// Saves a game's clock in binary: `(place, game, atMs, bytes)`. Returns the length, and writes it if
/// it fits.
pub(crate) fn save_game(call: &Call<4>) -> Answer {
    let (game, at) = (call.game(1)?, call.at(2)?);
    let bytes = call.column::<u8>(3, "bytes", 0)?;
    table::with(&ARENAS, call.place(0)?, |held| {
        let saved = held.arena.save_game(game, at).map_err(errors::clock)?;
        Ok(Some(clock::write(&saved, bytes)))
    })
}

/// Writes the ids of the games: `(place, games)`; the array must be long enough.
pub(crate) fn games(call: &Call<2>) -> Answer {
    let games = call.column::<f64>(1, "games", 0)?;
    table::with(&ARENAS, call.place(0)?, |held| {
        for (cell, game) in games.iter().zip(held.arena.games()) {
            cell.set(game.get() as f64);
        }
        Ok(DONE)
    })
}

/// The timestamp of the next event in any game: `(place)`.
pub(crate) fn deadline(call: &Call<1>) -> Answer {
    table::with(&ARENAS, call.place(0)?, |held| {
        Ok(held.arena.next_deadline().map(|at| at.get() as f64))
    })
}

/// How many numbers an event has: the length of EVENT_ROW.
const EVENT_NUMBERS: usize = 5;

impl Held {
    /// Advances to `at`, or until `most` events are pending. Returns whether it reached `at`.
    fn advance_some(&mut self, at: Timestamp, most: usize) -> Result<bool, Refused> {
        let most = most.saturating_sub(self.waiting.len());
        let mut found = Vec::new();
        let arrived = self.arena.advance_some(at, most, &mut found);
        let arrived = arrived.map_err(errors::clock)?;
        self.waiting.extend(found);
        Ok(arrived)
    }

    /// Moves pending events into the rows, as many as fit, and returns their number.
    fn take(&mut self, rows: &[Cell<f64>]) -> f64 {
        let rows = rows.chunks_exact(EVENT_NUMBERS);
        let count = rows.len().min(self.waiting.len());
        for (row, found) in rows.zip(self.waiting.drain(..count)) {
            let (kind, number) = enums::event(found.event.kind);
            let numbers: [f64; EVENT_NUMBERS] = [
                found.game.get() as f64,
                found.event.at.get() as f64,
                kind.into(),
                found.event.side.number().into(),
                number,
            ];
            for (cell, number) in row.iter().zip(numbers) {
                cell.set(number);
            }
        }
        count as f64
    }
}

/// Fetches the pending events: `(place, rows)`. Returns their number.
pub(crate) fn events(call: &Call<2>) -> Answer {
    let rows = call.column(1, "events", EVENT_NUMBERS)?;
    table::with(&ARENAS, call.place(0)?, |held| Ok(Some(held.take(rows))))
}

/// Advances, and fetches the pending events: `(place, atMs, rows)`. Returns their number. If it did
/// not reach `atMs`, all rows are full.
pub(crate) fn advance(call: &Call<3>) -> Answer {
    let at = call.at(1)?;
    let rows = call.column(2, "events", EVENT_NUMBERS)?;
    table::with(&ARENAS, call.place(0)?, |held| {
        let most = rows.len() / EVENT_NUMBERS;
        while !held.advance_some(at, most)? && held.waiting.len() < most {}
        Ok(Some(held.take(rows)))
    })
}
