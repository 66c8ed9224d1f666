//! Saving and restoring lag compensation.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use super::sealed::{self, Sealed};
use super::{RestoreError, RestoreErrorKind, read};
use crate::model::Millis;
use crate::play::{Lag, LagFormula};

/// The saved state.
#[derive(Serialize, Deserialize)]
#[serde(rename = "lag", deny_unknown_fields)]
struct State {
    formula: Formula,
    gain_ms: i64,
    quota_ms: i64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Formula {
    Lichess,
    #[serde(rename = "lichess-2017")]
    Lichess2017,
    Icc,
    Timeseal,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    flagfall_lag: u32,
    check: u32,
    lag: State,
}

#[derive(Deserialize)]
struct AnyJson {
    flagfall_lag: u32,
}

impl Sealed for State {
    const BINARY: [u8; 3] = [0xFF, b'F', b'L'];
}

impl Lag {
    /// Saves the formula and the allowance, in about 12 bytes. [`Lag::restore`] restores them, in
    /// any language, on any machine and in any later version.
    ///
    /// ```
    /// use flagfall::{Lag, Millis};
    ///
    /// let mut lag = Lag::new(Millis::from(60_000), Millis::ZERO)?;
    /// lag.charge(Millis::from(2_500), Millis::from(300));
    /// assert_eq!(Lag::restore(&lag.save())?, lag);
    /// assert_eq!(Lag::restore(lag.save_json().as_bytes())?, lag);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        State::of(self).seal()
    }

    /// Like [`Lag::save`], but as JSON, in one line. The text may be reformatted or its keys
    /// reordered; after any other change it is rejected.
    pub fn save_json(&self) -> String {
        let lag = State::of(self);
        let json = Json {
            flagfall_lag: sealed::FORMAT,
            check: sealed::check_of(&lag),
            lag,
        };
        // This cannot fail: there are only numbers and words.
        serde_json::to_string(&json).unwrap_or_default()
    }

    /// Restores what [`Lag::save`] or [`Lag::save_json`] saved.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] if `saved` is not a saved lag compensation, is truncated or modified, or
    /// contains a state that none can reach.
    pub fn restore(saved: &[u8]) -> Result<Self, RestoreError> {
        let state = match State::unseal(saved)? {
            Some(state) => state,
            None => {
                sealed::check_format(read::<AnyJson>(saved, true)?.flagfall_lag)?;
                let json: Json = read(saved, false)?;
                if sealed::check_of(&json.lag) != json.check {
                    return Err(RestoreError::new(RestoreErrorKind::Altered));
                }
                json.lag
            }
        };
        Ok(state.restore()?)
    }
}

impl State {
    fn of(lag: &Lag) -> Self {
        Self {
            formula: match lag.formula() {
                LagFormula::Lichess => Formula::Lichess,
                LagFormula::Lichess2017 => Formula::Lichess2017,
                LagFormula::Icc => Formula::Icc,
                LagFormula::Timeseal => Formula::Timeseal,
            },
            gain_ms: lag.gain().get(),
            quota_ms: lag.quota().get(),
        }
    }

    fn restore(self) -> Result<Lag, Invalid> {
        let formula = match self.formula {
            Formula::Lichess => LagFormula::Lichess,
            Formula::Lichess2017 => LagFormula::Lichess2017,
            Formula::Icc => LagFormula::Icc,
            Formula::Timeseal => LagFormula::Timeseal,
        };
        let gain = Millis::new(self.gain_ms).ok_or(Invalid::at("gain_ms"))?;
        let quota = Millis::new(self.quota_ms).ok_or(Invalid::at("quota_ms"))?;
        Lag::restored(formula, gain, quota).map_err(|wrong| {
            Invalid::at(match wrong {
                "gain" => "gain_ms",
                _ => "quota_ms",
            })
        })
    }
}
