//! What a turn is charged for its time: properties of the rules and of a stage.

use flagfall::{Charge, Tiers};
use napi_derive::napi;

use crate::errors::{Refused, argument};
use crate::integers::{count, millis, whole};
use crate::names::choose;

/// A tier of a charge as in `lib/`.
#[napi(object)]
pub struct Tier {
    /// The time of the turn from which the factor applies.
    pub beyond_ms: i64,
    /// What time beyond that is multiplied by.
    pub factor: i64,
}

/// The properties of a charge.
pub(crate) struct Properties<'a> {
    pub(crate) unit_ms: Option<i64>,
    pub(crate) rounding: Option<&'a str>,
    pub(crate) least_ms: Option<i64>,
    pub(crate) tiers: Option<&'a [Tier]>,
}

impl Properties<'_> {
    /// Core's charge. `place` is their object's place in the caller's argument, for error messages.
    pub(crate) fn read(&self, place: &str) -> Result<Charge, Refused> {
        let mut charge = Charge::default();
        if let Some(unit) = self.unit_ms {
            charge.unit = count(&format!("{place}.chargeUnitMs"), unit, u32::MAX)?;
        }
        if let Some(name) = self.rounding {
            charge.rounding = choose(&format!("{place}.chargeRounding"), name)?;
        }
        if let Some(least) = self.least_ms {
            charge.least = millis(least)?;
        }
        if let Some(tiers) = self.tiers {
            let tier = |(at, tier): (usize, &Tier)| {
                let factor = format!("{place}.chargeTiers[{at}].factor");
                Ok(flagfall::Tier {
                    beyond: millis(tier.beyond_ms)?,
                    factor: whole(&factor, tier.factor, u32::MAX)?,
                })
            };
            let tiers: Result<Vec<_>, Refused> = tiers.iter().enumerate().map(tier).collect();
            let words = "must have at most 4 items";
            charge.tiers = Tiers::new(&tiers?)
                .ok_or_else(|| argument(&format!("{place}.chargeTiers"), words))?;
        }
        Ok(charge)
    }
}

/// A charge's tiers as in `lib/`.
pub(crate) fn tiers(tiers: &Tiers) -> Vec<Tier> {
    let tier = |tier: &flagfall::Tier| Tier {
        beyond_ms: tier.beyond.get(),
        factor: tier.factor.into(),
    };
    tiers.iter().map(tier).collect()
}
