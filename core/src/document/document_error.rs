//! Errors for values that a format cannot represent.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;

use super::tree::Path;

/// What a format cannot represent, and where it is in the document.
///
/// ```
/// use flagfall::pcn::Document;
/// use flagfall::{DocumentErrorKind, Format};
///
/// let document = Document::parse(r#"{"sides":{"first":null}}"#, Format::Json)?;
/// let error = document.print(Format::Toml).unwrap_err();
/// assert_eq!(error.kind, DocumentErrorKind::Null);
/// assert_eq!(error.to_string(), "TOML cannot represent null, in sides.first");
/// # Ok::<(), flagfall::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct DocumentError {
    /// What the format cannot represent.
    pub kind: DocumentErrorKind,
    path: Box<str>,
}

impl DocumentError {
    pub(super) fn new(kind: DocumentErrorKind, path: &Path<'_>) -> Self {
        Self {
            kind,
            path: path.to_string().into(),
        }
    }

    /// Where the value is in the document: `sides.first.name`.
    pub fn path(&self) -> &str {
        &self.path
    }
}

vocabulary! {
    /// What a format cannot represent.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum DocumentErrorKind as flagfall_status, FLAGFALL_STATUS_CANNOT_HOLD_ {
        /// TOML cannot represent JSON's `null`.
        Null = 500, "null", "TOML cannot represent null";
        /// TOML cannot represent a whole number beyond 64 bits.
        LargeInteger = 501, "large-integer", "TOML cannot represent a whole number beyond 64 bits";
        /// JSON cannot represent dates and times.
        DateTime = 502, "date-time", "JSON cannot represent dates and times";
        /// JSON cannot represent TOML's `inf` and `nan`.
        NotFinite = 503, "not-finite", "JSON cannot represent infinity or NaN";
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, in {}", self.kind, self.path)
    }
}

impl core::error::Error for DocumentError {}
