//! Loading and saving files of presets.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;
use std::vec::Vec;

use core::fmt;

use super::Presets;
use crate::document::write_file;
use crate::parse_error::ParseErrorKind;
use crate::preset::PresetError;

/// The maximum size of a file of presets: 16 MiB.
const MOST_BYTES: u64 = 1 << 24;

/// Why a file of presets cannot be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// The file cannot be read, or is larger than 16 MiB: [`ErrorKind::FileTooLarge`].
    Io(io::Error),
    /// The content of the file is invalid.
    Parse(PresetError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Parse(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for LoadError {}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<PresetError> for LoadError {
    fn from(error: PresetError) -> Self {
        Self::Parse(error)
    }
}

impl Presets {
    /// Loads the presets of the file at `path`.
    ///
    /// # Errors
    ///
    /// A [`LoadError`] if the file cannot be read, or if [`Presets::parse`] rejects its text.
    ///
    /// ```
    /// use flagfall::{LoadError, Presets};
    ///
    /// let path = std::env::temp_dir().join(format!("presets-{}.toml", std::process::id()));
    /// let built_in = Presets::built_in();
    /// built_in.save(&path)?;
    /// assert_eq!(Presets::load(&path)?, built_in);
    /// std::fs::write(&path, "preset = 5")?;
    /// match Presets::load(&path) {
    ///     Err(LoadError::Parse(error)) => assert_eq!(error.offset, 9),
    ///     other => panic!("{other:?}"),
    /// }
    /// std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let bytes = Self::read(path)?;
        let text = core::str::from_utf8(&bytes).map_err(|error| {
            let offset = error.valid_up_to();
            let length = error
                .error_len()
                .unwrap_or_else(|| bytes.len().saturating_sub(offset));
            PresetError::new(ParseErrorKind::NotUtf8, "", offset, length)
        })?;
        Ok(Self::parse(text)?)
    }

    /// Reads the bytes of the file at `path`, to call [`Presets::parse`] yourself and keep the
    /// text, for example to show where an error is.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is larger than 16 MiB: [`ErrorKind::FileTooLarge`].
    pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let file = File::open(path)?;
        file.take(MOST_BYTES.saturating_add(1))
            .read_to_end(&mut bytes)?;
        match u64::try_from(bytes.len()) {
            Ok(length) if length <= MOST_BYTES => Ok(bytes),
            _ => {
                let message = "a file of presets has at most 16 MiB";
                Err(io::Error::new(ErrorKind::FileTooLarge, message))
            }
        }
    }

    /// Saves the presets to the file at `path`, which is replaced atomically, as by [`write_file`].
    ///
    /// # Errors
    ///
    /// As [`write_file`].
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        write_file(path, self.print().as_bytes())
    }
}
