//! A stage: a period of the time control with its own time.

use std::num::{NonZeroU16, NonZeroU32};

use flagfall::{
    Charge, Credit, Limit, Millis, OnExpiry, Quota, Reserve, ReserveDraw, ReserveFloor, Rounding,
};
use napi_derive::napi;

use crate::charge::{self, Tier};
use crate::errors::{Refused, argument};
use crate::integers::{count, millis, whole};
use crate::names::{choose, unknown};

/// A stage as in `lib/`. As an argument, null means the default.
#[napi(object, use_nullable = true)]
pub struct Stage {
    /// The stage's time.
    pub time_ms: Option<i64>,
    /// The entry's name.
    pub entry: Option<String>,
    /// The moves of the quota.
    pub quota: Option<i64>,
    /// The name of what happens when the quota is met.
    pub when_met: Option<String>,
    /// The name of how the credit is given.
    pub credit: Option<String>,
    /// The credit's amount.
    pub credit_ms: Option<i64>,
    /// After how many moves a credit is paid.
    pub credit_every: Option<i64>,
    /// The share of the credit's unused part that is kept, in percent.
    pub credit_keep: Option<i64>,
    /// The limit's name.
    pub limit: Option<String>,
    /// The bank that credit may fill up to.
    pub limit_ms: Option<i64>,
    /// The number of lives.
    pub lives: Option<i64>,
    /// The limit per turn.
    pub turn_limit_ms: Option<i64>,
    /// The name of what happens when the bank runs out.
    pub on_expiry: Option<String>,
    /// The name of the first flag's consequence.
    pub first_flag: Option<String>,
    /// The bank after a penalty.
    pub refill_ms: Option<i64>,
    /// The unit in which turns that begin in this stage are charged; null if the rules say it.
    pub charge_unit_ms: Option<i64>,
    /// The name of how charges are rounded.
    pub charge_rounding: Option<String>,
    /// The least time that a completed turn counts.
    pub charge_least_ms: Option<i64>,
    /// The tiers of the charge.
    pub charge_tiers: Option<Vec<Tier>>,
    /// The most time past zero.
    pub overrun_most_ms: Option<i64>,
    /// The time added to the reserve; null without a reserve.
    pub reserve_ms: Option<i64>,
    /// The name of what is drawn from the reserve.
    pub reserve_draw: Option<String>,
    /// How much is drawn each time.
    pub reserve_unit_ms: Option<i64>,
    /// Whether credit beyond the limit goes to the reserve.
    pub reserve_overflow: Option<bool>,
    /// Whether unused drawn time returns to the reserve.
    pub reserve_returned: Option<bool>,
    /// The most that the bank may hold after a draw.
    pub reserve_most_ms: Option<i64>,
    /// The least time from some move on.
    pub reserve_floor_ms: Option<i64>,
    /// The first move after which that applies.
    pub reserve_floor_from_move: Option<i64>,
}

impl From<&flagfall::Stage> for Stage {
    fn from(stage: &flagfall::Stage) -> Self {
        let (every, keep) = match stage.credit {
            Some(Credit::Apart { keep, .. }) => (NonZeroU32::MIN, keep),
            Some(Credit::Paid { every, keep, .. }) => (every, keep),
            _ => (NonZeroU32::MIN, 100),
        };
        let (first_flag, refill) = match stage.on_expiry {
            OnExpiry::FirstFlag(cost) => (Some(cost), None),
            OnExpiry::Penalty { refill } => (None, Some(refill)),
            _ => (None, None),
        };
        let charge = stage.charge.unwrap_or_default();
        let reserve = stage.reserve.unwrap_or(Reserve::new(Millis::ZERO));
        let unit = match reserve.draw {
            ReserveDraw::Unit(unit) => Some(unit.get()),
            _ => None,
        };
        Self {
            time_ms: Some(stage.time.get()),
            entry: Some(stage.entry.name().to_owned()),
            quota: stage.quota.map(|q| q.moves.get().into()),
            when_met: stage.quota.map(|q| q.when_met.name().to_owned()),
            credit: stage.credit.map(|credit| credit.name().to_owned()),
            credit_ms: stage.credit.map(|credit| credit.amount().get()),
            credit_every: Some(every.get().into()),
            credit_keep: Some(keep.into()),
            limit: stage.limit.map(|limit| limit.name().to_owned()),
            limit_ms: stage.limit.map(|limit| limit.bank().get()),
            lives: Some(stage.lives.get().into()),
            turn_limit_ms: stage.turn_limit.map(Millis::get),
            on_expiry: Some(stage.on_expiry.name().to_owned()),
            first_flag: first_flag.map(|cost| cost.name().to_owned()),
            refill_ms: refill.map(Millis::get),
            charge_unit_ms: stage.charge.map(|charge| charge.unit.get().into()),
            charge_rounding: Some(charge.rounding.name().to_owned()),
            charge_least_ms: Some(charge.least.get()),
            charge_tiers: Some(charge::tiers(&charge.tiers)),
            overrun_most_ms: stage.overrun_most.map(Millis::get),
            reserve_ms: stage.reserve.map(|reserve| reserve.time.get()),
            reserve_draw: Some(reserve.draw.name().to_owned()),
            reserve_unit_ms: unit,
            reserve_overflow: Some(reserve.overflow),
            reserve_returned: Some(reserve.returned),
            reserve_most_ms: reserve.most.map(Millis::get),
            reserve_floor_ms: reserve.floor.map(|floor| floor.time.get()),
            reserve_floor_from_move: reserve.floor.map(|floor| floor.from_move.get().into()),
        }
    }
}

impl Stage {
    /// Core's stage. `place` is its place in the caller's argument, for error messages.
    pub(crate) fn read(&self, place: &str) -> Result<flagfall::Stage, Refused> {
        let reader = Reader { stage: self, place };
        let time = reader.required("timeMs", self.time_ms, "")?;
        let mut stage = flagfall::Stage::new(millis(time)?);
        if let Some(name) = &self.entry {
            stage.entry = choose(&reader.at("entry"), name)?;
        }
        stage.quota = reader.quota()?;
        stage.credit = reader.credit()?;
        stage.limit = reader.limit()?;
        if let Some(lives) = self.lives {
            stage.lives = reader.lives(lives)?;
        }
        stage.turn_limit = self.turn_limit_ms.map(millis).transpose()?;
        stage.on_expiry = reader.on_expiry()?;
        stage.charge = reader.charge()?;
        stage.overrun_most = self.overrun_most_ms.map(millis).transpose()?;
        stage.reserve = reader.reserve()?;
        Ok(stage)
    }
}

struct Reader<'a> {
    stage: &'a Stage,
    place: &'a str,
}

impl Reader<'_> {
    fn at(&self, key: &str) -> String {
        format!("{}.{key}", self.place)
    }

    fn lives(&self, number: i64) -> Result<NonZeroU16, Refused> {
        count(&self.at("lives"), number, u16::MAX.into())
    }

    fn moves(&self, key: &str, number: i64) -> Result<NonZeroU32, Refused> {
        count(&self.at(key), number, u32::MAX)
    }

    fn required<T>(&self, key: &str, value: Option<T>, with: &str) -> Result<T, Refused> {
        value.ok_or_else(|| argument(&self.at(key), format!("is required{with}")))
    }

    fn allowed_only(&self, key: &str, given: bool, when: &str) -> Result<(), Refused> {
        if given {
            Err(argument(&self.at(key), format!("is only allowed {when}")))
        } else {
            Ok(())
        }
    }

    fn quota(&self) -> Result<Option<Quota>, Refused> {
        let Stage {
            quota, when_met, ..
        } = self.stage;
        let Some(moves) = *quota else {
            self.allowed_only("whenMet", when_met.is_some(), "with a `quota`")?;
            return Ok(None);
        };
        let when_met = self.required("whenMet", when_met.as_deref(), " with a `quota`")?;
        let place = self.at("whenMet");
        Ok(Some(Quota {
            moves: self.moves("quota", moves)?,
            when_met: choose(&place, when_met)?,
        }))
    }

    fn credit(&self) -> Result<Option<Credit>, Refused> {
        let Stage {
            credit, credit_ms, ..
        } = self.stage;
        let Some(name) = credit.as_deref() else {
            self.allowed_only("creditMs", credit_ms.is_some(), "with a `credit`")?;
            self.no_credit_every()?;
            self.no_credit_keep()?;
            return Ok(None);
        };
        let amount = self.required("creditMs", *credit_ms, " with a `credit`")?;
        let amount = millis(amount)?;
        let keep = self.stage.credit_keep.unwrap_or(100);
        let keep = whole(&self.at("creditKeep"), keep, u32::MAX)?;
        let every = self.moves("creditEvery", self.stage.credit_every.unwrap_or(1))?;
        Ok(Some(match name {
            "banked" => {
                self.no_credit_every()?;
                self.no_credit_keep()?;
                Credit::Banked { amount }
            }
            "apart" => {
                self.no_credit_every()?;
                Credit::Apart { amount, keep }
            }
            "paid" => Credit::Paid {
                amount,
                every,
                keep,
            },
            _ => return Err(unknown::<Credit>(&self.at("credit"), name)),
        }))
    }

    fn no_credit_every(&self) -> Result<(), Refused> {
        let given = self.stage.credit_every.is_some_and(|every| every != 1);
        self.allowed_only("creditEvery", given, "if the `credit` is \"paid\"")
    }

    fn no_credit_keep(&self) -> Result<(), Refused> {
        let given = self.stage.credit_keep.is_some_and(|keep| keep != 100);
        let when = "if the `credit` is \"apart\" or \"paid\"";
        self.allowed_only("creditKeep", given, when)
    }

    fn limit(&self) -> Result<Option<Limit>, Refused> {
        let Stage {
            limit, limit_ms, ..
        } = self.stage;
        let Some(name) = limit.as_deref() else {
            self.allowed_only("limitMs", limit_ms.is_some(), "with a `limit`")?;
            return Ok(None);
        };
        let bank = self.required("limitMs", *limit_ms, " with a `limit`")?;
        let bank = millis(bank)?;
        Ok(Some(match name {
            "clip" => Limit::Clip(bank),
            "linear" => Limit::Linear(bank),
            "hybrid" => Limit::Hybrid(bank),
            _ => return Err(unknown::<Limit>(&self.at("limit"), name)),
        }))
    }

    fn charge(&self) -> Result<Option<Charge>, Refused> {
        let properties = charge::Properties {
            unit_ms: self.stage.charge_unit_ms,
            rounding: self.stage.charge_rounding.as_deref(),
            least_ms: self.stage.charge_least_ms,
            tiers: self.stage.charge_tiers.as_deref(),
        };
        let charge = properties.read(self.place)?;
        if self.stage.charge_unit_ms.is_some() {
            return Ok(Some(charge));
        }
        let when = "with a `chargeUnitMs`";
        let rounds = charge.rounding != Rounding::Down;
        self.allowed_only("chargeRounding", rounds, when)?;
        self.allowed_only("chargeLeastMs", charge.least != Millis::ZERO, when)?;
        self.allowed_only("chargeTiers", !charge.tiers.is_empty(), when)?;
        Ok(None)
    }

    fn reserve(&self) -> Result<Option<Reserve>, Refused> {
        let mut reserve = Reserve::new(Millis::ZERO)
            .draw(self.draw()?)
            .overflow(self.stage.reserve_overflow.unwrap_or(false))
            .returned(self.stage.reserve_returned.unwrap_or(false));
        reserve.most = self.stage.reserve_most_ms.map(millis).transpose()?;
        reserve.floor = self.floor()?;
        if let Some(time) = self.stage.reserve_ms {
            reserve.time = millis(time)?;
            return Ok(Some(reserve));
        }
        let when = "with a `reserveMs`";
        self.allowed_only("reserveDraw", reserve.draw != ReserveDraw::Never, when)?;
        self.allowed_only("reserveOverflow", reserve.overflow, when)?;
        self.allowed_only("reserveReturned", reserve.returned, when)?;
        self.allowed_only("reserveMostMs", reserve.most.is_some(), when)?;
        self.allowed_only("reserveFloorMs", reserve.floor.is_some(), when)?;
        Ok(None)
    }

    fn draw(&self) -> Result<ReserveDraw, Refused> {
        let name = self.stage.reserve_draw.as_deref().unwrap_or("never");
        let unit = self.stage.reserve_unit_ms;
        if name != "unit" {
            let when = "if `reserveDraw` is \"unit\"";
            self.allowed_only("reserveUnitMs", unit.is_some(), when)?;
        }
        Ok(match name {
            "never" => ReserveDraw::Never,
            "unit" => {
                let with = " with `reserveDraw` \"unit\"";
                ReserveDraw::Unit(millis(self.required("reserveUnitMs", unit, with)?)?)
            }
            "all" => ReserveDraw::All,
            _ => return Err(unknown::<ReserveDraw>(&self.at("reserveDraw"), name)),
        })
    }

    fn floor(&self) -> Result<Option<ReserveFloor>, Refused> {
        let (time, from_move) = (
            self.stage.reserve_floor_ms,
            self.stage.reserve_floor_from_move,
        );
        let Some(time) = time else {
            let when = "with a `reserveFloorMs`";
            self.allowed_only("reserveFloorFromMove", from_move.is_some(), when)?;
            return Ok(None);
        };
        let with = " with a `reserveFloorMs`";
        let from_move = self.required("reserveFloorFromMove", from_move, with)?;
        Ok(Some(ReserveFloor {
            time: millis(time)?,
            from_move: self.moves("reserveFloorFromMove", from_move)?,
        }))
    }

    fn on_expiry(&self) -> Result<OnExpiry, Refused> {
        let name = self.stage.on_expiry.as_deref().unwrap_or("flag");
        if name != "first-flag" {
            let when = "if `onExpiry` is \"first-flag\"";
            self.allowed_only("firstFlag", self.stage.first_flag.is_some(), when)?;
        }
        if name != "penalty" {
            let when = "if `onExpiry` is \"penalty\"";
            self.allowed_only("refillMs", self.stage.refill_ms.is_some(), when)?;
        }
        Ok(match name {
            "flag" => OnExpiry::Flag,
            "next" => OnExpiry::Next,
            "first-flag" => {
                let cost = self.stage.first_flag.as_deref();
                let cost = self.required("firstFlag", cost, " with `onExpiry` \"first-flag\"")?;
                let place = self.at("firstFlag");
                OnExpiry::FirstFlag(choose(&place, cost)?)
            }
            "overrun" => OnExpiry::Overrun,
            "penalty" => {
                let with = " with `onExpiry` \"penalty\"";
                let refill = self.required("refillMs", self.stage.refill_ms, with)?;
                OnExpiry::Penalty {
                    refill: millis(refill)?,
                }
            }
            _ => return Err(unknown::<OnExpiry>(&self.at("onExpiry"), name)),
        })
    }
}
