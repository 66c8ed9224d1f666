//! Lag compensation.

use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::integers::millis;

/// One side's quota for lag compensation.
#[napi]
pub struct Lag {
    lag: flagfall::Lag,
}

#[napi]
impl Lag {
    /// The quota for a side with this initial time and increment.
    #[napi(constructor, catch_unwind)]
    pub fn new(limit_ms: i64, increment_ms: i64) -> Result<Self, Refused> {
        let limit = millis(limit_ms)?;
        let increment = millis(increment_ms)?;
        let lag = flagfall::Lag::new(limit, increment).map_err(errors::control)?;
        Ok(Self { lag })
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
