//! Lists of presets, and the text of their files.

use alloc::boxed::Box;
#[cfg(feature = "serde")]
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::layout::{self, Block};
use super::{Preset, read, write};
use crate::document::toml;
use crate::preset::{PresetError, PresetErrorKind};

/// A list of presets with unique names, in the order of their file.
///
/// Text written by hand is kept: an unchanged preset is printed as it was, with its comments. A new
/// or changed preset is rewritten from its header on; comments above it and between presets stay.
///
/// ```
/// use flagfall::{Notation, Preset, Presets, Setup};
///
/// let text = "\
/// ## Club nights
/// [[preset]]
/// name = 'Blitz'   # Tuesdays
/// notation = 'lichess'
/// setup = '3+2'
/// ";
/// let mut presets = Presets::parse(text)?;
/// assert_eq!(presets.print(), text);
///
/// presets.insert(Preset::new("Bullet", Setup::new("1+0", Notation::Lichess))?);
/// let added = "\n[[preset]]\nname = \"Bullet\"\nnotation = \"lichess\"\nsetup = \"1+0\"\n";
/// assert_eq!(presets.print(), format!("{text}{added}"));
/// # Ok::<(), flagfall::PresetError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Presets {
    slots: Vec<Slot>,
    /// The text below the last preset.
    end: String,
}

/// A preset, and its block of the file.
#[derive(Clone, Debug)]
struct Slot {
    preset: Preset,
    above: Box<str>,
    body: Box<str>,
}

impl Slot {
    fn new(preset: Preset) -> Self {
        Self {
            preset,
            above: Box::default(),
            body: Box::default(),
        }
    }
}

impl Presets {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// The presets included with the library: the usual time controls of chess, Go, shogi, Othello,
    /// Arimaa, backgammon and Scrabble, each with its source.
    ///
    /// ```
    /// use flagfall::Presets;
    ///
    /// let built_in = Presets::built_in();
    /// let blitz = built_in.get("Lichess blitz, 3+2").expect("it is among them");
    /// assert_eq!(blitz.first().text, "3+2");
    /// ```
    pub fn built_in() -> Self {
        // The tests check that the built-in file parses.
        Self::parse(include_str!("built_in.toml")).unwrap_or_default()
    }

    /// Parses the text of a file of presets.
    ///
    /// # Errors
    ///
    /// A [`PresetError`] that says what is wrong, where in `text`, and in which preset, by a path
    /// such as `preset[3].mode`, counted from 0. For an invalid setup string, it points to the
    /// offending part of that string. Each preset is limited to 256 KiB; their number is not.
    /// Presets in an inline list, `preset = [{…}]`, are limited to 256 KiB together.
    ///
    /// ```
    /// use flagfall::{ParseErrorKind, PresetErrorKind, Presets};
    ///
    /// let text = "[[preset]]\nname = 'Blitz'\nnotation = 'lichess'\nsetup = '3+x'\n";
    /// let error = Presets::parse(text).unwrap_err();
    /// assert_eq!(error.kind, PresetErrorKind::Parse(ParseErrorKind::ExpectedNumber));
    /// assert_eq!(error.path(), Some("preset[0].setup"));
    /// assert_eq!(&text[error.offset..error.offset + error.length], "x");
    /// ```
    pub fn parse(text: &str) -> Result<Self, PresetError> {
        let Some(headers) = layout::headers(text) else {
            return Self::parse_list(text);
        };
        check_comments(text, headers.first().copied().unwrap_or(text.len()))?;
        // The presets are read one by one, since a parsed document takes many times the memory of
        // its text.
        let mut slots = Vec::with_capacity(headers.len());
        let mut reader = read::Reader::default();
        let mut refused = None;
        for (at, header) in headers.iter().enumerate() {
            let end = headers.get(at.saturating_add(1)).copied();
            let part = *header..end.unwrap_or(text.len());
            if part.len() > LONGEST_PART {
                let path = format!("preset[{at}]");
                return Err(too_long(text, part).with_path(&path));
            }
            let document = toml::read_part(text, part, at)?;
            // Invalid TOML anywhere in the text is reported before an invalid preset.
            if refused.is_some() {
                continue;
            }
            match reader.presets(text, &document) {
                Ok(read) => slots.extend(read.into_iter().map(|(preset, _)| Slot::new(preset))),
                Err(error) => refused = Some(error),
            }
        }
        if let Some(error) = refused {
            return Err(error);
        }
        if slots.len() != headers.len() {
            // The key of some header is written with escapes.
            return Self::parse_list(text);
        }
        let mut unwritten = slots.iter_mut();
        let end = layout::blocks(text, &headers, |Block { above, body }| {
            if let Some(slot) = unwritten.next() {
                slot.above = above.into();
                slot.body = body.into();
            }
        });
        let end = end.into();
        Ok(Self { slots, end })
    }

    /// Reads a file whose presets have no recognized headers, or in which something else comes
    /// before them.
    fn parse_list(text: &str) -> Result<Self, PresetError> {
        if text.len() > LONGEST_PART {
            return Err(too_long(text, 0..text.len()));
        }
        let document = toml::read(text)?.into_table(text)?;
        let read = read::Reader::default().presets(text, &document)?;
        let mut presets = Self::new();
        if read.is_empty() && document.is_empty() {
            presets.end = text.into();
        }
        for (preset, _) in read {
            presets.append(preset);
        }
        Ok(presets)
    }

    /// Prints the presets as the text of a file. An unchanged file is printed byte for byte, except
    /// one with an inline list, `preset = [{…}]`, which is rewritten.
    pub fn print(&self) -> String {
        let mut text = String::new();
        for slot in &self.slots {
            text.push_str(&slot.above);
            text.push_str(&slot.body);
        }
        text.push_str(&self.end);
        text
    }

    /// The presets, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Preset> {
        self.slots.iter().map(|slot| &slot.preset)
    }

    /// The number of presets.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no presets.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The preset with this name.
    pub fn get(&self, name: &str) -> Option<&Preset> {
        self.iter().find(|preset| preset.name() == name)
    }

    /// Adds `preset` at the end, or replaces the preset with the same name and returns the old one.
    /// Inserting an equal preset changes nothing.
    pub fn insert(&mut self, preset: Preset) -> Option<Preset> {
        let name = preset.name();
        let same = self
            .slots
            .iter_mut()
            .find(|slot| slot.preset.name() == name);
        let Some(slot) = same else {
            self.append(preset);
            return None;
        };
        if slot.preset != preset {
            slot.body = write::block(&preset).into();
        }
        Some(mem::replace(&mut slot.preset, preset))
    }

    /// Moves the text below the last preset above the new one, separated by a blank line.
    fn append(&mut self, preset: Preset) {
        let before = self.slots.last().map_or("", |last| &*last.body);
        let mut above = mem::take(&mut self.end);
        let is_start = before.is_empty() && above.is_empty();
        let after_blank = layout::ends_in_blank(&above);
        let line = if above.is_empty() { before } else { &above };
        if !is_start && !line.ends_with('\n') {
            above.push('\n');
        }
        if !is_start && !after_blank {
            above.push('\n');
        }
        let body = write::block(&preset).into();
        self.slots.push(Slot {
            preset,
            above: above.into(),
            body,
        });
    }

    /// Removes and returns the preset with this name. Comment lines directly above it are removed
    /// too.
    pub fn remove(&mut self, name: &str) -> Option<Preset> {
        let at = self
            .slots
            .iter()
            .position(|slot| slot.preset.name() == name)?;
        let removed = self.slots.remove(at);
        let kept = layout::detached(&removed.above);
        match self.slots.get_mut(at) {
            Some(next) => next.above = layout::joined(kept, &next.above, at == 0).into(),
            None => self.end = layout::joined(kept, &self.end, at == 0),
        }
        Some(removed.preset)
    }
}

/// The longest part of a file that is parsed at once, in bytes. The TOML parser takes about forty
/// times as much memory.
const LONGEST_PART: usize = 256 * 1_024;

/// The number of bytes of comments that are checked at once. The rest of the last line is added.
const COMMENTS: usize = 64 * 1_024;

/// Checks the comments before the first preset, which end at `end`.
fn check_comments(text: &str, end: usize) -> Result<(), PresetError> {
    let mut start = 0_usize;
    while start < end {
        let comments = text.as_bytes().get(start..end).unwrap_or_default();
        let beyond = comments.get(COMMENTS..).unwrap_or_default();
        let line = beyond.iter().position(|byte| *byte == b'\n');
        let length = line.map_or(comments.len(), |line| {
            COMMENTS.saturating_add(line).saturating_add(1)
        });
        let next = start.saturating_add(length);
        toml::read_part(text, start..next, 0)?;
        start = next;
    }
    Ok(())
}

fn too_long(text: &str, part: Range<usize>) -> PresetError {
    PresetError::new(PresetErrorKind::PresetTooLong, text, part.start, part.len())
}

/// Two lists are equal if they have equal presets in the same order, regardless of formatting.
impl PartialEq for Presets {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

/// Serialized as a list of presets, without the comments of the file. [`Presets::print`] keeps
/// them.
#[cfg(feature = "serde")]
impl serde::Serialize for Presets {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Presets {
    fn deserialize<D: serde::Deserializer<'de>>(list: D) -> Result<Self, D::Error> {
        let list: Vec<Preset> = Vec::deserialize(list)?;
        let mut names = BTreeSet::new();
        let mut presets = Self::new();
        for preset in list {
            if !names.insert(String::from(preset.name())) {
                return Err(serde::de::Error::custom(PresetErrorKind::DuplicateName));
            }
            presets.append(preset);
        }
        Ok(presets)
    }
}
