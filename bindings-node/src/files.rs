//! Files of presets, and atomic writing. WebAssembly has no files.

use std::io::{self, ErrorKind};

use flagfall::ParseError;
use napi::Error;
use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::preset::{self, Presets};
use crate::text::utf16_length;

/// Writes a file atomically.
#[napi(catch_unwind)]
pub fn write_file(path: String, data: Uint8Array) -> Result<(), Refused> {
    flagfall::write_file(path, &data).map_err(|error| file_error(&error))
}

/// The bytes of a file of presets.
#[napi(catch_unwind)]
pub fn read_presets(path: String) -> Result<Uint8Array, Refused> {
    let bytes = flagfall::Presets::read(&path).map_err(|error| file_error(&error))?;
    Ok(bytes.into())
}

/// Parses a file's bytes. Offsets of errors are in the text in which invalid UTF-8 is replaced.
#[napi(catch_unwind)]
pub fn parse_presets(bytes: Uint8Array) -> Result<Presets, Refused> {
    match str::from_utf8(&bytes) {
        Ok(text) => preset::of_text(text),
        Err(error) => Err(not_utf8(&bytes, error.valid_up_to())),
    }
}

/// Writes a file of presets.
#[napi(catch_unwind)]
pub fn save_presets(presets: &Presets, path: String) -> Result<(), Refused> {
    let saved = presets.presets.save(path);
    saved.map_err(|error| file_error(&error))
}

fn not_utf8(bytes: &[u8], offset: usize) -> Refused {
    let before = bytes.get(..offset).unwrap_or_default();
    let before = str::from_utf8(before).unwrap_or_default();
    let wrong = bytes.get(offset).copied().unwrap_or_default();
    let offset = utf16_length(before, 0, before.len());
    let found = format!(r"\x{wrong:02X}");
    let error = ParseError::not_utf8(before, &found, offset, 1);
    errors::parse(&error.into(), offset, 1)
}

fn file_error(error: &io::Error) -> Refused {
    // Node names errors by the numbers of Unix only.
    let name = match error.raw_os_error() {
        Some(number) if cfg!(unix) => number.to_string(),
        _ => name(error.kind()).into(),
    };
    Error::new(format!("file/{name}"), error.to_string())
}

const fn name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::AlreadyExists => "EEXIST",
        ErrorKind::FileTooLarge => "EFBIG",
        ErrorKind::InvalidInput => "EINVAL",
        ErrorKind::IsADirectory => "EISDIR",
        ErrorKind::NotADirectory => "ENOTDIR",
        ErrorKind::NotFound => "ENOENT",
        ErrorKind::PermissionDenied => "EACCES",
        ErrorKind::ReadOnlyFilesystem => "EROFS",
        ErrorKind::StorageFull => "ENOSPC",
        _ => "EIO",
    }
}
