//! Atomic writing of files.

use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;

use crate::errors::{self, Refused};

/// Writes a file atomically.
#[napi(catch_unwind)]
pub fn write_file(path: String, data: Uint8Array) -> Result<(), Refused> {
    flagfall::write_file(path, &data).map_err(|error| errors::file(&error))
}
