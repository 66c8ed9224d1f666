//! A table in a file of presets, and its errors.

use super::SETUP;
use super::place;
use crate::document::tree::{Entry, Kind, Path, Place, Value, find};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};
use crate::preset::{PresetError, PresetErrorKind};

/// A table and its position in the file.
pub(super) struct Table<'a, 'p> {
    pub(super) text: &'a str,
    pub(super) entries: &'a [Entry],
    /// The position of the table's header or, if it has none, of the table.
    pub(super) place: Place,
    pub(super) path: &'p Path<'p>,
}

impl<'a> Table<'a, '_> {
    pub(super) fn find(&self, key: &str) -> Option<&'a Value> {
        find(self.entries, key)
    }

    /// The keys, in their order.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(key, _)| key.as_str())
    }

    /// Rejects the first unknown key, with an error of `kind`.
    pub(super) fn only(
        &self,
        kind: impl Into<PresetErrorKind>,
        known: impl Fn(&str) -> bool,
    ) -> Result<(), PresetError> {
        let unknown = self.keys().find(|key| !known(key));
        unknown.map_or(Ok(()), |key| Err(self.key_error(kind, key)))
    }

    /// Calls `read` with the value of `key` and its path. `None` if the table does not have the
    /// key.
    pub(super) fn value<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'a Value, &Path<'_>) -> Result<T, PresetError>,
    ) -> Result<Option<T>, PresetError> {
        let value = self.find(key);
        value
            .map(|value| read(value, &Path::Key(self.path, key)))
            .transpose()
    }

    /// The string at `key`.
    pub(super) fn string(&self, key: &str) -> Result<Option<&'a str>, PresetError> {
        self.value(key, |value, path| match &value.kind {
            Kind::Text(text) => Ok(text.as_str()),
            _ => Err(value.error(SyntaxErrorKind::ExpectedText, self.text, path)),
        })
    }

    /// The string at `key`, which is required.
    pub(super) fn required(&self, key: &str) -> Result<&'a str, PresetError> {
        let missing = || {
            let place = Place {
                length: 0,
                ..self.place
            };
            let path = Path::Key(self.path, key);
            let error: PresetError = place.error(ParseErrorKind::MissingKey, self.text, &path);
            error.with_hint(Hint::MissingKey)
        };
        self.string(key)?.ok_or_else(missing)
    }

    /// The Boolean at `key`.
    pub(super) fn bool(&self, key: &str) -> Result<Option<bool>, PresetError> {
        self.value(key, |value, path| match value.kind {
            Kind::Bool(value) => Ok(value),
            _ => Err(value.error(PresetErrorKind::ExpectedBool, self.text, path)),
        })
    }

    /// Creates the error for the value of `key`.
    pub(super) fn error(&self, kind: impl Into<PresetErrorKind>, key: &str) -> PresetError {
        let place = self.find(key).map_or(self.place, Value::place);
        place.error(kind, self.text, &Path::Key(self.path, key))
    }

    /// Creates the error for `key` itself. It points to the value if the value has a header, which
    /// contains the key, or if the key is not a plain word.
    pub(super) fn key_error(&self, kind: impl Into<PresetErrorKind>, key: &str) -> PresetError {
        let value = self.find(key).map_or(self.place, Value::place);
        let before = self.text.get(..value.offset).map(str::trim_end);
        let before = before.and_then(|text| text.strip_suffix('='));
        let before = before.and_then(|text| text.trim_end().strip_suffix(key));
        let place = before.map_or(value, |before| Place {
            offset: before.len(),
            length: key.len(),
        });
        place.error(kind, self.text, &Path::Key(self.path, key))
    }

    /// Converts an error of the setup string `text`, so that it points into the file.
    pub(super) fn setup_error(&self, text: &str, error: &ParseError) -> PresetError {
        let whole = self.find(SETUP).map_or(self.place, Value::place);
        let end = whole.offset.saturating_add(whole.length);
        let raw = self.text.get(whole.offset..end).unwrap_or_default();
        let part = error.offset..error.offset.saturating_add(error.length);
        let place = place::of_part(raw, text, part).map_or(whole, |part| Place {
            offset: whole.offset.saturating_add(part.offset),
            ..part
        });
        let path = Path::Key(self.path, SETUP);
        let in_file: PresetError = place.error(error.kind, self.text, &path);
        if error.kind == ParseErrorKind::Empty {
            return in_file.with_hint(Hint::EmptySetup);
        }
        // A hint with `{path}` means a path within the setup string.
        match error.hint().filter(|hint| !hint.words().contains("{path}")) {
            Some(hint) => in_file.with_hint(hint),
            None => in_file,
        }
    }
}
