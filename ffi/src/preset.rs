//! Presets: time controls under names, many in one file.

use std::ffi::c_char;

use flagfall_core::{LoadError, Preset, PresetError, Presets, Setup, Side};

use crate::control::{self, flagfall_control};
use crate::files;
use crate::guard::guard;
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw;
use crate::side::{self, flagfall_side};
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, file_error, flagfall_status, refusal,
};

/// Presets: time controls under names, in the order of their file. Each has a setup string for each
/// side, where it comes from, and the caller's own data, which is kept untouched.
///
/// A file of presets is TOML, for people to write. A preset that is not changed is printed as it
/// stood, comments and all. Presets are numbered from 0.
pub struct flagfall_presets(Presets);

fn check(presets: Option<&flagfall_presets>) -> Outcome<&Presets> {
    Ok(&presets.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

fn check_mut(presets: Option<&mut flagfall_presets>) -> Outcome<&mut Presets> {
    Ok(&mut presets.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

fn at(presets: Option<&flagfall_presets>, index: usize) -> Outcome<&Preset> {
    let preset = check(presets)?.iter().nth(index);
    preset.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

/// Makes presets of none. `*out` is the caller's, to be freed with `flagfall_presets_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_new(out: *mut *mut flagfall_presets) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { raw::hand_out(flagfall_presets(Presets::new()), out) })
}

/// Makes the presets that the library brings along: the usual time controls of chess, go, shogi,
/// Othello, Arimaa, backgammon and Scrabble, each with its source. `*out` is the caller's, to be
/// freed with `flagfall_presets_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_built_in(
    out: *mut *mut flagfall_presets,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { raw::hand_out(flagfall_presets(Presets::built_in()), out) })
}

/// Reads the text of a file of presets. `error` may be NULL; where the status is PARSE, it says what
/// is wrong and where, with a path such as "preset[3].mode", and it is written then alone. `*out`
/// is the caller's, to be freed with `flagfall_presets_free`. A preset has at most 256 KiB, a text any
/// number of them; presets in a list have 256 KiB together.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_parse(
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    out: *mut *mut flagfall_presets,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let parsed = unsafe { parse_error::parse(text, text_length, error, out, Presets::parse)? };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_presets(parsed), out) }
    })
}

/// As `flagfall_presets_parse`, of the file at `path`, which has at most 16 MiB.
///
/// FILE_NOT_FOUND, FILE_NOT_PERMITTED, FILE_TOO_LARGE, FILE.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_load(
    path: *const c_char,
    path_length: usize,
    error: *mut flagfall_parse_error,
    out: *mut *mut flagfall_presets,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        unsafe { parse_error::check(error)? };
        if out.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        // SAFETY: the caller's promise, passed on.
        let path = unsafe { files::path(path, path_length)? };
        let loaded = Presets::load(path).map_err(|what| match what {
            // SAFETY: the caller's promise, passed on.
            LoadError::Parse(what) => unsafe { parse_error::tell(&what, error) },
            LoadError::Io(what) => file_error(&what),
        })?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_presets(loaded), out) }
    })
}

/// Frees presets. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_presets_free(presets: Option<Box<flagfall_presets>>) {
    guard(|| {
        drop(presets);
        Ok(())
    });
}

/// Writes the presets to the file at `path`: all of them or none, as `flagfall_write_file` does.
///
/// FILE_NOT_FOUND, FILE_NOT_PERMITTED, FILE.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_save(
    presets: Option<&flagfall_presets>,
    path: *const c_char,
    path_length: usize,
) -> flagfall_status {
    guard(|| {
        let presets = check(presets)?;
        // SAFETY: the caller's promise, passed on.
        let path = unsafe { files::path(path, path_length)? };
        presets.save(path).map_err(|error| file_error(&error))
    })
}

/// Writes the text of the file of these presets. One that was read and not changed is the same byte
/// for byte, but for one that has its presets in an inline list.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_print(
    presets: Option<&flagfall_presets>,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { raw::write_text(&check(presets)?.print(), out, capacity, length) })
}

/// The number of presets; 0 for NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_presets_count(presets: Option<&flagfall_presets>) -> usize {
    check(presets).map_or(0, Presets::len)
}

/// Looks up the preset of this name. `*index` receives its number, or the count of the presets if
/// none has that name.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_find(
    presets: Option<&flagfall_presets>,
    name: *const c_char,
    name_length: usize,
    index: *mut usize,
) -> flagfall_status {
    guard(|| {
        let presets = check(presets)?;
        // SAFETY: the caller's promise, passed on.
        let name = unsafe { raw::bytes(name, name_length)? };
        let found = presets
            .iter()
            .position(|preset| preset.name().as_bytes() == name);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(index, found.unwrap_or(presets.len())) };
        Ok(())
    })
}

/// Writes the name of preset `index`. INVALID_ARGUMENT, here and below, for one that is not there.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_name(
    presets: Option<&flagfall_presets>,
    index: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { raw::write_text(at(presets, index)?.name(), out, capacity, length) })
}

/// Writes where preset `index` comes from; an empty text where that is not said.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_source(
    presets: Option<&flagfall_presets>,
    index: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let source = at(presets, index)?.source().unwrap_or_default();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(source, out, capacity, length) }
    })
}

/// Writes the caller's own data in preset `index`, a JSON object without spaces; an empty text where
/// there is none.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise. A status CANNOT_HOLD_… for a date or a number without end, which
/// JSON does not have: `path` then receives where it stands. It has room for FLAGFALL_PATH_CAPACITY
/// bytes, or is NULL: not wanted.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_data_json(
    presets: Option<&flagfall_presets>,
    index: usize,
    path: *mut c_char,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| match at(presets, index)?.data_json() {
        Ok(data) => {
            let data = data.unwrap_or_default();
            // SAFETY: the caller's promise, passed on.
            unsafe { raw::write_text(&data, out, capacity, length) }
        }
        Err(error) => {
            // SAFETY: the caller's promise, passed on.
            unsafe { raw::set(path.cast(), parse_error::path(error.path())) };
            Err(refusal(error.kind))
        }
    })
}

/// Writes the setup string of `side` in preset `index`, with its notation and that notation's
/// options. `notation` and `options` may be NULL: not wanted.
///
/// `length` receives the text's length without its NUL; the buffer needs one byte more.
/// BUFFER_TOO_SHORT otherwise.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_setup(
    presets: Option<&flagfall_presets>,
    index: usize,
    side: flagfall_side,
    notation: *mut flagfall_notation,
    options: *mut flagfall_options,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let preset = at(presets, index)?;
        let setup = match side::side(side)? {
            Side::First => preset.first(),
            Side::Second => preset.second(),
        };
        let number = setup.notation.number();
        // SAFETY: the caller's promise, passed on.
        unsafe {
            if !options.is_null() {
                raw::check_writable(options)?;
            }
            raw::write_text(&setup.text, out, capacity, length)?;
            raw::set(notation, number);
            if !options.is_null() {
                raw::write(options, notation::options(setup.notation))?;
            }
            Ok(())
        }
    })
}

/// Makes the time control of both sides of preset `index`. `*out` is the caller's, to be freed with
/// `flagfall_control_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_control(
    presets: Option<&flagfall_presets>,
    index: usize,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let control = at(presets, index)?.control();
        // SAFETY: the caller's promise, passed on.
        unsafe { control::hand_out(control, out) }
    })
}

/// Puts a preset of this name, with `setup` for both sides, in the place of the one of its name, or
/// at the end. What that one had besides is not kept. `*index` receives its number.
///
/// `options` may be NULL: the notation's defaults. `error` may be NULL; where the status is PARSE,
/// it says what is wrong with the setup string, or with the name: then its path is "name". It is
/// written then alone.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_insert(
    presets: Option<&mut flagfall_presets>,
    name: *const c_char,
    name_length: usize,
    notation: flagfall_notation,
    options: *const flagfall_options,
    setup: *const c_char,
    setup_length: usize,
    error: *mut flagfall_parse_error,
    index: *mut usize,
) -> flagfall_status {
    guard(|| {
        let presets = check_mut(presets)?;
        // SAFETY: the caller's promise, passed on.
        let (name, notation, setup) = unsafe {
            parse_error::check(error)?;
            (
                text(name, name_length, error)?,
                notation::notation(notation, options)?,
                text(setup, setup_length, error)?,
            )
        };
        let preset = Preset::new(name, Setup::new(setup, notation));
        // SAFETY: the caller's promise, passed on.
        let preset = preset.map_err(|what| unsafe { parse_error::tell(&what, error) })?;
        presets.insert(preset);
        let place = presets.iter().position(|preset| preset.name() == name);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(index, place.unwrap_or_default()) };
        Ok(())
    })
}

/// Gives the second side of preset `index` a setup string of its own.
///
/// `options` and `error` are as in `flagfall_presets_insert`; the error of two sides that cannot
/// play together is PARSE as well.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_set_second(
    presets: Option<&mut flagfall_presets>,
    index: usize,
    notation: flagfall_notation,
    options: *const flagfall_options,
    setup: *const c_char,
    setup_length: usize,
    error: *mut flagfall_parse_error,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    let body = |preset: &mut Preset| unsafe {
        let notation = notation::notation(notation, options)?;
        let second = Setup::new(text(setup, setup_length, error)?, notation);
        Ok(preset.set_sides(preset.first().clone(), second))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(presets, index, error, body) }
}

/// Sets where preset `index` comes from. A length of 0 removes its source.
///
/// `error` may be NULL; where the status is PARSE, `source` is not UTF-8, and `error` says where.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_set_source(
    presets: Option<&mut flagfall_presets>,
    index: usize,
    source: *const c_char,
    source_length: usize,
    error: *mut flagfall_parse_error,
) -> flagfall_status {
    let body = |preset: &mut Preset| {
        // SAFETY: the caller's promise, passed on.
        let source = unsafe { text(source, source_length, error)? };
        preset.set_source(Some(source).filter(|source| !source.is_empty()));
        Ok(Ok(()))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(presets, index, error, body) }
}

/// Keeps `json`, a JSON object, as the caller's own data in preset `index`. A length of 0: no data.
///
/// `error` may be NULL; where the status is PARSE, it says what is wrong with `json`, and it is
/// written then alone.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_set_data_json(
    presets: Option<&mut flagfall_presets>,
    index: usize,
    json: *const c_char,
    json_length: usize,
    error: *mut flagfall_parse_error,
) -> flagfall_status {
    let body = |preset: &mut Preset| {
        // SAFETY: the caller's promise, passed on.
        let json = unsafe { text(json, json_length, error)? };
        Ok(preset.set_data_json(Some(json).filter(|json| !json.is_empty())))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { change(presets, index, error, body) }
}

/// Removes preset `index`. The numbers of those after it become one less.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_presets_remove(
    presets: Option<&mut flagfall_presets>,
    index: usize,
) -> flagfall_status {
    guard(|| {
        let presets = check_mut(presets)?;
        let preset = presets.iter().nth(index);
        let name = preset
            .ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?
            .name()
            .to_owned();
        presets.remove(&name);
        Ok(())
    })
}

/// Changes a copy of a preset and puts it in its place.
///
/// # Safety
///
/// `error` is NULL or as [`raw::write`] needs it.
unsafe fn change(
    presets: Option<&mut flagfall_presets>,
    index: usize,
    error: *mut flagfall_parse_error,
    change: impl FnOnce(&mut Preset) -> Outcome<Result<(), PresetError>>,
) -> flagfall_status {
    guard(|| {
        // SAFETY: as this function's own promise.
        unsafe { parse_error::check(error)? };
        let presets = check_mut(presets)?;
        let preset = presets.iter().nth(index);
        let mut preset = preset.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.clone();
        // SAFETY: as this function's own promise.
        change(&mut preset)?.map_err(|what| unsafe { parse_error::tell(&what, error) })?;
        presets.insert(preset);
        Ok(())
    })
}

/// A text of the caller's.
///
/// # Safety
///
/// As [`raw::bytes`]; `error` is NULL or as [`raw::write`] needs it.
unsafe fn text<'a>(
    text: *const c_char,
    length: usize,
    error: *mut flagfall_parse_error,
) -> Outcome<&'a str> {
    // SAFETY: as this function's own promise.
    let bytes = unsafe { raw::bytes(text, length)? };
    match parse_error::utf8(bytes) {
        Ok(text) => Ok(text),
        // SAFETY: as this function's own promise.
        Err(what) => Err(unsafe { parse_error::tell(&what, error) }),
    }
}
