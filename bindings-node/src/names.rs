//! Enum values cross as their names.

use std::str::FromStr;

use flagfall::vocabulary::Listed;

use crate::errors::{Refused, argument};

/// The word of `T` with this name.
pub(crate) fn choose<T: Listed + FromStr>(place: &str, name: &str) -> Result<T, Refused> {
    name.parse().map_err(|_| unknown::<T>(place, name))
}

/// The error for an unknown name of `T`.
pub(crate) fn unknown<T: Listed>(place: &str, name: &str) -> Refused {
    const QUOTED: usize = 40;
    let names = T::LIST
        .words
        .iter()
        .map(|word| format!("\"{}\"", word.name));
    let names: Vec<String> = names.collect();
    let mut quoted: String = name.chars().take(QUOTED).collect();
    if quoted.len() < name.len() {
        quoted.push('…');
    }
    argument(
        place,
        format!("must be one of {}, not {quoted:?}", names.join(", ")),
    )
}
