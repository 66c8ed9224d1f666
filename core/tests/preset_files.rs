//! Files of presets are written completely or not at all.
//!
//! The last test starts this program again as a child that saves in a loop, and kills it;
//! `FLAGFALL_KILLS` is the number of kills.

#![allow(missing_docs, reason = "a test")]

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use flagfall::{
    LoadError, Notation, ParseErrorKind, Preset, PresetErrorKind, Presets, Setup, write_file,
};

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = format!("flagfall-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        fs::create_dir(&path).expect("a new folder");
        Self(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of its files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> = entries
            .map(|e| name(e).into_string().expect("UTF-8"))
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn refused(path: &Path) -> ErrorKind {
    write_file(path, b"new").expect_err("refused").kind()
}

/// The working directory of the tests: the file is removed at once.
#[test]
fn a_name_without_a_folder_is_in_the_working_directory() {
    let name = format!("flagfall-bare-{}.toml", std::process::id());
    let written = write_file(&name, b"new");
    let read = fs::read(&name);
    let _ = fs::remove_file(&name);
    written.expect("written");
    assert_eq!(read.expect("a file"), b"new");
}

#[test]
fn leftovers_of_another_run_do_not_matter() {
    let folder = Folder::new("left");
    for count in 0..500 {
        let left = format!(".flagfall-{}-{count}.tmp", std::process::id());
        fs::write(folder.join(&left), b"half").expect("written");
    }
    write_file(folder.join("presets.toml"), b"new").expect("written");
    let read = fs::read(folder.join("presets.toml"));
    assert_eq!(read.expect("a file"), b"new");
    assert_eq!(folder.names().len(), 501);
}

#[test]
fn saved_presets_can_be_loaded() {
    let folder = Folder::new("saved");
    let path = folder.join("presets.toml");
    let text = include_str!("golden/presets-1.toml");
    let mut presets = Presets::parse(text).expect("presets");
    presets.save(&path).expect("saved");
    assert_eq!(fs::read_to_string(&path).expect("the file"), text);
    assert!(presets.remove("Arimaa").is_some());
    presets.save(&path).expect("saved");
    assert_eq!(Presets::load(&path).expect("loaded"), presets);
    assert_eq!(folder.names(), ["presets.toml"]);
}

#[test]
fn errors_of_load() {
    let folder = Folder::new("load");
    let path = folder.join("presets.toml");
    let load = || Presets::load(&path).expect_err("no presets");
    match load() {
        LoadError::Io(error) => assert_eq!(error.kind(), ErrorKind::NotFound),
        error => panic!("{error:?}"),
    }
    let missing = fs::read(&path).expect_err("no file");
    assert_eq!(load().to_string(), missing.to_string());
    fs::write(&path, b"[[preset]]\nname = '\xe9t\xe9'\n").expect("a file");
    match load() {
        LoadError::Parse(error) => {
            assert_eq!(error.kind, PresetErrorKind::Parse(ParseErrorKind::NotUtf8));
            assert_eq!((error.offset, error.length), (19, 1));
        }
        error => panic!("{error:?}"),
    }
    fs::write(&path, "[[preset]]\n").expect("a file");
    match load() {
        LoadError::Parse(error) => {
            assert_eq!(error.path(), Some("preset[0].name"));
            assert_eq!(load().to_string(), error.to_string());
        }
        error => panic!("{error:?}"),
    }
    let file = fs::File::create(&path).expect("a file");
    file.set_len((16 << 20) + 1).expect("a long file");
    match load() {
        LoadError::Io(error) => assert_eq!(error.kind(), ErrorKind::FileTooLarge),
        error => panic!("{error:?}"),
    }
}

#[test]
fn a_file_is_created_and_replaced() {
    let folder = Folder::new("write");
    let path = folder.join("file");
    for bytes in [&b"first, and longer"[..], b"second", b""] {
        write_file(&path, bytes).expect("written");
        assert_eq!(fs::read(&path).expect("the file"), bytes);
    }
    assert_eq!(folder.names(), ["file"]);
    // The longest name that a file may have.
    let long = folder.join(&"x".repeat(255));
    write_file(&long, b"long").expect("written");
    assert_eq!(fs::read(&long).expect("the file"), b"long");
}

#[test]
fn a_failed_save_leaves_no_files_behind() {
    let folder = Folder::new("refused");
    assert_eq!(refused(&folder.join("none/file")), ErrorKind::NotFound);
    fs::create_dir(folder.join("folder")).expect("a folder");
    assert_eq!(refused(&folder.join("folder")), ErrorKind::InvalidInput);
    assert_eq!(refused(&folder.join("folder/..")), ErrorKind::InvalidInput);
    assert_eq!(refused(Path::new("")), ErrorKind::InvalidInput);
    assert_eq!(
        refused(&folder.join(&"x".repeat(256))),
        ErrorKind::InvalidFilename
    );
    let path = folder.join("kept");
    fs::write(&path, "old").expect("a file");
    let mut permissions = fs::metadata(&path).expect("the file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("permissions");
    assert_eq!(refused(&path), ErrorKind::PermissionDenied);
    assert_eq!(fs::read(&path).expect("the file"), b"old");
    assert_eq!(folder.names(), ["folder", "kept"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn permissions_are_kept() {
        let folder = Folder::new("permissions");
        let path = folder.join("file");
        for mode in [0o600, 0o644, 0o666, 0o750, 0o200] {
            write_file(&path, b"old").expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("permissions");
            write_file(&path, b"new").expect("written");
            let kept = fs::metadata(&path).expect("the file").permissions().mode();
            assert_eq!(kept & 0o7777, mode);
            fs::remove_file(&path).expect("removed");
        }
    }

    #[test]
    fn a_symbolic_link_is_kept() {
        let folder = Folder::new("links");
        fs::create_dir(folder.join("there")).expect("a folder");
        symlink("there/file", folder.join("link")).expect("a link");
        symlink("link", folder.join("link to it")).expect("a link");
        // The target of a link may be missing.
        for bytes in [&b"new"[..], b"again"] {
            write_file(folder.join("link to it"), bytes).expect("written");
            assert_eq!(
                fs::read(folder.join("there/file")).expect("the file"),
                bytes
            );
        }
        assert!(
            fs::symlink_metadata(folder.join("link"))
                .expect("the link")
                .is_symlink()
        );
        assert_eq!(folder.names(), ["link", "link to it", "there"]);
        symlink("round", folder.join("about")).expect("a link");
        symlink("about", folder.join("round")).expect("a link");
        assert_eq!(refused(&folder.join("round")), ErrorKind::InvalidInput);
    }

    #[test]
    fn only_regular_files_are_replaced() {
        use std::os::unix::net::UnixListener;

        let folder = Folder::new("device");
        let path = folder.join("socket");
        let _listener = UnixListener::bind(&path).expect("a socket");
        assert_eq!(refused(&path), ErrorKind::InvalidInput);
        assert_eq!(refused(Path::new("/dev/null")), ErrorKind::InvalidInput);
    }
}

// A process that is killed while it saves.

/// The child's environment variable with the folder to save in.
const CHILD: &str = "FLAGFALL_CHILD_FOLDER";
const PRESETS: &str = "presets.toml";
const BYTES: &str = "bytes";

/// The presets that the child saves in its `round`th round: different ones, and a different number.
fn presets_of(round: u64) -> Presets {
    let mut presets = Presets::new();
    for at in 0..1 + round % 50 {
        let name = format!("{round}, {at}");
        let setup = Setup::new("3+2", Notation::Lichess);
        presets.insert(Preset::new(&name, setup).expect("a preset"));
    }
    presets
}

/// The round of these presets, by the name of the first.
fn round_of(presets: &Presets) -> u64 {
    let first = presets.iter().next().expect("a preset").name();
    let round = first.strip_suffix(", 0").expect("a name of ours");
    round.parse().expect("a number")
}

fn hash(bytes: &[u8]) -> [u8; 8] {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish().to_le_bytes()
}

/// The bytes that the child writes in its `round`th round, up to 200,000: the round, different
/// bytes, and a hash of both.
fn bytes_of(round: u64) -> Vec<u8> {
    let length = usize::try_from(round * 7_919 % 200_000).expect("a length");
    let mut bytes = round.to_le_bytes().to_vec();
    bytes.extend((0..length).map(|at| (at as u64 * 31 + round) as u8));
    bytes.extend(hash(&bytes));
    bytes
}

/// Not a test: the child's loop, until it is killed.
#[test]
fn child_that_saves_in_a_loop() {
    let Some(folder) = std::env::var_os(CHILD).map(PathBuf::from) else {
        return;
    };
    let read = |name| fs::read(folder.join(name)).ok();
    let start = read(BYTES).map_or(0, |bytes| {
        u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
    });
    for round in start + 1.. {
        presets_of(round).save(folder.join(PRESETS)).expect("saved");
        write_file(folder.join(BYTES), &bytes_of(round)).expect("written");
    }
}

fn start_child(folder: &Folder) -> Child {
    let program = std::env::current_exe().expect("this program");
    Command::new(program)
        .args(["--exact", "child_that_saves_in_a_loop"])
        .env(CHILD, &folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a child")
}

/// Removes the files that killed children left behind, and returns their number.
fn sweep(folder: &Folder) -> usize {
    let mut swept = 0;
    for name in folder.names() {
        match name.as_str() {
            PRESETS | BYTES => {}
            name => {
                assert!(name.starts_with(".flagfall-"), "{name}");
                fs::remove_file(folder.join(name)).expect("removed");
                swept += 1;
            }
        }
    }
    swept
}

#[test]
fn a_kill_leaves_the_old_file_or_the_new_one() {
    let kills = std::env::var("FLAGFALL_KILLS").ok();
    let kills: u64 = kills.map_or(20, |kills| kills.parse().expect("a number of kills"));
    let folder = Folder::new("kills");
    write_file(folder.join(BYTES), &bytes_of(0)).expect("written");
    presets_of(0).save(folder.join(PRESETS)).expect("saved");
    let (mut last, mut left_behind, mut seed) = (0, 0, 1_u64);
    let start = Instant::now();
    for kill in 0..kills {
        let mut child = start_child(&folder);
        // The child is killed at a random time, up to 30 ms into its saving.
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let begun = || fs::read(folder.join(BYTES)).expect("the file") != bytes_of(last);
        while !begun() {
            assert_eq!(
                child.try_wait().expect("a state"),
                None,
                "the child has ended"
            );
        }
        thread::sleep(Duration::from_micros((seed >> 33) % 30_000));
        assert_eq!(
            child.try_wait().expect("a state"),
            None,
            "the child has ended"
        );
        child.kill().expect("killed");
        child.wait().expect("ended");

        let bytes = fs::read(folder.join(BYTES)).expect("the file");
        let (body, hashed) = bytes.split_last_chunk::<8>().expect("eight bytes");
        assert_eq!(&hash(body), hashed, "kill {kill}");
        let round = u64::from_le_bytes(body[..8].try_into().expect("eight bytes"));
        assert_eq!(bytes, bytes_of(round), "kill {kill}");
        let presets = Presets::load(folder.join(PRESETS)).expect("presets");
        let saved = round_of(&presets);
        assert_eq!(presets, presets_of(saved), "kill {kill}");
        // The child saves the presets of a round, and then writes its bytes.
        assert!(saved == round || saved == round + 1, "{saved}, {round}");
        assert!(round > last, "{round} after {last}");
        last = round;
        left_behind += sweep(&folder);
    }
    let took = start.elapsed();
    println!(
        "{kills} kills in {took:?}: {last} rounds, {left_behind} left behind a temporary file"
    );
}
