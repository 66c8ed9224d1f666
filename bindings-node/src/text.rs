//! Texts from JavaScript, and the places of errors in them. Offsets cross in UTF-16 code units, as in
//! JavaScript.

use flagfall::{ParseError, PresetError};

use crate::errors::{self, Refused};

/// The text in UTF-8.
pub(crate) fn utf8(text: &[u16]) -> Result<String, Refused> {
    utf8_at(text, None)
}

/// The text at `path` of a document, in UTF-8.
pub(crate) fn utf8_at(text: &[u16], path: Option<&str>) -> Result<String, Refused> {
    String::from_utf16(text).map_err(|_| not_utf8(text, path))
}

pub(crate) fn refused(text: &str, error: impl Into<PresetError>) -> Refused {
    let error = error.into();
    let end = error.offset.saturating_add(error.length);
    let offset = utf16_length(text, 0, error.offset);
    let length = utf16_length(text, error.offset, end);
    errors::parse(&error, offset, length)
}

/// The error for a text with a lone surrogate.
fn not_utf8(text: &[u16], path: Option<&str>) -> Refused {
    let characters = char::decode_utf16(text.iter().copied());
    let valid: String = characters.map_while(Result::ok).collect();
    let offset = utf16_length(&valid, 0, valid.len());
    let half = text.get(offset).copied().unwrap_or_default();
    let error = ParseError::not_utf8(&valid, &format!(r"\u{half:04x}"), offset, 1);
    let error = match path {
        Some(path) => error.with_path(path),
        None => error,
    };
    errors::parse(&error.into(), offset, 1)
}

/// The bytes that `lib/` passes as a text: a character for each. In WebAssembly, arrays cross only by
/// the frequent calls.
pub(crate) fn bytes(text: &[u16]) -> Result<Vec<u8>, Refused> {
    let bytes = text.iter().map(|unit| u8::try_from(*unit));
    let bytes: Result<_, _> = bytes.collect();
    bytes.map_err(|_| errors::unchecked("bytes"))
}

/// Bytes as a text, a character for each.
pub(crate) fn of_bytes(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

pub(crate) fn utf16_length(text: &str, start: usize, end: usize) -> usize {
    text.get(start..end).unwrap_or("").encode_utf16().count()
}
