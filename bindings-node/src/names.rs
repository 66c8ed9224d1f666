//! Choices cross by their names.

use crate::errors::{Refused, argument};

/// The one of `choices` that is called `name`.
pub(crate) fn choose<T: Copy>(
    place: &str,
    name: &str,
    choices: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<T, Refused> {
    let chosen = choices.iter().find(|choice| name_of(**choice) == name);
    chosen
        .copied()
        .ok_or_else(|| unknown(place, name, choices.iter().map(|choice| name_of(*choice))))
}

/// The refusal of a name that is none of `names`.
pub(crate) fn unknown<'a>(
    place: &str,
    name: &str,
    names: impl Iterator<Item = &'a str>,
) -> Refused {
    const QUOTED: usize = 40;
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    let mut quoted: String = name.chars().take(QUOTED).collect();
    if quoted.len() < name.len() {
        quoted.push('…');
    }
    argument(
        place,
        format!("must be one of {}, not {quoted:?}", names.join(", ")),
    )
}
