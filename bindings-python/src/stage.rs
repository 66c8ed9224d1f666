//! Stages: flat in Python, one keyword for each field.

use std::num::NonZeroU32;

use flagfall::{
    Charge, Credit, Entry, FirstFlag, Limit, Millis, OnExpiry, Quota, Reserve, ReserveDraw,
    ReserveFloor, Rounding, WhenMet,
};
use pyo3::prelude::*;

use crate::argument::{self, Choice, Chosen, Int};
use crate::charge;
use crate::errors;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments};

// As words; their amounts are separate arguments.
impl Choice for Credit {
    const ARGUMENT: &'static str = "credit";
    const TYPE: &'static str = "Credit";
    const ALL: &'static [Self] = &[
        Self::Banked {
            amount: Millis::ZERO,
        },
        Self::Apart {
            amount: Millis::ZERO,
            keep: 0,
        },
        Self::Paid {
            amount: Millis::ZERO,
            every: NonZeroU32::MIN,
            keep: 0,
        },
    ];

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

impl Choice for Limit {
    const ARGUMENT: &'static str = "limit";
    const TYPE: &'static str = "Limit";
    const ALL: &'static [Self] = &[
        Self::Clip(Millis::ZERO),
        Self::Linear(Millis::ZERO),
        Self::Hybrid(Millis::ZERO),
    ];

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

impl Choice for OnExpiry {
    const ARGUMENT: &'static str = "on_expiry";
    const TYPE: &'static str = "OnExpiry";
    const ALL: &'static [Self] = &[
        Self::Flag,
        Self::Next,
        Self::FirstFlag(FirstFlag::NoWin),
        Self::Overrun,
        Self::Penalty {
            refill: Millis::ZERO,
        },
    ];

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

impl Choice for ReserveDraw {
    const ARGUMENT: &'static str = "reserve_draw";
    const TYPE: &'static str = "ReserveDraw";
    const ALL: &'static [Self] = &[Self::Never, Self::Unit(Millis::ZERO), Self::All];

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

/// A stage of a time control: an amount of time with its rules. All times are in milliseconds.
///
///     >>> Stage = flagfall.Stage
///     >>> first = Stage(time_ms=5_400_000, quota=40, when_met="next", credit="paid", credit_ms=30_000)
///     >>> rest = Stage(time_ms=1_800_000, credit="paid", credit_ms=30_000)
///     >>> print(flagfall.TimeControl([first, rest]))
///     40 moves in 90 minutes, then 30 minutes; 30-second increment after each move
///
/// The usual credits: an increment after each move is credit="paid"; an increment before each move
/// is credit="banked"; a delay is credit="apart" with credit_keep=0; a Bronstein delay is
/// credit="paid" with credit_keep=0.
///
/// help(flagfall.Clock) defines the terms. Some fields go together: `when_met` with `quota`;
/// `credit_ms` with `credit`; `limit_ms` with `limit`; `first_flag` with on_expiry="first-flag";
/// `refill_ms` with on_expiry="penalty". `credit_every` requires credit="paid"; `credit_keep`
/// requires credit="paid" or "apart"; the other fields `charge_...` require `charge_unit_ms`.
/// The other fields `reserve_...` require `reserve_ms`; `reserve_unit_ms` goes with
/// reserve_draw="unit", and `reserve_floor_from_move` with `reserve_floor_ms`.
///
/// Raises ArgumentError for an unknown word, a number out of range, or fields that contradict each
/// other. TimeControl checks whether stages fit together.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Stage(pub(crate) flagfall::Stage);

#[pymethods]
impl Stage {
    #[new]
    #[pyo3(
        signature = (
            *, time_ms, entry=Chosen(Entry::Add), quota=None, when_met=None, credit=None,
            credit_ms=None, credit_every=Int::Whole(1), credit_keep=Int::Whole(100), limit=None, limit_ms=None,
            lives=Int::Whole(1), turn_limit_ms=None, on_expiry=Chosen(OnExpiry::Flag), first_flag=None,
            refill_ms=None, charge_unit_ms=None, charge_rounding=Chosen(Rounding::Down),
            charge_least_ms=Int::Whole(0), charge_tiers=Items(Vec::new()), overrun_most_ms=None,
            reserve_ms=None, reserve_draw=Chosen(ReserveDraw::Never), reserve_unit_ms=None,
            reserve_overflow=false, reserve_returned=false, reserve_most_ms=None,
            reserve_floor_ms=None, reserve_floor_from_move=None
        ),
        text_signature = "(*, time_ms, entry='add', quota=None, when_met=None, credit=None, \
                          credit_ms=None, credit_every=1, credit_keep=100, limit=None, \
                          limit_ms=None, lives=1, turn_limit_ms=None, on_expiry='flag', \
                          first_flag=None, refill_ms=None, charge_unit_ms=None, \
                          charge_rounding='down', charge_least_ms=0, charge_tiers=(), \
                          overrun_most_ms=None, reserve_ms=None, reserve_draw='never', \
                          reserve_unit_ms=None, reserve_overflow=False, \
                          reserve_returned=False, reserve_most_ms=None, \
                          reserve_floor_ms=None, reserve_floor_from_move=None)"
    )]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)]
    fn new(
        time_ms: Int,
        entry: Chosen<Entry>,
        quota: Option<Int>,
        when_met: Option<Chosen<WhenMet>>,
        credit: Option<Chosen<Credit>>,
        credit_ms: Option<Int>,
        credit_every: Int,
        credit_keep: Int,
        limit: Option<Chosen<Limit>>,
        limit_ms: Option<Int>,
        lives: Int,
        turn_limit_ms: Option<Int>,
        on_expiry: Chosen<OnExpiry>,
        first_flag: Option<Chosen<FirstFlag>>,
        refill_ms: Option<Int>,
        charge_unit_ms: Option<Int>,
        charge_rounding: Chosen<Rounding>,
        charge_least_ms: Int,
        charge_tiers: Items<(Int, Int)>,
        overrun_most_ms: Option<Int>,
        reserve_ms: Option<Int>,
        reserve_draw: Chosen<ReserveDraw>,
        reserve_unit_ms: Option<Int>,
        reserve_overflow: bool,
        reserve_returned: bool,
        reserve_most_ms: Option<Int>,
        reserve_floor_ms: Option<Int>,
        reserve_floor_from_move: Option<Int>,
    ) -> PyResult<Self> {
        let mut stage = flagfall::Stage::new(time_ms.millis("time_ms")?).entry(entry.0);
        stage.quota = quota_of(quota, when_met)?;
        stage.credit = credit_of(credit, credit_ms, credit_every, credit_keep)?;
        stage.limit = limit_of(limit, limit_ms)?;
        stage.lives = lives.count("lives", u16::MAX.into())?;
        stage.turn_limit = argument::optional_millis(turn_limit_ms, "turn_limit_ms")?;
        stage.on_expiry = on_expiry_of(on_expiry.0, first_flag, refill_ms)?;
        stage.overrun_most = argument::optional_millis(overrun_most_ms, "overrun_most_ms")?;
        let unit_ms = charge_unit_ms.unwrap_or(Int::Whole(1));
        let charge = charge::charge(unit_ms, charge_rounding, charge_least_ms, charge_tiers)?;
        if charge_unit_ms.is_some() {
            stage.charge = Some(charge);
        } else if charge != Charge::EXACT {
            let message = "`charge_rounding`, `charge_least_ms` and `charge_tiers` require \
                           `charge_unit_ms`";
            return Err(errors::argument("charge_unit_ms", message.to_owned()));
        }
        let mut reserve = Reserve::new(Millis::ZERO)
            .draw(draw_of(reserve_draw.0, reserve_unit_ms)?)
            .overflow(reserve_overflow)
            .returned(reserve_returned);
        reserve.most = argument::optional_millis(reserve_most_ms, "reserve_most_ms")?;
        reserve.floor = floor_of(reserve_floor_ms, reserve_floor_from_move)?;
        if let Some(time) = argument::optional_millis(reserve_ms, "reserve_ms")? {
            reserve.time = time;
            stage.reserve = Some(reserve);
        } else if reserve != Reserve::new(Millis::ZERO) {
            let message = "the other fields `reserve_...` require `reserve_ms`";
            return Err(errors::argument("reserve_ms", message.to_owned()));
        }
        Ok(Self(stage))
    }

    /// The time of the stage, in milliseconds.
    #[getter]
    fn time_ms(&self) -> i64 {
        self.0.time.get()
    }

    /// What happens to the time left when the stage begins.
    ///
    /// "add": the time of the stage is added to it. "set": it is lost.
    #[getter]
    fn entry(&self) -> Chosen<Entry> {
        Chosen(self.0.entry)
    }

    /// The number of moves to make in the stage, 1 to 4294967295.
    ///
    /// None: no quota; the stage lasts until its time has run out, or until the end of the game.
    #[getter]
    fn quota(&self) -> Option<u32> {
        self.0.quota.map(|quota| quota.moves.get())
    }

    /// What happens when the quota is met; None without a quota.
    ///
    /// - "next": the next stage begins. Not allowed in the last stage.
    /// - "repeat-add": the time of the stage is given again and added to the time left.
    /// - "repeat-set": the time of the stage is given again, and the time left is lost.
    #[getter]
    fn when_met(&self) -> Option<Chosen<WhenMet>> {
        self.0.quota.map(|quota| Chosen(quota.when_met))
    }

    /// How time is given for each move; None: no credit.
    ///
    /// - "banked": added to the bank when the side's turn begins, so that the display includes it.
    /// - "apart": given as delay time, which runs down before the bank.
    /// - "paid": added to the bank after the move.
    #[getter]
    fn credit(&self) -> Option<Chosen<Credit>> {
        self.0.credit.map(Chosen)
    }

    /// The amount of the credit, in milliseconds; None without a credit.
    #[getter]
    fn credit_ms(&self) -> Option<i64> {
        self.0.credit.map(|credit| credit.amount().get())
    }

    /// The number of moves after which the credit is paid, 1 to 4294967295.
    ///
    /// 1: after each move. For credit "paid" only.
    #[getter]
    fn credit_every(&self) -> u32 {
        match self.0.credit {
            Some(Credit::Paid { every, .. }) => every.get(),
            _ => 1,
        }
    }

    /// The share of the credit's unused part that is kept, in percent, 0 to 4294967295.
    ///
    /// 100 for an increment, 0 for a delay and a Bronstein delay. Above 100, more than the unused
    /// part is added, as Arimaa allows. For credit "paid" and "apart".
    #[getter]
    fn credit_keep(&self) -> u32 {
        match self.0.credit {
            Some(Credit::Apart { keep, .. } | Credit::Paid { keep, .. }) => keep,
            _ => 100,
        }
    }

    /// How the credit becomes smaller near a limit of the bank; None: no limit.
    ///
    /// - "clip": credit fills the bank up to the limit.
    /// - "linear": the credit is multiplied by (limit_ms - bank) / limit_ms, with the bank before
    ///   the credit.
    /// - "hybrid": credit fills the bank at most half-way from where it is to the limit.
    ///
    /// A limit never takes time away.
    #[getter]
    fn limit(&self) -> Option<Chosen<Limit>> {
        self.0.limit.map(Chosen)
    }

    /// The bank up to which credit is added, in milliseconds; None without a limit.
    #[getter]
    fn limit_ms(&self) -> Option<i64> {
        self.0.limit.map(|limit| limit.bank().get())
    }

    /// How many times the stage's time can run out before `on_expiry` applies, 1 to 1000.
    ///
    /// The number of byo-yomi periods; 1 without such periods. With 1, `on_expiry` applies as soon
    /// as the time has run out. A quota that is met costs no life, even if it gives the time again.
    #[getter]
    fn lives(&self) -> u16 {
        self.0.lives.get()
    }

    /// The longest time that one turn may take, in milliseconds; None: no limit.
    #[getter]
    fn turn_limit_ms(&self) -> Option<i64> {
        self.0.turn_limit.map(Millis::get)
    }

    /// What happens when the time has run out and no life is left:
    ///
    /// - "flag": the flag falls, and the game is over.
    /// - "next": the next stage begins.
    /// - "first-flag": the first flag falls, and the next stage begins.
    /// - "overrun": play continues past zero, and the time past zero is counted.
    /// - "penalty": the opponent gets a point, and the bank is refilled.
    #[getter]
    fn on_expiry(&self) -> Chosen<OnExpiry> {
        Chosen(self.0.on_expiry)
    }

    /// What the first flag costs; None unless `on_expiry` is "first-flag".
    ///
    /// "minimal-loss": the side loses by at least the smallest margin. "no-win": it can no longer
    /// win.
    #[getter]
    fn first_flag(&self) -> Option<Chosen<FirstFlag>> {
        match self.0.on_expiry {
            OnExpiry::FirstFlag(cost) => Some(Chosen(cost)),
            _ => None,
        }
    }

    /// The time with which a penalty refills the bank, in milliseconds.
    ///
    /// None unless `on_expiry` is "penalty".
    #[getter]
    fn refill_ms(&self) -> Option<i64> {
        match self.0.on_expiry {
            OnExpiry::Penalty { refill } => Some(refill.get()),
            _ => None,
        }
    }

    /// The unit in which turns that begin in this stage are charged, in milliseconds.
    ///
    /// 1 to 4294967295; 1 charges every millisecond. None: the Rules say what a turn is charged.
    #[getter]
    fn charge_unit_ms(&self) -> Option<u32> {
        self.0.charge.map(|charge| charge.unit.get())
    }

    /// How a part of a `charge_unit_ms` is charged.
    ///
    /// "down": it is free. "up": it costs a whole unit.
    #[getter]
    fn charge_rounding(&self) -> Chosen<Rounding> {
        Chosen(self.0.charge.unwrap_or_default().rounding)
    }

    /// The least time that a completed turn counts, in milliseconds, rounded up to whole units.
    #[getter]
    fn charge_least_ms(&self) -> i64 {
        self.0.charge.unwrap_or_default().least.get()
    }

    /// The tiers of the charge, as in Rules.
    #[getter]
    fn charge_tiers<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, (i64, u32)>> {
        charge::tiers(py, &self.0.charge.unwrap_or_default().tiers)
    }

    /// The most that the side may use past zero in the whole game, in milliseconds.
    ///
    /// Then the flag falls; with 0 it falls when the bank runs out. None: any time. No effect unless
    /// `on_expiry` is "overrun".
    #[getter]
    fn overrun_most_ms(&self) -> Option<i64> {
        self.0.overrun_most.map(Millis::get)
    }

    /// The time that is added to the side's reserve when the stage begins, in milliseconds.
    ///
    /// The reserve is a second bank, from which time is drawn when the bank runs out, or by
    /// Clock.draw_reserve. None: nothing is drawn in this stage; the side keeps its reserve for later
    /// stages.
    #[getter]
    fn reserve_ms(&self) -> Option<i64> {
        self.0.reserve.map(|reserve| reserve.time.get())
    }

    /// What is drawn from the reserve when the bank runs out and no life is left.
    ///
    /// "never": nothing. "unit": `reserve_unit_ms`, as often as needed. "all": all of it.
    #[getter]
    fn reserve_draw(&self) -> Chosen<ReserveDraw> {
        Chosen(
            self.0
                .reserve
                .map_or(ReserveDraw::Never, |reserve| reserve.draw),
        )
    }

    /// How much is drawn each time, in milliseconds, above 0; None unless `reserve_draw` is "unit".
    #[getter]
    fn reserve_unit_ms(&self) -> Option<i64> {
        match self.0.reserve?.draw {
            ReserveDraw::Unit(unit) => Some(unit.get()),
            _ => None,
        }
    }

    /// Whether credit beyond the limit, which must be "clip", goes to the reserve.
    #[getter]
    fn reserve_overflow(&self) -> bool {
        self.0.reserve.is_some_and(|reserve| reserve.overflow)
    }

    /// Whether what a turn has drawn and not used returns to the reserve.
    #[getter]
    fn reserve_returned(&self) -> bool {
        self.0.reserve.is_some_and(|reserve| reserve.returned)
    }

    /// The most that the bank may hold after Clock.draw_reserve, in milliseconds; None: no limit.
    #[getter]
    fn reserve_most_ms(&self) -> Option<i64> {
        self.0.reserve?.most.map(Millis::get)
    }

    /// The time that the side has at least from some move on, in milliseconds; None: none.
    ///
    /// If the bank and the reserve hold less after a move, the bank is set to it, and the reserve
    /// to 0.
    #[getter]
    fn reserve_floor_ms(&self) -> Option<i64> {
        self.0.reserve?.floor.map(|floor| floor.time.get())
    }

    /// The first of the side's moves after which `reserve_floor_ms` applies, 1 to 4294967295.
    #[getter]
    fn reserve_floor_from_move(&self) -> Option<u32> {
        self.0.reserve?.floor.map(|floor| floor.from_move.get())
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

fn quota_of(moves: Option<Int>, when_met: Option<Chosen<WhenMet>>) -> PyResult<Option<Quota>> {
    let quota = argument::pair(("quota", moves), ("when_met", when_met))?;
    quota
        .map(|(moves, when_met)| {
            Ok(Quota {
                moves: moves.count("quota", u32::MAX)?,
                when_met: when_met.0,
            })
        })
        .transpose()
}

fn credit_of(
    word: Option<Chosen<Credit>>,
    ms: Option<Int>,
    every: Int,
    keep: Int,
) -> PyResult<Option<Credit>> {
    let credit = argument::pair(("credit", word), ("credit_ms", ms))?;
    let word = credit.map(|(word, _)| word.0);
    if every.whole("credit_every")? != 1 && !matches!(word, Some(Credit::Paid { .. })) {
        let message = "`credit_every` requires credit=\"paid\"";
        return Err(errors::argument("credit_every", message.to_owned()));
    }
    if keep.whole("credit_keep")? != 100
        && !matches!(word, Some(Credit::Apart { .. } | Credit::Paid { .. }))
    {
        let message = "`credit_keep` requires credit=\"apart\" or credit=\"paid\"";
        return Err(errors::argument("credit_keep", message.to_owned()));
    }
    let Some((word, ms)) = credit else {
        return Ok(None);
    };
    let amount = ms.millis("credit_ms")?;
    let keep = keep.number("credit_keep", u32::MAX)?;
    Ok(Some(match word.0 {
        Credit::Banked { .. } => Credit::Banked { amount },
        Credit::Apart { .. } => Credit::Apart { amount, keep },
        Credit::Paid { .. } => Credit::Paid {
            amount,
            every: every.count("credit_every", u32::MAX)?,
            keep,
        },
        other => return Err(argument::not_here("credit", other.name())),
    }))
}

fn limit_of(word: Option<Chosen<Limit>>, ms: Option<Int>) -> PyResult<Option<Limit>> {
    let Some((word, ms)) = argument::pair(("limit", word), ("limit_ms", ms))? else {
        return Ok(None);
    };
    let bank = ms.millis("limit_ms")?;
    Ok(Some(match word.0 {
        Limit::Clip(_) => Limit::Clip(bank),
        Limit::Linear(_) => Limit::Linear(bank),
        Limit::Hybrid(_) => Limit::Hybrid(bank),
        other => return Err(argument::not_here("limit", other.name())),
    }))
}

fn draw_of(word: ReserveDraw, unit_ms: Option<Int>) -> PyResult<ReserveDraw> {
    match (word, unit_ms) {
        (ReserveDraw::Unit(_), Some(unit)) => {
            Ok(ReserveDraw::Unit(unit.millis("reserve_unit_ms")?))
        }
        (ReserveDraw::Never | ReserveDraw::All, None) => Ok(word),
        _ => {
            let message = "`reserve_unit_ms` is required for reserve_draw=\"unit\", and not allowed \
                           for others";
            Err(errors::argument("reserve_unit_ms", message.to_owned()))
        }
    }
}

fn floor_of(time: Option<Int>, from_move: Option<Int>) -> PyResult<Option<ReserveFloor>> {
    let floor = argument::pair(
        ("reserve_floor_ms", time),
        ("reserve_floor_from_move", from_move),
    )?;
    floor
        .map(|(time, from_move)| {
            Ok(ReserveFloor {
                time: time.millis("reserve_floor_ms")?,
                from_move: from_move.count("reserve_floor_from_move", u32::MAX)?,
            })
        })
        .transpose()
}

fn on_expiry_of(
    word: OnExpiry,
    first_flag: Option<Chosen<FirstFlag>>,
    refill_ms: Option<Int>,
) -> PyResult<OnExpiry> {
    match (word, first_flag, refill_ms) {
        (OnExpiry::Flag, None, None) => Ok(OnExpiry::Flag),
        (OnExpiry::Next, None, None) => Ok(OnExpiry::Next),
        (OnExpiry::FirstFlag(_), Some(cost), None) => Ok(OnExpiry::FirstFlag(cost.0)),
        (OnExpiry::Overrun, None, None) => Ok(OnExpiry::Overrun),
        (OnExpiry::Penalty { .. }, None, Some(refill)) => Ok(OnExpiry::Penalty {
            refill: refill.millis("refill_ms")?,
        }),
        _ => {
            let message = "`first_flag` is required for on_expiry=\"first-flag\", `refill_ms` for \
                           on_expiry=\"penalty\", and neither is allowed for others";
            Err(errors::argument("on_expiry", message.to_owned()))
        }
    }
}
