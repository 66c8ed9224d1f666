//! The result of a game.

use std::num::NonZeroU32;

use flagfall::{BySide, Losses, Outcome, Reason, Side, Terms};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument::{self, Choice, Chosen, Int, OnBoard};
use crate::errors;
use crate::typed::typed;
use crate::value::{self, NewArguments};

/// The argument `board`: a word, or a word with a side or a score.
#[derive(Clone, Copy)]
pub(crate) struct Board(pub(crate) flagfall::Board);

impl Board {
    pub(crate) const OPEN: Self = Self(flagfall::Board::Open);
}

impl<'py> FromPyObject<'_, 'py> for Board {
    type Error = PyErr;

    typed! { INPUT_TYPE, "flagfall.words", "Board" }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(word) = object.cast::<PyString>() {
            return match word.to_str() {
                Ok("open") => Ok(Self::OPEN),
                Ok("draw") => Ok(Self(flagfall::Board::Draw)),
                _ => Err(unknown(&word.to_string_lossy())),
            };
        }
        let pair = object.cast::<PyTuple>()?;
        let Ok((word, about)) = pair.extract::<(Bound<'_, PyString>, Bound<'_, PyAny>)>() else {
            let message = "`board` must be a str, or a tuple of a str and a side or a score";
            return Err(PyTypeError::new_err(message));
        };
        let side = || about.extract().map(|Chosen(OnBoard(side))| side);
        Ok(Self(match word.to_str() {
            Ok("win") => flagfall::Board::Win(side()?),
            Ok("score") => {
                let score: Int = about.extract()?;
                score.whole("board[1]")?;
                flagfall::Board::Score(score.score("board")?)
            }
            Ok("resigned") => flagfall::Board::Resigned(side()?),
            Ok("claimed") => flagfall::Board::Claimed(side()?),
            _ => return Err(unknown(&word.to_string_lossy())),
        }))
    }
}

fn unknown(word: &str) -> PyErr {
    let word = errors::quote(word);
    let message = format!(
        "`board` must be \"open\", \"draw\", (\"win\", side), (\"resigned\", side), \
         (\"claimed\", side) or (\"score\", points), not {word}"
    );
    errors::argument("board", message)
}

/// The argument `cannot_win`: a side, or any number of them.
#[derive(Clone, Copy)]
pub(crate) struct CannotWin(BySide<bool>);

impl CannotWin {
    pub(crate) const NOBODY: Self = Self(BySide {
        first: false,
        second: false,
    });
}

impl<'py> FromPyObject<'_, 'py> for CannotWin {
    type Error = PyErr;

    typed! {
        INPUT_TYPE,
        type_hint_union!(
            Chosen::<Side>::INPUT_TYPE,
            type_hint_subscript!(
                type_hint_identifier!("collections.abc", "Iterable"),
                Chosen::<Side>::INPUT_TYPE
            )
        )
    }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut cannot_win = Self::NOBODY;
        let mut add = |side: Chosen<argument::CannotWin>| {
            *cannot_win.0.get_mut(side.0.0) = true;
        };
        if object.is_instance_of::<PyString>() {
            add(object.extract()?);
        } else {
            for side in object.try_iter()? {
                add(side?.extract()?);
            }
        }
        Ok(cannot_win)
    }
}

/// The argument `overtime`: points, and the milliseconds that cost as much.
#[derive(Clone, Copy)]
pub(crate) struct Overtime(flagfall::Overtime);

impl<'py> FromPyObject<'_, 'py> for Overtime {
    type Error = PyErr;

    typed! { INPUT_TYPE, <(Int, Int)>::INPUT_TYPE }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let pair = object.cast::<PyTuple>()?;
        let Ok((points, every)) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            let message = "`overtime` must be a tuple of points and milliseconds";
            return Err(PyTypeError::new_err(message));
        };
        let (points, every): (Int, Int) = (points.extract()?, every.extract()?);
        let (points, every) = (points.whole("overtime[0]")?, every.whole("overtime[1]")?);
        let every = u32::try_from(every).ok().and_then(NonZeroU32::new);
        match (u32::try_from(points), every) {
            (Ok(points), Some(every)) => Ok(Self(flagfall::Overtime::new(points, every))),
            _ => {
                let most = u32::MAX;
                let message =
                    format!("`overtime` must be from 0 to {most} points for each 1 to {most} ms");
                Err(errors::argument("overtime", message))
            }
        }
    }
}

pub(crate) fn terms(
    minimal: Option<Int>,
    maximal: Option<Int>,
    cannot_win: CannotWin,
    overtime: Option<Overtime>,
) -> PyResult<Terms> {
    let losses = argument::pair(("minimal_loss", minimal), ("maximal_loss", maximal))?;
    let losses = losses.map(|(minimal, maximal)| {
        Ok::<_, PyErr>(Losses::new(
            minimal.number("minimal_loss", u32::MAX)?,
            maximal.number("maximal_loss", u32::MAX)?,
        ))
    });
    let mut terms = Terms::new();
    terms.losses = losses.transpose()?;
    terms.cannot_win = cannot_win.0;
    terms.overtime = overtime.map(|overtime| overtime.0);
    Ok(terms)
}

impl Choice for Outcome {
    const ARGUMENT: &'static str = "outcome";
    const TYPE: &'static str = "Outcome";
    const ALL: &'static [Self] = &[
        Self::Open,
        Self::Draw,
        Self::Win(Side::First),
        Self::Win(Side::Second),
        Self::Aborted,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Draw => "draw",
            Self::Win(side) => side.name(),
            Self::Aborted => "aborted",
        }
    }
}

/// The result of a game, with its reason.
///
/// Clocks return verdicts; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Verdict(pub(crate) flagfall::Verdict);

#[pymethods]
impl Verdict {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("outcome", "reason", "score")
    }

    #[new]
    #[pyo3(signature = (outcome, reason, score=None))]
    fn new(outcome: Chosen<Outcome>, reason: Chosen<Reason>, score: Option<Int>) -> PyResult<Self> {
        Ok(Self(flagfall::Verdict {
            outcome: outcome.0,
            reason: reason.0,
            score: score.map(|score| score.score("score")).transpose()?,
        }))
    }

    /// Who has won: "first" or "second"; "draw"; "open", nobody yet; or "aborted", nobody, since a
    /// first move did not come in time.
    #[getter]
    fn outcome(&self) -> Chosen<Outcome> {
        Chosen(self.0.outcome)
    }

    /// What decided the game, or what an open game waits for:
    ///
    /// - "board": the board.
    /// - "flag": a side's flag fell.
    /// - "flag-cannot-win": a side's flag fell, but its opponent cannot win.
    /// - "first-flag": a side's first flag fell.
    /// - "both-first-flags": both first flags fell.
    /// - "claim": a draw was claimed after the opponent's first flag.
    /// - "resignation": a side resigned.
    /// - "halt": the limit on the whole game was reached, and the score on the board decides.
    /// - "penalties": penalties gave the opponent the points that it needed.
    /// - "first-move": a first move did not come in time.
    #[getter]
    fn reason(&self) -> Chosen<Reason> {
        Chosen(self.0.reason)
    }

    /// The score as seen from the first side, where the game counts points; otherwise None.
    #[getter]
    fn score(&self) -> Option<i64> {
        self.0.score
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
