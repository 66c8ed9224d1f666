//! Many games.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::iter;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use flagfall::{ArenaError, ClockError, GameEvent, GameId, Millis, Side, Timestamp};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyList};

use crate::argument::{self, AtMs, Chosen, Int};
use crate::clock::Clock;
use crate::column::{self, Array, Column, Extent, Item};
use crate::errors;
use crate::event::{self, Event};
use crate::fork::{self, Call};
use crate::numbers::{self, Status};
use crate::reading::Reading;
use crate::typed::{Iter, List, Tuple, typed};
use crate::value::{self, Reduced};
use crate::verdict::{self, Board, CannotWin, Overtime, Verdict};

/// The clocks of many games, for a server that asks which flags fall next in any of them.
///
/// A game is a number, above zero and below 2**53, that `add` gives. It is never another game's: that
/// of a game that was removed is refused. A game costs about 120 bytes while its clock runs, waits for
/// an ordinary move and has no times of 49 days or more, and once it has so ended on time; otherwise
/// some 350. Controls are shared. What a press costs does not grow with the number of games. Whatever
/// a Clock can do that has no call here is done to one that `clock` gives, which then goes back with
/// `set`.
///
/// len() counts the games; `in` says whether one is there; they are iterated over as they are when that
/// begins, in an order that only changes as games are added and removed.
///
/// All moments are in milliseconds on one steady clock of the caller's. The games share one time: no
/// call may lie before the last `advance`, and between two advances each game keeps its own time, as
/// its Clock would. A call that raises changes nothing.
///
/// `press_many`, `read_many` and `advance_into` take arrays of the caller's, which they neither copy
/// nor keep: whatever has the buffer protocol, C-contiguous, such as arrays of numpy, array.array,
/// memoryview and ctypes. Their items are of the exact type that is named here as numpy names it.
/// Other threads run meanwhile, and none can free or resize an array that is in use. What stands in
/// an array for a word is a number of flagfall.numbers.
///
/// All methods raise ClockError "no-such-game" for a game that is not in the arena, and where its
/// clock refuses; ArgumentError for an unknown side or a moment beyond 2**53 - 1; those that take
/// arrays TypeError for one that is none, is of another item type, or is read-only where it is
/// written to, and ArgumentError for one that is not contiguous, of the wrong length, or written to
/// in the memory of another. What every call of a Clock can be refused for, every call of a game
/// that takes an `at_ms` can too: "at-went-back", "too-large", "journal-full".
///
/// An arena may be used from several threads; each call is atomic, and waits for the one before.
/// `os.fork`, and whatever forks through it, waits for the calls that other threads are making, so the
/// child's arenas are complete. It does not copy or pickle: `clock` gives each game's Clock, which `save` keeps.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Arena(Mutex<Games>);

struct Games {
    arena: flagfall::Arena,
    /// What has happened and was not given yet.
    waiting: VecDeque<GameEvent>,
}

/// The numbers of an event in a row.
const ROW: usize = 5;

#[pymethods]
impl Arena {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(Games {
            arena: flagfall::Arena::new(),
            waiting: VecDeque::new(),
        }))
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

    /// The moment of the next event in any game if nobody does anything, in milliseconds on the
    /// caller's clock: a timer that is set for it finds the event. None: there is none.
    ///
    /// It is good until the next call that changes the arena. A moment before the arena's time is
    /// given as the arena's time. What this costs does not grow with the number of games.
    #[getter]
    fn deadline_ms(&self, py: Python<'_>) -> Option<i64> {
        self.lock(py).arena.next_deadline().map(Timestamp::get)
    }

    /// The moment that the last `advance` came to: every later call must have the same or a later one.
    /// None before the first. A game's own last moment may be later: `clock(game).last_at_ms`.
    #[getter]
    fn last_at_ms(&self, py: Python<'_>) -> Option<i64> {
        self.lock(py).arena.last_at().map(Timestamp::get)
    }

    /// Adds a game that stands as `clock` does, and gives its number. Games whose
    /// controls are equal share one here, however they were made. What was due before the arena's time
    /// is told by the next `advance`.
    ///
    /// Raises ClockError "too-large" beyond four thousand million games.
    fn add(&self, py: Python<'_>, clock: &Bound<'_, Clock>) -> PyResult<u64> {
        let clock = clock.get().now();
        let game = self.lock(py).arena.add(clock);
        game.map(GameId::get).map_err(errors::clock)
    }

    /// Removes a game, and gives a Clock that stands as it did.
    ///
    /// Raises ClockError "no-such-game".
    fn remove(&self, py: Python<'_>, game: Int) -> PyResult<Clock> {
        let game = handle(game)?;
        let clock = self.lock(py).arena.remove(game);
        clock.map(Clock::from).map_err(errors::clock)
    }

    /// A Clock that stands as the game does, with its journal: a copy.
    ///
    /// Raises ClockError "no-such-game"; "too-large" where the game's sums do not fit any more;
    /// "journal-full" where its journal cannot hold what has fallen due.
    fn clock(&self, py: Python<'_>, game: Int) -> PyResult<Clock> {
        let game = handle(game)?;
        let clock = self.lock(py).arena.clock(game);
        clock.map(Clock::from).map_err(errors::clock)
    }

    /// Lets a game stand as `clock` does.
    ///
    /// Raises ClockError "no-such-game"; "too-large" for too many controls.
    fn set(&self, py: Python<'_>, game: Int, clock: &Bound<'_, Clock>) -> PyResult<()> {
        let game = handle(game)?;
        let clock = clock.get().now();
        let set = self.lock(py).arena.set(game, clock);
        set.map_err(errors::clock)
    }

    /// Starts a game: the turn of `side` begins. Returns the events, as Clock.start does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.start.
    fn start<'py>(
        &self,
        py: Python<'py>,
        game: Int,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> PyResult<Tuple<'py, Event>> {
        self.change(py, game, at_ms, |arena, game, at| {
            arena.start(game, side.0, at)
        })
    }

    /// Completes the move of `side` in a game, and gives the events, as Clock.press does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.press, except "negative".
    fn press<'py>(
        &self,
        py: Python<'py>,
        game: Int,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> PyResult<Tuple<'py, Event>> {
        let game = handle(game)?;
        let happened = self.lock(py).arena.press(game, side.0, at_ms.0);
        event::tuple(py, happened.map_err(errors::clock)?)
    }

    /// Pauses a game, and gives the events, as Clock.pause does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.pause.
    fn pause<'py>(&self, py: Python<'py>, game: Int, at_ms: AtMs) -> PyResult<Tuple<'py, Event>> {
        self.change(py, game, at_ms, flagfall::Arena::pause)
    }

    /// Ends the pause of a game, and gives the events, as Clock.resume does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.resume.
    fn resume<'py>(&self, py: Python<'py>, game: Int, at_ms: AtMs) -> PyResult<Tuple<'py, Event>> {
        self.change(py, game, at_ms, flagfall::Arena::resume)
    }

    /// Ends a game: mate, resignation, agreement. Returns the events, as Clock.stop does.
    ///
    /// Raises ClockError "no-such-game", and as Clock.stop.
    fn stop<'py>(&self, py: Python<'py>, game: Int, at_ms: AtMs) -> PyResult<Tuple<'py, Event>> {
        self.change(py, game, at_ms, flagfall::Arena::stop)
    }

    /// What the clocks of a game show at `at_ms`, without changing anything.
    ///
    /// Raises ClockError "no-such-game", and as Clock.read.
    fn read(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> PyResult<Reading> {
        let game = handle(game)?;
        let reading = self.lock(py).arena.read(game, at_ms.0);
        reading.map(Reading).map_err(errors::clock)
    }

    /// What the main display of `side` shows in a game at `at_ms`, in milliseconds, without changing
    /// anything. None: untimed.
    ///
    /// Raises ClockError "no-such-game", and as Clock.bank.
    fn bank(
        &self,
        py: Python<'_>,
        game: Int,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> PyResult<Option<i64>> {
        let game = handle(game)?;
        let bank = self.lock(py).arena.bank(game, side.0, at_ms.0);
        Ok(bank.map_err(errors::clock)?.map(Millis::get))
    }

    /// The moment of the next event in one game, as Clock.deadline_ms; None: there is none. A moment
    /// before the arena's time is given as the arena's time.
    ///
    /// Raises ClockError "no-such-game".
    fn deadline(&self, py: Python<'_>, game: Int) -> PyResult<Option<i64>> {
        let game = handle(game)?;
        let deadline = self.lock(py).arena.deadline(game);
        Ok(deadline.map_err(errors::clock)?.map(Timestamp::get))
    }

    /// The result of a game at `at_ms`, without changing anything. Takes what Clock.verdict does.
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
        let game = handle(game)?;
        let terms = verdict::terms(minimal_loss, maximal_loss, cannot_win, overtime)?;
        let found = self.lock(py).arena.verdict(game, at_ms.0, board.0, terms);
        found.map(Verdict).map_err(errors::clock)
    }

    /// The whole state of a game's clock at `at_ms`, which Clock.restore reads: as Clock.save.
    ///
    /// Raises ClockError "no-such-game", and as Clock.save.
    fn save<'py>(&self, py: Python<'py>, game: Int, at_ms: AtMs) -> PyResult<Bound<'py, PyBytes>> {
        let game = handle(game)?;
        let saved = self.lock(py).arena.save(game, at_ms.0);
        Ok(PyBytes::new(py, &saved.map_err(errors::clock)?))
    }

    /// As `save`, in JSON: one line.
    ///
    /// Raises ClockError "no-such-game", and as Clock.save_json.
    fn save_json(&self, py: Python<'_>, game: Int, at_ms: AtMs) -> PyResult<String> {
        let game = handle(game)?;
        let saved = self.lock(py).arena.save_json(game, at_ms.0);
        saved.map_err(errors::clock)
    }

    /// Lets time pass in all games until `at_ms`: what falls due by then happens, and is given in
    /// order of time, those of one game and moment together, after what `press_many` has brought
    /// about and nobody has been given.
    ///
    /// Raises ClockError "at-went-back" for an `at_ms` before the last one.
    fn advance<'py>(&self, py: Python<'py>, at_ms: AtMs) -> PyResult<List<'py, event::GameEvent>> {
        let happened = fork::detach(py, |call| {
            let mut games = self.lock_detached(call);
            let Games { arena, waiting } = &mut *games;
            waiting.extend(arena.advance(at_ms.0)?);
            Ok::<_, ArenaError>(std::mem::take(waiting))
        });
        event::list(py, happened.map_err(errors::clock)?.into_iter())
    }

    /// As `advance`, but gives at most `most` events, 1 to 4294967295, so that they take no more
    /// memory than the caller wants, and whether they are all until `at_ms`. If not, the arena's time
    /// is that of the last event that it found, and the next call goes on from there.
    ///
    /// Raises ClockError as `advance`; ArgumentError for a `most` out of range.
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

    /// As `advance`, but writes the events to `rows`, an array of int64, and gives how many they are,
    /// and whether they are all until `at_ms`. If not, there was no room for more: the arena's time
    /// is that of the last event, and the call is to be made again.
    ///
    /// An event is a row of five numbers: the game, the moment in milliseconds, the kind and the side
    /// by number, and what the kind counts: the stage, the lives, the penalties, or else 0. `rows` may
    /// have the shape (n, 5), or 5 * n items in one dimension.
    ///
    /// Raises ClockError as `advance`; ArgumentError for an array that has room for no event, or for
    /// a part of one.
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
            let message = format!("`rows` must be rows of {ROW} items, and one or more");
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

    /// The events that `press_many` has brought about and nobody has been given yet, the oldest
    /// first. They are given once, here or by the next `advance`.
    fn events<'py>(&self, py: Python<'py>) -> PyResult<List<'py, event::GameEvent>> {
        let happened = std::mem::take(&mut self.lock(py).waiting);
        event::list(py, happened.into_iter())
    }

    /// Presses in many games, in their order: the move of `sides[i]` in `games[i]` at `at_ms[i]`.
    /// Gives how many were refused.
    ///
    /// `games` is an array of int64, `sides` of uint8, `at_ms` of int64, or one moment for all of
    /// them. A press that is refused keeps no other back: `statuses[i]`, an array of int32, becomes
    /// why, or 0. What the presses bring about waits for `events`, or the next `advance`.
    ///
    /// Raises ArgumentError for arrays that are not of one length.
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
        let presses = games.places().iter().zip(sides.places());
        let statuses = statuses.as_ref().map_or(&[][..], Column::places);
        Ok(match &moments {
            Moments::One(at) => {
                let presses = presses.zip(iter::repeat(at.get()));
                fork::detach(py, |call| {
                    self.lock_detached(call).press_all(presses, statuses)
                })
            }
            Moments::Each(each) => {
                let presses = presses.zip(each.places().iter().map(i64::load));
                fork::detach(py, |call| {
                    self.lock_detached(call).press_all(presses, statuses)
                })
            }
        })
    }

    /// What a list of many games shows at `at_ms`, without changing anything. Gives how many could
    /// not be read.
    ///
    /// `games` is an array of int64. What is wanted is written to arrays as long: `statuses`, of
    /// int32, becomes 0 or why a game cannot be read, whose other numbers are left alone; `phases`,
    /// of uint8, whether its clocks run, and if not, why; `on_turn`, of uint8, the side whose clock
    /// runs, or would run; `lent`, of int64, the milliseconds left of the time lent for the turn
    /// beside the bank; and `banks`, of int64 and twice as long, the first side's bank and then the
    /// second's, in milliseconds, numbers.UNTIMED_MS for a side without one.
    ///
    /// Raises ArgumentError for arrays of another length.
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

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        let instead = "`clock` gives the Clock of each game, which `save` keeps";
        value::no_pickle(instead)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let games = self.__len__(py);
        let s = if games == 1 { "" } else { "s" };
        format!("<Arena: {games} game{s}>")
    }
}

impl Arena {
    /// Waits for the call of another thread, if one is being made, and lets others run meanwhile. No
    /// call leaves the arena half changed, so a panic in one has not spoilt it.
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

    /// As `lock`, where others run already.
    fn lock_detached(&self, _call: &Call) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<'py>(
        &self,
        py: Python<'py>,
        game: Int,
        at_ms: AtMs,
        change: impl FnOnce(
            &mut flagfall::Arena,
            GameId,
            Timestamp,
        ) -> Result<Vec<flagfall::Event>, ArenaError>,
    ) -> PyResult<Tuple<'py, Event>> {
        let game = handle(game)?;
        let happened = change(&mut self.lock(py).arena, game, at_ms.0);
        event::tuple(py, happened.map_err(errors::clock)?)
    }
}

fn handle(game: Int) -> PyResult<GameId> {
    let handle = game.game("game")?.ok_or(ArenaError::NoSuchGame);
    handle.map_err(errors::clock)
}

/// The moments of many presses as an argument: one for all, or an array.
struct OneOrEach<'py>(Bound<'py, PyAny>);

impl<'py> FromPyObject<'_, 'py> for OneOrEach<'py> {
    type Error = Infallible;

    typed! { INPUT_TYPE, type_hint_union!(Int::INPUT_TYPE, Array::INPUT_TYPE) }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(object.to_owned()))
    }
}

/// The moments of many presses.
enum Moments {
    One(Timestamp),
    Each(Column<i64>),
}

impl Moments {
    fn of(OneOrEach(at_ms): &OneOrEach<'_>, count: usize) -> PyResult<Self> {
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
    fn lies(&self) -> Option<(&'static str, Range<usize>)> {
        match self {
            Self::One(_) => None,
            Self::Each(each) => each.lies(),
        }
    }
}

/// Where a display of many games goes. What is not wanted is empty.
struct Display<'a> {
    statuses: &'a [<i32 as Item>::Place],
    phases: &'a [<u8 as Item>::Place],
    on_turn: &'a [<u8 as Item>::Place],
    banks: &'a [[<i64 as Item>::Place; 2]],
    lent: &'a [<i64 as Item>::Place],
}

impl Games {
    /// Lets time pass until `at`, or until `most` events wait. Gives whether it came to `at`.
    fn advance_some(&mut self, at: Timestamp, most: usize) -> Result<bool, ArenaError> {
        let most = most.saturating_sub(self.waiting.len());
        let mut happened = Vec::new();
        let arrived = self.arena.advance_some(at, most, &mut happened)?;
        self.waiting.extend(happened);
        Ok(arrived)
    }

    fn press_all<'a>(
        &mut self,
        presses: impl Iterator<Item = ((&'a <i64 as Item>::Place, &'a <u8 as Item>::Place), i64)>,
        statuses: &[<i32 as Item>::Place],
    ) -> usize {
        let mut statuses = statuses.iter();
        let mut refused = 0;
        for ((game, side), at_ms) in presses {
            let status = self.press(i64::load(game), u8::load(side), at_ms);
            refused += usize::from(status != numbers::OK);
            if let Some(place) = statuses.next() {
                status.store(place);
            }
        }
        refused
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
        match self.arena.press(game, side, at) {
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

    fn read_all(
        &self,
        games: &[<i64 as Item>::Place],
        at: Timestamp,
        display: &Display<'_>,
    ) -> usize {
        let mut refused = 0;
        for (place, game) in games.iter().enumerate() {
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

fn places<T: Item>(column: &Option<Column<T>>) -> &[T::Place] {
    column.as_ref().map_or(&[], Column::places)
}

/// Writes to a column that is wanted.
fn put<T: Item>(column: &[T::Place], place: usize, number: T) {
    if let Some(place) = column.get(place) {
        number.store(place);
    }
}

/// The row of an event.
fn numbers_of(GameEvent { game, event }: &GameEvent) -> [i64; ROW] {
    let (kind, counts) = numbers::event(event.kind);
    let side = event.side.number().into();
    // Handles lie below 2⁵³.
    let game = i64::try_from(game.get()).unwrap_or_default();
    [game, event.at.get(), kind, side, counts]
}
