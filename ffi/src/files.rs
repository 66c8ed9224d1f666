//! Files that are written completely or not at all.

use std::ffi::c_char;
use std::path::Path;

use flagfall_core::write_file;

use crate::guard::guard;
use crate::raw;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, file_error, flagfall_status};

/// The caller's path.
///
/// # Safety
///
/// As [`raw::bytes`]; the path is valid only as long as the caller's text.
pub(crate) unsafe fn path<'a>(text: *const c_char, length: usize) -> Outcome<&'a Path> {
    // SAFETY: as this function's own promise.
    let bytes = unsafe { raw::bytes(text, length)? };
    // A system that reads a path up to its first NUL would use a different file.
    if bytes.contains(&0) {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    of_bytes(bytes)
}

#[cfg(unix)]
fn of_bytes(bytes: &[u8]) -> Outcome<&Path> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(Path::new(std::ffi::OsStr::from_bytes(bytes)))
}

#[cfg(not(unix))]
fn of_bytes(bytes: &[u8]) -> Outcome<&Path> {
    let text = std::str::from_utf8(bytes);
    text.map(Path::new)
        .map_err(|_| FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Writes `size` bytes to the file at `path`, completely or not at all: even after a crash the file
/// has either its old content or the new one. Use it for snapshots and anything else that must not
/// be lost.
///
/// - `path` has `path_length` bytes in the system's encoding, without a NUL.
/// - The bytes are first written to a new file in the same folder, which then replaces the old one.
///   If the process is killed in between, the new file remains; its name begins with ".flagfall-".
/// - An existing file keeps its permissions. A symbolic link is followed.
///
/// Returns FILE_NOT_FOUND if the folder does not exist; FILE_NOT_PERMITTED without permission to
/// write; FILE for any other error.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_write_file(
    path: *const c_char,
    path_length: usize,
    bytes: *const u8,
    size: usize,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let (path, bytes) = unsafe {
            (
                self::path(path, path_length)?,
                raw::bytes(bytes.cast(), size)?,
            )
        };
        write_file(path, bytes).map_err(|error| file_error(&error))
    })
}
