//! JSON and TOML documents, for PCN, OGS and presets, and writing files.

#[cfg(feature = "serde")]
pub(crate) mod any_format;
mod document_error;
#[cfg(feature = "std")]
mod files;
pub(crate) mod json;
mod string;
pub(crate) mod toml;
pub(crate) mod tree;

pub use document_error::{DocumentError, DocumentErrorKind};
#[cfg(feature = "std")]
pub use files::write_file;

use crate::parse_error::ParseError;
use tree::{Path, Value};

vocabulary! {
    /// The format of a document.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Format as flagfall_format, FLAGFALL_FORMAT_ {
        /// JSON.
        #[default]
        Json = 0, "json";
        /// TOML.
        Toml = 1, "toml";
    }
}

impl Format {
    pub(crate) fn read(self, text: &str) -> Result<Value, ParseError> {
        match self {
            Self::Json => json::read(text, &Path::Document),
            Self::Toml => toml::read(text),
        }
    }
}
