//! Standings.

use flagfall::{BySide, Flag, Millis, Phase, Side};
use pyo3::prelude::*;

use crate::argument::{self, AtMs, Chosen, FirstToFall, Int, OnTurn};
use crate::value::{self, NewArguments};

const RUNNING: Chosen<Phase> = Chosen(Phase::Running);
const UP: Chosen<Flag> = Chosen(Flag::Up);
const NOTHING: Int = Int::Whole(0);

/// What the clocks of a game show at one moment, as a server reports it.
///
/// `Clock.join` makes a clock from it, `Clock.set_standing` corrects one by it, and `Clock.standing`
/// returns one.
///
/// - `at_ms`: the timestamp at which the values hold, in milliseconds.
/// - `on_turn`: the side whose clock runs, or would run: "first" or "second".
/// - `first`, `second`: what each side's clock shows.
/// - `phase`: whether the clocks run, and if not, why, as in a Reading: not "drawn" or "penalized".
/// - `first_to_fall`: the side whose first flag fell earlier, if both have fallen. With one fallen
///   first flag it can be left out.
///
///     >>> SideStanding = flagfall.SideStanding
///     >>> standing = flagfall.Standing(
///     ...     at_ms=1_000_000,
///     ...     on_turn="first",
///     ...     first=SideStanding(bank_ms=30_000, stage=1, lives=2),
///     ...     second=SideStanding(bank_ms=60_000),
///     ... )
///     >>> byoyomi = flagfall.parse("TM[60]OT[3x30 byo-yomi]", "sgf")
///     >>> flagfall.Clock.join(byoyomi, standing).deadline_ms
///     1030001
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Standing(pub(crate) flagfall::Standing);

#[pymethods]
impl Standing {
    #[new]
    #[pyo3(
        signature = (*, at_ms, on_turn, first, second, phase=RUNNING, first_to_fall=None),
        text_signature = "(*, at_ms, on_turn, first, second, phase='running', first_to_fall=None)"
    )]
    fn new(
        at_ms: AtMs,
        on_turn: Chosen<OnTurn>,
        first: &Bound<'_, SideStanding>,
        second: &Bound<'_, SideStanding>,
        phase: Chosen<Phase>,
        first_to_fall: Option<Chosen<FirstToFall>>,
    ) -> Self {
        Self(flagfall::Standing {
            at: at_ms.0,
            phase: phase.0,
            on_turn: on_turn.0.0,
            first_to_fall: first_to_fall.map(|side| side.0.0),
            sides: BySide {
                first: first.get().0,
                second: second.get().0,
            },
        })
    }

    /// The timestamp at which the values hold, in milliseconds.
    #[getter]
    fn at_ms(&self) -> i64 {
        self.0.at.get()
    }

    /// Whether the clocks run, and if not, why, as in a Reading.
    #[getter]
    fn phase(&self) -> Chosen<Phase> {
        Chosen(self.0.phase)
    }

    /// The side whose clock runs, or would run: "first" or "second".
    #[getter]
    fn on_turn(&self) -> Chosen<Side> {
        Chosen(self.0.on_turn)
    }

    /// The side whose first flag fell before the opponent's; None if neither fell, or not given.
    #[getter]
    fn first_to_fall(&self) -> Option<Chosen<Side>> {
        self.0.first_to_fall.map(Chosen)
    }

    /// What the first side's clock shows.
    #[getter]
    fn first(&self) -> SideStanding {
        SideStanding(self.0.sides.first)
    }

    /// What the second side's clock shows.
    #[getter]
    fn second(&self) -> SideStanding {
        SideStanding(self.0.sides.second)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// What one side's clock shows in a Standing. None: the server does not report it.
///
/// All times are in milliseconds.
///
/// - `bank_ms`: the time left in the current stage or byo-yomi period, with an increment that is
///   added before the move. Required, except for an untimed side, which has none.
/// - `stage`: the index of the stage, counted from 0.
/// - `lives`: the lives left, including the one that now runs. Default: those of the stage.
/// - `moves`: the number of moves completed. Default: as few as `moves_left` allows.
/// - `moves_left`: the moves still to make in this stage, if it has a quota. Default: the quota.
/// - `lent_ms`: the delay time left for this turn. Default: that of a turn that begins.
/// - `flag`: the side's flag, as in a SideReading.
/// - `overrun_ms`: the time used past zero, if play continues past zero. Within a grace: that of
///   this turn.
/// - `penalties`: the number of penalties so far.
/// - `turn_used_ms`: the time used in this turn, whole units of it if the time control charges
///   units. 0 for the side that is not on turn.
/// - `used_ms`: the time used in the whole game. Default: as little as the other values allow.
/// - `since_credit_ms`: the time taken from the bank since the last credit, this turn included, for
///   a credit such as Bronstein that gives back what was spent. Default: that of this turn.
/// - `reserve_ms`: the time in the reserve. Default: what the stages so far give.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct SideStanding(flagfall::SideStanding);

#[pymethods]
impl SideStanding {
    #[new]
    #[pyo3(
        signature = (
            *, bank_ms=None, stage=NOTHING, lives=None, moves=None, moves_left=None, lent_ms=None,
            flag=UP, overrun_ms=NOTHING, penalties=NOTHING, turn_used_ms=NOTHING, used_ms=None,
            since_credit_ms=None, reserve_ms=None
        ),
        text_signature = "(*, bank_ms=None, stage=0, lives=None, moves=None, moves_left=None, lent_ms=None, flag='up', overrun_ms=0, penalties=0, turn_used_ms=0, used_ms=None, since_credit_ms=None, reserve_ms=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn new(
        bank_ms: Option<Int>,
        stage: Int,
        lives: Option<Int>,
        moves: Option<Int>,
        moves_left: Option<Int>,
        lent_ms: Option<Int>,
        flag: Chosen<Flag>,
        overrun_ms: Int,
        penalties: Int,
        turn_used_ms: Int,
        used_ms: Option<Int>,
        since_credit_ms: Option<Int>,
        reserve_ms: Option<Int>,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::SideStanding {
            bank: argument::optional_millis(bank_ms, "bank_ms")?,
            stage: stage.number("stage", u32::MAX)?,
            lives: argument::optional(lives, "lives", u16::MAX.into())?,
            moves: argument::optional(moves, "moves", u32::MAX)?,
            moves_left: argument::optional(moves_left, "moves_left", u32::MAX)?,
            lent: argument::optional_millis(lent_ms, "lent_ms")?,
            flag: flag.0,
            overrun: overrun_ms.millis("overrun_ms")?,
            penalties: penalties.number("penalties", u16::MAX.into())?,
            turn_used: turn_used_ms.millis("turn_used_ms")?,
            used: argument::optional_millis(used_ms, "used_ms")?,
            since_credit: argument::optional_millis(since_credit_ms, "since_credit_ms")?,
            reserve: argument::optional_millis(reserve_ms, "reserve_ms")?,
        }))
    }

    /// The time left in the current stage or byo-yomi period, in milliseconds. None: untimed.
    #[getter]
    fn bank_ms(&self) -> Option<i64> {
        self.0.bank.map(Millis::get)
    }

    /// The index of the stage, counted from 0.
    #[getter]
    fn stage(&self) -> u32 {
        self.0.stage
    }

    /// The lives left, including the one that now runs.
    #[getter]
    fn lives(&self) -> Option<u16> {
        self.0.lives
    }

    /// The number of moves that the side has completed.
    #[getter]
    fn moves(&self) -> Option<u32> {
        self.0.moves
    }

    /// The moves still to make in this stage.
    #[getter]
    fn moves_left(&self) -> Option<u32> {
        self.0.moves_left
    }

    /// The delay time left for this turn, in milliseconds.
    #[getter]
    fn lent_ms(&self) -> Option<i64> {
        self.0.lent.map(Millis::get)
    }

    /// The side's flag, as in a SideReading.
    #[getter]
    fn flag(&self) -> Chosen<Flag> {
        Chosen(self.0.flag)
    }

    /// The time used past zero, in milliseconds.
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

    /// The time used in the whole game, in milliseconds.
    #[getter]
    fn used_ms(&self) -> Option<i64> {
        self.0.used.map(Millis::get)
    }

    /// The time taken from the bank since the last credit, this turn included, in milliseconds.
    #[getter]
    fn since_credit_ms(&self) -> Option<i64> {
        self.0.since_credit.map(Millis::get)
    }

    /// The time in the reserve, in milliseconds.
    #[getter]
    fn reserve_ms(&self) -> Option<i64> {
        self.0.reserve.map(Millis::get)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
