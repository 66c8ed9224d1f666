//! Presets: named time controls, many in one file.

use std::ffi::c_char;

use flagfall_core::{LoadError, Preset, PresetError, Presets, Setup, Side};

use crate::control::{self, flagfall_control};
use crate::files;
use crate::guard::{free, guard};
use crate::notation::{self, flagfall_notation, flagfall_options};
use crate::parse_error::{self, flagfall_parse_error};
use crate::raw;
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, file_error, flagfall_status};

/// A list of presets: named time controls, in the order of their file, counted from 0. Each has a
/// setup string for each side. It may also have a source (where the time control is published) and
/// your own data, which the library keeps unchanged.
///
/// A file of presets is TOML, written by people. A preset that you do not change is printed as it
/// was, comments included.
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

/// Creates an empty list of presets.
///
/// Free `*out` with `flagfall_presets_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_new(out: *mut *mut flagfall_presets) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { raw::hand_out(flagfall_presets(Presets::new()), out) })
}

/// Creates a list of the presets included with the library: the usual time controls of chess, Go,
/// shogi, Othello, Arimaa, backgammon and Scrabble, each with its source.
///
/// Free `*out` with `flagfall_presets_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_presets_built_in(
    out: *mut *mut flagfall_presets,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { raw::hand_out(flagfall_presets(Presets::built_in()), out) })
}

/// Parses the text of a file of presets.
///
/// A preset is at most 256 KiB long, and a text can have any number of them; the presets of an
/// inline array (`preset = [...]`) are at most 256 KiB long together. `error` may be NULL. It is
/// written only if the status is PARSE: what is wrong, and where, with a path such as
/// "preset[3].mode". Free `*out` with `flagfall_presets_free`.
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

/// Parses the file of presets at `path`, like `flagfall_presets_parse`. The file is at most 16 MiB
/// long.
///
/// Returns PARSE if the text is not valid; FILE_NOT_FOUND, FILE_NOT_PERMITTED, FILE_TOO_LARGE or
/// FILE if the file cannot be read.
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
        unsafe { raw::check_writable_unless_null(error)? };
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

/// Frees a list of presets. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_presets_free(presets: Option<Box<flagfall_presets>>) {
    free(presets);
}

/// Writes the presets to the file at `path`, completely or not at all, like `flagfall_write_file`.
///
/// Returns FILE_NOT_FOUND, FILE_NOT_PERMITTED or FILE if the file cannot be written.
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

/// Writes the presets as the text of a file.
///
/// Presets that were parsed and not changed are printed byte for byte as they were, except those of
/// an inline array.
///
/// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
/// NUL.
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

/// Returns the number of presets; 0 for NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_presets_count(presets: Option<&flagfall_presets>) -> usize {
    check(presets).map_or(0, Presets::len)
}

/// Finds a preset by name: `*index` is set to its index, or, if there is none, to the number of
/// presets.
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
        unsafe { raw::write_number(index, found.unwrap_or(presets.len())) }
    })
}

/// Writes the name of preset `index`.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small,
/// with `*length` the length needed, without the NUL.
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

/// Writes the source of preset `index`: where its time control is published. An empty text if it
/// has none.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small,
/// with `*length` the length needed, without the NUL.
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

/// Writes your own data in preset `index` as a JSON object without white space. An empty text if it
/// has none.
///
/// If the data has a value that JSON cannot hold, `path` receives where it is. It must have room
/// for FLAGFALL_PATH_CAPACITY bytes, and may be NULL.
///
/// Returns CANNOT_HOLD_… if the data has a date, an infinity or a NaN, which JSON cannot hold;
/// INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small, with
/// `*length` the length needed, without the NUL.
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
    guard(|| {
        let data = at(presets, index)?.data_json();
        let data = data.map(Option::unwrap_or_default);
        // SAFETY: the caller's promise, passed on.
        unsafe { parse_error::write_document(data, path, out, capacity, length) }
    })
}

/// Writes the setup string of `side` in preset `index`, with its notation and that notation's
/// options.
///
/// `notation` and `options` may each be NULL if you do not need it.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small,
/// with `*length` the length needed, without the NUL.
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
            raw::check_writable_unless_null(options)?;
            raw::write_text(&setup.text, out, capacity, length)?;
            raw::set(notation, number);
            raw::write_unless_null(options, notation::options(setup.notation))
        }
    })
}

/// Creates the time control of preset `index`.
///
/// Free `*out` with `flagfall_control_free`.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`.
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

/// Adds a preset with this name, and with `setup` as the setup string of both sides. A preset of
/// the same name is replaced in its place, without keeping its source or data; otherwise the new
/// one is added at the end.
///
/// `*index` is set to its index. `options` may be NULL: the notation's defaults. `error` may be
/// NULL. It is written only if the status is PARSE: what is wrong with the setup string, or with
/// the name, in which case its path is "name".
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
            raw::check_writable_unless_null(error)?;
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
        unsafe { raw::write_number(index, place.unwrap_or_default()) }
    })
}

/// Gives the second side of preset `index` a setup string of its own.
///
/// For `options` and `error` see `flagfall_presets_insert`. The status is also PARSE if the time
/// controls of the two sides cannot be combined.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`.
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

/// Sets the source of preset `index`: where its time control is published. A length of 0 removes
/// it.
///
/// `error` may be NULL. It is written only if the status is PARSE: where `source` is not UTF-8.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`.
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

/// Sets your own data in preset `index` to `json`, a JSON object. A length of 0 removes it.
///
/// `error` may be NULL. It is written only if the status is PARSE: what is wrong with `json`, and
/// where.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`.
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

/// Removes preset `index`. The index of each preset after it decreases by one.
///
/// Returns INVALID_ARGUMENT if there is no preset `index`.
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

/// Changes a copy of a preset and replaces the preset by it.
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
        unsafe { raw::check_writable_unless_null(error)? };
        let presets = check_mut(presets)?;
        let preset = presets.iter().nth(index);
        let mut preset = preset.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.clone();
        // SAFETY: as this function's own promise.
        change(&mut preset)?.map_err(|what| unsafe { parse_error::tell(&what, error) })?;
        presets.insert(preset);
        Ok(())
    })
}

/// The caller's text.
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
