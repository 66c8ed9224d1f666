//! What a turn is charged for its time: keywords of Rules and of Stage.

use flagfall::{Charge, Rounding, Tier, Tiers};
use pyo3::prelude::*;

use crate::argument::{Chosen, Int};
use crate::errors;
use crate::typed::{Items, Tuple};

/// The charge that these arguments describe.
pub(crate) fn charge(
    unit_ms: Int,
    rounding: Chosen<Rounding>,
    least_ms: Int,
    tiers: Items<(Int, Int)>,
) -> PyResult<Charge> {
    let unit = unit_ms.count("charge_unit_ms", u32::MAX)?;
    let tier = |(beyond, factor): (Int, Int)| {
        Ok(Tier {
            beyond: beyond.millis("charge_tiers")?,
            factor: factor.number("charge_tiers", u32::MAX)?,
        })
    };
    let tiers: PyResult<Vec<_>> = tiers.0.into_iter().map(tier).collect();
    let tiers = Tiers::new(&tiers?).ok_or_else(|| {
        let message = "`charge_tiers` must have at most 4 items";
        errors::argument("charge_tiers", message.to_owned())
    })?;
    Ok(Charge::new(unit, rounding.0)
        .least(least_ms.millis("charge_least_ms")?)
        .tiers(tiers))
}

/// The pairs of a charge's tiers.
pub(crate) fn tiers<'py>(py: Python<'py>, tiers: &Tiers) -> PyResult<Tuple<'py, (i64, u32)>> {
    let pairs = tiers.iter().map(|tier| (tier.beyond.get(), tier.factor));
    Tuple::of(py, pairs)
}
