//! Notations: the ways to write a time control.

use flagfall::{Chess, ChessOption, Ggs, Millis, Mode, Notation, ParseErrorKind};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::control::TimeControl;
use crate::errors::{self, Refused, argument};
use crate::names::{choose, unknown};
use crate::numbers::millis;

const MODES: [Mode; 4] = [
    Mode::Fischer,
    Mode::FischerAfter,
    Mode::Bronstein,
    Mode::Delay,
];
const OPTIONS: [ChessOption; 3] = [ChessOption::None, ChessOption::Hourglass, ChessOption::Word];

/// A notation and its options. The options of the others are left out: `lib/` sees to that.
#[napi(object)]
pub struct NotationOptions {
    /// The notation's name.
    pub notation: String,
    /// chess: how the credit is given.
    pub mode: Option<String>,
    /// chess: one of two extra rules.
    pub option: Option<String>,
    /// ggs: the default initial time.
    pub ini_ms: Option<i64>,
    /// ggs: the default increment.
    pub inc_ms: Option<i64>,
    /// ggs: the default overtime.
    pub ext_ms: Option<i64>,
}

/// The notation of core with these options.
pub(crate) fn notation(options: &NotationOptions) -> Result<Notation, Refused> {
    match options.notation.as_str() {
        "chess" => Ok(Notation::Chess(Chess {
            mode: match &options.mode {
                None => Mode::default(),
                Some(name) => choose("mode", name, &MODES, Mode::name)?,
            },
            option: match &options.option {
                None => ChessOption::default(),
                Some(name) => choose("option", name, &OPTIONS, ChessOption::name)?,
            },
        })),
        "ggs" => {
            let default = Ggs::default();
            let ini = default_time("iniMs", options.ini_ms, default.ini())?;
            let inc = default_time("incMs", options.inc_ms, default.inc())?;
            let ext = default_time("extMs", options.ext_ms, default.ext())?;
            let ggs = Ggs::new(ini, inc, ext).map_err(errors::control)?;
            Ok(Notation::Ggs(ggs))
        }
        name => Err(unknown("notation", name, ["chess", "ggs"].into_iter())),
    }
}

fn default_time(key: &str, ms: Option<i64>, default: Millis) -> Result<Millis, Refused> {
    let Some(ms) = ms else {
        return Ok(default);
    };
    if ms < 0 {
        return Err(argument(key, format!("must not be below zero, as {ms} is")));
    }
    millis(key, ms)
}

/// The time control that `text` states.
#[napi(catch_unwind)]
pub fn parse(text: Utf16String, options: NotationOptions) -> Result<TimeControl, Refused> {
    let notation = notation(&options)?;
    let Ok(text) = String::from_utf16(&text) else {
        return Err(not_utf8(&text));
    };
    let control = notation.parse(&text).map_err(|error| {
        let end = error.offset.saturating_add(error.length);
        let offset = utf16_length(&text, 0, error.offset);
        let length = utf16_length(&text, error.offset, end);
        errors::parse(error.kind, &error.quotation(), offset, length)
    })?;
    Ok(control.into())
}

/// The refusal of a text with half of a character: a surrogate without its other half.
fn not_utf8(text: &[u16]) -> Refused {
    let characters = char::decode_utf16(text.iter().copied());
    let whole = characters.map_while(Result::ok);
    let offset = whole.map(char::len_utf16).sum();
    let half = text.get(offset).copied().unwrap_or_default();
    errors::parse(
        ParseErrorKind::NotUtf8,
        &format!(r#""\u{half:04x}""#),
        offset,
        1,
    )
}

fn utf16_length(text: &str, start: usize, end: usize) -> usize {
    text.get(start..end).unwrap_or("").encode_utf16().count()
}
