//! Presets, and files.

use std::ffi::c_char;
use std::ptr;
use std::sync::OnceLock;

use flagfall_abi::control::flagfall_control_free;
use flagfall_abi::files::flagfall_write_file;
use flagfall_abi::notation::flagfall_options;
use flagfall_abi::parse_error::flagfall_parse_error;
use flagfall_abi::preset::*;
use flagfall_abi::status::*;

use super::calls::{Out, Path, Seldom, UNSET, got, made, ok, written};
use super::input::{self, byte, number, options, part, pointer, size};
use super::texts;
use crate::draw::Draw;

/// A file of presets.
const FILE: &[u8] = b"# a\n[[preset]]\nname = \"a\"\nnotation = \"chess\"\nsetup = \"G/5\"\nsource = \"b\"\ndata = { c = [1, 1979-05-27, \"d\"] }\n";

pub(super) fn check(draw: &mut Draw<'_>) {
    match draw.below(16) {
        0..4 => {
            let presets = built_in();
            look(draw, presets);
        }
        4 => files(draw),
        chosen => {
            let presets = if chosen < 7 {
                parsed(draw)
            } else {
                // SAFETY: `out` points to a pointer.
                made(|out| unsafe { flagfall_presets_new(out) })
            };
            let mut presets = presets;
            for _ in 0..3 {
                change(draw, presets.as_deref_mut());
            }
            look(draw, presets.as_deref());
            if draw.once_in(4) {
                print(draw, presets.as_deref());
            }
            flagfall_presets_free(presets);
        }
    }
}

/// The presets included with the library, which take a millisecond to parse.
fn built_in() -> Option<&'static flagfall_presets> {
    static PRESETS: OnceLock<Option<Box<flagfall_presets>>> = OnceLock::new();
    // SAFETY: `out` points to a pointer.
    let presets = PRESETS.get_or_init(|| made(|out| unsafe { flagfall_presets_built_in(out) }));
    assert!(flagfall_presets_count(presets.as_deref()) > 10);
    presets.as_deref()
}

fn parsed(draw: &mut Draw<'_>) -> Option<Box<flagfall_presets>> {
    let mut text: Box<[u8]> = FILE.into();
    if draw.once_in(4) {
        text = input::text(draw).1;
    }
    if draw.once_in(2) && !text.is_empty() {
        let place = size(draw, 256) % text.len();
        text[place] = byte(draw);
    }
    let (at, length) = part(&text);
    let mut error = Out::<flagfall_parse_error>::any(draw);
    let error_at = error.at();
    let mut status = 0;
    let presets = made(|out| {
        // SAFETY: a text of the length passed, a struct of the size that it begins with, and a pointer
        // to a pointer.
        status = unsafe { flagfall_presets_parse(at, length, error_at, out) };
        status
    });
    texts::error(draw, status, &error, &text);
    if let Some(presets) = &presets {
        // SAFETY: a buffer of the size passed.
        let printed = written(draw, |out, room, length| unsafe {
            flagfall_presets_print(Some(presets), out, room, length)
        });
        assert!(printed.is_some());
    }
    presets
}

/// A call that changes a list of presets.
fn change(draw: &mut Draw<'_>, presets: Option<&mut flagfall_presets>) {
    let before = flagfall_presets_count(presets.as_deref());
    let place = size(draw, 3);
    let options = options(draw);
    let options = pointer(&options);
    let (notation, setup) = input::setup(draw);
    let made_up: Box<[u8]>;
    let mut text = setup.as_bytes();
    if draw.once_in(4) {
        made_up = input::text(draw).1;
        text = &made_up;
    }
    let (at, length) = part(text);
    let mut error = Out::<flagfall_parse_error>::any(draw);
    let error_at = error.at();
    // SAFETY: texts of the lengths passed, structs of the sizes that they begin with.
    let (status, subject) = unsafe {
        match draw.below(8) {
            0 => {
                let removed = flagfall_presets_remove(presets, place);
                assert_eq!(ok(removed), place < before);
                error.after(false);
                return;
            }
            1 => {
                let status = flagfall_presets_set_second(
                    presets, place, notation, options, at, length, error_at,
                );
                (status, text)
            }
            2 => {
                let status = flagfall_presets_set_source(presets, place, at, length, error_at);
                (status, text)
            }
            3 => {
                let json: &[u8] = draw.of(&[&b"{\"a\":[1,\"b\"]}"[..], b"{\"a\":null}", b"", text]);
                let (at, length) = part(json);
                let status = flagfall_presets_set_data_json(presets, place, at, length, error_at);
                (status, json)
            }
            _ => {
                let name: &[u8] = draw.of(&[&b"a"[..], b"b", b"\xC3\xA9", b" ", b"\xFF"]);
                let (name_at, name_length) = part(name);
                let mut index = UNSET;
                let index_at = &raw mut index;
                let status = flagfall_presets_insert(
                    presets,
                    name_at,
                    name_length,
                    notation,
                    options,
                    at,
                    length,
                    error_at,
                    index_at,
                );
                assert_eq!(ok(status), index != UNSET);
                // Which of the texts is wrong, the path says.
                let longer = if name.len() > text.len() { name } else { text };
                (status, longer)
            }
        }
    };
    if subject == text || status != FLAGFALL_STATUS_PARSE {
        texts::error(draw, status, &error, subject);
    }
}

fn look(draw: &mut Draw<'_>, presets: Option<&flagfall_presets>) {
    let count = flagfall_presets_count(presets);
    let place = size(draw, 4) + if count > 8 { size(draw, 64) } else { 0 };
    let exists = place < count;
    let side = number(draw, 2);
    // SAFETY: buffers of the sizes passed, structs of the sizes that they begin with, and pointers to
    // numbers and to a pointer.
    unsafe {
        let name = written(draw, |out, room, length| {
            flagfall_presets_name(presets, place, out, room, length)
        });
        assert_eq!(name.is_some(), exists);
        if let Some(name) = &name {
            let (at, length) = part(name);
            let found = got(UNSET, |index| {
                flagfall_presets_find(presets, at, length, index)
            });
            assert_eq!(found, Some(place));
        }
        match draw.below(4) {
            0 => {
                let source = written(draw, |out, room, length| {
                    flagfall_presets_source(presets, place, out, room, length)
                });
                assert_eq!(source.is_some(), exists);
            }
            1 => {
                let mut path = Path::new();
                let path_at = path.at();
                let data = written(draw, |out, room, length| {
                    flagfall_presets_data_json(presets, place, path_at, out, room, length)
                });
                path.after(exists && data.is_none());
            }
            2 => {
                let control = made(|out| flagfall_presets_control(presets, place, out));
                assert_eq!(control.is_some(), exists);
                flagfall_control_free(control);
            }
            _ => {
                let mut notation = 99;
                let mut options = Out::<flagfall_options>::any(draw);
                let options_at = options.at();
                let setup = written(draw, |out, room, length| {
                    let notation_at = &raw mut notation;
                    let status = flagfall_presets_setup(
                        presets,
                        place,
                        side,
                        notation_at,
                        options_at,
                        out,
                        room,
                        length,
                    );
                    assert_eq!(ok(status), notation != 99);
                    status
                });
                let options = options.after(setup.is_some());
                if let (Some(setup), Some(options)) = (setup, options) {
                    let of = super::controls::valid(notation, &raw const options, &setup);
                    flagfall_control_free(Some(of));
                }
            }
        }
    }
}

/// What is printed is read as the same presets.
fn print(draw: &mut Draw<'_>, presets: Option<&flagfall_presets>) {
    // SAFETY: buffers and texts of the sizes passed, and a pointer to a pointer.
    unsafe {
        let printed = written(draw, |out, room, length| {
            flagfall_presets_print(presets, out, room, length)
        });
        assert_eq!(printed.is_some(), presets.is_some());
        let Some(printed) = printed else { return };
        let (at, length) = part(&printed);
        let again = made(|out| flagfall_presets_parse(at, length, ptr::null_mut(), out));
        let again = again.expect("what was printed");
        assert_eq!(
            flagfall_presets_count(Some(&again)),
            flagfall_presets_count(presets)
        );
        let twice = written(draw, |out, room, length| {
            flagfall_presets_print(Some(&again), out, room, length)
        });
        assert_eq!(twice, Some(printed));
        flagfall_presets_free(Some(again));
    }
}

/// Writing a file waits for the disk.
static WRITE: Seldom = Seldom::new();

/// Files in a folder of the process. No path is made from the input alone: it could be that of any
/// file.
fn files(draw: &mut Draw<'_>) {
    let folder = std::env::temp_dir().join(format!("flagfall-fuzz-{}", std::process::id()));
    let missing = folder.join("missing").join("file");
    let path = |path: &std::path::Path| path.to_str().expect("a path").as_bytes().to_vec();
    let mut missing = path(&missing);
    let expected = if draw.once_in(2) {
        missing.push(0);
        FLAGFALL_STATUS_INVALID_ARGUMENT
    } else {
        FLAGFALL_STATUS_FILE_NOT_FOUND
    };
    assert_eq!(write(&missing, b"a"), expected);
    assert_eq!(save(built_in(), &missing), expected);
    assert_eq!(load(&missing).err(), Some(expected));
    assert!(!ok(write(b"", b"a")) && !ok(save(None, &missing)));
    let nowhere: *const c_char = ptr::null();
    // SAFETY: NULL, which the call refuses.
    assert!(!ok(unsafe {
        flagfall_write_file(nowhere, 5, ptr::null(), 0)
    }));
    if !WRITE.once_in(100_000) {
        return;
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = path(&folder.join("presets.toml"));
    assert!(ok(write(&file, b"\xFF")));
    assert_eq!(load(&file).err(), Some(FLAGFALL_STATUS_PARSE));
    assert!(ok(save(built_in(), &file)));
    let again = load(&file);
    let again = again.ok();
    assert_eq!(
        flagfall_presets_count(again.as_deref()),
        flagfall_presets_count(built_in())
    );
    flagfall_presets_free(again);
    std::fs::remove_dir_all(&folder).expect("its own folder");
}

fn write(path: &[u8], bytes: &[u8]) -> flagfall_status {
    let (at, length) = part(path);
    // SAFETY: a text and bytes of the sizes passed.
    unsafe { flagfall_write_file(at, length, bytes.as_ptr(), bytes.len()) }
}

fn save(presets: Option<&flagfall_presets>, path: &[u8]) -> flagfall_status {
    let (at, length) = part(path);
    // SAFETY: a text of the length passed.
    unsafe { flagfall_presets_save(presets, at, length) }
}

fn load(path: &[u8]) -> Result<Box<flagfall_presets>, flagfall_status> {
    let (at, length) = part(path);
    let mut error = Out::<flagfall_parse_error>::plain();
    let error_at = error.at();
    let mut status = 0;
    let presets = made(|out| {
        // SAFETY: a text of the length passed, a struct of its size, and a pointer to a pointer.
        status = unsafe { flagfall_presets_load(at, length, error_at, out) };
        status
    });
    error.after(status == FLAGFALL_STATUS_PARSE);
    presets.ok_or(status)
}
