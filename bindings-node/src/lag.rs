//! Lag compensation.

use flagfall::LagFormula;
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::integers::millis;
use crate::names::choose;
use crate::text;

/// One side's quota for lag compensation.
#[napi]
pub struct Lag {
    lag: flagfall::Lag,
}

#[napi]
impl Lag {
    /// The quota for a side with this initial time and increment, by the formula of this name.
    #[napi(constructor, catch_unwind)]
    pub fn new(limit_ms: i64, increment_ms: i64, formula: String) -> Result<Self, Refused> {
        let limit = millis(limit_ms)?;
        let increment = millis(increment_ms)?;
        let formula: LagFormula = choose("formula", &formula)?;
        let lag = flagfall::Lag::with_formula(formula, limit, increment);
        let lag = lag.map_err(errors::control)?;
        Ok(Self { lag })
    }

    /// What was saved.
    #[napi(factory, catch_unwind)]
    pub fn restore(saved: Utf16String) -> Result<Self, Refused> {
        let lag = flagfall::Lag::restore(&text::bytes(&saved)?);
        let lag = lag.map_err(|error| errors::restore(&error))?;
        Ok(Self { lag })
    }

    /// The whole state in binary.
    #[napi(catch_unwind)]
    pub fn save(&self) -> String {
        text::of_bytes(&self.lag.save())
    }

    /// The whole state in JSON.
    #[napi(catch_unwind)]
    pub fn save_json(&self) -> String {
        self.lag.save_json()
    }

    /// The name of the formula.
    #[napi(catch_unwind)]
    pub fn formula(&self) -> &'static str {
        self.lag.formula().name()
    }

    /// A copy.
    #[napi(factory, catch_unwind)]
    pub fn copy_of(other: &Lag) -> Self {
        Self { lag: other.lag }
    }

    /// What is left of the quota.
    #[napi(catch_unwind)]
    pub fn quota_ms(&self) -> i64 {
        self.lag.quota().get()
    }

    /// The time to charge for a turn.
    #[napi(catch_unwind)]
    pub fn charge(&mut self, elapsed_ms: i64, lag_ms: i64) -> Result<i64, Refused> {
        let elapsed = millis(elapsed_ms)?;
        let lag = millis(lag_ms)?;
        Ok(self.lag.charge(elapsed, lag).get())
    }
}
