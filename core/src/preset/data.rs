//! The caller's own data of a preset.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::document::tree::{Entry, Kind, MOST_LEVELS, Path, Value};
use crate::document::{json, toml};
use crate::parse_error::{ParseErrorKind, SyntaxErrorKind};
use crate::preset::{PresetError, PresetErrorKind};

/// The levels above the data in a file of presets: the document, the list and the preset.
const LEVELS_ABOVE: usize = 3;

/// The caller's own data, stored as TOML text: as a document it would take many times the memory.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Data(Box<str>);

impl Data {
    /// `entries` must come from TOML, or from [`read`], which rejects what TOML cannot represent.
    pub(super) fn new(entries: &[Entry]) -> Self {
        Self(toml::write(entries).unwrap_or_default().into())
    }

    pub(super) fn entries(&self) -> Vec<Entry> {
        let value = toml::read(&self.0);
        let entries = value.and_then(|value| value.into_table(&self.0));
        entries.unwrap_or_default()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Data {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::document::any_format::serialize(&self.entries(), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Data {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = crate::document::any_format::deserialize(deserializer)?;
        let entries = read(&text).map_err(serde::de::Error::custom)?;
        Ok(Self::new(&entries))
    }
}

/// Reads a JSON object, and rejects values that TOML cannot represent.
pub(super) fn read(text: &str) -> Result<Vec<Entry>, PresetError> {
    let value = json::read(text, &Path::Document)?;
    check(text, &value, &Path::Document, LEVELS_ABOVE)?;
    Ok(value.into_table(text)?)
}

/// Checks a value that is nested in `level` lists and tables.
fn check(text: &str, value: &Value, path: &Path<'_>, level: usize) -> Result<(), PresetError> {
    let level = level.saturating_add(1);
    match &value.kind {
        Kind::Null => Err(value.error(PresetErrorKind::NullValue, text, path)),
        Kind::Integer(number) if number.parse::<i64>().is_err() => {
            Err(value.error(ParseErrorKind::NumberTooLarge, text, path))
        }
        Kind::List(_) | Kind::Table(_) if level > MOST_LEVELS => {
            let place = value.place().bracket();
            Err(place.error(SyntaxErrorKind::TooDeep, text, path))
        }
        Kind::List(values) => {
            let mut values = values.iter().enumerate();
            values.try_for_each(|(at, value)| check(text, value, &Path::Index(path, at), level))
        }
        Kind::Table(entries) => {
            let mut entries = entries.iter();
            entries.try_for_each(|(key, value)| check(text, value, &Path::Key(path, key), level))
        }
        _ => Ok(()),
    }
}
