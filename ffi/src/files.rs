//! Files that are never half written.

use std::ffi::c_char;
use std::path::Path;

use flagfall_core::write_file;

use crate::guard::guard;
use crate::raw;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, file_error, flagfall_status};

/// The path that a caller names.
///
/// # Safety
///
/// As [`raw::bytes`]; the path is only good as long as the caller's text.
pub(crate) unsafe fn path<'a>(text: *const c_char, length: usize) -> Outcome<&'a Path> {
    // SAFETY: as this function's own promise.
    let bytes = unsafe { raw::bytes(text, length)? };
    // A system that reads a path up to its first NUL would use another file than was named.
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

/// Writes `size` bytes to the file at `path`, all of them or none: whatever happens, a crash
/// included, the file is afterwards the old one or the new one, and never a part of it. For
/// snapshots, and whatever else must not be lost.
///
/// `path` has `path_length` bytes, without a NUL, as the system writes paths. The bytes go to a new
/// file in the same folder, which takes the old one's place once they are on the disk; a process
/// that is killed meanwhile leaves that new file behind, whose name begins with ".flagfall-". A file
/// that was there keeps its permissions, and a symbolic link is followed.
///
/// FILE_NOT_FOUND for a folder that is not there; FILE_NOT_PERMITTED; FILE.
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
