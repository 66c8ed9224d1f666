//! Lag: what of it is made good.

use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::integers::millis;

/// A quota for one side's lag.
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

    /// The same quota once more.
    #[napi(factory, catch_unwind)]
    pub fn copy_of(other: &Lag) -> Self {
        Self { lag: other.lag }
    }

    /// What is left to make lag good with.
    #[napi(catch_unwind)]
    pub fn quota_ms(&self) -> i64 {
        self.lag.quota().get()
    }

    /// What to charge a turn.
    #[napi(catch_unwind)]
    pub fn charge(&mut self, elapsed_ms: i64, lag_ms: i64) -> Result<i64, Refused> {
        let elapsed = millis(elapsed_ms)?;
        let lag = millis(lag_ms)?;
        Ok(self.lag.charge(elapsed, lag).get())
    }
}
