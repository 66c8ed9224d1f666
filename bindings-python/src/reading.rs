//! Readings.

use flagfall::{BySide, FirstFlag, Flag, Millis, Phase, Side};
use pyo3::prelude::*;

use crate::argument::{self, AtMs, Chosen, FirstToFall, Int, OnTurn};
use crate::value::{self, NewArguments};

/// What the clocks show at a timestamp.
///
/// `at_ms` is in milliseconds. Clocks return readings; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Reading(pub(crate) flagfall::Reading);

#[pymethods]
impl Reading {
    #[new]
    #[pyo3(signature = (
        *, at_ms, phase, on_turn, deciding, provisional, first_to_fall, first, second
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        at_ms: AtMs,
        phase: Chosen<Phase>,
        on_turn: Chosen<OnTurn>,
        deciding: bool,
        provisional: bool,
        first_to_fall: Option<Chosen<FirstToFall>>,
        first: &Bound<'_, SideReading>,
        second: &Bound<'_, SideReading>,
    ) -> Self {
        Self(flagfall::Reading {
            at: at_ms.0,
            phase: phase.0,
            on_turn: on_turn.0.0,
            deciding,
            provisional,
            first_to_fall: first_to_fall.map(|side| side.0.0),
            sides: BySide {
                first: first.get().0,
                second: second.get().0,
            },
        })
    }

    /// The timestamp of the reading, in milliseconds.
    #[getter]
    fn at_ms(&self) -> i64 {
        self.0.at.get()
    }

    /// Whether the clocks run, and if not, why:
    ///
    /// - "not-started": the game has not started.
    /// - "running": the clock of the side on turn runs.
    /// - "paused": the game is paused.
    /// - "flagged": over, a flag fell.
    /// - "drawn": over, both first flags fell and neither side can win.
    /// - "halted": over, the limit on the whole game was reached.
    /// - "penalized": over, a penalty gave the opponent the last point that it needed.
    /// - "stopped": over, ended by a call for a reason off the clock.
    /// - "aborted": over, since a first move did not come in time; there is no result.
    #[getter]
    fn phase(&self) -> Chosen<Phase> {
        Chosen(self.0.phase)
    }

    /// The side whose clock runs, or would run: "first" or "second".
    #[getter]
    fn on_turn(&self) -> Chosen<Side> {
        Chosen(self.0.on_turn)
    }

    /// Whether the turn has been handed over, for a decision on the doubling cube.
    ///
    /// Then the side on turn decides, and its opponent's turn is suspended.
    #[getter]
    fn deciding(&self) -> bool {
        self.0.deciding
    }

    /// Whether the side on turn has not yet received the last move or hand-over.
    ///
    /// Until then its time is shown as if it ran, for display only: nothing is charged, no flag
    /// falls, and a bank can be below zero.
    #[getter]
    fn provisional(&self) -> bool {
        self.0.provisional
    }

    /// The side whose first flag fell before the opponent's; None while both are up.
    #[getter]
    fn first_to_fall(&self) -> Option<Chosen<Side>> {
        self.0.first_to_fall.map(Chosen)
    }

    /// What the first side's clock shows.
    #[getter]
    fn first(&self) -> SideReading {
        SideReading(self.0.sides.first)
    }

    /// What the second side's clock shows.
    #[getter]
    fn second(&self) -> SideReading {
        SideReading(self.0.sides.second)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// What one side's clock shows. All times are in milliseconds.
///
/// Readings contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct SideReading(flagfall::SideReading);

#[pymethods]
impl SideReading {
    #[new]
    #[pyo3(signature = (
        *, bank_ms, lent_ms, stage, moves, moves_left, lives, flag, first_flag, overrun_ms,
        penalties, turn_used_ms, turn_left_ms, used_ms, reserve_ms, berserk
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        bank_ms: Option<Int>,
        lent_ms: Int,
        stage: Int,
        moves: Int,
        moves_left: Option<Int>,
        lives: Int,
        flag: Chosen<Flag>,
        first_flag: Option<Chosen<FirstFlag>>,
        overrun_ms: Int,
        penalties: Int,
        turn_used_ms: Int,
        turn_left_ms: Option<Int>,
        used_ms: Int,
        reserve_ms: Int,
        berserk: bool,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::SideReading {
            bank: argument::optional_millis(bank_ms, "bank_ms")?,
            lent: lent_ms.millis("lent_ms")?,
            stage: stage.number("stage", u32::MAX)?,
            moves: moves.number("moves", u32::MAX)?,
            moves_left: argument::optional(moves_left, "moves_left", u32::MAX)?,
            lives: lives.number("lives", u16::MAX.into())?,
            flag: flag.0,
            first_flag: first_flag.map(|cost| cost.0),
            overrun: overrun_ms.millis("overrun_ms")?,
            penalties: penalties.number("penalties", u16::MAX.into())?,
            turn_used: turn_used_ms.millis("turn_used_ms")?,
            turn_left: argument::optional_millis(turn_left_ms, "turn_left_ms")?,
            used: used_ms.millis("used_ms")?,
            reserve: reserve_ms.millis("reserve_ms")?,
            berserk,
        }))
    }

    /// The time left in the current stage or byo-yomi period, without delay time, in milliseconds.
    ///
    /// The bank, the large number on the clock. None: untimed. Below zero only if the Reading is
    /// `provisional`: while the side has not yet received the last move, double or take, its time
    /// is shown as if it ran, for display only; and if the time past zero of an earlier move was
    /// carried (`grace_excess`).
    #[getter]
    fn bank_ms(&self) -> Option<i64> {
        self.0.bank.map(Millis::get)
    }

    /// The delay time left for this turn, in milliseconds.
    ///
    /// It runs down before the bank: a delay, or Arimaa's time per move.
    #[getter]
    fn lent_ms(&self) -> i64 {
        self.0.lent.get()
    }

    /// The index of the side's stage, counted from 0.
    #[getter]
    fn stage(&self) -> u32 {
        self.0.stage
    }

    /// The number of moves that the side has completed.
    #[getter]
    fn moves(&self) -> u32 {
        self.0.moves
    }

    /// The moves still to make in this stage; None if the stage has no quota.
    #[getter]
    fn moves_left(&self) -> Option<u32> {
        self.0.moves_left
    }

    /// The lives left, including the one that now runs.
    #[getter]
    fn lives(&self) -> u16 {
        self.0.lives
    }

    /// The side's flag.
    ///
    /// "up": it has not fallen. "first": the first flag has fallen, and the side plays on.
    /// "fallen": the game is over.
    #[getter]
    fn flag(&self) -> Chosen<Flag> {
        Chosen(self.0.flag)
    }

    /// What the first flag cost; None until it falls.
    ///
    /// "minimal-loss": the side loses by at least the smallest margin. "no-win": it can no longer
    /// win.
    #[getter]
    fn first_flag(&self) -> Option<Chosen<FirstFlag>> {
        self.0.first_flag.map(Chosen)
    }

    /// The overrun: the time used past zero, in milliseconds, in a game that continues past zero.
    ///
    /// Within a grace, the time past zero in this turn.
    #[getter]
    fn overrun_ms(&self) -> i64 {
        self.0.overrun.get()
    }

    /// The number of penalties so far.
    #[getter]
    fn penalties(&self) -> u16 {
        self.0.penalties
    }

    /// The time used in this turn, in milliseconds.
    #[getter]
    fn turn_used_ms(&self) -> i64 {
        self.0.turn_used.get()
    }

    /// The time left until the limit per turn or, in an untimed turn, until a first move must be
    /// made, in milliseconds; None without such a limit, and in a decision.
    #[getter]
    fn turn_left_ms(&self) -> Option<i64> {
        self.0.turn_left.map(Millis::get)
    }

    /// The time used in the whole game, in milliseconds.
    #[getter]
    fn used_ms(&self) -> i64 {
        self.0.used.get()
    }

    /// The time in the side's reserve, in milliseconds; 0 without one.
    #[getter]
    fn reserve_ms(&self) -> i64 {
        self.0.reserve.get()
    }

    /// Whether the side has gone berserk in this game.
    #[getter]
    fn berserk(&self) -> bool {
        self.0.berserk
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
