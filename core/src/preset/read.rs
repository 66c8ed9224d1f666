//! A preset from its table.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::data::Data;
use super::{DATA, NAME, NOTATION, Preset, SECOND, SETUP, SOURCE, Setup, options, place, refusal};
use crate::pcn::tree::{Entry, Kind, Path, Place, Value, find};
use crate::{Notation, ParseError, ParseErrorKind, TimeControl};

const PRESET: &str = "preset";

/// Reads the presets of a text, a part of it after the other.
#[derive(Default)]
pub(super) struct Reader {
    /// Of the presets that were read.
    names: BTreeSet<Box<str>>,
}

impl Reader {
    /// How many presets were read.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Reads the presets of a part, a document of its own, each with where its table, or its header,
    /// begins.
    pub(super) fn presets(
        &mut self,
        text: &str,
        document: &[Entry],
    ) -> Result<Vec<(Preset, usize)>, ParseError> {
        let document = Table {
            text,
            entries: document,
            place: Place::default(),
            path: &Path::Document,
        };
        let kind = ParseErrorKind::ExpectedPresets;
        document.only(kind, |key| key == PRESET)?;
        let path = Path::Key(&Path::Document, PRESET);
        let presets = match document.find(PRESET).map(|value| &value.kind) {
            None => return Ok(Vec::new()),
            Some(Kind::List(presets)) => presets,
            Some(_) => return Err(document.error(kind, PRESET)),
        };
        let presets = (self.len()..).zip(presets).map(|(at, value)| {
            let path = Path::At(&path, at);
            let Kind::Table(entries) = &value.kind else {
                return Err(value.error(kind, text, &path));
            };
            let table = Table {
                text,
                entries,
                place: value.place(),
                path: &path,
            };
            let preset = preset(&table)?;
            if self.names.insert(preset.name.clone()) {
                Ok((preset, table.place.offset))
            } else {
                Err(table.error(ParseErrorKind::DuplicateName, NAME))
            }
        });
        presets.collect()
    }
}

fn preset(table: &Table<'_, '_>) -> Result<Preset, ParseError> {
    let keys = [NAME, SOURCE, NOTATION, SETUP, SECOND, DATA];
    let known = |key: &str| keys.contains(&key) || options::ALL.contains(&key);
    table.only(ParseErrorKind::UnknownPresetKey, known)?;
    let name = table.required(NAME)?;
    if name.trim().is_empty() {
        return Err(table.error(ParseErrorKind::ExpectedName, NAME));
    }
    let source = table.string(SOURCE)?.map(Into::into);
    let (first, of_first) = setup(table, None)?;
    let second = table.value(SECOND, |value, path| {
        let second = Table {
            text: table.text,
            entries: value.table(table.text, path)?,
            place: value.place(),
            path,
        };
        let known = |key: &str| key == NOTATION || key == SETUP || options::ALL.contains(&key);
        second.only(ParseErrorKind::UnknownPresetKey, known)?;
        setup(&second, Some(first.notation))
    })?;
    let second = match second {
        Some((second, of_second)) if second != first => {
            TimeControl::of_sides(&of_first, &of_second)
                .map_err(|error| table.error(refusal(error), SECOND))?;
            Some(Box::new(second))
        }
        _ => None,
    };
    let data = table.value(DATA, |value, path| value.table(table.text, path))?;
    Ok(Preset {
        name: name.into(),
        source,
        first,
        second,
        data: data.map(Data::new),
    })
}

/// The setup string that a table states, and its time control. Where no notation is named it is
/// `plain`.
fn setup(
    table: &Table<'_, '_>,
    plain: Option<Notation>,
) -> Result<(Setup, TimeControl), ParseError> {
    let plain = match (table.string(NOTATION)?, plain) {
        (None, Some(plain)) => plain,
        _ => {
            let named = Notation::named(table.required(NOTATION)?);
            named.ok_or_else(|| table.error(ParseErrorKind::UnknownNotation, NOTATION))?
        }
    };
    let notation = options::read(table, plain)?;
    let setup = Setup::new(table.required(SETUP)?, notation);
    let control = setup
        .parse()
        .map_err(|error| table.setup_error(&setup.text, &error))?;
    Ok((setup, control))
}

/// A table of a file, and where it stands.
pub(super) struct Table<'a, 'p> {
    pub(super) text: &'a str,
    entries: &'a [Entry],
    /// The table's header, or the table where it has none.
    place: Place,
    path: &'p Path<'p>,
}

impl<'a> Table<'a, '_> {
    fn find(&self, key: &str) -> Option<&'a Value> {
        find(self.entries, key)
    }

    /// The keys, in their order.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(key, _)| key.as_str())
    }

    /// Refuses with `kind` the first key that is not known.
    fn only(&self, kind: ParseErrorKind, known: impl Fn(&str) -> bool) -> Result<(), ParseError> {
        let unknown = self.keys().find(|key| !known(key));
        unknown.map_or(Ok(()), |key| Err(self.key_error(kind, key)))
    }

    /// What `read` makes of the value of `key`, which is given with its path.
    pub(super) fn value<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'a Value, &Path<'_>) -> Result<T, ParseError>,
    ) -> Result<Option<T>, ParseError> {
        let value = self.find(key);
        value
            .map(|value| read(value, &Path::Key(self.path, key)))
            .transpose()
    }

    /// The text at `key`.
    pub(super) fn string(&self, key: &str) -> Result<Option<&'a str>, ParseError> {
        self.value(key, |value, path| match &value.kind {
            Kind::Text(text) => Ok(text.as_str()),
            _ => Err(value.error(ParseErrorKind::ExpectedText, self.text, path)),
        })
    }

    /// The text at `key`, which has to be there.
    fn required(&self, key: &str) -> Result<&'a str, ParseError> {
        let missing = || {
            let place = Place {
                length: 0,
                ..self.place
            };
            let path = Path::Key(self.path, key);
            place.error(ParseErrorKind::MissingKey, self.text, &path)
        };
        self.string(key)?.ok_or_else(missing)
    }

    /// The truth value at `key`.
    pub(super) fn bool(&self, key: &str) -> Result<Option<bool>, ParseError> {
        self.value(key, |value, path| match value.kind {
            Kind::Bool(value) => Ok(value),
            _ => Err(value.error(ParseErrorKind::ExpectedBool, self.text, path)),
        })
    }

    /// The error in the value of `key`.
    pub(super) fn error(&self, kind: ParseErrorKind, key: &str) -> ParseError {
        let place = self.find(key).map_or(self.place, Value::place);
        place.error(kind, self.text, &Path::Key(self.path, key))
    }

    /// The error in `key` itself; in its value where that has a header, which names the key, or
    /// where the key is not a plain word.
    pub(super) fn key_error(&self, kind: ParseErrorKind, key: &str) -> ParseError {
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

    /// The error that parsing the setup string `text` gave, where it stands in the file.
    fn setup_error(&self, text: &str, error: &ParseError) -> ParseError {
        let whole = self.find(SETUP).map_or(self.place, Value::place);
        let end = whole.offset.saturating_add(whole.length);
        let raw = self.text.get(whole.offset..end).unwrap_or_default();
        let part = error.offset..error.offset.saturating_add(error.length);
        let place = place::of_part(raw, text, part).map_or(whole, |part| Place {
            offset: whole.offset.saturating_add(part.offset),
            ..part
        });
        place.error(error.kind, self.text, &Path::Key(self.path, SETUP))
    }
}
