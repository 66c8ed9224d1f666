//! Many games.

use std::collections::VecDeque;
use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use flagfall::{ArenaError, GameEvent, GameId, Millis, RestoreError, Side, Timestamp};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyList};

use crate::alarms::{self, SideAlarms};
use crate::arena_batches::{Display, Moments, NewGames, OneOrEach, places};
use crate::arena_damage::ArenaDamage;
use crate::argument::{self, AtMs, Chosen, Int};
use crate::clock::Clock;
use crate::column::{self, Array, Column, Item};
use crate::control::TimeControl;
use crate::errors;
use crate::event::{self, Events, Happened};
use crate::forecast::{Forecast, MOST_PIECES};
use crate::fork::{self, Call};
use crate::games::Games;
use crate::numbers;
use crate::reading::Reading;
use crate::typed::{Items, Iter, List, Tuple};
use crate::value::{self, Reduced};
use crate::verdict::{self, Board, CannotWin, Overtime, Verdict};

/// The clocks of many games, for a server.
///
/// An arena holds many games and advances them together. Finding the next event costs the same for
/// ten games and for a million.
///
///     >>> arena = flagfall.Arena()
///     >>> clock = flagfall.Clock(flagfall.parse("G/5", "chess"))
///     >>> game = arena.add(clock)
///     >>> arena.start(game, "first", at_ms=0)
///     ()
///     >>> arena.deadline_ms
///     300001
///     >>> [event.kind for event in arena.advance(at_ms=300_001)]
///     ['flag']
///
/// A game is known by its id, an int above zero and below 2**53, which `add` returns. An id is
/// never reused: the id of a removed game is rejected. `len(arena)` is the number of games, and
/// `game in arena` says whether the arena contains a game. Iterating yields the ids of the games
/// that are in the arena when the iteration begins; their order changes only when games are added
/// or removed.
///
/// The methods work as those of Clock, with the id first; help(flagfall.Clock) defines the terms.
/// For a call that the arena does not have, take the game's Clock with `clock`, change it, and put
/// it back with `set`.
///
/// `at_ms` is a timestamp, in milliseconds of one monotonic clock for all games; any epoch will do.
/// It must not be earlier than that of the last `advance` (`last_at_ms`) or of the game's own last
/// call. A call that raises changes nothing.
///
/// A game takes about 120 bytes in the usual case (running, or lost on time) and about 420
/// otherwise, for example not started, paused, stopped, in a cube decision, or with a time of 49
/// days or more. With alarms it takes about 1,200, and with a journal 750 or more. Equal time
/// controls are shared.
///
/// The methods for many games (`add_many`, `press_many`, `pause_many`, `resume_many`, `stop_many`,
/// `read_many`) and `advance_into` work on your arrays without copying or keeping them. An array is any C-contiguous object with the buffer protocol, such as an array of numpy,
/// array.array, memoryview or ctypes; its items must have exactly the type stated, which is given
/// by its numpy name (int64). In arrays, sides, phases, event kinds and statuses are the integer
/// constants of flagfall.numbers. Other threads run during these calls; they cannot free or resize
/// an array in use.
///
/// All methods raise ClockError "no-such-game" for a game that is not in the arena, and ClockError
/// if the game's clock rejects the call. All raise ArgumentError for an unknown side or a timestamp
/// beyond 2**53 - 1. The methods for many games do not raise for an item of an array that is wrong in
/// one of these ways, but report it in `statuses`. The methods with arrays raise TypeError
/// for an object that is not an array, has another item type, or is read-only but must be written
/// to, and ArgumentError for an array that is not contiguous, has the wrong length, or is written
/// to and overlaps another. As for a Clock, "at-went-back", "too-large" and "journal-full" can come
/// from every call of a game that takes an `at_ms`.
///
/// An arena may be used from several threads; each call is atomic and waits for the one before.
/// `os.fork` waits for the calls that other threads are making, so the child process has complete
/// arenas. An arena cannot be copied or pickled: save it with `save`.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Arena(Mutex<Games>);

/// The number of items in the row of an event.
const ROW: usize = 5;

#[pymethods]
impl Arena {
    #[new]
    fn new() -> Self {
        Self::of_core(flagfall::Arena::new())
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.lock(py).arena.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Iter<'py, u64>> {
        let games: Vec<_> = self.lock(py).arena.games().map(GameId::get).collect();
        PyList::new(py, games)?.try_iter().map(Iter::from)
    }

    fn __contains__(&self, py: Python<'_>, item: &Bound<'_, PyAny>) -> bool {
        let item = item.extract::<Int>();
        let game = item.and_then(|item| item.game("item")).ok().flatten();
        game.is_some_and(|game| self.lock(py).arena.contains(game))
    }

    /// The timestamp of the next event of any game, in milliseconds. None if nothing can happen.
    ///
    /// Set a timer for it and call `advance` then. Valid until the next call that changes the
    /// arena. Never earlier than `last_at_ms`. The cost does not grow with the number of games: if
    /// the deadlines of more than 1,024 games were postponed, it can be earlier than the next event.
    #[getter]
    fn deadline_ms(&self, py: Python<'_>) -> Option<i64> {
        self.lock(py).arena.next_deadline().map(Timestamp::get)
    }

    /// The timestamp that the last `advance` reached, in milliseconds. None before the first.
    ///
    /// No call may have an earlier `at_ms`, nor one earlier than the last call that changed the
    /// same game. The last call of a single game may be later: `arena.clock(game).last_at_ms`.
    #[getter]
    fn last_at_ms(&self, py: Python<'_>) -> Option<i64> {
        self.lock(py).arena.last_at().map(Timestamp::get)
    }

    /// Adds a copy of `clock` and returns the game's id.
    ///
    /// Events of the clock that are already due are returned by the next `advance`.
    ///
    /// Raises ClockError "too-large" if the arena is full, at about 4,000,000,000 games.
    fn add(&self, py: Python<'_>, clock: &Bound<'_, Clock>) -> PyResult<u64> {
        let clock = clock.get().now();
        let game = self.lock(py).arena.add(clock);
        game.map(GameId::get).map_err(errors::clock)
    }

    /// Adds many games in one call, and starts them: one of each control for each timestamp.
    ///
    ///     >>> from array import array
    ///     >>> arena = flagfall.Arena()
    ///     >>> games = array("q", [0, 0])
    ///     >>> arena.add_many([flagfall.parse("G/5", "chess")], array("q", [0, 500]), games)
    ///     0
    ///     >>> [arena.deadline(game) for game in games]
    ///     [300001, 300501]
    ///
    /// Returns the number of games that could not be added. They do not affect the others.
    ///
    /// - `controls`: the time controls.
    /// - `at_ms`: an array of int64; at `at_ms[i]` the first turn of the i-th game begins.
    /// - `games`: an array of int64; `games[i]` is set to the id of the i-th game, or to 0 if it could
    ///   not be added.
    /// - `which`: an array of uint32: the i-th game has the control `controls[which[i]]`. None: all
    ///   have the first one.
    /// - `sides`: an array of uint8, constants of numbers.Side: the side that begins. None: the first
    ///   side begins in all games.
    /// - `statuses`: an array of int32, or None; `statuses[i]` is set to 0 (numbers.Status.OK), or to
    ///   the reason why the game could not be added.
    ///
    /// Raises ArgumentError if the arrays differ in length; TypeError if `controls` is not a sequence
    /// of TimeControls.
    #[pyo3(signature = (controls, at_ms, games, *, which=None, sides=None, statuses=None))]
    #[allow(clippy::too_many_arguments)]
    fn add_many(
        &self,
        py: Python<'_>,
        controls: Items<Bound<'_, TimeControl>>,
        at_ms: Array<'_>,
        games: Array<'_>,
        which: Option<Array<'_>>,
        sides: Option<Array<'_>>,
        statuses: Option<Array<'_>>,
    ) -> PyResult<usize> {
        let games = Column::<i64>::output(&games, "games")?;
        let count = games.places().len();
        let at_ms = Column::<i64>::input(&at_ms, "at_ms")?;
        at_ms.check_length(count)?;
        let which = Column::<u32>::optional_input(which.as_ref(), "which", count)?;
        let sides = Column::<u8>::optional_input(sides.as_ref(), "sides", count)?;
        let statuses = Column::<i32>::optional(statuses.as_ref(), "statuses", count)?;
        column::check_apart(&[&games, &statuses], &[&at_ms, &which, &sides])?;
        let start =
            |control: &Bound<'_, TimeControl>| flagfall::Clock::new(Arc::clone(&control.get().0));
        let clocks: Vec<_> = controls.0.iter().map(start).collect();
        let new = NewGames {
            clocks: &clocks,
            which: which.as_ref().map(Column::places),
            sides: sides.as_ref().map(Column::places),
            at_ms: at_ms.places(),
            games: games.places(),
            statuses: places(&statuses),
        };
        Ok(fork::detach(py, |call| {
            self.lock_detached(call).add_all(&new)
        }))
    }

    /// Removes the game and returns its clock.
    ///
    /// If a time of the game would exceed 2**53 - 1 ms, the clock returned is in its last valid
    /// state.
    ///
    /// Raises ClockError "no-such-game".
    fn remove(&self, py: Python<'_>, game: Int) -> PyResult<Clock> {
        let clock = self.game(py, game, |arena, game| arena.remove(game))?;
        Ok(Clock::from(clock))
    }

    /// Returns an independent copy of the game's clock, with its journal.
    ///
    /// Raises ClockError "no-such-game"; "too-large" if a time of the game would exceed 2**53 - 1
    /// ms; "journal-full" if its journal cannot hold the events that are due.
    fn clock(&self, py: Python<'_>, game: Int) -> PyResult<Clock> {
        let clock = self.game(py, game, |arena, game| arena.clock(game))?;
        Ok(Clock::from(clock))
    }

    /// Replaces the game's state by a copy of `clock`'s.
    ///
    /// Raises ClockError "no-such-game"; "too-large" if the arena holds too many different time
    /// controls.
    fn set(&self, py: Python<'_>, game: Int, clock: &Bound<'_, Clock>) -> PyResult<()> {
        let clock = clock.get().now();
        self.game(py, game, |arena, game| arena.set(game, clock))
    }

    /// Starts the game: `side`'s turn begins. Returns the events, as Clock.start does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.start.
    fn start(&self, py: Python<'_>, game: Int, side: Chosen<Side>, at_ms: AtMs) -> Events {
        let happened = self.game(py, game, |arena, game| arena.start(game, side.0, at_ms.0))?;
        Ok(Happened(happened))
    }

    /// Completes `side`'s move in the game. Returns the events, as Clock.press does.
    ///
    /// `elapsed_ms`, `number` and `take_backs` are as in Clock.press.
    ///
    /// Raises ClockError "no-such-game", and as Clock.press.
    #[pyo3(signature = (game, side, at_ms, elapsed_ms=None, *, number=None, take_backs=None))]
    #[allow(clippy::too_many_arguments)]
    fn press(
        &self,
        py: Python<'_>,
        game: Int,
        side: Chosen<Side>,
        at_ms: AtMs,
        elapsed_ms: Option<Int>,
        number: Option<Int>,
        take_backs: Option<Int>,
    ) -> Events {
        let (side, at) = (side.0, at_ms.0);
        let number = argument::move_number(number, take_backs)?;
        let elapsed = argument::optional_millis(elapsed_ms, "elapsed_ms")?;
        let happened = self.game(py, game, |arena, game| match (elapsed, number) {
            (None, None) => arena.press(game, side, at),
            (Some(elapsed), None) => arena.press_elapsed(game, side, at, elapsed),
            (None, Some(number)) => arena.press_move(game, side, at, number),
            (Some(elapsed), Some(number)) => {
                arena.press_move_elapsed(game, side, at, elapsed, number)
            }
        })?;
        Ok(Happened(happened))
    }

    /// Pauses the game. Returns the events, as Clock.pause does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.pause.
    fn pause(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> Events {
        let happened = self.game(py, game, |arena, game| arena.pause(game, at_ms.0))?;
        Ok(Happened(happened))
    }

    /// Resumes a paused game. Returns the events, as Clock.resume does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.resume.
    fn resume(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> Events {
        let happened = self.game(py, game, |arena, game| arena.resume(game, at_ms.0))?;
        Ok(Happened(happened))
    }

    /// Ends the game for a reason off the clock: mate, resignation, agreement.
    ///
    /// Returns the events, as Clock.stop does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.stop.
    fn stop(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> Events {
        let happened = self.game(py, game, |arena, game| arena.stop(game, at_ms.0))?;
        Ok(Happened(happened))
    }

    /// Adds `time_ms` to `side`'s bank in the game, or subtracts it if negative.
    ///
    /// Returns the events, as Clock.adjust does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.adjust.
    fn adjust(
        &self,
        py: Python<'_>,
        game: Int,
        side: Chosen<Side>,
        at_ms: AtMs,
        time_ms: Int,
    ) -> Events {
        let time = time_ms.millis("time_ms")?;
        let happened = self.game(py, game, |arena, game| {
            arena.adjust(game, side.0, at_ms.0, time)
        })?;
        Ok(Happened(happened))
    }

    /// Sets the alarms of the game. Returns the events, as Clock.set_alarms does.
    ///
    /// `advance` then returns what sounds, and `deadline_ms` counts it.
    ///
    /// Raises ClockError "no-such-game", and as Clock.set_alarms.
    fn set_alarms(
        &self,
        py: Python<'_>,
        game: Int,
        at_ms: AtMs,
        first: &Bound<'_, SideAlarms>,
        second: &Bound<'_, SideAlarms>,
    ) -> Events {
        let alarms = alarms::both(first, second);
        let happened = self.game(py, game, |arena, game| {
            arena.set_alarms(game, alarms, at_ms.0)
        })?;
        Ok(Happened(happened))
    }

    /// Returns what both clocks of the game show at `at_ms`. Changes nothing.
    ///
    /// Raises ClockError "no-such-game", and as Clock.read.
    fn read(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> PyResult<Reading> {
        let reading = self.game(py, game, |arena, game| arena.read(game, at_ms.0))?;
        Ok(Reading(reading))
    }

    /// Returns what `side`'s bank shows in the game at `at_ms`, in milliseconds. None: untimed.
    ///
    /// The same as `bank_ms` of the side in `read`, but faster. Changes nothing.
    ///
    /// Raises ClockError "no-such-game", and as Clock.bank.
    fn bank(
        &self,
        py: Python<'_>,
        game: Int,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> PyResult<Option<i64>> {
        let bank = self.game(py, game, |arena, game| arena.bank(game, side.0, at_ms.0))?;
        Ok(bank.map(Millis::get))
    }

    /// Returns the timestamp of the game's next event, in milliseconds. None if nothing can happen.
    ///
    /// It is the Clock.deadline_ms of the game, but never earlier than `last_at_ms`.
    ///
    /// Raises ClockError "no-such-game".
    fn deadline(&self, py: Python<'_>, game: Int) -> PyResult<Option<i64>> {
        let deadline = self.game(py, game, |arena, game| arena.deadline(game))?;
        Ok(deadline.map(Timestamp::get))
    }

    /// Returns the result of the game at `at_ms`, given what the board says.
    ///
    /// Takes the same arguments as Clock.verdict after `game`. Changes nothing.
    ///
    /// Raises ClockError "no-such-game", and as Clock.verdict.
    #[pyo3(
        signature = (
            game, at_ms, board=Board::OPEN, *, minimal_loss=None, maximal_loss=None,
            cannot_win=CannotWin::NOBODY, overtime=None
        ),
        text_signature = "($self, game, at_ms, board='open', *, minimal_loss=None, \
                          maximal_loss=None, cannot_win=(), overtime=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn verdict(
        &self,
        py: Python<'_>,
        game: Int,
        at_ms: AtMs,
        board: Board,
        minimal_loss: Option<Int>,
        maximal_loss: Option<Int>,
        cannot_win: CannotWin,
        overtime: Option<Overtime>,
    ) -> PyResult<Verdict> {
        let terms = verdict::terms(minimal_loss, maximal_loss, cannot_win, overtime)?;
        let found = self.game(py, game, |arena, game| {
            arena.verdict(game, at_ms.0, board.0, terms)
        })?;
        Ok(Verdict(found))
    }

    /// Returns what the game's clocks will show from `at_ms` on if nobody presses: a Forecast.
    ///
    /// Raises ClockError "no-such-game", and as Clock.forecast; ArgumentError as Clock.forecast.
    #[pyo3(
        signature = (game, at_ms, *, most=MOST_PIECES),
        text_signature = "($self, game, at_ms, *, most=16)"
    )]
    fn forecast(&self, py: Python<'_>, game: Int, at_ms: AtMs, most: Int) -> PyResult<Forecast> {
        let most = most.most()?;
        let found = self.game(py, game, |arena, game| arena.forecast(game, at_ms.0, most))?;
        Ok(Forecast::of(found))
    }

    /// Returns the whole state of the game's clock at `at_ms`, without its journal, in about 100
    /// bytes.
    ///
    /// Clock.restore reads it.
    ///
    /// Raises ClockError "no-such-game", and as Clock.save.
    fn save_game<'py>(
        &self,
        py: Python<'py>,
        game: Int,
        at_ms: AtMs,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let saved = self.game(py, game, |arena, game| arena.save_game(game, at_ms.0))?;
        Ok(PyBytes::new(py, &saved))
    }

    /// Returns the whole state of the game's clock at `at_ms`, without its journal, as one line of
    /// JSON.
    ///
    /// Clock.restore reads it.
    ///
    /// Raises ClockError "no-such-game", and as Clock.save_json.
    fn save_game_json(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> PyResult<String> {
        self.game(py, game, |arena, game| arena.save_game_json(game, at_ms.0))
    }

    /// Advances all games to `at_ms` and returns the events due by then, as a list of GameEvents.
    ///
    /// First come the pending events of the methods for many games (see `events`), then the new ones, sorted by
    /// time; those of one game at one timestamp are adjacent. Of the new ones, those that were due before
    /// `last_at_ms`, of games that were added later, come first, in any order. A game whose own last call
    /// is later than `at_ms` has no events due, and is left as it is.
    ///
    /// Raises ClockError "at-went-back" if `at_ms` is earlier than `last_at_ms`.
    fn advance<'py>(&self, py: Python<'py>, at_ms: AtMs) -> PyResult<List<'py, event::GameEvent>> {
        let happened = fork::detach(py, |call| {
            let mut games = self.lock_detached(call);
            let Games { arena, waiting } = &mut *games;
            waiting.extend(arena.advance(at_ms.0)?);
            Ok::<_, ArenaError>(std::mem::take(waiting))
        });
        event::list(py, happened.map_err(errors::clock)?.into_iter())
    }

    /// Advances all games like `advance`, but returns at most `most` events, 1 to 4294967295.
    ///
    /// Returns the events, and True if these are all events due by `at_ms`; if False, call it again
    /// for the rest, even if there are no events: the arena has advanced only a part of the way. It
    /// bounds the memory that a call uses and the time that it takes, since it also stops after it
    /// has looked at 1,024 games in which nothing happened.
    ///
    /// Raises ClockError as `advance`; ArgumentError if `most` is out of range.
    fn advance_some<'py>(
        &self,
        py: Python<'py>,
        at_ms: AtMs,
        most: Int,
    ) -> PyResult<(List<'py, event::GameEvent>, bool)> {
        let most = most.most()?;
        let done = fork::detach(py, |call| {
            let mut games = self.lock_detached(call);
            let all = games.advance_some(at_ms.0, most)?;
            let given = games.waiting.len().min(most);
            let happened: Vec<_> = games.waiting.drain(..given).collect();
            Ok::<_, ArenaError>((happened, all && games.waiting.is_empty()))
        });
        let (happened, all) = done.map_err(errors::clock)?;
        Ok((event::list(py, happened.into_iter())?, all))
    }

    /// Advances all games like `advance`, but writes the events to `rows`, an array of int64.
    ///
    /// Returns the number of events written, and True if these are all events due by `at_ms`. If
    /// False, call it again for the rest, as with `advance_some`.
    ///
    /// An event is a row of five numbers: the game, the timestamp in milliseconds, the kind, the
    /// side, and the kind's number: the stage, the lives, the penalties or `left_ms`, and 0 for
    /// other kinds.
    /// `rows` may have the shape (n, 5), or one dimension of 5 * n items.
    ///
    /// Raises ClockError as `advance`; ArgumentError if the array has no room for an event, or is
    /// not a whole number of rows.
    fn advance_into(
        &self,
        py: Python<'_>,
        at_ms: AtMs,
        rows: Array<'_>,
    ) -> PyResult<(usize, bool)> {
        let rows = Column::<i64>::output(&rows, "rows")?;
        let places = rows.places();
        let (rows, rest) = places.as_chunks::<ROW>();
        if rows.is_empty() || !rest.is_empty() {
            let message = format!(
                "`rows` must be one or more rows of {ROW} items, not {} items",
                places.len()
            );
            return Err(errors::argument("rows", message));
        }
        let done = fork::detach(py, |call| {
            let mut games = self.lock_detached(call);
            let arrived = games.advance_some(at_ms.0, rows.len())?;
            let given = games.waiting.len().min(rows.len());
            for (row, event) in rows.iter().zip(games.waiting.drain(..given)) {
                for (place, number) in row.iter().zip(numbers_of(&event)) {
                    number.store(place);
                }
            }
            Ok::<_, ArenaError>((given, arrived && games.waiting.is_empty()))
        });
        done.map_err(errors::clock)
    }

    /// Returns the pending events and clears them, oldest first.
    ///
    /// They are the events of the methods for many games that no call has returned yet. `advance` returns them
    /// too.
    fn events<'py>(&self, py: Python<'py>) -> PyResult<List<'py, event::GameEvent>> {
        let happened = std::mem::take(&mut self.lock(py).waiting);
        event::list(py, happened.into_iter())
    }

    /// Presses many games in one call, in order: `sides[i]`'s move in `games[i]` at `at_ms[i]`.
    ///
    /// Returns the number of presses that failed. A press that fails does not affect the others.
    /// The events of the presses become pending: `events` or the next `advance` returns them.
    ///
    /// - `games`: an array of int64, the ids.
    /// - `sides`: an array of uint8, constants of numbers.Side.
    /// - `at_ms`: an array of int64, or one timestamp for all, in milliseconds.
    /// - `statuses`: an array of int32, or None; `statuses[i]` is set to 0 (numbers.Status.OK), or
    ///   to the reason why the press failed.
    ///
    /// Raises ArgumentError if the arrays differ in length.
    #[pyo3(signature = (games, sides, at_ms, statuses=None))]
    fn press_many(
        &self,
        py: Python<'_>,
        games: Array<'_>,
        sides: Array<'_>,
        at_ms: OneOrEach<'_>,
        statuses: Option<Array<'_>>,
    ) -> PyResult<usize> {
        let games = Column::<i64>::input(&games, "games")?;
        let count = games.places().len();
        let sides = Column::<u8>::input(&sides, "sides")?;
        sides.check_length(count)?;
        let moments = Moments::of(&at_ms, count)?;
        let statuses = Column::<i32>::optional(statuses.as_ref(), "statuses", count)?;
        column::check_apart(&[&statuses], &[&games, &sides, &moments])?;
        let sides = sides.places();
        let games = games.places();
        let statuses = statuses.as_ref().map_or(&[][..], Column::places);
        Ok(match &moments {
            Moments::One(at) => {
                let moments = iter::repeat(at.get());
                fork::detach(py, |call| {
                    let mut held = self.lock_detached(call);
                    held.press_all(games, sides, moments, statuses)
                })
            }
            Moments::Each(each) => {
                let moments = each.places().iter().map(i64::load);
                fork::detach(py, |call| {
                    let mut held = self.lock_detached(call);
                    held.press_all(games, sides, moments, statuses)
                })
            }
        })
    }

    /// Pauses many games in one call, at `at_ms`.
    ///
    /// Returns the number of games that could not be paused. They do not affect the others. Events
    /// become pending: `events` or the next `advance` returns them.
    ///
    /// - `games`: an array of int64, the ids.
    /// - `statuses`: an array of int32, or None; `statuses[i]` is set to 0 (numbers.Status.OK), or to
    ///   the reason why the game could not be paused.
    ///
    /// Raises ArgumentError if the arrays differ in length.
    #[pyo3(signature = (games, at_ms, statuses=None))]
    fn pause_many(
        &self,
        py: Python<'_>,
        games: Array<'_>,
        at_ms: AtMs,
        statuses: Option<Array<'_>>,
    ) -> PyResult<usize> {
        self.change_many(py, games, statuses, |arena, game| {
            arena.pause(game, at_ms.0)
        })
    }

    /// Resumes many paused games in one call, at `at_ms`. Otherwise like `pause_many`.
    #[pyo3(signature = (games, at_ms, statuses=None))]
    fn resume_many(
        &self,
        py: Python<'_>,
        games: Array<'_>,
        at_ms: AtMs,
        statuses: Option<Array<'_>>,
    ) -> PyResult<usize> {
        self.change_many(py, games, statuses, |arena, game| {
            arena.resume(game, at_ms.0)
        })
    }

    /// Ends many games in one call, at `at_ms`, for a reason off the clock. Otherwise like
    /// `pause_many`.
    #[pyo3(signature = (games, at_ms, statuses=None))]
    fn stop_many(
        &self,
        py: Python<'_>,
        games: Array<'_>,
        at_ms: AtMs,
        statuses: Option<Array<'_>>,
    ) -> PyResult<usize> {
        self.change_many(py, games, statuses, |arena, game| arena.stop(game, at_ms.0))
    }

    /// Writes what many games show at `at_ms` to arrays. Changes no game.
    ///
    /// Returns the number of games that could not be read. `games` is an array of int64, the ids.
    /// Pass an array for each output that you want, with one item per game:
    ///
    /// - `statuses`: int32, 0 (numbers.Status.OK), or the reason why the game could not be read;
    ///   its other outputs are then left unchanged.
    /// - `phases`: uint8, whether the clocks run, and if not, why: constants of numbers.Phase.
    /// - `on_turn`: uint8, the side whose clock runs, or would run: constants of numbers.Side.
    /// - `banks`: int64, two items per game: the first side's bank, then the second's, in
    ///   milliseconds; numbers.UNTIMED_MS for an untimed side.
    /// - `lent`: int64, the delay time left for the turn of the side on turn, in milliseconds.
    ///
    /// Raises ArgumentError if an array has the wrong length.
    #[pyo3(signature = (
        games, at_ms, *, statuses=None, phases=None, on_turn=None, banks=None, lent=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn read_many(
        &self,
        py: Python<'_>,
        games: Array<'_>,
        at_ms: AtMs,
        statuses: Option<Array<'_>>,
        phases: Option<Array<'_>>,
        on_turn: Option<Array<'_>>,
        banks: Option<Array<'_>>,
        lent: Option<Array<'_>>,
    ) -> PyResult<usize> {
        let games = Column::<i64>::input(&games, "games")?;
        let count = games.places().len();
        let statuses = Column::<i32>::optional(statuses.as_ref(), "statuses", count)?;
        let phases = Column::<u8>::optional(phases.as_ref(), "phases", count)?;
        let on_turn = Column::<u8>::optional(on_turn.as_ref(), "on_turn", count)?;
        let banks = Column::<i64>::optional(banks.as_ref(), "banks", count.saturating_mul(2))?;
        let lent = Column::<i64>::optional(lent.as_ref(), "lent", count)?;
        column::check_apart(&[&statuses, &phases, &on_turn, &banks, &lent], &[&games])?;
        let games = games.places();
        let display = Display {
            statuses: places(&statuses),
            phases: places(&phases),
            on_turn: places(&on_turn),
            banks: places(&banks).as_chunks().0,
            lent: places(&lent),
        };
        Ok(fork::detach(py, |call| {
            self.lock_detached(call).read_all(games, at_ms.0, &display)
        }))
    }

    /// Returns all games at `at_ms`, as an iterator over bytes: parts of up to 4,096 games.
    ///
    ///     >>> arena = flagfall.Arena()
    ///     >>> game = arena.add(flagfall.Clock(flagfall.parse("G/5", "chess")))
    ///     >>> saved = b"".join(arena.save(at_ms=0))
    ///     >>> game in flagfall.Arena.restore(saved).arena
    ///     True
    ///
    /// Write them to a file, in this order. They contain every game with its id, its journal and
    /// its alarms, and the arena's own time, but not the pending events: take these first. A
    /// running game takes 70 bytes, most others about 100. Each part has its games as they are when
    /// the iterator comes to it, so do not change the arena meanwhile. To save often, use
    /// `save_changes`.
    ///
    /// Raises ClockError "at-went-back" if `at_ms` is earlier than `last_at_ms`.
    fn save<'py>(slf: &Bound<'py, Self>, at_ms: AtMs) -> PyResult<Iter<'py, Bound<'py, PyBytes>>> {
        let py = slf.py();
        let refused = slf.get().lock(py).arena.save(at_ms.0).err();
        if let Some(error) = refused {
            return Err(errors::clock(error));
        }
        let parts = Bound::new(py, Parts::new(slf.clone().unbind(), at_ms.0))?;
        parts.as_any().try_iter().map(Iter::from)
    }

    /// Returns the games that have changed, at most `most` of them, 1 to 4294967295.
    ///
    ///     >>> arena = flagfall.Arena()
    ///     >>> def save(file, at_ms):
    ///     ...     complete = False
    ///     ...     while not complete:
    ///     ...         saved, complete = arena.save_changes(at_ms, 5_000)
    ///     ...         file.write(saved)
    ///
    /// Returns bytes, and True if the pass is complete: then all changes that were made before its
    /// first call are saved. The next call begins another pass.
    ///
    /// The first pass of a series saves all games; the first call of an arena begins a series. Write
    /// what a series saves to one file, in this order. `restore` restores from it, at any time, the
    /// games as they were last saved. If the last part of a file was not written completely, its
    /// other parts are restored. A restored arena begins a new series, in a new file: keep the old
    /// file until the first pass is complete, and if the program ends before that, restore from
    /// both, with an ArenaReader. If writing fails, call `begin_series`.
    ///
    /// A call takes time in proportion to `most`: with 5,000, one or two milliseconds.
    ///
    /// Raises ClockError "at-went-back" if `at_ms` is earlier than `last_at_ms`; ArgumentError if
    /// `most` is out of range.
    fn save_changes<'py>(
        &self,
        py: Python<'py>,
        at_ms: AtMs,
        most: Int,
    ) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        let most = most.most()?;
        let done = fork::detach(py, |call| {
            let mut saved = Vec::new();
            let mut games = self.lock_detached(call);
            let is_complete = games.arena.save_changes(at_ms.0, most, &mut saved)?;
            Ok::<_, ArenaError>((saved, is_complete))
        });
        let (saved, is_complete) = done.map_err(errors::clock)?;
        Ok((PyBytes::new(py, &saved), is_complete))
    }

    /// Begins a new series: the next calls of `save_changes` save all games, for a new file.
    ///
    /// Call it if the last file has become long, or if writing to it failed.
    fn begin_series(&self, py: Python<'_>) {
        self.lock(py).arena.begin_series();
    }

    /// Restores an arena from what `save` or `save_changes` returned. Returns a RestoredArena.
    ///
    /// The ids of the games stay valid. `saved_at_ms` is as in Clock.restore, for the moment of the
    /// last save.
    ///
    /// What is truncated or damaged is listed in `damages`, and all else is restored. Events that
    /// were returned after a game was last saved are returned again. If games were added after the
    /// last save, their ids will be given to other games.
    ///
    /// Raises RestoreError if no part of `saved` could be read, or if a part was written by a later
    /// version; ArgumentError for a number beyond 2**53 - 1.
    #[staticmethod]
    #[pyo3(signature = (saved, *, saved_at_ms=None))]
    fn restore(saved: &Bound<'_, PyBytes>, saved_at_ms: Option<Int>) -> PyResult<RestoredArena> {
        let saved_at = argument::saved_at(saved_at_ms)?;
        let bytes = saved.as_bytes();
        let py = saved.py();
        let restored = py.detach(|| flagfall::Arena::restore(bytes, saved_at));
        RestoredArena::of(py, restored)
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle(
            "an Arena",
            "save it with `save`, or one game with `save_game`",
        )
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let games = self.__len__(py);
        let s = if games == 1 { "" } else { "s" };
        format!("<Arena: {games} game{s}>")
    }
}

impl Arena {
    fn of_core(arena: flagfall::Arena) -> Self {
        Self(Mutex::new(Games {
            arena,
            waiting: VecDeque::new(),
        }))
    }

    /// The part of a save at `at` that has this number. `None` after the last one.
    fn part(&self, py: Python<'_>, at: Timestamp, number: usize) -> PyResult<Option<Vec<u8>>> {
        let part = fork::detach(py, |call| {
            let games = self.lock_detached(call);
            Ok::<_, ArenaError>(games.arena.save(at)?.nth(number))
        });
        part.map_err(errors::clock)
    }

    /// Waits for the call of another thread, if there is one, and lets others run meanwhile. No call
    /// leaves the arena half changed, so a panic in one leaves a valid arena.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Games> {
        match self.0.try_lock() {
            Ok(games) => games,
            Err(TryLockError::Poisoned(games)) => games.into_inner(),
            Err(TryLockError::WouldBlock) => {
                let _call = Call::begin(py);
                let locked = self.0.lock_py_attached(py);
                locked.unwrap_or_else(PoisonError::into_inner)
            }
        }
    }

    /// As `lock`, in a thread that is detached.
    fn lock_detached(&self, _call: &Call) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a call of each of many games.
    fn change_many(
        &self,
        py: Python<'_>,
        games: Array<'_>,
        statuses: Option<Array<'_>>,
        change: impl Fn(&mut flagfall::Arena, GameId) -> Result<Vec<flagfall::Event>, ArenaError>
        + Send
        + Sync,
    ) -> PyResult<usize> {
        let games = Column::<i64>::input(&games, "games")?;
        let statuses =
            Column::<i32>::optional(statuses.as_ref(), "statuses", games.places().len())?;
        column::check_apart(&[&statuses], &[&games])?;
        let (games, statuses) = (games.places(), places(&statuses));
        Ok(fork::detach(py, |call| {
            self.lock_detached(call)
                .change_all(games, statuses, &change)
        }))
    }

    /// Makes a call of one game.
    #[inline(always)]
    fn game<T>(
        &self,
        py: Python<'_>,
        game: Int,
        call: impl FnOnce(&mut flagfall::Arena, GameId) -> Result<T, ArenaError>,
    ) -> PyResult<T> {
        let game = game.game("game")?.ok_or(ArenaError::NoSuchGame);
        let called = game.and_then(|game| call(&mut self.lock(py).arena, game));
        called.map_err(errors::clock)
    }
}

/// The parts of a saved arena, one after the other.
#[pyclass(module = "flagfall")]
struct Parts {
    arena: Py<Arena>,
    at: Timestamp,
    next: usize,
}

impl Parts {
    const fn new(arena: Py<Arena>, at: Timestamp) -> Self {
        Self { arena, at, next: 0 }
    }
}

#[pymethods]
impl Parts {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let part = self.arena.get().part(py, self.at, self.next)?;
        self.next = self.next.saturating_add(1);
        Ok(part.map(|part| PyBytes::new(py, &part)))
    }
}

/// What Arena.restore returns. It cannot be pickled, since it contains an Arena.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct RestoredArena {
    arena: Py<Arena>,
    damages: Vec<flagfall::ArenaDamage>,
    lost: u32,
}

impl RestoredArena {
    pub(crate) fn of(
        py: Python<'_>,
        restored: Result<flagfall::RestoredArena, RestoreError>,
    ) -> PyResult<Self> {
        let restored = restored.map_err(errors::restore)?;
        Ok(Self {
            arena: Py::new(py, Arena::of_core(restored.arena))?,
            damages: restored.damages,
            lost: restored.lost,
        })
    }
}

#[pymethods]
impl RestoredArena {
    /// The arena, with all games that could be restored, each as it was last saved without damage.
    #[getter]
    fn arena(&self, py: Python<'_>) -> Py<Arena> {
        self.arena.clone_ref(py)
    }

    /// What could not be restored, in the order of the bytes. Empty if everything was.
    #[getter]
    fn damages<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, ArenaDamage>> {
        Tuple::of(py, self.damages.iter().copied().map(ArenaDamage))
    }

    /// The number of places of which nothing is known, because everything that was saved about them
    /// is damaged or missing. Each had at most one game when the arena was last saved.
    #[getter]
    const fn lost(&self) -> u32 {
        self.lost
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (arena, damages) = (self.arena.bind(py).repr()?, self.damages.len());
        let s = if damages == 1 { "" } else { "s" };
        Ok(format!("<RestoredArena: {arena}, {damages} damage{s}>"))
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("a RestoredArena", "save its `arena` with `Arena.save`")
    }
}

/// The row of an event.
fn numbers_of(GameEvent { game, event }: &GameEvent) -> [i64; ROW] {
    let (kind, counts) = numbers::event(event.kind);
    let side = event.side.number().into();
    // Ids are below 2⁵³.
    let game = i64::try_from(game.get()).unwrap_or_default();
    [game, event.at.get(), kind, side, counts]
}
