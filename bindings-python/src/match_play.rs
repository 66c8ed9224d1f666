//! Backgammon matches.

use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall::{BySide, Crawford, MatchError, Side};
use pyo3::prelude::*;

use crate::argument::{self, Chosen, Int, VoidDouble, Winner};
use crate::errors;
use crate::value::{self, NewArguments, Reduced};

const U16: u32 = u16::MAX as u32;

/// A backgammon match of several games to `length` points, 1 to 65535, at 0-0.
///
/// It keeps the score and what the cube may do; the clocks of each game are a Clock of their own,
/// made with `in_match`, whose penalties the caller passes on. A call that raises changes nothing.
///
/// All methods raise MatchError where the match refuses, ArgumentError for an unknown side or a
/// number out of range. A match may be used from several threads; each call is atomic. copy.copy
/// returns an independent match in the same state. A match changes, so it equals only itself.
/// It does not pickle; `at_score` makes the match of
/// a score.
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

    /// A match that stands at `first` to `second` points between two games, `games` having been
    /// played. `crawford` says where it stands with its Crawford game: "not-yet", "next" or
    /// "played".
    ///
    /// Raises MatchError "match-over" for a score that has reached the length;
    /// "crawford-mismatch" where no side is one point short but the Crawford game has been played
    /// or is next, or one is and it is not.
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

    /// The points that win the match.
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

    /// The games that have begun.
    #[getter]
    fn games(&self) -> u32 {
        self.lock().games()
    }

    /// Where the match stands with its Crawford game, the one game without a cube, after a side
    /// has come within one point of the match: "not-yet", no side has been one point short;
    /// "next", the next game is the Crawford game; "now", it is being played; "played".
    #[getter]
    fn crawford(&self) -> Chosen<Crawford> {
        Chosen(self.lock().crawford())
    }

    /// What the cube of the game that is being played stands at; None between games.
    #[getter]
    fn cube(&self) -> Option<u32> {
        self.lock().cube()
    }

    /// Whether the cube may not be used: it is frozen, or this is the Crawford game.
    #[getter]
    fn cube_is_frozen(&self) -> bool {
        self.lock().cube_is_frozen()
    }

    /// The side that has reached the length: "first" or "second"; None until then.
    #[getter]
    fn winner(&self) -> Option<Chosen<Side>> {
        self.lock().winner().map(Chosen)
    }

    /// Begins the next game.
    ///
    /// Raises MatchError "match-over", "game-running", "too-many-points".
    fn start_game(&self) -> PyResult<()> {
        self.change(flagfall::Match::start_game)
    }

    /// Ends the game: `winner` gets `points`, the cube and whatever the game multiplies it by.
    ///
    /// Raises MatchError "no-game", and "no-points" for none.
    fn end_game(&self, winner: Chosen<Winner>, points: Int) -> PyResult<()> {
        let points = points.number("points", u32::MAX)?;
        self.change(|of| of.end_game(winner.0.0, points))
    }

    /// A penalty of `side`: a point to its opponent. The penalty that reaches the length ends the
    /// match. One that leaves the opponent one point short freezes the cube for the rest of the
    /// game and makes the next game the Crawford game, unless that is being or has been played. A
    /// double that is pending then is void.
    ///
    /// Raises MatchError "no-game".
    fn penalize(&self, side: Chosen<Side>) -> PyResult<Penalized> {
        self.change(|of| of.penalize(side.0)).map(Penalized)
    }

    /// `side` offers a double.
    ///
    /// Raises MatchError "no-game", "crawford-game", "cube-frozen", "not-its-cube",
    /// "double-pending".
    fn double(&self, side: Chosen<Side>) -> PyResult<()> {
        self.change(|of| of.double(side.0))
    }

    /// The double is taken: the cube's value doubles, and the side that takes it owns the cube.
    ///
    /// Raises MatchError "no-game", "no-double", and "too-many-points" for a cube that no number
    /// can hold.
    fn take(&self) -> PyResult<()> {
        self.change(flagfall::Match::take)
    }

    /// The double is dropped: the side that offered it wins the game at the cube's value before.
    ///
    /// Raises MatchError "no-game", "no-double".
    fn drop_double(&self) -> PyResult<()> {
        self.change(flagfall::Match::drop_double)
    }

    /// Whether a resignation for `points` may be declined. In a timed game one for the most that
    /// can be lost may not: three times the cube, unless `most` says less.
    ///
    /// Raises MatchError "no-game", and "no-points" for a resignation that offers none.
    #[pyo3(signature = (points, most=None))]
    fn may_decline_resignation(&self, points: Int, most: Option<Int>) -> PyResult<bool> {
        let points = points.number("points", u32::MAX)?;
        let most = argument::optional(most, "most", u32::MAX)?;
        let may = self.lock().may_decline_resignation(points, most);
        may.map_err(errors::of_match)
    }

    fn __copy__(&self) -> Self {
        Self(Mutex::new(self.now()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        let instead = "Match.at_score makes the Match of a score, between two games";
        value::no_pickle(instead)
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
    /// The match as it stands now.
    pub(crate) fn now(&self) -> flagfall::Match {
        self.lock().clone()
    }

    /// No call leaves the match half changed, so a panic in one has not spoilt it.
    fn lock(&self) -> MutexGuard<'_, flagfall::Match> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut flagfall::Match) -> Result<T, MatchError>,
    ) -> PyResult<T> {
        // Nothing of Python runs while the lock is held, so it cannot be waited for in vain.
        let changed = change(&mut self.lock());
        changed.map_err(errors::of_match)
    }
}

/// What a penalty led to.
///
/// Matches make them. They can also be made by hand, to compare with.
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

    /// Whether the opponent has reached the length: the match is over, and the game with it.
    #[getter]
    fn match_over(&self) -> bool {
        self.0.match_over
    }

    /// Whether the penalty froze the cube.
    #[getter]
    fn froze_cube(&self) -> bool {
        self.0.froze_cube
    }

    /// The side whose double was pending and is void: the clock has gone back to it. None if there
    /// was none.
    #[getter]
    fn void_double(&self) -> Option<Chosen<Side>> {
        self.0.void_double.map(Chosen)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("Penalized", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let fields = ["match_over", "froze_cube", "void_double"];
        value::new_arguments(slf, &fields, &[], slf)
    }
}
