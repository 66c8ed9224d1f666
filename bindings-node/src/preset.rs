//! Presets: time controls with names, in a file.

use flagfall::PresetErrorKind;
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::control;
use crate::errors::{self, Refused, within};
use crate::options::{NotationOptions, notation};
use crate::text::{refused, utf8, utf8_at};

/// A setup string with its notation.
#[napi(object, object_from_js = false)]
pub struct Setup {
    /// The setup string.
    pub text: Utf16String,
    /// Its notation.
    pub options: NotationOptions,
}

impl From<&flagfall::Setup> for Setup {
    fn from(setup: &flagfall::Setup) -> Self {
        Self {
            text: setup.text.clone().into(),
            options: NotationOptions::from(&setup.notation),
        }
    }
}

/// A setup as `lib/` receives it.
#[napi(object, object_to_js = false)]
pub struct ToldSetup {
    /// The setup string.
    pub text: Utf16String,
    /// Its notation, with its options.
    pub notation: String,
}

impl ToldSetup {
    fn read(&self, path: Option<&str>) -> Result<flagfall::Setup, Refused> {
        let text = utf8_at(&self.text, path)?;
        Ok(flagfall::Setup::new(&text, notation(&self.notation)?))
    }
}

/// A preset.
#[napi]
pub struct Preset {
    preset: flagfall::Preset,
}

impl From<flagfall::Preset> for Preset {
    fn from(preset: flagfall::Preset) -> Self {
        Self { preset }
    }
}

#[napi]
impl Preset {
    /// Creates a preset, with the caller's data as JSON. An error is marked as about `name`, `first`,
    /// `second`, `source` or `data`.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        name: Utf16String,
        first: ToldSetup,
        second: ToldSetup,
        source: Option<Utf16String>,
        data: Option<String>,
    ) -> Result<Self, Refused> {
        let text = |part: &str, text: &[u16]| {
            utf8_at(text, Some(part)).map_err(|error| within(part, error))
        };
        let name = text("name", &name)?;
        let first = first.read(None).map_err(|error| within("first", error))?;
        let second = second.read(Some("second"));
        let second = second.map_err(|error| within("second", error))?;
        let source = source.map(|source| text("source", &source)).transpose()?;
        let preset = flagfall::Preset::from_sides(&name, first.clone(), second.clone());
        let mut preset = preset.map_err(|error| {
            let (part, text) = if error.kind == PresetErrorKind::ExpectedName {
                ("name", &name)
            } else if first.parse().is_err() {
                ("first", &first.text)
            } else {
                ("second", &second.text)
            };
            within(part, refused(text, error))
        })?;
        preset.set_source(source.as_deref());
        let kept = preset.set_data_json(data.as_deref());
        kept.map_err(|error| within("data", refused(&data.unwrap_or_default(), error)))?;
        Ok(preset.into())
    }

    /// The name.
    #[napi(catch_unwind)]
    pub fn name(&self) -> &str {
        self.preset.name()
    }

    /// Where the time control comes from.
    #[napi(catch_unwind)]
    pub fn source(&self) -> Option<&str> {
        self.preset.source()
    }

    /// The first side's setup string.
    #[napi(catch_unwind)]
    pub fn first(&self) -> Setup {
        self.preset.first().into()
    }

    /// The second side's setup string.
    #[napi(catch_unwind)]
    pub fn second(&self) -> Setup {
        self.preset.second().into()
    }

    /// The time control of both sides.
    #[napi(catch_unwind)]
    pub fn control(&self) -> f64 {
        control::keep(self.preset.control())
    }

    /// The caller's data as JSON.
    #[napi(catch_unwind)]
    pub fn data(&self) -> Result<Option<String>, Refused> {
        let data = self.preset.data_json();
        data.map_err(|error| errors::document(&error))
    }
}

/// Presets with different names.
#[napi]
#[derive(Default)]
pub struct Presets {
    pub(crate) presets: flagfall::Presets,
}

#[napi]
impl Presets {
    /// No presets.
    #[napi(constructor, catch_unwind)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The presets included with the library.
    #[napi(factory, catch_unwind)]
    pub fn built_in() -> Self {
        let presets = flagfall::Presets::built_in();
        Self { presets }
    }

    /// Parses a file's text.
    #[napi(factory, catch_unwind)]
    pub fn parse(text: Utf16String) -> Result<Self, Refused> {
        of_text(&utf8(&text)?)
    }

    /// A copy.
    #[napi(factory, catch_unwind)]
    pub fn copy_of(other: &Presets) -> Self {
        let presets = other.presets.clone();
        Self { presets }
    }

    /// The text of the file.
    #[napi(catch_unwind)]
    pub fn print(&self) -> String {
        self.presets.print()
    }

    /// The number of presets.
    #[napi(catch_unwind)]
    pub fn size(&self) -> u32 {
        u32::try_from(self.presets.len()).unwrap_or(u32::MAX)
    }

    /// All presets, in order.
    #[napi(catch_unwind)]
    pub fn all(&self) -> Vec<Preset> {
        self.presets.iter().cloned().map(Preset::from).collect()
    }

    /// The preset with this name.
    #[napi(catch_unwind)]
    pub fn get(&self, name: Utf16String) -> Option<Preset> {
        // No preset has a name with a lone surrogate.
        let name = String::from_utf16(&name).ok()?;
        self.presets.get(&name).cloned().map(Preset::from)
    }

    /// Whether there is a preset with this name.
    #[napi(catch_unwind)]
    pub fn has(&self, name: Utf16String) -> bool {
        let name = String::from_utf16(&name);
        name.is_ok_and(|name| self.presets.get(&name).is_some())
    }

    /// Whether both have equal presets.
    #[napi(catch_unwind)]
    pub fn equals(&self, other: &Presets) -> bool {
        self.presets == other.presets
    }

    /// Replaces the preset of the same name, or adds one.
    #[napi(catch_unwind)]
    pub fn insert(&mut self, preset: &Preset) -> Option<Preset> {
        self.presets.insert(preset.preset.clone()).map(Preset::from)
    }

    /// Removes the preset with this name.
    #[napi(catch_unwind)]
    pub fn remove(&mut self, name: Utf16String) -> Option<Preset> {
        let name = String::from_utf16(&name).ok()?;
        self.presets.remove(&name).map(Preset::from)
    }
}

pub(crate) fn of_text(text: &str) -> Result<Presets, Refused> {
    let presets = flagfall::Presets::parse(text);
    let presets = presets.map_err(|error| refused(text, error))?;
    Ok(Presets { presets })
}
