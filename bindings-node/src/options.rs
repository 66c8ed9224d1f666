//! How a notation crosses: its name and its options.

use flagfall::Format;
use flagfall::{Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Millis, Mode, Notation, Pcn};
use napi_derive::napi;

use crate::errors::{self, Refused, argument, unchecked};
use crate::integers::millis;
use crate::names::choose;

/// A notation and its options. `lib/` omits the options of other notations.
#[napi(object, object_from_js = false)]
#[derive(Default)]
pub struct NotationOptions {
    /// The notation's name.
    pub notation: String,
    /// chess and double-flag: how the credit is given.
    pub mode: Option<String>,
    /// chess: an extra rule.
    pub option: Option<String>,
    /// arimaa: whether an invalid field is an error.
    pub strict: Option<bool>,
    /// arimaa: whether each side has at least a minute for its setup turn.
    pub setup: Option<bool>,
    /// ggs: the default initial time.
    pub ini_ms: Option<i64>,
    /// ggs: the default increment.
    pub inc_ms: Option<i64>,
    /// ggs: the default extra time.
    pub ext_ms: Option<i64>,
    /// ggs: whether a soft timeout counts as a hard one.
    pub soft_is_hard: Option<bool>,
    /// pcn: the format's name.
    pub format: Option<String>,
}

impl NotationOptions {
    fn read(text: &str) -> Result<Self, Refused> {
        let (name, rest) = text.split_once('\n').unwrap_or((text, ""));
        let mut options = Self {
            notation: name.into(),
            ..Self::default()
        };
        for line in rest.split('\n').filter(|line| !line.is_empty()) {
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            let name = || Some(value.to_owned());
            let number = || value.parse().ok();
            let switch = || value.parse().ok();
            match key {
                "mode" => options.mode = name(),
                "option" => options.option = name(),
                "strict" => options.strict = switch(),
                "setup" => options.setup = switch(),
                "iniMs" => options.ini_ms = number(),
                "incMs" => options.inc_ms = number(),
                "extMs" => options.ext_ms = number(),
                "softIsHard" => options.soft_is_hard = switch(),
                "format" => options.format = name(),
                _ => return Err(unchecked("an option")),
            }
        }
        Ok(options)
    }
}

/// Parses a notation: its name, then a line `key=value` for each option. One string crosses to Rust
/// faster than an object.
pub(crate) fn notation(text: &str) -> Result<Notation, Refused> {
    if let Some(notation) = Notation::named(text) {
        return Ok(notation);
    }
    let options = &NotationOptions::read(text)?;
    match options.notation.as_str() {
        "chess" => Ok(Notation::Chess(Chess {
            mode: mode(options, Mode::default())?,
            option: match &options.option {
                None => ChessOption::default(),
                Some(name) => choose("option", name)?,
            },
        })),
        "arimaa" => Ok(Notation::Arimaa(Arimaa {
            strict: options.strict.unwrap_or_default(),
            setup: options.setup.unwrap_or_default(),
        })),
        "ggs" => {
            let default = Ggs::default();
            let ini = default_time("iniMs", options.ini_ms, default.ini())?;
            let inc = default_time("incMs", options.inc_ms, default.inc())?;
            let ext = default_time("extMs", options.ext_ms, default.ext())?;
            let ggs = Ggs::new(ini, inc, ext).map_err(errors::control)?;
            let soft_is_hard = options.soft_is_hard.unwrap_or_default();
            Ok(Notation::Ggs(ggs.soft_is_hard(soft_is_hard)))
        }
        "double-flag" => Ok(Notation::DoubleFlag(DoubleFlag {
            mode: mode(options, DoubleFlag::default().mode)?,
        })),
        "pcn" => Ok(Notation::Pcn(Pcn {
            format: match &options.format {
                None => Pcn::default().format,
                Some(name) => format(name)?,
            },
        })),
        name => Notation::named(name).ok_or_else(|| unchecked("a notation")),
    }
}

/// A notation with all of its options.
impl From<&Notation> for NotationOptions {
    fn from(of: &Notation) -> Self {
        let named = Self {
            notation: of.name().into(),
            ..Self::default()
        };
        match of {
            Notation::Chess(Chess { mode, option }) => Self {
                mode: Some(mode.name().into()),
                option: Some(option.name().into()),
                ..named
            },
            Notation::Arimaa(Arimaa { strict, setup }) => Self {
                strict: Some(*strict),
                setup: Some(*setup),
                ..named
            },
            Notation::Ggs(ggs) => Self {
                ini_ms: Some(ggs.ini().get()),
                inc_ms: Some(ggs.inc().get()),
                ext_ms: Some(ggs.ext().get()),
                soft_is_hard: Some(ggs.soft_is_hard(true) == *ggs),
                ..named
            },
            Notation::DoubleFlag(DoubleFlag { mode }) => Self {
                mode: Some(mode.name().into()),
                ..named
            },
            Notation::Pcn(Pcn { format }) => Self {
                format: Some(format.name().into()),
                ..named
            },
            _ => named,
        }
    }
}

fn mode(options: &NotationOptions, default: Mode) -> Result<Mode, Refused> {
    match &options.mode {
        None => Ok(default),
        Some(name) => choose("mode", name),
    }
}

/// The format with this name.
pub(crate) fn format(name: &str) -> Result<Format, Refused> {
    choose("format", name)
}

fn default_time(key: &str, ms: Option<i64>, default: Millis) -> Result<Millis, Refused> {
    let Some(ms) = ms else {
        return Ok(default);
    };
    if ms < 0 {
        return Err(argument(key, format!("must be 0 or more, not {ms}")));
    }
    millis(ms)
}
