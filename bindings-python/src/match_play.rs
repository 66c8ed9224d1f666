//! Backgammon matches.

use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall::{BySide, Crawford, MatchError, Side};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::argument::{self, Chosen, Int, VoidDouble, Winner};
use crate::errors;
use crate::snapshot::Saved;
use crate::value::{self, NewArguments, Reduced};

const U16: u32 = u16::MAX as u32;

/// A backgammon match of several games to `length` points, 1 to 65535.
///
/// It begins at 0-0, keeps the score and says what the doubling cube may do. The clock of each game
/// is a separate Clock, made with `in_match`; report each penalty event of that clock with
/// `penalize`. A call that raises changes nothing.
///
///     >>> match = flagfall.Match(3)
///     >>> match.start_game()
///     >>> match.double("first")
///     >>> match.take()
///     >>> match.end_game("first", 2)
///     >>> match.first, match.second, match.crawford
///     (2, 0, 'next')
///
/// The Crawford game is the first game after a side has come within one point of winning the match:
/// it is played without the cube.
///
/// All methods raise MatchError if the match rejects the call, and ArgumentError for an unknown
/// side or a number out of range.
///
/// A match may be used from several threads; each call is atomic. copy.copy returns an independent
/// match in the same state. Matches compare and hash by identity. A match cannot be pickled: use
/// `save` and `restore`.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Match(Mutex<flagfall::Match>);

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (length))]
    fn new(length: Int) -> PyResult<Self> {
        let length = length.count("length", U16)?;
        Ok(Self(Mutex::new(flagfall::Match::new(length))))
    }

    /// Returns a match at the score `first` to `second`, between two games, after `games` games.
    ///
    /// `crawford` says how far the match is with its Crawford game: "not-yet", "next" (the next
    /// game is the Crawford game) or "played".
    ///
    /// Raises MatchError "match-over" if a score has reached the length; "crawford-mismatch" if
    /// `crawford` does not fit the score: it must be "not-yet" if no side is one point short of the
    /// length, and "next" or "played" otherwise.
    #[staticmethod]
    fn at_score(
        length: Int,
        first: Int,
        second: Int,
        games: Int,
        crawford: Chosen<Crawford>,
    ) -> PyResult<Self> {
        let length = length.count("length", U16)?;
        let score = BySide {
            first: first.number("first", U16)?,
            second: second.number("second", U16)?,
        };
        let games = games.number("games", u32::MAX)?;
        let stands = flagfall::Match::at_score(length, score, games, crawford.0);
        Ok(Self(Mutex::new(stands.map_err(errors::of_match)?)))
    }

    /// The number of points that win the match.
    #[getter]
    fn length(&self) -> u16 {
        self.lock().length().get()
    }

    /// The first side's points.
    #[getter]
    fn first(&self) -> u16 {
        self.lock().score().first
    }

    /// The second side's points.
    #[getter]
    fn second(&self) -> u16 {
        self.lock().score().second
    }

    /// The number of games that have begun.
    #[getter]
    fn games(&self) -> u32 {
        self.lock().games()
    }

    /// How far the match is with its Crawford game, the one game without a cube:
    ///
    /// - "not-yet": no side has been one point short of the length.
    /// - "next": the next game is the Crawford game.
    /// - "now": it is being played.
    /// - "played": it has been played.
    #[getter]
    fn crawford(&self) -> Chosen<Crawford> {
        Chosen(self.lock().crawford())
    }

    /// The value of the cube in the current game; None between games.
    #[getter]
    fn cube(&self) -> Option<u32> {
        self.lock().cube()
    }

    /// Whether the cube cannot be used: a penalty froze it, or this is the Crawford game.
    #[getter]
    fn cube_is_frozen(&self) -> bool {
        self.lock().cube_is_frozen()
    }

    /// The side that has won the match: "first" or "second"; None until then.
    #[getter]
    fn winner(&self) -> Option<Chosen<Side>> {
        self.lock().winner().map(Chosen)
    }

    /// Begins the next game.
    ///
    /// Raises MatchError "match-over"; "game-running" if a game is being played; "too-many-points"
    /// after 4294967295 games.
    fn start_game(&self) -> PyResult<()> {
        self.change(flagfall::Match::start_game)
    }

    /// Ends the game: `winner` gets `points`.
    ///
    /// `points` is what the game is worth with the cube: a gammon at cube 2 is 4 points. Points
    /// beyond the length of the match do not count.
    ///
    /// Raises MatchError "no-game" if no game is being played; "no-points" if `points` is 0.
    fn end_game(&self, winner: Chosen<Winner>, points: Int) -> PyResult<()> {
        let points = points.number("points", u32::MAX)?;
        self.change(|of| of.end_game(winner.0.0, points))
    }

    /// Records a penalty of `side`: its opponent gets a point.
    ///
    /// Returns a Penalized, which says what the penalty caused. A penalty that gives the opponent
    /// the last point ends the match. A penalty that leaves the opponent one point short freezes
    /// the cube for the rest of the game (no more doubles) and makes the next game the Crawford
    /// game, unless this is the Crawford game or it has been played. When the cube freezes, a
    /// pending double is void.
    ///
    /// Raises MatchError "no-game" if no game is being played.
    fn penalize(&self, side: Chosen<Side>) -> PyResult<Penalized> {
        self.change(|of| of.penalize(side.0)).map(Penalized)
    }

    /// Records that `side` offers a double.
    ///
    /// Raises MatchError "no-game" if no game is being played; "crawford-game"; "cube-frozen";
    /// "not-its-cube" if the opponent owns the cube; "double-pending" if a double has not been
    /// answered.
    fn double(&self, side: Chosen<Side>) -> PyResult<()> {
        self.change(|of| of.double(side.0))
    }

    /// Records that the double is taken: the cube's value doubles, and the taker owns it.
    ///
    /// Raises MatchError "no-game" if no game is being played; "no-double" if no double is pending;
    /// "too-many-points" if the value of the cube would exceed the range.
    fn take(&self) -> PyResult<()> {
        self.change(flagfall::Match::take)
    }

    /// Records that the double is dropped: the side that offered it wins the game.
    ///
    /// The game counts the value of the cube before the double.
    ///
    /// Raises MatchError "no-game" if no game is being played; "no-double" if no double is pending.
    fn drop_double(&self) -> PyResult<()> {
        self.change(flagfall::Match::drop_double)
    }

    /// Returns whether a resignation for `points` may be declined.
    ///
    /// In a timed game, a resignation for the most that can be lost must be accepted: three times
    /// the cube, or `most` points if that is less.
    ///
    /// Raises MatchError "no-game" if no game is being played; "no-points" if `points` is 0.
    #[pyo3(signature = (points, most=None))]
    fn may_decline_resignation(&self, points: Int, most: Option<Int>) -> PyResult<bool> {
        let points = points.number("points", u32::MAX)?;
        let most = argument::optional(most, "most", u32::MAX)?;
        let may = self.lock().may_decline_resignation(points, most);
        may.map_err(errors::of_match)
    }

    /// Returns the match, also in the middle of a game, in about 15 bytes.
    ///
    /// That is the score, the games, the Crawford game and the cube. `restore` restores them, in
    /// every language that flagfall supports, on every platform, and in every later version. To save
    /// the clock of the game too, use Clock.save_with_match.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.lock().save())
    }

    /// Like `save`, as one line of JSON.
    ///
    /// The text may be reformatted or its keys reordered; after any other change `restore` rejects
    /// it.
    fn save_json(&self) -> String {
        self.lock().save_json()
    }

    /// Restores a match from what `save`, `save_json` or Clock.save_with_match returned.
    ///
    /// The clock of the last is left out.
    ///
    /// Raises RestoreError if `saved` is not a saved match, was truncated or modified, or contains
    /// an impossible state.
    #[staticmethod]
    fn restore(saved: Saved<'_>) -> PyResult<Self> {
        let restored = saved.restored(flagfall::Match::restore)?;
        Ok(Self(Mutex::new(restored)))
    }

    fn __copy__(&self) -> Self {
        Self(Mutex::new(self.now()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("a Match", "use `save` and `Match.restore`")
    }

    fn __repr__(&self) -> String {
        let now = self.now();
        let (length, games, crawford) = (now.length(), now.games(), now.crawford().name());
        let BySide { first, second } = now.score();
        let cube = match (now.cube(), now.cube_is_frozen()) {
            (None, _) => String::new(),
            (Some(cube), false) => format!("; cube {cube}"),
            (Some(cube), true) => format!("; cube {cube}, frozen"),
        };
        format!("<Match: to {length}, {first}-{second}, games {games}, Crawford {crawford}{cube}>")
    }
}

impl Match {
    pub(crate) fn from_core(of: flagfall::Match) -> Self {
        Self(Mutex::new(of))
    }

    /// A copy of the match.
    pub(crate) fn now(&self) -> flagfall::Match {
        self.lock().clone()
    }

    /// No call leaves the match half changed, so a panic in one leaves a valid match.
    fn lock(&self) -> MutexGuard<'_, flagfall::Match> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut flagfall::Match) -> Result<T, MatchError>,
    ) -> PyResult<T> {
        // No Python code runs while the lock is held, so it cannot deadlock.
        let changed = change(&mut self.lock());
        changed.map_err(errors::of_match)
    }
}

/// The effects of a penalty in a match.
///
/// Matches return them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown side.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Penalized(flagfall::Penalized);

#[pymethods]
impl Penalized {
    #[new]
    #[pyo3(signature = (*, match_over, froze_cube, void_double))]
    fn new(match_over: bool, froze_cube: bool, void_double: Option<Chosen<VoidDouble>>) -> Self {
        Self(flagfall::Penalized {
            match_over,
            froze_cube,
            void_double: void_double.map(|side| side.0.0),
        })
    }

    /// Whether the penalty gave the opponent the last point: the match and the game are over.
    #[getter]
    fn match_over(&self) -> bool {
        self.0.match_over
    }

    /// Whether the penalty froze the cube.
    #[getter]
    fn froze_cube(&self) -> bool {
        self.0.froze_cube
    }

    /// The side whose pending double became void; None if no double was pending.
    ///
    /// Its clock runs again.
    #[getter]
    fn void_double(&self) -> Option<Chosen<Side>> {
        self.0.void_double.map(Chosen)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
