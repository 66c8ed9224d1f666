//! The options of a notation, as keys of a preset.

use alloc::vec::Vec;
use core::str::FromStr;

use super::table::Table;
use crate::document::tree::{Entry, Kind};
use crate::model::Millis;
use crate::notation::{Arimaa, Chess, DoubleFlag, Ggs, Notation, Pcn, pcn};
use crate::parse_error::ParseErrorKind;
use crate::preset::{PresetError, PresetErrorKind};

const MODE: &str = "mode";
const OPTION: &str = "option";
const STRICT: &str = "strict";
const SETUP_MINUTE: &str = "setup_minute";
const INI: &str = "ini_ms";
const INC: &str = "inc_ms";
const EXT: &str = "ext_ms";
const SOFT_IS_HARD: &str = "soft_is_hard";
const FORMAT: &str = "format";

/// Whether `key` is an option of any notation.
pub(super) fn is_one(key: &str) -> bool {
    Notation::ALL.iter().any(|&notation| has(notation, key))
}

fn has(notation: Notation, key: &str) -> bool {
    let mut options = notation.options().iter();
    options.any(|(name, _)| match *name {
        // In a preset, `setup` is the setup string.
        "setup" => key == SETUP_MINUTE,
        name => key == name,
    })
}

/// Applies the options in `table` to the notation `plain`. Options of other notations are rejected.
pub(super) fn read(table: &Table<'_, '_>, plain: Notation) -> Result<Notation, PresetError> {
    let foreign = |key: &&str| is_one(key) && !has(plain, key);
    if let Some(key) = table.keys().find(foreign) {
        return Err(table.key_error(PresetErrorKind::ForeignOption, key));
    }
    Ok(match plain {
        Notation::Chess(plain) => Notation::Chess(Chess {
            mode: word(table, MODE, PresetErrorKind::ExpectedMode)?.unwrap_or(plain.mode),
            option: word(table, OPTION, PresetErrorKind::ExpectedChessOption)?
                .unwrap_or(plain.option),
        }),
        Notation::DoubleFlag(plain) => Notation::DoubleFlag(DoubleFlag {
            mode: word(table, MODE, PresetErrorKind::ExpectedMode)?.unwrap_or(plain.mode),
        }),
        Notation::Arimaa(plain) => Notation::Arimaa(Arimaa {
            strict: table.bool(STRICT)?.unwrap_or(plain.strict),
            setup: table.bool(SETUP_MINUTE)?.unwrap_or(plain.setup),
        }),
        Notation::Ggs(plain) => Notation::Ggs(ggs(table, plain)?),
        Notation::Pcn(plain) => Notation::Pcn(Pcn {
            format: word(table, FORMAT, PresetErrorKind::ExpectedFormat)?.unwrap_or(plain.format),
        }),
        plain => plain,
    })
}

fn ggs(table: &Table<'_, '_>, plain: Ggs) -> Result<Ggs, PresetError> {
    let time = |key, plain: Millis| {
        let time = table.value(key, |value, path| Ok(pcn::millis(table.text, value, path)?))?;
        Ok::<_, PresetError>(time.unwrap_or(plain))
    };
    let (ini, inc) = (time(INI, plain.ini())?, time(INC, plain.inc())?);
    let ggs = Ggs::new(ini, inc, time(EXT, plain.ext())?);
    // Negative times have already been rejected.
    let ggs = ggs.map_err(|_| table.error(ParseErrorKind::ExpectedMillis, INI))?;
    let soft_is_hard = table.bool(SOFT_IS_HARD)?;
    Ok(ggs.soft_is_hard(soft_is_hard.unwrap_or(plain.is_soft_hard())))
}

/// Parses the word at `key`.
fn word<T: FromStr>(
    table: &Table<'_, '_>,
    key: &str,
    kind: PresetErrorKind,
) -> Result<Option<T>, PresetError> {
    let Some(word) = table.string(key)? else {
        return Ok(None);
    };
    let found = word.parse().ok();
    found.map(Some).ok_or_else(|| table.error(kind, key))
}

/// Writes the options that differ from the defaults of their notation.
pub(super) fn write(entries: &mut Vec<Entry>, notation: Notation) {
    let mut entry = |differs: bool, key: &str, kind: Kind| {
        if differs {
            entries.push((key.into(), kind.into()));
        }
    };
    let word = |word: &str| Kind::Text(word.into());
    match notation {
        Notation::Chess(Chess { mode, option }) => {
            let plain = Chess::default();
            entry(mode != plain.mode, MODE, word(mode.name()));
            entry(option != plain.option, OPTION, word(option.name()));
        }
        Notation::DoubleFlag(DoubleFlag { mode }) => {
            let plain = DoubleFlag::default();
            entry(mode != plain.mode, MODE, word(mode.name()));
        }
        Notation::Arimaa(Arimaa { strict, setup }) => {
            entry(strict, STRICT, Kind::Bool(strict));
            entry(setup, SETUP_MINUTE, Kind::Bool(setup));
        }
        Notation::Ggs(ggs) => {
            let plain = Ggs::default();
            let ms = |time: Millis| Kind::integer(time.get());
            entry(ggs.ini() != plain.ini(), INI, ms(ggs.ini()));
            entry(ggs.inc() != plain.inc(), INC, ms(ggs.inc()));
            entry(ggs.ext() != plain.ext(), EXT, ms(ggs.ext()));
            entry(ggs.is_soft_hard(), SOFT_IS_HARD, Kind::Bool(true));
        }
        Notation::Pcn(Pcn { format }) => {
            let plain = Pcn::default();
            entry(format != plain.format, FORMAT, word(format.name()));
        }
        _ => {}
    }
}
