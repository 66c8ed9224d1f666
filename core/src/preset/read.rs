//! Reading presets from their tables.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::data::Data;
use super::table::Table;
use super::{DATA, NAME, NOTATION, Preset, SECOND, SETUP, SOURCE, Setup, options, refusal};
use crate::document::tree::{Entry, Kind, Path, Place};
use crate::model::TimeControl;
use crate::notation::Notation;
use crate::preset::{PresetError, PresetErrorKind};

const PRESET: &str = "preset";

/// Reads the presets of a text, part by part.
#[derive(Default)]
pub(super) struct Reader {
    /// The names of the presets that have been read.
    names: BTreeSet<Box<str>>,
}

impl Reader {
    /// The number of presets that have been read.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Reads the presets of a part of the text, which was parsed as `document`. Returns each with
    /// the offset of its header, or of its table if it has no header.
    pub(super) fn presets(
        &mut self,
        text: &str,
        document: &[Entry],
    ) -> Result<Vec<(Preset, usize)>, PresetError> {
        let document = Table {
            text,
            entries: document,
            place: Place::default(),
            path: &Path::Document,
        };
        let kind = PresetErrorKind::ExpectedPresets;
        document.only(kind, |key| key == PRESET)?;
        let path = Path::Key(&Path::Document, PRESET);
        let presets = match document.find(PRESET).map(|value| &value.kind) {
            None => return Ok(Vec::new()),
            Some(Kind::List(presets)) => presets,
            Some(_) => return Err(document.error(kind, PRESET)),
        };
        let presets = (self.len()..).zip(presets).map(|(at, value)| {
            let path = Path::Index(&path, at);
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
                Err(table.error(PresetErrorKind::DuplicateName, NAME))
            }
        });
        presets.collect()
    }
}

fn preset(table: &Table<'_, '_>) -> Result<Preset, PresetError> {
    let keys = [NAME, SOURCE, NOTATION, SETUP, SECOND, DATA];
    let known = |key: &str| keys.contains(&key) || options::is_one(key);
    table.only(PresetErrorKind::UnknownPresetKey, known)?;
    let name = table.required(NAME)?;
    if name.trim().is_empty() {
        return Err(table.error(PresetErrorKind::ExpectedName, NAME));
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
        let known = |key: &str| key == NOTATION || key == SETUP || options::is_one(key);
        second.only(PresetErrorKind::UnknownPresetKey, known)?;
        setup(&second, Some(first.notation))
    })?;
    let second = match second {
        Some((second, of_second)) if second != first => {
            TimeControl::from_sides(&of_first, &of_second)
                .map_err(|error| table.error(refusal(error), SECOND))?;
            Some(Box::new(second))
        }
        _ => None,
    };
    let data = table.value(DATA, |value, path| Ok(value.table(table.text, path)?))?;
    Ok(Preset {
        name: name.into(),
        source,
        first,
        second,
        data: data.map(Data::new),
    })
}

/// The setup in a table, and its time control. If the table has no notation, `plain` applies.
fn setup(
    table: &Table<'_, '_>,
    plain: Option<Notation>,
) -> Result<(Setup, TimeControl), PresetError> {
    let plain = match (table.string(NOTATION)?, plain) {
        (None, Some(plain)) => plain,
        _ => {
            let named = Notation::named(table.required(NOTATION)?);
            named.ok_or_else(|| table.error(PresetErrorKind::UnknownNotation, NOTATION))?
        }
    };
    let notation = options::read(table, plain)?;
    let setup = Setup::new(table.required(SETUP)?, notation);
    let control = setup
        .parse()
        .map_err(|error| table.setup_error(&setup.text, &error))?;
    Ok((setup, control))
}
