//! Presets: named time controls, many in one file.
//!
//! A file of presets is TOML, written by hand or by [`Presets::print`]:
//!
//! ```toml
//! [[preset]]
//! name = "FIDE rapid, 15+10"
//! source = "FIDE Laws of Chess, appendix A"
//! notation = "fide"
//! setup = "15 min + 10 s/move"
//!
//! [[preset]]
//! name = "Five against three"
//! notation = "chess"
//! setup = "G/5"
//! second = { setup = "G/3/2", mode = "fischer-after" }
//! [preset.data]
//! gong = "low.wav"
//! ```
//!
//! | key | value |
//! |---|---|
//! | `name` | required and unique |
//! | `source` | where the time control comes from |
//! | `notation` | the name of a notation, required |
//! | `setup` | the setup string, required |
//! | `second` | a table with the second side's `setup`, and its `notation` and options, if the sides differ |
//! | `data` | a table for your own data, which the library keeps and never interprets |
//!
//! The options of the notation are further keys, all optional:
//!
//! | notation | options |
//! |---|---|
//! | `chess` | `mode`, one of `fischer` `fischer-after` `bronstein` `delay`; `option`, one of `none` `hourglass` `overrun` |
//! | `double-flag` | `mode` |
//! | `arimaa` | `strict` and `setup_minute`, `true` or `false` |
//! | `ggs` | `ini_ms` `inc_ms` `ext_ms`, in milliseconds; `soft_is_hard`, `true` or `false` |
//! | `pcn` | `format`, `json` or `toml` |
//!
//! `setup_minute` is the option `setup` of [`Arimaa`](crate::Arimaa): here `setup` is the setup
//! string. A `second` without a `notation` has the first side's notation and options, and can
//! override single options.

mod data;
#[cfg(feature = "std")]
mod file;
mod layout;
mod options;
mod place;
mod preset_error;
mod presets;
mod read;
mod table;
mod write;

use alloc::boxed::Box;
use alloc::string::String;

#[cfg(feature = "std")]
pub use file::LoadError;
pub use preset_error::{PresetError, PresetErrorKind};
pub use presets::Presets;

use self::data::Data;
use crate::document::{DocumentError, json};
use crate::model::control::untimed;
use crate::model::{ControlError, TimeControl};
use crate::notation::Notation;
use crate::parse_error::ParseError;

const NAME: &str = "name";
const SOURCE: &str = "source";
const NOTATION: &str = "notation";
const SETUP: &str = "setup";
const SECOND: &str = "second";
const DATA: &str = "data";

/// A setup string and its notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Setup {
    /// The setup string.
    pub text: String,
    /// The notation, with its options.
    pub notation: Notation,
}

impl Setup {
    /// Creates a setup from `text` in `notation`. Does not parse it.
    pub fn new(text: &str, notation: Notation) -> Self {
        Self {
            text: text.into(),
            notation,
        }
    }

    /// Parses the setup string.
    ///
    /// # Errors
    ///
    /// As [`Notation::parse`].
    pub fn parse(&self) -> Result<TimeControl, ParseError> {
        self.notation.parse(&self.text)
    }
}

/// A named time control, stored as setup strings, with optional data of your own.
///
/// The time control of a preset is always valid: an invalid one is rejected when the preset is
/// created or changed.
///
/// ```
/// use flagfall::{Chess, Mode, Notation, Preset, Setup};
///
/// let blitz = Notation::Chess(Chess { mode: Mode::FischerAfter, ..Chess::default() });
/// let mut preset = Preset::new("Three and two", Setup::new("G/3/2", blitz))?;
/// preset.set_data_json(Some(r#"{"gong":"low.wav","volume":0.8}"#))?;
/// assert_eq!(
///     preset.control().describe(),
///     "3 minutes for the game; 2-second increment after each move"
/// );
///
/// let five = Setup::new("G/5", Notation::Chess(Chess::default()));
/// let odds = Preset::from_sides("Five against three", five, preset.first().clone())?;
/// assert_eq!(
///     odds.control().describe(),
///     "first: 5 minutes for the game\n\
///      second: 3 minutes for the game; 2-second increment after each move"
/// );
/// # Ok::<(), flagfall::PresetError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Parts", into = "Parts")
)]
pub struct Preset {
    name: Box<str>,
    source: Option<Box<str>>,
    first: Setup,
    /// `None` if it equals the first side's.
    second: Option<Box<Setup>>,
    data: Option<Data>,
}

impl Preset {
    /// Creates a preset in which `setup` applies to both sides. In notations that contain both
    /// sides, such as `uci`, each side gets its own times.
    ///
    /// # Errors
    ///
    /// A [`PresetError`] for an empty or blank name, with the path `name`, or for an invalid setup
    /// string.
    ///
    /// ```
    /// use flagfall::{Notation, Preset, PresetErrorKind, Setup};
    ///
    /// let error = Preset::new(" ", Setup::new("3+2", Notation::Lichess)).unwrap_err();
    /// assert_eq!(error.kind, PresetErrorKind::ExpectedName);
    /// let error = Preset::new("Blitz", Setup::new("3+", Notation::Lichess)).unwrap_err();
    /// assert_eq!((error.offset, error.path()), (2, None));
    /// ```
    pub fn new(name: &str, setup: Setup) -> Result<Self, PresetError> {
        Self::from_sides(name, setup.clone(), setup)
    }

    /// Creates a preset in which each side has its own setup string, combined by
    /// [`TimeControl::from_sides`]. If both are equal, this is the same as [`Preset::new`].
    ///
    /// # Errors
    ///
    /// As [`Preset::new`], with the path `second` for the second side's setup; also if
    /// [`TimeControl::from_sides`] rejects the two sides.
    pub fn from_sides(name: &str, first: Setup, second: Setup) -> Result<Self, PresetError> {
        check_name(name)?;
        control(&first, &second)?;
        let second = (second != first).then(|| Box::new(second));
        Ok(Self {
            name: name.into(),
            source: None,
            first,
            second,
            data: None,
        })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the time control is published. `None` if the preset does not say.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The first side's setup string.
    pub const fn first(&self) -> &Setup {
        &self.first
    }

    /// The second side's setup string, which can equal the first side's.
    pub fn second(&self) -> &Setup {
        self.second.as_deref().unwrap_or(&self.first)
    }

    /// The time control of the preset. Each call parses the setup strings again, since these take
    /// less memory: keep the result if you need it often.
    pub fn control(&self) -> TimeControl {
        // The setup strings of a preset always parse.
        control(&self.first, self.second()).unwrap_or_else(|_| untimed())
    }

    /// Renames the preset.
    ///
    /// # Errors
    ///
    /// A [`PresetError`] for an empty or blank name.
    pub fn set_name(&mut self, name: &str) -> Result<(), PresetError> {
        check_name(name)?;
        self.name = name.into();
        Ok(())
    }

    /// Sets where the time control is published. `None` removes it.
    pub fn set_source(&mut self, source: Option<&str>) {
        self.source = source.map(Into::into);
    }

    /// Replaces the sides' setup strings.
    ///
    /// # Errors
    ///
    /// As [`Preset::from_sides`]; the preset is then unchanged.
    pub fn set_sides(&mut self, first: Setup, second: Setup) -> Result<(), PresetError> {
        control(&first, &second)?;
        self.second = (second != first).then(|| Box::new(second));
        self.first = first;
        Ok(())
    }

    /// Your own data of the preset, as a compact JSON object. `None` without data.
    ///
    /// # Errors
    ///
    /// A [`DocumentError`] for values of a TOML file that JSON cannot represent: dates, times,
    /// `inf` and `nan`.
    ///
    /// ```
    /// use flagfall::Presets;
    ///
    /// let presets = Presets::parse(
    ///     "[[preset]]\nname = 'Blitz'\nnotation = 'lichess'\nsetup = '3+2'\n\
    ///      data.gong = 'low.wav'\n",
    /// )?;
    /// let blitz = presets.get("Blitz").expect("the preset exists");
    /// assert_eq!(blitz.data_json()?.as_deref(), Some(r#"{"gong":"low.wav"}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn data_json(&self) -> Result<Option<String>, DocumentError> {
        let entries = self.data.as_ref().map(Data::entries);
        entries.as_deref().map(json::write_table).transpose()
    }

    /// Sets your own data of the preset to `json`, a JSON object. `None` removes the data.
    ///
    /// # Errors
    ///
    /// A [`PresetError`] if `json` is not a JSON object, and for values that TOML cannot represent:
    /// `null`, and integers beyond 64 bits. The preset is then unchanged.
    ///
    /// ```
    /// use flagfall::{Notation, Preset, PresetErrorKind, Setup};
    ///
    /// let mut blitz = Preset::new("Blitz", Setup::new("3+2", Notation::Lichess))?;
    /// let error = blitz.set_data_json(Some(r#"{"gong":[null]}"#)).unwrap_err();
    /// assert_eq!(error.kind, PresetErrorKind::NullValue);
    /// assert_eq!((error.offset, error.length, error.path()), (9, 4, Some("gong[0]")));
    /// # Ok::<(), flagfall::PresetError>(())
    /// ```
    pub fn set_data_json(&mut self, json: Option<&str>) -> Result<(), PresetError> {
        let entries = json.map(data::read).transpose()?;
        self.data = entries.as_deref().map(Data::new);
        Ok(())
    }
}

/// The serialized form of a preset. Without a second setup, the first applies to both sides.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize, serde::Serialize)]
#[serde(rename = "Preset", deny_unknown_fields)]
struct Parts {
    name: Box<str>,
    first: Setup,
    second: Option<Setup>,
    source: Option<Box<str>>,
    data: Option<Data>,
}

#[cfg(feature = "serde")]
impl From<Preset> for Parts {
    fn from(preset: Preset) -> Self {
        Self {
            second: Some(preset.second().clone()),
            name: preset.name,
            first: preset.first,
            source: preset.source,
            data: preset.data,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Preset {
    type Error = PresetError;

    fn try_from(parts: Parts) -> Result<Self, PresetError> {
        let second = parts.second.unwrap_or_else(|| parts.first.clone());
        let preset = Self::from_sides(&parts.name, parts.first, second)?;
        Ok(Self {
            source: parts.source,
            data: parts.data,
            ..preset
        })
    }
}

fn check_name(name: &str) -> Result<(), PresetError> {
    if name.trim().is_empty() {
        let error = PresetError::new(PresetErrorKind::ExpectedName, name, 0, name.len());
        Err(error.with_path(NAME))
    } else {
        Ok(())
    }
}

fn control(first: &Setup, second: &Setup) -> Result<TimeControl, PresetError> {
    let control = first.parse()?;
    if first == second {
        return Ok(control);
    }
    let of_second = second.parse().map_err(|error| error.with_path(SECOND))?;
    TimeControl::from_sides(&control, &of_second).map_err(|error| {
        let (text, kind) = (&second.text, refusal(error));
        PresetError::new(kind, text, 0, text.len()).with_path(SECOND)
    })
}

/// The kind for an error of [`TimeControl::from_sides`].
const fn refusal(error: ControlError) -> PresetErrorKind {
    match error {
        ControlError::MixedGameLimits => PresetErrorKind::MixedGameLimits,
        // The other errors concern stages, which the parser has already checked.
        _ => PresetErrorKind::UnequalSides,
    }
}
