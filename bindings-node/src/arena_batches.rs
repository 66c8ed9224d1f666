//! Calls on many games of an arena at once, over the caller's typed arrays.

use std::cell::Cell;
use std::iter;

use flagfall::{Arena, ArenaError, Clock, Event, GameEvent, GameId, Millis, Side, Timestamp};

use crate::arena::{ARENAS, Held};
use crate::control;
use crate::enums;
use crate::errors::Refused;
use crate::fast::{self, Answer, Call};
use crate::integers::{integer, time};
use crate::table;

impl Held {
    /// Completes a move of a batch. Its events become pending.
    #[inline]
    fn press(&mut self, game: f64, side: u8, at: Option<Timestamp>) -> Result<(), u16> {
        let game = fast::game(game).ok_or(const { enums::status(ArenaError::NoSuchGame) })?;
        let side = Side::from_number(side.into()).ok_or(enums::INVALID_ARGUMENT)?;
        let at = at.ok_or(enums::INVALID_ARGUMENT)?;
        let events = self.arena.press(game, side, at);
        self.wait(game, events)
    }

    /// Adds the events of a call on a game to the pending ones.
    #[inline]
    fn wait(&mut self, game: GameId, events: Result<Vec<Event>, ArenaError>) -> Result<(), u16> {
        for event in events.map_err(enums::status)? {
            self.waiting.push_back(GameEvent { game, event });
        }
        Ok(())
    }

    /// Prepares calls on the games of a batch, at each place where more of them are needed.
    #[inline]
    fn fetch(&self, games: &[Cell<f64>], place: usize) {
        if place.is_multiple_of(flagfall::Arena::FETCHED) {
            let next = games.get(place..).unwrap_or_default().iter();
            self.arena
                .fetch(next.filter_map(|game| fast::game(game.get())));
        }
    }

    /// Makes a call on each of these games, and returns how many failed.
    #[inline]
    fn for_each(
        &mut self,
        games: &[Cell<f64>],
        statuses: Option<&[Cell<u16>]>,
        mut call: impl FnMut(&mut Self, f64) -> Result<(), u16>,
    ) -> Answer {
        let mut refused = 0_u32;
        for (index, game) in games.iter().enumerate() {
            self.fetch(games, index);
            let done = call(self, game.get());
            refused += u32::from(done.is_err());
            put(statuses, index, done.err().unwrap_or(enums::OK));
        }
        Ok(Some(refused.into()))
    }

    /// Completes moves.
    fn press_all(
        &mut self,
        games: &[Cell<f64>],
        sides: &[Cell<u8>],
        moments: impl Iterator<Item = Option<Timestamp>>,
        statuses: Option<&[Cell<u16>]>,
    ) -> Answer {
        let mut turns = sides.iter().zip(moments);
        self.for_each(games, statuses, |held, game| {
            let (side, at) = turns.next().ok_or(enums::INVALID_ARGUMENT)?;
            held.press(game, side.get(), at)
        })
    }
}

/// Completes moves: `(place, games, sides, atMs, statuses)`. Returns how many failed.
pub(crate) fn press_many(call: &Call<5>) -> Answer {
    let games = call.column::<f64>(1, "games", 0)?;
    let sides = call.column::<u8>(2, "sides", games.len())?;
    let one = call.number(3).ok().map(moment);
    let each = match one {
        Some(_) => &[],
        None => call.column::<f64>(3, "atMs", games.len())?,
    };
    let statuses = call.wanted::<u16>(4, "statuses", games.len())?;
    table::with(&ARENAS, call.place(0)?, |held| match one {
        Some(at) => held.press_all(games, sides, iter::repeat(at), statuses),
        None => {
            let moments = each.iter().map(|at| moment(at.get()));
            held.press_all(games, sides, moments, statuses)
        }
    })
}

/// Pauses games: `(place, games, atMs, statuses)`. Returns how many failed.
pub(crate) fn pause_many(call: &Call<4>) -> Answer {
    change_many(call, Arena::pause)
}

/// Resumes games, like [`pause_many`].
pub(crate) fn resume_many(call: &Call<4>) -> Answer {
    change_many(call, Arena::resume)
}

/// Ends games, like [`pause_many`].
pub(crate) fn stop_many(call: &Call<4>) -> Answer {
    change_many(call, Arena::stop)
}

fn change_many(
    call: &Call<4>,
    change: impl Fn(&mut Arena, GameId, Timestamp) -> Result<Vec<Event>, ArenaError>,
) -> Answer {
    let games = call.column::<f64>(1, "games", 0)?;
    let at = call.at(2)?;
    let statuses = call.wanted::<u16>(3, "statuses", games.len())?;
    table::with(&ARENAS, call.place(0)?, |held| {
        held.for_each(games, statuses, |held, game| {
            let game = fast::game(game).ok_or(const { enums::status(ArenaError::NoSuchGame) })?;
            let events = change(&mut held.arena, game, at);
            held.wait(game, events)
        })
    })
}

/// Adds games and starts them: `(place, controls, which, sides, atMs, games, statuses)`. Returns how
/// many failed.
pub(crate) fn add_many(call: &Call<7>) -> Answer {
    let games = call.column::<f64>(5, "games", 0)?;
    let controls = call.column::<f64>(1, "controls", 0)?;
    let which = call.wanted::<u32>(2, "which", games.len())?;
    let sides = call.wanted::<u8>(3, "sides", games.len())?;
    let at_ms = call.column::<f64>(4, "atMs", games.len())?;
    let statuses = call.wanted::<u16>(6, "statuses", games.len())?;
    let clocks = controls
        .iter()
        .map(|number| Ok(Clock::new(control::shared(number.get())?)));
    let clocks: Vec<_> = clocks.collect::<Result<_, Refused>>()?;
    let started = |index: usize, at_ms: f64| {
        let which = which.map_or(Some(0), |which| Some(which.get(index)?.get()));
        let side = sides.map_or(Some(0), |sides| Some(sides.get(index)?.get()));
        let clock = which.and_then(|which| clocks.get(usize::try_from(which).ok()?));
        let side = side.and_then(|side| Side::from_number(side.into()));
        let at = moment(at_ms).ok_or(enums::INVALID_ARGUMENT)?;
        let mut clock = clock.ok_or(enums::INVALID_ARGUMENT)?.clone();
        let started = clock.start(side.ok_or(enums::INVALID_ARGUMENT)?, at);
        started.map_err(|error| enums::status(ArenaError::Clock(error)))?;
        Ok::<_, u16>(clock)
    };
    table::with(&ARENAS, call.place(0)?, |held| {
        let mut refused = 0_u32;
        for (index, (at_ms, game)) in at_ms.iter().zip(games).enumerate() {
            let added = started(index, at_ms.get())
                .and_then(|clock| held.arena.add(clock).map_err(enums::status));
            refused += u32::from(added.is_err());
            put(statuses, index, added.err().unwrap_or(enums::OK));
            game.set(added.map_or(0.0, |game| game.get() as f64));
        }
        Ok(Some(refused.into()))
    })
}

/// Reads games: `(place, games, atMs, statuses, phases, onTurn, banksMs, lentMs)`. Returns how many
/// failed.
pub(crate) fn read_many(call: &Call<8>) -> Answer {
    let games = call.column::<f64>(1, "games", 0)?;
    let at = call.at(2)?;
    let count = games.len();
    let statuses = call.wanted::<u16>(3, "statuses", count)?;
    let phases = call.wanted::<u8>(4, "phases", count)?;
    let on_turn = call.wanted::<u8>(5, "onTurn", count)?;
    let banks_ms = call.wanted::<f64>(6, "banksMs", count.saturating_mul(2))?;
    let lent_ms = call.wanted::<f64>(7, "lentMs", count)?;
    table::with(&ARENAS, call.place(0)?, |held| {
        let mut refused = 0_u32;
        for (index, game) in games.iter().enumerate() {
            held.fetch(games, index);
            let game = fast::game(game.get()).ok_or(ArenaError::NoSuchGame);
            let summary = game.and_then(|game| held.arena.summary(game, at));
            let status = summary.map_or_else(enums::status, |_| enums::OK);
            put(statuses, index, status);
            let Ok(summary) = summary else {
                refused += 1;
                continue;
            };
            let bank = |bank: Option<Millis>| bank.map_or(enums::NONE, time);
            put(phases, index, summary.phase.number() as u8);
            put(on_turn, index, summary.on_turn.number() as u8);
            put(lent_ms, index, time(summary.lent));
            put(banks_ms, 2 * index, bank(summary.banks.first));
            put(banks_ms, 2 * index + 1, bank(summary.banks.second));
        }
        Ok(Some(refused.into()))
    })
}

/// Writes to a column, if the caller passed it.
fn put<T>(column: Option<&[Cell<T>]>, index: usize, number: T) {
    if let Some(cell) = column.and_then(|column| column.get(index)) {
        cell.set(number);
    }
}

fn moment(number: f64) -> Option<Timestamp> {
    integer(number).and_then(Timestamp::new)
}
