//! Why a text is not valid, and where.

use std::ffi::c_char;
use std::ptr;

use flagfall_core::vocabulary::Listed;
use flagfall_core::{DocumentError, Hint, ParseError, PresetError, PresetErrorKind};

use crate::guard::guard;
use crate::raw::{self, Sized32, unsafe_sized32};
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_PARSE, Outcome, flagfall_status, refusal,
};
use crate::words;

/// What is wrong with a text. The numbers never change their meaning.
pub type flagfall_parse_error_kind = u32;

// Words of ParseErrorKind: `make words`.
/// The text is not UTF-8.
pub const FLAGFALL_PARSE_ERROR_NOT_UTF8: flagfall_parse_error_kind = 1;
/// The text is empty, or has only spaces.
pub const FLAGFALL_PARSE_ERROR_EMPTY: flagfall_parse_error_kind = 2;
/// A number of moves is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_MOVES: flagfall_parse_error_kind = 3;
/// A time is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_TIME: flagfall_parse_error_kind = 4;
/// A time with colons is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_CLOCK_TIME: flagfall_parse_error_kind = 5;
/// A number of moves, which may begin with `N`, is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_COUNT: flagfall_parse_error_kind = 6;
/// A `/` is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_SLASH: flagfall_parse_error_kind = 7;
/// More text follows than the notation allows.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_END: flagfall_parse_error_kind = 8;
/// Units out of order, or a number after the smallest unit.
pub const FLAGFALL_PARSE_ERROR_UNIT_ORDER: flagfall_parse_error_kind = 9;
/// A number with decimals.
pub const FLAGFALL_PARSE_ERROR_NOT_WHOLE: flagfall_parse_error_kind = 10;
/// A number that is too large.
pub const FLAGFALL_PARSE_ERROR_NUMBER_TOO_LARGE: flagfall_parse_error_kind = 11;
/// A number of zero moves.
pub const FLAGFALL_PARSE_ERROR_NO_MOVES: flagfall_parse_error_kind = 12;
/// A stage after one for the rest of the game.
pub const FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME: flagfall_parse_error_kind = 13;
/// More stages than the notation allows.
pub const FLAGFALL_PARSE_ERROR_TOO_MANY_CONTROLS: flagfall_parse_error_kind = 14;
/// More fields than the notation has.
pub const FLAGFALL_PARSE_ERROR_TOO_MANY_FIELDS: flagfall_parse_error_kind = 15;
/// A first stage in which no move can be made.
pub const FLAGFALL_PARSE_ERROR_NO_TIME_TO_MOVE: flagfall_parse_error_kind = 16;
/// A percentage is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_PERCENT: flagfall_parse_error_kind = 17;
/// A percentage above 100.
pub const FLAGFALL_PARSE_ERROR_PERCENT_TOO_LARGE: flagfall_parse_error_kind = 18;
/// A limit on the game is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_GAME_LIMIT: flagfall_parse_error_kind = 19;
/// The extra time is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_EXTRA_TIME: flagfall_parse_error_kind = 20;
/// The shape of the bonus is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_BONUS_SHAPE: flagfall_parse_error_kind = 21;
/// Extra time that is too short for its bonus.
pub const FLAGFALL_PARSE_ERROR_BONUS_TOO_LARGE: flagfall_parse_error_kind = 22;
/// A number is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_NUMBER: flagfall_parse_error_kind = 23;
/// A `+` is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_PLUS: flagfall_parse_error_kind = 24;
/// A text that is not valid in its format: JSON, TOML or SGF.
pub const FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX: flagfall_parse_error_kind = 25;
/// A key that appears twice in one table.
pub const FLAGFALL_PARSE_ERROR_DUPLICATE_KEY: flagfall_parse_error_kind = 26;
/// Lists and tables that are nested more than 64 deep.
pub const FLAGFALL_PARSE_ERROR_TOO_DEEP: flagfall_parse_error_kind = 27;
/// A table, in JSON an object, is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_TABLE: flagfall_parse_error_kind = 28;
/// A list, in JSON an array, is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_LIST: flagfall_parse_error_kind = 29;
/// A time in milliseconds is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_MILLIS: flagfall_parse_error_kind = 30;
/// A period without its time.
pub const FLAGFALL_PARSE_ERROR_MISSING_DURATION: flagfall_parse_error_kind = 31;
/// A time in seconds is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_SECONDS: flagfall_parse_error_kind = 32;
/// A time that is not a whole number of milliseconds.
pub const FLAGFALL_PARSE_ERROR_TOO_FINE: flagfall_parse_error_kind = 33;
/// A word that the notation does not have here.
pub const FLAGFALL_PARSE_ERROR_UNKNOWN_WORD: flagfall_parse_error_kind = 34;
/// A key that the notation does not have here.
pub const FLAGFALL_PARSE_ERROR_UNKNOWN_KEY: flagfall_parse_error_kind = 35;
/// A required key is missing.
pub const FLAGFALL_PARSE_ERROR_MISSING_KEY: flagfall_parse_error_kind = 36;
/// A text that says that the time control is not known.
pub const FLAGFALL_PARSE_ERROR_UNKNOWN_CONTROL: flagfall_parse_error_kind = 37;
/// Two parts that contradict each other.
pub const FLAGFALL_PARSE_ERROR_CONTRADICTION: flagfall_parse_error_kind = 38;
/// A value that the notation does not allow here.
pub const FLAGFALL_PARSE_ERROR_OUT_OF_RANGE: flagfall_parse_error_kind = 39;
/// Something other than `[[preset]]` tables in a file of presets.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_PRESETS: flagfall_parse_error_kind = 40;
/// A key that no preset has.
pub const FLAGFALL_PARSE_ERROR_UNKNOWN_PRESET_KEY: flagfall_parse_error_kind = 41;
/// A string is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_TEXT: flagfall_parse_error_kind = 42;
/// A truth value is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_BOOL: flagfall_parse_error_kind = 43;
/// A name that is empty or has only spaces.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_NAME: flagfall_parse_error_kind = 44;
/// A name that another preset has.
pub const FLAGFALL_PARSE_ERROR_DUPLICATE_NAME: flagfall_parse_error_kind = 45;
/// No notation of this name.
pub const FLAGFALL_PARSE_ERROR_UNKNOWN_NOTATION: flagfall_parse_error_kind = 46;
/// An option that the notation does not have.
pub const FLAGFALL_PARSE_ERROR_FOREIGN_OPTION: flagfall_parse_error_kind = 47;
/// A mode is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_MODE: flagfall_parse_error_kind = 48;
/// An option of `chess` is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_CHESS_OPTION: flagfall_parse_error_kind = 49;
/// A document format is missing.
pub const FLAGFALL_PARSE_ERROR_EXPECTED_FORMAT: flagfall_parse_error_kind = 50;
/// Two sides that differ in a rule that must be the same for both.
pub const FLAGFALL_PARSE_ERROR_UNEQUAL_SIDES: flagfall_parse_error_kind = 51;
/// A game limit in time for one side, in turns for the other.
pub const FLAGFALL_PARSE_ERROR_MIXED_GAME_LIMITS: flagfall_parse_error_kind = 52;
/// JSON's `null`, which TOML cannot represent.
pub const FLAGFALL_PARSE_ERROR_NULL_VALUE: flagfall_parse_error_kind = 53;
/// A text with more than one meaning.
pub const FLAGFALL_PARSE_ERROR_AMBIGUOUS: flagfall_parse_error_kind = 54;
/// More than 1000 byo-yomi periods.
pub const FLAGFALL_PARSE_ERROR_TOO_MANY_LIVES: flagfall_parse_error_kind = 55;
/// Pauses on weekends, which no clock makes by itself.
pub const FLAGFALL_PARSE_ERROR_WEEKEND_PAUSES: flagfall_parse_error_kind = 56;
/// A preset of more than 256 KiB. An inline list of presets counts as one.
pub const FLAGFALL_PARSE_ERROR_PRESET_TOO_LONG: flagfall_parse_error_kind = 57;
// End of words.

/// The size in bytes, including the NUL, of a buffer for the path of a value in a document, such as
/// "periods[1].plies". A `detail` buffer, such as that of `flagfall_clock_restore`, has this size
/// too.
pub const FLAGFALL_PATH_CAPACITY: usize = 228;

/// Why a text is not valid, and where.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_parse_error {
    /// The size of the struct: FLAGFALL_PARSE_ERROR_INIT sets it.
    pub struct_size: u32,
    /// What is wrong.
    pub kind: flagfall_parse_error_kind,
    /// Where the invalid part begins, in bytes from the start of the text.
    pub offset: u64,
    /// The length of the invalid part in bytes; 0 if something is missing.
    pub length: u64,
    /// Details for `flagfall_parse_error_describe`; 0 if there are none. The numbers can change in
    /// later versions.
    pub hint: u32,
    /// Where the invalid value is in a document, with a NUL after it: "periods[1].plies". Empty if
    /// the text is not a document, or is not valid JSON or TOML. A path that is too long is cut
    /// off.
    pub path: [c_char; FLAGFALL_PATH_CAPACITY],
}

// SAFETY: repr(C), begins with its size, 4 + 4 + 8 + 8 + 4 + 228 bytes without padding, integers only.
unsafe_sized32!(flagfall_parse_error, 256);

/// The lists of kinds: those of setup strings, of documents and of presets.
const C_TYPE: &str = "flagfall_parse_error_kind";

/// Converts the error from core.
pub(crate) fn of_core(error: &ParseError<impl Listed>) -> flagfall_parse_error {
    flagfall_parse_error {
        kind: error.kind.number(),
        offset: error.offset as u64,
        length: error.length as u64,
        hint: error.hint().map_or(0, Hint::number),
        path: path(error.path().unwrap_or_default()),
        ..Sized32::ZERO
    }
}

/// Parses the caller's text, for a call that will write `*out`. On an error, writes the caller's
/// `error`.
///
/// # Safety
///
/// `text` and `text_length` are as [`raw::bytes`] needs them; `error` is NULL or as [`raw::write`]
/// needs it.
pub(crate) unsafe fn parse<T, O, Kind: Listed>(
    text: *const c_char,
    text_length: usize,
    error: *mut flagfall_parse_error,
    out: *mut O,
    parse: impl FnOnce(&str) -> Result<T, ParseError<Kind>>,
) -> Outcome<T> {
    if out.is_null() {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: as this function's own promise.
    let text = unsafe {
        raw::check_writable_unless_null(error)?;
        raw::bytes(text, text_length)?
    };
    // SAFETY: as this function's own promise.
    unsafe {
        let text = utf8(text).map_err(|what| tell(&what, error))?;
        parse(text).map_err(|what| tell(&what, error))
    }
}

/// Writes what is wrong to the caller's `error`, unless it is NULL, and returns the status.
///
/// # Safety
///
/// `error` is NULL or as [`raw::write`] needs it.
pub(crate) unsafe fn tell(
    what: &ParseError<impl Listed>,
    error: *mut flagfall_parse_error,
) -> flagfall_status {
    // SAFETY: as this function's own promise.
    match unsafe { raw::write_unless_null(error, of_core(what)) } {
        Ok(()) => FLAGFALL_STATUS_PARSE,
        Err(status) => status,
    }
}

pub(crate) fn utf8(text: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(text).map_err(|error| {
        let (valid, rest) = text.split_at(error.valid_up_to());
        let length = error.error_len().unwrap_or(rest.len());
        // The invalid bytes have no characters to quote.
        let found = rest
            .iter()
            .take(length)
            .map(|byte| format!("\\x{byte:02X}"));
        let found: String = found.collect();
        let valid = std::str::from_utf8(valid).unwrap_or_default();
        ParseError::not_utf8(valid, &found, error.valid_up_to(), length)
    })
}

/// A path in a C array. One that is too long is cut off after a whole character.
pub(crate) fn path(text: &str) -> [c_char; FLAGFALL_PATH_CAPACITY] {
    let mut path = [0; FLAGFALL_PATH_CAPACITY];
    let mut ends = (0..FLAGFALL_PATH_CAPACITY.min(text.len() + 1)).rev();
    let end = ends.find(|&end| text.is_char_boundary(end));
    for (to, byte) in path.iter_mut().zip(text.bytes().take(end.unwrap_or(0))) {
        *to = byte as c_char;
    }
    path
}

/// Writes a document like [`raw::write_text`]; or, if the format cannot hold it, where to `path`.
///
/// # Safety
///
/// As [`raw::write_text`]; `path` is NULL or has room for `FLAGFALL_PATH_CAPACITY` bytes.
pub(crate) unsafe fn write_document(
    printed: Result<String, DocumentError>,
    path: *mut c_char,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe {
        match printed {
            Ok(text) => raw::write_text(&text, out, capacity, length),
            Err(error) => {
                raw::set(path.cast(), self::path(error.path()));
                Err(refusal(error.kind))
            }
        }
    }
}

/// The path in a caller's array, with U+FFFD in place of bytes that are not UTF-8.
fn path_text(path: &[c_char]) -> String {
    let bytes = path.iter().map(|&byte| byte as u8);
    let bytes: Vec<u8> = bytes.take_while(|&byte| byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the name of a kind, the same in every language: "stage-after-game".
///
/// The string is static. NULL if the number is not a kind.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_parse_error_name(kind: flagfall_parse_error_kind) -> *const c_char {
    words::of_type(C_TYPE, kind).map_or(ptr::null(), |word| word.c_name.as_ptr())
}

/// Returns what is wrong and what was expected, in English: "nothing can follow a stage for the
/// rest of the game".
///
/// The string is static. NULL if the number is not a kind.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_parse_error_message(kind: flagfall_parse_error_kind) -> *const c_char {
    words::of_type(C_TYPE, kind).map_or(ptr::null(), |word| word.c_message.as_ptr())
}

/// Writes what is wrong, where, and what was expected, in English:
/// `nothing can follow a stage for the rest of the game: "G/15" at character 14`.
///
/// `text` is the text that was parsed. Characters and lines count from 1.
///
/// Returns INVALID_ARGUMENT if the kind or the hint of `error` is unknown; BUFFER_TOO_SHORT if
/// `out` is too small, with `*length` the length needed, without the NUL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_parse_error_describe(
    error: *const flagfall_parse_error,
    text: *const c_char,
    text_length: usize,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let (error, text) = unsafe { (raw::read(error)?, raw::bytes(text, text_length)?) };
        let kind =
            PresetErrorKind::from_number(error.kind).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let hint = match error.hint {
            0 => None,
            number => Some(Hint::from_number(number).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?),
        };
        let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let (offset, part) = (place(error.offset), place(error.length));
        let words = match utf8(text) {
            Ok(text) => {
                let mut error_in_text = PresetError::new(kind, text, offset, part);
                if let Some(hint) = hint {
                    error_in_text = error_in_text.with_hint(hint);
                }
                match path_text(&error.path) {
                    path if path.is_empty() => error_in_text.to_string(),
                    path => error_in_text.with_path(&path).to_string(),
                }
            }
            Err(not_utf8) => not_utf8.to_string(),
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&words, out, capacity, length) }
    })
}
