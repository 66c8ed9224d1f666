//! Replacing files atomically.

use std::ffi::OsStr;
use std::format;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Error, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest chain of symbolic links that is followed.
const MOST_LINKS: usize = 40;

/// The number of names that are tried for a temporary file.
const MOST_NAMES: usize = 1_000;

/// Replaces the file at `path` atomically: after a crash or a loss of power, the file has either
/// its old or its new content, never a part of it.
///
/// The bytes are written to a new file in the same folder, synced to the disk, and then the new
/// file replaces the old one. It keeps the permissions of the old file, but belongs to the user who
/// writes. If `path` is a symbolic link, its target is replaced. If the process is killed while
/// writing, a temporary file remains, whose name begins with `.flagfall-`.
///
/// # Errors
///
/// The [`io::Error`] of the system; no temporary file remains. [`ErrorKind::PermissionDenied`] if
/// the file is read-only, [`ErrorKind::InvalidInput`] if `path` is not a regular file. If syncing
/// the folder fails, the error is returned after the file has been replaced.
///
/// ```
/// let path = std::env::temp_dir().join(format!("whole-{}.txt", std::process::id()));
/// flagfall::write_file(&path, b"old")?;
/// flagfall::write_file(&path, b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_file(path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
    let path = target(path.as_ref())?;
    let permissions = permissions(&path)?;
    if path.file_name().is_none() {
        return Err(no_file());
    }
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str() != OsStr::new("") => folder,
        _ => Path::new("."),
    };
    let (mut file, temporary) = create(folder)?;
    let written = write(&mut file, permissions, bytes);
    drop(file);
    let replaced = written.and_then(|()| fs::rename(&temporary, &path));
    if let Err(error) = replaced {
        // The error of the write matters to the caller, not that of the cleanup.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    sync(folder)
}

/// Resolves the symbolic links of `path`. The target need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {
                let link = fs::read_link(&path)?;
                path = match path.parent() {
                    Some(folder) => folder.join(link),
                    None => link,
                };
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => return Ok(path),
        }
    }
    let message = "too many symbolic links";
    Err(Error::new(ErrorKind::InvalidInput, message))
}

/// The permissions of the file at `path`, if there is one.
fn permissions(path: &Path) -> io::Result<Option<Permissions>> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !found.is_file() {
        return Err(no_file());
    }
    let permissions = found.permissions();
    if permissions.readonly() {
        Err(ErrorKind::PermissionDenied.into())
    } else {
        Ok(Some(permissions))
    }
}

fn no_file() -> Error {
    let message = "the path leads to no ordinary file";
    Error::new(ErrorKind::InvalidInput, message)
}

/// Creates a file in `folder` under an unused name.
fn create(folder: &Path) -> io::Result<(File, PathBuf)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    for _ in 0..MOST_NAMES {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".flagfall-{}-{count}.tmp", process::id()));
        match options.open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (file, path)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Writes the bytes and syncs them to the disk.
fn write(file: &mut File, permissions: Option<Permissions>, bytes: &[u8]) -> io::Result<()> {
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Syncs the entries of `folder` to the disk.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// On other systems, a folder cannot be opened and synced.
#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}
