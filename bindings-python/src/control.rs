//! Time controls, and the rules for both sides.

use std::sync::Arc;

use flagfall::{
    AlarmScheme, BerserkRule, BoardSize, Category, CategoryScheme, Coupling, FirstMove,
    FirstMoveMissed, FirstMoveScheme, FlagFalls, GameLimit, GraceExcess, Language, Millis, Opening,
    Rounding, Schedule, Side, StandingFormat,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::alarms::{self, SideAlarms};
use crate::argument::{self, AtMs, Chosen, Int, OnTurn};
use crate::charge;
use crate::conversion::Conversion;
use crate::description::{self, Phrase};
use crate::errors;
use crate::options::Notation;
use crate::stage::Stage;
use crate::standing::Standing;
use crate::text;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

/// The rules of a time control that apply to both sides. All times are in milliseconds.
///
/// A game has at most one limit, `game_time_ms` or `game_turns`, and at most one kind of opening,
/// `untimed_turns` (with `untimed_earns` and `first_move_ms`) or `setup_ms`.
///
///     >>> flagfall.Rules(flag_falls="at-zero", charge_unit_ms=1000)
///     Rules(flag_falls='at-zero', charge_unit_ms=1000)
///
/// help(flagfall.Clock) defines the terms.
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
            untimed_turns=None, untimed_earns=false, first_move_ms=None,
            first_move_missed=None, setup_ms=None,
            flag_falls=Chosen(FlagFalls::PastZero), charge_unit_ms=Int::Whole(1),
            charge_rounding=Chosen(Rounding::Down), charge_least_ms=Int::Whole(0),
            charge_tiers=Items(Vec::new()), weekend_pauses=false, grace_ms=Int::Whole(0),
            grace_excess=Chosen(GraceExcess::Forgiven)
        ),
        text_signature = "(*, coupling='none', game_time_ms=None, game_turns=None, \
                          untimed_turns=None, untimed_earns=False, first_move_ms=None, \
                          first_move_missed=None, setup_ms=None, \
                          flag_falls='past-zero', charge_unit_ms=1, charge_rounding='down', \
                          charge_least_ms=0, charge_tiers=(), weekend_pauses=False, grace_ms=0, \
                          grace_excess='forgiven')"
    )]
    #[allow(clippy::too_many_arguments)]
    fn new(
        coupling: Chosen<Coupling>,
        game_time_ms: Option<Int>,
        game_turns: Option<Int>,
        untimed_turns: Option<Int>,
        untimed_earns: bool,
        first_move_ms: Option<Int>,
        first_move_missed: Option<Chosen<FirstMoveMissed>>,
        setup_ms: Option<Int>,
        flag_falls: Chosen<FlagFalls>,
        charge_unit_ms: Int,
        charge_rounding: Chosen<Rounding>,
        charge_least_ms: Int,
        charge_tiers: Items<(Int, Int)>,
        weekend_pauses: bool,
        grace_ms: Int,
        grace_excess: Chosen<GraceExcess>,
    ) -> PyResult<Self> {
        let mut rules = flagfall::Rules::new()
            .coupling(coupling.0)
            .flag_falls(flag_falls.0)
            .weekend_pauses(weekend_pauses)
            .grace(grace_ms.millis("grace_ms")?)
            .grace_excess(grace_excess.0);
        rules.game_limit = game_limit(game_time_ms, game_turns)?;
        rules.opening = opening(
            untimed_turns,
            untimed_earns,
            first_move(first_move_ms, first_move_missed)?,
            setup_ms,
        )?;
        rules.charge = charge::charge(
            charge_unit_ms,
            charge_rounding,
            charge_least_ms,
            charge_tiers,
        )?;
        Ok(Self(rules))
    }

    /// How the two clocks are coupled.
    ///
    /// "none": not at all. "hourglass": each side gains the time that the other uses.
    #[getter]
    fn coupling(&self) -> Chosen<Coupling> {
        Chosen(self.0.coupling)
    }

    /// The time that both sides together may use, in milliseconds. None: no limit.
    ///
    /// When it is used up, the game is halted: no flag falls, and the rules of the game decide.
    #[getter]
    fn game_time_ms(&self) -> Option<i64> {
        match self.0.game_limit {
            Some(GameLimit::Time(time)) => Some(time.get()),
            _ => None,
        }
    }

    /// The number of turns that each side may complete, 1 to 4294967295. None: no limit.
    ///
    /// Then the game is halted: no flag falls, and the rules of the game decide.
    #[getter]
    fn game_turns(&self) -> Option<u32> {
        match self.0.game_limit {
            Some(GameLimit::Turns(turns)) => Some(turns.get()),
            _ => None,
        }
    }

    /// The number of turns at the start of the game that are not timed, 1 to 255.
    ///
    /// Both sides' turns are counted. None: all turns are timed.
    #[getter]
    fn untimed_turns(&self) -> Option<u8> {
        match self.0.opening {
            Opening::Untimed { turns, .. } => Some(turns.get()),
            _ => None,
        }
    }

    /// Whether a side gets its increment for untimed turns.
    #[getter]
    fn untimed_earns(&self) -> bool {
        matches!(self.0.opening, Opening::Untimed { earns: true, .. })
    }

    /// The time within which each untimed turn must be completed, in milliseconds, more than 0.
    ///
    /// It is not taken from the bank. None: any time.
    #[getter]
    fn first_move_ms(&self) -> Option<i64> {
        Some(self.first_move()?.within.get())
    }

    /// What happens if an untimed turn is not completed within `first_move_ms`.
    ///
    /// "abort": the game is aborted, without a result, the default. "flag": the flag falls. None
    /// without `first_move_ms`.
    #[getter]
    fn first_move_missed(&self) -> Option<Chosen<FirstMoveMissed>> {
        Some(Chosen(self.first_move()?.missed))
    }

    /// The minimum delay time of each side's setup turn, in milliseconds. None: no setup turns.
    ///
    /// A setup turn is a side's first turn, in which it sets up its pieces. If its credit gives it
    /// more delay time than this, it gets that. Nothing is added to the bank for a setup turn.
    #[getter]
    fn setup_ms(&self) -> Option<i64> {
        match self.0.opening {
            Opening::Setup { least } => Some(least.get()),
            _ => None,
        }
    }

    /// Whether a move completed with exactly 0 left is in time.
    ///
    /// "past-zero": it is in time, and the flag falls one millisecond later. "at-zero": it is too
    /// late.
    #[getter]
    fn flag_falls(&self) -> Chosen<FlagFalls> {
        Chosen(self.0.flag_falls)
    }

    /// The unit in which turns are charged, in milliseconds, 1 to 4294967295.
    ///
    /// The charge for a turn is a whole number of units. 1 charges every millisecond.
    #[getter]
    fn charge_unit_ms(&self) -> u32 {
        self.0.charge.unit.get()
    }

    /// How a part of a `charge_unit_ms` is charged.
    ///
    /// "down": it is free. "up": it costs a whole unit.
    #[getter]
    fn charge_rounding(&self) -> Chosen<Rounding> {
        Chosen(self.0.charge.rounding)
    }

    /// The least that a completed turn is charged, in milliseconds, rounded up to whole units.
    #[getter]
    fn charge_least_ms(&self) -> i64 {
        self.0.charge.least.get()
    }

    /// The tiers of the charge: at most four pairs (beyond_ms, factor), in ascending order.
    ///
    /// The time of a turn beyond `beyond_ms` milliseconds is multiplied by `factor`, 1 to 100, up
    /// to the next tier. `beyond_ms` is above 0 and a whole number of units. `((1728000000, 2),)`
    /// charges twice what a turn takes beyond 20 days.
    #[getter]
    fn charge_tiers<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, (i64, u32)>> {
        charge::tiers(py, &self.0.charge.tiers)
    }

    /// Whether the game is paused on weekends.
    ///
    /// A clock knows no calendar: your program must pause and resume it.
    #[getter]
    fn weekend_pauses(&self) -> bool {
        self.0.weekend_pauses
    }

    /// How long a move still counts after the end of the bank or of the turn limit, in milliseconds.
    ///
    /// Only if the flag would fall then: a life, stage, first flag, overrun or penalty that follows
    /// has no grace. Within the grace the flag is up, the bank shows 0, and `overrun_ms` the time
    /// past zero in this turn.
    #[getter]
    fn grace_ms(&self) -> i64 {
        self.0.grace.get()
    }

    /// What becomes of the time that a move took past zero, within the grace.
    ///
    /// "forgiven": nothing, the bank is 0 before the credit. "carried": it is taken from the bank,
    /// which can be below zero then. Not allowed in an hourglass.
    #[getter]
    fn grace_excess(&self) -> Chosen<GraceExcess> {
        Chosen(self.0.grace_excess)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

fn game_limit(time_ms: Option<Int>, turns: Option<Int>) -> PyResult<Option<GameLimit>> {
    match (time_ms, turns) {
        (None, None) => Ok(None),
        (Some(time), None) => Ok(Some(GameLimit::Time(time.millis("game_time_ms")?))),
        (None, Some(turns)) => Ok(Some(GameLimit::Turns(turns.count("game_turns", u32::MAX)?))),
        (Some(_), Some(_)) => {
            let message = "`game_time_ms` and `game_turns` exclude each other";
            Err(errors::argument("game_turns", message.to_owned()))
        }
    }
}

impl Rules {
    fn first_move(&self) -> Option<FirstMove> {
        match self.0.opening {
            Opening::Untimed { first_move, .. } => first_move,
            _ => None,
        }
    }
}

fn first_move(
    within: Option<Int>,
    missed: Option<Chosen<FirstMoveMissed>>,
) -> PyResult<Option<FirstMove>> {
    let Some(within) = within else {
        if missed.is_some() {
            let message = "`first_move_missed` requires `first_move_ms`";
            return Err(errors::argument("first_move_missed", message.to_owned()));
        }
        return Ok(None);
    };
    let missed = missed.map_or(FirstMoveMissed::default(), |missed| missed.0);
    let within = within.millis("first_move_ms")?;
    Ok(Some(FirstMove::new(within, missed)))
}

fn opening(
    turns: Option<Int>,
    earns: bool,
    first_move: Option<FirstMove>,
    setup_ms: Option<Int>,
) -> PyResult<Opening> {
    if first_move.is_some() && turns.is_none() {
        let message = "`first_move_ms` requires `untimed_turns`";
        return Err(errors::argument("first_move_ms", message.to_owned()));
    }
    if earns && turns.is_none() {
        let message = "`untimed_earns` requires `untimed_turns`";
        return Err(errors::argument("untimed_earns", message.to_owned()));
    }
    match (turns, setup_ms) {
        (None, None) => Ok(Opening::Timed),
        (Some(turns), None) => Ok(Opening::Untimed {
            turns: turns.count("untimed_turns", u8::MAX.into())?,
            earns,
            first_move,
        }),
        (None, Some(least)) => Ok(Opening::Setup {
            least: least.millis("setup_ms")?,
        }),
        (Some(_), Some(_)) => {
            let message = "`untimed_turns` and `setup_ms` exclude each other";
            Err(errors::argument("setup_ms", message.to_owned()))
        }
    }
}

/// A time control: a sequence of stages for each side, and the rules for both.
///
/// `parse` makes one from a setup string. You can also build it from Stages, for a system that has
/// no notation:
///
///     >>> from flagfall import Stage, TimeControl
///     >>> main = Stage(time_ms=3_600_000, on_expiry="next")
///     >>> byo_yomi = Stage(time_ms=30_000, lives=5, quota=1, when_met="repeat-set")
///     >>> print(TimeControl([main, byo_yomi]))
///     1 hour, then byo-yomi: 5 periods of 30 seconds per move
///
/// `first` and `second` are each side's stages, in order; without `second`, both sides have the
/// same stages. No stages at all: the side plays untimed. Without `rules`, the default Rules()
/// apply. str() returns the description in English.
///
/// Raises ControlError if the stages and rules do not fit together: "negative-time";
/// "no-next-stage" if the last stage has when_met "next", or on_expiry "next" or "first-flag";
/// "unreachable-stage" if a stage can never begin; "empty-refill" if a time of 0 would be given
/// again and again; "too-many-lives" above 1000; "bad-tier" if the tiers of a charge do not ascend,
/// are within a unit, or have a factor that is not from 1 to 100; "bad-opening" if the time for a
/// first move is 0; "bad-grace" if an hourglass carries the time past zero of a move; "bad-reserve"
/// if a reserve draws units of 0 ms or more than 1000 units, has units beside overflow or overflow
/// without a limit that clips, or is in an hourglass; "unequal-sides" if only one side plays on past
/// zero, if the sides differ although there are penalties, or if only one side of an hourglass is
/// untimed.
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

    /// Returns the time control in which the sides play under different ones: time odds.
    ///
    /// The first side plays as the first side does in `first`, the second side as the second side
    /// does in `second`. The rules for both are those of `first`, with one exception: if the rules
    /// of the two differ only in the limit on the whole game, the higher limit applies, or the only
    /// one if one has none.
    ///
    /// Raises ControlError "unequal-sides" if only one side plays an hourglass, if only one plays
    /// on past zero, or if the sides differ although there are penalties; "mixed-game-limits" for a
    /// game limit in time beside one in turns.
    #[staticmethod]
    fn from_sides(first: &Self, second: &Self) -> PyResult<Self> {
        let control = flagfall::TimeControl::from_sides(&first.0, &second.0);
        control.map(Self::from).map_err(errors::control)
    }

    /// Returns the time control in which `side` goes berserk: less time, less or no credit.
    ///
    /// `rule` says what the side gives up. Each rule but "half" applies to the time controls of its
    /// site: a single time with or without an increment and, where it says so, with other credit or
    /// byo-yomi periods.
    ///
    /// - "half": half of each of its times, and all credit.
    /// - "lichess": the increment, and half of the time unless that is less than 40 increments.
    /// - "lishogi": the increment, the byo-yomi periods, and half of the time unless that is less
    ///   than 60 increments or 25 periods.
    /// - "playstrategy": with an increment, as "lichess"; so with Bronstein. With a simple delay,
    ///   half of the time and half of the delay. With byo-yomi, as "lichess", and half of the time
    ///   of each period. Half of a delay or period is rounded to whole seconds, half up.
    ///
    /// Raises ControlError "unequal-sides" for a control with penalties; "empty-refill" if half of
    /// a time that is given again and again is 0 ms; "bad-reserve" if half of a reserve's unit is
    /// 0 ms; "not-berserkable" if `rule` is not "half" and the control is not of the kind that the
    /// rule is for, or has credit or byo-yomi with a time of 0. For "lichess", the time of `0+1` and
    /// the like is 0, although the clocks begin with the increment or three seconds: so the rule
    /// does not apply to an increment with the longer of these as the time either, such as `1+60`.
    fn berserk(&self, side: Chosen<Side>, rule: Chosen<BerserkRule>) -> PyResult<Self> {
        let odds = self.0.berserk(side.0, rule.0);
        odds.map(Self::from).map_err(errors::control)
    }

    /// Returns the standing that a message reports of a game with this time control.
    ///
    /// `Clock.join` and `Clock.set_standing` accept it.
    ///
    /// - "lichess": a `gameState` of the Bot or Board API, or a `gameFull`. White is the first side.
    /// - "ogs": a clock object of the Online Go Server. Black is the first side. The `at_ms` of the
    ///   Standing is `last_move` or, if the game is paused, `paused_since`: convert it to your time.
    /// - "gtp": `time_left` of both sides, as KGS writes it too.
    /// - "uci", "usi": `go ...`, as `Clock.command` writes it. UCI's `movetime` is not a standing.
    /// - "pychess": the message `board` of a game on PyChess. White is the first side. In Fog of War,
    ///   whose position is hidden from spectators, `on_turn` says whose turn it is.
    ///
    /// `at_ms` and `on_turn` are used where the message does not say them. Unless it says otherwise,
    /// untimed turns and the set-up are over.
    ///
    ///     >>> control = flagfall.parse("kgs-time_settings byoyomi 600 30 5", "gtp")
    ///     >>> message = "time_left b 12 3\ntime_left w 480 0"
    ///     >>> control.parse_standing(message, "gtp", at_ms=0).first.lives
    ///     3
    ///
    /// Raises ParseError if the message is not valid, does not fit the time control, or does not say
    /// which stage a side is in.
    #[pyo3(
        signature = (text, format, at_ms, on_turn=Chosen(OnTurn(flagfall::Side::First))),
        text_signature = "($self, text, format, at_ms, on_turn='first')"
    )]
    fn parse_standing(
        &self,
        text: &Bound<'_, PyString>,
        format: Chosen<StandingFormat>,
        at_ms: AtMs,
        on_turn: Chosen<OnTurn>,
    ) -> PyResult<Standing> {
        let read = |text: &str| format.0.parse(text, &self.0, on_turn.0.0, at_ms.0);
        text::read(text, read).map(Standing)
    }

    /// Returns the alarms that `scheme` has in games with this time control, of the first and the
    /// second side. An untimed side has none.
    ///
    /// - "lichess": one alarm, at an eighth of the first stage's time, but from 10 seconds to one
    ///   minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
    /// - "lishogi": one alarm, at an eighth of the first stage's time, but from 10 to 90 seconds.
    /// - "dgt": as on the DGT 2010, an alarm at 10 seconds, and a countdown of the last five.
    fn alarms(&self, scheme: Chosen<AlarmScheme>) -> (SideAlarms, SideAlarms) {
        alarms::pair(self.0.alarms(scheme.0))
    }

    /// Returns the time control with a time within which each first move must come, as `scheme` has it.
    ///
    /// Otherwise the game is aborted. The times, by the category of the game on lichess from
    /// ultra-bullet to classical:
    ///
    /// - "casual": 15, 20, 25, 30 and 35 seconds, as on lichess and PyChess.
    /// - "arena": 11, 16, 21, 25 and 30 seconds, as in a tournament on lichess.
    ///
    ///     >>> flagfall.parse("3+2", "lichess").with_first_move("casual").rules.first_move_ms
    ///     25000
    ///
    /// The untimed turns stay as many as they are; if there are none, each side's first turn becomes
    /// untimed, and earns no credit.
    ///
    /// Raises ArgumentError for an unknown scheme.
    fn with_first_move(&self, scheme: Chosen<FirstMoveScheme>) -> Self {
        Self::from(self.0.with_first_move(scheme.0))
    }

    /// Returns whether `side` may go berserk by `rule`: whether `berserk` returns a time control.
    fn may_berserk(&self, side: Chosen<Side>, rule: Chosen<BerserkRule>) -> bool {
        self.0.may_berserk(side.0, rule.0)
    }

    /// Returns the time control in which every time of `side` is divided by `by`, 1 to 4294967295.
    ///
    /// The times, credits, limits and refills of its stages are divided and rounded down.
    ///
    /// Raises ControlError as `berserk`, except "not-berserkable"; ArgumentError for a number out
    /// of range.
    fn divided(&self, side: Chosen<Side>, by: Int) -> PyResult<Self> {
        let odds = self.0.divided(side.0, by.count("by", u32::MAX)?);
        odds.map(Self::from).map_err(errors::control)
    }

    /// Returns the time that `side` has for `moves` moves if the last of them uses up everything, in
    /// milliseconds: the times of the stages that it enters until that move is complete, of all their
    /// lives, and their reserves, and the credit of its moves; then the most that it may use past zero,
    /// if there is a maximum. None if it plays untimed.
    ///
    ///     >>> control = flagfall.parse("40/90/30, G/30/30", "chess")
    ///     >>> control.estimate("first", 60) // 60_000
    ///     150
    ///
    /// `moves` is from 0 to 4294967295. Every kind of credit counts in full. Limits, penalties, the
    /// rules of the opening, and the opponent's time in an hourglass do not count. With 0 moves it
    /// is the time for the first move without credit.
    ///
    /// Raises ControlError "time-too-large" if the time is above 2**53 - 1 ms; ArgumentError for a
    /// number out of range.
    fn estimate(&self, side: Chosen<Side>, moves: Int) -> PyResult<Option<i64>> {
        let time = self.0.estimate(side.0, moves.number("moves", u32::MAX)?);
        Ok(time.map_err(errors::control)?.map(Millis::get))
    }

    /// Returns the category in `scheme`, such as "blitz". None if the scheme has none for it.
    ///
    ///     >>> flagfall.parse("3+2", "lichess").category("lichess")
    ///     'blitz'
    ///
    /// If the sides differ, it is that of the side with more time. `width` and `height` are the size
    /// of the Go board, for the scheme "ogs".
    ///
    /// Each scheme compares a time in whole milliseconds, `category_time`. Below, b is the time of
    /// the first stage, and i its increment or delay.
    ///
    /// - "lichess": the time for 40 moves, b + 40 i. Below 30 s "ultra-bullet", 180 s "bullet", 480 s
    ///   "blitz", 1,500 s "rapid", 21,600 s "classical", else "correspondence", as is an untimed
    ///   game. For `0+1` and the like, b is 0.
    /// - "fide": the time for 60 moves. Up to 10 minutes "blitz", below 60 minutes "rapid", else
    ///   "standard".
    /// - "us-chess": the times of all stages + 60 i. From 5 to 10 minutes "blitz", below 30 minutes
    ///   "quick", up to 65 minutes "dual", above it "regular". None if b is less than 3 minutes for
    ///   blitz, or 5 minutes for the others.
    /// - "chess-com": the time for 40 moves, b + 40 i. Below 3 minutes "bullet", 10 minutes "blitz",
    ///   else "rapid". A time of at least a day for each move is "daily".
    /// - "icc": the time for 40 moves, b + 40 i. Below 3 minutes "bullet", 15 minutes "blitz", else
    ///   "standard".
    /// - "python-chess": b + 60 i, without a delay. Below 3 minutes "bullet", 15 minutes "blitz", 60
    ///   minutes "rapid", else "standard". An untimed game is "unlimited".
    /// - "woogles": b + 16 i, and the most past zero (`overrun_most_ms`). Up to 2 minutes
    ///   "ultra-blitz", 6 minutes "blitz", 14 minutes "rapid", else "regular". A time for each move
    ///   is "correspondence".
    /// - "ogs": the time of one move, if a side makes 90, or 35 % of the points of a board whose size
    ///   is known. Below 10 s "blitz", below an hour "live", else "correspondence", as are 0 and an
    ///   untimed game.
    /// - "lishogi": b + 60 i, and each byo-yomi period 25 times. No category, only the time.
    /// - "fishtest": the duration of a game, (b + 68 i) * 1.84. No category, only the time.
    ///
    /// Raises ArgumentError for an unknown scheme, for a number out of range, and if only one of
    /// `width` and `height` is given.
    #[pyo3(signature = (scheme, *, width=None, height=None))]
    fn category(
        &self,
        scheme: Chosen<CategoryScheme>,
        width: Option<Int>,
        height: Option<Int>,
    ) -> PyResult<Option<Chosen<Category>>> {
        let category = self.0.category(scheme.0, board(width, height)?);
        Ok(category.map(Chosen))
    }

    /// Returns the time by which `scheme` chooses the category, in milliseconds. None if both sides
    /// play untimed.
    ///
    /// If the sides differ, it is that of the side with more time. It is the time of one side,
    /// except with "ogs", where it is that of one move, and "fishtest", where it is the duration of
    /// the game; both are rounded half up. `category` describes the schemes.
    ///
    /// Raises ControlError "time-too-large" if the time is above 2**53 - 1 ms; ArgumentError as
    /// `category`.
    #[pyo3(signature = (scheme, *, width=None, height=None))]
    fn category_time(
        &self,
        scheme: Chosen<CategoryScheme>,
        width: Option<Int>,
        height: Option<Int>,
    ) -> PyResult<Option<i64>> {
        let time = self.0.category_time(scheme.0, board(width, height)?);
        Ok(time.map_err(errors::control)?.map(Millis::get))
    }

    /// Returns the time control in words: in plain English ("en") or in German ("de").
    ///
    /// It is one line if both sides have the same stages; otherwise a line for each side, and a
    /// third for the rules, if there are any.
    ///
    ///     >>> flagfall.parse("40/90/30, G/30/30", "chess").describe()
    ///     '40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1'
    ///
    /// Raises ArgumentError for an unknown language.
    #[pyo3(
        signature = (language=Chosen(Language::English)),
        text_signature = "($self, language='en')"
    )]
    fn describe(&self, language: Chosen<Language>) -> String {
        self.0.describe_in(language.0)
    }

    /// Returns what `describe` says as phrases, for a program that says it in another language.
    ///
    ///     >>> [phrase] = flagfall.parse("G/5", "chess").description()
    ///     >>> phrase
    ///     Phrase(name='whole-game', role='stage', time_ms=300000)
    ///
    /// If both sides have the same stages, all phrases are for both. Otherwise those of the first
    /// side come first, then those of the second, then the rules for both.
    fn description<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, Phrase>> {
        description::phrases(py, &self.0)
    }

    /// Returns the phrases of `description` as one line of JSON.
    ///
    /// It is the same in every language, with the keys of JavaScript, for a page that shows it.
    fn description_json(&self) -> String {
        flagfall::Phrase::all_to_json(&self.0.description())
    }

    /// Returns the canonical text in `notation` for what `side` plays.
    ///
    /// `parse` in the same notation reads it as the same stages and rules.
    ///
    /// Raises PrintError, with the first thing that the notation, with the options given in
    /// `notation`, cannot express; ArgumentError for an unknown notation or side.
    #[pyo3(
        signature = (notation, side=Chosen(Side::First)),
        text_signature = "($self, notation, side='first')"
    )]
    fn print(&self, notation: Notation, side: Chosen<Side>) -> PyResult<String> {
        let text = notation.0.print(&self.0, side.0);
        text.map_err(errors::print)
    }

    /// Returns the nearest text in `notation`, and everything that it cannot express.
    ///
    /// `parse` in the same notation reads it as an equal time control if, and only if, nothing is
    /// lost. If the sides differ and the notation writes only one side, the text is the first
    /// side's and "sides" is lost.
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

    /// The rules for both sides.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    fn __str__(&self) -> String {
        self.0.describe()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr_of_call(&slf.get_type(), Self::__getnewargs_ex__(slf)?)
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

fn board(width: Option<Int>, height: Option<Int>) -> PyResult<Option<BoardSize>> {
    let size = argument::pair(("width", width), ("height", height))?;
    let size = size.map(|(width, height)| {
        Ok::<_, PyErr>(BoardSize {
            width: width.count("width", u32::MAX)?,
            height: height.count("height", u32::MAX)?,
        })
    });
    size.transpose()
}
