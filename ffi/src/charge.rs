//! What a turn is charged for its time: fields of the rules and of a stage.

use std::num::NonZeroU32;

use flagfall_core::{Charge, Rounding, Tier, Tiers};

use crate::side::millis;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome};

/// The most tiers of a charge: the length of the arrays with their fields.
pub const FLAGFALL_TIERS_MOST: usize = 4;

/// The fields of a charge.
#[derive(Default)]
pub(crate) struct Fields {
    pub(crate) unit_ms: u32,
    pub(crate) rounding: u32,
    pub(crate) least_ms: i64,
    pub(crate) tiers: u32,
    pub(crate) beyond_ms: [i64; FLAGFALL_TIERS_MOST],
    pub(crate) factor: [u32; FLAGFALL_TIERS_MOST],
}

impl Fields {
    /// Converts a charge from core.
    pub(crate) fn of_core(charge: &Charge) -> Self {
        let tier = |place: usize| charge.tiers.get(place);
        let beyond = |tier: &Tier| tier.beyond.get();
        Self {
            unit_ms: charge.unit.get(),
            rounding: charge.rounding.number(),
            least_ms: charge.least.get(),
            tiers: u32::try_from(charge.tiers.len()).unwrap_or(u32::MAX),
            beyond_ms: std::array::from_fn(|place| tier(place).map_or(0, beyond)),
            factor: std::array::from_fn(|place| tier(place).map_or(0, |tier| tier.factor)),
        }
    }

    /// Converts the caller's charge. A unit of 0 counts as 1.
    pub(crate) fn to_core(&self) -> Outcome<Charge> {
        let invalid = FLAGFALL_STATUS_INVALID_ARGUMENT;
        let unit = NonZeroU32::new(self.unit_ms).unwrap_or(NonZeroU32::MIN);
        let rounding = Rounding::from_number(self.rounding).ok_or(invalid)?;
        let count = usize::try_from(self.tiers).map_err(|_| invalid)?;
        let beyond = self.beyond_ms.get(..count).ok_or(invalid)?;
        let tier = |(&beyond_ms, &factor)| {
            let beyond = millis(beyond_ms)?;
            Ok(Tier { beyond, factor })
        };
        let tiers: Outcome<Vec<_>> = beyond.iter().zip(&self.factor).map(tier).collect();
        Ok(Charge::new(unit, rounding)
            .least(millis(self.least_ms)?)
            .tiers(Tiers::new(&tiers?).ok_or(invalid)?))
    }
}
