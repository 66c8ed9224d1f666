//! Stages: flat in Python, one keyword for each field.

use std::num::NonZeroU32;

use flagfall::{Credit, Entry, FirstFlag, Limit, Millis, OnExpiry, Quota, WhenMet};
use pyo3::prelude::*;

use crate::argument::{self, Choice, Chosen, Int};
use crate::errors;
use crate::value::{self, NewArguments};

const OPTIONAL: [&str; 14] = [
    "entry",
    "quota",
    "when_met",
    "credit",
    "credit_ms",
    "credit_every",
    "credit_keep",
    "limit",
    "limit_ms",
    "lives",
    "turn_limit_ms",
    "on_expiry",
    "first_flag",
    "refill_ms",
];

// As words; what they carry are arguments of their own.
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

/// A budget of time with its rules: a FIDE "period", GGS's ini and ext. All times are in
/// milliseconds.
///
/// Some fields go together: `when_met` with `quota`; `credit_ms` with `credit`; `limit_ms` with
/// `limit`; `first_flag` with on_expiry="first-flag"; `refill_ms` with on_expiry="penalty".
/// `credit_every` is for paid credit, `credit_keep` for credit that is paid or lent apart.
///
/// Raises ArgumentError for an unknown word, a number out of range, or fields that contradict
/// each other. Whether the stages fit together is for TimeControl to say.
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
            refill_ms=None
        ),
        text_signature = "(*, time_ms, entry='add', quota=None, when_met=None, credit=None, \
                          credit_ms=None, credit_every=1, credit_keep=100, limit=None, \
                          limit_ms=None, lives=1, turn_limit_ms=None, on_expiry='flag', \
                          first_flag=None, refill_ms=None)"
    )]
    #[allow(clippy::too_many_arguments)]
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
    ) -> PyResult<Self> {
        let mut stage = flagfall::Stage::new(time_ms.millis("time_ms")?).entry(entry.0);
        stage.quota = quota_of(quota, when_met)?;
        stage.credit = credit_of(credit, credit_ms, credit_every, credit_keep)?;
        stage.limit = limit_of(limit, limit_ms)?;
        stage.lives = lives.count("lives", u16::MAX.into())?;
        stage.turn_limit = turn_limit_ms
            .map(|ms| ms.millis("turn_limit_ms"))
            .transpose()?;
        stage.on_expiry = on_expiry_of(on_expiry.0, first_flag, refill_ms)?;
        Ok(Self(stage))
    }

    /// The budget, in milliseconds.
    #[getter]
    fn time_ms(&self) -> i64 {
        self.0.time.get()
    }

    /// What becomes of the time that is left when the stage begins: "add", it carries over; "set",
    /// it is lost.
    #[getter]
    fn entry(&self) -> Chosen<Entry> {
        Chosen(self.0.entry)
    }

    /// The number of moves that the stage covers, 1 to 4294967295; None: the rest of the game.
    #[getter]
    fn quota(&self) -> Option<u32> {
        self.0.quota.map(|quota| quota.moves.get())
    }

    /// What happens when the quota is met: "next", the next stage begins; "repeat-add", the
    /// budget is given again on top of what is left; "repeat-set", it is given again and what is
    /// left is lost. The last stage always repeats. None without a quota.
    #[getter]
    fn when_met(&self) -> Option<Chosen<WhenMet>> {
        self.0.quota.map(|quota| Chosen(quota.when_met))
    }

    /// How time is given for each move: "banked", added to the bank before it; "apart", lent
    /// beside the bank and used first; "paid", after it. None: no credit.
    #[getter]
    fn credit(&self) -> Option<Chosen<Credit>> {
        self.0.credit.map(Chosen)
    }

    /// The credit, in milliseconds; None without one.
    #[getter]
    fn credit_ms(&self) -> Option<i64> {
        self.0.credit.map(|credit| credit.amount().get())
    }

    /// Paid credit is paid after every so many moves, 1 to 4294967295.
    #[getter]
    fn credit_every(&self) -> u32 {
        match self.0.credit {
            Some(Credit::Paid { every, .. }) => every.get(),
            _ => 1,
        }
    }

    /// The share of the credit's unused part that is kept, in percent, 0 to 4294967295: 100 for
    /// an increment, 0 for delay and Bronstein.
    #[getter]
    fn credit_keep(&self) -> u32 {
        match self.0.credit {
            Some(Credit::Apart { keep, .. } | Credit::Paid { keep, .. }) => keep,
            _ => 100,
        }
    }

    /// How far credit may fill the bank: "clip", up to the limit; "linear", less of it the nearer
    /// the limit; "hybrid", at most half-way to the limit. None: as far as it goes.
    #[getter]
    fn limit(&self) -> Option<Chosen<Limit>> {
        self.0.limit.map(Chosen)
    }

    /// The bank that credit may fill up to, in milliseconds; None without a limit.
    #[getter]
    fn limit_ms(&self) -> Option<i64> {
        self.0.limit.map(|limit| limit.bank().get())
    }

    /// How often the budget is used before the stage is over, 1 to 1000: byo-yomi periods.
    #[getter]
    fn lives(&self) -> u16 {
        self.0.lives.get()
    }

    /// The longest that one turn may take, in milliseconds; None: as long as the bank lasts.
    #[getter]
    fn turn_limit_ms(&self) -> Option<i64> {
        self.0.turn_limit.map(Millis::get)
    }

    /// What follows when the bank is used up and no life is left: "flag", it falls; "next", the
    /// next stage begins; "first-flag", the first flag falls and the next stage begins; "overrun",
    /// play goes on and the excess is counted; "penalty", the opponent gets a point and the bank is
    /// refilled.
    #[getter]
    fn on_expiry(&self) -> Chosen<OnExpiry> {
        Chosen(self.0.on_expiry)
    }

    /// What the first flag costs: "minimal-loss", the game is lost by at least the smallest
    /// margin; "no-win", it can no longer be won. None where no first flag falls.
    #[getter]
    fn first_flag(&self) -> Option<Chosen<FirstFlag>> {
        match self.0.on_expiry {
            OnExpiry::FirstFlag(cost) => Some(Chosen(cost)),
            _ => None,
        }
    }

    /// What a penalty refills the bank with, in milliseconds; None without penalties.
    #[getter]
    fn refill_ms(&self) -> Option<i64> {
        match self.0.on_expiry {
            OnExpiry::Penalty { refill } => Some(refill.get()),
            _ => None,
        }
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr("Stage", Self::__getnewargs_ex__(slf)?)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        let default = Self(flagfall::Stage::new(Millis::ZERO));
        let default = Bound::new(slf.py(), default)?;
        value::new_arguments(slf, &["time_ms"], &OPTIONAL, &default)
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
        let message = "`credit_every` goes with credit=\"paid\"";
        return Err(errors::argument("credit_every", message.to_owned()));
    }
    if keep.whole("credit_keep")? != 100
        && !matches!(word, Some(Credit::Apart { .. } | Credit::Paid { .. }))
    {
        let message = "`credit_keep` goes with credit=\"apart\" and credit=\"paid\"";
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
            let message = "`first_flag` goes with on_expiry=\"first-flag\", `refill_ms` \
                           with on_expiry=\"penalty\": always, and with no other";
            Err(errors::argument("on_expiry", message.to_owned()))
        }
    }
}
