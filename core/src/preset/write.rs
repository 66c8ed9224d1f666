//! Writing presets to a file.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{DATA, NAME, NOTATION, Preset, SECOND, SETUP, SOURCE, Setup, options};
use crate::document::toml;
use crate::document::tree::{Entry, Kind};

/// The text of a preset, from its header on.
pub(super) fn block(preset: &Preset) -> String {
    let text = |text: &str| Kind::Text(text.into()).into();
    let mut entries = vec![(NAME.into(), text(&preset.name))];
    if let Some(source) = &preset.source {
        entries.push((SOURCE.into(), text(source)));
    }
    entries.extend(setup(&preset.first));
    if let Some(second) = &preset.second {
        let second = Kind::Table(setup(second));
        entries.push((SECOND.into(), second.into()));
    }
    if let Some(data) = &preset.data {
        entries.push((DATA.into(), Kind::Table(data.entries()).into()));
    }
    let presets = Kind::List(vec![Kind::Table(entries).into()]);
    // This cannot fail: the data came from TOML, or was checked when it was set.
    toml::write(&[("preset".into(), presets.into())]).unwrap_or_default()
}

fn setup(setup: &Setup) -> Vec<Entry> {
    let text = |text: &str| Kind::Text(text.into()).into();
    let mut entries = vec![
        (NOTATION.into(), text(setup.notation.name())),
        (SETUP.into(), text(&setup.text)),
    ];
    options::write(&mut entries, setup.notation);
    entries
}
