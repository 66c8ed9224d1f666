//! Time controls, and the rules that bind both sides.

use std::sync::Arc;

use flagfall::{
    BerserkRule, Charge, Coupling, FlagFalls, GameLimit, Opening, Rounding, Schedule, Side,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::argument::{Chosen, Int};
use crate::conversion::Conversion;
use crate::errors;
use crate::options::Notation;
use crate::stage::Stage;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

const OPTIONAL_RULES: [&str; 11] = [
    "coupling",
    "game_time_ms",
    "game_turns",
    "untimed_turns",
    "untimed_earns",
    "setup_ms",
    "flag_falls",
    "charge_unit_ms",
    "charge_rounding",
    "charge_least_ms",
    "weekend_pauses",
];

/// The rules that bind both sides. All times are in milliseconds.
///
/// A game has one limit at most, `game_time_ms` or `game_turns`, and one kind of opening at most,
/// `untimed_turns` (with `untimed_earns`) or `setup_ms`.
///
/// A turn is charged a whole number of `charge_unit_ms`, a part of one being dropped or charged in
/// full by `charge_rounding`, and at least `charge_least_ms` once it is completed: unless said
/// otherwise every millisecond that it takes, and no more.
///
/// Raises ArgumentError for an unknown word, a number out of range, or rules that contradict each
/// other.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Rules(flagfall::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(
        signature = (
            *, coupling=Chosen(Coupling::None), game_time_ms=None, game_turns=None,
            untimed_turns=None, untimed_earns=false, setup_ms=None,
            flag_falls=Chosen(FlagFalls::PastZero), charge_unit_ms=Int::Whole(1),
            charge_rounding=Chosen(Rounding::Down), charge_least_ms=Int::Whole(0),
            weekend_pauses=false
        ),
        text_signature = "(*, coupling='none', game_time_ms=None, game_turns=None, \
                          untimed_turns=None, untimed_earns=False, setup_ms=None, \
                          flag_falls='past-zero', charge_unit_ms=1, charge_rounding='down', \
                          charge_least_ms=0, weekend_pauses=False)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn new(
        coupling: Chosen<Coupling>,
        game_time_ms: Option<Int>,
        game_turns: Option<Int>,
        untimed_turns: Option<Int>,
        untimed_earns: bool,
        setup_ms: Option<Int>,
        flag_falls: Chosen<FlagFalls>,
        charge_unit_ms: Int,
        charge_rounding: Chosen<Rounding>,
        charge_least_ms: Int,
        weekend_pauses: bool,
    ) -> PyResult<Self> {
        let mut rules = flagfall::Rules::new()
            .coupling(coupling.0)
            .flag_falls(flag_falls.0)
            .weekend_pauses(weekend_pauses);
        rules.game_limit = game_limit(game_time_ms, game_turns)?;
        rules.opening = opening(untimed_turns, untimed_earns, setup_ms)?;
        let unit = charge_unit_ms.count("charge_unit_ms", u32::MAX)?;
        rules.charge =
            Charge::new(unit, charge_rounding.0).least(charge_least_ms.millis("charge_least_ms")?);
        Ok(Self(rules))
    }

    /// How the two clocks are coupled: "none", or "hourglass", what one side uses the other gains.
    #[getter]
    fn coupling(&self) -> Chosen<Coupling> {
        Chosen(self.0.coupling)
    }

    /// The time that both sides may use together before the game is halted, in milliseconds;
    /// None: no such limit.
    #[getter]
    fn game_time_ms(&self) -> Option<i64> {
        match self.0.game_limit {
            Some(GameLimit::Time(time)) => Some(time.get()),
            _ => None,
        }
    }

    /// The number of turns that each side may complete before the game is halted, 1 to
    /// 4294967295; None: no such limit.
    #[getter]
    fn game_turns(&self) -> Option<u32> {
        match self.0.game_limit {
            Some(GameLimit::Turns(turns)) => Some(turns.get()),
            _ => None,
        }
    }

    /// How many first turns of the game are not timed, both sides counted together, 1 to 255;
    /// None: all are timed.
    #[getter]
    fn untimed_turns(&self) -> Option<u8> {
        match self.0.opening {
            Opening::Untimed { turns, .. } => Some(turns.get()),
            _ => None,
        }
    }

    /// Whether untimed turns earn their credit all the same.
    #[getter]
    fn untimed_earns(&self) -> bool {
        matches!(self.0.opening, Opening::Untimed { earns: true, .. })
    }

    /// The least time that is lent for each side's first turn, which sets up its pieces and earns
    /// nothing, in milliseconds; None: no setup turns.
    #[getter]
    fn setup_ms(&self) -> Option<i64> {
        match self.0.opening {
            Opening::Setup { least } => Some(least.get()),
            _ => None,
        }
    }

    /// When a limit counts as passed: "past-zero", once more time has been used than there was;
    /// "at-zero", once as much has been used.
    #[getter]
    fn flag_falls(&self) -> Chosen<FlagFalls> {
        Chosen(self.0.flag_falls)
    }

    /// What a turn's charge is a whole number of, in milliseconds, 1 to 4294967295.
    #[getter]
    fn charge_unit_ms(&self) -> u32 {
        self.0.charge.unit.get()
    }

    /// What becomes of a part of `charge_unit_ms`: "down", it costs nothing; "up", it costs a whole
    /// unit.
    #[getter]
    fn charge_rounding(&self) -> Chosen<Rounding> {
        Chosen(self.0.charge.rounding)
    }

    /// The least that a completed turn is charged, in milliseconds.
    #[getter]
    fn charge_least_ms(&self) -> i64 {
        self.0.charge.least.get()
    }

    /// Whether whoever runs the clock pauses it on weekends. A clock does not pause by itself.
    #[getter]
    fn weekend_pauses(&self) -> bool {
        self.0.weekend_pauses
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("Rules", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let default = Bound::new(slf.py(), Self(flagfall::Rules::default()))?;
        value::new_arguments(slf, &[], &OPTIONAL_RULES, &default)
    }
}

fn game_limit(time_ms: Option<Int>, turns: Option<Int>) -> PyResult<Option<GameLimit>> {
    match (time_ms, turns) {
        (None, None) => Ok(None),
        (Some(time), None) => Ok(Some(GameLimit::Time(time.millis("game_time_ms")?))),
        (None, Some(turns)) => Ok(Some(GameLimit::Turns(turns.count("game_turns", u32::MAX)?))),
        (Some(_), Some(_)) => {
            let message = "a game has one limit: `game_time_ms` or `game_turns`, not both";
            Err(errors::argument("game_turns", message.to_owned()))
        }
    }
}

fn opening(turns: Option<Int>, earns: bool, setup_ms: Option<Int>) -> PyResult<Opening> {
    if earns && turns.is_none() {
        let message = "`untimed_earns` goes with `untimed_turns`";
        return Err(errors::argument("untimed_earns", message.to_owned()));
    }
    match (turns, setup_ms) {
        (None, None) => Ok(Opening::Timed),
        (Some(turns), None) => Ok(Opening::Untimed {
            turns: turns.count("untimed_turns", u8::MAX.into())?,
            earns,
        }),
        (None, Some(least)) => Ok(Opening::Setup {
            least: least.millis("setup_ms")?,
        }),
        (Some(_), Some(_)) => {
            let message = "a game opens with `untimed_turns` or with `setup_ms`, not with both";
            Err(errors::argument("setup_ms", message.to_owned()))
        }
    }
}

/// The agreement that a setup string states: a schedule of stages for each side, and the rules
/// that bind both.
///
/// Usually `parse` makes it from a text. It can also be put together from sequences of stages, for
/// a system that has no notation; without `second` both sides have the same, without `rules` they
/// are the default ones. No stages at all: that side plays untimed.
///
/// str() gives the description in English.
///
/// Raises ControlError "negative-time", "no-next-stage", "unreachable-stage", "empty-refill",
/// "too-many-lives" or "unequal-sides" where the stages and rules do not fit together.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct TimeControl(pub(crate) Arc<flagfall::TimeControl>);

impl From<flagfall::TimeControl> for TimeControl {
    fn from(control: flagfall::TimeControl) -> Self {
        Self(Arc::new(control))
    }
}

#[pymethods]
impl TimeControl {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("first", "second")
    }

    #[new]
    #[pyo3(signature = (first, second=None, *, rules=None))]
    fn new(
        first: Items<Bound<'_, Stage>>,
        second: Option<Items<Bound<'_, Stage>>>,
        rules: Option<&Bound<'_, Rules>>,
    ) -> PyResult<Self> {
        let first = schedule(&first)?;
        let second = second.map_or_else(|| Ok(first.clone()), |second| schedule(&second))?;
        let rules = rules.map_or_else(flagfall::Rules::default, |rules| rules.get().0);
        let control = flagfall::TimeControl::new(first, second, rules);
        control.map(Self::from).map_err(errors::control)
    }

    /// Time odds: the first side plays what the first side plays under `first`, the second side
    /// what the second side plays under `second`. The rules that bind both sides are `first`'s;
    /// but where both have the same rules and only their game limits differ, the higher limit
    /// holds.
    ///
    /// Raises ControlError "unequal-sides" where only one side plays an hourglass, or only one plays
    /// on past zero, and where sides with penalties differ at all; "mixed-game-limits" for a game
    /// limit in time beside one in turns.
    #[staticmethod]
    fn from_sides(first: &Self, second: &Self) -> PyResult<Self> {
        let control = flagfall::TimeControl::from_sides(&first.0, &second.0);
        control.map(Self::from).map_err(errors::control)
    }

    /// The same time control, under which `side` goes berserk by `rule`: with less time, and without
    /// credit. "half" takes half of every time; "lichess" takes half of the time at the start unless
    /// that is less than 40 increments.
    ///
    /// Raises ControlError "unequal-sides" for a control with penalties, and "empty-refill" where
    /// half the time of a life is nothing; "not-berserkable" by the rule of lichess for anything
    /// but one time with or without an increment, and where the time is the increment, or three
    /// seconds for a smaller one: so lichess starts a game without a limit.
    fn berserk(&self, side: Chosen<Side>, rule: Chosen<BerserkRule>) -> PyResult<Self> {
        let odds = self.0.berserk(side.0, rule.0);
        odds.map(Self::from).map_err(errors::control)
    }

    /// The same time control, under which every time of `side` is divided by `by`, 1 to 4294967295,
    /// and rounded down: its stages' times, credits, limits and refills.
    ///
    /// Raises ControlError as `berserk`, except "not-berserkable"; ArgumentError for a number out
    /// of range.
    fn divided(&self, side: Chosen<Side>, by: Int) -> PyResult<Self> {
        let odds = self.0.divided(side.0, by.count("by", u32::MAX)?);
        odds.map(Self::from).map_err(errors::control)
    }

    /// The time control in plain English: one line if both sides have the same schedule;
    /// otherwise a line for each, and a third for the rules of both, if there are any.
    fn describe(&self) -> String {
        self.0.describe()
    }

    /// The canonical text in `notation` for what `side` plays. `parse` in the same notation makes the
    /// same stages and rules of it.
    ///
    /// Raises PrintError, which names the first thing that the notation, with its options, cannot
    /// say; ArgumentError for an unknown notation or side.
    #[pyo3(
        signature = (notation, side=Chosen(Side::First)),
        text_signature = "($self, notation, side='first')"
    )]
    fn print(&self, notation: Notation, side: Chosen<Side>) -> PyResult<String> {
        let text = notation.0.print(&self.0, side.0);
        text.map_err(errors::print)
    }

    /// The nearest that `notation` comes to the time control, and all that it cannot say of it.
    /// `parse` in the same notation makes an equal time control of the text exactly if nothing is
    /// lost.
    ///
    /// Where the sides differ and the notation writes one, the text is the first side's, and
    /// "sides" is lost.
    ///
    /// Raises ArgumentError for an unknown notation.
    fn convert(&self, notation: Notation) -> Conversion {
        Conversion(notation.0.convert(&self.0))
    }

    /// The first side's stages, in order.
    #[getter]
    fn first<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Stage>> {
        self.stages(py, Side::First)
    }

    /// The second side's stages, in order.
    #[getter]
    fn second<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Stage>> {
        self.stages(py, Side::Second)
    }

    /// The rules that bind both sides.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    fn __str__(&self) -> String {
        self.0.describe()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("TimeControl", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let py = slf.py();
        let control = slf.get();
        let first = control.first(py)?;
        let alike = control.0.schedule(Side::First) == control.0.schedule(Side::Second);
        let schedules = if alike {
            PyTuple::new(py, [first.0])?
        } else {
            PyTuple::new(py, [first.0, control.second(py)?.0])?
        };
        let fields = PyDict::new(py);
        if control.0.rules() != flagfall::Rules::default() {
            fields.set_item("rules", control.rules())?;
        }
        Ok(NewArguments(schedules.into(), fields.into()))
    }
}

impl TimeControl {
    fn stages<'py>(&self, py: Python<'py>, side: Side) -> PyResult<Tuple<'py, Stage>> {
        Tuple::of(py, self.0.schedule(side).iter().copied().map(Stage))
    }
}

fn schedule(stages: &Items<Bound<'_, Stage>>) -> PyResult<Schedule> {
    let stages = stages.0.iter().map(|stage| stage.get().0);
    Schedule::new(stages.collect()).map_err(errors::control)
}
