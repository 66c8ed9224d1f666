//! The caller's own data, from JSON.

use alloc::vec::Vec;

use crate::pcn::json;
use crate::pcn::tree::{Entry, Kind, MOST_LEVELS, Path, Value};
use crate::{ParseError, ParseErrorKind};

/// The levels that a file of presets has above the data: itself, the list, and the preset.
const LEVELS_ABOVE: usize = 3;

/// Reads a JSON object that TOML can hold.
pub(super) fn read(text: &str) -> Result<Vec<Entry>, ParseError> {
    let value = json::read(text)?;
    check(text, &value, &Path::Document, LEVELS_ABOVE)?;
    value.into_table(text)
}

/// Checks a value in so many lists and tables.
fn check(text: &str, value: &Value, path: &Path<'_>, level: usize) -> Result<(), ParseError> {
    let level = level.saturating_add(1);
    match &value.kind {
        Kind::Null => Err(value.error(ParseErrorKind::NullValue, text, path)),
        Kind::Integer(number) if number.parse::<i64>().is_err() => {
            Err(value.error(ParseErrorKind::NumberTooLarge, text, path))
        }
        Kind::List(_) | Kind::Table(_) if level > MOST_LEVELS => {
            let place = value.place().bracket();
            Err(place.error(ParseErrorKind::TooDeep, text, path))
        }
        Kind::List(values) => {
            let mut values = values.iter().enumerate();
            values.try_for_each(|(at, value)| check(text, value, &Path::At(path, at), level))
        }
        Kind::Table(entries) => {
            let mut entries = entries.iter();
            entries.try_for_each(|(key, value)| check(text, value, &Path::Key(path, key), level))
        }
        _ => Ok(()),
    }
}
