//! Calls on many games of an arena at once, over the caller's arrays.

use std::convert::Infallible;
use std::ops::Range;

use flagfall::{ArenaError, Clock, ClockError, Event, GameEvent, GameId, Millis, Side, Timestamp};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::argument::{self, AtMs};
use crate::column::{Column, Extent, Item};
use crate::games::Games;
use crate::numbers::{self, Status};
use crate::typed::typed;

/// The argument `at_ms` of many presses: one timestamp for all, or an array.
pub(crate) struct OneOrEach<'py>(Bound<'py, PyAny>);

impl<'py> FromPyObject<'_, 'py> for OneOrEach<'py> {
    type Error = Infallible;

    typed! { INPUT_TYPE, type_hint_union!(crate::argument::Int::INPUT_TYPE, crate::column::Array::INPUT_TYPE) }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(object.to_owned()))
    }
}

/// The timestamps of many presses.
pub(crate) enum Moments {
    One(Timestamp),
    Each(Column<i64>),
}

impl Moments {
    pub(crate) fn of(OneOrEach(at_ms): &OneOrEach<'_>, count: usize) -> PyResult<Self> {
        match at_ms.extract::<AtMs>() {
            Err(error) if error.is_instance_of::<PyTypeError>(at_ms.py()) => {
                let each = Column::input(&at_ms.extract()?, "at_ms")?;
                each.check_length(count)?;
                Ok(Self::Each(each))
            }
            one => Ok(Self::One(one?.0)),
        }
    }
}

impl Extent for Moments {
    fn extent(&self) -> Option<(&'static str, Range<usize>)> {
        match self {
            Self::One(_) => None,
            Self::Each(each) => each.extent(),
        }
    }
}

/// The arrays that the readings of many games are written to. One that is not wanted is empty.
pub(crate) struct Display<'a> {
    pub(crate) statuses: &'a [<i32 as Item>::Place],
    pub(crate) phases: &'a [<u8 as Item>::Place],
    pub(crate) on_turn: &'a [<u8 as Item>::Place],
    pub(crate) banks: &'a [[<i64 as Item>::Place; 2]],
    pub(crate) lent: &'a [<i64 as Item>::Place],
}

/// The columns of games to add. One that is not wanted is `None`, or empty.
pub(crate) struct NewGames<'a> {
    /// A clock that has not started, for each time control.
    pub(crate) clocks: &'a [Clock],
    pub(crate) which: Option<&'a [<u32 as Item>::Place]>,
    pub(crate) sides: Option<&'a [<u8 as Item>::Place]>,
    pub(crate) at_ms: &'a [<i64 as Item>::Place],
    pub(crate) games: &'a [<i64 as Item>::Place],
    pub(crate) statuses: &'a [<i32 as Item>::Place],
}

impl NewGames<'_> {
    /// The started clock of the game at `place`.
    fn clock(&self, place: usize, at_ms: i64) -> Result<Clock, Status> {
        let which = match self.which {
            None => 0,
            Some(which) => which.get(place).map_or(u32::MAX, u32::load),
        };
        let side = match self.sides {
            None => Some(Side::First),
            Some(sides) => {
                let side = sides.get(place).map(u8::load);
                side.and_then(|side| Side::from_number(side.into()))
            }
        };
        let clock = usize::try_from(which).ok();
        let clock = clock.and_then(|which| self.clocks.get(which));
        let (Some(clock), Some(side)) = (clock, side) else {
            return Err(numbers::INVALID_ARGUMENT);
        };
        let too_large = ArenaError::Clock(ClockError::TooLarge);
        let at = Timestamp::new(at_ms).ok_or_else(|| numbers::status(too_large))?;
        let mut clock = clock.clone();
        let started = clock.start(side, at);
        started.map_err(|error| numbers::status(ArenaError::Clock(error)))?;
        Ok(clock)
    }
}

impl Games {
    pub(crate) fn press_all(
        &mut self,
        games: &[<i64 as Item>::Place],
        sides: &[<u8 as Item>::Place],
        moments: impl Iterator<Item = i64>,
        statuses: &[<i32 as Item>::Place],
    ) -> usize {
        let mut turns = sides.iter().zip(moments);
        self.for_each(games, statuses, |held, game| match turns.next() {
            Some((side, at_ms)) => held.press(game, u8::load(side), at_ms),
            None => numbers::INVALID_ARGUMENT,
        })
    }

    /// Makes a call on each of these games, and returns how many failed.
    #[inline]
    fn for_each(
        &mut self,
        games: &[<i64 as Item>::Place],
        statuses: &[<i32 as Item>::Place],
        mut call: impl FnMut(&mut Self, i64) -> Status,
    ) -> usize {
        let mut refused = 0;
        for (place, game) in games.iter().enumerate() {
            self.fetch(games, place);
            let status = call(self, i64::load(game));
            refused += usize::from(status != numbers::OK);
            put(statuses, place, status);
        }
        refused
    }

    pub(crate) fn change_all(
        &mut self,
        games: &[<i64 as Item>::Place],
        statuses: &[<i32 as Item>::Place],
        change: impl Fn(&mut flagfall::Arena, GameId) -> Result<Vec<Event>, ArenaError>,
    ) -> usize {
        self.for_each(games, statuses, |held, game| {
            let Some(game) = argument::handle(game) else {
                return numbers::status(ArenaError::NoSuchGame);
            };
            let happened = change(&mut held.arena, game);
            held.wait(game, happened)
        })
    }

    pub(crate) fn add_all(&mut self, new: &NewGames<'_>) -> usize {
        let mut refused = 0;
        for (place, (at_ms, game)) in new.at_ms.iter().zip(new.games).enumerate() {
            let added = new
                .clock(place, i64::load(at_ms))
                .and_then(|clock| self.arena.add(clock).map_err(numbers::status));
            refused += usize::from(added.is_err());
            put(new.statuses, place, added.err().unwrap_or(numbers::OK));
            // Ids are below 2⁵³.
            let id = added.map_or(0, |game| i64::try_from(game.get()).unwrap_or_default());
            id.store(game);
        }
        refused
    }

    /// Prepares calls on the games of a batch, at each place where more of them are needed.
    #[inline]
    fn fetch(&self, games: &[<i64 as Item>::Place], place: usize) {
        if place.is_multiple_of(flagfall::Arena::FETCHED) {
            let next = games.get(place..).unwrap_or_default().iter();
            let games = next.filter_map(|game| argument::handle(i64::load(game)));
            self.arena.fetch(games);
        }
    }

    #[inline(always)]
    fn press(&mut self, game: i64, side: u8, at_ms: i64) -> Status {
        let Some(game) = argument::handle(game) else {
            return numbers::status(ArenaError::NoSuchGame);
        };
        let Some(side) = Side::from_number(side.into()) else {
            return numbers::INVALID_ARGUMENT;
        };
        let Some(at) = Timestamp::new(at_ms) else {
            return numbers::status(ArenaError::Clock(ClockError::TooLarge));
        };
        let happened = self.arena.press(game, side, at);
        self.wait(game, happened)
    }

    /// Adds what happened in a game to the pending events.
    #[inline(always)]
    fn wait(&mut self, game: GameId, happened: Result<Vec<Event>, ArenaError>) -> Status {
        match happened {
            Ok(happened) => {
                if !happened.is_empty() {
                    let happened = happened.into_iter().map(|event| GameEvent { game, event });
                    self.waiting.extend(happened);
                }
                numbers::OK
            }
            Err(error) => numbers::status(error),
        }
    }

    pub(crate) fn read_all(
        &self,
        games: &[<i64 as Item>::Place],
        at: Timestamp,
        display: &Display<'_>,
    ) -> usize {
        let mut refused = 0;
        for (place, game) in games.iter().enumerate() {
            self.fetch(games, place);
            let game = argument::handle(i64::load(game)).ok_or(ArenaError::NoSuchGame);
            let summary = game.and_then(|game| self.arena.summary(game, at));
            refused += usize::from(summary.is_err());
            let status = summary.map_or_else(numbers::status, |_| numbers::OK);
            put(display.statuses, place, status);
            let Ok(summary) = summary else { continue };
            put(display.phases, place, summary.phase.number() as u8);
            put(display.on_turn, place, summary.on_turn.number() as u8);
            put(display.lent, place, summary.lent.get());
            if let Some([first, second]) = display.banks.get(place) {
                bank(summary.banks.first).store(first);
                bank(summary.banks.second).store(second);
            }
        }
        refused
    }
}

fn bank(bank: Option<Millis>) -> i64 {
    bank.map_or(numbers::UNTIMED_MS, Millis::get)
}

pub(crate) fn places<T: Item>(column: &Option<Column<T>>) -> &[T::Place] {
    column.as_ref().map_or(&[], Column::places)
}

/// Writes to a column, unless it is empty.
fn put<T: Item>(column: &[T::Place], place: usize, number: T) {
    if let Some(place) = column.get(place) {
        number.store(place);
    }
}
